//! Sealed logs: whole sessions by the real source, checked by `adjutant verify` and by `tests/verify.py`; every change is found.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    reason = "a test says what is wrong by failing"
)]

#[path = "../common/saves/nor.rs"]
#[allow(dead_code, reason = "this test only cuts the power")]
mod nor;

#[path = "../entropy/models.rs"]
#[expect(dead_code, reason = "this test needs one model, and one that fails")]
mod models;
#[path = "../entropy/rig.rs"]
#[expect(dead_code, reason = "this test drives it by itself")]
mod rig;

use std::path::PathBuf;
use std::process::Command;

use adjutant::dice::{Cup as _, CupError, Die, Faces, Pool};
use adjutant::entropy::{News, Order, State};
use adjutant::storage::{Loaded, Record, Request, Served, Store, StoreError};
use adjutant_simulator::verify::{Session, Wrong, verify};
use chacha20::ChaCha8Rng;
use embassy_futures::block_on;
use models::{Kind, Model};
use nor::Nor;
use rand_core::{Rng as _, SeedableRng as _};
use rig::Rig;

const DICE: [Die; 8] = [Die::D3, Die::D4, Die::D6, Die::D8, Die::D10, Die::D12, Die::D20, Die::D100];

fn long() -> bool {
    std::env::var("ADJUTANT_LONG").is_ok_and(|long| long == "1")
}

/// A sealed session at the table.
struct Table {
    rig: Rig,
    log: String,
    /// What the source last wanted written.
    news: Option<News>,
}

impl Table {
    fn new(seed: u64) -> Self {
        let mut table = Self { rig: Rig::new(Model::new(Kind::Bias(0.55), seed)), log: String::new(), news: None };
        table.order(Order::Seal);
        table
    }

    fn order(&mut self, order: Order) {
        self.rig.source.obey(order);
        self.rig.pump();
        self.write();
    }

    /// As a board does it: after everything that happens.
    fn write(&mut self) {
        if let Some(news) = self.rig.source.take_news() {
            self.log.push_str(&news.lines);
            self.news = Some(news);
        }
    }

    /// A card of several pools.
    fn roll(&mut self, pools: &[Pool]) {
        self.number_again();
        let mut faces = vec![Faces::new(); pools.len()];
        loop {
            let thrown = self.rig.source.throw_all(&mut pools.iter().copied().zip(faces.iter_mut()));
            self.write();
            match thrown {
                Ok(()) => return,
                Err(CupError::Shaking) => self.rig.pump(),
                Err(CupError::Refused) => panic!("refused"),
            }
            self.write();
            self.number_again();
        }
    }

    /// The opponent names another number, if a new seal wants one.
    fn number_again(&mut self) {
        if self.rig.report().seal.is_some_and(|seal| seal.wants) {
            self.order(Order::Number(27_182));
        }
    }

    fn typed(&mut self, pool: Pool, faces: &[u8]) {
        let faces: Faces = faces.iter().copied().collect();
        self.rig.source.typed(&mut [(pool, &faces)].into_iter());
        self.write();
    }

    /// Some rolls of all kinds.
    fn play(&mut self, rolls: usize, seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut any = |below: u32| rng.next_u32() % below;
        for nth in 0..rolls {
            if nth % 9 == 8 {
                let face = any(6) as u8 + 1;
                self.typed(Pool { count: 2, die: Die::D6 }, &[face, 1]);
                continue;
            }
            let pools: Vec<Pool> = (0..=any(3)).map(|_| Pool { count: any(5) as u8 + 1, die: DICE[any(8) as usize] }).collect();
            self.roll(&pools);
        }
    }
}

/// A whole session with the opponent's number.
fn session(rolls: usize, seed: u64) -> String {
    let mut table = Table::new(seed);
    table.order(Order::Number(31_415));
    table.play(rolls, seed);
    table.order(Order::Reveal);
    table.log
}

fn python(log: &str, name: &str) -> std::process::Output {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, log).unwrap();
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/verify.py");
    Command::new("python3").arg(script).arg(file).output().expect("python3")
}

