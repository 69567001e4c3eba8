//! Who the enemies are, and what they are told to do (`swordplay:P36`, `swordplay:P37`).

use super::battle::{Armour, Class, Figure, MAX_FIGURES, Ranged, Status, Weapon, alter, battle, mark};
use super::charts::{self, Order, Profile};
use super::house::House;
use super::{begin, muster, roll, solo};
use crate::dice::FaceSet;
use crate::engine::{Declared, Ending, Flags, Flow, Id, Need, Number, Options as _, Pick, Side, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// Where enemies are taken from (`swordplay:P36`).
    pub enum Source {
        Feudal = "Feudal", Northmen = "Northmen", Elves = "Elves", Orcs = "Gobbos and Orcs", Loaded = "Loaded six",
        Missile = "Mostly Missile", Melee = "Mostly Melee", Own = "Own six",
    }
}

/// Which list is played with.
pub const SOURCE: Pick<Source> = Pick::new("foes.list", "Enemy list");
const COUNT: Number = Number::new("foes.count", "How many?", 1, 24).preset(4);
const TWO: Throw = Throw::new("foes.two", "Who is it?");
const ONE: Throw = Throw::new("foes.one", "Which of six?");
/// Both even: the other Class, one in four (`swordplay:R117`).
const EVEN: Throw = Throw::new("foes.even", "Other Class?");
const REP: Throw = Throw::new("foes.rep", "Rep");

/// What enemies are rolled with, once the list is known.
pub const ROLL_QUESTIONS: &[Declared] = &[TWO.declared(), ONE.declared(), EVEN.declared(), REP.declared()];
/// What the player may set about those dice.
pub const FACES: &[Declared] = &[roll::COUNTS_AS.declared(), roll::TOTAL.declared(), roll::PASSED.declared()];
/// And the list.
const QUESTIONS: &[Declared] = questions![&[SOURCE.declared()], ROLL_QUESTIONS];
/// And one's own, which needs what recruits are asked for as well.
pub const LOAD_QUESTIONS: &[Declared] =
    questions![&[SOURCE.declared(), LOADING.declared(), FROM.declared(), SIX_REP.declared(), SPECIAL.declared()], ROLL_QUESTIONS];

const MET: Ending = Ending::new("met", "LEADER #", Tone::Middling);

/// Who are they (`swordplay:P36`).
pub const FOES: Procedure = Procedure {
    id: "foes",
    title: "Who are they?",
    reference: "swordplay:P36",
    roles: &[],
    questions: questions![&[COUNT.declared()], QUESTIONS, FACES],
    endings: &[&MET],
    run: |play| {
        let source = list(play, SOURCE)?;
        let mut best = 0;
        for _ in 0..play.number(COUNT)? {
            let profile = foe(play, source)?;
            play.note(profile.name, 0)?;
            play.note(if profile.mounted { "Mounted, Rep #" } else { "Rep #" }, i16::from(profile.rep))?;
            if profile.fanatic || profile.bigger {
                play.note(if profile.fanatic { "Fanatic" } else { "Bigger" }, 0)?;
            }
            best = profile.rep.max(best);
        }
        Ok(MET.with(i16::from(best)))
    },
};

/// Told of each.
pub const KNOWN: Ending = Ending::new("known", "REP #", Tone::Middling);

/// Tells who the dice have brought: which model to put on the table.
pub fn introduce(play: &mut Play<'_>, profile: &Profile, who: Subject) -> Flow<()> {
    play.about(who);
    play.note(profile.name, 0)?;
    play.tell(KNOWN.of(who).and(i16::from(profile.rep)));
    Ok(())
}

/// One of the lists of the rules.
pub fn list(play: &mut Play<'_>, pick: Pick<Source>) -> Flow<Source> {
    play.pick_some(pick, |source| source != Source::Own)
}

