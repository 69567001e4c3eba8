//! The odds: a bar on the roll card, and a page of their own.

use heapless::Vec;

use super::words::{self, Line};
use crate::engine::{AsPreset, Chance, Odds, Outcome, PATIENCE, Progress, Ratio, Scope, Tone};
use crate::games::Session;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::list::List;
use crate::ui::shape::Area;
use crate::ui::view::{Model, Thought};

/// Runs of the rule in one slice: short enough that a key press never waits for it.
const SLICE: u32 = 24;

/// Starts to work out the odds of the open card: of the roll alone, if the rule says what comes of it.
pub fn start(model: &mut Model) {
    model.odds.start(Scope::Roll, PATIENCE);
}

/// Goes on for a slice.
pub fn think(model: &mut Model) -> Thought {
    if model.odds.progress() != Progress::Working {
        return Thought::None;
    }
    let progress = model.odds.step(&mut model.session, &mut AsPreset(&model.memory), SLICE);
    // A roll that says nothing by itself: the whole exchange then.
    let silent = model.odds.chances().iter().any(|chance| chance.outcome.is_none());
    if progress == Progress::Exact && silent && model.odds.scope() == Scope::Roll {
        model.odds.start(Scope::Exchange, PATIENCE);
    }
    if model.odds.progress() == Progress::Working { Thought::More } else { Thought::Done }
}

/// The chances in the order of the bar: good for the roller first, bad last, and the most likely at both ends.
fn sorted(odds: &Odds) -> Vec<(Outcome, Ratio), { crate::engine::MAX_OUTCOMES }> {
    let told = |chance: &Chance| chance.outcome.map(|outcome| (outcome, chance.chance));
    let mut list: Vec<_, { crate::engine::MAX_OUTCOMES }> = odds.chances().iter().filter_map(told).collect();
    list.sort_unstable_by_key(|(outcome, chance)| {
        let (tone, chance) = (outcome.ending.tone, i32::from(chance.per_mille()));
        (tone as u8, if matches!(tone, Tone::Good | Tone::Middling) { -chance } else { chance })
    });
    list
}

/// Whether there is anything to show.
pub fn known(model: &Model) -> bool {
    model.odds.progress() == Progress::Exact && model.odds.chances().iter().all(|chance| chance.outcome.is_some())
}

/// The bar at the foot of the roll card, with the captions that find room.
pub fn bar(model: &Model, frame: &mut Frame) {
    if !known(model) {
        return;
    }
    let list = sorted(&model.odds);
    // A column each, one between, and the rest by chance: however small, every outcome shows, and the last one ends at the edge.
    let count = list.len() as i32;
    let spare = 126 - (2 * count - 1);
    let (mut sum, mut x) = (0, 1);
    for (nth, (outcome, chance)) in (1..).zip(&list) {
        sum += i32::from(chance.per_mille());
        let share = if nth == count { spare } else { spare * sum.min(1_000) / 1_000 };
        let end = 2 * nth + share;
        pattern(Area { x, y: 39, width: end - x, height: 5 }, outcome.ending.tone, frame);
        x = end + 1;
    }
    captions(&model.session, &list, frame);
}

/// First and last always; those between where they fit. A word that several outcomes share says little: the name then.
fn captions(session: &Session, list: &[(Outcome, Ratio)], frame: &mut Frame) {
    let caption = |(outcome, chance): &(Outcome, Ratio)| -> Line {
        let same = |other: &Outcome| (other.ending.word, other.value) == (outcome.ending.word, outcome.value);
        let shared = list.iter().filter(|(other, _)| same(other)).count() > 1;
        let name = words::name(session, outcome.subject);
        let word = if shared && !name.is_empty() { name } else { words::clip(format_args!("{outcome}")) };
        words::clip(format_args!("{} {}%", lower(&word), percent(*chance)))
    };
    let (Some(first), Some(last)) = (list.first(), list.last()) else { return };
    let first = caption(first);
    let mut left = 1 + frame.text(Font::Tiny, 1, 51, Align::Left, &first) + 4;
    if list.len() == 1 {
        return;
    }
    let last = caption(last);
    let right = 126 - Font::Tiny.width(&last) - 4;
    if right > left {
        frame.text(Font::Tiny, 126, 51, Align::Right, &last);
    }
    for between in list.get(1..list.len() - 1).unwrap_or_default() {
        let text = caption(between);
        let width = Font::Tiny.width(&text);
        if left + width > right {
            break;
        }
        frame.text(Font::Tiny, left, 51, Align::Left, &text);
        left += width + 4;
    }
}

/// The odds page: every outcome with its bar, on one scale.
pub fn page(model: &Model, list: List, frame: &mut Frame) {
    let chances = sorted(&model.odds);
    let remark = match (model.odds.offers_declined(), model.odds.choices_automatic()) {
        (true, _) => "no re-rolls",
        (false, true) => "as preset",
        (false, false) => "exact",
    };
    frame.title("Odds", remark);
    let most = chances.iter().map(|(_, chance)| chance.per_mille()).max().unwrap_or(1).max(500);
    for ((outcome, chance), baseline) in chances.iter().skip(list.cursor).take(4).zip((21..).step_by(10)) {
        let label = outcome_label(&model.session, outcome);
        let (font, label) = if Font::Body.width(&label) <= 51 { (Font::Body, label) } else { (Font::Tiny, label) };
        frame.text(font, 1, baseline, Align::Left, label);
        let width = i32::from(chance.per_mille()) * 44 / i32::from(most);
        pattern(Area { x: 54, y: baseline - 7, width: width.max(2), height: 6 }, outcome.ending.tone, frame);
        frame.text(Font::Heading, 126, baseline, Align::Right, format_args!("{}%", percent(*chance)));
    }
}

/// How many outcomes the page has.
pub fn count(model: &Model) -> usize {
    model.odds.chances().len()
}

fn outcome_label(session: &Session, outcome: &Outcome) -> Line {
    let word = lower(&words::clip::<16>(format_args!("{outcome}")));
    let name = words::name(session, outcome.subject);
    let both: Line = words::clip(format_args!("{name}{}{word}", if name.is_empty() { "" } else { " " }));
    if Font::Tiny.width(&both) <= 51 { both } else { word }
}

fn lower(word: &str) -> Line {
    let mut line = Line::new();
    for letter in word.chars() {
        // No word is longer than a line.
        let _ = line.push(letter.to_ascii_lowercase());
    }
    line
}

/// Whole per cent; what is possible is never shown as 0, what is not certain never as 100.
fn percent(chance: Ratio) -> u16 {
    let rounded = (chance.per_mille() + 5) / 10;
    match (chance == Ratio::ZERO, chance == Ratio::ONE) {
        (true, _) => 0,
        (_, true) => 100,
        _ => rounded.clamp(1, 99),
    }
}

/// Solid is good, chequered middling, empty nothing, striped bad.
fn pattern(area: Area, tone: Tone, frame: &mut Frame) {
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
