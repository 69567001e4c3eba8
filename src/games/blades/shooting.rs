//! Missiles, spell attacks and volleys (`blades:P22`, `blades:P23`, `blades:P25`, `blades:P37`).

use super::action::Condition;
use super::battle::{change, look};
use super::effects;
use super::exchange::{self, Bout, Reason};
use super::fighter::{self, Advance, Fighter, NOT_NOW, Rule};
use super::melee::{
    NO_EFFECT, ONE_WAY, TARGET_FALLS, TARGET_GRUESOME, TARGET_KILLED, TARGET_RECOILS, TARGET_WOUNDED, conclude, ending,
};
use super::outcome::{Exchange, Kind};
use crate::engine::{Declared, Ending, Flow, Number, Outcome, Pick, Subject, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// How well.
    pub enum Shot { Normal = "Normal", Aimed = "Aimed" }
}

options! {
    /// How far, in lengths of the weapon's or the power's range.
    pub enum Band { One = "1x", Two = "2x", Three = "3x" }
}

const SHOT: Pick<Shot> = Pick::new("shot.kind", "Shot").preset(Shot::Normal);
const BAND: Pick<Band> = Pick::new("shot.range", "Range").preset(Band::One);
const COVER: Pick<YesNo> = Pick::new("shot.cover", "Cover or woods?").preset(YesNo::No);
/// Began the turn hidden and shoots unseen, or shoots out of a wood's edge (`blades:R105`); the first attack of the turn.
const AMBUSH: Pick<YesNo> = Pick::new("shot.ambush", "From an ambush?").preset(YesNo::No);
/// Successes put into the spell.
const POWER: Number = Number::new("spell.power", "Power", 1, 3).preset(1);
const SHOOTERS: Number = Number::new("volley.shooters", "Shooters", 2, 5).preset(3);
const WITH_SPELLS: Pick<YesNo> = Pick::new("volley.spells", "All cast spells?").preset(YesNo::No);

/// What any of them may ask.
const RANGED: &[Declared] = questions![
    fighter::PROFILE,
    &[
        BAND.declared(),
        COVER.declared(),
        AMBUSH.declared(),
        fighter::ADVANCES.declared(),
        fighter::QUALITY.declared(),
        exchange::LETHAL.declared(),
    ],
    exchange::DICE
];

/// In a battle there may be nobody to shoot at.
const WITH_NOT_NOW: &[&Ending] =
    &[&NO_EFFECT, &TARGET_RECOILS, &TARGET_FALLS, &TARGET_WOUNDED, &TARGET_KILLED, &TARGET_GRUESOME, &NOT_NOW];

/// Ranged attack (`blades:P22`), with missile expenditure (`blades:P23`).
pub const SHOOT: Procedure = Procedure {
    id: "shoot",
    title: "Ranged attack",
    reference: "blades:P22",
    roles: &["Shooter", "Target"],
    questions: questions![
        &[fighter::FOE.declared(), SHOT.declared(), exchange::MASTERS.declared(), effects::MISSILES.declared()],
        RANGED
    ],
    endings: WITH_NOT_NOW,
    run: shoot,
};

/// Spell attack (`blades:P25`).
pub const SPELL: Procedure = Procedure {
    id: "spell",
    title: "Spell attack",
    reference: "blades:P25",
    roles: &["Caster", "Target"],
    questions: questions![
        &[fighter::FOE.declared(), POWER.declared(), exchange::MASTERS.declared(), exchange::DIVINE.declared()],
        RANGED
    ],
    endings: WITH_NOT_NOW,
    run: spell,
};

/// Concentrated shooting, after its activation roll (`blades:P37`).
pub const VOLLEY: Procedure = Procedure {
    id: "volley",
    title: "Volley",
    reference: "blades:P37",
    roles: &["Volley", "Target"],
    questions: questions![
        &[SHOOTERS.declared(), WITH_SPELLS.declared(), effects::MISSILES.declared(), exchange::DIVINE.declared(),],
        RANGED
    ],
    endings: ONE_WAY,
    run: volley,
};

const SHOOTER: Subject = Subject::Nth(1);
const TARGET: Subject = Subject::Nth(2);

/// What can matter about whoever shoots.
const fn shooters(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::Assassin
            | Rule::Cleric
            | Rule::GoodShot
            | Rule::Hero
            | Rule::Lethal
            | Rule::Poison
            | Rule::UnerringAim
            | Rule::Javelins
            | Rule::MagicSword
    )
}

/// And about whoever is shot at.
const fn targets(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::Artificial
            | Rule::Big
            | Rule::DangerSense
            | Rule::Gargantuan
            | Rule::HeavyArmor
            | Rule::Hero
            | Rule::Huge
            | Rule::Rabble
            | Rule::Swarm
            | Rule::Tough
            | Rule::Undead
            | Rule::MagicSword
            | Rule::Ring
    )
}

/// What the circumstances of a shot are.
#[derive(Clone, Copy, Debug)]
struct Circumstances {
    kind: Kind,
    band: Band,
    cover: bool,
    ambush: bool,
    /// Taken from the target's Combat, and why.
    pressed: Reason,
}

fn shoot(play: &mut Play<'_>) -> Flow<Outcome> {
    let (shooter, target) = match (Fighter::acting(play), Fighter::foe(play)?) {
        (Some(shooter), Some(target)) => (shooter, target),
        (Some(_), None) => return Ok(NOT_NOW.plain()),
        (None, _) => (Fighter::ask(play, SHOOTER, shooters, true)?, Fighter::ask(play, TARGET, targets, false)?),
    };
    play.about(shooter.subject);
    let spare = shooter.id().is_none() || look(play).actions > 1;
    let usual = if shooter.id().is_some() && spare { Shot::Aimed } else { Shot::Normal };
    let aimed = play.pick_some(SHOT.preset(usual), |shot| spare || shot == Shot::Normal)? == Shot::Aimed;
    let (band, cover, ambush) = circumstances(play, &target)?;
    let pressed = ("Aimed", -i16::from(aimed));
    let outcome = resolve(play, shooter, target, Circumstances { kind: Kind::Missile, band, cover, ambush, pressed })?;
    paid(play, shooter, if aimed { 2 } else { 1 });
    Ok(outcome)
}

