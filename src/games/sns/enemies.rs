//! Who the enemies are: the Enemy Table, army lists, creatures, or a queue loaded up before (`sns:P6` to `sns:P10`).

use heapless::Vec;

use super::battle::{Battle, Figure, Source, change, look};
use super::fighter::Class;
use super::lists::{self, ARMIES, Army, CREATURE_LIST, CREATURES, Creature, ENEMIES, Profile, TwoDice};
use crate::dice::Pool;
use crate::engine::{Declared, Ending, Flow, Id, Number, Options as _, Outcome, Pick, Side, Subject, Throw, Tone};
use crate::games::twod6::{Body, MAX_BAND, MAX_ENEMIES, NOT_NOW, ONE, Phase, Standing, TWO, enemies_against, rolls};
use crate::games::{Play, Procedure};
use crate::questions;

/// T24, against the player's figures that can fight now (`sns:P6`, `sns:R59`).
const NUMBER: Throw = Throw::new("enemies.number", "How many");
const YOURS: Number = Number::new("enemies.yours", "Your figures", 1, MAX_BAND as i16).preset(5);
const COUNT: Number = Number::new("enemies.count", "Figures", 1, MAX_ENEMIES as i16).preset(5);
/// A queue has seven at least (`sns:R63`).
const QUEUE: Number = Number::new("load.count", "Figures", 7, MAX_ENEMIES as i16).preset(7);
const SOURCE: Pick<Source> = Pick::new("enemies.source", "Enemies from");
const ARMY: Pick<Army> = Pick::new("enemies.army", "Which list");
const ROLL: Throw = Throw::new("enemies.roll", "Who they are");
const DICE: Throw = Throw::new("enemies.dice", "Enemy dice");
const LIST: Throw = Throw::new("enemies.list", "Creature list");
const CREATURE: Throw = Throw::new("enemies.creature", "Creature");
/// For the slots of a queue that want a Class (`sns:R63`).
const OF_CLASS: Throw = Throw::new("enemies.of-class", "Slots 2, 5, 6");

/// What a contact may ask.
pub const QUESTIONS: &[Declared] = questions![&[NUMBER.declared(), SOURCE.declared()], WHO];
const WHO: &[Declared] = &[ARMY.declared(), ROLL.declared(), DICE.declared(), LIST.declared(), CREATURE.declared()];

/// So many.
pub const ENEMIES_COME: Ending = Ending::new("enemies", "# ENEMIES", Tone::Middling);
/// One.
pub const ONE_ENEMY: Ending = Ending::new("enemy", "1 ENEMY", Tone::Middling);
const IN_SLOT: Ending = Ending::new("in-slot", "SLOT #", Tone::Middling);
const LOADED: Ending = Ending::new("loaded", "# LOADED", Tone::Middling);

/// Number of enemies (`sns:P6`).
pub const HOW_MANY: Procedure = Procedure {
    id: "number",
    title: "Number of enemies",
    reference: "sns:P6",
    roles: &[],
    questions: questions![&[YOURS.declared(), NUMBER.declared()], &rolls::LOOKED_UP],
    endings: &[&ONE_ENEMY, &ENEMIES_COME],
    run: number_alone,
};

fn number_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let yours = play.number(YOURS)?;
    let enemies = enemies_against(play, NUMBER, yours)?;
    Ok(come(enemies))
}

/// Enemy Table (`sns:P7`).
pub const TABLE: Procedure = Procedure {
    id: "enemy-table",
    title: "Enemy Table",
    reference: "sns:P7",
    roles: ROLES,
    questions: questions![&[COUNT.declared(), ROLL.declared(), DICE.declared()], &rolls::LOOKED_UP],
    endings: &[&ONE_ENEMY, &ENEMIES_COME],
    run: enemy_table,
};

fn enemy_table(play: &mut Play<'_>) -> Flow<Outcome> {
    quick(play, Source::Table)
}

/// Army List (`sns:P8`).
pub const ARMY_LIST: Procedure = Procedure {
    id: "army-list",
    title: "Army List",
    reference: "sns:P8",
    roles: ROLES,
    questions: questions![&[COUNT.declared(), ARMY.declared(), ROLL.declared(), DICE.declared()], &rolls::LOOKED_UP],
    endings: &[&ONE_ENEMY, &ENEMIES_COME],
    run: army_list,
};

fn army_list(play: &mut Play<'_>) -> Flow<Outcome> {
    quick(play, Source::Army)
}

/// Creature Lists (`sns:P9`).
pub const CREATURE_LISTS: Procedure = Procedure {
    id: "creatures",
    title: "Creature Lists",
    reference: "sns:P9",
    roles: ROLES,
    questions: questions![
        &[COUNT.declared(), ROLL.declared(), DICE.declared(), LIST.declared(), CREATURE.declared()],
        &rolls::LOOKED_UP
    ],
    endings: &[&ONE_ENEMY, &ENEMIES_COME],
    run: creatures,
};

fn creatures(play: &mut Play<'_>) -> Flow<Outcome> {
    quick(play, Source::Creatures)
}

