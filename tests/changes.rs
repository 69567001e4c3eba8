//! Which bytes of a picture a panel is sent.
#![allow(missing_docs, clippy::indexing_slicing)]

use adjutant::ui::Frame;
use adjutant::ui::frame::WIDTH;

fn lit(pixels: &[(usize, usize)]) -> Frame {
    let mut frame = Frame::new();
    for (x, y) in pixels {
        frame.set(*x, *y, true);
    }
    frame
}

/// The runs as page, first column and length.
fn runs(frame: &Frame, shown: Option<&Frame>, joined: usize) -> Vec<(usize, usize, usize)> {
    frame.changes(shown, joined).map(|run| (run.page, run.column, run.bytes.len())).collect()
}

#[test]
fn nothing_changed_nothing_sent() {
    let frame = lit(&[(3, 3), (127, 63)]);
    assert_eq!(runs(&frame, Some(&frame), 9), []);
}

#[test]
fn an_unknown_panel_is_sent_everything() {
    let all: Vec<_> = (0..8).map(|page| (page, 0, WIDTH)).collect();
    assert_eq!(runs(&Frame::new(), None, 9), all);
}

#[test]
fn neighbours_are_sent_together_and_distant_ones_apart() {
    let dark = Frame::new();
    assert_eq!(runs(&lit(&[(10, 0), (19, 7)]), Some(&dark), 9), [(0, 10, 10)]);
    assert_eq!(runs(&lit(&[(10, 0), (20, 7)]), Some(&dark), 9), [(0, 10, 1), (0, 20, 1)]);
    // Never across pages: the panel's next page begins elsewhere.
    assert_eq!(runs(&lit(&[(127, 7), (0, 8)]), Some(&dark), 9), [(0, 127, 1), (1, 0, 1)]);
}

#[test]
fn what_is_sent_makes_the_panel_show_the_picture() {
    // Pictures that follow from a small generator: dense, sparse and equal in places.
    let mut seed = 1_u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 16
    };
    let mut shown = Frame::new();
    for _ in 0..200 {
        let mut frame = shown.clone();
        for _ in 0..next() % 200 {
            let (x, y, on) = (next() as usize % 128, next() as usize % 64, next() % 2 == 0);
            frame.set(x, y, on);
        }
        let mut panel = *shown.bytes();
        for run in frame.changes(Some(&shown), 9) {
            panel[run.page * WIDTH + run.column..][..run.bytes.len()].copy_from_slice(run.bytes);
        }
        assert!(panel == *frame.bytes());
        shown = frame;
    }
}
