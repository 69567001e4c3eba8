//! Everything that comes of something: one task after the other (`swordplay:P19`, `swordplay:P20`).

use super::battle::{Battle, Figure, GROUPS, NO_TEST, Status, Task, Those, alter, battle, change, choose, decision, fact, mark};
use super::reaction::Reaction;
use super::{act, aid, assault, foes, group_test, hit, links, movement, roll, solo, spotted, turn, volley, wound};
use crate::engine::{
    Choice, Choose, Crumb, Declared, Digest, Either, Ending, Flow, Id, Interrupts, Options as _, Outcome, Side, Subject, TaskId,
    Throw, Tone,
};
use crate::games::{Play, Procedure};
use crate::{options, questions};

/// A move may bring a figure into somebody else's sight (`swordplay:P10`, `swordplay:P14`), or of something that is still to be
/// found (`swordplay:P34`, `swordplay:P35`).
const SEEN: Interrupts<Seen> = Interrupts::new("fire.seen", "Seen");
const CHAIN: Throw = Throw::new("fire.chain", "Reactions");
/// Whom somebody who ducks back could take along (`swordplay:R140`).
const WOUNDED: Choose = Choose::new("duck.wounded", "Fetch whom?");

options! {
    /// What may happen during a move.
    pub enum Seen { Spotted = "Spotted!", Pef = "PEF seen", Building = "Building near" }
}

options! {
    /// The same where no marker is left: the first and the last of them.
    pub enum NoMarker { Spotted = "Spotted!", Building = "Building near" }
}

/// What may happen to a figure on its way: only a group that has not seen it in this phase spots it, and only a player's figure
/// in a solo Encounter comes upon something, while there is something.
pub fn on_the_way(battle: &Battle, id: Id) -> &'static [Choice] {
    let seeks = battle.solo && battle.figure(id).side == Side::First;
    let marker = seeks && battle.scene.markers() > 0;
    let building = seeks && !solo::unsearched(battle).is_empty();
    match (spotted::by_whom(battle, id) != 0, marker, building) {
        (true, false, true) => NoMarker::CHOICES,
        (spotted, marker, building) => {
            let from = if spotted { 0 } else { 1 + usize::from(!marker) };
            let to = if building { 3 } else { 1 + usize::from(marker) };
            Seen::CHOICES.get(from..to).unwrap_or_default()
        }
    }
}

/// All is over, and nobody has gone down.
pub const NONE_DOWN: Ending = Ending::new("over", "NO LOSS", Tone::Middling).sums_up();
/// The same where one has: he stands on the band.
pub const ONE_DOWN: Ending = Ending::new("one-down", "DOWN", Tone::Middling).sums_up();
/// So many have. A number and no more would be taken for a figure's.
pub const DOWN: Ending = Ending::new("several-down", "DOWN #", Tone::Middling).sums_up();
/// Nobody has gone down, but somebody has left.
pub const ONE_LEFT: Ending = Ending::new("one-left", "LEFT", Tone::Middling).sums_up();
/// The same of several.
pub const LEFT: Ending = Ending::new("several-left", "LEFT #", Tone::Middling).sums_up();
/// Nobody has done either, but a Star has cheated death.
pub const SURVIVES: Ending = Ending::new("survives", "SURVIVES", Tone::Middling).sums_up();
/// There was nothing to be done.
pub const NOTHING: Ending = Ending::new("nothing", "NOBODY", Tone::Nothing);
/// Too much for one procedure: the next one goes on.
pub const GOES_ON: Ending = Ending::new("goes-on", "GOES ON", Tone::Middling);

