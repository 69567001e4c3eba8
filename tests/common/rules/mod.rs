//! What the tests of the rules share: chance that repeats, dice of our choosing, and every answer a question accepts.
//!
//! A test file takes it in with `#[path = "common/rules/mod.rs"] mod rules;`.
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod answers;
pub mod chance;
pub mod driver;
pub mod fixtures;
pub mod parse;
pub mod show;
pub mod soak;
pub mod stage;
pub mod table;
pub mod values;
pub mod watched;
