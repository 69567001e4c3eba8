//! The file that stands for the flash: where it lives, and that nobody else writes to it.

use std::env;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::flash::{ERASED, SIZE};

/// An open and locked saves file. Until something is written, a file of the same name with `.new` behind it holds its place,
/// so that looking at the device leaves nothing behind, yet nobody else can begin the same file.
#[derive(Debug)]
pub struct SavesFile {
    path: PathBuf,
    file: File,
    /// Where the place-holder is, until it becomes the file itself.
    holder: Option<PathBuf>,
}

/// Where the player's own saves are.
///
/// # Errors
///
/// The system does not say where data belongs, or the directory cannot be made.
pub fn usual() -> Result<PathBuf, Failure> {
    let directory = data_directory().ok_or_else(|| {
        Failure::new(
            "your system does not say where your data belongs: HOME is not set. Set it, or name a file with --saves FILE.",
        )
    })?;
    let directory = directory.join("adjutant");
    fs::create_dir_all(&directory).map_err(|error| cannot("make the folder", &directory, &error))?;
    Ok(directory.join("saves.bin"))
}

fn data_directory() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).map(PathBuf::from).filter(|path: &PathBuf| path.is_absolute());
    if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        Some(variable("HOME")?.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| Some(variable("HOME")?.join(".local/share")))
    }
}

impl SavesFile {
    /// Opens the file, or makes ready to create it at the first write.
    ///
    /// # Errors
    ///
    /// It cannot be read and written, is not a saves file, or is being used by another simulator. It is then left as it is.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let shown = path.display();
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(Failure::new(format!(
                "{shown} is a folder. Name a file in it, such as --saves {}.",
                path.join("saves.bin").display()
            ))),
            Ok(found) if !found.is_file() || found.len() != SIZE as u64 => Err(Failure::new(format!(
                "{shown} is not a saves file: it has {} bytes and not {SIZE}. It was left as it is. \
                 Name another file with --saves FILE, or move this one away.",
                found.len()
            ))),
            Ok(_) => {
                let file = OpenOptions::new().read(true).write(true).open(path);
                let file = file.map_err(|error| cannot("write to", path, &error))?;
                lock(&file, path)?;
                Ok(Self { path: path.to_owned(), file, holder: None })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::hold(path),
            Err(error) => Err(cannot("read", path, &error)),
        }
    }

    /// Holds the place of a file that does not exist yet: shows at once whether it can be created, and keeps others away.
    fn hold(path: &Path) -> Result<Self, Failure> {
        let Some(name) = path.file_name() else {
            return Err(Failure::new("--saves needs the name of a file, such as --saves saves.bin."));
        };
        let mut name = name.to_owned();
        name.push(".new");
        let holder = path.with_file_name(name);
        // Not truncated: if another simulator has just made this the file itself, it must stay whole.
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&holder);
        let file = file.map_err(|error| cannot("create", path, &error))?;
        lock(&file, path)?;
        Ok(Self { path: path.to_owned(), file, holder: Some(holder) })
    }

    /// All of the file; blank flash if there is none yet.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn read(&mut self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        if self.holder.is_none() {
            self.file.read_to_end(&mut bytes).map_err(|error| cannot("read", &self.path, &error))?;
        }
        bytes.resize(SIZE, ERASED);
        Ok(bytes)
    }

    /// Writes through to the operating system, so that nothing is lost when the program is killed. Not to the disk itself: that
    /// would cost a noticeable pause at every roll, to guard a computer against what only the device must survive.
    ///
    /// # Errors
    ///
    /// The operating system's.
    pub fn write(&mut self, at: usize, bytes: &[u8]) -> io::Result<()> {
        if let Some(holder) = &self.holder {
            self.file.seek(SeekFrom::Start(0))?;
            self.file.write_all(&vec![ERASED; SIZE])?;
            if self.path.exists() {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            // Only whole files ever have the final name, so a kill in between cannot leave one that is refused later.
            fs::rename(holder, &self.path)?;
            self.holder = None;
        }
        self.file.seek(SeekFrom::Start(at as u64))?;
        self.file.write_all(bytes)
    }
}

impl Drop for SavesFile {
    fn drop(&mut self) {
        if let Some(holder) = &self.holder {
            // If it stays, the next run uses it.
            let _ = fs::remove_file(holder);
        }
    }
}

/// Two simulators with one file would each overwrite what the other remembers.
fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Failure::new(format!(
            "{} is being used by another simulator. Quit that one, or name another file with --saves FILE.",
            path.display()
        ))),
        Err(TryLockError::Error(error)) => Err(cannot("lock", path, &error)),
    }
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::new(format!(
        "cannot {what} {}: {error}. Name a file with --saves FILE in a folder that exists and that you may write to.",
        path.display()
    ))
}
