//! Bridge Crossing: the worked examples of its specification (`bridge` section 7) and what every procedure must stand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/rules/mod.rs"]
mod rules;

use adjutant::dice::{Drop, FaceLayout, Reading, Seen, Worth};
use adjutant::engine::{Answer, PointKind, Subject};
use adjutant::games::bridge::{COMBINED, DOUBLE, Discards, Header, MIXED, PLAIN};
use adjutant::games::{GAMES, State};
use rules::chance::Chance;
use rules::driver::{Driver, set};

const STRIKER: Subject = Subject::Nth(1);
const TARGET: Subject = Subject::Nth(2);

// Faces of the default die.
const S: u8 = 1;
const B: u8 = 2;
const A: u8 = 3; // in the layout Mixed
const H: u8 = 4;
const HA: u8 = 6;

fn quick(id: &str) -> Driver {
    Driver::new("bridge", id, State::Quick)
}

fn with(id: &str, layout: FaceLayout, discards: Discards) -> Driver {
    Driver::new("bridge", id, State::Bridge(Header { layout, discards }))
}

fn melee(weapon: &str, shield: &str, armor: &str) -> Driver {
    let mut drive = quick("melee");
    drive.say("melee.weapon", weapon).say("target.shield", shield).say("target.armor", armor);
    drive
}

fn bow(weapon: &str, distance: i16, lines: i16) -> Driver {
    let mut drive = quick("ranged");
    drive.say("ranged.weapon", weapon).number("ranged.distance", distance).number("ranged.lines", lines);
    drive
}

fn tactics(mut drive: Driver, figures: i16, holder: &str) -> Driver {
    drive.number("tactics.figures", figures).say("tactics.holder", holder);
    drive
}

#[test]
fn e1_two_handed_against_shield_and_light_armor() {
    let mut drive = melee("TwoHanded", "Yes", "Light");
    drive.dice("melee.roll", &[&[HA, HA, H, H]]);
    assert_eq!(drive.session.stage().shown.told.unwrap().value, 4);
    drive.dice("armor.roll", &[&[S]]).dice("injury.roll", &[&[B, H, HA]]);
    assert_eq!(drive.end(), ("incapacitated", TARGET, 0));
}

#[test]
fn e2_range_steps() {
    for (weapon, distance, dice) in [("Bow", 13, 5), ("Bow", 12, 4), ("Bow", 6, 3), ("Short", 60, 17)] {
        let mut drive = bow(weapon, distance, 4);
        drive.say("target.shield", "No").say("target.armor", "None");
        assert_eq!(drive.dice_asked(), [dice], "{weapon} at {distance}");
    }
}

#[test]
fn e4_a_skull_cancels_the_hit() {
    let mut drive = melee("Hand", "No", "None");
    drive.dice("melee.roll", &[&[H, S]]);
    assert_eq!(drive.end(), ("miss", TARGET, 0));
}

#[test]
fn e5_e6_hand_weapon_against_shield() {
    let mut drive = melee("Hand", "Yes", "None");
    drive.dice("melee.roll", &[&[HA, H, B]]);
    assert_eq!(drive.session.stage().shown.told.unwrap().value, 1);
    drive.dice("injury.roll", &[&[B, S]]);
    assert_eq!(drive.end(), ("wounded", TARGET, 0));
}

#[test]
fn e7_polearm_against_heavy_armor() {
    let mut drive = melee("Polearm", "No", "Heavy");
    drive.dice("melee.roll", &[&[HA, HA, S]]).dice("armor.roll", &[&[H, S]]);
    drive.dice("injury.roll", &[&[HA, H]]);
    assert_eq!(drive.end(), ("wounded", TARGET, 0));
}

#[test]
fn e8_bow_with_every_step() {
    let mut drive = bow("Bow", 8, 3);
    drive.say("target.shield", "Yes").say("target.armor", "None");
    let reasons: Vec<_> = drive.session.stage().reasons.iter().map(|reason| (reason.label, reason.value)).collect();
    assert_eq!(reasons, [("Weapon dice", 3), ("Range", -1), ("Cover", -1), ("Shield", -1)]);
    drive.dice("ranged.roll", &[&[HA, H, H, H, H, B]]).dice("injury.roll", &[&[H, B]]);
    assert_eq!(drive.end(), ("wounded", TARGET, 0));
}

#[test]
fn e9_shortbow_rolls_seven_and_keeps_the_worst_three() {
    let mut drive = bow("Short", 9, 2);
    drive.say("target.shield", "No").say("target.armor", "None");
    assert_eq!(drive.dice_asked(), [7]);
    drive.dice("ranged.roll", &[&[HA, HA, HA, HA, S, B, H]]);
    assert_eq!(drive.end(), ("miss", TARGET, 0));
}

