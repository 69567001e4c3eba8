//! A battle: two warbands, the round, and what the figure that acts has left.

use core::fmt;

use super::equipment::{Armor, Bow, Weapon};
use super::layout::Header;
use crate::engine::{Id, IdList, Side, Subject};
use crate::games::{Play, State};

/// Figures a side (`bridge:R46`).
pub const MAX_FIGURES: usize = 16;
/// Rounds of the scenario (`bridge:3.13`).
pub const ROUNDS: u8 = 6;
/// Actions of an activation (`bridge:3.5`).
pub const ACTIONS: u8 = 2;

/// More MP than any activation can have: two Actions and the largest pool are 20. Saved battles may say anything.
pub const MAX_REACH: u8 = 60;

/// Where a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// There is no such figure.
    Absent,
    /// On the map: only these count for anything.
    Map,
    /// Taken out of action.
    Incapacitated,
    /// Out of action, and worse in a campaign (`bridge:R35`).
    Mortal,
    /// Off the Defender's edge (`bridge:R38`).
    Exited,
}

/// One figure (`bridge` section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// Where it is.
    pub place: Place,
    /// Points, from its token.
    pub cost: u8,
    /// The melee weapon it is entered with; of two, the one with Reach (`bridge:R28`).
    pub melee: Option<Weapon>,
    /// The ranged weapon.
    pub bow: Option<Bow>,
    /// Carries a shield.
    pub shield: bool,
    /// Armor.
    pub armor: Armor,
    /// Has not acted in this round.
    pub ready: bool,
    /// Star marker.
    pub stunned: bool,
    /// Blood-drop marker; both may be there (`bridge:R33`).
    pub wounded: bool,
}

impl Figure {
    /// No figure.
    pub const ABSENT: Self = Self {
        place: Place::Absent,
        cost: 0,
        melee: None,
        bow: None,
        shield: false,
        armor: Armor::None,
        ready: false,
        stunned: false,
        wounded: false,
    };

    /// Whether it counts.
    pub const fn on_map(&self) -> bool {
        matches!(self.place, Place::Map)
    }

    /// Actions that its markers cost it: with both, only the wound is paid for (`bridge:3.11`, `bridge:R33`).
    pub const fn reserved(&self) -> u8 {
        match (self.wounded, self.stunned) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        }
    }

    /// The word for it in its name.
    const fn kind(&self) -> &'static str {
        match (self.bow, self.melee) {
            (Some(Bow::Bow), _) => "Bow",
            (Some(Bow::Short), _) => "S.bow",
            (None, Some(Weapon::Hand)) => "Blade",
            (None, Some(Weapon::Spear)) => "Spear",
            (None, Some(Weapon::TwoHanded)) => "Great",
            (None, Some(Weapon::Polearm)) => "Pole",
            (None, None) => "Bare",
        }
    }
}

/// What a side may add to its activations in this round (`bridge:3.3`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pool {
    /// An Attack each.
    pub attacks: u8,
    /// 2 MP each.
    pub advances: u8,
}

impl Pool {
    /// One Attack less.
    pub const fn spend_attack(&mut self) {
        self.attacks = self.attacks.saturating_sub(1);
    }

    /// One Advance less.
    pub const fn spend_advance(&mut self) {
        self.advances = self.advances.saturating_sub(1);
    }
}

/// What the figure that acts has left (`bridge:3.5`). Attacks and Interacts are paid for when they are made, so none are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Activation {
    /// Who.
    pub figure: Id,
    /// Actions not spent, those for its markers included.
    pub actions: u8,
    /// Movement Points.
    pub mp: u8,
    /// The Free Interact is not used.
    pub free_interact: bool,
    /// Stands in a friend's space, where it may only move on (`bridge:R27`).
    pub sharing: bool,
    /// The last step into a friend's space, while it can be taken back: what it cost, and whether it came from another's.
    pub entered: Option<(u8, bool)>,
}

impl Activation {
    /// At its beginning.
    pub const fn begin(figure: Id) -> Self {
        Self { figure, actions: ACTIONS, mp: 0, free_interact: true, sharing: false, entered: None }
    }

    /// One Action less.
    pub const fn spend_action(&mut self) {
        self.actions = self.actions.saturating_sub(1);
    }

