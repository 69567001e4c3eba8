//! Star Power by itself (`sfc:P18`).

use crate::engine::{Ending, Flow, Number, Outcome, Pick, Subject, Tone};
use crate::games::twod6::damage::{self, Damage, STAR_POWER};
use crate::games::twod6::rolls;
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What Star Power is rolled against.
    pub enum Grave { Dead = "Obviously Dead", Out = "Out of the Fight" }
}

options! {
    /// Where it comes from, and what Class the Star is of.
    pub enum From { Human = "Shot, a human", Other = "Shot, Bug or Rager", Melee = "A melee" }
}

const POOL: Number = Number::new("star.pool", "Star Power dice", 0, 20).preset(5);
const AGAINST: Pick<Grave> = Pick::new("star.against", "Against").preset(Grave::Dead);
const FROM: Pick<From> = Pick::new("star.from", "From").preset(From::Human);

const DEAD: Ending = Ending::new("dead", "DEAD", Tone::Bad).harms();
const OUT: Ending = Ending::new("out", "OUT", Tone::Bad).harms();
const DUCKS: Ending = Ending::new("ducks", "DUCKS", Tone::Middling);
const HALTS: Ending = Ending::new("halts", "HALTS", Tone::Middling);
const LOSES_REP: Ending = Ending::new("loses-rep", "-1 REP", Tone::Middling);

/// Star Power (`sfc:P18`).
pub const STAR: Procedure = Procedure {
    id: "star-power",
    title: "Star Power",
    reference: "sfc:P18",
    roles: &["Star"],
    questions: questions![&[POOL.declared(), AGAINST.declared(), FROM.declared(), STAR_POWER.declared()], &rolls::TESTED],
    endings: &[&DEAD, &OUT, &DUCKS, &HALTS, &LOSES_REP],
    run: star,
};

fn star(play: &mut Play<'_>) -> Flow<Outcome> {
    let who = Subject::Nth(1);
    play.about(who);
    let pool = play.number(POOL)? as u8;
    let grave = if play.pick(AGAINST)? == Grave::Dead { Damage::Dead } else { Damage::Out };
    let from = play.pick(FROM)?;
    let (damage, _) = damage::star_power(play, who, pool, grave, Damage::None)?;
    Ok(match (damage, from) {
        (Damage::Dead, _) => DEAD.of(who),
        (Damage::Out, _) => OUT.of(who),
        (_, From::Human) => DUCKS.of(who),
        (_, From::Other) => HALTS.of(who),
        (_, From::Melee) => LOSES_REP.of(who),
    })
}
