//! What a game says of its battles to the screens: everything fits, everything is explained, and nothing is offered that the game
//! does not have.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/rules/mod.rs"]
mod rules;

use std::collections::BTreeSet;

use adjutant::engine::{
    Answer, Declared, DeclaredKind, Guide, Id, Key, Kind, PreferenceKind, Prompt, ROSTER, Side, State as _, Step, presets,
};
use adjutant::games::{GAMES, Game, Procedure, Rosters, State};
use adjutant::ui::font::Font;

use rules::answers;
use rules::chance::Chance;
use rules::fixtures::battles;
use rules::table;

/// Columns of a line, and of a list row.
const LINE: i32 = 126;
const ROW: i32 = 113;
/// Letters of a term's page, its place in the book included.
const TERM: usize = 512;

fn guided() -> impl Iterator<Item = (&'static Game, &'static Guide<State>)> {
    GAMES.iter().filter_map(|game| Some((*game, game.guide?)))
}

fn written(write: impl FnOnce(&mut String)) -> String {
    let mut text = String::new();
    write(&mut text);
    text
}

#[test]
fn some_game_is_guided() {
    assert!(guided().count() > 0, "the other tests here would pass for nothing");
}

#[test]
fn every_procedure_has_an_id_of_its_own_and_is_found_by_it() {
    for game in GAMES {
        let ids: Vec<_> = game.all().map(|procedure| procedure.id).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{}: {ids:?}", game.id);
        for procedure in game.all() {
            assert!(std::ptr::eq(game.procedure(procedure.id).unwrap(), procedure));
        }
    }
    for (game, guide) in guided() {
        for procedure in [guide.begin, guide.choose].into_iter().chain(guide.change) {
            assert!(game.procedure(procedure.id).is_some(), "{} {}", game.id, procedure.id);
        }
    }
}

#[test]
fn what_can_be_started_is_the_games_and_starts() {
    for (game, guide) in guided() {
        for state in battles(game) {
            for procedure in (guide.now)(&state) {
                assert!(game.procedure(procedure.id).is_some(), "{} {}", game.id, procedure.id);
                let session = table::start(procedure, &state);
                match session.step() {
                    Step::Asking => {}
                    Step::Done(outcome) => assert_ne!(outcome.ending.code, "not-now", "{}: {}", game.id, procedure.id),
                    other => panic!("{} {}: {other:?}", game.id, procedure.id),
                }
            }
        }
    }
}

