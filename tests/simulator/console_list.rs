//! `list`: everything there is, as lines and as JSON.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use std::process::{Command, Stdio};

use adjutant::engine::DeclaredKind;
use adjutant::games::GAMES;
use serde_json::Value;
use support::{PROGRAM, adjutant, complaint, has, printed};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).unwrap()
}

#[test]
fn every_line_is_complete_in_itself() {
    let listed = printed(&["list"]);
    for line in listed.lines() {
        let (what, rest) = line.split_once(' ').unwrap();
        assert!(["game", "procedure", "role", "question", "outcome"].contains(&what) && !rest.is_empty(), "{line}");
    }
    let has_line = |line: String| assert!(listed.lines().any(|listed| listed == line), "{line}");
    for game in GAMES {
        has_line(format!("game {}: {}, revision {}", game.id, game.name, game.revision));
        for procedure in game.procedures {
            has_line(format!("procedure {}/{}: {}, {}", game.id, procedure.id, procedure.title, procedure.reference));
            for ending in procedure.endings {
                assert!(listed.contains(&format!("outcome {}: {}, ", ending.code, ending.word)), "{}", ending.code);
            }
            for declared in procedure.questions {
                let head = format!("question {}: {}, ", declared.question.name(), declared.question.title);
                assert!(listed.contains(&head), "{head}");
            }
        }
    }
    has(
        &listed,
        &[
            "question ranged.distance: Distance, number from 1 to 60\n",
            "question target.shield: Has a shield?, pick of No, Yes\n",
        ],
    );
    has(&listed, &[", strike\n", "Spear (Spear 2d)", "outcome miss: MISS, nothing\n"]);
}

#[test]
fn json_has_everything_that_is_declared() {
    let listed = json(&["list", "--json"]);
    assert_eq!(listed["format"], 1);
    assert_eq!(listed["games"].as_array().unwrap().len(), GAMES.len());
    for (game, is) in GAMES.iter().zip(listed["games"].as_array().unwrap()) {
        assert_eq!((is["id"].as_str(), is["name"].as_str()), (Some(game.id), Some(game.name)));
        assert_eq!(is["procedures"].as_array().unwrap().len(), game.procedures.len());
        for (procedure, is) in game.procedures.iter().zip(is["procedures"].as_array().unwrap()) {
            assert_eq!((is["id"].as_str(), is["reference"].as_str()), (Some(procedure.id), Some(procedure.reference)));
            assert_eq!(is["roles"].as_array().unwrap().len(), procedure.roles.len());
            assert_eq!(is["questions"].as_array().unwrap().len(), procedure.questions.len());
            for (declared, is) in procedure.questions.iter().zip(is["questions"].as_array().unwrap()) {
                question(declared.kind, is);
                assert_eq!(is["key"].as_str(), Some(declared.question.name()));
                assert_eq!(is["title"].as_str(), Some(declared.question.title));
            }
            let codes: Vec<&str> = is["outcomes"].as_array().unwrap().iter().map(|it| it["code"].as_str().unwrap()).collect();
            assert_eq!(codes, procedure.endings.iter().map(|ending| ending.code).collect::<Vec<_>>());
        }
    }
}

/// Range and options are there where the kind has them, and nowhere else.
fn question(kind: DeclaredKind, is: &Value) {
    let (name, range) = match kind {
        DeclaredKind::Number(min, max) => ("number", Some((min, max))),
        DeclaredKind::Extra(min, max) => ("extra", Some((min, max))),
        DeclaredKind::Pick(_) => ("pick", None),
        DeclaredKind::Flags(_) => ("flags", None),
        DeclaredKind::Settle(_) => ("settle", None),
        DeclaredKind::Interrupts(_) => ("interrupts", None),
        DeclaredKind::Choose => ("choose", None),
        DeclaredKind::Ticks => ("ticks", None),
        DeclaredKind::Order => ("order", None),
        DeclaredKind::Split => ("split", None),
        DeclaredKind::Throw => ("throw", None),
        DeclaredKind::Strike => ("strike", None),
        DeclaredKind::Offer => ("offer", None),
    };
    assert_eq!(is["kind"], name);
    assert_eq!(is.get("min").and_then(Value::as_i64), range.map(|(min, _)| i64::from(min)));
    assert_eq!(is.get("max").and_then(Value::as_i64), range.map(|(_, max)| i64::from(max)));
    let options: Vec<&str> = kind.choices().iter().map(|choice| choice.name()).collect();
    let are =
        is.get("options").map(|options| options.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect());
    assert_eq!(are, (!options.is_empty()).then_some(options));
}

