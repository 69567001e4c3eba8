//! Plays a procedure with the answers there are, and dice from a seed where none are given.

use adjutant::dice::{Cup, Faces, RngCup};
use adjutant::engine::text::{self, By};
use adjutant::engine::{self, Answer, CardFaces, Cast, Kind, Own, Point, PointKind, Prompt, Refused, ThrowRefused};
use adjutant::games::{Procedure, Session, State};
use chacha20::ChaCha20Rng;

use super::given::{Given, Givens, LEAVE};
use super::record::{Asked, Notes, Outcome, Step};
use crate::failure::Failure;

/// A procedure being played.
pub struct Player<'a> {
    procedure: &'static Procedure,
    /// The session.
    pub session: Box<Session>,
    givens: &'a mut Givens,
    /// Dice that are not given; without it the procedure stops at them.
    cup: Option<RngCup<ChaCha20Rng>>,
    /// What has been played.
    pub steps: Vec<Step>,
    /// What has been noted.
    pub notes: Notes,
}

/// Where it came to.
pub enum Came {
    /// The end.
    Over(Outcome),
    /// A question without an answer.
    To(Asked),
    /// Dice that are not given.
    Dice,
}

impl<'a> Player<'a> {
    /// At the beginning.
    pub fn new(procedure: &'static Procedure, givens: &'a mut Givens, dice: Option<ChaCha20Rng>) -> Self {
        let mut session = Box::new(Session::new());
        session.start(procedure, &State::Quick, 0);
        Self { procedure, session, givens, cup: dice.map(RngCup), steps: Vec::new(), notes: Notes::default() }
    }

    /// Plays on to the end, to a question without an answer, or to dice that nobody throws.
    ///
    /// # Errors
    ///
    /// An answer that cannot be taken, or a rule that cannot go on.
    pub fn play(&mut self) -> Result<Came, Failure> {
        let came = self.go_on()?;
        self.givens.check_unused(&self.session, self.procedure.roles)?;
        Ok(came)
    }

    fn go_on(&mut self) -> Result<Came, Failure> {
        self.passed(0)?;
        loop {
            match self.session.step() {
                engine::Step::Done(outcome) => return Ok(Came::Over(Outcome::of(&self.session, outcome))),
                engine::Step::Asking => {}
                engine::Step::Stuck(stuck) => {
                    return Err(Failure::new(format!("the rule cannot go on. {}", stuck.advice())));
                }
                step @ (engine::Step::Idle | engine::Step::Diverged { .. }) => {
                    return Err(Failure::new(format!("the rule does not fit its own answers ({step:?}). Please report this.")));
                }
            }
            let Some(prompt) = self.session.prompt().cloned() else { continue };
            let before = self.session.transcript().bytes().len();
            if prompt.kind == Kind::Throw {
                if !self.throw(&prompt)? {
                    return Ok(Came::Dice);
                }
            } else if !self.answer(&prompt)? {
                return Ok(Came::To(Asked::of(&self.session, self.procedure, &prompt)));
            }
            self.passed(before)?;
        }
    }

    /// Answers the open question; whether there was an answer.
    fn answer(&mut self, prompt: &Prompt) -> Result<bool, Failure> {
        let interrupt = prompt.interrupts.and_then(|(question, choices)| {
            let nth = self.givens.find(&self.session, question.key, prompt.subject)?;
            Some((nth, choices))
        });
        if let Some((nth, choices)) = interrupt {
            let chosen = self.chosen(nth, choices)?;
            self.givens.take(nth);
            if let Some(chosen) = chosen {
                return self.session.answer(&Answer::Interrupt(chosen)).map(|()| true).map_err(full);
            }
        }
        let Some(nth) = self.givens.find(&self.session, prompt.question.key, prompt.subject) else { return Ok(false) };
        let Some(given) = self.givens.get(nth) else { return Ok(false) };
        let accepts = text::accepts(&self.session, prompt, By::Name).to_string();
        let answer = text::answer(&self.session, prompt, &given.value, By::Name);
        let answer = answer.map_err(|misread| given.wrong(misread, accepts))?;
        self.givens.take(nth);
        self.session.answer(&answer).map(|()| true).map_err(full)
    }

    /// The option that an answer names; none if it leaves things as they are.
    fn chosen(&self, nth: usize, choices: &[engine::Choice]) -> Result<Option<u8>, Failure> {
        let Some(given) = self.givens.get(nth).filter(|given| given.value != LEAVE) else { return Ok(None) };
        let names = || choices.iter().map(|choice| choice.name()).collect::<Vec<_>>().join(", ");
        let found = text::option(choices, u64::MAX, given.value.trim(), By::Name);
        found.map(Some).map_err(|misread| given.wrong(misread, format_args!("one of {}", names())))
    }

