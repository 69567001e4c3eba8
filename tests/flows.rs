//! In `src/games` a pause is handed on, never handled: every call that returns a `Flow` is followed by `?`, or is itself what its
//! function, closure or match arm returns (design: "swallowed pause").
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What `Play` can do that may pause.
const FLOWS: &[&str] = &[
    "number",
    "pick",
    "pick_priced",
    "pick_some",
    "listed",
    "yes",
    "choose",
    "ticks",
    "flags",
    "order",
    "split",
    "offer",
    "settle",
    "extra",
    "amount",
    "asks",
    "asks_some",
    "cast",
    "roll_all",
    "hits",
    "tally",
    "sum",
    "die",
    "classes",
    "graded",
    "symbols",
    "each",
    "random",
    "strike",
    "note",
    "lap",
    "lap_of",
    "part_ends",
];
/// What it can do that never pauses.
const PLAIN: &[&str] = &[
    "state",
    "remark",
    "remark_two",
    "look",
    "about",
    "side",
    "base",
    "because",
    "tell",
    "trail",
    "long",
    "round",
    "by_itself",
    "explains",
];

/// The same text with comments and the contents of strings blanked out, so that only code is left, each byte at its place.
fn code(text: &str) -> String {
    let mut out = String::new();
    let (mut string, mut comment, mut before) = (false, false, ' ');
    for (at, c) in text.char_indices() {
        comment = (comment || (!string && text[at..].starts_with("//"))) && c != '\n';
        let quote = c == '"' && before != '\\' && !comment && !text[..at].ends_with('\'');
        out.push(if (comment || string) && !quote && c != '\n' { ' ' } else { c });
        out.extend((1..c.len_utf8()).map(|_| ' '));
        string ^= quote;
        before = if before == '\\' { ' ' } else { c };
    }
    out
}

/// The functions that return a `Flow`: their names, and whether they are called on something.
fn flow_functions(code: &str) -> BTreeSet<(String, bool)> {
    let heads = code.match_indices("fn ").map(|(at, _)| &code[at + 3..]);
    let heads = heads.map(|rest| &rest[..rest.find(['{', ';']).unwrap_or(rest.len())]);
    let flows = heads.filter(|head| head.contains("-> Flow<"));
    flows.map(|head| (head[..head.find(['(', '<']).unwrap_or(0)].to_owned(), words(head).any(|word| word == "self"))).collect()
}

/// Where the bracket that opens here closes.
fn closes(code: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in code[open..].char_indices() {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        if depth == 0 {
            return Some(open + at);
        }
    }
    None
}

/// The code before the expression that ends here: a path, calls, fields, `?`.
fn before_expression(code: &str) -> &str {
    let rest = code.trim_end_matches(|c: char| c.is_alphanumeric() || "_.:&?".contains(c) || c.is_whitespace());
    if !rest.ends_with([')', ']']) {
        return rest;
    }
    let mut depth = 0;
    for (at, c) in rest.char_indices().rev() {
        depth += i32::from(")]".contains(c)) - i32::from("([".contains(c));
        if depth == 0 {
            return before_expression(&rest[..at]);
        }
    }
    ""
}

/// The calls that swallow a pause, or might: each with its line.
fn swallowed(text: &str, functions: &BTreeSet<(String, bool)>) -> Vec<(usize, String)> {
    let code = code(text);
    let mut wrong = Vec::new();
    for (open, _) in code.match_indices('(') {
        let before = code[..open].trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
        let name = &code[before.len()..open];
        let Some(close) = closes(&code, open).filter(|_| !name.is_empty()) else { continue };
        let receiver = before.strip_suffix('.').map(str::trim_end);
        let on_play = receiver.is_some_and(|receiver| ends_in_word(receiver, "play"));
        let with_play = words(&code[open..close]).any(|word| word == "play");
        let defined = ends_in_word(before.trim_end(), "fn");
        let known = functions.contains(&(name.to_owned(), receiver.is_some()));
        let flow = (on_play && FLOWS.contains(&name)) || (with_play && !on_play && known);
        if defined || !flow {
            if on_play && !FLOWS.contains(&name) && !PLAIN.contains(&name) {
                wrong.push((line(&code, open), format!("play.{name} is not in the lists of this test")));
            }
            continue;
        }
        let after = code[close + 1..].trim_start();
        // The expression that the call is begins with its path or receiver; `return` is not part of it.
        let start = before_expression(before);
        let returned = words(&code[start.len()..open]).any(|word| word == "return") && after.starts_with([';', ',', '}']);
        let arm = start.ends_with("=>") && after.starts_with([',', '}']);
        let closure = start.ends_with('|') && after.starts_with([',', ')']);
        let tail = after.starts_with('}') && start.ends_with(['{', '}', ';', '>']);
        if !(after.starts_with('?') || returned || arm || closure || tail) {
            let follows: String = after.chars().take(20).collect();
            wrong.push((line(&code, open), format!("{name}(..) is followed by {follows:?}")));
        }
    }
    wrong
}

