//! Missiles, spell attacks and volleys (`blades:P22`, `blades:P23`, `blades:P25`, `blades:P37`).

use super::action::Condition;
use super::battle::{Battle, Errand, Figure, Store, change, look};
use super::effects;
use super::exchange::{self, Bout, Reason};
use super::fighter::{self, ANYHOW, Advance, Fighter, NOT_NOW, Rule, Rules, UP};
use super::jump;
use super::melee::{NO_EFFECT, TARGET_FALLS, TARGET_GRUESOME, TARGET_KILLED, TARGET_RECOILS, TARGET_WOUNDED, conclude, ending};
use super::outcome::{Exchange, Kind};
use super::quality;
use crate::engine::{Choose, Declared, Ending, Flow, Id, IdList, Number, Options as _, Outcome, Pick, Subject, YesNo};
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

options! {
    /// How many of a volley shoot with spells.
    pub enum Casters { Nobody = "Nobody", Some = "Some of them", All = "All of them" }
}

const SHOT: Pick<Shot> = Pick::new("shot.kind", "Shot").preset(Shot::Normal);
const BAND: Pick<Band> = Pick::new("shot.range", "Range").preset(Band::One);
const COVER: Pick<YesNo> = Pick::new("shot.cover", "Cover or woods?").preset(YesNo::No);
/// Began the turn hidden and shoots unseen, or shoots out of a wood's edge (`blades:R105`); the first attack of the turn.
const AMBUSH: Pick<YesNo> = Pick::new("shot.ambush", "From an ambush?").preset(YesNo::No);
/// Whoever has a weapon of his own may keep his magic javelins (`blades:P40`).
const THROWS: Pick<YesNo> = Pick::new("shot.javelin", "Throws a javelin?").preset(YesNo::Yes);
/// Successes put into the spell.
const POWER: Number = Number::new("spell.power", "Power", 1, 3).preset(1);
const SHOOTERS: Number = Number::new("volley.shooters", "Shooters", 2, 5).preset(3);
const WHOSE: Choose = Choose::new("volley.whose", "Whose missiles?");
const CASTERS: Pick<Casters> = Pick::new("volley.casters", "Who casts spells?").preset(Casters::Nobody);
/// Of the casters among them, by the range of their power (`blades:R78`).
const SPELL_BAND: Pick<Band> = Pick::new("volley.spell-range", "Spells' range").preset(Band::One);

/// What any of them may ask.
const RANGED: &[Declared] = questions![
    fighter::PROFILE,
    &[
        BAND.declared(),
        COVER.declared(),
        AMBUSH.declared(),
        fighter::ADVANCES.declared(),
        exchange::LETHAL.declared(),
        effects::IN_PLAY.declared()
    ],
    quality::ONE,
    jump::PLUNGES,
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
        &[
            fighter::FOE.declared(),
            SHOT.declared(),
            THROWS.declared(),
            exchange::MASTERS.declared(),
            effects::MISSILES.declared()
        ],
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
        &[
            SHOOTERS.declared(),
            CASTERS.declared(),
            SPELL_BAND.declared(),
            fighter::FOE.declared(),
            WHOSE.declared(),
            effects::MISSILES.declared(),
            exchange::DIVINE.declared()
        ],
        RANGED
    ],
    endings: WITH_NOT_NOW,
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
    /// Of a caster among archers (`blades:R78`).
    spell_band: Option<Band>,
    cover: bool,
    ambush: bool,
    /// Taken from the target's Combat, and why.
    pressed: Reason,
}

fn shoot(play: &mut Play<'_>) -> Flow<Outcome> {
    let (shooter, target) = match (Fighter::acting(play), Fighter::foe(play)?) {
        (Some(shooter), Some(target)) => (shooter, target),
        (Some(_), None) => return Ok(NOT_NOW.plain()),
        (None, _) => (Fighter::ask(play, SHOOTER, shooters, UP)?, Fighter::ask(play, TARGET, targets, ANYHOW)?),
    };
    play.about(shooter.subject);
    let mut shooter = shooter;
    let bow = BOWS.iter().any(|bow| shooter.has(*bow));
    if bow && shooter.has(Rule::Javelins) && !play.yes(THROWS)? {
        shooter.rules = shooter.rules.without(Rule::Javelins);
    }
    let spare = shooter.id().is_none() || look(play).free() > 1;
    let shot = play.pick_priced(SHOT, |_, shot| if shot == Shot::Aimed { spare.then_some(2) } else { Some(1) })?;
    let aimed = shot == Shot::Aimed;
    let (band, cover, ambush) = circumstances(play, shooter.subject, &target)?;
    let pressed = ("Aimed", -i16::from(aimed));
    let outcome =
        resolve(play, shooter, target, Circumstances { kind: Kind::Missile, band, spell_band: None, cover, ambush, pressed })?;
    throws(play, shooter);
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
        let (band, cover, ambush) = circumstances(play, caster.subject, &target)?;
        let it = Circumstances { kind: Kind::Spell, band, spell_band: None, cover, ambush, pressed: ("", 0) };
        let outcome = resolve(play, caster.with_combat(power), target, it)?;
        if let Some(id) = caster.id() {
            change(play, |battle| {
                battle.mark(id, Condition::Shot);
                battle.cast(power as u8);
            });
        }
        return Ok(outcome);
    }
    play.about(SHOOTER);
    let power = play.number(POWER)?;
    let matters = |rule| shooters(rule) && !matches!(rule, Rule::Javelins | Rule::MagicSword);
    let caster = Fighter::unarmed(play, SHOOTER, matters)?.with_combat(power);
    let target = Fighter::ask(play, TARGET, |rule| targets(rule) && !matches!(rule, Rule::MagicSword), ANYHOW)?;
    play.about(SHOOTER);
    let (band, cover, ambush) = circumstances(play, caster.subject, &target)?;
    resolve(play, caster, target, Circumstances { kind: Kind::Spell, band, spell_band: None, cover, ambush, pressed: ("", 0) })
}

