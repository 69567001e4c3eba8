//! A Confrontation: who meets whom, the Advantage, and who acts first (`sfc:P3` to `sfc:P8`).

use super::band::{self, FIGURE_1, ROLES};
use super::battle::{Battle, Figure, change, enlist, look};
use super::classes;
use super::figure::{self, Class};
use super::settings::{Header, Numbers};
use crate::engine::{Declared, Ending, Flow, Id, Number, Outcome, Pick, Settle, Side, Subject, Throw, Ticks, Tone};
use crate::games::twod6::{
    MAX_BAND, MAX_ENEMIES, Mode, NOT_NOW, ONE, Phase, SIDES, Six, TWO, enemies_against, line, nth, role, rolls,
};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// One of the two sides.
    pub enum Who { Player = "Player", Enemy = "Enemy" }
}

options! {
    /// Who has the Advantage.
    pub enum Advantage { Roll = "Roll for it", Player = "Player", Enemy = "Enemy" }
}

impl Who {
    /// Whose it is.
    pub const fn side(self) -> Side {
        match self {
            Self::Player => Side::First,
            Self::Enemy => Side::Second,
        }
    }

    /// Who a question is about.
    pub const fn role(self) -> Subject {
        Subject::Nth(nth(self.side()) as u8 + 1)
    }
}

const CLASS: Pick<Class> = Pick::new("band.class", "Class").preset(Class::Military);
const FIGHTERS: Ticks = Ticks::new("confront.who", "Who fights?");
const YOURS: Number = Number::new("enemies.yours", "Your figures", 1, MAX_BAND as i16).preset(5);
const COUNT: Number = Number::new("enemies.count", "Figures", 1, MAX_ENEMIES as i16).preset(5);
const NUMBER: Throw = Throw::new("enemies.number", "How many");
const ENEMIES: Throw = Throw::new("enemies.roll", "Enemies");
const ENEMY: Throw = Throw::new("enemies.die", "Enemy die");
/// Once a fight (`sfc:R9`).
const ADVANTAGE: Throw = Throw::new("advantage.roll", "Advantage");
const HAS: Settle<Who> = Settle::new("advantage.result", "Advantage");
const HAD: Pick<Advantage> = Pick::new("action.advantage", "Advantage?").preset(Advantage::Roll);
const LEADER: Number = Number::new("action.rep", "Leader's Rep", 1, 20).preset(4);
const ACTION: Throw = Throw::new("action.roll", "Action");
const ACTION_DICE: Throw = Throw::new("action.dice", "Action dice");
const FIRST: Settle<Who> = Settle::new("action.result", "First active");

const COME: Ending = Ending::new("enemies", "# ENEMIES", Tone::Middling);
const ONE_COMES: Ending = Ending::new("enemy", "1 ENEMY", Tone::Middling);
const HAS_IT: Ending = Ending::new("advantage", "HAS IT", Tone::Middling);
const ACTS: Ending = Ending::new("active", "ACTS FIRST", Tone::Middling);

/// Who has it, and why he acts first if the dice do not tell.
const HAS_ADVANTAGE: &str = "has the Advantage";

const PLAYERS: &[&str] = &["Player", "Enemy", "Player 1", "Player 2"];
const ENEMY_DICE: [Declared; 2] = [ENEMIES.declared(), ENEMY.declared()];
const ADVANTAGE_DICE: [Declared; 2] = [ADVANTAGE.declared(), HAS.declared()];

