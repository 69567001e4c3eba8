//! A figure of the battle leaves a melee, is driven back or knocked down, and free hacks at it (`blades:P16` to `P19`).

use super::action::Condition;
use super::battle::{Figure, Whom, change, look, side_of};
use super::effects;
use super::exchange;
use super::fighter::{Fighter, Rule};
use super::house::{House, plays};
use super::jump;
use super::melee::{self, hack};
use super::outcome::{Harm, Kind};
use super::removal::{Gone, Task, push};
use super::retreat::{BACK, GONE, LEAVES, STAYS};
use super::scenario;
use crate::engine::{Declared, Ending, Flow, Id, IdList, Number, Order, Outcome, Pick, Set, Subject, TaskId, Ticks};
use crate::games::Play;
use crate::{options, questions};

/// Who strikes at a figure that leaves or is driven back, and in which order: its player says (`blades:P19`).
pub const WHO: Ticks = Ticks::new("leave.who", "Who strikes?");
/// Everybody in contact as it leaves, for each of the hacks.
pub const AROUND: Number = Number::new("leave.around", "Foes touching it", 1, 8).preset(1);
const ORDER: Order = Order::new("leave.order", "Order of hacks");
/// Of those who have not struck yet, after a recoil (`blades:R28`).
const REACH: Ticks = Ticks::new("leave.reach", "Still in contact");

/// Enemies that find room around one model.
const MOST: u8 = 6;

options! {
    /// Where a figure that is driven back goes: without room, or if its owner likes, it falls; at an edge it goes over (`blades:P16`).
    pub enum Goes { Recoils = "Back a base width", Touches = "Back, touches foes", Falls = "Falls there", Over = "Over an edge" }
}

const GOES: Pick<Goes> = Pick::new("recoil.goes", "Driven back").preset(Goes::Recoils);
/// Enemies of the battle whom the recoil touches newly, transfixed ones apart (`blades:R29`).
const TOUCHED: Ticks = Ticks::new("recoil.touched", "New contacts");

/// Where a recoil in a battle leads, and who strikes then.
pub const DRIVEN: &[Declared] =
    questions![&[GOES.declared(), TOUCHED.declared(), REACH.declared(), ORDER.declared(), AROUND.declared()], jump::PLUNGES];
/// What a recoil in a battle may ask, beside the hacks.
pub const RECOILS: &[Declared] = questions![DRIVEN, &[exchange::LETHAL.declared()], scenario::FORCED];

/// Whoever acts leaves a melee: it spends a move, and those who can strike do so before it.
pub fn leave(play: &mut Play<'_>, id: Id) -> Flow<Outcome> {
    let subject = Subject::Figure(id);
    let Some(mut model) = Fighter::of(look(play), id) else { return Ok(LEAVES.of(subject)) };
    exchange::trick(play, &mut model, &[Rule::FreeDisengage, Rule::Flying, Rule::Mounted])?;
    play.about(subject);
    play.side(Some(side_of(id)));
    let enemies = look(play).those(side_of(id).other(), &|_, figure| figure.able() && strikes(&model, figure));
    let hackers = play.ticks(WHO, &enemies, (0, MOST), Set::EMPTY)?;
    change(play, |battle| battle.mark(id, Condition::Moved));
    let mut hacks = Hacks {
        id,
        cause: None,
        melee: true,
        by: Whom::NOBODY,
        left: IdList::new(),
        struck: Set::EMPTY,
        around: 1,
        venom: Set::EMPTY,
    };
    hacks.line_up(play, hackers)?;
    let ending = hacks.strike(play, &LEAVES)?;
    let came = if *ending == LEAVES { scenario::moved(play, id)? } else { None };
    change(play, |battle| {
        if battle.active == Some(id) {
            battle.pay(1);
        }
    });
    Ok(came.unwrap_or(ending.of(subject)))
}

/// Whether an enemy has a free hack at somebody: Free Disengage holds against all, wings against whoever has none, a mount against
/// whoever is on foot and does not fly (`blades:R33`, `blades:R34`).
pub fn strikes(model: &Fighter, enemy: &Figure) -> bool {
    let flies = enemy.rules.has(Rule::Flying);
    let over = model.has(Rule::Flying) && !flies;
    let away = model.has(Rule::Mounted) && !flies && !enemy.rules.has(Rule::Mounted);
    !over && !away && !model.has(Rule::FreeDisengage)
}

/// A figure of the battle is driven back by another, perhaps with Poison.
pub fn driven(play: &mut Play<'_>, task: TaskId, id: Id, melee: bool, by: Whom, poison: bool) -> Flow<()> {
    let venom = if poison { by.into() } else { Set::EMPTY };
    let mut hacks = Hacks { id, cause: Some(task), melee, by, left: IdList::new(), struck: Set::EMPTY, around: 1, venom };
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
    /// Who that is.
    by: Whom,
    /// Who strikes next.
    left: IdList,
    /// Who has.
    struck: Set,
    /// Enemies touching it.
    around: i16,
    /// Who has driven it back with Poison, which works when it has come to rest (`blades:P15`).
    venom: Set,
}

