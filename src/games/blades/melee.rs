//! Melee attacks and free hacks (`blades:P14`, `blades:P18`).

use super::action::Condition;
use super::battle::{SHUNNED, Whom, change, look, side_of};
use super::driven::falls;
use super::effects;
use super::exchange::{self, Bout, Height, Reason, TOUCHING, ask_height};
use super::fighter::{self, ANYHOW, ATTACKS, Advance, Fighter, NOT_NOW, Rule};
use super::house::{House, plays};
use super::jump;
use super::outcome::{Exchange, Harm, Kind, Verdict, Who};
use super::quality;
use super::removal::{Gone, Task, push};
use crate::engine::{Declared, Ending, Flow, Number, Outcome, Pick, Subject, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// How hard.
    pub enum Blow { Normal = "Normal", Power = "Power Blow" }
}

/// No preset spends more than a plain attack does (`blades:R128`).
const BLOW: Pick<Blow> = Pick::new("melee.blow", "Blow").preset(Blow::Normal).telling(&TARGET_KILLED);
/// Began the turn fully hidden, and the target could not see it before it moved.
const AMBUSH: Pick<YesNo> = Pick::new("melee.ambush", "From an ambush?").preset(YesNo::No);
/// Came into contact this turn, and this is its first attack.
const CHARGED: Pick<YesNo> = Pick::new("melee.charged", "Has charged?").preset(YesNo::Yes);
/// Together they cost no more than the fallen one, or there are none: else they come first (`blades:3.3`, O2).
const CHEAPER: Pick<YesNo> = Pick::new("melee.cheaper", "Others cost less?").preset(YesNo::No);

pub const NO_EFFECT: Ending = Ending::new("no-effect", "NO EFFECT", Tone::Nothing);
pub const TARGET_RECOILS: Ending = Ending::new("target-recoils", "RECOILS", Tone::Good).harms();
pub const TARGET_FALLS: Ending = Ending::new("target-falls", "FALLS", Tone::Good).harms();
pub const TARGET_WOUNDED: Ending = Ending::new("target-wounded", "WOUNDED", Tone::Good).harms();
pub const TARGET_KILLED: Ending = Ending::new("target-killed", "KILLED", Tone::Good).harms();
pub const TARGET_GRUESOME: Ending = Ending::new("target-gruesome", "GRUESOME", Tone::Good).harms();
const ATTACKER_RECOILS: Ending = Ending::new("attacker-recoils", "RECOILS", Tone::Bad).harms();
const ATTACKER_FALLS: Ending = Ending::new("attacker-falls", "FALLS", Tone::Bad).harms();
const ATTACKER_WOUNDED: Ending = Ending::new("attacker-wounded", "WOUNDED", Tone::Bad).harms();
const ATTACKER_KILLED: Ending = Ending::new("attacker-killed", "KILLED", Tone::Bad).harms();
const ATTACKER_GRUESOME: Ending = Ending::new("attacker-gruesome", "GRUESOME", Tone::Bad).harms();
const NOT_YET: Ending = Ending::new("not-yet", "NOT YET", Tone::Nothing);

/// Melee attack (`blades:P14`).
pub const MELEE: Procedure = Procedure {
    id: "melee",
    title: "Melee attack",
    reference: "blades:P14",
    roles: &["Attacker", "Target"],
    questions: questions![
        &[
            fighter::FOE.declared(),
            BLOW.declared(),
            AMBUSH.declared(),
            CHARGED.declared(),
            CHEAPER.declared(),
            exchange::USE_LETHAL.declared()
        ],
        QUICK_HACK,
        jump::PLUNGES
    ],
    endings: &[
        &NO_EFFECT,
        &TARGET_RECOILS,
        &TARGET_FALLS,
        &TARGET_WOUNDED,
        &TARGET_KILLED,
        &TARGET_GRUESOME,
        &ATTACKER_RECOILS,
        &ATTACKER_FALLS,
        &ATTACKER_WOUNDED,
        &ATTACKER_KILLED,
        &ATTACKER_GRUESOME,
        &NOT_YET,
        &NOT_NOW,
    ],
    run: quick,
};

/// What is asked for a blow by somebody without a name.
pub const QUICK_HACK: &[Declared] = questions![
    fighter::PROFILE,
    &[fighter::ADVANCES.declared(), exchange::LETHAL.declared(), effects::IN_PLAY.declared()],
    exchange::CLOSE,
    quality::ONE
];

/// What the Free Hacks in a procedure tell on the way: a kill is told before the roll for Greed.
pub const HACKED: [&Ending; 2] = [&TARGET_KILLED, &TARGET_GRUESOME];

