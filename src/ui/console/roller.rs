//! The free roll.

use core::fmt::{self, Write};

use super::{Seat, Talk};
use crate::dice::{Chances, Die, Due, FreeRoll, Kind, OwnDie, Read, Recipe, SeenDie, Standing};
use crate::engine::text;
use crate::ui::free;
use crate::ui::likely::{Tenths, names};

impl Seat<'_> {
    pub(super) fn show_roller(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Dice roller, set to {}.", self.model.recipe)?;
        if let Some(roll) = free::last(self.model).filter(|roll| roll.due() != Due::Nothing) {
            tell_due(&roll, out)?;
        }
        writeln!(
            out,
            "Enter rolls. Or type other dice, such as 3d6 + 2, 4d6 high 3 or 6d10 >=7; log for the rolls so far; or back."
        )?;
        writeln!(
            out,
            "With faces alone, such as 4 2, your own dice are read; reroll 1 3 throws the first and the third die shown again."
        )?;
        writeln!(
            out,
            "2U + 1V are dice with faces of your own: faces tells them, faces W 1 2 2 hit sets one, name W Fear names it."
        )?;
        self.show_favourites(out)
    }

    pub(super) fn roll_freely(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        if self.change_favourites(line, talk)? || self.change_faces(line, talk)? {
            return Ok(());
        }
        let mut roll = free::last(self.model).filter(|roll| roll.due() != Due::Nothing);
        if let Some(which) = line.get(..6).filter(|word| word.eq_ignore_ascii_case("reroll")).and_then(|_| line.get(6..)) {
            match self.marked(which) {
                Some(marked) => roll = Some(marked),
                None => return self.tell_marks(talk.out),
            }
        } else if !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ') {
            return self.type_freely(roll, line, talk);
        } else if !line.is_empty() {
            match self.favourite(line).map_or_else(|| line.parse::<Recipe>(), Ok) {
                Err(wrong) => return writeln!(talk.out, "{} is no roll. {}", text::quoted(line), wrong.advice()),
                Ok(recipe) => {
                    self.model.recipe = recipe;
                    self.model.keep();
                    roll = None;
                }
            }
        }
        let mut roll = roll.unwrap_or(FreeRoll::new(self.model.recipe));
        match free::throw(&mut roll, self.model, talk.cup) {
            Ok(()) => self.tell_free(&roll, talk.out),
            Err(error) => super::tell::no_dice(error, talk),
        }
    }

    /// The last roll with some of its dice marked; nothing if there are none such.
    fn marked(&self, which: &str) -> Option<FreeRoll> {
        let mut roll = free::last(self.model).filter(FreeRoll::marks_any)?;
        for word in which.split_whitespace() {
            let nth = word.parse::<usize>().ok()?.checked_sub(1).filter(|nth| *nth < roll.marks().count())?;
            roll.mark(Some(nth), true);
        }
        let any = roll.marks().any(|(_, marked)| marked);
        any.then_some(roll)
    }

    /// Which dice can be thrown again.
    fn tell_marks(&self, out: &mut dyn Write) -> fmt::Result {
        match free::last(self.model).filter(FreeRoll::marks_any).map(|roll| roll.marks().count()) {
            None => writeln!(out, "There are no dice to throw again: roll some first."),
            Some(1) => writeln!(out, "The last roll has one die: type reroll 1 to throw it again."),
            Some(count) => {
                writeln!(out, "The last roll has {count} dice: type reroll and numbers from 1 to {count}, such as reroll 1 2.")
            }
        }
    }

    /// Takes the faces of what is due.
    fn type_freely(&mut self, roll: Option<FreeRoll>, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let mut roll = roll.unwrap_or(FreeRoll::new(self.model.recipe));
        let pools = roll.pools(&self.model.own.dice);
        let mut wanted = pools.iter().flat_map(|pool| core::iter::repeat_n(pool.die, usize::from(pool.count)));
        let mut faces: heapless::Vec<u8, 40> = heapless::Vec::new();
        for word in line.split_whitespace() {
            match (word.parse::<u8>(), wanted.next()) {
                // There is room for all that are wanted.
                (Ok(face), Some(die)) if (1..=die.sides()).contains(&face) => _ = faces.push(face),
                (_, Some(die)) => return writeln!(talk.out, "{} is no face of a d{}.", text::quoted(word), die.sides()),
                (_, None) => return writeln!(talk.out, "Those are too many faces: {} will do.", faces.len()),
            }
        }
        let missing = wanted.count();
        if missing > 0 {
            let wanted = if missing == 1 { "face is" } else { "faces are" };
            return writeln!(talk.out, "{missing} more {wanted} wanted: type all {} in one line.", faces.len() + missing);
        }
        free::typed(&mut roll, &faces, self.model, talk.cup);
        self.tell_free(&roll, talk.out)
    }

    fn tell_free(&self, roll: &FreeRoll, out: &mut dyn Write) -> fmt::Result {
        let last = self.model.keeper.last();
        write!(out, "Roll {}: {}", last.number, roll.recipe)?;
        if last.marks.0 != 0 {
            write!(out, " ({})", last.marks)?;
        }
        tell(roll, &self.model.own.dice, out)?;
        tell_due(roll, out)
    }

    /// The odds of what is set, or of something else.
    pub(super) fn tell_likely(&self, line: &str, out: &mut dyn Write) -> fmt::Result {
        let (recipe, at) = match (line.is_empty(), line.parse::<i32>(), line.parse::<Recipe>()) {
            (true, ..) => (self.model.recipe, None),
            (_, Ok(at), _) => (self.model.recipe, Some(at.clamp(-99, 9_999))),
            (.., Ok(recipe)) => (recipe, None),
            (.., Err(wrong)) => return writeln!(out, "{} is no roll. {}", text::quoted(line), wrong.advice()),
        };
        if !Chances::tells(&recipe) {
            return writeln!(out, "{recipe}: each is as likely as the others.");
        }
        let mut chances = Chances::of(recipe);
        if let Some(at) = at {
            chances = Chances::about(recipe, at);
        }
        while !chances.step(&self.model.own.dice, 1_000) {}
        let Some((three, total)) = chances.told() else { return Ok(()) };
        let exact = chances.exact();
        write!(out, "{recipe}")?;
        if recipe.other.dice == 0 {
            write!(out, ", {}", chances.at)?;
        }
        write!(out, ": ")?;
        let told = names(&recipe)
            .into_iter()
            .zip(three)
            .map(|(name, ways)| text::written(move |f| write!(f, "{name} {}", Tenths(ways, total, exact))));
        text::listed(out, told)?;
        writeln!(out, ". {}", if exact { "Exact." } else { "About: a sample." })
    }
}

