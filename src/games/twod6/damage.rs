//! What both games do to a figure, and the Star's power to lessen it (`sns:P22`, `sfc:P18`).

use super::body::Standing;
use super::rolls;
use super::skirmish::{about, change};
use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Flow, Subject, Throw};
use crate::games::Play;
use crate::options;

options! {
    /// What an attack does to a figure, mild to grave.
    pub enum Damage { None = "No effect", LoseRep = "-1 Rep", Out = "Out of the Fight", Dead = "Obviously Dead" }
}

/// The whole pool, read die by die.
pub const STAR_POWER: Throw = Throw::new("star.power", "Star Power");

/// Dice up to this one lower the damage by a level; they are kept (`sns:R39`, `sfc:R53`).
const LESSENS: i16 = 3;
/// Dice that are gone until the Encounter is over.
const GONE: FaceSet = FaceSet::Range(6, 6);

/// Star Power, automatic and with the whole pool whenever a Star receives OD or OOF (`sns:R38`, `sns:R40`, `sfc:R39`): each
/// lessening die takes the damage one step down, OOF to the `least` that this kind of attack can do. Also the dice that are left.
pub fn star_power(play: &mut Play<'_>, who: Subject, pool: u8, damage: Damage, least: Damage) -> Flow<(Damage, u8)> {
    if damage < Damage::Out || pool == 0 {
        return Ok((damage, pool));
    }
    about(play, who);
    // A modifier widens or narrows what lessens; a 6 never does.
    let lessens = FaceSet::at_most((LESSENS + rolls::modifier(play)?).min(5));
    let (lessened, gone) = play.tally(STAR_POWER, Pool { count: pool, die: Die::D6 }, lessens, GONE)?;
    // Two steps are all there are.
    let lessened = rolls::passed_by(play, lessened.min(2))?;
    let left = pool.saturating_sub(gone);
    if let Subject::Figure(id) = who {
        // Rolled is used, whatever it brought (`sns:R69`, `sfc:R53`).
        change(play, |battle| battle.alter(id, |body| (body.pool, body.powered) = (left, true)));
    }
    about(play, who);
    play.note("Star Power # left", i16::from(left))?;
    let damage = match (damage, lessened) {
        (_, 0) => damage,
        (Damage::Dead, 1) => Damage::Out,
        _ => least,
    };
    Ok((damage, left))
}

/// Tells what became of a figure, and marks it.
pub fn down(play: &mut Play<'_>, who: Subject, damage: Damage) -> Flow<()> {
    let standing = match damage {
        Damage::None | Damage::LoseRep => return Ok(()),
        Damage::Out => {
            play.note("Out of the Fight", 0)?;
            Standing::Out
        }
        Damage::Dead => {
            play.note("Obviously Dead", 0)?;
            Standing::Dead
        }
    };
    if let Subject::Figure(id) = who {
        change(play, |battle| battle.fall(id, standing));
    }
    Ok(())
}
