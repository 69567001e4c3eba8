//! From key edges to presses: bounce, long presses, repeats and keys pressed together.
//!
//! Boards report raw edges; what they mean is decided here, so every board feels the same.

use super::Millis;

/// A key as it is soldered to a board. A board with one direction key calls it [`Button::Down`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Button {
    /// Up.
    Up,
    /// Down; on two-key boards, Next.
    Down,
    /// OK.
    Ok,
    /// Back.
    Back,
    /// Left.
    Left,
    /// Right.
    Right,
}

const BUTTONS: usize = 6;

/// Which keys a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Layout {
    /// Next and OK: hold Next for the previous, hold OK for Back.
    Two,
    /// Up, OK, Down: hold OK for Back.
    Three,
    /// Up, Down, OK, Back.
    Four,
    /// A cross of Up, Down, Left, Right around OK: hold OK for Back.
    Five,
}

/// What the player meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Press {
    /// The Up key.
    Up,
    /// The Down key.
    Down,
    /// The Left key.
    Left,
    /// The Right key.
    Right,
    /// The single direction key of a two-key board.
    Next,
    /// The same key, held.
    Previous,
    /// OK.
    Ok,
    /// Back.
    Back,
    /// Back, held: straight home.
    Home,
    /// The keys of [`Layout::explains`], held where there is something to explain.
    Help,
}

/// How a board is asked what something means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explain {
    /// The key that gives this press is held.
    Held(Press),
    /// OK and Down, or Next, are held together.
    Both,
}

/// A key is deaf this long after each edge it acted on: contacts bounce for a few milliseconds.
pub const BOUNCE: Millis = 20;
/// Held this long, a press is a long one.
pub const LONG: Millis = 300;
/// A held direction key repeats this often ...
pub const REPEAT: Millis = 150;
/// ... and this often after [`REPEATS_BEFORE_FAST`] repeats.
pub const REPEAT_FAST: Millis = 60;
/// Repeats before the pace quickens.
pub const REPEATS_BEFORE_FAST: u8 = 10;
/// And this often after still more, for numbers of three digits.
pub const REPEAT_RACE: Millis = 25;
/// Repeats before it does.
pub const REPEATS_BEFORE_RACE: u8 = 30;
/// While one key has been held this long, the others do nothing.
pub const DEAF: Millis = 200;
/// Two keys held together this long are staff: OK, and Down or Next.
pub const CHORD: Millis = 4_000;
/// A key held this long is jammed or lies under something: it is ignored until it is released.
pub const JAMMED: Millis = 10_000;

impl Layout {
    /// Whether there is a Back key; without one, OK is held instead.
    #[must_use]
    pub const fn has_back(self) -> bool {
        matches!(self, Self::Four)
    }

    /// What explains: a held key that has nothing else to do then, or two of them. `counts` says that Up and Down change a
    /// number, where they go on and on when they are held; with five keys Left and Right do that too.
    #[must_use]
    pub const fn explains(self, counts: bool) -> Explain {
        match (self, counts) {
            (Self::Four, _) => Explain::Held(Press::Ok),
            (Self::Five, _) | (Self::Three, false) => Explain::Held(Press::Up),
            (Self::Three, true) | (Self::Two, _) => Explain::Both,
        }
    }

    /// The key that is in a key's place when the device is held the other way round.
    const fn turned(self, button: Button) -> Button {
        match (self, button) {
            (Self::Two, same) => same,
            (_, Button::Up) => Button::Down,
            (_, Button::Down) => Button::Up,
            (_, Button::Left) => Button::Right,
            (_, Button::Right) => Button::Left,
            (_, same) => same,
        }
    }

