//! Melee: fought to the end at once, one against one or several against one (`sns:P21`).

use heapless::Vec;

use super::battle::{MAX_ENEMIES, alter};
use super::damage::{self, Damage};
use super::fighter::{self, Class, Fighter};
use crate::dice::{FaceSet, Reading, Seen};
use crate::engine::{Declared, Digest, Ending, Flow, Id, Need, Number, Outcome, Subject, Throw, Tone};
use crate::games::twod6::{ONE, Six, TWO};
use crate::games::{Play, Procedure};
use crate::questions;

/// How many attack one defender.
const ATTACKERS: Number = Number::new("melee.attackers", "Attackers", 1, MAX_ATTACKERS).preset(1);
/// Everyone rolls once a round, 2d6 against current Rep; a 6 does not fail here (`sns:R7`).
const ROUND: Throw = Throw::new("melee.round", "Melee");
const DICE: Throw = Throw::new("melee.dice", "Melee dice");
/// One for each pair that needs it: above the loser's AC.
const ARMOUR: Throw = Throw::new("melee.armour", "Armour roll");

const ATTACKERS_WIN: Ending = Ending::new("attackers-win", "WINS", Tone::Good);
const DEFENDER_WINS: Ending = Ending::new("defender-wins", "WINS", Tone::Bad);
const NOBODY_STANDS: Ending = Ending::new("nobody-stands", "ALL DOWN", Tone::Middling);

/// Enemies of one figure that find room around it, in a melee by itself.
const MAX_ATTACKERS: i16 = 6;
/// In a battle all enemies may charge the last one standing.
pub const MAX_FIGHTERS: usize = MAX_ENEMIES + 1;

/// Its dice, besides those of damage.
pub const DICE_QUESTIONS: [Declared; 3] = [ROUND.declared(), DICE.declared(), ARMOUR.declared()];
/// What a melee in a battle can end in.
pub const ENDINGS: [&Ending; 3] = [&ATTACKERS_WIN, &DEFENDER_WINS, &NOBODY_STANDS];

/// Melee (`sns:P21`).
pub const MELEE: Procedure = Procedure {
    id: "melee",
    title: "Melee",
    reference: "sns:P21",
    roles: &["Defender", "Attacker", "Attacker 2", "Attacker 3", "Attacker 4", "Attacker 5", "Attacker 6"],
    questions: questions![
        &[ATTACKERS.declared()],
        fighter::QUESTIONS,
        &DICE_QUESTIONS,
        &[damage::STAR_POWER.declared(), damage::RESULT.declared()]
    ],
    endings: &ENDINGS,
    run: quick,
};

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let attackers = play.number(ATTACKERS)?;
    let mut melee = Melee::of(Fighter::obtain(play, Subject::Nth(1))?);
    for nth in 0..attackers as u8 {
        melee.join(Fighter::obtain(play, Subject::Nth(nth + 2))?);
    }
    melee.fight(play)
}

/// One in the melee, and what this round does to it.
#[derive(Clone, Copy, Debug)]
struct Place {
    fighter: Fighter,
    /// Its number in the order of joining: the defender has 0.
    nth: u8,
    passed: u8,
    /// The worst of OD and OOF this round (`sns:R41`).
    worst: Damage,
    /// -1 Reps of this round: they add (`sns:R34`).
    lost: i16,
}

/// The defender first, then the attackers still standing: all who got in fight one joint melee (`sns:R33`).
pub struct Melee {
    fighters: Vec<Place, MAX_FIGHTERS>,
}

impl Melee {
    /// One who is attacked.
    pub fn of(defender: Fighter) -> Self {
        let mut melee = Self { fighters: Vec::new() };
        melee.join(defender);
        melee
    }

    /// One more attacker.
    pub fn join(&mut self, fighter: Fighter) {
        // As many as the question allows: they fit.
        let nth = self.fighters.len() as u8;
        let _ = self.fighters.push(Place { fighter, nth, passed: 0, worst: Damage::None, lost: 0 });
    }

    /// Rounds until one side of the melee is down.
    pub fn fight(&mut self, play: &mut Play<'_>) -> Flow<Outcome> {
        for id in self.fighters.iter().filter_map(|place| place.figure()) {
            alter(play, id, |figure| figure.fought = true);
        }
        loop {
            play.lap_of(ROUND, |_| self.key())?;
            self.roll(play)?;
            self.compare(play)?;
            self.settle(play)?;
            match self.fighters.as_slice() {
                [] => return Ok(NOBODY_STANDS.plain()),
                [first, rest @ ..] if first.nth == 0 => {
                    if rest.is_empty() {
                        return Ok(DEFENDER_WINS.of(first.fighter.subject));
                    }
                }
                [first, ..] => return Ok(ATTACKERS_WIN.of(first.fighter.subject)),
            }
        }
    }

    /// What the rest of the melee depends on: who stands, with which Rep and which pool.
    fn key(&self) -> u64 {
        let standing = self.fighters.iter().map(|place| (place.nth, place.fighter.rep, place.fighter.pool));
        Digest::of(&standing.collect::<Vec<_, MAX_FIGHTERS>>())
    }