/// One roll with the worst Combat and the worst of every modifier; what helps or kills only if all have it (`blades:R77`). Of a
/// caster the Combat is the successes of the group's roll (`blades:R78`).
fn volley(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).turn > 0 {
        return volley_of(play);
    }
    play.about(SHOOTER);
    let count = play.number(SHOOTERS)?;
    let casters = play.pick(CASTERS)?;
    // It is nobody's own roll: no Hero rolls again.
    let shooter = Fighter::ask(play, SHOOTER, |rule| shooters(rule) && rule != Rule::Hero, UP)?;
    let target = Fighter::ask(play, TARGET, targets, ANYHOW)?;
    play.about(SHOOTER);
    let it = volleyed(play, SHOOTER, &target, casters, count)?;
    resolve(play, shooter, target, it)
}

/// The circumstances of a volley: where some of it are spells, their range counts by itself.
fn volleyed(play: &mut Play<'_>, whose: Subject, target: &Fighter, casters: Casters, count: i16) -> Flow<Circumstances> {
    let (band, cover, ambush) = circumstances(play, whose, target)?;
    let spell_band = if casters == Casters::Some { Some(play.pick(SPELL_BAND)?) } else { None };
    let kind = if casters == Casters::All { Kind::Spell } else { Kind::Missile };
    Ok(Circumstances { kind, band, spell_band, cover, ambush, pressed: ("Volley", 1 - count) })
}

/// The same for those whom an order has brought together. Whoever shoots best has no say in it.
fn volley_of(play: &mut Play<'_>) -> Flow<Outcome> {
    let battle = look(play);
    let shooters = battle.those(battle.acting, &|_, figure| figure.due > 0);
    let targets = battle.targets(battle.acting.other());
    let acting = battle.acting;
    let (Some((mut striker, casters)), false) = (together(battle, &shooters), targets.is_empty()) else {
        return Ok(NOT_NOW.plain());
    };
    if battle.errand != Errand::Volley {
        return Ok(NOT_NOW.plain());
    }
    play.side(Some(acting));
    play.about(Subject::Nobody);
    let target = play.choose(fighter::FOE, &targets)?;
    let Some(target) = Fighter::of(look(play), target) else { return Ok(NOT_NOW.plain()) };
    let it = volleyed(play, Subject::Nobody, &target, casters, shooters.len() as i16)?;
    let exchange = Exchange { kind: it.kind, one_way: true };
    striker.names_foe = Some(exchange::all_name(play, exchange, &striker, &shooters, &target)?);
    let worst = striker.id();
    let gone = |play: &Play<'_>| worst.and_then(|id| look(play).figure(id)).is_some_and(|it| it.has(Condition::NoMissiles));
    let set = |battle: &mut Battle, so| {
        if let Some(figure) = worst.and_then(|id| battle.figure_mut(id)) {
            figure.set(Condition::NoMissiles, so);
        }
    };
    let missiles: IdList = shooters.iter().copied().filter(|id| look(play).figure(*id).is_some_and(armed)).collect();
    // Whoever had none before has joined with a spell: only those that run out now count.
    let before = gone(play);
    change(play, |battle| set(battle, false));
    let outcome = resolve(play, striker, target, it)?;
    let run_out = gone(play);
    change(play, |battle| set(battle, before));
    if run_out {
        // One of them, whom their owner picks (`blades:P23`).
        play.about(Subject::Nobody);
        let whose = play.choose(WHOSE, &missiles)?;
        change(play, |battle| battle.mark(whose, Condition::NoMissiles));
    }
    // Whoever has no other weapon throws his javelins, and all do if all have them (`blades:P40`).
    for id in &missiles {
        let Some(shooter) = Fighter::of(look(play), *id) else { continue };
        if striker.has(Rule::Javelins) || !BOWS.iter().any(|bow| shooter.has(*bow)) {
            throws(play, shooter);
        }
    }
    change(play, |battle| {
        battle.errand = Errand::Any;
        for id in shooters {
            battle.mark(id, Condition::Shot);
            // Only a Legendary Shot goes on shooting.
            if let Some(figure) = battle.figure_mut(id) {
                figure.due = if figure.rules.has(Rule::LegendaryShot) { figure.due.saturating_sub(1) } else { 0 };
            }
        }
        battle.pay(0);
    });
    Ok(outcome)
}

