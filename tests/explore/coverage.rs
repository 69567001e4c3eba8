//! Everything a procedure asks or ends in is declared, and everything declared is reached.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use adjutant::engine::{Choice, DeclaredKind, Kind, Point, PointKind, Prompt};

use super::*;
use crate::rules::{parse, stage};

/// What was met while exploring one procedure.
#[derive(Default)]
struct Met {
    questions: BTreeSet<&'static str>,
    endings: BTreeSet<&'static str>,
}

impl Met {
    /// Looks at where a session stands; says what is wrong.
    fn look(&mut self, place: Place, session: &Session) -> Result<(), String> {
        let declared = |name: &str| place.procedure.questions.iter().find(|declared| declared.question.name() == name);
        let mut is = |name: &'static str, fits: &dyn Fn(DeclaredKind) -> bool| {
            self.questions.insert(name);
            match declared(name) {
                None => Err(format!("{name} is asked but not declared")),
                Some(declared) if !fits(declared.kind) => Err(format!("{name} is declared as {:?}", declared.kind)),
                Some(_) => Ok(()),
            }
        };
        if let Some(prompt) = session.prompt() {
            is(prompt.question.name(), &|kind| same_kind(kind, prompt))?;
            if let Some((question, choices)) = prompt.interrupts {
                // Only those that can happen now are offered.
                let among = |all: &[Choice]| choices.iter().all(|choice| all.contains(choice));
                is(question.name(), &|kind| matches!(kind, DeclaredKind::Interrupts(all) if among(all)))?;
            }
        }
        for cast in session.stage().card.iter().chain(&session.stage().shown.card) {
            is(cast.question.name(), &|kind| kind == DeclaredKind::Throw)?;
        }
        for point in &session.stage().points {
            is(point.question.name(), &|kind| match point.kind {
                PointKind::Settle(choices, ..) => kind == DeclaredKind::Settle(choices),
                PointKind::Extra { min, max, .. } => kind == DeclaredKind::Extra(min, max),
            })?;
        }
        twice(&session.stage().points)?;
        if let Some(lap) = session.stage().lap {
            is(lap.question.name(), &|kind| kind == DeclaredKind::Throw)?;
        }
        let end = if let Step::Done(outcome) = session.step() { Some(outcome) } else { None };
        // An end that only counts up leaves the last throw what was told of it.
        for told in [session.stage().shown.told, end].into_iter().flatten() {
            self.endings.insert(told.ending.code);
            if !place.procedure.endings.contains(&told.ending) {
                return Err(format!("it ends in {} but does not declare it", told.ending.code));
            }
        }
        Ok(())
    }
}

/// Two results at one place could not be overruled one without the other.
fn twice(points: &[Point]) -> Result<(), String> {
    for (nth, point) in points.iter().enumerate() {
        let same = |other: &Point| (other.at, other.question, other.subject) == (point.at, point.question, point.subject);
        if points[..nth].iter().any(same) {
            return Err(format!("{} of {:?} is settled twice after one entry", point.question.name(), point.subject));
        }
    }
    Ok(())
}

fn same_kind(declared: DeclaredKind, prompt: &Prompt) -> bool {
    match (declared, &prompt.kind) {
        (DeclaredKind::Number(low, high), Kind::Number { min, max, .. }) => low <= *min && *max <= high,
        (DeclaredKind::Pick(all), Kind::Pick { choices, .. }) | (DeclaredKind::Flags(all), Kind::Flags { choices, .. }) => {
            all == *choices
        }
        (DeclaredKind::Choose, Kind::Choose { .. })
        | (DeclaredKind::Ticks, Kind::Ticks { .. })
        | (DeclaredKind::Order, Kind::Order { .. })
        | (DeclaredKind::Split, Kind::Split { .. })
        | (DeclaredKind::Throw, Kind::Throw)
        | (DeclaredKind::Strike, Kind::Strike { .. })
        | (DeclaredKind::Offer, Kind::Offer) => true,
        _ => false,
    }
}

/// What neither scenarios nor walks reach, and the test that does.
const ELSEWHERE: &[(&str, &str)] = &[
    ("sfc act goes-on", "fixture_sfc: an_endless_exchange_goes_on_in_another_procedure"),
    ("sfc shooting goes-on", "the same exchange, by itself"),
    ("sfc return-fire goes-on", "the same, still longer"),
    ("swordplay fire goes-on", "fixture_swordplay: a_bow_duel_of_three_hundred_exchanges"),
    ("swordplay attack goes-on", "the same chain of reactions"),
    ("swordplay spotted goes-on", "the same chain of reactions"),
    ("swordplay contact goes-on", "the same chain of reactions"),
    ("swordplay building goes-on", "the same chain of reactions"),
    ("swordplay marker goes-on", "the same chain of reactions"),
    ("swordplay np goes-on", "the same chain of reactions"),
    ("swordplay reactions goes-on", "the same, still longer"),
];

/// Procedures that go on with the same chain of reactions: what one of them reaches in it, all can.
const CHAINS: &[(&str, &[&str])] =
    &[("swordplay", &["fire", "attack", "spotted", "contact", "building", "marker", "np", "reactions"])];