#[test]
fn every_roll_of_a_session_is_worked_out_again() {
    let log = session(1_000, 1);
    let typed = 111;
    let [Session { rolls, typed: by_hand, seals, numbers }] = &verify(log.as_bytes()).expect("as sealed")[..] else {
        panic!("one session")
    };
    assert_eq!((*rolls, *by_hand, seals.len()), (1_000 - typed, typed, 1));
    assert_eq!(numbers[..], [Some("00031415".to_owned())]);
    let said = python(&log, "session.txt");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let expected = format!("session 1: 889 rolls as sealed, 111 typed by hand\n  seal 1: {}, number 00031415\n", seals[0]);
    assert_eq!(String::from_utf8_lossy(&said.stdout), expected);
}

/// Past the point where the generator is made anew: each seal is opened before the next, and has a number of its own.
#[test]
fn a_long_session_has_several_seals() {
    let rolls = if long() { 10_000 } else { 4_700 };
    let log = session(rolls, 2);
    let sessions = verify(log.as_bytes()).expect("as sealed");
    assert_eq!(sessions[0].seals.len(), if long() { 3 } else { 2 });
    assert_eq!(log.matches("number 00031415 ").count(), 1);
    assert_eq!(log.matches("number 00027182 ").count(), sessions[0].seals.len() - 1);
    let said = python(&log, "long.txt");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
}

#[test]
fn an_alarm_in_play_makes_a_new_seal() {
    let mut table = Table::new(3);
    table.order(Order::Number(7));
    table.play(5, 3);
    let spacing = table.rig.report().spacing;
    while table.rig.report().state == State::Ready {
        table.rig.source.feed(spacing, &[0]);
    }
    table.rig.pump();
    table.write();
    assert_eq!(table.rig.report().seal.map(|seal| seal.nth), Some(2));
    table.play(5, 4);
    table.order(Order::Reveal);
    assert_eq!(verify(table.log.as_bytes()).expect("as sealed")[0].seals.len(), 2);
}

/// The power goes in the middle of a session: what was kept leads on, and the whole of it can be checked.
#[test]
fn a_power_cut_is_no_way_out() {
    let mut table = Table::new(4);
    table.order(Order::Number(99_999_999));
    table.play(20, 5);
    let bytes = table.news.expect("under way").to_bytes();
    let news = News::from_bytes(&bytes).expect("as written");
    assert!(table.log.ends_with(news.lines.as_str()) && news.lines.starts_with("roll 20 "));
    let mut after = Table { rig: Rig::boot(Model::new(Kind::Bias(0.55), 40), None, news.sealed), log: table.log, news: None };
    after.rig.pump();
    after.write();
    let seal = after.rig.report().seal.unwrap();
    assert_eq!((seal.nth, seal.rolls, seal.number, seal.takes, seal.wants), (2, 20, None, true, true));
    // It is still wanted after another cut, and after dice that were typed meanwhile.
    let bytes_again = after.news.as_ref().unwrap().to_bytes();
    let sealed = News::from_bytes(&bytes_again).unwrap().sealed;
    let mut after = Table { rig: Rig::boot(Model::new(Kind::Bias(0.55), 42), None, sealed), log: after.log, news: None };
    after.rig.pump();
    after.write();
    after.typed(Pool { count: 2, die: Die::D6 }, &[3, 1]);
    assert_eq!(after.rig.report().seal.map(|seal| (seal.takes, seal.wants)), Some((true, true)));
    after.play(19, 6);
    assert_eq!(after.rig.report().seal.map(|seal| (seal.number, seal.wants)), Some((Some(27_182), false)));
    after.order(Order::Reveal);
    let sessions = verify(after.log.as_bytes()).expect("as sealed");
    assert_eq!((sessions[0].rolls + sessions[0].typed, sessions[0].seals.len()), (40, 3));
    assert_eq!(sessions[0].numbers, [Some("99999999".to_owned()), None, Some("00027182".to_owned())]);
    assert!(python(&after.log, "cut.txt").status.success());
    assert_eq!(after.news.map(|news| (news.lines.contains("\nend "), news.sealed)), Some((true, None)), "no session goes on");
    assert_eq!(News::from_bytes(&bytes[..60]), None);
    assert_eq!(News::from_bytes(&[]), None);
    let mut other_form = bytes;
    other_form[1] = 99;
    assert_eq!(News::from_bytes(&other_form), None);
}

/// A board's flash until its power goes: writes in a board's order, and what is there after the next power-on.
struct Board<'a> {
    store: Store<&'a mut Nor>,
}

