//! Encounters: terrain, PEFs one after the other, and what comes next (`sns:P3` to `sns:P5`, `sns:P32`).

use super::battle::{Battle, Encounter, change, look};
use super::{after, enemies};
use crate::engine::{Chart, Ending, Flow, Outcome, Pick, Settle, Side, Subject, Throw, Ticks, Tone, YesNo};
use crate::games::twod6::{Mode, NOT_NOW, ONE, Phase, Six, THREE, TWO, Test, line, nth, rolls};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What the dice say of a PEF.
    pub enum Found { FalseAlarm = "False alarm", Something = "Something there", Contact = "Contact" }
}

options! {
    /// Terrain of a whole Encounter.
    pub enum Terrain { Clear = "Clear", Cover = "Cover" }
}

options! {
    /// Which split of the die is used.
    pub enum Split { General = "No Encounter", Explore = "Explore", Raid = "Raid", Defend = "Defend" }
}

const TYPE: Pick<Encounter> = Pick::new("encounter.type", "Encounter");
const WHO: Ticks = Ticks::new("encounter.who", "Who comes?");
/// Of two players (`sns:R83`).
const MOVES: Pick<line::Whose> = Pick::new("encounter.moving", "Moving side").preset(line::Whose::First);
const SPLIT: Pick<Split> = Pick::new("terrain.for", "Terrain for").preset(Split::General);
const TERRAIN: Throw = Throw::new("terrain.roll", "Terrain");
const LIES: Settle<Terrain> = Settle::new("terrain.result", "Terrain");
const ALERT: Pick<YesNo> = Pick::new("pef.alert", "Something before?").preset(YesNo::No);
const LAST: Pick<YesNo> = Pick::new("pef.last", "Last PEF?").preset(YesNo::No);
const CONTACT: Pick<YesNo> = Pick::new("pef.contact", "Contact before?").preset(YesNo::No);
const RAID: Pick<YesNo> = Pick::new("pef.raid", "A Raid?").preset(YesNo::No);
const RESULT: Settle<Found> = Settle::new("pef.result", "PEF");
const SUCCEEDED: Pick<YesNo> = Pick::new("next.success", "Succeeded?").preset(YesNo::Yes);

/// T23 against the Rep of every PEF; a 6 cannot pass anyway.
const PEF: Test<Found> =
    Test::new(Throw::new("pef.roll", "PEF"), Six::Passes, [Found::FalseAlarm, Found::Something, Found::Contact]);
const PEF_REP: i16 = 4;

/// T28 and the Encounters' own splits, which go first (`sns:R55`): Explore, then all others.
const EXPLORE: Chart<Terrain, 2> = Chart::new([(1, 3, Terrain::Clear), (4, 6, Terrain::Cover)]);
const OTHERS: Chart<Terrain, 2> = Chart::new([(1, 4, Terrain::Clear), (5, 6, Terrain::Cover)]);

/// Told with the die; whatever is asked behind it brings nothing new.
const CLEAR: Ending = Ending::new("clear", "CLEAR", Tone::Middling).quiet();
/// The same.
const COVER: Ending = Ending::new("cover", "COVER", Tone::Middling).quiet();
const IN_CONTACT: Ending = Ending::new("contact", "CONTACT", Tone::Bad);
const SOMETHING: Ending = Ending::new("something", "SOMETHING", Tone::Middling);
const FALSE_ALARM: Ending = Ending::new("false-alarm", "NOBODY", Tone::Nothing);
const NEXT: [Ending; 3] = [
    Ending::new("explore", "EXPLORE", Tone::Middling),
    Ending::new("raid", "RAID", Tone::Middling),
    Ending::new("defend", "DEFEND", Tone::Middling),
];
const TURNED_BACK: Ending = Ending::new("turned-back", "GO BACK", Tone::Bad);

/// Terrain (`sns:P4`).
pub const TERRAIN_ALONE: Procedure = Procedure {
    id: "terrain",
    title: "Terrain",
    reference: "sns:P4",
    roles: &[],
    questions: questions![&[SPLIT.declared(), TERRAIN.declared(), LIES.declared()], &rolls::LOOKED_UP],
    endings: &[&CLEAR, &COVER],
    run: terrain_alone,
};

fn terrain_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let explore = play.pick(SPLIT)? == Split::Explore;
    lies(play, explore)
}

/// Resolve a PEF (`sns:P5`).
pub const RESOLVE: Procedure = Procedure {
    id: "pef",
    title: "Resolve a PEF",
    reference: "sns:P5",
    roles: &[],
    questions: questions![
        &[LAST.declared(), CONTACT.declared(), RAID.declared(), ALERT.declared(), PEF.throw.declared(), RESULT.declared()],
        &rolls::TESTED
    ],
    endings: &[&FALSE_ALARM, &SOMETHING, &IN_CONTACT],
    run: pef,
};

