//! Movement, step by step (`bridge:3.6`).

use super::battle::{ATTACKER, Battle, MAX_REACH, Place, alter, belongs, change, look, side_of, spend};
use super::fighter::NOT_NOW;
use super::round::ATTACKER_WINS;
use crate::engine::{Ending, Flow, Number, Outcome, Pick, Subject, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// The edge that is crossed. One that can be seen through or not makes no difference to the feet.
    pub enum Edge { Free = "Free", Impeding = "Impeding +1", Blocking = "Blocking" }
}

options! {
    /// Where the step leads.
    pub enum Into { Empty = "An empty space", Friend = "A friend's +1", Enemy = "An enemy's", Off = "Off the top edge" }
}

options! {
    /// What MP are paid with, if there is a choice.
    pub enum PayMove { Action = "An Action: 4 MP", Pool = "An Advance: 2 MP" }
}

const EDGE: Pick<Edge> = Pick::new("step.edge", "Edge").preset(Edge::Free);
const INTO: Pick<Into> = Pick::new("step.into", "Step into").preset(Into::Empty);
/// By those who engage the space that is left; the mover itself holds nobody (`bridge:R26`).
const ENGAGED: Number = Number::new("step.engaged", "Engaged by", 0, 16).preset(0);
const HELD: Number = Number::new("step.held", "Of them held", 0, 16).preset(0);
/// The device cannot see what the next step costs (`bridge:R27`).
const NO_WAY_OUT: Pick<YesNo> = Pick::new("step.no-way-out", "0 MP left: go?").preset(YesNo::No);
const PAY: Pick<PayMove> = Pick::new("step.pay", "Pay with").preset(PayMove::Action);
/// Steps over free edges into empty spaces, with nobody engaging: 1 MP each.
const SPACES: Number = Number::new("move.spaces", "Free spaces", 1, MAX_REACH as i16);

const COSTS: Ending = Ending::new("costs", "COST # MP", Tone::Middling).quiet();
const NOT_ALLOWED: Ending = Ending::new("not-allowed", "NO WAY", Tone::Nothing);
const TOO_FEW: Ending = Ending::new("too-few", "NEED # MP", Tone::Nothing);
const STAYS: Ending = Ending::new("stays", "STAYS", Tone::Nothing).quiet();
const STEPS_BACK: Ending = Ending::new("steps-back", "BACK", Tone::Middling).quiet();

/// One step of any kind (`bridge:3.6`).
pub const STEP: Procedure = Procedure {
    id: "step",
    title: "Step",
    reference: "bridge:3.6",
    roles: &["Figure"],
    questions: &[EDGE.declared(), INTO.declared(), ENGAGED.declared(), HELD.declared(), NO_WAY_OUT.declared(), PAY.declared()],
    endings: &[&COSTS, &NOT_ALLOWED, &TOO_FEW, &STAYS, &ATTACKER_WINS, &NOT_NOW],
    run: step,
};

/// Some steps over open ground (`bridge:3.6`).
pub const MOVE: Procedure = Procedure {
    id: "move",
    title: "Move freely",
    reference: "bridge:3.6",
    roles: &[],
    questions: &[SPACES.declared(), PAY.declared()],
    endings: &[&COSTS, &NOT_NOW],
    run: move_freely,
};

/// The last step into a friend's space is taken back (`bridge:R27`).
pub const STEP_BACK: Procedure = Procedure {
    id: "step-back",
    title: "Step back",
    reference: "bridge:3.6",
    roles: &[],
    questions: &[],
    endings: &[&STEPS_BACK, &NOT_NOW],
    run: step_back,
};

/// What is known of the figure that moves: in a battle only what is possible is offered.
struct Mover {
    subject: Subject,
    /// Enemies that could engage it.
    enemies: i16,
    /// Friends that could hold them.
    friends: i16,
    /// May leave over the top edge (`bridge:R38`).
    may_leave: bool,
    /// Whether it is a figure of a battle.
    tracked: bool,
}

impl Mover {
    fn of(play: &Play<'_>) -> Option<Self> {
        let Some(battle) = look(play) else {
            let subject = Subject::Nth(1);
            return Some(Self { subject, enemies: 16, friends: 15, may_leave: true, tracked: false });
        };
        let figure = battle.activation?.figure;
        let side = side_of(figure);
        Some(Self {
            subject: Subject::Figure(figure),
            enemies: i16::from(battle.on_map(side.other())),
            friends: i16::from(battle.on_map(side)) - 1,
            may_leave: side == ATTACKER,
            tracked: true,
        })
    }
}

