//! What experience, the points of the dead and victory points buy between two games (`blades:P43` to `P46`).

use super::battle::{Battle, Figure, MAX_FIGURES, Place, Warband, change, look, side_of};
use super::campaign::{ADVANCES, CANNOT, IMPROVE, IMPROVES, Improvement, KEEPS, POINTS, PURCHASE, Purchase};
use super::fighter::{Advance, NOT_NOW, Rule, Rules};
use super::muster::COUNT;
use super::removal::animal;
use super::roster::{self, Bought, leading, points_of};
use super::setup::{PLAYERS, Player};
use crate::engine::{Choose, Flagged, Flow, Id, IdList, Options as _, Outcome, Pick, Side, Subject};
use crate::games::Play;

pub const WHOSE: Pick<Player> = Pick::new("camp.whose", "Which warband?").preset(Player::First);
pub const WHO: Choose = Choose::new("camp.who", "Who improves?");
pub const ADVANCE: Pick<Advance> = Pick::new("camp.advance", "Which advance?");

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
        // Always possible, and nothing to be asked for.
        Improvement::Keep => return None,
    };
    (possible && figure.experience >= cost && !animal(figure.rules)).then_some(cost)
}

/// Those who have learnt enough.
pub fn learned(battle: &Battle) -> IdList {
    battle.everybody_who(|figure| Improvement::ALL.iter().any(|what| improvement(figure, *what).is_some()))
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
    let what = play.pick_some(IMPROVE, |what| what == Improvement::Keep || improvement(&figure, what).is_some())?;
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
            Improvement::Keep => {}
        }
    });
    play.remark("", 0);
    if what == Improvement::Keep {
        return Ok(KEEPS.of(Subject::Figure(id)));
    }
    play.note(Improvement::CHOICES.get(what.index()).map_or("", |choice| choice.text), 0)?;
    Ok(IMPROVES.of(Subject::Figure(id)).and(i16::from(cost)))
}

/// Where a new model of a side finds room.
fn room(battle: &Battle, side: Side) -> Option<Id> {
    let all = battle.figures.iter().zip(0..).map(|(figure, nth)| (Id(nth), figure));
    all.into_iter().find(|(id, figure)| side_of(*id) == side && figure.place == Place::Absent).map(|(id, _)| id)
}

/// A warband that can spend so; asked if both can.
fn spender(play: &mut Play<'_>, can: fn(&Warband) -> bool) -> Flow<Option<Player>> {
    let able = |play: &Play<'_>, player: Player| can(look(play).warband(player.side()));
    if !PLAYERS.into_iter().any(|player| able(play, player)) {
        return Ok(None);
    }
    let able: Flagged<Player> = PLAYERS.into_iter().filter(|player| able(play, *player)).collect();
    let player = play.pick_some(WHOSE, |player| able.has(player))?;
    // Asked or not, what follows is his.
    play.about(player.subject());
    Ok(Some(player))
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
    let Some(player) = spender(play, has_refund)? else { return Ok(NOT_NOW.plain()) };
    let side = player.side();
    let refund = look(play).warband(side).refund.cast_signed();
    let won = look(play).winner == Some(side);
    if room(look(play), side).is_none() {
        return cannot(play);
    }
    // What Personalities may still cost: a loser's nothing. Those bought with victory points do not count (`blades:R126`).
    let free = |battle: &Battle| {
        let now: i16 = battle.members_who(side, leading).iter().filter_map(|id| battle.figure(*id)).map(points_of).sum();
        let Warband { limit, spared, .. } = *battle.warband(side);
        if won { limit.cast_signed() / 3 - (now - spared.cast_signed()).max(0) } else { 0 }
    };
    let why_not = |battle: &Battle, bought: &Bought| match leading(&bought.figure) {
        true if !won => "No Personality",
        true if bought.points > free(battle) => "Over a third",
        _ => "",
    };
    let Some(bought) = roster::one(play, side, refund, why_not)? else { return Ok(CANNOT.plain()) };
    let most = if leading(&bought.figure) { refund.min(free(look(play))) } else { refund };
    let count = how_many(play, player, &bought, most / bought.points.max(1))?;
    let paid = bought.points.max(0).saturating_mul(count);
    change(play, |battle| battle.warband_mut(side).refund -= paid.cast_unsigned());
    join(play, player, bought, count)
}

/// How many alike models, of those that can be paid as far as there is room; asked if there can be several.
fn how_many(play: &mut Play<'_>, player: Player, bought: &Bought, paid: i16) -> Flow<i16> {
    let room = MAX_FIGURES - look(play).members(player.side()).len();
    play.about(player.subject());
    play.remark("# each", bought.points);
    let count = play.number(COUNT.up_to(paid.clamp(1, room as i16)))?;
    play.remark("", 0);
    Ok(count)
}

/// New models take the first free places.
fn join(play: &mut Play<'_>, player: Player, bought: Bought, count: i16) -> Flow<Outcome> {
    change(play, |battle| {
        for _ in 0..count {
            if let Some(place) = room(battle, player.side()).and_then(|id| battle.figure_mut(id)) {
                *place = bought.figure;
            }
        }
    });
    play.about(player.subject());
    play.note(roster::called(&bought.figure), 0)?;
    Ok(POINTS.of(player.subject()).and(bought.points.saturating_mul(count)))
}

/// Nobody joins a warband that is full.
fn cannot(play: &mut Play<'_>) -> Flow<Outcome> {
    play.note("No room for more models", 0)?;
    Ok(CANNOT.plain())
}

/// Victory points become models, two points each, or an advance for ten (`blades:P45`, `blades:P46`).
pub fn spend(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(player) = spender(play, has_purse)? else { return Ok(NOT_NOW.plain()) };
    let side = player.side();
    let Warband { purse, bought, .. } = *look(play).warband(side);
    play.remark("# victory pts", purse.cast_signed());
    let what = play
        .pick_some(PURCHASE, |what| what == Purchase::Model || purse >= 10 && Advance::ALL.iter().any(|it| !bought.has(*it)))?;
    play.by_itself();
    play.remark("", 0);
    if what == Purchase::Advance {
        let advance = play.pick_some(ADVANCE, |advance| !bought.has(advance))?;
        change(play, |battle| {
            let warband = battle.warband_mut(side);
            (warband.purse, warband.bought) = (warband.purse.saturating_sub(10), warband.bought.with(advance));
        });
        play.note(Advance::CHOICES.get(advance.index()).map_or("", |choice| choice.text), 0)?;
        return Ok(ADVANCES.of(player.subject()).and(1));
    }
    if room(look(play), side).is_none() {
        return cannot(play);
    }
    let Some(model) = roster::one(play, side, 2 * purse.cast_signed(), |_, _| "")? else { return Ok(CANNOT.plain()) };
    let cost = (model.points.max(0).cast_unsigned()).div_ceil(2);
    // Each is paid by itself: several at once cost what they cost one by one (`blades:R130`).
    let count = how_many(play, player, &model, (purse / cost.max(1)).cast_signed())?;
    let points = if leading(&model.figure) { model.points.saturating_mul(count).max(0).cast_unsigned() } else { 0 };
    change(play, |battle| {
        let warband = battle.warband_mut(side);
        warband.purse -= cost.saturating_mul(count.cast_unsigned()).min(purse);
        warband.spared = warband.spared.saturating_add(points);
    });
    join(play, player, model, count)
}
