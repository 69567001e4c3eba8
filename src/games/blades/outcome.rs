//! What an exchange does: one table for melee, free hacks, missiles and spells (`blades:P15`).

use super::fighter::{Fighter, Rule};
use crate::options;

options! {
    /// What happens to whoever loses, mild to grave.
    pub enum Harm {
        Nothing = "No effect",
        Recoil = "Recoils",
        Fall = "Falls",
        Wound = "Wounded, Quality +1",
        Kill = "Killed",
        Gruesome = "Killed gruesomely",
    }
}

/// How two meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An attack hand to hand.
    Melee,
    /// A free hack.
    Hack,
    /// A free hack at somebody who flees from a failed Morale check: any win is lethal.
    Fleeing,
    /// A shot.
    Missile,
    /// A spell.
    Spell,
}

/// What kind of exchange it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// How they meet.
    pub kind: Kind,
    /// Only the target can be hurt.
    pub one_way: bool,
}

impl Exchange {
    /// Hand to hand, not at range.
    pub const fn melee(self) -> bool {
        !matches!(self.kind, Kind::Missile | Kind::Spell)
    }
}

/// One side of an exchange, after the dice. A Lethal rule that does not name the foe is not among its rules.
#[derive(Clone, Copy, Debug)]
pub struct Rolled<'a> {
    /// Who.
    pub fighter: &'a Fighter,
    /// Combat, die and modifiers.
    pub total: i16,
    /// What the die shows: only that is odd or even (`blades:R4`).
    pub die: u8,
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whoever attacks, shoots or hacks.
    Striker,
    /// Whoever is attacked.
    Target,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who suffers it.
    pub loser: Who,
    /// What.
    pub harm: Harm,
    /// Gruesome only because the winner is Savage: fewer friends test (`blades:R15`).
    pub only_savage: bool,
}

/// Nothing happens to anybody.
const NO_EFFECT: Verdict = Verdict { loser: Who::Target, harm: Harm::Nothing, only_savage: false };

/// Whose rule it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Has {
    Winner,
    Loser,
}

/// How clearly an exchange was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grade {
    Beaten,
    Double,
    Triple,
}

/// Steps 1 to 6a: what the totals and both sides' rules give. What the loser's owner can still do about it, and Tough, come
/// after it: [`endured`].
pub fn outcome(exchange: Exchange, striker: Rolled<'_>, target: Rolled<'_>, thin_armor: bool) -> Verdict {
    // 1: equal totals.
    if striker.total == target.total {
        return NO_EFFECT;
    }
    // 2: only the target can be hurt.
    if exchange.one_way && target.total > striker.total {
        return NO_EFFECT;
    }
    // 3: heavy armour makes a margin of exactly 1 a draw, whatever else is true (`blades:R12`).
    let (winner, loser, who) =
        if striker.total > target.total { (striker, target, Who::Target) } else { (target, striker, Who::Striker) };
    let deadly = lethal(exchange, winner.fighter, loser.fighter).is_some();
    if loser.fighter.has(Rule::HeavyArmor) && winner.total - loser.total == 1 && !(thin_armor && deadly) {
        return NO_EFFECT;
    }
    let savage = exchange.melee() && winner.fighter.has(Rule::Savage);
    let (harm, only_savage) = match grade(winner.total, loser.total) {
        // 5a.
        Grade::Triple => (Harm::Gruesome, false),
        // 5b: doubled while fallen, or Rabble; Savage in melee (`blades:R14`, `blades:R16`).
        Grade::Double => {
            let clause = exchange.melee() && loser.fighter.fallen || loser.fighter.has(Rule::Rabble);
            (if clause || savage { Harm::Gruesome } else { Harm::Kill }, savage && !clause)
        }
        // 5c: every kill of a Savage is gruesome (`blades:R15`).
        Grade::Beaten if deadly => (if savage { Harm::Gruesome } else { Harm::Kill }, savage),
        // 5d: the die as it lies.
        Grade::Beaten => (if winner.die % 2 == 0 { Harm::Fall } else { Harm::Recoil }, false),
    };
    // 6a: before Tough is asked (`blades:R18`).
    let softened = harm == Harm::Gruesome && loser.fighter.has(Rule::Artificial);
    let harm = if softened { Harm::Kill } else { harm };
    Verdict { loser: who, harm, only_savage: only_savage && !softened }
}

