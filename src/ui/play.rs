//! A procedure on the screen: questions, roll card, result and what lies behind them. Rules need no screen code of their own.

mod ask;
mod band;
mod card;
mod carousel;
pub mod chances;
mod edit;
mod few;
mod guided;
pub mod odds;
pub mod onward;
pub mod promised;
mod rows;
mod shown;
mod strike;
mod trail;
mod turned;
mod typed;
mod why;
pub mod words;

use super::Millis;
use super::battle::BattleView;
use super::coach::Sight;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::page::{Page, lines};
use super::press::Press;
use super::refusal::{Next, Refusal};
use super::screen::Screen;
use super::shelf::ShelfView;
use super::view::{Desk, Go, Model, Thought, View};
use crate::dice::CupError;
use crate::engine::{Answerer as _, Kind, Refused, Step, Term, ThrowRefused};
use crate::games::{Game, Procedure};
use crate::storage::Request;
#[cfg(feature = "names")]
pub use ask::told;
use ask::{Ask, Asked};
pub use chances::pattern;
use edit::{Edit, Edited};
pub use guided::{builds, commit, decide, plays_turn, takes_roster, told_by_itself, types};
use odds::{OddsPage, Turned};
use onward::{Automatic, Onward};
#[cfg(feature = "names")]
pub use rows::answers;
use shown::Shown;
use typed::{Typed, Typing};
use why::Why;
#[cfg(feature = "names")]
pub use why::meaning;

/// The screen of the procedure being played.
#[derive(Debug, Default)]
pub struct PlayView {
    place: Place,
    /// The last press brought no dice yet.
    shaking: bool,
    /// The player steps in, by going back or changing something: the next throw is his.
    stepped_in: bool,
    /// A round was thrown of which there may be more: they follow by themselves.
    rounds: bool,
    /// The same is done again: behind what had to be asked, such as another target, everything is as last time, up to the dice.
    again: bool,
    /// The game whose battle it is part of; none for a quick procedure.
    guided: Option<Guided>,
}

/// A game, with a name for logs.
#[derive(Clone, Copy)]
struct Guided(&'static Game);

impl core::fmt::Debug for Guided {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.0.id)
    }
}

/// What is shown of the procedure.
#[derive(Debug, Default)]
#[allow(clippy::large_enum_variant, reason = "there is no heap to put the large one on")]
enum Place {
    /// The open question, or the roll card if it is a throw.
    #[default]
    Card,
    /// A question being answered.
    Ask(Ask),
    /// The result of the last throw, or the end.
    Shown(Shown),
    /// What was done last in the battle, and is to be undone.
    Undo,
    /// Why it came out like that.
    Why(Why),
    /// The odds of the open throw.
    Odds(OddsPage),
    /// What interrupted what.
    Trail,
    /// Everything that can still be changed.
    Edit(Edit),
    /// The faces of real dice.
    Typed(Typed),
    /// No dice from this device.
    Refused(Refusal),
}

impl PlayView {
    /// The screen at the start of a procedure, or where it was left.
    #[must_use]
    pub fn open(model: &mut Model) -> Self {
        let mut view = Self::default();
        view.go_on(model);
        view
    }

    /// The same for a procedure of a battle: when it is done, what it did is the state of the battle.
    #[must_use]
    pub fn guided(model: &mut Model, game: &'static Game) -> Self {
        let mut view = Self { guided: Some(Guided(game)), ..Self::default() };
        view.go_on(model);
        view
    }

    /// The same is done again.
    pub const fn repeat(&mut self) {
        self.again = true;
    }

    /// It was done, and is open again: says what would be undone first.
    pub fn undone(&mut self) {
        self.place = Place::Undo;
    }

    /// What kind of screen it is to a beginner.
    pub const fn sight(&self) -> Sight {
        match self.place {
            Place::Ask(_) => Sight::Question,
            Place::Card => Sight::Card,
            Place::Shown(_) => Sight::Result,
            Place::Why(_) => Sight::Why,
            _ => Sight::Other,
        }
    }

