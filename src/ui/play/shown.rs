//! The result: the outcome word, the natural dice, and who suffers.

use core::fmt::Write as _;

use super::band::Band;
use super::edit::point_value;
use super::turned;
use super::words::{self, Line};
use crate::dice::{Faces, Reading, Seen, Symbols};
use crate::engine::{Cast, Id, Need, Note, PointKind, SECTIONS, Step, Subject, Tag, Tone, fill};
use crate::storage::RollMarks;
use crate::ui::Millis;
use crate::ui::die::{DieSize, Look};
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::symbols::sorted;
use crate::ui::tumble::{Stage, Tumble, passing};
use crate::ui::view::Model;

/// A result being shown.
#[derive(Debug)]
pub struct Shown {
    tumble: Tumble,
    /// Shown to the player opposite.
    pub turned: bool,
}

impl Shown {
    /// A throw made now.
    pub const fn thrown(now: Millis, tumbles: bool) -> Self {
        Self { tumble: Tumble::new(now, tumbles), turned: false }
    }

    /// One made before.
    pub const fn still() -> Self {
        Self { tumble: Tumble::STILL, turned: false }
    }

    pub fn skip(&mut self, now: Millis) -> bool {
        self.tumble.skip(now)
    }

    pub fn moves_at(&self, now: Millis) -> Option<Millis> {
        self.tumble.moves_at(now)
    }

    /// Which keys work.
    pub fn hints(&self, model: &Model) -> Hints {
        if self.turned {
            return Hints { back: None, middle: Middle::Nothing, ok: Some("TURN BACK") };
        }
        let middle = Middle::Each { up: Some("why"), down: Some("flip") };
        match model.session.step() {
            Step::Diverged { .. } => Hints { back: Some("undo"), middle: Middle::Nothing, ok: Some("GO ON") },
            Step::Stuck(_) => Hints { back: Some("undo"), middle: Middle::Nothing, ok: None },
            _ => Hints { back: Some("undo"), middle, ok: Some("NEXT") },
        }
    }

    /// Tells what it shows in lines, for somebody who does not see it: whose roll it was, what came of it, and what was noted.
    #[inline(never)]
    pub fn tell(model: &mut Model) {
        let (session, passed) = (&model.session, &mut model.passed);
        let stage = session.stage();
        let procedure = session.procedure().map_or("", |procedure| procedure.title);
        let whose = |name: Line| if name.is_empty() { words::clip(format_args!("{procedure}")) } else { name };
        let first = session.transcript().entries().filter(|(_, entry)| entry.tag == Tag::Throw).count() == 1;
        let all = stage.notes.len() + usize::from(stage.notes_dropped);
        let known = passed.knows(session.begun().0, all).saturating_sub(usize::from(stage.notes_dropped));
        let mut notes = stage.notes.iter().skip(known).peekable();
        match (&stage.shown.told, stage.shown.card.first()) {
            (Some(outcome), _) => {
                let name = whose(words::name(session, outcome.subject));
                // What is noted of the same one goes with it, if a line holds both.
                let more = notes.peek().filter(|note| note.subject == outcome.subject).map(|note| {
                    let mut text = words::Clip(Line::new());
                    let _ = fill(&mut text, note.text, note.value);
                    text.0
                });
                match more.filter(|more| Font::Body.width(format_args!("{name}: {outcome}, {more}")) <= 126) {
                    Some(more) => {
                        notes.next();
                        passed.tell(format_args!("{name}: {outcome}, {more}"));
                    }
                    None => passed.tell(format_args!("{name}: {outcome}")),
                }
            }
            (None, Some(cast)) if first => {
                passed.tell(format_args!("{}: {}", whose(words::name(session, cast.subject)), stage.shown.title));
            }
            _ => {}
        }
        for note in notes {
            let mut text = words::Clip(Line::new());
            let _ = fill(&mut text, note.text, note.value);
            passed.tell(format_args!("{}", with_name(&words::name(session, note.subject), &text.0)));
        }
    }

