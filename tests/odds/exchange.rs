//! Whole exchanges of the games, against the tables of the specifications and against figures worked out apart from the program.

use adjutant::engine::{AsPreset, Memory, Nobody, Progress, Ratio, Scope};

use super::*;

fn ratio(num: u128, den: u128) -> Ratio {
    Ratio::new(num, den).unwrap()
}

/// Exact odds of everything to the end, by code.
fn exact(session: &mut adjutant::games::Session) -> BTreeMap<&'static str, Ratio> {
    let before = session.transcript().clone();
    let (progress, told) = search(session, &mut Nobody, Scope::Exchange);
    assert_eq!((progress, told.exact), (Progress::Exact, true));
    assert_eq!(sum(&told), Some(Ratio::ONE), "all chances together");
    assert_eq!(session.transcript(), &before, "looking changes nothing");
    assert!(session.wants_dice(), "looking leaves the throw open");
    by_code(&told)
}

/// `tests/bench/reference.py`.
#[test]
fn a_whole_melee_of_sword_and_sorcery() {
    for (defender, attacker, num, den) in [
        (5, 5, 1, 2),
        (4, 3, 8_265_077_435, 37_192_366_944),
        (6, 4, 1_486_539_405_601, 40_669_853_253_264),
        (3, 5, 33_336_172_515_373, 36_150_980_669_568),
        (1, 1, 1, 2),
        (2, 1, 25, 243),
    ] {
        let mut session = quick("sns", "melee", &[("fighter.rep", defender), ("fighter.rep", attacker)]);
        assert_eq!(exact(&mut session)["attackers-win"], ratio(num, den), "{defender} against {attacker}");
    }
}

/// `tests/bench/reference.py`. With Rep 5 and a sword each it is 6d6 against 6d6.
#[test]
fn a_whole_melee_of_swordplay() {
    for (charger, target, num, den) in [
        (5, 5, 1, 2),
        (5, 4, 61_650_413, 90_605_008),
        (4, 5, 28_954_595, 90_605_008),
        (6, 3, 22_430_601, 24_536_476),
        (2, 2, 1, 2),
        (1, 3, 1, 7),
    ] {
        let mut session = quick("swordplay", "melee", &[("melee.rep", charger), ("melee.rep", target)]);
        let dice: Vec<u8> = session.stage().card.iter().map(|cast| cast.pool.count).collect();
        assert_eq!(dice, [charger as u8 + 1, target as u8 + 1]);
        assert_eq!(exact(&mut session)["wins"], ratio(num, den), "{charger} against {target}");
    }
}

/// Combat against Combat in 36ths, own result first (`dice:D24`).
#[test]
fn an_exchange_of_blades() {
    let codes = [
        "target-gruesome",
        "target-killed",
        "target-falls",
        "target-recoils",
        "no-effect",
        "attacker-recoils",
        "attacker-falls",
        "attacker-killed",
        "attacker-gruesome",
    ];
    for (own, foe, expected) in [
        (3, 3, [0, 2, 8, 5, 6, 5, 8, 2, 0]),
        (3, 2, [1, 5, 9, 6, 5, 4, 5, 1, 0]),
        (4, 3, [0, 4, 9, 8, 5, 4, 6, 0, 0]),
        (4, 2, [2, 7, 8, 9, 4, 2, 4, 0, 0]),
        (5, 3, [0, 6, 11, 9, 4, 2, 4, 0, 0]),
        (3, 1, [5, 7, 8, 6, 4, 2, 4, 0, 0]),
        (5, 2, [3, 9, 10, 8, 3, 1, 2, 0, 0]),
        (4, 1, [7, 8, 7, 8, 3, 1, 2, 0, 0]),
    ] {
        let mut session = quick("blades", "melee", &[("fighter.combat", own), ("fighter.combat", foe)]);
        let told = exact(&mut session);
        let found = codes.map(|code| told.get(code).copied().unwrap_or(Ratio::ZERO));
        assert_eq!(found, expected.map(|ways| ratio(ways, 36)), "{own} against {foe}");
        // One roll decides it: the roll alone tells the same.
        let (_, roll) = search(&mut session, &mut Nobody, Scope::Roll);
        assert_eq!(by_code(&roll), told);
        assert!(roll.ends);
    }
}

