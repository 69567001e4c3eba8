//! The battle's menu: whatever can be started now, and the ways out.

use core::fmt::Write as _;

use heapless::Vec;

use crate::engine::{Ended, Id, MAX_NOW, Named, Side, Status, Term};
use crate::games::{Game, Procedure};
use crate::ui::Millis;
use crate::ui::font::{Align, Font};
use crate::ui::form::Text;
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::hold;
use crate::ui::list::{List, Row};
use crate::ui::press::Press;
use crate::ui::report::words;
use crate::ui::view::Model;

/// The menu and its cursor.
#[derive(Clone, Copy, Debug)]
pub struct Menu {
    list: List,
    /// Leaving was chosen.
    leaving: Option<Leaving>,
}

/// On the way out of a battle.
#[derive(Clone, Copy, Debug)]
enum Leaving {
    /// How it ends is to be chosen.
    How(List),
    /// It is to be confirmed; the rules have ended it if nothing is said.
    Sure(Option<Ended>),
}

/// How a battle can be ended, and what stands on the row.
const WAYS: [(Ended, &str); 4] = [
    (Ended::Concedes(Side::First), " concedes"),
    (Ended::Concedes(Side::Second), " concedes"),
    (Ended::Draw, "Call it a draw"),
    (Ended::Open, "Leave it open"),
];

/// Writes a way to end a battle as its row has it.
pub fn way(nth: usize, model: &Model, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
    match WAYS.get(nth) {
        Some((Ended::Concedes(side), word)) => {
            model.call(Named::Side(*side), out)?;
            out.write_str(word)
        }
        Some((_, word)) => out.write_str(word),
        None => out.write_str("Back"),
    }
}

/// Whether a battle is over, by the rules or because the players say so.
pub fn is_over(game: &Game, model: &Model) -> bool {
    let over = game.guide.is_some_and(|guide| (guide.status)(&model.battle).over.is_some());
    over || model.session.names().ended().is_some()
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
    /// The battle is ended like this; by the rules if nothing is said.
    Leave(Option<Ended>),
    /// It is not ended after all.
    PlayOn,
    /// The report.
    Report,
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
    /// What has happened so far.
    Report,
    /// It was ended: goes on with it.
    PlayOn,
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
            Self::Report => ("Report", false),
            Self::PlayOn => ("Play on", false),
            Self::Leave => ("End battle", false),
            Self::Back => ("Back", false),
        }
    }

    /// How many actions it takes.
    pub fn cost(self, game: &Game, model: &Model) -> u8 {
        match (game.guide, self) {
            (Some(guide), Self::Again(procedure) | Self::Now(procedure)) => (guide.cost)(&model.battle, procedure),
            _ => 0,
        }
    }
}

type Entries = Vec<Entry, { MAX_NOW + 12 }>;

/// What can be started, what this figure did last before all, then the rows that are always there.
pub fn entries(game: &Game, model: &Model) -> Entries {
    let mut list = Entries::new();
    let Some(guide) = game.guide else { return list };
    let ended = model.session.names().ended().is_some();
    let now = if ended { Default::default() } else { (guide.now)(&model.battle) };
    // What is over is reported first.
    let over = ended || is_over(game, model) && now.is_empty();
    let active = (guide.status)(&model.battle).active.filter(|_| !ended);
    let last = active.and_then(|id| model.last_of(id));
    let again = last.filter(|last| now.iter().any(|procedure| procedure.id == last.id));
    let rows = [Entry::Overview, Entry::Log, Entry::Report, Entry::Names, Entry::Terms, Entry::Park, Entry::Leave, Entry::Undo];
    let first = [(over, Entry::Report), (over, Entry::Leave), (ended, Entry::PlayOn)];
    let first = first.into_iter().filter(|(there, _)| *there).map(|(_, entry)| entry);
    let rows = rows.into_iter().filter(|entry| !(over && matches!(entry, Entry::Report | Entry::Leave)));
    let back = (!model.device.layout.has_back()).then_some(Entry::Back);
    let all = first.chain(again.map(Entry::Again)).chain(now.into_iter().map(Entry::Now));
    let map = (guide.map)(&model.battle).map(|_| Entry::Map);
    // What needs the owner's saves is not for visitors.
    let rows = rows.into_iter().filter(|row| !model.demo.on || !matches!(row, Entry::Log | Entry::Park | Entry::Undo));
    for entry in all.chain(active.map(Entry::Card)).chain(map).chain(rows).chain(back) {
        // As many as a moment of a battle has, and twelve more: they fit.
        let _ = list.push(entry);
    }
    list
}

impl Menu {
    /// The menu with the cursor on what comes next; what was done last is one press above it.
    pub fn open(game: &Game, model: &Model) -> Self {
        let again = matches!(entries(game, model).first(), Some(Entry::Again(_)));
        Self { list: List { cursor: usize::from(again) }, leaving: None }
    }

    /// The menu with the cursor on the row that undoes.
    pub fn at_undo(game: &Game, model: &Model) -> Self {
        let cursor = entries(game, model).iter().position(|entry| matches!(entry, Entry::Undo)).unwrap_or(0);
        Self { list: List { cursor }, leaving: None }
    }

