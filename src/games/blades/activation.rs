//! Activation: how many dice to risk (`blades:P7`), breaking free (`blades:P28`), and many on one roll (`blades:P35` to `P38`).

use super::fighter::{self, Advance, Fighter, Rule};
use super::house::{House, plays};
use super::quality;
use crate::engine::{Ending, Extra, Flow, Number, Offer, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What a caster means to do with his successes.
    pub enum Casts { No = "No spell", Own = "Own power", Scroll = "The Scroll" }
}

options! {
    /// Who act on one roll.
    pub enum Order { Group = "Group", Regroup = "Regroup", Volley = "Volley", Swarm = "Swarm" }
}

const CASTS: Pick<Casts> = Pick::new("activation.casts", "Casts").preset(Casts::Own);
/// Only a scenario gives it; it counts for dice that go into a spell (`blades:R44`).
const CASTING: Extra = Extra::new("activation.casting", "Casting only").between(0, 2);
/// A Scroll has a Quality of its own; 1 works as 2 (`blades:R86`).
const SCROLL: Number = Number::new("activation.scroll", "Scroll's Quality", 1, 6).preset(4);
/// The more dice, the more actions and the more risk.
const DICE: Number = Number::new("activation.dice", "Dice", 1, 3).preset(2).telling(&TURNOVER);
const ROLL: Throw = Throw::new("activation.roll", "Activation");
/// Ignores one turnover; the actions stay as they are (`blades:P45`).
const RETAIN: Offer = Offer::new("activation.retain", "Keep initiative?");
const ORDER: Pick<Order> = Pick::new("group.order", "Order").preset(Order::Group);
const GREGARIOUS: Pick<YesNo> = Pick::new("group.gregarious", "Gregarious?").preset(YesNo::No);
const CASTER: Pick<YesNo> = Pick::new("group.caster", "One will cast?").preset(YesNo::No);

const ONE_ACTION: Ending = Ending::new("action", "1 ACTION", Tone::Middling);
const ACTIONS: Ending = Ending::new("actions", "# ACTIONS", Tone::Good);
const NO_ACTION: Ending = Ending::new("no-action", "NO ACTION", Tone::Nothing);
/// Whatever actions there are come first.
const TURNOVER: Ending = Ending::new("turnover", "TURNOVER", Tone::Bad);

/// Activation (`blades:P7`): the roll of one model.
pub const ACTIVATION: Procedure = Procedure {
    id: "activation",
    title: "Activation",
    reference: "blades:P7",
    roles: &["Model"],
    questions: questions![
        &[
            CASTS.declared(),
            CASTING.declared(),
            SCROLL.declared(),
            DICE.declared(),
            ROLL.declared(),
            RETAIN.declared(),
            fighter::RULES.declared(),
            fighter::ADVANCES.declared(),
        ],
        quality::QUESTIONS
    ],
    endings: &[&NO_ACTION, &ONE_ACTION, &ACTIONS, &TURNOVER],
    run: activate,
};

/// A group, a Regroup, a volley or a Swarm (`blades:P35` to `P38`): one roll for all.
pub const GROUP: Procedure = Procedure {
    id: "group",
    title: "Group activation",
    reference: "blades:P35",
    roles: &["Worst"],
    questions: questions![
        &[
            ORDER.declared(),
            GREGARIOUS.declared(),
            CASTER.declared(),
            DICE.declared(),
            ROLL.declared(),
            RETAIN.declared(),
            fighter::RULES.declared(),
            fighter::ADVANCES.declared(),
        ],
        quality::ONE
    ],
    endings: &[&NO_ACTION, &ONE_ACTION, &ACTIONS, &TURNOVER],
    run: group,
};

const fn matters(rule: Rule) -> bool {
    quality::matters(rule) || matches!(rule, Rule::MagicUser | Rule::Scroll | Rule::Bound)
}

/// What a roll has given.
#[derive(Clone, Copy, Debug)]
struct Given {
    failed: u8,
    /// Dice that succeed only if they go into a spell.
    only_cast: u8,
}

fn activate(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut model = Fighter::first(play, matters)?;
    play.about(model.subject);
    let bound = model.transfixed || model.has(Rule::Bound);
    let dice = play.number(DICE)? as u8;
    // With one or two dice nobody need say that he will cast (`blades:R43`), and out of three failures comes nothing else.
    let casts = play.pick_some(CASTS, |casts| match casts {
        Casts::No => true,
        Casts::Own => dice == 3 && model.has(Rule::MagicUser) && !bound,
        Casts::Scroll => model.has(Rule::Scroll) && !bound,
    })?;
    let given = match casts {
        Casts::Scroll => {
            let quality = play.number(SCROLL)?.max(2);
            let failed = quality::roll(play, &mut model.with_quality(quality), ROLL, dice, &[])?;
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
    }
    let actions = dice - given.failed;
    if bound {
        // Two in one activation, or none (`blades:R52`).
        play.note(if actions >= 2 { "Breaks free: 2 actions" } else { "Stays bound" }, 0)?;
    }
    if given.only_cast > 0 {
        play.note("# only for a spell", i16::from(given.only_cast))?;
    }
    let left = if bound { actions.saturating_sub(2) } else { actions };
    finish(play, &model, given, left)
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

/// Only the worst member is asked for: whoever is hardest to activate sets the number for all, each with his own bonuses
/// (`blades:R39`, `blades:R40`). In a group nobody is a Hero (`blades:R41`).
fn group(play: &mut Play<'_>) -> Flow<Outcome> {
    let worst = Subject::Nth(1);
    play.about(worst);
    let order = play.pick(ORDER)?;
    let mut model = Fighter::person(play, worst, |rule| matches!(rule, Rule::Leader | Rule::Hurt | Rule::InPower))?;
    play.about(worst);
    let gregarious = order != Order::Swarm && play.yes(GREGARIOUS)?;
    let dice = play.number(DICE)? as u8;
    let caster = dice == 3 && matches!(order, Order::Group | Order::Volley) && play.yes(CASTER)?;
    let failed = quality::roll(play, &mut model, ROLL, dice, &[("Gregarious", i16::from(gregarious))])?;
    play.about(Subject::Nobody);
    if failed == 3 && caster {
        play.note("The caster is out of power", 0)?;
    }
    let actions = dice - failed;
    if actions > 0 {
        play.note(
            match order {
                Order::Group if plays(play, House::LargeGroups) => "Each of up to 10 has #",
                Order::Group => "Each of up to 5 has #",
                Order::Regroup => "Moves, ends touching",
                Order::Volley => "One shot together: Volley",
                Order::Swarm => "Every base has #",
            },
            i16::from(actions),
        )?;
    }
    finish(play, &model, Given { failed, only_cast: 0 }, actions)
}

/// The table of `blades:P7`.
fn finish(play: &mut Play<'_>, model: &Fighter, given: Given, left: u8) -> Flow<Outcome> {
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
