//! The file that a sealed log is written to.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Appends lines to a file, or forgets them.
#[derive(Debug, Default)]
pub struct SealedLog {
    path: Option<PathBuf>,
}

impl SealedLog {
    /// A log in a file; a new session is appended to what it holds.
    #[must_use]
    pub const fn to(path: Option<PathBuf>) -> Self {
        Self { path }
    }

    /// Writes lines. When this returns, they are in the file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn append(&self, lines: &str) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let mut file = OpenOptions::new().append(true).create(true).open(path)?;
        file.write_all(lines.as_bytes())?;
        file.sync_data()
    }
}
