//! What stands beside a question, and where it starts.

use adjutant::engine::{
    Answer, AsPreset, Id, Kind, Memory, Odds, Options as _, PATIENCE, Progress, Ratio, Refused, Scope, Side, Subject,
};
use adjutant::games::blades::{Battle, Figure, Rule, Rules, Scenario, Stage};
use adjutant::games::{Session, State};

use super::procedure;
use super::rules::driver::Driver;

/// Answers as it is preset, up to a question of this title; its kind.
fn up_to(session: &mut Session, memory: &mut Memory, title: &str) -> Kind {
    loop {
        let prompt = session.prompt().unwrap_or_else(|| panic!("{title} is not asked")).clone();
        if prompt.question.title == title {
            return prompt.kind;
        }
        let answer = memory.preset(&prompt).expect("it is no throw");
        session.answer(&answer).unwrap();
    }
}

#[test]
fn no_quick_roll_starts_with_the_rules_of_a_design() {
    let mut memory = Memory::new();
    let mut session = Box::new(Session::new());
    session.start(procedure("points"), &State::Quick, 0);
    up_to(&mut session, &mut memory, "Special rules");
    session.answer(&Answer::Flags(1 << Rule::Lethal.index() | 1 << Rule::Poison.index())).unwrap();
    session.transcript().entries().for_each(|(_, entry)| memory.remember(&entry));
    // What is asked again for the next design is there.
    session.start(procedure("points"), &State::Quick, 0);
    up_to(&mut session, &mut memory, "Special rules");
    assert_ne!(memory.preset(session.prompt().unwrap()), Some(Answer::Flags(0)));
    for id in ["melee", "hack", "shoot", "spell"] {
        session.start(procedure(id), &State::Quick, 0);
        up_to(&mut session, &mut memory, "Special rules");
        assert_eq!(memory.preset(session.prompt().unwrap()), Some(Answer::Flags(0)), "{id}");
    }
}

/// One die frees nobody (`blades:P28`).
#[test]
fn whoever_is_bound_rolls_two_dice_or_three() {
    for (rules, least) in [(0, 1), (1 << Rule::Bound.index(), 2)] {
        let mut session = Box::new(Session::new());
        session.start(procedure("activation"), &State::Quick, 0);
        up_to(&mut session, &mut Memory::new(), "Special rules");
        session.answer(&Answer::Flags(rules)).unwrap();
        assert_eq!(up_to(&mut session, &mut Memory::new(), "Dice"), Kind::Number { min: least, max: 3, preset: Some(2) });
    }
}

#[test]
fn what_is_asked_for_greed_says_so() {
    let mut it = Driver::new("blades", "melee", State::Quick);
    let mut said = Vec::new();
    while let Some(prompt) = it.session.prompt().cloned() {
        let remark = it.session.stage().remark.map(|remark| remark.text);
        said.push((prompt.question.name(), remark));
        if it.session.wants_dice() {
            let faces: &[&[u8]] = if prompt.question.name() == "effects.greed" { &[&[5]] } else { &[&[6], &[1]] };
            let faces = faces.iter().map(|pool| pool.iter().copied().collect()).collect();
            it.session.typed(&faces).unwrap();
            continue;
        }
        let first = prompt.subject == Subject::Nth(1);
        let answer = match &prompt.kind {
            Kind::Flags { .. } if first => Answer::Flags(1 << Rule::Greedy.index() | 1 << Rule::Assassin.index()),
            _ => Memory::new().preset(&prompt).unwrap(),
        };
        it.session.answer(&answer).unwrap();
    }
    let (greedy, others): (Vec<_>, Vec<_>) = said.iter().partition(|(_, remark)| *remark == Some("Greed"));
    let names: Vec<_> = greedy.iter().map(|(name, _)| *name).collect();
    assert!(names.contains(&"fighter.quality") && names.contains(&"effects.greed"), "{said:?}");
    assert!(others.iter().any(|(name, _)| *name == "exchange.card") && !names.contains(&"exchange.card"), "{said:?}");
}

/// The higher of two dice, ties again (`blades:R2`): even, whatever is rolled for.
#[test]
fn who_begins_and_who_attacks_is_even() {
    for id in ["initiative", "sides"] {
        let mut session = Box::new(Session::new());
        session.start(procedure(id), &State::Quick, 0);
        let memory = Memory::new();
        while !session.wants_dice() {
            let answer = memory.preset(session.prompt().unwrap()).unwrap();
            session.answer(&answer).unwrap();
        }
        let mut odds = Box::new(Odds::new());
        // As the screens do: where the roll alone does not tell, to the end.
        odds.start(Scope::Roll, PATIENCE);
        if odds.finish(&mut session, &mut AsPreset(&memory)) == Progress::Silent {
            odds.start(Scope::Exchange, PATIENCE);
            assert_eq!(odds.finish(&mut session, &mut AsPreset(&memory)), Progress::Exact, "{id}");
        }
        let chances: Vec<_> = odds.told().chances.iter().map(|it| it.chance).collect();
        assert_eq!(chances, [Ratio::new(1, 2).unwrap(); 2], "{id}: {:?}", odds.told().chances);
    }
}