fn step(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(mover) = Mover::of(play) else { return Ok(NOT_NOW.plain()) };
    play.about(mover.subject);
    play.side(belongs(mover.subject));
    // Whoever leaves the map crosses a free edge into an empty space, whatever is printed there (`bridge:R38`).
    let edge = play.pick_some(EDGE, |edge| !mover.tracked || edge != Edge::Blocking)?;
    let into = play.pick_some(INTO, |into| match into {
        Into::Empty => true,
        Into::Friend => mover.friends > 0,
        Into::Enemy => !mover.tracked,
        Into::Off => mover.may_leave,
    })?;
    if into == Into::Enemy || (edge == Edge::Blocking && into != Into::Off) {
        return Ok(NOT_ALLOWED.of(mover.subject));
    }
    let engaged = play.number(ENGAGED.up_to(mover.enemies))?;
    let held = play.number(HELD.up_to(if mover.friends > 0 { engaged } else { 0 }))?;
    let cost = 1 + i16::from(edge == Edge::Impeding && into != Into::Off) + i16::from(into == Into::Friend) + engaged - held;
    if !mover.tracked {
        return Ok(COSTS.with(cost));
    }
    let cost = cost as u8;
    let reach = look(play).map_or(0, Battle::reach);
    if cost > reach {
        return Ok(TOO_FEW.of(mover.subject).and(i16::from(cost)));
    }
    if into == Into::Friend && cost == reach && !play.yes(NO_WAY_OUT)? {
        return Ok(STAYS.of(mover.subject));
    }
    pay(play, mover.subject, cost)?;
    spend(play, |activation| {
        activation.entered = (into == Into::Friend).then_some((cost, activation.sharing));
        activation.sharing = into == Into::Friend;
    });
    match mover.subject {
        Subject::Figure(id) if into == Into::Off => {
            alter(play, id, |figure| figure.place = Place::Exited);
            change(play, |battle| {
                battle.activation = None;
                battle.winner = Some(ATTACKER);
            });
            play.note("off the map", 0)?;
            Ok(ATTACKER_WINS.of(mover.subject))
        }
        _ => Ok(COSTS.of(mover.subject).and(i16::from(cost))),
    }
}

fn move_freely(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some((mover, battle)) = Mover::of(play).filter(|mover| mover.tracked).zip(look(play)) else { return Ok(NOT_NOW.plain()) };
    let (reach, mp) = (battle.reach(), battle.activation.map_or(0, |activation| activation.mp));
    if reach == 0 {
        return Ok(NOT_NOW.plain());
    }
    // As far as what is paid for leads, else one Action's worth.
    let usual = if mp > 0 { mp } else { reach.min(4) };
    play.about(mover.subject);
    play.side(belongs(mover.subject));
    let spaces = play.number(SPACES.up_to(i16::from(reach)).preset(i16::from(usual)))?;
    pay(play, mover.subject, spaces as u8)?;
    spend(play, |activation| {
        activation.sharing = false;
        activation.entered = None;
    });
    Ok(COSTS.of(mover.subject).and(spaces))
}

/// Takes the MP of a step, and Actions and pool Advances for as many as are missing; asks only if there is a choice.
fn pay(play: &mut Play<'_>, mover: Subject, cost: u8) -> Flow<()> {
    let Some(side) = belongs(mover) else { return Ok(()) };
    while let Some(battle) = look(play).filter(|battle| battle.activation.is_some_and(|it| it.mp < cost)) {
        let (free, pool) = (battle.free_actions() > 0, battle.pool(side).advances > 0);
        let possible = |pay| match pay {
            PayMove::Action => free,
            PayMove::Pool => pool,
        };
        match play.pick_some(PAY, possible)? {
            PayMove::Action => spend(play, |activation| {
                activation.spend_action();
                activation.mp = activation.mp.saturating_add(4);
            }),
            PayMove::Pool => {
                change(play, |battle| battle.pool_mut(side).spend_advance());
                spend(play, |activation| activation.mp = activation.mp.saturating_add(2));
            }
        }
    }
    spend(play, |activation| activation.mp = activation.mp.saturating_sub(cost));
    Ok(())
}

fn step_back(play: &mut Play<'_>) -> Flow<Outcome> {
    let activation = look(play).and_then(|battle| battle.activation);
    let Some((activation, (cost, sharing))) = activation.and_then(|it| Some((it, it.entered?))) else {
        return Ok(NOT_NOW.plain());
    };
    spend(play, |activation| {
        activation.mp = activation.mp.saturating_add(cost);
        activation.sharing = sharing;
        activation.entered = None;
    });
    Ok(STEPS_BACK.of(Subject::Figure(activation.figure)))
}
