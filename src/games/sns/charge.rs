//! Charging, and what the charged can do about it (`sns:P19`, `sns:P20`).

use super::battle::{alter, look};
use super::damage;
use super::fighter::{self, Class};
use super::melee::RULES;
use super::{shooting, spell};
use crate::engine::{Chart, Choose, Declared, Ending, Flow, Id, IdList, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::twod6::melee::{self, MAX_FIGHTERS};
use crate::games::twod6::{Six, THREE, TWO, about, come, rolls, shown, side_of};
use crate::games::{Play, Procedure};
use crate::questions;

/// All who charge the same figure roll before anything else happens (`sns:R29`); a 6 does not fail (`sns:R7`).
const CHARGE: Throw = Throw::new("charge.roll", "Charge");
const DICE: Throw = Throw::new("charge.dice", "Charge dice");
/// A player may let it be, the enemy never does (`sns:R30`).
const REACT: Pick<YesNo> = Pick::new("charge.react", "React?").preset(YesNo::Yes);
const AT: Choose = Choose::new("charge.at", "At whom?");
/// An enemy reacts against the highest Rep, equals by chance.
const EQUAL: Throw = Throw::new("charge.equal", "Equal chargers");

/// What a charge comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Charge {
    Stays,
    /// A Missile figure may shoot, a Caster may cast.
    Seen,
    Contact,
}

/// T19.
const CHARGING: Chart<Charge, 3> = Chart::new([(0, 0, Charge::Stays), (1, 1, Charge::Seen), (2, 2, Charge::Contact)]);

/// Nobody got in.
pub const STAYS: Ending = Ending::new("stays", "STAYS", Tone::Nothing);
const CONTACT: Ending = Ending::new("contact", "CONTACT", Tone::Good);
const CHARGED: Ending = Ending::new("charged", "CHARGED", Tone::Middling).noted();
const MAY_SHOOT: Ending = Ending::new("may-shoot", "MAY SHOOT", Tone::Middling).noted();
const MAY_CAST: Ending = Ending::new("may-cast", "MAY CAST", Tone::Middling).noted();

/// What is told of a charge in a battle on its way.
pub const TOLD: [&Ending; 3] = [&CHARGED, &MAY_SHOOT, &MAY_CAST];
/// What a charge in a battle may ask, with its reaction and its melee.
pub const QUESTIONS: &[Declared] = &[CHARGE.declared(), DICE.declared(), REACT.declared(), AT.declared(), EQUAL.declared()];

/// Charge (`sns:P19`).
pub const CHARGES: Procedure = Procedure {
    id: "charge",
    title: "Charge",
    reference: "sns:P19",
    roles: &["Charger", "Target"],
    questions: questions![
        &[fighter::REP_QUESTION, fighter::MOUNTED_QUESTION, fighter::CLASS_QUESTION, CHARGE.declared(), DICE.declared()],
        &rolls::TESTED
    ],
    endings: &[&STAYS, &MAY_SHOOT, &MAY_CAST, &CONTACT],
    run: charge,
};

fn charge(play: &mut Play<'_>) -> Flow<Outcome> {
    let (charger, target) = (Subject::Nth(1), Subject::Nth(2));
    let class = fighter::class(play, target, |_| true)?;
    let charge = roll(play, &[charger], target)?.first().map_or(Charge::Stays, |passed| CHARGING.read(i16::from(*passed)));
    Ok(match (charge, class) {
        (Charge::Stays, _) => STAYS.of(charger),
        (Charge::Seen, Class::Missile) => MAY_SHOOT.of(target),
        (Charge::Seen, Class::Caster) => MAY_CAST.of(target),
        (Charge::Seen, Class::Melee) | (Charge::Contact, _) => CONTACT.of(charger),
    })
}

/// Reaction when charged (`sns:P20`).
pub const REACTION: Procedure = Procedure {
    id: "reaction",
    title: "Reaction to a charge",
    reference: "sns:P20",
    roles: &["Charged", "Charger"],
    questions: questions![&[fighter::CLASS_QUESTION, shooting::DICE], spell::QUESTIONS, damage::QUESTIONS, &rolls::TESTED],
    endings: &[
        damage::ENDINGS[0],
        shooting::TOLD[0],
        shooting::TOLD[1],
        spell::TOLD[0],
        spell::TOLD[1],
        &spell::DISASTER,
        damage::ENDINGS[1],
        damage::ENDINGS[2],
    ],
    run: reaction_alone,
};

fn reaction_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let class = fighter::class(play, Subject::Nth(1), |class| class != Class::Melee)?;
    react(play, Subject::Nth(1), Subject::Nth(2), class)
}

/// How many dice passed, for each charger: with a mount the best two of three.
fn roll(play: &mut Play<'_>, chargers: &[Subject], target: Subject) -> Flow<rolls::Counts> {
    for charger in chargers {
        let rep = fighter::rep(play, *charger)?;
        let dice = if fighter::mounted(play, *charger)? { THREE } else { TWO };
        rolls::cast(play, DICE, Six::Passes, dice, ("Rep", rep))?;
    }
    play.about(target);
    rolls::counted(play, CHARGE, chargers.iter().copied())
}

