//! Activation: how many dice to risk (`blades:P7`), breaking free (`blades:P28`), and many on one roll (`blades:P35` to `P38`).

use super::action::Condition;
use super::battle::{ACTED, Battle, Errand, Figure, Store, change, look};
use super::exchange;
use super::fighter::{self, Advance, Fighter, NOT_NOW, Rule};
use super::house::{House, plays};
use super::quality;
use crate::engine::{
    Choose, Ending, Extra, Flagged, Flow, IdList, Number, Offer, Options as _, Outcome, Pick, Set, Subject, Throw, Ticks, Tone,
    YesNo,
};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What a caster means to do with his successes.
    pub enum Casts { No = "No spell", Own = "Own power", Scroll = "The Scroll" }
}

options! {
    /// Who act on one roll.
    pub enum Order { Group = "Group", Regroup = "Regroup", Volley = "Volley", Swarm = "Swarm" }
}

const WHO: Choose = Choose::new("activation.who", "Who acts?");
const MEMBERS: Ticks = Ticks::new("group.members", "Members");
const CASTS: Pick<Casts> = Pick::new("activation.casts", "Casts").preset(Casts::Own);
/// Only a scenario gives it; it counts for dice that go into a spell (`blades:R44`).
const CASTING: Extra = Extra::new("activation.casting", "Casting only").between(0, 2);
/// A Scroll has a Quality of its own; 1 works as 2 (`blades:R86`).
const SCROLL: Number = Number::new("activation.scroll", "Scroll's Quality", 1, 6).preset(4);
/// The more dice, the more actions and the more risk.
const DICE: Number = Number::new("activation.dice", "Dice", 1, 3).preset(2).telling(&TURNOVER);
const ROLL: Throw = Throw::new("activation.roll", "Activation");
/// Ignores one turnover; the actions stay as they are (`blades:P45`).
const RETAIN: Offer = Offer::new("activation.retain", "Keep initiative?");
const ORDER: Pick<Order> = Pick::new("group.order", "Order").preset(Order::Group);
/// Which caster of a group had said he would.
const WHICH: Choose = Choose::new("group.dry", "Which caster?");
const ADVANCE: Pick<Advance> = Pick::new("advance.which", "Which?");
const SWAP: Ticks = Ticks::new("advance.swap", "Who swap Quality?");
const USED: Ending = Ending::new("used", "USED", Tone::Good).quiet();
const GREGARIOUS: Pick<YesNo> = Pick::new("group.gregarious", "Gregarious?").preset(YesNo::No);
const CASTER: Pick<YesNo> = Pick::new("group.caster", "One will cast?").preset(YesNo::No);

const ONE_ACTION: Ending = Ending::new("action", "1 ACTION", Tone::Middling);
const ACTIONS: Ending = Ending::new("actions", "# ACTIONS", Tone::Good);
const NO_ACTION: Ending = Ending::new("no-action", "NO ACTION", Tone::Nothing);
/// Nothing is left of the two that it took (`blades:P28`).
const FREED: Ending = Ending::new("freed", "FREED", Tone::Good);
/// Whatever actions there are come first.
const TURNOVER: Ending = Ending::new("turnover", "TURNOVER", Tone::Bad);

/// Activation (`blades:P7`): the roll of one model.
pub const ACTIVATION: Procedure = Procedure {
    id: "activation",
    title: "Activation",
    reference: "blades:P7",
    roles: &["Model"],
    questions: questions![
        &[
            WHO.declared(),
            CASTS.declared(),
            CASTING.declared(),
            SCROLL.declared(),
            DICE.declared(),
            ROLL.declared(),
            RETAIN.declared(),
            fighter::RULES.declared(),
            fighter::ADVANCES.declared(),
            exchange::TRICKS.declared(),
        ],
        quality::QUESTIONS
    ],
    endings: &[&NO_ACTION, &FREED, &ONE_ACTION, &ACTIONS, &TURNOVER, &NOT_NOW],
    run: activate,
};

