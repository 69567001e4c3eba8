//! An exchange of blows: both dice on one card (`blades:P14`, `blades:P18`).

use super::effects;
use super::fighter::{Fighter, Rule};
use super::outcome::{Exchange, Harm, Rolled, Verdict, Who, endured, helpless_prey, outcome};
use crate::dice::{Die, Pool, Reading, Seen};
use crate::engine::{Declared, Flow, Need, Number, Offer, Pick, Settle, Subject, Throw, YesNo};
use crate::games::Play;
use crate::{options, questions};

options! {
    /// Who stands higher or defends an obstacle; one +1 a side whatever the reasons (`blades:R10`).
    pub enum Height { Nobody = "Nobody", Striker = "Whoever strikes", Target = "The target", Both = "Both" }
}

/// Each beyond the first is -1; fallen ones count, transfixed ones do not.
pub const TOUCHING: Number = Number::new("exchange.touching", "Foes touching", 0, 8).preset(1);
const HEIGHT: Pick<Height> = Pick::new("exchange.height", "Height/obstacle").preset(Height::Nobody);
/// Asked only if nothing else makes every win a kill.
pub const LETHAL: Pick<YesNo> = Pick::new("exchange.lethal", "Lethal to it?").preset(YesNo::Yes);

const CARD: Throw = Throw::new("exchange.card", "Combat");
const DIE: Throw = Throw::new("exchange.die", "Combat die");
/// A Hero's own die, once a game, after seeing it (`blades:R42`).
const REROLL: Offer = Offer::new("exchange.reroll", "Hero: roll again?");
const AGAIN: Throw = Throw::new("exchange.again", "Hero's die again");
/// Every result passes here, where the player may overrule it.
const RESULT: Settle<Harm> = Settle::new("exchange.result", "Result");

/// What any exchange may ask; [`LETHAL`] and the profiles come with one that is not a hack at somebody who flees.
pub const QUESTIONS: &[Declared] = questions![
    &[
        TOUCHING.declared(),
        HEIGHT.declared(),
        CARD.declared(),
        DIE.declared(),
        REROLL.declared(),
        AGAIN.declared(),
        RESULT.declared(),
    ],
    effects::QUESTIONS
];

