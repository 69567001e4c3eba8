//! Dice that were taken back: dealt again to the throw they belong to, else to the next of their kind, before any new die.

use adjutant::dice::{Cup, CupError, FaceSet, Faces, Reading};
use adjutant::engine::{CardFaces, Marks, Need, Refused, Session, Subject, Tag, ThrowRefused};

use super::*;
use crate::rules::table::{all_dice, thrown};

const PASS: FaceSet = FaceSet::Range(1, 3);

/// A says how many dice the first throw has, B follows, then the same throw twice more.
static THREE: Rule = rule(|play| {
    let dice = play.number(A)? as u8;
    play.hits(DICE, d6(dice), PASS)?;
    play.number(B)?;
    play.hits(DICE, d6(2), PASS)?;
    play.hits(DICE, d6(2), PASS)?;
    end(0)
});

/// The three throws: 2 dice, then 2, then 2.
fn three() -> Box<Session<Toy>> {
    let mut session = start(&THREE);
    number(&mut session, 2);
    throw(&mut session, &[1, 2]);
    number(&mut session, 0);
    throw(&mut session, &[3, 4]);
    throw(&mut session, &[5, 6]);
    session
}

/// Goes back to the very start and on again with another first pool.
fn again(session: &mut Session<Toy>, dice: i16, fresh: &[u8]) -> Vec<(u32, Vec<u8>)> {
    while session.back().is_ok() {}
    number(session, dice);
    throw(session, fresh);
    number(session, 0);
    throw(session, &[]);
    throw(session, &[]);
    thrown(session)
}

#[test]
fn the_same_throw_several_times_gets_each_its_own_dice() {
    let mut session = three();
    let before = thrown(&session);
    assert_eq!(before, [(1, vec![1, 2]), (2, vec![3, 4]), (3, vec![5, 6])]);
    assert_eq!(again(&mut session, 2, &[]), before);
    let (_, entry) = session.transcript().entries().nth(1).unwrap();
    assert!(entry.marks.has(Marks::DEALT_AGAIN));
    assert_eq!(session.rolls(), 3, "no number was used up");
}

#[test]
fn a_larger_pool_is_filled_up_and_a_smaller_one_uses_the_first_dice() {
    let mut session = three();
    assert_eq!(again(&mut session, 4, &[4, 4])[0], (1, vec![1, 2, 4, 4]));
    assert_eq!(again(&mut session, 1, &[])[0], (1, vec![1]));
    assert_eq!(again(&mut session, 3, &[])[0], (1, vec![1, 2, 4]), "the rest came back");
    assert_eq!(again(&mut session, 5, &[5])[0], (1, vec![1, 2, 4, 4, 5]));
}

#[test]
fn no_dice_use_up_no_fate() {
    let mut session = three();
    while session.back().is_ok() {}
    number(&mut session, 0);
    number(&mut session, 0);
    throw(&mut session, &[]);
    throw(&mut session, &[]);
    assert_eq!(thrown(&session), [(1, vec![1, 2]), (2, vec![3, 4])], "the first throw of the key is now the second");
    assert_eq!(session.fate().dice().map(|(number, _)| number).collect::<Vec<_>>(), [3]);
}

/// A chooses what is thrown.
static OTHERS: Rule = rule(|play| {
    match play.number(A)? {
        0 => play.hits(DICE, d6(1), PASS)?,
        1 => play.hits(OTHER, d6(1), PASS)?,
        2 => play.hits(DICE, Pool { count: 1, die: Die::D8 }, PASS)?,
        _ => {
            play.about(FIRST);
            play.hits(DICE, d6(1), PASS)?
        }
    };
    play.about(Subject::Nobody);
    play.number(B)?;
    play.hits(OTHER, d6(1), PASS)?;
    end(0)
});

#[test]
fn a_throw_without_dice_of_its_own_takes_the_oldest_of_its_kind() {
    let mut session = start(&OTHERS);
    number(&mut session, 0);
    throw(&mut session, &[4]);
    number(&mut session, 0);
    throw(&mut session, &[5]);
    for (other, faces) in [(3, [4, 5]), (1, [5, 4]), (0, [4, 5])] {
        while session.back().is_ok() {}
        number(&mut session, other);
        throw(&mut session, &[]);
        number(&mut session, 0);
        throw(&mut session, &[]);
        let numbers = faces.map(|face| (u32::from(face) - 3, vec![face]));
        assert_eq!(thrown(&session), numbers, "with A = {other}");
    }
}

