//! Shooting: active Missile figures, and charged ones (`sns:P17`).

use super::battle::{alter, look};
use super::{damage, fighter};
use crate::engine::{Declared, Ending, Flow, Outcome, Pick, Settle, Subject, Throw, Tone, YesNo};
use crate::games::twod6::{Six, Test, rolls, shown};
use crate::games::{Play, Procedure};
use crate::questions;

const CHARGING: Pick<YesNo> = Pick::new("shoot.charging", "Target charging?").preset(YesNo::No);
const COVER: Pick<YesNo> = Pick::new("shoot.cover", "Target in Cover?").preset(YesNo::No);
/// In a battle the board decides it, and the player may set it right for this shot.
const COVERED: Settle<YesNo> = Settle::new("shoot.covered", "In Cover");
const CARRYING: Pick<YesNo> = Pick::new("shoot.carrying", "Carries someone?").preset(YesNo::No);

/// Where a shot goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shot {
    Misses,
    /// Hits who is neither in Cover nor charging, and whoever is being carried.
    Unprotected,
    Hits,
}

/// T18; a 6 fails.
const SHOOTING: Test<Shot> =
    Test::new(Throw::new("shoot.roll", "Shooting"), Six::Fails, [Shot::Misses, Shot::Unprotected, Shot::Hits]);

const MISS: Ending = Ending::new("miss", "NOT HIT", Tone::Nothing);
/// What it does is rolled next.
const HIT: Ending = Ending::new("hit", "HIT", Tone::Good).rolls_on().noted();
/// The one who is carried is hit; what it does is rolled by itself.
const HITS_LOAD: Ending = Ending::new("hits-load", "HITS LOAD", Tone::Good);

/// The dice of a shot.
pub const DICE: Declared = SHOOTING.throw.declared();
/// What a shot in a battle may settle.
pub const COVER_QUESTION: Declared = COVERED.declared();

/// Shooting (`sns:P17`).
pub const SHOOT: Procedure = Procedure {
    id: "shoot",
    title: "Shooting",
    reference: "sns:P17",
    roles: &["Shooter", "Target"],
    questions: questions![&[CHARGING.declared(), COVER.declared(), CARRYING.declared(), DICE], damage::QUESTIONS, &rolls::TESTED],
    // A hit without effect before a miss: it is more.
    endings: &[damage::ENDINGS[0], &MISS, &HIT, &HITS_LOAD, damage::ENDINGS[1], damage::ENDINGS[2]],
    run: quick,
};

/// Who is shot at, and how he is protected.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Who.
    pub target: Subject,
    /// He charges the shooter.
    pub charging: bool,
    /// He is in Cover.
    pub cover: bool,
    /// He carries this one.
    pub load: Option<Subject>,
}

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let (shooter, target) = (Subject::Nth(1), Subject::Nth(2));
    let rep = fighter::rep(play, shooter)?;
    play.about(target);
    let charging = play.yes(CHARGING)?;
    let cover = !charging && play.yes(COVER)?;
    let carrying = !charging && play.yes(CARRYING)?;
    let aim = Aim { target, charging, cover, load: carrying.then_some(Subject::Nobody) };
    match shot(play, shooter, rep, aim)? {
        None => Ok(MISS.of(target)),
        // The carried one's damage is another procedure.
        Some(Subject::Nobody) => Ok(HITS_LOAD.of(target)),
        Some(hit) => Ok(damage::ending(hit, damage::by_shot(play, shooter, hit)?)),
    }
}

/// The charged one of a quick reaction shoots at his charger: only two passed hit (`sns:P20`).
pub fn quick_at_charger(play: &mut Play<'_>, shooter: Subject, target: Subject) -> Flow<Outcome> {
    let rep = fighter::rep(play, shooter)?;
    match shot(play, shooter, rep, Aim { target, charging: true, cover: false, load: None })? {
        None => Ok(MISS.of(target)),
        Some(hit) => Ok(damage::ending(hit, damage::by_shot(play, shooter, hit)?)),
    }
}

/// Who is hit, if anybody. A carrier counts as in Cover; one passed hits whom he carries, in Clear and Cover alike (`sns:R49`).
fn shot(play: &mut Play<'_>, shooter: Subject, rep: i16, aim: Aim) -> Flow<Option<Subject>> {
    let mut covered = false;
    let hit = match SHOOTING.roll_at(play, shooter, aim.target, rep)? {
        Shot::Misses => None,
        Shot::Unprotected if aim.load.is_none() && (aim.charging || aim.cover) => {
            covered = !aim.charging;
            None
        }
        Shot::Unprotected => Some(aim.load.unwrap_or(aim.target)),
        Shot::Hits => Some(aim.target),
    };
    if let Subject::Figure(target) = aim.target {
        shown::at(play, shooter, &[target])?;
    }
    if covered {
        // Why one passed has missed him.
        play.about(aim.target);
        play.note("in Cover", 0)?;
    }
    play.tell(hit.map_or(MISS.of(aim.target), |hit| HIT.of(hit)));
    Ok(hit)
}

/// A figure of the battle shoots at another; what came of it.
pub fn shoot(play: &mut Play<'_>, shooter: Subject, target: Subject, charging: bool) -> Flow<Outcome> {
    let (Subject::Figure(id), Subject::Figure(aimed)) = (shooter, target) else { return Ok(MISS.of(target)) };
    let load = look(play).and_then(|battle| battle.figure(aimed).carries).map(Subject::Figure);
    let cover = look(play).is_some_and(|battle| battle.board_cover);
    play.about(target);
    let cover = !charging && play.settle(COVERED, YesNo::from(cover))? == YesNo::Yes;
    let rep = fighter::rep(play, shooter)?;
    match shot(play, shooter, rep, Aim { target, charging, cover, load })? {
        None => Ok(MISS.of(target)),
        Some(hit) => {
            // Reaching the damage roll is a hit, even without effect (`sns:R68`).
            alter(play, id, |figure| figure.fought = true);
            Ok(damage::ending(hit, damage::by_shot(play, shooter, hit)?))
        }
    }
}

/// What is told of a shot before its damage.
pub const TOLD: [&Ending; 2] = [&MISS, &HIT];
