#!/usr/bin/env python3
"""Breaks one rule after the other and sees whether a scenario that names it notices; or one guard of the engine after the other,
and sees whether the fuzzer does.

    tests/mutants/mutants.py bridge          every mutant of bridge.txt
    tests/mutants/mutants.py bridge R7 R9    only those that break these rulings
    tests/mutants/mutants.py engine          every mutant of engine.txt
    tests/mutants/mutants.py engine --keep   the same, and keeps what found them in tests/fuzz/kept

A mutant is a ruling, a file, a text that stands in it once, and what is put in its place:

    R9 src/games/bridge/attack.rs
    - if hits < 1 {
    + if hits < 0 {

It is found if a scenario fails that cites the ruling. A mutant of the engine has a name instead of a ruling, and behind the file
the target of tests/fuzz that must find it, from the seeds alone: what was kept of earlier hunts does not count. The sources are
copied to target/mutants and broken there. Rulings are broken in one build, each behind a switch (switch.py), as far as that goes;
what lies in a table, and every mutant of the engine, takes a build of its own, so the short test command has no part of this.
"""

import functools
import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import switch

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / "target" / "mutants"


def mutants(path):
    """Every mutant: the ruling, the file, the fuzz target if there is one, the text and its replacement."""
    for block in path.read_text().split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        ruling, file, *target = lines[0].split()
        old = "\n".join(line[2:] for line in lines[1:] if line.startswith("- "))
        new = "\n".join(line[2:] for line in lines[1:] if line.startswith("+ "))
        yield ruling, file, "".join(target), old, new


@functools.cache
def source(file):
    """A file as it was when the copy was made: people go on working meanwhile."""
    return (ROOT / file).read_text()


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


# What takes long here is to compile, not to play.
FAST = os.environ | {"CARGO_PROFILE_DEV_OPT_LEVEL": "0", "CARGO_PROFILE_DEV_DEBUG": "0", "RUST_BACKTRACE": "0"}

# Seconds after which scenarios hang: they take some.
HANGS = 300


def scenarios(nth=0):
    """What the scenarios of the copy say, with this mutant on: whether they were built at all, and the output."""
    command = ["cargo", "test", "--quiet", "--test", "scenarios", "every_scenario_plays_as_written"]
    env = FAST | {"ADJUTANT_MUTANT": str(nth)}
    # Built first: only what is played can hang.
    built = subprocess.run([*command[:-1], "--no-run"], cwd=COPY, env=env, capture_output=True, text=True)
    if built.returncode != 0:
        return False, built.stderr
    try:
        result = subprocess.run(command, cwd=COPY, env=env, capture_output=True, text=True, timeout=HANGS)
    except subprocess.TimeoutExpired:
        return True, "it hangs"
    output = result.stdout + result.stderr
    return "running 1 test" in output, output


def switches():
    """The copy gets switches: one that scenarios turn on as they are told."""
    (COPY / "src" / "mutant.rs").write_text(switch.SWITCH)
    for file, old, new in (
        ("src/lib.rs", "pub mod games;", "pub mod games;\npub mod mutant;"),
        (
            "tests/scenarios.rs",
            "fn every_scenario_plays_as_written() {",
            """fn every_scenario_plays_as_written() {
    adjutant::mutant::set(std::env::var("ADJUTANT_MUTANT").unwrap().parse().unwrap());""",
        ),
    ):
        text = (COPY / file).read_text()
        assert text.count(old) == 1, (file, old)
        (COPY / file).write_text(text.replace(old, new))


def built_together(chosen):
    """Puts as many mutants as possible into the copy at once; which of them are in it."""
    files = defaultdict(list)
    for nth, (_, file, _, old, new) in enumerate(chosen, 1):
        files[file].append((nth, old, new))
    while True:
        lines = {}
        for file, here in files.items():
            text, where = switch.switched(source(file), here)
            (COPY / file).write_text(text)
            lines |= {(file, line): nth for line, nth in where.items()}
        command = ["cargo", "check", "--quiet", "--message-format=short"]
        result = subprocess.run(command, cwd=COPY, env=FAST, capture_output=True, text=True)
        if result.returncode == 0:
            return set(lines.values())
        wrong = {lines.get((file, int(line))) for file, line in re.findall(r"^(\S+?):(\d+):\d+: error", result.stderr, re.MULTILINE)}
        if not wrong - {None}:
            sys.exit(f"all must pass before anything is broken\n{result.stderr[-3000:]}")
        files = {file: [mutant for mutant in here if mutant[0] not in wrong] for file, here in files.items()}


