//! A battle: two warbands, and what is still to be resolved.

use core::fmt;

use super::action::Condition;
use super::fighter::{Advance, Rule, Rules};
use super::house::Rulings;
use super::removal::{ITEMS, Task};
use super::setup::Scenario;
use crate::engine::{Flagged, Id, IdList, Options as _, Side, Tasks};
use crate::games::{Play, State};

/// Figures a side.
pub const MAX_FIGURES: usize = 40;
/// Open at once: who has failed and flees stands on the figures, so that only causes and removals are left.
pub const MAX_TASKS: usize = 48;

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
/// Has shrunk from a Terror this turn (`blades:R84`).
pub const DAUNTED: u16 = 1 << 12;
/// A Combat Master who has used his lethal attack of a turn (`blades:P14`). Nobody is marked as carried: that has a place of its own.
pub const STRUCK: u16 = 1 << 11;

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
    /// Who holds it with a spell: his death frees it (`blades:R51`).
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
    /// Bit n: proof against the nth Terror of the enemy's (`blades:P13`).
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
        let so = |condition: &Condition| if *condition == Condition::Carried { carried } else { self.has(*condition) };
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

    /// The magic items it holds.
    pub fn items(&self) -> impl Iterator<Item = Rule> {
        let rules = self.rules;
        ITEMS.into_iter().filter(move |item| rules.has(*item))
    }

    /// Whether it is the same profile as another, or the same own design.
    #[must_use]
    pub fn same_kind(&self, other: &Self) -> bool {
        let of = |figure: &Self| (figure.kin, figure.nth, if figure.kin < OWN { 0 } else { figure.rules.bits() });
        of(self) == of(other)
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
    /// Its Standard is on the table (`blades:P33`).
    pub standard: bool,
    /// What it has bought and not used this game (`blades:P45`).
    pub advances: Flagged<Advance>,
    /// What it has bought in the campaign.
    pub bought: Flagged<Advance>,
    /// What its models may cost (`blades:P1`).
    pub limit: u16,
    /// Victory points of the last game.
    pub score: u16,
    /// Victory points earned in the campaign, and those of them not spent (`blades:R76`).
    pub earned: u16,
    /// The same.
    pub purse: u16,
    /// Points of its dead, to be spent on new models (`blades:P43`).
    pub refund: u16,
}

impl Warband {
    /// One that has nothing.
    pub const NEW: Self = Self {
        losses: 0,
        halved: false,
        standard: false,
        advances: Flagged::NONE,
        bought: Flagged::NONE,
        limit: 300,
        score: 0,
        earned: 0,
        purse: 0,
        refund: 0,
    };
}

/// Where a battle stands when nobody fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// It has not begun, or it goes on.
    Field,
    /// Points are counted; in a campaign survivors come next.
    Scored,
    /// Between two games of a campaign.
    Camp,
    /// It is over.
    Over,
}

/// What the dice of an activation or a group were for: with its actions nothing else can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Errand {
    /// Anything.
    Any,
    /// Those who have actions due shoot together (`blades:P37`).
    Volley,
    /// A Regroup: no attacks, no shooting, no spells (`blades:P36`).
    Moves,
    /// Three dice without a word of a spell (`blades:P7`).
    NoSpell,
    /// A Scroll was read: a spell or nothing (`blades:R86`).
    Scroll,
}

/// What a scenario is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loot {
    /// There is none, or nobody has found it.
    None,
    /// It is found, and nobody has picked it up.
    Lies,
    /// Somebody has it, or had it when he left the table: then it lies where he last stood (`blades:R109`).
    Held(Id),
    /// Somebody has carried it off the table.
    Off(Id),
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
    /// What they were rolled for.
    pub errand: Errand,
    /// Two who have swapped Quality until the turn ends (`blades:R110`).
    pub swapped: Option<[Id; 2]>,
    /// Whoever acts ignores terrain until the turn ends (`blades:P45`).
    pub at_home: bool,
    /// What is played, and who attacks.
    pub scenario: Scenario,
    /// The same.
    pub attacker: Side,
    /// Tokens not looked at (`blades:S3`).
    pub tokens: u8,
    /// Treasure, or the magic item that is sought.
    pub loot: Loot,
    /// Whoever has given up, or has lost by what the scenario says.
    pub beaten: Option<Side>,
    /// Where it stands when nobody fights.
    pub stage: Stage,
    /// Games of the campaign so far, this one included; 0 if it is none.
    pub game: u8,
    /// Whoever has won the last game.
    pub winner: Option<Side>,
    /// What is still to be resolved.
    pub tasks: Tasks<Task, MAX_TASKS>,
}

