//! Reports of battles: what a device has counted, on the console and by `report`, against what the log says.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(clippy::float_arithmetic, reason = "sums by hand, of what JSON says")]

mod support;

use std::path::{Path, PathBuf};

use adjutant::games::GAMES;
use adjutant::ui::{Console, Layout};
use adjutant_simulator::device::{Device, dice};
use adjutant_simulator::flash::Flash;
use adjutant_simulator::saves::SavesFile;
use serde_json::Value;
use support::{has, printed, scratch};

/// Somebody who types at a device with a file as its flash.
struct Table {
    device: Device,
    console: Console,
    path: PathBuf,
}

impl Table {
    fn open(path: &Path, seed: u64) -> Self {
        let flash = Flash::in_file(SavesFile::open(path).unwrap()).unwrap();
        let mut device = Device::start(Layout::Four, flash, dice(Some(seed)).unwrap()).unwrap();
        let mut console = Console::new();
        device.hello(&mut console, None);
        Self { device, console, path: path.to_owned() }
    }

    fn types(&mut self, line: &str) -> String {
        self.device.line(&mut self.console, line).0
    }

    fn all(&mut self, lines: &[&str]) -> String {
        lines.iter().map(|line| self.types(line)).last().unwrap()
    }

    /// The battery is pulled.
    fn cut(self, seed: u64) -> Self {
        let path = self.path.clone();
        drop(self);
        Self::open(&path, seed)
    }

    /// The battery is pulled, and a computer reads what there is.
    fn report(self) -> Value {
        let path = self.path.to_str().unwrap().to_owned();
        drop(self);
        let (lines, json) = (printed(&["report", "--saves", &path]), printed(&["report", "--json", "--saves", &path]));
        has(&lines, &["#1 "]);
        let json: Value = serde_json::from_str(&json).unwrap();
        // The course of the battle is told in lines, too, each as the log tells it.
        let numbers = |value: &Value| value.as_array().into_iter().flatten().map(|it| it.to_string()).collect::<Vec<_>>();
        let told = lines.lines().filter_map(|line| line.strip_prefix("course: "));
        let told: Vec<&str> = told.inspect(|line| has(&lines, &[&format!("\n{line}\n")])).collect();
        let course = numbers(&json["battle"]["course"]);
        assert_eq!(told.iter().map(|line| line[1..].split(' ').next().unwrap().to_owned()).collect::<Vec<_>>(), course);
        json
    }
}

/// Two example warbands; the first player begins. Three rolls before the battle.
const BLADES: [&str; 11] = ["blades", "new battle", "one", "example", "example", "yes", "1", "6 1", "yes", "6 1", ""];

fn close(value: &Value, wanted: f64) {
    assert!((value.as_f64().unwrap() - wanted).abs() < 1e-4, "{value} is not {wanted}");
}

