//! What each row says: its label, its value, and what OK does with it.

use super::{LAST_DIE, Line, Rows, extra, place};
use crate::dice::{Again, Read, Recipe};
use crate::ui::form::Kind;

/// What each kind is called.
const KINDS: [&str; 6] = ["dice", "d66", "own faces", "one of", "an order", "a coin"];
/// What each way to keep is called, the shorter of them first; and with two dice, of which one counts.
const KEEPS: [&str; 5] = ["all", "highest", "lowest", "drop high", "drop low"];
const TWO: [&str; 3] = ["all", "advantage", "disadv."];
const EXTRAS: [&str; 4] = ["1 fails", "Max counts", "Max is two", "1 takes away"];

/// What exploding dice bring, and how often.
const BRINGS: [&str; 4] = ["more to it", "more, once", "a new die", "new, once"];

/// The ways to keep some of so many dice.
const fn keeps(recipe: &Recipe) -> &'static [&'static str] {
    if recipe.dice > 2 || recipe.keep.place() > 2 { &KEEPS } else { &TWO }
}

/// What stands on a row: a word, or a number between two.
pub(super) enum Value {
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
    /// A row's label, what OK does with it, and its value.
    #[inline(never)]
    pub(super) fn describe(&self, line: Line) -> (&'static str, Kind, Value) {
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

/// Which way dice are read, counted from 0, and the number.
const fn read(read: Read) -> (u8, u8) {
    match read {
        Read::Sum => (0, 0),
        Read::AtLeast(n) => (1, n),
        Read::AtMost(n) => (2, n),
    }
}
