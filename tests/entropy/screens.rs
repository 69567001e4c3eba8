//! What a player sees of all this: shaking, refusal, the pages about the dice. The pictures are the agreed mock-ups, but for a
//! column here and there: where a text of odd width stands in the middle, it is half a pixel off either way.

use adjutant::dice::fairness::COUNTED;
use adjutant::entropy::{Fault, Order, SealShown, State};
use adjutant::storage::{Found, Served};
use adjutant::ui::Button::{Back, Down, Ok, Up};
use adjutant::ui::font::Font;
use adjutant::ui::{App, Device as About, Event, Frame, Layout};

use crate::device::{Device, Told};
use crate::few_or;
use crate::look::Piece;
use crate::models::{Kind, Model};

const SOUND: Kind = Kind::Bias(0.5);

fn sound(seed: u64) -> Model {
    Model::new(SOUND, seed)
}

/// The rows of the pages about the dice.
const MINE: usize = 3;
const TRIAL: usize = 4;
const SOURCE: usize = 5;
const SEALED: usize = 7;

#[track_caller]
fn assert_picture(frame: &Frame, expected: &str) {
    let shown = frame.to_string();
    let rows = shown.lines().zip(expected.lines()).enumerate();
    let wrong: Vec<String> = rows.filter(|(_, (a, b))| a != b).map(|(y, (a, b))| format!("{y:2} is  {a}\n   not {b}")).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert_eq!(shown.lines().count(), expected.lines().count());
}

#[test]
fn shaking_looks_as_agreed_and_no_key_does_anything() {
    let mut device = Device::silent(sound(1), None, None);
    let mut report = device.report();
    report.tested = 1_293;
    device.tell(report);
    assert_picture(&device.frame(), include_str!("pictures/shaking.txt"));
    let before = device.frame();
    device.taps(&[Ok, Down, Back, Up]);
    assert_eq!(device.frame(), before);
    device.speak();
    assert!(device.shows("Adjutant"), "{:?}", device.frame());
}

/// From the home menu to a roll card of the first game.
fn to_a_card(device: &mut Device) {
    for _ in 0..30 {
        device.tap(Ok);
        if device.shows("ROLL") {
            return;
        }
    }
    panic!("no roll card: {:?}", device.frame());
}

/// A quick procedure is found by its list; the first game's home may have a battle first.
fn to_a_quick_card(device: &mut Device) {
    device.tap(Ok);
    while !device.shows("Quick") && !device.shows("START") {
        device.tap(Down);
    }
    to_a_card(device);
}

#[test]
fn a_refusal_looks_as_agreed_and_typed_dice_go_on() {
    let mut device = Device::new(Model::new(Kind::Stuck(true), 1));
    assert_eq!(device.report().state, State::Refused(Fault::Repeated(61)));
    assert!(device.shows("own dice only"), "{:?}", device.frame());
    to_a_quick_card(&mut device);
    let card = device.frame();
    device.tap(Ok);
    assert_picture(&device.frame(), include_str!("pictures/refusal.txt"));
    device.tap(Up);
    assert!(device.shows("Why no dice"));
    device.tap(Back);
    assert_picture(&device.frame(), include_str!("pictures/refusal.txt"));
    device.tap(Back);
    assert_eq!(device.frame(), card);
    device.taps(&[Ok, Ok]);
    assert!(device.shows("TAKE"), "{:?}", device.frame());
    for _ in 0..200 {
        if !device.shows("TAKE") {
            break;
        }
        device.tap(Ok);
    }
    assert!(!device.shows("TAKE") && !device.shows("ROLL"), "the result of typed dice: {:?}", device.frame());
}

#[test]
fn the_roller_refuses_in_the_same_words() {
    let mut device = Device::new(Model::new(Kind::Stuck(true), 1));
    device.taps(&[Down; 5]);
    device.taps(&[Ok, Ok]);
    assert!(device.shows("I can't vouch") && device.shows("Roll yours instead."), "{:?}", device.frame());
    device.tap(Back);
    assert!(device.shows("Dice roller"));
}