/// A group, a Regroup, a volley or a Swarm (`blades:P35` to `P38`): one roll for all.
pub const GROUP: Procedure = Procedure {
    id: "group",
    title: "Group activation",
    reference: "blades:P35",
    roles: &["Worst"],
    questions: questions![
        &[
            ORDER.declared(),
            MEMBERS.declared(),
            GREGARIOUS.declared(),
            CASTER.declared(),
            WHICH.declared(),
            DICE.declared(),
            ROLL.declared(),
            RETAIN.declared(),
            fighter::RULES.declared(),
            fighter::ADVANCES.declared(),
        ],
        quality::ONE
    ],
    endings: &[&NO_ACTION, &ONE_ACTION, &ACTIONS, &TURNOVER, &NOT_NOW],
    run: group,
};

const fn matters(rule: Rule) -> bool {
    quality::matters(rule) || matches!(rule, Rule::MagicUser | Rule::Scroll | Rule::Bound)
}

/// Whether some can act on one roll: on an order, or where that is played on nobody's (`blades:3.3`, O8).
pub fn may_group(battle: &Battle) -> bool {
    let allowed = battle.orders > 0 || battle.house.has(House::Leaderless);
    allowed && !battle.ends && !battle.anybody_due() && battle.active.is_none() && battle.waiting().count() > 1
}

/// Whoever can join a volley: with a weapon, or with a spell (`blades:R78`).
fn shoots(figure: &Figure) -> bool {
    let armed =
        [Rule::ShooterShort, Rule::ShooterMedium, Rule::ShooterLong, Rule::Javelins].iter().any(|rule| figure.rules.has(*rule));
    figure.able() && (armed && !figure.has(Condition::NoMissiles) || casts(figure))
}

/// Whoever has the power to cast.
fn casts(figure: &Figure) -> bool {
    figure.rules.has(Rule::MagicUser) && !figure.has(Condition::Dry)
}

/// Two own models swap Quality until the turn ends; terrain does not matter until then (`blades:P45`).
pub const ADVANCES: Procedure = Procedure {
    id: "advance",
    title: "Use an advance",
    reference: "blades:P45",
    roles: &[],
    questions: &[ADVANCE.declared(), SWAP.declared()],
    endings: &[&USED, &NOT_NOW],
    run: advance,
};

/// Those that are said before anybody acts.
pub fn to_say(battle: &Battle, advance: Advance) -> bool {
    let useful = match advance {
        Advance::Unpredictable => battle.swapped.is_none() && battle.waiting().count() > 1,
        Advance::BackOfHand => true,
        _ => false,
    };
    useful && battle.active.is_none() && battle.turn > 0 && battle.advances(battle.acting).has(advance)
}

fn advance(play: &mut Play<'_>) -> Flow<Outcome> {
    if !Advance::ALL.iter().any(|advance| to_say(look(play), *advance)) {
        return Ok(NOT_NOW.plain());
    }
    let acting = look(play).acting;
    play.side(Some(acting));
    let can: Flagged<Advance> = Advance::ALL.iter().copied().filter(|advance| to_say(look(play), *advance)).collect();
    let advance = play.pick_some(ADVANCE, |advance| can.has(advance))?;
    if advance == Advance::Unpredictable {
        let waiting = look(play).those(acting, &|_, figure| !figure.marked(ACTED));
        let two: IdList = play.ticks(SWAP, &waiting, (2, 2), Set::EMPTY)?.iter().collect();
        change(play, |battle| battle.swapped = if let [first, second] = *two { Some([first, second]) } else { None });
    } else {
        change(play, |battle| battle.at_home = true);
    }
    change(play, |battle| battle.use_up(acting, advance));
    Ok(USED.plain())
}

/// What a roll has given.
#[derive(Clone, Copy, Debug)]
struct Given {
    failed: u8,
    /// Dice that succeed only if they go into a spell.
    only_cast: u8,
}

