//! What the guide makes of a battle: who is asked, what comes first, what the map shows.

use adjutant::games::State;
use adjutant::games::swordplay::charts::{Encounter, Prize};
use adjutant::games::swordplay::{Battle, Figure, GAME, Phase, Status};

use super::rules::driver::Driver;

/// Our Star with a Grunt, and an enemy whom the device runs.
fn solo() -> Battle {
    let mut battle = Battle { turn: 1, solo: true, ..Battle::EMPTY };
    for (place, star) in [(0, true), (1, false), (24, false)] {
        let side = if place < 24 { adjutant::engine::Side::First } else { adjutant::engine::Side::Second };
        let group = if place < 24 { 0 } else { 8 };
        battle.figures[place] = Figure { side, group, star, status: Status::CarryOn, ..Figure::ABSENT };
    }
    battle
}

/// The table says how an enemy is: the device that runs him does not answer for him (`swordplay` section 7).
#[test]
fn an_enemy_is_changed_by_who_sees_him() {
    let mut it = Driver::new("swordplay", "adjust", State::Swordplay(solo()));
    it.careful = false;
    it.say("adjust.who", "24");
    assert_eq!(it.session.prompt().map(|prompt| prompt.side), Some(None));
}

/// A defence is over when all the Grunts they came for are dead, captured or gone (R125).
#[test]
fn a_defence_without_grunts_is_over() {
    let guide = GAME.guide.unwrap();
    let first = |battle: &Battle| (guide.now)(&State::Swordplay(battle.clone()))[0].id;
    let mut battle = solo();
    (battle.phase, battle.scene.encounter, battle.scene.prize) = (Phase::Start, Encounter::Defend, Some(Prize::Grunts));
    assert_eq!(first(&battle), "turn");
    battle.figures[1].status = Status::Dead;
    assert_eq!(first(&battle), "finish");
    // Whoever came alone has none to lose.
    battle.figures[1].status = Status::Absent;
    assert_eq!(first(&battle), "turn");
}

/// A marker that has moved in this turn is still where it is.
#[test]
fn the_map_shows_markers_that_have_moved() {
    let guide = GAME.guide.unwrap();
    let mut battle = solo();
    battle.scene.pefs = [0x80 | 3, 0, 0];
    let map = (guide.map)(&State::Swordplay(battle)).unwrap();
    assert_eq!(map[2].markers, 1);
}
