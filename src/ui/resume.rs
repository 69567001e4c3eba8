//! Power on in the middle of something: what happened last, and what comes next.

use core::cmp::Ordering;

use heapless::String;

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::play::PlayView;
use super::press::Press;
use super::shape::{Area, Corner};
use super::view::{Desk, Go, Model, View};
use crate::engine::Lane;
use crate::games;
use crate::storage::RollMarks;

/// The screen. What goes on lies under it.
#[derive(Debug)]
pub struct ResumeView;

impl View for ResumeView {
    fn hints(&self, _model: &Model) -> Hints {
        Hints { back: Some("home"), middle: Middle::Each { up: None, down: Some("menu") }, ok: Some("RESUME") }
    }

    fn press(&mut self, press: Press, _desk: &mut Desk<'_>) -> Go {
        match press {
            Press::Ok => Go::Back,
            Press::Down => Go::Menu,
            _ => Go::Home,
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let open = model.session.procedure().and_then(|procedure| games::key_of(procedure));
        let game = open.map(|(game, _)| game).or(model.fighting);
        let guide = model.fighting.and_then(|game| game.guide);
        let status = guide.map(|guide| (guide.status)(&model.battle));
        let title = game.map_or("Adjutant", |game| game.short);
        match (status, model.session.procedure()) {
            (Some(status), _) => frame.title(title, format_args!("{} {}", status.word, status.turn)),
            // The procedure is what matters if there is no room for both.
            (None, Some(procedure)) if Font::Heading.width(title) + Font::Tiny.width(procedure.title) > 123 => {
                frame.title(procedure.title, "");
            }
            (None, Some(procedure)) => frame.title(title, procedure.title),
            (None, None) => frame.title(title, ""),
        }
        let last = model.keeper.last();
        // What was taken back is not what happened last, nor is a roll of something else.
        let begun = model.fighting.filter(|_| model.session.lane() == Lane::Battle).map(|_| model.session.names().born());
        let ours = last.number == model.session.stage().shown.number
            || begun.is_some_and(|born| match last.number.cmp(&born) {
                Ordering::Greater => last.fought(),
                // The last one while it was set up.
                Ordering::Equal => last.lying().is_none(),
                Ordering::Less => false,
            });
        if ours && last.number != 0 && !last.marks.has(RollMarks::TAKEN_BACK) {
            frame.text(Font::Tiny, 1, 20, Align::Left, "LAST");
            let number = frame.text(Font::Tiny, 126, 20, Align::Right, format_args!("#{}", last.number));
            frame.text(Font::Body, 27, 21, Align::Left, fitted(last, 126 - number - 4 - 27));
        }
        let next = match guide {
            Some(guide) if open.is_none() => {
                let now = (guide.now)(&model.battle);
                let goes_on = model.session.names().ended().is_none();
                let first = now.first().filter(|_| goes_on).map_or("The battle is over", |procedure| procedure.title);
                // Titles are shorter than that.
                String::try_from(first).unwrap_or_default()
            }
            _ => PlayView::next_step(model),
        };
        frame.framed(Area::of((1, 126), (27, 51)), Corner::Large);
        frame.fill(Area::of((7, 33), (27, 27)), false);
        frame.text(Font::Tiny, 10, 30, Align::Left, "NEXT");
        let font = [Font::Large, Font::Heading, Font::Body].into_iter().find(|font| font.width(&next) <= 118);
        let baseline = if font == Some(Font::Large) { 46 } else { 43 };
        frame.text(font.unwrap_or(Font::Tiny), 64, baseline, Align::Centre, &next);
    }
}

/// The last roll in as many words as fit: who and what came of it, or what it was for.
fn fitted(last: &crate::storage::Roll, width: i32) -> String<64> {
    let join = |parts: [&str; 2]| {
        let mut text = String::<64>::new();
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            // Three texts of 28 letters; two of them always fit.
            let _ = if text.is_empty() { Ok(()) } else { text.push(' ') };
            let _ = text.push_str(part);
        }
        text
    };
    let (who, what, result) = (last.who.as_str(), last.what.as_str(), last.result.as_str());
    let choices =
        if result.is_empty() { [join([who, what]), join([what, ""])] } else { [join([who, result]), join([what, result])] };
    let [first, second] = choices;
    if Font::Body.width(&first) <= width {
        first
    } else if Font::Body.width(&second) <= width {
        second
    } else if result.is_empty() {
        join([what, ""])
    } else {
        join([result, ""])
    }
}
