//! A battle of either 2d6 game: what both keep of it and of every figure, and what follows from that alone.

use crate::engine::{Id, IdList, Side, Subject};
use crate::games::{Play, State};
use crate::options;

/// Figures of a Band (`sns:R78`, `sfc:R64`).
pub const MAX_BAND: usize = 12;
/// Enemies: two more than the Band.
pub const MAX_ENEMIES: usize = 14;
/// Both.
pub const MAX_FIGURES: usize = MAX_BAND + MAX_ENEMIES;
/// The slot of somebody who is Out of the Fight since an earlier battle.
pub const OFF: i8 = i8::MAX;

/// What has become of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// There is no such figure.
    Absent,
    /// Fit, but not on this board: it stayed at home, waits in the queue, or walked off with a load (`sns:R48`, `sfc:R57`).
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

/// When somebody left, seen from his Leader (`sns:R54`, `sfc:R47`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Departure {
    /// He has not.
    None,
    /// While his Leader stayed.
    Before,
    /// As, with or after his Leader.
    With,
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
    pub enum Mode { Campaign = "Campaign", Single = "One Encounter", Duel = "Two players", Allies = "Same side" }
}

/// What both games keep of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// What has become of it.
    pub standing: Standing,
    /// Base Rep.
    pub base: u8,
    /// The Star, or another player's.
    pub star: bool,
    /// Which player of its side it belongs to (`sns:R84`, `sfc:R70`).
    pub owner: u8,
    /// Place in the line; the Leader has 0 at set-up (`sns:R16`, `sfc:P7`).
    pub slot: i8,
    /// Rep lost in melee, to the end of the activation (`sns:R37`, `sfc:P17`).
    pub lost: u8,
    /// Has acted in this activation, or will not.
    pub acted: bool,
    /// Whom it carries.
    pub carries: Option<Id>,
    /// Whom it was matched with (`sns:P13`, `sfc:P10`).
    pub aim: Option<Id>,
    /// Star Power dice.
    pub pool: u8,
    /// Scored a hit in this Encounter, or was in a melee (`sns:P28`, `sfc:P25`).
    pub fought: bool,
    /// Went Out of the Fight in this Encounter (`sns:R70`, `sfc:R56`).
    pub was_out: bool,
    /// Left, and when.
    pub departed: Departure,
    /// Out of the Fight, but with its friends.
    pub recovered: bool,
    /// Rolled Star Power in this Encounter (`sns:R69`, `sfc:R53`).
    pub powered: bool,
    /// In the enemy's hands: only recorded (`sns:R51`, `sfc:P20`).
    pub captured: bool,
    /// Takes part in this Encounter.
    pub comes: bool,
}

impl Body {
    /// Nobody.
    pub const ABSENT: Self = Self {
        standing: Standing::Absent,
        base: 0,
        star: false,
        owner: 0,
        slot: 0,
        lost: 0,
        acted: false,
        carries: None,
        aim: None,
        pool: 0,
        fought: false,
        was_out: false,
        departed: Departure::None,
        recovered: false,
        powered: false,
        captured: false,
        comes: false,
    };

    /// Somebody of this Rep, fit and away.
    #[must_use]
    pub const fn of(base: u8) -> Self {
        Self { standing: Standing::Away, base, ..Self::ABSENT }
    }

    /// The same with nothing of an Encounter on it.
    #[must_use]
    pub const fn fresh(self) -> Self {
        Self { star: self.star, owner: self.owner, ..Self::of(self.base) }
    }

    /// On the board and on its feet.
    #[must_use]
    pub const fn up(&self) -> bool {
        matches!(self.standing, Standing::Up)
    }

    /// Able to fight in the next battle (`sns:R59`).
    #[must_use]
    pub const fn fit(&self) -> bool {
        matches!(self.standing, Standing::Up | Standing::Away)
    }
}

/// What both games keep of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fight {
    /// What is played.
    pub mode: Mode,
    /// What comes next.
    pub phase: Phase,
    /// Activations of this battle.
    pub turn: u8,
    /// Who acts.
    pub active: Side,
    /// A Leader of the side has left this battle (`sns:R54`, `sfc:R47`).
    pub leader_left: [bool; 2],
    /// Somebody of the side has left this battle (`sns:R2`, `sfc:P22`).
    pub friend_left: [bool; 2],
    /// How the Encounter ended for the first side, once it has.
    pub success: bool,
}

impl Fight {
    /// No battle.
    pub const NONE: Self = Self {
        mode: Mode::Campaign,
        phase: Phase::None,
        turn: 0,
        active: Side::First,
        leader_left: [false; 2],
        friend_left: [false; 2],
        success: false,
    };

