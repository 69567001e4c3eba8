//! `play`: answers by key, dice by key, every exit code and every way to get it wrong.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use adjutant_simulator::play::given::Givens;
use serde_json::Value;
use support::{adjutant, complaint, has, printed};

/// A quick melee of Song of Blades between two ordinary models of Combat 3, all circumstances plain.
const PLAIN: [&str; 8] = [
    "fighter.rules=none",
    "fighter.rules=none",
    "fighter.standing=up",
    "fighter.standing=up",
    "melee.blow=normal",
    "exchange.touching=1",
    "exchange.touching=1",
    "exchange.height=nobody",
];

fn melee<'a>(more: &[&'a str]) -> Vec<&'a str> {
    ["play", "blades/melee"].into_iter().chain(PLAIN).chain(["melee.ambush=no"]).chain(more.iter().copied()).collect()
}

/// A melee attack of Bridge Crossing with two dice, without shield and armor.
fn attack<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let plain = ["play", "bridge/melee", "melee.weapon=spear", "target.shield=no", "target.armor=none"];
    plain.into_iter().chain(more.iter().copied()).collect()
}

fn json(arguments: &[&str]) -> Value {
    let arguments: Vec<&str> = arguments.iter().copied().chain(["--json"]).collect();
    serde_json::from_str(&printed(&arguments)).unwrap()
}

/// What is printed when a question is open, and what is said beside it.
fn asked(arguments: &[&str]) -> (String, String) {
    let output = adjutant(arguments);
    let aside = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{aside}");
    (String::from_utf8(output.stdout).unwrap(), aside)
}

/// `blades:P14`: 3 + 6 against 3 + 1 is double and not triple: killed. Dice given by the card's key.
#[test]
fn a_whole_procedure() {
    let played = printed(&melee(&["fighter.combat=3", "fighter.combat=3", "exchange.card=6,1"]));
    let expected = "\
play blades/melee: Melee attack, blades:P14
step 1: fighter.combat: Attacker: Combat: 3
step 2: fighter.rules: Attacker: Special rules: none
step 3: fighter.standing: Attacker: It is: Standing
step 4: fighter.combat: Target: Combat: 3
step 5: fighter.rules: Target: Special rules: none
step 6: fighter.standing: Target: It is: Standing
step 7: melee.blow: Attacker: Blow: Normal
step 8: exchange.touching: Target: Foes touching: 1
step 9: exchange.touching: Attacker: Foes touching: 1
step 10: exchange.height: Attacker: Height/obstacle: Nobody
step 11: melee.ambush: Attacker: From an ambush? No
step 12: exchange.card: Combat: roll 1 with given dice
because: Attacker: Combat +3
because: Target: Combat +3
dice: Attacker: 1d6, +3 is added: 6: with +3 that is 9
dice: Target: 1d6, +3 is added: 1: with +3 that is 4
headline: Target: KILLED
outcome: target-killed
";
    let without_seed: String =
        played.lines().filter(|line| !line.starts_with("seed: ")).map(|line| format!("{line}\n")).collect();
    assert_eq!(without_seed, expected);
}

/// Steps and outcome, without what was typed where.
fn story(arguments: &[&str]) -> Vec<String> {
    printed(arguments).lines().filter(|line| !line.starts_with("seed: ")).map(str::to_owned).collect()
}

#[test]
fn the_order_does_not_matter_and_a_repeated_key_answers_in_turn() {
    let first = story(&melee(&["fighter.combat=2", "fighter.combat=5", "exchange.card=4,1"]));
    // 2 + 4 against 5 + 1: a tie.
    assert_eq!(first.last().unwrap(), "outcome: no-effect");
    assert!(first.contains(&"step 4: fighter.combat: Target: Combat: 5".to_owned()));
    let mut backward = melee(&["fighter.combat=5", "fighter.combat=2", "exchange.card=4,1"]);
    backward[2..].reverse();
    assert_eq!(story(&backward), first, "the two for Combat are in turn again");
    for named in [
        ["fighter.combat@target=5", "fighter.combat@attacker=2"],
        ["fighter.combat@TARGET=5", "fighter.combat=2"],
        ["fighter.combat=2", "fighter.combat@2=5"],
        ["FIGHTER.combat@1=2", "fighter.combat=5"],
    ] {
        assert_eq!(story(&melee(&[named[0], named[1], "exchange.card=4,1"])), first, "{named:?}");
    }
}

