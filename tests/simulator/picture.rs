//! The frame as characters and as a PNG file, against pictures drawn by hand.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use adjutant::ui::{Frame, Light};
use adjutant_simulator::picture::{Blocks, ROWS, grey, shown, write_png};
use support::scratch;

/// A frame with these rows in its upper left corner.
fn drawn(rows: &[&str]) -> Frame {
    let mut frame = Frame::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, pixel) in row.chars().enumerate() {
            frame.set(x, y, pixel == '#');
        }
    }
    frame
}

#[test]
fn half_blocks_stack_two_pixels() {
    let frame = drawn(&["#.#.", "##..", "....", "...#"]);
    assert_eq!(Blocks::Half.line(&frame, 0).trim_end(), "█▄▀");
    assert_eq!(Blocks::Half.line(&frame, 1).trim_end(), "   ▄");
    for row in 0..ROWS {
        assert_eq!(Blocks::Half.line(&frame, row).chars().count(), 128);
    }
}

#[test]
fn quadrants_hold_four_pixels() {
    // All sixteen, in the order of their bits: upper left, upper right, lower left, lower right.
    let upper: String = (0..16).map(|n| format!("{}{}", pixel(n & 1), pixel(n & 2))).collect();
    let lower: String = (0..16).map(|n| format!("{}{}", pixel(n & 4), pixel(n & 8))).collect();
    let frame = drawn(&["", "", &upper, &lower]);
    assert_eq!(Blocks::Quadrants.line(&frame, 0), " ".repeat(64));
    assert_eq!(Blocks::Quadrants.line(&frame, 1).trim_end(), " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█");
}

fn pixel(bit: usize) -> char {
    if bit == 0 { '.' } else { '#' }
}

#[test]
fn the_last_pixels_are_shown() {
    let mut frame = Frame::new();
    frame.set(127, 63, true);
    assert!(Blocks::Half.line(&frame, ROWS - 1).ends_with(" ▄"));
    assert!(Blocks::Quadrants.line(&frame, ROWS - 1).ends_with(" ▗"));
}

#[test]
fn light_is_grey() {
    let [dimmed, least, usual, most] = [1, 25, 178, 255].map(|contrast| grey(Light::On(contrast)).unwrap());
    assert!(40 < dimmed && dimmed < least && least < usual && usual < most);
    assert_eq!(most, 255);
    assert_eq!(grey(Light::Off), None);
    let frame = drawn(&["#"]);
    assert_eq!(shown(&frame, Light::On(1)), frame);
    assert_eq!(shown(&frame, Light::Off), Frame::new());
}

#[test]
fn a_png_is_four_times_as_large_with_a_border() {
    let path = scratch("png").join("frame.png");
    let mut frame = drawn(&["#"]);
    frame.set(127, 63, true);
    for light in [Light::On(255), Light::On(1), Light::Off] {
        write_png(&path, &frame, light).unwrap();
        let mut reader = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(&path).unwrap())).read_info().unwrap();
        let mut points = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut points).unwrap();
        assert_eq!((info.width, info.height), (128 * 4 + 32, 64 * 4 + 32));
        let point = |x: usize, y: usize| points[y * info.width as usize + x];
        let lit = grey(light).unwrap_or(0);
        for (corner, (x, y)) in [((0, 0), (16, 16)), ((127, 63), (16 + 127 * 4, 16 + 63 * 4))] {
            assert!(frame.lit(corner.0, corner.1));
            assert!((0..4).all(|d| point(x + d, y) == lit && point(x, y + d) == lit && point(x + d, y + d) == lit));
        }
        assert_eq!([point(20, 16), point(16, 20), point(15, 16), point(16, 15), point(528, 271)], [0, 0, 0x20, 0x20, 0x20]);
        let bright = points.iter().filter(|point| **point == lit).count();
        assert!(light == Light::Off || bright == 2 * 16, "crisp: every point is either lit or not");
    }
}
