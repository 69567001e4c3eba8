//! Whoever acts or fights: from the roster in a battle, from questions in a quick procedure (`blades:0.4`).

use super::action::Condition;
use super::battle::{Battle, Figure, REROLLED, Store, change, look, side_of};
use super::house::{House, plays};
use crate::dice::FaceSet;
use crate::engine::{Choose, Declared, Ending, Flagged, Flags, Flow, Id, IdList, Number, Pick, Subject, Tone, YesNo};
use crate::games::Play;
use crate::options;

options! {
    /// Special rules (`blades` section 4), then the magic items somebody holds, then what a game leaves on somebody. Saved battles
    /// hold their places in this list: new ones go to the end.
    pub enum Rule {
        Artificial = "Artificial",
        Assassin = "Assassin",
        Big = "Big",
        Cleric = "Cleric",
        DangerSense = "Danger S.",
        Dashing = "Dashing",
        FreeDisengage = "Free Diseng.",
        Gargantuan = "Gargantuan",
        Greedy = "Greedy",
        HeavyArmor = "Heavy Armor",
        Hero = "Hero",
        Huge = "Huge",
        Lethal = "Lethal",
        Mounted = "Mounted",
        Poison = "Poison",
        Rabble = "Rabble",
        Savage = "Savage",
        Tailslap = "Tailslap",
        Tough = "Tough",
        Undead = "Undead",
        Animal = "Animal",
        Fearless = "Fearless",
        Leader = "Leader",
        Steadfast = "Steadfast",
        Amphibious = "Amphibious",
        Clinging = "Clinging",
        CombatMaster = "Com. Master",
        DesertWalk = "Desert-Walk",
        Entangle = "Entangle",
        Flying = "Flying",
        Forester = "Forester",
        GoodShot = "Good Shot",
        Gregarious = "Gregarious",
        LegendaryShot = "Legend. Shot",
        LongMove = "Long Move",
        MagicUser = "Magic-User",
        ShooterShort = "Shooter S",
        ShooterMedium = "Shooter M",
        ShooterLong = "Shooter L",
        ShortMove = "Short Move",
        Slow = "Slow",
        Stealth = "Stealth",
        Swarm = "Swarm",
        Terror = "Terror",
        UnerringAim = "Unerring Aim",
        Opportunistic = "Opportunist",
        Standard = "Standard",
        MagicSword = "Magic sword",
        Javelins = "Javelins",
        MagicCloak = "Magic cloak",
        Ring = "Regen. ring",
        Belt = "Str. belt",
        Scroll = "Scroll",
        /// The survival table's: -1 on Quality rolls for a game (`blades:P42`).
        Hurt = "WOUNDED -1",
        /// A Magic-User inside one: +1 on every Quality roll (`blades:R45`).
        InPower = "Power place",
        /// For an activation without a battle (`blades:P28`).
        Bound = "Transfixed",
    }
}

/// A figure's special rules.
pub type Rules = Flagged<Rule>;

options! {
    /// What a warband has bought with victory points (`blades:P45`).
    pub enum Advance {
        CombatMasters = "Masters +2",
        Courageous = "Courageous",
        DirtyTricks = "Dirty Tricks",
        Divine = "Divine Protect.",
        BackOfHand = "Back of Hand",
        Retain = "Retain Initiat.",
        Strategical = "Strategical +1",
        Nails = "Tough as Nails",
        Unpredictable = "Unpredictable",
    }
}

options! {
    /// How a figure stands.
    pub enum Standing { Up = "Standing", Fallen = "Fallen", Transfixed = "Transfixed", Both = "Fallen + Transfixed" }
}

/// Whoever is struck at.
pub const ANYHOW: &[Standing] = &[Standing::Up, Standing::Fallen, Standing::Transfixed, Standing::Both];
/// Whoever moves or shoots is on its feet (`blades:R36`).
pub const UP: &[Standing] = &[Standing::Up];
/// Whoever is transfixed does not attack.
pub const ATTACKS: &[Standing] = &[Standing::Up, Standing::Fallen];

