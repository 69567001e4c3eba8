//! Who attacks (`bridge:3.2`).

use crate::dice::{Die, Pool, Reading, Seen};
use crate::engine::{Ending, Flow, Need, Outcome, Settle, Subject, Throw, Tone};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// Who crosses the bridge.
    pub enum Attacker { First = "Player 1", Second = "Player 2" }
}

/// One ordinary die each: the symbol die has no order (`bridge:R36`).
const DIE: Throw = Throw::new("setup.die", "Roll-off die");
const ROLL: Throw = Throw::new("setup.roll", "Roll-off");
const RESULT: Settle<Attacker> = Settle::new("setup.result", "Attacker");

const ATTACKER: Ending = Ending::new("attacker", "ATTACKER", Tone::Good);
const AGAIN: Ending = Ending::new("again", "TIE", Tone::Nothing);

/// Roll-off for the Attacker (`bridge:3.2` step 1).
pub const ROLL_OFF: Procedure = Procedure {
    id: "setup",
    title: "Who attacks?",
    reference: "bridge:3.2",
    roles: &["Player 1", "Player 2"],
    questions: &[DIE.declared(), ROLL.declared(), RESULT.declared()],
    endings: &[&ATTACKER, &AGAIN],
    run: roll_off,
};

const PLAYERS: [Subject; 2] = [Subject::Nth(1), Subject::Nth(2)];

/// The higher die attacks; ties again.
fn roll_off(play: &mut Play<'_>) -> Flow<Outcome> {
    loop {
        play.lap(ROLL, 0)?;
        for player in PLAYERS {
            play.about(player);
            play.cast(DIE, Pool { count: 1, die: Die::D6 }, Reading::Sum, Need::Reading)?;
        }
        play.about(Subject::Nobody);
        let higher = match play.roll_all(ROLL)? {
            [Seen::Value(first), Seen::Value(second)] if first > second => Attacker::First,
            [Seen::Value(first), Seen::Value(second)] if first < second => Attacker::Second,
            _ => {
                play.tell(AGAIN.plain());
                continue;
            }
        };
        return Ok(match play.settle(RESULT, higher)? {
            Attacker::First => ATTACKER.of(Subject::Nth(1)),
            Attacker::Second => ATTACKER.of(Subject::Nth(2)),
        });
    }
}
