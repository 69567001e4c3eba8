//! The console line by line, without a process around it: guided battles, settings, the free roll, and lines of every kind.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

use adjutant::dice::{Cup, CupError, Faces, Pool, RngCup};
use adjutant::games::{GAMES, Game, bridge};
use adjutant::storage::{Batch, Found, Record, Served, Settings, StoreError};
use adjutant::ui::console::{MAX_LINE, Said};
use adjutant::ui::{App, Console, Device, Event, Layout};
use adjutant_simulator::device::{self, dice};
use adjutant_simulator::flash::Flash;
use chacha20::ChaCha20Rng;

/// Somebody who types at an app whose store takes everything.
struct Typing {
    app: Box<App>,
    console: Console,
    cup: RngCup<ChaCha20Rng>,
    said: Said,
}

impl Typing {
    fn at(game: Option<&'static Game>) -> Self {
        let device = Device { layout: Layout::Four, board: "Test", build: "none", welcomes: false };
        let cup = RngCup(dice(Some(3)).unwrap());
        let mut typing = Self { app: Box::new(App::new(device)), console: Console::new(), cup, said: Said::default() };
        let _ = typing.app.on(0, Event::Served(Served::Opened(Found::Fresh)), &mut typing.cup);
        typing.console.hello(&mut typing.app, game, &mut String::new());
        typing
    }

    fn types(&mut self, line: &str) -> String {
        let mut out = String::new();
        self.said = self.console.line(&mut self.app, line, &mut self.cup, &mut out);
        self.console.done(&mut self.app, &mut out);
        checked(line, out)
    }

    fn all(&mut self, lines: &[&str]) -> String {
        lines.iter().map(|line| self.types(line)).last().unwrap()
    }

    /// What must be written before the text is shown.
    fn unsaved(&self) -> Batch<'_> {
        if self.said.effects.save { self.app.unsaved() } else { Batch::new() }
    }

    /// The number of the roll that is logged with it.
    fn logged(&self) -> Option<u32> {
        self.unsaved().iter().find_map(|record| if let Record::Line(line) = record { Some(line.number) } else { None })
    }
}

/// A device with a store, and somebody who types.
struct Stored {
    device: device::Device,
    console: Console,
}

impl Stored {
    fn new() -> Self {
        let device = device::Device::start(Layout::Four, Flash::in_memory(), dice(Some(3)).unwrap()).unwrap();
        let mut stored = Self { device, console: Console::new() };
        stored.device.hello(&mut stored.console, None);
        stored
    }

    fn types(&mut self, line: &str) -> String {
        checked(line, self.device.line(&mut self.console, line).0)
    }

    fn all(&mut self, lines: &[&str]) -> String {
        lines.iter().map(|line| self.types(line)).last().unwrap()
    }
}

/// Whatever is said is lines, none of them empty, that can be read aloud.
fn checked(line: &str, out: String) -> String {
    assert!(out.ends_with('\n'), "{line:?}: {out:?}");
    assert!(out.lines().all(|line| !line.trim().is_empty() && !line.contains(char::is_control)), "{line:?}: {out:?}");
    out
}

fn has(text: &str, pieces: &[&str]) {
    for piece in pieces {
        assert!(text.contains(piece), "no {piece:?} in: {text}");
    }
}

/// Two example warbands; the first player attacks.
const BATTLE: [&str; 6] = ["bridge", "new battle", "example", "example", "6 1", ""];

/// Begins a battle, looks round, acts, and ends it.
#[test]
fn a_guided_battle() {
    let mut it = Stored::new();
    has(&it.types("bridge"), &["Bridge Crossing:\n1. New battle\n", ". Terms\n", ". Options\n", ". Melee attack\n"]);
    let menu = it.all(&BATTLE[1..]);
    has(
        &menu,
        &["Bridge Crossing, round 1.\n1. Tactics test\n", ". Overview\n", ". Undo last\n", ". Park battle\n", ". End battle\n"],
    );
    has(&menu, &["or a name, or back. Enter for Tactics test.\n"]);
    let overview = it.types("overview");
    has(&overview, &["Attacker: 8 of 8 figures left.\n", "Defender: 8 of 8 figures left.\n"]);
    assert_eq!(overview.lines().count(), 18, "a line a figure, and one a side");
    // Enter plays what comes next, dice and all, until somebody must decide.
    let mut last = it.types("");
    has(&last, &["Tactics test. Rule bridge:3.3.\n", "Roll: Defender: Tactics.\n"]);
    for _ in 0..6 {
        last = if last.contains("It is the turn of ") { last } else { it.types("") };
    }
    has(&last, &["Bridge Crossing, round 1. It is the turn of ", "Enter for Activation.\n"]);
    // Both sides can be looked at while a question is open, too; it stays.
    has(&it.types(""), &["Who acts? Question 1 of 1.\n"]);
    assert_eq!(it.types("overview").lines().count(), 18);
    has(&it.types("again"), &["Who acts? Question 1 of 1.\n"]);
    it.types("back");
    // Back to the game's menu, where the battle can be resumed.
    has(&it.types("back"), &["1. Resume battle\n"]);
    has(&it.types("resume"), &["Bridge Crossing, round 1."]);
    let ways = "How does it end?\n1. Attacker concedes\n2. Defender concedes\n3. Call it a draw\n4. Leave it open\n";
    has(&it.types("end battle"), &[ways]);
    has(&it.types("nobody wins"), &["`nobody wins` is not offered. Type a number from 1 to 4 or a name."]);
    has(&it.types("defender"), &["End this battle? Defender concedes. Type yes to end it, or back to stay.\n"]);
    has(&it.types("maybe"), &["`maybe` is not offered. Type yes to end the battle, or back to stay."]);
    has(&it.types("back"), &["Bridge Crossing, round 1."]);
    let report = it.all(&["end", "2", "yes"]);
    has(&report, &["Report, 2 rolls, round 1. Defender concedes.\n", "Attacker: lost 0 of 8.\n", "Luck of Defender: "]);
    has(&report, &["The battle is ended.\n", "1. New battle\n"]);
}

