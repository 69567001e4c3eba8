//! The rows of the roller's form. What is seldom used appears behind More, or where it is in use.

use core::fmt::Write as _;

use super::{DICE, Favourite};
use crate::dice::{Again, Chances, Die, Explode, Extras, Keep, Kind as Rolls, Other, OwnDice, Read, Recipe};
use crate::ui::font::Font;
use crate::ui::form::{Field, Fields, Kind, Text};
use crate::ui::own;
use crate::ui::play::words::clip;

/// Columns for the recipe beside the row's label.
const ROLL_ROOM: i32 = 90;

/// What each kind is called.
const KINDS: [&str; 6] = ["dice", "d66", "own faces", "one of", "an order", "a coin"];
/// What each way to keep is called, the shorter of them first; and with two dice, of which one counts.
const KEEPS: [&str; 5] = ["all", "highest", "lowest", "drop high", "drop low"];
const TWO: [&str; 3] = ["all", "advantage", "disadv."];
const EXTRAS: [&str; 4] = ["1 fails", "Max counts", "Max is two", "1 takes away"];

/// What exploding dice bring, and how often.
const BRINGS: [&str; 4] = ["more to it", "more, once", "a new die", "new, once"];

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
        Favourites,
        Log,
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

/// The ways to keep some of so many dice.
const fn keeps(recipe: &Recipe) -> &'static [&'static str] {
    if recipe.dice > 2 || recipe.keep.place() > 2 { &KEEPS } else { &TWO }
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

/// What stands on a row: a word, or a number between two.
enum Value {
    Word(&'static str),
    Number(&'static str, i32, &'static str),
}

const fn number(number: u8) -> Value {
    Value::Number("", number as i32, "")
}

/// `none`, `+2`.
const fn signed(value: i8) -> Value {
    match value {
        0 => Value::Word("none"),
        1.. => Value::Number("+", value as i32, ""),
        _ => number_of(value as i32),
    }
}

const fn number_of(number: i32) -> Value {
    Value::Number("", number, "")
}

fn word(words: &'static [&'static str], nth: u8) -> Value {
    Value::Word(words.get(usize::from(nth)).copied().unwrap_or(""))
}

const fn steps(at: u8, last: u8) -> Kind {
    Kind::Steps { at: at as u16, last: last as u16 }
}

const fn modifier(value: i8) -> Kind {
    steps(value.saturating_add(Recipe::MAX_MODIFIER).unsigned_abs(), 2 * Recipe::MAX_MODIFIER.unsigned_abs())
}

impl Rows<'_> {
    /// How many of these dice of one's own there are at least: one, if there are no others.
    fn least(&self, nth: u8) -> u8 {
        let others = |(other, count): (usize, &u8)| other != usize::from(nth) && *count > 0;
        u8::from(!self.recipe.own.iter().enumerate().any(others))
    }

    /// A row's label, what OK does with it, and its value.
    #[inline(never)]
    fn describe(&self, line: Line) -> (&'static str, Kind, Value) {
        let recipe = &*self.recipe;
        let Recipe { dice, die, explode, other, .. } = *recipe;
        let sides = die.sides();
        let (way, target) = read(recipe.read);
        let open = |label, verb| (label, Kind::Action(verb), Value::Word(""));
        match line {
            Line::Roll | Line::Favourite(_) => open("", "ROLL"),
            Line::Kind => ("What", steps(recipe.kind as u8, KINDS.len() as u8 - 1), word(&KINDS, recipe.kind as u8)),
            Line::Dice => ("Dice", steps(dice - 1, Recipe::MAX_DICE - 1), number(dice)),
            Line::Die => ("Die", steps(place(die), LAST_DIE), Value::Number("d", sides.into(), "")),
            Line::OutOf => ("Out of", steps(sides - 2, Recipe::MAX_CHOICE - 2), number(sides)),
            Line::Own(nth) => {
                let (count, all) = (recipe.own.get(usize::from(nth)).copied().unwrap_or(0), recipe.own.iter().sum::<u8>());
                let least = self.least(nth);
                ("", steps(count.saturating_sub(least), Recipe::MAX_DICE.saturating_sub(all) + count - least), number(count))
            }
            Line::Faces => open("Change the dice", "OPEN"),
            Line::Modifier => ("Modifier", modifier(recipe.modifier), signed(recipe.modifier)),
            Line::Keep => {
                let (words, at) = (keeps(recipe), recipe.keep.place());
                ("Keep", steps(at, words.len() as u8 - 1), word(words, at))
            }
            Line::Kept => {
                let n = recipe.keep.number();
                ("How many", steps(n.saturating_sub(1), dice.saturating_sub(2)), number(n))
            }
            Line::Count => ("Count", steps(way, 2), word(&["the sum", "at least", "at most"], way)),
            Line::Target => {
                let (low, high) = recipe.targets();
                ("Number", steps(target.saturating_sub(low), high - low), number(target))
            }
            Line::Extra(nth) => {
                let on = recipe.extras.has(extra(nth));
                (
                    EXTRAS.get(usize::from(nth)).copied().unwrap_or(""),
                    Kind::switch(on),
                    Value::Word(if on { "on" } else { "off" }),
                )
            }
            Line::Explode => match explode.from {
                0 => ("Explode", steps(0, sides - 1), Value::Word("no")),
                from => ("Explode", steps(sides + 1 - from, sides - 1), Value::Number("from ", from.into(), "")),
            },
            // Where dice are counted, each stands for itself.
            Line::Brings if way > 0 => {
                let at = u8::from(explode.once);
                ("Brings", steps(at, 1), word(&BRINGS, 2 + at))
            }
            Line::Brings => {
                let at = u8::from(explode.new) << 1 | u8::from(explode.once);
                ("Brings", steps(at, 3), word(&BRINGS, at))
            }
            Line::Again => {
                let failures = u8::from(way > 0);
                let (at, value) = match recipe.again {
                    Again::No => (0, Value::Word("no")),
                    Again::Failures => (1, Value::Word("failures")),
                    Again::Below(r) => (r - 1 + failures, Value::Number("below ", r.into(), "")),
                };
                ("Re-roll", steps(at, sides - 1 + failures), value)
            }
            Line::Need => {
                let value = if recipe.need == 0 { Value::Word("nothing") } else { number_of(recipe.need.into()) };
                ("To reach", Kind::Steps { at: recipe.need, last: Recipe::MAX_NEED }, value)
            }
            Line::Other => {
                let value = if other.dice == 0 { Value::Word("nobody") } else { Value::Number("", other.dice.into(), " dice") };
                ("Against", steps(other.dice, Recipe::MAX_DICE), value)
            }
            Line::OtherDie => ("Their die", steps(place(other.die), LAST_DIE), Value::Number("d", other.die.sides().into(), "")),
            Line::OtherModifier => ("Their modifier", modifier(other.modifier), signed(other.modifier)),
            Line::More => open(if self.more { "Less" } else { "More" }, if self.more { "LESS" } else { "MORE" }),
            Line::Favourites => open("Favourites", "OPEN"),
            Line::Log => open("Log of rolls", "OPEN"),
            Line::Type => open("My own dice", "TYPE"),
            Line::Odds => open("Odds", "ODDS"),
            Line::Last => {
                let (nth, wants) = self.last.unwrap_or_default();
                let (label, verb) = if wants { ("Go on with", "GO ON") } else { ("Re-roll some of", "OPEN") };
                (label, Kind::Action(verb), Value::Number("#", nth as i32, ""))
            }
        }
    }
}

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

