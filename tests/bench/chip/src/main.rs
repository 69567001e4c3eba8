//! Works out the odds of each case of `tests/bench/cases.rs`, with a breakpoint before and after: the emulator counts the cycles
//! between.
#![no_std]
#![no_main]

#[path = "../../cases.rs"]
mod cases;

use core::sync::atomic::{AtomicU32, Ordering};

use adjutant::engine::{Odds, Progress};
use adjutant::games::Session;
use cortex_m::asm::bkpt;
use panic_halt as _;

/// For the emulator: 2 for each case begun or done, and at last all ones.
#[used]
static AT: AtomicU32 = AtomicU32::new(0);
/// How the last search ended: 0 in exact odds, 1 in silence, 2 in a sample, 3 in nothing.
#[used]
static ENDED: AtomicU32 = AtomicU32::new(0);

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
    AT.store(u32::MAX, Ordering::Relaxed);
    bkpt();
    loop {}
}
