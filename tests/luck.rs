//! Luck: rolls against what their odds promised, counted by hand; and what is done to rolls afterwards.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

#[path = "common/ram.rs"]
mod ram;

use adjutant::engine::{Ended, Id, Named, Names, Side, Subject, Tone};
use adjutant::storage::{
    Fortune, Line, Loaded, Luck, Marked, Owner, Promise, Record, Request, RollMarks, Served, Share, Store, Sum,
};
use adjutant::ui::font::Font;
use adjutant::ui::reckoning::{Reckoning, SIDES};
use adjutant::ui::report::words::{Percent, Signed, fine_pages, fine_print, pips, wins};
use embassy_futures::block_on;
use ram::{Ram, SECTOR, SECTORS};

const FIRST: Named = Named::Side(Side::First);
const SECOND: Named = Named::Side(Side::Second);

/// Figure 3 of the first side, figure 7 of the second.
const A: Owner = Owner(3);
const B: Owner = Owner(0x87);

fn line<'a>(number: u32, dice: &'a [u8], owners: &'a [u8], promise: Promise) -> Line<'a> {
    Line { number, dice, luck: Some(Luck { promise, owners }), ..Line::default() }
}

/// Odds of a roll by figure 3 that has so many ten-thousandths of good and bad results, and what came.
fn promise(good: u16, bad: u16, came: Tone) -> Promise {
    Promise::new(A, good, bad).came(Some(came), None)
}

fn share(wins: i16, pips: i16, dice: u8) -> Share {
    Share { judged: true, dice, wins, pips }
}

#[test]
fn an_owner_is_a_side_and_somebody_of_it() {
    assert_eq!(
        (Owner::new(Some(Side::First), Subject::Figure(Id(3))), Owner::new(Some(Side::Second), Subject::Figure(Id(7)))),
        (A, B)
    );
    assert!(A.is(FIRST) && A.is(Named::Figure(Id(3))) && !A.is(SECOND) && !A.is(Named::Figure(Id(7))));
    assert!(B.is(SECOND) && B.is(Named::Figure(Id(7))) && !B.is(FIRST));
    let side = Owner::new(Some(Side::Second), Subject::Nth(2));
    assert!(side.is(SECOND) && !side.is(FIRST) && side == B.side_only() && side.side() == Some(Side::Second));
    let nobody = Owner::new(None, Subject::Figure(Id(3)));
    assert!(nobody == Owner::NOBODY && !nobody.is(FIRST) && !nobody.is(SECOND) && !nobody.is(Named::Figure(Id(0x7f))));
}

/// Alone: 2d6 show 5 and 3, one more than the 7 that two dice make on average, so 2 halves. Good was promised for 1 in 4:
/// it came, so 1 - 0.25 = +0.75; if it had not, 0 - 0.25.
#[test]
fn a_roll_alone_is_held_against_its_promise() {
    let dice = [6, 2, 5, 3];
    let won = line(1, &dice, &[A.0], promise(2_500, 5_000, Tone::Good));
    assert_eq!((won.share(FIRST), won.share(Named::Figure(Id(3)))), (share(7_500, 2, 2), share(7_500, 2, 2)));
    assert_eq!((won.share(SECOND), won.share(Named::Figure(Id(4)))), (Share::NONE, Share::NONE));
    for came in [Tone::Bad, Tone::Middling, Tone::Nothing] {
        assert_eq!(line(1, &dice, &[A.0], promise(2_500, 5_000, came)).share(FIRST), share(-2_500, 2, 2), "{came:?}");
    }
}

