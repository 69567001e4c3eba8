//! Nothing is ever lost: play is recorded, the power goes after every byte of it, and what comes back must be what the player saw.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/rules/mod.rs"]
mod rules;
#[path = "../common/saves/mod.rs"]
mod saves;

mod any_bytes;
mod cuts;
mod failing;
mod independence;
mod kept;
mod parts;
mod played;
mod reset;
mod slots;
mod versions;
mod wear;

/// Whether soaks are wanted: `tests/run --long`.
fn long() -> bool {
    std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1")
}
