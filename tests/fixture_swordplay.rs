//! Swordplay 2015: volleys, reactions inside reactions and melee, decided from the specification.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/rules/mod.rs"]
mod rules;

use adjutant::engine::{Answer, Id, PointKind, Refused, Set, Side, Step, Subject, ThrowRefused};
use adjutant::games::State;
use adjutant::games::swordplay::{Armour, Battle, Class, Enemy, Figure, Phase, Ranged, Reaction, Status};
use rules::chance::Chance;
use rules::driver::{Always, Driver, Nobody};
use rules::table;

fn archer(side: Side, group: u8, rep: u8) -> Figure {
    let status = Status::CarryOn;
    Figure { side, group, rep, class: Class::Missile, ranged: Ranged::Bow, loaded: true, status, ..Figure::ABSENT }
}

/// Archers: of the first side from id 0 in groups from 0, of the second from id 24 in groups from 8, by Rep.
fn battle(first: &[&[u8]], second: &[&[u8]]) -> Battle {
    let mut battle = Battle { solo: true, ..Battle::EMPTY };
    for (side, groups, id, group) in [(Side::First, first, 0, 0), (Side::Second, second, 24, 8)] {
        let mut id = id;
        for (nth, reps) in groups.iter().enumerate() {
            for rep in *reps {
                battle.figures[id] = archer(side, group + nth as u8, *rep);
                id += 1;
            }
        }
    }
    battle
}

fn fire(mut battle: Battle) -> Driver {
    (battle.turn, battle.phase) = (1, Phase::First);
    battle.group = battle.group.or(Some(if battle.active == Side::First { 0 } else { 8 }));
    Driver::new("swordplay", "fire", State::Swordplay(battle))
}

fn now(driver: &Driver) -> &Battle {
    let State::Swordplay(battle) = driver.session.state() else { panic!("no battle") };
    battle
}

/// All dice of the transcript in order.
fn faces(driver: &Driver) -> Vec<Vec<u8>> {
    table::thrown(&driver.session).into_iter().map(|(_, faces)| faces).collect()
}

fn at(driver: &Driver, id: u8) -> Figure {
    *now(driver).figure(Id(id))
}

fn notes(driver: &Driver) -> Vec<(Subject, &'static str)> {
    driver.session.stage().notes.iter().map(|note| (note.subject, note.text)).collect()
}

fn noted(driver: &Driver, id: u8, text: &str) -> bool {
    notes(driver).iter().any(|(subject, note)| *subject == Subject::Figure(Id(id)) && *note == text)
}

/// The last result that passed through the player's hands.
fn settled(driver: &Driver) -> &'static str {
    match driver.session.stage().points.last().map(|point| point.kind) {
        Some(PointKind::Settle(choices, nth, _)) => choices[usize::from(nth)].name(),
        other => panic!("{other:?}"),
    }
}

fn quick(procedure: &str) -> Driver {
    Driver::new("swordplay", procedure, State::Quick)
}

/// E1: a Rep 4 archer who can shoot passes one of 1 and 5.
#[test]
fn received_fire_of_one_figure() {
    let mut it = quick("received-fire");
    it.say("react.figures", "1")
        .say("react.rep", "4")
        .say("react.class", "missile")
        .say("react.mounted", "no")
        .say("react.star", "no");
    it.say("react.cover", "no").say("react.with-star", "no").dice("react.test", &[&[1, 5]]).say("react.can-shoot", "yes");
    it.ends("rush-shot").back_and_forth();
}

/// E9: Free Will needs no dice.
#[test]
fn free_will_chooses() {
    let mut it = quick("received-fire");
    it.say("react.figures", "1")
        .say("react.rep", "5")
        .say("react.class", "missile")
        .say("react.mounted", "no")
        .say("react.star", "yes");
    it.say("react.free-will", "two").say("react.can-shoot", "yes").ends("return-fire");
}

