//! Whole battles and short campaigns, played by themselves through [`Session`] as the screens play them: what can be started is
//! started, what is asked is answered, dice are thrown, until it is over. Counts how often every procedure, row of a table and
//! special rule was reached, and fails at zero. `cargo test --test blades soak -- --nocapture` prints the counts;
//! `ADJUTANT_BATTLES=10000` plays so many.

use std::collections::BTreeMap;

use adjutant::engine::{Answer, Flagged, Guide, Id, Kind, Options, Prompt, Set, Side, State as _, Step, Tag};
use adjutant::games::blades::{Advance, Battle, Errand, Figure, GAME, House, Loot, Place, RACES, Rule, Scenario};
use adjutant::games::{Procedure, Session, State};

use super::procedure;
use super::rules::answers;
use super::rules::chance::Chance;
use super::rules::show;

/// Battles in a test run, and in a long one.
const SHORT: u64 = 1_200;
const LONG: u64 = 10_000;
/// No battle comes near so many procedures; a campaign is left after them.
const MOST: usize = 6_000;
/// Games of a campaign, then it is ended.
const GAMES: u8 = 3;

fn battles() -> u64 {
    let told = std::env::var("ADJUTANT_BATTLES").ok().map(|count| count.parse().expect("ADJUTANT_BATTLES is a number"));
    let long = std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1");
    told.unwrap_or(if long { LONG } else { SHORT })
}

/// What no special rule or procedure names but must be reached.
const ROWS: &[&str] = &[
    "1 die: 0",
    "1 die: 1",
    "2 dice: 0",
    "2 dice: 1",
    "2 dice: 2",
    "3 dice: 0",
    "3 dice: 1",
    "3 dice: 2",
    "3 dice: 3",
    "trigger Gruesome kill",
    "trigger Leader lost",
    "trigger Losses over half",
    "freed by a death",
    "gone Killed",
    "gone Away",
    "trigger Terror",
    "trigger Standard lost",
    "trigger Rout",
    "trigger Flees",
    "won by the first",
    "won by the second",
    "won by nobody",
    "scenario Battle",
    "scenario Ambush",
    "scenario Treasure",
    "scenario Power",
    "scenario Ground",
    "scenario Item",
    "item MagicSword",
    "item Javelins",
    "item MagicCloak",
    "item Ring",
    "item Belt",
    "item Scroll",
    "note fit",
    "note WOUNDED next game",
    "note misses the next game",
    "note dead",
    "loot off",
    "shooters 5",
    "carried",
];

/// Endings that a battle never comes to, because what leads there is not offered or asks for a table's own rules.
const NOT_IN_BATTLE: &[&str] = &["not-now", "not-yet", "again"];

/// Endings of procedures that say something else when they stand by themselves.
const ALONE: &[&str] = &["experience cannot", "survival fit", "survival wounded", "survival misses", "survival dead"];

/// Rules that have no say in a battle that the device can lead: where one walks and what one sees is the players' own.
const ON_THE_TABLE: &[Rule] = &[
    Rule::Amphibious,
    Rule::Clinging,
    Rule::DesertWalk,
    Rule::Forester,
    Rule::LongMove,
    Rule::ShortMove,
    Rule::Stealth,
    Rule::Opportunistic,
    Rule::Standard,
    Rule::Bound,
];

#[derive(Default)]
struct Reached(BTreeMap<String, u64>);

impl Reached {
    fn count(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }
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
}

