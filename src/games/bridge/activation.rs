//! Activation: who acts, what it costs, and how it ends (`bridge:3.5`, `bridge:3.11`).
//!
//! Gains may be used at any point of an activation, so Attacks, Interacts and movement are paid for when they are made: nothing
//! is bought in advance and nothing is left over but MP (`bridge:R22`).

use super::battle::{ACTIONS, Activation, Figure, alter, belongs, change, look, side_of, spend};
use super::fighter::NOT_NOW;
use crate::engine::{Choose, Declared, Ending, Flow, Outcome, Pick, Subject, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::options;

/// Nobody passes: as long as a side has somebody ready, it activates somebody, who may do nothing (`bridge:R20`).
const WHO: Choose = Choose::new("activation.who", "Who acts?");
const STUNNED: Pick<YesNo> = Pick::new("activation.stunned", "Stunned?").preset(YesNo::No);
const WOUNDED: Pick<YesNo> = Pick::new("activation.wounded", "Wounded?").preset(YesNo::No);

options! {
    /// What an Attack is paid with, if there is a choice.
    pub enum PayAttack { Action = "An Action", Pool = "A pool Attack" }
}

options! {
    /// How much a figure interacts: nothing in the rules needs either yet (`bridge:R42`).
    pub enum Interaction { Free = "Free Interact", Full = "Interact" }
}

const PAY_ATTACK: Pick<PayAttack> =
    Pick::new("activation.pay-attack", "Pay with").preset(PayAttack::Action).telling(&super::injury::STUNNED);
const INTERACTION: Pick<Interaction> = Pick::new("activation.interact", "Which?").preset(Interaction::Free);

/// What may be asked before an attack.
pub const ATTACK_QUESTIONS: &[Declared] = &[PAY_ATTACK.declared()];

const BEGINS: Ending = Ending::new("begins", "ACTIONS #", Tone::Middling).quiet();
const INTERACTS: Ending = Ending::new("interacts", "INTERACTS", Tone::Middling).quiet();
const ENDS: Ending = Ending::new("ends", "PAID #", Tone::Middling).quiet();
/// A marker comes off: that is told.
const RECOVERS: Ending = Ending::new("recovers", "RECOVERS", Tone::Middling);

/// Activation (`bridge:3.5`): who acts, and how many Actions are free.
pub const ACTIVATE: Procedure = Procedure {
    id: "activate",
    title: "Activation",
    reference: "bridge:3.5",
    roles: &["Figure"],
    questions: &[WHO.declared(), STUNNED.declared(), WOUNDED.declared()],
    endings: &[&BEGINS, &NOT_NOW],
    run: activate,
};

/// Interact (`bridge:3.5`).
pub const INTERACT: Procedure = Procedure {
    id: "interact",
    title: "Interact",
    reference: "bridge:3.5",
    roles: &[],
    questions: &[INTERACTION.declared()],
    endings: &[&INTERACTS, &NOT_NOW],
    run: interact,
};

/// The end of an activation, where markers are paid for (`bridge:3.11`).
pub const END: Procedure = Procedure {
    id: "end",
    title: "End activation",
    reference: "bridge:3.11",
    roles: &["Figure"],
    questions: &[STUNNED.declared(), WOUNDED.declared()],
    endings: &[&ENDS, &RECOVERS, &NOT_NOW],
    run: end,
};

fn activate(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play) else {
        let figure = somebody(play)?;
        return Ok(BEGINS.with(i16::from(ACTIONS - figure.reserved())));
    };
    // As long as nothing has been done, somebody else may be chosen.
    let open = battle.activation.is_some_and(|activation| !activation.untouched());
    let Some(side) = battle.acting().filter(|_| !open) else { return Ok(NOT_NOW.plain()) };
    let ready = battle.ready(side);
    play.side(Some(side));
    let figure = play.choose(WHO, &ready)?;
    change(play, |battle| battle.activation = Some(Activation::begin(figure)));
    let free = look(play).map_or(0, super::battle::Battle::free_actions);
    Ok(BEGINS.of(Subject::Figure(figure)).and(i16::from(free)))
}