/// What is still to be thrown.
fn tell_due(roll: &FreeRoll, out: &mut dyn Write) -> fmt::Result {
    let count: u8 = roll.pools(&OwnDie::FIRST).iter().map(|pool| pool.count).sum();
    let dice = if count == 1 { "die" } else { "dice" };
    match roll.due() {
        Due::Nothing | Due::All => Ok(()),
        Due::More => writeln!(out, "{count} {dice} exploded: Enter rolls as many more."),
        Due::Again => writeln!(out, "{count} {dice} to be thrown again: Enter rolls."),
    }
}

/// The dice and what came of them, after whatever was rolled.
///
/// # Errors
///
/// The writer's.
pub fn tell(roll: &FreeRoll, own: &crate::dice::OwnDice, out: &mut dyn Write) -> fmt::Result {
    let recipe = &roll.recipe;
    let faces = |second: bool, out: &mut dyn Write| {
        let rolled = roll.read(second, own);
        write!(out, ": ")?;
        let die = if second { recipe.other.die } else { recipe.die };
        let with = |seen: &SeenDie| {
            let SeenDie { face, joined, .. } = *seen;
            text::written(move |f| {
                write!(f, "{}{}", if joined { "and " } else { "" }, Recipe::worth(die, face))?;
                // Of a d3 the screen shows the cube.
                if die == Die::D3 { write!(f, " (cube {face})") } else { Ok(()) }
            })
        };
        let used = |wanted: bool| rolled.dice.iter().filter(move |seen| (seen.standing != Standing::Dropped) == wanted);
        text::listed(out, used(true).map(with))?;
        if used(false).next().is_some() {
            write!(out, ". Dropped: ")?;
            text::listed(out, used(false).map(with))?;
        }
        writeln!(out, ".")
    };
    match recipe.kind {
        Kind::Own => {
            write!(out, ": ")?;
            text::listed(out, roll.each_own(own))?;
            writeln!(out, ".")?;
        }
        Kind::Dice | Kind::D66 => faces(false, out)?,
        Kind::One | Kind::Coin | Kind::Shuffle => writeln!(out, ".")?,
    }
    if recipe.other.dice > 0 {
        write!(out, "Against")?;
        faces(true, out)?;
    }
    let rolled = roll.read(false, own);
    if recipe.kind == Kind::Dice && recipe.read != Read::Sum && recipe.other.dice == 0 && recipe.need == 0 {
        let (counted, used) = rolled.counted();
        write!(out, "{counted} of {used} {}", if counted == 1 { "counts" } else { "count" })?;
        // A modifier, a highest face that counts twice, a one that takes away.
        match rolled.total - counted as i32 {
            0 => writeln!(out, ".")?,
            _ => writeln!(out, ", that makes {}.", rolled.total)?,
        }
    } else if recipe.other.dice > 0 {
        let theirs = roll.read(true, own).total;
        write!(out, "{} against {theirs}: ", rolled.total)?;
        match rolled.total - theirs {
            0 => writeln!(out, "a tie.")?,
            margin @ 1.. => writeln!(out, "ahead by {margin}.")?,
            margin => writeln!(out, "behind by {}.", margin.unsigned_abs())?,
        }
    } else {
        let word = if recipe.kind == Kind::Dice { "Total" } else { "Result" };
        writeln!(out, "{word} {}.", roll.told(own))?;
    }
    Ok(())
}
