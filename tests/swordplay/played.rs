//! Tables of `tables.csv` that the program has as a procedure and not as a table: each row is played and must come to what it says.

use adjutant::engine::{Kind, PointKind, Step};
use adjutant::games::State;
use adjutant::games::swordplay::charts::{self, Cost, Whereabouts};
use adjutant::games::swordplay::{Armour, GAME};

use super::rules::driver::Driver;
use super::tables::{number, rows};

fn quick(procedure: &str) -> Driver {
    let mut it = Driver::new("swordplay", procedure, State::Quick);
    it.careful = false;
    it
}

/// How many dice the open card has in all.
fn dice(it: &Driver) -> i16 {
    it.dice_asked().into_iter().map(i16::from).sum()
}

/// The last result that passed through the player's hands, as the file writes it.
fn settled(it: &Driver) -> &'static str {
    let settled = it.session.stage().points.iter().rev().find_map(|point| match point.kind {
        PointKind::Settle(choices, nth, _) => Some((choices, nth)),
        PointKind::Extra { .. } => None,
    });
    let (choices, nth) = settled.expect("something is settled");
    match choices[usize::from(nth)].name() {
        "Dead" => "OD",
        "Out" => "OOF",
        "Duck" => "DUCK_BACK",
        "LoseRep" => "MINUS_1_REP",
        other => panic!("{other}"),
    }
}

/// The first row whose condition holds: `>=6`, `>=target Rep`, `<loser Melee Rep`.
fn graded<'a>(table: &[Vec<&'a str>], score: i16, rep: i16) -> &'a str {
    let holds = |row: &&Vec<&str>| match row[1] {
        condition if condition.ends_with("Rep") && condition.starts_with(">=") => score >= rep,
        condition if condition.ends_with("Rep") && condition.starts_with('<') => score < rep,
        condition => score >= number::<i16>(condition.trim_start_matches(">=")),
    };
    table.iter().find(holds).expect("one of the rows holds")[2]
}

#[test]
fn damage_of_shots() {
    let tables = rows();
    for (ac, armour) in [("light", Armour::Light), ("heavy", Armour::Heavy), ("plate", Armour::Plate)] {
        for rep in 2..=7 {
            for die in 1..=6 {
                let mut it = quick("damage");
                it.say("wound.ac", ac).say("wound.rep", &rep.to_string()).dice("wound.die", &[&[die]]);
                if it.session.step() == Step::Asking {
                    it.say("wound.star", "no");
                }
                let score = i16::from(die) + charts::armour(armour).shot;
                assert_eq!(settled(&it), graded(&tables["ranged_damage"], score, rep), "{ac}, Rep {rep}, {die}");
            }
        }
    }
}

/// Somebody for a melee, in armour that changes no margin.
fn fighter(it: &mut Driver, charger: bool, rep: i16) {
    it.say("melee.rep", &rep.to_string()).say("melee.class", "melee").say("melee.weapon", "onehand").say("melee.shielded", "no");
    if charger {
        it.say("melee.mounted", "no");
    }
    it.say("melee.fanatic", "no").say("melee.bigger", "no").say("melee.foe-prone", "no").say("melee.ac", "heavy");
    it.say("melee.star", "no");
}

#[test]
fn damage_of_melee() {
    let tables = rows();
    for rep in 1..=6 {
        for margin in 1..=5 {
            for die in 1..=6 {
                let mut it = quick("melee");
                fighter(&mut it, true, 4);
                fighter(&mut it, false, rep);
                let ours: Vec<u8> = (0..5).map(|nth| if nth < margin { 1 } else { 6 }).collect();
                let theirs = vec![6; rep as usize + 1];
                it.dice("melee.round", &[&ours, &theirs]).dice("melee.wound", &[&[die]]);
                let says = graded(&tables["melee_damage"], i16::from(die) + margin, rep);
                assert_eq!(settled(&it), says, "Rep {rep}, margin {margin}, {die}");
            }
        }
    }
}

/// Damage to a Star with one die of Star Power, by his equal.
fn star_damage(source: &str, grave: &str, die: u8) -> Driver {
    let mut it = quick("star-damage");
    it.say("star.source", source).say("star.kind", "star").say("wound.rep", "5").say("wound.pool", "1");
    it.say("star.results", "1").say("star.grave", grave).say("wound.attacker", "5").dice("wound.power", &[&[die]]);
    it
}

#[test]
fn star_power() {
    let tables = rows();
    for row in &tables["star_power"] {
        for die in number::<u8>(row[0])..=number(row[1]) {
            let it = star_damage("ranged", "out", die);
            assert_eq!(it.note("Star Power left: #"), Some(number(row[3])), "{row:?}");
            assert_eq!(settled(&it), if row[2] == "1" { "DUCK_BACK" } else { "OOF" }, "{row:?}");
        }
    }
    for row in &tables["star_levels"] {
        let grave = if row[0] == "OD" { "dead" } else { "out" };
        for (source, says) in [("ranged", row[1]), ("melee", row[2])] {
            assert_eq!(settled(&star_damage(source, grave, 1)), says, "{row:?}");
        }
    }
}

