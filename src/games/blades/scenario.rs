//! A scenario of the battle: how it is set up, what its ground, tokens and markers do, and how it ends before everybody is gone
//! (`blades:P2` to `P4`, `blades:S1` to `S6`).

use super::battle::{Battle, Figure, Loot, MAX_FIGURES, Place, Store, change, look, side_of};
use super::fighter::{self, Advance, Fighter, NOT_NOW, Rule};
use super::quality;
use super::removal::{Gone, ITEMS, Task, animal, push};
use super::setup::{self, Player, Scenario};
use super::turn::DONE;
use crate::dice::Die;
use crate::engine::{
    Choose, Declared, Digest, Ending, Flow, Id, Need, Number, Outcome, Pick, Set, Side, Subject, Throw, Ticks, Tone, YesNo,
};
use crate::games::{Play, Procedure};
use crate::questions;

const ATTACKS: Pick<YesNo> = Pick::new("scenario.attacks", "Attacks?").preset(YesNo::Yes);
/// Deals the markers' numbers: the defender reads them on his cards and puts each wherever he likes.
const DEALT: Throw = Throw::new("scenario.dealt", "Markers' numbers");
const MARKER: Number = Number::new("marker.nth", "Marker", 1, 80).preset(1).secret();
// Where a move leads only the table knows: none of these is answered by *Again*.
const BESIDE: Pick<YesNo> = Pick::new("scenario.beside", "Beside a token?").preset(YesNo::No).secret();
const INSIDE: Pick<YesNo> = Pick::new("scenario.inside", "In Place of Power?").secret();
/// Magic-Users of both sides who begin there (`blades:S4`).
const DEPLOYED: Ticks = Ticks::new("scenario.deployed", "In Place of Power");
const ENTERS: Pick<YesNo> = Pick::new("scenario.enters", "Enters terrain?").preset(YesNo::No).secret();
/// Beside what somebody had who is gone, whom it is taken from.
const FOUND: Pick<YesNo> = Pick::new("take.found", "What was found?").preset(YesNo::Yes);
const WHOSE: Choose = Choose::new("take.whose", "Whose?");
const GIVES_UP: Pick<Player> = Pick::new("concede.who", "Who gives up?");

const HERE: Ending = Ending::new("here", "IT IS REAL", Tone::Good);
const DUMMY: Ending = Ending::new("dummy", "A DUMMY", Tone::Nothing);
const CARRIED_OFF: Ending = Ending::new("carried-off", "TREASURE", Tone::Good);
const ENDS: Ending = Ending::new("ends", "IT IS OVER", Tone::Middling);

/// What setting a game up tells on the way.
pub const SETS_UP: [&Ending; 8] = {
    let [battle, ambush, treasure, power, ground, item] = setup::ROLLED;
    [battle, ambush, treasure, power, ground, item, &setup::CHOOSES, &setup::AGAIN]
};
/// What setting a game up may ask.
pub const SET_UP: &[Declared] =
    questions![setup::CHOOSING, setup::ROLLING, &[ATTACKS.declared(), DEPLOYED.declared(), DEALT.declared()]];
/// What a move may ask in a scenario.
pub const MOVES: &[Declared] = questions![&[BESIDE.declared(), INSIDE.declared(), ENTERS.declared()], setup::ON_THE_WAY];
/// And one that nobody chose: nobody looks for tokens then.
pub const FORCED: &[Declared] = questions![&[INSIDE.declared(), ENTERS.declared()], setup::DANGERS];
/// What a move may come to.
pub const MEETS: [&Ending; 4] = [&setup::FOUND, &setup::NOTHING, &setup::SAFE, &setup::LOST];
/// What may come of an action without a fight.
pub const COMES: &[&Ending] = &[
    &DONE,
    &setup::FOUND,
    &setup::NOTHING,
    &setup::SAFE,
    &setup::LOST,
    &setup::SWORD,
    &setup::JAVELINS,
    &setup::CLOAK,
    &setup::RING,
    &setup::BELT,
    &setup::SCROLL,
    &NOT_NOW,
];
/// What picking something up may ask.
pub const TAKES: &[Declared] = questions![&[FOUND.declared(), WHOSE.declared()], setup::FINDING];
/// And the test it may come to.
pub const TESTS: &[Declared] = &[fighter::LED.declared(), quality::EXTRA.declared()];

/// A marker of an ambush is turned up: attacked, with an enemy within 1xL, or chosen to act, before any dice (`blades:R111`).
pub const TURN_UP: Procedure = Procedure {
    id: "turn-up",
    title: "Turn a marker up",
    reference: "blades:R111",
    roles: &[],
    questions: &[MARKER.declared()],
    endings: &[&HERE, &DUMMY, &NOT_NOW],
    run: turn_up,
};

/// Whoever has the treasure moves over his own baseline, and has won (`blades:S3`).
pub const CARRY_OFF: Procedure = Procedure {
    id: "carry-off",
    title: "Carry it off",
    reference: "blades:R73",
    roles: &[],
    questions: &[],
    endings: &[&CARRIED_OFF, &NOT_NOW],
    run: carry_off,
};

