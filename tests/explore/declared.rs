//! Names: no two questions of the program share a key, and nothing of one name is two things.

use std::collections::BTreeMap;

use adjutant::engine::{DeclaredKind, Question};

use super::*;

fn questions(game: &Game) -> impl Iterator<Item = (Question, DeclaredKind)> {
    let declared = game.all().flat_map(|procedure| procedure.questions);
    declared.map(|declared| (*declared.question, declared.kind))
}

#[test]
fn no_two_question_names_share_a_key() {
    let mut names = BTreeMap::new();
    for (question, _) in GAMES.iter().flat_map(|game| questions(game)) {
        assert_eq!(question.key, Key::of(question.name()));
        let known = names.insert(question.key, question.name()).unwrap_or(question.name());
        assert!(known.eq_ignore_ascii_case(question.name()), "{known} and {} have the same key: rename one", question.name());
    }
}

#[test]
fn a_question_is_the_same_wherever_a_game_asks_it() {
    for game in GAMES {
        let mut known: BTreeMap<&str, (&str, DeclaredKind)> = BTreeMap::new();
        for (question, kind) in questions(game) {
            let before = *known.entry(question.name()).or_insert((question.title, kind));
            let name = question.name();
            let how = "rename one, or ask the same everywhere";
            assert_eq!(before, (question.title, kind), "{}: {name} is two different questions: {how}", game.id);
        }
    }
}

#[test]
fn nothing_is_declared_twice() {
    let unique = |what: &str, names: Vec<&str>| {
        let mut sorted = names;
        sorted.sort_unstable();
        for pair in sorted.windows(2) {
            assert_ne!(pair[0], pair[1], "{what}");
        }
    };
    unique("two games have this id", GAMES.iter().map(|game| game.id).collect());
    for game in GAMES {
        unique(game.id, game.all().map(|procedure| procedure.id).collect());
        for procedure in game.all() {
            unique(procedure.id, procedure.questions.iter().map(|declared| declared.question.name()).collect());
            unique(procedure.id, procedure.endings.iter().map(|ending| ending.code).collect());
            unique(procedure.id, procedure.roles.to_vec());
            assert!(procedure.reference.starts_with(&format!("{}:", game.id)), "{} cites another game", procedure.id);
        }
    }
}

/// They are typed, by people and by scripts.
#[test]
fn stable_names_are_of_small_letters_digits_and_hyphens() {
    let plain = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    for Place { game, procedure } in Place::all() {
        let endings = procedure.endings.iter().map(|ending| ending.code);
        for name in [game.id, procedure.id].into_iter().chain(endings) {
            assert!(plain(name), "{} {}: {name}", game.id, procedure.id);
        }
        for declared in procedure.questions {
            let name = declared.question.name();
            assert!(
                name.split('.').all(plain) && name.contains('.'),
                "{} {}: {name}: write it like melee.dice",
                game.id,
                procedure.id
            );
        }
    }
}

#[test]
fn options_differ_in_code_name_and_text() {
    for (question, kind) in GAMES.iter().flat_map(|game| questions(game)) {
        let (DeclaredKind::Pick(choices) | DeclaredKind::Settle(choices) | DeclaredKind::Interrupts(choices)) = kind else {
            continue;
        };
        for (nth, choice) in choices.iter().enumerate() {
            for other in &choices[..nth] {
                assert_ne!(choice.code, other.code, "{}: {} and {}", question.name(), choice.name(), other.name());
                assert!(!choice.name().eq_ignore_ascii_case(other.name()), "{}: {} twice", question.name(), choice.name());
                assert_ne!(choice.text, other.text, "{}: a player cannot tell them apart", question.name());
            }
        }
    }
}