impl Battle {
    /// Nobody on the table.
    pub const EMPTY: Self = Self {
        figures: [Figure::ABSENT; 2 * MAX_FIGURES],
        warbands: [Warband::NEW; 2],
        house: Rulings::NONE,
        turn: 0,
        acting: Side::First,
        active: None,
        actions: 0,
        ends: false,
        orders: 0,
        errand: Errand::Any,
        swapped: None,
        at_home: false,
        scenario: Scenario::Battle,
        attacker: Side::First,
        tokens: 0,
        loot: Loot::None,
        beaten: None,
        stage: Stage::Field,
        game: 0,
        winner: None,
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
        self.there(side, false)
    }

    fn there(&self, side: Side, hidden: bool) -> There<'_> {
        let (first, second) = self.figures.split_at(MAX_FIGURES);
        match side {
            Side::First => There { rest: first.iter(), next: 0, hidden },
            Side::Second => There { rest: second.iter(), next: MAX_FIGURES as u8, hidden },
        }
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

    /// Whether anybody has actions left of a group's roll.
    #[must_use]
    pub fn anybody_due(&self) -> bool {
        self.due().next().is_some()
    }

    /// Those of a side that are in the game: on the table, or under a marker (`blades:R115`).
    pub fn present(&self, side: Side) -> impl Iterator<Item = (Id, &Figure)> {
        self.there(side, true)
    }

    /// A side without a model ends the battle at once (`blades:R115`), or somebody has given up.
    #[must_use]
    pub fn ended(&self) -> bool {
        let lost = |side: Side| self.present(side).next().is_none();
        self.turn > 0 && (self.beaten.is_some() || lost(Side::First) || lost(Side::Second))
    }

    /// Nothing is left to be resolved before somebody acts.
    #[must_use]
    pub fn calm(&self) -> bool {
        self.tasks.is_empty() && self.errand != Errand::Volley && !self.ended()
    }

    /// The Quality somebody rolls with: the other's, if the two have swapped (`blades:R110`).
    #[must_use]
    pub fn rolls_with(&self, id: Id) -> i16 {
        let other = match self.swapped {
            Some([first, second]) if first == id => second,
            Some([first, second]) if second == id => first,
            _ => id,
        };
        self.figure(other).map_or(4, Figure::quality_now)
    }

    /// Which of the enemy's Terrors somebody is, from 0: profiles count, not models.
    #[must_use]
    pub fn terror(&self, id: Id) -> Option<u8> {
        let all = || {
            self.figures.iter().zip(0..).filter(|(figure, nth)| {
                side_of(Id(*nth)) == side_of(id) && figure.place != Place::Absent && figure.rules.has(Rule::Terror)
            })
        };
        let own = self.figure(id).filter(|figure| figure.rules.has(Rule::Terror))?;
        // The first of its profile, and how many profiles come before it.
        let first = |figure: &Figure| all().find(|(other, _)| other.same_kind(figure)).map(|(_, nth)| nth);
        let at = first(own)?;
        let before = all().filter(|(figure, nth)| *nth < at && first(figure) == Some(*nth)).count();
        Some(before.min(7) as u8)
    }

    /// Somebody has overcome the Terror that acts, or that he goes for.
    pub fn overcomes(&mut self, id: Id) {
        if let Some(nth) = self.active.and_then(|terror| self.terror(terror)) {
            self.is_proof(id, nth);
        }
    }

    /// Somebody is proof against a Terror from now on.
    pub fn is_proof(&mut self, id: Id, terror: u8) {
        if let Some(figure) = self.figure_mut(id) {
            figure.proof |= 1 << terror.min(7);
        }
    }

