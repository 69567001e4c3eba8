//! A walk by keys through the whole game, from Encounters and battles that are led: every procedure of the specification is reached.

use super::tour;

#[test]
fn every_procedure_is_reached_by_keys() {
    tour::play("swordplay/tour.txt", "Swordplay 2015", None, (1..=46).map(|nth| format!("P{nth}")));
}
