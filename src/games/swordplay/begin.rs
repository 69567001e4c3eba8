//! A battle begins: who fights, where, and against whom (`swordplay` section 8).

use super::battle::{A_SIDE, Armour, Battle, Class, Figure, MAX_GROUPS, Phase, Ranged, Scene, Status, alter, battle, change};
use super::charts::{Encounter, FAR, Profile, Section};
use super::foes::Source;
use super::{foes, muster, solo, terrain};
use crate::engine::{Declared, Ending, Flow, Id, Number, Outcome, Pick, Side, Subject, Tone, YesNo};
use crate::games::{Play, Procedure, State};
use crate::{options, questions};

options! {
    /// Who plays.
    pub enum Mode { Solo = "Solo", Two = "Two players", Together = "Co-operative" }
}

options! {
    /// Where a band comes from.
    pub enum Muster { Example = "Example band", Own = "Enter figures", List = "Army list" }
}

const MODE: Pick<Mode> = Pick::new("begin.mode", "Players").preset(Mode::Solo);
const ENCOUNTER: Pick<Encounter> = Pick::new("begin.encounter", "Encounter").preset(Encounter::Explore);
const MUSTER: Pick<Muster> = Pick::new("begin.muster", "Band").preset(Muster::Example);
/// Several Stars on one side, each with his Band.
const PLAYERS: Number = Number::new("begin.players", "How many?", 2, 4).preset(2);
const COUNT: Number = Number::new("begin.count", "Figures", 1, A_SIDE as i16).preset(5);
/// Whom an army of one's own is rolled from.
const ARMY: Pick<Source> = Pick::new("begin.army", "Army list");
const WITH_STAR: Pick<YesNo> = Pick::new("begin.star", "With a Star?").preset(YesNo::Yes);
const ROLL_TERRAIN: Pick<YesNo> = Pick::new("begin.terrain", "Roll for terrain?").preset(YesNo::Yes);
/// Those of a table that was laid out by hand.
const HOUSES: Number = Number::new("begin.houses", "Buildings", 0, terrain::MAX_BUILDINGS as i16).preset(0);

/// An Encounter begins.
pub const BEGINS: Ending = Ending::new("begins", "BEGINS", Tone::Good);

/// The Encounter, as it is set up.
pub const SET_UP_QUESTIONS: &[Declared] =
    questions![&[ROLL_TERRAIN.declared(), HOUSES.declared()], terrain::QUESTIONS, terrain::PEF_QUESTIONS];

/// New battle.
pub const BEGIN: Procedure = Procedure {
    id: "begin",
    title: "New battle",
    reference: "swordplay:P3",
    roles: ROLES,
    questions: questions![
        &[MODE.declared(), PLAYERS.declared(), ENCOUNTER.declared(), MUSTER.declared()],
        &[ARMY.declared(), COUNT.declared(), WITH_STAR.declared()],
        muster::QUESTIONS,
        foes::LOAD_QUESTIONS,
        SET_UP_QUESTIONS,
        foes::FACES,
    ],
    endings: &[&BEGINS, &foes::KNOWN, &terrain::BUILT],
    run: begin,
};

/// Sections, markers, and those who are not in the battle yet.
pub const ROLES: &[&str] = &[
    "Sect. 1",
    "Sect. 2",
    "Sect. 3",
    "Sect. 4",
    "Sect. 5",
    "Sect. 6",
    "Sect. 7",
    "Sect. 8",
    "Sect. 9",
    "PEF 1",
    "PEF 2",
    "PEF 3",
    "Star",
    "Recruit",
    "Band 1",
    "Band 2",
    "Band 3",
    "Band 4",
    "Band A",
    "Band B",
    "Band by 7-8-9",
    "Band in 7-8-9",
];
const PEF_ROLE: u8 = 10;
const STAR_ROLE: Subject = Subject::Nth(13);
/// Somebody who joins.
pub const RECRUIT_ROLE: Subject = Subject::Nth(14);
/// Of players who fight together, and of two against each other.
const BAND_ROLE: u8 = 15;
const TWO_BANDS: u8 = 19;
/// The first side of two players.
pub const FIRST_BAND: Subject = Subject::Nth(TWO_BANDS);

