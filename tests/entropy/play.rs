//! A cup in play: when it throws, what it mixes in, and how even the dice are.

use adjutant::dice::{Cup as _, CupError, Die, Faces, Pool};
use adjutant::entropy::{FRESH, ROLLS_A_SEED, START, Source, Spacing, State, Wanted};

use crate::models::{Kind, Model};
use crate::rig::Rig;

const SOUND: Kind = Kind::Bias(0.55);
const TWO: Pool = Pool { count: 2, die: Die::D6 };

#[test]
fn nothing_is_thrown_before_the_start_up_test_is_passed() {
    let mut rig = Rig::boot(Model::new(SOUND, 1), None, None);
    assert_eq!(rig.source.want(), Some(Wanted { spacing: Spacing::Us50, reads: START }));
    for _ in 0..START {
        assert_eq!(rig.source.throw(TWO), Err(CupError::Shaking));
        let read = rig.model.read(50.0);
        rig.source.feed(Spacing::Us50, &[read]);
    }
    assert_eq!(rig.report().state, State::Ready);
}

#[test]
fn every_roll_waits_for_samples_younger_than_itself() {
    let mut rig = Rig::new(Model::new(SOUND, 2));
    for _ in 0..3 {
        assert_eq!(rig.source.want(), None, "nobody asked for dice");
        // Samples that came before the press do not count.
        let old: Vec<u8> = (0..200).map(|_| rig.model.read(50.0)).collect();
        rig.source.feed(Spacing::Us50, &old);
        assert_eq!(rig.source.throw(TWO), Err(CupError::Shaking));
        assert_eq!(rig.source.want(), Some(Wanted { spacing: Spacing::Us50, reads: FRESH }));
        let fresh: Vec<u8> = (0..FRESH).map(|_| rig.model.read(50.0)).collect();
        rig.source.feed(Spacing::Us50, &fresh[1..]);
        assert_eq!(rig.source.throw(TWO), Err(CupError::Shaking));
        assert_eq!(rig.source.want(), Some(Wanted { spacing: Spacing::Us50, reads: 1 }));
        rig.source.feed(Spacing::Us50, &fresh[..1]);
        assert_eq!(rig.source.want(), None);
        assert_eq!(rig.source.throw(TWO).expect("fresh samples").len(), 2);
    }
}

#[test]
fn the_longest_spacing_takes_every_fourth_read() {
    let mut rig = Rig::boot(Model::new(SOUND, 3), None, None);
    let longest = [Spacing::Us50, Spacing::Us200, Spacing::Us500];
    for spacing in longest {
        rig.source.feed(spacing, &[0; 100]);
    }
    let wanted = rig.source.want().expect("one left to try");
    assert_eq!(wanted, Wanted { spacing: Spacing::Us2000, reads: 4 * START });
    assert_eq!((wanted.spacing.read_every(), wanted.spacing.micros()), (500, 2_000));
    // Three of four reads are stuck, the fourth is sound: only that one is looked at.
    let mut fed = 0;
    while let Some(wanted) = rig.source.want() {
        assert_eq!(wanted.reads, 4 * START - fed);
        let read = if fed % 4 == 3 { rig.model.read(2_000.0) } else { 1 };
        rig.source.feed(Spacing::Us2000, &[read]);
        fed += 1;
    }
    assert_eq!(rig.report().state, State::Ready);
}

#[test]
fn reads_of_another_spacing_are_dropped() {
    let mut rig = Rig::boot(Model::new(SOUND, 4), None, None);
    rig.source.feed(Spacing::Us200, &[0; 500]);
    assert_eq!((rig.report().samples, rig.report().tested), (0, 0));
    // What is left of a piece that set an alarm off belongs to the old spacing.
    rig.source.feed(Spacing::Us50, &[0; 500]);
    assert_eq!(rig.report().spacing, Spacing::Us200);
    assert_eq!(rig.report().samples, 61);
}

#[test]
fn a_card_of_many_pools_is_one_roll() {
    let mut rig = Rig::new(Model::new(SOUND, 5));
    let dice = [(3, Die::D6), (32, Die::D20), (1, Die::D100), (32, Die::D4)];
    let mut faces = vec![Faces::new(); dice.len()];
    assert_eq!(throw_all(&mut rig.source, &dice, &mut faces), Err(CupError::Shaking));
    assert!(faces.iter().all(|faces| faces.is_empty()));
    rig.pump();
    assert_eq!(throw_all(&mut rig.source, &dice, &mut faces), Ok(()));
    assert_eq!(rig.report().rolls, 1);
    for ((count, die), faces) in dice.into_iter().zip(&faces) {
        assert_eq!(faces.len(), usize::from(count));
        assert!(faces.iter().all(|face| (1..=die.sides()).contains(face)));
    }
}

