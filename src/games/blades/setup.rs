//! Before the battle, and what scenarios roll for (`blades:P2` to `P4`, `blades:S1` to `S6`, `blades:P40`).

use core::cmp::Ordering;

use super::fighter::{self, Fighter, Rule};
use super::quality;
use super::removal::ITEMS;
use crate::dice::{Die, FaceSet, Pool, Reading, Seen};
use crate::engine::{
    Declared, Digest, Ending, Extra, Flow, Need, Number, Outcome, Pick, Settle, Side, Subject, Throw, Tone, YesNo,
};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// Who has won a roll.
    pub enum Player { First = "Side A", Second = "Side B" }
}

options! {
    /// Who has bought the advance (`blades:P45`).
    pub enum Bonus { Nobody = "Nobody", First = "Side A", Second = "Side B", Both = "Both" }
}

options! {
    /// The scenarios (`blades:3.1`).
    pub enum Scenario {
        Battle = "S1 All-Out Battle",
        Ambush = "S2 Ambush",
        Treasure = "S3 Treasure Hunt",
        Power = "S4 Place of Power",
        Ground = "S5 Hard Ground",
        Item = "S6 Magic Item",
    }
}

options! {
    /// What a side of a scenario does.
    pub enum Role { Attacker = "Attacker", Defender = "Defender" }
}

options! {
    /// How many tokens have been looked at before.
    pub enum Token { First = "The first", Second = "The second", Third = "The third" }
}

const BONUS: Pick<Bonus> = Pick::new("sides.bonus", "Strategical +1").preset(Bonus::Nobody);
const DIE: Throw = Throw::new("sides.die", "Roll-off die");
const ATTACKING: Throw = Throw::new("sides.roll", "Who attacks?");
const BEGINNING: Throw = Throw::new("initiative.roll", "Who begins?");
const CHOOSER: Settle<Player> = Settle::new("sides.result", "Who chooses");
const BEGINNER: Settle<Player> = Settle::new("initiative.result", "Who begins");
const SCENARIO_DIE: Throw = Throw::new("scenario.die", "Scenario");
const SCENARIO: Settle<Scenario> = Settle::new("scenario.result", "Scenario");
const PLACE_DIE: Throw = Throw::new("scenario.place", "Names the place");
const NAMES: Settle<Role> = Settle::new("scenario.names", "Names the place");
const TOKEN: Pick<Token> = Pick::new("token.nth", "Which token?").preset(Token::First);
const TOKEN_DIE: Throw = Throw::new("token.die", "Token");
const HAZARD_DIE: Throw = Throw::new("hazard.die", "Hazard");
const HAZARD: Throw = Throw::new("hazard.roll", "Survives");
const ITEM_DIE: Throw = Throw::new("item.die", "Magic item");
const ITEM_MORE: Throw = Throw::new("item.more", "How many");
/// What the die of a table shows, unless the players say otherwise.
const COUNTS: Extra = Extra::new("item.counts", "Counts as").between(1, 6);
const SMALL: Number = Number::new("markers.small", "Small bases", 0, 40).preset(6);
const LARGE: Number = Number::new("markers.large", "Large bases", 0, 40).preset(0);
const FIRST_PLACE: Pick<YesNo> = Pick::new("scenario.pick", "Roll scenario?").preset(YesNo::Yes);
const CHOSEN: Pick<Scenario> = Pick::new("scenario.chosen", "Scenario").preset(Scenario::Battle);

pub const CHOOSES: Ending = Ending::new("chooses", "CHOOSES", Tone::Good);
const BEGINS: Ending = Ending::new("begins", "BEGINS", Tone::Good);
/// Odds look past it: who wins is what is rolled for.
pub const AGAIN: Ending = Ending::new("again", "TIE", Tone::Nothing).rolls_on();
const BATTLE: Ending = Ending::new("battle", "BATTLE", Tone::Middling);
const AMBUSH: Ending = Ending::new("ambush", "AMBUSH", Tone::Middling);
const TREASURE: Ending = Ending::new("treasure", "TREASURE", Tone::Middling);
const PLACE: Ending = Ending::new("place", "POWER", Tone::Middling);
const GROUND: Ending = Ending::new("ground", "GROUND", Tone::Middling);
const ITEM: Ending = Ending::new("item", "MAGIC ITEM", Tone::Middling);
pub const FOUND: Ending = Ending::new("found", "FOUND", Tone::Good);
pub const NOTHING: Ending = Ending::new("nothing", "NOTHING", Tone::Nothing);
pub const SAFE: Ending = Ending::new("safe", "SAFE", Tone::Good);
pub const LOST: Ending = Ending::new("lost", "LOST", Tone::Bad);
pub const SWORD: Ending = Ending::new("sword", "SWORD", Tone::Good);
pub const JAVELINS: Ending = Ending::new("javelins", "# JAVELINS", Tone::Good);
pub const CLOAK: Ending = Ending::new("cloak", "CLOAK", Tone::Good);
pub const RING: Ending = Ending::new("ring", "RING", Tone::Good);
pub const BELT: Ending = Ending::new("belt", "BELT", Tone::Good);
pub const SCROLL: Ending = Ending::new("scroll", "SCROLL Q#", Tone::Good);
const MARKERS: Ending = Ending::new("markers", "# BASES", Tone::Middling);