    /// What a key means when pressed, and when held if that is something else. Nothing for keys the board does not have.
    const fn meaning(self, button: Button) -> Option<(Press, Option<Press>)> {
        Some(match (self, button) {
            (Self::Two, Button::Down) => (Press::Next, Some(Press::Previous)),
            (Self::Two, Button::Ok) | (Self::Three | Self::Five, Button::Ok) => (Press::Ok, Some(Press::Back)),
            (Self::Four, Button::Ok) => (Press::Ok, None),
            (Self::Four, Button::Back) => (Press::Back, Some(Press::Home)),
            (Self::Three | Self::Four | Self::Five, Button::Up) => (Press::Up, None),
            (Self::Three | Self::Four | Self::Five, Button::Down) => (Press::Down, None),
            (Self::Five, Button::Left) => (Press::Left, None),
            (Self::Five, Button::Right) => (Press::Right, None),
            _ => return None,
        })
    }
}

/// Presses that a held key gives again and again.
const fn repeats(press: Press) -> bool {
    matches!(press, Press::Up | Press::Down | Press::Left | Press::Right | Press::Previous)
}

/// The key being held.
#[derive(Clone, Copy, Debug)]
struct Held {
    button: Button,
    since: Millis,
    /// What it gives when time passes; nothing if only its release matters, or if it is to be ignored.
    then: Option<(Press, Millis)>,
    /// What its release gives, if it has not acted yet.
    release: Option<Press>,
    /// How often it has given what it gives.
    given: u8,
    /// Another one is held with it: together they mean something else.
    both: bool,
}

/// One key's contact.
#[derive(Clone, Copy, Debug, Default)]
struct Contact {
    /// The level as last reported by the board.
    level: bool,
    /// The level as last believed.
    down: bool,
    /// Edges before this moment are bounce.
    deaf_until: Millis,
}

/// Turns edges into presses. Feed it every edge, and call [`Presses::tick`] when [`Presses::wake`] says so.
#[derive(Debug)]
pub struct Presses {
    layout: Layout,
    /// The device is held the other way round.
    turned: bool,
    /// There is something to explain: the keys that do so act when they are released.
    help: Option<Explain>,
    contacts: [Contact; BUTTONS],
    held: Option<Held>,
    /// Since when the two keys of staff are down, and no other.
    chord: Option<Millis>,
}

impl Presses {
    /// All keys up. A key that is down at power-on is not noticed until it has been released.
    #[must_use]
    pub const fn new(layout: Layout) -> Self {
        let up = Contact { level: false, down: false, deaf_until: 0 };
        Self { layout, turned: false, help: None, contacts: [up; BUTTONS], held: None, chord: None }
    }

    /// Held the other way round, the upper key is the lower one.
    pub const fn turn(&mut self, turned: bool) {
        self.turned = turned;
    }

    /// From now on there is something to explain, or not.
    pub const fn help(&mut self, help: Option<Explain>) {
        self.help = help;
    }

    /// A key's contact closed (`down`) or opened.
    pub fn edge(&mut self, now: Millis, button: Button, down: bool) -> Option<Press> {
        let contact = self.contacts.get_mut(button as usize)?;
        contact.level = down;
        if now < contact.deaf_until {
            return None;
        }
        self.settle(now, button)
    }

    /// Time has passed: long presses, repeats, and edges that came while their key was deaf.
    pub fn tick(&mut self, now: Millis) -> Option<Press> {
        for button in [Button::Up, Button::Down, Button::Ok, Button::Back, Button::Left, Button::Right] {
            let contact = self.contacts.get(button as usize)?;
            if contact.level != contact.down
                && now >= contact.deaf_until
                && let Some(press) = self.settle(now, button)
            {
                return Some(press);
            }
        }
        self.hold(now)
    }

    /// When to call [`Presses::tick`] next, if at all.
    #[must_use]
    pub fn wake(&self) -> Option<Millis> {
        let bounce = self.contacts.iter().filter(|contact| contact.level != contact.down).map(|contact| contact.deaf_until);
        let held = self.held.and_then(|held| held.then).map(|(_, at)| at);
        bounce.chain(held).min()
    }

    /// Whether any key is down as far as anyone can tell.
    #[must_use]
    pub fn any_down(&self) -> bool {
        self.contacts.iter().any(|contact| contact.level)
    }