    /// Draws it.
    pub fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        let (session, stage) = (&model.session, self.tumble.stage(now));
        let shown = &session.stage().shown;
        let told = shown.told;
        let name = told.map(|outcome| words::name(session, outcome.subject));
        let lit = told.is_some_and(|outcome| outcome.ending.tone != Tone::Nothing);
        let says = match (shown.card.as_slice(), shown.faces.as_slice()) {
            ([cast], [faces]) => said(cast, faces),
            ([left, right], [a, b]) => against(short(left, a), short(right, b)),
            _ => Line::new(),
        };
        let name =
            name.unwrap_or_else(|| if says.is_empty() { Line::new() } else { words::clip(format_args!("{}", shown.title)) });
        let title = words::capitals(shown.title);
        // A throw whose outcome nobody has told says what the dice say.
        let word: &dyn core::fmt::Display = match &told {
            Some(outcome) => outcome,
            None if !says.is_empty() => &says,
            None => &title,
        };
        if self.turned {
            turned::draw(model, word, &name, frame);
            return;
        }
        let last = model.keeper.last();
        let marks = if last.number == shown.number { last.marks } else { RollMarks::default() };
        // Of two dice against each other, whom it befalls stands beside his one in bold; in rows nobody's name stands out.
        let duels = !of_one_place(model)
            && shown.card.len() == 2
            && shown.card.iter().zip(&shown.faces).all(|(cast, faces)| facing(cast, faces));
        let beside = duels && told.is_some_and(|outcome| shown.card.iter().any(|cast| cast.subject == outcome.subject));
        let band = Band { word, name: &name, number: shown.number, lit, alone: !beside, marks };
        match stage {
            Stage::Tumbling(_) => Band { word: &"", name: "", lit: false, ..band }.draw(frame),
            // Inverted for one picture: this result is new.
            Stage::Fresh => Band { lit: !lit, ..band }.draw(frame),
            Stage::Still => band.draw(frame),
        }
        match (shown.card.as_slice(), shown.faces.as_slice()) {
            ([], _) => notes(model, frame),
            _ if !matches!(stage, Stage::Tumbling(_)) && of_one_place(model) => listed(model, frame),
            ([cast], [faces]) if matches!(cast.reading, Reading::Kept { .. }) => symbols(model, cast, faces, stage, frame),
            // Four large ones leave no room for what became of somebody.
            ([cast], [faces]) if faces.len() <= 3 || faces.len() == 4 && session.stage().news().is_empty() => {
                one(model, cast, faces, stage, frame);
            }
            ([left, right], [a, b]) if duels => duel(model, [(left, a), (right, b)], stage, frame),
            _ if !matches!(stage, Stage::Tumbling(_)) && places(model, frame) => {}
            _ => rows(model, stage, frame),
        }
    }
}

/// A die of a pool, as it stands now.
pub fn draw_die(
    frame: &mut Frame,
    at: (i32, i32),
    size: DieSize,
    cast: &Cast,
    (nth, face): (usize, u8),
    stays: bool,
    stage: Stage,
) {
    let die = cast.pool.die;
    let (face, look) = match stage {
        Stage::Tumbling(passed) => (passing(face, passed, nth as i32, die), Look::Framed),
        _ if !stays => (face, Look::Struck),
        _ if cast.reading.counts(face) => (face, Look::Solid),
        _ => (face, Look::Framed),
    };
    match &cast.reading {
        Reading::Kept { layout, .. } => frame.symbol_die(at, size, layout.of(face), look),
        _ => frame.die(at, size, die, face, look),
    }
}

/// One pool of up to four dice: large, with what they say beside them.
fn one(model: &Model, cast: &Cast, faces: &Faces, stage: Stage, frame: &mut Frame) {
    let mut x = 1;
    for ((nth, face), stays) in faces.iter().enumerate().zip(cast.reading.stays(faces)) {
        draw_die(frame, (x, 26), DieSize::Large, cast, (nth, *face), stays, stage);
        x += 29;
    }
    if matches!(stage, Stage::Tumbling(_)) || x > 100 {
        return;
    }
    // Untold, it stands on the band.
    let said = if model.session.stage().shown.told.is_some() { said(cast, faces) } else { Line::new() };
    if let Some(lines) = long_note(model, x + 4) {
        // What became of somebody else is more than what the dice say.
        for (line, baseline) in lines.iter().zip([36, 48]) {
            frame.text(Font::Body, x + 4, baseline, Align::Left, line);
        }
    } else if !said.is_empty() && x + Font::Body.width(&said) <= 126 {
        frame.text(Font::Body, x + 4, 36, Align::Left, said);
        note(model, x + 4, 48, frame);
    } else {
        note(model, x + 4, 42, frame);
        if became(model, x + 4, frame) {
            return;
        }
    }
    let (needed, stage) = (words::need(cast), model.session.stage());
    let silent = stage.shown.told.is_none() && stage.news().is_empty();
    if silent && !needed.is_empty() && cast.need.added().is_none() {
        frame.text(Font::Body, x + 4, 36, Align::Left, format_args!("needs {needed}"));
    }
}