    /// Whether a battle is being fought.
    #[must_use]
    pub const fn fighting(&self) -> bool {
        matches!(self.phase, Phase::LinedUp | Phase::Ready | Phase::Acting)
    }

    /// Whether the device decides for this side (`sns:R83`, `sfc:R69`).
    #[must_use]
    pub fn runs(&self, side: Side) -> bool {
        side == Side::Second && self.mode != Mode::Duel
    }

    /// A new battle begins.
    pub const fn clash(&mut self) {
        (self.phase, self.turn) = (Phase::LinedUp, 0);
        (self.leader_left, self.friend_left) = ([false; 2], [false; 2]);
    }
}

/// Whose figure it is.
#[must_use]
pub const fn side_of(id: Id) -> Side {
    if (id.0 as usize) < MAX_BAND { Side::First } else { Side::Second }
}

/// A side's place in a pair.
#[must_use]
pub const fn nth(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

/// A battle of one of the two games, seen as what they share.
pub trait Skirmish {
    /// The battle.
    fn fight(&self) -> &Fight;
    /// The same, to change it.
    fn fight_mut(&mut self) -> &mut Fight;
    /// A figure; nobody if there is none.
    fn body(&self, id: Id) -> &Body;
    /// The same, to change it.
    fn body_mut(&mut self, id: Id) -> Option<&mut Body>;
    /// Current Rep.
    fn rep(&self, id: Id) -> i16;
    /// Which figures leave first: the lowest.
    fn goes(&self, id: Id) -> u8;
    /// The figure is none any more, or none but its profile.
    fn reset(&mut self, id: Id, stays: bool);
}

impl dyn Skirmish + '_ {
    /// Changes a figure.
    pub fn alter(&mut self, id: Id, how: impl FnOnce(&mut Body)) {
        if let Some(body) = self.body_mut(id) {
            how(body);
        }
    }

    /// The figures of a side that fit, in line order (`sns:P11`, `sfc:P7`).
    pub fn those(&self, side: Side, fits: &dyn Fn(Id, &Body) -> bool) -> IdList {
        let mut list = IdList::new();
        for id in (0..MAX_FIGURES as u8).map(Id).filter(|id| side_of(*id) == side) {
            let body = self.body(id);
            if body.standing != Standing::Absent && fits(id, body) {
                let at = list.iter().position(|other| self.body(*other).slot > body.slot).unwrap_or(list.len());
                // As many as figures: they fit.
                let _ = list.insert(at, id);
            }
        }
        list
    }

    /// Those of a side who stand on the board, in line order.
    pub fn up(&self, side: Side) -> IdList {
        self.those(side, &|_, body| body.up())
    }

    /// Whether one side at most has figures on the board (`sns:P26`, `sfc:P23`).
    pub fn decided(&self) -> bool {
        let nobody = |side| !(0..MAX_FIGURES as u8).map(Id).any(|id| side_of(id) == side && self.body(id).up());
        self.fight().fighting() && (nobody(Side::First) || nobody(Side::Second))
    }

    /// The Star if he stands on the board, else the highest current Rep; equals: nearest to the middle, then to the right
    /// (`sns:R10`, `sfc:R63`, `sfc:R67`). Whoever leads at set-up is in the middle.
    pub fn leader(&self, side: Side) -> Option<Id> {
        let rank = |id: &Id| {
            let body = self.body(*id);
            (body.star, self.rep(*id), -i16::from(body.slot.unsigned_abs()), body.slot)
        };
        self.up(side).into_iter().max_by_key(rank)
    }

    /// Those Out of the Fight on the board whom nobody carries.
    pub fn on_the_ground(&self, side: Side) -> IdList {
        let carried = |id| (0..MAX_FIGURES as u8).any(|nth| self.body(Id(nth)).carries == Some(id));
        self.those(side, &|id, body| body.standing == Standing::Out && body.slot != OFF && !carried(id))
    }

    /// How many figures aim at somebody, whether they have acted or will (`sns:P13`, `sfc:P10`).
    pub fn aims(&self, at: Id) -> usize {
        (0..MAX_FIGURES as u8).map(|nth| self.body(Id(nth))).filter(|body| body.up() && body.aim == Some(at)).count()
    }

    /// A side's activation starts; its figures with a load walk off with it, but for those who `wait`.
    pub fn activate(&mut self, side: Side, waits: &dyn Fn(Id) -> bool) {
        let fight = self.fight_mut();
        (fight.active, fight.phase, fight.turn) = (side, Phase::Ready, fight.turn.saturating_add(1));
        for id in self.up(side) {
            let (waits, carries) = (waits(id), self.body(id).carries);
            self.alter(id, |body| (body.acted, body.aim) = (waits || carries.is_some(), None));
            if let (Some(load), false) = (carries, waits) {
                self.alter(id, |body| (body.standing, body.carries) = (Standing::Away, None));
                self.carry_off(id, load);
            }
        }
    }

    /// Whoever is carried off the board is saved, or a captive that is secured (`sns:P23`, `sns:P24`, `sfc:P19`, `sfc:P20`).
    pub fn carry_off(&mut self, carrier: Id, load: Id) {
        let friend = side_of(carrier) == side_of(load);
        self.alter(load, |body| (body.standing, body.recovered, body.captured) = (Standing::Carried, friend, !friend));
    }

    /// A figure goes down; whatever it carries is dropped where it is (`sns:R50`, `sfc:R33`).
    pub fn fall(&mut self, id: Id, standing: Standing) {
        self.alter(id, |body| (body.standing, body.carries, body.was_out) = (standing, None, true));
        if standing == Standing::Dead {
            // Whoever carried him is free again (`sns:R49`).
            for other in (0..MAX_FIGURES as u8).map(Id) {
                self.alter(other, |body| body.carries = body.carries.filter(|load| *load != id));
            }
        }
    }

    /// Whoever takes part and still can is on the board.
    pub fn muster(&mut self) {
        for id in (0..MAX_FIGURES as u8).map(Id) {
            self.alter(id, |body| {
                if body.comes && body.standing == Standing::Away {
                    body.standing = Standing::Up;
                }
            });
        }
    }

    /// Somebody steps on the board after the line-up: at the nearest place that nobody has.
    pub fn join(&mut self, id: Id) {
        let taken = |slot: i8| self.up(side_of(id)).iter().any(|other| *other != id && self.body(*other).slot == slot);
        let own = self.body(id).slot;
        let slot = [own].into_iter().filter(|own| *own != OFF).chain((0..MAX_ENEMIES as i8).flat_map(|slot| [slot, -slot]));
        let slot = slot.into_iter().find(|slot| !taken(*slot)).unwrap_or(0);
        self.alter(id, |body| (body.standing, body.slot) = (Standing::Up, slot));
    }

    /// A battle is over: its holder recovers his own who are on the ground and has the others (`sns:P26`, `sfc:P23`).
    pub fn held(&mut self, holder: Side) {
        for id in (0..MAX_FIGURES as u8).map(Id) {
            let own = side_of(id) == holder;
            self.alter(id, |body| {
                if body.standing == Standing::Out && body.slot != OFF {
                    (body.recovered, body.captured) = (own, !own);
                }
            });
        }
    }

    /// A side's Stars, the leading one first.
    pub fn stars(&self, side: Side) -> IdList {
        let mut stars = self.those(side, &|_, body| body.star && body.up());
        let leader = self.leader(side);
        if let Some(at) = stars.iter().position(|id| Some(*id) == leader) {
            stars.swap(0, at);
        }
        stars
    }
}

