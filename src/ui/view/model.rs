//! What all screens share, and the device remembers.

use core::fmt;

use heapless::Vec;

use crate::dice::Recipe;
use crate::engine::{
    Id, Key, Lane, MAX_IDS, Memory, NameRefused, Named, Odds, Preferences, Refused, Step, Told, by_house_rules, presets,
};
use crate::entropy::Report;
use crate::games::{GAMES, Game, Procedure, Session, State, key_of};
use crate::storage::{Keeper, Name, Promised, Request, Settings, Slot};
use crate::ui::Device;
use crate::ui::coach::Coach;
use crate::ui::demo::Demo;
use crate::ui::fairness::Mine;
use crate::ui::hold::Hold;
use crate::ui::logged::Logged;
use crate::ui::own::OwnSet;
use crate::ui::parked;
use crate::ui::passed::Passed;
use crate::ui::play;
use crate::ui::reckoning::Reckoning;
use crate::ui::unfinished::InTheWay;

/// What all screens share and the device remembers.
pub struct Model {
    /// The board the app runs on.
    pub device: Device,
    /// The player's settings.
    pub settings: Settings,
    /// The free roll as last set up.
    pub recipe: Recipe,
    /// The number of the last roll; 0 before the first.
    pub rolls: u32,
    /// The procedure being played.
    pub session: Session,
    /// The battle under way, as the last procedure left it; [`State::Quick`] if there is none.
    pub battle: State,
    /// Whose battle it is.
    pub fighting: Option<&'static Game>,
    /// What each figure of the battle did last: which of the game's procedures, from 1 on.
    pub last: [u8; MAX_IDS],
    /// What went by while the device ran on.
    pub passed: Passed,
    /// What was done last by itself.
    pub quick: Option<&'static Procedure>,
    /// What is set about each game.
    pub preferences: [Preferences; GAMES.len()],
    /// Remembered answers.
    pub memory: Memory,
    /// The odds of the open throw: what is being worked out.
    pub odds: Odds,
    /// Those of the roll alone, if the rule says what comes of it and goes on.
    pub roll: Option<Told>,
    /// What a throw promised of which others say what comes, and in which procedure.
    pub promised: Option<(u32, Promised)>,
    /// The rolls of the battle, being counted.
    pub reckoning: Reckoning,
    /// Knows what of all this is in flash.
    pub keeper: Keeper<State>,
    /// What a player can set, as decided and not as it is on trial.
    pub decided: Decided,
    /// Battles that were put away.
    pub parked: Vec<Parked, 8>,
    /// The roll of the log that was read last.
    pub logged: Logged,
    /// What the store is to do.
    pub ask: Option<Request>,
    /// Something is to be kept.
    pub keep: Option<Keeping>,
    /// Dice with faces of the player's own, for free rolls.
    pub own: OwnSet,
    /// Whether the last write failed or the saves are not ours: what happens now is not being saved.
    pub not_saving: bool,
    /// A key held to confirm something.
    pub hold: Hold,
    /// What the source of the dice said last; nothing if the cup has none.
    pub source: Option<Report>,
    /// Which seal of the dice was read to its end, by its number.
    pub noted: u8,
    /// A die of the player's own, being tested.
    pub mine: Mine,
    /// Whoever sees everything for the first time.
    pub coach: Coach,
    /// The demo, if this is a demo unit.
    pub demo: Demo,
}

/// Something that is to be kept: here, under this name.
#[derive(Clone, Debug)]
pub struct Keeping {
    /// Where.
    pub slot: Slot,
    /// What it is called.
    pub name: Name,
    /// What it is; nothing for the roster that was built last.
    pub data: Vec<u8, { Recipe::BYTES }, u8>,
}

/// A battle that was put away.
#[derive(Clone, Debug)]
pub struct Parked {
    /// Which.
    pub nth: u8,
    /// The key of its game's id.
    pub game: Key,
    /// What it is called.
    pub name: Name,
}

/// What a player can set.
#[derive(Clone, Copy, Debug)]
pub struct Decided {
    /// The device.
    pub settings: Settings,
    /// The free roll.
    pub recipe: Recipe,
    /// Each game.
    pub preferences: [Preferences; GAMES.len()],
}

impl core::fmt::Debug for Model {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Model(roll {}, {:?})", self.rolls, self.session.step())
    }
}

impl Model {
    /// Whether nothing may be rolled yet: the seal of these dice has not been read, or the opponent's number is missing.
    #[must_use]
    pub fn seal_unread(&self) -> bool {
        let seal = self.source.as_ref().and_then(|report| report.seal.as_ref());
        seal.is_some_and(|seal| seal.nth > 0 && (seal.nth != self.noted || seal.wants))
    }

    /// Remembers the answer just given.
    pub fn remember(&mut self) {
        if let Some((_, entry)) = self.session.transcript().entries().last() {
            self.memory.remember(&entry);
        }
    }

