//! Charge into melee: whether the target gets a shot (`swordplay:P24`).

use heapless::Vec;

use super::charts::{self, Facing};
use super::reaction::RUSH_SHOT;
use super::roll;
use crate::dice::Seen;
use crate::engine::{Declared, Ending, Flow, Number, Outcome, Pick, Settle, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

/// Loaded and standing. Whoever carries a wounded friend drops him and does not shoot (`swordplay:R92`).
const CAN_SHOOT: Pick<YesNo> = Pick::new("charge.can-shoot", "Target can shoot?").preset(YesNo::No);
const CARRIES: Pick<YesNo> = Pick::new("charge.carries", "Carries wounded?").preset(YesNo::No);
const CHARGERS: Number = Number::new("charge.chargers", "Chargers", 1, 3).preset(1);
const REP: Number = Number::new("charge.rep", "Rep", 1, 9).preset(4);
const COVER: Pick<YesNo> = Pick::new("charge.cover", "In cover?").preset(YesNo::No);
const HIT_FROM: Pick<Facing> = Pick::new("charge.from", "Hit from").preset(Facing::Front);
const MOUNTED: Pick<YesNo> = Pick::new("charge.mounted", "Mounted v foot?").preset(YesNo::No);
/// Everybody against his own Rep.
const TEST: Throw = Throw::new("charge.test", "Charge");
const CHARGER_DICE: Throw = Throw::new("charge.dice", "Charger dice");
const TARGET_DICE: Throw = Throw::new("charge.target", "Target dice");
/// One shot in all, at one charger.
const AT: Pick<Nth> = Pick::new("charge.at", "Shoot at").preset(Nth::First);

options! {
    /// One of the chargers.
    pub enum Nth { First = "Charger 1", Second = "Charger 2", Third = "Charger 3" }
}

/// What a charge test may ask of figures that are known.
pub const TEST_QUESTIONS: &[Declared] = &[TEST.declared(), CHARGER_DICE.declared(), TARGET_DICE.declared(), MAY.declared()];

const CONTACT: Ending = Ending::new("contact", "MELEE", Tone::Good);
/// The target gets none at anybody.
pub const NO_SHOT: Ending = Ending::new("no-shot", "NO SHOT", Tone::Good);
/// The target gets a shot.
pub const FIRES: Ending = Ending::new("fires", "FIRES", Tone::Bad);

/// Charge into melee (`swordplay:P24`).
pub const CHARGE: Procedure = Procedure {
    id: "charge",
    title: "Charge",
    reference: "swordplay:P24",
    roles: &["Target", "Charger 1", "Charger 2", "Charger 3"],
    questions: questions![
        &[
            CAN_SHOOT.declared(),
            CARRIES.declared(),
            CHARGERS.declared(),
            REP.declared(),
            COVER.declared(),
            HIT_FROM.declared(),
            MOUNTED.declared(),
            AT.declared()
        ],
        TEST_QUESTIONS,
        &[roll::MODIFIER.declared()]
    ],
    endings: &[&CONTACT, &NO_SHOT, &RUSH_SHOT, &FIRES],
    run: quick,
};

options! {
    /// What the target of a charge may do.
    pub enum May { Nothing = "No shot", Rush = "Rush Shot", Fire = "Fires" }
}

/// What it may do to each, where the player may overrule it.
const MAY: Settle<May> = Settle::new("charge.may", "Charge");

/// Somebody who charges.
#[derive(Clone, Copy, Debug)]
pub struct Charging {
    /// Who.
    pub who: Subject,
    /// Rep.
    pub rep: i16,
    /// From where.
    pub facing: Facing,
    /// On a horse against somebody on foot: his own die (`swordplay:R78`).
    pub rides_down: bool,
    /// What the target may do to him.
    pub may: May,
}

/// The most who charge one figure.
pub const MOST: usize = 3;

const TARGET: Subject = Subject::Nth(1);

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(TARGET);
    // Nothing but the shot depends on the dice (`swordplay:R79`).
    if !play.yes(CAN_SHOOT)? || play.yes(CARRIES)? {
        return Ok(CONTACT.plain());
    }
    let mut chargers = Vec::<Charging, MOST>::new();
    for nth in 0..play.number(CHARGERS)? {
        let who = Subject::Nth(nth as u8 + 2);
        play.about(who);
        let rep = play.number(REP)?;
        let _ = chargers.push(Charging { who, rep, facing: Facing::Front, rides_down: false, may: May::Nothing });
    }
    play.about(TARGET);
    let rep = play.number(REP)?;
    let cover = play.yes(COVER)?;
    for charger in &mut chargers {
        play.about(charger.who);
        charger.facing = play.pick(HIT_FROM)?;
        charger.rides_down = play.yes(MOUNTED)?;
    }
    test(play, TARGET, rep, cover, &mut chargers)?;
    for charger in &chargers {
        play.about(charger.who);
        play.note(told(charger.may), 0)?;
    }
    let may = |nth: Nth| chargers.get(nth as usize).is_some_and(|charger| charger.may != May::Nothing);
    if ![Nth::First, Nth::Second, Nth::Third].into_iter().any(may) {
        return Ok(NO_SHOT.plain());
    }
    play.about(TARGET);
    let nth = play.pick_some(AT, may)?;
    Ok(match chargers.get(nth as usize) {
        Some(charger) if charger.may == May::Rush => RUSH_SHOT.of(charger.who),
        Some(charger) => FIRES.of(charger.who),
        None => NO_SHOT.plain(),
    })
}

