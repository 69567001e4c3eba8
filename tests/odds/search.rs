//! The search itself: loops, circles, endless rules, limits, slices.

use adjutant::dice::{FaceSet, Reading};
use adjutant::engine::{
    Answer, Answerer, AsPreset, Memory, Need, Nobody, Number, Odds, Offer, Pick, Progress, Prompt, Ratio, Scope, Session,
    Subject, YesNo,
};

use super::toy::{DICE, END, LOST, MORE, Play, ROUND, Toy, card, d6, dice, hits, start, value};
use super::*;

fn ratio(num: u128, den: u128) -> Ratio {
    Ratio::new(num, den).unwrap()
}

/// The chance of each value.
fn values(told: &Told) -> BTreeMap<i16, Ratio> {
    let named = told.chances.iter().filter_map(|chance| Some((chance.outcome?.value, chance.chance)));
    named.collect()
}

fn exact(session: &mut Session<Toy>) -> Told {
    let (progress, told) = search(session, &mut Nobody, Scope::Exchange);
    assert_eq!((progress, told.exact), (Progress::Exact, true));
    assert_eq!(sum(&told), Some(Ratio::ONE));
    told
}

fn on(face: u8) -> FaceSet {
    FaceSet::Range(face, face)
}

#[test]
fn a_loop_that_leads_back_to_itself_is_divided_out() {
    // Again until a 6 or a 1: as likely as each other, however long it takes.
    let mut session = start(|play| {
        loop {
            play.lap(ROUND, 0)?;
            let (six, one) = play.tally(DICE, d6(1), on(6), on(1))?;
            if six + one > 0 {
                return Ok(END.with(i16::from(six)));
            }
        }
    });
    assert_eq!(values(&exact(&mut session)), BTreeMap::from([(0, ratio(1, 2)), (1, ratio(1, 2))]));
}

#[test]
fn the_start_is_a_place_like_any_other() {
    // A hit or not: two runs are all it takes, because the loop's head is where the search begins.
    let mut session = start(|play| {
        loop {
            play.lap(ROUND, 7)?;
            if play.hits(DICE, d6(1), on(6))? == 1 {
                return Ok(END.plain());
            }
        }
    });
    assert_eq!(search_for(&mut session, &mut Nobody, Scope::Exchange, 2).0, Progress::Exact);
    assert_eq!(search_for(&mut session, &mut Nobody, Scope::Exchange, 1).0, Progress::About);
}

#[test]
fn places_that_lead_to_each_other_in_a_circle_are_solved() {
    // One needs a 1, the other a 3 or less; they take turns: 1/6 / (1 - 5/6 * 1/2) = 2/7.
    let mut session = start(|play| {
        for turn in (0..2).cycle() {
            play.lap(ROUND, turn)?;
            let needs = if turn == 0 { on(1) } else { FaceSet::at_most(3) };
            if play.hits(DICE, d6(1), needs)? == 1 {
                return Ok(END.with(turn as i16));
            }
        }
        Ok(LOST.plain())
    });
    assert_eq!(values(&exact(&mut session)), BTreeMap::from([(0, ratio(2, 7)), (1, ratio(5, 7))]));
}

#[test]
fn a_walk_back_and_forth_is_solved() {
    // Up on 1 of 3, else down, from 3 of 8: the ruin of a gambler, (1 - 2^3) / (1 - 2^8).
    let mut session = start(|play| {
        let mut at = 3;
        loop {
            play.lap(ROUND, at)?;
            let up = play.hits(DICE, dice(1, 3), on(1))?;
            at = if up == 1 { at + 1 } else { at - 1 };
            match at {
                0 => return Ok(LOST.plain()),
                8 => return Ok(END.plain()),
                _ => {}
            }
        }
    });
    let told = by_code(&exact(&mut session));
    assert_eq!(told["end"], ratio(7, 255));
}

#[test]
fn paths_of_different_lengths_are_weighed_alike() {
    // 1: a second die of ten sides, 2: one of four, else nothing more.
    let mut session = start(|play| {
        Ok(END.with(match play.die(DICE, d6(1).die, Need::Reading)? {
            1 => 100 + i16::from(play.hits(MORE, dice(1, 10), FaceSet::at_most(3))?),
            2 => 200 + i16::from(play.hits(MORE, dice(1, 4), on(1))?),
            _ => 0,
        }))
    });
    let expected = [(0, ratio(2, 3)), (100, ratio(7, 60)), (101, ratio(1, 20)), (200, ratio(1, 8)), (201, ratio(1, 24))];
    assert_eq!(values(&exact(&mut session)), BTreeMap::from(expected));
}