pub const COMBAT: Number = Number::new("fighter.combat", "Combat", 0, 9).preset(3);
/// Only those that can matter are offered.
pub const RULES: Flags<Rule> = Flags::new("fighter.rules", "Special rules");
const STANDING: Pick<Standing> = Pick::new("fighter.standing", "It is").preset(Standing::Up);
/// Asked only when a rule compares it (`blades:0.4`).
pub const QUALITY: Number = Number::new("fighter.quality", "Quality", 2, 6).preset(4);
/// An own Leader within 1xL who is seen and on his feet (`blades:P7`).
pub const LED: Pick<YesNo> = Pick::new("fighter.led", "Leader's bonus?").preset(YesNo::No);
/// What the warband has and has not used; asked only at a table that plays with them.
pub const ADVANCES: Flags<Advance> = Flags::new("fighter.advances", "Advances");

/// What is asked of a fighter without a name; of a figure it is known.
pub const PROFILE: &[Declared] = &[COMBAT.declared(), RULES.declared(), STANDING.declared()];

/// What cannot be done now: nothing has changed.
pub const NOT_NOW: Ending = Ending::new("not-now", "NOT NOW", Tone::Nothing).quiet();

/// Anybody on the table.
pub const WHO: Choose = Choose::new("fighter.who", "Who?");
/// An enemy of whoever acts.
pub const FOE: Choose = Choose::new("fighter.foe", "Target");

/// Quality at which a figure is dead.
pub const DEAD: i16 = 7;

/// Somebody who acts or fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// Who.
    pub subject: Subject,
    /// Combat on the profile.
    pub combat: i16,
    /// Quality as it is now, once it is known.
    quality: Option<i16>,
    /// What another's Quality adds to its rolls, if the two have swapped (`blades:R110`).
    pub swap: i16,
    /// Special rules.
    pub rules: Rules,
    /// On the ground.
    pub fallen: bool,
    /// Transfixed or entangled.
    pub transfixed: bool,
    /// Whether a Hero's one re-roll is still there.
    pub may_reroll: bool,
    /// Stays beside the body it made (`blades:R25`).
    pub greed: bool,
    /// Whether its Lethal rule names whom it strikes at, once that is known.
    pub names_foe: Option<bool>,
    /// Of somebody without a name: whether the question for the Leader's bonus starts at yes (`blades:P35`).
    pub usually_led: bool,
}

impl Fighter {
    /// Somebody without a name, of whom nothing is known yet.
    pub const fn nobody(subject: Subject) -> Self {
        Self {
            subject,
            combat: 0,
            quality: None,
            swap: 0,
            rules: Rules::NONE,
            fallen: false,
            transfixed: false,
            may_reroll: false,
            greed: false,
            names_foe: None,
            usually_led: false,
        }
    }

    /// Asks for a fighter without a name, who can be so.
    pub fn ask(play: &mut Play<'_>, subject: Subject, matters: fn(Rule) -> bool, can_be: &[Standing]) -> Flow<Self> {
        play.about(subject);
        let combat = play.number(COMBAT)?;
        let rules = play.flags(RULES, matters)?;
        let standing = play.pick_some(STANDING, |standing| can_be.contains(&standing))?;
        Ok(Self {
            combat,
            rules,
            fallen: matches!(standing, Standing::Fallen | Standing::Both),
            transfixed: matches!(standing, Standing::Transfixed | Standing::Both),
            may_reroll: rules.has(Rule::Hero),
            ..Self::nobody(subject)
        })
    }

    /// The Combat of somebody of whom everything else is known.
    pub fn combat(play: &mut Play<'_>, subject: Subject) -> Flow<i16> {
        play.about(subject);
        play.number(COMBAT)
    }

    /// The same for whom Combat and footing are nothing to ask about: a caster stands, and his Combat is the power.
    pub fn unarmed(play: &mut Play<'_>, subject: Subject, matters: impl Fn(Rule) -> bool) -> Flow<Self> {
        play.about(subject);
        let rules = play.flags(RULES, matters)?;
        Ok(Self { rules, may_reroll: rules.has(Rule::Hero), ..Self::nobody(subject) })
    }

    /// Asks for somebody without a name who makes a Quality roll.
    pub fn person(play: &mut Play<'_>, subject: Subject, matters: fn(Rule) -> bool) -> Flow<Self> {
        let mut it = Self::nobody(subject);
        it.quality(play)?;
        it.rules = play.flags(RULES, matters)?;
        it.may_reroll = it.has(Rule::Hero);
        Ok(it)
    }

