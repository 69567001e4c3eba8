//! Who may be shot at (`blades:P21`).

use super::action::Action;
use super::battle::{Battle, look, side_of};
use super::exchange;
use super::fighter::{self, Fighter, Rule};
use super::roster::points_of;
use super::turn::possible;
use crate::engine::{Ending, Flagged, Flags, Flow, Id, Number, Options as _, Outcome, Pick, Set, Subject, Ticks, Tone};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// With what.
    pub enum With { Weapon = "Weapon", Javelins = "Magic javelins", Spell = "Spell attack", Transfix = "Transfix", Net = "Entangle" }
}

options! {
    /// What may stand in the way, in the order of `blades:P21`.
    pub enum Trouble {
        Unable = "No missiles",
        Attacked = "Has attacked",
        Engaged = "Foe at me",
        FriendAtIt = "Friend at it",
        NoSight = "No sight of it",
        Hidden = "It is hidden",
        TooFar = "Too far",
        Stealth = "Stealth/cover",
        Closer = "One is closer",
    }
}

options! {
    /// Why somebody closer may be passed over.
    pub enum Skip {
        Not = "It may not",
        Points = "Points",
        Down = "Hidden/down/cover",
        Small = "Target is larger",
        NoTarget = "No legal target",
        Scenario = "Scenario says so",
    }
}

options! {
    /// Where shooter and target are, as to woods.
    pub enum Woods {
        None = "No woods",
        IntoFar = "Far off, it inside",
        IntoEdge = "At edge, it inside",
        OutEdge = "Out from the edge",
        OutDeep = "Out from deeper",
        Both = "Both inside",
    }
}

const WITH: Pick<With> = Pick::new("aim.with", "With").preset(With::Weapon);
/// A foe in contact who is fallen or transfixed is no trouble, and may be the target (`blades:R54`).
const TROUBLE: Flags<Trouble> = Flags::new("aim.trouble", "In the way?");
const SKIP: Pick<Skip> = Pick::new("aim.skip", "Pass it because").preset(Skip::Not);
const OWN_POINTS: Number = Number::new("aim.own-points", "Shooter's points", 1, 300).preset(30);
const ITS_POINTS: Number = Number::new("aim.its-points", "Closer one's", 1, 300).preset(30);
const CLOSER: Ticks = Ticks::new("aim.closer-ones", "Who is closer?");
const WOODS: Pick<Woods> = Pick::new("aim.woods", "Woods").preset(Woods::None);

const MAY: Ending = Ending::new("may", "MAY SHOOT", Tone::Good);
const MAY_NOT: Ending = Ending::new("may-not", "MAY NOT", Tone::Bad);

const UNABLE: &str = "No weapon, power or scroll";

/// The checklist before a shot (`blades:P21`).
pub const TARGET: Procedure = Procedure {
    id: "target",
    title: "May I shoot it?",
    reference: "blades:P21",
    roles: &["Shooter"],
    questions: &[
        fighter::FOE.declared(),
        exchange::TRICKS.declared(),
        WITH.declared(),
        TROUBLE.declared(),
        SKIP.declared(),
        OWN_POINTS.declared(),
        ITS_POINTS.declared(),
        CLOSER.declared(),
        WOODS.declared(),
    ],
    endings: &[&MAY, &MAY_NOT],
    run: target,
};

/// Which lines hold for which attack: a Transfix reaches into a melee and past those who are closer, magic ignores Stealth; a net
/// is no magic (`blades:R53`).
const fn applies(trouble: Trouble, with: With) -> bool {
    let spellbound = matches!(with, With::Transfix | With::Net);
    match trouble {
        // No attack of the turn (`blades:R26`).
        Trouble::Attacked => !spellbound,
        Trouble::FriendAtIt | Trouble::Closer => !spellbound,
        Trouble::Stealth => matches!(with, With::Weapon | With::Net),
        _ => true,
    }
}

/// With what whoever acts can do anything from afar now.
fn has(battle: &Battle, with: With) -> bool {
    let Some(acts) = battle.active.and_then(|id| battle.figure(id)) else { return true };
    match with {
        With::Weapon => {
            let bow = [Rule::ShooterShort, Rule::ShooterMedium, Rule::ShooterLong].iter().any(|rule| acts.rules.has(*rule));
            bow && possible(battle, Action::Shot)
        }
        With::Javelins => acts.rules.has(Rule::Javelins) && possible(battle, Action::Shot),
        With::Spell => possible(battle, Action::Spell) && !battle.attacked(),
        With::Transfix => possible(battle, Action::Spell),
        With::Net => possible(battle, Action::Entangle),
    }
}