/// D13 and D14 in the corners: no dice passed, and the row that depends on the losses.
#[test]
fn worse_rows() {
    let mut it = quick("received-fire");
    it.say("react.figures", "1")
        .say("react.rep", "3")
        .say("react.class", "melee")
        .say("react.mounted", "yes")
        .say("react.star", "no");
    it.say("react.cover", "yes").say("react.with-star", "no").dice("react.test", &[&[4, 5], &[6]]).ends("duck-back");
    let man_down = |dice: [u8; 2], twice: Option<&str>, ends: &str| {
        let mut it = quick("man-down");
        it.say("react.figures", "1")
            .say("react.rep", "4")
            .say("react.star", "no")
            .say("react.cover", "no")
            .dice("react.test", &[&dice]);
        if let Some(twice) = twice {
            it.say("react.twice", twice);
        }
        it.ends(ends);
    };
    man_down([1, 4], None, "carry-on");
    man_down([1, 5], Some("no"), "duck-back");
    man_down([1, 5], Some("yes"), "leave");
    man_down([6, 5], None, "leave");
}

/// E30: 8 against a shield is a miss; E33: a Pitiful Shot; nothing is asked on 7 or on 10.
#[test]
fn to_hit() {
    let mut it = quick("to-hit");
    it.say("hit.rep", "5").dice("hit.shot", &[&[3]]).say("hit.rush", "no").say("hit.shooter-fast", "no");
    it.say("hit.shielded", "yes").ends("miss");
    let mut it = quick("to-hit");
    it.say("hit.rep", "2").dice("hit.shot", &[&[6]]).say("hit.rush", "no").say("hit.shooter-fast", "no");
    it.say("hit.shielded", "no").say("hit.target-fast", "no").say("hit.charging", "no").say("hit.carries", "no");
    it.say("hit.cover", "yes").dice("hit.pitiful", &[&[2]]).ends("hit").back_and_forth();
    quick("to-hit").say("hit.rep", "4").dice("hit.shot", &[&[3]]).ends("miss");
    quick("to-hit").say("hit.rep", "4").dice("hit.shot", &[&[6]]).ends("hit");
    // 9: what the target does no longer matters, and a carried friend catches what cover would have stopped (R69).
    let mut it = quick("to-hit");
    it.say("hit.rep", "4").dice("hit.shot", &[&[5]]).say("hit.rush", "no").say("hit.shooter-fast", "no");
    it.say("hit.shielded", "no").say("hit.carries", "yes").ends("wounded-hit");
}

/// E11, E31, E32, E7, E8.
#[test]
fn ranged_damage() {
    let hit = |rep: &str, die: u8| {
        let mut it = quick("damage");
        it.say("wound.ac", "light").say("wound.rep", rep).dice("wound.die", &[&[die]]);
        it
    };
    hit("5", 2).ends("duck-back");
    hit("4", 2).say("wound.star", "no").ends("out");
    hit("4", 4).say("wound.star", "no").ends("dead");
    let mut star = hit("4", 4);
    star.say("wound.star", "yes").say("wound.pool", "4").say("wound.attacker", "4").dice("wound.power", &[&[1, 2, 5, 6]]);
    star.ends("duck-back");
    let mut larger = hit("5", 4);
    larger.say("wound.star", "yes").say("wound.pool", "0").say("wound.attacker", "4").ends("out");
    let mut cheats = hit("5", 4);
    cheats.say("wound.star", "yes").say("wound.pool", "1").say("wound.attacker", "5").dice("wound.power", &[&[6]]);
    cheats.say("wound.cheat", "yes").ends("cheats-death");
}

/// In Sight: the moving side needs more (`swordplay:P12`).
#[test]
fn in_sight_of_one_pair() {
    let pair = |concealed: &str, moving: &[u8], other: &[u8], ends: &str| {
        let mut it = quick("in-sight");
        it.say("sight.moving", "1")
            .say("sight.others", "1")
            .say("sight.rep", "3")
            .say("sight.rep", "2")
            .say("sight.concealed", concealed)
            .say("sight.concealed", "no");
        it.dice("sight.test", &[moving, other]).ends(ends);
    };
    pair("no", &[1, 3, 4], &[2, 2], "other-wins");
    pair("no", &[1, 3, 2], &[2, 2], "moving-wins");
    pair("yes", &[1, 3], &[4, 2], "moving-wins");
}

fn fighter<'a>(it: &'a mut Driver, charger: bool, rep: &str, weapon: &str, ac: &str) -> &'a mut Driver {
    it.say("melee.rep", rep).say("melee.class", "melee").say("melee.weapon", weapon);
    if weapon == "onehand" {
        it.say("melee.shielded", "no");
    }
    if charger {
        it.say("melee.mounted", "no");
    }
    it.say("melee.fanatic", "no")
        .say("melee.bigger", "no")
        .say("melee.foe-prone", "no")
        .say("melee.ac", ac)
        .say("melee.star", "no")
}

