//! The words of Sci-Fi Combat, explained in ours.

use crate::engine::Term;

/// Every word that stands on a figure's card, and those a player looks up at the table, by the alphabet.
pub const TERMS: &[Term] = &[
    Term::new("Advantage", "P6", "Rolled once: Cover before the first Will to Fight, and the first turn if Action is a tie."),
    Term::new(
        "Auto",
        "P12",
        "Three shots at one to three targets, one roll for all. With one die passed only the first target is hit, and only if it is not in Cover.",
    ),
    Term::new(
        "Base Rep",
        "section 1",
        "Rep without what a fight has taken. 3 is raw, 4 experienced, 5 a veteran; losses never bring it below 3.",
    ),
    Term::new(
        "Beaten",
        "P17",
        "Several fought this one together, and he is down. Who of them is left, and what became of him, stands under why.",
    ),
    Term::new("Captive", "P20", "In the enemy's hands. No rule follows from it."),
    Term::new(
        "Carried off",
        "P19",
        "Out of the Fight and carried off the board: with its friends, or in the hands of its captor.",
    ),
    Term::new(
        "Carries",
        "P19",
        "In contact with somebody on the ground: both walk off in its next activation. Charged, ducked or down it loses him.",
    ),
    Term::new("Carry on", "P22", "Nobody leaves. From now on everybody is in Cover."),
    Term::new(
        "Class",
        "section 1",
        "Gangers, Mercenaries, Military and Police shoot, duck and may leave. Bugs and Ragers charge, halt when hit and never leave.",
    ),
    Term::new("Dead", "P13", "Obviously Dead, or it does not return."),
    Term::new(
        "Duck",
        "P14",
        "Hit below its TV: hidden and blind until its next action, which is to pop up. It cannot fire or be fired at, but it can be charged.",
    ),
    Term::new(
        "Ducked",
        "P14",
        "Hidden and blind: cannot fire or be shot at. Charged, it fights without firing. Its next action is to pop up, in Cover.",
    ),
    Term::new("DV", "P17", "Defensive Value. In melee a die of at most DV turns a blow into -1 Rep."),
    Term::new(
        "Free Will",
        "P22",
        "Before Will to Fight the Star may leave, alone or with his whole side. He cannot stay against the dice.",
    ),
    Term::new(
        "Grunt",
        "section 1",
        "Anybody who is no Star. A Band is the Star and fewer Grunts than his Rep, all of his Class.",
    ),
    Term::new("Halt", "P13", "A Bug or Rager hit below its TV stays where it is: a charge is over, anything else goes on."),
    Term::new("Has acted", "P9", "Has acted in this activation, or will not. It may still return fire."),
    Term::new(
        "Hold",
        "P23",
        "Has the board to itself: the fight is over. It recovers its figures that are Out and captures the other side's.",
    ),
    Term::new(
        "In Cover",
        "P11",
        "One die passed misses it. Before the first Will to Fight only the side with the Advantage is in Cover, then everybody.",
    ),
    Term::new(
        "Leader",
        "P22",
        "Rolls for Action and Will to Fight. The Star as long as he stands, then the highest Rep; equals: the one nearest to the middle.",
    ),
    Term::new(
        "Leave",
        "P22",
        "So many figures leave the board, the lowest Rep first. Nobody is exempt. Bugs and Ragers never do.",
    ),
    Term::new(
        "Left",
        "P21",
        "Left the board. It is rolled for after the fight: better for those who went with or after their Leader.",
    ),
    Term::new(
        "Match-up",
        "P10",
        "Every figure that shoots or charges is given its first target before anybody acts. Nobody is aimed at twice while another enemy has not been aimed at.",
    ),
    Term::new(
        "Morale",
        "P28",
        "Campaign Morale: four for each side, one check after each fight, never up. At 0 the campaign is lost.",
    ),
    Term::new(
        "Out",
        "P23",
        "Out of the Fight: on the ground. A friend may carry it off, an enemy may dispatch or capture it. Whoever has the board at the end recovers his own.",
    ),
    Term::new("Passed", "section 2", "A die of Rep or less. In Action, shooting, melee and Will to Fight a 6 never passes."),
    Term::new("Pistol", "P12", "One shot at one target."),
    Term::new("Rage", "P17", "A Rager's. One more passed in melee puts out whoever is no Rager."),
    Term::new(
        "Rep",
        "section 1",
        "Reputation: a die of Rep or less is passed. 3 is raw, 4 experienced, 5 a veteran. Rep and DV are TV.",
    ),
    Term::new(
        "Return fire",
        "P15",
        "Whoever was missed may fire back with all his shots; then the shooter may answer, and so on. It is no action.",
    ),
    Term::new("Shot dead", "P15", "The one who began it died in the return fire."),
    Term::new("Shot out", "P15", "The one who began it is Out of the Fight by the return fire."),
    Term::new(
        "Shots",
        "P12",
        "A Pistol has one, an Auto three for one to three targets. Each that hits is rolled for by itself.",
    ),
    Term::new(
        "Star",
        "P18",
        "A player's own figure. Out or dead he rolls all his Star Power dice: each 1 to 3 is a step better, each 6 is gone for the fight. He may leave of his own free will.",
    ),
    Term::new("Stopped", "P16", "No charger has made contact: each was hit, ducked or halted."),
    Term::new(
        "TV",
        "P13",
        "Target Value: Rep and DV together, at most 10. A total that reaches it puts out; with doubles it kills.",
    ),
    Term::new("Vicious", "P17", "A Bug's. One more passed in melee kills whoever is no Bug."),
];
