//! A recipe as players write it: the one grammar of screens, log, console and command line.
//!
//! ```text
//! roll    = [N] "d" sides { part } | "coin" | "d66" | "one of" N | "shuffle" N | N letter { "+" N letter }
//! sides   = N | "%" | "66 sides"                                   because d66 is tens and units
//! part    each once, in any order; only modifiers come as often as one likes, and add up
//! part    = ("high" | "low" | "drop high" | "drop low") N          some are kept or dropped
//!         | "adv" | "dis"                                          two dice, the higher or lower
//!         | (">=" | "<=") N                                        those are counted
//!         | "ones fail" | "max hits" | "max twice" | "ones subtract"
//!         | "explode" [">=" N] ["new"] ["once"]
//!         | "again" ("<" N | "fails")
//!         | ("+" | "-") N | "need" N
//!         | "vs" [N] "d" sides                                     modifiers behind it are the other side's
//! ```
//!
//! Where there is little room, `{:#}` writes shorter words, which are read as well: `hi3`, `dl1`, `max x2`, `!5`, `re<3`, `v 2d6`.

use core::fmt;
use core::str::FromStr;

use super::{Again, Explode, Extras, Keep, Kind, Other, Read, Recipe};
use crate::dice::Die;

/// The ways to keep some, as they are written, in the order of [`Keep::nth`] after all; and where there is little room.
const KEEPS: [(&str, &str); 4] = [("high ", "hi"), ("low ", "lo"), ("drop high ", "dh"), ("drop low ", "dl")];
/// What else counts, in the order of [`Extras::ALL`].
const EXTRAS: [(&str, &str); 4] =
    [("ones fail", "ones 0"), ("max hits", "max 1"), ("max twice", "max x2"), ("ones subtract", "ones -1")];

/// As players write it: `3d6 + 2`, `4d6 high 3`, `6d10 >=7`; with `{:#}` where there is little room: `3d6 +2`, `4d6 hi3`.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = self.die.sides();
        match self.kind {
            Kind::Dice => {}
            Kind::D66 => return f.write_str("d66"),
            Kind::One => return write!(f, "one of {sides}"),
            Kind::Shuffle => return write!(f, "shuffle {sides}"),
            Kind::Coin => return f.write_str("coin"),
            Kind::Own => {
                let mut plus = "";
                let all = self.own.iter().zip(b'U'..).filter(|(count, _)| **count > 0);
                let between = if f.alternate() { "+" } else { " + " };
                return all.into_iter().try_for_each(|(count, letter)| {
                    write!(f, "{}{count}{}", core::mem::replace(&mut plus, between), char::from(letter))
                });
            }
        }
        dice(self.dice, self.die, f)?;
        if let Some(words) = usize::from(self.keep.place()).checked_sub(1).and_then(|nth| KEEPS.get(nth)) {
            part(f, *words, self.keep.number().into())?;
        }
        match self.read {
            Read::Sum => {}
            Read::AtLeast(n) => part(f, (">=", ">="), n.into())?,
            // With a highest face that counts, none need be low enough.
            Read::AtMost(0) => part(f, ("<=0", "<=0"), 0)?,
            Read::AtMost(n) => part(f, ("<=", "<="), n.into())?,
        }
        for (extra, words) in Extras::ALL.into_iter().zip(EXTRAS) {
            if self.extras.has(extra) {
                part(f, words, 0)?;
            }
        }
        let Explode { from, new, once } = self.explode;
        match from {
            0 => {}
            from if from == sides => part(f, ("explode", "!"), 0)?,
            from => part(f, ("explode >=", "!"), from.into())?,
        }
        // Where dice are counted there is nothing else.
        if new && self.read == Read::Sum {
            part(f, ("new", "new"), 0)?;
        }
        if once {
            part(f, ("once", "once"), 0)?;
        }
        match self.again {
            Again::No => {}
            Again::Below(r) => part(f, ("again <", "re<"), r.into())?,
            Again::Failures => part(f, ("again fails", "re fails"), 0)?,
        }
        modifier(self.modifier, f)?;
        if self.need > 0 {
            part(f, ("need ", "need "), self.need)?;
        }
        let Other { dice, die, modifier: other } = self.other;
        if dice > 0 {
            part(f, ("vs ", "v "), 0)?;
            self::dice(dice, die, f)?;
            modifier(other, f)?;
        }
        Ok(())
    }
}

