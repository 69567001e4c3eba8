//! What is measured, here and on the chip: whole exchanges and roll cards of the games, each with the answers that lead there.
//!
//! Taken in by `tests/bench/odds.rs` and by the bench image of the emulated chip. No heap, no standard library.

use adjutant::engine::{Answer, Key, Kind, Memory, Nobody, Odds, PATIENCE, Progress, Scope};
use adjutant::games::{Session, State, game};

/// One measurement.
pub struct Case {
    /// What it is.
    #[allow(dead_code, reason = "the chip has nobody to tell it")]
    pub name: &'static str,
    pub game: &'static str,
    pub procedure: &'static str,
    /// Answers by the question's name, a number or the place of an option, in the order they are asked; the rest as preset.
    pub given: &'static [(&'static str, i16)],
    pub scope: Scope,
}

const fn case(
    name: &'static str,
    path: (&'static str, &'static str),
    given: &'static [(&'static str, i16)],
    scope: Scope,
) -> Case {
    Case { name, game: path.0, procedure: path.1, given, scope }
}

/// All of them. The first three have limits to keep: 500, 500 and 5 ms on the chip.
pub const CASES: &[Case] = &[
    case("2d6 melee, Rep 5 v 5, to the end", ("sns", "melee"), &[("fighter.rep", 5), ("fighter.rep", 5)], Scope::Exchange),
    case(
        "Swordplay melee, 6d6 v 6d6, to the end",
        ("swordplay", "melee"),
        &[("melee.rep", 5), ("melee.rep", 5)],
        Scope::Exchange,
    ),
    case(
        "Song of Blades exchange, Combat 4 v 3",
        ("blades", "melee"),
        &[("fighter.combat", 4), ("fighter.combat", 3)],
        Scope::Exchange,
    ),
    case("2d6 melee, Rep 6 v 4, to the end", ("sns", "melee"), &[("fighter.rep", 6), ("fighter.rep", 4)], Scope::Exchange),
    case("Bridge Crossing attack, 2d, to the end", ("bridge", "melee"), &[], Scope::Exchange),
    case("roll card: 2d6 melee", ("sns", "melee"), &[], Scope::Roll),
    case("roll card: 2d6 melee, six against one", ("sns", "melee"), &[("melee.attackers", 6)], Scope::Roll),
    case("roll card: Swordplay melee", ("swordplay", "melee"), &[("melee.rep", 9), ("melee.rep", 9)], Scope::Roll),
    case("roll card: To hit", ("swordplay", "to-hit"), &[], Scope::Roll),
    case("roll card: Combat", ("blades", "melee"), &[], Scope::Roll),
    case("roll card: Activation, 3 dice", ("blades", "activation"), &[("activation.dice", 3)], Scope::Roll),
    case("roll card: Bridge Crossing, 3d-2", ("bridge", "free"), &[("free.base", 3), ("free.die-step", -2)], Scope::Roll),
    case("roll card: Bridge Crossing, 6d-9", ("bridge", "free"), &[("free.base", 6), ("free.die-step", -9)], Scope::Roll),
];

impl Case {
    /// Goes to the throw whose odds are measured. Whether it came there.
    pub fn prepare(&self, session: &mut Session) -> bool {
        let Some(procedure) = game(self.game).and_then(|game| game.procedure(self.procedure)) else { return false };
        session.start(procedure, &State::Quick, 0);
        let mut given = self.given.iter().peekable();
        let memory = Memory::new();
        while let Some(prompt) = session.prompt().filter(|prompt| prompt.kind != Kind::Throw) {
            let own = given.next_if(|(name, _)| Key::of(name) == prompt.question.key);
            let answer = match (own, &prompt.kind) {
                (Some((_, value)), Kind::Number { .. }) => Some(Answer::Number(*value)),
                (Some((_, value)), _) => Some(Answer::Pick(*value as u8)),
                (None, _) => memory.preset(prompt),
            };
            if answer.is_none_or(|answer| session.answer(&answer).is_err()) {
                return false;
            }
        }
        given.next().is_none() && session.wants_dice()
    }

    /// What is measured: the search, from its start to its end.
    pub fn run(&self, session: &mut Session, odds: &mut Odds) -> Progress {
        odds.start(self.scope, PATIENCE);
        odds.finish(session, &mut Nobody)
    }
}