#[test]
fn one_roll_of_several_pools_is_told_by_itself() {
    // Two pools on the first card: what is told of it, not of the die that follows.
    fn rule(play: &mut Play<'_>) -> adjutant::engine::Flow<adjutant::engine::Outcome> {
        let read = Reading::Hits(FaceSet::at_most(3));
        let margin = {
            let seen = card(play, &[(d6(2), read), (d6(1), read)])?;
            hits(&seen[0]) - hits(&seen[1])
        };
        play.tell(END.with(margin));
        let more = play.die(MORE, d6(1).die, Need::Reading)?;
        Ok(END.with(10 * margin + i16::from(more)))
    }
    let mut session = start(rule);
    let (progress, told) = search(&mut session, &mut Nobody, Scope::Roll);
    assert_eq!(progress, Progress::Exact);
    let expected = [(-1, ratio(1, 8)), (0, ratio(3, 8)), (1, ratio(3, 8)), (2, ratio(1, 8))];
    assert_eq!(values(&told), BTreeMap::from(expected));
    assert!(!told.ends, "there is more to come");
    let whole = exact(&mut session);
    assert_eq!(values(&whole).len(), 24);
    assert!(whole.ends);
}

#[test]
fn a_roll_that_says_nothing_says_so() {
    let mut session = start(|play| {
        play.die(DICE, d6(1).die, Need::Reading)?;
        Ok(END.with(i16::from(play.die(MORE, d6(1).die, Need::Reading)?)))
    });
    let (progress, told) = search(&mut session, &mut Nobody, Scope::Roll);
    assert_eq!((progress, told.chances.len()), (Progress::Silent, 0));
    // Nothing is counted for it, however many dice there are.
    let mut session = start(|play| {
        card(play, &[(d6(9), Reading::Each); 4])?;
        Ok(END.with(i16::from(play.die(MORE, d6(1).die, Need::Reading)?)))
    });
    assert_eq!(search_for(&mut session, &mut Nobody, Scope::Roll, u32::MAX).0, Progress::Silent);
}

#[test]
fn dice_on_the_table_are_taken_as_they_lie() {
    // Two dice one after the other, and the first shows a 2: 2 + 1d6.
    let mut session = start(|play| {
        let first = play.die(DICE, d6(1).die, Need::Reading)?;
        Ok(END.with(i16::from(first + play.die(MORE, d6(1).die, Need::Reading)?)))
    });
    session.typed(&[[2].into_iter().collect()].into_iter().collect()).unwrap();
    let expected = (3..=8).map(|total| (total, ratio(1, 6))).collect();
    assert_eq!(values(&exact(&mut session)), expected);
}

#[test]
fn a_lap_before_dice_on_the_table_is_not_where_the_search_begins() {
    // Rounds of two dice: equal ones win, else a second die of 1 loses, else again. The first die of this round shows a 4.
    let mut session = start(|play| {
        loop {
            play.lap(ROUND, 0)?;
            let first = play.die(DICE, d6(1).die, Need::Reading)?;
            let second = play.die(MORE, d6(1).die, Need::Reading)?;
            if first == second {
                return Ok(END.plain());
            }
            if second == 1 {
                return Ok(LOST.plain());
            }
        }
    });
    // A fresh round is won by 6 and lost by 5 of 36.
    assert_eq!(by_code(&exact(&mut session))["end"], ratio(6, 11));
    session.typed(&[[4].into_iter().collect()].into_iter().collect()).unwrap();
    // Won now with 1/6, again with 4/6: 1/6 + 4/6 * 6/11.
    assert_eq!(by_code(&exact(&mut session))["end"], ratio(35, 66));
}

#[test]
fn slices_change_nothing() {
    let rule = |play: &mut Play<'_>| {
        let mut left = 4;
        while left > 0 {
            play.lap(ROUND, left as u64)?;
            let lost = play.hits(DICE, d6(2), FaceSet::at_most(2))?;
            if lost == 2 {
                return Ok(LOST.plain());
            }
            left -= i16::from(lost);
        }
        Ok(END.plain())
    };
    let mut session = start(rule);
    let mut told = Vec::new();
    for slice in [1, 2, 7, 1_000] {
        let mut odds = Box::new(Odds::new());
        odds.start(Scope::Exchange, PATIENCE);
        let before = session.transcript().clone();
        let mut steps = 0;
        while odds.step(&mut session, &mut Nobody, slice) == Progress::Working {
            steps += 1;
            assert!(session.wants_dice() && session.transcript() == &before, "between slices the session is as before");
            assert!(odds.told().chances.is_empty(), "nothing is told before it is known");
        }
        assert!(slice > 1 || steps > 10);
        told.push(by_code(odds.told()));
    }
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{told:?}");
}

