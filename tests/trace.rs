//! From the specification to the code and back: which procedures have a scenario, which rulings somebody cites, and whether
//! every citation names something that exists.
//!
//! What a game still lacks stands in `tests/scenarios/<id>/OPEN.md`, and a game without that file is finished. The list fails when
//! it is wrong in either direction; `ADJUTANT_WRITE_OPEN=1 cargo test --test trace` writes it anew. A citation of something that
//! does not exist always fails.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/rules/mod.rs"]
mod rules;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use adjutant::games::GAMES;

use rules::parse;

/// The dice primitives (`dice:D1`) are the ones of `tests/readings/primitives.rs`.
const PRIMITIVES: u32 = 32;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files of a folder and its folders that end so.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut list = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list.extend(files(&path, endings));
        } else if endings.iter().any(|ending| path.extension().is_some_and(|extension| extension == *ending)) {
            list.push(path);
        }
    }
    list.sort();
    list
}

/// A specification: what is in it that can be cited.
struct Rules {
    text: String,
    /// Everything that a heading or the first cell of a row names: `P21`, `R35`, `3.8`.
    named: BTreeSet<String>,
    /// The procedures: `P21`, or the sections of the chapter that is called so.
    procedures: Vec<String>,
    /// Rulings under a heading that ends in "in print only": no branch of the program depends on them.
    in_print: BTreeSet<String>,
}

impl Rules {
    fn of(game: &str) -> Option<Self> {
        let text = std::fs::read_to_string(root().join("src/games").join(game).join("RULES.md")).ok()?;
        Some(Self::read(text))
    }

    fn read(text: String) -> Self {
        let (mut named, mut procedures, mut chapter) = (BTreeSet::new(), Vec::new(), "");
        let (mut in_print, mut printed) = (BTreeSet::new(), false);
        for line in text.lines() {
            let heading = line.strip_prefix('#').map(|rest| rest.trim_start_matches('#').trim());
            let first = heading.or_else(|| line.strip_prefix('|').map(str::trim)).map(id).unwrap_or_default();
            if line.starts_with("## ") {
                chapter = line;
            }
            let numbered = line.starts_with("### ") && chapter.contains("Procedures");
            if numbered && (first.starts_with('P') || first.contains('.')) {
                procedures.push(first.clone());
            }
            printed = heading.map_or(printed, |heading| heading.ends_with("in print only"));
            if printed && first.starts_with('R') {
                in_print.insert(first.clone());
            }
            if !first.is_empty() {
                named.insert(first);
            }
        }
        Self { text, named, procedures, in_print }
    }

    fn rulings(&self) -> impl Iterator<Item = &String> {
        self.named.iter().filter(|name| name.starts_with('R'))
    }

    /// What a finished game's scenarios have to name: worked examples, and rulings that are not in print only.
    fn to_show(&self) -> impl Iterator<Item = &String> {
        let rulings = self.rulings().filter(|ruling| !self.in_print.contains(*ruling));
        rulings.chain(self.named.iter().filter(|name| name.starts_with(['E', 'X'])))
    }

    /// Whether there is such a thing: tables and scenarios need only be mentioned, everything else has its own row or heading.
    fn has(&self, cited: &str) -> bool {
        let mentioned = || self.text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == cited);
        self.named.contains(cited) || (cited.starts_with(['T', 'S']) && mentioned())
    }
}

/// The number at the beginning of a text, as it is cited: `P01 Create the Star` is `P1`, `3.10 Armor roll` is `3.10`.
fn id(text: &str) -> String {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(text.len());
    let word = text[..end].trim_end_matches('.');
    let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let letters = &word[..word.len() - digits.len()];
    let number = digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    match number && letters.len() <= 1 {
        true if letters.is_empty() => digits.to_owned(),
        true => format!("{letters}{}", digits.trim_start_matches('0')),
        false => String::new(),
    }
}

