//! Every text fits its place on the 128x64 screen (design: "texts too wide").

use std::collections::BTreeSet;

use adjutant::engine::DeclaredKind;
use adjutant::ui::font::Font;

use super::*;

/// Columns from the first of a line to the last, and of a list row from its text to the scrollbar.
const LINE: i32 = 126;
const ROW: i32 = 117 - 5 + 1;
/// Beside a box to tick.
const TICKED: i32 = 96 - 20;
/// The same beside the panel that counts figures.
const FIGURE_TICKED: i32 = 78 - 20;
/// The word on a result's band.
const BAND: i32 = 116;

fn fits(wrong: &mut Vec<String>, what: &str, font: Font, text: &str, room: i32) {
    if !font.knows(text) {
        wrong.push(format!("{what}: {font:?} has no picture for a letter of {text:?}"));
    }
    let width = font.width(text);
    if width > room {
        wrong.push(format!("{what}: {text:?} takes {width} of {room} columns: choose a shorter one"));
    }
}

#[test]
fn every_declared_text_fits() {
    let mut wrong = Vec::new();
    let title_room = LINE - Font::Tiny.width("12/12") - 2;
    for game in GAMES {
        fits(&mut wrong, game.id, Font::Heading, game.short, LINE);
    }
    for Place { game, procedure } in Place::all() {
        let place = |what: &str| format!("{} {} {what}", game.id, procedure.id);
        fits(&mut wrong, &place("title"), Font::Heading, procedure.title, ROW.min(title_room));
        for role in procedure.roles {
            fits(&mut wrong, &place("role"), Font::Heading, role, ROW);
        }
        for declared in procedure.questions {
            fits(&mut wrong, &place(declared.question.name()), Font::Heading, declared.question.title, title_room);
            if let DeclaredKind::Pick(all) | DeclaredKind::Settle(all) | DeclaredKind::Interrupts(all) = declared.kind {
                for choice in all {
                    fits(&mut wrong, &place(declared.question.name()), Font::Heading, choice.text, ROW);
                }
            }
            if let DeclaredKind::Flags(all) = declared.kind {
                for choice in all {
                    fits(&mut wrong, &place(declared.question.name()), Font::Heading, choice.text, TICKED);
                }
            }
        }
        for ending in procedure.endings {
            let word = show::filled(&ending.word.to_uppercase(), 12);
            fits(&mut wrong, &place(ending.code), Font::Large, &word, BAND);
            fits(&mut wrong, &place(ending.code), Font::Word, &word, i32::MAX);
            fits(&mut wrong, &place(ending.code), Font::Wide, &word, i32::MAX);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_note_and_reason_met_fits() {
    let (mut notes, mut labels) = (BTreeSet::new(), BTreeSet::new());
    for place in Place::all() {
        for state in battles(place.game) {
            for walk in 0..walks().min(60) {
                let mut chance = place.chance(walk);
                let mut session = table::start(place.procedure, &state);
                while session.step() == Step::Asking && session.transcript().len() < MOST {
                    act(&mut session, &mut chance);
                    let stage = session.stage();
                    notes.extend(stage.notes.iter().map(|note| (place.procedure.id, show::filled(note.text, note.value))));
                    labels.extend(stage.reasons.iter().map(|reason| (place.procedure.id, reason.label)));
                    labels.extend(stage.trail.iter().map(|crumb| (place.procedure.id, crumb.title)));
                }
            }
        }
    }
    let mut wrong = Vec::new();
    // With a name it may take two lines: the name, then the note.
    for (procedure, note) in &notes {
        fits(&mut wrong, procedure, Font::Body, note, LINE);
    }
    for (procedure, label) in &labels {
        fits(&mut wrong, procedure, Font::Body, &format!("{label} -10"), LINE);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The row under the cursor is drawn smaller rather than cut: so names of ten letters are read whole there,
/// unless all of them are among the widest.
#[test]
fn the_longest_name_fits_the_row_under_the_cursor() {
    let mut wrong = Vec::new();
    for name in ["Swordsmith", "Hammerhead", "Broadsword", "Stormcrown", "Kraghammer"] {
        assert_eq!(name.len(), adjutant::engine::MAX_LETTERS);
        fits(&mut wrong, "beside a box to tick", Font::Tiny, name, FIGURE_TICKED);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whose a question is stands in its title, or at the end of the line in place of the counting.
#[test]
fn whom_a_question_is_about_can_be_read() {
    let mut wrong = BTreeSet::new();
    for place in Place::all() {
        for state in battles(place.game) {
            for walk in 0..walks().min(60) {
                let mut chance = place.chance(walk);
                let mut session = table::start(place.procedure, &state);
                while session.step() == Step::Asking && session.transcript().len() < MOST {
                    if let Some(prompt) = session.prompt() {
                        let mut name = String::new();
                        session.name(prompt.subject, &mut name).unwrap();
                        let title = prompt.question.title;
                        if Font::Heading.width(title) > 123 - Font::Tiny.width(&name) {
                            wrong.insert(format!(
                                "{} {}: no room for {name:?} beside {title:?}",
                                place.game.id, place.procedure.id
                            ));
                        }
                    }
                    act(&mut session, &mut chance);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
