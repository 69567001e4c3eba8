//! The report in words and numbers: the same on the screen, in the console and on a computer.

use core::fmt::{self, Write as _};

use heapless::String;

use crate::engine::{Ended, Facts, Guide, Id, Mark, Named, Side};
use crate::games::State;
use crate::storage::Sum;
use crate::ui::reckoning::Reckoning;
use crate::ui::view::Model;

/// Wins above the odds, in tenths.
#[must_use]
pub const fn wins(sum: &Sum) -> i32 {
    rounded(sum.wins, 1_000)
}

/// Pips above the average, in tenths.
#[must_use]
pub const fn pips(sum: &Sum) -> i32 {
    sum.pips.saturating_mul(5)
}

/// To the nearest whole, halves away from nothing.
const fn rounded(value: i32, by: i32) -> i32 {
    (value + value.signum() * by / 2) / by
}

/// Tenths with their sign: `+2.1`.
pub struct Signed(pub i32);

impl fmt::Display for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.0 {
            0 => "",
            1.. => "+",
            _ => "-",
        };
        let tenths = self.0.unsigned_abs();
        write!(f, "{sign}{}.{}", tenths / 10, tenths % 10)
    }
}

/// Somebody's luck in a sentence.
pub struct Lucky<'a>(pub &'a Sum);

impl fmt::Display for Lucky<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sum { judged, dice, .. } = *self.0;
        let (wins, pips) = (Signed(wins(self.0)), Signed(pips(self.0)));
        let many = |count: u32, one, many| if count == 1 { one } else { many };
        let (results, dice_word) = (many(judged, "result", "results"), many(dice, "die", "dice"));
        write!(f, "{wins} wins in {judged} {results}")?;
        // Symbol dice have none.
        if dice > 0 { write!(f, ", {pips} pips in {dice} {dice_word}.") } else { f.write_str(".") }
    }
}

/// Ten-thousandths in per cent: what came is never shown as 0.
pub struct Percent(pub u16);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0..1_000 => write!(f, "{}.{}%", (self.0.max(10) + 5) / 100, (self.0.max(10) + 5) / 10 % 10),
            _ => write!(f, "{}%", (self.0 + 50) / 100),
        }
    }
}

/// Who won, by the rules or because the players say so.
#[must_use]
pub fn winner(guide: &Guide<State>, state: &State, ended: Option<Ended>) -> Option<Side> {
    let status = (guide.status)(state);
    if status.over.is_some() { status.winner } else { ended.and_then(Ended::winner) }
}

/// How the battle ended, or that it has not.
///
/// # Errors
///
/// The writer's.
pub fn verdict(model: &Model, out: &mut dyn fmt::Write) -> fmt::Result {
    let Some(guide) = model.fighting.and_then(|game| game.guide) else { return Ok(()) };
    say(guide, &model.battle, model.session.names().ended(), &mut |side, out| model.call(Named::Side(side), out), out)
}

/// The same of what is known: the battle, what the players say, and what sides are called.
///
/// # Errors
///
/// The writer's.
pub fn say(
    guide: &Guide<State>,
    state: &State,
    ended: Option<Ended>,
    call: &mut dyn FnMut(Side, &mut dyn fmt::Write) -> fmt::Result,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    match ((guide.status)(state).over.is_some(), winner(guide, state, ended), ended) {
        (true, Some(side), _) => {
            call(side, out)?;
            out.write_str(" wins")
        }
        (true, None, _) => out.write_str("No winner"),
        (false, _, Some(Ended::Concedes(side))) => {
            call(side, out)?;
            out.write_str(" concedes")
        }
        (false, _, Some(Ended::Draw)) => out.write_str("A draw"),
        (false, _, Some(Ended::Open)) => out.write_str("Left open"),
        // Its points are to be counted, or what follows a game of a campaign is not done yet.
        (false, _, None) if counts(guide, state) => out.write_str("Fighting is over"),
        (false, _, None) if (guide.status)(state).camp => out.write_str("Nobody fights now"),
        (false, _, None) => match beaten(guide, state) {
            Some(side) => {
                call(side, out)?;
                out.write_str(": nobody left")
            }
            None => out.write_str("Still fighting"),
        },
    }
}

/// A side of which nobody is left. Of one that the device plays more may be to come.
fn beaten(guide: &Guide<State>, state: &State) -> Option<Side> {
    let gone = |side: &Side| {
        let all = (guide.members)(state, *side).len();
        all > 0 && super::lost(guide, state, *side).len() == all && !(guide.automatic)(state, *side)
    };
    [Side::First, Side::Second].into_iter().find(gone)
}

/// Whether the game tells what came of the fighting.
#[must_use]
pub fn counts(guide: &Guide<State>, state: &State) -> bool {
    [Side::First, Side::Second].iter().any(|side| !result(guide, state, *side).is_empty())
}

/// What came of the fighting for a side.
#[must_use]
pub fn result(guide: &Guide<State>, state: &State, side: Side) -> String<24> {
    let mut out = String::new();
    // A number and two or three words; longer ones are cut.
    let _ = (guide.result)(state, side, &mut out);
    out
}

/// How many of a side are lost, in a few words: `lost 2 of 5`. In a camp, who is there.
pub struct Losses<'a>(pub &'a Guide<State>, pub &'a State, pub Side);

impl fmt::Display for Losses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(guide, state, side) = *self;
        match (guide.members)(state, side).len() {
            // Enemies that are to be met are not told beforehand.
            0 => f.write_str("nobody in sight"),
            all if (guide.status)(state).camp => write!(f, "{all} there"),
            all => write!(f, "lost {} of {all}", super::lost(guide, state, side).len()),
        }
    }
}

/// What became of a figure that is off the table: the word of its mark, else the first there is.
#[must_use]
pub fn fate(guide: &Guide<State>, state: &State, id: Id) -> &'static str {
    let Facts { words, .. } = (guide.facts)(state, id);
    let dead = words.iter().find(|(mark, _)| *mark == Some(Mark::Dead));
    dead.or(words.first()).map_or("gone", |(_, word)| *word)
}

/// What the luck of all battles means.
pub const LIFETIME: &str = "The battles that were ended\non this device, by side.\nFirst is player 1's.\n\
    High is not always good:\nsome rolls want low dice.\nPips do not know which.";

/// How many pages that takes: counted beforehand, because measuring texts takes the chip a while.
#[must_use]
pub const fn fine_pages(reckoning: &Reckoning, born: u32) -> usize {
    4 + reckoning.cut(born).is_some() as usize
}

/// What luck means here, and what it leaves out.
#[must_use]
pub fn fine_print(reckoning: &Reckoning, born: u32) -> String<512> {
    let mut text = String::new();
    let Reckoning { rolls, judged, typed, .. } = *reckoning;
    // Longer than the longest of these together; a test reads the last word.
    let _ = write!(text, "High is not always good:\nsome rolls want low dice.\nPips do not know which.\n");
    let _ = write!(text, "Wins do: good results\nbeyond what the odds\nsaid, for all who rolled.\n");
    let _ = write!(text, "{judged} of {rolls} rolls had odds\nto hold them against. The\nothers count in pips only.\n");
    let _ = write!(text, "{typed} of them were typed.\nVoid and taken back\nrolls do not count.");
    if let Some(since) = reckoning.cut(born) {
        let _ = write!(text, "\nThe log begins with roll\n{since}: what was before it\nis not counted.");
    }
    text
}
