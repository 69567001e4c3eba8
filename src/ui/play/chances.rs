//! Chances: worked out while nobody presses a key, and the bar on the roll card.

use core::cmp::Reverse;

use heapless::Vec;

use super::onward::Onward;
use super::words::{self, Line};
use crate::dice::sort;
use crate::engine::{Chance, Ending, MAX_OUTCOMES, Outcome, PATIENCE, Progress, Ratio, Scope, Side, Subject, Told, Tone};
use crate::games::Session;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::shape::Area;
use crate::ui::view::{Model, Thought};

/// Runs of the rule in one slice: short enough that a key press never waits for it.
pub const SLICE: u32 = 24;

/// An outcome and its chance.
pub type Likely = (Outcome, Ratio);

/// Starts to work out the odds of the open card: of the roll alone, then of everything to the end.
pub fn start(model: &mut Model) {
    model.roll = None;
    model.odds.start(Scope::Roll, PATIENCE);
}

/// Goes on for a slice.
pub fn think(model: &mut Model, guide: Onward) -> Thought {
    if model.odds.progress() != Progress::Working {
        return Thought::None;
    }
    let Model { session, memory, odds, roll, .. } = model;
    match odds.step(session, &mut guide.with(memory), SLICE) {
        Progress::Working => Thought::More,
        Progress::Silent => {
            odds.start(Scope::Exchange, PATIENCE);
            Thought::More
        }
        Progress::Exact | Progress::About if odds.scope() == Scope::Roll && !odds.told().ends => {
            *roll = Some(odds.told().clone());
            odds.start(Scope::Exchange, PATIENCE);
            Thought::Shows
        }
        _ => Thought::Done,
    }
}

/// The odds of everything to the end, once they are known.
pub fn whole(model: &Model) -> Option<&Told> {
    let told = model.odds.told();
    let done = matches!(model.odds.progress(), Progress::Exact | Progress::About);
    (done && told.tells()).then_some(told)
}

/// The odds that stand on the card: of the roll, if the rule says what comes of it; else of everything to the end. That a thing
/// is certain, whatever the dice bring, is no news.
pub fn of_card(model: &Model) -> Option<&Told> {
    model.roll.as_ref().or_else(|| whole(model)).filter(|told| told.chances.len() > 1)
}

/// Whose eyes a card is seen with: the side that rolls, or the first to roll.
pub fn roller(session: &Session) -> Option<Side> {
    let stage = session.stage();
    let card = if stage.card.is_empty() { &stage.shown.card } else { &stage.card };
    card.first().and_then(|cast| session.side_of(cast.subject).or(cast.side))
}

/// The chances in the order of the bar: from the best for a side to the worst.
pub fn sorted(session: &Session, told: &Told, side: Option<Side>) -> Vec<Likely, MAX_OUTCOMES> {
    let named = |chance: &Chance| chance.outcome.map(|outcome| (outcome, chance.chance));
    let mut list: Vec<_, MAX_OUTCOMES> = told.chances.iter().filter_map(named).collect();
    let endings = session.procedure().map_or(&[][..], |procedure| procedure.endings);
    // Endings are listed from mild to grave: the graver the better for whoever does it, and the worse for whoever suffers it.
    sort(&mut list, |(outcome, chance)| {
        let Outcome { ending, value, subject } = outcome;
        let gravity = (endings.iter().position(|other| other == ending).unwrap_or(0) as i16, *value);
        let tone = session.tone(outcome, side);
        let order = if matches!(tone, Tone::Good | Tone::Middling) { (-gravity.0, -gravity.1) } else { gravity };
        (rank(tone), order, Reverse(chance.per_mille()), subject.byte())
    });
    list
}

const fn rank(tone: Tone) -> u8 {
    match tone {
        Tone::Good => 0,
        Tone::Middling => 1,
        Tone::Nothing => 2,
        Tone::Bad => 3,
    }
}

