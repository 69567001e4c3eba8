//! One attack: who is aimed at, the roll, the damage (`sfc:P12`, `sfc:P13`).

use heapless::Vec;

use super::battle::{Exchange, MAX_FIGURES, alter, battle, change};
use super::damage::{self, Damage};
use super::figure::{self, Standing};
use crate::dice::{Die, FaceSet, Pool, Reading, Seen, sort};
use crate::engine::{Declared, Flow, Id, Need, Order, Set, Side, Split, Subject, Throw, Ticks};
use crate::games::Play;

/// Whom to shoot at: one with a Pistol, up to three with an Auto.
const TARGETS: Ticks = Ticks::new("shoot.targets", "Shoot at whom?");
/// Which of them is the 1st, 2nd and 3rd target.
const DECLARED: Order = Order::new("shoot.order", "In which order?");
/// An Auto's three shots, at least one each; spare ones on the 1st unless the player says otherwise.
const SHOTS: Split = Split::new("shoot.shots", "Shots on each");
/// Where the enemy's rules leave it to chance whom to aim at (`sfc` section 6).
const NEAREST: Throw = Throw::new("shoot.nearest", "Equally near");
/// One roll of 2d6 against Rep for the whole attack; a 6 fails (`sfc:P12`).
const SHOOT: Throw = Throw::new("shoot.roll", "Shooting");
/// 2d6 added for each hit (`sfc:P13`).
const DAMAGE: Throw = Throw::new("shoot.damage", "Damage");
const HIT: Throw = Throw::new("shoot.hit", "Damage dice");

/// What an attack may ask.
pub const QUESTIONS: &[Declared] = &[
    TARGETS.declared(),
    DECLARED.declared(),
    SHOTS.declared(),
    NEAREST.declared(),
    SHOOT.declared(),
    DAMAGE.declared(),
    HIT.declared(),
    damage::STAR_POWER.declared(),
    damage::RESULT.declared(),
];

/// The most an attack can be aimed at.
pub type Targets = Vec<Id, 3>;

const TWO_DICE: Pool = Pool { count: 2, die: Die::D6 };

/// A figure shoots.
#[derive(Clone, Debug)]
pub struct Attack {
    /// Who.
    pub shooter: Id,
    /// At whom, in declared order, with how many shots.
    pub aims: Vec<(Id, u8), 3>,
    /// The targets are charging the shooter.
    pub charging: bool,
}

impl Attack {
    /// Every shot at one target.
    pub fn at_one(play: &mut Play<'_>, shooter: Id, target: Id) -> Flow<Self> {
        let shots = figure::weapon(play, shooter)?.shots();
        Ok(Self { shooter, aims: Vec::from_iter([(target, shots)]), charging: false })
    }

    /// Asks whom of these the shooter aims at: the nearest are named first.
    pub fn aim(play: &mut Play<'_>, shooter: Id, legal: &[Id]) -> Flow<Self> {
        let shots = figure::gun(play, shooter)?.shots();
        let legal = nearest_first(play, shooter, legal, shots)?;
        decides(play, shooter);
        let first: Set = legal.iter().take(1).copied().collect();
        let chosen = play.ticks(TARGETS, &legal, (1, shots), first)?;
        let chosen: Targets = legal.into_iter().filter(|id| chosen.has(*id)).take(3).collect();
        Self::declare(play, shooter, &chosen)
    }

    /// Asks in which order the targets are declared, and how the shots are shared out.
    pub fn declare(play: &mut Play<'_>, shooter: Id, targets: &[Id]) -> Flow<Self> {
        let shots = figure::gun(play, shooter)?.shots();
        decides(play, shooter);
        let order = play.order(DECLARED, targets)?;
        let split = play.split(SHOTS, shots, order.len() as u8, 1)?;
        Ok(Self { shooter, aims: order.into_iter().zip(split).collect(), charging: false })
    }

    /// Rolls, deals out the damage, and says who was missed and may return fire, in declared order.
    pub fn resolve(&self, play: &mut Play<'_>) -> Flow<Targets> {
        let rep = figure::rep(play, self.shooter)?;
        let mut in_cover = Vec::<bool, 3>::new();
        for (target, _) in &self.aims {
            // Only the 1st target's Cover matters, and not in a charge.
            let matters = in_cover.is_empty() && !self.charging;
            let _ = in_cover.push(matters && figure::cover(play, *target)?);
        }
        decides(play, self.shooter);
        play.base("Rep", i16::from(rep));
        let passed = play.hits(SHOOT, TWO_DICE, FaceSet::at_most(i16::from(rep.min(5))))?;
        play.note("# passed", i16::from(passed))?;
        let mut hit = Vec::<(Id, u8), 3>::new();
        let mut missed = Targets::new();
        for (nth, (aim, cover)) in self.aims.iter().zip(&in_cover).enumerate() {
            if hits(passed, self.charging, nth, *cover) {
                let _ = hit.push(*aim);
            } else if !self.charging {
                let _ = missed.push(aim.0);
            }
        }
        self.hurt(play, &hit)?;
        Ok(missed)
    }

