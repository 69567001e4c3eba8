//! Activation of one model: how many dice to risk (`blades:P7`), and breaking free (`blades:P28`).

use super::action::Condition;
use super::battle::{ACTED, DECLARED, Errand, Figure, Store, change, look};
use super::exchange;
use super::fighter::{self, Advance, Fighter, NOT_NOW, Rule};
use super::quality;
use crate::engine::{Choose, Ending, Extra, Flow, Number, Offer, Outcome, Pick, Subject, Throw, Tone};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What a caster means to do with his successes.
    pub enum Casts { No = "No spell", Own = "Own power", Scroll = "The Scroll" }
}

const WHO: Choose = Choose::new("activation.who", "Who acts?");
const CASTS: Pick<Casts> = Pick::new("activation.casts", "Casts").preset(Casts::Own);
/// Only a scenario gives it; it counts for dice that go into a spell (`blades:R44`).
const CASTING: Extra = Extra::new("activation.casting", "Casting only").between(0, 2);
/// A Scroll has a Quality of its own; 1 works as 2 (`blades:R86`).
const SCROLL: Number = Number::new("activation.scroll", "Scroll's Quality", 1, 6).preset(4);
/// The more dice, the more actions and the more risk.
pub const DICE: Number = Number::new("activation.dice", "Dice", 1, 3).preset(2).telling(&TURNOVER);
pub const ROLL: Throw = Throw::new("activation.roll", "Activation");
/// Ignores one turnover; the actions stay as they are (`blades:P45`).
pub const RETAIN: Offer = Offer::new("activation.retain", "Keep initiative?");

pub const ONE_ACTION: Ending = Ending::new("action", "1 ACTION", Tone::Middling);
pub const ACTIONS: Ending = Ending::new("actions", "# ACTIONS", Tone::Good);
pub const NO_ACTION: Ending = Ending::new("no-action", "NO ACTION", Tone::Nothing);
/// Nothing is left of the two that it took (`blades:P28`).
const FREED: Ending = Ending::new("freed", "FREED", Tone::Good);
/// Whatever actions there are come first.
pub const TURNOVER: Ending = Ending::new("turnover", "TURNOVER", Tone::Bad);

/// Activation (`blades:P7`): the roll of one model.
pub const ACTIVATION: Procedure = Procedure {
    id: "activation",
    title: "Activation",
    reference: "blades:P7",
    roles: &["Model"],
    questions: questions![
        &[
            WHO.declared(),
            CASTS.declared(),
            CASTING.declared(),
            SCROLL.declared(),
            DICE.declared(),
            ROLL.declared(),
            RETAIN.declared(),
            fighter::RULES.declared(),
            fighter::ADVANCES.declared(),
            exchange::TRICKS.declared(),
        ],
        quality::QUESTIONS
    ],
    endings: &[&NO_ACTION, &FREED, &ONE_ACTION, &ACTIONS, &TURNOVER, &NOT_NOW],
    run: activate,
};

const fn matters(rule: Rule) -> bool {
    quality::matters(rule) || matches!(rule, Rule::MagicUser | Rule::Scroll | Rule::Bound)
}

/// What a roll has given.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// Dice that fail.
    pub failed: u8,
    /// Dice that succeed only if they go into a spell.
    pub only_cast: u8,
}

fn activate(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut model = match chosen(play)? {
        Chosen::Nobody => return Ok(NOT_NOW.plain()),
        Chosen::Due(outcome) => return Ok(outcome),
        Chosen::Figure(model) => model,
        Chosen::Unknown => Fighter::person(play, Subject::Nth(1), matters)?,
    };
    play.about(model.subject);
    exchange::trick(play, &mut model, &[Rule::Hero, Rule::MagicUser])?;
    let bound = model.transfixed || model.has(Rule::Bound);
    let last = model.id().is_some() && look(play).waiting().count() == 1;
    // One die frees nobody (`blades:P28`).
    let least = if bound { 2 } else { 1 };
    let dice = play.number(Number { min: least, ..if last { DICE.preset(3) } else { DICE } })? as u8;
    let dry = model.id().and_then(|id| look(play).figure(id)).is_some_and(|figure| figure.has(Condition::Dry));
    // With one or two dice nobody need say that he will cast (`blades:R43`), and out of three failures comes nothing else.
    let casts = play.pick_some(CASTS, |casts| match casts {
        Casts::No => true,
        // Of three successes one is left to whoever breaks free (`blades:P28`); a Scroll's are for the spell alone.
        Casts::Own => dice == 3 && model.has(Rule::MagicUser) && !dry,
        Casts::Scroll => model.has(Rule::Scroll) && !bound,
    })?;
    let given = match casts {
        Casts::Scroll => {
            let known = model.id().map_or(0, |id| look(play).left(id, Store::Scroll));
            let quality = if known > 0 { known } else { play.number(SCROLL)? }.max(2);
            let mut reads = model.with_quality(quality);
            let failed = quality::roll(play, &mut reads, ROLL, dice, &[])?;
            model.may_reroll = reads.may_reroll;
            Given { failed, only_cast: 0 }
        }
        Casts::Own => declared(play, &mut model, dice)?,
        Casts::No => Given { failed: quality::roll(play, &mut model, ROLL, dice, &[])?, only_cast: 0 },
    };
    model.store(play);
    play.about(model.subject);
    if given.failed == 3 && casts == Casts::Scroll {
        model.spend(play, Rule::Scroll);
        play.note("The Scroll is spent", 0)?;
    }
    // Where the power comes from it cannot run dry (`blades:P7`).
    if given.failed == 3 && casts == Casts::Own && !model.has(Rule::InPower) {
        play.note("Out of power: no more spells", 0)?;
        if let Some(id) = model.id() {
            change(play, |battle| battle.mark(id, Condition::Dry));
        }
    }
    let actions = dice - given.failed;
    if bound {
        // Two in one activation, or none (`blades:R52`).
        play.note(if actions >= 2 { "Breaks free: 2 actions" } else { "Stays bound" }, 0)?;
    }
    if given.only_cast > 0 {
        play.note("# only for a spell", i16::from(given.only_cast))?;
    }
    let left = left_of(actions, bound, model.greed);
    let mut outcome = finish(play, &model, given, left)?;
    if bound && actions >= 2 && *outcome.ending == NO_ACTION {
        outcome = FREED.of(model.subject);
    }
    if let Some(id) = model.id() {
        let ends = *outcome.ending == TURNOVER;
        change(play, |battle| {
            battle.shake_off(id, actions);
            // All bases of a Swarm have what one roll gives, each with its own to shake off (`blades:P38`).
            let base = battle.figure(id).copied().filter(|figure| figure.rules.has(Rule::Swarm));
            let same =
                |other, figure: &Figure| other != id && !figure.marked(ACTED) && base.is_some_and(|base| base.same_kind(figure));
            for figure in battle.those(battle.acting, &same) {
                battle.give(figure, actions);
            }
            if let Some(figure) = battle.figure_mut(id) {
                figure.set_mark(DECLARED, casts == Casts::Own);
            }
            battle.active = Some(id);
            battle.actions = left;
            battle.ends = ends;
            // A turnover that was ignored does not come back (`blades:P45`).
            battle.failed = if given.failed < 2 { given.failed } else { 0 };
            battle.casting = given.only_cast.min(left);
            battle.errand = match casts {
                Casts::Scroll => Errand::Scroll,
                Casts::No if dice == 3 => Errand::NoSpell,
                Casts::No | Casts::Own => Errand::Any,
            };
            battle.pay(0);
        });
    }
    Ok(outcome)
}

