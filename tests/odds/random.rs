//! Against counting every ordered throw: a hundred thousand pools and readings, and thousands of whole rules, made up at random.

use adjutant::dice::{Classes, Die, Drop, FaceLayout, FaceSet, Pool, Reading, Seen, Spread, Symbol, Worth};
use adjutant::engine::{Flow, Nobody, Outcome, Progress, Ratio, Scope};

use super::rules::chance::Chance;
use super::toy::{DICE, END, LOST, MORE, Play, ROUND, Toy, card, start_on};
use super::*;

/// What a reading says, as plain numbers.
type Said = Vec<u16>;

fn said(reading: &Reading, seen: &Seen) -> Said {
    match (seen, reading) {
        (Seen::Value(value), _) => vec![*value],
        (Seen::Sum { total, doubles }, _) => vec![*total, u16::from(*doubles)],
        (Seen::Hits(first, second), _) => vec![u16::from(*first), u16::from(*second)],
        (Seen::Classes(counts), Reading::Classes(classes)) => {
            classes.bounds().iter().map(|bound| u16::from(counts.passed(*bound))).collect()
        }
        (Seen::Symbols(symbols), _) => [symbols.hits, symbols.skulls, symbols.advances].map(u16::from).to_vec(),
        (Seen::Each(faces), _) => faces.iter().map(|face| u16::from(*face)).collect(),
        (Seen::Classes(_), other) => panic!("{other:?} says classes"),
    }
}

/// The same from the faces, written anew. Which symbol dice stay is proved in `tests/readings`.
fn by_hand(reading: &Reading, faces: &[u8]) -> Said {
    let count = |counts: &dyn Fn(u8) -> bool| faces.iter().filter(|face| counts(**face)).count() as u16;
    let total: u16 = faces.iter().map(|face| u16::from(*face)).sum();
    let mut sorted = faces.to_vec();
    sorted.sort_unstable();
    match reading {
        Reading::Sum => vec![total],
        Reading::SumDoubles => vec![total, u16::from(faces.len() > 1 && sorted[0] == sorted[faces.len() - 1])],
        Reading::Highest => vec![sorted.last().map_or(0, |face| u16::from(*face))],
        Reading::Lowest => vec![sorted.first().map_or(0, |face| u16::from(*face))],
        Reading::Hits(set) => vec![count(&|face| set.has(face)), 0],
        Reading::Tally(first, second) => vec![count(&|face| first.has(face)), count(&|face| second.has(face))],
        Reading::Classes(classes) => classes.bounds().iter().map(|bound| count(&|face| face <= *bound)).collect(),
        Reading::Kept { .. } => said(reading, &reading.read(faces)),
        Reading::Each => sorted.iter().rev().map(|face| u16::from(*face)).collect(),
    }
}

/// Every way some dice can fall.
fn throws(pool: Pool, mut each: impl FnMut(&[u8])) {
    let mut faces = vec![1_u8; usize::from(pool.count)];
    loop {
        each(&faces);
        let Some(nth) = faces.iter().rposition(|face| *face < pool.die.sides()) else { return };
        faces[nth] += 1;
        faces[nth + 1..].fill(1);
    }
}

fn set(chance: &mut Chance, sides: u8) -> FaceSet {
    let target = chance.below(usize::from(sides) + 2) as i16;
    match chance.below(5) {
        0 => FaceSet::at_most(target),
        1 => FaceSet::at_least(target),
        2 => FaceSet::at_least(target).without(1).with(6),
        3 => FaceSet::Bits(chance.below(1 << 12) as u32),
        _ => FaceSet::Range(target as u8, target as u8 + chance.below(4) as u8),
    }
}

