//! What a profile is and costs (`blades:P47`), and one model from the book or of one's own.

use super::battle::{Battle, Figure, OWN, look};
use super::fighter::{Rule, Rules};
use super::profiles::RACES;
use super::removal::animal;
use crate::engine::{
    Choice, Declared, Ending, Flags, Flow, Id, Listed, Number, Options as _, Outcome, Pick, Side, Subject, Tone,
};
use crate::games::{Play, Procedure};
use crate::{options, questions};

/// Whom a Lethal rule names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prey {
    /// Nobody.
    None,
    /// Magic-Users of normal size.
    MagicUsers,
    /// Undead.
    Undead,
    /// Bearers of Animal or Swarm.
    Animals,
    /// A race.
    Dwarves,
    /// A race.
    Elves,
    /// A race.
    Dragons,
    /// A race.
    Orcs,
}

/// A profile of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Bit n is the nth special rule.
    bits: u64,
    /// As printed.
    pub points: u16,
    /// Quality.
    pub quality: u8,
    /// Combat.
    pub combat: u8,
    /// Whom its Lethal rule names.
    pub prey: Prey,
}

/// One of them, for the list.
pub const fn profile(points: u16, quality: u8, combat: u8, rules: &[Rule]) -> Profile {
    let (mut bits, mut rest) = (0, rules);
    while let [rule, more @ ..] = rest {
        bits |= 1 << *rule as u64;
        rest = more;
    }
    Profile { bits, points, quality, combat, prey: Prey::None }
}

impl Profile {
    /// The same with somebody its Lethal rule names.
    pub const fn lethal_to(self, prey: Prey) -> Self {
        Self { prey, ..self }
    }

    /// Its special rules.
    pub fn rules(&self) -> Rules {
        Rule::ALL.iter().filter(|rule| self.bits >> **rule as u64 & 1 == 1).copied().collect()
    }
}

/// A race: which of its profiles is asked by their short names.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    /// The list.
    pub ask: Listed,
    /// In the same order.
    pub profiles: &'static [Profile],
}

/// What a special rule costs in the formula; what the core rules do not cost is free (`blades:P47`). Gargantuan costs more than
/// Huge (`blades:R88`).
pub const fn cost(rule: Rule) -> i16 {
    match rule {
        Rule::Rabble | Rule::Slow => -5,
        Rule::Animal | Rule::ShortMove => -3,
        Rule::Greedy => -2,
        Rule::ShooterShort => 2,
        Rule::ShooterMedium | Rule::Opportunistic => 4,
        Rule::Huge => 5,
        Rule::Mounted => 6,
        Rule::ShooterLong => 7,
        Rule::Gargantuan => 9,
        Rule::CombatMaster | Rule::Flying | Rule::LongMove => 10,
        Rule::Entangle => 15,
        _ if personality(rule) => 15,
        Rule::Standard
        | Rule::MagicSword
        | Rule::Javelins
        | Rule::MagicCloak
        | Rule::Ring
        | Rule::Belt
        | Rule::Scroll
        | Rule::Hurt
        | Rule::InPower
        | Rule::Bound => 0,
        _ => 3,
    }
}

/// Rules that make a Personality (`blades:0.3`); of those of other books nothing is known (`blades:R98`).
pub const fn personality(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::Assassin
            | Rule::Cleric
            | Rule::CombatMaster
            | Rule::Hero
            | Rule::Leader
            | Rule::LegendaryShot
            | Rule::MagicUser
            | Rule::Terror
            | Rule::Tough
    )
}

/// Whether a model is a Personality.
pub fn leading(figure: &Figure) -> bool {
    Rule::ALL.iter().any(|rule| personality(*rule) && figure.rules.has(*rule))
}

/// ((Combat x 5 + abilities) x (7 - Quality)) / 2, halves up. Combat 0 costs 1, as all printed profiles have it (`blades:R90`).
pub fn formula(quality: i16, combat: i16, rules: Rules, more: i16) -> i16 {
    let abilities: i16 = Rule::ALL.iter().filter(|rule| rules.has(**rule)).map(|rule| cost(*rule)).sum();
    let body = if combat == 0 { 1 } else { 5 * combat };
    ((body + abilities + more) * (7 - quality) + 1).div_euclid(2)
}

options! {
    /// Where the next model comes from.
    pub enum Source { Roster = "From the book", Own = "Own design", Done = "Done" }
}

const QUALITY: Number = Number::new("points.quality", "Quality", 2, 6).preset(4);
const COMBAT: Number = Number::new("points.combat", "Combat", 0, 9).preset(3);
/// Not those that quick rolls ask for: what somebody designs is no foe's.
const RULES: Flags<Rule> = Flags::new("points.rules", "Special rules");
/// Abilities of other books, as their lists cost them.
const MORE: Number = Number::new("points.more", "Other abilities", -20, 99).preset(0);
pub const SOURCE: Pick<Source> = Pick::new("warband.source", "Next model").preset(Source::Roster);
const RACE: Listed = Listed::new("warband.race", "Race", &RACE_NAMES);

