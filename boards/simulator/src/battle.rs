//! `adjutant battle`: whole battles by automatic players.

use std::fmt::Write as _;

use adjutant::dice::RngCup;
use adjutant::engine::{self, Guide, Side};
use adjutant::games::{self, GAMES, Game, Session, State};
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

A game whose battles the device cannot lead yet fights a skirmish of the rules
there are.

The JSON: {format, game, seed, guided, sides: [{name, began, left}], procedures:
[{procedure, title, rolls, notes: [{after, subject, text}], outcome}], rolls,
outcome}. guided is false for a skirmish. began and left count the figures of a
side, rolls the throws. Each outcome is {code, headline, subject, value}; the
last one is the battle's, null if it was broken off after 500 procedures.
format is 1 as long as old readers fit.

Exit code 0: the battle was fought. 2: there is none, or something is misspelt.

Example: adjutant battle sfc --auto --seed 7
";

/// Procedures after which a battle is broken off: far more than any that comes to an end needs.
const MOST: usize = 500;

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// A battle that was fought, as JSON.
#[derive(Serialize)]
struct Fought {
    format: u8,
    game: &'static str,
    seed: u64,
    guided: bool,
    sides: Vec<Fighters>,
    procedures: Vec<Played>,
    rolls: u32,
    outcome: Option<Outcome>,
}

/// One side, and how many figures it had and has.
#[derive(Serialize)]
struct Fighters {
    name: String,
    began: usize,
    left: usize,
}

#[derive(Serialize)]
struct Played {
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
    let Some(guide) = games::automatic(game) else {
        let others: Vec<&str> = GAMES.iter().filter(|game| games::automatic(game).is_some()).map(|game| game.id).collect();
        return Err(Failure::new(format!("this game has no battle yet: {}. These have one: {}.", game.id, others.join(", "))));
    };
    if !arguments.auto {
        return Err(Failure::new("only automatic players fight here: add --auto. To play yourself, use `adjutant text`."));
    }
    let seed = arguments.seed.map_or_else(device::any_seed, Ok)?;
    let fought = fight(game, guide, seed)?;
    if arguments.json {
        print_json(&fought)?
    } else {
        print(&lines(&fought, game))?
    }
    Ok(Ended::Done)
}

fn fight(game: &Game, guide: &Guide<State>, seed: u64) -> Result<Fought, Failure> {
    let mut dice = RngCup(device::dice(Some(seed))?);
    let mut chance = RngCup(device::chance(seed));
    let mut session = Box::new(Session::new());
    let mut state = State::Quick;
    let mut began = None;
    let mut procedures = Vec::new();
    let mut next = Some(guide.begin);
    while let Some(procedure) = next.filter(|_| procedures.len() < MOST) {
        let before = session.rolls();
        session.start(procedure, &state, before);
        let mut notes = Notes::default();
        notes.take_down(&session, 0);
        // Every round adds an entry, and a transcript holds only so many.
        while session.step() == engine::Step::Asking && guide.go_on(&mut session, &mut chance, &mut dice) {
            notes.take_down(&session, session.transcript().len());
        }
        let engine::Step::Done(outcome) = session.step() else {
            return Err(Failure::new(format!(
                "the battle came to a halt in {}/{} ({:?}). Try another --seed, and please report this one.",
                game.id,
                procedure.id,
                session.step()
            )));
        };
        procedures.push(Played {
            procedure: procedure.id,
            title: procedure.title,
            rolls: session.rolls() - before,
            notes: notes.list,
            outcome: Outcome::of(&session, outcome),
        });
        // It is done: nothing can refuse.
        if let Ok(committed) = session.commit() {
            state.clone_from(committed);
        }
        began.get_or_insert_with(|| SIDES.map(|side| guide.left(&state, side)));
        next = guide.next(&state);
    }
    let fighters = |(side, began): (Side, usize)| {
        let mut name = String::new();
        // A string takes everything.
        let _ = (guide.side)(&state, side, &mut name);
        Fighters { name, began, left: guide.left(&state, side) }
    };
    Ok(Fought {
        format: 1,
        game: game.id,
        seed,
        guided: game.guide.is_some(),
        sides: SIDES.into_iter().zip(began.unwrap_or_default()).map(fighters).collect(),
        procedures,
        rolls: session.rolls(),
        outcome: (guide.status)(&state).over.map(|outcome| Outcome::of(&session, outcome)),
    })
}

/// A line for each thing, complete in itself.
fn lines(fought: &Fought, game: &Game) -> String {
    let mut out = String::new();
    // A string takes everything.
    let _ = writeln!(out, "battle {}: {}", fought.game, game.name);
    if !fought.guided {
        let _ = writeln!(out, "this is a skirmish of the rules there are so far");
    }
    let _ = writeln!(out, "seed: {}", fought.seed);
    for side in &fought.sides {
        let _ = writeln!(out, "side {}: {} figures", side.name, side.began);
    }
    for (number, played) in (1..).zip(&fought.procedures) {
        for note in &played.notes {
            note.write(&mut out);
        }
        let _ = writeln!(out, "{number}: {}: {}", played.title, played.outcome.both());
    }
    for side in &fought.sides {
        let _ = writeln!(out, "side {}: {} of {} figures left", side.name, side.left, side.began);
    }
    let _ = writeln!(out, "rolls: {}", fought.rolls);
    match &fought.outcome {
        Some(outcome) => outcome.write(&mut out),
        None => out.push_str("broken off\n"),
    }
    out
}