#[test]
fn dice_by_card_by_pool_and_from_the_seed() {
    let combat = ["fighter.combat=3", "fighter.combat=3"];
    let with = |dice: &[&'static str]| story(&melee(&[&combat[..], dice].concat()));
    let whole = with(&["exchange.card=6,1"]);
    assert_eq!(with(&["exchange.card=6 1"]), whole);
    assert_eq!(with(&["exchange.card=6/1"]), whole);
    assert_eq!(with(&["exchange.die=6", "exchange.die=1"]), whole);
    assert_eq!(with(&["exchange.die@target=1", "exchange.die@attacker=6"]), whole);
    // One given, the other thrown: in some of many runs it is not the same.
    let target = |seed: u32| {
        let seed = seed.to_string();
        let played = json(&melee(&["fighter.combat=3", "fighter.combat=3", "exchange.die@attacker=6", "--seed", &seed]));
        let pools = &played["steps"][11]["roll"]["pools"];
        assert_eq!(pools[0]["faces"], serde_json::json!([6]));
        pools[1]["faces"][0].as_u64().unwrap()
    };
    let faces: std::collections::BTreeSet<u64> = (0..30).map(target).collect();
    assert!(faces.len() > 2 && faces.iter().all(|face| (1..=6).contains(face)), "{faces:?}");
}

/// Symbol dice by their symbols: COMBINED has its first Hit on face 4, Skull on 1, Blank on 2. Two Hits are 2 damage; of Skull and
/// Blank the attacker takes the Blank, so 2 less -1 is 3: out (`bridge:3.10`).
#[test]
fn symbols_are_faces_too() {
    let played = json(&attack(&["melee.roll=hit,HIT", "injury.roll=skull,blank"]));
    assert_eq!(played["steps"][3]["value"], serde_json::json!([[4, 4]]));
    assert_eq!(played["steps"][3]["roll"]["outcome"]["code"], "hit");
    assert_eq!(played["steps"][4]["roll"]["pools"][0]["text"], "Skull, Blank taken away");
    assert_eq!(played["outcome"]["code"], "incapacitated");
    assert_eq!(
        story(&attack(&["melee.roll=4,4", "injury.roll=1,2"])),
        story(&attack(&["melee.roll=hit,hit", "injury.roll=skull,blank"]))
    );
}

/// Three Hits of a two-handed weapon, and nothing but Skulls: 3 less -1 is 4: mortal, and a note (`bridge:R35`).
#[test]
fn notes_are_told_after_their_step() {
    let arguments = [
        "play",
        "bridge/melee",
        "melee.weapon=two",
        "target.shield=no",
        "target.armor=none",
        "melee.roll=4,5,4",
        "injury.roll=1,1",
    ];
    let played = story(&arguments);
    assert_eq!(&played[played.len() - 2..], ["headline: Target: MORTAL", "outcome: mortal"]);
    let note = played[played.len() - 3].strip_prefix("note: Target: ").unwrap();
    assert!(note.to_lowercase().contains("campaign"), "{note}");
    let notes = &json(&arguments)["notes"];
    let sums = [("Striker", 4, "adds up to 3"), ("Target", 5, "injury 4"), ("Target", 5, note)];
    let all = sums.map(|(subject, after, text)| serde_json::json!({"after": after, "subject": subject, "text": text}));
    assert_eq!(notes, &serde_json::json!(all));
}

/// An Extra step of -1 is one die more, of which the opponent takes the best (`bridge:2.1`).
#[test]
fn a_modifier_nobody_asked_for() {
    let played = json(&attack(&["melee.step=-1", "melee.roll=4,1,1"]));
    assert_eq!(played["steps"][3]["kind"], "extra");
    assert_eq!(played["steps"][3]["value"], -1);
    assert_eq!(played["steps"][4]["roll"]["pools"][0]["text"], "Hit taken away, Skull, Skull");
    assert_eq!(played["outcome"]["code"], "miss");
    has(
        &complaint(&attack(&["melee.step=10"])),
        &["`melee.step=10`", "too low or too high", "melee.step takes a number from -9 to 9."],
    );
    has(
        &complaint(&attack(&["melee.step=much"])),
        &["`melee.step=much`", "`much` is no whole number", "melee.step takes a number"],
    );
    // `-` leaves the first one as it is: only the injury's comes after the attack's.
    assert_eq!(story(&attack(&["melee.step=-", "melee.roll=2,2"])).last().unwrap(), "outcome: miss");
}

#[test]
fn a_result_is_overruled() {
    let dice = ["melee.roll=hit,hit", "injury.roll=skull,blank"];
    let played = json(&attack(&[dice[0], dice[1], "injury.result=stunned"]));
    assert_eq!(played["outcome"]["code"], "stunned");
    assert_eq!(played["steps"][5]["kind"], "settle");
    assert_eq!(played["steps"][5]["value"], "Stunned");
    assert_eq!(json(&attack(&[dice[0], dice[1], "injury.result=-"]))["outcome"]["code"], "incapacitated");
    has(
        &complaint(&attack(&["injury.result=stund"])),
        &[
            "`injury.result=stund`",
            "injury.result takes one of None, Stunned, Wounded, Incapacitated, Mortal",
            "Did you mean Stunned?",
        ],
    );
}

/// `sfc:P12` and `sfc:P13`: order, shares and figures by name or number. 1 and 2 pass against Rep 4: all are hit. TV 7 and 6: the
/// totals 12, 3 and 2 are dealt 12 and 3 to the first declared, 2 to the other: one Out (a double 6 kills), one ducks.
#[test]
fn order_split_and_names_with_spaces() {
    let mut arguments =
        vec!["play", "sfc/shooting", "figure.rep@shooter=4", "figure.weapon=auto", "shoot.how-many=2", "shoot.charging=no"];
    arguments.extend(["shoot.order=target-2,12", "shoot.shots=2,1", "figure.cover=no", "shoot.roll=1,2"]);
    arguments.extend(["figure.rep@target-2=4", "figure.dv@target-2=3", "figure.rep@Target 1=3", "figure.dv=3"]);
    arguments.extend(["shoot.damage=6,6,1,2,1,1", "figure.class=military", "figure.class=military", "figure.star=no"]);
    let played = json(&arguments);
    assert_eq!(played["steps"][4]["value"], serde_json::json!(["Target 2", "Target 1"]));
    assert_eq!(played["steps"][5]["value"], serde_json::json!([2, 1]));
    let notes: Vec<_> = played["notes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|note| (note["subject"].as_str().unwrap(), note["text"].as_str().unwrap()))
        .collect();
    let dealt = [("Target 2", "takes 12"), ("Target 2", "Obviously Dead"), ("Target 1", "takes 2"), ("Target 1", "Ducks back")];
    assert_eq!(notes, dealt);
    assert_eq!(
        played["outcome"],
        serde_json::json!({"code": "dead", "headline": "Target 2: DEAD", "subject": "Target 2", "value": 0})
    );
    let change = |from: &str, to: &'static str| -> Vec<&str> {
        arguments.iter().map(|word| if *word == from { to } else { *word }).collect()
    };
    has(
        &complaint(&change("shoot.shots=2,1", "shoot.shots=2,2")),
        &["the parts do not make 3", "2 numbers of at least 1 that make 3"],
    );
    has(&complaint(&change("shoot.shots=2,1", "shoot.shots=x")), &["`x` is no whole number"]);
    has(&complaint(&change("shoot.shots=2,1", "shoot.shots=1,1,1,1,1,1,1,1,1,1")), &["too few or too many"]);
    has(
        &complaint(&change("shoot.order=target-2,12", "shoot.order=12,12")),
        &["each must be named once", "each of Target 1, Target 2 once"],
    );
    has(&complaint(&change("shoot.order=target-2,12", "shoot.order=12,nobody")), &["`nobody` is not offered"]);
}

#[test]
fn flags_offers_and_the_beginning_of_a_name() {
    // A Hero (`blades:R42`) sees 3 + 1 against 3 + 6 and rolls again: 6 is a tie.
    let mut words = vec![
        "play",
        "blades/melee",
        "fighter.combat=3",
        "fighter.combat=3",
        "fighter.rules=Hero,DangerSense",
        "fighter.rules=none",
    ];
    words.extend(["fighter.standing=st", "fighter.standing=up", "melee.blow=n", "exchange.touching=1", "exchange.touching=1"]);
    words.extend(["exchange.height=nob", "melee.ambush=n", "exchange.card=1,6", "exchange.again=6"]);
    let (open, _) = asked(&words);
    has(
        &open,
        &["asks: exchange.reroll: Attacker: Hero: roll again?\naccepts: yes or no\nexample: exchange.reroll@attacker=No\n"],
    );
    words.push("exchange.reroll=yes");
    let played = json(&words);
    assert_eq!(played["steps"][1]["value"], serde_json::json!(["DangerSense", "Hero"]));
    assert_eq!(played["outcome"]["code"], "no-effect");
    let change =
        |from: &str, to: &'static str| -> Vec<&str> { words.iter().map(|word| if *word == from { to } else { *word }).collect() };
    has(
        &complaint(&change("exchange.reroll=yes", "exchange.reroll=maybe")),
        &["`maybe` is neither yes nor no", "exchange.reroll takes yes or no."],
    );
    has(&complaint(&change("fighter.rules=Hero,DangerSense", "fighter.rules=Hero,Hero")), &["`Hero` is named twice"]);
    has(
        &complaint(&change("fighter.rules=Hero,DangerSense", "fighter.rules=H")),
        &["`H` can mean more than one", "any of Artificial"],
    );
    assert!(
        asked(&change("fighter.rules=Hero,DangerSense", "fighter.rules=all")).0.contains("Special rules: Artificial, Assassin")
    );
}

#[test]
fn an_open_question() {
    let (open, aside) = asked(&["play", "blades/melee", "fighter.combat=3", "exchange.card=6,1", "--seed", "5"]);
    let expected = "\
play blades/melee: Melee attack, blades:P14
seed: 5
step 1: fighter.combat: Attacker: Combat: 3
asks: fighter.rules: Attacker: Special rules
accepts: any of Artificial, Assassin, Big, ";
    assert!(open.starts_with(expected), "{open}");
    assert!(open.ends_with("with commas between; or none, or all\nexample: fighter.rules@attacker=none\n"), "{open}");
    assert_eq!(aside, "adjutant: `exchange.card=6,1` was not asked so far.\n");
    let output = adjutant(&["play", "bridge/ranged", "--json", "ranged.weapon=bow"]);
    assert_eq!(output.status.code(), Some(3));
    let played: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(played["outcome"], Value::Null);
    let asks = &played["asks"];
    assert_eq!((asks["key"].as_str(), asks["kind"].as_str()), (Some("ranged.distance"), Some("number")));
    assert_eq!((asks["min"].as_i64(), asks["max"].as_i64(), asks["subject"].as_str()), (Some(1), Some(60), Some("Shooter")));
    assert_eq!(
        (asks["accepts"].as_str(), asks["example"].as_str()),
        (Some("a number from 1 to 60"), Some("ranged.distance@shooter=1"))
    );
}

/// Whoever follows the examples comes to an end, in every procedure there is.
#[test]
fn the_examples_lead_to_the_end() {
    for game in adjutant::games::GAMES {
        for procedure in game.procedures {
            let mut arguments = vec!["play".to_owned(), format!("{}/{}", game.id, procedure.id), "--seed=9".to_owned()];
            loop {
                let output = adjutant(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
                match output.status.code() {
                    Some(0) => break,
                    Some(3) => {}
                    _ => panic!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)),
                }
                let text = String::from_utf8(output.stdout).unwrap();
                let example = text.lines().last().unwrap().strip_prefix("example: ").unwrap();
                assert!(!example.contains(' '), "{example}");
                arguments.push(example.to_owned());
                assert!(arguments.len() < 200, "{arguments:?}");
            }
        }
    }
}

