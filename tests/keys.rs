//! From key edges to presses, for boards of two to five keys: what a tap, a hold, a bounce and two keys at once mean, and when.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

use Button::{Back, Down, Left, Ok, Right, Up};
use adjutant::ui::press::{Press, Presses};
use adjutant::ui::{Button, Layout, Millis};
use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const LAYOUTS: [Layout; 4] = [Layout::Two, Layout::Three, Layout::Four, Layout::Five];
const BUTTONS: [Button; 6] = [Up, Down, Ok, Back, Left, Right];

/// A key's contact closes (`true`) or opens at a moment.
type Edge = (Millis, Button, bool);

/// Plays edges as a board does, with a tick whenever one is asked for, until the end: every press and when it came.
fn played(presses: &mut Presses, edges: &[Edge], end: Millis) -> Vec<(Millis, Press)> {
    let mut given = Vec::new();
    let tick = |presses: &mut Presses, until: Millis| {
        let mut given = Vec::new();
        while let Some(at) = presses.wake().filter(|at| *at <= until) {
            given.extend(presses.tick(at).map(|press| (at, press)));
        }
        given
    };
    for &(at, button, down) in edges {
        given.extend(tick(presses, at));
        given.extend(presses.edge(at, button, down).map(|press| (at, press)));
    }
    given.extend(tick(presses, end));
    given
}

fn fresh(layout: Layout, edges: &[Edge], end: Millis) -> Vec<(Millis, Press)> {
    played(&mut Presses::new(layout), edges, end)
}

/// A key is down from one moment to another.
fn held(button: Button, from: Millis, to: Millis) -> [Edge; 2] {
    [(from, button, true), (to, button, false)]
}

/// What a tap of 60 ms and a hold of 400 ms mean for each key of each board, as the interface says.
#[test]
fn taps_and_holds() {
    use Press as P;
    let up_down = [(Up, P::Up, (300, P::Up)), (Down, P::Down, (300, P::Down))];
    let sides = [(Left, P::Left, (300, P::Left)), (Right, P::Right, (300, P::Right))];
    let ok_or_back = (Ok, P::Ok, (300, P::Back));
    for (layout, keys) in [
        (Layout::Two, vec![(Down, P::Next, (300, P::Previous)), ok_or_back]),
        (Layout::Three, [&up_down[..], &[ok_or_back]].concat()),
        (Layout::Four, [&up_down[..], &[(Ok, P::Ok, (0, P::Ok)), (Back, P::Back, (300, P::Home))]].concat()),
        (Layout::Five, [&up_down[..], &sides, &[ok_or_back]].concat()),
    ] {
        for button in BUTTONS {
            let Some((_, tap, (at, hold))) = keys.iter().find(|(key, ..)| *key == button) else {
                let edges = [held(button, 0, 60), held(button, 100, 900)].concat();
                assert_eq!(fresh(layout, &edges, 2_000), [], "{layout:?} has no {button:?}");
                continue;
            };
            let presses = fresh(layout, &held(button, 0, 60), 2_000);
            assert_eq!(presses.iter().map(|(_, press)| *press).collect::<Vec<_>>(), [*tap], "{layout:?} {button:?} tapped");
            let last = fresh(layout, &held(button, 0, 400), 2_000).pop();
            assert_eq!(last, Some((*at, *hold)), "{layout:?} {button:?} held");
        }
    }
}

#[test]
fn a_key_acts_at_once_unless_holding_it_means_something_else() {
    // On the first edge ...
    assert_eq!(fresh(Layout::Four, &held(Ok, 1_000, 1_060), 2_000), [(1_000, Press::Ok)]);
    assert_eq!(fresh(Layout::Three, &held(Up, 1_000, 1_060), 2_000), [(1_000, Press::Up)]);
    // ... or on release, because until then it might become a long press.
    assert_eq!(fresh(Layout::Three, &held(Ok, 1_000, 1_060), 2_000), [(1_060, Press::Ok)]);
    assert_eq!(fresh(Layout::Four, &held(Back, 1_000, 1_299), 2_000), [(1_299, Press::Back)]);
    assert_eq!(fresh(Layout::Two, &held(Down, 1_000, 1_060), 2_000), [(1_060, Press::Next)]);
}

#[test]
fn a_long_press_acts_while_the_key_is_down_and_only_once() {
    for to in [300, 301, 5_000, 9_999] {
        assert_eq!(fresh(Layout::Three, &held(Ok, 0, to), 20_000), [(300, Press::Back)]);
        assert_eq!(fresh(Layout::Four, &held(Back, 0, to), 20_000), [(300, Press::Home)]);
        assert_eq!(fresh(Layout::Four, &held(Ok, 0, to), 20_000), [(0, Press::Ok)], "no meaning, no second press");
    }
}

