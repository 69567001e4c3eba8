//! The result of a free roll.

use core::fmt;

use crate::dice::{Cup as _, CupError, Die, Faces, Read, Recipe, Rolled, Standing};

use super::Millis;
use super::die::{DieSize, Look};
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::press::Press;
use super::refusal::Refusal;
use super::screen::Screen;
use super::shape::{Area, Corner};
use super::tumble::{Stage, Tumble, passing};
use super::view::{Desk, Go, Model, View};

/// A roll that was made, and how it is being shown.
#[derive(Debug)]
pub struct RolledView {
    number: u32,
    recipe: Recipe,
    faces: Faces,
    tumble: Tumble,
    /// Shown to the player opposite.
    turned: bool,
}

impl RolledView {
    /// Throws the dice of the recipe, now.
    ///
    /// # Errors
    ///
    /// The cup's, if it will not throw: then there is no roll and no number was used.
    pub fn throw(desk: &mut Desk<'_>) -> Result<Self, CupError> {
        let recipe = desk.model.recipe;
        let faces = desk.cup.throw(recipe.pool())?;
        let total = recipe.read(&faces).total;
        let pool = (recipe.die.sides(), &faces[..]);
        let number = desk.model.keeper.free_roll(format_args!("{recipe}"), format_args!("{total}"), pool);
        desk.model.rolls = number;
        let tumble = Tumble::new(desk.now, desk.model.settings.tumble);
        Ok(Self { number, recipe, faces, tumble, turned: false })
    }
}

impl View for RolledView {
    fn hints(&self, _model: &Model) -> Hints {
        if self.turned {
            return Hints { back: None, middle: Middle::Nothing, ok: Some("TURN BACK") };
        }
        Hints { back: Some(""), middle: Middle::Each { up: Some("again"), down: Some("flip") }, ok: Some("NEXT") }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        match press {
            _ if self.turned => self.turned = false,
            Press::Up => {
                match Self::throw(desk) {
                    Ok(next) => *self = next,
                    // Comes by itself as soon as there are dice.
                    Err(CupError::Shaking) => {}
                    Err(CupError::Refused) => return Go::Replace(Screen::Refusal(Refusal::plain())),
                }
            }
            Press::Down => self.turned = true,
            _ => return Go::Back,
        }
        Go::Stay
    }

    fn skip(&mut self, now: Millis) -> bool {
        self.tumble.skip(now)
    }

    fn moves_at(&self, now: Millis) -> Option<Millis> {
        self.tumble.moves_at(now)
    }

    fn draw(&self, _model: &Model, now: Millis, frame: &mut Frame) {
        let rolled = self.recipe.read(&self.faces);
        self.draw_title(frame);
        let stage = self.tumble.stage(now);
        let room = draw_total(rolled.total, stage, frame);
        self.draw_dice(&rolled, stage, room, frame);
        if self.turned {
            // The hint bar stays upright for whoever holds the device.
            frame.turn(BAR);
        }
    }
}

/// First row of the hint bar's half of the panel.
const BAR: usize = 52;

/// The last column of the total.
const RIGHT: i32 = 122;

/// Draws the total as large as it goes and returns the last column left for the dice.
fn draw_total(total: i32, stage: Stage, frame: &mut Frame) -> i32 {
    let (font, baseline) = match (Font::Huge.width(total), Font::Word.width(total)) {
        (0..=40, _) => (Font::Huge, 45),
        (_, 0..=44) => (Font::Word, 42),
        _ => (Font::Large, 39),
    };
    let width = font.width(total);
    match stage {
        Stage::Tumbling(_) => {}
        Stage::Fresh => {
            let area = Area::of((RIGHT - width - 3, 126), (14, 50));
            frame.solid(area, Corner::Medium);
            frame.dark_text(font, RIGHT, baseline, Align::Right, total);
        }
        Stage::Still => {
            frame.text(font, RIGHT, baseline, Align::Right, total);
        }
    }
    RIGHT - width - 4
}

