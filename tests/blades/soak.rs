//! Whole battles and short campaigns, played by themselves through [`Session`] as the screens play them: what can be started is
//! started, what is asked is answered, dice are thrown, until it is over. Counts how often every ending of a procedure, every
//! question and option, row of a table and special rule was reached, and fails at zero. A special rule is reached where taking it
//! away changes what is asked, what comes of it or what can be done then. `cargo test --test blades soak -- --nocapture` prints the
//! counts; `ADJUTANT_BATTLES=10000` plays so many.

use std::collections::BTreeMap;

use adjutant::dice::Reading;
use adjutant::engine::{
    Answer, DeclaredKind, Flagged, Guide, Id, Kind, MAX_LETTERS, Options, Prompt, Set, Side, State as _, Step, Subject,
};
use adjutant::games::blades::{
    Advance, Battle, Condition, Errand, Figure, GAME, House, Loot, Place, RACES, Rule, Scenario, Store,
};
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
    "asked morale.within-l",
    "asked morale.within-m",
    "a Swarm tests",
    "note fails 1",
    "note fails 2",
    "note fails 3",
    "note Flees 1 move",
    "note Flees 2 moves",
    "note Stands up",
    "note Undead: does not flee",
    "note 1 moves to the Standard",
    "note 2 moves to the Standard",
    "note 3 moves to the Standard",
    "note Its foe may follow",
    "note Out of power: no more spells",
    "note The caster is out of power",
    "note The Scroll is spent",
    "note No missiles left this game",
    "note Natural 1: its magic is spent",
    "note The ring saves it, once",
    "note Breaks free: 2 actions",
    "note Stays bound",
    "note Greed: loses its actions",
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
    "shot Range",
    "shot Cover",
    "shot Hard to hurt",
    "shot Large",
    "shot Transfixed",
    "shot Good Shot",
    "shot Ambush",
    "shot Javelins",
    "shot Magic sword",
    "shot Spent",
    "shot Aimed",
    "shot Volley",
    "blow Outnumbered",
    "blow Foe helpless",
    "blow Power Blow",
    "blow Ambush",
    "blow Mounted",
    "blow Size",
    "blow Height",
    "blow Dashing",
    "blow Magic sword",
    "blow Spent",
    "note Heavy Armor: 1 is no win",
    "note Fallen: double is gruesome",
    "note Rabble: double is gruesome",
    "note Fallen: any win kills",
    "note Bound: any win kills",
    "note Rabble: any win kills",
    "note Assassin: any win kills",
    "note Cleric: any win kills it",
    "note Lethal: any win kills",
    "note In flight: any win kills",
    "note Savage: every kill gruesome",
    "note Artificial: never gruesome",
    "note Tough: wounded instead",
    "note Tough: not gruesome",
    "note Quality 7: dies of wounds",
    "note Lies already: no change",
    "hazard 4",
    "hazard 5",
    "hazard 6",
    "used CombatMasters",
    "used Courageous",
    "used DirtyTricks",
    "used Divine",
    "used BackOfHand",
    "used Retain",
    "used Nails",
    "used Unpredictable",
];

/// An ending that no battle comes to: what leads there is not offered, which is watched over with every procedure that is.
const NOT_OFFERED_AT_ALL: &str = "not-now";

/// Endings of procedures that say something else when they stand by themselves.
const ALONE: &[&str] = &["experience cannot", "survival fit", "survival wounded", "survival misses", "survival dead"];

/// Questions that only a procedure by itself asks, of somebody without a name; dice that are thrown as a part of a card; and the
/// profiles of the book, which have a test of their own. With a point at the end, all that begin so.
const NOT_ASKED: &[&str] = &[
    "action.is",
    "activation.scroll",
    "aim.its-points",
    "aim.own-points",
    "buy.points",
    "camp.dice",
    "campaign.won",
    "exchange.die",
    "experience.points",
    "fighter.advances",
    "fighter.combat",
    "fighter.quality",
    "fighter.rules",
    "group.caster",
    "fighter.standing",
    "group.gregarious",
    "leave.flyers",
    "leave.hackers",
    "leave.riders",
    "leave.still",
    "morale.dice",
    "morale.hero-die",
    "recoil.room",
    "replace.",
    "roster.",
    "sides.die",
    "survival.how",
    "terror.proof",
    "victory.",
    "volley.casters",
    "volley.shooters",
];

