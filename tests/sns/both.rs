//! What the soaks of both 2d6 games have in common: their habits, what holds, and what has to be met.

use adjutant::dice::Seen;
use adjutant::engine::{Answer, Id, Kind, Prompt, Side, Subject};
use adjutant::games::sns::{Body, Fight, Mode, Phase, Standing, side_of};

use super::rules::soak::{Reached, Table};

/// Bands that are too large for their Star come of it.
pub fn says(table: &mut Table, prompt: &Prompt) -> Option<Answer> {
    match (prompt.question.name(), &prompt.kind) {
        ("adjust.rep", _) if !table.strict => Some(Answer::Number(4 + table.chance.below(6) as i16)),
        // Mostly the Star: of him the others' places depend.
        ("adjust.who", Kind::Choose { ids }) if !table.strict && ids.contains(&Id(0)) && table.chance.once_in(2) => {
            Some(Answer::Choose(Id(0)))
        }
        _ => None,
    }
}

/// What holds between any two procedures: the battle, and everybody with his current Rep.
pub fn holds(table: &Table, fight: &Fight, bodies: &[(Body, i16)], reached: &mut Reached) {
    let seed = table.seed;
    reached.count(format!("mode {:?}", fight.mode));
    for (nth, (body, rep)) in bodies.iter().enumerate() {
        let Body { standing, base, carries, star, .. } = body;
        assert!(*standing == Standing::Absent || (1..=20).contains(base), "seed {seed}: {body:?}");
        assert!(!body.up() || *rep > 0, "seed {seed}: {body:?} stands without Rep");
        assert!(body.up() || carries.is_none(), "seed {seed}: {body:?} carries");
        if let Some(load) = carries {
            assert_eq!(bodies[usize::from(load.0)].0.standing, Standing::Out, "seed {seed}");
        }
        let first = nth != 0 || fight.mode == Mode::Allies || *standing == Standing::Absent;
        assert!(*star || first, "seed {seed}: the Star comes first");
    }
    for side in [Side::First, Side::Second].into_iter().filter(|_| fight.fighting()) {
        let up = (0..).map(Id).zip(bodies).filter(|(id, (body, _))| body.up() && side_of(*id) == side);
        let mut slots: Vec<i8> = up.map(|(_, (body, _))| body.slot).collect();
        slots.sort_unstable();
        assert!(slots.windows(2).all(|two| two[0] < two[1]), "seed {seed}: {slots:?} is no line");
    }
    let now = (table.guide().now)(&table.state);
    assert_eq!(now.is_empty(), fight.phase == Phase::Over, "seed {seed}: {:?}", fight.phase);
}

/// What must be met in campaigns of either game, besides procedures and rows.
const ELSE: &[&str] = &[
    "mode Campaign",
    "mode Single",
    "mode Duel",
    "mode Allies",
    "asked will.free",
    "asked band.dismiss",
    "asked hold.who",
    "asked line.whose",
    "asked line.leader",
    "note returns",
    "note gone",
    "note leaves",
    "note captive",
    "note his Star is gone",
    "note down to Rep #",
    "note 2 passed count as 1",
    "note a friend has left",
    "told return",
    "told are-gone",
    "told returns",
    "told gone",
    "told change",
    "told up",
    "told down",
    "told same",
    "told join",
    "told nobody",
    "told aimed-at",
    "told hit",
];

/// Endings that a battle of neither game comes to: it is not offered, only a player who overrules the dice gets there, or it is told
/// on the way.
const NOT_IN_BATTLE: &[&str] = &[
    "not-now",
    "nobody-stands",
    "return",
    "are-gone",
    "returns",
    "gone",
    "change",
    "up",
    "down",
    "same",
    "join",
    "joins",
    "again",
    "nobody",
    "hit",
    "aimed-at",
];

/// The same with a game's own.
pub fn not_in_battle(own: &[&'static str]) -> Vec<&'static str> {
    [NOT_IN_BATTLE, own].concat()
}

/// Cells of tables that both have, by how many kinds of arms; what else must be met, and a game's own of that.
pub fn wanted(arms: usize, own: &[&str]) -> Vec<String> {
    let recovery = (0..4).flat_map(|column| (0..=2).map(move |passed| format!("recovery {column} {passed}")));
    let cells = recovery.chain(faces()).chain(margins(arms));
    cells.chain(ELSE.iter().chain(own).map(|what| (*what).to_owned())).collect()
}

/// What the first die of a Star's power shows.
pub fn star_power(table: &Table) -> Option<String> {
    let face = table.session.stage().shown.faces.first()?.first()?;
    Some(format!("star face {face}"))
}

/// All it can show.
fn faces() -> impl Iterator<Item = String> {
    (1..=6).map(|face| format!("star face {face}"))
}

/// By how many dice the first two of a melee differ, and what the winner fights with.
pub fn melee(table: &Table, arm: impl Fn(Id) -> usize) -> Option<String> {
    let shown = &table.session.stage().shown;
    let fighter = |nth: usize| {
        let (cast, faces) = (shown.card.get(nth)?, shown.faces.get(nth)?);
        match (cast.reading.read(faces), cast.subject) {
            (Seen::Hits(passed, _), Subject::Figure(id)) => Some((passed, id)),
            _ => None,
        }
    };
    let (one, other) = (fighter(0)?, fighter(1)?);
    let (winner, loser) = if one.0 >= other.0 { (one, other) } else { (other, one) };
    Some(format!("melee {} {}", winner.0 - loser.0, arm(winner.1)))
}

/// Every winner by one and by two.
fn margins(arms: usize) -> impl Iterator<Item = String> {
    (1..=2).flat_map(move |margin| (0..arms).map(move |arm| format!("melee {margin} {arm}")))
}