/// Enter and the first of every list play on: through activations, attacks and ends of rounds, with nothing stuck.
#[test]
fn a_battle_goes_on_and_on() {
    let mut it = Stored::new();
    it.all(&BATTLE);
    let mut rounds = std::collections::BTreeSet::new();
    let mut number = 1_u32;
    for _ in 0..1_500 {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let last = it.types("again");
        let line =
            if last.contains("Type a number from 1 to") && !last.contains("End battle") && number >> 30 == 0 { "1" } else { "" };
        let out = it.types(line);
        assert!(!out.contains("too high") && !out.contains("cannot go on"), "{out}");
        rounds.extend(out.lines().filter_map(|line| line.strip_prefix("Bridge Crossing, ")).map(|line| line[..7].to_owned()));
    }
    assert!(rounds.len() > 2, "{rounds:?}");
}

/// Sides and figures are named, and the log and every later line call them that.
#[test]
fn names_and_the_log() {
    let mut it = Stored::new();
    has(&it.all(&BATTLE), &[". Log of rolls\n", ". Names\n"]);
    has(
        &it.types("names"),
        &["Names:\n1. Attacker\n2. Defender\n3. A1 Blade\n", "11. D1 Blade\n", "or a name to change it, or back.\n"],
    );
    has(&it.types("19"), &["`19` is not offered. Type a number from 1 to 18 or a name."]);
    has(&it.types("d1 blade"), &["What is D1 Blade called? Type up to 10 letters, or back.\n"]);
    has(&it.types(""), &["Nothing was typed. Type a name, or back.\n"]);
    has(&it.types("Grak the Terrible"), &["A name has at most 10 letters"]);
    has(&it.types("defender"), &["Somebody else is called that. Choose another name.\n"]);
    has(&it.types("Grak"), &["11. Grak\n"]);
    has(&it.all(&["2", "Bandits"]), &["2. Bandits\n"]);
    has(&it.all(&["back", "overview"]), &["Bandits: 8 of 8 figures left.\nGrak, fighter"]);
    // Whose turn it is, who acts, and what the log says of his rolls.
    let mut last = it.types("");
    for _ in 0..6 {
        last = if last.contains("It is the turn of ") { last } else { it.types("") };
    }
    has(&last, &["It is the turn of Bandits."]);
    has(&it.all(&["activation", "grak"]), &["Grak acts"]);
    it.types("melee");
    let mut last = it.types("");
    for _ in 0..8 {
        last = if last.contains("Roll ") { last } else { it.types("") };
    }
    has(&last, &["Grak"]);
    assert!((0..20).any(|_| it.types("back").contains("Left ")));
    let log = it.types("log");
    has(&log, &["Roll ", "Grak", "Type the number of a roll from 1 to ", ", Enter for the one before, or back.\n"]);
    has(&it.types("1"), &["Roll 1, typed: Player 1 / Player 2, Roll-off: Player 1 attacker, 6 / 1.\n"]);
    has(&it.types(""), &["Roll 1 is the first."]);
    has(&it.types("9999"), &["is not offered"]);
    has(&it.types("back"), &["Bridge Crossing, round 1."]);
    // Without a name he is what the game calls him.
    has(&it.all(&["names", "grak"]), &["letters, none to take the name away, or back"]);
    has(&it.types("none"), &["11. D1 Blade\n"]);
}

