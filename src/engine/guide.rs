//! Guided battles: what screens, text console and automatic players need to know of a game's battle.
//!
//! A battle is a state and the procedures played on it, one after the other. The game says which can be started now and what its
//! figures look like; everything else - overview, figure cards, menus, automatic play - is the same for all games.

use core::fmt;

use heapless::Vec;

use super::key::{Id, IdList, Set, Side};
use super::names::{Named, Names};
use super::procedure::{Outcome, Procedure, State};
use super::prompt::{Answer, Prompt};
use super::shorthand::Shorthand;

/// Procedures that can be started at one moment of a battle.
pub const MAX_NOW: usize = 21;
/// Words on a figure card: status first, then its rules.
pub const MAX_WORDS: usize = 24;

/// How a game is played as a battle.
pub struct Guide<S: 'static> {
    /// Begins one: it runs without a battle, asks for whatever it takes to play, and leaves a battle.
    pub begin: &'static Procedure<S>,
    /// The procedures of a battle that make no sense by themselves, `begin` among them.
    pub procedures: &'static [&'static Procedure<S>],
    /// What can be started now, in the order of the menu: the first is what comes next.
    pub now: fn(&S) -> Now<S>,
    /// How many actions a procedure takes from the figure that acts; 0 if nothing is counted, or only its answers tell.
    pub cost: fn(&S, &Procedure<S>) -> u8,
    /// Chooses the figure that acts: its first question. Started by pointing at a figure that is [`Facts::ready`].
    pub choose: &'static Procedure<S>,
    /// Sets right whatever the table says otherwise, of one figure: its first question chooses it.
    pub change: Option<&'static Procedure<S>>,
    /// Where the battle stands.
    pub status: fn(&S) -> Status,
    /// Writes what the figure that acts has left, in a few letters: `2 actions`.
    pub left: fn(&S, &mut dyn fmt::Write) -> fmt::Result,
    /// Writes what a side is called.
    pub side: fn(&S, Side, &mut dyn fmt::Write) -> fmt::Result,
    /// Writes what came of the fighting for a side, in a few words: `won, 7 points`; nothing while it goes on, or if the game counts
    /// nothing.
    pub result: fn(&S, Side, &mut dyn fmt::Write) -> fmt::Result,
    /// The figures a side has brought, those that are gone included.
    pub members: fn(&S, Side) -> IdList,
    /// A figure as overview and figure card show it.
    pub facts: fn(&S, Id) -> Facts,
    /// The battlefield in its sections, if the game divides it and knows what lies there: three rows, the far edge first.
    pub map: fn(&S) -> Option<[Plot; SECTIONS]>,
    /// Who plays this side: of two players the one who is the first in everything that is set up, or the other.
    pub player: fn(&S, Side) -> Side,
    /// Whether the device plays this side.
    pub automatic: fn(&S, Side) -> bool,
    /// What an automatic player answers, for whichever side is asked; nothing if only somebody at the table can know.
    pub decide: fn(&S, &Prompt) -> Option<Answer>,
}

impl<S: State> Guide<S> {
    /// Whether the device plays the side that acts; nothing if nobody acts.
    #[must_use]
    pub fn device_acts(&self, state: &S) -> Option<bool> {
        (self.status)(state).acting.map(|side| (self.automatic)(state, side))
    }

    /// Writes what somebody of the battle is called: what a player has named him, else what the game says.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub fn call(&self, names: &Names, state: &S, who: Named, out: &mut dyn fmt::Write) -> fmt::Result {
        match (names.get(who), who) {
            (Some(name), _) => out.write_str(name),
            (None, Named::Figure(id)) => state.name(id, out),
            (None, Named::Side(side)) => (self.side)(state, side, out),
        }
    }
}

/// Procedures that can be started now.
pub type Now<S> = Vec<&'static Procedure<S>, MAX_NOW>;

