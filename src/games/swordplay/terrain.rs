//! The battlefield: nine sections, buildings, and where enemies may be (`swordplay:P2`, `swordplay:P3`).

use heapless::Vec;

use super::charts::{self, Encounter, Land, Material, Section};
use super::roll;
use crate::dice::Reading;
use crate::engine::{Declared, Ending, Flow, Need, Options as _, Outcome, Pick, Settle, Subject, Throw, Tone};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// Which land is fought over.
    pub enum Wanted { Roll = "Roll for it", Clear = "Clear", Settlement = "Settlement", Wooded = "Wooded", Mountain = "Mountain" }
}

options! {
    /// When it is fought.
    pub enum Time { Day = "Day", Night = "Night" }
}

options! {
    /// In what weather.
    pub enum Weather { Fair = "Fair", Foul = "Fog, rain, snow" }
}

const LAND: Pick<Wanted> = Pick::new("terrain.land", "Battlefield").preset(Wanted::Roll);
const ENCOUNTER: Pick<Encounter> = Pick::new("terrain.encounter", "Encounter").preset(Encounter::Explore);
const TIME: Pick<Time> = Pick::new("terrain.time", "Time").preset(Time::Day);
const WEATHER: Pick<Weather> = Pick::new("terrain.weather", "Weather").preset(Weather::Fair);
const LAND_DIE: Throw = Throw::new("terrain.land-die", "Battlefield type");
/// A die for each of the nine.
const SECTIONS: Throw = Throw::new("terrain.sections", "Sections");
const SECTION: Throw = Throw::new("terrain.section", "Section");
const RESULT: Settle<Section> = Settle::new("terrain.result", "Lies here");
/// Half a die.
const COUNT: Throw = Throw::new("terrain.count", "Buildings");
const TYPES: Throw = Throw::new("terrain.types", "Building types");
const TYPE: Throw = Throw::new("terrain.type", "Building");
/// Half a die for each building but the first, which stands in the centre: inches from another one.
const APART: Throw = Throw::new("terrain.apart", "Inches apart");
const MATERIALS: Throw = Throw::new("terrain.materials", "Wood or stone");
const MATERIAL: Throw = Throw::new("terrain.material", "Wood 1-5");

/// What making a battlefield may ask.
pub const QUESTIONS: &[Declared] = &[
    LAND.declared(),
    TIME.declared(),
    WEATHER.declared(),
    LAND_DIE.declared(),
    SECTIONS.declared(),
    SECTION.declared(),
    RESULT.declared(),
    COUNT.declared(),
    TYPES.declared(),
    TYPE.declared(),
    APART.declared(),
    MATERIALS.declared(),
    MATERIAL.declared(),
];

/// So many buildings: of a section, and in the end of all.
pub const BUILT: Ending = Ending::new("terrain", "# BUILT", Tone::Middling);

/// Generate terrain (`swordplay:P2`).
pub const TERRAIN: Procedure = Procedure {
    id: "terrain",
    title: "Terrain",
    reference: "swordplay:P2",
    roles: SECTION_NAMES,
    questions: questions![&[ENCOUNTER.declared()], QUESTIONS, roll::FACES],
    endings: &[&BUILT],
    run: quick,
};

/// The sections, the far edge first.
const SECTION_NAMES: &[&str] =
    &["Sect. 1", "Sect. 2", "Sect. 3", "Sect. 4", "Sect. 5", "Sect. 6", "Sect. 7", "Sect. 8", "Sect. 9"];

/// A building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Building {
    /// Where, 1 to 9, 0 if nobody has said; with `LAID` for one that was laid out by hand.
    pub section: u8,
    /// All its areas, on all floors: what there is to burn (`swordplay:R98`).
    pub areas: u8,
    /// Floors.
    pub floors: u8,
    /// What it is of.
    pub material: Material,
    /// Somebody has come near.
    pub approached: bool,
    /// Floors that somebody has entered.
    pub entered: u8,
    /// On fire.
    pub burning: bool,
}

/// Beside a section: of a building that was laid out by hand only the table knows of what it is.
pub const LAID: u8 = 0x80;

