//! A duel of archers for automatic players, of the rules there are so far (`swordplay` section 7): a group of a side shoots and
//! everybody reacts, then the other side's turn comes. Movement, charges and melee are not in it.

use core::fmt;

use super::battle::{Battle, Class, Figure, MAX_FIGURES, MAX_GROUPS, Ranged, battle, change};
use super::{battle as state_of, enemy, fire};
use crate::engine::{Answer, Big, Ending, Facts, Flow, Guide, Id, IdList, Kind, Now, Outcome, Prompt, Side, Status, Tone};
use crate::games::{Play, Procedure, State};

const LINED_UP: Ending = Ending::new("lined-up", "LINED UP", Tone::Middling);
const FIRST_WINS: Ending = Ending::new("first-wins", "FIRST SIDE WINS", Tone::Good);
const SECOND_WINS: Ending = Ending::new("second-wins", "SECOND SIDE WINS", Tone::Good);
const NOBODY_WINS: Ending = Ending::new("nobody-wins", "NOBODY WINS", Tone::Middling);

/// A Star with five bowmen in two groups against seven in two groups.
const LINE_UP: Procedure = Procedure {
    id: "line-up",
    title: "Archers",
    reference: "swordplay:P03",
    roles: &[],
    questions: &[],
    endings: &[&LINED_UP],
    run: line_up,
};

const TURN: Procedure = Procedure {
    id: "turn",
    title: "Turn",
    reference: "swordplay:P04",
    roles: &[],
    questions: &fire::QUESTIONS,
    endings: fire::ENDINGS,
    run: turn,
};

/// The archers.
pub const SKIRMISH: Guide<State> = Guide { begin: &LINE_UP, now, status, side, members, facts, automatic: |_, _| true, decide };

/// The Reps of each group.
const REPS: [(Side, [&[u8]; 2]); 2] = [(Side::First, [&[5, 4, 3], &[4, 4, 3]]), (Side::Second, [&[4, 4, 3, 3], &[5, 3, 3]])];

fn line_up(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut battle = Battle::EMPTY;
    let status = state_of::Status::CarryOn;
    let archer = Figure { class: Class::Missile, ranged: Ranged::Bow, loaded: true, status, ..Figure::ABSENT };
    for (half, (side, groups)) in (0_u8..).zip(REPS) {
        let members = (half * MAX_GROUPS / 2..).zip(groups).flat_map(|(group, reps)| reps.iter().map(move |rep| (group, *rep)));
        let places = battle.figures.iter_mut().skip(usize::from(half) * MAX_FIGURES / 2);
        for (place, (group, rep)) in places.zip(members) {
            *place = Figure { side, group, rep, ..archer };
        }
    }
    if let Some(star) = battle.figures.first_mut() {
        (star.star, star.pool) = (true, star.rep);
    }
    *play.state() = State::Swordplay(battle);
    Ok(LINED_UP.plain())
}

/// A group of the active side shoots; then the turn passes, and whoever becomes active is no longer ducked back (section 7,
/// step 3.1).
fn turn(play: &mut Play<'_>) -> Flow<Outcome> {
    let outcome = if battle(play).tasks.is_empty() { fire::fire(play)? } else { fire::go_on(play)? };
    if battle(play).tasks.is_empty() {
        change(play, |battle| {
            let next = battle.active.other();
            for figure in battle.figures.iter_mut().filter(|figure| figure.side == next) {
                if figure.status == state_of::Status::Ducked {
                    figure.status = state_of::Status::CarryOn;
                }
            }
            battle.active = next;
        });
    }
    Ok(outcome)
}

fn now(_: &State) -> Now<State> {
    [&TURN].into_iter().collect()
}

fn status(state: &State) -> Status {
    let over = match [Side::First, Side::Second].map(|side| SKIRMISH.left(state, side) > 0) {
        [true, true] => None,
        [true, false] => Some(FIRST_WINS.plain()),
        [false, true] => Some(SECOND_WINS.plain()),
        [false, false] => Some(NOBODY_WINS.plain()),
    };
    Status { word: "turn", turn: 0, acting: Some(fight(state).active), over }
}

fn side(_: &State, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(match side {
        Side::First => "Band",
        Side::Second => "Foes",
    })
}

fn members(state: &State, side: Side) -> IdList {
    let those = fight(state).those(|figure| figure.side == side && figure.status != state_of::Status::Absent);
    those.into_iter().collect()
}

fn facts(state: &State, id: Id) -> Facts {
    let figure = fight(state).figure(id);
    let big = |label, value: u8| Big { label, value: i16::from(value), suffix: "" };
    let mut facts = Facts::new("", [big("REP", figure.rep), big("POOL", figure.pool)]);
    facts.gone = !figure.stands();
    facts
}

/// Both sides act as the enemy does. Whom they choose is left to chance: it would always be the first.
fn decide(_: &State, prompt: &Prompt) -> Option<Answer> {
    let open = prompt.side.is_none() || matches!(prompt.kind, Kind::Choose { .. });
    if open { None } else { enemy::decide(prompt) }
}

const fn fight(state: &State) -> &Battle {
    match state {
        State::Swordplay(battle) => battle,
        _ => const { &Battle::EMPTY },
    }
}
