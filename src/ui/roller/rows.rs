//! The rows of the roller's form. What is seldom used appears behind More, or where it is in use.

mod change;
mod value;

use core::fmt::Write as _;

use super::{DICE, Favourite};
use crate::dice::{Again, Chances, Die, Extras, Keep, Kind as Rolls, OwnDice, Read, Recipe};
use crate::ui::font::Font;
use crate::ui::form::{Field, Fields, Text};
use crate::ui::own;
use crate::ui::play::words::clip;
use value::Value;

/// Columns for the recipe beside the row's label.
const ROLL_ROOM: i32 = 90;

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Roll,
    Kind,
    Dice,
    Die,
    OutOf,
    Own(u8),
    Faces,
    Modifier,
    Keep,
    Kept,
    Count,
    Target,
    Extra(u8),
    Explode,
    Brings,
    Again,
    Need,
    Other,
    OtherDie,
    OtherModifier,
    More,
    Favourites,
    Log,
    Type,
    Odds,
    Last,
    Favourite(u8),
}

/// All of them. What More shows comes right behind it, but for what is rolled: while that is on trial, all others come and go, and
/// nothing but the first row is above it. The favourites come last, the first of them at the very end: one press up from the first row.
const LINES: [Line; 42] = {
    use Line::*;
    [
        Roll,
        Kind,
        Dice,
        Die,
        OutOf,
        Own(0),
        Own(1),
        Own(2),
        Own(3),
        Own(4),
        Own(5),
        Faces,
        Modifier,
        Keep,
        Kept,
        Count,
        Target,
        More,
        Extra(0),
        Extra(1),
        Extra(2),
        Extra(3),
        Explode,
        Brings,
        Again,
        Need,
        Other,
        OtherDie,
        OtherModifier,
        Log,
        Favourites,
        Type,
        Odds,
        Last,
        Favourite(7),
        Favourite(6),
        Favourite(5),
        Favourite(4),
        Favourite(3),
        Favourite(2),
        Favourite(1),
        Favourite(0),
    ]
};

/// What the form shows.
pub struct Rows<'a> {
    pub recipe: &'a mut Recipe,
    /// The recipe as it was before anything was on trial.
    pub decided: &'a Recipe,
    pub own: &'a OwnDice,
    pub more: bool,
    /// The number of the last roll, if it can go on, and whether it wants to.
    pub last: Option<(u32, bool)>,
    pub favourites: &'a [Favourite],
}

impl Rows<'_> {
    #[inline(never)]
    fn shows(&self, line: Line, recipe: &Recipe) -> bool {
        let numbers = recipe.kind == Rolls::Dice;
        let (counts, against) = (recipe.read != Read::Sum, recipe.other.dice > 0);
        let used = match line {
            Line::OutOf => return matches!(recipe.kind, Rolls::One | Rolls::Shuffle),
            Line::Own(_) | Line::Faces => return recipe.kind == Rolls::Own,
            Line::Kind => return self.more || !numbers,
            Line::Odds => return Chances::tells(recipe),
            Line::Last => return self.last.is_some(),
            Line::Favourite(nth) => return usize::from(nth) < self.favourites.len(),
            Line::Roll | Line::More | Line::Favourites | Line::Log | Line::Type => return true,
            Line::Dice | Line::Die | Line::Modifier | Line::Keep | Line::Count => true,
            Line::Kept => recipe.dice > 2 && recipe.keep != Keep::All,
            Line::Target => counts,
            Line::Extra(nth) => counts && (self.more || recipe.extras.has(extra(nth))),
            Line::Explode => self.more || recipe.explode.from > 0,
            Line::Brings => recipe.explode.from > 0,
            Line::Again => self.more || recipe.again != Again::No,
            Line::Need => self.more || recipe.need > 0,
            Line::Other => self.more || against,
            Line::OtherDie | Line::OtherModifier => against,
        };
        numbers && used
    }

    /// Which row it is; how many there are, if there are fewer.
    fn find(&self, index: usize) -> Result<Line, usize> {
        let mut count = 0;
        for line in LINES {
            // While a value is on trial, no row goes away under the cursor. Of something else than dice only the row that says so
            // is above or under it.
            let stays = self.recipe.kind == self.decided.kind || line == Line::Kind;
            if self.shows(line, self.recipe) || stays && self.shows(line, self.decided) {
                if count == index {
                    return Ok(line);
                }
                count += 1;
            }
        }
        Err(count)
    }

    /// How many of these dice of one's own there are at least: one, if there are no others.
    fn least(&self, nth: u8) -> u8 {
        let others = |(other, count): (usize, &u8)| other != usize::from(nth) && *count > 0;
        u8::from(!self.recipe.own.iter().enumerate().any(others))
    }

    /// Where a row is.
    pub fn place(&self, line: Line) -> usize {
        (0..).map_while(|index| self.line(index)).position(|other| other == line).unwrap_or(0)
    }

    /// Which row it is.
    pub fn line(&self, index: usize) -> Option<Line> {
        self.find(index).ok()
    }
}

fn extra(nth: u8) -> Extras {
    Extras(1 << nth)
}

/// The dice in the order in which the form offers them: the usual ones, then all others.
fn dice() -> impl Iterator<Item = Die> {
    DICE.into_iter().chain(Die::SIDES.filter_map(Die::new).filter(|die| !DICE.contains(die)))
}

#[inline(never)]
fn place(die: Die) -> u8 {
    dice().position(|other| other == die).unwrap_or(0) as u8
}

#[inline(never)]
fn die(place: u8) -> Die {
    dice().nth(place.into()).unwrap_or(Die::D6)
}

/// The highest place of a die.
const LAST_DIE: u8 = 98;

impl Fields for Rows<'_> {
    fn count(&self) -> usize {
        self.find(usize::MAX).err().unwrap_or(0)
    }

    fn field(&self, index: usize) -> Field {
        let line = self.line(index).unwrap_or(Line::Roll);
        let (name, kind, shown) = self.describe(line);
        let mut field = Field { label: Text::new(), value: Text::new(), kind };
        let Field { label, value, .. } = &mut field;
        // What is too long for a row is cut, or left out.
        let _ = label.push_str(name);
        let _ = match shown {
            Value::Word(word) => value.write_str(word),
            Value::Number(before, number, after) => write!(value, "{before}{number}{after}"),
        };
        let _ = match line {
            // Shorter where it is long.
            Line::Roll if Font::Heading.width(*self.recipe) > ROLL_ROOM => {
                *value = clip(format_args!("{:#}", self.recipe));
                label.write_str("Roll")
            }
            Line::Roll => label.write_str("Roll").and(write!(value, "{}", self.recipe)),
            Line::Own(nth) => own::call(self.own, nth.into(), label),
            Line::Favourite(nth) => match self.favourites.get(usize::from(nth)) {
                Some((_, name, recipe)) => {
                    *value = clip(format_args!("{recipe:#}"));
                    label.write_str(name)
                }
                None => Ok(()),
            },
            _ => Ok(()),
        };
        field
    }

    fn put(&mut self, index: usize, step: u16) {
        if let Some(line) = self.line(index) {
            self.set(line, step);
            *self.recipe = self.recipe.mended();
        }
    }
}
