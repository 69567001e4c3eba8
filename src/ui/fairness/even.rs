//! How even a die has been.

use crate::dice::fairness::{Showing, Verdict, Words};
use crate::ui::frame::Frame;

use super::words::Rolls;
use super::{chart, name};

/// Draws its faces and the verdict.
pub fn draw(showing: &Showing, frame: &mut Frame) {
    let Showing { die, rolls, verdict, .. } = *showing;
    frame.title(format_args!("{}, how even?", name(die)), Rolls(rolls));
    chart::bars(die, showing.counts(), frame);
    let Some(verdict) = verdict else { return chart::aside(word(None), [&"verdict", &"at 100"], frame) };
    let tenths = |hundredths: u32| (hundredths.saturating_add(5) / 100, hundredths.saturating_add(5) / 10 % 10);
    let (chi, limit) = (tenths(verdict.chi), tenths(verdict.limit()));
    let lines = (format_args!("chi2 {}.{}", chi.0, chi.1), format_args!("limit {}.{}", limit.0, limit.1));
    chart::aside(word(Some(verdict)), [&lines.0, &lines.1], frame);
}

/// The verdict in a word.
pub fn word(verdict: Option<Verdict>) -> &'static str {
    match verdict.map(Verdict::words) {
        None => "wait",
        Some(Words::Even(_)) => "even",
        Some(Words::Odd(_)) => "odd",
        Some(Words::Bad) => "off",
    }
}
