//! What becomes of a battle by what is done in it: who may act and what that costs, what passes on, when the other side is next.

use super::action::Condition;
use super::battle::{ACTED, Battle, DECLARED, Errand, Figure, Loot, Place, SHUNNED, STRUCK, Store, Whom, side_of};
use super::fighter::Rule;
use super::setup::Scenario;
use crate::engine::{Id, IdList, Side};

impl Battle {
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

    /// Whether anybody has actions left of a group's roll.
    #[must_use]
    pub fn anybody_due(&self) -> bool {
        self.due().next().is_some()
    }

    /// The bit of a Terror's profile, which whoever has overcome it has too; none while nobody has. It stays the same whoever dies
    /// or joins, so a campaign can remember it (`blades:R122`).
    fn terror(&self, id: Id) -> u8 {
        let Some(own) = self.figure(id) else { return 0 };
        let all = self.figures.iter().zip(0..).filter(|(figure, nth)| is_such(figure, Id(*nth), own, id));
        all.fold(0, |bit, (figure, _)| bit | figure.proof)
    }

    /// Somebody has overcome a Terror: proof against all of its profile from now on.
    pub fn overcomes(&mut self, id: Id, terror: Id) {
        let Some(kind) = self.figure(terror).copied() else { return };
        let taken = self.figures.iter().fold(0, |bits, figure| bits | figure.proof);
        let bit = match self.terror(terror) {
            // The next that nobody has; with all eight given nobody is proof against one more.
            0 => !taken & taken.wrapping_add(1),
            bit => bit,
        };
        for (figure, nth) in self.figures.iter_mut().zip(0..) {
            if Id(nth) == id || is_such(figure, Id(nth), &kind, terror) {
                figure.proof |= bit;
            }
        }
    }

    /// Whether somebody is proof against a Terror.
    #[must_use]
    pub fn proof(&self, id: Id, terror: Id) -> bool {
        self.figure(id).is_some_and(|figure| figure.proof & self.terror(terror) != 0)
    }

    /// Whether whoever acts has made its attack (`blades:R26`).
    #[must_use]
    pub fn attacked(&self) -> bool {
        let figure = self.active.and_then(|id| self.figure(id));
        figure.is_some_and(|figure| {
            figure.has(Condition::Fought) || figure.has(Condition::Shot) && !figure.rules.has(Rule::LegendaryShot)
        })
    }

    /// Whether whoever acts has made none at all: ambush and charge count for the first alone.
    #[must_use]
    pub fn first_attack(&self) -> bool {
        let figure = self.active.and_then(|id| self.figure(id));
        figure.is_none_or(|figure| !figure.has(Condition::Fought) && !figure.has(Condition::Shot))
    }

    /// So many actions free whoever is bound (`blades:P28`) and rouse whoever is greedy.
    pub fn shake_off(&mut self, id: Id, actions: u8) {
        let Some(figure) = self.figure_mut(id) else { return };
        let bound = if figure.transfixed() { 2 } else { 0 };
        if actions < bound {
            return;
        }
        figure.set(Condition::Bound, false);
        figure.held_by = Whom::NOBODY;
        // Only what breaking free has left pays for greed (`blades:R25`).
        if actions > bound {
            figure.set(Condition::Greed, false);
        }
    }

    /// One roll for several gives somebody actions; it has had its activation with that.
    pub fn give(&mut self, id: Id, actions: u8) {
        if let Some(figure) = self.figure_mut(id) {
            figure.set_mark(ACTED, true);
            figure.due = actions;
        }
    }

    /// A figure gets up.
    pub fn stand(&mut self, id: Id) {
        if let Some(figure) = self.figure_mut(id) {
            figure.set(Condition::Fallen, false);
            figure.set(Condition::LiesHard, false);
        }
    }

    /// Somebody gets off.
    pub fn dismount(&mut self, id: Id) {
        if let Some(figure) = self.figure_mut(id) {
            figure.rides_with = Whom::NOBODY;
        }
    }

    /// Whoever is off the table and had something: it lies where he last stood (`blades:R109`).
    #[must_use]
    pub fn lying(&self) -> IdList {
        let all = self.figures.iter().zip(0..).map(|(figure, nth)| (Id(nth), figure));
        let off = all.filter(|(_, figure)| matches!(figure.place, Place::Killed | Place::Away));
        off.filter(|(id, figure)| figure.holds() || self.loot == Loot::Held(*id)).map(|(id, _)| id).collect()
    }