/// Every fault is told in words that fit, short and long.
#[test]
fn every_reason_fits_its_place() {
    let faults = [
        Fault::Repeated(121),
        Fault::Lopsided(847),
        Fault::Guessed(847),
        Fault::Pattern,
        Fault::Predictable,
        Fault::Twin,
        Fault::Stopped,
    ];
    let mut seen = std::collections::BTreeSet::new();
    for fault in faults {
        let mut device = Device::new(sound(2));
        device.taps(&[Down; 5]);
        device.tap(Ok);
        device.rig.source.stopped();
        device.tap(Ok);
        let mut report = device.report();
        report.state = State::Refused(fault);
        device.tell(report);
        let frame = device.frame();
        assert!((0..64).all(|y| !frame.lit(127, y)), "{fault:?}: {frame:?}");
        assert!(seen.insert(frame.to_string()), "{fault:?} has no words of its own");
        device.tap(Up);
        for _ in 0..10 {
            let frame = device.frame();
            assert!((0..64).all(|y| !frame.lit(127, y)), "{fault:?}: {frame:?}");
            device.tap(Down);
        }
    }
}

/// The press that asks for dice is repeated by itself: one press, one result, no picture in between.
#[test]
fn a_press_waits_for_its_noise_and_is_not_lost() {
    let mut device = Device::new(sound(3));
    device.taps(&[Down; 5]);
    device.tap(Ok);
    device.silent = true;
    let before = device.frame();
    let drawn = device.drawn;
    device.on(Event::Down(Ok));
    assert_eq!(device.drawn, drawn, "nothing to see yet");
    assert_eq!(device.rig.source.want().map(|wanted| wanted.reads), Some(64));
    device.speak();
    assert_ne!(device.frame(), before);
    device.on(Event::Up(Ok));
    device.pass(500);
    assert!(device.shows("#1"), "{:?}", device.frame());
    // Again and again from the result itself.
    device.taps(&[Up, Up, Up]);
    assert!(device.shows("#4"), "{:?}", device.frame());
}

/// Whoever changes his mind before the dice are there gets none.
#[test]
fn another_key_takes_the_press_back() {
    let mut device = Device::new(sound(4));
    device.taps(&[Down; 5]);
    device.tap(Ok);
    device.silent = true;
    device.on(Event::Down(Ok));
    device.on(Event::Up(Ok));
    device.tap(Back);
    device.speak();
    assert!(device.shows("Adjutant"), "{:?}", device.frame());
    assert_eq!(device.report().rolls, 0);
}

/// An alarm in the middle of a game: the player sees the test, and then the roll he asked for.
#[test]
fn a_press_survives_an_alarm() {
    let mut device = Device::new(sound(5));
    device.taps(&[Down; 5]);
    device.taps(&[Ok, Ok, Back]);
    device.silent = true;
    device.on(Event::Down(Ok));
    let spacing = device.report().spacing;
    while device.report().state == State::Ready {
        device.rig.source.feed(spacing, &[1]);
    }
    let report = device.report();
    assert_eq!(report.state, State::Suspect(Fault::Repeated(61)));
    device.tell(report);
    assert!(device.shows("shaking and testing"), "{:?}", device.frame());
    device.speak();
    device.on(Event::Up(Ok));
    assert!(device.shows("#2"), "{:?}", device.frame());
}

/// 1,600 rolls of a d6 as in the mock-up: chi squared is 2.0, worked out by hand from these counts, and a d20 was rolled once.
#[test]
fn how_even_looks_as_agreed() {
    let mut app = Box::new(App::new(About { layout: Layout::Four, board: "Test board", build: "0123abc", welcomes: false }));
    let counts = [257, 282, 257, 276, 264, 264];
    let mut faces: Vec<u8> = (1..).zip(counts).flat_map(|(face, count)| std::iter::repeat_n(face, count)).collect();
    faces.insert(0, 17);
    let mut cup = Told(faces);
    let mut now = 0;
    let mut tap = |app: &mut App, button| {
        for (event, after) in [(Event::Down(button), 400), (Event::Up(button), 50)] {
            now += after;
            let _ = app.on(now, event, &mut cup);
        }
    };
    let _ = app.on(0, Event::Served(Served::Opened(Found::Fresh)), &mut Told(Vec::new()));
    for _ in 0..5 {
        tap(&mut app, Down);
    }
    // Two dice, eight hundred times; then one d20, set up on the form.
    tap(&mut app, Ok);
    tap(&mut app, Ok);
    for _ in 1..800 {
        tap(&mut app, Up);
    }
    tap(&mut app, Back);
    for buttons in [&[Down, Ok, Down, Ok][..], &[Down, Ok, Up, Up, Up, Up, Ok], &[Up, Up, Ok, Back, Back], &[Down, Ok, Down, Ok]]
    {
        for button in buttons {
            tap(&mut app, *button);
        }
    }
    let mut frame = Frame::new();
    app.draw(&mut frame);
    assert_picture(&frame, include_str!("pictures/fairness.txt"));
}

