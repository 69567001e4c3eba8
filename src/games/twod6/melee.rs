//! Melee of either game: fought to the end at once, one against one or several against one (`sns:P21`, `sfc:P17`).

use heapless::Vec;

use super::body::MAX_ENEMIES;
use super::damage::{self, Damage};
use super::skirmish::{about, change};
use super::{ONE, Six, TWO, rolls};
use crate::dice::{FaceSet, Reading, Seen};
use crate::engine::{Declared, Digest, Ending, Flow, Id, Need, Number, Outcome, Settle, Subject, Throw, Tone};
use crate::games::Play;

/// How many attack one defender.
const ATTACKERS: Number = Number::new("melee.attackers", "Attackers", 1, MAX_ATTACKERS).preset(1);
/// Everyone rolls once a round, 2d6 against current Rep.
const ROUND: Throw = Throw::new("melee.round", "Melee");
const DICE: Throw = Throw::new("melee.dice", "Melee dice");

const ATTACKERS_WIN: Ending = Ending::new("attackers-win", "WINS", Tone::Good).helps();
const DEFENDER_WINS: Ending = Ending::new("defender-wins", "WINS", Tone::Bad).helps();
/// Of several attackers nobody has won alone: it is told of whom they have beaten, whoever of them is left.
const BEATEN: Ending = Ending::new("beaten", "BEATEN", Tone::Good).harms().noted();
const NOBODY_STANDS: Ending = Ending::new("nobody-stands", "ALL DOWN", Tone::Middling);

/// Enemies of one figure that find room around it, in a melee by itself.
const MAX_ATTACKERS: i16 = 6;
/// In a battle all enemies may charge the last one standing.
pub const MAX_FIGHTERS: usize = MAX_ENEMIES + 1;

/// What a melee by itself asks first.
pub const ATTACKERS_QUESTION: Declared = ATTACKERS.declared();
/// Its dice, besides those of damage and of the loser's protection.
pub const DICE_QUESTIONS: [Declared; 2] = [ROUND.declared(), DICE.declared()];
/// What a melee can end in.
pub const ENDINGS: [&Ending; 4] = [&ATTACKERS_WIN, &DEFENDER_WINS, &NOBODY_STANDS, &BEATEN];
/// Who is in a melee by itself.
pub const ROLES: &[&str] = &["Defender", "Attacker", "Attacker 2", "Attacker 3", "Attacker 4", "Attacker 5", "Attacker 6"];

/// What beating somebody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    /// Both lose a Rep.
    Both,
    /// The loser's protection decides: he loses a Rep, or is out.
    Roll,
    /// The loser is Out of the Fight.
    Out,
    /// The loser is Obviously Dead.
    Dead,
}

/// In what the two games differ.
pub struct Rules {
    /// Whether a 6 passes (`sns:R7`, `sfc:R34`).
    pub six: Six,
    /// One for each pair that needs it: above the loser's protection he is out (`sfc:R36`).
    pub guard: Throw,
    /// What the protection is called.
    pub label: &'static str,
    /// The card shows the faces that hold, not those that get through.
    pub holds: bool,
    /// What the winner does to the loser, by how much more he passed, and what they fight with.
    pub blow: fn(u8, u8, u8) -> Blow,
    /// Every damage passes here, where the player may overrule it.
    pub result: Settle<Damage>,
    /// A figure as the battle has it; without one, asks for everything a melee needs to know.
    pub obtain: fn(&mut Play<'_>, Subject) -> Flow<Fighter>,
}

/// Somebody who fights hand to hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// Who.
    pub subject: Subject,
    /// Current Rep.
    pub rep: i16,
    /// What he fights with, as his game numbers it.
    pub arm: u8,
    /// His protection.
    pub guard: i16,
    /// Star Power dice, if it is the Star.
    pub pool: u8,
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
    /// -1 Reps of this round: they add (`sns:R34`, `sfc:R38`).
    lost: i16,
}

