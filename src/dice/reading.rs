//! Readings: what a rule may learn from a throw.
//!
//! The player always sees the faces; the rule sees only what it declared. That is why odds can count a handful of readings
//! instead of all ordered faces, and why a rule cannot peek.

use heapless::Vec;

use super::{Die, FaceLayout, FaceSet, Symbols, Worth, kept};

/// The most classes a [`Reading::Classes`] can tell apart.
pub const MAX_CLASSES: usize = 6;

/// What a rule wants to know of one pool of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The dice added up.
    Sum,
    /// The dice added up, and whether all are equal.
    SumDoubles,
    /// The highest die.
    Highest,
    /// The lowest die.
    Lowest,
    /// How many dice show one of these faces.
    Hits(FaceSet),
    /// How many show one of the first faces, and how many one of the second.
    Tally(FaceSet, FaceSet),
    /// How many dice fall into each class: one throw read against several target numbers (`dice:D6`).
    Classes(Classes),
    /// Symbol dice of which some are taken away, best or worst first (`dice:D27`).
    Kept {
        /// What the faces show.
        layout: FaceLayout,
        /// How many dice stay.
        stay: u8,
        /// Which go first: the worst for the roller, or the best.
        drop: Drop,
        /// What makes a die good.
        worth: Worth,
    },
    /// Every die, from high to low. For a single die: its face.
    Each,
}

/// Which dice are taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drop {
    /// The roller drops his worst.
    Worst,
    /// The opponent takes the best.
    Best,
}

/// Upper bounds that split the faces into classes: class 0 is everything up to the first bound, and so on; faces above the last
/// bound belong to no class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    bounds: [u8; MAX_CLASSES],
    len: u8,
}

impl Classes {
    /// Classes from target numbers, in any order and repeated as they come. Nothing if there are too many different ones.
    #[must_use]
    pub fn of(targets: impl IntoIterator<Item = u8>) -> Option<Self> {
        let mut classes = Self::default();
        for target in targets {
            let known = classes.bounds();
            let at = known.iter().position(|bound| *bound >= target).unwrap_or(known.len());
            if known.get(at) == Some(&target) {
                continue;
            }
            classes.bounds.get_mut(usize::from(classes.len))?;
            classes.len += 1;
            let changed = classes.bounds.get_mut(at..usize::from(classes.len))?;
            changed.rotate_right(1);
            *changed.first_mut()? = target;
        }
        Some(classes)
    }

    /// The bounds, rising.
    #[must_use]
    pub fn bounds(&self) -> &[u8] {
        self.bounds.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The class of a face.
    #[must_use]
    pub fn class(&self, face: u8) -> Option<usize> {
        self.bounds().iter().position(|bound| face <= *bound)
    }
}

/// What a rule learned from one pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// A sum, a highest or lowest die.
    Value(u16),
    /// A sum, and whether all dice were equal.
    Sum {
        /// The sum.
        total: u16,
        /// All dice equal.
        doubles: bool,
    },
    /// Dice that hit, and dice that hit the second set.
    Hits(u8, u8),
    /// Dice in each class.
    Classes(Counts),
    /// Symbols on the dice that stayed.
    Symbols(Symbols),
    /// Every die, from high to low.
    Each(Vec<u8, { super::MAX_DICE }>),
}

/// Dice in each class of a [`Reading::Classes`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    classes: Classes,
    counts: [u8; MAX_CLASSES],
}

impl Counts {
    /// So many dice in each class.
    #[must_use]
    pub fn of(classes: Classes, counts: impl IntoIterator<Item = u8>) -> Self {
        let mut these = Self { classes, counts: [0; MAX_CLASSES] };
        for (count, value) in these.counts.iter_mut().zip(counts).take(classes.bounds().len()) {
            *count = value;
        }
        these
    }

    /// How many dice passed against a target that was among those asked for.
    #[must_use]
    pub fn passed(&self, target: u8) -> u8 {
        self.classes.bounds().iter().zip(&self.counts).filter(|(bound, _)| **bound <= target).map(|(_, count)| count).sum()
    }
}

impl Reading {
    /// Reads the faces of a pool.
    #[must_use]
    pub fn read(&self, faces: &[u8]) -> Seen {
        let total = || faces.iter().map(|face| u16::from(*face)).sum();
        let count = |set: FaceSet| faces.iter().filter(|face| set.has(**face)).count() as u8;
        match self {
            Self::Sum => Seen::Value(total()),
            Self::SumDoubles => {
                let doubles = faces.len() > 1 && faces.iter().all(|face| faces.first() == Some(face));
                Seen::Sum { total: total(), doubles }
            }
            Self::Highest => Seen::Value(faces.iter().copied().max().map_or(0, u16::from)),
            Self::Lowest => Seen::Value(faces.iter().copied().min().map_or(0, u16::from)),
            Self::Hits(set) => Seen::Hits(count(*set), 0),
            Self::Tally(first, second) => Seen::Hits(count(*first), count(*second)),
            Self::Classes(classes) => {
                let mut counts = Counts { classes: *classes, counts: [0; MAX_CLASSES] };
                for class in faces.iter().filter_map(|face| classes.class(*face)) {
                    if let Some(count) = counts.counts.get_mut(class) {
                        *count += 1;
                    }
                }
                Seen::Classes(counts)
            }
            Self::Kept { layout, .. } => {
                let mut symbols = Symbols::default();
                for (face, _) in faces.iter().zip(self.stays(faces)).filter(|(_, stays)| *stays) {
                    symbols += layout.of(*face);
                }
                Seen::Symbols(symbols)
            }
            Self::Each => {
                let mut sorted: Vec<u8, { super::MAX_DICE }> = faces.iter().copied().take(super::MAX_DICE).collect();
                super::sort(&mut sorted, |face| core::cmp::Reverse(*face));
                Seen::Each(sorted)
            }
        }
    }

    /// Which dice stay, in the order they were thrown: all of them unless this reading takes some away. Of equal dice the later
    /// ones go (`bridge:R5`).
    pub fn stays(&self, faces: &[u8]) -> impl Iterator<Item = bool> {
        let stays = match self {
            Self::Kept { layout, stay, drop, worth } => kept::stays(faces, layout, *stay, *drop, *worth),
            _ => [true; super::MAX_DICE],
        };
        stays.into_iter().take(faces.len())
    }

    /// Whether a die with this face counts for the reading, so that it is drawn solid.
    #[must_use]
    pub fn counts(&self, face: u8) -> bool {
        match self {
            Self::Hits(set) | Self::Tally(set, _) => set.has(face),
            Self::Classes(classes) => classes.class(face).is_some(),
            Self::Sum | Self::SumDoubles | Self::Highest | Self::Lowest | Self::Kept { .. } | Self::Each => true,
        }
    }

    /// Whether every face a pool of this die can show is acceptable: guards saved dice against another die.
    #[must_use]
    pub fn accepts(faces: &[u8], die: Die) -> bool {
        faces.iter().all(|face| (1..=die.sides()).contains(face))
    }
}