/// The races' own titles, as a list.
const RACE_NAMES: [Choice; RACES.len()] = {
    let mut names = [Choice::new("", ""); RACES.len()];
    let (mut nth, mut rest) = (0, RACES);
    while let ([race, more @ ..], true) = (rest, nth < names.len()) {
        #[expect(clippy::indexing_slicing, reason = "runs only while compiling")]
        {
            names[nth] = Choice::new(race.ask.question.title, race.ask.question.title);
        }
        (nth, rest) = (nth + 1, more);
    }
    names
};

/// One list a race.
const PROFILES: [Declared; RACES.len()] = {
    let mut list = [RACE.declared(); RACES.len()];
    let (mut nth, mut rest) = (0, RACES);
    while let ([race, more @ ..], true) = (rest, nth < list.len()) {
        #[expect(clippy::indexing_slicing, reason = "runs only while compiling")]
        {
            list[nth] = race.ask.declared();
        }
        (nth, rest) = (nth + 1, more);
    }
    list
};

pub const POINTS: Ending = Ending::new("points", "# POINTS", Tone::Good);

/// What own models cost (`blades:P47`).
pub const FORMULA: Procedure = Procedure {
    id: "points",
    title: "Points of a model",
    reference: "blades:P47",
    roles: &["Model"],
    questions: questions![&[QUALITY.declared(), COMBAT.declared(), MORE.declared(), RULES.declared()]],
    endings: &[&POINTS],
    run: points,
};

/// What one model is asked with.
pub const ONE: &[Declared] = questions![
    &[SOURCE.declared(), RACE.declared(), QUALITY.declared(), COMBAT.declared(), MORE.declared(), RULES.declared()],
    &PROFILES
];
/// Special rules of a design: no items, nothing a game leaves on somebody.
pub const fn designed(rule: Rule) -> bool {
    (rule as u8) <= Rule::Standard as u8
}

fn points(play: &mut Play<'_>) -> Flow<Outcome> {
    let model = Subject::Nth(1);
    let design = design(play, model)?;
    Ok(POINTS.of(model).and(design.points))
}

/// A model about to be bought.
#[derive(Clone, Copy, Debug)]
pub struct Bought {
    /// What it costs.
    pub points: i16,
    /// What it is.
    pub figure: Figure,
}

/// So often somebody looks for a model that can be had; then it is asked anew whether one is bought at all.
const TRIES: usize = 8;

/// Asks for one model for so many points, until there is one that can be had; nothing if the player has done.
pub fn one(
    play: &mut Play<'_>,
    side: Side,
    points: i16,
    why_not: impl Fn(&Battle, &Bought) -> &'static str,
) -> Flow<Option<Bought>> {
    let player = Subject::Nth(if side == Side::First { 1 } else { 2 });
    let mut why = "";
    for _ in 0..TRIES {
        play.about(player);
        play.remark(if why.is_empty() { "# points" } else { why }, points);
        let source = play.pick_some(SOURCE, |source| !why.is_empty() || source != Source::Done)?;
        // What it costs is known when it is chosen.
        play.by_itself();
        play.remark("# points", points);
        let bought = match source {
            Source::Own => design(play, player)?,
            Source::Roster => listed(play, player)?,
            Source::Done => return Ok(None),
        };
        play.remark("", 0);
        why = if bought.points > points { "Too dear" } else { why_not(look(play), &bought) };
        if why.is_empty() {
            return Ok(Some(bought));
        }
    }
    Ok(None)
}

/// An own design, with what is wrong about it (`blades:P1`).
pub fn design(play: &mut Play<'_>, player: Subject) -> Flow<Bought> {
    play.about(player);
    let quality = play.number(QUALITY)?;
    let combat = play.number(COMBAT)?;
    let rules = play.flags(RULES, designed)?;
    let more = play.number(MORE)?;
    let shooter = [Rule::ShooterShort, Rule::ShooterMedium, Rule::ShooterLong].iter().any(|rule| rules.has(*rule));
    let aims = rules.has(Rule::UnerringAim) || rules.has(Rule::LegendaryShot);
    let wrong = [
        (rules.has(Rule::Rabble) && quality < 4, "Rabble: Quality 4 at best"),
        (aims && !shooter, "It needs Shooter"),
        (rules.has(Rule::Stealth) && rules.has(Rule::HeavyArmor), "No Stealth in Heavy Armor"),
        (rules.has(Rule::Assassin) && combat > 2, "Assassin: Combat 1-2"),
    ];
    for (_, why) in wrong.into_iter().filter(|(so, _)| *so) {
        play.note(why, 0)?;
    }
    Ok(Bought { points: formula(quality, combat, rules, more), figure: own(quality, combat, rules, more) })
}