impl Table {
    /// Two warbands from anywhere in the book, now and then with what can be found or bought.
    fn new(seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let mut battle = Battle::EMPTY;
        let scenario = Scenario::ALL[seed as usize % Scenario::ALL.len()];
        (battle.turn, battle.scenario, battle.game) = (1, scenario, u8::from(chance.once_in(3)));
        battle.tokens = if matches!(scenario, Scenario::Treasure | Scenario::Item) { 3 } else { 0 };
        battle.house = House::ALL.iter().copied().filter(|_| chance.once_in(4)).collect();
        for side in [Side::First, Side::Second] {
            let own = chance.below(RACES.len());
            for nth in 0..8 + chance.below(8) {
                let kin = if chance.once_in(3) { chance.below(RACES.len()) } else { own };
                let which = chance.below(RACES[kin].profiles.len());
                let profile = RACES[kin].profiles[which];
                let mut rules = profile.rules();
                // Rarely bought, often wanted.
                let rare = [
                    Rule::MagicUser,
                    Rule::MagicUser,
                    Rule::Cleric,
                    Rule::ShooterLong,
                    Rule::Tough,
                    Rule::LegendaryShot,
                    Rule::Leader,
                ];
                if chance.once_in(2) {
                    rules = rules.with(*chance.pick(&rare));
                }
                if chance.once_in(4) {
                    rules = rules.with(*chance.pick(Rule::ALL)).without(Rule::Bound);
                }
                if nth == 0 {
                    rules = rules.with(Rule::Leader);
                }
                let figure =
                    Figure { kin: kin as u8 + 1, nth: which as u8, ..Figure::new(profile.quality, profile.combat, rules) };
                battle.enlist(side, nth, 1, figure);
            }
        }
        if scenario == Scenario::Ambush {
            for nth in 0..8 {
                (battle.figures[40 + nth].place, battle.figures[40 + nth].marker) = (Place::Hidden, 2 * nth as u8 + 1);
            }
        }
        for warband in &mut battle.warbands {
            warband.advances = Advance::ALL.iter().copied().filter(|_| chance.once_in(3)).collect::<Flagged<_>>();
            warband.standard = chance.once_in(3);
        }
        Self { chance, session: Box::new(Session::new()), state: State::Blades(battle), rolls: 0, seed }
    }

    fn battle(&self) -> &Battle {
        let State::Blades(battle) = &self.state else { panic!("no battle") };
        battle
    }

    fn play(&mut self, reached: &mut Reached) {
        for _ in 0..MOST {
            let status = (guide().status)(&self.state);
            let now = (guide().now)(&self.state);
            if status.over.is_some() {
                assert!(now.is_empty(), "nothing follows the end");
                reached.count(match status.winner {
                    Some(Side::First) => "won by the first",
                    Some(Side::Second) => "won by the second",
                    None => "won by nobody",
                });
                return;
            }
            assert!(!now.is_empty(), "seed {}: nothing can be started", self.seed);
            let next = self.next(&now);
            self.run(next, reached);
        }
        panic!("seed {} does not end: {:?}", self.seed, self.battle());
    }

