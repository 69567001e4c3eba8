//! Who may use whom: the drawing in `src/lib.rs`, held against every `use` and path in the code.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test says what is wrong by failing"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What each part may use.
type Drawing = BTreeMap<String, BTreeSet<String>>;

/// What of a part only boards may use: the rest of the code sees what it reports.
const BOARDS_ONLY: [(&str, &[&str]); 2] = [("storage", &["Store"]), ("entropy", &["Source", "Generator"])];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The lines `part -> part, part` of the crate's documentation.
fn drawing() -> Drawing {
    let text = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("//! ")?.split_once(" -> "));
    let parts = |list: &str| list.split(", ").map(str::trim).filter(|part| *part != "nothing").map(str::to_owned).collect();
    lines.map(|(part, list)| (part.trim().to_owned(), parts(list))).collect()
}

/// All Rust files of a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The code without comments: they may speak of anything.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n").collect()
}

/// Every path in the code that begins at `start`, such as `crate::`, as its parts; a list in braces is as many paths.
fn paths(code: &str, start: &str) -> Vec<Vec<String>> {
    let begins = |at: usize| !code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_' || before == ':');
    let places = code.match_indices(start).filter(|(at, _)| begins(*at));
    places.flat_map(|(at, _)| branches(&code[at + start.len()..]).0).collect()
}

/// Reads one path, and how many bytes it takes.
fn branches(text: &str) -> (Vec<Vec<String>>, usize) {
    let mut at = text.len() - text.trim_start().len();
    if text[at..].starts_with('{') {
        at += 1;
        let mut found = Vec::new();
        loop {
            at += text[at..].len() - text[at..].trim_start_matches([',', ' ', '\n']).len();
            if text[at..].starts_with('}') || text[at..].is_empty() {
                return (found, at + 1);
            }
            let (more, length) = branches(&text[at..]);
            // Whatever is no path ends the list.
            if length == 0 {
                return (found, at);
            }
            found.extend(more);
            at += length;
        }
    }
    let length =
        text[at..].find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '*').unwrap_or(text.len() - at);
    let name = text[at..at + length].to_owned();
    at += length;
    if name.is_empty() {
        return (Vec::new(), 0);
    }
    // `a as b` names the same thing.
    if let Some(rest) = text[at..].strip_prefix(" as ") {
        let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        return (vec![vec![name]], at + 4 + length);
    }
    let Some(rest) = text[at..].strip_prefix("::") else { return (vec![vec![name]], at) };
    let (deeper, length) = branches(rest);
    let found = deeper.into_iter().map(|path| [vec![name.clone()], path].concat()).collect::<Vec<_>>();
    (if found.is_empty() { vec![vec![name]] } else { found }, at + 2 + length)
}

/// The modules a file lies in: `src/games/sns/melee.rs` is `games`, `sns`, `melee`.
fn module(file: &Path) -> Vec<String> {
    let path = file.strip_prefix(root().join("src")).unwrap().with_extension("");
    path.iter().map(|part| part.to_str().unwrap().to_owned()).collect()
}

/// Every path in a file of the core, from the crate down.
fn used(file: &Path, code: &str) -> Vec<Vec<String>> {
    let here = module(file);
    let mut found = paths(code, "crate::");
    found.extend(paths(code, "$crate::"));
    for mut path in paths(code, "super::") {
        let mut up = here.len() - 1;
        while path.first().is_some_and(|part| part == "super") {
            path.remove(0);
            up = up.checked_sub(1).unwrap_or_else(|| panic!("{}: too many super", file.display()));
        }
        found.push([here[..up].to_vec(), path].concat());
    }
    found
}

/// Macros live at the root of the crate but belong to the part that defines them.
fn macros(files: &[PathBuf]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for file in files {
        let text = code(&fs::read_to_string(file).unwrap());
        for path in text.split("#[macro_export]").skip(1) {
            let name = path.split("macro_rules! ").nth(1).unwrap().split_whitespace().next().unwrap();
            found.insert(name.to_owned(), module(file)[0].clone());
        }
    }
    found
}

