//! What can go wrong with the saves, and what to do about it.

use core::fmt;

use super::format::FORMAT;

/// Why something was not kept or found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum StoreError {
    /// The region is not whole flash sectors, or fewer than the store needs.
    Region,
    /// The flash did not take it.
    Write,
    /// The flash could not be read.
    Read,
    /// There is no room left.
    Full,
    /// One thing is longer than can be kept.
    TooLong,
    /// The saves are somebody else's: nothing is written.
    Locked,
    /// All places for parked battles are taken.
    Battles,
    /// All places for campaigns are taken.
    Campaigns,
    /// All places for rosters of the game are taken.
    Rosters,
    /// All places for favourite rolls are taken.
    Favourites,
    /// There is nothing there.
    Nothing,
    /// There is nothing to undo.
    NoUndo,
}

/// For the player: what is wrong, and what to do.
impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Region => "This board has no place for saves. Use another firmware.",
            Self::Write => "My flash does not take it. Finish this game, then have me repaired.",
            Self::Read => "My flash cannot be read. Switch off and on again.",
            Self::Full => "The saves are full. Delete a roster, a campaign or a parked battle.",
            Self::TooLong => "This is too long to be kept. Take something out.",
            Self::Locked => "The saves are not mine to change. Wipe them, or use the version they are from.",
            Self::Battles => "8 battles are parked. Delete one, or pick one up and end it.",
            Self::Campaigns => "There are 8 campaigns. Delete one first.",
            Self::Rosters => "This game has 16 rosters. Delete one first.",
            Self::Favourites => "There are 8 favourites. Delete one first.",
            Self::Nothing => "There is nothing there any more.",
            Self::NoUndo => "Nothing more can be undone.",
        })
    }
}

/// What a look at the saves showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Found {
    /// Nothing was ever saved.
    Fresh,
    /// Our saves.
    Ours,
    /// Our saves, but some of them cannot be read any more. What cannot be read is left where it is.
    Damaged,
    /// Saves of another version, by the number of their form. They are left alone.
    Other(u8),
    /// Something that is not ours. It is left alone.
    Foreign,
    /// The flash cannot be read.
    Unreadable,
}

impl Found {
    /// Whether anything may be written.
    #[must_use]
    pub const fn writable(self) -> bool {
        matches!(self, Self::Fresh | Self::Ours | Self::Damaged)
    }

    /// Whether another version wrote it that is newer than this one.
    #[must_use]
    pub const fn newer(self) -> bool {
        matches!(self, Self::Other(format) if format > FORMAT)
    }
}

/// What came of a [`Request`](super::Request).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Served {
    /// The saves were opened.
    Opened(Found),
    /// It is done.
    Done,
    /// It could not be done; nothing changed.
    Refused(StoreError),
}
