//! Whoever leaves the table, and whom that frightens (`blades:P30`).

use super::action::Condition;
use super::battle::{Battle, Place, Whom, change, look, side_of};
use super::fighter::{Rule, Rules};
use super::house::{House, plays};
use crate::engine::{Declared, Flow, Id, Settle, Side, Subject, TaskId};
use crate::games::Play;
use crate::options;

options! {
    /// What makes models test, in the order of `blades:P30`.
    pub enum Trigger {
        Gruesome = "Gruesome kill",
        Savage = "Gruesome by Savage",
        Leader = "Leader lost",
        Losses = "Losses over half",
        Scenario = "Scenario event",
        Terror = "Charged by Terror",
        Standard = "Standard destroyed",
    }
}

options! {
    /// How somebody leaves.
    pub enum Gone { Stays = "Stays", Away = "Off the table", Killed = "Killed", Gruesome = "Killed gruesomely" }
}

/// Something still to be resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Models of the side of this one test: whoever died, is charged, or anybody.
    Check(Trigger, Id),
    /// Those of a side who have failed flee, one after the other.
    Flights(Side),
    /// The Animals of a side have lost their masters (`blades:P34`).
    Rout(Side),
    /// A model leaves; whether only a Savage makes it gruesome.
    Remove(Id, Gone, bool),
    /// A model is driven back (`blades:P16`); whether hand to hand, by whom, and whether his Poison works then.
    Recoil(Id, bool, Whom, bool),
}

impl Task {
    /// Who is on the trail for it.
    pub const fn subject(self) -> Subject {
        match self {
            Self::Check(Trigger::Terror, id) | Self::Remove(id, ..) | Self::Recoil(id, ..) => Subject::Figure(id),
            Self::Check(..) | Self::Flights(_) | Self::Rout(_) => Subject::Nobody,
        }
    }

    /// What is on the trail for it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Check(Trigger::Gruesome | Trigger::Savage, _) => "Gruesome kill",
            Self::Check(Trigger::Leader, _) => "Leader lost",
            Self::Check(Trigger::Losses, _) => "Losses over half",
            Self::Check(Trigger::Scenario, _) => "Scenario event",
            Self::Check(Trigger::Terror, _) => "Terror",
            Self::Check(Trigger::Standard, _) => "Standard lost",
            Self::Flights(_) => "Flees",
            Self::Rout(_) => "Rout",
            Self::Remove(..) => "Lost",
            Self::Recoil(..) => "Recoils",
        }
    }
}

/// Every removal passes here, where the player may overrule it.
const REMOVED: Settle<Gone> = Settle::new("removal.result", "Fate");

/// What a removal may ask.
pub const QUESTIONS: &[Declared] = &[REMOVED.declared()];

/// Puts something on the list of what is still to be resolved.
pub fn push(play: &mut Play<'_>, task: Task, cause: Option<TaskId>) -> Flow<()> {
    let mut refused = false;
    change(play, |battle| refused = battle.tasks.push(task, cause).is_err());
    if refused {
        play.note("Too much at once: resolve the rest by hand", 0)?;
    }
    Ok(())
}

/// Magic items, in the order of their table (`blades:3.2`).
pub const ITEMS: [Rule; 6] = [Rule::MagicSword, Rule::Javelins, Rule::MagicCloak, Rule::Ring, Rule::Belt, Rule::Scroll];

/// Takes somebody off the table and puts every check that follows on the list, in the order of `blades:P30`. Whoever has gone
/// already cannot go again.
pub fn remove(play: &mut Play<'_>, cause: TaskId, id: Id, gone: Gone, only_savage: bool) -> Flow<()> {
    let Some(rules) = look(play).figure(id).filter(|figure| figure.place == Place::Table).map(|figure| figure.rules) else {
        return Ok(());
    };
    play.about(Subject::Figure(id));
    let gone = play.settle(REMOVED, gone)?;
    let side = side_of(id);
    let place = match gone {
        Gone::Stays => return play.note("Stays", 0),
        Gone::Away => Place::Away,
        Gone::Killed | Gone::Gruesome => Place::Killed,
    };
    let commanded = commands(play, id);
    change(play, |battle| take_off(battle, id, place));
    play.note(if place == Place::Away { "Off the table" } else { "Killed" }, 0)?;
    // Whoever rides with it goes with it over the edge (`blades:R108`).
    let passenger = look(play).on_table(side).find(|(_, figure)| figure.rides_with.is(id)).map(|(id, _)| id);
    if let Some(passenger) = passenger {
        if place == Place::Away {
            push(play, Task::Remove(passenger, Gone::Away, false), Some(cause))?;
        }
        change(play, |battle| battle.dismount(passenger));
    }
    if gone == Gone::Gruesome {
        let trigger = if only_savage { Trigger::Savage } else { Trigger::Gruesome };
        push(play, Task::Check(trigger, id), Some(cause))?;
    }
    // A Leader who leaves the table is lost too (`blades:R58`).
    if commanded {
        push(play, Task::Check(Trigger::Leader, id), Some(cause))?;
    }
    if more_lost_than_left(play, side) {
        change(play, |battle| battle.warband_mut(side).halved = true);
        push(play, Task::Check(Trigger::Losses, id), Some(cause))?;
    }
    // Only killing the last master sets them off (`blades:R118`); who never had one stays (`blades:R64`).
    let masters = look(play).present(side).any(|(_, figure)| !animal(figure.rules));
    if place == Place::Killed && !animal(rules) && !masters {
        push(play, Task::Rout(side), Some(cause))?;
    }
    Ok(())
}

/// A Swarm counts as an Animal (`blades:P34`).
pub fn animal(rules: Rules) -> bool {
    rules.has(Rule::Animal) || rules.has(Rule::Swarm)
}

/// Whether somebody's loss is the loss of the Leader: of several only the first commands, where that is played (`blades:3.3`, O5).
fn commands(play: &Play<'_>, id: Id) -> bool {
    let mut leaders = look(play).present(side_of(id)).filter(|(_, figure)| figure.rules.has(Rule::Leader)).map(|(id, _)| id);
    if plays(play, House::SubCommanders) { leaders.next() == Some(id) } else { leaders.any(|leader| leader == id) }
}

/// Off the table, with all that goes with it.
fn take_off(battle: &mut Battle, id: Id, place: Place) {
    let Some(figure) = battle.figure_mut(id) else { return };
    figure.place = place;
    (figure.due, figure.failed) = (0, 0);
    figure.rides_with = Whom::NOBODY;
    let rules = figure.rules;
    if battle.active == Some(id) {
        battle.finish();
    }
    // Only the death of whoever cast it frees, not his leaving (`blades:R51`).
    for figure in battle.figures.iter_mut().filter(|figure| place == Place::Killed && figure.held_by.is(id)) {
        figure.set(Condition::Bound, false);
        figure.held_by = Whom::NOBODY;
    }
    let warband = battle.warband_mut(side_of(id));
    warband.losses = warband.losses.saturating_add(1);
    // Taken off the table a Standard counts no more; where its bearer dies it does (`blades:R113`).
    warband.standard &= place == Place::Killed || !rules.has(Rule::Standard);
}

/// The first time only (`blades:R60`).
fn more_lost_than_left(play: &Play<'_>, side: Side) -> bool {
    let battle = look(play);
    let warband = battle.warband(side);
    !warband.halved && usize::from(warband.losses) > battle.present(side).count()
}
