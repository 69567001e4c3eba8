//! The open question, the roll card, and their answers.

use core::fmt::{self, Write};

use heapless::Vec;

use super::{Capital, Costing, Place, Playing, Seat, Talk, Which, Word, not_understood, numbered};
use crate::dice::{Cup as _, Pool};
use crate::engine::text::{self, By};
use crate::engine::{
    Answer, DeclaredKind, Entry, Kind, MAX_POOLS, Marks, Own, Prompt, Reason, Remark, Step, Subject, ThrowRefused,
};
use crate::games::Session;
use crate::ui::play::onward::Onward;
use crate::ui::play::{self, OTHER_RULES, chances, promised};

/// The last steps that led to a question; what lies before is told when it is asked for.
const CAUSES: usize = 2;

impl Seat<'_> {
    /// What is to be done next in the procedure.
    pub(super) fn show_play(&mut self, out: &mut dyn Write) -> fmt::Result {
        match self.model.session.step() {
            Step::Done(_) => {
                self.show_passing(out)?;
                writeln!(out, "Enter finishes. Or type back, amend, override or why.")
            }
            Step::Diverged { .. } => writeln!(out, "{OTHER_RULES} Enter goes on."),
            Step::Stuck(stuck) => writeln!(out, "{} Type back.", stuck.advice()),
            Step::Idle => Ok(()),
            Step::Asking if self.model.session.wants_dice() => self.show_card(out),
            Step::Asking => {
                let ahead = self.model.session.ahead(&self.model.memory);
                let Some(prompt) = self.model.session.prompt() else { return Ok(()) };
                let title = text::titled(&self.model.session, prompt.subject, prompt.question.title);
                write!(out, "{}", Sentence(title))?;
                // Why it is asked, which on the screen stands below the answers.
                let few = if matches!(prompt.kind, Kind::Pick { .. }) { CAUSES } else { 0 };
                let trail = self.model.session.stage().trail.iter().rev();
                for cause in trail.filter(|cause| cause.subject != prompt.subject).take(few) {
                    write!(out, " {} {}.", text::name(&self.model.session, cause.subject), cause.title)?;
                }
                match self.model.session.stage().remark {
                    // What is left says more than how many questions there may be.
                    Some(remark) => {
                        // Whoever is asked is named already.
                        let subject = if remark.subject == prompt.subject { Subject::Nobody } else { remark.subject };
                        writeln!(out, " {}", Sentence(text::remark(&self.model.session, Remark { subject, ..remark })))?;
                    }
                    None if ahead.before + ahead.after >= play::MANY => writeln!(out, " Question {}.", ahead.before + 1)?,
                    None => writeln!(out, " Question {} of {}.", ahead.before + 1, ahead.before + ahead.after)?,
                }
                show_question(&self.model.session, prompt, out)?;
                let preset = self.model.memory.preset(prompt);
                enter_for(&self.model.session, prompt, preset.as_ref(), out)
            }
        }
    }

    /// What there is to say of it while it goes by: what came of it.
    pub(super) fn show_passing(&self, out: &mut dyn Write) -> fmt::Result {
        match (self.at.place, self.model.session.step()) {
            (Place::Play, Step::Done(outcome)) => {
                writeln!(out, "Done: {}.", text::outcome(&self.model.session, outcome))
            }
            _ => Ok(()),
        }
    }

    /// What is about to be rolled.
    fn show_card(&self, out: &mut dyn Write) -> fmt::Result {
        let session = &self.model.session;
        let Some(prompt) = session.prompt() else { return Ok(()) };
        let pools = || session.stage().card.iter().filter(|cast| cast.pool.count > 0);
        // Who rolls, and at whom.
        let (roller, target) = match session.stage().card.as_slice() {
            [only] if only.subject != Subject::Nobody && only.subject != prompt.subject => (only.subject, prompt.subject),
            _ => (prompt.subject, Subject::Nobody),
        };
        write!(out, "Roll: {}", text::titled(session, roller, prompt.question.title))?;
        match target {
            Subject::Nobody => writeln!(out, ".")?,
            target => writeln!(out, " against {}.", text::name(session, target))?,
        }
        for cast in pools() {
            // One who is already named in the title is not named again.
            let subject = if cast.subject == roller { Subject::Nobody } else { cast.subject };
            let needs = text::needs(cast);
            let dice = text::dice(cast.pool);
            writeln!(out, "{}{}.", text::titled(session, subject, dice), Comma(needs))?;
        }
        for reason in &session.stage().reasons {
            let subject = if reason.subject == roller { Subject::Nobody } else { reason.subject };
            writeln!(out, "Because of {}.", text::reason(session, Reason { subject, ..*reason }))?;
        }
        let dice: u16 = pools().map(|cast| u16::from(cast.pool.count)).sum();
        let own = self.types();
        let typed = session.stage().card.iter().enumerate().filter(|(nth, _)| own.has(*nth));
        let typed: u16 = typed.map(|(_, cast)| u16::from(cast.pool.count)).sum();
        let others = if typed < dice { " The device throws the others." } else { "" };
        match dice {
            _ if typed == 1 => writeln!(out, "Type what your own die shows.{others}"),
            _ if typed > 1 => writeln!(out, "Type what your own {typed} dice show, with spaces between.{others}"),
            1 => writeln!(out, "Enter rolls. Or type what your own die shows."),
            _ => writeln!(out, "Enter rolls. Or type what your own {dice} dice show, with spaces between."),
        }
    }

    /// A line in a procedure that is no command.
    pub(super) fn choose_answer(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        match self.model.session.step() {
            Step::Done(_) if line.is_empty() => self.finish(talk),
            Step::Done(_) => writeln!(talk.out, "It is done. Press Enter to finish, or type back, amend, override or why."),
            Step::Diverged { .. } => {
                // Nothing can refuse: it has diverged.
                let _ = self.model.session.cut();
                self.go_on(self.model.session.transcript().bytes().len(), talk)
            }
            Step::Stuck(_) | Step::Idle => self.show(talk.out),
            Step::Asking if self.model.session.wants_dice() => self.roll(line, talk),
            Step::Asking => self.answer_question(line, talk),
        }
    }

    fn answer_question(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let session = &self.model.session;
        let Some(prompt) = session.prompt() else { return Ok(()) };
        let preset = if line.is_empty() { self.model.memory.preset(prompt) } else { None };
        let answer = match preset {
            Some(preset) => preset,
            None => match text::answer(session, prompt, line, By::Line) {
                Ok(answer) => answer,
                Err(misread) => return not_understood(talk.out, misread, text::accepts(session, prompt, By::Line)),
            },
        };
        self.enter(&answer, talk)
    }

    fn enter(&mut self, answer: &Answer, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let from = self.model.session.transcript().bytes().len();
        match self.model.session.answer(answer) {
            Ok(()) => {
                self.model.remember();
                // What somebody decides is the end of what went on by itself.
                self.at.runs.rounds = false;
                self.go_on(from, talk)
            }
            Err(refused) => writeln!(talk.out, "{}", refused.advice()),
        }
    }

    /// The pools of the open card that are typed.
    pub(super) fn types(&self) -> Own {
        play::types(self.model, self.at.playing.filter(|playing| playing.1).map(|playing| playing.0))
    }

    /// Throws the dice that are asked for, or takes the faces of real ones.
    fn roll(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let from = self.model.session.transcript().bytes().len();
        let own = self.types();
        if line.is_empty() && own.any() {
            return writeln!(talk.out, "The dice of this side are typed: type what they show. The settings can change that.");
        }
        if let Some(Playing(game, true)) = self.at.playing {
            chances::start(self.model);
            promised::foresee(self.model, Onward(game.guide));
        }
        if line.is_empty() {
            let rounds = play::opens_a_round(self.model);
            match self.model.session.throw(talk.cup) {
                Ok(()) => self.at.runs.rounds = (self.at.runs.rounds || rounds) && !self.model.session.part_over(),
                Err(ThrowRefused::Cup(error)) => return super::tell::no_dice(error, talk),
                Err(ThrowRefused::Refused(refused)) => return writeln!(talk.out, "{}", refused.advice()),
            }
        } else {
            let session = &self.model.session;
            // His own dice, or all of them.
            let own = if own.any() { own } else { Own::ALL };
            let read = |own| text::card_faces(line, &session.stage().card, own).map(|faces| (own, faces));
            let (own, mut faces) = match read(own).or_else(|misread| read(Own::ALL).map_err(|_| misread)) {
                Ok(read) => read,
                Err(misread) => {
                    write!(talk.out, "{}. Press Enter to roll, or type the faces of ", Capital(misread))?;
                    let pools = session.stage().card.iter().enumerate().filter(|(nth, _)| own.has(*nth));
                    let pools = pools.map(|(_, cast)| cast).filter(|cast| cast.pool.count > 0);
                    text::listed(talk.out, pools.map(|cast| text::titled(session, cast.subject, text::dice(cast.pool))))?;
                    return writeln!(talk.out, ". Help lists the commands.");
                }
            };
            let pools: Vec<Pool, MAX_POOLS> = session.stage().card.iter().map(|cast| cast.pool).collect();
            match self.model.session.typed_beside(&mut faces, talk.cup) {
                Ok(()) => {}
                Err(ThrowRefused::Cup(error)) => return super::tell::no_dice(error, talk),
                Err(ThrowRefused::Refused(refused)) => return writeln!(talk.out, "{}", refused.advice()),
            }
            let typed = pools.into_iter().zip(&faces).enumerate().filter(|(nth, _)| own.has(*nth));
            talk.cup.typed(&mut typed.map(|(_, pool)| pool));
        }
        self.model.rolls = self.model.session.rolls();
        promised::thrown(self.model);
        self.go_on(from, talk)
    }

    /// A command in a procedure.
    pub(super) fn play_word(&mut self, word: Word, rest: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        match word {
            Word::Same => self.same_again(talk),
            Word::Amend => self.open_changes(Which::All, rest, talk),
            Word::Override => self.open_changes(Which::Results, rest, talk),
            Word::Modifier => self.open_changes(Which::Modifiers, rest, talk),
            Word::Why => self.tell_why(talk.out),
            Word::Odds => self.tell_odds(talk.out),
            Word::Log => self.tell_log(talk.out),
            Word::Trail => self.tell_trail(talk.out),
            Word::Overview => self.fought().map_or(Ok(()), |guide| self.overview(guide, talk.out)),
            Word::Help | Word::Again | Word::Back | Word::Home | Word::Quit | Word::Roll => Ok(()),
            Word::Card | Word::Name | Word::Demo | Word::Reset => Ok(()),
        }
    }

    /// Whether the open question was answered before, and can be again.
    pub(super) fn has_answers(&self) -> bool {
        self.model.session.prompt().is_some_and(|prompt| self.model.memory.recall(prompt).is_some())
    }

    pub(super) fn same_again(&mut self, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let from = self.model.session.transcript().bytes().len();
        // One that does not fit any more is asked.
        let _ = self.model.session.same_again(&self.model.memory);
        if self.model.session.transcript().bytes().len() == from {
            return match self.model.session.wants_dice() || self.done() {
                true => writeln!(talk.out, "Everything up to here is answered. Type again to hear what is open."),
                false => writeln!(talk.out, "This has not been answered before. Type again to hear the question."),
            };
        }
        self.go_on(from, talk)
    }
}

