//! How the result of a free roll is drawn: the dice, how they come to the total, and the total as large as it goes.

use core::fmt::{self, Display};

use super::RolledView;
use crate::dice::{Die, Due, Kind, OwnDice, OwnFace, Reached, Read, Recipe, Rolled, Standing};
use crate::ui::die::{DieSize, Look};
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::icon;
use crate::ui::shape::{Area, Corner};
use crate::ui::tumble::{Stage, passing};
use crate::ui::view::Model;

/// The last column of the total.
const RIGHT: i32 = 122;
/// First row of the dice and how many rows there are: above a line of text, and without one.
const ABOVE_LINE: (i32, i32) = (14, 18);
const WHOLE: (i32, i32) = (13, 38);
/// The same without a title.
const UNTITLED: [(i32, i32); 2] = [(2, 26), (2, 48)];
/// Rows above a line that has to be read: smaller dice, in two rows.
const TWO_ROWS: i32 = 25;

impl RolledView {
    /// The result; `turned` is for the player opposite, who needs no title, and larger dice.
    pub(super) fn picture(&self, model: &Model, stage: Stage, turned: bool, frame: &mut Frame) {
        let (recipe, own) = (&self.roll.recipe, &model.own.dice);
        let titled = !turned || recipe.kind == Kind::Coin || recipe.other.dice > 0;
        if titled {
            self.draw_title(frame);
        }
        let rolled = self.roll.read(false, own);
        let word = match recipe.kind {
            Kind::Coin if rolled.total == 1 => "HEADS",
            Kind::Coin => "TAILS",
            _ => "TIE",
        };
        if recipe.kind == Kind::Coin {
            big(&word, &[(Font::Huge, 45)], stage, frame);
        } else if recipe.other.dice > 0 {
            // Two pools, one above the other, their totals beside them, and by how much the one is ahead.
            let theirs = self.roll.read(true, own);
            let margin = rolled.total - theirs.total;
            let large = [(Font::Large, 39)];
            let left = match margin {
                0 => big(&word, &large, stage, frame),
                margin => big(&format_args!("{margin:+}"), &large, stage, frame),
            };
            let room = left - Font::Large.width(rolled.total).max(Font::Large.width(theirs.total)) - 4;
            for (rolled, die, top, ahead) in [(&rolled, recipe.die, 13, margin), (&theirs, recipe.other.die, 33, -margin)] {
                let (size, a_row) =
                    arrange(rolled.dice.len() as i32, die, room, ABOVE_LINE.1).unwrap_or_else(|| cells(die, room));
                self.grid((rolled, die, own), (size, a_row, (top, top + ABOVE_LINE.1)), stage, ahead <= 0, frame);
                if !matches!(stage, Stage::Tumbling(_)) {
                    frame.text(Font::Large, left, top + 16, Align::Right, rolled.total);
                }
            }
        } else {
            let room = match recipe.kind {
                // It is no number.
                Kind::Shuffle => 126,
                _ => big(&rolled.total, &[(Font::Huge, 45), (Font::Word, 42), (Font::Large, 39)], stage, frame),
            };
            self.dice_and_line(&rolled, (room, titled), own, stage, frame);
        }
    }

    /// The recipe, in small letters or even shorter if it leaves no room for the roll's number.
    fn draw_title(&self, frame: &mut Frame) {
        let (number, recipe) = (self.number, &self.roll.recipe);
        let mut room = 122 - Font::Tiny.width(format_args!("#{number}"));
        frame.title("", format_args!("#{number}"));
        if self.roll.typed {
            room -= 9;
            frame.icon(&icon::HAND, room + 3, 2);
        }
        if Font::Heading.width(recipe) <= room {
            frame.text(Font::Heading, 1, 9, Align::Left, recipe);
        } else if Font::Tiny.width(recipe) <= room {
            frame.text(Font::Tiny, 1, 8, Align::Left, recipe);
        } else {
            frame.fitted(Font::Tiny, 1, 8, true, room, format_args!("{recipe:#}"));
        }
    }

    fn dice_and_line(&self, rolled: &Rolled, (room, titled): (i32, bool), own: &OwnDice, stage: Stage, frame: &mut Frame) {
        let recipe = &self.roll.recipe;
        // An order is of numbers, not of pips.
        let die = if recipe.kind == Kind::Shuffle { Die::D20 } else { recipe.die };
        let count = rolled.dice.len() as i32;
        let working = Working(self, rolled, own);
        // What the roll needs or wants must be read; how the total comes about is nice to know.
        let told = recipe.need > 0 || recipe.kind == Kind::Own || self.roll.due() != Due::Nothing;
        let [line, whole] = if titled { [ABOVE_LINE, WHOLE] } else { UNTITLED };
        let above = arrange(count, die, room, line.1).filter(|(size, _)| matches!(size, DieSize::Large | DieSize::Middle));
        let small = || arrange(count, die, room, TWO_ROWS).filter(|_| told);
        let found = above.or_else(small).or_else(|| arrange(count, die, room, whole.1));
        let (size, a_row) = found.unwrap_or_else(|| cells(die, room));
        let top = if above.is_some() || told { line.0 } else { whole.0 };
        let bottom = if told { top + TWO_ROWS } else { whole.0 + whole.1 };
        self.grid((rolled, die, own), (size, a_row, (top, bottom)), stage, false, frame);
        // A single die says by itself what its total is.
        let line = told || above.is_some() && (count > 1 || recipe.modifier != 0 || die == Die::D3);
        if line && !matches!(stage, Stage::Tumbling(_)) && (told || Font::Body.width(&working) <= room) {
            frame.text(Font::Body, 1, 50, Align::Left, working);
        }
    }