/// What is left to whoever acts, as the menu's corner has it: the number before `actions`.
fn actions(guide: &Guide<State>, state: &State) -> u8 {
    let left = written(|out| (guide.left)(state, out).unwrap());
    left.split(|letter: char| !letter.is_ascii_digit()).next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The same with somebody who acts, if anybody can.
fn acting(guide: &'static Guide<State>, state: State, walk: u64) -> State {
    let can = (guide.now)(&state).iter().any(|procedure| procedure.id == guide.choose.id);
    if (guide.status)(&state).active.is_some() || !can {
        return state;
    }
    let mut session = table::start(guide.choose, &state);
    table::play_on(&mut session, &mut Chance::new(walk), 400);
    session.state().clone()
}

/// The dots on a row are no decoration: as many actions are gone afterwards, at least.
#[test]
fn what_a_row_costs_is_paid() {
    for (game, guide) in guided() {
        let (mut rows, mut options) = (0, 0);
        for (state, walk) in battles(game).into_iter().flat_map(|state| (0..60).map(move |walk| (state.clone(), walk))) {
            let state = acting(guide, state, walk);
            let active = (guide.status)(&state).active;
            for procedure in (guide.now)(&state) {
                let row = (guide.cost)(&state, procedure);
                assert!(row == 0 || active.is_some(), "{} {}: nobody acts", game.id, procedure.id);
                let (mut chance, mut session) = (Chance::new(walk), table::start(procedure, &state));
                let mut option = 0;
                while let Some(prompt) = session.prompt().filter(|_| session.transcript().len() < 400) {
                    let answer = answers::any(prompt, &mut chance);
                    if let (Kind::Pick { costs, .. }, Some(Answer::Pick(nth))) = (&prompt.kind, &answer) {
                        option = option.max(costs.of(*nth));
                    }
                    match answer {
                        Some(answer) => session.answer(&answer).unwrap(),
                        None => session.throw(&mut chance.cup).unwrap(),
                    }
                }
                let (Step::Done(outcome), cost) = (session.step(), row.max(option)) else { continue };
                // What was not done costs nothing, and whoever is done has nothing left.
                let acts = (guide.status)(session.state()).active == active;
                if cost == 0 || !acts || active.is_none() || outcome.ending.code.starts_with("not-") {
                    continue;
                }
                let (before, after) = (actions(guide, &state), actions(guide, session.state()));
                assert!(after + cost <= before, "{} {}: {before} - {cost}, but {after}: {outcome}", game.id, procedure.id);
                (rows, options) = (rows + usize::from(row > 0), options + usize::from(option > 0));
            }
        }
        match game.id {
            "blades" => assert!(rows > 20 && options > 20, "{rows} rows, {options} options"),
            "bridge" => assert!(rows > 20, "{rows} rows"),
            _ => assert_eq!(rows + options, 0, "{}: no actions are counted", game.id),
        }
    }
}

#[test]
fn a_figure_that_is_ready_can_be_chosen_and_any_can_be_changed() {
    for (game, guide) in guided() {
        for state in battles(game) {
            let figures = [Side::First, Side::Second].map(|side| (guide.members)(&state, side));
            let ready = |id: &Id| (guide.facts)(&state, *id).ready;
            let offered = |procedure: &'static Procedure, id: &Id| {
                let session = table::start(procedure, &state);
                let first = procedure.questions.first().map(|declared| declared.question.key);
                match session.prompt() {
                    Some(Prompt { question, kind: Kind::Choose { ids }, .. }) if Some(question.key) == first => ids.contains(id),
                    // A single one is not asked.
                    _ => true,
                }
            };
            for id in figures.iter().flatten() {
                let active = (guide.status)(&state).active == Some(*id);
                assert!(!ready(id) || active || offered(guide.choose, id), "{}: {id:?} is ready but cannot be chosen", game.id);
                assert!(guide.change.is_none_or(|change| offered(change, id)), "{}: {id:?} cannot be changed", game.id);
                assert!(!ready(id) || !(guide.facts)(&state, *id).gone, "{}: {id:?} is gone and ready", game.id);
            }
        }
    }
}

/// Whoever changes a figure by hand says how, whoever plays its side.
#[test]
fn the_device_never_answers_for_the_hand() {
    let mut devices = 0;
    for (game, guide) in guided() {
        let Some(change) = guide.change else { continue };
        for state in battles(game) {
            for side in [Side::First, Side::Second] {
                for (id, nth) in (guide.members)(&state, side).into_iter().flat_map(|id| (0..12).map(move |nth| (id, nth))) {
                    let mut session = table::start(change, &state);
                    while let Some(prompt) = session.prompt() {
                        let asks = prompt.side.filter(|side| (guide.automatic)(&state, *side));
                        assert_eq!(asks, None, "{}: the device answers {}", game.id, prompt.question.name());
                        let answer = match &prompt.kind {
                            Kind::Choose { ids } if ids.contains(&id) => Answer::Choose(id),
                            // Every field in turn.
                            Kind::Pick { allowed, .. } if allowed >> nth & 1 == 1 => Answer::Pick(nth),
                            _ => break,
                        };
                        session.answer(&answer).unwrap();
                    }
                    devices += usize::from((guide.automatic)(&state, side));
                }
            }
        }
    }
    assert!(devices > 0, "some side is the device's");
}

/// Whatever builds a roster only asks, and the beginning of a battle asks the same: so the answers that were kept fit there.
#[test]
fn rosters_can_be_built_and_brought() {
    let mut rosters = 0;
    for (game, guide) in guided() {
        let roster = Key::of(ROSTER).short();
        let brought = |declared: &Declared| declared.kind.choices().iter().any(|choice| choice.code == roster);
        let brings = guide.begin.questions.iter().any(brought);
        assert_eq!(brings, game.rosters.is_some(), "{}: {} takes what is kept", game.id, guide.begin.id);
        let Some(Rosters { build: muster, first }) = &game.rosters else { continue };
        rosters += 1;
        assert_eq!(muster.questions.first().map(|declared| declared.question), Some(*first), "{}: asked first", game.id);
        assert!(game.procedures.iter().any(|procedure| procedure.id == muster.id), "{}: it is built by itself", game.id);
        for declared in muster.questions {
            assert!(!matches!(declared.kind, DeclaredKind::Throw), "{}: {} is rolled", game.id, declared.question.name());
            let asked = guide.begin.questions.iter().any(|other| other.question.key == declared.question.key);
            assert!(asked, "{}: {} does not ask {}", game.id, guide.begin.id, declared.question.name());
        }
    }
    assert!(rosters > 0, "Bridge Crossing has them");
}

