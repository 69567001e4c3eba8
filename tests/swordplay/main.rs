//! Swordplay 2015: its tables row by row, Encounters that play themselves, a walk by keys, press budgets.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/hand.rs"]
#[allow(dead_code, reason = "helpers are shared by several tests")]
mod hand;
#[path = "../common/look.rs"]
#[allow(dead_code, reason = "helpers are shared by several tests")]
mod look;
#[path = "../common/rules/mod.rs"]
mod rules;
#[path = "../common/saves/mod.rs"]
mod saves;
#[path = "../common/tour.rs"]
mod tour;
#[path = "../common/walk.rs"]
mod walk;

mod duel;
mod led;
mod played;
mod presses;
mod reach;
mod soak;
mod tables;
mod walkthrough;
