//! Whole campaigns, played by themselves through [`Session`] as the screens play them: what can be started is started, what is
//! asked is answered, dice are thrown. Counts how often every procedure, ending and table row was reached, and fails at zero.
//! `cargo test --test sns soak -- --nocapture` prints the counts; `ADJUTANT_BATTLES=10000` plays so many campaigns.

use std::collections::BTreeMap;

use adjutant::engine::{Answer, Guide, Id, Prompt, Side, Step};
use adjutant::games::sns::{Battle, Body, Class, GAME, MAX_BAND, Mode, Phase, Standing};
use adjutant::games::{Procedure, Session, State};

use super::procedure;
use super::rules::answers;
use super::rules::chance::Chance;
use super::rules::show;

/// Campaigns in a test run, and in a long one.
const SHORT: u64 = 300;
const LONG: u64 = 10_000;
/// Procedures of one campaign, then it is left.
const MOST: usize = 250;

fn campaigns() -> u64 {
    let told = std::env::var("ADJUTANT_BATTLES").ok().map(|count| count.parse().expect("ADJUTANT_BATTLES is a number"));
    let long = std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1");
    told.unwrap_or(if long { LONG } else { SHORT })
}

fn guide() -> &'static Guide<State> {
    GAME.guide.unwrap()
}

#[derive(Default)]
struct Reached {
    counts: BTreeMap<String, u64>,
}

impl Reached {
    fn count(&mut self, what: impl Into<String>) {
        *self.counts.entry(what.into()).or_default() += 1;
    }
}

struct Table {
    chance: Chance,
    session: Box<Session>,
    state: State,
    rolls: u32,
    seed: u64,
    /// Answers as the game's own player would; else as anybody might, now and then.
    strict: bool,
}

impl Table {
    fn new(seed: u64, strict: bool) -> Self {
        let state = (GAME.start)(&adjutant::engine::presets(GAME.preferences));
        Self { chance: Chance::new(seed), session: Box::new(Session::new()), state, rolls: 0, seed, strict }
    }

    fn battle(&self) -> &Battle {
        let State::Sns(battle) = &self.state else { panic!("no battle") };
        battle
    }

    fn battle_mut(&mut self) -> &mut Battle {
        let State::Sns(battle) = &mut self.state else { panic!("no battle") };
        battle
    }

    /// Plays a procedure to its end and makes what it did the state of the campaign.
    fn run(&mut self, procedure: &'static Procedure, reached: &mut Reached) {
        let before = self.state.clone();
        self.session.start(procedure, &self.state, self.rolls);
        while self.session.step() == Step::Asking {
            if self.session.wants_dice() {
                let card = &self.session.stage().card;
                let (name, first) =
                    (card.first().map_or("", |cast| cast.question.name()), card.first().map(|cast| cast.pool.count));
                reached.count(format!("dice {name} {}", first.unwrap_or(0)));
                self.session.throw(&mut self.chance.cup).expect("the cup throws");
                for note in &self.session.stage().notes {
                    reached.count(format!("note {}", note.text));
                }
            } else {
                let prompt = self.session.prompt().expect("a question is open").clone();
                reached.count(format!("asked {}", prompt.question.name()));
                let answer = self.answer(&prompt);
                self.session.answer(&answer).unwrap_or_else(|refused| panic!("{answer:?}: {refused:?}\n{}", self.told()));
            }
        }
        let Step::Done(outcome) = self.session.step() else { panic!("{:?}\n{}", self.session.step(), self.told()) };
        assert!(procedure.endings.contains(&outcome.ending), "{:?}", outcome.ending);
        assert_ne!(outcome.ending.code, "not-now", "it was offered: {}", self.told());
        reached.count(format!("{} {}", procedure.id, outcome.ending.code));
        if self.chance.once_in(20) {
            self.resumes(procedure, &before);
        }
        self.rolls = self.session.rolls();
        self.state.clone_from(self.session.commit().expect("it is done"));
        self.holds();
    }