    /// Mostly what the rules want; now and then something else that can be done.
    fn next(&mut self, now: &[&'static Procedure]) -> &'static Procedure {
        let end = self.battle().game >= GAMES || self.chance.once_in(5);
        if let Some(end) = now.iter().find(|it| it.id == "end" && end) {
            return end;
        }
        if let Some(given_up) = now.iter().find(|it| it.id == "concede")
            && self.battle().turn > 60
        {
            return given_up;
        }
        for (often, id) in [(1, "carry-off"), (2, "spell"), (2, "volley"), (2, "group"), (12, "jump")] {
            if let Some(it) = now.iter().find(|it| it.id == id)
                && self.chance.once_in(often)
            {
                return it;
            }
        }
        if let Some(up) = now.iter().find(|it| it.id == "turn-up")
            && self.chance.once_in(3)
        {
            return up;
        }
        let aside = ["adjust", "morale", "fall", "quality", "pass", "stop", "concede", "jump", "end"];
        let acts: Vec<_> = now.iter().copied().filter(|it| !aside.contains(&it.id)).collect();
        if acts.is_empty() || self.chance.once_in(40) {
            return now[self.chance.below(now.len())];
        }
        let wanted =
            ["group", "spell", "shoot", "heal", "transfix", "terror", "carry-off", "advance", "experience", "replace", "buy"];
        let wanted: Vec<_> = acts.iter().copied().filter(|it| wanted.contains(&it.id)).collect();
        match self.chance.below(3) {
            0 => acts[0],
            1 if !wanted.is_empty() => wanted[self.chance.below(wanted.len())],
            _ => acts[self.chance.below(acts.len())],
        }
    }

    fn run(&mut self, procedure: &'static Procedure, reached: &mut Reached) {
        let before = self.battle().clone();
        self.session.start(procedure, &self.state, self.rolls);
        while self.session.step() == Step::Asking {
            if self.session.wants_dice() {
                self.session.throw(&mut self.chance.cup).expect("the cup throws");
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
        self.look(procedure, reached);
        self.rolls = self.session.rolls();
        self.state.clone_from(self.session.commit().expect("it is done"));
        self.look_at_change(&before, reached);
        self.holds();
    }

    fn answer(&mut self, prompt: &Prompt) -> Answer {
        let decided = (guide().decide)(self.session.state(), prompt).unwrap_or_else(|| panic!("nobody decides {prompt:?}"));
        assert!(prompt.encode(&decided).is_ok(), "the game's own player is refused: {decided:?} to {prompt:?}");
        match (&prompt.kind, prompt.question.name()) {
            (Kind::Pick { choices, allowed, .. }, "do.what" | "group.order" | "buy.what") if !self.chance.once_in(4) => {
                let rare = ["Treasure", "Standard", "Carry", "HandOver", "Order", "Volley", "Advance"];
                let mut offered = choices.iter().zip(0..).filter(|(_, nth)| allowed >> nth & 1 == 1);
                if let Some((_, nth)) = offered.find(|(choice, _)| rare.contains(&choice.name())) {
                    return Answer::Pick(nth);
                }
            }
            // Few see what happens: else every battle is over too soon.
            (Kind::Ticks { min: 0, .. }, name) if name.starts_with("morale") && !self.chance.once_in(3) => {
                return Answer::Ticks(Set::EMPTY);
            }
            (Kind::Number { .. }, "heal.dice") if self.chance.once_in(2) => return Answer::Number(3),
            (Kind::Pick { .. }, "scenario.beside") => return Answer::Pick(1),
            (Kind::Ticks { ids, .. }, "group.members") if self.chance.once_in(2) => {
                return Answer::Ticks(ids.iter().copied().take(5).collect());
            }
            _ => {}
        }
        if self.chance.once_in(2) { decided } else { answers::any(prompt, &mut self.chance).expect("it is no throw") }
    }

    /// Who fought and tested with which rules, and what the dice were.
    fn look(&self, procedure: &Procedure, reached: &mut Reached) {
        for (_, entry) in self.session.transcript().entries().filter(|(_, entry)| entry.tag == Tag::Throw) {
            for pool in entry.pools() {
                if let adjutant::engine::Subject::Figure(Id(id)) = pool.subject {
                    let figure = self.battle().figures[usize::from(id)];
                    for rule in Rule::ALL.iter().filter(|rule| figure.rules.has(**rule)) {
                        reached.count(format!("rule {rule:?}"));
                    }
                }
            }
        }
        for note in &self.session.stage().notes {
            reached.count(format!("note {}", note.text));
        }
        for crumb in &self.session.stage().trail {
            reached.count(format!("trigger {}", crumb.title));
        }
        let named = |wanted: &str| {
            let entries = self.session.transcript().entries();
            entries.filter(|(_, entry)| procedure.declared(entry.key).is_some_and(|it| it.question.name() == wanted)).last()
        };
        if procedure.id == "activation" {
            let dice = named("activation.dice").map_or(0, |(_, entry)| entry.number().unwrap_or(0));
            let text = match self.session.step() {
                Step::Done(outcome) if outcome.ending.code == "action" => 1,
                Step::Done(outcome) if outcome.ending.code == "actions" => outcome.value,
                Step::Done(outcome) if outcome.ending.code == "turnover" => {
                    i16::from(self.session.stage().notes.iter().any(|note| note.text.contains("before it")))
                }
                _ => 0,
            };
            reached.count(format!("{dice} {}: {text}", if dice == 1 { "die" } else { "dice" }));
        }
    }

    fn look_at_change(&self, before: &Battle, reached: &mut Reached) {
        let after = self.battle();
        if before.turn == 0 && after.turn == 1 {
            reached.count(format!("scenario {:?}", after.scenario));
        }
        if before.errand == Errand::Volley && after.errand != Errand::Volley && before.actions == 0 {
            reached.count(format!("shooters {}", before.figures.iter().filter(|figure| figure.due > 0).count()));
        }
        if matches!(after.loot, Loot::Off(_)) {
            reached.count("loot off");
        }
        for (old, new) in before.figures.iter().zip(&after.figures) {
            if old.place == Place::Table && new.place != Place::Table {
                reached.count(format!("gone {:?}", new.place));
            }
            if old.place == Place::Table && new.rides_with.get().is_some() {
                reached.count("carried");
            }
            for item in [Rule::MagicSword, Rule::Javelins, Rule::MagicCloak, Rule::Ring, Rule::Belt, Rule::Scroll] {
                if new.rules.has(item) && !old.rules.has(item) {
                    reached.count(format!("item {item:?}"));
                }
            }
            if old.held_by.get().is_some() && new.held_by.get().is_none() && new.place == Place::Table {
                reached.count("freed by a death");
            }
        }
    }

    /// What is true of every battle, whatever is played.
    fn holds(&self) {
        let battle = self.battle();
        assert!(battle.actions <= 3, "seed {}: {} actions", self.seed, battle.actions);
        if let Some(id) = battle.active {
            let figure = battle.figure(id).unwrap();
            assert!(figure.place == Place::Table && battle.actions > 0, "seed {}: {figure:?}", self.seed);
            assert!(!figure.transfixed(), "seed {}: bound and acting", self.seed);
        }
        // Whoever has died is taken off by what follows.
        let pending = (guide().now)(&self.state).first().is_some_and(|first| first.id == "aftermath");
        for figure in battle.figures.iter().filter(|figure| figure.place == Place::Table && !pending) {
            assert!(figure.quality_now() < 7, "seed {}: {figure:?} is dead", self.seed);
        }
        let mut name = String::new();
        self.state.name(Id(0), &mut name).unwrap();
        assert_eq!(name, "A1");
    }

    fn told(&self) -> String {
        format!("seed {}\n{}", self.seed, show::walk(&self.session))
    }
}

#[test]
fn soak() {
    let mut reached = Reached::default();
    for seed in 0..battles() {
        Table::new(seed).play(&mut reached);
    }
    for (what, times) in &reached.0 {
        println!("{times:>8} {what}");
    }
    let never = |what: &String| !reached.0.contains_key(what);
    let mut missing: Vec<String> = ROWS.iter().map(|row| (*row).to_owned()).filter(never).collect();
    let rules = Rule::ALL.iter().filter(|rule| !ON_THE_TABLE.contains(rule)).map(|rule| format!("rule {rule:?}"));
    missing.extend(rules.filter(never));
    let led = [
        "activation",
        "group",
        "free-move",
        "melee",
        "leave",
        "shoot",
        "spell",
        "transfix",
        "heal",
        "terror",
        "do",
        "stop",
        "pass",
        "volley",
        "jump",
        "target",
        "distance",
        "advance",
        "turn-up",
        "carry-off",
        "concede",
        "victory",
        "survival",
        "replace",
        "experience",
        "buy",
        "assign",
        "next",
        "end",
    ];
    for procedure in led.into_iter().chain(["aftermath", "morale", "adjust", "fall", "quality"]).map(procedure) {
        let endings = procedure.endings.iter().filter(|ending| !NOT_IN_BATTLE.contains(&ending.code));
        // What a check among others has come to is told, and the procedure goes on.
        let told =
            |what: &String| ALONE.contains(&what.as_str()) || ["aftermath hold", "aftermath waver"].contains(&what.as_str());
        missing
            .extend(endings.map(|ending| format!("{} {}", procedure.id, ending.code)).filter(|what| never(what) && !told(what)));
    }
    assert!(missing.is_empty(), "never reached: {missing:#?}");
}
