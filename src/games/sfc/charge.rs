//! Charging, and the fire of whoever is charged (`sfc:P16`).

use super::battle::{alter, look};
use super::figure::{self, figure};
use super::melee::RULES;
use super::shooting::Attack;
use crate::engine::{Declared, Ending, Flow, Id, IdList, Outcome, Pick, Subject, Tone, YesNo};
use crate::games::Play;
use crate::games::twod6::melee::{self, MAX_FIGHTERS};
use crate::games::twod6::{about, shown, side_of};

/// A player's figure may let it be, the enemy's never do.
const FIRE: Pick<YesNo> = Pick::new("charge.fire", "Fire first?").preset(YesNo::Yes);

/// What a charge may ask, besides what an attack and a melee do.
pub const QUESTION: Declared = FIRE.declared();
/// He did not get in.
pub const STOPPED: Ending = Ending::new("stopped", "STOPPED", Tone::Nothing).noted();
/// Nobody of them did.
pub const ALL_STOPPED: Ending = Ending::new("all-stopped", "# STOPPED", Tone::Nothing).noted();

/// One figure is charged by these, without a roll: it may fire, and those who get in fight it to the end.
pub fn charged(play: &mut Play<'_>, chargers: &[Id], target: Id) -> Flow<Outcome> {
    // A contact it was in is lost (`sfc:R33`).
    alter(play, target, |figure| figure.carries = None);
    let mut coming: IdList = chargers.iter().copied().collect();
    if fires(play, target, chargers)? {
        alter(play, target, |figure| figure.fired = true);
        let attack = Attack { charging: true, ..Attack::aim(play, target, chargers, true)? };
        let missed = attack.resolve(play)?;
        // Whoever is hit never makes contact, whatever it did to him (`sfc:R21`).
        coming.retain(|id| missed.contains(id) || !attack.aims.iter().any(|(aim, _)| aim == id));
    }
    // A ducked figure fights without firing, and is not ducked any more (`sfc:R16`).
    alter(play, target, |figure| figure.ducked = false);
    let attackers: heapless::Vec<Subject, MAX_FIGHTERS> = coming.iter().map(|id| Subject::Figure(*id)).collect();
    if attackers.is_empty() {
        return Ok(match chargers {
            [only] => STOPPED.of(Subject::Figure(*only)),
            several => ALL_STOPPED.with(several.len() as i16),
        });
    }
    melee::fight(play, &RULES, Subject::Figure(target), &attackers)
}

/// With a gun and not ducked it may fire, once in an activation (`sfc:R29`), just popped up or not (`sfc:R66`).
fn fires(play: &mut Play<'_>, target: Id, chargers: &[Id]) -> Flow<bool> {
    let Some(battle) = look(play) else { return Ok(false) };
    let (charged, device) = (battle.figure(target), battle.runs(side_of(target)));
    if !charged.may_fire() || charged.fired || figure::shots(play, target, false)? == 0 {
        return Ok(false);
    }
    about(play, Subject::Figure(target));
    shown::charging(play, chargers.len());
    let fires = device || play.yes(FIRE)?;
    shown::charging(play, 0);
    Ok(fires)
}

/// Whoever charges a figure in this activation and has not yet.
pub fn group(play: &Play<'_>, target: Id) -> IdList {
    let side = side_of(target).other();
    let charges = |id: &Id| {
        let figure = figure(play, *id);
        figure.up() && !figure.acted && figure.charges() && figure.aim == Some(target)
    };
    look(play).map(|battle| battle.up(side)).unwrap_or_default().into_iter().filter(charges).collect()
}
