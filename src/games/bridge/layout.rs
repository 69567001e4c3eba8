//! What the dice show and who takes them away: what a player can set (`bridge:2.3`, `bridge:2.5`).

use crate::dice::{FaceLayout, Symbol, Worth};
use crate::engine::{Layouts, Options as _, Preference, Preferences, Term};
use crate::games::{Play, State};
use crate::options;

/// The default: the mildest die that fits the printed examples (`bridge:2.4`, `bridge:R1`).
pub const COMBINED: FaceLayout =
    FaceLayout([Symbol::Skull, Symbol::Blank, Symbol::Blank, Symbol::Hit, Symbol::Hit, Symbol::HitAdvance]);
/// With a lone Advance.
pub const MIXED: FaceLayout =
    FaceLayout([Symbol::Skull, Symbol::Blank, Symbol::Advance, Symbol::Hit, Symbol::Hit, Symbol::HitAdvance]);
/// With a lone Advance and two Hits on one face.
pub const DOUBLE: FaceLayout =
    FaceLayout([Symbol::Skull, Symbol::Blank, Symbol::Advance, Symbol::Hit, Symbol::Hit, Symbol::TwoHits]);
/// One symbol on a face.
pub const PLAIN: FaceLayout = FaceLayout([Symbol::Skull, Symbol::Blank, Symbol::Hit, Symbol::Hit, Symbol::Hit, Symbol::Advance]);

options! {
    /// Who marks the dice that go (`bridge:2.3`).
    pub enum Discards {
        /// As is best for whoever may choose.
        Auto = "Auto",
        /// Whoever may choose, in tactics tests: elsewhere there is nothing to think about.
        Tactics = "Tactics",
        /// Whoever may choose, in every roll; the device only marks its choice beforehand.
        Ask = "Asked",
    }
}

/// What a battle or a quick procedure is played with: changing a setting does not change a running one (`bridge:2.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    /// What the faces show.
    pub layout: FaceLayout,
    /// Who marks the dice that go.
    pub discards: Discards,
}

impl Discards {
    /// Whether a player is asked in such a roll.
    pub const fn asks(self, worth: Worth) -> bool {
        match self {
            Self::Auto => false,
            Self::Tactics => matches!(worth, Worth::Tactics { .. }),
            Self::Ask => true,
        }
    }
}

impl Header {
    /// As long as nobody sets anything else.
    pub const DEFAULT: Self = Self { layout: COMBINED, discards: Discards::Auto };

    /// What the player has set.
    pub fn set(values: &Preferences) -> Self {
        let discards = Discards::ALL.get(DISCARDS.chosen(values)).copied().unwrap_or(Discards::Auto);
        Self { layout: FACES.layout(values), discards }
    }

    /// The battle's, else the default.
    pub const fn of(play: &Play<'_>) -> Self {
        match play.look() {
            State::Bridge(battle) => battle.header,
            _ => Self::DEFAULT,
        }
    }
}

const FACES: Preference = Preference::faces("Die faces", 0, &LAYOUTS).explained(&Term::new(
    "Die faces",
    "2.5",
    "The rules do not show the die. Combined fits all their examples; three others are there, or set each of the six faces.",
));
// Whoever is asked does what the book says; the device only does it for him otherwise.
const DISCARDS: Preference = Preference::choice("Discards", 6, Discards::CHOICES).no_rule().explained(&Term::new(
    "Discards",
    "2.3",
    "Auto: the device takes away what is best for whoever may choose. Tactics: he is asked in tactics tests, where he may leave the initiative. Asked: he is asked in every roll.",
));

/// Everything that can be set.
pub const PREFERENCES: &[Preference] = &[FACES, DISCARDS];

const LAYOUTS: Layouts =
    Layouts { named: &[("Combined", COMBINED), ("Mixed", MIXED), ("Double", DOUBLE), ("Plain", PLAIN)], lacks };

/// Any six faces are accepted; some make a part of the rules idle (`bridge:2.5`).
fn lacks(layout: &FaceLayout) -> Option<&'static str> {
    let shows = |what: &[Symbol]| layout.0.iter().any(|symbol| what.contains(symbol));
    if !shows(&[Symbol::Skull]) {
        Some("no Skull")
    } else if !shows(&[Symbol::Hit, Symbol::HitAdvance, Symbol::TwoHits]) {
        Some("no Hit")
    } else if !shows(&[Symbol::HitAdvance, Symbol::TwoHits]) {
        Some("never over 3")
    } else {
        None
    }
}
