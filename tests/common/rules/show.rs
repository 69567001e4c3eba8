//! A session as a player would tell it, for messages of failed tests.

use std::fmt::Write as _;

use adjutant::engine::text;
use adjutant::engine::{Entry, Outcome, Procedure, Session, State, Step, Subject, Tag};

/// What somebody is called; nothing for nobody.
pub fn name<S: State>(session: &Session<S>, subject: Subject) -> String {
    let mut name = String::new();
    session.name(subject, &mut name).expect("a string takes everything");
    name
}

/// A text with its `#` filled in.
pub fn filled(text: &str, value: i16) -> String {
    text.replace('#', &value.to_string())
}

/// The outcome as one line: for whom, and the word.
pub fn outcome<S: State>(session: &Session<S>, outcome: &Outcome) -> String {
    format!("{} {outcome} ({})", name(session, outcome.subject), outcome.ending.code).trim().to_owned()
}

/// Every entry so far, every note, and where it stands.
pub fn walk<S: State>(session: &Session<S>) -> String {
    let mut out = String::new();
    let Some(procedure) = session.procedure() else { return "nothing is being played\n".to_owned() };
    let _ = writeln!(out, "{} ({})", procedure.title, procedure.reference);
    for (at, entry) in session.transcript().entries() {
        let _ = writeln!(out, "  {at:>5}  {}", line(session, procedure, &entry));
    }
    for note in &session.stage().notes {
        let _ = writeln!(out, "      ~  {} {}", name(session, note.subject), filled(note.text, note.value));
    }
    let _ = match session.step() {
        Step::Asking => {
            let prompt = session.prompt().expect("a question is open");
            let accepts = text::accepts(session, prompt, text::By::Line);
            writeln!(out, "      ?  {} {}: {accepts}", name(session, prompt.subject), prompt.question.title)
        }
        Step::Done(result) => writeln!(out, "      =  {}", outcome(session, &result)),
        other => writeln!(out, "      !  {other:?}"),
    };
    out
}

fn line<S: State>(session: &Session<S>, procedure: &Procedure<S>, entry: &Entry<'_>) -> String {
    let known = procedure.questions.iter().find(|declared| declared.question.key == entry.key);
    let title = known.map_or("(another question)", |declared| declared.question.title);
    let title = format!("{} {title}", name(session, entry.subject));
    let value = match entry.tag {
        Tag::Number | Tag::Extra => entry.number().map_or_else(|| "?".to_owned(), |value| value.to_string()),
        Tag::Pick | Tag::Settle | Tag::Interrupt => option(known.map(|declared| declared.kind), entry.code()),
        Tag::Throw => {
            let pools = entry.pools().map(|pool| format!("{} {:?}", name(session, pool.subject), pool.faces));
            format!("#{} {}", entry.roll_number().unwrap_or(0), pools.collect::<Vec<_>>().join(" "))
        }
        Tag::Choose | Tag::Order | Tag::Split | Tag::Offer | Tag::Ticks | Tag::Strike | Tag::Flags => {
            format!("{:?}", entry.body)
        }
    };
    format!("{:<28} {value}", title.trim())
}

fn option(kind: Option<adjutant::engine::DeclaredKind>, code: Option<u16>) -> String {
    use adjutant::engine::DeclaredKind::{Interrupts, Pick, Settle};
    let Some(Pick(choices) | Settle(choices) | Interrupts(choices)) = kind else { return format!("{code:?}") };
    let choice = choices.iter().find(|choice| Some(choice.code) == code);
    choice.map_or_else(|| format!("{code:?}"), |choice| choice.text.to_owned())
}
