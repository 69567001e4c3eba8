//! The options of a run.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;

use adjutant::ui::Layout;
use lexopt::{Arg, ValueExt as _};

use crate::command::COMMANDS;
use crate::failure::Failure;

/// What `--help` prints.
pub const HELP: &str = "\
Adjutant on a computer: its screen in this terminal, its keys on the keyboard.

  adjutant [OPTIONS]               the device, played by hand or by --keys
  adjutant text [GAME]             the device as lines, for a screen reader
  adjutant list [GAME]             what there is to play, ask and end in
  adjutant play GAME/PROCEDURE [KEY=VALUE...]
                                   one procedure, answered here
  adjutant odds GAME/PROCEDURE [KEY=VALUE...]
                                   its chances, as exact fractions
  adjutant roll \"4d6 high 3 + 2\"  any dice; `odds` tells their chances too
  adjutant battle GAME --auto      a whole battle by automatic players
  adjutant verify FILE             a log of sealed dice, rolled again
  adjutant report                  the battle, the log and what is kept
  adjutant roster list | export | import
                                   rosters as small files, to keep and pass on
  adjutant saves export | import   everything the device remembers, as a file
  adjutant gallery FOLDER          every golden screen as a picture

Each command has its own --help: adjutant play --help. The options:

  --keys \"WORDS\"    press these keys without a terminal and print the screen:
                    up, down, left, right, ok, back; next on two keys;
                    hold:ok for a long press, hold:ok:1200 for 1200 ms;
                    hold:ok+down:4500 for two keys held together;
                    wait:500 for 500 ms of nothing; down*3 for three times
  --print           print the screen as text, a character a pixel
  --shot FILE.png   write the screen as a picture, four times its size
  --seed N          dice that follow from this number, the same in every run
  --keys-layout N   a device with 2, 3, 4 or 5 keys; 4 if not said
  --welcome         a blank device says hello, as one out of the box does;
                    without this, --keys begin at the first menu, or
                    where the saves go on
  --saves FILE      what the device remembers is kept in this file
  --sealed FILE     the log of sealed dice goes into this file; if not said,
                    beside the saves. Check it with: adjutant verify FILE
  -h, --help        print this
  -V, --version     print the version and the build

Played by hand and without --seed, the device remembers in your data folder
(on Linux ~/.local/share/adjutant/saves.bin). Any other run forgets everything
at its end, unless --saves names a file. Keys are listed with the screen.

Exit code 0: done. 2: something is to be put right, and the message says what.
3: `play` or `odds` came to a question without an answer. 128 and more: a signal
ended it, 143 for SIGTERM; nothing is lost.

Example: adjutant --seed 7 --keys \"up*4 ok ok\" --shot roll.png
More examples:
  adjutant list bridge/melee
  adjutant play bridge/melee melee.weapon=spear target.shield=no \\
    target.armor=none --seed 7
  adjutant battle sfc --auto --seed 7
  adjutant text
";

/// What the command line asked for.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Print [`HELP`] and do nothing else.
    pub help: bool,
    /// Print the version and do nothing else.
    pub version: bool,
    /// The keys to press, as they were typed: what they mean depends on the layout, which may be named later.
    pub keys: Option<String>,
    /// Print the screen.
    pub print: bool,
    /// Write the screen to this file.
    pub shot: Option<PathBuf>,
    /// Throw the dice that follow from this number.
    pub seed: Option<u64>,
    /// A blank device says hello, though keys are pressed by a script or nothing is kept.
    pub welcome: bool,
    /// The keys of the device.
    pub layout: Option<Layout>,
    /// The file that stands for the flash.
    pub saves: Option<PathBuf>,
    /// The file for the log of sealed dice.
    pub sealed: Option<PathBuf>,
}

