//! Which figures a battle has, whose they are, and who of them is where.

use core::fmt;

use super::battle::{ACTED, Battle, Figure, MAX_FIGURES, Place, Whom};
use super::roster;
use crate::engine::{Id, IdList, MAX_LETTERS, Side};

/// Whose figure it is.
#[must_use]
pub const fn side_of(id: Id) -> Side {
    if (id.0 as usize) < MAX_FIGURES { Side::First } else { Side::Second }
}

/// Letters of a word that says little by itself.
const SHORT: usize = 5;

impl Battle {
    /// A figure.
    #[must_use]
    pub fn figure(&self, id: Id) -> Option<&Figure> {
        self.figures.get(usize::from(id.0))
    }

    /// The same, to change it.
    pub fn figure_mut(&mut self, id: Id) -> Option<&mut Figure> {
        self.figures.get_mut(usize::from(id.0))
    }

    /// The figures of a side that are on the table.
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = (Id, &Figure)> {
        self.there(side, false)
    }

    fn there(&self, side: Side, hidden: bool) -> There<'_> {
        let (first, second) = self.figures.split_at(MAX_FIGURES);
        match side {
            Side::First => There { rest: first.iter(), next: 0, hidden },
            Side::Second => There { rest: second.iter(), next: MAX_FIGURES as u8, hidden },
        }
    }

    /// Of a side's figures on the table those that are so. Not generic: many ask.
    #[must_use]
    pub fn those(&self, side: Side, so: &dyn Fn(Id, &Figure) -> bool) -> IdList {
        self.on_table(side).filter(|(id, figure)| so(*id, figure)).map(|(id, _)| id).collect()
    }

    /// Whom of a side anybody can aim at: not whom another carries (`blades:R108`).
    #[must_use]
    pub fn targets(&self, side: Side) -> IdList {
        self.those(side, &|_, figure| figure.rides_with == Whom::NOBODY)
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
        self.members_who(side, |_| true)
    }

    /// Those of them that are so, wherever they are.
    #[must_use]
    pub fn members_who(&self, side: Side, so: fn(&Figure) -> bool) -> IdList {
        let all = self.figures.iter().zip(0..).map(|(figure, nth)| (Id(nth), figure));
        let own = all.filter(|(id, figure)| side_of(*id) == side && figure.place != Place::Absent && so(figure));
        own.map(|(id, _)| id).collect()
    }

    /// Those of both sides that are so, wherever they are.
    #[must_use]
    pub fn everybody_who(&self, so: fn(&Figure) -> bool) -> IdList {
        [Side::First, Side::Second].iter().flat_map(|side| self.members_who(*side, so)).take(2 * MAX_FIGURES).collect()
    }

    /// Those of the acting side that have not acted.
    pub fn waiting(&self) -> impl Iterator<Item = (Id, &Figure)> {
        self.on_table(self.acting).filter(|(_, figure)| figure.marks & ACTED == 0)
    }

    /// Those of a side that are in the game: on the table, or under a marker (`blades:R115`).
    pub fn present(&self, side: Side) -> impl Iterator<Item = (Id, &Figure)> {
        self.there(side, true)
    }

    /// Whether the enemy, whose turn it is, must not know who this is: it is under a marker (`blades:S2`). Before anybody has acted
    /// the defender reads all of them, whoever begins.
    pub fn unseen(&self, id: Id) -> bool {
        let begun = self.turn > 1 || self.active.is_some() || self.figures.iter().any(|figure| figure.marked(ACTED));
        begun && self.acting != side_of(id) && self.figure(id).is_some_and(|figure| figure.place == Place::Hidden)
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
        let nth = id.0 - before + 1;
        write!(out, "{letter}{nth}")?;
        let room = MAX_LETTERS - if nth < 10 { 3 } else { 4 };
        let whole = self.figure(id).filter(|_| !self.unseen(id)).map_or("", roster::called);
        let last = last_word(whole, room);
        // Two profiles of a warband are not called alike, as far as the enemy may know of them.
        let own = self.members(side_of(id)).into_iter().filter(|other| !self.unseen(*other));
        let others = own.filter_map(|other| self.figure(other)).map(roster::called).filter(|other| *other != whole);
        let alike =
            last.len() < whole.len() && others.into_iter().any(|other| cut(last_word(other, room), room) == cut(last, room));
        let initial = whole.get(..1).filter(|_| last.len() < whole.len() && (last.len() <= SHORT || alike)).unwrap_or("");
        let dot = if initial.is_empty() { "" } else { "." };
        match cut(last, room - initial.len() - dot.len()) {
            "" => Ok(()),
            last => write!(out, " {initial}{dot}{last}"),
        }
    }
}

/// What does not fit is called by its last word, which says of most what they do. A short one says too little by itself: a skeleton
/// of a man is none.
fn last_word(whole: &'static str, room: usize) -> &'static str {
    if whole.len() > room { whole.rsplit(' ').next().unwrap_or(whole) } else { whole }
}

/// As much of it as there is room for.
fn cut(word: &'static str, room: usize) -> &'static str {
    word.get(..room).unwrap_or(word)
}

/// The figures of a side that are on the table, or under a marker as well.
struct There<'a> {
    rest: core::slice::Iter<'a, Figure>,
    next: u8,
    hidden: bool,
}

impl<'a> Iterator for There<'a> {
    type Item = (Id, &'a Figure);

    // One loop for all who look for somebody.
    #[inline(never)]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (id, figure) = (Id(self.next), self.rest.next()?);
            self.next += 1;
            if figure.place == Place::Table || self.hidden && figure.place == Place::Hidden {
                return Some((id, figure));
            }
        }
    }
}
