//! What rules learn from dice, against counting by hand; and every primitive of the five games as a call of the engine.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/rules/mod.rs"]
mod rules;

mod faces;
mod kept;
mod plain;
mod primitives;

/// Every way so many dice can fall.
fn every_throw(dice: u32, sides: u8) -> impl Iterator<Item = Vec<u8>> {
    let sides = u32::from(sides);
    (0..sides.pow(dice)).map(move |nth| (0..dice).map(|die| (nth / sides.pow(die) % sides) as u8 + 1).collect())
}
