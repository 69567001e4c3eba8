//! Faults: a panic, a fault of the processor or a hang restarts the device, and the next start tells.
//!
//! The record is kept in the watchdog's scratch registers, which outlive the restart and nothing else.

use core::panic::PanicInfo;
use core::sync::atomic::{AtomicBool, Ordering};

use adjutant::ui::Fault;
use embassy_rp::pac::{PSM, WATCHDOG};

/// Longer than the slowest sector erase (400 ms, with interrupts off) by far; the longest the chip can count is 8.3 s.
const PATIENCE_US: u32 = 8_000_000;

/// How long the device may sleep and still be believed alive.
pub const CALL: embassy_time::Duration = embassy_time::Duration::from_secs(4);

/// What the device is doing, for the code of a hang.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum Stage {
    /// Reading the saves.
    Loading = 1,
    /// Deciding what a key means, rules included.
    Deciding,
    /// Writing to flash.
    Saving,
    /// Drawing the picture.
    Drawing,
    /// Sending it to the panel.
    Showing,
    /// Waiting for a key.
    Waiting,
}

// The first scratch register says what the others mean; after power-on it is zero.
const RUNNING: u32 = 0xad10_0000;
const PANIC: u32 = 0xad10_0001;
const PROCESSOR: u32 = 0xad10_0002;

/// Forbids everything below RAM, where the stack begins to write when it has outgrown its place (`memory.x` puts it at the
/// bottom). Sixteen megabytes, because a large frame would step over a small guard.
pub fn guard_stack() {
    const BELOW_RAM: u32 = 0x1f00_0000;
    const VALID: u32 = 1 << 4;
    const NO_ACCESS_16_MB: u32 = 1 << 28 | 23 << 1 | 1;
    const ENABLED_BESIDE_DEFAULT_MAP: u32 = 0b101;
    #[expect(unsafe_code, reason = "the first thing that runs; nobody else has the memory protection unit")]
    unsafe {
        let mpu = &cortex_m::Peripherals::steal().MPU;
        mpu.rbar.write(BELOW_RAM | VALID);
        mpu.rasr.write(NO_ACCESS_16_MB);
        mpu.ctrl.write(ENABLED_BESIDE_DEFAULT_MAP);
    }
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
}

/// What went wrong last time, if anything; from now on the watchdog watches.
pub fn begin() -> Option<Fault> {
    let (kind, place, stage) = (WATCHDOG.scratch0().read(), WATCHDOG.scratch1().read(), WATCHDOG.scratch2().read());
    let fault = match kind {
        PANIC => Some(Fault::Panic { file: (place >> 16) as u8, line: place as u16 }),
        PROCESSOR => Some(Fault::Processor { at: place }),
        RUNNING if WATCHDOG.reason().read().timer() => Some(Fault::Hang { stage: stage as u8 }),
        _ => None,
    };
    WATCHDOG.scratch0().write_value(RUNNING);
    alive();
    choose_what_resets();
    WATCHDOG.ctrl().modify(|w| w.set_enable(true));
    fault
}

/// The device is alive: the watchdog starts counting anew.
pub fn alive() {
    // Twice the microseconds: the counter goes down by two a tick (RP2040-E1).
    WATCHDOG.load().write(|w| w.set_load(2 * PATIENCE_US));
}

/// Says what the device is doing from here on.
pub fn stage(stage: Stage) {
    WATCHDOG.scratch2().write_value(stage as u32);
}

/// Everything but the oscillators, as the boot ROM expects.
fn choose_what_resets() {
    PSM.wdsel().write(|w| {
        w.0 = 0x0001_ffff;
        w.set_rosc(false);
        w.set_xosc(false);
    });
}

fn restart(kind: u32, place: u32) -> ! {
    WATCHDOG.scratch0().write_value(kind);
    WATCHDOG.scratch1().write_value(place);
    choose_what_resets();
    WATCHDOG.ctrl().modify(|w| w.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    static AGAIN: AtomicBool = AtomicBool::new(false);
    cortex_m::interrupt::disable();
    let place = info.location().map_or(0, |location| {
        let file = location.file().bytes().fold(0_u8, |hash, byte| hash.rotate_left(3) ^ byte);
        u32::from(file) << 16 | location.line().min(0xffff)
    });
    // A log that panics itself must not keep the device from restarting.
    if !AGAIN.load(Ordering::Relaxed) {
        AGAIN.store(true, Ordering::Relaxed);
        defmt::error!("{}", defmt::Display2Format(info));
    }
    restart(PANIC, place)
}

/// The processor gave up: the stack ran into its guard, or the program into nowhere.
///
/// The stack may be the culprit, so this starts a new one before anything else.
#[unsafe(naked)]
#[unsafe(no_mangle)]
#[allow(unsafe_code, non_snake_case, reason = "the entry of the vector table, before there is a stack to stand on")]
unsafe extern "C" fn HardFault() -> ! {
    core::arch::naked_asm!(
        "mrs r0, MSP",
        "ldr r1, =_stack_start",
        "msr MSP, r1",
        "bl {fault}",
        fault = sym fault,
    )
}

/// `frame` is where the processor left its registers, if that is memory at all.
extern "C" fn fault(frame: *const u32) -> ! {
    const RAM: core::ops::Range<usize> = 0x2000_0000..0x2004_2000 - 8 * 4;
    let address = frame as usize;
    let at = if RAM.contains(&address) && address.is_multiple_of(4) {
        #[expect(unsafe_code, reason = "inside RAM, as just checked; the sixth word of eight is the program counter")]
        unsafe {
            frame.add(6).read_volatile()
        }
    } else {
        0
    };
    restart(PROCESSOR, at)
}
