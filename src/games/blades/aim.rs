//! Who may be shot at (`blades:P21`).

use super::battle::{look, side_of};
use super::roster::points_of;
use crate::engine::{Choose, Ending, Flags, Flow, Id, Number, Outcome, Pick, Subject, Tone};
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
        Down = "Hidden or down",
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
const CLOSER: Choose = Choose::new("aim.closer", "Who is closer?");
const WOODS: Pick<Woods> = Pick::new("aim.woods", "Woods").preset(Woods::None);

const MAY: Ending = Ending::new("may", "MAY SHOOT", Tone::Good);
const MAY_NOT: Ending = Ending::new("may-not", "MAY NOT", Tone::Bad);

/// The checklist before a shot (`blades:P21`).
pub const TARGET: Procedure = Procedure {
    id: "target",
    title: "May I shoot it?",
    reference: "blades:P21",
    roles: &["Shooter"],
    questions: &[
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

fn target(play: &mut Play<'_>) -> Flow<Outcome> {
    let shooter = look(play).active.map_or(Subject::Nth(1), Subject::Figure);
    play.about(shooter);
    let with = play.pick(WITH)?;
    let trouble = play.flags(TROUBLE, |trouble| applies(trouble, with))?;
    let woods = play.pick(WOODS)?;
    let lines = [
        (Trouble::Unable, "No weapon, power or scroll"),
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
    if trouble.has(Trouble::Closer) && !passes_over(play)? {
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

/// Line 9.
fn passes_over(play: &mut Play<'_>) -> Flow<bool> {
    Ok(match play.pick(SKIP)? {
        Skip::Not => false,
        Skip::Points => match look(play).active {
            // The figures say what they have cost.
            Some(id) => {
                let enemies = look(play).those(side_of(id).other(), &|_, _| true);
                if enemies.is_empty() {
                    return Ok(true);
                }
                let closer = play.choose(CLOSER, &enemies)?;
                let points = |id: Id| look(play).figure(id).map_or(0, points_of);
                2 * points(closer) < points(id)
            }
            None => {
                let own = play.number(OWN_POINTS)?;
                2 * play.number(ITS_POINTS)? < own
            }
        },
        Skip::Down | Skip::Small | Skip::NoTarget | Skip::Scenario => true,
    })
}
