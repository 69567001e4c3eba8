//! Keep and drop on symbol dice: whoever takes dice away takes the right ones (`dice:D27`, `bridge:2.2`, `bridge:2.5`).

use adjutant::dice::{Drop, FaceLayout, Reading, Seen, Symbol, Symbols, Worth};

use super::every_throw;
use super::rules::chance::Chance;

use Symbol::{Advance as A, Blank as B, Hit as H, HitAdvance as HA, Skull as S, TwoHits as HH};

/// The layouts of `bridge:2.5`, and the extremes a player may set up himself.
const LAYOUTS: [(&str, [Symbol; 6]); 7] = [
    ("Combined", [S, B, B, H, H, HA]),
    ("Mixed", [S, B, A, H, H, HA]),
    ("Double", [S, B, A, H, H, HH]),
    ("Plain", [S, B, H, H, H, A]),
    ("every symbol", [S, B, H, A, HA, HH]),
    ("all alike", [H, H, H, H, H, H]),
    ("nothing but skulls", [S, S, S, S, S, B]),
];

/// What some dice are worth, apart what is compared one after the other: the initiative kept, the result, the Advances
/// (`bridge:R4`, `bridge:R49`).
fn worth(worth: Worth, symbols: Symbols) -> (bool, i16, i16) {
    let (hits, skulls, advances) = (i16::from(symbols.hits), i16::from(symbols.skulls), i16::from(symbols.advances));
    match worth {
        Worth::Standard => (true, hits - skulls, 0),
        Worth::Melee => (true, hits + advances - skulls, 0),
        Worth::Tactics { holder } => (!holder || hits >= skulls, (hits - skulls).max(0), advances),
    }
}

/// The best or worst that any choice of so many dice is worth.
fn by_hand(layout: &FaceLayout, faces: &[u8], stay: u8, drop: Drop, kind: Worth) -> (bool, i16, i16) {
    let choices = (0_u32..1 << faces.len()).filter(|set| set.count_ones() == u32::from(stay).min(faces.len() as u32));
    let values = choices.map(|set| {
        let mut symbols = Symbols::default();
        for (nth, face) in faces.iter().enumerate().filter(|(nth, _)| set >> nth & 1 == 1) {
            let _ = nth;
            symbols += layout.of(*face);
        }
        worth(kind, symbols)
    });
    match drop {
        Drop::Worst => values.max(),
        Drop::Best => values.min(),
    }
    .expect("there is always a choice")
}

fn check(name: &str, layout: FaceLayout, faces: &[u8], stay: u8) {
    for drop in [Drop::Worst, Drop::Best] {
        for kind in [Worth::Standard, Worth::Melee, Worth::Tactics { holder: true }, Worth::Tactics { holder: false }] {
            let reading = Reading::Kept { layout, stay, drop, worth: kind };
            let Seen::Symbols(symbols) = reading.read(faces) else { panic!("symbols are read") };
            let told = format!("{name} {faces:?}, {stay} stay, {drop:?} go, {kind:?}");
            assert_eq!(worth(kind, symbols), by_hand(&layout, faces, stay, drop, kind), "{told}");
            let stays: Vec<bool> = reading.stays(faces).collect();
            assert_eq!(stays.len(), faces.len(), "{told}");
            assert_eq!(stays.iter().filter(|stays| **stays).count(), faces.len().min(usize::from(stay)), "{told}");
            // Of equal dice the later ones go (`bridge:R5`).
            for later in 0..faces.len() {
                for earlier in 0..later {
                    assert!(faces[earlier] != faces[later] || stays[earlier] || !stays[later], "{told}: {stays:?}");
                }
            }
        }
    }
}

#[test]
fn the_right_dice_go_in_every_throw_of_four() {
    for (name, layout) in LAYOUTS {
        for dice in 1..=4 {
            for faces in every_throw(dice, 6) {
                (0..=dice as u8).for_each(|stay| check(name, FaceLayout(layout), &faces, stay));
            }
        }
    }
}

#[test]
fn the_right_dice_go_in_larger_throws() {
    let mut chance = Chance::new(27);
    for (name, layout) in LAYOUTS {
        for _ in 0..150 {
            let faces: Vec<u8> = (0..5 + chance.below(4)).map(|_| chance.below(6) as u8 + 1).collect();
            check(name, FaceLayout(layout), &faces, chance.below(faces.len() + 2) as u8);
        }
    }
}

#[test]
fn the_largest_pool_is_read() {
    let reading = Reading::Kept { layout: FaceLayout(LAYOUTS[4].1), stay: 20, drop: Drop::Best, worth: Worth::Standard };
    let faces: Vec<u8> = (0..32).map(|nth| nth % 6 + 1).collect();
    assert_eq!(reading.stays(&faces).filter(|stays| *stays).count(), 20);
    let all = Reading::Kept { layout: FaceLayout([HH; 6]), stay: 32, drop: Drop::Best, worth: Worth::Standard };
    assert_eq!(all.read(&[1; 32]), Seen::Symbols(Symbols { hits: 64, skulls: 0, advances: 0 }));
}
