//! Song of Blades and Heroes: the worked examples of its specification (`blades` section 6), and what a batch must stand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/rules/mod.rs"]
mod rules;

use adjutant::engine::{Answer, Id, IdList, Kind, Memory, Need, Options, Prompt, Step, Subject, Tag};
use adjutant::games::State;
use adjutant::games::blades::{Advance, Battle, Condition, Figure, LED, Place, REROLLED, Rule, Rules};
use rules::chance::{Chance, NoDice};
use rules::driver::{Driver, set};
use rules::table::unmarked;

const ATTACKER: Subject = Subject::Nth(1);
const TARGET: Subject = Subject::Nth(2);

/// One side of a melee.
#[derive(Clone, Copy)]
struct Side<'a> {
    combat: i16,
    rules: &'a [&'a str],
    standing: &'a str,
    touching: i16,
}

fn c(combat: i16) -> Side<'static> {
    Side { combat, rules: &[], standing: "Up", touching: 1 }
}

impl<'a> Side<'a> {
    fn rules(self, rules: &'a [&'a str]) -> Self {
        Self { rules, ..self }
    }
    fn is(self, standing: &'a str) -> Self {
        Self { standing, ..self }
    }
    fn touched_by(self, touching: i16) -> Self {
        Self { touching, ..self }
    }
}

fn fighter(mut drive: Driver, side: Side<'_>) -> Driver {
    drive.number("fighter.combat", side.combat).say("fighter.rules", &side.rules.join(","));
    drive.say("fighter.standing", side.standing);
    drive
}

/// Everything up to the dice, nothing out of the ordinary.
fn melee(attacker: Side<'_>, target: Side<'_>) -> Driver {
    melee_with(attacker, target, "Normal", "Nobody")
}

fn melee_with(attacker: Side<'_>, target: Side<'_>, blow: &str, height: &str) -> Driver {
    let drive = fighter(Driver::new("blades", "melee", State::Quick), attacker);
    let mut drive = fighter(drive, target);
    drive.say("melee.blow", blow);
    drive.number("exchange.touching", target.touching).number("exchange.touching", attacker.touching);
    drive.say("exchange.height", height);
    if drive.session.prompt().is_some_and(|prompt| prompt.question.name() == "melee.ambush") {
        drive.say("melee.ambush", "No");
    }
    drive
}

/// What each side adds to its die.
fn adds(drive: &Driver) -> (i16, i16) {
    let adds: Vec<_> = drive.session.stage().card.iter().map(|cast| cast.need).collect();
    let [Need::Against(attacker), Need::Against(target)] = adds[..] else { panic!("{adds:?}") };
    (attacker, target)
}

fn fought(mut drive: Driver, attacker: u8, target: u8) -> (&'static str, Subject) {
    let (code, subject, _) = drive.dice("exchange.card", &[&[attacker], &[target]]).end();
    (code, subject)
}

#[test]
fn e1_e2_e3_even_falls_odd_recoils_double_kills() {
    assert_eq!(fought(melee(c(3), c(4)), 4, 2), ("target-falls", TARGET));
    assert_eq!(fought(melee(c(3), c(4)), 5, 2), ("target-recoils", TARGET));
    assert_eq!(fought(melee(c(3), c(2)), 5, 2), ("target-killed", TARGET));
}

#[test]
fn the_attacker_can_lose_and_a_tie_is_nothing() {
    assert_eq!(fought(melee(c(3), c(4)), 1, 2), ("attacker-falls", ATTACKER));
    assert_eq!(fought(melee(c(3), c(4)), 1, 3), ("attacker-recoils", ATTACKER));
    assert_eq!(fought(melee(c(1), c(4)), 1, 2), ("attacker-gruesome", ATTACKER));
    assert_eq!(fought(melee(c(3), c(4)), 3, 2), ("no-effect", TARGET));
}

#[test]
fn e4_e5_e23_outnumbered() {
    assert_eq!(adds(&melee(c(3).touched_by(3), c(3))), (1, 3));
    assert_eq!(adds(&melee(c(3).touched_by(2), c(3))), (2, 3));
    assert_eq!(adds(&melee(c(3), c(3).touched_by(4))), (3, 0));
    assert_eq!(adds(&melee(c(3).touched_by(0), c(3).is("Transfixed"))), (5, 3));
}

