//! What happened: rolls, notes, reasons, chances, and everything so far.

use core::fmt::{self, Write};

use super::ask::Sentence;
use super::{Capital, Playing, Seat, Talk};
use crate::dice::CupError;
use crate::engine::text::{self, By};
use crate::engine::{DeclaredKind, Entry, PointKind, Ratio, Step, Tag, Told};
use crate::games::Session;
use crate::ui::play::onward::Onward;
use crate::ui::play::{self, chances, odds};
use crate::ui::view::Thought;

impl Seat<'_> {
    /// Tells the entries from a byte on: answers in a line, throws in full.
    pub(super) fn tell_entries(&self, from: usize, out: &mut dyn Write) -> fmt::Result {
        for (_, entry) in self.model.session.transcript().entries().filter(|(at, _)| *at >= from) {
            match entry.tag {
                Tag::Throw => tell_shown(&self.model.session, out)?,
                // Only now is it known what the dice bring.
                Tag::Strike => {
                    self.tell_entry(&entry, out)?;
                    tell_result(&self.model.session, out)?;
                }
                _ => self.tell_entry(&entry, out)?,
            }
        }
        Ok(())
    }

    /// An answer: `Attacker: Weapon: Spear.`
    pub(super) fn tell_entry(&self, entry: &Entry<'_>, out: &mut dyn Write) -> fmt::Result {
        let session = &self.model.session;
        let declared = session.procedure().and_then(|procedure| procedure.declared(entry.key));
        let (title, kind) = declared.map_or(("", DeclaredKind::Throw), |declared| (declared.question.title, declared.kind));
        let value = text::value(session, kind, *entry, By::Line);
        let unasked = match entry.tag {
            Tag::Settle => ", overruled",
            _ => "",
        };
        writeln!(out, "{}{unasked}{}.", text::answered(session, entry.subject, title, value), text::marks(entry.marks))
    }

    /// Tells the results that the rules came to at some bytes. Those that were overruled are entries.
    pub(super) fn tell_results(&self, at: impl Fn(usize) -> bool, out: &mut dyn Write) -> fmt::Result {
        let session = &self.model.session;
        for point in session.stage().points.iter().filter(|point| at(point.at)) {
            if let PointKind::Settle(choices, given, false) = point.kind
                && let Some(choice) = choices.get(usize::from(given))
            {
                writeln!(out, "{}.", text::answered(session, point.subject, point.question.title, choice.text))?;
            }
        }
        Ok(())
    }

    /// How many notes there have been.
    pub(super) fn notes(&self) -> usize {
        let stage = self.model.session.stage();
        usize::from(stage.notes_dropped) + stage.notes.len()
    }

    /// Tells the notes that have not been told yet.
    pub(super) fn tell_notes(&mut self, out: &mut dyn Write) -> fmt::Result {
        let (total, notes) = (self.notes(), &self.model.session.stage().notes);
        let fresh = total.saturating_sub(self.at.told).min(notes.len());
        let mut begun = false;
        for note in notes.iter().skip(notes.len() - fresh) {
            write!(out, "{}", if begun { " " } else { "Note: " })?;
            let text = text::note(&self.model.session, *note);
            // What ends with a colon goes on in the next one.
            begun = note.text.ends_with(':');
            if begun { write!(out, "{text}")? } else { writeln!(out, "{}", Sentence(text))? }
        }
        if begun {
            writeln!(out)?;
        }
        self.at.told = total;
        Ok(())
    }

    /// Why the last roll came out as it did.
    pub(super) fn tell_why(&self, out: &mut dyn Write) -> fmt::Result {
        let (session, stage) = (&self.model.session, self.model.session.stage());
        if stage.shown.number == 0 {
            writeln!(out, "Nothing has been rolled yet.")?;
        } else {
            tell_shown(session, out)?;
        }
        for cast in stage.shown.card.iter().filter(|cast| cast.pool.count > 0) {
            // Nothing is said of a pool that only adds up.
            if !matches!(cast.need, crate::engine::Need::Reading) {
                writeln!(out, "{} {}.", text::titled(session, cast.subject, text::dice(cast.pool)), text::needs(cast))?;
            }
        }
        for reason in &stage.shown.reasons {
            writeln!(out, "Because of {}.", text::reason(session, *reason))?;
        }
        if let Step::Done(outcome) = session.step() {
            writeln!(out, "Result: {}.", text::outcome(session, outcome))?;
        }
        for point in stage.latest() {
            if let PointKind::Settle(choices, given, true) = point.kind
                && let Some(choice) = choices.get(usize::from(given))
            {
                let what = text::titled(session, point.subject, point.question.title);
                writeln!(out, "{what} was overruled: by the rules {}.", choice.text)?;
            }
        }
        for note in stage.noted().1 {
            writeln!(out, "Note: {}", Sentence(text::note(session, *note)))?;
        }
        if let Some(procedure) = session.procedure() {
            writeln!(out, "In the rules: {}, {}.", procedure.reference, procedure.title)?;
        }
        match play::meaning(session) {
            Some(term) => writeln!(out, "{}: {} ({})", term.name, term.text, term.book),
            None => Ok(()),
        }
    }

    /// Everything so far.
    pub(super) fn tell_log(&mut self, out: &mut dyn Write) -> fmt::Result {
        if self.model.session.transcript().is_empty() {
            return writeln!(out, "Nothing has happened yet.");
        }
        let mut at = 0;
        while let Some((entry, after)) = self.model.session.transcript().entry(at) {
            if entry.tag == Tag::Throw {
                self.tell_throw(at, out)?;
            } else {
                self.tell_entry(&entry, out)?;
            }
            self.tell_results(|point| point == after, out)?;
            at = after;
        }
        match self.model.session.step() {
            Step::Done(outcome) => writeln!(out, "Done: {}.", text::outcome(&self.model.session, outcome)),
            _ => Ok(()),
        }
    }

    /// The throw at a byte: what it was and what came of it is known in full when the next one is asked for.
    fn tell_throw(&mut self, at: usize, out: &mut dyn Write) -> fmt::Result {
        let transcript = self.model.session.transcript();
        let next = transcript.entries().find(|(start, entry)| *start > at && entry.tag == Tag::Throw);
        let Some((next, _)) = next else { return tell_shown(&self.model.session, out) };
        self.model.session.as_of(next, |session| tell_shown(session, out))
    }

    /// What interrupted what.
    pub(super) fn tell_trail(&self, out: &mut dyn Write) -> fmt::Result {
        let session = &self.model.session;
        let trail = &session.stage().trail;
        if trail.is_empty() {
            return writeln!(out, "Nothing has been interrupted.");
        }
        for (depth, crumb) in (1..).zip(trail) {
            writeln!(out, "{depth}. {}.", text::titled(session, crumb.subject, crumb.title))?;
        }
        Ok(())
    }

    /// The chances of the open roll.
    pub(super) fn tell_odds(&mut self, out: &mut dyn Write) -> fmt::Result {
        let guide = self.at.playing.filter(|Playing(_, guided)| *guided).and_then(|Playing(game, _)| game.guide);
        if !self.model.session.wants_dice() {
            return self.tell_answers(Onward(guide), out);
        }
        chances::start(self.model);
        // The search gives up by itself, and says about.
        while matches!(chances::think(self.model, Onward(guide)), Thought::More | Thought::Shows) {}
        let (model, whole) = (&*self.model, chances::whole(self.model));
        match (&model.roll, whole) {
            (Some(roll), Some(whole)) => {
                writeln!(out, "Of this roll:")?;
                tell_chances(&model.session, roll, out)?;
                writeln!(out, "To the end:")?;
                tell_chances(&model.session, whole, out)
            }
            (Some(told), None) => tell_chances(&model.session, told, out),
            (None, Some(told)) => tell_chances(&model.session, told, out),
            (None, None) => writeln!(out, "The odds depend on more than can be told here."),
        }
    }
}

