//! Power on in the middle of something: what happened last, and what comes next.

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
            (Some(status), _) if status.turn > 0 => frame.title(title, format_args!("{} {}", status.word, status.turn)),
            // A single battle whose points are counted is in no turn and no game.
            (Some(_), _) => frame.title(title, ""),
            // The procedure is what matters if there is no room for both.
            (None, Some(procedure)) if Font::Heading.width(title) + Font::Tiny.width(procedure.title) > 123 => {
                frame.title(procedure.title, "");
            }
            (None, Some(procedure)) => frame.title(title, procedure.title),
            (None, None) => frame.title(title, ""),
        }
        let last = model.keeper.last();
        // What was taken back is not what happened last, nor is a roll beside the battle or before it.
        let (born, free) = (model.session.names().born(), last.lying().is_some());
        let own = last.number == model.session.stage().shown.number;
        // The last one before it may have built it.
        let fought = model.fighting.is_some()
            && model.session.lane() == Lane::Battle
            && (last.number == born || last.in_battle() && last.number > born);
        let waits = model.session.fate().dice().any(|(number, _)| number == last.number);
        if last.number != 0 && (own || fought && !free) && !waits && !last.marks.has(RollMarks::TAKEN_BACK) {
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

/// The last roll in as many words as fit: who and what came of it, or only whom it befell, or what it was for.
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
    let befell = who.rsplit(" > ").next().unwrap_or_default();
    let choices = match result.is_empty() {
        true => [join([who, what]), join([befell, what]), join([what, ""]), join([what, ""])],
        false => [join([who, result]), join([befell, result]), join([what, result]), join([result, ""])],
    };
    let [.., least] = &choices;
    choices.iter().find(|text| Font::Body.width(text) <= width).unwrap_or(least).clone()
}
