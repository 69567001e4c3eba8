//! The odds of every exchange against the count of `count.rs`: every pair of special rules in every footing, and random ones.

use std::collections::BTreeMap;

use adjutant::dice::Cup;
use adjutant::engine::{Answer, AsPreset, Kind, Memory, Odds, Options, PATIENCE, Progress, Ratio, Scope, Subject};
use adjutant::games::blades::{Rule, Rules};
use adjutant::games::{Session, State};

use super::count::{Fight, Model, Way};
use super::procedure;
use super::rules::chance::Chance;

const WAYS: [Way; 5] = [Way::Melee, Way::Hack, Way::Shot, Way::Spell, Way::Volley];

/// Answers every question up to the dice as the fight has it.
fn card(session: &mut Session, fight: &Fight) {
    let id = match fight.way {
        Way::Melee => "melee",
        Way::Hack => "hack",
        Way::Shot => "shoot",
        Way::Spell => "spell",
        Way::Volley => "volley",
    };
    session.start(procedure(id), &State::Quick, 0);
    while !session.wants_dice() {
        let prompt = session.prompt().expect("it asks until it rolls");
        let it = if prompt.subject == Subject::Nth(1) { &fight.attacker } else { &fight.target };
        let yes = |yes: bool| Answer::Pick(u8::from(yes));
        let number = |value: i32| Answer::Number(value as i16);
        let answer = match prompt.question.name() {
            "fighter.combat" | "spell.power" => number(it.combat),
            "fighter.rules" => Answer::Flags(it.rules.bits()),
            "fighter.standing" => Answer::Pick(u8::from(it.fallen) + 2 * u8::from(it.transfixed)),
            "melee.blow" => yes(fight.power_blow),
            "exchange.touching" => number(it.touching),
            "exchange.height" => Answer::Pick(u8::from(fight.attacker.high) + 2 * u8::from(fight.target.high)),
            "melee.ambush" | "shot.ambush" => yes(fight.ambush),
            "melee.charged" => yes(fight.charged),
            "exchange.lethal" => yes(it.names_it),
            "exchange.use-lethal" => yes(fight.use_lethal),
            "exchange.strength" => number(it.strength),
            "volley.shooters" => number(fight.shooters),
            "volley.casters" => Answer::Pick(fight.casters as u8),
            "volley.spell-range" => Answer::Pick(fight.spell_band as u8 - 1),
            "shot.kind" => yes(fight.aimed),
            "shot.range" => Answer::Pick(fight.band as u8 - 1),
            "shot.cover" => yes(fight.cover),
            other => panic!("the fight says nothing of {other}"),
        };
        if let (Kind::Flags { allowed, .. }, Answer::Flags(bits)) = (&prompt.kind, &answer) {
            assert_eq!(bits & !allowed, 0, "{fight:?}");
        }
        session.answer(&answer).unwrap_or_else(|refused| panic!("{refused:?}: {answer:?} of {fight:?}"));
    }
}

/// Odds by the ending's code, or what is wrong with them.
fn told(session: &mut Session, odds: &mut Odds) -> BTreeMap<String, Ratio> {
    odds.start(Scope::Exchange, PATIENCE);
    assert_eq!(odds.finish(session, &mut AsPreset(&Memory::new())), Progress::Exact);
    let code = |chance: &adjutant::engine::Chance| chance.outcome.expect("it says what comes of it").ending.code.to_owned();
    odds.told().chances.iter().map(|chance| (code(chance), chance.chance)).collect()
}

fn agree(session: &mut Session, odds: &mut Odds, fight: &Fight) {
    card(session, fight);
    let counted = fight.counted().into_iter().map(|(code, ways)| (code, Ratio::new(ways, 108).unwrap()));
    assert_eq!(told(session, odds), counted.collect::<BTreeMap<_, _>>(), "{fight:?}");
}

const PLAIN: Model = Model {
    combat: 3,
    rules: Rules::NONE,
    fallen: false,
    transfixed: false,
    touching: 1,
    high: false,
    strength: 0,
    names_it: true,
};

fn plain(way: Way) -> Fight {
    Fight {
        way,
        attacker: PLAIN,
        target: PLAIN,
        power_blow: false,
        ambush: false,
        charged: true,
        band: 1,
        cover: false,
        aimed: false,
        shooters: 3,
        casters: 0,
        spell_band: 1,
        use_lethal: true,
    }
}