    /// A figure of the battle; nothing if there is no such figure.
    pub fn of(battle: &Battle, id: Id) -> Option<Self> {
        let figure = battle.figure(id)?;
        // A Cleric without powers is none (`blades:P29`).
        let powerless = figure.has(Condition::Powerless);
        Some(Self {
            subject: Subject::Figure(id),
            combat: i16::from(figure.combat),
            quality: Some(figure.quality_now()),
            swap: battle.rolls_with(id) - figure.quality_now(),
            rules: if powerless { figure.rules.without(Rule::Cleric) } else { figure.rules },
            fallen: figure.fallen(),
            transfixed: figure.transfixed(),
            may_reroll: figure.rules.has(Rule::Hero) && !figure.marked(REROLLED),
            greed: figure.has(Condition::Greed),
            names_foe: None,
            usually_led: false,
        })
    }

    /// The figure that acts, in a battle that is led; nobody otherwise.
    pub fn acting(play: &Play<'_>) -> Option<Self> {
        let battle = look(play);
        Self::of(battle, battle.active?)
    }

    /// Whoever acts, or the first of a quick procedure.
    pub fn first(play: &mut Play<'_>, matters: fn(Rule) -> bool) -> Flow<Self> {
        match Self::acting(play) {
            Some(it) => Ok(it),
            None => Self::person(play, Subject::Nth(1), matters),
        }
    }

    /// Whoever acts, else anybody on the table, else the first of a quick procedure.
    pub fn anybody(play: &mut Play<'_>, matters: fn(Rule) -> bool) -> Flow<Self> {
        let battle = look(play);
        let sides = [battle.acting, battle.acting.other()];
        let all: IdList = sides.into_iter().flat_map(|side| battle.on_table(side)).map(|(id, _)| id).collect();
        if battle.turn == 0 || battle.active.is_some() || all.is_empty() {
            return Self::first(play, matters);
        }
        let id = play.choose(WHO, &all)?;
        match Self::of(look(play), id) {
            Some(it) => Ok(it),
            None => Self::first(play, matters),
        }
    }

    /// An enemy of whoever acts; nobody if there is no battle with one.
    pub fn foe(play: &mut Play<'_>) -> Flow<Option<Self>> {
        Self::foe_who(play, |_| true)
    }

    /// The same of some enemies.
    pub fn foe_who(play: &mut Play<'_>, can: impl Fn(&Figure) -> bool) -> Flow<Option<Self>> {
        let Some(id) = look(play).active else { return Ok(None) };
        // Nobody aims at whom another carries (`blades:R108`).
        let mut enemies = look(play).targets(side_of(id).other());
        enemies.retain(|id| look(play).figure(*id).is_some_and(&can));
        if enemies.is_empty() {
            return Ok(None);
        }
        play.about(Subject::Figure(id));
        play.side(Some(side_of(id)));
        let foe = play.choose(FOE, &enemies)?;
        Ok(Self::of(look(play), foe))
    }

    /// The figure, in a battle.
    pub const fn id(&self) -> Option<Id> {
        match self.subject {
            Subject::Figure(id) => Some(id),
            _ => None,
        }
    }

    /// Quality as it is now; asked the first time it is needed.
    pub fn quality(&mut self, play: &mut Play<'_>) -> Flow<i16> {
        if let Some(quality) = self.quality {
            return Ok(quality);
        }
        play.about(self.subject);
        let quality = play.number(QUALITY)?;
        self.quality = Some(quality);
        Ok(quality)
    }

    /// The same with the Quality of something else: a Scroll's (`blades:R86`).
    pub const fn with_quality(self, quality: i16) -> Self {
        Self { quality: Some(quality), swap: 0, ..self }
    }

    /// The same with another Combat: a spell's is its power (`blades:P25`).
    pub const fn with_combat(self, combat: i16) -> Self {
        Self { combat, ..self }
    }

    /// Loses a point of Quality; what it is now. At [`DEAD`] it dies (`blades:R21`).
    pub fn weaken(&mut self, play: &mut Play<'_>) -> Flow<i16> {
        let quality = self.quality(play)? + 1;
        self.quality = Some(quality);
        Ok(quality)
    }

