//! After the battle: victory points, survivors, replacements, experience (`blades:P41` to `P46`).

use super::battle::{Stage, look};
use super::fighter::{self, Fighter, NOT_NOW, Rule, Rules};
use super::house::{House, plays};
use super::setup::{Player, Scenario};
use super::{muster, quality, roster, score, spending, survivors};
use crate::engine::{Ending, Flow, Number, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// How a model was lost (`blades:R69`).
    pub enum LostBy { Killed = "Eliminated", Ran = "Ran off the table" }
}

options! {
    /// What experience buys (`blades:P44`).
    pub enum Improvement {
        Quality = "Quality 1 better",
        Combat = "Combat +1",
        Short = "Shooter (Short)",
        Medium = "Shooter (Medium)",
        Long = "Shooter (Long)",
        Keep = "Keep the points",
    }
}

options! {
    /// What victory points buy (`blades:P45`, `blades:P46`).
    pub enum Purchase { Model = "A model", Advance = "An advance" }
}

const SCENARIO: Pick<Scenario> = Pick::new("victory.scenario", "Scenario").preset(Scenario::Battle);
const ATTACKS: Pick<Player> = Pick::new("victory.attacker", "Attacker").preset(Player::First);
/// Points of enemies killed or off the table.
const BEATEN: Number = Number::new("victory.beaten", "Enemy points out", 0, 2000).preset(0);
/// Only where the scenario counts them (`blades:R72`).
const DOWN: Number = Number::new("victory.down", "Knocked down", 0, 2000).preset(0);
/// Carried off over the own baseline; dropped by a bearer who fled it counts for nobody (`blades:R109`).
const TREASURE: Pick<YesNo> = Pick::new("victory.treasure", "Has treasure?").preset(YesNo::No);
const GREEDY: Pick<YesNo> = Pick::new("victory.greedy", "By a Greedy one?").preset(YesNo::No);
const CASTERS: Number = Number::new("victory.casters", "Casters inside", 0, 9).preset(0);
const HOLDS: Pick<YesNo> = Pick::new("victory.item", "Has the item?").preset(YesNo::No);
const WON: Pick<YesNo> = Pick::new("campaign.won", "Has it won?").preset(YesNo::Yes);
const HOW: Pick<LostBy> = Pick::new("survival.how", "Lost by").preset(LostBy::Killed);
pub const SURVIVAL: Throw = Throw::new("survival.roll", "Survival");
const DEAD_POINTS: Number = Number::new("replace.points", "Points of the dead", 0, 2000).preset(0);
const LIMIT: Number = Number::new("replace.limit", "Point limit", 100, 2000).preset(300);
const LEADING: Number = Number::new("replace.leading", "In Personalities", 0, 2000).preset(0);
const EXPERIENCE: Number = Number::new("experience.points", "Experience", 0, 30).preset(3);
pub const IMPROVE: Pick<Improvement> = Pick::new("experience.what", "Improve").preset(Improvement::Keep);
const VICTORY: Number = Number::new("buy.points", "Victory points", 0, 200).preset(10);
pub const PURCHASE: Pick<Purchase> = Pick::new("buy.what", "Buys").preset(Purchase::Model);

pub const WINS: Ending = Ending::new("wins", "WINS", Tone::Good);
pub const NOBODY: Ending = Ending::new("nobody", "NO WINNER", Tone::Nothing);
const FIT: Ending = Ending::new("fit", "FIT", Tone::Good);
const WOUNDED: Ending = Ending::new("wounded", "WOUNDED", Tone::Middling);
const MISSES: Ending = Ending::new("misses", "MISSES 1", Tone::Bad);
const DEAD: Ending = Ending::new("dead", "DEAD", Tone::Bad);
pub const POINTS: Ending = Ending::new("points", "# POINTS", Tone::Good);
pub const IMPROVES: Ending = Ending::new("improves", "COSTS #", Tone::Good);
pub const KEEPS: Ending = Ending::new("keeps", "KEEPS", Tone::Nothing);
pub const CANNOT: Ending = Ending::new("cannot", "CANNOT", Tone::Nothing);
pub const ADVANCES: Ending = Ending::new("advances", "BUYS #", Tone::Good);

