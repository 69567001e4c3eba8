//! The console line by line, without a process around it: guided battles, settings, the free roll, and lines of every kind.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

use adjutant::dice::{Cup, CupError, Faces, Pool, RngCup};
use adjutant::engine::Term;
use adjutant::games::{GAMES, Game, blades, sfc};
use adjutant::storage::{Record, Saved, Settings};
use adjutant::ui::console::{MAX_LINE, Said};
use adjutant::ui::{Console, Device, Layout};
use adjutant_simulator::device::dice;
use chacha20::ChaCha20Rng;

/// A game that the device can lead, made of the skirmish.
static GUIDED: Game = Game {
    guide: Some(&sfc::SKIRMISH),
    terms: &[Term::new("Auto", "p. 1", "Fires three shots."), Term::new("Pistol", "p. 1", "Fires one.")],
    ..sfc::GAME
};

struct Typing {
    console: Box<Console>,
    cup: RngCup<ChaCha20Rng>,
    said: Said,
}

impl Typing {
    fn at(game: Option<&'static Game>) -> Self {
        let device = Device { layout: Layout::Four, board: "Test", build: "none" };
        let mut typing =
            Self { console: Box::new(Console::new(device)), cup: RngCup(dice(Some(3)).unwrap()), said: Said::default() };
        typing.console.loaded(Saved::default(), game, &mut String::new());
        typing
    }

    fn types(&mut self, line: &str) -> String {
        let mut out = String::new();
        self.said = self.console.line(line, &mut self.cup, &mut out);
        assert!(out.ends_with('\n'), "{line:?}: {out:?}");
        assert!(out.lines().all(|line| !line.trim().is_empty() && !line.contains(char::is_control)), "{line:?}: {out:?}");
        out
    }

    fn all(&mut self, lines: &[&str]) -> String {
        lines.iter().map(|line| self.types(line)).last().unwrap()
    }
}

fn has(text: &str, pieces: &[&str]) {
    for piece in pieces {
        assert!(text.contains(piece), "no {piece:?} in: {text}");
    }
}

/// Begins a battle, looks round, plays it to its end and puts it away.
#[test]
fn a_guided_battle() {
    let mut it = Typing::at(Some(&GUIDED));
    let menu = it.types("again");
    has(&menu, &["2d6 Sci-Fi Combat:\n1. New battle\n2. Shooting\n", "6. Terms\n", "Type a number from 1 to 6"]);
    let begun = it.types("new battle");
    has(&begun, &["A firefight. Rule sfc:P7.\n", "Done: LINED UP.\n", "Enter finishes."]);
    let battle = it.types("");
    has(
        &battle,
        &["turn 0. Military acts.\n1. Turn\n2. Overview\n3. End battle\n", "Type a number from 1 to 3 or a name, or back."],
    );
    let overview = it.types("2");
    has(
        &overview,
        &[
            "Mercenaries: 5 of 5 figures left.\n",
            "Star, REP 5, DV 4.\n",
            "Military: 6 of 6 figures left.\n",
            "Enemy 6, REP 4, DV 3.\n",
        ],
    );
    // Back to the game's menu, where the battle can be resumed.
    has(&it.types("back"), &["1. Resume battle\n"]);
    has(&it.types("resume"), &["1. Turn\n"]);
    let mut shot = it.types("turn");
    // The skirmish plays both sides: only who shoots, and the dice, are left to the player.
    has(&shot, &["Turn. Rule sfc:P9.\nWho shoots? Question 1 of 2.\n1. Enemy 1\n"]);
    shot = it.types("");
    has(&shot, &["Who shoots? Enemy 1.\n", "(by the device).\n", "Roll: Enemy 1: Shooting.\n"]);
    let mut turns = 0;
    while !shot.contains("It is over") {
        shot = it.types(if shot.contains("1. Turn") { "turn" } else { "" });
        turns += 1;
        assert!(turns < 500, "{shot}");
    }
    has(&shot, &["It is over: ", " SIDE WINS.\n"]);
    has(&it.types("overview"), &[", gone.\n"]);
    has(&it.types("end battle"), &["End this battle? It cannot be resumed."]);
    has(&it.types("maybe"), &["`maybe` is not offered. Type yes to end the battle, or back to stay."]);
    has(&it.types("back"), &["1. Turn\n"]);
    has(&it.all(&["end", "yes"]), &["The battle is ended.\n", "1. New battle\n"]);
}

