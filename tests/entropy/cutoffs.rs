//! The cut-offs computed again from what they promise, and each test at its cut-off.

use adjutant::entropy::health::{Alarm, Health, REPEATS, REPEATS_PERMANENT, SHARE, SHARE_PERMANENT, WINDOW};
use adjutant::entropy::{CREDIT, FRESH, Fault, START, START_HITS};

/// The entropy a sample is taken to have, and the chance of the likelier value that follows.
const HALF_A_BIT: f64 = 0.5;
const LIKELIER: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// The chances of at least 0, 1 ... `n` of `n`, each with chance `p`.
fn at_least(n: u16, p: f64) -> Vec<f64> {
    let mut ways = 0.0_f64;
    let mut exactly = Vec::new();
    for hits in 0..=n {
        if hits > 0 {
            ways += (f64::from(n - hits + 1) / f64::from(hits)).log2();
        }
        exactly.push((ways + f64::from(hits) * p.log2() + f64::from(n - hits) * (1.0 - p).log2()).exp2());
    }
    // The smallest are added first.
    let mut sum = 0.0;
    let mut sums: Vec<f64> = exactly
        .iter()
        .rev()
        .map(|chance| {
            sum += chance;
            sum
        })
        .collect();
    sums.reverse();
    sums
}

/// The smallest count with a chance of at most 2^-bits: one more than the critical value of the standard.
fn cutoff(n: u16, p: f64, bits: f64) -> u16 {
    at_least(n, p).iter().position(|chance| chance.log2() <= -bits).unwrap() as u16
}

#[test]
fn cutoffs_follow_from_half_a_bit_a_sample() {
    assert_eq!((REPEATS, REPEATS_PERMANENT), (1 + (30.0 / HALF_A_BIT) as u16, 1 + (60.0 / HALF_A_BIT) as u16));
    assert_eq!((SHARE, SHARE_PERMANENT), (cutoff(WINDOW, LIKELIER, 30.0), cutoff(WINDOW, LIKELIER, 60.0)));
    assert_eq!(START_HITS, (f64::from(START) * LIKELIER) as u16);
}

/// The method reproduces what others publish for a whole bit a sample (window 512, 2^-20: Go) and for theirs.
#[test]
fn the_method_is_the_standards() {
    assert_eq!(cutoff(512, 0.5, 20.0), 311);
    assert_eq!(cutoff(1_024, 0.5, 30.0), 609);
    assert_eq!(cutoff(1_024, (-0.1_f64).exp2(), 30.0), 999);
    assert_eq!(cutoff(1_024, (-0.25_f64).exp2(), 30.0), 928);
}

#[test]
fn a_start_up_test_earns_enough_for_the_generator() {
    // SP 800-90A wants one and a half times the security strength for entropy input and nonce together.
    let credited = u32::from(START) * CREDIT / 100;
    assert!(credited >= 256 * 3 / 2, "{credited} bits");
    let more = FRESH - REPEATS;
    assert!(more > 0, "a source that stands still must show before the dice do");
}

fn alarms(samples: impl IntoIterator<Item = bool>) -> Vec<(usize, Alarm)> {
    let mut health = Health::new();
    (1..).zip(samples).filter_map(|(nth, sample)| health.test(sample).1.map(|alarm| (nth, alarm))).collect()
}

#[test]
fn sixty_equal_samples_are_nothing_and_sixty_one_an_alarm() {
    let stuck = |length: usize| std::iter::once(false).chain(std::iter::repeat_n(true, length)).chain([false]);
    assert_eq!(alarms(stuck(60)), []);
    let alarm = Alarm { fault: Fault::Repeated(61), permanent: false };
    assert_eq!(alarms(stuck(61)), [(62, alarm)]);
    // Told once, not with every further sample, and again when it is beyond doubt.
    assert_eq!(alarms(stuck(120)), [(62, alarm)]);
    assert_eq!(alarms(stuck(121)), [(62, alarm), (122, Alarm { fault: Fault::Repeated(121), permanent: true })]);
}

