//! 2d6 Sci-Fi Combat: shooting with its return fire, melee and Will to Fight, decided from the specification.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/rules/mod.rs"]
mod rules;

use adjutant::engine::{Answer, Answerer, Id, Prompt, Refused, Side, Step, ThrowRefused};
use adjutant::games::State;
use adjutant::games::sfc::{Battle, Body, Class, Figure, GAME, Header, Mode, Phase, Standing, Weapon};
use rules::chance::{Chance, NoDice};
use rules::driver::{Always, Driver, Nobody};
use rules::table;

/// Answers for the second side as the game's own player does.
struct Enemy;

impl Answerer<State> for Enemy {
    fn answer(&mut self, prompt: &Prompt, state: &State) -> Option<Answer> {
        if prompt.side == Some(Side::Second) { (GAME.guide?.decide)(state, prompt) } else { None }
    }
}

fn figure(rep: u8, dv: u8, weapon: Weapon, slot: i8) -> Figure {
    let body = Body { standing: Standing::Up, slot, comes: true, ..Body::of(rep) };
    Figure { body, dv, class: Some(Class::Military), weapon: Some(weapon), cover: Some(false), ..Figure::ABSENT }
}

/// A Star of Rep 5 (id 0) with two of his Band against three Gangers of Rep 4 with pistols (ids 12, 13, 14), two players.
fn fight() -> Battle {
    let mut battle = Battle::none(Header::DEFAULT);
    (battle.mode, battle.phase) = (Mode::Duel, Phase::Acting);
    battle.figures[0] = figure(5, 3, Weapon::Auto, 0);
    (battle.figures[0].pool, battle.figures[0].star) = (5, true);
    battle.figures[1] = figure(4, 3, Weapon::Auto, 1);
    battle.figures[2] = figure(4, 3, Weapon::Pistol, -1);
    for (id, slot) in [(12, 0), (13, 1), (14, -1)] {
        battle.figures[id] = Figure { class: Some(Class::Gangers), ..figure(4, 3, Weapon::Pistol, slot) };
    }
    for id in 0..3 {
        battle.figures[id].aim = Some(Id(12));
        battle.figures[12 + id].aim = Some(Id(0));
    }
    battle
}

fn shooting(battle: Battle) -> Driver {
    Driver::new("sfc", "act", State::Sfc(battle))
}

/// All dice of the transcript in order.
fn faces(driver: &Driver) -> Vec<Vec<u8>> {
    table::thrown(&driver.session).into_iter().map(|(_, faces)| faces).collect()
}

fn at(driver: &Driver, id: u8) -> Figure {
    let State::Sfc(battle) = driver.session.state() else { panic!("no battle") };
    *battle.figure(Id(id))
}

/// Star with an Auto at all three Gangers in the order 12, 13, 14, one shot each.
fn three_targets(driver: &mut Driver) -> &mut Driver {
    driver.say("act.who", "0").say("shoot.also", "13,14").say("shoot.order", "13,14")
}

/// X7 and X8: one passed hits only the 1st target, which is out in the open; 8 with doubles on TV 7 kills. Then the others fire.
#[test]
fn one_passed_hits_the_first_target() {
    let mut it = shooting(fight());
    three_targets(&mut it).dice("shoot.roll", &[&[3, 6]]).dice("shoot.damage", &[&[4, 4]]);
    assert_eq!(at(&it, 12).standing, Standing::Dead);
    it.says(13, "return.fire", "yes");
}

/// In Cover the same roll misses all three (`sfc:P12`).
#[test]
fn one_passed_misses_a_target_in_cover() {
    let mut it = shooting(Battle { advantage: Some(Side::Second), ..fight() });
    three_targets(&mut it).dice("shoot.roll", &[&[3, 6]]).says(12, "return.fire", "no");
    it.says(13, "return.fire", "no").says(14, "return.fire", "no").ends("none-hit");
}