    /// Whether nothing has been done in it: then another figure may be chosen instead.
    pub fn untouched(&self) -> bool {
        *self == Self::begin(self.figure)
    }
}

/// What a round is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before the tactics tests.
    Tactics,
    /// Figures act.
    Activations,
}

/// A battle. Without a round it is none: then it only says what a quick procedure is played with.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// What it is played with.
    pub header: Header,
    /// 1 to 6; 0 if there is no battle.
    pub round: u8,
    /// What the round is at.
    pub phase: Phase,
    /// Who has the initiative. The Attacker is always [`Side::First`].
    pub holder: Side,
    /// Whose turn it is, if it has anybody ready.
    pub turn: Side,
    /// The Attacker's pool, then the Defender's.
    pub pools: [Pool; 2],
    /// What the figure that acts has left.
    pub activation: Option<Activation>,
    /// Who has won.
    pub winner: Option<Side>,
    /// Which player is the Attacker.
    pub attacks: Side,
    /// The Attacker's figures, then the Defender's.
    pub figures: [Figure; 2 * MAX_FIGURES],
}

/// The Attacker of the scenario.
pub const ATTACKER: Side = Side::First;
/// The Defender.
pub const DEFENDER: Side = Side::Second;

impl Battle {
    /// No battle.
    #[must_use]
    pub const fn none(header: Header) -> Self {
        Self {
            header,
            round: 0,
            phase: Phase::Tactics,
            holder: DEFENDER,
            turn: DEFENDER,
            pools: [Pool { attacks: 0, advances: 0 }; 2],
            activation: None,
            winner: None,
            attacks: Side::First,
            figures: [Figure::ABSENT; 2 * MAX_FIGURES],
        }
    }

    /// A figure; nobody if there is none.
    #[must_use]
    pub fn figure(&self, id: Id) -> Figure {
        self.figures.get(usize::from(id.0)).copied().unwrap_or(Figure::ABSENT)
    }

    /// All figures that were brought, of one side.
    pub fn side(&self, side: Side) -> impl Iterator<Item = (Id, &Figure)> {
        let all = self.figures.iter().zip(0..).map(|(figure, nth)| (Id(nth), figure));
        all.filter(move |(id, figure)| side_of(*id) == side && figure.place != Place::Absent)
    }

    /// How many of a side are on the map.
    #[must_use]
    pub fn on_map(&self, side: Side) -> u8 {
        self.side(side).filter(|(_, figure)| figure.on_map()).count() as u8
    }

    /// Those of a side that are on the map.
    #[must_use]
    pub fn present(&self, side: Side) -> IdList {
        self.side(side).filter(|(_, figure)| figure.on_map()).map(|(id, _)| id).collect()
    }

    /// Those of a side that may be activated (`bridge:3.4`).
    #[must_use]
    pub fn ready(&self, side: Side) -> IdList {
        self.side(side).filter(|(_, figure)| figure.on_map() && figure.ready).map(|(id, _)| id).collect()
    }

    /// Who acts: whoever's turn it is, the other if that side has nobody ready, nobody if none has (`bridge:3.4`, `bridge:R21`).
    #[must_use]
    pub fn acting(&self) -> Option<Side> {
        if self.phase == Phase::Tactics || self.winner.is_some() {
            return None;
        }
        match &self.activation {
            Some(activation) => Some(side_of(activation.figure)),
            None => [self.turn, self.turn.other()].into_iter().find(|side| !self.ready(*side).is_empty()),
        }
    }

    /// What a side has in its pool.
    #[must_use]
    pub const fn pool(&self, side: Side) -> Pool {
        let [attacker, defender] = self.pools;
        match side {
            Side::First => attacker,
            Side::Second => defender,
        }
    }

    /// The same, to change it.
    pub const fn pool_mut(&mut self, side: Side) -> &mut Pool {
        let [attacker, defender] = &mut self.pools;
        match side {
            Side::First => attacker,
            Side::Second => defender,
        }
    }

    /// Actions of the figure that acts which its markers do not take (`bridge:3.11`).
    #[must_use]
    pub fn free_actions(&self) -> u8 {
        self.activation.map_or(0, |activation| activation.actions.saturating_sub(self.figure(activation.figure).reserved()))
    }

