//! A session in words, and words as answers: what the text console, scripts and messages share.
//!
//! Nothing here needs a screen or a heap: texts are written piece by piece, and what was typed is read where it stands.

mod read;
mod say;

pub use read::{By, Misread, all_or_none, answer, card_faces, faces, is_called, line, list, number, option, symbols, words, yes};
pub use say::{
    accepts, amount, answered, dice, face, listed, marks, name, needs, note, number_up_to, outcome, quoted, reason, remark,
    symbol, thrown, titled, value, written, yes_or_no,
};