    /// Dice have fallen without a press.
    pub fn fallen(&mut self, now: Millis, model: &Model) {
        self.place = Place::Shown(Shown::thrown(now, model.settings.tumble));
    }

    /// Opens the page that says why.
    pub fn tell_why(&mut self) {
        self.place = Place::Why(Why::default());
    }

    /// What the player has to do next, in words.
    #[must_use]
    pub fn next_step(model: &Model) -> heapless::String<40> {
        match (model.session.step(), model.session.prompt()) {
            (Step::Asking, Some(prompt)) => words::title(&model.session, prompt),
            (Step::Done(_), _) => words::clip(format_args!("See the result")),
            _ => words::clip(format_args!("Read the page")),
        }
    }

    /// Lets the device answer for the side it plays, until a person or the dice must.
    fn decide(&self, model: &mut Model) {
        if let Some(Guided(game)) = self.guided {
            decide(model, game);
        }
    }

    /// It is over: makes what it did the state of the battle.
    fn finish(&self, model: &mut Model) -> Go {
        let Some(Guided(game)) = self.guided else {
            let built = model.session.procedure();
            model.quick = built;
            // It is done: nothing can refuse.
            let _ = model.session.commit();
            return built.map_or(Go::Back, |built| keep(built, model));
        };
        let under_way = model.fights(game);
        commit(model, game);
        if under_way { Go::Back } else { Go::Replace(Screen::Battle(BattleView::open(game, model))) }
    }

    /// Goes on after an answer: to what is to be done next, or back to the battle if it tells what came of it.
    fn answered(&mut self, model: &mut Model) -> Go {
        if self.again {
            // An answer that does not fit any more is asked for.
            let _ = model.session.same_again(&model.memory);
        }
        self.decide(model);
        match self.guided {
            Some(Guided(game)) if told_by_itself(model, game) => Go::Back,
            Some(Guided(game)) if takes_roster(model, game) => {
                self.go_on(model);
                Go::Open(Screen::Shelf(ShelfView::take(game, model)))
            }
            _ => {
                self.go_on(model);
                Go::Stay
            }
        }
    }

    /// Shows what is to be done next.
    #[inline(never)]
    pub fn go_on(&mut self, model: &mut Model) {
        self.shaking = false;
        self.decide(model);
        if model.session.wants_dice() {
            chances::start(model);
        }
        self.place = match model.session.step() {
            Step::Asking if !model.session.wants_dice() => Place::Ask(Ask::open(model)),
            Step::Asking | Step::Idle => Place::Card,
            Step::Done(_) | Step::Diverged { .. } | Step::Stuck(_) => Place::Shown(Shown::still()),
        };
    }

    /// Goes back by one answer; from the first question out of the procedure.
    #[inline(never)]
    fn undo(&mut self, model: &mut Model) -> Go {
        (self.stepped_in, self.again) = (true, false);
        if model.back().is_ok() {
            self.go_on(model);
            return Go::Stay;
        }
        match model.session.abandon() {
            Ok(()) => Go::Back,
            // So many dice are waiting that nothing more can be taken back: stay and go on.
            Err(_) => Go::Stay,
        }
    }