/// What a chain tells on its way, mild to grave, and what a procedure with one can end in.
macro_rules! endings {
    ($($more:expr),*) => {{
        use $crate::games::swordplay::chain::{DOWN, GOES_ON, LEFT, NONE_DOWN, ONE_DOWN, ONE_LEFT, SURVIVES};
        use $crate::games::swordplay::{charge, encounter, foes, hit, melee, pef, reaction as to, sight, volley, wound};
        &[
            $($more,)*
            &foes::KNOWN, &pef::NOTHING, &pef::SOMETHING, &pef::SOMEBODY, &pef::ONE_ENEMY, &pef::CONTACT, &encounter::FOUND, &encounter::NOT_HERE, &encounter::GRUNTS,
            &encounter::BUILDINGS, &wound::UNHURT,
            &sight::MOVING_WINS, &sight::OTHER_WINS,
            &charge::NO_SHOT, &charge::FIRES, &hit::MISS, &hit::WOUNDED, &hit::HIT, &volley::HITS, &melee::TIE,
            &to::CARRY_ON, &to::RETURN_FIRE, &to::CHARGE, &to::RUSH_SHOT, &wound::LOSES_REP, &to::DUCK_BACK, &to::DUCK_TOGETHER,
            &to::LEAVE, &to::LEAVE_TOGETHER, &wound::OUT, &wound::SAFE, &wound::DEAD, &NONE_DOWN, &ONE_LEFT, &LEFT, &SURVIVES,
            &ONE_DOWN, &DOWN, &GOES_ON,
        ]
    }};
}
pub(super) use endings;

/// What a chain can end in.
pub const ENDINGS: &[&Ending] = endings!(&NOTHING);

/// Reactions that were too many for one procedure go on.
pub const REACTIONS: Procedure = Procedure {
    id: "reactions",
    title: "Reactions",
    reference: "swordplay:P20",
    roles: &[],
    questions: QUESTIONS,
    endings: endings!(),
    run: go_on,
};

/// All that a chain of reactions may ask.
pub const QUESTIONS: &[Declared] = questions![
    &[movement::COVER_NEAR.declared(), movement::FRIEND.declared(), SEEN.declared(), CHAIN.declared(), WOUNDED.declared()],
    solo::FOUND_QUESTIONS,
    aid::GOES_QUESTIONS,
    volley::QUESTIONS,
    hit::QUESTIONS,
    wound::QUESTIONS,
    group_test::QUESTIONS,
    spotted::QUESTIONS,
    assault::QUESTIONS,
    links::LOSS_QUESTIONS,
    foes::FACES,
    roll::SUCCESSES,
];

/// One thing after another, until nothing is left to do. A list and not a call stack: two archers may return fire for ever.
pub fn go_on(play: &mut Play<'_>) -> Flow<Outcome> {
    let is = |status| move |figure: &Figure| figure.status == status;
    let balance = |play: &Play<'_>| {
        let those = |fits: &dyn Fn(&Figure) -> bool| battle(play).those(fits);
        [those(&Figure::down), those(&is(Status::Left)), those(&is(Status::Safe))]
    };
    let before = balance(play);
    while let Some((id, task)) = battle(play).next() {
        play.lap_of(CHAIN, Digest::of)?;
        if play.long() {
            return Ok(GOES_ON.plain());
        }
        let crumbs: heapless::Vec<Crumb, 8> = battle(play).tasks.causes(id).map(crumb).take(8).collect();
        play.trail(crumbs);
        let finished = match task {
            Task::Volley(group) => {
                volley::volley(play, id, group)?;
                true
            }
            Task::Charge(target) => assault::assault(play, id, target)?,
            Task::Test(group) => {
                group_test::test(play, id, group)?;
                true
            }
            Task::DuckBack(figure) => duck_back(play, id, figure)?,
        };
        if finished {
            play.remark("", 0);
            change(play, |battle| battle.tasks.done(id));
        }
    }
    play.trail([]);
    change(play, |battle| (battle.successes, battle.sighted) = ([NO_TEST; 16], 0));
    act::free_captives(play);
    let [down, left, safe] = balance(play);
    let [was_down, had_left, was_safe] = before;
    let (down, left, safe) = (down.without(was_down), left.without(had_left), safe.without(was_safe));
    let first = |mut those: Those| those.next().map_or(Subject::Nobody, Subject::Figure);
    Ok(match (down.len(), left.len()) {
        (0, 0) if !safe.is_empty() => SURVIVES.of(first(safe)),
        (0, 0) => NONE_DOWN.plain(),
        (0, 1) => ONE_LEFT.of(first(left)),
        (0, several) => LEFT.with(i16::from(several)),
        (count, _) => fallen(count, first(down)),
    })
}

