//! `battle`: automatic players fight to the end, and the same number fights the same battle.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use std::collections::{BTreeMap, BTreeSet};

use adjutant::games::GAMES;
use serde_json::Value;
use support::{complaint, has, printed};

fn fighting() -> impl Iterator<Item = &'static str> {
    GAMES.iter().filter(|game| game.battle.is_some()).map(|game| game.id)
}

fn fought(game: &str, seed: u64) -> Value {
    serde_json::from_str(&printed(&["battle", game, "--auto", "--json", "--seed", &seed.to_string()])).unwrap()
}

/// Battles come to an end, their figures and rolls add up, and they differ from number to number.
#[test]
fn whole_battles_end() {
    assert!(fighting().count() >= 3);
    for game in fighting() {
        let (mut outcomes, mut lengths) = (BTreeMap::new(), BTreeSet::new());
        for seed in 0..25 {
            let battle = fought(game, seed);
            assert_eq!(
                (battle["format"].as_u64(), battle["game"].as_str(), battle["seed"].as_u64()),
                (Some(1), Some(game), Some(seed))
            );
            let procedures = battle["procedures"].as_array().unwrap();
            assert!(!procedures.is_empty(), "{game} {seed}");
            let rolls: u64 = procedures.iter().map(|it| it["rolls"].as_u64().unwrap()).sum();
            assert_eq!(battle["rolls"].as_u64(), Some(rolls));
            for side in ["first", "second"] {
                let (began, left) = (battle["began"][side].as_u64(), battle["left"][side].as_u64());
                // Whoever is found on the way was not there when it began.
                let found = began == Some(0);
                assert!(found || left <= began, "{battle}");
            }
            let alone = ["first", "second"].into_iter().filter(|side| battle["left"][side] != 0).collect::<Vec<_>>();
            assert_eq!(battle["winner"].as_str(), if let [side] = alone[..] { Some(side) } else { None });
            // Whoever has a guide says how it ended; else somebody must have lost everybody.
            let ended = battle["outcome"]["code"].as_str().or(battle["winner"].as_str());
            assert!(ended.is_some() || procedures.len() == 500, "{game} {seed}: it did not end");
            outcomes.extend(ended.map(|ended| (seed, ended.to_owned())));
            lengths.insert(rolls);
        }
        // Nearly all come to their end.
        assert!(outcomes.len() > 20 && lengths.len() > 5, "{game}: {outcomes:?} {lengths:?}");
    }
}

#[test]
fn the_same_number_fights_the_same_battle() {
    for game in fighting() {
        let lines = printed(&["battle", game, "--auto", "--seed", "7"]);
        assert_eq!(printed(&["battle", "--seed", "7", "--auto", game]), lines);
        assert_ne!(printed(&["battle", game, "--auto", "--seed", "8"]), lines);
        // A number that was drawn is told.
        let drawn = printed(&["battle", game, "--auto"]);
        let seed = drawn.lines().find_map(|line| line.strip_prefix("seed: ")).unwrap();
        assert_eq!(printed(&["battle", game, "--auto", "--seed", seed]), drawn);
    }
}

#[test]
fn lines_say_what_the_json_says() {
    let (lines, battle) = (printed(&["battle", "sfc", "--auto", "--seed", "7"]), fought("sfc", 7));
    let count = battle["procedures"].as_array().unwrap().len();
    for (nth, played) in (1..).zip(battle["procedures"].as_array().unwrap()) {
        let outcome = &played["outcome"];
        let line = format!(
            "{nth}: {}: {} ({})\n",
            played["title"].as_str().unwrap(),
            outcome["headline"].as_str().unwrap(),
            outcome["code"].as_str().unwrap()
        );
        has(&lines, &[&line]);
        for note in played["notes"].as_array().unwrap() {
            let whose = note["subject"].as_str().map_or(String::new(), |name| format!("{name}: "));
            has(&lines, &[&format!("note: {whose}{}\n", note["text"].as_str().unwrap())]);
        }
    }
    assert!(!lines.contains(&format!("\n{}: ", count + 1)));
    let (began, left) = (&battle["began"], &battle["left"]);
    has(&lines, &["battle sfc: 2d6 Sci-Fi Combat\nabout: ", "\nseed: 7\n"]);
    has(&lines, &[&format!("began: first side {}, second side {}\n", began["first"], began["second"])]);
    has(&lines, &[&format!("left: first side {}, second side {}\n", left["first"], left["second"])]);
    let (headline, code) = (battle["outcome"]["headline"].as_str().unwrap(), battle["outcome"]["code"].as_str().unwrap());
    assert!(lines.ends_with(&format!("headline: {headline}\noutcome: {code}\n")));
    let (lines, battle) = (printed(&["battle", "bridge", "--auto", "--seed", "7"]), fought("bridge", 7));
    let (headline, code) = (battle["outcome"]["headline"].as_str().unwrap(), battle["outcome"]["code"].as_str().unwrap());
    assert!(lines.ends_with(&format!("headline: {headline}\noutcome: {code}\n")));
    // Whoever has won is named.
    let who = if code == "attacker-wins" { "Attacker" } else { "Defender" };
    assert_eq!((headline, battle["outcome"]["subject"].as_str()), (format!("{who}: WINS").as_str(), Some(who)));
}

#[test]
fn no_battle() {
    for game in GAMES.iter().filter(|game| game.battle.is_none()) {
        has(
            &complaint(&["battle", game.id, "--auto", "--seed", "7"]),
            &["this game has no battle yet", game.id, "These have one: "],
        );
    }
    assert!(fighting().all(|game| printed(&["list", "--json", game]).contains("\"battle\": true")));
    has(&complaint(&["battle", "sfc"]), &["add --auto", "adjutant text"]);
    has(&complaint(&["battle", "--auto"]), &["say which game", "adjutant list"]);
    has(&complaint(&["battle", "sfcc", "--auto"]), &["no game `sfcc`", "Did you mean sfc?"]);
    has(&complaint(&["battle", "sfc", "bridge", "--auto"]), &["`bridge` is one word too many"]);
    has(&complaint(&["battle", "sfc", "--auto", "--seed", "-1"]), &["--seed", "whole number from 0"]);
    has(&complaint(&["battle", "sfc", "--auto", "--saves", "x"]), &["--saves", "adjutant battle --help"]);
    has(&complaint(&["battle", "sfc", "--auto=no"]), &["--auto", "adjutant battle --help"]);
}
