//! A demo unit: its loop, its visitors, and the owner's things, which nobody touches.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/device.rs"]
mod device;

use Button::{Back, Down, Left, Ok as OK, Right, Up};
use adjutant::dice::{Cup, CupError, Faces, Pool};
use adjutant::games::GAMES;
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Event, Frame, Layout, Light};
use chacha20::ChaCha8Rng;
use device::hand::{HOLD, Hand, Written};
use device::look::Piece;
use device::{Device, LAYOUTS, back, cup, reads, row};
use rand_core::{Rng, SeedableRng};

/// A visitor who touches nothing for so long is gone.
const GONE: u64 = 60_000;
/// As long as the loop takes at most, for any game.
const LOOP: u64 = 120_000;
const STAFF: u64 = 4_100;
/// Presses of OK to the end of a fight: half of them take no more than this, and none more than that.
const MOSTLY: usize = 50;
const MOST: usize = 80;

/// What stands below the pictures of the loop.
const CAPTIONS: [&str; 5] = ["PRESS ANY KEY", "FIRST IT ASKS", "IT KNOWS THE ODDS", "THEN IT ROLLS", "AND IT SAYS WHY"];

fn caption(hand: &Device) -> Option<&'static str> {
    CAPTIONS.into_iter().find(|caption| reads(hand, Font::Heading, caption))
}

fn looping(hand: &Device) -> bool {
    caption(hand).is_some()
}

/// The first page of the loop.
fn at_the_name(hand: &Device) -> bool {
    reads(hand, Font::Large, "ADJUTANT")
}

/// From home: makes it a demo unit.
fn begin(hand: &mut Device, game: &str) {
    row(hand, "Settings");
    hand.tap(OK);
    row(hand, "Demo unit");
    hand.tap(OK);
    row(hand, game);
    hand.tap(OK);
    // It is said what that means, before it is so.
    hand.tap(OK);
    assert!(looping(hand), "{}", hand.frame());
}

fn demo(layout: Layout, game: &str) -> Device {
    let mut hand = Hand::new(layout, cup(2));
    begin(&mut hand, game);
    hand
}

fn staff(hand: &mut Device) {
    hand.chord([OK, Down], STAFF);
    assert!(reads(hand, Font::Heading, "Demo unit"), "{}", hand.frame());
}

fn leave(hand: &mut Device) {
    staff(hand);
    row(hand, "Leave the demo");
    hand.tap(OK);
}

fn bytes(hand: &Device) -> Vec<u8> {
    hand.flash.as_ref().unwrap().cells.borrow().clone()
}

/// The owner's device, in the middle of a question of his battle.
fn owned(layout: Layout) -> (Device, Frame) {
    let mut hand = Hand::new(layout, cup(4));
    row(&mut hand, "Song of Blades");
    hand.tap(OK);
    hand.tap(OK);
    for _ in 0..40 {
        if reads(&hand, Font::Tiny, "figure") {
            break;
        }
        if reads(&hand, Font::Heading, "Enter models") {
            hand.tap(Down);
        }
        hand.tap(OK);
    }
    // Somebody acts, and is asked for his dice.
    hand.tap(OK);
    hand.power_off(layout);
    assert!(reads(&hand, Font::Heading, "RESUME"), "{}", hand.frame());
    let seen = hand.frame();
    back(&mut hand, layout);
    (hand, seen)
}

/// What is seen of a loop: its captions, one after the other, with their times, from the name to the next name.
fn watched(hand: &mut Device) -> Vec<(&'static str, u64)> {
    let mut captions: Vec<(&str, u64)> = Vec::new();
    let mut begun = false;
    for _ in 0..LOOP / 100 {
        let caption = caption(hand).unwrap_or_else(|| panic!("no caption\n{}", hand.frame()));
        match captions.last_mut() {
            Some((last, time)) if *last == caption => *time += 100,
            _ => captions.push((caption, 100)),
        }
        begun |= !at_the_name(hand);
        if begun && at_the_name(hand) {
            return captions;
        }
        hand.wait(100);
    }
    panic!("the loop never begins again: {captions:?}");
}

