//! Fractions: in lowest terms, rounded as people round, and never silently wrong.

use adjutant::engine::Ratio;

fn ratio(num: u128, den: u128) -> Ratio {
    Ratio::new(num, den).unwrap()
}

#[test]
fn lowest_terms() {
    assert_eq!((ratio(6, 36).num(), ratio(6, 36).den()), (1, 6));
    assert_eq!(ratio(0, 77), Ratio::ZERO);
    assert_eq!(ratio(36, 36), Ratio::ONE);
    assert_eq!(Ratio::new(1, 0), None);
    assert_eq!(ratio(17, 36).to_string(), "17/36");
    // Wider than 64 bits, with factors of all sizes in common.
    let wide = 3_u128.pow(40) * 7;
    for (num, den) in [(5, 9), (1 << 40, (1 << 40) + 1), (u128::from(u64::MAX), 1 << 20)] {
        let both = ratio(num, den);
        assert_eq!(ratio(num * 3_u128.pow(40), den * 3_u128.pow(40)), both, "{num}/{den}");
    }
    assert_eq!(ratio(wide, wide * 2), ratio(1, 2));
}

#[test]
fn sums() {
    assert_eq!(ratio(1, 6).plus(ratio(1, 3)), Some(ratio(1, 2)));
    assert_eq!(ratio(1, 2).plus(ratio(1, 2)), Some(Ratio::ONE));
    // Two denominators that share nothing: their product does not fit.
    let (one, other) = (ratio(1, 3_u128.pow(50)), ratio(1, 5_u128.pow(40)));
    assert_eq!(one.plus(other), None, "too large is said to be so");
    assert_eq!(one.plus(one), Some(ratio(2, 3_u128.pow(50))));
}

#[test]
fn per_mille_rounds_halves_to_the_even_digit() {
    for (num, den, tenths) in [(0, 1, 0), (1, 1, 1_000), (1, 2, 500), (1, 3, 333), (2, 3, 667), (1, 6, 167), (1, 36, 28)] {
        assert_eq!(ratio(num, den).per_mille(), tenths, "{num}/{den}");
    }
    // 6.25 % is 6.2, 18.75 % is 18.8: the specification's tables round like that.
    assert_eq!(ratio(1, 16).per_mille(), 62);
    assert_eq!(ratio(3, 16).per_mille(), 188);
    assert_eq!(ratio(1, 2_000).per_mille(), 0);
    assert_eq!(ratio(3, 2_000).per_mille(), 2);
    assert_eq!(ratio(u128::MAX - 1, u128::MAX).per_mille(), 1_000);
    assert_eq!(ratio(u128::MAX / 2, u128::MAX).per_mille(), 500);
}

/// Whole per cent of a roll's outcomes, of so many chances each of a whole.
fn shares(parts: &[u128]) -> Vec<u8> {
    let whole = parts.iter().sum();
    let mut told = adjutant::engine::Told::default();
    for part in parts {
        let chance = adjutant::engine::Chance { outcome: None, chance: Ratio::new(*part, whole).unwrap() };
        told.chances.push(chance).unwrap();
    }
    told.shares().to_vec()
}

#[test]
fn whole_per_cents_make_a_hundred_where_halves_allow_it() {
    // 11.5 and 88.5: rounded one by one they would make 101.
    assert_eq!(shares(&[115, 885]), [12, 88]);
    // 12.5, 37.5 and 50, and twice 12.5 beside 75: those that are alike stay alike.
    assert_eq!((shares(&[125, 375, 500]), shares(&[125, 125, 750])), (vec![13, 37, 50], vec![13, 13, 75]));
    // A third is 33, a sixth 17, a ninth 11, whatever they make together.
    assert_eq!((shares(&[1, 1, 1]), shares(&[1; 6]), shares(&[5, 5, 2])), (vec![33; 3], vec![17; 6], vec![42, 42, 17]));
    assert_eq!(shares(&[4, 4, 1]), [44, 44, 11]);
    // What is possible is not 0, what is not certain not 100.
    assert_eq!((shares(&[1, 1_999]), shares(&[1]), shares(&[0, 1])), (vec![1, 99], vec![100], vec![0, 100]));
}
