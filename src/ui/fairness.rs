//! The pages about the dice: how they are made, how even they have been, and what a player can try for himself.

mod chart;
mod even;
mod luck;
mod mine;
mod purse;
mod rolled;
mod sealed;
mod trial;
pub mod words;

pub use mine::Mine;

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::hold;
use super::list::{List, Row};
use super::logged::LogView;
use super::page::Page;
use super::press::Press;
use super::screen::Screen;
use super::view::{Desk, Go, Model, Thought, View};
use crate::dice::Die;
use crate::dice::fairness::{COUNTED, Lifetime, Showing};
use crate::entropy::Order;
use luck::LuckView;
use mine::MineView;
use rolled::{About, RolledDie};
use sealed::SealedView;
use trial::TrialView;

/// The menu, or the page that is open over it.
#[derive(Debug, Default)]
pub struct FairnessView {
    list: List,
    open: Option<Open>,
    /// The page came up by itself: behind it is the game, not the menu.
    alone: bool,
}

/// An open page.
#[derive(Debug)]
enum Open {
    /// How the dice are made.
    How(Page),
    /// What the device's dice have shown.
    Rolled(RolledDie),
    /// A die of the player's own.
    Mine(MineView),
    /// The self-test.
    Trial(TrialView),
    /// What the source says of itself.
    Source(Page),
    /// Sealed dice.
    Sealed(SealedView),
    /// The luck of all battles.
    Luck(LuckView),
    /// Everything that was counted is about to be forgotten.
    Anew,
}

const ROWS: [&str; 10] = [
    "How I roll",
    "How even?",
    "Sceptic's purse",
    "Test your own die",
    "Self-test",
    "Noise source",
    "Log of rolls",
    "Sealed dice",
    "Luck in battles",
    "Count anew",
];
const LOG: usize = 6;
const SEALED: usize = 7;
const LUCK: usize = 8;
const ANEW: usize = 9;

/// What came of a press on an open page.
pub enum Pressed {
    /// It stays open.
    Stay,
    /// It is closed.
    Close,
}

impl FairnessView {
    /// The sealed dice at once: there is something to be seen.
    #[must_use]
    pub const fn sealed() -> Self {
        Self { list: List { cursor: SEALED }, open: Some(Open::Sealed(SealedView::new())), alone: true }
    }

    fn rows(model: &Model) -> usize {
        ROWS.len() + usize::from(!model.device.layout.has_back())
    }

    fn open(&self, desk: &mut Desk<'_>) -> Option<Open> {
        Some(match self.list.cursor {
            0 => Open::How(Page::default()),
            1 => Open::Rolled(RolledDie::most(About::Even, life(desk.model))),
            2 => Open::Rolled(RolledDie::most(About::Purse, life(desk.model))),
            3 => Open::Mine(MineView::default()),
            4 => Open::Trial(TrialView::default()),
            5 => {
                *desk.order = Some(Order::Report);
                Open::Source(Page::default())
            }
            SEALED => {
                *desk.order = Some(Order::Report);
                Open::Sealed(SealedView::new())
            }
            LUCK => Open::Luck(LuckView::default()),
            ANEW => Open::Anew,
            _ => return None,
        })
    }
}

impl View for FairnessView {
    fn hints(&self, model: &Model) -> Hints {
        match &self.open {
            None => {
                let ok = if self.list.cursor < ROWS.len() { "OPEN" } else { "BACK" };
                Hints { back: Some(""), middle: Middle::List(""), ok: Some(ok) }
            }
            Some(Open::How(page)) => page.hints(words::HOW),
            Some(Open::Source(page)) => page.hints(&words::source(model.source.as_ref())),
            Some(Open::Rolled(rolled)) => rolled.hints(),
            Some(Open::Mine(mine)) => mine.hints(model),
            Some(Open::Trial(trial)) => trial.hints(model),
            Some(Open::Sealed(sealed)) => sealed.hints(model),
            Some(Open::Luck(_)) if model.keeper.fortune().battles == 0 => Page::default().hints_of(1),
            Some(Open::Luck(luck)) => luck.hints(),
            Some(Open::Anew) => hold::hints(model.device.layout.has_back(), "keep"),
        }
    }

