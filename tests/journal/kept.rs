//! What the log, the counts and the memory keep, besides the game itself.

use adjutant::dice::Die;
use adjutant::engine::Step;
use adjutant::games;
use adjutant::storage::{ROLLS, RollMarks};

use crate::rules::chance::Chance;
use crate::rules::fixtures;
use crate::saves::nor::Nor;
use crate::saves::player::Player;
use crate::saves::tape::Kind;

fn melee(player: &mut Player, chance: &mut Chance) {
    let game = games::game("sns").unwrap();
    player.start_quick(game, game.procedures[0]);
    while player.session.step() == Step::Asking && !player.session.wants_dice() {
        player.go_on(chance);
        player.press().unwrap();
    }
}

fn marks(player: &mut Player, number: u32) -> Vec<u16> {
    player.log().into_iter().filter(|(found, ..)| *found == number).map(|(_, marks, _)| marks).collect()
}

/// Damaged saves may lead a game's first procedure to another one's battle. Nothing of that is part of the new one.
#[test]
fn a_battle_of_another_game_is_saved_whole() {
    for (one, other) in [("blades", "sns"), ("sns", "bridge"), ("bridge", "sfc")] {
        let (mut player, mut chance) = (Player::boot(Nor::new(16)), Chance::new(1));
        player.battle = fixtures::battles(games::game(one).unwrap()).pop().unwrap();
        player.press().unwrap();
        player.start(games::game(other).unwrap().guide.unwrap().begin);
        while !matches!(player.session.step(), Step::Done(_)) {
            player.go_on(&mut chance);
            player.press().unwrap();
        }
        player.finish();
        player.press().unwrap();
        let battle = player.battle.clone();
        assert_eq!(battle.game(), Some(other), "it has begun");
        let again = Player::boot(player.power_off());
        assert!(again.whole && again.battle == battle, "{one}, then {other}");
    }
}

#[test]
fn the_log_tells_what_was_done_about_a_roll() {
    let (mut player, mut chance) = (Player::boot(Nor::new(16)), Chance::new(1));
    melee(&mut player, &mut chance);
    player.go_on(&mut chance);
    player.press().unwrap();
    assert_eq!(marks(&mut player, 1), [0]);
    player.session.back().unwrap();
    player.press().unwrap();
    assert_eq!(marks(&mut player, 1), [0, RollMarks::TAKEN_BACK.0], "the log says so, and keeps the roll");
    while !player.session.wants_dice() {
        player.go_on(&mut chance);
        player.press().unwrap();
    }
    player.go_on(&mut chance);
    player.press().unwrap();
    let again = marks(&mut player, 1);
    assert_eq!(again.len(), 3);
    assert!(RollMarks(again[2]).has(RollMarks::DEALT_AGAIN), "the same dice under the same number");
    assert_eq!(player.session.void(), Ok(1));
    player.press().unwrap();
    assert_eq!(marks(&mut player, 1).last(), Some(&RollMarks::VOID.0));
    player.go_on(&mut chance);
    player.press().unwrap();
    assert_eq!((player.keeper.rolls(), marks(&mut player, 2)), (2, vec![0]), "the next number");
    player.session.abandon().unwrap();
    player.press().unwrap();
    assert_eq!(marks(&mut player, 2), [0, RollMarks::TAKEN_BACK.0]);
    // All of that is still so tomorrow.
    let log = player.log();
    assert_eq!(Player::boot(player.power_off()).log(), log);
}

#[test]
fn an_overruled_and_an_amended_roll_are_marked() {
    let mut seen = 0;
    for seed in 0..400 {
        let (mut player, mut chance) = (Player::boot(Nor::new(16)), Chance::new(seed));
        player.play(Kind::Meddling, games::game("blades").unwrap(), &mut chance, 60).unwrap();
        seen |= player.log().into_iter().fold(0, |seen, (_, marks, _)| seen | marks);
    }
    for mark in [RollMarks::AMENDED, RollMarks::OVERRULED, RollMarks::TAKEN_BACK, RollMarks::VOID, RollMarks::DEALT_AGAIN] {
        assert!(RollMarks(seen).has(mark), "nothing was ever {mark}");
    }
}