/// Back at the first question of a battle's procedure leads to the battle, home leads home, and the battle stays.
#[test]
fn leaving_a_procedure_of_a_battle() {
    let mut it = Typing::at(Some(&GUIDED));
    it.all(&["battle", "", "turn"]);
    has(&it.types("back"), &["Left Turn.\n", "1. Turn\n2. Overview\n"]);
    it.types("turn");
    has(&it.types("home"), &["Left Turn.\n", "Games and tools:\n"]);
    // In a quick procedure nothing of the battle is used.
    let mut it = Typing::at(Some(&GUIDED));
    it.all(&["battle", "", "back"]);
    has(&it.types("shooting"), &["Shooter: Rep. Question 1 of 5."]);
    has(&it.types("back"), &["Left Shooting.\n", "1. Resume battle\n"]);
}

/// Back over a note, and it is told again when it comes again (`bridge:R35`).
#[test]
fn notes_are_told_again_after_back() {
    let mut it = Typing::at(Some(&adjutant::games::bridge::GAME));
    let note = "Note: Target: In a campaign: roll for the mortal wound.\n";
    it.all(&["melee", "two-handed", "no", "none", "hit hit hit"]);
    has(&it.types("skull skull"), &[note, "Done: Target: MORTAL.\n"]);
    assert!(!it.types("back").contains("Note: "));
    has(&it.all(&["none", "", ""]), &["Roll 2: Injury (own dice, dealt again).\n", note, "Done: Target: MORTAL.\n"]);
}

#[test]
fn terms_are_explained() {
    let mut it = Typing::at(Some(&GUIDED));
    has(&it.types("terms"), &["Terms of 2d6 Sci-Fi Combat:\n1. Auto\n2. Pistol\n"]);
    assert_eq!(it.types("pi"), "Pistol: Fires one. (p. 1)\n");
    has(&it.types("3"), &["`3` is not offered. Type a number from 1 to 2 or a name."]);
    has(&it.types("back"), &["1. New battle\n"]);
}

#[test]
fn the_free_roll() {
    let mut it = Typing::at(None);
    has(&it.types("dice"), &["Dice roller, set to 2d6.\nEnter rolls."]);
    let roll = it.types("");
    let numbers: Vec<u32> = roll.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    assert_eq!(numbers[..3], [1, 2, 6], "{roll}");
    assert_eq!((numbers[3] + numbers[4], numbers.len()), (numbers[5], 6), "{roll}");
    assert_eq!(it.said.save.as_slice(), [Record::Rolled(1)], "kept before it is told");
    let roll = it.types("4D6 high3");
    has(&roll, &["Roll 2: 4d6 high 3: ", "Dropped: ", "Total "]);
    assert!(matches!(it.said.save.as_slice(), [Record::Recipe(_), Record::Rolled(2)]), "{:?}", it.said.save);
    has(&it.types("roll 6d10>=7+1"), &["Roll 3: 6d10 >=7 + 1: ", " of 6 count, that makes "]);
    has(&it.types("6 d 6 <= 3"), &["Roll 4: 6d6 <=3: ", " of 6 count.\n"]);
    has(&it.types("roll"), &["Roll 5: 6d6 <=3: "]);
    for (wrong, advice) in [
        ("x", "Write it like 3d6 + 2"),
        ("3d", "Write it like"),
        ("3d6 high", "Write it like"),
        ("3d6 + 2 more", "Write it like"),
        ("21d6", "From 1 to 20 dice"),
        ("0d6", "From 1 to 20 dice"),
        ("999999999999d6", "From 1 to 20 dice"),
        ("2d1", "2 to 100 sides"),
        ("2d7", "There is no d7 here. There are d3, d4, d6, d8, d10, d12, d20, d100."),
        ("3d6 high 3", "fewer than are thrown"),
        ("3d6 low 0", "at least one die"),
        ("3d6 >=7", "some faces reach"),
        ("3d6 >=1", "some do not"),
        ("3d6 + 21", "from -20 to +20"),
        ("3d6 - 255", "from -20 to +20"),
    ] {
        has(&it.types(wrong), &[advice]);
        assert!(it.said.save.is_empty(), "{wrong}");
    }
    has(&it.types("back"), &["Games and tools:"]);
}

/// Every recipe that can be set is read as it is written.
#[test]
fn recipes_are_read_as_they_are_written() {
    use adjutant::dice::{Die, Keep, Read, Recipe};
    for dice in 1..=20 {
        for sides in [3, 6, 100] {
            let die = Die::new(sides).unwrap();
            for keep in [Keep::All, Keep::Highest(dice / 2), Keep::Lowest(1)] {
                for read in [Read::Sum, Read::AtLeast(2), Read::AtMost(sides - 1)] {
                    for modifier in [-20, -1, 0, 1, 20] {
                        let recipe = Recipe { dice, die, modifier, keep, read }.mended();
                        assert_eq!(recipe.to_string().parse(), Ok(recipe));
                        assert_eq!(recipe.to_string().replace(' ', "").to_uppercase().parse(), Ok(recipe));
                    }
                }
            }
        }
    }
    assert_eq!("d6".parse(), Ok(Recipe { dice: 1, ..Recipe::DEFAULT }));
}