/// A1 has Quality 3: 4 of 6 pass, 0.6667.
/// #4 A1 typed 5, passes: +0.3333, +1.5 pips. #5 A1 typed 2, fails: -0.6667, -1.5 pips; taken back, and dealt again: known dice, so
/// pips only. #6 A1 rolls what the device has, and one die is made two afterwards: pips only, of both. #7 A1 rolls and leaves:
/// taken back, nothing.
/// Side A: +0.3333 in 1 result; pips 1.5 - 1.5 and those of #6, in 1 + 1 + 2 dice.
#[test]
fn rolls_typed_taken_back_amended_and_left() {
    let folder = scratch("luck");
    let mut it = Table::open(&folder.join("luck.bin"), 3);
    it.all(&BLADES);
    has(&it.types("overview"), &["A1 Leader, QUAL 3+"]);
    has(&it.all(&["quality", "a1", "1", "no", "5"]), &["A1 Leader: PASSES"]);
    // The power goes while the result is on the screen.
    let mut it = it.cut(4);
    it.types("");
    has(&it.all(&["quality", "a1", "1", "no", "2"]), &["Roll 5"]);
    has(&it.types("back"), &["The dice are kept"]);
    has(&it.all(&["no", ""]), &["Roll 5"]);
    it.types("");
    has(&it.all(&["quality", "a1", "1", "no", ""]), &["Roll 6"]);
    it.types("amend");
    let amended = it.all(&["2", "2"]);
    let mut out = amended.clone();
    while !out.contains("Done: ") {
        out = it.types("");
    }
    it.types("");
    has(&it.all(&["quality", "a1", "1", "no", ""]), &["Roll 7"]);
    it.all(&["back", "back", "back"]);
    let told = it.all(&["home", "blades", "back", "report"]);
    let json = it.report();
    let rolls = json["rolls"].as_array().unwrap();
    let marks = |number: usize| rolls.iter().find(|roll| roll["number"] == number).unwrap()["marks"].to_string();
    assert_eq!(marks(4), "[\"typed\"]");
    has(&marks(5), &["dealt again"]);
    has(&marks(6), &["amended"]);
    has(&marks(7), &["taken back"]);
    let six = rolls.iter().find(|roll| roll["number"] == 6).unwrap();
    let faces: Vec<f64> = six["dice"][0]["faces"].as_array().unwrap().iter().map(|face| face.as_f64().unwrap()).collect();
    assert_eq!(faces.len(), 2, "{json} after {amended}");
    let battle = &json["battle"];
    assert_eq!(
        (battle["rolls"].as_u64(), battle["judged"].as_u64(), battle["typed"].as_u64()),
        (Some(3), Some(1), Some(2)),
        "{told}"
    );
    // Who did what: A1 passes, fails as he did before, and rolls once more; what he left and what was rolled before is none of it.
    assert_eq!(battle["course"], serde_json::json!([4, 5, 6]));
    let luck = &battle["sides"][0]["luck"];
    close(&luck["wins"], 0.3333);
    close(&luck["pips"], faces.iter().map(|face| face - 3.5).sum());
    assert_eq!((luck["results"].as_u64(), luck["dice"].as_u64()), (Some(1), Some(4)));
    assert_eq!(battle["figures"][0]["luck"], *luck);
    assert_eq!(battle["sides"][1]["luck"]["dice"], 0);
    has(
        &told,
        &[
            "Report, 3 rolls, turn 1. Still fighting.\n",
            "Luck of Side A: +0.3 wins in 1 result, ",
            "Luck of A1 Leader: +0.3 wins",
        ],
    );
    has(&told, &["1 of 3 rolls had odds to hold them against.", "2 of them were typed."]);
}

/// B5 of a campaign rolls a die and dies; somebody else is bought and gets his number. His side has the die still, he has not.
#[test]
fn a_new_model_has_not_rolled_what_the_dead_one_did() {
    let folder = scratch("heir");
    let mut it = Table::open(&folder.join("heir.bin"), 7);
    it.all(&["blades", "new battle", "campaign", "example", "example", "no"]);
    it.all(&["", "", "", "", "", "activation", "b5", "1", "no", "1", ""]);
    it.all(&["change", "b5", "where", "killed"]);
    has(&it.types("report"), &["B5 Netter (Killed)", "Luck of B5 Netter: 0.0 wins in 0 results, -2.5 pips in 1 die."]);
    it.all(&["give up", "side b", ""]);
    // Not counted yet, but said.
    has(&it.types("report"), &["Side A: lost 0 of 8.\n", "Side B: lost 1 of 8: B5 Netter (Killed). In the end: gave up.\n"]);
    it.all(&["victory", ""]);
    // 50 points of models at 20 a victory point.
    has(
        &it.types("report"),
        &["Side A: lost 0 of 8. In the end: won, 2 points.\n", "B5 Netter (Killed). In the end: 0 points, gave up.\n"],
    );
    it.all(&["survival", ""]);
    has(&it.all(&["replacements", "", "", ""]), &["26 POINTS"]);
    let told = it.all(&["", "report"]);
    has(&told, &["Luck of Side B: 0.0 wins in 0 results, -2.5 pips in 1 die."]);
    assert!(!told.contains("Luck of B5"), "{told}");
    // Nor after a power cut, nor on a computer.
    let mut it = it.cut(8);
    assert!(!it.all(&["blades", "resume", "report"]).contains("Luck of B5"));
    let json = it.report();
    let b5 =
        json["battle"]["figures"].as_array().unwrap().iter().find(|figure| figure["name"].as_str().unwrap().starts_with("B5"));
    assert_eq!(b5.unwrap()["luck"]["dice"], 0, "{json}");
}

