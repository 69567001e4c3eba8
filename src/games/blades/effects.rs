//! What follows from a won exchange at once (`blades:P20`).

use super::action::Condition;
use super::battle::change;
use super::exchange::Bout;
use super::fighter::{DEAD, Rule};
use super::outcome::{Harm, Kind, Who};
use super::quality;
use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Declared, Flow, Throw};
use crate::games::Play;

/// 5 or 6: the loser falls instead (`blades:R24`).
const TAILSLAP: Throw = Throw::new("effects.tailslap", "Tailslap");
/// 5 or 6: a point of Quality, for the rest of the game (`blades:R23`).
pub const POISON: Throw = Throw::new("effects.poison", "Poison");
/// A Quality roll, or it stays beside the body (`blades:R25`).
const GREED: Throw = Throw::new("effects.greed", "Greed");

/// After a natural 1 of whoever shoots: 1 again, and there are no missiles left (`blades:P23`).
pub const MISSILES: Throw = Throw::new("effects.missiles", "Missiles left?");

/// What may follow hand to hand, a Quality roll for Greed among it.
pub const CLOSE: &[Declared] = &[TAILSLAP.declared(), GREED.declared()];

const ONE_DIE: Pool = Pool { count: 1, die: Die::D6 };
const ON_FIVE: FaceSet = FaceSet::Range(5, 6);

/// Tailslap, wounds, Poison and Greed in the order of `blades:P15`; what the harm is in the end.
pub fn after(play: &mut Play<'_>, bout: &mut Bout, loser: Who, harm: Harm) -> Flow<Harm> {
    match harm {
        Harm::Nothing => Ok(Harm::Nothing),
        Harm::Recoil => {
            let harm = tailslap(play, bout, loser)?;
            poison(play, bout, loser, harm)
        }
        Harm::Fall => poison(play, bout, loser, Harm::Fall),
        Harm::Wound => {
            let (wounded, _) = bout.loser_and_winner(loser);
            if wounded.weaken(play)? >= DEAD {
                // An ordinary kill (`blades:R21`).
                play.about(wounded.subject);
                play.note("Quality 7: dies of wounds", 0)?;
                greed(play, bout, loser)?;
                return Ok(Harm::Kill);
            }
            poison(play, bout, loser, Harm::Wound)
        }
        Harm::Kill | Harm::Gruesome => {
            greed(play, bout, loser)?;
            Ok(harm)
        }
    }
}

/// Only in melee, and only against somebody no larger.
fn tailslap(play: &mut Play<'_>, bout: &mut Bout, loser: Who) -> Flow<Harm> {
    let melee = bout.exchange.melee();
    let (loser, winner) = bout.loser_and_winner(loser);
    if !melee || !winner.has(Rule::Tailslap) || loser.size() > winner.size() {
        return Ok(Harm::Recoil);
    }
    play.about(winner.subject);
    Ok(if play.hits(TAILSLAP, ONE_DIE, ON_FIVE)? > 0 { Harm::Fall } else { Harm::Recoil })
}

/// One roll for each won exchange that leaves the loser alive (`blades:R22`). It does not make the winner greedy (`blades:R25`).
fn poison(play: &mut Play<'_>, bout: &mut Bout, loser: Who, harm: Harm) -> Flow<Harm> {
    let (loser, winner) = bout.loser_and_winner(loser);
    if !winner.has(Rule::Poison) || [Rule::Undead, Rule::Artificial, Rule::Ring].iter().any(|rule| loser.has(*rule)) {
        return Ok(harm);
    }
    play.about(winner.subject);
    if play.hits(POISON, ONE_DIE, ON_FIVE)? == 0 {
        return Ok(harm);
    }
    let quality = loser.weaken(play)?;
    play.about(loser.subject);
    play.note("Poisoned: Quality #", quality)?;
    Ok(if quality >= DEAD { Harm::Kill } else { harm })
}

/// After a kill in melee, free hacks included. A Hero passes.
fn greed(play: &mut Play<'_>, bout: &mut Bout, loser: Who) -> Flow<()> {
    let melee = bout.exchange.melee();
    let (_, winner) = bout.loser_and_winner(loser);
    if melee && winner.has(Rule::Greedy) && !quality::test_of(play, winner, GREED, &[])? {
        winner.greed = true;
        play.about(winner.subject);
        play.note("Greed: loses its actions", 0)?;
    }
    Ok(())
}

/// Weapons and natural missiles run out, spells do not (`blades:R48`).
pub fn missiles(play: &mut Play<'_>, bout: &Bout, die: u8) -> Flow<()> {
    if die != 1 || bout.exchange.kind != Kind::Missile {
        return Ok(());
    }
    play.about(bout.striker.subject);
    if play.hits(MISSILES, ONE_DIE, FaceSet::Range(1, 1))? > 0 {
        play.note("No missiles left this game", 0)?;
        if let Some(id) = bout.striker.id() {
            change(play, |battle| battle.mark(id, Condition::NoMissiles));
        }
    }
    Ok(())
}