impl<'a> Board<'a> {
    fn boot(nor: &'a mut Nor) -> Self {
        let size = nor.cells.len() as u32;
        let mut store = Store::new(nor, 0..size).expect("a region");
        let served = block_on(store.serve(&Request::Boot, &mut |_| {}));
        assert!(matches!(served, Served::Opened(_)), "{served:?}");
        Self { store }
    }

    fn keep(&mut self, table: &mut Table) -> Result<(), StoreError> {
        let Some(news) = table.news.take() else { return Ok(()) };
        block_on(self.store.append(&[Record::Seal(&news.to_bytes())]))?;
        block_on(self.store.append(&[Record::Audit(&news.lines)]))
    }

    fn log(&mut self) -> String {
        let mut log = String::new();
        block_on(self.store.serve(&Request::Audit, &mut |loaded| {
            if let Loaded::Audit(lines) = loaded {
                log.push_str(lines);
            }
        }));
        log
    }
}

/// A session on a board whose power goes after so many bytes, and goes on afterwards: the log and how many rolls were kept.
fn cut_after(life: usize) -> (String, u32) {
    let mut nor = Nor::new(16);
    let mut board = Board::boot(&mut nor);
    block_on(board.store.append(&[Record::Seal(&[])])).expect("a first write, whatever it takes");
    nor.life = Some(life);
    let mut board = Board::boot(&mut nor);
    let mut table = Table::new(16);
    let mut shown = 0;
    let mut play = || -> Result<(), StoreError> {
        board.keep(&mut table)?;
        table.order(Order::Number(4));
        board.keep(&mut table)?;
        for _ in 0..3 {
            table.roll(&[Pool { count: 2, die: Die::D6 }]);
            board.keep(&mut table)?;
            shown += 1;
        }
        Ok(())
    };
    let _ = play();
    nor.life = None;
    let mut board = Board::boot(&mut nor);
    let news = block_on(board.store.seal()).expect("readable").and_then(News::from_bytes);
    let Some(news) = news else { return (board.log(), shown) };
    block_on(board.store.audit_again(&news.lines)).expect("written");
    let mut after = Table { rig: Rig::boot(Model::new(Kind::Bias(0.55), 41), None, news.sealed), log: String::new(), news: None };
    after.rig.pump();
    after.write();
    board.keep(&mut after).expect("written");
    after.number_again();
    board.keep(&mut after).expect("written");
    after.roll(&[Pool { count: 1, die: Die::D20 }]);
    board.keep(&mut after).expect("written");
    after.order(Order::Reveal);
    board.keep(&mut after).expect("written");
    (board.log(), shown)
}

/// Wherever the power goes, nothing that was shown is missing, and an honest log is never taken for a forged one.
#[test]
fn a_cut_in_the_middle_of_writing_leaves_a_log_that_can_be_checked() {
    let (mut cut, mut whole) = (0, 0);
    for life in (0..).step_by(if long() { 1 } else { 13 }) {
        let (log, shown) = cut_after(life);
        if log.is_empty() {
            assert_eq!(shown, 0, "nothing was kept, and dice were shown");
            continue;
        }
        let sessions = verify(log.as_bytes()).unwrap_or_else(|wrong| panic!("after {life} bytes: {wrong:?}\n{log}"));
        assert!(sessions[0].rolls > shown, "after {life} bytes: a roll that was shown is missing");
        cut += usize::from(shown < 3);
        whole += usize::from(shown == 3);
        if whole == 3 {
            break;
        }
    }
    assert!(cut > 20, "the power never went in the middle");
}

#[test]
fn several_sessions_in_one_file() {
    let log = session(10, 5) + &session(12, 6);
    let sessions = verify(log.as_bytes()).expect("as sealed");
    assert_eq!(sessions.len(), 2);
    assert!(python(&log, "two.txt").status.success());
}

/// Every byte of a log changed in turn, to every value it could be mistaken for or to one of them.
#[test]
fn a_changed_byte_anywhere_is_found() {
    let log = session(if long() { 1_000 } else { 40 }, 7);
    assert!(verify(log.as_bytes()).is_ok());
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut bytes = log.into_bytes();
    for at in 0..bytes.len() {
        let old = bytes[at];
        let other = loop {
            // Mostly something that could stand there.
            let other = if rng.next_u32() % 4 == 0 {
                rng.next_u32() as u8
            } else {
                b"0123456789abcdef ,=d\n"[rng.next_u32() as usize % 21]
            };
            if other != old {
                break other;
            }
        };
        bytes[at] = other;
        assert!(verify(&bytes).is_err(), "byte {at} as {:?} instead of {:?}", char::from(other), char::from(old));
        bytes[at] = old;
    }
}