/// A figure of no book, with what it costs.
pub fn own(quality: i16, combat: i16, rules: Rules, more: i16) -> Figure {
    let [high, low] = formula(quality, combat, rules, more).clamp(0, 0x7fff).cast_unsigned().to_be_bytes();
    Figure { kin: OWN | high, nth: low, ..Figure::new(quality as u8, combat as u8, rules) }
}

/// One of the book.
pub fn listed(play: &mut Play<'_>, player: Subject) -> Flow<Bought> {
    play.about(player);
    let kin = play.listed(RACE)?;
    play.by_itself();
    let race = RACES.get(kin);
    let nth = match race {
        Some(race) => play.listed(race.ask)?,
        None => 0,
    };
    let profile = race.and_then(|race| race.profiles.get(nth)).copied().unwrap_or(profile(0, 4, 3, &[]));
    let Profile { points, quality, combat, .. } = profile;
    let figure = Figure { kin: kin as u8 + 1, nth: nth as u8, ..Figure::new(quality, combat, profile.rules()) };
    Ok(Bought { points: points.cast_signed(), figure })
}

/// The short name of a profile: what stands before its points.
pub fn name(kin: u8, nth: u8) -> Option<&'static str> {
    let race = RACES.get(usize::from(kin).checked_sub(1)?)?;
    race.ask.choices.get(usize::from(nth))?.text.rsplit_once(' ').map(|(name, _)| name)
}

/// What somebody without a name is called: as its profile, or by what stands out in an own design.
pub fn called(figure: &Figure) -> &'static str {
    let words = [
        (Rule::Leader, "Leader"),
        (Rule::Hero, "Hero"),
        (Rule::MagicUser, "Caster"),
        (Rule::Cleric, "Cleric"),
        (Rule::Terror, "Terror"),
        (Rule::CombatMaster, "Master"),
        (Rule::Tough, "Tough"),
        (Rule::ShooterShort, "Shooter"),
        (Rule::ShooterMedium, "Shooter"),
        (Rule::ShooterLong, "Shooter"),
        (Rule::Mounted, "Rider"),
        (Rule::Swarm, "Swarm"),
        (Rule::Animal, "Animal"),
        (Rule::Assassin, "Knife"),
        (Rule::Undead, "Undead"),
        (Rule::Artificial, "Golem"),
        (Rule::Gargantuan, "Giant"),
        (Rule::Huge, "Giant"),
        (Rule::Big, "Big"),
        (Rule::Flying, "Flyer"),
        (Rule::HeavyArmor, "Armor"),
        (Rule::Standard, "Banner"),
        (Rule::Entangle, "Netter"),
        (Rule::Savage, "Savage"),
        (Rule::Poison, "Poison"),
        (Rule::Rabble, "Rabble"),
    ];
    let stands_out = || words.into_iter().find(|(rule, _)| figure.rules.has(*rule)).map_or("Blade", |(_, word)| word);
    let own = || if figure.kin >= OWN { stands_out() } else { "" };
    name(figure.kin, figure.nth).unwrap_or_else(own)
}

/// What a figure was bought for, whatever it has become since (`blades:R75`).
pub fn points_of(figure: &Figure) -> i16 {
    if figure.kin >= OWN {
        return i16::from(figure.kin & !OWN) << 8 | i16::from(figure.nth);
    }
    of_the_book(figure).map_or(0, |profile| profile.points.cast_signed())
}

/// The profile of a figure that has one.
fn of_the_book(figure: &Figure) -> Option<&'static Profile> {
    let race = RACES.get(usize::from(figure.kin).checked_sub(1)?)?;
    race.profiles.get(usize::from(figure.nth))
}

/// Whether somebody's Lethal rule names an enemy; nothing if only the players know.
pub fn preys_on(battle: &Battle, own: Id, foe: Id) -> Option<bool> {
    let (own, foe) = (battle.figure(own)?, battle.figure(foe)?);
    let profile = of_the_book(own)?;
    let has = |rule| foe.rules.has(rule);
    let large = [Rule::Big, Rule::Huge, Rule::Gargantuan].into_iter().any(has);
    let race = |title: &str| {
        let race = RACES.get(usize::from(foe.kin).checked_sub(1)?)?;
        Some(race.ask.question.title == title)
    };
    match profile.prey {
        Prey::None => None,
        Prey::MagicUsers => Some(has(Rule::MagicUser) && !large),
        Prey::Undead => Some(has(Rule::Undead)),
        Prey::Animals => Some(animal(foe.rules)),
        Prey::Dwarves => race("Dwarves"),
        Prey::Elves => race("Elves"),
        Prey::Dragons => race("Dragons"),
        Prey::Orcs => race("Orcs"),
    }
}
