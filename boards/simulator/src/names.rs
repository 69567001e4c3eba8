//! Games, procedures and questions by name, and what a mistyped name may have meant.

use adjutant::games::{self, GAMES, Game, Procedure};

use crate::failure::Failure;

/// Names this near are worth suggesting.
const NEAR: f64 = 0.7;
/// So many are suggested.
const MOST: usize = 3;

/// A sentence that begins with a space: ` Did you mean a, b?`, or nothing.
pub fn did_you_mean<'a>(said: &str, names: impl Iterator<Item = &'a str>) -> String {
    let said = said.to_lowercase();
    let mut near: Vec<(f64, &str)> = names.map(|name| (nearness(&said, &name.to_lowercase()), name)).collect();
    near.retain(|(nearness, _)| *nearness >= NEAR);
    near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    near.dedup_by_key(|(_, name)| *name);
    let near: Vec<&str> = near.into_iter().take(MOST).map(|(_, name)| name).collect();
    if near.is_empty() { String::new() } else { format!(" Did you mean {}?", near.join(", ")) }
}

/// From 0 to 1; the last part of a name such as `melee.rep` is as good as the whole.
fn nearness(said: &str, name: &str) -> f64 {
    let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
    let parts = strsim::normalized_damerau_levenshtein(&last(said), &last(name));
    strsim::normalized_damerau_levenshtein(said, name).max(parts)
}

/// The game of this name.
///
/// # Errors
///
/// There is none.
pub fn game(said: &str) -> Result<&'static Game, Failure> {
    games::game(said).ok_or_else(|| {
        let ids: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
        let meant = did_you_mean(said, ids.iter().copied());
        Failure::new(format!("there is no game `{said}`.{meant} The games are {}.", ids.join(", ")))
    })
}

/// The procedure that `GAME/PROCEDURE` names.
///
/// # Errors
///
/// There is none.
pub fn procedure(said: &str) -> Result<(&'static Game, &'static Procedure), Failure> {
    let Some((game_id, id)) = said.split_once('/') else {
        // A word without a slash is most likely the game.
        let begun = games::game(said).map_or_else(|| "sns/melee".to_owned(), example);
        return Err(Failure::new(format!(
            "`{said}` is no GAME/PROCEDURE: write it like {begun}. `adjutant list` names them all."
        )));
    };
    let game = game(game_id)?;
    let found = game.procedure(id).ok_or_else(|| {
        let ids: Vec<&str> = game.procedures.iter().map(|procedure| procedure.id).collect();
        let meant = did_you_mean(id, ids.iter().copied());
        Failure::new(format!("{} has no procedure `{id}`.{meant} It has {}.", game.id, ids.join(", ")))
    })?;
    Ok((game, found))
}

fn example(game: &Game) -> String {
    format!("{}/{}", game.id, game.procedures.first().map_or("", |procedure| procedure.id))
}