/// A Missile figure shoots at a charger; a Caster casts Damage at that charger alone, even with 2 passed (`sns:R27`).
fn react(play: &mut Play<'_>, charged: Subject, charger: Subject, class: Class) -> Flow<Outcome> {
    if class == Class::Caster {
        let rep = fighter::rep(play, charged)?;
        let cast = spell::cast(play, charged, charger, rep)?;
        spell::told(play, charged, cast);
        return match (cast, charged) {
            (spell::Cast::Disaster, Subject::Figure(id)) => spell::disaster(play, id),
            (spell::Cast::Disaster, _) => Ok(spell::DISASTER.of(charged)),
            (_, who) => {
                if let Subject::Figure(id) = who {
                    alter(play, id, |figure| figure.fought = true);
                }
                Ok(damage::ending(charger, damage::by_shot(play, charged, charger)?))
            }
        };
    }
    if let Subject::Figure(_) = charged {
        return shooting::shoot(play, charged, charger, true);
    }
    shooting::quick_at_charger(play, charged, charger)
}

/// One figure of the battle is charged by these: all roll, it may react, and those who get in fight it to the end.
pub fn charged(play: &mut Play<'_>, chargers: &[Id], target: Id) -> Flow<Outcome> {
    let subjects: heapless::Vec<Subject, { MAX_FIGHTERS }> = chargers.iter().map(|id| Subject::Figure(*id)).collect();
    let passed = roll(play, &subjects, Subject::Figure(target))?;
    let of = |wanted: Charge| -> IdList {
        chargers
            .iter()
            .zip(&passed)
            .filter(|(_, passed)| CHARGING.read(i16::from(**passed)) == wanted)
            .map(|(id, _)| *id)
            .collect()
    };
    let (seen, close) = (of(Charge::Seen), of(Charge::Contact));
    let mut stopped = STAYS.of(subjects.first().copied().unwrap_or(Subject::Nobody));
    if seen.is_empty() && close.is_empty() {
        return Ok(stopped);
    }
    let Some(figure) = look(play).map(|battle| *battle.figure(target)) else { return Ok(stopped) };
    // With a load it cannot react: it drops it and fights (`sns:R31`, `sns:R50`).
    alter(play, target, |figure| figure.carries = None);
    let reacts = figure.carries.is_none() && !seen.is_empty();
    let told = match figure.class {
        Class::Missile if reacts => &MAY_SHOOT,
        Class::Caster if reacts => &MAY_CAST,
        _ => &CHARGED,
    };
    play.tell(told.of(Subject::Figure(target)));
    let mut in_contact = seen.clone();
    // As many as figures: they fit.
    let _ = in_contact.extend_from_slice(&close);
    for charger in &in_contact {
        shown::charges(play, *charger, target)?;
    }
    if figure.class != Class::Melee && reacts {
        // Whoever stays is none of them; the one at whom he may react is named first.
        come(play, &in_contact);
        stopped = reaction(play, target, figure.class, &seen, in_contact.len())?.unwrap_or(stopped);
    }
    let Some(battle) = look(play) else { return Ok(stopped) };
    in_contact.retain(|id| battle.figure(*id).up());
    if !battle.figure(target).up() || in_contact.is_empty() {
        return Ok(stopped);
    }
    let attackers: heapless::Vec<Subject, MAX_FIGHTERS> = in_contact.iter().map(|id| Subject::Figure(*id)).collect();
    melee::fight(play, &RULES, Subject::Figure(target), &attackers)
}

/// The charged figure picks one of those who passed exactly one die (`sns:R29`): nobody who passed two may be shot or cast at
/// (`sns:R28`). A dazzled figure may (`sns:R31`). How many come stands beside the question.
fn reaction(play: &mut Play<'_>, target: Id, class: Class, seen: &[Id], coming: usize) -> Flow<Option<Outcome>> {
    let who = Subject::Figure(target);
    about(play, who);
    let Some(battle) = look(play) else { return Ok(None) };
    let charger = if battle.runs(side_of(target)) {
        let rep = |id: &Id| battle.figure(*id).rep();
        let highest = seen.iter().map(rep).max().unwrap_or(0);
        let best: IdList = seen.iter().filter(|id| rep(id) == highest).copied().collect();
        let nth = play.random(EQUAL, best.len())?;
        best.get(nth).copied().unwrap_or(target)
    } else {
        shown::charging(play, coming);
        let reacts = play.yes(REACT)?;
        shown::charging(play, 0);
        if !reacts {
            return Ok(None);
        }
        play.choose(AT, seen)?
    };
    let outcome = react(play, who, Subject::Figure(charger), class)?;
    play.tell(outcome);
    Ok(Some(outcome))
}
