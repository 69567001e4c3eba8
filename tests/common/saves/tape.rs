//! Recorded play: what was done to the flash, press by press, and what the device was then.

use adjutant::engine::{Id, Lane, Named, Side, Step};
use adjutant::games::{Game, State};
use adjutant::storage::{QUIET, StoreError};
use embassy_futures::block_on;

use super::nor::{Nor, Op};
use super::player::{Player, Snapshot, battle, large};
use crate::rules::answers;
use crate::rules::chance::Chance;

/// A kind of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Procedures by themselves.
    Quick,
    /// A battle whose figures change, with undo.
    Battle,
    /// Going back, changing answers, overruling, voiding and leaving.
    Meddling,
    /// A battle, and what is done by itself in between.
    Between,
    /// Free rolls and settings.
    Roller,
    /// Battles put away and taken up again.
    Parking,
    /// The same, with sides and figures that are named and named again.
    Naming,
    /// As large as a battle can be, ended and begun again and again.
    Large,
}

pub struct Tape {
    pub ops: Vec<Op>,
    pub sectors: usize,
    /// The chip before the first of them.
    pub start: Vec<u8>,
    /// What the device was after each press; the first before any.
    pub states: Vec<Snapshot>,
}

/// Plays so many presses and records them. `tidy` has the store tidy up as if there were long pauses.
pub fn record(kind: Kind, game: &'static Game, seed: u64, presses: usize, sectors: usize, tidy: bool) -> Tape {
    let mut player = Player::boot(Nor::new(sectors));
    player.press().expect("the flash works");
    let start = player.chip.0.borrow().cells.clone();
    player.chip.0.borrow_mut().tape = Some(Vec::new());
    player.presses = 0;
    let mut chance = Chance::new(seed);
    let mut states = vec![player.snapshot()];
    for _ in 0..presses {
        act(&mut player, kind, game, &mut chance);
        player.press().expect("the flash works");
        states.push(player.snapshot());
        if tidy && chance.once_in(2) {
            block_on(player.store.tidy(QUIET));
        }
    }
    let ops = player.power_off().tape.expect("it was recorded");
    Tape { ops, sectors, start, states }
}

/// One press of a kind of play.
pub fn act(player: &mut Player, kind: Kind, game: &'static Game, chance: &mut Chance) {
    match kind {
        Kind::Roller => roll(player, chance),
        Kind::Between if chance.once_in(5) => player.turn(),
        Kind::Between if player.session.lane() == Lane::Quick => play(player, Kind::Quick, game, chance),
        Kind::Between if player.session.procedure().is_some() && chance.once_in(6) => meddle(player, chance),
        Kind::Between if player.session.procedure().is_none() && chance.once_in(4) => {
            player.undo();
        }
        Kind::Parking if chance.once_in(12) => park(player, game, chance),
        Kind::Naming if chance.once_in(12) => park(player, game, chance),
        Kind::Naming if player.battle != State::Quick && chance.once_in(3) => name(player, chance),
        Kind::Battle if player.session.procedure().is_none() && chance.once_in(3) => {
            // Nothing to undo is an answer too.
            player.undo();
        }
        Kind::Battle if player.session.procedure().is_none() && chance.once_in(9) => roll(player, chance),
        Kind::Large if player.session.procedure().is_none() && chance.once_in(2) => {
            player.battle = if chance.once_in(2) { State::Quick } else { large() };
            player.session.end_battle();
        }
        Kind::Meddling if chance.once_in(2) && player.session.procedure().is_some() => meddle(player, chance),
        _ => play(player, kind, game, chance),
    }
}

fn play(player: &mut Player, kind: Kind, game: &'static Game, chance: &mut Chance) {
    match player.session.step() {
        Step::Idle => {
            let procedure = *chance.pick(&game.all().collect::<Vec<_>>());
            if kind == Kind::Quick || kind == Kind::Battle && chance.once_in(6) {
                player.start_quick(game, procedure);
            } else {
                if player.battle == State::Quick {
                    player.battle = if kind == Kind::Large { large() } else { battle(game) };
                }
                player.start(procedure);
            }
        }
        Step::Asking => {
            player.go_on(chance);
        }
        Step::Done(_) => player.finish(),
        Step::Diverged { .. } | Step::Stuck(_) => {
            let _ = player.session.abandon();
        }
    }
}

/// Names somebody, or takes a name away; one that is taken or one too many changes nothing.
fn name(player: &mut Player, chance: &mut Chance) {
    let who = match chance.below(6) {
        0 => Named::Side(Side::First),
        nth => Named::Figure(Id(nth as u8)),
    };
    let name = ["", "Grak", "Ten letter", "Bo", "Edda"][chance.below(5)];
    let _ = player.session.names_mut().give(who, name);
    if chance.once_in(3) {
        player.session.names_mut().begin(Some(chance.once_in(2)));
        let rolls = player.session.rolls();
        player.session.names_mut().begin_battle(rolls);
    }
}

fn roll(player: &mut Player, chance: &mut Chance) {
    match chance.below(6) {
        0 => player.settings.contrast = 1 + chance.below(10) as u8,
        1 => player.recipe.dice = 1 + chance.below(6) as u8,
        2 => player.preferences[chance.below(5)][chance.below(4)] = chance.below(200) as u8,
        3 => player.re_roll(chance),
        _ => player.free_roll(chance),
    }
}

fn meddle(player: &mut Player, chance: &mut Chance) {
    let session = &mut player.session;
    match chance.below(7) {
        0 | 1 => {
            let _ = session.back();
        }
        2 => {
            let points = session.stage().points.clone();
            if let Some(point) = points.get(chance.below(points.len())) {
                let nth = chance.below(4);
                if session.overrule(point, Some(nth as u8)).is_err() {
                    let _ = session.set_extra(point, nth as i16 - 2);
                }
            }
        }
        3 | 4 => {
            let places: Vec<usize> =
                session.transcript().entries().filter(|(_, entry)| entry.tag.asked()).map(|(at, _)| at).collect();
            if let Some(at) = places.get(chance.below(places.len())).copied() {
                let answer = session.prompt_at(at).and_then(|prompt| answers::any(&prompt, chance));
                let _ = answer.map(|answer| session.amend(at, &answer));
            }
        }
        5 => {
            let _ = session.void();
        }
        _ if chance.once_in(4) => {
            let _ = session.abandon();
        }
        _ => {}
    }
}

fn park(player: &mut Player, game: &'static Game, chance: &mut Chance) {
    if player.battle == State::Quick {
        // Only an empty table can be left for another.
        if player.session.procedure().is_none() {
            player.pick_up(chance.below(8) as u8);
        }
    } else {
        player.park("Parked", game);
    }
}

impl Player {
    /// Plays so many presses more; the first that fails ends it.
    pub fn play(&mut self, kind: Kind, game: &'static Game, chance: &mut Chance, presses: usize) -> Result<(), StoreError> {
        for _ in 0..presses {
            act(self, kind, game, chance);
            self.press()?;
        }
        Ok(())
    }
}