fn reading(chance: &mut Chance, pool: Pool) -> Reading {
    let sides = pool.die.sides();
    match chance.below(9) {
        0 => Reading::Sum,
        1 => Reading::SumDoubles,
        2 => Reading::Highest,
        3 => Reading::Lowest,
        4 => Reading::Hits(set(chance, sides)),
        5 => Reading::Tally(set(chance, sides), set(chance, sides)),
        6 => {
            let targets: Vec<u8> = (0..chance.below(6)).map(|_| chance.below(usize::from(sides) + 2) as u8).collect();
            Reading::Classes(Classes::of(targets).unwrap())
        }
        7 if sides == 6 => {
            let all = [Symbol::Blank, Symbol::Skull, Symbol::Hit, Symbol::Advance, Symbol::HitAdvance, Symbol::TwoHits];
            let layout = FaceLayout([0; 6].map(|_| *chance.pick(&all)));
            let drop = *chance.pick(&[Drop::Best, Drop::Worst]);
            let worth =
                *chance.pick(&[Worth::Standard, Worth::Melee, Worth::Tactics { holder: true }, Worth::Tactics { holder: false }]);
            Reading::Kept { layout, stay: chance.below(usize::from(pool.count) + 2) as u8, drop, worth }
        }
        _ => Reading::Each,
    }
}

/// Dice that fall in at most so many ways.
fn pool(chance: &mut Chance, most: u32) -> Pool {
    let sides = *chance.pick(&[2, 3, 4, 6, 6, 6, 6, 8, 10, 12, 20, 100, 0]);
    let sides = if sides == 0 { 2 + chance.below(99) as u8 } else { sides };
    let die = Die::new(sides).unwrap();
    let mut largest = 0;
    while u32::from(sides).pow(largest + 1) <= most {
        largest += 1;
    }
    Pool { count: chance.below(largest as usize + 1) as u8, die }
}

#[test]
fn a_hundred_thousand_pools_and_readings() {
    let mut chance = Chance::new(5);
    let mut kinds = std::collections::HashMap::new();
    for nth in 0..100_000 {
        // Most are small; one in a thousand is a whole 5d6.
        let pool = pool(&mut chance, if nth % 1_000 == 0 { 7_776 } else { 216 });
        let reading = reading(&mut chance, pool);
        let told = format!("{nth}: {pool:?} {reading:?}");
        let mut counted: BTreeMap<Said, u128> = BTreeMap::new();
        throws(pool, |faces| *counted.entry(by_hand(&reading, faces)).or_default() += 1);
        let spread = Spread::of(pool, &reading);
        let mut found: BTreeMap<Said, u128> = BTreeMap::new();
        for value in 0..spread.len() {
            let (seen, ways) = spread.get(value).expect(&told);
            if ways > 0 {
                *found.entry(said(&reading, &seen)).or_default() += ways;
            }
        }
        assert_eq!(found, counted, "{told}");
        assert_eq!(spread.total(), Some(counted.values().sum()), "{told}");
        *kinds.entry(std::mem::discriminant(&reading)).or_insert(0) += 1;
    }
    assert!(kinds.len() == 9 && kinds.values().all(|count| *count > 1_000), "every reading is among them: {kinds:?}");
}

/// A rule: a card, maybe thrown again, maybe followed by another throw, and an end.
#[derive(Clone, Debug)]
pub struct Rule {
    first: Vec<(Pool, Reading)>,
    then: (Pool, Reading),
    /// What the first card says, reduced to this many different things.
    kinds: u16,
    /// One of them is thrown again.
    again: Option<u16>,
    /// One of them leads to the other throw.
    more: u16,
    ends: u16,
}

impl Rule {
    fn any(chance: &mut Chance) -> Self {
        let kinds = 2 + chance.below(6) as u16;
        let mut pooled = |most| {
            let pool = pool(chance, most);
            (pool, reading(chance, pool))
        };
        let (first, then) = (vec![pooled(36), pooled(20)], pooled(30));
        let first = first[..1 + chance.below(2)].to_vec();
        let again = chance.once_in(2).then(|| chance.below(usize::from(kinds)) as u16);
        Self { first, then, kinds, again, more: chance.below(usize::from(kinds)) as u16, ends: 2 + chance.below(9) as u16 }
    }

    /// What the first card comes to.
    fn kind(&self, said: &[Said]) -> u16 {
        said.iter().flatten().fold(7_u16, |sum, part| sum.wrapping_mul(31).wrapping_add(*part)) % self.kinds
    }

