//! A warband, model by model, and what is wrong with it before it is done (`blades:P1`).

use heapless::Vec;

use super::battle::{Figure, MAX_FIGURES, OWN, change, look};
use super::fighter::Rule;
use super::roster::{ONE, POINTS, SOURCE, Source, design, leading, listed};
use crate::engine::{Declared, Ending, Flow, Number, Outcome, Pick, Side, Subject, Tone};
use crate::games::{Play, Procedure, Rosters};
use crate::{options, questions};

options! {
    /// What is done about a warband that is not as it should be.
    pub enum Then { So = "Play it so", More = "Go on choosing" }
}

const LIMIT: Number = Number::new("warband.limit", "Point limit", 100, 2000).preset(300);
pub const COUNT: Number = Number::new("warband.count", "How many", 1, 40).preset(1);
const OVER: Pick<Then> = Pick::new("warband.over", "Over the limit").preset(Then::So);
/// A third of the limit, rounded down.
const LEADING: Pick<Then> = Pick::new("warband.leading", "Personalities").preset(Then::So);
/// The printed cost buys one base, and one is no Swarm.
const LONE: Pick<Then> = Pick::new("warband.lone", "Swarm of 1 base").preset(Then::So);
/// Of 5 points or less: for scenarios that want them (`blades:R95`).
const IDLE: Pick<Then> = Pick::new("warband.idle", "No fighters").preset(Then::So);

const TOO_MANY: Ending = Ending::new("too-many", "OVER BY #", Tone::Bad);

/// What a warband is asked with.
pub const MUSTER: &[Declared] =
    questions![&[LIMIT.declared(), COUNT.declared(), OVER.declared(), LEADING.declared(), LONE.declared(), IDLE.declared()], ONE];

/// A warband, model by model, with its limits (`blades:P1`).
pub const WARBAND: Procedure = Procedure {
    id: "warband",
    title: "Warband check",
    reference: "blades:P1",
    roles: &["Warband"],
    questions: MUSTER,
    endings: &[&POINTS, &TOO_MANY],
    run: check,
};

/// Warbands are built once and brought to battles.
pub const ROSTERS: Rosters = Rosters { build: &WARBAND, first: &LIMIT.question };

/// What a warband has cost.
#[derive(Clone, Debug)]
pub struct Tally {
    /// What they may cost.
    pub limit: i16,
    total: i16,
    /// Of that, Personalities.
    leading: i16,
    models: i16,
    /// Models that are no fighters.
    idle: i16,
    /// Bases of each Swarm type, by its race and place there. No warband has more types.
    swarms: Vec<(u8, u8, i16), 8>,
}

impl Tally {
    /// So many alike models more.
    fn add(&mut self, figure: &Figure, points: i16, count: i16) {
        let cost = points.saturating_mul(count);
        self.total = self.total.saturating_add(cost);
        self.models += count;
        if leading(figure) {
            self.leading = self.leading.saturating_add(cost);
        }
        if points <= 5 {
            self.idle += count;
        }
        if figure.rules.has(Rule::Swarm) {
            match self.swarms.iter_mut().find(|(kin, nth, _)| (*kin, *nth) == (figure.kin, figure.nth)) {
                Some((_, _, bases)) => *bases += count,
                // One type more than there is room for is not watched over.
                None => _ = self.swarms.push((figure.kin, figure.nth, count)),
            }
        }
    }

    /// What is wrong with it, and by how much.
    fn wrong(&self) -> [(Pick<Then>, &'static str, i16); 4] {
        let lone = self.swarms.iter().filter(|(.., bases)| *bases == 1).count();
        [
            (OVER, "# too many", self.total - self.limit),
            (LEADING, "# over 1/3", self.leading - self.limit / 3),
            (LONE, "2 at least", lone as i16),
            (IDLE, "# of them", self.idle),
        ]
    }
}

/// Asks for model after model until there are enough, and puts them where a side's figures are, if it is one of a battle.
pub fn muster(play: &mut Play<'_>, player: Subject, side: Option<Side>) -> Flow<Tally> {
    play.about(player);
    // The second plays for as many as the first.
    let limit = play.number(LIMIT.preset(look(play).warband(Side::First).limit.cast_signed()))?;
    let mut tally = Tally { limit, total: 0, leading: 0, models: 0, idle: 0, swarms: Vec::new() };
    let room = MAX_FIGURES as i16;
    loop {
        while tally.models < room {
            play.about(player);
            let so_far = if tally.models == 0 { "# points" } else { "# for #" };
            play.remark_two(so_far, [tally.models, tally.total]);
            let bought = match play.pick_some(SOURCE, |source| tally.models > 0 || source != Source::Done)? {
                Source::Roster => listed(play, player)?,
                Source::Own => design(play, player)?,
                Source::Done => break,
            };
            play.remark_two("Q# C#", [i16::from(bought.figure.quality), i16::from(bought.figure.combat)]);
            if bought.figure.kin >= OWN {
                play.remark("# each", bought.points);
            }
            let count = play.number(COUNT.up_to(room - tally.models))?;
            if let Some(side) = side {
                change(play, |battle| battle.enlist(side, tally.models as usize, count as usize, bought.figure));
            }
            tally.add(&bought.figure, bought.points, count);
        }
        if stands(play, player, &tally)? {
            play.remark("", 0);
            return Ok(tally);
        }
    }
}

/// Whether the warband is to be as it is, whatever is wrong with it.
fn stands(play: &mut Play<'_>, player: Subject, tally: &Tally) -> Flow<bool> {
    play.about(player);
    for (question, text, by) in tally.wrong().into_iter().filter(|(.., by)| *by > 0) {
        play.remark(text, by);
        let full = tally.models >= MAX_FIGURES as i16;
        if play.pick_some(question, |then| then == Then::So || !full)? == Then::More {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The total, and what was wrong.
fn check(play: &mut Play<'_>) -> Flow<Outcome> {
    let tally = muster(play, Subject::Nth(1), None)?;
    play.about(Subject::Nobody);
    play.note(if tally.models == 1 { "# model" } else { "# models" }, tally.models)?;
    if tally.leading > tally.limit / 3 {
        play.note("Personalities: # over", tally.leading - tally.limit / 3)?;
    }
    let over = tally.total - tally.limit;
    Ok(if over > 0 { TOO_MANY.with(over) } else { POINTS.with(tally.total) })
}
