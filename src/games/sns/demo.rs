//! A small fight for a demo unit.

use super::battle::{Battle, Figure};
use super::lists::{ENEMIES, RECRUITS};
use super::settings::Header;
use crate::games::State;
use crate::games::twod6::{Body, Fight, MAX_BAND, Mode, Phase, in_line};

/// A Star and an archer against a swordsman and an archer.
pub fn demo() -> State {
    let fight = Fight { mode: Mode::Single, phase: Phase::LinedUp, ..Fight::NONE };
    let mut battle = Battle { fight, ..Battle::none(Header::DEFAULT) };
    let [bowman, _, _, _, swordsman, ..] = ENEMIES;
    let [.., star, _, _] = RECRUITS;
    let [_, archer, ..] = RECRUITS;
    let star = Figure { body: Body { star: true, pool: star.rep, ..Body::of(star.rep) }, ..Figure::of(star) };
    let sides = [(0, [star, Figure::of(archer)]), (MAX_BAND, [Figure::of(swordsman), Figure::of(bowman)])];
    for (start, figures) in sides {
        for ((place, figure), slot) in battle.figures.iter_mut().skip(start).zip(figures).zip(0..) {
            *place = Figure { body: in_line(figure.body, slot), ..figure };
        }
    }
    State::Sns(battle)
}
