//! Campaigns that play themselves through [`Session`] as the screens play them: what can be started is started, what is asked is
//! answered, dice are thrown. Counts how often everything was reached. What a game knows of itself are its [`Habits`].

use std::collections::BTreeMap;

use adjutant::dice::Seen;
use adjutant::engine::{Answer, Guide, Kind, PreferenceKind, Prompt, Step};
use adjutant::games::{Game, Procedure, Session, State};

use super::answers;
use super::chance::Chance;
use super::show;

/// Campaigns in a test run, and in a long one.
const SHORT: u64 = 300;
const LONG: u64 = 10_000;
/// Procedures of one campaign, then it is left.
const MOST: usize = 250;
/// Procedures of an automatic battle: far more than any that comes to an end needs.
const FAR: usize = 1_000;

/// How many are played: `ADJUTANT_BATTLES` says so, `ADJUTANT_LONG=1` asks for many.
pub fn campaigns() -> u64 {
    let told = std::env::var("ADJUTANT_BATTLES").ok().map(|count| count.parse().expect("ADJUTANT_BATTLES is a number"));
    let long = std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1");
    told.unwrap_or(if long { LONG } else { SHORT })
}

/// How a game is played by itself.
pub struct Habits {
    pub game: &'static Game,
    /// In which of so many times anybody's answer is given to this question, instead of the game's own player's.
    pub rare: fn(&str) -> usize,
    /// What is answered to a question whatever the players think.
    pub says: fn(&mut Table, &Prompt) -> Option<Answer>,
    /// The row of a list that a die of this name comes to, if it is more than a number.
    pub row: fn(&Table, &str, i16) -> Option<String>,
    /// What holds between any two procedures; what else is counted.
    pub holds: fn(&Table, &mut Reached),
}

/// How often everything was reached.
#[derive(Default)]
pub struct Reached(BTreeMap<String, u64>);

impl Reached {
    pub fn count(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    /// All that begins so.
    fn times(&self, begins: &str) -> u64 {
        self.0.range(begins.to_owned()..).take_while(|(what, _)| what.starts_with(begins)).map(|(_, times)| times).sum()
    }

    /// Prints the counts, and those of the paragraphs, each with how what shows it begins; what was never reached.
    pub fn never(&self, paragraphs: &[(&str, &str)], wanted: impl Iterator<Item = String>) -> Vec<String> {
        for (what, times) in &self.0 {
            println!("{times:>9}  {what}");
        }
        for (paragraph, begins) in paragraphs {
            println!("{:>9}  {paragraph}: {begins}", self.times(begins));
        }
        let missed = paragraphs.iter().filter(|(_, begins)| self.times(begins) == 0);
        let missed = missed.map(|(paragraph, begins)| format!("{paragraph}: {begins}"));
        missed.chain(wanted.filter(|what| !self.0.contains_key(what))).collect()
    }
}

pub struct Table {
    pub habits: &'static Habits,
    pub chance: Chance,
    pub session: Box<Session>,
    pub state: State,
    pub seed: u64,
    /// Answers as the game's own player would; else as anybody might, now and then.
    pub strict: bool,
    /// What has been picked and thrown in this procedure last, by its name.
    pub last: BTreeMap<&'static str, i16>,
    rolls: u32,
}

impl Table {
    /// With options that are the game's own, or follow from the seed.
    pub fn new(habits: &'static Habits, seed: u64, strict: bool) -> Self {
        let mut values = adjutant::engine::presets(habits.game.preferences);
        for preference in habits.game.preferences.iter().filter(|_| !strict) {
            if let PreferenceKind::Choice(choices) = preference.kind {
                values[preference.at] = (seed >> (2 * preference.at) & 3) as u8 % choices.len() as u8;
            }
        }
        let state = (habits.game.start)(&values);
        let (chance, session) = (Chance::new(seed), Box::new(Session::new()));
        Self { habits, chance, session, state, seed, strict, last: BTreeMap::new(), rolls: 0 }
    }

    pub fn guide(&self) -> &'static Guide<State> {
        self.habits.game.guide.unwrap()
    }

