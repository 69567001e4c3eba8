//! In Sight: who acts first when groups see each other (`swordplay:P12` to `swordplay:P14`).

use heapless::Vec;

use super::battle::{Class, GROUPS, side_of_group};
use super::house::House;
use super::roll;
use crate::engine::{Declared, Ending, Flags, Flow, Number, Outcome, Pick, Side, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

const MOVING: Number = Number::new("sight.moving", "Moving groups", 1, SIDE as i16).preset(1);
const OTHERS: Number = Number::new("sight.others", "Other groups", 1, SIDE as i16).preset(1);
const REP: Number = Number::new("sight.rep", "Leader Rep", 1, 9).preset(4);
/// Of several, whom a moving group does not see and is not seen by.
const UNSEEN: Flags<Group> = Flags::new("sight.unseen", "Does not see");
/// Every visible figure of the foes is concealed: a die less (`swordplay:R40`).
const CONCEALED: Pick<YesNo> = Pick::new("sight.concealed", "Its foe hidden?").preset(YesNo::No);
const HIDDEN: Flags<Group> = Flags::new("sight.hidden", "Concealed foes");
/// Each Leader as many dice as his Rep, 1 to 3 is a success.
const IN_SIGHT_CARD: Throw = Throw::new("sight.test", "In Sight");
const DICE: Throw = Throw::new("sight.dice", "Successes");
/// The die that does not count against a concealed group (`swordplay:R41`).
const LAST: Throw = Throw::new("sight.last", "Last die");

/// Groups of a side in one test.
pub const SIDE: usize = 4;

options! {
    /// One of the groups of the other side.
    pub enum Group { A = "Group 1", B = "Group 2", C = "Group 3", D = "Group 4" }
}

/// What a test of groups that are known may ask: one of them moves.
pub const TEST_QUESTIONS: &[Declared] =
    &[CONCEALED.declared(), HIDDEN.declared(), IN_SIGHT_CARD.declared(), DICE.declared(), LAST.declared()];

/// Those who moved act.
pub const MOVING_WINS: Ending = Ending::new("moving-wins", "ACTS", Tone::Good);
/// Those who did not move act.
pub const OTHER_WINS: Ending = Ending::new("other-wins", "ACTS", Tone::Bad);
/// Some of both sides act: only where several groups move.
const BOTH_WIN: Ending = Ending::new("both-win", "BOTH ACT", Tone::Middling);
/// Everybody has lost to somebody: only where several groups move.
const NOBODY_WINS: Ending = Ending::new("nobody-wins", "NOBODY", Tone::Nothing);

/// In Sight (`swordplay:P12`).
pub const IN_SIGHT: Procedure = Procedure {
    id: "in-sight",
    title: "In Sight",
    reference: "swordplay:P12",
    roles: &["Moving", "Moving 2", "Moving 3", "Moving 4", "Other", "Other 2", "Other 3", "Other 4"],
    questions: questions![
        &[MOVING.declared(), OTHERS.declared(), REP.declared(), UNSEEN.declared()],
        TEST_QUESTIONS,
        roll::SUCCESSES
    ],
    endings: &[&MOVING_WINS, &OTHER_WINS, &BOTH_WIN, &NOBODY_WINS],
    run: quick,
};

/// A group in the test.
#[derive(Clone, Copy, Debug)]
pub struct Party {
    /// Who.
    pub who: Subject,
    /// Of its side that moves, or the other.
    pub moving: bool,
    /// Its Leader's Rep.
    pub rep: i16,
    /// Whom of the other side it does not meet: bit n for the nth.
    unseen: u8,
    /// Who of them is concealed from it.
    hidden: u8,
    /// Successes of an earlier throw that still count (`swordplay:P14`).
    pub rolled: Option<u8>,
    /// Successes, and the last die's, which does not count against the concealed.
    successes: [u8; 2],
}

impl Party {
    /// Before the dice.
    pub const fn new(who: Subject, moving: bool, rep: i16) -> Self {
        Self { who, moving, rep, unseen: 0, hidden: 0, rolled: None, successes: [0; 2] }
    }

    fn against(&self, nth: usize) -> u8 {
        let [first, last] = self.successes;
        if self.hidden >> nth & 1 == 1 { first } else { first + last }
    }

    /// Some of those it meets are concealed, and some are not.
    const fn mixed(&self) -> bool {
        !matches!(self.hidden, 0 | 0xff)
    }

    fn meets(&self, nth: usize) -> bool {
        self.unseen >> nth & 1 == 0
    }

    /// Whose dice its are, if it is a group of a battle.
    fn side(&self) -> Option<Side> {
        match self.who {
            Subject::Figure(id) => id.0.checked_sub(GROUPS).map(side_of_group),
            _ => None,
        }
    }

    /// All its successes.
    pub fn total(&self) -> u8 {
        self.successes.iter().sum()
    }
}

/// All groups of a test, the moving ones first.
pub type Parties = Vec<Party, { 2 * SIDE }>;

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let moving = play.number(MOVING)? as u8;
    let others = play.number(OTHERS)? as u8;
    let mut parties = Parties::new();
    for (nth, moves) in (1..=moving).map(|nth| (nth, true)).chain((1..=others).map(|nth| (nth + SIDE as u8, false))) {
        play.about(Subject::Nth(nth));
        let _ = parties.push(Party::new(Subject::Nth(nth), moves, play.number(REP)?));
    }
    test(play, &mut parties)?;
    let order = winners(&parties);
    for nth in &order {
        if let Some(party) = parties.get(usize::from(*nth)) {
            play.about(party.who);
            play.note("Acts, successes: #", i16::from(party.total()))?;
        }
    }
    for (_, party) in (0..).zip(&parties).filter(|(nth, _)| !order.contains(nth)) {
        play.about(party.who);
        play.note("Reacts afterwards: #", i16::from(party.total()))?;
    }
    Ok(told(&parties, &order))
}