/// What a text cites of a game: everything after `sns:` that looks like a number.
fn cited(text: &str, game: &str) -> BTreeSet<String> {
    let mark = format!("{game}:");
    let after = text.match_indices(&mark).filter(|(at, _)| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'));
    after.map(|(at, _)| id(&text[at + mark.len()..])).filter(|cited| !cited.is_empty()).collect()
}

/// What the files of some folders cite of a game, with the file.
fn citations(folders: &[&str], game: &str) -> BTreeSet<(String, PathBuf)> {
    let mut list = BTreeSet::new();
    for file in folders.iter().flat_map(|folder| files(&root().join(folder), &["rs", "play"])) {
        let text = std::fs::read_to_string(&file).expect("it can be read");
        list.extend(cited(&text, game).into_iter().map(|cited| (cited, file.clone())));
    }
    list
}

#[test]
fn every_citation_names_something_that_exists() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let rules = Rules::of(game.id).unwrap_or_else(|| panic!("src/games/{}/RULES.md is not there", game.id));
        let cited = citations(&["src", "tests"], game.id);
        wrong.extend(cited.into_iter().filter(|(cited, _)| !rules.has(cited)).map(|cited| (game.id, cited)));
        for procedure in game.all() {
            let cites = self::cited(procedure.reference, game.id);
            assert!(!cites.is_empty(), "{} {} does not say where it is in the specification", game.id, procedure.id);
        }
    }
    let primitives: BTreeSet<String> = (1..=PRIMITIVES).map(|nth| format!("D{nth}")).collect();
    let dice = citations(&["src", "tests"], "dice");
    wrong.extend(dice.into_iter().filter(|(cited, _)| !primitives.contains(cited)).map(|cited| ("dice", cited)));
    let line = |(game, (cited, file)): &(&str, (String, PathBuf))| {
        let text = std::fs::read_to_string(file).expect("it was read before");
        let mark = format!("{game}:{cited}");
        let line = (1..).zip(text.lines()).find(|(_, line)| line.contains(&mark)).map_or(1, |(nth, _)| nth);
        let place = file.strip_prefix(root()).unwrap_or(file).display();
        format!("{place}:{line}: there is no {mark}")
    };
    let wrong: Vec<String> = wrong.iter().map(line).collect();
    let how = "RULES.md in the game's folder has all there is, dice:D1 to D32 are the primitives";
    assert!(wrong.is_empty(), "{}\n{how}", wrong.join("\n"));
}

/// What a game still lacks, as its list has it; nothing if it lacks nothing.
fn open(game: &str, scenarios: &[parse::Scenario]) -> Option<String> {
    let rules = Rules::of(game).expect("it has a specification");
    assert!(!rules.procedures.is_empty(), "{game}: no procedures were found");
    let shown = scenarios.iter().filter(|scenario| scenario.game == game);
    let shown: BTreeSet<String> = shown.flat_map(|it| it.cites.iter().flat_map(|cite| cited(cite, game))).collect();
    let (code, plays) = (format!("src/games/{game}"), format!("tests/scenarios/{game}"));
    let mut known: BTreeSet<String> = citations(&[&code, &plays], game).into_iter().map(|(cited, _)| cited).collect();
    known.extend(cited(&std::fs::read_to_string(root().join(format!("{code}.rs"))).unwrap_or_default(), game));
    let unshown: Vec<&String> = rules.procedures.iter().filter(|procedure| !shown.contains(*procedure)).collect();
    let uncited = rules.rulings().filter(|ruling| !known.contains(*ruling) && !rules.in_print.contains(*ruling)).collect();
    let unnamed = rules.to_show().filter(|name| !shown.contains(*name)).collect();
    let mut text = "# What is not there yet\n".to_owned();
    let lists = [
        ("Procedures without a scenario", unshown),
        ("Rulings that neither code nor scenario cites", uncited),
        ("Rulings and worked examples that no scenario names", unnamed),
    ];
    for (title, mut names) in lists.into_iter().filter(|(_, names)| !names.is_empty()) {
        names.sort_by_key(|name| by_number(name));
        let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
        text.push_str(&format!("\n{title}:\n{}\n", names.join("\n")));
    }
    (text.lines().count() > 1).then_some(text)
}