    #[inline(never)]
    fn press_card(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let model = &mut *desk.model;
        match press {
            Press::Ok if self.types(model) => {
                self.place = Place::Typed(Typed::default());
                Go::Stay
            }
            Press::Ok => {
                self.shaking = false;
                let rounds = opens_a_round(model);
                match model.session.throw(&mut desk.cup) {
                    Ok(()) => {
                        self.rounds |= rounds;
                        self.stepped_in = false;
                        self.thrown(desk);
                    }
                    Err(ThrowRefused::Cup(CupError::Shaking)) => self.shaking = true,
                    Err(ThrowRefused::Cup(CupError::Refused)) => self.place = Place::Refused(Refusal::typed()),
                    Err(ThrowRefused::Refused(Refused::YourDice)) => self.place = Place::Typed(Typed::open(&model.session)),
                    Err(ThrowRefused::Refused(_)) => self.go_on(model),
                }
                Go::Stay
            }
            Press::Up => {
                self.place = if chances::of_card(model).is_some() { Place::Odds(OddsPage::default()) } else { Place::Trail };
                Go::Stay
            }
            Press::Down => {
                self.place = Place::Edit(Edit::open(model));
                Go::Stay
            }
            _ => self.undo(model),
        }
    }

    /// Whether the device plays the side that acts, and goes on through its turn.
    fn runs_alone(&self, model: &Model) -> bool {
        self.guided.is_some_and(|Guided(game)| plays_turn(model, game))
    }

    /// Whether the device knows what comes next: it rolls, or answers for the side it plays.
    fn knows(&self, model: &Model) -> bool {
        let guide = self.guided.and_then(|guided| guided.0.guide);
        let answers = |prompt| guide.is_some_and(|guide| Automatic(guide).answer(prompt, model.session.state()).is_some());
        if model.session.wants_dice() { !self.types(model) } else { model.session.prompt().is_some_and(answers) }
    }

    /// Whether the dice of the open card are typed.
    fn types(&self, model: &Model) -> bool {
        types(model, self.guided.map(|guided| guided.0))
    }

    /// Dice are on the table: saved before they are shown.
    fn thrown(&mut self, desk: &mut Desk<'_>) {
        self.again = false;
        // What follows a part's end is another matter: it waits for a press of its own.
        self.rounds &= !desk.model.session.part_over();
        desk.model.rolls = desk.model.session.rolls();
        promised::thrown(desk.model);
        let strike = desk.model.session.prompt().is_some_and(|prompt| matches!(prompt.kind, Kind::Strike { .. }));
        if strike {
            // The question shows the dice.
            self.go_on(desk.model);
        } else {
            self.place = Place::Shown(Shown::still());
            if !self.runs_on(desk.model) {
                self.place = Place::Shown(Shown::thrown(desk.now, desk.model.settings.tumble));
            }
        }
    }

    #[inline(never)]
    fn press_shown(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let model = &mut *desk.model;
        if model.passed.on && self.runs_alone(model) {
            Shown::tell(model);
        }
        let Place::Shown(shown) = &mut self.place else { return Go::Stay };
        if shown.turned {
            shown.turned = false;
            return Go::Stay;
        }
        match (press, model.session.step()) {
            (Press::Up, _) => self.place = Place::Why(Why::default()),
            (Press::Down, _) => shown.turned = true,
            (Press::Ok, Step::Done(_)) => return self.finish(model),
            (Press::Ok, Step::Diverged { .. }) => {
                // Full only if too many dice wait; then the player goes back himself.
                let _ = model.session.cut();
                self.go_on(model);
            }
            (Press::Ok, Step::Asking | Step::Idle) => self.go_on(model),
            _ => return self.undo(model),
        }
        Go::Stay
    }

    /// It is undone, stays done, is opened as it was, or more is undone.
    fn press_undo(&mut self, press: Press, model: &mut Model) -> Go {
        match press {
            Press::Up => self.place = Place::Shown(Shown::still()),
            Press::Down | Press::Ok => {
                if model.session.abandon().is_ok() {
                    model.ask = (press == Press::Down).then_some(Request::Undo);
                    return Go::Back;
                }
                // So many dice are waiting that it cannot be left: it stays as it was.
                self.place = Place::Shown(Shown::still());
            }
            _ if matches!(model.session.step(), Step::Done(_)) => return self.finish(model),
            // The rules have changed since: that is told there.
            _ => self.place = Place::Shown(Shown::still()),
        }
        Go::Stay
    }

