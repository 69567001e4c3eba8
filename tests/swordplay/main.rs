//! Swordplay 2015: its tables row by row, and Encounters that play themselves.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/rules/mod.rs"]
mod rules;

mod soak;
mod tables;
