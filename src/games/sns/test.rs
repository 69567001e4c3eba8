//! Tests against Rep: how many dice passed picks the row, and whether a 6 fails belongs to the table (`sns` section 2, `sns:R7`).

use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Chart, Flow, Throw};
use crate::games::Play;

/// Two dice, as nearly every test has.
pub const TWO: Pool = Pool { count: 2, die: Die::D6 };
/// Three: of a mounted charger the best two count, of a PEF the lowest two (`sns` section 2). Whoever passes all three has passed two.
pub const THREE: Pool = Pool { count: 3, die: Die::D6 };
/// One.
pub const ONE: Pool = Pool { count: 1, die: Die::D6 };

/// Whether a 6 passes a test of Rep 6 and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Six {
    /// As any other face.
    Passes,
    /// Never, whatever the Rep.
    Fails,
}

impl Six {
    /// The faces that pass.
    pub const fn faces(self, rep: i16) -> FaceSet {
        match self {
            Self::Fails if rep > 5 => FaceSet::at_most(5),
            _ => FaceSet::at_most(rep),
        }
    }
}

/// A table that is read by the number of dice passed: 0, 1, 2.
pub struct Test<T: 'static> {
    /// The dice.
    pub throw: Throw,
    /// Whether a 6 can pass.
    pub six: Six,
    /// What 0, 1 and 2 passed say.
    pub rows: Chart<T, 3>,
}

impl<T: Copy> Test<T> {
    /// A table; its rows for 0, 1 and 2 passed.
    pub const fn new(throw: Throw, six: Six, [none, one, two]: [T; 3]) -> Self {
        Self { throw, six, rows: Chart::new([(0, 0, none), (1, 1, one), (2, 2, two)]) }
    }

    /// Rolls against Rep.
    pub fn roll(&self, play: &mut Play<'_>, dice: Pool, rep: i16) -> Flow<T> {
        Ok(self.rows.read(passed(play, self.throw, self.six, dice, rep)?))
    }
}

/// How many dice pass.
fn passed(play: &mut Play<'_>, throw: Throw, six: Six, dice: Pool, rep: i16) -> Flow<i16> {
    play.base("Rep", rep);
    let passed = i16::from(play.hits(throw, dice, six.faces(rep))?);
    play.note("# passed", passed.min(2))?;
    Ok(passed)
}