#[test]
fn an_answer_that_was_not_reached_is_only_told() {
    let output = adjutant(&attack(&["melee.roll=1,1", "injury.roll=1,1", "armor.roll=4", "--json"]));
    assert_eq!(output.status.code(), Some(0));
    let aside = String::from_utf8(output.stderr).unwrap();
    assert_eq!(aside, "adjutant: `injury.roll=1,1` was not asked.\nadjutant: `armor.roll=4` was not asked.\n");
    let played: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(played["unused"], serde_json::json!(["injury.roll=1,1", "armor.roll=4"]));
    // One too many, and one for somebody who is there but is not asked that.
    let output = adjutant(&attack(&["melee.roll=1,1", "target.shield@striker=yes", "melee.weapon=hand"]));
    assert_eq!(output.status.code(), Some(0));
    has(
        &String::from_utf8(output.stderr).unwrap(),
        &["`target.shield@striker=yes` was not asked.", "`melee.weapon=hand` was not asked."],
    );
}

/// What no question of that key can ever take is wrong, however far the answers lead: exit code 2, and what it would take.
#[test]
fn a_value_that_can_never_be_right_is_wrong_at_once() {
    let shot = |word: &str| complaint(&["play", "bridge/ranged", word]);
    for value in ["-3", "0", "61"] {
        has(&shot(&format!("ranged.distance={value}")), &["too low or too high", "ranged.distance takes a number from 1 to 60."]);
    }
    has(&shot("ranged.distance=2.5"), &["`2.5` is no whole number", "from 1 to 60."]);
    // An Extra step goes from -9 to 9 (`bridge:2.1`), whether there is a roll to add it to or not.
    has(&complaint(&["play", "bridge/melee", "melee.step=10"]), &["too low or too high", "a number from -9 to 9."]);
    let who = |word: &str| complaint(&["play", "bridge/melee", word]);
    for name in ["nobody", "somebody", "3", "figure-1"] {
        let said = who(&format!("melee.weapon@{name}=spear"));
        has(&said, &[&format!("nobody here is called `{name}`"), "After @ comes one of Striker, Target."]);
    }
    // Without roles the figures have names.
    has(&complaint(&["play", "sfc/shooting", "figure.cover@bob=no"]), &["nobody here is called `bob`"]);
    asked(&["play", "sfc/shooting", "figure.cover@target-2=no"]);
    has(
        &complaint(&["play", "blades/melee", "exchange.reroll=maybe"]),
        &["neither yes nor no", "exchange.reroll takes yes or no."],
    );
    has(&complaint(&["play", "sfc/shooting", "shoot.shots=2,x"]), &["`x` is no whole number"]);
    // Faces that no die has, of a card that is not reached.
    for faces in ["0", "banana", "1,300", "hit,misss"] {
        has(&who(&format!("injury.roll={faces}")), &["is no face of these dice", "injury.roll takes the faces of dice"]);
    }
    asked(&["play", "bridge/melee", "injury.roll=two_hits,6"]);
    // Flags and offers that are not reached.
    let blades = |word: &str| complaint(&["play", "blades/melee", word]);
    has(&blades("fighter.rules@target=undead,flyinng"), &["`flyinng` is not offered", "fighter.rules takes any of "]);
    asked(&["play", "blades/melee", "fighter.rules@target=all"]);
    has(&toy("toy.who=bob").unwrap_err(), &["`toy.who=bob`", "toy.who takes figures by name or number."]);
    has(&toy("toy.some=3,bob").unwrap_err(), &["`bob` is not offered", "toy.some takes figures by name or number."]);
    // Odds read the same answers.
    has(&complaint(&["odds", "bridge/melee", "melee.weapon@nobody=spear"]), &["nobody here is called `nobody`"]);
}

