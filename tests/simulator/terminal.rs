//! The simulator in a real terminal: drawn, resized, and always given back as it was.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![cfg(unix)]

mod support;

use std::fs;
use std::path::Path;

use adjutant_simulator::picture::{Blocks, ROWS};
use adjutant_simulator::terminal::Terminal;
use support::{PROGRAM, complaint, frame, has, printed, python, roll, scratch, way};

/// What in_terminal.py says of a run of the program.
fn live(steps: &[&str], arguments: &[&str]) -> String {
    run(steps, &[&[PROGRAM], arguments].concat())
}

fn run(steps: &[&str], command: &[&str]) -> String {
    let output = python("in_terminal.py").args(steps).arg("--").args(command).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(!said.contains("BEYOND THE EDGE"), "{said}");
    said
}

const RESTORED: [&str; 4] = ["settings restored", "screen restored", "cursor restored", "keyboard restored"];

/// The panel's rows as these keys leave them, on a device with so many keys.
fn rows(blocks: Blocks, layout: &str, keys: &str) -> Vec<String> {
    let frame = frame(&printed(&["--seed", "7", "--keys-layout", layout, "--keys", keys]));
    (0..ROWS).map(|row| blocks.line(&frame, row)).collect()
}

/// The step that waits until the panel shows what these keys lead to.
fn panel(blocks: Blocks, layout: &str, keys: &str) -> String {
    format!("panel={}", rows(blocks, layout, keys).join("\n"))
}

/// Steps that press `down` and `ok` by hand, each after the picture of the one before it has come.
fn by_hand(blocks: Blocks, keys: &str) -> Vec<String> {
    let mut pressed = String::new();
    let press = |word| {
        pressed += &format!("{word} ");
        let key = if word == "ok" { r"send=\r" } else { "send=j" };
        // A hand lets go of a key before it presses it again.
        [key.to_owned(), panel(blocks, "4", &pressed), "pause=100".to_owned()]
    };
    keys.split(' ').flat_map(press).collect()
}

/// Steps that skip the welcome and the name, open the dice roller and roll in a narrow window, until its title shows roll 1,
/// whatever the dice.
fn first_roll() -> Vec<String> {
    let mut steps = ["send=j", "pause=300", "send=b"].map(str::to_owned).to_vec();
    steps.extend([panel(Blocks::Quadrants, "4", ""), "pause=100".to_owned()]);
    steps.extend(by_hand(Blocks::Quadrants, &way("Dice roller")));
    steps.extend([r"send=\r".to_owned(), format!("expect={}", rows(Blocks::Quadrants, "4", &roll())[2])]);
    steps
}

/// The number of the roll that a device with this file makes next, and the second one a new device makes.
fn next_and_second(saves: &Path) -> [String; 2] {
    let next = printed(&["--seed", "7", "--saves", saves.to_str().unwrap(), "--keys", &roll()]);
    [next, printed(&["--seed", "7", "--keys", &(roll() + " up")])].map(|picture| support::corner(&picture))
}

#[test]
fn every_way_out_restores_the_terminal() {
    // A signal's exit code is 128 and its number, as every supervisor has it.
    for (leave, code) in [
        ("send=q", 0),
        ("send=Q", 0),
        (r"send=\x03", 0),
        ("signal=HUP", 128 + 1),
        ("signal=INT", 128 + 2),
        ("signal=QUIT", 128 + 3),
        ("signal=TERM", 128 + 15),
    ] {
        let said = live(&["size=80x40", "expect=quit", leave, "end"], &["--seed", "7"]);
        has(&said, &RESTORED);
        has(&said, &[&format!("exit {code}\n")]);
    }
    // With a terminal whose keyboard was changed, too.
    let said = live(&["kitty", "size=80x40", "expect=quit", r"send=\x1b[113u", "end"], &["--seed", "7"]);
    has(&said, &RESTORED);
    has(&said, &["exit 0"]);
}

