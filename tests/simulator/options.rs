//! Every option, and every way to get one wrong.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use std::fs;

use support::{adjutant, complaint, corner, frame, has, printed, roll, scratch, way};

#[test]
fn help_names_every_option() {
    for option in ["--help", "-h"] {
        let help = printed(&[option]);
        has(&help, &["--keys ", "--print", "--shot FILE.png", "--seed N", "--keys-layout N", "--saves FILE", "--version"]);
        assert!(help.lines().all(|line| line.len() <= 80), "too wide for a terminal");
    }
}

/// The help names each command there is, and no other.
#[test]
fn help_names_every_command() {
    let help = printed(&["--help"]);
    let (table, _) = help.split_once("Each command has its own --help").unwrap();
    let mut told: Vec<&str> = table.lines().filter_map(|line| line.strip_prefix("  adjutant ")?.split(' ').next()).collect();
    told.retain(|word| *word != "[OPTIONS]");
    let mut there: Vec<&str> = adjutant_simulator::command::COMMANDS.iter().map(|command| command.name).collect();
    told.sort_unstable();
    there.sort_unstable();
    assert_eq!(told, there);
}

/// The table in the README names each command there is, and no other.
#[test]
fn the_readme_names_every_command() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")).unwrap();
    let (_, table) = readme.split_once("| command | what it does |").unwrap();
    let cells = table.split("\n\n").next().unwrap().lines().filter_map(|line| line.strip_prefix("| `"));
    let mut told: Vec<&str> = cells.map(|cell| cell.split([' ', '`']).next().unwrap()).collect();
    let mut there: Vec<&str> = adjutant_simulator::command::COMMANDS.iter().map(|command| command.name).collect();
    told.sort_unstable();
    there.sort_unstable();
    assert_eq!(told, there);
}

#[test]
fn a_command_comes_first() {
    has(&complaint(&["--seed", "7", "play", "sns/melee"]), &["`play` is a command", "comes first", "adjutant play --help"]);
    has(&complaint(&["--seed", "7", "plaice"]), &["plaice", "adjutant --help"]);
}

#[test]
fn the_example_in_the_help_makes_a_picture_of_a_roll() {
    let help = printed(&["--help"]);
    let example = help.lines().find_map(|line| line.strip_prefix("Example: adjutant ")).unwrap();
    let words: Vec<&str> = example.split('"').collect();
    let [seed, keys, shot] = words[..] else { panic!("{example}") };
    let folder = scratch("example");
    let mut command = std::process::Command::new(support::PROGRAM);
    command.args(seed.split_whitespace()).arg(keys).args(shot.split_whitespace()).current_dir(&folder);
    assert!(command.status().unwrap().success());
    let (given, wanted) = (folder.join(shot.split_whitespace().last().unwrap()), folder.join("wanted.png"));
    printed(&["--seed", "7", "--keys", &roll(), "--shot", wanted.to_str().unwrap()]);
    assert_eq!(fs::read(given).unwrap(), fs::read(wanted).unwrap());
}

#[test]
fn version_names_the_build() {
    let version = printed(&["--version"]);
    has(&version, &["adjutant ", env!("CARGO_PKG_VERSION"), " build "]);
    let build = version.trim().rsplit(' ').next().unwrap();
    let hash = build.trim_end_matches('+');
    assert!(build == "unknown" || hash.len() >= 7 && hash.bytes().all(|b| b.is_ascii_hexdigit()), "{build}");
}

#[test]
fn keys_without_more_prints_the_screen() {
    assert_eq!(printed(&["--keys", "ok"]), printed(&["--keys", "ok", "--print"]));
    assert_eq!(printed(&["--keys=", "--print"]), printed(&["--print"]));
    assert_ne!(printed(&["--keys", "ok"]), printed(&["--print"]));
    frame(&printed(&["--print"]));
}

#[test]
fn the_seed_decides_the_dice() {
    let keys = roll() + " up*5";
    let roll = |seed: &str| printed(&["--seed", seed, "--keys", &keys]);
    assert_eq!(roll("7"), roll("7"));
    // Five times 2d6 in 20 numbers: they cannot all come out alike.
    assert!((0..20).any(|seed| roll(&seed.to_string()) != roll("7")));
    assert_eq!(roll("18446744073709551615").lines().count(), 64);
}

