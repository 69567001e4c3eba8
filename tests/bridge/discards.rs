//! Every way to take dice away, tried out: the device's choice is never worse for whoever chooses (`bridge:R4`, `bridge:R49`).

use adjutant::dice::{Drop, FaceLayout, Reading, Seen, Symbol, Symbols, Worth};
use adjutant::games::bridge::{COMBINED, DOUBLE, MIXED, PLAIN};

const EVERYTHING: FaceLayout =
    FaceLayout([Symbol::TwoHits, Symbol::HitAdvance, Symbol::Advance, Symbol::Skull, Symbol::Blank, Symbol::Hit]);

#[test]
fn automatic_discards_are_best_in_every_layout() {
    for layout in [COMBINED, MIXED, DOUBLE, PLAIN, EVERYTHING] {
        for worth in [Worth::Standard, Worth::Melee, Worth::Tactics { holder: true }, Worth::Tactics { holder: false }] {
            for drop in [Drop::Best, Drop::Worst] {
                for stay in 1..=4 {
                    for seed in 0..6_u32.pow(5) {
                        let faces: Vec<u8> = (0..5).map(|nth| (seed / 6_u32.pow(nth) % 6) as u8 + 1).collect();
                        check(&faces, layout, worth, drop, stay);
                    }
                }
            }
        }
    }
}

/// What the roller gets, best last: (keeps the initiative, Attacks, Advances).
fn gain(worth: Worth, symbols: Symbols) -> (bool, i16, i16) {
    let net = i16::from(symbols.hits) - i16::from(symbols.skulls);
    let advances = i16::from(symbols.advances);
    match worth {
        Worth::Standard => (true, net, 0),
        Worth::Melee => (true, net + advances, 0),
        Worth::Tactics { holder } => (!holder || net >= 0, net.max(0), advances),
    }
}

fn check(faces: &[u8], layout: FaceLayout, worth: Worth, drop: Drop, stay: u8) {
    let Seen::Symbols(kept) = (Reading::Kept { layout, stay, drop, worth }).read(faces) else { panic!("no symbols") };
    let all = (0..1_u32 << faces.len()).filter(|mask| mask.count_ones() == u32::from(stay)).map(|mask| {
        let mut symbols = Symbols::default();
        for (_, face) in faces.iter().enumerate().filter(|(nth, _)| mask >> nth & 1 == 1) {
            symbols += layout.of(*face);
        }
        gain(worth, symbols)
    });
    let best = if drop == Drop::Best { all.min() } else { all.max() };
    assert_eq!(Some(gain(worth, kept)), best, "{faces:?} {worth:?} {drop:?} stay {stay} {layout:?}");
}