#[test]
fn settings() {
    let mut it = Typing::at(None);
    has(&it.types("settings"), &["1. Contrast: 70%\n", "4. Dice tumble: on\n", "Type a number from 1 to 6"]);
    has(&it.types("4"), &["Dice tumble, now on:\n1. off\n2. on\n", "Type a number from 1 to 2, or back."]);
    has(&it.types("3"), &["`3` is not offered. Type a number from 1 to 2."]);
    has(&it.types("1"), &["4. Dice tumble: off\n"]);
    assert_eq!(it.said.save.as_slice(), [Record::Settings(Settings { tumble: false, ..Settings::DEFAULT })]);
    has(&it.all(&["1", "10"]), &["1. Contrast: 100%\n"]);
    for wrong in ["0", "7", "-1", "x", "", "99999"] {
        has(&it.types(wrong), &["Type a number from 1 to 6. Help lists the commands."]);
    }
    has(&it.all(&["2", "back"]), &["Settings of the screen"]);
    has(
        &it.all(&["back", "about"]),
        &["Adjutant ", ", Test, build none.", "Bridge Crossing: follows 2018-04-22.", "Games and tools:"],
    );
}

/// Dice that do not come.
struct NoDice(CupError);

impl Cup for NoDice {
    fn throw(&mut self, _: Pool) -> Result<Faces, CupError> {
        Err(self.0)
    }
}

#[test]
fn dice_that_do_not_come() {
    let mut it = Typing::at(None);
    it.all(&["bridge", "setup"]);
    for (error, says) in
        [(CupError::Shaking, "still being shaken. Press Enter again."), (CupError::Refused, "Type what your own dice show.")]
    {
        let mut out = String::new();
        assert_eq!(it.console.line("", &mut NoDice(error), &mut out), Said::default());
        has(&out, &[says]);
    }
    let mut out = String::new();
    let said = it.console.line("5 3", &mut NoDice(CupError::Refused), &mut out);
    assert_eq!(said.save.as_slice(), [Record::Rolled(1)]);
    has(&out, &["Roll 1: Roll-off (own dice).\nPlayer 1: 5.\nPlayer 2: 3.\n", "Done: Player 1: ATTACKER."]);
    it.all(&["home", "dice"]);
    let mut out = String::new();
    assert_eq!(it.console.line("", &mut NoDice(CupError::Shaking), &mut out), Said::default());
    has(&out, &["still being shaken"]);
}

#[test]
fn what_could_not_be_saved_is_told_once() {
    let mut it = Typing::at(None);
    let mut out = String::new();
    it.console.not_saved(&mut out);
    has(&out, &["could not be saved. The game goes on"]);
    let mut again = String::new();
    it.console.not_saved(&mut again);
    assert_eq!(again, "");
}

#[test]
fn saved_numbers_go_on() {
    let mut it = Typing::at(None);
    it.console.loaded(Saved { rolls: 41, ..Saved::default() }, None, &mut String::new());
    has(&it.all(&["dice", ""]), &["Roll 42: "]);
    it.all(&["home", "bridge", "setup"]);
    has(&it.types("6 1"), &["Roll 43: "]);
}

/// No option is called like a command, or it could not be typed.
#[test]
fn no_option_is_called_like_a_command() {
    let words = ["help", "again", "back", "home", "quit", "same", "amend", "override", "modifier", "why", "odds", "log", "trail"];
    let declared = GAMES.iter().flat_map(|game| game.procedures).flat_map(|procedure| procedure.questions);
    for choice in declared.flat_map(|declared| declared.kind.choices()) {
        assert!(
            !words.iter().any(|word| choice.name.eq_ignore_ascii_case(word) || choice.text.eq_ignore_ascii_case(word)),
            "{}",
            choice.name
        );
    }
}

/// Enter alone comes to the end of every procedure, and whatever is said on the way is a line that can be read aloud.
#[test]
fn enter_alone_plays_everything() {
    for game in GAMES {
        for procedure in game.procedures {
            let mut it = Typing::at(Some(game));
            let mut last = it.types(procedure.id);
            let mut lines = 0;
            while !last.contains("Enter finishes.") {
                last = it.types("");
                lines += 1;
                assert!(lines < 2_000, "{}/{}: {last}", game.id, procedure.id);
                for line in last.lines() {
                    assert!(line.is_ascii() && line.len() < 300, "{line}");
                    assert!(!line.contains("  "), "nothing depends on where it stands: {line}");
                }
            }
            has(&it.types(""), &[&format!("{}:\n", game.name)]);
        }
    }
}

