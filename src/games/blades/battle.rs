//! A battle: two warbands, and what is still to be resolved.

use core::fmt;

use super::action::Condition;
use super::fighter::{Advance, Rule, Rules};
use super::house::Rulings;
use super::removal::Task;
use crate::engine::{Flagged, Id, IdList, Options as _, Side, Tasks};
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

/// The mark of whoever has acted this turn; the other marks are [`Condition`]s, bit by bit.
pub const ACTED: u16 = 1 << 15;

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
    /// What it has done and can do no more: [`ACTED`], and what [`Condition`] names but the fields above do not.
    pub marks: u16,
    /// Who holds it with a spell: his death frees it (`blades:R51`).
    pub held_by: Option<Id>,
    /// Actions a group's roll has given it, not begun yet (`blades:P35`).
    pub due: u8,
    /// The race of its profile, from 1; 0 if it is of no book.
    pub kin: u8,
    /// Which of that race.
    pub nth: u8,
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
        marks: 0,
        held_by: None,
        due: 0,
        kin: 0,
        nth: 0,
    };

    /// A figure that stands on the table.
    #[must_use]
    pub const fn new(quality: u8, combat: u8, rules: Rules) -> Self {
        Self { place: Place::Table, quality, combat, rules, ..Self::ABSENT }
    }

    /// Whether it is marked so.
    #[must_use]
    pub const fn has(&self, condition: Condition) -> bool {
        self.marks >> condition as u16 & 1 == 1
    }

    /// Everything that keeps it from something (`blades:P8`).
    #[must_use]
    pub fn conditions(&self) -> Flagged<Condition> {
        let so = |condition: &Condition| match condition {
            Condition::Fallen => self.fallen,
            Condition::Bound => self.transfixed,
            Condition::Greed => self.greed,
            other => self.has(*other),
        };
        Condition::ALL.iter().copied().filter(so).collect()
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
    /// Turns so far, this one included; 0 if no battle is led.
    pub turn: u8,
    /// Whose turn it is.
    pub acting: Side,
    /// Whose activation is open.
    pub active: Option<Id>,
    /// Actions left to it.
    pub actions: u8,
    /// Two dice have failed: when the actions are used, the other side is next.
    pub ends: bool,
    /// Orders a Leader has paid for (`blades:R80`).
    pub orders: u8,
    /// What is still to be resolved.
    pub tasks: Tasks<Task, MAX_TASKS>,
}

impl Battle {
    /// Nobody on the table.
    pub const EMPTY: Self = Self {
        figures: [Figure::ABSENT; 2 * MAX_FIGURES],
        warbands: [Warband { losses: 0, halved: false, courageous: false, standard: false }; 2],
        house: Rulings::NONE,
        advances: [Flagged::NONE; 2],
        turn: 0,
        acting: Side::First,
        active: None,
        actions: 0,
        ends: false,
        orders: 0,
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

    /// Puts so many alike figures behind those a side has.
    pub fn enlist(&mut self, side: Side, behind: usize, count: usize, figure: Figure) {
        let first = if side == Side::First { 0 } else { MAX_FIGURES };
        for place in self.figures.iter_mut().skip(first + behind).take(count) {
            *place = figure;
        }
    }

    /// All figures a side has brought.
    #[must_use]
    pub fn members(&self, side: Side) -> IdList {
        let all = self.figures.iter().zip(0..).map(|(figure, nth)| (Id(nth), figure));
        all.filter(|(id, figure)| side_of(*id) == side && figure.place != Place::Absent).map(|(id, _)| id).collect()
    }

    /// Those of the acting side that have not acted.
    pub fn waiting(&self) -> impl Iterator<Item = (Id, &Figure)> {
        self.on_table(self.acting).filter(|(_, figure)| figure.marks & ACTED == 0)
    }

    /// Whether a figure may be chosen to act: it has not, or a group's roll has given it actions; after a turnover only those.
    #[must_use]
    pub fn ready(&self, id: Id) -> bool {
        let Some(figure) = self.figure(id).filter(|figure| figure.place == Place::Table) else { return false };
        let waits = figure.marks & ACTED == 0 && !self.ends && self.due().next().is_none();
        self.turn > 0 && side_of(id) == self.acting && (figure.due > 0 || waits)
    }

    /// Whether anybody may.
    #[must_use]
    pub fn anybody_ready(&self) -> bool {
        self.on_table(self.acting).any(|(id, _)| self.ready(id))
    }

    /// Whom a group's roll has given actions.
    fn due(&self) -> impl Iterator<Item = (Id, &Figure)> {
        self.on_table(self.acting).filter(|(_, figure)| figure.due > 0)
    }

    /// A side without a model on the table ends the battle at once (`blades:R115`).
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        let lost = |side: Side| self.turn > 0 && self.on_table(side).next().is_none();
        [Side::First, Side::Second].into_iter().find(|side| lost(side.other()) && !lost(*side))
    }

    /// Whether whoever acts has made its attack (`blades:R26`).
    #[must_use]
    pub fn attacked(&self) -> bool {
        let figure = self.active.and_then(|id| self.figure(id));
        figure.is_some_and(|figure| {
            figure.has(Condition::Fought) || figure.has(Condition::Shot) && !figure.rules.has(Rule::LegendaryShot)
        })
    }

    /// Marks a figure.
    pub fn mark(&mut self, id: Id, condition: Condition) {
        if let Some(figure) = self.figure_mut(id) {
            figure.marks |= 1 << condition as u16;
        }
    }

    /// A figure gets up.
    pub fn stand(&mut self, id: Id) {
        if let Some(figure) = self.figure_mut(id) {
            figure.fallen = false;
            figure.marks &= !(1 << Condition::LiesHard as u16);
        }
    }

    /// Takes actions; with the last the activation is over.
    pub fn pay(&mut self, actions: u8) {
        self.actions = self.actions.saturating_sub(actions);
        if self.actions == 0 {
            self.finish();
        }
    }

    /// The activation is over; after a turnover, once everybody of a group has acted, the turn is too.
    pub fn finish(&mut self) {
        if let Some(figure) = self.active.take().and_then(|id| self.figure_mut(id)) {
            figure.marks |= ACTED;
            figure.due = 0;
        }
        self.actions = 0;
        if self.ends && self.due().next().is_none() {
            self.hand_over();
        }
    }

    /// The other side's turn begins: its figures have done nothing yet (`blades:P5`).
    pub fn hand_over(&mut self) {
        self.active = None;
        (self.actions, self.orders, self.ends) = (0, 0, false);
        self.turn = self.turn.saturating_add(1);
        self.acting = self.acting.other();
        let acting = self.acting;
        let done = [Condition::Moved, Condition::Fought, Condition::Shot].iter().fold(ACTED, |bits, it| bits | 1 << *it as u16);
        for (figure, nth) in self.figures.iter_mut().zip(0..) {
            figure.due = 0;
            if side_of(Id(nth)) == acting {
                figure.marks &= !done;
            }
        }
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
