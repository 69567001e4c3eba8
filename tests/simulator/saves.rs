//! The saves file: kept, never overwritten by mistake, never shared.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use std::fs::{self, File};
use std::process::Command;

use support::{PROGRAM, complaint, complaint_of, corner, has, printed, roll, scratch, way};

const SIZE: u64 = 256 * 1024;

#[test]
fn settings_and_roll_numbers_outlive_a_run() {
    let path = scratch("outlive").join("saves.bin");
    let run = |keys: &str| printed(&["--seed", "7", "--saves", path.to_str().unwrap(), "--keys", keys]);
    let fresh = |keys: &str| printed(&["--seed", "7", "--keys", keys]);

    let settings = way("Settings");
    let brighter = format!("{settings} ok up ok");
    assert_eq!(run(&brighter), fresh(&brighter), "the contrast goes up by one");
    assert_eq!(run(&settings), fresh(&brighter), "and is found so");
    assert_ne!(run(&settings), fresh(&settings));

    let roll = roll();
    assert_eq!(run(&roll), fresh(&roll));
    // The same dice, because the seed is the same, and the next number.
    let (second, third) = (run(&roll), run(&roll));
    assert_eq!(corner(&second), corner(&fresh(&format!("{roll} up"))));
    assert_eq!(corner(&third), corner(&fresh(&format!("{roll} up up"))));
    assert_eq!(second.lines().skip(10).collect::<Vec<_>>(), fresh(&roll).lines().skip(10).collect::<Vec<_>>());
    assert_eq!(fs::metadata(&path).unwrap().len(), SIZE);
}

#[test]
fn a_run_leaves_its_file_and_nothing_else() {
    let folder = scratch("looking");
    let path = folder.join("saves.bin");
    for keys in ["ok back down ok back", &roll()] {
        printed(&["--saves", path.to_str().unwrap(), "--keys", keys]);
        let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(files, ["saves.bin"]);
        assert_eq!(fs::metadata(&path).unwrap().len(), SIZE);
    }
}

#[test]
fn a_scripted_run_leaves_the_players_own_saves_alone() {
    let home = scratch("own-saves");
    let roll = roll();
    for arguments in [&["--keys", &roll][..], &["--print"], &["--seed", "7", "--keys", &roll]] {
        let output = Command::new(PROGRAM).args(arguments).env("XDG_DATA_HOME", &home).env("HOME", &home).output().unwrap();
        assert!(output.status.success());
    }
    assert_eq!(fs::read_dir(&home).unwrap().count(), 0);
}