#[test]
fn every_procedure_ends_and_says_beforehand_what_it_asks() {
    let mut met: BTreeMap<(&str, &str), Met> = BTreeMap::new();
    for place in Place::all() {
        let met = met.entry((place.game.id, place.procedure.id)).or_default();
        for state in battles(place.game) {
            // Every telling answer to every question of the preset way, the rest at random.
            let turns = turns(place, &state);
            for walk in 0..walks() + turns.len() as u64 {
                let mut chance = place.chance(walk);
                let mut session = table::start(place.procedure, &state);
                met.look(place, &session).unwrap_or_else(|wrong| panic!("{wrong}\n{}", place.told(walk, &session)));
                for act in turns.get((walk.saturating_sub(walks())) as usize).filter(|_| walk >= walks()).into_iter().flatten() {
                    session.answer(act).expect("it was offered");
                }
                while session.step() == Step::Asking && session.transcript().len() < MOST {
                    act(&mut session, &mut chance);
                    // Some things happen only if the player says so.
                    let often = if session.step() == Step::Asking { usize::from(chance.once_in(10)) } else { 8 };
                    for _ in 0..often * usize::from(walk % 2 == 1) {
                        overrule(&mut session, &mut chance);
                        met.look(place, &session).unwrap_or_else(|wrong| panic!("{wrong}\n{}", place.told(walk, &session)));
                    }
                    met.look(place, &session).unwrap_or_else(|wrong| panic!("{wrong}\n{}", place.told(walk, &session)));
                }
                assert!(matches!(session.step(), Step::Done(_)), "{}", place.told(walk, &session));
            }
        }
    }
    for scenario in parse::folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")) {
        // Whether it plays as written is another test's business; it may go on with another procedure.
        let _ = stage::play_watched(&scenario, &mut |session| {
            let Some(procedure) = session.procedure() else { return };
            let place = Place::all().find(|place| place.game.id == scenario.game && place.procedure.id == procedure.id);
            let place = place.expect("a game's own procedure");
            let met = met.entry((place.game.id, place.procedure.id)).or_default();
            met.look(place, session).unwrap_or_else(|wrong| panic!("{wrong}\n{}", place.told(0, session)));
        });
    }
    for (game, chain) in CHAINS {
        let all = || chain.iter().map(|procedure| &met[&(*game, *procedure)]);
        let questions: BTreeSet<_> = all().flat_map(|met| met.questions.clone()).collect();
        let endings: BTreeSet<_> = all().flat_map(|met| met.endings.clone()).collect();
        for procedure in *chain {
            let met = met.entry((*game, *procedure)).or_default();
            met.questions.extend(&questions);
            met.endings.extend(&endings);
        }
    }
    let mut never = Vec::new();
    for place in Place::all() {
        let met = &met[&(place.game.id, place.procedure.id)];
        let questions = place.procedure.questions.iter().map(|declared| declared.question.name());
        let endings = place.procedure.endings.iter().map(|ending| ending.code);
        let unmet =
            questions.filter(|name| !met.questions.contains(name)).chain(endings.filter(|code| !met.endings.contains(code)));
        never.extend(unmet.map(|what| format!("{} {} {what}", place.game.id, place.procedure.id)));
    }
    let listed = |what: &String| ELSEWHERE.iter().any(|(listed, _)| listed == what);
    let (found, new): (Vec<String>, Vec<String>) = never.into_iter().partition(listed);
    let walks = walks();
    assert!(new.is_empty(), "declared, but reached neither by a scenario nor in {walks} walks; write a scenario: {new:#?}");
    assert_eq!(found.len(), ELSEWHERE.len(), "the list ELSEWHERE names what is reached here, which is only {found:#?}");
}

/// Overrules one of the latest results, or sets one of the latest numbers.
fn overrule(session: &mut Session, chance: &mut Chance) {
    let points = session.stage().points.to_vec();
    let Some(point) = points.iter().rev().take(6).find(|_| chance.once_in(3)) else { return };
    // With too many dice on the table it is refused, and nothing changes.
    let _ = match point.kind {
        PointKind::Settle(choices, ..) => session.overrule(point, Some(chance.below(choices.len()) as u8)),
        PointKind::Extra { min, max, .. } => session.set_extra(point, min + chance.below((max - min) as usize + 1) as i16),
    };
}

/// The answers up to each question before the first throw, with each telling answer to it.
fn turns(place: Place, state: &State) -> Vec<Vec<Answer>> {
    let memory = adjutant::engine::Memory::new();
    let mut session = table::start(place.procedure, state);
    let (mut before, mut turns) = (Vec::new(), Vec::new());
    while let Some(preset) = session.prompt().and_then(|prompt| memory.preset(prompt)) {
        for answer in answers::telling(session.prompt().expect("it is open")) {
            turns.push([before.as_slice(), &[answer]].concat());
        }
        session.answer(&preset).expect("a preset is legal");
        before.push(preset);
    }
    turns
}
