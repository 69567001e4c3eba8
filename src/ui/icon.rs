//! Small pictures, drawn in the source as they look on the panel.

use super::frame::Frame;
use crate::engine::Mark;

/// The tallest icon.
const MAX_ROWS: usize = 17;

/// A small picture: `#` is a lit pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icon {
    width: u8,
    height: u8,
    /// Each row as bits, the leftmost column highest.
    rows: [u32; MAX_ROWS],
}

impl Icon {
    /// Reads a drawing. A row of another length, or a sign other than `#` and `.`, fails the build.
    #[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
    const fn draw<const HEIGHT: usize>(art: [&str; HEIGHT]) -> Self {
        let width = art[0].len();
        let mut rows = [0; MAX_ROWS];
        let mut y = 0;
        while y < HEIGHT {
            let row = art[y].as_bytes();
            assert!(row.len() == width && width <= 32, "all rows of an icon have the same length");
            let mut x = 0;
            while x < width {
                assert!(row[x] == b'#' || row[x] == b'.', "an icon is drawn with # and .");
                rows[y] = rows[y] << 1 | (row[x] == b'#') as u32;
                x += 1;
            }
            y += 1;
        }
        Self { width: width as u8, height: HEIGHT as u8, rows }
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> i32 {
        self.width as i32
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> i32 {
        self.height as i32
    }
}

impl Frame {
    /// An icon with its top left corner at `x`, `y`.
    pub fn icon(&mut self, icon: &Icon, x: i32, y: i32) {
        self.stamp(icon, x, y, true);
    }

    /// An icon in dark pixels, for lit boxes.
    pub fn dark_icon(&mut self, icon: &Icon, x: i32, y: i32) {
        self.stamp(icon, x, y, false);
    }

    fn stamp(&mut self, icon: &Icon, x: i32, y: i32, lit: bool) {
        for (row, bits) in (y..).zip(icon.rows.iter().take(usize::from(icon.height))) {
            for (column, shift) in (x..).zip((0..icon.width).rev()) {
                if bits >> shift & 1 == 1
                    && let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row))
                {
                    self.set(column, row, lit);
                }
            }
        }
    }
}

/// Hint: the Up key.
pub const KEY_UP: Icon = Icon::draw(["...#...", "..###..", ".#####.", "#######"]);

/// Hint: hold the Up key.
pub const KEY_UP_LONG: Icon = Icon::draw(["...#...", "..###..", ".#####.", "#######", ".......", "#######"]);

/// Hint: the Down key.
pub const KEY_DOWN: Icon = Icon::draw(["#######", ".#####.", "..###..", "...#..."]);

/// Hint: hold the Down key.
pub const KEY_DOWN_LONG: Icon = Icon::draw(["#######", ".#####.", "..###..", "...#...", ".......", "#######"]);

/// Hint: the Back key.
pub const KEY_BACK: Icon = Icon::draw(["..#....", ".##....", "######.", ".##...#", "..#...#", "....##."]);

/// Hint: hold the key, on boards without Back.
pub const KEY_LONG: Icon = Icon::draw([".####.", "######", "######", ".####.", "......", "######"]);

/// Hint: hold OK and the Down key together.
pub const KEYS_LONG: Icon =
    Icon::draw([".####..#######", "######..#####.", "######...###..", ".####.....#...", "..............", "##############"]);

/// A value can be lowered.
pub const LEFT: Icon = Icon::draw(["...#", "..##", ".###", "####", ".###", "..##", "...#"]);

/// A value can be raised.
pub const RIGHT: Icon = Icon::draw(["#...", "##..", "###.", "####", "###.", "##..", "#..."]);

/// One point of a cost.
pub const PIP: Icon = Icon::draw([".###.", "#####", "#####", "#####", ".###."]);

/// A battle waits here.
pub const FLAG: Icon = Icon::draw(["##.....", "#.##...", "#...##.", "#.##...", "##.....", "#......", "#......"]);

/// Song of Blades and Heroes.
pub const SONG: Icon = Icon::draw([
    ".........##",
    "........###",
    ".......###.",
    "......###..",
    ".#...###...",
    ".##.###....",
    "..####.....",
    "...###.....",
    "..##.##....",
    ".##...#....",
    "##.........",
]);

/// Swordplay 2015.
pub const SWORDPLAY: Icon = Icon::draw([
    "#.........#",
    "##.......##",
    ".##.....##.",
    "..##...##..",
    "...##.##...",
    "....###....",
    ".#..###..#.",
    "..##...##..",
    "..##...##..",
    ".#..#.#..#.",
    "#.........#",
]);

/// 2d6 Sword & Sorcery.
pub const SORCERY: Icon = Icon::draw([
    ".....#.....",
    "....###....",
    "....###..#.",
    "...####.###",
    "...#####.#.",
    "..######...",
    "..#######..",
    "..#######..",
    "###########",
    ".#########.",
    "...........",
]);

