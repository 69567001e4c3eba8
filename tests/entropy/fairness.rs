//! What is said of dice: verdicts, bands, the sceptic's purse, the self-test.

use adjutant::dice::Die;
use adjutant::dice::fairness::{COUNTED, Lifetime, Purse, Showing, Verdict, Words, band};
use adjutant::entropy::{LONG, SHORT, SelfTest};
use chacha20::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

use crate::few_or;

/// A die whose faces have these weights.
struct Weighted {
    weights: Vec<f64>,
    rng: ChaCha8Rng,
}

impl Weighted {
    fn new(weights: &[f64], seed: u64) -> Self {
        Self { weights: weights.to_vec(), rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    fn fair(die: Die, seed: u64) -> Self {
        Self::new(&vec![1.0; usize::from(die.sides())], seed)
    }

    fn roll(&mut self) -> u8 {
        let mut at = self.rng.next_u64() as f64 / 2_f64.powi(64) * self.weights.iter().sum::<f64>();
        let face = self.weights.iter().position(|weight| {
            at -= weight;
            at < 0.0
        });
        face.unwrap_or(self.weights.len() - 1) as u8 + 1
    }
}

/// The chance of a chi squared above this: the upper incomplete gamma function, by its series and its continued fraction.
fn chance(chi: f64, freedom: f64) -> f64 {
    let (a, x) = (freedom / 2.0, chi / 2.0);
    let scale = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * 1e-14 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return 1.0 - sum * scale;
    }
    let (mut b, mut c) = (x + 1.0 - a, 1e300);
    let mut d = 1.0 / b;
    let mut fraction = d;
    for nth in 1..1_000 {
        let n = f64::from(nth);
        let an = -n * (n - a);
        b += 2.0;
        d = 1.0 / (an * d + b);
        c = b + an / c;
        fraction *= c * d;
    }
    fraction * scale
}

/// Lanczos.
fn ln_gamma(x: f64) -> f64 {
    let series = [
        76.180_091_729_471_46,
        -86.505_320_329_416_77,
        24.014_098_240_830_91,
        -1.231_739_572_450_155,
        0.001_208_650_973_866,
        -5.395_239_384_953e-6,
    ];
    let sum: f64 = (1..).zip(series).map(|(nth, term)| term / (x + f64::from(nth))).sum();
    let t = x + 5.5;
    (x + 0.5) * t.ln() - t + (2.506_628_274_631_000_5 * (1.000_000_000_190_015 + sum) / x).ln()
}

/// Counts that give almost any chi squared: one face too many, taken from another.
fn shifted(die: Die, rolls: u32, by: u32) -> Vec<u32> {
    let mut counts = vec![rolls / u32::from(die.sides()); usize::from(die.sides())];
    counts[0] += by;
    counts[1] -= by;
    counts
}

/// The limits of the agreed design, in hundredths.
#[test]
fn limits_are_those_agreed() {
    for (die, one_in_100) in [
        (Die::D4, 1134),
        (Die::D6, 1509),
        (Die::D8, 1848),
        (Die::D10, 2167),
        (Die::D12, 2472),
        (Die::D20, 3619),
        (Die::D100, 13464),
    ] {
        assert_eq!(Verdict::of(die, &shifted(die, 6_000, 0)).limit(), one_in_100, "{die:?}");
    }
}

#[test]
fn words_say_what_the_exact_chance_is() {
    for die in COUNTED {
        for by in 0..400 {
            let verdict = Verdict::of(die, &shifted(die, 60_000, by));
            let exact = chance(f64::from(verdict.chi) / 100.0, f64::from(die.sides()) - 1.0);
            match verdict.words() {
                Words::Even(times) => {
                    assert!(exact > 0.0099, "{die:?} {verdict:?}: {exact}");
                    assert!((f64::from(times) - 100.0 * exact).abs() < 2.5, "{die:?} {verdict:?}: {times} for {exact}");
                }
                Words::Odd(one_in) => {
                    let lower = match one_in {
                        100 => 200,
                        200 => 500,
                        _ => 1_000,
                    };
                    assert!(exact * f64::from(one_in) < 1.01 && exact * f64::from(lower) > 0.99, "{die:?} {verdict:?}: {exact}");
                }
                Words::Bad => assert!(exact < 0.001_01, "{die:?} {verdict:?}: {exact}"),
            }
        }
    }
}

/// Worked by hand: 600 rolls, 100 expected, one face 10 over and one 10 under: 2 * 100 / 100 = 2.00.
#[test]
fn chi_squared_by_hand() {
    assert_eq!(Verdict::of(Die::D6, &[110, 90, 100, 100, 100, 100]).chi, 200);
    assert_eq!(Verdict::of(Die::D6, &[0, 0, 0, 0, 0, 0]).chi, 0);
    assert_eq!(Verdict::of(Die::D4, &[400, 0, 0, 0]).chi, 120_000);
    assert_eq!(Verdict::of(Die::D6, &[u32::MAX, 0, 0, 0, 0, 0]).words(), Words::Bad);
}

#[test]
fn there_is_a_verdict_at_fixed_counts_only() {
    let mut showing = Showing::new(Die::D6);
    let mut die = Weighted::fair(Die::D6, 1);
    let mut changed = Vec::new();
    for roll in 1..=2_000 {
        let before = showing.verdict;
        showing.note(die.roll());
        if showing.verdict != before {
            changed.push(roll);
        }
    }
    assert_eq!(changed, [100, 200, 400, 800, 1_600]);
    assert_eq!(showing.verdict.map(|verdict| verdict.rolls), Some(1_600));
}

/// 600 rolls: 100 each, deviation sqrt(600 * 1/6 * 5/6) = 9.13, three of them 27.
#[test]
fn the_band_is_three_deviations_wide() {
    assert_eq!(band(Die::D6, 600), (73, 127));
    assert_eq!(band(Die::D6, 0), (0, 0));
    assert_eq!(band(Die::D100, 10), (0, 0));
    let (low, high) = band(Die::D20, u32::MAX);
    assert!(low < u32::MAX / 20 && high > u32::MAX / 20);
}

/// Three faces of a sixth more, three of a sixth less would be gross; this is a production die that was measured.
const DOUBLESIX: [f64; 6] = [12.6, 17.3, 17.6, 17.5, 17.5, 17.5];

#[test]
fn the_purse_is_what_multiplication_says() {
    let (mut showing, mut die) = (Showing::new(Die::D6), Weighted::new(&DOUBLESIX, 2));
    let (mut coins, mut best, mut counts) = (1.0_f64, 1.0_f64, [0_u32; 6]);
    for roll in 0..3_000_u32 {
        let face = die.roll();
        let count = &mut counts[usize::from(face) - 1];
        coins *= 6.0 * f64::from(*count + 50) / f64::from(roll + 300);
        best = best.max(coins);
        *count += 1;
        showing.note(face);
        let shown = f64::from(showing.purse.hundredths()) / 100.0;
        assert!((shown - coins).abs() <= 0.01 + coins * 0.004 || coins > 1e6, "roll {roll}: {shown} for {coins}");
    }
    assert_eq!(showing.purse.made_his_point(), best >= f64::from(Purse::POINT));
    assert!(best > 1_000.0, "the test must see it: {best}");
}

/// Of fair dice, at most one in a thousand may ever let the sceptic make his point; of this bad die, every one does.
#[test]
fn the_purse_catches_bad_dice_and_spares_fair_ones() {
    let runs = few_or(50, 1_000);
    let alarms = (0..runs as u64)
        .filter(|seed| {
            let (mut showing, mut die) = (Showing::new(Die::D6), Weighted::fair(Die::D6, *seed));
            (0..20_000).any(|_| {
                showing.note(die.roll());
                showing.purse.made_his_point()
            })
        })
        .count();
    assert!(alarms <= 1, "{alarms} of {runs} fair dice");
    let mut caught: Vec<usize> = (0..31)
        .map(|seed| {
            let (mut showing, mut die) = (Showing::new(Die::D6), Weighted::new(&DOUBLESIX, 1_000 + seed));
            (1..=20_000)
                .find(|_| {
                    showing.note(die.roll());
                    showing.purse.made_his_point()
                })
                .expect("caught")
        })
        .collect();
    caught.sort_unstable();
    println!("{alarms} of {runs} fair dice; a bad one is caught after {} rolls", caught[15]);
    assert!(caught[15] <= 2_500, "median {}", caught[15]);
}

#[test]
fn a_lifetime_counts_each_die_by_itself() {
    let mut life = Lifetime::NEW;
    life.note(Die::D6, &[1, 1, 6]);
    life.note(Die::D20, &[20]);
    life.note(Die::D100, &[100, 1]);
    // Nothing a d7 could show is kept, nor what no d6 shows.
    life.note(Die::new(7).unwrap(), &[1, 2, 3]);
    life.note(Die::D6, &[0, 7]);
    let counts = |die| life.showing(die).unwrap().counts().to_vec();
    assert_eq!(counts(Die::D6), [2, 0, 0, 0, 0, 1]);
    assert_eq!(counts(Die::D8), [0; 8]);
    assert_eq!((counts(Die::D20)[19], counts(Die::D100)[99], counts(Die::D100)[0]), (1, 1, 1));
    assert_eq!(life.showing(Die::D6).unwrap().rolls, 3);
    assert_eq!(life.showing(Die::new(7).unwrap()), None);
}

#[test]
fn what_is_kept_comes_back_and_anything_else_is_nothing() {
    let mut life = Lifetime::NEW;
    for die in COUNTED {
        let mut rolled = Weighted::fair(die, 3);
        for _ in 0..150 {
            life.note(die, &[rolled.roll()]);
        }
    }
    let bytes = life.to_bytes();
    assert_eq!(Lifetime::from_bytes(&bytes).as_ref(), Some(&life));
    assert_eq!(life.showing(Die::D20).unwrap().verdict.map(|verdict| verdict.rolls), Some(100));
    assert_eq!(Lifetime::from_bytes(&Lifetime::NEW.to_bytes()), Some(Lifetime::NEW));
    assert_eq!(Lifetime::from_bytes(&bytes[..bytes.len() - 1]), None);
    assert_eq!(Lifetime::from_bytes(&[&bytes[..], &[0]].concat()), None);
    assert_eq!(Lifetime::from_bytes(&[]), None);
    // More rolls than can be counted.
    let mut full = bytes;
    full[..12].fill(0xff);
    assert_eq!(Lifetime::from_bytes(&full), None);
}

#[test]
fn a_self_test_rolls_as_often_as_it_says() {
    for (die, rolls) in [(Die::D6, SHORT), (Die::D100, SHORT), (Die::D20, few_or(SHORT as usize, LONG as usize) as u32)] {
        let mut test = SelfTest::new(die, rolls, &[7; 32]);
        assert_eq!(test.result(), None);
        let mut last = 0;
        while test.step() {
            assert!(test.progress().0 > last && test.progress().0 < rolls);
            last = test.progress().0;
        }
        assert_eq!(test.progress(), (rolls, rolls));
        assert_eq!(test.counts().iter().sum::<u32>(), rolls);
        let result = test.result().expect("done");
        let share = f64::from(rolls) / f64::from(die.sides());
        let gap =
            test.counts().iter().map(|count| (f64::from(*count) - share).abs() / f64::from(rolls) * 1e5).fold(0.0, f64::max);
        assert_eq!(result.gap, gap as u32, "{die:?}");
        assert!(result.gap <= result.limit, "{die:?}: {result:?}");
        assert!((f64::from(test.counts()[usize::from(result.face) - 1]) - share).abs() / f64::from(rolls) * 1e5 >= gap - 1e-6);
    }
}

/// What a fair die's gap stays below, simulated anew with another generator.
#[test]
fn the_limit_of_the_gap_holds_in_999_of_1000_tests() {
    let runs = few_or(100, 2_000);
    let over = (0..runs as u64)
        .filter(|seed| {
            let mut seed_bytes = [0; 32];
            seed_bytes[..8].copy_from_slice(&seed.to_le_bytes());
            let mut test = SelfTest::new(Die::D6, SHORT, &seed_bytes);
            while test.step() {}
            let result = test.result().expect("done");
            result.gap > result.limit
        })
        .count();
    // One in a thousand is expected to be over; six of 2,000 would be a chance of about 1 in 200.
    assert!(over <= 1 + runs / 400, "{over} of {runs}");
}
