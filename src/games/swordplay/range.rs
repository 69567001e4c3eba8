//! Shooting: whether there is a shot at all (`swordplay:P19`).

use super::battle::Ranged;
use super::charts::{self, Limit};
use crate::engine::{Ending, Flags, Flow, Number, Options as _, Outcome, Pick, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::options;

const WEAPON: Pick<Ranged> = Pick::new("range.weapon", "Weapon").preset(Ranged::Bow);
const MOUNTED: Pick<YesNo> = Pick::new("range.mounted", "Mounted?").preset(YesNo::No);
const HINDERED: Flags<Hindered> = Flags::new("range.hindered", "What hinders?");
const NIGHT: Pick<YesNo> = Pick::new("range.night", "Night?").preset(YesNo::No);
const LIMITS: Flags<Limit> = Flags::new("range.limits", "Sight");
const DISTANCE: Number = Number::new("range.distance", "Inches", 1, 60).preset(12);

options! {
    /// What keeps a figure from shooting.
    pub enum Hindered {
        Unloaded = "Not loaded", Prone = "Prone", Carries = "Carries", Dismounted = "Dismounted", Window = "Window full",
    }
}

const SHOOTS: Ending = Ending::new("shoots", "SHOOTS", Tone::Good);
const CANNOT: Ending = Ending::new("cannot", "CANNOT", Tone::Bad);
const TOO_FAR: Ending = Ending::new("too-far", "TOO FAR", Tone::Bad);
const NO_SIGHT: Ending = Ending::new("no-sight", "NO SIGHT", Tone::Bad);

/// Whether somebody can shoot (`swordplay:P19`).
pub const CAN_SHOOT: Procedure = Procedure {
    id: "range",
    title: "Range and sight",
    reference: "swordplay:P19",
    roles: &[],
    questions: &[
        WEAPON.declared(),
        MOUNTED.declared(),
        HINDERED.declared(),
        NIGHT.declared(),
        LIMITS.declared(),
        DISTANCE.declared(),
    ],
    endings: &[&SHOOTS, &CANNOT, &TOO_FAR, &NO_SIGHT],
    run,
};

fn run(play: &mut Play<'_>) -> Flow<Outcome> {
    let weapon = play.pick_some(WEAPON, |weapon| weapon != Ranged::None)?;
    let mounted = play.yes(MOUNTED)?;
    // Who has just dismounted does not shoot in that activation (`swordplay:R136`).
    let hindered = play.flags(HINDERED, |hindered| hindered != Hindered::Unloaded || weapon != Ranged::Bow)?;
    if hindered.bits() != 0 {
        return Ok(CANNOT.plain());
    }
    let night = usize::from(play.yes(NIGHT)?);
    let limits = play.flags(LIMITS, |limit| limit != Limit::Lit || night == 1)?;
    let distance = play.number(DISTANCE)?;
    let far = |sight: [u8; 2]| sight.get(night).copied().unwrap_or(charts::FAR);
    // The shortest counts; whoever is lit is seen in the dark.
    let open = if limits.has(Limit::Lit) { charts::limit(Limit::Lit) } else { charts::SIGHT };
    let those = Limit::ALL.iter().filter(|limit| limits.has(**limit) && **limit != Limit::Lit);
    // At an edge or a crest it is as in the open.
    let clear = |limit: Limit| match limit {
        Limit::Woods | Limit::Deep => limits.has(Limit::Edge),
        Limit::FarSide => limits.has(Limit::Crest),
        _ => false,
    };
    let those = those.filter(|limit| !clear(**limit));
    let sight = those.map(|limit| far(charts::limit(*limit))).fold(far(open), u8::min);
    if sight < charts::FAR && distance > i16::from(sight) {
        return Ok(NO_SIGHT.plain());
    }
    let [foot, rider] = charts::shooter(weapon).range;
    let range = if mounted { rider } else { foot };
    // Nothing beyond (`swordplay:R62`).
    Ok(if distance > i16::from(range) { TOO_FAR.plain() } else { SHOOTS.plain() })
}