/// What became of somebody, in two lines beside the dice, if no note tells it; whether it stands there.
fn became(model: &Model, x: i32, frame: &mut Frame) -> bool {
    let stage = model.session.stage();
    let settled = stage.since().iter().rev().find(|point| matches!(point.kind, PointKind::Settle(..)));
    let (Some(point), true) = (settled, stage.news().is_empty()) else { return false };
    let lines = [words::name(&model.session, point.subject), words::clip(format_args!("{}", point_value(&model.session, point)))];
    let fits = lines.iter().all(|line| x + Font::Body.width(line) <= 127);
    for (line, baseline) in lines.iter().zip([36, 48]).filter(|_| fits) {
        frame.text(Font::Body, x, baseline, Align::Left, line);
    }
    fits
}

/// Symbol dice: those that stay first, as large as all of them can be, and what they say where there is room.
fn symbols(model: &Model, cast: &Cast, faces: &Faces, stage: Stage, frame: &mut Frame) {
    let struck = model.session.stage().shown.struck;
    let automatic: heapless::Vec<bool, { crate::dice::MAX_DICE }> = cast.reading.stays(faces).collect();
    let stays = |nth: usize| match struck {
        Some(set) => !set.has(Id(nth as u8)),
        None => automatic.get(nth).copied().unwrap_or(true),
    };
    let (size, a_row, pitch) = match faces.len() {
        0..=4 => (DieSize::Large, 4, (29, 0)),
        5..=6 => (DieSize::Middle, 6, (21, 0)),
        7 => (DieSize::Middle, 7, (18, 0)),
        8..=18 => (DieSize::Small, 9, (14, 13)),
        _ => (DieSize::Cell, 14, (9, 8)),
    };
    let tumbling = matches!(stage, Stage::Tumbling(_));
    let order = if tumbling { (0..faces.len()).collect() } else { sorted(&cast.reading, faces, stays) };
    for (place, nth) in order.iter().enumerate() {
        let Some(face) = faces.get(*nth) else { continue };
        let at = (1 + (place % a_row) as i32 * pitch.0, 26 + (place / a_row) as i32 * pitch.1);
        draw_die(frame, at, size, cast, (*nth, *face), stays(*nth), stage);
    }
    if tumbling {
        return;
    }
    let kept = faces.iter().enumerate().filter(|(nth, _)| stays(*nth)).map(|(_, face)| *face);
    match (size, order.len()) {
        (DieSize::Large, 0..=3) => {
            let left = 1 + order.len() as i32 * 29 + 4;
            for (line, baseline) in counted(cast, kept).iter().zip((34..).step_by(8)) {
                frame.text(Font::Tiny, left, baseline, Align::Left, line);
            }
        }
        (DieSize::Middle, _) | (DieSize::Small, ..=9) => {
            let mut x = 1;
            for line in &counted(cast, kept) {
                x += frame.text(Font::Tiny, x, 51, Align::Left, line) + 8;
            }
        }
        _ => {}
    }
}

/// The symbols on the dice that stay, a line a kind.
fn counted(cast: &Cast, kept: impl Iterator<Item = u8>) -> heapless::Vec<Line, 3> {
    let Reading::Kept { layout, .. } = cast.reading else { return heapless::Vec::new() };
    let mut symbols = Symbols::default();
    for face in kept {
        symbols += layout.of(face);
    }
    let kinds = [(symbols.hits, "hit"), (symbols.advances, "adv"), (symbols.skulls, "skull")];
    let there = kinds.into_iter().filter(|(count, _)| *count > 0);
    there.map(|(count, word)| words::clip(format_args!("{count} {word}"))).collect()
}