    /// Begins a procedure: of this game by itself, or in the battle. Never inlined: what it starts from is large, and gone afterwards.
    /// What is open in a battle waits for what is done by itself, and the other way round.
    ///
    /// # Errors
    ///
    /// [`InTheWay`]: nothing begins.
    #[inline(never)]
    pub fn start(&mut self, procedure: &'static Procedure, alone: Option<&Game>) -> Result<(), InTheWay> {
        let begins = alone.and_then(|game| game.guide).is_some_and(|guide| guide.begin.id == procedure.id);
        self.make_way(if begins || alone.is_none() { Lane::Battle } else { Lane::Quick })?;
        self.memory.begin();
        let house = alone.map(|game| by_house_rules(game.preferences, &self.preferences(game)));
        self.session.names_mut().begin(house);
        match alone {
            Some(game) => self.session.start(procedure, &self.start_of(game), self.rolls),
            None => self.session.start(procedure, &self.battle, self.rolls),
        }
        Ok(())
    }

    /// Turns to what is of the battle, or by itself; what is open of the other kind waits.
    ///
    /// # Errors
    ///
    /// [`InTheWay::TooLong`] if it cannot wait: nothing changed.
    pub fn turn(&mut self, lane: Lane) -> Result<(), InTheWay> {
        if self.session.lane() == lane { Ok(()) } else { self.session.turn(&self.battle).map_err(|_| InTheWay::TooLong) }
    }

    /// The same, so that something of this kind can begin: what is done by itself, and was only looked at, is over then.
    ///
    /// # Errors
    ///
    /// [`InTheWay`] says why nothing can.
    pub fn make_way(&mut self, lane: Lane) -> Result<(), InTheWay> {
        self.turn(lane)?;
        let Some(procedure) = self.session.procedure() else { return Ok(()) };
        let done = matches!(self.session.step(), Step::Done(_)) && play::builds(procedure).is_none();
        if done && lane == Lane::Quick {
            self.quick = Some(procedure);
            // It is done: nothing can refuse.
            let _ = self.session.commit();
        }
        if self.session.transcript().is_empty() { Ok(()) } else { Err(InTheWay::Open) }
    }

    /// Turns to what is open of a game, if that is one thing; whether it is.
    pub fn take_up(&mut self, game: &Game) -> bool {
        match [self.session.procedure(), self.session.waits()].map(|open| of(open, game)) {
            [true, false] => true,
            [false, true] => self.turn(self.session.lane().other()).is_ok(),
            _ => false,
        }
    }

    /// Turns to what waits, if nothing else is open.
    pub fn take_up_waiting(&mut self) {
        if self.session.procedure().is_none() && self.session.waits().is_some() {
            // There is nothing that would have to wait for it but dice.
            let _ = self.turn(self.session.lane().other());
        }
    }

    /// A player goes on himself: he knows what has been noted so far.
    pub fn know(&mut self) {
        let stage = self.session.stage();
        self.passed.forget(self.session.begun().0, stage.notes.len() + usize::from(stage.notes_dropped));
    }

    /// Takes the last answer back, and remembers it for when its question comes again.
    ///
    /// # Errors
    ///
    /// [`Refused`]: nothing changed.
    pub fn back(&mut self) -> Result<(), Refused> {
        if let Some((_, entry)) = self.session.transcript().entries().filter(|(_, entry)| entry.human()).last() {
            self.memory.take_back(&entry);
        }
        self.session.back()
    }

    /// Whether a battle of this game is under way.
    #[must_use]
    pub fn fights(&self, game: &Game) -> bool {
        self.fighting.is_some_and(|fighting| fighting.id == game.id)
    }

    /// Whether a procedure of this game is open, played or waiting.
    #[must_use]
    pub fn plays(&self, game: &Game) -> bool {
        [self.session.procedure(), self.session.waits()].into_iter().any(|open| of(open, game))
    }

