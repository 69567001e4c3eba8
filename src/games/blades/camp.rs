//! A campaign: points are counted, survivors found, and what was won is spent before the next game (`blades:P41` to `P46`).

use super::battle::{Battle, Figure, Loot, Place, Stage, Warband, change, look, side_of};
use super::campaign::{ADVANCES, CANNOT, IMPROVE, IMPROVES, Improvement, NOBODY, POINTS, PURCHASE, Purchase, SURVIVAL, WINS};
use super::fighter::{Advance, NOT_NOW, Rule, Rules, passes};
use super::house::{House, plays};
use super::removal::{ITEMS, animal};
use super::roster::{self, personality, points_of};
use super::setup::{Player, Scenario};
use super::{scenario, turn};
use crate::dice::{Die, Pool, Reading, Seen};
use crate::engine::{
    Choose, Ending, Flagged, Flow, Id, IdList, Need, Options as _, Outcome, Pick, Side, Subject, Tasks, Throw, Tone,
};
use crate::games::{Play, Procedure};

pub const WHOSE: Pick<Player> = Pick::new("camp.whose", "Which warband?").preset(Player::First);
pub const WHO: Choose = Choose::new("camp.who", "Who improves?");
pub const ADVANCE: Pick<Advance> = Pick::new("camp.advance", "Which advance?");
pub const DICE: Throw = Throw::new("camp.dice", "Survival dice");

const HOLDER: Choose = Choose::new("camp.holder", "Whose item?");
const HEIR: Choose = Choose::new("camp.heir", "To whom?");

const BEGINS: Ending = Ending::new("begins", "BEGINS", Tone::Good);
const ASSIGNED: Ending = Ending::new("assigned", "HAS IT", Tone::Good).quiet();
pub const RETURN: Ending = Ending::new("return", "# DEAD", Tone::Middling);

/// The next game of a campaign.
pub const NEXT: Procedure = Procedure {
    id: "next",
    title: "Next game",
    reference: "blades:P41",
    roles: &["Player 1", "Player 2"],
    questions: scenario::SET_UP,
    endings: &[&BEGINS, &super::setup::AGAIN, &NOT_NOW],
    run: next,
};

/// Whoever holds an item in the next game (`blades:S6`).
pub const ASSIGN: Procedure = Procedure {
    id: "assign",
    title: "Hand items on",
    reference: "blades:S6",
    roles: &[],
    questions: &[HOLDER.declared(), turn::WHICH.declared(), HEIR.declared()],
    endings: &[&ASSIGNED, &NOT_NOW],
    run: assign,
};

/// The campaign is over: whoever has earned most has won it (`blades:R76`).
pub const END: Procedure = Procedure {
    id: "end",
    title: "End the campaign",
    reference: "blades:R76",
    roles: &["Player 1", "Player 2"],
    questions: &[],
    endings: &[&WINS, &NOBODY, &NOT_NOW],
    run: end,
};

const SIDES: [Side; 2] = [Side::First, Side::Second];
const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// What a side has earned, and whether by the objective (`blades:P41`, `blades:R71`).
fn scored(battle: &Battle, side: Side) -> (u16, bool) {
    let knocked = matches!(battle.scenario, Scenario::Battle | Scenario::Ambush);
    let out = |figure: &Figure| match figure.place {
        Place::Killed | Place::Away => true,
        // Who lies counts only where the scenario says so (`blades:R72`).
        Place::Table => knocked && figure.fallen(),
        Place::Absent | Place::Hidden | Place::Rests => false,
    };
    let enemies = battle.figures.iter().zip(0..).filter(|(_, nth)| side_of(Id(*nth)) != side);
    let beaten: u16 = enemies.filter(|(figure, _)| out(figure)).map(|(figure, _)| points_of(figure).cast_unsigned()).sum();
    let own = |id: Id| side_of(id) == side;
    let (per_point, bonus) = match battle.scenario {
        Scenario::Battle | Scenario::Ground => (20, 0),
        Scenario::Ambush => (if battle.attacker == side { 20 } else { 30 }, 0),
        Scenario::Treasure => match battle.loot {
            Loot::Off(id) if own(id) => {
                let greedy = battle.figure(id).is_some_and(|figure| figure.rules.has(Rule::Greedy));
                (25, 5 + u16::from(greedy && battle.house.has(House::GreedyTreasure)))
            }
            _ => (25, 0),
        },
        Scenario::Power => (25, 3 * battle.on_table(side).filter(|(_, figure)| figure.rules.has(Rule::InPower)).count() as u16),
        // Where its bearer has gone it lies, and nobody has it (`blades:R109`).
        Scenario::Item => {
            let has = |id: Id| own(id) && battle.figure(id).is_some_and(|figure| figure.place == Place::Table);
            (25, if matches!(battle.loot, Loot::Held(id) if has(id)) { 3 } else { 0 })
        }
    };
    let objective = matches!(battle.loot, Loot::Off(id) if own(id));
    (beaten / per_point + bonus, objective)
}