/// A log that was written once and is kept: every byte of it, with every other value in a long run.
#[test]
fn a_changed_byte_anywhere_in_an_old_log_is_found() {
    const LOG: &[u8] = include_bytes!("../entropy/sealed.txt");
    let sessions = verify(LOG).expect("as sealed");
    assert_eq!((sessions[0].rolls, sessions[0].seals.len()), (11, 2));
    let plausible = b"0123456789abcdef ,=d\n\r\0\xe9".to_vec();
    let others = if long() { (0..=u8::MAX).collect() } else { plausible };
    let mut bytes = LOG.to_vec();
    for at in 0..bytes.len() {
        for other in others.iter().filter(|other| **other != LOG[at]) {
            bytes[at] = *other;
            assert!(verify(&bytes).is_err(), "byte {at} as {:?}", char::from(*other));
        }
        bytes[at] = LOG[at];
    }
}

#[test]
fn lines_left_out_added_or_swapped_are_found() {
    let log = session(30, 8);
    let lines: Vec<&str> = log.lines().collect();
    let whole = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    assert!(verify(whole(&lines).as_bytes()).is_ok());
    for at in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(at);
        assert!(verify(whole(&fewer).as_bytes()).is_err(), "without line {at}");
        let mut more = lines.clone();
        more.insert(at, lines[at]);
        assert!(verify(whole(&more).as_bytes()).is_err(), "line {at} twice");
        if at + 1 < lines.len() {
            let mut swapped = lines.clone();
            swapped.swap(at, at + 1);
            assert!(verify(whole(&swapped).as_bytes()).is_err(), "line {at} swapped");
        }
    }
}

/// Somebody who knows how the chain is made writes it anew over a changed roll: the seal finds him out.
#[test]
fn a_log_chained_anew_is_found_by_the_seal() {
    use sha2::{Digest as _, Sha256};
    let log = session(12, 9);
    let rechained = |change: &dyn Fn(&str) -> String| {
        let (mut chain, mut out) = ([0_u8; 32], String::new());
        for line in log.lines() {
            let (body, _) = line.rsplit_once(' ').unwrap();
            let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
            if body == "end" {
                out += &format!("end {}\n", hex(&chain));
                break;
            }
            let body = change(body);
            chain = Sha256::new().chain_update(chain).chain_update(&body).finalize().into();
            out += &format!("{body} {}\n", &hex(&chain)[..8]);
        }
        out
    };
    assert!(verify(rechained(&|body: &str| body.to_owned()).as_bytes()).is_ok(), "the forger knows his trade");
    let roll =
        log.lines().find(|line| line.starts_with("roll ") && line.contains("=")).unwrap().rsplit_once(' ').unwrap().0.to_owned();
    let (head, faces) = roll.rsplit_once('=').unwrap();
    let first: u8 = faces.split(',').next().unwrap().parse().unwrap();
    let better = if first == 1 { 2 } else { 1 };
    let forged = format!("{head}={better}{}", faces.find(',').map_or("", |at| &faces[at..]));
    for change in [
        &(|body: &str| if body == roll { forged.clone() } else { body.to_owned() }) as &dyn Fn(&str) -> String,
        &|body: &str| body.replace("number 00031415", "number 00031416"),
        &|body: &str| {
            if let Some(rest) = body.strip_prefix("hand 9 ") { format!("roll 9 {:032x} {rest}", 0) } else { body.to_owned() }
        },
        &|body: &str| body.replace("seal 1 ", "seal 1 0"),
    ] {
        let log = rechained(change);
        assert!(verify(log.as_bytes()).is_err(), "{log}");
        assert!(!python(&log, "forged.txt").status.success(), "{log}");
    }
}

