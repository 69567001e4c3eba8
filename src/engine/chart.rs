//! Rule tables that cannot have holes.

/// A table that says something for every number: rows from low to high, the first and the last open-ended.
///
/// ```
/// use adjutant::engine::Chart;
/// const ENEMIES: Chart<i16, 3> = Chart::new([(1, 2, -1), (3, 4, 0), (5, 6, 1)]);
/// assert_eq!([0, 2, 3, 6, 7].map(|die| ENEMIES.read(die)), [-1, -1, 0, 1, 1]);
/// ```
///
/// A gap, an overlap and a row that runs backward fail the build:
///
/// ```compile_fail
/// use adjutant::engine::Chart;
/// const GAP: Chart<i16, 2> = Chart::new([(1, 2, -1), (4, 6, 0)]);
/// ```
///
/// ```compile_fail
/// use adjutant::engine::Chart;
/// const OVERLAP: Chart<i16, 2> = Chart::new([(1, 3, -1), (3, 6, 0)]);
/// ```
///
/// ```compile_fail
/// use adjutant::engine::Chart;
/// const BACKWARD: Chart<i16, 1> = Chart::new([(3, 1, 0)]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Chart<T: 'static, const ROWS: usize> {
    /// Each row's lowest number, and what it says.
    rows: [(i16, T); ROWS],
}

impl<T: Copy, const ROWS: usize> Chart<T, ROWS> {
    /// Rows as `(from, to, says)`. A gap or an overlap between two rows fails the build.
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
    pub const fn new(rows: [(i16, i16, T); ROWS]) -> Self {
        let mut lows = [(rows[0].0, rows[0].2); ROWS];
        let mut nth = 0;
        while nth < ROWS {
            assert!(rows[nth].0 <= rows[nth].1, "a row runs from low to high");
            assert!(nth == 0 || rows[nth].0 == rows[nth - 1].1 + 1, "a row begins where the one before it ends");
            lows[nth] = (rows[nth].0, rows[nth].2);
            nth += 1;
        }
        Self { rows: lows }
    }

    /// What the table says; below the first row the first, above the last the last.
    #[must_use]
    pub fn read(&self, value: i16) -> T {
        let (first, rest) = self.rows.split_first().map_or((None, &[][..]), |(first, rest)| (Some(*first), rest));
        let found = rest.iter().rev().find(|(from, _)| value >= *from).copied().or(first);
        // A chart always has a first row: its constructor reads it.
        found.map_or(self.rows[0].1, |(_, says)| says)
    }
}
