//! Adjutant: the whole device except its electricity.
//!
//! A pocket device for the skirmish-wargame table: it throws the dice, knows the rules, remembers the battle. Everything that
//! can be decided without hardware is decided here, so that a board is only pins and a loop, and a computer can run all of it.
//!
//! # Words
//!
//! | word | what it means here |
//! |---|---|
//! | **cup** | the only source of dice; throws when asked, never ahead ([`dice::Cup`]) |
//! | **pool**, **throw**, **faces** | equal dice thrown together, the act, and what they show ([`dice::Pool`], [`dice::Faces`]) |
//! | **reading** | the part of a throw that a rule may learn, such as how many dice hit ([`dice::Reading`]) |
//! | **procedure** | a rule of a rulebook that can be started: an ordinary function of a `Play` ([`engine::Procedure`]) |
//! | **play** | a procedure's context: it asks, rolls and notes through this alone ([`engine::Play`]) |
//! | **pause** | what a procedure returns with while an answer is missing ([`engine::Pause`]) |
//! | **prompt** | the question that is open, for a person or an automatic enemy ([`engine::Prompt`]) |
//! | **transcript** | all answers and throws of a procedure so far; to run is to run over it from the start ([`engine::Transcript`]) |
//! | **fate** | dice once thrown and taken back: they come again, no others |
//! | **session** | a procedure being played: transcript, open prompt, working copy of the battle ([`engine::Session`]) |
//! | **state** | a battle, or none; changed only when a procedure has ended ([`games::State`]) |
//! | **quick**, **guided** | a procedure by itself, asked for everything; or in a battle, whose figures answer for themselves |
//! | **chart** | a table of a rulebook; the word *table* stays with the thing the figures stand on ([`engine::Chart`]) |
//! | **lap** | the head of a loop in a procedure, with all that the rest of it depends on |
//! | **outcome** | how a procedure ended: a word to read across the table ([`engine::Outcome`]) |
//! | **press**, **hint** | what the player meant by a key, and the sign that says the key works ([`ui::press`], [`ui::hint`]) |
//! | **record** | something that must be in flash before the next picture is shown ([`storage::Record`]) |
//!
//! # Laws
//!
//! 1. **Rules are pure.** A procedure is a synchronous function of its context. It asks and rolls only through `Play`: no clock,
//!    no statics, no floats, no hardware, no recursion.
//! 2. **Dice before screen.** A throw is in flash before it is shown, except when the flash has failed and the player was told.
//!    Back never rolls again, nor does a power cut. Nothing is drawn ahead.
//! 3. **Nothing panics, nothing is lost.** No flash content, transcript or key sequence can panic, hang or lose a roll: there is
//!    only a clear message.
//! 4. **One source of truth.** Screens, text console, odds, automatic enemy, undo, resume, tests and fuzzing run the same rule
//!    functions.
//! 5. **The player is in charge.** Any roll can be entered from real dice, any outcome can be overruled, and both are marked.
//!    Nothing times out while a person thinks.
//!
//! # Who may use whom
//!
//! `tests/layers.rs` reads this drawing and holds the code to it.
//!
//! ```text
//!   boards ──────┬───────────┐
//!     │          │           │
//!     ▼          ▼           ▼
//!    ui ────► entropy     storage      ui sees of these two only what they report
//!     │          │           │
//!     ▼          │           │
//!   games        │           │
//!     │          │           │
//!     ▼          │           │
//!   engine ◄─────┼───────────┘
//!     │          │
//!     ▼          │
//!    dice ◄──────┘
//!
//!   boards  -> ui, entropy, storage, dice
//!   ui      -> games, engine, dice, entropy, storage
//!   games   -> engine, dice
//!   storage -> engine, dice
//!   engine  -> dice
//!   entropy -> dice
//!   dice    -> nothing
//! ```
//!
//! The simulator is a board with tools of its own, such as the text console, and may use all of it.
//!
//! # How to add a rule
//!
//! See [`games`]: a whole rule as an example that is compiled and run with the tests.
#![no_std]
#![forbid(unsafe_code)]

pub mod dice;
pub mod engine;
pub mod entropy;
pub mod games;
pub mod storage;
pub mod ui;
