//! The build script of every board: which build this is, for the about page and for bug reports.
//!
//! Gives the crate `ADJUTANT_BUILD`: the short commit hash, with a `+` if the tree differs from that commit, or `unknown`
//! where there is no git. It never fails: a source archive must build too.

use std::path::Path;
use std::process::Command;

fn main() {
    // `--no-optional-locks`: a build must not write into the repository, not even to refresh the index.
    let id = git(&["--no-optional-locks", "describe", "--always", "--dirty=+", "--exclude=*"]);
    println!("cargo:rustc-env=ADJUTANT_BUILD={}", id.as_deref().unwrap_or("unknown"));
    println!("cargo:rerun-if-changed=../build_id.rs");

    // HEAD names the branch, the branch's file or packed-refs names the commit, the log of HEAD grows with every move.
    let branch = git(&["rev-parse", "--symbolic-full-name", "HEAD"]).unwrap_or_default();
    for name in ["HEAD", "logs/HEAD", "packed-refs", &branch] {
        if let Some(path) = git(&["rev-parse", "--git-path", name]) {
            watch(Path::new(&path));
        }
    }
    // An edit makes the tree differ from the commit.
    if let Some(root) = git(&["rev-parse", "--show-toplevel"]) {
        for name in ["src", "boards", "Cargo.toml", "Cargo.lock"] {
            watch(&Path::new(&root).join(name));
        }
    }
}

/// Cargo would run this script at every build for a path that does not exist.
fn watch(path: &Path) {
    if path.exists() {
        println!("cargo:rerun-if-changed={}", path.display());
    }
}

/// The one line that git answers, or nothing if there is no git, no repository or no commit.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    let line = String::from_utf8(output.stdout).ok()?;
    Some(line.trim().to_owned()).filter(|line| !line.is_empty())
}
