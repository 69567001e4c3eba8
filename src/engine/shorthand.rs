//! Explanations in shorthand: the commonest pieces of our texts take one byte each. The compiler writes it, and it is read when
//! somebody asks; it halves what explanations take of the flash.

use core::fmt::{self, Write as _};

use super::guide::Term;

/// The pieces: those that begin with the same letter together, the longest of them first, because the first that fits is taken.
/// Chosen by counting what saves most in the games' explanations. Any others would do as well, only worse: nothing that is saved
/// depends on them.
#[rustfmt::skip]
const PIECES: [&str; 128] = [
    " and ", " the ", "'s ", ", ", ". It ", ". ", "1 ", ": ", "One ", "Quality ", "The ", "activati", "against ", "action",
    "attack", "all ", "and ", "any ", "act", "an ", "arg", "as ", "at ", "a ", "ac", "al", "an", "ar", "body ", "be", "coun",
    "ch", "dice ", "die ", "d ", "enemy ", "each ", "ever ", "end ", "ere ", "est ", "ever", "e, ", "e. ", "ead", "ed ", "en ",
    "end", "er ", "es ", "e ", "e.", "ed", "el", "er", "es", "for the ", "from ", "fter ", "fail", "for ", "fig", "fir",
    "gruesome", "has ", "his ", "ing ", "its ", "igh", "in ", "is ", "it ", "it.", "ic", "in", "leav", "lls ", "ll ", "le",
    "more ", "may ", "mele", "not ", "no ", "ne", "of the ", "other ", "oes ", "one ", "over", "own ", "of ", "on ", "or ",
    "o ", "on", "or", "ou", "ow", "pass", "ree ", "ro", "s, ", "s. ", "se ", "sho", "sid", "st ", "s ", "st", "target", "that ",
    "the b", "then ", "this ", "the ", "ter", "to ", "ts ", "tur", "t ", "ta", "th", "ut ", "with ", "with", "wh", "y ",
];

/// A byte from here on stands for a piece; any other is a letter.
const FIRST: u8 = 128;

/// Where each piece begins among the letters of all of them; at last, where they end.
const STARTS: [u16; PIECES.len() + 1] = starts();
const LETTERS: [u8; total()] = letters();
const ALL: &str = match core::str::from_utf8(&LETTERS) {
    Ok(all) => all,
    Err(_) => panic!("the pieces are plain letters"),
};

/// The first piece that begins with each letter.
const BEGIN: [usize; FIRST as usize] = begin();

/// A text in shorthand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shorthand(&'static [u8]);

impl Shorthand {
    /// A text as it is, which is shorthand without pieces.
    #[must_use]
    pub const fn plain(text: &'static str) -> Self {
        assert!(text.is_ascii(), "shorthand has no place for other letters");
        Self(text.as_bytes())
    }
}

impl fmt::Display for Shorthand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| match byte.checked_sub(FIRST) {
            Some(nth) => f.write_str(piece(nth)),
            None => f.write_char(char::from(*byte)),
        })
    }
}

fn piece(nth: u8) -> &'static str {
    const TABLE: &[u16] = &STARTS;
    let start = |nth: usize| TABLE.get(nth).map_or(0, |start| usize::from(*start));
    ALL.get(start(usize::from(nth))..start(usize::from(nth) + 1)).unwrap_or_default()
}

/// A list of terms whose explanations are in shorthand.
macro_rules! in_shorthand {
    ($terms:expr) => {{
        use $crate::engine::{Term, shorthand};
        const PLAIN: &[Term] = $terms;
        const BYTES: &[u8] = &shorthand::written::<{ shorthand::length(PLAIN) }>(PLAIN);
        const SHORT: &[Term] = &shorthand::shortened::<{ PLAIN.len() }>(PLAIN, BYTES);
        SHORT
    }};
}
pub(crate) use in_shorthand;

/// How many bytes all the explanations take.
#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
pub(crate) const fn length(terms: &[Term]) -> usize {
    let (mut nth, mut length) = (0, 0);
    while nth < terms.len() {
        length += short(terms[nth].text.0);
        nth += 1;
    }
    length
}

/// All the explanations, one behind the other.
#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
pub(crate) const fn written<const LENGTH: usize>(terms: &[Term]) -> [u8; LENGTH] {
    let mut out = [0; LENGTH];
    let (mut nth, mut at) = (0, 0);
    while nth < terms.len() {
        let (text, mut from) = (terms[nth].text.0, 0);
        while from < text.len() {
            let (byte, letters) = next(text, from);
            out[at] = byte;
            (at, from) = (at + 1, from + letters);
        }
        nth += 1;
    }
    out
}

/// The terms with their explanations among those bytes.
#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
pub(crate) const fn shortened<const TERMS: usize>(terms: &[Term], bytes: &'static [u8]) -> [Term; TERMS] {
    let mut out = [Term::new("", "", ""); TERMS];
    let (mut nth, mut rest) = (0, bytes);
    while nth < terms.len() {
        let (own, others) = rest.split_at(short(terms[nth].text.0));
        out[nth] = Term { text: Shorthand(own), ..terms[nth] };
        (nth, rest) = (nth + 1, others);
    }
    out
}

/// How many bytes a text takes.
const fn short(text: &[u8]) -> usize {
    let (mut from, mut length) = (0, 0);
    while from < text.len() {
        from += next(text, from).1;
        length += 1;
    }
    length
}

/// The next byte of a text, and how many letters it stands for.
#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
const fn next(text: &[u8], from: usize) -> (u8, usize) {
    let mut nth = BEGIN[text[from] as usize];
    while nth < PIECES.len() && PIECES[nth].as_bytes()[0] == text[from] {
        let piece = PIECES[nth].as_bytes();
        let mut same = 1;
        while same < piece.len() && from + same < text.len() && piece[same] == text[from + same] {
            same += 1;
        }
        if same == piece.len() {
            return (FIRST + nth as u8, same);
        }
        nth += 1;
    }
    (text[from], 1)
}

#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
const fn starts() -> [u16; PIECES.len() + 1] {
    let mut starts = [0; PIECES.len() + 1];
    let mut nth = 0;
    while nth < PIECES.len() {
        starts[nth + 1] = starts[nth] + PIECES[nth].len() as u16;
        nth += 1;
    }
    starts
}

#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
const fn total() -> usize {
    STARTS[PIECES.len()] as usize
}

#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
const fn letters() -> [u8; total()] {
    let mut letters = [0; total()];
    let mut nth = 0;
    while nth < PIECES.len() {
        let (piece, mut at) = (PIECES[nth].as_bytes(), 0);
        while at < piece.len() {
            letters[STARTS[nth] as usize + at] = piece[at];
            at += 1;
        }
        nth += 1;
    }
    letters
}

#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
const fn begin() -> [usize; FIRST as usize] {
    let mut begin = [PIECES.len(); FIRST as usize];
    let mut nth = PIECES.len();
    while nth > 0 {
        nth -= 1;
        begin[PIECES[nth].as_bytes()[0] as usize] = nth;
    }
    begin
}
