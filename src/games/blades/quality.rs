//! Quality rolls: one function for all of them (`blades:0.1`, `blades:P6`).

use super::battle::Whom;
use super::fighter::{self, Fighter, Rule, passes};
use super::{driven, jump};
use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Declared, Ending, Extra, Flow, Number, Offer, Outcome, Pick, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::questions;

/// Whatever the scenario or the table adds; nobody asks for it.
pub const EXTRA: Extra = Extra::new("quality.extra", "Modifier").between(-5, 5);
/// His own die, once a game, after seeing it (`blades:R42`).
pub const REROLL: Offer = Offer::new("quality.reroll", "Hero: re-roll a die?");
pub const AGAIN: Throw = Throw::new("quality.again", "Hero's die again");

/// What a test of one die may ask beside it: a Hero does not roll.
pub const ONE: &[Declared] = &[fighter::QUALITY.declared(), fighter::LED.declared(), EXTRA.declared()];
/// What any Quality roll may ask.
pub const QUESTIONS: &[Declared] = questions![ONE, &[REROLL.declared(), AGAIN.declared()]];

const DICE: Number = Number::new("quality.dice", "Dice", 1, 3).preset(1);
const CLIMBS: Pick<YesNo> = Pick::new("quality.climbs", "A climb?").preset(YesNo::No);
const ROLL: Throw = Throw::new("quality.roll", "Quality dice");

const PASSES: Ending = Ending::new("passes", "PASSES", Tone::Good);
const FAILS: Ending = Ending::new("fails", "# FAIL", Tone::Bad);

/// Any test that has no procedure of its own (`blades:P6`).
pub const TEST: Procedure = Procedure {
    id: "quality",
    title: "Quality test",
    reference: "blades:P6",
    roles: &["Model"],
    questions: questions![
        &[fighter::WHO.declared(), DICE.declared(), CLIMBS.declared(), ROLL.declared(), fighter::RULES.declared()],
        ONE,
        jump::PLUNGES
    ],
    endings: &[&PASSES, &FAILS],
    run: test,
};

/// Whether a rule can change a Quality roll.
pub const fn matters(rule: Rule) -> bool {
    matches!(rule, Rule::Hero | Rule::Leader | Rule::Hurt | Rule::InPower)
}

const fn matters_here(rule: Rule) -> bool {
    matters(rule) || matches!(rule, Rule::HeavyArmor)
}

fn test(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut model = Fighter::anybody(play, matters_here)?;
    play.about(model.subject);
    let dice = play.number(DICE)? as u8;
    let armor = model.has(Rule::HeavyArmor);
    // Of a figure on its feet that can fail, as it falls then.
    let can_fall = model.id().is_some() && !model.fallen && dice == 1 && !model.has(Rule::Hero);
    let climbs = (armor || can_fall) && play.yes(CLIMBS)?;
    let failures = roll(play, &mut model, ROLL, dice, &[("Heavy Armor", if climbs && armor { -2 } else { 0 })])?;
    model.store(play);
    if let (true, true, Some(id)) = (climbs && can_fall, failures > 0, model.id()) {
        driven::falls(play, id, Whom::NOBODY)?;
    }
    Ok(match failures {
        0 => PASSES.of(model.subject),
        failures => FAILS.of(model.subject).and(i16::from(failures)),
    })
}

/// What its own rules add to each die, and why (`blades:R6`): all of it together.
pub fn bonuses(model: &Fighter, led: bool) -> [(&'static str, i16); 3] {
    [
        ("Leader", i16::from(led)),
        ("Wounded", -i16::from(model.has(Rule::Hurt))),
        ("Place of Power", i16::from(model.has(Rule::InPower))),
    ]
}

/// Whether one more on each die changes what passes: not where a 2 is enough already, as a 1 never is (`blades:0.1`).
pub fn one_more_helps(quality: i16, bonus: i16) -> bool {
    (1..=6).any(|face| passes(quality, bonus).has(face) != passes(quality, bonus + 1).has(face))
}

/// So many dice of somebody, each by itself; how many fail. A Hero has one success without rolling, and once a game a die again.
pub fn roll(play: &mut Play<'_>, model: &mut Fighter, throw: Throw, dice: u8, more: &[(&'static str, i16)]) -> Flow<u8> {
    Ok(graded(play, model, throw, dice, more, 0)?.0)
}

/// The same with a bonus that counts only for some uses of a success: how many fail, and how many pass only by it.
pub fn graded(
    play: &mut Play<'_>,
    model: &mut Fighter,
    throw: Throw,
    dice: u8,
    more: &[(&'static str, i16)],
    special: i16,
) -> Flow<(u8, u8)> {
    let quality = model.quality(play)? + model.swap;
    let hero = u8::from(model.has(Rule::Hero)).min(dice);
    if hero == dice {
        return Ok((0, 0));
    }
    let own: i16 = bonuses(model, false).iter().chain(more).map(|(_, value)| value).sum();
    let led = (one_more_helps(quality, own) || one_more_helps(quality, own + special)) && model.is_led(play)?;
    play.about(model.subject);
    play.base("Quality", quality);
    let mut bonus = 0;
    for (label, value) in bonuses(model, led).iter().chain(more).filter(|(_, value)| *value != 0) {
        play.because(label, *value);
        bonus += value;
    }
    bonus += play.extra(EXTRA)?;
    let (surely, barely) = (passes(quality, bonus), passes(quality, bonus + special));
    let rolled = dice - hero;
    let (passed, sure) = passing(play, throw, rolled, [barely, surely])?;
    let (failed, only) = (rolled.saturating_sub(passed), passed.saturating_sub(sure));
    if failed == 0 || !model.has(Rule::Hero) || !model.may_reroll || !play.offer(REROLL)? {
        return Ok((failed, only));
    }
    model.may_reroll = false;
    let (passed, sure) = passing(play, AGAIN, 1, [barely, surely])?;
    Ok((failed - passed.min(1), only + passed.saturating_sub(sure)))
}

/// How many dice pass barely, and how many surely. Where that is the same, only the one is read.
fn passing(play: &mut Play<'_>, throw: Throw, count: u8, faces: [FaceSet; 2]) -> Flow<(u8, u8)> {
    let (pool, [barely, surely]) = (Pool { count, die: Die::D6 }, faces);
    if barely == surely {
        let passed = play.hits(throw, pool, surely)?;
        return Ok((passed, passed));
    }
    play.tally(throw, pool, barely, surely)
}

/// One die of chance, no Quality roll: whether it shows so much, with what the table adds.
pub fn chance(play: &mut Play<'_>, throw: Throw, from: i16) -> Flow<bool> {
    let extra = play.extra(EXTRA)?;
    Ok(play.hits(throw, Pool { count: 1, die: Die::D6 }, FaceSet::at_least(from - extra))? > 0)
}

/// One die; whether it is enough. A Hero does not roll at all.
pub fn test_of(play: &mut Play<'_>, model: &mut Fighter, throw: Throw, more: &[(&'static str, i16)]) -> Flow<bool> {
    Ok(roll(play, model, throw, 1, more)? == 0)
}