/// The lines of a question's list, and what can be typed.
pub(super) fn show_question(session: &Session, prompt: &Prompt, out: &mut dyn Write) -> fmt::Result {
    let figures = |ids: &[crate::engine::Id], out: &mut dyn Write| {
        numbered(out, ids.iter().map(|id| text::name(session, Subject::Figure(*id))))
    };
    match &prompt.kind {
        Kind::Pick { choices, .. } if text::yes_or_no(choices) => {}
        Kind::Pick { choices, allowed, costs, .. } => {
            let offered = (0..).zip(*choices).filter(|(nth, _)| allowed >> nth & 1 == 1);
            (1..)
                .zip(offered)
                .try_for_each(|(number, (nth, choice))| writeln!(out, "{number}. {}{}", choice.text, Costing(costs.of(nth))))?;
        }
        Kind::Flags { choices, allowed } => {
            let offered = (0..).zip(*choices).filter(|(nth, _)| allowed >> nth & 1 == 1);
            numbered(out, offered.map(|(_, choice)| choice.text))?;
        }
        Kind::Choose { ids } | Kind::Ticks { ids, .. } | Kind::Order { ids } => figures(ids, out)?,
        Kind::Strike { .. } => {
            let shown = &session.stage().shown;
            if let (Some(cast), Some(faces)) = (shown.card.first(), shown.faces.first()) {
                numbered(out, faces.iter().map(|face| text::face(cast, *face)))?;
            }
        }
        Kind::Number { .. } | Kind::Split { .. } | Kind::Offer | Kind::Throw => {}
    }
    write!(out, "Type {}.", text::accepts(session, prompt, By::Line))?;
    if let Some((_, choices)) = prompt.interrupts {
        write!(out, " Or start something else first: type ")?;
        text::listed(out, choices.iter().map(|choice| choice.name()))?;
        write!(out, ".")?;
    }
    Ok(())
}