#[test]
fn a_file_that_is_none_of_ours_stays_as_it_is() {
    let path = scratch("not-ours").join("thesis.txt");
    let refused = |content: &[u8], pieces: &[&str]| {
        fs::write(&path, content).unwrap();
        has(&complaint(&["--saves", path.to_str().unwrap(), "--keys", &roll()]), pieces);
        assert_eq!(fs::read(&path).unwrap(), content);
    };
    let pieces = ["is not a saves file", "262144", "left as it is", "Name another file with --saves FILE", "thesis.txt"];
    refused(b"Call me Ishmael.", &pieces);
    refused(b"", &pieces);
    refused(&vec![0xff; SIZE as usize + 1], &pieces);
    // Of the right size, but with something else in it: the device says so, plays on and leaves it alone.
    let noise: Vec<u8> = (0..SIZE as u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    fs::write(&path, &noise).unwrap();
    let run = |keys: &str| printed(&["--seed", "7", "--saves", path.to_str().unwrap(), "--keys", keys]);
    assert_ne!(run(""), printed(&["--seed", "7", "--keys", ""]), "a page comes first");
    assert_eq!(run(&format!("ok {}", roll())), printed(&["--seed", "7", "--keys", &roll()]), "and goes");
    assert_eq!(fs::read(&path).unwrap(), noise);
    // Wiping it takes a key held for a second, and no less.
    assert_eq!(run("down hold:ok:900"), run("down"), "the bar shrinks back");
    assert_eq!(run("down hold:ok:600 back"), run(""));
    assert_eq!(fs::read(&path).unwrap(), noise);
    let wiped = run("down hold:ok:1200");
    assert_eq!(wiped, printed(&["--seed", "7", "--keys", ""]));
    assert_ne!(fs::read(&path).unwrap(), noise);
    assert_eq!(run(&roll()), printed(&["--seed", "7", "--keys", &roll()]), "and then it is saved");
}

#[test]
fn places_where_no_file_can_be() {
    let folder = scratch("no-place");
    fs::write(folder.join("file"), "").unwrap();
    let complaint = |path: &str| complaint(&["--print", "--saves", folder.join(path).to_str().unwrap()]);
    has(&complaint(""), &["is a folder", "Name a file in it", "saves.bin"]);
    has(&complaint("missing/saves.bin"), &["cannot create", "missing/saves.bin", "a folder that exists"]);
    has(&complaint("file/saves.bin"), &["cannot read", "file/saves.bin", "a folder that exists"]);
}

#[cfg(unix)]
#[test]
fn places_that_may_not_be_written() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    // Where everybody may look: as the superuser may write anywhere, the program is then run as nobody.
    let folder = std::env::temp_dir().join(format!("adjutant-test-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (program, saves, picture) = (folder.join("adjutant"), folder.join("saves.bin"), folder.join("roll.png"));
    fs::copy(PROGRAM, &program).unwrap();
    fs::write(&saves, vec![0xff; SIZE as usize]).unwrap();
    fs::write(&picture, "").unwrap();
    for (path, mode) in [(&program, 0o755), (&saves, 0o444), (&picture, 0o444), (&folder, 0o555)] {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let superuser = fs::OpenOptions::new().write(true).open(&saves).is_ok();
    let run = |option: &str, path: &std::path::Path| {
        let mut command = Command::new(&program);
        command.args(["--print", option]).arg(path);
        if superuser {
            command.uid(65_534).gid(65_534);
        }
        loop {
            match command.output() {
                // Another test is being started this moment and still has hold of the copy.
                Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => std::thread::yield_now(),
                output => return complaint_of(&output.unwrap()),
            }
        }
    };
    let said = [
        run("--saves", &saves),
        run("--saves", &folder.join("new.bin")),
        run("--shot", &picture),
        run("--shot", &folder.join("new.png")),
    ];
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    has(&said[0], &["cannot write to", "saves.bin", "that you may write to"]);
    has(&said[1], &["cannot create", "new.bin", "that you may write to"]);
    for said in &said[2..] {
        has(said, &["cannot write the picture", "that you may write to"]);
    }
}

#[test]
fn two_simulators_do_not_share_a_file() {
    let path = scratch("shared").join("saves.bin");
    let roll = roll();
    let arguments = ["--saves", path.to_str().unwrap(), "--keys", &roll];
    // Whoever was first may have written nothing yet ...
    let holder = File::create(path.with_file_name("saves.bin.new")).unwrap();
    holder.lock().unwrap();
    has(&complaint(&arguments), &["is being used by another simulator", "Quit that one", "--saves FILE"]);
    drop(holder);
    printed(&arguments);
    // ... or something.
    let file = File::open(&path).unwrap();
    file.lock().unwrap();
    has(&complaint(&arguments), &["is being used by another simulator", "Quit that one", "--saves FILE"]);
    drop(file);
    printed(&arguments);
}

#[test]
fn no_place_for_the_players_own_saves() {
    let folder = scratch("no-home-folder");
    fs::write(folder.join("file"), "").unwrap();
    let start = |home: Option<&str>| {
        let mut command = support::python("in_terminal.py");
        command.args(["size=80x40", "end"]).arg("--").arg(PROGRAM).env_remove("XDG_DATA_HOME").env_remove("HOME");
        if let Some(home) = home {
            command.env("XDG_DATA_HOME", folder.join(home));
        }
        let output = command.output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    has(&start(None), &["HOME is not set", "--saves FILE", "exit 2"]);
    has(&start(Some("file")), &["cannot make the folder", "--saves FILE", "exit 2"]);
}

#[cfg(unix)]
#[test]
fn a_disk_that_fills_up_is_shown_on_the_device() {
    let path = scratch("full").join("saves.bin");
    let run = |limit: &str, keys: &str| {
        // Without the trap, the limit would end the program instead of failing the write.
        let script = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$@\"");
        let arguments = ["--seed", "7", "--saves", path.to_str().unwrap(), "--keys", keys];
        let output = Command::new("sh").args(["-c", &script, "sh", PROGRAM]).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let keys = roll() + " ok back";
    // A page tells of it, over the roll that was made; then the roll is there all the same.
    let told = run("0", &roll());
    assert_ne!(told, printed(&["--seed", "7", "--keys", &roll()]));
    assert_eq!(run("0", &(roll() + " down ok")), printed(&["--seed", "7", "--keys", &roll()]));
    assert_eq!(run("0", &(roll() + " up")), told, "trying again does not help");
    let (saved, not_saved) = (run("unlimited", &keys), run("0", &(roll() + " down ok ok back")));
    assert_eq!(saved, printed(&["--seed", "7", "--keys", &keys]));
    assert_ne!(saved, not_saved, "the home screen says that it is not saving");
    assert_ne!(corner(&saved), corner(&not_saved));
    assert!(corner(&not_saved).contains('#') && !corner(&saved).contains('#'), "in its upper right corner");
}
