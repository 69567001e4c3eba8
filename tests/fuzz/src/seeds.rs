//! Inputs to begin with: real transcripts, and the keys that lead into each game. Made anew for every run, so that they know the
//! rules as they are now.

use adjutant::games::GAMES;

use crate::rules::chance::Chance;
use crate::rules::table;

/// Inputs for a target, by its name.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let mut chance = Chance::new(1);
    let noise = |length: usize, chance: &mut Chance| (0..length).map(|_| chance.below(256) as u8).collect::<Vec<u8>>();
    match target {
        "transcripts" => transcripts(&mut chance),
        // Down to a row of the home menu, in, and on with whatever is offered.
        "presses" => (0..24).map(|row| [&[2, 1][..], &vec![5; row % 8], &[0; 40], &noise(20, &mut chance)].concat()).collect(),
        "guards" => (0..64).map(|_| noise(100, &mut chance)).collect(),
        _ => (0..128).map(|nth| [&[nth][..], &noise(60, &mut chance)].concat()).collect(),
    }
}

fn transcripts(chance: &mut Chance) -> Vec<Vec<u8>> {
    let mut inputs = Vec::new();
    for (game, nth) in GAMES.iter().zip(0..) {
        for procedure in 0..game.all().count() as u8 {
            let (rule, state) = crate::place([nth, procedure, 0]);
            let mut session = table::start(rule, &state);
            table::play_on(&mut session, chance, 12);
            let bytes = session.transcript().bytes();
            let [low, high] = (bytes.len() as u16).to_le_bytes();
            let choices: Vec<u8> = (0..20).map(|_| chance.below(256) as u8).collect();
            inputs.push([&[nth, procedure, 0, low, high], bytes, &choices].concat());
        }
    }
    inputs
}
