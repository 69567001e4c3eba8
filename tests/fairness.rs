//! The mapping from random bits to faces, counted out: every pattern of bits, every die.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

use core::convert::Infallible;

use adjutant::dice::{Cup, CupError, Die, Face, MAX_DICE, Pool, RngCup, face};
use rand_core::TryRng;

/// All patterns of sixteen bits.
const PATTERNS: usize = 0x1_0000;

#[test]
fn every_face_of_every_die_has_the_same_number_of_patterns() {
    for sides in Die::SIDES {
        let die = Die::new(sides).unwrap();
        let mut shown = vec![0; usize::from(sides)];
        let mut again = 0;
        for bits in 0..=u16::MAX {
            match face(bits, die) {
                Face::Shows(face) => shown[usize::from(face) - 1] += 1,
                Face::Again => again += 1,
            }
        }
        // As many as can be dealt out evenly, and no more are thrown away than are left over.
        let each = PATTERNS / usize::from(sides);
        assert!(shown.iter().all(|count| *count == each), "d{sides}: {shown:?}");
        assert_eq!(again, PATTERNS % usize::from(sides), "d{sides}");
    }
}

#[test]
fn dice_have_from_two_to_a_hundred_sides() {
    let possible: Vec<u8> = (0..=u8::MAX).filter(|sides| Die::new(*sides).is_some()).collect();
    assert_eq!(possible, (2..=100).collect::<Vec<_>>());
    let named = [Die::D3, Die::D4, Die::D6, Die::D8, Die::D10, Die::D12, Die::D20, Die::D100];
    assert_eq!(named.map(Die::sides), [3, 4, 6, 8, 10, 12, 20, 100]);
}

/// Gives out these patterns one after the other, and says how many were taken.
struct Patterns {
    next: u32,
    step: u32,
    taken: usize,
}

impl TryRng for Patterns {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        panic!("a cup draws sixteen bits at a time")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        panic!("a cup draws sixteen bits at a time")
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.copy_from_slice(&(self.next as u16).to_le_bytes());
        self.next += self.step;
        self.taken += 1;
        Ok(())
    }
}

#[test]
fn a_cup_throws_every_pattern_by_the_mapping_and_draws_none_ahead() {
    for die in [Die::D3, Die::D6, Die::D10, Die::D100] {
        let mut cup = RngCup(Patterns { next: 0, step: 1, taken: 0 });
        let mut expected = (0..=u16::MAX).filter_map(|bits| match face(bits, die) {
            Face::Shows(shown) => Some((bits, shown)),
            Face::Again => None,
        });
        for count in (1..=20).cycle().take(400) {
            let faces = cup.throw(Pool { count, die }).unwrap();
            let (bits, shown): (Vec<u16>, Vec<u8>) = expected.by_ref().take(usize::from(count)).unzip();
            assert_eq!(faces, *shown);
            assert_eq!(cup.0.taken, usize::from(*bits.last().unwrap()) + 1, "not one pattern more than the dice needed");
        }
    }
}

#[test]
fn a_cup_throws_as_many_dice_as_it_can_hold_and_no_more() {
    for (count, thrown) in [(0, 0), (1, 1), (32, 32), (33, 32), (255, 32)] {
        let mut cup = RngCup(Patterns { next: 20_000, step: 3, taken: 0 });
        assert_eq!(cup.throw(Pool { count, die: Die::D6 }).unwrap().len(), thrown);
    }
    assert_eq!(MAX_DICE, 32);
}

/// Fails after so many patterns.
struct Failing(usize);

impl TryRng for Failing {
    type Error = core::fmt::Error;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Err(core::fmt::Error)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Err(core::fmt::Error)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.0 = self.0.checked_sub(1).ok_or(core::fmt::Error)?;
        bytes.fill(0x55);
        Ok(())
    }
}

#[test]
fn no_die_is_shown_if_not_all_can_be_thrown() {
    let pool = Pool { count: 3, die: Die::D6 };
    for patterns in 0..3 {
        assert_eq!(RngCup(Failing(patterns)).throw(pool), Err(CupError::Refused));
    }
    // 0x5555 is a third of the way: the largest pattern of a 2.
    assert_eq!(RngCup(Failing(3)).throw(pool).unwrap(), [2, 2, 2]);
}
