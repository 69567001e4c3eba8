//! One figure of a battle: its profile, and all that has become of it (`blades` section 1).

use super::action::Condition;
use super::fighter::{Rule, Rules};
use super::removal::ITEMS;
use crate::engine::{Flagged, Id, Options as _, Set};

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
    /// Somewhere under the markers of an ambush (`blades:S2`).
    Hidden,
    /// Misses this game of a campaign (`blades:P42`).
    Rests,
}

/// The mark of whoever has acted this turn. The lower marks are [`Condition`]s, bit by bit.
pub const ACTED: u16 = 1 << 15;
/// A Hero whose one re-roll of a game is used.
pub const REROLLED: u16 = 1 << 14;
/// Had the Leader's bonus last time: where the next tick starts.
pub const LED: u16 = 1 << 13;
/// A Terror from which whoever acts has shrunk: not again in this activation, which is its only one of the turn (`blades:R84`).
pub const SHUNNED: u16 = 1 << 12;
/// A Combat Master who has used his lethal attack of a turn (`blades:P14`). Nobody is marked as carried: that has a place of its own.
pub const STRUCK: u16 = 1 << 11;
/// Has said with three dice that he will cast (`blades:P7`), of a group those who did (`blades:P35`). A turnover is no figure's own either.
pub const DECLARED: u16 = 1 << 10;

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
    /// Special rules, and the items it holds.
    pub rules: Rules,
    /// What has become of it, what it has done and can do no more: [`Condition`]s, [`ACTED`] and the like.
    pub marks: u16,
    /// Who holds it with a spell: his death frees it (`blades:R51`); itself, if nobody knows whose it is. Nobody's is a net.
    pub held_by: Whom,
    /// Who carries it (`blades:P39`).
    pub rides_with: Whom,
    /// Actions a group's roll has given it, not begun yet (`blades:P35`).
    pub due: u8,
    /// Dice of Morale it has failed, its flight still to come.
    pub failed: u8,
    /// The race of its profile, from 1; `OWN` and more if it is of no book, with what it cost.
    pub kin: u8,
    /// Which of that race.
    pub nth: u8,
    /// Experience not spent (`blades:P44`).
    pub experience: u8,
    /// A bit for every profile whose Terror it has overcome (`blades:P13`). A Terror itself fears none, and has its own.
    pub proof: u8,
    /// Its marker in an ambush, from 1.
    pub marker: u8,
    /// What its items hold: [`Store`].
    pub charges: u8,
}

/// From here a [`Figure::kin`] and its `nth` together are the points of an own design.
pub const OWN: u8 = 0x80;

/// Somebody or nobody, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Whom(u8);

impl Whom {
    /// Nobody.
    pub const NOBODY: Self = Self(u8::MAX);

    /// Who.
    #[must_use]
    pub const fn get(self) -> Option<Id> {
        if self.0 == u8::MAX { None } else { Some(Id(self.0)) }
    }

    /// Whether it is this one.
    #[must_use]
    pub const fn is(self, id: Id) -> bool {
        self.0 == id.0
    }
}

impl From<Option<Id>> for Whom {
    fn from(id: Option<Id>) -> Self {
        id.map_or(Self::NOBODY, |id| Self(id.0))
    }
}

impl From<Whom> for Set {
    fn from(whom: Whom) -> Self {
        whom.get().map_or(Self::EMPTY, |id| Self::EMPTY.with(id))
    }
}

/// What is left in an item: bits of [`Figure::charges`] (`blades:P40`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Store {
    /// Magic javelins.
    Javelins,
    /// A Strength belt's points.
    Strength,
    /// A Scroll's Quality.
    Scroll,
}

impl Store {
    /// Of which item, if it holds anything.
    pub const fn of(item: Rule) -> Option<Self> {
        match item {
            Rule::Javelins => Some(Self::Javelins),
            Rule::Belt => Some(Self::Strength),
            Rule::Scroll => Some(Self::Scroll),
            _ => None,
        }
    }

    /// What it can hold at least and at most: without javelins there are none, a belt is filled again before every game.
    pub const fn range(self) -> (i16, i16) {
        match self {
            Self::Javelins | Self::Scroll => (1, 6),
            Self::Strength => (0, 3),
        }
    }

