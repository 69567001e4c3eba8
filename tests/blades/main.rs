//! Song of Blades and Heroes: its data row by row, and its exchanges against a count written apart from this program.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/rules/mod.rs"]
mod rules;

mod count;
mod odds;
mod roster;
mod soak;

use adjutant::games::{Procedure, blades};

fn procedure(id: &str) -> &'static Procedure {
    blades::GAME.procedure(id).unwrap_or_else(|| panic!("there is no procedure {id}"))
}