#[test]
fn e6_a_transfixed_target_dies_of_any_win_and_hurts_nobody() {
    let target = c(5).is("Transfixed");
    assert_eq!(fought(melee(c(2), target), 5, 3), ("target-killed", TARGET));
    assert_eq!(fought(melee(c(2), target), 1, 6), ("no-effect", TARGET));
}

#[test]
fn e7_e26_size_mount_and_height() {
    assert_eq!(adds(&melee(c(4).rules(&["Big"]), c(3))), (5, 3));
    assert_eq!(adds(&melee(c(3), c(4).rules(&["Huge"]))), (3, 5));
    assert_eq!(adds(&melee(c(4).rules(&["Big"]), c(3).rules(&["Gargantuan"]))), (4, 4));
    assert_eq!(adds(&melee(c(3).rules(&["Big", "Mounted"]), c(3))), (5, 3));
    assert_eq!(adds(&melee(c(3).rules(&["Mounted"]), c(3).rules(&["Big"]))), (3, 4));
    assert_eq!(adds(&melee(c(3).rules(&["Mounted"]), c(3).rules(&["Mounted"]))), (3, 3));
    assert_eq!(adds(&melee_with(c(3), c(3), "Normal", "Striker")), (4, 3));
    assert_eq!(adds(&melee_with(c(3), c(3), "Normal", "Both")), (4, 4));
    assert_eq!(adds(&melee_with(c(3), c(3), "Power", "Nobody")), (3, 2));
}

#[test]
fn questions_are_asked_only_if_they_matter() {
    let drive = fighter(Driver::new("blades", "melee", State::Quick), c(3).rules(&["Dashing"]));
    let Kind::Pick { allowed, .. } =
        Driver::new("blades", "melee", State::Quick).number("fighter.combat", 3).say("fighter.rules", "none").prompt().kind
    else {
        panic!("not asked how it stands")
    };
    assert_eq!(allowed, 0b11, "whoever is transfixed does not attack");
    let mut drive = fighter(drive, c(3).rules(&["DangerSense"]));
    drive.say("melee.blow", "Normal");
    drive.number("exchange.touching", 1).number("exchange.touching", 1).say("exchange.height", "Nobody");
    // No ambush against Danger Sense; the charge, because of Dashing.
    drive.say("melee.charged", "Yes");
    assert_eq!(adds(&drive), (4, 3));
}

#[test]
fn a_fallen_side_is_easy_prey() {
    let drive = melee(c(3).is("Fallen"), c(3));
    assert_eq!(adds(&drive), (3, 5));
    assert_eq!(fought(drive, 3, 2), ("attacker-killed", ATTACKER));
    // 8 against 4 doubles a fallen one: gruesome (R14: a transfixed one only dies).
    assert_eq!(fought(melee(c(3), c(3).is("Fallen")), 3, 1), ("target-gruesome", TARGET));
    assert_eq!(fought(melee(c(3), c(3).is("Transfixed")), 3, 1), ("target-killed", TARGET));
    assert_eq!(fought(melee(c(3), c(3).is("Both")), 3, 1), ("target-gruesome", TARGET));
}

#[test]
fn heavy_armor_makes_one_point_a_draw_whatever_else() {
    assert_eq!(fought(melee(c(3), c(3).rules(&["HeavyArmor"])), 3, 2), ("no-effect", TARGET));
    assert_eq!(fought(melee(c(3), c(3).rules(&["HeavyArmor", "Rabble"])), 3, 2), ("no-effect", TARGET));
    assert_eq!(fought(melee(c(0), c(0).rules(&["HeavyArmor"])), 2, 1), ("no-effect", TARGET));
    assert_eq!(fought(melee(c(3), c(3).rules(&["HeavyArmor"])), 5, 3), ("target-recoils", TARGET));
}

#[test]
fn rabble_assassin_and_cleric_kill_with_any_win() {
    assert_eq!(fought(melee(c(3), c(3).rules(&["Rabble"])), 5, 3), ("target-killed", TARGET));
    assert_eq!(fought(melee(c(3), c(2).rules(&["Rabble"])), 5, 2), ("target-gruesome", TARGET));
    assert_eq!(fought(melee(c(3).rules(&["Assassin"]), c(3)), 5, 3), ("target-killed", TARGET));
    assert_eq!(fought(melee(c(3).rules(&["Assassin"]), c(3).rules(&["Undead"])), 5, 3), ("target-recoils", TARGET));
    assert_eq!(fought(melee(c(3), c(3).rules(&["Assassin"])), 2, 5), ("attacker-killed", ATTACKER));
    assert_eq!(fought(melee(c(3).rules(&["Cleric"]), c(3).rules(&["Undead"])), 5, 3), ("target-killed", TARGET));
}

