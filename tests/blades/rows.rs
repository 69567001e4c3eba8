//! Every row of every result table, as the specification has it: `rows.txt` gives the answers, the dice and what must come of it.
//!
//! `P15 odd | melee | combat 3, combat 3 | 5 4 | target-recoils`: a row's name, the procedure, answers in the order in which equal
//! questions are asked (anything else as it is preset), the faces, and the ending's code with its number. Behind a `~` stands what must be
//! noted on the way.

use adjutant::engine::{Answer, Kind, Prompt, Step, Subject};
use adjutant::games::{Session, State};

use super::procedure;
use super::rules::show;

/// A question's name in a row: the rest of it, behind its procedure's; with a 1 or 2 only if the first or the second is asked about.
fn is_called(prompt: &Prompt, name: &str) -> bool {
    let of = |name: &str| prompt.question.name().rsplit('.').next() == Some(name);
    let whose =
        |name: &str, nth: u8| name.strip_suffix(char::from(b'0' + nth)).is_some_and(of) && prompt.subject == Subject::Nth(nth);
    of(name) || whose(name, 1) || whose(name, 2)
}

/// An answer in words.
fn answer(prompt: &Prompt, value: &str) -> Answer {
    let nth = |value: &str, choices: &[adjutant::engine::Choice]| {
        let found = choices.iter().position(|choice| choice.name() == value || choice.text.eq_ignore_ascii_case(value));
        found.unwrap_or_else(|| panic!("{} has no option {value}", prompt.question.name()))
    };
    match &prompt.kind {
        Kind::Number { .. } => Answer::Number(value.parse().unwrap_or_else(|_| panic!("{value} is no number"))),
        Kind::Pick { choices, .. } => Answer::Pick(nth(value, choices) as u8),
        Kind::Flags { choices, .. } => Answer::Flags(value.split('+').fold(0, |bits, rule| bits | 1 << nth(rule, choices))),
        Kind::Offer => Answer::Offer(value == "yes"),
        other => panic!("{} cannot be answered with {value}: {other:?}", prompt.question.name()),
    }
}

fn preset(prompt: &Prompt) -> Answer {
    match &prompt.kind {
        Kind::Number { min, preset, .. } => Answer::Number(preset.unwrap_or(*min)),
        Kind::Pick { allowed, preset, .. } => Answer::Pick(preset.unwrap_or(allowed.trailing_zeros() as u8)),
        Kind::Flags { .. } => Answer::Flags(0),
        Kind::Offer => Answer::Offer(false),
        other => panic!("{} has no preset: {other:?}", prompt.question.name()),
    }
}

/// Plays a row; what differs.
fn differs(row: &str) -> Option<String> {
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let [name, id, answers, dice, ends] = cells[..] else { panic!("five columns: {row}") };
    let mut answers: Vec<(&str, &str)> = answers
        .split(", ")
        .filter(|it| !it.is_empty())
        .map(|it| it.split_once(' ').unwrap_or_else(|| panic!("{it}: {row}")))
        .collect();
    let mut faces = dice.split_whitespace().map(|face| face.parse::<u8>().unwrap());
    let (ends, noted) = ends.split_once('~').map_or((ends, None), |(ends, note)| (ends.trim(), Some(note.trim())));
    let mut session = Box::new(Session::new());
    session.start(procedure(id), &State::Quick, 0);
    while session.step() == Step::Asking {
        if session.wants_dice() {
            let counts: Vec<u8> = session.stage().card.iter().map(|cast| cast.pool.count).collect();
            let thrown = counts.iter().map(|count| faces.by_ref().take(usize::from(*count)).collect()).collect();
            session.typed(&thrown).unwrap_or_else(|refused| panic!("{row}: {refused:?}\n{}", show::walk(&session)));
            continue;
        }
        let prompt = session.prompt().unwrap().clone();
        let said = answers.iter().position(|(name, _)| is_called(&prompt, name)).map(|nth| answers.remove(nth));
        let given = said.map_or_else(|| preset(&prompt), |(_, value)| answer(&prompt, value));
        session.answer(&given).unwrap_or_else(|refused| panic!("{row}: {refused:?}\n{}", show::walk(&session)));
    }
    assert!(answers.is_empty(), "{row}: nobody asks for {answers:?}\n{}", show::walk(&session));
    assert_eq!(faces.count(), 0, "{row}: dice are left\n{}", show::walk(&session));
    let Step::Done(outcome) = session.step() else { panic!("{row}: {:?}", session.step()) };
    let numbered = outcome.ending.word.contains('#');
    let code = outcome.ending.code;
    let came = if numbered { format!("{code} {}", outcome.value) } else { code.to_owned() };
    let is_noted = |text: &str| session.stage().notes.iter().any(|note| note.text.replace('#', &note.value.to_string()) == text);
    let wrong = came != ends || noted.is_some_and(|text| !is_noted(text));
    wrong.then(|| format!("{name}: {came}, not {ends} {noted:?}\n{}", show::walk(&session)))
}

#[test]
fn every_row_of_every_table() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/blades/rows.txt")).unwrap();
    let rows = || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    assert!(rows().count() > 150, "{} rows", rows().count());
    let wrong: Vec<String> = rows().filter_map(differs).collect();
    assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), rows().count(), wrong.join("\n"));
}