/// The bar at the foot of the roll card, with the captions that find room.
pub fn bar(model: &Model, frame: &mut Frame) {
    let Some(told) = of_card(model) else { return };
    let by = roller(&model.session);
    let list = sorted(&model.session, told, by);
    // A column each, one between, and the rest by chance: however small, every outcome shows, and the last one ends at the edge.
    let count = list.len() as i32;
    let spare = 126 - (2 * count - 1);
    let (mut sum, mut x) = (0, 1);
    for (nth, (outcome, chance)) in (1..).zip(&list) {
        sum += i32::from(chance.per_mille());
        let share = if nth == count { spare } else { spare * sum.min(1_000) / 1_000 };
        let end = 2 * nth + share;
        pattern(Area { x, y: 39, width: end - x, height: 5 }, model.session.tone(outcome, by), frame);
        x = end + 1;
    }
    captions(&model.session, told, &list, frame);
}

/// Columns between two captions.
const APART: i32 = 4;

/// First and last always; those between where they fit, the likeliest before all: the largest part of the bar has a name, and
/// if that is most of it, the two ends have nothing else if need be.
fn captions(session: &Session, told: &Told, list: &[Likely], frame: &mut Frame) {
    let (Some(first), Some(last)) = (list.first(), list.last()) else { return };
    let name = |likely: &Likely| short(session, told, list, &likely.0);
    let whole = |likely: &Likely| caption(session, told, list, likely);
    if list.len() == 1 {
        frame.text(Font::Tiny, 1, 51, Align::Left, whole(first));
        return;
    }
    let between = || list.iter().enumerate().take(list.len() - 1).skip(1);
    let mut order: Vec<usize, MAX_OUTCOMES> = between().map(|(nth, _)| nth).collect();
    sort(&mut order, |nth| Reverse(list.get(*nth).map_or(0, |(_, chance)| chance.per_mille())));
    let width = |nth: usize| list.get(nth).map_or(0, |likely| Font::Tiny.width(whole(likely)) + APART);
    // More than half of the bar.
    let likeliest = order.first().copied().filter(|nth| list.get(*nth).is_some_and(|(_, chance)| chance.per_mille() > 500));
    let mut ends = ends(told, [first, last].map(|likely| (whole(likely), name(likely), likely.0)));
    let room = |ends: &[Line; 2]| 125 - APART - ends.iter().map(|end| Font::Tiny.width(end)).sum::<i32>();
    if likeliest.is_some_and(|nth| width(nth) > room(&ends)) && room(&[name(first), name(last)]) >= likeliest.map_or(0, width) {
        ends = [name(first), name(last)];
    }
    let mut left = 1 + frame.text(Font::Tiny, 1, 51, Align::Left, &ends[0]) + APART;
    frame.text(Font::Tiny, 126, 51, Align::Right, &ends[1]);
    let mut room = room(&ends);
    order.retain(|nth| {
        let fits = width(*nth) <= room;
        room -= if fits { width(*nth) } else { 0 };
        fits
    });
    for (_, likely) in between().filter(|(nth, _)| order.contains(nth)) {
        left += frame.text(Font::Tiny, left, 51, Align::Left, whole(likely)) + APART;
    }
}

/// What stands under the two ends of the bar: beside a long first one the last is told as short as can be, what it is before how
/// likely.
fn ends(told: &Told, [(first, ..), (last, name, outcome)]: [(Line, Line, Outcome); 2]) -> [Line; 2] {
    let percent = share(told, &outcome);
    let brief = match outcome {
        Outcome { ending, value: 0, subject: Subject::Nobody } if ending.sums_up && !told.coarse => {
            words::clip(format_args!("none {percent}"))
        }
        _ => name,
    };
    let room = 126 - APART - Font::Tiny.width(&first);
    let last = [last, brief].into_iter().find(|text| Font::Tiny.width(text) <= room).unwrap_or(percent);
    [first, last]
}

