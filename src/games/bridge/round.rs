//! The end of a round, the initiative, and who wins (`bridge:3.4`, `bridge:3.12`, `bridge:3.13`).

use super::battle::{ATTACKER, DEFENDER, Phase, Pool, ROUNDS, change, look, role};
use super::fighter::NOT_NOW;
use crate::engine::{Ending, Flow, Number, Outcome, Pick, Settle, Side, Subject, Tone};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// One of the two sides of the scenario.
    pub enum Scenario { Attacker = "Attacker", Defender = "Defender" }
}

options! {
    /// How a round leaves the battle.
    pub enum Verdict { GoesOn = "Goes on", Attacker = "Attacker wins", Defender = "Defender wins" }
}

const ROUND: Number = Number::new("round.number", "Round", 1, ROUNDS as i16);
const HOLDER: Pick<Scenario> = Pick::new("round.holder", "Has the initiative");
const ATTACKERS: Number = Number::new("round.attackers", "Attacker on map", 0, 16);
const DEFENDERS: Number = Number::new("round.defenders", "Defender on map", 0, 16);
const RESULT: Settle<Verdict> = Settle::new("round.result", "Battle");

/// The next round, and its number.
const NEXT: Ending = Ending::new("next-round", "ROUND #", Tone::Middling).quiet();
/// Won by leaving the map, or because nobody is left.
pub const ATTACKER_WINS: Ending = Ending::new("attacker-wins", "WINS", Tone::Good);
/// Won because nobody is left, or after the last round.
const DEFENDER_WINS: Ending = Ending::new("defender-wins", "WINS", Tone::Good);

/// How a battle ended.
pub const fn won(side: Side) -> Outcome {
    match side {
        Side::First => ATTACKER_WINS.of(role(side)),
        Side::Second => DEFENDER_WINS.of(role(side)),
    }
}

/// End of round (`bridge:3.12`), and victory (`bridge:3.13`).
pub const END_ROUND: Procedure = Procedure {
    id: "round",
    title: "End of round",
    reference: "bridge:3.12",
    roles: &["Holder", "Opponent", "Attacker", "Defender"],
    questions: &[ROUND.declared(), HOLDER.declared(), ATTACKERS.declared(), DEFENDERS.declared(), RESULT.declared()],
    endings: &[&NEXT, &ATTACKER_WINS, &DEFENDER_WINS, &NOT_NOW],
    run: end_round,
};

/// What a round ends with.
struct Ends {
    round: u8,
    holder: Side,
    attackers: u8,
    defenders: u8,
}

/// Without figures a side has lost, even in the last round; then the Defender has held the bridge (`bridge:R39`).
const fn verdict(ends: &Ends) -> Verdict {
    match (ends.attackers, ends.defenders) {
        (0, _) => Verdict::Defender,
        (_, 0) => Verdict::Attacker,
        _ if ends.round >= ROUNDS => Verdict::Defender,
        _ => Verdict::GoesOn,
    }
}

fn end_round(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(ends) = Ends::obtain(play)? else { return Ok(NOT_NOW.plain()) };
    let verdict = play.settle(RESULT, verdict(&ends))?;
    let winner = match verdict {
        Verdict::GoesOn => None,
        Verdict::Attacker => Some(ATTACKER),
        Verdict::Defender => Some(DEFENDER),
    };
    if let Some(side) = winner {
        for (side, left) in [(ATTACKER, ends.attackers), (DEFENDER, ends.defenders)] {
            if left == 0 {
                play.about(role(side));
                play.note("nobody left", 0)?;
            }
        }
        if ends.round >= ROUNDS {
            play.about(Subject::Nobody);
            play.note("after round #", i16::from(ends.round))?;
        }
        change(play, |battle| battle.winner = Some(side));
        return Ok(won(side));
    }
    change(play, |battle| {
        battle.lose_initiative();
        battle.pools = [Pool::default(); 2];
        battle.round = battle.round.saturating_add(1);
        battle.phase = Phase::Tactics;
    });
    play.about(role(ends.holder.other()));
    play.note("has initiative", 0)?;
    Ok(NEXT.with(i16::from(ends.round) + 1))
}

impl Ends {
    /// As the battle says, or as somebody says it of a battle that is not kept here. Nothing while somebody is still to act;
    /// only if a side has nobody left, the rest of the round can change nothing (`bridge:R48`).
    fn obtain(play: &mut Play<'_>) -> Flow<Option<Self>> {
        let Some(battle) = look(play) else {
            let round = play.number(ROUND)? as u8;
            let holder = if play.pick(HOLDER)? == Scenario::Attacker { ATTACKER } else { DEFENDER };
            let attackers = play.number(ATTACKERS)? as u8;
            let defenders = play.number(DEFENDERS)? as u8;
            return Ok(Some(Self { round, holder, attackers, defenders }));
        };
        let [attackers, defenders] = [ATTACKER, DEFENDER].map(|side| battle.on_map(side));
        let over = battle.winner.is_some() || battle.phase == Phase::Tactics || battle.activation.is_some();
        let waits = battle.acting().is_some() && attackers > 0 && defenders > 0;
        Ok((!over && !waits).then_some(Self { round: battle.round, holder: battle.holder, attackers, defenders }))
    }
}
