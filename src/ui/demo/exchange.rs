//! The loop of a demo unit: one exchange of its game, picture by picture, with captions.

use crate::dice::Faces;
use crate::engine::{CardFaces, Step};
use crate::games::demo;
use crate::ui::Millis;
use crate::ui::app::App;
use crate::ui::coach::Sight;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::play::PlayView;
use crate::ui::screen::Screen;
use crate::ui::shape::{Area, Corner};
use crate::ui::view::Model;

/// How long a scene of the loop is shown: the name, a question, anything else.
const SCENES: [Millis; 3] = [5_000, 2_400, 4_000];
/// Questions of the loop that are shown; the others are answered unseen.
const QUESTIONS: u8 = 4;

/// The only instruction that matters.
const INVITES: &str = "PRESS ANY KEY";

/// What stands in place of the hints in the loop, half of the time.
const fn caption(sight: Sight) -> &'static str {
    match sight {
        Sight::Question => "FIRST IT ASKS",
        Sight::Card => "IT KNOWS THE ODDS",
        Sight::Result => "THEN IT ROLLS",
        Sight::Why => "AND IT SAYS WHY",
        Sight::Battle | Sight::Menu | Sight::Other => INVITES,
    }
}

impl App {
    /// When half of the scene is over, and all of it.
    pub(super) fn scene(&self) -> [Millis; 2] {
        let [name, question, other] = SCENES;
        let scene = match self.over.last().map_or(Sight::Other, Screen::sight) {
            Sight::Other => name,
            Sight::Question => question,
            _ => other,
        };
        [scene / 2, scene].map(|time| self.model.demo.since + time)
    }

    /// The next picture of the loop.
    #[inline(never)]
    pub(super) fn next_scene(&mut self) {
        let now = self.now();
        self.model.demo.since = now;
        _ = self.shift_picture();
        let model = &mut self.model;
        let Some(Screen::Play(play)) = self.over.last_mut() else {
            let exchange = model.shown().and_then(|game| Some((game, demo::exchange(game)?)));
            if let Some((game, exchange)) = exchange {
                // Nothing is open in the loop.
                let _ = model.start(exchange, Some(game));
                let play = PlayView::open(&mut self.model);
                self.lay(Screen::Play(play));
            }
            return;
        };
        let step = model.session.step();
        match play.sight() {
            Sight::Card if type_dice(model) => play.fallen(now, model),
            Sight::Question if answer(model) => play.go_on(model),
            Sight::Result if matches!(step, Step::Done(_)) => play.tell_why(),
            Sight::Result if matches!(step, Step::Asking) => {
                play_out(model);
                play.fallen(now, model);
            }
            _ => self.loop_on(),
        }
    }

    /// Draws what stands in place of the hints in the loop.
    pub(in crate::ui) fn draw_caption(&self, frame: &mut Frame) {
        let sight = self.over.last().map_or(Sight::Other, Screen::sight);
        let [half, _] = self.scene();
        frame.solid(Area::of((1, 126), (53, 62)), Corner::Medium);
        frame.dark_text(Font::Heading, 64, 62, Align::Centre, if self.now() < half { caption(sight) } else { INVITES });
    }
}

/// Answers the open question as preset, like a player; after as many as are shown, all up to the dice. Whether that could be done.
#[inline(never)]
fn answer(model: &mut Model) -> bool {
    model.demo.asked = model.demo.asked.saturating_add(1);
    loop {
        let preset = model.session.prompt().and_then(|prompt| model.memory.preset(prompt));
        let answered = preset.is_some_and(|answer| model.session.answer(&answer).is_ok());
        let asks = matches!(model.session.step(), Step::Asking) && !model.session.wants_dice();
        if !answered || !asks || model.demo.asked < QUESTIONS {
            return answered;
        }
    }
}

/// Plays the exchange to its end, unseen: one card is enough. As many steps as any exchange takes with these dice.
#[inline(never)]
fn play_out(model: &mut Model) {
    for _ in 0..u8::MAX {
        let asks = matches!(model.session.step(), Step::Asking);
        let went_on = asks && if model.session.wants_dice() { type_dice(model) } else { answer(model) };
        if !went_on {
            return;
        }
    }
}

/// Types the next faces for the open card; whether that could be done.
#[inline(never)]
fn type_dice(model: &mut Model) -> bool {
    let mut faces = CardFaces::new();
    for cast in &model.session.stage().card {
        let mut thrown = Faces::new();
        for _ in 0..cast.pool.count {
            let face = demo::FACES.get(usize::from(model.demo.shown) % demo::FACES.len()).copied().unwrap_or(1);
            model.demo.shown = model.demo.shown.wrapping_add(1);
            // As many as a pool may have.
            let _ = thrown.push((face - 1) % cast.pool.die.sides() + 1);
        }
        let _ = faces.push(thrown);
    }
    model.session.typed(&faces).is_ok()
}
