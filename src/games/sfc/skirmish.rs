//! A firefight for automatic players, of the rules there are so far (`sfc` sections 5 and 6): one figure of a side shoots, then
//! the other side's turn comes. Charges, melee and Will to Fight are not in it.

use core::fmt;

use super::battle::{Battle, battle, change};
use super::enemy;
use super::exchange;
use super::figure::{Class, Figure, Standing, Weapon};
use crate::engine::{Answer, Big, Ending, Facts, Flow, Guide, Id, IdList, Kind, Now, Outcome, Prompt, Side, Status, Tone};
use crate::games::{Play, Procedure, State};

const LINED_UP: Ending = Ending::new("lined-up", "LINED UP", Tone::Middling);
const HOLDS: Ending = Ending::new("holds", "HOLDS", Tone::Nothing);
const FIRST_WINS: Ending = Ending::new("first-wins", "FIRST SIDE WINS", Tone::Good);
const SECOND_WINS: Ending = Ending::new("second-wins", "SECOND SIDE WINS", Tone::Good);

/// A Star and four Mercenaries against six Military.
const LINE_UP: Procedure = Procedure {
    id: "line-up",
    title: "A firefight",
    reference: "sfc:P7",
    roles: &[],
    questions: &[],
    endings: &[&LINED_UP],
    run: line_up,
};

const TURN: Procedure = Procedure {
    id: "turn",
    title: "Turn",
    reference: "sfc:P9",
    roles: &[],
    questions: &exchange::questions(),
    endings: &{
        let [a, b, c, d, e, f] = *exchange::ENDINGS else { panic!() };
        [a, b, c, d, e, f, &HOLDS]
    },
    run: turn,
};

/// The firefight.
pub const SKIRMISH: Guide<State> = Guide { begin: &LINE_UP, now, status, side, members, facts, automatic: |_, _| true, decide };

/// Slots of the line-up in roster order (`sfc:P7`).
const SLOTS: [i8; 6] = [0, 1, -1, 2, -2, 3];
/// Mercenaries, the Star among them.
const FIRST: usize = 5;
/// Where the second side begins: after a Band of twelve.
const SECOND: usize = 12;

fn line_up(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut battle = Battle { active: Side::Second, ..Battle::EMPTY };
    let figure = |side, class, slot| Figure {
        slot,
        class: Some(class),
        rep: Some(4),
        dv: Some(3),
        weapon: Some(Weapon::Auto),
        cover: Some(false),
        pool: Some(0),
        ..Figure::unknown(side)
    };
    for (place, slot) in battle.figures.iter_mut().take(FIRST).zip(SLOTS) {
        *place = figure(Side::First, Class::Mercenaries, slot);
    }
    for (place, slot) in battle.figures.iter_mut().skip(SECOND).zip(SLOTS) {
        *place = figure(Side::Second, Class::Military, slot);
    }
    if let Some(star) = battle.figures.first_mut() {
        *star = Figure { rep: Some(5), dv: Some(4), pool: Some(5), ..*star };
    }
    *play.state() = State::Sfc(battle);
    Ok(LINED_UP.plain())
}

/// Somebody of the active side shoots, if anybody can be seen; then its ducked figures are up again, and the turn passes.
fn turn(play: &mut Play<'_>) -> Flow<Outcome> {
    let active = battle(play).active;
    let sees = battle(play).figures.iter().any(|figure| figure.side != active && figure.visible());
    let fires = battle(play).figures.iter().any(|figure| figure.side == active && figure.may_fire());
    let outcome = match battle(play).exchange {
        Some(_) => exchange::go_on(play)?,
        None if sees && fires => exchange::shooting(play)?,
        None => HOLDS.plain(),
    };
    if battle(play).exchange.is_none() {
        change(play, |battle| {
            // Popping up was their whole action (`sfc:P14`).
            for figure in battle.figures.iter_mut().filter(|figure| figure.side == active && figure.ducked) {
                (figure.ducked, figure.cover) = (false, Some(true));
            }
            battle.active = active.other();
        });
    }
    Ok(outcome)
}

fn now(_: &State) -> Now<State> {
    [&TURN].into_iter().collect()
}

/// Over when only one side has figures (`sfc:P23`).
fn status(state: &State) -> Status {
    let [first, second] = [Side::First, Side::Second].map(|side| SKIRMISH.left(state, side));
    let over = match (first, second) {
        (_, 0) => Some(FIRST_WINS.plain()),
        (0, _) => Some(SECOND_WINS.plain()),
        _ => None,
    };
    Status { word: "turn", turn: 0, acting: Some(fight(state).active), over }
}

fn side(_: &State, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(match side {
        Side::First => "Mercenaries",
        Side::Second => "Military",
    })
}

fn members(state: &State, side: Side) -> IdList {
    let those = fight(state).those(|figure| figure.side == side && figure.standing != Standing::Absent);
    those.into_iter().collect()
}

fn facts(state: &State, id: Id) -> Facts {
    let figure = fight(state).figure(id);
    let big = |label, value: Option<u8>| Big { label, value: value.map_or(0, i16::from), suffix: "" };
    let mut facts = Facts::new("", [big("REP", figure.rep), big("DV", figure.dv)]);
    facts.gone = figure.standing != Standing::Up;
    facts
}

/// Both sides act as the enemy does. Who shoots is left to chance: it would always be the one with the highest Rep.
fn decide(state: &State, prompt: &Prompt) -> Option<Answer> {
    let open = prompt.side.is_none() || matches!(prompt.kind, Kind::Choose { .. });
    if open { None } else { enemy::decide(prompt, fight(state)) }
}

const fn fight(state: &State) -> &Battle {
    match state {
        State::Sfc(battle) => battle,
        _ => const { &Battle::EMPTY },
    }
}
