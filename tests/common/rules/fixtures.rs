//! Battles to play on: where a game says what its figures look like to a test.
//!
//! Every procedure runs on [`State::Quick`]. A game that keeps a battle adds a file with three things: how a `given` line of a
//! scenario becomes a figure, what an `@` line reads, and the battles on which the explorer plays its procedures, in the same
//! words.

mod blades;
mod bridge;
mod sfc;
mod sns;
mod swordplay;

use adjutant::engine::{Choice, Options};
use adjutant::games::{Game, State};

/// What a game's file says of its battles.
struct Fixture {
    /// The battles on which its procedures are explored: `given` lines each.
    battles: &'static [&'static [&'static str]],
    /// Adds a figure or sets the battle up: its name, and what follows it.
    given: fn(&mut State, &str, Facts<'_>) -> Result<(), String>,
    /// What an `@` line reads: whose, and what.
    field: fn(&State, &str, &str) -> Option<String>,
}

fn fixture(game: &Game) -> Option<&'static Fixture> {
    Some(match game.id {
        "sns" => &sns::FIXTURE,
        "sfc" => &sfc::FIXTURE,
        "swordplay" => &swordplay::FIXTURE,
        "blades" => &blades::FIXTURE,
        "bridge" => &bridge::FIXTURE,
        _ => return None,
    })
}

/// The battles on which every procedure of a game is explored.
pub fn battles(game: &Game) -> Vec<State> {
    let mut list = vec![State::Quick];
    for lines in fixture(game).map_or(&[][..], |fixture| fixture.battles) {
        let mut state = State::Quick;
        for line in *lines {
            given(game, &mut state, line).unwrap_or_else(|wrong| panic!("{}: {line}: {wrong}", game.id));
        }
        list.push(state);
    }
    list
}

/// Adds what a `given` line of a scenario says (`given Foe 2   Rep 4, Bow`) to a battle: the name, then what follows it.
pub fn given(game: &Game, state: &mut State, line: &str) -> Result<(), String> {
    let fixture = fixture(game).ok_or(format!("{} keeps no battle yet", game.id))?;
    let (name, facts) = line.split_once("  ").unwrap_or((line, ""));
    let facts = facts.split(',').map(str::trim).filter(|fact| !fact.is_empty()).collect();
    (fixture.given)(state, name.trim(), Facts(facts))
}

/// What the battle says for an `@` line (`@ Foe 2 Rep   3`): the text before the value, whose and what.
pub fn field(game: &Game, state: &State, field: &str) -> Result<String, String> {
    let fixture = fixture(game).ok_or(format!("{} keeps no battle yet", game.id))?;
    let (name, what) = field.rsplit_once(' ').ok_or(format!("whose {field}?"))?;
    (fixture.field)(state, name.trim(), what).ok_or(format!("there is no {what} of {name}"))
}

/// What a `given` line says of somebody: `Rep 4`, `Bow`, `in cover`. Each is taken by whoever understands it.
struct Facts<'a>(Vec<&'a str>);

impl Facts<'_> {
    /// A number by its name: `Rep 4`, `Q4`.
    fn number<T: std::str::FromStr>(&mut self, name: &str) -> Option<T> {
        let value = |fact: &str| {
            let (is, value) = fact.split_at_checked(name.len())?;
            is.eq_ignore_ascii_case(name).then(|| value.trim().parse().ok())?
        };
        let nth = self.0.iter().position(|fact| value(fact).is_some())?;
        value(self.0.remove(nth))
    }

    /// Whether a word is there.
    fn word(&mut self, word: &str) -> bool {
        let nth = self.0.iter().position(|fact| fact.eq_ignore_ascii_case(word));
        nth.map(|nth| self.0.remove(nth)).is_some()
    }

    /// What stands before and after some words: `Star missed Enemy 1`.
    fn with(&mut self, words: &str) -> Option<(String, String)> {
        let nth = self.0.iter().position(|fact| fact.contains(words))?;
        let (before, after) = self.0.remove(nth).split_once(words)?;
        Some((before.trim().to_owned(), after.trim().to_owned()))
    }

    /// What follows some words: `aims at Foe 2`.
    fn after(&mut self, words: &str) -> Option<String> {
        let nth = self.0.iter().position(|fact| fact.to_lowercase().starts_with(&words.to_lowercase()))?;
        Some(self.0.remove(nth)[words.len()..].trim().to_owned())
    }

    /// One of an enum's options, by its name.
    fn option<T: Options>(&mut self) -> Option<T> {
        let place = |choice: &Choice| self.0.iter().position(|fact| fact.eq_ignore_ascii_case(choice.name()));
        let (nth, option) = T::CHOICES.iter().zip(T::ALL).find_map(|(choice, option)| Some((place(choice)?, *option)))?;
        self.0.remove(nth);
        Some(option)
    }

    /// All of an enum's options, by name or text.
    fn options<T: Options>(&mut self) -> Vec<T> {
        let said = |choice: &Choice| [choice.name(), choice.text];
        let all = T::CHOICES.iter().zip(T::ALL).filter(|(choice, _)| said(choice).iter().any(|word| self.word(word)));
        all.map(|(_, option)| *option).collect()
    }

    /// Nothing is left that nobody understood.
    fn all_taken(self) -> Result<(), String> {
        if self.0.is_empty() { Ok(()) } else { Err(format!("nobody understands {}", self.0.join(", "))) }
    }
}

/// The number in a name such as `Foe 2`, from 0.
fn nth(name: &str, before: &str) -> Option<u8> {
    let number: u8 =
        name.get(before.len()..).filter(|_| name.to_lowercase().starts_with(&before.to_lowercase()))?.trim().parse().ok()?;
    number.checked_sub(1)
}