/// d6 against d6, 15 of 36 each way (4167 ten-thousandths): 2 against 6 and the roller falls. He: 0 - 0.4167 and 2 - 3.5 = -1.5 pips;
/// the other: 1 - 0.4167 = +0.5833 and 6 - 3.5 = +2.5 pips.
#[test]
fn whoever_rolls_against_him_wins_by_what_is_bad_for_him() {
    let dice = [6, 1, 2, 6, 1, 6];
    let fight = line(1, &dice, &[A.0, B.0], promise(4_167, 4_167, Tone::Bad));
    assert_eq!((fight.share(FIRST), fight.share(SECOND)), (share(-4_167, -3, 1), share(5_833, 5, 1)));
    // A shot: nothing can become of the shooter. 3 in 10 hit; it does not: what he misses by, the target wins.
    let shot = line(1, &dice, &[A.0, B.0], promise(3_000, 0, Tone::Nothing));
    assert_eq!((shot.share(FIRST), shot.share(SECOND)), (share(-3_000, -3, 1), share(3_000, 5, 1)));
    let hit = line(1, &dice, &[A.0, B.0], promise(3_000, 0, Tone::Good));
    assert_eq!((hit.share(FIRST).wins, hit.share(SECOND).wins), (7_000, -7_000));
    // A test that can only fail, 1 in 4 times: to stand is +0.25, to run -0.75; whoever rolled against him has the opposite.
    for (came, wins) in [(Tone::Nothing, 2_500), (Tone::Middling, 2_500), (Tone::Bad, -7_500)] {
        let test = line(1, &dice, &[A.0, B.0], promise(0, 2_500, came));
        assert_eq!((test.share(FIRST).wins, test.share(SECOND).wins), (wins, -wins), "{came:?}");
    }
    // Dice of several of his own side are nobody's against him.
    let helped = line(1, &dice, &[A.0, 4], promise(3_000, 1_000, Tone::Good));
    assert_eq!(
        (helped.share(FIRST), helped.share(Named::Figure(Id(4)))),
        (share(7_000, 2, 2), Share { judged: false, dice: 1, wins: 0, pips: 5 })
    );
}

/// A d20 has 10.5 on average, a d3 2: 20 and 1 are 9.5 above and 1 below. Dice without pips, and those of nobody, have none.
#[test]
fn pips_are_held_against_what_such_dice_show() {
    let dice = [20, 1, 20, 3, 2, 1, 3];
    let rolled = line(1, &dice, &[A.0, A.0], Promise::NONE);
    assert_eq!(rolled.share(FIRST), Share { judged: false, dice: 3, wins: 0, pips: 19 - 2 + 2 });
    assert_eq!(line(1, &dice, &[Owner::NOBODY.0; 2], promise(1, 1, Tone::Good)).share(FIRST).dice, 0);
    // A line that lost its owners counts nobody's pips; one outside a battle nothing at all.
    assert_eq!(line(1, &dice, &[], Promise::NONE).share(FIRST), Share::NONE);
    assert_eq!(Line { dice: &dice, ..Line::default() }.share(FIRST), Share::NONE);
}

/// Void and taken back do not count; where somebody knew the dice or changed the circumstances or the result, pips alone do;
/// typed dice, house rules and a flash that failed change nothing.
#[test]
fn what_was_done_about_a_roll() {
    let dice = [6, 1, 6];
    for (mark, name) in RollMarks::NAMES {
        let marked = Line { marks: mark, ..line(1, &dice, &[A.0], promise(5_000, 5_000, Tone::Good)) };
        let wanted = match name {
            "void" | "taken back" => Share::NONE,
            "amended" | "dealt again" | "overruled" => Share { judged: false, dice: 1, wins: 0, pips: 5 },
            _ => share(5_000, 5, 1),
        };
        assert_eq!(marked.share(FIRST), wanted, "{name}");
    }
    // Odds that were not exact, and a rule that has not said what came.
    for unknown in [Promise::NONE, Promise::new(A, 5_000, 0)] {
        assert!(!line(1, &dice, &[A.0], unknown).share(FIRST).judged);
    }
}

/// Three lines a page, none of which is broken again: none is wider than the panel.
fn page_count(reckoning: &Reckoning, born: u32) -> usize {
    let words = fine_print(reckoning, born);
    for line in words.lines() {
        assert!(Font::Body.width(line) <= 126, "{line}");
    }
    words.lines().count() / 3
}