/// `P2` comes before `P10`, `3.2` before `3.10`.
fn by_number(name: &str) -> (String, Vec<u32>) {
    let letters: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    (letters, name.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect())
}

#[test]
fn what_is_open_is_written_down() {
    let scenarios = parse::folder(&root().join("tests/scenarios"));
    let mut wrong = Vec::new();
    for game in GAMES {
        let file = root().join("tests/scenarios").join(game.id).join("OPEN.md");
        let (is, said) = (open(game.id, &scenarios).unwrap_or_default(), std::fs::read_to_string(&file).unwrap_or_default());
        if is == said {
            continue;
        }
        if std::env::var("ADJUTANT_WRITE_OPEN").is_ok_and(|value| value == "1") {
            if is.is_empty() { std::fs::remove_file(&file) } else { std::fs::write(&file, is) }.expect("it can be written");
            continue;
        }
        let only = |one: &str, other: &str| {
            let known: BTreeSet<&str> = other.lines().collect();
            one.lines().filter(|line| !known.contains(line)).collect::<Vec<_>>().join(" ")
        };
        let (missing, stale) = (only(&is, &said), only(&said, &is));
        let lines = [("no scenario, or no code, cites", missing), ("not open any more:", stale)];
        let lines = lines.iter().filter(|(_, names)| !names.is_empty()).map(|(what, names)| format!("  {what} {names}\n"));
        wrong.push(format!("{}:\n{}", game.id, lines.collect::<String>()));
    }
    let how = "Write a scenario that cites what is missing, in tests/scenarios/<id>/. What has to wait goes into OPEN.md there:
ADJUTANT_WRITE_OPEN=1 cargo test --test trace writes these lists anew.";
    assert!(wrong.is_empty(), "{}\n{how}", wrong.join("\n"));
}

#[test]
fn a_scenario_cites_its_own_game_or_the_dice() {
    for scenario in parse::folder(&root().join("tests/scenarios")) {
        for cite in &scenario.cites {
            let own = !cited(cite, &scenario.game).is_empty() || !cited(cite, "dice").is_empty();
            assert!(own, "{}:{}: {cite} is no citation of {}", scenario.file.display(), scenario.line, scenario.game);
        }
    }
}

#[test]
fn citations_and_specifications_are_read_as_people_do() {
    assert_eq!(
        cited("(`sns:P21`, `sns:R35`) dice:D12 asns:P1 sns:P01 sns::x", "sns"),
        ["P1", "P21", "R35"].map(str::to_owned).into()
    );
    assert_eq!(cited("bridge:3.10. Then bridge:R5;", "bridge"), ["3.10", "R5"].map(str::to_owned).into());
    let rules = Rules::read(
        "## 2 Dice\n### 2.2 Result\n## 3. Procedures\n### 3.8 Melee\n### P07 Fast Move\n| R82† | x |\n| E1 | y |\nT1–T6 tables\n\
        ## 6. Rulings\n### 6.1 Rulings in print only\n| R3 | z |\n## 7. Next\n| R4 | w |\n"
            .to_owned(),
    );
    assert_eq!(rules.procedures, ["3.8", "P7"]);
    let mut names = ["P10", "3.10", "P2", "3.2"];
    names.sort_by_key(|name| by_number(name));
    assert_eq!(names, ["3.2", "3.10", "P2", "P10"]);
    assert_eq!(rules.in_print, ["R3".to_owned()].into());
    assert_eq!(rules.to_show().collect::<Vec<_>>(), ["R4", "R82", "E1"]);
    for known in ["2.2", "3.8", "P7", "R82", "E1", "T6"] {
        assert!(rules.has(known), "{known}");
    }
    for unknown in ["R8", "P8", "3.9", "T7", "E2", "R820"] {
        assert!(!rules.has(unknown), "{unknown}");
    }
}
