//! Spells: which one an enemy casts, whom it reaches, and what it does (`sns:P14`, `sns:P15`).

use core::cmp::Ordering;

use super::battle::{Battle, Spell, alter, change, look};
use super::damage::{self, Targets};
use super::fighter;
use crate::engine::{Crumb, Declared, Ending, Flow, Id, IdList, Outcome, Pick, Settle, Subject, Throw, Tone};
use crate::games::twod6::{Six, Standing, TWO, Test, rolls, side_of};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// How a spell succeeds.
    pub enum Cast { Disaster = "Disaster", Partial = "Partial success", Success = "Success" }
}

options! {
    /// To which side of the first target an odd extra one stands (`sns:R17`).
    pub enum Hand { Left = "Left", Right = "Right" }
}

const SPELL: Pick<Spell> = Pick::new("cast.spell", "Spell").preset(Spell::Damage);
const RESULT: Settle<Cast> = Settle::new("cast.result", "Casting");
const EXTRA: Pick<Hand> = Pick::new("cast.extra", "One more on the").preset(Hand::Right);
/// An enemy's odd extra target, where both sides have as many (`sns:R77`).
const EITHER: Throw = Throw::new("cast.either", "Left or right");

/// T16; a 6 fails.
const CASTING: Test<Cast> =
    Test::new(Throw::new("cast.roll", "Casting"), Six::Fails, [Cast::Disaster, Cast::Partial, Cast::Success]);
/// T17; a 6 does not fail (`sns:R7`).
const CHOICE: Test<Spell> =
    Test::new(Throw::new("cast.choice", "Which spell"), Six::Passes, [Spell::Defend, Spell::Dazzle, Spell::Damage]);

/// How a Caster of the battle succeeds, as the table says it; what it does comes next.
const FULL: Ending = Ending::new("cast-success", "SUCCESS", Tone::Good).rolls_on();
const PART: Ending = Ending::new("cast-partial", "PARTIAL", Tone::Middling).rolls_on();
const DAMAGE: Ending = Ending::new("damage", "DAMAGE", Tone::Middling);
const DAZZLE: Ending = Ending::new("dazzle", "DAZZLE", Tone::Middling);
const DEFEND: Ending = Ending::new("defend", "DEFEND", Tone::Middling);
const SUCCESS: Ending = Ending::new("success", "# TARGETS", Tone::Good);
const PARTIAL: Ending = Ending::new("partial", "1 TARGET", Tone::Middling);
/// The caster has lost a Rep.
pub const DISASTER: Ending = Ending::new("disaster", "DISASTER", Tone::Bad).harms();
const DOWN: Ending = Ending::new("down", "DOWNS #", Tone::Good).helps();
const DAZZLED: Ending = Ending::new("dazzled", "DAZZLES #", Tone::Good).helps();
const DEFENDED: Ending = Ending::new("defended", "DEFENDS #", Tone::Good).helps();

/// What an enemy may choose.
pub const CHOSEN: [&Ending; 3] = [&DAMAGE, &DAZZLE, &DEFEND];
/// What a spell in a battle can come to.
pub const ENDINGS: [&Ending; 4] = [&DISASTER, &DAZZLED, &DEFENDED, &DOWN];
/// What is told of casting before its effect.
pub const TOLD: [&Ending; 2] = [&FULL, &PART];
/// What casting may ask.
pub const QUESTIONS: &[Declared] = &[CASTING.throw.declared(), RESULT.declared()];
/// What a spell that spreads may ask in a battle.
pub const SPREAD_QUESTIONS: &[Declared] = &[EXTRA.declared(), EITHER.declared()];
/// What the match-up asks of a player's Casters.
pub const SPELL_QUESTION: Declared = SPELL.declared();
/// What it throws for the device's.
pub const CHOICE_QUESTION: Declared = CHOICE.throw.declared();

/// NPC spell choice (`sns:P14`).
pub const NPC_SPELL: Procedure = Procedure {
    id: "npc-spell",
    title: "NPC spell choice",
    reference: "sns:P14",
    roles: &["Caster"],
    questions: &[fighter::REP_QUESTION, CHOICE.throw.declared(), rolls::TESTED[0], rolls::TESTED[1]],
    endings: &CHOSEN,
    run: npc_spell,
};

fn npc_spell(play: &mut Play<'_>) -> Flow<Outcome> {
    Ok(chosen(npc_choice(play, Subject::Nth(1))?).plain())
}

const fn chosen(spell: Spell) -> &'static Ending {
    match spell {
        Spell::Damage => &DAMAGE,
        Spell::Dazzle => &DAZZLE,
        Spell::Defend => &DEFEND,
    }
}