    /// Plays a procedure to its end and makes what it did the state of the campaign.
    pub fn run(&mut self, procedure: &'static Procedure, reached: &mut Reached) {
        let before = self.state.clone();
        let outcome = self.play(procedure, reached);
        assert_ne!(outcome, "not-now", "it was offered: {}", self.told());
        reached.count(format!("{} {outcome}", procedure.id));
        if self.chance.once_in(20) {
            self.resumes(procedure, &before);
        }
        self.rolls = self.session.rolls();
        self.state.clone_from(self.session.commit().expect("it is done"));
        (self.habits.holds)(self, reached);
    }

    /// Plays a procedure by itself, as anybody might answer.
    pub fn quick(&mut self, procedure: &'static Procedure, reached: &mut Reached) {
        let outcome = self.play(procedure, reached);
        reached.count(format!("quick {} {outcome}", procedure.id));
        // Its dice are spent: the next one has others. What it did is nobody's business.
        self.session.commit().expect("it is done");
    }

    fn play(&mut self, procedure: &'static Procedure, reached: &mut Reached) -> &'static str {
        self.last.clear();
        self.session.start(procedure, &self.state, self.rolls);
        while self.session.step() == Step::Asking {
            if self.session.wants_dice() {
                let thrown = self.session.throw(&mut self.chance.cup);
                thrown.unwrap_or_else(|refused| panic!("{refused:?}\n{}", self.told()));
                self.count_rows(reached);
            } else {
                let prompt = self.session.prompt().expect("a question is open").clone();
                let name = prompt.question.name();
                reached.count(format!("asked {name}"));
                let answer = self.answer(&prompt);
                if let Answer::Pick(nth) = answer {
                    self.last.insert(name, nth.into());
                }
                self.session.answer(&answer).unwrap_or_else(|refused| panic!("{answer:?}: {refused:?}\n{}", self.told()));
            }
            if let Some(told) = self.session.stage().shown.told {
                reached.count(format!("told {}", told.ending.code));
            }
        }
        for note in &self.session.stage().notes {
            reached.count(format!("note {}", note.text));
        }
        let Step::Done(outcome) = self.session.step() else { panic!("{:?}\n{}", self.session.step(), self.told()) };
        assert!(procedure.endings.contains(&outcome.ending), "{:?}", outcome.ending);
        outcome.ending.code
    }

    /// What the dice of a throw have come to: `row NAME COUNTd VALUE`.
    fn count_rows(&mut self, reached: &mut Reached) {
        let shown = &self.session.stage().shown;
        let mut rows = Vec::new();
        for (cast, faces) in shown.card.iter().zip(&shown.faces) {
            let (name, count) = (cast.question.name(), cast.pool.count);
            let value = match cast.reading.read(faces) {
                Seen::Hits(hits, _) => i16::from(hits),
                Seen::Value(total) | Seen::Sum { total, .. } => total as i16,
                _ => {
                    reached.count(format!("row {name} thrown"));
                    continue;
                }
            };
            reached.count(format!("row {name} {count}d {value}"));
            rows.push((name, value));
        }
        for (name, value) in rows {
            self.last.insert(name, value);
            if let Some(row) = (self.habits.row)(self, name, value) {
                reached.count(row);
            }
        }
    }

    fn answer(&mut self, prompt: &Prompt) -> Answer {
        if let Some(answer) = (self.habits.says)(self, prompt) {
            return answer;
        }
        let decided = (self.guide().decide)(self.session.state(), prompt).unwrap_or_else(|| panic!("nobody decides {prompt:?}"));
        assert!(prompt.encode(&decided).is_ok(), "the game's own player is refused: {decided:?} to {prompt:?}");
        let rare = (self.habits.rare)(prompt.question.name());
        if self.strict || !self.chance.once_in(rare) {
            return decided;
        }
        answers::any(prompt, &mut self.chance).expect("it is no throw")
    }

    /// The bytes alone lead to the same state.
    fn resumes(&self, procedure: &'static Procedure, before: &State) {
        let mut other = Box::new(Session::new());
        other.resume(procedure, before, 0, self.session.transcript().bytes()).expect("they are entries");
        assert_eq!(other.step(), self.session.step());
        assert_eq!(other.state(), self.session.state());
    }

    pub fn told(&self) -> String {
        format!("seed {}: {}", self.seed, show::walk(&self.session))
    }

    /// Mostly what the rules want; now and then something else that can be done.
    pub fn next(&mut self) -> &'static Procedure {
        let now = (self.guide().now)(&self.state);
        if self.strict || !self.chance.once_in(8) { now[0] } else { now[self.chance.below(now.len())] }
    }