/// Enter and nothing else until this is said; all that was said.
fn until(it: &mut Table, wanted: &str) -> String {
    let mut said = String::new();
    for _ in 0..300 {
        let new = it.types("");
        said.push_str(&new);
        if new.contains(wanted) {
            return said;
        }
    }
    panic!("never came to {wanted}: {said}");
}

/// What follows a battle knows from it who is dead and who lies there: nobody is asked, and the dead have no dice. Bridge Crossing
/// has nothing that follows.
#[test]
fn the_dead_are_dead_afterwards_and_nobody_is_asked() {
    let folder = scratch("after");
    for (game, menu, how, [dead, out], end, next) in [
        ("sns", "Enter for Next PEF", "state", ["B2", "B1"], "turn back", "Enter for Encounter"),
        ("sfc", "Enter for Action", "state", ["B2", "B1"], "", "Enter for Confrontation"),
        ("swordplay", "Enter for Next turn", "how", ["Figure 2", "Figure 3"], "end encounter", "Play on?"),
    ] {
        let mut it = Table::open(&folder.join(format!("{game}.bin")), 3);
        it.all(&[game, "new battle"]);
        until(&mut it, menu);
        // Of more than two who roll together, two have room, and it is said that there are others.
        if game == "sns" {
            has(&it.types("log"), &["Roll "]);
            has(&it.all(&["1"]), &["Roll 1: Grunt 1 / Grunt 2 .., "]);
            it.types("back");
        }
        has(&it.all(&["change", dead, how, "dead"]), &["Obviously Dead"]);
        has(&it.all(&["change", out, how, "out"]), &["Out of the Fight"]);
        // A power cut in between: only what is kept of the battle can know.
        let mut it = it.cut(4);
        it.all(&["home", game, "resume"]);
        if game != "swordplay" {
            it.types(end);
            until(&mut it, "Enter for Afterwards");
        }
        let before = if game == "swordplay" { it.types(end) } else { String::new() };
        let said = before + &until(&mut it, next);
        assert!(said.lines().any(|line| line.contains(out) && line.contains("Recovery")), "{game}: {said}");
        let about = |line: &&str| ["", "Roll: ", "Because of "].iter().any(|head| line.starts_with(&format!("{head}{dead}")));
        assert_eq!(said.lines().find(about), None, "{game}: {said}");
        if game != "swordplay" {
            assert!(!it.types("overview").contains(dead), "{game} has him still");
            // Whoever fell has left: the camp is told as one, not as a battle without losses.
            has(&it.types("report"), &[" Nobody fights now.\n", "Band: ", " there.\n", "Enemy: nobody in sight.\n"]);
        }
    }
    let mut it = Table::open(&folder.join("blades.bin"), 7);
    it.all(&["blades", "new battle", "campaign", "example", "example", "no"]);
    it.all(&["", "", "", "", "", "change", "b5", "where", "killed"]);
    it.all(&["give up", "side b", "", "victory", ""]);
    let said = it.types("survival");
    has(&said, &["B5 Netter: dead", "1 DEAD"]);
    assert!(!said.contains("Question") && !said.contains("Roll"), "{said}");
    it.types("");
    has(&it.types("report"), &["Side A: 8 there. In the end: won", "Side B: 7 there. In the end: "]);
}