/// The tapes that are cut everywhere have some.
#[test]
fn a_die_that_is_thrown_again_is_a_roll_of_its_own() {
    let (mut player, mut chance) = (Player::boot(Nor::new(16)), Chance::new(2));
    player.play(Kind::Roller, games::game("blades").unwrap(), &mut chance, 60).unwrap();
    let log = player.log();
    let again = log.iter().filter(|(_, marks, _)| RollMarks(*marks).has(RollMarks::AGAIN)).count();
    assert!(again > 2 && again < log.len(), "{again} of {}", log.len());
    assert!(log.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0), "each has a number: {log:?}");
    assert_eq!(Player::boot(player.power_off()).log(), log);
}

#[test]
fn at_least_the_last_thousand_rolls_are_kept() {
    let (mut player, mut chance) = (Player::boot(Nor::new(24)), Chance::new(3));
    let rolls = 6_000;
    for _ in 0..rolls {
        player.free_roll(&mut chance);
        player.press().unwrap();
        embassy_futures::block_on(player.store.tidy(adjutant::storage::QUIET));
    }
    let numbers: Vec<u32> = player.log().into_iter().map(|(number, ..)| number).collect();
    assert_eq!(numbers, (numbers[0]..=rolls).collect::<Vec<_>>(), "without a gap");
    assert!(numbers.len() as u32 >= ROLLS && numbers[0] > 1, "{} are kept", numbers.len());
}

#[test]
fn faces_are_counted_once_and_only_our_own() {
    let (mut player, mut chance) = (Player::boot(Nor::new(16)), Chance::new(4));
    player.recipe.dice = 3;
    for _ in 0..200 {
        player.free_roll(&mut chance);
        player.press().unwrap();
    }
    let total = |player: &Player| player.keeper.counts().life().showing(Die::D6).unwrap().rolls;
    assert_eq!(total(&player), 600);
    let counts = player.keeper.counts().clone();
    let mut player = Player::boot(player.power_off());
    assert_eq!(*player.keeper.counts(), counts, "whether written or counted again from the log");
    melee(&mut player, &mut chance);
    let card: Vec<_> = player.session.stage().card.iter().map(|cast| cast.pool.count).collect();
    let dice = card.iter().map(|count| u32::from(*count)).sum::<u32>();
    player.go_on(&mut chance);
    player.press().unwrap();
    assert_eq!(total(&player), 600 + dice);
    player.session.back().unwrap();
    player.press().unwrap();
    while !player.session.wants_dice() {
        player.go_on(&mut chance);
    }
    player.go_on(&mut chance);
    player.press().unwrap();
    assert_eq!(total(&player), 600 + dice, "dealt again is not thrown again");
    player.session.back().unwrap();
    player.session.void().ok();
    player.session.abandon().unwrap();
    player.session.end_battle();
    melee(&mut player, &mut chance);
    let faces = player.session.stage().card.iter().map(|cast| (0..cast.pool.count).map(|_| 1).collect()).collect();
    player.session.typed(&faces).unwrap();
    player.press().unwrap();
    assert_eq!(total(&player), 600 + dice, "typed dice are not ours");
    assert_eq!(player.keeper.counts().life().showing(Die::new(7).unwrap()), None, "nobody counts a d7");
}

#[test]
fn remembered_answers_are_there_at_power_on() {
    let (mut player, mut chance) = (Player::boot(Nor::new(16)), Chance::new(5));
    let game = games::game("sns").unwrap();
    melee(&mut player, &mut chance);
    while player.session.step() == Step::Asking {
        player.go_on(&mut chance);
        player.press().unwrap();
    }
    player.finish();
    player.session.start(game.procedures[0], &adjutant::games::State::Quick, player.keeper.rolls());
    player.press().unwrap();
    let mut other = Player::boot(player.chip.0.borrow().clone());
    for _ in 0..6 {
        let prompt = player.session.prompt().expect("a question").clone();
        assert_eq!(other.session.prompt(), Some(&prompt));
        assert_eq!(other.memory.recall(&prompt), player.memory.recall(&prompt), "{}", prompt.question.name());
        assert!(player.memory.recall(&prompt).is_some(), "{} was never answered", prompt.question.name());
        let answer = player.memory.preset(&prompt).expect("no throw yet");
        player.session.answer(&answer).unwrap();
        other.session.answer(&answer).unwrap();
    }
}
