//! `gallery`: every golden screen as a picture.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use std::fs;
use std::io::BufReader;
use std::path::Path;

use support::{complaint, has, printed, scratch};

const SCREENS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/screens");

#[test]
fn every_golden_screen_is_a_picture_on_the_page() {
    let folder = scratch("gallery").join("new");
    let said = printed(&["gallery", folder.to_str().unwrap(), SCREENS]);
    let screens: Vec<_> = fs::read_dir(SCREENS).unwrap().map(|entry| entry.unwrap().path()).collect();
    has(&said, &[&format!("{} screens", screens.len()), "index.html"]);
    let page = fs::read_to_string(folder.join("index.html")).unwrap();
    for screen in &screens {
        let name = screen.file_stem().unwrap().to_str().unwrap();
        has(&page, &[&format!("src=\"{name}.png\"")]);
        assert!(fs::read(folder.join(format!("{name}.png"))).unwrap().starts_with(b"\x89PNG"));
    }
    // The picture is what the device shows when the same keys are pressed.
    let shown = folder.join("shown.png");
    printed(&["--seed", "7", "--shot", shown.to_str().unwrap()]);
    assert!(lit(&shown) == lit(&folder.join("home.png")));
    assert!(lit(&shown) != lit(&folder.join("rolled.png")));
}

/// Which points of a picture are lit, however brightly.
fn lit(path: &Path) -> Vec<bool> {
    let mut reader = png::Decoder::new(BufReader::new(fs::File::open(path).unwrap())).read_info().unwrap();
    let mut points = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut points).unwrap();
    points.into_iter().map(|grey| grey > 128).collect()
}

#[test]
fn what_is_wrong_is_said() {
    let folder = scratch("no-gallery");
    let (to, file) = (folder.join("to"), folder.join("file"));
    fs::write(&file, "").unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    fs::create_dir(folder.join("strange")).unwrap();
    fs::write(folder.join("strange/letter.txt"), "Dear Sir").unwrap();
    let text = |path: &Path| path.to_str().unwrap().to_owned();
    has(&complaint(&["gallery"]), &["wants a folder", "gallery --help"]);
    has(&complaint(&["gallery", &text(&to), &text(&folder.join("none"))]), &["cannot read the screens", "project's folder"]);
    has(&complaint(&["gallery", &text(&to), &text(&folder.join("empty"))]), &["no screens", "Name the folder"]);
    has(&complaint(&["gallery", &text(&to), &text(&folder.join("strange"))]), &["letter.txt", "no golden screen", "what:"]);
    assert!(!to.exists(), "nothing is begun that cannot be done");
    has(&complaint(&["gallery", &text(&file), SCREENS]), &["cannot make the folder", "Name another folder"]);
}