#[test]
fn a_wrong_key() {
    has(
        &complaint(&attack(&["melee.wepon=hand"])),
        &[
            "bridge/melee never asks `melee.wepon`",
            "`melee.wepon=hand`",
            "Did you mean melee.weapon",
            "adjutant list bridge/melee",
        ],
    );
    has(&complaint(&attack(&["Weapon=hand"])), &["never asks `Weapon`", "Did you mean melee.weapon?"]);
    has(&complaint(&attack(&["weapn=hand"])), &["Did you mean melee.weapon?"]);
    has(&complaint(&attack(&["xyzzy=1"])), &["never asks `xyzzy` (in `xyzzy=1`). `adjutant list"]);
    has(&complaint(&attack(&["=1"])), &["never asks ``"]);
    has(&complaint(&attack(&["melee.roll"])), &["`melee.roll` is no answer: write KEY=VALUE", "adjutant list bridge/melee"]);
    has(&complaint(&attack(&["ranged.distance=3"])), &["never asks `ranged.distance`"]);
}

#[test]
fn a_wrong_value() {
    let wrong = |word: &str| complaint(&["play", "bridge/ranged", "ranged.weapon=bow", word]);
    for value in ["0", "61", "-1", "32767"] {
        has(
            &wrong(&format!("ranged.distance={value}")),
            &[&format!("`ranged.distance={value}`"), "ranged.distance takes a number from 1 to 60."],
        );
    }
    for value in ["", "x", "1.5", "99999", "0x10", "1 2"] {
        has(&wrong(&format!("ranged.distance={value}")), &[&format!("`{value}` is no whole number"), "from 1 to 60."]);
    }
    has(
        &complaint(&["play", "bridge/melee", "melee.weapon=speer"]),
        &["`melee.weapon=speer`", "one of Hand, Spear, TwoHanded, Polearm", "Did you mean Spear?"],
    );
    has(&complaint(&["play", "bridge/melee", "melee.weapon=2"]), &["`2` is not offered"]);
    has(&complaint(&["play", "bridge/melee", "melee.weapon="]), &["`` is not offered", "one of Hand"]);
    for (dice, why) in [
        ("7,1", "`7` is no face"),
        ("0,1", "`0` is no face"),
        ("a,1", "`a` is no face"),
        ("1", "1 face is given, and 2 dice are thrown"),
    ] {
        has(&complaint(&attack(&[&format!("melee.roll={dice}")])), &[why, "melee.roll takes the faces of Striker: 2d6."]);
    }
    has(&complaint(&attack(&["melee.roll=1,2,3"])), &["3 faces are given, and 2 dice are thrown"]);
    has(&complaint(&attack(&[&format!("melee.roll={}", "1,".repeat(5_000))])), &["5000 faces are given, and 2 dice"]);
    has(
        &complaint(&melee(&["fighter.combat=1", "fighter.combat=1", "exchange.die=1,1"])),
        &["exchange.die takes the faces of 1d6."],
    );
    // Even where it is never asked.
    has(
        &complaint(&attack(&["melee.roll=1,1", "injury.result=banana"])),
        &["`injury.result=banana`", "injury.result takes one of"],
    );
}

