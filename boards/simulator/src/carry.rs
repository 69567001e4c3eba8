//! `adjutant saves`: carries everything the device remembers from one place to another.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use adjutant::storage::{Found, Loaded, Request, Served, Store};
use embassy_futures::block_on;

use crate::command::{Arguments, Command, Ended};
use crate::failure::Failure;
use crate::flash::{Flash, SIZE};
use crate::kept::Saves;
use crate::output::print;
use crate::saves::{self, SavesFile};

/// The command.
pub const COMMAND: Command = Command { name: "saves", help: HELP, options: &["saves"], run };

/// Rolls that the log keeps at least.
const KEPT: usize = 1_000;

const HELP: &str = "\
Carries everything the device remembers to a file, or from one.

  adjutant saves export FILE [--saves FILE]
  adjutant saves import FILE [--saves FILE]

  export FILE    writes the saves to FILE, which must not exist yet
  import FILE    puts FILE in the place of the saves; what was there before is
                 kept beside them, in a file that ends in .before
  --saves FILE   these saves; if not said, your own
  -h, --help     print this

The file is the flash region of a board as it is, sector by sector: saves read
from a board can be imported here. A file that is not whole, not ours, or written
by a newer version is refused, and nothing changes.

Example: adjutant saves export tuesday.bin
";

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let words: Vec<&str> = arguments.words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["export", to] => export(Path::new(to), arguments.saves),
        ["import", from] => import(Path::new(from), arguments.saves),
        _ => Err(Failure::new("`saves` wants `export FILE` or `import FILE`. See `adjutant saves --help`.")),
    }
    .map(|()| Ended::Done)
}

fn export(to: &Path, from: Option<PathBuf>) -> Result<(), Failure> {
    let saves = Saves::open(from)?;
    let cells = fs::read(&saves.path).map_err(|error| cannot("read", &saves.path, &error))?;
    let mut file = fs::File::create_new(to).map_err(|error| cannot("create", to, &error))?;
    std::io::Write::write_all(&mut file, &cells).map_err(|error| cannot("write", to, &error))?;
    let rolls = saves.keeper.rolls();
    let s = if rolls == 1 { "" } else { "s" };
    print(&format!("{rolls} roll{s} and everything else are in {}\n", to.display()))
}

fn import(from: &Path, to: Option<PathBuf>) -> Result<(), Failure> {
    let cells = fs::read(from).map_err(|error| cannot("read", from, &error))?;
    if cells.len() != SIZE {
        return Err(refused(from, &format!("it has {} bytes, and saves that were exported have {SIZE}", cells.len())));
    }
    let mut store = Store::new(Flash::of(cells.clone()), 0..SIZE as u32).map_err(crate::kept::said)?;
    match block_on(store.serve(&Request::Boot, &mut |_| {})) {
        Served::Opened(Found::Ours) => {}
        Served::Opened(Found::Other(format)) => return Err(refused(from, &format!("another version wrote it (form {format})"))),
        Served::Opened(Found::Damaged) => return Err(refused(from, "a part of it is damaged")),
        _ => return Err(refused(from, "it holds no saves")),
    }
    let numbers = rolls(&mut store);
    if let Some(missing) = lost(&numbers) {
        return Err(refused(from, &format!("a part of it is damaged: roll #{missing} is missing")));
    }
    let path = to.map_or_else(saves::usual, Ok)?;
    let mut file = SavesFile::open(&path)?;
    if path.exists() {
        let mut beside = path.clone().into_os_string();
        beside.push(".before");
        let before = fs::read(&path).map_err(|error| cannot("read", &path, &error))?;
        fs::write(&beside, before).map_err(|error| cannot("write", Path::new(&beside), &error))?;
    }
    file.write(0, &cells).map_err(|error| cannot("write", &path, &error))?;
    let (count, s) = (numbers.len(), if numbers.len() == 1 { "" } else { "s" });
    print(&format!("{}, with {count} roll{s}, is in the place of {}\n", from.display(), path.display()))
}

/// The numbers of all rolls in the log.
fn rolls(store: &mut Store<Flash>) -> BTreeSet<u32> {
    let mut numbers = BTreeSet::new();
    let mut note = |loaded: Loaded<'_>| {
        if let Loaded::Line(line) = loaded {
            numbers.insert(line.number);
        }
    };
    let _ = block_on(store.serve(&Request::Log { first: 1, last: u32::MAX }, &mut note));
    numbers
}

/// A roll that is not in the log, but must have been: numbers have no gaps, and the last thousand are kept. Then bytes have changed
/// since they were written.
fn lost(numbers: &BTreeSet<u32>) -> Option<u32> {
    let (first, last) = (numbers.first().copied()?, numbers.last().copied()?);
    let before = (first > 1 && numbers.len() < KEPT).then(|| first - 1);
    (first..last).find(|number| !numbers.contains(number)).or(before)
}

fn refused(path: &Path, why: &str) -> Failure {
    Failure::new(format!(
        "{} was not imported: {why}. Nothing was changed. Give a file that `adjutant saves export` wrote.",
        path.display()
    ))
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot {what} {}: {error}. Name another file.", path.display()))
}