#[test]
fn the_loop_plays_a_whole_exchange_of_every_game_and_writes_nothing() {
    for game in GAMES {
        let mut hand = demo(Layout::Four, game.short);
        let (before, rolls) = (bytes(&hand), hand.saved.len());
        let all = watched(&mut hand);
        let told: Vec<&str> = all.iter().map(|(caption, _)| *caption).filter(|caption| *caption != CAPTIONS[0]).collect();
        assert_eq!(told[0], "FIRST IT ASKS", "{}: {told:?}", game.id);
        assert_eq!(told.last(), Some(&"AND IT SAYS WHY"), "{}: {told:?}", game.id);
        assert!(told.contains(&"IT KNOWS THE ODDS") && told.contains(&"THEN IT ROLLS"), "{}: {told:?}", game.id);
        hand.wait(10 * 60_000);
        assert!(bytes(&hand) == before && hand.saved.len() == rolls, "{}: the loop wears the flash out", game.id);
        assert!(matches!(hand.light(), Light::On(light) if light > 100), "nobody comes to a dark panel");
    }
}

/// Whoever passes sees within a moment what to do, and within half a minute or so what it is all about.
#[test]
fn the_loop_is_short_and_says_again_and_again_that_any_key_will_do() {
    for game in GAMES {
        let mut hand = demo(Layout::Four, game.short);
        let all = watched(&mut hand);
        let time = |which: &dyn Fn(&str) -> bool| all.iter().filter(|(it, _)| which(it)).map(|(_, time)| time).sum::<u64>();
        let (whole, invited) = (time(&|_| true), time(&|caption| caption == CAPTIONS[0]));
        println!("{}: {} s, {} s of it invite", game.id, whole / 1_000, invited / 1_000);
        assert!(whole <= 45_000, "{}: {whole} ms", game.id);
        assert!(invited * 2 >= whole, "{}: {invited} of {whole} ms", game.id);
        let longest = all.iter().filter(|(caption, _)| *caption != CAPTIONS[0]).map(|(_, time)| *time).max();
        assert!(longest <= Some(2_500), "{}: {longest:?} without a word about keys", game.id);
    }
}

/// As in a quick roll: one of so many, two of so many; a handful of them, then the card.
#[test]
fn the_loop_counts_its_questions() {
    for game in GAMES {
        let mut hand = demo(Layout::Four, game.short);
        let mut seen: Vec<(usize, usize)> = Vec::new();
        for _ in 0..LOOP / 600 {
            hand.wait(600);
            if caption(&hand) == Some("IT KNOWS THE ODDS") {
                break;
            }
            // In the corner: what a figure is worth reads like that, too, on its row.
            let corner = |text: &str| Piece::text(Font::Tiny, text).places(&hand.frame()).iter().any(|(_, y)| *y < 10);
            let of = |nth: &(usize, usize)| corner(&format!("{}/{}", nth.0, nth.1));
            let all = (2..33).flat_map(|last| (1..=last).map(move |nth| (nth, last)));
            // The longest text that reads so: 1/1 is in 1/19, too.
            let Some(nth) = all.filter(of).max_by_key(|(nth, last)| (last.ilog10(), nth.ilog10())) else { continue };
            if !at_the_name(&hand) && seen.last() != Some(&nth) {
                seen.push(nth);
            }
        }
        // Where things are ticked, or a chance has no room beside its answer, the corner says something else.
        let last = seen[0].1;
        assert!(seen[0].0 <= 2 && seen.iter().all(|nth| nth.1 == last), "{}: {seen:?}", game.id);
        assert!(seen.windows(2).all(|two| two[0].0 < two[1].0), "{}: {seen:?}", game.id);
        let shown = seen[seen.len() - 1].0;
        assert!(shown == 4 || shown < 4 && shown == last, "{}: {seen:?}", game.id);
    }
}

