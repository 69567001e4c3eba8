//! Battles that no play can lead to, as a damaged store might bring them back: nothing panics, and the player can go on or leave.

use adjutant::engine::{Id, Side, State as _, Step};
use adjutant::games::State;
use adjutant::games::bridge::{Activation, Armor, Battle, Bow, Figure, GAME, Header, Phase, Place, Pool, Weapon};

use super::rules::chance::Chance;
use super::rules::table;

fn side(chance: &mut Chance) -> Side {
    *chance.pick(&[Side::First, Side::Second])
}

fn byte(chance: &mut Chance) -> u8 {
    if chance.once_in(2) { *chance.pick(&[0, 1, 2, 3, 127, 128, 254, 255]) } else { chance.below(256) as u8 }
}

fn figure(chance: &mut Chance) -> Figure {
    Figure {
        place: *chance.pick(&[Place::Absent, Place::Map, Place::Map, Place::Incapacitated, Place::Mortal, Place::Exited]),
        cost: byte(chance),
        melee: *chance.pick(&[None, Some(Weapon::Hand), Some(Weapon::Polearm)]),
        bow: *chance.pick(&[None, Some(Bow::Bow), Some(Bow::Short)]),
        shield: chance.once_in(2),
        armor: *chance.pick(&[Armor::None, Armor::Light, Armor::Heavy]),
        ready: chance.once_in(2),
        stunned: chance.once_in(2),
        wounded: chance.once_in(2),
    }
}

fn battle(chance: &mut Chance) -> Battle {
    let mut battle = Battle::none(Header::DEFAULT);
    battle.round = byte(chance);
    battle.phase = *chance.pick(&[Phase::Tactics, Phase::Activations, Phase::Activations]);
    (battle.holder, battle.turn) = (side(chance), side(chance));
    for pool in &mut battle.pools {
        *pool = Pool { attacks: byte(chance), advances: byte(chance) };
    }
    if !chance.once_in(3) {
        battle.activation = Some(Activation {
            figure: Id(if chance.once_in(4) { byte(chance) } else { chance.below(32) as u8 }),
            actions: byte(chance),
            mp: byte(chance),
            free_interact: chance.once_in(2),
            sharing: chance.once_in(2),
            entered: if chance.once_in(2) { Some((byte(chance), chance.once_in(2))) } else { None },
        });
    }
    if chance.once_in(6) {
        battle.winner = Some(side(chance));
    }
    for place in &mut battle.figures {
        *place = figure(chance);
    }
    battle
}

#[test]
fn whatever_the_store_brings_back_nothing_panics() {
    let guide = GAME.guide.unwrap();
    for seed in 0..400 {
        let mut chance = Chance::new(seed);
        let state = State::Bridge(battle(&mut chance));
        let mut text = String::new();
        (guide.left)(&state, &mut text).unwrap();
        let _ = (guide.status)(&state);
        for id in (0..=255).map(Id) {
            let _ = (guide.facts)(&state, id);
            state.name(id, &mut text).unwrap();
        }
        let now = (guide.now)(&state);
        for procedure in GAME.all() {
            let mut session = table::start(procedure, &state);
            table::play_on(&mut session, &mut chance, 300);
            let offered = now.iter().any(|offered| offered.id == procedure.id);
            let fine = matches!(session.step(), Step::Done(_));
            assert!(fine || !offered, "seed {seed}: {} is offered and ends in {:?}", procedure.id, session.step());
            assert!(!matches!(session.step(), Step::Diverged { .. } | Step::Idle), "seed {seed}: {}", procedure.id);
        }
    }
}