/// E36: 4 successes against 2, one more for light armour, 3 + 3 = 6 kills. E37: a lower score costs a Rep and goes on.
#[test]
fn melee_to_the_end() {
    let mut it = quick("melee");
    fighter(&mut it, true, "5", "onehand", "light");
    fighter(&mut it, false, "4", "twohand", "light");
    let round: &[&[u8]] = &[&[1, 2, 2, 3, 4, 5], &[1, 2, 4, 4, 4, 6]];
    it.dice("melee.round", round).dice("melee.wound", &[&[3]]).ends("wins").back_and_forth();
    assert_eq!(settled(&it), "Dead");
    let mut it = quick("melee");
    fighter(&mut it, true, "5", "onehand", "light");
    fighter(&mut it, false, "4", "twohand", "heavy");
    // A margin of 1 and a die of 1: 2 is below Rep 4.
    it.dice("melee.round", &[&[1, 2, 2, 4, 4, 5], &[1, 2, 4, 4, 4, 6]]).dice("melee.wound", &[&[1]]);
    it.dice("melee.round", &[&[1, 2, 2, 4, 4, 5], &[1, 2, 4, 4, 6]]).dice("melee.wound", &[&[2]]).ends("wins");
}

/// E13: plate armour beaten by one fights the round again; R143: what no throw can decide ends undecided.
#[test]
fn plate_armour() {
    let mut it = quick("melee");
    fighter(&mut it, true, "2", "onehand", "plate");
    fighter(&mut it, false, "2", "onehand", "plate");
    it.dice("melee.round", &[&[1, 4, 4], &[4, 4, 4]]).dice("melee.round", &[&[1, 2, 4], &[4, 4, 4]]);
    it.dice("melee.wound", &[&[5]]).ends("wins");
    let mut it = quick("melee");
    fighter(&mut it, true, "1", "none", "plate");
    fighter(&mut it, false, "1", "none", "plate");
    it.ends("undecided");
}

/// E25: one throw read by two Reps, and the Leader Die on the same card.
#[test]
fn one_card_read_by_several_reps() {
    let mut battle = battle(&[&[4, 3, 2]], &[&[3, 3]]);
    battle.figures[0] = Figure { star: true, pool: 4, ..battle.figures[0] };
    battle.active = Side::Second;
    let mut it = fire(battle);
    it.say("fire.shooters", "24,25").says(24, "volley.nearest", "1").says(25, "volley.nearest", "2");
    it.dice("volley.roll", &[&[1], &[2]]).says(64, "test.cover", "").dice("react.test", &[&[5, 3], &[4]]);
    // The leader did not test, but his die counts.
    it.says(64, "test.can-shoot", "1,2");
    assert!(noted(&it, 1, "Returns fire") && noted(&it, 2, "Rush Shot"));
    assert_eq!((at(&it, 1).aim, at(&it, 1).rush, at(&it, 2).aim, at(&it, 2).rush), (Some(Id(24)), false, Some(Id(25)), true));
    // 3 and 6 are 9: a Rush Shot misses, nothing is asked; at Rep 2 with a natural 6 it is pitiful as well.
    it.dice("volley.roll", &[&[1], &[6]]).dice("volley.pitiful", &[&[3]]).says(72, "test.cover", "24,25");
    assert_eq!(it.session.stage().card.len(), 2, "the cover die lies beside the group's");
    it.dice("react.test", &[&[6, 6], &[6]]).ends("several-left");
    assert_eq!((at(&it, 24).status, at(&it, 25).status), (Status::Left, Status::Left));
    it.back_and_forth();
}

/// E17 and E27: passes of 2, 2 and 1; more than two never count.
#[test]
fn leader_die_helps_everybody() {
    let mut battle = battle(&[&[5, 4, 3]], &[&[3, 3, 3]]);
    battle.figures[0] = Figure { star: true, ..battle.figures[0] };
    battle.active = Side::Second;
    let mut it = fire(battle);
    it.say("fire.shooters", "24,25,26").say("volley.nearest", "0").say("volley.nearest", "1").say("volley.nearest", "2");
    it.dice("volley.roll", &[&[1], &[1], &[1]]).says(0, "react.free-will", "roll").say("test.cover", "");
    it.dice("react.test", &[&[4, 6], &[4]]).say("test.can-shoot", "0,1,2");
    assert!(noted(&it, 0, "Returns fire") && noted(&it, 1, "Returns fire") && noted(&it, 2, "Rush Shot"));
}

