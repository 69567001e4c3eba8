//! Adjutant on a computer: its screen in a terminal, its keys on the keyboard, its flash in a file.
//!
//! [`device`] is the board's loop and everything else is around it: [`flash`] and [`saves`] below, [`script`] or [`keyboard`]
//! in front, [`picture`] behind. [`live`] runs it in a [`terminal`] in real time, drawn by [`window`]; [`run`] chooses between that and
//! a scripted run in virtual time. A library, so that tests can take the pieces one by one.
#![forbid(unsafe_code)]

pub mod battle;
pub mod carry;
pub mod command;
pub mod device;
pub mod dice;
pub mod failure;
pub mod flash;
pub mod gallery;
pub mod kept;
pub mod keyboard;
pub mod keys;
pub mod legend;
pub mod list;
pub mod live;
pub mod names;
pub mod odds;
pub mod options;
pub mod output;
pub mod picture;
pub mod play;
pub mod report;
pub mod roll;
pub mod roster;
pub mod run;
pub mod saves;
pub mod script;
pub mod sealed;
pub mod terminal;
pub mod text;
pub mod verify;
pub mod window;

/// Which build this is: a commit, and `+` if the tree differed from it.
pub const BUILD: &str = env!("ADJUTANT_BUILD");