#[test]
fn a_session_that_has_not_ended_says_what_to_do() {
    let log = session(5, 10);
    let open: String = log.lines().filter(|line| !line.starts_with("end")).map(|line| format!("{line}\n")).collect();
    let Err(Wrong { line, advice, .. }) = verify(open.as_bytes()) else { panic!("not whole") };
    assert_eq!((line, advice.contains("End it on the device")), (open.lines().count(), true));
    for bad in ["", "\n", "hello\n", "roll 1\n", "\u{e9}\n", "end 00\n"] {
        assert!(verify(bad.as_bytes()).is_err(), "{bad:?}");
        assert!(!python(bad, "bad.txt").status.success(), "{bad:?}");
    }
}

/// More dice on one card than a line can hold: the log does not pretend to be whole.
#[test]
fn too_many_dice_for_a_line_break_the_log() {
    let mut table = Table::new(11);
    table.roll(&[Pool { count: 32, die: Die::D100 }; 40]);
    table.play(3, 11);
    table.order(Order::Reveal);
    assert!(verify(table.log.as_bytes()).is_err());
    // The largest card of the five games fits: forty figures with three dice each.
    let mut table = Table::new(12);
    table.roll(&[Pool { count: 3, die: Die::D6 }; 40]);
    table.order(Order::Reveal);
    assert!(verify(table.log.as_bytes()).is_ok());
}

#[test]
fn nobody_names_a_second_number() {
    let mut table = Table::new(13);
    table.order(Order::Number(1));
    table.order(Order::Number(2));
    table.play(3, 13);
    table.order(Order::Number(3));
    table.order(Order::Seal);
    table.order(Order::Reveal);
    assert_eq!(table.log.matches("number ").count(), 1);
    assert!(verify(table.log.as_bytes()).is_ok());
    // After the end there is nothing to reveal, and the dice are others.
    table.order(Order::Reveal);
    assert_eq!(table.rig.report().seal, None);
}

/// Whoever has made a new seal cannot do without the opponent's number that the old one had.
#[test]
fn a_roll_under_a_later_seal_without_a_number_is_found() {
    let mut table = Table::new(17);
    table.order(Order::Number(7));
    table.play(5, 17);
    let sealed = table.news.take().and_then(|news| news.sealed);
    let mut after = Table { rig: Rig::boot(Model::new(Kind::Bias(0.55), 43), None, sealed), log: table.log, news: None };
    after.rig.pump();
    after.write();
    // Behind the back of the screens, which do not let anybody.
    let mut faces = Faces::new();
    while after.rig.source.throw_all(&mut [(Pool { count: 2, die: Die::D6 }, &mut faces)].into_iter()).is_err() {
        after.rig.pump();
    }
    after.write();
    after.order(Order::Reveal);
    let wrong = verify(after.log.as_bytes()).unwrap_err();
    assert!(wrong.what.contains("not mixed in under seal 2"), "{wrong:?}");
    assert!(!python(&after.log, "unnumbered.txt").status.success());
}

/// The noise fails in the middle: what was rolled can be revealed all the same.
#[test]
fn a_session_whose_noise_failed_can_be_ended() {
    let mut table = Table::new(18);
    table.order(Order::Number(7));
    table.play(5, 18);
    table.rig.source.stopped();
    table.order(Order::Reveal);
    assert_eq!(verify(table.log.as_bytes()).expect("as sealed")[0].rolls, 5);
    assert!(matches!(table.rig.report().state, State::Refused(_)));
}

/// Without a number the rolls are sealed all the same; whoever starts to play has given up his right to one.
#[test]
fn a_number_comes_before_the_first_roll_or_not_at_all() {
    let mut table = Table::new(14);
    table.play(3, 14);
    table.order(Order::Number(5));
    table.order(Order::Reveal);
    assert!(!table.log.contains("number"));
    assert!(verify(table.log.as_bytes()).is_ok());
}