#[test]
fn what_was_typed_is_repeated_in_one_short_line() {
    let long = format!("melee.weapon={}", "x".repeat(100_000));
    let message = complaint(&["play", "bridge/melee", &long]);
    assert!(message.len() < 400, "{}", message.len());
    let message = complaint(&["play", "bridge/melee", "melee.weapon=\u{1b}[31m\nred\u{7}"]);
    assert!(!message.contains(['\u{1b}', '\u{7}']), "{message:?}");
}

#[test]
fn nothing_to_play() {
    has(&complaint(&["play"]), &["GAME/PROCEDURE", "adjutant list"]);
    has(
        &complaint(&["play", "bridge"]),
        &["`bridge` is no GAME/PROCEDURE", &format!("write it like bridge/{}.", adjutant::games::bridge::GAME.procedures[0].id)],
    );
    has(&complaint(&["play", "melee.weapon=hand"]), &["is no GAME/PROCEDURE", "write it like sns/melee"]);
    has(&complaint(&["play", "bridg/melee"]), &["no game `bridg`", "Did you mean bridge?"]);
    has(&complaint(&["play", "bridge/melees"]), &["no procedure `melees`", "Did you mean melee?"]);
    has(&complaint(&["play", "bridge/melee", "--auto"]), &["--auto", "adjutant play --help"]);
    has(&complaint(&["play", "bridge/melee", "--seed"]), &["--seed", "adjutant play --help"]);
    has(&complaint(&["play", "bridge/melee", "--seed", "x"]), &["--seed", "`x`", "whole number from 0"]);
}

