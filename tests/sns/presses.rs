//! Press budgets: how many keys the everyday actions take, from the screen where one thinks of them to the screen that shows they
//! are done.

use adjutant::ui::font::Font;

use super::walk::Walk;

const GAME: &str = "Sword & Sorcery";
const ROLL: (Font, &str) = (Font::Heading, "ROLL");
const ROLLED: (Font, &str) = (Font::Heading, "NEXT");
/// Whose dice are looked at where one player's could be luck.
const SEEDS: core::ops::Range<u64> = 0..8;

/// Wherever a new campaign comes to by OK alone that reads so, the first time or later.
fn at_time(time: usize, font: Font, text: &str) -> Walk {
    let (mut walk, mut times) = (Walk::home(GAME), 0);
    for _ in 0..200 {
        walk.keys("ok");
        times += usize::from(walk.reads(font, text));
        if times == time {
            walk.presses = 0;
            return walk;
        }
    }
    panic!("OK alone never comes to {text}");
}

fn at(font: Font, text: &str) -> Walk {
    at_time(1, font, text)
}

/// The first overview from which these keys lead to a screen that reads so: who acts, and with how many dice, is the dice's.
fn overview(keys: &str, text: &str) -> Walk {
    let leads = |time: &usize| {
        let mut walk = at_time(*time, Font::Heading, "ACT");
        walk.keys(keys);
        walk.reads(Font::Heading, text)
    };
    at_time((1..9).find(leads).expect("some overview does"), Font::Heading, "ACT")
}

#[test]
fn a_new_campaign() {
    let mut walk = Walk::home(GAME);
    walk.takes("A Star as he is offered, up to the recruits' dice", 7, "ok ok ok ok ok ok ok", ROLL);
    let mut walk = at(Font::Heading, "Encounter");
    walk.takes("An Encounter with everybody, up to its terrain", 3, "ok ok ok", ROLL);
    let mut walk = at(Font::Heading, "Next PEF");
    walk.takes("The next PEF, up to its dice", 1, "ok", ROLL);
}

#[test]
fn a_battle() {
    let mut walk = at(Font::Heading, "Action");
    walk.takes("Who acts first", 2, "ok ok", ROLLED);
    let mut walk = at(Font::Heading, "Match-up");
    walk.takes("The first target of the match-up", 1, "ok", (Font::Heading, "CHOOSE"));
    let mut walk = at(Font::Heading, "ACT");
    walk.takes("A figure acts, up to its dice", 1, "ok", ROLL);
    walk.takes("The dice", 1, "ok", ROLLED);
    let mut walk = at(Font::Heading, "Meanwhile");
    while !walk.reads(Font::Heading, "CHOOSE") && !walk.reads(ROLL.0, ROLL.1) {
        walk.keys("ok");
        assert!(walk.presses <= 7, "the enemy's turn, read up to the next question or one's own dice\n{}", walk.hand.frame());
    }
    let mut walk = at(Font::Heading, "Will to Fight");
    walk.takes("Will to Fight in the enemy's turn", 1, "ok", ROLLED);
}

#[test]
fn looking_and_typing() {
    let mut walk = overview("up ok", "Act");
    walk.takes("The menu behind the last figure", 2, "up ok", (Font::Heading, "Act"));
    let mut walk = overview("up ok", "Act");
    walk.takes("Look at an enemy's card", 3, "up up ok", (Font::Tiny, "REP"));
    let mut walk = overview("ok down ok ok ok", "NEXT");
    walk.keys("ok");
    // Two keys to get there, one a die.
    walk.takes("Type two dice", 4, "down ok ok ok", ROLLED);
}

#[test]
fn quick_rolls_cost_a_press_a_question() {
    let mut walk = Walk::home(GAME);
    walk.keys("down ok down");
    assert!(walk.reads(Font::Heading, "Shooting"), "{}", walk.hand.frame());
    // To the first question, four answers, the roll.
    walk.takes("Quick shot with default answers", 6, "ok ok ok ok ok ok", ROLLED);
    let mut walk = Walk::home(GAME);
    walk.keys("down ok");
    walk.takes("Quick melee with default answers, up to the dice", 10, "ok ok ok ok ok ok ok ok ok ok", ROLL);
}

/// From the game's home through Star, Band and battles to the next Encounter; five seconds a press are a quarter of an hour at 180.
#[test]
fn a_first_encounter_takes_a_quarter_of_an_hour_and_nothing_but_ok() {
    let mut walk = Walk::home(GAME);
    for goal in ["Afterwards", "Encounter"] {
        while !walk.reads(Font::Heading, goal) {
            walk.keys("ok");
            assert!(walk.presses < 180, "{goal} is not there after {} presses\n{}", walk.presses, walk.hand.frame());
        }
    }
    println!("{:>3} presses to the next Encounter", walk.presses);
}

/// Whoever fights for the first time has a quarter of an hour: 180 presses of five seconds. With these dice, and any others.
#[test]
fn a_first_fight_takes_a_quarter_of_an_hour() {
    for seed in SEEDS {
        let mut walk = Walk::seeded(GAME, seed);
        walk.ok_to("End of battle", 180);
        println!("{:>3} presses to the end of the first battle, seed {seed}", walk.presses);
    }
}

/// Most presses throw dice, read what came of them, or send the next figure. Even somebody who at every second question wants
/// something else than is offered presses OK three times out of four, and in every turn more often than all else.
#[test]
fn a_returning_players_turn_is_mostly_ok() {
    let mut turns = Vec::new();
    for seed in SEEDS {
        let mut walk = Walk::seeded(GAME, seed);
        // The first Encounter is what the device remembers; the Star may be lost in it, or nobody be left when the next turn is his.
        let again = walk.comes_to("Afterwards", 400) && walk.comes_to("Encounter", 60);
        if again && walk.comes_to("Match-up", 100) {
            turns.extend(walk.turns("Match-up", "Afterwards", &["Free Will"]));
        }
    }
    for (nth, (presses, ok)) in turns.iter().enumerate() {
        println!("turn {nth}: {ok} of {presses} presses are OK");
        assert!(ok * 2 > *presses, "only {ok} of {presses} presses of turn {nth} are OK");
    }
    let (presses, ok) = turns.iter().fold((0, 0), |sum, turn| (sum.0 + turn.0, sum.1 + turn.1));
    println!("{ok} of {presses} presses are OK");
    assert!(ok * 4 >= presses * 3, "only {ok} of {presses} presses are OK");
    assert!(turns.len() > 6 && ok < presses, "he took what was offered: {turns:?}");
}
