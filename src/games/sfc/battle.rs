//! A campaign and its fight: all that the device keeps (`sfc` sections 1 and 5).

use core::fmt;

use heapless::Vec;

use super::classes::Profile;
use super::figure::{Class, Weapon};
use super::settings::Header;
use crate::engine::{Id, IdList, Side};
use crate::games::twod6::{Body, Fight, MAX_BAND, MAX_FIGURES, Mode, Phase, side_of};
use crate::skirmish;

/// An exchange of fire that is not over (`sfc:P15`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// Who began it.
    pub shooter: Id,
    /// His first targets: nobody else ever takes part.
    pub targets: Vec<Id, 3>,
    /// Those he has just missed, in declared order.
    pub missed: Vec<Id, 3>,
}

/// A figure of the fight. What nobody has said yet is asked when a rule needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// What both games keep of it.
    pub body: Body,
    /// Class.
    pub class: Option<Class>,
    /// Weapon.
    pub weapon: Option<Weapon>,
    /// Defensive Value; 0 if nobody knows.
    pub dv: u8,
    /// In Cover of its own: popped up from Duck Back, or said to be (`sfc:P11`).
    pub cover: Option<bool>,
    /// Hidden and blind (`sfc:P14`).
    pub ducked: bool,
    /// Was told to charge in this activation.
    pub charging: bool,
    /// Has fired at those who charged it in this activation (`sfc:R29`).
    pub fired: bool,
}

impl Figure {
    /// Nobody.
    pub const ABSENT: Self =
        Self { body: Body::ABSENT, class: None, weapon: None, dv: 0, cover: None, ducked: false, charging: false, fired: false };

    /// Somebody of a Class, fit and away.
    pub const fn of(class: Class, profile: Profile) -> Self {
        let Profile { rep, dv, weapon } = profile;
        Self { body: Body::of(rep), class: Some(class), weapon: Some(weapon), dv, cover: Some(false), ..Self::ABSENT }
    }

    /// The same with nothing of a fight on it.
    pub const fn fresh(self) -> Self {
        let Self { body, class, weapon, dv, .. } = self;
        Self { body: body.fresh(), class, weapon, dv, cover: Some(false), ..Self::ABSENT }
    }

    /// Rep and DV as the tables write them, `#` for the Rep: one note for each, so that all of a large group are told. What a
    /// figure is called says its weapon already, but for a Star who may have one or the other.
    pub const fn written(&self) -> &'static str {
        match self.dv {
            _ if self.body.star && matches!(self.weapon, Some(Weapon::Pistol | Weapon::Auto)) => self.listed(),
            2 => "#/2",
            3 => "#/3",
            _ => "#/4",
        }
    }

    /// The same with the weapon, of somebody who has no name.
    pub const fn listed(&self) -> &'static str {
        match (self.weapon, self.dv) {
            (Some(Weapon::Pistol), 2) => "Pistol #/2",
            (Some(Weapon::Pistol), 3) => "Pistol #/3",
            (Some(Weapon::Pistol), _) => "Pistol #/4",
            (Some(Weapon::Auto), 2) => "Auto #/2",
            (Some(Weapon::Auto), 3) => "Auto #/3",
            (Some(Weapon::Auto), _) => "Auto #/4",
            (Some(Weapon::Vicious), 3) => "Vicious #/3",
            (Some(Weapon::Vicious), _) => "Vicious #/4",
            (Some(Weapon::Rage), 2) => "Rage #/2",
            (Some(Weapon::Rage), 3) => "Rage #/3",
            (Some(Weapon::Rage), _) => "Rage #/4",
            (None, _) => "Rep #",
        }
    }

    /// Current Rep.
    pub fn rep(&self) -> i16 {
        i16::from(self.base) - i16::from(self.lost)
    }

    /// Only Rep decides who leaves first (`sfc:P22`).
    const fn goes(&self) -> u8 {
        0
    }

    /// Standing and in sight: may shoot and be shot at.
    pub fn visible(&self) -> bool {
        self.up() && !self.ducked
    }

    /// Up, in sight, and with a gun as far as anybody knows.
    pub fn may_fire(&self) -> bool {
        self.visible() && self.weapon.is_none_or(|weapon| weapon.shots() > 0)
    }

    /// Charges if it acts: humans who were told to, Bugs and Ragers always (`sfc:R12`).
    pub fn charges(&self) -> bool {
        self.charging || !self.human()
    }

    /// Gangers, Mercenaries, Military and Police.
    pub fn human(&self) -> bool {
        self.class.is_none_or(Class::human)
    }
}

