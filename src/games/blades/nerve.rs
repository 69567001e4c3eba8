//! The dice of a Morale check: one card for all who test, and who may roll again (`blades:P31`).

use heapless::Vec;

use super::battle::{Figure, MAX_FIGURES, REROLLED, change, look};
use super::fighter::{Advance, Rule, passes};
use super::quality;
use super::removal::Trigger;
use crate::dice::{Die, Pool, Reading, Seen};
use crate::engine::{Choose, Declared, Flow, Id, IdList, Need, Offer, Side, Subject, Throw, Ticks};
use crate::games::Play;

/// Three dice each; one of a Hero's is a success without rolling. Its title says what the card is for.
/// Only a player says that something of the scenario tests.
pub const CARD: Throw = Throw::new("morale.card", "Morale");
const GRUESOME: Throw = Throw::new("morale.card-gruesome", "Morale: gruesome");
const LEADER: Throw = Throw::new("morale.card-leader", "Morale: Leader lost");
const LOSSES: Throw = Throw::new("morale.card-losses", "Morale: half lost");
/// Only what was done sets it off.
pub const TERROR: Throw = Throw::new("morale.card-terror", "Morale: Terror");
const STANDARD: Throw = Throw::new("morale.card-standard", "Morale: Standard");
pub const DICE: Throw = Throw::new("morale.dice", "Morale dice");
/// A Hero's one die, once a game (`blades:R42`).
const HERO: Offer = Offer::new("morale.hero", "Hero: re-roll a die?");
const HEROES: Ticks = Ticks::new("morale.heroes", "Which Heroes?");
const HERO_CARD: Throw = Throw::new("morale.hero-card", "Heroes again");
const HERO_DIE: Throw = Throw::new("morale.hero-die", "Hero's die");
/// All dice of one model, once a game; the second result stands (`blades:P45`).
const COURAGE: Offer = Offer::new("morale.courage", "Use Courageous?");
const COURAGE_WHO: Choose = Choose::new("morale.courage-who", "Whose dice again?");
const COURAGE_DICE: Throw = Throw::new("morale.courage-dice", "Courageous");
/// Everything else the dice may ask.
pub const QUESTIONS: &[Declared] = &[
    GRUESOME.declared(),
    LEADER.declared(),
    LOSSES.declared(),
    STANDARD.declared(),
    DICE.declared(),
    HERO.declared(),
    HEROES.declared(),
    HERO_CARD.declared(),
    HERO_DIE.declared(),
    COURAGE.declared(),
    COURAGE_WHO.declared(),
    COURAGE_DICE.declared(),
];

/// One model that tests.
#[derive(Clone, Copy, Debug)]
pub struct Tester {
    /// Who.
    pub id: Id,
    /// As it was when it came to test.
    figure: Figure,
    /// What it rolls with.
    quality: i16,
    /// On each die.
    bonus: i16,
    /// Dice failed.
    pub failures: u8,
}

/// All who test together.
pub type Testers = Vec<Tester, MAX_FIGURES>;

/// All of them add up (`blades:R6`).
pub fn bonus(figure: &Figure, led: bool) -> i16 {
    let steadfast = figure.rules.has(Rule::Steadfast);
    let undead = figure.rules.has(Rule::Undead);
    let (power, hurt) = (figure.rules.has(Rule::InPower), figure.rules.has(Rule::Hurt));
    i16::from(led) + i16::from(steadfast) + i16::from(power) - i16::from(hurt) + if undead { 2 } else { 0 }
}

impl Tester {
    /// A model about to test.
    pub fn new(id: Id, figure: Figure, quality: i16, led: bool) -> Self {
        Self { id, figure, quality, bonus: bonus(&figure, led), failures: 0 }
    }

    /// A Hero has one success without rolling.
    fn pool(&self) -> Pool {
        Pool { count: if self.figure.rules.has(Rule::Hero) { 2 } else { 3 }, die: Die::D6 }
    }

