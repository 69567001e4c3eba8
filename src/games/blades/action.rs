//! What an action costs, who moves free, and how far (`blades:P8`, `blades:P9`, `blades:P10`).

use super::battle::{ACTED, Battle, Figure, change, look};
use super::fighter::{self, Fighter, NOT_NOW, Rule, Rules};
use super::house::{House, plays};
use super::scenario;
use super::setup::{FOUND, LOST, NOTHING, SAFE};
use crate::engine::{Choose, Ending, Flagged, Flags, Flow, Outcome, Pick, Subject, Tone};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What a model can do with its actions (`blades:P8`).
    pub enum Action {
        Move = "Move",
        Step = "Step of a base",
        ShortRough = "Short over rough",
        RunUp = "Running start",
        Attack = "Melee attack",
        PowerBlow = "Power Blow",
        Shot = "Ranged attack",
        Aimed = "Aimed Shot",
        Spell = "Cast a spell",
        Entangle = "Entangle",
        Stand = "Stand up",
        Break = "Break free",
        Greed = "Snap out of greed",
        Heal = "Heal a friend",
        Order = "Give an order",
        Carry = "Carry or dismount",
        Treasure = "Take treasure",
        HandOver = "Hand an item over",
        Standard = "Break a Standard",
        Climb = "Climb an obstacle",
        Other = "Scenario action",
    }
}

options! {
    /// What has become of it this turn.
    pub enum Condition {
        Fallen = "Fallen",
        LiesHard = "Fell from high",
        Bound = "Transfixed",
        Greed = "In greed",
        Moved = "Has moved",
        Fought = "Has fought",
        Shot = "Has shot",
        Dry = "Out of power",
        NoMissiles = "No missiles",
        Powerless = "Powerless",
        Turnover = "Turnover",
        Carried = "Carried",
    }
}

options! {
    /// Who is within 2xL; exactly 2xL is within (`blades:R30`).
    pub enum Near { Nobody = "Nobody", Bound = "Bound or dead only", Fallen = "Fallen only", Active = "An active enemy" }
}

options! {
    /// What the move leads over.
    pub enum Ground {
        Open = "Open ground",
        Water = "Water, bog",
        Woods = "Woods",
        Desert = "Desert, dunes",
        Wall = "Wall, ceiling",
        Rough = "Other rough",
        Obstacle = "Low obstacle",
    }
}

const ACTION: Pick<Action> = Pick::new("action.what", "Action").preset(Action::Move);
const CONDITIONS: Flags<Condition> = Flags::new("action.is", "This turn");
const WHO: Choose = Choose::new("free-move.who", "Who moves?");
const NEAR: Pick<Near> = Pick::new("free-move.near", "Within 2xL").preset(Near::Nobody);
const GROUND: Pick<Ground> = Pick::new("distance.ground", "Ground").preset(Ground::Open);

const COSTS: Ending = Ending::new("costs", "COSTS #", Tone::Good);
const NOT_ALLOWED: Ending = Ending::new("not-allowed", "MAY NOT", Tone::Bad);
const FREE: Ending = Ending::new("free", "FREE", Tone::Good);
const NOT_FREE: Ending = Ending::new("not-free", "MUST ROLL", Tone::Bad);
const LONG: Ending = Ending::new("long", "1x LONG", Tone::Good);
const MEDIUM: Ending = Ending::new("medium", "1x MEDIUM", Tone::Middling);
const SHORT: Ending = Ending::new("short", "1x SHORT", Tone::Middling);
const TWO_ACTIONS: Ending = Ending::new("two-actions", "2 ACTIONS", Tone::Bad);

/// What an action costs, and whether it is allowed (`blades:P8`).
pub const ACTIONS: Procedure = Procedure {
    id: "action",
    title: "Cost of an action",
    reference: "blades:P8",
    roles: &["Model"],
    questions: questions![&[ACTION.declared(), CONDITIONS.declared()], &[fighter::RULES.declared()]],
    endings: &[&COSTS, &NOT_ALLOWED],
    run: action,
};

/// Free Move (`blades:P9`).
pub const FREE_MOVE: Procedure = Procedure {
    id: "free-move",
    title: "Free Move?",
    reference: "blades:P9",
    roles: &["Model"],
    questions: questions![&[WHO.declared(), NEAR.declared(), CONDITIONS.declared()], scenario::MOVES, scenario::TESTS],
    endings: &[&FREE, &NOT_FREE, &FOUND, &NOTHING, &SAFE, &LOST, &NOT_NOW],
    run: free_move,
};

/// How far one action leads (`blades:P10`).
pub const DISTANCE: Procedure = Procedure {
    id: "distance",
    title: "How far?",
    reference: "blades:P10",
    roles: &["Model"],
    questions: questions![&[GROUND.declared()], &[fighter::RULES.declared()]],
    endings: &[&LONG, &MEDIUM, &SHORT, &TWO_ACTIONS],
    run: distance,
};