/// A warband is built, kept, renamed, copied, deleted and brought to a battle.
#[test]
fn rosters() {
    let mut it = Stored::new();
    has(&it.types("bridge"), &[". Rosters\n"]);
    has(&it.types("rosters"), &["Bridge Crossing has no rosters yet. Type new to build one, or back.\n"]);
    // An empty list has no numbers to choose from.
    has(&it.types("one"), &["Bridge Crossing has no rosters yet. Type new to build one, or back.\n"]);
    has(&it.types("new"), &["Warband. Rule "]);
    let built = it.all(&["spear", "none", "no", "none", "5", "4", "warband complete"]);
    has(&built, &["20 POINTS"]);
    has(&it.types(""), &["Type a name to keep this as a roster; Enter alone keeps it as Roster 1.\n"]);
    has(&it.types("A name of far too many letters"), &["A name has at most 20 letters"]);
    has(
        &it.types("The Watch"),
        &["Rosters of Bridge Crossing:\n1. The Watch\n", "or a name to change one, new to build one, or back.\n"],
    );
    has(&it.types("7"), &["is not offered"]);
    has(&it.types("the watch"), &["The Watch. Type look, rename or copy with a name behind it, delete, or back.\n"]);
    // Everything that was answered, in its order, and then the same again.
    let looked = it.types("look");
    has(&looked, &["The Watch, 20 POINTS:\nMelee: Spear\nRanged: None\nShield? No\n", "How many: 4\n"]);
    has(&looked, &[": Warband complete\nThe Watch. Type look, rename"]);
    has(&it.types("copy"), &["A roster has a name. Type one, or back.\n"]);
    has(&it.types("burn"), &["`burn` is not offered. Type look, rename or copy with a name behind it, delete, or back."]);
    has(&it.types("copy the watch"), &["There is a roster of that name. Type another name.\n"]);
    has(&it.types("copy Guard"), &["1. The Watch\n2. Guard\n"]);
    has(&it.all(&["1", "rename Old Watch"]), &["1. Old Watch\n2. Guard\n"]);
    has(&it.all(&["2", "delete"]), &["Delete Guard for good? Type yes to delete it, or back to keep it.\n"]);
    has(&it.types("no"), &["is not offered"]);
    let left = it.types("yes");
    has(&left, &["1. Old Watch\n"]);
    assert!(!left.contains("Guard"), "{left}");
    // Both players bring it.
    has(&it.all(&["back", "new battle"]), &["Player 1: Warband"]);
    has(&it.types("from a roster"), &["1. Old Watch\n", "to take one, or back to enter the figures.\n"]);
    has(&it.types("old watch"), &["The roster has answered.\n", "Player 2: Warband"]);
    has(&it.all(&["from a roster", "1"]), &["Roll-off"]);
    // Back takes the whole roster back, and back from the shelf asks for every figure.
    has(&it.types("back"), &["Player 2: Warband"]);
    has(&it.all(&["from a roster", "back"]), &["Player 2: Melee"]);
}

/// The same again at a target that has fallen since: only the target is asked, and nothing is said of what was never answered.
#[test]
fn again_at_a_target_that_is_gone() {
    let mut it = Stored::new();
    it.all(&["blades", "new battle", "one battle", "example", "example", "no", "1", "6 3", "yes", "6 2", ""]);
    it.all(&["activation", "A1", "3", "6 6 6", "", "melee", "B5", "normal", "1", "1", "", "no"]);
    has(&it.types("6 1"), &["KILLED"]);
    it.all(&["", "", "", "end activation", "end the turn", "end the turn"]);
    let menu = it.all(&["activation", "A1", "2", "6 6", ""]);
    has(&menu, &["1. Again: Melee attack, 1 action\n"]);
    let again = it.types("1");
    has(&again, &["A1 Leader: Target. Question 1 of", "2. B2 Tough\n"]);
    assert!(!again.contains("B5") && !again.contains("answered before"), "{again}");
}

/// Undo opens the last procedure again; put away and picked up, the battle is where it was.
#[test]
fn undo_put_away_and_pick_up() {
    let mut it = Stored::new();
    it.all(&BATTLE);
    it.all(&["", ""]);
    let before = it.types("log");
    it.types("");
    let menu = it.types("");
    has(&menu, &["Bridge Crossing, round 1."]);
    let undone = it.types("undo last");
    has(&undone, &["Undo this? Tactics test. ", "Its dice will fall again.\nEnter undoes it. Or type keep "]);
    assert_eq!(it.types("keep"), menu, "the battle is where it was");
    assert_eq!(it.types("undo last"), undone);
    let again = it.types("open");
    has(&again, &["Tactics test, where it was left.\n"]);
    has(&it.types("log"), &[before.lines().next().unwrap()]);
    has(&it.types("back"), &["Left Tactics test.\n"]);
    has(&it.types("park battle"), &["The battle is parked.\n", "1. Parked battles\n2. New battle\n"]);
    has(&it.types("parked"), &["Parked battles of Bridge Crossing:\n1. round 1, 8 v 8, #"]);
    has(&it.types("7"), &["`7` is not offered. Type 1 or a name."]);
    has(&it.types("1"), &["The battle is picked up.\n", "Bridge Crossing, round 1.", "1. Tactics test\n"]);
    // There is nothing before the beginning of a battle.
    let mut it = Stored::new();
    it.all(&BATTLE);
    let refused = it.types("undo");
    has(&refused, &["Nothing more can be undone.\nBridge Crossing, round 1.\n"]);
    assert!(!refused.contains("Undo this?"));
}

