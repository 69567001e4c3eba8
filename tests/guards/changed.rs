//! Rules that change between two versions: an answer never fits another question, and what came before it is kept.

use adjutant::dice::{FaceSet, Reading};
use adjutant::engine::{Choose, Need, Pick, Refused, Session, Split, Step};
use adjutant::options;

use super::*;

options! {
    /// What the old version offered.
    enum Cover { Open = "In the open", Soft = "Soft cover", Hard = "Hard cover" }
}
options! {
    /// The same a year later: one is gone, the order is another.
    enum Newer { Hard = "Behind a wall", Open = "In the open" }
}

const COVER: Pick<Cover> = Pick::new("toy.cover", "Cover");
const NEWER: Pick<Newer> = Pick::new("toy.cover", "Cover");
const WHO: Choose = Choose::new("toy.who", "Who");
const SHARES: Split = Split::new("toy.shares", "Shares");

fn who(play: &mut Play<'_, Toy>, ids: &[u8]) -> Flow<Id> {
    play.choose(WHO, &ids.iter().map(|id| Id(*id)).collect::<Vec<_>>())
}

static OLD: Rule = rule(|play| {
    play.number(A)?;
    play.pick(COVER)?;
    who(play, &[1, 2, 3])?;
    play.split(SHARES, 3, 2, 0)?;
    play.hits(DICE, d6(2), FaceSet::at_most(3))?;
    play.number(B)?;
    end(0)
});