/// Options that no battle offers: they have a procedure of their own there, or are known without asking.
const NOT_OFFERED: &[&str] = &[
    "advance.which: Courageous",
    "advance.which: Dirty Tricks",
    "advance.which: Divine Protect.",
    "advance.which: Masters +2",
    "advance.which: Retain Initiat.",
    "advance.which: Strategical +1",
    "advance.which: Tough as Nails",
    "aim.skip: Points",
    "aim.skip: Target is larger",
    "do.what: Aimed Shot",
    "do.what: Break free",
    "do.what: Cast a spell",
    "do.what: Entangle",
    "do.what: Heal a friend",
    "do.what: Melee attack",
    "do.what: Power Blow",
    "do.what: Ranged attack",
    "do.what: Running start",
    "do.what: Snap out of greed",
    "do.what: Stand up",
    "group.order: Swarm",
    "morale.trigger: Charged by Terror",
    "warband.source: Done",
];

/// So often a special rule must be seen to matter; then it is not looked for any more.
const ENOUGH: u64 = 25;

const ITEMS: [Rule; 6] = [Rule::MagicSword, Rule::Javelins, Rule::MagicCloak, Rule::Ring, Rule::Belt, Rule::Scroll];

#[derive(Default)]
struct Reached(BTreeMap<String, u64>);

impl Reached {
    fn count(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }
}