/// Back from the end to the first question of every procedure, and forward with Enter: the same dice, the same end.
#[test]
fn back_and_forth_through_everything() {
    for game in GAMES {
        for procedure in game.procedures {
            let mut it = Typing::at(Some(game));
            let mut last = it.types(procedure.id);
            while !last.contains("Enter finishes.") {
                last = it.types("");
            }
            let done = last.lines().find(|line| line.starts_with("Done: ")).unwrap().to_owned();
            let log = it.types("log");
            let mut back = it.types("back");
            while back.starts_with("Back.") && !it.types("log").contains("Nothing has happened yet.") {
                back = it.types("back");
            }
            // A procedure of nothing but dice is left, and its dice wait for the next one.
            let mut last = if back.starts_with("Left ") { it.types(procedure.id) } else { back };
            while !last.contains("Enter finishes.") {
                last = it.types("");
            }
            has(&last, &[&done]);
            let again = it.types("log");
            assert_eq!(again.replace(" (dealt again)", ""), log, "{}/{}", game.id, procedure.id);
        }
    }
}

/// Lines of every kind, in every place: nothing panics, nothing hangs, everything is answered.
#[test]
fn lines_of_every_kind() {
    let long = "9".repeat(MAX_LINE + 1);
    let whole = "9".repeat(MAX_LINE);
    #[rustfmt::skip]
    let lines = [
        "", " ", "0", "1", "2", "3", "-1", "+1", "32768", "-32768", "65536", "99999999999999999999", "1,2", "1,1", ",", ",,,", "1 2 3 4 5 6",
        "6 6", "1 1", "yes", "no", "y", "none", "all", "x", "help", "?", "again", "back", "home", "roll", "roll 1", "roll x", "same", "amend",
        "amend 1", "amend 0", "amend -1", "amend x", "override", "override 99", "modifier", "modifier 1", "why", "odds", "log", "trail",
        "back now", "quit it", "melee", "bridge", "dice", "settings", "about", "rules", "kill", "\u{0}", "\u{1b}[2J", "ä", "🎲", "\u{202e}",
        "ＯＫ", "a\tb", "`", "\"", "\\", "%s%n", "{}", &long, &whole,
    ];
    let mut number = 1_u64;
    let mut next = |below: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize % below
    };
    let mut places = std::collections::BTreeSet::new();
    for game in GAMES.iter().copied().chain([&GUIDED]) {
        let mut it = Typing::at(Some(game));
        for _ in 0..4_000 {
            // Now and then something that leads deeper, or the walk would end in the menus.
            let line = match next(3) {
                0 => lines[next(lines.len())].to_owned(),
                1 => String::new(),
                _ => (1 + next(8)).to_string(),
            };
            let out = it.types(&line);
            assert!(!it.said.quit && out.len() < 20_000, "{line:?}: {out}");
            places.extend(out.lines().last().map(|line| line.split([' ', '.']).take(2).collect::<Vec<_>>().join(" ")));
        }
    }
    for place in ["Type a", "Enter rolls", "Enter finishes", "Type yes"] {
        assert!(places.contains(place), "{place} was never reached: {places:?}");
    }
    assert!(Typing::at(None).all(&["bridge", "QUIT"]).contains("Goodbye."));
}

/// Free Will of Swordplay may choose to roll: then `roll` is an answer.
#[test]
fn an_option_called_roll() {
    let mut it = Typing::at(Some(&adjutant::games::swordplay::GAME));
    let mut last = it.types("received-fire");
    while !last.contains(". Roll\n") {
        // Yes: it is a Star.
        last = it.types(if last.contains("Type yes or no.") { "yes" } else { "" });
        assert!(!last.contains("Enter finishes."), "it was never asked");
    }
    has(&it.types("roll"), &["Free Will: Roll.\n", "In cover?"]);
}

#[test]
fn the_skirmish_of_another_game_has_its_words() {
    static BLADES: Game = Game { guide: Some(&blades::SKIRMISH), ..blades::GAME };
    let mut it = Typing::at(Some(&BLADES));
    has(
        &it.all(&["battle", "", "overview"]),
        &["Warband A: 8 of 8 figures left.\n", "A1, QUALITY 3+, COMBAT 4.\n", "B8, QUALITY 4+, COMBAT 2.\n"],
    );
}
