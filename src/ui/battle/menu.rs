//! The battle's menu: whatever can be started now, and the ways out.

use core::fmt::Write as _;

use crate::engine::Now;
use crate::games::{Game, Procedure, State};
use crate::ui::form::Text;
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::list::{List, Row};
use crate::ui::press::Press;
use crate::ui::view::Model;

/// The menu and its cursor.
#[derive(Clone, Copy, Debug, Default)]
pub struct Menu {
    list: List,
    /// Leaving was chosen, and is to be confirmed.
    leaving: bool,
}

/// What was chosen.
pub enum Choice {
    /// Nothing yet.
    Moved,
    /// A procedure.
    Start(&'static Procedure),
    /// The overview.
    Overview,
    /// The battle is given up, or put away because it is over.
    Leave,
    /// One level back.
    Back,
}

/// Rows below the procedures.
const BELOW: [&str; 2] = ["Overview", "End battle"];

impl Menu {
    /// Which keys work.
    pub fn hints(&self, game: &Game, model: &Model) -> Hints {
        if self.leaving {
            return Hints { back: Some("stay"), middle: Middle::Nothing, ok: Some("END") };
        }
        let now = now(game, model);
        let ok = match self.list.cursor.checked_sub(now.len()) {
            None => "START",
            Some(0) => "SHOW",
            Some(1) => "END",
            Some(_) => "BACK",
        };
        Hints { back: Some(""), middle: Middle::List(""), ok: Some(ok) }
    }

    /// Acts on a press.
    pub fn press(&mut self, press: Press, game: &Game, model: &Model) -> Choice {
        let now = now(game, model);
        if self.leaving {
            self.leaving = false;
            return if press == Press::Ok { Choice::Leave } else { Choice::Moved };
        }
        match press {
            Press::Up | Press::Down => self.list.step(press, rows(&now, model)),
            Press::Ok => match (now.get(self.list.cursor), self.list.cursor.saturating_sub(now.len())) {
                (Some(procedure), _) => return Choice::Start(procedure),
                (None, 0) => return Choice::Overview,
                (None, 1) => self.leaving = true,
                (None, _) => return Choice::Back,
            },
            _ => return Choice::Back,
        }
        Choice::Moved
    }

    /// Draws it.
    pub fn draw(&self, game: &Game, model: &Model, frame: &mut Frame) {
        let now = now(game, model);
        let mut turn = Text::new();
        let mut over = Text::new();
        if let Some(guide) = game.guide {
            let status = (guide.status)(&model.battle);
            // Words and numbers of a turn are short; longer ones are cut.
            let _ = write!(turn, "{} {}", status.word, status.turn);
            if let Some(outcome) = status.over {
                let _ = write!(over, "{outcome}");
            }
        }
        let title = if over.is_empty() { game.short } else { over.as_str() };
        frame.title(if self.leaving { "End this battle?" } else { title }, &turn);
        if self.leaving {
            crate::ui::page::lines("It cannot be resumed. Dice that were taken back are forgotten.", frame);
            return;
        }
        self.list.draw(frame, rows(&now, model), |frame, nth, place| {
            let below = || BELOW.get(nth - now.len()).copied().unwrap_or("Back");
            let label = now.get(nth).map_or_else(below, |procedure| procedure.title);
            frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
        });
    }
}

fn now(game: &Game, model: &Model) -> Now<State> {
    game.guide.map(|guide| (guide.now)(&model.battle)).unwrap_or_default()
}

/// What can be started, the rows below, and on boards without a Back key a row that leads back.
fn rows(now: &Now<State>, model: &Model) -> usize {
    now.len() + BELOW.len() + usize::from(!model.device.layout.has_back())
}
