//! Whole campaigns, played by themselves, and every procedure alone: counts how often every procedure, ending and table row was
//! reached, and fails at zero. `cargo test --test sns soak -- --nocapture` prints the counts; `ADJUTANT_BATTLES=10000` plays so many.

use adjutant::engine::{Answer, Id, Kind, Options as _, Prompt, Side};
use adjutant::games::State;
use adjutant::games::sns::lists::{ARMIES, Army, CREATURE_LIST, CREATURES, Creature};
use adjutant::games::sns::{Battle, Body, Class, GAME, MAX_BAND, Mode, Phase, Standing};

use super::rules::soak::{self, Habits, Reached, Table};
use super::{cells, procedure};

const HABITS: Habits = Habits { game: &GAME, rare, says, row, holds };

fn rare(question: &str) -> usize {
    match question {
        "will.free" => 12,
        "encounter.who" => 6,
        "begin.mode" | "enemies.source" => 1,
        _ => 3,
    }
}

/// Bands that are too large for their Star come of it.
fn says(table: &mut Table, prompt: &Prompt) -> Option<Answer> {
    match (prompt.question.name(), &prompt.kind) {
        ("adjust.rep", _) if !table.strict => Some(Answer::Number(4 + table.chance.below(6) as i16)),
        // Mostly the Star: of him the others' places depend.
        ("adjust.who", Kind::Choose { ids }) if !table.strict && ids.contains(&Id(0)) && table.chance.once_in(2) => {
            Some(Answer::Choose(Id(0)))
        }
        _ => None,
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
        ("star.power", _) => cells::star_power(table),
        ("recovery.dice", _) => Some(format!("recovery {} {value}", last("recovery.how")?)),
        ("melee.dice", _) => cells::melee(table, |id| battle(table.session.state()).figure(id).class.index()),
        ("enemies.creature", _) => Some(format!("creature {} {value}", creature()?.0)),
        ("enemies.dice", Some(army)) => Some(format!("army {} {value}", army.index())),
        _ => None,
    }
}

fn battle(state: &State) -> &Battle {
    let State::Sns(battle) = state else { panic!("no battle") };
    battle
}

/// What holds between any two procedures.
fn holds(table: &Table, _: &mut Reached) {
    let (battle, seed) = (battle(&table.state), table.seed);
    for (nth, figure) in battle.figures.iter().enumerate() {
        let Body { standing, base, carries, .. } = &figure.body;
        assert!(*standing == Standing::Absent || (1..=20).contains(base), "seed {seed}: {figure:?}");
        assert!(!figure.up() || figure.rep() > 0, "seed {seed}: {figure:?} stands without Rep");
        assert!(figure.up() || carries.is_none(), "seed {seed}: {figure:?} carries");
        if let Some(load) = carries {
            assert_eq!(battle.figure(*load).standing, Standing::Out, "seed {seed}");
        }
        let several = battle.mode == Mode::Allies;
        assert!(nth != 0 || figure.star || several || *standing == Standing::Absent, "seed {seed}: the Star comes first");
    }
    if battle.fighting() && !battle.decided() {
        for side in [Side::First, Side::Second] {
            let slots: Vec<i8> = battle.up(side).iter().map(|id| battle.figure(*id).slot).collect();
            assert!(slots.windows(2).all(|two| two[0] < two[1]), "seed {seed}: {slots:?} is no line");
        }
    }
    let now = (table.guide().now)(&table.state);
    assert_eq!(now.is_empty(), matches!(battle.phase, Phase::Over), "seed {seed}: {:?}", battle.phase);
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
    ("P30", "note leaves the Band"),
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
    "asked will.free",
    "asked band.dismiss",
    "asked hold.who",
    "asked line.whose",
    "note returns",
    "note gone",
    "note leaves",
    "note next: Explore",
    "note next: Defend",
    "told return",
    "told are-gone",
    "told returns",
    "told gone",
    "told change",
    "told up",
    "told down",
    "told same",
    "told nobody",
    "told aimed-at",
    "told hit",
    "told in-slot",
    "note down to Rep #",
    "note captive",
    "note Encounter: success",
    "note Encounter: failed",
    "told charged",
    "told cast-success",
    "told cast-partial",
    "told may-shoot",
    "told may-cast",
];

/// Endings that a battle never comes to: it is not offered, only a player who overrules the dice gets there, or it is told on the
/// way.
const NOT_IN_BATTLE: &[&str] = &[
    "not-now",
    "nobody-stands",
    "contact",
    "charged",
    "cast-success",
    "cast-partial",
    "may-shoot",
    "may-cast",
    "return",
    "are-gone",
    "returns",
    "gone",
    "change",
    "up",
    "down",
    "same",
    "join",
    "joins",
    "again",
    "nobody",
    "hit",
    "aimed-at",
    "in-slot",
    "damage",
    "dazzle",
    "defend",
];

#[test]
fn campaigns_that_play_themselves_reach_everything() {
    let reached = soak::soak(&HABITS, 10);
    let led = HABITS.game.guide.unwrap().procedures.iter().copied();
    let alone = soak::endings(
        GAME.procedures.iter().copied(),
        &["not-now", "nobody-stands", "hit", "cast-success", "cast-partial", "in-slot", "again"],
    );
    let recovery = (0..4).flat_map(|column| (0..=2).map(move |passed| format!("recovery {column} {passed}")));
    let armies = (0..ARMIES.len()).flat_map(|army| (1..=6).map(move |face| format!("army {army} {face}")));
    let creatures = (0..CREATURES.len()).flat_map(|list| (2..=12).map(move |total| format!("creature {list} {total}")));
    let wanted = soak::endings(led.chain([procedure("action"), procedure("will"), procedure("load")]), NOT_IN_BATTLE)
        .into_iter()
        .chain(alone.into_iter().map(|ending| format!("quick {ending}")))
        .chain(soak::rows(ROWS))
        .chain(armies)
        .chain(creatures)
        .chain(recovery)
        .chain(cells::faces())
        .chain(cells::margins(Class::ALL.len()))
        .chain(ELSE.iter().map(|what| (*what).to_owned()));
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