/// Victory points of both, and who wins (`blades:P41`).
pub const VICTORY_POINTS: Procedure = Procedure {
    id: "victory",
    title: "Victory points",
    reference: "blades:P41",
    roles: &["Side A", "Side B"],
    questions: &[
        SCENARIO.declared(),
        ATTACKS.declared(),
        BEATEN.declared(),
        DOWN.declared(),
        TREASURE.declared(),
        GREEDY.declared(),
        CASTERS.declared(),
        HOLDS.declared(),
    ],
    endings: &[&WINS, &NOBODY, &NOT_NOW],
    run: victory,
};

/// Whether a lost model comes back (`blades:P42`).
pub const SURVIVING: Procedure = Procedure {
    id: "survival",
    title: "Survival",
    reference: "blades:P42",
    roles: &["Model"],
    questions: questions![
        &[
            WON.declared(),
            HOW.declared(),
            SURVIVAL.declared(),
            survivors::DICE.declared(),
            survivors::HEIR.declared(),
            fighter::RULES.declared()
        ],
        &[fighter::QUALITY.declared(), quality::EXTRA.declared()]
    ],
    endings: &[&FIT, &WOUNDED, &MISSES, &DEAD, &survivors::RETURN],
    run: survival,
};

/// Replacements for the dead (`blades:P43`).
pub const REPLACEMENTS: Procedure = Procedure {
    id: "replace",
    title: "Replacements",
    reference: "blades:P43",
    roles: &["Side A", "Side B"],
    questions: questions![
        &[WON.declared(), DEAD_POINTS.declared(), LIMIT.declared(), LEADING.declared(), spending::WHOSE.declared()],
        &[muster::COUNT.declared()],
        roster::ONE
    ],
    endings: &[&POINTS, &CANNOT, &NOT_NOW],
    run: replace,
};

/// Experience (`blades:P44`).
pub const EXPERIENCES: Procedure = Procedure {
    id: "experience",
    title: "Experience",
    reference: "blades:P44",
    roles: &["Model"],
    questions: &[
        spending::WHO.declared(),
        EXPERIENCE.declared(),
        IMPROVE.declared(),
        fighter::RULES.declared(),
        fighter::QUALITY.declared(),
    ],
    endings: &[&IMPROVES, &KEEPS, &CANNOT, &NOT_NOW],
    run: experience,
};

/// What victory points buy (`blades:P45`, `blades:P46`).
pub const BUY: Procedure = Procedure {
    id: "buy",
    title: "Spend victory pts",
    reference: "blades:P46",
    roles: &["Side A", "Side B"],
    questions: questions![
        &[
            VICTORY.declared(),
            PURCHASE.declared(),
            spending::WHOSE.declared(),
            spending::ADVANCE.declared(),
            muster::COUNT.declared()
        ],
        roster::ONE
    ],
    endings: &[&POINTS, &ADVANCES, &CANNOT, &NOT_NOW],
    run: buy,
};

const PLAYERS: [(Subject, Player); 2] = [(Subject::Nth(1), Player::First), (Subject::Nth(2), Player::Second)];
const MODEL: Subject = Subject::Nth(1);

/// What one side has earned: all points first, divided once, the rest dropped (`blades:R71`). Whether it has the objective too.
fn earned(play: &mut Play<'_>, scenario: Scenario, attacks: bool) -> Flow<(i16, bool)> {
    let mut beaten = play.number(BEATEN)?;
    if matches!(scenario, Scenario::Battle | Scenario::Ambush) {
        beaten += play.number(DOWN)?;
    }
    let (objective, bonus) = match scenario {
        Scenario::Battle | Scenario::Ground | Scenario::Ambush => (false, 0),
        Scenario::Treasure => {
            let has = play.yes(TREASURE)?;
            let greedy = has && plays(play, House::GreedyTreasure) && play.yes(GREEDY)?;
            (has, if has { 5 + i16::from(greedy) } else { 0 })
        }
        Scenario::Power => (false, 3 * play.number(CASTERS)?),
        Scenario::Item => (false, if play.yes(HOLDS)? { 3 } else { 0 }),
    };
    Ok((beaten / score::rate(scenario, attacks).cast_signed() + bonus, objective))
}