#[test]
fn e39_lethal_only_against_its_own_prey() {
    let mut drive = melee(c(3).rules(&["Lethal"]), c(3).rules(&["Huge"]));
    drive.say("exchange.lethal", "No");
    assert_eq!(fought(drive, 6, 4), ("target-falls", TARGET));
    let mut drive = melee(c(3).rules(&["Lethal"]), c(3));
    drive.say("exchange.lethal", "Yes");
    assert_eq!(fought(drive, 5, 4), ("target-killed", TARGET));
    // Nobody is asked where any win kills anyway.
    assert_eq!(melee(c(3).rules(&["Lethal"]), c(3).rules(&["Rabble"])).asks(), "exchange.card");
}

#[test]
fn savage_makes_every_kill_gruesome_but_frightens_fewer() {
    let mut drive = melee(c(3).rules(&["Savage"]), c(2));
    drive.dice("exchange.card", &[&[5], &[2]]);
    assert_eq!(drive.note("Morale: friends seeing, 1xM"), Some(0));
    assert_eq!(drive.end().0, "target-gruesome");
    let mut drive = melee(c(3).rules(&["Savage"]), c(1));
    drive.dice("exchange.card", &[&[6], &[2]]);
    assert_eq!(drive.note("Morale: friends within 1xL"), Some(0), "a triple is a triple");
    assert_eq!(drive.end().0, "target-gruesome");
    // Artificial: an ordinary kill (R18).
    assert_eq!(fought(melee(c(3).rules(&["Savage"]), c(1).rules(&["Artificial"])), 6, 2), ("target-killed", TARGET));
}

#[test]
fn e21_tough_is_wounded_where_others_die() {
    let mut drive = melee(c(3), c(2).rules(&["Tough"]));
    drive.dice("exchange.card", &[&[5], &[2]]);
    drive.number("fighter.quality", 3);
    assert_eq!(drive.end(), ("target-wounded", TARGET, 0));
    let mut drive = melee(c(3), c(2).rules(&["Tough"]));
    drive.dice("exchange.card", &[&[5], &[2]]);
    assert_eq!(drive.number("fighter.quality", 6).end(), ("target-killed", TARGET, 0), "dead at 7");
    // A triple removes it outright, but as an ordinary kill (R19).
    assert_eq!(fought(melee(c(3), c(1).rules(&["Tough"])), 6, 2), ("target-killed", TARGET));
    // Artificial and Tough: first a kill, then a wound (R18).
    let mut drive = melee(c(3), c(1).rules(&["Artificial", "Tough"]));
    drive.dice("exchange.card", &[&[6], &[2]]);
    assert_eq!(drive.number("fighter.quality", 3).end(), ("target-wounded", TARGET, 0));
}

#[test]
fn e38_tailslap_only_against_the_same_size_or_smaller() {
    let mut drive = melee(c(5).rules(&["Tailslap"]), c(3).rules(&["Huge"]));
    drive.dice("exchange.card", &[&[3], &[2]]);
    assert_eq!(drive.end().0, "target-recoils");
    let mut drive = melee(c(3).rules(&["Tailslap", "Huge"]), c(4));
    drive.dice("exchange.card", &[&[5], &[2]]);
    assert_eq!(drive.dice("effects.tailslap", &[&[5]]).end().0, "target-falls");
    let mut drive = melee(c(3).rules(&["Tailslap", "Huge"]), c(4));
    drive.dice("exchange.card", &[&[5], &[2]]);
    assert_eq!(drive.dice("effects.tailslap", &[&[4]]).end().0, "target-recoils");
}