#[test]
fn another_kind_of_die_does_not_match() {
    let mut session = start(&OTHERS);
    number(&mut session, 0);
    throw(&mut session, &[4]);
    session.back().unwrap();
    number(&mut session, 2);
    throw(&mut session, &[8]);
    assert_eq!((thrown(&session), session.fate().waiting()), (vec![(2, vec![8])], 1));
}

#[test]
fn fate_lasts_to_the_end_of_the_battle() {
    let mut session = three();
    session.back().unwrap();
    session.abandon().unwrap();
    assert_eq!(session.fate().waiting(), 3, "an abandoned procedure's dice wait too");
    session.start(&OTHERS, &Toy::EMPTY, 3);
    number(&mut session, 1);
    throw(&mut session, &[]);
    assert_eq!(thrown(&session), [(1, vec![1])], "the oldest that waits");
    number(&mut session, 0);
    throw(&mut session, &[]);
    session.commit().unwrap();
    assert_eq!(session.fate().waiting(), 1);
    session.end_battle();
    assert_eq!(session.fate().waiting(), 0);
}

#[test]
fn starting_over_an_open_procedure_loses_no_dice() {
    let mut session = three();
    session.start(&THREE, &Toy::EMPTY, 3);
    number(&mut session, 2);
    throw(&mut session, &[]);
    assert_eq!(thrown(&session), [(1, vec![1, 2])]);
}

#[test]
fn void_keeps_the_number_and_the_new_throw_takes_the_next() {
    let mut session = start(&THREE);
    number(&mut session, 2);
    throw(&mut session, &[1, 2]);
    assert_eq!(session.void(), Ok(1));
    assert_eq!(asked(&session), "toy.dice");
    throw(&mut session, &[6, 6]);
    assert_eq!((thrown(&session), session.rolls()), (vec![(2, vec![6, 6])], 2));
    session.back().unwrap();
    number(&mut session, 2);
    throw(&mut session, &[]);
    assert_eq!(session.void(), Ok(2));
    throw(&mut session, &[5, 5]);
    session.back().unwrap();
    number(&mut session, 2);
    throw(&mut session, &[]);
    assert_eq!(thrown(&session), [(3, vec![5, 5])], "what is void never comes back");
}

#[test]
fn typed_dice_stay_typed() {
    let mut session = start(&THREE);
    number(&mut session, 2);
    let faces: CardFaces = [[3, 3].into_iter().collect()].into_iter().collect();
    session.typed(&faces).unwrap();
    assert_eq!(session.stage().shown.marks, Marks::TYPED);
    session.back().unwrap();
    number(&mut session, 2);
    throw(&mut session, &[]);
    assert_eq!(session.stage().shown.marks, Marks::TYPED.and(Marks::DEALT_AGAIN));
}

/// Two who roll together, A dice and B dice.
static TOGETHER: Rule = rule(|play| {
    let (first, second) = (play.number(A)? as u8, play.number(B)? as u8);
    play.about(FIRST);
    play.cast(DICE, d6(first), Reading::Sum, Need::Reading)?;
    play.about(Subject::Nth(2));
    play.cast(OTHER, d6(second), Reading::Sum, Need::Reading)?;
    play.roll_all(DICE)?;
    end(0)
});

/// The first types what his dice show, and the device throws the second's.
fn beside(session: &mut Session<Toy>, typed: &[u8], fresh: &[u8]) {
    let mut cup = Script::of(fresh);
    let mut faces: CardFaces = [typed.iter().copied().collect(), Faces::new()].into_iter().collect();
    session.typed_beside(&mut faces, &mut cup).unwrap();
    assert_eq!(cup.left(), 0, "fewer new dice were thrown than foreseen");
}

/// Which pools of the last throw were typed.
fn own(session: &Session<Toy>) -> Vec<bool> {
    let throws = session.transcript().entries().filter(|(_, entry)| entry.tag == Tag::Throw);
    throws.last().map_or_else(Vec::new, |(_, entry)| entry.pools().map(|pool| pool.typed).collect())
}

