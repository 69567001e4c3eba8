//! `adjutant report`: the log of rolls and where the game stands, for reading, keeping and printing.

use std::fmt::Write as _;

use adjutant::dice::fairness::COUNTED;
use adjutant::engine::{Facts, Guide, Named, Names, Side, Step};
use adjutant::games::{self, GAMES, State};
use adjutant::storage::Kind;
use serde::Serialize;

use crate::command::{Arguments, Command, Ended};
use crate::failure::Failure;
use crate::kept::{Rolled, Saves};
use crate::output::{print, print_json};

/// The command.
pub const COMMAND: Command = Command { name: "report", help: HELP, options: &["json", "saves"], run };

const HELP: &str = "\
Prints what the device remembers: where the game stands, what is kept by name,
and every roll of the log with its number, dice, result and what was done about
it. Changes nothing.

  adjutant report [--saves FILE] [--json]

  --saves FILE   of this file; if not said, of your own saves
  --json         one JSON object instead of lines
  -h, --help     print this

A roll reads: #43 Grak > Ilsa, Combat: 4 / 2, killed (typed). Pools of one roll
are divided by a stroke. The marks: typed, amended, dealt again, taken back, void,
overruled, house rule, while not saving.

The JSON: {format, battle: {game, turn, figures: [{side, name, kind, state: [..],
gone}]}, playing: {game, procedure, next}, kept: [{kind, name, bytes}], faces:
[{die, counts: [..]}], rolls: [{number, who, what, dice: [{die, faces: [..]}],
result, marks: [..]}]}. battle and playing are null if there is none. format is 1
as long as old readers fit.

Example: adjutant report > battle.txt
";

#[derive(Serialize)]
struct Report {
    format: u8,
    battle: Option<Battle>,
    playing: Option<Playing>,
    kept: Vec<KeptThing>,
    faces: Vec<Faces>,
    rolls: Vec<Roll>,
}

#[derive(Serialize)]
struct Battle {
    game: &'static str,
    turn: String,
    figures: Vec<Figure>,
}

#[derive(Serialize)]
struct Figure {
    side: String,
    name: String,
    kind: &'static str,
    state: Vec<&'static str>,
    gone: bool,
}

#[derive(Serialize)]
struct Playing {
    game: &'static str,
    procedure: &'static str,
    next: String,
}

#[derive(Serialize)]
struct KeptThing {
    kind: String,
    name: String,
    bytes: usize,
}

#[derive(Serialize)]
struct Faces {
    die: String,
    counts: Vec<u32>,
}

#[derive(Serialize)]
struct Roll {
    number: u32,
    who: String,
    what: String,
    dice: Vec<Pool>,
    result: String,
    marks: Vec<&'static str>,
}

#[derive(Serialize)]
struct Pool {
    die: String,
    faces: Vec<u8>,
}

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    if let Some(word) = arguments.words.first() {
        return Err(Failure::new(format!("`report` does not know what to do with `{word}`. See `adjutant report --help`.")));
    }
    let report = report(&mut Saves::open(arguments.saves)?)?;
    if arguments.json { print_json(&report) } else { print(&text(&report)) }.map(|()| Ended::Done)
}

fn report(saves: &mut Saves) -> Result<Report, Failure> {
    let rolls = saves.rolls()?.into_iter().map(roll).collect();
    let mut kept = Vec::new();
    for game in GAMES {
        kept.extend(saves.rosters(game)?.into_iter().map(|it| (format!("{} roster", game.id), it)));
    }
    kept.extend(saves.list(Kind::Campaign)?.into_iter().map(|it| ("campaign".to_owned(), it)));
    kept.extend(saves.list(Kind::Battle)?.into_iter().map(|it| ("parked battle".to_owned(), it)));
    let kept = kept.into_iter().map(|(kind, it)| KeptThing { kind, name: it.name, bytes: it.data.len() }).collect();
    let life = saves.keeper.counts().life();
    let shown = COUNTED.iter().filter_map(|die| life.showing(*die)).filter(|showing| showing.rolls > 0);
    let faces = shown.map(|it| Faces { die: format!("d{}", it.die.sides()), counts: it.counts().to_vec() }).collect();
    Ok(Report { format: 1, battle: battle(&saves.battle, saves.session.names()), playing: playing(saves), kept, faces, rolls })
}

