//! What a player writes, as answers and dice.

use adjutant::dice::{Reading, Symbol};
use adjutant::engine::{Answer, Cast, Choice, Id, Kind, Need, Prompt, Subject};
use adjutant::games::Session;

use super::show;

/// The answer that a value stands for.
pub fn answer(session: &Session, prompt: &Prompt, value: &str, interrupt: bool) -> Result<Answer, String> {
    if interrupt {
        let (_, choices) = prompt.interrupts.ok_or("nothing can be started here")?;
        return Ok(Answer::Interrupt(option(choices, u64::MAX, value)?));
    }
    let figure = |ids: &[Id], said: &str| figure(session, ids, said);
    Ok(match &prompt.kind {
        Kind::Number { .. } => Answer::Number(value.parse().map_err(|_| format!("{value:?} is no number"))?),
        Kind::Pick { choices, allowed, .. } => Answer::Pick(option(choices, u64::from(*allowed), value)?),
        Kind::Choose { ids } => Answer::Choose(figure(ids, value)?),
        Kind::Ticks { ids, .. } => Answer::Ticks(match value.to_lowercase().as_str() {
            "none" => adjutant::engine::Set::EMPTY,
            "all" => ids.iter().copied().collect(),
            _ => list(value).map(|said| figure(ids, said)).collect::<Result<_, _>>()?,
        }),
        Kind::Flags { choices, allowed } => Answer::Flags(match value.to_lowercase().as_str() {
            "none" => 0,
            "all" => *allowed,
            _ => list(value).map(|said| Ok(1 << option(choices, *allowed, said)?)).sum::<Result<u64, String>>()?,
        }),
        Kind::Strike { .. } => {
            let nth = |said: &str| said.parse::<u8>().ok().filter(|nth| *nth > 0).ok_or(format!("{said:?} is no die"));
            Answer::Ticks(list(value).map(|said| Ok(Id(nth(said)? - 1))).collect::<Result<_, String>>()?)
        }
        Kind::Order { ids } => Answer::Order(list(value).map(|said| figure(ids, said)).collect::<Result<_, _>>()?),
        Kind::Split { .. } => {
            let parts: Result<_, _> =
                list(value).map(|part| part.parse::<u8>().map_err(|_| format!("{part:?} is no number"))).collect();
            Answer::Split(parts?)
        }
        Kind::Offer => match value.to_lowercase().as_str() {
            "yes" => Answer::Offer(true),
            "no" => Answer::Offer(false),
            _ => return Err(format!("{value:?} is neither yes nor no")),
        },
        Kind::Throw => return Err("dice are asked for".to_owned()),
    })
}

/// An option by its text, its name or the only beginning that fits.
pub fn option(choices: &[Choice], allowed: u64, value: &str) -> Result<u8, String> {
    let offered = || choices.iter().enumerate().filter(|(nth, _)| allowed >> nth & 1 == 1);
    let exact =
        |(_, choice): &(usize, &Choice)| choice.text.eq_ignore_ascii_case(value) || choice.name().eq_ignore_ascii_case(value);
    if let Some((nth, _)) = offered().find(exact) {
        return Ok(nth as u8);
    }
    let begins = |(_, choice): &(usize, &Choice)| choice.text.to_lowercase().starts_with(&value.to_lowercase());
    let found: Vec<_> = offered().filter(begins).collect();
    match found[..] {
        [(nth, _)] => Ok(nth as u8),
        _ => Err(format!("{value:?} is not one of {:?}", offered().map(|(_, choice)| choice.text).collect::<Vec<_>>())),
    }
}

/// A figure by its name or number.
fn figure(session: &Session, ids: &[Id], said: &str) -> Result<Id, String> {
    let name = |id: &Id| show::name(session, Subject::Figure(*id));
    let found = ids.iter().find(|id| name(id).eq_ignore_ascii_case(said) || id.0.to_string() == said);
    found.copied().ok_or(format!("{said:?} is not one of {:?}", ids.iter().map(name).collect::<Vec<_>>()))
}

/// The faces of a pool: numbers, or symbols as the specification writes them.
pub fn faces(value: &str, cast: &Cast) -> Result<Vec<u8>, String> {
    let pool = cast.pool;
    let face = |word: &str| match &cast.reading {
        Reading::Kept { layout, .. } => {
            let shows = symbol(word).and_then(|symbol| (1..=6).find(|face| layout.of(*face) == symbol));
            shows.or_else(|| word.parse().ok())
        }
        _ => word.parse().ok(),
    };
    let faces: Option<Vec<u8>> = value.split([',', ' ']).filter(|word| !word.is_empty()).map(face).collect();
    let faces = faces.ok_or(format!("{value:?} are no faces"))?;
    let fits = faces.len() == usize::from(pool.count) && Reading::accepts(&faces, pool.die);
    fits.then_some(faces).ok_or(format!("{} d{} are thrown here", pool.count, pool.die.sides()))
}

/// What the roll card says of a pool: how many dice of which kind, and what they need or what is added.
pub fn need(cast: &Cast) -> String {
    let needs = match (cast.need, cast.reading) {
        (Need::Faces(faces), _) | (Need::Reading, Reading::Hits(faces) | Reading::Tally(faces, _)) => format!(" {faces}"),
        (Need::Total(total), _) => format!(" {total}"),
        (Need::Adds(value) | Need::Against(value), _) => format!("{value:+}"),
        (Need::Reading, _) => String::new(),
    };
    format!("{}d{}{needs}", cast.pool.count, cast.pool.die.sides())
}

/// A face of a symbol die as the specification writes it.
pub fn symbol(word: &str) -> Option<Symbol> {
    Some(match word {
        "B" => Symbol::Blank,
        "S" => Symbol::Skull,
        "H" => Symbol::Hit,
        "A" => Symbol::Advance,
        "HA" => Symbol::HitAdvance,
        "HH" => Symbol::TwoHits,
        _ => return None,
    })
}

fn list(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').map(str::trim).filter(|part| !part.is_empty())
}