    fn holds(&self) -> bool {
        match &self.open {
            Some(Open::Sealed(sealed)) => sealed.holds(),
            open => matches!(open, Some(Open::Anew)),
        }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let pressed = match &mut self.open {
            None => match press {
                Press::Up | Press::Down => {
                    self.list.step(press, Self::rows(desk.model));
                    return Go::Stay;
                }
                Press::Ok if self.list.cursor == LOG => return Go::Open(Screen::Log(LogView::open(desk))),
                Press::Ok => {
                    self.open = self.open(desk);
                    return if self.open.is_some() { Go::Stay } else { Go::Back };
                }
                _ => return Go::Back,
            },
            Some(Open::How(page) | Open::Source(page)) => turn(page, press),
            Some(Open::Rolled(rolled)) => rolled.press(press, life(desk.model)),
            Some(Open::Mine(mine)) => mine.press(press, desk.model),
            Some(Open::Trial(trial)) => trial.press(press, desk),
            Some(Open::Sealed(sealed)) => sealed.press(press, desk),
            Some(Open::Luck(luck)) => luck.press(press),
            Some(Open::Anew) => {
                if press == Press::Ok {
                    desk.model.keeper.count_anew();
                }
                Pressed::Close
            }
        };
        if matches!(pressed, Pressed::Close) {
            self.open = None;
            if self.alone {
                return Go::Back;
            }
        }
        Go::Stay
    }

    fn think(&mut self, _model: &mut Model) -> Thought {
        if let Some(Open::Trial(trial)) = &mut self.open { trial.think() } else { Thought::None }
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        match &self.open {
            None => {
                frame.title("Trust the dice?", "");
                self.list.draw(frame, Self::rows(model), |frame, nth, place| {
                    let label = ROWS.get(nth).copied().unwrap_or("Back");
                    frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
                });
            }
            Some(Open::How(page)) => page.draw("How I roll", words::HOW, frame),
            Some(Open::Source(page)) => page.draw("Noise source", &words::source(model.source.as_ref()), frame),
            Some(Open::Rolled(rolled)) => rolled.draw(frame),
            Some(Open::Mine(mine)) => mine.draw(model, frame),
            Some(Open::Trial(trial)) => trial.draw(model, frame),
            Some(Open::Sealed(sealed)) => sealed.draw(model, now, frame),
            Some(Open::Luck(luck)) => luck.draw(model.keeper.fortune(), frame),
            Some(Open::Anew) => {
                frame.title("Count anew?", "");
                frame.text(Font::Body, 1, 23, Align::Left, "Faces and luck go to zero.");
                frame.text(Font::Body, 1, 34, Align::Left, "The log of rolls stays.");
                model.hold.draw(now, frame);
            }
        }
    }
}

/// Turns a page, or closes it.
const fn turn(page: &mut Page, press: Press) -> Pressed {
    match press {
        Press::Up | Press::Down => {
            page.step(press);
            Pressed::Stay
        }
        _ => Pressed::Close,
    }
}

/// What the device's dice have shown.
const fn life(model: &Model) -> &Lifetime {
    model.keeper.counts().life()
}

/// The die to begin with: the one that was rolled most.
fn most_rolled(lifetime: &Lifetime) -> Showing {
    let showings = COUNTED.iter().filter_map(|die| lifetime.showing(*die));
    showings.max_by_key(|showing| showing.rolls).filter(|showing| showing.rolls > 0).unwrap_or(Showing::new(Die::D6))
}

/// The next kind of die that was rolled at all.
fn next(after: Die, lifetime: &Lifetime) -> Option<Showing> {
    let at = COUNTED.iter().position(|die| *die == after)?;
    let following = COUNTED.iter().cycle().skip(at + 1).take(COUNTED.len() - 1);
    following.filter_map(|die| lifetime.showing(*die)).find(|showing| showing.rolls > 0)
}

/// What a die is called on a key.
const fn name(die: Die) -> &'static str {
    match die.sides() {
        3 => "d3",
        4 => "d4",
        6 => "d6",
        8 => "d8",
        10 => "d10",
        12 => "d12",
        20 => "d20",
        _ => "d100",
    }
}