/// Loading up (`sns:P10`).
pub const LOAD: Procedure = Procedure {
    id: "load",
    title: "Load up enemies",
    reference: "sns:P10",
    roles: ROLES,
    questions: questions![
        &[QUEUE.declared(), SOURCE.declared(), ARMY.declared(), ROLL.declared(), DICE.declared(), OF_CLASS.declared()],
        &rolls::LOOKED_UP
    ],
    endings: &[&IN_SLOT, &LOADED, &NOT_NOW],
    run: load,
};

/// Enemies whose Class nobody knows yet: what they are called in a battle begins so.
pub const ROLES: &[&str] = &["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12", "E13", "E14"];

/// Those who turn up.
type Group = Vec<Figure, MAX_ENEMIES>;

/// What a contact comes to.
pub const fn come(count: i16) -> Outcome {
    if count == 1 { ONE_ENEMY.with(1) } else { ENEMIES_COME.with(count) }
}

fn quick(play: &mut Play<'_>, source: Source) -> Flow<Outcome> {
    let count = play.number(COUNT)? as usize;
    let group = group(play, source, count)?;
    tell(play, &group, false)?;
    Ok(come(group.len() as i16))
}

/// Who they are: those of a queue have their places already.
fn tell(play: &mut Play<'_>, group: &Group, placed: bool) -> Flow<()> {
    for (figure, nth) in group.iter().zip(0..) {
        play.about(if placed { Subject::Figure(Id(MAX_BAND as u8 + nth)) } else { Subject::Nth(nth + 1) });
        play.note(figure.written(), i16::from(figure.base))?;
    }
    play.about(Subject::Nobody);
    match group.first().filter(|figure| figure.creature > 0) {
        Some(creature) => play.note(creature.kind(), 0),
        None => Ok(()),
    }
}

/// So many from a source, in the order of the dice.
fn group(play: &mut Play<'_>, source: Source, count: usize) -> Flow<Group> {
    play.about(Subject::Nobody);
    match source {
        Source::Table | Source::Queue => each(play, count, TWO, |total| lists::row(&ENEMIES, total)),
        Source::Army => {
            let army = play.pick(ARMY)?;
            of_army(play, army, count)
        }
        Source::Creatures => {
            let list = CREATURE_LIST.read(rolls::table(play, LIST, ONE)?);
            let total = rolls::table(play, CREATURE, TWO)?;
            let row = (list * 11) as u8 + (total - 1).clamp(1, 11) as u8;
            match CREATURES.get(list).and_then(|list: &'static TwoDice<Creature>| lists::row(list, total)) {
                Some(Creature::Army(army)) => {
                    // Who they are is known now, how good they are is rolled next.
                    play.note(Army::CHOICES.get(army.index()).map_or("", |army| army.text), 0)?;
                    play.tell(come(count as i16));
                    of_army(play, army, count)
                }
                Some(Creature::Many(_, profile)) => Ok(alike(profile, row, count)),
                // Alone, whatever the contact said.
                Some(Creature::One(_, profile)) => Ok(alike(profile, row, 1)),
                None => Ok(Group::new()),
            }
        }
    }
}

/// One with the listed Rep, each of the others with one less, but not below 3 (`sns:R60`).
fn alike(profile: Profile, row: u8, count: usize) -> Group {
    let leader = Figure { creature: row, ..Figure::of(profile) };
    let other = Figure { body: Body::of(profile.rep.saturating_sub(1).max(3)), ..leader };
    core::iter::once(leader).chain(core::iter::repeat_n(other, count - 1)).take(MAX_ENEMIES).collect()
}

fn of_army(play: &mut Play<'_>, army: Army, count: usize) -> Flow<Group> {
    let list = ARMIES.get(army.index());
    each(play, count, ONE, |face| list?.get(usize::try_from(face - 1).ok()?).copied())
}

/// A throw for each, on one card.
fn each(play: &mut Play<'_>, count: usize, dice: Pool, row: impl Fn(i16) -> Option<Profile>) -> Flow<Group> {
    let those: Vec<Subject, MAX_ENEMIES> = (1..=count as u8).map(Subject::Nth).collect();
    Ok(rolls::each(play, Subject::Nobody, ROLL, DICE, dice, &those)?.into_iter().filter_map(row).map(Figure::of).collect())
}

/// The enemies of a contact step on the board: from the queue if there is one, else from a source that is asked for each time,
/// the last one first (`sns:R61`).
pub fn contact(play: &mut Play<'_>, camp: bool) -> Flow<i16> {
    let Some(battle) = look(play) else { return Ok(0) };
    let (queue, source) = (battle.queue, battle.source);
    let yours = battle.up(Side::First).len() as i16;
    play.side(None);
    play.about(Subject::Nobody);
    let count = enemies_against(play, NUMBER, yours)?;
    if camp {
        play.note("the camp: in Cover", 0)?;
    }
    play.tell(come(count));
    // Who they are is another matter, and who leads them.
    play.part_ends()?;
    let group: Group = if queue > 0 {
        let all = look(play).map_or(&[][..], |battle| battle.figures.get(MAX_BAND..).unwrap_or_default());
        let group = all.iter().take((count as usize).min(queue.into())).copied().collect();
        change(play, |battle| enemies(battle).iter_mut().zip(0..count).for_each(|(figure, _)| figure.standing = Standing::Up));
        group
    } else {
        let source = play.pick_some(SOURCE.preset(source), |source| source != Source::Queue)?;
        let group = group(play, source, count as usize)?;
        change(play, |battle| {
            battle.source = source;
            put(battle, &group, Standing::Up);
        });
        group
    };
    tell(play, &group, queue > 0)?;
    play.tell(come(group.len() as i16));
    play.part_ends()?;
    Ok(group.len() as i16)
}