    /// The dice in rows from a row of pixels on; those of a side that does not win are framed.
    fn grid(
        &self,
        (rolled, die, own): (&Rolled, Die, &OwnDice),
        (size, a_row, (top, bottom)): (DieSize, i32, (i32, i32)),
        stage: Stage,
        loses: bool,
        frame: &mut Frame,
    ) {
        let die = thrown(die);
        let ((width, height), gap) = (size.of(die), size.gap());
        // More than fit are told by a number.
        let rows = (bottom + gap - top) / (height + gap);
        let count = rolled.dice.len() as i32;
        let shown = if count > rows * a_row { rows * a_row - 2 } else { count };
        if shown < count {
            let at = (2 + shown % a_row * (width + gap), top + shown / a_row * (height + gap) + height);
            frame.text(Font::Tiny, at.0, at.1 - 1, Align::Left, format_args!("+{}", count - shown));
        }
        for (nth, seen) in (0..shown).zip(&rolled.dice) {
            let at = (1 + nth % a_row * (width + gap), top + nth / a_row * (height + gap));
            let (face, look) = match (stage, seen.standing) {
                (Stage::Tumbling(passed), _) => (passing(seen.face, passed, nth, die), Look::Framed),
                (_, Standing::Dropped) => (seen.face, Look::Struck),
                (_, Standing::Counted) if !loses => (seen.face, Look::Solid),
                _ => (seen.face, Look::Framed),
            };
            match self.roll.own_at(nth as usize, own) {
                Some(own) => own_face(own.face(face), size, at, look, frame),
                None => frame.die(at, size, die, face, look),
            }
        }
    }
}

/// What a face of one's own dice shows.
pub fn own_face(face: OwnFace, size: DieSize, at: (i32, i32), look: Look, frame: &mut Frame) {
    match face.shows() {
        Ok(symbol) => frame.symbol_die(at, size, symbol, look),
        // No number is so high that its sides would be drawn as pips.
        Err(number) => frame.die(at, size, Die::D8, number, look),
    }
}

/// Draws the result in the largest of some fonts that goes, each with its baseline; the last column left beside it.
fn big(text: &dyn Display, fonts: &[(Font, i32)], stage: Stage, frame: &mut Frame) -> i32 {
    let fits = |(font, _): &&(Font, i32)| font.width(text) <= if *font == Font::Huge { 40 } else { 44 };
    let (font, baseline) = fonts.iter().find(fits).or(fonts.last()).copied().unwrap_or((Font::Large, 39));
    let width = font.width(text);
    match stage {
        Stage::Tumbling(_) => {}
        Stage::Fresh => {
            frame.solid(Area::of((RIGHT - width - 3, 126), (14, 50)), Corner::Medium);
            frame.dark_text(font, RIGHT, baseline, Align::Right, text);
        }
        Stage::Still => _ = frame.text(font, RIGHT, baseline, Align::Right, text),
    }
    RIGHT - width - 4
}

/// The largest size at which the dice fit into so many rows of pixels, and how many go side by side.
fn arrange(count: i32, die: Die, room: i32, rows: i32) -> Option<(DieSize, i32)> {
    [DieSize::Large, DieSize::Middle, DieSize::Small, DieSize::Cell].into_iter().find_map(|size| {
        let ((width, height), gap) = (size.of(thrown(die)), size.gap());
        let a_row = ((room + gap) / (width + gap)).max(1);
        let deep = (count + a_row - 1) / a_row;
        (deep * (height + gap) - gap <= rows).then_some((size, a_row))
    })
}

/// The smallest dice, where not all of them fit.
fn cells(die: Die, room: i32) -> (DieSize, i32) {
    let (width, gap) = (DieSize::Cell.of(thrown(die)).0, DieSize::Cell.gap());
    (DieSize::Cell, ((room + gap) / (width + gap)).max(3))
}

/// What is thrown for a die: for a d3 a cube.
fn thrown(die: Die) -> Die {
    if die == Die::D3 { Die::D6 } else { die }
}

/// How the total came about: `6 + 2 + 3  + 2`, or `2 of 4  + 1`, where highest faces that count twice and ones that take away come
/// before the modifier; what is still to be thrown; or whether it is enough.
struct Working<'a>(&'a RolledView, &'a Rolled, &'a OwnDice);

impl Display for Working<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(RolledView { roll, .. }, rolled, own) = self;
        let (recipe, due) = (&roll.recipe, roll.due());
        if due != Due::Nothing {
            let count: u8 = roll.pools(own).iter().map(|pool| pool.count).sum();
            return write!(f, "{count} to {}", if due == Due::More { "add" } else { "re-roll" });
        }
        match recipe.kind {
            Kind::Own => return write!(f, "{}", roll.marks_shown(own)),
            Kind::Dice if recipe.need > 0 => return write!(f, "{}", Reached(recipe, rolled)),
            Kind::Dice => {}
            _ => return Ok(()),
        }
        let used = || rolled.dice.iter().filter(|seen| seen.standing != Standing::Dropped);
        if recipe.read == Read::Sum {
            let mut sum = 0;
            let mut plus = "";
            for (nth, seen) in (1..).zip(used()) {
                sum += u16::from(Recipe::worth(recipe.die, seen.face));
                // What is added to it comes right behind it.
                if !used().nth(nth).is_some_and(|next| next.joined) {
                    write!(f, "{plus}{}", core::mem::take(&mut sum))?;
                    plus = " + ";
                }
            }
        } else {
            let (counted, of) = rolled.counted();
            write!(f, "{counted} of {of}")?;
            more(rolled.natural - counted as i32, f)?;
        }
        more(recipe.modifier.into(), f)
    }
}

/// What is added or taken away.
fn more(more: i32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if more == 0 { Ok(()) } else { write!(f, "  {} {}", if more < 0 { '-' } else { '+' }, more.unsigned_abs()) }
}
