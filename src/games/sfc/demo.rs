//! A small fight for a demo unit.

use super::battle::{Battle, Figure};
use super::classes::CLASSES;
use super::figure::Class;
use super::settings::Header;
use crate::engine::Side;
use crate::games::State;
use crate::games::twod6::{Body, MAX_BAND, Mode, Phase, in_line};

/// A Star and an officer against two Gangers.
pub fn demo() -> State {
    let mut battle = Battle { foe: Class::Gangers, advantage: Some(Side::First), ..Battle::none(Header::DEFAULT) };
    (battle.mode, battle.phase) = (Mode::Single, Phase::LinedUp);
    let [_, [_, _, ganger, _, gunman, _], _, _, [_, officer, .., best], _] = CLASSES;
    let star = Figure::of(Class::Police, best);
    let star = Figure { body: Body { star: true, pool: best.rep, ..star.body }, ..star };
    let gangers = [gunman, ganger].map(|row| Figure::of(Class::Gangers, row));
    for (start, figures) in [(0, [star, Figure::of(Class::Police, officer)]), (MAX_BAND, gangers)] {
        for ((place, figure), slot) in battle.figures.iter_mut().skip(start).zip(figures).zip(0..) {
            *place = Figure { body: in_line(figure.body, slot), ..figure };
        }
    }
    State::Sfc(battle)
}