/// Where the Band begins: it comes across that edge, or is set up there (`swordplay:P3`, `swordplay:R146`).
const ENTERS: Subject = Subject::Nth(21);
const SET_UP: Subject = Subject::Nth(22);

/// A Star with two archers and two spearmen.
const EXAMPLE: [(Class, Ranged, Armour, u8); 5] = [
    (Class::Melee, Ranged::None, Armour::Heavy, 5),
    (Class::Missile, Ranged::Bow, Armour::Light, 4),
    (Class::Missile, Ranged::Crossbow, Armour::Light, 4),
    (Class::Melee, Ranged::None, Armour::Light, 4),
    (Class::Melee, Ranged::None, Armour::Light, 4),
];

fn begin(play: &mut Play<'_>) -> Flow<Outcome> {
    let house = battle(play).house;
    *play.state() = State::Swordplay(Battle::EMPTY);
    change(play, |battle| battle.house = house);
    let mode = play.pick(MODE)?;
    let two = mode == Mode::Two;
    let players = if mode == Mode::Together { play.number(PLAYERS)? as u8 } else { 1 };
    let encounter = if two { Encounter::Explore } else { play.pick(ENCOUNTER)? };
    let first = if two { TWO_BANDS } else { BAND_ROLE };
    for nth in 0..players {
        band(play, Side::First, first + nth, nth, A_SIDE / players)?;
    }
    if two {
        band(play, Side::Second, first + 1, 0, A_SIDE)?;
    } else {
        play.about(Subject::Nobody);
        let source = foes::source(play, None)?;
        change(play, |battle| (battle.solo, battle.scene.source) = (true, source));
    }
    play.part_ends()?;
    set_up(play, encounter)
}

/// A band as a group of its own, where there is room for so many.
fn band(play: &mut Play<'_>, side: Side, role: u8, nth: u8, room: u8) -> Flow<()> {
    let before = battle(play).those(&|_| true);
    play.about(Subject::Nth(role));
    match play.pick(MUSTER)? {
        Muster::Example => {
            for figure in example(side) {
                enter(play, side, figure);
            }
        }
        Muster::Own => {
            let rep = star(play, side)?;
            let grunts = muster::grunts(play, rep, i16::from(room) - 1)?;
            for nth in 1..=grunts {
                play.about(RECRUIT_ROLE);
                play.remark_two("# of #", [nth, grunts]);
                recruit(play, side, rep)?;
            }
            play.remark("", 0);
        }
        Muster::List => {
            // Without one nothing is explored, and no Encounter follows.
            let led = play.yes(WITH_STAR)?;
            if led {
                star(play, side)?;
            }
            play.about(Subject::Nth(role));
            let list = foes::list(play, ARMY)?;
            let most = i16::from(room) - i16::from(led);
            for _ in 0..play.number(COUNT.up_to(most))? {
                let profile: Profile = foes::foe(play, list)?;
                enter(play, side, solo::of_profile(&profile, side, first_group(side)));
                foes::introduce(play, &profile, Subject::Nobody)?;
            }
        }
    }
    if side == Side::First {
        for id in battle(play).those(&|_| true).without(before) {
            alter(play, id, |figure| figure.group = nth);
        }
    }
    Ok(())
}

/// Somebody joins: his Rep is rolled for and told, his gear is as his model shows.
pub fn recruit(play: &mut Play<'_>, side: Side, star: i16) -> Flow<()> {
    let class = muster::class(play)?;
    let rep = muster::recruit(play, class, star)?;
    play.tell(foes::KNOWN.with(i16::from(rep)));
    let gear = muster::gear(play, class)?;
    enter(play, side, Figure { rep, ..geared(side, gear) });
    play.part_ends()
}

/// A player's own character; his Rep.
fn star(play: &mut Play<'_>, side: Side) -> Flow<i16> {
    let (rep, gear) = muster::the_star(play, STAR_ROLE)?;
    enter(play, side, Figure { star: true, rep: rep as u8, ..geared(side, gear) });
    Ok(rep)
}

