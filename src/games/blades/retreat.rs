//! Recoil, falls and leaving a melee (`blades:P16`, `blades:P17`, `blades:P19`).

use super::action::Condition;
use super::battle::{Figure, change, look, side_of};
use super::exchange;
use super::fighter::{Fighter, Rule};
use super::house::{House, plays};
use super::jump;
use super::melee::{self, hack};
use super::outcome::{Harm, Kind, Who};
use super::removal::{Gone, Task, push};
use super::scenario;
use crate::engine::{Declared, Ending, Flow, Id, IdList, Number, Order, Outcome, Pick, Set, Subject, TaskId, Ticks, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

const FALL_INSTEAD: Pick<YesNo> = Pick::new("recoil.fall", "Fall instead?").preset(YesNo::No);
/// One base width farther from whoever caused it, anywhere its owner likes (`blades:R35`).
const ROOM: Pick<YesNo> = Pick::new("recoil.room", "Room for a base?").preset(YesNo::Yes);
const EDGE: Pick<YesNo> = Pick::new("recoil.edge", "Over an edge?").preset(YesNo::No);
/// Enemies it was not fighting; fallen ones strike, transfixed ones do not (`blades:R29`).
const NEW: Number = Number::new("recoil.new", "New contacts", 0, 6).preset(0);
/// Neither fallen nor transfixed (`blades:R31`); those whom Free Disengage covers do not count.
const HACKERS: Number = Number::new("leave.hackers", "Who can strike", 0, 6).preset(1);
/// A flyer is struck by flyers alone, a rider by riders and flyers (`blades:R34`).
const FLYERS: Number = Number::new("leave.flyers", "Flying ones", 0, 6).preset(0);
const RIDERS: Number = Number::new("leave.riders", "Mounted/flying", 0, 6).preset(0);
/// Everybody in contact as it leaves, for each of the hacks.
const AROUND: Number = Number::new("leave.around", "Foes touching it", 1, 8).preset(1);
/// A recoil takes it out of contact: those whom it touches newly strike, those who cannot reach it any more do not strike (`blades:R28`).
const STILL: Number = Number::new("leave.still", "Still in contact", 0, 6).preset(0);

const BACK: Ending = Ending::new("back", "BACK", Tone::Middling);
const FALLS: Ending = Ending::new("falls", "FALLS", Tone::Middling);
const DROPS: Ending = Ending::new("drops", "PLUNGES", Tone::Bad);
const GONE: Ending = Ending::new("gone", "KILLED", Tone::Bad);
const LEAVES: Ending = Ending::new("leaves", "LEAVES", Tone::Good);
const STAYS: Ending = Ending::new("stays", "MOVE LOST", Tone::Bad);

/// Recoil (`blades:P16`), into a fall if need be (`blades:P17`).
pub const RECOIL: Procedure = Procedure {
    id: "recoil",
    title: "Recoil",
    reference: "blades:P16",
    roles: &["Model", "Enemy"],
    questions: questions![
        &[FALL_INSTEAD.declared(), ROOM.declared(), EDGE.declared(), NEW.declared(), FLYERS.declared(), RIDERS.declared()],
        melee::QUICK_HACK
    ],
    endings: &[&BACK, &FALLS, &DROPS, &GONE],
    run: recoil,
};

/// Leaving a melee of one's own will (`blades:P19`).
pub const LEAVE: Procedure = Procedure {
    id: "leave",
    title: "Leave a melee",
    reference: "blades:P19",
    roles: &["Model", "Enemy"],
    questions: questions![
        &[WHO.declared(), HACKERS.declared(), FLYERS.declared(), RIDERS.declared(), STILL.declared(), ROOM.declared()],
        DRIVEN,
        scenario::MOVES,
        melee::QUICK_HACK
    ],
    endings: &[&LEAVES, &BACK, &STAYS, &GONE],
    run: leave,
};

const MODEL: Subject = Subject::Nth(1);
const ENEMY: Subject = Subject::Nth(2);

/// What a hack has done to whoever it was aimed at.
enum Struck {
    Nothing,
    Recoils,
    Falls,
    Removed,
}

fn recoil(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(MODEL);
    if play.yes(FALL_INSTEAD)? || !play.yes(ROOM)? {
        return fallen(play);
    }
    if play.yes(EDGE)? {
        return Ok(DROPS.of(MODEL));
    }
    if plays(play, House::FollowUp) {
        play.note("Its foe may follow", 0)?;
    }
    let new = play.number(NEW)?;
    if new == 0 {
        return Ok(BACK.of(MODEL));
    }
    let mut model = Fighter::ask(play, MODEL, melee::matters_to_the_hacked, false)?;
    for _ in 0..hackers(play, &model, new)? {
        match struck(play, &mut model, new)? {
            Struck::Removed => return Ok(GONE.of(MODEL)),
            Struck::Falls => model.fallen = true,
            Struck::Nothing | Struck::Recoils => {}
        }
    }
    Ok(if model.fallen { FALLS.of(MODEL) } else { BACK.of(MODEL) })
}

/// At the brink it is a drop instead (`blades:R103`).
fn fallen(play: &mut Play<'_>) -> Flow<Outcome> {
    if play.yes(EDGE)? { Ok(DROPS.of(MODEL)) } else { Ok(FALLS.of(MODEL)) }
}

/// Each that can strike hacks once, before the move, in the order the leaving player likes; a tie lets it go (`blades:R27`).
fn leave(play: &mut Play<'_>) -> Flow<Outcome> {
    if let Some(id) = look(play).active {
        return leave_of(play, id);
    }
    let mut model = Fighter::ask(play, MODEL, melee::matters_to_the_hacked, false)?;
    play.about(MODEL);
    let able = if model.has(Rule::FreeDisengage) { 0 } else { play.number(HACKERS)? };
    let mut left = hackers(play, &model, able)?;
    if left == 0 {
        return Ok(LEAVES.of(MODEL));
    }
    let around = play.number(Number { min: able, ..AROUND.preset(able) })?;
    let mut moved = false;
    while left > 0 {
        left -= 1;
        match struck(play, &mut model, around)? {
            Struck::Removed => return Ok(GONE.of(MODEL)),
            Struck::Nothing => {}
            Struck::Falls => model.fallen = true,
            Struck::Recoils => {
                play.about(MODEL);
                if play.yes(ROOM)? {
                    moved = true;
                    left = play.number(STILL.up_to(left))?;
                } else {
                    model.fallen = true;
                }
            }
        }
    }
    Ok(match (model.fallen, moved) {
        (true, _) => STAYS.of(MODEL),
        (false, true) => BACK.of(MODEL),
        (false, false) => LEAVES.of(MODEL),
    })
}

/// Of so many enemies those whom nothing keeps from a free hack at somebody (`blades:R33`, `blades:R34`).
fn hackers(play: &mut Play<'_>, model: &Fighter, able: i16) -> Flow<i16> {
    play.about(MODEL);
    match (model.has(Rule::FreeDisengage), model.has(Rule::Flying), model.has(Rule::Mounted)) {
        (true, ..) => Ok(0),
        (_, true, _) => play.number(FLYERS.up_to(able)),
        (_, _, true) => play.number(RIDERS.up_to(able)),
        _ => Ok(able),
    }
}

/// The same for a figure that acts: it spends a move, and those who can strike do so before it.
fn leave_of(play: &mut Play<'_>, id: Id) -> Flow<Outcome> {
    let subject = Subject::Figure(id);
    let Some(model) = Fighter::of(look(play), id) else { return Ok(LEAVES.of(subject)) };
    play.about(subject);
    play.side(Some(side_of(id)));
    let enemies = look(play).those(side_of(id).other(), &|_, figure| figure.able() && strikes(&model, figure));
    let hackers = play.ticks(WHO, &enemies, (0, MOST), Set::EMPTY)?;
    change(play, |battle| battle.mark(id, Condition::Moved));
    let mut hacks = Hacks { id, cause: None, melee: true, left: IdList::new(), struck: Set::EMPTY, around: 1 };
    hacks.line_up(play, hackers)?;
    let ending = hacks.strike(play, &LEAVES)?;
    if *ending == LEAVES {
        scenario::moved(play, id)?;
    }
    change(play, |battle| {
        if battle.active == Some(id) {
            battle.pay(1);
        }
    });
    Ok(ending.of(subject))
}

/// Whether an enemy has a free hack at somebody: Free Disengage holds against all, wings against whoever has none, a mount against
/// whoever is on foot and does not fly (`blades:R33`, `blades:R34`).
pub fn strikes(model: &Fighter, enemy: &Figure) -> bool {
    let flies = enemy.rules.has(Rule::Flying);
    let over = model.has(Rule::Flying) && !flies;
    let away = model.has(Rule::Mounted) && !flies && !enemy.rules.has(Rule::Mounted);
    !over && !away && !model.has(Rule::FreeDisengage)
}

/// Who strikes at a figure that leaves or is driven back, and in which order: its player says (`blades:P19`).
const WHO: Ticks = Ticks::new("leave.who", "Who strikes?");
const ORDER: Order = Order::new("leave.order", "Order of hacks");
/// Of those who have not struck yet, after a recoil (`blades:R28`).
const REACH: Ticks = Ticks::new("leave.reach", "Still in contact");

/// Enemies that find room around one model.
const MOST: u8 = 6;

options! {
    /// Where a figure that is driven back goes: without room, or if its owner likes, it falls; at an edge it goes over (`blades:P16`).
    pub enum Goes { Recoils = "Back a base width", Falls = "Falls there", Over = "Over an edge" }
}

const GOES: Pick<Goes> = Pick::new("recoil.goes", "Driven back").preset(Goes::Recoils);
/// Enemies of the battle whom the recoil touches newly, transfixed ones apart (`blades:R29`).
const TOUCHED: Ticks = Ticks::new("recoil.touched", "New contacts");

/// Where a recoil in a battle leads, and who strikes then.
const DRIVEN: &[Declared] =
    questions![&[GOES.declared(), TOUCHED.declared(), REACH.declared(), ORDER.declared(), AROUND.declared()], jump::PLUNGES];
/// What a recoil in a battle may ask, beside the hacks.
pub const RECOILS: &[Declared] = questions![DRIVEN, &[exchange::LETHAL.declared()], scenario::FORCED];

/// A figure of the battle is driven back.
pub fn driven(play: &mut Play<'_>, task: TaskId, id: Id, melee: bool) -> Flow<()> {
    let mut hacks = Hacks { id, cause: Some(task), melee, left: IdList::new(), struck: Set::EMPTY, around: 1 };
    play.side(Some(side_of(id)));
    let ending = hacks.recoils(play)?;
    hacks.strike(play, ending)?;
    Ok(())
}

/// Free hacks at one figure, each enemy's once (`blades:P18`).
struct Hacks {
    /// At whom.
    id: Id,
    cause: Option<TaskId>,
    /// Whether it is driven hand to hand: then its foe may follow (`blades:3.3`, O1).
    melee: bool,
    /// Who strikes next.
    left: IdList,
    /// Who has.
    struck: Set,
    /// Enemies touching it.
    around: i16,
}

impl Hacks {
    /// Puts those who strike in the order its player likes, and counts whoever touches it.
    fn line_up(&mut self, play: &mut Play<'_>, hackers: Set) -> Flow<()> {
        play.about(Subject::Figure(self.id));
        self.left = play.order(ORDER, &hackers.iter().collect::<IdList>())?;
        let count = self.left.len() as i16;
        if count > 0 {
            self.around = play.number(Number { min: count, ..AROUND.preset(count) })?;
        }
        Ok(())
    }

    /// One after the other; what has become of it. A recoil takes it out of the reach of some, a fall does not (`blades:R28`).
    fn strike(&mut self, play: &mut Play<'_>, before: &'static Ending) -> Flow<&'static Ending> {
        let mut ending = before;
        while let Some(hacker) = self.left.first().copied() {
            self.left.remove(0);
            self.struck = self.struck.with(hacker);
            let fighters = (Fighter::of(look(play), hacker), Fighter::of(look(play), self.id));
            let (Some(striker), Some(target)) = fighters else { continue };
            let (bout, verdict) = hack(play, Kind::Hack, striker, target, self.around)?;
            bout.striker.store(play);
            bout.target.store(play);
            let gone = match verdict.harm {
                Harm::Nothing | Harm::Wound => continue,
                Harm::Fall => {
                    fell(play, self.id, false)?;
                    ending = &STAYS;
                    continue;
                }
                Harm::Recoil => {
                    ending = self.recoils(play)?;
                    continue;
                }
                Harm::Kill => Gone::Killed,
                Harm::Gruesome => Gone::Gruesome,
            };
            push(play, Task::Remove(self.id, gone, verdict.only_savage), self.cause)?;
            return Ok(&GONE);
        }
        Ok(ending)
    }

    /// Driven back, down or over an edge; who can strike now.
    fn recoils(&mut self, play: &mut Play<'_>) -> Flow<&'static Ending> {
        let Some(model) = Fighter::of(look(play), self.id) else { return Ok(&GONE) };
        play.about(model.subject);
        match play.pick(GOES)? {
            Goes::Recoils => {}
            Goes::Falls => {
                fell(play, self.id, false)?;
                return Ok(&STAYS);
            }
            Goes::Over => {
                self.left.clear();
                fell(play, self.id, true)?;
                return Ok(&STAYS);
            }
        }
        if self.melee && plays(play, House::FollowUp) && !model.has(Rule::FreeDisengage) {
            play.note("Its foe may follow", 0)?;
        }
        let still = play.ticks(REACH, &self.left, (0, MOST), Set::EMPTY)?;
        // Fallen ones strike too (`blades:R29`).
        let new = |id: Id, figure: &Figure| {
            !figure.transfixed() && strikes(&model, figure) && !self.struck.has(id) && !self.left.contains(&id)
        };
        let enemies = look(play).those(side_of(self.id).other(), &new);
        let touched = play.ticks(TOUCHED, &enemies, (0, MOST), Set::EMPTY)?;
        self.line_up(play, Set(still.0 | touched.0))?;
        scenario::driven(play, self.id)?;
        Ok(&BACK)
    }
}

/// Down; over an edge it is a fall from height (`blades:P12`).
fn fell(play: &mut Play<'_>, id: Id, over: bool) -> Flow<()> {
    change(play, |battle| battle.mark(id, Condition::Fallen));
    if over {
        let Some(mut model) = Fighter::of(look(play), id) else { return Ok(()) };
        jump::plunge(play, &mut model)?;
        return Ok(());
    }
    play.note("Falls", 0)
}

/// One hack at somebody by the next enemy.
fn struck(play: &mut Play<'_>, model: &mut Fighter, around: i16) -> Flow<Struck> {
    let enemy = Fighter::ask(play, ENEMY, melee::matters, true)?;
    let (bout, verdict) = hack(play, Kind::Hack, enemy, *model, around)?;
    *model = bout.target;
    melee::tell_morale(play, &bout, verdict)?;
    play.about(MODEL);
    Ok(match (verdict.loser, verdict.harm) {
        (Who::Striker, _) | (_, Harm::Nothing | Harm::Wound) => Struck::Nothing,
        // Already down, it is not driven anywhere.
        (Who::Target, Harm::Recoil) if model.fallen => Struck::Nothing,
        (Who::Target, Harm::Recoil) => Struck::Recoils,
        (Who::Target, Harm::Fall) => Struck::Falls,
        (Who::Target, Harm::Kill | Harm::Gruesome) => Struck::Removed,
    })
}