fn pef(play: &mut Play<'_>) -> Flow<Outcome> {
    let last = play.yes(LAST)?;
    let sure = last && (!play.yes(CONTACT)? || play.yes(RAID)?);
    let alert = !sure && play.yes(ALERT)?;
    Ok(match found(play, sure, alert)? {
        Found::Contact => IN_CONTACT.plain(),
        Found::Something => SOMETHING.plain(),
        Found::FalseAlarm => FALSE_ALARM.plain(),
    })
}

/// Next Encounter (`sns:P32`).
pub const NEXT_ENCOUNTER: Procedure = Procedure {
    id: "next",
    title: "Next Encounter",
    reference: "sns:P32",
    roles: &[],
    questions: &[TYPE.declared(), SUCCEEDED.declared()],
    endings: &[&NEXT[0], &NEXT[1], &NEXT[2]],
    run: next_alone,
};

fn next_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let last = play.pick(TYPE.preset(Encounter::Explore))?;
    let next = next(last, play.yes(SUCCEEDED)?);
    let [explore, raid, defend] = const { &NEXT };
    Ok(match next {
        Encounter::Explore => explore.plain(),
        Encounter::Raid => raid.plain(),
        Encounter::Defend => defend.plain(),
    })
}

/// Starts an Encounter, or the battle of two players (`sns:P3`).
pub const START: Procedure = Procedure {
    id: "encounter",
    title: "Encounter",
    reference: "sns:P3",
    roles: &["Player 1", "Player 2"],
    questions: questions![
        &[TYPE.declared(), WHO.declared(), TERRAIN.declared(), LIES.declared()],
        &[MOVES.declared(), line::LEADER_QUESTION],
        &rolls::LOOKED_UP
    ],
    endings: &[&CLEAR, &COVER, &NOT_NOW],
    run: start,
};

/// The next PEF, and the battle if it is contact (`sns` E5 to E7).
pub const SEARCH: Procedure = Procedure {
    id: "search",
    title: "Next PEF",
    reference: "sns:P5",
    roles: enemies::ROLES,
    questions: questions![
        &[PEF.throw.declared(), RESULT.declared()],
        enemies::QUESTIONS,
        &[line::LEADER_QUESTION, line::EQUAL_QUESTION],
        &rolls::BOTH
    ],
    endings: &[&FALSE_ALARM, &SOMETHING, &IN_CONTACT, &enemies::ONE_ENEMY, &enemies::ENEMIES_COME, line::LED, &NOT_NOW],
    run: search,
};

/// Between battles the player may give the Encounter up; nobody has left then (`sns:R82`).
pub const TURN_BACK: Procedure = Procedure {
    id: "turn-back",
    title: "Turn back",
    reference: "sns:R82",
    roles: &[],
    questions: &[],
    endings: &[&TURNED_BACK, &NOT_NOW],
    run: turn_back,
};

fn turn_back(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).is_none_or(|battle| battle.phase != Phase::Search) {
        return Ok(NOT_NOW.plain());
    }
    change(play, |battle| (battle.phase, battle.success) = (Phase::After, false));
    play.note(after::ENDED[1], 0)?;
    Ok(TURNED_BACK.plain())
}

/// T26.
pub const fn next(last: Encounter, success: bool) -> Encounter {
    match (last, success) {
        (Encounter::Explore | Encounter::Raid, true) => Encounter::Raid,
        (Encounter::Raid, false) | (Encounter::Defend, true) => Encounter::Explore,
        (Encounter::Explore | Encounter::Defend, false) => Encounter::Defend,
    }
}

fn terrain(play: &mut Play<'_>, explore: bool) -> Flow<Terrain> {
    play.about(Subject::Nobody);
    let die = rolls::table(play, TERRAIN, ONE)?;
    let lies = if explore { EXPLORE.read(die) } else { OTHERS.read(die) };
    play.settle(LIES, lies)
}

/// PEFs of an Encounter: two in the Clear, three in Cover.
const fn pefs(terrain: Terrain) -> u8 {
    match terrain {
        Terrain::Clear => 2,
        Terrain::Cover => 3,
    }
}

fn lies(play: &mut Play<'_>, explore: bool) -> Flow<Outcome> {
    let terrain = terrain(play, explore)?;
    play.note("PEFs: #", i16::from(pefs(terrain)))?;
    Ok(if terrain == Terrain::Clear { CLEAR.plain() } else { COVER.plain() })
}

