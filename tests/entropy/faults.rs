//! The fault matrix: a source that is no good is refused, and no die is shown that was drawn from it.

use adjutant::dice::{CupError, Die};
use adjutant::entropy::{Fault, Source, State};

use crate::few_or;
use crate::models::{Kind, Model};
use crate::rig::Rig;

const SOUND: Kind = Kind::Ring { period: 7_140.0, jitter: 14.0, duty: 0.5 };

fn matrix() -> Vec<Kind> {
    let mut faults = vec![
        Kind::Stuck(false),
        Kind::Stuck(true),
        Kind::Bias(0.85),
        Kind::Bias(0.90),
        Kind::Bias(0.99),
        Kind::Bias(0.15),
        Kind::Markov(0.90),
        Kind::Markov(0.95),
        Kind::Markov(0.05),
        Kind::Locked,
        Kind::Ring { period: 8_000.0, jitter: 0.0, duty: 0.5 },
        Kind::Ring { period: 7_140.0, jitter: 0.0, duty: 0.5 },
        Kind::Dropout { every: 500, length: 100 },
    ];
    faults.extend([2, 7, 64, 256, 384, 1_000].map(Kind::Period));
    faults
}

#[test]
fn no_fault_is_ever_accepted() {
    for kind in matrix() {
        for seed in 0..few_or(5, 100) as u64 {
            let mut rig = Rig::new(Model::new(kind.clone(), seed));
            assert!(rig.refused(), "{kind:?} {seed}: {:?}", rig.report());
            for _ in 0..3 {
                assert_eq!(rig.roll(2, Die::D6), Err(CupError::Refused), "{kind:?} {seed}");
            }
            assert_eq!(rig.shown, 0);
            assert!(rig.micros <= 6_000_000, "{kind:?} {seed} took {} us", rig.micros);
            assert_eq!(rig.source.want(), None);
        }
    }
}

#[test]
fn a_stopped_oscillator_is_refused() {
    let mut source = Source::new();
    source.stopped();
    assert_eq!(source.report().state, State::Refused(Fault::Stopped));
    let mut rig = Rig::new(Model::new(SOUND, 1));
    rig.roll(1, Die::D6).expect("ready");
    rig.source.stopped();
    assert_eq!(rig.roll(1, Die::D6), Err(CupError::Refused));
}

/// The fault strikes at any moment of a game: between two rolls, or among the samples of one.
#[test]
fn nothing_is_shown_after_a_source_has_stuck() {
    for level in [false, true] {
        for when in 0..few_or(200, 2_000) as u64 {
            let mut rig = Rig::new(Model::new(SOUND, when).then(2_048 + when, Kind::Stuck(level)));
            let mut shown_after = 0;
            for _ in 0..when / 64 + 3 {
                let thrown = rig.roll(3, Die::D6);
                // The samples of one roll that were read before it stuck belong to that roll.
                if rig.model.reads() > 2_048 + when + 60 && thrown.is_ok() {
                    shown_after += 1;
                }
            }
            assert_eq!(shown_after, 0, "stuck at {when}");
            assert!(rig.refused());
        }
    }
}

/// Read after read, as on a roll card that stays open: the alarm comes within two windows, a pattern's within one round of it.
#[test]
fn a_fault_in_play_is_noticed_in_time() {
    for kind in matrix().into_iter().filter(|kind| !matches!(kind, Kind::Dropout { .. })) {
        let limit = match kind {
            Kind::Stuck(_) => 61,
            Kind::Period(length) => (length as u64 + 128).max(2_048),
            _ => 2_048,
        };
        for seed in 0..few_or(5, 100) as u64 {
            let mut rig = Rig::new(Model::new(SOUND, seed));
            let spacing = rig.report().spacing;
            rig.model.become_kind(kind.clone());
            let mut reads = 0;
            while rig.report().state == State::Ready {
                rig.source.feed(spacing, &[rig.model.read(f64::from(spacing.micros()))]);
                reads += 1;
                assert!(reads <= limit, "{kind:?} {seed}: no alarm after {reads} samples");
            }
            let shown = rig.shown;
            rig.pump();
            assert!(rig.roll(1, Die::D6).is_err(), "{kind:?} {seed}");
            assert!(rig.refused() && rig.shown == shown, "{kind:?} {seed}: {:?}", rig.report());
        }
    }
}

/// An oscillator that loses its jitter goes on until it is caught, and then tries longer spacings before it is given up.
#[test]
fn a_drifting_source_is_given_up_in_the_end() {
    for seed in 0..few_or(5, 50) as u64 {
        let mut rig = Rig::new(Model::new(Kind::Drift { reads: 60_000.0 }, seed));
        assert_eq!(rig.report().state, State::Ready);
        let rolls = (0..2_000).take_while(|_| rig.roll(1, Die::D6).is_ok()).count();
        assert!(rig.refused(), "{rolls} rolls: {:?}", rig.report());
    }
}

/// A burst of zeros long enough for an alarm, in a source that is sound otherwise: it is tested again and goes on. Three such bursts
/// in a row end it.
#[test]
fn one_alarm_is_forgiven_and_three_in_a_row_are_not() {
    let mut rig = Rig::new(Model::new(SOUND, 3));
    for burst in 1..=3_u16 {
        let spacing = rig.report().spacing;
        rig.roll(1, Die::D6).expect("sound so far");
        // Not more, or it would be beyond doubt; the first may go on where the noise left off.
        while rig.report().state == State::Ready {
            rig.source.feed(spacing, &[0]);
        }
        assert_eq!(rig.report().alarms, burst);
        if burst < 3 {
            assert_eq!(rig.report().state, State::Suspect(Fault::Repeated(61)));
            assert!(rig.report().credit == 0);
            rig.pump();
            assert_eq!(rig.report().state, State::Ready);
        }
    }
    assert_eq!(rig.report().state, State::Refused(Fault::Repeated(61)));
    assert_eq!(rig.report().alarms_ever, 3);
}

#[test]
fn alarms_far_apart_are_forgiven_for_ever() {
    let mut rig = Rig::new(Model::new(SOUND, 4));
    for _ in 0..5 {
        let spacing = rig.report().spacing;
        while rig.report().state == State::Ready {
            rig.source.feed(spacing, &[0]);
        }
        rig.pump();
        assert_eq!(rig.report().state, State::Ready);
        for _ in 0..20_000 {
            let read = rig.model.read(50.0);
            rig.source.feed(spacing, &[read]);
        }
        rig.roll(1, Die::D6).expect("sound");
    }
}

/// What goes on after an alarm until it is beyond doubt is not given another chance.
#[test]
fn a_permanent_fault_is_refused_at_once() {
    let mut rig = Rig::new(Model::new(SOUND, 5).then(5_000, Kind::Stuck(true)));
    while rig.roll(1, Die::D6).is_ok() {}
    assert_eq!(rig.report().state, State::Refused(Fault::Repeated(121)));
    assert_eq!(rig.report().alarms, 1);
}
