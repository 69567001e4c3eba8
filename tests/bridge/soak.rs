//! Whole battles, played by themselves through [`Session`] as the screens play them: what can be started is started, what is asked
//! is answered, dice are thrown, until somebody has won. Counts how often every procedure, ending and chart row was reached, and
//! fails at zero. `cargo test --test bridge soak -- --nocapture` prints the counts; `ADJUTANT_BATTLES=10000` plays so many.

use std::collections::BTreeMap;

use adjutant::dice::{FaceLayout, Symbol};
use adjutant::engine::{Answer, Ending, Guide, Key, Kind, Prompt, Side, Step, Subject, Tag};
use adjutant::games::bridge::{Activation, Battle, COMBINED, DOUBLE, Discards, GAME, Header, MIXED, PLAIN, Phase, Place};
use adjutant::games::{Procedure, Session, State};

use super::procedure;
use super::rules::answers;
use super::rules::chance::Chance;
use super::rules::show;

/// Battles in a test run, and in a long one.
const SHORT: u64 = 300;
const LONG: u64 = 10_000;
/// No battle comes near so many procedures.
const MOST: usize = 4_000;

fn battles() -> u64 {
    let told = std::env::var("ADJUTANT_BATTLES").ok().map(|count| count.parse().expect("ADJUTANT_BATTLES is a number"));
    let long = std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1");
    told.unwrap_or(if long { LONG } else { SHORT })
}

/// Everything that must be reached at least once.
const ROWS: &[&str] = &[
    "attack paid by Action",
    "attack paid by Pool",
    "move paid by Action",
    "move paid by Pool",
    "activated with reserve 0",
    "activated with reserve 1",
    "activated with reserve 2",
    "activated with both markers",
    "armor 0d",
    "armor 1d",
    "armor 2d",
    "cover -2",
    "cover -1",
    "cover 0",
    "range 0",
    "range -1",
    "range -2 or more",
    "shield",
    "no shield",
    "injury over 3",
    "injury up to 3",
    "interact Free",
    "interact Full",
    "melee 2d",
    "melee 3d",
    "no way out: entered",
    "no way out: stayed",
    "step Friend",
    "step Impeding",
    "step engaged",
    "step held",
    "tactics 0-1 figures",
    "tactics 2-4 figures",
    "tactics 5-9 figures",
    "tactics 10+ figures",
    "tactics lost by the first",
    "tactics lost by the second",
    "dice taken by a player",
    "won by leaving",
    "won by elimination: Attacker",
    "won by elimination: Defender",
    "won by holding out",
];

/// Endings that a battle never comes to, because what leads there is not offered.
const NOT_IN_BATTLE: &[&str] = &["not-now", "not-allowed"];

#[derive(Default)]
struct Reached {
    counts: BTreeMap<String, u64>,
}

impl Reached {
    fn count(&mut self, what: impl Into<String>) {
        *self.counts.entry(what.into()).or_default() += 1;
    }

    fn times(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or(0)
    }
}

/// A table with two players, who play as they please.
struct Table {
    chance: Chance,
    session: Box<Session>,
    state: State,
    rolls: u32,
    /// How the players are in this battle: they run for the edge, they like to fight.
    runs: bool,
    fights: bool,
    seed: u64,
}

fn guide() -> &'static Guide<State> {
    GAME.guide.unwrap()
}

impl Table {
    fn new(seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let mut own = || *chance.pick(&Symbol::ALL);
        let custom = FaceLayout([own(), own(), own(), own(), own(), own()]);
        let layout = *chance.pick(&[COMBINED, COMBINED, COMBINED, MIXED, DOUBLE, PLAIN, custom]);
        let discards = *chance.pick(&[Discards::Auto, Discards::Auto, Discards::Tactics, Discards::Ask]);
        let (runs, fights) = (chance.once_in(6), chance.once_in(2));
        let state = State::Bridge(Battle::none(Header { layout, discards }));
        Self { chance, session: Box::new(Session::new()), state, rolls: 0, runs, fights, seed }
    }

    fn battle(&self) -> &Battle {
        let State::Bridge(battle) = &self.state else { panic!("no battle") };
        battle
    }

