//! Whole Encounters, played by themselves through [`Session`] as the screens play them: what can be started is started, what is
//! asked is answered by chance, as somebody at a table might, dice are thrown, until it is over. Counts how often every procedure
//! and ending was reached, and fails at zero. `cargo test --test swordplay soak -- --nocapture` prints the counts;
//! `ADJUTANT_BATTLES=10000` plays so many.

use std::collections::BTreeMap;

use adjutant::engine::{Guide, Side, Step};
use adjutant::games::swordplay::{Battle, GAME};
use adjutant::games::{Procedure, Session, State};

use super::rules::answers;
use super::rules::chance::Chance;
use super::rules::show;

/// Encounters in a test run, and in a long one.
const SHORT: u64 = 300;
const LONG: u64 = 10_000;
/// No Encounter comes near so many procedures: after some turns it is ended.
const MOST: usize = 3_000;
/// Turns after which the players go home.
const TURNS: u8 = 12;

fn encounters() -> u64 {
    let told = std::env::var("ADJUTANT_BATTLES").ok().map(|count| count.parse().expect("ADJUTANT_BATTLES is a number"));
    let long = std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1");
    told.unwrap_or(if long { LONG } else { SHORT })
}

fn guide() -> &'static Guide<State> {
    GAME.guide.unwrap()
}

/// What never comes to pass in a battle: not offered, or only in a chain longer than any here.
const NEVER: &[&str] = &["not-now", "goes-on", "again"];

struct Table {
    chance: Chance,
    session: Box<Session>,
    state: State,
    rolls: u32,
    seed: u64,
    reached: BTreeMap<String, u64>,
}

impl Table {
    fn battle(&self) -> &Battle {
        let State::Swordplay(battle) = &self.state else { panic!("no battle") };
        battle
    }

    fn count(&mut self, what: impl Into<String>) {
        *self.reached.entry(what.into()).or_default() += 1;
    }

    /// Plays one Encounter, or several of a campaign, to the end.
    fn play(&mut self) {
        self.run(guide().begin);
        for _ in 0..MOST {
            let status = (guide().status)(&self.state);
            let now = (guide().now)(&self.state);
            if status.over.is_some() {
                assert!(now.is_empty(), "nothing follows the end");
                self.count(format!("won by {:?}", status.winner.unwrap()));
                return;
            }
            assert!(!now.is_empty(), "seed {}: nothing can be started", self.seed);
            let next = self.next(&now);
            self.run(next);
            self.holds();
        }
        panic!("seed {} does not end: turn {}", self.seed, self.battle().turn);
    }

    /// Mostly what the rules want next; now and then something else.
    fn next(&mut self, now: &[&'static Procedure]) -> &'static Procedure {
        let named = |id: &str| now.iter().find(|procedure| procedure.id == id).copied();
        let tired = self.battle().turn > TURNS || self.battle().standing(Side::First).is_empty();
        if let Some(finish) = named("finish").filter(|_| tired) {
            return finish;
        }
        let aside = |procedure: &&&Procedure| !["adjust", "finish", "pass"].contains(&procedure.id);
        let wanted: Vec<_> = now.iter().filter(aside).copied().collect();
        match self.chance.below(8) {
            0 => now[self.chance.below(now.len())],
            1..=4 if !wanted.is_empty() => wanted[0],
            _ if !wanted.is_empty() => wanted[self.chance.below(wanted.len())],
            _ => now[0],
        }
    }

    fn run(&mut self, procedure: &'static Procedure) {
        self.session.start(procedure, &self.state, self.rolls);
        for _ in 0..4_000 {
            match self.session.step() {
                Step::Asking => {
                    let prompt = self.session.prompt().expect("a question is open");
                    match answers::any(prompt, &mut self.chance) {
                        Some(answer) => self.session.answer(&answer).expect("the question offers it"),
                        None => self.session.throw(&mut self.chance.cup).expect("the cup throws"),
                    }
                }
                Step::Done(outcome) => {
                    self.count(format!("{} {}", procedure.id, outcome.ending.code));
                    self.state.clone_from(self.session.commit().expect("it is done"));
                    self.rolls += 1;
                    return;
                }
                other => panic!("seed {}: {other:?}\n{}", self.seed, show::walk(&self.session)),
            }
        }
        panic!("seed {}: {} does not end\n{}", self.seed, procedure.id, show::walk(&self.session));
    }

    /// What holds between any two procedures.
    fn holds(&self) {
        let battle = self.battle();
        let seed = self.seed;
        if let Some(group) = battle.group {
            assert!(usize::from(group) < 16, "seed {seed}");
        }
        for side in [Side::First, Side::Second] {
            for id in (guide().members)(&self.state, side) {
                let facts = (guide().facts)(&self.state, id);
                assert!(facts.words.iter().all(|(_, word)| GAME.term(word).is_some()), "a word without a term: {facts:?}");
                let figure = battle.figure(id);
                assert!(figure.rep >= 2, "seed {seed}: Rep {}", figure.rep);
                assert!(figure.carries.is_none_or(|friend| battle.figure(friend).side == figure.side), "seed {seed}");
                let owing = figure.missed_by != 0 || figure.man_down;
                assert!(
                    !owing || !battle.tasks.is_empty() || !figure.stands(),
                    "seed {seed}: somebody owes a test that nobody takes"
                );
            }
        }
    }
}

#[test]
fn encounters_that_play_themselves_reach_everything() {
    let mut reached = BTreeMap::new();
    for seed in 0..encounters() {
        let state =
            State::Swordplay(Battle { house: if seed % 4 == 0 { (seed * 37) as u16 & 0xfff } else { 0 }, ..Battle::EMPTY });
        let session = Box::new(Session::new());
        let mut table = Table { chance: Chance::new(seed), session, state, rolls: 0, seed, reached };
        table.play();
        reached = table.reached;
    }
    for (what, times) in &reached {
        println!("{times:>9}  {what}");
    }
    let mut never = Vec::new();
    // Reactions go on by themselves only after a chain too long for one procedure: `fixture_swordplay` has one.
    for procedure in guide().procedures.iter().filter(|procedure| procedure.id != "reactions") {
        let ends = procedure.endings.iter().filter(|ending| !NEVER.contains(&ending.code));
        never.extend(ends.map(|ending| format!("{} {}", procedure.id, ending.code)).filter(|what| !reached.contains_key(what)));
    }
    // What is offered comes to something.
    never.retain(|what| !what.ends_with(" nothing"));
    let idle: Vec<_> = reached.keys().filter(|what| what.ends_with(" nothing") || what.ends_with(" not-now")).collect();
    assert!(idle.is_empty(), "offered in vain: {idle:?}");
    assert!(never.is_empty(), "never reached in {} Encounters: {never:#?}", encounters());
}
