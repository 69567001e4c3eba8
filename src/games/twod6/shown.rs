//! What the screens show of a battle of either game.

use core::fmt;

use super::skirmish::{Mode, Phase, Skirmish, Standing, side_of};
use crate::engine::{Facts, Id, IdList, Mark, Side};

/// A word of a figure's card, if it is so.
pub type Word = (bool, Mark, &'static str);

/// Whose turn it is.
pub fn turn(battle: &dyn Skirmish, out: &mut dyn fmt::Write) -> fmt::Result {
    let fight = battle.fight();
    match (fight.phase, fight.active, fight.mode) {
        (Phase::Ready | Phase::Acting, Side::First, Mode::Duel) => out.write_str("Player 1's turn"),
        (Phase::Ready | Phase::Acting, Side::Second, Mode::Duel) => out.write_str("Player 2's turn"),
        (Phase::Ready | Phase::Acting, Side::First, _) => out.write_str("Your turn"),
        (Phase::Ready | Phase::Acting, Side::Second, _) => out.write_str("Enemy's turn"),
        _ => Ok(()),
    }
}

/// What a side is called.
pub fn side(battle: &dyn Skirmish, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(match (side, battle.fight().mode) {
        (Side::First, Mode::Duel) => "Player 1",
        (Side::Second, Mode::Duel) => "Player 2",
        (Side::First, _) => "Band",
        (Side::Second, _) => "Enemy",
    })
}

/// The figures of a side. Enemies who wait in a queue are nobody's business before they come.
pub fn members(battle: &dyn Skirmish, side: Side) -> IdList {
    let all = side == Side::First || battle.fight().mode == Mode::Duel;
    battle.those(side, &|_, body| all || body.standing != Standing::Away)
}

/// Marks and words of a figure: its standing, its `states`, what it does and is in the battle, and its `traits`. Each word has its
/// explanation among the terms.
pub fn figure(battle: &dyn Skirmish, id: Id, facts: &mut Facts, states: &[Word], traits: &[Word]) {
    let (body, fight, side) = (battle.body(id), battle.fight(), side_of(id));
    facts.gone = fight.fighting() && !body.up();
    let acted = fight.phase == Phase::Acting && body.up() && body.acted && fight.active == side;
    let leads = fight.fighting() && battle.leader(side) == Some(id);
    facts.before = match (acted, leads) {
        (true, _) => Some(Mark::Acted),
        (_, true) => Some(Mark::Leader),
        _ => None,
    };
    let standing = match body.standing {
        Standing::Out => Some((Mark::Fallen, "Out")),
        Standing::Carried => Some((Mark::Fallen, "Carried off")),
        Standing::Dead => Some((Mark::Dead, "Dead")),
        Standing::Left => Some((Mark::Dead, "Left")),
        Standing::Absent | Standing::Away | Standing::Up => None,
    };
    facts.behind = standing.map(|(mark, _)| mark).or_else(|| states.iter().find(|(so, ..)| *so).map(|(_, mark, _)| *mark));
    if let Some((mark, word)) = standing {
        facts.word(Some(mark), word);
    }
    let shared = [
        (body.carries.is_some(), Mark::Bound, "Carries"),
        (body.captured, Mark::Bound, "Captive"),
        (leads, Mark::Leader, "Leader"),
        (acted, Mark::Acted, "Has acted"),
        (body.star, Mark::Star, "Star"),
    ];
    for (_, mark, word) in states.iter().chain(&shared).chain(traits).filter(|(so, ..)| *so) {
        facts.word(Some(*mark), word);
    }
}
