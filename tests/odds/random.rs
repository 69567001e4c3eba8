//! Against counting every ordered throw: a hundred thousand pools and readings, and thousands of whole rules, made up at random.

use adjutant::dice::Spread;
use adjutant::engine::{Nobody, Progress, Ratio, Scope};

use super::rule::{Rule, Said, by_end, by_hand, pool, reading, said, throws};
use super::rules::chance::Chance;
use super::toy::{Toy, start_on};
use super::*;

#[test]
fn a_hundred_thousand_pools_and_readings() {
    let mut chance = Chance::new(5);
    let mut kinds = std::collections::HashMap::new();
    for nth in 0..100_000 {
        // Most are small; one in a thousand is a whole 5d6.
        let pool = pool(&mut chance, if nth % 1_000 == 0 { 7_776 } else { 216 });
        let reading = reading(&mut chance, pool);
        let told = format!("{nth}: {pool:?} {reading:?}");
        let mut counted: BTreeMap<Said, u128> = BTreeMap::new();
        throws(pool, |faces| *counted.entry(by_hand(&reading, faces)).or_default() += 1);
        let spread = Spread::of(pool, &reading);
        let mut found: BTreeMap<Said, u128> = BTreeMap::new();
        for value in 0..spread.len() {
            let (seen, ways) = spread.get(value).expect(&told);
            if ways > 0 {
                *found.entry(said(&reading, &seen)).or_default() += ways;
            }
        }
        assert_eq!(found, counted, "{told}");
        assert_eq!(spread.total(), Some(counted.values().sum()), "{told}");
        *kinds.entry(std::mem::discriminant(&reading)).or_insert(0) += 1;
    }
    assert!(kinds.len() == 9 && kinds.values().all(|count| *count > 1_000), "every reading is among them: {kinds:?}");
}

#[test]
fn rules_made_up_at_random() {
    let mut chance = Chance::new(11);
    let (mut endless, mut exact) = (0, 0);
    for nth in 0..if long() { 100_000 } else { 4_000 } {
        let rule = Rule::any(&mut chance);
        let told = format!("{nth}: {rule:?}");
        let Some(ends) = rule.counted() else {
            // It may go on for ever: never exact. Some of these are enough, each a long sample.
            endless += 1;
            if endless <= 6 {
                let mut session = start_on(Rule::run, &Toy { rule: Some(rule) });
                assert_ne!(search_for(&mut session, &mut Nobody, Scope::Exchange, 500).0, Progress::Exact, "{told}");
            }
            continue;
        };
        let mut session = start_on(Rule::run, &Toy { rule: Some(rule) });
        let (progress, found) = search_for(&mut session, &mut Nobody, Scope::Exchange, 200_000);
        assert_eq!(progress, Progress::Exact, "{told}");
        let expected = ends.iter().filter(|(_, (ways, _))| *ways > 0);
        let expected: BTreeMap<u16, Ratio> =
            expected.map(|(end, (ways, all))| (*end, Ratio::new(*ways, *all).unwrap())).collect();
        assert_eq!(by_end(&found), expected, "{told}");
        exact += 1;
    }
    assert!(endless > 5 && exact > 2_000, "{endless} without end, {exact} exact");
}
