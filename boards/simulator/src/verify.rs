//! `adjutant verify`: every roll of a sealed log worked out again.
//!
//! The form of the log is described at `src/entropy/seal.rs`. `tests/verify.py` does the same in another language, so that
//! nobody has to believe this program either.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;

use adjutant::dice::{Cup as _, Die, Pool, RngCup};
use adjutant::entropy::{Generator, Hand};
use adjutant::storage::{Loaded, Request, Served};
use embassy_futures::block_on;
use sha2::{Digest as _, Sha256};

use crate::command::{Arguments, Command, Ended};
use crate::failure::Failure;
use crate::kept::{Saves, said};
use crate::options;
use crate::output::print;

/// The command.
pub const COMMAND: Command = Command { name: "verify", help: HELP, options: &["saves"], run };

const HELP: &str = "\
Works out every roll of a sealed log again and says whether it is as sealed.

  adjutant verify LOG
  adjutant verify --saves FILE [LOG]

  LOG            the file that --sealed wrote
  --saves FILE   the log that a device kept in its own saves; if LOG is given,
                 it is written there first, for others to check
  -h, --help     print this

Compare the seals and numbers it prints with your notes: that they are the
same is what the log cannot prove by itself. Dice typed by hand are listed, not
checked. The same check without this program: python3 tests/verify.py LOG

Example: adjutant verify saves.sealed.txt
";

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let log = |name: &String| options::file("`verify`", name.into());
    let (named, text) = match (arguments.words.as_slice(), arguments.saves) {
        ([name], None) => {
            let path = log(name)?;
            let text = std::fs::read(&path);
            (path.clone(), text.map_err(|error| Failure::new(format!("cannot read {}: {error}. {NOT_OURS}.", path.display())))?)
        }
        ([], Some(saves)) => (saves.clone(), kept(saves)?),
        ([name], Some(saves)) => {
            let (path, text) = (log(name)?, kept(saves)?);
            // The same session, written when it had fewer rolls.
            let grown = std::fs::read(&path).is_ok_and(|old| text.starts_with(&old));
            let file = if grown { File::create(&path) } else { File::create_new(&path) };
            file.and_then(|mut file| file.write_all(&text)).map_err(|error| {
                Failure::new(format!("cannot write {}: {error}. Name a file that is not there yet.", path.display()))
            })?;
            (path, text)
        }
        _ => return Err(Failure::new("`verify` wants the file of a sealed log. See `adjutant verify --help`.")),
    };
    let sessions = verify(&text)
        .map_err(|wrong| Failure::new(format!("{}, line {}: {}. {}.", named.display(), wrong.line, wrong.what, wrong.advice)))?;
    let mut said = String::new();
    for (nth, session) in (1..).zip(&sessions) {
        // Writing to a string cannot fail.
        let rolls = if session.rolls == 1 { "roll" } else { "rolls" };
        let _ = writeln!(said, "session {nth}: {} {rolls} as sealed, {} typed by hand", session.rolls, session.typed);
        for (nth, (seal, number)) in (1..).zip(session.seals.iter().zip(&session.numbers)) {
            let number = number.as_deref().unwrap_or("none");
            let _ = writeln!(said, "  seal {nth}: {seal}, number {number}");
        }
    }
    print(&said).map(|()| Ended::Done)
}

/// The log in a device's saves, from the first session on that is there from its beginning: the oldest rolls make room for new ones.
fn kept(saves: PathBuf) -> Result<Vec<u8>, Failure> {
    let mut text = String::new();
    let named = saves.display().to_string();
    let served = block_on(Saves::open(Some(saves))?.store.serve(&Request::Audit, &mut |loaded| {
        if let Loaded::Audit(lines) = loaded {
            text.push_str(lines);
        }
    }));
    if let Served::Refused(error) = served {
        return Err(said(error));
    }
    let begin =
        text.find(TITLE).ok_or_else(|| Failure::new(format!("{named} holds no sealed dice. Seal some on the device.")))?;
    Ok(text.split_off(begin).into_bytes())
}

/// A session that was checked.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Session {
    /// Rolls that are as sealed.
    pub rolls: u32,
    /// Rolls that were typed by a player.
    pub typed: u32,
    /// The commitments, as they were shown.
    pub seals: Vec<String>,
    /// The opponent's number under each.
    pub numbers: Vec<Option<String>>,
}

