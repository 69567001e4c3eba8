//! What follows from a won exchange at once (`blades:P20`).

use super::action::Condition;
use super::battle::{Whom, change, look};
use super::exchange::Bout;
use super::fighter::{DEAD, Fighter, Rule};
use super::melee::ending;
use super::outcome::{Harm, Kind, Verdict, Who};
use super::quality;
use super::removal::{Gone, Task, push};
use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Declared, Flow, Id, Settle, Subject, Throw, YesNo};
use crate::games::Play;

/// 5 or 6: the loser falls instead (`blades:R24`).
const TAILSLAP: Throw = Throw::new("effects.tailslap", "Tailslap");
/// 5 or 6: a point of Quality, for the rest of the game (`blades:R23`).
pub const POISON: Throw = Throw::new("effects.poison", "Poison");
/// By itself a procedure does not see what becomes of whoever is driven back: the player says if it is gone (`blades:R119`).
pub const IN_PLAY: Settle<YesNo> = Settle::new("effects.in-play", "Still in play?");
/// A Quality roll, or it stays beside the body (`blades:R25`).
const GREED: Throw = Throw::new("effects.greed", "Greed");

/// After a natural 1 of whoever shoots: 1 again, and there are no missiles left (`blades:P23`).
pub const MISSILES: Throw = Throw::new("effects.missiles", "Missiles left?");

/// What may follow hand to hand, a Quality roll for Greed among it.
pub const CLOSE: &[Declared] = &[TAILSLAP.declared(), GREED.declared()];