#[test]
fn poison_takes_quality_and_may_kill() {
    let hit = || {
        let mut drive = melee(c(3).rules(&["Poison"]), c(4));
        drive.dice("exchange.card", &[&[5], &[2]]);
        drive
    };
    assert_eq!(hit().dice("effects.poison", &[&[4]]).end().0, "target-recoils");
    assert_eq!(hit().dice("effects.poison", &[&[5]]).number("fighter.quality", 4).end().0, "target-recoils");
    assert_eq!(hit().dice("effects.poison", &[&[6]]).number("fighter.quality", 6).end().0, "target-killed");
    assert_eq!(fought(melee(c(3).rules(&["Poison"]), c(4).rules(&["Undead"])), 5, 2).0, "target-recoils");
    assert_eq!(fought(melee(c(3).rules(&["Poison"]), c(2)), 5, 2).0, "target-killed", "the dead need no poison");
}

#[test]
fn greed_after_a_kill() {
    let kill = |rules| {
        let mut drive = melee(c(3).rules(rules), c(2));
        drive.dice("exchange.card", &[&[5], &[2]]);
        drive
    };
    let mut drive = kill(&["Greedy"]);
    drive.number("fighter.quality", 4).say("fighter.led", "Yes");
    assert_eq!(drive.session.stage().card[0].need.to_string_for_test(), "3+");
    drive.dice("effects.greed", &[&[2]]);
    assert_eq!(drive.note("Greed: loses its actions"), Some(0));
    assert_eq!(drive.end().0, "target-killed");
    assert_eq!(kill(&["Greedy", "Hero"]).asks(), "exchange.reroll");
}

trait Shown {
    fn to_string_for_test(&self) -> String;
}

impl Shown for Need {
    fn to_string_for_test(&self) -> String {
        match self {
            Self::Faces(faces) => faces.to_string(),
            other => format!("{other:?}"),
        }
    }
}

#[test]
fn a_hero_rolls_his_die_again_and_its_new_face_counts() {
    let mut drive = melee(c(3).rules(&["Hero"]), c(4));
    drive.dice("exchange.card", &[&[1], &[2]]);
    drive.say("exchange.reroll", "yes").dice("exchange.again", &[&[5]]);
    assert_eq!(drive.end(), ("target-recoils", TARGET, 0));
    let mut drive = melee(c(3), c(4).rules(&["Hero"]));
    drive.dice("exchange.card", &[&[5], &[2]]).say("exchange.reroll", "no");
    assert_eq!(drive.end(), ("target-recoils", TARGET, 0));
}

#[test]
fn a_remembered_profile_is_offered_again() {
    let drive = melee(c(5).rules(&["Tough", "Poison"]), c(2));
    let mut memory = Memory::new();
    for (_, entry) in drive.session.transcript().entries() {
        memory.remember(&entry);
    }
    let mut again = Driver::new("blades", "melee", State::Quick);
    again.session.same_again(&memory).expect("the same again");
    assert_eq!(unmarked(again.session.transcript()), unmarked(drive.session.transcript()));
    assert!(again.session.wants_dice());
}

#[test]
fn flags_are_stored_by_code_and_refuse_what_is_not_offered() {
    let mut drive = Driver::new("blades", "melee", State::Quick);
    drive.number("fighter.combat", 3);
    let leader = 1 << Rule::Leader.index();
    assert!(drive.session.answer(&Answer::Flags(leader)).is_err(), "being a Leader does not matter here");
    drive.say("fighter.rules", "Tough, Big");
    let (_, entry) = drive.session.transcript().entries().last().unwrap();
    let code = |rule: Rule| Rule::CHOICES[rule.index()].code.to_le_bytes();
    assert_eq!((entry.tag, entry.body), (Tag::Flags, [code(Rule::Big), code(Rule::Tough)].concat().as_slice()));
}

// Morale.

fn figure(quality: u8, rules: &[Rule]) -> Figure {
    Figure::new(quality, 3, rules.iter().copied().collect::<Rules>())
}

fn so(mut figure: Figure, condition: Condition) -> Figure {
    figure.set(condition, true);
    figure
}

fn battle(first: &[Figure], second: &[Figure]) -> Battle {
    let mut battle = Battle::EMPTY;
    for (place, figure) in battle.figures.iter_mut().zip(first) {
        *place = *figure;
    }
    for (place, figure) in battle.figures.iter_mut().skip(40).zip(second) {
        *place = *figure;
    }
    battle
}

fn morale(battle: Battle, trigger: &str) -> Driver {
    let mut drive = Driver::new("blades", "morale", State::Blades(battle));
    drive.say("morale.whose", "First").say("morale.trigger", trigger);
    drive
}