    /// What is open of a game: in its battle, or by itself.
    #[must_use]
    pub fn open(&self, lane: Lane, game: &Game) -> Option<&'static Procedure> {
        self.session.open(lane).filter(|procedure| of(Some(procedure), game))
    }

    /// What a figure of the battle did last.
    #[must_use]
    pub fn last_of(&self, id: Id) -> Option<&'static Procedure> {
        let nth = self.last.get(usize::from(id.0)).and_then(|nth| nth.checked_sub(1))?;
        self.fighting?.all().nth(usize::from(nth))
    }

    /// A figure of a game's battle did something.
    pub fn did(&mut self, game: &Game, id: Id, what: &Procedure) {
        let nth = game.all().position(|procedure| procedure.id == what.id);
        if let (Some(last), Some(nth)) = (self.last.get_mut(usize::from(id.0)), nth) {
            *last = u8::try_from(nth + 1).unwrap_or(0);
        }
    }

    /// Writes what somebody of the battle is called: what a player has named him, else what the game says.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub fn call(&self, who: Named, out: &mut dyn fmt::Write) -> fmt::Result {
        let guide = self.fighting.and_then(|game| game.guide);
        guide.map_or(Ok(()), |guide| guide.call(self.session.names(), &self.battle, who, out))
    }

    /// Whether somebody else of the battle is called this.
    #[must_use]
    pub fn is_called(&self, name: &str, but: Named) -> bool {
        let Some(guide) = self.fighting.and_then(|game| game.guide) else { return false };
        crate::ui::names::all(guide, &self.battle).filter(|who| *who != but).any(|who| {
            let mut other = crate::ui::form::Text::new();
            // A longer name than there is room for is none that a player could give.
            self.call(who, &mut other).is_ok() && other.eq_ignore_ascii_case(name)
        })
    }

    /// Names somebody of the battle; without letters he is called what the game says.
    ///
    /// # Errors
    ///
    /// [`NameRefused`]: nothing changed.
    pub fn give_name(&mut self, who: Named, name: &str) -> Result<(), NameRefused> {
        if !name.is_empty() && self.is_called(name, who) {
            return Err(NameRefused::Taken);
        }
        self.session.names_mut().give(who, name)
    }

    /// Has the battle put away, by a name that tells it from others. What is open in it goes with it.
    ///
    /// # Errors
    ///
    /// [`InTheWay`]: something is open that is none of it.
    pub fn park(&mut self) -> Result<(), InTheWay> {
        let Some((game, guide)) = self.fighting.and_then(|game| Some((game, game.guide?))) else { return Ok(()) };
        self.make_way(Lane::Quick)?;
        let name = parked::name(game, guide, self);
        self.ask = Some(Request::Park { name, game: Key::of(game.id) });
        Ok(())
    }

    /// Has a parked battle picked up.
    ///
    /// # Errors
    ///
    /// [`InTheWay`]: something is open that would be lost.
    pub fn pick_up(&mut self, nth: u8) -> Result<(), InTheWay> {
        self.make_way(Lane::Quick)?;
        // At most its first question was open: nothing was answered.
        let _ = self.session.abandon();
        self.make_way(Lane::Battle)?;
        self.ask = Some(Request::PickUp(nth));
        Ok(())
    }

    /// Has what was done last in the battle opened again.
    ///
    /// # Errors
    ///
    /// [`InTheWay`]: something is open in it.
    pub fn undo_last(&mut self) -> Result<(), InTheWay> {
        self.make_way(Lane::Battle)?;
        self.ask = Some(Request::Undo);
        Ok(())
    }

    /// The parked battles of a game.
    pub fn parked(&self, game: &Game) -> impl Iterator<Item = &Parked> {
        let key = Key::of(game.id);
        self.parked.iter().filter(move |parked| parked.game == key)
    }

    /// What is set about a game.
    #[must_use]
    pub fn preferences(&self, game: &Game) -> Preferences {
        place(game).and_then(|nth| self.preferences.get(nth).copied()).unwrap_or_default()
    }

    /// Sets something about a game.
    pub fn prefer(&mut self, game: &Game, values: &Preferences) {
        if let Some(place) = place(game).and_then(|nth| self.preferences.get_mut(nth)) {
            *place = *values;
        }
    }

    /// What a procedure of a game starts from that is not part of a battle.
    #[must_use]
    pub fn start_of(&self, game: &Game) -> State {
        (game.start)(&self.preferences(game))
    }

    /// What was on trial is decided.
    pub const fn keep(&mut self) {
        let Self { settings, recipe, preferences, .. } = *self;
        self.decided = Decided { settings, recipe, preferences };
    }

    /// The battle is over, or given up.
    pub fn leave_battle(&mut self) {
        // What is done by itself can wait: who ends a battle has gone through its report.
        let _ = self.turn(Lane::Battle);
        self.memory.forget_figures();
        self.last = [0; MAX_IDS];
        self.battle = State::Quick;
        self.fighting = None;
        self.session.end_battle();
    }
}

/// What the books say about every game.
#[must_use]
#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
pub const fn preferences() -> [Preferences; GAMES.len()] {
    let mut all = [presets(&[]); GAMES.len()];
    let mut nth = 0;
    while nth < all.len() {
        all[nth] = presets(GAMES[nth].preferences);
        nth += 1;
    }
    all
}

/// Whether something is a procedure of a game.
fn of(procedure: Option<&'static Procedure>, game: &Game) -> bool {
    procedure.and_then(key_of).is_some_and(|(played, _)| played.id == game.id)
}

fn place(game: &Game) -> Option<usize> {
    GAMES.iter().position(|other| other.id == game.id)
}