#[test]
fn the_loop_names_the_game_and_not_its_owner() {
    for (game, words) in GAMES.iter().zip([
        ["Sword &", "Sorcery"],
        ["Sci-Fi", "Combat"],
        ["Swordplay", "Swordplay"],
        ["Song of", "Blades"],
        ["Bridge", "Crossing"],
    ]) {
        let mut hand = Hand::new(Layout::Four, cup(2));
        row(&mut hand, "Settings");
        hand.tap(OK);
        row(&mut hand, "Device name");
        hand.taps(&[OK, Down, OK, OK]);
        hand.press(Back, HOLD);
        assert!(reads(&hand, Font::Heading, "Allies"), "{}", hand.frame());
        begin(&mut hand, game.short);
        assert!(at_the_name(&hand), "{}", hand.frame());
        for word in words {
            assert!(reads(&hand, Font::Heading, word), "no {word}\n{}", hand.frame());
        }
    }
}

/// Before it is a demo unit, it says so, and how to get out of that; whoever did not mean it goes back.
#[test]
fn it_is_said_what_a_demo_unit_is_before_it_is_one() {
    for layout in LAYOUTS {
        let mut hand = Hand::new(layout, cup(2));
        row(&mut hand, "Settings");
        hand.tap(OK);
        row(&mut hand, "Demo unit");
        hand.tap(OK);
        row(&mut hand, "Swordplay");
        let (list, before) = (hand.frame(), bytes(&hand));
        hand.tap(OK);
        let keys = if layout == Layout::Two { "and Next for 4 seconds." } else { "and Down for 4 seconds." };
        for line in ["From now on visitors play.", "The only way out: hold OK", keys] {
            assert!(reads(&hand, Font::Body, line), "{layout:?}: no {line}\n{}", hand.frame());
        }
        back(&mut hand, layout);
        assert!(hand.frame() == list && bytes(&hand) == before, "{layout:?}\n{}", hand.frame());
        hand.taps(&[OK, OK]);
        assert!(looping(&hand), "{layout:?}\n{}", hand.frame());
    }
}

#[test]
fn the_loop_never_asks_for_dice() {
    struct None;
    impl Cup for None {
        fn throw(&mut self, _: Pool) -> Result<Faces, CupError> {
            panic!("the loop has thrown dice")
        }
    }
    let demo = demo(Layout::Four, "Song of Blades");
    let mut hand = Hand::with(Layout::Four, None, demo.flash.unwrap());
    hand.wait(LOOP);
}

/// A fight within a minute of the first key: at three seconds a press, that is twenty presses.
#[test]
fn the_first_key_leads_to_a_roll_within_a_few_presses() {
    for game in GAMES {
        for layout in LAYOUTS {
            let mut hand = demo(layout, game.short);
            let start = hand.now;
            hand.tap(Down);
            assert!(!looping(&hand), "{}", hand.frame());
            let mut presses = 1;
            while !reads(&hand, Font::Heading, "ROLL") {
                hand.wait(3_000);
                hand.tap(OK);
                presses += 1;
                assert!(presses < 20, "{}\n{}", game.id, hand.frame());
            }
            hand.tap(OK);
            println!("{:>3} presses to the first roll of {}, {layout:?}", presses + 1, game.id);
            assert!((5..=7).contains(&(presses + 1)), "{} {layout:?}: {presses} and the roll, not as the manual says", game.id);
            assert!(hand.now - start < 60_000, "{} {layout:?}: {} ms", game.id, hand.now - start);
        }
    }
}

/// Somebody who presses OK, and another key now and then where OK leads nowhere: he comes to the end, or to the thanks after five
/// minutes.
#[test]
fn a_visitor_comes_to_the_thanks() {
    for game in GAMES {
        let mut hand = demo(Layout::Four, game.short);
        hand.tap(OK);
        let (start, mut random) = (hand.now, ChaCha8Rng::seed_from_u64(5));
        while !reads(&hand, Font::Heading, "The fight is over") {
            let button = if random.next_u32() % 5 == 0 { Down } else { OK };
            hand.tap(button);
            hand.wait(3_000);
            assert!(hand.now - start < 8 * 60_000, "{}\n{}", game.id, hand.frame());
            assert!(!looping(&hand), "{}: he was sent away", game.id);
        }
        println!("{:>3} s to the thanks in {}", (hand.now - start) / 1_000, game.id);
        hand.tap(OK);
        assert!(looping(&hand), "{}", hand.frame());
        staff(&mut hand);
        row(&mut hand, "Counters");
        hand.tap(OK);
        assert!(reads(&hand, Font::Body, "1 demo given"), "{}", hand.frame());
        assert!(reads(&hand, Font::Body, "1 fight to the end"), "{}", hand.frame());
    }
}