fn throw_all(source: &mut Source, dice: &[(u8, Die)], faces: &mut [Faces]) -> Result<(), CupError> {
    source.throw_all(&mut dice.iter().map(|(count, die)| Pool { count: *count, die: *die }).zip(faces))
}

#[test]
fn the_generator_is_made_anew_after_so_many_rolls() {
    let mut rig = Rig::new(Model::new(SOUND, 6));
    for _ in 0..ROLLS_A_SEED {
        rig.roll(1, Die::D6).expect("ready");
    }
    assert_eq!(rig.report().rolls, ROLLS_A_SEED);
    assert_eq!(rig.source.throw(TWO), Err(CupError::Shaking));
    assert_eq!(rig.report().state, State::Shaking);
    rig.pump();
    assert_eq!(rig.source.throw(TWO).map(|faces| faces.len()), Ok(2));
    assert_eq!(rig.report().rolls, 1);
}

/// Different noise for the roll makes different dice, from the same generator.
#[test]
fn the_noise_of_the_press_decides() {
    let dice = |last: u8| {
        let mut rig = Rig::new(Model::new(SOUND, 7));
        let _ = rig.source.throw(TWO);
        let mut reads: Vec<u8> = (0..FRESH).map(|_| rig.model.read(50.0)).collect();
        reads[63] = last;
        rig.source.feed(Spacing::Us50, &reads);
        rig.source.throw(Pool { count: 32, die: Die::D100 }).expect("fresh")
    };
    assert_eq!(dice(0), dice(0));
    assert_ne!(dice(0), dice(1));
}

#[test]
fn a_self_test_gets_other_seeds_each_time_and_disturbs_nothing() {
    let run = |spares: usize| {
        let mut rig = Rig::new(Model::new(SOUND, 8));
        let seeds: Vec<_> = (0..spares).map(|_| rig.source.spare().expect("ready")).collect();
        (seeds, rig.roll(32, Die::D100).expect("ready"))
    };
    let (seeds, dice) = run(3);
    assert_eq!(dice, run(0).1);
    assert!(seeds[0] != seeds[1] && seeds[1] != seeds[2] && seeds[0] != seeds[2]);
    assert_eq!(Source::new().spare(), Err(CupError::Shaking));
}

/// The chance of a chi-squared as large as this, by Wilson and Hilferty's cube root: good enough to tell 1 in 10,000.
fn chance(chi_squared: f64, freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    let z = ((chi_squared / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
    // The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17).
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let series = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let tail = (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt() * series.iter().fold(0.0, |sum, term| (sum + term) * t);
    if z < 0.0 { 1.0 - tail } else { tail }
}

/// Faces and pairs of faces, thrown by the real code: noise, tests, generator and mapping. The noise is biased; the dice must not be.
#[test]
fn all_dice_are_even() {
    for die in [Die::D3, Die::D4, Die::D6, Die::D8, Die::D10, Die::D12, Die::D20, Die::D100] {
        let sides = usize::from(die.sides());
        let mut rig = Rig::new(Model::new(Kind::Bias(0.60), u64::from(die.sides())));
        let (mut faces, mut pairs, mut last) = (vec![0_u32; sides], vec![0_u32; sides * sides], None);
        let rolls = 1_000_000;
        while rig.shown < rolls {
            for face in rig.roll(32, die).expect("sound") {
                let face = usize::from(face) - 1;
                faces[face] += 1;
                if let Some(last) = last.replace(face) {
                    pairs[last * sides + face] += 1;
                }
            }
        }
        for counts in [&faces, &pairs] {
            let expected = counts.iter().sum::<u32>() as f64 / counts.len() as f64;
            let chi: f64 = counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
            let chance = chance(chi, counts.len() as f64 - 1.0);
            println!("d{sides}: chi squared {chi:.1} over {} counts, chance {chance:.3}", counts.len());
            assert!(chance >= 1e-4, "d{sides}: chi squared {chi}, chance {chance}");
        }
        let thrown = rig.shown as f64;
        let gap = faces.iter().map(|count| (f64::from(*count) / thrown - 1.0 / sides as f64).abs() * 100.0).fold(0.0, f64::max);
        println!("d{sides}: {thrown} rolls, the worst face {gap:.3} points off");
        // In points, at a million rolls: what a fair die stays below in 999 of 1,000 runs.
        let limit = match sides {
            6 => 0.15,
            20 => 0.09,
            _ => continue,
        };
        assert!(gap <= limit * (1e6 / thrown).sqrt(), "d{sides}: {gap} points off");
    }
}