    #[inline(never)]
    fn press_ask(&mut self, press: Press, model: &mut Model) -> Go {
        let Place::Ask(ask) = &mut self.place else { return Go::Stay };
        let strikes = model.session.prompt().is_some_and(|prompt| matches!(prompt.kind, Kind::Strike { .. }));
        match ask.press(press, model) {
            Asked::Moved => Go::Stay,
            Asked::Answered if strikes => {
                // Only now is it known what the dice bring.
                self.decide(model);
                self.place = Place::Shown(Shown::still());
                Go::Stay
            }
            Asked::Answered => self.answered(model),
            Asked::Back => self.undo(model),
        }
    }

    #[inline(never)]
    fn press_edit(&mut self, press: Press, model: &mut Model) {
        let Place::Edit(edit) = &mut self.place else { return };
        match edit.press(press, model) {
            Edited::Moved => {}
            Edited::Done => {
                self.stepped_in = true;
                if edit.shows(model) {
                    self.place = Place::Shown(Shown::still());
                } else {
                    self.go_on(model);
                }
            }
            Edited::TypeDice => self.place = Place::Typed(Typed::open(&model.session)),
        }
    }

    #[inline(never)]
    fn press_typed(&mut self, press: Press, desk: &mut Desk<'_>) {
        let Place::Typed(typed) = &mut self.place else { return };
        match typed.press(press, desk) {
            Typing::Moved => {}
            Typing::Done => self.thrown(desk),
            Typing::Left => self.go_on(desk.model),
        }
    }
}

impl View for PlayView {
    fn term(&self, model: &Model) -> Option<(&'static Game, &'static Term)> {
        match &self.place {
            Place::Ask(ask) => ask.term(model),
            Place::Edit(edit) => edit.term(model),
            _ => None,
        }
    }

    fn hints(&self, model: &Model) -> Hints {
        match &self.place {
            Place::Ask(ask) => ask.hints(model),
            Place::Card => {
                let trail = (!model.session.stage().trail.is_empty()).then_some("trail");
                let up = if chances::of_card(model).is_some() { Some("odds") } else { trail };
                let ok = if self.types(model) { "TYPE" } else { "ROLL" };
                Hints { back: Some(""), middle: Middle::Each { up, down: Some("edit") }, ok: Some(ok) }
            }
            Place::Shown(shown) => shown.hints(model),
            Place::Undo => {
                let middle = Middle::Each { up: Some("open"), down: Some("more") };
                Hints { back: Some(""), middle, ok: Some("UNDO") }
            }
            Place::Why(why) => why.hints(model),
            Place::Odds(page) => page.hints(model),
            Place::Trail => Hints { back: Some("close"), middle: Middle::Nothing, ok: None },
            Place::Edit(edit) => edit.hints(model),
            Place::Typed(typed) => typed.hints(model),
            Place::Refused(refusal) => refusal.hints(model),
        }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        if let (Press::Ok, Place::Card | Place::Typed(_), Some(Guided(game))) = (press, &self.place, self.guided) {
            promised::foresee(desk.model, Onward(game.guide));
        }
        match &mut self.place {
            Place::Ask(_) => return self.press_ask(press, desk.model),
            Place::Card => return self.press_card(press, desk),
            Place::Shown(_) => return self.press_shown(press, desk),
            Place::Undo => return self.press_undo(press, desk.model),
            Place::Edit(_) => self.press_edit(press, desk.model),
            Place::Typed(_) => self.press_typed(press, desk),
            Place::Refused(refusal) => match refusal.press(press) {
                Next::Stay => {}
                Next::Type => self.place = Place::Typed(Typed::open(&desk.model.session)),
                Next::Leave => self.place = Place::Card,
            },
            Place::Odds(page) => match page.press(press) {
                Turned::Stay => {}
                Turned::Trail => self.place = Place::Trail,
                Turned::Close => self.place = Place::Card,
            },
            Place::Trail => self.place = Place::Card,
            Place::Why(why) => match press {
                Press::Up | Press::Down => why.step(press, desk.model),
                Press::Ok => self.place = Place::Edit(Edit::result(desk.model)),
                _ => self.place = Place::Shown(Shown::still()),
            },
        }
        Go::Stay
    }

