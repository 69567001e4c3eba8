//! Whole campaigns, played by themselves, and every procedure alone: counts how often every procedure, ending and table row was
//! reached, and fails at zero. `cargo test --test sns soak -- --nocapture` prints the counts; `ADJUTANT_BATTLES=10000` plays so many.

use adjutant::engine::{Id, Options as _, Side};
use adjutant::games::State;
use adjutant::games::sns::lists::{ARMIES, Army, CREATURE_LIST, CREATURES, Creature};
use adjutant::games::sns::{Battle, Class, GAME, Header, MAX_BAND, Phase};

use super::rules::soak::{self, Habits, Reached, Table};
use super::{both, procedure};

const HABITS: Habits = Habits { game: &GAME, rare, says: both::says, row, holds };

fn rare(question: &str) -> usize {
    match question {
        "will.free" => 12,
        "encounter.who" => 6,
        "begin.mode" | "enemies.source" => 1,
        _ => 3,
    }
}

/// The row of an army list or of a creature list.
fn row(table: &Table, name: &str, value: i16) -> Option<String> {
    let last = |name: &str| table.last.get(name).copied();
    let creature = || {
        let list = CREATURE_LIST.read(last("enemies.list")?);
        Some((list, CREATURES[list][last("enemies.creature")? as usize - 2]))
    };
    let army = match (last("enemies.army"), creature()) {
        (_, Some((_, Creature::Army(army)))) => Some(army),
        (Some(nth), _) => Some(Army::ALL[nth as usize]),
        _ => None,
    };
    match (name, army) {
        ("star.power", _) => both::star_power(table),
        ("recovery.dice", _) => Some(format!("recovery {} {value}", last("recovery.how")?)),
        ("melee.dice", _) => both::melee(table, |id| battle(table.session.state()).figure(id).class.index()),
        ("enemies.creature", _) => Some(format!("creature {} {value}", creature()?.0)),
        ("enemies.dice", Some(army)) => Some(format!("army {} {value}", army.index())),
        _ => None,
    }
}

fn battle(state: &State) -> &Battle {
    let State::Sns(battle) = state else { panic!("no battle") };
    battle
}

fn holds(table: &Table, reached: &mut Reached) {
    let battle = battle(&table.state);
    let bodies: Vec<_> = battle.figures.iter().map(|figure| (figure.body, figure.rep())).collect();
    both::holds(table, &battle.fight, &bodies, reached);
    let Header { will, recovery, source } = battle.header;
    reached.count(format!("option {will:?} table"));
    reached.count(format!("option {recovery:?}"));
    reached.count(format!("option {source:?}"));
}

/// What shows in a campaign that a paragraph was reached.
const PARAGRAPHS: &[(&str, &str)] = &[
    ("P1", "begin band"),
    ("P2", "row band.dice"),
    ("P3", "encounter "),
    ("P4", "row terrain.roll"),
    ("P5", "row pef.roll"),
    ("P6", "row enemies.number"),
    ("P7", "row enemies.dice 2d"),
    ("P8", "army "),
    ("P9", "creature "),
    ("P10", "load loaded"),
    ("P11", "line lined-up"),
    ("P12", "action active"),
    ("P13", "match-up matched"),
    ("P14", "row cast.choice"),
    ("P15", "act dazzled"),
    ("P16", "act down"),
    ("P17", "act miss"),
    ("P18", "act dead"),
    ("P19", "act stays"),
    ("P20", "asked charge.react"),
    ("P21", "act attackers-win"),
    ("P22", "row star.power"),
    ("P23", "retrieve picked-up"),
    ("P24", "capture dispatched"),
    ("P25", "will "),
    ("P26", "end-battle holds"),
    ("P27", "afterwards "),
    ("P28", "note up to Rep #"),
    ("P29", "row change.die"),
    ("P30", "note outgrew the Star"),
    ("P31", "told join"),
    ("P32", "note next: Raid"),
];

/// The rows of the tables: T1 and T2, the die of the creature lists, T14 to T28.
const ROWS: &[(&str, u8, i16, i16)] = &[
    ("band.dice", 2, 2, 12),
    ("enemies.dice", 2, 2, 12),
    ("enemies.list", 1, 1, 6),
    ("action.dice", 2, 0, 2),
    ("action.dice", 3, 0, 3),
    ("damage.roll", 2, 2, 12),
    ("cast.roll", 2, 0, 2),
    ("cast.choice", 2, 0, 2),
    ("shoot.roll", 2, 0, 2),
    ("charge.dice", 2, 0, 2),
    ("charge.dice", 3, 0, 3),
    ("melee.dice", 2, 0, 2),
    ("melee.armour", 1, 0, 1),
    ("will.roll", 2, 0, 2),
    ("recovery.dice", 2, 0, 2),
    ("change.die", 1, 0, 1),
    ("pef.roll", 2, 0, 2),
    ("pef.roll", 3, 0, 3),
    ("enemies.number", 1, 1, 6),
    ("band.new", 2, 0, 2),
    ("terrain.roll", 1, 1, 6),
];

