//! The dice: noise, its tests, the generator, and what a player is told of them. Every noise here is a model, never silicon: it shows
//! how the tests behave, not how much entropy a chip has.
//!
//! With `ADJUTANT_LONG=1` the counts are those of the goals; without it, enough of them to notice when something breaks.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::float_arithmetic)]

#[path = "../common/look.rs"]
mod look;

mod boots;
mod credit;
mod cutoffs;
mod device;
mod fairness;
mod faults;
mod firmware;
mod mapping;
mod models;
mod play;
mod rig;
mod screens;
mod vectors;

/// The goal's count in a long run, a part of it otherwise.
fn few_or(few: usize, goal: usize) -> usize {
    if std::env::var("ADJUTANT_LONG").is_ok_and(|long| long == "1") { goal } else { few }
}
