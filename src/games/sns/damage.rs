//! Damage of shots and spells, and the Star's power to lessen any (`sns:P16`, `sns:P18`, `sns:P22`).

use super::battle::look;
use super::fighter;
use crate::engine::{Chart, Declared, Ending, Flow, Number, Outcome, Pick, Settle, Subject, Throw, Tone};
use crate::games::twod6::damage::{Damage, STAR_POWER, down, star_power};
use crate::games::twod6::{about, rolls};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What Star Power is rolled against.
    pub enum Grave { Dead = "Obviously Dead", Out = "Out of the Fight" }
}

options! {
    /// Where it comes from.
    pub enum From { Shot = "A shot or spell", Melee = "A melee" }
}

/// Every damage passes here, where the player may overrule it.
pub const RESULT: Settle<Damage> = Settle::new("damage.result", "Damage");
/// 2d6 added, against Rep and AC (`sns:P18`); once for a whole spell (`sns:P16`).
const ROLL: Throw = Throw::new("damage.roll", "Damage roll");
const TARGETS: Number = Number::new("damage.targets", "Targets", 1, MAX_TARGETS).preset(1);
const AGAINST: Pick<Grave> = Pick::new("star.against", "Against").preset(Grave::Dead);
const FROM: Pick<From> = Pick::new("star.from", "From").preset(From::Shot);

/// As many as a Caster of Rep 14 finds (`sns:R78`).
const MAX_TARGETS: i16 = 14;

/// What every roll for damage throws and settles.
pub const DICE: [Declared; 3] = [ROLL.declared(), STAR_POWER.declared(), RESULT.declared()];
/// What it asks without a battle.
pub const QUESTIONS: &[Declared] = questions![&[fighter::REP_QUESTION], fighter::HURT_QUESTIONS, &DICE];
/// The same with what may be set about its dice.
const ALONE: &[Declared] = questions![QUESTIONS, &rolls::TESTED];

const DEAD: Ending = Ending::new("dead", "DEAD", Tone::Good).harms().noted();
const OUT: Ending = Ending::new("out", "OUT", Tone::Good).harms().noted();
const NO_EFFECT: Ending = Ending::new("no-effect", "NO EFFECT", Tone::Nothing);
const DOWN: Ending = Ending::new("down", "# DOWN", Tone::Good);
const LOSES_REP: Ending = Ending::new("loses-rep", "-1 REP", Tone::Middling);

/// What a shot can come to.
pub const ENDINGS: [&Ending; 3] = [&NO_EFFECT, &OUT, &DEAD];

/// Shooting damage (`sns:P18`).
pub const SHOT: Procedure = Procedure {
    id: "damage",
    title: "Shooting damage",
    reference: "sns:P18",
    roles: &["Target"],
    questions: ALONE,
    endings: &ENDINGS,
    run: damage,
};

fn damage(play: &mut Play<'_>) -> Flow<Outcome> {
    Ok(ending(Subject::Nth(1), by_shot(play, Subject::Nobody, Subject::Nth(1))?))
}

/// Casting damage (`sns:P16`).
pub const SPELL: Procedure = Procedure {
    id: "spell-damage",
    title: "Casting damage",
    reference: "sns:P16",
    roles: &ROLES,
    questions: questions![&[TARGETS.declared()], ALONE],
    endings: &[&NO_EFFECT, &OUT, &DEAD, &DOWN],
    run: spell_damage,
};

fn spell_damage(play: &mut Play<'_>) -> Flow<Outcome> {
    let targets: Targets = (1..=play.number(TARGETS)? as u8).map(Subject::Nth).collect();
    Ok(match by_spell(play, Subject::Nobody, &targets)? {
        (0 | 1, outcome) => outcome,
        (down, _) => DOWN.with(down),
    })
}

/// Star Power (`sns:P22`).
pub const STAR: Procedure = Procedure {
    id: "star-power",
    title: "Star Power",
    reference: "sns:P22",
    roles: &["Star"],
    questions: questions![
        &[fighter::POOL_QUESTION, AGAINST.declared(), FROM.declared(), STAR_POWER.declared(), RESULT.declared()],
        &rolls::TESTED
    ],
    endings: &[&NO_EFFECT, &LOSES_REP, &OUT, &DEAD],
    run: star,
};

const ROLES: [&str; MAX_TARGETS as usize] = [
    "Target",
    "Target 2",
    "Target 3",
    "Target 4",
    "Target 5",
    "Target 6",
    "Target 7",
    "Target 8",
    "Target 9",
    "Target 10",
    "Target 11",
    "Target 12",
    "Target 13",
    "Target 14",
];

/// Whom a spell reaches.
pub type Targets = heapless::Vec<Subject, { MAX_TARGETS as usize }>;

