//! What the device tells of both sides besides their figures (`blades:1.3`): who leads a campaign, why a battle is over, whose turn it
//! is, what is offered to whom.

use adjutant::engine::{Id, Side};
use adjutant::games::State;
use adjutant::games::blades::{Battle, Condition, Figure, GAME, Place, Rule, Rules, Stage, Warband};

/// What the report says of both sides.
fn told(battle: Battle) -> [String; 2] {
    let state = State::Blades(battle);
    [Side::First, Side::Second].map(|side| {
        let mut out = String::new();
        (GAME.guide.unwrap().result)(&state, side, &mut out).unwrap();
        out
    })
}

/// Points of the last game, and what has been earned in all of them (`blades:R76`).
fn counted(stage: Stage, scores: [(u16, u16); 2]) -> [String; 2] {
    let warbands = scores.map(|(score, earned)| Warband { score, earned, ..Warband::NEW });
    told(Battle { stage, game: 3, winner: Some(Side::First), warbands, ..Battle::EMPTY })
}

#[test]
fn between_games_it_is_told_what_each_has_earned() {
    assert_eq!(counted(Stage::Camp, [(7, 12), (3, 1)]), ["won, 7 points, now 12", "3 points, now 1"]);
    assert_eq!(counted(Stage::Scored, [(7, 12), (3, 1)]), ["won, 7 points", "3 points"]);
    assert_eq!(counted(Stage::Over, [(7, 12), (3, 1)]), ["won, 12 points", "1 point"]);
    // The report has room for so many letters.
    assert!(counted(Stage::Camp, [(25, 100), (0, 0)]).iter().all(|text| text.len() <= 24));
}

/// A battle of one against one.
fn duel() -> Battle {
    let mut battle = Battle { turn: 1, ..Battle::EMPTY };
    battle.enlist(Side::First, 0, 1, Figure::new(4, 3, Rules::NONE));
    battle.enlist(Side::Second, 0, 1, Figure::new(4, 3, Rules::NONE));
    battle
}

#[test]
fn a_battle_that_ends_because_all_of_a_side_lie_says_so() {
    let mut battle = duel();
    battle.mark(Id(40), Condition::Fallen);
    assert_eq!(told(battle.clone()), ["", ""], "it counts at the end of the turn");
    battle.hand_over();
    assert_eq!(told(battle), ["", "all down"]);
    let mut battle = duel();
    battle.beaten = Some(Side::First);
    assert_eq!(told(battle), ["gave up", ""]);
}

#[test]
fn a_side_with_everybody_under_markers_has_its_turn_all_the_same() {
    let mut battle = duel();
    battle.figures[0].place = Place::Hidden;
    let acting = |battle: &Battle| (GAME.guide.unwrap().status)(&State::Blades(battle.clone())).acting;
    assert_eq!(acting(&battle), Some(Side::First));
    battle.figures[0].place = Place::Away;
    assert_eq!(acting(&battle), None, "nobody of it is left");
}

#[test]
fn whoever_flies_needs_no_jump() {
    let mut battle = Battle { active: Some(Id(0)), actions: 1, ..duel() };
    let jumps = |battle: &Battle| (GAME.guide.unwrap().now)(&State::Blades(battle.clone())).iter().any(|it| it.id == "jump");
    assert!(jumps(&battle));
    battle.figures[0].rules = battle.figures[0].rules.with(Rule::Flying);
    assert!(!jumps(&battle));
}