/// Back at the first question of a battle's procedure leads to the battle, home leads home, and the battle stays.
#[test]
fn leaving_a_procedure_of_a_battle() {
    let mut it = Stored::new();
    it.all(&BATTLE);
    it.types("tactics");
    has(&it.types("back"), &["Left Tactics test.\n", "Bridge Crossing, round 1."]);
    it.types("tactics");
    has(&it.types("home"), &["Tactics test waits: choose its game to go on with it.\n", "Games and tools:\n"]);
    // What is open does not stand in the way of everything else the game has.
    has(&it.all(&["home", "menu bridge"]), &["Bridge Crossing:\n1. Resume battle\n", "Rosters\n", "Terms\n"]);
    it.types("home");
    has(&it.types("bridge"), &["Tactics test, where it was left.\n"]);
    has(&it.types("back"), &["Left Tactics test.\n"]);
    // A quick procedure asks for everything, and leaves the battle as it is.
    it.all(&["home", "bridge"]);
    has(&it.types("melee attack"), &["Striker: Weapon. Question 1 of 3."]);
    has(&it.types("back"), &["Left Melee attack.\n", "1. Resume battle\n"]);
    // Another game's battle has to be put away first.
    has(&it.types("resume"), &["Bridge Crossing, round 1."]);
}

/// What is parked is told by who is left, or by the sides' names; nothing is rolled in between, and still no two are called alike.
#[test]
fn no_two_parked_battles_are_called_alike() {
    let mut it = Stored::new();
    it.all(&BATTLE);
    it.types("park battle");
    it.all(&BATTLE[1..]);
    it.types("park battle");
    // The first is taken up and put away again: the last roll is the other one's.
    it.all(&["parked", "1", "park battle"]);
    let two = it.types("parked");
    has(&two, &[". round 1, 8 v 8, #2\n", ". round 1, 8 v 8, #2 b\n"]);
    it.all(&["round 1, 8 v 8, #2 b", "names", "1", "Orcs", "back", "park battle"]);
    has(&it.types("parked"), &[". round 1, 8 v 8, #2\n", ". Orcs v Defender, #2\n"]);
    it.all(&["Orcs", "names", "Orcs", "Frontliner", "Defender", "Backbench", "back", "park battle"]);
    has(&it.types("parked"), &[". round 1, 8 v 8, #2\n", ". round 1, 8 v 8, #2 b\n"]);
}

/// Eight are parked, and a ninth is on the table: it cannot be put away, and is not lost for it. One of the others can go instead.
#[test]
fn there_is_a_way_out_of_eight_parked_battles_and_one_on_the_table() {
    let mut it = Stored::new();
    it.types("bridge");
    for _ in 0..8 {
        it.all(&BATTLE[1..]);
        has(&it.types("park battle"), &["The battle is parked.\n"]);
    }
    // As long as there is room, the table comes first.
    let menu = it.all(&["parked", "1", "back"]);
    has(&menu, &["1. Resume battle\n2. Warband\n"]);
    it.all(&["resume", "park"]);
    it.all(&BATTLE[1..]);
    has(&it.types("park battle"), &["8 battles are parked. Delete one, or pick one up and end it."]);
    has(&it.types("back"), &["1. Resume battle\n2. Parked battles\n3. Warband\n"]);
    let full = it.types("parked");
    has(
        &full,
        &["8. round 1, 8 v 8, #", "Another battle is on the table. Type delete with a number behind it to delete one, or back."],
    );
    assert_eq!(it.types("1"), full);
    has(&it.types("delete 1 yes"), &["The battle is deleted.\nBridge Crossing:\n1. Resume battle\n2. Warband\n"]);
    has(&it.all(&["resume", "park battle"]), &["The battle is parked.\n"]);
}

/// What is in the way of something else can be dropped there, however many answers it has, if somebody says so; elsewhere those
/// words are a line like any other.
#[test]
fn what_is_in_the_way_can_be_dropped() {
    let mut it = Stored::new();
    it.all(&["bridge", "melee attack", "spear", "no", "home", "menu bridge"]);
    let way = "Melee attack of Bridge Crossing is not finished. Go home and choose Bridge Crossing to go on with it, or type drop \
               yes to drop it for good.\n";
    has(&it.types("ranged attack"), &[way]);
    has(&it.types("drop"), &["`drop` is not offered."]);
    has(&it.types("ranged attack"), &[way]);
    has(&it.types("Drop yes"), &["Melee attack is dropped.\nBridge Crossing:\n1. New battle\n"]);
    has(&it.types("drop yes"), &["`drop yes` is not offered."]);
    has(&it.types("ranged attack"), &["Question 1 of"]);
    has(&it.types("drop yes"), &["`drop yes` is not offered."]);
    has(&it.all(&["back", "melee attack"]), &["Striker: Weapon. Question 1 of 3."]);
}

