//! A battle of either 2d6 game, seen as what they share, and what follows from that alone.

use super::body::{Body, MAX_ENEMIES, MAX_FIGURES, OFF, Standing, places, side_of};
use super::fight::{Fight, Phase};
use crate::engine::{Id, IdList, Side, Subject};
use crate::games::{Play, State};

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
        for id in places(side) {
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
        let nobody = |side| !places(side).any(|id| self.body(id).up());
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

    /// How many enemies aim at somebody, whether they have acted or will, and whatever has become of them since (`sns:P13`,
    /// `sfc:P10`). A friend who defends him is none.
    pub fn aims(&self, at: Id) -> usize {
        places(side_of(at).other()).filter(|id| self.body(*id).aim == Some(at)).count()
    }

    /// A side's activation starts; its figures with a load walk off with it, but for those who `wait`.
    pub fn activate(&mut self, side: Side, waits: &dyn Fn(Id) -> bool) {
        let fight = self.fight_mut();
        (fight.active, fight.phase, fight.turn) = (side, Phase::Ready, fight.turn.saturating_add(1));
        for id in self.those(side, &|_, _| true) {
            self.alter(id, |body| body.aim = None);
        }
        for id in self.up(side) {
            let (waits, carries) = (waits(id), self.body(id).carries);
            self.alter(id, |body| body.acted = waits || carries.is_some());
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
            self.let_go(id);
        }
    }

    /// Nobody carries this one any more.
    pub fn let_go(&mut self, load: Id) {
        for other in (0..MAX_FIGURES as u8).map(Id) {
            self.alter(other, |body| body.carries = body.carries.filter(|carried| *carried != load));
        }
    }

    /// Whoever takes part and still can is on the board: not whom his spells have cost all his Rep in this Encounter, even if he
    /// has recovered since (`sns:R26`, `sns:R66`).
    pub fn muster(&mut self) {
        for id in (0..MAX_FIGURES as u8).map(Id) {
            let able = self.rep(id) > 0;
            self.alter(id, |body| {
                if able && body.comes && body.standing == Standing::Away {
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
        self.let_go(id);
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

    /// Whether every side that a player has can send somebody.
    pub fn anybody_fit(&self) -> bool {
        let fit = |side| places(side).any(|id| self.body(id).fit());
        fit(Side::First) && (self.fight().runs(Side::Second) || fit(Side::Second))
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
