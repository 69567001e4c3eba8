//! What becomes of the roll when a row is set.

use super::{Line, Rows, die, extra};
use crate::dice::{Again, Chances, Die, Explode, Keep, Kind as Rolls, Other, Read, Recipe};

impl Rows<'_> {
    pub(super) fn set(&mut self, line: Line, step: u16) {
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