/// In Swordplay groups act: whoever a visitor chooses is the one who is asked for a target, whenever he wins the first turn.
#[test]
fn the_star_that_was_chosen_shoots() {
    let mut shots = 0;
    for seed in 0..8 {
        let flash = demo(Layout::Four, "Swordplay").flash.unwrap();
        let mut hand = Hand::with(Layout::Four, cup(seed), flash);
        for _ in 0..14 {
            hand.tap(OK);
            assert!(!reads(&hand, Font::Tiny, "Figure 2") || !reads(&hand, Font::Heading, "Shoot at whom?"), "{}", hand.frame());
            shots += usize::from(reads(&hand, Font::Heading, "Star: Shoot at whom?"));
        }
    }
    assert!(shots >= 2, "{shots}");
}

/// Somebody who presses OK and nothing else, with any dice: a fight that is decided, not one that time runs out on.
#[test]
fn pressing_only_ok_leads_to_the_end_of_the_fight() {
    for game in GAMES {
        let mut counts = Vec::new();
        for seed in 0..12 {
            let flash = demo(Layout::Four, game.short).flash.unwrap();
            let mut hand = Hand::with(Layout::Four, cup(seed), flash);
            let (start, mut presses) = (hand.now, 0);
            while !reads(&hand, Font::Heading, "The fight is over") {
                hand.tap(OK);
                presses += 1;
                assert!(presses < 200 && !looping(&hand), "{} {seed}\n{}", game.id, hand.frame());
            }
            assert!(hand.now - start < 5 * 60_000, "{} {seed}: ended by the clock", game.id);
            counts.push(presses);
        }
        counts.sort_unstable();
        println!("{}: {counts:?} presses", game.id);
        assert!(counts[counts.len() / 2] <= MOSTLY && counts[counts.len() - 1] <= MOST, "{}: {counts:?}", game.id);
    }
}

/// Back leads to the battle and not out of it, however often, however long, with any keys: a fight is left by walking away.
#[test]
fn back_never_throws_a_visitor_out_of_his_fight() {
    for game in GAMES {
        for layout in LAYOUTS {
            for presses in [3, 9, 12, 17] {
                let mut hand = demo(layout, game.short);
                for _ in 0..presses {
                    hand.tap(OK);
                }
                for _ in 0..12 {
                    back(&mut hand, layout);
                    assert!(!looping(&hand), "{} {layout:?}: after {presses}\n{}", game.id, hand.frame());
                }
                for held in [Back, OK] {
                    hand.press(held, 1_500);
                    assert!(!looping(&hand), "{} {layout:?}: after {presses}\n{}", game.id, hand.frame());
                }
            }
        }
    }
}

/// The page says what is behind it: both sides, or what can be done.
#[test]
fn the_first_page_of_a_fight_says_what_comes() {
    for game in GAMES {
        let mut hand = demo(Layout::Four, game.short);
        hand.tap(Up);
        let sides = reads(&hand, Font::Body, "Both sides. Choose who is");
        assert!(sides != reads(&hand, Font::Body, "What can be done now."), "{}\n{}", game.id, hand.frame());
        assert_eq!(sides, reads(&hand, Font::Heading, "The battle"), "{}", hand.frame());
        hand.tap(OK);
        assert_eq!(sides, reads(&hand, Font::Tiny, "figure"), "{}\n{}", game.id, hand.frame());
        assert_eq!(!sides, reads(&hand, Font::Heading, "START"), "{}\n{}", game.id, hand.frame());
    }
}

/// Dice that always show the most: whoever acts succeeds.
struct High;

impl Cup for High {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        Ok((0..pool.count).map(|_| pool.die.sides()).collect())
    }
}