fn battle(state: &State, names: &Names) -> Option<Battle> {
    let game = games::game(state.game()?)?;
    let Some(guide) = game.guide else {
        return Some(Battle { game: game.id, turn: String::new(), figures: Vec::new() });
    };
    let status = (guide.status)(state);
    let sides = [Side::First, Side::Second].into_iter();
    let figures = sides.flat_map(|side| (guide.members)(state, side).into_iter().map(move |id| (side, id)));
    let figures = figures.map(|(side, id)| figure(guide, (state, names), side, id)).collect();
    Some(Battle { game: game.id, turn: format!("{} {}", status.word, status.turn), figures })
}

fn figure(guide: &Guide<State>, (state, names): (&State, &Names), side: Side, id: adjutant::engine::Id) -> Figure {
    let Facts { kind, words, gone, .. } = (guide.facts)(state, id);
    let (mut name, mut of) = (String::new(), String::new());
    // Writing to a string cannot fail.
    let _ = guide.call(names, state, Named::Figure(id), &mut name);
    let _ = guide.call(names, state, Named::Side(side), &mut of);
    Figure { side: of, name, kind, state: words.iter().map(|(_, word)| *word).collect(), gone }
}

fn playing(saves: &Saves) -> Option<Playing> {
    let procedure = saves.session.procedure()?;
    let (game, _) = games::key_of(procedure)?;
    let next = match (saves.session.step(), saves.session.prompt()) {
        (Step::Asking, Some(prompt)) => {
            let mut name = String::new();
            let _ = saves.session.name(prompt.subject, &mut name);
            if name.is_empty() { prompt.question.title.to_owned() } else { format!("{name}: {}", prompt.question.title) }
        }
        (Step::Done(outcome), _) => outcome.to_string(),
        _ => "cannot go on".to_owned(),
    };
    Some(Playing { game: game.id, procedure: procedure.title, next })
}

fn roll(roll: Rolled) -> Roll {
    let marks =
        adjutant::storage::RollMarks::NAMES.iter().filter(|(mark, _)| roll.marks.has(*mark)).map(|(_, name)| *name).collect();
    let Rolled { number, who, what, result, dice, .. } = roll;
    let dice = dice.into_iter().map(|(sides, faces)| Pool { die: format!("d{sides}"), faces }).collect();
    Roll { number, who, what, dice, result, marks }
}

fn text(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    if let Some(battle) = &report.battle {
        line(format!("battle {}: {}", battle.game, battle.turn));
        for figure in &battle.figures {
            let state = if figure.state.is_empty() { String::new() } else { format!(", {}", figure.state.join(", ")) };
            let gone = if figure.gone { ", gone" } else { "" };
            line(format!("figure {}, {}: {}{state}{gone}", figure.side, figure.name, figure.kind));
        }
    }
    if let Some(playing) = &report.playing {
        line(format!("playing {} {}: {}", playing.game, playing.procedure, playing.next));
    }
    for kept in &report.kept {
        line(format!("{}: {}, {} bytes", kept.kind, kept.name, kept.bytes));
    }
    for faces in &report.faces {
        let counts: Vec<String> = (1..).zip(&faces.counts).map(|(face, count)| format!("{face} {count}x")).collect();
        line(format!("faces {}: {}", faces.die, counts.join(", ")));
    }
    for roll in &report.rolls {
        line(roll_text(roll));
    }
    if out.is_empty() { "nothing was saved yet\n".to_owned() } else { out }
}

fn roll_text(roll: &Roll) -> String {
    let about = [roll.who.as_str(), roll.what.as_str()];
    let about: Vec<&str> = about.into_iter().filter(|part| !part.is_empty()).collect();
    let pools: Vec<String> =
        roll.dice.iter().map(|pool| pool.faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")).collect();
    let result = if roll.result.is_empty() { String::new() } else { format!(", {}", roll.result) };
    let marks = if roll.marks.is_empty() { String::new() } else { format!(" ({})", roll.marks.join(", ")) };
    format!("#{} {}: {}{result}{marks}", roll.number, about.join(", "), pools.join(" / "))
}
