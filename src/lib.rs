//! Adjutant: the whole device except its electricity.
#![no_std]
#![forbid(unsafe_code)]

pub mod dice;
pub mod storage;
pub mod ui;