#[test]
fn too_many_outcomes_are_told_apart_by_their_endings() {
    let mut session = start(|play| {
        let total = play.sum(DICE, d6(10), Need::Reading)?;
        Ok(if total < 35 { LOST.with(total) } else { END.with(total) })
    });
    let told = exact(&mut session);
    assert!(told.coarse);
    assert_eq!(told.chances.len(), 2);
    let even = by_code(&told);
    // As many throws are above the middle as below it; the middle itself has 4,395,456 of 6^10 ways.
    let middle = ratio(4_395_456, 6_u128.pow(10));
    assert_eq!(even["lost"].plus(middle), Some(even["end"]));
    // Thirty-one can still be told apart.
    let mut session = start(|play| Ok(END.with(play.sum(DICE, d6(6), Need::Reading)?)));
    let told = exact(&mut session);
    assert_eq!((told.coarse, told.chances.len()), (false, 31));
}

#[test]
fn what_cannot_be_counted_is_about() {
    // 32 dice of a hundred sides fall in more ways than 128 bits hold.
    let mut session = start(|play| {
        let total = play.sum(DICE, dice(32, 100), Need::Reading)?;
        Ok(if total < 1_616 { LOST.plain() } else { END.plain() })
    });
    let (progress, told) = search(&mut session, &mut Nobody, Scope::Exchange);
    assert_eq!((progress, told.exact), (Progress::About, false));
    assert!((470..=540).contains(&by_code(&told)["end"].per_mille()));
    // Twenty pools of eleven values: nobody begins to count them.
    let mut session = start(|play| {
        let pools = [(d6(2), Reading::Sum); 20];
        let total: i16 = card(play, &pools)?.iter().map(value).sum();
        Ok(if total < 140 { LOST.plain() } else { END.plain() })
    });
    assert_eq!(search_for(&mut session, &mut Nobody, Scope::Exchange, u32::MAX).0, Progress::About);
    assert!(session.wants_dice());
}

#[test]
fn numbers_that_grow_too_large_are_about_and_never_wrong() {
    // Two dice of each prime number of sides, none of which may show a 1: the denominator has 241 bits.
    const PRIMES: [u8; 25] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97];
    let mut session = start(|play| {
        for prime in PRIMES.into_iter().rev() {
            play.lap(ROUND, u64::from(prime))?;
            if play.hits(DICE, dice(2, prime), on(1))? > 0 {
                return Ok(LOST.plain());
            }
        }
        Ok(END.plain())
    });
    let (progress, told) = search(&mut session, &mut Nobody, Scope::Exchange);
    assert_eq!((progress, told.exact), (Progress::About, false));
    // The product of all ((p - 1) / p)^2 is 0.0145.
    assert!((5..=24).contains(&by_code(&told)["end"].per_mille()));
}

#[test]
fn a_rule_without_end_is_never_called_exact() {
    let mut session = start(|play| {
        loop {
            play.lap(ROUND, 0)?;
            play.die(DICE, d6(1).die, Need::Reading)?;
        }
    });
    let (progress, told) = search(&mut session, &mut Nobody, Scope::Exchange);
    assert_eq!((progress, told.exact, told.tells()), (Progress::About, false, false));
    assert_eq!(by_code(&told), BTreeMap::from([("-", Ratio::ONE)]), "it goes on");
}

#[test]
fn a_rule_that_cannot_go_on_has_no_odds() {
    // A choice where there is none, after a 6.
    let mut session = start(|play| {
        if play.die(DICE, d6(1).die, Need::Reading)? == 6 {
            play.choose(adjutant::engine::Choose::new("toy.who", "Who?"), &[])?;
        }
        Ok(END.plain())
    });
    let (progress, told) = search(&mut session, &mut Nobody, Scope::Exchange);
    assert_eq!((progress, told.chances.len()), (Progress::Nothing, 0));
    // Circles without dice.
    let mut session = start(|play| {
        play.die(DICE, d6(1).die, Need::Reading)?;
        loop {
            play.lap_of(ROUND, |_| 0)?;
            play.note("round and round", 0)?;
        }
    });
    let (progress, _) = search(&mut session, &mut Nobody, Scope::Roll);
    assert_eq!(progress, Progress::Silent, "the roll itself is over at the lap");
}