/// Counts lines and marks as the store tells them for each request.
fn tallied(last: u32, all: &[Loaded<'_>]) -> Reckoning {
    let mut reckoning = Reckoning::NONE;
    let mut next = reckoning.start(SIDES, &Names::new(), last);
    while let Some(Request::Fought { first, last }) = next {
        for loaded in all {
            match loaded {
                Loaded::Line(line) if (first..=last).contains(&line.number) => reckoning.read(line),
                Loaded::Marked(marked) if marked.first <= last && marked.last >= first => reckoning.mark(marked),
                _ => {}
            }
        }
        next = reckoning.served();
    }
    assert!(reckoning.is_done());
    reckoning
}

/// Fourteen rolls of a d6 that shows 4, each an even chance that came: +0.5 wins and +0.5 pips each. Roll 3 is void, 5 to 7 were
/// taken back and 6 fell again (known dice: pips only), 9 was amended, 11 overruled by a later line, 12 typed.
/// Counted: 14 - 1 - 2 = 11 rolls; judged 11 - 3 (6, 9, 11) = 8: +4.0 wins; 11 dice: +5.5 pips.
#[test]
fn later_lines_and_marks_take_the_place_of_earlier_ones() {
    let dice = [6, 1, 4];
    let even = promise(5_000, 5_000, Tone::Good);
    let roll = |number, marks| Loaded::Line(Line { marks, ..line(number, &dice, &[3], even) });
    let mark = |first, last, marks| Loaded::Marked(Marked { index: 0, first, last, marks });
    let none = RollMarks(0);
    let mut all: Vec<Loaded<'_>> = (1..=7).map(|number| roll(number, none)).collect();
    all.extend([mark(3, 3, RollMarks::VOID), mark(5, 7, RollMarks::TAKEN_BACK), roll(6, RollMarks::DEALT_AGAIN)]);
    all.extend((8..=11).map(|number| roll(number, none)));
    all.extend([mark(9, 9, RollMarks::AMENDED), roll(11, RollMarks::OVERRULED), roll(12, RollMarks::TYPED)]);
    all.extend([roll(13, none), roll(14, none), roll(14, none)]);
    let mut reckoning = tallied(14, &all);
    assert_eq!((reckoning.rolls, reckoning.judged, reckoning.typed), (11, 8, 1));
    let [first, second] = reckoning.sums().1;
    assert_eq!(*first, Sum { wins: 40_000, pips: 11, judged: 8, dice: 11 });
    assert_eq!(*second, Sum::NONE);
    assert_eq!((wins(first), pips(first)), (40, 55));
    assert_eq!((page_count(&reckoning, 0), fine_pages(&reckoning, 0)), (4, 4));
    reckoning.begins(900);
    assert_eq!((page_count(&reckoning, 898), fine_pages(&reckoning, 898)), (5, 5), "rolls from before the log");
    assert_eq!(fine_pages(&reckoning, 899), 4);
    assert_eq!((reckoning.cut(898), reckoning.cut(899)), (Some(900), None));
    let words = fine_print(&reckoning, 899);
    assert!(
        words.contains("8 of 11 rolls had odds") && words.contains("1 of them were typed") && words.ends_with("do not count.")
    );
}

/// A battle of a thousand rolls of which the log has the last fifteen: the others are asked for once, and no more.
#[test]
fn what_the_log_no_longer_has_is_not_looked_for() {
    let dice = [6, 1, 4];
    let mut reckoning = Reckoning::NONE;
    let mut next = reckoning.start(SIDES, &Names::new(), 1_000);
    let mut asked = Vec::new();
    while let Some(Request::Fought { first, last }) = next {
        asked.push((first, last));
        reckoning.begins(986);
        for number in (first..=last).filter(|number| *number >= 986) {
            reckoning.read(&line(number, &dice, &[3], promise(5_000, 5_000, Tone::Good)));
        }
        next = reckoning.served();
    }
    assert_eq!(asked, [(1, 6), (986, 991), (992, 997), (998, 1_000)]);
    assert_eq!((reckoning.rolls, reckoning.cut(0)), (15, Some(986)));
}

/// The five least likely results that changed something, the least likely first: neither what changed nothing, nor what
/// happens every third time, nor what was void.
#[test]
fn turning_points() {
    let dice = [6, 1, 4];
    let came = |number, chance, tone| {
        Loaded::Line(line(number, &dice, &[3], promise(5_000, 5_000, tone).came(Some(tone), Some(chance))))
    };
    let mut all = vec![
        came(1, 900, Tone::Good),
        came(2, 278, Tone::Bad),
        came(3, 10, Tone::Nothing),
        came(4, 3_333, Tone::Good),
        came(5, 3_332, Tone::Middling),
        came(6, 1_500, Tone::Bad),
        came(7, 2_000, Tone::Good),
        came(8, 1, Tone::Good),
        came(9, 1_600, Tone::Good),
    ];
    all.push(Loaded::Marked(Marked { index: 0, first: 8, last: 8, marks: RollMarks::VOID }));
    assert_eq!(tallied(9, &all).points().collect::<Vec<_>>(), [(2, 278), (1, 900), (6, 1_500), (9, 1_600), (7, 2_000)]);
    assert_eq!(tallied(1, &all).points().collect::<Vec<_>>(), [(1, 900)]);
    assert_eq!(tallied(5, &all).points().collect::<Vec<_>>(), [(2, 278), (1, 900), (5, 3_332)]);
    assert_eq!(tallied(0, &all).points().count(), 0);
}

#[test]
fn numbers_in_words() {
    let signed = |tenths| Signed(tenths).to_string();
    assert_eq!([signed(21), signed(-14), signed(0), signed(-5), signed(123)], ["+2.1", "-1.4", "0.0", "-0.5", "+12.3"]);
    let percent = |share| Percent(share).to_string();
    assert_eq!(
        [percent(0), percent(1), percent(278), percent(999), percent(1_000), percent(3_333)],
        ["0.1%", "0.1%", "2.8%", "10.0%", "10%", "33%"]
    );
    // To the nearest tenth, halves away from nothing.
    let of = |wins| adjutant::ui::report::words::wins(&Sum { wins, ..Sum::NONE });
    assert_eq!([of(499), of(500), of(-499), of(-500), of(20_833)], [0, 1, 0, -1, 21]);
}

/// A battle is counted once, however often the power goes before its table is clear; another one adds to it; one without dice
/// is none.
#[test]
fn a_lifetime_counts_each_battle_once() {
    let sides = [Sum { wins: 7_500, pips: 3, judged: 4, dice: 9 }, Sum { wins: -2_500, pips: -1, judged: 2, dice: 5 }];
    let mut life = Fortune::NONE;
    life.add(12, &sides);
    life.add(12, &sides);
    assert_eq!((life.battles, life.sides), (1, sides));
    life.add(40, &sides);
    assert_eq!((life.battles, life.sides[0]), (2, Sum { wins: 15_000, pips: 6, judged: 8, dice: 18 }));
    life.add(90, &[Sum::NONE; 2]);
    assert_eq!(life.battles, 2);
}

/// Through the flash: what was promised comes back as it was written, those of another table do not, and a first roll is told.
#[test]
fn the_log_keeps_promises_and_tells_tables_apart() {
    let dice = [6, 2, 5, 3, 6, 1, 2];
    let owners = [A.0, B.0];
    let promised = promise(2_500, 1_250, Tone::Bad).came(Some(Tone::Bad), Some(278));
    let mut store = Store::new(Ram::new(), 0..(SECTORS * SECTOR) as u32).unwrap();
    assert!(matches!(block_on(store.serve(&Request::Boot, &mut |_| {})), Served::Opened(_)));
    let here = |number| {
        Record::Line(Line {
            index: number,
            who: "Grak",
            what: "Combat",
            result: "falls",
            marks: RollMarks::TYPED,
            ..line(number, &dice, &owners, promised)
        })
    };
    let free = Line { index: 2, number: 2, what: "2d6", dice: &dice[..4], ..Line::default() };
    block_on(store.append(&[here(1)])).unwrap();
    block_on(store.append(&[Record::Line(free)])).unwrap();
    block_on(store.append(&[here(3)])).unwrap();
    let told = |store: &mut Store<Ram>, request: Request| {
        let mut told = Vec::new();
        let served = block_on(store.serve(&request, &mut |loaded| match loaded {
            Loaded::Line(Line { number, luck: Some(Luck { promise, owners }), marks, who: "Grak", .. }) => {
                assert_eq!((promise, owners, marks), (promised, &[3, 0x87][..], RollMarks::TYPED));
                told.push(number);
            }
            Loaded::Line(line) => {
                assert_eq!((line.number, line.luck, line.dice), (2, None, &dice[..4]));
                told.push(line.number);
            }
            Loaded::Since(number) => told.push(100 + number),
            _ => {}
        }));
        assert_eq!(served, Served::Done);
        told
    };
    let (all, fought) = (Request::Log { first: 0, last: 9 }, Request::Fought { first: 1, last: 9 });
    assert_eq!(told(&mut store, all.clone()), [1, 2, 3]);
    assert_eq!(told(&mut store, fought.clone()), [101, 1, 3]);
    assert_eq!(
        block_on(
            store.serve(&Request::Park { name: "x".try_into().unwrap(), game: adjutant::engine::Key::of("blades") }, &mut |_| {})
        ),
        Served::Done
    );
    block_on(store.append(&[here(4)])).unwrap();
    assert_eq!(told(&mut store, fought.clone()), [101, 4]);
    assert_eq!(block_on(store.serve(&Request::PickUp(0), &mut |_| {})), Served::Done);
    assert_eq!(told(&mut store, fought), [101, 1, 3]);
    assert_eq!(told(&mut store, all), [1, 2, 3, 4]);
}

/// Figure 3 falls after two rolls, and somebody else gets his place: the dice of the dead are not his. His side keeps them all.
#[test]
fn whoever_gets_a_dead_ones_place_has_his_own_luck() {
    let dice = [6, 1, 4];
    let lines: Vec<_> = (1..=5).map(|number| line(number, &dice, &[3], promise(2_500, 5_000, Tone::Good))).collect();
    let counted = |names: &Names| {
        let mut reckoning = Reckoning::NONE;
        let mut next = reckoning.start([Named::Figure(Id(3)), FIRST], names, 5);
        while next.is_some() {
            lines.iter().for_each(|line| reckoning.read(line));
            next = reckoning.served();
        }
        reckoning.sums().1.map(|sum| (sum.judged, sum.dice, sum.wins))
    };
    let mut names = Names::new();
    assert_eq!(counted(&names), [(5, 5, 37_500), (5, 5, 37_500)]);
    names.came(Id(3), 2);
    assert_eq!(counted(&names), [(3, 3, 22_500), (5, 5, 37_500)]);
    // And once more; others came with the first one, and with him.
    names.came(Id(9), 2);
    names.came(Id(3), 4);
    names.came(Id(10), 4);
    assert_eq!(counted(&names), [(1, 1, 7_500), (5, 5, 37_500)]);
    let since = |names: &Names, id| names.since(Named::Figure(Id(id)));
    assert_eq!((since(&names, 9), since(&names, 10), since(&names, 4), names.since(FIRST)), (2, 4, 0, 0));
}

/// Who came later is saved with the names, takes no name's room and is no name; what does not fit is of those who came first.
#[test]
fn who_came_later_goes_with_the_names() {
    let since = |names: &Names, id| names.since(Named::Figure(Id(id)));
    let mut names = Names::new();
    names.begin_battle(7);
    for id in 0..20 {
        names.came(Id(id), 100 + u32::from(id) / 6);
        names.give(Named::Figure(Id(id)), &format!("Figure {id}")).unwrap();
    }
    assert_eq!(names.give(FIRST, "Orcs"), Err(adjutant::engine::NameRefused::Full));
    let (head, list) = names.saved().unwrap();
    assert_eq!(list.len(), (20 + 4) * 11);
    let mut read = Names::new();
    read.load(&[&head[..], list].concat());
    for id in 0..20 {
        assert_eq!(since(&read, id), 100 + u32::from(id) / 6);
        assert_eq!(read.get(Named::Figure(Id(id))), Some(&*format!("Figure {id}")));
    }
    assert_eq!((since(&read, 20), read.since(SECOND)), (7, 7));
    // Nine groups, one more than there is room for.
    let mut names = Names::new();
    (0..9).for_each(|id| names.came(Id(id), 5 + 10 * u32::from(id)));
    assert_eq!((since(&names, 0), since(&names, 1), since(&names, 8)), (0, 15, 85));
    // Moving on leaves nothing behind: there is room for as many again.
    (0..40).for_each(|roll| names.came(Id(1), 100 + roll));
    assert_eq!((since(&names, 1), since(&names, 2), since(&names, 8)), (139, 25, 85));
    names.clear();
    assert_eq!((since(&names, 1), names.saved()), (0, None));
}

/// When a battle began and how it was ended goes with its names; saves from before that are read.
#[test]
fn names_know_when_a_battle_began_and_how_it_ended() {
    let mut names = Names::new();
    assert_eq!(names.saved(), None);
    names.give(FIRST, "Orcs").unwrap();
    names.begin(Some(true));
    names.begin_battle(70_000);
    for how in Ended::ALL.map(Some).into_iter().chain([None]) {
        names.end(how);
        let (head, list) = names.saved().unwrap();
        let bytes: Vec<u8> = head.iter().chain(list).copied().collect();
        let mut read = Names::new();
        read.load(&bytes);
        assert_eq!((read.born(), read.ended(), read.get(FIRST), read.house()), (70_000, how, Some("Orcs"), true));
        // One byte instead of five.
        read.load(&[&head[..1], list].concat());
        assert_eq!((read.born(), read.ended(), read.get(FIRST)), (0, how, Some("Orcs")));
    }
    names.clear();
    assert_eq!((names.born(), names.ended(), names.saved()), (0, None, None));
    for garbage in [&[][..], &[0xff], &[0xff; 5], &[0xff; 16], &[7; 3]] {
        names.load(garbage);
        assert!(names.get(FIRST).is_none() && names.ended().is_none(), "{garbage:?}");
    }
    assert_eq!(Ended::Concedes(Side::First).winner(), Some(Side::Second));
    assert_eq!([Ended::Draw, Ended::Open].map(Ended::winner), [None, None]);
}
