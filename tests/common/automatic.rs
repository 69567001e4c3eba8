//! A battle that automatic players fight out.

use adjutant::dice::RngCup;
use adjutant::engine::{AutoBattle, Step};
use adjutant::games::{Session, State};
use chacha20::ChaCha8Rng;
use rand_core::SeedableRng as _;

/// Far more than the longest battle has: whatever is still under way then repeats itself.
const MOST: usize = 20_000;

/// Fights one to its end; how many procedures it had.
pub fn fight(auto: &AutoBattle<State>, session: &mut Session, seed: u64) -> usize {
    let mut dice = RngCup(ChaCha8Rng::seed_from_u64(seed));
    let mut chance = RngCup(ChaCha8Rng::seed_from_u64(!seed));
    let mut state = (auto.begin)();
    let mut procedures = 0;
    while let Some(procedure) = (auto.next)(&mut state) {
        assert!(procedures < MOST, "{}: seed {seed} is at {} again and again", state.game().unwrap_or_default(), procedure.id);
        session.start(procedure, &state, 0);
        while session.step() == Step::Asking {
            assert!(
                auto.go_on(session, &mut chance, &mut dice),
                "{}: seed {seed} sticks in {}",
                state.game().unwrap_or_default(),
                procedure.id
            );
        }
        state.clone_from(session.commit().unwrap());
        procedures += 1;
    }
    procedures
}
