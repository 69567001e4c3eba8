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

/// Any dice: 2d6, counted by hand; the best three of four from tests/recipes.rs.
#[test]
fn any_dice_can_be_weighed() {
    let two = printed(&["odds", "2d6"]);
    has(&two, &["odds 2d6\nexact: yes\n2: 2.8 %, 1/36; 2 or more: 100.0 %\n", "7: 16.7 %, 1/6; 7 or more: 58.3 %\n"]);
    assert!(two.ends_with("12: 2.8 %, 1/36; 12 or more: 2.8 %\n") && two.lines().count() == 13, "{two}");
    assert_eq!(json("4d6 high 3")["outcomes"]["18"], "7/432", "21 of 1296");
    assert_eq!(json("1d6 vs 1d6")["outcomes"]["0"], "1/6");
    assert_eq!(printed(&["odds", "coin"]), "odds coin: each is as likely as the others\n");
    has(&complaint(&["odds", "2d6 high 2"]), &["`2d6 high 2` is no roll. Keep at least one die", "`adjutant roll --help`"]);
    has(&complaint(&["odds", "melee"]), &["`melee` is no roll. Write it like"]);
    // A game alone is no dice.
    has(&complaint(&["odds", "bridge"]), &["`bridge` is no GAME/PROCEDURE"]);
}

/// The sum of fractions, in millionths.
fn sum(outcomes: &Value) -> i64 {
    let millionths = |fraction: &Value| {
        let (num, den) = fraction.as_str().unwrap().split_once('/').unwrap();
        (num.parse::<u128>().unwrap() * 1_000_000 / den.parse::<u128>().unwrap()) as i64
    };
    outcomes.as_object().unwrap().values().map(millionths).sum()
}