/// What is set about a game holds for what is begun from then on.
#[test]
fn options_of_a_game() {
    let mut it = Stored::new();
    let options = it.all(&["bridge", "options"]);
    has(&options, &["Options of Bridge Crossing, for what is begun from now on:\n1. "]);
    let row =
        options.lines().position(|line| line.contains("iscard") || line.contains("akes dice") || line.contains("Take")).unwrap();
    let values = it.types(&row.to_string());
    has(&values, &[", now ", "1. ", "2. ", "Type a number from 1 to "]);
    let changed = it.types("2");
    assert_ne!(changed, options);
    has(&it.types("99"), &["`99` is not offered."]);
}

/// Back over a note, and it is told again when it comes again (`bridge:R35`).
#[test]
fn notes_are_told_again_after_back() {
    let mut it = Typing::at(Some(&bridge::GAME));
    it.all(&["melee", "two-handed", "no", "none", "hit hit hit"]);
    let ended = it.types("skull skull");
    has(&ended, &["Note: Target: ", "Done: Target: MORTAL.\n"]);
    let note = ended.lines().find(|line| line.starts_with("Note: ")).unwrap();
    assert!(!it.types("back").contains("Note: "));
    has(&it.all(&["none", "", ""]), &["Roll 2: Injury (own dice, dealt again).\n", note, "Done: Target: MORTAL.\n"]);
}

#[test]
fn terms_are_explained() {
    let mut it = Typing::at(Some(&bridge::GAME));
    let terms = bridge::GAME.terms;
    has(&it.types("terms"), &[&format!("Terms of Bridge Crossing:\n1. {}\n2. {}\n", terms[0].name, terms[1].name)]);
    let out = it.types("2");
    assert_eq!(out, format!("{}: {} ({})\n", terms[1].name, terms[1].text, terms[1].book));
    assert_eq!(it.types(terms[1].name), out);
    has(&it.types("999"), &["`999` is not offered. Type a number from 1 to "]);
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
    assert_eq!(it.logged(), Some(1), "kept before it is told");
    let roll = it.types("4D6 high3");
    has(&roll, &["Roll 2: 4d6 high 3: ", "Dropped: ", "Total "]);
    assert_eq!(it.logged(), Some(2));
    assert!(it.unsaved().iter().any(|record| matches!(record, Record::Recipe(recipe) if recipe.dice == 4)));
    has(&it.types("roll 6d10>=7+1"), &["Roll 3: 6d10 >=7 + 1: ", " of 6 count", ", that makes "]);
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
        ("2d101", "2 to 100 sides"),
        ("3d6 high 3", "fewer than are thrown"),
        ("3d6 low 0", "at least one die"),
        ("3d6 >=7", "some faces reach"),
        ("3d6 >=1", "some do not"),
        ("3d6 + 21", "from -20 to +20"),
        ("3d6 - 255", "from -20 to +20"),
    ] {
        has(&it.types(wrong), &[advice]);
        assert!(it.unsaved().is_empty(), "{wrong}");
    }
    has(&it.types("back"), &["Games and tools:"]);
}

/// Steps, own dice and odds of the free roll.
#[test]
fn the_free_roll_in_steps() {
    let mut it = Typing::at(None);
    it.types("dice");
    has(&it.types("2d2 explode"), &["Roll 1: 2d2 explode: "]);
    // Own dice, as many as are wanted and such as there are.
    has(&it.types("2d6 explode"), &["Roll 2: 2d6 explode: "]);
    it.types("2d6");
    has(&it.types("6 7"), &["`7` is no face of a d6."]);
    has(&it.types("6"), &["1 more face is wanted: type all 2 in one line."]);
    has(&it.types("6 1 1"), &["Those are too many faces: 2 will do."]);
    has(&it.types("6 1"), &["Roll 4: 2d6 (typed): 6, 1.\nTotal 7.\n"]);
    has(&it.types("reroll 2"), &["Roll 5: 2d6 (re-rolled): 6, "]);
    for wrong in ["reroll", "reroll 3", "reroll 0", "reroll x"] {
        has(&it.types(wrong), &["The last roll has 2 dice: type reroll and numbers from 1 to 2"]);
    }
    // Twos always explode here: the dice wait, and Enter goes on with them.
    it.types("1d2 explode once");
    has(&it.types("2"), &["1 die exploded: Enter rolls as many more.\n"]);
    has(&it.types("back"), &["Games and tools:"]);
    has(&it.types("dice"), &["Dice roller, set to 1d2 explode once.\n1 die exploded"]);
    has(&it.types("1"), &[" (typed, exploded): 2, and 1.\nTotal 3.\n"]);
    has(&it.types("coin"), &[": coin.\nResult "]);
    has(&it.types("2d6 vs 2d6"), &["Against: ", " against "]);
    assert_eq!(it.types("odds 2d6"), "2d6, 7: more 41.7%, exactly 16.7%, less 41.7%. Exact.\n");
    assert_eq!(it.types("odds"), "2d6 vs 2d6: win 44.4%, tie 11.3%, lose 44.4%. Exact.\n");
    assert_eq!(it.types("odds coin"), "coin: each is as likely as the others.\n");
    has(&it.types("odds 20d100"), &["20d100, 1010: more ~", "About: a sample.\n"]);
    it.types("2d6 need 9");
    assert_eq!(it.types("odds"), "2d6 need 9, 9: more 16.7%, just made 11.1%, missed 72.2%. Exact.\n");
    assert_eq!(it.types("odds 12"), "2d6 need 9, 12: more 0.0%, just made 2.8%, missed 97.2%. Exact.\n");
    has(&it.types("odds x"), &["`x` is no roll. Write it like"]);
}