    /// How it ends.
    fn end(&self, kind: u16, more: Option<Said>) -> u16 {
        let more = more.map_or(0, |said| said.iter().fold(3_u16, |sum, part| sum.wrapping_mul(17).wrapping_add(*part)));
        (kind * 5 + more) % self.ends
    }

    fn run(play: &mut Play<'_>) -> Flow<Outcome> {
        let rule = play.look().rule.clone().expect("a rule");
        let kind = loop {
            play.lap(ROUND, 0)?;
            let seen = card(play, &rule.first)?;
            let said: Vec<Said> = rule.first.iter().zip(seen).map(|((_, reading), seen)| said(reading, seen)).collect();
            let kind = rule.kind(&said);
            if Some(kind) != rule.again || rule.first.iter().all(|(pool, _)| pool.count == 0) {
                break kind;
            }
        };
        let more = if kind == rule.more {
            let (pool, reading) = rule.then;
            play.cast(MORE, pool, reading, adjutant::engine::Need::Reading)?;
            let seen = play.roll_all(DICE)?;
            Some(said(&reading, &seen[0]))
        } else {
            None
        };
        let end = rule.end(kind, more);
        Ok(if end == 0 { LOST.plain() } else { END.with(end as i16) })
    }

    /// Ways of each end among all ordered throws of everything; those thrown again are left out. And all ways that are left.
    fn counted(&self) -> (BTreeMap<u16, u128>, u128) {
        let mut first: Vec<(Vec<Said>, u128)> = vec![(Vec::new(), 1)];
        for (pool, reading) in &self.first {
            let mut counts: BTreeMap<Said, u128> = BTreeMap::new();
            throws(*pool, |faces| *counts.entry(by_hand(reading, faces)).or_default() += 1);
            first = first
                .iter()
                .flat_map(|(said, ways)| {
                    counts.iter().map(move |(more, count)| ([&said[..], std::slice::from_ref(more)].concat(), ways * count))
                })
                .collect();
        }
        let mut then = Vec::new();
        throws(self.then.0, |faces| then.push(by_hand(&self.then.1, faces)));
        let (mut ends, mut all) = (BTreeMap::new(), 0);
        for (said, ways) in first {
            let kind = self.kind(&said);
            if Some(kind) == self.again && self.first.iter().any(|(pool, _)| pool.count > 0) {
                continue;
            }
            for more in &then {
                let end = self.end(kind, (kind == self.more).then(|| more.clone()));
                *ends.entry(end).or_default() += ways;
                all += ways;
            }
        }
        (ends, all)
    }
}

#[test]
fn rules_made_up_at_random() {
    let mut chance = Chance::new(11);
    let (mut loops, mut exact) = (0, 0);
    for nth in 0..1_500 {
        let rule = Rule::any(&mut chance);
        let (ends, all) = rule.counted();
        let told = format!("{nth}: {rule:?}");
        if all == 0 {
            // Thrown again for ever: never exact. Some of these are enough, each a long sample.
            loops += 1;
            if loops > 6 {
                continue;
            }
            let mut session = start_on(Rule::run, &Toy { rule: Some(rule) });
            assert_ne!(search_for(&mut session, &mut Nobody, Scope::Exchange, 500).0, Progress::Exact, "{told}");
            continue;
        }
        let mut session = start_on(Rule::run, &Toy { rule: Some(rule.clone()) });
        let (progress, found) = search_for(&mut session, &mut Nobody, Scope::Exchange, 200_000);
        assert_eq!(progress, Progress::Exact, "{told}");
        let found: BTreeMap<u16, Ratio> = found
            .chances
            .iter()
            .map(|chance| (chance.outcome.unwrap(), chance.chance))
            .map(|(outcome, chance)| (if outcome.ending == &LOST { 0 } else { outcome.value as u16 }, chance))
            .collect();
        let expected = ends.iter().map(|(end, ways)| (*end, Ratio::new(*ways, all).unwrap())).collect();
        assert_eq!(found, expected, "{told}");
        exact += 1;
    }
    assert!(loops > 5 && exact > 1_000, "{loops} without end, {exact} exact");
}
