//! Plays a procedure from a test: answers and dice by the question's name, and after every step the check that the transcript's
//! bytes alone lead to the same step.

use adjutant::dice::{Cup, Faces};
use adjutant::engine::{Answer, Answerer, Id, Key, Kind, Marks, Prompt, Refused, Set, Step, Subject, Tag};
use adjutant::games::{Procedure, Session, State, game};

use super::chance::{Chance, NoDice};
use super::{answers, table, values};

pub struct Driver {
    pub session: Box<Session>,
    procedure: &'static Procedure,
    base: State,
    /// The session that is resumed after every step; kept, because it is large.
    other: Box<Session>,
    /// Whether every step is checked against a resumed session; off in soaks.
    pub careful: bool,
}

/// A procedure of a game.
pub fn procedure(id: &str, procedure: &str) -> &'static Procedure {
    let game = game(id).expect("no such game");
    game.procedure(procedure).expect("no such procedure")
}

/// A set of figures, or of dice.
pub fn set(ids: &[u8]) -> Set {
    ids.iter().copied().map(Id).collect()
}

impl Driver {
    pub fn new(game: &str, id: &str, base: State) -> Self {
        let procedure = procedure(game, id);
        let session = table::start(procedure, &base);
        let mut driver = Self { session, procedure, base, other: Box::new(Session::new()), careful: true };
        driver.check();
        driver
    }

    pub fn prompt(&self) -> &Prompt {
        self.session.prompt().unwrap_or_else(|| panic!("nothing is asked: {:?}", self.session.step()))
    }

    /// The name of the open question.
    pub fn asks(&self) -> &'static str {
        self.prompt().question.name()
    }

    /// The open question, and whom it is about.
    pub fn asked(&self) -> (&'static str, Subject) {
        (self.asks(), self.prompt().subject)
    }

    /// How many dice each pool of the open card has.
    pub fn dice_asked(&self) -> Vec<u8> {
        self.session.stage().card.iter().map(|cast| cast.pool.count).collect()
    }

    /// The number of the latest note with this text.
    pub fn note(&self, text: &str) -> Option<i16> {
        self.session.stage().notes.iter().rev().find(|note| note.text == text).map(|note| note.value)
    }

    /// The byte at which the nth answer to a question stands.
    pub fn entry(&self, name: &str, nth: usize) -> usize {
        let entries = self.session.transcript().entries().filter(|(_, entry)| entry.key == Key::of(name));
        entries.map(|(at, _)| at).nth(nth).expect("no such entry")
    }

    pub fn answer(&mut self, name: &str, answer: Answer) -> &mut Self {
        assert_eq!(self.asks(), name, "another question is open");
        self.session.answer(&answer).unwrap_or_else(|refused| panic!("{name}: {refused:?}"));
        self.check()
    }

    /// Answers the question of this name as a scenario would: a number, an option's name, yes, figures or parts.
    pub fn say(&mut self, name: &str, said: &str) -> &mut Self {
        assert_eq!(self.asks(), name, "another question is open");
        let answer = values::answer(&self.session, self.prompt(), said, false).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        self.answer(name, answer)
    }

    /// The same, checking whom it is about.
    pub fn says(&mut self, id: u8, name: &str, said: &str) -> &mut Self {
        assert_eq!(self.prompt().subject, Subject::Figure(Id(id)), "{name} is about somebody else");
        self.say(name, said)
    }

    pub fn number(&mut self, name: &str, value: i16) -> &mut Self {
        self.answer(name, Answer::Number(value))
    }

    pub fn ticks(&mut self, name: &str, ids: &[u8]) -> &mut Self {
        self.answer(name, Answer::Ticks(set(ids)))
    }

    /// Starts an interrupt instead of answering.
    pub fn interrupt(&mut self, nth: u8) -> &mut Self {
        self.session.answer(&Answer::Interrupt(nth)).expect("no interrupt here");
        self.check()
    }

    /// Types dice, a list for each pool.
    pub fn dice(&mut self, name: &str, faces: &[&[u8]]) -> &mut Self {
        assert_eq!(self.asks(), name, "another question is open");
        let faces = faces.iter().map(|pool| Faces::from_slice(pool).unwrap()).collect();
        self.session.typed(&faces).unwrap_or_else(|refused| panic!("{name}: {refused:?}, card {:?}", self.session.stage().card));
        self.check()
    }

    pub fn ends(&mut self, code: &str) -> &mut Self {
        let Step::Done(outcome) = self.session.step() else { panic!("not done: {:?}", self.session.prompt()) };
        assert_eq!(outcome.ending.code, code);
        self
    }

    /// How it ended, for whom, and with which number; after going all the way back and answering alike.
    pub fn end(&mut self) -> (&'static str, Subject, i16) {
        let Step::Done(outcome) = self.session.step() else { panic!("not done: {:?}", self.session.prompt()) };
        self.back_and_forth();
        (outcome.ending.code, outcome.subject, outcome.value)
    }

    /// Nothing but the bytes of the transcript leads here; and what is asked is declared.
    pub fn check(&mut self) -> &mut Self {
        let (session, declared) = (&self.session, self.procedure);
        let asked = session.prompt().map(|prompt| prompt.question).into_iter();
        for question in asked.chain(session.stage().card.iter().map(|cast| cast.question)) {
            let known = declared.questions.iter().any(|it| *it.question == question);
            assert!(known, "{} is not declared", question.name());
        }
        match session.step() {
            Step::Done(outcome) => assert!(declared.endings.contains(&outcome.ending), "{} is not declared", outcome.ending.code),
            Step::Asking => {}
            other => panic!("{other:?}"),
        }
        if self.careful {
            let other = &mut self.other;
            // Switched on anew: nothing of the last time is waiting.
            other.abandon().expect("it can be left");
            other.end_battle();
            other.resume(self.procedure, &self.base, session.rolls(), session.transcript().bytes()).expect("a transcript");
            assert_eq!(table::seen(other), table::seen(session));
            assert_eq!(other.stage().card, session.stage().card);
            assert_eq!(other.stage().reasons, session.stage().reasons);
            assert_eq!(other.stage().trail, session.stage().trail);
            assert_eq!(other.stage().points, session.stage().points);
        }
        self
    }

    /// Goes back to the first question, answers everything as before, and must come to the same end without a fresh die.
    pub fn back_and_forth(&mut self) -> &mut Self {
        let before = (self.session.step(), self.session.state().clone(), table::unmarked(self.session.transcript()));
        let script = self.session.transcript().clone();
        loop {
            match self.session.back() {
                Ok(()) => {}
                Err(Refused::AtStart) => break,
                Err(refused) => panic!("back: {refused:?}"),
            }
        }
        // Throws that stand before the first human answer stay.
        for (_, entry) in script.entries().skip(self.session.transcript().len()) {
            if entry.tag == Tag::Throw {
                self.session.throw(&mut NoDice).expect("the same dice");
                continue;
            }
            let answer = self.prompt().decode(&entry).expect("the same question");
            if entry.marks.has(Marks::DEVICE) {
                assert!(self.session.let_answer(&mut Same(answer)));
            } else {
                self.session.answer(&answer).expect("the same answer");
            }
        }
        let after = (self.session.step(), self.session.state().clone(), table::unmarked(self.session.transcript()));
        assert_eq!(after, before);
        self
    }

    /// Plays on: `enemy` answers what it knows, the rest is answered at random. Entries made.
    pub fn play_out(&mut self, enemy: &mut dyn Answerer<State>, chance: &mut Chance, most: usize) -> usize {
        for made in 0..most {
            let Some(prompt) = self.session.prompt() else { return made };
            if prompt.kind == Kind::Throw {
                self.session.throw(&mut chance.cup).expect("dice");
            } else if !self.session.let_answer(enemy) {
                let answer = answers::any(self.prompt(), chance).expect("an answer");
                self.session.answer(&answer).unwrap_or_else(|refused| panic!("{:?}: {refused:?}", self.session.prompt()));
            }
            self.check();
        }
        most
    }

    /// Plays on at random to the end, now and then going back, changing an answer or stepping in. Entries at the end.
    pub fn soak(&mut self, chance: &mut Chance, meddle: bool) -> usize {
        for turn in 0..4_000 {
            if matches!(self.session.step(), Step::Done(_)) {
                return self.session.transcript().len();
            }
            if meddle && turn < 300 {
                meddle_once(&mut self.session, chance);
                self.check();
            }
            self.play_out(&mut Nobody, chance, 1);
        }
        panic!("it does not end: {:?}", self.session.prompt());
    }
}

