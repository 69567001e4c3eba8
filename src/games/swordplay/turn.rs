//! The turn: activation dice, whose phase it is, which group acts, and when it has (`swordplay` section 7).

use super::activation;
use super::battle::{
    BUILDINGS, Battle, Figure, GROUPS, MAX_GROUPS, Phase, Status, Those, alter, battle, change, choose, fact, mark, under_way,
};
use super::charts::Encounter;
use super::pef::PEF_REP;
use crate::engine::{Choose, Ending, Flow, Id, Number, Outcome, Side, Subject, Tone};
use crate::games::{Play, Procedure};

/// It may be the side with the lower die: the other is passed over if it has nobody who can act with the higher one.
const FIRST: Ending = Ending::new("first", "ACTS NOW", Tone::Middling).quiet();
/// Nobody can act with these dice: the next turn.
const BEGINS: Ending = Ending::new("begins", "NONE ACT", Tone::Middling).quiet();
const AGAIN: &Ending = activation::AGAIN;
const ACTS: Ending = Ending::new("acts", "ACTS", Tone::Middling).quiet();
const DONE: Ending = Ending::new("done", "DONE", Tone::Middling).quiet();
/// A rule that cannot be started now.
pub const NOT_NOW: Ending = Ending::new("not-now", "NOT NOW", Tone::Nothing);

/// A turn begins: what burns loses an area, and both sides roll (`swordplay:P4`, `swordplay:R103`).
pub const TURN: Procedure = Procedure {
    id: "turn",
    title: "Next turn",
    reference: "swordplay:P4",
    roles: &["Player", "Enemy", "Band A", "Band B"],
    questions: activation::QUESTIONS,
    endings: &[&BEGINS, &FIRST, AGAIN, &NOT_NOW],
    run: turn,
};

fn turn(play: &mut Play<'_>) -> Flow<Outcome> {
    if !under_way(play).is_some_and(|battle| battle.phase == Phase::Start && battle.won.is_none()) {
        return Ok(NOT_NOW.plain());
    }
    play.about(Subject::Nobody);
    let [one, two] = if battle(play).solo { [1, 2] } else { [3, 4] }.map(Subject::Nth);
    let dice = activation::activation(play, [one, two])?;
    for (id, building) in (BUILDINGS..).zip(battle(play).buildings).filter(|(_, building)| building.burning && building.areas > 0)
    {
        play.about(Subject::Figure(Id(id)));
        play.note("burns, areas left: #", i16::from(building.areas) - 1)?;
    }
    change(play, |battle| {
        for building in battle.buildings.iter_mut().filter(|building| building.burning) {
            building.areas = building.areas.saturating_sub(1);
        }
        for figure in &mut battle.figures {
            figure.marks &= !(mark::PASSING | mark::ACTED);
        }
        battle.dice = dice.map(|die| die as u8);
        battle.active = if dice[0] > dice[1] { Side::First } else { Side::Second };
        battle.phase = Phase::First;
        battle.seen = [0; 8];
        battle.group = None;
    });
    skip_idle(play);
    let it = battle(play);
    Ok(match it.phase {
        Phase::Start => BEGINS.plain(),
        _ => FIRST.of(if it.active == Side::First { one } else { two }),
    })
}

impl Battle {
    /// The groups of the side whose phase it is that may still act: their Leader has at least the side's die, and not all have
    /// acted (`swordplay:P4`).
    pub fn eligible(&self) -> u16 {
        if self.phase == Phase::Start || self.group.is_some() || self.won.is_some() {
            return 0;
        }
        let standing = self.standing(self.active);
        let die = self.dice.get(usize::from(self.active == Side::Second)).copied().unwrap_or(6);
        let fresh = |group: u8| {
            let members = self.group(group);
            !members.without(self.those(&|figure| figure.has(mark::ACTED))).is_empty() && self.leader_rep(members) >= die
        };
        let groups = self.groups(standing);
        (0..MAX_GROUPS).filter(|group| groups >> group & 1 == 1 && fresh(*group)).fold(0, |all, group| all | 1 << group)
    }