/// Number of enemies (`sfc:P4`).
pub const HOW_MANY: Procedure = Procedure {
    id: "number",
    title: "Number of enemies",
    reference: "sfc:P4",
    roles: &[],
    questions: questions![&[YOURS.declared(), NUMBER.declared()], &rolls::LOOKED_UP],
    endings: &[&ONE_COMES, &COME],
    run: |play| {
        let yours = play.number(YOURS)?;
        Ok(come(enemies_against(play, NUMBER, yours)?))
    },
};
/// Generate enemies (`sfc:P5`).
pub const GENERATE: Procedure = Procedure {
    id: "enemies",
    title: "Enemies",
    reference: "sfc:P5",
    roles: ROLES,
    questions: questions![&[CLASS.declared(), COUNT.declared()], &ENEMY_DICE, &rolls::LOOKED_UP],
    endings: &[&ONE_COMES, &COME],
    run: |play| {
        let class = play.pick(CLASS)?;
        let count = play.number(COUNT)?;
        let enemies = enemies(play, class, count, |nth| Subject::Nth(nth + FIGURE_1))?;
        band::tell(play, &enemies)?;
        Ok(come(count))
    },
};
/// Advantage (`sfc:P6`).
pub const ADVANTAGE_ALONE: Procedure = Procedure {
    id: "advantage",
    title: "Advantage",
    reference: "sfc:P6",
    roles: PLAYERS,
    questions: questions![&ADVANTAGE_DICE, &rolls::LOOKED_UP],
    endings: &[&HAS_IT],
    run: |play| Ok(HAS_IT.of(advantage(play)?.role())),
};
/// Action (`sfc:P8`).
pub const ACTS_FIRST: Procedure = Procedure {
    id: "action",
    title: "Action",
    reference: "sfc:P8",
    roles: PLAYERS,
    questions: questions![
        &[LEADER.declared(), figure::KNOWN_REP, HAD.declared()],
        &ADVANTAGE_DICE,
        &[ACTION.declared(), ACTION_DICE.declared(), FIRST.declared()],
        &rolls::BOTH
    ],
    endings: &[&ACTS, &NOT_NOW],
    run: action,
};

/// A Confrontation up to the line-up (`sfc:P3`): who confronts whom is only a story (`sfc:R58`).
pub const CONFRONT: Procedure = Procedure {
    id: "confront",
    title: "Confrontation",
    reference: "sfc:P3",
    roles: band::SIDE_ROLES,
    questions: questions![
        &[FIGHTERS.declared(), COUNT.declared(), NUMBER.declared()],
        &ENEMY_DICE,
        &ADVANTAGE_DICE,
        &[line::LEADER_QUESTION, line::EQUAL_QUESTION],
        &rolls::LOOKED_UP
    ],
    endings: &[&HAS_IT, &ONE_COMES, &COME, line::LED, &NOT_NOW],
    run: confront,
};

/// The player puts his line in another order (`sfc:P7`).
pub const REORDER: Procedure = Procedure {
    id: "line",
    title: "Reorder line",
    reference: "sfc:P7",
    roles: &[],
    questions: line::LINE_QUESTIONS,
    endings: &[&line::LINED_UP, &NOT_NOW],
    run: line::reorder,
};

fn come(count: i16) -> Outcome {
    if count == 1 { ONE_COMES.with(1) } else { COME.with(count) }
}

type Enemies = heapless::Vec<Figure, MAX_ENEMIES>;

/// A die for each; no Rep is too high.
fn enemies(play: &mut Play<'_>, class: Class, count: i16, called: fn(u8) -> Subject) -> Flow<Enemies> {
    let those: heapless::Vec<Subject, MAX_ENEMIES> = (0..count as u8).map(called).collect();
    let faces = rolls::each(play, Subject::Nobody, ENEMIES, ENEMY, ONE, &those)?.into_iter();
    Ok(faces.filter_map(|face| classes::row_of(class, face)).map(|row| Figure::of(class, row)).collect())
}

/// 1 to 3 the player, 4 to 6 the enemy.
fn advantage(play: &mut Play<'_>) -> Flow<Who> {
    play.about(Subject::Nobody);
    let die = rolls::table(play, ADVANTAGE, ONE)?;
    play.settle(HAS, if die <= 3 { Who::Player } else { Who::Enemy })
}

