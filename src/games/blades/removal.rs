//! Whoever leaves the table, and whom that frightens (`blades:P30`).

use super::battle::{Place, change, look, side_of};
use super::fighter::Rule;
use crate::engine::{Declared, Flow, Id, IdList, Settle, Side, Subject, TaskId};
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
    }
}

options! {
    /// How somebody leaves.
    pub enum Gone { Stays = "Stays", Away = "Off the table", Killed = "Killed", Gruesome = "Killed gruesomely" }
}

/// Something still to be resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Models of a side test.
    Check(Trigger, Side),
    /// A model with this many failures flees.
    Flight(Id, u8),
    /// An Animal without masters runs (`blades:P34`).
    Rout(Id),
    /// A model leaves; whether only a Savage makes it gruesome.
    Remove(Id, Gone, bool),
    /// A model is driven back (`blades:P16`).
    Recoil(Id),
}

impl Task {
    /// Who is on the trail for it.
    pub const fn subject(self) -> Subject {
        match self {
            Self::Check(..) => Subject::Nobody,
            Self::Flight(id, _) | Self::Rout(id) | Self::Remove(id, ..) | Self::Recoil(id) => Subject::Figure(id),
        }
    }

    /// What is on the trail for it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Check(Trigger::Gruesome | Trigger::Savage, _) => "Gruesome kill",
            Self::Check(Trigger::Leader, _) => "Leader lost",
            Self::Check(Trigger::Losses, _) => "Losses over half",
            Self::Check(Trigger::Scenario, _) => "Scenario event",
            Self::Flight(..) => "Flees",
            Self::Rout(_) => "Routs",
            Self::Remove(..) => "Lost",
            Self::Recoil(_) => "Recoils",
        }
    }
}

/// Every removal passes here, where the player may overrule it.
const REMOVED: Settle<Gone> = Settle::new("removal.result", "Leaves the table");

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
    change(play, |battle| {
        if let Some(figure) = battle.figure_mut(id) {
            figure.place = place;
            figure.due = 0;
        }
        if battle.active == Some(id) {
            battle.finish();
        }
        // Only the death of whoever cast it frees, not his leaving (`blades:R51`).
        for figure in battle.figures.iter_mut().filter(|figure| place == Place::Killed && figure.held_by == Some(id)) {
            figure.transfixed = false;
            figure.held_by = None;
        }
        let warband = battle.warband_mut(side);
        warband.losses = warband.losses.saturating_add(1);
    });
    play.note(if place == Place::Away { "Off the table" } else { "Killed" }, 0)?;
    if gone == Gone::Gruesome {
        let trigger = if only_savage { Trigger::Savage } else { Trigger::Gruesome };
        push(play, Task::Check(trigger, side), Some(cause))?;
    }
    // A Leader who leaves the table is lost too (`blades:R58`).
    if rules.has(Rule::Leader) {
        push(play, Task::Check(Trigger::Leader, side), Some(cause))?;
    }
    if more_lost_than_left(play, side) {
        change(play, |battle| battle.warband_mut(side).halved = true);
        push(play, Task::Check(Trigger::Losses, side), Some(cause))?;
    }
    // Only killing the last master sets them off (`blades:R118`).
    if place == Place::Killed && !rules.has(Rule::Animal) {
        rout_animals(play, cause, side)?;
    }
    Ok(())
}

/// The first time only (`blades:R60`).
fn more_lost_than_left(play: &Play<'_>, side: Side) -> bool {
    let battle = look(play);
    let warband = battle.warband(side);
    !warband.halved && usize::from(warband.losses) > battle.on_table(side).count()
}

/// Without a master on the table, every Animal of the warband runs (`blades:P34`).
fn rout_animals(play: &mut Play<'_>, cause: TaskId, side: Side) -> Flow<()> {
    if look(play).on_table(side).any(|(_, figure)| !figure.rules.has(Rule::Animal)) {
        return Ok(());
    }
    let animals: IdList = look(play).on_table(side).map(|(id, _)| id).collect();
    for id in animals {
        push(play, Task::Rout(id), Some(cause))?;
    }
    Ok(())
}