/// What Enter alone answers.
pub(super) fn enter_for(session: &Session, prompt: &Prompt, preset: Option<&Answer>, out: &mut dyn Write) -> fmt::Result {
    let declared = session.procedure().and_then(|procedure| procedure.declared(prompt.question.key));
    let encoded = preset.and_then(|preset| prompt.encode(preset).ok());
    match encoded {
        Some((key, tag, body)) => {
            let entry = Entry { key, subject: prompt.subject, tag, marks: Marks::default(), body: &body };
            let kind = declared.map_or(DeclaredKind::Throw, |declared| declared.kind);
            writeln!(out, " Enter for {}.", text::value(session, kind, entry, By::Line))
        }
        None => writeln!(out),
    }
}

/// A text with a full stop, unless it ends in a sign already.
pub(super) struct Sentence<T>(pub T);

impl<T: fmt::Display> fmt::Display for Sentence<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = Last { out: f, last: ' ' };
        write!(last, "{}", self.0)?;
        let ended = matches!(last.last, '.' | '?' | '!');
        f.write_str(if ended { "" } else { "." })
    }
}

/// Remembers the last letter.
struct Last<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    last: char,
}

impl Write for Last<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.last = text.chars().next_back().unwrap_or(self.last);
        self.out.write_str(text)
    }
}

/// A text with a comma before it, if it is any.
struct Comma<T>(T);

impl<T: fmt::Display> fmt::Display for Comma<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Any { out: f, begun: false };
        write!(text, "{}", self.0)
    }
}

struct Any<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    begun: bool,
}

impl Write for Any<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !text.is_empty() && !core::mem::replace(&mut self.begun, true) {
            self.out.write_str(", ")?;
        }
        self.out.write_str(text)
    }
}