    /// Writes what has become of a figure of the battle back to it; somebody without a name is forgotten.
    pub fn store(&self, play: &mut Play<'_>) {
        let Subject::Figure(id) = self.subject else { return };
        change(play, |battle| {
            if let (Some(figure), Some(quality)) = (battle.figure_mut(id), self.quality) {
                figure.lost = (quality - i16::from(figure.quality)).max(0) as u8;
                let rerolled = figure.rules.has(Rule::Hero) && !self.may_reroll;
                figure.set_mark(REROLLED, figure.marked(REROLLED) || rerolled);
                figure.set(Condition::Greed, figure.has(Condition::Greed) || self.greed);
            }
        });
    }

    /// A magic item is spent, for good.
    pub fn spend(&mut self, play: &mut Play<'_>, item: Rule) {
        self.rules = self.rules.without(item);
        let Subject::Figure(id) = self.subject else { return };
        change(play, |battle| {
            if let Some(figure) = battle.figure_mut(id) {
                figure.rules = figure.rules.without(item);
            }
        });
    }

    /// Takes something out of an item it holds.
    pub fn draw(&self, play: &mut Play<'_>, store: Store, count: i16) {
        let Subject::Figure(id) = self.subject else { return };
        change(play, |battle| {
            if let Some(figure) = battle.figure_mut(id) {
                figure.fill(store, figure.left(store).saturating_sub(count.clamp(0, 9) as u8));
            }
        });
    }

    /// Whether it has the Leader's bonus; a Leader never has (`blades:R38`), nor anybody in a battle without one on his feet.
    pub fn is_led(&self, play: &mut Play<'_>) -> Flow<bool> {
        if self.rules.has(Rule::Leader) {
            return Ok(false);
        }
        let mut led = LED.preset(YesNo::from(self.usually_led));
        if let Subject::Figure(id) = self.subject {
            if !look(play).led(side_of(id)) {
                return Ok(false);
            }
            led = LED.preset(YesNo::from(look(play).usually_led(id)));
        }
        play.about(self.subject);
        let yes = play.yes(led)?;
        if let Subject::Figure(id) = self.subject {
            change(play, |battle| battle.remember_led(id, yes));
        }
        Ok(yes)
    }

    /// The advances its warband has left, of those that matter now. A table that plays without them is not asked.
    pub fn advances(&self, play: &mut Play<'_>, matters: &[Advance]) -> Flow<Flagged<Advance>> {
        if let Subject::Figure(id) = self.subject {
            let left = look(play).advances(side_of(id));
            return Ok(matters.iter().copied().filter(|advance| left.has(*advance)).collect());
        }
        if !plays(play, House::Advances) {
            return Ok(Flagged::NONE);
        }
        play.about(self.subject);
        play.flags(ADVANCES, |advance| matters.contains(&advance))
    }

    /// Its warband has used an advance: it does not have it again this game.
    pub fn use_up(&self, play: &mut Play<'_>, advance: Advance) {
        let Subject::Figure(id) = self.subject else { return };
        change(play, |battle| battle.use_up(side_of(id), advance));
    }

    /// Whether a special rule is there.
    pub fn has(&self, rule: Rule) -> bool {
        self.rules.has(rule)
    }

    /// Fallen or transfixed: easy prey.
    pub const fn helpless(&self) -> bool {
        self.fallen || self.transfixed
    }

    /// Size rank.
    pub fn size(&self) -> u8 {
        size(self.rules)
    }
}

/// Size rank (`blades:0.3`): of several, the largest.
pub fn size(rules: Rules) -> u8 {
    let ranks = [(Rule::Gargantuan, 3), (Rule::Huge, 2), (Rule::Big, 1)];
    ranks.into_iter().find(|(rule, _)| rules.has(*rule)).map_or(0, |(_, rank)| rank)
}

/// The faces that pass a Quality roll: a natural 1 never, a natural 6 always (`blades:0.1`).
pub const fn passes(quality: i16, bonus: i16) -> FaceSet {
    FaceSet::at_least(quality - bonus).without(1).with(6)
}
