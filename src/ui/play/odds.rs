//! The odds page: every outcome with its bar, and what was taken for granted.

use super::chances::{self, pattern, sorted};
use super::words::{self, Line};
use crate::engine::{Outcome, Told, Tone};
use crate::games::Session;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::press::Press;
use crate::ui::shape::Area;
use crate::ui::view::Model;

/// Rows on one page.
const SHOWN: usize = 4;
/// Where the bars begin and what a full one takes; and where names need more room.
const BARS: [(i32, i32); 2] = [(54, 44), (73, 25)];
const LEAST: (i32, i32) = (86, 11);

/// The page: which row is on top, and whose odds it shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct OddsPage {
    first: usize,
    /// Of the roll alone, though those of everything to the end are known.
    roll: bool,
}

/// What came of a press.
pub enum Turned {
    /// Another part is shown.
    Stay,
    /// To the trail of causes.
    Trail,
    /// Back to the card.
    Close,
}

impl OddsPage {
    /// The odds it shows.
    fn told<'a>(&self, model: &'a Model) -> Option<&'a Told> {
        match chances::whole(model) {
            Some(whole) if !self.roll => Some(whole),
            _ => chances::of_card(model),
        }
    }

    /// Whether there are two: of this roll, and of everything to the end.
    fn both(model: &Model) -> bool {
        model.roll.is_some() && chances::whole(model).is_some()
    }

    /// Which keys work.
    pub fn hints(&self, model: &Model) -> Hints {
        let trail = (!model.session.stage().trail.is_empty()).then_some("trail");
        let up = if self.first > 0 { Some("back") } else { trail };
        let rows = self.told(model).map_or(0, |told| told.chances.len() + assumed(told).count());
        let down = (self.first + SHOWN < rows).then_some("more");
        let ok = Self::both(model).then_some(if self.roll { "TO END" } else { "1 ROLL" });
        Hints { back: Some("close"), middle: Middle::Each { up, down }, ok }
    }

    /// Acts on a press.
    pub const fn press(&mut self, press: Press) -> Turned {
        match press {
            Press::Up if self.first > 0 => self.first = self.first.saturating_sub(SHOWN),
            Press::Up => return Turned::Trail,
            Press::Down => self.first += SHOWN,
            Press::Ok => *self = Self { first: 0, roll: !self.roll },
            _ => return Turned::Close,
        }
        Turned::Stay
    }

    /// Draws the page.
    pub fn draw(&self, model: &Model, frame: &mut Frame) {
        let Some(told) = self.told(model) else { return };
        let title = match (Self::both(model), self.roll) {
            (true, true) => "This roll",
            (true, false) => "To the end",
            (false, _) => "Odds",
        };
        let remark = if told.exact { "exact" } else { "about, a sample" };
        // What is taken for granted may stand on the next page: the star leads there.
        let star = if told.offers || told.choices { "*" } else { "" };
        frame.title(title, format_args!("{remark}{star}"));
        let by = chances::roller(&model.session);
        let list = sorted(&model.session, told, by);
        // One scale for all rows: half the bar is a quarter, unless something is likelier than a half.
        let most = list.iter().map(|(_, chance)| chance.per_mille()).max().unwrap_or(1).max(500);
        let baselines = || (21..).step_by(10);
        // Where everything befalls the same, nobody need be told whom.
        let named = list.iter().any(|(outcome, _)| list.first().is_some_and(|(first, _)| first.subject != outcome.subject));
        let whole = |outcome: &Outcome| match named && outcome.ending.tone != Tone::Nothing {
            true => label(&model.session, told, outcome),
            false => chances::word(outcome, told),
        };
        let short = |outcome: &Outcome| chances::short(&model.session, told, &list, outcome);
        let widest = |label: &dyn Fn(&Outcome) -> Line| {
            list.iter().map(|(outcome, _)| Font::Tiny.width(label(outcome))).max().unwrap_or(0)
        };
        let widths = [(false, widest(&whole)), (true, widest(&short))];
        let room = |bars: &[(i32, i32)]| {
            let fits = |(brief, width)| bars.iter().find(|bar| width < bar.0 - 2).map(|bar| (brief, *bar));
            widths.into_iter().find_map(fits)
        };
        // A short bar tells less than a short word.
        let (brief, (x, full)) = room(&BARS).or_else(|| room(&[LEAST])).unwrap_or((true, LEAST));
        for (likely, baseline) in list.iter().skip(self.first).take(SHOWN).zip(baselines()) {
            let (outcome, chance) = likely;
            let label = if brief { short(outcome) } else { whole(outcome) };
            let font = if Font::Body.width(&label) < x - 2 { Font::Body } else { Font::Tiny };
            frame.fitted(font, 1, baseline, true, x - 3, &label);
            let width = (i32::from(chance.per_mille()) * full / i32::from(most)).max(2);
            pattern(Area { x, y: baseline - 7, width, height: 6 }, model.session.tone(outcome, by), frame);
            frame.text(Font::Heading, 126, baseline, Align::Right, chances::share(told, outcome));
        }
        let left = list.len().saturating_sub(self.first).min(SHOWN);
        let beyond = self.first.saturating_sub(list.len());
        for (text, baseline) in assumed(told).skip(beyond).zip(baselines().skip(left)).take(SHOWN - left) {
            frame.text(Font::Tiny, 1, baseline, Align::Left, format_args!("* {text}"));
        }
    }
}

/// What the odds take for granted.
pub fn assumed(told: &Told) -> impl Iterator<Item = &'static str> {
    let offers = told.offers.then_some("if all offers are declined");
    let choices = told.choices.then_some("if choices are automatic");
    offers.into_iter().chain(choices)
}

/// Whom it befalls, and what.
fn label(session: &Session, told: &Told, outcome: &Outcome) -> Line {
    let name = words::name(session, outcome.subject);
    // One figure with a name needs no number.
    let word = match (outcome.ending.sums_up && !told.coarse, name.is_empty()) {
        (true, true) => chances::balance(outcome),
        (true, false) => chances::bare(outcome.ending),
        (false, _) => chances::word(outcome, told),
    };
    words::clip(format_args!("{name}{}{word}", if name.is_empty() { "" } else { " " }))
}
