//! The simulator's command line.
//!
//! Without a command the first words are options and the device runs. A command is one file with a function that takes the
//! rest of the arguments, and one line in `dispatch`.

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use adjutant_simulator::failure::Failure;
use adjutant_simulator::options::Options;
use adjutant_simulator::run;

/// What went wrong is always something the user can put right: the arguments, a file, or the terminal.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    match dispatch(std::env::args_os().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // If even that cannot be written, the exit code has to do.
            let _ = writeln!(std::io::stderr(), "adjutant: {failure}");
            ExitCode::from(USAGE)
        }
    }
}

fn dispatch(arguments: Vec<OsString>) -> Result<(), Failure> {
    let command = arguments.first().and_then(|word| word.to_str()).filter(|word| !word.starts_with('-'));
    match command {
        None => run::run(Options::parse(arguments)?),
        Some(word) => Err(Failure::new(format!(
            "there is no command `{word}`. `adjutant --help` lists what there is; keys to press are given as --keys \"{word} ...\"."
        ))),
    }
}
