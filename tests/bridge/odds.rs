//! The odds on the roll cards against a model written apart from this program (`tests/model/test_bridge.py`): the same fractions
//! for every layout, with dice taken away by either side.

use std::collections::BTreeMap;

use adjutant::dice::{FaceLayout, Symbol};
use adjutant::engine::{Answer, AsPreset, Memory, Nobody, Odds, PATIENCE, Progress, Ratio, Scope};
use adjutant::games::bridge::{Battle, Discards, Header};
use adjutant::games::{Session, State};

use super::procedure;
use super::rules::{table, values};

/// A line of the model's table: what is rolled, and the chance of everything it can end in.
struct Case {
    said: String,
    layout: FaceLayout,
    procedure: String,
    numbers: [i16; 2],
    last: String,
    chances: BTreeMap<String, Ratio>,
}

fn cases() -> Vec<Case> {
    include_str!("../model/bridge.txt").lines().map(case).collect()
}

fn case(line: &str) -> Case {
    let parts: Vec<_> = line.split(" | ").collect();
    let symbols: Vec<Symbol> = parts[0].split(' ').map(|word| values::symbol(word).unwrap()).collect();
    let what: Vec<_> = parts[1].split(' ').collect();
    let chances = parts[2].split(", ").map(|chance| {
        let (end, fraction) = chance.rsplit_once(' ').unwrap();
        let (num, den) = fraction.split_once('/').unwrap_or((fraction, "1"));
        (end.to_owned(), Ratio::new(num.parse().unwrap(), den.parse().unwrap()).unwrap())
    });
    Case {
        said: line.to_owned(),
        layout: FaceLayout(symbols.try_into().unwrap()),
        procedure: what[0].to_owned(),
        numbers: [what[1].parse().unwrap(), what[2].parse().unwrap()],
        last: what[3].to_owned(),
        chances: chances.collect(),
    }
}

impl Case {
    /// The roll card of the case.
    fn card(&self) -> Box<Session> {
        let header = Header { layout: self.layout, discards: Discards::Auto };
        let mut session = table::start(procedure(&self.procedure), &State::Bridge(Battle::none(header)));
        let [dice, step] = self.numbers;
        let usual = if self.procedure == "tactics" { -1 } else { 0 };
        let armor = || Answer::Pick(self.last.parse().unwrap());
        let answers = match self.procedure.as_str() {
            // Hand weapon or two-handed, no shield.
            "melee" => vec![Answer::Pick(if dice == 2 { 0 } else { 2 }), Answer::Pick(0), armor()],
            "ranged" => vec![Answer::Pick(0), Answer::Number(1), Answer::Number(4), Answer::Pick(0), armor()],
            "tactics" => {
                let figures = [0, 2, 5, 10][dice as usize];
                vec![Answer::Number(figures), Answer::Pick(u8::from(self.last == "yes"))]
            }
            other => panic!("the table has {other}"),
        };
        for answer in answers {
            session.answer(&answer).unwrap();
        }
        let point = *session.stage().points.iter().find(|point| point.question.title == "Extra step").unwrap();
        session.set_extra(&point, step - usual).unwrap();
        assert!(session.wants_dice());
        assert_eq!(i16::from(session.stage().card[0].pool.count), dice + step.abs(), "{}", self.said);
        session
    }
}

fn found(session: &mut Session, scope: Scope) -> BTreeMap<String, Ratio> {
    let mut odds = Box::new(Odds::new());
    odds.start(scope, PATIENCE);
    assert_eq!(odds.finish(session, &mut Nobody), Progress::Exact);
    let chances = odds.told().chances.iter().map(|chance| {
        let outcome = chance.outcome.expect("the rule says what comes of it");
        let end = if outcome.ending.code == "pool" { format!("pool {}", outcome.value) } else { outcome.ending.code.to_owned() };
        (end, chance.chance)
    });
    chances.collect()
}

#[test]
fn the_odds_of_every_roll_are_the_models() {
    let cases = cases();
    assert!(cases.len() > 500);
    for case in &cases {
        assert_eq!(found(&mut case.card(), Scope::Roll), case.chances, "{}", case.said);
    }
}

/// Further dice decide what a hit does, so the roll card looks on to them: the same as to the end.
#[test]
fn an_attack_looks_on_to_the_injury() {
    for case in cases().iter().filter(|case| case.procedure != "tactics").step_by(7) {
        assert_eq!(found(&mut case.card(), Scope::Exchange), case.chances, "{}", case.said);
    }
}

#[test]
fn a_players_own_choice_of_dice_is_supposed_to_be_the_best() {
    for case in cases().iter().filter(|case| case.procedure != "melee").step_by(11) {
        let mut session = case.card();
        let header = Header { layout: case.layout, discards: Discards::Ask };
        let bytes = session.transcript().bytes().to_vec();
        session.resume(procedure(&case.procedure), &State::Bridge(Battle::none(header)), 0, &bytes).unwrap();
        assert_eq!(found(&mut session, Scope::Roll), case.chances, "{}", case.said);
    }
}

/// In a battle two tests follow each other: the card of the first says what comes of the first.
#[test]
fn the_first_tactics_test_of_a_battle_is_told_by_itself() {
    let mut state = State::Quick;
    let game = &adjutant::games::bridge::GAME;
    for line in ["A1 to A5   spear", "D1 to D2   spear", "battle   tactics"] {
        super::rules::fixtures::given(game, &mut state, line).unwrap();
    }
    let mut session = table::start(procedure("tactics"), &state);
    let expected = cases().into_iter().find(|case| case.said.starts_with("S B B H H HA | tactics 1 -1 yes")).unwrap();
    assert_eq!(found(&mut session, Scope::Roll), expected.chances);
}

/// From a question before the roll, everything on the way is taken as preset.
#[test]
fn odds_may_be_asked_for_before_everything_is_answered() {
    let mut session = table::start(procedure("melee"), &State::Quick);
    let mut odds = Box::new(Odds::new());
    odds.start(Scope::Exchange, PATIENCE);
    assert_eq!(odds.finish(&mut session, &mut AsPreset(&Memory::new())), Progress::Exact);
    let miss = odds.told().chances.iter().find(|chance| chance.outcome.unwrap().ending.code == "miss").unwrap();
    assert_eq!(miss.chance, Ratio::new(13, 36).unwrap());
}
