//! Reads scenario files. What a line means to a player stands in `tests/scenarios/README.md`.

use std::path::{Path, PathBuf};

/// One scenario: what is played, what it shows, and what happens.
pub struct Scenario {
    pub file: PathBuf,
    pub line: usize,
    /// The game's id: the folder.
    pub game: String,
    /// The procedure's id.
    pub procedure: String,
    pub shows: String,
    /// `sns:P21`, as cited behind the `#` of the first line.
    pub cites: Vec<String>,
    pub lines: Vec<Line>,
}

/// One line of it.
#[derive(Clone, Debug)]
pub struct Line {
    pub number: usize,
    pub text: String,
    pub act: Act,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// `given Orc   Rep 4`: a figure of the battle.
    Given(String),
    /// `Rep   4`: the answer to a question, the faces of dice.
    Value(String, String),
    /// `? Rep`: this question is open now.
    Asked(String),
    /// `!? Rep`: this question is never asked.
    NeverAsked(String),
    /// `card Attacker Combat die   +2`: the open roll card says so of these dice.
    Card(String, String),
    /// `told Orc KILLED`: so the last dice are shown, before the question that is open.
    Told(String),
    /// `~ Rep now 3`: this has been noted.
    Noted(String),
    /// `!~ Rep now 3`: this has not been noted.
    NotNoted(String),
    /// `@ Orc Rep   3`: the battle says so.
    Field(String, String),
    /// `< 2`: Back, so often.
    Back(usize),
    /// `! Rep   5`: the latest answer of that title is changed, or the result overruled.
    Amend(String, String),
    /// `= Defender wins`: how it ends.
    Ends(String),
    /// `then melee`: what it did becomes the battle, and another procedure follows.
    Then(String),
}

/// All scenarios of a folder, sorted by file.
pub fn folder(folder: &Path) -> Vec<Scenario> {
    let mut files = Vec::new();
    for game in std::fs::read_dir(folder).expect("the scenarios are there").map(|entry| entry.unwrap().path()) {
        if game.is_dir() {
            files.extend(std::fs::read_dir(game).unwrap().map(|entry| entry.unwrap().path()));
        }
    }
    files.retain(|file| file.extension().is_some_and(|extension| extension == "play"));
    files.sort();
    let read = |file: &PathBuf| {
        let game = file.parent().and_then(Path::file_name).expect("it is in a game's folder").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file).expect("it can be read");
        scenarios(file, &game, &text).unwrap_or_else(|wrong| panic!("{wrong}"))
    };
    files.iter().flat_map(read).collect()
}

/// The scenarios in one file's text.
pub fn scenarios(file: &Path, game: &str, text: &str) -> Result<Vec<Scenario>, String> {
    let mut list: Vec<Scenario> = Vec::new();
    for (number, whole) in (1..).zip(text.lines()) {
        let wrong = |why: &str| format!("{}:{number}: {why}: {whole:?}", file.display());
        let (said, cited) = whole.split_once(" #").unwrap_or((whole, ""));
        if said.trim().is_empty() || whole.starts_with('#') {
            continue;
        }
        if whole.starts_with(char::is_whitespace) {
            let act = act(said.trim()).ok_or_else(|| wrong("put two spaces or more between title and value"))?;
            let scenario = list.last_mut().ok_or_else(|| wrong("a scenario starts with `procedure: what it shows`"))?;
            scenario.lines.push(Line { number, text: said.trim().to_owned(), act });
        } else {
            let (procedure, shows) = said.split_once(':').ok_or_else(|| wrong("a scenario starts with `procedure: what`"))?;
            list.push(Scenario {
                file: file.to_owned(),
                line: number,
                game: game.to_owned(),
                procedure: procedure.trim().to_owned(),
                shows: shows.trim().to_owned(),
                cites: cited.split([',', ' ']).filter(|cite| !cite.is_empty()).map(str::to_owned).collect(),
                lines: Vec::new(),
            });
        }
    }
    Ok(list)
}

fn act(line: &str) -> Option<Act> {
    let pair = |line: &str| {
        let (title, value) = line.trim().split_once("  ").or_else(|| line.trim().split_once('\t'))?;
        Some((title.trim().to_owned(), value.trim().to_owned()))
    };
    let (sign, rest) = line.split_once(' ').map_or((line, ""), |(sign, rest)| (sign, rest.trim()));
    Some(match sign {
        "given" => Act::Given(rest.to_owned()),
        "card" => pair(rest).map(|(title, says)| Act::Card(title, says))?,
        "then" => Act::Then(rest.to_owned()),
        "told" => Act::Told(rest.to_owned()),
        "?" => Act::Asked(rest.to_owned()),
        "!?" => Act::NeverAsked(rest.to_owned()),
        "~" => Act::Noted(rest.to_owned()),
        "!~" => Act::NotNoted(rest.to_owned()),
        "@" => pair(rest).map(|(field, value)| Act::Field(field, value))?,
        "<" => Act::Back(if rest.is_empty() { 1 } else { rest.parse().ok()? }),
        "!" => pair(rest).map(|(title, value)| Act::Amend(title, value))?,
        "=" => Act::Ends(rest.to_owned()),
        _ => pair(line).map(|(title, value)| Act::Value(title, value))?,
    })
}
