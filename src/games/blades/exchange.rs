//! An exchange of blows or shots: both dice on one card, and all that follows at once (`blades:P14`, `blades:P18`, `blades:P22`).

use super::battle::{STRUCK, Store, change, look, side_of};
use super::effects;
use super::fighter::{Advance, Fighter, Rule, Rules};
use super::house::{House, plays};
use super::outcome::{Exchange, Harm, Kind, Rolled, Verdict, Who, because, endured, helpless_prey, outcome};
use super::roster::{designed, preys_on};
use crate::dice::{Die, Pool, Reading, Seen};
use crate::engine::{Declared, Extra, Flags, Flow, Id, Need, Number, Offer, Options as _, Pick, Settle, Subject, Throw, YesNo};
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
/// A Combat Master with several attacks: one of them may be lethal, said before the dice (`blades:P14`).
pub const USE_LETHAL: Pick<YesNo> = Pick::new("exchange.use-lethal", "Use Lethal now?").preset(YesNo::Yes);
const STRENGTH: Number = Number::new("exchange.strength", "Strength points", 0, 3).preset(0);
/// The attacking figure's roll, said before the dice (`blades:R99`).
pub const MASTERS: Pick<YesNo> = Pick::new("exchange.masters", "Masters +2?").preset(YesNo::No);
/// One rule of the opponent, for this roll.
pub const TRICKS: Flags<Rule> = Flags::new("exchange.tricks", "Cancel one rule");

const CARD: Throw = Throw::new("exchange.card", "Combat");
const DIE: Throw = Throw::new("exchange.die", "Combat die");
/// Whatever the table adds; nobody asks for it.
const EXTRA: Extra = Extra::new("exchange.extra", "Modifier").between(-9, 9);
/// A Hero's own die, once a game, after seeing it (`blades:R42`).
const REROLL: Offer = Offer::new("exchange.reroll", "Hero: roll again?");
const AGAIN: Throw = Throw::new("exchange.again", "Hero's die again");
/// Cancels a kill by a spell, once the outcome is known (`blades:R112`).
pub const DIVINE: Offer = Offer::new("exchange.divine", "Divine Protection?");
/// A kill becomes a fall.
const NAILS: Offer = Offer::new("exchange.nails", "Tough as Nails?");
/// Every result passes here, where the player may overrule it.
const RESULT: Settle<Harm> = Settle::new("exchange.result", "Result");

/// What any exchange may ask beside the profiles.
pub const DICE: &[Declared] = &[
    TRICKS.declared(),
    CARD.declared(),
    DIE.declared(),
    EXTRA.declared(),
    REROLL.declared(),
    AGAIN.declared(),
    NAILS.declared(),
    RESULT.declared(),
    effects::POISON.declared(),
];
/// And any hand to hand.
pub const CLOSE: &[Declared] =
    questions![DICE, &[TOUCHING.declared(), HEIGHT.declared(), STRENGTH.declared(), MASTERS.declared()], effects::CLOSE];

/// What is added to a die, and why.
pub type Reason = (&'static str, i16);

/// Two who meet.
#[derive(Clone, Copy, Debug)]
pub struct Bout {
    /// How they meet.
    pub exchange: Exchange,
    /// Whoever attacks, shoots or hacks.
    pub striker: Fighter,
    /// Whoever is attacked.
    pub target: Fighter,
}

/// Asks who stands higher.
pub fn ask_height(play: &mut Play<'_>, striker: Subject) -> Flow<Height> {
    play.about(striker);
    // Whoever knows the ground is not hindered by it, striking or struck at (`blades:P45`).
    let hinders = match striker {
        Subject::Figure(id) if look(play).at_home && side_of(id) == look(play).acting => Some(Height::Target),
        Subject::Figure(_) if look(play).at_home => Some(Height::Striker),
        _ => None,
    };
    play.pick_some(HEIGHT, |height| hinders.is_none_or(|foe| height != foe && height != Height::Both))
}

/// What the choices of both before the dice come to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// On the striker's die.
    pub own: i16,
    /// On the target's.
    pub foe: i16,
    /// A trick has laid the target open to an ambush (`blades:P45`).
    pub ambush: bool,
}

