//! Damage, and the Star's power to lessen it.

use super::battle;
use super::figure::{self, Class};
use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Flow, Id, Settle, Throw};
use crate::games::Play;
use crate::options;

options! {
    /// What an attack does to a figure, mild to grave.
    pub enum Damage {
        None = "No effect",
        LoseRep = "-1 Rep",
        Halt = "Halts",
        Duck = "Duck Back",
        Out = "Out of the Fight",
        Dead = "Obviously Dead"
    }
}

/// The whole pool, read die by die (`sfc:P18`).
pub const STAR_POWER: Throw = Throw::new("star.power", "Star Power");
/// Every damage passes here, where the player may overrule it.
pub const RESULT: Settle<Damage> = Settle::new("damage.result", "Damage");

/// Dice that lower the damage by a level; they are kept (`sfc:R53`).
const LESSENS: FaceSet = FaceSet::Range(1, 3);
/// Dice that are gone until the Encounter is over.
const GONE: FaceSet = FaceSet::Range(6, 6);

/// The mildest a shot that hit can do (`sfc:P13`, `sfc:R40`).
pub const fn grazed(class: Class) -> Damage {
    if class.human() { Damage::Duck } else { Damage::Halt }
}

/// Star Power, automatic whenever a Star receives OD or OOF (`sfc:P18`, `sfc:R39`): each lessening die takes the damage one step
/// down, OOF to the `least` that this kind of attack can do.
pub fn star_power(play: &mut Play<'_>, id: Id, damage: Damage, least: Damage) -> Flow<Damage> {
    if damage < Damage::Out {
        return Ok(damage);
    }
    let pool = figure::pool(play, id)?;
    let (damage, left) = roll_power(play, pool, damage, least)?;
    battle::alter(play, id, |figure| figure.pool = Some(left));
    Ok(damage)
}

/// The roll itself: the damage that is left, and the dice.
pub fn roll_power(play: &mut Play<'_>, pool: u8, damage: Damage, least: Damage) -> Flow<(Damage, u8)> {
    let (lessened, gone) = play.tally(STAR_POWER, Pool { count: pool, die: Die::D6 }, LESSENS, GONE)?;
    let damage = match (damage, lessened) {
        (_, 0) => damage,
        (Damage::Dead, 1) => Damage::Out,
        _ => least,
    };
    Ok((damage, pool.saturating_sub(gone)))
}