#[test]
fn a_seal_looks_as_agreed() {
    let mut device = Device::new(sound(6));
    device.open_page(SEALED);
    let mut report = device.report();
    let mut commitment = [0; 32];
    commitment[..8].copy_from_slice(&[0x7f, 0x3a, 0x92, 0xc1, 0x04, 0xbd, 0xe6, 0xf5]);
    report.seal = Some(SealShown { nth: 1, commitment, number: None, takes: true, wants: false, rolls: 0, chain: [0; 4] });
    device.tell(report);
    assert_picture(&device.frame(), include_str!("pictures/sealed.txt"));
}

#[test]
fn how_i_roll_is_four_pages() {
    let mut device = Device::new(sound(7));
    device.open_page(0);
    for page in 1..=4 {
        assert!(device.shows(&format!("{page}/4")), "{:?}", device.frame());
        device.tap(Down);
    }
    device.tap(Ok);
    assert!(device.shows("Trust the dice?"));
}

#[test]
fn the_self_test_runs_in_slices_and_can_be_cancelled() {
    let mut device = Device::new(sound(8));
    device.open_page(TRIAL);
    device.tap(Ok);
    assert!(device.shows("Self-test, d6") && device.busy(), "{:?}", device.frame());
    let drawn = device.drawn;
    for _ in 0..50 {
        device.tick();
    }
    assert!(device.busy());
    // A picture for each percent, not for each slice.
    assert!((4..=8).contains(&(device.drawn - drawn)), "{} pictures", device.drawn - drawn);
    device.tap(Back);
    device.tick();
    assert!(!device.busy() && device.shows("START"), "{:?}", device.frame());
    device.tap(Ok);
    while device.busy() {
        device.tick();
    }
    assert!(device.shows("even") && device.shows("limit .445"), "{:?}", device.frame());
    // The dice of the game are none the wiser.
    assert_eq!(device.report().rolls, 0);
}

#[test]
fn a_million_rolls_can_be_chosen() {
    let mut device = Device::new(sound(9));
    device.open_page(TRIAL);
    device.taps(&[Down, Down, Ok, Up, Ok, Up, Up, Ok]);
    assert!(device.shows("1,000,000 rolls"), "{:?}", device.frame());
    for _ in 0..few_or(100, 10_000) {
        device.tick();
    }
    if few_or(0, 1) == 1 {
        assert!(device.shows("even") && device.shows("limit .141"), "{:?}", device.frame());
    }
}

/// A die with one face: the sceptic makes his point after a while, and the last face can be taken back.
#[test]
fn a_players_own_die_is_tested() {
    let mut device = Device::new(sound(10));
    device.open_page(MINE);
    device.tap(Ok);
    device.taps(&[Ok; 5]);
    assert!(device.shows("5 rolls"), "{:?}", device.frame());
    let five = device.frame();
    device.tap(Ok);
    assert!(device.shows("6 rolls"));
    device.tap(Back);
    // All but the hint: only the last face can be taken back.
    let body = |frame: &Frame| frame.to_string().lines().take(53).collect::<Vec<_>>().join("\n");
    assert_eq!(body(&device.frame()), body(&five));
    assert!(!device.shows("erase"));
}

#[test]
fn the_purse_of_a_die_with_one_face_fills() {
    let mut device = Device::new(sound(11));
    device.open_page(MINE);
    device.tap(Ok);
    // 6 * (50 + n) / (300 + n), multiplied up: over a thousand coins after sixteen rolls or so.
    device.taps(&[Ok; 60]);
    device.taps(&[Up, Ok]);
    assert!(device.shows("off"), "{:?}", device.frame());
}

/// However much the sceptic has won: nothing runs off the panel or into something else.
#[test]
fn a_full_purse_fits_its_place() {
    for die in 0..COUNTED.len() {
        let mut device = Device::new(sound(11));
        device.open_page(MINE);
        device.taps(&vec![Down; die]);
        device.tap(Ok);
        for _ in 0..30 {
            device.taps(&[Ok; 10]);
            let frame = device.frame();
            assert!(device.shows("sceptic's purse") && (0..64).all(|y| !frame.lit(127, y)), "{frame:?}");
            device.taps(&[Up, Ok]);
            let frame = device.frame();
            assert!(device.shows("at best") && (0..64).all(|y| !frame.lit(127, y)), "{frame:?}");
            device.tap(Up);
            let frame = device.frame();
            assert!(device.shows("How even?") && !device.shows("self-test"), "{frame:?}");
            device.taps(&[Back, Back, Ok]);
        }
        assert!(device.shows("9,999+"), "{:?}", device.frame());
    }
}