/// P18: one set of dice, read in each column that applies; the worst counts. No Leader Die for Man Down.
#[test]
fn combined_causes() {
    let mut battle = battle(&[&[4, 4, 5]], &[&[4, 4]]);
    battle.active = Side::Second;
    let mut it = fire(battle);
    it.say("fire.shooters", "24,25").say("volley.nearest", "0").say("volley.nearest", "1");
    it.dice("volley.roll", &[&[6], &[1]]).dice("volley.wounds", &[&[4]]).say("regroup.still", "yes").says(
        0,
        "volley.near",
        "1,2",
    );
    assert_eq!(at(&it, 0).status, Status::Dead);
    it.say("test.cover", "").dice("react.test", &[&[3, 5]]);
    // Rush Shot and Duck Back: he ducks back. The Rep 5 passes two.
    assert!(noted(&it, 1, "Must duck back") && noted(&it, 2, "Carries on"));
    it.says(1, "duck.cover", "yes").ends("one-down");
    assert_eq!((at(&it, 1).status, at(&it, 1).cover, at(&it, 2).status), (Status::Ducked, Some(true), Status::CarryOn));
}

/// R52: with twice as many friends down as standing, one pass is not enough to stay.
#[test]
fn twice_as_many_down() {
    let mut battle = battle(&[&[4, 4, 4]], &[&[4]]);
    battle.figures[2].status = Status::Out;
    battle.active = Side::Second;
    let mut it = fire(battle);
    it.say("volley.nearest", "0").dice("volley.roll", &[&[6]]).dice("volley.wounds", &[&[4]]).say("volley.near", "1");
    it.say("test.cover", "").dice("react.test", &[&[1, 6]]).ends("one-down");
    assert_eq!(at(&it, 1).status, Status::Left);
}

/// P21 in a volley: circumstances are asked only of totals of 8 and 9, each until one decides, and cover only once.
#[test]
fn a_volley_asks_only_what_matters() {
    let mut it = fire(battle(&[&[4, 4, 4]], &[&[4]]));
    it.say("fire.shooters", "0,1,2").dice("volley.roll", &[&[3], &[4], &[5]]);
    it.says(24, "hit.cover", "yes");
    // The third has 9: its target's cover is known.
    it.dice("react.test", &[&[1, 2], &[6]]);
    assert_eq!(it.asked(), ("test.can-shoot", Subject::Figure(Id(72))));
}

/// A Star hit twice in one volley takes both results into one throw (E6): OOF and OD, two lessened, ends as OOF.
#[test]
fn a_star_takes_all_at_once() {
    let mut battle = battle(&[&[5]], &[&[5, 5]]);
    battle.figures[0] = Figure { star: true, pool: 5, ..battle.figures[0] };
    battle.active = Side::Second;
    let mut it = fire(battle);
    it.say("fire.shooters", "24,25").dice("volley.roll", &[&[5], &[5]]).dice("volley.wounds", &[&[3], &[4]]);
    it.dice("wound.power", &[&[2, 2, 4, 5, 6]]).ends("one-down");
    assert_eq!((at(&it, 0).status, at(&it, 0).pool), (Status::Out, 4));
}

/// E26: a figure spotted while it ducks back is shot at and missed; its new test passes two, but it goes on ducking back.
#[test]
fn spotted_while_ducking_back() {
    let mut battle = battle(&[&[4]], &[&[4], &[5]]);
    battle.active = Side::Second;
    let mut it = fire(battle);
    it.dice("volley.roll", &[&[1]]).say("test.cover", "").dice("react.test", &[&[1, 6]]);
    it.say("test.can-shoot", "").says(0, "duck.cover", "no").back_and_forth();
    it.session.back().unwrap();
    assert_eq!(it.asked().0, "duck.cover");
    it.interrupt(0).say("sight.foes", "73").says(64, "sight.concealed", "no").says(73, "sight.concealed", "no");
    it.dice("sight.test", &[&[1, 4, 4, 4], &[1, 4, 4, 4, 4]]).say("sight.in-range", "25").dice("volley.roll", &[&[1]]);
    let trail: Vec<_> = it.session.stage().trail.iter().map(|crumb| crumb.title).collect();
    assert_eq!(trail, ["shoots", "reacts", "ducks back", "shoots", "reacts"]);
    it.dice("react.test", &[&[1, 1]]);
    assert_eq!(at(&it, 0).doing, Reaction::DuckBack);
    it.says(0, "duck.cover", "yes").ends("over");
    assert_eq!(at(&it, 0).status, Status::Ducked);
    it.back_and_forth();
}

