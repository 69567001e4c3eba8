//! Terror in a battle: who dares to touch it, and who stands when it comes (`blades:P13`).

use super::action::Condition;
use super::battle::{Battle, Figure, SHUNNED, change, look, side_of};
use super::check::{DARES_NOT, ENTER, ENTERS};
use super::exchange;
use super::fighter::{self, Fighter, Rule};
use super::quality;
use super::removal::{Task, Trigger, push};
use super::scenario;
use crate::engine::{Ending, Flow, Id, IdList, Order, Outcome, Pick, Set, Subject, Ticks, Tone, YesNo};
use crate::games::Play;

/// Whoever it will touch: each of them tests before it moves (`blades:R107`).
pub const CHARGED: Ticks = Ticks::new("terror.charged", "Charges whom?");

/// The move itself, before the blow.
pub const MOVES_IN: Pick<YesNo> = Pick::new("terror.moves", "Moves in now?").preset(YesNo::Yes);

/// In the order its player names.
pub const ORDER: Order = Order::new("terror.order", "Who tests first?");

pub const CHARGES: Ending = Ending::new("charges", "CHARGES", Tone::Middling).quiet();

/// Whom Terror leaves cold.
fn unmoved(figure: &Figure) -> bool {
    [Rule::Terror, Rule::Fearless, Rule::Artificial, Rule::Undead].iter().any(|rule| figure.rules.has(*rule))
}

/// The enemies whom whoever acts must fear, or who must fear it.
fn concerned(battle: &Battle) -> IdList {
    let Some((id, acts)) = battle.active.and_then(|id| Some((id, battle.figure(id)?))) else { return IdList::new() };
    let charges = acts.rules.has(Rule::Terror);
    let afraid = !unmoved(acts);
    let so = |other, figure: &Figure| match charges {
        true => !unmoved(figure) && !battle.proof(other, id),
        false => afraid && figure.rules.has(Rule::Terror) && !figure.marked(SHUNNED) && !battle.proof(id, other),
    };
    battle.those(side_of(id).other(), &|other, figure| figure.rides_with.get().is_none() && so(other, figure))
}

/// Whether it can matter now.
pub fn matters(battle: &Battle) -> bool {
    !concerned(battle).is_empty()
}

/// Whoever acts comes into contact with a Terror, or is one.
pub fn met(play: &mut Play<'_>, id: Id) -> Flow<Outcome> {
    let subject = Subject::Figure(id);
    let enemies = concerned(look(play));
    play.about(subject);
    play.side(Some(side_of(id)));
    let Some(mut model) = Fighter::of(look(play), id) else { return Ok(ENTERS.of(subject)) };
    let charges = model.has(Rule::Terror);
    exchange::trick(play, &mut model, &[Rule::Terror])?;
    // Nobody to fear, or for once nothing to fear (`blades:P45`).
    if enemies.is_empty() || charges && !model.has(Rule::Terror) {
        return Ok(ENTERS.of(subject));
    }
    play.about(subject);
    if charges {
        let charged: IdList = play.ticks(CHARGED, &enemies, (1, 8), Set::EMPTY)?.iter().collect();
        for charged in play.order(ORDER, &charged)? {
            push(play, Task::Check(Trigger::Terror, charged), None)?;
        }
        return Ok(CHARGES.of(subject));
    }
    let terror = play.choose(fighter::FOE, &enemies)?;
    if let Some(mut feared) = Fighter::of(look(play), terror) {
        exchange::trick(play, &mut feared, &[Rule::Terror])?;
        if !feared.has(Rule::Terror) {
            return goes_in(play, id);
        }
    }
    let dares = quality::test_of(play, &mut model, ENTER, &[])?;
    model.store(play);
    play.about(subject);
    change(play, |battle| {
        if dares {
            battle.overcomes(id, terror);
        } else if let Some(figure) = battle.figure_mut(terror) {
            // Not this one again this turn; the action is still there (`blades:R84`).
            figure.set_mark(SHUNNED, true);
        }
    });
    play.note(if dares { "Proof against that profile" } else { "Keeps the action" }, 0)?;
    if !dares {
        return Ok(DARES_NOT.of(subject));
    }
    goes_in(play, id)
}

/// Whoever dares moves in with one action (`blades:P13`), unless it leaves a melee with the same move: that is paid for there.
fn goes_in(play: &mut Play<'_>, id: Id) -> Flow<Outcome> {
    let subject = Subject::Figure(id);
    play.about(subject);
    if play.yes(MOVES_IN)? {
        change(play, |battle| battle.mark(id, Condition::Moved));
        scenario::moved(play, id)?;
        change(play, |battle| battle.pay(1));
    }
    Ok(ENTERS.of(subject))
}