#[test]
fn one_game_or_procedure() {
    let all = printed(&["list"]);
    let bridge = printed(&["list", "bridge"]);
    assert!(all.contains(&bridge) && bridge.starts_with("game bridge: "));
    assert_eq!(bridge.lines().filter(|line| line.starts_with("game ")).count(), 1);
    let melee = printed(&["list", "bridge/melee"]);
    assert_eq!(
        melee.lines().filter(|line| line.starts_with("procedure ")).collect::<Vec<_>>(),
        ["procedure bridge/melee: Melee attack, bridge:3.8"]
    );
    let listed = json(&["list", "--json", "bridge/melee"]);
    assert_eq!(listed["games"][0]["procedures"].as_array().unwrap().len(), 1);
}

#[test]
fn another_parser_reads_the_json() {
    let mut python = Command::new("python3");
    python
        .args(["-c", "import json, sys; print(len(json.load(sys.stdin)['games']))"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut python = python.spawn().unwrap();
    std::io::Write::write_all(&mut python.stdin.take().unwrap(), &adjutant(&["list", "--json"]).stdout).unwrap();
    let counted = String::from_utf8(python.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(counted.trim(), GAMES.len().to_string());
}

#[test]
fn names_that_are_none() {
    has(&complaint(&["list", "blade"]), &["no game `blade`", "Did you mean blades?", "sns, sfc, swordplay, blades, bridge"]);
    has(&complaint(&["list", "chess"]), &["no game `chess`. The games are"]);
    has(
        &complaint(&["list", "bridge/mele"]),
        &["bridge has no procedure `mele`", "Did you mean melee?", "It has ", "setup, tactics, "],
    );
    has(&complaint(&["list", "bridge/"]), &["bridge has no procedure ``"]);
    has(&complaint(&["list", "bridge", "melee"]), &["`melee` is one word too many"]);
    has(&complaint(&["list", "--seed", "7"]), &["--seed", "adjutant list --help"]);
    has(&complaint(&["list", "--json=yes"]), &["--json", "adjutant list --help"]);
    has(&complaint(&["lst"]), &["no command `lst`", "Did you mean list?", "--help"]);
}

#[test]
fn help_of_every_command() {
    let help = printed(&["--help"]);
    for (command, example) in [
        ("list", "adjutant list bridge/melee"),
        ("play", "adjutant play bridge/melee "),
        ("battle", "adjutant battle sfc --auto --seed 7"),
        ("text", "adjutant text"),
    ] {
        has(&help, &[&format!("adjutant {command}"), example]);
        for option in ["--help", "-h"] {
            let own = printed(&[command, option]);
            has(&own, &[&format!("  adjutant {command} "), "-h, --help", "Example: "]);
            assert!(own.lines().all(|line| line.chars().count() <= 80), "too wide for a terminal: {own}");
            assert_eq!(own, printed(&[command, "whatever", option]), "help comes first");
        }
    }
    has(
        &printed(&["play", "--help"]),
        &["--seed N", "--json", "KEY@NAME=VALUE", "Exit code 0", "3: a question is open", "2: a wrong key"],
    );
    has(&printed(&["battle", "--help"]), &["--auto", "--seed N", "--json", "Exit code 0"]);
    has(
        &printed(&["text", "--help"]),
        &["--seed N", "--saves FILE", "back", "amend", "override", "modifier", "why", "odds", "quit", "demo GAME", "leave"],
    );
}

#[test]
fn the_example_of_help_works() {
    let help = printed(&["play", "--help"]);
    let example = help.split("Example: adjutant ").nth(1).unwrap().replace("\\\n", " ");
    let words: Vec<&str> = example.split_whitespace().collect();
    has(&printed(&words), &["\noutcome: "]);
}

#[test]
fn a_reader_that_went_away_is_no_error() {
    for arguments in [&["list"][..], &["list", "--json"], &["play", "bridge/setup"], &["battle", "sfc", "--auto"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = Command::new(PROGRAM).args(arguments).stdout(writer).output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{arguments:?}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    for arguments in [&["list"][..], &["play", "bridge/setup", "--json"], &["battle", "sfc", "--auto"], &["text"]] {
        let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
        let output = Command::new(PROGRAM).args(arguments).stdin(Stdio::null()).stdout(full).output().unwrap();
        has(&support::complaint_of(&output), &["cannot print", "Send the output"]);
    }
}

#[cfg(unix)]
#[test]
fn words_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt as _;
    let word = std::ffi::OsStr::from_bytes(b"bri\xff\xfedge");
    for command in ["list", "play", "battle", "text"] {
        let output = Command::new(PROGRAM).arg(command).arg(word).output().unwrap();
        has(&support::complaint_of(&output), &["bri", &format!("adjutant {command} --help")]);
    }
    let output = Command::new(PROGRAM).arg(word).output().unwrap();
    has(&support::complaint_of(&output), &["no command", "--help"]);
}