def cited(output, game):
    """The rulings that failing scenarios cite."""
    found = set()
    for file, line in re.findall(r"^(/\S+\.play):(\d+): [\w-]+: ", output, re.MULTILINE):
        head = Path(file).read_text().splitlines()[int(line) - 1]
        found.update(re.findall(rf"{game}:([A-Z]?[\d.]+)", head))
    return found


def fuzzed(target=None):
    """What the fuzzer says of the copy, of all targets briefly if none is named: whether it was built at all, and the output."""
    # Into this file's own folder, so that what one mutant found is not taken for another's.
    shutil.rmtree(COPY / "target" / "fuzz" / "found", ignore_errors=True)
    command = [sys.executable, COPY / "tests" / "fuzz" / "run", *(["--hunt", target] if target else [])]
    result = subprocess.run(command, capture_output=True, text=True, errors="replace")
    return result.returncode != 2, result.stdout + result.stderr


def keep(name, target):
    """Keeps the input that found a mutant."""
    folder = ROOT / "tests" / "fuzz" / "kept" / target
    folder.mkdir(parents=True, exist_ok=True)
    for found in sorted((COPY / "target" / "fuzz" / "found").iterdir())[:1]:
        shutil.copyfile(found, folder / name)


def alone(ruling, file, target, old, new):
    """Breaks one place of the copy and nothing else; what is said of it."""
    path, text = COPY / file, source(file)
    path.write_text(text.replace(old, new))
    built, output = fuzzed(target) if target else scenarios()
    path.write_text(text)
    if not built:
        sys.exit(f"{ruling}: it does not build:\n{new}\n{output[-3000:]}")
    return output


def main(game, wanted, keeps):
    copy()
    chosen = [mutant for mutant in mutants(Path(__file__).with_name(f"{game}.txt")) if not wanted or mutant[0] in wanted]
    for ruling, file, _, old, _ in chosen:
        times = source(file).count(old)
        if times != 1:
            sys.exit(f"{ruling}: this stands {times} times in {file}: {old}")
    fuzz = any(target for _, _, target, _, _ in chosen)
    together = set()
    if not fuzz:
        switches()
        together = built_together(chosen)
    built, output = fuzzed() if fuzz else scenarios()
    if not built or "FAILED" in output:
        print(output)
        sys.exit("all must pass before anything is broken")
    outputs = {nth: scenarios(nth)[1] for nth in sorted(together)}
    # What is broken alone is broken in sources without switches, or every build would have all of them.
    for file in {file for _, file, _, _, _ in chosen}:
        (COPY / file).write_text(source(file))
    alive = []
    for nth, (ruling, file, target, old, new) in enumerate(chosen, 1):
        output = outputs[nth] if nth in together else alone(ruling, file, target, old, new)
        noticed = ({ruling} if "FAILED" in output else set()) if target else cited(output, game)
        found = ruling in noticed
        what = new.strip().splitlines()[0] if new.strip() else "(removed)"
        said = re.findall(r"panicked at [^\n]*\n([^\n]*)", output)[:1] if target else []
        print(f"{'found' if found else 'ALIVE':<6} {ruling:<16} {what}{''.join('  <- ' + text for text in said)}", flush=True)
        if not found:
            alive.append((ruling, new, sorted(noticed)))
        elif keeps:
            keep(ruling, target)
    for ruling, new, noticed in alive:
        print(f"\nnobody who should notices {ruling}:\n{new}\n(failing ones cite {', '.join(noticed) or 'nothing'})")
    print(f"{len(chosen) - len(alive)} found, {len(alive)} alive; {len(together)} of them in one build")
    sys.exit(1 if alive else 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], {word for word in sys.argv[2:] if word != "--keep"}, "--keep" in sys.argv)