    fn resumed(&mut self, model: &mut Model) {
        // No roster was taken: then nothing was said about one either.
        if self.guided.is_some_and(|Guided(game)| takes_roster(model, game)) {
            let _ = self.undo(model);
        }
    }

    fn holds(&self) -> bool {
        matches!(&self.place, Place::Edit(edit) if edit.holds())
    }

    fn runs_on(&self, model: &Model) -> bool {
        let alone = self.runs_alone(model);
        let goes_on = alone || self.rounds && model.settings.run_on;
        match (&self.place, model.session.step()) {
            (Place::Card, Step::Asking) => goes_on && self.knows(model) && !self.shaking && !self.stepped_in,
            (Place::Shown(shown), Step::Asking) => goes_on && self.knows(model) && !shown.turned,
            // Whoever has just pressed sees what came of it.
            (Place::Shown(_), Step::Done(_)) => alone && model.passed.on,
            _ => false,
        }
    }

    fn think(&mut self, model: &mut Model) -> Thought {
        let onward = Onward(self.guided.and_then(|guided| guided.0.guide));
        match &mut self.place {
            Place::Card | Place::Odds(_) => chances::think(model, onward),
            Place::Ask(ask) => ask.think(model, onward),
            _ => Thought::None,
        }
    }

    fn moves_at(&self, now: Millis) -> Option<Millis> {
        match &self.place {
            Place::Shown(shown) => shown.moves_at(now),
            _ => None,
        }
    }

    fn skip(&mut self, now: Millis) -> bool {
        match &mut self.place {
            Place::Shown(shown) => shown.skip(now),
            _ => false,
        }
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        match &self.place {
            Place::Ask(ask) => ask.draw(model, frame),
            Place::Card => {
                card::draw(model, self.shaking, frame);
                chances::bar(model, frame);
            }
            Place::Odds(page) => page.draw(model, frame),
            Place::Shown(shown) => match model.session.step() {
                Step::Diverged { .. } => page("Rules changed", OTHER_RULES, frame),
                Step::Stuck(stuck) => page("Stuck", stuck.advice(), frame),
                _ => shown.draw(model, now, frame),
            },
            Place::Undo => {
                let number: words::Line = match model.session.stage().shown.number {
                    0 => words::Line::new(),
                    number => words::clip(format_args!("#{number}")),
                };
                frame.title("Undo this?", number);
                lines(&words::done(&model.session), frame);
            }
            Place::Why(why) => why.draw(model, frame),
            Place::Trail => trail::draw(model, frame),
            Place::Edit(edit) => edit.draw(model, now, frame),
            Place::Typed(typed) => typed.draw(model, frame),
            Place::Refused(refusal) => refusal.draw(model, frame),
        }
    }
}

/// Whether the open throw is a round of which there may be more.
pub fn opens_a_round(model: &Model) -> bool {
    let round = model.session.stage().round;
    round.is_some() && round == model.session.prompt().map(|prompt| prompt.question.key)
}

/// Something by itself is done: whoever has built a roster may keep it.
fn keep(built: &'static Procedure, model: &mut Model) -> Go {
    match builds(built).filter(|_| !model.not_saving) {
        Some(game) => Go::Replace(Screen::Shelf(ShelfView::keep(game, model))),
        None => Go::Back,
    }
}

/// What is said when a saved procedure meets other rules.
pub const OTHER_RULES: &str = "The rules have changed since this was saved. I keep what still fits and ask the rest again.";

fn page(title: &str, text: &str, frame: &mut Frame) {
    Page::default().draw(title, text, frame);
}
