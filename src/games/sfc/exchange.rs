//! Shooting to its end: the attack, the return fire, the answer to it, without limit (`sfc:P12`, `sfc:P15`).

use super::battle::{Battle, Exchange, Figure, alter, change, look};
use super::figure::{self, figure};
use super::settings::Header;
use super::shooting::{self, Attack, DEAD, DOWNS, DUCKED, NO_EFFECT, OUT, Targets, Wound};
use crate::engine::{Declared, Digest, Ending, Flow, Id, Number, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::twod6::{Body, MAX_BAND, Standing, about, aiming, rolls, shown, side_of};
use crate::games::{Play, Procedure, State};
use crate::questions;

const HITS: Number = Number::new("damage.hits", "Shots that hit", 1, 3).preset(1);
/// How many are shot at.
const HOW_MANY: Number = Number::new("shoot.how-many", "Targets", 1, 3).preset(1);
const CHARGING: Pick<YesNo> = Pick::new("shoot.charging", "Targets charging?").preset(YesNo::No);
/// A missed figure may fire back; enemies always do (`sfc:R24`).
const RETURNS: Pick<YesNo> = Pick::new("return.fire", "Return fire?").preset(YesNo::Yes);
/// The shooter may fire back at those who just fired at him (`sfc:R25`).
const ANSWERS: Pick<YesNo> = Pick::new("return.answer", "Fire back?").preset(YesNo::Yes);
const EXCHANGE: Throw = Throw::new("return.exchange", "Return fire");

const SHOOTER_OUT: Ending = Ending::new("shooter-down", "SHOT OUT", Tone::Bad).harms().noted();
const SHOOTER_DEAD: Ending = Ending::new("shooter-dead", "SHOT DEAD", Tone::Bad).harms().noted();
const SHOOTER_DUCKS: Ending = Ending::new("shooter-ducks", "DUCKS", Tone::Bad).harms().noted();
const ARE_DOWN: Ending = Ending::new("are-down", "# DOWN", Tone::Good);
const GOES_ON: Ending = Ending::new("goes-on", "GOES ON", Tone::Middling);

/// What an exchange in a battle may ask.
pub const QUESTIONS: &[Declared] = questions![
    &[
        figure::KNOWN_REP,
        figure::KNOWN_COVER,
        RETURNS.declared(),
        ANSWERS.declared(),
        EXCHANGE.declared(),
        aiming::EQUAL_QUESTION
    ],
    shooting::QUESTIONS
];

/// What it can come to.
pub const ENDINGS: [&Ending; 14] = [
    &NO_EFFECT,
    &GOES_ON,
    &DUCKED,
    &OUT,
    &DEAD,
    &DOWNS,
    &SHOOTER_DUCKS,
    &SHOOTER_OUT,
    &SHOOTER_DEAD,
    shooting::TOLD[0],
    shooting::TOLD[1],
    shooting::TOLD[2],
    shooting::TOLD[3],
    aiming::TOLD,
];

/// Shooting (`sfc:P12` to `sfc:P15`).
pub const SHOOTING: Procedure = Procedure {
    id: "shooting",
    title: "Shooting",
    reference: "sfc:P12",
    roles: &[],
    questions: questions![
        &[HOW_MANY.declared(), CHARGING.declared(), RETURNS.declared(), ANSWERS.declared(), EXCHANGE.declared()],
        figure::QUESTIONS,
        shooting::QUESTIONS,
        &rolls::TESTED
    ],
    endings: ENDINGS.split_at(13).0,
    run: quick,
};

/// Shooting damage (`sfc:P13`).
pub const DAMAGE: Procedure = Procedure {
    id: "damage",
    title: "Shooting damage",
    reference: "sfc:P13",
    roles: &[],
    questions: questions![
        &[HITS.declared(), HOW_MANY.declared()],
        figure::TARGET_QUESTIONS,
        shooting::DAMAGE_QUESTIONS,
        &rolls::TESTED
    ],
    endings: &[&NO_EFFECT, &DUCKED, &OUT, &DEAD, &ARE_DOWN],
    run: damage,
};

/// An exchange of fire that was too long for one procedure goes on (`sfc:R27`).
pub const RETURN_FIRE: Procedure = Procedure {
    id: "return-fire",
    title: "Return fire",
    reference: "sfc:P15",
    roles: &[],
    questions: questions![QUESTIONS, &rolls::TESTED],
    endings: &ENDINGS,
    run: go_on,
};

/// Somebody of whom nothing is known yet.
const UNKNOWN: Figure = Figure { body: Body { standing: Standing::Up, ..Body::ABSENT }, ..Figure::ABSENT };
/// The shooter of a quick procedure.
const SHOOTER: Id = Id(0);

/// A fight for a quick procedure: the shooter is there.
fn make_up(play: &mut Play<'_>) {
    let mut made_up = Battle::made_up(Header::of(play));
    made_up.alter(SHOOTER, |figure| *figure = UNKNOWN);
    *play.state() = State::Sfc(made_up);
}

/// So many targets are there, too; an Auto has three shots.
fn targets(play: &mut Play<'_>, shots: u8) -> Flow<Targets> {
    let count = play.number(HOW_MANY.up_to(i16::from(shots)))?;
    let targets: Targets = (MAX_BAND as u8..).map(Id).take(count as usize).collect();
    for target in &targets {
        alter(play, *target, |figure| *figure = UNKNOWN);
    }
    play.about(Subject::Nobody);
    Ok(targets)
}

/// Everything is asked, each thing when it matters.
fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    make_up(play);
    figure::rep(play, SHOOTER)?;
    let shots = figure::shots(play, SHOOTER, true)?;
    let targets = targets(play, shots)?;
    let charging = play.yes(CHARGING)?;
    let attack = Attack::declare(play, SHOOTER, &targets)?;
    shoot(play, Attack { charging, ..attack })
}