/// Counts the points of a battle that has ended, and says who has won it (`blades:R70`).
pub fn count(play: &mut Play<'_>) -> Flow<Outcome> {
    if !look(play).ended() {
        return Ok(NOT_NOW.plain());
    }
    let [first, second] = SIDES.map(|side| scored(look(play), side));
    let rank = |(points, objective): (u16, bool)| (objective, points);
    let winner = match rank(first).cmp(&rank(second)) {
        core::cmp::Ordering::Equal => None,
        core::cmp::Ordering::Greater => Some(Player::First),
        core::cmp::Ordering::Less => Some(Player::Second),
    };
    for (player, (points, _)) in PLAYERS.into_iter().zip([first, second]) {
        play.about(player.subject());
        play.note("# victory points", points.cast_signed())?;
        change(play, |battle| {
            let campaign = battle.game > 0;
            let warband = battle.warband_mut(player.side());
            warband.score = points;
            // Only the winner banks his.
            if campaign && winner == Some(player) {
                warband.earned = warband.earned.saturating_add(points);
                warband.purse = warband.purse.saturating_add(points);
            }
        });
    }
    change(play, |battle| {
        battle.winner = winner.map(Player::side);
        battle.stage = if battle.game > 0 { Stage::Scored } else { Stage::Over };
        (battle.turn, battle.active, battle.actions, battle.ends) = (0, None, 0, false);
        battle.tasks = Tasks::new();
    });
    Ok(winner.map_or(NOBODY.plain(), |winner| WINS.of(winner.subject())))
}