/// X9, X10: the first misses, the second hits three times; 5, 6 and 6 against TV 8 are one Duck Back, and no answer.
#[test]
fn return_fire_stops_when_the_shooter_ducks() {
    let mut battle = fight();
    battle.figures[13].weapon = Some(Weapon::Auto);
    let mut it = shooting(battle);
    three_targets(&mut it).dice("shoot.roll", &[&[6, 6]]);
    it.says(12, "return.fire", "yes").dice("shoot.roll", &[&[5, 6]]);
    it.says(13, "return.fire", "yes").dice("shoot.roll", &[&[1, 2]]).dice("shoot.damage", &[&[1, 4], &[2, 4], &[5, 1]]);
    it.ends("shooter-ducks");
    assert!(at(&it, 0).ducked);
    it.back_and_forth();
}

/// X11: three targets, all hit, 4, 10 (doubles) and 8 dealt from high to low: OD, OOF, Duck Back.
#[test]
fn totals_are_sorted_and_dealt_in_declared_order() {
    let mut it = shooting(fight());
    three_targets(&mut it).dice("shoot.roll", &[&[1, 2]]).dice("shoot.damage", &[&[1, 3], &[5, 5], &[2, 6]]).ends("down");
    assert_eq!((at(&it, 12).standing, at(&it, 13).standing, at(&it, 14).standing), (Standing::Dead, Standing::Out, Standing::Up));
    assert!(at(&it, 14).ducked);
    let Step::Done(outcome) = it.session.step() else { panic!() };
    assert_eq!(outcome.value, 2);
}

/// R19: of two totals of 8 the doubles come first.
#[test]
fn equal_totals_deal_the_doubles_first() {
    let mut it = shooting(fight());
    it.say("act.who", "0").say("shoot.also", "13").say("shoot.shots", "1,2");
    it.dice("shoot.roll", &[&[1, 2]]).dice("shoot.damage", &[&[2, 6], &[1, 1], &[4, 4]]).ends("down");
    assert_eq!((at(&it, 12).standing, at(&it, 13).standing), (Standing::Dead, Standing::Out));
}

/// X4: a Star hit by OD with five dice 2 2 4 5 6 ducks back and keeps four.
#[test]
fn star_power_buys_two_levels() {
    let mut it = shooting(fight());
    three_targets(&mut it).dice("shoot.roll", &[&[6, 6]]);
    it.says(12, "return.fire", "yes").dice("shoot.roll", &[&[1, 1]]).dice("shoot.damage", &[&[6, 6]]);
    it.dice("star.power", &[&[2, 2, 4, 5, 6]]).ends("shooter-ducks");
    assert_eq!((at(&it, 0).pool, at(&it, 0).ducked), (4, true));
}

/// A Bug below its Target Value stays where it is, and has nothing to fire back with (`sfc:R22`).
#[test]
fn a_bug_halts() {
    let mut battle = fight();
    battle.figures[12] = Figure { class: Some(Class::Bugs), weapon: Some(Weapon::Vicious), ..battle.figures[12] };
    let mut it = shooting(battle);
    it.say("act.who", "2").dice("shoot.roll", &[&[1, 1]]).dice("shoot.damage", &[&[1, 1]]);
    it.ends("no-effect");
    assert!(at(&it, 12).visible());
}

/// X12 through the quick way in: everything is asked, each thing when it matters.
#[test]
fn quick_shooting_asks_what_it_needs() {
    let mut it = Driver::new("sfc", "shooting", State::Quick);
    it.says(0, "figure.rep", "4").say("figure.weapon", "pistol").say("shoot.charging", "no").says(12, "figure.cover", "yes");
    it.dice("shoot.roll", &[&[1, 4]]).says(12, "figure.rep", "4").say("figure.dv", "4").dice("shoot.damage", &[&[2, 6]]);
    it.says(12, "figure.class", "police").say("figure.star", "no").ends("out");
    let mut name = String::new();
    it.session.name(adjutant::engine::Subject::Figure(Id(12)), &mut name).unwrap();
    assert_eq!(name, "Target 1");
    it.back_and_forth();
}

