//! Whole campaigns, played by themselves through [`Session`] as the screens play them: what can be started is started, what is
//! asked is answered, dice are thrown. Counts how often every procedure, ending and table row was reached, and fails at zero.
//! `cargo test --test sfc soak -- --nocapture` prints the counts; `ADJUTANT_BATTLES=10000` plays so many campaigns.

use std::collections::BTreeMap;

use adjutant::engine::{Answer, Guide, Prompt, Side, Step};
use adjutant::games::sfc::{Battle, Body, Class, GAME, MAX_BAND, Mode, Phase, Standing};
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
    /// Which Classes fight.
    class: Option<(Class, Class)>,
}

impl Table {
    fn new(seed: u64, strict: bool) -> Self {
        let mut values = adjutant::engine::presets(GAME.preferences);
        for (nth, value) in values.iter_mut().take(GAME.preferences.len()).enumerate() {
            *value = if strict { 0 } else { (seed >> nth & 1) as u8 };
        }
        let state = (GAME.start)(&values);
        Self { chance: Chance::new(seed), session: Box::new(Session::new()), state, rolls: 0, seed, strict, class: None }
    }

    fn battle(&self) -> &Battle {
        let State::Sfc(battle) = &self.state else { panic!("no battle") };
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
                let thrown = self.session.throw(&mut self.chance.cup);
                thrown.unwrap_or_else(|refused| panic!("{refused:?}\n{}", self.told()));
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
            "confront.who" | "begin.mode" => 6,
            "act.instead" => 2,
            _ => 3,
        };
        if let Some((class, foe)) = self.class {
            match prompt.question.name() {
                "band.class" => return Answer::Pick(class as u8),
                "begin.foe" => return Answer::Pick(foe as u8),
                _ => {}
            }
        }
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
            assert!(!figure.ducked || figure.weapon.is_some_and(|weapon| weapon.shots() > 0), "seed {seed}: {figure:?} ducks");
            let first = nth % MAX_BAND != 0 || nth > MAX_BAND || battle.mode == Mode::Allies;
            assert!(first || figure.star || *standing == Standing::Absent || nth > 0, "seed {seed}: the Star comes first");
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
            if next.id == "end-fight" {
                reached.count(format!("turns {}", before.turn.min(12)));
            }
        }
    }
}

/// Everything that must be reached at least once, besides every ending of every procedure of a campaign.
const ROWS: &[&str] = &[
    "dice action.dice 2",
    "dice advantage.roll 1",
    "dice enemies.number 1",
    "dice enemies.die 1",
    "dice band.dice 1",
    "dice band.new 2",
    "dice line.equal 1",
    "dice match.equal 1",
    "dice shoot.roll 2",
    "dice shoot.hit 2",
    "dice melee.dice 2",
    "dice melee.dv-roll 1",
    "dice star.power 5",
    "dice will.test 2",
    "dice will.equal 1",
    "dice recovery.dice 2",
    "dice change.die 1",
    "dice morale.dice 2",
    "dice morale.dice 3",
    "asked match.chargers",
    "asked shoot.also",
    "asked shoot.order",
    "asked shoot.shots",
    "asked return.fire",
    "asked return.answer",
    "asked charge.fire",
    "asked act.instead",
    "asked will.free",
    "asked band.dismiss",
    "asked star.dv",
    "note pops up",
    "note Ducks back",
    "note Halts",
    "note returns",
    "note gone",
    "note leaves",
    "note leaves the Band",
    "note a new Star",
    "note Rep now #",
];

/// Endings that a battle never comes to: it is not offered, only a player who overrules the dice gets there, or it is told on the
/// way.
const NOT_IN_BATTLE: &[&str] = &["not-now", "nobody-stands", "goes-on", "enemies", "enemy"];

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
    // An exchange of fire is too long for one procedure only if hundreds of shots miss.
    let led = guide()
        .procedures
        .iter()
        .filter(|procedure| procedure.id != "return-fire")
        .copied()
        .chain([procedure("action"), procedure("will")]);
    for procedure in led {
        let ends = procedure.endings.iter().filter(|ending| !NOT_IN_BATTLE.contains(&ending.code));
        never.extend(ends.map(|ending| format!("{} {}", procedure.id, ending.code)));
    }
    never.extend(ROWS.iter().map(|row| (*row).to_owned()));
    never.retain(|what| !reached.counts.contains_key(what));
    assert!(never.is_empty(), "never reached in {} campaigns: {never:#?}", campaigns());
}

/// One fight as the specification's section 9 sets it up: its activations, and whether the player wins.
fn one_fight(seed: u64, class: Class, foe: Class) -> (u8, bool) {
    let mut table = Table::new(seed, true);
    let mut reached = Reached::default();
    table.class = Some((class, foe));
    table.run(guide().begin, &mut reached);
    loop {
        let next = (guide().now)(&table.state)[0];
        if next.id == "end-fight" {
            let battle = table.battle();
            return (battle.turn, !battle.up(Side::First).is_empty());
        }
        table.run(next, &mut reached);
    }
}

#[test]
fn fights_are_as_long_as_the_specification_says() {
    use Class::{Bugs, Gangers, Mercenaries, Military, Police, Ragers};
    // Section 9: mean, nine in ten at most, the player wins; 0.3 activations and 5 points either way.
    let rows = [
        (Military, Bugs, 2.0, 3, 99.0),
        (Police, Gangers, 2.8, 5, 72.0),
        (Mercenaries, Military, 4.7, 8, 38.0),
        (Gangers, Police, 3.1, 5, 53.0),
        (Military, Ragers, 1.5, 2, 100.0),
        (Bugs, Military, 5.4, 10, 14.0),
        (Ragers, Bugs, 2.4, 3, 64.0),
    ];
    let mut wrong = Vec::new();
    for (class, foe, mean, most, wins) in rows {
        let fights: Vec<(u8, bool)> = (0..1_000).map(|seed| one_fight(seed, class, foe)).collect();
        let count = fights.len() as f64;
        let turns: f64 = fights.iter().map(|(turns, _)| f64::from(*turns)).sum::<f64>() / count;
        let won = 100.0 * fights.iter().filter(|(_, won)| *won).count() as f64 / count;
        let short = fights.iter().filter(|(turns, _)| *turns <= most).count() as f64 / count;
        println!("{class:?} - {foe:?}: {turns:.2} activations, {short:.2} of them at most {most}, won {won:.1} %");
        if (turns - mean).abs() > 0.3 || (won - wins).abs() > 5.0 || short < 0.9 {
            wrong
                .push(format!("{class:?} - {foe:?}: {turns:.2} activations, not {mean}; won {won:.1} %, not {wins}; {short:.2}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
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
