//! Adjutant: the whole device except its electricity.
#![no_std]
#![forbid(unsafe_code)]

pub mod dice;
pub mod engine;
pub mod entropy;
pub mod games;
pub mod storage;
pub mod ui;
