//! `adjutant roster`: rosters as text files.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use adjutant::engine::Key;
use adjutant::engine::text::quoted;
use adjutant::games::{self, GAMES, Game};
use adjutant::storage::{Kind, MAX_KEPT, MAX_NAME, Record};
use embassy_futures::block_on;

use crate::command::{Arguments, Command, Ended};
use crate::failure::Failure;
use crate::kept::{Named, Saves, said};
use crate::names;
use crate::output::print;

/// The command.
pub const COMMAND: Command = Command { name: "roster", help: HELP, options: &["saves"], run };

const HELP: &str = "\
Lists the rosters of the saves, writes one to a text file, or reads one from it.

  adjutant roster list [--saves FILE]
  adjutant roster export GAME NAME FILE [--saves FILE]
  adjutant roster import FILE [--saves FILE]

  --saves FILE   these saves; if not said, your own
  -h, --help     print this

The file is text around bytes, to keep and pass on; a roster is built on the
device. It looks like this:

  adjutant roster 1
  # Lines that begin with # are for people.
  game blades
  name Grak's Orcs
  data 3
  01 a0 ff
  end 5f3c1d20

game is a game of `adjutant list`; name has at most 20 letters without accents.
data says how many bytes follow, in pairs of hexadecimal digits, on as many lines
as you like, and end has the CRC-32 of the game and of them. A roster of the same game and name is
replaced; a file with a mistake in it is refused with the number of the line, and
nothing changes.

Example: adjutant roster export blades \"Grak's Orcs\" orcs.txt
";

/// A roster in a file.
#[derive(Debug, PartialEq, Eq)]
pub struct Roster {
    /// Whose.
    pub game: &'static str,
    /// What it is called.
    pub name: String,
    /// What the game makes of it.
    pub data: Vec<u8>,
}

/// What is wrong with a file, and in which line.
#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Counted from 1.
    pub line: usize,
    /// What.
    pub what: String,
}

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let words: Vec<&str> = arguments.words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["list"] => list(&mut Saves::open(arguments.saves)?),
        ["export", game, name, file] => export(names::game(game)?, name, Path::new(file), &mut Saves::open(arguments.saves)?),
        ["import", file] => {
            let roster = read(Path::new(file))?;
            import(&roster, &mut Saves::begin(arguments.saves)?)
        }
        _ => Err(Failure::new("`roster` wants `list`, `export GAME NAME FILE` or `import FILE`. See `adjutant roster --help`.")),
    }
    .map(|()| Ended::Done)
}

fn list(saves: &mut Saves) -> Result<(), Failure> {
    let mut out = String::new();
    for game in GAMES {
        for Named { name, data, .. } in saves.rosters(game)? {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{}: {name}, {} bytes", game.id, data.len());
        }
    }
    print(if out.is_empty() { "there are no rosters yet\n" } else { &out })
}

fn export(game: &'static Game, name: &str, file: &Path, saves: &mut Saves) -> Result<(), Failure> {
    let rosters = saves.rosters(game)?;
    let Some(roster) = rosters.iter().find(|roster| roster.name == name) else {
        let meant = names::did_you_mean(name, rosters.iter().map(|roster| roster.name.as_str()));
        return Err(Failure::new(format!("{} has no roster `{name}`.{meant} `adjutant roster list` lists them.", game.id)));
    };
    let text = write(&Roster { game: game.id, name: roster.name.clone(), data: roster.data.clone() });
    fs::write(file, text)
        .map_err(|error| Failure::new(format!("cannot write {}: {error}. Name another file.", file.display())))?;
    print(&format!("{name} is in {}\n", file.display()))
}

fn read(file: &Path) -> Result<Roster, Failure> {
    let text = fs::read(file).map_err(|error| {
        Failure::new(format!("cannot read {}: {error}. Give a file that `adjutant roster export` wrote.", file.display()))
    })?;
    parse(&String::from_utf8_lossy(&text))
        .map_err(|Wrong { line, what }| Failure::new(format!("{}, line {line}: {what}. Nothing was changed.", file.display())))
}

fn import(roster: &Roster, saves: &mut Saves) -> Result<(), Failure> {
    let game = games::game(roster.game).ok_or_else(|| Failure::new("there is no such game. See `adjutant list`."))?;
    let before = saves.rosters(game)?.into_iter().find(|other| other.name == roster.name);
    let slot = match &before {
        Some(before) => before.slot,
        None => saves.store.vacant(Kind::Roster(Key::of(game.id))).map_err(said)?,
    };
    let record = Record::Kept { slot, name: &roster.name, data: &roster.data };
    block_on(saves.store.append(&[record])).map_err(said)?;
    let done = if before.is_some() { "was replaced" } else { "is new" };
    print(&format!("{} {done} in {}\n", roster.name, saves.path.display()))
}

