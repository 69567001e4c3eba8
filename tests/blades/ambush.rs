//! What lies under a marker nobody sees before it is turned up.

use adjutant::engine::{Id, Side, State as _};
use adjutant::games::State;
use adjutant::games::blades::{ACTED, Battle, Figure, GAME, Place, Rule, Rules, Scenario};
use adjutant::ui::font::Font;

use super::walk::Walk;

#[test]
fn no_marker_tells_what_is_under_it_before_it_is_turned_up() {
    let mut walk = Walk::home("Song of Blades");
    // Two example warbands, S2.
    walk.keys("ok ok down ok down ok up ok down ok");
    let turns_up = |walk: &Walk| walk.reads(Font::Heading, "Turn a marker up");
    for _ in 0..20 {
        if walk.reads(Font::Heading, "ACT") || turns_up(&walk) {
            break;
        }
        walk.keys("ok");
    }
    // Whoever attacks has figures that can act; behind them is the menu.
    if !turns_up(&walk) {
        walk.keys("up ok");
    }
    for _ in 0..20 {
        if turns_up(&walk) {
            break;
        }
        walk.keys("down");
    }
    walk.keys("ok");
    let words = ["A DUMMY", "IT IS REAL"];
    for marker in 1..=16 {
        assert!(walk.reads(Font::Heading, "Marker"), "marker {marker}\n{}", walk.hand.frame());
        for (word, font) in words.iter().flat_map(|word| [Font::Tiny, Font::Body, Font::Heading].map(|font| (*word, font))) {
            assert!(!walk.reads(font, word), "marker {marker}: {word}\n{}", walk.hand.frame());
        }
        walk.keys("up");
    }
    walk.keys("ok");
    let told =
        words.iter().any(|word| [Font::Large, Font::Wide, Font::Word, Font::Huge].iter().any(|font| walk.reads(*font, word)));
    assert!(told, "turned up, it is said\n{}", walk.hand.frame());
}

/// An ambush by the second side: A1, then B1, a Leader under marker 3, and B2, who has been turned up.
fn ambush() -> Battle {
    let mut battle = Battle { turn: 1, scenario: Scenario::Ambush, attacker: Side::First, acting: Side::First, ..Battle::EMPTY };
    let leader = Figure::new(3, 4, Rules::NONE.with(Rule::Leader));
    battle.enlist(Side::First, 0, 1, Figure::new(4, 3, Rules::NONE));
    battle.enlist(Side::Second, 0, 1, Figure { kin: 0x80, nth: 30, ..leader });
    battle.enlist(Side::Second, 1, 1, Figure { kin: 0x80, nth: 30, ..leader });
    (battle.figures[40].place, battle.figures[40].marker) = (Place::Hidden, 3);
    battle
}

/// All that can be read of a figure: its name, what it is, its numbers, its words.
fn read(battle: &Battle, id: u8) -> String {
    let state = State::Blades(battle.clone());
    let facts = (GAME.guide.unwrap().facts)(&state, Id(id));
    let mut name = String::new();
    state.name(Id(id), &mut name).unwrap();
    let numbers = facts.big.map(|big| format!("{} {}", big.label, big.value)).join(", ");
    let words: Vec<_> = facts.words.iter().map(|(_, word)| *word).collect();
    format!("{name}: {}; {numbers}; {}; {:?} {:?}", facts.kind, words.join(", "), facts.before, facts.behind)
}

#[test]
fn in_the_attackers_turn_nothing_tells_who_is_under_a_marker() {
    let open = "B1 Leader: Leader; QUAL 3, MARK 3; Hidden, Leader; Some(Leader) Some(Star)";
    let mut battle = ambush();
    // Before anything is done the defender reads his markers, whoever begins.
    assert_eq!(read(&battle, 40), open);
    battle.figures[0].marks |= ACTED;
    let unseen = "B1: ; UNSEEN 1, OF 2; Hidden; None Some(Star)";
    assert_eq!(read(&battle, 40), unseen);
    let turned_up = "B2 Leader: Leader; QUAL 3, COMB 4; Leader; Some(Leader) None";
    assert_eq!(read(&battle, 41), turned_up, "who stands on the table is seen");
    // While somebody acts, and in every later turn of the attacker.
    battle.figures[0].marks = 0;
    battle.active = Some(Id(0));
    assert_eq!(read(&battle, 40), unseen);
    (battle.active, battle.turn) = (None, 3);
    assert_eq!(read(&battle, 40), unseen);
    // In his own turn the defender reads them again.
    (battle.turn, battle.acting) = (2, Side::Second);
    assert_eq!(read(&battle, 40), open);
}