#[test]
fn dice_beside_typed_ones_stay_the_devices() {
    let mut session = start(&TOGETHER);
    number(&mut session, 2);
    number(&mut session, 2);
    beside(&mut session, &[3, 3], &[5, 6]);
    assert_eq!((shown(&session), own(&session)), (vec![vec![3, 3], vec![5, 6]], vec![true, false]));
    // Mistyped: others in their place, and nothing is thrown anew.
    session.back().unwrap();
    number(&mut session, 2);
    beside(&mut session, &[4, 4], &[]);
    assert_eq!((shown(&session), own(&session)), (vec![vec![4, 4], vec![5, 6]], vec![true, false]));
    // Dealt again, they are whose they were; and what the second lacks is thrown.
    for (dice, fresh, second) in [(2, &[][..], &[5, 6][..]), (3, &[1], &[5, 6, 1]), (1, &[], &[5])] {
        session.back().unwrap();
        number(&mut session, dice);
        throw(&mut session, fresh);
        assert_eq!((shown(&session), own(&session)), (vec![vec![4, 4], second.to_vec()], vec![true, false]));
        assert_eq!(session.stage().shown.marks, Marks::TYPED.and(Marks::DEALT_AGAIN));
    }
    // What the first lacks is his.
    session.back().unwrap();
    session.back().unwrap();
    number(&mut session, 3);
    number(&mut session, 3);
    assert_eq!(session.throw(&mut Script::of(&[1])), Err(ThrowRefused::Refused(Refused::YourDice)));
    beside(&mut session, &[4, 4, 2], &[]);
    assert_eq!((shown(&session), session.rolls()), (vec![vec![4, 4, 2], vec![5, 6, 1]], 1), "all of it is roll 1");
}

/// Its source has failed.
struct Empty;

impl Cup for Empty {
    fn throw(&mut self, _: Pool) -> Result<Faces, CupError> {
        Err(CupError::Refused)
    }
}

#[test]
fn a_cup_that_refuses_leaves_typed_dice_as_they_were() {
    let mut session = start(&TOGETHER);
    number(&mut session, 2);
    number(&mut session, 1);
    beside(&mut session, &[3, 3], &[5]);
    session.back().unwrap();
    number(&mut session, 2);
    let before = (all_dice(&session), session.rolls());
    let mut faces: CardFaces = [[6, 6].into_iter().collect(), Faces::new()].into_iter().collect();
    assert_eq!(session.typed_beside(&mut faces, &mut Empty), Err(ThrowRefused::Cup(CupError::Refused)));
    assert_eq!((all_dice(&session), session.rolls()), before);
    assert!(session.wants_dice());
}

#[test]
fn a_players_own_dice_never_become_the_devices() {
    let mut session = start(&TOGETHER);
    number(&mut session, 2);
    number(&mut session, 0);
    beside(&mut session, &[1, 1], &[]);
    // Now the second rolls, too, and the first types anew: his old dice are his, and not the second's.
    session.back().unwrap();
    number(&mut session, 2);
    beside(&mut session, &[2, 2], &[6, 5]);
    assert_eq!(shown(&session), [vec![2, 2], vec![6, 5]]);
}

/// A 0: two throws after each other. A 1: both on one card, and another before them.
static REGROUPED: Rule = rule(|play| {
    if play.number(A)? == 0 {
        play.hits(DICE, d6(1), PASS)?;
        play.hits(OTHER, d6(1), PASS)?;
    } else {
        play.about(FIRST);
        play.hits(DICE, d6(1), PASS)?;
        play.about(Subject::Nobody);
        play.cast(OTHER, d6(1), Reading::Sum, Need::Reading)?;
        play.cast(DICE, d6(1), Reading::Sum, Need::Reading)?;
        play.roll_all(OTHER)?;
    }
    end(0)
});

#[test]
fn changing_an_answer_there_and_back_ends_where_it_began() {
    let mut session = start(&REGROUPED);
    number(&mut session, 0);
    throw(&mut session, &[3]);
    throw(&mut session, &[4]);
    let (before, dice) = (thrown(&session), all_dice(&session));
    for round in 0..3 {
        session.amend(0, &Answer::Number(1)).unwrap();
        if round == 0 {
            throw(&mut session, &[6]);
        } else if session.prompt().is_some() {
            throw(&mut session, &[]);
        }
        session.amend(0, &Answer::Number(0)).unwrap();
        assert_eq!(thrown(&session), before, "round {round}");
        assert!(dice.iter().all(|pool| all_dice(&session).contains(pool)), "nothing was lost or numbered anew");
    }
}
