//! `gallery`: every golden screen as a picture, and the documents that show some of them.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use support::{complaint, has, printed, scratch};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
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

/// The README, the quick start and the manual show golden screens and nothing else, so that no picture tells what was true last year.
#[test]
fn the_pictures_in_the_documents_are_golden_screens() {
    let (root, golden) = (Path::new(ROOT).canonicalize().unwrap(), scratch("documents"));
    let screens = root.join("docs/screens");
    printed(&["gallery", golden.to_str().unwrap(), SCREENS]);
    let mut pages = ["README.md", "MANUAL.md", "docs/quick-start.html"].map(|page| root.join(page)).to_vec();
    pages.extend(files(&root.join("docs/manual")));
    let (mut shown, mut wrong) = (BTreeSet::new(), Vec::new());
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        let in_text = text.split("![").skip(1).map(|rest| rest.split_once("](").unwrap().1.split_once(')').unwrap().0);
        let in_page = text.split("<img src=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0);
        let targets: Vec<&str> = if page.ends_with("quick-start.html") { in_page.collect() } else { in_text.collect() };
        assert!(!targets.is_empty(), "{} shows nothing", page.display());
        for target in targets {
            let (path, name) = (page.with_file_name(target), Path::new(target).file_name().unwrap().to_owned());
            let in_its_folder = path.canonicalize().is_ok_and(|path| path == screens.join(&name));
            if !golden.join(&name).exists() {
                wrong.push(format!("{}: {target} is no golden screen", page.display()));
            } else if !in_its_folder {
                wrong.push(format!("{}: {target} is not in docs/screens", page.display()));
            } else if points(&path) != points(&golden.join(&name)) {
                wrong.push(format!("{}: {target} differs from the golden screen", page.display()));
            }
            shown.insert(name);
        }
    }
    assert!(shown.len() > 30, "the pages show nothing: {shown:?}");
    let unused = files(&screens).into_iter().filter(|path| !shown.contains(path.file_name().unwrap()));
    wrong.extend(unused.map(|path| format!("{} is not shown anywhere", path.display())));
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{}\nMake them anew: docs/pictures", wrong.join("\n"));
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// The points of a picture, row by row.
fn points(path: &Path) -> Vec<u8> {
    let mut reader = png::Decoder::new(BufReader::new(fs::File::open(path).unwrap())).read_info().unwrap();
    let mut points = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut points).unwrap();
    points
}

/// Which points of a picture are lit, however brightly.
fn lit(path: &Path) -> Vec<bool> {
    points(path).into_iter().map(|grey| grey > 128).collect()
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