/// The old version with one part replaced.
macro_rules! versions {
    ($($name:ident: $a:expr, $cover:expr, $who:expr, $split:expr, $dice:expr;)+) => {
        $(static $name: Rule = rule(|play| {
            let parts: [fn(&mut Play<'_, Toy>) -> Flow<()>; 5] = [$a, $cover, $who, $split, $dice];
            for part in parts {
                part(play)?;
            }
            play.number(B)?;
            end(0)
        });)+
    };
}

fn a(play: &mut Play<'_, Toy>) -> Flow<()> {
    play.number(A).map(drop)
}
fn cover(play: &mut Play<'_, Toy>) -> Flow<()> {
    play.pick(COVER).map(drop)
}
fn three(play: &mut Play<'_, Toy>) -> Flow<()> {
    who(play, &[1, 2, 3]).map(drop)
}
fn share(play: &mut Play<'_, Toy>) -> Flow<()> {
    play.split(SHARES, 3, 2, 0).map(drop)
}
fn dice(play: &mut Play<'_, Toy>) -> Flow<()> {
    play.hits(DICE, d6(2), FaceSet::at_most(3)).map(drop)
}

versions! {
    OTHER_KEY: |play| play.number(Number::new("toy.z", "A", 0, 9)).map(drop), cover, three, share, dice;
    OTHER_KIND: |play| play.choose(Choose::new("toy.a", "A"), &[Id(4), Id(5)]).map(drop), cover, three, share, dice;
    OTHER_SUBJECT: |play| { play.about(FIRST); a(play)?; play.about(Subject::Nobody); Ok(()) }, cover, three, share, dice;
    OTHER_RANGE: |play| play.number(A.up_to(3)).map(drop), cover, three, share, dice;
    OPTION_GONE: a, |play| play.pick(NEWER).map(drop), three, share, dice;
    OPTION_BARRED: a, |play| play.pick_some(COVER, |cover| cover != Cover::Soft).map(drop), three, share, dice;
    FIGURE_GONE: a, cover, |play| who(play, &[1, 3]).map(drop), share, dice;
    OTHER_TOTAL: a, cover, three, |play| play.split(SHARES, 4, 2, 0).map(drop), dice;
    MORE_PARTS: a, cover, three, |play| play.split(SHARES, 3, 3, 0).map(drop), dice;
    MORE_DICE: a, cover, three, share, |play| play.hits(DICE, d6(3), FaceSet::at_most(3)).map(drop);
    OTHER_DIE: a, cover, three, share, |play| play.hits(DICE, Pool { count: 2, die: Die::D8 }, FaceSet::NONE).map(drop);
    MORE_POOLS: a, cover, three, share, |play| {
        play.cast(DICE, d6(2), Reading::Sum, Need::Reading)?;
        play.cast(OTHER, d6(1), Reading::Sum, Need::Reading)?;
        play.roll_all(DICE).map(drop)
    };
    NO_DICE: a, cover, three, share, |_| Ok(());
    NOT_ASKED: a, |_| Ok(()), three, share, dice;
    RENAMED_TEXTS: |play| play.number(Number::new("toy.a", "Another title", 0, 20)).map(drop), cover, three, share, dice;
}

/// Plays the old version to its end: A 5, soft cover, figure 2, shares 1 and 2, dice 3 and 4, B 6.
fn played() -> Box<Session<Toy>> {
    let mut session = start(&OLD);
    number(&mut session, 5);
    session.answer(&Answer::Pick(1)).unwrap();
    session.answer(&Answer::Choose(Id(2))).unwrap();
    session.answer(&Answer::Split([1, 2].into_iter().collect())).unwrap();
    throw(&mut session, &[3, 4]);
    number(&mut session, 6);
    assert_eq!(session.step(), Step::Done(END.with(0)));
    session
}

/// The byte at which the nth entry starts.
fn entry(session: &Session<Toy>, nth: usize) -> usize {
    session.transcript().entries().nth(nth).unwrap().0
}

fn diverges(rule: &'static Rule, nth: usize) {
    let old = played();
    let at = entry(&old, nth);
    let mut session = Box::new(Session::new());
    session.resume(rule, &Toy::EMPTY, 1, old.transcript().bytes()).expect("the bytes are whole");
    assert_eq!(session.step(), Step::Diverged { at }, "at the entry that does not fit");
    assert_eq!(session.transcript(), old.transcript(), "nothing is thrown away unasked");
    assert_eq!(session.answer(&Answer::Number(1)), Err(Refused::NothingAsked));
    session.cut().expect("there is something to cut");
    assert_eq!(session.transcript().bytes(), &old.transcript().bytes()[..at], "the valid part stays");
    assert_eq!(session.step(), Step::Asking);
    assert_eq!(session.fate().waiting(), usize::from(nth <= 4), "dice that were cut off wait");
    assert_eq!(session.cut(), Err(Refused::NoSuchEntry));
}

#[test]
fn an_answer_to_another_question_does_not_fit() {
    for rule in [&OTHER_KEY, &OTHER_KIND, &OTHER_SUBJECT] {
        diverges(rule, 0);
    }
    diverges(&NOT_ASKED, 1);
}

#[test]
fn an_answer_that_is_not_possible_any_more_does_not_fit() {
    diverges(&OTHER_RANGE, 0);
    diverges(&OPTION_GONE, 1);
    diverges(&OPTION_BARRED, 1);
    diverges(&FIGURE_GONE, 2);
    diverges(&OTHER_TOTAL, 3);
    diverges(&MORE_PARTS, 3);
}

#[test]
fn dice_for_another_card_do_not_fit() {
    for rule in [&MORE_DICE, &OTHER_DIE, &MORE_POOLS, &NO_DICE] {
        diverges(rule, 4);
    }
}

#[test]
fn texts_and_wider_ranges_may_change() {
    let old = played();
    let session = rules::table::resume(&RENAMED_TEXTS, &Toy::EMPTY, 1, old.transcript().bytes());
    assert_eq!(session.step(), old.step());
}

static SHORTER: Rule = rule(|play| end(play.number(A)?));

#[test]
fn a_rule_that_ends_too_early_keeps_what_it_understood() {
    let old = played();
    let mut session = rules::table::resume(&SHORTER, &Toy::EMPTY, 1, old.transcript().bytes());
    assert_eq!(session.step(), Step::Diverged { at: entry(&old, 1) });
    session.cut().unwrap();
    assert_eq!(session.step(), Step::Done(END.with(5)));
}

#[test]
fn faces_that_no_die_has_are_not_dealt_again() {
    let old = played();
    let mut bytes = old.transcript().bytes().to_vec();
    let (at, next) = (entry(&old, 4), entry(&old, 5));
    assert_eq!(bytes[next - 2..next], [3, 4]);
    bytes[next - 1] = 20;
    let mut session = rules::table::resume(&OLD, &Toy::EMPTY, 1, &bytes);
    assert_eq!(session.step(), Step::Diverged { at });
    session.cut().unwrap();
    assert_eq!(session.fate().waiting(), 0);
    throw(&mut session, &[1, 1]);
    assert_eq!(asked(&session), "toy.b");
}

#[test]
fn bytes_that_are_no_entries_are_refused() {
    let old = played();
    let whole = old.transcript().bytes();
    let mut session = Box::new(Session::new());
    assert_eq!(session.resume(&OLD, &Toy::EMPTY, 1, &whole[..whole.len() - 1]), Err(Refused::NoSuchEntry));
    assert_eq!(asked(&session), "toy.a", "it starts at its beginning");
}

#[test]
fn an_entry_of_any_kind_is_read_as_what_it_was() {
    use adjutant::engine::{Entry, Key, Marks, Tag, Transcript};
    let tags = [
        Tag::Number,
        Tag::Pick,
        Tag::Choose,
        Tag::Ticks,
        Tag::Order,
        Tag::Split,
        Tag::Throw,
        Tag::Offer,
        Tag::Settle,
        Tag::Extra,
        Tag::Interrupt,
        Tag::Flags,
        Tag::Strike,
    ];
    let mut transcript = Transcript::new();
    for tag in tags {
        let entry = Entry { key: Key(0x1234_5678), subject: FIRST, tag, marks: Marks::TYPED, body: &[9, 8] };
        transcript.push(&entry).unwrap();
        assert_eq!(transcript.entries().last().map(|(_, entry)| entry), Some(entry));
    }
    // Saved games hold these numbers.
    assert_eq!(tags.map(|tag| tag as u8), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    for unknown in [0, 14, 255] {
        let mut bytes = transcript.bytes()[..11].to_vec();
        bytes[5] = unknown;
        assert!(Transcript::parse(&bytes, 0).is_none());
    }
}