/// What else must be met.
const ELSE: &[&str] = &[
    "asked charge.at",
    "asked cast.extra",
    "asked match.friend",
    "note moving side",
    "note higher Rep",
    "note next: Explore",
    "note next: Defend",
    "note Encounter: success",
    "note Encounter: failed",
    "told in-slot",
    "told charged",
    "told cast-success",
    "told cast-partial",
    "told may-shoot",
    "told may-cast",
    "option Chapter table",
    "option Summary table",
    "option Encounter",
    "option Battle",
    "option Table",
    "option Army",
    "option Creatures",
    "option Queue",
];

/// Endings that a battle never comes to, besides those of [`both`].
const NOT_IN_BATTLE: &[&str] =
    &["contact", "charged", "cast-success", "cast-partial", "may-shoot", "may-cast", "in-slot", "damage", "dazzle", "defend"];

#[test]
fn campaigns_that_play_themselves_reach_everything() {
    let reached = soak::soak(&HABITS, 10);
    let led = HABITS.game.guide.unwrap().procedures.iter().copied();
    let alone = soak::endings(
        GAME.procedures.iter().copied(),
        &["not-now", "nobody-stands", "hit", "cast-success", "cast-partial", "in-slot", "again"],
    );
    let armies = (0..ARMIES.len()).flat_map(|army| (1..=6).map(move |face| format!("army {army} {face}")));
    let creatures = (0..CREATURES.len()).flat_map(|list| (2..=12).map(move |total| format!("creature {list} {total}")));
    let led = led.chain([procedure("action"), procedure("will"), procedure("load")]);
    let wanted = soak::endings(led, &both::not_in_battle(NOT_IN_BATTLE))
        .into_iter()
        .chain(alone.into_iter().map(|ending| format!("quick {ending}")))
        .chain(soak::rows(ROWS))
        .chain(armies)
        .chain(creatures)
        .chain(both::wanted(Class::ALL.len(), ELSE));
    let never = reached.never(PARAGRAPHS, wanted);
    assert!(never.is_empty(), "never reached in {} campaigns: {never:#?}", soak::campaigns());
}

/// One battle as the specification's section 9 sets it up: its activations, and whether the player holds the board.
fn one_battle(seed: u64, cover: bool) -> (u8, bool) {
    let mut table = Table::new(&HABITS, seed, true);
    let mut reached = Reached::default();
    table.run(table.guide().begin, &mut reached);
    let State::Sns(battle) = &mut table.state else { panic!("no battle") };
    (battle.phase, battle.pefs, battle.cover) = (Phase::Search, 1, cover);
    for nth in 0..MAX_BAND as u8 {
        battle.alter(Id(nth), |figure| {
            figure.comes = true;
            figure.pool = if figure.star { figure.base } else { 0 };
        });
    }
    loop {
        let next = (table.guide().now)(&table.state)[0];
        if next.id == "end-battle" {
            let battle = self::battle(&table.state);
            return (battle.turn, !battle.up(Side::First).is_empty());
        }
        table.run(next, &mut reached);
    }
}

#[test]
fn battles_are_as_long_as_the_specification_says() {
    // Section 9: mean, nine in ten at most, the player holds the board.
    let rows = [("Clear", false, (2.5, 4, 65.0)), ("Cover", true, (2.6, 4, 64.0))];
    let count = soak::campaigns().max(1_000);
    let wrong = rows
        .map(|(what, cover, row)| soak::length(what, &(0..count).map(|seed| one_battle(seed, cover)).collect::<Vec<_>>(), row));
    assert!(wrong.iter().all(Option::is_none), "{wrong:#?}");
}

/// A Caster among the enemies is rare: here is one in every battle, so that what his spells do is met in a short run, too.
#[test]
fn enemy_casters_cast_everything() {
    let mut reached = Reached::default();
    for seed in 0..200 {
        let mut table = Table::new(&HABITS, seed, false);
        table.run(table.guide().begin, &mut reached);
        for _ in 0..120 {
            if (table.guide().status)(&table.state).over.is_some() {
                break;
            }
            let next = table.next();
            table.run(next, &mut reached);
            if let (State::Sns(battle), "search") = (&mut table.state, next.id) {
                // With Rep 4 a spell that succeeds has an odd one beside its first target.
                battle.alter(Id(MAX_BAND as u8), |figure| (figure.class, figure.body.base) = (Class::Caster, 4));
            }
        }
    }
    let never =
        reached.never(&[("P14", "row cast.choice"), ("R77", "row cast.either"), ("R22", "act defended")], std::iter::empty());
    assert!(never.is_empty(), "{never:#?}");
}

/// The game's own automatic players alone fight an Encounter to its end.
#[test]
fn the_games_own_players_come_to_an_end() {
    let ends = soak::automatic(&GAME);
    assert_eq!(ends.len(), 2, "both ends are met: {ends:?}");
}
