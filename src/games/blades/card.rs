//! A figure's card: all that has become of it, then its rules and what it holds (`blades:1.2`).

use super::action::Condition;
use super::battle::{ACTED, Figure, Loot, Place, REROLLED, Store, Whom, side_of};
use super::fighter::Rule;
use super::setup::Scenario;
use super::{guide, roster};
use crate::engine::{Big, Facts, Id, Mark, Options as _};
use crate::games::State;

/// Words of a card are fixed: one for each number there can be.
const JAVELINS: [&str; 6] = ["Javelins 1", "Javelins 2", "Javelins 3", "Javelins 4", "Javelins 5", "Javelins 6"];
const STRENGTH: [&str; 4] = ["Str. belt 0", "Str. belt 1", "Str. belt 2", "Str. belt 3"];
const SCROLLS: [&str; 6] = ["Scroll Q1", "Scroll Q2", "Scroll Q3", "Scroll Q4", "Scroll Q5", "Scroll Q6"];
const LEARNT: [&str; 6] = ["Experience 1", "Experience 2", "Experience 3", "Experience 4", "Experience 5", "Experience 6+"];

/// A figure as its card shows it.
pub fn facts(state: &State, id: Id) -> Facts {
    let battle = guide::battle(state);
    let figure = battle.figure(id).copied().unwrap_or(Figure::ABSENT);
    let big = |label, value, suffix| Big { label, value, suffix };
    if battle.unseen(id) {
        // How many is no secret: so many markers lie there.
        let all = battle.members(side_of(id));
        let under = all.iter().filter(|id| battle.unseen(**id)).count();
        let mut facts = Facts::new("", [big("UNSEEN", under as i16, ""), big("OF", all.len() as i16, "")]);
        facts.behind = Some(Mark::Star);
        facts.word(facts.behind, "Hidden");
        return facts;
    }
    let kind = roster::called(&figure);
    let hidden = figure.place == Place::Hidden;
    let second = if hidden { big("MARK", i16::from(figure.marker), "") } else { big("COMB", i16::from(figure.combat), "") };
    let mut facts = Facts::new(kind, [big("QUAL", battle.rolls_with(id), "+"), second]);
    // Whoever is under a marker is not lost, nor is whoever only misses a game.
    facts.gone = matches!(figure.place, Place::Killed | Place::Away | Place::Absent);
    let acts = battle.active == Some(id);
    let acted = !facts.gone && figure.marked(ACTED) && figure.due == 0 && !acts;
    facts.ready = battle.active.is_none() && battle.ready(id) && battle.calm();
    let due = figure.due > 0 && !facts.gone;
    facts.before = match (acted, due) {
        (true, _) => Some(Mark::Acted),
        (_, true) => Some(Mark::Star),
        _ => figure.rules.has(Rule::Leader).then_some(Mark::Leader),
    };
    let states = [
        (figure.place == Place::Killed, Mark::Dead, "Killed"),
        (figure.place == Place::Away, Mark::Dead, "Away"),
        (figure.place == Place::Rests, Mark::Star, "Sits out"),
        (hidden, Mark::Star, "Hidden"),
        (
            !facts.gone && figure.transfixed(),
            Mark::Bound,
            if figure.held_by == Whom::NOBODY { "Entangled" } else { "Transfixed" },
        ),
        (!facts.gone && figure.fallen(), Mark::Fallen, "Fallen"),
        (!facts.gone && figure.has(Condition::LiesHard), Mark::Fallen, "Stands for 2"),
        (!facts.gone && figure.lost > 0, Mark::Wounded, "Weakened"),
        (battle.swapped.is_some_and(|two| two.contains(&id)), Mark::Star, "Swapped"),
        (!facts.gone && figure.has(Condition::Greed), Mark::Star, "Greed"),
        (figure.rides_with.get().is_some(), Mark::Star, "Carried"),
        (battle.figures.iter().any(|other| other.rides_with.is(id)), Mark::Star, "Carries one"),
        (battle.loot == Loot::Held(id), Mark::Star, if battle.scenario == Scenario::Item { "Has the item" } else { "Treasure" }),
        (figure.has(Condition::Dry), Mark::Star, "Out of power"),
        (figure.has(Condition::NoMissiles), Mark::Star, "No missiles"),
        (figure.has(Condition::Powerless), Mark::Star, "Powerless"),
        (figure.marked(REROLLED), Mark::Star, "Re-roll used"),
        (figure.proof != 0 && !figure.rules.has(Rule::Terror), Mark::Shield, "Terror-proof"),
        (due, Mark::Star, "Group acts"),
        (acts, Mark::Leader, "Acts now"),
        (acts && figure.has(Condition::Moved), Mark::Acted, "Has moved"),
        (acts && figure.has(Condition::Fought), Mark::Melee, "Has fought"),
        (acts && figure.has(Condition::Shot), Mark::Missile, "Has shot"),
        (acted, Mark::Acted, "Activated"),
    ];
    facts.behind = states.iter().take(8).find(|(so, ..)| *so).map(|(_, mark, _)| *mark);
    for (_, mark, word) in states.into_iter().filter(|(so, ..)| *so) {
        facts.word(Some(mark), word);
    }
    for (rule, choice) in Rule::ALL.iter().zip(Rule::CHOICES).filter(|(rule, _)| figure.rules.has(**rule)) {
        let mark = matches!(rule, Rule::Leader).then_some(Mark::Leader);
        facts.word(mark, counted(&figure, *rule).unwrap_or(choice.text));
    }
    if let Some(learnt) = LEARNT.get(usize::from(figure.experience).min(LEARNT.len()).wrapping_sub(1)) {
        facts.word(None, learnt);
    }
    facts
}

/// An item with what is left in it; nothing if it holds nothing, or nobody knows how much.
fn counted(figure: &Figure, item: Rule) -> Option<&'static str> {
    let store = Store::of(item)?;
    let left = usize::from(figure.left(store));
    match store {
        Store::Javelins => JAVELINS.get(left.checked_sub(1)?),
        Store::Strength => STRENGTH.get(left),
        Store::Scroll => SCROLLS.get(left.checked_sub(1)?),
    }
    .copied()
}
