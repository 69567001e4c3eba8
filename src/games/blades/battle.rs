//! A battle: two warbands, and what is still to be resolved.

use core::fmt;

use super::fighter::{Advance, Rule, Rules};
use super::house::Rulings;
use super::removal::Task;
use crate::engine::{Flagged, Id, Side, Tasks};
use crate::games::{Play, State};

/// Figures a side.
pub const MAX_FIGURES: usize = 40;
/// Open at once: everybody of a side in flight, and what that sets off.
pub const MAX_TASKS: usize = 96;

/// Where a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// There is no such figure.
    Absent,
    /// On the table.
    Table,
    /// Killed or crumbled.
    Killed,
    /// Off the table, but alive for the campaign (`blades:R69`).
    Away,
}

/// One figure (`blades` section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// Where it is.
    pub place: Place,
    /// Quality on its profile.
    pub quality: u8,
    /// Points of Quality lost; it dies when both together are 7.
    pub lost: u8,
    /// Combat.
    pub combat: u8,
    /// Special rules.
    pub rules: Rules,
    /// On the ground.
    pub fallen: bool,
    /// Transfixed or entangled.
    pub transfixed: bool,
    /// Its one re-roll of a game, if it is a Hero, is used.
    pub rerolled: bool,
    /// Whether it had the Leader's bonus last time: where the next tick starts.
    pub led: bool,
    /// It owes an action for its greed.
    pub greed: bool,
}

impl Figure {
    /// No figure.
    pub const ABSENT: Self = Self {
        place: Place::Absent,
        quality: 4,
        lost: 0,
        combat: 3,
        rules: Rules::NONE,
        fallen: false,
        transfixed: false,
        rerolled: false,
        led: false,
        greed: false,
    };

    /// A figure that stands on the table.
    #[must_use]
    pub const fn new(quality: u8, combat: u8, rules: Rules) -> Self {
        Self { place: Place::Table, quality, combat, rules, ..Self::ABSENT }
    }

    /// Quality as it is now.
    #[must_use]
    pub const fn quality_now(&self) -> i16 {
        self.quality as i16 + self.lost as i16
    }
}

/// A side (`blades:1.3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Warband {
    /// Figures lost, for whatever reason.
    pub losses: u8,
    /// It has tested for having lost more than half (`blades:R60`).
    pub halved: bool,
    /// It may use the advance Courageous (`blades:P45`).
    pub courageous: bool,
    /// Its Standard is on the table (`blades:P33`).
    pub standard: bool,
}

/// A battle. Nothing in it points anywhere, so that it can be copied and compared byte by byte.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// The first side's figures, then the second's.
    pub figures: [Figure; 2 * MAX_FIGURES],
    /// The two sides.
    pub warbands: [Warband; 2],
    /// What the table plays otherwise.
    pub house: Rulings,
    /// What each side has bought and not used, Courageous apart (`blades:P45`).
    pub advances: [Flagged<Advance>; 2],
    /// Whose activation is open, in a battle that is led.
    pub active: Option<Id>,
    /// What is still to be resolved.
    pub(super) tasks: Tasks<Task, MAX_TASKS>,
}

impl Battle {
    /// Nobody on the table.
    pub const EMPTY: Self = Self {
        figures: [Figure::ABSENT; 2 * MAX_FIGURES],
        warbands: [Warband { losses: 0, halved: false, courageous: false, standard: false }; 2],
        house: Rulings::NONE,
        advances: [Flagged::NONE; 2],
        active: None,
        tasks: Tasks::new(),
    };

    /// A figure.
    #[must_use]
    pub fn figure(&self, id: Id) -> Option<&Figure> {
        self.figures.get(usize::from(id.0))
    }

    /// The same, to change it.
    pub fn figure_mut(&mut self, id: Id) -> Option<&mut Figure> {
        self.figures.get_mut(usize::from(id.0))
    }

    /// A side.
    #[must_use]
    pub const fn warband(&self, side: Side) -> &Warband {
        let [first, second] = &self.warbands;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// The same, to change it.
    pub const fn warband_mut(&mut self, side: Side) -> &mut Warband {
        let [first, second] = &mut self.warbands;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// The figures of a side that are on the table.
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = (Id, &Figure)> {
        let all = self.figures.iter().zip(0..).map(|(figure, nth)| (Id(nth), figure));
        all.filter(move |(id, figure)| side_of(*id) == side && figure.place == Place::Table)
    }

    /// Whether the side has a Leader whose bonus reaches anybody: neither down nor transfixed (`blades:P7`).
    #[must_use]
    pub fn led(&self, side: Side) -> bool {
        self.on_table(side).any(|(_, figure)| figure.rules.has(Rule::Leader) && !figure.fallen && !figure.transfixed)
    }

    /// Remembers whether somebody had the Leader's bonus: where the question starts next time.
    pub fn remember_led(&mut self, id: Id, led: bool) {
        if let Some(figure) = self.figure_mut(id) {
            figure.led = led;
        }
    }

    /// The advances a side has not used.
    #[must_use]
    pub fn advances(&self, side: Side) -> Flagged<Advance> {
        let [first, second] = self.advances;
        let left = if side == Side::First { first } else { second };
        if self.warband(side).courageous { left.with(Advance::Courageous) } else { left }
    }

    /// A side has used one.
    pub fn use_up(&mut self, side: Side, advance: Advance) {
        if advance == Advance::Courageous {
            self.warband_mut(side).courageous = false;
        }
        let [first, second] = &mut self.advances;
        let left = if side == Side::First { first } else { second };
        *left = left.without(advance);
    }

    /// Writes what a figure is called.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        let (letter, before) = match side_of(id) {
            Side::First => ('A', 0),
            Side::Second => ('B', MAX_FIGURES as u8),
        };
        write!(out, "{letter}{}", id.0 - before + 1)
    }
}

/// The battle being played; in a quick procedure one without figures.
pub fn look<'a>(play: &'a Play<'_>) -> &'a Battle {
    const NOBODY: &Battle = &Battle::EMPTY;
    match play.look() {
        State::Blades(battle) => battle,
        _ => NOBODY,
    }
}

/// Changes the battle being played; in a quick procedure there is nothing to change.
pub fn change(play: &mut Play<'_>, how: impl FnOnce(&mut Battle)) {
    if let State::Blades(battle) = play.state() {
        how(battle);
    }
}

/// Whose figure it is.
#[must_use]
pub const fn side_of(id: Id) -> Side {
    if (id.0 as usize) < MAX_FIGURES { Side::First } else { Side::Second }
}