/// One more shot of a duel in which everybody misses and everybody returns fire, or what is left of it to do.
fn miss(it: &mut Driver) {
    while it.session.step() == Step::Asking {
        // Always different, always a miss, always two passed: dice dealt again to the wrong throw would show.
        let roll = it.session.rolls() as u8;
        match it.asked() {
            ("volley.roll", _) => {
                it.dice("volley.roll", &[&[1 + roll % 3]]);
            }
            ("test.cover", _) => {
                it.say("test.cover", "");
            }
            ("react.test", _) => {
                it.dice("react.test", &[&[1 + roll % 4, 1 + roll / 3 % 4]]);
            }
            (_, Subject::Figure(Id(64))) => {
                it.say("test.can-shoot", "0");
            }
            _ => {
                it.say("test.can-shoot", "24");
            }
        }
        if it.session.step() == Step::Asking && it.asked().0 == "volley.roll" {
            break;
        }
    }
}

/// Six causes deep, and the trail says so.
#[test]
fn a_chain_of_depth_six() {
    let mut it = fire(battle(&[&[4]], &[&[4]]));
    for shots in 0..3 {
        let (id, _) = now(&it).next().unwrap();
        assert_eq!(now(&it).tasks.depth(id), 2 * shots);
        miss(&mut it);
    }
    let (id, _) = now(&it).next().unwrap();
    assert_eq!((now(&it).tasks.depth(id), it.session.stage().trail.len()), (6, 7));
    it.dice("volley.roll", &[&[6]]).dice("volley.wounds", &[&[4]]).ends("one-down");
    assert_eq!(at(&it, 0).status, Status::Dead);
    it.back_and_forth();
}

/// Two archers and three hundred exchanges: resolved, undone and resumed; then more than one procedure holds.
#[test]
fn a_bow_duel_of_three_hundred_exchanges() {
    let mut it = fire(battle(&[&[4]], &[&[4]]));
    it.careful = false;
    let mut shots = 0;
    while shots < 300 {
        miss(&mut it);
        shots += 1;
        it.careful = shots % 10 == 0;
    }
    it.careful = true;
    assert_eq!(it.session.stage().trail.len(), 8);
    it.check().back_and_forth().check();
    // Undone to its first answer, every die waits; a different answer then uses them up before any fresh one.
    while it.session.step() == Step::Asking {
        it.careful = false;
        miss(&mut it);
        shots += 1;
    }
    it.ends("goes-on").back_and_forth();
    let state = it.session.commit().unwrap().clone();
    let mut rest = Driver::new("swordplay", "reactions", state);
    rest.careful = false;
    while shots < 600 {
        miss(&mut rest);
        shots += 1;
    }
    rest.careful = true;
    rest.dice("volley.roll", &[&[6]]).dice("volley.wounds", &[&[4]]).ends("one-down").back_and_forth();
}

/// Forgot the cover: the answer is changed, the group's dice stay, and only the cover die is thrown anew.
#[test]
fn amending_cover_keeps_the_dice() {
    let mut it = fire(battle(&[&[4]], &[&[3, 4]]));
    it.say("volley.target", "24")
        .dice("volley.roll", &[&[2]])
        .say("test.cover", "")
        .dice("react.test", &[&[6, 5]])
        .ends("one-left");
    assert_eq!(at(&it, 24).status, Status::Left);
    let cover = it.entry("test.cover", 0);
    it.session.amend(cover, &Answer::Ticks(Set::EMPTY.with(Id(24)))).unwrap();
    it.check();
    assert_eq!(it.asked().0, "react.test");
    // They were real dice, so he throws the cover die himself too.
    assert_eq!(it.session.throw(&mut Always(1)), Err(ThrowRefused::Refused(Refused::YourDice)));
    let own = [[6, 5].into_iter().collect(), [1].into_iter().collect()].into_iter().collect();
    it.session.typed(&own).unwrap();
    assert_eq!(faces(&it), [vec![2], vec![6, 5], vec![1]]);
    it.check().say("test.can-shoot", "24");
    assert!(noted(&it, 24, "Rush Shot"));
    // And back again: nothing is left of it but the die that waits.
    let cover = it.entry("test.cover", 0);
    it.session.amend(cover, &Answer::Ticks(Set::EMPTY)).unwrap();
    it.check().ends("one-left");
    assert_eq!(faces(&it), [vec![2], vec![6, 5]]);
}

