//! The free roll.

use core::fmt::{self, Write};

use super::{Seat, Talk};
use crate::dice::{Cup as _, Faces, Read, Recipe, Standing};
use crate::engine::text;
use crate::ui::roller::DICE;
use crate::ui::view::Model;

impl Seat<'_> {
    pub(super) fn show_roller(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Dice roller, set to {}.", self.model.recipe)?;
        writeln!(out, "Enter rolls. Or type other dice, such as 3d6 + 2, 4d6 high 3 or 6d10 >=7; or back.")
    }

    pub(super) fn roll_freely(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        if !line.is_empty() {
            match line.parse::<Recipe>() {
                Err(wrong) => return writeln!(talk.out, "{} is no roll. {}", text::quoted(line), wrong.advice()),
                Ok(recipe) if !DICE.contains(&recipe.die) => {
                    write!(talk.out, "There is no d{} here. There are ", recipe.die.sides())?;
                    text::listed(talk.out, DICE.iter().map(|die| Sides(die.sides())))?;
                    return writeln!(talk.out, ".");
                }
                Ok(recipe) => {
                    self.model.recipe = recipe;
                    self.model.keep();
                }
            }
        }
        match talk.cup.throw(self.model.recipe.pool()) {
            Ok(faces) => {
                let Model { recipe, keeper, rolls, .. } = &mut *self.model;
                let total = recipe.read(&faces).total;
                *rolls = keeper.free_roll(format_args!("{recipe}"), format_args!("{total}"), (recipe.die.sides(), &faces));
                self.tell_free(&faces, talk.out)
            }
            Err(error) => super::tell::no_dice(error, talk.out),
        }
    }

    fn tell_free(&self, faces: &Faces, out: &mut dyn Write) -> fmt::Result {
        let recipe = &self.model.recipe;
        let rolled = recipe.read(faces);
        write!(out, "Roll {}: {recipe}: ", self.model.rolls)?;
        text::listed(out, faces)?;
        writeln!(out, ".")?;
        let dropped = || rolled.dice.iter().filter(|(_, standing)| *standing == Standing::Dropped);
        if dropped().next().is_some() {
            write!(out, "Dropped: ")?;
            text::listed(out, dropped().map(|(face, _)| face))?;
            writeln!(out, ".")?;
        }
        let (modifier, count) = (recipe.modifier != 0, if rolled.natural == 1 { "counts" } else { "count" });
        match recipe.read {
            Read::Sum => writeln!(out, "Total {}.", rolled.total),
            Read::AtLeast(_) | Read::AtMost(_) if modifier => {
                writeln!(out, "{} of {} {count}, that makes {}.", rolled.natural, faces.len(), rolled.total)
            }
            Read::AtLeast(_) | Read::AtMost(_) => writeln!(out, "{} of {} {count}.", rolled.natural, faces.len()),
        }
    }
}

/// `d6`.
struct Sides(u8);

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0)
    }
}