    /// Puts dice on the card for this model.
    fn cast(&self, play: &mut Play<'_>, throw: Throw, pool: Pool) -> Flow<()> {
        let faces = passes(self.quality, self.bonus);
        play.about(Subject::Figure(self.id));
        play.cast(throw, pool, Reading::Hits(faces), Need::Faces(faces))
    }
}

/// One card for all of them.
pub fn roll(play: &mut Play<'_>, testers: &mut Testers, trigger: Trigger) -> Flow<()> {
    for tester in testers.iter_mut() {
        play.about(Subject::Figure(tester.id));
        // Of every die it rolls for this check.
        tester.bonus += play.extra(quality::EXTRA)?;
        tester.cast(play, DICE, tester.pool())?;
    }
    play.about(Subject::Nobody);
    let card = match trigger {
        Trigger::Gruesome | Trigger::Savage => GRUESOME,
        Trigger::Leader => LEADER,
        Trigger::Losses => LOSSES,
        Trigger::Scenario => CARD,
        Trigger::Terror => TERROR,
        Trigger::Standard => STANDARD,
    };
    for (tester, seen) in testers.iter_mut().zip(play.roll_all(card)?) {
        let Seen::Hits(passed, _) = seen else { continue };
        tester.failures = tester.pool().count.saturating_sub(*passed);
    }
    Ok(())
}

/// Heroes who have failed a die and still have their re-roll; offered once, then who.
pub fn heroes(play: &mut Play<'_>, testers: &mut Testers) -> Flow<()> {
    let can = |tester: &&Tester| tester.failures > 0 && tester.figure.rules.has(Rule::Hero) && !tester.figure.marked(REROLLED);
    let ids: IdList = testers.iter().filter(can).map(|tester| tester.id).collect();
    // One alone is named; of several it is asked who.
    play.about(if let [one] = ids.as_slice() { Subject::Figure(*one) } else { Subject::Nobody });
    if ids.is_empty() || !play.offer(HERO)? {
        return Ok(());
    }
    play.about(Subject::Nobody);
    let who = play.ticks(HEROES, &ids, (1, MAX_FIGURES as u8), ids.iter().copied().collect())?;
    for tester in testers.iter().filter(|tester| who.has(tester.id)) {
        tester.cast(play, HERO_DIE, Pool { count: 1, die: Die::D6 })?;
    }
    play.about(Subject::Nobody);
    let again = testers.iter_mut().filter(|tester| who.has(tester.id));
    for (tester, seen) in again.zip(play.roll_all(HERO_CARD)?) {
        let Seen::Hits(passed, _) = seen else { continue };
        tester.failures = tester.failures.saturating_sub(*passed);
    }
    change(play, |battle| {
        for id in who.iter() {
            if let Some(figure) = battle.figure_mut(id) {
                figure.set_mark(REROLLED, true);
            }
        }
    });
    Ok(())
}

/// One model of a warband with the advance, once the outcome is known (`blades:R112`).
pub fn courage(play: &mut Play<'_>, testers: &mut Testers, side: Side) -> Flow<()> {
    let ids: IdList = testers.iter().filter(|tester| tester.failures > 0).map(|tester| tester.id).collect();
    if ids.is_empty() || !look(play).advances(side).has(Advance::Courageous) || !play.offer(COURAGE)? {
        return Ok(());
    }
    let who = play.choose(COURAGE_WHO, &ids)?;
    change(play, |battle| battle.use_up(side, Advance::Courageous));
    let Some(tester) = testers.iter_mut().find(|tester| tester.id == who) else { return Ok(()) };
    let faces = passes(tester.quality, tester.bonus);
    play.about(Subject::Figure(who));
    let passed = play.hits(COURAGE_DICE, tester.pool(), faces)?;
    tester.failures = tester.pool().count.saturating_sub(passed);
    play.about(Subject::Nobody);
    Ok(())
}