    /// Those of them with the highest Leader: they come first (`swordplay:P4`).
    pub fn first(&self) -> u16 {
        let eligible = self.eligible();
        let rep = |group: u8| self.leader_rep(self.group(group));
        let highest = (0..MAX_GROUPS).filter(|group| eligible >> group & 1 == 1).map(rep).max().unwrap_or(0);
        (0..MAX_GROUPS)
            .filter(|group| eligible >> group & 1 == 1 && rep(*group) == highest)
            .fold(0, |all, group| all | 1 << group)
    }

    /// PEFs may move: they count as groups of Rep 4, after the NP groups of Rep 4 (`swordplay:R106`).
    pub fn markers_may_move(&self) -> bool {
        let die = i16::from(self.dice[1]);
        let waits = self.scene.pefs.iter().any(|pef| *pef > 0 && pef & MOVED == 0);
        let before = (0..MAX_GROUPS)
            .any(|group| self.eligible() >> group & 1 == 1 && i16::from(self.leader_rep(self.group(group))) >= PEF_REP);
        self.enemy_phase() && self.group.is_none() && die <= PEF_REP && waits && !before
    }

    /// The phase of an enemy whom the device runs.
    pub fn enemy_phase(&self) -> bool {
        self.solo && self.phase != Phase::Start && self.active == Side::Second && self.won.is_none()
    }
}

/// A marker that has moved in this turn.
pub const MOVED: u8 = 0x80;

/// Hands the turn on while nobody of the side can act.
pub fn skip_idle(play: &mut Play<'_>) {
    change(play, |battle| {
        for _ in 0..2 {
            if battle.phase != Phase::Start && battle.group.is_none() && battle.eligible() == 0 && !battle.markers_may_move() {
                battle.hand_over();
            }
        }
    });
}

impl Battle {
    /// The next phase, or the next turn.
    fn hand_over(&mut self) {
        self.seen = [0; 8];
        match self.phase {
            Phase::First => (self.phase, self.active) = (Phase::Second, self.active.other()),
            Phase::Second | Phase::Start => {
                self.phase = Phase::Start;
                self.turn = self.turn.saturating_add(1);
                for pef in &mut self.scene.pefs {
                    *pef &= !MOVED;
                }
            }
        }
    }
}

const WHO: Choose = Choose::new("activate.who", "Who acts?");

/// A group acts: a player chooses among those with the highest Leader, an enemy whom the device runs takes the first
/// (`swordplay:P4`, `swordplay:R29`).
pub const ACTIVATE: Procedure = Procedure {
    id: "activate",
    title: "Activate a group",
    reference: "swordplay:P4",
    roles: &[],
    questions: &[WHO.declared()],
    endings: &[&ACTS, &NOT_NOW],
    run: activate,
};

/// Whoever may be pointed at to act.
pub fn ready(battle: &Battle) -> Those {
    let groups = battle.first();
    battle.those(&|figure| figure.stands() && groups >> (figure.group & 15) & 1 == 1)
}

fn activate(play: &mut Play<'_>) -> Flow<Outcome> {
    let ready = ready(battle(play));
    if ready.is_empty() || under_way(play).is_none() {
        return Ok(NOT_NOW.plain());
    }
    play.side(Some(battle(play).active));
    let who = choose(play, WHO, ready)?;
    let group = battle(play).figure(who).group;
    begin_group(play, group);
    Ok(ACTS.of(Subject::Figure(Id(GROUPS + group))))
}

/// Its figures are no longer ducked back; those that have acted already under another Leader do not act again
/// (`swordplay:R26`, `swordplay:R27`).
pub fn begin_group(play: &mut Play<'_>, group: u8) {
    for id in battle(play).group(group) {
        alter(play, id, |figure| {
            figure.marks &= !mark::PASSING;
            rouse(figure);
        });
    }
    change(play, |battle| battle.group = Some(group));
}

/// Whoever becomes active is no longer ducked back; who has acted does not become active (`swordplay:P10`, `swordplay:R27`).
pub fn rouse(figure: &mut Figure) {
    if figure.status == Status::Ducked && !figure.has(mark::ACTED) {
        figure.status = Status::CarryOn;
    }
}

/// Members of the group that acts who have not acted before, and fit.
pub fn actors(battle: &Battle, fits: &dyn Fn(&Figure) -> bool) -> Those {
    if battle.tasks.is_empty() { members(battle, fits) } else { Those::NOBODY }
}

