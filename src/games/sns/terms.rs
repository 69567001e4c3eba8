//! The words of Sword & Sorcery, explained in ours.

use crate::engine::Term;

/// Every word that stands on a figure's card, and those a player looks up at the table, by the alphabet.
pub const TERMS: &[Term] = &[
    Term::new("AC", "section 1", "Armour Class: 2 light, 4 medium, 6 heavy. Rep and AC are DV; in melee a die above AC hurts."),
    Term::new(
        "Base Rep",
        "section 1",
        "Rep without what an Encounter has added or taken. 3 is raw, 4 experienced, 5 a veteran; losses never bring it below 3.",
    ),
    Term::new(
        "Beaten",
        "P21",
        "Several fought this one together, and he is down. Who of them is left, and what became of him, stands under why.",
    ),
    Term::new("Captive", "P24", "In the enemy's hands. No rule follows from it."),
    Term::new(
        "Carried off",
        "P23",
        "Out of the Fight and carried off the board: with its friends, or in the hands of its captor.",
    ),
    Term::new(
        "Carries",
        "P23",
        "Carries somebody: walks off with him in its next activation. It cannot shoot, cast or react; charged, it drops him and fights. A shot that passes one die hits the one it carries.",
    ),
    Term::new("Carry on", "P25", "Nobody leaves. The side that tested is active next."),
    Term::new("Caster", "P15", "Casts when active: Damage, Dazzle or Defend. In melee it counts as Missile."),
    Term::new("Casting", "P15", "Two passed: as many targets as the Caster's Rep. One: a single target. None: a Disaster."),
    Term::new(
        "Charge",
        "P19",
        "Two passed: contact, and the target does nothing before it. One: it may shoot or cast first. None: stays.",
    ),
    Term::new("Damage", "P15", "Two dice against the DV of each target. Cover does not help against spells."),
    Term::new("Dazzle", "P15", "The target loses one action: this one, or the next of its side. It still fights when charged."),
    Term::new("Dazzled", "P15", "Loses its next action. It still fights when charged, and may shoot or cast at a charger."),
    Term::new("Dead", "P18", "Obviously Dead, or it does not return."),
    Term::new(
        "Defend",
        "P3, P15",
        "The Encounter: the enemy comes, you are there. Resolve every PEF and never be driven off. The spell: Rep +1 for the Caster to the end of this activation, with two dice passed for his neighbours in the line too.",
    ),
    Term::new("Defended", "P15", "Rep +1 to the end of this activation. Two such spells are not better than one."),
    Term::new("Disaster", "P15", "The spell fails, and the Caster has one Rep less to the end of the Encounter. At 0 he is Out."),
    Term::new(
        "DV",
        "P18",
        "Rep and AC together. Damage above it kills, equal to it puts out. A DV of 13 or more cannot be hurt by shots and spells.",
    ),
    Term::new(
        "Explore",
        "P3",
        "The Encounter: you enter every board. Resolve every PEF. Terrain is Cover with 4 to 6. If it succeeds, a Raid is next.",
    ),
    Term::new(
        "Free Will",
        "P25",
        "Before Will to Fight the Star may leave, alone or with his whole side. He cannot stay against the dice.",
    ),
    Term::new(
        "Grunt",
        "section 1",
        "Anybody who is no Star. A Band is the Star and fewer Grunts than his Rep, each with a lower Rep than his.",
    ),
    Term::new("Has acted", "P13", "Has acted in this activation, or will not."),
    Term::new(
        "Holds",
        "P26",
        "Has the board to itself: the battle is over. It recovers its figures that are Out and captures the other side's.",
    ),
    Term::new("In Cover", "P17", "One die passed misses it. Spells do not mind."),
    Term::new("Inches", "P11", "The board is a picture: movement is unlimited, and only places in the line count."),
    Term::new(
        "Leader",
        "P12",
        "Rolls for Action and Will to Fight. The Star as long as he stands, then the highest Rep; equals: the one nearest to the middle.",
    ),
    Term::new(
        "Leave",
        "P25",
        "One die passed: one figure leaves the board, none passed: two. Casters first, then Missile, then Melee, the lowest Rep of each first. Nobody is exempt.",
    ),
    Term::new(
        "Left",
        "P25",
        "Left the board. After the Encounter it is rolled for: better for those who went with or after their Leader.",
    ),
    Term::new(
        "Match-up",
        "P13",
        "Every figure is given its target before anybody acts. Nobody is aimed at twice while another enemy has not been aimed at.",
    ),
    Term::new("Melee", "P19", "Charges when active."),
    Term::new("Missile", "P17", "Shoots when active. Charged by somebody who passed one die it may shoot at him."),
    Term::new(
        "Mounted",
        "P19",
        "A mounted Leader rolls three dice for Action. A mounted charger rolls three, and the best two count.",
    ),
    Term::new(
        "Moving side",
        "P11, P12",
        "Its side comes onto the board, the other is there already: yours in Explore and Raid, the enemy in Defend. If both Leaders pass as many dice for Action and have the same Rep, it acts first.",
    ),
    Term::new("Not hit", "P17", "A shot has missed: nothing happens to the target."),
    Term::new(
        "Out",
        "P26",
        "Out of the Fight: on the ground. A friend may carry it off, an enemy may dispatch or capture it. Whoever holds the board recovers his own.",
    ),
    Term::new("Partial", "P15", "A spell with one die passed: it reaches one figure only; Defend serves only the Caster."),
    Term::new(
        "Passed",
        "section 2",
        "A die of Rep or less. In Action, Casting, Shooting, Will to Fight and New Recruits a 6 never passes.",
    ),
    Term::new(
        "PEF",
        "P5",
        "Possible Enemy Force: two in the Clear, three in Cover, resolved one after the other. The last one is always contact if none was before.",
    ),
    Term::new("Raid", "P3", "The Encounter: the last PEF is the camp, always contact and in Cover. Win the battle for it."),
    Term::new(
        "Rep",
        "section 1",
        "Reputation: a die of Rep or less is passed. 3 is raw, 4 experienced, 5 a veteran. Rep and AC are DV.",
    ),
    Term::new(
        "Spread",
        "P15",
        "A spell that succeeds reaches as many as the Caster's Rep: the target, then its neighbours left and right by turns. Those on the ground are skipped.",
    ),
    Term::new(
        "Star",
        "P22",
        "A player's own figure. Out or dead he rolls all his Star Power dice: each 1 to 3 is a step better, each 6 is gone for the Encounter. He may leave of his own free will.",
    ),
    Term::new("Vacancies", "P31", "Free places in the Band: Star and Grunts together are at most as many as his Rep."),
];
