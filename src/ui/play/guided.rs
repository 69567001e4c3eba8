//! A procedure as part of a battle: who answers and rolls for its sides, and what becomes of it.

use super::onward::Automatic;
use crate::engine::{Guide, IdList, Key, Own, ROSTER, Side, Step, Tag};
use crate::games::{self, Game, Procedure, State};
use crate::storage::Owner;
use crate::ui::view::Model;

/// Lets the device answer for the sides it plays in a battle, until a person or the dice must.
pub fn decide(model: &mut Model, game: &Game) {
    let Some(guide) = game.guide else { return };
    while model.session.let_answer(&mut Automatic(guide)) {}
}

/// Whether the device plays the side that acts in a battle, and goes on through its turn.
pub fn plays_turn(model: &Model, game: &Game) -> bool {
    let guide = game.guide.filter(|guide| (guide.status)(&model.battle).over.is_none());
    model.settings.run_on && guide.and_then(|guide| guide.device_acts(&model.battle)) == Some(true)
}

/// Whether the procedure that is open is the device's: the one that comes next while it plays the side that acts. What a player
/// has chosen himself meanwhile, such as to end the battle, is his; so is what follows when it has ended the device's turn.
pub fn runs_alone(model: &Model, game: &Game) -> bool {
    let next = game.guide.and_then(|guide| (guide.now)(&model.battle).first().map(|next| next.id));
    let own = next == model.session.procedure().map(|procedure| procedure.id);
    let asks = matches!(model.session.step(), Step::Asking);
    let goes_on = |guide: &Guide<State>| guide.device_acts(model.session.state()) == Some(true);
    plays_turn(model, game) && own && (!asks || game.guide.is_some_and(goes_on))
}

/// Whether a player of flesh and blood rolls some of the dice that are asked for: that waits for him, whoever's turn it is.
pub fn rolls_himself(model: &Model, game: &Game) -> bool {
    let session = &model.session;
    let asked = session.prompt().and_then(|prompt| prompt.side);
    let own = |side| game.guide.is_some_and(|guide| !(guide.automatic)(&model.battle, side));
    session.stage().card.iter().filter_map(|cast| Owner::of(session, cast).side().or(asked)).any(own)
}

/// Makes what a procedure of a battle did the state of the battle.
pub fn commit(model: &mut Model, game: &'static Game) {
    // Whatever the figure that acts was asked for, it may be asked for again; setting somebody right is nobody's act.
    let active = game.guide.and_then(|guide| (guide.status)(&model.battle).active);
    let change = game.guide.and_then(|guide| guide.change).map(|change| change.id);
    let procedure = model.session.procedure().filter(|procedure| Some(procedure.id) != change);
    let asked = model.session.transcript().entries().any(|(_, entry)| entry.human() && entry.tag.asked());
    if let (Some(id), Some(procedure), true) = (active, procedure, asked) {
        model.did(game, id, procedure);
    }
    if model.fighting.is_none() {
        model.session.names_mut().begin_battle(model.rolls);
    }
    let before = model.fighting.and_then(|game| game.guide).map(|guide| everybody(guide, &model.battle));
    let throw = model.session.transcript().entries().find(|(_, entry)| entry.tag == Tag::Throw);
    let first = throw.and_then(|(_, entry)| entry.roll_number()).map_or(model.rolls, |number| number.saturating_sub(1));
    // It is done: nothing can refuse.
    if let Ok(state) = model.session.commit() {
        model.battle.clone_from(state);
        model.fighting = Some(game);
    }
    if let (Some(before), Some(guide)) = (before, game.guide) {
        for id in everybody(guide, &model.battle).into_iter().filter(|id| !before.contains(id)) {
            model.session.names_mut().came(id, first);
        }
    }
}

/// All figures of a battle.
fn everybody(guide: &Guide<State>, state: &State) -> IdList {
    [Side::First, Side::Second].into_iter().flat_map(|side| (guide.members)(state, side)).collect::<IdList>()
}

/// Whether a procedure of a battle has ended in something that the battle's own screen shows: then it is part of the battle
/// already, and there is nothing to tell.
pub fn told_by_itself(model: &mut Model, game: &'static Game) -> bool {
    let Step::Done(outcome) = model.session.step() else { return false };
    let shown = &model.session.stage().shown;
    // The dice were told with this word already, before the last question.
    let answered = model.session.transcript().entries().last().is_some_and(|(_, entry)| entry.tag != Tag::Throw);
    let told = shown.number == 0 || answered && shown.told == Some(outcome);
    if outcome.ending.quiet && told {
        commit(model, game);
    }
    outcome.ending.quiet && told
}

/// The pools of the open card that are those of a player whose dice are typed. Whoever is played by the device rolls here; by
/// itself, a procedure knows of no players.
pub fn types(model: &Model, game: Option<&'static Game>) -> Own {
    let session = &model.session;
    let owner = |cast| Owner::of(session, cast).side();
    let rolls = |side| session.stage().card.iter().any(|cast| owner(cast) == Some(side));
    let both = [Side::First, Side::Second].into_iter().all(rolls);
    let asked = session.prompt().and_then(|prompt| prompt.side);
    let guide = game.and_then(|game| game.guide);
    let mut own = Own::default();
    // Visitors of a demo unit have no dice of their own, whatever its owner has set.
    for (nth, cast) in session.stage().card.iter().enumerate().filter(|_| !model.demo.on) {
        let of = guide.zip(if both { owner(cast) } else { asked });
        let automatic = of.is_some_and(|(guide, side)| (guide.automatic)(&model.battle, side));
        if !automatic && model.settings.types(of.map(|(guide, side)| (guide.player)(&model.battle, side))) {
            own.add(nth);
        }
    }
    own
}

/// The game whose rosters a procedure builds.
pub fn builds(procedure: &'static Procedure) -> Option<&'static Game> {
    let (game, _) = games::key_of(procedure)?;
    game.rosters.as_ref().filter(|rosters| rosters.build.id == procedure.id).map(|_| game)
}

/// Whether the player has just said that a roster answers what is asked now.
pub fn takes_roster(model: &Model, game: &Game) -> bool {
    let last = model.session.transcript().entries().last();
    let said = last.is_some_and(|(_, entry)| entry.tag == Tag::Pick && entry.code() == Some(Key::of(ROSTER).short()));
    let asked = model.session.prompt().map(|prompt| prompt.question.key);
    said && game.rosters.as_ref().is_some_and(|rosters| asked == Some(rosters.first.key))
}