/// Who acts, the first of them by name.
pub fn told(parties: &[Party], order: &[u8]) -> Outcome {
    let wins = |moving: bool| order.iter().any(|nth| parties.get(usize::from(*nth)).is_some_and(|it| it.moving == moving));
    let first = order.first().and_then(|nth| parties.get(usize::from(*nth))).map_or(Subject::Nobody, |party| party.who);
    match (wins(true), wins(false)) {
        (true, true) => BOTH_WIN.of(first),
        (true, false) => MOVING_WINS.of(first),
        (false, true) => OTHER_WINS.of(first),
        (false, false) => NOBODY_WINS.plain(),
    }
}

/// Who meets whom and who is concealed, then one throw for each Leader, which is read against every group he meets.
pub fn test(play: &mut Play<'_>, parties: &mut [Party]) -> Flow<()> {
    let moving = parties.iter().filter(|party| party.moving).count();
    let others = parties.len() - moving;
    play.side(None);
    // One alone meets everybody: who is not in its sight is not in the test.
    if moving.min(others) > 1 {
        meet(play, parties, moving, others)?;
    }
    for party in parties.iter_mut().filter(|party| party.rolled.is_none()) {
        let foes = if party.moving { others } else { moving };
        play.about(party.who);
        let unseen = party.unseen;
        let met = |nth: usize| nth < foes && unseen >> nth & 1 == 0;
        let hidden = match (0..foes).filter(|nth| met(*nth)).count() {
            0 => {
                party.rep = 0;
                0
            }
            1 => u8::from(play.yes(CONCEALED)?) * 0xff,
            _ => play.flags(HIDDEN, |group| met(group as usize))?.bits() as u8,
        };
        // What is so is no choice: the odds would be those of either side.
        play.by_itself();
        // If all are concealed, the last die never counts.
        let all = (0..foes).all(|nth| !met(nth) || hidden >> nth & 1 == 1);
        party.hidden = if all { 0xff } else { hidden };
    }
    for party in parties.iter().filter(|party| party.rolled.is_none()) {
        play.about(party.who);
        play.side(party.side());
        play.base("Rep", party.rep);
        let drops = i16::from(party.hidden != 0);
        // Whoever meets nobody takes no part.
        let more = if party.rep > 0 { play.extra(roll::MODIFIER)? } else { 0 };
        roll::cast_successes(play, DICE, party.rep - drops + more)?;
        if party.mixed() {
            roll::cast_successes(play, LAST, 1)?;
        }
    }
    play.about(Subject::Nobody);
    play.side(None);
    let seen: Vec<u8, { 4 * SIDE }> = play.roll_all(IN_SIGHT_CARD)?.iter().map(roll::hits).collect();
    let mut seen = seen.into_iter();
    for party in parties {
        if let Some(rolled) = party.rolled {
            party.successes = [rolled, 0];
            continue;
        }
        let last = party.mixed();
        party.successes = [seen.next().unwrap_or(0), if last { seen.next().unwrap_or(0) } else { 0 }];
        let scored = party.total();
        play.about(party.who);
        let counts = play.amount(roll::SCORED, i16::from(scored))? as u8;
        if counts != scored {
            party.successes = [counts, 0];
        }
    }
    Ok(())
}

