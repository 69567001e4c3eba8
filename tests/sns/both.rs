//! Cells of tables that both 2d6 games have, as their soaks count them.

use adjutant::dice::Seen;
use adjutant::engine::{Id, Subject};

use super::rules::soak::Table;

/// What the first die of a Star's power shows.
pub fn star_power(table: &Table) -> Option<String> {
    let face = table.session.stage().shown.faces.first()?.first()?;
    Some(format!("star face {face}"))
}

/// All it can show.
pub fn faces() -> impl Iterator<Item = String> {
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
pub fn margins(arms: usize) -> impl Iterator<Item = String> {
    (1..=2).flat_map(move |margin| (0..arms).map(move |arm| format!("melee {margin} {arm}")))
}
