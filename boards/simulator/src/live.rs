//! The device in a terminal, in real time.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
#[cfg(unix)]
use std::thread;
use std::time::{Duration, Instant};

use adjutant::ui::{self, Layout, Millis};
use crossterm::event::KeyEventKind;
use crossterm::{event, terminal};

use crate::command::Ended;
use crate::device::Device;
use crate::failure::Failure;
use crate::keyboard::{Command, Keyboard, command};
use crate::legend::Legend;
use crate::terminal::Terminal;
use crate::window::Window;

/// How often the loop looks up when nothing happens: signals are noticed no later than this.
const LOOK_UP: Duration = Duration::from_millis(250);
/// The exit code of a program that a signal has ended is this and the signal's number, as shells and supervisors have it.
pub const SIGNALLED: u8 = 128;
/// How long the loop may take to end after a signal.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(1);

/// Runs the device until the player quits or a signal ends it. `note` is shown below the panel.
///
/// # Errors
///
/// The terminal cannot be used, or is gone.
pub fn run(device: Device, layout: Layout, note: &'static str) -> Result<Ended, Failure> {
    let signal = watch_signals();
    let lost = |error: io::Error| {
        Failure::new(format!("the terminal failed: {error}. Run it in another one, or script it: see adjutant --help."))
    };
    let terminal = Terminal::borrow().map_err(lost)?;
    // The picture first: a terminal that does not answer keeps the question waiting for seconds.
    let of = |releases| (Keyboard::new(layout, releases), Window::new(Legend::new(layout, releases), note));
    let (keyboard, window) = of(false);
    let mut live = Live { device, keyboard, window, started: Instant::now() };
    live.paint().map_err(lost)?;
    if terminal.ask_for_releases().map_err(lost)? {
        (live.keyboard, live.window) = of(true);
    }
    let ran = live.run(&signal);
    match (signal.load(Ordering::SeqCst), ran) {
        (0, ran) => ran.map(|()| Ended::Done).map_err(lost),
        // Whatever else went wrong, such as the terminal going away, went wrong because of it.
        (signal, _) => Ok(Ended::Signal(signal)),
    }
}

struct Live {
    device: Device,
    keyboard: Keyboard,
    window: Window,
    started: Instant,
}

impl Live {
    fn run(&mut self, signal: &AtomicU8) -> io::Result<()> {
        while signal.load(Ordering::SeqCst) == 0 {
            self.paint()?;
            let mut patience = self.until_due();
            // Everything that waits is taken before the next picture, or a fast keyboard would run ahead of a slow terminal.
            while event::poll(patience)? {
                if self.take(event::read()?) == Some(Command::Quit) {
                    return Ok(());
                }
                patience = Duration::ZERO;
            }
            let now = self.let_go();
            if self.device.wake().is_some_and(|at| at <= now) {
                self.device.on(now, ui::Event::Tick);
            }
        }
        Ok(())
    }

    /// Shows what has changed. The size is asked for each time: a resize event may come late, or be swallowed.
    fn paint(&mut self) -> io::Result<()> {
        self.window.paint(&mut io::stdout(), terminal::size()?, self.device.frame(), self.device.light())
    }

    /// Lets go of imagined keys whose time has come.
    fn let_go(&mut self) -> Millis {
        let now = self.now();
        for event in self.keyboard.expire(now) {
            self.device.on(now, event);
        }
        now
    }

    fn take(&mut self, event: event::Event) -> Option<Command> {
        // First of all, or a late loop would take a second press of a key for the same one.
        let now = self.let_go();
        let events = match event {
            event::Event::Key(key) => {
                if let Some(command) = command(&key) {
                    self.window.forget();
                    return Some(command);
                }
                // Nobody rolls dice unseen.
                let seen = key.kind == KeyEventKind::Release || terminal::size().is_ok_and(|size| self.window.fits(size));
                if seen { self.keyboard.key(now, &key) } else { Vec::new() }
            }
            event::Event::FocusLost => self.keyboard.release_all(),
            event::Event::Resize(..) => {
                self.window.forget();
                Vec::new()
            }
            _ => Vec::new(),
        };
        for event in events {
            self.device.on(now, event);
        }
        None
    }

    fn now(&self) -> Millis {
        Millis::try_from(self.started.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }

    fn until_due(&self) -> Duration {
        let due = [self.device.wake(), self.keyboard.due()].into_iter().flatten().min();
        due.map_or(LOOK_UP, |at| Duration::from_millis(at.saturating_sub(self.now())).min(LOOK_UP))
    }
}

/// Being told to end ends the loop: then the terminal is given back as after any other end. The signal's number, once there is one.
#[cfg(unix)]
fn watch_signals() -> Arc<AtomicU8> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let ended = Arc::new(AtomicU8::new(0));
    // Where signals cannot be watched, they end the program as they always did.
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]) {
        let ended = Arc::clone(&ended);
        thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // Those four have small numbers.
                let signal = u8::try_from(signal).unwrap_or(u8::MAX);
                ended.store(signal, Ordering::SeqCst);
                // With its window closed, crossterm reads nothing again and again and never comes back to the loop.
                thread::sleep(GRACE);
                crate::terminal::restore();
                std::process::exit(i32::from(SIGNALLED.saturating_add(signal)));
            }
        });
    }
    ended
}

#[cfg(not(unix))]
fn watch_signals() -> Arc<AtomicU8> {
    Arc::new(AtomicU8::new(0))
}
