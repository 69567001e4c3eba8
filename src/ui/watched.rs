//! The cup as the screens have it: the app learns whether it asked for patience, and nothing falls under a seal that nobody read.

use crate::dice::{Cup, CupError, Faces, Pool};

/// A cup, watched.
pub struct Watched<'a> {
    cup: &'a mut dyn Cup,
    /// A throw was asked for that can be had as soon as more noise was tested.
    pub waiting: bool,
    /// The dice have a seal that must be read first.
    unread: bool,
    /// A throw was asked for all the same.
    pub stopped: bool,
}

impl<'a> Watched<'a> {
    /// Watches a cup.
    pub fn new(cup: &'a mut dyn Cup, unread: bool) -> Self {
        Self { cup, waiting: false, unread, stopped: false }
    }

    fn watch<T>(&mut self, thrown: Result<T, CupError>) -> Result<T, CupError> {
        self.waiting |= matches!(thrown, Err(CupError::Shaking));
        thrown
    }
}

impl Cup for Watched<'_> {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        let mut faces = Faces::new();
        self.throw_all(&mut [(pool, &mut faces)].into_iter())?;
        Ok(faces)
    }

    fn throw_all(&mut self, pools: &mut dyn Iterator<Item = (Pool, &mut Faces)>) -> Result<(), CupError> {
        if self.unread {
            self.stopped = true;
            return Err(CupError::Shaking);
        }
        let thrown = self.cup.throw_all(pools);
        self.watch(thrown)
    }

    fn typed(&mut self, pools: &mut dyn Iterator<Item = (Pool, &Faces)>) {
        self.cup.typed(pools);
    }

    fn spare(&mut self) -> Result<[u8; 32], CupError> {
        let seed = self.cup.spare();
        self.watch(seed)
    }
}