/// A side gives up (`blades:P5`).
pub const CONCEDE: Procedure = Procedure {
    id: "concede",
    title: "Give up",
    reference: "blades:R115",
    roles: &["Side A", "Side B"],
    questions: &[GIVES_UP.declared()],
    endings: &[&ENDS, &NOT_NOW],
    run: concede,
};

/// Which scenario, who attacks, what lies on the table, who begins.
pub fn set_up(play: &mut Play<'_>) -> Flow<Side> {
    let scenario = setup::choose(play)?;
    play.part_ends()?;
    let adds = [Side::First, Side::Second].map(|side| i16::from(look(play).warband(side).bought.has(Advance::Strategical)));
    change(play, |battle| battle.scenario = scenario);
    let winner = setup::attacker(play, adds)?;
    // Told with these dice, as nothing is thrown until all of it is done.
    setup::deploy(play, scenario)?;
    play.tell(setup::CHOOSES.of(winner.subject()));
    play.part_ends()?;
    play.about(winner.subject());
    let attacker = if play.yes(ATTACKS)? { winner.side() } else { winner.side().other() };
    change(play, |battle| {
        battle.attacker = attacker;
        battle.tokens = if matches!(scenario, Scenario::Treasure | Scenario::Item) { 3 } else { 0 };
        for side in [Side::First, Side::Second] {
            let standard = battle.present(side).any(|(_, figure)| figure.rules.has(Rule::Standard));
            let warband = battle.warband_mut(side);
            (warband.standard, warband.advances) = (standard, warband.bought);
        }
        for figure in battle.figures.iter_mut().filter(|figure| figure.rules.has(Rule::Belt)) {
            figure.fill(Store::Strength, 3);
        }
    });
    if scenario == Scenario::Power {
        setup::who_names(play)?;
        play.part_ends()?;
        let casters = look(play).everybody_who(|figure| figure.rules.has(Rule::MagicUser) && figure.place == Place::Table);
        let inside = play.ticks(DEPLOYED, &casters, (0, 2 * MAX_FIGURES as u8), Set::EMPTY)?;
        change(play, |battle| inside.iter().for_each(|id| battle.empower(id, true)));
    }
    if scenario == Scenario::Ambush {
        play.about(Subject::Nobody);
        let dealt = play.die(DEALT, Die::D100, Need::Reading)?;
        play.part_ends()?;
        change(play, |battle| hide(battle, attacker.other(), dealt));
        play.note("Read markers on the cards", 0)?;
    }
    let first = setup::beginner(play)?.side();
    change(play, |battle| (battle.turn, battle.acting) = (1, first));
    Ok(first)
}

/// Two markers a model; which are models only the device knows, and whoever reads the cards. Dice and warband deal the numbers.
fn hide(battle: &mut Battle, side: Side, dealt: u8) {
    let members = battle.those(side, &|_, _| true);
    let markers = 2 * members.len() as u64;
    let mut chance = Digest::of(&(dealt, &battle.figures));
    let mut given: u128 = 0;
    for id in members {
        // The first free number from a place that the chance names.
        let start = chance % markers;
        let free = (0..markers).map(|step| (start + step) % markers).find(|nth| given >> nth & 1 == 0).unwrap_or(0);
        given |= 1 << free;
        chance = Digest::of(&(chance, id.0));
        if let Some(figure) = battle.figure_mut(id) {
            (figure.place, figure.marker) = (Place::Hidden, free as u8 + 1);
        }
    }
}

/// Somebody still under a marker.
pub fn anybody_hidden(battle: &Battle) -> bool {
    battle.figures.iter().any(|figure| figure.place == Place::Hidden)
}

fn turn_up(play: &mut Play<'_>) -> Flow<Outcome> {
    if !anybody_hidden(look(play)) {
        return Ok(NOT_NOW.plain());
    }
    let defenders = look(play).members(look(play).attacker.other()).len() as i16;
    let marker = play.number(MARKER.up_to(2 * defenders))?;
    let is_it = |figure: &Figure| figure.place == Place::Hidden && i16::from(figure.marker) == marker;
    let here = look(play).figures.iter().zip(0..).find(|(figure, _)| is_it(figure)).map(|(_, nth)| Id(nth));
    let Some(id) = here else { return Ok(DUMMY.plain()) };
    change(play, |battle| {
        if let Some(figure) = battle.figure_mut(id) {
            (figure.place, figure.marker) = (Place::Table, 0);
        }
    });
    if !anybody_hidden(look(play)) {
        play.note("All here: clear the others", 0)?;
    }
    Ok(HERE.of(Subject::Figure(id)))
}

