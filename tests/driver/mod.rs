//! Plays a procedure from a test: answers by the question's name, typed dice, and after every step the check that the
//! transcript's bytes alone lead to the same step.

use adjutant::dice::{Cup, CupError, Die, Faces, Pool, RngCup};
use adjutant::engine::{Answer, Answerer, Entry, Id, Kind, Marks, Prompt, Refused, Step, Subject, Tag};
use adjutant::games::{Procedure, Session, State, game};
use chacha20::ChaCha8Rng;
use rand_core::SeedableRng;

pub struct Driver {
    pub session: Box<Session>,
    procedure: &'static Procedure,
    base: State,
    /// Whether every step is checked against a resumed session; off in soaks.
    pub careful: bool,
}

/// A cup that must not be needed.
pub struct NoDice;

impl Cup for NoDice {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        panic!("fresh dice were drawn: {pool:?}");
    }
}

pub fn seeded(seed: u64) -> RngCup<ChaCha8Rng> {
    RngCup(ChaCha8Rng::seed_from_u64(seed))
}

impl Driver {
    pub fn new(id: &str, procedure: &str, base: State) -> Self {
        let game = game(id).expect("no such game");
        let procedure = game.procedures.iter().copied().find(|it| it.id == procedure).expect("no such procedure");
        let mut session = Box::new(Session::new());
        session.start(procedure, &base, 0);
        Self { session, procedure, base, careful: true }
    }

    pub fn prompt(&self) -> &Prompt {
        self.session.prompt().unwrap_or_else(|| panic!("nothing is asked: {:?}", self.session.step()))
    }

    /// The open question, and whom it is about.
    pub fn asked(&self) -> (&'static str, Subject) {
        (self.prompt().question.name, self.prompt().subject)
    }

    /// Answers the question of this name: a number, an option's name, yes, ids or parts.
    pub fn say(&mut self, name: &str, answer: &str) -> &mut Self {
        assert_eq!(self.prompt().question.name, name, "another question is open");
        let answer = read(self.prompt(), answer);
        self.session.answer(&answer).unwrap_or_else(|refused| panic!("{name}: {refused:?}"));
        self.check()
    }

    /// The same, checking whom it is about.
    pub fn says(&mut self, id: u8, name: &str, answer: &str) -> &mut Self {
        assert_eq!(self.prompt().subject, Subject::Figure(Id(id)), "{name} is about somebody else");
        self.say(name, answer)
    }

    /// Starts an interrupt instead of answering.
    pub fn interrupt(&mut self, nth: u8) -> &mut Self {
        self.session.answer(&Answer::Interrupt(nth)).expect("no interrupt here");
        self.check()
    }

    /// Types dice, a list for each pool.
    pub fn dice(&mut self, name: &str, faces: &[&[u8]]) -> &mut Self {
        assert_eq!(self.prompt().question.name, name, "another question is open");
        let faces = faces.iter().map(|pool| Faces::from_slice(pool).unwrap()).collect();
        self.session.typed(&faces).unwrap_or_else(|refused| panic!("{name}: {refused:?}, card {:?}", self.session.stage().card));
        self.check()
    }

    pub fn ends(&mut self, code: &str) -> &mut Self {
        let Step::Done(outcome) = self.session.step() else { panic!("not done: {:?}", self.session.prompt()) };
        assert_eq!(outcome.ending.code, code);
        assert!(self.procedure.endings.iter().any(|ending| ending.code == code), "{code} is not declared");
        self
    }

    /// Nothing but the bytes of the transcript leads here; and what is asked is declared.
    pub fn check(&mut self) -> &mut Self {
        if let Step::Diverged { .. } | Step::Stuck(_) = self.session.step() {
            panic!("{:?}", self.session.step());
        }
        if let Some(prompt) = self.session.prompt() {
            let declared = self.procedure.questions.iter().any(|it| it.question == prompt.question);
            assert!(declared, "{} is not declared", prompt.question.name);
        }
        if self.careful {
            let mut other = Box::new(Session::new());
            other.resume(self.procedure, &self.base, self.session.rolls(), self.session.transcript().bytes()).unwrap();
            assert_eq!(other.step(), self.session.step());
            assert_eq!(other.prompt(), self.session.prompt());
            assert_eq!(other.state(), self.session.state());
            assert_eq!(other.stage().card, self.session.stage().card);
        }
        self
    }