/// The most that the target may do.
pub fn best(target: Subject, chargers: &[Charging]) -> Outcome {
    match chargers.iter().map(|charger| charger.may).max() {
        Some(May::Fire) => FIRES.of(target),
        Some(May::Rush) => RUSH_SHOT.of(target),
        _ => NO_SHOT.plain(),
    }
}

/// A result in words.
pub const fn told(may: May) -> &'static str {
    match may {
        May::Nothing => "May not be shot at",
        May::Rush => "May take a Rush Shot",
        May::Fire => "May be shot at",
    }
}

/// Everybody throws against his own Rep. The target has one set of dice; against each charger it reads as many of them, from the
/// first, as it has against him (`swordplay:R83`): none if it is hit from behind, but that alone forbids nothing
/// (`swordplay:R80`). More passes of the charger: no shot; as many: a Rush Shot.
pub fn test(play: &mut Play<'_>, target: Subject, rep: i16, cover: bool, chargers: &mut [Charging]) -> Flow<()> {
    for charger in &*chargers {
        play.about(charger.who);
        let rep = charger.rep + play.extra(roll::MODIFIER)?;
        roll::cast_passes(play, CHARGER_DICE, 2 + i16::from(charger.rides_down), rep)?;
    }
    let reads = |charger: &Charging| 2 + i16::from(cover) + charts::charged(charger.facing);
    play.about(target);
    let rep = rep + play.extra(roll::MODIFIER)?;
    let mut cast = 0;
    for count in 1..=3 {
        if chargers.iter().any(|charger| reads(charger) == count) {
            roll::cast_passes(play, TARGET_DICE, count - cast, rep)?;
            cast = count;
        }
    }
    let seen = play.roll_all(TEST)?;
    let count = chargers.len();
    let (own, its) = seen.split_at_checked(count).unwrap_or_default();
    let passes: Vec<(u8, u8), MOST> = chargers
        .iter()
        .zip(own)
        .map(|(charger, own)| (roll::hits(own).min(2), target_passes(its, chargers, reads(charger), &reads)))
        .collect();
    for (charger, (own, its)) in chargers.iter_mut().zip(passes) {
        let may = match own.cmp(&its) {
            core::cmp::Ordering::Greater => May::Nothing,
            core::cmp::Ordering::Equal => May::Rush,
            core::cmp::Ordering::Less => May::Fire,
        };
        play.about(charger.who);
        charger.may = play.settle(MAY, may)?;
    }
    Ok(())
}

/// The target's passes among its first dice: the pools lie in rising order, each with the dice that those before it lack.
fn target_passes(its: &[Seen], chargers: &[Charging], reads: i16, of: &dyn Fn(&Charging) -> i16) -> u8 {
    let pools = (1..=reads).filter(|count| chargers.iter().any(|charger| of(charger) == *count)).count();
    its.iter().take(pools).map(roll::hits).sum::<u8>().min(2)
}
