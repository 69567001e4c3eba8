//! A walk by keys through the whole game, from campaigns that are led: `tour.txt`.

use super::tour::play;

#[test]
fn every_procedure_is_reached_by_keys() {
    play("sfc/tour.txt", "Sci-Fi Combat", None, (1..=28).map(|nth| format!("P{nth}")));
}