/// What comes of a one-way exchange.
pub const ONE_WAY: &[&Ending] = &[&NO_EFFECT, &TARGET_RECOILS, &TARGET_FALLS, &TARGET_WOUNDED, &TARGET_KILLED, &TARGET_GRUESOME];

/// A free hack by itself (`blades:P18`).
pub const HACK: Procedure = Procedure {
    id: "hack",
    title: "Free Hack",
    reference: "blades:P18",
    roles: &["Hacker", "Target"],
    questions: QUICK_HACK,
    endings: ONE_WAY,
    run: quick_hack,
};

const ATTACKER: Subject = Subject::Nth(1);
const TARGET: Subject = Subject::Nth(2);

/// Whether a rule can change a melee exchange or what follows from it at once.
pub const fn matters(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::Artificial
            | Rule::Assassin
            | Rule::Big
            | Rule::Cleric
            | Rule::CombatMaster
            | Rule::DangerSense
            | Rule::Dashing
            | Rule::Gargantuan
            | Rule::Greedy
            | Rule::HeavyArmor
            | Rule::Hero
            | Rule::Huge
            | Rule::Lethal
            | Rule::Mounted
            | Rule::Opportunistic
            | Rule::Poison
            | Rule::Rabble
            | Rule::Savage
            | Rule::Swarm
            | Rule::Tailslap
            | Rule::Tough
            | Rule::Undead
            | Rule::MagicSword
            | Rule::MagicCloak
            | Rule::Ring
            | Rule::Belt
    )
}

/// The same for whoever strikes at somebody who cannot hurt it (`blades:P18`).
pub const fn matters_to_the_hacker(rule: Rule) -> bool {
    matters(rule)
        && !matches!(
            rule,
            Rule::Artificial
                | Rule::CombatMaster
                | Rule::DangerSense
                | Rule::Dashing
                | Rule::HeavyArmor
                | Rule::Opportunistic
                | Rule::Rabble
                | Rule::Ring
                | Rule::Swarm
                | Rule::Tough
                | Rule::Undead
        )
}

/// And for whoever is struck at.
pub const fn matters_to_the_struck(rule: Rule) -> bool {
    matters(rule)
        && !matches!(
            rule,
            Rule::Assassin
                | Rule::Cleric
                | Rule::CombatMaster
                | Rule::DangerSense
                | Rule::Dashing
                | Rule::Greedy
                | Rule::Lethal
                | Rule::Opportunistic
                | Rule::Poison
                | Rule::Savage
                | Rule::Tailslap
        )
}

/// The same where somebody may be out of reach of it (`blades:R33`).
pub const fn matters_to_the_hacked(rule: Rule) -> bool {
    matters_to_the_struck(rule) || matches!(rule, Rule::FreeDisengage | Rule::Flying)
}

/// The circumstances of a blow.
#[derive(Clone, Copy, Debug)]
pub struct Blows {
    /// Enemies touching whoever strikes, and the target.
    pub touching: (i16, i16),
    /// Who stands higher.
    pub height: Height,
    /// Two actions in one blow: -1 for the target.
    pub power_blow: bool,
    /// What only the first attack of a turn can have.
    pub ambush: bool,
    /// The same.
    pub dashing: bool,
}

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    // Whom it has not dared to touch it does not fight (`blades:R84`).
    let (striker, target) = match (Fighter::acting(play), Fighter::foe_who(play, |foe| !foe.marked(SHUNNED))?) {
        (Some(striker), Some(target)) => (striker, target),
        (Some(_), None) => return Ok(NOT_NOW.plain()),
        (None, _) => (Fighter::ask(play, ATTACKER, matters, ATTACKS)?, Fighter::ask(play, TARGET, matters, ANYHOW)?),
    };
    let (attacker, aimed_at) = (striker.subject, target.subject);
    let tracked = striker.id();
    let spare = tracked.is_none() || look(play).free() > 1;
    let first = look(play).first_attack();
    play.about(attacker);
    let blow = play.pick_priced(BLOW, |_, blow| if blow == Blow::Power { spare.then_some(2) } else { Some(1) })?;
    let power_blow = blow == Blow::Power;
    play.about(aimed_at);
    let on_target = play.number(Number { min: 1, ..TOUCHING.up_to(around(play, aimed_at)) })?;
    play.about(attacker);
    // Whoever it strikes at touches it, unless that one is bound and does not count.
    let least = i16::from(!target.transfixed);
    let on_striker = play.number(Number { min: least, ..TOUCHING.up_to(around(play, attacker)).preset(least) })?;
    let height = ask_height(play, attacker)?;
    if on_striker > 1 && target.fallen && must_wait(play, &striker)? {
        return Ok(NOT_YET.of(attacker));
    }
    let ambush = first && !target.has(Rule::DangerSense) && play.yes(AMBUSH)?;
    let came = tracked.and_then(|id| look(play).figure(id)).is_none_or(|figure| figure.has(Condition::Moved));
    let dashing = first && striker.has(Rule::Dashing) && play.yes(CHARGED.preset(YesNo::from(came)))?;
    let blows = Blows { touching: (on_striker, on_target), height, power_blow, ambush, dashing };
    let mut bout = Bout {
        // The die of a transfixed target only defends.
        exchange: Exchange { kind: Kind::Melee, one_way: target.transfixed },
        striker,
        target,
    };
    let verdict = strike(play, &mut bout, &blows)?;
    let verdict = conclude(play, &mut bout, verdict)?;
    if let Some(id) = tracked {
        change(play, |battle| {
            battle.mark(id, Condition::Fought);
            battle.pay(if power_blow { 2 } else { 1 });
        });
    }
    Ok(ending(verdict).of(bout.of(verdict.loser).subject))
}