/// A charge at somebody who can shoot, up to the dice.
fn charge(cover: &str, from: &str, mounted: &str) -> Driver {
    let mut it = quick("charge");
    it.say("charge.can-shoot", "yes").say("charge.carries", "no").say("charge.chargers", "1").say("charge.rep", "4");
    it.say("charge.rep", "4").say("charge.cover", cover).say("charge.from", from).say("charge.mounted", mounted);
    it
}

#[test]
fn charges() {
    let tables = rows();
    for row in &tables["charge_mods"] {
        let (it, whose) = match row[0] {
            "target in cover" => (charge("yes", "front", "no"), 1),
            "target charged to flank" => (charge("no", "flank", "no"), 1),
            "target charged to rear" => (charge("no", "rear", "no"), 1),
            "mounted charging unmounted" => (charge("no", "front", "yes"), 0),
            other => panic!("{other}"),
        };
        assert_eq!(usize::from(row[1] == "target"), whose, "{row:?}");
        // The charger's dice lie first; a pool without dice is not on the card.
        let has = it.dice_asked().get(whose).copied().map_or(0, i16::from);
        assert_eq!(has - 2, number::<i16>(row[2]), "{row:?}");
    }
    for row in &tables["charge_result"] {
        let (charger, says) = match (row[0], row[1]) {
            ("more", "no fire") => ([1, 1], "no-shot"),
            ("same", "rush shot") => ([1, 6], "rush-shot"),
            ("fewer", "fires") => ([6, 6], "fires"),
            other => panic!("{other:?}"),
        };
        let mut it = charge("no", "front", "no");
        it.dice("charge.test", &[&charger, &[1, 6]]);
        if it.session.step() == Step::Asking {
            it.say("charge.at", "first");
        }
        it.ends(says);
        assert_eq!(row[2], "melee", "whoever charges comes through");
    }
}

/// Two dice of which so many pass against Rep 4.
fn passing(passed: &str) -> [u8; 2] {
    match passed {
        "2" => [1, 1],
        "1" => [1, 6],
        "0" => [6, 6],
        other => panic!("{other}"),
    }
}

fn challenge(tool: &str) -> Driver {
    let mut it = quick("challenge");
    it.say("challenge.rep", "4").say("challenge.hard", "normal").say("challenge.tool", tool).say("challenge.physical", "no");
    it
}

#[test]
fn challenges() {
    let tables = rows();
    for row in &tables["challenge_result"] {
        let mut first = challenge("no");
        first.dice("challenge.dice", &[&passing(row[0])]);
        match row[1] {
            "press on or give up" => assert_eq!(first.asks(), "challenge.press-on"),
            says => drop(first.ends(says)),
        }
        let mut second = challenge("no");
        second.dice("challenge.dice", &[&[1, 6]]).say("challenge.press-on", "yes");
        second.dice("challenge.again", &[&passing(row[0])]).ends(row[2]);
    }
    let tool = tables["challenge_mods"].iter().find(|row| row[0] == "helpful tool").unwrap();
    assert_eq!(tool[1], "1");
    challenge("no").dice("challenge.dice", &[&[5, 5]]).ends("failure");
    challenge("yes").dice("challenge.dice", &[&[5, 5]]).ends("success");
}

#[test]
fn dice_of_tests() {
    let tables = rows();
    let reaction = |cover: &str| {
        let mut it = quick("man-down");
        it.say("react.figures", "1").say("react.rep", "4").say("react.star", "no").say("react.cover", cover);
        dice(&it)
    };
    assert_eq!(tables["reaction_mods"].len(), 1);
    assert_eq!(reaction("yes") - reaction("no"), number::<i16>(tables["reaction_mods"][0][1]));
    let sight = |concealed: &str| {
        let mut it = quick("in-sight");
        it.say("sight.moving", "1").say("sight.others", "1").say("sight.rep", "4").say("sight.rep", "4");
        it.say("sight.concealed", concealed).say("sight.concealed", "no");
        dice(&it)
    };
    assert_eq!(tables["in_sight_mods"].len(), 1);
    assert_eq!(sight("yes") - sight("no"), number::<i16>(tables["in_sight_mods"][0][1]));
    let orders = |mounted: &str, outnumbers: &str| {
        let mut it = quick("orders");
        it.say("orders.rep", "4").say("orders.mounted", mounted).say("orders.two-to-one", outnumbers);
        dice(&it)
    };
    for row in &tables["np_movement_mods"] {
        let has = if row[0].starts_with("mounted") { orders("yes", "no") } else { orders("no", "yes") };
        assert_eq!(has - orders("no", "no"), number::<i16>(row[1]), "{row:?}");
    }
}

