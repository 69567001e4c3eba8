//! The mapping from bits to faces, counted out.

use adjutant::dice::{Die, Face, face, pick};

#[test]
fn every_result_has_the_same_number_of_bit_patterns() {
    for of in 2..=1_000_u16 {
        let mut counts = vec![0_u32; usize::from(of)];
        let mut rejected = 0;
        for bits in 0..=u16::MAX {
            match pick(bits, of) {
                Some(nth) => counts[usize::from(nth)] += 1,
                None => rejected += 1,
            }
        }
        assert_eq!(counts, vec![65_536 / u32::from(of); usize::from(of)], "of {of}");
        assert_eq!(rejected, 65_536 % u32::from(of), "of {of}");
    }
}

/// As worked out by hand: 65,536 modulo the sides.
#[test]
fn few_patterns_are_rejected() {
    for (die, rejected) in
        [(Die::D4, 0), (Die::D6, 4), (Die::D8, 0), (Die::D10, 6), (Die::D12, 4), (Die::D20, 16), (Die::D100, 36)]
    {
        assert_eq!((0..=u16::MAX).filter(|bits| face(*bits, die) == Face::Again).count(), rejected, "{die:?}");
    }
}

#[test]
fn faces_run_from_one_to_the_sides() {
    for sides in Die::SIDES {
        let die = Die::new(sides).unwrap();
        let shown: std::collections::BTreeSet<u8> =
            (0..=u16::MAX).filter_map(|bits| if let Face::Shows(face) = face(bits, die) { Some(face) } else { None }).collect();
        assert!(shown.iter().copied().eq(1..=sides), "{die:?}");
    }
}

#[test]
fn nothing_has_no_sides() {
    assert_eq!(pick(7, 0), None);
}