/// Quality and dice: turnover in per mille (`dice:D23`).
#[test]
fn activation_risks_a_turnover() {
    for (quality, two, three) in [(2, 28, 74), (3, 111, 259), (4, 250, 500), (5, 444, 741), (6, 694, 926)] {
        for (dice, expected) in [(1, 0), (2, two), (3, three)] {
            let given = [("fighter.quality", quality), ("activation.dice", dice)];
            let told = exact(&mut quick("blades", "activation", &given));
            let turnover = told.get("turnover").copied().unwrap_or(Ratio::ZERO);
            assert_eq!(turnover.per_mille(), expected, "Quality {quality}, {dice} dice");
        }
    }
}

/// A result of 1 or more, in per mille, by step +1, 0, -1, -2 and -3 (`dice:D27`).
#[test]
fn symbol_dice_kept_and_dropped() {
    for (base, melee, expected) in [
        (1, 0, [750, 500, 250, 125, 62]),
        (2, 1, [847, 639, 389, 232, 136]),
        (3, 1, [891, 722, 498, 332, 215]),
        (3, 0, [873, 667, 479, 326, 214]),
    ] {
        for (step, expected) in [1, 0, -1, -2, -3].into_iter().zip(expected) {
            let given = [("free.base", base), ("free.die-step", step), ("free.count", melee)];
            let mut session = quick("bridge", "free", &given);
            let (progress, told) = search(&mut session, &mut Nobody, Scope::Exchange);
            assert_eq!(progress, Progress::Exact);
            let hits = told.chances.iter().filter(|chance| chance.outcome.is_some_and(|outcome| outcome.value >= 1));
            let hits = hits.fold(Ratio::ZERO, |sum, chance| sum.plus(chance.chance).unwrap());
            assert_eq!(hits.per_mille(), expected, "{base}d{step:+}");
        }
    }
}

#[test]
fn a_question_on_the_way_is_said_to_be_open() {
    let procedure = adjutant::games::game("sns").unwrap().procedure("melee").unwrap();
    let mut session = rules::table::start(procedure, &adjutant::games::State::Quick);
    let (progress, told) = search(&mut session, &mut Nobody, Scope::Exchange);
    assert_eq!((progress, told.chances.len()), (Progress::Question, 0));
    let (progress, told) = search(&mut session, &mut AsPreset(&Memory::new()), Scope::Exchange);
    assert_eq!(progress, Progress::Exact);
    assert!(told.choices, "the choices that were taken as preset are owned up to");
    // After the dice: whether the target is a Star.
    let mut session = quick("swordplay", "damage", &[]);
    assert_eq!(search(&mut session, &mut Nobody, Scope::Exchange).0, Progress::Question);
    assert_eq!(search(&mut session, &mut AsPreset(&Memory::new()), Scope::Exchange).0, Progress::Exact);
}

/// A Hero's re-roll is offered: odds decline it, and say so.
#[test]
fn offers_are_declined_and_that_is_told() {
    let plain = exact(&mut quick("blades", "melee", &[("fighter.combat", 3), ("fighter.combat", 2)]));
    let choices = adjutant::games::blades::Rule::Hero as i16;
    let given = [("fighter.combat", 3), ("fighter.combat", 2), ("fighter.rules", 1 << choices)];
    let mut hero = quick("blades", "melee", &given);
    let (progress, told) = search(&mut hero, &mut Nobody, Scope::Exchange);
    assert_eq!((progress, told.offers, told.choices), (Progress::Exact, true, false));
    assert_eq!(by_code(&told), plain);
}

/// Seven fighters are more places than are explored: a sample says about, never exact, and is near what others have counted.
#[test]
fn too_much_to_count_is_sampled_and_says_so() {
    let mut session = quick("sns", "melee", &[("melee.attackers", 6)]);
    let (progress, told) = search(&mut session, &mut Nobody, Scope::Exchange);
    assert_eq!((progress, told.exact), (Progress::About, false));
    assert_eq!(sum(&told), Some(Ratio::ONE));
    assert!(session.wants_dice());
    // Too little patience for what could be counted: the same.
    let mut session = quick("sns", "melee", &[("fighter.rep", 4), ("fighter.rep", 3)]);
    let (progress, told) = search_for(&mut session, &mut Nobody, Scope::Exchange, 100);
    assert_eq!((progress, told.exact), (Progress::About, false));
    // Exactly 0.2222; a sample of 2,500 is off by 0.0333 once in 16,000 times.
    let chance = by_code(&told)["attackers-win"].per_mille();
    assert!((189..=255).contains(&chance), "{chance}");
}
