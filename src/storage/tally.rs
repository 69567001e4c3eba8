//! What became of the demos that a unit has given.

use heapless::Vec;

/// Places at which visitors stopped that are told apart.
const MAX_STOPS: usize = 12;
/// Bytes of a place.
const STOP: usize = 5;

/// A place at which visitors stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The short key of the procedure that was open; 0 for none.
    pub procedure: u16,
    /// The kind of screen, by the number that the screens give it.
    pub kind: u8,
    /// How many stopped there.
    pub count: u16,
}

/// The counters of a demo unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Demos given.
    pub given: u16,
    /// Fights that came to their end.
    pub finished: u16,
    stops: Vec<Stop, MAX_STOPS>,
}

impl Tally {
    /// None given.
    #[must_use]
    pub const fn new() -> Self {
        Self { given: 0, finished: 0, stops: Vec::new() }
    }

    /// Where visitors stopped, the most frequent place first.
    #[must_use]
    pub fn stops(&self) -> &[Stop] {
        &self.stops
    }

    /// Somebody stopped there. Of more places than there is room for, the rarest one is forgotten.
    pub fn stop(&mut self, procedure: u16, kind: u8) {
        let known = self.stops.iter_mut().find(|stop| (stop.procedure, stop.kind) == (procedure, kind));
        if let Some(stop) = known {
            stop.count = stop.count.saturating_add(1);
        } else {
            if self.stops.is_full() {
                self.stops.pop();
            }
            // There is room now.
            let _ = self.stops.push(Stop { procedure, kind, count: 1 });
        }
        crate::dice::sort(&mut self.stops, |stop| u16::MAX - stop.count);
    }

    /// As bytes.
    pub fn write(&self, put: &mut dyn FnMut(&[u8])) {
        put(&self.given.to_le_bytes());
        put(&self.finished.to_le_bytes());
        for stop in &self.stops {
            let ([a, b], [c, d]) = (stop.procedure.to_le_bytes(), stop.count.to_le_bytes());
            put(&[a, b, stop.kind, c, d]);
        }
    }

    /// Reads it again; what cannot be read counts nothing.
    pub fn read(&mut self, bytes: &[u8]) {
        *self = Self::new();
        let Some((&[a, b, c, d], stops)) = bytes.split_first_chunk() else { return };
        (self.given, self.finished) = (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]));
        for &[a, b, kind, c, d] in stops.as_chunks::<STOP>().0 {
            // More than there is room for was never written.
            let _ = self.stops.push(Stop { procedure: u16::from_le_bytes([a, b]), kind, count: u16::from_le_bytes([c, d]) });
        }
    }
}
