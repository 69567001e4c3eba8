//! The keyboard as the device's keys.
//!
//! Most terminals report that a key was pressed and never that it was let go, so letting go is imagined: after a moment, or after
//! a long one for capital letters. Terminals that speak the kitty protocol report both, and then keys are simply held.

use adjutant::ui::{Button, Event, Layout, Millis};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::keys;
use crate::script::{HOLD, TAP};

/// How long a capital letter holds OK or Back: long enough to confirm by holding. Neither repeats, so it does no harm otherwise.
pub const LONG_HOLD: Millis = 1_200;

/// Which of the device's keys are down.
#[derive(Debug)]
pub struct Keyboard {
    layout: Layout,
    /// The terminal says when a key is let go.
    releases: bool,
    /// The keys that are down, and when an imagined one comes up.
    down: Vec<(Button, Option<Millis>)>,
}

/// What a key of the keyboard stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stands {
    /// A key of the device.
    For(Button),
    /// A key the device does not have, for which it has one held down.
    ForHeld(Button),
}

/// What a key asks of the simulator instead of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Leave.
    Quit,
    /// Draw everything anew, because something else wrote over it.
    Repaint,
}

/// The command a key gives, if it gives one.
#[must_use]
pub fn command(key: &KeyEvent) -> Option<Command> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        _ if key.kind == KeyEventKind::Release => None,
        KeyCode::Char('c' | 'C' | 'd' | 'D') if control => Some(Command::Quit),
        KeyCode::Char('q' | 'Q') => Some(Command::Quit),
        KeyCode::Char('l' | 'L') if control => Some(Command::Repaint),
        _ => None,
    }
}

impl Keyboard {
    /// No key is down. `releases`: the terminal says when a key is let go.
    #[must_use]
    pub const fn new(layout: Layout, releases: bool) -> Self {
        Self { layout, releases, down: Vec::new() }
    }

    /// A key was pressed, repeated or let go: what the device's keys do.
    pub fn key(&mut self, now: Millis, key: &KeyEvent) -> Vec<Event> {
        let Some(stands) = self.stands(key.code) else { return Vec::new() };
        let shift = key.modifiers.contains(KeyModifiers::SHIFT) || matches!(key.code, KeyCode::Char(c) if c.is_uppercase());
        match (stands, key.kind) {
            // While a key is down the device repeats by itself.
            (_, KeyEventKind::Repeat) if self.releases => Vec::new(),
            (Stands::For(button), KeyEventKind::Release) => self.release(|(down, until)| *down == button && until.is_none()),
            (Stands::ForHeld(_), KeyEventKind::Release) => Vec::new(),
            (Stands::For(button), _) if self.releases => self.press(button, None),
            (Stands::For(button), _) if shift => self.press(button, Some(now + held(button))),
            (Stands::For(button), _) => self.press(button, Some(now + TAP)),
            (Stands::ForHeld(button), _) => self.press(button, Some(now + HOLD)),
        }
    }

    /// When an imagined key comes up.
    #[must_use]
    pub fn due(&self) -> Option<Millis> {
        self.down.iter().filter_map(|(_, until)| *until).min()
    }

    /// Lets go of the imagined keys whose time has come.
    pub fn expire(&mut self, now: Millis) -> Vec<Event> {
        self.release(|(_, until)| until.is_some_and(|until| until <= now))
    }

    /// Lets go of everything: the window is no longer in front, and nobody would report it.
    pub fn release_all(&mut self) -> Vec<Event> {
        self.release(|_| true)
    }

    fn press(&mut self, button: Button, until: Option<Millis>) -> Vec<Event> {
        // The keyboard repeats a key faster than an imagined one comes up: that is one long press, not many.
        if let Some((_, old)) = self.down.iter_mut().find(|(down, _)| *down == button) {
            *old = (*old).max(until);
            return Vec::new();
        }
        // Whoever presses the next key has let go of the one before.
        let mut events = self.release(|(_, until)| until.is_some());
        self.down.push((button, until));
        events.push(Event::Down(button));
        events
    }

    fn release(&mut self, which: impl Fn(&(Button, Option<Millis>)) -> bool) -> Vec<Event> {
        self.down.extract_if(.., |key| which(key)).map(|(button, _)| Event::Up(button)).collect()
    }

    fn stands(&self, code: KeyCode) -> Option<Stands> {
        let code = if let KeyCode::Char(c) = code { KeyCode::Char(c.to_ascii_lowercase()) } else { code };
        let button = match code {
            KeyCode::Up | KeyCode::Char('k') => Button::Up,
            KeyCode::Down | KeyCode::Char('j') => Button::Down,
            KeyCode::Tab | KeyCode::Char('n') if self.layout == Layout::Two => Button::Down,
            KeyCode::Left | KeyCode::Char('h') => Button::Left,
            KeyCode::Right | KeyCode::Char('l') => Button::Right,
            KeyCode::Enter | KeyCode::Char('o' | ' ') => Button::Ok,
            KeyCode::Backspace | KeyCode::Esc | KeyCode::Char('b') => Button::Back,
            _ => return None,
        };
        match (button, self.layout) {
            _ if keys::has(self.layout, button) => Some(Stands::For(button)),
            (Button::Back, _) => Some(Stands::ForHeld(Button::Ok)),
            (Button::Up, Layout::Two) => Some(Stands::ForHeld(Button::Down)),
            _ => None,
        }
    }
}

const fn held(button: Button) -> Millis {
    if matches!(button, Button::Ok | Button::Back) { LONG_HOLD } else { HOLD }
}
