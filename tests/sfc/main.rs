//! 2d6 Sci-Fi Combat: its Class Tables row by row, fights and campaigns that play themselves, press budgets.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/hand.rs"]
#[allow(dead_code, reason = "helpers are shared by several tests")]
mod hand;
#[path = "../common/look.rs"]
#[allow(dead_code, reason = "helpers are shared by several tests")]
mod look;
#[path = "../common/rules/mod.rs"]
mod rules;
#[path = "../common/tour.rs"]
mod tour;
#[path = "../common/walk.rs"]
mod walk;

#[path = "../sns/both.rs"]
mod both;
mod presses;
mod soak;
mod tables;
mod walkthrough;

use adjutant::games::{Procedure, sfc};

fn procedure(id: &str) -> &'static Procedure {
    sfc::GAME.procedure(id).unwrap_or_else(|| panic!("there is no procedure {id}"))
}