/// Whom the roll is for.
enum Chosen {
    /// There is nobody to choose.
    Nobody,
    /// Somebody whose group has rolled for it.
    Due(Outcome),
    /// A figure that rolls.
    Figure(Fighter),
    /// Somebody without a name.
    Unknown,
}

fn chosen(play: &mut Play<'_>) -> Flow<Chosen> {
    let battle = look(play);
    if battle.turn == 0 {
        return Ok(Chosen::Unknown);
    }
    let ready = battle.those(battle.acting, &|id, _| battle.ready(id));
    if battle.active.is_some() || ready.is_empty() || !battle.calm() {
        return Ok(Chosen::Nobody);
    }
    play.side(Some(look(play).acting));
    let id = play.choose(WHO, &ready)?;
    let due = look(play).figure(id).map_or(0, |figure| figure.due);
    if due > 0 {
        let left = look(play).figure(id).map_or(due, |it| left_of(due, it.transfixed(), it.has(Condition::Greed)));
        change(play, |battle| {
            battle.shake_off(id, due);
            if let Some(figure) = battle.figure_mut(id) {
                figure.due = 0;
            }
            (battle.active, battle.actions) = (Some(id), left);
            battle.pay(0);
        });
        return Ok(Chosen::Due(match left {
            0 => NO_ACTION.of(Subject::Figure(id)),
            1 => ONE_ACTION.of(Subject::Figure(id)),
            left => ACTIONS.of(Subject::Figure(id)).and(i16::from(left)),
        }));
    }
    Ok(Fighter::of(look(play), id).map_or(Chosen::Nobody, Chosen::Figure))
}

/// What is left of some actions: whoever is bound breaks free with two of them or not at all (`blades:R52`), and the first pays for
/// greed (`blades:R25`).
const fn left_of(actions: u8, bound: bool, greed: bool) -> u8 {
    let left = actions.saturating_sub(if bound { 2 } else { 0 });
    left.saturating_sub((greed && (!bound || actions >= 2)) as u8)
}

/// A declared spell with a bonus that counts for spells alone. A die that passes only by it is a success if it goes into the spell
/// and a failure otherwise: it is counted as a success here and told (`blades:R44`).
fn declared(play: &mut Play<'_>, model: &mut Fighter, dice: u8) -> Flow<Given> {
    play.about(model.subject);
    let casting = play.amount(CASTING, 0)?;
    if casting == 0 {
        return Ok(Given { failed: quality::roll(play, model, ROLL, dice, &[])?, only_cast: 0 });
    }
    let (failed, only_cast) = quality::graded(play, model, ROLL, dice, &[], casting)?;
    Ok(Given { failed, only_cast })
}

/// The table of `blades:P7`.
pub fn finish(play: &mut Play<'_>, model: &Fighter, given: Given, left: u8) -> Flow<Outcome> {
    let subject = model.subject;
    let retained = given.failed >= 2 && model.advances(play, &[Advance::Retain])?.has(Advance::Retain) && play.offer(RETAIN)?;
    if retained {
        model.use_up(play, Advance::Retain);
    }
    play.about(subject);
    Ok(match (left, given.failed) {
        (0, 2..) if !retained => TURNOVER.of(subject),
        (left, 2..) if !retained => {
            play.note("# action before it", i16::from(left))?;
            TURNOVER.of(subject)
        }
        (0, _) => NO_ACTION.of(subject),
        (1, _) => ONE_ACTION.of(subject),
        (left, _) => ACTIONS.of(subject).and(i16::from(left)),
    })
}
