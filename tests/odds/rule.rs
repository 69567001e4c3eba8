//! Rules made up at random, and what comes of them by counting every ordered throw: nothing here is shared with the search.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::dice::{Classes, Die, Drop, FaceLayout, FaceSet, Pool, Reading, Seen, Symbol, Worth};
use adjutant::engine::{Flow, Need, Outcome, Ratio, Told};

use super::rules::chance::Chance;
use super::toy::{DICE, END, LOST, MORE, Play, ROUND, card};

/// What a reading says, as plain numbers.
pub type Said = Vec<u16>;

pub fn said(reading: &Reading, seen: &Seen) -> Said {
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
pub fn by_hand(reading: &Reading, faces: &[u8]) -> Said {
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
pub fn throws(pool: Pool, mut each: impl FnMut(&[u8])) {
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

pub fn reading(chance: &mut Chance, pool: Pool) -> Reading {
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
pub fn pool(chance: &mut Chance, most: u32) -> Pool {
    let sides = *chance.pick(&[2, 3, 4, 6, 6, 6, 6, 8, 10, 12, 20, 100, 0]);
    let sides = if sides == 0 { 2 + chance.below(99) as u8 } else { sides };
    let die = Die::new(sides).unwrap();
    let mut largest = 0;
    while u32::from(sides).pow(largest + 1) <= most {
        largest += 1;
    }
    Pool { count: chance.below(largest as usize + 1) as u8, die }
}

/// Chances as [`Rule::counted`] has them.
pub fn by_end(told: &Told) -> BTreeMap<u16, Ratio> {
    let ends = told.chances.iter().map(|chance| (chance.outcome.expect("it has a name"), chance.chance));
    ends.map(|(outcome, chance)| (if outcome.ending == &LOST { 0 } else { outcome.value as u16 }, chance)).collect()
}

/// A rule: rounds of one card that lead to other rounds, to another throw or to the end.
#[derive(Clone, Debug)]
pub struct Rule {
    first: Vec<(Pool, Reading)>,
    then: (Pool, Reading),
    /// For each place, what each of the different things the card can come to leads to.
    turns: Vec<Vec<Turn>>,
    ends: u16,
}

/// Where a round leads.
#[derive(Clone, Copy, Debug)]
enum Turn {
    Place(usize),
    /// To the other throw, which ends it.
    More,
    End,
}

impl Rule {
    pub fn any(chance: &mut Chance) -> Self {
        let mut pooled = |most| {
            let pool = pool(chance, most);
            (pool, reading(chance, pool))
        };
        let (mut first, then) = (vec![pooled(36), pooled(20)], pooled(30));
        first.truncate(1 + chance.below(2));
        // Without dice there is no round.
        first[0].0.count = first[0].0.count.max(1);
        let (places, kinds) = (1 + chance.below(4), 2 + chance.below(6));
        let mut turn = || match chance.below(8) {
            0..3 => Turn::Place(chance.below(places)),
            3 => Turn::More,
            _ => Turn::End,
        };
        let turns = (0..places).map(|_| (0..kinds).map(|_| turn()).collect()).collect();
        Self { first, then, turns, ends: 2 + chance.below(9) as u16 }
    }

    /// What a round comes to.
    fn kind(&self, place: usize, said: &[Said]) -> usize {
        let sum = said.iter().flatten().fold(7 + place as u16, |sum, part| sum.wrapping_mul(31).wrapping_add(*part));
        usize::from(sum) % self.turns[place].len()
    }

    /// How it ends.
    fn end(&self, place: usize, kind: usize, more: Option<&Said>) -> u16 {
        let more = more.map_or(0, |said| said.iter().fold(3_u16, |sum, part| sum.wrapping_mul(17).wrapping_add(*part)));
        (kind as u16 * 5 + place as u16 + more) % self.ends
    }

    pub fn run(play: &mut Play<'_>) -> Flow<Outcome> {
        let rule = play.look().rule.clone().expect("a rule");
        let mut place = 0;
        let end = loop {
            play.lap(ROUND, place as u64)?;
            let seen = card(play, &rule.first)?;
            let said: Vec<Said> = rule.first.iter().zip(seen).map(|((_, reading), seen)| said(reading, seen)).collect();
            let kind = rule.kind(place, &said);
            match rule.turns[place][kind] {
                Turn::Place(next) => place = next,
                Turn::End => break rule.end(place, kind, None),
                Turn::More => {
                    let (pool, reading) = rule.then;
                    play.cast(MORE, pool, reading, Need::Reading)?;
                    let seen = play.roll_all(DICE)?;
                    break rule.end(place, kind, Some(&self::said(&reading, &seen[0])));
                }
            }
        };
        Ok(if end == 0 { LOST.plain() } else { END.with(end as i16) })
    }

    /// The chance of each end, as numerator and denominator; nothing if it may go on for ever.
    pub fn counted(&self) -> Option<BTreeMap<u16, (u128, u128)>> {
        let mut first: Vec<(Vec<Said>, i128)> = vec![(Vec::new(), 1)];
        for (pool, reading) in &self.first {
            let mut counts: BTreeMap<Said, i128> = BTreeMap::new();
            throws(*pool, |faces| *counts.entry(by_hand(reading, faces)).or_default() += 1);
            first = first
                .iter()
                .flat_map(|(said, ways)| {
                    counts.iter().map(move |(more, count)| ([&said[..], std::slice::from_ref(more)].concat(), ways * count))
                })
                .collect();
        }
        let mut then: BTreeMap<Said, i128> = BTreeMap::new();
        throws(self.then.0, |faces| *then.entry(by_hand(&self.then.1, faces)).or_default() += 1);
        let all_then: i128 = then.values().sum();
        let all = first.iter().map(|(_, ways)| ways).sum::<i128>() * all_then;
        // For each place, in how many of all ways it leads to each place, and to each end.
        let mut rows: Vec<Row> = Vec::new();
        for place in 0..self.turns.len() {
            let (mut places, mut ends) = (vec![0; self.turns.len()], BTreeMap::new());
            for (said, ways) in &first {
                let kind = self.kind(place, said);
                match self.turns[place][kind] {
                    Turn::Place(next) => places[next] += ways * all_then,
                    Turn::End => *ends.entry(self.end(place, kind, None)).or_default() += ways * all_then,
                    Turn::More => {
                        for (more, count) in &then {
                            *ends.entry(self.end(place, kind, Some(more))).or_default() += ways * count;
                        }
                    }
                }
            }
            rows.push((places, ends));
        }
        let reached = reached(&rows, 0);
        let ends_at = |place: &usize| self::reached(&rows, *place).iter().any(|place| !rows[*place].1.is_empty());
        if !reached.iter().all(ends_at) {
            return None;
        }
        let ends: BTreeSet<u16> = reached.iter().flat_map(|place| rows[*place].1.keys().copied()).collect();
        Some(ends.into_iter().map(|end| (end, chance_of(&rows, &reached, end, all))).collect())
    }
}

/// Of one place: in how many ways it leads to each place, and to each end.
type Row = (Vec<i128>, BTreeMap<u16, i128>);

/// The places that can be come to from one.
fn reached(rows: &[Row], from: usize) -> BTreeSet<usize> {
    let (mut known, mut new) = (BTreeSet::from([from]), vec![from]);
    while let Some(place) = new.pop() {
        for (next, ways) in rows[place].0.iter().enumerate() {
            if *ways > 0 && known.insert(next) {
                new.push(next);
            }
        }
    }
    known
}

/// The chance to come from the first place to an end: the linear equations of all places, solved by determinants.
fn chance_of(rows: &[Row], reached: &BTreeSet<usize>, end: u16, all: i128) -> (u128, u128) {
    let places: Vec<usize> = reached.iter().copied().collect();
    let equation = |place: &usize, nth: usize| {
        let same = if places[nth] == *place { all } else { 0 };
        same - rows[*place].0[places[nth]]
    };
    let matrix: Vec<Vec<i128>> = places.iter().map(|place| (0..places.len()).map(|nth| equation(place, nth)).collect()).collect();
    let mut with_end = matrix.clone();
    for (row, place) in with_end.iter_mut().zip(&places) {
        row[0] = rows[*place].1.get(&end).copied().unwrap_or(0);
    }
    (determinant(&with_end).unsigned_abs(), determinant(&matrix).unsigned_abs())
}

/// By the first column, as at school: there are at most four rows.
fn determinant(matrix: &[Vec<i128>]) -> i128 {
    if matrix.is_empty() {
        return 1;
    }
    let minor = |out: usize| -> Vec<Vec<i128>> {
        matrix.iter().enumerate().filter(|(nth, _)| *nth != out).map(|(_, row)| row[1..].to_vec()).collect()
    };
    (0..matrix.len()).map(|nth| [1, -1][nth % 2] * matrix[nth][0] * determinant(&minor(nth))).sum()
}
