//! The seam between the rules and the randomness.

use rand_core::TryRng;

use super::{Face, Faces, MAX_DICE, Pool, face};

/// Throws dice. The only way any rule, screen or test gets a random number.
///
/// A cup never waits and never throws ahead: each call draws at that moment or says why it cannot.
pub trait Cup {
    /// Throws the pool.
    ///
    /// # Errors
    ///
    /// [`CupError`] says why no die may be shown; then none was thrown.
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError>;

    /// Throws several pools as one roll, each added to its own faces: all of them or none.
    ///
    /// # Errors
    ///
    /// [`CupError`] says why no die may be shown; then none was thrown.
    fn throw_all(&mut self, pools: &mut dyn Iterator<Item = (Pool, &mut Faces)>) -> Result<(), CupError> {
        for (pool, faces) in pools {
            faces.extend(self.throw(pool)?);
        }
        Ok(())
    }

    /// Hears of dice that a player threw by hand, for a log that must not have gaps.
    fn typed(&mut self, _pools: &mut dyn Iterator<Item = (Pool, &Faces)>) {}

    /// What a self-test can make a generator of its own from, without disturbing the dice to come.
    ///
    /// # Errors
    ///
    /// [`CupError`] if there is nothing to test.
    fn spare(&mut self) -> Result<[u8; 32], CupError> {
        Err(CupError::Refused)
    }
}

/// Why a cup will not throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum CupError {
    /// The noise source is still being tested: ask again shortly.
    Shaking,
    /// The noise source failed; the player may type the faces of real dice.
    Refused,
}

/// A cup over any random generator.
#[derive(Debug)]
pub struct RngCup<R>(pub R);

impl<R: TryRng> Cup for RngCup<R> {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        let mut faces = Faces::new();
        let count = usize::from(pool.count).min(MAX_DICE);
        while faces.len() < count {
            let mut bits = [0; 2];
            self.0.try_fill_bytes(&mut bits).map_err(|_| CupError::Refused)?;
            if let Face::Shows(face) = face(u16::from_le_bytes(bits), pool.die) {
                // Never full: the loop stops at the capacity.
                let _ = faces.push(face);
            }
        }
        Ok(faces)
    }
}