    /// Whether somebody is proof against a Terror.
    #[must_use]
    pub fn proof(&self, id: Id, terror: Id) -> bool {
        self.terror(terror).is_some_and(|nth| self.figure(id).is_some_and(|figure| figure.proof >> nth & 1 == 1))
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

    /// Marks a figure.
    pub fn mark(&mut self, id: Id, condition: Condition) {
        if let Some(figure) = self.figure_mut(id) {
            figure.set(condition, true);
        }
    }

    /// What is left in an item of somebody.
    #[must_use]
    pub fn left(&self, id: Id, store: Store) -> i16 {
        self.figure(id).map_or(0, |figure| i16::from(figure.left(store)))
    }

    /// So many actions free whoever is bound (`blades:P28`) and rouse whoever is greedy.
    pub fn shake_off(&mut self, id: Id, actions: u8) {
        let Some(figure) = self.figure_mut(id) else { return };
        if figure.transfixed() && actions < 2 {
            return;
        }
        figure.set(Condition::Bound, false);
        figure.held_by = Whom::NOBODY;
        if actions > 0 {
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
    pub fn lying(&self) -> impl Iterator<Item = Id> {
        let all = self.figures.iter().zip(0..).map(|(figure, nth)| (Id(nth), figure));
        let off = all.filter(|(_, figure)| matches!(figure.place, Place::Killed | Place::Away));
        off.filter(|(id, figure)| figure.items().next().is_some() || self.loot == Loot::Held(*id)).map(|(id, _)| id)
    }

    /// Items pass from one to another, with what is left in them, and with the one that is sought the loot.
    pub fn pass_on(&mut self, from: Id, to: Id, item: Rule) {
        let Some(giver) = self.figure_mut(from).filter(|giver| giver.rules.has(item)) else { return };
        giver.rules = giver.rules.without(item);
        let store = Store::of(item);
        let left = store.map_or(0, |store| giver.left(store));
        if let Some(taker) = self.figure_mut(to) {
            taker.rules = taker.rules.with(item);
            if let Some(store) = store {
                taker.fill(store, left.max(taker.left(store)));
            }
        }
        // Which of several was sought nobody knows: the last one.
        let none = self.figure(from).is_some_and(|giver| giver.items().next().is_none());
        if none && self.loot == Loot::Held(from) && self.scenario == Scenario::Item {
            self.loot = Loot::Held(to);
        }
    }

    /// Takes actions; with the last the activation is over.
    pub fn pay(&mut self, actions: u8) {
        self.actions = self.actions.saturating_sub(actions);
        if self.actions == 0 {
            self.finish();
        }
    }

    /// The activation is over, and perhaps the turn, once everybody of a group has acted.
    pub fn finish(&mut self) {
        if let Some(figure) = self.active.take().and_then(|id| self.figure_mut(id)) {
            figure.marks |= ACTED;
            figure.due = 0;
        }
        self.actions = 0;
        self.end_turn_if_done();
    }

    /// A turn ends with a turnover, or when everybody has acted (`blades:P5`).
    pub fn end_turn_if_done(&mut self) {
        let hidden = |battle: &Self| battle.present(battle.acting).any(|(_, figure)| figure.place == Place::Hidden);
        let all = self.waiting().next().is_none() && !hidden(self);
        if self.turn > 0 && self.due().next().is_none() && (self.ends || all) {
            self.hand_over();
        }
    }

    /// The other side's turn begins: its figures have done nothing yet (`blades:P5`).
    pub fn hand_over(&mut self) {
        self.active = None;
        (self.actions, self.orders, self.ends, self.errand) = (0, 0, false, Errand::Any);
        (self.swapped, self.at_home) = (None, false);
        // Where all are down counts at the end of a turn (`blades:S1`).
        let down = |side: Side| self.present(side).all(|(_, figure)| figure.place == Place::Table && figure.fallen());
        if matches!(self.scenario, Scenario::Battle | Scenario::Ambush) && self.beaten.is_none() {
            self.beaten = [Side::First, Side::Second].into_iter().find(|side| down(*side));
        }
        self.turn = self.turn.saturating_add(1);
        self.acting = self.acting.other();
        let acting = self.acting;
        let done = [Condition::Moved, Condition::Fought, Condition::Shot]
            .iter()
            .fold(ACTED | DAUNTED | STRUCK, |bits, it| bits | 1 << *it as u16);
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
        self.on_table(side).any(|(_, figure)| figure.rules.has(Rule::Leader) && figure.able())
    }

    /// Remembers whether somebody had the Leader's bonus: where the question starts next time.
    pub fn remember_led(&mut self, id: Id, led: bool) {
        if let Some(figure) = self.figure_mut(id) {
            figure.set_mark(LED, led);
        }
    }

    /// The advances a side has not used.
    #[must_use]
    pub const fn advances(&self, side: Side) -> Flagged<Advance> {
        self.warband(side).advances
    }

    /// A side has used one.
    pub fn use_up(&mut self, side: Side, advance: Advance) {
        let warband = self.warband_mut(side);
        warband.advances = warband.advances.without(advance);
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

/// The battle being played; in a quick procedure one without figures.
#[inline(never)]
pub fn look<'a>(play: &'a Play<'_>) -> &'a Battle {
    const NOBODY: &Battle = &Battle::EMPTY;
    match play.look() {
        State::Blades(battle) => battle,
        _ => NOBODY,
    }
}

#[inline(never)]
fn at_hand<'a>(play: &'a mut Play<'_>) -> Option<&'a mut Battle> {
    match play.state() {
        State::Blades(battle) => Some(battle),
        _ => None,
    }
}

/// Changes the battle being played; in a quick procedure there is nothing to change.
pub fn change(play: &mut Play<'_>, how: impl FnOnce(&mut Battle)) {
    if let Some(battle) = at_hand(play) {
        how(battle);
    }
}

/// Whose figure it is.
#[must_use]
pub const fn side_of(id: Id) -> Side {
    if (id.0 as usize) < MAX_FIGURES { Side::First } else { Side::Second }
}
