//! Whole campaigns, played by themselves, and every procedure alone: counts how often every procedure, ending and table row was
//! reached, and fails at zero. `cargo test --test sfc soak -- --nocapture` prints the counts; `ADJUTANT_BATTLES=10000` plays so many.

use adjutant::engine::{Answer, Options as _, Prompt, Side};
use adjutant::games::State;
use adjutant::games::sfc::{Battle, Class, GAME, Header, Weapon};

use super::rules::soak::{self, Habits, Reached, Table};
use super::{both, procedure};

const HABITS: Habits = Habits { game: &GAME, rare, says: both::says, row, holds };

fn rare(question: &str) -> usize {
    match question {
        "will.free" => 12,
        "confront.who" => 6,
        "begin.mode" => 1,
        "act.instead" => 2,
        _ => 3,
    }
}

/// The row of a Class Table.
fn row(table: &Table, name: &str, value: i16) -> Option<String> {
    let picked = |name: &str| table.last.get(name).copied();
    match name {
        "star.power" => return both::star_power(table),
        "recovery.dice" => return Some(format!("recovery {} {value}", picked("recovery.how")?)),
        "will.test" => return Some(format!("will {} {value}", picked("will.class")?)),
        "shoot.roll" => return Some(format!("shoot {} {value}", column(table))),
        "melee.dice" => {
            return both::melee(table, |id| battle(table.session.state()).figure(id).weapon.map_or(0, |weapon| weapon.index()));
        }
        _ => {}
    }
    let foe = table.session.procedure().is_some_and(|procedure| procedure.id == "confront");
    let class = match name {
        "enemies.die" if foe => battle(&table.state).foe.index(),
        "enemies.die" | "band.dice" => *table.last.get("band.class")? as usize,
        _ => return None,
    };
    Some(format!("class {class} {value}"))
}

/// Which column of the Shooting table a roll was read from; of several targets the first has one of its own.
fn column(table: &Table) -> &'static str {
    let several = table.session.stage().notes.last().is_some_and(|note| note.text == "at # of them");
    match (table.last.get("shoot.charging"), table.last.get("figure.cover")) {
        _ if several => "several",
        (Some(1), _) => "charging",
        (Some(0), Some(1)) => "cover",
        (Some(0), Some(0)) => "open",
        _ => "battle",
    }
}

fn battle(state: &State) -> &Battle {
    let State::Sfc(battle) = state else { panic!("no battle") };
    battle
}

/// What holds of both games' battles, and of ducking and Cover.
fn holds(table: &Table, reached: &mut Reached) {
    let (battle, seed) = (battle(&table.state), table.seed);
    let bodies: Vec<_> = battle.figures.iter().map(|figure| (figure.body, figure.rep())).collect();
    both::holds(table, &battle.fight, &bodies, reached);
    let Header { refill, star_lost, numbers } = battle.header;
    reached.count(format!("option {refill:?}"));
    reached.count(format!("option {star_lost:?}"));
    reached.count(format!("option {numbers:?}"));
    for figure in &battle.figures {
        assert!(!figure.ducked || figure.weapon.is_some_and(|weapon| weapon.shots() > 0), "seed {seed}: {figure:?} ducks");
    }
    for side in [Side::First, Side::Second].into_iter().filter(|_| battle.fighting() && !battle.decided()) {
        // Everybody from the first test on, before it the side with the Advantage; besides only who has popped up.
        for id in battle.up(side) {
            let covered = (table.guide().facts)(&table.state, id).words.iter().any(|(_, word)| *word == "In Cover");
            reached.count(if covered { "in Cover" } else { "in the open" });
            let popped_up = battle.figure(id).cover == Some(true);
            assert_eq!(covered, battle.tests > 0 || battle.advantage == Some(side) || popped_up, "seed {seed}: {id:?}");
        }
    }
}

/// What shows in a campaign that a paragraph was reached.
const PARAGRAPHS: &[(&str, &str)] = &[
    ("P1", "begin band"),
    ("P2", "row band.dice"),
    ("P3", "confront advantage"),
    ("P4", "row enemies.number"),
    ("P5", "row enemies.die"),
    ("P6", "row advantage.roll"),
    ("P7", "line lined-up"),
    ("P8", "action active"),
    ("P9", "act holds"),
    ("P10", "match-up matched"),
    ("P11", "in the open"),
    ("P12", "act no-effect"),
    ("P13", "act down"),
    ("P14", "note pops up"),
    ("P15", "asked return.fire"),
    ("P16", "act stopped"),
    ("P17", "act attackers-win"),
    ("P18", "row star.power"),
    ("P19", "retrieve picked-up"),
    ("P20", "capture dispatched"),
    ("P21", "leave left"),
    ("P22", "will "),
    ("P23", "end-fight wins"),
    ("P24", "row recovery.dice"),
    ("P25", "note up to Rep #"),
    ("P26", "row change.die"),
    ("P27", "note outgrew the Star"),
    ("P28", "afterwards enemy-loses"),
];

/// The rows of the tables, T7 to T15; those of T1 to T6 are counted by Class.
const ROWS: &[(&str, u8, i16, i16)] = &[
    ("enemies.number", 1, 1, 6),
    ("advantage.roll", 1, 1, 6),
    ("action.dice", 2, 0, 2),
    ("shoot.roll", 2, 0, 2),
    ("shoot.hit", 2, 2, 12),
    ("melee.dice", 2, 0, 2),
    ("melee.dv-roll", 1, 0, 1),
    ("will.test", 2, 0, 2),
    ("recovery.dice", 2, 0, 2),
    ("change.die", 1, 0, 1),
    ("band.new", 2, 0, 2),
    ("morale.dice", 2, 0, 2),
    ("morale.dice", 3, 0, 3),
];