impl Building {
    /// The section where it stands; 0 if nobody has said.
    pub const fn place(&self) -> u8 {
        self.section & !LAID
    }

    /// What it is of, if that was rolled for.
    pub fn made_of(&self) -> Option<Material> {
        (self.section & LAID == 0).then_some(self.material)
    }

    /// None: without areas.
    pub const NONE: Self =
        Self { section: 0, areas: 0, floors: 0, material: Material::Thatch, approached: false, entered: 0, burning: false };

    /// Whether somebody may still be found there: near it once, and then on every floor (`swordplay:P35`).
    pub fn unsearched(&self) -> bool {
        self.areas > 0 && (!self.approached || self.entered < self.floors)
    }
}

/// The most buildings of a battlefield that are kept: three settled sections.
pub const MAX_BUILDINGS: usize = 18;

/// A battlefield.
#[derive(Clone, Debug)]
pub struct Terrain {
    /// How far anybody sees in the open, in inches.
    pub sight: u8,
    /// The sections from 1 to 9.
    pub sections: [Section; 9],
    /// Buildings; more than there is room for are only told.
    pub buildings: Vec<Building, MAX_BUILDINGS>,
}

impl Terrain {
    /// Whether anything in a section could hide somebody. Impassable ground has something, whatever it is.
    fn hides(&self, section: u8) -> bool {
        let lies = self.sections.get(usize::from(section.saturating_sub(1)));
        lies.is_some_and(|lies| *lies != Section::Clear) || self.buildings.iter().any(|building| building.place() == section)
    }
}

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let encounter = play.pick(ENCOUNTER)?;
    let (terrain, count) = generate(play, encounter)?;
    if terrain.sight < charts::FAR {
        play.about(Subject::Nobody);
        play.note("Sight ends at # inches", i16::from(terrain.sight))?;
    }
    Ok(BUILT.with(i16::from(count)))
}

/// Makes a battlefield; also how many buildings it has.
pub fn generate(play: &mut Play<'_>, encounter: Encounter) -> Flow<(Terrain, u8)> {
    play.about(Subject::Nobody);
    let wanted = play.pick(LAND)?;
    let sight = sight(play)?;
    play.part_ends()?;
    let land = match wanted {
        Wanted::Roll => {
            let land = charts::LANDS.read(roll::die(play, LAND_DIE)?);
            play.note(land_name(land), 0)?;
            land
        }
        Wanted::Clear => Land::Clear,
        Wanted::Settlement => Land::Settlement,
        Wanted::Wooded => Land::Wooded,
        Wanted::Mountain => Land::Mountain,
    };
    for nth in 1..=9 {
        play.about(Subject::Nth(nth));
        play.cast(SECTION, roll::d6(1), Reading::Sum, Need::Reading)?;
    }
    play.about(Subject::Nobody);
    let dice: Vec<i16, 9> = play.roll_all(SECTIONS)?.iter().map(roll::value).collect();
    let mut terrain = Terrain { sight, sections: [Section::Clear; 9], buildings: Vec::new() };
    let wanted = charts::extra_section(encounter);
    // All nine are told with their dice, before anything is built.
    for ((nth, die), section) in (1..).zip(dice).zip(&mut terrain.sections) {
        play.about(Subject::Nth(nth));
        let lies = charts::SECTIONS.read(die).get(land.index()).copied().unwrap_or(Section::Clear);
        let lies = play.settle(RESULT, lies)?;
        // The raid and the defence need a building: where none can stand, the ground is clear (`swordplay:R100`).
        *section = if wanted == Some(nth) && lies == Section::Impassable { Section::Clear } else { lies };
        play.note(lies_name(*section), 0)?;
    }
    let mut count = 0;
    for (nth, lies) in (1..).zip(terrain.sections) {
        // Where some stand anyway, no more are added (`swordplay:R100`).
        let extra = wanted == Some(nth) && !lies.built();
        if extra || lies.built() {
            play.about(Subject::Nth(nth));
            // What an Encounter adds is half a die everywhere (`swordplay:D26`).
            let more = if extra { 0 } else { charts::more_buildings(land) };
            if extra {
                play.note("For this Encounter", 0)?;
            }
            count += build(play, &mut terrain, nth, land, more, wanted == Some(nth))?;
        }
    }
    Ok((terrain, count))
}