#[test]
fn the_seed_decides_the_dice() {
    let seeded = |seed: &str| printed(&attack(&["--seed", seed]));
    assert_eq!(seeded("7"), seeded("7"));
    assert!((0..10).any(|seed| seeded(&seed.to_string()).lines().skip(2).ne(seeded("7").lines().skip(2))));
    // Without one, it is told which it was.
    let drawn = printed(&attack(&[]));
    let seed = drawn.lines().find_map(|line| line.strip_prefix("seed: ")).unwrap();
    assert_eq!(seeded(seed), drawn);
    assert_eq!(json(&attack(&["--seed", seed]))["seed"].to_string(), seed);
}

#[test]
fn json_says_the_same_as_the_lines() {
    let played = json(&attack(&["melee.roll=4,4", "injury.roll=1,2"]));
    assert_eq!(
        (played["format"].as_u64(), played["game"].as_str(), played["procedure"].as_str()),
        (Some(1), Some("bridge"), Some("melee"))
    );
    assert_eq!((played["title"].as_str(), played["reference"].as_str()), (Some("Melee attack"), Some("bridge:3.8")));
    assert_eq!((&played["asks"], &played["unused"]), (&Value::Null, &serde_json::json!([])));
    let first = &played["steps"][0];
    assert_eq!(
        first,
        &serde_json::json!({"key": "melee.weapon", "title": "Weapon", "subject": "Striker", "kind": "pick", "value": "Spear", "text": "Spear 2d"})
    );
    let roll = &played["steps"][3]["roll"];
    assert_eq!((roll["number"].as_u64(), roll["given"].as_bool()), (Some(1), Some(true)));
    assert_eq!((&roll["because"][0]["subject"], &roll["because"][0]["value"]), (&"Striker".into(), &2.into()));
    assert!(!roll["because"][0]["label"].as_str().unwrap().is_empty());
    assert_eq!(
        played["outcome"],
        serde_json::json!({"code": "incapacitated", "headline": "Target: OUT", "subject": "Target", "value": 0})
    );
}

