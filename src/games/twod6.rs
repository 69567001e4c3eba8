//! What the two 2d6 games share: tests against Rep, tables that are the same in both, and a battle as far as it is.

pub mod after;
pub mod aiming;
mod battle;
mod body;
pub mod damage;
mod fight;
pub mod ground;
mod kept;
pub mod leaving;
pub mod line;
pub mod melee;
pub mod recruits;
pub mod rolls;
pub mod shown;
mod skirmish;

pub use body::{Body, Departure, MAX_BAND, MAX_ENEMIES, MAX_FIGURES, OFF, Standing, in_line, nth, places, side_of};
pub use fight::{Fight, Mode, Phase};
pub use skirmish::{Skirmish, about};

use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Chart, Crumb, Ending, Flow, Id, Outcome, Side, Subject, Throw, Tone};
use crate::games::Play;
use crate::options;

/// It is not possible in this battle, or not now: nothing is done.
pub const NOT_NOW: Ending = Ending::new("not-now", "NOT NOW", Tone::Nothing);
/// Sides as somebody questions are about: the first two roles.
pub const SIDES: [(Side, Subject); 2] = [(Side::First, Subject::Nth(1)), (Side::Second, Subject::Nth(2))];

/// What a side is called in a result: the player and the enemy have the first two roles of a procedure, two players those from
/// `two` on (`sns:R83`, `sfc:R69`).
pub fn role(play: &Play<'_>, side: Side, two: u8) -> Subject {
    let duel = skirmish::look(play).is_some_and(|battle| battle.fight().mode == Mode::Duel);
    Subject::Nth(if duel { two } else { 1 } + nth(side) as u8)
}

/// Two dice, as nearly every test has.
pub const TWO: Pool = Pool { count: 2, die: Die::D6 };
/// Three: of a mounted charger the best two count, of a PEF the lowest two (`sns` section 2). Whoever passes all three has passed two.
pub const THREE: Pool = Pool { count: 3, die: Die::D6 };
/// One.
pub const ONE: Pool = Pool { count: 1, die: Die::D6 };

/// Whether a 6 passes a test of Rep 6 and more: it belongs to the table (`sns:R7`).
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

    /// Somebody rolls against Rep.
    pub fn roll(&self, play: &mut Play<'_>, who: Subject, dice: Pool, rep: i16) -> Flow<T> {
        Ok(self.rows.read(rolls::test(play, who, Subject::Nobody, self.throw, self.six, dice, rep)?))
    }

    /// The same at somebody, whom the card names.
    pub fn roll_at(&self, play: &mut Play<'_>, who: Subject, at: Subject, rep: i16) -> Flow<T> {
        Ok(self.rows.read(rolls::test(play, who, at, self.throw, self.six, TWO, rep)?))
    }
}

/// How many enemies there are more than figures of the player (`sns:P6`, `sfc:P4`).
const MORE_ENEMIES: Chart<i16, 5> = Chart::new([(1, 1, -2), (2, 2, -1), (3, 4, 0), (5, 5, 1), (6, 6, 2)]);

/// How many enemies there are against so many figures of the player, never below one.
pub fn enemies_against(play: &mut Play<'_>, throw: Throw, yours: i16) -> Flow<i16> {
    let die = rolls::table(play, throw, ONE)?;
    play.note("against # of yours", yours)?;
    Ok((yours + MORE_ENEMIES.read(die)).clamp(1, MAX_ENEMIES as i16))
}

options! {
    /// How somebody missed the end (`sns:P27`, `sfc:P24`).
    pub enum Missing {
        Recovered = "OOF, recovered",
        Lost = "OOF, not recovered",
        Before = "Left before Leader",
        With = "Left with or after",
    }
}

impl Missing {
    /// Whether so many passed dice bring him back.
    pub const fn returns(self, passed: u8) -> bool {
        match (self, passed) {
            (_, 2..) | (Self::Recovered | Self::With, 1) => true,
            (_, 0) | (Self::Lost | Self::Before, 1) => false,
        }
    }
}

/// The faces that change a Rep: up if higher than it, or a 6; down with a 1, but never below 3 (`sns:P28`, `sns:P29`, `sns:R78`,
/// `sfc:P25`, `sfc:P26`). A modifier is added to the die.
pub fn rep_changes(up: bool, rep: i16, modifier: i16) -> FaceSet {
    match (up, rep) {
        (true, _) => FaceSet::at_least(rep + 1 - modifier).with(6),
        (false, ..=3) => FaceSet::NONE,
        (false, _) => FaceSet::at_most(1 - modifier),
    }
}

/// A charge: who charges is on the trail while it lasts, so that whoever is asked meanwhile knows.
pub fn charge(
    play: &mut Play<'_>,
    chargers: &[Id],
    target: Id,
    run: fn(&mut Play<'_>, &[Id], Id) -> Flow<Outcome>,
) -> Flow<Outcome> {
    come(play, chargers);
    let outcome = run(play, chargers, target)?;
    play.trail([]);
    Ok(outcome)
}

/// These are on the trail; where not all find room beside a question, the first do.
pub fn come(play: &mut Play<'_>, chargers: &[Id]) {
    // Of several as many as possible stand beside a question.
    let title = if chargers.len() > 1 { "comes" } else { "charges" };
    play.trail(chargers.iter().map(|id| Crumb { subject: Subject::Figure(*id), title }));
}