/// A window with so many equal samples, without a run or a pattern that the others would see: the odd ones are strewn by a rule that
/// the predictor cannot learn from eight samples.
fn lopsided(equal: usize) -> Vec<bool> {
    let mut window = vec![true; usize::from(WINDOW)];
    // 389 has no factor in common with 1,023, so every place but the first is reached once.
    let places = (1..window.len()).map(|nth| nth * 389 % (usize::from(WINDOW) - 1) + 1);
    for place in places.take(usize::from(WINDOW) - equal) {
        window[place] = false;
    }
    window
}

#[test]
fn a_lopsided_window_is_an_alarm_at_its_cutoff() {
    let share = |equal: usize| {
        let found = alarms(lopsided(equal)).into_iter().find(|(_, alarm)| matches!(alarm.fault, Fault::Lopsided(_)));
        found.map(|(_, alarm)| alarm.fault)
    };
    assert_eq!(lopsided(809).iter().filter(|sample| **sample).count(), 809);
    assert_eq!(share(809), None);
    assert_eq!(share(810), Some(Fault::Lopsided(810)));
    let all = alarms(lopsided(900));
    assert!(all.iter().any(|(_, alarm)| *alarm == Alarm { fault: Fault::Lopsided(847), permanent: true }), "{all:?}");
}

/// Two samples in turn: no run, no bias, and all of it predicted once it is learnt.
#[test]
fn what_can_be_predicted_is_an_alarm_within_a_window() {
    let found = alarms((0..1_024).map(|nth| nth % 2 == 0));
    let (_, first) = found.iter().find(|(_, alarm)| matches!(alarm.fault, Fault::Guessed(_))).expect("an alarm");
    assert_eq!(first.fault, Fault::Guessed(810));
    assert!(found.iter().all(|(_, alarm)| matches!(alarm.fault, Fault::Guessed(_) | Fault::Pattern)));
}

/// Pseudo-random bits, too long a period for the predictor.
fn noise(seed: u64) -> impl Iterator<Item = bool> {
    use rand_core::{Rng as _, SeedableRng as _};
    let mut rng = chacha20::ChaCha8Rng::seed_from_u64(seed);
    std::iter::repeat_with(move || rng.next_u32() & 1 == 1)
}

#[test]
fn a_stretch_that_comes_round_is_found_when_it_is_whole_again() {
    for period in [256, 384, 1_000, 5_000, 65_536] {
        let once: Vec<bool> = noise(period as u64).take(period).collect();
        let twice = once.iter().chain(&once).copied();
        let found = alarms(twice).into_iter().find(|(_, alarm)| alarm.fault == Fault::Pattern);
        assert_eq!(found, Some((period + 128, Alarm { fault: Fault::Pattern, permanent: true })), "period {period}");
    }
    assert_eq!(alarms(noise(0).take(1_000)), []);
}

/// The needle is drawn anew: a stretch from after the first one is found, too.
#[test]
fn a_later_stretch_is_found_too() {
    let before: Vec<bool> = noise(1).take(65_536).collect();
    let stretch: Vec<bool> = noise(2).take(128).collect();
    // Too far for the short-lived needles.
    let between: Vec<bool> = noise(3).take(5_000).collect();
    let samples = before.iter().chain(&stretch).chain(&between).chain(&stretch).copied();
    assert_eq!(alarms(samples), [(65_536 + 128 + 5_000 + 128, Alarm { fault: Fault::Pattern, permanent: true })]);
}

/// Wherever in the life of the needles it begins.
#[test]
fn a_period_that_begins_in_play_is_found_within_a_brief_life_and_a_round() {
    let period = 1_000;
    for begins in (3_000..6_000).step_by(97) {
        let pattern: Vec<bool> = noise(4).take(period).collect();
        let samples = noise(5).take(begins).chain(pattern.iter().copied().cycle().take(3 * period));
        let (nth, _) = alarms(samples).into_iter().find(|(_, alarm)| alarm.fault == Fault::Pattern).expect("found");
        assert!(nth > begins + period && nth < begins + 768 + period + 128, "{begins}: {nth}");
    }
}