fn activate(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut model = match chosen(play)? {
        Chosen::Nobody => return Ok(NOT_NOW.plain()),
        Chosen::Due(outcome) => return Ok(outcome),
        Chosen::Figure(model) => model,
        Chosen::Unknown => Fighter::person(play, Subject::Nth(1), matters)?,
    };
    play.about(model.subject);
    exchange::trick(play, &mut model, &[Rule::Hero, Rule::MagicUser])?;
    let bound = model.transfixed || model.has(Rule::Bound);
    let last = model.id().is_some() && look(play).waiting().count() == 1;
    let dice = play.number(if last { DICE.preset(3) } else { DICE })? as u8;
    let dry = model.id().and_then(|id| look(play).figure(id)).is_some_and(|figure| figure.has(Condition::Dry));
    // With one or two dice nobody need say that he will cast (`blades:R43`), and out of three failures comes nothing else.
    let casts = play.pick_some(CASTS, |casts| match casts {
        Casts::No => true,
        Casts::Own => dice == 3 && model.has(Rule::MagicUser) && !bound && !dry,
        Casts::Scroll => model.has(Rule::Scroll) && !bound,
    })?;
    let given = match casts {
        Casts::Scroll => {
            let known = model.id().map_or(0, |id| look(play).left(id, Store::Scroll));
            let quality = if known > 0 { known } else { play.number(SCROLL)? }.max(2);
            let failed = quality::roll(play, &mut model.with_quality(quality), ROLL, dice, &[])?;
            Given { failed, only_cast: 0 }
        }
        Casts::Own => declared(play, &mut model, dice)?,
        Casts::No => Given { failed: quality::roll(play, &mut model, ROLL, dice, &[])?, only_cast: 0 },
    };
    model.store(play);
    play.about(model.subject);
    if given.failed == 3 && casts == Casts::Scroll {
        model.spend(play, Rule::Scroll);
        play.note("The Scroll is spent", 0)?;
    }
    // Where the power comes from it cannot run dry (`blades:P7`).
    if given.failed == 3 && casts == Casts::Own && !model.has(Rule::InPower) {
        play.note("Out of power: no more spells", 0)?;
        if let Some(id) = model.id() {
            change(play, |battle| battle.mark(id, Condition::Dry));
        }
    }
    let actions = dice - given.failed;
    if bound {
        // Two in one activation, or none (`blades:R52`).
        play.note(if actions >= 2 { "Breaks free: 2 actions" } else { "Stays bound" }, 0)?;
    }
    if given.only_cast > 0 {
        play.note("# only for a spell", i16::from(given.only_cast))?;
    }
    let left = left_of(actions, bound, model.greed);
    let mut outcome = finish(play, &model, given, left)?;
    if bound && actions >= 2 && *outcome.ending == NO_ACTION {
        outcome = FREED.of(model.subject);
    }
    if let Some(id) = model.id() {
        let ends = *outcome.ending == TURNOVER;
        change(play, |battle| {
            battle.shake_off(id, actions);
            // All bases of a Swarm have what one roll gives (`blades:P38`).
            let base = battle.figure(id).copied().filter(|figure| figure.rules.has(Rule::Swarm));
            let same =
                |other, figure: &Figure| other != id && !figure.marked(ACTED) && base.is_some_and(|base| base.same_kind(figure));
            for figure in battle.those(battle.acting, &same) {
                battle.give(figure, left);
            }
            battle.active = Some(id);
            battle.actions = left;
            battle.ends = ends;
            battle.errand = match casts {
                Casts::Scroll => Errand::Scroll,
                Casts::No if dice == 3 => Errand::NoSpell,
                Casts::No | Casts::Own => Errand::Any,
            };
            battle.pay(0);
        });
    }
    Ok(outcome)
}

/// Whom the roll is for.
enum Chosen {
    /// There is nobody to choose.
    Nobody,
    /// Somebody whose group has rolled for it.
    Due(Outcome),
    /// A figure that rolls.
    Figure(Fighter),
    /// Somebody without a name.
    Unknown,
}

