//! The seven fonts, and text placed by its ink.
//!
//! A font's own alignment counts the empty columns around a letter; here `x` always means the first (or last) lit column,
//! so that edges are crisp. Licences of the fonts: `LICENSE-FONTS`.

use core::fmt::{Arguments, Display};

use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;
use u8g2_fonts::FontRenderer;
use u8g2_fonts::fonts;
use u8g2_fonts::types::{FontColor, VerticalPosition};

use super::Millis;
use super::frame::Frame;

/// A font by its role on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// Hints, captions, counters: 6 px capitals.
    Tiny,
    /// Running text: 8 px.
    Body,
    /// Titles, the OK button, values, the row under the cursor: 8 px, bold.
    Heading,
    /// Totals, long outcomes, the next step: 14 px.
    Large,
    /// A longer outcome word: 17 px.
    Wide,
    /// The outcome word: 20 px.
    Word,
    /// The need-number, the chosen number: 25 px.
    Huge,
}

static TINY: FontRenderer = FontRenderer::new::<fonts::u8g2_font_smallsimple_tr>().with_ignore_unknown_chars(true);
static BODY: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvR08_tf>().with_ignore_unknown_chars(true);
static HEADING: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvB08_tr>().with_ignore_unknown_chars(true);
static LARGE: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvB14_tr>().with_ignore_unknown_chars(true);
static WIDE: FontRenderer = FontRenderer::new::<fonts::u8g2_font_fub17_tr>().with_ignore_unknown_chars(true);
static WORD: FontRenderer = FontRenderer::new::<fonts::u8g2_font_fub20_tr>().with_ignore_unknown_chars(true);
static HUGE: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvB24_tr>().with_ignore_unknown_chars(true);

/// Where a text stands relative to the `x` it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// `x` is the first lit column.
    Left,
    /// `x` is the last lit column.
    Right,
    /// The lit columns are centred on `x`.
    Centre,
}

impl Font {
    fn renderer(self) -> &'static FontRenderer {
        match self {
            Self::Tiny => &TINY,
            Self::Body => &BODY,
            Self::Heading => &HEADING,
            Self::Large => &LARGE,
            Self::Wide => &WIDE,
            Self::Word => &WORD,
            Self::Huge => &HUGE,
        }
    }

    /// The lit columns of a text drawn at 0: the first one, and how many.
    #[must_use]
    pub fn ink(self, text: impl Display) -> (i32, i32) {
        self.measure(format_args!("{text}"))
    }

    /// The same for every kind of text: one function in the image.
    fn measure(self, text: Arguments<'_>) -> (i32, i32) {
        self.renderer()
            .get_rendered_dimensions(text, Point::zero(), VerticalPosition::Baseline)
            .ok()
            .and_then(|dimensions| dimensions.bounding_box)
            .map_or((0, 0), |ink| (ink.top_left.x, ink.size.width as i32))
    }

    /// How many columns a text lights, first to last.
    #[must_use]
    pub fn width(self, text: impl Display) -> i32 {
        self.ink(text).1
    }

    /// As much of a text as fits so many columns, with two dots behind it if that is not all.
    #[must_use]
    pub fn fit(self, text: &str, columns: i32) -> Fit<'_> {
        self.fit_around(text, "", columns)
    }

    /// The same for a name: what tells `Sergeant 2` from `Sergeant 3` is not cut.
    #[must_use]
    pub fn fit_name(self, name: &str, columns: i32) -> Fit<'_> {
        match name.rsplit_once(' ') {
            Some((text, tail)) if tail.len() <= 2 && self.width(name) > columns => self.fit_around(text, tail, columns),
            _ => self.fit_around(name, "", columns),
        }
    }

    fn fit_around<'a>(self, text: &'a str, tail: &'a str, columns: i32) -> Fit<'a> {
        if tail.is_empty() && self.width(text) <= columns {
            return Fit { text, cut: false, tail };
        }
        let starts = || text.char_indices().map(|(at, _)| text.get(..at).unwrap_or_default().trim_ascii_end());
        let fits = |start: &&str| self.width(Fit { text: start, cut: true, tail }) <= columns;
        Fit { text: starts().rev().find(fits).unwrap_or_default(), cut: true, tail }
    }

    /// Whether this font has a picture for every letter.
    #[must_use]
    pub fn knows(self, text: &str) -> bool {
        let strict = self.renderer().clone().with_ignore_unknown_chars(false);
        text.chars().all(|c| strict.get_rendered_dimensions(c, Point::zero(), VerticalPosition::Baseline).is_ok())
    }
}