#[test]
fn settings() {
    let mut it = Typing::at(None);
    has(&it.types("settings"), &["1. Contrast: 70%\n", "4. Dice tumble: on\n", "Type a number from 1 to 9"]);
    has(&it.types("4"), &["Dice tumble, now on:\n1. off\n2. on\n", "Type a number from 1 to 2 or a name, or back."]);
    has(&it.types("3"), &["`3` is not offered. Type a number from 1 to 2 or a name."]);
    has(&it.types("1"), &["4. Dice tumble: off\n"]);
    let kept = Settings { tumble: false, ..Settings::DEFAULT };
    assert!(it.unsaved().iter().any(|record| matches!(record, Record::Settings(settings) if *settings == kept)));
    has(&it.all(&["4", "on"]), &["4. Dice tumble: on\n"]);
    // What is shown is what is typed, with its unit or without.
    let values = "Contrast, now 70%. Type one of 10%, 20%, 30%, 40%, 50%, 60%, 70%, 80%, 90%, 100%; or back.\n";
    has(&it.types("1"), &[values]);
    has(&it.types("50"), &["1. Contrast: 50%\n"]);
    for (typed, shown) in [("100%", "100%"), ("10", "10%"), ("3", "30%")] {
        has(&it.all(&["1", typed]), &[&format!("1. Contrast: {shown}\n")]);
    }
    has(&it.all(&["1", "1"]), &["`1` can mean more than one. Type one of those values, or back."]);
    has(&it.all(&["0", "55", "again"]), &[&values.replace("now 70%", "now 30%")]);
    has(&it.types("70 %"), &["`70 %` is not offered."]);
    has(&it.types("back"), &["Settings of the screen"]);
    for (typed, shown) in [("1", "1 min"), ("30", "30 min"), ("10 min", "10 min")] {
        has(&it.all(&["3", typed]), &[&format!("3. Dark after: {shown}\n")]);
    }
    for wrong in ["0", "10", "-1", "x", "", "99999"] {
        has(&it.types(wrong), &["Type a number from 1 to 9 or a name. Help lists the commands."]);
    }
    has(&it.all(&["2", "back"]), &["Settings of the screen"]);
    has(
        &it.all(&["back", "about"]),
        &["Adjutant ", ", Test, build none.", "Bridge Crossing: follows 2018-04-22.", "Games and tools:"],
    );
}

/// Three rolls of a d6: its faces are counted, and nothing is said of it before a hundred.
#[test]
fn pages_about_the_dice() {
    let mut it = Typing::at(None);
    let menu = it.types("trust");
    has(&menu, &["1. How I roll\n2. How even?\n3. Sceptic's purse\n4. Noise source\n", "sealed dice are on the screen.\n"]);
    has(&it.types("1"), &["I throw when you press, never before"]);
    has(&it.types("how even"), &["Nothing has been rolled yet.\n"]);
    has(&it.types("noise"), &["These dice come from a list made beforehand"]);
    let rolled = it.all(&["back", "dice", "3d6"]);
    let faces: Vec<usize> = rolled
        .lines()
        .next()
        .unwrap()
        .rsplit(": ")
        .next()
        .unwrap()
        .trim_end_matches('.')
        .split(", ")
        .map(|face| face.parse().unwrap())
        .collect();
    let counts: Vec<String> = (1..=6).map(|face| faces.iter().filter(|shown| **shown == face).count().to_string()).collect();
    let even = it.all(&["home", "trust", "2"]);
    has(&even, &[&format!("d6, 3 rolls. Its faces in order: {}. A fair die's stay from 0 to ", counts.join(", "))]);
    has(&even, &["Nothing is said before 100 rolls"]);
    has(&it.types("3"), &["A sceptic began with 1 coin.", "d6, 3 rolls. The sceptic has "]);
    has(&it.types("luck"), &["Battles: 0. ", "High is not always good"]);
    has(&it.types("8"), &["`8` is not offered. Type a number from 1 to 7 or a name."]);
    // Whoever counts anew has to mean it, and the log stays.
    has(&it.types("count anew"), &["Faces and luck go to zero; the log of rolls stays. Type yes to count anew, or back"]);
    has(&it.types("no"), &["`no` is not offered. Type yes to count anew, or back to keep it."]);
    has(&it.types("back"), &["Trust the dice?\n"]);
    has(&it.types("2"), &["d6, 3 rolls."]);
    has(&it.all(&["count anew", "yes"]), &["Counted anew.\nTrust the dice?\n"]);
    has(&it.types("2"), &["Nothing has been rolled yet.\n"]);
    has(&it.types("back"), &["Games and tools:\n"]);
}

