//! What the simulator's tests share.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use adjutant::ui::frame::{HEIGHT, WIDTH};
use adjutant::ui::{Frame, Layout};
use adjutant_simulator::device::{Device, dice};
use adjutant_simulator::flash::Flash;
use adjutant_simulator::script::{parse, play};

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_adjutant");

/// An empty directory of this name.
pub fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// A run that wrongly reaches for the player's own saves must not find them.
fn no_home() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-home")
}

/// Runs the program without a terminal.
pub fn adjutant(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).env("XDG_DATA_HOME", no_home()).output().unwrap()
}

/// What a run prints that must succeed.
pub fn printed(arguments: &[&str]) -> String {
    let output = adjutant(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What `text` says to these lines, with the saves in a file.
pub fn typed(saves: &str, lines: &[&str]) -> String {
    typed_with(&["--seed", "7", "--saves", saves], lines)
}

/// The same with other options.
pub fn typed_with(options: &[&str], lines: &[&str]) -> String {
    let mut command = Command::new(PROGRAM);
    command.arg("text").args(options).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

/// What a run complains of that must fail as the user's doing: exit code 2, nothing on the output, one line of complaint.
pub fn complaint(arguments: &[&str]) -> String {
    complaint_of(&adjutant(arguments))
}

/// The same for a run that was started in some other way.
pub fn complaint_of(output: &Output) -> String {
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(output.stdout.is_empty(), "printed although it failed");
    assert!(message.starts_with("adjutant: ") && message.ends_with(".\n"), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

/// Asserts that a text has all these pieces.
pub fn has(text: &str, pieces: &[&str]) {
    for piece in pieces {
        assert!(text.contains(piece), "no {piece:?} in: {text}");
    }
}

/// The frame of a printed picture.
pub fn frame(text: &str) -> Frame {
    let mut frame = Frame::new();
    assert_eq!(text.lines().count(), HEIGHT);
    for (y, line) in text.lines().enumerate() {
        assert_eq!(line.len(), WIDTH);
        for (x, pixel) in line.bytes().enumerate() {
            frame.set(x, y, pixel == b'#');
        }
    }
    frame
}

/// A device that was just switched on and had these keys pressed.
pub fn device(layout: Layout, keys: &str) -> Device {
    let mut device = Device::start(layout, Flash::in_memory(), dice(Some(7)).unwrap()).unwrap();
    play(&mut device, &parse(keys, layout).unwrap());
    device
}

/// The keys that lead from the home menu to the screen with this title, wherever in the menu it is.
pub fn way(title: &str) -> String {
    let mut found = (0..30).map(|row| format!("{}ok", "down ".repeat(row)));
    let found = found.find(|keys| titled(&device(Layout::Four, keys).frame().to_string(), title));
    found.unwrap_or_else(|| panic!("no row of the home menu leads to {title}"))
}

/// Whether a printed picture has this title, whatever stands at its right end.
pub fn titled(picture: &str, title: &str) -> bool {
    let mut wanted = Frame::new();
    wanted.title(title, "");
    let wanted = wanted.to_string();
    picture.lines().zip(wanted.lines()).take(12).all(|(is, wanted)| is[..90] == wanted[..90])
}

/// The way to the dice roller and the first roll of its dice, 2d6 if nothing else was chosen.
pub fn roll() -> String {
    way("Dice roller") + " ok"
}

/// The upper right corner of a printed picture, where a roll's number is.
pub fn corner(text: &str) -> String {
    text.lines().take(10).map(|line| format!("{}\n", &line[100..])).collect()
}

/// A Python script of this folder, ready for its arguments.
pub fn python(script: &str) -> Command {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/simulator").join(script);
    let mut command = Command::new("python3");
    command.arg(path).env("XDG_DATA_HOME", no_home());
    command
}
