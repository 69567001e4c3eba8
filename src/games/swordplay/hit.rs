//! To hit (`swordplay:P21`).

use super::charts::{self, Spoils};
use super::roll;
use crate::dice::Die;
use crate::engine::{Declared, Ending, Flow, Need, Number, Options as _, Outcome, Pick, Settle, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

const REP: Number = Number::new("hit.rep", "Rep", 1, 9).preset(4);
/// 1d6 and Rep.
const SHOT: Throw = Throw::new("hit.shot", "To hit");
const RUSH: Pick<YesNo> = Pick::new("hit.rush", "Rush Shot?").preset(YesNo::No);
const SHOOTER_FAST: Pick<YesNo> = Pick::new("hit.shooter-fast", "Moves fast?").preset(YesNo::No);
/// To the front, beside a One Hand weapon; not from behind (`swordplay:R75`), and a prone target is like any other
/// (`swordplay:R74`).
const SHIELDED: Pick<YesNo> = Pick::new("hit.shielded", "Shielded?").preset(YesNo::No);
const TARGET_FAST: Pick<YesNo> = Pick::new("hit.target-fast", "Moves fast?").preset(YesNo::No);
const CHARGING: Pick<YesNo> = Pick::new("hit.charging", "Charging?").preset(YesNo::No);
const COVER: Pick<YesNo> = Pick::new("hit.cover", "In cover?").preset(YesNo::No);
const CARRIES: Pick<YesNo> = Pick::new("hit.carries", "Carries OOF?").preset(YesNo::No);
/// Rep 2 or 3, a natural 6, and still a miss: 1d6, at most Rep hits (`swordplay:R67`).
pub const PITIFUL: Throw = Throw::new("hit.pitiful", "Pitiful Shot");
/// Every shot passes here, where the player may overrule it.
const RESULT: Settle<Shot> = Settle::new("hit.result", "Shot");

/// Each circumstance in its order.
const CIRCUMSTANCES: [Pick<YesNo>; 6] = [RUSH, SHOOTER_FAST, SHIELDED, TARGET_FAST, CHARGING, COVER];

/// What a shot in a battle may ask: the rest is known of its figures.
pub const QUESTIONS: &[Declared] = &[SHIELDED.declared(), COVER.declared(), PITIFUL.declared(), RESULT.declared()];

options! {
    /// What a shot does.
    pub enum Shot { Miss = "Miss", Wounded = "Hits the wounded", Hit = "Hit" }
}

/// It hits.
pub const HIT: Ending = Ending::new("hit", "HIT", Tone::Good);
/// It does not.
pub const MISS: Ending = Ending::new("miss", "MISS", Tone::Nothing);
/// It hits whom the target carries.
pub const WOUNDED: Ending = Ending::new("wounded-hit", "HITS OOF", Tone::Middling);

/// To hit (`swordplay:P21`).
pub const TO_HIT: Procedure = Procedure {
    id: "to-hit",
    title: "To hit",
    reference: "swordplay:P21",
    roles: &["Shooter", "Target"],
    questions: questions![
        &[
            REP.declared(),
            SHOT.declared(),
            RUSH.declared(),
            SHOOTER_FAST.declared(),
            TARGET_FAST.declared(),
            CHARGING.declared(),
            CARRIES.declared(),
        ],
        QUESTIONS,
        roll::TESTS
    ],
    endings: &[&HIT, &MISS, &WOUNDED],
    run: quick,
};

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(Subject::Nth(1));
    let rep = play.number(REP)?;
    play.base("Rep", rep);
    let more = play.extra(roll::MODIFIER)?;
    let die = play.die(SHOT, Die::D6, Need::Adds(rep + more))?;
    let mut shot = Aimed { shooter: Subject::Nth(1), target: Subject::Nth(2), rep, more, die, known: Known::NOTHING };
    let judged = shot.judge(play)?;
    let luck = if shot.pitiful(judged) { shot.roll_pitiful(play)? } else { judged };
    Ok(match shot.settle(play, luck)? {
        Shot::Miss => MISS.of(shot.shooter),
        Shot::Wounded => WOUNDED.of(shot.target),
        Shot::Hit => HIT.of(shot.target),
    })
}