/// The battle or campaign being played, if the procedure is part of one.
pub fn look<'a>(play: &'a Play<'_>) -> Option<&'a dyn Skirmish> {
    let battle: &dyn Skirmish = match play.look() {
        State::Sns(battle) => battle,
        State::Sfc(battle) => battle,
        _ => return None,
    };
    Some(battle).filter(|battle| battle.fight().phase != Phase::None)
}

/// Changes it; in a quick procedure there is nothing to change.
pub fn change(play: &mut Play<'_>, how: impl FnOnce(&mut dyn Skirmish)) {
    let battle: &mut dyn Skirmish = match play.state() {
        State::Sns(battle) => battle,
        State::Sfc(battle) => battle,
        _ => return,
    };
    if battle.fight().phase != Phase::None {
        how(battle);
    }
}

/// The next questions and dice are his and his side's.
#[inline(never)]
pub const fn about(play: &mut Play<'_>, who: Subject) {
    play.about(who);
    if let Subject::Figure(id) = who {
        play.side(Some(side_of(id)));
    }
}

/// What a game's battle has of what both share: a figure is a [`Body`] with its weapons, a battle a [`Fight`] with its figures.
#[macro_export]
#[doc(hidden)]
macro_rules! skirmish {
    ($variant:ident) => {
        impl core::ops::Deref for Figure {
            type Target = $crate::games::twod6::Body;
            fn deref(&self) -> &Self::Target {
                &self.body
            }
        }
        impl core::ops::DerefMut for Figure {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.body
            }
        }
        impl core::ops::Deref for Battle {
            type Target = $crate::games::twod6::Fight;
            fn deref(&self) -> &Self::Target {
                &self.fight
            }
        }
        impl core::ops::DerefMut for Battle {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.fight
            }
        }

        impl $crate::games::twod6::Skirmish for Battle {
            fn fight(&self) -> &$crate::games::twod6::Fight {
                &self.fight
            }
            fn fight_mut(&mut self) -> &mut $crate::games::twod6::Fight {
                &mut self.fight
            }
            fn body(&self, id: Id) -> &$crate::games::twod6::Body {
                self.figures.get(usize::from(id.0)).map_or(&$crate::games::twod6::Body::ABSENT, |figure| &figure.body)
            }
            fn body_mut(&mut self, id: Id) -> Option<&mut $crate::games::twod6::Body> {
                self.figures.get_mut(usize::from(id.0)).map(|figure| &mut figure.body)
            }
            fn rep(&self, id: Id) -> i16 {
                self.figures.get(usize::from(id.0)).map_or(0, Figure::rep)
            }
            fn goes(&self, id: Id) -> u8 {
                self.figures.get(usize::from(id.0)).map_or(0, Figure::goes)
            }
            fn reset(&mut self, id: Id, stays: bool) {
                self.alter(id, |figure| *figure = if stays { figure.fresh() } else { Figure::ABSENT });
            }
        }

        impl Battle {
            /// A figure; nobody if there is none.
            #[must_use]
            pub fn figure(&self, id: Id) -> &Figure {
                self.figures.get(usize::from(id.0)).unwrap_or(&Figure::ABSENT)
            }

            /// The same, to change it.
            pub fn alter(&mut self, id: Id, how: impl FnOnce(&mut Figure)) {
                if let Some(figure) = self.figures.get_mut(usize::from(id.0)) {
                    how(figure);
                }
            }

            /// The battle as what both games share.
            pub fn shared(&self) -> &dyn $crate::games::twod6::Skirmish {
                self
            }

            /// The same, to change it.
            pub fn shared_mut(&mut self) -> &mut dyn $crate::games::twod6::Skirmish {
                self
            }

            /// The figures of a side that fit, in line order.
            pub fn those(&self, side: Side, fits: impl Fn(&Figure) -> bool) -> IdList {
                self.shared().those(side, &|id, _| self.figures.get(usize::from(id.0)).is_some_and(&fits))
            }

            /// Those of a side who stand on the board, in line order.
            #[must_use]
            pub fn up(&self, side: Side) -> IdList {
                self.shared().up(side)
            }

            /// Whether one side at most has figures on the board.
            #[must_use]
            pub fn decided(&self) -> bool {
                self.shared().decided()
            }

            /// Who leads a side.
            #[must_use]
            pub fn leader(&self, side: Side) -> Option<Id> {
                self.shared().leader(side)
            }
        }

        /// The battle of a state; nobody's if it is another game's.
        pub const fn battle(state: &$crate::games::State) -> &Battle {
            const NOBODY: &Battle = &Battle::none(Header::DEFAULT);
            match state {
                $crate::games::State::$variant(battle) => battle,
                _ => NOBODY,
            }
        }

        /// The campaign being played, if the procedure is part of one.
        #[inline(never)]
        pub fn look<'a>(play: &'a $crate::games::Play<'_>) -> Option<&'a Battle> {
            match play.look() {
                $crate::games::State::$variant(battle) if battle.phase != $crate::games::twod6::Phase::None => Some(battle),
                _ => None,
            }
        }

        #[inline(never)]
        fn under_way<'a>(play: &'a mut $crate::games::Play<'_>) -> Option<&'a mut Battle> {
            match play.state() {
                $crate::games::State::$variant(battle) if battle.phase != $crate::games::twod6::Phase::None => Some(battle),
                _ => None,
            }
        }

        #[inline(never)]
        fn at<'a>(play: &'a mut $crate::games::Play<'_>, id: Id) -> Option<&'a mut Figure> {
            under_way(play)?.figures.get_mut(usize::from(id.0))
        }

        /// Changes it; in a quick procedure there is nothing to change.
        pub fn change(play: &mut $crate::games::Play<'_>, how: impl FnOnce(&mut Battle)) {
            if let Some(battle) = under_way(play) {
                how(battle);
            }
        }

        /// Changes a figure of it.
        pub fn alter(play: &mut $crate::games::Play<'_>, id: Id, how: impl FnOnce(&mut Figure)) {
            if let Some(figure) = at(play, id) {
                how(figure);
            }
        }
    };
}