// A rule that has what no quick procedure of the games has.
mod toy {
    use adjutant::dice::{Die, FaceSet, Pool, Reading};
    use adjutant::engine::{
        Choose, Either, Ending, Extra, Flow, Id, Interrupts, Need, Outcome, Pick, Settle, Subject, Throw, Ticks, Tone, YesNo,
    };
    use adjutant::games::{Play, Procedure};
    use adjutant::options;

    options! {
        /// What may happen.
        pub enum Alarm { Horn = "Horn!", Drum = "Drum!" }
    }
    options! {
        /// What comes of it.
        pub enum Fate { Lives = "Lives", Dies = "Dies" }
    }

    const MOVE: Pick<YesNo> = Pick::new("toy.move", "Moves?");
    const ALARM: Interrupts<Alarm> = Interrupts::new("toy.alarm", "Alarm");
    const WHO: Choose = Choose::new("toy.who", "Who?");
    const SOME: Ticks = Ticks::new("toy.some", "Some");
    const MORE: Extra = Extra::new("toy.more", "More");
    const ROLL: Throw = Throw::new("toy.roll", "Roll");
    const FATE: Settle<Fate> = Settle::new("toy.fate", "Fate");
    const ENDED: Ending = Ending::new("ended", "# DEAD", Tone::Middling);

    /// Everything at once.
    pub const TOY: Procedure = Procedure {
        id: "toy",
        title: "Toy",
        reference: "example:P1",
        roles: &["One", "Two"],
        questions: &[
            MOVE.declared(),
            ALARM.declared(),
            WHO.declared(),
            SOME.declared(),
            MORE.declared(),
            ROLL.declared(),
            FATE.declared(),
        ],
        endings: &[&ENDED],
        run,
    };

    fn run(play: &mut Play<'_>) -> Flow<Outcome> {
        for nth in [1, 2] {
            play.about(Subject::Nth(nth));
            while let Either::Interrupt(alarm) = play.asks(ALARM, |play| play.yes(MOVE))? {
                play.note(if alarm == Alarm::Horn { "Horn" } else { "Drum" }, 0)?;
            }
        }
        play.about(Subject::Nobody);
        let ids = [Id(3), Id(4), Id(5)];
        play.choose(WHO, &ids)?;
        play.ticks(SOME, &ids, (1, 2), [Id(3)].into_iter().collect())?;
        let mut dead = 0;
        for nth in [1, 2] {
            play.about(Subject::Nth(nth));
            let more = play.extra(MORE)?;
            let needs = FaceSet::at_least(4 - more);
            play.cast(ROLL, Pool { count: 2, die: Die::D6 }, Reading::Hits(needs), Need::Faces(needs))?;
        }
        play.about(Subject::Nobody);
        let hits: Vec<bool> =
            play.roll_all(ROLL)?.iter().map(|seen| matches!(seen, adjutant::dice::Seen::Hits(1.., _))).collect();
        for (nth, hit) in (1..).zip(hits) {
            play.about(Subject::Nth(nth));
            let fate = play.settle(FATE, if hit { Fate::Dies } else { Fate::Lives })?;
            dead += i16::from(fate == Fate::Dies);
        }
        Ok(ENDED.with(dead))
    }
}

/// Plays the toy; its steps and how many died, or what is wrong.
fn toy(words: &str) -> Result<(Vec<String>, i64), String> {
    use adjutant_simulator::play::player::{Came, Player};
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    let mut givens = Givens::parse("toy/toy", &toy::TOY, &words).map_err(|failure| failure.to_string())?;
    let mut player = Player::new(&toy::TOY, &mut givens, Some(adjutant_simulator::device::dice(Some(1)).unwrap()));
    let came = player.play().map_err(|failure| failure.to_string())?;
    let steps = serde_json::to_value(&player.steps).unwrap();
    let steps = steps.as_array().unwrap().iter();
    let steps = steps
        .map(|step| format!("{}={}", step["key"].as_str().unwrap(), step["text"].as_str().unwrap()).to_lowercase())
        .collect();
    match came {
        Came::Over(outcome) => Ok((steps, serde_json::to_value(outcome).unwrap()["value"].as_i64().unwrap())),
        Came::Dice => panic!("there are dice"),
        Came::To(asked) => Err(serde_json::to_value(asked).unwrap()["key"].as_str().unwrap().to_owned()),
    }
}

const QUIET: &str = "toy.move=yes toy.move=no toy.who=4 toy.some=figure-3,5";