/// Adds a procedure that is possible now. A menu with more than there is room for shows the first ones.
#[inline(never)]
pub fn put_now<S>(list: &mut Now<S>, possible: bool, procedure: &'static Procedure<S>) {
    if possible {
        let _ = list.push(procedure);
    }
}

/// Where a battle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// What the game calls a turn: `turn`, `round`.
    pub word: &'static str,
    /// Its number; 0 before the first.
    pub turn: u8,
    /// Whose figures act now; nobody's between turns.
    pub acting: Option<Side>,
    /// The figure that acts, once it is chosen.
    pub active: Option<Id>,
    /// How it ended, if it has.
    pub over: Option<Outcome>,
    /// For whom.
    pub winner: Option<Side>,
    /// Nobody fights now: in a campaign the last battle and what followed it are done, and whoever fell there has left.
    pub camp: bool,
}

/// Sections of a battlefield.
pub const SECTIONS: usize = 9;

/// What lies and who waits in a section of the battlefield.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plot {
    /// In words: `Wooded hill`.
    pub name: &'static str,
    /// Trees.
    pub woods: bool,
    /// High ground.
    pub hill: bool,
    /// Nobody can go there.
    pub closed: bool,
    /// The houses, by their ids.
    pub houses: Set,
    /// Markers whose meaning nobody knows: a bit each.
    pub markers: u8,
    /// The player's Star was there last.
    pub star: bool,
    /// There is nothing more to do there.
    pub done: bool,
}

impl Plot {
    /// The numbers of its markers, from 1.
    pub fn numbers(&self) -> impl Iterator<Item = u8> + use<> {
        let bits = self.markers;
        (0..8).filter(move |nth| bits >> nth & 1 == 1).map(|nth| nth + 1)
    }
}

/// A small picture beside a name: what to know of a figure at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Leads the others.
    Leader,
    /// A player's own character, or stunned: the game knows.
    Star,
    /// Has acted.
    Acted,
    /// On the ground.
    Fallen,
    /// Cannot move.
    Bound,
    /// Wounded.
    Wounded,
    /// Killed, or off the table for good.
    Dead,
    /// Well protected.
    Shield,
    /// Fights from afar.
    Missile,
    /// Fights hand to hand.
    Melee,
}

/// A number on a figure card, as the book writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Big {
    /// What it is, in capitals.
    pub label: &'static str,
    /// The number.
    pub value: i16,
    /// What stands behind it: `+`.
    pub suffix: &'static str,
}

/// A figure as the screens show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What it is: `Orc Warchief`.
    pub kind: &'static str,
    /// The two numbers asked for all game long.
    pub big: [Big; 2],
    /// Its state and its rules, the most pressing first.
    pub words: Vec<(Option<Mark>, &'static str), MAX_WORDS>,
    /// The mark before its name in the overview: what it is, or that it has acted.
    pub before: Option<Mark>,
    /// The mark behind its name: what has become of it.
    pub behind: Option<Mark>,
    /// It may act now.
    pub ready: bool,
    /// It is off the table.
    pub gone: bool,
}

impl Facts {
    /// A figure of which nothing is known but two numbers.
    #[must_use]
    pub const fn new(kind: &'static str, big: [Big; 2]) -> Self {
        Self { kind, big, words: Vec::new(), before: None, behind: None, ready: false, gone: false }
    }

    /// Adds a word; a card with more words than fit shows the first ones.
    #[inline(never)]
    pub fn word(&mut self, mark: Option<Mark>, text: &'static str) {
        let _ = self.words.push((mark, text));
    }
}

/// A word of the game, explained in ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The word as the screens show it.
    pub name: &'static str,
    /// What it means at the table.
    pub text: Shorthand,
    /// Where the book has it.
    pub book: &'static str,
}

impl Term {
    /// A word and its meaning.
    #[must_use]
    pub const fn new(name: &'static str, book: &'static str, text: &'static str) -> Self {
        Self { name, text: Shorthand::plain(text), book }
    }
}
