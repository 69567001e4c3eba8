//! Shooting to its end: the attack, the return fire, the answer to it, without limit (`sfc:P12`, `sfc:P15`).

use super::battle::{Battle, Exchange, alter, battle};
use super::figure::{self, Figure};
use super::shooting::{self, Attack, Targets, decides, keep};
use crate::engine::{Choose, Declared, Digest, Ending, Flow, Id, Number, Outcome, Pick, Side, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure, State};
use crate::questions;

/// Who shoots.
const SHOOTER: Choose = Choose::new("shoot.shooter", "Who shoots?");
/// How many are shot at; an Auto has three shots.
const HOW_MANY: Number = Number::new("shoot.how-many", "Targets", 1, 3).preset(1);
const CHARGING: Pick<YesNo> = Pick::new("shoot.charging", "Targets charging?").preset(YesNo::No);
/// A missed figure may fire back; enemies always do (`sfc:R24`).
const RETURNS: Pick<YesNo> = Pick::new("return.fire", "Return fire?").preset(YesNo::Yes);
/// The shooter may fire back at those who just fired at him (`sfc:R25`).
const ANSWERS: Pick<YesNo> = Pick::new("return.answer", "Fire back?").preset(YesNo::Yes);
const EXCHANGE: Throw = Throw::new("return.exchange", "Return fire");

const SHOOTER_DOWN: Ending = Ending::new("shooter-down", "SHOT DOWN", Tone::Bad);
const SHOOTER_DUCKS: Ending = Ending::new("shooter-ducks", "DUCKS", Tone::Bad);
const DOWN: Ending = Ending::new("down", "# DOWN", Tone::Good);
const DUCKED: Ending = Ending::new("ducked", "DUCKED", Tone::Good);
const NO_EFFECT: Ending = Ending::new("no-effect", "NO EFFECT", Tone::Nothing);
const GOES_ON: Ending = Ending::new("goes-on", "GOES ON", Tone::Middling);

/// What return fire may ask.
const QUESTIONS: &[Declared] =
    questions![figure::QUESTIONS, shooting::QUESTIONS, &[RETURNS.declared(), ANSWERS.declared(), EXCHANGE.declared()]];

const ENDINGS: &[&Ending] = &[&NO_EFFECT, &GOES_ON, &DUCKED, &DOWN, &SHOOTER_DUCKS, &SHOOTER_DOWN];

/// Shooting (`sfc:P12` to `sfc:P15`).
pub const SHOOTING: Procedure = Procedure {
    id: "shooting",
    title: "Shooting",
    reference: "sfc:P12",
    roles: &[],
    questions: questions![&[SHOOTER.declared(), HOW_MANY.declared(), CHARGING.declared()], QUESTIONS],
    endings: ENDINGS,
    run: shooting,
};

/// An exchange of fire that was too long for one procedure goes on (`sfc:R27`).
pub const RETURN_FIRE: Procedure = Procedure {
    id: "return-fire",
    title: "Return fire",
    reference: "sfc:P15",
    roles: &[],
    questions: QUESTIONS,
    endings: ENDINGS,
    run: go_on,
};

/// The active figure shoots, and all that comes of it.
fn shooting(play: &mut Play<'_>) -> Flow<Outcome> {
    let attack = match play.look() {
        State::Sfc(_) => guided(play)?,
        _ => Some(quick(play)?),
    };
    let Some(attack) = attack else { return Ok(NO_EFFECT.plain()) };
    let targets: Targets = attack.aims.iter().map(|(target, _)| *target).collect();
    let missed = attack.resolve(play)?;
    keep(play, Some(Exchange { shooter: attack.shooter, targets, missed }));
    go_on(play)
}

