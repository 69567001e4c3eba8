//! The pages beside the code keep up with it.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The part of a page from a heading to the next of its kind.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    rest.split("\n## ").next().unwrap()
}

/// Names in the first column of a table: `a`, `b` or plain.
fn first_column(table: &str) -> BTreeSet<String> {
    let cells = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    cells.flat_map(|cell| cell.split(", ")).map(|name| name.trim_matches('`').to_owned()).collect()
}

#[test]
fn every_crate_has_a_reason() {
    let manifest = read("Cargo.toml");
    let list = manifest.split_once("[workspace.dependencies]\n").unwrap().1.split("\n[").next().unwrap();
    let crates = list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split([' ', '=']).next());
    let ours = |name: &&str| name.is_empty() || name.starts_with("adjutant");
    let crates: BTreeSet<String> = crates.filter(|name| !ours(name)).map(str::to_owned).collect();
    assert!(crates.len() > 10, "{crates:?}");
    let reasons = first_column(section(&read("CONTRIBUTING.md"), "## Parts we did not write"));
    let missing: Vec<_> = crates.difference(&reasons).collect();
    assert!(missing.is_empty(), "CONTRIBUTING.md, Parts we did not write: why {missing:?}?");
    let gone: Vec<_> = reasons.difference(&crates).filter(|name| *name != "crate" && *name != "---").collect();
    assert!(gone.is_empty(), "CONTRIBUTING.md, Parts we did not write: no longer used: {gone:?}");
}

#[test]
fn every_font_has_its_notice() {
    let (code, notices) = (read("src/ui/font.rs"), read("LICENSE-FONTS"));
    let fonts: Vec<&str> = code.split("fonts::u8g2_font_").skip(1).map(|rest| rest.split('>').next().unwrap()).collect();
    assert_eq!(fonts.len(), 7, "{fonts:?}");
    for font in fonts {
        assert!(notices.contains(&format!("u8g2_font_{font} ")), "{font} is not in LICENSE-FONTS");
    }
}

#[test]
fn the_readme_leads_everywhere() {
    let readme = read("README.md");
    let folders = first_column(section(&readme, "## Navigating"));
    for part in fs::read_dir(root().join("src")).unwrap().map(|entry| entry.unwrap()).filter(|entry| entry.path().is_dir()) {
        let name = format!("src/{}", part.file_name().to_str().unwrap());
        assert!(folders.contains(&name), "README.md, Navigating: {name} is missing");
    }
    for folder in folders.iter().filter(|name| !["folder", "---"].contains(&name.as_str())) {
        assert!(root().join(folder).is_dir(), "README.md, Navigating: there is no {folder}");
    }
    assert!(readme.contains("not affiliated with the games' publishers"));
}

#[test]
fn the_readme_asks_for_the_rust_that_is_needed() {
    let manifest = read("Cargo.toml");
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap().trim_matches('"');
    assert!(
        read("README.md").contains(&format!("[Rust](https://rustup.rs) {version} or later")),
        "README.md: not Rust {version}"
    );
    // One version for all of it.
    for board in ["simulator", "rp2040", "pico-ssd1306"] {
        let lines = read(&format!("boards/{board}/Cargo.toml"));
        assert!(lines.contains("\nrust-version.workspace = true\n"), "boards/{board}: another Rust");
    }
}

/// The headings that a link can lead to.
fn headings_of(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| line.strip_prefix("## ")).map(anchor).collect()
}

/// Links and pictures to files of our own, and to headings of them.
#[test]
fn no_page_leads_nowhere() {
    for page in [
        "README.md",
        "MANUAL.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "docs/manual/blades.md",
        "docs/manual/bridge.md",
        "docs/manual/sns.md",
        "docs/manual/sfc.md",
        "docs/manual/swordplay.md",
        "tests/README.md",
    ] {
        let (text, folder) = (read(page), root().join(page).parent().unwrap().to_owned());
        let headings = headings_of(&text);
        for target in text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            if target.starts_with("http") {
                continue;
            }
            assert!(folder.join(file).exists(), "{page}: there is no {file}");
            if !heading.is_empty() {
                let there = if file.is_empty() { headings.clone() } else { headings_of(&read(file)) };
                assert!(there.iter().any(|it| it == heading), "{page}: no heading {target}");
            }
        }
    }
}

/// A heading as a link has it.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|letter| letter.is_alphanumeric() || *letter == '-').collect()
}

#[test]
fn this_version_says_whether_older_saves_load() {
    let changes = read("CHANGELOG.md");
    let (_, latest) = changes.split_once("\n## ").unwrap();
    let latest = latest.split("\n## ").next().unwrap();
    assert!(latest.starts_with(env!("CARGO_PKG_VERSION")), "CHANGELOG.md begins with another version");
    assert!(latest.contains("**Saves:**"), "CHANGELOG.md: do older saves load?");
}

#[test]
fn every_test_file_has_its_line() {
    let page = read("tests/README.md");
    for path in fs::read_dir(root().join("tests")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap();
        // Folders without a program of their own hold what others use.
        if !name.ends_with(".rs") && !path.join("main.rs").exists() && !path.join("run").exists() {
            continue;
        }
        // `fixture_blades.rs` is one of `fixture_<id>.rs`, `journal_cuts.rs` one of `journal*.rs`, and `screens.rs` reads `screens/`.
        let family = name.split(['_', '.']).next().unwrap();
        let texts = [format!("`{name}`"), format!("`{family}/"), format!("`{family}_<"), format!("`{family}*")];
        assert!(texts.iter().any(|text| page.contains(text.as_str())), "tests/README.md: which test goes into {name}?");
    }
}

/// Tests come and go and are renamed: what the table of the roller names is there.
#[test]
fn every_test_of_the_rollers_table_exists() {
    let page = read("tests/README.md");
    let files = ["roller", "recipes", "settings", "entropy/screens", "simulator/console_roller"];
    let code: String = files.iter().map(|file| read(&format!("tests/{file}.rs"))).collect();
    let mut named = 0;
    for row in section(&page, "## The roller, line by line").lines().skip(4).filter(|line| line.starts_with("| ")) {
        let (_, tests) = row[2..].split_once(" | ").unwrap();
        for name in tests.split('`').skip(1).step_by(2).filter(|name| !name.ends_with(".rs")) {
            let screen = root().join(format!("tests/screens/{name}.txt"));
            assert!(screen.exists() || code.contains(&format!("\nfn {name}() {{")), "tests/README.md: there is no {name}");
            named += 1;
        }
    }
    assert!(named > 50, "{named}");
}