fn confront(play: &mut Play<'_>) -> Flow<Outcome> {
    let ready = |battle: &&Battle| battle.phase == Phase::Camp && battle.shared().anybody_fit();
    let Some(battle) = look(play).filter(ready) else { return Ok(NOT_NOW.plain()) };
    let (duel, class) = (battle.mode == Mode::Duel, battle.foe);
    let mut yours = 0;
    for (side, _) in SIDES.into_iter().take(1 + usize::from(duel)) {
        let fit = look(play).map(|battle| battle.those(side, |figure| figure.fit())).unwrap_or_default();
        play.about(if duel { role(play, side, band::TWO_PLAYERS) } else { Subject::Nobody });
        play.side(Some(side));
        let coming = play.ticks(FIGHTERS, &fit, (1, fit.len() as u8), fit.iter().copied().collect())?;
        yours = coming.len() as i16;
        change(play, |battle| {
            for id in &fit {
                battle.alter(*id, |figure| {
                    *figure = figure.fresh();
                    figure.comes = coming.has(*id);
                    // As many dice as his Rep, in every fight anew (`sfc:R62`).
                    figure.pool = if figure.star && figure.comes { figure.base } else { 0 };
                });
            }
        });
    }
    play.side(None);
    if !duel {
        let count = match Header::of(play).numbers {
            Numbers::Rolled => enemies_against(play, NUMBER, yours)?,
            Numbers::Chosen => play.number(COUNT.preset(yours))?,
        };
        play.tell(come(count));
        play.part_ends()?;
        // Their places are empty before.
        let mut enemies = enemies(play, class, count, |nth| Subject::Figure(Id(MAX_BAND as u8 + nth)))?;
        enemies.iter_mut().for_each(|enemy| enemy.comes = true);
        enlist(play, Side::Second, 0, &enemies)?;
        play.tell(come(count));
        play.part_ends()?;
    }
    let has = advantage(play)?;
    let who = role(play, has.side(), band::TWO_PLAYERS);
    play.about(who);
    play.note(HAS_ADVANTAGE, 0)?;
    play.tell(HAS_IT.of(who));
    play.part_ends()?;
    change(play, |battle| {
        battle.clash();
        battle.shared_mut().muster();
        (battle.advantage, battle.tests, battle.exchange) = (Some(has.side()), 0, None);
    });
    Ok(line::line_up(play)?.unwrap_or_else(|| HAS_IT.of(who)))
}

/// Once a fight (`sfc:R11`): more passed, else the Advantage; Rep does not matter.
fn action(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).is_some_and(|battle| battle.phase != Phase::LinedUp || battle.decided()) {
        return Ok(NOT_NOW.plain());
    }
    let mut reps = [0; 2];
    for ((side, role), kept) in SIDES.into_iter().zip(&mut reps) {
        play.about(role);
        *kept = match look(play).and_then(|battle| battle.leader(side)) {
            Some(leader) => figure::rep(play, leader)?,
            None => play.number(LEADER.preset(5 - nth(side) as i16))?,
        };
    }
    play.about(Subject::Nobody);
    play.side(None);
    let had = match look(play).map(|battle| battle.advantage) {
        Some(Some(Side::First)) => Advantage::Player,
        Some(Some(Side::Second)) => Advantage::Enemy,
        Some(None) => Advantage::Roll,
        None => play.pick(HAD)?,
    };
    let has = match had {
        Advantage::Roll => advantage(play)?,
        Advantage::Player => Who::Player,
        Advantage::Enemy => Who::Enemy,
    };
    for ((side, role), rep) in SIDES.into_iter().zip(reps) {
        play.about(look(play).and_then(|battle| battle.leader(side)).map_or(role, Subject::Figure));
        rolls::cast(play, ACTION_DICE, Six::Fails, TWO, ("Rep", rep))?;
    }
    let leaders = SIDES.map(|(side, role)| look(play).and_then(|battle| battle.leader(side)).map_or(role, Subject::Figure));
    let first = match more(play, ACTION, leaders)? {
        Some(first) => first,
        None => {
            // Both passed as many dice: what has decided it.
            play.about(role(play, has.side(), 3));
            play.note(HAS_ADVANTAGE, 0)?;
            play.about(Subject::Nobody);
            has
        }
    };
    let first = play.settle(FIRST, first)?;
    change(play, |battle| battle.activate(first.side()));
    Ok(ACTS.of(role(play, first.side(), 3)))
}

/// Throws the card of two: who passed more dice, if anybody did.
pub fn more(play: &mut Play<'_>, card: Throw, those: [Subject; 2]) -> Flow<Option<Who>> {
    play.about(Subject::Nobody);
    let counts = rolls::counted(play, card, those)?;
    play.about(Subject::Nobody);
    Ok(match counts.first().cmp(&counts.last()) {
        core::cmp::Ordering::Greater => Some(Who::Player),
        core::cmp::Ordering::Less => Some(Who::Enemy),
        core::cmp::Ordering::Equal => None,
    })
}
