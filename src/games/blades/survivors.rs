//! Who comes back from a game of a campaign, and what the others have learnt (`blades:P42`, `blades:P44`).

use super::battle::{Figure, Loot, MAX_FIGURES, Place, Stage, Warband, change, look, side_of};
use super::campaign::SURVIVAL;
use super::fighter::{Rule, Rules, passes};
use super::house::{House, plays};
use super::quality;
use super::removal::{ITEMS, animal};
use super::roster::points_of;
use super::setup::PLAYERS;
use crate::dice::{Die, Pool, Reading, Seen};
use crate::engine::{Choose, Ending, Flow, Id, Need, Outcome, Set, Subject, Throw, Tone};
use crate::games::Play;

pub const DICE: Throw = Throw::new("camp.dice", "Survival dice");
pub const HEIR: Choose = Choose::new("camp.heir", "To whom?");

pub const RETURN: Ending = Ending::new("return", "# DEAD", Tone::Middling);

/// Everybody who was killed, and what the others have learnt (`blades:P42`, `blades:P44`).
pub fn survivors(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut dead = 0;
    let rested: Set = look(play).everybody_who(|figure| figure.place == Place::Rests).into_iter().collect();
    // Whoever was WOUNDED in this game is not in the next; whoever has missed this one plays the next so.
    change(play, |battle| {
        let (winner, loot) = (battle.winner, battle.loot);
        for (figure, nth) in battle.figures.iter_mut().zip(0..) {
            // The loser's quest was in vain, and what he left on the field is lost.
            let left = loot == Loot::Held(Id(nth)) || matches!(figure.place, Place::Killed | Place::Away);
            if left && winner != Some(side_of(Id(nth))) {
                figure.rules = ITEMS.into_iter().fold(figure.rules, Rules::without);
                figure.charges = 0;
            }
            match figure.place {
                Place::Rests => figure.place = Place::Table,
                _ => figure.rules = figure.rules.without(Rule::Hurt),
            }
        }
    });
    for player in PLAYERS {
        let side = player.side();
        let won = look(play).winner == Some(side);
        let dies = |figure: &Figure| figure.place == Place::Killed && !figure.rules.has(Rule::Swarm);
        let killed = look(play).members_who(side, dies);
        play.side(Some(side));
        let passed = if won { survival(play, &killed)? } else { [0; MAX_FIGURES] };
        // First those who live: any of them may have what the dead had.
        let lives = || killed.iter().zip(passed).filter(|(_, passed)| *passed > 0);
        for (id, passed) in lives().chain(killed.iter().zip(passed).filter(|(_, passed)| *passed == 0)) {
            play.about(Subject::Figure(*id));
            let (fate, after): (&'static str, fn(&mut Figure)) = match passed {
                0 => ("dead", |_| {}),
                1 => ("misses the next game", |figure| {
                    (figure.place, figure.rules) = (Place::Rests, figure.rules.with(Rule::Hurt))
                }),
                2 => ("WOUNDED next game", |figure| (figure.place, figure.rules) = (Place::Away, figure.rules.with(Rule::Hurt))),
                _ => ("fit", |figure| figure.place = Place::Away),
            };
            play.note(fate, 0)?;
            dead += i16::from(passed == 0);
            if passed == 0 {
                inherit(play, *id)?;
            }
            change(play, |battle| {
                let points = battle.figure(*id).map_or(0, points_of).cast_unsigned();
                let warband = battle.warband_mut(side);
                if passed == 0 {
                    // In full, and what is not spent is kept (`blades:P43`, `blades:R75`).
                    warband.refund = warband.refund.saturating_add(points);
                }
                if let Some(figure) = battle.figure_mut(*id) {
                    after(figure);
                    if passed == 0 {
                        // What it was called is read where the dead are told.
                        let rules = ITEMS.into_iter().fold(figure.rules, Rules::without);
                        *figure = Figure { kin: figure.kin, nth: figure.nth, rules, ..Figure::ABSENT };
                    }
                }
            });
        }
    }
    let remembers = plays(play, House::TerrorMemory);
    change(play, |battle| {
        let winner = battle.winner;
        for (figure, nth) in battle.figures.iter_mut().zip(0..).filter(|(figure, _)| figure.place != Place::Absent) {
            let id = Id(nth);
            refresh(figure, winner == Some(side_of(id)) && !rested.has(id), remembers);
        }
        (battle.loot, battle.beaten, battle.tokens) = (Loot::None, None, 0);
        for warband in &mut battle.warbands {
            let Warband { bought, limit, score, earned, purse, refund, spared, .. } = *warband;
            *warband = Warband { bought, limit, score, earned, purse, refund, spared, ..Warband::NEW };
        }
        battle.stage = Stage::Camp;
    });
    Ok(RETURN.with(dead))
}

/// A winner keeps what his dead had, and says who has it now (`blades:S6`).
fn inherit(play: &mut Play<'_>, dead: Id) -> Flow<()> {
    let heirs = look(play).members_who(side_of(dead), |figure| figure.place != Place::Killed && !animal(figure.rules));
    if heirs.is_empty() || !look(play).figure(dead).is_some_and(Figure::holds) {
        return Ok(());
    }
    let heir = play.choose(HEIR, &heirs)?;
    change(play, |battle| ITEMS.into_iter().for_each(|item| battle.pass_on(dead, heir, item)));
    Ok(())
}

/// Three dice each on one card; nothing counts but the profile and a Hero's own success (`blades:R68`).
fn survival(play: &mut Play<'_>, killed: &[Id]) -> Flow<[u8; MAX_FIGURES]> {
    let mut passed = [0; MAX_FIGURES];
    if killed.is_empty() {
        return Ok(passed);
    }
    let hero = |play: &Play<'_>, id: Id| look(play).figure(id).is_some_and(|figure| figure.rules.has(Rule::Hero));
    for id in killed {
        play.about(Subject::Figure(*id));
        let extra = play.extra(quality::EXTRA)?;
        let faces = passes(look(play).figure(*id).map_or(4, |figure| i16::from(figure.quality)), extra);
        let count = 3 - u8::from(hero(play, *id));
        play.cast(DICE, Pool { count, die: Die::D6 }, Reading::Hits(faces), Need::Faces(faces))?;
    }
    play.about(Subject::Nobody);
    for (passed, seen) in passed.iter_mut().zip(play.roll_all(SURVIVAL)?) {
        *passed = if let Seen::Hits(hits, _) = seen { *hits } else { 0 };
    }
    for (passed, id) in passed.iter_mut().zip(killed) {
        *passed += u8::from(hero(play, *id));
    }
    Ok(passed)
}

/// All that a game leaves on somebody is gone; the winner's have learnt from it, if they were there (`blades:P44`, `blades:R121`).
fn refresh(figure: &mut Figure, learns: bool, remembers: bool) {
    let new = Figure::ABSENT;
    // Everybody is back but whoever rests now; Swarms in any case.
    let back = figure.place != Place::Rests;
    if learns && !animal(figure.rules) {
        figure.experience = figure.experience.saturating_add(1);
    }
    figure.rules = figure.rules.without(Rule::InPower);
    (figure.marks, figure.lost, figure.due, figure.failed) = (new.marks, new.lost, new.due, new.failed);
    (figure.held_by, figure.rides_with, figure.marker) = (new.held_by, new.rides_with, new.marker);
    if !remembers {
        figure.proof = 0;
    }
    if back {
        figure.place = Place::Table;
    }
}