fn now(drive: &Driver) -> &Battle {
    let State::Blades(battle) = drive.session.state() else { panic!("no battle") };
    battle
}

fn needs(drive: &Driver) -> Vec<(u8, String, u8)> {
    let cards = drive.session.stage().card.iter();
    let id = |subject| if let Subject::Figure(Id(id)) = subject { id } else { 99 };
    cards.map(|cast| (id(cast.subject), cast.need.to_string_for_test(), cast.pool.count)).collect()
}

const Q4: [Rule; 0] = [];

#[test]
fn one_card_for_all_who_test() {
    let figures = [
        figure(3, &[Rule::Leader]),
        figure(4, &Q4),
        figure(4, &[Rule::Steadfast]),
        figure(6, &[Rule::Hero]),
        figure(3, &[Rule::Fearless]),
        figure(2, &Q4),
    ];
    let mut drive = morale(battle(&figures, &[]), "Gruesome");
    // The fearless one is not even asked for.
    let Kind::Ticks { ids, .. } = &drive.prompt().kind else { panic!("no ticks") };
    assert_eq!(*ids, IdList::from_slice(&[0, 1, 2, 3, 5].map(Id)).unwrap());
    drive.ticks("morale.within-l", &[0, 1, 2, 3, 5]);
    let Kind::Ticks { ids, .. } = &drive.prompt().kind else { panic!("no ticks") };
    assert_eq!(*ids, IdList::from_slice(&[1, 2, 3].map(Id)).unwrap(), "a Leader has no bonus himself, and a 1 fails for a 2");
    drive.ticks("morale.led", &[1, 2]);
    let expected = [(0, "3+", 3), (1, "3+", 3), (2, "2+", 3), (3, "6+", 2), (5, "2+", 3)];
    assert_eq!(needs(&drive), expected.map(|(id, need, dice)| (id, need.to_owned(), dice)));
    let pools: &[&[u8]] = &[&[3, 3, 3], &[3, 4, 5], &[2, 2, 2], &[6, 6], &[6, 2, 2]];
    drive.dice("morale.card-gruesome", pools);
    assert!(now(&drive).figures[1].marked(LED), "remembered for the next time");
    assert_eq!(drive.end(), ("hold", Subject::Nobody, 0));
}

#[test]
fn the_loss_of_a_leader_tests_everybody_unasked() {
    let figures = [figure(4, &Q4), figure(4, &[Rule::Fearless]), figure(4, &[Rule::Undead])];
    let drive = morale(battle(&figures, &[]), "Leader");
    assert_eq!(drive.asks(), "morale.card-leader");
    assert_eq!(needs(&drive)[2].1, "2+");
}

#[test]
fn e41_fallen_and_nobody_in_contact() {
    let fallen = so(figure(4, &Q4), Condition::Fallen);
    let figures = [fallen, fallen, fallen, figure(4, &Q4), figure(4, &Q4), figure(4, &Q4), figure(4, &Q4)];
    let mut drive = morale(battle(&figures, &[]), "Scenario");
    drive.ticks("morale.who", &[0, 1, 2]);
    drive.dice("morale.card", &[&[6, 6, 1], &[6, 1, 1], &[1, 1, 1]]);
    drive.say("flight.contact", "No");
    assert!(!now(&drive).figures[0].fallen(), "stands");
    drive.say("flight.contact", "No");
    assert_eq!(drive.note("Flees # move"), Some(1));
    drive.say("flight.clear", "Yes").say("flight.off", "No");
    drive.say("flight.contact", "No");
    assert_eq!(drive.end(), ("lost", Subject::Nobody, 1));
    assert_eq!(now(&drive).figures[2].place, Place::Away);
    assert_eq!(now(&drive).figures[1].place, Place::Table);
}