/// A battle that was put away goes for good only if somebody says so twice; the other one stays, and so does the one on the table.
#[test]
fn a_parked_battle_is_deleted_by_lines() {
    let mut it = Stored::new();
    it.all(&BATTLE);
    it.types("park battle");
    it.all(&BATTLE[1..]);
    has(&it.types("park battle"), &["1. Parked battles\n2. New battle\n"]);
    let two = it.types("parked");
    has(&two, &["1. round 1, 8 v 8, #", "2. round 1, 8 v 8, #"]);
    for wrong in ["delete", "delete 3 yes", "delete yes"] {
        has(&it.types(wrong), &["Type a number from 1 to 2 or a name."]);
    }
    has(&it.types("delete 2"), &["Type delete 2 yes to delete round 1, 8 v 8, #", " for good, or back to keep it.\n"]);
    assert_eq!(it.all(&["back", "parked"]), two, "asking is not deleting");
    let second = two.lines().find_map(|line| line.strip_prefix("2. ")).unwrap().to_owned();
    has(&it.types("delete 2 yes"), &["The battle is deleted.\nBridge Crossing:\n1. Parked battles\n2. New battle\n"]);
    let one = it.types("parked");
    assert!(one.contains("1. round 1, 8 v 8, #") && !one.contains(&second), "{one}");
    has(&it.types("Delete 1 yes"), &["The battle is deleted.\nBridge Crossing:\n1. New battle\n"]);
}

/// A list of one line has no "1 to 1".
#[test]
fn numbers_read_as_words_do() {
    let mut it = Stored::new();
    it.all(&BATTLE);
    it.types("park battle");
    has(&it.types("parked"), &["Parked battles of Bridge Crossing:\n1. ", "Type 1 to pick one up, delete with "]);
    let mut it = Typing::at(None);
    let counts = (0..30).map(|_| it.all(&["home", "dice", "1d6 >=4"])).find(|said| said.contains("1 of 1 ")).unwrap();
    has(&counts, &["1 of 1 counts.\n"]);
}

/// Every roll of the log reads as it read when it was made, with what came of it, and the end has its name. The first roll: two
/// Hits; then Skull and Blank, of which the attacker takes the Blank away (`bridge:3.10`).
#[test]
fn the_log_says_what_was_said() {
    let mut it = Typing::at(Some(&adjutant::games::bridge::GAME));
    it.all(&["melee", "spear", "no", "none"]);
    let (first, second) = (it.types("hit hit"), it.types("skull blank"));
    let log = it.types("log");
    let roll = |said: &str| {
        said.lines().take_while(|line| !line.starts_with("Note: ")).map(|line| format!("{line}\n")).collect::<String>()
    };
    has(&log, &["Striker: Weapon: Spear 2d.\n", "Roll 1: Melee (own dice).\nStriker: Hit, Hit.\nResult: "]);
    has(&log, &[&roll(&first), "Roll 2: Injury (own dice).\nTarget: Skull, Blank taken away.\n"]);
    assert!(second.contains("Done: Target: OUT.\n") && log.ends_with("Done: Target: OUT.\n"), "{log}");
    // It was only a look.
    assert_eq!(it.types("log"), log);
    has(&it.types("again"), &["Done: Target: OUT.\n"]);
}

/// An offer reads like any other question with yes and no.
#[test]
fn offers_read_like_picks() {
    let mut it = Typing::at(Some(&adjutant::games::blades::GAME));
    // A Hero of Combat 3 rolls 1 against 6, and may roll again (`blades:P14`).
    it.all(&["melee", "3", "hero", "", "3", "", "1", "", "1", "", "nobody"]);
    let card = it.types("no");
    has(&card, &["Roll: Combat."]);
    has(&it.types("1 6"), &["Hero: roll again?", "Type yes or no. Enter for No."]);
    has(&it.types("no"), &["Hero: roll again? No.\n"]);
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
        it.said = it.console.line(&mut it.app, "", &mut NoDice(error), &mut out);
        assert_eq!(it.logged(), None);
        has(&out, &[says]);
    }
    let mut out = String::new();
    it.said = it.console.line(&mut it.app, "5 3", &mut NoDice(CupError::Refused), &mut out);
    assert_eq!(it.logged(), Some(1));
    has(&out, &["Roll 1: Roll-off (own dice).\nPlayer 1: 5.\nPlayer 2: 3.\n", "Done: Player 1: ATTACKER."]);
    it.all(&["home", "dice"]);
    let mut out = String::new();
    it.said = it.console.line(&mut it.app, "", &mut NoDice(CupError::Shaking), &mut out);
    assert_eq!(it.logged(), None);
    has(&out, &["still being shaken"]);
}

