//! A run of the device: under somebody's hands, or by a script.

use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal as _};
use std::path::Path;

use adjutant::ui::Layout;

use crate::command::Ended;
use crate::device::{self, Device};
use crate::dice::Dice;
use crate::failure::Failure;
use crate::flash::Flash;
use crate::options::{HELP, Options};
use crate::output::print;
use crate::saves::{self, SavesFile};
use crate::sealed::SealedLog;
use crate::{BUILD, live, picture, script};

/// Does what the options say.
///
/// # Errors
///
/// Something the options ask for cannot be done.
pub fn run(options: Options) -> Result<Ended, Failure> {
    if options.help {
        return print(HELP).map(|()| Ended::Done);
    }
    if options.version {
        return print(&format!("adjutant {} build {BUILD}\n", env!("CARGO_PKG_VERSION"))).map(|()| Ended::Done);
    }
    let layout = options.layout.unwrap_or(Layout::Four);
    let steps = script::parse(options.keys.as_deref().unwrap_or(""), layout)?;
    if let Some(path) = &options.sealed {
        can_be_written(path)?;
    }
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !options.scripted() && !terminal {
        return Err(Failure::new(
            "there is no terminal to show the screen in. Start it in a terminal window, \
             or press keys without one: adjutant --keys \"ok ok\" --print.",
        ));
    }
    // A seeded or scripted run must give the same result tomorrow, and must not use up the player's own roll numbers.
    let forgets = options.saves.is_none() && (options.scripted() || options.seed.is_some());
    let path = if forgets { None } else { Some(options.saves.clone().map_or_else(saves::usual, Ok)?) };
    let flash = match &path {
        None => Flash::in_memory(),
        Some(path) => Flash::in_file(SavesFile::open(path)?)?,
    };
    let dice = match options.seed {
        Some(_) => device::dice(options.seed)?.into(),
        None => Dice::from_system()?,
    };
    // Beside the saves, unless it is told otherwise.
    let sealed = options.sealed.clone().or_else(|| path.as_ref().map(|path| path.with_extension("sealed.txt")));
    // A script's keys begin where they always did, and a device that forgets would say hello again and again.
    let welcomes = options.welcome || !options.scripted() && !forgets;
    let mut device = Device::start_with_log(layout, flash, dice, SealedLog::to(sealed), welcomes)
        .map_err(|error| Failure::new(error.to_string()))?;
    if !options.scripted() {
        let note = if forgets { "nothing is saved; --saves FILE would keep it" } else { "" };
        return live::run(device, layout, note);
    }
    script::play(&mut device, &steps);
    if let Some(path) = &options.shot {
        picture::write_png(path, device.frame(), device.light())?;
    }
    if options.print || options.shot.is_none() {
        print(&picture::shown(device.frame(), device.light()).to_string())?;
    }
    Ok(Ended::Done)
}

/// Whether the log of sealed dice will find room: nobody wants to learn that after the first sealed roll.
fn can_be_written(path: &Path) -> Result<(), Failure> {
    let cannot = |error| {
        let shown = path.display();
        Failure::new(format!("cannot write the sealed log {shown}: {error}. Give --sealed a file in a folder you can write to."))
    };
    let new = !path.exists();
    OpenOptions::new().append(true).create(true).open(path).map_err(cannot)?;
    // It has no lines yet, and an empty one is no log.
    if new { fs::remove_file(path).map_err(cannot) } else { Ok(()) }
}