/// What the figures say of a line, before anybody looks at the table: it may hold, or it cannot.
fn may_hold(battle: &Battle, target: Option<&Fighter>, trouble: Trouble) -> bool {
    let Some(target) = target else { return true };
    match trouble {
        // It would not be offered.
        Trouble::Unable | Trouble::Attacked => false,
        // Heavy armour is never stealthy.
        Trouble::Stealth => (target.has(Rule::Stealth) || target.has(Rule::MagicCloak)) && !target.has(Rule::HeavyArmor),
        Trouble::Closer => battle.on_table(battle.acting.other()).count() > 1,
        _ => true,
    }
}

fn target(play: &mut Play<'_>) -> Flow<Outcome> {
    let shooter = look(play).active.map_or(Subject::Nth(1), Subject::Figure);
    let mut target = Fighter::foe(play)?;
    if let Some(target) = &mut target {
        exchange::trick(play, target, &[Rule::Stealth])?;
    }
    play.about(shooter);
    let (battle, aimed_at) = (look(play), target.as_ref());
    let able: Flagged<With> = With::ALL.iter().copied().filter(|with| has(battle, *with)).collect();
    let open: Flagged<Trouble> = Trouble::ALL.iter().copied().filter(|it| may_hold(battle, aimed_at, *it)).collect();
    if able == Flagged::NONE {
        play.note(UNABLE, 0)?;
        return Ok(MAY_NOT.of(shooter));
    }
    let with = play.pick_some(WITH, |with| able.has(with))?;
    let trouble = play.flags(TROUBLE, |trouble| applies(trouble, with) && open.has(trouble))?;
    let woods = play.pick(WOODS)?;
    let lines = [
        (Trouble::Unable, UNABLE),
        (Trouble::Attacked, "One attack a turn"),
        (Trouble::Engaged, "A standing foe touches"),
        (Trouble::FriendAtIt, "A friend touches it"),
        (Trouble::NoSight, "Nothing may lie between"),
        (Trouble::Hidden, "Wholly hidden"),
        (Trouble::TooFar, if applies(Trouble::Closer, with) { "Farther than 3x the range" } else { "Farther than 1x the range" }),
        (Trouble::Stealth, "Stealth, touching cover"),
    ];
    if let Some((_, why)) = lines.into_iter().find(|(line, _)| trouble.has(*line)) {
        play.note(why, 0)?;
        return Ok(MAY_NOT.of(shooter));
    }
    if trouble.has(Trouble::Closer) && !passes_over(play, target.as_ref())? {
        play.note("The closest enemy first", 0)?;
        return Ok(MAY_NOT.of(shooter));
    }
    let (may, note) = match woods {
        Woods::None => (true, ""),
        Woods::IntoFar => (false, "Only from the wood's edge"),
        Woods::IntoEdge | Woods::Both => (true, "Up to 1xS, cover -1"),
        // No hidden start is needed; not at somebody at the same edge within 1xS (`blades:R105`).
        Woods::OutEdge => (true, "Ambush +1, first attack"),
        Woods::OutDeep => (false, "Only from the wood's edge"),
    };
    if !note.is_empty() {
        play.note(note, 0)?;
    }
    Ok(if may { MAY.of(shooter) } else { MAY_NOT.of(shooter) })
}

/// Line 9: of figures, whatever they themselves say.
fn passes_over(play: &mut Play<'_>, target: Option<&Fighter>) -> Flow<bool> {
    let Some((own, target)) = look(play).active.zip(target) else {
        return Ok(match play.pick(SKIP)? {
            Skip::Not => false,
            Skip::Points => {
                let own = play.number(OWN_POINTS)?;
                2 * play.number(ITS_POINTS)? < own
            }
            Skip::Down | Skip::Small | Skip::NoTarget | Skip::Scenario => true,
        });
    };
    let others = look(play).those(side_of(own).other(), &|id, _| target.id() != Some(id));
    if others.is_empty() {
        return Ok(true);
    }
    let most = others.len() as u8;
    // Each of them must be one to pass over.
    for closer in play.ticks(CLOSER, &others, (1, most), Set::EMPTY)?.iter() {
        let points = |id: Id| look(play).figure(id).map_or(0, points_of);
        let passed = Fighter::of(look(play), closer).is_some_and(|it| it.fallen || it.size() == 0 && target.size() > 0)
            || 2 * points(closer) < points(own);
        play.about(Subject::Figure(closer));
        if !passed && play.pick_some(SKIP, |skip| !matches!(skip, Skip::Points | Skip::Small))? == Skip::Not {
            return Ok(false);
        }
    }
    Ok(true)
}
