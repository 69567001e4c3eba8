//! What an exchange ends in, counted out from the specification alone (P14, P15, P20, P22, P25, P37): all 36 throws, and for each
//! the further dice. It shares nothing with the program but the names of the special rules.

use std::collections::BTreeMap;

use adjutant::games::blades::{Rule, Rules};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Melee,
    Hack,
    Shot,
    Spell,
    /// Several with one roll.
    Volley,
}

/// One of the two, as the players would write it down.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    pub combat: i32,
    pub rules: Rules,
    pub fallen: bool,
    pub transfixed: bool,
    /// Enemies touching it.
    pub touching: i32,
    pub high: bool,
    /// Strength points it puts in.
    pub strength: i32,
    /// Whether its Lethal rule names the other.
    pub names_it: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Fight {
    pub way: Way,
    pub attacker: Model,
    pub target: Model,
    pub power_blow: bool,
    pub ambush: bool,
    pub charged: bool,
    /// 1, 2 or 3 lengths of the range.
    pub band: i32,
    pub cover: bool,
    pub aimed: bool,
    /// Of a volley: how many, whether none, some or all of them cast, and how far that is for their spells.
    pub shooters: i32,
    pub casters: i32,
    pub spell_band: i32,
    /// A Combat Master's choice.
    pub use_lethal: bool,
}

fn size(it: &Model) -> i32 {
    if it.rules.has(Rule::Gargantuan) {
        3
    } else if it.rules.has(Rule::Huge) {
        2
    } else {
        i32::from(it.rules.has(Rule::Big))
    }
}

impl Fight {
    fn far(&self) -> bool {
        matches!(self.way, Way::Shot | Way::Spell | Way::Volley)
    }

    /// All of it is magic.
    fn spell(&self) -> bool {
        self.way == Way::Spell || self.way == Way::Volley && self.casters == 2
    }

    fn attacker_adds(&self) -> i32 {
        let (own, foe) = (&self.attacker, &self.target);
        let mut sum = own.combat;
        if self.far() {
            let spell = self.spell();
            let off = |spell: bool, band: i32| match (spell, own.rules.has(Rule::UnerringAim)) {
                (false, false) => 2 * (band - 1),
                (false, true) | (true, false) => band - 1,
                (true, true) => (band - 1).min(1),
            };
            let mixed = self.way == Way::Volley && self.casters == 1;
            sum -= if mixed { off(false, self.band).max(off(true, self.spell_band)) } else { off(spell, self.band) };
            sum -= i32::from(self.cover);
            if !spell && (foe.rules.has(Rule::Undead) || foe.rules.has(Rule::Swarm)) {
                sum -= 2;
            }
            sum += i32::from(size(foe) > 0);
            sum += if foe.transfixed { 2 } else { 0 };
            sum += i32::from(own.rules.has(Rule::GoodShot));
            sum += i32::from(self.ambush && !foe.rules.has(Rule::DangerSense));
            if !spell {
                sum += i32::from(own.rules.has(Rule::Javelins));
                sum += 2 * i32::from(own.rules.has(Rule::MagicSword));
            }
            return sum;
        }
        sum += close(own, foe);
        if self.way == Way::Melee {
            sum += i32::from(self.ambush && !foe.rules.has(Rule::DangerSense));
            sum += i32::from(self.charged && own.rules.has(Rule::Dashing));
        }
        sum
    }

    fn target_adds(&self) -> i32 {
        let (own, foe) = (&self.target, &self.attacker);
        match self.way {
            Way::Spell => own.combat,
            Way::Shot => own.combat - i32::from(self.aimed) + 2 * i32::from(own.rules.has(Rule::MagicSword)),
            Way::Volley => own.combat - (self.shooters - 1) + 2 * i32::from(own.rules.has(Rule::MagicSword) && !self.spell()),
            Way::Hack => own.combat + close(own, foe),
            Way::Melee => own.combat + close(own, foe) - i32::from(self.power_blow),
        }
    }

