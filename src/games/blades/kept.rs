//! A battle as it is saved.

use super::action::Condition;
use super::battle::{Battle, Errand, Figure, LED, Loot, MAX_FIGURES, MAX_TASKS, Place, REROLLED, Stage, Warband, Whom};
use super::fighter::{Advance, Rule, Rules};
use super::removal::{Gone, Task, Trigger};
use super::setup::Scenario;
use crate::engine::{Field, Flagged, Id, Part, Parts, Tasks};
use crate::games::kept::{Piece, piece, put_figure, take_figure};
use crate::kept;

kept!(options Gone, Rule, Scenario, Trigger);
kept!(enum Place; Absent = 0, Table = 1, Killed = 2, Away = 3, Hidden = 4, Rests = 5);
kept!(enum Errand; Any = 0, Volley = 1, Moves = 2, NoSpell = 3, Scroll = 4);
kept!(enum Stage; Field = 0, Scored = 1, Camp = 2, Over = 3);

/// A figure in the form it always had: what is a mark now once stood by itself.
struct Kept {
    place: Place,
    quality: u8,
    lost: u8,
    combat: u8,
    rules: Rules,
    fallen: bool,
    transfixed: bool,
    rerolled: bool,
    led: bool,
    greed: bool,
    marks: u16,
    held_by: Option<Id>,
    due: u8,
    kin: u8,
    nth: u8,
    rides_with: Option<Id>,
    failed: u8,
    experience: u8,
    proof: u8,
    marker: u8,
    charges: u8,
}

kept!(struct Kept = Kept::of(&Figure::ABSENT);
    place, quality, lost, combat, rules, fallen, transfixed, rerolled, led, greed, marks, held_by, due, kin, nth, rides_with, failed,
    experience, proof, marker, charges);

impl Kept {
    const fn of(figure: &Figure) -> Self {
        let Figure { place, quality, lost, combat, rules, marks, held_by, rides_with, due, failed, .. } = *figure;
        let Figure { kin, nth, experience, proof, marker, charges, .. } = *figure;
        Self {
            place,
            quality,
            lost,
            combat,
            rules,
            fallen: figure.fallen(),
            transfixed: figure.transfixed(),
            rerolled: figure.marked(REROLLED),
            led: figure.marked(LED),
            greed: figure.has(Condition::Greed),
            marks,
            held_by: held_by.get(),
            due,
            kin,
            nth,
            rides_with: rides_with.get(),
            failed,
            experience,
            proof,
            marker,
            charges,
        }
    }
}

impl Field for Figure {
    fn put(&self, out: &mut Part) {
        Kept::of(self).put(out);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let Kept { place, quality, lost, combat, rules, fallen, transfixed, rerolled, led, greed, .. } =
            Kept::take(&mut &**bytes)?;
        let Kept { marks, held_by, due, kin, nth, rides_with, failed, experience, proof, marker, charges, .. } =
            Kept::take(bytes)?;
        let (held_by, rides_with) = (held_by.into(), rides_with.into());
        let mut figure = Self {
            place,
            quality,
            lost,
            combat,
            rules,
            marks,
            held_by,
            rides_with,
            due,
            failed,
            kin,
            nth,
            experience,
            proof,
            marker,
            charges,
        };
        figure.set(Condition::Fallen, fallen);
        figure.set(Condition::Bound, transfixed);
        figure.set(Condition::Greed, greed);
        figure.set_mark(REROLLED, rerolled);
        figure.set_mark(LED, led);
        Some(figure)
    }
}