    /// Everyone rolls once.
    fn roll(&mut self, play: &mut Play<'_>) -> Flow<()> {
        for place in &self.fighters {
            let passes = Six::Passes.faces(place.fighter.rep);
            fighter::about(play, place.fighter.subject);
            play.base("Rep", place.fighter.rep);
            play.cast(DICE, TWO, Reading::Hits(passes), Need::Faces(passes))?;
        }
        play.about(Subject::Nobody);
        let seen = play.roll_all(ROUND)?;
        for (place, seen) in self.fighters.iter_mut().zip(seen) {
            let Seen::Hits(passed, _) = seen else { continue };
            (place.passed, place.worst, place.lost) = (*passed, Damage::None, 0);
        }
        Ok(())
    }

    /// The defender's count against each attacker's; one armour roll for each pair that needs one.
    fn compare(&mut self, play: &mut Play<'_>) -> Flow<()> {
        let Some((defender, attackers)) = self.fighters.split_first_mut() else { return Ok(()) };
        for attacker in attackers.iter() {
            let (winner, loser, margin) = ranked(defender, attacker);
            if margin == 1 && winner.fighter.class == Class::Melee {
                let armour = loser.fighter.armour.value();
                play.about(attacker.fighter.subject);
                play.base("AC", armour);
                let beats = FaceSet::at_least(armour + 1);
                play.cast(ARMOUR, ONE, Reading::Hits(beats), Need::Faces(beats))?;
            }
        }
        play.about(Subject::Nobody);
        let mut armour_rolls = play.roll_all(ARMOUR)?.iter();
        for attacker in attackers {
            let (winner, loser, margin) = ranked(defender, attacker);
            let (loser_is_defender, class) = (loser.nth == 0, winner.fighter.class);
            let (winner, loser) = if loser_is_defender { (attacker, &mut *defender) } else { (&mut *defender, attacker) };
            match (margin, class) {
                (2.., _) => loser.worst = Damage::Dead,
                (1, Class::Melee) => match armour_rolls.next() {
                    Some(Seen::Hits(1, _)) => loser.worst = loser.worst.max(Damage::Out),
                    _ => loser.lost += 1,
                },
                _ => {
                    winner.lost += 1;
                    loser.lost += 1;
                }
            }
        }
        Ok(())
    }

    /// Star Power, those who drop out, and the lost Rep of the rest (`sns:P21` steps 4 to 6).
    fn settle(&mut self, play: &mut Play<'_>) -> Flow<()> {
        for place in &mut self.fighters {
            let Fighter { subject, pool, .. } = place.fighter;
            // The lowest step of the melee ladder is -1 Rep.
            (place.worst, place.fighter.pool) = damage::star_power(play, subject, pool, place.worst, Damage::LoseRep)?;
            if place.worst == Damage::LoseRep {
                place.lost += 1;
            }
        }
        let falls = |place: &Place| place.worst >= Damage::Out;
        let at_zero = |place: &&Place| !falls(place) && place.fighter.rep <= place.lost;
        let defender_at_zero = self.fighters.first().is_some_and(|place| at_zero(&place));
        // Both at 0: every -1 of this round is void (`sns:R35`).
        let void = defender_at_zero && self.fighters.iter().skip(1).any(|place| at_zero(&place));
        for place in &mut self.fighters {
            let lost = if void { 0 } else { place.lost };
            let given = match (place.worst >= Damage::Out, place.fighter.rep - lost) {
                (true, _) => place.worst,
                (false, ..=0) => Damage::Out,
                (false, _) if lost > 0 => Damage::LoseRep,
                (false, _) => Damage::None,
            };
            play.about(place.fighter.subject);
            place.worst = play.settle(damage::RESULT, given)?;
            match place.worst {
                Damage::None => {}
                Damage::LoseRep => {
                    // Overruled at Rep 0, it stands: with the least a figure can have.
                    let before = place.fighter.rep;
                    place.fighter.rep = (before - lost.max(1)).max(1);
                    play.note("Rep now #", place.fighter.rep)?;
                    if let Some(id) = place.figure() {
                        // It comes back when the activation is over (`sns:R37`).
                        let lost = (before - place.fighter.rep).clamp(0, 20) as u8;
                        alter(play, id, |figure| figure.lost = figure.lost.saturating_add(lost));
                    }
                }
                Damage::Out | Damage::Dead => damage::down(play, place.fighter.subject, place.worst)?,
            }
        }
        self.fighters.retain(|place| !falls(place));
        Ok(())
    }
}

impl Place {
    const fn figure(&self) -> Option<Id> {
        match self.fighter.subject {
            Subject::Figure(id) => Some(id),
            _ => None,
        }
    }
}

/// The winner, the loser and by how much; the same count has neither.
const fn ranked<'a>(defender: &'a Place, attacker: &'a Place) -> (&'a Place, &'a Place, u8) {
    if attacker.passed >= defender.passed {
        (attacker, defender, attacker.passed - defender.passed)
    } else {
        (defender, attacker, defender.passed - attacker.passed)
    }
}