/// Two sides: the winner's die solid, the loser's framed, and whom the outcome befalls in bold.
fn duel(model: &Model, sides: [(&Cast, &Faces); 2], stage: Stage, frame: &mut Frame) {
    let session = &model.session;
    let told = session.stage().shown.told.map(|outcome| outcome.subject);
    let [left, right] = sides.map(|(cast, faces)| worth(cast, faces));
    let summed = left.1 || right.1;
    let font = |cast: &Cast| if told == Some(cast.subject) { Font::Heading } else { Font::Body };
    let width: i32 = sides.iter().map(|(cast, _)| font(cast).width(words::name(session, cast.subject))).sum();
    let somebody = sides.iter().any(|(cast, _)| told == Some(cast.subject));
    for (nth, ((cast, faces), (mine, its))) in (0..).zip(sides.into_iter().zip([(left, right), (right, left)])) {
        let right = nth == 1;
        let (x, align, text) = if right { (102, Align::Right, 97) } else { (1, Align::Left, 31) };
        let (Some(face), die) = (faces.first(), cast.pool.die) else { return };
        match stage {
            Stage::Tumbling(passed) => {
                let face = passing(*face, passed, nth, die);
                frame.die((x, 26), DieSize::Large, die, face, Look::Framed);
            }
            _ => {
                let look = if mine.0 < its.0 { Look::Framed } else { Look::Solid };
                frame.die((x, 26), DieSize::Large, die, *face, look);
            }
        }
        // Long names stand one below the other; where totals need that room, the one that matters stands alone.
        let (font, baseline) = match (width <= 62, summed) {
            (true, _) => (font(cast), 35),
            (false, false) => (font(cast), if right { 47 } else { 35 }),
            (false, true) if somebody => (font(cast), 35),
            (false, true) => (Font::Tiny, 35),
        };
        if width <= 62 || !summed || !somebody || told == Some(cast.subject) {
            frame.text(font, text, baseline, align, words::name(session, cast.subject));
        }
        if mine.1 && !matches!(stage, Stage::Tumbling(_)) {
            frame.text(Font::Large, text, 51, align, mine.0);
        }
    }
}

/// Whether a pool is a die that is compared with another one: not if each is read by itself.
pub fn facing(cast: &Cast, faces: &Faces) -> bool {
    faces.len() == 1 && matches!(cast.need, Need::Reading | Need::Against(_))
}

/// What such a die is worth, with what is added to it; and whether anything is.
pub fn worth(cast: &Cast, faces: &Faces) -> (i16, bool) {
    let face = i16::from(faces.first().copied().unwrap_or(0));
    if let Need::Against(value) = cast.need { (face + value, true) } else { (face, false) }
}

/// The size of the dice in rows, and how many of them fit: with more, the last one only says so.
fn row_size(shown: &crate::engine::Shown) -> (DieSize, usize) {
    let count = shown.card.len();
    let widest = shown.faces.iter().map(|faces| faces.len()).max().unwrap_or(0);
    match count {
        0..=2 if widest <= 6 => (DieSize::Small, count),
        0..=3 => (DieSize::Cell, count),
        _ => (DieSize::Cell, 2),
    }
}

/// Several pools: a row each, as many as fit; the why page has them all. If not all of them fit, only
/// those figures stand there of whom something is noted, such as who has failed.
fn rows(model: &Model, stage: Stage, frame: &mut Frame) {
    let (shown, notes) = (&model.session.stage().shown, model.session.stage().news());
    let (size, count) = row_size(shown);
    let pitch = if size == DieSize::Small { 13 } else { 9 };
    let figure = |cast: &Cast| matches!(cast.subject, Subject::Figure(_));
    let noted = |cast: &Cast| figure(cast) && notes.iter().any(|note| note.subject == cast.subject);
    let few = shown.card.len() > count && !matches!(stage, Stage::Tumbling(_)) && shown.card.iter().any(noted);
    let listed = || shown.card.iter().zip(&shown.faces).filter(|(cast, _)| !few || noted(cast));
    let still = !matches!(stage, Stage::Tumbling(_));
    if still && listed().count() > count && listed().all(|(cast, _)| looked_up(model, cast).is_some()) {
        return columns(model, listed().map(|(cast, _)| cast.subject), frame);
    }
    if let Some(more) = listed().count().checked_sub(count + 1) {
        frame.text(Font::Tiny, 1, 51, Align::Left, format_args!("and {} more", more + 1));
    }
    for ((cast, faces), y) in listed().take(count).zip((26..).step_by(pitch)) {
        let name = words::name(&model.session, cast.subject);
        let baseline = y + if size == DieSize::Small { 9 } else { 7 };
        frame.text(Font::Tiny, 1, baseline, Align::Left, &name);
        let mut x = (Font::Tiny.width(&name) + 4).max(25);
        let width = size.of(cast.pool.die).0 + 1;
        for ((nth, face), stays) in faces.iter().enumerate().zip(cast.reading.stays(faces)) {
            if x + width > 110 {
                break;
            }
            draw_die(frame, (x, y), size, cast, (nth, *face), stays, stage);
            x += width;
        }
        let became = looked_up(model, cast).filter(|text| x + 3 + Font::Tiny.width(text) <= 127);
        match became {
            _ if !still => {}
            // What came of the dice is more than how many there are.
            Some(text) => {
                frame.text(Font::Tiny, 126, baseline, Align::Right, text);
            }
            None => {
                frame.text(Font::Heading, 126, baseline, Align::Right, short(cast, faces));
            }
        }
    }
    let below = 26 + pitch as i32 * listed().take(count).count() as i32;
    if still && below <= 42 {
        note(model, 1, 49, frame);
    }
}