/// Of several groups not all may see each other.
fn meet(play: &mut Play<'_>, parties: &mut [Party], moving: usize, others: usize) -> Flow<()> {
    for nth in 0..moving {
        let Some(party) = parties.get_mut(nth) else { continue };
        play.about(party.who);
        party.unseen = play.flags(UNSEEN, |group| (group as usize) < others)?.bits() as u8;
        let unseen = party.unseen;
        for (other, foe) in parties.iter_mut().skip(moving).enumerate() {
            foe.unseen |= (unseen >> other & 1) << nth;
        }
    }
    Ok(())
}

/// Those who beat everybody they meet, in the order in which they act: by successes, ties for those who did not move
/// (`swordplay:R42`). The moving side needs more, the other as many.
pub fn winners(parties: &[Party]) -> Vec<u8, { 2 * SIDE }> {
    let moving = parties.iter().filter(|party| party.moving).count();
    let wins = |nth: usize, party: &Party| {
        let own = if party.moving { nth } else { nth - moving };
        let mut met = parties.iter().filter(|foe| foe.moving != party.moving).enumerate().filter(|(foe, _)| party.meets(*foe));
        let beats = |(foe, other): (usize, &Party)| {
            let (ours, theirs) = (party.against(foe), other.against(own));
            if party.moving { ours > theirs } else { ours >= theirs }
        };
        met.clone().next().is_some() && met.all(beats)
    };
    let mut order = Vec::<u8, { 2 * SIDE }>::new();
    let rank = |nth: u8| parties.get(usize::from(nth)).map_or((0, false), |party| (party.total(), !party.moving));
    for (nth, _) in parties.iter().enumerate().filter(|(nth, party)| wins(*nth, party)) {
        let nth = nth as u8;
        let at = order.iter().position(|other| rank(*other) < rank(nth)).unwrap_or(order.len());
        // As many as there are groups: they fit.
        let _ = order.insert(at, nth);
    }
    order
}

const LATE_SIDE: Pick<Sides> = Pick::new("joiner.side", "Joiner's side").preset(Sides::Other);
const FOE_SUCCESSES: Number = Number::new("joiner.foe", "Foe successes", 0, 12).preset(2);
const ACTS: Ending = Ending::new("acts", "ACTS", Tone::Good);
const REACTS: Ending = Ending::new("reacts", "REACTS", Tone::Bad);

options! {
    /// Whose side somebody is on.
    pub enum Sides { Moving = "Moves", Other = "Does not move" }
}

/// Late joiner (`swordplay:P14`).
pub const JOINER: Procedure = Procedure {
    id: "late-joiner",
    title: "Late joiner",
    reference: "swordplay:P14",
    roles: &["Joiner"],
    questions: &[
        REP.declared(),
        LATE_SIDE.declared(),
        CONCEALED.declared(),
        FOE_SUCCESSES.declared(),
        IN_SIGHT_CARD.declared(),
        DICE.declared(),
        roll::MODIFIER.declared(),
        roll::SCORED.declared(),
    ],
    endings: &[&ACTS, &REACTS],
    run: joiner,
};

