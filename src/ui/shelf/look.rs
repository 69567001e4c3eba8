//! What is in a roster: the answers it was built with, three a page, and what they come to. Only what is on the page is kept;
//! every page is read from the shelf anew.

use core::fmt::Write as _;

use crate::engine::{AsKept, Lane, Step};
use crate::games::{Game, Session};
use crate::ui::frame::Frame;
use crate::ui::hint::Hints;
use crate::ui::page::{self, LINES, Page};
use crate::ui::play::words::{self, Line};
use crate::ui::press::Press;
use crate::ui::view::Model;

/// A page of a roster.
#[derive(Debug, Default)]
pub struct Look {
    page: Page,
    /// How many answers there are.
    answers: usize,
    /// Those on the page, a line each.
    lines: heapless::String<160>,
    /// What they come to.
    total: Line,
}

/// Why nothing can be looked at now.
const BUSY: &str = "Something is under way that was not finished. Finish it or leave it first.";

impl Look {
    /// A page that is about to be read.
    pub const fn at(page: usize) -> Self {
        Self { page: Page { at: page }, answers: 0, lines: heapless::String::new(), total: Line::new() }
    }

    /// What the answers come to, and those on the page, a line each, with a tab in it.
    pub fn told(&self) -> (&str, &str) {
        (&self.total, &self.lines)
    }

    /// Whether no page follows.
    pub const fn is_last(&self) -> bool {
        (self.page.at + 1) * LINES >= self.answers
    }

    /// Which keys work.
    pub fn hints(&self) -> Hints {
        self.page.hints_of(self.answers.div_ceil(LINES))
    }

    /// Turns the page.
    pub const fn step(&mut self, press: Press) {
        self.page.step(press);
    }

    /// Reads the page from what is kept: the answers are given once more, looked at, and left without a trace.
    #[inline(never)]
    pub fn read(&mut self, game: &Game, data: &[u8], model: &mut Model) {
        self.lines.clear();
        let Some(rosters) = &game.rosters else { return };
        let lane = model.session.lane();
        if model.make_way(Lane::Quick).is_err() {
            let _ = self.lines.push_str(BUSY);
            return;
        }
        let (state, rolls) = (model.start_of(game), model.rolls);
        let session = &mut model.session;
        session.start(rosters.build, &state, rolls);
        let mut kept = AsKept::new(data);
        while session.let_answer(&mut kept) {}
        self.total = match session.step() {
            Step::Done(outcome) => words::clip(format_args!("{outcome}")),
            _ => Line::new(),
        };
        self.answers = session.transcript().entries().filter(|(_, entry)| entry.tag.asked()).count();
        let first = self.page.at * LINES;
        for nth in first..self.answers.min(first + LINES) {
            self.line(nth, session);
        }
        // It has no dice that would have to be kept, and what had to wait for it could.
        let _ = session.abandon();
        let _ = model.turn(lane);
    }

    fn line(&mut self, nth: usize, session: &mut Session) {
        let at = session.transcript().entries().filter(|(_, entry)| entry.tag.asked()).nth(nth).map(|(at, _)| at);
        let Some((at, prompt)) = at.and_then(|at| Some((at, session.prompt_at(at)?))) else { return };
        let Some((entry, _)) = session.transcript().entry(at) else { return };
        // Three lines of titles and options, which are short.
        let _ = writeln!(self.lines, "{}\t{}", prompt.question.title, words::answer(session, &prompt, &entry));
    }

    /// Draws the page.
    pub fn draw(&self, name: &str, frame: &mut Frame) {
        frame.title(name, &self.total);
        page::sums(&self.lines, frame);
    }
}
