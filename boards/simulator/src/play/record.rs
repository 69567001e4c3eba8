//! What was played: every step, what was noted, and how it ended or what is asked. The shape of `play --json`.

use std::fmt::Write as _;

use adjutant::engine::text::{self, By};
use adjutant::engine::{self, DeclaredKind, Entry, Kind, Marks, Memory, Prompt, Reason, Shown, Subject, Tag};
use adjutant::games::{Procedure, Session};
use serde::Serialize;
use serde_json::{Value, json};

use crate::list::{self, ListedOption};

/// One answer, throw or overruling.
#[derive(Serialize)]
pub struct Step {
    key: &'static str,
    title: &'static str,
    subject: Option<String>,
    kind: &'static str,
    /// For programs: numbers, names of options and figures, faces.
    value: Value,
    /// For people.
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<Roll>,
}

/// Dice on the table.
#[derive(Serialize)]
struct Roll {
    number: u32,
    /// At least some of the faces were given.
    given: bool,
    pools: Vec<Pool>,
    because: Vec<Because>,
    /// What the rule says of this throw, if it goes on after it.
    outcome: Option<Outcome>,
}

#[derive(Serialize)]
struct Pool {
    key: &'static str,
    title: &'static str,
    subject: Option<String>,
    dice: String,
    faces: Vec<u8>,
    needs: String,
    text: String,
}

/// Why a need-number or total is what it is.
#[derive(Serialize)]
struct Because {
    subject: Option<String>,
    label: &'static str,
    value: i16,
    /// As it is read: with its sign, unless the sum begins with it.
    #[serde(skip)]
    amount: String,
}

/// Something told on the way.
#[derive(Serialize)]
pub struct Noted {
    /// The number of the step it came after; 0 before the first.
    pub after: usize,
    subject: Option<String>,
    text: String,
}

/// Everything told on the way. A session keeps only the latest.
#[derive(Default)]
pub struct Notes {
    /// What was told.
    pub list: Vec<Noted>,
    /// How many the session has told.
    told: usize,
}

/// How it ended.
#[derive(Serialize)]
pub struct Outcome {
    code: &'static str,
    headline: String,
    subject: Option<String>,
    value: i16,
}

/// What is asked.
#[derive(Serialize)]
pub struct Asked {
    key: &'static str,
    title: &'static str,
    subject: Option<String>,
    kind: &'static str,
    accepts: String,
    example: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<i16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<ListedOption>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    figures: Vec<String>,
}

/// What somebody is called, if it is somebody.
fn subject(session: &Session, subject: Subject) -> Option<String> {
    (subject != Subject::Nobody).then(|| text::name(session, subject).to_string())
}

/// A text, and before it whom it is about.
fn titled(subject: Option<&String>, text: &str) -> String {
    subject.map_or_else(|| text.to_owned(), |who| format!("{who}: {text}"))
}

impl Step {
    /// An entry of the transcript; for a throw, the last one.
    pub fn of(session: &Session, procedure: &Procedure, entry: &Entry<'_>) -> Self {
        let declared = procedure.declared(entry.key);
        let kind = declared.map_or(DeclaredKind::Throw, |declared| declared.kind);
        let (key, title) = declared.map_or(("", ""), |declared| (declared.question.name(), declared.question.title));
        Self {
            key,
            title,
            subject: subject(session, entry.subject),
            kind: list::kind(kind).0,
            value: value(session, kind, entry),
            text: text::value(session, kind, *entry, By::Line).to_string(),
            roll: (entry.tag == Tag::Throw).then(|| Roll::of(session, &session.stage().shown)),
        }
    }