    /// Items pass from one to another, with what is left in them, and with the one that is sought the loot.
    pub fn pass_on(&mut self, from: Id, to: Id, item: Rule) {
        let Some(giver) = self.figure_mut(from).filter(|giver| giver.rules.has(item)) else { return };
        giver.rules = giver.rules.without(item);
        let left = Store::of(item).map_or(0, |store| giver.left(store));
        if let Some(taker) = self.figure_mut(to) {
            taker.gain(item, left);
        }
        // Which of several was sought nobody knows: the last one.
        let none = self.figure(from).is_some_and(|giver| !giver.holds());
        if none && self.loot == Loot::Held(from) && self.scenario == Scenario::Item {
            self.loot = Loot::Held(to);
        }
    }

    /// Actions that may go into anything.
    #[must_use]
    pub const fn free(&self) -> u8 {
        self.actions.saturating_sub(self.casting)
    }

    /// Takes actions for a spell, those first that are for nothing else.
    pub fn cast(&mut self, power: u8) {
        self.casting = self.casting.saturating_sub(power);
        self.pay(power);
    }

    /// Takes actions; with the last the activation is over.
    pub fn pay(&mut self, actions: u8) {
        self.actions = self.actions.saturating_sub(actions);
        if self.actions == 0 {
            self.finish();
        }
    }

    /// Whether it is a turnover to end the activation now: what only a spell would have made a success fails then (`blades:R44`).
    #[must_use]
    pub const fn wasted(&self) -> bool {
        !self.ends && self.casting > 0 && self.casting.saturating_add(self.failed) >= 2
    }

    /// The activation is over, and perhaps the turn, once everybody of a group has acted.
    pub fn finish(&mut self) {
        if let Some(figure) = self.active.take().and_then(|id| self.figure_mut(id)) {
            figure.marks |= ACTED;
            figure.due = 0;
        }
        self.figures.iter_mut().for_each(|figure| figure.set_mark(SHUNNED, false));
        self.ends |= self.wasted();
        (self.actions, self.casting, self.failed) = (0, 0, 0);
        self.end_turn_if_done();
    }

    /// A turn ends with a turnover, or when everybody has acted, and not before all is resolved that the last action has set off
    /// (`blades:P5`, `blades:R129`).
    pub fn end_turn_if_done(&mut self) {
        let hidden = |battle: &Self| battle.present(battle.acting).any(|(_, figure)| figure.place == Place::Hidden);
        let all = self.waiting().next().is_none() && !hidden(self);
        let busy = self.active.is_some() || self.due().next().is_some() || !self.tasks.is_empty();
        if self.turn > 0 && !busy && (self.ends || all) {
            self.hand_over();
        }
    }

    /// Whether a side lies on the ground, where that is the end of it: it counts at the end of a turn (`blades:S1`).
    fn all_down(&self, side: Side) -> bool {
        let ends = matches!(self.scenario, Scenario::Battle | Scenario::Ambush);
        ends && self.present(side).all(|(_, figure)| figure.place == Place::Table && figure.fallen())
    }

    /// Why a side is beaten of which somebody is left: all of it lie, or it said so, unless the other has carried the treasure off.
    #[must_use]
    pub fn why_beaten(&self, side: Side) -> &'static str {
        let left = self.present(side).next().is_some();
        match self.beaten == Some(side) && !matches!(self.loot, Loot::Off(_)) && left {
            true if self.all_down(side) => "all down",
            true => "gave up",
            false => "",
        }
    }

    /// The other side's turn begins: its figures have done nothing yet (`blades:P5`).
    pub fn hand_over(&mut self) {
        self.active = None;
        (self.actions, self.orders, self.ends, self.errand) = (0, 0, false, Errand::Any);
        (self.casting, self.failed) = (0, 0);
        (self.swapped, self.at_home) = (None, false);
        if self.beaten.is_none() {
            self.beaten = [Side::First, Side::Second].into_iter().find(|side| self.all_down(*side));
        }
        self.turn = self.turn.saturating_add(1);
        self.acting = self.acting.other();
        let acting = self.acting;
        let done = [Condition::Moved, Condition::Fought, Condition::Shot]
            .iter()
            .fold(ACTED | STRUCK | DECLARED, |bits, it| bits | 1 << *it as u16);
        for (figure, nth) in self.figures.iter_mut().zip(0..) {
            figure.due = 0;
            if side_of(Id(nth)) == acting {
                figure.marks &= !done;
            }
        }
    }
}

/// Whether a figure is a Terror of the same side and profile as another.
fn is_such(figure: &Figure, id: Id, terror: &Figure, other: Id) -> bool {
    side_of(id) == side_of(other) && figure.rules.has(Rule::Terror) && figure.same_kind(terror)
}
