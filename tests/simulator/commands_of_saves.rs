//! `report`, `saves` and `roster`: what the device remembers, in and out of files.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

#[allow(dead_code, missing_docs, reason = "shared by several tests")]
#[path = "../common/look.rs"]
mod look;
mod support;

use std::fs;
use std::path::{Path, PathBuf};

use adjutant::ui::font::Font;
use adjutant::ui::{Frame, Layout};
use adjutant_simulator::device::{Device, dice};

use adjutant_simulator::flash::Flash;
use adjutant_simulator::roster::{Roster, Wrong, parse, write};
use support::{adjutant, complaint, has, printed, roll, scratch, typed};

/// Saves with some rolls and an open procedure in them.
fn played(folder: &Path) -> PathBuf {
    let path = folder.join("saves.bin");
    let keys = format!("{} up up hold:back up*5 ok down ok ok ok ok", roll());
    printed(&["--seed", "7", "--saves", path.to_str().unwrap(), "--keys", &keys]);
    path
}

fn with<'a>(words: &[&'a str], saves: &'a Path) -> Vec<&'a str> {
    words.iter().copied().chain(["--saves", saves.to_str().unwrap()]).collect()
}

#[test]
fn the_report_tells_every_roll_and_what_is_played() {
    let saves = played(&scratch("report"));
    let before = fs::read(&saves).unwrap();
    let report = printed(&with(&["report"], &saves));
    let rolls: Vec<&str> = report.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(rolls.len(), 3, "{report}");
    for (number, line) in (1..).zip(&rolls) {
        has(line, &[&format!("#{number} 2d6: ")]);
    }
    has(&report, &["playing sns Melee: Defender: Class", "faces d6: 1 "]);
    let json = printed(&with(&["report", "--json"], &saves));
    has(&json, &["\"format\": 1", "\"number\": 3", "\"battle\": null", "\"procedure\": \"Melee\"", "\"die\": \"d6\""]);
    assert_eq!(fs::read(&saves).unwrap(), before, "only looked at");
}

/// A blank device after these keys.
fn shown(keys: &str) -> Frame {
    let mut device = Device::start(Layout::Four, Flash::in_memory(), dice(Some(7)).unwrap()).unwrap();
    adjutant_simulator::script::play(&mut device, &adjutant_simulator::script::parse(keys, Layout::Four).unwrap());
    device.frame().clone()
}

fn reads(frame: &Frame, font: Font, text: &str) {
    assert!(!look::Piece::text(font, text).places(frame).is_empty(), "{text:?} is not to be read\n{frame}");
}

/// From home: the last row but one of the pages about the dice.
const LOG: &str = "up*3 ok up*4 ok";

#[test]
fn the_log_page_goes_from_the_last_roll_back_to_the_first() {
    reads(&shown(LOG), Font::Body, "Nothing was rolled yet.");
    let three = format!("{} up up hold:back down*4 {LOG}", roll());
    let list = shown(&three);
    reads(&list, Font::Tiny, "3 rolls");
    reads(&list, Font::Heading, "3 2d6");
    reads(&list, Font::Tiny, "1 2d6");
    let last = shown(&format!("{three} ok"));
    reads(&last, Font::Heading, "Roll 3");
    reads(&last, Font::Tiny, "roll");
    reads(&shown(&format!("{three} ok down")), Font::Heading, "Roll 2");
    let first = shown(&format!("{three} down down ok"));
    reads(&first, Font::Heading, "Roll 1");
    // Lists go round.
    assert_eq!(shown(&format!("{three} down down down")), list);
    assert_eq!(shown(&format!("{three} ok down down down")), last);
    reads(&shown(&format!("{three} up ok up")), Font::Heading, "Roll 2");
    // The page closes to the list, the list to where it was opened.
    assert_eq!(shown(&format!("{three} ok back")), list);
    reads(&shown(&format!("{three} ok back back")), Font::Heading, "Log of rolls");
    // Looking changes nothing: the next roll is the fourth.
    reads(&shown(&format!("{three} down down hold:back down*3 up*4 ok ok")), Font::Tiny, "#4");
}

/// Two warbands in round 1, and the battle is parked: the game's home.
const PARKED: &str = "up*5 ok ok down ok down ok ok ok ok ok ok ok ok ok up*3 ok";

