//! The commands: what may follow `adjutant` instead of options.

use std::ffi::OsString;
use std::path::PathBuf;

use lexopt::{Arg, ValueExt as _};

use crate::failure::Failure;
use crate::options::{self, Options};
use crate::output::print;
use crate::{battle, carry, gallery, list, names, odds, play, report, roll, roster, run, text, verify};

/// A command.
pub struct Command {
    /// What is typed.
    pub name: &'static str,
    /// What its `--help` prints.
    pub help: &'static str,
    /// The options it takes, besides `--help`.
    pub options: &'static [&'static str],
    /// Does it.
    pub run: fn(Arguments) -> Result<Ended, Failure>,
}

/// All commands.
pub const COMMANDS: &[Command] = &[
    list::COMMAND,
    play::COMMAND,
    odds::COMMAND,
    roll::COMMAND,
    battle::COMMAND,
    text::COMMAND,
    verify::COMMAND,
    report::COMMAND,
    roster::COMMAND,
    carry::COMMAND,
    gallery::COMMAND,
];

/// How a run ended that could be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It is done.
    Done,
    /// A question is open that no answer was given for.
    Asking,
    /// It was told to end, by the signal of this number.
    Signal(u8),
}

/// What follows a command.
#[derive(Debug, Default)]
pub struct Arguments {
    /// Everything that is no option.
    pub words: Vec<String>,
    /// `--seed N`.
    pub seed: Option<u64>,
    /// `--json`.
    pub json: bool,
    /// `--auto`.
    pub auto: bool,
    /// `--saves FILE`.
    pub saves: Option<PathBuf>,
    /// `--help`.
    help: bool,
}

/// Does what the command line says, without the program's name.
///
/// # Errors
///
/// What the user can put right.
pub fn dispatch(arguments: Vec<OsString>) -> Result<Ended, Failure> {
    let word = arguments.first().filter(|word| !word.as_encoded_bytes().starts_with(b"-")).cloned();
    let Some(word) = word else {
        return run::run(Options::parse(arguments)?);
    };
    let Some(command) = COMMANDS.iter().find(|command| word == command.name) else {
        let word = word.to_string_lossy();
        let meant = names::did_you_mean(&word, COMMANDS.iter().map(|command| command.name));
        return Err(Failure::new(format!(
            "there is no command `{word}`.{meant} `adjutant --help` lists what there is; \
             keys to press are given as --keys \"{word} ...\"."
        )));
    };
    let arguments = Arguments::parse(command, arguments.into_iter().skip(1))?;
    if arguments.help {
        return print(command.help).map(|()| Ended::Done);
    }
    (command.run)(arguments)
}

impl Arguments {
    fn parse(command: &Command, arguments: impl Iterator<Item = OsString>) -> Result<Self, Failure> {
        let usage = |error: lexopt::Error| Failure::new(format!("{error}. See `adjutant {} --help`.", command.name));
        let mut parser = lexopt::Parser::from_args(arguments);
        let mut these = Self::default();
        while let Some(argument) = parser.next().map_err(usage)? {
            match argument {
                Arg::Short('h') | Arg::Long("help") => these.help = true,
                Arg::Value(word) => these.words.push(word.string().map_err(usage)?),
                Arg::Long(name) if !command.options.contains(&name) => return Err(usage(argument.unexpected())),
                Arg::Long("seed") => {
                    options::once(&mut these.seed, "--seed", options::seed(&parser.value().map_err(usage)?)?)?;
                }
                Arg::Long("json") => these.json = true,
                Arg::Long("auto") => these.auto = true,
                Arg::Long("saves") => {
                    let file = options::file("`--saves`", parser.value().map_err(usage)?)?;
                    options::once(&mut these.saves, "--saves", file)?;
                }
                other => return Err(usage(other.unexpected())),
            }
        }
        Ok(these)
    }
}