/// Combat is the power, not the caster's own; no aiming (`blades:R47`).
fn spell(play: &mut Play<'_>) -> Flow<Outcome> {
    if let Some(caster) = Fighter::acting(play) {
        let Some(target) = Fighter::foe(play)? else { return Ok(NOT_NOW.plain()) };
        play.about(caster.subject);
        let actions = i16::from(look(play).actions);
        let power = play.number(POWER.up_to(actions.clamp(1, 3)).preset(actions))?;
        let (band, cover, ambush) = circumstances(play, &target)?;
        let it = Circumstances { kind: Kind::Spell, band, cover, ambush, pressed: ("", 0) };
        let outcome = resolve(play, caster.with_combat(power), target, it)?;
        paid(play, caster, power as u8);
        return Ok(outcome);
    }
    play.about(SHOOTER);
    let power = play.number(POWER)?;
    let matters = |rule| shooters(rule) && !matches!(rule, Rule::Javelins | Rule::MagicSword);
    let caster = Fighter::unarmed(play, SHOOTER, matters)?.with_combat(power);
    let target = Fighter::ask(play, TARGET, |rule| targets(rule) && !matches!(rule, Rule::MagicSword), false)?;
    play.about(SHOOTER);
    let (band, cover, ambush) = circumstances(play, &target)?;
    resolve(play, caster, target, Circumstances { kind: Kind::Spell, band, cover, ambush, pressed: ("", 0) })
}

/// One roll with the worst Combat and the worst of every modifier; what helps or kills only if all have it (`blades:R77`). Of a
/// caster the Combat is the successes of the group's roll (`blades:R78`).
fn volley(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(SHOOTER);
    let count = play.number(SHOOTERS)?;
    let spells = play.yes(WITH_SPELLS)?;
    let (shooter, target) = (Fighter::ask(play, SHOOTER, shooters, true)?, Fighter::ask(play, TARGET, targets, false)?);
    play.about(SHOOTER);
    let (band, cover, ambush) = circumstances(play, &target)?;
    let kind = if spells { Kind::Spell } else { Kind::Missile };
    resolve(play, shooter, target, Circumstances { kind, band, cover, ambush, pressed: ("Volley", 1 - count) })
}

/// Range, cover and ambush.
fn circumstances(play: &mut Play<'_>, target: &Fighter) -> Flow<(Band, bool, bool)> {
    let band = play.pick(BAND)?;
    let cover = play.yes(COVER)?;
    let ambush = !target.has(Rule::DangerSense) && play.yes(AMBUSH)?;
    Ok((band, cover, ambush))
}

/// The table of `blades:P22`, and the exchange.
fn resolve(play: &mut Play<'_>, striker: Fighter, target: Fighter, it: Circumstances) -> Flow<Outcome> {
    let spell = it.kind == Kind::Spell;
    let mut bout = Bout { exchange: Exchange { kind: it.kind, one_way: true }, striker, target };
    let together = it.pressed.0 == "Volley";
    let may: &[Advance] = if together { &[Advance::DirtyTricks] } else { &[Advance::DirtyTricks, Advance::CombatMasters] };
    let (spent, _) = bout.prepare(play, may)?;
    let (own, foe) = (&bout.striker, &bout.target);
    let hard = !spell && (foe.has(Rule::Undead) || foe.has(Rule::Swarm));
    let sword = |fighter: &Fighter| if fighter.has(Rule::MagicSword) && !spell { 2 } else { 0 };
    let reasons = [
        ("Combat", own.combat),
        ("Range", far(it.band, spell, own.has(Rule::UnerringAim))),
        ("Cover", -i16::from(it.cover)),
        ("Hard to hurt", if hard { -2 } else { 0 }),
        ("Large", i16::from(foe.size() > 0)),
        ("Transfixed", if foe.transfixed { 2 } else { 0 }),
        ("Good Shot", i16::from(own.has(Rule::GoodShot))),
        ("Ambush", i16::from(it.ambush)),
        ("Javelins", i16::from(own.has(Rule::Javelins) && !spell)),
        ("Magic sword", sword(own)),
        ("Spent", spent),
    ];
    let defends = [("Combat", foe.combat), it.pressed, ("Magic sword", sword(foe))];
    let verdict = bout.fight(play, &reasons, &defends)?;
    conclude(play, &bout, verdict)?;
    Ok(ending(verdict).of(bout.of(verdict.loser).subject))
}

/// It was its attack of the turn (`blades:R26`).
fn paid(play: &mut Play<'_>, shooter: Fighter, actions: u8) {
    let Some(id) = shooter.id() else { return };
    change(play, |battle| {
        battle.mark(id, Condition::Shot);
        battle.pay(actions);
    });
}

/// What the distance takes off. For Unerring Aim half of it; of a spell's, half rounded against the caster (`blades:R49`).
const fn far(band: Band, spell: bool, unerring: bool) -> i16 {
    match (band, spell, unerring) {
        (Band::One, ..) => 0,
        (Band::Two, false, false) => -2,
        (Band::Three, false, false) => -4,
        (Band::Two, ..) => -1,
        (Band::Three, true, true) => -1,
        (Band::Three, ..) => -2,
    }
}
