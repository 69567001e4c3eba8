//! A campaign, its Encounter and the battle on the board: all that the device keeps (`sns` sections 1 and 5).

use core::fmt;

use super::fighter::{Armour, Class};
use super::lists::{self, Profile};
use super::settings::Header;
use crate::engine::{Id, IdList, Side};
use crate::games::{Play, State};
use crate::options;

/// Figures of a Band (`sns:R78`).
pub const MAX_BAND: usize = 12;
/// Enemies: two more than the Band (`sns:R78`).
pub const MAX_ENEMIES: usize = 14;
/// Both.
pub const MAX_FIGURES: usize = MAX_BAND + MAX_ENEMIES;

/// What has become of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// There is no such figure.
    Absent,
    /// Fit, but not on this board: it stayed at home, waits in the queue, or walked off with a load (`sns:R48`).
    Away,
    /// On the board.
    Up,
    /// Out of the Fight.
    Out,
    /// Out of the Fight and carried off.
    Carried,
    /// Obviously Dead.
    Dead,
    /// Left the board.
    Left,
}

/// When somebody left, seen from his Leader (`sns:R54`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Departure {
    /// He has not.
    None,
    /// While his Leader stayed.
    Before,
    /// As, with or after his Leader.
    With,
}

options! {
    /// What a Caster casts (`sns:P15`).
    pub enum Spell { Damage = "Damage", Dazzle = "Dazzle", Defend = "Defend" }
}

options! {
    /// What the Band is about (`sns:P3`).
    pub enum Encounter { Explore = "Explore", Raid = "Raid", Defend = "Defend" }
}

/// One figure (`sns` section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// What has become of it.
    pub standing: Standing,
    /// Class.
    pub class: Class,
    /// Armour.
    pub armour: Armour,
    /// Base Rep.
    pub base: u8,
    /// Its creature list and row, from 1; 0 if a list has no name for it.
    pub creature: u8,
    /// The Star, or another player's.
    pub star: bool,
    /// Mounted (`sns:R9`).
    pub mounted: bool,
    /// Place in the line; the Leader has 0 at set-up (`sns:R16`).
    pub slot: i8,
    /// Rep lost by failed spells, to the end of the Encounter.
    pub disaster: u8,
    /// Rep lost in melee, to the end of the activation (`sns:R37`).
    pub lost: u8,
    /// Has the bonus of a Defend spell, to the end of the activation (`sns:R21`).
    pub defended: bool,
    /// Loses its next action (`sns:R24`).
    pub dazzled: bool,
    /// Has acted in this activation, or will not.
    pub acted: bool,
    /// Whom it carries.
    pub carries: Option<Id>,
    /// Whom it was matched with (`sns:P13`).
    pub aim: Option<Id>,
    /// What it casts.
    pub spell: Spell,
    /// Star Power dice.
    pub pool: u8,
    /// Scored a hit in this Encounter, or was in a melee (`sns:P28`).
    pub fought: bool,
    /// Went Out of the Fight in this Encounter (`sns:R70`).
    pub was_out: bool,
    /// Left, and when.
    pub departed: Departure,
    /// Out of the Fight, but with its friends.
    pub recovered: bool,
    /// Rolled Star Power in this Encounter (`sns:R69`).
    pub powered: bool,
    /// In the enemy's hands: only recorded (`sns:R51`).
    pub captured: bool,
    /// Takes part in this Encounter.
    pub comes: bool,
}

impl Figure {
    /// No figure.
    pub const ABSENT: Self = Self {
        standing: Standing::Absent,
        class: Class::Melee,
        armour: Armour::Light,
        base: 0,
        creature: 0,
        star: false,
        mounted: false,
        slot: 0,
        disaster: 0,
        lost: 0,
        defended: false,
        dazzled: false,
        acted: false,
        carries: None,
        aim: None,
        spell: Spell::Damage,
        pool: 0,
        fought: false,
        was_out: false,
        departed: Departure::None,
        recovered: false,
        powered: false,
        captured: false,
        comes: false,
    };

