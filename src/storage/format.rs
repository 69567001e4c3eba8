//! What the flash looks like: sectors with a label and an opening, and frames behind them.
//!
//! Every sector is erased, labelled, opened for one stream and filled with frames. The label says that the erase was finished:
//! a sector that only looks blank may be half erased, and is erased again before it is used. Label and opening never change
//! their form, so that every version can tell whose the saves are and whether it can read them.

use crc::{CRC_32_ISO_HDLC, Crc};

/// The form this version writes.
///
/// | form | what it added |
/// |---|---|
/// | 1 | everything: shelf, log and tables, with the names that players gave |
/// | 2 | on a table, a procedure of the battle and one by itself that are open at once |
pub const FORMAT: u8 = 2;
/// The oldest form this version reads.
pub const MIN_FORMAT: u8 = 1;

/// Bytes before the first frame of a sector.
pub const HEAD: usize = LABEL + OPENING + MARK;
/// Where the opening stands.
pub const OPENING_AT: usize = LABEL;
const LABEL: usize = 16;
const OPENING: usize = 16;
/// Where the mark stands that a sector gets before it is erased: so that half an erase is never taken for damage, nor damage for
/// half an erase.
pub const MARK_AT: usize = LABEL + OPENING;
const MARK: usize = 4;
/// The mark.
pub const CONDEMNED: [u8; MARK] = [0; MARK];
/// Bits of the mark that must be cleared for it to count: more than rot on their own.
const CLEARED: u32 = 8;
const MAGIC: [u8; 4] = *b"ADJs";

/// Bytes before a frame's payload.
pub const FRAME: usize = 8;
/// Frames start at multiples of this.
pub const UNIT: usize = 4;
/// Bytes programmed together: what was being written when the power went lies within one of these.
pub const PAGE: usize = 256;
/// What an erased byte reads as.
pub const ERASED: u8 = 0xff;

/// The first frame of a batch.
pub const FIRST: u8 = 1;
/// The last frame of a batch: without it the batch never happened.
pub const LAST: u8 = 2;

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The checksum of some bytes.
pub fn checksum(bytes: &[u8]) -> u32 {
    checksum_of(&[bytes])
}

/// The checksum of several pieces, one behind the other.
pub fn checksum_of(pieces: &[&[u8]]) -> u32 {
    let mut digest = CRC.digest();
    pieces.iter().for_each(|piece| digest.update(piece));
    digest.finalize()
}

/// What belongs together and is kept in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Values, of which the latest counts: settings, rosters, campaigns.
    Shelf,
    /// The rolls, one line each.
    Log,
    /// A table: its battle, and the procedures played on it.
    Table(u16),
}

impl Stream {
    const fn bytes(self) -> (u8, u16) {
        match self {
            Self::Shelf => (1, 0),
            Self::Log => (2, 0),
            Self::Table(id) => (3, id),
        }
    }

    const fn of(kind: u8, id: u16) -> Option<Self> {
        match (kind, id) {
            (1, 0) => Some(Self::Shelf),
            (2, 0) => Some(Self::Log),
            (3, id) => Some(Self::Table(id)),
            _ => None,
        }
    }
}

/// What a sector was opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// For which stream.
    pub stream: Stream,
    /// Which one of the stream, counted on and on.
    pub nth: u16,
    /// Which one of all sectors ever opened.
    pub serial: u32,
}

/// The start of a sector, as found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// Nothing was ever written.
    Blank,
    /// Erased and ready; how often it was erased.
    Labelled(u32),
    /// In use.
    Open(Opening),
    /// About to be erased, or half erased.
    Condemned,
    /// In use by a version that writes this form, of which we read nothing.
    Other(u8),
    /// Ours, but damaged: half of the head is as we write it, and we never leave it so.
    Rotten,
    /// Anything else.
    Broken,
}

/// The label of a sector that has been erased this often.
pub fn label(erases: u32) -> [u8; LABEL] {
    let mut bytes = [ERASED; LABEL];
    put(&mut bytes, 0, &MAGIC);
    put(&mut bytes, 4, &erases.to_le_bytes());
    seal(bytes)
}

/// The opening of a sector.
pub fn opening(opening: &Opening) -> [u8; OPENING] {
    let (kind, id) = opening.stream.bytes();
    let mut bytes = [0; OPENING];
    // The second byte is the lowest form a reader must know: later versions may write what older ones can still read.
    put(&mut bytes, 0, &[FORMAT, FORMAT, kind, 0]);
    put(&mut bytes, 4, &id.to_le_bytes());
    put(&mut bytes, 6, &opening.nth.to_le_bytes());
    put(&mut bytes, 8, &opening.serial.to_le_bytes());
    seal(bytes)
}

