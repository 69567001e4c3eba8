//! Why it came out like that: what led to this result, by which rule; and behind that what was noted before.

use core::fmt::Write as _;

use heapless::String;

use super::edit::{Edit, point_value};
use super::words;
use crate::dice::{Faces, Reading};
use crate::engine::text::amount;
use crate::engine::{Cast, Id, Note, PointKind, Term, fill};
use crate::games::{self, Session};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::page::{DIE, Page, TOTAL, sum_pages};
use crate::ui::press::Press;
use crate::ui::view::Model;

/// Room for the longest story; a longer one is cut at its end.
type Text = String<1024>;

/// The pages about a result.
#[derive(Clone, Copy, Debug, Default)]
pub struct Why {
    page: Page,
    /// Those about what came before it.
    before: bool,
}

impl Why {
    /// Which keys work: from the last page on lie the notes about earlier rolls, if there are any.
    pub fn hints(self, model: &Model) -> Hints {
        let hints = self.page.hints_of(sum_pages(&self.text(model)));
        let middle = match (self.before, self.leads_on(model), hints.middle) {
            (false, true, Middle::Nothing) => Middle::Each { up: None, down: Some("before") },
            (false, true, Middle::Each { up, down: None }) => Middle::Each { up, down: Some("before") },
            (true, _, Middle::Nothing) => Middle::Each { up: Some("why"), down: None },
            (true, _, Middle::Each { up: None, down }) => Middle::Each { up: Some("why"), down },
            (_, _, middle) => middle,
        };
        Hints { back: Some("close"), middle, ok: Some(if Edit::offers(model) { "EDIT" } else { "CLOSE" }) }
    }

    /// Turns the page.
    pub fn step(&mut self, press: Press, model: &Model) {
        match press {
            Press::Down if !self.before && self.page.at + 1 >= sum_pages(&self.text(model)) => {
                *self = Self { page: Page::default(), before: true };
            }
            Press::Up if self.before && self.page.at == 0 => {
                self.before = false;
                self.page.at = sum_pages(&self.text(model)).saturating_sub(1);
            }
            _ => self.page.step(press),
        }
    }

    /// Draws the page.
    pub fn draw(self, model: &Model, frame: &mut Frame) {
        let (text, number) = (self.text(model), model.session.stage().shown.number);
        let (page, pages) = (self.page.at + 1, sum_pages(&text));
        // The roll it is about, and the section of the rules for whoever knows his book.
        let mut title: String<16> = String::new();
        let _ = if number > 0 { write!(title, "Why #{number}") } else { write!(title, "Why") };
        if self.before {
            frame.title("Before", format_args!("{page}/{pages}"));
        } else {
            frame.title(&title, format_args!("{}  {page}/{pages}", section(&model.session)));
        }
        self.page.draw_sums(&text, frame);
    }

    fn text(self, model: &Model) -> Text {
        if self.before { before(model) } else { text(model) }
    }

    fn leads_on(self, model: &Model) -> bool {
        !model.session.stage().noted().0.is_empty()
    }
}

/// What was noted of earlier rolls, the latest first.
fn before(model: &Model) -> Text {
    let mut text = Text::new();
    for noted in model.session.stage().noted().0.iter().rev() {
        note(noted, model, &mut text);
    }
    text
}

fn note(note: &Note, model: &Model, text: &mut Text) {
    let whose = words::name(&model.session, note.subject);
    let _ = write!(text, "{whose}{}", if whose.is_empty() { "" } else { ": " });
    let _ = fill(text, note.text, note.value);
    let _ = writeln!(text);
}

