//! What follows from a won exchange at once (`blades:P20`).

use super::exchange::Bout;
use super::fighter::{self, DEAD, Rule, passes};
use super::outcome::{Harm, Who};
use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Declared, Flow, Throw};
use crate::games::Play;

/// 5 or 6: the loser falls instead (`blades:R24`).
const TAILSLAP: Throw = Throw::new("effects.tailslap", "Tailslap");
/// 5 or 6: a point of Quality, for the rest of the game (`blades:R23`).
const POISON: Throw = Throw::new("effects.poison", "Poison");
/// A Quality roll, or it stays beside the body (`blades:R25`).
const GREED: Throw = Throw::new("effects.greed", "Greed");

/// Everything the effects may ask.
pub const QUESTIONS: &[Declared] = &[TAILSLAP.declared(), POISON.declared(), GREED.declared(), fighter::LED.declared()];

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
    let melee = bout.exchange.melee;
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
    if !winner.has(Rule::Poison) || loser.has(Rule::Undead) || loser.has(Rule::Artificial) {
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
    let melee = bout.exchange.melee;
    let (_, winner) = bout.loser_and_winner(loser);
    if !melee || !winner.has(Rule::Greedy) || winner.has(Rule::Hero) {
        return Ok(());
    }
    let quality = winner.quality(play)?;
    let led = winner.is_led(play)?;
    play.about(winner.subject);
    play.base("Quality", quality);
    if led {
        play.because("Leader", 1);
    }
    if play.hits(GREED, ONE_DIE, passes(quality, i16::from(led)))? == 0 {
        winner.greed = true;
        play.note("Greed: loses its actions", 0)?;
    }
    Ok(())
}