impl Bout {
    /// What both may add or take away before the dice; whoever acts decides first (`blades:R112`). Whoever loses its Danger Sense
    /// to a trick may be ambushed after all, if this can be an ambush.
    pub fn prepare(&mut self, play: &mut Play<'_>, striker_may: &[Advance], ambush: Option<Pick<YesNo>>) -> Flow<Spent> {
        self.keep_lethal(play)?;
        if !self.exchange.one_way {
            self.target.rules = lethal_or_not(play, self.exchange, &self.target, &self.striker)?;
        }
        let mut spent = Spent::default();
        let order = self.order(play);
        for who in order {
            let fighter = *self.of(who);
            if self.exchange.melee() && fighter.has(Rule::Belt) {
                play.about(fighter.subject);
                let left = fighter.id().map_or(3, |id| look(play).left(id, Store::Strength));
                let points = play.number(STRENGTH.up_to(left))?;
                fighter.draw(play, Store::Strength, points);
                *(if who == Who::Striker { &mut spent.own } else { &mut spent.foe }) = points;
            }
        }
        let own = self.striker.advances(play, striker_may)?;
        let wary = self.target.has(Rule::DangerSense);
        for who in order {
            if who == Who::Target {
                trick(play, &mut self.striker, Rule::ALL)?;
            } else if own.has(Advance::DirtyTricks) {
                play.about(self.striker.subject);
                if cancel(play, &mut self.target, Rule::ALL)? {
                    self.striker.use_up(play, Advance::DirtyTricks);
                }
            }
        }
        play.about(self.striker.subject);
        let bared = wary && !self.target.has(Rule::DangerSense) && look(play).first_attack();
        if let (true, Some(ambush)) = (bared, ambush) {
            spent.ambush = play.yes(ambush)?;
        }
        if own.has(Advance::CombatMasters) && play.yes(MASTERS)? {
            self.striker.use_up(play, Advance::CombatMasters);
            spent.own += 2;
        }
        Ok(spent)
    }

    /// Who decides first: at a free hack that may be whoever is struck at (`blades:R112`).
    fn order(&self, play: &Play<'_>) -> [Who; 2] {
        let acts = self.target.id().is_some_and(|id| side_of(id) == look(play).acting);
        if acts { [Who::Target, Who::Striker] } else { [Who::Striker, Who::Target] }
    }

    /// Of a Combat Master's blows only one is lethal, and he says which; asked only where it makes this one so (`blades:P14`).
    fn keep_lethal(&mut self, play: &mut Play<'_>) -> Flow<()> {
        let several = self.exchange.kind == Kind::Melee && self.striker.has(Rule::CombatMaster);
        let mut plain = self.striker;
        plain.rules = plain.rules.without(Rule::Assassin).without(Rule::Lethal);
        let id = self.striker.id();
        if several && id.and_then(|id| look(play).figure(id)).is_some_and(|figure| figure.marked(STRUCK)) {
            self.striker = plain;
        }
        self.striker.rules = lethal_or_not(play, self.exchange, &self.striker, &self.target)?;
        let own = self.striker.has(Rule::Lethal) || helpless_prey(self.exchange, &self.striker, &self.target);
        // With his last action there is no other to keep it for.
        let last = id.is_some() && look(play).free() < 2;
        if !several || last || !own || helpless_prey(self.exchange, &plain, &self.target) {
            return Ok(());
        }
        play.about(self.striker.subject);
        if !play.yes(USE_LETHAL)? {
            self.striker = plain;
        } else if let Some(id) = id {
            change(play, |battle| battle.figure_mut(id).into_iter().for_each(|figure| figure.set_mark(STRUCK, true)));
        }
        Ok(())
    }