    /// What both dice come to, in words: who, and what, before dice that follow.
    fn verdict(&self, attack: i32, defend: i32) -> (bool, &'static str) {
        let (a, t) = (attack + self.attacker_adds(), defend + self.target_adds());
        if a == t {
            return (true, "no-effect");
        }
        let one_way = self.way != Way::Melee || self.target.transfixed;
        if one_way && t > a {
            return (true, "no-effect");
        }
        let target_loses = a > t;
        let (winner, loser, high, low, die) = if target_loses {
            (&self.attacker, &self.target, a, t, attack)
        } else {
            (&self.target, &self.attacker, t, a, defend)
        };
        if loser.rules.has(Rule::HeavyArmor) && high - low == 1 {
            return (target_loses, "no-effect");
        }
        let master = self.way == Way::Melee && target_loses && winner.rules.has(Rule::CombatMaster);
        let uses = !master || self.use_lethal;
        let never = loser.rules.has(Rule::Undead) || loser.rules.has(Rule::Artificial);
        let lethal = (!self.far() && loser.fallen)
            || loser.transfixed
            || loser.rules.has(Rule::Rabble)
            || (uses && winner.rules.has(Rule::Assassin) && !never)
            || (uses && winner.rules.has(Rule::Lethal) && winner.names_it)
            || (winner.rules.has(Rule::Cleric) && loser.rules.has(Rule::Undead));
        let savage = !self.far() && winner.rules.has(Rule::Savage);
        let base = low.max(1);
        let mut result = if high >= 3 * base {
            "gruesome"
        } else if high >= 2 * base {
            let clause = (!self.far() && loser.fallen) || loser.rules.has(Rule::Rabble) || savage;
            if clause { "gruesome" } else { "killed" }
        } else if lethal {
            if savage { "gruesome" } else { "killed" }
        } else if die % 2 == 0 {
            "falls"
        } else {
            "recoils"
        };
        if result == "gruesome" && loser.rules.has(Rule::Artificial) {
            result = "killed";
        }
        if loser.rules.has(Rule::Ring) && matches!(result, "killed" | "gruesome") {
            return (target_loses, "no-effect");
        }
        if loser.rules.has(Rule::Tough) {
            result = match result {
                "gruesome" => "killed",
                "killed" => "wounded",
                other => other,
            };
        }
        (target_loses, result)
    }

    /// How many of 108 equal cases end in what: the dice, and one more for a Tailslap. Poison never kills at Quality 4 or 5.
    pub fn counted(&self) -> BTreeMap<String, u128> {
        let mut cases = BTreeMap::new();
        for attack in 1..=6 {
            for defend in 1..=6 {
                let (target_loses, result) = self.verdict(attack, defend);
                let (winner, loser) = if target_loses { (&self.attacker, &self.target) } else { (&self.target, &self.attacker) };
                let slap = !self.far() && winner.rules.has(Rule::Tailslap) && size(loser) <= size(winner);
                for third in 0..3 {
                    let result = match result {
                        "recoils" if slap && third == 0 => "falls",
                        // From afar, whoever lies stays as he lies.
                        "recoils" | "falls" if self.far() && loser.fallen => "no-effect",
                        other => other,
                    };
                    let who = if target_loses { "target" } else { "attacker" };
                    let code = if result == "no-effect" { result.to_owned() } else { format!("{who}-{result}") };
                    *cases.entry(code).or_default() += 1;
                }
            }
        }
        cases
    }
}

/// What melee adds whoever strikes.
fn close(own: &Model, foe: &Model) -> i32 {
    let mut sum = -(own.touching - 1).max(0);
    if foe.fallen || foe.transfixed {
        sum += 2;
    }
    if own.rules.has(Rule::Mounted) && !foe.rules.has(Rule::Mounted) && size(foe) <= size(own) {
        sum += 1;
    }
    sum += i32::from(size(own) > size(foe));
    sum += i32::from(own.high);
    sum += 2 * i32::from(own.rules.has(Rule::MagicSword));
    sum + own.strength
}