/// Casting (`sns:P15`).
pub const CAST: Procedure = Procedure {
    id: "cast",
    title: "Casting",
    reference: "sns:P15",
    roles: &["Caster"],
    questions: questions![&[fighter::REP_QUESTION, SPELL.declared()], QUESTIONS, &rolls::TESTED],
    endings: &[&SUCCESS, &PARTIAL, &DISASTER],
    run: quick,
};

/// What a Caster that nobody plays casts.
pub fn npc_choice(play: &mut Play<'_>, caster: Subject) -> Flow<Spell> {
    let rep = fighter::rep(play, caster)?;
    let spell = CHOICE.roll(play, caster, TWO, rep)?;
    play.tell(chosen(spell).of(caster));
    Ok(spell)
}

/// What a player's Caster casts: not rolled, even for Grunts (`sns:R25`).
pub fn choose(play: &mut Play<'_>) -> Flow<Spell> {
    play.pick(SPELL)
}

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let caster = Subject::Nth(1);
    let rep = fighter::rep(play, caster)?;
    let spell = play.pick(SPELL)?;
    let cast = cast(play, caster, Subject::Nobody, rep)?;
    Ok(match (cast, spell) {
        (Cast::Disaster, _) => {
            play.note("-1 Rep this Encounter", 0)?;
            DISASTER.of(caster)
        }
        (Cast::Partial, Spell::Defend) => {
            play.note("the Caster alone", 0)?;
            PARTIAL.plain()
        }
        (Cast::Partial, _) => PARTIAL.plain(),
        (Cast::Success, Spell::Defend) => {
            play.note("the Caster first", 0)?;
            SUCCESS.with(rep)
        }
        (Cast::Success, _) => {
            play.note("left and right by turns", 0)?;
            SUCCESS.with(rep)
        }
    })
}

/// The roll.
pub fn cast(play: &mut Play<'_>, caster: Subject, at: Subject, rep: i16) -> Flow<Cast> {
    let cast = CASTING.roll_at(play, caster, at, rep)?;
    play.settle(RESULT, cast)
}

/// Says how it succeeded.
pub fn told(play: &mut Play<'_>, caster: Subject, cast: Cast) {
    match cast {
        Cast::Disaster => {}
        Cast::Partial => play.tell(PART.of(caster)),
        Cast::Success => play.tell(FULL.of(caster)),
    }
}

/// A figure of the battle casts what it was matched up with; what came of it.
pub fn act(play: &mut Play<'_>, id: Id, aim: Id) -> Flow<Outcome> {
    let caster = Subject::Figure(id);
    let Some(spell) = look(play).map(|battle| battle.figure(id).spell) else { return Ok(DISASTER.plain()) };
    let rep = fighter::rep(play, caster)?;
    let at = if aim == id { Subject::Nobody } else { Subject::Figure(aim) };
    let cast = cast(play, caster, at, rep)?;
    told(play, caster, cast);
    let count = match cast {
        Cast::Disaster => return disaster(play, id),
        Cast::Partial => 1,
        // As many as the Caster's current Rep (`sns:R8`).
        Cast::Success => rep.clamp(1, 20) as usize,
    };
    let reached = spread(play, id, aim, count)?;
    Ok(match spell {
        Spell::Damage => {
            // It reached the damage roll: a hit (`sns:R67`).
            alter(play, id, |figure| figure.fought = true);
            let targets: Targets = reached.iter().take(14).map(|id| Subject::Figure(*id)).collect();
            match damage::by_spell(play, caster, &targets)? {
                (0 | 1, outcome) => outcome,
                (down, _) => DOWN.of(caster).and(down),
            }
        }
        Spell::Dazzle => {
            // Twice dazzled is one action lost (`sns:R24`).
            for id in &reached {
                play.about(Subject::Figure(*id));
                play.note("dazzled", 0)?;
                alter(play, *id, |figure| figure.dazzled = true);
            }
            DAZZLED.of(caster).and(reached.len() as i16)
        }
        Spell::Defend => {
            // A state, not a sum (`sns:R22`).
            for id in &reached {
                play.about(Subject::Figure(*id));
                play.note("defended", 0)?;
                alter(play, *id, |figure| figure.defended = true);
            }
            DEFENDED.of(caster).and(reached.len() as i16)
        }
    })
}