/// Everybody who was killed, and what the others have learnt (`blades:P42`, `blades:P44`).
pub fn survivors(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut dead = 0;
    // Whoever was WOUNDED in this game is not in the next; whoever has missed this one plays the next so.
    change(play, |battle| {
        let (winner, loot) = (battle.winner, battle.loot);
        for (figure, nth) in battle.figures.iter_mut().zip(0..) {
            // The loser's quest was in vain, and what he left on the field is lost.
            let left = loot == Loot::Held(Id(nth)) || matches!(figure.place, Place::Killed | Place::Away);
            if left && winner != Some(side_of(Id(nth))) {
                figure.rules = ITEMS.into_iter().fold(figure.rules, Rules::without);
                figure.charges = 0;
            }
            match figure.place {
                Place::Rests => figure.place = Place::Table,
                _ => figure.rules = figure.rules.without(Rule::Hurt),
            }
        }
    });
    for player in PLAYERS {
        let side = player.side();
        let won = look(play).winner == Some(side);
        let dies = |figure: &Figure| figure.place == Place::Killed && !figure.rules.has(Rule::Swarm);
        let killed = look(play).members_who(side, dies);
        play.side(Some(side));
        let passed = if won { survival(play, &killed)? } else { [0; super::battle::MAX_FIGURES] };
        for (id, passed) in killed.iter().zip(passed) {
            play.about(Subject::Figure(*id));
            let (fate, after): (&'static str, fn(&mut Figure)) = match passed {
                0 => ("dead", |_| {}),
                1 => ("misses the next game", |figure| {
                    (figure.place, figure.rules) = (Place::Rests, figure.rules.with(Rule::Hurt))
                }),
                2 => ("WOUNDED next game", |figure| (figure.place, figure.rules) = (Place::Away, figure.rules.with(Rule::Hurt))),
                _ => ("fit", |figure| figure.place = Place::Away),
            };
            play.note(fate, 0)?;
            dead += i16::from(passed == 0);
            change(play, |battle| {
                let points = battle.figure(*id).map_or(0, points_of).cast_unsigned();
                let warband = battle.warband_mut(side);
                if passed == 0 {
                    // In full, and what is not spent is kept (`blades:P43`, `blades:R75`).
                    warband.refund = warband.refund.saturating_add(points);
                    // A winner keeps what his dead had (`blades:S6`).
                    let lives = |figure: &Figure| figure.place != Place::Killed && !animal(figure.rules);
                    let heir = battle.members_who(side, lives).first().copied();
                    for item in ITEMS {
                        heir.into_iter().for_each(|heir| battle.pass_on(*id, heir, item));
                    }
                }
                if let Some(figure) = battle.figure_mut(*id) {
                    after(figure);
                    if passed == 0 {
                        *figure = Figure::ABSENT;
                    }
                }
            });
        }
    }
    let remembers = plays(play, House::TerrorMemory);
    change(play, |battle| {
        let winner = battle.winner;
        for (figure, nth) in battle.figures.iter_mut().zip(0..).filter(|(figure, _)| figure.place != Place::Absent) {
            let id = Id(nth);
            let won = winner == Some(side_of(id));
            refresh(figure, won, remembers);
        }
        (battle.loot, battle.beaten, battle.tokens) = (Loot::None, None, 0);
        for warband in &mut battle.warbands {
            let Warband { bought, limit, score, earned, purse, refund, .. } = *warband;
            *warband = Warband { bought, limit, score, earned, purse, refund, ..Warband::NEW };
        }
        battle.stage = Stage::Camp;
    });
    Ok(RETURN.with(dead))
}

/// Who of both sides is so.
fn those_who(battle: &Battle, so: fn(&Figure) -> bool) -> IdList {
    SIDES.iter().flat_map(|side| battle.members_who(*side, so)).take(80).collect()
}

/// Three dice each on one card; nothing counts but the profile and a Hero's own success (`blades:R68`).
fn survival(play: &mut Play<'_>, killed: &[Id]) -> Flow<[u8; super::battle::MAX_FIGURES]> {
    let mut passed = [0; super::battle::MAX_FIGURES];
    if killed.is_empty() {
        return Ok(passed);
    }
    let hero = |play: &Play<'_>, id: Id| look(play).figure(id).is_some_and(|figure| figure.rules.has(Rule::Hero));
    for id in killed {
        let faces = passes(look(play).figure(*id).map_or(4, |figure| i16::from(figure.quality)), 0);
        play.about(Subject::Figure(*id));
        let count = 3 - u8::from(hero(play, *id));
        play.cast(DICE, Pool { count, die: Die::D6 }, Reading::Hits(faces), Need::Faces(faces))?;
    }
    play.about(Subject::Nobody);
    for (passed, seen) in passed.iter_mut().zip(play.roll_all(SURVIVAL)?) {
        *passed = if let Seen::Hits(hits, _) = seen { *hits } else { 0 };
    }
    for (passed, id) in passed.iter_mut().zip(killed) {
        *passed += u8::from(hero(play, *id));
    }
    Ok(passed)
}

/// All that a game leaves on somebody is gone, and the winner's have learnt from it (`blades:P44`).
fn refresh(figure: &mut Figure, won: bool, remembers: bool) {
    let new = Figure::ABSENT;
    // Everybody is back but whoever rests now; Swarms in any case.
    let back = figure.place != Place::Rests;
    if won && !animal(figure.rules) {
        figure.experience = figure.experience.saturating_add(1);
    }
    figure.rules = figure.rules.without(Rule::InPower);
    (figure.marks, figure.lost, figure.due, figure.failed) = (new.marks, new.lost, new.due, new.failed);
    (figure.held_by, figure.rides_with, figure.marker) = (new.held_by, new.rides_with, new.marker);
    if !remembers {
        figure.proof = 0;
    }
    if back {
        figure.place = Place::Table;
    }
}