/// The same battle, where nobody has a special rule.
fn without(battle: &Battle, rule: Rule) -> Battle {
    let mut battle = battle.clone();
    battle.figures.iter_mut().for_each(|figure| figure.rules = figure.rules.without(rule));
    battle
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
                    Rule::Opportunistic,
                ];
                if chance.once_in(2) {
                    rules = rules.with(*chance.pick(&rare));
                }
                if chance.once_in(4) {
                    rules = rules.with(*chance.pick(Rule::ALL)).without(Rule::Bound);
                    // Animals hold nothing.
                    if rules.has(Rule::Animal) || rules.has(Rule::Swarm) {
                        rules = ITEMS.into_iter().fold(rules, |rules, item| rules.without(item));
                    }
                }
                if chance.once_in(5) {
                    rules = rules.with(Rule::Greedy);
                }
                if nth == 0 {
                    rules = rules.with(Rule::Leader);
                }
                if nth == 1 && seed.is_multiple_of(3) {
                    rules = rules.with(Rule::Cleric);
                }
                if chance.once_in(40) {
                    rules = rules.with(Rule::CombatMaster).with(Rule::Assassin);
                }
                if chance.once_in(20) {
                    rules = rules.with(Rule::MagicUser).with(Rule::Entangle);
                }
                let animal = rules.has(Rule::Animal) || rules.has(Rule::Swarm);
                if !animal && chance.once_in(if scenario == Scenario::Treasure { 2 } else { 8 }) {
                    rules = rules.with(*chance.pick(&ITEMS)).with(*chance.pick(&ITEMS));
                }
                let mut figure =
                    Figure { kin: kin as u8 + 1, nth: which as u8, ..Figure::new(profile.quality, profile.combat, rules) };
                for (store, count) in [(Store::Javelins, 4), (Store::Strength, 3), (Store::Scroll, 4)] {
                    figure.fill(store, count);
                }
                figure.experience = if battle.game > 0 { chance.below(6) as u8 } else { 0 };
                // Whoever has lost Quality and lies needs a Cleric for both.
                if nth == 2 && seed.is_multiple_of(3) && figure.quality < 6 {
                    figure.lost = 1;
                    figure.set(Condition::Fallen, true);
                }
                battle.enlist(side, nth, 1, figure);
            }
        }
        // Now and then somebody with an item of his own has the treasure already.
        if scenario == Scenario::Treasure && chance.once_in(2) {
            (battle.loot, battle.tokens) = (Loot::Held(Id(0)), 0);
            let rules = battle.figures[0].rules.without(Rule::Animal).without(Rule::Swarm);
            battle.figures[0].rules = rules.with(Rule::MagicSword);
        }
        if scenario == Scenario::Ambush {
            for nth in 0..8 {
                (battle.figures[40 + nth].place, battle.figures[40 + nth].marker) = (Place::Hidden, 2 * nth as u8 + 1);
            }
        }
        for warband in &mut battle.warbands {
            warband.advances = Advance::ALL.iter().copied().filter(|_| chance.once_in(3)).collect::<Flagged<_>>();
            warband.standard = chance.once_in(2);
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
        // Whoever has the treasure may hand it over, and a Leader gives orders.
        let busy = |id: Id| {
            let leads = self.battle().figure(id).is_some_and(|figure| figure.rules.has(Rule::Leader));
            leads || self.battle().loot == Loot::Held(id)
        };
        let busy = self.battle().active.is_some_and(busy);
        if let Some(other) = now.iter().find(|it| it.id == "do" && busy)
            && self.chance.once_in(2)
        {
            return other;
        }
        for (often, id) in [
            (8, "carry-off"),
            (2, "spell"),
            (1, "volley"),
            (2, "group"),
            (12, "jump"),
            (12, "target"),
            (25, "morale"),
            (30, "adjust"),
        ] {
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
                self.look_at_card(procedure, reached);
                self.session.throw(&mut self.chance.cup).expect("the cup throws");
            } else {
                let prompt = self.session.prompt().expect("a question is open").clone();
                let answer = self.answer(&prompt);
                self.session.answer(&answer).unwrap_or_else(|refused| panic!("{answer:?}: {refused:?}\n{}", self.told()));
            }
            // What is told on the way is no end: a check among others, a kill before the roll for Greed, a tie.
            if let Some(told) = self.session.stage().shown.told {
                reached.count(format!("{} {}", procedure.id, told.ending.code));
            }
        }
        let Step::Done(outcome) = self.session.step() else { panic!("{:?}\n{}", self.session.step(), self.told()) };
        assert!(procedure.endings.contains(&outcome.ending));
        assert_ne!(outcome.ending.code, "not-now", "it was offered: {}", self.told());
        reached.count(format!("{} {}", procedure.id, outcome.ending.code));
        self.look(procedure, reached);
        self.without_each_rule(procedure, &before, reached);
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
                let offered = choices.iter().zip(0_u8..).filter(|(_, nth)| allowed >> nth & 1 == 1);
                let rare: Vec<u8> = offered.filter(|(choice, _)| rare.contains(&choice.name())).map(|(_, nth)| nth).collect();
                if !rare.is_empty() {
                    return Answer::Pick(*self.chance.pick(&rare));
                }
            }
            // Few see what happens: else every battle is over too soon.
            (Kind::Ticks { min: 0, .. }, name) if name.starts_with("morale") && !self.chance.once_in(3) => {
                return Answer::Ticks(Set::EMPTY);
            }
            (Kind::Pick { choices, allowed, .. }, "heal.care") if self.chance.once_in(2) => {
                let both = choices.iter().position(|choice| choice.name() == "Both").expect("it is one of them");
                if allowed >> both & 1 == 1 {
                    return Answer::Pick(both as u8);
                }
            }
            (Kind::Number { .. }, "heal.dice") if self.chance.once_in(2) => return Answer::Number(3),
            (Kind::Pick { choices, allowed, .. }, "adjust.aspect") if self.chance.once_in(2) => {
                let rare = ["Inside", "Rerolled", "Powerless", "Loot"];
                let offered = choices.iter().zip(0_u8..).filter(|(_, nth)| allowed >> nth & 1 == 1);
                let rare: Vec<u8> = offered.filter(|(choice, _)| rare.contains(&choice.name())).map(|(_, nth)| nth).collect();
                if !rare.is_empty() {
                    return Answer::Pick(*self.chance.pick(&rare));
                }
            }
            (Kind::Ticks { ids, .. }, "flight.hackers") if self.chance.once_in(2) => {
                return Answer::Ticks(ids.iter().copied().take(2).collect());
            }
            (Kind::Pick { .. }, "scenario.beside") if !self.chance.once_in(4) => return Answer::Pick(1),
            // Somebody is closer, and nothing else is in the way.
            (Kind::Flags { choices, allowed }, "aim.trouble") if self.chance.once_in(2) => {
                let closer = choices.iter().position(|choice| choice.name() == "Closer").expect("it is one of them");
                return Answer::Flags(allowed & 1 << closer);
            }
            (Kind::Ticks { ids, .. }, "group.members") if self.chance.once_in(2) => {
                return Answer::Ticks(ids.iter().copied().take(5).collect());
            }
            // Each scenario in turn, where the players choose one.
            (Kind::Pick { .. }, "scenario.pick") if self.chance.once_in(2) => return Answer::Pick(0),
            (Kind::Pick { choices, .. }, "scenario.chosen") => return Answer::Pick(self.chance.below(choices.len()) as u8),
            (Kind::Pick { .. }, "do.treasure") => return Answer::Pick(self.chance.below(2) as u8),
            _ => {}
        }
        if self.chance.once_in(2) { decided } else { answers::any(prompt, &mut self.chance).expect("it is no throw") }
    }

    /// Plays the same once more without each of the special rules that anybody has: whether it goes otherwise.
    fn without_each_rule(&self, procedure: &'static Procedure, before: &Battle, reached: &mut Reached) {
        let State::Blades(after) = self.session.state() else { panic!("no battle") };
        let transcript = self.session.transcript().bytes();
        let offered = |battle: &Battle| (guide().now)(&State::Blades(battle.clone())).iter().map(|it| it.id).collect::<Vec<_>>();
        let notes = |session: &Session| session.stage().notes.iter().map(|note| (note.text, note.value)).collect::<Vec<_>>();
        // There the numbers of the markers are dealt by all that the figures are.
        let dealt = procedure.id == "next";
        for rule in Rule::ALL.iter().filter(|_| !dealt) {
            let name = format!("rule {rule:?}");
            let has = |battle: &Battle| battle.figures.iter().any(|figure| figure.rules.has(*rule));
            if !has(before) || reached.0.get(&name).is_some_and(|times| *times >= ENOUGH) {
                continue;
            }
            let mut session = Box::new(Session::new());
            let loaded = session.resume(procedure, &State::Blades(without(before, *rule)), self.rolls, transcript);
            assert_eq!(loaded, Ok(()), "{}", self.told());
            let State::Blades(other) = session.state() else { panic!("no battle") };
            let same = session.step() == self.session.step()
                && notes(&session) == notes(&self.session)
                && without(other, *rule) == without(after, *rule)
                && offered(&without(after, *rule)) == offered(after);
            if !same {
                reached.count(name);
            }
        }
    }

    /// What was asked and answered, what was told, and what the dice were.
    fn look(&self, procedure: &Procedure, reached: &mut Reached) {
        for (_, entry) in self.session.transcript().entries() {
            let Some(declared) = procedure.declared(entry.key) else { continue };
            let name = declared.question.name();
            reached.count(format!("asked {name}"));
            let swarm = |id: Id| self.battle().figure(id).is_some_and(|figure| figure.rules.has(Rule::Swarm));
            if name.starts_with("morale.card")
                && entry.pools().any(|pool| matches!(pool.subject, Subject::Figure(id) if swarm(id)))
            {
                reached.count("a Swarm tests");
            }
            if let (DeclaredKind::Pick(choices), Some(code)) = (declared.kind, entry.code()) {
                let choice = choices.iter().find(|choice| choice.code == code).expect("it is one of them");
                reached.count(format!("asked {name}: {}", choice.text));
            }
        }
        for note in &self.session.stage().notes {
            reached.count(format!("note {}", note.text.replace('#', &note.value.to_string())));
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

    /// What a card says before the dice: the modifiers of a shot or a blow, and from which face ground is a hazard.
    fn look_at_card(&self, procedure: &Procedure, reached: &mut Reached) {
        let stage = self.session.stage();
        let attack = match procedure.id {
            "shoot" | "spell" | "volley" => Some("shot"),
            "melee" => Some("blow"),
            _ => None,
        };
        if let Some(attack) = attack {
            stage.reasons.iter().for_each(|reason| reached.count(format!("{attack} {}", reason.label)));
        }
        for cast in stage.card.iter().filter(|cast| cast.question.name() == "hazard.die") {
            if let Reading::Hits(faces) = cast.reading {
                reached.count(format!("hazard {}", (1..=6).find(|face| !faces.has(*face)).unwrap_or(7)));
            }
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
        // Accepted, not only offered; a new game has all of them again.
        for (old, new) in before.warbands.iter().zip(&after.warbands).filter(|_| before.turn > 0 && after.turn > 0) {
            let used = Advance::ALL.iter().filter(|advance| old.advances.has(**advance) && !new.advances.has(**advance));
            used.for_each(|advance| reached.count(format!("used {advance:?}")));
        }
        for (old, new) in before.figures.iter().zip(&after.figures) {
            if old.place == Place::Table && new.place != Place::Table {
                reached.count(format!("gone {:?}", new.place));
            }
            if old.place == Place::Table && new.rides_with.get().is_some() {
                reached.count("carried");
            }
            for item in ITEMS {
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
        // Whoever has died is off the table, or about to be taken off.
        for (figure, nth) in battle.figures.iter().zip(0..).filter(|(_, nth)| battle.in_play(Id(*nth))) {
            assert!(figure.quality_now() < 7, "A{nth} is dead: {figure:?}\n{}", self.told());
        }
        let mut name = String::new();
        self.state.name(Id(0), &mut name).unwrap();
        assert!(name.starts_with("A1") && name.len() <= MAX_LETTERS, "{name}");
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
    // To be transfixed is a rule only of a quick procedure.
    let rules = Rule::ALL.iter().filter(|rule| **rule != Rule::Bound).map(|rule| format!("rule {rule:?}"));
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
        "stand",
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
        let endings = procedure.endings.iter().filter(|ending| ending.code != NOT_OFFERED_AT_ALL);
        let alone = |what: &String| ALONE.contains(&what.as_str());
        missing
            .extend(endings.map(|ending| format!("{} {}", procedure.id, ending.code)).filter(|what| never(what) && !alone(what)));
        for declared in procedure.questions {
            let name = declared.question.name();
            let asked = match declared.kind {
                // Nobody is asked: it is thrown as a part of a card, or may be set by hand.
                DeclaredKind::Extra(..) | DeclaredKind::Settle(_) => continue,
                DeclaredKind::Pick(choices) => choices.iter().map(|choice| format!("asked {name}: {}", choice.text)).collect(),
                _ => vec![format!("asked {name}")],
            };
            let known = |what: &String| {
                let what = &what["asked ".len()..];
                let question = what.split(": ").next().unwrap_or(what);
                let apart = |it: &&str| if it.ends_with('.') { what.starts_with(it) } else { question == *it };
                NOT_ASKED.iter().any(apart) || NOT_OFFERED.contains(&what)
            };
            missing.extend(asked.into_iter().filter(|what| never(what) && !known(what)));
        }
    }
    missing.sort();
    missing.dedup();
    assert!(missing.is_empty(), "never reached: {missing:#?}");
}
