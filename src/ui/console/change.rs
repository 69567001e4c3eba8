//! Changing what was answered, a modifier or a result: the dice stay.

use core::fmt::{self, Write};

use super::ask::{enter_for, show_question};
use super::{Place, Seat, Talk, not_understood, numbered};
use crate::engine::text::{self, By, Misread};
use crate::engine::{Point, PointKind, Tag};
use crate::ui::play::words::{made_of_its_roll, roll_of};

/// What can be changed, or only some of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Everything.
    All,
    /// Results.
    Results,
    /// Modifiers and numbers that the rules gave.
    Modifiers,
}

/// One thing that can be changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    /// The answer in the entry that starts at this byte.
    Answer(usize),
    /// A modifier or a result.
    Point(Point),
}

impl What {
    /// Where it stands.
    const fn at(&self) -> usize {
        match self {
            Self::Answer(at) => *at,
            Self::Point(point) => point.at,
        }
    }
}

/// Takes an overruling back.
const RULES: &str = "rules";

impl Seat<'_> {
    /// The nth thing that can be changed, counted in the order of play.
    fn changeable(&self, which: Which, nth: usize) -> Option<What> {
        self.changes(which).nth(nth)
    }

    /// Everything that can be changed, in the order of play.
    fn changes(&self, which: Which) -> impl Iterator<Item = What> {
        let session = &self.model.session;
        let mut answers = session
            .transcript()
            .entries()
            .filter(move |(_, entry)| which == Which::All && entry.tag.asked() && entry.tag != Tag::Throw && entry.human());
        let mut points = session.stage().points.iter().filter(move |point| match (which, point.kind) {
            (Which::All, _) => true,
            (Which::Results, kind) => matches!(kind, PointKind::Settle(..)),
            (Which::Modifiers, kind) => matches!(kind, PointKind::Extra { .. }),
        });
        // Both are in the order of play already: the one that comes first goes first. A point stands before the answer that follows it.
        let (mut answer, mut point) = (answers.next(), points.next());
        core::iter::from_fn(move || match (&answer, &point) {
            (Some((at, _)), Some(next)) if next.at > *at => {
                let what = What::Answer(*at);
                answer = answers.next();
                Some(what)
            }
            (Some((at, _)), None) => {
                let what = What::Answer(*at);
                answer = answers.next();
                Some(what)
            }
            (_, Some(next)) => {
                let what = What::Point(**next);
                point = points.next();
                Some(what)
            }
            (None, None) => None,
        })
    }

    /// Opens the list, or at once what it can only be.
    pub(super) fn open_changes(&mut self, which: Which, rest: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let count = self.changes(which).count();
        match (count, which) {
            (0, Which::All) => return writeln!(talk.out, "There is nothing to change yet."),
            (0, Which::Results) => return writeln!(talk.out, "There is no result to overrule yet."),
            (0, Which::Modifiers) => return writeln!(talk.out, "No modifier can be set here."),
            _ => {}
        }
        if !rest.is_empty() {
            self.at.place = Place::Edit(which);
            return self.choose_change(which, rest, talk);
        }
        match self.changeable(which, 0) {
            Some(only) if count == 1 => self.go(Place::Change(only), talk.out),
            _ => self.go(Place::Edit(which), talk.out),
        }
    }

    pub(super) fn show_changes(&mut self, which: Which, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "What can be changed:")?;
        let count = self.changes(which).count();
        for nth in 0..count {
            write!(out, "{}. ", nth + 1)?;
            if let Some(what) = self.changeable(which, nth) {
                self.name_change(&what, out)?;
            }
            writeln!(out)?;
        }
        writeln!(out, "Type {}, or back.", text::number_up_to(count))
    }

    /// What it is, and its value.
    fn name_change(&self, what: &What, out: &mut dyn Write) -> fmt::Result {
        let session = &self.model.session;
        let entry = session.transcript().entry(what.at()).map(|(entry, _)| entry);
        match what {
            What::Answer(_) => {
                let Some(entry) = entry else { return Ok(()) };
                let declared = session.procedure().and_then(|procedure| procedure.declared(entry.key));
                let Some(declared) = declared else { return Ok(()) };
                let value = text::value(session, declared.kind, entry, By::Line);
                write!(out, "{}", text::answered(session, entry.subject, declared.question.title, value))
            }
            What::Point(point) => {
                write!(out, "{}", text::titled(session, point.subject, point.question.title))?;
                let same = |it: &&Point| it.subject == point.subject && it.question.title == point.question.title;
                if session.stage().points.iter().filter(same).count() > 1 {
                    write!(out, ", {}", roll_of(session, point.at, made_of_its_roll(point)))?;
                }
                write!(out, ": ")?;
                match point.kind {
                    PointKind::Extra { value, given, .. } if value == given => write!(out, "{value:+}"),
                    PointKind::Extra { value, given, .. } => write!(out, "{value:+}, by the rules {given:+}"),
                    PointKind::Settle(choices, given, overruled) => {
                        let given = choices.get(usize::from(given)).map_or("", |choice| choice.text);
                        let code = entry.filter(|entry| overruled && entry.tag == Tag::Settle).and_then(|entry| entry.code());
                        match choices.iter().find(|choice| Some(choice.code) == code) {
                            Some(choice) => write!(out, "{}, by the rules {given}", choice.text),
                            None => write!(out, "{given}"),
                        }
                    }
                }
            }
        }
    }

    pub(super) fn choose_change(&mut self, which: Which, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let count = self.changes(which).count();
        let found = text::number(line).map(|number| usize::try_from(number).ok().and_then(|number| number.checked_sub(1)));
        match found.map(|nth| nth.and_then(|nth| self.changeable(which, nth))) {
            Ok(Some(what)) => self.go(Place::Change(what), talk.out),
            Ok(None) => {
                not_understood(talk.out, Misread::NotOffered(line), format_args!("{}, or back", text::number_up_to(count)))
            }
            Err(misread) => not_understood(talk.out, misread, format_args!("{}, or back", text::number_up_to(count))),
        }
    }

    pub(super) fn show_change(&mut self, what: What, out: &mut dyn Write) -> fmt::Result {
        write!(out, "Change ")?;
        self.name_change(&what, out)?;
        writeln!(out, ".")?;
        match what {
            What::Answer(at) => {
                let Some(prompt) = self.model.session.prompt_at(at) else {
                    return writeln!(out, "It cannot be changed. Type back.");
                };
                show_question(&self.model.session, &prompt, out)?;
                let answer = self.model.session.answer_at(at, &prompt);
                enter_for(&self.model.session, &prompt, answer.as_ref(), out)
            }
            What::Point(Point { kind: PointKind::Extra { min, max, .. }, .. }) => {
                writeln!(out, "Type a number from {min} to {max}, or back.")
            }
            What::Point(Point { kind: PointKind::Settle(choices, ..), .. }) => {
                numbered(out, choices.iter().map(|choice| choice.text))?;
                writeln!(out, "Type a number from 1 to {} or a name; or {RULES} for what the rules say; or back.", choices.len())
            }
        }
    }

    /// Takes the new value.
    pub(super) fn change(&mut self, what: What, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let done = match what {
            What::Answer(at) => {
                let Some(prompt) = self.model.session.prompt_at(at) else { return self.go(Place::Play, talk.out) };
                if line.is_empty() {
                    return self.go(Place::Play, talk.out);
                }
                match text::answer(&self.model.session, &prompt, line, By::Line) {
                    Ok(answer) => self.model.session.amend(at, &answer),
                    Err(misread) => {
                        return not_understood(talk.out, misread, text::accepts(&self.model.session, &prompt, By::Line));
                    }
                }
            }
            What::Point(point) => match point.kind {
                PointKind::Extra { min, max, .. } => match text::number(line) {
                    Ok(value) if (min..=max).contains(&value) => self.model.session.set_extra(&point, value),
                    Ok(_) => {
                        return not_understood(talk.out, Misread::NotOffered(line), format_args!("a number from {min} to {max}"));
                    }
                    Err(misread) => return not_understood(talk.out, misread, format_args!("a number from {min} to {max}")),
                },
                PointKind::Settle(..) if line.eq_ignore_ascii_case(RULES) => self.model.session.overrule(&point, None),
                PointKind::Settle(choices, given, _) => match text::option(choices, u64::MAX, line, By::Line) {
                    // Set to what the rules say, it is theirs again.
                    Ok(choice) => self.model.session.overrule(&point, (choice != given).then_some(choice)),
                    Err(misread) => {
                        let count = choices.len();
                        return not_understood(talk.out, misread, format_args!("a number from 1 to {count}, a name, or {RULES}"));
                    }
                },
            },
        };
        if let Err(refused) = done {
            return writeln!(talk.out, "{}", refused.advice());
        }
        self.tell_since(what.at(), talk)
    }

    /// After a change at a byte: what was changed, what the last dice come to now, and everything noted.
    fn tell_since(&mut self, at: usize, talk: &mut Talk<'_, '_>) -> fmt::Result {
        self.at.told = 0;
        let transcript = self.model.session.transcript();
        let throws = transcript.entries().filter(|(start, entry)| *start >= at && entry.tag == Tag::Throw);
        let last_throw = throws.last().map(|(start, _)| start);
        match transcript.entry(at) {
            Some((entry, _)) if entry.tag != Tag::Throw => {
                write!(talk.out, "Changed. ")?;
                self.tell_entry(&entry, talk.out)?;
                self.go_on(last_throw.unwrap_or(transcript.bytes().len()), talk)
            }
            // It is as the rules have it again: no entry says so, but the result does.
            _ => {
                writeln!(talk.out, "Changed.")?;
                self.go_on(last_throw.unwrap_or(at.saturating_sub(1)), talk)
            }
        }
    }
}
