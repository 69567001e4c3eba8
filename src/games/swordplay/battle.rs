//! A battle, its groups and its figures, and what they still have to do.

use core::fmt;

use super::charts::{Encounter, Prize, Section};
use super::foes::Source;
use super::house::House;
use super::reaction::Reaction;
use super::terrain::{Building, MAX_BUILDINGS};
use crate::engine::{Choose, Flow, Id, IdList, Set, Side, Subject, TaskId, Tasks, Ticks};
use crate::games::{Play, State};
use crate::options;

/// Figures of a side.
pub const A_SIDE: u8 = 24;
/// Figures of a battle.
pub const MAX_FIGURES: usize = 2 * A_SIDE as usize;
/// Groups of a battle: 8 a side.
pub const MAX_GROUPS: u8 = 16;
/// The id of the first group; figures have the ids below.
pub const GROUPS: u8 = 64;
/// The id of the first PEF, after the groups.
pub const PEFS: u8 = GROUPS + MAX_GROUPS;
/// The id of the first building.
pub const BUILDINGS: u8 = PEFS + 3;
/// A volley and a test for each group, a move or a charge for each figure: more can never be open, and the rest remembers causes.
pub const MAX_TASKS: usize = 112;

options! {
    /// How a figure fights (`swordplay` section 1).
    pub enum Class { Missile = "Missile", Melee = "Melee" }
}

options! {
    /// Ranged weapons (`swordplay:D6`).
    pub enum Ranged { None = "None", Bow = "Bow", Crossbow = "Crossbow", Sling = "Sling", Thrown = "Thrown" }
}

options! {
    /// What a figure strikes with (`swordplay:D7`).
    pub enum Weapon { None = "None", OneHand = "One Hand", Two = "Two One Hand", TwoHand = "Two Hand", Lance = "Lance" }
}

options! {
    /// Armour Class (`swordplay:D8`).
    pub enum Armour { Light = "AC 2, light", Heavy = "AC 4, heavy", Plate = "AC 6, very heavy" }
}

/// Where a figure has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Not in this battle.
    Absent,
    /// In good order.
    CarryOn,
    /// Ducked back, until it is active (`swordplay:P10`).
    Ducked,
    /// Left the battlefield.
    Left,
    /// Out of the Fight.
    Out,
    /// Obviously Dead.
    Dead,
    /// Cheated death: off the table, alive (`swordplay:P23`).
    Safe,
}

/// What else is so of a figure: a bit each.
pub mod mark {
    /// Has acted in this turn (`swordplay:R27`).
    pub const ACTED: u16 = 1;
    /// Has moved in this activation.
    pub const MOVED: u16 = 1 << 1;
    /// Goes fast, until its group's activation ends (`swordplay:R32`).
    pub const FAST: u16 = 1 << 2;
    /// Has used its active fire (`swordplay:R30`).
    pub const FIRED: u16 = 1 << 3;
    /// Has shot at all in this activation: then nothing is reloaded in it (`swordplay:P46`).
    pub const SHOT: u16 = 1 << 4;
    /// Has charged, or spends its activation otherwise: it moves no further (`swordplay:R91`).
    pub const SPENT: u16 = 1 << 5;
    /// Has dismounted in this activation (`swordplay:R136`).
    pub const DISMOUNTED: u16 = 1 << 6;
    /// Has lit its brand in this activation (`swordplay:R104`).
    pub const LIT: u16 = 1 << 15;
    /// What a new turn, or a new activation, clears.
    pub const PASSING: u16 = MOVED | FAST | FIRED | SHOT | SPENT | DISMOUNTED | LIT;
    /// On the ground.
    pub const PRONE: u16 = 1 << 7;
    /// Fanatic.
    pub const FANATIC: u16 = 1 << 8;
    /// Bigger.
    pub const BIGGER: u16 = 1 << 9;
    /// Hit somebody by shooting, or fought in melee, in this Encounter.
    pub const FOUGHT: u16 = 1 << 10;
    /// Was Out of the Fight in this Encounter.
    pub const WAS_OUT: u16 = 1 << 11;
    /// Carries a burning brand (`swordplay:R104`).
    pub const BRAND: u16 = 1 << 12;
    /// Must duck back because it was hit: then it fetches nobody (`swordplay:R140`).
    pub const HURT: u16 = 1 << 14;
    /// Has given up burning a building and may not try it again (`swordplay:P31`).
    pub const GAVE_UP: u16 = 1 << 13;
}