    /// Somebody from a list, fit and away.
    pub const fn of(profile: Profile) -> Self {
        let Profile { class, rep, armour } = profile;
        Self { standing: Standing::Away, class, armour, base: rep, ..Self::ABSENT }
    }

    /// The same with nothing of an Encounter on it.
    pub const fn fresh(self) -> Self {
        let Self { class, armour, base, creature, star, mounted, .. } = self;
        Self { standing: Standing::Away, class, armour, base, creature, star, mounted, ..Self::ABSENT }
    }

    /// On the board and on its feet.
    pub const fn up(&self) -> bool {
        matches!(self.standing, Standing::Up)
    }

    /// Able to fight in the next battle (`sns:R59`).
    pub const fn fit(&self) -> bool {
        matches!(self.standing, Standing::Up | Standing::Away)
    }

    /// Current Rep (`sns:R8`).
    pub fn rep(&self) -> i16 {
        i16::from(self.base) - i16::from(self.disaster) - i16::from(self.lost) + i16::from(self.defended)
    }

    /// Nothing of the last battle but what lasts to the end of the Encounter (`sns:R66`).
    fn rested(self) -> Self {
        Self { lost: 0, defended: false, dazzled: false, acted: false, carries: None, aim: None, ..self }
    }

    /// What the list calls it.
    pub fn kind(&self) -> &'static str {
        let row = usize::from(self.creature).checked_sub(1);
        let creature = row.and_then(|row| lists::CREATURES.get(row / 11)?.get(row % 11));
        match creature {
            Some(lists::Creature::Many(name, _) | lists::Creature::One(name, _)) => name,
            _ => lists::grade(self.base),
        }
    }

    /// The same where there is little room.
    const fn short(&self) -> &'static str {
        match self.class {
            Class::Missile => "Bow",
            Class::Melee => "Blade",
            Class::Caster => "Mage",
        }
    }

    /// What it does, in a word.
    pub const fn class_word(&self) -> &'static str {
        match self.class {
            Class::Missile => "Missile",
            Class::Melee => "Melee",
            Class::Caster => "Caster",
        }
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// There is no campaign: only what a quick procedure is played with.
    None,
    /// Between Encounters.
    Camp,
    /// Between PEFs.
    Search,
    /// Both sides are lined up.
    LinedUp,
    /// The active side may see to those on the ground, then is matched up.
    Ready,
    /// Its figures act.
    Acting,
    /// The Encounter is over.
    After,
    /// Nothing follows.
    Over,
}

options! {
    /// What is played.
    pub enum Mode { Campaign = "Campaign", Single = "One Encounter", Duel = "Two players" }
}

options! {
    /// Where enemies come from (`sns:P7`).
    pub enum Source { Table = "Enemy Table", Army = "Army List", Creatures = "Creatures" }
}

/// A campaign and all in it. The first side is the player's Band, its Star first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// What it is played with.
    pub header: Header,
    /// What is played.
    pub mode: Mode,
    /// What comes next.
    pub phase: Phase,
    /// Which Encounter.
    pub encounter: Encounter,
    /// The Encounter's terrain.
    pub cover: bool,
    /// This board's.
    pub board_cover: bool,
    /// PEFs not resolved.
    pub pefs: u8,
    /// Some PEF was contact.
    pub contact: bool,
    /// Later PEFs are rolled with three dice (`sns:R58`).
    pub alert: bool,
    /// Where enemies came from last (`sns:R61`).
    pub source: Source,
    /// Enemies loaded up, all of them in order at the front of their places (`sns:P10`); 0 without a queue.
    pub queue: u8,
    /// Activations of this battle.
    pub turn: u8,
    /// Who acts.
    pub active: Side,
    /// The side that entered the board.
    pub moving: Side,
    /// A Leader of the side has left this battle (`sns:R54`).
    pub leader_left: [bool; 2],
    /// Somebody of the side has left this battle (`sns:R2`).
    pub friend_left: [bool; 2],
    /// How the Encounter ended, once it has.
    pub success: bool,
    /// Everybody: the Band, then the enemies.
    pub figures: [Figure; MAX_FIGURES],
}