/// A Rep less to the end of the Encounter; at 0, without the bonus of a Defend spell, he is out, and no Star Power helps
/// (`sns:R26`).
pub fn disaster(play: &mut Play<'_>, id: Id) -> Flow<Outcome> {
    alter(play, id, |figure| figure.disaster = figure.disaster.saturating_add(1));
    play.about(Subject::Figure(id));
    let left = look(play).map_or(0, |battle| battle.figure(id).base.saturating_sub(battle.figure(id).disaster));
    if left == 0 {
        play.note("Out of the Fight", 0)?;
        change(play, |battle| battle.shared_mut().fall(id, Standing::Out));
    } else {
        play.note("Rep now #", i16::from(left))?;
    }
    Ok(DISASTER.of(Subject::Figure(id)))
}

/// Whom a spell of `count` targets reaches: the first, then its neighbours in the line by turns (`sns:R17`); those who are down
/// are skipped (`sns:R16`), carried ones are none of their own (`sns:R20`). Defend takes the Caster before all (`sns:R22`).
fn spread(play: &mut Play<'_>, caster: Id, first: Id, count: usize) -> Flow<IdList> {
    let own = side_of(first) == side_of(caster);
    let mut first = first;
    if first == caster && count > 1 {
        // Matched with himself, his nearest neighbour is the friend (`sns:R22`).
        let Some(battle) = look(play) else { return Ok(IdList::new()) };
        let (left, right) = neighbours(battle, caster, caster, true);
        let far = |id: Option<&Id>| id.map_or(u8::MAX, |id| battle.figure(*id).slot.abs_diff(battle.figure(caster).slot));
        let hand = match far(left.first()).cmp(&far(right.first())) {
            Ordering::Less => Hand::Left,
            Ordering::Equal if !left.is_empty() => hand(play, caster, &left, &right)?,
            _ => Hand::Right,
        };
        let nearest = if hand == Hand::Left { left.first() } else { right.first() };
        first = nearest.copied().unwrap_or(caster);
    }
    let Some(battle) = look(play) else { return Ok(IdList::new()) };
    let mut reached = IdList::new();
    for id in [caster, first].into_iter().filter(|id| *id == first || own) {
        if !reached.contains(&id) && reached.len() < count {
            let _ = reached.push(id);
        }
    }
    let (left, right) = neighbours(battle, first, caster, own);
    let more = count - reached.len();
    // The odd one matters only where both sides could give it.
    let odd = more % 2 == 1 && left.len() > more / 2 && right.len() > more / 2;
    let beyond = |those: &IdList| IdList::from_slice(those.get(more / 2..).unwrap_or_default()).unwrap_or_default();
    let hand = if odd { hand(play, caster, &beyond(&left), &beyond(&right))? } else { Hand::Right };
    let rights = (more / 2 + more % 2 * usize::from(hand == Hand::Right)).min(right.len());
    let lefts = (more - rights).min(left.len());
    let rights = (more - lefts).min(right.len());
    let _ = reached.extend_from_slice(left.get(..lefts).unwrap_or_default());
    let _ = reached.extend_from_slice(right.get(..rights).unwrap_or_default());
    Ok(reached)
}

/// On which hand a Caster takes one where he has both: a player chooses and reads who stands there (`sns:R17`), the device takes the
/// side with more, equals by chance (`sns:R77`).
fn hand(play: &mut Play<'_>, caster: Id, left: &[Id], right: &[Id]) -> Flow<Hand> {
    if !look(play).is_some_and(|battle| battle.runs(side_of(caster))) {
        let crumb = |those: &[Id], title| those.first().map(|id| Crumb { subject: Subject::Figure(*id), title });
        play.trail([crumb(right, "right"), crumb(left, "left")].into_iter().flatten());
        play.remark("neighbours", 0);
        let hand = play.pick(EXTRA)?;
        play.remark("", 0);
        play.trail([]);
        return Ok(hand);
    }
    let takes_left = match left.len().cmp(&right.len()) {
        Ordering::Greater => true,
        Ordering::Less => false,
        Ordering::Equal => play.random(EITHER, 2)? == 0,
    };
    Ok(if takes_left { Hand::Left } else { Hand::Right })
}

/// Those left and right of a figure in its line, the nearest first; without the Caster, where he has his part already.
fn neighbours(battle: &Battle, of: Id, caster: Id, own: bool) -> (IdList, IdList) {
    let slot = battle.figure(of).slot;
    let all = battle.up(side_of(of)).into_iter().filter(|id| !(own && *id == caster));
    let left: IdList = all.clone().rev().filter(|id| battle.figure(*id).slot < slot).collect();
    (left, all.filter(|id| battle.figure(*id).slot > slot).collect())
}