#[test]
fn the_fleeing_are_hacked_in_the_order_their_player_chooses() {
    let figures = [figure(4, &Q4), figure(4, &Q4), figure(4, &Q4)];
    let enemies = [figure(3, &Q4), so(figure(3, &Q4), Condition::Fallen), Figure { combat: 4, ..figure(3, &Q4) }];
    let mut drive = morale(battle(&figures, &enemies), "Scenario");
    drive.ticks("morale.who", &[0]);
    drive.dice("morale.card", &[&[1, 4, 4]]);
    let Kind::Ticks { ids, .. } = &drive.prompt().kind else { panic!("no ticks") };
    assert_eq!(*ids, IdList::from_slice(&[40, 42].map(Id)).unwrap(), "the fallen do not strike");
    drive.ticks("flight.hackers", &[40, 42]);
    let order = IdList::from_slice(&[42, 40].map(Id)).unwrap();
    drive.answer("flight.order", Answer::Order(order)).number("exchange.touching", 3);
    drive.number("exchange.touching", 1).say("exchange.height", "Nobody");
    // Three enemies: -2; the hacker has C4. A win by 1 kills.
    assert_eq!(adds(&drive), (4, 1));
    drive.dice("exchange.card", &[&[2], &[6]]);
    drive.number("exchange.touching", 1).say("exchange.height", "Nobody");
    drive.dice("exchange.card", &[&[2], &[3]]);
    assert_eq!(drive.end(), ("lost", Subject::Nobody, 1));
    assert_eq!(now(&drive).figures[0].place, Place::Killed);
}

#[test]
fn a_lost_leader_and_lost_half_test_again_in_order() {
    let figures = [figure(4, &[Rule::Leader]), figure(4, &Q4), figure(4, &Q4)];
    let mut drive = morale(battle(&figures, &[]), "Scenario");
    drive.ticks("morale.who", &[0, 1]);
    // The Leader's bonus is asked for the one who is not the Leader.
    drive.ticks("morale.led", &[]).dice("morale.card", &[&[1, 1, 1], &[1, 1, 1]]);
    // Both are gone: first the check for the Leader, then for two lost of three; only one is left to take them.
    let trail: Vec<_> = drive.session.stage().trail.iter().map(|crumb| crumb.title).collect();
    assert_eq!(trail, ["Scenario event", "Flees", "Leader lost"]);
    assert_eq!((drive.asks(), drive.dice_asked()), ("morale.card-leader", vec![3]));
    drive.dice("morale.card-leader", &[&[4, 4, 4]]);
    let trail: Vec<_> = drive.session.stage().trail.iter().map(|crumb| crumb.title).collect();
    assert_eq!(trail, ["Scenario event", "Flees", "Losses over half"]);
    drive.dice("morale.card-losses", &[&[4, 4, 1]]).say("flight.clear", "Yes").say("flight.off", "No");
    assert_eq!(drive.end(), ("lost", Subject::Nobody, 2));
    assert!(now(&drive).warbands[0].halved);
}

#[test]
fn e19_nine_test_when_the_fifth_is_lost() {
    for (start, lost) in [(9, 5), (8, 5)] {
        let figures = vec![figure(4, &Q4); start];
        let who: Vec<u8> = (0..lost).collect();
        let bad = vec![&[1, 1, 1][..]; usize::from(lost) - 1];
        let mut few = morale(battle(&figures, &[]), "Scenario");
        few.ticks("morale.who", &who[1..]);
        few.dice("morale.card", &bad);
        assert_eq!(few.end(), ("lost", Subject::Nobody, i16::from(lost) - 1), "{start}");
        let bad = vec![&[1, 1, 1][..]; usize::from(lost)];
        let mut enough = morale(battle(&figures, &[]), "Scenario");
        enough.ticks("morale.who", &who).dice("morale.card", &bad);
        assert_eq!(enough.dice_asked().len(), start - usize::from(lost));
    }
}

#[test]
fn undead_hold_or_crumble() {
    let undead = figure(4, &[Rule::Undead]);
    let pools: [&[u8]; 5] = [&[2, 2, 2], &[1, 2, 2], &[1, 1, 2], &[2, 2, 2], &[2, 2, 2]];
    let mut done = morale(battle(&[undead; 5], &[]), "Losses");
    done.dice("morale.card-losses", &pools);
    assert_eq!(done.end(), ("lost", Subject::Nobody, 1));
    assert_eq!(now(&done).figures[2].place, Place::Killed);
    let mut with_standard = battle(&[undead; 5], &[]);
    with_standard.warbands[0].standard = true;
    let mut done = morale(with_standard, "Losses");
    done.dice("morale.card-losses", &pools).say("flight.standard", "No").say("flight.standard", "No");
    assert_eq!(done.note("# moves to the Standard"), Some(2));
    assert_eq!(done.end(), ("waver", Subject::Nobody, 2));
}

