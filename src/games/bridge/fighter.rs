//! Whoever fights: a figure in a battle, somebody without a name in a quick procedure (`bridge` section 3).
//!
//! In a battle the figures answer for themselves. What they say stands on the roll card's edit list, where it can be changed for
//! this one roll: the other weapon of a figure that has two, a shield that does not reach there.

use super::battle::{belongs, look, side_of};
use super::equipment::{Armor, Bow, Weapon};
use super::injury::STUNNED;
use crate::engine::{Choose, Declared, Ending, Flow, Options, Pick, Settle, Subject, Tone, YesNo};
use crate::games::Play;

const TARGET: Choose = Choose::new("target.who", "Target").telling(&STUNNED);
const WEAPON: Pick<Weapon> = Pick::new("melee.weapon", "Weapon").preset(Weapon::Hand).telling(&STUNNED);
/// Another weapon than the one it is entered with (`bridge:R28`).
const ITS_WEAPON: Settle<Weapon> = Settle::new("melee.weapon-known", "Weapon");
const BOW: Pick<Bow> = Pick::new("ranged.weapon", "Weapon").preset(Bow::Bow).telling(&STUNNED);
const ITS_BOW: Settle<Bow> = Settle::new("ranged.weapon-known", "Weapon");
/// Works against every attack, whoever bears it and however he is (`bridge:R32`).
const SHIELD: Pick<YesNo> = Pick::new("target.shield", "Has a shield?").preset(YesNo::No).telling(&STUNNED);
const ITS_SHIELD: Settle<YesNo> = Settle::new("target.shield-known", "Shield");
const ARMOR: Pick<Armor> = Pick::new("target.armor", "Armor").preset(Armor::None).telling(&STUNNED);
const ITS_ARMOR: Settle<Armor> = Settle::new("target.armor-known", "Armor");

/// What may be asked of whoever strikes.
pub const STRIKER_QUESTIONS: &[Declared] = &[TARGET.declared(), WEAPON.declared(), ITS_WEAPON.declared()];
/// What may be asked of whoever shoots.
pub const SHOOTER_QUESTIONS: &[Declared] = &[TARGET.declared(), BOW.declared(), ITS_BOW.declared()];
/// What may be asked of whoever is attacked.
pub const TARGET_QUESTIONS: &[Declared] = &[SHIELD.declared(), ITS_SHIELD.declared(), ARMOR.declared(), ITS_ARMOR.declared()];
/// What may be asked of whoever is hurt without an attack.
pub const HURT_QUESTIONS: &[Declared] = &[TARGET.declared()];

/// It is not possible in this battle, or not now: nothing is done.
pub const NOT_NOW: Ending = Ending::new("not-now", "NOT NOW", Tone::Nothing);

/// Whoever attacks, and whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Attacks.
    pub attacker: Subject,
    /// Is attacked.
    pub target: Subject,
}

impl Pair {
    /// Without a battle: the first two roles.
    const QUICK: Self = Self { attacker: Subject::Nth(1), target: Subject::Nth(2) };

    /// Those of the attack that is made now. In a battle the figure that acts attacks, and any enemy on the map may be the target:
    /// reach and sight are the player's word. Nothing if nobody can attack or be attacked.
    pub fn obtain(play: &mut Play<'_>, armed: impl Fn(Option<Weapon>, Option<Bow>) -> bool) -> Flow<Option<Self>> {
        let Some(battle) = look(play) else { return Ok(Some(Self::QUICK)) };
        let Some(activation) = battle.activation.filter(|_| battle.can_attack()) else { return Ok(None) };
        let figure = battle.figure(activation.figure);
        let enemies = battle.present(side_of(activation.figure).other());
        if !armed(figure.melee, figure.bow) || enemies.is_empty() {
            return Ok(None);
        }
        let attacker = Subject::Figure(activation.figure);
        play.about(attacker);
        play.side(belongs(attacker));
        let target = Subject::Figure(play.choose(TARGET, &enemies)?);
        Ok(Some(Self { attacker, target }))
    }

    /// The melee weapon of this attack.
    pub fn weapon(&self, play: &mut Play<'_>) -> Flow<Weapon> {
        let known = self.figure(play, self.attacker).and_then(|figure| figure.melee);
        obtain(play, self.attacker, known, WEAPON, ITS_WEAPON)
    }

    /// The ranged weapon of this attack.
    pub fn bow(&self, play: &mut Play<'_>) -> Flow<Bow> {
        let known = self.figure(play, self.attacker).and_then(|figure| figure.bow);
        obtain(play, self.attacker, known, BOW, ITS_BOW)
    }

    /// What the target carries, asked before the roll so that nothing stands between the rolls.
    pub fn protection(&self, play: &mut Play<'_>) -> Flow<(bool, Armor)> {
        let known = self.figure(play, self.target);
        let shield = obtain(play, self.target, known.map(|figure| YesNo::from(figure.shield)), SHIELD, ITS_SHIELD)?;
        let armor = obtain(play, self.target, known.map(|figure| figure.armor), ARMOR, ITS_ARMOR)?;
        Ok((shield == YesNo::Yes, armor))
    }

    fn figure(&self, play: &Play<'_>, subject: Subject) -> Option<super::battle::Figure> {
        let Subject::Figure(id) = subject else { return None };
        look(play).map(|battle| battle.figure(id))
    }
}

/// Whoever is hurt by something else than an attack of a figure: armor and injury by themselves.
pub fn hurt(play: &mut Play<'_>) -> Flow<Option<Pair>> {
    let Some(battle) = look(play) else {
        return Ok(Some(Pair { attacker: Subject::Nth(2), target: Subject::Nth(1) }));
    };
    let all = battle.side(super::battle::ATTACKER).chain(battle.side(super::battle::DEFENDER));
    let all: crate::engine::IdList = all.filter(|(_, figure)| figure.on_map()).map(|(id, _)| id).collect();
    if all.is_empty() {
        return Ok(None);
    }
    play.about(Subject::Nobody);
    let target = play.choose(TARGET, &all)?;
    Ok(Some(Pair { attacker: super::battle::role(side_of(target).other()), target: Subject::Figure(target) }))
}

/// The armor of somebody in a battle.
pub fn armor_of(play: &Play<'_>, subject: Subject) -> Option<Armor> {
    let Subject::Figure(id) = subject else { return None };
    look(play).map(|battle| battle.figure(id).armor)
}

/// One thing about a fighter: as the battle knows it, unless the player says otherwise; without a battle it is asked.
fn obtain<T: Options>(play: &mut Play<'_>, whose: Subject, known: Option<T>, asked: Pick<T>, its: Settle<T>) -> Flow<T> {
    play.about(whose);
    match known {
        Some(known) => play.settle(its, known),
        None => play.pick(asked),
    }
}