/// 2d6 Sci-Fi Combat.
pub const SCIFI: Icon = Icon::draw([
    "...........",
    "##.........",
    "##########.",
    "##.#.#.####",
    "##########.",
    ".######....",
    ".###.#.....",
    ".###.#.....",
    ".#####.....",
    ".###.......",
    ".###.......",
]);

/// Bridge Crossing.
pub const BRIDGE: Icon = Icon::draw([
    "...........",
    "#.#.#.#.#.#",
    "###########",
    "###########",
    "###..#..###",
    "##...#...##",
    "##...#...##",
    "##...#...##",
    "...........",
    "##.###.###.",
    "...........",
]);

/// The dice roller.
pub const ROLLER: Icon = Icon::draw([
    ".#########.",
    "#.........#",
    "#.##...##.#",
    "#.##...##.#",
    "#.........#",
    "#....#....#",
    "#.........#",
    "#.##...##.#",
    "#.##...##.#",
    "#.........#",
    ".#########.",
]);

/// Settings.
pub const GEAR: Icon = Icon::draw([
    "....###....",
    ".#..###..#.",
    ".#########.",
    "..###.###..",
    "###.....###",
    "###.....###",
    "###.....###",
    "..###.###..",
    ".#########.",
    ".#..###..#.",
    "....###....",
]);

/// About this device.
pub const ABOUT: Icon = Icon::draw([
    "...#####...",
    ".#########.",
    ".####.####.",
    "###########",
    "####..#####",
    "#####.#####",
    "#####.#####",
    "#####.#####",
    ".###...###.",
    ".#########.",
    "...#####...",
]);

/// Dead.
pub const SKULL: Icon = Icon::draw([".#####.", "#######", "#..#..#", "#######", ".##.##.", "..###..", "..#.#.."]);

/// Fallen.
pub const FALLEN: Icon = Icon::draw([".......", ".......", ".......", "##.....", "##.###.", ".######", "......."]);

/// Leader.
pub const CROWN: Icon = Icon::draw([".......", "#..#..#", "#..#..#", "##.#.##", "#######", "#######", "......."]);

/// Has acted.
pub const CHECK: Icon = Icon::draw([".......", "......#", ".....##", "#...##.", "##.##..", ".###...", "..#...."]);

/// Wounded.
pub const DROP: Icon = Icon::draw(["...#...", "...#...", "..###..", ".#####.", ".#####.", ".#####.", "..###.."]);

/// Stunned, or the Star.
pub const STAR: Icon = Icon::draw(["...#...", "...#...", "#######", ".#####.", "..###..", ".##.##.", ".#...#."]);

/// Transfixed or entangled.
pub const BOUND: Icon = Icon::draw([".##....", "#..#...", "#..##..", ".##..#.", "..##..#", "...#..#", "....##."]);

/// Tough or shielded.
pub const SHIELD: Icon = Icon::draw(["#######", "####..#", "####..#", "####..#", ".###.#.", "..##.#.", "...##.."]);

/// Missile weapon.
pub const BOW: Icon = Icon::draw(["##.....", "#.##...", "#...#..", "#######", "#...#..", "#.##...", "##....."]);

/// Melee.
pub const BLADE: Icon = Icon::draw([".....##", "....###", "#..###.", ".####..", "..##...", ".#..#..", "#......"]);

/// Typed dice.
pub const HAND: Icon = Icon::draw(["..#.#..", "..#.#.#", "#.#.#.#", "#.#####", "##.####", ".######", "..####."]);

/// Building.
pub const HOUSE: Icon = Icon::draw(["...#...", "..###..", ".#####.", "#######", ".##.##.", ".##.##.", ".##.##."]);

/// Amended.
pub const PENCIL: Icon = Icon::draw([".....#.", "....###", "...###.", "..###..", ".###...", ".##....", "#......"]);

/// Something went wrong.
pub const WARN: Icon = Icon::draw([
    ".......#.......",
    "......###......",
    "......###......",
    ".....##.##.....",
    ".....##.##.....",
    "....##...##....",
    "....##.#.##....",
    "...##..#..##...",
    "...##..#..##...",
    "..##...#...##..",
    "..##.......##..",
    ".##....#....##.",
    ".##.........##.",
    "###############",
    "###############",
]);

/// Bridge Crossing die: Hit.
pub const HIT: Icon = Icon::draw([
    "..............###",
    ".............####",
    "............#####",
    "...........#####.",
    "..........#####..",
    ".........#####...",
    "........#####....",
    ".##....#####.....",
    ".###..#####......",
    "..########.......",
    "...######........",
    "....#####........",
    "...#######.......",
    "..###..####......",
    ".###....##.......",
    "###..............",
    "##...............",
]);