/// The charging column: one passed stops nobody, and nobody fires back (`sfc:R17`).
#[test]
fn a_missed_charger_comes_on() {
    let mut it = Driver::new("sfc", "shooting", State::Quick);
    it.say("figure.rep", "4").say("figure.weapon", "pistol").say("shoot.charging", "yes").dice("shoot.roll", &[&[1, 6]]);
    it.ends("miss");
}

/// A gunfight in which nobody hits: seven hundred exchanges, more than one procedure holds. It goes on in another one.
#[test]
fn an_endless_exchange_goes_on_in_another_procedure() {
    let mut battle = fight();
    battle.figures[0].weapon = Some(Weapon::Pistol);
    let mut it = shooting(battle);
    it.careful = false;
    it.say("act.who", "0");
    let mut exchanges = 0;
    let mut shot = |it: &mut Driver| {
        while it.session.step() == Step::Asking {
            it.dice("shoot.roll", &[&[6, 6]]);
            if it.session.step() != Step::Asking {
                break;
            }
            match it.asked().0 {
                "return.fire" => assert!(it.session.let_answer(&mut Enemy)),
                _ => {
                    it.say("return.answer", "yes");
                }
            }
            exchanges += 1;
            if exchanges == 700 {
                break;
            }
        }
    };
    shot(&mut it);
    it.ends("goes-on").back_and_forth();
    let state = it.session.commit().unwrap().clone();
    let mut rest = Driver::new("sfc", "return-fire", state);
    rest.careful = false;
    assert_eq!(rest.asked().0, "return.fire");
    rest.say("return.fire", "yes");
    shot(&mut rest);
    assert_eq!(exchanges, 700);
    rest.dice("shoot.roll", &[&[1, 1]]).dice("shoot.damage", &[&[6, 6]]);
    match rest.asked().0 {
        "star.power" => rest.dice("star.power", &[&[4, 4, 4, 4, 4]]).ends("shooter-dead"),
        _ => rest.ends("dead"),
    };
}

/// Changing the split afterwards keeps every die; a target that is no longer hit gives its dice back.
#[test]
fn amending_keeps_the_dice() {
    let mut it = shooting(fight());
    it.say("act.who", "0").say("shoot.also", "13").say("shoot.shots", "1,2");
    it.dice("shoot.roll", &[&[1, 2]]).dice("shoot.damage", &[&[1, 2], &[3, 4], &[5, 6]]).ends("down");
    let dice = faces(&it);
    let at_shots = it.entry("shoot.shots", 0);
    it.session.amend(at_shots, &Answer::Split([2, 1].into_iter().collect())).unwrap();
    it.check().ends("out");
    assert_eq!(faces(&it), dice);
    // 11 and 7 on the 1st: OOF. 3 on the 2nd: Duck Back.
    assert_eq!((at(&it, 12).standing, at(&it, 13).standing, at(&it, 13).ducked), (Standing::Out, Standing::Up, true));
}

/// The player may overrule a result; what follows from it follows.
#[test]
fn a_result_can_be_overruled() {
    let mut it = shooting(fight());
    it.say("act.who", "2").dice("shoot.roll", &[&[1, 1]]).dice("shoot.damage", &[&[6, 6]]);
    it.ends("dead");
    let point = *it.session.stage().points.iter().find(|point| point.question.name() == "damage.result").unwrap();
    it.session.overrule(&point, Some(0)).unwrap();
    it.check().ends("no-effect");
}