/// Two who meet, and the circumstances.
#[derive(Clone, Copy, Debug)]
pub struct Bout {
    /// How they meet.
    pub exchange: Exchange,
    /// Whoever attacks or hacks.
    pub striker: Fighter,
    /// Whoever is attacked.
    pub target: Fighter,
    /// Enemies touching whoever strikes, and the target.
    pub touching: (i16, i16),
    /// Who stands higher.
    pub height: Height,
    /// Two actions in one blow: -1 for the target.
    pub power_blow: bool,
    /// What only the first attack of a turn can have, named and counted.
    pub first_attack: [(&'static str, i16); 2],
}

impl Bout {
    /// Asks who stands higher.
    pub fn ask_height(play: &mut Play<'_>, striker: Subject) -> Flow<Height> {
        play.about(striker);
        play.pick(HEIGHT)
    }

    /// Both roll, and what follows from it at once. Whoever suffers, and what in the end.
    pub fn fight(&mut self, play: &mut Play<'_>) -> Flow<Verdict> {
        let striker_lethal = self.lethal_match(play, Who::Striker)?;
        let target_lethal = !self.exchange.one_way && self.lethal_match(play, Who::Target)?;
        let adds = (self.put_on_card(play, Who::Striker)?, self.put_on_card(play, Who::Target)?);
        play.about(Subject::Nobody);
        let mut dice = match play.roll_all(CARD)? {
            [Seen::Value(striker), Seen::Value(target)] => (*striker as u8, *target as u8),
            _ => (0, 0),
        };
        // The acting player decides first (`blades:R112`).
        dice.0 = reroll(play, &mut self.striker, dice.0, adds.0)?;
        dice.1 = reroll(play, &mut self.target, dice.1, adds.1)?;
        let rolled = |fighter, die: u8, adds, lethal_match| Rolled { fighter, total: i16::from(die) + adds, die, lethal_match };
        let striker = rolled(&self.striker, dice.0, adds.0, striker_lethal);
        let target = rolled(&self.target, dice.1, adds.1, target_lethal);
        let given = outcome(self.exchange, striker, target);
        let verdict = endured(given, self.of(given.loser));
        play.about(self.of(verdict.loser).subject);
        let harm = play.settle(RESULT, verdict.harm)?;
        let harm = effects::after(play, self, verdict.loser, harm)?;
        Ok(Verdict { harm, only_savage: verdict.only_savage && harm == Harm::Gruesome, ..verdict })
    }

    /// One of the two.
    pub const fn of(&self, who: Who) -> &Fighter {
        match who {
            Who::Striker => &self.striker,
            Who::Target => &self.target,
        }
    }

    /// The loser and the winner, to change them.
    pub const fn loser_and_winner(&mut self, loser: Who) -> (&mut Fighter, &mut Fighter) {
        match loser {
            Who::Striker => (&mut self.striker, &mut self.target),
            Who::Target => (&mut self.target, &mut self.striker),
        }
    }

    /// Whether somebody's Lethal rule names the foe: only the player knows.
    fn lethal_match(&self, play: &mut Play<'_>, who: Who) -> Flow<bool> {
        let (own, foe) = self.pair(who);
        if !own.has(Rule::Lethal) || self.exchange.fleeing || helpless_prey(self.exchange, own, foe) {
            return Ok(false);
        }
        play.about(own.subject);
        play.yes(LETHAL)
    }

    const fn pair(&self, who: Who) -> (&Fighter, &Fighter) {
        match who {
            Who::Striker => (&self.striker, &self.target),
            Who::Target => (&self.target, &self.striker),
        }
    }

    /// A fighter's die, with what is added to it and why; what is added.
    fn put_on_card(&self, play: &mut Play<'_>, who: Who) -> Flow<i16> {
        let (own, foe) = self.pair(who);
        play.about(own.subject);
        let mut adds = 0;
        let reasons = self.modifiers(who, own, foe);
        for (label, value) in reasons.into_iter().filter(|(label, value)| *value != 0 || *label == "Combat") {
            play.because(label, value);
            adds += value;
        }
        play.cast(DIE, Pool { count: 1, die: Die::D6 }, Reading::Sum, Need::Adds(adds))?;
        Ok(adds)
    }

    /// The table of `blades:P14`.
    fn modifiers(&self, who: Who, own: &Fighter, foe: &Fighter) -> [(&'static str, i16); 9] {
        let (touching, high) = match who {
            Who::Striker => (self.touching.0, matches!(self.height, Height::Striker | Height::Both)),
            Who::Target => (self.touching.1, matches!(self.height, Height::Target | Height::Both)),
        };
        let mounted = own.has(Rule::Mounted) && !foe.has(Rule::Mounted) && foe.size() <= own.size();
        let [ambush, dashing] = match who {
            Who::Striker => self.first_attack,
            Who::Target => [("", 0); 2],
        };
        [
            ("Combat", own.combat),
            ("Outnumbered", -(touching - 1).max(0)),
            // Once, even if the foe is both (`blades:R11`).
            ("Foe helpless", if foe.helpless() { 2 } else { 0 }),
            ("Power Blow", if who == Who::Target && self.power_blow { -1 } else { 0 }),
            ambush,
            // Size and mount count in defence too, and together (`blades:R7`, `blades:R9`).
            ("Mounted", i16::from(mounted)),
            ("Size", i16::from(own.size() > foe.size())),
            ("Height", i16::from(high)),
            dashing,
        ]
    }
}

/// The die as it lies, or as a Hero has rolled it again; the second result is final.
fn reroll(play: &mut Play<'_>, hero: &mut Fighter, die: u8, adds: i16) -> Flow<u8> {
    play.about(hero.subject);
    if !hero.may_reroll || !play.offer(REROLL)? {
        return Ok(die);
    }
    hero.may_reroll = false;
    play.die(AGAIN, Die::D6, Need::Adds(adds))
}
