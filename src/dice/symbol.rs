//! Symbol dice: what each face of a cube shows when it shows no pips (`dice:D27`).

/// The symbols on some dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symbols {
    /// Hits.
    pub hits: u8,
    /// Skulls.
    pub skulls: u8,
    /// Advances.
    pub advances: u8,
}

/// One face of a symbol die; a face may carry several symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Symbol {
    /// Nothing.
    Blank,
    /// A Skull.
    Skull,
    /// A Hit.
    Hit,
    /// An Advance.
    Advance,
    /// A Hit and an Advance.
    HitAdvance,
    /// Two Hits.
    TwoHits,
}

/// What the six faces of a cube show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceLayout(pub [Symbol; 6]);

impl Symbol {
    /// All there are, in the order of their numbers.
    pub const ALL: [Self; 6] = [Self::Blank, Self::Skull, Self::Hit, Self::Advance, Self::HitAdvance, Self::TwoHits];

    /// What it is called on a screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blank => "Blank",
            Self::Skull => "Skull",
            Self::Hit => "Hit",
            Self::Advance => "Advance",
            Self::HitAdvance => "Hit+Adv",
            Self::TwoHits => "Two Hits",
        }
    }

    /// What it shows.
    #[must_use]
    pub const fn symbols(self) -> Symbols {
        let (hits, skulls, advances) = match self {
            Self::Blank => (0, 0, 0),
            Self::Skull => (0, 1, 0),
            Self::Hit => (1, 0, 0),
            Self::Advance => (0, 0, 1),
            Self::HitAdvance => (1, 0, 1),
            Self::TwoHits => (2, 0, 0),
        };
        Symbols { hits, skulls, advances }
    }
}

impl FaceLayout {
    /// What a face shows; a face the cube does not have is blank.
    #[must_use]
    pub fn of(&self, face: u8) -> Symbol {
        self.0.get(usize::from(face).wrapping_sub(1)).copied().unwrap_or(Symbol::Blank)
    }
}

impl core::ops::AddAssign<Symbol> for Symbols {
    fn add_assign(&mut self, face: Symbol) {
        let more = face.symbols();
        self.hits += more.hits;
        self.skulls += more.skulls;
        self.advances += more.advances;
    }
}

/// How symbol dice are valued, to choose which of them go (`bridge:2.2`, `bridge:R4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// Hits less Skulls.
    Standard,
    /// Advances count as Hits.
    Melee,
    /// Whether the initiative is lost, then Hits less Skulls down to none, then Advances.
    Tactics {
        /// Whether the roller has the initiative, and so can lose it.
        holder: bool,
    },
}

impl Worth {
    /// The value of a face by itself: higher is better for the roller.
    #[must_use]
    pub const fn of(self, face: Symbol) -> i16 {
        let symbols = face.symbols();
        let (hits, skulls, advances) = (symbols.hits as i16, symbols.skulls as i16, symbols.advances as i16);
        match self {
            Self::Standard => hits - skulls,
            Self::Melee => hits + advances - skulls,
            Self::Tactics { .. } => 2 * (hits - skulls) + advances,
        }
    }

    /// A full order of the faces: of two that are worth the same, the one listed later counts as better, so that the choice never
    /// depends on where a die fell.
    #[must_use]
    pub const fn rank(self, face: Symbol) -> (i16, u8) {
        (self.of(face), face as u8)
    }
}
