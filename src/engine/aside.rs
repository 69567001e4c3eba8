//! Entries set aside while an earlier one is being changed: in the transcript's own bytes, right before the dice that were taken
//! back.

use super::transcript::{Entry, HEADER, MAX_ENTRIES, NUMBER, Tag, Transcript};

/// Where entries end that are out of sight for a moment.
#[derive(Clone, Copy, Debug)]
pub struct Hidden {
    end: usize,
    untouched: usize,
}

impl Transcript {
    /// Takes everything from a byte on out of sight; it must be the start of an entry.
    pub fn hide(&mut self, at: usize) -> Hidden {
        let hidden = Hidden { end: self.bytes().len(), untouched: self.untouched() };
        self.truncate(at);
        hidden
    }

    /// Brings it back, if nothing was added meanwhile.
    pub fn unhide(&mut self, hidden: Hidden) {
        self.end = hidden.end;
        self.recount();
        self.saved(hidden.untouched);
    }

    /// Copies the entries from a byte on to where they stay until they are asked for again; of dice only that there were some, and
    /// their number. Whether there is room for that.
    pub fn set_aside(&mut self, at: usize) -> bool {
        self.aside = 0;
        let size = |entry: &Entry<'_>| if entry.tag == Tag::Throw { HEADER + NUMBER } else { HEADER + entry.body.len() };
        let later = self.entries().skip_while(|(start, _)| *start < at);
        let total: usize = later.map(|(_, entry)| size(&entry)).sum();
        let Some(mut to) = self.fate.checked_sub(total).filter(|to| *to >= self.end) else { return false };
        let mut from = at;
        while let Some((entry, next)) = self.entry(from) {
            let length = size(&entry);
            self.bytes.copy_within(from..from + length, to);
            if let Some(count) = self.bytes.get_mut(to + HEADER - 2..to + HEADER) {
                count.copy_from_slice(&((length - HEADER) as u16).to_le_bytes());
            }
            (from, to) = (next, to + length);
        }
        self.aside = total;
        true
    }

    /// What is set aside.
    pub fn aside(&self) -> &[u8] {
        self.bytes.get(self.fate - self.aside..self.fate).unwrap_or_default()
    }

    /// Forgets what is set aside.
    pub const fn drop_aside(&mut self) {
        self.aside = 0;
    }

    /// Moves an entry, which is no throw, from there behind the others; whether there was room. It is gone from there anyway.
    pub fn push_aside(&mut self, at: usize, next: usize) -> bool {
        let (low, size) = (self.fate - self.aside, next - at);
        if let Some(part) = self.bytes.get_mut(low..low + next) {
            part.rotate_right(size);
        }
        self.aside -= size;
        // As many bytes become free as it takes.
        let fits = self.len() < MAX_ENTRIES && self.end + size <= self.room();
        if fits {
            self.bytes.copy_within(low..low + size, self.end);
            self.grow_by(size);
        }
        fits
    }
}
