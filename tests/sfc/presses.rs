//! Press budgets: how many keys the everyday actions take, from the screen where one thinks of them to the screen that shows they
//! are done.

use adjutant::ui::font::Font;

use super::walk::Walk;

const GAME: &str = "Sci-Fi Combat";
const ROLL: (Font, &str) = (Font::Heading, "ROLL");
const ROLLED: (Font, &str) = (Font::Heading, "NEXT");
/// Whose dice are looked at where one player's could be luck.
const SEEDS: core::ops::Range<u64> = 0..8;

/// Wherever a new campaign comes to by OK alone that reads so.
fn at(font: Font, text: &str) -> Walk {
    let mut walk = Walk::home(GAME);
    for _ in 0..200 {
        walk.keys("ok");
        if walk.reads(font, text) {
            walk.presses = 0;
            return walk;
        }
    }
    panic!("OK alone never comes to {text}");
}

#[test]
fn a_new_campaign() {
    let mut walk = Walk::home(GAME);
    walk.takes("A Star as he is offered, up to the recruits' dice", 8, "ok ok ok ok ok ok ok ok", ROLL);
    let mut walk = at(Font::Heading, "Confrontation");
    walk.takes("A Confrontation with everybody, up to the number of enemies", 2, "ok ok", ROLL);
}

#[test]
fn a_fight() {
    let mut walk = at(Font::Heading, "Action");
    walk.takes("Who acts first", 2, "ok ok", ROLLED);
    let mut walk = at(Font::Heading, "Match-up");
    walk.takes("The first target of the match-up, nobody charging", 2, "ok ok", (Font::Heading, "CHOOSE"));
    let mut walk = at(Font::Heading, "ACT");
    walk.takes("A figure shoots with all it has, up to its dice", 2, "ok ok", ROLL);
    walk.takes("The dice", 1, "ok", ROLLED);
    let mut walk = at(Font::Heading, "Fire first?");
    walk.takes("Charged: fire at two as offered, up to one's dice", 4, "ok ok ok ok", ROLL);
    let mut walk = at(Font::Heading, "Will to Fight");
    walk.takes("Will to Fight of the enemy", 2, "ok ok", ROLLED);
}

#[test]
fn looking_and_typing() {
    let mut walk = at(Font::Heading, "ACT");
    walk.takes("The menu behind the last figure", 2, "up ok", (Font::Heading, "Act"));
    let mut walk = at(Font::Heading, "ACT");
    walk.takes("Look at an enemy's card", 3, "up up ok", (Font::Tiny, "REP"));
    let mut walk = at(Font::Heading, "ACT");
    walk.keys("ok ok");
    // Two keys to get there, one a die.
    walk.takes("Type two dice", 4, "down ok ok ok", ROLLED);
}

#[test]
fn quick_rolls_cost_a_press_a_question() {
    let mut walk = Walk::home(GAME);
    walk.keys("down ok");
    assert!(walk.reads(Font::Heading, "Shooting"), "{}", walk.hand.frame());
    // To the first question, five answers, the roll.
    walk.takes("Quick shot with default answers", 7, "ok ok ok ok ok ok ok", ROLLED);
    let mut walk = Walk::home(GAME);
    walk.keys("down ok down");
    walk.takes("Quick melee with default answers, up to the dice", 10, "ok ok ok ok ok ok ok ok ok ok", ROLL);
}

/// From the game's home through Star, Band and battles to the next Confrontation; five seconds a press are a quarter of an hour at 180.
#[test]
fn a_first_confrontation_takes_a_quarter_of_an_hour_and_nothing_but_ok() {
    let mut walk = Walk::home(GAME);
    for goal in ["Afterwards", "Confrontation"] {
        while !walk.reads(Font::Heading, goal) {
            walk.keys("ok");
            assert!(walk.presses < 180, "{goal} is not there after {} presses\n{}", walk.presses, walk.hand.frame());
        }
    }
    println!("{:>3} presses to the next Confrontation", walk.presses);
}

/// Whoever fights for the first time has a quarter of an hour: 180 presses of five seconds. With these dice, and any others.
#[test]
fn a_first_fight_takes_a_quarter_of_an_hour() {
    for seed in SEEDS {
        let mut walk = Walk::seeded(GAME, seed);
        walk.ok_to("End of the fight", 180);
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
        // The first Confrontation is what the device remembers; the Star may be lost in it, or nobody be left when the next turn is his.
        let again = walk.comes_to("Afterwards", 400) && walk.comes_to("Confrontation", 60);
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
