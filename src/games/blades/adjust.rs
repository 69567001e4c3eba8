//! Setting a figure right by hand: whatever the device thinks, the table decides.

use super::action::Condition;
use super::battle::{ACTED, Battle, Figure, Loot, Place, REROLLED, Stage, Store, Whom, change, look, side_of};
use super::fighter::{NOT_NOW, Rule};
use super::removal::{ITEMS, animal};
use super::setup::Scenario;
use crate::engine::{Choose, Ending, Flagged, Flow, Id, IdList, Number, Options as _, Outcome, Pick, Side, Subject, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// What can be set right.
    pub enum Aspect {
        Fallen = "Fallen",
        Bound = "Transfixed",
        Acted = "Has acted",
        Greed = "Greed",
        Lost = "Quality lost",
        Place = "Where it is",
        Missiles = "No missiles",
        Dry = "Out of power",
        Powerless = "Powerless",
        Rerolled = "Re-roll used",
        Proof = "Terror-proof",
        Inside = "Power place",
        Loot = "Treasure or item",
        Item = "Magic items",
        Hurt = "WOUNDED -1",
        Experience = "Experience",
    }
}

options! {
    /// Where a figure is.
    pub enum Where { Table = "On the table", Killed = "Killed", Away = "Off the table", Rests = "Sits out" }
}

options! {
    /// What holds it.
    pub enum Held { Free = "Free", Spell = "Transfixed", Net = "Entangled" }
}

options! {
    /// The magic items, in the order of their table.
    pub enum Item {
        Sword = "Magic sword", Javelins = "Javelins", Cloak = "Magic cloak", Ring = "Regen. ring", Belt = "Str. belt", Scroll = "Scroll",
    }
}

const WHO: Choose = Choose::new("adjust.who", "Change whom?");
const ASPECT: Pick<Aspect> = Pick::new("adjust.aspect", "Change");
const SO: Pick<YesNo> = Pick::new("adjust.so", "Is it so?");
const LOST: Number = Number::new("adjust.lost", "Quality lost", 0, 4);
const WHERE: Pick<Where> = Pick::new("adjust.where", "Where it is");
const HELD: Pick<Held> = Pick::new("adjust.held", "It is");
const CASTER: Choose = Choose::new("adjust.caster", "Held by whom?");
const TERROR: Choose = Choose::new("adjust.terror", "Proof against");
const ITEM: Pick<Item> = Pick::new("adjust.item", "Which item?");
const LEFT: Number = Number::new("adjust.left", "Left in it", 0, 6);
const LEARNT: Number = Number::new("adjust.experience", "Experience", 0, 30);

const CHANGED: Ending = Ending::new("changed", "CHANGED", Tone::Middling).quiet();

/// Changes one thing about a figure.
pub const ADJUST: Procedure = Procedure {
    id: "adjust",
    title: "Change a figure",
    reference: "blades:1.2",
    roles: &[],
    questions: &[
        WHO.declared(),
        ASPECT.declared(),
        SO.declared(),
        LOST.declared(),
        WHERE.declared(),
        HELD.declared(),
        CASTER.declared(),
        TERROR.declared(),
        ITEM.declared(),
        LEFT.declared(),
        LEARNT.declared(),
    ],
    endings: &[&CHANGED, &NOT_NOW],
    run: adjust,
};