/// Inputs come from the figures; nothing if nobody can shoot or be shot at.
fn guided(play: &mut Play<'_>) -> Flow<Option<Attack>> {
    let side = battle(play).active;
    let shooters = battle(play).those(|figure| figure.side == side && figure.may_fire());
    let visible = battle(play).those(|figure| figure.side != side && figure.visible());
    if shooters.is_empty() || visible.is_empty() {
        return Ok(None);
    }
    play.about(Subject::Nobody);
    play.side(Some(side));
    let shooter = play.choose(SHOOTER, &shooters)?;
    Ok(Some(Attack::aim(play, shooter, &visible)?))
}

/// Everything is asked, each thing when it matters.
fn quick(play: &mut Play<'_>) -> Flow<Attack> {
    let mut made_up = Battle { quick: true, ..Battle::EMPTY };
    if let Some(shooter) = made_up.figures.first_mut() {
        *shooter = Figure::unknown(Side::First);
    }
    *play.state() = State::Sfc(made_up);
    let shooter = Id(0);
    figure::rep(play, shooter)?;
    let shots = figure::gun(play, shooter)?.shots();
    let targets = play.number(HOW_MANY.up_to(i16::from(shots)))?;
    let targets: Targets = (1..=targets as u8).map(Id).collect();
    for target in &targets {
        alter(play, *target, |figure| *figure = Figure::unknown(Side::Second));
    }
    play.about(Subject::Nobody);
    let charging = play.yes(CHARGING)?;
    let attack = Attack::declare(play, shooter, &targets)?;
    Ok(Attack { charging, ..attack })
}

/// Return fire and the answer to it, until nobody is entitled or wants to (`sfc:P15`).
fn go_on(play: &mut Play<'_>) -> Flow<Outcome> {
    loop {
        let Some(exchange) = battle(play).exchange.clone() else { return Ok(NO_EFFECT.plain()) };
        play.lap_of(EXCHANGE, Digest::of)?;
        if play.long() {
            return Ok(GOES_ON.plain());
        }
        let fired = return_fire(play, exchange.shooter, &exchange.missed)?;
        let missed = answer(play, exchange.shooter, &fired)?;
        if missed.is_empty() {
            keep(play, None);
            return Ok(result(battle(play), &exchange));
        }
        keep(play, Some(Exchange { missed, ..exchange }));
    }
}

/// The missed fire back in declared order; they stop as soon as the shooter is ducked or down (`sfc:R23`). Who did so.
fn return_fire(play: &mut Play<'_>, shooter: Id, missed: &[Id]) -> Flow<Targets> {
    let mut fired = Targets::new();
    for id in missed {
        let may = battle(play).figure(shooter).visible() && battle(play).figure(*id).may_fire();
        if !may || figure::weapon(play, *id)?.shots() == 0 {
            continue;
        }
        decides(play, *id);
        if play.yes(RETURNS)? {
            Attack::at_one(play, *id, shooter)?.resolve(play)?;
            let _ = fired.push(*id);
        }
    }
    Ok(fired)
}

/// The shooter, if still up, fires back at those who just fired at him (`sfc:R25`). Whom he misses.
fn answer(play: &mut Play<'_>, shooter: Id, fired: &[Id]) -> Flow<Targets> {
    if fired.is_empty() || !battle(play).figure(shooter).may_fire() {
        return Ok(Targets::new());
    }
    decides(play, shooter);
    if !play.yes(ANSWERS)? {
        return Ok(Targets::new());
    }
    Attack::aim(play, shooter, fired)?.resolve(play)
}

/// What the exchange came to.
fn result(battle: &Battle, exchange: &Exchange) -> Outcome {
    let shooter = battle.figure(exchange.shooter);
    let of = Subject::Figure(exchange.shooter);
    let targets = || exchange.targets.iter().map(|id| battle.figure(*id));
    match targets().filter(Figure::down).count() as i16 {
        _ if shooter.down() => SHOOTER_DOWN.of(of),
        _ if shooter.ducked => SHOOTER_DUCKS.of(of),
        0 if targets().any(|target| target.ducked) => DUCKED.of(of),
        0 => NO_EFFECT.of(of),
        down => Outcome { subject: of, ..DOWN.with(down) },
    }
}