fn chosen(play: &mut Play<'_>) -> Flow<Chosen> {
    let battle = look(play);
    if battle.turn == 0 {
        return Ok(Chosen::Unknown);
    }
    let ready = battle.those(battle.acting, &|id, _| battle.ready(id));
    if battle.active.is_some() || ready.is_empty() || !battle.calm() {
        return Ok(Chosen::Nobody);
    }
    play.side(Some(look(play).acting));
    let id = play.choose(WHO, &ready)?;
    let due = look(play).figure(id).map_or(0, |figure| figure.due);
    if due > 0 {
        let left = look(play).figure(id).map_or(due, |it| left_of(due, it.transfixed(), it.has(Condition::Greed)));
        change(play, |battle| {
            battle.shake_off(id, due);
            if let Some(figure) = battle.figure_mut(id) {
                figure.due = 0;
            }
            (battle.active, battle.actions) = (Some(id), left);
            battle.pay(0);
        });
        return Ok(Chosen::Due(match left {
            0 => NO_ACTION.of(Subject::Figure(id)),
            1 => ONE_ACTION.of(Subject::Figure(id)),
            left => ACTIONS.of(Subject::Figure(id)).and(i16::from(left)),
        }));
    }
    Ok(Fighter::of(look(play), id).map_or(Chosen::Nobody, Chosen::Figure))
}

/// What is left of some actions: whoever is bound breaks free with two of them or not at all (`blades:R52`), and the first pays for
/// greed (`blades:R25`).
const fn left_of(actions: u8, bound: bool, greed: bool) -> u8 {
    let left = actions.saturating_sub(if bound { 2 } else { 0 });
    left.saturating_sub((greed && (!bound || actions >= 2)) as u8)
}

/// A declared spell with a bonus that counts for spells alone. A die that passes only by it is a success if it goes into the spell
/// and a failure otherwise: it is counted as a success here and told (`blades:R44`).
fn declared(play: &mut Play<'_>, model: &mut Fighter, dice: u8) -> Flow<Given> {
    play.about(model.subject);
    let casting = play.amount(CASTING, 0)?;
    if casting == 0 {
        return Ok(Given { failed: quality::roll(play, model, ROLL, dice, &[])?, only_cast: 0 });
    }
    let (failed, only_cast) = quality::graded(play, model, ROLL, dice, &[], casting)?;
    Ok(Given { failed, only_cast })
}