    /// As lines.
    pub fn write(&self, number: usize, out: &mut String) {
        let title = titled(self.subject.as_ref(), self.title);
        // A string takes everything.
        let Some(roll) = &self.roll else {
            let colon = if title.ends_with('?') { "" } else { ":" };
            let _ = writeln!(out, "step {number}: {}: {title}{colon} {}", self.key, self.text);
            return;
        };
        let given = if roll.given { " with given dice" } else { "" };
        let _ = writeln!(out, "step {number}: {}: {title}: roll {}{given}", self.key, roll.number);
        for because in &roll.because {
            let _ = writeln!(out, "because: {} {}", titled(because.subject.as_ref(), because.label), because.amount);
        }
        for pool in &roll.pools {
            let needs = if pool.needs.is_empty() { String::new() } else { format!(", {}", pool.needs) };
            let _ = writeln!(out, "dice: {}{needs}: {}", titled(pool.subject.as_ref(), &pool.dice), pool.text);
        }
        if let Some(outcome) = &roll.outcome {
            let _ = writeln!(out, "result: {}", outcome.headline);
        }
    }
}

impl Roll {
    fn of(session: &Session, shown: &Shown) -> Self {
        let because = |reason: &Reason| Because {
            subject: subject(session, reason.subject),
            label: reason.label,
            value: reason.value,
            amount: text::amount(*reason).to_string(),
        };
        let pools = shown.card.iter().zip(&shown.faces).filter(|(cast, _)| cast.pool.count > 0);
        Self {
            number: shown.number,
            given: shown.marks.has(Marks::TYPED),
            pools: pools
                .map(|(cast, faces)| Pool {
                    key: cast.question.name(),
                    title: cast.question.title,
                    subject: subject(session, cast.subject),
                    dice: text::dice(cast.pool).to_string(),
                    faces: faces.to_vec(),
                    needs: text::needs(cast).to_string(),
                    text: text::thrown(cast, faces, shown.struck).to_string(),
                })
                .collect(),
            because: shown.reasons.iter().map(because).collect(),
            outcome: shown.told.filter(|_| session.step() == engine::Step::Asking).map(|told| Outcome::of(session, told)),
        }
    }
}

impl Notes {
    /// Takes down what was told since the last time.
    pub fn take_down(&mut self, session: &Session, after: usize) {
        let stage = session.stage();
        let told = usize::from(stage.notes_dropped) + stage.notes.len();
        let fresh = told.saturating_sub(self.told).min(stage.notes.len());
        let notes = stage.notes.iter().skip(stage.notes.len() - fresh);
        self.list.extend(notes.map(|note| Noted::of(session, after, *note)));
        self.told = told;
    }
}

impl Noted {
    fn of(session: &Session, after: usize, note: engine::Note) -> Self {
        let unnamed = engine::Note { subject: Subject::Nobody, ..note };
        Self { after, subject: subject(session, note.subject), text: text::note(session, unnamed).to_string() }
    }

    /// As a line.
    pub fn write(&self, out: &mut String) {
        let _ = writeln!(out, "note: {}", titled(self.subject.as_ref(), &self.text));
    }
}

impl Outcome {
    /// An outcome.
    pub fn of(session: &Session, outcome: engine::Outcome) -> Self {
        Self {
            code: outcome.ending.code,
            headline: text::outcome(session, outcome).to_string(),
            subject: subject(session, outcome.subject),
            value: outcome.value,
        }
    }

    /// How a battle ended, for a side that has no name in a procedure.
    pub fn of_side(side: Option<String>, outcome: engine::Outcome) -> Self {
        let headline = titled(side.as_ref(), &outcome.to_string());
        Self { code: outcome.ending.code, headline, subject: side, value: outcome.value }
    }

    /// Its code.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// What the player reads.
    pub fn headline(&self) -> &str {
        &self.headline
    }

    /// Headline and code in one line.
    pub fn both(&self) -> String {
        format!("{} ({})", self.headline, self.code)
    }

    /// As lines.
    pub fn write(&self, out: &mut String) {
        let _ = writeln!(out, "headline: {}\noutcome: {}", self.headline, self.code);
    }
}