#[test]
fn the_source_page_tells_what_it_knows() {
    let mut device = Device::new(sound(12));
    device.open_page(SOURCE);
    assert!(device.shows("Noise is good.") && device.shows("2,048 flips so far."), "{:?}", device.frame());
    device.taps(&[Down, Down]);
    assert!(device.shows("limit 809, as for guesses."), "{:?}", device.frame());
    device.taps(&[Down, Down]);
    assert!(device.shows("Times switched on: 1"), "{:?}", device.frame());
}

#[test]
fn the_purse_page_counts_the_devices_own_dice() {
    let mut device = Device::new(sound(13));
    device.taps(&[Down; 5]);
    device.taps(&[Ok, Ok, Back, Back]);
    device.taps(&[Down, Ok, Down, Down, Ok]);
    assert!(device.shows("2 rolls") && device.shows("Against my d6"), "{:?}", device.frame());
}

/// Without a source, as with dice from a script, the pages say so.
#[test]
fn scripted_dice_say_that_they_are() {
    let mut app = Box::new(App::new(About { layout: Layout::Four, board: "Test board", build: "0123abc", welcomes: false }));
    let mut frame = Frame::new();
    let mut now = 0;
    let _ = app.on(0, Event::Served(Served::Opened(Found::Fresh)), &mut Told(Vec::new()));
    for button in [Down, Down, Down, Down, Down, Down, Ok, Down, Down, Down, Down, Ok, Ok] {
        for (event, after) in [(Event::Down(button), 400), (Event::Up(button), 50)] {
            now += after;
            let _ = app.on(now, event, &mut Told(Vec::new()));
        }
    }
    app.draw(&mut frame);
    assert!(!Piece::text(Font::Tiny, "no noise to test").places(&frame).is_empty(), "{frame:?}");
}

/// Everything two players do, from the seal to the end of the log.
#[test]
fn sealed_dice_from_beginning_to_end() {
    let mut device = Device::new(sound(14));
    device.open_page(SEALED);
    // Two pages of what it is; the last one seals.
    assert!(device.shows("Sealed dice") && device.shows("1/2"));
    device.tap(Down);
    assert!(device.shows("SEAL"), "{:?}", device.frame());
    device.tap(Ok);
    assert!(device.shows("Note this, both") && device.shows("1/4"), "{:?}", device.frame());
    let commitment = device.report().seal.expect("sealed").commitment;
    for page in 0..4 {
        for row in commitment[8 * page..8 * page + 8].chunks(4) {
            assert!(device.shows(&format!("{:02X}{:02X} {:02X}{:02X}", row[0], row[1], row[2], row[3])), "{:?}", device.frame());
        }
        assert_eq!(device.shows("NUMBER"), page == 3);
        if page < 3 {
            device.tap(Down);
        }
    }
    device.tap(Ok);
    // 30000007: up thrice, on to the last digit, down thrice.
    device.taps(&[Up, Up, Up]);
    device.taps(&[Ok; 7]);
    device.taps(&[Down, Down, Down]);
    assert!(device.shows("DONE"), "{:?}", device.frame());
    device.tap(Ok);
    assert!(device.shows("Opponent's 30000007") && device.shows("0 rolls"), "{:?}", device.frame());
    assert!(device.log.contains("number 30000007 "));
    // To the roller and back.
    device.taps(&[Back, Back, Up, Ok, Ok, Back, Back]);
    assert_eq!(device.report().seal.map(|seal| seal.rolls), Some(1));
    assert!(device.log.contains("\nroll 1 "), "{}", device.log);
    device.taps(&[Down, Ok]);
    device.taps(&[Down; SEALED]);
    device.tap(Ok);
    assert!(device.shows("Note this, both"), "what was sealed can be read again: {:?}", device.frame());
    device.tap(Back);
    assert!(device.shows("1 roll"), "{:?}", device.frame());
    device.tap(Ok);
    assert!(device.shows("End the sealed dice?"));
    device.tap(Back);
    assert!(device.shows("1 roll"));
    device.taps(&[Ok, Ok, Ok]);
    assert!(device.shows("End the sealed dice?"), "a short press reveals nothing: {:?}", device.frame());
    assert!(device.report().seal.is_some());
    device.hold(Ok);
    assert!(device.shows("Revealed"), "{:?}", device.frame());
    assert_eq!(device.report().seal, None);
    assert!(device.log.contains("\nopen 1 ") && device.log.lines().last().is_some_and(|line| line.starts_with("end ")));
}

