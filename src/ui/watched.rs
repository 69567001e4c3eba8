//! The cup as the screens have it: the app learns what came of it.

use heapless::Vec;

use crate::dice::fairness::Lifetime;
use crate::dice::{Cup, CupError, Faces, Pool};
use crate::engine::MAX_POOLS;

/// A cup whose dice are counted, and that remembers whether it asked for patience.
pub struct Watched<'a> {
    cup: &'a mut dyn Cup,
    /// What its dice have shown.
    pub lifetime: &'a mut Lifetime,
    /// A throw was asked for that can be had as soon as more noise was tested.
    pub waiting: bool,
}

impl<'a> Watched<'a> {
    /// Watches a cup.
    pub fn new(cup: &'a mut dyn Cup, lifetime: &'a mut Lifetime) -> Self {
        Self { cup, lifetime, waiting: false }
    }

    fn watch<T>(&mut self, thrown: Result<T, CupError>) -> Result<T, CupError> {
        self.waiting |= matches!(thrown, Err(CupError::Shaking));
        thrown
    }
}

impl Cup for Watched<'_> {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        let mut faces = Faces::new();
        self.throw_all(&mut core::iter::once((pool, &mut faces)))?;
        Ok(faces)
    }

    fn throw_all(&mut self, pools: &mut dyn Iterator<Item = (Pool, &mut Faces)>) -> Result<(), CupError> {
        // Each with how many faces it had before.
        let mut all: Vec<(Pool, usize, &mut Faces), MAX_POOLS> = Vec::new();
        for (pool, faces) in pools {
            // There are no more than a card holds.
            let _ = all.push((pool, faces.len(), faces));
        }
        let thrown = self.cup.throw_all(&mut all.iter_mut().map(|(pool, _, faces)| (*pool, &mut **faces)));
        self.watch(thrown)?;
        for (pool, before, faces) in &all {
            self.lifetime.note(pool.die, faces.get(*before..).unwrap_or_default());
        }
        Ok(())
    }

    fn typed(&mut self, pools: &mut dyn Iterator<Item = (Pool, &Faces)>) {
        self.cup.typed(pools);
    }

    fn spare(&mut self) -> Result<[u8; 32], CupError> {
        let seed = self.cup.spare();
        self.watch(seed)
    }
}