/// Which scenario (`blades:P2`).
pub const CHOOSE_SCENARIO: Procedure = Procedure {
    id: "scenario",
    title: "Choose scenario",
    reference: "blades:P2",
    roles: &[],
    questions: CHOOSING,
    endings: &ROLLED,
    run: scenario,
};

/// Attacker and defender (`blades:P3`).
pub const SIDES: Procedure = Procedure {
    id: "sides",
    title: "Who attacks?",
    reference: "blades:P3",
    roles: &["Side A", "Side B"],
    questions: &[BONUS.declared(), DIE.declared(), ATTACKING.declared(), CHOOSER.declared(), quality::EXTRA.declared()],
    endings: &[&CHOOSES, &AGAIN],
    run: sides,
};

/// Initiative (`blades:P4`).
pub const INITIATIVE: Procedure = Procedure {
    id: "initiative",
    title: "Initiative",
    reference: "blades:P4",
    roles: &["Side A", "Side B"],
    questions: &[DIE.declared(), BEGINNING.declared(), BEGINNER.declared(), quality::EXTRA.declared()],
    endings: &[&BEGINS, &AGAIN],
    run: initiative,
};

/// How many markers stand for a warband in ambush (`blades:S2`).
pub const AMBUSH_MARKERS: Procedure = Procedure {
    id: "markers",
    title: "S2 markers",
    reference: "blades:R111",
    roles: &[],
    questions: &[SMALL.declared(), LARGE.declared()],
    endings: &[&MARKERS],
    run: markers,
};

/// A token of a treasure or item (`blades:S3`, `blades:S6`).
pub const TOKENS: Procedure = Procedure {
    id: "token",
    title: "S3/S6 token",
    reference: "blades:R73",
    roles: &[],
    questions: &[TOKEN.declared(), TOKEN_DIE.declared(), quality::EXTRA.declared()],
    endings: &[&FOUND, &NOTHING],
    run: token,
};

/// Entering terrain that is dangerous (`blades:S5`).
pub const HAZARDS: Procedure = Procedure {
    id: "hazard",
    title: "S5 hazard",
    reference: "blades:R87",
    roles: &["Model"],
    questions: questions![&[HAZARD_DIE.declared(), HAZARD.declared(), fighter::RULES.declared()], quality::ONE],
    endings: &[&SAFE, &LOST],
    run: hazard,
};

/// Which magic item it is (`blades:P40`, table 3.2).
pub const MAGIC_ITEM: Procedure = Procedure {
    id: "item",
    title: "Magic item",
    reference: "blades:P40",
    roles: &[],
    questions: FINDING,
    endings: &[&SWORD, &JAVELINS, &CLOAK, &RING, &BELT, &SCROLL],
    run: item,
};

/// What choosing a scenario may ask.
pub const CHOOSING: &[Declared] = &[
    FIRST_PLACE.declared(),
    CHOSEN.declared(),
    SCENARIO_DIE.declared(),
    SCENARIO.declared(),
    PLACE_DIE.declared(),
    NAMES.declared(),
];
/// What may lie in the way of somebody who moves.
pub const ON_THE_WAY: &[Declared] = questions![&[TOKEN_DIE.declared()], DANGERS];
/// The dangers alone.
pub const DANGERS: &[Declared] = &[HAZARD_DIE.declared(), HAZARD.declared()];
/// What an item may be.
pub const FINDING: &[Declared] = &[ITEM_DIE.declared(), ITEM_MORE.declared(), COUNTS.declared()];

/// What the die for a scenario tells.
pub const ROLLED: [&Ending; 6] = [&BATTLE, &AMBUSH, &TREASURE, &PLACE, &GROUND, &ITEM];

/// What a roll-off may ask.
pub const ROLLING: &[Declared] = &[
    DIE.declared(),
    ATTACKING.declared(),
    BEGINNING.declared(),
    CHOOSER.declared(),
    BEGINNER.declared(),
    quality::EXTRA.declared(),
];

pub const PLAYERS: [Player; 2] = [Player::First, Player::Second];
const ONE_DIE: Pool = Pool { count: 1, die: Die::D6 };

/// Who may attack or defend: the higher die, with what each adds to his (`blades:P3`).
pub fn attacker(play: &mut Play<'_>, adds: [i16; 2]) -> Flow<Player> {
    roll_off(play, ATTACKING, CHOOSER, adds)
}