#[test]
fn animals_rout_when_their_last_master_is_killed() {
    let master = so(figure(4, &Q4), Condition::Bound);
    let animal = figure(4, &[Rule::Animal]);
    let mut drive = morale(battle(&[master, animal, animal], &[]), "Scenario");
    drive.ticks("morale.who", &[0]);
    drive.dice("morale.card", &[&[4, 4, 1]]);
    assert_eq!(drive.end(), ("lost", Subject::Nobody, 3));
    assert_eq!(now(&drive).figures[2].place, Place::Away);
}

fn heroes_and_courage() -> Battle {
    let hero = figure(4, &[Rule::Hero]);
    let mut battle = battle(&[hero, figure(4, &Q4), figure(4, &Q4), hero, figure(4, &Q4), figure(4, &Q4)], &[]);
    battle.warbands[0].advances = [Advance::Courageous].into_iter().collect();
    battle
}

#[test]
fn rerolls_are_offered_once_over_the_batch() {
    let mut drive = morale(heroes_and_courage(), "Gruesome");
    drive.ticks("morale.within-l", &[0, 1, 2, 3]);
    drive.dice("morale.card-gruesome", &[&[1, 1], &[4, 4, 4], &[1, 1, 1], &[1, 4]]);
    drive.say("morale.hero", "yes").ticks("morale.heroes", &[0, 3]);
    drive.dice("morale.hero-card", &[&[4], &[4]]);
    // Hero 0 has one failure left, hero 3 none, figure 2 three.
    drive.say("morale.courage", "yes");
    let Kind::Choose { ids } = &drive.prompt().kind else { panic!("no choice") };
    assert_eq!(*ids, IdList::from_slice(&[0, 2].map(Id)).unwrap());
    drive.answer("morale.courage-who", Answer::Choose(Id(2))).dice("morale.courage-dice", &[&[4, 5, 6]]);
    drive.say("flight.clear", "Yes").say("flight.off", "No");
    assert_eq!(drive.end(), ("waver", Subject::Nobody, 1));
    assert!(now(&drive).figures[0].marked(REROLLED) && now(&drive).figures[3].marked(REROLLED));
    assert!(!now(&drive).warbands[0].advances.has(Advance::Courageous));
}

/// The dice of every pool, by throw and figure.
fn thrown(drive: &Driver) -> Vec<((u32, u8), Vec<u8>)> {
    let throws = drive.session.transcript().entries().filter(|(_, entry)| entry.tag == Tag::Throw);
    let pools = throws.flat_map(|(_, entry)| entry.pools().collect::<Vec<_>>());
    pools.map(|pool| ((pool.key.0, pool.subject.byte()), pool.faces.to_vec())).collect()
}

#[test]
fn unticking_one_model_keeps_the_dice_of_the_others() {
    let mut drive = morale(heroes_and_courage(), "Gruesome");
    drive.ticks("morale.within-l", &[0, 1, 2, 3, 4]);
    drive.dice("morale.card-gruesome", &[&[1, 1], &[4, 4, 4], &[1, 1, 4], &[1, 4], &[5, 5, 5]]);
    drive.say("morale.hero", "yes").ticks("morale.heroes", &[0, 3]).dice("morale.hero-card", &[&[4], &[6]]);
    drive.say("morale.courage", "no");
    drive.say("flight.clear", "Yes").say("flight.off", "No").say("flight.clear", "Yes");
    let before = thrown(&drive);
    let (at, _) = drive.session.transcript().entries().nth(2).expect("who is in range");
    // Figure 1 was farther away; so was figure 4.
    for (who, gone) in [(set(&[0, 2, 3, 4]), &[1][..]), (set(&[0, 2, 3]), &[1, 4])] {
        drive.session.amend(at, &Answer::Ticks(who)).expect("amended");
        drive.check();
        let kept: Vec<_> = before.iter().filter(|((_, id), _)| !gone.contains(id)).cloned().collect();
        assert_eq!(thrown(&drive), kept);
        assert_eq!((drive.asks(), drive.prompt().subject), ("flight.off", Subject::Figure(Id(2))), "every later answer stays");
    }
    // And back in range: its dice are the ones it had.
    drive.session.amend(at, &Answer::Ticks(set(&[0, 1, 2, 3, 4]))).expect("amended");
    assert_eq!(thrown(&drive), before);
    drive.check();
}

