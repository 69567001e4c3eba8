//! One model's nerve, without a battle: Morale, flight and Terror (`blades:P13`, `blades:P31`, `blades:P32`, `blades:P33`).

use super::battle::look;
use super::effects;
use super::exchange;
use super::fighter::{self, ATTACKS, Advance, DEAD, Fighter, Rule};
use super::flight::{self, CLEAR, Fate, IN_CONTACT, OFF_TABLE, STOPPED, fate};
use super::house::{House, plays};
use super::melee::{self, hack};
use super::outcome::{Harm, Kind, Who};
use super::{quality, scenario, terror};
use crate::engine::{Declared, Ending, Flow, Number, Offer, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{all_endings, options, questions};

options! {
    /// What it must stand (`blades:P30`).
    pub enum Cause {
        Gruesome = "Gruesome kill",
        Leader = "Leader lost",
        Losses = "Losses over half",
        Terror = "Charged by Terror",
        Standard = "Standard destroyed",
        Scenario = "Scenario event",
    }
}

const CAUSE: Pick<Cause> = Pick::new("check.cause", "Because of").preset(Cause::Gruesome);
const DICE: Throw = Throw::new("check.dice", "Morale dice");
/// All three dice again, the second result stands; once the first is known (`blades:R112`).
const COURAGE: Offer = Offer::new("check.courage", "Use Courageous?");
const AGAIN: Throw = Throw::new("check.again", "Courageous");
const BOUND: Pick<YesNo> = Pick::new("check.bound", "Transfixed?").preset(YesNo::No);
const DOWN: Pick<YesNo> = Pick::new("check.down", "Fallen?").preset(YesNo::No);
/// It counts until it is destroyed or taken off the table, even if its bearer is dead (`blades:R113`).
const STANDARD: Pick<YesNo> = Pick::new("check.standard", "Own Standard?").preset(YesNo::No);
const HACKERS: Number = Number::new("check.hackers", "Who can strike", 0, 6).preset(0);
const AROUND: Number = Number::new("check.around", "Foes touching it", 1, 8).preset(1);
const OWN_TURN: Pick<YesNo> = Pick::new("check.own-turn", "Own turn, not yet?").preset(YesNo::No);
const PROOF: Pick<YesNo> = Pick::new("terror.proof", "Overcome before?").preset(YesNo::No);
pub const ENTER: Throw = Throw::new("terror.roll", "Faces Terror");

const HOLDS: Ending = Ending::new("holds", "HOLDS", Tone::Good);
const IMMUNE: Ending = Ending::new("immune", "NO TEST", Tone::Nothing);
const STANDARD_BOUND: Ending = Ending::new("to-standard", "# MOVES", Tone::Middling);
const STANDS: Ending = Ending::new("stands", "STANDS UP", Tone::Middling);
const FLEES: Ending = Ending::new("flees", "FLEES #", Tone::Middling);
/// Tough as Nails ends a flight on the ground.
const FALLS: Ending = Ending::new("falls", "FALLS", Tone::Bad);
const WOUNDED: Ending = Ending::new("wounded", "WOUNDED", Tone::Bad);
const AWAY: Ending = Ending::new("away", "AWAY", Tone::Bad);
const KILLED: Ending = Ending::new("killed", "KILLED", Tone::Bad);
pub const ENTERS: Ending = Ending::new("enters", "GOES IN", Tone::Good);
pub const DARES_NOT: Ending = Ending::new("dares-not", "DARES NOT", Tone::Bad);

/// What a check and its flight may ask.
const QUESTIONS: &[Declared] = questions![
    &[
        CAUSE.declared(),
        DICE.declared(),
        COURAGE.declared(),
        AGAIN.declared(),
        BOUND.declared(),
        DOWN.declared(),
        STANDARD.declared(),
        HACKERS.declared(),
        AROUND.declared(),
        OWN_TURN.declared(),
        PROOF.declared(),
    ],
    &[fighter::ADVANCES.declared(), effects::IN_PLAY.declared()],
    flight::TABLE,
    quality::QUESTIONS,
    fighter::PROFILE,
    exchange::CLOSE
];

/// The Morale check of one model, and its flight (`blades:P31`, `blades:P32`).
pub const CHECK: Procedure = Procedure {
    id: "check",
    title: "Morale check",
    reference: "blades:P31",
    roles: &["Model", "Enemy"],
    questions: QUESTIONS,
    endings: all_endings![&[&HOLDS, &IMMUNE, &STANDARD_BOUND, &STANDS, &FLEES, &FALLS, &WOUNDED, &AWAY, &KILLED], &melee::HACKED],
    run: check,
};

/// Moving into contact with a Terror (`blades:P13`).
pub const TERROR: Procedure = Procedure {
    id: "terror",
    title: "Charge a Terror",
    reference: "blades:P13",
    roles: &["Model"],
    questions: questions![
        &[
            PROOF.declared(),
            ENTER.declared(),
            fighter::RULES.declared(),
            fighter::FOE.declared(),
            exchange::TRICKS.declared(),
            terror::CHARGED.declared(),
            terror::ORDER.declared(),
            terror::MOVES_IN.declared()
        ],
        scenario::MOVES,
        quality::ONE
    ],
    endings: &[&ENTERS, &DARES_NOT, &terror::CHARGES],
    run: face,
};

const MODEL: Subject = Subject::Nth(1);
const ENEMY: Subject = Subject::Nth(2);

/// Whoever fails may flee, and then be struck at.
const fn matters(rule: Rule) -> bool {
    let struck = melee::matters_to_the_struck(rule) || matches!(rule, Rule::FreeDisengage);
    quality::matters(rule) || struck || matches!(rule, Rule::Fearless | Rule::Steadfast | Rule::Terror)
}

const fn facing(rule: Rule) -> bool {
    quality::matters(rule) || matches!(rule, Rule::Artificial | Rule::Fearless | Rule::Terror | Rule::Undead)
}

/// Gruesome kills leave some cold (`blades:P30`); Terror frightens neither them nor another Terror (`blades:P13`).
fn cold(model: &Fighter, cause: Cause) -> bool {
    let unmoved = [Rule::Fearless, Rule::Artificial, Rule::Undead].iter().any(|rule| model.has(*rule));
    match cause {
        Cause::Gruesome => unmoved,
        Cause::Terror => unmoved || model.has(Rule::Terror),
        Cause::Standard => !model.has(Rule::Undead),
        Cause::Leader | Cause::Losses | Cause::Scenario => false,
    }
}

fn check(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(MODEL);
    let cause = play.pick(CAUSE)?;
    let mut model = Fighter::person(play, MODEL, matters)?;
    if cold(&model, cause) || cause == Cause::Terror && play.yes(PROOF)? {
        return Ok(IMMUNE.of(MODEL));
    }
    let more = [("Steadfast", i16::from(model.has(Rule::Steadfast))), ("Undead", if model.has(Rule::Undead) { 2 } else { 0 })];
    let mut failed = quality::roll(play, &mut model, DICE, 3, &more)?;
    if failed > 0 && model.advances(play, &[Advance::Courageous])?.has(Advance::Courageous) {
        play.about(MODEL);
        if play.offer(COURAGE)? {
            // The second result is final.
            model.may_reroll = false;
            failed = quality::roll(play, &mut model, AGAIN, 3, &more)?;
        }
    }
    play.about(MODEL);
    if failed == 0 {
        if cause == Cause::Terror {
            play.note("Proof against that profile", 0)?;
        }
        return Ok(HOLDS.of(MODEL));
    }
    // Whoever does not pass is destroyed with the Standard (`blades:R63`).
    if cause == Cause::Standard && !plays(play, House::StandardTakes) {
        return Ok(KILLED.of(MODEL));
    }
    flee(play, &mut model, failed)
}

/// The steps of `blades:P32`.
fn flee(play: &mut Play<'_>, model: &mut Fighter, failed: u8) -> Flow<Outcome> {
    model.transfixed = play.yes(BOUND)?;
    model.fallen = !model.transfixed && play.yes(DOWN)?;
    let contact = model.fallen && play.yes(IN_CONTACT)?;
    let standard = model.has(Rule::Undead) && !model.transfixed && play.yes(STANDARD)?;
    if plays(play, House::Shaken) && play.yes(OWN_TURN)? {
        play.note("Shaken: does not act", 0)?;
    }
    match fate(model, contact, standard, failed) {
        Fate::Killed => Ok(KILLED.of(MODEL)),
        Fate::Away => Ok(AWAY.of(MODEL)),
        Fate::Wound => wound(play, model),
        Fate::Holds => {
            play.note("Undead: does not flee", 0)?;
            Ok(HOLDS.of(MODEL))
        }
        Fate::Standard(moves) => Ok(STANDARD_BOUND.of(MODEL).and(i16::from(moves))),
        Fate::Flees { stands: true, moves: 0 } => Ok(STANDS.of(MODEL)),
        Fate::Flees { stands, moves } => {
            if !stands && !survives(play, model)? {
                return Ok(KILLED.of(MODEL));
            }
            if !stands && model.fallen { Ok(FALLS.of(MODEL)) } else { run(play, model, moves) }
        }
    }
}

/// A lethal free hack from each in contact that can strike; a Tough model is wounded and flees on.
fn survives(play: &mut Play<'_>, model: &mut Fighter) -> Flow<bool> {
    if model.has(Rule::FreeDisengage) {
        return Ok(true);
    }
    let able = play.number(HACKERS)?;
    if able == 0 {
        return Ok(true);
    }
    let around = play.number(Number { min: able, ..AROUND.preset(able) })?;
    let combat = Fighter::combat(play, MODEL)?;
    for _ in 0..able {
        let enemy = Fighter::ask(play, ENEMY, melee::matters_to_the_hacker, ATTACKS)?;
        let (mut bout, verdict) = hack(play, Kind::Fleeing, enemy, model.with_combat(combat), around)?;
        let verdict = effects::at_rest(play, &mut bout, verdict)?;
        *model = bout.target;
        melee::tell_morale(play, &bout, verdict)?;
        if verdict.loser == Who::Target && verdict.harm >= Harm::Kill {
            return Ok(false);
        }
        model.fallen |= verdict.loser == Who::Target && verdict.harm == Harm::Fall;
    }
    play.about(MODEL);
    Ok(true)
}

/// To the nearest edge, 1xS from every enemy but those just left.
fn run(play: &mut Play<'_>, model: &mut Fighter, moves: u8) -> Flow<Outcome> {
    if !play.yes(CLEAR)? {
        if !model.has(Rule::Tough) {
            return Ok(KILLED.of(MODEL));
        }
        if play.yes(STOPPED)? {
            return wound(play, model);
        }
    }
    if play.yes(OFF_TABLE)? { Ok(AWAY.of(MODEL)) } else { Ok(FLEES.of(MODEL).and(i16::from(moves))) }
}

fn wound(play: &mut Play<'_>, model: &mut Fighter) -> Flow<Outcome> {
    Ok(if model.weaken(play)? >= DEAD { KILLED.of(MODEL) } else { WOUNDED.of(MODEL) })
}

/// One die before it moves. Whoever fails keeps the action, but may not try again this turn (`blades:R84`).
fn face(play: &mut Play<'_>) -> Flow<Outcome> {
    if let Some(id) = look(play).active {
        return terror::met(play, id);
    }
    let mut model = Fighter::first(play, facing)?;
    let subject = model.subject;
    play.about(subject);
    if cold(&model, Cause::Terror) || play.yes(PROOF)? {
        return Ok(ENTERS.of(subject));
    }
    let dares = quality::test_of(play, &mut model, ENTER, &[])?;
    model.store(play);
    play.about(subject);
    if dares {
        // In a campaign only where the table plays so (`blades:3.3`, O7).
        play.note(if plays(play, House::TerrorMemory) { "Proof against it for ever" } else { "Proof against that profile" }, 0)?;
        return Ok(ENTERS.of(subject));
    }
    play.note("Keeps the action", 0)?;
    Ok(DARES_NOT.of(subject))
}