/// Every breach of the drawing in some code of a part.
fn breaches(drawing: &Drawing, part: &str, used: &[Vec<String>]) -> Vec<String> {
    let Some(may) = drawing.get(part) else { return vec![format!("{part} is not in the drawing in src/lib.rs")] };
    let mut found = Vec::new();
    for path in used {
        let Some(other) = path.first().filter(|other| *other != part) else { continue };
        let whole = path.join("::");
        if !may.contains(other) {
            found.push(format!("{part} uses {whole}, which the drawing in src/lib.rs does not allow"));
        }
        let reserved = BOARDS_ONLY.iter().find(|(owner, _)| owner == other).map_or(&[][..], |(_, names)| names);
        if part != "boards" && path.get(1).is_some_and(|name| reserved.contains(&name.as_str())) {
            found.push(format!("{part} uses {whole}, which is for boards alone"));
        }
    }
    found
}

#[test]
fn every_part_uses_only_those_below_it() {
    let (drawing, files) = (drawing(), files(&root().join("src")));
    let macros = macros(&files);
    let mut wrong = Vec::new();
    let mut parts = BTreeSet::new();
    for file in &files {
        let part = module(file)[0].clone();
        if part == "lib" {
            continue;
        }
        let text = code(&fs::read_to_string(file).unwrap());
        let of_macro = |path: Vec<String>| match path.first().and_then(|name| macros.get(name)) {
            Some(part) => [vec![part.clone()], path].concat(),
            None => path,
        };
        let used: Vec<Vec<String>> = used(file, &text).into_iter().map(of_macro).collect();
        wrong.extend(breaches(&drawing, &part, &used).into_iter().map(|wrong| format!("{}: {wrong}", file.display())));
        parts.insert(part);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(["dice", "engine", "games", "storage", "ui"].iter().all(|part| parts.contains(*part)), "{parts:?}");
}

#[test]
fn boards_know_nothing_of_rules() {
    let drawing = drawing();
    let mut wrong = Vec::new();
    for file in files(&root().join("boards")) {
        if file.starts_with(root().join("boards/simulator")) {
            continue;
        }
        let text = code(&fs::read_to_string(&file).unwrap());
        let used = paths(&text, "adjutant::");
        wrong.extend(breaches(&drawing, "boards", &used).into_iter().map(|wrong| format!("{}: {wrong}", file.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_two_parts_use_each_other() {
    let drawing = drawing();
    assert_eq!(drawing.len(), 7, "{drawing:?}");
    for start in drawing.keys() {
        let mut below: Vec<&String> = drawing[start].iter().collect();
        let mut seen = BTreeSet::new();
        while let Some(part) = below.pop() {
            assert_ne!(part, start, "{start} uses itself by way of others");
            assert!(drawing.contains_key(part), "{part} is used but not drawn");
            if seen.insert(part) {
                below.extend(&drawing[part]);
            }
        }
    }
}

/// The reader above, on code that breaks the drawing in every way there is to write it.
#[test]
fn breaches_are_found_however_they_are_written() {
    let drawing = drawing();
    let (dice, melee) = (root().join("src/dice/fair.rs"), root().join("src/games/sns/melee.rs"));
    let caught = |file: &Path, text: &str| breaches(&drawing, &module(file)[0], &used(file, &code(text))).len();
    for text in [
        "use crate::engine;",
        "use crate::engine::Play;",
        "use crate::{dice, engine::{self, Play}};",
        "use crate::{\n    dice::Die,\n    ui::Frame as Picture,\n};",
        "let play = crate::engine::Play::new();",
        "use super::super::games::GAMES;",
        "macro_rules! m { () => { $crate::ui::Frame } }",
    ] {
        assert!(caught(&dice, text) > 0, "{text}");
    }
    assert_eq!(caught(&dice, "use crate::{engine, games, ui};"), 3);
    for text in ["use super::Die;", "use crate::dice::Die;", "// crate::engine", "/// [`crate::ui`]", "let my_crate::engine;"] {
        assert_eq!(caught(&dice, text), 0, "{text}");
    }
    assert_eq!(caught(&melee, "use super::super::super::ui::Frame;"), 1);
    assert_eq!(caught(&melee, "use super::fighter::Fighter; use super::super::State; use crate::engine::Play;"), 0);
    assert_eq!(caught(&root().join("src/ui/app.rs"), "use crate::storage::{Record, Store};"), 1);
}