#[test]
fn forty_models_can_be_amended_again_and_again() {
    let mut cup = Chance::new(7).cup;
    let mut drive = morale(battle(&[figure(2, &[Rule::Undead]); 40], &[]), "Leader");
    drive.session.throw(&mut cup).expect("120 dice");
    let before = thrown(&drive);
    let (at, _) = drive.session.transcript().entries().nth(1).expect("the trigger");
    for _ in 0..4 {
        for trigger in [3, 2] {
            drive.session.amend(at, &Answer::Pick(trigger)).expect("amended");
        }
    }
    assert_eq!(thrown(&drive), before);
    drive.check();
}

#[test]
fn every_result_of_a_batch_can_be_overruled() {
    let mut drive = morale(battle(&[figure(4, &Q4); 40], &[]), "Leader");
    drive.dice("morale.card-leader", &[&[4, 4, 4][..]; 40]);
    let point = *drive.session.stage().points.iter().find(|point| point.subject == Subject::Figure(Id(0))).expect("the first");
    drive.session.overrule(&point, Some(3)).expect("overruled");
    drive.check();
    assert_eq!(now(&drive).figures[0].place, Place::Away);
    let removal = *drive.session.stage().points.last().expect("the removal");
    drive.session.overrule(&removal, Some(0)).expect("overruled");
    drive.check();
    assert_eq!(now(&drive).figures[0].place, Place::Table, "the player is in charge");
}

fn random_battle(chance: &mut Chance, most: usize) -> Battle {
    let mut result = Battle::EMPTY;
    for side in 0..2 {
        for nth in 0..1 + chance.below(most) {
            let rules = Rule::ALL.iter().copied().filter(|_| chance.below(6) == 0).collect();
            let mut figure = Figure::new(2 + chance.below(5) as u8, chance.below(7) as u8, rules);
            figure.set(Condition::Fallen, chance.below(5) == 0);
            figure.set(Condition::Bound, chance.below(9) == 0);
            result.figures[side * 40 + nth] = figure;
        }
        result.warbands[side].advances = [Advance::Courageous].into_iter().filter(|_| chance.below(2) == 0).collect();
        result.warbands[side].standard = chance.below(2) == 0;
    }
    result
}

#[test]
fn random_morale_always_ends() {
    let mut longest = 0;
    for seed in 0..1_500 {
        let mut chance = Chance::new(seed);
        let most = if seed % 50 == 0 { 40 } else { 8 };
        let battle = random_battle(&mut chance, most);
        let mut drive = Driver::new("blades", "morale", State::Blades(battle));
        longest = longest.max(drive.soak(&mut chance, seed % 2 == 1));
    }
    assert!(longest > 50, "some chains are long: {longest}");
}

#[test]
fn random_melee_always_ends() {
    for seed in 0..3_000 {
        Driver::new("blades", "melee", State::Quick).soak(&mut Chance::new(seed), seed % 2 == 1);
    }
}

/// Preset answers lead through every procedure, and answering again after going all the way back changes nothing.
#[test]
fn presets_lead_to_the_end_and_back_again() {
    let memory = Memory::new();
    for (id, state) in [("melee", State::Quick), ("morale", State::Blades(battle(&[figure(4, &Q4); 9], &[figure(4, &Q4); 9])))] {
        for seed in 0..300 {
            let mut cup = Chance::new(seed).cup;
            let mut drive = Driver::new("blades", id, state.clone());
            let preset = |prompt: &Prompt| {
                let trigger = prompt.question.name() == "morale.trigger";
                if trigger { Some(Answer::Pick(2)) } else { memory.preset(prompt) }
            };
            let mut play = |drive: &mut Driver, fresh: bool| {
                while drive.session.step() == Step::Asking {
                    match preset(drive.prompt()) {
                        Some(answer) => drive.session.answer(&answer).expect("a preset"),
                        None if fresh => drive.session.throw(&mut cup).expect("dice"),
                        None => drive.session.throw(&mut NoDice).expect("known dice"),
                    }
                }
            };
            play(&mut drive, true);
            let (first, all) = (drive.session.step(), unmarked(drive.session.transcript()));
            while drive.session.back().is_ok() {}
            play(&mut drive, false);
            assert_eq!((drive.session.step(), unmarked(drive.session.transcript())), (first, all), "seed {seed}");
        }
    }
}