/// What a board gives where something can be explained, or not; `counts` says that Up and Down change a number.
fn helped(layout: Layout, counts: Option<bool>, edges: &[Edge]) -> Vec<(Millis, Press)> {
    let mut presses = Presses::new(layout);
    presses.help(counts.map(|counts| layout.explains(counts)));
    played(&mut presses, edges, 20_000)
}

#[test]
fn ok_explains_when_it_is_held_where_there_is_a_back_key() {
    for (layout, counts) in LAYOUTS.into_iter().flat_map(|layout| [(layout, false), (layout, true)]) {
        let four = layout == Layout::Four;
        let long = if four { Press::Help } else { Press::Back };
        assert_eq!(helped(layout, Some(counts), &held(Ok, 0, 400)), [(300, long)], "{layout:?}");
        assert_eq!(helped(layout, Some(counts), &held(Ok, 0, 60)), [(60, Press::Ok)], "{layout:?}: it might become a long press");
        assert_eq!(helped(layout, None, &held(Ok, 0, 60)), [(if four { 0 } else { 60 }, Press::Ok)], "{layout:?}");
    }
}

#[test]
fn up_explains_when_it_is_held_where_ok_held_is_back() {
    for (layout, counts) in [(Layout::Three, false), (Layout::Five, false), (Layout::Five, true)] {
        assert_eq!(helped(layout, Some(counts), &held(Up, 0, 5_000)), [(300, Press::Help)], "{layout:?}");
        assert_eq!(helped(layout, Some(counts), &held(Up, 0, 60)), [(60, Press::Up)], "{layout:?}: it might become a long press");
        assert_eq!(helped(layout, Some(counts), &held(Down, 0, 60)), [(0, Press::Down)], "{layout:?}");
        assert_eq!(helped(layout, None, &held(Up, 0, 310)), [(0, Press::Up), (300, Press::Up)], "{layout:?}: it repeats");
    }
    // A number counts on while Up is held, and five keys have Right for that.
    let up = [(0, Press::Up), (300, Press::Up)];
    assert_eq!(helped(Layout::Three, Some(true), &held(Up, 0, 310)), up);
    assert_eq!(helped(Layout::Five, Some(true), &held(Right, 0, 310)), up.map(|(at, _)| (at, Press::Right)));
}

#[test]
fn both_keys_explain_when_they_are_held_together() {
    for (layout, counts) in [(Layout::Two, false), (Layout::Two, true), (Layout::Three, true)] {
        for (first, second) in [(Ok, Down), (Down, Ok)] {
            let both = |late, until| [(0, first, true), (late, second, true), (until, first, false), (until + 50, second, false)];
            let explained = |edges: &[Edge]| helped(layout, Some(counts), edges);
            for late in [0, 30, 199] {
                let at = late + 300;
                assert_eq!(explained(&both(late, at + 100)), [(at, Press::Help)], "{layout:?} {first:?} {late}");
                assert_eq!(explained(&both(late, 9_000)), [(at, Press::Help)], "{layout:?}: once, and nothing else");
                assert_eq!(explained(&both(late, at - 10)), [], "{layout:?} {first:?}: let go too early, it is nothing");
            }
            // Where there is nothing to explain, it is a slip, and nobody's Help: with two keys it is nothing at all.
            for until in [60, 400, 9_000] {
                let slip = helped(layout, None, &both(30, until));
                assert!(slip.iter().all(|(_, press)| *press != Press::Help), "{layout:?} {first:?}: {slip:?}");
                assert!(layout != Layout::Two || slip.is_empty(), "{first:?}, then {second:?} until {until}: {slip:?}");
            }
            // Whoever holds one key does not mean both.
            assert_eq!(explained(&both(250, 290)).iter().filter(|(_, press)| *press == Press::Help).count(), 0);
        }
    }
    // Down might become one of the two: it acts when it is let go, and goes on and on when it is held.
    assert_eq!(helped(Layout::Three, Some(true), &held(Down, 0, 60)), [(60, Press::Down)]);
    assert_eq!(helped(Layout::Three, Some(true), &held(Down, 0, 460)), [(300, Press::Down), (450, Press::Down)]);
    // A loop that was busy sees it when the keys are let go.
    let mut presses = Presses::new(Layout::Two);
    presses.help(Some(Layout::Two.explains(false)));
    assert_eq!([presses.edge(0, Ok, true), presses.edge(40, Down, true)], [None; 2]);
    assert_eq!([presses.edge(700, Ok, false), presses.edge(740, Down, false)], [Some(Press::Help), None]);
}