/// The same while something is still to be done.
pub fn members(battle: &Battle, fits: &dyn Fn(&Figure) -> bool) -> Those {
    let Some(group) = battle.group else { return Those::NOBODY };
    battle.those(&|figure| {
        figure.group == group
            && figure.status == Status::CarryOn
            && !figure.has(mark::ACTED)
            && figure.guard.is_none()
            && fits(figure)
    })
}

/// The group has done what it wanted (`swordplay:P6`).
pub const END: Procedure = Procedure {
    id: "done",
    title: "Group is done",
    reference: "swordplay:P6",
    roles: &[],
    questions: &[CENTRE.declared()],
    endings: &[&DONE, &NOT_NOW],
    run: |play| {
        let Some(group) = battle(play).group.filter(|_| battle(play).tasks.is_empty()) else { return Ok(NOT_NOW.plain()) };
        explore(play, group)?;
        finish_group(play, group);
        Ok(DONE.plain())
    },
};

/// All of it has acted; nobody goes fast any more, and a brand lit before this activation is burnt down (`swordplay:R104`).
pub fn finish_group(play: &mut Play<'_>, group: u8) {
    for id in battle(play).those(&|figure| figure.group == group) {
        alter(play, id, |figure| {
            // Who has moved stands still again, and may have cover that he had not while he moved (`swordplay:R73`).
            if figure.has(mark::MOVED) && figure.status == Status::CarryOn {
                figure.cover = None;
            }
            figure.marks = figure.marks & !mark::FAST | mark::ACTED;
            if !figure.has(mark::LIT) {
                figure.marks &= !mark::BRAND;
            }
        });
    }
    change(play, |battle| battle.group = None);
    skip_idle(play);
}

/// The section whose centre is within 2 inches of him; 0 if none is.
const CENTRE: Number = Number::new("done.centre", "Centre in 2\", 0 none", 0, 9).preset(0);

/// The Star has explored a section when he ends two activations running within 2 inches of its centre (`swordplay:P38`,
/// `swordplay:R120`).
fn explore(play: &mut Play<'_>, group: u8) -> Flow<()> {
    let now = battle(play);
    // Of several Stars the first who stands explores (`swordplay:R157`).
    let star = now.those(&|figure| figure.star && figure.side == Side::First && figure.stands()).next();
    let here = |id: &Id| now.figure(*id).group == group && now.figure(*id).status != Status::Ducked;
    let Some(star) = star.filter(here).filter(|_| now.solo && now.scene.encounter == Encounter::Explore) else { return Ok(()) };
    fact(play, star);
    let centre = play.number(CENTRE)? as u8;
    if centre > 0 && centre == battle(play).scene.centre {
        play.note("Has explored section #", i16::from(centre))?;
        change(play, |battle| battle.scene.explored |= 1 << (centre - 1));
    }
    change(play, |battle| battle.scene.centre = centre);
    Ok(())
}

/// A Star who has moved in anybody else's activation does not begin his next one where he has ended the last (`swordplay:R120`).
pub fn star_has_moved(play: &mut Play<'_>, id: Id) {
    let figure = *battle(play).figure(id);
    change(play, |battle| {
        if figure.star && (figure.status == Status::Ducked || battle.group != Some(figure.group)) {
            battle.scene.centre = 0;
        }
    });
}

/// The rest of the side does not act: a player may decline, NPs never do (`swordplay:R29`).
pub const PASS: Procedure = Procedure {
    id: "pass",
    title: "End the phase",
    reference: "swordplay:P4",
    roles: &[],
    questions: &[],
    endings: &[&DONE, &NOT_NOW],
    run: |play| {
        let may = under_way(play).is_some_and(may_pass);
        if !may {
            return Ok(NOT_NOW.plain());
        }
        change(play, Battle::hand_over);
        skip_idle(play);
        Ok(DONE.plain())
    },
};

/// Whether the phase may be ended.
pub fn may_pass(battle: &Battle) -> bool {
    battle.phase != Phase::Start
        && battle.group.is_none()
        && !battle.enemy_phase()
        && battle.won.is_none()
        && battle.tasks.is_empty()
}
