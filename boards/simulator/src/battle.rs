//! `adjutant battle`: whole battles by automatic players.

use std::fmt::Write as _;

use adjutant::dice::{Cup, RngCup};
use adjutant::engine::{self, Side};
use adjutant::games::{GAMES, Game, Session, State};
use serde::Serialize;

use crate::command::{Arguments, Command, Ended};
use crate::device;
use crate::failure::Failure;
use crate::names;
use crate::output::{print, print_json};
use crate::play::record::{Noted, Notes, Outcome};

/// The command.
pub const COMMAND: Command = Command { name: "battle", help: HELP, options: &["auto", "seed", "json"], run };

const HELP: &str = "\
Fights a whole battle with automatic players on both sides.

  adjutant battle GAME --auto [--seed N] [--json]

  GAME         a game that has a battle: `adjutant list` names the games
  --auto       both sides play by themselves
  --seed N     dice and decisions that follow from this number; without it one
               is drawn, and told so that the battle can be fought again
  --json       one JSON object instead of lines
  -h, --help   print this

The JSON: {format, game, seed, about, began: {first, second}, procedures:
[{procedure, title, rolls, notes: [{after, subject, text}], outcome}], left:
{first, second}, winner, outcome, rolls}. began and left count the figures of
each side. winner is the side that alone has figures left, first or second, or
null. outcome is as `adjutant play --help` says; that of the battle is null if
the game does not name one yet, or if it was broken off after 500 procedures.
rolls are the throws made. format is 1 as long as old readers fit.

Exit code 0: the battle is over. 2: there is none, or something is misspelt.

Example: adjutant battle sfc --auto --seed 7
";

/// Procedures after which a battle is broken off: far more than any that comes to an end needs.
const MOST: usize = 500;

/// A battle that was fought, as JSON.
#[derive(Serialize)]
struct Fought {
    format: u8,
    game: &'static str,
    seed: u64,
    about: &'static str,
    began: Figures,
    procedures: Vec<Procedure>,
    left: Figures,
    winner: Option<&'static str>,
    outcome: Option<Outcome>,
    rolls: u32,
}

/// Figures of each side.
#[derive(Clone, Copy, Serialize)]
struct Figures {
    first: usize,
    second: usize,
}

#[derive(Serialize)]
struct Procedure {
    procedure: &'static str,
    title: &'static str,
    rolls: u32,
    notes: Vec<Noted>,
    outcome: Outcome,
}

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let game = match arguments.words.as_slice() {
        [game] => names::game(game)?,
        [] => return Err(Failure::new("say which game: `adjutant battle GAME --auto`. `adjutant list` names the games.")),
        [_, second, ..] => return Err(Failure::new(format!("`{second}` is one word too many. Name one GAME."))),
    };
    let Some(battle) = game.battle else {
        let others: Vec<&str> = GAMES.iter().filter(|game| game.battle.is_some()).map(|game| game.id).collect();
        return Err(Failure::new(format!("this game has no battle yet: {}. These have one: {}.", game.id, others.join(", "))));
    };
    if !arguments.auto {
        return Err(Failure::new("only automatic players fight here: add --auto. To play yourself, use `adjutant text`."));
    }
    let seed = arguments.seed.map_or_else(device::any_seed, Ok)?;
    let fought = fight(game, battle, seed)?;
    if arguments.json {
        print_json(&fought)?
    } else {
        print(&lines(&fought, game.name))?
    }
    Ok(Ended::Done)
}

fn fight(game: &Game, battle: &engine::AutoBattle<State>, seed: u64) -> Result<Fought, Failure> {
    let mut dice = RngCup(device::dice(Some(seed))?);
    let mut chance = RngCup(device::chance(seed));
    let count = |state: &State| Figures { first: (battle.left)(state, Side::First), second: (battle.left)(state, Side::Second) };
    let mut session = Box::new(Session::new());
    let mut state = (battle.begin)();
    let began = count(&state);
    let mut procedures = Vec::new();
    let mut idle = false;
    while let Some(procedure) = (battle.next)(&mut state).filter(|_| procedures.len() < MOST) {
        let before = session.rolls();
        session.start(procedure, &state, before);
        let mut notes = Notes::default();
        notes.take_down(&session, 0);
        // Every round adds an entry, and a transcript holds only so many.
        while session.step() == engine::Step::Asking && go_on(battle, &mut session, idle, &mut chance, &mut dice) {
            notes.take_down(&session, session.transcript().len());
        }
        let engine::Step::Done(outcome) = session.step() else {
            let step = session.step();
            return Err(Failure::new(format!(
                "the battle came to a halt in {}/{} ({step:?}). Try another --seed, and please report this one.",
                game.id, procedure.id
            )));
        };
        procedures.push(Procedure {
            procedure: procedure.id,
            title: procedure.title,
            rolls: session.rolls() - before,
            notes: notes.list,
            outcome: Outcome::of(&session, outcome),
        });
        // It is done: nothing can refuse.
        if let Ok(committed) = session.commit() {
            idle = &state == committed;
            state.clone_from(committed);
        }
    }
    let winner = battle.winner(&state).map(|side| match side {
        Side::First => "first",
        Side::Second => "second",
    });
    let outcome = game.guide.and_then(|guide| {
        let status = (guide.status)(&state);
        let side = status.winner.map(|side| {
            let mut name = String::new();
            // A string takes everything.
            let _ = (guide.side)(&state, side, &mut name);
            name
        });
        status.over.map(|over| Outcome::of_side(side, over))
    });
    Ok(Fought {
        format: 1,
        game: game.id,
        seed,
        about: battle.about,
        began,
        procedures,
        left: count(&state),
        winner,
        outcome,
        rolls: session.rolls(),
    })
}

/// Answers or throws. Whoever has just done something that changed nothing would do it for ever: then chance decides.
fn go_on(
    battle: &engine::AutoBattle<State>,
    session: &mut Session,
    idle: bool,
    chance: &mut dyn Cup,
    dice: &mut dyn Cup,
) -> bool {
    if idle && !session.wants_dice() {
        return session.let_answer(&mut engine::Anybody(chance));
    }
    battle.go_on(session, chance, dice)
}

/// A line for each thing, complete in itself.
fn lines(fought: &Fought, name: &str) -> String {
    let mut out = String::new();
    // A string takes everything.
    let _ = writeln!(out, "battle {}: {name}\nabout: {}\nseed: {}", fought.game, fought.about, fought.seed);
    let _ = writeln!(out, "began: first side {}, second side {}", fought.began.first, fought.began.second);
    for (number, procedure) in (1..).zip(&fought.procedures) {
        for note in &procedure.notes {
            note.write(&mut out);
        }
        let _ = writeln!(out, "{number}: {}: {}", procedure.title, procedure.outcome.both());
    }
    let _ = writeln!(out, "left: first side {}, second side {}", fought.left.first, fought.left.second);
    let _ = writeln!(out, "rolls: {}", fought.rolls);
    match (&fought.outcome, fought.winner) {
        (Some(outcome), _) => outcome.write(&mut out),
        (None, Some(side)) => _ = writeln!(out, "winner: {side} side"),
        (None, None) if fought.procedures.len() == MOST => _ = writeln!(out, "broken off: {MOST} procedures"),
        (None, None) => out.push_str("winner: nobody\n"),
    }
    out
}
