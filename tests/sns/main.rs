//! 2d6 Sword & Sorcery: its lists row by row, battles and campaigns that play themselves, press budgets.
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

mod both;
mod lists;
mod named;
mod presses;
mod soak;
mod walkthrough;

use adjutant::games::{Procedure, sns};

fn procedure(id: &str) -> &'static Procedure {
    sns::GAME.procedure(id).unwrap_or_else(|| panic!("there is no procedure {id}"))
}