/// A1 strikes B1 with a powerful blow: d6 + 4 against d6 + 3, so that of 36 ways 21 are his (58.33 %), 5 are even and 10 are B1's
/// (27.78 %). Typed 5 and 2: he wins. A: 1 - 0.5833 = +0.4167 and +1.5 pips; B, whom nothing good befell: -0.2778 and -1.5 pips.
/// Before that he activates with three dice, typed 6 6 6: of 27 ways (a die passes 2 of 3 times) 20 give two actions or more, which is
/// good (74.07 %): +0.2593, and 7.5 pips; 8 of 27 give three (29.63 %): a turning point.
#[test]
fn both_sides_of_a_melee() {
    let folder = scratch("melee-luck");
    let mut it = Table::open(&folder.join("luck.bin"), 3);
    it.all(&BLADES);
    has(&it.all(&["activation", "a1", "3", "6 6 6"]), &["3 ACTIONS"]);
    it.all(&["", "melee"]);
    let mut out = it.types("b1");
    while !out.contains("Roll: Combat") {
        out = it.types(if out.contains("Power Blow") { "power blow" } else { "" });
    }
    let mut out = it.types("5 2");
    while !out.contains("Enter finishes") {
        out = it.types("");
    }
    it.types("");
    let json = it.report();
    let odds = &json["rolls"][4]["odds"];
    close(&odds["good"], 58.33);
    close(&odds["bad"], 27.78);
    let battle = &json["battle"];
    assert_eq!((battle["rolls"].as_u64(), battle["judged"].as_u64()), (Some(2), Some(2)), "{json}");
    let (ours, theirs) = (&battle["sides"][0]["luck"], &battle["sides"][1]["luck"]);
    close(&ours["wins"], 0.4167 + 0.2593);
    close(&ours["pips"], 1.5 + 7.5);
    close(&theirs["wins"], -0.2778);
    close(&theirs["pips"], -1.5);
    assert_eq!((ours["results"].as_u64(), theirs["results"].as_u64(), theirs["dice"].as_u64()), (Some(2), Some(1), Some(1)));
    assert_eq!(battle["turning"][0]["number"].as_u64().max(battle["turning"][1]["number"].as_u64()), Some(5), "{battle}");
    close(&battle["turning"].as_array().unwrap().iter().find(|it| it["number"] == 4).unwrap()["percent"], 29.63);
    assert_eq!(battle["course"], serde_json::json!([4, 5]));
}

/// A side concedes: the other wins. Until the table is cleared the report can be read again, also after the power has gone; then
/// the battle is part of the device's lifetime, once.
#[test]
fn conceding_and_the_lifetime() {
    let folder = scratch("concede");
    let mut it = Table::open(&folder.join("luck.bin"), 3);
    it.all(&BLADES);
    it.all(&["quality", "a1", "1", "no", "5", ""]);
    has(&it.all(&["end battle", "1", "back", "report"]), &["Still fighting"]);
    let ended = it.all(&["end battle", "1", "yes"]);
    has(&ended, &["Report, 1 roll, turn 1. Side A concedes.\n", "Luck of Side A: +0.3 wins in 1 result, +1.5 pips in 1 die.\n"]);
    has(&ended, &["Turning point", "The battle is ended.\n"][1..]);
    let life = it.all(&["home", "trust", "luck"]);
    has(&life, &["Battles: 1. ", "Luck of First: +0.3 wins in 1 result, +1.5 pips in 1 die.\n", "High is not always good"]);
    let mut it = it.cut(5);
    has(&it.all(&["home", "trust", "luck"]), &["Battles: 1. "]);
    // A battle without a roll is none.
    it.types("home");
    it.all(&BLADES);
    has(&it.all(&["end battle", "3", "yes"]), &["A draw."]);
    has(&it.all(&["home", "trust", "luck"]), &["Battles: 1. "]);
    let json = it.report();
    assert!(json["battle"].is_null());
    assert_eq!(json["lifetime"]["battles"], 1);
    close(&json["lifetime"]["sides"][0]["wins"], 0.3333);
}

/// Another battle between two sittings, and free rolls: each report has its own rolls.
#[test]
fn a_parked_battle_keeps_its_rolls() {
    let folder = scratch("parked-luck");
    let mut it = Table::open(&folder.join("luck.bin"), 3);
    it.all(&BLADES);
    it.all(&["quality", "a1", "1", "no", "5", "", "park"]);
    it.all(&["home", "roller", "roll", "home"]);
    it.all(&["bridge", "new battle", "example", "example", "6 1", "", ""]);
    while !it.types("").contains("It is the turn of") {}
    has(&it.types("report"), &["Report, 2 rolls, round 1."]);
    it.all(&["end battle", "4", "yes"]);
    let menu = it.all(&["home", "blades"]);
    has(&menu, &["Parked"]);
    it.all(&["parked", "1"]);
    let told = it.types("report");
    has(&told, &["Report, 1 roll, turn 1.", "Luck of Side A: +0.3 wins in 1 result, +1.5 pips in 1 die."]);
    // The free roll and the other battle are none of its course, although the log has them.
    let json = it.report();
    assert_eq!(json["battle"]["course"], serde_json::json!([4]));
    assert!(json["rolls"].as_array().unwrap().len() > 5, "{json}");
}

