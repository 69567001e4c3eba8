//! Song of Blades and Heroes: its data row by row, its exchanges against a count written apart from this program, battles that play
//! themselves, press budgets.
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

mod ambush;
mod asked;
mod count;
mod courage;
mod dice;
mod ground;
mod near;
mod odds;
mod presses;
mod roster;
mod rows;
mod shown;
mod soak;
mod told;
mod touching;
mod walkthrough;

use adjutant::games::{Procedure, blades};

fn procedure(id: &str) -> &'static Procedure {
    blades::GAME.procedure(id).unwrap_or_else(|| panic!("there is no procedure {id}"))
}

/// The state of a battle lies in memory several times: no battle is larger than Swordplay's.
#[test]
fn a_battle_is_no_larger_than_the_largest() {
    let (own, largest) = (size_of::<blades::Battle>(), size_of::<adjutant::games::swordplay::Battle>());
    println!("{own} bytes of {largest}, {} a figure", size_of::<blades::Figure>());
    assert!(own <= largest, "{own} bytes, Swordplay's has {largest}");
}
