//! Transfix, Entangle and healing (`blades:P26`, `blades:P27`, `blades:P29`).

use super::action::{Action, Condition};
use super::battle::{Battle, change, look, side_of};
use super::exchange;
use super::fighter::{self, Advance, Fighter, NOT_NOW, Rule};
use super::quality;
use super::turn::possible;
use crate::engine::{Choose, Ending, Flow, Id, IdList, Number, Offer, Outcome, Pick, Subject, Throw, Tone};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What holds it.
    pub enum Bond { Spell = "A spell", Net = "Entangle" }
}

options! {
    /// What a Cleric does for a friend.
    pub enum Care { Heal = "Heal", Raise = "Stand up", Both = "Both" }
}

const BOND: Pick<Bond> = Pick::new("transfix.bond", "By").preset(Bond::Spell);
/// As many dice as successes, or actions, were put into it.
const POWER: Number = Number::new("transfix.power", "Power", 1, 3).preset(1).telling(&HELD);
const RESIST: Throw = Throw::new("transfix.roll", "Resists");
/// A spell only: a net is no magic (`blades:R53`).
const DIVINE: Offer = Offer::new("transfix.divine", "Divine Protection?");
const FRIEND: Choose = Choose::new("heal.friend", "Whom?");
const CARE: Pick<Care> = Pick::new("heal.care", "Does what?").preset(Care::Heal);
const DICE: Number = Number::new("heal.dice", "Dice", 1, 3).preset(2);
const HEAL: Throw = Throw::new("heal.roll", "Healing");

const HELD: Ending = Ending::new("held", "HELD", Tone::Good);
const RESISTS: Ending = Ending::new("resists", "RESISTS", Tone::Nothing);
const HEALS: Ending = Ending::new("heals", "HEALED #", Tone::Good);
const STANDS: Ending = Ending::new("stands", "STANDS UP", Tone::Good);
const STANDS_HEALED: Ending = Ending::new("stands-healed", "UP, HEALED", Tone::Good);
const NOTHING: Ending = Ending::new("nothing", "NO EFFECT", Tone::Nothing);
const POWERLESS: Ending = Ending::new("powerless", "NO POWER", Tone::Bad);

/// Transfix and Entangle: the victim's roll (`blades:P26`, `blades:P27`).
pub const TRANSFIX: Procedure = Procedure {
    id: "transfix",
    title: "Transfix, Entangle",
    reference: "blades:P26",
    roles: &["Victim"],
    questions: questions![
        &[
            BOND.declared(),
            POWER.declared(),
            RESIST.declared(),
            DIVINE.declared(),
            fighter::FOE.declared(),
            fighter::RULES.declared(),
            fighter::ADVANCES.declared(),
            exchange::TRICKS.declared(),
        ],
        quality::QUESTIONS
    ],
    endings: &[&RESISTS, &HELD, &NOT_NOW],
    run: transfix,
};

/// A Cleric's healing (`blades:P29`).
pub const HEALING: Procedure = Procedure {
    id: "heal",
    title: "Cleric heals",
    reference: "blades:P29",
    roles: &["Cleric"],
    questions: questions![
        &[FRIEND.declared(), CARE.declared(), DICE.declared(), HEAL.declared(), fighter::RULES.declared()],
        quality::QUESTIONS
    ],
    endings: &[&NOTHING, &HEALS, &STANDS, &STANDS_HEALED, &POWERLESS, &NOT_NOW],
    run: heal,
};

const VICTIM: Subject = Subject::Nth(1);

