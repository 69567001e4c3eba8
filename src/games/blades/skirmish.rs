//! A battle of nerves for automatic players, of the rules there are so far (`blades:P5`, `blades:P31`): warbands test Morale, with
//! flight, hacks and all that follows, until one has nobody left. Activation, attacks and magic are not in it.

use core::fmt;

use super::battle::{Battle, Figure, MAX_FIGURES, Place, side_of};
use super::fighter::{Rule, Rules};
use super::morale::MORALE;
use crate::engine::{Big, Ending, Facts, Flow, Guide, Id, IdList, Now, Outcome, Side, Status, Tone};
use crate::games::{Play, Procedure, State};

const LINED_UP: Ending = Ending::new("lined-up", "LINED UP", Tone::Middling);
const FIRST_WINS: Ending = Ending::new("first-wins", "FIRST SIDE WINS", Tone::Good);
const SECOND_WINS: Ending = Ending::new("second-wins", "SECOND SIDE WINS", Tone::Good);
const NOBODY_WINS: Ending = Ending::new("nobody-wins", "NOBODY WINS", Tone::Middling);

/// Two warbands of eight.
const LINE_UP: Procedure = Procedure {
    id: "line-up",
    title: "A battle of nerves",
    reference: "blades:P5",
    roles: &[],
    questions: &[],
    endings: &[&LINED_UP],
    run: line_up,
};

/// The nerves. There are no rules for an enemy: chance decides everything.
pub const SKIRMISH: Guide<State> =
    Guide { begin: &LINE_UP, now, status, side, members, facts, automatic: |_, _| true, decide: |_, _| None };

/// Quality, Combat and special rules of each warband.
fn warbands() -> [[Figure; 8]; 2] {
    let figure = |quality, combat, rules: &[Rule]| Figure::new(quality, combat, rules.iter().copied().collect::<Rules>());
    let (leader, man, orc) = (figure(3, 4, &[Rule::Leader]), figure(4, 3, &[]), figure(4, 3, &[Rule::Savage]));
    let (hero, steadfast) = (figure(2, 4, &[Rule::Hero]), figure(4, 3, &[Rule::Steadfast]));
    let (troll, hound) = (figure(4, 4, &[Rule::Tough, Rule::Big]), figure(4, 2, &[Rule::Animal]));
    [[leader, hero, steadfast, man, man, man, hound, hound], [leader, troll, orc, orc, orc, orc, orc, hound]]
}

fn line_up(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut battle = Battle::EMPTY;
    for (half, warband) in battle.figures.chunks_mut(MAX_FIGURES).zip(warbands()) {
        for (place, figure) in half.iter_mut().zip(warband) {
            *place = figure;
        }
    }
    *play.state() = State::Blades(battle);
    Ok(LINED_UP.plain())
}

fn now(_: &State) -> Now<State> {
    [&MORALE].into_iter().collect()
}

/// A side without a model left on the table ends the battle at once (`blades:R115`).
fn status(state: &State) -> Status {
    let over = match [Side::First, Side::Second].map(|side| SKIRMISH.left(state, side) > 0) {
        [true, true] => None,
        [true, false] => Some(FIRST_WINS.plain()),
        [false, true] => Some(SECOND_WINS.plain()),
        [false, false] => Some(NOBODY_WINS.plain()),
    };
    Status { word: "turn", turn: 0, acting: None, over }
}

fn side(_: &State, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(match side {
        Side::First => "Warband A",
        Side::Second => "Warband B",
    })
}

fn members(state: &State, side: Side) -> IdList {
    let all = (0..).map(Id).zip(&fight(state).figures);
    all.filter(|(id, figure)| side_of(*id) == side && figure.place != Place::Absent).map(|(id, _)| id).collect()
}

fn facts(state: &State, id: Id) -> Facts {
    let figure = fight(state).figure(id).copied().unwrap_or(Figure::ABSENT);
    let quality = Big { label: "QUALITY", value: figure.quality_now(), suffix: "+" };
    let mut facts = Facts::new("", [quality, Big { label: "COMBAT", value: i16::from(figure.combat), suffix: "" }]);
    facts.gone = figure.place != Place::Table;
    facts
}

const fn fight(state: &State) -> &Battle {
    match state {
        State::Blades(battle) => battle,
        _ => const { &Battle::EMPTY },
    }
}