#[test]
fn a_late_loop_still_sees_a_long_press() {
    // The board was busy writing to flash and never ticked.
    let mut presses = Presses::new(Layout::Three);
    assert_eq!(presses.edge(0, Ok, true), None);
    assert_eq!(presses.edge(450, Ok, false), Some(Press::Back));
}

#[test]
fn a_direction_repeats_and_then_faster() {
    let pressed = fresh(Layout::Four, &held(Down, 0, 2_000), 5_000);
    let slow = (0..10).map(|nth| 300 + 150 * nth);
    let fast = (1..).map(|nth| 1_650 + 60 * nth).take_while(|at| *at < 2_000);
    let times: Vec<Millis> = [0].into_iter().chain(slow).chain(fast).collect();
    assert_eq!(pressed.iter().map(|(at, _)| *at).collect::<Vec<_>>(), times, "ten repeats, then faster");
    assert!(pressed.iter().all(|(_, press)| *press == Press::Down));
    // A single direction key goes forward when tapped and backward, again and again, when held.
    let back: Vec<(Millis, Press)> = [300, 450, 600].map(|at| (at, Press::Previous)).into();
    assert_eq!(fresh(Layout::Two, &held(Down, 0, 700), 5_000), back);
}

#[test]
fn repeats_never_come_in_a_burst() {
    let mut presses = Presses::new(Layout::Four);
    presses.edge(0, Down, true);
    // The board was busy for two seconds: one repeat now, the next a pause later.
    assert_eq!(presses.tick(2_300), Some(Press::Down));
    assert_eq!((presses.tick(2_301), presses.wake()), (None, Some(2_450)));
}

#[test]
fn contacts_bounce() {
    // Closing: chatter for 19 ms is one press.
    let chatter: Vec<Edge> = (0..10).flat_map(|n| [(2 * n, Up, true), (2 * n + 1, Up, false)]).chain([(19, Up, true)]).collect();
    assert_eq!(fresh(Layout::Four, &chatter, 200), [(0, Press::Up)]);
    // Opening: chatter after a press is no second press.
    let open = [(0, Up, true), (100, Up, false), (104, Up, true), (108, Up, false)];
    assert_eq!(fresh(Layout::Four, &open, 250), [(0, Press::Up)]);
    // The end of a press so short that it falls into the deaf time is not missed: the key does not go on repeating.
    assert_eq!(fresh(Layout::Four, &held(Up, 0, 5), 2_000), [(0, Press::Up)]);
    // And two honest presses in quick succession are two.
    assert_eq!(fresh(Layout::Four, &[held(Up, 0, 40), held(Up, 70, 110)].concat(), 200), [(0, Press::Up), (70, Press::Up)]);
}

#[test]
fn while_a_key_is_held_the_others_go_deaf() {
    // A fast hand presses the next key before it lets go of the first ...
    let rolled = [(0, Down, true), (199, Ok, true), (230, Down, false), (260, Ok, false)];
    assert_eq!(fresh(Layout::Four, &rolled, 1_000), [(0, Press::Down), (199, Press::Ok)]);
    // ... but what touches a key while another has been held for long is the ball of the thumb.
    let touched = [(0, Down, true), (200, Ok, true), (260, Ok, false), (320, Down, false)];
    assert_eq!(fresh(Layout::Four, &touched, 1_000), [(0, Press::Down), (300, Press::Down)]);
    // Both ways it ends: the next press is one again.
    for before in [&rolled, &touched] {
        let then = [&before[..], &held(Ok, 500, 560)].concat();
        assert_eq!(fresh(Layout::Four, &then, 1_000).last(), Some(&(500, Press::Ok)));
    }
}

#[test]
fn a_key_that_took_over_decides_what_repeats() {
    let edges = [(0, Up, true), (100, Down, true), (250, Up, false), (600, Down, false)];
    let expected = [(0, Press::Up), (100, Press::Down), (400, Press::Down), (550, Press::Down)];
    assert_eq!(fresh(Layout::Four, &edges, 2_000), expected);
}

#[test]
fn a_jammed_key_stops_and_the_others_come_back() {
    // Something lies on the Down key for an hour.
    let hour = 3_600_000;
    let jammed = fresh(Layout::Four, &held(Down, 0, hour), hour);
    assert!(jammed.last().unwrap().0 <= 10_060, "{:?}", jammed.last());
    let with_ok = [&[(0, Down, true)], &held(Ok, 9_999, 10_050)[..], &held(Ok, 20_000, 20_060)].concat();
    let presses: Vec<_> = fresh(Layout::Four, &with_ok, 30_000).into_iter().filter(|(_, press)| *press == Press::Ok).collect();
    assert_eq!(presses, [(20_000, Press::Ok)], "deaf until the key is known to be jammed, then not");
    // Taken off, the key works again.
    let after = [&held(Down, 0, hour)[..], &held(Down, hour + 500, hour + 560)].concat();
    assert_eq!(fresh(Layout::Four, &after, 2 * hour).last(), Some(&(hour + 500, Press::Down)));
}