/// Who has the first turn (`blades:P4`).
pub fn beginner(play: &mut Play<'_>) -> Flow<Player> {
    roll_off(play, BEGINNING, BEGINNER, [0, 0])
}

/// The higher die; ties again (`blades:R2`).
fn roll_off(play: &mut Play<'_>, throw: Throw, result: Settle<Player>, adds: [i16; 2]) -> Flow<Player> {
    loop {
        // Not the card itself: what follows it is no further round, and waits for the players.
        play.lap_of(DIE, |state| Digest::of(&(state, adds, throw.question.key.0)))?;
        let mut sums = adds;
        for (player, add) in PLAYERS.into_iter().zip(&mut sums) {
            play.about(player.subject());
            if *add > 0 {
                play.because("Strategical Bonus", *add);
            }
            *add += play.extra(quality::EXTRA)?;
            play.cast(DIE, ONE_DIE, Reading::Sum, if *add == 0 { Need::Reading } else { Need::Against(*add) })?;
        }
        play.about(Subject::Nobody);
        let [first, second] = match play.roll_all(throw)? {
            [Seen::Value(first), Seen::Value(second)] => [first.cast_signed() + sums[0], second.cast_signed() + sums[1]],
            _ => [0, 0],
        };
        if first == second {
            play.tell(AGAIN.plain());
            continue;
        }
        return play.settle(result, if first > second { Player::First } else { Player::Second });
    }
}

impl Player {
    /// Whom a question names.
    pub const fn subject(self) -> Subject {
        match self {
            Self::First => Subject::Nth(1),
            Self::Second => Subject::Nth(2),
        }
    }

    /// Whose warband it is.
    pub const fn side(self) -> Side {
        match self {
            Self::First => Side::First,
            Self::Second => Side::Second,
        }
    }
}

/// Whoever has more; nobody if both have the same.
pub fn ahead<T: Ord>(first: T, second: T) -> Option<Player> {
    match first.cmp(&second) {
        Ordering::Equal => None,
        Ordering::Greater => Some(Player::First),
        Ordering::Less => Some(Player::Second),
    }
}

fn sides(play: &mut Play<'_>) -> Flow<Outcome> {
    let bonus = play.pick(BONUS)?;
    let adds = [Bonus::First, Bonus::Second].map(|one| i16::from(bonus == one || bonus == Bonus::Both));
    let winner = attacker(play, adds)?.subject();
    play.about(winner);
    play.note("attacks or defends", 0)?;
    deploy(play, Scenario::Battle)?;
    Ok(CHOOSES.of(winner))
}

/// What both do then, in this order (`blades:P3`), and what a scenario makes of it (`blades:3.1`).
pub fn deploy(play: &mut Play<'_>, scenario: Scenario) -> Flow<()> {
    play.about(Subject::Nobody);
    play.note(if scenario == Scenario::Ground { "Defender: up to 8 pieces" } else { "Defender: 2 to 6 pieces" }, 0)?;
    play.note("Attacker: picks a side", 0)?;
    if matches!(scenario, Scenario::Treasure | Scenario::Item) {
        play.note("Attacker: 3 tokens in pieces", 0)?;
    }
    let markers = scenario == Scenario::Ambush;
    play.note(if markers { "Defender: markers, 2 each" } else { "Defender: within S of edge" }, 0)?;
    play.note("Attacker: within S of edge", 0)
}

fn initiative(play: &mut Play<'_>) -> Flow<Outcome> {
    Ok(BEGINS.of(beginner(play)?.subject()))
}

/// By the dice, or as the players like (`blades:P2`).
pub fn choose(play: &mut Play<'_>) -> Flow<Scenario> {
    // The warbands make no difference to it, nor does rolling.
    play.by_itself();
    let rolls = play.yes(FIRST_PLACE)?;
    play.by_itself();
    if rolls {
        let rolled = match play.die(SCENARIO_DIE, Die::D6, Need::Reading)? {
            1 => Scenario::Battle,
            2 => Scenario::Ambush,
            3 => Scenario::Treasure,
            4 => Scenario::Power,
            5 => Scenario::Ground,
            _ => Scenario::Item,
        };
        let rolled = play.settle(SCENARIO, rolled)?;
        play.tell(word(rolled).plain());
        Ok(rolled)
    } else {
        play.pick(CHOSEN)
    }
}

/// One of the two by chance names a piece of terrain (`blades:S4`).
pub fn who_names(play: &mut Play<'_>) -> Flow<()> {
    play.about(Subject::Nobody);
    let die = play.die(PLACE_DIE, Die::D6, Need::Reading)?;
    let role = play.settle(NAMES, if die <= 3 { Role::Attacker } else { Role::Defender })?;
    play.note(if role == Role::Attacker { "Attacker names it" } else { "Defender names it" }, 0)
}