impl Seat<'_> {
    /// Where each answer to the open question leads, and how likely what tells most about it is.
    fn tell_answers(&mut self, onward: Onward, out: &mut dyn Write) -> fmt::Result {
        let Some(prompt) = self.model.session.prompt().filter(|_| self.model.session.step() == Step::Asking).cloned() else {
            return writeln!(out, "No roll is open: the odds are told when dice are asked for.");
        };
        let mut any = false;
        for (label, answer) in play::answers(&self.model.session, &prompt) {
            let (leads, chance) = play::told(&answer, self.model, onward);
            if !leads.is_empty() || !chance.is_empty() {
                any = true;
                let comma = if leads.is_empty() || chance.is_empty() { "" } else { ", " };
                writeln!(out, "{label}: {leads}{comma}{chance}.")?;
            }
        }
        if any { Ok(()) } else { writeln!(out, "No answer here leads to a roll at once: the odds are told later.") }
    }
}

/// The last throw, and what came of it.
fn tell_shown(session: &Session, out: &mut dyn Write) -> fmt::Result {
    let shown = &session.stage().shown;
    let house = if session.names().house() { ", by house rules" } else { "" };
    writeln!(out, "Roll {}: {}{house}{}.", shown.number, shown.title, text::marks(shown.marks))?;
    for (cast, faces) in shown.card.iter().zip(&shown.faces).filter(|(_, faces)| !faces.is_empty()) {
        writeln!(out, "{}.", text::titled(session, cast.subject, text::thrown(cast, faces, shown.struck)))?;
    }
    tell_result(session, out)
}

/// What came of the last throw, if something follows it or the end says something else.
fn tell_result(session: &Session, out: &mut dyn Write) -> fmt::Result {
    match (session.stage().shown.told, session.step()) {
        (Some(outcome), step) if step == Step::Asking || matches!(step, Step::Done(end) if end != outcome) => {
            writeln!(out, "Result: {}.", text::outcome(session, outcome))
        }
        _ => Ok(()),
    }
}

/// Every outcome with its chance, and what was taken for granted.
fn tell_chances(session: &Session, told: &Told, out: &mut dyn Write) -> fmt::Result {
    if !told.exact {
        writeln!(out, "About, as a sample says.")?;
    }
    for (outcome, chance) in chances::sorted(session, told, chances::roller(session)) {
        let word = chances::word(&outcome, told);
        writeln!(out, "{}: {}.", text::titled(session, outcome.subject, word), Percent(chance))?;
    }
    for assumed in odds::assumed(told) {
        writeln!(out, "{}", Capital(Sentence(assumed)))?;
    }
    Ok(())
}

/// Why there are no dice, and what to do.
pub(super) fn no_dice(error: CupError, Talk { cup, out }: &mut Talk<'_, '_>) -> fmt::Result {
    match error {
        // A new seal wants its number first: that is said behind it.
        _ if cup.stopped => Ok(()),
        CupError::Shaking => writeln!(out, "The dice are still being shaken. Press Enter again."),
        CupError::Refused => writeln!(out, "There are no dice: their source has failed. Type what your own dice show."),
    }
}

/// `16.7 per cent`.
struct Percent(Ratio);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.0.per_mille();
        match tenths {
            0 if self.0 != Ratio::ZERO => f.write_str("less than 0.1 per cent"),
            1_000 if self.0 != Ratio::ONE => f.write_str("more than 99.9 per cent"),
            _ => write!(f, "{}.{} per cent", tenths / 10, tenths % 10),
        }
    }
}