/// Which list is played with, in a campaign the last one if nothing else is wanted; an own one is loaded at once, and kept.
pub fn source(play: &mut Play<'_>, last: Option<Source>) -> Flow<Source> {
    play.about(Subject::Nobody);
    let source = play.pick(last.map_or(SOURCE, |last| SOURCE.preset(last)))?;
    if source == Source::Own && last != Some(Source::Own) {
        load(play)?;
    }
    Ok(source)
}

/// One enemy.
pub fn foe(play: &mut Play<'_>, source: Source) -> Flow<Profile> {
    let army = match source {
        Source::Feudal => charts::FEUDAL,
        Source::Northmen => charts::NORTHMEN,
        Source::Elves => charts::ELVES,
        Source::Orcs => charts::ORCS,
        Source::Loaded => charts::LOADED,
        Source::Missile | Source::Melee => return split(play, source == Source::Missile),
        Source::Own => return loaded(play),
    };
    let sum = match source {
        Source::Loaded => roll::die(play, ONE)?,
        _ => {
            let sum = play.sum(TWO, roll::d6(2), Need::Reading)?;
            play.amount(roll::TOTAL, sum)?
        }
    };
    let found = charts::enlist(army, sum);
    let mut profile = found.map_or(NOBODY, |profile| *profile);
    // Plain "Melee" in print; the name says that they ride (`swordplay:R19`).
    profile.mounted &= !(source == Source::Orcs && House::RidersOnFoot.on(play));
    Ok(profile)
}

const NOBODY: Profile = Profile {
    name: "Melee",
    class: Class::Melee,
    mounted: false,
    rep: 4,
    armour: Armour::Light,
    shield: false,
    ranged: Ranged::None,
    weapon: Weapon::OneHand,
    fanatic: false,
    bigger: false,
};

/// Three in four of the usual Class, the Rep as recruits have it (`swordplay:R117`).
fn split(play: &mut Play<'_>, missile: bool) -> Flow<Profile> {
    let even = FaceSet::Bits(0b101_0100);
    let evens = play.hits(EVEN, roll::d6(2), even)?;
    let other = play.amount(roll::PASSED, i16::from(evens))? == 2;
    let (by_missile, by_melee) = charts::RECRUITS.read(roll::die(play, REP)?);
    Ok(if missile != other {
        Profile { name: "Missile", class: Class::Missile, ranged: Ranged::Bow, rep: by_missile, ..NOBODY }
    } else {
        Profile { rep: by_melee, ..NOBODY }
    })
}

options! {
    /// Where an own list comes from.
    pub enum Loading { Roll = "Roll for them", Enter = "Enter them" }
}

options! {
    /// What an enemy may be beside his gear.
    pub enum Special { Fanatic = "Fanatic", Bigger = "Bigger" }
}

const LOADING: Pick<Loading> = Pick::new("six.how", "Own six").preset(Loading::Roll);
const FROM: Pick<Source> = Pick::new("six.list", "From which list?");
const SIX_REP: Number = Number::new("six.rep", "Rep", 2, 9).preset(4);
const SPECIAL: Flags<Special> = Flags::new("six.special", "Is it more?");

/// Enemies of a list that is loaded.
pub const SIX: u8 = 6;

/// The place of the nth of the list, counted from 0: the last ones of the second side, where nobody stands yet.
const fn place(nth: u8) -> Id {
    Id(MAX_FIGURES as u8 - SIX + nth)
}

/// Loading up: six enemies, numbered, for this Encounter and those that follow it (`swordplay:P36`).
fn load(play: &mut Play<'_>) -> Flow<()> {
    let from = match play.pick(LOADING)? {
        Loading::Roll => Some(list(play, FROM)?),
        Loading::Enter => None,
    };
    for nth in 0..SIX {
        let figure = match from {
            Some(source) => {
                let profile = foe(play, source)?;
                introduce(play, &profile, Subject::Nobody)?;
                solo::of_profile(&profile, Side::Second, 0)
            }
            None => entered(play)?,
        };
        alter(play, place(nth), |it| *it = Figure { status: Status::Absent, ..figure });
        play.about(Subject::Nobody);
        play.note("That is number #", i16::from(nth) + 1)?;
    }
    Ok(())
}