/// Bridge Crossing die: Skull.
pub const SKULL_FACE: Icon = Icon::draw([
    "....#########....",
    "..#############..",
    ".###############.",
    ".###############.",
    "#################",
    "####...###...####",
    "###.....#.....###",
    "###.....#.....###",
    "####...###...####",
    ".######...######.",
    ".######...######.",
    "..#############..",
    "....#########....",
    "....##.#.#.##....",
    "....##.#.#.##....",
    "....#########....",
    ".....#######.....",
]);

/// The pages about the dice: scales.
pub const SCALES: Icon = Icon::draw([
    ".....#.....",
    "..#######..",
    ".#...#...#.",
    ".#...#...#.",
    "#.#..#..#.#",
    "#.#..#..#.#",
    "###..#..###",
    ".....#.....",
    ".....#.....",
    "...#####...",
    "...........",
]);

/// Bridge Crossing die: Advance.
pub const ADVANCE: Icon = Icon::draw([
    "........#........",
    ".......###.......",
    "......#####......",
    ".....#######.....",
    "....####.####....",
    "...####...####...",
    "..####.....####..",
    "..###...#...###..",
    "..#....###....#..",
    "......#####......",
    ".....#######.....",
    "....####.####....",
    "...####...####...",
    "..####.....####..",
    "..###.......###..",
    "..#...........#..",
    ".................",
]);

/// Bridge Crossing die: the small Advance beside a Hit.
pub const CHEVRONS: Icon = Icon::draw([
    "....#....",
    "...###...",
    "..#####..",
    ".###.###.",
    "###...###",
    "#...#...#",
    "...###...",
    "..#####..",
    ".###.###.",
    "###...###",
    "#.......#",
]);

/// Battery low.
pub const BATTERY_LOW: Icon = Icon::draw(["#########.", "#.......##", "#.##....##", "#.##....##", "#.......##", "#########."]);

/// Made under a changed rule.
pub const HOUSE_RULE: Icon = Icon::draw(["#######", "#.###.#", "#.###.#", "#.....#", "#.###.#", "#.###.#", "#######"]);

/// Map: woods.
pub const TREE: Icon = Icon::draw(["...#...", "..###..", ".#####.", "..###..", ".#####.", "#######", "...#..."]);

/// Map: hill.
pub const HILL: Icon =
    Icon::draw([".............", ".....###.....", "...##...##...", "..#.......#..", ".#.........#.", "#...........#"]);

/// Map: impassable ground.
pub const ROCK: Icon = Icon::draw(["....#....", "...###...", "..####.#.", ".########", "#########"]);

/// A Skull on a 17 px die.
pub const SKULL_MIDDLE: Icon = Icon::draw([
    "..#######..",
    ".#########.",
    "###########",
    "##...#...##",
    "##...#...##",
    "###########",
    ".####.####.",
    "..#######..",
    "..##.#.##..",
    "..##.#.##..",
    "...#####...",
]);

/// An Advance on a 17 px die.
pub const ADVANCE_MIDDLE: Icon = Icon::draw([
    ".....#.....",
    "....###....",
    "...#####...",
    "..###.###..",
    ".###...###.",
    ".#...#...#.",
    "....###....",
    "...#####...",
    "..###.###..",
    ".###...###.",
    ".#.......#.",
]);

/// An Advance beside a Hit on a 17 px die.
pub const CHEVRON: Icon = Icon::draw(["...#...", "..###..", ".##.##.", "##...##"]);

/// An Advance on a 12 px die.
pub const ADVANCE_SMALL: Icon = Icon::draw(["...#...", "..###..", ".##.##.", "##.#.##", "..###..", ".##.##.", "##...##"]);

/// A Hit and an Advance on a 12 px die.
pub const HIT_ADVANCE: Icon = Icon::draw([
    "....#....",
    "...##....",
    "#.##.....",
    ".##......",
    "#.#...#..",
    ".....###.",
    "....##.##",
    "....#...#",
    ".........",
]);

/// Two Hits on a 12 px die.
pub const TWO_HITS: Icon = Icon::draw([
    "....#.....",
    "...##.....",
    "#.##......",
    ".##.......",
    "#.#......#",
    "........##",
    ".....#.##.",
    "......##..",
    ".....#.#..",
]);

/// The picture of a mark beside a figure's name.
#[must_use]
pub const fn mark(mark: Mark) -> &'static Icon {
    match mark {
        Mark::Leader => &CROWN,
        Mark::Star => &STAR,
        Mark::Acted => &CHECK,
        Mark::Fallen => &FALLEN,
        Mark::Bound => &BOUND,
        Mark::Wounded => &DROP,
        Mark::Dead => &SKULL,
        Mark::Shield => &SHIELD,
        Mark::Missile => &BOW,
        Mark::Melee => &BLADE,
    }
}
