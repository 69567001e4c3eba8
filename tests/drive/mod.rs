//! Plays procedures in tests: by script, where each line names the question it answers, or at random.
#![allow(dead_code, missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use adjutant::dice::{Cup, CupError, Faces, Pool, RngCup};
use adjutant::engine::{Answer, Answerer, Id, Kind, Prompt, Set, Step, Subject, Tag};
use adjutant::games::{self, Procedure, Session, State};
use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

pub fn procedure(game: &str, id: &str) -> &'static Procedure {
    let game = games::game(game).expect("a game");
    game.procedures.iter().find(|procedure| procedure.id == id).expect("a procedure")
}

/// A session whose every step is also resumed from its bytes and compared.
pub struct Drive {
    pub session: Box<Session>,
    pub state: State,
    given: Vec<Answer>,
    other: Box<Session>,
}

/// A cup that must not be asked: all dice are known.
pub struct NoCup;

impl Cup for NoCup {
    fn throw(&mut self, _: Pool) -> Result<Faces, CupError> {
        Err(CupError::Refused)
    }
}

impl Drive {
    pub fn new(game: &str, id: &str, state: State) -> Self {
        let mut session = Box::new(Session::new());
        session.start(procedure(game, id), &state, 0);
        let drive = Self { session, state, given: Vec::new(), other: Box::new(Session::new()) };
        drive.checked()
    }

    fn checked(mut self) -> Self {
        self.check();
        self
    }

    /// Resumed from the bytes, everything is as it is: question, card, notes, state.
    pub fn check(&mut self) {
        let (session, other) = (&self.session, &mut self.other);
        let procedure = session.procedure().expect("a procedure");
        other.resume(procedure, &self.state, session.rolls(), session.transcript().bytes()).expect("a transcript");
        assert_eq!(other.step(), session.step());
        assert_eq!(other.prompt(), session.prompt());
        assert_eq!(other.stage().card, session.stage().card);
        assert_eq!(other.stage().notes, session.stage().notes);
        assert_eq!(other.stage().trail, session.stage().trail);
        assert_eq!(other.stage().points, session.stage().points);
        assert_eq!(other.stage().reasons, session.stage().reasons);
        assert_eq!(other.state(), session.state());
        assert!(!matches!(session.step(), Step::Stuck(_) | Step::Diverged { .. } | Step::Idle), "{:?}", session.step());
        if let Some(prompt) = session.prompt() {
            let declared = |key| procedure.questions.iter().any(|declared| declared.question.key == key);
            assert!(declared(prompt.question.key), "{} is not declared", prompt.question.name);
            assert!(session.stage().card.iter().all(|cast| declared(cast.question.key)));
        }
        if let Step::Done(outcome) = session.step() {
            assert!(procedure.endings.contains(&outcome.ending), "{} is not declared", outcome.ending.code);
        }
    }

    pub fn prompt(&self) -> &Prompt {
        self.session.prompt().unwrap_or_else(|| panic!("nothing is asked: {:?}", self.session.step()))
    }

    /// What is asked, by its name.
    pub fn asks(&self) -> &'static str {
        self.prompt().question.name
    }

    pub fn answer(mut self, name: &str, answer: Answer) -> Self {
        assert_eq!(self.asks(), name);
        self.session.answer(&answer).unwrap_or_else(|refused| panic!("{name}: {refused:?}"));
        self.given.push(answer);
        self.checked()
    }

    pub fn number(self, name: &str, value: i16) -> Self {
        self.answer(name, Answer::Number(value))
    }

    pub fn pick(self, name: &str, option: &str) -> Self {
        let Kind::Pick { choices, .. } = self.prompt().kind else { panic!("{name}: asks {:?}", self.prompt()) };
        let nth = choices.iter().position(|choice| choice.name == option).expect("an option");
        self.answer(name, Answer::Pick(nth as u8))
    }

    pub fn flags(self, name: &str, options: &[&str]) -> Self {
        let Kind::Flags { choices, .. } = self.prompt().kind else { panic!("{name}: asks {:?}", self.prompt()) };
        let place = |option: &&str| choices.iter().position(|choice| choice.name == *option).expect("an option");
        let bits = options.iter().map(place).fold(0, |bits, nth| bits | 1 << nth);
        self.answer(name, Answer::Flags(bits))
    }

    pub fn ticks(self, name: &str, ids: &[u8]) -> Self {
        self.answer(name, Answer::Ticks(set(ids)))
    }

    pub fn offer(self, name: &str, yes: bool) -> Self {
        self.answer(name, Answer::Offer(yes))
    }

    /// The faces of each pool of the card.
    pub fn dice(mut self, name: &str, pools: &[&[u8]]) -> Self {
        assert_eq!(self.asks(), name);
        let faces = pools.iter().map(|pool| pool.iter().copied().collect()).collect();
        self.session.typed(&faces).unwrap_or_else(|refused| panic!("{name}: {refused:?}, {:?}", self.session.stage().card));
        self.checked()
    }

    pub fn dice_asked(&self) -> Vec<u8> {
        self.session.stage().card.iter().map(|cast| cast.pool.count).collect()
    }

    /// How it ended; going all the way back and answering alike must end alike, with the same dice.
    pub fn end(&mut self) -> (&'static str, Subject, i16) {
        let Step::Done(outcome) = self.session.step() else { panic!("asks {}", self.asks()) };
        let (bytes, state) = (entries(&self.session), self.session.state().clone());
        while self.session.back().is_ok() {
            self.check();
        }
        let mut given = self.given.iter();
        while self.session.step() == Step::Asking {
            match self.prompt().kind {
                Kind::Throw => self.session.throw(&mut NoCup).expect("all dice are known"),
                _ => self.session.answer(given.next().expect("an answer")).expect("the same answer"),
            }
        }
        assert_eq!(self.session.step(), Step::Done(outcome));
        assert_eq!(entries(&self.session), bytes);
        assert_eq!(self.session.state(), &state);
        (outcome.ending.code, outcome.subject, outcome.value)
    }

    pub fn note(&self, text: &str) -> Option<i16> {
        self.session.stage().notes.iter().rev().find(|note| note.text == text).map(|note| note.value)
    }
}