#[test]
fn e10_one_clear_line_is_no_attack() {
    assert_eq!(bow("Bow", 1, 1).end(), ("no-sight", STRIKER, 0));
}

#[test]
fn e11_a_bow_ignores_advances() {
    let mut drive = bow("Bow", 1, 4);
    drive.say("target.shield", "No").say("target.armor", "None");
    drive.dice("ranged.roll", &[&[HA, H, S]]);
    assert_eq!(drive.session.stage().shown.told.unwrap().value, 1);
    assert_eq!(drive.asks(), "injury.roll");
}

#[test]
fn e12_damage_over_three_makes_the_injury_roll_harder() {
    let mut drive = melee("TwoHanded", "No", "Light");
    drive.dice("melee.roll", &[&[HA, HA, HA]]).dice("armor.roll", &[&[HA]]);
    drive.dice("injury.roll", &[&[S, H, B, HA]]);
    assert_eq!(drive.end(), ("mortal", TARGET, 0));
}

#[test]
fn armor_can_stop_everything() {
    let mut drive = melee("Hand", "No", "Heavy");
    drive.dice("melee.roll", &[&[H, B]]);
    assert_eq!(drive.dice("armor.roll", &[&[H, B]]).end(), ("stopped", TARGET, 0));
}

#[test]
fn armor_and_injury_alone() {
    let mut drive = quick("armor");
    drive.number("armor.alone-dice", 2).number("armor.alone-damage", 12);
    // 12 less 2 is 10: 7 over, so 9 dice of which one stays.
    drive.dice("armor.roll", &[&[H, H]]);
    assert_eq!(drive.dice_asked(), [9]);
    drive.dice("injury.roll", &[&[H, H, H, H, H, H, H, H, H]]);
    assert_eq!(drive.end(), ("wounded", STRIKER, 0));
    let mut drive = quick("injury");
    drive.number("injury.alone-damage", 1).dice("injury.roll", &[&[H, HA]]);
    assert_eq!(drive.end(), ("no-effect", STRIKER, 0));
}

#[test]
fn e3_e13_e14_e15_tactics() {
    assert_eq!(tactics(quick("tactics"), 4, "No").dice_asked(), [2]);
    let mut drive = tactics(quick("tactics"), 6, "Yes");
    drive.dice("tactics.roll", &[&[H, S, B]]);
    assert_eq!((drive.note("Pool: Attacks #"), drive.note("Pool: Advances #")), (Some(0), Some(0)));
    assert_eq!(drive.end(), ("lost", STRIKER, 0));
    let mut drive = tactics(quick("tactics"), 6, "Yes");
    drive.dice("tactics.roll", &[&[HA, HA, S]]);
    assert_eq!((drive.note("Pool: Attacks #"), drive.note("Pool: Advances #")), (Some(0), Some(1)));
    assert_eq!(drive.end(), ("nothing", STRIKER, 0));
    let mut drive = tactics(quick("tactics"), 10, "No");
    drive.dice("tactics.roll", &[&[HA, HA, S, S]]);
    assert_eq!((drive.note("Pool: Attacks #"), drive.note("Pool: Advances #")), (Some(0), Some(1)));
    assert_eq!(drive.end(), ("nothing", STRIKER, 0));
}

#[test]
fn one_figure_rolls_no_tactics() {
    assert_eq!(quick("tactics").number("tactics.figures", 1).end(), ("nothing", Subject::Nobody, 0));
}

#[test]
fn e16_e17_a_lone_advance_depends_on_who_holds_the_initiative() {
    let mut drive = tactics(with("tactics", MIXED, Discards::Auto), 6, "No");
    drive.dice("tactics.roll", &[&[H, A, S]]);
    assert_eq!((drive.note("Pool: Attacks #"), drive.note("Pool: Advances #")), (Some(0), Some(0)));
    assert_eq!(drive.end(), ("nothing", STRIKER, 0));
    let mut drive = tactics(with("tactics", MIXED, Discards::Auto), 6, "Yes");
    drive.dice("tactics.roll", &[&[H, A, S]]);
    assert_eq!((drive.note("Pool: Attacks #"), drive.note("Pool: Advances #")), (Some(0), Some(1)));
    assert_eq!(drive.end(), ("lost", STRIKER, 0));
}