/// Contact without a roll for the last PEF if none was before, whatever the dice might say (`sns:R57`), and in the camp of a Raid.
fn found(play: &mut Play<'_>, sure: bool, alert: bool) -> Flow<Found> {
    play.about(Subject::Nobody);
    if sure {
        play.note("the last PEF: contact", 0)?;
    }
    let found = if sure { Found::Contact } else { PEF.roll(play, Subject::Nobody, if alert { THREE } else { TWO }, PEF_REP)? };
    play.settle(RESULT, found)
}

fn start(play: &mut Play<'_>) -> Flow<Outcome> {
    let ready = |battle: &&Battle| battle.phase == Phase::Camp && battle.shared().anybody_fit();
    let Some(battle) = look(play).filter(ready) else { return Ok(NOT_NOW.plain()) };
    let (duel, planned) = (battle.mode == Mode::Duel, battle.encounter);
    let mut encounter = planned;
    for side in [Side::First, Side::Second].into_iter().take(1 + usize::from(duel)) {
        if !duel {
            encounter = play.pick(TYPE.preset(planned))?;
        }
        let fit = look(play).map(|battle| battle.those(side, |figure| figure.fit())).unwrap_or_default();
        play.side(Some(side));
        if duel {
            play.about(Subject::Nth(nth(side) as u8 + 1));
        }
        let coming = play.ticks(WHO, &fit, (1, fit.len() as u8), fit.iter().copied().collect())?;
        change(play, |battle| {
            for id in &fit {
                battle.alter(*id, |figure| {
                    *figure = figure.fresh();
                    if coming.has(*id) {
                        // The pool is what the Star's Rep is now, whatever becomes of it (`sns:R43`).
                        figure.comes = true;
                        figure.pool = if figure.star { figure.base } else { 0 };
                    }
                });
            }
        });
    }
    play.side(None);
    let terrain = terrain(play, !duel && encounter == Encounter::Explore)?;
    let lies = if terrain == Terrain::Cover { COVER.plain() } else { CLEAR.plain() };
    play.tell(lies);
    play.part_ends()?;
    let moving = match encounter {
        _ if duel => line::whose(play, MOVES)?,
        Encounter::Explore | Encounter::Raid => Side::First,
        Encounter::Defend => Side::Second,
    };
    let cover = terrain == Terrain::Cover;
    change(play, |battle| {
        (battle.encounter, battle.cover, battle.board_cover, battle.moving) = (encounter, cover, cover, moving);
        (battle.pefs, battle.contact, battle.alert, battle.success) = (pefs(terrain), false, false, false);
        battle.phase = Phase::Search;
    });
    if duel {
        change(play, |battle| battle.shared_mut().muster());
        clash(play)?;
        return Ok(lies);
    }
    play.note("PEFs: #", i16::from(pefs(terrain)))?;
    Ok(lies)
}

/// Both sides line up for a battle.
fn clash(play: &mut Play<'_>) -> Flow<Option<Outcome>> {
    change(play, |battle| battle.clash());
    line::line_up(play)
}

fn search(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play).filter(|battle| battle.phase == Phase::Search && battle.pefs > 0) else {
        return Ok(NOT_NOW.plain());
    };
    let Battle { pefs, contact, alert, encounter, cover, .. } = *battle;
    let camp = pefs == 1 && encounter == Encounter::Raid;
    let found = found(play, camp || pefs == 1 && !contact, alert)?;
    change(play, |battle| {
        battle.pefs = battle.pefs.saturating_sub(1);
        // A second one changes nothing (`sns:R58`).
        battle.alert |= found == Found::Something;
        // The camp is the last PEF, and its board is Cover (`sns:R56`).
        battle.board_cover = cover || camp;
    });
    if found != Found::Contact {
        change(play, |battle| {
            if battle.pefs == 0 {
                // All are resolved, and no battle was lost: else the Encounter would be over already (`sns:R65`).
                (battle.phase, battle.success) = (Phase::After, true);
            }
        });
        if pefs == 1 {
            play.note(after::ENDED[0], 0)?;
        } else if found == Found::Something {
            play.note("now 3 dice a PEF", 0)?;
        }
        return Ok(if found == Found::Something { SOMETHING.plain() } else { FALSE_ALARM.plain() });
    }
    play.tell(IN_CONTACT.plain());
    play.part_ends()?;
    change(play, |battle| {
        battle.contact = true;
        battle.shared_mut().muster();
    });
    let count = enemies::contact(play, camp)?;
    Ok(clash(play)?.unwrap_or_else(|| enemies::come(count)))
}