/// From the loop to the question whom the first figure attacks, which starts at what was answered last.
fn to_the_target(hand: &mut Hand<High>) {
    let mut attacks = false;
    for _ in 0..20 {
        hand.tap(OK);
        attacks |= reads(hand, Font::Heading, "Melee attack");
        if attacks && reads(hand, Font::Heading, "B1") && reads(hand, Font::Body, "B2") {
            return;
        }
    }
    panic!("nobody is attacked\n{}", hand.frame());
}

#[test]
fn a_visitor_who_is_gone_is_forgotten() {
    let demo = demo(Layout::Four, "Song of Blades");
    let mut hand = Hand::with(Layout::Four, High, demo.flash.unwrap());
    to_the_target(&mut hand);
    let first = hand.frame();
    hand.taps(&[Down, OK]);
    hand.wait(GONE - 1_000);
    let gone = |hand: &Hand<High>| reads(hand, Font::Heading, "PRESS ANY KEY");
    assert!(!gone(&hand), "he still thinks");
    hand.wait(2_000);
    assert!(gone(&hand), "{}", hand.frame());
    to_the_target(&mut hand);
    assert!(hand.frame() == first, "the next one is asked as if nobody had answered before\n{}", hand.frame());
    assert!(hand.saved.iter().all(|record| *record == Written::Else), "no roll of theirs is kept: {:?}", hand.saved);
}

#[test]
fn where_visitors_stop_is_counted_and_can_be_reset() {
    let mut hand = demo(Layout::Four, "Song of Blades");
    // One in front of the overview, two at the same question.
    hand.tap(OK);
    hand.wait(GONE + 1_000);
    for _ in 0..2 {
        hand.tap(OK);
        hand.taps(&[OK, OK, OK]);
        hand.wait(GONE + 1_000);
    }
    hand.power_off(Layout::Four);
    assert!(looping(&hand), "{}", hand.frame());
    staff(&mut hand);
    row(&mut hand, "Counters");
    hand.tap(OK);
    assert!(reads(&hand, Font::Body, "3 demos given"), "{}", hand.frame());
    hand.tap(Down);
    assert!(reads(&hand, Font::Body, "2 Activation: A question"), "{}", hand.frame());
    assert!(reads(&hand, Font::Body, "1 The battle"), "{}", hand.frame());
    hand.tap(OK);
    hand.press(OK, 1_300);
    assert!(reads(&hand, Font::Body, "0 demos given"), "{}", hand.frame());
    hand.power_off(Layout::Four);
    staff(&mut hand);
    row(&mut hand, "Counters");
    hand.tap(OK);
    assert!(reads(&hand, Font::Body, "0 demos given"), "{}", hand.frame());
}

#[test]
fn the_owners_battle_comes_back_where_it_was() {
    for layout in LAYOUTS {
        let (mut hand, seen) = owned(layout);
        begin(&mut hand, "Bridge Crossing");
        hand.tap(OK);
        for _ in 0..30 {
            hand.tap(OK);
        }
        leave(&mut hand);
        assert!(hand.frame() == seen, "{layout:?}\n{}", hand.frame());
        hand.power_off(layout);
        assert!(hand.frame() == seen, "{layout:?}\n{}", hand.frame());
    }
}

/// The battery is pulled after every few keys of a visitor: the loop comes back, and the owner's battle behind it.
#[test]
fn a_power_cut_leads_back_into_the_loop() {
    let (mut hand, seen) = owned(Layout::Four);
    begin(&mut hand, "Song of Blades");
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..20 {
        for _ in 0..random.next_u32() % 12 {
            hand.tap([OK, OK, OK, Down, Up][random.next_u32() as usize % 5]);
        }
        hand.power_off(Layout::Four);
        assert!(looping(&hand), "{}", hand.frame());
    }
    leave(&mut hand);
    assert!(hand.frame() == seen, "{}", hand.frame());
}

