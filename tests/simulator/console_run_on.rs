//! Running on by lines: rounds of a melee and the turn of the side that the device plays go by without an Enter, as on the screen,
//! every roll saved before the next.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use adjutant::ui::{Console, Layout};
use adjutant_simulator::device::{Device, dice};
use adjutant_simulator::flash::Flash;

struct Typing {
    device: Device,
    console: Console,
}

impl Typing {
    /// Somebody who has typed this.
    fn new(seed: u64, lines: &[&str]) -> Self {
        let device = Device::start(Layout::Four, Flash::in_memory(), dice(Some(seed)).unwrap()).unwrap();
        let mut typing = Self { device, console: Console::new() };
        typing.device.hello(&mut typing.console, None);
        for line in lines {
            typing.types(line);
        }
        typing
    }

    fn types(&mut self, line: &str) -> String {
        self.device.line(&mut self.console, line).0
    }

    /// By Enter alone to the first text that has this; `checked` sees each before.
    fn enters(&mut self, piece: &str, mut checked: impl FnMut(&str)) -> String {
        let texts = (0..400).map(|_| self.types(""));
        texts.inspect(|text| checked(text)).find(|text| text.contains(piece)).unwrap()
    }
}

/// How many rolls a text tells.
fn rolls(text: &str) -> usize {
    text.lines().filter(|line| line.starts_with("Roll ")).count()
}

/// A melee by itself, up to its first dice.
const MELEE: [&str; 2] = ["2d6 sword", "melee"];
/// Every roll waits.
const OFF: [&str; 4] = ["settings", "5", "off", "home"];

#[test]
fn the_rounds_of_a_melee_take_one_enter() {
    let mut several = 0;
    for seed in 0..10 {
        let mut it = Typing::new(seed, &MELEE);
        let card = it.enters("Roll: Melee.", |_| {});
        assert!(card.ends_with("with spaces between.\n"), "the first round waits: {card}");
        let told = it.types("");
        assert!(told.contains("\nDone: ") && told.ends_with("why.\n"), "to its end: {told}");
        assert!(!told.contains("Enter rolls"), "nobody is asked meanwhile: {told}");
        several += usize::from(rolls(&told) > 2);
        // Nothing goes on behind the end: it can still be changed.
        assert!(it.types("back").contains("Back."), "seed {seed}");
    }
    assert!(several > 3, "{several} of ten melees have several rounds");
}

#[test]
fn whoever_types_dice_or_commands_is_asked_for_every_round() {
    let mut it = Typing::new(1, &MELEE);
    it.enters("Roll: Melee.", |_| {});
    let told = it.types("1 1 1 1");
    assert!(rolls(&told) == 1 && told.contains("\nRoll: Melee.\n"), "a round that was typed waits: {told}");
    assert_eq!(rolls(&it.types("again")), 0, "looking goes nowhere");
    let mut off = Typing::new(1, &[OFF.as_slice(), &MELEE].concat());
    off.enters("Roll: Melee.", |_| {});
    let all: Vec<usize> = (0..9).map(|_| rolls(&off.types(""))).collect();
    assert!(all.iter().all(|rolls| *rolls <= 1), "switched off, every roll waits: {all:?}");
}

/// The enemy's turn comes with the Enter that ends the player's, and is told to the next question.
#[test]
fn the_enemys_turn_goes_by_itself() {
    const TURN: &str = "It is the turn of Enemy.";
    for game in ["2d6 sword", "2d6 sci"] {
        let mut it = Typing::new(5, &[game, "new battle"]);
        let mut numbers = Vec::new();
        let mut long = 0;
        for _ in 0..150 {
            let text = it.types("");
            assert!(!text.contains(TURN), "{game}: nobody has to go on for the enemy: {text}");
            let told = text.lines().filter_map(|line| line.strip_prefix("Roll ")?.split_once(':')?.0.parse::<u32>().ok());
            numbers.extend(told);
            long = long.max(rolls(&text));
        }
        assert_eq!(numbers, (1..=numbers.len() as u32).collect::<Vec<_>>(), "{game}: every roll is told once, in order");
        assert!(long > 3, "{game}: a whole turn goes by: {long} rolls at most");
        let mut off = Typing::new(5, &[OFF.as_slice(), &[game, "new battle"]].concat());
        off.enters(TURN, |text| assert!(rolls(text) < 2, "{game}: {text}"));
    }
}

/// A question in the enemy's turn waits; looking at something there goes nowhere, answering goes on to the player's own dice.
#[test]
fn a_question_in_the_enemys_turn_waits() {
    let mut it = Typing::new(5, &["2d6 sci", "new battle"]);
    let asked = it.enters("Fire first?", |_| {});
    assert!(asked.contains("Enter for Yes.") && asked.contains("Fire first? E5 Bug charges."), "{asked}");
    let trail = it.types("trail");
    assert!(trail.contains("charges") && rolls(&trail) == 0, "{trail}");
    assert_eq!(rolls(&it.types("again")), 0);
    let melee = it.types("no");
    assert!(rolls(&melee) == 0 && melee.contains("Melee") && melee.contains("Enter rolls."), "the melee is his, too: {melee}");
    assert!(rolls(&it.types("")) > 0, "and goes to its end");
}
