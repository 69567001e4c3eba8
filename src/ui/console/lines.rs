//! How lines are put: lists to choose from, what was not understood, capitals.

use core::fmt::{self, Write};

use crate::engine::text::{self, By, Misread};

/// Says why a line was not understood, and what would be.
pub(super) fn not_understood(out: &mut dyn Write, misread: Misread<'_>, accepts: impl fmt::Display) -> fmt::Result {
    match misread {
        Misread::NotOffered("") | Misread::NotANumber("") => write!(out, "Nothing was typed.")?,
        _ => write!(out, "{}.", Capital(misread))?,
    }
    writeln!(out, " Type {accepts}. Help lists the commands.")
}

/// A text of several lines as one.
pub(super) struct OneLine<'a>(pub(super) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, line) in self.0.lines().enumerate() {
            write!(f, "{}{line}", if nth > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// What something costs, behind its name.
pub(super) struct Costing(pub(super) u8);

impl fmt::Display for Costing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            1 => f.write_str(", 1 action"),
            more => write!(f, ", {more} actions"),
        }
    }
}

/// A text that begins with a capital.
pub(super) struct Capital<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for Capital<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Raised { out: f, begun: false }, "{}", self.0)
    }
}

/// Raises the first letter.
struct Raised<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    begun: bool,
}

impl Write for Raised<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text.chars();
        if !self.begun
            && let Some(first) = rest.next()
        {
            self.begun = true;
            self.out.write_char(first.to_ascii_uppercase())?;
        }
        self.out.write_str(rest.as_str())
    }
}

/// A list of things to choose from by number or name.
pub(super) fn numbered<T: fmt::Display>(out: &mut dyn Write, things: impl Iterator<Item = T>) -> fmt::Result {
    (1..).zip(things).try_for_each(|(number, thing)| writeln!(out, "{number}. {thing}"))
}

/// Which line of a list is meant; says what is wrong if none is.
pub(super) fn chosen<'n, L: Iterator<Item = [&'n str; 2]>>(
    lines: impl Fn() -> L,
    line: &str,
    out: &mut dyn Write,
) -> Result<Option<usize>, fmt::Error> {
    match text::line(&lines, line, By::Line) {
        Ok(nth) => Ok(Some(nth)),
        Err(misread) => {
            not_understood(out, misread, format_args!("{} or a name", text::number_up_to(lines().count())))?;
            Ok(None)
        }
    }
}
