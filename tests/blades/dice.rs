//! How many dice to risk: what stands beside one, two and three of them, read from the picture and counted out here.

use adjutant::ui::font::Font;

use super::walk::Walk;

/// All throws of so many dice; a Hero's first die is a success that nobody rolls. The chance of two failures or more in per cent, and
/// the successes of a throw on average, in tenths.
fn counted(dice: u32, quality: u32, hero: bool) -> (u32, u32) {
    let rolled = dice - u32::from(hero);
    let (throws, mut turnovers, mut successes) = (6_u32.pow(rolled), 0, 0);
    for throw in 0..throws {
        let faces = (0..rolled).map(|nth| throw / 6_u32.pow(nth) % 6 + 1);
        let passed = faces.filter(|face| *face == 6 || *face != 1 && *face >= quality).count() as u32;
        turnovers += u32::from(rolled - passed >= 2);
        successes += passed + u32::from(hero);
    }
    ((200 * turnovers + throws) / (2 * throws), (20 * successes + throws) / (2 * throws))
}

#[test]
fn the_risk_of_every_number_of_dice_stands_beside_it() {
    // By hand: of three dice of Quality 3 two fail 7 times of 27, and two of three succeed.
    assert_eq!(counted(3, 3, false), (26, 20));
    assert_eq!(counted(2, 4, false), (25, 10));
    assert_eq!(counted(3, 5, true), (44, 17));
    for hero in [false, true] {
        for quality in 2..=6 {
            let mut walk = Walk::home("Song of Blades");
            // Quick roll, Activation; Quality from the lowest.
            walk.keys("down ok down*5 ok down*6");
            (2..quality).for_each(|_| walk.keys("up"));
            walk.keys("ok");
            if hero {
                // The first of what matters to an activation.
                walk.keys("down ok");
                while !walk.reads(Font::Heading, "DONE") {
                    walk.keys("down");
                }
            }
            walk.keys("ok");
            assert!(walk.reads(Font::Tiny, "turnover") && walk.reads(Font::Tiny, "successes"), "{}", walk.hand.frame());
            for dice in 1..=3 {
                let (percent, tenths) = counted(dice, quality, hero);
                let texts = [format!("{percent}%"), format!("{}.{}", tenths / 10, tenths % 10)];
                for text in texts {
                    assert!(walk.reads(Font::Heading, &text), "Quality {quality}, {dice} dice: {text}\n{}", walk.hand.frame());
                }
            }
        }
    }
}