fn next(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).stage != Stage::Camp || SIDES.into_iter().any(|side| look(play).present(side).next().is_none()) {
        return Ok(NOT_NOW.plain());
    }
    change(play, |battle| {
        battle.stage = Stage::Field;
        battle.game = battle.game.saturating_add(1);
        battle.winner = None;
    });
    let first = scenario::set_up(play)?;
    Ok(BEGINS.of(Subject::Nth(if first == Side::First { 1 } else { 2 })))
}

fn assign(play: &mut Play<'_>) -> Flow<Outcome> {
    let holders = those_who(look(play), Figure::holds);
    if look(play).stage != Stage::Camp || holders.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let from = play.choose(HOLDER, &holders)?;
    play.about(Subject::Figure(from));
    let friends = look(play).members_who(side_of(from), |figure| !animal(figure.rules));
    let item = turn::which(play, from)?;
    let heir = play.choose(HEIR, &friends)?;
    change(play, |battle| battle.pass_on(from, heir, item));
    Ok(ASSIGNED.of(Subject::Figure(heir)))
}

fn end(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).stage != Stage::Camp {
        return Ok(NOT_NOW.plain());
    }
    let [first, second] = SIDES.map(|side| look(play).warband(side).earned);
    let winner = match first.cmp(&second) {
        core::cmp::Ordering::Equal => None,
        core::cmp::Ordering::Greater => Some(Player::First),
        core::cmp::Ordering::Less => Some(Player::Second),
    };
    change(play, |battle| (battle.stage, battle.winner) = (Stage::Over, winner.map(Player::side)));
    Ok(winner.map_or(NOBODY.plain(), |winner| WINS.of(winner.subject())))
}

/// What experience can do for somebody now (`blades:P44`): what it costs.
pub fn improvement(figure: &Figure, what: Improvement) -> Option<u8> {
    let best = if figure.rules.has(Rule::Rabble) { 4 } else { 2 };
    let shoots = |rules: &[Rule]| rules.iter().any(|rule| figure.rules.has(*rule));
    let (cost, possible) = match what {
        Improvement::Quality => (3, figure.quality > best),
        Improvement::Combat => (3, figure.combat < 9),
        Improvement::Short => (2, !shoots(&[Rule::ShooterShort, Rule::ShooterMedium, Rule::ShooterLong])),
        Improvement::Medium => (3, !shoots(&[Rule::ShooterMedium, Rule::ShooterLong])),
        Improvement::Long => (5, !shoots(&[Rule::ShooterLong])),
    };
    (possible && figure.experience >= cost && !animal(figure.rules)).then_some(cost)
}

/// Those who have learnt enough.
pub fn learned(battle: &Battle) -> IdList {
    those_who(battle, |figure| Improvement::ALL.iter().any(|what| improvement(figure, *what).is_some()))
}

/// Somebody spends experience.
pub fn improve(play: &mut Play<'_>) -> Flow<Outcome> {
    let learned = learned(look(play));
    if learned.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let id = play.choose(WHO, &learned)?;
    play.about(Subject::Figure(id));
    let figure = look(play).figure(id).copied().unwrap_or(Figure::ABSENT);
    play.remark("# points", i16::from(figure.experience));
    let what = play.pick_some(IMPROVE, |what| improvement(&figure, what).is_some())?;
    let cost = improvement(&figure, what).unwrap_or(0);
    let shooter = |rule| {
        let without = [Rule::ShooterShort, Rule::ShooterMedium, Rule::ShooterLong].into_iter().fold(figure.rules, Rules::without);
        without.with(rule)
    };
    change(play, |battle| {
        let Some(figure) = battle.figure_mut(id) else { return };
        figure.experience = figure.experience.saturating_sub(cost);
        match what {
            Improvement::Quality => figure.quality = figure.quality.saturating_sub(1),
            Improvement::Combat => figure.combat = figure.combat.saturating_add(1),
            Improvement::Short => figure.rules = shooter(Rule::ShooterShort),
            Improvement::Medium => figure.rules = shooter(Rule::ShooterMedium),
            Improvement::Long => figure.rules = shooter(Rule::ShooterLong),
        }
    });
    play.remark("", 0);
    Ok(IMPROVES.of(Subject::Figure(id)).and(i16::from(cost)))
}