/// So many have gone down; who, if it is one.
pub fn fallen(count: u8, who: Subject) -> Outcome {
    match count {
        0 => NONE_DOWN.plain(),
        1 => ONE_DOWN.of(who),
        several => DOWN.with(i16::from(several)),
    }
}

const fn crumb(task: Task) -> Crumb {
    let (Id(id), title) = match task {
        Task::Volley(group) => (Id(GROUPS + group), "shoots"),
        Task::Test(group) => (Id(GROUPS + group), "reacts"),
        Task::DuckBack(figure) => (figure, "ducks back"),
        Task::Charge(target) => (target, "is charged"),
    };
    Crumb { subject: Subject::Figure(Id(id)), title }
}

/// Asks something about a figure on its way. It may be spotted meanwhile, or come upon something: then nothing is answered, and it
/// goes on after all that comes of it (`swordplay:P11`, `swordplay:R81`).
pub fn on_its_way<T>(play: &mut Play<'_>, task: TaskId, id: Id, ask: impl FnOnce(&mut Play<'_>) -> Flow<T>) -> Flow<Option<T>> {
    fact(play, id);
    let (group, now) = (battle(play).figure(id).group, on_the_way(battle(play), id));
    match play.asks_some(SEEN, now, ask)? {
        Either::Answer(answer) => return Ok(Some(answer)),
        Either::Interrupt(Seen::Spotted) => spotted::spotted(play, Some(task), id, Those::one(id), None)?,
        Either::Interrupt(Seen::Pef) => solo::marker_seen(play, task, group)?,
        Either::Interrupt(Seen::Building) => solo::building_seen(play, task, group)?,
    }
    Ok(None)
}

/// A figure ducks back; on the way it may be spotted, and the move is finished after all that comes of it. Whether it is done.
fn duck_back(play: &mut Play<'_>, task: TaskId, id: Id) -> Flow<bool> {
    let figure = *battle(play).figure(id);
    if figure.doing != Reaction::DuckBack || !figure.stands() {
        return Ok(true);
    }
    let Some(cover) = on_its_way(play, task, id, |play| play.yes(movement::COVER_NEAR))? else { return Ok(false) };
    play.by_itself();
    retrieve(play, id)?;
    // Its move has ended: a later test may give it any result (`swordplay:R149`). Whoever has ducked back does nothing more in this
    // activation (`swordplay:R36`).
    act::shifted(play, Those::one(id), 0);
    alter(play, id, |figure| {
        (figure.status, figure.doing, figure.cover) = (Status::Ducked, Reaction::CarryOn, Some(cover));
        figure.marks &= !mark::HURT;
    });
    turn::star_has_moved(play, id);
    play.about(Subject::Figure(id));
    play.note("Ducks back", 0)?;
    // Whoever was about to charge him may not see or reach him any more.
    spotted::again(play, id)?;
    Ok(true)
}

/// On the way he may go for a friend who is out: a Star as he likes, a Grunt by a die, NPs too (`swordplay:P28`, `swordplay:R140`,
/// `swordplay:R141`).
fn retrieve(play: &mut Play<'_>, id: Id) -> Flow<()> {
    let figure = *battle(play).figure(id);
    let carried = battle(play).those(&|it| it.carries.is_some());
    let carried = carried.filter_map(|it| battle(play).figure(it).carries).fold(Those::NOBODY, Those::with);
    let out = battle(play).those(&|it| it.side == figure.side && it.status == Status::Out && it.guard.is_none()).without(carried);
    if out.is_empty() || figure.carries.is_some() || figure.has(mark::HURT) || !play.yes(movement::FRIEND)? {
        return Ok(());
    }
    decision(play, id);
    if aid::goes(play, figure.star, i16::from(figure.rep))? {
        fact(play, id);
        let friend = choose(play, WOUNDED, out)?;
        alter(play, id, |figure| figure.carries = Some(friend));
    }
    Ok(())
}