#[test]
fn afterwards() {
    let tables = rows();
    for row in &tables["new_recruits"] {
        let mut it = quick("recruits");
        it.say("muster.rep", "5").say("recruits.band", "2");
        // A 6 never passes.
        it.dice("recruits.dice", &[&passing(row[0])]);
        let says = match row[1] {
            "up to full strength" => 3,
            "one" => 1,
            "none" => 0,
            other => panic!("{other}"),
        };
        for _ in 0..says {
            it.say("muster.class", "melee").dice("muster.recruit", &[&[3]]);
        }
        it.ends(if says > 0 { "recruits" } else { "none" });
    }
    for row in &tables["rep_change"] {
        let deeds = if row[0] == "increase" { "fought" } else { "wasout" };
        for rep in 2..=8_i16 {
            for die in 1..=6_u8 {
                let mut it = quick("rep");
                it.say("rep.rep", &rep.to_string()).say("rep.deeds", deeds).dice("rep.die", &[&[die]]);
                let holds = match row[1] {
                    "d6 > Rep or d6 = 6" => i16::from(die) > rep || die == 6,
                    "d6 = 1" => die == 1,
                    other => panic!("{other}"),
                };
                let least: i16 = row[3].strip_prefix("minimum ").map_or(0, number);
                let says = if holds { (rep + number::<i16>(row[2])).max(least) } else { rep };
                let Step::Done(outcome) = it.session.step() else { panic!("{:?}", it.session.prompt()) };
                assert_eq!(outcome.value, says, "{row:?}, Rep {rep}, {die}");
            }
        }
    }
}

#[test]
fn markers_and_lucky_shots() {
    let tables = rows();
    for row in &tables["pef_placement"] {
        let mut it = quick("pefs");
        let die = [number::<u8>(row[0])];
        it.dice("pefs.dice", &[&die, &[1], &die]);
        assert_eq!(it.note("Section #, hide or mid"), Some(number(row[1])), "{row:?}");
    }
    for row in &tables["pitiful_shot"] {
        let need: u8 = number(row[2]);
        for (die, says) in [(need, "hit"), (need + 1, "miss")] {
            let mut it = quick("to-hit");
            it.say("hit.rep", row[0]).dice("hit.shot", &[&[number(row[1])]]).say("hit.rush", "yes");
            it.dice("hit.pitiful", &[&[die]]).ends(says);
        }
    }
}

/// What only somebody at the table can measure or see the device says in words, with the number of the table.
#[test]
fn numbers_in_words() {
    let tables = rows();
    let says = |term: &str| GAME.term(term).unwrap_or_else(|| panic!("no term {term}")).text.to_string();
    for row in &tables["movement"] {
        let text = match row[0] {
            "in sight free move" => says("Spotted"),
            "charge must reach" => says("Charge"),
            "building pef radius" => says("Building near"),
            "man down radius" => says("Man Down"),
            "duck back max" => says("Duck Back"),
            _ => continue,
        };
        assert!(text.contains(&format!("{} inches", row[1])), "{row:?}: {text}");
    }
    let every_star = tables["starting_rep"].iter().find(|row| row[1].contains("every Star")).unwrap();
    let Kind::Number { preset, .. } = quick("star").prompt().kind else { panic!("a Star's Rep comes first") };
    assert_eq!(preset, Some(number(every_star[0])));
    for row in &tables["army_notes"] {
        let army = [("army_gobbos_orcs", charts::ORCS), ("army_northmen", charts::NORTHMEN), ("army_elves", charts::ELVES)];
        let army = army.into_iter().find(|(name, _)| *name == row[0]).unwrap().1;
        let (_, profile) = army.iter().find(|(_, profile)| profile.name == row[1]).unwrap();
        let flag = match row[2] {
            note if note.contains("mounted") => profile.mounted,
            note if note.contains("fanatic") => profile.fanatic,
            note if note.contains("bigger") => profile.bigger,
            other => panic!("{other}"),
        };
        assert!(flag, "{row:?}");
    }
}

#[test]
fn what_terrain_does() {
    let tables = rows();
    for row in &tables["terrain_effects"] {
        let woods = matches!(row[0], "Woods" | "Wooded Hill");
        let speed = match row[1] {
            "full" | "none" => charts::MOVE,
            "half" => charts::MOVE - charts::cost(Cost::Woods).unwrap(),
            other => panic!("{other}"),
        };
        assert_eq!(speed * if woods { 2 } else { 1 }, charts::MOVE, "{row:?}");
        let place = match row[2] {
            "none" => Whereabouts::Open,
            "cover within 1 in of crest vs far side" => Whereabouts::Crest,
            "both if stationary; concealment if moving" | "Hill and Woods" => Whereabouts::Woods,
            other => panic!("{other}"),
        };
        let says = match row[0] {
            "Clear" | "Impassable" => [(false, false), (false, false)],
            "Hill" => [(true, false), (true, false)],
            "Woods" | "Wooded Hill" => [(true, true), (false, true)],
            other => panic!("{other}"),
        };
        assert_eq!(charts::covers(place), says, "{row:?}");
    }
}