impl Field for Task {
    fn put(&self, out: &mut Part) {
        match *self {
            // 0 to 2 were a check of a side, one flight and one rout, 4 a recoil without Poison, 8 one of nobody without it.
            Self::Remove(Id(id), gone, savage) => {
                [3, id].put(out);
                gone.put(out);
                savage.put(out);
            }
            Self::Recoil(Id(id), melee, by, poison) => {
                [9, id, u8::from(melee), u8::from(poison)].put(out);
                by.get().put(out);
            }
            Self::Check(trigger, Id(id)) => {
                5_u8.put(out);
                trigger.put(out);
                id.put(out);
            }
            Self::Flights(side) => {
                6_u8.put(out);
                side.put(out);
            }
            Self::Rout(side) => {
                7_u8.put(out);
                side.put(out);
            }
        }
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        match u8::take(bytes)? {
            3 => Some(Self::Remove(Field::take(bytes)?, Field::take(bytes)?, Field::take(bytes)?)),
            4 => Some(Self::Recoil(Field::take(bytes)?, Field::take(bytes)?, Whom::NOBODY, false)),
            5 => Some(Self::Check(Field::take(bytes)?, Field::take(bytes)?)),
            6 => Some(Self::Flights(Field::take(bytes)?)),
            7 => Some(Self::Rout(Field::take(bytes)?)),
            8 => {
                let (id, melee, by) = (Field::take(bytes)?, Field::take(bytes)?, <Option<Id> as Field>::take(bytes)?);
                Some(Self::Recoil(id, melee, by.into(), by.is_some()))
            }
            9 => {
                let (id, melee, poison) = (Field::take(bytes)?, Field::take(bytes)?, Field::take(bytes)?);
                Some(Self::Recoil(id, melee, <Option<Id> as Field>::take(bytes)?.into(), poison))
            }
            _ => None,
        }
    }
}

impl Field for Loot {
    fn put(&self, out: &mut Part) {
        match *self {
            Self::None => 0_u8.put(out),
            // Behind it once stood what it is.
            Self::Lies => [1_u8, 0].put(out),
            Self::Held(Id(id)) => [2, id].put(out),
            Self::Off(Id(id)) => [3, id].put(out),
        }
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        match u8::take(bytes)? {
            0 => Some(Self::None),
            1 => <Option<(Rule, u8)> as Field>::take(bytes).map(|_| Self::Lies),
            2 => Some(Self::Held(Field::take(bytes)?)),
            3 => Some(Self::Off(Field::take(bytes)?)),
            _ => None,
        }
    }
}

/// Parts of the list of tasks; behind them lies what belongs to a campaign.
const TASKS: u8 = Tasks::<Task, MAX_TASKS>::PARTS;

impl Parts for Battle {
    fn count(&self) -> u8 {
        1 + 2 * MAX_FIGURES as u8 + TASKS + 1
    }

    fn part(&self, nth: u8) -> Part {
        let mut part = Part::new();
        match piece(nth, 2 * MAX_FIGURES) {
            Piece::Header => self.put_header(&mut part),
            Piece::Figure(nth) => put_figure(&self.figures, nth, &Figure::ABSENT, &mut part),
            Piece::Rest(nth) if nth < TASKS => self.tasks.part(nth, &mut part),
            // By itself: parts come back one after the other, and none may depend on another.
            Piece::Rest(_) if self.warbands.iter().all(|warband| of_campaign(warband) == of_campaign(&Warband::NEW)) => {}
            Piece::Rest(_) => {
                for (bought, [limit, score, earned, purse, refund, _]) in self.warbands.iter().map(of_campaign) {
                    bought.put(&mut part);
                    [limit, score, earned, purse, refund].put(&mut part);
                }
                self.warbands.iter().for_each(|warband| warband.spared.put(&mut part));
            }
        }
        part
    }

    fn restore(&mut self, nth: u8, mut bytes: &[u8]) -> bool {
        match piece(nth, 2 * MAX_FIGURES) {
            Piece::Header => self.take_header(bytes).is_some(),
            Piece::Figure(nth) => take_figure(&mut self.figures, nth, bytes),
            Piece::Rest(nth) if nth < TASKS => self.tasks.restore(nth, bytes),
            Piece::Rest(_) => self.take_campaign(&mut bytes).is_some(),
        }
    }
}