    /// Goes back to the first question, answers everything as before, and must come to the same end without a fresh die.
    pub fn back_and_forth(&mut self) -> &mut Self {
        let before = (self.session.step(), self.session.state().clone(), contents(&self.session));
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
            match entry.tag {
                Tag::Throw => self.session.throw(&mut NoDice).expect("no dice"),
                _ if entry.marks.has(Marks::DEVICE) => {
                    let mut same = Same(answer_of(&entry, self.prompt()));
                    assert!(self.session.let_answer(&mut same));
                }
                _ => {
                    let answer = answer_of(&entry, self.prompt());
                    self.session.answer(&answer).expect("the same answer");
                }
            }
        }
        assert_eq!((self.session.step(), self.session.state().clone(), contents(&self.session)), before);
        self
    }

    /// Plays on: `enemy` answers what it knows, the rest is answered at random; dice from the cup. Entries made.
    pub fn play_out(&mut self, enemy: &mut dyn Answerer<State>, cup: &mut dyn Cup, most: usize) -> usize {
        for made in 0..most {
            let Some(prompt) = self.session.prompt() else { return made };
            if prompt.kind == Kind::Throw {
                self.session.throw(cup).expect("dice");
            } else if !self.session.let_answer(enemy) {
                let answer = any(self.prompt(), cup);
                self.session.answer(&answer).unwrap_or_else(|refused| panic!("{:?}: {refused:?}", self.session.prompt()));
            }
            self.check();
        }
        most
    }

    /// The byte at which the nth answer to a question stands.
    pub fn entry(&self, name: &str, nth: usize) -> usize {
        let key = adjutant::engine::Key::of(name);
        let entries = self.session.transcript().entries().filter(|(_, entry)| entry.key == key);
        entries.map(|(at, _)| at).nth(nth).expect("no such entry")
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

/// Key, subject, kind and content of every entry, roll numbers included; not how it came about.
pub fn contents(session: &Session) -> Vec<(u32, Subject, Tag, Vec<u8>)> {
    session.transcript().entries().map(|(_, it)| (it.key.0, it.subject, it.tag, it.body.to_vec())).collect()
}

/// All dice of a transcript in order.
pub fn thrown(session: &Session) -> Vec<Vec<u8>> {
    let throws = session.transcript().entries().filter(|(_, entry)| entry.tag == Tag::Throw);
    throws.flat_map(|(_, entry)| entry.pools().map(|pool| pool.faces.to_vec()).collect::<Vec<_>>()).collect()
}

fn ids(text: &str) -> Vec<Id> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(|part| Id(part.parse().unwrap())).collect()
}

fn read(prompt: &Prompt, text: &str) -> Answer {
    match &prompt.kind {
        Kind::Number { .. } => Answer::Number(text.parse().expect("a number")),
        Kind::Pick { choices, .. } => {
            let nth = choices.iter().position(|choice| choice.name.eq_ignore_ascii_case(text));
            Answer::Pick(nth.unwrap_or_else(|| panic!("{text} is none of {choices:?}")) as u8)
        }
        Kind::Choose { .. } => Answer::Choose(Id(text.parse().expect("an id"))),
        Kind::Ticks { .. } => Answer::Ticks(ids(text).into_iter().collect()),
        Kind::Order { .. } => Answer::Order(ids(text).into_iter().collect()),
        Kind::Split { .. } => Answer::Split(ids(text).into_iter().map(|id| id.0).collect()),
        Kind::Offer => Answer::Offer(text == "yes"),
        other => panic!("{other:?} cannot be said"),
    }
}

fn answer_of(entry: &Entry<'_>, prompt: &Prompt) -> Answer {
    match entry.tag {
        Tag::Number => Answer::Number(entry.number().unwrap()),
        Tag::Pick => {
            let Kind::Pick { choices, .. } = &prompt.kind else { panic!("no pick: {prompt:?}") };
            Answer::Pick(choices.iter().position(|choice| Some(choice.code) == entry.code()).unwrap() as u8)
        }
        Tag::Choose => Answer::Choose(entry.ids().unwrap()[0]),
        Tag::Ticks => Answer::Ticks(entry.set().unwrap()),
        Tag::Order => Answer::Order(entry.ids().unwrap()),
        Tag::Split => Answer::Split(entry.body.iter().copied().collect()),
        Tag::Offer => Answer::Offer(entry.body == [1]),
        Tag::Interrupt => {
            let (_, choices) = prompt.interrupts.expect("an interrupt is possible");
            Answer::Interrupt(choices.iter().position(|choice| Some(choice.code) == entry.code()).unwrap() as u8)
        }
        other => panic!("{other:?} is not answered"),
    }
}

/// Any legal answer.
fn any(prompt: &Prompt, cup: &mut dyn Cup) -> Answer {
    let mut below = |count: usize| match Die::new(count as u8) {
        Some(die) => usize::from(cup.throw(Pool { count: 1, die }).unwrap()[0]) - 1,
        None => 0,
    };
    if let Some((_, choices)) = prompt.interrupts
        && below(4) == 0
    {
        return Answer::Interrupt(below(choices.len()) as u8);
    }
    match &prompt.kind {
        Kind::Number { min, max, .. } => Answer::Number(min + below((max - min + 1) as usize) as i16),
        Kind::Pick { choices, allowed, .. } => {
            let possible: Vec<u8> = (0..choices.len() as u8).filter(|nth| allowed >> nth & 1 == 1).collect();
            Answer::Pick(possible[below(possible.len())])
        }
        Kind::Choose { ids } => Answer::Choose(ids[below(ids.len())]),
        Kind::Ticks { ids, min, max, .. } => {
            let many = usize::from(*min) + below(usize::from(max - min) + 1);
            let from = below(ids.len());
            Answer::Ticks(ids.iter().cycle().skip(from).take(many).copied().collect())
        }
        Kind::Order { ids } => {
            let mut ids = ids.clone();
            let from = below(ids.len());
            ids.rotate_left(from);
            Answer::Order(ids)
        }
        Kind::Split { total, parts, min } => {
            let spare = total - parts * min;
            let lucky = below(usize::from(*parts)) as u8;
            Answer::Split((0..*parts).map(|nth| if nth == lucky { min + spare } else { *min }).collect())
        }
        Kind::Offer => Answer::Offer(below(2) == 1),
        other => panic!("{other:?} cannot be answered"),
    }
}