/// Whether it can matter of a figure where the battle stands: what one game leaves on it is gone before the next.
fn matters(battle: &Battle, id: Id, figure: &Figure, aspect: Aspect) -> bool {
    // Else what can be changed tells who it is.
    if battle.unseen(id) {
        return aspect == Aspect::Place;
    }
    let (fights, has) = (battle.stage == Stage::Field, |rule| figure.rules.has(rule));
    let shoots = [Rule::ShooterShort, Rule::ShooterMedium, Rule::ShooterLong, Rule::Javelins].into_iter().any(has);
    match aspect {
        Aspect::Fallen | Aspect::Bound | Aspect::Acted | Aspect::Greed | Aspect::Lost => fights,
        Aspect::Place => true,
        Aspect::Missiles => fights && shoots,
        Aspect::Dry => fights && has(Rule::MagicUser),
        Aspect::Powerless => fights && has(Rule::Cleric),
        Aspect::Rerolled => fights && has(Rule::Hero),
        Aspect::Proof => !has(Rule::Terror) && (figure.proof != 0 || !terrors(battle, id).is_empty()),
        Aspect::Inside => fights && battle.scenario == Scenario::Power && has(Rule::MagicUser),
        Aspect::Loot => fights && matches!(battle.scenario, Scenario::Treasure | Scenario::Item) && battle.loot != Loot::None,
        Aspect::Item => !animal(figure.rules),
        Aspect::Hurt => battle.game > 0,
        Aspect::Experience => battle.game > 0 && !animal(figure.rules),
    }
}

/// Enemies of somebody on the table whom he may have overcome.
fn terrors(battle: &Battle, id: Id) -> IdList {
    battle.those(side_of(id).other(), &|_, figure| figure.rules.has(Rule::Terror))
}

fn adjust(play: &mut Play<'_>) -> Flow<Outcome> {
    let all: IdList = [Side::First, Side::Second].iter().flat_map(|side| look(play).members(*side)).take(80).collect();
    if all.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let id = play.choose(WHO, &all)?;
    let Some(figure) = look(play).figure(id).copied() else { return Ok(NOT_NOW.plain()) };
    play.about(Subject::Figure(id));
    let can: Flagged<Aspect> = Aspect::ALL.iter().copied().filter(|it| matters(look(play), id, &figure, *it)).collect();
    let first = Aspect::ALL.iter().copied().find(|it| can.has(*it)).unwrap_or(Aspect::Place);
    let aspect = play.pick_some(ASPECT.preset(first), |it| can.has(it))?;
    let mut now = figure;
    match aspect {
        Aspect::Bound => bind(play, id, &mut now)?,
        Aspect::Lost => now.lost = play.number(LOST.up_to(6 - i16::from(figure.quality)).preset(i16::from(figure.lost)))? as u8,
        Aspect::Place => put(play, &mut now)?,
        Aspect::Item => item(play, &mut now)?,
        Aspect::Experience => now.experience = play.number(LEARNT.preset(figure.experience.into()))? as u8,
        Aspect::Proof if figure.proof == 0 => {
            let terror = play.choose(TERROR, &terrors(look(play), id))?;
            change(play, |battle| battle.overcomes(id, terror));
            return Ok(CHANGED.of(Subject::Figure(id)));
        }
        Aspect::Loot => {
            // It lies where he stands, if he has not got it.
            let has = so(play, look(play).loot == Loot::Held(id))?;
            change(play, |battle| match (has, battle.loot) {
                (true, _) => battle.loot = Loot::Held(id),
                (false, Loot::Held(held)) if held == id => battle.loot = Loot::Lies,
                (false, _) => {}
            });
        }
        Aspect::Fallen
        | Aspect::Acted
        | Aspect::Greed
        | Aspect::Missiles
        | Aspect::Dry
        | Aspect::Powerless
        | Aspect::Rerolled
        | Aspect::Proof
        | Aspect::Inside
        | Aspect::Hurt => mark(play, aspect, &mut now)?,
    }
    change(play, |battle| {
        if let Some(place) = battle.figure_mut(id) {
            *place = now;
        }
        // Whoever has gone is lost, whoever took it off (`blades:R60`).
        if aspect == Aspect::Place && battle.stage == Stage::Field {
            let gone = battle.members_who(side_of(id), |figure| matches!(figure.place, Place::Killed | Place::Away)).len();
            battle.warband_mut(side_of(id)).losses = gone as u8;
        }
        // Whoever cannot act any more does not go on acting.
        if battle.active == Some(id) && (now.place != Place::Table || now.transfixed() || aspect == Aspect::Acted) {
            battle.active = None;
        }
    });
    Ok(CHANGED.of(Subject::Figure(id)))
}

