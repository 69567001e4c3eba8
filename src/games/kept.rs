//! Battles as they are saved.

use super::{Game, State, blades, bridge, sfc, sns, swordplay};
use crate::engine::{Field, Part, Parts, Saved};

// For ever: saved battles begin with one of these.
const SFC: u8 = 1;
const SWORDPLAY: u8 = 2;
const BLADES: u8 = 3;
const BRIDGE: u8 = 4;
const SNS: u8 = 5;

const CODES: [(u8, &str); 5] = [(SFC, "sfc"), (SWORDPLAY, "swordplay"), (BLADES, "blades"), (BRIDGE, "bridge"), (SNS, "sns")];

/// The number by which a game is known for ever.
#[must_use]
pub fn code(game: &Game) -> Option<u8> {
    CODES.iter().find(|(_, id)| *id == game.id).map(|(code, _)| *code)
}

/// The game with this number, if this version has it.
#[must_use]
pub fn coded(code: u8) -> Option<&'static Game> {
    CODES.iter().find(|(other, _)| *other == code).and_then(|(_, id)| super::game(id))
}

/// What a part of a battle is about.
pub enum Piece {
    /// The battle itself.
    Header,
    /// A figure.
    Figure(usize),
    /// The rest, counted from 0.
    Rest(u8),
}

/// The part of this number in a battle with so many figures.
pub const fn piece(nth: u8, figures: usize) -> Piece {
    match (nth as usize).checked_sub(1) {
        None => Piece::Header,
        Some(figure) if figure < figures => Piece::Figure(figure),
        Some(rest) => Piece::Rest((rest - figures) as u8),
    }
}

/// A figure as a part; nobody is nothing.
pub fn put_figure<T: Field + PartialEq>(figures: &[T], nth: usize, absent: &T, out: &mut Part) {
    if let Some(figure) = figures.get(nth).filter(|figure| *figure != absent) {
        figure.put(out);
    }
}

/// Reads it again.
pub fn take_figure<T: Field>(figures: &mut [T], nth: usize, bytes: &[u8]) -> bool {
    figures.get_mut(nth).is_some_and(|figure| read(figure, bytes))
}

/// Reads something where it stands; whether it could be read.
pub fn read(place: &mut impl Field, bytes: &[u8]) -> bool {
    let mut from = Saved::new(bytes);
    from.read(place);
    from.rest().is_some()
}

/// A battle as it is saved: a header of these fields, behind a `+` those that older saves may lack, then its figures.
#[macro_export]
#[doc(hidden)]
macro_rules! kept_battle {
    ($($field:ident),+ $(; + $later:ident)*; $figures:ident) => {
        impl $crate::engine::Parts for Battle {
            fn count(&self) -> u8 {
                1 + self.$figures.len() as u8
            }

            fn part(&self, nth: u8) -> $crate::engine::Part {
                let mut part = $crate::engine::Part::new();
                // All of them: a field that is not saved does not compile.
                let Self { $($field,)+ $($later,)* $figures } = self;
                match $crate::games::kept::piece(nth, $figures.len()) {
                    $crate::games::kept::Piece::Header => {
                        $($crate::engine::Field::put($field, &mut part);)+
                        $($crate::engine::Field::put($later, &mut part);)*
                    }
                    $crate::games::kept::Piece::Figure(nth) => {
                        $crate::games::kept::put_figure($figures, nth, &Figure::ABSENT, &mut part);
                    }
                    $crate::games::kept::Piece::Rest(_) => {}
                }
                part
            }

            fn restore(&mut self, nth: u8, bytes: &[u8]) -> bool {
                match $crate::games::kept::piece(nth, self.$figures.len()) {
                    $crate::games::kept::Piece::Header => {
                        let mut from = $crate::engine::Saved::new(bytes);
                        $(from.read(&mut self.$field);)+
                        $(from.read_if_any(&mut self.$later);)*
                        from.rest().is_some()
                    }
                    $crate::games::kept::Piece::Figure(nth) => {
                        $crate::games::kept::take_figure(&mut self.$figures, nth, bytes)
                    }
                    $crate::games::kept::Piece::Rest(_) => false,
                }
            }
        }
    };
}

impl State {
    fn battle(&self) -> Option<(u8, &dyn Parts)> {
        Some(match self {
            Self::Quick => return None,
            Self::Sfc(battle) => (SFC, battle),
            Self::Swordplay(battle) => (SWORDPLAY, battle),
            Self::Blades(battle) => (BLADES, battle),
            Self::Bridge(battle) => (BRIDGE, battle),
            Self::Sns(battle) => (SNS, battle),
        })
    }

    fn battle_mut(&mut self) -> Option<&mut dyn Parts> {
        Some(match self {
            Self::Quick => return None,
            Self::Sfc(battle) => battle,
            Self::Swordplay(battle) => battle,
            Self::Blades(battle) => battle,
            Self::Bridge(battle) => battle,
            Self::Sns(battle) => battle,
        })
    }

    /// The id of the game whose battle it is.
    #[must_use]
    pub const fn game(&self) -> Option<&'static str> {
        match self {
            Self::Quick => None,
            Self::Sfc(_) => Some("sfc"),
            Self::Swordplay(_) => Some("swordplay"),
            Self::Blades(_) => Some("blades"),
            Self::Bridge(_) => Some("bridge"),
            Self::Sns(_) => Some("sns"),
        }
    }

    /// Makes it an empty battle of a game, unless it is one of that game; whether there is such a game.
    // By itself: the room a new battle takes on the stack is given back before one is read.
    #[inline(never)]
    fn become_battle(&mut self, code: u8) -> bool {
        match (code, &*self) {
            (SFC, Self::Sfc(_))
            | (SWORDPLAY, Self::Swordplay(_))
            | (BLADES, Self::Blades(_))
            | (BRIDGE, Self::Bridge(_))
            | (SNS, Self::Sns(_)) => {}
            (SFC, _) => *self = Self::Sfc(sfc::Battle::none(sfc::Header::DEFAULT)),
            (SWORDPLAY, _) => *self = Self::Swordplay(swordplay::Battle::EMPTY),
            (BLADES, _) => *self = Self::Blades(blades::Battle::EMPTY),
            (BRIDGE, _) => *self = Self::Bridge(bridge::Battle::none(bridge::Header::DEFAULT)),
            (SNS, _) => *self = Self::Sns(sns::Battle::none(sns::Header::DEFAULT)),
            _ => return false,
        }
        true
    }
}

impl Parts for State {
    fn count(&self) -> u8 {
        self.battle().map_or(0, |(_, battle)| battle.count())
    }

    fn part(&self, nth: u8) -> Part {
        match (self.battle(), nth) {
            (None, _) => Part::new(),
            (Some((code, battle)), 0) => {
                let mut part = Part::new();
                code.put(&mut part);
                crate::engine::put(&mut part, &battle.part(0));
                part
            }
            (Some((_, battle)), nth) => battle.part(nth),
        }
    }

    fn restore(&mut self, nth: u8, bytes: &[u8]) -> bool {
        match (nth, bytes) {
            (0, []) => {
                *self = Self::Quick;
                true
            }
            (0, [code, rest @ ..]) => {
                self.become_battle(*code) && self.battle_mut().is_some_and(|battle| battle.restore(0, rest))
            }
            // What belonged to a battle that is no more is gone with it.
            (_, []) if self.battle().is_none() => true,
            (nth, bytes) => self.battle_mut().is_some_and(|battle| battle.restore(nth, bytes)),
        }
    }
}
