//! What lies under a marker nobody sees before it is turned up.

use adjutant::ui::font::Font;

use super::walk::Walk;

#[test]
fn no_marker_tells_what_is_under_it_before_it_is_turned_up() {
    let mut walk = Walk::home("Song of Blades");
    // Two example warbands, S2.
    walk.keys("ok ok down ok down ok up ok down ok");
    let turns_up = |walk: &Walk| walk.reads(Font::Heading, "Turn a marker up");
    for _ in 0..20 {
        if walk.reads(Font::Heading, "ACT") || turns_up(&walk) {
            break;
        }
        walk.keys("ok");
    }
    // Whoever attacks has figures that can act; behind them is the menu.
    if !turns_up(&walk) {
        walk.keys("up ok");
    }
    for _ in 0..20 {
        if turns_up(&walk) {
            break;
        }
        walk.keys("down");
    }
    walk.keys("ok");
    let words = ["A DUMMY", "IT IS REAL"];
    for marker in 1..=16 {
        assert!(walk.reads(Font::Heading, "Marker"), "marker {marker}\n{}", walk.hand.frame());
        for (word, font) in words.iter().flat_map(|word| [Font::Tiny, Font::Body, Font::Heading].map(|font| (*word, font))) {
            assert!(!walk.reads(font, word), "marker {marker}: {word}\n{}", walk.hand.frame());
        }
        walk.keys("up");
    }
    walk.keys("ok");
    let told =
        words.iter().any(|word| [Font::Large, Font::Wide, Font::Word, Font::Huge].iter().any(|font| walk.reads(*font, word)));
    assert!(told, "turned up, it is said\n{}", walk.hand.frame());
}
