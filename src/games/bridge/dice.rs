//! Symbol dice: base dice, a step, and who takes dice away (`bridge` section 2).

use super::battle::belongs;
use super::layout::Header;
use crate::dice::{Die, Drop, MAX_DICE, Pool, Reading, Seen, Symbols, Worth};
use crate::engine::{Declared, Extra, Flow, Need, Strike, Subject, Throw};
use crate::games::Play;

/// A kind of roll: its dice, its two house-rule modifiers, and the question who goes.
#[derive(Clone, Copy, Debug)]
pub struct Roll {
    /// The dice.
    pub throw: Throw,
    /// Added to the step.
    pub step: Extra,
    /// Added to the base dice.
    pub dice: Extra,
    /// Asked only if the players take dice away themselves.
    pub strike: Strike,
    /// What makes a die good.
    pub worth: Worth,
    /// Thrown at somebody: the opponent.
    pub at: bool,
}

/// The house-rule step (`bridge` section 3).
pub const fn step(name: &'static str) -> Extra {
    Extra::new(name, "Extra step").between(-9, 9)
}

/// The house-rule dice (`bridge` section 3).
pub const fn dice(name: &'static str) -> Extra {
    Extra::new(name, "Extra dice").between(-3, 3)
}

/// Which dice go: the roller's choice with a step above 0, his opponent's below.
pub const fn strike(name: &'static str) -> Strike {
    Strike::new(name, "Takes dice")
}

impl Roll {
    /// The questions of the roll.
    pub const fn declared(&'static self) -> [Declared; 4] {
        [self.throw.declared(), self.step.declared(), self.dice.declared(), self.strike.declared()]
    }

    /// Rolls `base` dice and as many more as the step has; the roller or his opponent takes those away again (`bridge:2.1`).
    /// Without base dice nothing is rolled and nothing counts.
    pub fn roll(&self, play: &mut Play<'_>, roller: Subject, opponent: Subject, base: i16, step: i16) -> Flow<Symbols> {
        let Header { layout, discards } = Header::of(play);
        play.about(roller);
        play.side(belongs(roller));
        let step = step + play.extra(self.step)?;
        let base = (base + play.extra(self.dice)?).max(0);
        let stay = base.min(MAX_DICE as i16) as u8;
        let count = if stay == 0 { 0 } else { (base + step.abs()).min(MAX_DICE as i16) as u8 };
        let drop = if step > 0 { Drop::Worst } else { Drop::Best };
        let reading = Reading::Kept { layout, stay, drop, worth: self.worth };
        play.cast(self.throw, Pool { count, die: Die::D6 }, reading, Need::Reading)?;
        if let (Some(target), Subject::Figure(_)) = (self.at.then_some(opponent), opponent) {
            // The card names whom it is thrown at.
            play.about(target);
        }
        let symbols = match play.roll_all(self.throw)? {
            [Seen::Symbols(symbols)] => *symbols,
            _ => Symbols::default(),
        };
        if !discards.asks(self.worth) || count == stay {
            return Ok(symbols);
        }
        let chooses = if step > 0 { roller } else { opponent };
        play.about(chooses);
        play.side(belongs(chooses));
        play.strike(self.strike)
    }
}

/// The result of the dice that stayed, in every roll but a melee attack (`bridge:2.2`).
pub const fn standard(symbols: Symbols) -> i16 {
    symbols.hits as i16 - symbols.skulls as i16
}

/// The result of a melee attack: Advances are Hits, with or without another Hit (`bridge:R7`).
pub const fn melee(symbols: Symbols) -> i16 {
    standard(symbols) + symbols.advances as i16
}
