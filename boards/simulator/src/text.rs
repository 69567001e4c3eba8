//! `adjutant text`: the whole device as lines, for a screen reader or a pipe.

use std::io::{self, BufRead, IsTerminal as _, Write};

use adjutant::ui::console::MAX_LINE;
use adjutant::ui::{Console, Layout};

use crate::command::{Arguments, Command, Ended};
use crate::device::{self, Device};
use crate::dice::Dice;
use crate::failure::Failure;
use crate::flash::Flash;
use crate::names;
use crate::output::cannot_print;
use crate::saves::{self, SavesFile};
use crate::sealed::SealedLog;

/// The command.
pub const COMMAND: Command = Command { name: "text", help: HELP, options: &["seed", "saves"], run };

const HELP: &str = "\
The whole device as lines of text: for a screen reader, a braille line, a pipe.

  adjutant text [GAME] [--seed N] [--saves FILE]

  GAME           begin in this game's menu
  --seed N       dice that follow from this number, the same in every run
  --saves FILE   what the device remembers is kept in this file
  -h, --help     print this

Every line says one thing; nothing depends on where it stands. Lists are
numbered: type a number, a name, or its beginning. Enter alone takes what is
said to be for Enter. At a roll, Enter rolls and numbers are the faces of your
own dice. Where nobody has anything to decide it goes on by itself, as on the
screen; the setting Run on switches that off. These words work at any time:
help, again, back, home, quit; in a procedure: same, amend, override, modifier,
why, odds, log, trail; at a roll: roll; in the first menu: card, name, demo,
reset. A demo unit is begun with demo GAME, told about with demo, and ended
with leave.

Typed by hand and without --seed, it remembers what the device on the screen
remembers. In a pipe it forgets everything at its end, unless --saves names a
file. It ends with quit or when the input ends, both with exit code 0.

Example: printf '%s\\n' melee spear no none '' '' quit | adjutant text bridge
";

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let game = match arguments.words.as_slice() {
        [] => None,
        [game] => Some(names::game(game)?),
        [_, second, ..] => {
            return Err(Failure::new(format!("`{second}` is one word too many: type it after `adjutant text` has started.")));
        }
    };
    // As with the screen: a seeded or piped run must give the same result tomorrow.
    let forgets = arguments.saves.is_none() && (arguments.seed.is_some() || !io::stdin().is_terminal());
    let path = if forgets { None } else { Some(arguments.saves.map_or_else(saves::usual, Ok)?) };
    let flash = match &path {
        None => Flash::in_memory(),
        Some(path) => Flash::in_file(SavesFile::open(path)?)?,
    };
    let dice = match arguments.seed {
        Some(_) => device::dice(arguments.seed)?.into(),
        None => Dice::from_system()?,
    };
    let sealed = path.as_ref().map(|path| path.with_extension("sealed.txt"));
    let mut device = Device::start_with_log(Layout::Four, flash, dice, SealedLog::to(sealed), false)
        .map_err(|error| Failure::new(error.to_string()))?;
    let mut console = Console::new();
    let mut text = device.hello(&mut console, game);
    let mut input = io::stdin().lock();
    while say(&text)? {
        let Some(line) = read(&mut input)? else { break };
        let quit;
        (text, quit) = device.line(&mut console, &line);
        if quit {
            say(&text)?;
            break;
        }
    }
    Ok(Ended::Done)
}

/// Says something; whether anybody listens still.
fn say(text: &str) -> Result<bool, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(cannot_print(&error)),
    }
}

/// The next line; nothing at the end of the input. Of a line that is too long, just enough is kept to see that.
fn read(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    let mut begun = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Failure::new(format!("cannot read what is typed: {error}. Start it in another terminal."))),
        };
        if bytes.is_empty() {
            break;
        }
        begun = true;
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default();
        let room = (MAX_LINE + 1).saturating_sub(line.len());
        line.extend(part.iter().take(room));
        let used = end.map_or(bytes.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(begun.then(|| String::from_utf8_lossy(&line).into_owned()))
}