/// The rules that each side is offered in such an exchange: first who strikes, then the target.
fn offered(way: Way) -> [Vec<Rule>; 2] {
    let mut session = Box::new(Session::new());
    let mut lists = [Vec::new(), Vec::new()];
    let fight = plain(way);
    card(&mut session, &fight);
    let id = session.procedure().expect("it has started").id;
    session.start(procedure(id), &State::Quick, 0);
    let mut next = 0;
    while next < 2 {
        let prompt = session.prompt().expect("it asks");
        let answer = match &prompt.kind {
            Kind::Flags { allowed, .. } => {
                lists[next] = Rule::ALL.iter().copied().filter(|rule| allowed >> rule.index() & 1 == 1).collect();
                next += 1;
                Answer::Flags(0)
            }
            Kind::Number { min, .. } => Answer::Number(*min),
            _ => Answer::Pick(0),
        };
        session.answer(&answer).unwrap();
    }
    lists
}

/// Plays two rules that one side has or that both have, with four footings of the target.
fn every_footing(session: &mut Session, odds: &mut Odds, way: Way, [mine, theirs]: [Rules; 2], nth: usize) {
    for footing in 0..4_usize {
        let mut fight = plain(way);
        (fight.attacker.rules, fight.target.rules) = (mine, theirs);
        fight.attacker.combat = 1 + (nth % 3) as i32;
        fight.target.combat = 1 + (nth % 4) as i32;
        fight.target.fallen = footing & 1 == 1;
        fight.target.transfixed = footing & 2 == 2;
        fight.attacker.fallen = (nth + footing).is_multiple_of(3) && way != Way::Spell;
        agree(session, odds, &fight);
    }
}

/// Every pair of flags: both with whoever strikes, both with the target, one each.
#[test]
fn every_pair_of_rules_in_every_footing() {
    let (mut session, mut odds) = (Box::new(Session::new()), Box::new(Odds::new()));
    let mut tried = 0;
    for way in WAYS {
        let [own, foe] = offered(way);
        assert!(own.len() >= 7 && foe.len() >= 12, "{way:?}: {own:?} {foe:?}");
        let all: Vec<(bool, Rule)> = own.iter().map(|rule| (true, *rule)).chain(foe.iter().map(|rule| (false, *rule))).collect();
        for (nth, one) in all.iter().enumerate() {
            for (more, other) in all.iter().enumerate().skip(nth + 1) {
                let of = |strikes: bool| [one, other].into_iter().filter(|it| it.0 == strikes).map(|it| it.1).collect();
                every_footing(&mut session, &mut odds, way, [of(true), of(false)], nth + more);
                tried += 1;
            }
        }
    }
    println!("{tried} pairs of rules in four footings each");
    assert!(tried > 2_300, "{tried}");
}

/// A hundred thousand of them.
#[test]
fn any_exchange() {
    let (mut session, mut odds) = (Box::new(Session::new()), Box::new(Odds::new()));
    let lists = WAYS.map(|way| (way, offered(way)));
    let mut chance = Chance::new(20);
    for _ in 0..100_000 {
        let mut below = |end: u8| {
            let die = adjutant::dice::Die::new(end).expect("a die");
            i32::from(chance.cup.throw(adjutant::dice::Pool { count: 1, die }).unwrap()[0]) - 1
        };
        let (way, [own, foe]) = &lists[below(5) as usize];
        let model = |list: &[Rule], strikes: bool, below: &mut dyn FnMut(u8) -> i32| {
            let rules: Rules = list.iter().copied().filter(|_| below(5) == 0).collect();
            let belt = rules.has(Rule::Belt) && matches!(way, Way::Melee | Way::Hack);
            Model {
                combat: if strikes && *way == Way::Spell { 1 + below(3) } else { below(8) },
                rules,
                fallen: below(3) == 0 && !(strikes && *way == Way::Spell),
                transfixed: !strikes && below(4) == 0,
                touching: 1 + below(4),
                high: below(3) == 0,
                strength: if belt { below(4) } else { 0 },
                names_it: below(2) == 0,
            }
        };
        let fight = Fight {
            way: *way,
            attacker: model(own, true, &mut below),
            target: model(foe, false, &mut below),
            power_blow: below(2) == 0,
            ambush: below(3) == 0,
            charged: below(2) == 0,
            band: 1 + below(3),
            cover: below(2) == 0,
            aimed: below(2) == 0,
            shooters: 2 + below(4),
            casters: below(3),
            spell_band: 1 + below(3),
            use_lethal: below(2) == 0,
        };
        agree(&mut session, &mut odds, &fight);
    }
}
