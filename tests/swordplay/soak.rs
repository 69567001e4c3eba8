//! Whole Encounters, played by themselves through [`Session`] as the screens play them: what can be started is started, what is
//! asked is answered by chance, as somebody at a table might, dice are thrown, until it is over. Counts how often every procedure,
//! ending and table row was reached, and fails at zero. `cargo test --test swordplay soak -- --nocapture` prints the counts;
//! `ADJUTANT_BATTLES=10000` plays so many.

use std::collections::BTreeMap;

use adjutant::dice::Seen;
use adjutant::engine::{Answer, Guide, Id, Need, Side, Step, Subject};
use adjutant::games::swordplay::{Battle, Class, GAME, Source, Status, mark};
use adjutant::games::{Procedure, Session, State};

use super::reach::{ARMIES, NEVER, PARAGRAPHS, ROWS, TOLD, rows};
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

struct Table {
    chance: Chance,
    session: Box<Session>,
    state: State,
    rolls: u32,
    seed: u64,
    reached: BTreeMap<String, u64>,
    /// Notes of the procedure that are counted.
    noted: usize,
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
        // Nobody lights a brand to let it burn down.
        if let Some(torch) = named("torch").filter(|_| self.brand().is_some()) {
            return torch;
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

    /// Who of the group that acts has a brand that he can use.
    fn brand(&self) -> Option<Id> {
        let battle = self.battle();
        let bearer = |id: &Id| {
            let figure = battle.figure(*id);
            Some(figure.group) == battle.group
                && figure.status == Status::CarryOn
                && figure.has(mark::BRAND)
                && !figure.has(mark::SPENT | mark::ACTED | mark::GAVE_UP)
        };
        (guide().members)(&self.state, battle.active).into_iter().find(bearer)
    }

    fn run(&mut self, procedure: &'static Procedure) {
        self.session.start(procedure, &self.state, self.rolls);
        self.noted = 0;
        for _ in 0..4_000 {
            match self.session.step() {
                Step::Asking => {
                    self.count_asked();
                    let prompt = self.session.prompt().expect("a question is open");
                    let bearer = self.brand().filter(|_| procedure.id == "torch" && prompt.question.name() == "act.who");
                    match bearer.map(Answer::Choose).or_else(|| answers::any(prompt, &mut self.chance)) {
                        Some(answer) => {
                            let name = prompt.question.name();
                            self.count_picked(name, &answer);
                            self.session.answer(&answer).expect("the question offers it");
                        }
                        None => {
                            self.session.throw(&mut self.chance.cup).expect("the cup throws");
                            self.count_rows(procedure);
                        }
                    }
                    self.count_told();
                    self.count_notes();
                }
                Step::Done(outcome) => {
                    self.count(format!("{} {}", procedure.id, outcome.ending.code));
                    self.count_changes(procedure.id);
                    self.state.clone_from(self.session.commit().expect("it is done"));
                    self.rolls += 1;
                    if ["begin", "finish"].contains(&procedure.id) {
                        self.count_terrain();
                    }
                    return;
                }
                other => panic!("seed {}: {other:?}\n{}", self.seed, show::walk(&self.session)),
            }
        }
        panic!("seed {}: {} does not end\n{}", self.seed, procedure.id, show::walk(&self.session));
    }

    /// What is asked, and of the cards of tests why.
    fn count_asked(&mut self) {
        let prompt = self.session.prompt().expect("a question is open");
        let name = prompt.question.name();
        let State::Swordplay(now) = self.session.state() else { panic!("no battle") };
        let testing = |fits: &dyn Fn(bool, bool) -> bool| {
            let fits =
                |figure: &&adjutant::games::swordplay::Figure| figure.owes() && fits(figure.missed_by != 0, figure.man_down);
            name == "react.test" && now.figures.iter().any(|figure| fits(&figure))
        };
        let shown = [
            (testing(&|fire, _| fire), "somebody tests for Received Fire"),
            (testing(&|_, down| down), "somebody tests for Man Down"),
            (testing(&|fire, down| fire && down), "somebody tests for both"),
            // Those he joins have rolled.
            (name == "sight.test" && self.session.stage().card.len() == 1, "somebody joins late"),
            (self.session.stage().trail.len() > 2, "a reaction to a reaction"),
        ];
        self.count(format!("asked {name}"));
        shown.into_iter().filter(|(so, _)| *so).for_each(|(_, what)| self.count(what));
    }

    /// The rows of D9, D11, D12 and D31 are options that somebody picks.
    fn count_picked(&mut self, name: &str, answer: &Answer) {
        if let Answer::Pick(nth) = answer {
            let of = if name == "finish.verdict" { format!("{:?} ", self.battle().scene.encounter) } else { String::new() };
            self.count(format!("{name} {of}{nth}"));
        }
    }

    /// What a procedure has done to figures.
    fn count_changes(&mut self, by: &str) {
        let State::Swordplay(now) = self.session.state() else { panic!("no battle") };
        let mut shown = Vec::new();
        for (was, is) in self.battle().figures.iter().zip(&now.figures) {
            let same = by == "finish"
                && was.status != Status::Absent
                && is.status != Status::Absent
                && was.side == Side::First
                && !was.star;
            let gained = |mark| by == "posture" && is.has(mark) && !was.has(mark);
            shown.extend((same && is.rep > was.rep).then_some("a Rep rises"));
            shown.extend((same && is.rep < was.rep).then_some("a Rep falls"));
            shown.extend(gained(mark::PRONE).then_some("somebody prone"));
            shown.extend(gained(mark::HORSE).then_some("somebody on or off his horse"));
        }
        shown.into_iter().for_each(|what| self.count(what));
    }

    /// The row of every pool of the throw. A total beyond the ends of its table is of the last row.
    fn count_rows(&mut self, procedure: &Procedure) {
        let shown = &self.session.stage().shown;
        let mut rows = Vec::new();
        for (cast, faces) in shown.card.iter().zip(&shown.faces) {
            let name = cast.question.name();
            let adds = if let Need::Adds(value) = cast.need { value } else { 0 };
            rows.extend(self.used(cast.subject, name));
            let value = match cast.reading.read(faces) {
                Seen::Hits(hits, _) => i16::from(hits),
                Seen::Value(total) | Seen::Sum { total, .. } => total as i16 + adds,
                Seen::Classes(_) if faces.len() == 1 => i16::from(faces[0]) + adds,
                // Read by several, each against its own Rep.
                _ => {
                    rows.push(format!("row {name} thrown"));
                    continue;
                }
            };
            let (from, to) = ROWS.iter().find(|(row, ..)| *row == name).map_or((value, value), |(_, from, to)| (*from, *to));
            rows.push(format!("row {name} {}", value.clamp(from, to)));
            let source = self.battle().scene.source;
            let army = ARMIES.iter().find(|(of, _)| *of == source && ["contact", "building", "marker"].contains(&procedure.id));
            if source == Source::Own && name == "foes.one" {
                rows.push(format!("row Own {value}"));
            }
            if let (Some((_, army)), "foes.two" | "foes.one") = (army, name) {
                let (most, profile) = army.iter().find(|(most, _)| value <= i16::from(*most)).unwrap();
                rows.push(format!("row {source:?} to {most}: {}", profile.name));
            }
        }
        rows.into_iter().for_each(|row| self.count(row));
    }

    /// The rows of D6, D7, D8 and D18 that the dice of a figure belong to.
    fn used(&self, of: Subject, name: &str) -> Vec<String> {
        let (State::Swordplay(now), Subject::Figure(id)) = (self.session.state(), of) else { return Vec::new() };
        let figure = now.figure(id);
        match name {
            "volley.shot" => vec![format!("D6 {:?}", figure.ranged)],
            "melee.dice" => {
                let edges = [
                    (figure.has(mark::BIGGER), "Bigger"),
                    (figure.has(mark::FANATIC), "Fanatic"),
                    (figure.class == Class::Missile, "Missile"),
                    (figure.mounted, "Mounted"),
                    (figure.shield, "Shield"),
                ];
                let edges = edges.into_iter().filter(|(so, _)| *so).map(|(_, edge)| format!("D18 {edge}"));
                [format!("D7 {:?}", figure.strikes_with()), format!("D8 {:?}", figure.armour)].into_iter().chain(edges).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What a throw has come to is told on the way; whether any procedure tells it is enough.
    fn count_told(&mut self) {
        if let Some(told) = self.session.stage().shown.told {
            self.count(format!("told {}", told.ending.code));
        }
    }

    /// Every note that is new since the last answer.
    fn count_notes(&mut self) {
        let stage = self.session.stage();
        let total = usize::from(stage.notes_dropped) + stage.notes.len();
        let fresh = total.saturating_sub(self.noted).min(stage.notes.len());
        let notes: Vec<_> = stage.notes.iter().skip(stage.notes.len() - fresh).copied().collect();
        self.noted = total;
        for note in notes {
            self.count(format!("note {}", note.text));
            // Row by column of D13 and D14: what a figure of each kind has come to.
            if let (State::Swordplay(now), Subject::Figure(id)) = (self.session.state(), note.subject) {
                let figure = now.figure(id);
                let column = match figure.class {
                    Class::Missile => "missile",
                    Class::Melee if figure.mounted => "rider",
                    Class::Melee => "foot",
                };
                self.count(format!("D13 {column}: {}", note.text));
            }
        }
    }

    /// The battlefield of an Encounter that begins.
    fn count_terrain(&mut self) {
        let sections: Vec<_> = self.battle().scene.sections.to_vec();
        let materials: Vec<_> =
            self.battle().buildings.iter().filter(|building| building.areas > 0).map(|building| building.material).collect();
        sections.into_iter().for_each(|section| self.count(format!("section {section:?}")));
        materials.into_iter().for_each(|material| self.count(format!("building of {material:?}")));
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
        let mut table = Table { chance: Chance::new(seed), session, state, rolls: 0, seed, reached, noted: 0 };
        table.play();
        reached = table.reached;
    }
    for (what, times) in &reached {
        println!("{times:>9}  {what}");
    }
    for (paragraph, shown) in PARAGRAPHS {
        println!("{:>9}  {paragraph}", reached.get(shown).copied().unwrap_or(0));
    }
    let mut never = Vec::new();
    // Reactions go on by themselves only after a chain too long for one procedure: `fixture_swordplay` has one.
    for procedure in guide().procedures.iter().filter(|procedure| procedure.id != "reactions") {
        let ends = procedure.endings.iter().filter(|ending| !NEVER.contains(&ending.code) && !TOLD.contains(&ending.code));
        never.extend(ends.map(|ending| format!("{} {}", procedure.id, ending.code)).filter(|what| !reached.contains_key(what)));
    }
    never.extend(rows().into_iter().filter(|row| !reached.contains_key(row)));
    // What is offered comes to something.
    never.retain(|what| !what.ends_with(" nothing"));
    let idle: Vec<_> = reached.keys().filter(|what| what.ends_with(" nothing") || what.ends_with(" not-now")).collect();
    assert!(idle.is_empty(), "offered in vain: {idle:?}");
    assert!(never.is_empty(), "never reached in {} Encounters: {never:#?}", encounters());
}