/// What the dice of a table were looked up for, if it is noted: a total says nothing.
fn looked_up(model: &Model, cast: &Cast) -> Option<Line> {
    let total = !matches!(cast.reading, Reading::Hits(_)) && cast.need == Need::Reading;
    if total { became_of(model, cast.subject) } else { None }
}

/// What was noted last of somebody since the throw.
fn became_of(model: &Model, subject: Subject) -> Option<Line> {
    let news = model.session.stage().news();
    news.iter().rfind(|note| note.subject == subject).map(note_text)
}

/// What became of each of many, side by side without their dice; the why page has all.
fn columns(model: &Model, those: impl Iterator<Item = Subject> + Clone, frame: &mut Frame) {
    const FIT: usize = 6;
    let more = those.clone().count().saturating_sub(FIT);
    let lines = those.map(|subject| (words::name(&model.session, subject), became_of(model, subject).unwrap_or_default()));
    let fit = if more > 0 { FIT - 1 } else { FIT };
    for (nth, (name, text)) in (0..).zip(lines.take(fit)) {
        frame.fitted(Font::Tiny, 1 + nth % 2 * 64, 33 + nth / 2 * 9, true, 62, format_args!("{name} {text}"));
    }
    if more > 0 {
        frame.text(Font::Tiny, 65, 51, Align::Left, format_args!("and {} more", more + 1));
    }
}

/// Dice of the nine sections of a battlefield: what lies in each, as it lies; the dice are on the why page. Whether it is that.
fn places(model: &Model, frame: &mut Frame) -> bool {
    let stage = model.session.stage();
    let said = |nth: usize, cast: &Cast| {
        let here = Subject::Nth(nth as u8 + 1);
        stage.notes.iter().find(|note| note.subject == here).filter(|_| cast.subject == here).map(|note| note.text)
    };
    let mut all = stage.shown.card.iter().enumerate().map(|(nth, cast)| said(nth, cast));
    if stage.shown.card.len() != SECTIONS || all.any(|said| said.is_none()) {
        return false;
    }
    for (nth, text) in stage.shown.card.iter().enumerate().filter_map(|(nth, cast)| Some((nth, said(nth, cast)?))) {
        let (x, baseline) = (1 + 43 * (nth % 3) as i32, 33 + 9 * (nth / 3) as i32);
        frame.fitted(Font::Tiny, x, baseline, true, 41, text);
    }
    true
}

/// Whether all dice are about one thing that has no figure, and several things were noted of it: the buildings of a section.
fn of_one_place(model: &Model) -> bool {
    let stage = model.session.stage();
    let Some(Subject::Nth(place)) = stage.shown.card.first().map(|cast| cast.subject) else { return false };
    let summed = |cast: &Cast| cast.reading == Reading::Sum && looked_up(model, cast).is_some();
    let read = |cast: &Cast| cast.subject == Subject::Nth(place) && summed(cast);
    stage.shown.card.iter().all(read) && stage.news().len() > 1 && stage.news().iter().all(|it| it.subject == Subject::Nth(place))
}

/// What was noted since the throw, a line each, without its dice: in two columns if there is more than three lines hold.
fn listed(model: &Model, frame: &mut Frame) {
    let news = model.session.stage().news();
    let (across, width) = if news.len() > 3 { (2, 62) } else { (1, 126) };
    for (nth, note) in (0..).zip(news.iter().take(6)) {
        frame.fitted(Font::Tiny, 1 + nth % across * 64, 33 + nth / across * 9, true, width, note_text(note));
    }
}

