//! Between two games of a campaign: who holds what, the next game, the end of it all (`blades:P41`, `blades:S6`).

use super::battle::{Figure, Stage, change, look, side_of};
use super::campaign::{NOBODY, WINS};
use super::fighter::NOT_NOW;
use super::removal::animal;
use super::setup::{Player, ahead};
use super::survivors::HEIR;
use super::{scenario, turn};
use crate::all_endings;
use crate::engine::{Choose, Ending, Flow, Outcome, Side, Subject, Tone};
use crate::games::{Play, Procedure};

const HOLDER: Choose = Choose::new("camp.holder", "Whose item?");

const BEGINS: Ending = Ending::new("begins", "BEGINS", Tone::Good);
const ASSIGNED: Ending = Ending::new("assigned", "HAS IT", Tone::Good).quiet();

/// The next game of a campaign.
pub const NEXT: Procedure = Procedure {
    id: "next",
    title: "Next game",
    reference: "blades:P41",
    roles: &["Side A", "Side B"],
    questions: scenario::SET_UP,
    endings: all_endings![&[&BEGINS, &NOT_NOW], &scenario::SETS_UP],
    run: next,
};

/// Whoever holds an item in the next game (`blades:S6`).
pub const ASSIGN: Procedure = Procedure {
    id: "assign",
    title: "Hand items on",
    reference: "blades:S6",
    roles: &[],
    questions: &[HOLDER.declared(), turn::WHICH.declared(), HEIR.declared()],
    endings: &[&ASSIGNED, &NOT_NOW],
    run: assign,
};

/// The campaign is over: whoever has earned most has won it (`blades:R76`).
pub const END: Procedure = Procedure {
    id: "end",
    title: "End the campaign",
    reference: "blades:R76",
    roles: &["Side A", "Side B"],
    questions: &[],
    endings: &[&WINS, &NOBODY, &NOT_NOW],
    run: end,
};

const SIDES: [Side; 2] = [Side::First, Side::Second];

fn next(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).stage != Stage::Camp || SIDES.into_iter().any(|side| look(play).present(side).next().is_none()) {
        return Ok(NOT_NOW.plain());
    }
    change(play, |battle| {
        battle.stage = Stage::Field;
        battle.game = battle.game.saturating_add(1);
        battle.winner = None;
    });
    let first = scenario::set_up(play)?;
    Ok(BEGINS.of(Subject::Nth(if first == Side::First { 1 } else { 2 })))
}

fn assign(play: &mut Play<'_>) -> Flow<Outcome> {
    let holders = look(play).everybody_who(Figure::holds);
    if look(play).stage != Stage::Camp || holders.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let from = play.choose(HOLDER, &holders)?;
    play.about(Subject::Figure(from));
    let friends = look(play).members_who(side_of(from), |figure| !animal(figure.rules));
    if friends.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let item = turn::which(play, from)?;
    let heir = play.choose(HEIR, &friends)?;
    change(play, |battle| battle.pass_on(from, heir, item));
    Ok(ASSIGNED.of(Subject::Figure(heir)))
}

fn end(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).stage != Stage::Camp {
        return Ok(NOT_NOW.plain());
    }
    let [first, second] = SIDES.map(|side| look(play).warband(side).earned);
    let winner = ahead(first, second);
    change(play, |battle| (battle.stage, battle.winner) = (Stage::Over, winner.map(Player::side)));
    Ok(winner.map_or(NOBODY.plain(), |winner| WINS.of(winner.subject())))
}
