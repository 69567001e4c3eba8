//! The rules engine: run, pause, answer, run again.
//!
//! A rule is an ordinary function of a [`Play`]. It asks with `?`; when an answer is missing, the function returns [`Pause`],
//! the player answers, and the function simply runs again from the start over all answers so far. Back, amend, resume, odds,
//! the automatic enemy and every test fall out of that one mechanism.

mod ahead;
mod amend;
mod answerer;
mod aside;
mod ask;
mod auto;
mod chart;
mod fate;
mod flags;
mod guide;
mod key;
mod lists;
mod memory;
mod names;
mod odds;
mod parts;
mod play;
mod preference;
mod procedure;
mod prompt;
mod question;
mod ratio;
mod resume;
mod roll;
mod session;
pub(crate) mod shorthand;
mod stage;
mod step_in;
mod strike;
mod suppose;
mod tasks;
mod tell;
pub mod text;
mod throwing;
mod transcript;
mod undo;
mod waiting;

pub use ahead::Ahead;
pub use answerer::{Answerer, AsKept, AsPreset, Nobody};
pub use auto::{Anybody, AutoBattle, on_computers};
pub use chart::Chart;
pub use fate::{Fate, Own};
pub use flags::{Flagged, Flags, MAX_FLAGS};
pub use guide::{Big, Facts, Guide, MAX_NOW, MAX_WORDS, Mark, Now, Plot, SECTIONS, Status, Term, put_now};
pub use key::{Digest, Id, IdList, Key, Lane, MAX_IDS, Set, Side, Subject};
pub use lists::{Declared, DeclaredKind, count, joined};
pub use memory::Memory;
pub use names::{Ended, MAX_LETTERS, MAX_NAMES, NameRefused, Named, Names};
pub use odds::{Chance, MAX_OUTCOMES, Odds, PATIENCE, Progress, Scope, Told};
pub use parts::{Field, MAX_PART, Part, Parts, Saved, put, put_option, take_option};
pub use play::{Flow, Pause, Play};
pub use preference::{Layouts, MAX_PREFERENCES, Preference, PreferenceKind, Preferences, by_house_rules, presets};
pub use procedure::{Ending, Game, Outcome, Procedure, ROSTER, Rosters, State, Tone, fill, fill_two};
pub use prompt::{Answer, CardFaces, Cast, Costs, Kind, MAX_POOLS, Need, Prompt, Refused};
pub use question::{
    Choice, Choose, Extra, Interrupts, Listed, MAX_OPTIONS, Number, Offer, Options, Order, Pick, Question, Settle, Split, Strike,
    Throw, Ticks, YesNo, distinct,
};
pub use ratio::Ratio;
pub use resume::procedure_key;
pub use session::{Session, Step, Stuck};
pub use shorthand::Shorthand;
pub(crate) use shorthand::in_shorthand;
pub use stage::{Crumb, Lap, Note, Point, PointKind, Reason, Remark, Shown, Stage};
pub use step_in::Either;
pub use suppose::Supposed;
pub use tasks::{TaskId, Tasks, TooMany};
pub use throwing::ThrowRefused;
pub use transcript::{Body, Entry, Marks, PoolFaces, Tag, Transcript};
pub use waiting::{Waits, parts};