/// The last throw and everything said about it, as lines to page through.
fn text(model: &Model) -> Text {
    let (session, mut text) = (&model.session, String::new());
    let stage = session.stage();
    let sums = |subject| stage.shown.reasons.iter().filter(move |reason| reason.subject == subject);
    // A longer story than fits is cut at its end. What stands behind a tab goes to the end of the line.
    for (cast, faces) in stage.shown.card.iter().zip(&stage.shown.faces) {
        let name = words::name(session, cast.subject);
        let who = if name.is_empty() { cast.question.title } else { name.as_str() };
        let needed = words::need(cast);
        if let ([face], Some(added)) = (faces.as_slice(), cast.need.added()) {
            // A sum: the die, what is added to it, and what that makes.
            let _ = writeln!(text, "{who}: die\t{DIE}{face}");
            for reason in sums(cast.subject) {
                let _ = writeln!(text, "{}\t{}", reason.label, amount(*reason));
            }
            let _ = writeln!(text, "total\t{TOTAL}{}", i16::from(*face) + added);
            continue;
        }
        let _ = write!(text, "{who}:");
        for (nth, (face, automatic)) in faces.iter().zip(cast.reading.stays(faces)).enumerate() {
            let stays = stage.shown.struck.map_or(automatic, |struck| !struck.has(Id(nth as u8)));
            let _ = match (&cast.reading, stays) {
                (Reading::Kept { layout, .. }, true) => write!(text, " {}", layout.of(*face).name()),
                (Reading::Kept { layout, .. }, false) => write!(text, " ({})", layout.of(*face).name()),
                _ => write!(text, " {face}"),
            };
        }
        // What is added says so by its sign; a bare number would be taken for the total.
        let _ = match needed.as_bytes() {
            [] => writeln!(text),
            _ if matches!(cast.reading, Reading::Kept { .. }) => writeln!(text, " ({needed})"),
            [b'+' | b'-', ..] => writeln!(text, " ({needed})"),
            _ => writeln!(text, " (needs {needed})"),
        };
    }
    let told = |subject| {
        let summed = |(cast, faces): (&Cast, &Faces)| faces.len() == 1 && cast.need.added().is_some() && cast.subject == subject;
        stage.shown.card.iter().zip(&stage.shown.faces).any(summed)
    };
    for reason in stage.shown.reasons.iter().filter(|reason| !told(reason.subject)) {
        let whose = words::name(session, reason.subject);
        let _ = writeln!(text, "{whose}{}{}\t{}", if whose.is_empty() { "" } else { " " }, reason.label, amount(*reason));
    }
    if let Some(outcome) = &stage.shown.told {
        let _ = writeln!(text, "{}\t{outcome}", words::name(session, outcome.subject));
    }
    for point in stage.latest() {
        let (what, value) = (words::titled(session, point.subject, point.question.title), point_value(session, point));
        let _ = match point.kind {
            PointKind::Settle(_, _, false) => writeln!(text, "{what}\t{value}"),
            // What the table has decided is no proof of what stands above.
            PointKind::Settle(choices, given, true) => {
                let given = choices.get(usize::from(given)).map_or("", |choice| choice.text);
                writeln!(text, "{what}\t{value}\noverruled; by rule\t{given}")
            }
            PointKind::Extra { value, given, min, .. } if min >= 0 && value != given => {
                writeln!(text, "{what}\t{value}\noverruled; by rule\t{given}")
            }
            PointKind::Extra { .. } => Ok(()),
        };
    }
    for noted in stage.noted().1 {
        note(noted, model, &mut text);
    }
    if let Some(procedure) = session.procedure() {
        let _ = write!(text, "In the rules: {}, {}", section(session), procedure.title);
        if let Some(Term { name, text: meaning, book }) = meaning(session) {
            let _ = write!(text, "\n{name}: {meaning} ({book})");
        }
    }
    text
}

/// Where the procedure stands in the rules, without the game's name.
fn section(session: &Session) -> &'static str {
    let place = session.procedure().map_or("", |procedure| procedure.reference);
    place.split_once(':').map_or(place, |(_, section)| section)
}

/// What the word of a result means, if the game has an explanation of it; or else what was done.
pub fn meaning(session: &Session) -> Option<&'static Term> {
    let procedure = session.procedure()?;
    let (game, _) = games::key_of(procedure)?;
    game.explains(session.stage().shown.told?.ending.word).or_else(|| game.explains(procedure.title))
}