/// Tailslap, wounds, Poison and Greed in the order of `blades:P15`; what the harm is in the end.
pub fn after(play: &mut Play<'_>, bout: &mut Bout, loser: Who, harm: Harm) -> Flow<Harm> {
    match harm {
        Harm::Nothing => Ok(Harm::Nothing),
        Harm::Recoil | Harm::Fall => {
            let harm = if harm == Harm::Recoil { tailslap(play, bout, loser)? } else { harm };
            // Whoever is driven or knocked goes there before Poison works; who lies already goes nowhere (`blades:R104`).
            let goes = bout.exchange.melee() || !bout.of(loser).fallen;
            if goes { Ok(harm) } else { poison(play, bout, loser, harm) }
        }
        Harm::Wound => {
            let (wounded, _) = bout.loser_and_winner(loser);
            if wounded.weaken(play)? >= DEAD {
                // An ordinary kill (`blades:R21`).
                play.about(wounded.subject);
                play.note("Quality 7: dies of wounds", 0)?;
                greed(play, bout, loser, Harm::Kill)?;
                return Ok(Harm::Kill);
            }
            poison(play, bout, loser, Harm::Wound)
        }
        Harm::Kill | Harm::Gruesome => {
            greed(play, bout, loser, harm)?;
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
    Ok(if quality::chance(play, TAILSLAP, 5)? { Harm::Fall } else { Harm::Recoil })
}

/// One roll for each won exchange that leaves the loser alive (`blades:R22`). It does not make the winner greedy (`blades:R25`).
fn poison(play: &mut Play<'_>, bout: &mut Bout, loser: Who, harm: Harm) -> Flow<Harm> {
    if !venomous(bout, loser) {
        return Ok(harm);
    }
    let (loser, winner) = bout.loser_and_winner(loser);
    Ok(if sickens(play, winner.subject, loser)? { Harm::Kill } else { harm })
}

/// Whether the winner's Poison works on the loser.
pub fn venomous(bout: &Bout, loser: Who) -> bool {
    let (loser, winner) = match loser {
        Who::Striker => (&bout.striker, &bout.target),
        Who::Target => (&bout.target, &bout.striker),
    };
    winner.has(Rule::Poison) && ![Rule::Undead, Rule::Artificial, Rule::Ring].iter().any(|rule| loser.has(*rule))
}

/// By itself: what came of it is shown, the model is moved, and then its Poison works (`blades:R119`). What came of it in the end.
pub fn shown(play: &mut Play<'_>, bout: &mut Bout, verdict: Verdict) -> Flow<Verdict> {
    if poisons_later(bout, verdict) {
        play.tell(ending(verdict).of(bout.of(verdict.loser).subject));
    }
    at_rest(play, bout, verdict)
}

fn poisons_later(bout: &Bout, verdict: Verdict) -> bool {
    matches!(verdict.harm, Harm::Recoil | Harm::Fall) && venomous(bout, verdict.loser)
}

/// The same within a procedure that shows something else.
pub fn at_rest(play: &mut Play<'_>, bout: &mut Bout, verdict: Verdict) -> Flow<Verdict> {
    if !poisons_later(bout, verdict) {
        return Ok(verdict);
    }
    play.about(bout.of(verdict.loser).subject);
    if play.settle(IN_PLAY, YesNo::Yes)? == YesNo::No {
        return Ok(verdict);
    }
    Ok(Verdict { harm: poison(play, bout, verdict.loser, verdict.harm)?, ..verdict })
}

/// The roll; whether the loser dies of it.
pub fn sickens(play: &mut Play<'_>, winner: Subject, loser: &mut Fighter) -> Flow<bool> {
    play.about(winner);
    if !quality::chance(play, POISON, 5)? {
        return Ok(false);
    }
    let quality = loser.weaken(play)?;
    play.about(loser.subject);
    play.note("Poisoned: Quality #", quality)?;
    Ok(quality >= DEAD)
}

/// Whose Poison waits for a figure that is driven back or knocked down.
pub fn venom(bout: &Bout, loser: Who) -> Whom {
    let winner = if loser == Who::Target { bout.striker.id() } else { bout.target.id() };
    winner.filter(|_| venomous(bout, loser)).into()
}

/// It works at last, if the figure is still in play (`blades:P15`).
pub fn poisons(play: &mut Play<'_>, winner: Whom, id: Id) -> Flow<()> {
    let Some(winner) = winner.get().filter(|_| look(play).in_play(id)) else { return Ok(()) };
    let Some(mut model) = Fighter::of(look(play), id) else { return Ok(()) };
    let dies = sickens(play, Subject::Figure(winner), &mut model)?;
    model.store(play);
    if dies { push(play, Task::Remove(id, Gone::Killed, false), None) } else { Ok(()) }
}

/// After a kill in melee, free hacks included: the kill is shown before this roll. A Hero passes.
fn greed(play: &mut Play<'_>, bout: &mut Bout, loser: Who, harm: Harm) -> Flow<()> {
    if !bout.exchange.melee() {
        return Ok(());
    }
    let killed = ending(Verdict { loser, harm, only_savage: false }).of(bout.of(loser).subject);
    let (_, winner) = bout.loser_and_winner(loser);
    if !winner.has(Rule::Greedy) {
        return Ok(());
    }
    play.tell(killed);
    // Whatever is asked for it.
    play.remark("Greed", 0);
    let stays = !quality::test_of(play, winner, GREED, &[])?;
    winner.greed |= stays;
    play.remark("", 0);
    if winner.has(Rule::Hero) {
        return Ok(());
    }
    // The die lies beside the kill: it says which it was.
    play.about(winner.subject);
    play.note(if stays { "Greed: loses its actions" } else { "Greed: leaves the body" }, 0)
}

/// Weapons and natural missiles run out, spells do not (`blades:R48`).
pub fn missiles(play: &mut Play<'_>, bout: &Bout, die: u8) -> Flow<()> {
    if die != 1 || bout.exchange.kind != Kind::Missile {
        return Ok(());
    }
    play.about(bout.striker.subject);
    let extra = play.extra(quality::EXTRA)?;
    if play.hits(MISSILES, Pool { count: 1, die: Die::D6 }, FaceSet::at_least(2 - extra))? == 0 {
        play.note("No missiles left this game", 0)?;
        if let Some(id) = bout.striker.id() {
            change(play, |battle| battle.mark(id, Condition::NoMissiles));
        }
    }
    Ok(())
}