const MODEL: Subject = Subject::Nth(1);

/// Which rules change what an action costs or whether it is allowed.
const fn matters(rule: Rule, action: Action) -> bool {
    match action {
        Action::Move | Action::Step | Action::RunUp => matches!(rule, Rule::Slow),
        Action::ShortRough => matches!(rule, Rule::Slow | Rule::ShortMove),
        Action::Attack | Action::PowerBlow => matches!(rule, Rule::CombatMaster),
        Action::Shot | Action::Aimed => {
            matches!(rule, Rule::LegendaryShot | Rule::ShooterShort | Rule::ShooterMedium | Rule::ShooterLong | Rule::Javelins)
        }
        Action::Spell => matches!(rule, Rule::MagicUser | Rule::Scroll),
        Action::Entangle => matches!(rule, Rule::Entangle),
        Action::Heal => matches!(rule, Rule::Cleric),
        Action::Order => matches!(rule, Rule::Leader),
        Action::Treasure => matches!(rule, Rule::Greedy),
        _ => false,
    }
}

fn action(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(MODEL);
    let action = play.pick(ACTION)?;
    let rules = Fighter::unarmed(play, MODEL, |rule| matters(rule, action))?.rules;
    let is = play.flags(CONDITIONS, |_| true)?;
    match cost(action, rules, is, plays(play, House::GreedyTreasure)) {
        Ok(cost) => {
            match action {
                Action::Spell | Action::Entangle => play.note("Up to 3, for more power", 0)?,
                Action::Climb => play.note("On top of the move", 0)?,
                _ => {}
            }
            Ok(COSTS.of(MODEL).and(i16::from(cost)))
        }
        Err(why) => {
            play.note(why, 0)?;
            Ok(NOT_ALLOWED.of(MODEL))
        }
    }
}

/// The table of `blades:P8`: what it costs, or why not.
pub fn cost(action: Action, rules: Rules, is: Flagged<Condition>, greedy_treasure: bool) -> Result<u8, &'static str> {
    if is.has(Condition::Carried) && !matches!(action, Action::Carry | Action::Break) {
        return Err("Carried: dismount first");
    }
    if is.has(Condition::Bound) && action != Action::Break {
        return Err("Transfixed: break free first");
    }
    // The first success pays for it (`blades:R25`).
    if is.has(Condition::Greed) && !matches!(action, Action::Greed | Action::Break) {
        return Err("Greed is paid first");
    }
    let lies = is.has(Condition::Fallen) || is.has(Condition::LiesHard);
    let on_the_ground = matches!(action, Action::Stand | Action::Attack | Action::PowerBlow | Action::Break | Action::Greed);
    // What somebody on the ground can do (`blades:R36`); a passenger gets off first, as he came (`blades:R108`).
    if lies && !on_the_ground && !is.has(Condition::Carried) {
        return Err("Fallen: stand up first");
    }
    let slow = rules.has(Rule::Slow);
    let moved = is.has(Condition::Moved) && slow;
    let (fought, shot) = (is.has(Condition::Fought), is.has(Condition::Shot));
    match action {
        Action::Move | Action::Step | Action::ShortRough if moved => Err("Slow: one move a turn"),
        // A second move (`blades:R82`).
        Action::RunUp if slow => Err("Slow: no running start"),
        // Fighting and shooting are never mixed, and one attack is all (`blades:R26`).
        Action::Attack | Action::PowerBlow if shot => Err("Has shot: no melee"),
        Action::Attack | Action::PowerBlow if fought && !rules.has(Rule::CombatMaster) => Err("One attack a turn"),
        Action::Shot | Action::Aimed if fought => Err("Has fought: no shot"),
        Action::Shot | Action::Aimed if shot && !rules.has(Rule::LegendaryShot) => Err("One attack a turn"),
        Action::Shot | Action::Aimed if is.has(Condition::NoMissiles) => Err("No missiles left"),
        Action::Spell if is.has(Condition::Dry) && !rules.has(Rule::Scroll) => Err("Out of power"),
        Action::Heal if is.has(Condition::Powerless) => Err("Lost its powers"),
        // Engaged or not (`blades:R81`), but never with a turnover, unless that is cancelled (`blades:R116`).
        Action::Order if is.has(Condition::Turnover) => Err("No orders with a turnover"),
        _ if needs(action).is_some_and(|list| !list.iter().any(|rule| rules.has(*rule))) => Err("It lacks the special rule"),
        Action::Stand if is.has(Condition::LiesHard) => Ok(2),
        Action::Treasure if greedy_treasure && rules.has(Rule::Greedy) => Ok(3),
        Action::PowerBlow | Action::Aimed | Action::ShortRough | Action::Break | Action::Treasure => Ok(2),
        _ => Ok(1),
    }
}

