//! Where somebody who types can be.

use core::fmt;

use super::change::{What, Which};
use super::menu::Form;
use crate::engine::{Ended, Named};
use crate::games::Game;

/// Where the player is.
#[derive(Clone, Copy)]
pub enum Place {
    /// The first menu.
    Home,
    /// A game's menu.
    Game(&'static Game),
    /// A game's words, and whether they were opened from its battle.
    Terms(&'static Game, bool),
    /// A game's battles that were put away.
    Parked(&'static Game),
    /// A battle.
    Battle(&'static Game),
    /// A battle that is to be ended.
    Ending(&'static Game),
    /// The same like this, if it is sure.
    Sure(&'static Game, Option<Ended>),
    /// A battle's report, being told; whether the battle ends with it, and how much was told.
    Report(&'static Game, bool, usize),
    /// A game's rosters.
    Rosters(&'static Game),
    /// One of them.
    Roster(&'static Game, u8),
    /// One that is to be deleted.
    Deleting(&'static Game, u8),
    /// A roster was built, and is to have a name.
    Keeping(&'static Game),
    /// One is to be brought to the battle that begins.
    Taking(&'static Game),
    /// The names of its sides and figures.
    Names(&'static Game),
    /// One of them.
    Naming(&'static Game, Named),
    /// A roll of the log, and from where it was opened.
    Log(Behind, u32),
    /// A procedure.
    Play,
    /// One that was done, and is to be undone.
    Undo,
    /// The list of what can be changed in it.
    Edit(Which),
    /// One thing to be changed.
    Change(What),
    /// The free roll.
    Roller,
    /// The pages about the dice.
    Dice,
    /// What was counted of them is to be forgotten.
    Anew,
    /// Something that can be set.
    Form(Form),
    /// One row of it.
    Field(Form, usize),
}

/// From where the log was opened.
#[derive(Clone, Copy)]
pub enum Behind {
    /// A battle.
    Battle(&'static Game),
    /// The free roll.
    Roller,
    /// The pages about the dice.
    Dice,
}

impl Place {
    /// What is behind the log, if it can be opened here.
    pub const fn before_log(self) -> Option<Behind> {
        match self {
            Self::Battle(game) => Some(Behind::Battle(game)),
            Self::Roller => Some(Behind::Roller),
            Self::Dice => Some(Behind::Dice),
            _ => None,
        }
    }
}

impl From<Behind> for Place {
    fn from(behind: Behind) -> Self {
        match behind {
            Behind::Battle(game) => Self::Battle(game),
            Behind::Roller => Self::Roller,
            Behind::Dice => Self::Dice,
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Home => "Home",
            Self::Game(_) => "Game",
            Self::Terms(..) => "Terms",
            Self::Parked(_) => "Parked",
            Self::Battle(_) => "Battle",
            Self::Ending(_) => "Ending",
            Self::Sure(..) => "Sure",
            Self::Report(..) => "Report",
            Self::Rosters(_) => "Rosters",
            Self::Roster(..) => "Roster",
            Self::Deleting(..) => "Deleting",
            Self::Keeping(_) => "Keeping",
            Self::Taking(_) => "Taking",
            Self::Names(_) => "Names",
            Self::Naming(..) => "Naming",
            Self::Log(..) => "Log",
            Self::Play => "Play",
            Self::Undo => "Undo",
            Self::Edit(_) => "Edit",
            Self::Change(_) => "Change",
            Self::Roller => "Roller",
            Self::Dice => "Dice",
            Self::Anew => "Anew",
            Self::Form(_) => "Form",
            Self::Field(..) => "Field",
        })
    }
}