#[test]
fn without_a_seed_dice_differ_from_run_to_run() {
    // 2d100 read five times: equal by chance once in ten thousand runs, for all of them once in 10^20.
    let keys = way("Dice roller") + " down*2 ok up*5 ok up*2 ok";
    let first = printed(&["--keys", &keys]);
    assert!((0..5).any(|_| printed(&["--keys", &keys]) != first));
}

#[test]
fn the_layout_decides_the_keys() {
    // Back by its own key, and by a long OK where there is none, from the second entry so that home differs from the start.
    let home = printed(&["--keys", "down"]);
    assert_eq!(printed(&["--keys", "down ok back"]), home);
    for layout in ["3", "5"] {
        assert_eq!(printed(&["--keys-layout", layout, "--keys", "down ok hold:ok"]), home, "{layout}");
    }
    let two = printed(&["--keys-layout", "2", "--keys", "next ok hold:ok"]);
    assert_eq!(two, printed(&["--keys-layout", "2", "--keys", "down"]));
    assert_eq!(two, printed(&["--keys-layout", "2", "--keys", "next*2 hold:next"]));
}

#[test]
fn shot_writes_a_picture() {
    let path = scratch("shot").join("roll.png");
    let file = path.to_str().unwrap();
    let keys = roll();
    assert_eq!(printed(&["--seed", "7", "--keys", &keys, "--shot", file]), "", "a shot alone prints nothing");
    let first = fs::read(&path).unwrap();
    assert!(first.starts_with(b"\x89PNG"));
    let both = printed(&["--seed", "7", "--keys", &keys, "--shot", file, "--print"]);
    assert_eq!(both, printed(&["--seed", "7", "--keys", &keys]));
    assert_eq!(fs::read(&path).unwrap(), first);
}

#[test]
fn shot_to_an_impossible_place() {
    let folder = scratch("shot-nowhere");
    for path in [folder.clone(), folder.join("missing").join("roll.png")] {
        has(
            &complaint(&["--print", "--shot", path.to_str().unwrap()]),
            &["cannot write the picture", "Give --shot a file in a folder"],
        );
    }
}