/// Which rules an action needs, any of them.
const fn needs(action: Action) -> Option<&'static [Rule]> {
    Some(match action {
        Action::Shot | Action::Aimed => &[Rule::ShooterShort, Rule::ShooterMedium, Rule::ShooterLong, Rule::Javelins],
        Action::Spell => &[Rule::MagicUser, Rule::Scroll],
        Action::Entangle => &[Rule::Entangle],
        Action::Heal => &[Rule::Cleric],
        Action::Order => &[Rule::Leader],
        // Everybody else is only slower there.
        Action::ShortRough => &[Rule::ShortMove],
        _ => return None,
    })
}

fn free_move(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).turn > 0 {
        return free_move_of(play);
    }
    play.about(MODEL);
    let near = play.pick(NEAR)?;
    let held = |condition| matches!(condition, Condition::Fallen | Condition::LiesHard | Condition::Bound | Condition::Greed);
    let is = play.flags(CONDITIONS, held)?;
    let stopped = stops(play, near);
    if stopped || is != Flagged::NONE {
        return Ok(NOT_FREE.of(MODEL));
    }
    play.note("One move, that is all", 0)?;
    Ok(FREE.of(MODEL))
}

/// Fallen enemies are not among the exceptions (`blades:R30`).
fn stops(play: &Play<'_>, near: Near) -> bool {
    match near {
        Near::Nobody | Near::Bound => false,
        Near::Fallen => !plays(play, House::FreeMoves),
        Near::Active => true,
    }
}

/// Whoever stands, is not bound and owes nothing.
pub const fn moves_free(figure: &Figure) -> bool {
    figure.able() && !figure.has(Condition::Greed) && figure.rides_with.get().is_none()
}

/// A figure moves free; then it has acted.
fn free_move_of(play: &mut Play<'_>) -> Flow<Outcome> {
    let ready = look(play).those(look(play).acting, &|_, figure| !figure.marked(ACTED) && moves_free(figure));
    if look(play).active.is_some() || ready.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    play.side(Some(look(play).acting));
    let id = play.choose(WHO, &ready)?;
    play.about(Subject::Figure(id));
    let foes = |so: fn(&Figure) -> bool| look(play).on_table(look(play).acting.other()).any(|(_, figure)| so(figure));
    let (bound, fallen) = (foes(Figure::transfixed), foes(Figure::fallen));
    let near = play.pick_some(NEAR, |near| match near {
        Near::Nobody | Near::Active => true,
        Near::Bound => bound,
        Near::Fallen => fallen,
    })?;
    if stops(play, near) {
        return Ok(NOT_FREE.of(Subject::Figure(id)));
    }
    change(play, |battle| {
        if let Some(figure) = battle.figure_mut(id) {
            figure.marks |= ACTED;
        }
    });
    let came = scenario::moved(play, id)?;
    change(play, Battle::end_turn_if_done);
    Ok(came.unwrap_or(FREE.of(Subject::Figure(id))))
}

const fn movers(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::ShortMove | Rule::LongMove | Rule::Amphibious | Rule::Forester | Rule::DesertWalk | Rule::Clinging | Rule::Flying
    )
}

/// One category less over bad ground; nobody is slowed by the ground he flies over, only by that he lands in (`blades:R106`).
fn distance(play: &mut Play<'_>) -> Flow<Outcome> {
    let model = match Fighter::acting(play) {
        Some(acts) => acts,
        None => Fighter::unarmed(play, MODEL, movers)?,
    };
    let rules = model.rules;
    play.about(model.subject);
    let ground = play.pick(GROUND)?;
    // Like the Back of My Hand: no ground is rough until the turn ends (`blades:P45`).
    let at_home = look(play).at_home
        || match ground {
            Ground::Open => true,
            Ground::Water => rules.has(Rule::Amphibious),
            Ground::Woods => rules.has(Rule::Forester) || rules.has(Rule::Clinging),
            Ground::Desert => rules.has(Rule::DesertWalk),
            Ground::Wall => rules.has(Rule::Clinging),
            Ground::Rough | Ground::Obstacle => false,
        };
    let slowed = !at_home && !rules.has(Rule::Flying);
    let ending = match (rules.has(Rule::LongMove), rules.has(Rule::ShortMove), slowed) {
        (true, _, false) => &LONG,
        (true, _, true) | (false, false, false) => &MEDIUM,
        (false, false, true) | (false, true, false) => &SHORT,
        (false, true, true) => &TWO_ACTIONS,
    };
    Ok(ending.of(model.subject))
}
