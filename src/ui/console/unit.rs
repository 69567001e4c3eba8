//! The device itself: its name, its card, a reset, and what it is while it is a demo unit.

use core::fmt::{self, Write};

use super::words::Word;
use super::{Console, OneLine, Said, Seat};
use crate::dice::Cup;
use crate::entropy::{MAX_NUMBER, Order};
use crate::games::{self, KEYS};
use crate::storage::{Label, MAX_LABEL, Request, Scope, Tally};
use crate::ui::App;
use crate::ui::card::code;
use crate::ui::staff::{REFUSED, counters, may_show};

/// What can be done with a demo unit from here.
pub const DEMO: &str =
    "This is a demo unit: what visitors play is not kept. Type demo for its counters, leave to end the demo, or quit.";

/// A new seal needs a number as the one before it had.
pub const NUMBER: &str = "Before the next roll the opponent gives a number for this seal: type number and up to eight digits.";

/// The same, word by word.
const HELP: &str = "Nothing is played by lines while this is a demo unit. Commands:
help: tells this.
demo: tells how many demos were given, and where visitors stopped.
leave: ends the demo; your own device is as it was before. With its keys: hold OK and Down, or Next, for 4 seconds.
quit: ends Adjutant.";

/// The counters in one line.
fn counted(tally: &Tally, out: &mut dyn Write) -> fmt::Result {
    let text = counters(tally);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let then = match lines.peek() {
            None => ".\n",
            Some(_) if line.ends_with(':') => " ",
            Some(next) if next.ends_with(':') => ". ",
            Some(_) => ", ",
        };
        write!(out, "{line}{then}")?;
    }
    Ok(())
}

impl Seat<'_> {
    /// A command about the device.
    pub(super) fn device_word(&mut self, word: Word, rest: &str, out: &mut dyn Write) -> fmt::Result {
        match word {
            Word::Card => self.unit_card(rest, out),
            Word::Name => self.name_device(rest, out),
            Word::Demo => self.demo(rest, out),
            _ => self.reset(rest, out),
        }
    }

    fn unit_card(&mut self, typed: &str, out: &mut dyn Write) -> fmt::Result {
        if !typed.is_empty() {
            return match code::read(typed) {
                Ok(card) => {
                    card.take(self.model);
                    match card.count() {
                        0 => writeln!(out, "The card is taken. Everything is set as on a new device."),
                        1 => writeln!(out, "The card is taken. One thing is set otherwise than on a new device."),
                        more => writeln!(out, "The card is taken. {more} things are set otherwise than on a new device."),
                    }
                }
                Err(no) => writeln!(out, "{no} Nothing was set."),
            };
        }
        let Some(code) = code::write(self.model) else {
            return writeln!(out, "Too much is set otherwise for a card: more than eighteen things.");
        };
        write!(out, "The card of this device:")?;
        for group in code.as_bytes().chunks(4) {
            write!(out, " {}", core::str::from_utf8(group).unwrap_or_default())?;
        }
        writeln!(out)
    }

    fn name_device(&mut self, name: &str, out: &mut dyn Write) -> fmt::Result {
        if name.is_empty() {
            return match self.model.settings.name.as_str() {
                "" => writeln!(out, "The device has no name. Type name and one behind it, such as name Red."),
                name => writeln!(out, "The device is called {name}. name none takes that away."),
            };
        }
        let name = if name.eq_ignore_ascii_case("none") { "" } else { name };
        let label = Label::new(name.as_bytes());
        if label.as_str() != name {
            return writeln!(out, "A name has up to {MAX_LABEL} plain letters. Nothing was named.");
        }
        self.model.settings.name = label;
        self.model.keep();
        if name.is_empty() { writeln!(out, "The device has no name now.") } else { writeln!(out, "The device is called {name}.") }
    }

    fn demo(&mut self, game: &str, out: &mut dyn Write) -> fmt::Result {
        if game.is_empty() {
            return counted(&self.model.demo.tally, out);
        }
        let key = games::GAMES.iter().zip(KEYS).find(|(known, _)| known.id == game).map(|(_, key)| key);
        match key {
            None => writeln!(out, "There is no game {game}. Type demo and one of sns, sfc, swordplay, blades, bridge."),
            Some(_) if !may_show(self.model) => writeln!(out, "{}", OneLine(REFUSED)),
            Some(key) => {
                self.model.settings.demo = key.short();
                self.model.keep();
                writeln!(out, "From the next start on this is a demo unit. Then leave ends that.")
            }
        }
    }

    fn reset(&mut self, what: &str, out: &mut dyn Write) -> fmt::Result {
        let scope = match what {
            "games yes" => Scope::Games,
            "all yes" => Scope::All,
            _ => {
                writeln!(out, "Type reset games yes to give up battles, rosters, rolls and remembered answers for good;")?;
                return writeln!(out, "or reset all yes to give up the settings and counters as well.");
            }
        };
        self.model.ask = Some(Request::Reset(scope));
        self.at.asked = Some("It is done.");
        Ok(())
    }
}

impl Console {
    /// The opponent's number for a new seal, if that is what a line is.
    pub(super) fn opponents_number(&self, app: &mut App, line: &str, cup: &mut dyn Cup, out: &mut dyn Write) -> Option<Said> {
        let seal = app.model.source.as_ref().and_then(|report| report.seal.as_ref());
        let digits = line.strip_prefix("number ").filter(|_| seal.is_some_and(|seal| seal.wants))?;
        let number = digits.trim().parse().ok().filter(|number| *number <= MAX_NUMBER);
        let said = match number {
            Some(number) => writeln!(out, "The opponent's number is {number:08}."),
            None => writeln!(out, "{NUMBER}"),
        };
        let _ = said;
        let (_, effects) = app.seat(cup, |desk| *desk.order = number.map(Order::Number));
        Some(Said { effects, ..Said::default() })
    }

    /// A line to a demo unit: nothing is played from here.
    pub(super) fn line_in_demo(&mut self, app: &mut App, line: &str, cup: &mut dyn Cup, out: &mut dyn Write) -> Said {
        let mut quit = false;
        let (_, effects) = app.seat(cup, |desk| {
            let model = &mut *desk.model;
            match line {
                "quit" => quit = true,
                "leave" => {
                    App::leave_demo(model);
                    self.asked = Some("The demo is over.");
                }
                "demo" => _ = counted(&model.demo.tally, out),
                "help" | "?" => _ = writeln!(out, "{HELP}"),
                _ => _ = writeln!(out, "{DEMO}"),
            }
        });
        Said { effects, waiting: false, quit, goes_on: false }
    }
}