/// How many can touch somebody: no more than there are enemies who count.
pub fn around(play: &Play<'_>, subject: Subject) -> i16 {
    let Subject::Figure(id) = subject else { return TOUCHING.max };
    let count = look(play).on_table(side_of(id).other()).filter(|(_, figure)| !figure.transfixed()).count();
    (count as i16).clamp(1, TOUCHING.max)
}

/// What an exchange leaves: in a battle the figures as they are now, and what is to be resolved next; without one only words. What
/// came of it in the end.
pub fn conclude(play: &mut Play<'_>, bout: &mut Bout, verdict: Verdict) -> Flow<Verdict> {
    let Some(id) = bout.of(verdict.loser).id() else {
        let verdict = effects::shown(play, bout, verdict)?;
        tell_morale(play, bout, verdict)?;
        return Ok(verdict);
    };
    bout.striker.store(play);
    bout.target.store(play);
    if let (true, Some(winner)) = (bout.striker.greed, bout.striker.id()) {
        // Its remaining actions are lost (`blades:R25`).
        change(play, |battle| {
            if battle.active == Some(winner) {
                battle.actions = 0;
            }
        });
    }
    let venom = effects::venom(bout, verdict.loser);
    match verdict.harm {
        Harm::Nothing | Harm::Wound => {}
        Harm::Fall => {
            play.tell(ending(verdict).of(Subject::Figure(id)));
            falls(play, id, venom)?;
            if !look(play).in_play(id) {
                return Ok(Verdict { harm: Harm::Kill, ..verdict });
            }
        }
        Harm::Recoil => {
            let by = if verdict.loser == Who::Target { bout.striker.id() } else { bout.target.id() };
            push(play, Task::Recoil(id, bout.exchange.melee(), by.into(), venom != Whom::NOBODY), None)?;
        }
        Harm::Kill => push(play, Task::Remove(id, Gone::Killed, false), None)?,
        Harm::Gruesome => push(play, Task::Remove(id, Gone::Gruesome, verdict.only_savage), None)?,
    }
    Ok(verdict)
}

/// Priority in melee, if the table plays with it: standing enemies before fallen ones (`blades:3.3`, O2).
fn must_wait(play: &mut Play<'_>, striker: &Fighter) -> Flow<bool> {
    let exempt = [Rule::Opportunistic, Rule::CombatMaster, Rule::Assassin].iter().any(|rule| striker.has(*rule));
    if exempt || !plays(play, House::Priority) {
        return Ok(false);
    }
    play.about(striker.subject);
    Ok(!play.yes(CHEAPER)?)
}

fn quick_hack(play: &mut Play<'_>) -> Flow<Outcome> {
    let striker = Fighter::ask(play, ATTACKER, matters_to_the_hacker, ATTACKS)?;
    let target = Fighter::ask(play, TARGET, matters_to_the_struck, ANYHOW)?;
    play.about(TARGET);
    let on_target = play.number(Number { min: 1, ..TOUCHING })?;
    let (mut bout, verdict) = hack(play, Kind::Hack, striker, target, on_target)?;
    let verdict = effects::shown(play, &mut bout, verdict)?;
    tell_morale(play, &bout, verdict)?;
    Ok(ending(verdict).of(TARGET))
}