/// A warband that can spend so; asked if both can.
fn spender(play: &mut Play<'_>, can: fn(&Warband) -> bool) -> Flow<Option<Side>> {
    let able = |play: &Play<'_>, player: Player| can(look(play).warband(player.side()));
    if !PLAYERS.into_iter().any(|player| able(play, player)) {
        return Ok(None);
    }
    let able: Flagged<Player> = PLAYERS.into_iter().filter(|player| able(play, *player)).collect();
    Ok(Some(play.pick_some(WHOSE, |player| able.has(player))?.side()))
}

/// Whether anybody has points of the dead.
pub const fn has_refund(warband: &Warband) -> bool {
    warband.refund > 0
}

/// Whether anybody has victory points.
pub const fn has_purse(warband: &Warband) -> bool {
    warband.purse > 0
}

/// A new model for the points of the dead: a loser's is no Personality, a winner's keep to their third (`blades:R114`).
pub fn replace(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(side) = spender(play, has_refund)? else { return Ok(NOT_NOW.plain()) };
    let refund = look(play).warband(side).refund.cast_signed();
    let won = look(play).winner == Some(side);
    let bought = roster::one(play, side, refund)?;
    let leads = leading(&bought.figure);
    let limit = look(play).warband(side).limit.cast_signed() / 3;
    let now: i16 = look(play).members_who(side, leading).iter().filter_map(|id| look(play).figure(*id)).map(points_of).sum();
    let why = if bought.points > refund {
        "Costs more than there is"
    } else if leads && !won {
        "No Personalities"
    } else if leads && now.saturating_add(bought.points) > limit {
        "Personalities: a third"
    } else {
        change(play, |battle| battle.warband_mut(side).refund -= bought.points.max(0).cast_unsigned());
        return join(play, side, bought);
    };
    play.note(why, 0)?;
    Ok(CANNOT.plain())
}

fn leading(figure: &Figure) -> bool {
    Rule::ALL.iter().any(|rule| personality(*rule) && figure.rules.has(*rule))
}

/// A new model takes the first free place.
fn join(play: &mut Play<'_>, side: Side, bought: roster::Bought) -> Flow<Outcome> {
    change(play, |battle| {
        let free =
            battle.figures.iter().zip(0..).find(|(figure, nth)| side_of(Id(*nth)) == side && figure.place == Place::Absent);
        if let Some(id) = free.map(|(_, nth)| Id(nth))
            && let Some(place) = battle.figure_mut(id)
        {
            *place = bought.figure;
        }
    });
    Ok(POINTS.with(bought.points))
}

/// Victory points become models, two points each, or an advance for ten (`blades:P45`, `blades:P46`).
pub fn spend(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(side) = spender(play, has_purse)? else { return Ok(NOT_NOW.plain()) };
    let Warband { purse, bought, .. } = *look(play).warband(side);
    play.remark("# points", purse.cast_signed());
    let what = play
        .pick_some(PURCHASE, |what| what == Purchase::Model || purse >= 10 && Advance::ALL.iter().any(|it| !bought.has(*it)))?;
    play.remark("", 0);
    if what == Purchase::Advance {
        let advance = play.pick_some(ADVANCE, |advance| !bought.has(advance))?;
        change(play, |battle| {
            let warband = battle.warband_mut(side);
            (warband.purse, warband.bought) = (warband.purse.saturating_sub(10), warband.bought.with(advance));
        });
        return Ok(ADVANCES.with(1));
    }
    let model = roster::one(play, side, 2 * purse.cast_signed())?;
    let cost = (model.points.max(0).cast_unsigned()).div_ceil(2);
    if cost > purse {
        play.note("Costs more than there is", 0)?;
        return Ok(CANNOT.plain());
    }
    change(play, |battle| battle.warband_mut(side).purse -= cost);
    join(play, side, model)
}