/// What is wrong with a log, and in which line.
#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, in words.
    pub what: String,
    /// What to do.
    pub advice: &'static str,
}

const NOT_OURS: &str = "Give the file that the device or --sealed wrote, such as saves.sealed.txt";
const UNFINISHED: &str = "End it on the device: only then can its rolls be worked out";
const CHANGED: &str = "Ask for the file as it was written: this one proves nothing";

/// The first line of a session.
const TITLE: &str = "adjutant sealed dice 1";

/// Checks a log.
///
/// # Errors
///
/// The first thing that is not as it must be.
pub fn verify(log: &[u8]) -> Result<Vec<Session>, Wrong> {
    let wrong = |line: usize| move |what: String| Wrong { line, what, advice: CHANGED };
    let ours = std::str::from_utf8(log).ok().filter(|text| text.is_ascii() && text.starts_with(TITLE));
    let text = ours.ok_or_else(|| Wrong { line: 1, what: "this is not a sealed log".into(), advice: NOT_OURS })?;
    let text = text.strip_suffix('\n').ok_or_else(|| wrong(text.lines().count())("the last line is not whole".into()))?;
    let mut sessions = Vec::new();
    let mut reader: Option<Reader> = None;
    let mut last = 0;
    for (nth, line) in (1..).zip(text.split('\n')) {
        last = nth;
        match reader.take().unwrap_or_default().read(line).map_err(wrong(nth))? {
            Read::More(open) => reader = Some(*open),
            Read::End(session) => sessions.push(session),
        }
    }
    match reader {
        None if !sessions.is_empty() => Ok(sessions),
        _ => Err(Wrong { line: last, what: "the session has not ended".into(), advice: UNFINISHED }),
    }
}

/// What became of a line.
enum Read {
    More(Box<Reader>),
    End(Session),
}

/// What a generator did, to be worked out again once it is known what it was made from.
enum Drawn {
    Number(String),
    Roll { line: String, additional: Vec<u8>, pools: Vec<(Pool, Vec<u8>)> },
}

/// A session being read.
#[derive(Default)]
struct Reader {
    chain: [u8; 32],
    begun: bool,
    session: Session,
    /// The number of the last roll, typed ones included.
    number: u32,
    /// The opponent has given a number, for this seal or one before it.
    numbered: bool,
    /// The seal in force: its commitment and what was drawn under it.
    sealed: Option<(String, Vec<Drawn>)>,
}

impl Reader {
    fn read(mut self, line: &str) -> Result<Read, String> {
        if let Some(hash) = line.strip_prefix("end ") {
            if !self.begun || self.sealed.is_some() {
                return Err("the end comes before everything was revealed".into());
            }
            if hash != hex(&self.chain) {
                return Err("the end does not fit what comes before it".into());
            }
            return Ok(Read::End(self.session));
        }
        let (body, mark) = line.rsplit_once(' ').ok_or("this is not a line of a sealed log")?;
        let chain: [u8; 32] = Sha256::new().chain_update(self.chain).chain_update(body).finalize().into();
        if mark.len() != 8 || !hex(&chain).starts_with(mark) {
            return Err("this line, or one before it, was changed, left out or added".into());
        }
        self.chain = chain;
        self.take(body)?;
        Ok(Read::More(Box::new(self)))
    }

    fn take(&mut self, body: &str) -> Result<(), String> {
        if !self.begun {
            self.begun = true;
            return if body == TITLE { Ok(()) } else { Err(format!("a session begins with `{TITLE}`")) };
        }
        let words: Vec<&str> = body.split(' ').collect();
        match words.as_slice() {
            ["seal", nth, commitment] => self.seal(nth, commitment),
            ["number", digits] => self.mix(digits),
            ["roll", nth, additional, dice @ ..] => {
                self.counted(nth)?;
                let pools = dice.iter().map(|word| pool(word)).collect::<Option<_>>().ok_or("these are not dice")?;
                let drawn = Drawn::Roll { line: body.to_owned(), additional: bytes(additional)?, pools };
                self.drawn()?.push(drawn);
                self.session.rolls += 1;
                Ok(())
            }
            ["hand", nth, dice @ ..] if dice.iter().all(|word| pool(word).is_some()) => {
                self.counted(nth)?;
                self.session.typed += 1;
                Ok(())
            }
            ["open", nth, entropy, nonce, personal] => self.open(nth, [bytes(entropy)?, bytes(nonce)?, bytes(personal)?]),
            _ => Err("this is not a line of a sealed log".into()),
        }
    }

