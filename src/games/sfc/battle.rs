//! A fight: its figures, and what is going on between them.

use core::fmt;

use heapless::Vec;

use super::figure::{Figure, Standing};
use crate::engine::{Id, Side};
use crate::games::{Play, State};

/// Figures of a fight: a Band of 12 and 14 enemies (`sfc:R64`).
pub const MAX_FIGURES: usize = 26;

/// An exchange of fire that is not over (`sfc:P15`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// Who began it.
    pub shooter: Id,
    /// His first targets: nobody else ever takes part.
    pub targets: Vec<Id, 3>,
    /// Those he has just missed, in declared order.
    pub missed: Vec<Id, 3>,
}

/// A fight.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// Everybody; a figure's id is its place here.
    pub figures: [Figure; MAX_FIGURES],
    /// The side whose activation it is.
    pub active: Side,
    /// The side with the Advantage (`sfc:P6`).
    pub advantage: Option<Side>,
    /// Will to Fight tests taken (`sfc:P11`).
    pub tests: u8,
    /// The second side is run by the device: what its rules leave open is diced for (`sfc` section 6).
    pub solo: bool,
    /// Made up by a quick procedure.
    pub quick: bool,
    /// Fire being returned.
    pub exchange: Option<Exchange>,
}

impl Battle {
    /// Nobody is there.
    pub const EMPTY: Self = Self {
        figures: [Figure::ABSENT; MAX_FIGURES],
        active: Side::First,
        advantage: None,
        tests: 0,
        solo: false,
        quick: false,
        exchange: None,
    };

    /// A figure; nobody if there is none with this id.
    pub fn figure(&self, id: Id) -> Figure {
        self.figures.get(usize::from(id.0)).copied().unwrap_or(Figure::ABSENT)
    }

    /// The figures that fit, in the order of their ids.
    pub fn those(&self, fits: impl Fn(&Figure) -> bool) -> Vec<Id, MAX_FIGURES> {
        (0..).map(Id).zip(&self.figures).filter(|(_, figure)| fits(figure)).map(|(id, _)| id).collect()
    }

    /// How far apart two figures are: the difference of their places in the line (`sfc:P7`).
    pub fn distance(&self, one: Id, other: Id) -> u8 {
        self.figure(one).slot.abs_diff(self.figure(other).slot)
    }

    /// Writes what a figure is called.
    pub fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        match (self.quick, self.figure(id).side, id.0) {
            (true, _, 0) => out.write_str("Shooter"),
            (true, _, nth) => write!(out, "Target {nth}"),
            (false, Side::First, 0) => out.write_str("Star"),
            (false, Side::First, nth) => write!(out, "Band {nth}"),
            (false, Side::Second, _) => {
                let before = self.those(|figure| figure.side == Side::Second && figure.standing != Standing::Absent);
                write!(out, "Enemy {}", before.iter().filter(|other| **other <= id).count())
            }
        }
    }
}

/// The fight a rule works on.
pub fn battle<'p>(play: &'p Play<'_>) -> &'p Battle {
    match play.look() {
        State::Sfc(battle) => battle,
        _ => const { &Battle::EMPTY },
    }
}

/// Changes the fight.
pub fn change(play: &mut Play<'_>, change: impl FnOnce(&mut Battle)) {
    if let State::Sfc(battle) = play.state() {
        change(battle);
    }
}

/// Changes a figure.
pub fn alter(play: &mut Play<'_>, id: Id, alter: impl FnOnce(&mut Figure)) {
    change(play, |battle| battle.figures.get_mut(usize::from(id.0)).map_or((), alter));
}