    /// Both roll, and what follows from it at once. Whoever suffers, and what in the end.
    pub fn fight(&mut self, play: &mut Play<'_>, own: &[Reason], foe: &[Reason]) -> Flow<Verdict> {
        let adds = (put_on_card(play, &self.striker, own)?, put_on_card(play, &self.target, foe)?);
        play.about(Subject::Nobody);
        let mut dice = match play.roll_all(CARD)? {
            [Seen::Value(striker), Seen::Value(target)] => (*striker as u8, *target as u8),
            _ => (0, 0),
        };
        for who in self.order(play) {
            match who {
                Who::Striker => dice.0 = reroll(play, &mut self.striker, dice.0, adds.0)?,
                Who::Target => dice.1 = reroll(play, &mut self.target, dice.1, adds.1)?,
            }
        }
        let rolled = |fighter, die: u8, adds| Rolled { fighter, total: i16::from(die) + adds, die };
        let (striker, target) = (rolled(&self.striker, dice.0, adds.0), rolled(&self.target, dice.1, adds.1));
        let given = outcome(self.exchange, striker, target, plays(play, House::ThinArmor));
        // Odds are not explained: an exchange is counted in 36 runs, and more.
        if play.explains() {
            for (who, text) in because(self.exchange, striker, target, given).into_iter().flatten() {
                play.about(self.of(who).subject);
                play.note(text, 0)?;
            }
        }
        self.spend_points(play, dice)?;
        let saved = self.saved(play, given)?;
        let verdict = endured(saved, self.of(given.loser));
        if saved.harm != verdict.harm && play.explains() {
            play.about(self.of(verdict.loser).subject);
            play.note(if verdict.harm == Harm::Wound { "Tough: wounded instead" } else { "Tough: not gruesome" }, 0)?;
        }
        play.about(self.of(verdict.loser).subject);
        let harm = play.settle(RESULT, verdict.harm)?;
        let harm = effects::after(play, self, verdict.loser, harm)?;
        let harm = self.moved(play, verdict.loser, harm)?;
        // What has no effect has it on nobody: odds count it once.
        let loser = if harm == Harm::Nothing { Who::Target } else { verdict.loser };
        Ok(Verdict { loser, harm, only_savage: verdict.only_savage && harm == Harm::Gruesome })
    }

    /// Steps 6b to 6d: what the loser's owner can still do about a kill.
    fn saved(&mut self, play: &mut Play<'_>, given: Verdict) -> Flow<Verdict> {
        if given.harm < Harm::Kill {
            return Ok(given);
        }
        let spell = self.exchange.kind == Kind::Spell;
        let (loser, _) = self.loser_and_winner(given.loser);
        let may: &[Advance] = if spell { &[Advance::Divine, Advance::Nails] } else { &[Advance::Nails] };
        let left = loser.advances(play, may)?;
        play.about(loser.subject);
        if left.has(Advance::Divine) && play.offer(DIVINE)? {
            loser.use_up(play, Advance::Divine);
            return Ok(Verdict { harm: Harm::Nothing, ..given });
        }
        if loser.has(Rule::Ring) {
            loser.spend(play, Rule::Ring);
            play.note("The ring saves it, once", 0)?;
            return Ok(Verdict { harm: Harm::Nothing, ..given });
        }
        if left.has(Advance::Nails) && play.offer(NAILS)? {
            loser.use_up(play, Advance::Nails);
            return Ok(Verdict { harm: Harm::Fall, only_savage: false, ..given });
        }
        Ok(given)
    }

    /// A natural 1 ends a magic sword, and in melee a magic cloak; that roll still has them (`blades:R85`, `blades:P40`).
    fn spend_points(&mut self, play: &mut Play<'_>, dice: (u8, u8)) -> Flow<()> {
        let (kind, melee) = (self.exchange.kind, self.exchange.melee());
        for (fighter, die) in [(&mut self.striker, dice.0), (&mut self.target, dice.1)] {
            for (item, at_risk) in [(Rule::MagicSword, kind != Kind::Spell), (Rule::MagicCloak, melee)] {
                if die == 1 && at_risk && fighter.has(item) {
                    fighter.spend(play, item);
                    play.about(fighter.subject);
                    play.note("Natural 1: its magic is spent", 0)?;
                }
            }
        }
        effects::missiles(play, self, dice.0)
    }

