//! Giving up what is saved: everything, or everything that was played.

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::Hints;
use super::hold;
use super::list::{List, Row};
use super::page::Lines;
use super::press::Press;
use super::view::{Desk, Go, Model, View};
use crate::storage::{Request, Scope};

/// What is to go, and whether that is sure.
#[derive(Debug, Default)]
pub struct ResetView {
    list: List,
    sure: Option<Scope>,
}

const ROWS: [(&str, Scope); 2] = [("Only what was played", Scope::Games), ("Everything", Scope::All)];

/// What goes, in two lines.
const fn goes(scope: Scope) -> &'static str {
    match scope {
        Scope::All => "Games, rosters, rolls,\nsettings, counters: all go.",
        Scope::Games => "Battles, rosters and rolls\ngo. The settings stay.",
    }
}

impl View for ResetView {
    fn hints(&self, model: &Model) -> Hints {
        let has_back = model.device.layout.has_back();
        if self.sure.is_some() {
            return hold::hints(has_back, "keep");
        }
        let ok = if self.list.cursor < ROWS.len() { "RESET" } else { "BACK" };
        Hints { back: Some(""), middle: List::keys(ROWS.len()), ok: Some(ok) }
    }

    fn holds(&self) -> bool {
        self.sure.is_some()
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let rows = ROWS.len() + usize::from(!desk.model.device.layout.has_back());
        match (self.sure.take(), press, ROWS.get(self.list.cursor)) {
            (Some(scope), Press::Ok, _) => {
                desk.model.ask = Some(Request::Reset(scope));
                return Go::Home;
            }
            (Some(_), ..) => {}
            (None, Press::Up | Press::Down, _) => self.list.step(press, rows),
            (None, Press::Ok, Some((_, scope))) => self.sure = Some(*scope),
            (None, ..) => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        if let Some(scope) = self.sure {
            frame.title("For good?", "");
            for (line, baseline) in Lines(goes(scope)).zip([23, 34]) {
                frame.text(Font::Body, 1, baseline, Align::Left, line);
            }
            model.hold.draw(now, frame);
            return;
        }
        frame.title("Reset", "");
        let rows = ROWS.len() + usize::from(!model.device.layout.has_back());
        self.list.draw(frame, rows, |frame, nth, place| {
            let label = ROWS.get(nth).map_or("Back", |(label, _)| label);
            frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
        });
    }
}
