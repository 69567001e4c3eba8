//! Long chains on a device: saved with every step, taken up after a power cut at any of them, undone as one step.

use adjutant::dice::Faces;
use adjutant::engine::{Answer, Id, Kind, Parts as _, Set, Side, Step};
use adjutant::games::swordplay::{Battle, Class, Figure, GAME, Phase, Ranged, Status};
use adjutant::games::{Session, State};
use adjutant::storage::{Served, StoreError};

use super::saves::nor::Nor;
use super::saves::player::Player;

/// As many sectors as a device has.
const DEVICE: usize = 64;
/// Room for the longest chain of all with everything that was done in it: a device gives up the oldest of it.
const ENDLESS: usize = 256;

/// Two archers of Rep 4, the first one's turn to shoot.
fn archers() -> State {
    let archer = |side, group| {
        let (class, ranged, status) = (Class::Missile, Ranged::Bow, Status::CarryOn);
        Figure { side, group, rep: 4, class, ranged, loaded: true, status, ..Figure::ABSENT }
    };
    let mut battle = Battle { turn: 1, phase: Phase::First, group: Some(0), ..Battle::EMPTY };
    (battle.figures[0], battle.figures[24]) = (archer(Side::First, 0), archer(Side::Second, 8));
    State::Swordplay(battle)
}

fn parts(state: &State) -> Vec<Vec<u8>> {
    (0..state.count()).map(|nth| state.part(nth).to_vec()).collect()
}

/// Causes behind what is done now.
fn depth(session: &Session) -> usize {
    let State::Swordplay(battle) = session.state() else { panic!("no battle") };
    battle.next().map_or(0, |(id, _)| battle.tasks.depth(id))
}

/// Answers what is open as two do who never hit and never give way; the last shot kills.
fn goes_on(session: &mut Session, kills: bool) {
    let prompt = session.prompt().expect("something is open");
    let answer = match (prompt.question.name(), &prompt.kind) {
        ("volley.roll", _) => Err(vec![if kills { 6 } else { 1 }]),
        ("volley.wounds", _) => Err(vec![6]),
        ("react.test", _) => Err(vec![1, 2]),
        ("test.cover", _) => Ok(Answer::Ticks(Set::EMPTY)),
        ("test.can-shoot", Kind::Ticks { ids, .. }) => Ok(Answer::Ticks(ids.iter().copied().collect())),
        (other, _) => panic!("{other} is asked"),
    };
    match answer {
        Ok(answer) => session.answer(&answer).expect("it was offered"),
        Err(faces) => {
            let pool: Faces = faces.into_iter().collect();
            session.typed(&[pool].into_iter().collect()).expect("these dice");
        }
    }
}

/// A device with the battle, and the first shot about to be fired.
fn device(sectors: usize) -> Player {
    let mut player = Player::boot(Nor::new(sectors));
    player.battle = archers();
    player.press().unwrap();
    player.start(GAME.procedure("fire").unwrap());
    player.press().unwrap();
    player
}

/// The power goes and comes back: nothing has changed.
fn power_cut(player: Player) -> Player {
    let before = player.snapshot();
    let player = Player::boot(player.power_off());
    assert_eq!((player.snapshot(), player.whole), (before, true));
    player
}

/// What was done is undone, in one step, and is still open to be changed; then it is left.
fn undo(mut player: Player, before: &State) -> Player {
    let done = player.transcript().bytes().to_vec();
    assert_eq!((player.undo(), player.whole), (Served::Done, true));
    assert_eq!(parts(&player.battle), parts(before));
    assert_ne!(player.transcript().bytes(), done, "it is open again");
    assert!(matches!(player.session.step(), Step::Done(_)));
    player.press().unwrap();
    player = power_cut(player);
    player.session.abandon().unwrap();
    player.press().unwrap();
    player
}

#[test]
fn a_chain_of_depth_six_survives_every_power_cut_and_is_undone_as_one() {
    let mut player = device(DEVICE);
    let mut deepest = 0;
    while matches!(player.session.step(), Step::Asking) {
        let kills = depth(&player.session) >= 6;
        goes_on(&mut player.session, kills);
        deepest = deepest.max(depth(&player.session));
        player.press().unwrap();
        player = power_cut(player);
    }
    assert_eq!(deepest, 6);
    player.finish();
    player.press().unwrap();
    let State::Swordplay(battle) = &player.battle else { panic!("no battle") };
    assert_eq!((battle.figure(Id(0)).status, battle.tasks.is_empty()), (Status::Dead, true));
    player = undo(player, &archers());
    assert_eq!(player.undo(), Served::Refused(StoreError::NoUndo), "all of it was one step");
}

#[test]
fn a_duel_of_three_hundred_shots_is_undone_as_one() {
    let mut player = device(DEVICE);
    let mut shots = 0;
    while matches!(player.session.step(), Step::Asking) {
        shots += usize::from(player.session.prompt().is_some_and(|prompt| prompt.question.name() == "volley.roll"));
        goes_on(&mut player.session, shots == 300);
        player.press().unwrap();
    }
    player.finish();
    player.press().unwrap();
    player = undo(power_cut(player), &archers());
    assert_eq!((shots, player.undo()), (300, Served::Refused(StoreError::NoUndo)));
}

/// Two who shoot at each other until one procedure can hold no more.
fn endless() -> Player {
    let mut player = device(ENDLESS);
    let mut steps = 0;
    while matches!(player.session.step(), Step::Asking) {
        goes_on(&mut player.session, false);
        player.press().unwrap();
        steps += 1;
        if steps % 250 == 0 {
            player = power_cut(player);
        }
    }
    let Step::Done(outcome) = player.session.step() else { panic!("{:?}", player.session.step()) };
    assert_eq!(outcome.ending.code, "goes-on", "one procedure holds {steps} steps");
    player.finish();
    player.press().unwrap();
    power_cut(player)
}

#[test]
fn a_duel_without_end_is_undone() {
    let mut player = undo(endless(), &archers());
    assert_eq!(player.undo(), Served::Refused(StoreError::NoUndo), "all of it was one step");
}

#[test]
fn a_duel_without_end_goes_on_in_the_next_procedure() {
    let mut player = endless();
    // Nothing else can be started but what sets a figure right.
    let now = (GAME.guide.unwrap().now)(&player.battle);
    assert_eq!(now.iter().map(|procedure| procedure.id).collect::<Vec<_>>(), ["reactions", "adjust"]);
    let between = player.battle.clone();
    player.start(now[0]);
    let mut shots = 0;
    while matches!(player.session.step(), Step::Asking) {
        shots += usize::from(player.session.prompt().is_some_and(|prompt| prompt.question.name() == "volley.roll"));
        goes_on(&mut player.session, shots == 20);
        player.press().unwrap();
    }
    player.finish();
    player.press().unwrap();
    let State::Swordplay(battle) = &player.battle else { panic!("no battle") };
    assert!(battle.tasks.is_empty(), "all of it is done");
    undo(power_cut(player), &between);
}