#[test]
fn a_window_that_is_closed_ends_the_program() {
    // It would otherwise wait for keys for ever, with all its might.
    has(&live(&["size=80x40", "expect=quit", "hangup"], &["--seed", "7"]), &["exit 129"]);
}

#[test]
fn a_panic_restores_the_terminal_before_it_speaks() {
    // This test file runs its own test below in the terminal.
    let program = std::env::current_exe().unwrap();
    let command = [program.to_str().unwrap(), "--ignored", "--exact", "panics_in_the_terminal", "--nocapture"];
    for mode in [&["size=80x40"][..], &["kitty", "size=80x40"]] {
        let said = run(&[mode, &["end"]].concat(), &command);
        has(&said, &RESTORED);
        // Said to the alternate screen, it would be gone; without the carriage returns of cooked mode, it would be staggered.
        has(&said, &["\nthread 'panics_in_the_terminal'", "\non purpose", "exit 101"]);
    }
}

#[test]
#[ignore = "run in a terminal by the test above"]
fn panics_in_the_terminal() {
    let terminal = Terminal::borrow().unwrap();
    terminal.ask_for_releases().unwrap();
    panic!("on purpose");
}

#[test]
fn wide_windows_show_half_blocks_and_narrow_ones_quadrants() {
    let sizes = [("140x40", Blocks::Half), ("130x34", Blocks::Half), ("129x40", Blocks::Quadrants), ("66x34", Blocks::Quadrants)];
    for (size, blocks) in sizes {
        live(&[&format!("size={size}"), &panel(blocks, "4", ""), "send=q", "end"], &["--seed", "7"]);
    }
}

#[test]
fn keys_are_listed_beside_a_wide_panel_and_below_a_narrow_one() {
    let beside = live(&["size=140x40", "expect=quit", "screen", "send=q", "end"], &["--seed", "7"]);
    has(&beside, &["│ Backspace\n", "│ or B\n"]);
    let below = live(&["size=80x40", "expect=quit", "screen", "send=q", "end"], &["--seed", "7"]);
    has(&below, &["\nA capital letter holds its key down.   Q: quit\n", "nothing is saved; --saves FILE would keep it"]);
    let nowhere = live(&["size=66x34", "expect=quit", "screen", "send=q", "end"], &["--seed", "7"]);
    has(&nowhere, &["╰─ ↑K, ↓J, Enter O, Backspace B; capitals hold; Q quit ─"]);
    // The longest of them fits the narrowest window.
    let five = live(&["size=66x34", "expect=quit", "screen", "send=q", "end"], &["--seed", "7", "--keys-layout", "5"]);
    has(&five, &["╰─ ↑K, ↓J, ←H, →L, Enter O, Backspace B; capitals hold; Q quit ─"]);
}

/// The picture is there before the terminal is asked what it can do: one that never answers shows no black window meanwhile.
#[test]
fn the_picture_comes_before_the_question() {
    for mode in ["mute", "kitty"] {
        let quit = if mode == "kitty" { r"send=\x1b[113u" } else { "send=q" };
        let said = live(&[mode, "size=80x40", "expect=quit", quit, "end"], &["--seed", "7"]);
        has(&said, &["exit 0", "asked after 1 pictures"]);
        has(&said, &RESTORED);
    }
}

#[test]
fn keys_work_and_dice_come_to_rest() {
    let rolled = by_hand(Blocks::Half, &roll());
    let steps: Vec<&str> = rolled.iter().map(String::as_str).collect();
    live(&[&["size=140x40", "expect=quit"], &steps[..], &["send=q", "end"]].concat(), &["--seed", "7"]);
}

#[test]
fn capital_letters_hold() {
    // Down to the second entry and into it; a long OK on a device with three keys is Back.
    let [entry, inside] = ["down", "down ok"].map(|keys| panel(Blocks::Half, "3", keys));
    let steps =
        ["size=140x40", "expect=quit", "send=j", &entry, "send=o", &inside, "pause=100", "send=O", &entry, "send=q", "end"];
    live(&steps, &["--seed", "7", "--keys-layout", "3"]);
}