impl Asked {
    /// The open question.
    pub fn of(session: &Session, procedure: &Procedure, prompt: &Prompt) -> Self {
        let kind = procedure.declared(prompt.question.key).map_or(DeclaredKind::Throw, |declared| declared.kind);
        let (min, max) = match &prompt.kind {
            Kind::Number { min, max, .. } => (Some(*min), Some(*max)),
            Kind::Ticks { min, max, .. } => (Some(i16::from(*min)), Some(i16::from(*max))),
            Kind::Strike { count, .. } => (Some(i16::from(*count)), Some(i16::from(*count))),
            _ => (None, None),
        };
        let allowed = match &prompt.kind {
            Kind::Pick { allowed, .. } => u64::from(*allowed),
            Kind::Flags { allowed, .. } => *allowed,
            _ => 0,
        };
        let figures = match &prompt.kind {
            Kind::Choose { ids } | Kind::Ticks { ids, .. } | Kind::Order { ids } => ids.as_slice(),
            _ => &[],
        };
        let offered = kind.choices().iter().enumerate().filter(|(nth, _)| allowed >> nth & 1 == 1);
        Self {
            key: prompt.question.name(),
            title: prompt.question.title,
            subject: subject(session, prompt.subject),
            kind: list::kind(kind).0,
            accepts: text::accepts(session, prompt, By::Name).to_string(),
            example: example(session, prompt, kind),
            min,
            max,
            options: offered.map(|(_, choice)| ListedOption::from(choice)).collect(),
            figures: figures.iter().map(|id| text::name(session, Subject::Figure(*id)).to_string()).collect(),
        }
    }

    /// As lines.
    pub fn write(&self, out: &mut String) {
        let _ = writeln!(out, "asks: {}: {}", self.key, titled(self.subject.as_ref(), self.title));
        let _ = writeln!(out, "accepts: {}", self.accepts);
        let _ = writeln!(out, "example: {}", self.example);
    }
}

/// How the question could be answered on the command line: as it is preset.
fn example(session: &Session, prompt: &Prompt, kind: DeclaredKind) -> String {
    let preset = Memory::new().preset(prompt).and_then(|answer| prompt.encode(&answer).ok());
    let value = preset.map(|(key, tag, body)| {
        let entry = Entry { key, subject: prompt.subject, tag, marks: Marks::default(), body: &body };
        text::value(session, kind, entry, By::Name).to_string()
    });
    let word = |text: String| text.replace(", ", ",").trim_start_matches("die ").replace(' ', "-");
    let who = subject(session, prompt.subject).map(|who| format!("@{}", word(who.to_lowercase()))).unwrap_or_default();
    format!("{}{who}={}", prompt.question.name(), word(value.unwrap_or_default()))
}

/// An answer for programs: whoever gives it back to `play` gets the same.
fn value(session: &Session, kind: DeclaredKind, entry: &Entry<'_>) -> Value {
    let figure = |id| Value::from(text::name(session, Subject::Figure(id)).to_string());
    let option = |code: u16| {
        let found = kind.choices().iter().find(|choice| choice.code == code);
        found.map_or(Value::Null, |choice| Value::from(choice.name()))
    };
    match entry.tag {
        Tag::Number | Tag::Extra => json!(entry.number()),
        Tag::Pick | Tag::Settle | Tag::Interrupt => entry.code().map_or(Value::Null, option),
        Tag::Flags => entry.body.as_chunks().0.iter().map(|code| option(u16::from_le_bytes(*code))).collect(),
        Tag::Choose => entry.ids().and_then(|ids| ids.first().copied()).map_or(Value::Null, figure),
        Tag::Order => entry.ids().unwrap_or_default().into_iter().map(figure).collect(),
        Tag::Ticks => entry.set().unwrap_or_default().iter().map(figure).collect(),
        Tag::Strike => entry.set().unwrap_or_default().iter().map(|id| u16::from(id.0) + 1).collect(),
        Tag::Split => json!(entry.body),
        Tag::Offer => json!(entry.body == [1]),
        Tag::Throw => entry.pools().map(|pool| json!(pool.faces)).collect(),
    }
}