/// Whose figure it is.
pub const fn side_of(id: Id) -> Side {
    if (id.0 as usize) < MAX_BAND { Side::First } else { Side::Second }
}

/// A side's place in a pair.
pub const fn nth(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

impl Battle {
    /// No campaign.
    #[must_use]
    pub const fn none(header: Header) -> Self {
        Self {
            header,
            mode: Mode::Campaign,
            phase: Phase::None,
            encounter: Encounter::Explore,
            cover: false,
            board_cover: false,
            pefs: 0,
            contact: false,
            alert: false,
            source: header.source,
            queue: 0,
            turn: 0,
            active: Side::First,
            moving: Side::First,
            leader_left: [false; 2],
            friend_left: [false; 2],
            success: false,
            figures: [Figure::ABSENT; MAX_FIGURES],
        }
    }

    /// A figure; nobody if there is none.
    #[must_use]
    pub fn figure(&self, id: Id) -> Figure {
        self.figures.get(usize::from(id.0)).copied().unwrap_or(Figure::ABSENT)
    }

    /// The same, to change it.
    pub fn alter(&mut self, id: Id, how: impl FnOnce(&mut Figure)) {
        if let Some(figure) = self.figures.get_mut(usize::from(id.0)) {
            how(figure);
        }
    }

    /// The figures of a side that fit, in line order (`sns:P11`).
    pub fn those(&self, side: Side, fits: impl Fn(&Figure) -> bool) -> IdList {
        let mut list = IdList::new();
        for (id, figure) in (0..).map(Id).zip(&self.figures) {
            if side_of(id) == side && figure.standing != Standing::Absent && fits(figure) {
                let at = list.iter().position(|other| self.figure(*other).slot > figure.slot).unwrap_or(list.len());
                // As many as figures: they fit.
                let _ = list.insert(at, id);
            }
        }
        list
    }

    /// Those of a side who stand on the board, in line order.
    #[must_use]
    pub fn up(&self, side: Side) -> IdList {
        self.those(side, Figure::up)
    }

    /// Whether a battle is being fought.
    pub const fn fighting(&self) -> bool {
        matches!(self.phase, Phase::LinedUp | Phase::Ready | Phase::Acting)
    }

    /// The only side with figures on the board, if there is one; both if none has any (`sns:P26`).
    #[must_use]
    pub fn decided(&self) -> bool {
        self.fighting() && [Side::First, Side::Second].into_iter().any(|side| self.up(side).is_empty())
    }

    /// The Star if he stands on the board, else the highest current Rep; equals: nearest to the middle, then to the right
    /// (`sns:R10`). Whoever leads at set-up is in the middle.
    #[must_use]
    pub fn leader(&self, side: Side) -> Option<Id> {
        let rank = |id: &Id| {
            let figure = self.figure(*id);
            (figure.star, figure.rep(), -i16::from(figure.slot.unsigned_abs()), figure.slot)
        };
        self.up(side).into_iter().max_by_key(rank)
    }

    /// Whether the device decides for this side (`sns:R83`).
    pub fn runs(&self, side: Side) -> bool {
        side == Side::Second && self.mode != Mode::Duel
    }

    /// Who may act now: Casters, then Missile, then Melee (`sns:P13`). Dazzled figures and those with a load do not.
    #[must_use]
    pub fn to_act(&self) -> IdList {
        if self.phase != Phase::Acting || self.decided() {
            return IdList::new();
        }
        let of = |class: Class| self.those(self.active, |figure| figure.up() && !figure.acted && figure.class == class);
        [Class::Caster, Class::Missile, Class::Melee].into_iter().map(of).find(|list| !list.is_empty()).unwrap_or_default()
    }

    /// Somebody who is Out of the Fight on the board, and nobody carries him.
    pub fn on_the_ground(&self, side: Side) -> IdList {
        let mut list = self.those(side, |figure| figure.standing == Standing::Out && figure.slot != OFF);
        list.retain(|id| !self.figures.iter().any(|figure| figure.carries == Some(*id)));
        list
    }

    /// A side's activation starts (`sns` B3): dazzled figures lose it, those with a load walk off with it.
    pub fn activate(&mut self, side: Side) {
        (self.active, self.phase) = (side, Phase::Ready);
        self.turn = self.turn.saturating_add(1);
        for id in self.up(side) {
            let Figure { dazzled, carries, .. } = self.figure(id);
            self.alter(id, |figure| (figure.acted, figure.dazzled, figure.aim) = (dazzled || carries.is_some(), false, None));
            // A dazzled carrier waits (`sns:R23`).
            if let (Some(load), false) = (carries, dazzled) {
                self.alter(id, |figure| (figure.standing, figure.carries) = (Standing::Away, None));
                self.carry_off(id, load);
            }
        }
    }

    /// Whoever is carried off the board is saved, or a captive that is secured (`sns:P23`, `sns:P24`).
    pub fn carry_off(&mut self, carrier: Id, load: Id) {
        let friend = side_of(carrier) == side_of(load);
        self.alter(load, |figure| (figure.standing, figure.recovered, figure.captured) = (Standing::Carried, friend, !friend));
    }

    /// A figure goes down; whatever it carries is dropped where it is (`sns:R50`).
    pub fn fall(&mut self, id: Id, standing: Standing) {
        self.alter(id, |figure| {
            (figure.standing, figure.carries, figure.was_out) = (standing, None, true);
        });
        if standing == Standing::Dead {
            // Whoever carried him is free again (`sns:R49`).
            for figure in self.figures.iter_mut().filter(|figure| figure.carries == Some(id)) {
                figure.carries = None;
            }
        }
    }

    /// Whoever takes part and still can is on the board.
    pub fn muster(&mut self) {
        for figure in self.figures.iter_mut().filter(|figure| figure.comes && figure.standing == Standing::Away) {
            figure.standing = Standing::Up;
        }
    }

    /// Somebody steps on the board after the line-up: at the nearest place that nobody has.
    pub fn join(&mut self, id: Id) {
        let taken = |slot: i8| self.up(side_of(id)).iter().any(|other| *other != id && self.figure(*other).slot == slot);
        let own = self.figure(id).slot;
        let slot = [own].into_iter().filter(|own| *own != OFF).chain((0..MAX_ENEMIES as i8).flat_map(|slot| [slot, -slot]));
        let slot = slot.into_iter().find(|slot| !taken(*slot)).unwrap_or(0);
        self.alter(id, |figure| (figure.standing, figure.slot) = (Standing::Up, slot));
    }

    /// Everybody who still fights is ready for the next battle (`sns:R66`).
    pub fn rest(&mut self) {
        for figure in &mut self.figures {
            *figure = figure.rested();
            if figure.up() {
                figure.standing = Standing::Away;
            } else if matches!(figure.standing, Standing::Out | Standing::Carried) {
                // Behind the lines: no board has him on it.
                figure.slot = OFF;
            }
        }
    }

    /// Writes what a figure is called.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        let figure = self.figure(id);
        match side_of(id) {
            Side::First if figure.star => out.write_str("Star"),
            Side::Second if figure.star => out.write_str("Rival"),
            Side::First => write!(out, "B{} {}", id.0, figure.short()),
            Side::Second => write!(out, "E{} {}", id.0.saturating_sub(MAX_BAND as u8) + 1, figure.short()),
        }
    }
}

/// The slot of somebody who is Out of the Fight since an earlier battle.
pub const OFF: i8 = i8::MAX;

/// The campaign being played, if the procedure is part of one.
pub fn look<'a>(play: &'a Play<'_>) -> Option<&'a Battle> {
    match play.look() {
        State::Sns(battle) if battle.phase != Phase::None => Some(battle),
        _ => None,
    }
}

/// Changes it; in a quick procedure there is nothing to change.
pub fn change(play: &mut Play<'_>, how: impl FnOnce(&mut Battle)) {
    if let State::Sns(battle) = play.state()
        && battle.phase != Phase::None
    {
        how(battle);
    }
}

/// Changes a figure of it.
pub fn alter(play: &mut Play<'_>, id: Id, how: impl FnOnce(&mut Figure)) {
    change(play, |battle| battle.alter(id, how));
}