    const fn place(self) -> (u8, u8) {
        match self {
            Self::Javelins => (0, 7),
            Self::Strength => (3, 3),
            Self::Scroll => (5, 7),
        }
    }
}

impl Figure {
    /// No figure.
    pub const ABSENT: Self = Self {
        place: Place::Absent,
        quality: 4,
        lost: 0,
        combat: 3,
        rules: Rules::NONE,
        marks: 0,
        held_by: Whom::NOBODY,
        rides_with: Whom::NOBODY,
        due: 0,
        failed: 0,
        kin: 0,
        nth: 0,
        experience: 0,
        proof: 0,
        marker: 0,
        charges: 0,
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

    /// Whether it has one of the marks that are no condition.
    #[must_use]
    pub const fn marked(&self, mark: u16) -> bool {
        self.marks & mark != 0
    }

    /// Sets such a mark, or takes it away.
    pub const fn set_mark(&mut self, mark: u16, so: bool) {
        self.marks = if so { self.marks | mark } else { self.marks & !mark };
    }

    /// The same for a condition.
    pub const fn set(&mut self, condition: Condition, so: bool) {
        self.set_mark(1 << condition as u16, so);
    }

    /// On the ground.
    #[must_use]
    pub const fn fallen(&self) -> bool {
        self.has(Condition::Fallen)
    }

    /// Transfixed or entangled.
    #[must_use]
    pub const fn transfixed(&self) -> bool {
        self.has(Condition::Bound)
    }

    /// Neither on the ground nor bound nor carried: can strike, stop and lead.
    #[must_use]
    pub const fn able(&self) -> bool {
        !self.fallen() && !self.transfixed() && self.rides_with.0 == u8::MAX
    }

    /// Everything that keeps it from something (`blades:P8`).
    #[must_use]
    pub fn conditions(&self) -> Flagged<Condition> {
        let carried = self.rides_with != Whom::NOBODY;
        let so = |condition: &Condition| match condition {
            Condition::Carried => carried,
            Condition::Turnover => false,
            _ => self.has(*condition),
        };
        Condition::ALL.iter().copied().filter(so).collect()
    }

    /// What is left in an item.
    #[must_use]
    pub const fn left(&self, store: Store) -> u8 {
        let (shift, mask) = store.place();
        self.charges >> shift & mask
    }

    /// Fills it.
    pub const fn fill(&mut self, store: Store, count: u8) {
        let (shift, mask) = store.place();
        self.charges = self.charges & !(mask << shift) | (count & mask) << shift;
    }

    /// It has an item now, with so much in it. Whoever had one already keeps the better Scroll, or all that both hold; what a spent
    /// one has left behind is nothing (`blades:P40`).
    pub fn gain(&mut self, item: Rule, left: u8) {
        let had = self.rules.has(item);
        self.rules = self.rules.with(item);
        let Some(store) = Store::of(item) else { return };
        let (_, most) = store.place();
        let both = match store {
            Store::Scroll => left.min(self.left(store)),
            Store::Javelins | Store::Strength => left.saturating_add(self.left(store)).min(most),
        };
        self.fill(store, if had { both } else { left });
    }

    /// The magic items it holds.
    #[must_use]
    pub fn items(&self) -> Rules {
        ITEMS.into_iter().filter(|item| self.rules.has(*item)).collect()
    }

    /// Whether it holds any.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.items() != Rules::NONE
    }

    /// Whether it is the same profile as another, or the same own design.
    #[must_use]
    pub fn same_kind(&self, other: &Self) -> bool {
        // What it holds and what a game has left on it are behind the special rules.
        let rules = |figure: &Self| figure.rules.bits() & ((1 << Rule::MagicSword as u8) - 1);
        let of = |figure: &Self| (figure.kin, figure.nth, if figure.kin < OWN { 0 } else { rules(figure) });
        of(self) == of(other)
    }

    /// Quality as it is now.
    #[must_use]
    pub const fn quality_now(&self) -> i16 {
        self.quality as i16 + self.lost as i16
    }
}