/// A figure of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// Whose it is.
    pub side: Side,
    /// Its group, 0 to 15.
    pub group: u8,
    /// Rep.
    pub rep: u8,
    /// Class.
    pub class: Class,
    /// On a horse.
    pub mounted: bool,
    /// Ranged weapon.
    pub ranged: Ranged,
    /// Loaded, or in hand.
    pub loaded: bool,
    /// Armour.
    pub armour: Armour,
    /// Carries a shield.
    pub shield: bool,
    /// A player's own character.
    pub star: bool,
    /// Star Power dice left.
    pub pool: u8,
    /// Where it has come to.
    pub status: Status,
    /// The result it is still carrying out (`swordplay:P20`).
    pub doing: Reaction,
    /// In cover, once somebody has said so; nobody knows any more after it has moved.
    pub cover: Option<bool>,
    /// Who of the other side has shot at it and missed, while it owes the test: a bit each.
    pub missed_by: u32,
    /// Owes a Man Down test.
    pub man_down: bool,
    /// At whom it is about to shoot, or whom it charges.
    pub aim: Option<Id>,
    /// That will be a Rush Shot.
    pub rush: bool,
    /// Whom of the other side it is known to have in range and sight.
    pub reaches: u32,
    /// Melee weapon.
    pub weapon: Weapon,
    /// A bit each: see [`mark()`].
    pub marks: u16,
    /// The wounded friend it carries.
    pub carries: Option<Id>,
    /// Who guards it, if it is a captive.
    pub guard: Option<Id>,
    /// Which kind of its army it is, counted from 1; 0 without an army.
    pub kind: u8,
}

impl Figure {
    /// Nobody.
    pub const ABSENT: Self = Self {
        side: Side::First,
        group: 0,
        rep: 4,
        class: Class::Melee,
        mounted: false,
        ranged: Ranged::None,
        loaded: false,
        armour: Armour::Light,
        shield: false,
        star: false,
        pool: 0,
        status: Status::Absent,
        doing: Reaction::CarryOn,
        cover: None,
        missed_by: 0,
        man_down: false,
        aim: None,
        rush: false,
        reaches: 0,
        weapon: Weapon::OneHand,
        marks: 0,
        carries: None,
        guard: None,
        kind: 0,
    };

    /// On the table and on its feet.
    pub fn stands(&self) -> bool {
        matches!(self.status, Status::CarryOn | Status::Ducked)
    }

    /// Out of the Fight or Obviously Dead (`swordplay:R52`).
    pub fn down(&self) -> bool {
        matches!(self.status, Status::Out | Status::Dead)
    }

    /// Whether a mark is there.
    pub const fn has(&self, mark: u16) -> bool {
        self.marks & mark != 0
    }

    /// Has something to shoot with, and is not on the ground.
    pub fn armed(&self) -> bool {
        self.stands() && self.ranged != Ranged::None && self.loaded && !self.has(mark::PRONE)
    }

    /// Owes a reaction test.
    pub fn owes(&self) -> bool {
        self.stands() && (self.missed_by != 0 || self.man_down)
    }

    /// What it strikes with: a weapon that was thrown is not there (`swordplay:R25`).
    pub fn strikes_with(&self) -> Weapon {
        let thrown = self.ranged == Ranged::Thrown && !self.loaded && self.class == Class::Melee;
        if thrown { Weapon::None } else { self.weapon }
    }
}

/// Something still to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// The figures of a group that have aimed shoot.
    Volley(u8),
    /// The figures of a group that owe it take a reaction test.
    Test(u8),
    /// A figure ducks back.
    DuckBack(Id),
    /// Everybody who charges this figure.
    Charge(Id),
}

/// What a turn is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before the activation dice.
    Start,
    /// The phase of the side that goes first.
    First,
    /// The phase of the other.
    Second,
}

