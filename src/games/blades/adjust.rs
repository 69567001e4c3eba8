//! Setting a figure right by hand: whatever the device thinks, the table decides.

use super::action::Condition;
use super::battle::{ACTED, Figure, Place, Whom, change, look, side_of};
use super::fighter::NOT_NOW;
use crate::engine::{Choose, Ending, Flow, IdList, Number, Outcome, Pick, Side, Subject, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// What can be set right.
    pub enum Aspect {
        Fallen = "Fallen", Transfixed = "Transfixed", Acted = "Has acted", Greed = "Greed", Lost = "Quality lost", Place = "Where it is",
    }
}

options! {
    /// Where a figure is.
    pub enum Where { Table = "On the table", Killed = "Killed", Away = "Off the table" }
}

const WHO: Choose = Choose::new("adjust.who", "Change whom?");
const ASPECT: Pick<Aspect> = Pick::new("adjust.aspect", "Change").preset(Aspect::Fallen);
const SO: Pick<YesNo> = Pick::new("adjust.so", "Is it so?");
const LOST: Number = Number::new("adjust.lost", "Quality lost", 0, 4);
const WHERE: Pick<Where> = Pick::new("adjust.where", "Where it is");

const CHANGED: Ending = Ending::new("changed", "CHANGED", Tone::Middling).quiet();

/// Changes one thing about a figure.
pub const ADJUST: Procedure = Procedure {
    id: "adjust",
    title: "Change a figure",
    reference: "blades:1.2",
    roles: &[],
    questions: &[WHO.declared(), ASPECT.declared(), SO.declared(), LOST.declared(), WHERE.declared()],
    endings: &[&CHANGED, &NOT_NOW],
    run: adjust,
};

fn adjust(play: &mut Play<'_>) -> Flow<Outcome> {
    let all: IdList = [Side::First, Side::Second].iter().flat_map(|side| look(play).members(*side)).take(80).collect();
    if all.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let id = play.choose(WHO, &all)?;
    let Some(figure) = look(play).figure(id).copied() else { return Ok(NOT_NOW.plain()) };
    play.about(Subject::Figure(id));
    let aspect = play.pick(ASPECT)?;
    // More often it is to become the other than to stay.
    let other = |so: bool| SO.preset(YesNo::from(!so));
    let mut now: Figure = figure;
    match aspect {
        Aspect::Fallen => {
            let fallen = play.yes(other(figure.fallen()))?;
            now.set(Condition::Fallen, fallen);
            now.set(Condition::LiesHard, fallen && figure.has(Condition::LiesHard));
        }
        Aspect::Transfixed => {
            now.set(Condition::Bound, play.yes(other(figure.transfixed()))?);
            now.held_by = Whom::NOBODY;
        }
        Aspect::Acted => {
            let acted = play.yes(other(figure.marked(ACTED)))?;
            now.set_mark(ACTED, acted);
            now.due = 0;
        }
        Aspect::Greed => now.set(Condition::Greed, play.yes(other(figure.has(Condition::Greed)))?),
        Aspect::Lost => now.lost = play.number(LOST.up_to(6 - i16::from(figure.quality)).preset(i16::from(figure.lost)))? as u8,
        Aspect::Place => {
            let preset = if figure.place == Place::Table { Where::Killed } else { Where::Table };
            now.place = match play.pick(WHERE.preset(preset))? {
                Where::Table => Place::Table,
                Where::Killed => Place::Killed,
                Where::Away => Place::Away,
            };
            // Whoever is put back lives.
            now.lost = figure.lost.min(6_u8.saturating_sub(figure.quality));
        }
    }
    change(play, |battle| {
        if let Some(place) = battle.figure_mut(id) {
            *place = now;
        }
        // Whoever has gone is lost, whoever took it off (`blades:R60`).
        if aspect == Aspect::Place {
            let gone = battle.members_who(side_of(id), |figure| matches!(figure.place, Place::Killed | Place::Away)).len();
            battle.warband_mut(side_of(id)).losses = gone as u8;
        }
        // Whoever cannot act any more does not go on acting.
        if battle.active == Some(id) && (now.place != Place::Table || now.transfixed() || aspect == Aspect::Acted) {
            battle.active = None;
        }
    });
    Ok(CHANGED.of(Subject::Figure(id)))
}
