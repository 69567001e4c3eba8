//! The words of Bridge Crossing, explained in ours.

use crate::engine::Term;

/// Every word that stands on a figure's card, and those a player looks up at the table, by the alphabet.
pub const TERMS: &[Term] = &[
    Term::new("Action", "3.5", "Two in an activation: 4 MP, an Attack or an Interact each, the same twice if you like."),
    Term::new("Activated", "3.4", "Has acted in this round. It still engages enemies and can still be attacked."),
    Term::new(
        "Acts now",
        "3.5",
        "This figure's activation is open. Two Actions, any order, moves may be broken off and taken up again.",
    ),
    Term::new(
        "Adjacent",
        "3.7",
        "Spaces with a common edge of any kind but blocking. Corners alone do not count. Figures and obscuring edges do not break a chain of them.",
    ),
    Term::new(
        "Advance",
        "2.2",
        "In a melee attack a Hit more, with or without another. In a tactics test 2 MP for the pool. Elsewhere nothing.",
    ),
    Term::new("Armor dice", "3.10", "Light armor rolls 1, heavy 2: Hits less Skulls are damage stopped."),
    Term::new(
        "Base dice",
        "2.1",
        "Dice that stay. Steps add dice that are taken away again, by the roller if they help, else by his opponent.",
    ),
    Term::new("Blank", "2.2", "Counts nothing."),
    Term::new(
        "Bow",
        "section 1",
        "Bow or crossbow: ranged, 3 dice, base range 6: a step of -1 from 7 spaces on, -2 from 13, and so on.",
    ),
    Term::new(
        "Clear lines",
        "3.7",
        "Draw lines from one corner of the shooter's space, the best one, to each corner of the target's. Count those that meet no opaque edge, no opaque corner and no other figure's space. Lines on top of each other are one. 0-1: no sight. 2: heavy cover, -2. 3: light cover, -1. 4 or more: clear.",
    ),
    Term::new(
        "Damage",
        "3.10",
        "Hits and, in melee, Advances less Skulls, less what armor stops. Over 3 it makes the injury roll harder instead.",
    ),
    Term::new("Dice, armor", "3.10", "As Extra dice, for the armor roll."),
    Term::new(
        "Distance",
        "3.9",
        "Spaces to the target, the neighbour is 1. A step of -1 for each base range begun beyond the first.",
    ),
    Term::new(
        "Edges",
        "3.6",
        "Red: blocking, no way through. Light blue: impeding, 1 MP more. Any other: free. A solid line is also opaque, and so is a corner where two solid lines meet.",
    ),
    Term::new(
        "Engaged",
        "3.7",
        "You stand within the zone of an enemy: 1 space, 2 with Reach, 0 without a melee weapon and while it makes a step.",
    ),
    Term::new("Extra dice", "2.1", "For whatever no rule foresees: so many dice more or less that stay."),
    Term::new("Free spaces", "3.6", "Steps that cost 1 MP each: over free edges, past nobody."),
    Term::new(
        "Friend's space",
        "3.6",
        "May be entered for 1 MP more, but only to move on: no attack, no Interact and no end of the activation there.",
    ),
    Term::new("Hand weapon", "section 1", "Melee, 2 dice, engages 1 space away."),
    Term::new("Heavy armor", "3.10", "Rolls 2 dice against damage: Hits less Skulls are prevented."),
    Term::new(
        "Held",
        "3.7",
        "An enemy that stands in the zone of another of your figures. It costs nothing to step away from. Your mover holds nobody.",
    ),
    Term::new("Hit", "2.2", "Counts 1 in every roll."),
    Term::new("Incapacitated", "3.10", "Injury 3: off the map."),
    Term::new("Init. lost", "3.12", "More skulls than hits in the tactics test: the other side has the initiative at once."),
    Term::new(
        "Initiative",
        "3.12",
        "Its holder tests tactics first and acts first. It passes to the other side at the end of every round, and when a tactics test fails.",
    ),
    Term::new(
        "Injury",
        "3.10",
        "Damage over 3 makes the roll harder instead. One die stays, of those the attacker chooses from. Damage less Hits plus Skulls: 0 nothing, 1 Stunned, 2 Wounded, 3 Incapacitated, 4 Mortally wounded.",
    ),
    Term::new(
        "Interact",
        "3.5",
        "Costs an Action; one Free Interact comes with every activation. Nothing in these rules uses them yet.",
    ),
    Term::new(
        "Leaving the map",
        "3.13",
        "An Attacker figure in the top row steps off for 1 MP, and 1 for each enemy engaging it that nobody holds. The Attacker wins at once.",
    ),
    Term::new("Light armor", "3.10", "Rolls 1 die against damage: Hits less Skulls are prevented."),
    Term::new(
        "Lines at walls",
        "R30",
        "A line that starts or ends on an opaque corner is clear if it stays on that space's side of the wall. One that runs along a wall is blocked. The free end of a wall blocks nothing.",
    ),
    Term::new(
        "Mortal",
        "3.10",
        "Mortally wounded, injury 4: off the map. A campaign has a roll for it, which these rules do not.",
    ),
    Term::new(
        "Movement",
        "3.6",
        "A step costs 1 MP, 1 more over an impeding edge, 1 more into a friend's space, and 1 for each enemy engaging the space you leave, unless a friend holds that enemy. Blocking edges and enemies stop you.",
    ),
    Term::new(
        "MP",
        "3.6",
        "Movement Points: 4 an Action, 2 more for an Advance of the pool. A step costs 1, more over impeding edges and away from enemies.",
    ),
    Term::new("Off the map", "3.13", "Left over the Defender's edge: the Attacker has won."),
    Term::new("Out", "3.10", "Incapacitated, injury 3: off the map."),
    Term::new("Points", "3.1", "What a figure costs, as its token says: 40 for a warband."),
    Term::new("Polearm", "section 1", "Melee, 3 dice, Reach: engages and strikes up to 2 spaces away."),
    Term::new(
        "Pool",
        "3.3",
        "Attacks and Advances of a side for this round: any own figure may use any number. One Attack more, or 2 MP more. What is left at the end of the round is lost.",
    ),
    Term::new(
        "Range",
        "3.9",
        "Count spaces along the shortest chain of common edges of any kind, the neighbour is 1. A step of -1 for each base range begun beyond the first: a bow has 0 up to 6 spaces, -1 from 7, -2 from 13. There is no longest range.",
    ),
    Term::new(
        "Recover",
        "3.11",
        "Spends one action to be Stunned no more, two to be Wounded no more, at any moment of its activation.",
    ),
    Term::new(
        "Setting up",
        "3.2",
        "Higher d6 is the Attacker, ties again. The Defender's zone is the top of the map. The Attacker places all figures first, one a space, then the Defender, who has the initiative. Hexes suit the counting of lines best.",
    ),
    Term::new("Shield", "section 1", "A step of -1 to every attack on its bearer, from any side and with any weapon."),
    Term::new(
        "Shortbow",
        "section 1",
        "Shortbow or light crossbow: ranged, 3 dice, base range 4: a step of -1 from 5 spaces on, -2 from 9, and so on.",
    ),
    Term::new("Skull", "2.2", "Takes 1 off the result. On an injury roll it makes the injury worse."),
    Term::new("Spear", "section 1", "Melee, 2 dice, Reach: engages and strikes up to 2 spaces away."),
    Term::new(
        "Step",
        "2.1",
        "2d-1 means: two dice stay, one more is rolled. Below 0 the opponent takes the extra dice away, above 0 the roller does. Dice taken away count for nothing.",
    ),
    Term::new("Stopped", "3.10", "Armor has taken all hits away: there is no injury."),
    Term::new("Stops", "3.10", "The target's armor dice: Hits less Skulls stop so much damage. What is left wounds."),
    Term::new(
        "Stunned",
        "3.11",
        "A star marker. It costs one Action of the figure's next activation, paid at its end, and is gone then. It changes nothing else.",
    ),
    Term::new(
        "Tactics test",
        "3.3",
        "Before every round, whoever has the initiative first. 2-4 figures roll 1d-1, 5-9 roll 2d-1, 10 or more 3d-1. Hits less Skulls are Attacks for the pool, Advances count beside them. At -1 or less the initiative is lost.",
    ),
    Term::new("Two-handed", "section 1", "Melee, 3 dice, engages 1 space away."),
    Term::new(
        "Victory",
        "3.13",
        "The Attacker wins at once when one figure leaves over the top edge. At the end of a round a side without figures has lost. After round 6 the Defender wins.",
    ),
    Term::new(
        "Wounded",
        "3.11",
        "A blood drop. It costs both Actions of the figure's next activation, paid at its end. The pool may still be used. With a star as well, the star stays until the activation after.",
    ),
];