/// `kill 25%`.
fn caption(session: &Session, told: &Told, list: &[Likely], likely: &Likely) -> Line {
    words::clip(format_args!("{} {}", short(session, told, list, &likely.0), share(told, &likely.0)))
}

/// How likely one of all outcomes is: whole per cent that add up; a sample never as exact.
pub fn share(told: &Told, outcome: &Outcome) -> Line {
    let nth = told.chances.iter().position(|chance| chance.outcome.as_ref() == Some(outcome));
    let share = nth.and_then(|nth| told.shares().get(nth).copied()).unwrap_or(0);
    words::clip(format_args!("{}{share}%", if told.exact { "" } else { "~" }))
}

/// An outcome in a word; the name where that alone tells it from the others. A name alone reads as whoever wins: whom a balance
/// counts among the fallen is told as that.
pub fn short(session: &Session, told: &Told, list: &[Likely], outcome: &Outcome) -> Line {
    let others = || list.iter().map(|(other, _)| other).filter(|other| *other != outcome);
    let whom = others().any(|other| other.ending == outcome.ending && other.value == outcome.value);
    let shared = others().any(|other| other.ending.word == outcome.ending.word);
    let alone = others().all(|other| other.ending.tone != outcome.ending.tone);
    let name = words::name(session, outcome.subject);
    match (whom || shared && alone) && !name.is_empty() {
        true if outcome.ending.sums_up => words::clip(format_args!("{name} {}", bare(outcome.ending))),
        true => name,
        false if outcome.ending.sums_up && !told.coarse => balance(outcome),
        false => word(outcome, told),
    }
}

/// The chance that stands beside an answer, in a word and without it: of the ending that tells most or anything graver; without
/// one, of everything good for the side that answers, or else for whoever rolls; and if there is nothing good, of everything bad,
/// or else of the worst.
#[inline(never)]
pub fn telling(session: &Session, told: &Told, ending: Option<&'static Ending>, side: Option<Side>) -> (Line, Line) {
    let list = sorted(session, told, side);
    if list.iter().all(|(outcome, _)| list.first().is_some_and(|(first, _)| first.ending == outcome.ending)) {
        // What is sure to happen is no news.
        return (Line::new(), Line::new());
    }
    let endings = session.procedure().map_or(&[][..], |procedure| procedure.endings);
    let gravity = |ending: &Ending| endings.iter().position(|other| *other == ending);
    let sum = |counts: &dyn Fn(&Outcome) -> bool| {
        let mut these = list.iter().filter(|(outcome, _)| counts(outcome));
        these.try_fold(Ratio::ZERO, |sum, (_, chance)| sum.plus(*chance)).unwrap_or(Ratio::ZERO)
    };
    let is = |outcome: &Outcome, tone: Tone| session.tone(outcome, side) == tone;
    let shown = match (ending, list.first(), list.last()) {
        (Some(telling), ..) => {
            let worse = |tone: Tone| tone == telling.tone || telling.tone == Tone::Middling && tone == Tone::Good;
            let graver = |other: &Outcome| worse(other.ending.tone) && gravity(other.ending) >= gravity(telling);
            let more = if telling.tone == Tone::Middling { "+" } else { "" };
            (words::clip(format_args!("{}{more}", bare(telling))), sum(&graver))
        }
        (None, Some((best, _)), _) if is(best, Tone::Good) => {
            let mut others = list.iter().map(|(outcome, _)| outcome).filter(|outcome| is(outcome, Tone::Good));
            let chance = sum(&|outcome| is(outcome, Tone::Good));
            let anybody = others.clone().any(|other| other.ending == best.ending && other.subject != best.subject);
            if chance == Ratio::ONE || anybody && best.ending.named.is_none() {
                // Good for one of them, whoever that is, or sure to be good: no news either.
                return (Line::new(), Line::new());
            }
            let one = others.all(|other| other.ending == best.ending);
            (if one { at_least(best.ending, &list, told) } else { words::clip(format_args!("good")) }, chance)
        }
        (None, _, Some((worst, _))) if is(worst, Tone::Bad) => {
            let bad = |outcome: &Outcome| is(outcome, Tone::Bad);
            let alike = list.iter().filter(|(other, _)| bad(other)).all(|(other, _)| other.ending == worst.ending);
            (if alike { bare(worst.ending) } else { words::clip(format_args!("bad")) }, sum(&bad))
        }
        (None, _, Some((worst, _))) => (bare(worst.ending), sum(&|other| other.ending == worst.ending)),
        (None, ..) => return (Line::new(), Line::new()),
    };
    let (word, percent) = (shown.0, Percent(shown.1, told));
    (words::clip(format_args!("{word} {percent}")), words::clip(format_args!("{percent}")))
}

