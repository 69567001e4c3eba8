//! Battles are saved in parts, of which only those that changed are written: none may depend on another.

use adjutant::engine::Parts;
use adjutant::games;

use crate::rules::chance::Chance;
use crate::saves::nor::Nor;
use crate::saves::player::Player;
use crate::saves::tape::{Kind, act};

#[test]
fn a_part_that_comes_back_changes_no_other() {
    for game in games::GAMES {
        let mut compared = 0;
        for seed in 0..24 {
            let (mut player, mut chance) = (Player::boot(Nor::new(64)), Chance::new(seed));
            let mut before = player.battle.clone();
            for press in 0..200 {
                act(&mut player, Kind::Battle, game, &mut chance);
                player.press().unwrap();
                let after = &player.battle;
                if before.game() == after.game() {
                    let count = before.count().max(after.count());
                    for nth in (0..count).filter(|nth| before.part(*nth) != after.part(*nth)) {
                        let others = |state: &games::State| -> Vec<_> {
                            (0..count).filter(|other| *other != nth).map(|other| state.part(other)).collect()
                        };
                        let mut changed = before.clone();
                        let told = format!("{} {seed}, press {press}, part {nth}", game.id);
                        assert!(changed.restore(nth, &after.part(nth)), "{told}: it is not read");
                        assert_eq!(others(&changed), others(&before), "{told}: another part has changed");
                        assert_eq!(changed.part(nth), after.part(nth), "{told}: it came back otherwise");
                        compared += 1;
                    }
                }
                before.clone_from(&player.battle);
            }
        }
        assert!(compared > 50, "{}: {compared}", game.id);
    }
}