/// Beside each roll of a beginning stand its own chances, not those of a later one.
#[test]
fn each_roll_of_a_beginning_has_its_own_odds() {
    let mut it = Driver::new("blades", "begin", State::Quick);
    let mut said = Vec::new();
    let mut odds = Box::new(Odds::new());
    while let Some(prompt) = it.session.prompt().cloned() {
        if !it.session.wants_dice() {
            let answer = match prompt.question.name() {
                "begin.muster" => Answer::Pick(1),
                _ => Memory::new().preset(&prompt).unwrap(),
            };
            it.session.answer(&answer).unwrap();
            continue;
        }
        odds.start(Scope::Roll, PATIENCE);
        if odds.finish(&mut it.session, &mut AsPreset(&Memory::new())) == Progress::Silent {
            odds.start(Scope::Exchange, PATIENCE);
            assert_eq!(odds.finish(&mut it.session, &mut AsPreset(&Memory::new())), Progress::Exact);
        }
        let codes: Vec<_> = odds.told().chances.iter().filter_map(|it| Some(it.outcome?.ending.code)).collect();
        said.push((prompt.question.name(), codes));
        let faces: &[&[u8]] = if prompt.question.name() == "scenario.die" { &[&[4]] } else { &[&[6], &[1]] };
        let faces: &[&[u8]] = if prompt.question.name() == "scenario.place" { &[&[1]] } else { faces };
        it.session.typed(&faces.iter().map(|pool| pool.iter().copied().collect()).collect()).unwrap();
    }
    let scenarios = vec!["battle", "ambush", "treasure", "place", "ground", "item"];
    let rolls = [
        ("scenario.die", scenarios),
        ("sides.roll", vec!["chooses", "chooses"]),
        ("scenario.place", vec![]),
        ("initiative.roll", vec!["begins", "begins"]),
    ];
    assert_eq!(said, rolls);
}

/// Where a second move leads only the table knows.
#[test]
fn a_move_again_asks_again_whether_a_token_is_there() {
    let mut battle =
        Battle { turn: 1, active: Some(Id(0)), actions: 2, scenario: Scenario::Treasure, tokens: 2, ..Battle::EMPTY };
    for side in [Side::First, Side::Second] {
        battle.enlist(side, 0, 1, Figure::new(4, 3, Rules::NONE));
    }
    let (mut session, mut memory) = (Box::new(Session::new()), Memory::new());
    let state = State::Blades(battle);
    session.start(procedure("do"), &state, 0);
    while let Some(prompt) = session.prompt().cloned() {
        session.answer(&memory.preset(&prompt).unwrap()).unwrap();
    }
    session.transcript().entries().for_each(|(_, entry)| memory.remember(&entry));
    session.start(procedure("do"), &state, 0);
    session.same_again(&memory).unwrap();
    assert_eq!(session.prompt().map(|prompt| prompt.question.title), Some("Beside a token?"));
}

/// No chance stands beside an answer that what is rolled or chosen next has nothing to do with.
#[test]
fn nothing_stands_beside_what_decides_nothing_yet() {
    let (mut session, mut memory) = (Box::new(Session::new()), Memory::new());
    session.start(procedure("begin"), &State::Quick, 0);
    up_to(&mut session, &mut memory, "Warband");
    session.answer(&Answer::Pick(1)).unwrap();
    for example in [Answer::Pick(1), Answer::Pick(0)] {
        assert_eq!(session.peek(&memory, &example, |_| ()), Err(Refused::NothingAsked));
    }
    session.answer(&Answer::Pick(1)).unwrap();
    assert_eq!(session.prompt().map(|prompt| prompt.question.title), Some("Roll scenario?"));
    assert_eq!(session.peek(&memory, &Answer::Pick(1), |_| ()), Err(Refused::NothingAsked));
    // What is bought is not chosen yet, so nobody knows whether it can be had.
    let mut battle = Battle { stage: Stage::Camp, game: 1, ..Battle::EMPTY };
    battle.enlist(Side::First, 0, 1, Figure::new(4, 3, Rules::NONE));
    battle.warbands[0].purse = 10;
    session.start(procedure("buy"), &State::Blades(battle), 0);
    up_to(&mut session, &mut memory, "Buys");
    assert_eq!(session.peek(&memory, &Answer::Pick(0), |_| ()), Err(Refused::NothingAsked));
}