/// An ending's word in small letters, with the lowest of its numbers: `2+ actions`.
fn at_least(ending: &Ending, list: &[Likely], told: &Told) -> Line {
    let values = || list.iter().filter(|(outcome, _)| outcome.ending == ending).map(|(outcome, _)| outcome.value);
    let (Some((before, after)), Some(least), false) = (ending.word.split_once('#'), values().min(), told.coarse) else {
        return bare(ending);
    };
    let more = if values().any(|value| value > least) { "+" } else { "" };
    small(words::clip(format_args!("{before}{least}{more}{after}")))
}

/// What a balance comes to, so that its number is not taken for a figure's: `2 figures down`.
pub fn balance(outcome: &Outcome) -> Line {
    let Outcome { ending, value, .. } = outcome;
    match value {
        _ if !ending.word.contains('#') => bare(ending),
        0 => words::clip(format_args!("nobody {}", bare(ending))),
        1 => words::clip(format_args!("1 figure {}", bare(ending))),
        _ => words::clip(format_args!("{value} figures {}", bare(ending))),
    }
}

/// An ending's word in small letters, without its number.
pub fn bare(ending: &Ending) -> Line {
    let word = ending.word.trim_matches(|letter| letter == '#' || letter == ' ');
    word.chars().map(|letter| letter.to_ascii_lowercase()).take(16).collect()
}

/// An outcome's word in small letters; without its number where all numbers are counted together.
pub fn word(outcome: &Outcome, told: &Told) -> Line {
    if told.coarse {
        return bare(outcome.ending);
    }
    small(words::clip(format_args!("{outcome}")))
}

fn small(mut word: Line) -> Line {
    word.make_ascii_lowercase();
    word
}

/// Whole per cent; what is possible is never shown as 0, what is not certain never as 100, and a sample never as exact.
pub struct Percent<'a>(pub Ratio, pub &'a Told);

impl core::fmt::Display for Percent<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self(chance, told) = self;
        let rounded = (chance.per_mille() + 5) / 10;
        let percent = match (*chance == Ratio::ZERO, *chance == Ratio::ONE) {
            (true, _) => 0,
            (_, true) => 100,
            _ => rounded.clamp(1, 99),
        };
        write!(f, "{}{percent}%", if told.exact { "" } else { "~" })
    }
}

/// Solid is good, chequered middling, empty nothing, striped bad.
pub fn pattern(area: Area, tone: Tone, frame: &mut Frame) {
    let Area { x, y, width, height } = area;
    frame.fill(area, true);
    if tone == Tone::Good || width < 3 {
        return;
    }
    for row in y + 1..y + height - 1 {
        for column in x + 1..x + width - 1 {
            let lit = match tone {
                Tone::Good => true,
                Tone::Middling => (column + row) % 2 == 0,
                Tone::Nothing => false,
                Tone::Bad => column % 3 == 0,
            };
            if !lit {
                frame.fill(Area { x: column, y: row, width: 1, height: 1 }, false);
            }
        }
    }
}