const BOWS: [Rule; 3] = [Rule::ShooterShort, Rule::ShooterMedium, Rule::ShooterLong];

/// With a weapon and something to shoot, not with a spell.
pub fn armed(figure: &Figure) -> bool {
    let weapon = BOWS.iter().any(|bow| figure.rules.has(*bow)) || figure.rules.has(Rule::Javelins);
    weapon && !figure.has(Condition::NoMissiles)
}

/// Those who shoot together as one: the worst Combat, and of what helps or kills what all have (`blades:R77`); who casts. Of
/// a caster the Combat is what the group's roll has given (`blades:R78`).
fn together(battle: &Battle, shooters: &[Id]) -> Option<(Fighter, Casters)> {
    let mut worst: Option<Fighter> = None;
    let (mut all, mut spells, mut missiles) = (None, false, false);
    for (id, figure) in shooters.iter().filter_map(|id| Some((*id, battle.figure(*id)?))) {
        let fighter = Fighter::of(battle, id)?;
        let combat = if armed(figure) { fighter.combat } else { i16::from(figure.due) };
        (spells, missiles) = (spells | !armed(figure), missiles | armed(figure));
        all = Some(
            Rule::ALL
                .iter()
                .filter(|rule| all.is_none_or(|all: Rules| all.has(**rule)) && fighter.has(**rule))
                .copied()
                .collect(),
        );
        if worst.is_none_or(|worst| combat < worst.combat) {
            worst = Some(fighter.with_combat(combat));
        }
    }
    let mut one = worst?;
    // It is nobody's own roll: no Hero rolls again.
    one.rules = all?;
    one.may_reroll = false;
    let casters = match (spells, missiles) {
        (true, true) => Casters::Some,
        (true, false) => Casters::All,
        _ => Casters::Nobody,
    };
    Some((one, casters))
}

/// A magic javelin is thrown once.
fn throws(play: &mut Play<'_>, mut shooter: Fighter) {
    let Some(id) = shooter.id().filter(|_| shooter.has(Rule::Javelins)) else { return };
    shooter.draw(play, Store::Javelins, 1);
    if look(play).left(id, Store::Javelins) == 0 {
        shooter.spend(play, Rule::Javelins);
    }
}

/// Range, cover and ambush; what the ground hides counts for nothing against those who know it.
fn circumstances(play: &mut Play<'_>, shooter: Subject, target: &Fighter) -> Flow<(Band, bool, bool)> {
    let band = play.pick(BAND)?;
    play.about(target.subject);
    let cover = !look(play).at_home && play.yes(COVER)?;
    play.about(shooter);
    let ambush = look(play).first_attack() && !target.has(Rule::DangerSense) && play.yes(AMBUSH)?;
    Ok((band, cover, ambush))
}

/// The table of `blades:P22`, and the exchange.
fn resolve(play: &mut Play<'_>, striker: Fighter, target: Fighter, it: Circumstances) -> Flow<Outcome> {
    let spell = it.kind == Kind::Spell;
    let mut bout = Bout { exchange: Exchange { kind: it.kind, one_way: true }, striker, target };
    let together = it.pressed.0 == "Volley";
    let may: &[Advance] = if together { &[Advance::DirtyTricks] } else { &[Advance::DirtyTricks, Advance::CombatMasters] };
    let spent = bout.prepare(play, may, Some(AMBUSH))?;
    let (own, foe) = (&bout.striker, &bout.target);
    let sharp = own.has(Rule::UnerringAim);
    let hard = !spell && (foe.has(Rule::Undead) || foe.has(Rule::Swarm));
    let sword = |fighter: &Fighter| if fighter.has(Rule::MagicSword) && !spell { 2 } else { 0 };
    let reasons = [
        ("Combat", own.combat),
        // The largest penalty of those who shoot together (`blades:R77`).
        ("Range", far(it.band, spell, sharp).min(it.spell_band.map_or(0, |band| far(band, true, sharp)))),
        ("Cover", -i16::from(it.cover)),
        ("Hard to hurt", if hard { -2 } else { 0 }),
        ("Large", i16::from(foe.size() > 0)),
        ("Transfixed", if foe.transfixed { 2 } else { 0 }),
        ("Good Shot", i16::from(own.has(Rule::GoodShot))),
        ("Ambush", i16::from(it.ambush || spent.ambush)),
        ("Javelins", i16::from(own.has(Rule::Javelins) && !spell)),
        ("Magic sword", sword(own)),
        ("Spent", spent.own),
    ];
    let defends = [("Combat", foe.combat), it.pressed, ("Magic sword", sword(foe))];
    let verdict = bout.fight(play, &reasons, &defends)?;
    let verdict = conclude(play, &mut bout, verdict)?;
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
