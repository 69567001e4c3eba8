//! Damage, and the Star's power to lessen it.

use super::fighter::Fighter;
use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Flow, Settle, Throw};
use crate::games::Play;
use crate::options;

options! {
    /// What an attack does to a figure, mild to grave.
    pub enum Damage { None = "No effect", LoseRep = "-1 Rep", Out = "Out of the Fight", Dead = "Obviously Dead" }
}

/// The whole pool, read die by die (`sns:P22`).
pub const STAR_POWER: Throw = Throw::new("star.power", "Star Power");
/// Every damage passes here, where the player may overrule it.
pub const RESULT: Settle<Damage> = Settle::new("damage.result", "Damage");

/// Dice that lower the damage by a level; they are kept (`sns:R39`).
const LESSENS: FaceSet = FaceSet::Range(1, 3);
/// Dice that are gone until the Encounter is over.
const GONE: FaceSet = FaceSet::Range(6, 6);

/// Star Power against melee damage, automatic whenever a Star receives OD or OOF (`sns:P22`, `sns:R38`, `sns:R40`): the lowest
/// step of the melee ladder is -1 Rep.
pub fn star_power(play: &mut Play<'_>, fighter: &mut Fighter, damage: Damage) -> Flow<Damage> {
    if damage < Damage::Out || fighter.pool == 0 {
        return Ok(damage);
    }
    play.about(fighter.subject);
    let (lessened, gone) = play.tally(STAR_POWER, Pool { count: fighter.pool, die: Die::D6 }, LESSENS, GONE)?;
    fighter.pool = fighter.pool.saturating_sub(gone);
    Ok(match (damage, lessened) {
        (_, 0) => damage,
        (Damage::Dead, 1) => Damage::Out,
        _ => Damage::LoseRep,
    })
}
