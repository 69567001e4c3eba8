//! Automatic battles a second on one core of this machine, for every game that has them: `cargo bench --bench battles`, or with the
//! id of a game and how many battles, to count instructions: `valgrind --tool=callgrind PROGRAM sns 1000`.
#![allow(missing_docs, clippy::unwrap_used, clippy::float_arithmetic, reason = "a bench says what is wrong by failing")]

#[path = "../common/automatic.rs"]
mod automatic;

use std::time::{Duration, Instant};

use adjutant::games::{GAMES, Session};
use automatic::fight;

/// Time spent on each game.
const TIME: Duration = Duration::from_secs(3);
/// Battles between two looks at the clock: the fastest of these counts, so that other work of the machine does not.
const BATCH: u64 = 200;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let (wanted, count) = (words.first(), words.get(1).map(|count| count.parse::<u64>().unwrap()));
    let mut session = Box::new(Session::new());
    for game in GAMES.iter().filter(|game| wanted.is_none_or(|wanted| wanted == game.id)) {
        let Some(auto) = game.battle else { continue };
        if let Some(count) = count {
            let procedures: usize = (0..count).map(|seed| fight(auto, &mut session, seed)).sum();
            println!("{}: {count} battles of {procedures} procedures", game.id);
            continue;
        }
        let (start, mut best, mut seed) = (Instant::now(), Duration::MAX, 0);
        while start.elapsed() < TIME {
            let before = Instant::now();
            for _ in 0..BATCH {
                fight(auto, &mut session, seed);
                seed += 1;
            }
            best = best.min(before.elapsed());
        }
        println!("{}: {:.0} battles a second", game.id, BATCH as f64 / best.as_secs_f64());
    }
}