    /// 2d6 for each hit, sorted high to low, dealt out in declared order (`sfc:P13`).
    fn hurt(&self, play: &mut Play<'_>, hit: &[(Id, u8)]) -> Flow<()> {
        if hit.is_empty() {
            return Ok(());
        }
        alter(play, self.shooter, |figure| figure.scored = true);
        let mut values = Vec::<(Id, i16, u8), 3>::new();
        for (target, shots) in hit {
            let value = target_value(play, *target)?;
            let _ = values.push((*target, value, *shots));
        }
        decides(play, self.shooter);
        for (target, value, shots) in &values {
            for _ in 0..*shots {
                let need = if values.len() == 1 { Need::Total(*value) } else { Need::Reading };
                play.cast(HIT, TWO_DICE, Reading::SumDoubles, need)?;
            }
            play.about(Subject::Figure(*target));
            play.base("TV", *value);
            play.about(Subject::Figure(self.shooter));
        }
        let mut totals: Vec<(i16, bool), 3> = play.roll_all(DAMAGE)?.iter().filter_map(total).collect();
        // Equal totals: doubles first (`sfc:R19`).
        sort(&mut totals, |total| core::cmp::Reverse(*total));
        let mut totals = totals.into_iter();
        for (target, value, shots) in values {
            let least = damage::grazed(figure::class(play, target)?);
            let worst = totals.by_ref().take(usize::from(shots)).map(|total| wound(total, value, least)).max();
            apply(play, target, worst.unwrap_or(least), least)?;
        }
        Ok(())
    }
}

/// The decision is the figure's side's.
pub fn decides(play: &mut Play<'_>, id: Id) {
    let side = battle(play).figure(id).side;
    play.about(Subject::Figure(id));
    play.side(Some(side));
}

/// Whether the nth target is hit (`sfc:P12`): charging overrides the other columns (`sfc:R17`).
const fn hits(passed: u8, charging: bool, nth: usize, cover: bool) -> bool {
    match passed {
        0 => false,
        1 => !charging && nth == 0 && !cover,
        _ => true,
    }
}

/// Rep and DV, at most 10.
fn target_value(play: &mut Play<'_>, target: Id) -> Flow<i16> {
    let rep = figure::rep(play, target)?;
    let dv = figure::dv(play, target)?;
    Ok(i16::from(rep.saturating_add(dv).min(10)))
}

fn total(seen: &Seen) -> Option<(i16, bool)> {
    match seen {
        Seen::Sum { total, doubles } => Some((total.cast_signed(), *doubles)),
        _ => None,
    }
}

fn wound((total, doubles): (i16, bool), value: i16, least: Damage) -> Damage {
    match (total >= value, doubles) {
        (true, true) => Damage::Dead,
        (true, false) => Damage::Out,
        (false, _) => least,
    }
}

/// Star Power once against the worst (`sfc:R20`), and what is left of it.
fn apply(play: &mut Play<'_>, target: Id, worst: Damage, least: Damage) -> Flow<()> {
    let lessened = damage::star_power(play, target, worst, least)?;
    play.about(Subject::Figure(target));
    match play.settle(damage::RESULT, lessened)? {
        Damage::None | Damage::LoseRep => {}
        Damage::Halt => play.note("Halts", 0)?,
        Damage::Duck => {
            alter(play, target, |figure| figure.ducked = true);
            play.note("Ducks back", 0)?;
        }
        Damage::Out => {
            alter(play, target, |figure| figure.standing = Standing::Out);
            play.note("Out of the Fight", 0)?;
        }
        Damage::Dead => {
            alter(play, target, |figure| figure.standing = Standing::Dead);
            play.note("Obviously Dead", 0)?;
        }
    }
    Ok(())
}

/// The legal targets, nearest line slot first. For a side the device runs, chance decides between equally near ones, as far as
/// they will be aimed at (`sfc` section 6).
fn nearest_first(play: &mut Play<'_>, shooter: Id, legal: &[Id], shots: u8) -> Flow<Vec<Id, MAX_FIGURES>> {
    let distance = |play: &Play<'_>, id: Id| battle(play).distance(shooter, id);
    let mut left: Vec<Id, MAX_FIGURES> = legal.iter().copied().collect();
    sort(&mut left, |id| (distance(play, *id), *id));
    if !battle(play).solo || battle(play).figure(shooter).side == Side::First {
        return Ok(left);
    }
    for nth in 0..usize::from(shots).min(left.len()) {
        let Some(near) = left.get(nth).map(|id| distance(play, *id)) else { break };
        let equal = left.iter().skip(nth).filter(|id| distance(play, **id) == near).count();
        decides(play, shooter);
        let which = play.random(NEAREST, equal)?;
        if let Some(rest) = left.get_mut(nth..=nth + which) {
            rest.rotate_right(1);
        }
    }
    Ok(left)
}

/// Remembers an exchange, so that another procedure can go on with it.
pub fn keep(play: &mut Play<'_>, exchange: Option<Exchange>) {
    change(play, |battle| battle.exchange = exchange);
}