/// What is known of a shot; what is not is asked when it matters.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Bit n: nobody knows whether the nth of [`Spoils`] is so.
    pub open: u8,
    /// Bit n: it is so.
    pub holds: u8,
    /// The target carries a wounded friend.
    pub carries: Option<bool>,
}

impl Known {
    /// Everything is asked.
    const NOTHING: Self = Self { open: 0xff, holds: 0, carries: None };

    /// Nothing spoils the shot, as far as is said.
    pub const CLEAR: Self = Self { open: 0, holds: 0, carries: Some(false) };

    /// Now it is known.
    pub fn set(&mut self, what: Spoils, holds: Option<bool>) {
        let bit = 1 << what.index();
        self.open &= !bit;
        self.holds &= !bit;
        match holds {
            None => self.open |= bit,
            Some(true) => self.holds |= bit,
            Some(false) => {}
        }
    }

    /// Whether it is so, if that is known.
    pub fn get(&self, what: Spoils) -> Option<bool> {
        let bit = 1 << what.index();
        (self.open & bit == 0).then_some(self.holds & bit != 0)
    }
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
    /// What is added that no rule foresees.
    pub more: i16,
    /// What the die shows.
    pub die: u8,
    /// What is known.
    pub known: Known,
}

impl Aimed {
    /// Whether it hits. Circumstances are asked only on a total of 8 or 9, because nothing else can change the others, and only
    /// until one of them decides: any suffices (`swordplay:P21`, `swordplay:R68`).
    pub fn judge(&mut self, play: &mut Play<'_>) -> Flow<Shot> {
        let spoils = charts::TO_HIT.read(self.rep + self.more + i16::from(self.die));
        if spoils & charts::MISSES != 0 {
            return Ok(Shot::Miss);
        }
        play.side(None);
        for (what, question) in Spoils::ALL.iter().zip(CIRCUMSTANCES) {
            if spoils >> what.index() & 1 == 0 {
                continue;
            }
            play.about(if matches!(what, Spoils::Rush | Spoils::ShooterFast) { self.shooter } else { self.target });
            // Cover is the only reason left to miss: then a carried friend catches it (`swordplay:R69`, `swordplay:R142`).
            if *what == Spoils::Cover && self.carries(play)? {
                return Ok(Shot::Wounded);
            }
            // Who is known to carry a shield mostly has it between himself and the shot.
            let usual = *what == Spoils::Shielded && self.known.carries.is_some();
            let holds = match self.known.get(*what) {
                Some(known) => known,
                None => play.yes(if usual { question.preset(YesNo::Yes) } else { question })?,
            };
            self.known.set(*what, Some(holds));
            if holds {
                return Ok(Shot::Miss);
            }
        }
        Ok(Shot::Hit)
    }

    fn carries(&self, play: &mut Play<'_>) -> Flow<bool> {
        match self.known.carries {
            Some(known) => Ok(known),
            None => play.yes(CARRIES),
        }
    }

    /// Whether a Pitiful Shot is due (`swordplay:R67`).
    pub fn pitiful(&self, shot: Shot) -> bool {
        shot == Shot::Miss && self.die == 6 && charts::PITIFUL.contains(&self.rep)
    }

    /// Rolls it: no circumstance spoils the second die.
    pub fn roll_pitiful(&self, play: &mut Play<'_>) -> Flow<Shot> {
        play.about(self.shooter);
        Ok(if roll::passes(play, PITIFUL, 1, self.rep)? > 0 { Shot::Hit } else { Shot::Miss })
    }

    /// The shot as the player leaves it.
    pub fn settle(&self, play: &mut Play<'_>, shot: Shot) -> Flow<Shot> {
        play.about(self.shooter);
        play.settle(RESULT, shot)
    }
}