/// A text, or the beginning of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit<'a> {
    text: &'a str,
    cut: bool,
    /// What stands behind the dots.
    tail: &'a str,
}

impl Display for Fit<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.text)?;
        f.write_str(if self.cut { ".." } else { "" })?;
        f.write_str(self.tail)
    }
}

/// A row that is too long rests, travels to its end, rests there, and begins again.
const REST: Millis = 1_000;
const TRAVEL: Millis = 2_000;

/// By how many columns a text has moved that has so many too many, after so long.
fn rolled_by(still: Millis, over: i32) -> i32 {
    let at = (still % (REST + TRAVEL + REST)).saturating_sub(REST).min(TRAVEL);
    (over as Millis * at / TRAVEL) as i32
}

impl Frame {
    /// Lit text on the row above `baseline`; returns the lit columns' width.
    pub fn text(&mut self, font: Font, x: i32, baseline: i32, align: Align, text: impl Display) -> i32 {
        self.ink_text(font, x, baseline, align, BinaryColor::On, format_args!("{text}"))
    }

    /// Dark text, for lit boxes.
    pub fn dark_text(&mut self, font: Font, x: i32, baseline: i32, align: Align, text: impl Display) -> i32 {
        self.ink_text(font, x, baseline, align, BinaryColor::Off, format_args!("{text}"))
    }

    /// Text that begins at `x` and is cut where it would take more than so many columns; lit, or dark for lit boxes.
    pub fn fitted(&mut self, font: Font, x: i32, baseline: i32, lit: bool, columns: i32, text: impl Display) {
        self.fitted_text(font, (x, baseline), lit, columns, format_args!("{text}"));
    }

    fn fitted_text(&mut self, font: Font, (x, baseline): (i32, i32), lit: bool, columns: i32, text: Arguments<'_>) {
        use core::fmt::Write as _;
        let color = if lit { BinaryColor::On } else { BinaryColor::Off };
        let (bearing, width) = font.measure(text);
        if width <= columns.max(0) {
            self.render(font, Point::new(x - bearing, baseline), color, text);
            return;
        }
        let mut whole: heapless::String<64> = heapless::String::new();
        // More letters than any line has; those behind would be cut all the same.
        let _ = write!(whole, "{text}");
        self.ink_text(font, x, baseline, Align::Left, color, format_args!("{}", font.fit(&whole, columns)));
    }

    /// Text in its place, `columns` wide from `x` on, that moves along once nobody presses anything if that is not enough for it.
    pub(super) fn rolling(&mut self, font: Font, (x, baseline): (i32, i32), lit: bool, columns: i32, text: &dyn Display) {
        let (bearing, width) = font.measure(format_args!("{text}"));
        if width > columns {
            self.long = true;
            let along = rolled_by(self.still, width - columns);
            if along > 0 {
                let color = if lit { BinaryColor::On } else { BinaryColor::Off };
                self.within((x, x + columns - 1), |frame| {
                    frame.render(font, Point::new(x - bearing - along, baseline), color, format_args!("{text}"));
                });
                return;
            }
        }
        self.fitted(font, x, baseline, lit, columns, text);
    }

    fn ink_text(&mut self, font: Font, x: i32, baseline: i32, align: Align, color: BinaryColor, text: Arguments<'_>) -> i32 {
        let (bearing, width) = font.measure(text);
        let left = match align {
            Align::Left => x,
            Align::Right => x - width + 1,
            Align::Centre => x - width / 2,
        };
        self.render(font, Point::new(left - bearing, baseline), color, text);
        width
    }

    fn render(&mut self, font: Font, at: Point, color: BinaryColor, text: Arguments<'_>) {
        // Drawing into a frame cannot fail, and a letter the font lacks is left out: tests look for those.
        let _ = font.renderer().render(text, at, VerticalPosition::Baseline, FontColor::Transparent(color), self);
    }
}