#[test]
fn a_parked_battle_is_deleted_only_by_holding_the_key() {
    let home = shown(PARKED);
    reads(&home, Font::Heading, "Parked battles");
    let sure = format!("{PARKED} ok down ok ok");
    reads(&shown(&format!("{PARKED} ok")), Font::Heading, "PICK UP");
    reads(&shown(&format!("{PARKED} ok down")), Font::Heading, "Delete one...");
    reads(&shown(&format!("{PARKED} ok down ok")), Font::Heading, "Delete which?");
    reads(&shown(&sure), Font::Heading, "Delete for good?");
    // A short press, or the way back: it is still there.
    for keys in ["ok back back back", "back back back", "hold:ok:700 back back back"] {
        assert_eq!(shown(&format!("{sure} {keys}")), home, "{keys}");
    }
    let gone = shown(&format!("{sure} hold:ok:1200"));
    reads(&gone, Font::Heading, "New battle");
    assert!(look::Piece::text(Font::Heading, "Parked battles").places(&gone).is_empty());
    reads(&shown(&format!("{PARKED} ok ok")), Font::Heading, "RESUME");
}

/// By keys: a ninth battle is on the table, and one of eight that are parked can only be deleted.
#[test]
fn with_eight_parked_battles_one_can_be_deleted_beside_the_one_on_the_table() {
    let folder = scratch("eight");
    let saves = folder.join("eight.bin").display().to_string();
    let begin = ["new battle", "example", "example", "6 1", ""];
    let mut lines = vec!["bridge"];
    (0..8).for_each(|_| lines.extend(begin.iter().chain(&["park battle"])));
    lines.extend(begin);
    support::typed(&saves, &lines);
    let shot = |keys: &str| printed(&["--seed", "7", "--print", "--saves", &saves, "--keys", keys]);
    let row = |screen: &str, text: &str| support::titled(screen, text);
    // The resume page, its menu, the game's: the second row.
    let list = shot("down down ok");
    assert!(row(&list, "Delete which?"), "{list}");
    assert!(row(&shot("down down ok back"), "Bridge Crossing"), "back to the menu");
    assert!(row(&shot("down down ok ok"), "Delete for good?"));
    shot("down down ok ok hold:ok:1200");
    assert_eq!(printed(&["report", "--saves", &saves]).lines().filter(|line| line.starts_with("parked battle: ")).count(), 7);
}

#[test]
fn nothing_to_report() {
    let folder = scratch("no-report");
    has(&complaint(&with(&["report"], &folder.join("none.bin"))), &["does not exist", "Play first"]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    fs::write(folder.join("blank.bin"), vec![0xff; 256 * 1024]).unwrap();
    assert_eq!(printed(&with(&["report"], &folder.join("blank.bin"))), "nothing was saved yet\n");
    fs::write(folder.join("noise.bin"), vec![0x35; 256 * 1024]).unwrap();
    has(&complaint(&with(&["report"], &folder.join("noise.bin"))), &["holds no saves", "left as it is", "--saves FILE"]);
    has(&complaint(&["report", "me"]), &["does not know what to do with `me`", "report --help"]);
}

#[test]
fn saves_go_out_and_come_back() {
    let folder = scratch("carry");
    let saves = played(&folder);
    let file = folder.join("tuesday.bin");
    has(&printed(&with(&["saves", "export", file.to_str().unwrap()], &saves)), &["3 rolls", "tuesday.bin"]);
    assert_eq!(fs::read(&file).unwrap(), fs::read(&saves).unwrap());
    has(&complaint(&with(&["saves", "export", file.to_str().unwrap()], &saves)), &["cannot create", "Name another file"]);
    // Into saves that are others, and into none at all.
    let other = folder.join("other.bin");
    for _ in 0..2 {
        has(&printed(&with(&["saves", "import", file.to_str().unwrap()], &other)), &["in the place of", "other.bin"]);
        assert_eq!(printed(&with(&["report"], &other)), printed(&with(&["report"], &saves)));
        printed(&["--seed", "7", "--saves", other.to_str().unwrap(), "--keys", &format!("back {}", roll())]);
    }
    let before = fs::read(folder.join("other.bin.before")).unwrap();
    assert_ne!(before, fs::read(&file).unwrap(), "what was there is kept");
    assert_eq!(before.len(), 256 * 1024);
}

#[test]
fn a_bad_file_is_not_imported() {
    let folder = scratch("bad-import");
    let saves = played(&folder);
    let before = fs::read(&saves).unwrap();
    let refused = |content: &[u8], pieces: &[&str]| {
        let file = folder.join("file.bin");
        fs::write(&file, content).unwrap();
        has(&complaint(&with(&["saves", "import", file.to_str().unwrap()], &saves)), pieces);
        assert_eq!(fs::read(&saves).unwrap(), before);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "and nothing else was written");
    };
    refused(b"", &["was not imported", "0 bytes", "Nothing was changed"]);
    refused(&before[..before.len() - 1], &["262143 bytes", "have 262144"]);
    // Cut off where a sector ends: what is left would look whole.
    refused(&before[..8192], &["8192 bytes", "have 262144"]);
    refused(&vec![0xff; before.len()], &["it holds no saves"]);
    refused(&vec![0x35; before.len()], &["it holds no saves"]);
    let mut newer = before.clone();
    for sector in newer.chunks_mut(4096).filter(|sector| sector[16] != 0xff) {
        (sector[16], sector[17]) = (200, 200);
        let sum = crc(&sector[16..28]);
        sector[28..32].copy_from_slice(&sum.to_le_bytes());
    }
    refused(&newer, &["another version wrote it (form 200)"]);
    has(&complaint(&with(&["saves", "import", "/no/such/file"], &saves)), &["cannot read", "Name another file"]);
    has(&complaint(&["saves"]), &["wants `export FILE` or `import FILE`"]);
    has(&complaint(&["saves", "eat", "it"]), &["wants `export FILE` or `import FILE`"]);
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 })
    })
}

