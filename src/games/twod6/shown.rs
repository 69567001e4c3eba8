//! What the screens show of a battle of either game.

use core::fmt;

use super::body::{MAX_BAND, Standing, side_of};
use super::fight::{Mode, Phase};
use super::skirmish::{Skirmish, look};
use crate::engine::{Facts, Flow, Id, IdList, Mark, Side, Subject};
use crate::games::Play;

/// A word of a figure's card, if it is so.
pub type Word = (bool, Mark, &'static str);

/// What is counted in the title: of two players it says whose turn it is (`sns:R83`, `sfc:R69`).
pub fn turn_word(battle: &dyn Skirmish) -> &'static str {
    let fight = battle.fight();
    match (fight.phase, fight.active, fight.mode) {
        (Phase::Ready | Phase::Acting, Side::First, Mode::Duel) => "P1 turn",
        (Phase::Ready | Phase::Acting, Side::Second, Mode::Duel) => "P2 turn",
        _ => "turn",
    }
}

/// What is counted before anybody acts: the enemies, or of two players all figures.
pub fn lined_up(battle: &dyn Skirmish) -> (&'static str, u8) {
    let [first, second] = [Side::First, Side::Second].map(|side| battle.up(side).len() as u8);
    if battle.fight().mode == Mode::Duel { ("figures", first + second) } else { ("enemies", second) }
}

/// What a side is called.
pub fn side(battle: &dyn Skirmish, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(match (side, battle.fight().mode) {
        (Side::First, Mode::Duel) => "Player 1",
        (Side::Second, Mode::Duel) => "Player 2",
        (Side::First, _) => "Band",
        (Side::Second, _) => "Enemy",
    })
}

/// For whom it is over: of two players, for whoever has his Star yet (`sns:R83`, `sfc:R69`), if anybody has; else for the player if
/// he has `won`.
pub fn winner(battle: &dyn Skirmish, won: bool) -> Option<Side> {
    let star = |side| !battle.those(side, &|_, body| body.star && body.fit()).is_empty();
    match (battle.fight().mode, star(Side::First), star(Side::Second)) {
        (Mode::Duel, true, false) => Some(Side::First),
        (Mode::Duel, false, true) => Some(Side::Second),
        (Mode::Duel, false, false) => None,
        _ if won => Some(Side::First),
        _ => Some(Side::Second),
    }
}

/// The figures of a side. Enemies who wait in a queue are nobody's business before they come.
pub fn members(battle: &dyn Skirmish, side: Side) -> IdList {
    let all = side == Side::First || battle.fight().mode == Mode::Duel;
    battle.those(side, &|_, body| all || body.standing != Standing::Away)
}

/// A word and whom it is about: the two Stars, one of either side, several.
type Texts = [&'static str; 5];
/// Whom somebody charges.
const CHARGES: Texts = ["charges Star", "charges Rival", "charges B#", "charges E#", "charges #"];
/// Whom somebody has on his back.
const CARRIES: Texts = ["carries Star", "carries Rival", "carries B#", "carries E#", "carries #"];
/// At whom somebody aims whose targets are equally near.
const AIMS: Texts = ["aims at Star", "aims at Rival", "aims at B#", "aims at E#", ""];
/// Whom somebody fires at.
const AT: Texts = ["at Star", "at Rival", "at B#", "at E#", "at # of them"];

/// Says beside the next questions whom somebody may fire at: one by his number, several by how many they are. Nobody ends it.
pub fn beside(play: &mut Play<'_>, those: &[Id]) {
    let (text, value) = meant(play, those);
    play.remark(text, value);
}

/// Says beside the next questions how many charge. A single one stands on the trail, and whoever is asked has the room.
pub fn charging(play: &mut Play<'_>, count: usize) {
    play.remark(if count > 1 { "# charge" } else { "" }, count as i16);
}

/// Notes at whom somebody shoots, or whom he charges.
pub fn at(play: &mut Play<'_>, who: Subject, those: &[Id]) -> Flow<()> {
    play.about(who);
    let (text, value) = meant(play, those);
    play.note(text, value)
}

/// Notes whom somebody charges.
pub fn charges(play: &mut Play<'_>, who: Id, target: Id) -> Flow<()> {
    play.about(Subject::Figure(who));
    let (text, value) = told(play, CHARGES, &[target]);
    play.note(text, value)
}

/// Notes at whom somebody aims.
pub fn aims(play: &mut Play<'_>, who: Id, target: Id) -> Flow<()> {
    play.about(Subject::Figure(who));
    let (text, value) = told(play, AIMS, &[target]);
    play.note(text, value)
}

/// Notes whom somebody has picked up.
pub fn carries(play: &mut Play<'_>, who: Id, load: Id) -> Flow<()> {
    play.about(Subject::Figure(who));
    let (text, value) = told(play, CARRIES, &[load]);
    play.note(text, value)
}

fn meant(play: &Play<'_>, those: &[Id]) -> (&'static str, i16) {
    told(play, AT, those)
}

fn told(play: &Play<'_>, [star, rival, own, enemy, several]: Texts, those: &[Id]) -> (&'static str, i16) {
    let is_star = |id| look(play).is_some_and(|battle| battle.body(id).star);
    match *those {
        [] => ("", 0),
        [id] => match (side_of(id), is_star(id)) {
            (Side::First, true) => (star, 0),
            (Side::Second, true) => (rival, 0),
            (Side::First, false) => (own, i16::from(id.0)),
            (Side::Second, false) => (enemy, i16::from(id.0) - MAX_BAND as i16 + 1),
        },
        _ => (several, those.len() as i16),
    }
}

/// Marks and words of a figure: its standing, its `states`, what it does and is in the battle, and its `traits`. Each word has its
/// explanation among the terms.
pub fn figure(battle: &dyn Skirmish, id: Id, facts: &mut Facts, states: &[Word], traits: &[Word]) {
    let (body, fight, side) = (battle.body(id), battle.fight(), side_of(id));
    // Who is down, dead or off the board stays so after the fight, too: the report counts them.
    let lost = matches!(body.standing, Standing::Out | Standing::Carried | Standing::Dead | Standing::Left);
    facts.gone = lost || fight.fighting() && !body.up();
    let acted = fight.phase == Phase::Acting && body.up() && body.acted && fight.active == side;
    let leads = fight.fighting() && battle.leader(side) == Some(id);
    facts.before = match (acted, leads) {
        (true, _) => Some(Mark::Acted),
        (_, true) => Some(Mark::Leader),
        _ => None,
    };
    let standing = match body.standing {
        Standing::Out => Some((Some(Mark::Fallen), "Out")),
        Standing::Carried => Some((Some(Mark::Fallen), "Carried off")),
        Standing::Dead => Some((Some(Mark::Dead), "Dead")),
        // Gone from the board, and nothing else has happened to it.
        Standing::Left => Some((None, "Left")),
        Standing::Absent | Standing::Away | Standing::Up => None,
    };
    let state = || states.iter().find(|(so, ..)| *so).map(|(_, mark, _)| *mark);
    facts.behind = standing.map_or_else(state, |(mark, _)| mark);
    if let Some((mark, word)) = standing {
        facts.word(mark, word);
    }
    let shared = [
        (body.carries.is_some(), Mark::Bound, "Carries"),
        (body.captured, Mark::Bound, "Captive"),
        (leads, Mark::Leader, "Leader"),
        (acted, Mark::Acted, "Has acted"),
        (body.star, Mark::Star, "Star"),
    ];
    for (_, mark, word) in states.iter().chain(&shared).chain(traits).filter(|(so, ..)| *so) {
        facts.word(Some(*mark), word);
    }
}