/// What a pool says, in a few words.
fn said(cast: &Cast, faces: &Faces) -> Line {
    let mut line = Line::new();
    let _ = match cast.reading.read(faces) {
        Seen::Hits(hits, _) => write!(line, "{hits} of {}", faces.len()),
        Seen::Value(total) if faces.len() == 1 => match cast.need.added() {
            Some(value) => write!(line, "total {}", total.cast_signed() + value),
            None => Ok(()),
        },
        Seen::Value(total) | Seen::Sum { total, .. } if faces.len() > 1 => write!(line, "total {total}"),
        _ => Ok(()),
    };
    line
}

/// What two pools say against each other.
fn against(left: Line, right: Line) -> Line {
    if left.is_empty() || right.is_empty() { Line::new() } else { words::clip(format_args!("{left} : {right}")) }
}

/// The same as a number.
fn short(cast: &Cast, faces: &Faces) -> Line {
    let mut line = Line::new();
    let _ = match cast.reading.read(faces) {
        Seen::Hits(hits, _) => write!(line, "{hits}"),
        Seen::Value(total) | Seen::Sum { total, .. } => {
            write!(line, "{}", total.cast_signed() + cast.need.added().unwrap_or(0))
        }
        _ => Ok(()),
    };
    line
}

/// The last note beside the dice, if there is room for it.
fn note(model: &Model, x: i32, baseline: i32, frame: &mut Frame) {
    let Some((whose, text)) = noted(model, 0) else { return };
    let whole = with_name(&whose, &text);
    let told = model.session.stage().shown.told.map(|outcome| words::name(&model.session, outcome.subject));
    // Whom the outcome befalls stands on the band already.
    let short = if told == Some(whose) { &text } else { &whole };
    if let Some(line) = [&whole, short].into_iter().find(|line| x + Font::Body.width(line) <= 127) {
        frame.text(Font::Body, x, baseline, Align::Left, line);
    }
}

/// The last note in two lines, about whom and what, if it is about somebody who is not on the band and too long for one line.
fn long_note(model: &Model, x: i32) -> Option<[Line; 2]> {
    let (whose, text) = noted(model, 0)?;
    let told = words::name(&model.session, model.session.stage().shown.told?.subject);
    let fits = |line: &Line| x + Font::Body.width(line) <= 127;
    // Of whoever is on the band a long name of two words is broken between them.
    if whose == told && !fits(&text) {
        let (first, rest) = text.split_once(' ').filter(|(_, rest)| !rest.contains(' '))?;
        let lines = [first, rest].map(|part| words::clip(format_args!("{part}")));
        return lines.iter().all(fits).then_some(lines);
    }
    let long = !whose.is_empty() && whose != told && !fits(&with_name(&whose, &text));
    (long && fits(&whose) && fits(&text)).then_some([whose, text])
}

/// The last notes, where no dice need the room; a long one has two lines.
fn notes(model: &Model, frame: &mut Frame) {
    let Some((whose, text)) = noted(model, 0) else { return };
    let whole = with_name(&whose, &text);
    let before = match Font::Body.width(&whole) <= 126 {
        true => noted(model, 1).map(|(whose, text)| with_name(&whose, &text)),
        false => Some(whose),
    };
    let last = if Font::Body.width(&whole) <= 126 { whole } else { text };
    for (line, baseline) in [(before.unwrap_or_default(), 36), (last, 48)] {
        frame.fitted(Font::Body, 1, baseline, true, 126, line);
    }
}

fn with_name(name: &str, text: &str) -> Line {
    words::clip(format_args!("{name}{}{text}", if name.is_empty() { "" } else { ": " }))
}

/// What a note says.
fn note_text(note: &Note) -> Line {
    let mut text = words::Clip(Line::new());
    let _ = fill(&mut text, note.text, note.value);
    text.0
}

/// One of the last notes: about whom, and what.
fn noted(model: &Model, from_last: usize) -> Option<(Line, Line)> {
    let news = model.session.stage().news();
    let note = news.get(news.len().checked_sub(from_last + 1)?)?;
    Some((words::name(&model.session, note.subject), note_text(note)))
}