/// What else must be met.
const ELSE: &[&str] = &[
    "asked match.chargers",
    "asked shoot.also",
    "asked shoot.order",
    "asked shoot.shots",
    "asked return.answer",
    "asked charge.fire",
    "asked act.instead",
    "in Cover",
    "told are-hit",
    "told miss",
    "told none-hit",
    "told halted",
    "note has the Advantage",
    "note over half gone",
    "note Ducks back",
    "note Halts",
    "note a new Star",
    "option Free",
    "option Test",
    "option Ends",
    "option New",
    "option Rolled",
    "option Chosen",
];

/// Endings that a battle never comes to, besides those of [`both`]; an exchange of fire is too long for one procedure only if
/// hundreds of shots miss.
const NOT_IN_BATTLE: &[&str] = &["goes-on", "enemies", "enemy", "are-hit", "halted"];

#[test]
fn campaigns_that_play_themselves_reach_everything() {
    let reached = soak::soak(&HABITS, 10);
    let led = HABITS.game.guide.unwrap().procedures.iter().copied().filter(|procedure| procedure.id != "return-fire");
    let alone = soak::endings(
        GAME.procedures.iter().copied(),
        &["not-now", "nobody-stands", "goes-on", "leave", "hit", "are-hit", "again"],
    );
    let will = (0..Class::ALL.len()).flat_map(|class| (0..=2).map(move |passed| format!("will {class} {passed}")));
    let shoot = ["charging", "open", "cover", "several"].into_iter();
    let shoot = shoot.flat_map(|column| (0..=2).map(move |passed| format!("shoot {column} {passed}")));
    let classes = (0..Class::ALL.len()).flat_map(|class| (1..=6).map(move |face| format!("class {class} {face}")));
    let wanted = soak::endings(led.chain([procedure("action"), procedure("will")]), &both::not_in_battle(NOT_IN_BATTLE))
        .into_iter()
        .chain(alone.into_iter().map(|ending| format!("quick {ending}")))
        .chain(soak::rows(ROWS))
        .chain(classes)
        .chain(will)
        .chain(shoot)
        .chain(both::wanted(Weapon::ALL.len(), ELSE));
    let never = reached.never(PARAGRAPHS, wanted);
    assert!(never.is_empty(), "never reached in {} campaigns: {never:#?}", soak::campaigns());
}

/// One fight as the specification's section 9 sets it up: its activations, and whether the player wins.
fn one_fight(seed: u64, habits: &'static Habits) -> (u8, bool) {
    let mut table = Table::new(habits, seed, true);
    let mut reached = Reached::default();
    table.run(table.guide().begin, &mut reached);
    loop {
        let next = (table.guide().now)(&table.state)[0];
        if next.id == "end-fight" {
            let battle = self::battle(&table.state);
            return (battle.turn, !battle.up(Side::First).is_empty());
        }
        table.run(next, &mut reached);
    }
}

/// These Classes meet.
fn meet<const CLASS: u8, const FOE: u8>(_: &mut Table, prompt: &Prompt) -> Option<Answer> {
    match prompt.question.name() {
        "band.class" => Some(Answer::Pick(CLASS)),
        "begin.foe" => Some(Answer::Pick(FOE)),
        _ => None,
    }
}

const fn between<const CLASS: u8, const FOE: u8>() -> Habits {
    Habits { says: meet::<CLASS, FOE>, ..HABITS }
}

#[test]
fn fights_are_as_long_as_the_specification_says() {
    const BUGS: u8 = Class::Bugs as u8;
    const GANGERS: u8 = Class::Gangers as u8;
    const MERCENARIES: u8 = Class::Mercenaries as u8;
    const MILITARY: u8 = Class::Military as u8;
    const POLICE: u8 = Class::Police as u8;
    const RAGERS: u8 = Class::Ragers as u8;
    // Section 9: mean, nine in ten at most, the player wins.
    let rows: [(&str, &'static Habits, (f64, u8, f64)); 7] = [
        ("Military - Bugs", const { &between::<MILITARY, BUGS>() }, (2.0, 3, 99.0)),
        ("Police - Gangers", const { &between::<POLICE, GANGERS>() }, (2.8, 5, 72.0)),
        ("Mercenaries - Military", const { &between::<MERCENARIES, MILITARY>() }, (4.7, 8, 38.0)),
        ("Gangers - Police", const { &between::<GANGERS, POLICE>() }, (3.1, 5, 53.0)),
        ("Military - Ragers", const { &between::<MILITARY, RAGERS>() }, (1.5, 2, 100.0)),
        ("Bugs - Military", const { &between::<BUGS, MILITARY>() }, (5.4, 10, 14.0)),
        ("Ragers - Bugs", const { &between::<RAGERS, BUGS>() }, (2.4, 3, 64.0)),
    ];
    let count = soak::campaigns().max(1_000);
    let wrong = rows
        .map(|(what, habits, row)| soak::length(what, &(0..count).map(|seed| one_fight(seed, habits)).collect::<Vec<_>>(), row));
    assert!(wrong.iter().all(Option::is_none), "{wrong:#?}");
}

/// The game's own automatic players alone fight to the end.
#[test]
fn the_games_own_players_come_to_an_end() {
    let ends = soak::automatic(&GAME);
    assert_eq!(ends.len(), 2, "both ends are met: {ends:?}");
}
