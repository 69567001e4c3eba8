//! The list of keys shown with the screen.

use adjutant::ui::Layout;

use crate::keys;

/// What a key does and the two ways to press it.
type Entry = (&'static str, &'static str, &'static str);

/// The list for a layout.
#[derive(Debug)]
pub struct Legend {
    entries: Vec<Entry>,
    /// How to hold a key down, in a sentence and in two words.
    hold: &'static str,
    briefly: &'static str,
}

impl Legend {
    /// The list. `releases`: the terminal says when a key is let go, so that keys can simply be held.
    #[must_use]
    pub fn new(layout: Layout, releases: bool) -> Self {
        let mut entries: Vec<Entry> = keys::keys(layout).iter().map(|(name, _)| entry(name)).collect();
        if layout == Layout::Two {
            entries.push(("previous (hold next)", "↑", "K"));
        }
        if !layout.has_back() {
            entries.push(("back (hold ok)", "Backspace", "B"));
        }
        let (hold, briefly) = match releases {
            true => ("Keep a key down for a long press.", "keys hold"),
            false => ("A capital letter holds its key down.", "capitals hold"),
        };
        Self { entries, hold, briefly }
    }

    /// As lines of at most `width` characters.
    #[must_use]
    pub fn lines(&self, width: usize) -> Vec<String> {
        let keys = self.entries.iter().map(|(name, key, letter)| format!("{key} or {letter}: {name}"));
        let mut lines = fill(keys, "   ", width);
        lines.extend(fill([self.hold, "Q: quit"].map(str::to_owned), "   ", width));
        lines
    }

    /// In one short line, where there is no room for more.
    #[must_use]
    pub fn essence(&self) -> String {
        let gap = |key: &str| if key.chars().count() > 1 { " " } else { "" };
        let keys: Vec<String> = self.entries.iter().map(|(_, key, letter)| format!("{key}{}{letter}", gap(key))).collect();
        format!("{}; {}; Q quit", keys.join(", "), self.briefly)
    }

    /// As a column of at most `width` characters: each name, and its keys below it.
    #[must_use]
    pub fn column(&self, width: usize) -> Vec<(bool, String)> {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let blocks = self.entries.iter().map(|(name, key, letter)| (*name, vec![(*key).to_owned(), format!("or {letter}")]));
        let blocks = blocks.chain([("long press", words(self.hold)), ("quit", words("Q"))]);
        let mut column = Vec::new();
        for (name, text) in blocks {
            column.extend(fill(words(name), " ", width).into_iter().map(|line| (true, line)));
            column.extend(fill(text, " ", width).into_iter().map(|line| (false, line)));
            column.push((false, String::new()));
        }
        column
    }
}

fn entry(name: &'static str) -> Entry {
    let (key, letter) = match name {
        "up" => ("↑", "K"),
        "down" => ("↓", "J"),
        "next" => ("↓", "N"),
        "left" => ("←", "H"),
        "right" => ("→", "L"),
        "ok" => ("Enter", "O"),
        _ => ("Backspace", "B"),
    };
    (name, key, letter)
}

/// Joins the pieces into lines that are as full as they can be.
pub fn fill(pieces: impl IntoIterator<Item = String>, gap: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if line.chars().count() + gap.chars().count() + piece.chars().count() <= width => {
                line.push_str(gap);
                line.push_str(&piece);
            }
            _ => lines.push(piece),
        }
    }
    lines
}