#[test]
fn a_terminal_that_reports_releases_holds_as_long_as_the_hand() {
    let (down, tap) = (r"send=\x1b[13;1:1u", r"send=\x1b[13;1:1u\x1b[13;1:3u");
    let [entry, inside] = ["down", "down ok"].map(|keys| panel(Blocks::Half, "3", keys));
    let start = ["kitty", "size=140x40", "expect=Keep a", r"send=\x1b[106;1:1u\x1b[106;1:3u", &entry];
    // The key that is held is not let go before the screen shows that it was held.
    let rest = [tap, &inside, down, &entry, r"send=\x1b[13;1:3u", r"send=\x1b[113u", "end"];
    let said = live(&[&start[..], &rest].concat(), &["--seed", "7", "--keys-layout", "3"]);
    // Escape codes for all keys, with event types: without the 8, real terminals keep the release of Enter to themselves.
    has(&said, &["keyboard flags 11"]);
}

#[test]
fn resizing_repaints() {
    let [narrow, wide] = [Blocks::Quadrants, Blocks::Half].map(|blocks| panel(blocks, "4", ""));
    let shrink = ["size=140x40", "expect=quit", "size=80x40", "expect=A capital letter", &narrow, "gone=│ or B"];
    // A key pressed while nothing can be seen does nothing; Ctrl-L after it shows when it has been read.
    let vanish = ["size=50x30", "expect=needs a window", "gone=│", r"send=j\x0c", "redrawn"];
    let grow = ["size=140x50", "expect=quit", &wide, "send=j", "redrawn", r"send=k\x0c", &wide, "send=q", "end"];
    live(&[&shrink[..], &vanish, &grow].concat(), &["--seed", "7"]);
}

#[test]
fn a_window_that_is_too_small_says_how_large_it_must_be() {
    for size in ["65x50", "140x33", "20x10", "80x24"] {
        let (columns, rows) = size.split_once('x').unwrap();
        let said = live(&[&format!("size={size}"), "expect=Adjutant", "screen", "send=q", "end"], &["--seed", "7"]);
        let text = said.replace('\n', " ");
        has(&text, &["at least 66 columns and 34 rows", &format!("has {columns} and {rows}:"), "make it larger", "Q quits."]);
        has(&said, &RESTORED);
    }
}

#[test]
fn played_by_hand_the_device_remembers() {
    let home = scratch("by-hand");
    let path = home.join("adjutant").join("saves.bin");
    let mut command = python("in_terminal.py");
    command.args(["size=80x40", "expect=quit"]).args(first_roll()).args(["send=q", "end", "--", PROGRAM]);
    let output = command.env("XDG_DATA_HOME", &home).env("HOME", &home).output().unwrap();
    has(&String::from_utf8_lossy(&output.stdout), &["exit 0"]);
    assert_eq!(fs::metadata(&path).unwrap().len(), 256 * 1024);
    let [next, second] = next_and_second(&path);
    assert_eq!(next, second);
}

#[test]
fn killed_without_warning_it_has_lost_nothing() {
    let path = scratch("killed").join("saves.bin");
    let rolled = first_roll();
    let steps: Vec<&str> = rolled.iter().map(String::as_str).collect();
    let steps = [&["size=80x40", "expect=quit"], &steps[..], &["signal=KILL", "end"]].concat();
    has(&live(&steps, &["--saves", path.to_str().unwrap()]), &["exit -9"]);
    let [next, second] = next_and_second(&path);
    assert_eq!(next, second);
}

#[test]
fn half_a_terminal_is_none() {
    // Keys from a terminal but the picture into a pipe.
    let command = format!("{PROGRAM} | cat");
    has(&run(&["size=80x40", "end"], &["sh", "-c", &command]), &["no terminal to show the screen in"]);
    has(&complaint(&[]), &["no terminal to show the screen in"]);
}
