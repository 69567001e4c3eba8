//! `adjutant gallery`: every golden screen as a picture, and a page to look at them all.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use adjutant::ui::{Frame, Light};

use crate::command::{Arguments, Command, Ended};
use crate::failure::Failure;
use crate::output::print;
use crate::picture;

/// The command.
pub const COMMAND: Command = Command { name: "gallery", help: HELP, options: &[], run };

const HELP: &str = "\
Writes every golden screen as a PNG into a folder, with a page, index.html, that
shows them all: for looking at the whole interface at once.

  adjutant gallery FOLDER [SCREENS]

  FOLDER       where they go; made if it is not there
  SCREENS      the folder of the golden screens; if not said, tests/screens,
               which is where they are if this is run in the project's folder
  -h, --help   print this

The pictures are those that the tests compare with the device: `cargo test --test
screens` says whether they are up to date.

Example: adjutant gallery target/gallery
";

/// A golden screen: its name, what it shows, and the picture.
struct Golden {
    name: String,
    what: String,
    frame: Frame,
}

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let (to, from) = match arguments.words.as_slice() {
        [to] => (PathBuf::from(to), PathBuf::from("tests/screens")),
        [to, from] => (PathBuf::from(to), PathBuf::from(from)),
        _ => return Err(Failure::new("`gallery` wants a folder for the pictures. See `adjutant gallery --help`.")),
    };
    let screens = read_all(&from)?;
    fs::create_dir_all(&to).map_err(|error| cannot("make the folder", &to, &error))?;
    for screen in &screens {
        picture::write_png(&to.join(format!("{}.png", screen.name)), &screen.frame, Light::On(u8::MAX))?;
    }
    let index = to.join("index.html");
    fs::write(&index, page(&screens)).map_err(|error| cannot("write", &index, &error))?;
    print(&format!("{} screens are in {}\n", screens.len(), index.display())).map(|()| Ended::Done)
}

/// All golden screens of a folder, by name.
fn read_all(folder: &Path) -> Result<Vec<Golden>, Failure> {
    let missing = |error: std::io::Error| {
        Failure::new(format!(
            "cannot read the screens in {}: {error}. Run this in the project's folder, or name the folder of the screens.",
            folder.display()
        ))
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(missing)? {
        paths.push(entry.map_err(missing)?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    if paths.is_empty() {
        return Err(Failure::new(format!("there are no screens in {}. Name the folder of the screens.", folder.display())));
    }
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Result<Golden, Failure> {
    let text = fs::read_to_string(path).map_err(|error| cannot("read", path, &error))?;
    let (head, drawn) = text.split_once("\n\n").unwrap_or((&text, ""));
    let what = head.lines().find_map(|line| line.strip_prefix("what: ")).unwrap_or_default().to_owned();
    let mut frame = Frame::new();
    for (y, line) in drawn.lines().enumerate() {
        for (x, _) in line.bytes().enumerate().filter(|(_, pixel)| *pixel == b'#') {
            frame.set(x, y, true);
        }
    }
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if what.is_empty() || drawn.is_empty() {
        return Err(Failure::new(format!("{} is no golden screen: it needs a line `what: ...` and a picture.", path.display())));
    }
    Ok(Golden { name, what, frame })
}

/// The page: the screens in groups, by the first word of their names.
fn page(screens: &[Golden]) -> String {
    let mut out = String::from(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Adjutant: all screens</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <style>body{font:16px sans-serif;margin:2em;max-width:1200px}figure{display:inline-block;width:272px;margin:0 1em 1em 0;\
         vertical-align:top}img{width:272px}figcaption{font-size:13px}</style>\n<h1>Adjutant: all screens</h1>\n",
    );
    let mut group = "";
    for Golden { name, what, .. } in screens {
        let first = name.split('-').next().unwrap_or(name);
        // Writing to a string cannot fail.
        if first != group {
            let _ = writeln!(out, "<h2>{}</h2>", escaped(first));
            group = first;
        }
        let (name, what) = (escaped(name), escaped(what));
        let _ = writeln!(
            out,
            "<figure><img src=\"{name}.png\" alt=\"{what}\"><figcaption><b>{name}</b><br>{what}</figcaption></figure>"
        );
    }
    out + "</html>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot {what} {}: {error}. Name another folder.", path.display()))
}