/// `2d6`. What one would take for tens and units says that it is not.
fn dice(dice: u8, die: Die, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let sides = match die.sides() {
        66 if f.alternate() => "s",
        66 => " sides",
        _ => "",
    };
    write!(f, "{dice}d{}{sides}", die.sides())
}

/// A part, in full or short, and its number; 0 is none.
#[inline(never)]
fn part(f: &mut fmt::Formatter<'_>, words: (&str, &str), number: u16) -> fmt::Result {
    write!(f, " {}", if f.alternate() { words.1 } else { words.0 })?;
    if number > 0 { write!(f, "{number}") } else { Ok(()) }
}

fn modifier(modifier: i8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let words = if modifier < 0 { ("- ", "-") } else { ("+ ", "+") };
    if modifier == 0 { Ok(()) } else { part(f, words, modifier.unsigned_abs().into()) }
}

/// Why a text is no recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRecipe {
    /// It is not written like one.
    Unreadable,
    /// There are no such dice, or too many of them.
    Dice,
    /// So many cannot be kept.
    Keep,
    /// No die can reach that number, or none can miss it.
    Number,
    /// The modifier is too large.
    Modifier,
    /// No die, or every die, would explode.
    Explode,
    /// No die, or every die, would be thrown again.
    Again,
    /// The total is too high.
    Need,
    /// There are too many to choose from, or too few.
    Choice,
    /// One part needs another, or does not go with it.
    Together,
    /// Something is said twice, or two ways that exclude each other.
    Twice,
    /// Two dice are thrown, not so many.
    Advantage,
    /// Dice are added to other dice.
    Mixed,
    /// Tens and units stand alone.
    D66,
}

impl NoRecipe {
    /// What to write instead.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Unreadable => "Write it like 3d6 + 2, 4d6 high 3, 6d10 >=7, 5d6 explode, 2d6 need 9 or 2d6 vs 3d6.",
            Self::Dice => "From 1 to 20 dice can be thrown, of 2 to 100 sides.",
            Self::Keep => "Keep at least one die, and fewer than are thrown.",
            Self::Number => "Count from a number that some faces reach and some do not.",
            Self::Modifier => "The modifier can be from -20 to +20.",
            Self::Explode => "Dice explode from 2 up to their highest face.",
            Self::Again => "Dice are thrown again below 2 up to below their highest face.",
            Self::Need => "The total to reach can be from 1 to 2020.",
            Self::Choice => "Choose from 2 to 20.",
            Self::Together => "Ones, max and fails need a count such as >=4; need does not go with vs.",
            Self::Twice => "Write each part once, and only one of high, low, drop, adv and dis, only one of >= and <=.",
            Self::Advantage => "adv and dis throw two dice, such as d20 adv. Of three write 3d6 high 1 or 3d6 low 1.",
            Self::Mixed => "Dice cannot be added to other dice: write 3d6 for 2d6 + 1d6; roll a d6 and a d8 one by one.",
            Self::D66 => "d66 is two cubes, tens and units, rolled alone. Dice of 66 sides are written 2d66 sides.",
        }
    }
}

/// What [`fmt::Display`] writes, with or without spaces, in any case, its parts in any order; `d6` is one die. What cannot all be
/// done is refused: nothing that was written is left out.
impl FromStr for Recipe {
    type Err = NoRecipe;

    fn from_str(text: &str) -> Result<Self, NoRecipe> {
        let mut rest = Rest(text);
        let mut recipe = rest.recipe()?;
        if !rest.0.trim().is_empty() {
            return Err(NoRecipe::Unreadable);
        }
        let mended = recipe.mended();
        recipe.explode.new |= mended.explode.new;
        match recipe {
            _ if recipe == mended => Ok(recipe),
            _ if recipe.kind != Kind::Dice => Err(if recipe.kind == Kind::Own { NoRecipe::Dice } else { NoRecipe::Choice }),
            _ if recipe.keep != mended.keep => Err(NoRecipe::Keep),
            _ if recipe.extras != mended.extras || recipe.again != mended.again && mended.again == Again::No => {
                Err(NoRecipe::Together)
            }
            _ if recipe.read != mended.read => Err(NoRecipe::Number),
            _ if recipe.modifier != mended.modifier || recipe.other.modifier != mended.other.modifier => Err(NoRecipe::Modifier),
            _ if recipe.explode != mended.explode => Err(NoRecipe::Explode),
            _ if recipe.again != mended.again => Err(NoRecipe::Again),
            _ if recipe.need != mended.need && mended.need > 0 => Err(NoRecipe::Need),
            _ => Err(NoRecipe::Together),
        }
    }
}