/// A campaign and all in it. The first side is the player's Band, its Star first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// What it is played with.
    pub header: Header,
    /// What both games keep of it.
    pub fight: Fight,
    /// The enemy's Class, for a whole campaign (`sfc:P3`).
    pub foe: Class,
    /// The side with the Advantage (`sfc:P6`).
    pub advantage: Option<Side>,
    /// Will to Fight tests taken (`sfc:P11`).
    pub tests: u8,
    /// Campaign Morale of both sides (`sfc:P28`).
    pub morale: [u8; 2],
    /// Made up by a quick procedure.
    pub quick: bool,
    /// Fire being returned.
    pub exchange: Option<Exchange>,
    /// Everybody: the Band, then the enemies; a figure's id is its place here.
    pub figures: [Figure; MAX_FIGURES],
}

skirmish!(Sfc);

impl Battle {
    /// Nobody is there.
    #[must_use]
    pub const fn none(header: Header) -> Self {
        Self {
            header,
            fight: Fight::NONE,
            foe: Class::Bugs,
            advantage: None,
            tests: 0,
            morale: [4; 2],
            quick: false,
            exchange: None,
            figures: [Figure::ABSENT; MAX_FIGURES],
        }
    }

    /// What a quick procedure is played on: nobody runs a side.
    pub fn made_up(header: Header) -> Self {
        Self { fight: Fight { mode: Mode::Duel, phase: Phase::Acting, ..Fight::NONE }, quick: true, ..Self::none(header) }
    }

    /// Who may act now, in line order.
    #[must_use]
    pub fn to_act(&self) -> IdList {
        if self.phase != Phase::Acting || self.decided() || self.exchange.is_some() {
            return IdList::new();
        }
        self.those(self.active, |figure| figure.up() && !figure.acted)
    }

    /// The enemies whom somebody may shoot at (`sfc:R16`).
    pub fn visible(&self, side: Side) -> IdList {
        self.those(side, Figure::visible)
    }

    /// A side's activation starts (`sfc` F5): those with a load walk off with it.
    pub fn activate(&mut self, side: Side) {
        self.shared_mut().activate(side, &|_| false);
        for figure in &mut self.figures {
            (figure.charging, figure.fired) = (false, false);
        }
    }

    /// A figure ducks back; a contact it was in is lost (`sfc:P14`, `sfc:R33`).
    pub fn duck(&mut self, id: Id) {
        self.alter(id, |figure| (figure.ducked, figure.carries) = (true, None));
    }

    /// Writes what a figure is called.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        let figure = self.figure(id);
        let nth = id.0.saturating_sub(MAX_BAND as u8) + 1;
        let arm = match figure.weapon {
            Some(Weapon::Pistol) => " Pistol",
            Some(Weapon::Auto) => " Auto",
            Some(Weapon::Vicious) => " Bug",
            Some(Weapon::Rage) => " Rager",
            None => "",
        };
        match side_of(id) {
            Side::First if self.quick => out.write_str("Shooter"),
            Side::Second if self.quick => write!(out, "Target {nth}"),
            Side::First if figure.star && figure.owner > 0 => write!(out, "Star {}", figure.owner + 1),
            Side::First if figure.star => out.write_str("Star"),
            Side::Second if figure.star => out.write_str("Rival"),
            // The last place of a Band is the one before the first.
            Side::First => write!(out, "B{}{arm}", if id.0 == 0 { MAX_BAND as u8 } else { id.0 }),
            Side::Second => write!(out, "E{nth}{arm}"),
        }
    }
}
