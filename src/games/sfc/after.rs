//! The end of a fight, and what becomes of everybody and of the campaign (`sfc:P23` to `sfc:P28`).

use super::band;
use super::battle::{Battle, Figure, change, look};
use super::confront::{Who, more};
use super::figure::Class;
use super::settings::{Header, StarLost};
use crate::engine::{Declared, Ending, Flow, Number, Outcome, Pick, Side, Subject, Throw, Tone};
use crate::games::twod6::{MAX_BAND, Mode, NOT_NOW, Phase, SIDES, Six, THREE, TWO, after, nth, recruits, role, rolls};
use crate::games::{Play, Procedure};
use crate::{all_endings, questions};

const MORALE: Number = Number::new("morale.now", "Morale", 1, 4).preset(4);
const WINNER: Pick<Who> = Pick::new("morale.winner", "Who won?").preset(Who::Player);
const CHECK: Throw = Throw::new("morale.roll", "Campaign Morale");
const MORALE_DICE: Throw = Throw::new("morale.dice", "Morale dice");
const CHECK_DICE: [Declared; 2] = [CHECK.declared(), MORALE_DICE.declared()];

/// Who loses one, in the word itself: beside the dice and on the bar of the odds there is no other room for it.
const PLAYER_LOSES: Ending = Ending::new("player-loses", "PLAYER -1", Tone::Middling);
const ENEMY_LOSES: Ending = Ending::new("enemy-loses", "ENEMY -1", Tone::Middling);
const FIRST_LOSES: Ending = Ending::new("first-loses", "P1 -1", Tone::Middling);
const SECOND_LOSES: Ending = Ending::new("second-loses", "P2 -1", Tone::Middling);
const LOST: Ending = Ending::new("lost", "LOST", Tone::Bad);
const HOLDS: Ending = Ending::new("holds", "NO CHANGE", Tone::Nothing);
const WINS: Ending = Ending::new("wins", "WINS", Tone::Good);
const BEATEN: Ending = Ending::new("beaten", "WINS", Tone::Bad);
/// The enemy's Campaign Morale is 0.
pub const CAMPAIGN_WON: Ending = Ending::new("campaign-won", "WON", Tone::Good);
/// The player's is, or another player's.
pub const CAMPAIGN_LOST: Ending = Ending::new("campaign-lost", "LOST", Tone::Bad);
/// The Star is dead or does not return (`sfc:R51`).
pub const STAR_GONE: Ending = Ending::new("star-gone", "STAR GONE", Tone::Bad).sums_up();

/// After the Fight Recovery (`sfc:P24`).
pub const RECOVER: Procedure = Procedure {
    id: "recovery",
    title: "Recovery",
    reference: "sfc:P24",
    roles: &["Figure"],
    questions: after::RECOVERY_QUESTIONS,
    endings: after::RECOVERY_ENDINGS,
    run: after::recovery,
};
/// Rep increase (`sfc:P25`).
pub const INCREASE: Procedure = Procedure {
    id: "rep-up",
    title: "Rep increase",
    reference: "sfc:P25",
    roles: &[],
    questions: after::CHANGE_QUESTIONS,
    endings: after::RISE_ENDINGS,
    run: after::rep_up,
};
/// Rep decrease (`sfc:P26`).
pub const DECREASE: Procedure = Procedure {
    id: "rep-down",
    title: "Rep decrease",
    reference: "sfc:P26",
    roles: &[],
    questions: after::CHANGE_QUESTIONS,
    endings: after::FALL_ENDINGS,
    run: after::rep_down,
};
/// Campaign Morale (`sfc:P28`).
pub const CAMPAIGN_MORALE: Procedure = Procedure {
    id: "morale",
    title: "Campaign Morale",
    reference: "sfc:P28",
    roles: &["Player", "Enemy"],
    questions: questions![&[MORALE.declared(), WINNER.declared()], &CHECK_DICE, &rolls::TESTED],
    endings: &[&HOLDS, &PLAYER_LOSES, &ENEMY_LOSES, &LOST],
    run: morale_alone,
};

/// End of the fight (`sfc:P23`).
pub const END_FIGHT: Procedure = Procedure {
    id: "end-fight",
    title: "End of the fight",
    reference: "sfc:P23",
    roles: &["Player", "Enemy", "Player 1", "Player 2"],
    questions: &[],
    endings: &[&WINS, &BEATEN, &NOT_NOW],
    run: end_fight,
};

/// Everything that follows a fight (`sfc` C6 to C8): recovery, Rep, upkeep and recruits, Campaign Morale.
pub const AFTERWARDS: Procedure = Procedure {
    id: "afterwards",
    title: "Afterwards",
    reference: "sfc:P28",
    roles: band::SIDE_ROLES,
    questions: questions![after::QUESTIONS, band::UPKEEP_QUESTIONS, &CHECK_DICE],
    endings: all_endings![
        &[&HOLDS, &PLAYER_LOSES, &ENEMY_LOSES, &FIRST_LOSES, &SECOND_LOSES, &CAMPAIGN_WON, &CAMPAIGN_LOST, &STAR_GONE],
        &after::RECOVERED,
        &after::REPS,
        &after::LEAVERS,
        &recruits::ENDINGS,
        &[&NOT_NOW],
    ],
    run: afterwards,
};