/// What a move leads to: a token, the Place of Power, dangerous ground. What came of it, where dice or the last token say so.
pub fn moved(play: &mut Play<'_>, id: Id) -> Flow<Option<Outcome>> {
    let Some(figure) = look(play).figure(id).copied() else { return Ok(None) };
    play.about(Subject::Figure(id));
    let scenario = look(play).scenario;
    match scenario {
        Scenario::Treasure | Scenario::Item if look(play).tokens > 0 && play.yes(BESIDE)? => {
            let last = look(play).tokens == 1;
            let found = setup::finds(play, last)?;
            change(play, |battle| {
                battle.tokens = if found { 0 } else { battle.tokens.saturating_sub(1) };
                if found {
                    battle.loot = Loot::Lies;
                }
            });
            play.note(if found { "To take it: 2 actions" } else { "Nothing under it" }, 0)?;
            let ending = if found { &setup::FOUND } else { &setup::NOTHING };
            return Ok(Some(ending.of(Subject::Figure(id))));
        }
        Scenario::Power if figure.rules.has(Rule::MagicUser) => {
            let inside = play.yes(INSIDE.preset(YesNo::from(figure.rules.has(Rule::InPower))))?;
            change(play, |battle| battle.empower(id, inside));
        }
        Scenario::Ground => {
            let Some(mut model) = Fighter::of(look(play), id) else { return Ok(None) };
            // A Hero comes through whatever he enters (`blades:S5`).
            if model.has(Rule::Hero) || !play.yes(ENTERS)? {
                return Ok(None);
            }
            if setup::crosses(play, &mut model)? {
                return Ok(Some(setup::SAFE.of(model.subject)));
            }
            push(play, Task::Remove(id, Gone::Killed, false), None)?;
            return Ok(Some(setup::LOST.of(model.subject)));
        }
        _ => {}
    }
    Ok(None)
}

/// Whoever is driven back or flees comes through the same ground.
pub fn driven(play: &mut Play<'_>, id: Id) -> Flow<()> {
    if matches!(look(play).scenario, Scenario::Power | Scenario::Ground) {
        moved(play, id)?;
    }
    Ok(())
}

/// Whether whoever acts can pick up what lies there: Animals have no use for magic (`blades:P34`), but carry treasure.
pub fn can_take(battle: &Battle) -> bool {
    let acts = battle.active.and_then(|id| battle.figure(id));
    let treasure = battle.scenario == Scenario::Treasure;
    let found = battle.loot == Loot::Lies && treasure;
    let dropped = |id: Id| battle.loot == Loot::Held(id) && treasure;
    acts.is_some_and(|figure| match animal(figure.rules) {
        true => found || battle.lying().into_iter().any(dropped),
        false => battle.loot == Loot::Lies || !battle.lying().is_empty(),
    })
}

/// Somebody picks up what was found, or what somebody had who is gone; in the quest for an item, what it is shows now.
pub fn take(play: &mut Play<'_>, id: Id) -> Flow<Option<Outcome>> {
    let lying = look(play).lying();
    if look(play).loot == Loot::Lies && (lying.is_empty() || play.yes(FOUND)?) {
        let item = if look(play).scenario == Scenario::Item { Some(setup::roll_item(play)?) } else { None };
        change(play, |battle| {
            battle.loot = Loot::Held(id);
            if let Some(((item, left), figure)) = item.zip(battle.figure_mut(id)) {
                figure.gain(item, left);
            }
        });
        return Ok(item.map(|(item, left)| setup::is_it(item, left, Subject::Figure(id))));
    }
    if lying.is_empty() {
        return Ok(None);
    }
    let from = play.choose(WHOSE, &lying)?;
    let wears = !look(play).figure(id).is_some_and(|figure| animal(figure.rules));
    let had = look(play).figure(from).copied().unwrap_or(Figure::ABSENT);
    change(play, |battle| {
        for item in ITEMS.into_iter().filter(|_| wears) {
            battle.pass_on(from, id, item);
        }
        if battle.loot == Loot::Held(from) {
            battle.loot = Loot::Held(id);
        }
    });
    // Of several the last: the card has them all.
    let item = ITEMS.into_iter().rfind(|item| wears && had.rules.has(*item));
    let left = |item| Store::of(item).map_or(0, |store| had.left(store));
    Ok(item.map(|item| setup::is_it(item, left(item), Subject::Figure(id))))
}

/// Whether whoever acts can carry the treasure over its own edge.
pub fn can_carry_off(battle: &Battle) -> bool {
    battle.scenario == Scenario::Treasure && battle.active.is_some_and(|id| battle.loot == Loot::Held(id))
}

/// Only a move of one's own choice scores (`blades:R109`).
fn carry_off(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(id) = look(play).active.filter(|_| can_carry_off(look(play))) else { return Ok(NOT_NOW.plain()) };
    change(play, |battle| {
        (battle.beaten, battle.loot) = (Some(side_of(id).other()), Loot::Off(id));
        battle.pay(1);
    });
    Ok(CARRIED_OFF.of(Subject::Figure(id)))
}

fn concede(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).turn == 0 {
        return Ok(NOT_NOW.plain());
    }
    let acts = if look(play).acting == Side::First { Player::First } else { Player::Second };
    let who = play.pick(GIVES_UP.preset(acts))?;
    change(play, |battle| battle.beaten = Some(who.side()));
    Ok(ENDS.of(who.subject()))
}
