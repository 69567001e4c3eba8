//! Bridge Crossing: odds against a model of its own, charts row by row, press budgets, and battles that play themselves.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/hand.rs"]
#[allow(dead_code, reason = "helpers are shared by several tests")]
mod hand;
#[path = "../common/look.rs"]
#[allow(dead_code, reason = "helpers are shared by several tests")]
mod look;
#[path = "../common/rules/mod.rs"]
mod rules;
#[path = "../common/walk.rs"]
mod walk;

mod charts;
mod discards;
mod noise;
mod odds;
mod presses;
mod soak;

use adjutant::games::{Procedure, bridge};

fn procedure(id: &str) -> &'static Procedure {
    bridge::GAME.procedure(id).unwrap_or_else(|| panic!("there is no procedure {id}"))
}
