//! A battle: two warbands, and what is still to be resolved.

use super::action::Condition;
use super::fighter::{Advance, Rule};
pub use super::figure::{ACTED, DECLARED, Figure, LED, OWN, Place, REROLLED, SHUNNED, STRUCK, Store, Whom};
use super::house::Rulings;
use super::removal::Task;
use super::setup::Scenario;
pub use super::whereabouts::side_of;
use crate::engine::{Flagged, Id, Side, Tasks};
use crate::games::{Play, State};

/// Figures a side.
pub const MAX_FIGURES: usize = 40;
/// Open at once: who has failed and flees stands on the figures, so that only causes and removals are left.
pub const MAX_TASKS: usize = 48;

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
    /// What Personalities bought with victory points have cost: so much is left out of its third (`blades:R126`).
    pub spared: u16,
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
        spared: 0,
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
    /// Of those actions so many are for a spell alone, and count as failures if they go into none (`blades:R44`).
    pub casting: u8,
    /// Dice that have failed in any case.
    pub failed: u8,
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
        casting: 0,
        failed: 0,
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

    /// A side without a model ends the battle at once (`blades:R115`), and so does one that is beaten: nothing is open then
    /// (`blades:R129`).
    #[must_use]
    pub fn ended(&self) -> bool {
        let lost = |side: Side| self.present(side).next().is_none();
        self.turn > 0 && (self.beaten.is_some() || lost(Side::First) || lost(Side::Second))
    }

    /// Whether a figure is on the table, and nothing yet to be resolved takes it off.
    #[must_use]
    pub fn in_play(&self, id: Id) -> bool {
        let goes = |task: Task| matches!(task, Task::Remove(who, ..) if who == id);
        self.figure(id).is_some_and(|figure| figure.place == Place::Table) && !self.tasks.open().any(|(_, task)| goes(task))
    }

    /// Whether some are about to shoot together: those who could are still there, and somebody to shoot at.
    #[must_use]
    pub fn volleys(&self) -> bool {
        self.errand == Errand::Volley && self.anybody_due() && !self.targets(self.acting.other()).is_empty()
    }

    /// Nothing is left to be resolved before somebody acts.
    #[must_use]
    pub fn calm(&self) -> bool {
        self.tasks.is_empty() && !self.volleys() && !self.ended()
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

    /// Marks a figure.
    pub fn mark(&mut self, id: Id, condition: Condition) {
        if let Some(figure) = self.figure_mut(id) {
            figure.set(condition, true);
        }
    }

    /// Somebody is inside the Place of Power, or is not (`blades:R45`).
    pub fn empower(&mut self, id: Id, inside: bool) {
        if let Some(figure) = self.figure_mut(id) {
            figure.rules = if inside { figure.rules.with(Rule::InPower) } else { figure.rules.without(Rule::InPower) };
        }
    }

    /// What is left in an item of somebody.
    #[must_use]
    pub fn left(&self, id: Id, store: Store) -> i16 {
        self.figure(id).map_or(0, |figure| i16::from(figure.left(store)))
    }

    /// Whether the side has a Leader whose bonus reaches anybody: neither down nor transfixed (`blades:P7`).
    #[must_use]
    pub fn led(&self, side: Side) -> bool {
        self.on_table(side).any(|(_, figure)| figure.rules.has(Rule::Leader) && figure.able())
    }

    /// Whether somebody had the Leader's bonus last time; in the first turn of its side, whether a friend had it (`blades:R132`).
    #[must_use]
    pub fn usually_led(&self, id: Id) -> bool {
        let had = |figure: &Figure| figure.marked(LED);
        self.figure(id).is_some_and(had) || self.turn <= 2 && self.on_table(side_of(id)).any(|(_, figure)| had(figure))
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
