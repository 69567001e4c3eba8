//! Plays scenarios. A failure shows the whole walk and the line at which it differed.

use std::cell::RefCell;
use std::collections::BTreeSet;

use adjutant::dice::{Cup, CupError, Faces, Pool};
use adjutant::engine::{Cast, Kind, Memory, Outcome, Point, PointKind, Step, Subject, Tag, ThrowRefused};
use adjutant::games::{self, Game, Session, State};

use super::parse::{Act, Line, Scenario};
use super::{fixtures, show, table, values};

/// A scenario being played.
struct Stage<'a> {
    game: &'static Game,
    session: Box<Session>,
    /// Lines that still wait for their question.
    waiting: Vec<&'a Line>,
    asked: BTreeSet<String>,
    noted: BTreeSet<String>,
    watch: &'a mut dyn FnMut(&Session),
}

/// Plays a scenario; says what differed.
pub fn play(scenario: &Scenario) -> Result<(), String> {
    play_watched(scenario, &mut |_| ())
}

/// The same, and lets `watch` look at every step.
pub fn play_watched(scenario: &Scenario, watch: &mut dyn FnMut(&Session)) -> Result<(), String> {
    let head = format!("{}:{}: {}: {}", scenario.file.display(), scenario.line, scenario.procedure, scenario.shows);
    let game = games::game(&scenario.game).ok_or(format!("{head}\nthere is no game {}", scenario.game))?;
    let procedure = game.procedure(&scenario.procedure);
    let procedure = procedure.ok_or(format!("{head}\n{} has no procedure {}", game.id, scenario.procedure))?;
    let mut state = State::Quick;
    for line in &scenario.lines {
        if let Act::Given(figure) = &line.act {
            fixtures::given(game, &mut state, figure).map_err(|wrong| format!("{head}\nline {}: {wrong}", line.number))?;
        }
    }
    let session = table::start(procedure, &state);
    let mut stage = Stage { game, session, waiting: Vec::new(), asked: BTreeSet::new(), noted: BTreeSet::new(), watch };
    stage.look();
    let mut ended = false;
    for line in &scenario.lines {
        ended |= matches!(line.act, Act::Ends(_));
        let wrong = |wrong| format!("{head}\n{}:{}: {}\n{wrong}\n", scenario.file.display(), line.number, line.text);
        stage.act(line).map_err(|error| wrong(error) + &show::walk(&stage.session))?;
    }
    stage.settle().map_err(|wrong| format!("{head}\n{wrong}\n{}", show::walk(&stage.session)))?;
    for line in &scenario.lines {
        if let Act::NeverAsked(title) = &line.act
            && stage.asked.contains(&title.to_lowercase())
        {
            let walk = show::walk(&stage.session);
            return Err(format!("{head}\n{}:{}: {title} was asked\n{walk}", scenario.file.display(), line.number));
        }
    }
    if ended { Ok(()) } else { Err(format!("{head}\nit does not say how it ends (`= ...`)\n{}", show::walk(&stage.session))) }
}

impl<'a> Stage<'a> {
    fn act(&mut self, line: &'a Line) -> Result<(), String> {
        if let Act::Value(..) = line.act {
            self.waiting.push(line);
            return Ok(());
        }
        self.settle()?;
        match &line.act {
            Act::Given(_) | Act::NeverAsked(_) | Act::Value(..) => Ok(()),
            Act::Asked(title) => self.advance(|stage| stage.is_open(title)),
            Act::Card(title, says) => {
                self.advance(|stage| stage.is_open(title))?;
                let on_card =
                    |cast: &&Cast| self.titles(cast.subject, cast.question.title).iter().any(|is| is.eq_ignore_ascii_case(title));
                let cast = self.session.stage().card.iter().find(on_card).ok_or("these are no dice")?;
                let is = values::need(cast);
                (is == *says).then_some(()).ok_or(format!("it says {is}"))
            }
            Act::Told(said) => {
                // The end tells its own word, unless it counts up what was told before.
                let told = self.session.stage().shown.told.filter(|told| match self.session.step() {
                    Step::Asking => true,
                    Step::Done(end) => end != *told,
                    _ => false,
                });
                let told = told.ok_or("nothing is told of the last dice yet")?;
                let right = spellings(&self.session, &told).iter().any(|is| is.eq_ignore_ascii_case(said));
                right.then_some(()).ok_or(format!("the last dice are told as {}", show::outcome(&self.session, &told)))
            }
            Act::Noted(note) => {
                let found = self.noted.iter().any(|known| known == &note.to_lowercase());
                found.then_some(()).ok_or("this has not been noted".to_owned())
            }
            Act::NotNoted(note) => {
                let found = self.noted.iter().any(|known| known.contains(&note.to_lowercase()));
                (!found).then_some(()).ok_or("this has been noted".to_owned())
            }
            Act::Field(field, value) => {
                let is = fixtures::field(self.game, self.session.state(), field)?;
                (is == *value).then_some(()).ok_or(format!("it is {is}"))
            }
            Act::Back(times) => {
                (0..*times).try_for_each(|_| self.session.back().map_err(|refused| refused.advice().to_owned()))?;
                self.look();
                Ok(())
            }
            Act::Amend(title, value) => self.amend(title, value),
            Act::Then(id) => {
                self.advance(|stage| matches!(stage.session.step(), Step::Done(_)))?;
                let next = self.game.procedure(id).ok_or(format!("there is no procedure {id}"))?;
                let state = self.session.commit().map_err(|refused| refused.advice().to_owned())?.clone();
                let rolls = self.session.rolls();
                self.session.start(next, &state, rolls);
                self.look();
                Ok(())
            }
            Act::Ends(said) => {
                self.advance(|stage| matches!(stage.session.step(), Step::Done(_)))?;
                let Step::Done(outcome) = self.session.step() else { return Err("it has not ended".to_owned()) };
                let is = spellings(&self.session, &outcome);
                let right = is.iter().any(|is| is.eq_ignore_ascii_case(said));
                right.then_some(()).ok_or(format!("it ends in {}", show::outcome(&self.session, &outcome)))
            }
        }
    }