/// The defender first, then the attackers still standing: all who got in fight one joint melee (`sns:R33`, `sfc:R15`).
struct Melee<'r> {
    rules: &'r Rules,
    defender: Subject,
    /// Several attack.
    joint: bool,
    fighters: Vec<Place, MAX_FIGHTERS>,
}

/// A melee by itself.
pub fn quick(play: &mut Play<'_>, rules: &Rules) -> Flow<Outcome> {
    let attackers = play.number(ATTACKERS)?;
    let subjects: Vec<Subject, MAX_FIGHTERS> = (2..2 + attackers as u8).map(Subject::Nth).collect();
    fight(play, rules, Subject::Nth(1), &subjects)
}

/// These attack one.
pub fn fight(play: &mut Play<'_>, rules: &Rules, defender: Subject, attackers: &[Subject]) -> Flow<Outcome> {
    let mut melee = Melee { rules, defender, joint: attackers.len() > 1, fighters: Vec::new() };
    for subject in core::iter::once(&defender).chain(attackers) {
        let fighter = (rules.obtain)(play, *subject)?;
        // As many as the question or the board allows: they fit.
        let nth = melee.fighters.len() as u8;
        let _ = melee.fighters.push(Place { fighter, nth, passed: 0, worst: Damage::None, lost: 0 });
    }
    melee.fight(play)
}