/// Time and weather, and how far anybody sees by them in the open, in inches (`swordplay:D10`).
pub fn sight(play: &mut Play<'_>) -> Flow<u8> {
    let night = usize::from(play.pick(TIME)? == Time::Night);
    let by_day = if play.pick(WEATHER)? == Weather::Foul { charts::limit(charts::Limit::Weather) } else { charts::SIGHT };
    Ok(by_day.get(night).copied().unwrap_or(charts::FAR))
}

/// The buildings of a section: how many, what each is, and wood or stone where a die says so.
fn build(play: &mut Play<'_>, terrain: &mut Terrain, section: u8, land: Land, more: u8, sought: bool) -> Flow<u8> {
    let count = more + charts::HALF.read(roll::die(play, COUNT)?);
    play.tell(BUILT.of(Subject::Nth(section)).and(i16::from(count)));
    for _ in 0..count {
        play.cast(TYPE, roll::d6(1), Reading::Sum, Need::Reading)?;
    }
    for _ in 1..count {
        play.cast(APART, roll::d6(1), Reading::Sum, Need::Reading)?;
    }
    let seen: Vec<i16, 16> = play.roll_all(TYPES)?.iter().map(roll::value).collect();
    let (types, apart) = seen.split_at_checked(usize::from(count)).unwrap_or_default();
    let plans: Vec<charts::Plan, 8> = types.iter().map(|die| plan(land, *die)).collect();
    let inches: Vec<u8, 8> = apart.iter().map(|die| charts::HALF.read(*die)).collect();
    // The first stands in the section's centre, each further one so far from another, the taller ones nearer to it.
    let mut built = Vec::<Placed, 8>::new();
    for ((areas, floors, marked), inches) in plans.into_iter().zip([0].into_iter().chain(inches)) {
        // Two areas on two floors are four to burn (`swordplay:R98`).
        let building = Building { section, areas: areas * floors, floors, material: Material::Thatch, ..Building::NONE };
        let _ = built.push(Placed { number: terrain.place(building, sought), building, inches, solid: marked });
    }
    describe(play, &built, count)?;
    for _ in built.iter().filter(|it| it.solid) {
        play.cast(MATERIAL, roll::d6(1), Reading::Sum, Need::Reading)?;
    }
    let dice = play.roll_all(MATERIALS)?.iter().map(roll::value);
    if dice.len() > 0 {
        for (it, die) in built.iter_mut().filter(|it| it.solid).zip(dice) {
            (it.solid, it.building.material) = (false, charts::MATERIALS.read(die));
            if let Some(kept) = terrain.buildings.get_mut(it.number - 1) {
                *kept = it.building;
            }
        }
        describe(play, &built, count)?;
    }
    play.part_ends()?;
    Ok(count)
}

/// A building of the section that is being built.
#[derive(Debug)]
struct Placed {
    /// Counted from 1.
    number: usize,
    building: Building,
    /// From another one; 0 in the section's centre.
    inches: u8,
    /// Wood or stone, and a die will say which.
    solid: bool,
}

impl Terrain {
    /// Keeps a building, if there is room; its number. Those that the Encounter is about are kept before all others
    /// (`swordplay:R100`).
    fn place(&mut self, building: Building, sought: bool) -> usize {
        let number = self.buildings.len() + 1;
        let section = building.section;
        let other = self.buildings.iter_mut().enumerate().rfind(|(_, it)| it.section != section);
        if let Some((nth, other)) = other.filter(|_| sought && number > MAX_BUILDINGS) {
            *other = building;
            return nth + 1;
        }
        // One more than there is room for is only told.
        let _ = self.buildings.push(building);
        number
    }
}