/// Typed at random, every game: reports never fail, casualties are those of the state, and what is counted adds up.
#[test]
fn reports_of_battles_of_all_games() {
    let seeds = if std::env::var_os("ADJUTANT_LONG").is_some() { 12 } else { 2 };
    let folder = scratch("reports");
    for game in GAMES {
        let (mut judged, mut lost, mut told_of) = (0, 0, 0);
        for seed in 0..seeds {
            let mut it = Table::open(&folder.join(format!("{}-{seed}.bin", game.id)), seed);
            it.all(&[game.id, "new battle"]);
            let mut chance = seed as u32 + 1;
            let mut out = String::new();
            // Enter alone begins a battle.
            for _ in 0..400 {
                if out.contains("End battle") {
                    break;
                }
                out = it.types("");
            }
            for _ in 0..400 {
                chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let menu = out.contains("End battle");
                let line = match chance >> 28 {
                    _ if out.contains("1. Resume battle") => "1",
                    0 if !menu => "2",
                    1 if !menu => "3",
                    2 => "1",
                    3 if !menu => "back",
                    _ => "",
                };
                out = it.types(line);
                assert!(!out.contains("cannot go on"), "{} {seed}: {out}", game.id);
                // What the battle knows is not asked: how somebody was lost, what he did, what the dead were worth.
                for asked in [
                    "What happened. Question",
                    ": He was. Q",
                    "In the Encounter. Q",
                    "Lost by. Q",
                    "Has it won? Q",
                    "Enemy points out. Q",
                ] {
                    assert!(!out.contains(asked), "{} {seed}: {out}", game.id);
                }
            }
            it.types("home");
            it.types(game.id);
            out = it.types("resume battle");
            if !out.contains("Report") {
                continue;
            }
            told_of += 1;
            let told = it.types("report");
            has(&told, &["Report, ", " lost ", "Luck of ", "High is not always good"]);
            let overview = it.types("overview");
            let gone = overview.lines().filter(|line| line.ends_with(", gone.")).count() as u64;
            let json = it.report();
            let battle = &json["battle"];
            let sum =
                |field: &str| battle["sides"].as_array().unwrap().iter().map(|side| side[field].as_u64().unwrap()).sum::<u64>();
            assert_eq!(sum("lost"), gone, "{} {seed}: {told}", game.id);
            let figures = battle["figures"].as_array().unwrap();
            assert_eq!(figures.iter().filter(|figure| figure["gone"] == true).count() as u64, gone);
            assert_eq!(sum("figures"), figures.len() as u64);
            let number = |value: &Value| value.as_u64().unwrap();
            assert!(number(&battle["judged"]).max(number(&battle["typed"])) <= number(&battle["rolls"]), "{battle}");
            for side in battle["sides"].as_array().unwrap() {
                // Figures' dice are their side's; some dice are nobody's in particular.
                let own = figures.iter().filter(|figure| figure["side"] == side["side"]);
                let dice: u64 = own.map(|figure| number(&figure["luck"]["dice"])).sum();
                assert!(dice <= number(&side["luck"]["dice"]), "{} {seed}: {battle}", game.id);
                let results = number(&side["luck"]["results"]) as f64;
                assert!(side["luck"]["wins"].as_f64().unwrap().abs() <= results, "{battle}");
            }
            // The log by itself: what was rolled in the battle, stands, and had exact odds.
            let changed = ["amended", "dealt again", "overruled", "void", "taken back"].map(Value::from);
            let rolls = json["rolls"].as_array().unwrap().iter();
            let stands = rolls.filter(|roll| !roll["odds"]["was"].is_null());
            // What was promised never to come never came.
            let share = |roll: &Value, tone: &str| roll["odds"][tone].as_f64().unwrap();
            for roll in stands.clone().filter(|roll| roll["marks"] == Value::Array(Vec::new())) {
                for tone in ["good", "bad"] {
                    assert!(roll["odds"]["was"] != tone || share(roll, tone) > 0.0, "{} {seed}: {roll}", game.id);
                }
            }
            let known =
                stands.filter(|roll| !roll["marks"].as_array().unwrap().iter().any(|mark| changed.contains(mark))).count() as u64;
            assert_eq!(number(&battle["judged"]), known, "{} {seed}", game.id);
            judged += known;
            lost += gone;
        }
        assert!(judged > 0, "{}: no roll had odds", game.id);
        assert!(told_of > 0, "{}: no battle", game.id);
        println!("{}: {told_of} reports, {judged} judged, {lost} lost", game.id);
    }
}