/// Whoever carries the treasure off wins, otherwise whoever has more; a tie has no winner, and only a winner banks his points
/// (`blades:R70`).
fn victory(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).turn > 0 {
        return score::count(play);
    }
    let scenario = play.pick(SCENARIO)?;
    let attacker = if scenario == Scenario::Ambush { play.pick(ATTACKS)? } else { Player::First };
    let mut best: Option<(Subject, (bool, i16))> = None;
    let mut tie = false;
    for (subject, player) in PLAYERS {
        play.about(subject);
        let (points, objective) = earned(play, scenario, player == attacker)?;
        play.note(if points == 1 { "# victory point" } else { "# victory points" }, points)?;
        let rank = (objective, points);
        tie = best.is_some_and(|(_, other)| other == rank);
        if best.is_none_or(|(_, other)| rank > other) {
            best = Some((subject, rank));
        }
    }
    Ok(match best {
        Some((subject, _)) if !tie => WINS.of(subject),
        _ => NOBODY.plain(),
    })
}

/// Nothing of the battle counts here but the profile, and a Hero's own success (`blades:R68`). Swarms always return.
fn survival(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).stage == Stage::Scored {
        return survivors::survivors(play);
    }
    play.about(MODEL);
    let won = play.yes(WON)?;
    if play.pick(HOW)? == LostBy::Ran {
        return Ok(FIT.of(MODEL));
    }
    let rules = Fighter::unarmed(play, MODEL, |rule| matches!(rule, Rule::Hero | Rule::Swarm))?.rules;
    if rules.has(Rule::Swarm) {
        return Ok(FIT.of(MODEL));
    }
    if !won {
        return Ok(DEAD.of(MODEL));
    }
    // As a Leader it is asked for nobody's bonus; the one re-roll belongs to the battle.
    let mut model = Fighter::nobody(MODEL);
    model.rules = rules.with(Rule::Leader);
    Ok(match 3 - quality::roll(play, &mut model, SURVIVAL, 3, &[])? {
        0 => DEAD.of(MODEL),
        1 => MISSES.of(MODEL),
        2 => WOUNDED.of(MODEL),
        _ => FIT.of(MODEL),
    })
}

/// All the points of the dead; what is not spent is kept, and models cost what they were bought for (`blades:R75`).
fn replace(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).stage == Stage::Camp {
        return spending::replace(play);
    }
    let won = play.yes(WON)?;
    let points = play.number(DEAD_POINTS)?;
    if won {
        // A winner's replacements obey the limit (`blades:R114`).
        let limit = play.number(LIMIT)?;
        let leading = play.number(LEADING)?;
        play.note("Personalities: up to #", (limit / 3 - leading).clamp(0, points))?;
    } else {
        play.note("No Personalities", 0)?;
    }
    Ok(POINTS.with(points))
}

/// A ranged weapon costs what its own list says (`blades:R74`).
fn experience(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).stage == Stage::Camp {
        return spending::improve(play);
    }
    play.about(MODEL);
    let rules = Fighter::unarmed(play, MODEL, |rule| matches!(rule, Rule::Animal | Rule::Swarm | Rule::Rabble))?.rules;
    if rules.has(Rule::Animal) || rules.has(Rule::Swarm) {
        play.note("Animals learn nothing", 0)?;
        return Ok(CANNOT.of(MODEL));
    }
    let points = play.number(EXPERIENCE)?;
    let what = play.pick(IMPROVE)?;
    let cost = match what {
        Improvement::Short => 2,
        Improvement::Long => 5,
        Improvement::Keep => return Ok(KEEPS.of(MODEL)),
        _ => 3,
    };
    if what == Improvement::Quality && !can_improve(play, rules)? {
        play.note("Its Quality is the best it has", 0)?;
        return Ok(CANNOT.of(MODEL));
    }
    if points < cost {
        play.note("Needs # points", cost)?;
        return Ok(CANNOT.of(MODEL));
    }
    Ok(IMPROVES.of(MODEL).and(cost))
}

fn can_improve(play: &mut Play<'_>, rules: Rules) -> Flow<bool> {
    let best = if rules.has(Rule::Rabble) { 4 } else { 2 };
    Ok(Fighter::nobody(MODEL).quality(play)? > best)
}

/// A victory point is two points of models, or a tenth of an advance; what was earned counts for the campaign even when it is
/// spent (`blades:R76`).
fn buy(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).stage == Stage::Camp {
        return spending::spend(play);
    }
    let victory = play.number(VICTORY)?;
    Ok(match play.pick(PURCHASE)? {
        Purchase::Model => {
            play.note("Personalities without limit", 0)?;
            POINTS.with(2 * victory)
        }
        Purchase::Advance if victory < 10 => CANNOT.plain(),
        Purchase::Advance => {
            play.note("Each of the nine once", 0)?;
            ADVANCES.with((victory / 10).min(9))
        }
    })
}