/// The only side left on the board has won (`sfc:R48`), whoever confronted whom (`sfc:R58`).
fn end_fight(play: &mut Play<'_>) -> Flow<Outcome> {
    if !look(play).is_some_and(Battle::decided) {
        return Ok(NOT_NOW.plain());
    }
    let won = look(play).is_some_and(|battle| !battle.up(Side::First).is_empty());
    let winner = if won { Side::First } else { Side::Second };
    change(play, |battle| {
        battle.shared_mut().held(winner);
        (battle.phase, battle.success, battle.exchange) = (Phase::After, won, None);
    });
    after::captives(play)?;
    let who = role(play, winner, 3);
    Ok(if won { WINS.of(who) } else { BEATEN.of(who) })
}

fn afterwards(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play).filter(|battle| battle.phase == Phase::After) else { return Ok(NOT_NOW.plain()) };
    let (mode, won) = (battle.mode, battle.success);
    if mode == Mode::Single {
        change(play, |battle| battle.phase = Phase::Over);
        return Ok(if won { CAMPAIGN_WON.plain() } else { CAMPAIGN_LOST.plain() });
    }
    let rolled = after::roll(play, mode)?;
    let new = Header::of(play).star_lost == StarLost::New;
    if !new && !after::stars_return(play, mode) {
        // Whoever has fallen stays where the report finds him (`sfc:R51`).
        change(play, |battle| battle.phase = Phase::Over);
        play.about(Subject::Nobody);
        return Ok(STAR_GONE.plain());
    }
    let mut another = false;
    for side in after::sides(mode) {
        let lost = look(play).map(|battle| battle.those(side, |figure| figure.star && !figure.fit())).unwrap_or_default();
        let lost: heapless::Vec<Figure, MAX_BAND> =
            lost.iter().filter_map(|id| look(play).map(|battle| *battle.figure(*id))).filter(|_| new).collect();
        after::refresh(play, side);
        for star in lost {
            band::new_star(play, side, star.owner, star.class.unwrap_or(Class::Military))?;
            another = true;
        }
    }
    // Who leaves is told by itself: these dice have their own result, and whoever comes here again has none to roll. A new Star's
    // dice were the last: what follows from them goes with them.
    if let Some(rolled) = rolled.filter(|_| !another && after::anybody_leaves(play, band::outgrows)) {
        return Ok(rolled);
    }
    if let Some(told) = after::leave_band(play, band::outgrows)?.filter(|_| !another) {
        return Ok(told);
    }
    for side in after::sides(mode) {
        band::keep_up(play, side)?;
    }
    let outcome = campaign(play, won)?;
    change(play, |battle| {
        battle.phase = if battle.morale.contains(&0) { Phase::Over } else { Phase::Camp };
        if mode != Mode::Duel {
            battle.figures.iter_mut().skip(MAX_BAND).for_each(|figure| *figure = Figure::ABSENT);
        }
    });
    Ok(outcome)
}

/// The check of a campaign that goes on; two players are compared in the same way (`sfc:R69`).
fn campaign(play: &mut Play<'_>, won: bool) -> Flow<Outcome> {
    let Some(morale) = look(play).map(|battle| battle.morale) else { return Ok(HOLDS.plain()) };
    let winner = if won { Who::Player } else { Who::Enemy };
    let Some((loser, left)) = check(play, morale.map(i16::from), winner)? else { return Ok(HOLDS.plain()) };
    change(play, |battle| {
        if let Some(morale) = battle.morale.get_mut(nth(loser.side())) {
            *morale = left as u8;
        }
    });
    Ok(match (left, loser) {
        (0, Who::Enemy) => CAMPAIGN_WON.plain(),
        (0, Who::Player) => CAMPAIGN_LOST.plain(),
        _ => {
            let duel = look(play).is_some_and(|battle| battle.mode == Mode::Duel);
            play.about(role(play, loser.side(), band::TWO_PLAYERS));
            play.note(MORALE_NOW, left)?;
            loses(loser, duel)
        }
    })
}

fn morale_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut morales = [0; 2];
    for ((_, who), kept) in SIDES.into_iter().zip(&mut morales) {
        play.about(who);
        *kept = play.number(MORALE)?;
    }
    play.about(Subject::Nobody);
    let winner = play.pick(WINNER)?;
    Ok(match check(play, morales, winner)? {
        None => HOLDS.plain(),
        Some((loser, 0)) => LOST.of(loser.role()),
        Some((loser, left)) => {
            play.about(loser.role());
            play.note(MORALE_NOW, left)?;
            loses(loser, false)
        }
    })
}

const MORALE_NOW: &str = "Morale now #";

/// Whose Campaign Morale is one less.
const fn loses(loser: Who, duel: bool) -> Outcome {
    match (loser, duel) {
        (Who::Player, false) => PLAYER_LOSES.plain(),
        (Who::Enemy, false) => ENEMY_LOSES.plain(),
        (Who::Player, true) => FIRST_LOSES.plain(),
        (Who::Enemy, true) => SECOND_LOSES.plain(),
    }
}

/// Whoever won the fight has a third die. One check lowers one side at most (`sfc:R49`): which, and to what.
fn check(play: &mut Play<'_>, morales: [i16; 2], winner: Who) -> Flow<Option<(Who, i16)>> {
    for ((_, who), morale) in SIDES.into_iter().zip(morales) {
        play.about(who);
        let dice = if who == winner.role() { THREE } else { TWO };
        rolls::cast(play, MORALE_DICE, Six::Passes, dice, ("Morale", morale))?;
    }
    let [player, enemy] = morales;
    Ok(more(play, CHECK, SIDES.map(|(_, who)| who))?.map(|winner| match winner {
        Who::Player => (Who::Enemy, enemy - 1),
        Who::Enemy => (Who::Player, player - 1),
    }))
}
