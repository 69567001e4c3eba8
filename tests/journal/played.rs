//! Undo, all the way to the start of the battle; battles put away and picked up.

use adjutant::engine::{Id, Named, Parts, Side, Step};
use adjutant::games::{self, Game, Procedure, State};
use adjutant::storage::{Served, StoreError};

use crate::rules::chance::Chance;
use crate::saves::nor::Nor;
use crate::saves::player::{Player, battle};

fn parts(state: &State) -> Vec<Vec<u8>> {
    (0..state.count()).map(|nth| state.part(nth).to_vec()).collect()
}

/// One of a game's procedures.
fn any(game: &Game, chance: &mut Chance) -> &'static Procedure {
    let nth = chance.below(game.all().count());
    game.all().nth(nth).unwrap()
}

/// Plays so many procedures to their end on a battle, and returns it as it was before each of them, with the transcript.
fn play(player: &mut Player, chance: &mut Chance, procedures: usize, power_off: bool) -> Vec<(Vec<Vec<u8>>, Vec<u8>)> {
    let game = games::game("bridge").unwrap();
    let mut history = Vec::new();
    while history.len() < procedures {
        let before = parts(&player.battle);
        let procedure = any(game, chance);
        player.start(procedure);
        player.press().unwrap();
        while player.go_on(chance) {
            player.press().unwrap();
        }
        if !matches!(player.session.step(), Step::Done(_)) {
            player.session.abandon().unwrap();
            player.press().unwrap();
            continue;
        }
        history.push((before, player.transcript().bytes().to_vec()));
        player.finish();
        player.press().unwrap();
        if power_off && chance.once_in(3) {
            let nor = player.chip.0.borrow().clone();
            *player = Player::boot(nor);
        }
    }
    history
}

fn on_a_battle() -> (Player, Chance) {
    let mut player = Player::boot(Nor::new(64));
    player.battle = battle(games::game("bridge").unwrap());
    player.press().unwrap();
    (player, Chance::new(11))
}

#[test]
fn everything_can_be_undone_to_the_start_of_the_battle() {
    for power_off in [false, true] {
        let (mut player, mut chance) = on_a_battle();
        let mut history = play(&mut player, &mut chance, 60, power_off);
        let changed = history.windows(2).filter(|pair| pair[0].0 != pair[1].0).count();
        assert!(changed > 3, "only {changed} procedures changed anything");
        while let Some((before, transcript)) = history.pop() {
            assert_eq!(player.undo(), Served::Done, "{} are left", history.len());
            assert_eq!((parts(&player.battle), player.transcript().bytes()), (before, &transcript[..]));
            assert!(matches!(player.session.step(), Step::Done(_)));
            player.press().unwrap();
            // It is open, and so it is after a power cut: then it is left, and the one before comes next.
            if power_off {
                let before = player.snapshot();
                player = Player::boot(player.power_off());
                assert_eq!(player.snapshot(), before);
            }
            player.session.abandon().unwrap();
            player.press().unwrap();
        }
        assert_eq!(player.undo(), Served::Refused(StoreError::NoUndo));
        player.press().unwrap();
        assert_eq!(parts(&player.battle), parts(&battle(games::game("bridge").unwrap())));
    }
}

/// A name is no part of what is undone: who was named stays so, and nothing that was done before is out of reach.
#[test]
fn names_last_through_undo_parking_and_power_cuts() {
    let (mut player, mut chance) = on_a_battle();
    let history = play(&mut player, &mut chance, 3, false);
    let (grak, band) = (Named::Figure(Id(2)), Named::Side(Side::Second));
    player.session.names_mut().give(grak, "Grak").unwrap();
    player.session.names_mut().give(band, "Watch").unwrap();
    player.press().unwrap();
    let named = |player: &Player| [grak, band].map(|who| player.session.names().get(who).map(str::to_owned));
    let both = [Some("Grak".to_owned()), Some("Watch".to_owned())];
    player = Player::boot(player.power_off());
    assert_eq!(named(&player), both);
    for (before, _) in history.iter().rev() {
        assert_eq!(player.undo(), Served::Done);
        assert_eq!((parts(&player.battle), named(&player)), (before.clone(), both.clone()));
        player.press().unwrap();
        player.session.abandon().unwrap();
        player.press().unwrap();
    }
    let game = games::game("bridge").unwrap();
    assert_eq!(player.park("Here", game), Served::Done);
    assert_eq!(named(&player), [None, None], "another table has other names");
    player.press().unwrap();
    assert_eq!(player.pick_up(0), Served::Done);
    assert_eq!(named(&player), both);
    // The end of the battle is the end of its names.
    player.battle = State::Quick;
    player.session.end_battle();
    player.press().unwrap();
    player = Player::boot(player.power_off());
    assert_eq!(named(&player), [None, None]);
}