/// A figure that nobody has entered, by its markers.
fn somebody(play: &mut Play<'_>) -> Flow<Figure> {
    play.about(Subject::Nth(1));
    let stunned = play.yes(STUNNED)?;
    let wounded = play.yes(WOUNDED)?;
    Ok(Figure { stunned, wounded, ..Figure::ABSENT })
}

/// Takes an Action or a pool Attack for the attack that is about to be made; asks only if there is a choice. Pool Attacks serve
/// any weapon of any own figure (`bridge:R17`, `bridge:R23`).
pub fn pay_attack(play: &mut Play<'_>) -> Flow<()> {
    let Some((battle, activation)) = look(play).and_then(|battle| Some((battle, battle.activation?))) else { return Ok(()) };
    let side = side_of(activation.figure);
    let (free, pool) = (battle.free_actions() > 0, battle.pool(side).attacks > 0);
    play.about(Subject::Figure(activation.figure));
    play.side(Some(side));
    let possible = |pay| match pay {
        PayAttack::Action => free,
        PayAttack::Pool => pool,
    };
    match play.pick_some(PAY_ATTACK, possible)? {
        PayAttack::Action => spend(play, Activation::spend_action),
        PayAttack::Pool => change(play, |battle| battle.pool_mut(side).spend_attack()),
    }
    // What was entered before an attack cannot be taken back after it.
    spend(play, |activation| activation.entered = None);
    Ok(())
}

/// A Free Interact never pays for a full one, but a full one for what is free (`bridge:3.5`).
fn interact(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some((battle, activation)) = look(play).and_then(|battle| Some((battle, battle.activation?))) else {
        return Ok(NOT_NOW.plain());
    };
    let (free, action) = (activation.free_interact, battle.free_actions() > 0);
    if activation.sharing || !(free || action) {
        return Ok(NOT_NOW.plain());
    }
    let figure = Subject::Figure(activation.figure);
    play.about(figure);
    play.side(belongs(figure));
    let kind = play.pick_some(INTERACTION, |kind| action || kind == Interaction::Free)?;
    spend(play, |activation| match kind {
        Interaction::Free if activation.free_interact => activation.free_interact = false,
        Interaction::Free | Interaction::Full => activation.spend_action(),
    });
    Ok(INTERACTS.of(figure))
}

/// Markers are paid for at the end and never refused; what is left vanishes. With both markers only the wound is paid for, and a
/// part of it cannot be (`bridge:3.11`, `bridge:R33`).
fn end(play: &mut Play<'_>) -> Flow<Outcome> {
    let (subject, figure) = match look(play) {
        None => (Subject::Nth(1), somebody(play)?),
        Some(battle) => match battle.activation {
            // Nobody stays in a friend's space (`bridge:R27`).
            Some(activation) if !activation.sharing => (Subject::Figure(activation.figure), battle.figure(activation.figure)),
            _ => return Ok(NOT_NOW.plain()),
        },
    };
    play.about(subject);
    match (figure.wounded, figure.stunned) {
        (true, stunned) => {
            play.note("not Wounded", 0)?;
            if stunned {
                play.note("stays Stunned", 0)?;
            }
        }
        (false, true) => play.note("not Stunned", 0)?,
        (false, false) => {}
    }
    if let Subject::Figure(id) = subject {
        alter(play, id, |figure| {
            // The stun waits while a wound is paid for.
            figure.stunned &= figure.wounded;
            figure.wounded = false;
        });
        change(play, super::battle::Battle::hand_over);
    }
    // Without a battle the question is what it costs.
    let told = figure.reserved() > 0 && matches!(subject, Subject::Figure(_));
    Ok(if told { RECOVERS.of(subject) } else { ENDS.of(subject).and(i16::from(figure.reserved())) })
}