fn ends_in_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

fn line(code: &str, at: usize) -> usize {
    code[..at].matches('\n').count() + 1
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut list = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the games are there") {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            list.push(path);
        }
    }
    list
}

#[test]
fn no_rule_swallows_a_pause() {
    let mut wrong = Vec::new();
    for game in adjutant::games::GAMES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
        let mut files = sources(&folder.join(game.id));
        files.push(folder.join(format!("{}.rs", game.id)));
        let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
        let functions: BTreeSet<_> = texts.iter().flat_map(|text| flow_functions(&code(text))).collect();
        assert!(functions.len() > 3, "the rules' own functions are found: {functions:?}");
        for (file, text) in files.iter().zip(&texts) {
            let swallowed = swallowed(text, &functions).into_iter();
            wrong.extend(swallowed.map(|(line, what)| format!("{}:{line}: {what}", file.display())));
            if words(&code(text)).any(|word| word == "Pause") {
                wrong.push(format!("{}: a rule does not name Pause", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_way_to_swallow_one_is_seen() {
    let functions = flow_functions(
        "fn ask(play: &mut Play<'_>, who: u8) -> Flow<Self> { } fn plain(play: &Play<'_>) -> u8 {} \
         fn aim(&self, play: &mut Play<'_>) -> Flow<()> { }",
    );
    assert_eq!(functions, [("ask".to_owned(), false), ("aim".to_owned(), true)].into());
    for bad in [
        "fn f() { let a = play.number(REP).ok(); }",
        "fn f() { let a = play.number(REP).unwrap_or(3); }",
        "fn f() { let a = play\n    .number(REP)\n    .unwrap_or_default(); }",
        "fn f() { let _ = play.note(\"x\", 0); }",
        "fn f() { play.note(\"x\", 0); }",
        "fn f() { if let Ok(a) = play.number(REP) { } }",
        "fn f() { let Ok(a) = play.number(REP) else { return }; }",
        "fn f() { match play.number(REP) { Ok(a) => a, Err(_) => 3 } }",
        "fn f() { while play.yes(AGAIN).is_ok() {} }",
        "fn f() { let a = play.number(REP).map(|a| a + 1)?; }",
        "fn f() { let a = Fighter::ask(play, 1).ok(); }",
        "fn f() { let flow = self.aim(&mut *play, 1); }",
        "fn f() { let flow = Aim::of(play, 1).aim(play); }",
        "fn f() { return play.number(REP).ok(); }",
        "fn f() { list.extend(play.number(REP)); }",
        "fn f() { play.brand_new(REP)?; }",
    ] {
        assert_eq!(swallowed(bad, &functions).len(), 1, "{bad}");
    }
    for good in [
        "fn f() { let a = play.number(REP)?; }",
        "fn f() { let a = play\n    .number(REP)\n    ?; }",
        "fn f() { play.about(x); play.number(REP)? + 1 }",
        "fn f() -> Flow<i16> { let a = 1; play.number(REP) }",
        "fn f() -> Flow<i16> { match x { A => play.number(REP), B => self.aim(play, 2), } }",
        "fn f() -> Flow<()> { if x { return play.note(\"x\", 0); } Ok(()) }",
        "fn f() -> Flow<()> { let a = 1; Aim::of(play, 1)?.aim(play) }",
        "fn f() { let _ = list.ask(one && Fighter::ask(play, 1)?); }",
        "fn f() { play.asks(SPOTTED, |play| play.number(REP))?; }",
        "fn f() { // play.number(REP).ok()\n play.note(\"play.number(REP).ok()\", 0)?; }",
        "fn f() { let n = plain(play); }",
    ] {
        assert_eq!(swallowed(good, &functions), [], "{good}");
    }
}