#[test]
fn rosters_go_in_and_out() {
    let folder = scratch("rosters");
    let (saves, file) = (folder.join("saves.bin"), folder.join("orcs.txt"));
    let roster = Roster { game: "blades", name: "Grak's Orcs".to_owned(), data: (0..60).collect() };
    fs::write(&file, write(&roster)).unwrap();
    let import = || printed(&with(&["roster", "import", file.to_str().unwrap()], &saves));
    has(&import(), &["Grak's Orcs is new"]);
    has(&import(), &["Grak's Orcs was replaced"]);
    assert_eq!(printed(&with(&["roster", "list"], &saves)), "blades: Grak's Orcs, 60 bytes\n");
    has(&printed(&with(&["report"], &saves)), &["blades roster: Grak's Orcs, 60 bytes"]);
    let out = folder.join("out.txt");
    has(&printed(&with(&["roster", "export", "blades", "Grak's Orcs", out.to_str().unwrap()], &saves)), &["is in", "out.txt"]);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&file).unwrap(), "the same text comes out");
    let export = |game, name| complaint(&with(&["roster", "export", game, name, "x.txt"], &saves));
    has(&export("blades", "Graks Orcs"), &["no roster `Graks Orcs`", "Did you mean Grak's Orcs?", "roster list"]);
    has(&export("blade", "Grak's Orcs"), &["there is no game `blade`", "Did you mean blades?"]);
    has(&complaint(&with(&["roster", "import", "/no/such/file"], &saves)), &["cannot read", "roster export"]);
    has(&complaint(&["roster"]), &["wants `list`, `export GAME NAME FILE` or `import FILE`"]);
    // The seventeenth of a game finds no place.
    for nth in 0..15 {
        fs::write(&file, write(&Roster { name: format!("Orcs {nth}"), ..parse(&write(&roster)).unwrap() })).unwrap();
        import();
    }
    fs::write(&file, write(&Roster { name: "One more".to_owned(), ..roster })).unwrap();
    let before = fs::read(&saves).unwrap();
    has(&complaint(&with(&["roster", "import", file.to_str().unwrap()], &saves)), &["16 rosters", "Delete one first"]);
    assert_eq!(fs::read(&saves).unwrap(), before);
}

