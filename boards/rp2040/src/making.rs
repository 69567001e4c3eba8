//! The app, made in its place.
//!
//! As the constant that it could be, it would lie in the image byte for byte, and be copied from there while the chip still runs at
//! a twentieth of its pace. Made like anything else, it stands on the stack for a moment, where there is no room for it. So it is
//! made on another stack: in the RAM that nobody has.

use core::mem::MaybeUninit;

use adjutant::ui::{App, Device};

/// Where it lies: RAM that nobody clears first.
#[unsafe(link_section = ".uninit.APP")]
#[expect(unsafe_code, reason = "a section of RAM like any other")]
static mut APP: MaybeUninit<App> = MaybeUninit::uninit();

/// Makes the app.
///
/// # Safety
///
/// Only once: whoever calls this has all of it.
#[expect(unsafe_code, reason = "its place is its alone, and so is the end of RAM until it is made")]
pub unsafe fn make(device: &Device) -> &'static mut App {
    unsafe extern "C" {
        /// From `memory.x`.
        safe static _ram_end: u8;
    }
    let place = &raw mut APP;
    unsafe {
        on_stack(device, write, &raw const _ram_end);
        (*place).assume_init_mut()
    }
}

extern "C" fn write(device: &Device) {
    let place = &raw mut APP;
    #[expect(unsafe_code, reason = "called by `make` alone")]
    unsafe {
        (*place).write(App::new(*device));
    }
}

/// Calls a function with a stack of its own, which ends at `top`.
#[unsafe(naked)]
#[allow(unsafe_code, reason = "no other way to change the stack; everything is as before when it returns")]
unsafe extern "C" fn on_stack(device: &Device, work: extern "C" fn(&Device), top: *const u8) {
    core::arch::naked_asm!("push {{r4, lr}}", "mov r4, sp", "mov sp, r2", "blx r1", "mov sp, r4", "pop {{r4, pc}}")
}