/// A sample tells of one number: more, exactly that, and less. Nothing in it claims to be exact, and it sums up to all there is.
#[test]
fn what_is_sampled_says_so_and_adds_up() {
    let text = printed(&["odds", "20d100"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["odds 20d100", "exact: no, a sample"]);
    assert_eq!(lines.len(), 5, "{text}");
    let mut tenths = 0;
    for (line, said) in lines[2..].iter().zip(["more than 1010: about ", "exactly 1010: about ", "less than 1010: about "]) {
        let figure = line.strip_prefix(said).unwrap_or_else(|| panic!("{line}")).strip_suffix(" %").unwrap();
        tenths += figure.replace('.', "").parse::<i32>().unwrap();
    }
    assert!((998..=1002).contains(&tenths), "{text}");
    let told = json("20d100");
    assert_eq!(told["exact"], false);
    assert_eq!(told["outcomes"].as_object().unwrap().keys().collect::<Vec<_>>(), ["1010", "<1010", ">1010"]);
    assert!(sum(&told["outcomes"]).abs_diff(1_000_000) < 5, "{told}");
    // Alike: as often ahead as behind.
    let text = printed(&["odds", "20d100 vs 20d100"]);
    assert!(text.starts_with("odds 20d100 vs 20d100\nexact: no, a sample\nwin: about ") && text.lines().count() == 5, "{text}");
    has(&text, &["\ntie: about ", "\nlose: about "]);
    let told = json("20d100 vs 20d100");
    assert_eq!(told["decides"].as_object().unwrap().keys().collect::<Vec<_>>(), ["lose", "tie", "win"]);
    assert!(sum(&told["decides"]).abs_diff(1_000_000) < 5 && sum(&told["outcomes"]).abs_diff(1_000_000) < 5, "{told}");
    let text = printed(&["odds", "15d100 need 800"]);
    assert!(text.contains("\nmade: about ") && text.contains("\nmissed: about ") && text.lines().count() == 4, "{text}");
    let told = json("15d100 need 800");
    assert!(sum(&told["decides"]).abs_diff(1_000_000) < 5, "{told}");
    assert_eq!(told["outcomes"].as_object().unwrap().keys().collect::<Vec<_>>(), ["800", "<800", ">800"]);
}

/// Where only a part of the results can be counted, the rest is told as one: nothing sampled stands among what is exact.
#[test]
fn what_is_exact_is_exact_to_the_last_line() {
    // 7d20 has 134 totals, 2d100 has 199.
    for (dice, lines) in [("7d20", 136), ("2d100", 201)] {
        let text = printed(&["odds", dice]);
        assert_eq!((text.contains("exact: yes\n"), text.lines().count()), (true, lines), "{text}");
        assert!(sum(&json(dice)["outcomes"]).abs_diff(1_000_000) < 300, "{dice}");
    }
    has(&printed(&["odds", "2d100"]), &["150: 0.5 %, 51/10000; 150 or more: 13.3 %\n"]);
    // Dice that explode on and on have no end that can be counted.
    let text = printed(&["odds", "2d6 explode"]);
    assert!(text.contains("\nmore than ") && !text.contains("about"), "{text}");
    let told = json("2d6 explode");
    assert!(sum(&told["outcomes"]).abs_diff(1_000_000) < 300, "{told}");
    assert_eq!(told["outcomes"].as_object().unwrap().keys().filter(|key| key.starts_with('>')).count(), 1, "{told}");
}

/// 2d6 against 2d6: 146 of 1296 are a tie. 2d6 make 9 or more in 10 of 36.
#[test]
fn who_wins_and_what_is_made_is_told() {
    let text = printed(&["odds", "2d6 vs 2d6"]);
    has(&text, &["exact: yes\nwin: 44.4 %, 575/1296\ntie: 11.3 %, 73/648\nlose: 44.4 %, 575/1296\n-10: "]);
    has(&text, &["\n0: 11.3 %, 73/648; 0 or more: 55.6 %\n+1: "]);
    assert_eq!(json("2d6 vs 2d6")["decides"].to_string(), r#"{"lose":"575/1296","tie":"73/648","win":"575/1296"}"#);
    let text = printed(&["odds", "2d6 need 9"]);
    has(&text, &["exact: yes\nmade: 27.8 %, 5/18\nmissed: 72.2 %, 13/18\n2: 2.8 %"]);
    assert_eq!(json("2d6 need 9")["decides"].to_string(), r#"{"made":"5/18","missed":"13/18"}"#);
    assert_eq!(json("2d6").get("decides"), None);
    // What has no numbers is JSON all the same.
    assert_eq!(json("coin").to_string(), r#"{"each":"1/2","exact":true}"#);
    assert_eq!(json("shuffle 4").to_string(), r#"{"each":"1/24","exact":true}"#);
    has(&complaint(&["odds", "1d6 + 1d8"]), &["`1d6 + 1d8` is no roll. Dice cannot be added to other dice"]);
}

/// Seed 12: 6, 6, 6, 2, 2, 1. Three dice count, each twice, and the one takes one away.
#[test]
fn dice_that_count_are_told_apart_from_what_they_make() {
    let roll = |words: &str| printed(&["roll", words, "--seed", "12"]);
    has(&roll("6d6 >=5 max twice ones subtract"), &["6, 6, 6, 2, 2, 1.\n3 of 6 count, that makes 5.\n"]);
    has(&roll("6d6 >=5 ones subtract"), &["3 of 6 count, that makes 2.\n"]);
    has(&roll("6d6 >=5"), &["3 of 6 count.\n"]);
    has(&roll("6d6 >=5 + 1"), &["3 of 6 count, that makes 4.\n"]);
    has(&roll("6d6 <=1 max twice"), &["1 of 6 counts.\n"]);
}

#[test]
fn any_dice_can_be_rolled() {
    let roll = |words: &[&str]| printed(&[&["roll"], words, &["--seed", "7"]].concat());
    let text = roll(&["4d6 high 3 + 2"]);
    has(&text, &["4d6 high 3 + 2: ", ". Dropped: ", "Total "]);
    assert_eq!(roll(&["4d6", "high", "3", "+", "2"]), text, "with quotes or without");
    // Every step is told, the last one has nothing to add.
    let text = roll(&["20d2 explode once"]);
    assert_eq!((text.matches("20d2 explode once: ").count(), text.contains("Enter")), (2, false), "{text}");
    has(&complaint(&["roll"]), &["`` is no roll. Write it like", "`adjutant roll --help` explains."]);
    has(&complaint(&["roll", "21d6"]), &["From 1 to 20 dice can be thrown"]);
    has(&printed(&["roll", "--help"]), &["adjutant roll EXPRESSION"]);
}
