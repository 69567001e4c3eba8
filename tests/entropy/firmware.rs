//! A release image cannot contain dice that somebody wrote down beforehand: there is nothing in it to make them from.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Crates that make numbers from a seed, or that bring in somebody else's idea of randomness.
const SEEDED: [&str; 8] = ["chacha20", "getrandom", "rand", "rand_chacha", "rand_pcg", "rand_xorshift", "fastrand", "oorandom"];

/// The one exception: odds that are too many to count are sampled, and what the sample draws is never shown as a die.
const SAMPLES: &str = "rand_pcg";

/// What a Cargo.toml depends on, for whatever target; what is for tests alone does not count.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut section = "";
    for line in manifest.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_matches(['[', ']']);
            // `[dependencies.name]`
            if let Some((kind, name)) = section.rsplit_once("dependencies.")
                && !kind.contains("dev-")
            {
                found.push(name.to_owned());
            }
            continue;
        }
        let counts = section.ends_with("dependencies") && !section.contains("dev-dependencies") && !section.contains("workspace");
        if counts && let Some(name) = line.split(['.', '=', ' ']).next().filter(|name| !name.is_empty() && !name.starts_with('#'))
        {
            found.push(name.to_owned());
        }
    }
    found
}

fn boards() -> Vec<PathBuf> {
    let folders = fs::read_dir(root().join("boards")).unwrap().map(|entry| entry.unwrap().path());
    let mut boards: Vec<PathBuf> =
        folders.filter(|path| path.join("Cargo.toml").exists() && !path.ends_with("simulator")).collect();
    boards.sort();
    boards
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code of a file without its comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n").collect()
}

#[test]
fn no_board_depends_on_a_seeded_generator() {
    let boards = boards();
    assert!(boards.len() >= 2, "{boards:?}");
    for board in boards.iter().chain([&root()]) {
        let manifest = fs::read_to_string(board.join("Cargo.toml")).unwrap();
        let uses = dependencies(&manifest);
        assert!(uses.len() > 2, "the reader of {} found only {uses:?}", board.display());
        let samples = *board == root();
        let seeded = uses.iter().filter(|name| SEEDED.contains(&name.as_str()) && !(samples && *name == SAMPLES));
        let seeded: Vec<&String> = seeded.collect();
        assert!(seeded.is_empty(), "{} depends on {seeded:?}", board.display());
    }
}

#[test]
fn samples_stay_with_the_odds() {
    let named = sources(&root().join("src")).into_iter().filter(|file| code(file).contains(SAMPLES));
    let odds = ["src/dice/recipe/chances.rs", "src/engine/odds/sample.rs"];
    assert_eq!(named.collect::<std::collections::BTreeSet<_>>(), odds.map(|file| root().join(file)).into());
}

/// No feature switches another cup on: the image that is tested is the one that is played with.
#[test]
fn no_feature_changes_where_dice_come_from() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let features = manifest.split("[features]").nth(1).unwrap().split("\n[").next().unwrap();
    let names: Vec<&str> = features.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name).collect();
    assert_eq!(names, ["default", "names", "defmt"]);
    for file in sources(&root().join("src")) {
        let code = code(&file);
        for word in ["feature = \"script", "feature = \"test", "feature = \"seed", "cfg(test)"] {
            assert!(!code.contains(word), "{} has {word}", file.display());
        }
    }
}

/// The firmware's cup is the tested source itself, and nothing else that throws dice is named in it.
#[test]
fn boards_name_no_other_cup() {
    for board in boards() {
        for file in sources(&board.join("src")) {
            let code = code(&file);
            for word in ["RngCup", "SeedableRng", "seed_from_u64", "from_seed", "impl Cup"] {
                assert!(!code.contains(word), "{} has {word}", file.display());
            }
        }
    }
}

#[test]
fn the_reader_of_manifests_sees_what_there_is() {
    let manifest = "[dependencies]\nchacha20.workspace = true\n# rand = \"1\"\nrand = { version = \"1\" }\n[dev-dependencies]\nfastrand = \"2\"\n\
        [target.'cfg(unix)'.dependencies]\ngetrandom = \"1\"\n[dependencies.oorandom]\nversion = \"1\"\n[workspace.dependencies]\nrand_pcg = \"1\"\n";
    assert_eq!(dependencies(manifest), ["chacha20", "rand", "getrandom", "oorandom"]);
}
