//! Two warbands meet (`blades:P1`, `blades:P4`).

use super::battle::{Battle, Figure, change, look};
use super::fighter::{Rule, Rules};
use super::{muster, roster, scenario};
use crate::engine::{Ending, Flow, Outcome, Pick, Side, Subject, Tone};
use crate::games::{Play, Procedure, State};
use crate::{all_endings, options, questions};

options! {
    /// Where a warband comes from.
    pub enum Muster { Own = "Enter models", Example = "Example warband", Roster = "From a roster" }
}

options! {
    /// What is played.
    pub enum Played { Battle = "One battle", Campaign = "A campaign" }
}

const MUSTER: Pick<Muster> = Pick::new("begin.muster", "Warband").preset(Muster::Own);
const PLAYED: Pick<Played> = Pick::new("begin.played", "Play").preset(Played::Battle);

const BEGINS: Ending = Ending::new("begins", "BEGINS", Tone::Good);

/// Both warbands, the scenario, the roll for the first turn, and a battle.
pub const BEGIN: Procedure = Procedure {
    id: "begin",
    title: "New battle",
    reference: "blades:P4",
    roles: &["Side A", "Side B"],
    questions: questions![&[PLAYED.declared(), MUSTER.declared()], scenario::SET_UP, muster::MUSTER],
    endings: all_endings![&[&BEGINS], &scenario::SETS_UP],
    run: begin,
};

fn begin(play: &mut Play<'_>) -> Flow<Outcome> {
    let house = look(play).house;
    let game = u8::from(play.pick(PLAYED)? == Played::Campaign);
    *play.state() = State::Blades(Battle { house, game, ..Battle::EMPTY });
    for (side, player) in [(Side::First, Subject::Nth(1)), (Side::Second, Subject::Nth(2))] {
        play.about(player);
        match play.pick(MUSTER)? {
            // A roster answers what is asked here.
            Muster::Own | Muster::Roster => {
                let limit = muster::muster(play, player, Some(side))?.limit;
                change(play, |battle| battle.warband_mut(side).limit = limit.cast_unsigned());
            }
            Muster::Example => change(play, |battle| line_up(battle, side)),
        }
    }
    play.about(Subject::Nobody);
    let first = scenario::set_up(play)?;
    Ok(BEGINS.of(Subject::Nth(if first == Side::First { 1 } else { 2 })))
}

/// Puts the example of a side on the table.
pub fn line_up(battle: &mut Battle, side: Side) {
    for (nth, figure) in example(side == Side::First).into_iter().enumerate() {
        battle.enlist(side, nth, 1, figure);
    }
}

/// Men against orcs: Quality, Combat and special rules.
pub fn example(men: bool) -> [Figure; 8] {
    let figure = |quality: u8, combat: u8, rules: &[Rule]| {
        let rules = rules.iter().copied().collect::<Rules>();
        roster::own(i16::from(quality), i16::from(combat), rules, 0)
    };
    let (man, orc) = (figure(4, 3, &[]), figure(4, 3, &[Rule::Savage]));
    let hound = figure(4, 2, &[Rule::Animal, Rule::LongMove]);
    if men {
        [
            figure(3, 4, &[Rule::Leader]),
            figure(2, 4, &[Rule::Hero]),
            figure(4, 3, &[Rule::Steadfast, Rule::HeavyArmor]),
            figure(3, 1, &[Rule::MagicUser]),
            figure(3, 2, &[Rule::Cleric]),
            figure(4, 2, &[Rule::ShooterLong, Rule::GoodShot]),
            man,
            hound,
        ]
    } else {
        [
            figure(3, 4, &[Rule::Leader, Rule::Greedy]),
            figure(4, 4, &[Rule::Tough, Rule::Big, Rule::Tailslap]),
            figure(3, 2, &[Rule::MagicUser, Rule::Poison]),
            figure(4, 2, &[Rule::ShooterMedium]),
            figure(4, 3, &[Rule::Entangle, Rule::Poison]),
            orc,
            orc,
            hound,
        ]
    }
}