/// The command itself: files that are missing or wrong, and a good one.
#[test]
fn the_command_says_what_it_found() {
    let run = |arguments: &[&str]| Command::new(env!("CARGO_BIN_EXE_adjutant")).arg("verify").args(arguments).output().unwrap();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (good, bad) = (folder.join("good.sealed.txt"), folder.join("bad.sealed.txt"));
    let log = session(20, 15);
    std::fs::write(&good, &log).unwrap();
    std::fs::write(&bad, log.replacen("roll 3 ", "roll 4 ", 1)).unwrap();
    let said = run(&[good.to_str().unwrap()]);
    assert!(said.status.success());
    assert!(String::from_utf8_lossy(&said.stdout).starts_with("session 1: 18 rolls as sealed, 2 typed by hand\n  seal 1: "));
    let said = run(&[bad.to_str().unwrap()]);
    assert_eq!(said.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&said.stderr).contains("line 6: this line, or one before it, was changed"), "{said:?}");
    assert!(String::from_utf8_lossy(&said.stderr).contains("Ask for the file as it was written"), "{said:?}");
    // Whatever is no log at all: what to do is to give another file.
    let junk = folder.join("junk.sealed.txt");
    for text in ["", "junk\n", "some words\n", "no\u{e4}\n", &log.replacen("adjutant", "somebody", 1)] {
        std::fs::write(&junk, text).unwrap();
        let said = String::from_utf8(run(&[junk.to_str().unwrap()]).stderr).unwrap();
        assert!(said.contains("line 1: this is not a sealed log. Give the file that the device or --sealed wrote"), "{said}");
    }
    std::fs::write(&good, session(1, 15)).unwrap();
    let said = String::from_utf8(run(&[good.to_str().unwrap()]).stdout).unwrap();
    assert!(said.starts_with("session 1: 1 roll as sealed, 0 typed"), "{said}");
    for (arguments, words) in
        [(&["nowhere.txt"][..], "cannot read nowhere.txt"), (&[], "wants the file"), (&["a", "b"], "wants the file")]
    {
        let said = run(arguments);
        assert_eq!(said.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&said.stderr).contains(words), "{said:?}");
    }
    let log = folder.join("taken-out.txt");
    let _ = std::fs::remove_file(&log);
    let saves = folder.join("sealed-saves.bin");
    let _ = std::fs::remove_file(&saves);
    let _ = std::fs::remove_file(folder.join("sealed-saves.sealed.txt"));
    let [log, saves] = [&log, &saves].map(|path| path.to_str().unwrap());
    let said = run(&["--saves", saves]);
    assert!(String::from_utf8_lossy(&said.stderr).contains("does not exist"), "{said:?}");
    // Sealed, the opponent's number 30000000, two rolls; then to the end of it.
    let keys = "up*3 ok up*3 ok down ok down*3 ok up*3 ok*8 back back up ok ok up back back down ok up*3 ok back ok";
    let play = |keys: &str| {
        let played = Command::new(env!("CARGO_BIN_EXE_adjutant")).args(["--saves", saves, "--keys", keys, "--print"]).output();
        assert!(played.as_ref().is_ok_and(|played| played.status.success()), "{played:?}");
    };
    play("up*4 ok ok");
    assert!(String::from_utf8_lossy(&run(&["--saves", saves]).stderr).contains("holds no sealed dice"));
    play(keys);
    let said = run(&["--saves", saves]);
    assert!(String::from_utf8_lossy(&said.stderr).contains("has not ended"), "{said:?}");
    // Written down before its end: that is no reason to refuse the same file later.
    assert!(String::from_utf8_lossy(&run(&[log, "--saves", saves]).stderr).contains("has not ended"));
    // A new seal is there, which wants a number; nobody has to give one to end it. A short press reveals nothing.
    play("back ok ok ok ok wait:500 hold:ok:500");
    assert!(String::from_utf8_lossy(&run(&[log, "--saves", saves]).stderr).contains("has not ended"));
    play("back ok hold:ok:1300");
    let said = run(&[log, "--saves", saves]);
    assert!(
        String::from_utf8_lossy(&said.stdout).starts_with("session 1: 2 rolls as sealed, 0 typed by hand\n  seal 1: "),
        "{said:?}"
    );
    assert_eq!(run(&[log]).stdout, said.stdout);
    let beside = folder.join("sealed-saves.sealed.txt");
    assert_eq!(std::fs::read_to_string(&beside).unwrap(), std::fs::read_to_string(log).unwrap());
    assert_eq!(run(&[log, "--saves", saves]).stdout, said.stdout, "the same once more is no harm");
    let other = folder.join("sealed-other.txt");
    std::fs::write(&other, "something else").unwrap();
    let said = run(&[other.to_str().unwrap(), "--saves", saves]);
    assert!(String::from_utf8_lossy(&said.stderr).contains("Name a file that is not there yet"), "{said:?}");
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "something else");
    let help = run(&["--help"]);
    assert!(help.status.success() && String::from_utf8_lossy(&help.stdout).contains("adjutant verify LOG"));
}
