//! Battles that play themselves: what a game supplies for them, and players who answer whatever is asked.

use heapless::Vec;

use super::answerer::Answerer;
use super::key::{Id, Set, Side};
use super::procedure::{Procedure, State};
use super::prompt::{Answer, Kind, Prompt};
use super::session::Session;
use crate::dice::{Cup, Die, Pool};

/// A battle that automatic players fight to its end.
///
/// The driver takes the state that a procedure leaves, asks what comes [`next`](Self::next), plays that, and so on. Rules stay in
/// the procedures: `next` only does what the rules do between two of them, such as handing the turn over.
pub struct AutoBattle<S: 'static> {
    /// What is fought, and what is left out as long as the rules for it are not there: whole sentences.
    pub about: &'static str,
    /// Both sides as they line up.
    pub begin: fn() -> S,
    /// Readies the battle for its next procedure and names it; nothing when the battle is over.
    pub next: fn(&mut S) -> Option<&'static Procedure<S>>,
    /// What a side does by the game's own rules. Where they leave it open, and where only somebody at a table could see the
    /// answer, this says nothing and chance decides.
    pub decide: fn(&Prompt, &S) -> Option<Answer>,
    /// How many figures a side still has in the battle.
    pub left: fn(&S, Side) -> usize,
}

/// A game's battle for automatic players: on computers alone, since a board has no room and no use for it.
#[must_use]
pub const fn on_computers<S>(battle: &'static AutoBattle<S>) -> Option<&'static AutoBattle<S>> {
    if cfg!(feature = "names") { Some(battle) } else { None }
}

impl<S: State> AutoBattle<S> {
    /// Answers the open question, or throws the dice; whether that could be done. `chance` decides what the rules leave open,
    /// `dice` are the battle's dice: two cups, so that what is decided does not change what is thrown.
    pub fn go_on(&self, session: &mut Session<S>, chance: &mut dyn Cup, dice: &mut dyn Cup) -> bool {
        let mut players = Players { decide: self.decide, anybody: Anybody(chance) };
        if session.wants_dice() { session.throw(dice).is_ok() } else { session.let_answer(&mut players) }
    }

    /// Who has won: the only side with figures left; nobody yet if both have some.
    pub fn winner(&self, state: &S) -> Option<Side> {
        match [Side::First, Side::Second].map(|side| (self.left)(state, side) > 0) {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        }
    }
}

/// Both sides.
struct Players<'a, S: 'static> {
    decide: fn(&Prompt, &S) -> Option<Answer>,
    anybody: Anybody<'a>,
}

impl<S> Answerer<S> for Players<'_, S> {
    fn answer(&mut self, prompt: &Prompt, state: &S) -> Option<Answer> {
        let decided = (self.decide)(prompt, state).filter(|answer| prompt.encode(answer).is_ok());
        decided.or_else(|| self.anybody.answer(prompt, state))
    }
}

/// Gives any answer that is possible, by chance.
pub struct Anybody<'a>(pub &'a mut dyn Cup);

impl<S> Answerer<S> for Anybody<'_> {
    fn answer(&mut self, prompt: &Prompt, _state: &S) -> Option<Answer> {
        self.any(prompt)
    }
}

/// An interrupt is started once in so often.
const INTERRUPTS: usize = 8;

impl Anybody<'_> {
    fn any(&mut self, prompt: &Prompt) -> Option<Answer> {
        if let Some((_, choices)) = prompt.interrupts
            && self.below(INTERRUPTS)? == 0
        {
            return Some(Answer::Interrupt(self.below(choices.len())? as u8));
        }
        Some(match &prompt.kind {
            Kind::Number { min, max, .. } => {
                let more = self.below(usize::from(max.abs_diff(*min)) + 1)?;
                Answer::Number(min.wrapping_add_unsigned(more as u16))
            }
            Kind::Pick { choices, allowed, .. } => {
                let possible: Vec<u8, 32> = (0..choices.len() as u8).filter(|nth| allowed >> nth & 1 == 1).collect();
                Answer::Pick(self.one_of(&possible)?)
            }
            Kind::Choose { ids } => Answer::Choose(self.one_of(ids)?),
            Kind::Ticks { ids, min, max, .. } => {
                let count = usize::from(*min) + self.below(usize::from(max.saturating_sub(*min)) + 1)?;
                Answer::Ticks(self.some(ids.clone(), count)?)
            }
            Kind::Flags { choices, allowed } => {
                let mut bits = 0;
                for bit in (0..choices.len()).map(|nth| 1 << nth).filter(|bit| allowed & bit != 0) {
                    // Few at a time, as special rules are.
                    bits |= if self.below(4)? == 0 { bit } else { 0 };
                }
                Answer::Flags(bits)
            }
            Kind::Strike { dice, count, .. } => Answer::Ticks(self.some((0..*dice).map(Id).collect(), usize::from(*count))?),
            Kind::Order { ids } => {
                let mut ids = ids.clone();
                self.shuffle(&mut ids)?;
                Answer::Order(ids)
            }
            Kind::Split { total, parts, min } => {
                let mut shares: Vec<u8, { super::prompt::MAX_PARTS }> = (0..*parts).map(|_| *min).collect();
                for _ in parts.saturating_mul(*min)..*total {
                    let nth = self.below(shares.len())?;
                    *shares.get_mut(nth)? += 1;
                }
                Answer::Split(shares)
            }
            Kind::Offer => Answer::Offer(self.below(2)? == 1),
            Kind::Throw => return None,
        })
    }

    /// A number below `end`. Two dice of a hundred sides where one is too small: not quite even, and nobody minds.
    fn below(&mut self, end: usize) -> Option<usize> {
        let mut throw = |count, die| self.0.throw(Pool { count, die }).ok();
        match u8::try_from(end).ok().and_then(Die::new) {
            _ if end <= 1 => Some(0),
            Some(die) => Some(usize::from(*throw(1, die)?.first()?).saturating_sub(1)),
            None => Some(throw(2, Die::D100)?.iter().fold(0, |sum, face| 100 * sum + usize::from(*face) - 1) % end),
        }
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let nth = self.below(list.len())?;
        list.get(nth).copied()
    }

    fn some(&mut self, mut ids: super::key::IdList, count: usize) -> Option<Set> {
        self.shuffle(&mut ids)?;
        Some(ids.into_iter().take(count).collect())
    }

    fn shuffle(&mut self, ids: &mut [Id]) -> Option<()> {
        for end in (1..ids.len()).rev() {
            let other = self.below(end + 1)?;
            ids.swap(end, other);
        }
        Some(())
    }
}