#[test]
fn offers_are_declined_whoever_answers() {
    let mut session = start(|play| {
        let first = play.hits(DICE, d6(1), FaceSet::at_most(2))?;
        let again = first == 0 && play.offer(Offer::new("toy.again", "Again?"))?;
        Ok(END.with(i16::from(if again { play.hits(MORE, d6(1), FaceSet::at_most(2))? } else { first })))
    });
    let (_, told) = search(&mut session, &mut AsPreset(&Memory::new()), Scope::Exchange);
    assert!(told.offers && !told.choices);
    assert_eq!(values(&told), BTreeMap::from([(0, ratio(2, 3)), (1, ratio(1, 3))]));
}

/// Somebody who always says the same.
struct Says(Answer);

impl Answerer<Toy> for Says {
    fn answer(&mut self, _: &Prompt, _: &Toy) -> Option<Answer> {
        Some(self.0.clone())
    }
}

#[test]
fn whoever_answers_on_the_way_is_heard_if_it_is_possible() {
    let rule = |play: &mut Play<'_>| {
        play.die(DICE, d6(1).die, Need::Reading)?;
        play.about(Subject::Nobody);
        let extra = play.number(Number::new("toy.extra", "Extra", 1, 3).preset(2))?;
        let double = play.yes(Pick::<YesNo>::new("toy.double", "Double?").preset(YesNo::Yes))?;
        Ok(END.with(if double { 2 * extra } else { extra }))
    };
    let mut session = start(rule);
    let (progress, told) = search(&mut session, &mut AsPreset(&Memory::new()), Scope::Exchange);
    assert_eq!((progress, told.choices), (Progress::Exact, true));
    assert_eq!(values(&told), BTreeMap::from([(4, Ratio::ONE)]));
    // An answer beyond the range is none, and neither is one of another kind.
    for wrong in [Answer::Number(4), Answer::Pick(0), Answer::Interrupt(0)] {
        assert_eq!(search(&mut session, &mut Says(wrong), Scope::Exchange).0, Progress::Question);
    }
}

/// Two parts: an extra number and a die that says what it came to, then a die of another matter.
fn parts(play: &mut Play<'_>) -> adjutant::engine::Flow<adjutant::engine::Outcome> {
    let extra = play.number(Number::new("toy.extra", "Extra", 1, 3).preset(2))?;
    let first = play.hits(DICE, d6(1), FaceSet::at_most(2))?;
    play.tell(END.with(i16::from(first) * extra));
    play.part_ends()?;
    play.number(Number::new("toy.name", "Name", 1, 3).preset(2))?;
    play.part_ends()?;
    Ok(if play.hits(MORE, d6(1), FaceSet::at_most(3))? > 0 { END.plain() } else { LOST.plain() })
}

#[test]
fn odds_end_where_a_part_ends() {
    let mut session = start(parts);
    session.answer(&Answer::Number(3)).unwrap();
    for scope in [Scope::Roll, Scope::Exchange] {
        let (progress, told) = search(&mut session, &mut AsPreset(&Memory::new()), scope);
        assert_eq!((progress, told.ends, told.choices), (Progress::Exact, true, false), "{scope:?}");
        assert_eq!(values(&told), BTreeMap::from([(0, ratio(2, 3)), (3, ratio(1, 3))]), "{scope:?}");
    }
    assert!(!session.part_over());
    session.typed(&[[1].into_iter().collect()].into_iter().collect()).unwrap();
    assert!(session.part_over(), "the first part ended with this throw");
    // What is answered between two parts leads to no dice of the next one.
    let memory = Memory::new();
    assert!(session.peek(&memory, &Answer::Number(1), |_| ()).is_err());
    session.answer(&Answer::Number(1)).unwrap();
    // Of the second part's dice they tell all there is.
    assert_eq!(by_code(&exact(&mut session)), BTreeMap::from([("end", ratio(1, 2)), ("lost", ratio(1, 2))]));
}

#[test]
fn what_leads_to_dice_of_its_own_part_is_looked_at() {
    let mut session = start(parts);
    let dice = session.peek(&Memory::new(), &Answer::Number(1), |session| session.wants_dice());
    assert_eq!(dice, Ok(true));
}

#[test]
fn a_part_that_tells_nothing_has_no_odds() {
    let mut session = start(|play| {
        play.die(DICE, d6(1).die, Need::Reading)?;
        play.part_ends()?;
        Ok(END.with(i16::from(play.die(MORE, d6(1).die, Need::Reading)?)))
    });
    assert_eq!(search(&mut session, &mut Nobody, Scope::Roll).0, Progress::Silent);
    let (_, told) = search(&mut session, &mut Nobody, Scope::Exchange);
    assert!(!told.tells());
}
