//! What has changed between two pictures, for panels that take a picture piece by piece.

use super::frame::{Frame, WIDTH};

/// Bytes of one page that follow one another and are to be sent together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run<'a> {
    /// The band of eight rows.
    pub page: usize,
    /// The first column.
    pub column: usize,
    /// A byte a column.
    pub bytes: &'a [u8],
}

impl Frame {
    /// The runs of bytes that differ from what a panel shows; everything, if that is not known.
    ///
    /// Changes less than `joined` columns apart are sent as one run: starting another costs the bus as much.
    pub fn changes<'a>(&'a self, shown: Option<&'a Self>, joined: usize) -> impl Iterator<Item = Run<'a>> {
        let pages = self.bytes().chunks(WIDTH).enumerate();
        pages.flat_map(move |(page, bytes)| {
            let shown = shown.and_then(|shown| shown.bytes().chunks(WIDTH).nth(page));
            Changes { page, bytes, shown, joined, at: 0 }
        })
    }
}

/// The runs of one page.
struct Changes<'a> {
    page: usize,
    bytes: &'a [u8],
    shown: Option<&'a [u8]>,
    joined: usize,
    /// The first column not looked at yet.
    at: usize,
}

impl Changes<'_> {
    /// The first changed column from `from` on.
    fn changed(&self, from: usize) -> Option<usize> {
        (from..self.bytes.len()).find(|at| self.shown.is_none_or(|shown| shown.get(*at) != self.bytes.get(*at)))
    }
}

impl<'a> Iterator for Changes<'a> {
    type Item = Run<'a>;

    fn next(&mut self) -> Option<Run<'a>> {
        let column = self.changed(self.at)?;
        let mut last = column;
        while let Some(next) = self.changed(last + 1)
            && next - last <= self.joined
        {
            last = next;
        }
        self.at = last + 1;
        Some(Run { page: self.page, column, bytes: self.bytes.get(column..=last)? })
    }
}
