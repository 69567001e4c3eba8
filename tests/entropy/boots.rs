//! Power on: how long it takes, that sound sources are never refused, and that no two boots are alike.

use std::collections::BTreeSet;

use adjutant::dice::Die;
use adjutant::entropy::health::Health;
use adjutant::entropy::{Boot, Fault, Kept, Order, Spacing, State};

use crate::few_or;
use crate::models::{Kind, Model};
use crate::rig::Rig;

const fn ring(jitter: f64) -> Kind {
    Kind::Ring { period: 7_140.0, jitter, duty: 0.5 }
}

/// Sound sources, and how long the first start-up may take, in microseconds.
const SOUND: [(Kind, u64); 4] = [
    (ring(7.0), 700_000),
    (ring(14.0), 250_000),
    (Kind::Bias(0.60), 250_000),
    (Kind::Ring { period: 7_140.0, jitter: 14.0, duty: 0.6 }, 250_000),
];

#[test]
fn a_sound_source_is_never_refused() {
    for (kind, limit) in SOUND {
        for seed in 0..few_or(10, 100) as u64 {
            let rig = Rig::new(Model::new(kind.clone(), seed));
            assert_eq!(rig.report().state, State::Ready, "{kind:?} {seed}");
            assert!(rig.micros <= limit, "{kind:?} {seed} took {} us", rig.micros);
        }
    }
}

/// The slowest oscillators end at the longest spacing, every shorter one tried before.
#[test]
fn the_slowest_start_takes_less_than_six_seconds() {
    let mut longest = 0;
    for seed in 0..few_or(10, 100) as u64 {
        for jitter in [3.5, 2.0, 1.5, 1.0] {
            let rig = Rig::new(Model::new(ring(jitter), seed));
            longest = longest.max(rig.micros);
        }
    }
    assert!(longest > 2_048 * 2_000, "the longest spacing was never tried: {longest} us");
    assert!(longest <= 6_000_000, "{longest} us");
}

#[test]
fn the_accepted_spacing_is_remembered() {
    let mut rig = Rig::new(Model::new(ring(3.5), 1));
    let spacing = rig.report().spacing;
    assert!(spacing > Spacing::Us50);
    let kept = rig.source.take_kept().expect("something to keep");
    let again = Rig::boot(Model::new(ring(3.5), 2), Some(kept), None);
    assert_eq!(again.source.want().map(|wanted| wanted.spacing), Some(spacing));
}

#[test]
fn a_million_samples_of_a_sound_source_set_nothing_off() {
    let kinds = [Kind::Bias(0.5), Kind::Bias(0.6), Kind::Markov(0.6), Kind::Step(0.20), Kind::Step(0.25)];
    for kind in kinds {
        let mut model = Model::new(kind.clone(), 7);
        let mut health = Health::new();
        for nth in 0..few_or(1_000_000, 100_000_000) {
            let (_, alarm) = health.test(model.read(50.0) == 1);
            assert_eq!(alarm, None, "{kind:?} at {nth}");
        }
    }
}

#[test]
fn no_two_boots_commit_to_the_same() {
    let mut kept = None;
    let mut seen = BTreeSet::new();
    for boot in 0..200 {
        let mut rig = Rig::boot(Model::new(ring(14.0), boot), kept, None);
        rig.source.obey(Order::Seal);
        rig.pump();
        let seal = rig.report().seal.expect("sealed");
        assert_eq!(seal.nth, 1);
        assert!(seen.insert(seal.commitment));
        assert_eq!(rig.report().boots, boot as u32 + 1);
        kept = rig.source.take_kept();
    }
}

/// The same oscillator in the same state every time: a model without noise of its own, or an emulated chip.
#[test]
fn a_boot_like_one_of_the_last_four_is_refused() {
    let mut kept: Option<Kept> = None;
    for boot in 0..5 {
        let mut rig = Rig::boot(Model::new(ring(14.0), boot), kept, None);
        rig.pump();
        assert_eq!(rig.report().state, State::Ready);
        kept = rig.source.take_kept();
    }
    for (boot, twin) in [(0, false), (1, true), (2, true), (3, true), (4, true)] {
        let mut rig = Rig::boot(Model::new(ring(14.0), boot), kept, None);
        rig.pump();
        assert_eq!(rig.report().state == State::Refused(Fault::Twin), twin, "boot {boot}");
        assert_eq!(rig.roll(1, Die::D6).is_ok(), !twin);
    }
}

/// The same noise on another device, at another boot or with another build makes other dice: salts work without credit.
#[test]
fn salts_alone_make_other_dice() {
    let dice = |kept: Option<Kept>, salt: &[u8]| {
        let mut rig = Rig::boot(Model::new(ring(14.0), 9), kept, None);
        rig.source.salt(salt);
        rig.pump();
        rig.roll(32, Die::D100).expect("ready")
    };
    let plain = dice(None, b"");
    assert_eq!(plain, dice(None, b""));
    assert_ne!(plain, dice(None, b"a key was pressed"));
    assert_ne!(plain, dice(Some(Kept { seed: [1; 32], ..Kept::default() }), b""));
    assert_ne!(plain, dice(Some(Kept { boots: 1, ..Kept::default() }), b""));
    let of = |id: [u8; 8], build| {
        let mut rig = Rig::of(Model::new(ring(14.0), 9), Boot { id, build, kept: None, sealed: None });
        rig.source.salt(b"");
        rig.pump();
        rig.roll(32, Die::D100).expect("ready")
    };
    assert_eq!(plain, of(*b"flash id", "test"));
    assert_ne!(plain, of(*b"other id", "test"));
    assert_ne!(plain, of(*b"flash id", "next"));
}

#[test]
fn what_is_kept_comes_back_and_anything_else_is_nothing() {
    let kept = Kept {
        boots: 0x0102_0304,
        alarms: 7,
        spacing: Spacing::Us500,
        seed: core::array::from_fn(|nth| nth as u8),
        twins: core::array::from_fn(|nth| [nth as u8 + 1; 16]),
    };
    let bytes = kept.to_bytes();
    assert_eq!(Kept::from_bytes(&bytes), Some(kept));
    assert_eq!(Kept::from_bytes(&bytes[..bytes.len() - 1]), None);
    assert_eq!(Kept::from_bytes(&[&bytes[..], &[0]].concat()), None);
    assert_eq!(Kept::from_bytes(&[]), None);
    let mut other_form = bytes;
    other_form[0] = 99;
    assert_eq!(Kept::from_bytes(&other_form), None);
    let mut no_spacing = bytes;
    no_spacing[9] = 4;
    assert_eq!(Kept::from_bytes(&no_spacing), None);
}
