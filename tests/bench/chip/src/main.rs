//! Works out the odds of each case of `tests/bench/cases.rs`, with a breakpoint before and after: the emulator counts the cycles
//! between.
#![no_std]
#![no_main]

#[path = "../../cases.rs"]
mod cases;

use core::sync::atomic::{AtomicU32, Ordering};

use adjutant::engine::{Answer, Flow, Number, Odds, Outcome, Progress};
use adjutant::games::{Play, Procedure, Session, State};
use cortex_m::asm::bkpt;
use panic_halt as _;

/// For the emulator: 2 for each case begun or done, and at last all ones.
#[used]
static AT: AtomicU32 = AtomicU32::new(0);
/// How the last search ended: 0 in exact odds, 1 in silence, 2 in a sample, 3 in nothing.
#[used]
static ENDED: AtomicU32 = AtomicU32::new(0);

/// A rule that asks for ever.
static LONG: Procedure =
    Procedure { id: "long", title: "Long", reference: "", roles: &[], questions: &[], endings: &[], run: asks };
const AGAIN: Number = Number::new("long.again", "Again", 0, 9);

fn asks(play: &mut Play<'_>) -> Flow<Outcome> {
    loop {
        play.number(AGAIN)?;
    }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    // Too large for a stack; the attribute makes references of these, once.
    static mut SESSION: Session = Session::new();
    static mut ODDS: Odds = Odds::new();
    let (session, odds) = (SESSION, ODDS);
    for (nth, case) in (0..).zip(cases::CASES) {
        let ready = case.prepare(session);
        AT.store(2 * nth + 1, Ordering::Relaxed);
        bkpt();
        let ended = if ready { case.run(session, odds) } else { Progress::Nothing };
        let ended = match ended {
            Progress::Exact => 0,
            Progress::Silent => 1,
            Progress::About => 2,
            _ => 3,
        };
        ENDED.store(ended, Ordering::Relaxed);
        AT.store(2 * nth + 2, Ordering::Relaxed);
        bkpt();
    }
    // The last of a thousand answers: the rule runs once over all of them.
    session.start(&LONG, &State::Quick, 0);
    for _ in 1..1_000 {
        let _ = session.answer(&Answer::Number(7));
    }
    AT.store(AT.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    bkpt();
    let _ = session.answer(&Answer::Number(7));
    ENDED.store(if session.transcript().len() == 1_000 { 0 } else { 3 }, Ordering::Relaxed);
    AT.store(AT.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    bkpt();
    AT.store(u32::MAX, Ordering::Relaxed);
    bkpt();
    loop {}
}