/// A name that promises another kind of picture would be believed.
#[test]
fn shot_writes_nothing_but_png() {
    let folder = scratch("shot-kind");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for name in ["a.jpg", "a.png.gif", "a.b"] {
        has(&complaint(&["--print", "--shot", &path(name)]), &["PNG", name, ".png instead of"]);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    for name in ["a.PNG", "plain"] {
        printed(&["--shot", &path(name)]);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

/// As a script gives it whose variable is not set.
#[test]
fn a_file_without_a_name() {
    for option in ["--shot", "--saves", "--sealed"] {
        has(&complaint(&["--print", option, ""]), &[option, "this name is empty"]);
    }
    has(&complaint(&["text", "--saves", ""]), &["--saves", "this name is empty"]);
    has(&complaint(&["verify", ""]), &["verify", "this name is empty"]);
}

/// It is learned at once, and not after the first sealed roll; and nothing is left behind by trying.
#[test]
fn a_sealed_log_that_cannot_be_written() {
    let folder = scratch("sealed-nowhere");
    let bad = [folder.clone(), folder.join("missing").join("log.txt")];
    for (path, more) in bad.iter().flat_map(|path| [(path, &[][..]), (path, &["--seed", "7"])]) {
        let said = complaint(&[&["--keys", "ok", "--sealed", path.to_str().unwrap()], more].concat());
        has(&said, &["cannot write the sealed log", "Give --sealed a file in a folder"]);
    }
    printed(&["--keys", "ok", "--sealed", folder.join("log.txt").to_str().unwrap()]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn an_option_given_twice() {
    for (option, value) in
        [("--keys", "ok"), ("--seed", "7"), ("--shot", "a.png"), ("--saves", "a"), ("--sealed", "a"), ("--keys-layout", "4")]
    {
        has(&complaint(&["--print", option, value, option, value]), &[&format!("`{option}` is given twice"), "once"]);
    }
    has(&complaint(&["play", "bridge/setup", "--seed", "1", "--seed", "2"]), &["`--seed` is given twice"]);
    has(&complaint(&["text", "--saves", "a", "--saves", "b"]), &["`--saves` is given twice"]);
}

#[test]
fn unknown_words() {
    has(&complaint(&["--frobnicate"]), &["--frobnicate", "--help"]);
    has(&complaint(&["-x"]), &["-x", "--help"]);
    has(&complaint(&["--print=yes"]), &["--print", "yes", "--help"]);
    has(&complaint(&["--print", "more"]), &["more", "--help"]);
    has(&complaint(&["down"]), &["no command `down`", "--help", "--keys \"down"]);
}

#[test]
fn missing_values() {
    for option in ["--keys", "--shot", "--seed", "--keys-layout", "--saves"] {
        has(&complaint(&[option]), &[option, "--help"]);
    }
}

#[test]
fn values_that_do_not_fit() {
    for seed in ["", "x", "-1", "1.5", "18446744073709551616"] {
        has(&complaint(&["--print", "--seed", seed]), &["--seed", &format!("`{seed}`"), "whole number from 0"]);
    }
    for layout in ["", "1", "6", "four", "22"] {
        has(&complaint(&["--print", "--keys-layout", layout]), &["--keys-layout", &format!("`{layout}`"), "2, 3, 4 or 5"]);
    }
}

#[test]
fn a_key_the_device_does_not_have() {
    let names = [("2", "next, ok"), ("3", "up, down, ok"), ("4", "up, down, ok, back"), ("5", "up, down, left, right, ok")];
    for ((layout, names), missing) in names.into_iter().zip(["back", "hold:back", "left", "next"]) {
        // Where the layout is named makes no difference.
        for arguments in [["--keys-layout", layout, "--keys", missing], ["--keys", missing, "--keys-layout", layout]] {
            has(&complaint(&arguments), &[&format!("`{missing}`"), &format!("has the keys {names}.")]);
        }
    }
}

#[test]
fn words_that_are_no_keys() {
    has(&complaint(&["--keys", "ok fire ok"]), &["`fire`", "up, down, ok, back", "wait:MS"]);
    for word in ["hold:hold:ok", "hold:fire:500", "hold:fire:x", "hold:ok+fire:500", "hold:ok+", "hold:ok+down+up", "ok+down"] {
        has(&complaint(&["--keys", word]), &[&format!("`{word}`"), "has the keys up, down, ok, back", "hold:KEY"]);
    }
    for word in ["wait:", "wait:soon", "wait:-1", "wait:+1", "wait:99999999999", "hold:ok:", "hold:ok:x", "hold:ok+down:x"] {
        has(&complaint(&["--keys", word]), &[&format!("`{word}`"), "milliseconds", "such as"]);
    }
    has(&complaint(&["--keys", "hold:ok+ok:500"]), &["`hold:ok+ok:500`", "two keys", "`hold:ok+down:4500`"]);
    for word in ["ok*", "ok*0", "ok*x", "ok*99999"] {
        has(&complaint(&["--keys", word]), &[&format!("`{word}`"), "how often", "`ok*3`"]);
    }
}

#[test]
fn no_terminal() {
    has(&complaint(&[]), &["no terminal", "Start it in a terminal window", "--keys"]);
    has(&complaint(&["--seed", "7", "--keys-layout", "2"]), &["no terminal"]);
}

#[test]
fn a_reader_that_went_away_is_no_error() {
    // As in `adjutant --print | head -1`, with the reader gone before the first byte.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = std::process::Command::new(support::PROGRAM).arg("--print").stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let output = std::process::Command::new(support::PROGRAM).arg("--print").stdout(full).output().unwrap();
    has(&support::complaint_of(&output), &["cannot print", "Send the output"]);
}

#[test]
fn numbers_of_rolls_run_on_within_a_run() {
    let roll = roll();
    let number = |then: &str| corner(&printed(&["--seed", "7", "--keys", &format!("{roll} {then}")]));
    assert_ne!(number(""), number("up"));
    assert_eq!(number("up"), number("ok ok"), "again, and next and roll, both make roll 2");
    assert!(adjutant(&["--keys", &format!("{roll} up*120")]).status.success());
}