    /// Throws what is asked for: given faces, and for the rest dice from the seed; whether there were any.
    fn throw(&mut self, prompt: &Prompt) -> Result<bool, Failure> {
        let card = self.session.stage().card.clone();
        let whole = self.givens.find(&self.session, prompt.question.key, prompt.subject);
        let dice: usize = card.iter().map(|cast| usize::from(cast.pool.count)).sum();
        // Where the card has the name of its pools, as many faces as all dice together mean the card.
        let of_pools = card.len() > 1 && card.iter().any(|cast| cast.question.key == prompt.question.key);
        let faces = match whole.and_then(|nth| Some((nth, self.givens.get(nth)?))) {
            Some((nth, given)) if !of_pools || count(given) == dice => {
                let accepts = text::accepts(&self.session, prompt, By::Name).to_string();
                let faces = text::card_faces(&given.value, &card, Own::ALL).map_err(|misread| given.wrong(misread, accepts))?;
                self.givens.take(nth);
                Some(faces)
            }
            _ => self.pools(&card)?,
        };
        match (faces, &mut self.cup) {
            (Some(faces), _) => self.session.typed(&faces).map(|()| true).map_err(full),
            (None, Some(cup)) => self.session.throw(cup).map(|()| true).map_err(|refused| match refused {
                ThrowRefused::Refused(refused) => full(refused),
                ThrowRefused::Cup(_) => no_dice(),
            }),
            (None, None) => Ok(false),
        }
    }

    /// Pool by pool; nothing if no faces are given for any.
    fn pools(&mut self, card: &[Cast]) -> Result<Option<CardFaces>, Failure> {
        let mut given = Vec::new();
        for cast in card {
            let found = self.givens.find(&self.session, cast.question.key, cast.subject).filter(|_| cast.pool.count > 0);
            given.push(match found.and_then(|nth| Some((nth, self.givens.get(nth)?))) {
                Some((nth, given)) => {
                    let faces = text::faces(&given.value, cast);
                    let accepts = format_args!("the faces of {}", text::dice(cast.pool)).to_string();
                    let faces = faces.map_err(|misread| given.wrong(misread, accepts))?;
                    self.givens.take(nth);
                    Some(faces)
                }
                None => None,
            });
        }
        if given.iter().all(Option::is_none) {
            return Ok(None);
        }
        let mut all = CardFaces::new();
        for (cast, faces) in card.iter().zip(given) {
            let faces: Faces = match (faces, &mut self.cup) {
                (Some(faces), _) => faces,
                (None, Some(cup)) => cup.throw(cast.pool).map_err(|_| no_dice())?,
                (None, None) if cast.pool.count == 0 => Faces::new(),
                (None, None) => return Err(some_missing(cast)),
            };
            // As many as pools on the card: they fit.
            let _ = all.push(faces);
        }
        Ok(Some(all))
    }

    /// After an entry that begins at a byte: writes it down, overrules what is to be overruled since, and notes what was told.
    fn passed(&mut self, before: usize) -> Result<(), Failure> {
        let end = self.session.transcript().bytes().len();
        let (place, mut nth) = (self.steps.len(), 0);
        // Points from before the entry stand at or before its first byte.
        while let Some(point) = self.session.stage().points.iter().filter(|point| point.at >= end).nth(nth).copied() {
            nth += 1;
            self.step_in(&point)?;
        }
        // Only now is it clear what came of a throw.
        if let Some(step) = self.step_at(before) {
            self.steps.insert(place, step);
        }
        self.notes.take_down(&self.session, self.steps.len());
        Ok(())
    }

    /// Does what is given for a result or a modifier.
    fn step_in(&mut self, point: &Point) -> Result<(), Failure> {
        let Some(nth) = self.givens.find(&self.session, point.question.key, point.subject) else { return Ok(()) };
        let done = match point.kind {
            PointKind::Settle(choices, ..) => match self.chosen(nth, choices)? {
                Some(choice) => self.session.overrule(point, Some(choice)),
                None => Ok(()),
            },
            PointKind::Extra { min, max, .. } => {
                let Some(given) = self.givens.get(nth) else { return Ok(()) };
                let range = format_args!("a number from {min} to {max}").to_string();
                match text::number(given.value.trim()) {
                    _ if given.value == LEAVE => Ok(()),
                    Ok(value) if (min..=max).contains(&value) => self.session.set_extra(point, value),
                    Ok(_) => return Err(given.wrong(text::Misread::Refused(Refused::OutOfRange(min, max)), range)),
                    Err(misread) => return Err(given.wrong(misread, range)),
                }
            }
        };
        done.map_err(full)?;
        self.givens.take(nth);
        let step = self.step_at(point.at);
        self.steps.extend(step);
        Ok(())
    }

    /// The entry that begins at a byte, if there is one.
    fn step_at(&self, at: usize) -> Option<Step> {
        let (entry, _) = self.session.transcript().entry(at)?;
        Some(Step::of(&self.session, self.procedure, &entry))
    }
}

/// How many faces there are.
fn count(given: &Given) -> usize {
    text::words(&given.value).count()
}

/// The only way a legal answer is refused: there is no room for it.
fn full(refused: Refused) -> Failure {
    Failure::new(format!("the procedure cannot go on. {}", refused.advice()))
}

/// Half a card's odds are not told: what the other half says would be left out.
fn some_missing(cast: &Cast) -> Failure {
    let name = cast.question.name();
    Failure::new(format!("some dice of this card are given and some are not: give {name} too, or none of its dice."))
}

fn no_dice() -> Failure {
    Failure::new("there are no dice. Give the faces as KEY=4,2.")
}