/// The example band.
pub fn example(side: Side) -> impl Iterator<Item = Figure> {
    EXAMPLE.into_iter().enumerate().map(move |(nth, (class, ranged, armour, rep))| {
        let (star, shield) = (nth == 0, class == Class::Melee);
        Figure { class, ranged, armour, rep, shield, star, pool: if star { rep } else { 0 }, ..fresh(side) }
    })
}

const fn first_group(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => MAX_GROUPS / 2,
    }
}

fn fresh(side: Side) -> Figure {
    Figure { side, group: first_group(side), loaded: true, status: Status::CarryOn, ..Figure::ABSENT }
}

/// Somebody with what his model carries.
pub fn geared(side: Side, gear: muster::Gear) -> Figure {
    let muster::Gear { class, ranged, weapon, armour, shield, mounted } = gear;
    Figure { class, ranged, weapon, armour, shield, mounted, ..fresh(side) }
}

/// Puts a figure into the first free place of its side.
pub fn enter(play: &mut Play<'_>, side: Side, figure: Figure) {
    let first = if side == Side::First { 0 } else { A_SIDE };
    let places = battle(play).figures.iter().zip(0..).skip(usize::from(first)).take(usize::from(A_SIDE));
    let place = places.filter(|(figure, _)| figure.status == Status::Absent).map(|(_, id)| Id(id)).next();
    if let Some(place) = place {
        alter(play, place, |it| *it = figure);
    }
}

/// The battlefield of an Encounter, and the first turn. Star Power is a Star's Rep in each (`swordplay:R12`).
pub fn set_up(play: &mut Play<'_>, encounter: Encounter) -> Flow<Outcome> {
    play.about(Subject::Nobody);
    let solo = battle(play).solo;
    let rolled = if solo && play.yes(ROLL_TERRAIN)? { Some(terrain::generate(play, encounter)?.0) } else { None };
    let houses = if solo && rolled.is_none() { play.number(HOUSES)? as usize } else { 0 };
    let sight = match &rolled {
        Some(terrain) => terrain.sight,
        None => terrain::sight(play)?,
    };
    play.part_ends()?;
    let pefs = if solo { terrain::place_pefs(play, PEF_ROLE, rolled.as_ref())? } else { [0; 3] };
    let sight = if sight < FAR { sight } else { 0 };
    if sight > 0 {
        play.about(Subject::Nobody);
        play.note("Sight ends at # inches", i16::from(sight))?;
    }
    change(play, |battle| {
        let sections = rolled.as_ref().map_or([Section::Clear; 9], |terrain| terrain.sections);
        // Nobody can stand where it is impassable (`swordplay:R121`).
        let blocked = sections.iter().zip(0..).filter(|(section, _)| **section == Section::Impassable);
        let explored = blocked.fold(0, |explored, (_, nth)| explored | 1 << nth);
        battle.scene = Scene { encounter, source: battle.scene.source, sections, explored, pefs, sight, ..Scene::NONE };
        battle.buildings = [terrain::Building::NONE; terrain::MAX_BUILDINGS];
        for (place, building) in battle.buildings.iter_mut().zip(rolled.iter().flat_map(|terrain| &terrain.buildings)) {
            *place = *building;
        }
        // Where the Encounter wants them; how large they are only the table knows.
        let section = super::charts::extra_section(encounter).unwrap_or(0) | terrain::LAID;
        for place in battle.buildings.iter_mut().take(houses) {
            *place = terrain::Building { section, areas: 2, floors: 1, ..terrain::Building::NONE };
        }
        for figure in &mut battle.figures {
            figure.pool = if figure.star { figure.rep } else { 0 };
        }
        (battle.turn, battle.phase, battle.group) = (1, Phase::Start, None);
    });
    Ok(match (solo, encounter) {
        (false, _) => BEGINS.plain(),
        (true, Encounter::Explore) => BEGINS.of(ENTERS),
        (true, Encounter::Raid | Encounter::Defend) => BEGINS.of(SET_UP),
    })
}
