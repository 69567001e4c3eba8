//! Whoever fights: from the roster in a battle, from questions in a quick procedure (`blades:0.4`).

use super::battle::{Battle, change};
use crate::dice::FaceSet;
use crate::engine::{Declared, Flagged, Flags, Flow, Id, Number, Pick, Subject, YesNo};
use crate::games::Play;
use crate::options;

options! {
    /// Special rules (`blades` section 4). Saved battles hold their places in this list: new ones go to the end.
    pub enum Rule {
        Artificial = "Artificial",
        Assassin = "Assassin",
        Big = "Big",
        Cleric = "Cleric",
        DangerSense = "Danger Sense",
        Dashing = "Dashing",
        FreeDisengage = "Free Disengage",
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
    }
}

/// A figure's special rules.
pub type Rules = Flagged<Rule>;

options! {
    /// How a figure stands.
    pub enum Standing { Up = "Standing", Fallen = "Fallen", Transfixed = "Transfixed", Both = "Fallen + Transfixed" }
}

const COMBAT: Number = Number::new("fighter.combat", "Combat", 0, 9).preset(3);
/// Only those that can matter to an exchange are offered.
const RULES: Flags<Rule> = Flags::new("fighter.rules", "Special rules");
const STANDING: Pick<Standing> = Pick::new("fighter.standing", "It is").preset(Standing::Up);
/// Asked only when a rule compares it (`blades:0.4`).
const QUALITY: Number = Number::new("fighter.quality", "Quality", 2, 6).preset(4);
/// An own Leader within 1xL who is seen and on his feet (`blades:P7`).
pub const LED: Pick<YesNo> = Pick::new("fighter.led", "Leader's bonus?").preset(YesNo::No);

/// What is asked of a fighter without a name; of a figure it is known.
pub const PROFILE: &[Declared] = &[COMBAT.declared(), RULES.declared(), STANDING.declared(), QUALITY.declared()];

/// Quality at which a figure is dead.
pub const DEAD: i16 = 7;

/// Somebody who fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// Who.
    pub subject: Subject,
    /// Combat on the profile.
    pub combat: i16,
    /// Quality as it is now, once it is known.
    quality: Option<i16>,
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
}

impl Fighter {
    /// Asks for a fighter without a name. Whoever is transfixed does not attack.
    pub fn ask(play: &mut Play<'_>, subject: Subject, attacks: bool) -> Flow<Self> {
        play.about(subject);
        let combat = play.number(COMBAT)?;
        let rules = play.flags(RULES, matters_in_melee)?;
        let can_be = |standing| !attacks || matches!(standing, Standing::Up | Standing::Fallen);
        let standing = play.pick_some(STANDING, can_be)?;
        Ok(Self {
            subject,
            combat,
            quality: None,
            rules,
            fallen: matches!(standing, Standing::Fallen | Standing::Both),
            transfixed: matches!(standing, Standing::Transfixed | Standing::Both),
            may_reroll: rules.has(Rule::Hero),
            greed: false,
        })
    }

    /// A figure of the battle; nothing if there is no such figure.
    pub fn of(battle: &Battle, id: Id) -> Option<Self> {
        let figure = battle.figure(id)?;
        Some(Self {
            subject: Subject::Figure(id),
            combat: i16::from(figure.combat),
            quality: Some(figure.quality_now()),
            rules: figure.rules,
            fallen: figure.fallen,
            transfixed: figure.transfixed,
            may_reroll: figure.rules.has(Rule::Hero) && !figure.rerolled,
            greed: figure.greed,
        })
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

    /// Loses a point of Quality; what it is now. At [`DEAD`] it dies (`blades:R21`).
    pub fn weaken(&mut self, play: &mut Play<'_>) -> Flow<i16> {
        let quality = self.quality(play)? + 1;
        self.quality = Some(quality);
        Ok(quality)
    }

    /// Writes what an exchange has done to a figure of the battle back to it; somebody without a name is forgotten.
    pub fn store(&self, play: &mut Play<'_>) {
        let Subject::Figure(id) = self.subject else { return };
        change(play, |battle| {
            if let (Some(figure), Some(quality)) = (battle.figure_mut(id), self.quality) {
                figure.lost = (quality - i16::from(figure.quality)).max(0) as u8;
                figure.rerolled |= figure.rules.has(Rule::Hero) && !self.may_reroll;
                figure.greed |= self.greed;
            }
        });
    }

    /// Whether it has the Leader's bonus; a Leader never has (`blades:R38`).
    pub fn is_led(&self, play: &mut Play<'_>) -> Flow<bool> {
        if self.rules.has(Rule::Leader) {
            return Ok(false);
        }
        play.about(self.subject);
        play.yes(LED)
    }

    /// Whether a special rule is there.
    pub fn has(&self, rule: Rule) -> bool {
        self.rules.has(rule)
    }

    /// Fallen or transfixed: easy prey.
    pub const fn helpless(&self) -> bool {
        self.fallen || self.transfixed
    }

    /// Size rank (`blades:0.3`): of several, the largest.
    pub fn size(&self) -> u8 {
        let ranks = [(Rule::Gargantuan, 3), (Rule::Huge, 2), (Rule::Big, 1)];
        ranks.into_iter().find(|(rule, _)| self.has(*rule)).map_or(0, |(_, rank)| rank)
    }
}

/// The faces that pass a Quality roll: a natural 1 never, a natural 6 always (`blades:0.1`).
pub const fn passes(quality: i16, bonus: i16) -> FaceSet {
    FaceSet::at_least(quality - bonus).without(1).with(6)
}

/// Whether a rule can change a melee exchange or what follows from it at once.
const fn matters_in_melee(rule: Rule) -> bool {
    !matches!(rule, Rule::Animal | Rule::Fearless | Rule::Leader | Rule::Steadfast | Rule::FreeDisengage)
}