    /// Goes on until every line that gives a value has found its question.
    fn settle(&mut self) -> Result<(), String> {
        while !self.waiting.is_empty() {
            let first = self.waiting[0];
            let unasked = || format!("line {}: nobody asks for {}", first.number, first.text);
            if self.session.step() != Step::Asking {
                return Err(unasked());
            }
            // A line that was asked for and is wrong says so itself.
            self.next().map_err(|wrong| if wrong.starts_with("line ") { wrong } else { format!("{wrong} ({})", unasked()) })?;
        }
        Ok(())
    }

    /// Goes on as preset until something is so.
    fn advance(&mut self, so: impl Fn(&Self) -> bool) -> Result<(), String> {
        while !so(self) {
            if self.session.step() != Step::Asking {
                return Err("it never came to this".to_owned());
            }
            self.next()?;
        }
        Ok(())
    }

    /// Answers the open question from the lines that wait, or as preset.
    fn next(&mut self) -> Result<(), String> {
        let prompt = self.session.prompt().ok_or("nothing is asked")?.clone();
        if prompt.kind == Kind::Throw {
            self.throw()?;
        } else {
            let own = self.find(prompt.subject, prompt.question.title);
            let interrupt = prompt.interrupts.and_then(|(question, _)| self.find(Subject::Nobody, question.title));
            let place = [own, interrupt].into_iter().flatten().min();
            let answer = match place.map(|nth| self.waiting.remove(nth)) {
                Some(Line { act: Act::Value(_, value), number, .. }) => {
                    let interrupts = place == interrupt && place != own;
                    values::answer(&self.session, &prompt, value, interrupts)
                        .map_err(|wrong| format!("line {number}: {wrong}"))?
                }
                _ => Memory::new().preset(&prompt).ok_or("there is no preset")?,
            };
            self.session.answer(&answer).map_err(|refused| format!("{answer:?}: {}", refused.advice()))?;
        }
        self.look();
        match self.session.step() {
            Step::Asking | Step::Done(_) => Ok(()),
            other => Err(format!("{other:?}")),
        }
    }

    /// The first waiting line for a question.
    fn find(&self, subject: Subject, title: &str) -> Option<usize> {
        let fits = |said: &str| self.titles(subject, title).iter().any(|title| title.eq_ignore_ascii_case(said));
        self.waiting.iter().position(|line| matches!(&line.act, Act::Value(said, _) if fits(said)))
    }

    /// How a question may be written: its title, or after the name of whom it is about.
    fn titles(&self, subject: Subject, title: &str) -> [String; 2] {
        [title.to_owned(), format!("{} {title}", show::name(&self.session, subject)).trim().to_owned()]
    }

    /// Throws the faces that the lines give. Dice that were thrown before need no line.
    fn throw(&mut self) -> Result<(), String> {
        let casts = self.session.stage().card.clone();
        let mut pools = Vec::new();
        for cast in casts.iter().filter(|cast| cast.pool.count > 0) {
            let titles = self.titles(cast.subject, cast.question.title);
            let line = self.find(cast.subject, cast.question.title).map(|nth| self.waiting.remove(nth));
            let faces = match line {
                Some(Line { act: Act::Value(_, value), number, .. }) => {
                    Some(values::faces(value, cast).map_err(|wrong| format!("line {number}: {wrong}"))?)
                }
                _ => None,
            };
            pools.push((titles[1].clone(), faces));
        }
        let missing = RefCell::new(None);
        let mut cup = Told { pools: &pools, next: 0, missing: &missing };
        match self.session.throw(&mut cup) {
            Ok(()) => {}
            Err(ThrowRefused::Cup(_)) => {
                let title = missing.take().unwrap_or_default();
                return Err(format!("the dice of {title} are not given"));
            }
            Err(ThrowRefused::Refused(refused)) => return Err(refused.advice().to_owned()),
        }
        let shown = self.session.stage().shown.faces.iter().filter(|faces| !faces.is_empty());
        for ((title, said), is) in pools.iter().zip(shown) {
            if said.as_ref().is_some_and(|said| said.as_slice() != is.as_slice()) {
                return Err(format!("{title}: these dice were thrown before, and show {is:?}"));
            }
        }
        Ok(())
    }

