//! Times of odds on this machine, and the odds themselves, as JSON: `tests/bench/run` compares both with another program's.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a bench says what is wrong by failing"
)]

#[path = "cases.rs"]
mod cases;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use adjutant::dice::{Classes, Die, Drop, FaceLayout, FaceSet, Pool, Reading, Seen, Spread, Symbol, Worth};
use adjutant::engine::{Ending, Flow, Need, Nobody, Odds, Outcome, PATIENCE, Progress, Ratio, Scope, Throw, Tone};
use adjutant::games::{Procedure, Session, State};

/// A name, the odds of each outcome, and nanoseconds.
type Told = (&'static str, BTreeMap<String, String>, u128);

/// Time spent on each.
const TIME: Duration = Duration::from_millis(300);

/// The shortest time of many runs, in nanoseconds.
fn time(mut run: impl FnMut()) -> u128 {
    let (mut best, start) = (u128::MAX, Instant::now());
    while start.elapsed() < TIME {
        let before = Instant::now();
        run();
        best = best.min(before.elapsed().as_nanos());
    }
    best
}

/// A rule with nothing to ask: what the other program is given, too.
fn blow(play: &mut adjutant::games::Play<'_>) -> Flow<Outcome> {
    const CARD: Throw = Throw::new("bench.card", "Combat");
    macro_rules! endings {
        ($($name:ident = $code:literal),+) => {
            $(const $name: Ending = Ending::new($code, "", Tone::Nothing);)+
        };
    }
    endings!(NOTHING = "no-effect", RECOILS = "target-recoils", FALLS = "target-falls", KILLED = "target-killed");
    endings!(GRUESOME = "target-gruesome", OWN_RECOIL = "attacker-recoils", OWN_FALL = "attacker-falls");
    endings!(OWN_DEATH = "attacker-killed", OWN_GRUESOME = "attacker-gruesome");
    for _ in 0..2 {
        play.cast(CARD, Pool { count: 1, die: Die::D6 }, Reading::Sum, Need::Reading)?;
    }
    let [Seen::Value(one), Seen::Value(other)] = play.roll_all(CARD)? else { return Ok(NOTHING.plain()) };
    let (own, foe) = (*one + 4, *other + 3);
    let (winner, loser, die) = if own > foe { (own, foe, *one) } else { (foe, own, *other) };
    Ok(match (own > foe, winner / loser) {
        _ if own == foe => NOTHING.plain(),
        (true, 3..) => GRUESOME.plain(),
        (true, 2) => KILLED.plain(),
        (true, _) => {
            if die % 2 == 1 {
                RECOILS.plain()
            } else {
                FALLS.plain()
            }
        }
        (false, 3..) => OWN_GRUESOME.plain(),
        (false, 2) => OWN_DEATH.plain(),
        (false, _) => {
            if die % 2 == 1 {
                OWN_RECOIL.plain()
            } else {
                OWN_FALL.plain()
            }
        }
    })
}

static BLOW: Procedure = Procedure { id: "blow", title: "", reference: "", roles: &[], questions: &[], endings: &[], run: blow };

/// All values of a spread, each as text, with its ways.
fn whole(pool: Pool, reading: &Reading, name: &dyn Fn(&Seen) -> String) -> (BTreeMap<String, String>, u128) {
    let spread = Spread::of(pool, reading);
    let mut ways: BTreeMap<String, u128> = BTreeMap::new();
    for nth in 0..spread.len() {
        let (seen, count) = spread.get(nth).unwrap();
        *ways.entry(name(&seen)).or_default() += count;
    }
    let total = spread.total().unwrap();
    let told =
        ways.into_iter().filter(|(_, count)| *count > 0).map(|(value, count)| (value, format!("{count}/{total}"))).collect();
    let nanos = time(|| {
        let spread = Spread::of(black_box(pool), black_box(reading));
        for nth in 0..spread.len() {
            black_box(spread.get(nth));
        }
    });
    (told, nanos)
}

/// The odds of a search, by code, and its time.
fn searched(
    name: &'static str,
    session: &mut Session,
    odds: &mut Odds,
    run: impl Fn(&mut Session, &mut Odds) -> Progress,
) -> Told {
    let progress = run(session, odds);
    assert!(matches!(progress, Progress::Exact | Progress::Silent), "{name}: {progress:?}");
    let mut sums: BTreeMap<String, Ratio> = BTreeMap::new();
    for chance in &odds.told().chances {
        let code = chance.outcome.map_or("-", |outcome| outcome.ending.code).to_owned();
        let sum = sums.entry(code).or_insert(Ratio::ZERO);
        *sum = sum.plus(chance.chance).unwrap();
    }
    let nanos = time(|| {
        black_box(run(black_box(session), black_box(odds)));
    });
    (name, sums.into_iter().map(|(code, chance)| (code, chance.to_string())).collect(), nanos)
}

fn value(seen: &Seen) -> String {
    match seen {
        Seen::Value(value) => value.to_string(),
        Seen::Sum { total, doubles } => format!("{total},{}", u8::from(*doubles)),
        Seen::Hits(first, 0) => first.to_string(),
        other => panic!("{other:?}"),
    }
}

fn main() {
    use Symbol::{Blank as B, Hit as H, HitAdvance as HA, Skull as S};
    let pool = |count, sides| Pool { count, die: Die::new(sides).unwrap() };
    let mut told: Vec<Told> = Vec::new();
    let mut add = |name, (odds, nanos)| told.push((name, odds, nanos));
    add("5d6 added", whole(pool(5, 6), &Reading::Sum, &value));
    add("12d6 added", whole(pool(12, 6), &Reading::Sum, &value));
    add("2d6 added, doubles apart", whole(pool(2, 6), &Reading::SumDoubles, &value));
    add("highest of 6d20", whole(pool(6, 20), &Reading::Highest, &value));
    add("12d6, how many 4+", whole(pool(12, 6), &Reading::Hits(FaceSet::at_least(4)), &value));
    let both = |seen: &Seen| if let Seen::Hits(one, other) = seen { format!("{one},{other}") } else { panic!("{seen:?}") };
    add("Star Power, 8 dice", whole(pool(8, 6), &Reading::Tally(FaceSet::Range(1, 3), FaceSet::Range(6, 6)), &both));
    let classes = Classes::of([3, 4, 5]).unwrap();
    let passed = |seen: &Seen| match seen {
        Seen::Classes(counts) => [3, 4, 5].map(|target| counts.passed(target).to_string()).join(","),
        other => panic!("{other:?}"),
    };
    add("2d6 against Reps 3, 4 and 5", whole(pool(2, 6), &Reading::Classes(classes), &passed));
    let kept = Reading::Kept { layout: FaceLayout([S, B, B, H, H, HA]), stay: 3, drop: Drop::Best, worth: Worth::Melee };
    let net = |seen: &Seen| match seen {
        Seen::Symbols(symbols) => (i16::from(symbols.hits + symbols.advances) - i16::from(symbols.skulls)).to_string(),
        other => panic!("{other:?}"),
    };
    add("symbol dice, 3d-3 in melee", whole(pool(6, 6), &kept, &net));
    let (mut session, mut odds) = (Box::new(Session::new()), Box::new(Odds::new()));
    session.start(&BLOW, &State::Quick, 0);
    told.push(searched("Combat 4 v 3, die against die", &mut session, &mut odds, |session, odds| {
        odds.start(Scope::Exchange, PATIENCE);
        odds.finish(session, &mut Nobody)
    }));
    for case in cases::CASES {
        assert!(case.prepare(&mut session), "{}: the throw was not reached", case.name);
        told.push(searched(case.name, &mut session, &mut odds, |session, odds| case.run(session, odds)));
    }
    let line = |(name, odds, nanos): &Told| {
        let odds: Vec<String> = odds.iter().map(|(value, chance)| format!("\"{value}\":\"{chance}\"")).collect();
        format!("{{\"name\":\"{name}\",\"nanos\":{nanos},\"odds\":{{{}}}}}", odds.join(","))
    };
    println!("[{}]", told.iter().map(line).collect::<Vec<_>>().join(",\n"));
}