impl Rows<'_> {
    fn set(&mut self, line: Line, step: u16) {
        let least = if let Line::Own(nth) = line { self.least(nth) } else { 0 };
        let recipe = &mut *self.recipe;
        let (long, step) = (step, u8::try_from(step).unwrap_or(u8::MAX));
        let signed = step.cast_signed().saturating_sub(Recipe::MAX_MODIFIER);
        match line {
            Line::Dice => recipe.dice = step.saturating_add(1),
            Line::Die => recipe.die = die(step),
            Line::OutOf => recipe.die = Die::new(step.saturating_add(2)).unwrap_or(Die::D6),
            Line::Own(nth) => {
                if let Some(place) = recipe.own.get_mut(usize::from(nth)) {
                    *place = step.saturating_add(least);
                }
            }
            Line::Modifier => recipe.modifier = signed,
            Line::Keep => {
                // Of one die there is nothing to keep: two are thrown, with advantage or without.
                let two = if step > 0 { 2 } else { recipe.dice };
                recipe.dice = recipe.dice.max(two);
                let n = match recipe.keep.number() {
                    0 if step > 2 => 1,
                    0 => recipe.dice - 1,
                    n => n,
                };
                recipe.keep = Keep::nth(step, n).unwrap_or(Keep::All);
            }
            Line::Kept => recipe.keep = recipe.keep.with(step.saturating_add(1)),
            Line::Count => {
                let middle = recipe.die.sides() / 2;
                recipe.read =
                    [Read::Sum, Read::AtLeast(middle + 1)].get(usize::from(step)).copied().unwrap_or(Read::AtMost(middle));
            }
            Line::Target => {
                let n = step.saturating_add(recipe.targets().0);
                recipe.read = if matches!(recipe.read, Read::AtMost(_)) { Read::AtMost(n) } else { Read::AtLeast(n) };
            }
            Line::Extra(nth) => recipe.extras = recipe.extras.put(extra(nth), step > 0),
            Line::Explode => {
                let from = if step == 0 { 0 } else { recipe.die.sides() + 1 - step.min(recipe.die.sides()) };
                recipe.explode = Explode { from, ..recipe.explode };
            }
            Line::Brings if recipe.read != Read::Sum => recipe.explode.once = step > 0,
            Line::Brings => recipe.explode = Explode { new: step & 2 > 0, once: step & 1 > 0, ..recipe.explode },
            Line::Again => {
                let failures = u8::from(recipe.read != Read::Sum);
                recipe.again = match step {
                    0 => Again::No,
                    1 if failures > 0 => Again::Failures,
                    step => Again::Below(step + 1 - failures),
                };
            }
            // From none it goes to where the roll comes out.
            Line::Need if recipe.need == 0 && long == 1 => {
                // It is one or the other.
                recipe.other = Other::NOBODY;
                recipe.need = Chances::of(*recipe).at.clamp(1, i32::from(Recipe::MAX_NEED)) as u16;
            }
            Line::Need => recipe.need = long,
            Line::Other if recipe.other.dice == 0 && step == 1 => {
                recipe.other = Other { dice: recipe.dice, die: recipe.die, modifier: 0 };
            }
            Line::Other => recipe.other.dice = step,
            Line::OtherDie => recipe.other.die = die(step),
            Line::OtherModifier => recipe.other.modifier = signed,
            Line::Kind => {
                let kind = Rolls::ALL.get(usize::from(step)).copied().unwrap_or(Rolls::Dice);
                *recipe = match kind {
                    Rolls::Dice => Recipe::DEFAULT,
                    kind => Recipe::other_kind(kind, Die::D6),
                };
            }
            _ => {}
        }
    }
}

/// Which way dice are read, counted from 0, and the number.
const fn read(read: Read) -> (u8, u8) {
    match read {
        Read::Sum => (0, 0),
        Read::AtLeast(n) => (1, n),
        Read::AtMost(n) => (2, n),
    }
}