/// Nothing of the kind was said before.
const fn once(is: bool) -> Result<(), NoRecipe> {
    if is { Ok(()) } else { Err(NoRecipe::Twice) }
}

/// What is still to be read.
struct Rest<'a>(&'a str);

impl Rest<'_> {
    fn recipe(&mut self) -> Result<Recipe, NoRecipe> {
        if self.word("coin") {
            return Ok(Recipe::other_kind(Kind::Coin, Die::COIN));
        }
        if self.tens_and_units()? {
            return Ok(Recipe::other_kind(Kind::D66, Die::D6));
        }
        for (words, kind) in [("one of", Kind::One), ("shuffle", Kind::Shuffle)] {
            if self.word(words) {
                let die = Die::new(self.needed()?).ok_or(NoRecipe::Choice)?;
                return Ok(Recipe::other_kind(kind, die));
            }
        }
        let number = self.number();
        if let Some(count) = number
            && let Some(nth) = self.letter()
        {
            return self.own(count, nth);
        }
        let (dice, die) = self.dice(number)?;
        let mut recipe = Recipe::of(dice, die);
        while self.part(&mut recipe)? {}
        Ok(recipe)
    }

    /// `d66`, to which nothing can be added.
    fn tens_and_units(&mut self) -> Result<bool, NoRecipe> {
        let mut ahead = Rest(self.0);
        if !(ahead.word("d") && ahead.long() == Some(66)) || ahead.either("sides", "s") {
            return Ok(false);
        }
        self.0 = ahead.0;
        if ahead.0.trim().is_empty() { Ok(true) } else { Err(NoRecipe::D66) }
    }

    /// Dice of one's own: `2U + 1V`.
    fn own(&mut self, count: u8, nth: usize) -> Result<Recipe, NoRecipe> {
        let mut recipe = Recipe::other_kind(Kind::Own, Die::D6);
        let mut next = Some((count, nth));
        while let Some((count, nth)) = next {
            if let Some(place) = recipe.own.get_mut(nth) {
                *place = place.saturating_add(count);
            }
            next = match self.word("+") {
                true if self.is_dice() => return Err(NoRecipe::Mixed),
                true => Some((self.needed()?, self.letter().ok_or(NoRecipe::Unreadable)?)),
                false => None,
            };
        }
        Ok(recipe)
    }

    /// A letter from U to Z: those stand in no other word after a number.
    fn letter(&mut self) -> Option<usize> {
        let rest = self.0.trim_start();
        let &[letter, ref after @ ..] = rest.as_bytes() else { return None };
        let nth = letter.to_ascii_uppercase().checked_sub(b'U').filter(|nth| usize::from(*nth) < super::OWN_DICE)?;
        let ends = after.first().is_none_or(|next| !next.is_ascii_alphanumeric() && *next != b'%');
        if ends {
            self.0 = rest.get(1..).unwrap_or_default();
        }
        ends.then_some(usize::from(nth))
    }

    /// `2d6`, `d%`.
    fn dice(&mut self, number: Option<u8>) -> Result<(u8, Die), NoRecipe> {
        let dice = number.unwrap_or(1);
        let sides = match self.word("d") {
            true if self.word("%") => Some(100),
            true => self.number(),
            false => None,
        };
        let die = Die::new(sides.ok_or(NoRecipe::Unreadable)?).ok_or(NoRecipe::Dice)?;
        // Several of tens and units were meant, or nobody knows what.
        if die.sides() == 66 && !self.either("sides", "s") {
            return Err(NoRecipe::D66);
        }
        if (1..=Recipe::MAX_DICE).contains(&dice) { Ok((dice, die)) } else { Err(NoRecipe::Dice) }
    }

    /// The next part, if there is one.
    fn part(&mut self, recipe: &mut Recipe) -> Result<bool, NoRecipe> {
        for (nth, (long, short)) in (1..).zip(KEEPS) {
            if self.either(long.trim_end(), short) {
                once(recipe.keep == Keep::All)?;
                recipe.keep = Keep::nth(nth, self.needed()?).unwrap_or(Keep::All);
                return Ok(true);
            }
        }
        for (extra, (long, short)) in Extras::ALL.into_iter().zip(EXTRAS) {
            if self.either(long, short) {
                once(!recipe.extras.has(extra))?;
                recipe.extras = recipe.extras.put(extra, true);
                return Ok(true);
            }
        }
        for (word, keep) in [("adv", Keep::Highest(1)), ("dis", Keep::Lowest(1))] {
            if self.word(word) {
                once(recipe.keep == Keep::All)?;
                if recipe.dice > 2 {
                    return Err(NoRecipe::Advantage);
                }
                (recipe.dice, recipe.keep) = (2, keep);
                return Ok(true);
            }
        }
        if self.word(">=") {
            once(recipe.read == Read::Sum)?;
            recipe.read = Read::AtLeast(self.needed()?);
        } else if self.word("<=") {
            once(recipe.read == Read::Sum)?;
            recipe.read = Read::AtMost(self.needed()?);
        } else if self.word("explode") {
            let from = if self.word(">=") { Some(self.needed()?) } else { None };
            self.explode(from, recipe)?;
        } else if self.word("!") {
            let from = self.number();
            self.explode(from, recipe)?;
        } else if self.either("again", "re") {
            once(recipe.again == Again::No)?;
            recipe.again = match self.word("<") {
                true => Again::Below(self.needed()?),
                false if self.word("fails") => Again::Failures,
                false => return Err(NoRecipe::Unreadable),
            };
        } else if self.word("need") {
            once(recipe.need == 0)?;
            recipe.need = self.long().ok_or(NoRecipe::Unreadable)?;
            // That would be none.
            if recipe.need == 0 {
                return Err(NoRecipe::Need);
            }
        } else if self.either("vs", "v") {
            once(recipe.other.dice == 0)?;
            let number = self.number();
            let (dice, die) = self.dice(number)?;
            recipe.other = Other { dice, die, modifier: 0 };
        } else if let Some(more) = self.modifier()? {
            let modifier = if recipe.other.dice > 0 { &mut recipe.other.modifier } else { &mut recipe.modifier };
            *modifier = modifier.checked_add(more).ok_or(NoRecipe::Modifier)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// What follows `explode`: from a face on, or else from the highest.
    fn explode(&mut self, from: Option<u8>, recipe: &mut Recipe) -> Result<(), NoRecipe> {
        once(recipe.explode.from == 0)?;
        // There is no face 0, and none of them explodes from there.
        let from = from.unwrap_or(recipe.die.sides()).max(1);
        recipe.explode = Explode { from, new: self.word("new"), once: self.word("once") };
        Ok(())
    }

    fn modifier(&mut self) -> Result<Option<i8>, NoRecipe> {
        let sign = match self.word("+") {
            true => 1,
            false if self.word("-") => -1,
            false => return Ok(None),
        };
        if self.is_dice() {
            return Err(NoRecipe::Mixed);
        }
        let value = sign * i16::from(self.needed()?);
        i8::try_from(value).map(Some).map_err(|_| NoRecipe::Modifier)
    }

    /// Whether dice come next, such as `1d8` or `d%`; `1 drop` are none.
    fn is_dice(&self) -> bool {
        let mut ahead = Rest(self.0);
        let _ = ahead.long();
        ahead.word("d") && (ahead.word("%") || ahead.long().is_some())
    }

    /// Takes a word as it is written or as it is shortened.
    fn either(&mut self, long: &str, short: &str) -> bool {
        self.word(long) || self.word(short)
    }

    /// Takes a word, if it comes next; spaces between its parts may be left out.
    fn word(&mut self, words: &str) -> bool {
        let mut rest = self.0;
        for word in words.split(' ') {
            rest = rest.trim_start();
            let Some((head, tail)) = rest.split_at_checked(word.len()) else { return false };
            if !head.eq_ignore_ascii_case(word) {
                return false;
            }
            rest = tail;
        }
        self.0 = rest;
        true
    }

    /// A number that must come next.
    fn needed(&mut self) -> Result<u8, NoRecipe> {
        self.number().ok_or(NoRecipe::Unreadable)
    }

    /// Takes a number, if one comes next; one that is too large reads as the largest.
    fn number(&mut self) -> Option<u8> {
        self.long().map(|number| u8::try_from(number).unwrap_or(u8::MAX))
    }

    fn long(&mut self) -> Option<u16> {
        let rest = self.0.trim_start();
        let (digits, tail) = rest.split_at_checked(rest.bytes().take_while(u8::is_ascii_digit).count())?;
        self.0 = tail;
        let value = |value: u16, digit: u8| value.saturating_mul(10).saturating_add(u16::from(digit - b'0'));
        (!digits.is_empty()).then(|| digits.bytes().fold(0, value))
    }
}