    fn play(&mut self, reached: &mut Reached) {
        self.run(guide().begin, reached);
        assert!(self.points(Side::First) <= 40 && self.points(Side::Second) <= 40, "seed {}", self.seed);
        for _ in 0..MOST {
            let status = (guide().status)(&self.state);
            let now = (guide().now)(&self.state);
            if status.over.is_some() {
                assert!(now.is_empty(), "nothing follows the end");
                self.end(reached);
                return;
            }
            assert!(!now.is_empty(), "seed {}: nothing can be started", self.seed);
            let next = self.next(&now);
            self.run(next, reached);
        }
        panic!("seed {} does not end: {:?}", self.seed, self.battle());
    }

    fn points(&self, side: Side) -> u16 {
        self.battle().side(side).map(|(_, figure)| u16::from(figure.cost)).sum()
    }

    /// Mostly what the rules want; now and then something else that can be done.
    fn next(&mut self, now: &[&'static Procedure]) -> &'static Procedure {
        let aside = ["adjust", "armor", "injury", "free"];
        if self.chance.once_in(60) {
            return now[self.chance.below(now.len())];
        }
        let acts: Vec<_> = now.iter().copied().filter(|it| !aside.contains(&it.id)).collect();
        let blow = acts.iter().find(|it| ["melee", "ranged"].contains(&it.id));
        match blow {
            Some(blow) if self.fights && !self.chance.once_in(4) => blow,
            _ if acts.is_empty() => now[self.chance.below(now.len())],
            _ => acts[self.chance.below(acts.len())],
        }
    }

    /// Plays a procedure to its end and makes what it did the state of the battle.
    fn run(&mut self, procedure: &'static Procedure, reached: &mut Reached) {
        let before = self.state.clone();
        self.session.start(procedure, &self.state, self.rolls);
        while self.session.step() == Step::Asking {
            if self.session.wants_dice() {
                self.look_at_card(reached);
                self.session.throw(&mut self.chance.cup).expect("the cup throws");
                self.look_at_throw(&before, reached);
            } else {
                let prompt = self.session.prompt().expect("a question is open").clone();
                let answer = self.answer(&prompt);
                self.session.answer(&answer).unwrap_or_else(|refused| panic!("{answer:?}: {refused:?}\n{}", self.told()));
            }
        }
        let Step::Done(outcome) = self.session.step() else { panic!("{:?}\n{}", self.session.step(), self.told()) };
        assert!(procedure.endings.contains(&outcome.ending));
        assert_ne!(outcome.ending.code, "not-now", "it was offered: {}", self.told());
        reached.count(format!("{} {}", procedure.id, outcome.ending.code));
        self.look_at_entries(&before, reached);
        if self.chance.once_in(20) {
            self.resumes(procedure, &before);
        }
        self.rolls = self.session.rolls();
        self.state.clone_from(self.session.commit().expect("it is done"));
        self.look_at_change(&before, procedure, reached);
        self.holds();
    }

    /// What is asked, answered as the game's own automatic player would, or as anybody might.
    fn answer(&mut self, prompt: &Prompt) -> Answer {
        let state = self.session.state();
        let decided = (guide().decide)(state, prompt).unwrap_or_else(|| panic!("nobody decides {prompt:?}"));
        assert!(prompt.encode(&decided).is_ok(), "the game's own player is refused: {decided:?} to {prompt:?}");
        let option = |name: &str| {
            let Kind::Pick { choices, allowed, .. } = &prompt.kind else { panic!("no pick") };
            let nth = choices.iter().position(|choice| choice.name() == name).unwrap();
            (allowed >> nth & 1 == 1).then_some(Answer::Pick(nth as u8))
        };
        match prompt.question.name() {
            "begin.muster" if self.chance.once_in(3) => option("Example").unwrap(),
            "begin.muster" => option("Own").unwrap(),
            // Small figures make large warbands.
            "warband.cost" if self.chance.once_in(2) => {
                let Kind::Number { max, .. } = prompt.kind else { panic!("no number") };
                Answer::Number((1 + self.chance.below(5) as i16).min(max))
            }
            "step.into" if !self.runs && !self.chance.once_in(40) => {
                let friend = if self.chance.once_in(2) { option("Friend") } else { None };
                friend.or(option("Empty")).unwrap()
            }
            "adjust.field" if !self.chance.once_in(3) => option("Armor").unwrap(),
            _ if self.chance.once_in(2) => decided,
            _ => answers::any(prompt, &mut self.chance).expect("it is no throw"),
        }
    }

    fn look_at_card(&self, reached: &mut Reached) {
        let stage = self.session.stage();
        let Some(cast) = stage.card.first() else { return };
        let value = |label: &str| stage.reasons.iter().find(|reason| reason.label == label).map_or(0, |reason| reason.value);
        let attack = ["melee.roll", "ranged.roll"].contains(&cast.question.name());
        match cast.question.name() {
            "melee.roll" => reached.count(format!("melee {}d", value("Weapon"))),
            "ranged.roll" => {
                reached.count(format!("cover {}", value("Cover")));
                reached.count(match value("Range") {
                    ..=-2 => "range -2 or more".to_owned(),
                    range => format!("range {range}"),
                });
            }
            "tactics.roll" => reached.count(match value("Figures") {
                2..=4 => "tactics 2-4 figures",
                5..=9 => "tactics 5-9 figures",
                10.. => "tactics 10+ figures",
                _ => panic!("one figure rolls dice"),
            }),
            "injury.roll" => reached.count(if value("Over 3") < 0 { "injury over 3" } else { "injury up to 3" }),
            _ => {}
        }
        if attack {
            reached.count(if value("Shield") < 0 { "shield" } else { "no shield" });
        }
    }

    fn look_at_throw(&self, before: &State, reached: &mut Reached) {
        let State::Bridge(before) = before else { panic!("no battle") };
        let first = if before.holder == Side::First { Subject::Nth(3) } else { Subject::Nth(4) };
        if let Some(told) = self.session.stage().shown.told.filter(|told| told.ending.code == "lost") {
            reached.count(if told.subject == first { "tactics lost by the first" } else { "tactics lost by the second" });
        }
    }

    fn look_at_entries(&self, before: &State, reached: &mut Reached) {
        let procedure = self.session.procedure().unwrap();
        for (_, entry) in self.session.transcript().entries() {
            let name = procedure.declared(entry.key).unwrap().question.name();
            let is = |option: &str| entry.code() == Some(Key::of(option).short());
            let number = || entry.number().unwrap_or(0);
            match (name, entry.tag) {
                (_, Tag::Strike) => reached.count("dice taken by a player"),
                ("step.into", _) if is("Friend") => reached.count("step Friend"),
                ("step.edge", _) if is("Impeding") => reached.count("step Impeding"),
                ("step.engaged", _) if number() > 0 => reached.count("step engaged"),
                ("step.held", _) if number() > 0 => reached.count("step held"),
                ("step.no-way-out", _) => {
                    reached.count(if is("Yes") { "no way out: entered" } else { "no way out: stayed" });
                }
                ("activation.interact", _) => reached.count(if is("Free") { "interact Free" } else { "interact Full" }),
                _ => {}
            }
        }
        let attacks = ["melee", "ranged"].contains(&procedure.id);
        let State::Bridge(before) = before else { panic!("no battle") };
        let told = self.session.stage().shown.told.map(|told| told.subject);
        if let (true, Some(Subject::Figure(id))) = (attacks, told) {
            reached.count(format!("armor {}d", before.figure(id).armor.dice()));
        }
        if procedure.id == "tactics" {
            for side in [Side::First, Side::Second] {
                if before.on_map(side) <= 1 {
                    reached.count("tactics 0-1 figures");
                }
            }
        }
    }

    fn look_at_change(&self, before: &State, procedure: &Procedure, reached: &mut Reached) {
        let State::Bridge(before) = before else { panic!("no battle") };
        let after = self.battle();
        let paid = |before: &Battle, after: &Battle| {
            let actions = |battle: &Battle| battle.activation.map(|activation| activation.actions);
            (actions(before) != actions(after), before.pools != after.pools)
        };
        let (action, pool) = paid(before, after);
        match procedure.id {
            "melee" | "ranged" if action => reached.count("attack paid by Action"),
            "melee" | "ranged" if pool => reached.count("attack paid by Pool"),
            "move" | "step" => {
                if action {
                    reached.count("move paid by Action");
                }
                if pool {
                    reached.count("move paid by Pool");
                }
            }
            "activate" => {
                let figure = after.figure(after.activation.unwrap().figure);
                reached.count(format!("activated with reserve {}", figure.reserved()));
                if figure.stunned && figure.wounded {
                    reached.count("activated with both markers");
                }
            }
            _ => {}
        }
    }

    fn end(&self, reached: &mut Reached) {
        let battle = self.battle();
        let winner = battle.winner.unwrap();
        let exited = battle.figures.iter().any(|figure| figure.place == Place::Exited);
        reached.count(match (exited, battle.on_map(Side::First), battle.on_map(Side::Second), winner) {
            (true, .., Side::First) => "won by leaving",
            (false, 0, _, Side::Second) => "won by elimination: Defender",
            (false, _, 0, Side::First) => "won by elimination: Attacker",
            (false, _, _, Side::Second) if battle.round == 6 => "won by holding out",
            other => panic!("seed {}: nobody wins like this: {other:?}", self.seed),
        });
        reached.count(format!("round {}", battle.round));
    }

    /// What holds between any two procedures of a battle.
    fn holds(&self) {
        let battle = self.battle();
        let seed = self.seed;
        assert!((1..=6).contains(&battle.round), "seed {seed}: round {}", battle.round);
        if let Some(Activation { figure, actions, sharing, entered, .. }) = battle.activation {
            assert!(actions <= 2, "seed {seed}");
            assert!(battle.figure(figure).on_map(), "seed {seed}: whoever acts is on the map");
            assert!(battle.figure(figure).ready, "seed {seed}: whoever acts is ready");
            assert_eq!(battle.phase, Phase::Activations, "seed {seed}");
            assert!(!sharing || entered.is_some() || battle.reach() > 0, "seed {seed}: nobody is stuck for ever");
        }
        for side in [Side::First, Side::Second] {
            let pool = battle.pool(side);
            assert!(pool.attacks <= 12 && pool.advances <= 6, "seed {seed}: {pool:?}");
            for (id, _) in battle.side(side) {
                let facts = (guide().facts)(&self.state, id);
                assert!(facts.words.iter().all(|(_, word)| GAME.term(word).is_some()), "a word without a term: {facts:?}");
            }
        }
    }

    /// The bytes alone lead to the same battle.
    fn resumes(&self, procedure: &'static Procedure, before: &State) {
        let mut other = Box::new(Session::new());
        other.resume(procedure, before, 0, self.session.transcript().bytes()).expect("they are entries");
        assert_eq!(other.step(), self.session.step());
        assert_eq!(other.state(), self.session.state());
    }

    fn told(&self) -> String {
        format!("seed {}: {}", self.seed, show::walk(&self.session))
    }
}

#[test]
fn battles_that_play_themselves_reach_everything() {
    let mut reached = Reached::default();
    for seed in 0..battles() {
        Table::new(seed).play(&mut reached);
    }
    for (what, times) in &reached.counts {
        println!("{times:>9}  {what}");
    }
    let begin = procedure("begin");
    let in_battle: Vec<_> = GAME.all().filter(|it| !["warband", "setup"].contains(&it.id)).collect();
    assert!(in_battle.iter().any(|it| it.id == begin.id));
    let mut never: Vec<String> = Vec::new();
    for procedure in in_battle {
        // Told on the way, never the end: hits and what armor stops, ties.
        let passing = |ending: &Ending| ending.rolls_on || ending.code == "again";
        let ends = procedure.endings.iter().filter(|ending| !NOT_IN_BATTLE.contains(&ending.code) && !passing(ending));
        never.extend(ends.map(|ending| format!("{} {}", procedure.id, ending.code)).filter(|what| reached.times(what) == 0));
    }
    never.extend(ROWS.iter().filter(|row| reached.times(row) == 0).map(|row| (*row).to_owned()));
    assert!(never.is_empty(), "never reached in {} battles: {never:#?}", battles());
}

/// The game's own automatic players alone: only the dice differ, and no battle goes round in circles.
#[test]
fn the_games_own_players_fight_to_the_end() {
    let auto = GAME.battle.unwrap();
    let mut winners = BTreeMap::new();
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
        let status = (guide().status)(&state);
        assert!(status.over.is_some(), "seed {seed}: nothing follows, and nobody has won");
        *winners.entry(format!("{:?}", status.winner)).or_insert(0) += 1;
    }
    assert_eq!(winners.len(), 2, "both sides can win: {winners:?}");
}