#[test]
fn what_was_undone_can_be_done_otherwise_and_undone_again() {
    let (mut player, mut chance) = on_a_battle();
    let history = play(&mut player, &mut chance, 4, false);
    for _ in 0..2 {
        assert_eq!(player.undo(), Served::Done);
        player.press().unwrap();
        player.session.abandon().unwrap();
        player.press().unwrap();
    }
    let more = play(&mut player, &mut chance, 2, false);
    for (before, transcript) in more.iter().rev().chain(history.iter().take(2).rev()) {
        assert_eq!(player.undo(), Served::Done);
        assert_eq!((parts(&player.battle), player.transcript().bytes()), (before.clone(), &transcript[..]));
        player.press().unwrap();
        player.session.abandon().unwrap();
        player.press().unwrap();
    }
    assert_eq!(player.undo(), Served::Refused(StoreError::NoUndo));
}

/// What is done by itself while a step of a battle is open is none of what can be undone.
#[test]
fn undo_leads_past_what_was_done_by_itself_in_between() {
    for power_off in [false, true] {
        let (mut player, mut chance) = on_a_battle();
        let (game, mut history) = (games::game("bridge").unwrap(), Vec::new());
        while history.len() < 20 {
            let before = parts(&player.battle);
            player.start(any(game, &mut chance));
            player.press().unwrap();
            loop {
                if chance.once_in(3) {
                    // Begun, gone on with or finished: whatever it comes to.
                    player.turn();
                    player.press().unwrap();
                    match player.session.step() {
                        Step::Idle => player.start_quick(game, any(game, &mut chance)),
                        Step::Asking => _ = player.go_on(&mut chance),
                        Step::Done(_) => player.finish(),
                        _ => player.session.abandon().unwrap(),
                    }
                    player.press().unwrap();
                    if power_off {
                        let before = player.snapshot();
                        player = Player::boot(player.power_off());
                        assert_eq!(player.snapshot(), before);
                    }
                    player.turn();
                    player.press().unwrap();
                }
                if !player.go_on(&mut chance) {
                    break;
                }
                player.press().unwrap();
            }
            if !matches!(player.session.step(), Step::Done(_)) {
                player.session.abandon().unwrap();
                player.press().unwrap();
                continue;
            }
            history.push((before, player.transcript().bytes().to_vec()));
            player.finish();
            player.press().unwrap();
        }
        while let Some((before, transcript)) = history.pop() {
            assert_eq!(player.undo(), Served::Done, "{} are left", history.len());
            assert_eq!((parts(&player.battle), player.transcript().bytes()), (before, &transcript[..]));
            player.press().unwrap();
            player.session.abandon().unwrap();
            player.press().unwrap();
        }
        assert_eq!(player.undo(), Served::Refused(StoreError::NoUndo));
    }
}

#[test]
fn going_back_inside_an_undone_procedure_deals_the_same_dice() {
    let (mut player, mut chance) = on_a_battle();
    play(&mut player, &mut chance, 3, false);
    let rolls = player.keeper.rolls();
    player.undo();
    player.press().unwrap();
    let thrown = player.session.stage().shown.faces.clone();
    while player.session.back().is_ok() {
        player.press().unwrap();
    }
    let mut player = Player::boot(player.power_off());
    while player.session.step() == Step::Asking && !player.session.wants_dice() {
        player.go_on(&mut Chance::new(12));
        player.press().unwrap();
    }
    if player.session.wants_dice() && !thrown.is_empty() {
        player.go_on(&mut chance);
        assert_eq!(player.keeper.rolls().max(player.session.rolls()), rolls, "no new number, so no new dice");
    }
}

#[test]
fn eight_battles_wait_and_each_is_picked_up_where_it_was_left() {
    let (mut player, mut chance) = on_a_battle();
    let game = games::game("bridge").unwrap();
    let mut left = Vec::new();
    for nth in 0..8 {
        play(&mut player, &mut chance, 2, false);
        let procedure = *chance.pick(&game.all().collect::<Vec<_>>());
        player.start(procedure);
        player.go_on(&mut chance);
        player.press().unwrap();
        left.push(player.snapshot());
        assert_eq!(player.park(&format!("battle {nth}"), game), Served::Done);
        player.press().unwrap();
        assert_eq!((player.session.procedure().is_none(), &player.battle), (true, &State::Quick), "an empty table");
        player.battle = battle(game);
        player.press().unwrap();
    }
    assert_eq!(player.park("one too many", game), Served::Refused(StoreError::Battles));
    // The ninth stays on the table; it ends there.
    player.battle = State::Quick;
    player.session.end_battle();
    player.press().unwrap();
    let rolls = player.keeper.rolls();
    for nth in [3, 0, 7, 1, 2, 6, 5, 4] {
        player = Player::boot(player.power_off());
        assert_eq!(player.pick_up(nth), Served::Done);
        let (found, wanted) = (player.snapshot(), &left[usize::from(nth)]);
        assert_eq!(
            (found.transcript, found.battle, found.fate, found.step),
            (wanted.transcript.clone(), wanted.battle.clone(), wanted.fate.clone(), wanted.step)
        );
        assert_eq!(found.rolls, rolls, "numbers go on, whatever is on the table");
        assert_eq!(player.undo(), Served::Refused(StoreError::NoUndo), "while a procedure is open");
        player.session.abandon().unwrap();
        player.press().unwrap();
        assert_eq!(player.undo(), Served::Done, "its history came with it");
        player.session.abandon().unwrap();
        player.battle = State::Quick;
        player.press().unwrap();
        assert_eq!(player.pick_up(nth), Served::Refused(StoreError::Nothing));
    }
}
