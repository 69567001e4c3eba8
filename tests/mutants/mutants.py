#!/usr/bin/env python3
"""Breaks one rule after the other and sees whether a scenario that names it notices.

    tests/mutants/mutants.py bridge          every mutant of bridge.txt
    tests/mutants/mutants.py bridge R7 R9    only those that break these rulings

A mutant is a ruling, a file, a text that stands in it once, and what is put in its place:

    R9 src/games/bridge/attack.rs
    - if result < 1 {
    + if result < 0 {

It is found if a scenario fails that cites the ruling. The sources are copied to target/mutants and broken there; a mutant takes
as long as a build, so this is no part of the test command.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / "target" / "mutants"


def mutants(path):
    """Every mutant: the ruling, the file, the text and its replacement."""
    for block in path.read_text().split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        ruling, file = lines[0].split()
        old = "\n".join(line[2:] for line in lines[1:] if line.startswith("- "))
        new = "\n".join(line[2:] for line in lines[1:] if line.startswith("+ "))
        yield ruling, file, old, new


def copy():
    """A copy of the sources, beside its own build."""
    COPY.mkdir(parents=True, exist_ok=True)
    for name in ("src", "tests", "boards"):
        shutil.rmtree(COPY / name, ignore_errors=True)
        # With the time of now: what was built of an older copy is stale.
        shutil.copytree(ROOT / name, COPY / name, copy_function=shutil.copyfile)
    for name in ("Cargo.toml", "Cargo.lock", "README.md", "memory.x"):
        if (ROOT / name).exists():
            shutil.copyfile(ROOT / name, COPY / name)


def scenarios():
    """What the scenarios of the copy say: whether they were built at all, and the output."""
    command = ["cargo", "test", "--test", "scenarios", "every_scenario_plays_as_written"]
    # What takes long here is to compile, not to play.
    fast = os.environ | {"CARGO_PROFILE_DEV_OPT_LEVEL": "0", "CARGO_PROFILE_DEV_DEBUG": "0", "RUST_BACKTRACE": "0"}
    result = subprocess.run(command, cwd=COPY, env=fast, capture_output=True, text=True)
    output = result.stdout + result.stderr
    return "test every_scenario_plays_as_written ... " in output, output


def cited(output, game):
    """The rulings that failing scenarios cite."""
    found = set()
    for file, line in re.findall(r"^(/\S+\.play):(\d+): [\w-]+: ", output, re.MULTILINE):
        head = Path(file).read_text().splitlines()[int(line) - 1]
        found.update(re.findall(rf"{game}:([A-Z]?[\d.]+)", head))
    return found


def main(game, wanted):
    copy()
    built, output = scenarios()
    if not built or "FAILED" in output:
        print(output)
        sys.exit("the scenarios must pass before anything is broken")
    alive, tried = [], 0
    for ruling, file, old, new in mutants(Path(__file__).with_name(f"{game}.txt")):
        if wanted and ruling not in wanted:
            continue
        path = COPY / file
        text = path.read_text()
        if text.count(old) != 1:
            sys.exit(f"{ruling}: this stands {text.count(old)} times in {file}: {old}")
        path.write_text(text.replace(old, new))
        built, output = scenarios()
        path.write_text(text)
        tried += 1
        if not built:
            sys.exit(f"{ruling}: it does not build:\n{new}\n{output[-3000:]}")
        noticed = cited(output, game)
        found = ruling in noticed
        print(f"{'found' if found else 'ALIVE':<6} {ruling:<5} {new.strip().splitlines()[0] if new.strip() else '(removed)'}", flush=True)
        if not found:
            alive.append((ruling, new, sorted(noticed)))
    for ruling, new, noticed in alive:
        print(f"\nno scenario that cites {ruling} notices:\n{new}\n(failing ones cite {', '.join(noticed) or 'nothing'})")
    print(f"{tried - len(alive)} found, {len(alive)} alive")
    sys.exit(1 if alive else 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], set(sys.argv[2:]))