/// First row of the dice and how many rows there are: above a line of text, and without one.
const ABOVE_LINE: (i32, i32) = (14, 18);
const WHOLE: (i32, i32) = (13, 38);

/// The largest size at which the dice fit, how many go in a row, and whether a line of text fits below.
fn arrange(count: i32, die: Die, room: i32) -> (DieSize, i32, bool) {
    let fits = |size: DieSize, rows: i32| {
        let ((width, height), gap) = (size.of(die), size.gap());
        let a_row = ((room + gap) / (width + gap)).max(1);
        let deep = (count + a_row - 1) / a_row;
        (deep * (height + gap) - gap <= rows).then_some((size, a_row))
    };
    let with_line = fits(DieSize::Middle, ABOVE_LINE.1).map(|(size, a_row)| (size, a_row, true));
    let without = [DieSize::Middle, DieSize::Small, DieSize::Cell].into_iter().find_map(|size| fits(size, WHOLE.1));
    with_line.or(without.map(|(size, a_row)| (size, a_row, false))).unwrap_or((DieSize::Cell, 6, false))
}

impl RolledView {
    /// The recipe, in small letters and shorter if it is one of the few that leave no room for the roll's number.
    fn draw_title(&self, frame: &mut Frame) {
        let number: heapless::String<11> = heapless::format!("#{}", self.number).unwrap_or_default();
        let room = 126 - Font::Tiny.width(&number) - 4;
        if Font::Heading.width(self.recipe) <= room {
            frame.title(self.recipe, &number);
        } else {
            frame.title("", &number);
            frame.text(Font::Tiny, 1, 8, Align::Left, format_args!("{:#}", self.recipe));
        }
    }

    fn draw_dice(&self, rolled: &Rolled, stage: Stage, room: i32, frame: &mut Frame) {
        let die = self.recipe.die;
        let (size, a_row, line) = arrange(rolled.dice.len() as i32, die, room);
        let ((width, height), gap) = (size.of(die), size.gap());
        let top = if line { ABOVE_LINE.0 } else { WHOLE.0 };
        for (nth, (face, standing)) in (0..).zip(&rolled.dice) {
            let at = (1 + nth % a_row * (width + gap), top + nth / a_row * (height + gap));
            match (stage, standing) {
                (Stage::Tumbling(passed), _) => frame.die(at, size, die, passing(*face, passed, nth, die), Look::Framed),
                (_, Standing::Counted) => frame.die(at, size, die, *face, Look::Solid),
                (_, Standing::Missed) => frame.die(at, size, die, *face, Look::Framed),
                (_, Standing::Dropped) => frame.die(at, size, die, *face, Look::Struck),
            }
        }
        let working = Working { recipe: &self.recipe, rolled };
        // A single die says by itself what its total is.
        let line = line && (rolled.dice.len() > 1 || self.recipe.modifier != 0);
        if line && !matches!(stage, Stage::Tumbling(_)) && Font::Body.width(&working) <= room {
            frame.text(Font::Body, 1, 50, Align::Left, working);
        }
    }
}

/// How the total came about: `6 + 2 + 3  + 2`, or `2 of 4  + 1`.
struct Working<'a> {
    recipe: &'a Recipe,
    rolled: &'a Rolled,
}

impl fmt::Display for Working<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used = self.rolled.dice.iter().filter(|(_, standing)| *standing != Standing::Dropped);
        if self.recipe.read == Read::Sum {
            for (nth, (face, _)) in used.enumerate() {
                write!(f, "{}{face}", if nth == 0 { "" } else { " + " })?;
            }
        } else {
            write!(f, "{} of {}", self.rolled.natural, used.count())?;
        }
        match self.recipe.modifier {
            0 => Ok(()),
            m if m < 0 => write!(f, "  - {}", m.unsigned_abs()),
            m => write!(f, "  + {m}"),
        }
    }
}