    fn answer(&mut self, prompt: &Prompt) -> Answer {
        let decided = (guide().decide)(self.session.state(), prompt).unwrap_or_else(|| panic!("nobody decides {prompt:?}"));
        assert!(prompt.encode(&decided).is_ok(), "the game's own player is refused: {decided:?} to {prompt:?}");
        let rare = match prompt.question.name() {
            "will.free" => 12,
            "encounter.who" | "begin.mode" => 6,
            _ => 3,
        };
        if prompt.question.name() == "adjust.rep" && !self.strict {
            // Bands that are too large for their Star come of it.
            return Answer::Number(4 + self.chance.below(6) as i16);
        }
        if self.strict || !self.chance.once_in(rare) {
            return decided;
        }
        answers::any(prompt, &mut self.chance).expect("it is no throw")
    }

    /// What holds between any two procedures.
    fn holds(&self) {
        let battle = self.battle();
        let seed = self.seed;
        for (nth, figure) in battle.figures.iter().enumerate() {
            let Body { standing, base, carries, .. } = &figure.body;
            assert!(*standing == Standing::Absent || (1..=20).contains(base), "seed {seed}: {figure:?}");
            assert!(!figure.up() || figure.rep() > 0, "seed {seed}: {figure:?} stands without Rep");
            assert!(figure.up() || carries.is_none(), "seed {seed}: {figure:?} carries");
            if let Some(load) = carries {
                assert_eq!(battle.figure(*load).standing, Standing::Out, "seed {seed}");
            }
            let several = battle.mode == Mode::Allies;
            assert!(nth != 0 || figure.star || several || *standing == Standing::Absent, "seed {seed}: the Star comes first");
        }
        if battle.fighting() && !battle.decided() {
            for side in [Side::First, Side::Second] {
                let slots: Vec<i8> = battle.up(side).iter().map(|id| battle.figure(*id).slot).collect();
                assert!(slots.windows(2).all(|two| two[0] < two[1]), "seed {seed}: {slots:?} is no line");
            }
        }
        let now = (guide().now)(&self.state);
        assert_eq!(now.is_empty(), matches!(battle.phase, Phase::Over), "seed {seed}: {:?}", battle.phase);
    }

    /// The bytes alone lead to the same state.
    fn resumes(&self, procedure: &'static Procedure, before: &State) {
        let mut other = Box::new(Session::new());
        other.resume(procedure, before, 0, self.session.transcript().bytes()).expect("they are entries");
        assert_eq!(other.step(), self.session.step());
        assert_eq!(other.state(), self.session.state());
    }

    fn told(&self) -> String {
        format!("seed {}: {}", self.seed, show::walk(&self.session))
    }

    /// Mostly what the rules want; now and then something else that can be done.
    fn next(&mut self) -> &'static Procedure {
        let now = (guide().now)(&self.state);
        if self.strict || !self.chance.once_in(8) { now[0] } else { now[self.chance.below(now.len())] }
    }

    fn campaign(&mut self, reached: &mut Reached) {
        self.run(guide().begin, reached);
        for _ in 0..MOST {
            if (guide().status)(&self.state).over.is_some() {
                return;
            }
            let next = self.next();
            let before = self.battle().clone();
            self.run(next, reached);
            if next.id == "search" && self.seed % 2 == 1 {
                // Lists have few Casters: here is another.
                self.battle_mut().alter(Id(MAX_BAND as u8), |figure| figure.class = Class::Caster);
            }
            if next.id == "end-battle" {
                reached.count(format!("turns {}", before.turn.min(12)));
            }
        }
    }
}

/// Everything that must be reached at least once, besides every ending of every procedure of a campaign.
const ROWS: &[&str] = &[
    "dice action.dice 2",
    "dice action.dice 3",
    "dice charge.dice 2",
    "dice charge.dice 3",
    "dice pef.roll 2",
    "dice pef.roll 3",
    "dice cast.roll 2",
    "dice cast.choice 2",
    "dice cast.either 1",
    "dice match.equal 1",
    "dice line.equal 1",
    "dice charge.equal 1",
    "dice will.equal 1",
    "dice melee.armour 1",
    "dice enemies.dice 1",
    "dice enemies.dice 2",
    "dice enemies.list 1",
    "dice enemies.of-class 1",
    "dice recovery.dice 2",
    "dice change.die 1",
    "dice band.new 2",
    "asked charge.react",
    "asked charge.at",
    "asked cast.extra",
    "asked match.friend",
    "asked will.free",
    "asked band.dismiss",
    "note returns",
    "note gone",
    "note leaves",
    "note leaves the Band",
    "note Rep now #",
];

