//! Keys pressed by a script, in virtual time: nothing sleeps, and every run takes the same time.

use adjutant::ui::{Button, Event, Layout, Millis};

use crate::device::Device;
use crate::failure::Failure;
use crate::keys;

/// How long a key is pressed.
pub const TAP: Millis = 60;
/// How long a key is held for a long press.
pub const HOLD: Millis = 400;

/// After a key, the script waits for movements as long as another one comes within this time ...
const CALM: Millis = 1_000;
/// ... but no longer than this in all: a text that scrolls never comes to rest. Less than the shortest time to dim.
const PATIENCE: Millis = 5_000;

/// The longest hold or wait: longer than any of the device's own times.
const MAX_TIME: Millis = 24 * 60 * 60 * 1_000;
/// The most repetitions of one word.
const MAX_TIMES: usize = 10_000;

/// One step of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Press a key and let go after this time.
    Press(Button, Millis),
    /// The same with two keys at once.
    Together([Button; 2], Millis),
    /// Do nothing for this time.
    Wait(Millis),
}

/// Reads the words of `--keys`.
///
/// # Errors
///
/// A word that is not understood, or a key that the layout does not have.
pub fn parse(script: &str, layout: Layout) -> Result<Vec<Step>, Failure> {
    let mut steps = Vec::new();
    for word in script.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty()) {
        let (what, times) = match word.split_once('*') {
            Some((what, times)) => (what, number(times).filter(|times| (1..=MAX_TIMES).contains(times))),
            None => (word, Some(1)),
        };
        let times = times.ok_or_else(|| {
            Failure::new(format!("`{word}` in --keys: after * comes how often, 1 to {MAX_TIMES}, such as `{what}*3`."))
        })?;
        steps.extend(std::iter::repeat_n(step(what, layout)?, times));
    }
    Ok(steps)
}

fn step(word: &str, layout: Layout) -> Result<Step, Failure> {
    if let Some(time) = word.strip_prefix("wait:") {
        return Ok(Step::Wait(millis(time).ok_or_else(|| bad_time(word, "wait:500"))?));
    }
    let (name, time) = match word.strip_prefix("hold:") {
        None => (word, Ok(TAP)),
        Some(held) => match held.split_once(':') {
            None => (held, Ok(HOLD)),
            Some((name, time)) => (name, millis(time).ok_or_else(|| bad_time(word, "hold:ok:1200"))),
        },
    };
    // The key first: what follows one that does not exist is no time either.
    let key = |name| keys::named(layout, name).ok_or_else(|| no_key(word, layout));
    match name.split_once('+').filter(|_| word.starts_with("hold:")) {
        None => Ok(Step::Press(key(name)?, time?)),
        Some((one, other)) => match [key(one)?, key(other)?] {
            [one, other] if one == other => {
                Err(Failure::new(format!("`{word}` in --keys: two keys held together are two, such as `hold:ok+down:4500`.")))
            }
            keys => Ok(Step::Together(keys, time?)),
        },
    }
}

fn no_key(word: &str, layout: Layout) -> Failure {
    let names: Vec<&str> = keys::keys(layout).iter().map(|(name, _)| *name).collect();
    Failure::new(format!(
        "`{word}` in --keys: a device with this --keys-layout has the keys {}. \
         A word is a key, hold:KEY, hold:KEY:MS, hold:KEY+KEY:MS or wait:MS, each with *N for N times.",
        names.join(", ")
    ))
}

fn bad_time(word: &str, example: &str) -> Failure {
    Failure::new(format!("`{word}` in --keys: give milliseconds, at most {MAX_TIME}, such as `{example}`."))
}

fn millis(text: &str) -> Option<Millis> {
    number(text).filter(|time| *time <= MAX_TIME)
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    // `parse` alone would take a plus sign.
    text.starts_with(|first: char| first.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Plays the steps from time 0.
pub fn play(device: &mut Device, steps: &[Step]) {
    let mut now = 0;
    now = settle(device, now);
    for step in steps {
        match *step {
            Step::Press(button, time) => {
                device.on(now, Event::Down(button));
                now = pass(device, now, now + time);
                device.on(now, Event::Up(button));
                now = settle(device, now);
            }
            Step::Together(buttons, time) => {
                buttons.iter().for_each(|button| device.on(now, Event::Down(*button)));
                now = pass(device, now, now + time);
                buttons.iter().for_each(|button| device.on(now, Event::Up(*button)));
                now = settle(device, now);
            }
            // Exactly so long: whoever waits for the panel to dim wants to see the moment before, too.
            Step::Wait(time) => now = pass(device, now, now + time),
        }
    }
}

/// Lets time pass, and has the device do what falls due on the way.
fn pass(device: &mut Device, mut now: Millis, until: Millis) -> Millis {
    while let Some(at) = device.wake().filter(|at| *at <= until) {
        now = at.max(now);
        device.on(now, Event::Tick);
    }
    until
}

/// Lets movements come to rest.
fn settle(device: &mut Device, mut now: Millis) -> Millis {
    let end = now + PATIENCE;
    while let Some(at) = device.wake().filter(|at| *at <= end.min(now + CALM)) {
        now = pass(device, now, at.max(now));
    }
    now
}
