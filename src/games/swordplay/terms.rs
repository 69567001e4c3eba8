//! The game's words, explained in ours.

use crate::engine::Term;

/// Every word of the figure cards, and those that are asked for most.
pub const TERMS: &[Term] = &[
    Term::new(
        "OOF",
        "7.8",
        "Out of the Fight: it lies there and does nothing. Friends may carry it, enemies may capture or kill it.",
    ),
    Term::new("Dead", "7.8", "Off the table for good. A Star may cheat death."),
    Term::new("Left", "7.7", "Left the battlefield. After it two passes of two dice bring it back."),
    Term::new("Safe", "5.2.3", "Off the table and alive, one Rep poorer."),
    Term::new("Ducked back", "7.4.5", "Went to cover, or halted. It shoots again once it is active, or if a test says so."),
    Term::new("Captive", "7.12", "In enemy hands while its guard stands; one guard holds six."),
    Term::new("Leader", "6.4", "Its Rep decides whether the group acts: at least the side's die."),
    Term::new("Star", "5.1", "A player's own: Free Will, Star Power, Larger Than Life, Cheating Death, Leader Die."),
    Term::new("Activated", "7.1", "Has acted in this turn."),
    Term::new("Prone", "7.4.3", "Cannot shoot; whoever attacks it has a die more. Standing up costs half the move."),
    Term::new("Carries", "7.11", "Counts as in cover, does not shoot, drops its friend when charged."),
    Term::new("In cover", "7.9.4", "Shots of 8 and 9 miss, and a die more in Reaction Tests. Forgotten when it moves."),
    Term::new("Mounted", "7.4.4", "Bows reach half as far. A charge has a die more."),
    Term::new("Unloaded", "7.9.1", "Takes its next activation to load, all of it."),
    Term::new("Bow", "7.9", "24 inches, always ready."),
    Term::new("Crossbow", "7.9", "24 inches, must be loaded again."),
    Term::new("Sling", "7.9", "12 inches, must be loaded again."),
    Term::new("Thrown", "7.9", "6 inches; lies at the target until it is picked up."),
    Term::new("Unarmed", "7.10.1", "No die for a weapon."),
    Term::new("One Hand", "7.10.1", "One die, and room for a shield."),
    Term::new("Two One Hand", "7.10.1", "One die, and counts as shielded in melee."),
    Term::new("Two Hand", "7.10.1", "Two dice, no shield."),
    Term::new("Lance", "7.10.1", "Two dice; with a shield one more in the first round."),
    Term::new("Shield", "5.7", "To the front: shots of 8 and 9 miss, and a die more in melee."),
    Term::new("AC 2", "5.6", "Shots at it add 2, blows a success."),
    Term::new("AC 4", "5.6", "Shots at it add 1."),
    Term::new("AC 6", "5.6", "Shots add nothing, blows lose a success."),
    Term::new("Fanatic", "7.10.4", "Two dice more in melee."),
    Term::new("Bigger", "7.10.4", "A die more in melee against whoever is not."),
];