    /// What the row under the cursor is about, if that is a word of the game.
    pub fn term(&self, game: &Game, model: &Model) -> Option<&'static Term> {
        match self.entry(game, model)? {
            Entry::Again(procedure) | Entry::Now(procedure) if self.leaving.is_none() => game.explains(procedure.title),
            _ => None,
        }
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
        matches!(self.leaving, Some(Leaving::Sure(_)))
    }

    /// Which keys work.
    pub fn hints(&self, game: &Game, model: &Model) -> Hints {
        match self.leaving {
            Some(Leaving::Sure(_)) => return hold::hints(model.device.layout.has_back(), "stay"),
            Some(Leaving::How(list)) => {
                let ok = if list.cursor < WAYS.len() { "END" } else { "BACK" };
                return Hints { back: Some(""), middle: Middle::List(""), ok: Some(ok) };
            }
            None => {}
        }
        let ok = match self.entry(game, model) {
            Some(Entry::Again(_) | Entry::Now(_)) => "START",
            Some(Entry::Card(_) | Entry::Overview | Entry::Map) => "SHOW",
            Some(Entry::Terms | Entry::Names | Entry::Log | Entry::Report) => "OPEN",
            Some(Entry::PlayOn) => "GO ON",
            Some(Entry::Undo) => "UNDO",
            Some(Entry::Park) => "PARK",
            Some(Entry::Leave) => "END",
            Some(Entry::Back) | None => "BACK",
        };
        Hints { back: Some(""), middle: Middle::List(""), ok: Some(ok) }
    }

    /// Acts on a press.
    pub fn press(&mut self, press: Press, game: &Game, model: &Model) -> Choice {
        if let Some(leaving) = self.leaving {
            return self.press_leaving(leaving, press, model);
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
                Some(Entry::Report) => Choice::Report,
                Some(Entry::PlayOn) => Choice::PlayOn,
                Some(Entry::Leave) => {
                    let how = Leaving::How(List::default());
                    self.leaving = Some(if is_over(game, model) { Leaving::Sure(None) } else { how });
                    Choice::Moved
                }
                Some(Entry::Back) | None => Choice::Back,
            },
            _ => Choice::Back,
        }
    }

    fn press_leaving(&mut self, leaving: Leaving, press: Press, model: &Model) -> Choice {
        self.leaving = None;
        match (leaving, press) {
            (Leaving::Sure(how), Press::Ok) => return Choice::Leave(how),
            (Leaving::How(mut list), Press::Up | Press::Down) => {
                list.step(press, WAYS.len() + usize::from(!model.device.layout.has_back()));
                self.leaving = Some(Leaving::How(list));
            }
            (Leaving::How(list), Press::Ok) => self.leaving = WAYS.get(list.cursor).map(|(how, _)| Leaving::Sure(Some(*how))),
            _ => {}
        }
        Choice::Moved
    }

    fn draw_leaving(leaving: Leaving, model: &Model, now: Millis, frame: &mut Frame) {
        frame.title("End this battle?", "");
        match leaving {
            Leaving::How(list) => {
                let rows = WAYS.len() + usize::from(!model.device.layout.has_back());
                list.draw(frame, rows, |frame, nth, place| {
                    let mut label = Text::new();
                    // A name of ten letters and a word.
                    let _ = way(nth, model, &mut label);
                    frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
                });
            }
            Leaving::Sure(how) => {
                let mut label = Text::new();
                let nth = how.and_then(|how| WAYS.iter().position(|(way, _)| *way == how));
                let _ = match nth {
                    Some(nth) => way(nth, model, &mut label),
                    None => words::verdict(model, &mut label),
                };
                let _ = label.push('.');
                frame.text(Font::Body, 1, 23, Align::Left, label);
                frame.text(Font::Body, 1, 34, Align::Left, "Hold the key to end it.");
                model.hold.draw(now, frame);
            }
        }
    }

    /// Draws it.
    pub fn draw(&self, game: &Game, model: &Model, now: Millis, frame: &mut Frame) {
        if let Some(leaving) = self.leaving {
            return Self::draw_leaving(leaving, model, now, frame);
        }
        let (title, remark) = head(game, model);
        frame.title(title, remark);
        let entries = entries(game, model);
        self.list.draw(frame, entries.len(), |frame, nth, place| {
            let mut label = Text::new();
            // Titles of procedures fit a row: a test has them all drawn.
            let entry = entries.get(nth).copied().unwrap_or(Entry::Back);
            let (text, again) = entry.label();
            let _ = write!(label, "{}{text}", if again { "Again: " } else { "" });
            frame.row(place.costing(entry.cost(game, model)), &Row { icon: None, label: &label, value: &"", changing: None });
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
    if model.session.names().ended().is_some() {
        let _ = words::verdict(model, &mut title);
        let _ = if turn > 0 { write!(remark, "{word} {turn}") } else { Ok(()) };
        return (title, remark);
    }
    match (active, over) {
        (Some(id), _) => {
            let _ = model.call(Named::Figure(id), &mut title);
            let _ = (guide.left)(&model.battle, &mut remark);
        }
        (None, Some(outcome)) => {
            // What it ended in may be told of the other side: the winner is said to have won.
            let _ = match winner {
                Some(_) => words::verdict(model, &mut title),
                None => write!(title, "{outcome}"),
            };
            // What is over and not part of a campaign is at no turn any more.
            let _ = if turn > 0 { write!(remark, "{word} {turn}") } else { Ok(()) };
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