    fn seal(&mut self, nth: &str, commitment: &str) -> Result<(), String> {
        if self.sealed.is_some() {
            return Err("the seal before this one was not opened".into());
        }
        self.session.seals.push(commitment.to_owned());
        self.session.numbers.push(None);
        if nth != self.session.seals.len().to_string() {
            return Err("a seal is missing before this one".into());
        }
        self.sealed = Some((commitment.to_owned(), Vec::new()));
        Ok(())
    }

    fn mix(&mut self, digits: &str) -> Result<(), String> {
        if digits.len() != 8 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err("the opponent's number has eight digits".into());
        }
        self.numbered = true;
        if let Some(number) = self.session.numbers.last_mut() {
            *number = Some(digits.to_owned());
        }
        let drawn = self.drawn()?;
        if !drawn.is_empty() {
            return Err("the opponent's number comes after a roll".into());
        }
        drawn.push(Drawn::Number(digits.to_owned()));
        Ok(())
    }

    fn counted(&mut self, nth: &str) -> Result<(), String> {
        self.number += 1;
        if nth == self.number.to_string() { Ok(()) } else { Err(format!("this should be roll {}", self.number)) }
    }

    fn drawn(&mut self) -> Result<&mut Vec<Drawn>, String> {
        self.sealed.as_mut().map(|(_, drawn)| drawn).ok_or_else(|| "this was drawn without a seal".into())
    }

    /// The inputs are known: works everything out.
    fn open(&mut self, nth: &str, [entropy, nonce, personal]: [Vec<u8>; 3]) -> Result<(), String> {
        let (commitment, drawn) = self.sealed.take().ok_or("there is no seal to open")?;
        if nth != self.session.seals.len().to_string() {
            return Err("another seal is in force".into());
        }
        let parts = [&entropy[..], &nonce, &personal].concat();
        if hex(&Sha256::digest(parts)) != commitment {
            return Err(format!("what is revealed does not fit seal {nth}"));
        }
        // What has no number has no rolls either, once there was one.
        if self.numbered && matches!(drawn.first(), Some(Drawn::Roll { .. })) {
            return Err(format!("the opponent's number was not mixed in under seal {nth}"));
        }
        let mut generator = Generator::new(&entropy, &nonce, &personal);
        for drawn in drawn {
            match drawn {
                Drawn::Number(digits) => generator.generate(&mut [0; 32], digits.as_bytes()),
                Drawn::Roll { line, additional, pools } => {
                    let mut cup = RngCup(Hand::new(&mut generator, &additional));
                    for (pool, faces) in pools {
                        // A generator always throws.
                        let thrown = cup.throw(pool).unwrap_or_default();
                        if *thrown != *faces {
                            return Err(format!("`{line}` is not what was sealed: it should show {thrown:?}"));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Dice and their faces, such as `3d6=2,5,6`.
fn pool(word: &str) -> Option<(Pool, Vec<u8>)> {
    let (dice, faces) = word.split_once('=')?;
    let (count, sides) = dice.split_once('d')?;
    let pool = Pool { count: count.parse().ok()?, die: Die::new(sides.parse().ok()?)? };
    let faces: Vec<u8> = faces.split(',').map(|face| face.parse().ok()).collect::<Option<_>>()?;
    let fits = faces.len() == usize::from(pool.count) && faces.iter().all(|face| (1..=pool.die.sides()).contains(face));
    fits.then_some((pool, faces))
}

fn bytes(hex: &str) -> Result<Vec<u8>, String> {
    let digit = |at: usize| hex.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    (0..hex.len()).step_by(2).map(digit).collect::<Option<_>>().ok_or_else(|| format!("`{hex}` is no row of hexadecimal digits"))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