#[test]
fn interrupts_come_before_the_answer() {
    let dice = "toy.roll=1,1,1,1";
    let (steps, dead) = toy(&format!("{QUIET} {dice}")).unwrap();
    assert_eq!(steps, ["toy.move=yes", "toy.move=no", "toy.who=figure 4", "toy.some=figure 3, figure 5", "toy.roll=1, 1, 1, 1"]);
    assert_eq!(dead, 0);
    let first = |words: &str| toy(&format!("{QUIET} {dice} {words}")).unwrap().0[..4].to_vec();
    assert_eq!(first("toy.alarm=horn"), ["toy.alarm=horn!", "toy.move=yes", "toy.move=no", "toy.who=figure 4"]);
    assert_eq!(first("toy.alarm=drum toy.alarm=horn"), ["toy.alarm=drum!", "toy.alarm=horn!", "toy.move=yes", "toy.move=no"]);
    assert_eq!(first("toy.alarm=- toy.alarm=horn"), ["toy.move=yes", "toy.alarm=horn!", "toy.move=no", "toy.who=figure 4"]);
    assert_eq!(first("toy.alarm@two=horn"), ["toy.move=yes", "toy.alarm=horn!", "toy.move=no", "toy.who=figure 4"]);
    has(&toy(&format!("{QUIET} toy.alarm=bell")).unwrap_err(), &["`toy.alarm=bell`", "toy.alarm takes one of Horn, Drum."]);
    // The name of the interrupt is no answer to the question it interrupts.
    has(&toy("toy.move=horn").unwrap_err(), &["`toy.move=horn`", "toy.move takes one of No, Yes."]);
}

#[test]
fn figures_by_name_and_number() {
    for who in ["figure-4", "Figure_4", "FIGURE-4", "4"] {
        assert_eq!(toy(&QUIET.replace("toy.who=4", &format!("toy.who={who}"))).unwrap().0[2], "toy.who=figure 4");
    }
    let wrong = |words: &str| toy(words).unwrap_err();
    has(&wrong(&QUIET.replace("toy.who=4", "toy.who=6")), &["`6` is not offered", "one of Figure 3, Figure 4, Figure 5"]);
    has(
        &wrong(&QUIET.replace("figure-3,5", "all")),
        &["too few or too many", "1 to 2 of Figure 3, Figure 4, Figure 5, with commas"],
    );
    has(&wrong(&QUIET.replace("figure-3,5", "none")), &["too few or too many"]);
    has(&wrong(&QUIET.replace("figure-3,5", "3,3")), &["`3` is named twice"]);
    assert_eq!(wrong("toy.move=yes"), "toy.move");
}

/// The modifier lowers the need-number of 4: with +3 a 1 passes.
#[test]
fn modifiers_and_results_of_each() {
    let dice = "toy.roll=1,1,1,1";
    let run = |words: &str| toy(&format!("{QUIET} {dice} {words}")).unwrap();
    assert_eq!(run("toy.more=+3").1, 1);
    assert_eq!(run("toy.more=3 toy.more=3").1, 2);
    assert_eq!(run("toy.more=- toy.more=3").0[4..], ["toy.more=+3", "toy.roll=1, 1, 1, 1"]);
    assert_eq!(run("toy.more@two=3").1, 1);
    assert_eq!(run("toy.fate=dies").0[4..], ["toy.roll=1, 1, 1, 1", "toy.fate=dies"]);
    assert_eq!(run("toy.fate=dies toy.fate=dies").1, 2);
    assert_eq!(run("toy.fate=- toy.fate=dies").1, 1);
    assert_eq!(run("toy.more=3 toy.more=3 toy.fate@two=lives").1, 1);
}

/// The card and its pools have one name: four faces are the card's, two a pool's.
#[test]
fn a_card_named_like_its_pools() {
    let run = |words: &str| toy(&format!("{QUIET} {words}")).map(|(steps, dead)| (steps[4].clone(), dead));
    assert_eq!(run("toy.roll=1,2,3,4").unwrap(), ("toy.roll=1, 2, 3, 4".to_owned(), 1));
    assert_eq!(run("toy.roll=1,2 toy.roll=3,4").unwrap(), ("toy.roll=1, 2, 3, 4".to_owned(), 1));
    assert_eq!(run("toy.roll@two=3,4 toy.roll=1,2").unwrap(), ("toy.roll=1, 2, 3, 4".to_owned(), 1));
    has(&run("toy.roll=1,2,3").unwrap_err(), &["3 faces are given, and 2 dice are thrown"]);
}