    /// Whoever lies already is neither driven back nor felled from afar (`blades:R13`).
    fn moved(&mut self, play: &mut Play<'_>, loser: Who, harm: Harm) -> Flow<Harm> {
        if !self.exchange.melee() && self.of(loser).fallen && matches!(harm, Harm::Recoil | Harm::Fall) {
            play.note("Lies already: no change", 0)?;
            return Ok(Harm::Nothing);
        }
        Ok(harm)
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
}

/// The rules of somebody, with Lethal only if it names the foe: only the player knows. Asked if it makes a difference.
fn lethal_or_not(play: &mut Play<'_>, exchange: Exchange, own: &Fighter, foe: &Fighter) -> Flow<Rules> {
    if !own.has(Rule::Lethal) || exchange.kind == Kind::Fleeing || helpless_prey(exchange, own, foe) {
        return Ok(own.rules);
    }
    let names = match own.names_foe {
        Some(names) => names,
        None => names(play, own.subject, foe)?,
    };
    Ok(if names { own.rules } else { own.rules.without(Rule::Lethal) })
}

/// Whether somebody's Lethal names a foe: the profiles say it, where both have one.
fn names(play: &mut Play<'_>, own: Subject, foe: &Fighter) -> Flow<bool> {
    let ids = if let Subject::Figure(own) = own { foe.id().map(|foe| (own, foe)) } else { None };
    if let Some(known) = ids.and_then(|(own, foe)| preys_on(look(play), own, foe)) {
        return Ok(known);
    }
    play.about(own);
    play.yes(LETHAL)
}

/// Of those who shoot together each one's Lethal must name the target (`blades:R77`); asked where it makes a difference.
pub fn all_name(play: &mut Play<'_>, exchange: Exchange, as_one: &Fighter, all: &[Id], foe: &Fighter) -> Flow<bool> {
    if !as_one.has(Rule::Lethal) || helpless_prey(exchange, as_one, foe) {
        return Ok(false);
    }
    // Whoever is known not to spares the others the question.
    if all.iter().any(|own| foe.id().and_then(|foe| preys_on(look(play), *own, foe)) == Some(false)) {
        return Ok(false);
    }
    for own in all {
        if !names(play, Subject::Figure(*own), foe)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Dirty Tricks: one special rule of the foe, of those that matter, does not count for this roll (`blades:P45`). Whether there was
/// one.
fn cancel(play: &mut Play<'_>, foe: &mut Fighter, matter: &[Rule]) -> Flow<bool> {
    let has = matter.iter().copied().filter(|rule| foe.has(*rule) && designed(*rule)).collect();
    let rule = one_of(play, TRICKS, has)?;
    foe.rules = rule.map_or(foe.rules, |rule| foe.rules.without(rule));
    Ok(rule.is_some())
}

/// The first that is ticked of some rules or items.
pub fn one_of(play: &mut Play<'_>, question: Flags<Rule>, rules: Rules) -> Flow<Option<Rule>> {
    let ticked = play.flags(question, |rule| rules.has(rule))?;
    Ok(Rule::ALL.iter().copied().find(|rule| ticked.has(*rule)))
}

/// The same by the enemies of a figure, whatever it is about to roll.
pub fn trick(play: &mut Play<'_>, figure: &mut Fighter, matter: &[Rule]) -> Flow<()> {
    let Some(enemy) = figure.id().map(|id| side_of(id).other()) else { return Ok(()) };
    if look(play).advances(enemy).has(Advance::DirtyTricks) {
        play.about(figure.subject);
        if cancel(play, figure, matter)? {
            change(play, |battle| battle.use_up(enemy, Advance::DirtyTricks));
        }
    }
    Ok(())
}

/// A fighter's die, with what is added to it and why; what is added.
fn put_on_card(play: &mut Play<'_>, own: &Fighter, reasons: &[Reason]) -> Flow<i16> {
    play.about(own.subject);
    let mut adds = 0;
    for (label, value) in reasons.iter().filter(|(label, value)| *value != 0 || *label == "Combat") {
        play.because(label, *value);
        adds += value;
    }
    adds += play.extra(EXTRA)?;
    play.cast(DIE, Pool { count: 1, die: Die::D6 }, Reading::Sum, Need::Against(adds))?;
    Ok(adds)
}

/// The die as it lies, or as a Hero has rolled it again; the second result is final.
fn reroll(play: &mut Play<'_>, hero: &mut Fighter, die: u8, adds: i16) -> Flow<u8> {
    play.about(hero.subject);
    if !hero.has(Rule::Hero) || !hero.may_reroll || !play.offer(REROLL)? {
        return Ok(die);
    }
    hero.may_reroll = false;
    play.die(AGAIN, Die::D6, Need::Adds(adds))
}