/// What an Encounter is about, and what is known of its battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// Which one.
    pub encounter: Encounter,
    /// Whom the enemies are taken from.
    pub source: Source,
    /// The nine sections.
    pub sections: [Section; 9],
    /// Sections where the Star has used up an activation: bit n for section n + 1.
    pub explored: u16,
    /// The section at whose centre the Star ended his last activation; 0 if at none.
    pub centre: u8,
    /// The section of each PEF that is not resolved; else 0.
    pub pefs: [u8; 3],
    /// The next PEF has three dice: it does not add up (`swordplay:R108`).
    pub warned: bool,
    /// An enemy was met.
    pub met: bool,
    /// PEFs resolved, those of buildings included (`swordplay:R122`).
    pub resolved: u8,
    /// The objective is found.
    pub found: bool,
    /// Buildings that the enemy has entered for it.
    pub entered: u8,
    /// What the enemy is after, once he was met.
    pub prize: Option<Prize>,
}

impl Scene {
    /// Nothing is known.
    pub const NONE: Self = Self {
        encounter: Encounter::Explore,
        source: Source::Feudal,
        sections: [Section::Clear; 9],
        explored: 0,
        centre: 0,
        pefs: [0; 3],
        warned: false,
        met: false,
        resolved: 0,
        found: false,
        entered: 0,
        prize: None,
    };

    /// PEF markers on the table.
    pub fn markers(&self) -> usize {
        self.pefs.iter().filter(|section| **section > 0).count()
    }
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// Everybody; a figure's id is its place here.
    pub figures: [Figure; MAX_FIGURES],
    /// Rulings the table plays otherwise: see [`House`](super::House).
    pub house: u16,
    /// The side whose phase it is.
    pub active: Side,
    /// The second side is run by the device.
    pub solo: bool,
    /// Turns begun; 0 if there is no battle.
    pub turn: u8,
    /// What the turn is at.
    pub phase: Phase,
    /// Both sides' activation dice.
    pub dice: [u8; 2],
    /// The group that acts.
    pub group: Option<u8>,
    /// Who of the second side's groups has been seen in this phase by each of the first's (`swordplay:R38`).
    pub seen: [u8; 8],
    /// Successes of each group in the In Sight test under way, for who joins late; `NO_TEST` without one (`swordplay:P14`).
    pub successes: [u8; 16],
    /// How it has ended: whether the first side has won.
    pub won: Option<bool>,
    /// The Encounter.
    pub scene: Scene,
    /// Its buildings.
    pub buildings: [Building; MAX_BUILDINGS],
    /// Volleys, tests and moves, each with its cause.
    pub tasks: Tasks<Task, MAX_TASKS>,
}

/// No successes are remembered.
pub const NO_TEST: u8 = 0xff;

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
    /// Nobody is there.
    pub const EMPTY: Self = Self {
        figures: [Figure::ABSENT; MAX_FIGURES],
        house: 0,
        active: Side::First,
        solo: false,
        turn: 0,
        phase: Phase::Start,
        dice: [0; 2],
        group: None,
        seen: [0; 8],
        successes: [NO_TEST; 16],
        won: None,
        scene: Scene::NONE,
        buildings: [Building::NONE; MAX_BUILDINGS],
        tasks: Tasks::new(),
    };

    /// A figure; nobody if there is none with this id.
    pub fn figure(&self, id: Id) -> &Figure {
        self.figures.get(usize::from(id.0)).unwrap_or(&Figure::ABSENT)
    }

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
        down(side) >= 2 * than
    }

    /// Whether a figure can shoot: not with a friend on its back, unless the table plays it so (`swordplay:R70`).
    pub fn can_shoot(&self, figure: &Figure) -> bool {
        figure.armed() && (figure.carries.is_none() || House::CarriersShoot.of(self))
    }

    /// Nothing is left to resolve: no marker, no building that nobody has looked at (`swordplay:R110`).
    pub fn searched(&self) -> bool {
        self.scene.markers() == 0 && self.buildings.iter().all(|building| building.areas == 0 || building.approached)
    }

    /// What comes next: shots that are ordered, then charges, then the earliest test owed, then moves (`swordplay:P20`,
    /// `swordplay:R45`, `swordplay:R58`).
    pub fn next(&self) -> Option<(TaskId, Task)> {
        let rank = |task: &Task| match task {
            Task::Volley(_) => 0,
            Task::Charge(_) => 1,
            Task::Test(_) => 2,
            Task::DuckBack(_) => 3,
        };
        self.tasks.open().min_by_key(|(_, task)| rank(task))
    }

    /// Writes what a figure or a group is called.
    pub fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        match (id.0.checked_sub(GROUPS), self.figure(id)) {
            (Some(group), _) if group < MAX_GROUPS / 2 => write!(out, "Group {}", group + 1),
            (Some(group), _) if group < MAX_GROUPS => write!(out, "Foe group {}", group - MAX_GROUPS / 2 + 1),
            _ if id.0 >= BUILDINGS => write!(out, "Building {}", id.0 - BUILDINGS + 1),
            (Some(_), _) => write!(out, "PEF {}", id.0 - PEFS + 1),
            (None, Figure { star: true, side: Side::First, .. }) => out.write_str("Star"),
            (None, Figure { side: Side::First, .. }) => write!(out, "Figure {}", id.0 + 1),
            (None, _) => write!(out, "Foe {}", id.0.saturating_sub(A_SIDE) + 1),
        }
    }
}