impl Battle {
    fn put_header(&self, part: &mut Part) {
        let Self { warbands, house, turn, acting, active, actions, ends, orders, errand, swapped, at_home, scenario, .. } = self;
        let Self { attacker, tokens, loot, beaten, stage, game, winner, casting, failed, figures: _, tasks: _, .. } = self;
        for Warband { losses, halved, standard, advances, .. } in warbands {
            losses.put(part);
            halved.put(part);
            // Courageous once stood by itself.
            advances.has(Advance::Courageous).put(part);
            standard.put(part);
        }
        house.put(part);
        for warband in warbands {
            warband.advances.put(part);
        }
        active.put(part);
        turn.put(part);
        acting.put(part);
        actions.put(part);
        ends.put(part);
        orders.put(part);
        errand.put(part);
        swapped.put(part);
        at_home.put(part);
        scenario.put(part);
        attacker.put(part);
        tokens.put(part);
        loot.put(part);
        beaten.put(part);
        stage.put(part);
        game.put(part);
        winner.put(part);
        casting.put(part);
        failed.put(part);
    }

    /// What an older version did not write stays as it is in an empty battle.
    fn take_header(&mut self, mut bytes: &[u8]) -> Option<()> {
        let from = &mut bytes;
        let mut whole = Self { figures: self.figures, tasks: self.tasks.clone(), ..Self::EMPTY };
        for (warband, old) in whole.warbands.iter_mut().zip(self.warbands) {
            *warband = old;
            warband.losses = Field::take(from)?;
            warband.halved = Field::take(from)?;
            let courageous = bool::take(from)?;
            warband.advances = if courageous { Flagged::NONE.with(Advance::Courageous) } else { Flagged::NONE };
            warband.standard = Field::take(from)?;
        }
        if !from.is_empty() {
            whole.house = Field::take(from)?;
            for warband in &mut whole.warbands {
                warband.advances = Field::take(from)?;
            }
            whole.active = Field::take(from)?;
        }
        if !from.is_empty() {
            whole.turn = Field::take(from)?;
            whole.acting = Field::take(from)?;
            whole.actions = Field::take(from)?;
            whole.ends = Field::take(from)?;
            whole.orders = Field::take(from)?;
            whole.errand = Field::take(from)?;
            whole.swapped = Field::take(from)?;
            whole.at_home = Field::take(from)?;
            whole.scenario = Field::take(from)?;
            whole.attacker = Field::take(from)?;
            whole.tokens = Field::take(from)?;
            whole.loot = Field::take(from)?;
            whole.beaten = Field::take(from)?;
            whole.stage = Field::take(from)?;
            whole.game = Field::take(from)?;
            whole.winner = Field::take(from)?;
        }
        if !from.is_empty() {
            whole.casting = Field::take(from)?;
            whole.failed = Field::take(from)?;
        }
        *self = whole;
        Some(())
    }

    fn take_campaign(&mut self, from: &mut &[u8]) -> Option<()> {
        for warband in &mut self.warbands {
            let new = Warband::NEW;
            (warband.bought, warband.limit, warband.score) = (new.bought, new.limit, new.score);
            (warband.earned, warband.purse, warband.refund) = (new.earned, new.purse, new.refund);
            if from.is_empty() {
                continue;
            }
            warband.bought = Field::take(from)?;
            [warband.limit, warband.score, warband.earned, warband.purse, warband.refund] = Field::take(from)?;
        }
        // An older version ends here.
        for warband in &mut self.warbands {
            warband.spared = if from.is_empty() { Warband::NEW.spared } else { Field::take(from)? };
        }
        Some(())
    }
}

/// What a warband takes from game to game.
const fn of_campaign(warband: &Warband) -> (Flagged<Advance>, [u16; 6]) {
    let Warband { bought, limit, score, earned, purse, refund, spared, .. } = *warband;
    (bought, [limit, score, earned, purse, refund, spared])
}