/// Overruling a reaction changes what follows.
#[test]
fn a_reaction_can_be_overruled() {
    let mut it = fire(battle(&[&[4]], &[&[3]]));
    it.dice("volley.roll", &[&[2]]).say("test.cover", "").dice("react.test", &[&[6, 6]]).ends("one-left");
    let point = *it.session.stage().points.last().unwrap();
    it.session.overrule(&point, Some(Reaction::DuckBack as u8)).unwrap();
    it.check().say("duck.cover", "no").ends("over");
    assert_eq!(at(&it, 24).status, Status::Ducked);
}

/// The largest volley there is: 24 shots, 24 hits, each of them a result the player may overrule, the first as well.
#[test]
fn the_first_of_the_largest_volley_can_be_overruled() {
    let mut it = fire(battle(&[&[4; 24]], &[&[4; 24]]));
    it.say("fire.shooters", &(0..24).map(|id| id.to_string()).collect::<Vec<_>>().join(","));
    for shooter in 0..24 {
        it.says(shooter, "volley.target", &(24 + shooter).to_string());
    }
    it.dice("volley.roll", &[&[6][..]; 24]).dice("volley.wounds", &[&[1][..]; 24]);
    assert_eq!(it.asked(), ("volley.near", Subject::Figure(Id(24))));
    let points = it.session.stage().points.clone();
    assert_eq!((points.len(), points[0].subject), (48, Subject::Figure(Id(0))));
    it.session.overrule(&points[0], Some(0)).unwrap();
    it.check();
    assert_eq!(it.asked(), ("volley.near", Subject::Figure(Id(25))));
    assert_eq!(at(&it, 24).doing, Reaction::CarryOn);
}

/// Mixed battles from every seed: the enemy by its rules, everything else at random, to the end or to a clear "goes on".
#[test]
fn whole_fights_end() {
    let (mut longest, mut sighted) = (0, 0);
    for seed in 0..3_000_u64 {
        let mut battle = battle(&[&[5, 4, 3], &[4, 4]], &[&[4, 4, 3], &[5, 3], &[2]]);
        battle.figures[0] = Figure { star: true, pool: 5, ..battle.figures[0] };
        battle.figures[1] =
            Figure { class: Class::Melee, ranged: Ranged::None, mounted: true, shield: true, ..battle.figures[1] };
        battle.figures[4] = Figure { ranged: Ranged::Crossbow, armour: Armour::Heavy, ..battle.figures[4] };
        battle.figures[25] = Figure { class: Class::Melee, ranged: Ranged::None, shield: true, ..battle.figures[25] };
        battle.active = if seed % 2 == 0 { Side::First } else { Side::Second };
        let mut it = fire(battle);
        it.careful = seed < 40;
        longest = longest.max(it.play_out(&mut Enemy, &mut Chance::new(seed), 2_048));
        assert!(matches!(it.session.step(), Step::Done(_)), "seed {seed}");
        let key = adjutant::engine::Key::of("sight.test");
        sighted += usize::from(it.session.transcript().entries().any(|(_, entry)| entry.key == key));
        if seed < 40 {
            it.back_and_forth();
        }
    }
    assert!(longest > 60 && sighted > 100, "longest {longest}, sighted {sighted}");
    for seed in 0..1_000 {
        for procedure in ["in-sight", "received-fire", "man-down", "to-hit", "damage", "melee"] {
            let mut it = quick(procedure);
            it.careful = false;
            it.play_out(&mut Nobody, &mut Chance::new(seed), 2_000);
            assert!(matches!(it.session.step(), Step::Done(_)), "{procedure}, seed {seed}");
        }
    }
}
