//! `text`: a person at a keyboard, a script in a pipe, and everything that can go wrong between them.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Output, Stdio};

use support::{PROGRAM, complaint, has, scratch};

/// Runs the console with this input. A program that has ended does not read the rest.
fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.arg("text").args(arguments).env("XDG_DATA_HOME", scratch_home());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let feeding = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    feeding.join().unwrap();
    output
}

fn scratch_home() -> std::path::PathBuf {
    std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-home")
}

/// What is said to these lines; it must end in order, with nothing beside.
fn typed(arguments: &[&str], lines: &[&str]) -> String {
    let output = fed(arguments, lines.iter().map(|line| format!("{line}\n")).collect::<String>().as_bytes());
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

/// A melee of Song of Blades from the first menu to the end and round again: own dice, nonsense, an overruled result, an amended
/// answer, back over the dice and the same dice again. Decided from `blades:P14`: Combat 3 + 6 against 3 + 1 is double: killed.
/// Combat 2 + 6 against 3 + 1 is double still: killed. Combat 1 + 6 against 3 + 1 is a win by an even die: falls.
#[test]
fn a_whole_procedure_with_back_and_amend() {
    let said = typed(
        &["--seed", "7"],
        &[
            "song",
            "melee attack", // by the beginning of a name, and by a whole one
            "3",
            "none",
            "",
            "3",
            "",
            "1",
            "",
            "1",
            "",
            "nobody",
            "no", // the questions, by value, Enter, number and name
            "7 1",
            "six",
            "6",
            "6 1", // three times no faces of two dice, then two
            "override",
            "falls", // the player is in charge ...
            "override",
            "rules", // ... and can give it back
            "amend",
            "1",
            "2", // Combat 2: still killed
            "amend 1",
            "1", // Combat 1: falls
            "back",
            "yes",
            "roll", // back over the dice; from an ambush now: 1 + 6 + 1 = 8 against 4 is double again
            "log",
            "",
            "quit",
        ],
    );
    let expected = "\
Attacker: From an ambush? Question 11 of 11.
Type yes or no. Enter for No.
Attacker: From an ambush? No.
Roll: Combat.
Attacker: 1d6, +3 is added.
Target: 1d6, +3 is added.
Because of Attacker: Combat +3.
Because of Target: Combat +3.
Enter rolls. Or type what your own 2 dice show, with spaces between.
`7` is no face of these dice. Press Enter to roll, or type the faces of Attacker: 1d6, Target: 1d6. Help lists the commands.
`six` is no face of these dice. Press Enter to roll, or type the faces of Attacker: 1d6, Target: 1d6. Help lists the commands.
1 face is given, and 2 dice are thrown. Press Enter to roll, or type the faces of Attacker: 1d6, Target: 1d6. Help lists the commands.
Roll 1: Combat (own dice).
Attacker: 6: with +3 that is 9.
Target: 1: with +3 that is 4.
Target: Result: Killed.
Done: Target: KILLED.
Enter finishes. Or type back, amend, override or why.
Change Target: Result: Killed.
1. No effect
2. Recoils
3. Falls
4. Wounded, Quality +1
5. Killed
6. Killed gruesomely
Type a number from 1 to 6 or a name; or rules for what the rules say; or back.
Changed. Target: Result: Falls, overruled.
Done: Target: FALLS.
Enter finishes. Or type back, amend, override or why.
Change Target: Result: Falls, by the rules Killed.
";
    has(&said, &[expected]);
    let rest = said.split(expected).nth(1).unwrap();
    let expected = "\
Changed. Attacker: Combat: 2 (amended).
Roll 1: Combat (own dice).
Attacker: 6: with +2 that is 8.
Target: 1: with +3 that is 4.
Target: Result: Killed.
Done: Target: KILLED.
";
    has(
        rest,
        &[
            "Changed.\nTarget: Result: Killed.\nDone: Target: KILLED.\n",
            expected,
            "What can be changed:\n1. Attacker: Combat: 3\n",
        ],
    );
    let rest = rest.split(expected).nth(1).unwrap();
    let expected = "\
Changed. Attacker: Combat: 1 (amended).
Roll 1: Combat (own dice).
Attacker: 6: with +1 that is 7.
Target: 1: with +3 that is 4.
Target: Result: Falls.
Done: Target: FALLS.
Enter finishes. Or type back, amend, override or why.
Back. The dice are kept: the same ones fall again.
Attacker: From an ambush? Question 11 of 11.
Type yes or no. Enter for No.
Attacker: From an ambush? Yes.
";
    has(rest, &[expected]);
    let rest = rest.split(expected).nth(1).unwrap();
    has(
        rest,
        &["Because of Attacker: Ambush +1.\n", "Roll 1: Combat (own dice, dealt again).\nAttacker: 6: with +2 that is 8.\n"],
    );
    has(rest, &["Done: Target: KILLED.\n", "Attacker: Combat: 1 (amended).\n", "Song of Blades and Heroes:\n", "Goodbye.\n"]);
    assert!(said.ends_with("Goodbye.\n"));
}

/// The modifier of the situation: an Extra step of -1 is a die more (`bridge:2.1`); set anew it is the rules' again.
#[test]
fn a_modifier_and_why() {
    let said = typed(
        &["bridge"],
        &[
            "melee", "spear", "no", "none", "modifier", "1", "-1", "why", "modifier", "1", "10", "x", "0", "odds", "hit hit",
            "why", "quit",
        ],
    );
    has(&said, &["What can be changed:\n1. Striker: Extra step: +0\n2. Striker: Extra dice: +0\n"]);
    has(
        &said,
        &[
            "Type a number from -9 to 9, or back.\nChanged. Striker: Extra step: -1.\nRoll: Striker: Melee.\n3d6, the best 1 taken away.\n",
        ],
    );
    has(
        &said,
        &[
            "Nothing has been rolled yet.\nIn the rules: bridge:3.8, Melee attack.\n",
            "1. Striker: Extra step: -1, by the rules +0\n",
        ],
    );
    has(&said, &["`10` is not offered. Type a number from -9 to 9.", "`x` is no whole number. Type a number from -9 to 9."]);
    // The row `2d melee`, no shield, no armor, of the chances that `bridge` section 9 lists.
    for chance in ["miss: 36.1", "no effect: 6.9", "stunned: 17.9", "wounded: 21.5", "13.0", "mortal: 4.6"] {
        has(&said, &[&format!("{chance} per cent.\n")]);
    }
    has(
        &said,
        &[
            "Roll 1: Melee (own dice).\nStriker: Hit, Hit.\nResult: ",
            "Because of Striker: Weapon 2.\nNote: Striker: adds up to 2.\nIn the rules: bridge:3.8, Melee attack.\n",
        ],
    );
}

#[test]
fn same_again_and_remembered_answers() {
    let first = ["melee", "polearm", "yes", "heavy", "miss", "1 1 1 1", ""];
    let said = typed(&["bridge"], &[&first[..], &["melee", "same", "quit"]].concat());
    has(&said, &["`miss` is no face of these dice."]);
    let again = said.split("Melee attack. Rule bridge:3.8.\n").nth(2).unwrap();
    has(again, &["Striker: Weapon: Polearm 3d.\nTarget: Has a shield? Yes.\nTarget: Armor: Heavy 2d.\nRoll: Striker: Melee"]);
    has(&typed(&["bridge"], &["melee", "same", "quit"]), &["This has not been answered before."]);
}

/// Figures of 5 points each: the count and the points that are left; `same` brings one more like the last, not a list of them.
#[test]
fn same_again_in_a_list_adds_one_figure() {
    let figure = ["spear", "none", "no", "none", "5", "1"];
    let said = typed(&["bridge"], &[&["new battle", "enter figures"][..], &figure, &["same", "quit"]].concat());
    has(&said, &["Player 1: Warband. 1 of 2.\n", "Player 1: Melee. 40 left.\n", "Player 1: Melee. 1 in, 35 left.\n"]);
    let last = said.rsplit("Player 1: How many").next().unwrap();
    has(last, &["Player 1: Melee. 2 in, 30 left.\n"]);
    has(&typed(&["bridge"], &["new battle", "example", "quit"]), &["Player 2: Warband. 2 of 2.\n"]);
}

#[test]
fn die_faces_are_set_by_name_or_one_by_one() {
    let said = typed(
        &["bridge"],
        &["options", "1", "plain", "1", "4", "1", "hit skull", "1 2", "blank skull hit hit hit two-hits", "quit"],
    );
    has(
        &said,
        &[
            "Die faces, now Combined: Skull, Blank, Blank, Hit, Hit, Hit-Advance.\n1. Combined\n",
            "or a name, or six faces out of Blank, Skull, Hit, Advance, Hit-Advance, Two-Hits; or back.\n",
            "1. Die faces: Plain\n",
            "Die faces, now Plain: Skull, Blank, Hit, Hit, Hit, Advance; never over 3.\n",
            "`hit skull` is not offered. Type the name of a layout, or six faces.",
            "1. Die faces: Custom\n",
        ],
    );
}

#[test]
fn nonsense_is_told_what_would_make_sense() {
    let said = typed(&[], &["", "chess", "0", "10", "so", "2d6", "odds", "amend", "back", "again", "?", "quit now", "quit"]);
    has(&said, &["Nothing was typed. Type a number from 1 to 9 or a name. Help lists the commands.\n"]);
    has(
        &said,
        &[
            "`chess` is not offered. Type a number from 1 to 9 or a name. Help lists the commands.\n",
            "`0` is not offered.",
            "`10` is not offered.",
        ],
    );
    has(
        &said,
        &[
            "Song of Blades and Heroes:\n",
            "There is nothing to tell here.",
            "There is nothing to amend here.",
            "Commands:\nhelp: ",
        ],
    );
    has(&said, &["`2d6` is not offered.", "`quit now` is not offered."]);
    let said = typed(&["bridge"], &["ranged", "x", "b", "61", "", "two", "7", "quit"]);
    has(
        &said,
        &["`x` is not offered. Type a number from 1 to 2 or a name.", "That is too low or too high. Type a number from 1 to 60."],
    );
    has(
        &said,
        &["`two` is no whole number. Type a number from 0 to 6.", "That is too low or too high. Type a number from 0 to 6."],
    );
}

/// What the screens show beside the cursor: where each answer leads, and how likely that is which tells most about it. The
/// percents are those of the whole attack on a target without shield and armor: all that is neither a miss nor without effect.
#[test]
fn odds_at_a_question_tell_where_each_answer_leads() {
    let said = typed(&["bridge"], &["melee", "odds", "quit"]);
    has(&said, &["Hand weapon 2d: 2d, stunned+ 57%.\n", "Polearm 3d: 3d, stunned+ 67%.\n"]);
    let said = typed(&["bridge"], &["setup", "odds", "", "odds", "quit"]);
    has(&said, &["Player 1"]);
}

#[test]
fn help_says_what_works_here() {
    let help = |lines: &[&str]| {
        let said = typed(&["bridge"], &[lines, &["help"]].concat());
        said.split("Commands:\n").nth(1).unwrap().to_owned()
    };
    let menu = help(&[]);
    assert!(!menu.contains("amend: ") && menu.contains("back: "));
    let question = help(&["melee"]);
    has(&question, &["amend: ", "override: ", "modifier: ", "why: ", "log: ", "same: ", "trail: "]);
    has(&question, &["odds: "]);
    assert!(!question.contains("roll: "));
    has(&help(&["setup"]), &["roll: ", "odds: "]);
    // What the program's own help promises for a procedure is there, at a question or at a roll.
    let promised = support::printed(&["text", "--help"]).replace('\n', " ");
    let of = |begin: &str| {
        let list = promised.split(begin).nth(1).unwrap().split(['.', ';']).next().unwrap();
        list.split(',').map(|word| format!("{}: ", word.trim())).collect::<Vec<_>>()
    };
    let (always, at_a_roll) = (of("in a procedure: "), of("at a roll: "));
    assert!(always.len() > 5 && !at_a_roll.is_empty());
    for word in &always {
        has(&question, &[word]);
        has(&help(&["setup"]), &[word]);
    }
    assert!(at_a_roll.iter().all(|word| help(&["setup"]).contains(word) && !question.contains(word)));
    has(
        &typed(&["bridge"], &["setup", "same", "trail"]),
        &["Everything up to here is answered.", "Nothing has been interrupted."],
    );
}

#[test]
fn the_seed_decides_the_dice() {
    let lines = ["bridge", "setup", "", "", "quit"];
    let rolled = |arguments: &[&str]| typed(arguments, &lines);
    assert_eq!(rolled(&["--seed", "7"]), rolled(&["--seed", "7"]));
    assert!((0..10).any(|seed: u8| rolled(&["--seed", &seed.to_string()]) != rolled(&["--seed", "7"])));
    assert!((0..10).any(|_| rolled(&[]) != rolled(&["--seed", "7"])));
}

#[test]
fn roll_numbers_run_on_in_a_saves_file() {
    let file = scratch("console-saves").join("saves.bin");
    let saves = ["--saves", file.to_str().unwrap()];
    has(&typed(&saves, &["dice", "", "3d6", "quit"]), &["Roll 1: 2d6: ", "Roll 2: 3d6: "]);
    has(&typed(&saves, &["dice", ""]), &["set to 3d6", "Roll 3: 3d6: "]);
    has(&typed(&saves, &["bridge", "setup", "6 1", "", "quit"]), &["Roll 4: Roll-off (own dice)."]);
    // The screen goes on where the console has stopped, and the console after it.
    support::printed(&["--saves", saves[1], "--keys", "down*5 ok ok"]);
    has(&typed(&saves, &["dice", ""]), &["Roll 6: "]);
    // Without a file nothing is kept.
    has(&typed(&[], &["dice", ""]), &["Roll 1: 2d6: "]);
    std::fs::write(&file, "not ours, and far too short").unwrap();
    has(&complaint(&["text", "--saves", saves[1]]), &["saves.bin", "--saves FILE"]);
}

/// Switched off in the middle of a melee, after its dice: it goes on where it was left, with the same dice.
#[test]
fn where_it_was_left() {
    let file = scratch("console-left").join("saves.bin");
    let saves = ["--saves", file.to_str().unwrap()];
    let said = typed(&saves, &["bridge", "melee", "spear", "no", "none", "hit hit"]);
    assert!(said.ends_with("with spaces between.\n"), "{said}");
    let again = typed(&saves, &["log", "skull blank", "", "quit"]);
    has(
        &again,
        &["Melee attack, where it was left.\nRoll 1: Melee (own dice).\nStriker: Hit, Hit.\n", "Roll: Target: Injury.\n"],
    );
    has(
        &again,
        &["Striker: Weapon: Spear 2d.\nTarget: Has a shield? No.\n", "Roll 2: Injury (own dice).\n", "Done: Target: OUT.\n"],
    );
    // Finished: nothing is left.
    has(&typed(&saves, &[]), &["Games and tools:\n"]);
    // A battle waits in its game's menu.
    typed(&saves, &["bridge", "new battle", "example", "example", "6 1", ""]);
    has(&typed(&saves, &["bridge", "resume"]), &["1. Resume battle\n", "Bridge Crossing, round 1.\n"]);
}

#[test]
fn the_input_ends_anywhere() {
    for input in ["", "bridge", "bridge\nmelee\nspear\nno", "bridge\nsetup\n\n"] {
        let output = fed(&[], input.as_bytes());
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{input:?}");
    }
    // The last line counts without its end, too, and lines may end as elsewhere.
    has(&String::from_utf8(fed(&[], b"bridge").stdout).unwrap(), &["Bridge Crossing:\n1. "]);
    has(&String::from_utf8(fed(&[], b"bridge\r\nmelee\r\n").stdout).unwrap(), &["Striker: Weapon. Question 1 of 3.\n"]);
}

#[test]
fn very_long_lines_and_bytes_that_are_no_text() {
    let mut input = vec![b'x'; 20_000_000];
    input.extend(b"\nbridge\n");
    let said = String::from_utf8(fed(&[], &input).stdout).unwrap();
    has(&said, &["That line is too long: at most 1000 letters are read. Nothing was done.\n", "Bridge Crossing:\n"]);
    assert_eq!(said.matches("too long").count(), 1, "one line, one answer");
    let garbage: Vec<u8> = (0..=255_u8).chain(b"\xff\xfe\xc0\x80\n\0\0\n\x1b[2J\n".iter().copied()).collect();
    let output = fed(&[], &garbage);
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.chars().all(|letter| letter == '\n' || !letter.is_control()), "{said:?}");
}

