//! A Free Move asks for what there is (`blades:P9`, `blades:0.4`): nobody is bound or lies close by where nobody is bound or lies.

use adjutant::engine::{Answer, Id, Kind};
use adjutant::games::blades::{Battle, Condition, Figure, Place};
use adjutant::games::{Session, State};

use super::procedure;

/// How many answers there are, with one enemy who is so.
fn answers(is: Option<Condition>) -> u32 {
    let model = Figure { place: Place::Table, quality: 4, combat: 3, ..Figure::ABSENT };
    let mut battle = Box::new(Battle { turn: 1, ..Battle::EMPTY });
    (battle.figures[0], battle.figures[1], battle.figures[40]) = (model, model, model);
    is.into_iter().for_each(|condition| battle.mark(Id(40), condition));
    let mut session = Box::new(Session::new());
    session.start(procedure("free-move"), &State::Blades(*battle), 0);
    session.answer(&Answer::Choose(Id(0))).unwrap();
    let Some(Kind::Pick { allowed, .. }) = session.prompt().map(|prompt| &prompt.kind) else { panic!("it is not asked") };
    allowed.count_ones()
}

#[test]
fn only_what_is_there_is_offered() {
    assert_eq!(answers(None), 2, "nobody, or an active enemy");
    assert_eq!(answers(Some(Condition::Fallen)), 3, "one who lies");
    assert_eq!(answers(Some(Condition::Bound)), 3, "one who is bound");
}
