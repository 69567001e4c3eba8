//! "Test your own die": faces typed one by one, and a sceptic who bets against them.

use crate::dice::Die;
use crate::dice::fairness::{COUNTED, Purse, Showing, Verdict};
use crate::ui::die::{DieSize, choice};
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::page::Page;
use crate::ui::press::Press;
use crate::ui::view::Model;

use super::purse::Coins;
use super::words::{self, Rolls};
use super::{Pressed, chart, even, name, turn};

/// A player's own die and what it has shown. It is kept until another die is tested or the power goes.
#[derive(Debug)]
pub struct Mine {
    showing: Showing,
    /// The last face, and how things stood before it.
    last: Option<(u8, Purse, Option<Verdict>)>,
    /// The face under the cursor; 0 is the stop behind the last, which ends the typing.
    face: u8,
}

impl Mine {
    /// Nothing typed yet.
    pub const NEW: Self = Self::of(Die::D6);

    const fn of(die: Die) -> Self {
        Self { showing: Showing::new(die), last: None, face: 1 }
    }

    fn take(&mut self) {
        self.last = Some((self.face, self.showing.purse, self.showing.verdict));
        self.showing.note(self.face);
    }

    fn erase(&mut self) {
        if let Some((face, purse, verdict)) = self.last.take() {
            self.showing.take_back(face, purse, verdict);
        }
    }
}

/// Where in the test the player is.
#[derive(Debug, Default)]
pub enum MineView {
    /// Chooses which die.
    #[default]
    Which,
    /// Types faces.
    Typing,
    /// Looks at how even it was.
    Even,
    /// Reads what that means.
    How(Page),
}

impl MineView {
    pub fn hints(&self, model: &Model) -> Hints {
        match self {
            Self::Which => {
                let ok = if model.mine.showing.rolls == 0 { "BEGIN" } else { "GO ON" };
                Hints { back: Some(""), middle: Middle::List("die"), ok: Some(ok) }
            }
            Self::Typing => {
                let back = if model.mine.last.is_some() { "erase" } else { "" };
                let ok = if model.mine.face == 0 { "DONE" } else { "TAKE" };
                Hints { back: Some(back), middle: Middle::List("face"), ok: Some(ok) }
            }
            Self::Even => Hints { back: Some("close"), middle: Middle::Each { up: Some("how"), down: None }, ok: None },
            Self::How(page) => page.hints(&words::mine(model.mine.showing.verdict)),
        }
    }

    pub fn press(&mut self, press: Press, model: &mut Model) -> Pressed {
        let mine = &mut model.mine;
        let sides = mine.showing.die.sides();
        match (&mut *self, press) {
            (Self::Which, Press::Up | Press::Down) => {
                let at = COUNTED.iter().position(|die| *die == mine.showing.die).unwrap_or(0);
                let step = if press == Press::Down { 1 } else { COUNTED.len() - 1 };
                if let Some(die) = COUNTED.get((at + step) % COUNTED.len()) {
                    *mine = Mine::of(*die);
                }
            }
            (Self::Which, Press::Ok) => *self = Self::Typing,
            (Self::Which, _) => return Pressed::Close,
            (Self::Typing, Press::Up) => mine.face = mine.face.checked_sub(1).unwrap_or(sides),
            (Self::Typing, Press::Down) => mine.face = if mine.face >= sides { 0 } else { mine.face + 1 },
            (Self::Typing, Press::Ok) if mine.face == 0 => {
                mine.face = 1;
                *self = if mine.showing.rolls > 0 { Self::Even } else { Self::Which };
            }
            (Self::Typing, Press::Ok) => mine.take(),
            (Self::Typing, _) if mine.last.is_some() => mine.erase(),
            (Self::Typing, _) => *self = Self::Which,
            (Self::Even, Press::Up) => *self = Self::How(Page::default()),
            (Self::Even, _) => *self = Self::Which,
            (Self::How(page), _) => {
                if matches!(turn(page, press), Pressed::Close) {
                    *self = Self::Even;
                }
            }
        }
        Pressed::Stay
    }

    pub fn draw(&self, model: &Model, frame: &mut Frame) {
        let Mine { showing, face, .. } = &model.mine;
        let die = showing.die;
        match self {
            Self::Which => {
                frame.title("Test your own die", Rolls(showing.rolls));
                frame.text(Font::Huge, 64, 38, Align::Centre, name(die));
                let line = if showing.rolls == 0 { "Roll it, tap in every face." } else { "Another die begins anew." };
                frame.text(Font::Body, 64, 50, Align::Centre, line);
            }
            Self::Typing => {
                frame.title(format_args!("Your {}", name(die)), Rolls(showing.rolls));
                frame.text(Font::Body, 1, 24, Align::Left, "sceptic's purse");
                frame.text(Font::Large, 126, 28, Align::Right, Coins(showing.purse.hundredths()));
                for (x, face, look) in choice(die, *face) {
                    frame.die((x, 34), DieSize::Middle, die, face, look);
                }
            }
            Self::Even => {
                frame.title(format_args!("Your {}", name(die)), Rolls(showing.rolls));
                chart::bars(die, showing.counts(), frame);
                let word = if showing.purse.made_his_point() { "off" } else { even::word(showing.verdict) };
                chart::aside(word, [&"at best", &Coins(showing.purse.best())], frame);
            }
            Self::How(page) => page.draw("How even?", &words::mine(showing.verdict), frame),
        }
    }
}
