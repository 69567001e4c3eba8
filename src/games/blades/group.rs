//! Many on one roll: groups, Regroups, volleys, Swarms (`blades:P35` to `P38`).

use super::action::Condition;
use super::activation::{ACTIONS, DICE, Given, NO_ACTION, ONE_ACTION, RETAIN, ROLL, TURNOVER, finish};
use super::battle::{ACTED, Battle, DECLARED, Errand, Figure, MAX_FIGURES, change, look};
use super::fighter::{self, Fighter, NOT_NOW, Rule};
use super::house::{House, plays};
use super::quality;
use super::shooting::armed;
use crate::engine::{Flow, Id, IdList, Outcome, Pick, Set, Subject, Ticks, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// Who act on one roll.
    pub enum Order { Group = "Group", Regroup = "Regroup", Volley = "Volley", Swarm = "Swarm" }
}

const MEMBERS: Ticks = Ticks::new("group.members", "Members");
const ORDER: Pick<Order> = Pick::new("group.order", "Order").preset(Order::Group);
/// Of those who can, said before the dice: only they may, and they alone can run dry (`blades:P35`).
const CASTERS: Ticks = Ticks::new("group.casters", "Who will cast?");
const GREGARIOUS: Pick<YesNo> = Pick::new("group.gregarious", "Gregarious?").preset(YesNo::No);
const CASTER: Pick<YesNo> = Pick::new("group.caster", "One will cast?").preset(YesNo::No);
const DRY: &str = "The caster is out of power";

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
            CASTERS.declared(),
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

/// Whether some can act on one roll: on an order, or where that is played on nobody's (`blades:3.3`, O8).
pub fn may_group(battle: &Battle) -> bool {
    let allowed = battle.orders > 0 || battle.house.has(House::Leaderless);
    allowed && !battle.ends && !battle.anybody_due() && battle.active.is_none() && battle.waiting().count() > 1
}

/// Whoever can join a volley: with a weapon, or with a spell (`blades:R78`).
fn shoots(figure: &Figure) -> bool {
    figure.able() && (armed(figure) || casts(figure))
}

/// Whoever has the power to cast.
fn casts(figure: &Figure) -> bool {
    figure.rules.has(Rule::MagicUser) && !figure.has(Condition::Dry)
}

/// Only the worst member is asked for: whoever is hardest to activate sets the number for all, each with his own bonuses
/// (`blades:R39`, `blades:R40`). In a group nobody is a Hero (`blades:R41`).
fn group(play: &mut Play<'_>) -> Flow<Outcome> {
    let worst = Subject::Nth(1);
    let tracked = look(play).turn > 0;
    // Of a battle nobody is known to be the worst before the members are.
    play.about(if tracked { Subject::Nobody } else { worst });
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
    let (mut members, mut last) = (Set::EMPTY, false);
    let (mut model, gregarious, led) = if tracked {
        let most = match order {
            Order::Regroup | Order::Swarm => 40,
            Order::Group if plays(play, House::LargeGroups) => 10,
            Order::Group | Order::Volley => 5,
        };
        let can = |_, figure: &Figure| !figure.marked(ACTED) && (order != Order::Volley || shoots(figure));
        let waiting = look(play).those(look(play).acting, &can);
        // Whoever is in reach regroups: usually everybody.
        let usual = if order == Order::Regroup { waiting.iter().copied().collect() } else { Set::EMPTY };
        members = play.ticks(MEMBERS, &waiting, (2, most), usual)?;
        last = look(play).waiting().all(|(id, _)| members.has(id));
        hardest(play, members, ordered)
    } else {
        let mut model = Fighter::person(play, worst, |rule| matches!(rule, Rule::Leader | Rule::Hurt | Rule::InPower))?;
        play.about(worst);
        let gregarious = order != Order::Swarm && play.yes(GREGARIOUS)?;
        // Whoever has an order sees the Leader (`blades:R101`).
        model.usually_led = order != Order::Swarm;
        (model, gregarious, false)
    };
    play.about(model.subject);
    // Where nobody is left whom a turnover would stop; a Regroup is no reason to risk more (`blades:P36`).
    let dice = play.number(if last && order != Order::Regroup { DICE.preset(3) } else { DICE })? as u8;
    // Into a volley a caster goes with his spell if he has nothing else to shoot with.
    let volley = order == Order::Volley;
    let might_cast = |figure: &Figure| casts(figure) && !(volley && armed(figure));
    let casters: IdList = members.iter().filter(|id| look(play).figure(*id).is_some_and(might_cast)).collect();
    let may_say = dice == 3 && matches!(order, Order::Group | Order::Volley);
    let said = match (may_say, volley) {
        (false, _) => Set::EMPTY,
        (true, true) => casters.iter().copied().collect(),
        (true, false) => play.ticks(CASTERS, &casters, (0, MAX_FIGURES as u8), Set::EMPTY)?,
    };
    let caster = may_say && !tracked && play.yes(CASTER)?;
    let more = [("Gregarious", i16::from(gregarious)), ("Leader", i16::from(led))];
    let failed = quality::roll(play, &mut model, ROLL, dice, &more)?;
    play.about(Subject::Nobody);
    if failed == 3 {
        // Where the power comes from it cannot run dry (`blades:S4`).
        let outside = |id: &Id| look(play).figure(*id).is_some_and(|figure| !figure.rules.has(Rule::InPower));
        let dry: IdList = said.iter().filter(outside).collect();
        for id in &dry {
            play.about(Subject::Figure(*id));
            play.note(DRY, 0)?;
        }
        if caster {
            play.note(DRY, 0)?;
        }
        play.about(Subject::Nobody);
        change(play, |battle| dry.into_iter().for_each(|id| battle.mark(id, Condition::Dry)));
    }
    let actions = dice - failed;
    if actions > 0 {
        play.note(
            match order {
                Order::Group if tracked => "Each has #",
                Order::Group if plays(play, House::LargeGroups) => "Each of up to 10 has #",
                Order::Group => "Each of up to 5 has #",
                Order::Regroup => "Moves, ends touching",
                Order::Volley => "One shot together: Volley",
                Order::Swarm => "Every base has #",
            },
            i16::from(actions),
        )?;
    }
    let mut outcome = finish(play, &model, Given { failed, only_cast: 0 }, actions)?;
    if tracked {
        // It is everybody's, not the worst one's.
        outcome.subject = Subject::Nobody;
        let ends = *outcome.ending == TURNOVER;
        change(play, |battle| {
            battle.orders = battle.orders.saturating_sub(1);
            battle.ends = ends;
            battle.errand = match order {
                Order::Volley if actions > 0 => Errand::Volley,
                Order::Regroup => Errand::Moves,
                _ if dice == 3 => Errand::NoSpell,
                _ => Errand::Any,
            };
            for id in members.iter() {
                battle.give(id, actions);
                if let Some(figure) = battle.figure_mut(id) {
                    figure.set_mark(DECLARED, said.has(id));
                }
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