#[test]
fn a_swallowed_key_does_nothing_until_it_is_pressed_again() {
    for (layout, button) in [(Layout::Four, Down), (Layout::Four, Back), (Layout::Three, Ok), (Layout::Two, Down)] {
        let mut presses = Presses::new(layout);
        presses.edge(0, button, true);
        presses.swallow();
        assert_eq!(played(&mut presses, &[(500, button, false)], 2_000), [], "{layout:?} {button:?}");
        assert_eq!(played(&mut presses, &held(button, 3_000, 3_060), 4_000).len(), 1);
    }
}

#[test]
fn a_key_that_is_down_at_power_on_is_not_a_press() {
    // Its first edge is its release.
    assert_eq!(fresh(Layout::Four, &[(50, Ok, false)], 1_000), []);
}

#[test]
fn held_the_other_way_round_the_keys_are_turned() {
    let turned = |layout, button| {
        let mut presses = Presses::new(layout);
        presses.turn(true);
        played(&mut presses, &held(button, 0, 60), 200).pop().map(|(_, press)| press)
    };
    for layout in [Layout::Three, Layout::Four, Layout::Five] {
        assert_eq!([turned(layout, Up), turned(layout, Down)], [Some(Press::Down), Some(Press::Up)]);
        assert_eq!(turned(layout, Ok), Some(Press::Ok));
    }
    assert_eq!([turned(Layout::Five, Left), turned(Layout::Five, Right)], [Some(Press::Right), Some(Press::Left)]);
    assert_eq!(turned(Layout::Four, Back), Some(Press::Back));
    // With one direction key there is nothing to turn: Next stays Next.
    assert_eq!([turned(Layout::Two, Down), turned(Layout::Two, Ok)], [Some(Press::Next), Some(Press::Ok)]);
}

/// Any edges at all, at any time: nothing gets stuck, and a board gives only presses it has keys for.
#[test]
fn whatever_is_done_to_the_keys_they_come_to_rest() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for round in 0..2_000 {
        let layout = LAYOUTS[round % 4];
        let mut presses = Presses::new(layout);
        let mut now = 0;
        let mut edges = Vec::new();
        for _ in 0..60 {
            now += [1, 7, 30, 250, 1_000, 12_000][(random.next_u32() % 6) as usize];
            edges.push((now, BUTTONS[(random.next_u32() % 6) as usize], random.next_u32() % 2 == 0));
        }
        edges.extend(BUTTONS.map(|button| (now + 100, button, false)));
        let given = played(&mut presses, &edges, now + 1_000);
        assert!(!presses.any_down() && presses.wake().is_none(), "{layout:?} {edges:?}");
        assert_eq!(played(&mut presses, &held(Ok, now + 2_000, now + 2_060), now + 3_000).len(), 1, "and work again");
        let can: &[Press] = match layout {
            Layout::Two => &[Press::Next, Press::Previous, Press::Ok, Press::Back],
            Layout::Three => &[Press::Up, Press::Down, Press::Ok, Press::Back],
            Layout::Four => &[Press::Up, Press::Down, Press::Ok, Press::Back, Press::Home],
            Layout::Five => &[Press::Up, Press::Down, Press::Left, Press::Right, Press::Ok, Press::Back],
        };
        assert!(given.iter().all(|(_, press)| can.contains(press)), "{layout:?} {given:?}");
    }
}

/// The words of the result tables, as they stand on the result screen: the why page says what they mean.
#[test]
fn the_words_of_result_tables_are_explained() {
    for (game, words) in [
        ("sns", &["CARRY ON", "1 LEAVES", "# LEAVE", "DAZZLE", "DEFEND", "DAMAGE", "DISASTER", "NOT HIT", "HOLDS"][..]),
        ("sfc", &["CARRY ON", "1 LEAVES", "2 LEAVE", "DUCKS", "HALTS", "STOPPED", "SHOT OUT", "SHOT DEAD", "HOLDS"]),
        ("swordplay", &["CARRY ON", "RETURN FIRE", "RUSH SHOT", "DUCK BACK", "LEAVES", "CHARGES", "UNHURT", "OUT"]),
        ("blades", &["RECOILS", "FALLS", "DEAD", "FLEES #", "TURNOVER"]),
        ("bridge", &["STUNNED", "WOUNDED", "MORTAL", "STOPPED", "INIT. LOST", "RECOVERS"]),
    ] {
        let game = adjutant::games::GAMES.iter().find(|other| other.id == game).unwrap();
        for word in words {
            assert!(game.explains(word).is_some(), "{}: {word}", game.id);
        }
    }
}