    /// MP the figure that acts has or can still get.
    #[must_use]
    pub fn reach(&self) -> u8 {
        self.activation.map_or(0, |activation| {
            let pool = self.pool(side_of(activation.figure));
            let more = u16::from(self.free_actions()) * 4 + u16::from(pool.advances) * 2;
            (u16::from(activation.mp) + more).min(u16::from(MAX_REACH)) as u8
        })
    }

    /// Whether the figure that acts can make an attack: it has or gets one, and shares no space (`bridge:3.5`).
    #[must_use]
    pub fn can_attack(&self) -> bool {
        self.activation.is_some_and(|activation| {
            !activation.sharing && (self.free_actions() > 0 || self.pool(side_of(activation.figure)).attacks > 0)
        })
    }

    /// Ends the activation that is open: the figure has acted, the other side is next.
    pub fn hand_over(&mut self) {
        let Some(activation) = self.activation.take() else { return };
        self.turn = side_of(activation.figure).other();
        if let Some(figure) = self.figures.get_mut(usize::from(activation.figure.0)) {
            figure.ready = false;
        }
    }

    /// Whoever has the initiative loses it; with two players that is a swap (`bridge:3.12`).
    pub const fn lose_initiative(&mut self) {
        self.holder = self.holder.other();
    }

    /// Writes what a figure is called: its label and its weapon.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        let (letter, before) = match side_of(id) {
            Side::First => ('A', 0),
            Side::Second => ('D', MAX_FIGURES as u8),
        };
        write!(out, "{letter}{} {}", id.0 - before + 1, self.figure(id).kind())
    }
}

/// Whose figure it is.
#[must_use]
pub const fn side_of(id: Id) -> Side {
    if (id.0 as usize) < MAX_FIGURES { ATTACKER } else { DEFENDER }
}

/// Whose dice and decisions somebody's are; nobody's in particular without a battle.
#[must_use]
pub const fn belongs(subject: Subject) -> Option<Side> {
    match subject {
        Subject::Figure(id) => Some(side_of(id)),
        ROLE_ATTACKER => Some(ATTACKER),
        ROLE_DEFENDER => Some(DEFENDER),
        Subject::Nth(_) | Subject::Nobody => None,
    }
}

/// A side as somebody questions are about. Procedures that use them have these as their third and fourth role.
pub const ROLE_ATTACKER: Subject = Subject::Nth(3);
/// The other one.
pub const ROLE_DEFENDER: Subject = Subject::Nth(4);

/// A side as somebody questions are about.
#[must_use]
pub const fn role(side: Side) -> Subject {
    match side {
        Side::First => ROLE_ATTACKER,
        Side::Second => ROLE_DEFENDER,
    }
}

/// The battle being played, if the procedure is part of one.
#[inline(never)]
pub fn look<'a>(play: &'a Play<'_>) -> Option<&'a Battle> {
    match play.look() {
        State::Bridge(battle) if battle.round > 0 => Some(battle),
        _ => None,
    }
}

#[inline(never)]
fn under_way<'a>(play: &'a mut Play<'_>) -> Option<&'a mut Battle> {
    match play.state() {
        State::Bridge(battle) if battle.round > 0 => Some(battle),
        _ => None,
    }
}

#[inline(never)]
fn at<'a>(play: &'a mut Play<'_>, id: Id) -> Option<&'a mut Figure> {
    under_way(play)?.figures.get_mut(usize::from(id.0))
}

/// Changes the battle being played; in a quick procedure there is nothing to change.
pub fn change(play: &mut Play<'_>, how: impl FnOnce(&mut Battle)) {
    if let Some(battle) = under_way(play) {
        how(battle);
    }
}

/// Changes a figure of it.
pub fn alter(play: &mut Play<'_>, id: Id, how: impl FnOnce(&mut Figure)) {
    if let Some(figure) = at(play, id) {
        how(figure);
    }
}

/// Changes what the figure that acts has left.
pub fn spend(play: &mut Play<'_>, how: impl FnOnce(&mut Activation)) {
    change(play, |battle| {
        if let Some(activation) = &mut battle.activation {
            how(activation);
        }
    });
}