/// Both sides by section 6 and at random, to the end, from every seed.
#[test]
fn whole_exchanges_end() {
    let mut longest = 0;
    for seed in 0..3_000 {
        let mut battle = fight();
        battle.active = if seed % 2 == 0 { Side::First } else { Side::Second };
        battle.tests = (seed / 2 % 2) as u8;
        for figure in &mut battle.figures {
            figure.base = figure.base.saturating_sub((seed % 3) as u8);
        }
        let mut it = shooting(battle);
        it.careful = seed < 60;
        longest = longest.max(it.play_out(&mut Enemy, &mut Chance::new(seed), 2_000));
        assert!(matches!(it.session.step(), Step::Done(_)), "seed {seed}");
        if seed < 60 {
            it.back_and_forth();
        }
    }
    assert!(longest > 20, "no long exchange among them: {longest}");
    for seed in 0..1_000 {
        for procedure in ["shooting", "melee", "will"] {
            let mut it = Driver::new("sfc", procedure, State::Quick);
            it.careful = false;
            it.play_out(&mut Nobody, &mut Chance::new(seed), 2_000);
            assert!(matches!(it.session.step(), Step::Done(_)), "{procedure}, seed {seed}");
        }
    }
}

/// X13 to X15: three rounds; a DV roll equal to DV holds, Star Power turns OOF into -1 Rep, two more kill.
#[test]
fn melee_of_three_rounds() {
    let mut it = Driver::new("sfc", "melee", State::Quick);
    it.say("melee.attackers", "1");
    it.say("melee.rep", "4").say("melee.weapon", "rage").say("melee.dv", "3").say("melee.star", "no");
    it.say("melee.rep", "5").say("melee.weapon", "auto").say("melee.dv", "3").say("melee.star", "yes").say("melee.pool", "5");
    it.dice("melee.round", &[&[1, 5], &[3, 5]]).dice("melee.dv-roll", &[&[3]]);
    it.dice("melee.round", &[&[6, 1], &[1, 2]]).dice("star.power", &[&[1, 4, 4, 5, 5]]);
    it.dice("melee.round", &[&[1, 2], &[6, 6]]).ends("attackers-win").back_and_forth();
}

/// X16, and the two rows that count 2 as 1.
#[test]
fn will_to_fight() {
    let test = |class: &str, gone: &str, left: Option<&str>, dice: [u8; 2], ends: &str| {
        let mut it = Driver::new("sfc", "will", State::Quick);
        it.say("will.class", class).say("will.rep", "4").say("will.started", "4").say("will.gone", gone);
        if let Some(left) = left {
            it.say("will.left", left);
        }
        it.dice("will.test", &[&dice]).ends(ends);
    };
    test("mercenaries", "0", None, [1, 5], "one-leaves");
    test("mercenaries", "2", Some("0"), [1, 4], "carry-on");
    test("mercenaries", "3", Some("0"), [1, 4], "one-leaves");
    test("gangers", "1", Some("1"), [1, 4], "one-leaves");
    test("military", "3", Some("0"), [1, 4], "carry-on");
    test("military", "0", None, [5, 6], "two-leave");
    test("bugs", "3", Some("0"), [6, 6], "carry-on");
}

/// What a player sees when a procedure without an end of its own has filled its transcript: a refusal that says what to do, and
/// Back still works.
#[test]
fn a_full_transcript_refuses_and_goes_back() {
    let mut it = Driver::new("sfc", "melee", State::Quick);
    it.careful = false;
    it.say("melee.attackers", "1");
    for _ in 0..2 {
        it.say("melee.rep", "1").say("melee.weapon", "auto").say("melee.dv", "3").say("melee.star", "no");
    }
    // Both at 0: every round is void.
    let mut rounds = 0;
    let refused = loop {
        match it.session.throw(&mut Always(6)) {
            Ok(()) => rounds += 1,
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused, ThrowRefused::Refused(Refused::Full));
    assert!(rounds > 300, "{rounds}");
    assert!(Refused::Full.advice().contains("go back"));
    it.session.back().unwrap();
    assert_eq!(it.asked().0, "melee.star");
    it.session.answer(&Answer::Pick(0)).unwrap();
    it.session.throw(&mut NoDice).unwrap();
}
