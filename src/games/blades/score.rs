//! What a battle that has ended was worth, from what is on the table and what is not (`blades:P41`).

use super::battle::{Battle, Figure, Loot, Place, Stage, change, look, side_of};
use super::campaign::{NOBODY, WINS};
use super::fighter::{NOT_NOW, Rule};
use super::house::House;
use super::removal::{Gone, Task};
use super::roster::points_of;
use super::setup::{PLAYERS, Player, Scenario, ahead};
use crate::engine::{Flow, Id, Outcome, Side, Tasks};
use crate::games::Play;

/// What a side has earned, and whether by the objective (`blades:P41`, `blades:R71`).
fn scored(battle: &Battle, side: Side) -> (u16, bool) {
    let knocked = matches!(battle.scenario, Scenario::Battle | Scenario::Ambush);
    let out = |figure: &Figure| match figure.place {
        Place::Killed | Place::Away => true,
        // Who lies counts only where the scenario says so (`blades:R72`).
        Place::Table => knocked && figure.fallen(),
        Place::Absent | Place::Hidden | Place::Rests => false,
    };
    let enemies = battle.figures.iter().zip(0..).filter(|(_, nth)| side_of(Id(*nth)) != side);
    let beaten: u16 = enemies.filter(|(figure, _)| out(figure)).map(|(figure, _)| points_of(figure).cast_unsigned()).sum();
    let own = |id: Id| side_of(id) == side;
    let (per_point, bonus) = match battle.scenario {
        Scenario::Battle | Scenario::Ground => (20, 0),
        Scenario::Ambush => (if battle.attacker == side { 20 } else { 30 }, 0),
        Scenario::Treasure => match battle.loot {
            Loot::Off(id) if own(id) => {
                let greedy = battle.figure(id).is_some_and(|figure| figure.rules.has(Rule::Greedy));
                (25, 5 + u16::from(greedy && battle.house.has(House::GreedyTreasure)))
            }
            _ => (25, 0),
        },
        Scenario::Power => (25, 3 * battle.on_table(side).filter(|(_, figure)| figure.rules.has(Rule::InPower)).count() as u16),
        // Where its bearer has gone it lies, and nobody has it (`blades:R109`).
        Scenario::Item => {
            let has = |id: Id| own(id) && battle.figure(id).is_some_and(|figure| figure.place == Place::Table);
            (25, if matches!(battle.loot, Loot::Held(id) if has(id)) { 3 } else { 0 })
        }
    };
    let objective = matches!(battle.loot, Loot::Off(id) if own(id));
    (beaten / per_point + bonus, objective)
}

/// Where a battle ends at once, some may have died of it whom nobody has taken off the table yet (`blades:R115`).
fn take_off_the_dead(battle: &mut Battle) {
    for nth in 0..battle.figures.len() as u8 {
        let goes = |task| match task {
            Task::Remove(Id(who), gone, _) if who == nth => Some(gone),
            _ => None,
        };
        let gone = battle.tasks.open().find_map(|(_, task)| goes(task));
        let Some(figure) = battle.figure_mut(Id(nth)).filter(|figure| figure.place == Place::Table) else { continue };
        match gone {
            Some(Gone::Away) => figure.place = Place::Away,
            Some(Gone::Killed | Gone::Gruesome) => figure.place = Place::Killed,
            Some(Gone::Stays) | None => {}
        }
    }
}

/// Counts the points of a battle that has ended, and says who has won it (`blades:R70`).
pub fn count(play: &mut Play<'_>) -> Flow<Outcome> {
    if !look(play).ended() {
        return Ok(NOT_NOW.plain());
    }
    change(play, take_off_the_dead);
    let [first, second] = PLAYERS.map(|player| scored(look(play), player.side()));
    let rank = |(points, objective): (u16, bool)| (objective, points);
    let winner = ahead(rank(first), rank(second));
    for (player, (points, _)) in PLAYERS.into_iter().zip([first, second]) {
        play.about(player.subject());
        play.note("# victory points", points.cast_signed())?;
        change(play, |battle| {
            let campaign = battle.game > 0;
            let warband = battle.warband_mut(player.side());
            warband.score = points;
            // Only the winner banks his.
            if campaign && winner == Some(player) {
                warband.earned = warband.earned.saturating_add(points);
                warband.purse = warband.purse.saturating_add(points);
            }
        });
    }
    change(play, |battle| {
        battle.winner = winner.map(Player::side);
        battle.stage = if battle.game > 0 { Stage::Scored } else { Stage::Over };
        (battle.turn, battle.active, battle.actions, battle.ends) = (0, None, 0, false);
        battle.tasks = Tasks::new();
    });
    Ok(winner.map_or(NOBODY.plain(), |winner| WINS.of(winner.subject())))
}