    /// Whether the key now held has given the same press before.
    #[must_use]
    pub fn repeats(&self) -> bool {
        self.held.is_some_and(|held| held.given > 1)
    }

    /// Makes the key now held do nothing more, whatever is done with it: it woke the panel, or skipped an animation.
    pub fn swallow(&mut self) {
        if let Some(held) = &mut self.held {
            held.then = None;
            held.release = None;
        }
    }

    /// Believes the reported level of a key.
    fn settle(&mut self, now: Millis, button: Button) -> Option<Press> {
        let contact = self.contacts.get_mut(button as usize)?;
        if contact.level == contact.down {
            return None;
        }
        contact.down = contact.level;
        contact.deaf_until = now + BOUNCE;
        let pressed = contact.down;
        self.chord = self.both().then_some(now);
        if pressed { self.pressed(now, button) } else { self.released(now, button) }
    }

    /// Whether OK and Down are down, and no other.
    fn both(&self) -> bool {
        let turned = if self.turned { self.layout.turned(Button::Down) } else { Button::Down };
        let mut keys = self.contacts.iter().zip(0..).filter(|(contact, _)| contact.down).map(|(_, nth)| nth);
        let wanted = |nth: usize| nth == Button::Ok as usize || nth == turned as usize;
        keys.clone().count() == 2 && keys.all(wanted)
    }

    /// Whether the two keys of staff have been held for long enough; not a second time.
    pub fn chord(&mut self, now: Millis) -> bool {
        let held = self.chord.take_if(|since| *since + CHORD <= now).is_some();
        if held {
            self.swallow();
        }
        held
    }

    /// When they will have been.
    #[must_use]
    pub fn chord_at(&self) -> Option<Millis> {
        self.chord.map(|since| since + CHORD)
    }

    fn pressed(&mut self, now: Millis, button: Button) -> Option<Press> {
        if self.held.is_some_and(|held| (DEAF..JAMMED).contains(&(now - held.since))) {
            return None;
        }
        let (short, long) = self.layout.meaning(if self.turned { self.layout.turned(button) } else { button })?;
        let waits = self.held.is_some_and(|held| held.release.is_some());
        let explains = self.help == Some(Explain::Both);
        // With two keys both together are never a long press of the later one: it would act on a row that nobody meant.
        if waits && (explains || matches!(self.layout, Layout::Two)) && self.both() {
            let then = explains.then_some((Press::Help, now + LONG));
            self.held = Some(Held { button, since: now, then, release: None, given: 0, both: true });
            return None;
        }
        let long = long.or((self.help == Some(Explain::Held(short))).then_some(Press::Help));
        // The first of two keys that are to be held together does nothing yet.
        let first = explains && short == Press::Down;
        let (act, release) = if long.is_some() || first { (None, Some(short)) } else { (Some(short), None) };
        let then = long.or(Some(short).filter(|press| repeats(*press))).map(|press| (press, now + LONG));
        self.held = Some(Held { button, since: now, then, release, given: u8::from(act.is_some()), both: false });
        act
    }

    fn released(&mut self, now: Millis, button: Button) -> Option<Press> {
        let held = self.held.take_if(|held| held.button == button || held.both)?;
        // The tick for the long press may not have come in time.
        match held.then {
            Some((press, at)) if now >= at && (held.release.is_some() || held.both) => Some(press),
            _ => held.release,
        }
    }

    fn hold(&mut self, now: Millis) -> Option<Press> {
        let held = self.held.as_mut()?;
        let (press, at) = held.then?;
        if now < at {
            return None;
        }
        held.release = None;
        held.given = held.given.saturating_add(1);
        held.then = (repeats(press) && now < held.since + JAMMED).then(|| {
            let pace = match held.given {
                REPEATS_BEFORE_RACE.. => REPEAT_RACE,
                given if given > REPEATS_BEFORE_FAST => REPEAT_FAST,
                _ => REPEAT,
            };
            // From now, not from the deadline: after a pause the repeats must not come in a burst.
            (press, now + pace)
        });
        Some(press)
    }
}
