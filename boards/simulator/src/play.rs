//! `adjutant play`: a procedure with its answers on the command line.

pub mod given;
pub mod player;
pub mod record;

use std::fmt::Write as _;

use serde::Serialize;

use crate::command::{Arguments, Command, Ended};
use crate::device;
use crate::failure::Failure;
use crate::names;
use crate::output::{aside, print, print_json};
use given::Givens;
use player::{Came, Player};
use record::{Asked, Noted, Outcome, Step};

/// The command.
pub const COMMAND: Command = Command { name: "play", help: HELP, options: &["seed", "json"], run };

const HELP: &str = "\
Plays one procedure with answers from the command line.

  adjutant play GAME/PROCEDURE [KEY=VALUE...] [--seed N] [--json]

  KEY=VALUE        the answer to a question, in any order. A repeated key
                   answers repeated questions in turn.
  KEY@NAME=VALUE   the same, but only about this figure: melee.rep@defender=4.
                   Names in any case, with hyphens for spaces: @attacker-2.
  --seed N         dice that follow from this number, the same in every run
  --json           one JSON object instead of lines
  -h, --help       print this

`adjutant list GAME/PROCEDURE` names the keys. What a value looks like:

  number           melee.rep=4
  pick             melee.weapon=spear; the beginning of a name will do
  flags, ticks     several with commas between; or none, or all
  choose, order    figures by name or number: shoot.order=target-2,target-1
  split            shoot.shots=2,1
  strike           the dice that go, by their place: melee.strike=1,3
  offer            yes or no
  throw            the faces: melee.roll=4,2. Symbols work too: hit,skull.
                   With several pools on one card: all faces in order by the
                   card's key, or a pool's by the pool's key. Dice that are
                   not given are thrown from the seed.
  extra            situational modifier: KEY=+1
  settle           overrules a result: KEY=killed
  interrupts       starts something before the question is answered
  For the last three, KEY=- leaves one as it is and waits for the next.

Exit code 0: it is done. 3: a question is open; it is printed, with what it
accepts. 2: a wrong key or value; nothing is printed but what is wrong. Answers
to questions that exist but were not asked are named on the error output.

The JSON: {format, game, procedure, title, reference, seed, steps: [{key, title,
subject, kind, value, text, roll}], notes: [{after, subject, text}], asks,
outcome, unused: [..]}. roll, for throws: {number, given, pools: [{key, title,
subject, dice, faces, needs, text}], because: [{subject, label, value}],
outcome}. asks, if a question is open: {key, title, subject, kind, accepts,
example, min, max, options, figures}. outcome, if it is done: {code, headline,
subject, value}. format is 1 as long as old readers fit.

Example: adjutant play bridge/melee melee.weapon=spear target.shield=no \\
  target.armor=none --seed 7
";

/// What was played, as JSON.
#[derive(Serialize)]
struct Played {
    format: u8,
    game: &'static str,
    procedure: &'static str,
    title: &'static str,
    reference: &'static str,
    seed: u64,
    steps: Vec<Step>,
    notes: Vec<Noted>,
    asks: Option<Asked>,
    outcome: Option<Outcome>,
    unused: Vec<String>,
}

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let [path, answers @ ..] = arguments.words.as_slice() else {
        return Err(Failure::new(
            "say what to play: GAME/PROCEDURE. `adjutant list` names them, `adjutant play --help` explains.",
        ));
    };
    let (game, procedure) = names::procedure(path)?;
    let mut givens = Givens::parse(path, procedure, answers)?;
    let seed = arguments.seed.map_or_else(device::any_seed, Ok)?;
    let mut player = Player::new(procedure, &mut givens, Some(device::dice(Some(seed))?));
    let (asks, outcome) = match player.play()? {
        Came::Over(outcome) => (None, Some(outcome)),
        Came::To(asked) => (Some(asked), None),
        // The seed throws them all.
        Came::Dice => (None, None),
    };
    let Player { steps, notes, .. } = player;
    let played = Played {
        format: 1,
        game: game.id,
        procedure: procedure.id,
        title: procedure.title,
        reference: procedure.reference,
        seed,
        steps,
        notes: notes.list,
        asks,
        outcome,
        unused: givens.unused().map(|given| given.typed.clone()).collect(),
    };
    if arguments.json {
        print_json(&played)?
    } else {
        print(&lines(&played))?
    }
    let yet = if played.asks.is_some() { " so far" } else { "" };
    for unused in &played.unused {
        aside(&format!("`{unused}` was not asked{yet}."));
    }
    Ok(if played.asks.is_some() { Ended::Asking } else { Ended::Done })
}

/// A line for each thing, complete in itself.
fn lines(played: &Played) -> String {
    let mut out = String::new();
    // A string takes everything.
    let _ = writeln!(out, "play {}/{}: {}, {}", played.game, played.procedure, played.title, played.reference);
    let _ = writeln!(out, "seed: {}", played.seed);
    let noted = |after: usize, out: &mut String| {
        for note in played.notes.iter().filter(|note| note.after == after) {
            note.write(out);
        }
    };
    noted(0, &mut out);
    for (number, step) in (1..).zip(&played.steps) {
        step.write(number, &mut out);
        noted(number, &mut out);
    }
    if let Some(outcome) = &played.outcome {
        outcome.write(&mut out);
    }
    if let Some(asked) = &played.asks {
        asked.write(&mut out);
    }
    out
}