#[test]
fn e24_asked_discards_are_marked_beforehand_and_may_differ() {
    let mut drive = tactics(with("tactics", COMBINED, Discards::Ask), 3, "Yes");
    drive.dice("tactics.roll", &[&[S, B]]);
    let prompt = drive.prompt();
    // The opponent chooses; the device marks the Blank, so that the Skull takes the initiative.
    assert_eq!((prompt.question.name, prompt.subject), ("tactics.strike", TARGET));
    assert_eq!(prompt.kind, adjutant::engine::Kind::Strike { dice: 2, count: 1, preset: set(&[1]) });
    let mut auto = drive;
    auto.ticks("tactics.strike", &[1]);
    assert_eq!(auto.end(), ("lost", STRIKER, 0));
    let mut drive = tactics(with("tactics", COMBINED, Discards::Ask), 3, "Yes");
    drive.dice("tactics.roll", &[&[S, B]]);
    let mut kind = drive;
    kind.ticks("tactics.strike", &[0]);
    assert_eq!(kind.session.stage().shown.struck, Some(set(&[0])));
    assert_eq!(kind.end(), ("nothing", STRIKER, 0));
}

#[test]
fn a_strike_names_as_many_dice_as_go() {
    let mut drive = tactics(with("tactics", COMBINED, Discards::Ask), 3, "Yes");
    drive.dice("tactics.roll", &[&[S, B]]);
    for wrong in [set(&[]), set(&[0, 1]), set(&[2])] {
        assert!(drive.session.answer(&Answer::Ticks(wrong)).is_err());
    }
}

#[test]
fn e25_an_extra_step_lets_the_roller_choose() {
    let mut drive = tactics(with("tactics", MIXED, Discards::Auto), 3, "No");
    extra(&mut drive, "tactics.step", 2);
    drive.dice("tactics.roll", &[&[H, A]]);
    assert_eq!((drive.note("Pool: Attacks #"), drive.note("Pool: Advances #")), (Some(1), Some(0)));
    assert_eq!((outcome(&drive).ending.code, outcome(&drive).value), ("pool", 1));
}

fn extra(drive: &mut Driver, name: &str, value: i16) {
    let point = *drive.session.stage().points.iter().find(|point| point.question.name == name).expect("a place for it");
    drive.session.set_extra(&point, value).expect("a modifier");
    drive.check();
}

#[test]
fn extras_have_their_range_and_base_dice_stop_at_none() {
    let mut drive = melee("Hand", "No", "None");
    extra(&mut drive, "melee.step", -9);
    assert_eq!(drive.dice_asked(), [11]);
    extra(&mut drive, "melee.dice", 3);
    assert_eq!(drive.dice_asked(), [14]);
    extra(&mut drive, "melee.step", 0);
    assert_eq!(drive.dice_asked(), [5]);
    let point = drive.session.stage().points[0];
    assert!(matches!(point.kind, PointKind::Extra { value: 0, given: 0, min: -9, max: 9 }));
    assert!(drive.session.set_extra(&point, 10).is_err());
    // No dice: no roll, no hit (`bridge:R44`).
    extra(&mut drive, "melee.dice", -3);
    assert_eq!(drive.session.step(), adjutant::engine::Step::Done(adjutant::engine::Outcome { value: 0, ..outcome(&drive) }));
    assert_eq!(outcome(&drive).ending.code, "miss");
}

fn outcome(drive: &Driver) -> adjutant::engine::Outcome {
    let adjutant::engine::Step::Done(outcome) = drive.session.step() else { panic!("not done") };
    outcome
}

#[test]
fn a_count_can_be_overruled_and_given_back() {
    let mut drive = tactics(quick("tactics"), 6, "No");
    drive.dice("tactics.roll", &[&[HA, HA, H]]);
    assert_eq!((outcome(&drive).ending.code, outcome(&drive).value), ("pool", 2));
    extra(&mut drive, "tactics.attacks", 0);
    assert_eq!(outcome(&drive).ending.code, "nothing");
    extra(&mut drive, "tactics.advances", 3);
    assert_eq!(drive.note("Pool: Advances #"), Some(3));
    extra(&mut drive, "tactics.attacks", 2);
    assert_eq!((outcome(&drive).value, drive.session.transcript().len()), (2, 4));
}

#[test]
fn the_largest_pool_is_32_dice() {
    let mut drive = bow("Short", 60, 2);
    drive.say("target.shield", "Yes").say("target.armor", "None");
    assert_eq!(drive.dice_asked(), [20]);
    extra(&mut drive, "ranged.step", -9);
    extra(&mut drive, "ranged.dice", 3);
    assert_eq!(drive.dice_asked(), [32]);
    assert_eq!(drive.dice("ranged.roll", &[&[HA; 32]]).asks(), "injury.roll");
}

#[test]
fn e21_free_roll() {
    let mut drive = quick("free");
    drive.number("free.base", 2).number("free.die-step", 2).say("free.count", "Melee");
    assert_eq!(drive.dice("free.roll", &[&[S, B, H, HA]]).end(), ("result", Subject::Nobody, 3));
    let mut none = quick("free");
    none.number("free.base", 0).number("free.die-step", -9).say("free.count", "Standard");
    assert_eq!(none.end(), ("result", Subject::Nobody, 0));
}