/// One free hack: only the target can be hurt, and neither Power Blow, ambush nor charge counts (`blades:P18`).
pub fn hack(play: &mut Play<'_>, kind: Kind, striker: Fighter, target: Fighter, on_target: i16) -> Flow<(Bout, Verdict)> {
    play.about(striker.subject);
    let on_striker = play.number(Number { min: 1, ..TOUCHING.up_to(around(play, striker.subject)) })?;
    let height = ask_height(play, striker.subject)?;
    let blows = Blows { touching: (on_striker, on_target), height, power_blow: false, ambush: false, dashing: false };
    let mut bout = Bout { exchange: Exchange { kind, one_way: true }, striker, target };
    let verdict = strike(play, &mut bout, &blows)?;
    Ok((bout, verdict))
}

/// Both roll hand to hand.
pub fn strike(play: &mut Play<'_>, bout: &mut Bout, blows: &Blows) -> Flow<Verdict> {
    let ambush = (bout.exchange.kind == Kind::Melee).then_some(AMBUSH);
    let spent = bout.prepare(play, &[Advance::DirtyTricks, Advance::CombatMasters], ambush)?;
    let attack_only = plays(play, House::SizeAttacks);
    let blows = &Blows { ambush: blows.ambush || spent.ambush, ..*blows };
    let own = modifiers(&bout.striker, &bout.target, blows, true, spent.own, true);
    let foe = modifiers(&bout.target, &bout.striker, blows, false, spent.foe, !attack_only);
    bout.fight(play, &own, &foe)
}

/// The table of `blades:P14` for one of the two.
fn modifiers(own: &Fighter, foe: &Fighter, blows: &Blows, strikes: bool, spent: i16, big: bool) -> [Reason; 11] {
    let touching = if strikes { blows.touching.0 } else { blows.touching.1 };
    let high = blows.height == Height::Both || blows.height == if strikes { Height::Striker } else { Height::Target };
    let mounted = own.has(Rule::Mounted) && !foe.has(Rule::Mounted) && foe.size() <= own.size();
    [
        ("Combat", own.combat),
        ("Outnumbered", -(touching - 1).max(0)),
        // Once, even if the foe is both (`blades:R11`).
        ("Foe helpless", if foe.helpless() { 2 } else { 0 }),
        ("Power Blow", -i16::from(!strikes && blows.power_blow)),
        ("Ambush", i16::from(strikes && blows.ambush)),
        // Size and mount count in defence too, and together (`blades:R7`, `blades:R9`).
        ("Mounted", i16::from(big && mounted)),
        ("Size", i16::from(big && own.size() > foe.size())),
        ("Height", i16::from(high)),
        ("Dashing", i16::from(strikes && blows.dashing && own.has(Rule::Dashing))),
        ("Magic sword", if own.has(Rule::MagicSword) { 2 } else { 0 }),
        ("Spent", spent),
    ]
}

/// Who must test now; without a battle it can only be said (`blades:P30`).
pub fn tell_morale(play: &mut Play<'_>, bout: &Bout, verdict: Verdict) -> Flow<()> {
    if verdict.harm != Harm::Gruesome {
        return Ok(());
    }
    let loser = bout.of(verdict.loser);
    play.about(loser.subject);
    let whom = match (loser.has(Rule::Swarm), verdict.only_savage) {
        (true, _) => "Morale: all its Swarm",
        (false, true) => "Morale: friends seeing, 1xM",
        (false, false) => "Morale: friends within 1xL",
    };
    play.note(whom, 0)
}

/// What an exchange ends in.
pub const fn ending(verdict: Verdict) -> &'static Ending {
    match (verdict.loser, verdict.harm) {
        (_, Harm::Nothing) => &NO_EFFECT,
        (Who::Target, Harm::Recoil) => &TARGET_RECOILS,
        (Who::Target, Harm::Fall) => &TARGET_FALLS,
        (Who::Target, Harm::Wound) => &TARGET_WOUNDED,
        (Who::Target, Harm::Kill) => &TARGET_KILLED,
        (Who::Target, Harm::Gruesome) => &TARGET_GRUESOME,
        (Who::Striker, Harm::Recoil) => &ATTACKER_RECOILS,
        (Who::Striker, Harm::Fall) => &ATTACKER_FALLS,
        (Who::Striker, Harm::Wound) => &ATTACKER_WOUNDED,
        (Who::Striker, Harm::Kill) => &ATTACKER_KILLED,
        (Who::Striker, Harm::Gruesome) => &ATTACKER_GRUESOME,
    }
}