    /// From the Star to the end, or until there has been enough.
    pub fn campaign(&mut self, reached: &mut Reached) {
        self.run(self.guide().begin, reached);
        for _ in 0..MOST {
            if (self.guide().status)(&self.state).over.is_some() {
                return;
            }
            let next = self.next();
            self.run(next, reached);
        }
    }
}

/// Campaigns, and every procedure by itself some times for each of them.
pub fn soak(habits: &'static Habits, quick: usize) -> Reached {
    let mut reached = Reached::default();
    for seed in 0..campaigns() {
        Table::new(habits, seed, seed % 3 == 0).campaign(&mut reached);
        let mut alone = Table::new(habits, seed, false);
        for procedure in habits.game.procedures {
            (0..quick).for_each(|_| alone.quick(procedure, &mut reached));
        }
    }
    reached
}

/// The rows of tables: the name of the dice, how many, and the first and the last row.
pub fn rows(tables: &'static [(&'static str, u8, i16, i16)]) -> impl Iterator<Item = String> {
    let row = |(name, count, from, to): &'static (_, u8, i16, i16)| {
        (*from..=*to).map(move |value| format!("row {name} {count}d {value}"))
    };
    tables.iter().flat_map(row)
}

/// Every ending of these procedures, but for some that a battle never comes to.
pub fn endings(procedures: impl Iterator<Item = &'static Procedure>, never: &[&str]) -> Vec<String> {
    let ends = |procedure: &'static Procedure| procedure.endings.iter().map(|ending| (procedure.id, ending.code));
    procedures.flat_map(ends).filter(|(_, code)| !never.contains(code)).map(|(id, code)| format!("{id} {code}")).collect()
}

/// What a specification says of battles: their mean length, what nine in ten have at most, and how many in a hundred are won; 0.3
/// activations and 5 points either way. What is wrong with these, if anything is.
#[allow(clippy::float_arithmetic, reason = "means of a soak, on a computer")]
pub fn length(what: &str, battles: &[(u8, bool)], (mean, most, wins): (f64, u8, f64)) -> Option<String> {
    let count = battles.len() as f64;
    let turns: f64 = battles.iter().map(|(turns, _)| f64::from(*turns)).sum::<f64>() / count;
    let won = 100.0 * battles.iter().filter(|(_, won)| *won).count() as f64 / count;
    let short = battles.iter().filter(|(turns, _)| *turns <= most).count() as f64 / count;
    let said = format!("{what}: {turns:.2} activations ({mean}), {short:.2} of them at most {most}, won {won:.1} % ({wins})");
    println!("{said}");
    ((turns - mean).abs() > 0.3 || (won - wins).abs() > 5.0 || short < 0.9).then_some(said)
}

/// The game's own automatic players fight as many battles to the end as there are campaigns: what they end in.
pub fn automatic(game: &'static Game) -> BTreeMap<&'static str, u64> {
    let (auto, guide) = (game.battle.unwrap(), game.guide.unwrap());
    let mut ends = BTreeMap::new();
    let mut session = Box::new(Session::new());
    for seed in 0..campaigns() {
        let (mut chance, mut state) = (Chance::new(seed), (auto.begin)());
        let mut players = Chance::new(!seed);
        let mut played = 0;
        while let Some(procedure) = (auto.next)(&mut state) {
            session.start(procedure, &state, 0);
            while session.step() == Step::Asking {
                let decides = session
                    .prompt()
                    .is_some_and(|prompt| prompt.kind == Kind::Throw || (auto.decide)(prompt, session.state()).is_some());
                assert!(decides, "seed {seed}: nobody decides {:?}", session.prompt());
                assert!(auto.go_on(&mut session, &mut players.cup, &mut chance.cup), "seed {seed} sticks in {}", procedure.id);
            }
            state.clone_from(session.commit().unwrap());
            played += 1;
            assert!(played < FAR, "seed {seed} goes round in circles");
        }
        let over = (guide.status)(&state).over.expect("nothing follows, so it is over");
        *ends.entry(over.ending.code).or_insert(0) += 1;
    }
    println!("{}: {ends:?}", game.id);
    ends
}
