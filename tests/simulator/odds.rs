//! `adjutant odds`: exact fractions, what is missing, and what is wrong. The figures are those of the specifications.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use serde_json::Value;
use support::{adjutant, complaint, has, printed};

fn odds(words: &str, more: &[&str]) -> std::process::Output {
    let mut arguments = vec!["odds"];
    arguments.extend(words.split_whitespace());
    arguments.extend(more);
    adjutant(&arguments)
}

fn json(words: &str) -> Value {
    let output = odds(words, &["--json"]);
    assert_eq!(output.status.code(), Some(0), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// `NUM/DEN` in tenths of a per cent.
fn tenths(fraction: &Value) -> String {
    let (num, den) = fraction.as_str().unwrap().split_once('/').unwrap();
    let (num, den) = (num.parse::<u128>().unwrap(), den.parse::<u128>().unwrap());
    let tenths = (num * 2_000 + den) / (2 * den);
    format!("{}.{}", tenths / 10, tenths % 10)
}

const SNS: &str = "sns/melee melee.attackers=1 fighter.class=melee fighter.class=melee \
                   fighter.armour=medium fighter.armour=medium fighter.star=no fighter.star=no";

#[test]
fn the_json_is_exactly_as_agreed() {
    let output = odds(SNS, &["fighter.rep=5", "fighter.rep=5", "--json"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "{\"exact\":true,\"outcomes\":{\"attackers-win\":\"1/2\",\"defender-wins\":\"1/2\"}}\n");
    assert!(output.stderr.is_empty());
}

/// `bridge` section 5, in per cent.
#[test]
fn bridge_attacks_come_out_as_the_specification_says() {
    let codes = ["miss", "stopped", "no-effect", "stunned", "wounded", "incapacitated", "mortal"];
    for (words, expected) in [
        ("bridge/melee melee.weapon=hand target.shield=no target.armor=none", "36.1 0.0 6.9 17.9 21.5 13.0 4.6"),
        ("bridge/melee melee.weapon=hand target.shield=yes target.armor=light", "61.1 11.8 4.5 9.8 9.2 3.1 0.6"),
        ("bridge/melee melee.weapon=two target.shield=no target.armor=none", "27.8 0.0 5.6 15.4 21.9 19.1 10.2"),
        ("bridge/melee melee.weapon=two target.shield=yes target.armor=light", "50.2 11.4 4.9 11.6 12.7 6.8 2.4"),
        (
            "bridge/ranged ranged.weapon=bow ranged.distance=1 ranged.lines=4 target.shield=no target.armor=none",
            "33.3 0.0 7.3 19.2 23.1 13.2 3.8",
        ),
        (
            "bridge/ranged ranged.weapon=bow ranged.distance=1 ranged.lines=4 target.shield=yes target.armor=light",
            "52.1 12.5 5.2 12.1 12.2 4.9 1.0",
        ),
    ] {
        let told = json(words);
        assert_eq!(told["exact"], true);
        let of = |code| told["outcomes"].get(code).map_or("0.0".to_owned(), tenths);
        assert_eq!(codes.map(of).join(" "), expected, "{words}: {told}");
    }
}

#[test]
fn lines_say_the_same_in_words() {
    let text = printed(&["odds", "bridge/melee", "melee.weapon=hand", "target.shield=no", "target.armor=none"]);
    has(&text, &["odds bridge/melee: Melee attack, bridge:3.8\n", "exact: yes\n", "outcome miss: Target: MISS, 36.1 %, 13/36\n"]);
    assert!(!text.contains("assumed"), "{text}");
}

#[test]
fn a_missing_answer_is_asked_for() {
    let output = odds("sns/melee melee.attackers=1", &[]);
    assert_eq!(output.status.code(), Some(3));
    has(&String::from_utf8(output.stdout).unwrap(), &["asks: fighter.rep: Defender: Rep\n", "accepts: a number from 1 to 20\n"]);
    let output = odds("sns/melee melee.attackers=1", &["--json"]);
    assert_eq!(output.status.code(), Some(3));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["asks"]["key"], "fighter.rep");
}

/// AC 2 adds 2 to the die (`swordplay:D8`): 4, 5 and 6 kill a Rep 4 target, 2 and 3 put it out.
#[test]
fn a_question_after_the_dice_is_answered_from_the_command_line_too() {
    let damage = "swordplay/damage wound.ac=light wound.rep=4";
    let output = odds(damage, &[]);
    assert_eq!(output.status.code(), Some(3));
    has(&String::from_utf8(output.stdout).unwrap(), &["asks: wound.star"]);
    let told = json(&format!("{damage} wound.star=no"));
    assert_eq!(told["outcomes"].to_string(), r#"{"dead":"1/2","duck-back":"1/6","out":"1/3"}"#);
    let text = printed(&["odds", "swordplay/damage", "wound.ac=light", "wound.rep=4", "wound.star=no"]);
    has(&text, &["assumed: choices on the way are made as given, else automatically\n"]);
}

#[test]
fn dice_may_be_given_and_the_odds_are_of_the_rest() {
    // Die 1 on a Rep 4 target with AC 2: 3 is below Rep, the target ducks.
    let told = json("swordplay/damage wound.ac=light wound.rep=4 wound.die=1");
    assert_eq!(told.to_string(), r#"{"exact":true,"outcomes":{"duck-back":"1/1"}}"#);
    // A blade's die given for one of the two who fight: half a card has no odds.
    let fight = "blades/melee fighter.combat=3 fighter.combat=3 fighter.rules=none fighter.rules=none \
                 fighter.standing=standing fighter.standing=standing melee.blow=normal exchange.touching=1 exchange.touching=1 \
                 exchange.height=nobody melee.ambush=no";
    assert_eq!(json(fight)["outcomes"]["no-effect"], "1/6");
    let mut words: Vec<&str> = fight.split_whitespace().collect();
    words.insert(0, "odds");
    words.push("exchange.die=6");
    has(&complaint(&words), &["give exchange.die too"]);
}

#[test]
fn what_is_taken_for_granted_is_told() {
    let hero = ["odds", "blades/melee", "fighter.combat=3", "fighter.combat=3", "fighter.rules@attacker=hero"];
    let rest = ["fighter.rules=none", "fighter.standing=standing", "fighter.standing=standing", "melee.blow=normal"];
    let last = ["exchange.touching=1", "exchange.touching=1", "exchange.height=nobody", "melee.ambush=no"];
    let words = [&hero[..], &rest, &last].concat();
    has(&printed(&words), &["assumed: every offer is declined\n"]);
    let words: Vec<&str> = words.into_iter().chain(["exchange.reroll=yes"]).collect();
    let output = std::process::Command::new(support::PROGRAM).args(&words).output().unwrap();
    has(&String::from_utf8_lossy(&output.stderr), &["`exchange.reroll=yes` was not used", "declined", "Give the dice before it"]);
}

#[test]
fn whoever_is_wrong_is_told_what_to_do() {
    has(&complaint(&["odds"]), &["GAME/PROCEDURE"]);
    has(&complaint(&["odds", "sns/mele"]), &["Did you mean melee?"]);
    has(&complaint(&["odds", "sns/melee", "fighter.rep=many"]), &["a number from 1 to 20"]);
    has(&complaint(&["odds", "sns/melee", "--seed", "7"]), &["adjutant odds --help"]);
    has(
        &complaint(&["odds", "swordplay/damage", "wound.ac=light", "wound.rep=4", "wound.star=no", "wound.pool=x"]),
        &["wound.pool"],
    );
    let output = odds("swordplay/damage wound.ac=light wound.rep=4 wound.star=no wound.pool=3", &[]);
    assert_eq!(output.status.code(), Some(0));
    has(&String::from_utf8_lossy(&output.stderr), &["`wound.pool=3` was not asked."]);
    has(&printed(&["odds", "--help"]), &["\"exact\":true", "every offer is declined"]);
}

/// Seven in a melee with Reps of their own are more places than can be explored: a sample says so.
#[test]
fn a_sample_never_claims_to_be_exact() {
    let fighters: String = (0..7).map(|nth| format!(" fighter.rep={} fighter.class=melee", 4 + nth % 2)).collect();
    let others: String = (0..7).map(|_| " fighter.armour=medium fighter.star=no").collect();
    let told = json(&format!("sns/melee melee.attackers=6{fighters}{others}"));
    assert_eq!(told["exact"], false, "{told}");
    let total: f64 = told["outcomes"].as_object().unwrap().values().map(|chance| tenths(chance).parse::<f64>().unwrap()).sum();
    assert!((99.0..101.0).contains(&total), "{told}");
}