/// Keys at random, alone and together, for a long time: nothing of the owner's changes, and nobody gets out.
#[test]
fn mashing_keys_never_reaches_the_owners_things() {
    let presses = if std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1") { 20_000 } else { 1_500 };
    for layout in LAYOUTS {
        let (mut hand, seen) = owned(layout);
        begin(&mut hand, "Sword & Sorcery");
        let keys: &[Button] = match layout {
            Layout::Two => &[OK, Down],
            Layout::Three => &[OK, Down, Up],
            Layout::Four => &[OK, Down, Up, Back],
            Layout::Five => &[OK, Down, Up, Left, Right],
        };
        let (settings, asked) = (hand.saved.len(), hand.asked);
        let mut random = ChaCha8Rng::seed_from_u64(9);
        let mut any = |below: u32| random.next_u32() % below;
        for _ in 0..presses {
            let (one, other) = (keys[any(keys.len() as u32) as usize], keys[any(keys.len() as u32) as usize]);
            hand.on(Event::Down(one));
            hand.wait(u64::from(any(500)));
            if one != other && any(3) == 0 {
                hand.on(Event::Down(other));
                hand.wait(u64::from(any(2_500)));
                hand.on(Event::Up(other));
                hand.wait(u64::from(any(50)));
            }
            hand.on(Event::Up(one));
            hand.wait(u64::from(any(900)));
            for title in ["Settings", "Rosters", "Reset", "Demo unit", "Card", "Log of rolls", "Delete for good?"] {
                assert!(!reads(&hand, Font::Heading, title), "{layout:?}: a visitor is at {title}\n{}", hand.frame());
            }
        }
        assert_eq!(hand.asked, asked, "nothing is asked of the store");
        let written = &hand.saved[settings..];
        assert!(written.iter().all(|record| *record == Written::Else), "{layout:?}: only the counters are written");
        hand.wait(GONE + 1_000);
        leave(&mut hand);
        assert!(hand.frame() == seen, "{layout:?}\n{}", hand.frame());
    }
}

#[test]
fn the_chord_takes_its_time_and_both_keys() {
    for layout in LAYOUTS {
        let mut hand = demo(layout, "Song of Blades");
        hand.chord([Down, OK], 3_000);
        assert!(!reads(&hand, Font::Heading, "Demo unit"), "{layout:?}: too early");
        hand.wait(GONE + 1_000);
        hand.press(OK, 6_000);
        hand.wait(GONE + 1_000);
        hand.press(Down, 6_000);
        assert!(!reads(&hand, Font::Heading, "Demo unit"), "{layout:?}: one key is enough");
        hand.wait(GONE + 1_000);
        // From the loop, whichever comes first; then out of a fight.
        for keys in [[Down, OK], [OK, Down]] {
            hand.chord(keys, STAFF);
            assert!(reads(&hand, Font::Heading, "Demo unit"), "{layout:?}\n{}", hand.frame());
            hand.tap(OK);
            assert!(looping(&hand), "{layout:?}\n{}", hand.frame());
        }
        hand.tap(OK);
        hand.taps(&[OK, OK, OK]);
        hand.chord([OK, Down], STAFF);
        assert!(reads(&hand, Font::Heading, "Demo unit"), "{layout:?}\n{}", hand.frame());
        // Nobody is there: the loop goes on.
        hand.wait(GONE + 1_000);
        assert!(looping(&hand), "{layout:?}");
    }
}

#[test]
fn without_saves_there_is_no_demo() {
    let mut hand = Hand::new(Layout::Four, cup(2));
    hand.flash.as_ref().unwrap().dead.set(true);
    row(&mut hand, "Settings");
    hand.taps(&[OK, OK, Up, OK]);
    assert!(reads(&hand, Font::Heading, "Not saving"), "{}", hand.frame());
    while !reads(&hand, Font::Heading, "GO ON") {
        hand.tap(Down);
    }
    hand.tap(OK);
    row(&mut hand, "Demo unit");
    hand.taps(&[OK, OK]);
    assert!(reads(&hand, Font::Heading, "No demo"), "{}", hand.frame());
    hand.tap(OK);
    assert!(!looping(&hand));
}

/// Only a demo unit ever moves by itself.
#[test]
fn nobody_is_sent_away_from_any_other_device() {
    let mut hand = Hand::new(Layout::Four, cup(2));
    row(&mut hand, "Song of Blades");
    hand.taps(&[OK, Down, OK, OK]);
    let before = hand.frame();
    hand.wait(60 * 60_000);
    assert!(hand.frame() == before);
}
