//! What the guide makes of a battle: who is asked, what comes first, what the map shows.

use adjutant::engine::{Id, Kind, Subject};
use adjutant::games::State;
use adjutant::games::swordplay::charts::{Encounter, Prize};
use adjutant::games::swordplay::{Battle, Building, Class, Figure, GAME, Phase, Ranged, Reaction, Status, Task, mark};

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

/// Rows of the menu and of a move under way that something can be come upon by.
const ROWS: [(&str, &str); 3] = [("spotted", "Spotted!"), ("contact", "PEF seen"), ("building", "Building near")];

/// Our Star's group acts; what can be come upon is set by bits: an enemy not seen in this phase, a marker, a building.
fn meets(bits: u8) -> Battle {
    let mut battle = solo();
    (battle.phase, battle.dice, battle.group) = (Phase::First, [1, 1], Some(0));
    battle.seen[0] = if bits & 1 == 0 { 1 } else { 0 };
    battle.scene.pefs[0] = if bits & 2 == 0 { 0 } else { 4 };
    if bits & 4 != 0 {
        battle.buildings[0] = Building { section: 5, areas: 1, floors: 1, ..Building::NONE };
    }
    battle
}

/// Which of the three can be started: their titles.
fn expected(bits: u8) -> Vec<&'static str> {
    (0..3).filter(|nth| bits >> nth & 1 == 1).map(|nth| ROWS[nth].1).collect()
}

/// On every action screen of a group's activation, whatever it has done before, exactly those of *Spotted!*, *PEF seen* and
/// *Building near* stand in the menu that can happen (P11, P34, P35).
#[test]
fn what_can_be_come_upon_can_be_started_from_every_menu_of_a_group() {
    let guide = GAME.guide.unwrap();
    let marks = [0, mark::MOVED, mark::FAST, mark::FIRED | mark::SHOT, mark::SPENT | mark::FOUGHT, mark::PRONE, mark::HORSE];
    for (bits, marks) in (0..8).flat_map(|bits| marks.map(|marks| (bits, marks))) {
        let mut battle = meets(bits);
        for figure in &mut battle.figures[..2] {
            figure.marks = marks;
        }
        let now = (guide.now)(&State::Swordplay(battle));
        let found: Vec<&str> = ROWS.iter().filter(|(id, _)| now.iter().any(|it| it.id == *id)).map(|(_, title)| *title).collect();
        assert_eq!(found, expected(bits), "{bits:03b}, marks {marks:#x}");
    }
}

/// The same while a figure is on its way: ducking back, and charging (P10, P24).
#[test]
fn what_can_be_come_upon_can_be_started_from_every_move_under_way() {
    for bits in 0..8 {
        let offered = |it: &Driver| {
            let choices = it.prompt().interrupts.map_or(&[][..], |(_, choices)| choices);
            choices.iter().map(|choice| choice.text).collect::<Vec<_>>()
        };
        // A Duck Back that is owed.
        let mut battle = meets(bits);
        battle.figures[0].doing = Reaction::DuckBack;
        battle.tasks.push(Task::DuckBack(Id(0)), None).unwrap();
        let it = Driver::new("swordplay", "reactions", State::Swordplay(battle));
        assert_eq!(it.asks(), "duck.cover", "{bits:03b}");
        assert_eq!(offered(&it), expected(bits), "duck back, {bits:03b}");
        // A charge at somebody with a shield, so that it matters where it comes from.
        let mut battle = meets(bits);
        (battle.figures[0].doing, battle.figures[0].aim) = (Reaction::Charge, Some(Id(24)));
        battle.figures[24].shield = true;
        battle.tasks.push(Task::Charge(Id(24)), None).unwrap();
        let it = Driver::new("swordplay", "reactions", State::Swordplay(battle));
        assert_eq!(it.asks(), "assault.from", "{bits:03b}");
        assert_eq!(offered(&it), expected(bits), "charge, {bits:03b}");
    }
}

/// Who is proposed for a charge fights hand to hand, even if an archer stands before him.
#[test]
fn a_charge_proposes_a_melee_figure() {
    let mut battle = meets(0);
    battle.figures[0].class = Class::Missile;
    let it = Driver::new("swordplay", "attack", State::Swordplay(battle));
    assert_eq!(it.asks(), "attack.who");
    let Kind::Ticks { preset, .. } = it.prompt().kind else { panic!("no ticks") };
    assert_eq!(preset.iter().collect::<Vec<_>>(), [Id(1)]);
}

/// A shot's card names the one figure it is aimed at, and the group if there are several.
#[test]
fn a_card_names_its_only_target() {
    let mut battle = meets(0);
    for place in [0, 1] {
        (battle.figures[place].ranged, battle.figures[place].loaded) = (Ranged::Bow, true);
    }
    battle.figures[25] = battle.figures[24];
    let aimed = |target: &str| {
        let mut it = Driver::new("swordplay", "fire", State::Swordplay(battle.clone()));
        it.careful = false;
        it.ticks("fire.shooters", &[0, 1]).says(0, "volley.target", "24").says(1, "volley.target", target);
        it.asked()
    };
    assert_eq!(aimed("24"), ("volley.roll", Subject::Figure(Id(24))));
    assert_eq!(aimed("25"), ("volley.roll", Subject::Figure(Id(64 + 8))));
}
