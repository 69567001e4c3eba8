//! Writes the inputs that a target begins with: `seeds TARGET FOLDER`.
#![allow(clippy::expect_used, reason = "a tool of a test says what is wrong by failing")]

// Its runtime counts what is covered, which nobody asks for here.
use libfuzzer_sys as _;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let target = arguments.next().expect("a target");
    let folder = std::path::PathBuf::from(arguments.next().expect("a folder"));
    for (nth, input) in adjutant_fuzz::seeds::seeds(&target).iter().enumerate() {
        std::fs::write(folder.join(format!("seed-{nth:03}")), input).expect("it can be written");
    }
}
