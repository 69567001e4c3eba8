//! What a battle that has ended was worth, from what is on the table and what is not (`blades:P41`).

use super::battle::{Battle, Loot, Place, Stage, change, look, side_of};
use super::campaign::{NOBODY, WINS};
use super::fighter::{NOT_NOW, Rule};
use super::house::House;
use super::removal::{Gone, Task};
use super::roster::points_of;
use super::setup::{PLAYERS, Player, Scenario, ahead};
use crate::engine::{Flow, Id, Outcome, Side, Tasks};
use crate::games::Play;

/// What a side has earned, and of what (`blades:P41`, `blades:R71`).
struct Scored {
    /// Points of enemies killed, off the table, and knocked down where that counts.
    out: [u16; 3],
    /// So many of them are a victory point.
    rate: u16,
    /// What the objective is worth, and what it is.
    bonus: (&'static str, u16),
    /// It has carried off what wins the game whatever the points are.
    objective: bool,
}

impl Scored {
    fn of(battle: &Battle, side: Side) -> Self {
        let knocked = matches!(battle.scenario, Scenario::Battle | Scenario::Ambush);
        let mut out = [0u16; 3];
        let [killed, away, down] = &mut out;
        for (figure, _) in battle.figures.iter().zip(0..).filter(|(_, nth)| side_of(Id(*nth)) != side) {
            let sum = match figure.place {
                Place::Killed => &mut *killed,
                Place::Away => &mut *away,
                // Who lies counts only where the scenario says so (`blades:R72`).
                Place::Table if knocked && figure.fallen() => &mut *down,
                Place::Table | Place::Absent | Place::Hidden | Place::Rests => continue,
            };
            *sum = sum.saturating_add(points_of(figure).cast_unsigned());
        }
        let own = |id: Id| side_of(id) == side;
        let bonus = match (battle.scenario, battle.loot) {
            (Scenario::Treasure, Loot::Off(id)) if own(id) => {
                let greedy = battle.figure(id).is_some_and(|figure| figure.rules.has(Rule::Greedy));
                ("Treasure +#", 5 + u16::from(greedy && battle.house.has(House::GreedyTreasure)))
            }
            (Scenario::Power, _) => {
                let inside = battle.on_table(side).filter(|(_, figure)| figure.rules.has(Rule::InPower));
                ("Casters inside +#", 3 * inside.count() as u16)
            }
            // Where its bearer has gone it lies, and nobody has it (`blades:R109`).
            (Scenario::Item, Loot::Held(id))
                if own(id) && battle.figure(id).is_some_and(|figure| figure.place == Place::Table) =>
            {
                ("Magic item +#", 3)
            }
            _ => ("", 0),
        };
        let objective = matches!(battle.loot, Loot::Off(id) if own(id));
        Self { out, rate: rate(battle.scenario, battle.attacker == side), bonus, objective }
    }

    fn points(&self) -> u16 {
        self.out.iter().copied().fold(0, u16::saturating_add) / self.rate + self.bonus.1
    }

    /// What makes the sum, for whoever asks why.
    fn explain(&self, play: &mut Play<'_>) -> Flow<()> {
        for (text, points) in
            ["Foes killed: # points", "Foes off table: # points", "Foes down: # points"].into_iter().zip(self.out)
        {
            if points > 0 {
                play.note(text, points.cast_signed())?;
            }
        }
        if self.out.iter().any(|points| *points > 0) {
            play.note("1 for every # of these", self.rate.cast_signed())?;
        }
        if self.bonus.1 > 0 { play.note(self.bonus.0, self.bonus.1.cast_signed()) } else { Ok(()) }
    }
}

/// Points of enemies a victory point, in a scenario that a side attacks in or does not (`blades:P41`).
pub const fn rate(scenario: Scenario, attacks: bool) -> u16 {
    match scenario {
        Scenario::Battle | Scenario::Ground => 20,
        Scenario::Ambush => {
            if attacks {
                20
            } else {
                30
            }
        }
        Scenario::Treasure | Scenario::Power | Scenario::Item => 25,
    }
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
    let scored = PLAYERS.map(|player| Scored::of(look(play), player.side()));
    let [first, second] = scored.each_ref().map(|it| (it.objective, it.points()));
    let winner = ahead(first, second);
    for (player, scored) in PLAYERS.into_iter().zip(&scored) {
        play.about(player.subject());
        scored.explain(play)?;
    }
    // At the end, where the result shows them.
    for (player, points) in PLAYERS.into_iter().zip(scored.map(|it| it.points())) {
        play.about(player.subject());
        // Only the winner of a campaign's game banks his.
        let (campaign, won) = (look(play).game > 0, winner == Some(player));
        let text = match (points, campaign && !won) {
            (1, false) => "# victory point",
            (0, _) | (_, false) => "# victory points",
            (1, true) => "# point, not kept",
            (_, true) => "# points, not kept",
        };
        play.note(text, points.cast_signed())?;
        change(play, |battle| {
            let warband = battle.warband_mut(player.side());
            warband.score = points;
            if campaign && won {
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