/// In a melee of the 2d6 games the one who is charged rolls first, and whoever is left standing has won: his luck is good, and the
/// other's is not. By the names: E are enemies, all others are the player's.
#[test]
fn whoever_wins_a_melee_was_lucky() {
    let folder = scratch("luck-of-melees");
    let mut judged = 0;
    for (game, seed) in [("sns", 1), ("sns", 2), ("sfc", 5), ("sfc", 11)] {
        let mut it = Table::open(&folder.join(format!("{game}{seed}.bin")), seed);
        it.all(&[game, "1"]);
        for _ in 0..160 {
            it.types("");
        }
        let report = it.report();
        for roll in report["rolls"].as_array().unwrap().iter().filter(|roll| roll["odds"].is_object()) {
            let Some(winner) = roll["result"].as_str().and_then(|result| result.strip_suffix(" wins")) else { continue };
            let side = if winner.starts_with('E') { "second" } else { "first" };
            let promised = &roll["odds"];
            let good = promised["was"] == "good";
            assert_eq!(promised["by"] == side, good, "{game} {seed}: {roll}");
            judged += 1;
        }
    }
    assert!(judged > 5, "only {judged} melees were judged");
}

/// A shot that an answer makes a hit or a miss is over then: what was promised of it is not held against the dice of whoever reacts.
/// Foes are the second side, all others the first.
#[test]
fn reactions_are_held_against_their_own_odds() {
    let folder = scratch("luck-of-reactions");
    let mut judged = 0;
    for seed in [4, 10, 17, 19] {
        let mut it = Table::open(&folder.join(format!("{seed}.bin")), seed);
        it.all(&["swordplay", "new battle"]);
        let mut chance = seed as u32;
        for nth in 0..400 {
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Mostly what is offered, now and then another row.
            let line = if nth < 30 { "" } else { ["", "", "", "", "", "2", "3", "1"][(chance >> 29) as usize] };
            it.types(line);
        }
        let report = it.report();
        let rolls = report["rolls"].as_array().unwrap().iter();
        for roll in rolls.filter(|roll| roll["what"] == "Reaction" && roll["odds"]["was"].is_string()) {
            let side = if roll["who"].as_str().unwrap().starts_with("Foe") { "second" } else { "first" };
            assert_eq!(roll["odds"]["by"], side, "{seed}: {roll}");
            judged += 1;
        }
    }
    assert!(judged > 5, "only {judged} reactions were judged");
}

/// A battle in whose middle somebody rolls on and on: the log has lost its first rolls, and every report says so, before anything
/// is read into its numbers. Who is lost is known all the same.
#[test]
fn a_battle_that_is_longer_than_the_log() {
    let folder = scratch("luck-long");
    let mut it = Table::open(&folder.join("luck.bin"), 3);
    it.all(&BLADES);
    has(&it.all(&["quality", "a1", "1", "no", "5", ""]), &["turn 1"]);
    it.all(&["home", "dice roller", "20d100 vs 20d100"]);
    for _ in 0..1_700 {
        it.types("");
    }
    has(&it.all(&["home", "blades", "resume", "quality", "a1", "1", "no", "5"]), &["A1 Leader: PASSES"]);
    let told = it.all(&["", "report"]);
    drop(it);
    let path = folder.join("luck.bin").display().to_string();
    let json: Value = serde_json::from_str(&printed(&["report", "--json", "--saves", &path])).unwrap();
    let first = json["rolls"][0]["number"].as_u64().unwrap();
    assert!(first > 100, "the log still has everything: {first}");
    let battle = &json["battle"];
    assert_eq!((battle["since"].as_u64(), battle["rolls"].as_u64()), (Some(first), Some(1)), "{battle}");
    has(&told, &["Report, 1 roll, turn 1.", &format!("The log begins with roll {first}: what was before it is not counted.")]);
    has(&told, &["Side A: lost 0 of", "Luck of Side A: +0.3 wins in 1 result, +1.5 pips in 1 die."]);
    has(
        &printed(&["report", "--saves", &path]),
        &[&format!("the log begins with roll {first}: what was before it is not counted")],
    );
}
