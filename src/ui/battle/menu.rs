//! The battle's menu: whatever can be started now, and the ways out.

use core::fmt::Write as _;

use heapless::Vec;

use crate::engine::{Id, MAX_NOW, Named, Status};
use crate::games::{Game, Procedure};
use crate::ui::Millis;
use crate::ui::font::{Align, Font};
use crate::ui::form::Text;
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::hold;
use crate::ui::list::{List, Row};
use crate::ui::press::Press;
use crate::ui::view::Model;

/// The menu and its cursor.
#[derive(Clone, Copy, Debug)]
pub struct Menu {
    list: List,
    /// Leaving was chosen, and is to be confirmed.
    leaving: bool,
}

/// What was chosen.
pub enum Choice {
    /// Nothing yet.
    Moved,
    /// A procedure, and whether it is to be answered as last time.
    Start(&'static Procedure, bool),
    /// The card of the figure that acts.
    Card(Id),
    /// The overview.
    Overview,
    /// The battlefield.
    Map,
    /// The names of sides and figures.
    Names,
    /// The rolls.
    Log,
    /// The game's words.
    Terms,
    /// What was done last is opened again.
    Undo,
    /// The battle is put away, to be picked up again.
    Park,
    /// The battle is given up, or is over.
    Leave,
    /// One level back.
    Back,
}

/// A row.
#[derive(Clone, Copy)]
pub enum Entry {
    /// What was done last, answered as then.
    Again(&'static Procedure),
    /// What can be started.
    Now(&'static Procedure),
    /// The card of the figure that acts.
    Card(Id),
    /// Both sides.
    Overview,
    /// The battlefield.
    Map,
    /// The names of sides and figures.
    Names,
    /// The rolls.
    Log,
    /// The game's words.
    Terms,
    /// Opens again what was done last.
    Undo,
    /// Puts the battle away.
    Park,
    /// Ends it.
    Leave,
    /// For boards without a Back key.
    Back,
}

impl Entry {
    /// What stands on it, and whether `Again: ` stands before that.
    pub const fn label(self) -> (&'static str, bool) {
        match self {
            Self::Again(procedure) => (procedure.title, true),
            Self::Now(procedure) => (procedure.title, false),
            Self::Card(_) => ("Card", false),
            Self::Overview => ("Overview", false),
            Self::Map => ("Map", false),
            Self::Names => ("Names", false),
            Self::Log => ("Log of rolls", false),
            Self::Terms => ("Terms", false),
            Self::Undo => ("Undo last", false),
            Self::Park => ("Park battle", false),
            Self::Leave => ("End battle", false),
            Self::Back => ("Back", false),
        }
    }
}

type Entries = Vec<Entry, { MAX_NOW + 11 }>;

/// What can be started, what this figure did last before all, then the rows that are always there.
pub fn entries(game: &Game, model: &Model) -> Entries {
    let mut list = Entries::new();
    let Some(guide) = game.guide else { return list };
    let now = (guide.now)(&model.battle);
    let active = (guide.status)(&model.battle).active;
    let last = active.and_then(|id| model.last_of(id));
    let again = last.filter(|last| now.iter().any(|procedure| procedure.id == last.id));
    let rows = [Entry::Overview, Entry::Log, Entry::Names, Entry::Terms, Entry::Park, Entry::Leave, Entry::Undo];
    let back = (!model.device.layout.has_back()).then_some(Entry::Back);
    let all = again.map(Entry::Again).into_iter().chain(now.into_iter().map(Entry::Now));
    let map = (guide.map)(&model.battle).map(|_| Entry::Map);
    for entry in all.chain(active.map(Entry::Card)).chain(map).chain(rows).chain(back) {
        // As many as a moment of a battle has, and eleven more: they fit.
        let _ = list.push(entry);
    }
    list
}

impl Menu {
    /// The menu with the cursor on what comes next; what was done last is one press above it.
    pub fn open(game: &Game, model: &Model) -> Self {
        let again = matches!(entries(game, model).first(), Some(Entry::Again(_)));
        Self { list: List { cursor: usize::from(again) }, leaving: false }
    }

    /// What was just repeated has changed nothing: the cursor is on what comes next, not on repeating it for ever.
    pub fn off_again(&mut self, game: &Game, model: &Model) {
        if let Some(Entry::Again(_)) = self.entry(game, model) {
            self.list.cursor += 1;
        }
    }

    fn entry(&self, game: &Game, model: &Model) -> Option<Entry> {
        entries(game, model).get(self.list.cursor).copied()
    }

    /// Whether the cursor is on what comes next.
    pub fn is_on_next(&self, game: &Game, model: &Model) -> bool {
        self.list.cursor == Self::open(game, model).list.cursor && matches!(self.entry(game, model), Some(Entry::Now(_)))
    }

    /// Whether OK has to be held: what it would do cannot be undone.
    pub const fn holds(&self) -> bool {
        self.leaving
    }

    /// Which keys work.
    pub fn hints(&self, game: &Game, model: &Model) -> Hints {
        if self.leaving {
            return hold::hints(model.device.layout.has_back(), "stay");
        }
        let ok = match self.entry(game, model) {
            Some(Entry::Again(_) | Entry::Now(_)) => "START",
            Some(Entry::Card(_) | Entry::Overview | Entry::Map) => "SHOW",
            Some(Entry::Terms | Entry::Names | Entry::Log) => "OPEN",
            Some(Entry::Undo) => "UNDO",
            Some(Entry::Park) => "PARK",
            Some(Entry::Leave) => "END",
            Some(Entry::Back) | None => "BACK",
        };
        Hints { back: Some(""), middle: Middle::List(""), ok: Some(ok) }
    }

    /// Acts on a press.
    pub fn press(&mut self, press: Press, game: &Game, model: &Model) -> Choice {
        if self.leaving {
            self.leaving = false;
            return if press == Press::Ok { Choice::Leave } else { Choice::Moved };
        }
        match press {
            Press::Up | Press::Down => {
                self.list.step(press, entries(game, model).len());
                Choice::Moved
            }
            Press::Ok => match self.entry(game, model) {
                Some(Entry::Again(procedure)) => Choice::Start(procedure, true),
                Some(Entry::Now(procedure)) => Choice::Start(procedure, false),
                Some(Entry::Card(id)) => Choice::Card(id),
                Some(Entry::Overview) => Choice::Overview,
                Some(Entry::Map) => Choice::Map,
                Some(Entry::Names) => Choice::Names,
                Some(Entry::Log) => Choice::Log,
                Some(Entry::Terms) => Choice::Terms,
                Some(Entry::Undo) => Choice::Undo,
                Some(Entry::Park) => Choice::Park,
                Some(Entry::Leave) => {
                    self.leaving = true;
                    Choice::Moved
                }
                Some(Entry::Back) | None => Choice::Back,
            },
            _ => Choice::Back,
        }
    }

    /// Draws it.
    pub fn draw(&self, game: &Game, model: &Model, now: Millis, frame: &mut Frame) {
        if self.leaving {
            frame.title("End this battle?", "");
            frame.text(Font::Body, 1, 23, Align::Left, "It cannot be resumed.");
            frame.text(Font::Body, 1, 34, Align::Left, "Hold the key to end it.");
            model.hold.draw(now, frame);
            return;
        }
        let (title, remark) = head(game, model);
        frame.title(title, remark);
        let entries = entries(game, model);
        self.list.draw(frame, entries.len(), |frame, nth, place| {
            let mut label = Text::new();
            // Titles of procedures fit a row: a test has them all drawn.
            let (text, again) = entries.get(nth).copied().unwrap_or(Entry::Back).label();
            let _ = write!(label, "{}{text}", if again { "Again: " } else { "" });
            frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
        });
    }
}

/// Who acts and what is left to him; between turns the game and the turn; at the end how it ended.
fn head(game: &Game, model: &Model) -> (Text, Text) {
    let (mut title, mut remark) = (Text::new(), Text::new());
    let Some(guide) = game.guide else { return (title, remark) };
    let Status { word, turn, active, over, winner, .. } = (guide.status)(&model.battle);
    let first = model.battle.first();
    // Names, words and numbers are short; longer ones are cut.
    match (active, over) {
        (Some(id), _) => {
            let _ = model.call(Named::Figure(id), &mut title);
            let _ = (guide.left)(&model.battle, &mut remark);
        }
        (None, Some(outcome)) => {
            if let Some(side) = winner {
                let _ = model.call(Named::Side(side), &mut title);
                let _ = title.push(' ');
            }
            let _ = write!(title, "{outcome}");
            let _ = write!(remark, "{word} {turn}");
        }
        (None, None) => match first {
            Some(side) => {
                let _ = write!(title, "{word} {turn}");
                if let Some(letter) = title.get_mut(..1) {
                    letter.make_ascii_uppercase();
                }
                let _ = (guide.left)(&model.battle, &mut remark);
                if remark.is_empty() {
                    let _ = model.call(Named::Side(side), &mut remark);
                    let _ = remark.write_str(" first");
                }
            }
            None => {
                let _ = title.write_str(game.short);
                let _ = write!(remark, "{word} {turn}");
            }
        },
    }
    (title, remark)
}