/// Every entry but its marks.
pub fn entries(session: &Session) -> Vec<(u32, u8, Tag, Vec<u8>)> {
    let all = session.transcript().entries();
    all.map(|(_, entry)| (entry.key.0, entry.subject.byte(), entry.tag, entry.body.to_vec())).collect()
}

pub fn set(ids: &[u8]) -> Set {
    ids.iter().copied().map(Id).collect()
}

/// Answers anything at random.
pub struct Anything(pub ChaCha8Rng);

impl Anything {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound.max(1)
    }

    fn some(&mut self, ids: &[Id], min: u8, max: u8) -> Set {
        let count = usize::from(min) + self.below(usize::from(max - min) + 1);
        let mut left = ids.to_vec();
        (0..count).map(|_| left.remove(self.below(left.len()))).collect()
    }
}

impl Answerer<State> for Anything {
    fn answer(&mut self, prompt: &Prompt, _: &State) -> Option<Answer> {
        Some(match &prompt.kind {
            Kind::Number { min, max, .. } => Answer::Number(min + self.below((max - min + 1) as usize) as i16),
            Kind::Pick { choices, allowed, .. } => {
                let possible: Vec<_> = (0..choices.len()).filter(|nth| allowed >> nth & 1 == 1).collect();
                Answer::Pick(possible[self.below(possible.len())] as u8)
            }
            Kind::Choose { ids } => Answer::Choose(ids[self.below(ids.len())]),
            Kind::Ticks { ids, min, max, .. } => Answer::Ticks(self.some(ids, *min, *max)),
            // Few at a time: a model with every special rule tests little.
            Kind::Flags { allowed, .. } => Answer::Flags(self.0.next_u64() & self.0.next_u64() & self.0.next_u64() & allowed),
            Kind::Strike { dice, count, .. } => {
                let dice: Vec<_> = (0..*dice).map(Id).collect();
                Answer::Ticks(self.some(&dice, *count, *count))
            }
            Kind::Order { ids } => {
                let mut left = ids.to_vec();
                Answer::Order((0..ids.len()).map(|_| left.remove(self.below(left.len()))).collect())
            }
            Kind::Split { total, parts, min } => {
                let mut shares = vec![*min; usize::from(*parts)];
                for _ in 0..total - min * parts {
                    let part = self.below(shares.len());
                    shares[part] += 1;
                }
                Answer::Split(shares.into_iter().collect())
            }
            Kind::Offer => Answer::Offer(self.below(2) == 1),
            Kind::Throw => return None,
        })
    }
}

/// Plays a procedure at random to its end, at times going back, changing an answer or setting a modifier on the way. Returns
/// how many entries it took.
pub fn soak(drive: &mut Drive, seed: u64, meddle: bool) -> usize {
    let mut anything = Anything(ChaCha8Rng::seed_from_u64(seed));
    let mut cup = RngCup(ChaCha8Rng::seed_from_u64(!seed));
    for turn in 0..4_000 {
        drive.check();
        if let Step::Done(_) = drive.session.step() {
            return drive.session.transcript().len();
        }
        if meddle && turn < 300 {
            meddle_once(&mut drive.session, &mut anything);
        }
        if drive.session.wants_dice() {
            drive.session.throw(&mut cup).expect("dice");
        } else if let Some(prompt) = drive.session.prompt() {
            let answer = anything.answer(prompt, drive.session.state()).expect("an answer");
            drive.session.answer(&answer).expect("a legal answer");
        }
    }
    panic!("seed {seed} does not end");
}

fn meddle_once(session: &mut Session, anything: &mut Anything) {
    match anything.below(24) {
        0 => {
            let _ = session.back();
        }
        1 => {
            let points = session.stage().points.clone();
            if points.is_empty() {
                return;
            }
            let point = points[anything.below(points.len())];
            let nth = anything.below(4);
            if session.overrule(&point, Some(nth as u8)).is_err() {
                let _ = session.set_extra(&point, nth as i16 - 2);
            }
        }
        2 => {
            let places: Vec<_> =
                session.transcript().entries().filter(|(_, entry)| entry.tag.asked()).map(|(at, _)| at).collect();
            if places.is_empty() {
                return;
            }
            let at = places[anything.below(places.len())];
            // Most of these do not fit their question, and are refused.
            let answer = match anything.below(5) {
                0 => Answer::Number(anything.below(8) as i16),
                1 => Answer::Pick(anything.below(3) as u8),
                2 => Answer::Ticks(Set(u128::from(anything.0.next_u64() & 0xffff))),
                3 => Answer::Flags(anything.0.next_u64() & 0xff),
                _ => Answer::Offer(anything.below(2) == 1),
            };
            let _ = session.amend(at, &answer);
        }
        _ => {}
    }
}