/// Any failure binds it.
fn transfix(play: &mut Play<'_>) -> Flow<Outcome> {
    let caster = Fighter::acting(play);
    let foe = Fighter::foe(play)?;
    if caster.is_some() && foe.is_none() {
        return Ok(NOT_NOW.plain());
    }
    let asked = caster.map_or(VICTIM, |caster| caster.subject);
    play.about(asked);
    let legal = [Action::Spell, Action::Entangle].map(|action| caster.is_none() || possible(look(play), action));
    if !legal.contains(&true) {
        return Ok(NOT_NOW.plain());
    }
    let bond = play.pick_some(BOND, |bond| if bond == Bond::Spell { legal[0] } else { legal[1] })?;
    let left = if bond == Bond::Spell { look(play).actions } else { look(play).free() };
    let most = if caster.is_some() { i16::from(left).clamp(1, 3) } else { 3 };
    let power = play.number(POWER.up_to(most).preset(if caster.is_some() { most } else { 1 }))? as u8;
    let mut victim = match foe {
        Some(foe) => foe,
        None => Fighter::person(play, VICTIM, quality::matters)?,
    };
    let subject = victim.subject;
    exchange::trick(play, &mut victim, &[Rule::Hero])?;
    let failed = quality::roll(play, &mut victim, RESIST, power, &[])?;
    victim.store(play);
    if caster.is_some() {
        change(play, |battle| if bond == Bond::Spell { battle.cast(power) } else { battle.pay(power) });
    }
    if failed == 0 {
        return Ok(RESISTS.of(subject));
    }
    let may: &[Advance] = if bond == Bond::Spell { &[Advance::Divine] } else { &[] };
    if victim.advances(play, may)?.has(Advance::Divine) && play.offer(DIVINE)? {
        victim.use_up(play, Advance::Divine);
        return Ok(RESISTS.of(subject));
    }
    // Whoever is bound already stays bound by whom he was (`blades:P26`).
    if let Some(id) = victim.id().filter(|_| !victim.transfixed) {
        let by = caster.and_then(|caster| caster.id()).filter(|_| bond == Bond::Spell);
        change(play, |battle| {
            if let Some(figure) = battle.figure_mut(id) {
                figure.set(Condition::Bound, true);
                figure.held_by = by.into();
            }
        });
    }
    // Only the death of whoever cast it sets it free, not his leaving (`blades:R51`); an entangler's does not either.
    play.note(if bond == Bond::Spell { "Free if the caster is killed" } else { "No death frees it" }, 0)?;
    Ok(HELD.of(subject))
}

/// A roll of its own for one action, never a turnover (`blades:R55`). What was lost comes back, no more, and never the Cleric's own
/// (`blades:R56`).
fn heal(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut cleric = Fighter::first(play, quality::matters)?;
    let subject = cleric.subject;
    play.about(subject);
    let friend = match cleric.id() {
        Some(id) => {
            let friends = patients(look(play), id);
            if friends.is_empty() {
                return Ok(NOT_NOW.plain());
            }
            Some(play.choose(FRIEND, &friends)?)
        }
        None => None,
    };
    // Of a friend in a battle it is known what he lacks.
    let known = friend.and_then(|id| look(play).figure(id)).map(|figure| (figure.lost, figure.fallen()));
    let (lost, down) = known.unwrap_or((3, true));
    let usual = if lost > 0 { Care::Heal } else { Care::Raise };
    // What is done to whom: with one friend nobody was asked.
    play.about(friend.map_or(subject, Subject::Figure));
    let care = play.pick_some(CARE.preset(usual), |care| (care == Care::Raise || lost > 0) && (care == Care::Heal || down))?;
    play.about(subject);
    let dice = play.number(DICE)? as u8;
    let failed = quality::roll(play, &mut cleric, HEAL, dice, &[])?;
    cleric.store(play);
    if let (Some(id), Some(friend)) = (cleric.id(), friend) {
        change(play, |battle| {
            care_for(battle, friend, care, dice - failed);
            if failed == 3 {
                battle.mark(id, Condition::Powerless);
            }
            battle.pay(1);
        });
    }
    if failed == 3 {
        play.note("Neither heals nor kills", 0)?;
        return Ok(POWERLESS.of(subject));
    }
    // The friend, not the Cleric, stands up.
    let whom = friend.map_or(Subject::Nobody, Subject::Figure);
    Ok(match (care, dice - failed) {
        (_, 0) | (Care::Raise, 1) => NOTHING.of(subject),
        (Care::Heal, passed) => HEALS.of(whom).and(i16::from(passed.min(lost))),
        (Care::Both, 3..) => STANDS_HEALED.of(whom),
        (Care::Both, 1) => HEALS.of(whom).and(1),
        (Care::Raise | Care::Both, _) => STANDS.of(whom),
    })
}

/// Whom a Cleric can help: those who have lost something or lie, never himself (`blades:R56`).
pub fn patients(battle: &Battle, cleric: Id) -> IdList {
    battle.those(side_of(cleric), &|id, figure| id != cleric && (figure.lost > 0 || figure.fallen()))
}

/// What the successes do for a friend.
fn care_for(battle: &mut Battle, friend: Id, care: Care, passed: u8) {
    let raises = care != Care::Heal && passed >= 2;
    let heals = match care {
        Care::Heal => passed,
        Care::Raise => 0,
        Care::Both if raises => passed - 2,
        Care::Both => passed,
    };
    if raises {
        battle.stand(friend);
    }
    if let Some(figure) = battle.figure_mut(friend) {
        figure.lost = figure.lost.saturating_sub(heals);
    }
}