#[test]
fn the_roll_off_is_repeated_on_ties() {
    let mut drive = quick("setup");
    drive.dice("setup.roll", &[&[3], &[3]]).dice("setup.roll", &[&[2], &[5]]);
    assert_eq!(drive.end(), ("attacker", TARGET, 0));
}

#[test]
fn a_forgotten_shield_keeps_the_dice() {
    let mut drive = melee("Hand", "No", "Light");
    drive.dice("melee.roll", &[&[HA, H]]).dice("armor.roll", &[&[B]]);
    assert_eq!(drive.dice_asked(), [2]);
    let (at, _) = drive.session.transcript().entries().nth(1).expect("the shield");
    drive.session.amend(at, &Answer::Pick(1)).expect("amended");
    // One die more is thrown; the two that lie there stay.
    assert_eq!((drive.asks(), drive.dice_asked()), ("melee.roll", vec![3]));
    let mut cup = Chance::new(1).cup;
    drive.session.throw(&mut cup).expect("a die");
    assert_eq!(drive.session.stage().shown.faces[0][..2], [HA, H]);
    drive.check();
}

#[test]
fn an_overruled_miss_takes_effect() {
    let mut drive = melee("Hand", "No", "None");
    drive.dice("melee.roll", &[&[H, S]]);
    let point = *drive.session.stage().points.last().expect("the effect");
    drive.session.overrule(&point, Some(2)).expect("overruled");
    drive.check();
    assert_eq!(outcome(&drive).ending.code, "wounded");
}

/// Every way to take dice away, tried out: the device's choice is never worse for whoever chooses.
#[test]
fn automatic_discards_are_best_in_every_layout() {
    for layout in [
        COMBINED,
        MIXED,
        DOUBLE,
        PLAIN,
        FaceLayout([layout_face(5), layout_face(4), layout_face(3), layout_face(1), layout_face(0), layout_face(2)]),
    ] {
        for worth in [Worth::Standard, Worth::Melee, Worth::Tactics { holder: true }, Worth::Tactics { holder: false }] {
            for drop in [Drop::Best, Drop::Worst] {
                for stay in 1..=4 {
                    for seed in 0..6_u32.pow(5) {
                        let faces: Vec<u8> = (0..5).map(|nth| (seed / 6_u32.pow(nth) % 6) as u8 + 1).collect();
                        check_discard(&faces, layout, worth, drop, stay);
                    }
                }
            }
        }
    }
}

fn layout_face(nth: u8) -> adjutant::dice::Symbol {
    use adjutant::dice::Symbol::{Advance, Blank, Hit, HitAdvance, Skull, TwoHits};
    [Blank, Skull, Hit, Advance, HitAdvance, TwoHits][usize::from(nth)]
}

/// What the roller gets, best last: (keeps the initiative, Attacks, Advances).
fn gain(worth: Worth, symbols: adjutant::dice::Symbols) -> (bool, i16, i16) {
    let net = i16::from(symbols.hits) - i16::from(symbols.skulls);
    let advances = i16::from(symbols.advances);
    match worth {
        Worth::Standard => (true, net, 0),
        Worth::Melee => (true, net + advances, 0),
        Worth::Tactics { holder } => (!holder || net >= 0, net.max(0), advances),
    }
}

fn check_discard(faces: &[u8], layout: FaceLayout, worth: Worth, drop: Drop, stay: u8) {
    let Seen::Symbols(kept) = (Reading::Kept { layout, stay, drop, worth }).read(faces) else { panic!("no symbols") };
    let all = (0..1_u32 << faces.len()).filter(|mask| mask.count_ones() == u32::from(stay)).map(|mask| {
        let mut symbols = adjutant::dice::Symbols::default();
        for (nth, face) in faces.iter().enumerate().filter(|(nth, _)| mask >> nth & 1 == 1) {
            let _ = nth;
            symbols += layout.of(*face);
        }
        gain(worth, symbols)
    });
    let best = if drop == Drop::Best { all.min() } else { all.max() };
    assert_eq!(Some(gain(worth, kept)), best, "{faces:?} {worth:?} {drop:?} stay {stay} {layout:?}");
}

#[test]
fn random_play_always_ends() {
    let states = [
        State::Quick,
        State::Bridge(Header { layout: MIXED, discards: Discards::Ask }),
        State::Bridge(Header { layout: DOUBLE, discards: Discards::Auto }),
    ];
    let game = GAMES.iter().find(|game| game.id == "bridge").expect("the game");
    for procedure in game.procedures {
        for seed in 0..600 {
            let state = states[seed as usize % 3].clone();
            let mut drive = Driver::new("bridge", procedure.id, state);
            drive.soak(&mut Chance::new(seed), seed % 2 == 1);
        }
    }
}