/// How often a sector has been erased, as far as its label tells.
pub fn erases(bytes: &[u8; HEAD]) -> u32 {
    bytes.first_chunk::<LABEL>().filter(|label| sealed(*label)).map_or(0, |label| number(label, 4))
}

/// Reads the start of a sector.
pub fn head(bytes: &[u8; HEAD]) -> Head {
    let Some((label, rest)) = bytes.split_first_chunk::<LABEL>() else { return Head::Broken };
    let Some((opening, mark)) = rest.split_first_chunk::<OPENING>() else { return Head::Broken };
    if bytes.iter().all(|byte| *byte == ERASED) {
        return Head::Blank;
    }
    let condemned = mark.iter().map(|byte| byte.count_zeros()).sum::<u32>() >= CLEARED;
    let labelled = sealed(label) && label.starts_with(&MAGIC);
    if labelled && opening.iter().all(|byte| *byte == ERASED) {
        return Head::Labelled(number(label, 4));
    }
    let &[format, reader, kind, _, a, b, c, d, ..] = opening;
    match (labelled, sealed(opening)) {
        (false, false) => return Head::Broken,
        _ if condemned => return Head::Condemned,
        (true, false) | (false, true) => return Head::Rotten,
        (true, true) => {}
    }
    if reader > FORMAT || format < MIN_FORMAT {
        return Head::Other(format);
    }
    let stream = Stream::of(kind, u16::from_le_bytes([a, b]));
    stream.map_or(Head::Broken, |stream| {
        Head::Open(Opening { stream, nth: u16::from_le_bytes([c, d]), serial: number(opening, 8) })
    })
}

/// The start of a frame with its checksum; `offset` is where in its sector it stands, so that a frame found in another place is
/// none.
pub fn frame(serial: u32, offset: usize, flags: u8, payload: &[u8]) -> [u8; FRAME] {
    let [low, high] = (payload.len() as u16).to_le_bytes();
    let sum = frame_sum(serial, offset, [low, high, flags, 0], payload);
    let [a, b, c, d] = sum.to_le_bytes();
    [low, high, flags, 0, a, b, c, d]
}

/// The length and flags that the start of a frame claims; nothing if it is blank.
pub fn claims(head: [u8; FRAME]) -> Option<(usize, u8)> {
    let [low, high, flags, ..] = head;
    (head != [ERASED; FRAME]).then_some((usize::from(u16::from_le_bytes([low, high])), flags))
}

/// Whether it can be the start of a frame at all: saves the trouble of reading what noise claims to be.
pub const fn plausible(head: [u8; FRAME]) -> bool {
    let [_, _, flags, pad, ..] = head;
    flags <= FIRST | LAST && pad == 0
}

/// Whether a frame is whole and in its place.
pub fn holds(serial: u32, offset: usize, head: [u8; FRAME], payload: &[u8]) -> bool {
    let [low, high, flags, pad, a, b, c, d] = head;
    frame_sum(serial, offset, [low, high, flags, pad], payload) == u32::from_le_bytes([a, b, c, d])
}

fn frame_sum(serial: u32, offset: usize, head: [u8; 4], payload: &[u8]) -> u32 {
    checksum_of(&[&serial.to_le_bytes(), &(offset as u16).to_le_bytes(), &head, payload])
}

/// Bytes that a frame takes in its sector.
pub const fn frame_size(payload: usize) -> usize {
    (FRAME + payload).next_multiple_of(UNIT)
}

/// Writes the checksum of the first bytes into the last four.
fn seal<const N: usize>(mut bytes: [u8; N]) -> [u8; N] {
    let sum = checksum(bytes.get(..N - 4).unwrap_or_default());
    put(&mut bytes, N - 4, &sum.to_le_bytes());
    bytes
}

fn sealed(bytes: &[u8]) -> bool {
    bytes.split_last_chunk::<4>().is_some_and(|(rest, sum)| checksum(rest) == u32::from_le_bytes(*sum))
}

fn put(bytes: &mut [u8], at: usize, value: &[u8]) {
    if let Some(place) = bytes.get_mut(at..at + value.len()) {
        place.copy_from_slice(value);
    }
}

fn number(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |number| u32::from_le_bytes(*number))
}
