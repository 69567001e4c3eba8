//! To hit (`swordplay:P21`).

use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Declared, Ending, Flow, Need, Number, Outcome, Pick, Settle, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

const REP: Number = Number::new("hit.rep", "Rep", 1, 9).preset(4);
/// 1d6 and Rep.
const SHOT: Throw = Throw::new("hit.shot", "To hit");
const RUSH: Pick<YesNo> = Pick::new("hit.rush", "Rush Shot?").preset(YesNo::No);
const SHOOTER_FAST: Pick<YesNo> = Pick::new("hit.shooter-fast", "Moves fast?").preset(YesNo::No);
const SHIELDED: Pick<YesNo> = Pick::new("hit.shielded", "Shielded?").preset(YesNo::No);
const COVER: Pick<YesNo> = Pick::new("hit.cover", "In cover?").preset(YesNo::No);
const TARGET_FAST: Pick<YesNo> = Pick::new("hit.target-fast", "Moves fast?").preset(YesNo::No);
const CHARGING: Pick<YesNo> = Pick::new("hit.charging", "Charging?").preset(YesNo::No);
const CARRIES: Pick<YesNo> = Pick::new("hit.carries", "Carries OOF?").preset(YesNo::No);
/// Rep 2 or 3, a natural 6, and still a miss: 1d6, at most Rep hits (`swordplay:R67`).
pub const PITIFUL: Throw = Throw::new("hit.pitiful", "Pitiful Shot");
/// Every shot passes here, where the player may overrule it.
const RESULT: Settle<Shot> = Settle::new("hit.result", "Shot");

/// What a shot in a battle may ask: the rest is known of its figures.
pub const QUESTIONS: &[Declared] = &[
    SHOOTER_FAST.declared(),
    SHIELDED.declared(),
    COVER.declared(),
    TARGET_FAST.declared(),
    PITIFUL.declared(),
    RESULT.declared(),
];

options! {
    /// What a shot does.
    pub enum Shot { Miss = "Miss", Wounded = "Hits the wounded", Hit = "Hit" }
}

const HIT: Ending = Ending::new("hit", "HIT", Tone::Good);
const MISS: Ending = Ending::new("miss", "MISS", Tone::Nothing);
const WOUNDED: Ending = Ending::new("wounded-hit", "HITS OOF", Tone::Middling);

/// To hit (`swordplay:P21`).
pub const TO_HIT: Procedure = Procedure {
    id: "to-hit",
    title: "To hit",
    reference: "swordplay:P21",
    roles: &["Shooter", "Target"],
    questions: questions![
        &[REP.declared(), SHOT.declared(), RUSH.declared(), CHARGING.declared(), CARRIES.declared()],
        QUESTIONS
    ],
    endings: &[&HIT, &MISS, &WOUNDED],
    run: quick,
};

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(Subject::Nth(1));
    let rep = play.number(REP)?;
    play.base("Rep", rep);
    let die = play.die(SHOT, Die::D6, Need::Adds(rep))?;
    let shot = Aimed { shooter: Subject::Nth(1), target: Subject::Nth(2), rep, die, known: Known::default() };
    let (judged, _) = shot.judge(play)?;
    let luck = if shot.pitiful(judged) { shot.roll_pitiful(play)? } else { judged };
    Ok(match shot.settle(play, luck)? {
        Shot::Miss => MISS.of(shot.shooter),
        Shot::Wounded => WOUNDED.of(shot.target),
        Shot::Hit => HIT.of(shot.target),
    })
}

/// What is known of a shot; what is not is asked when it matters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    /// It is a Rush Shot.
    pub rush: Option<bool>,
    /// The target has no shield, or not to the front.
    pub shielded: Option<bool>,
    /// The target is in cover.
    pub cover: Option<bool>,
    /// The target is charging.
    pub charging: Option<bool>,
    /// The target carries a wounded friend.
    pub carries: Option<bool>,
}

/// A shot whose die has been thrown.
#[derive(Clone, Copy, Debug)]
pub struct Aimed {
    /// Who shoots.
    pub shooter: Subject,
    /// At whom.
    pub target: Subject,
    /// The shooter's Rep.
    pub rep: i16,
    /// What the die shows.
    pub die: u8,
    /// What is known.
    pub known: Known,
}

impl Aimed {
    /// Whether it hits. Circumstances are asked only on a total of 8 or 9, because nothing else can change the others, and only
    /// until one of them decides (`swordplay:P21`). Also what is known of the target's cover then.
    pub fn judge(&self, play: &mut Play<'_>) -> Flow<(Shot, Option<bool>)> {
        let total = self.rep + i16::from(self.die);
        let known = self.known.cover;
        if total <= 7 {
            return Ok((Shot::Miss, known));
        }
        if total >= 10 {
            return Ok((Shot::Hit, known));
        }
        play.side(None);
        let of_target = |play: &mut Play<'_>, known, question| {
            play.about(self.target);
            ask(play, known, question)
        };
        play.about(self.shooter);
        let spoilt = ask(play, self.known.rush, RUSH)?
            || {
                play.about(self.shooter);
                ask(play, None, SHOOTER_FAST)?
            }
            || of_target(play, self.known.shielded, SHIELDED)?
            || total == 8 && (of_target(play, None, TARGET_FAST)? || of_target(play, self.known.charging, CHARGING)?);
        if spoilt {
            return Ok((Shot::Miss, known));
        }
        // Cover is the only reason left to miss: then a carried friend catches it (`swordplay:R69`, `swordplay:R142`).
        if of_target(play, self.known.carries, CARRIES)? {
            return Ok((Shot::Wounded, known));
        }
        let cover = of_target(play, known, COVER)?;
        Ok((if cover { Shot::Miss } else { Shot::Hit }, Some(cover)))
    }

    /// Whether a Pitiful Shot is due (`swordplay:R67`).
    pub fn pitiful(&self, shot: Shot) -> bool {
        shot == Shot::Miss && self.die == 6 && (2..=3).contains(&self.rep)
    }

    /// Rolls it.
    pub fn roll_pitiful(&self, play: &mut Play<'_>) -> Flow<Shot> {
        play.about(self.shooter);
        play.base("Rep", self.rep);
        let hits = play.hits(PITIFUL, Pool { count: 1, die: Die::D6 }, FaceSet::at_most(self.rep))?;
        Ok(if hits > 0 { Shot::Hit } else { Shot::Miss })
    }

    /// The shot as the player leaves it.
    pub fn settle(&self, play: &mut Play<'_>, shot: Shot) -> Flow<Shot> {
        play.about(self.shooter);
        play.settle(RESULT, shot)
    }
}

fn ask(play: &mut Play<'_>, known: Option<bool>, question: Pick<YesNo>) -> Flow<bool> {
    match known {
        Some(known) => Ok(known),
        None => play.yes(question),
    }
}