fn enemies(battle: &mut Battle) -> &mut [Figure] {
    battle.figures.get_mut(MAX_BAND..).unwrap_or_default()
}

fn put(battle: &mut Battle, group: &[Figure], standing: Standing) {
    let enemies = enemies(battle);
    enemies.fill(Figure::ABSENT);
    for (place, figure) in enemies.iter_mut().zip(group) {
        *place = Figure { body: Body { standing, ..figure.body }, ..*figure };
    }
}

/// Those of the queue who fought go behind the others, as good as new (`sns:R64`); others are gone.
pub fn dismiss(battle: &mut Battle) {
    let queue = usize::from(battle.queue);
    let enemies = enemies(battle);
    let fought = enemies.iter().filter(|figure| !matches!(figure.standing, Standing::Away | Standing::Absent)).count();
    match enemies.get_mut(..queue) {
        Some(queue) if !queue.is_empty() => {
            queue.rotate_left(fought);
            queue.iter_mut().for_each(|figure| *figure = figure.fresh());
        }
        _ => enemies.fill(Figure::ABSENT),
    }
}

/// Seven at least, and two more than the player has (`sns:R63`): best first, a Missile figure second and fifth, a Caster sixth.
fn load(play: &mut Play<'_>) -> Flow<Outcome> {
    let size = match look(play) {
        None => play.number(QUEUE)? as usize,
        Some(battle) if battle.phase == Phase::Camp && battle.queue == 0 => {
            (battle.those(Side::First, |figure| figure.fit()).len() + 2).clamp(7, MAX_ENEMIES)
        }
        Some(_) => return Ok(NOT_NOW.plain()),
    };
    play.about(Subject::Nobody);
    let source = play.pick_some(SOURCE.preset(Source::Table), |source| matches!(source, Source::Table | Source::Army))?;
    let army = if source == Source::Army { Some(play.pick(ARMY)?) } else { None };
    let mut special = Vec::<(usize, Figure), 3>::new();
    for (slot, class) in [(1, Class::Missile), (4, Class::Missile), (5, Class::Caster)] {
        let (ways, figure) = of_class(play, army, class)?;
        if let Some(figure) = figure {
            if ways > 1 {
                // Of a single row nothing was thrown.
                play.note(figure.written(), i16::from(figure.base))?;
                play.tell(IN_SLOT.with(slot as i16 + 1));
            }
            let _ = special.push((slot, figure));
        }
    }
    let others = size - special.len();
    let mut rest = match army {
        Some(army) => of_army(play, army, others)?,
        None => group(play, Source::Table, others)?,
    };
    best_first(&mut rest);
    for (slot, figure) in special {
        let _ = rest.insert(slot.min(rest.len()), figure);
    }
    let count = rest.len();
    if look(play).is_none() {
        tell(play, &rest, false)?;
    }
    change(play, |battle| {
        put(battle, &rest, Standing::Away);
        battle.queue = count as u8;
    });
    Ok(LOADED.with(count as i16))
}

/// By Rep, then armour, equals as rolled: an insertion, for a dozen figures.
fn best_first(group: &mut Group) {
    let rank = |figure: &Figure| (figure.base, figure.armour);
    let mut sorted = Group::new();
    for figure in group.iter() {
        let at = sorted.iter().position(|other| rank(other) < rank(figure)).unwrap_or(sorted.len());
        let _ = sorted.insert(at, *figure);
    }
    *group = sorted;
}

/// One of the rows with that Class, by their odds, and how many chances there were; none where the list has none (`sns:R63`).
fn of_class(play: &mut Play<'_>, army: Option<Army>, class: Class) -> Flow<(usize, Option<Figure>)> {
    let rows: &[Profile] = match army {
        Some(army) => ARMIES.get(army.index()).map_or(&[], |list| list.as_slice()),
        None => &ENEMIES,
    };
    // Ways of two dice: 1 to 6 and down again; of one die: one each.
    let ways = |nth: usize| if army.is_some() { 1 } else { 6 - nth.abs_diff(5) };
    let fitting = || rows.iter().enumerate().filter(|(_, row)| row.class == class);
    let all = fitting().map(|(nth, _)| ways(nth)).sum();
    let mut which = play.random(OF_CLASS, all)?;
    for (nth, row) in fitting() {
        match which.checked_sub(ways(nth)) {
            Some(left) => which = left,
            None => return Ok((all, Some(Figure::of(*row)))),
        }
    }
    Ok((all, None))
}
