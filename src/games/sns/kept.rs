//! A campaign as it is saved.

use super::battle::{Battle, Encounter, Figure, Source, Spell};
use super::fighter::{Armour, Class};
use super::settings::{Header, Recovery, WillTable};
use crate::{kept, kept_battle};

kept!(options Armour, Class, Encounter, Recovery, Source, Spell, WillTable);
kept!(struct Header = Header::DEFAULT; will, recovery, source);
kept!(struct Figure = Figure::ABSENT; body, class, armour, creature, mounted, disaster, defended, dazzled, spell);
kept_battle!(header, fight, encounter, cover, board_cover, pefs, contact, alert, source, queue, moving; figures);