fn meddle_once(session: &mut Session, chance: &mut Chance) {
    match chance.below(24) {
        0 => {
            let _ = session.back();
        }
        1 => {
            let points = session.stage().points.clone();
            let Some(point) = points.get(chance.below(points.len())) else { return };
            let nth = chance.below(4);
            if session.overrule(point, Some(nth as u8)).is_err() {
                let _ = session.set_extra(point, nth as i16 - 2);
            }
        }
        2 => {
            let places: Vec<usize> =
                session.transcript().entries().filter(|(_, entry)| entry.tag.asked()).map(|(at, _)| at).collect();
            let Some(at) = places.get(chance.below(places.len())).copied() else { return };
            let answer = session.prompt_at(at).and_then(|prompt| answers::any(&prompt, chance));
            // With too many dice on the table, or a throw in this place, it is refused.
            let _ = answer.map(|answer| session.amend(at, &answer));
        }
        _ => {}
    }
}

struct Same(Answer);

impl Answerer<State> for Same {
    fn answer(&mut self, _: &Prompt, _: &State) -> Option<Answer> {
        Some(self.0.clone())
    }
}

/// Nobody: every question is a person's.
pub struct Nobody;

impl Answerer<State> for Nobody {
    fn answer(&mut self, _: &Prompt, _: &State) -> Option<Answer> {
        None
    }
}

/// Always this face.
pub struct Always(pub u8);

impl Cup for Always {
    fn throw(&mut self, pool: adjutant::dice::Pool) -> Result<Faces, adjutant::dice::CupError> {
        Ok((0..pool.count).map(|_| self.0).collect())
    }
}