    fn amend(&mut self, title: &str, value: &str) -> Result<(), String> {
        let fits = |subject, is: &str| self.titles(subject, is).iter().any(|is| is.eq_ignore_ascii_case(title));
        let point = self.session.stage().points.iter().rfind(|point| fits(point.subject, point.question.title)).copied();
        if let Some(point) = point {
            let done = step_in(&mut self.session, &point, value)?;
            done.map_err(|refused| refused.advice().to_owned())?;
        } else {
            let questions = self.session.procedure().map_or(&[][..], |procedure| procedure.questions);
            let title_of = |key| questions.iter().find(|declared| declared.question.key == key).map(|it| it.question.title);
            let asked = self.session.transcript().entries().filter(|(_, entry)| entry.tag.asked() && entry.tag != Tag::Throw);
            let found = asked.filter(|(_, entry)| title_of(entry.key).is_some_and(|is| fits(entry.subject, is))).last();
            let (at, _) = found.ok_or("there is no such answer to change")?;
            let bytes = &self.session.transcript().bytes()[..at];
            let procedure = self.session.procedure().ok_or("nothing is played")?;
            // The question as it was then; what it depends on of the battle has not changed since.
            let then = table::resume(procedure, self.session.committed(), 0, bytes);
            let prompt = then.prompt().ok_or("it is not asked any more")?;
            let answer = values::answer(&self.session, prompt, value, false)?;
            self.session.amend(at, &answer).map_err(|refused| refused.advice().to_owned())?;
        }
        self.look();
        Ok(())
    }

    fn is_open(&self, title: &str) -> bool {
        let is = |subject, is: &str| self.titles(subject, is).iter().any(|is| is.eq_ignore_ascii_case(title));
        let Some(prompt) = self.session.prompt() else { return false };
        let card = (prompt.kind == Kind::Throw).then_some(&self.session.stage().card);
        is(prompt.subject, prompt.question.title) || card.into_iter().flatten().any(|cast| is(cast.subject, cast.question.title))
    }

    /// Remembers what is asked and noted.
    fn look(&mut self) {
        (self.watch)(&self.session);
        let mut asked: Vec<_> = self.session.prompt().map(|prompt| (prompt.subject, prompt.question.title)).into_iter().collect();
        if self.session.wants_dice() {
            asked.extend(self.session.stage().card.iter().map(|cast| (cast.subject, cast.question.title)));
        }
        for (subject, title) in asked {
            self.asked.extend(self.titles(subject, title).map(|title| title.to_lowercase()));
        }
        self.noted.clear();
        for note in &self.session.stage().notes {
            let text = show::filled(note.text, note.value).to_lowercase();
            self.noted.insert(format!("{} {text}", show::name(&self.session, note.subject).to_lowercase()).trim().to_owned());
            self.noted.insert(text);
        }
    }
}

type Done = Result<(), adjutant::engine::Refused>;

/// Overrules a result (`-` takes it back) or sets the situation.
fn step_in(session: &mut Session, point: &Point, value: &str) -> Result<Done, String> {
    Ok(match point.kind {
        PointKind::Settle(..) if value == "-" => session.overrule(point, None),
        PointKind::Settle(choices, ..) => session.overrule(point, Some(values::option(choices, u64::MAX, value)?)),
        PointKind::Extra { .. } => session.set_extra(point, value.parse().map_err(|_| "this is no number")?),
    })
}

/// The ways to write an outcome: word or code, alone or after the name of whom it is about.
fn spellings(session: &Session, outcome: &Outcome) -> Vec<String> {
    let (word, code, name) = (outcome.to_string(), outcome.ending.code.to_owned(), show::name(session, outcome.subject));
    let named = |what: &str| format!("{name} {what}").trim().to_owned();
    vec![named(&word), named(&code), word, code]
}

/// Gives each pool the last of the faces that its line says: those before them were dealt again.
struct Told<'a> {
    pools: &'a [(String, Option<Vec<u8>>)],
    next: usize,
    missing: &'a RefCell<Option<String>>,
}

impl Cup for Told<'_> {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        let count = usize::from(pool.count);
        // Pools whose dice were all dealt again do not come here: the next that is given enough faces is meant.
        while let Some((title, faces)) = self.pools.get(self.next) {
            self.next += 1;
            match faces {
                Some(faces) if faces.len() >= count => return Ok(faces[faces.len() - count..].iter().copied().collect()),
                Some(_) => {}
                None => *self.missing.borrow_mut() = Some(title.clone()),
            }
        }
        Err(CupError::Refused)
    }
}
