//! Activation: how many dice to risk (`blades:P7`).

use super::fighter::passes;
use crate::dice::{Die, Pool};
use crate::engine::{Ending, Flow, Number, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};

/// Current Quality: wounds and losses are in it.
const QUALITY: Number = Number::new("activation.quality", "Quality", 2, 6).preset(4);
const HERO: Pick<YesNo> = Pick::new("activation.hero", "Is it a Hero?").preset(YesNo::No);
/// A Leader in sight within 1xL who is on his feet (`blades:R37`).
const LED: Pick<YesNo> = Pick::new("activation.led", "Leader's bonus?").preset(YesNo::No);
/// The more dice, the more actions and the more risk.
const DICE: Number = Number::new("activation.dice", "Dice", 1, 3).preset(2).telling(&TURNOVER);
const ROLL: Throw = Throw::new("activation.roll", "Activation");

const ONE_ACTION: Ending = Ending::new("action", "1 ACTION", Tone::Middling);
const ACTIONS: Ending = Ending::new("actions", "# ACTIONS", Tone::Good);
const NO_ACTION: Ending = Ending::new("no-action", "NO ACTION", Tone::Nothing);
/// Whatever actions there are come first.
const TURNOVER: Ending = Ending::new("turnover", "TURNOVER", Tone::Bad);

/// Activation (`blades:P7`): the roll of one model.
pub const ACTIVATION: Procedure = Procedure {
    id: "activation",
    title: "Activation",
    reference: "blades:P7",
    roles: &["Model"],
    questions: &[QUALITY.declared(), HERO.declared(), LED.declared(), DICE.declared(), ROLL.declared()],
    endings: &[&NO_ACTION, &ONE_ACTION, &ACTIONS, &TURNOVER],
    run: quick,
};

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let model = Subject::Nth(1);
    play.about(model);
    let quality = play.number(QUALITY)?;
    play.base("Quality", quality);
    let hero = play.yes(HERO)?;
    let led = play.yes(LED)?;
    if led {
        play.because("Leader", 1);
    }
    let dice = play.number(DICE)? as u8;
    // A Hero has one success without rolling.
    let rolled = dice - u8::from(hero);
    let successes = play.hits(ROLL, Pool { count: rolled, die: Die::D6 }, passes(quality, i16::from(led)))?;
    let actions = successes + u8::from(hero);
    Ok(match (actions, dice - actions) {
        (0, 2..) => TURNOVER.of(model),
        (actions, 2..) => {
            play.note("# action before it", i16::from(actions))?;
            TURNOVER.of(model)
        }
        (0, _) => NO_ACTION.of(model),
        (1, _) => ONE_ACTION.of(model),
        (actions, _) => Outcome { value: i16::from(actions), ..ACTIONS.of(model) },
    })
}