impl Hacks {
    /// Puts those who strike in the order its player likes, and counts whoever touches it.
    fn line_up(&mut self, play: &mut Play<'_>, hackers: Set) -> Flow<()> {
        play.about(Subject::Figure(self.id));
        self.left = play.order(ORDER, &hackers.iter().collect::<IdList>())?;
        let count = self.left.len() as i16;
        if count > 0 {
            let most = melee::around(play, Subject::Figure(self.id));
            self.around = play.number(Number { min: count, ..AROUND.up_to(most).preset(count) })?;
        }
        Ok(())
    }

    /// One after the other; what has become of it. A recoil takes it out of the reach of some, a fall does not (`blades:R28`).
    fn strike(&mut self, play: &mut Play<'_>, before: &'static Ending) -> Flow<&'static Ending> {
        let mut ending = before;
        while let Some(hacker) = self.left.first().copied().filter(|_| look(play).in_play(self.id)) {
            self.left.remove(0);
            self.struck = self.struck.with(hacker);
            let fighters = (Fighter::of(look(play), hacker), Fighter::of(look(play), self.id));
            let (Some(striker), Some(target)) = fighters else { continue };
            let (bout, verdict) = hack(play, Kind::Hack, striker, target, self.around)?;
            bout.striker.store(play);
            bout.target.store(play);
            let venom = effects::venom(&bout, verdict.loser);
            let gone = match verdict.harm {
                Harm::Nothing | Harm::Wound => continue,
                Harm::Fall => {
                    ending = &STAYS;
                    play.about(Subject::Figure(self.id));
                    play.note("Falls", 0)?;
                    if falls(play, self.id, venom)? {
                        self.left.clear();
                    }
                    continue;
                }
                Harm::Recoil => {
                    (self.by, self.melee) = (Some(hacker).into(), true);
                    self.venom = Set(self.venom.0 | Set::from(venom).0);
                    ending = self.recoils(play)?;
                    continue;
                }
                Harm::Kill => Gone::Killed,
                Harm::Gruesome => Gone::Gruesome,
            };
            push(play, Task::Remove(self.id, gone, verdict.only_savage), self.cause)?;
        }
        for winner in self.venom.iter() {
            effects::poisons(play, Some(winner).into(), self.id)?;
        }
        Ok(if look(play).in_play(self.id) { ending } else { &GONE })
    }

    /// Driven back, down or over an edge; who can strike now.
    fn recoils(&mut self, play: &mut Play<'_>) -> Flow<&'static Ending> {
        let Some(mut model) = Fighter::of(look(play), self.id) else { return Ok(&GONE) };
        // Fallen ones strike too (`blades:R29`).
        let new = |id: Id, figure: &Figure| {
            !figure.transfixed() && strikes(&model, figure) && !self.struck.has(id) && !self.left.contains(&id)
        };
        let enemies = look(play).those(side_of(self.id).other(), &new);
        let drops = plays(play, House::Drops);
        play.about(model.subject);
        let goes = play.pick_some(GOES, |goes| match goes {
            Goes::Recoils | Goes::Falls => true,
            Goes::Touches => !enemies.is_empty(),
            Goes::Over => drops,
        })?;
        match goes {
            Goes::Recoils | Goes::Touches => {}
            Goes::Falls => {
                change(play, |battle| battle.mark(self.id, Condition::Fallen));
                play.note("Falls", 0)?;
                return Ok(&STAYS);
            }
            Goes::Over => {
                self.left.clear();
                jump::plunge(play, &mut model)?;
                return Ok(&STAYS);
            }
        }
        // Not where its foe would have no free hack at it either.
        let held = match self.by.get().and_then(|foe| look(play).figure(foe)) {
            Some(foe) => strikes(&model, foe),
            None => !model.has(Rule::FreeDisengage),
        };
        if self.melee && held && plays(play, House::FollowUp) {
            play.note("Its foe may follow", 0)?;
        }
        let still = play.ticks(REACH, &self.left, (0, MOST), Set::EMPTY)?;
        let touched = match goes {
            // A single one need not be asked for; of several none is marked before.
            Goes::Touches => play.ticks(TOUCHED, &enemies, (u8::from(enemies.len() == 1), MOST), Set::EMPTY)?,
            _ => Set::EMPTY,
        };
        self.line_up(play, Set(still.0 | touched.0))?;
        scenario::driven(play, self.id)?;
        Ok(&BACK)
    }
}

/// Down (`blades:P17`), at the brink of a drop all the way (`blades:P12`): not whoever flies, or lies already. Then Poison works, if
/// there is any. Whether it has gone over.
pub fn falls(play: &mut Play<'_>, id: Id, winner: Whom) -> Flow<bool> {
    let Some(mut model) = Fighter::of(look(play), id) else { return Ok(false) };
    change(play, |battle| battle.mark(id, Condition::Fallen));
    play.about(model.subject);
    let over = plays(play, House::Drops) && !model.fallen && !model.has(Rule::Flying) && play.yes(jump::BRINK)?;
    if over {
        jump::plunge(play, &mut model)?;
    }
    effects::poisons(play, winner, id)?;
    Ok(over)
}
