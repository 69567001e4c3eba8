//! The terminal, borrowed and always given back as it was.

use std::io::{self, Write as _};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableFocusChange, EnableFocusChange, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, supports_keyboard_enhancement,
};
use crossterm::{execute, queue};

/// The terminal is ours; what a panic must know, and a panic has no other way to know it.
static BORROWED: AtomicBool = AtomicBool::new(false);
/// The keyboard reports releases, and must be told to stop.
static RELEASES: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// The borrowed terminal. Dropping it gives it back.
#[derive(Debug)]
pub struct Terminal(());

impl Terminal {
    /// Borrows the terminal: keys come one by one, and the screen is a blank one over what was there before.
    ///
    /// # Errors
    ///
    /// The terminal's; it is then as it was.
    pub fn borrow() -> io::Result<Self> {
        // The message of a panic would otherwise vanish with the blank screen.
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                restore();
                before(info);
            }));
        });
        BORROWED.store(true, Ordering::SeqCst);
        let terminal = Self(());
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, Hide, EnableFocusChange)?;
        Ok(terminal)
    }

    /// Has the terminal say when a key is let go; whether it can. One that does not even answer the question takes two seconds.
    ///
    /// # Errors
    ///
    /// The terminal's.
    pub fn ask_for_releases(&self) -> io::Result<bool> {
        // On the borrowed screen: each screen has its own keyboard mode.
        if supports_keyboard_enhancement().unwrap_or(false) {
            RELEASES.store(true, Ordering::SeqCst);
            // Without the last flag, Enter and Backspace are not reported when they are let go.
            let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
                | KeyboardEnhancementFlags::REPORT_EVENT_TYPES
                | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES;
            execute!(io::stdout(), PushKeyboardEnhancementFlags(flags))?;
        }
        Ok(RELEASES.load(Ordering::SeqCst))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back. Errors have nowhere to go: either it is gone, or the rest is worth trying.
pub(crate) fn restore() {
    if !BORROWED.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    if RELEASES.swap(false, Ordering::SeqCst) {
        let _ = queue!(out, PopKeyboardEnhancementFlags);
    }
    let _ = queue!(out, DisableFocusChange, Show, LeaveAlternateScreen);
    let _ = out.flush();
    let _ = disable_raw_mode();
}
