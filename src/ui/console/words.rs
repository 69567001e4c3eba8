//! The commands.

use core::fmt::{self, Write};

use super::menu::Form;
use super::{Place, Seat};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Lists the commands.
    Help,
    /// Says the question again.
    Again,
    /// Undoes the last answer, or closes the menu.
    Back,
    /// To the first menu.
    Home,
    /// Ends the program.
    Quit,
    /// Throws the dice.
    Roll,
    /// Answers as last time.
    Same,
    /// Changes something.
    Amend,
    /// Overrules a result.
    Override,
    /// Sets a modifier.
    Modifier,
    /// Why it came out like that.
    Why,
    /// What may come of the roll.
    Odds,
    /// Everything so far.
    Log,
    /// What interrupted what.
    Trail,
    /// Both sides of the battle.
    Overview,
    /// What is set, as a code.
    Card,
    /// Names the device.
    Name,
    /// A demo unit, or what became of its demos.
    Demo,
    /// Gives up what is saved.
    Reset,
}

/// Each with what is typed and what it does.
const WORDS: [(Word, &str, &str); 19] = [
    (Word::Help, "help", "lists these commands"),
    (Word::Again, "again", "says the question again"),
    (
        Word::Back,
        "back",
        "undoes the last answer and keeps the dice; at the first question or in a menu, goes back to where you came from",
    ),
    (Word::Roll, "roll", "throws the dice; with faces behind it, such as roll 4 2, takes those of your own dice"),
    (Word::Same, "same", "answers as the last time, up to the roll"),
    (Word::Amend, "amend", "changes an earlier answer, a modifier or a result, and keeps the dice"),
    (Word::Override, "override", "overrules a result"),
    (Word::Modifier, "modifier", "adds a situational modifier, or sets a number the rules gave"),
    (Word::Why, "why", "tells why the last roll came out as it did"),
    (
        Word::Odds,
        "odds",
        "tells the chances of the open roll, or where each answer leads; in the dice roller of any dice, such as odds 4d6 high 3",
    ),
    (Word::Log, "log", "tells everything so far; in a battle and in the dice roller, the rolls, the last one first"),
    (Word::Trail, "trail", "tells what interrupted what"),
    (Word::Overview, "overview", "tells both sides, as they were when this began"),
    (Word::Card, "card", "tells what is set as a code for another device; with a code behind it, sets all that here"),
    (Word::Name, "name", "tells what the device is called; name Red names it, name none takes its name away"),
    (Word::Demo, "demo", "tells what became of demos; with a game behind it, makes this a demo unit"),
    (Word::Reset, "reset", "gives up what is saved, for good: reset games yes, or reset all yes"),
    (Word::Home, "home", "goes to the first menu; what is open waits until you choose its game again"),
    (Word::Quit, "quit", "ends Adjutant"),
];

/// What the dice roller understands besides.
const ROLLER: [(&str, &str); 5] = [
    ("reroll", "throws dice of the last roll again, such as reroll 1 3"),
    ("keep", "keeps what is set as a favourite, such as keep Attack; Attack alone rolls it"),
    ("forget", "forgets a favourite, such as forget Attack"),
    ("faces", "tells the dice with faces of your own; with a letter and faces, such as faces W 1 2 hit, sets one"),
    ("name", "names one of them, such as name W Fear"),
];

impl Word {
    /// The command that a line is, and what follows it.
    pub fn of(line: &str) -> Option<(Self, &str)> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, ..) =
            WORDS.iter().find(|(_, typed, _)| first.eq_ignore_ascii_case(typed) || *typed == "help" && first == "?")?;
        let takes_more =
            matches!(word, Self::Roll | Self::Amend | Self::Override | Self::Modifier | Self::Odds) || word.of_device();
        (takes_more || rest.is_empty()).then_some((*word, rest.trim()))
    }

    /// Whether it is about the device: it works where nothing is played, and is any other text elsewhere.
    pub const fn of_device(self) -> bool {
        matches!(self, Self::Card | Self::Name | Self::Demo | Self::Reset)
    }

    /// For `There is nothing to ... here`.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Help | Self::Again | Self::Back | Self::Home | Self::Quit | Self::Roll => "do",
            Self::Card | Self::Name | Self::Demo | Self::Reset => "do",
            Self::Same => "answer as the last time",
            Self::Amend => "amend",
            Self::Override => "override",
            Self::Modifier => "modify",
            Self::Why | Self::Odds | Self::Log | Self::Trail | Self::Overview => "tell",
        }
    }
}

impl Seat<'_> {
    /// Lists the commands that do something here.
    pub(super) fn help(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Where a list is read out, type a number of it, a name, or its beginning.")?;
        writeln!(out, "Enter alone takes what is said to be for Enter.")?;
        writeln!(out, "Commands:")?;
        for (word, typed, does) in &WORDS {
            if self.works(*word) {
                writeln!(out, "{typed}: {does}.")?;
            }
        }
        if let Place::Roller = self.at.place {
            ROLLER.iter().try_for_each(|(typed, does)| writeln!(out, "{typed}: {does}."))?;
        }
        Ok(())
    }

    pub(super) fn works(&self, word: Word) -> bool {
        match word {
            Word::Help | Word::Again | Word::Quit => true,
            Word::Card | Word::Name | Word::Demo | Word::Reset => {
                matches!(self.at.place, Place::Home | Place::Form(Form::Settings))
            }
            Word::Back | Word::Home => !matches!(self.at.place, Place::Home),
            Word::Roll => match self.at.place {
                Place::Roller => true,
                Place::Play => self.model.session.wants_dice(),
                _ => false,
            },
            Word::Odds => self.in_play() || matches!(self.at.place, Place::Roller),
            Word::Overview => self.in_play() && self.fought().is_some(),
            Word::Log => self.in_play() || self.at.place.before_log().is_some(),
            Word::Same | Word::Override | Word::Modifier | Word::Amend | Word::Why | Word::Trail => self.in_play(),
        }
    }
}