#[test]
fn whoever_stops_listening_ends_it() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(PROGRAM).arg("text").stdin(Stdio::null()).stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
    // As in `adjutant text | head -1`, with somebody still typing.
    let mut child = Command::new(PROGRAM).arg("text").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    has(&first, &["Adjutant. Type a number or a word, then Enter."]);
    while stdin.write_all(b"again\n").is_ok() {}
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Every answer comes at once, before the next line is typed: nothing waits in a buffer.
#[test]
fn it_answers_line_by_line() {
    let mut child = Command::new(PROGRAM).args(["text", "bridge"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    // What ends an answer always begins like this: reading on would wait for ever.
    let mut until = |last: &str| {
        let mut line = String::new();
        while !["Type ", "Enter ", "Goodbye."].iter().any(|end| line.starts_with(end)) {
            line.clear();
            assert_ne!(stdout.read_line(&mut line).unwrap(), 0, "{last}");
        }
        assert!(line.starts_with(last), "{line}");
    };
    until("Type a number from 1 to");
    for (line, last) in [("setup\n", "Enter rolls."), ("6 1\n", "Enter finishes."), ("\n", "Type a number from 1 to")] {
        stdin.write_all(line.as_bytes()).unwrap();
        until(last);
    }
    stdin.write_all(b"quit\n").unwrap();
    until("Goodbye.");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

#[test]
fn wrong_arguments() {
    has(&complaint(&["text", "chess"]), &["no game `chess`"]);
    has(&complaint(&["text", "bridge", "melee"]), &["`melee` is one word too many", "has started"]);
    has(&complaint(&["text", "--json"]), &["--json", "adjutant text --help"]);
    has(&complaint(&["text", "--seed", "x"]), &["--seed", "whole number from 0"]);
    has(&complaint(&["text", "--saves"]), &["--saves", "adjutant text --help"]);
}

/// What the word of a result means is told, as on the screen: 4 + 4 against 2 + 3, and the winner's die is even.
#[test]
fn why_explains_the_word() {
    let lines = ["blades", "melee", "4", "", "", "3", "", "", "", "", "", "", "", "4 2", "why"];
    let said = typed(&["--seed", "7"], &lines);
    has(&said, &["FALLS", "In the rules: blades:P14, Melee attack.\nFall: Beaten, and the winner's die is even"]);
}