/// Whether it is so: more often it is to become the other than to stay.
fn so(play: &mut Play<'_>, is: bool) -> Flow<bool> {
    play.yes(SO.preset(YesNo::from(!is)))
}

/// What is so or is not.
fn mark(play: &mut Play<'_>, aspect: Aspect, now: &mut Figure) -> Flow<()> {
    let condition = match aspect {
        Aspect::Fallen => Condition::Fallen,
        Aspect::Greed => Condition::Greed,
        Aspect::Missiles => Condition::NoMissiles,
        Aspect::Dry => Condition::Dry,
        Aspect::Powerless => Condition::Powerless,
        Aspect::Inside | Aspect::Hurt => {
            let rule = if aspect == Aspect::Hurt { Rule::Hurt } else { Rule::InPower };
            now.rules = if so(play, now.rules.has(rule))? { now.rules.with(rule) } else { now.rules.without(rule) };
            return Ok(());
        }
        Aspect::Proof => {
            now.proof = if so(play, true)? { now.proof } else { 0 };
            return Ok(());
        }
        _ => {
            let bit = if aspect == Aspect::Acted { ACTED } else { REROLLED };
            now.set_mark(bit, so(play, now.marked(bit))?);
            now.due = if aspect == Aspect::Acted { 0 } else { now.due };
            return Ok(());
        }
    };
    let so = so(play, now.has(condition))?;
    now.set(condition, so);
    now.set(Condition::LiesHard, now.has(Condition::LiesHard) && now.fallen());
    Ok(())
}

/// Whose spell it is decides when it ends; itself, where nobody of the enemy can have cast one.
fn bind(play: &mut Play<'_>, id: Id, now: &mut Figure) -> Flow<()> {
    let held = play.pick(HELD.preset(if now.transfixed() { Held::Free } else { Held::Spell }))?;
    let casts = |figure: &Figure| figure.rules.has(Rule::MagicUser) || figure.rules.has(Rule::Scroll);
    now.held_by = match held {
        Held::Free | Held::Net => Whom::NOBODY,
        Held::Spell => match look(play).those(side_of(id).other(), &|_, figure| casts(figure)) {
            casters if casters.is_empty() => Some(id).into(),
            casters => Some(play.choose(CASTER, &casters)?).into(),
        },
    };
    now.set(Condition::Bound, held != Held::Free);
    Ok(())
}

/// Where it is; between two games it comes to the next or does not.
fn put(play: &mut Play<'_>, now: &mut Figure) -> Flow<()> {
    let preset = if now.place == Place::Table { Where::Killed } else { Where::Table };
    let camp = look(play).stage == Stage::Camp;
    let preset = if camp && preset == Where::Killed { Where::Rests } else { preset };
    let at = play.pick_some(WHERE.preset(preset), |at| match at {
        Where::Table => true,
        Where::Killed | Where::Away => !camp,
        Where::Rests => camp,
    })?;
    now.place = match at {
        Where::Table => Place::Table,
        Where::Killed => Place::Killed,
        Where::Away => Place::Away,
        Where::Rests => Place::Rests,
    };
    // Whoever is put back lives.
    now.lost = now.lost.min(6_u8.saturating_sub(now.quality));
    Ok(())
}

/// Whether it has an item, and what that still holds.
fn item(play: &mut Play<'_>, now: &mut Figure) -> Flow<()> {
    let item = ITEMS.get(play.pick(ITEM)?.index()).copied().unwrap_or(Rule::MagicSword);
    let (has, store) = (now.rules.has(item), Store::of(item));
    // What holds something is more often counted than taken away.
    let has = so(play, has && store.is_none())?;
    now.rules = if has { now.rules.with(item) } else { now.rules.without(item) };
    if let Some(store) = store.filter(|_| has) {
        let (least, most) = store.range();
        let left = i16::from(now.left(store)).clamp(least, most);
        let left = play.number(Number { min: least, ..LEFT.up_to(most).preset(left) })?;
        now.fill(store, left as u8);
    }
    Ok(())
}