/// The dice in play become others: their seal is read out before the next roll, which has to be asked for again.
#[test]
fn a_new_seal_is_shown_before_the_next_roll() {
    let mut device = Device::new(sound(15));
    device.rig.source.obey(Order::Seal);
    device.speak();
    device.open_page(SEALED);
    device.taps(&[Down, Down, Down, Back, Back, Up, Ok]);
    device.silent = true;
    device.on(Event::Down(Ok));
    device.on(Event::Up(Ok));
    let spacing = device.report().spacing;
    while device.report().state == State::Ready {
        device.rig.source.feed(spacing, &[1]);
    }
    device.speak();
    assert!(device.shows("New seal, note it"), "{:?}", device.frame());
    assert_eq!(device.report().rolls, 0, "the roll that was asked for under the old one was not made");
    device.taps(&[Down, Down, Down, Back, Back]);
    assert!(device.shows("Dice roller"), "{:?}", device.frame());
    device.tap(Ok);
    assert!(device.shows("#1"), "{:?}", device.frame());
}

/// After a power cut the device goes on with the sealed session by itself, under a new seal.
#[test]
fn a_sealed_session_survives_a_power_cut() {
    let mut device = Device::new(sound(16));
    device.rig.source.obey(Order::Seal);
    device.speak();
    device.rig.source.obey(Order::Number(7));
    // Whatever happens next has the board write it down.
    device.tick();
    let mut after = Device::silent(sound(17), device.kept, device.sealed.clone());
    after.speak();
    assert!(after.shows("New seal, note it"), "{:?}", after.frame());
    assert_eq!(after.report().seal.map(|seal| seal.nth), Some(2));
    // Nobody has read it, so nobody rolls under it: not in the roller, nor on a card.
    after.on(Event::Down(Back));
    after.pass(1_500);
    after.on(Event::Up(Back));
    after.taps(&[Down; 5]);
    after.taps(&[Ok, Ok]);
    assert!(after.shows("New seal, note it") && after.shows("1/4"), "{:?}", after.frame());
    assert_eq!(after.report().rolls, 0);
    // Read to its end, it still wants the opponent's number: the old one was known before this seal was made.
    after.taps(&[Down, Down, Down]);
    assert!(after.shows("NUMBER"), "{:?}", after.frame());
    after.tap(Back);
    assert!(after.shows("A number is to be given."), "{:?}", after.frame());
    after.taps(&[Back, Ok]);
    assert!(after.shows("New seal, note it"), "{:?}", after.frame());
    assert_eq!(after.report().rolls, 0);
    after.taps(&[Down, Down, Down, Ok]);
    after.taps(&[Ok; 7]);
    after.taps(&[Up, Ok]);
    assert!(after.shows("Opponent's 00000001"), "{:?}", after.frame());
    after.taps(&[Back, Ok]);
    assert!(after.shows("#1"), "{:?}", after.frame());
    assert!(after.log.contains("number 00000001 "), "{}", after.log);
}

/// A chip that is quicker with its noise than with its first report says at once that there is a new seal: it is shown by itself.
#[test]
fn a_first_report_with_a_new_seal_shows_it() {
    let mut device = Device::new(sound(16));
    device.rig.source.obey(Order::Seal);
    device.speak();
    device.tick();
    let mut after = Device::mute(sound(17), device.kept, device.sealed.clone());
    while after.rig.source.want().is_some() {
        after.rig.feed_piece();
    }
    assert_eq!(after.report().seal.map(|seal| seal.nth), Some(2));
    after.tell(after.report());
    assert!(after.shows("New seal, note it") && after.shows("1/4"), "{:?}", after.frame());
    // Once: behind it is home, and the next reports do not bring it back.
    after.taps(&[Down, Down, Down]);
    after.tap(Ok);
    after.tell(after.report());
    after.taps(&[Back, Back, Back]);
    assert!(!after.shows("New seal, note it") && !after.shows("Sealed"), "{:?}", after.frame());
}
