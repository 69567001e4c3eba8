//! The simulator's command line.
//!
//! Without a command the first words are options and the device runs. A command is one file with a function that takes the
//! rest of the arguments, and one line in [`adjutant_simulator::command::COMMANDS`].

use std::process::ExitCode;

use adjutant_simulator::command::{Ended, dispatch};
use adjutant_simulator::live;
use adjutant_simulator::output::aside;

/// What went wrong is always something the user can put right: the arguments, a file, or the terminal.
const USAGE: u8 = 2;
/// A question is open: nothing is wrong, but more must be said.
const ASKING: u8 = 3;

fn main() -> ExitCode {
    match dispatch(std::env::args_os().skip(1).collect()) {
        Ok(Ended::Done) => ExitCode::SUCCESS,
        Ok(Ended::Asking) => ExitCode::from(ASKING),
        Ok(Ended::Signal(signal)) => ExitCode::from(live::SIGNALLED.saturating_add(signal)),
        Err(failure) => {
            aside(&failure.to_string());
            ExitCode::from(USAGE)
        }
    }
}