/// Only the worst member is asked for: whoever is hardest to activate sets the number for all, each with his own bonuses
/// (`blades:R39`, `blades:R40`). In a group nobody is a Hero (`blades:R41`).
fn group(play: &mut Play<'_>) -> Flow<Outcome> {
    let worst = Subject::Nth(1);
    play.about(worst);
    let tracked = look(play).turn > 0;
    if tracked && !may_group(look(play)) {
        return Ok(NOT_NOW.plain());
    }
    // Without a Leader's order only a group, for a task (`blades:3.3`, O8).
    let ordered = look(play).orders > 0;
    let seen = look(play).on_table(look(play).acting.other()).next().is_some();
    let volleys = seen && look(play).waiting().filter(|(_, figure)| shoots(figure)).count() > 1;
    let order = play.pick_some(ORDER, |order| match order {
        Order::Group => true,
        Order::Regroup => !tracked || ordered,
        Order::Volley => !tracked || ordered && volleys,
        // Whoever activates one base activates all of them.
        Order::Swarm => !tracked,
    })?;
    let mut members = Set::EMPTY;
    let (mut model, gregarious, led) = if tracked {
        let most = match order {
            Order::Regroup | Order::Swarm => 40,
            Order::Group if plays(play, House::LargeGroups) => 10,
            Order::Group | Order::Volley => 5,
        };
        let can = |_, figure: &Figure| !figure.marked(ACTED) && (order != Order::Volley || shoots(figure));
        let waiting = look(play).those(look(play).acting, &can);
        members = play.ticks(MEMBERS, &waiting, (2, most), Set::EMPTY)?;
        hardest(play, members, ordered)
    } else {
        let model = Fighter::person(play, worst, |rule| matches!(rule, Rule::Leader | Rule::Hurt | Rule::InPower))?;
        play.about(worst);
        (model, order != Order::Swarm && play.yes(GREGARIOUS)?, false)
    };
    play.about(model.subject);
    let dice = play.number(DICE)? as u8;
    let casters: IdList = members.iter().filter(|id| look(play).figure(*id).is_some_and(casts)).collect();
    let might = !tracked || !casters.is_empty();
    let caster = dice == 3 && might && matches!(order, Order::Group | Order::Volley) && play.yes(CASTER)?;
    let more = [("Gregarious", i16::from(gregarious)), ("Leader", i16::from(led))];
    let failed = quality::roll(play, &mut model, ROLL, dice, &more)?;
    play.about(Subject::Nobody);
    if failed == 3 && caster {
        play.note("The caster is out of power", 0)?;
        if tracked {
            let dry = play.choose(WHICH, &casters)?;
            change(play, |battle| battle.mark(dry, Condition::Dry));
        }
    }
    let actions = dice - failed;
    if actions > 0 {
        play.note(
            match order {
                Order::Group if plays(play, House::LargeGroups) => "Each of up to 10 has #",
                Order::Group => "Each of up to 5 has #",
                Order::Regroup => "Moves, ends touching",
                Order::Volley => "One shot together: Volley",
                Order::Swarm => "Every base has #",
            },
            i16::from(actions),
        )?;
    }
    let outcome = finish(play, &model, Given { failed, only_cast: 0 }, actions)?;
    if tracked {
        let ends = *outcome.ending == TURNOVER;
        change(play, |battle| {
            battle.orders = battle.orders.saturating_sub(1);
            battle.ends = ends;
            battle.errand = match order {
                Order::Volley if actions > 0 => Errand::Volley,
                Order::Regroup => Errand::Moves,
                _ if dice == 3 && !caster => Errand::NoSpell,
                _ => Errand::Any,
            };
            for id in members.iter() {
                battle.give(id, actions);
            }
            battle.pay(0);
        });
    }
    Ok(outcome)
}

/// Who of a group is hardest to activate, and whether he is Gregarious and led. Ordered, everybody but a Leader has the Leader's
/// bonus (`blades:R39`), and nobody is a Hero (`blades:R41`).
fn hardest(play: &Play<'_>, members: Set, ordered: bool) -> (Fighter, bool, bool) {
    let mut worst = Fighter::nobody(Subject::Nth(1));
    let mut need = i16::MIN;
    for id in members.iter() {
        let Some(model) = Fighter::of(look(play), id) else { continue };
        let bonus = |rule| i16::from(model.has(rule));
        let own =
            i16::from(ordered && !model.has(Rule::Leader)) + bonus(Rule::Gregarious) + bonus(Rule::InPower) - bonus(Rule::Hurt);
        let rolls = look(play).rolls_with(id) - own;
        if rolls > need {
            need = rolls;
            worst = model;
        }
    }
    let (gregarious, led) = (worst.has(Rule::Gregarious), ordered && !worst.has(Rule::Leader));
    worst.rules = worst.rules.without(Rule::Hero);
    if ordered {
        // As a Leader nobody asks for the bonus, which is counted already.
        worst.rules = worst.rules.with(Rule::Leader);
    }
    (worst, gregarious, led)
}

/// The table of `blades:P7`.
fn finish(play: &mut Play<'_>, model: &Fighter, given: Given, left: u8) -> Flow<Outcome> {
    let subject = model.subject;
    let retained = given.failed >= 2 && model.advances(play, &[Advance::Retain])?.has(Advance::Retain) && play.offer(RETAIN)?;
    if retained {
        model.use_up(play, Advance::Retain);
    }
    play.about(subject);
    Ok(match (left, given.failed) {
        (0, 2..) if !retained => TURNOVER.of(subject),
        (left, 2..) if !retained => {
            play.note("# action before it", i16::from(left))?;
            TURNOVER.of(subject)
        }
        (0, _) => NO_ACTION.of(subject),
        (1, _) => ONE_ACTION.of(subject),
        (left, _) => ACTIONS.of(subject).and(i16::from(left)),
    })
}