/// T15, by how far the total is above the DV.
const SHOOTING_DAMAGE: Chart<Damage, 3> = Chart::new([(-1, -1, Damage::None), (0, 0, Damage::Out), (1, 1, Damage::Dead)]);

/// What became of him.
pub const fn ending(who: Subject, damage: Damage) -> Outcome {
    match damage {
        Damage::None | Damage::LoseRep => NO_EFFECT.of(who),
        Damage::Out => OUT.of(who),
        Damage::Dead => DEAD.of(who),
    }
}

/// The number that damage must reach: current Rep and AC; of somebody who is carried, base Rep (`sns:R49`). Nothing reaches 13
/// (`sns:R78`).
fn value(play: &mut Play<'_>, who: Subject, alone: bool) -> Flow<i16> {
    let rep = fighter::rep(play, who)?;
    let armour = fighter::armour(play, who)?;
    if alone {
        play.base("Rep", rep);
        play.because("AC", armour);
    } else {
        play.base("DV", rep + armour);
    }
    if rep + armour > 12 {
        play.note("DV 13+: cannot be hurt", 0)?;
    }
    Ok(rep + armour)
}

/// A hit by a shot (`sns:P18`).
pub fn by_shot(play: &mut Play<'_>, shooter: Subject, target: Subject) -> Flow<Damage> {
    let value = value(play, target, true)?;
    let pool = fighter::pool(play, target)?;
    let total = rolls::added(play, shooter, target, ROLL, Some(value))?;
    suffer(play, target, pool, SHOOTING_DAMAGE.read(total - value))
}

/// One roll for all whom a spell reaches (`sns:P16`); it is read on the shooting table (`sns:R18`), and Cover does not matter
/// (`sns:R19`). How many are down, and what became of the last of them.
pub fn by_spell(play: &mut Play<'_>, caster: Subject, targets: &[Subject]) -> Flow<(i16, Outcome)> {
    let mut values = heapless::Vec::<(i16, u8), { MAX_TARGETS as usize }>::new();
    for target in targets {
        let value = value(play, *target, targets.len() == 1)?;
        let pool = fighter::pool(play, *target)?;
        // As many as targets: they fit.
        let _ = values.push((value, pool));
    }
    let reach = || values.iter().map(|(value, _)| *value);
    if let (Some(least), Some(most), true) = (reach().min(), reach().max(), values.len() > 1) {
        // The card has no room for all of them: it says between which numbers they lie.
        play.about(Subject::Nobody);
        play.base("targets", values.len() as i16);
        play.base("DV from", least);
        play.base("DV to", most);
    }
    let total = match (values.as_slice(), targets) {
        ([(value, _)], [target]) => rolls::added(play, caster, *target, ROLL, Some(*value))?,
        _ => rolls::added(play, caster, Subject::Nobody, ROLL, None)?,
    };
    let mut hurt = (0, NO_EFFECT.of(if let [only] = targets { *only } else { caster }));
    for (target, (value, pool)) in targets.iter().zip(values) {
        let damage = suffer(play, *target, pool, SHOOTING_DAMAGE.read(total - value))?;
        if damage >= Damage::Out {
            hurt = (hurt.0 + 1, ending(*target, damage));
        }
    }
    Ok(hurt)
}

/// Star Power on the ladder of shots, spells included (`sns:R42`), and what is left of the damage.
fn suffer(play: &mut Play<'_>, target: Subject, pool: u8, damage: Damage) -> Flow<Damage> {
    let lies = matches!(target, Subject::Figure(id) if look(play).is_some_and(|battle| !battle.figure(id).up()));
    // Whoever is out already receives nothing but his death (`sns:R49`), and so has nothing else to lessen.
    let matters = |damage| if lies && damage < Damage::Dead { Damage::None } else { damage };
    let damage = matters(star_power(play, target, pool, matters(damage), Damage::None)?.0);
    about(play, target);
    let damage = play.settle(RESULT, damage)?;
    down(play, target, damage)?;
    Ok(damage)
}

fn star(play: &mut Play<'_>) -> Flow<Outcome> {
    let who = Subject::Nth(1);
    play.about(who);
    let pool = fighter::stars_pool(play)?;
    let damage = if play.pick(AGAINST)? == Grave::Dead { Damage::Dead } else { Damage::Out };
    let least = if play.pick(FROM)? == From::Shot { Damage::None } else { Damage::LoseRep };
    let (damage, _) = star_power(play, who, pool, damage, least)?;
    let damage = play.settle(RESULT, damage)?;
    Ok(if damage == Damage::LoseRep { LOSES_REP.of(who) } else { ending(who, damage) })
}
