//! Battles that automatic players fight out come to an end, in every game that has them: `adjutant battle GAME --auto`.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

#[path = "common/automatic.rs"]
mod automatic;

use adjutant::games::{GAMES, Session};
use automatic::fight;

#[test]
fn every_automatic_battle_ends() {
    let battles = if std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1") { 10_000 } else { 300 };
    let mut session = Box::new(Session::new());
    for auto in GAMES.iter().filter_map(|game| game.battle) {
        let procedures: usize = (0..battles).map(|seed| fight(auto, &mut session, seed)).sum();
        assert!(procedures > 5 * battles as usize, "nothing happened: {procedures} procedures");
    }
}
