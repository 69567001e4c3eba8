//! The pages about the dice: how they are made and how even they have been.

use core::fmt::{self, Write};

use super::place::Behind;
use super::{OneLine, Place, Seat, Talk, chosen, not_understood, numbered};
use crate::dice::fairness::{COUNTED, Showing, band};
use crate::engine::text::{self, Misread};
use crate::storage::Fortune;
use crate::ui::fairness::words::{self, Grouped, Rolls};
use crate::ui::report::words::{LIFETIME, Lucky};

const PAGES: [&str; 7] =
    ["How I roll", "How even?", "Sceptic's purse", "Noise source", "Log of rolls", "Luck in battles", "Count anew"];
const LUCK: usize = 5;

const ANEW: &str = "yes to count anew, or back to keep it";

pub(super) fn show_anew(out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "Faces and luck go to zero; the log of rolls stays. Type {ANEW}.")
}

pub(super) fn show_pages(out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "Trust the dice?")?;
    numbered(out, PAGES.iter())?;
    writeln!(out, "The self-test, the test of your own die and sealed dice are on the screen.")?;
    writeln!(out, "Type {} or a name, or back.", text::number_up_to(PAGES.len()))
}

impl Seat<'_> {
    pub(super) fn choose_page(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let out = &mut *talk.out;
        match chosen(|| PAGES.iter().map(|name| [*name; 2]), line, out)? {
            Some(0) => writeln!(out, "{}", OneLine(words::HOW)),
            Some(1) => self.each_die(out, |showing, out| {
                let (low, high) = band(showing.die, showing.rolls);
                write!(out, "Its faces in order: ")?;
                text::listed(out, showing.counts())?;
                writeln!(out, ". A fair die's stay from {low} to {high}: those are the lines.")?;
                writeln!(out, "{}", OneLine(&words::verdict(showing)))
            }),
            Some(2) => {
                writeln!(out, "{}", OneLine(&words::purse()))?;
                self.each_die(out, |showing, out| {
                    let (now, best) = (showing.purse.hundredths(), showing.purse.best());
                    write!(out, "The sceptic has {}.{:02} coins, at best {}.", Grouped(now / 100), now % 100, Grouped(best))?;
                    writeln!(out, "{}", if showing.purse.made_his_point() { " He is right." } else { "" })
                })
            }
            Some(3) => writeln!(out, "{}", OneLine(&words::source(self.model.source.as_ref()))),
            Some(4) => self.look_up(Behind::Dice, self.model.rolls, out),
            Some(LUCK) => {
                let Fortune { battles, sides, .. } = self.model.keeper.fortune();
                writeln!(out, "Battles: {battles}. {}", OneLine(LIFETIME))?;
                let mut each = ["First", "Second"].into_iter().zip(sides);
                each.try_for_each(|(who, sum)| writeln!(out, "Luck of {who}: {}", Lucky(sum)))
            }
            Some(_) => self.go(Place::Anew, out),
            None => Ok(()),
        }
    }

    /// Everything that was counted is forgotten, if it is sure.
    pub(super) fn count_anew(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        if !line.eq_ignore_ascii_case("yes") {
            return not_understood(talk.out, Misread::NotOffered(line), ANEW);
        }
        self.model.keeper.count_anew();
        writeln!(talk.out, "Counted anew.")?;
        self.go(Place::Dice, talk.out)
    }

    /// Says something about each kind of die that was rolled at all.
    fn each_die(&self, out: &mut dyn Write, say: impl Fn(&Showing, &mut dyn Write) -> fmt::Result) -> fmt::Result {
        let life = self.model.keeper.counts().life();
        let mut rolled = COUNTED.iter().filter_map(|die| life.showing(*die)).filter(|showing| showing.rolls > 0).peekable();
        if rolled.peek().is_none() {
            return writeln!(out, "Nothing has been rolled yet.");
        }
        rolled.try_for_each(|showing| {
            write!(out, "d{}, {}. ", showing.die.sides(), Rolls(showing.rolls))?;
            say(&showing, out)
        })
    }
}