/// His dice against the successes his foes have had: they are not thrown again. Ties as in the test itself (`swordplay:R48`).
fn joiner(play: &mut Play<'_>) -> Flow<Outcome> {
    let who = Subject::Nth(1);
    play.about(who);
    let rep = play.number(REP)?;
    let moves = play.pick(LATE_SIDE)? == Sides::Moving;
    let concealed = i16::from(play.yes(CONCEALED)?);
    let foes = play.number(FOE_SUCCESSES)?;
    let more = play.extra(roll::MODIFIER)?;
    roll::cast_successes(play, DICE, rep - concealed + more)?;
    let own = play.roll_all(IN_SIGHT_CARD)?.first().map_or(0, |seen| i16::from(roll::hits(seen)));
    let own = play.amount(roll::SCORED, own)?;
    let wins = if moves { own > foes } else { own >= foes };
    Ok(if wins { ACTS.of(who) } else { REACTS.of(who) })
}

const CLASS: Pick<Class> = Pick::new("action.class", "Class").preset(Class::Missile);
const LOADED: Pick<YesNo> = Pick::new("action.loaded", "Loaded?").preset(YesNo::Yes);
const IN_RANGE: Pick<YesNo> = Pick::new("action.in-range", "Target in range?").preset(YesNo::Yes);
/// What is left of the move and 6 inches; 14 for whoever is not active (`swordplay:R44`).
const IN_REACH: Pick<YesNo> = Pick::new("action.in-reach", "In charge reach?").preset(YesNo::No);
/// Of any enemy in sight, loaded or not (`swordplay:R46`).
const THREATENED: Pick<YesNo> = Pick::new("action.threatened", "In foe's range?").preset(YesNo::Yes);
const STAR: Pick<YesNo> = Pick::new("action.star", "Is it a Star?").preset(YesNo::No);
/// A Star need not act, unless the table plays it so (`swordplay:R43`).
pub const STAR_ACTS: Pick<YesNo> = Pick::new("action.acts", "Star acts?").preset(YesNo::Yes);
const FIRES: Ending = Ending::new("fires", "FIRES", Tone::Good);
const CHARGES: Ending = Ending::new("charges", "CHARGES", Tone::Good);
const DUCKS: Ending = Ending::new("duck-back", "DUCK BACK", Tone::Middling);
const CARRIES_ON: Ending = Ending::new("carry-on", "CARRY ON", Tone::Nothing);

/// In Sight actions (`swordplay:P13`).
pub const ACTION: Procedure = Procedure {
    id: "sight-action",
    title: "In Sight action",
    reference: "swordplay:P13",
    roles: &["Winner"],
    questions: &[
        CLASS.declared(),
        LOADED.declared(),
        IN_RANGE.declared(),
        IN_REACH.declared(),
        THREATENED.declared(),
        STAR.declared(),
        STAR_ACTS.declared(),
    ],
    endings: &[&FIRES, &CHARGES, &CARRIES_ON, &DUCKS],
    run: action,
};

/// Missile figures fire, Melee figures charge; whoever cannot, and could be shot at, ducks back. Missile figures without a shot
/// do not charge (`swordplay:R47`), and a thrown weapon of a Melee figure stays in its hand (`swordplay:R25`).
fn action(play: &mut Play<'_>) -> Flow<Outcome> {
    let who = Subject::Nth(1);
    play.about(who);
    let star = play.yes(STAR)?;
    if star && !House::StarMustAct.on(play) && !play.yes(STAR_ACTS)? {
        return Ok(CARRIES_ON.of(who));
    }
    let acts = match play.pick(CLASS)? {
        Class::Missile if play.yes(LOADED)? && play.yes(IN_RANGE)? => &FIRES,
        Class::Melee if play.yes(IN_REACH)? => &CHARGES,
        _ if play.yes(THREATENED)? => &DUCKS,
        _ => &CARRIES_ON,
    };
    Ok(acts.of(who))
}
