//! `adjutant list`: what there is to play, what it asks and how it can end.

use std::fmt::Write as _;

use adjutant::engine::{Choice, Declared, DeclaredKind, Ending, Tone};
use adjutant::games::{GAMES, Game, Procedure};
use serde::Serialize;

use crate::command::{Arguments, Command, Ended};
use crate::failure::Failure;
use crate::names;
use crate::output::{print, print_json};

/// The command.
pub const COMMAND: Command = Command { name: "list", help: HELP, options: &["json"], run };

const HELP: &str = "\
Lists the games, their procedures, what each procedure can ask and how it can
end. The keys, options and codes never change: scripts can rely on them.

  adjutant list [GAME[/PROCEDURE]] [--json]

  GAME, GAME/PROCEDURE   only this one
  --json                 one JSON object instead of lines
  -h, --help             print this

Each line says what it is:

  game bridge: Bridge Crossing, revision 2018-04-22
  procedure bridge/ranged: Ranged attack, bridge:3.9
  role Shooter
  question ranged.distance: Distance, number from 1 to 60
  question target.shield: Has a shield?, pick of No, Yes
  outcome miss: MISS, nothing

Kinds of questions: number, pick (one option), flags (any options), choose (one
figure), ticks (any figures), order (figures in order), split (a number shared
out), throw (dice), strike (dice taken away), offer (yes or no), and what may be
given unasked: extra (a modifier), settle (overrules a result), interrupts
(something started in between).

The JSON: {format, games: [{id, name, revision, battle, procedures: [{id, title,
reference, roles: [..], questions: [{key, title, kind, min, max, options:
[{name, text}]}], outcomes: [{code, word, tone}]}]}]}. min, max and options are
there where the kind has them. battle says whether `adjutant battle GAME` works.
tone is good, middling, bad or nothing. format is 1 as long as old readers fit.

Example: adjutant list bridge/melee
";

/// Everything there is, as JSON.
#[derive(Serialize)]
struct Listed {
    format: u8,
    games: Vec<ListedGame>,
}

#[derive(Serialize)]
struct ListedGame {
    id: &'static str,
    name: &'static str,
    revision: &'static str,
    battle: bool,
    procedures: Vec<ListedProcedure>,
}

#[derive(Serialize)]
struct ListedProcedure {
    id: &'static str,
    title: &'static str,
    reference: &'static str,
    roles: &'static [&'static str],
    questions: Vec<ListedQuestion>,
    outcomes: Vec<ListedOutcome>,
}

#[derive(Serialize)]
struct ListedQuestion {
    key: &'static str,
    title: &'static str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Vec<ListedOption>>,
}

/// An option as JSON.
#[derive(Serialize)]
pub struct ListedOption {
    name: &'static str,
    text: &'static str,
}

impl From<&Choice> for ListedOption {
    fn from(choice: &Choice) -> Self {
        Self { name: choice.name(), text: choice.text }
    }
}

#[derive(Serialize)]
struct ListedOutcome {
    code: &'static str,
    word: &'static str,
    tone: &'static str,
}

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let chosen: Vec<(&Game, Vec<&Procedure>)> = match arguments.words.as_slice() {
        [] => GAMES.iter().map(|game| (*game, game.procedures.to_vec())).collect(),
        [one] if one.contains('/') => {
            let (game, procedure) = names::procedure(one)?;
            vec![(game, vec![procedure])]
        }
        [one] => {
            let game = names::game(one)?;
            vec![(game, game.procedures.to_vec())]
        }
        [_, second, ..] => {
            return Err(Failure::new(format!("`{second}` is one word too many. Name one GAME or GAME/PROCEDURE, or none.")));
        }
    };
    let listed = Listed { format: 1, games: chosen.into_iter().map(game).collect() };
    if arguments.json {
        print_json(&listed)?
    } else {
        print(&lines(&listed))?
    }
    Ok(Ended::Done)
}

fn game((game, procedures): (&Game, Vec<&Procedure>)) -> ListedGame {
    ListedGame {
        id: game.id,
        name: game.name,
        revision: game.revision,
        battle: game.battle.is_some(),
        procedures: procedures.into_iter().map(procedure).collect(),
    }
}

fn procedure(procedure: &Procedure) -> ListedProcedure {
    ListedProcedure {
        id: procedure.id,
        title: procedure.title,
        reference: procedure.reference,
        roles: procedure.roles,
        questions: procedure.questions.iter().map(question).collect(),
        outcomes: procedure.endings.iter().map(|ending| outcome(ending)).collect(),
    }
}

fn question(declared: &Declared) -> ListedQuestion {
    let (kind, range) = kind(declared.kind);
    let choices = declared.kind.choices();
    ListedQuestion {
        key: declared.question.name(),
        title: declared.question.title,
        kind,
        min: range.map(|(min, _)| min),
        max: range.map(|(_, max)| max),
        options: (!choices.is_empty()).then(|| choices.iter().map(ListedOption::from).collect()),
    }
}

/// What a kind of question is called, and its range.
#[must_use]
pub const fn kind(kind: DeclaredKind) -> (&'static str, Option<(i16, i16)>) {
    match kind {
        DeclaredKind::Number(min, max) => ("number", Some((min, max))),
        DeclaredKind::Pick(_) => ("pick", None),
        DeclaredKind::Choose => ("choose", None),
        DeclaredKind::Ticks => ("ticks", None),
        DeclaredKind::Flags(_) => ("flags", None),
        DeclaredKind::Order => ("order", None),
        DeclaredKind::Split => ("split", None),
        DeclaredKind::Throw => ("throw", None),
        DeclaredKind::Strike => ("strike", None),
        DeclaredKind::Offer => ("offer", None),
        DeclaredKind::Extra(min, max) => ("extra", Some((min, max))),
        DeclaredKind::Settle(_) => ("settle", None),
        DeclaredKind::Interrupts(_) => ("interrupts", None),
    }
}

fn outcome(ending: &Ending) -> ListedOutcome {
    let tone = match ending.tone {
        Tone::Good => "good",
        Tone::Middling => "middling",
        Tone::Bad => "bad",
        Tone::Nothing => "nothing",
    };
    ListedOutcome { code: ending.code, word: ending.word, tone }
}

/// A line for each thing, complete in itself.
fn lines(listed: &Listed) -> String {
    let mut out = String::new();
    // A string takes everything.
    for game in &listed.games {
        let _ = writeln!(out, "game {}: {}, revision {}", game.id, game.name, game.revision);
        for procedure in &game.procedures {
            let _ = writeln!(out, "procedure {}/{}: {}, {}", game.id, procedure.id, procedure.title, procedure.reference);
            for role in procedure.roles {
                let _ = writeln!(out, "role {role}");
            }
            for question in &procedure.questions {
                let _ = writeln!(out, "question {}: {}, {}", question.key, question.title, accepted(question));
            }
            for outcome in &procedure.outcomes {
                let _ = writeln!(out, "outcome {}: {}, {}", outcome.code, outcome.word, outcome.tone);
            }
        }
    }
    out
}

fn accepted(question: &ListedQuestion) -> String {
    let mut out = question.kind.to_owned();
    if let (Some(min), Some(max)) = (question.min, question.max) {
        let _ = write!(out, " from {min} to {max}");
    }
    if let Some(options) = &question.options {
        let both = |option: &ListedOption| match option.name == option.text {
            true => option.name.to_owned(),
            false => format!("{} ({})", option.name, option.text),
        };
        let _ = write!(out, " of {}", options.iter().map(both).collect::<Vec<_>>().join(", "));
    }
    out
}