/// Endings that a battle never comes to: it is not offered, or only a player who overrules the dice gets there.
const NOT_IN_BATTLE: &[&str] = &["not-now", "nobody-stands"];

#[test]
fn campaigns_that_play_themselves_reach_everything() {
    let mut reached = Reached::default();
    for seed in 0..campaigns() {
        Table::new(seed, seed % 3 == 0).campaign(&mut reached);
    }
    for (what, times) in &reached.counts {
        println!("{times:>9}  {what}");
    }
    let mut never: Vec<String> = Vec::new();
    let led = guide().procedures.iter().copied().chain([procedure("action"), procedure("will")]);
    for procedure in led {
        let ends = procedure.endings.iter().filter(|ending| !NOT_IN_BATTLE.contains(&ending.code));
        never.extend(ends.map(|ending| format!("{} {}", procedure.id, ending.code)));
    }
    never.extend(ROWS.iter().map(|row| (*row).to_owned()));
    never.retain(|what| !reached.counts.contains_key(what));
    assert!(never.is_empty(), "never reached in {} campaigns: {never:#?}", campaigns());
}

/// One battle as the specification's section 9 sets it up: its activations, and whether the player holds the board.
fn one_battle(seed: u64, cover: bool) -> (u8, bool) {
    let mut table = Table::new(seed, true);
    let mut reached = Reached::default();
    table.run(guide().begin, &mut reached);
    let battle = table.battle_mut();
    (battle.phase, battle.pefs, battle.cover) = (Phase::Search, 1, cover);
    for nth in 0..MAX_BAND as u8 {
        battle.alter(Id(nth), |figure| {
            figure.comes = true;
            figure.pool = if figure.star { figure.base } else { 0 };
        });
    }
    loop {
        let next = (guide().now)(&table.state)[0];
        if next.id == "end-battle" {
            let battle = table.battle();
            return (battle.turn, !battle.up(Side::First).is_empty());
        }
        table.run(next, &mut reached);
    }
}

#[test]
fn battles_are_as_long_as_the_specification_says() {
    // Section 9: mean, nine in ten at most, the player holds the board; 0.3 activations and 5 points either way.
    for (cover, mean, most, holds) in [(false, 2.5, 4, 65.0), (true, 2.6, 4, 64.0)] {
        let battles: Vec<(u8, bool)> = (0..1_000).map(|seed| one_battle(seed, cover)).collect();
        let count = battles.len() as f64;
        let turns: f64 = battles.iter().map(|(turns, _)| f64::from(*turns)).sum::<f64>() / count;
        let held = 100.0 * battles.iter().filter(|(_, held)| *held).count() as f64 / count;
        let short = battles.iter().filter(|(turns, _)| *turns <= most).count() as f64 / count;
        println!("cover {cover}: {turns:.2} activations, {short:.2} of them at most {most}, held {held:.1} %");
        assert!((turns - mean).abs() <= 0.3, "cover {cover}: {turns} activations");
        assert!((held - holds).abs() <= 5.0, "cover {cover}: held {held} %");
        assert!(short >= 0.9, "cover {cover}: {short} at most {most}");
    }
}

/// The game's own automatic players alone fight an Encounter to its end.
#[test]
fn the_games_own_players_come_to_an_end() {
    let auto = GAME.battle.unwrap();
    let mut ends = BTreeMap::new();
    for seed in 0..60 {
        let mut chance = Chance::new(seed);
        let (mut state, mut session) = ((auto.begin)(), Box::new(Session::new()));
        let mut played = 0;
        while let Some(procedure) = (auto.next)(&mut state) {
            session.start(procedure, &state, 0);
            while session.step() == Step::Asking {
                if session.wants_dice() {
                    session.throw(&mut chance.cup).unwrap();
                } else {
                    let answer = (auto.decide)(session.prompt().unwrap(), session.state()).expect("it decides everything");
                    session.answer(&answer).unwrap();
                }
            }
            state.clone_from(session.commit().unwrap());
            played += 1;
            assert!(played < 1_000, "seed {seed} goes round in circles");
        }
        let over = (guide().status)(&state).over.expect("nothing follows, so it is over");
        *ends.entry(over.ending.code).or_insert(0) += 1;
    }
    assert_eq!(ends.len(), 2, "both ends are met: {ends:?}");
}