impl Options {
    /// Reads the arguments, without the program's name.
    ///
    /// # Errors
    ///
    /// An argument that is not understood, a missing value, or one that does not fit.
    pub fn parse(arguments: Vec<OsString>) -> Result<Self, Failure> {
        let mut options = Self::default();
        let mut parser = lexopt::Parser::from_args(arguments);
        while let Some(argument) = parser.next().map_err(usage)? {
            match argument {
                Arg::Long("keys") => {
                    once(&mut options.keys, "--keys", parser.value().and_then(|value| value.string()).map_err(usage)?)?;
                }
                Arg::Long("print") => options.print = true,
                Arg::Long("welcome") => options.welcome = true,
                Arg::Long("shot") => once(&mut options.shot, "--shot", shot(parser.value().map_err(usage)?)?)?,
                Arg::Long("seed") => once(&mut options.seed, "--seed", seed(&parser.value().map_err(usage)?)?)?,
                Arg::Long("keys-layout") => {
                    once(&mut options.layout, "--keys-layout", layout(&parser.value().map_err(usage)?)?)?;
                }
                Arg::Long("saves") => once(&mut options.saves, "--saves", file("`--saves`", parser.value().map_err(usage)?)?)?,
                Arg::Long("sealed") => {
                    once(&mut options.sealed, "--sealed", file("`--sealed`", parser.value().map_err(usage)?)?)?;
                }
                Arg::Short('h') | Arg::Long("help") => options.help = true,
                Arg::Short('V') | Arg::Long("version") => options.version = true,
                Arg::Value(word) if COMMANDS.iter().any(|command| word == command.name) => {
                    let word = word.display();
                    let advice = format!("`{word}` is a command: it comes first. `adjutant {word} --help` lists its options.");
                    return Err(Failure::new(advice));
                }
                other => return Err(usage(other.unexpected())),
            }
        }
        Ok(options)
    }

    /// Whether the device runs by itself instead of under somebody's hands.
    #[must_use]
    pub const fn scripted(&self) -> bool {
        self.keys.is_some() || self.print || self.shot.is_some()
    }
}

/// Takes the value of an option that has one.
///
/// # Errors
///
/// It had one already: which of them was meant is a guess.
pub fn once<T>(place: &mut Option<T>, option: &str, value: T) -> Result<(), Failure> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(Failure::new(format!("`{option}` is given twice. Give it once."))),
    }
}

/// The name of a file.
///
/// # Errors
///
/// It is empty, as a variable of a script may be.
pub fn file(whose: &str, value: OsString) -> Result<PathBuf, Failure> {
    if value.is_empty() {
        return Err(Failure::new(format!("{whose} wants the name of a file, and this name is empty. Write one behind it.")));
    }
    Ok(value.into())
}

/// The file of `--shot`. A name that promises another kind of picture is refused: programs would trust it.
fn shot(value: OsString) -> Result<PathBuf, Failure> {
    let path = file("`--shot`", value)?;
    match path.extension().filter(|kind| !kind.eq_ignore_ascii_case("png")) {
        None => Ok(path),
        Some(_) => Err(Failure::new(format!(
            "`--shot` writes PNG pictures only. Name the file {} instead of {}.",
            path.with_extension("png").display(),
            path.display()
        ))),
    }
}

/// The number of `--seed`.
///
/// # Errors
///
/// It is none.
pub fn seed(value: &OsString) -> Result<u64, Failure> {
    let number = value.to_str().and_then(|text| text.parse().ok());
    number.ok_or_else(|| unfit("--seed", value, "Give a whole number from 0 to 18446744073709551615"))
}

fn layout(value: &OsString) -> Result<Layout, Failure> {
    match value.to_str() {
        Some("2") => Ok(Layout::Two),
        Some("3") => Ok(Layout::Three),
        Some("4") => Ok(Layout::Four),
        Some("5") => Ok(Layout::Five),
        _ => Err(unfit("--keys-layout", value, "Give the number of keys: 2, 3, 4 or 5")),
    }
}

fn unfit(option: &str, value: &OsString, advice: &str) -> Failure {
    Failure::new(format!("`{option}` cannot be `{}`. {advice}.", value.display()))
}

fn usage(error: impl Display) -> Failure {
    Failure::new(format!("{error}. `adjutant --help` lists the options."))
}