/// Bytes on a line.
const A_LINE: usize = 24;

/// A roster as text.
#[must_use]
pub fn write(roster: &Roster) -> String {
    let mut out = format!("adjutant roster 1\ngame {}\nname {}\ndata {}\n", roster.game, roster.name, roster.data.len());
    for line in roster.data.chunks(A_LINE) {
        let pairs: Vec<String> = line.iter().map(|byte| format!("{byte:02x}")).collect();
        out += &format!("{}\n", pairs.join(" "));
    }
    out + &format!("end {:08x}\n", sum(roster.game, &roster.data))
}

/// A roster from text.
///
/// # Errors
///
/// The first line that is not as it should be.
pub fn parse(text: &str) -> Result<Roster, Wrong> {
    let mut lines = (1..).zip(text.lines()).map(|(nth, line)| (nth, line.trim())).filter(|(_, line)| !line.starts_with('#'));
    let mut last = 0;
    let mut next = |wanted: &str| -> Result<(usize, String), Wrong> {
        let (nth, line) = lines
            .find(|(_, line)| !line.is_empty())
            .ok_or_else(|| Wrong { line: last + 1, what: format!("the file ends here. Add `{wanted}`") })?;
        last = nth;
        Ok((nth, line.to_owned()))
    };
    let field = |(line, text): (usize, String), word: &str, example: &str| {
        let rest =
            text.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' ')).map(|rest| rest.trim().to_owned());
        rest.map(|rest| (line, rest))
            .ok_or_else(|| Wrong { line, what: format!("there must be `{example}`, not {}", quoted(&text)) })
    };
    let wrong = |line, what: String| Err(Wrong { line, what });
    let (line, form) = field(next("adjutant roster 1")?, "adjutant roster", "adjutant roster 1")?;
    if form != "1" {
        return wrong(line, format!("{} is no form that this version reads. Use a newer version, or form 1", quoted(&form)));
    }
    let (line, id) = field(next("game blades")?, "game", "game blades")?;
    let Some(game) = games::game(&id) else {
        let ids: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
        return wrong(line, format!("there is no game {}. The games are {}", quoted(&id), ids.join(", ")));
    };
    let (line, name) = field(next("name Grak's Orcs")?, "name", "name Grak's Orcs")?;
    let plain = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    if name.is_empty() || name.len() > MAX_NAME || !name.bytes().all(plain) {
        return wrong(
            line,
            format!("a name has 1 to {MAX_NAME} letters without accents. Write another one than {}", quoted(&name)),
        );
    }
    let (line, count) = field(next("data 0")?, "data", "data 3")?;
    let count: usize = match count.parse() {
        Ok(count) if count <= MAX_KEPT => count,
        _ => return wrong(line, format!("{} is no number of bytes from 0 to {MAX_KEPT}", quoted(&count))),
    };
    let mut data = Vec::new();
    let (line, end) = loop {
        let (line, text) = next("end")?;
        if text.starts_with("end") {
            break field((line, text), "end", "end 5f3c1d20")?;
        }
        for pair in text.split_whitespace() {
            match u8::from_str_radix(pair, 16) {
                Ok(byte) if pair.len() == 2 => data.push(byte),
                _ => return wrong(line, format!("{} is no pair of hexadecimal digits such as `0f`", quoted(pair))),
            }
        }
        if data.len() > count {
            return wrong(line, format!("these are more than {count} bytes. Correct `data {count}`, or take some out"));
        }
    };
    if data.len() < count {
        return wrong(line, format!("there are {} bytes of {count}. Add the others", data.len()));
    }
    let sum = sum(game.id, &data);
    if u32::from_str_radix(&end, 16) != Ok(sum) {
        return wrong(
            line,
            format!("the sum of the game and its bytes is {sum:08x}, not {}. Something was changed by mistake", quoted(&end)),
        );
    }
    if let Some((line, text)) = lines.find(|(_, line)| !line.is_empty()) {
        return wrong(line, format!("{} comes after the end. Take it out", quoted(text)));
    }
    Ok(Roster { game: game.id, name, data })
}

/// CRC-32, as everybody has it, of the game and its bytes: what is another game's makes no sense there.
fn sum(game: &str, bytes: &[u8]) -> u32 {
    let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);
    let mut digest = crc.digest();
    digest.update(game.as_bytes());
    digest.update(bytes);
    digest.finalize()
}