#[test]
fn a_mistake_in_a_roster_is_told_with_its_line() {
    let good = "adjutant roster 1\n# for people\n\ngame sns\nname Band\ndata 3\n01 02\nff\nend ";
    let sum = format!("{good}{:08x}\n", crc(b"sns\x01\x02\xff"));
    assert_eq!(parse(&sum), Ok(Roster { game: "sns", name: "Band".to_owned(), data: vec![1, 2, 255] }));
    assert_eq!(parse(&sum.replace('\n', "\r\n")).unwrap().data, [1, 2, 255], "whoever wrote the lines");
    let wrong = |text: String| parse(&text).unwrap_err();
    for (from, to, line, what) in [
        ("adjutant roster 1", "adjutant roster 2", 1, "`2` is no form"),
        ("adjutant roster 1", "Grak's Orcs", 1, "there must be `adjutant roster 1`, not `Grak's Orcs`"),
        ("game sns", "game chess", 4, "there is no game `chess`. The games are sns,"),
        ("game sns", "game sfc", 9, "Something was changed by mistake"),
        ("game sns", "gamesns", 4, "there must be `game blades`"),
        ("name Band", "name", 5, "1 to 20 letters"),
        ("name Band", "name The Band of the Red Hand", 5, "another one than `The Band of the Red Hand`"),
        ("name Band", "name B\u{e4}nd", 5, "without accents. Write another one than `B\u{e4}nd`"),
        (
            "adjutant roster 1",
            "\u{1}\u{fffd}0123456789012345678901234567890123456789",
            1,
            "not `\\u{1}\u{fffd}01234567890123456789012345678901234567 ...`",
        ),
        ("data 3", "data three", 6, "`three` is no number of bytes from 0 to 3000"),
        ("data 3", "data 3001", 6, "`3001` is no number"),
        ("data 3", "data 2", 8, "more than 2 bytes"),
        ("data 3", "data 4", 9, "there are 3 bytes of 4"),
        ("01 02", "01 2", 7, "`2` is no pair"),
        ("01 02", "01 0g", 7, "`0g` is no pair"),
        ("01 02", "01 03", 9, "Something was changed by mistake"),
        ("end ", "the end ", 9, "`the` is no pair"),
        ("ff\n", "ff\n# end ", 9, "ends here. Add `end`"),
    ] {
        let Wrong { line: found, what: said } = wrong(sum.replace(from, to));
        assert!((found, said.contains(what)) == (line, true), "{to:?}: line {found}: {said}");
    }
    assert_eq!(wrong(format!("{sum}more")).line, 10);
    assert_eq!((wrong(String::new()).line, wrong("adjutant roster 1\ngame sns".to_owned()).line), (1, 3));
    // In a file, with its name and that nothing was changed.
    let folder = scratch("bad-roster");
    let (saves, file) = (played(&folder), folder.join("bad.txt"));
    let before = fs::read(&saves).unwrap();
    for bad in [sum.replace("data 3", "data 9"), "\u{fffd}".to_owned(), sum.replace("sns", "\0")] {
        fs::write(&file, bad).unwrap();
        let said = complaint(&with(&["roster", "import", file.to_str().unwrap()], &saves));
        has(&said, &["bad.txt, line ", "Nothing was changed."]);
        assert_eq!(fs::read(&saves).unwrap(), before);
    }
}

/// Eight bytes changed anywhere: the file is refused where a roll is missing between others; where the end is lost, as after a power
/// cut, it is said how many rolls are left.
#[test]
fn a_damaged_file_is_refused_or_says_what_is_left() {
    let folder = scratch("damaged-import");
    let saves = folder.join("saves.bin");
    typed(saves.to_str().unwrap(), &["dice", "2d6", "3d6", "4d6", "5d6", "6d6", "quit"]);
    let whole = fs::read(&saves).unwrap();
    let used: Vec<usize> = (64..whole.len() - 8).filter(|at| whole[*at] != 0xff).step_by(13).collect();
    let (file, other) = (folder.join("file.bin"), folder.join("other.bin"));
    let (mut refused, mut fewer) = (0, 0);
    for at in used {
        let mut damaged = whole.clone();
        damaged[at..at + 8].fill(b'X');
        fs::write(&file, damaged).unwrap();
        let _ = fs::remove_file(&other);
        let said = adjutant(&with(&["saves", "import", file.to_str().unwrap()], &other));
        if !said.status.success() {
            refused += 1;
            continue;
        }
        let said = String::from_utf8(said.stdout).unwrap();
        let count: usize = said.split_once("with ").unwrap().1.split_once(" roll").unwrap().0.parse().unwrap();
        let report = printed(&with(&["report"], &other));
        assert_eq!(report.lines().filter(|line| line.starts_with('#')).count(), count, "{report}");
        for number in 1..=count {
            has(&report, &[&format!("#{number} ")]);
        }
        fewer += usize::from(count < 5);
    }
    assert!(refused > 0 && fewer > 0, "{refused} refused, {fewer} with fewer");
}
