//! Who attacks, and the battle that begins (`bridge:3.2`).

use super::battle::{Battle, MAX_FIGURES};
use super::layout::Header;
use super::warband::{self, Warband};
use crate::dice::{Die, Pool, Reading, Seen};
use crate::engine::{Ending, Flow, Need, Outcome, Pick, Settle, Side, Subject, Throw, Tone};
use crate::games::{Play, Procedure, State};
use crate::{options, questions};

options! {
    /// Who crosses the bridge.
    pub enum Attacker { First = "Player 1", Second = "Player 2" }
}

options! {
    /// Where a warband comes from.
    pub enum Muster { Own = "Enter figures", Example = "Example warband", Roster = "From a roster" }
}

/// One ordinary die each: the symbol die has no order (`bridge:R36`).
const DIE: Throw = Throw::new("setup.die", "Roll-off die");
const ROLL: Throw = Throw::new("setup.roll", "Roll-off");
const RESULT: Settle<Attacker> = Settle::new("setup.result", "Attacker");
const MUSTER: Pick<Muster> = Pick::new("begin.muster", "Warband").preset(Muster::Own);

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
    run: set_up,
};

/// Both warbands, the roll-off, and a battle (`bridge:3.1`, `bridge:3.2`).
pub const BEGIN: Procedure = Procedure {
    id: "begin",
    title: "New battle",
    reference: "bridge:3.2",
    roles: &["Player 1", "Player 2"],
    questions: questions![&[MUSTER.declared(), DIE.declared(), ROLL.declared(), RESULT.declared()], warband::QUESTIONS],
    endings: &[&ATTACKER, &AGAIN],
    run: begin,
};

const PLAYERS: [Subject; 2] = [Subject::Nth(1), Subject::Nth(2)];

fn set_up(play: &mut Play<'_>) -> Flow<Outcome> {
    let attacker = roll_off(play)?;
    finish(play, attacker)
}

/// The higher die attacks; ties again.
fn roll_off(play: &mut Play<'_>) -> Flow<Attacker> {
    loop {
        play.lap(ROLL, 0)?;
        for (player, side) in PLAYERS.into_iter().zip([Side::First, Side::Second]) {
            play.about(player);
            play.side(Some(side));
            play.cast(DIE, Pool { count: 1, die: Die::D6 }, Reading::Sum, Need::Reading)?;
        }
        play.about(Subject::Nobody);
        play.side(None);
        let higher = match play.roll_all(ROLL)? {
            [Seen::Value(first), Seen::Value(second)] if first > second => Attacker::First,
            [Seen::Value(first), Seen::Value(second)] if first < second => Attacker::Second,
            _ => {
                play.tell(AGAIN.plain());
                continue;
            }
        };
        return play.settle(RESULT, higher);
    }
}

/// The Attacker's figures are all placed first, one a space, anywhere in his zone (`bridge:R37`); the Defender begins with the
/// initiative.
fn finish(play: &mut Play<'_>, attacker: Attacker) -> Flow<Outcome> {
    let [first, second] = PLAYERS;
    let (attacks, defends) = if attacker == Attacker::First { (first, second) } else { (second, first) };
    play.about(attacks);
    play.note("places first", 0)?;
    play.about(defends);
    play.note("has initiative", 0)?;
    Ok(ATTACKER.of(attacks))
}

fn begin(play: &mut Play<'_>) -> Flow<Outcome> {
    let [one, two] = PLAYERS;
    let first = band(play, one, 1)?;
    let second = band(play, two, 2)?;
    play.remark("", 0);
    let attacker = roll_off(play)?;
    let (attackers, defenders) = if attacker == Attacker::First { (first, second) } else { (second, first) };
    let attacks = if attacker == Attacker::First { Side::First } else { Side::Second };
    let (header, figures) = (Header::of(play), figures(&attackers, &defenders));
    *play.state() = State::Bridge(Battle { round: 1, attacks, figures, ..Battle::none(header) });
    finish(play, attacker)
}

fn band(play: &mut Play<'_>, player: Subject, nth: i16) -> Flow<Warband> {
    play.about(player);
    play.remark("# of 2", nth);
    match play.pick(MUSTER)? {
        // A roster answers what is asked here.
        Muster::Own | Muster::Roster => warband::muster(play, player),
        Muster::Example => Ok(warband::example()),
    }
}

/// The Attacker's figures, then the Defender's.
pub fn figures(attackers: &Warband, defenders: &Warband) -> [super::battle::Figure; 2 * MAX_FIGURES] {
    let mut all = [super::battle::Figure::ABSENT; 2 * MAX_FIGURES];
    for (place, figure) in all.iter_mut().zip(attackers.iter().chain(defenders)) {
        *place = *figure;
    }
    all
}