/// The damage of an attack alone: so many shots hit, in the order of the targets.
fn damage(play: &mut Play<'_>) -> Flow<Outcome> {
    make_up(play);
    let shots = play.number(HITS)? as u8;
    let targets = targets(play, shots)?;
    let shares = shooting::shares(play, shots, targets.len() as u8)?;
    let attack = Attack { shooter: SHOOTER, aims: targets.iter().copied().zip(shares).collect(), charging: false };
    attack.hurt(play, &attack.aims)?;
    let result = result(play, &Exchange { shooter: SHOOTER, targets, missed: Targets::new() });
    Ok(if result.ending == &DOWNS { Outcome { ending: &ARE_DOWN, subject: Subject::Nobody, ..result } } else { result })
}

/// A figure shoots, and all that comes of it.
pub fn shoot(play: &mut Play<'_>, attack: Attack) -> Flow<Outcome> {
    let targets: Targets = attack.aims.iter().map(|(target, _)| *target).collect();
    let mut missed = attack.resolve(play)?;
    if attack.charging {
        // They come on into contact instead of firing (`sfc:R17`).
        if missed.len() == targets.len() {
            return Ok(shooting::missed_all(attack.shooter, &targets));
        }
        missed.clear();
    }
    keep(play, Some(Exchange { shooter: attack.shooter, targets, missed }));
    go_on(play)
}

/// Remembers an exchange, so that another procedure can go on with it.
fn keep(play: &mut Play<'_>, exchange: Option<Exchange>) {
    change(play, |battle| battle.exchange = exchange);
}

/// Return fire and the answer to it, until nobody is entitled or wants to (`sfc:P15`).
fn go_on(play: &mut Play<'_>) -> Flow<Outcome> {
    loop {
        let Some(exchange) = look(play).and_then(|battle| battle.exchange.clone()) else { return Ok(NO_EFFECT.plain()) };
        play.lap_of(EXCHANGE, Digest::of)?;
        if play.long() {
            return Ok(GOES_ON.plain());
        }
        let fired = return_fire(play, exchange.shooter, &exchange.missed)?;
        let missed = answer(play, exchange.shooter, &fired)?;
        if missed.is_empty() {
            keep(play, None);
            let result = result(play, &exchange);
            // As the last dice have said: a miss, and nobody fires back.
            let all_missed = fired.is_empty() && exchange.missed.len() == exchange.targets.len();
            return Ok(if all_missed && result.ending == &NO_EFFECT {
                shooting::missed_all(exchange.shooter, &exchange.targets)
            } else {
                result
            });
        }
        keep(play, Some(Exchange { missed, ..exchange }));
    }
}

/// Whether a figure that may wants to fire: the device's always do (`sfc:R24`).
fn wants(play: &mut Play<'_>, id: Id, at: &[Id], question: Pick<YesNo>) -> Flow<bool> {
    about(play, Subject::Figure(id));
    if !look(play).is_some_and(|battle| battle.quick) {
        shown::beside(play, at);
    }
    let wants = look(play).is_some_and(|battle| battle.runs(side_of(id))) || play.yes(question)?;
    shown::beside(play, &[]);
    Ok(wants)
}

/// The missed fire back in declared order, whether they have acted or will (`sfc:R28`), just popped up or not (`sfc:R26`); they
/// stop as soon as the shooter is ducked or down (`sfc:R23`). Who did so.
fn return_fire(play: &mut Play<'_>, shooter: Id, missed: &[Id]) -> Flow<Targets> {
    let mut fired = Targets::new();
    for id in missed {
        let may = figure(play, shooter).visible() && figure(play, *id).may_fire();
        if !may || figure::shots(play, *id, false)? == 0 {
            continue;
        }
        if wants(play, *id, &[shooter], RETURNS)? {
            Attack::at_one(play, *id, shooter)?.resolve(play)?;
            let _ = fired.push(*id);
        }
    }
    Ok(fired)
}

/// The shooter, if still up, fires back at those who just fired at him (`sfc:R25`). Whom he misses.
fn answer(play: &mut Play<'_>, shooter: Id, fired: &[Id]) -> Flow<Targets> {
    if fired.is_empty() || !figure(play, shooter).may_fire() || !wants(play, shooter, fired, ANSWERS)? {
        return Ok(Targets::new());
    }
    Attack::aim(play, shooter, fired, false)?.resolve(play)
}

/// What the exchange came to.
fn result(play: &Play<'_>, exchange: &Exchange) -> Outcome {
    let shooter = figure(play, exchange.shooter);
    let of = Subject::Figure(exchange.shooter);
    let targets = || exchange.targets.iter().map(|id| (figure(play, *id), Subject::Figure(*id)));
    let down = || targets().filter(|(target, _)| !target.up());
    let ducked = targets().find(|(target, _)| target.up() && target.ducked);
    match (down().count() as i16, down().next().or(ducked)) {
        _ if shooter.standing == Standing::Dead => SHOOTER_DEAD.of(of),
        _ if !shooter.up() => SHOOTER_OUT.of(of),
        _ if shooter.ducked => SHOOTER_DUCKS.of(of),
        (0 | 1, Some((target, who))) => shooting::wounded(
            match target.standing {
                Standing::Up => Wound::Duck,
                Standing::Dead => Wound::Dead,
                _ => Wound::Out,
            },
            who,
        ),
        (0 | 1, None) => NO_EFFECT.of(if let [only] = exchange.targets.as_slice() { Subject::Figure(*only) } else { of }),
        (down, _) => DOWNS.of(of).and(down),
    }
}
