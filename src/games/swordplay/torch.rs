//! Challenges of the figures in a battle, and fire as one of them (`swordplay:P30`, `swordplay:P31`).

use super::act::{self, WHO};
use super::battle::{BUILDINGS, Battle, Figure, alter, battle, change, choose, decision, mark};
use super::challenge::{self, ENDINGS_OR_NOT_NOW, Tried};
use super::charts::{self, Difficulty};
use super::terrain::Building;
use super::turn::{NOT_NOW, actors};
use crate::engine::{Choose, Ending, Flow, Id, IdList, Outcome, Subject, Tone};
use crate::games::{Play, Procedure};
use crate::questions;

/// Anything the rules do not cover; what it costs is for the players to say (`swordplay:P30`).
pub const DARE: Procedure = Procedure {
    id: "dare",
    title: "Challenge",
    reference: "swordplay:P30",
    roles: &[],
    questions: questions![&[WHO.declared()], challenge::HARD_QUESTIONS],
    endings: ENDINGS_OR_NOT_NOW,
    run: |play| {
        let able = actors(battle(play), &|_| true);
        if able.is_empty() {
            return Ok(NOT_NOW.plain());
        }
        act::decide_as_group(play);
        let who = choose(play, WHO, able)?;
        decision(play, who);
        let hard = challenge::agreed(play)?;
        let tried = attempt(play, who, hard)?;
        Ok(challenge::ending(tried).of(Subject::Figure(who)))
    },
};

/// The roof is on fire.
const BURNS: Ending = Ending::new("burns", "BURNS", Tone::Good);
const BUILDING: Choose = Choose::new("torch.building", "Which building?");

/// A building is set on fire, in two activations of the same figure (`swordplay:P31`, `swordplay:R104`).
pub const TORCH: Procedure = Procedure {
    id: "torch",
    title: "Burn a building",
    reference: "swordplay:P31",
    roles: &[],
    questions: questions![&[WHO.declared(), BUILDING.declared(), challenge::MATERIAL.declared()], challenge::TRY_QUESTIONS],
    endings: &[&BURNS, &challenge::SUCCESS, &challenge::GIVES_UP, &challenge::FAILURE, &NOT_NOW],
    run: torch,
};

/// Who may go about it: whoever gave it up may not try again (`swordplay:P31`).
pub fn may_burn(figure: &Figure) -> bool {
    act::may_move(figure) && !figure.has(mark::GAVE_UP)
}

/// Buildings that could burn.
pub fn unburnt(battle: &Battle) -> IdList {
    let there = (BUILDINGS..).zip(&battle.buildings).filter(|(_, building)| building.areas > 0 && !building.burning);
    there.map(|(id, _)| Id(id)).collect()
}

/// First the brand, which lasts until the end of the next activation; then the roof, as hard as it is of thatch, wood or stone.
fn torch(play: &mut Play<'_>) -> Flow<Outcome> {
    let (able, there) = (actors(battle(play), &may_burn), unburnt(battle(play)));
    if able.is_empty() || there.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    act::decide_as_group(play);
    let who = choose(play, WHO, able)?;
    decision(play, who);
    let roof = battle(play).figure(who).has(mark::BRAND);
    let nth = if roof { usize::from(play.choose(BUILDING, &there)?.0.saturating_sub(BUILDINGS)) } else { 0 };
    let hard = match battle(play).buildings.get(nth).filter(|_| roof).map(Building::made_of) {
        None => Difficulty::Normal,
        Some(Some(material)) => charts::burning(material),
        // Laid out by hand.
        Some(None) => charts::burning(play.pick(challenge::MATERIAL)?),
    };
    let tried = attempt(play, who, hard)?;
    alter(play, who, |figure| {
        figure.marks = figure.marks & !mark::BRAND | mark::SPENT;
        figure.marks |= match tried {
            Tried::Success if !roof => mark::BRAND | mark::LIT,
            Tried::GivesUp => mark::GAVE_UP,
            _ => 0,
        };
    });
    if tried == Tried::Success {
        play.note(if roof { "Burns, one area a turn" } else { "A brand, next activation" }, 0)?;
    }
    if roof && tried == Tried::Success {
        change(play, |battle| {
            if let Some(building) = battle.buildings.get_mut(nth) {
                building.burning = true;
            }
        });
        return Ok(BURNS.of(Subject::Figure(Id(BUILDINGS + nth as u8))));
    }
    Ok(challenge::ending(tried).of(Subject::Figure(who)))
}

fn attempt(play: &mut Play<'_>, who: Id, hard: Difficulty) -> Flow<Tried> {
    let Figure { rep, armour, .. } = *battle(play).figure(who);
    challenge::attempt(play, i16::from(rep), hard, Some(armour))
}