impl Melee<'_> {
    /// Rounds until one side of the melee is down.
    fn fight(&mut self, play: &mut Play<'_>) -> Flow<Outcome> {
        for id in self.fighters.iter().filter_map(|place| place.figure()) {
            change(play, |battle| battle.alter(id, |body| body.fought = true));
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
                [_, ..] if self.joint => return Ok(BEATEN.of(self.defender)),
                [first, ..] => return Ok(ATTACKERS_WIN.of(first.fighter.subject)),
            }
        }
    }

    /// What the rest of the melee depends on: who stands, with which Rep and which pool.
    fn key(&self) -> u64 {
        let standing = self.fighters.iter().map(|place| (place.nth, place.fighter.rep, place.fighter.pool));
        Digest::of(&standing.collect::<Vec<_, MAX_FIGHTERS>>())
    }

    /// Everyone rolls once, those who attack first: the card is seen with their eyes.
    fn roll(&mut self, play: &mut Play<'_>) -> Flow<()> {
        let Some((defender, attackers)) = self.fighters.split_first_mut() else { return Ok(()) };
        let places = || attackers.iter().chain([&*defender]);
        for place in places() {
            about(play, place.fighter.subject);
            rolls::cast(play, DICE, self.rules.six, TWO, ("Rep", place.fighter.rep))?;
        }
        // Whoever attacks throws for all.
        about(play, attackers.first().map_or(Subject::Nobody, |place| place.fighter.subject));
        play.about(Subject::Nobody);
        let counts = rolls::counted(play, ROUND, places().map(|place| place.fighter.subject))?;
        for (place, passed) in attackers.iter_mut().chain([defender]).zip(counts) {
            (place.passed, place.worst, place.lost) = (passed, Damage::None, 0);
        }
        Ok(())
    }

    /// The defender's count against each attacker's; one roll of protection for each pair that needs one.
    fn compare(&mut self, play: &mut Play<'_>) -> Flow<()> {
        let Rules { guard, label, holds, blow, .. } = *self.rules;
        let Some((defender, attackers)) = self.fighters.split_first_mut() else { return Ok(()) };
        let blow = |winner: &Place, loser: &Place, margin: u8| match margin {
            0 => Blow::Both,
            2.. => Blow::Dead,
            1 => blow(margin, winner.fighter.arm, loser.fighter.arm),
        };
        // The defender's protection is the same against all of them, and so is what the player adds.
        let mut added = None;
        for attacker in attackers.iter() {
            let (winner, loser, margin) = ranked(defender, attacker);
            if blow(winner, loser, margin) == Blow::Roll {
                let protection = loser.fighter.guard;
                // It is his protection, whoever attacks.
                play.about(loser.fighter.subject);
                play.base(label, protection);
                let modifier = match added.filter(|_| loser.nth == 0) {
                    Some(modifier) => modifier,
                    None => rolls::modifier(play)?,
                };
                added = added.or((loser.nth == 0).then_some(modifier));
                let protection = protection - modifier;
                let faces = if holds { FaceSet::at_most(protection) } else { FaceSet::at_least(protection + 1) };
                play.cast(guard, ONE, Reading::Hits(faces), Need::Faces(faces))?;
            }
        }
        play.about(Subject::Nobody);
        let mut rolls = play.roll_all(guard)?.iter();
        for attacker in attackers {
            let (winner, loser, margin) = ranked(defender, attacker);
            let (loser_is_defender, blow) = (loser.nth == 0, blow(winner, loser, margin));
            let (winner, loser) = if loser_is_defender { (attacker, &mut *defender) } else { (&mut *defender, attacker) };
            match blow {
                Blow::Dead => loser.worst = Damage::Dead,
                Blow::Out => loser.worst = loser.worst.max(Damage::Out),
                Blow::Roll if matches!(rolls.next(), Some(Seen::Hits(1, _))) != holds => {
                    loser.worst = loser.worst.max(Damage::Out);
                }
                Blow::Roll => loser.lost += 1,
                Blow::Both => {
                    winner.lost += 1;
                    loser.lost += 1;
                }
            }
        }
        Ok(())
    }

    /// Star Power, those who drop out, and the lost Rep of the rest (`sns:P21` and `sfc:P17`, steps 4 to 6).
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
        // Both at 0: every -1 of this round is void (`sns:R35`, `sfc:R37`).
        let void = defender_at_zero && self.fighters.iter().skip(1).any(|place| at_zero(&place));
        for place in &mut self.fighters {
            let lost = if void { 0 } else { place.lost };
            place.lost = lost;
            place.worst = match (place.worst >= Damage::Out, place.fighter.rep - lost) {
                (true, _) => place.worst,
                // Rep 0: no Star Power against that (`sfc:R39`).
                (false, ..=0) => Damage::Out,
                (false, _) if lost > 0 => Damage::LoseRep,
                (false, _) => Damage::None,
            };
        }
        // Who falls is noted last: it stands beside the dice.
        let fallen: Vec<bool, MAX_FIGHTERS> = self.fighters.iter().map(falls).collect();
        for last in [false, true] {
            for (place, _) in self.fighters.iter_mut().zip(&fallen).filter(|(_, falls)| **falls == last) {
                place.suffer(play, self.rules.result)?;
            }
        }
        self.fighters.retain(|place| !falls(place));
        Ok(())
    }
}

impl Place {
    /// What the round does to him, unless the player says otherwise.
    fn suffer(&mut self, play: &mut Play<'_>, result: Settle<Damage>) -> Flow<()> {
        play.about(self.fighter.subject);
        self.worst = play.settle(result, self.worst)?;
        match self.worst {
            Damage::None => {}
            Damage::LoseRep => {
                // Overruled at Rep 0, it stands: with the least a figure can have.
                let before = self.fighter.rep;
                self.fighter.rep = (before - self.lost.max(1)).max(1);
                play.note("Rep # in melee", self.fighter.rep)?;
                if let Some(id) = self.figure() {
                    // It comes back when the activation is over (`sns:R37`).
                    let lost = (before - self.fighter.rep).clamp(0, 20) as u8;
                    change(play, |battle| battle.alter(id, |body| body.lost = body.lost.saturating_add(lost)));
                }
            }
            Damage::Out | Damage::Dead => damage::down(play, self.fighter.subject, self.worst)?,
        }
        Ok(())
    }

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