fn scenario(play: &mut Play<'_>) -> Flow<Outcome> {
    let scenario = choose(play)?;
    play.part_ends()?;
    deploy(play, scenario)?;
    if scenario == Scenario::Power {
        who_names(play)?;
    }
    Ok(word(scenario).plain())
}

/// A scenario in a word.
const fn word(scenario: Scenario) -> &'static Ending {
    match scenario {
        Scenario::Battle => &BATTLE,
        Scenario::Ambush => &AMBUSH,
        Scenario::Treasure => &TREASURE,
        Scenario::Power => &PLACE,
        Scenario::Ground => &GROUND,
        Scenario::Item => &ITEM,
    }
}

/// Two a model, of the same base size. Chosen for activation a marker is turned up before the dice; a Free Move does not
/// (`blades:R111`).
fn markers(play: &mut Play<'_>) -> Flow<Outcome> {
    let (small, large) = (play.number(SMALL)?, play.number(LARGE)?);
    play.note("# small ones", 2 * small)?;
    play.note("# large ones", 2 * large)?;
    Ok(MARKERS.with(2 * (small + large)))
}

/// 5 or 6 finds it; the third is always it.
pub fn finds(play: &mut Play<'_>, third: bool) -> Flow<bool> {
    Ok(third || quality::chance(play, TOKEN_DIE, 5)?)
}

fn token(play: &mut Play<'_>) -> Flow<Outcome> {
    let third = play.pick(TOKEN)? == Token::Third;
    if finds(play, third)? {
        play.note("To take it: 2 actions", 0)?;
        return Ok(FOUND.plain());
    }
    Ok(NOTHING.plain())
}

/// 5 or 6, for riders from 4, for Foresters a 6; for both the exceptions cancel (`blades:R87`). Tough does not help
/// (`blades:R20`).
fn hazard(play: &mut Play<'_>) -> Flow<Outcome> {
    let matters = |rule| quality::matters(rule) || matches!(rule, Rule::Mounted | Rule::Forester);
    // Its Quality is asked for if it comes to a test.
    let mut model = match Fighter::acting(play) {
        Some(model) => model,
        None => Fighter::unarmed(play, Subject::Nth(1), matters)?,
    };
    Ok(if crosses(play, &mut model)? { SAFE.of(model.subject) } else { LOST.of(model.subject) })
}

/// Whether somebody comes through dangerous ground.
pub fn crosses(play: &mut Play<'_>, model: &mut Fighter) -> Flow<bool> {
    play.about(model.subject);
    if model.has(Rule::Hero) {
        return Ok(true);
    }
    let from = match (model.has(Rule::Mounted), model.has(Rule::Forester)) {
        (true, false) => 4,
        (false, true) => 6,
        _ => 5,
    };
    // What passes is safe: a card does not count dangers.
    let extra = play.extra(quality::EXTRA)?;
    if play.hits(HAZARD_DIE, ONE_DIE, FaceSet::at_most(from - 1 - extra))? > 0 {
        return Ok(true);
    }
    let lives = quality::test_of(play, model, HAZARD, &[])?;
    model.store(play);
    Ok(lives)
}

/// Table 3.2. Animals use none (`blades:P40`).
fn item(play: &mut Play<'_>) -> Flow<Outcome> {
    let (item, left) = roll_item(play)?;
    Ok(is_it(item, left, Subject::Nobody))
}

/// The word for an item, and what it holds.
pub fn is_it(item: Rule, left: u8, whose: Subject) -> Outcome {
    match item {
        Rule::MagicSword => SWORD.of(whose),
        Rule::Javelins => JAVELINS.of(whose).and(i16::from(left)),
        Rule::MagicCloak => CLOAK.of(whose),
        Rule::Ring => RING.of(whose),
        Rule::Belt => BELT.of(whose),
        _ => SCROLL.of(whose).and(i16::from(left)),
    }
}

/// Which item, and what it holds.
pub fn roll_item(play: &mut Play<'_>) -> Flow<(Rule, u8)> {
    let die = read(play, ITEM_DIE)?;
    let rule = ITEMS.get(usize::from(die.clamp(1, 6)) - 1).copied().unwrap_or(Rule::MagicSword);
    let left = match rule {
        Rule::Javelins | Rule::Scroll => read(play, ITEM_MORE)?,
        Rule::Belt => 3,
        _ => 0,
    };
    Ok((rule, left))
}

/// A die of a table, as the players let it count.
fn read(play: &mut Play<'_>, throw: Throw) -> Flow<u8> {
    let die = play.die(throw, Die::D6, Need::Reading)?;
    Ok(play.amount(COUNTS, i16::from(die))? as u8)
}