fn entered(play: &mut Play<'_>) -> Flow<Figure> {
    let rep = play.number(SIX_REP)? as u8;
    let class = muster::class(play)?;
    let gear = muster::gear(play, class)?;
    let special = play.flags(SPECIAL, |_| true)?;
    let marks = if special.has(Special::Fanatic) { mark::FANATIC } else { 0 }
        | if special.has(Special::Bigger) { mark::BIGGER } else { 0 };
    Ok(Figure { rep, marks, ..begin::geared(Side::Second, gear) })
}

/// One of the list that was loaded.
fn loaded(play: &mut Play<'_>) -> Flow<Profile> {
    let nth = roll::die(play, ONE)? - 1;
    let Figure { rep, class, mounted, ranged, armour, shield, weapon, marks, kind, .. } = *battle(play).figure(place(nth as u8));
    let usual = if class == Class::Missile { "Missile" } else { "Melee" };
    let (fanatic, bigger) = (marks & mark::FANATIC != 0, marks & mark::BIGGER != 0);
    let name = charts::called(kind).unwrap_or(usual);
    Ok(Profile { name, class, mounted, rep, armour, shield, ranged, weapon, fanatic, bigger })
}

const LEADER: Number = Number::new("orders.rep", "Leader Rep", 1, 9).preset(4);
const MOUNTED: Pick<YesNo> = Pick::new("orders.mounted", "Mounted melee?").preset(YesNo::No);
const OUTNUMBERS: Pick<YesNo> = Pick::new("orders.two-to-one", "Outnumber 2:1?").preset(YesNo::No);
const DICE: Throw = Throw::new("orders.dice", "NP movement");

/// What orders ask once the Leader is known.
pub const ORDER_QUESTIONS: &[Declared] = &[DICE.declared()];

/// They come.
pub const ADVANCES: Ending = Ending::new("advances", "ADVANCE", Tone::Bad);
/// They stay.
pub const HALTS: Ending = Ending::new("halts", "HALT", Tone::Good);

/// NP force movement (`swordplay:P37`).
pub const ORDERS: Procedure = Procedure {
    id: "orders",
    title: "NP movement",
    reference: "swordplay:P37",
    roles: &["Missile", "Melee"],
    questions: questions![&[LEADER.declared(), MOUNTED.declared(), OUTNUMBERS.declared()], ORDER_QUESTIONS, roll::TESTS],
    endings: &[&HALTS, &ADVANCES],
    run: |play| {
        let rep = play.number(LEADER)?;
        let (mounted, outnumbers) = (play.yes(MOUNTED)?, play.yes(OUTNUMBERS)?);
        let [melee, unloaded, in_range, out_of_range] = orders(play, rep, mounted, outnumbers)?;
        // Missile figures act first.
        play.about(Subject::Nth(1));
        play.note("Unloaded:", 0)?;
        play.note(order_name(unloaded), 0)?;
        play.note("In range:", 0)?;
        play.note(order_name(in_range), 0)?;
        play.note("Out of range:", 0)?;
        play.note(order_name(out_of_range), 0)?;
        play.about(Subject::Nth(2));
        play.note(order_name(melee), 0)?;
        Ok(if melee == Order::Charge { ADVANCES.plain() } else { HALTS.plain() })
    },
};

/// What an NP group is told: its Melee figures, and its Missile figures unloaded, in range, out of range. A die, one for a
/// mounted Melee Leader and one for twice the nearest group (`swordplay:R115`).
pub fn orders(play: &mut Play<'_>, rep: i16, mounted: bool, outnumbers: bool) -> Flow<[Order; 4]> {
    let dice = 1 + i16::from(mounted) + i16::from(outnumbers);
    Ok(charts::ORDERS.read(roll::passes(play, DICE, dice, rep)?))
}

/// An order in words.
pub fn order_name(order: Order) -> &'static str {
    Order::CHOICES.get(order.index()).map_or("", |choice| choice.text)
}
