//! Flash that fails as flash does, a table to play on it, and what must come back.
//!
//! A test file takes it in with `#[path = "../common/saves/mod.rs"] mod saves;`.
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod nor;
pub mod player;
pub mod tape;