/// Step 4. A loser's total under 1 counts as 1 here (`blades:R3`); exactly double or triple counts (`blades:R5`).
fn grade(winner: i16, loser: i16) -> Grade {
    let loser = loser.max(1);
    if winner >= 3 * loser {
        Grade::Triple
    } else if winner >= 2 * loser {
        Grade::Double
    } else {
        Grade::Beaten
    }
}

/// Why any win kills, for whichever side wins (`blades:R17`): whose rule it is, and in words.
fn lethal(exchange: Exchange, winner: &Fighter, loser: &Fighter) -> Option<(Has, &'static str)> {
    if exchange.kind == Kind::Fleeing {
        return Some((Has::Loser, "In flight: any win kills"));
    }
    prey_by(exchange, winner, loser).or(if winner.has(Rule::Lethal) {
        Some((Has::Winner, "Lethal: any win kills"))
    } else {
        None
    })
}

/// The same without the two reasons that depend on the moment.
fn prey_by(exchange: Exchange, winner: &Fighter, loser: &Fighter) -> Option<(Has, &'static str)> {
    // At range a fallen model is no easier (`blades:R13`).
    if exchange.melee() && loser.fallen {
        Some((Has::Loser, "Fallen: any win kills"))
    } else if loser.transfixed {
        Some((Has::Loser, "Bound: any win kills"))
    } else if loser.has(Rule::Rabble) {
        Some((Has::Loser, "Rabble: any win kills"))
    } else if winner.has(Rule::Assassin) && !loser.has(Rule::Undead) && !loser.has(Rule::Artificial) {
        Some((Has::Winner, "Assassin: any win kills"))
    } else if winner.has(Rule::Cleric) && loser.has(Rule::Undead) {
        Some((Has::Winner, "Cleric: any win kills it"))
    } else {
        None
    }
}

/// Whether it kills whatever else is known: then nobody need be asked about it.
pub fn helpless_prey(exchange: Exchange, winner: &Fighter, loser: &Fighter) -> bool {
    prey_by(exchange, winner, loser).is_some()
}

/// Special rules that made an outcome what it is: whose, and in a few words; mere totals and dice explain themselves.
pub fn because(exchange: Exchange, striker: Rolled<'_>, target: Rolled<'_>, given: Verdict) -> [Option<(Who, &'static str)>; 3] {
    let (winner, loser, who, by) = if striker.total > target.total {
        (striker, target, Who::Target, Who::Striker)
    } else {
        (target, striker, Who::Striker, Who::Target)
    };
    if striker.total == target.total || exchange.one_way && who == Who::Striker {
        return [None; 3];
    }
    if given.harm == Harm::Nothing {
        return [Some((who, "Heavy Armor: 1 is no win")), None, None];
    }
    let clear = grade(winner.total, loser.total);
    let whose = |(has, text)| (if has == Has::Winner { by } else { who }, text);
    let kills = match clear {
        Grade::Beaten => lethal(exchange, winner.fighter, loser.fighter).map(whose),
        Grade::Double if exchange.melee() && loser.fighter.fallen => Some((who, "Fallen: double is gruesome")),
        Grade::Double if loser.fighter.has(Rule::Rabble) => Some((who, "Rabble: double is gruesome")),
        Grade::Double | Grade::Triple => None,
    };
    let frightful = clear == Grade::Triple || clear == Grade::Double && kills.is_some();
    let savage = exchange.melee() && winner.fighter.has(Rule::Savage) && !frightful && given.harm >= Harm::Kill;
    let softened = given.harm == Harm::Kill && loser.fighter.has(Rule::Artificial) && (frightful || savage);
    [
        // What a machine dies of is not gruesome, whatever made it so.
        kills.filter(|_| !(softened && clear == Grade::Double)),
        (savage && !softened).then_some((by, "Savage: every kill gruesome")),
        softened.then_some((who, "Artificial: never gruesome")),
    ]
}

/// Steps 6e to 6g: a Tough loser is wounded where others die, and its gruesome death frightens nobody (`blades:R19`). Whether
/// the wound kills it depends on its Quality.
pub fn endured(verdict: Verdict, loser: &Fighter) -> Verdict {
    let harm = match verdict.harm {
        Harm::Gruesome if loser.has(Rule::Tough) => Harm::Kill,
        Harm::Kill if loser.has(Rule::Tough) => Harm::Wound,
        harm => harm,
    };
    Verdict { harm, only_savage: verdict.only_savage && harm == Harm::Gruesome, ..verdict }
}