/// The battle a rule works on.
#[inline(never)]
pub fn battle<'p>(play: &'p Play<'_>) -> &'p Battle {
    match play.look() {
        State::Swordplay(battle) => battle,
        _ => const { &Battle::EMPTY },
    }
}

/// The battle, if one is under way.
pub fn under_way<'p>(play: &'p Play<'_>) -> Option<&'p Battle> {
    match play.look() {
        State::Swordplay(battle) if battle.turn > 0 => Some(battle),
        _ => None,
    }
}

#[inline(never)]
fn at_hand<'p>(play: &'p mut Play<'_>) -> Option<&'p mut Battle> {
    match play.state() {
        State::Swordplay(battle) => Some(battle),
        _ => None,
    }
}

#[inline(never)]
fn at<'p>(play: &'p mut Play<'_>, id: Id) -> Option<&'p mut Figure> {
    at_hand(play)?.figures.get_mut(usize::from(id.0))
}

/// Changes the battle.
pub fn change(play: &mut Play<'_>, change: impl FnOnce(&mut Battle)) {
    if let Some(battle) = at_hand(play) {
        change(battle);
    }
}

/// Changes a figure.
pub fn alter(play: &mut Play<'_>, id: Id, alter: impl FnOnce(&mut Figure)) {
    if let Some(figure) = at(play, id) {
        alter(figure);
    }
}

/// Sets marks of some figures.
#[inline(never)]
pub fn mark(play: &mut Play<'_>, of: Those, marks: u16) {
    for id in of {
        alter(play, id, |figure| figure.marks |= marks);
    }
}

/// Puts something on the list, unless it is there already. There is room for everything that can be open.
#[inline(never)]
pub fn owe(play: &mut Play<'_>, task: Task, cause: Option<TaskId>) {
    change(play, |battle| {
        if battle.tasks.open().all(|(_, open)| open != task) {
            let _ = battle.tasks.push(task, cause);
        }
    });
}

/// The next questions are about the figure or group, and for whoever looks at the table.
#[inline(never)]
pub fn fact(play: &mut Play<'_>, id: Id) {
    play.about(Subject::Figure(id));
    play.side(None);
}

/// The next questions are about the figure or group, and its side's to decide.
pub fn decision(play: &mut Play<'_>, id: Id) {
    let side = match id.0.checked_sub(GROUPS) {
        Some(group) => side_of_group(group),
        None => side_of(id),
    };
    play.about(Subject::Figure(id));
    play.side(Some(side));
}

/// Whose figure that is: the first side's come first.
pub const fn side_of(id: Id) -> Side {
    if id.0 < A_SIDE { Side::First } else { Side::Second }
}

/// Whose group that is.
pub const fn side_of_group(group: u8) -> Side {
    if group < MAX_GROUPS / 2 { Side::First } else { Side::Second }
}

/// A figure of the other side as a bit.
pub const fn bit(id: Id) -> u32 {
    1 << (id.0 % A_SIDE)
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