#[test]
fn what_could_not_be_saved_is_told_once() {
    let mut it = Typing::at(None);
    it.all(&["dice", ""]);
    assert!(it.said.effects.save);
    let not_saved = |it: &mut Typing| {
        let _ = it.app.on(0, Event::NotSaved(StoreError::Write), &mut it.cup);
        let mut out = String::new();
        it.console.done(&mut it.app, &mut out);
        out
    };
    assert_eq!(not_saved(&mut it).lines().count(), 1);
    has(&it.types(""), &["Roll 2: "]);
    assert!(!it.said.effects.save, "nothing is saved any more");
    assert_eq!(not_saved(&mut it), "");
}

/// No option is called like a command, or it could not be typed.
#[test]
fn no_option_is_called_like_a_command() {
    let words = ["help", "again", "back", "home", "quit", "same", "amend", "override", "modifier", "why", "odds", "log", "trail"];
    let declared = GAMES.iter().flat_map(|game| game.procedures).flat_map(|procedure| procedure.questions);
    for choice in declared.flat_map(|declared| declared.kind.choices()) {
        assert!(
            !words.iter().any(|word| choice.name().eq_ignore_ascii_case(word) || choice.text.eq_ignore_ascii_case(word)),
            "{}",
            choice.name()
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
            let mut end = it.types("");
            // It is kept, and stands among the rosters.
            if end.contains("keep this as a roster") {
                end = it.all(&["", "back"]);
            }
            has(&end, &[&format!("{}:\n", game.name)]);
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
    for game in GAMES.iter().copied() {
        let mut it = Stored::new();
        it.types(game.id);
        for _ in 0..2_000 {
            // Now and then something that leads deeper, or the walk would end in the menus.
            let line = match next(3) {
                0 => lines[next(lines.len())].to_owned(),
                1 => String::new(),
                _ => (1 + next(8)).to_string(),
            };
            let out = it.types(&line);
            assert!(!out.contains("Goodbye.") && out.len() < 40_000, "{line:?}: {out}");
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

/// A figure is named by the beginning of its name, as the help says; `a1` is not `A10` as well.
#[test]
fn figures_are_named_by_their_beginning() {
    let mut it = Typing::at(Some(&bridge::GAME));
    it.all(&["new", "example", "example", "", "", "", "", "", "", "activation"]);
    has(&it.types("d"), &["`d` can mean more than one."]);
    has(&it.types("d2 b"), &["D2 Blade acts"]);
    // Twelve alike of Player 1, who attacks: target of whoever defends.
    let mut it = Typing::at(Some(&bridge::GAME));
    it.all(&["new", "enter", "", "", "", "", "1", "12", "done", "example", "6 1", "", "", "", "", "", "activation", "d1"]);
    has(&it.types("melee"), &["A12 Blade"]);
    has(&it.types("a1"), &["Target: A1 Blade."]);
}

/// Back leads from a figure that has done nothing to the choice of another, from there to the game; from the words of the game to
/// the battle they were opened in.
#[test]
fn back_in_a_battle_leads_where_the_keys_lead() {
    let mut it = Typing::at(Some(&bridge::GAME));
    it.all(&["new", "example", "example", "", "", "", "", "", "", "activation", "d1"]);
    has(&it.types("again"), &["D1 Blade acts"]);
    has(&it.types("back"), &["Who acts?"]);
    has(&it.types("d2"), &["D2 Blade acts"]);
    it.types("back");
    has(&it.types("back"), &["Resume battle"]);
    it.types("resume");
    it.types("terms");
    has(&it.types("back"), &["D2 Blade acts"]);
    // One that has done something goes on.
    it.all(&["move", "4"]);
    has(&it.types("back"), &["Resume battle"]);
}

/// Dice that were typed are filled up with typed ones.
#[test]
fn own_dice_in_text() {
    let mut it = Typing::at(Some(&bridge::GAME));
    it.all(&["ranged", "bow", "1", "4", "no", "none", "4 4 4", "back", "back", "back"]);
    it.all(&["3", "no", "none"]);
    has(&it.types(""), &["These dice are your own: type the faces of all of them."]);
    has(&it.types("4 4 4 1"), &["Roll 1: Ranged (own dice, dealt again)."]);
}
