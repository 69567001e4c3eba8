//! The terminal's window: the panel in its frame, and the keys beside or below it.

use std::io::{self, Write};

use adjutant::ui::{Frame, Light};
use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{Attribute, Color, Print, ResetColor, SetAttribute, SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};

use crate::legend::{Legend, fill};
use crate::picture::{Blocks, ROWS, grey};

/// Columns and rows of a window.
pub type Size = (u16, u16);

/// Columns and rows of the frame round the panel.
const RIM: usize = 2;
/// The narrowest column of keys, with its gap.
const COLUMN: usize = 10;
/// The smallest window that holds the panel.
const SMALLEST: (usize, usize) = (64 + RIM, ROWS + RIM);

/// Where things go in a window of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// There is no room for the panel.
    TooSmall,
    /// The panel, and where the keys are listed.
    Panel(Blocks, Place),
}

/// Where the keys are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Beside,
    Below,
    Nowhere,
}

/// What is in the window.
#[derive(Debug)]
pub struct Window {
    legend: Legend,
    /// Said at the lower edge of the frame.
    note: &'static str,
    /// The size for which everything was last drawn.
    size: Option<Size>,
    /// The panel's rows as they are shown, and their grey: only what changed is sent.
    shown: Vec<(u8, String)>,
}

impl Window {
    /// Nothing is drawn yet.
    #[must_use]
    pub const fn new(legend: Legend, note: &'static str) -> Self {
        Self { legend, note, size: None, shown: Vec::new() }
    }

    /// Whether a window of this size shows the panel.
    #[must_use]
    pub fn fits(&self, size: Size) -> bool {
        self.plan(size) != Plan::TooSmall
    }

    /// Has everything drawn anew the next time.
    pub const fn forget(&mut self) {
        self.size = None;
    }

    /// Draws what has changed.
    ///
    /// # Errors
    ///
    /// The terminal's.
    pub fn paint(&mut self, out: &mut impl Write, size: Size, frame: &Frame, light: Light) -> io::Result<()> {
        let plan = self.plan(size);
        let mut bytes = Vec::new();
        if self.size != Some(size) {
            self.size = Some(size);
            self.shown.clear();
            queue!(bytes, ResetColor, Clear(ClearType::All))?;
            match plan {
                Plan::TooSmall => too_small(&mut bytes, size)?,
                Plan::Panel(blocks, place) => self.surround(&mut bytes, size, blocks, place)?,
            }
        }
        if let Plan::Panel(blocks, _) = plan {
            self.panel(&mut bytes, blocks, frame, light)?;
        }
        if bytes.is_empty() {
            return Ok(());
        }
        queue!(out, BeginSynchronizedUpdate)?;
        out.write_all(&bytes)?;
        queue!(out, EndSynchronizedUpdate)?;
        out.flush()
    }

    fn plan(&self, (columns, rows): Size) -> Plan {
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        if columns < SMALLEST.0 || rows < SMALLEST.1 {
            return Plan::TooSmall;
        }
        let blocks = if columns >= Blocks::Half.columns() + RIM { Blocks::Half } else { Blocks::Quadrants };
        let width = blocks.columns() + RIM;
        let beside = columns >= width + COLUMN && rows >= self.legend.column(COLUMN - 1).len();
        let below = rows >= SMALLEST.1 + self.legend.lines(columns).len();
        // Under the narrow panel the keys can be read as sentences; the wide one is too wide for that.
        let place = match (blocks, beside, below) {
            (Blocks::Half, true, _) | (Blocks::Quadrants, true, false) => Place::Beside,
            (_, _, true) => Place::Below,
            _ => Place::Nowhere,
        };
        Plan::Panel(blocks, place)
    }

    /// The frame round the panel, and the keys.
    fn surround(&self, out: &mut impl Write, (columns, _): Size, blocks: Blocks, place: Place) -> io::Result<()> {
        let inner = blocks.columns();
        // Where there is no room for the list, its essence is worth more than the note.
        let note = if place == Place::Nowhere { &self.legend.essence() } else { self.note };
        queue!(out, SetForegroundColor(Color::DarkGrey), MoveTo(0, 0), Print(edge('╭', '╮', "Adjutant", inner)))?;
        for row in 1..=ROWS {
            queue!(out, MoveTo(0, cell(row)), Print('│'), MoveTo(cell(inner + 1), cell(row)), Print('│'))?;
        }
        queue!(out, MoveTo(0, cell(ROWS + 1)), Print(edge('╰', '╯', note, inner)), ResetColor)?;
        match place {
            Place::Nowhere => {}
            Place::Below => {
                for (row, line) in (ROWS + RIM..).zip(self.legend.lines(usize::from(columns))) {
                    queue!(out, MoveTo(0, cell(row)), Print(line))?;
                }
            }
            Place::Beside => {
                let left = inner + RIM + 1;
                for (row, (name, line)) in self.legend.column(usize::from(columns) - left).into_iter().enumerate() {
                    let weight = if name { Attribute::Bold } else { Attribute::NormalIntensity };
                    queue!(out, MoveTo(cell(left), cell(row)), SetAttribute(weight), Print(line))?;
                }
                queue!(out, SetAttribute(Attribute::Reset))?;
            }
        }
        Ok(())
    }

    fn panel(&mut self, out: &mut impl Write, blocks: Blocks, frame: &Frame, light: Light) -> io::Result<()> {
        let dark = Frame::new();
        let (grey, frame) = grey(light).map_or((0, &dark), |grey| (grey, frame));
        for row in 0..ROWS {
            let line = (grey, blocks.line(frame, row));
            if self.shown.get(row) == Some(&line) {
                continue;
            }
            // The 256-colour greys, not true colour: every terminal with a colour has them.
            let lit = Color::AnsiValue((232 + u16::from(grey.saturating_sub(8)) / 10).min(255) as u8);
            queue!(out, SetForegroundColor(lit), SetBackgroundColor(Color::AnsiValue(16)))?;
            queue!(out, MoveTo(1, cell(row + 1)), Print(&line.1), ResetColor)?;
            match self.shown.get_mut(row) {
                Some(old) => *old = line,
                None => self.shown.push(line),
            }
        }
        Ok(())
    }
}

/// A horizontal edge with words in it.
fn edge(left: char, right: char, words: &str, inner: usize) -> String {
    let words = if words.is_empty() { String::new() } else { format!("─ {words} ") };
    format!("{left}{words:─<inner$}{right}")
}

fn too_small(out: &mut impl Write, (columns, rows): Size) -> io::Result<()> {
    let text = format!(
        "Adjutant needs a window of at least {} columns and {} rows. This one has {columns} and {rows}: make it larger, or the letters smaller. Q quits.",
        SMALLEST.0, SMALLEST.1
    );
    for (row, line) in (0..rows).zip(fill(text.split(' ').map(str::to_owned), " ", usize::from(columns))) {
        queue!(out, MoveTo(0, row), Print(line))?;
    }
    Ok(())
}

/// A column or row: never beyond what a terminal can count.
fn cell(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}
