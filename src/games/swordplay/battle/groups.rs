//! Groups: who belongs together, who leads, and how a question is asked about them (`swordplay:P5`).

use super::super::reaction::Reaction;
use super::{Battle, Figure, Status};
use crate::engine::{Choose, Flow, Id, IdList, Set, Side, Ticks};
use crate::games::Play;

/// Groups of a battle: 8 a side.
pub const MAX_GROUPS: u8 = 16;
/// The id of the first group; figures have the ids below.
pub const GROUPS: u8 = 64;

/// Some figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Those(pub u64);

impl Those {
    /// Nobody.
    pub const NOBODY: Self = Self(0);
    /// Whoever there is.
    pub const ALL: Self = Self(u64::MAX);

    /// One figure.
    pub const fn one(id: Id) -> Self {
        Self(if id.0 < 64 { 1 << id.0 } else { 0 })
    }

    /// Whether the figure is among them.
    pub const fn has(self, id: Id) -> bool {
        self.0 & Self::one(id).0 != 0
    }

    /// These and the figure.
    #[must_use]
    #[inline(never)]
    pub const fn with(self, id: Id) -> Self {
        Self(self.0 | Self::one(id).0)
    }

    /// These without those.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Who is in both.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// How many.
    #[inline(never)]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is nobody.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Those {
    type Item = Id;

    /// Takes the lowest out.
    #[inline(never)]
    fn next(&mut self) -> Option<Id> {
        if self.0 == 0 {
            return None;
        }
        let id = Id(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(id)
    }
}

impl Battle {
    /// The figures that fit.
    #[inline(never)]
    pub fn those(&self, fits: &dyn Fn(&Figure) -> bool) -> Those {
        let each = self.figures.iter().zip(0..).filter(|(figure, _)| figure.status != Status::Absent && fits(figure));
        each.fold(Those::NOBODY, |some, (_, id)| some.with(Id(id)))
    }

    /// Those of a group on their feet.
    pub fn group(&self, group: u8) -> Those {
        self.those(&|figure| figure.group == group && figure.stands())
    }

    /// Those of a side on their feet.
    pub fn standing(&self, side: Side) -> Those {
        self.those(&|figure| figure.side == side && figure.stands())
    }

    /// The groups of some figures: bit n for group n.
    pub fn groups(&self, of: Those) -> u16 {
        of.fold(0, |groups, id| groups | 1 << (self.figure(id).group & 15))
    }

    /// Who leads some figures: the Star who carries on, else the highest Rep that does, else the highest there is
    /// (`swordplay:P5`, `swordplay:R28`).
    pub fn leader(&self, of: Those) -> Option<Id> {
        let rank = |id: &Id| {
            let figure = self.figure(*id);
            let good = figure.status == Status::CarryOn && figure.doing < Reaction::DuckBack;
            (good && figure.star, good, figure.rep, core::cmp::Reverse(id.0))
        };
        of.max_by_key(rank)
    }

    /// The Rep of their leader; 0 without one.
    pub fn leader_rep(&self, of: Those) -> u8 {
        self.leader(of).map_or(0, |id| self.figure(id).rep)
    }

    /// At least twice as many friends down as on the table and not down (`swordplay:R52`), or as enemies down.
    pub fn twice_as_many_down(&self, side: Side, than_foes: bool) -> bool {
        let down = |side| self.those(&|figure: &Figure| figure.side == side && figure.down()).len();
        let than = if than_foes { down(side.other()) } else { self.standing(side).len() };
        down(side) > 0 && down(side) >= 2 * than
    }
}

/// Whose group that is.
pub const fn side_of_group(group: u8) -> Side {
    if group < MAX_GROUPS / 2 { Side::First } else { Side::Second }
}

/// Asks for some of some figures.
#[inline(never)]
pub fn tick(play: &mut Play<'_>, ticks: Ticks, who: Those, min: u8, preset: Those) -> Flow<Those> {
    let ids: IdList = who.collect();
    let set = play.ticks(ticks, &ids, (min, who.len()), Set(u128::from(preset.and(who).0)))?;
    Ok(Those(set.0 as u64))
}

/// Asks for one of some figures. There must be one.
#[inline(never)]
pub fn choose(play: &mut Play<'_>, choose: Choose, who: Those) -> Flow<Id> {
    let ids: IdList = who.collect();
    play.choose(choose, &ids)
}

/// Asks for one of some groups: a bit each.
#[inline(never)]
pub fn choose_group(play: &mut Play<'_>, choose: Choose, groups: u16) -> Flow<u8> {
    let ids: IdList = (0..MAX_GROUPS).filter(|group| groups >> group & 1 == 1).map(|group| Id(GROUPS + group)).collect();
    Ok(play.choose(choose, &ids)?.0.saturating_sub(GROUPS))
}
