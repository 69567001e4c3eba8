//! Printing, to somebody who may have stopped listening.

use std::io::{self, Write as _};

use serde::Serialize;

use crate::failure::Failure;

/// Prints, and does not mind if nobody listens any more, as in `adjutant --print | head`.
///
/// # Errors
///
/// There is somebody, but no room.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot_print(&error)),
        _ => Ok(()),
    }
}

/// What is said when there is no room.
pub fn cannot_print(error: &io::Error) -> Failure {
    Failure::new(format!("cannot print: {error}. Send the output to somewhere with room for it."))
}

/// Prints something as JSON, with a line for each thing in it.
///
/// # Errors
///
/// As [`print()`].
pub fn print_json(thing: &impl Serialize) -> Result<(), Failure> {
    // Our own types have string keys and whole numbers: nothing in them cannot be written.
    let json =
        serde_json::to_string_pretty(thing).map_err(|error| Failure::new(format!("no JSON: {error}. Leave out --json.")))?;
    print(&format!("{json}\n"))
}

/// Says something beside the output.
pub fn aside(text: &str) {
    // If even that cannot be written, the output has to do.
    let _ = writeln!(io::stderr(), "adjutant: {text}");
}