/// What stands in a section, as far as the dice have said.
fn describe(play: &mut Play<'_>, built: &[Placed], count: u8) -> Flow<()> {
    for it in built {
        play.note(described(it), it.number as i16)?;
    }
    if let Some(Placed { building, .. }) = built.first() {
        play.tell(BUILT.of(Subject::Nth(building.section)).and(i16::from(count)));
    }
    Ok(())
}

fn plan(land: Land, die: i16) -> charts::Plan {
    let [elsewhere, settlement] = charts::BUILDINGS.read(die);
    if land == Land::Settlement { settlement } else { elsewhere }
}

fn land_name(land: Land) -> &'static str {
    Land::CHOICES.get(land.index()).map_or("", |choice| choice.text)
}

/// What lies in a section, where there is little room.
pub fn lies_name(section: Section) -> &'static str {
    if section == Section::Impassable {
        return "Barred";
    }
    Section::CHOICES.get(section.index()).map_or("", |choice| choice.text)
}

/// A building by its number: of what it is, its areas, on two floors as many on each, and whether it stands in the middle or how
/// far from another.
const fn described(it: &Placed) -> &'static str {
    macro_rules! stands {
        ($what:literal) => {
            match it.inches {
                0 => concat!("# ", $what, " mid"),
                1 => concat!("# ", $what, " 1\""),
                2 => concat!("# ", $what, " 2\""),
                _ => concat!("# ", $what, " 3\""),
            }
        };
    }
    // No plan of two areas on one floor is of wood or stone.
    match (it.solid, it.building.material, it.building.areas) {
        (true, _, 1) => stands!("solid 1"),
        (true, ..) => stands!("solid 2x2"),
        (_, Material::Thatch, 1) => stands!("thatch 1"),
        (_, Material::Thatch, _) => stands!("thatch 2"),
        (_, Material::Wood, 1) => stands!("wood 1"),
        (_, Material::Wood, _) => stands!("wood 2x2"),
        (_, Material::Stone, 1) => stands!("stone 1"),
        (_, Material::Stone, _) => stands!("stone 2x2"),
    }
}

/// Three of them, a section from 1 to 6 each: 7 to 9 are the player's (`swordplay:R105`).
const PEFS: Throw = Throw::new("pefs.dice", "PEF markers");
const PEF: Throw = Throw::new("pefs.die", "Section");
const PLACED: Ending = Ending::new("placed", "PLACED", Tone::Middling);

/// What placing them asks.
pub const PEF_QUESTIONS: &[Declared] = &[PEFS.declared(), PEF.declared()];

/// Where the PEFs are (`swordplay:P3`).
pub const PLACE_PEFS: Procedure = Procedure {
    id: "pefs",
    title: "Place PEFs",
    reference: "swordplay:P3",
    roles: &["PEF 1", "PEF 2", "PEF 3"],
    questions: questions![PEF_QUESTIONS, roll::FACES],
    endings: &[&PLACED],
    run: |play| {
        place_pefs(play, 1, None)?;
        Ok(PLACED.plain())
    },
};

/// The sections of the three markers, whose names are those from the nth on, and where in them: terrain hides one from the Band if
/// any in its section can, else it stands in the middle (`swordplay:P3`).
pub fn place_pefs(play: &mut Play<'_>, first: u8, on: Option<&Terrain>) -> Flow<[u8; 3]> {
    for nth in 0..3 {
        play.about(Subject::Nth(first + nth));
        play.cast(PEF, roll::d6(1), Reading::Sum, Need::Reading)?;
    }
    play.about(Subject::Nobody);
    let mut sections = [0; 3];
    for (section, seen) in sections.iter_mut().zip(play.roll_all(PEFS)?) {
        *section = roll::value(seen) as u8;
    }
    for (nth, section) in (first..).zip(&mut sections) {
        play.about(Subject::Nth(nth));
        *section = play.amount(roll::COUNTS_AS, i16::from(*section))? as u8;
        let stands = match on.map(|terrain| terrain.hides(*section)) {
            Some(true) => "Section #, hide it",
            Some(false) => "Section #, mid",
            None => "Section #, hide or mid",
        };
        play.note(stands, i16::from(*section))?;
    }
    Ok(sections)
}