#[test]
fn texts_of_a_battle_fit() {
    let mut wrong = Vec::new();
    let mut fits = |what: String, font: Font, text: &str, room: i32| {
        if font.width(text) > room || !font.knows(text) {
            wrong.push(format!("{what}: {text:?} takes {} of {room}", font.width(text)));
        }
    };
    for (game, guide) in guided() {
        for state in battles(game) {
            for side in [Side::First, Side::Second] {
                let name = written(|text| (guide.side)(&state, side, text).unwrap());
                fits(format!("{} side", game.id), Font::Tiny, &name, 54 - Font::Tiny.width("40"));
                for id in (guide.members)(&state, side) {
                    let facts = (guide.facts)(&state, id);
                    let name = written(|text| state.name(id, text).unwrap());
                    // In the overview, with a mark on either side.
                    fits(format!("{} name", game.id), Font::Tiny, &name, 40);
                    fits(format!("{} name", game.id), Font::Heading, &format!("{name}{}", facts.kind), LINE - 4);
                    let numbers: i32 =
                        facts.big.iter().map(|big| Font::Tiny.width(big.label).max(Font::Huge.width(big.value) + 12) + 3).sum();
                    for (_, word) in &facts.words {
                        fits(format!("{} card", game.id), Font::Tiny, word, 115 - numbers);
                    }
                }
            }
            let left = written(|text| (guide.left)(&state, text).unwrap());
            fits(format!("{} left", game.id), Font::Tiny, &left, 70);
            for procedure in (guide.now)(&state) {
                fits(format!("{} menu", game.id), Font::Heading, &format!("Again: {}", procedure.title), ROW + 20);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_word_on_a_card_is_explained_and_every_explanation_fits() {
    for game in GAMES {
        for state in battles(game) {
            let Some(guide) = game.guide else { continue };
            for id in [Side::First, Side::Second].iter().flat_map(|side| (guide.members)(&state, *side)) {
                for (_, word) in (guide.facts)(&state, id).words {
                    let explained = game.term(word).or_else(|| game.explains(word));
                    assert!(explained.is_some(), "{}: {word} is not explained", game.id);
                }
            }
        }
        let names: Vec<_> = game.terms.iter().map(|term| term.name).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{}: a term stands twice", game.id);
        // Nobody finds one of a hundred otherwise.
        let disorder = names.windows(2).find(|pair| pair[0].to_lowercase() > pair[1].to_lowercase());
        assert_eq!(disorder, None, "{}: not by the alphabet", game.id);
        let options = game.preferences.iter().map(|it| (it.title, it.term));
        for (title, term) in options.clone() {
            assert_eq!(term.map(|term| term.name), Some(title), "{}: the option is not explained", game.id);
        }
        for term in game.terms.iter().chain(options.filter_map(|(_, term)| term)) {
            assert!(Font::Heading.width(term.name) <= ROW, "{}: {}", game.id, term.name);
            let text = term.text.to_string();
            assert!(text.len() + term.book.len() + 3 <= TERM, "{}: {} is cut", game.id, term.name);
            for word in text.split(' ').chain(term.book.split(' ')) {
                assert!(Font::Body.width(word) <= LINE && Font::Body.knows(word), "{}: {}: {word}", game.id, term.name);
            }
        }
    }
}

/// Words that are nobody's rule: they say all there is to know, most of them with a number or a name beside them.
#[rustfmt::skip]
const PLAIN: &[&str] = &[
    // How it went.
    "WINS", "WON", "LOSES", "LOST", "TIE", "UNDECIDED", "SUCCESS", "FAILURE", "FAILED", "FOUND", "NOT HERE",
    "NOTHING", "NOBODY", "BURNS", "NO EFFECT", "NO CHANGE", "NOT NOW", "NOT YET", "CANNOT", "MAY NOT", "DOES NOT", "IT IS OVER",
    "GOES ON", "GIVES UP", "ALL DOWN", "# DOWN", "DOWNS #", "# CHANGE", "# RETURN", "# GONE", "# LOST", "# HITS", "NO SHOT", "# FAIL", "MISS", "FIT", "SAFE", "SURVIVES", "GONE",
    "RETURNS", "STAYS", "HOLD", "FREED", "Goes on", "Attacker wins", "Defender wins", "Yes", "No",
    "None", "No effect", "Stays", "Hit", "Miss", "Hits the wounded", "HITS LOAD", "HIT", "HITS #", "NOT HIT", "NONE HIT", "DISPATCH", "Off the table",
    // Who.
    "ACTS", "AIMED AT", "LEADS", "CHARGED", "MAY CAST", "ACTS FIRST", "GOES FIRST", "GOES", "BEGINS", "CHOOSES", "HAS IT", "ATTACKER", "REACTS", "SHOOTS", "FIRES", "BOTH",
    "NEITHER", "Player", "Player 1", "Player 2", "Side A", "Side B", "Player's side", "Enemy", "Attacker", "Defender",
    // How many, how far, what it costs.
    "# ACTIONS", "1 ACTION", "2 ACTIONS", "NO ACTION", "OVER BY #", "BUYS #", "COSTS #", "COSTS # IN", "# INCHES",
    "A TURN", "# BASES", "# BUILT", "# ENEMIES", "1 ENEMY", "# JOIN", "1 JOINS", "# AGAIN", "# LINKED", "# LOADED", "SLOT #",
    "BAND OF #", "STAYS #", "RESULT #", "MISSES 1", "1x SHORT", "1x MEDIUM", "1x LONG",
    // Under the title of Campaign Morale.
    "PLAYER -1", "ENEMY -1", "P1 -1", "P2 -1",
    "TOO SHORT", "TOO FAR", "Too far", "Light 1d", "Heavy 2d",
    // Where, and what stands in the way.
    "COVER", "Clear", "Cover", "NO SIGHT", "Clear (B)", "Hill", "Wooded hill", "Woods",
    "Woods (B)", "In the buildings", "At the crest", "At wood's edge", "Both in woods", "Deep in woods",
    "Fog, rain, snow", "In, no window", "Over a crest", "Target is lit", "Window full", "Foe at me", "Friend at it",
    "No sight of it", "One is closer", "Has attacked", "Dismounted", "Not loaded", "Mounts", "ACROSS", "SLIPS", "BACK",
    "LEAVES", "MOVE LOST", "MOVE ENDS", "GO BACK", "FREE", "MUST ROLL", "MAY SHOOT", "PICK UP", "READY", "RELOAD",
    "EXPLORED", "Cheated", "Hit/fought", "Not there", "False alarm",
    // What is played for: its name and number stand beside it.
    "AMBUSH", "BATTLE", "GROUND", "MAGIC ITEM", "BELT", "CLOAK", "RING", "SWORD", "EXPLORE", "RAID", "DEFEND",
    "SEEK MEN", "SEEK PRIZE",
];

/// Every special rule that can be ticked, and every word that a table can give, whatever the game: one press explains it.
#[test]
fn every_special_rule_and_every_result_is_explained() {
    let mut missing = BTreeSet::new();
    for game in GAMES {
        for procedure in game.all() {
            for declared in procedure.questions {
                if let DeclaredKind::Flags(choices) | DeclaredKind::Settle(choices) = declared.kind {
                    // Where an option has no word of its own in the rules, its question has.
                    let known = |text: &str| game.explains(text).or_else(|| game.explains(declared.question.title)).is_some();
                    let unknown = choices.iter().map(|choice| choice.text).filter(|text| !known(text));
                    missing.extend(unknown.map(|text| format!("{} {}: {text}", game.id, declared.question.title)));
                }
            }
            // The why page tells what the word means, or else what was done.
            let known = |word: &str| game.explains(word).or_else(|| game.explains(procedure.title)).is_some();
            let unknown = procedure.endings.iter().filter(|ending| !ending.quiet && !known(ending.word));
            missing.extend(unknown.map(|ending| format!("{} {}: {}", game.id, procedure.title, ending.word)));
        }
    }
    let plain = |text: &String| PLAIN.iter().any(|word| text.ends_with(&format!(": {word}")));
    let (excused, missing): (BTreeSet<_>, BTreeSet<_>) = missing.into_iter().partition(plain);
    assert!(missing.is_empty(), "neither explained nor plain: {missing:#?}");
    let idle: Vec<_> = PLAIN.iter().filter(|word| !excused.iter().any(|text| text.ends_with(&format!(": {word}")))).collect();
    assert!(idle.is_empty(), "no game says these, or explains them: {idle:?}");
}

/// Titles of numbers that are nobody's rule: they are counted or measured on the table, or set by whoever overrules something.
#[rustfmt::skip]
const COUNTED: &[&str] = &[
    // Set by hand.
    "Modifier", "Counts as", "Left in it", "Total",
    // Counted and measured.
    "Attackers", "Targets", "Figures", "Your figures", "Figures at start", "Players", "Chargers", "How many", "How many?",
    "Inches", "Shooters", "Results", "Buildings", "Round", "Attacker on map", "Defender on map",
    "Casters inside", "Small bases", "Large bases", "Marker", "Closer one's",
];

/// Every value that is asked for or can be set, whatever the game: the same keys explain it as an option.
#[test]
fn every_value_is_explained_or_plain() {
    let (mut missing, mut idle) = (BTreeSet::new(), COUNTED.iter().copied().collect::<BTreeSet<_>>());
    for game in GAMES {
        for declared in game.all().flat_map(|procedure| procedure.questions) {
            let (DeclaredKind::Number(..) | DeclaredKind::Extra(..) | DeclaredKind::Split) = declared.kind else { continue };
            let title = declared.question.title;
            if game.explains(title).is_none() && !idle.remove(title) && !COUNTED.contains(&title) {
                missing.insert(format!("{}: {title}", game.id));
            }
        }
    }
    assert!(missing.is_empty(), "neither explained nor plain: {missing:#?}");
    assert!(idle.is_empty(), "no game asks for these, or explains them: {idle:?}");
}

#[test]
fn explanations_read_as_they_were_written() {
    let written = [
        ("sns", include_str!("../src/games/sns/terms.rs")),
        ("sfc", include_str!("../src/games/sfc/terms.rs")),
        ("swordplay", include_str!("../src/games/swordplay/terms.rs")),
        ("blades", include_str!("../src/games/blades/terms.rs")),
        ("bridge", include_str!("../src/games/bridge/terms.rs")),
    ];
    for (id, source) in written {
        let terms = GAMES.iter().find(|game| game.id == id).unwrap().terms;
        assert_eq!(terms.len(), source.matches("Term::new(").count(), "{id}");
        for term in terms {
            assert!(source.contains(&format!("\"{}\"", term.text)), "{id}: {}: {}", term.name, term.text);
        }
    }
}

#[test]
fn preferences_have_room_of_their_own_and_start_as_the_book_says() {
    for game in GAMES {
        let mut taken = BTreeSet::new();
        for preference in game.preferences {
            let bytes = match preference.kind {
                PreferenceKind::Choice(choices) => {
                    assert!(choices.len() > 1, "{}: {} is no choice", game.id, preference.title);
                    for choice in choices {
                        let width = Font::Heading.width(preference.title) + Font::Heading.width(choice.text) + 18;
                        assert!(width <= ROW, "{}: {} {}", game.id, preference.title, choice.text);
                    }
                    1
                }
                PreferenceKind::Faces(layouts) => {
                    let names: BTreeSet<_> = layouts.named.iter().map(|(name, _)| name).collect();
                    assert_eq!(names.len(), layouts.named.len());
                    6
                }
            };
            for place in preference.at..preference.at + bytes {
                assert!(taken.insert(place), "{}: {} shares its place", game.id, preference.title);
            }
        }
        let values = presets(game.preferences);
        for preference in game.preferences {
            match preference.kind {
                PreferenceKind::Choice(_) => assert_eq!(preference.chosen(&values), 0),
                PreferenceKind::Faces(layouts) => assert_eq!(preference.layout(&values), layouts.named[0].1),
            }
            // Whatever the flash held, it means something.
            let noise = [0xa5; adjutant::engine::MAX_PREFERENCES];
            match preference.kind {
                PreferenceKind::Choice(_) => assert_eq!(preference.chosen(&noise), 0),
                PreferenceKind::Faces(layouts) => assert_eq!(preference.layout(&noise), layouts.named[0].1),
            }
        }
    }
}
