//! What the pages about the dice say.

use core::fmt::{self, Write as _};

use heapless::String;

use crate::dice::fairness::{Showing, Verdict, Words};
use crate::entropy::health::{SHARE, WINDOW};
use crate::entropy::{Fault, Report, State};

/// How the dice are made, in four pages.
pub const HOW: &str = "I throw when you press,\nnever before: no dice wait\ninside for their turn.\n\
    A tiny oscillator in the chip\nis never quite steady. I\nlisten, test it and mix it.\n\
    Every face has as many\nchances as any other. What\nwould tip it is redrawn.\n\
    If the noise fails a test,\nI say so and throw none.\nThen your dice will do.";

/// Room for the longest page.
pub type Text = String<512>;

/// A number with its thousands set apart.
pub struct Grouped(pub u32);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (millions, thousands, ones) = (self.0 / 1_000_000, self.0 / 1_000 % 1_000, self.0 % 1_000);
        match (millions, thousands) {
            (0, 0) => write!(f, "{ones}"),
            (0, _) => write!(f, "{thousands},{ones:03}"),
            _ => write!(f, "{millions},{thousands:03},{ones:03}"),
        }
    }
}

/// So many rolls.
pub struct Rolls(pub u32);

impl fmt::Display for Rolls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} roll{}", Grouped(self.0), if self.0 == 1 { "" } else { "s" })
    }
}

/// What the source says of itself.
pub fn source(report: Option<&Report>) -> Text {
    let mut text = Text::new();
    let Some(report) = report else {
        let _ = text.push_str("These dice come from a list made beforehand, for trying things out. Nothing here tests them.");
        return text;
    };
    // Longer than the longest of these together; a test reads the last word.
    let _ = match report.state {
        State::Shaking => writeln!(text, "Being tested."),
        State::Ready => writeln!(text, "Noise is good."),
        State::Suspect(_) => writeln!(text, "Being tested again."),
        State::Refused(_) => writeln!(text, "Noise failed: no dice."),
    };
    let _ = writeln!(text, "A flip every {} us,\n{} flips so far.", report.spacing.micros(), Grouped(report.samples));
    let (window, guessed, longest) = (Grouped(WINDOW.into()), report.guessed, report.longest);
    let (alike, limit) = (report.alike, SHARE - 1);
    let _ = writeln!(text, "I tried to guess the last\n{window} flips and got {guessed}.\nLongest run {longest}, limit 60.");
    let _ = writeln!(text, "{alike} of them were alike,\nlimit {limit}, as for guesses.\nNo pattern has come again.");
    let _ =
        writeln!(text, "Credited {} bits, needed\n384. Rolls from them: {}.\nNew ones after 4,096.", report.credit, report.rolls);
    let _ = writeln!(text, "Alarms since power-on: {}\nAlarms since new: {}", report.alarms, report.alarms_ever);
    let _ = write!(text, "Times switched on: {}", Grouped(report.boots));
    text
}

/// What is wrong, in a line.
pub fn fault(fault: Fault) -> String<32> {
    let mut text = String::new();
    // None of them is longer.
    let _ = match fault {
        Fault::Repeated(times) => write!(text, "Noise repeated {times} times."),
        Fault::Lopsided(times) => write!(text, "{times} of {WINDOW} flips alike."),
        Fault::Guessed(times) => write!(text, "I guessed {times} of {WINDOW}."),
        Fault::Pattern => write!(text, "The noise came round again."),
        Fault::Predictable => write!(text, "The noise is predictable."),
        Fault::Twin => write!(text, "The same noise as before."),
        Fault::Stopped => write!(text, "My noise source stopped."),
    };
    text
}

/// The same at length, and what follows from it.
pub fn why(fault: Option<Fault>) -> Text {
    let what = match fault {
        None => "The source of my dice does not work.",
        Some(Fault::Repeated(_)) => {
            "My noise gave the same flip over and over. Sound noise does that less than once in a lifetime."
        }
        Some(Fault::Lopsided(_)) => "My noise fell on one side far more often than on the other.",
        Some(Fault::Guessed(_)) => "I could foretell my noise, and so could somebody else.",
        Some(Fault::Pattern) => "My noise repeated a long stretch of itself, flip by flip.",
        Some(Fault::Predictable) => "Whatever pace I tried, I could foretell too much of my noise.",
        Some(Fault::Twin) => "My noise began exactly as at an earlier power-on.",
        Some(Fault::Stopped) => "The oscillator that makes my noise does not run.",
    };
    let mut text = Text::new();
    let _ = write!(
        text,
        "{what} I throw no dice until I am switched off and on. Roll your own and tap in the faces: I keep the rules and mark them as yours."
    );
    text
}

/// What may be said of the device's dice, at length, and what they show on average.
pub fn verdict(showing: &Showing) -> Text {
    let mut text = judged(showing.verdict, "Run the self-test.");
    let even = 50 * (u32::from(showing.die.sides()) + 1);
    if let Some(mean) = showing.mean() {
        let _ = write!(text, " On average {}.{:02}; even is {}.{:02}.", mean / 100, mean % 100, even / 100, even % 100);
    }
    text
}

/// What may be said of a player's own die.
pub fn mine(verdict: Option<Verdict>) -> Text {
    let mut text = judged(verdict, "Play with another.");
    let _ = write!(
        text,
        " The purse is a sceptic's, who began with 1 coin: a fair die lets him ever reach 1,000 once in 1,000 times."
    );
    text
}

fn judged(verdict: Option<Verdict>, advice: &str) -> Text {
    let mut text = Text::new();
    let Some(verdict) = verdict else {
        let _ = text.push_str("Nothing is said before 100 rolls, and then only at 200, 400 and so on: who looks too often finds every die at fault.");
        return text;
    };
    let rolls = Grouped(verdict.rolls);
    let _ = match verdict.words() {
        Words::Even(times) => {
            write!(
                text,
                "After {rolls} rolls as even as fair dice are. A fair die looks less even than this {times} times in 100."
            )
        }
        Words::Odd(one_in) => write!(text, "After {rolls} rolls: a fair die does this 1 time in {one_in}. Keep an eye on it."),
        Words::Bad => write!(text, "After {rolls} rolls: fair dice do this less than once in 1,000. {advice}"),
    };
    let _ = write!(
        text,
        " The lines are where a fair die's faces stay. Next verdict at {} rolls.",
        Grouped(verdict.rolls.saturating_mul(2))
    );
    text
}

const PURSE: &str = "A sceptic began with 1 coin. On every roll he bets on the faces seen most, paid as if the die were fair. \
    A fair die lets him ever reach 1,000 coins once in 1,000 times. So look whenever you like.";

/// What the purse is.
pub fn purse() -> Text {
    Text::try_from(PURSE).unwrap_or_default()
}

/// What the self-test's result means.
pub const TRIAL: &str = "The gap is how far the worst face is off its share, in points. 999 of 1,000 fair tests stay below the limit. \
    The test rolls on a generator of its own: your next dice do not change.";
