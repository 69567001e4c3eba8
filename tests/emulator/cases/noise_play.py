"""The dice in play on the chip: how even they are, what a roll costs, and that sealed ones can be checked afterwards."""

import math
import re
import subprocess
import tempfile
from pathlib import Path

from check import long
from image import ROOT
from machine import MS, ROLL, ROLLER, Machine, ready, rolls, saves
from noise import decided

CYCLES_A_MS = 125_000

# From home: the pages about the dice, and their rows.
PAGES = ("up", "up", "up", "ok")
TRIAL = (*PAGES, *("down",) * 4, "ok")
SEALED = (*PAGES, "up", "up", "up", "ok")

TRIED = 100_000
DICE = (3, 4, 6, 8, 10, 12, 20, 100)
"""The dice of the self-test, in its order; it begins with the d6."""
GAPS = {6: 0.15, 20: 0.09}
"""How far the worst face of a million rolls may be off its share, in points; of a tenth as many, root ten times as far."""


def counts(machine, sides):
    """The self-test's counts, found in memory: so many numbers in a row that are near their share and make exactly the total."""
    ram = memoryview(bytes(machine.chip.sram)).cast("I")
    near = range(TRIED * 8 // sides // 10, TRIED * 12 // sides // 10)
    rows = (ram[at : at + sides].tolist() for at in range(len(ram) - sides) if ram[at] in near)
    (found,) = {tuple(row) for row in rows if sum(row) == TRIED and all(count in near for count in row)}
    return found


def chance(chi, freedom):
    """The chance of a chi squared as large as this (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return math.erfc(((chi / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread)) / 2


def tried(sides):
    """The self-test of a die: its counts, and how long it took in milliseconds."""
    machine = ready().press(*TRIAL)
    # The second row is the die.
    steps = DICE.index(sides) - DICE.index(6)
    if steps:
        machine.press("down", "ok", *("up" if steps > 0 else "down",) * abs(steps), "ok", "up")
    machine.edge("ok", True, bounce=False)
    machine.run(60)
    machine.edge("ok", False, bounce=False)
    begun = machine.ms
    machine.until(lambda machine: machine.ms - machine.oled.last_byte / MS > 500, 40_000, 50)
    return counts(machine, sides), machine.oled.last_byte / MS - begun


def even(sides):
    def test():
        found, _ = tried(sides)
        share = TRIED / sides
        chi = sum((count - share) ** 2 / share for count in found)
        assert chance(chi, sides - 1) >= 1e-4, f"d{sides}: {found}"
        gap = max(abs(count - share) for count in found) * 100 / TRIED
        assert gap <= GAPS.get(sides, gap) * math.sqrt(10), f"d{sides}: {gap} points"

    return test


for _sides in DICE:
    globals()[f"test_a_hundred_thousand_rolls_of_a_d{_sides}_are_even"] = long(even(_sides))


def cost():
    """Milliseconds of a roll: sampling, and the processor's work from the last sample until the throw is being written."""
    machine = ready().press(*ROLLER)
    before, written = len(machine.chip.rosc.sampled), machine.chip.flash_chip.pages
    machine.edge("ok", True, bounce=False)
    pressed = machine.ms
    machine.until(lambda machine: len(machine.chip.rosc.sampled) == before + 64, 100, 0.01)
    sampled, cycles = machine.ms, machine.chip.core.cycles
    machine.until(lambda machine: machine.chip.flash_chip.pages > written, 100, 0.01)
    return sampled - pressed, (machine.chip.core.cycles - cycles) / CYCLES_A_MS


def test_a_roll_takes_ten_milliseconds_at_most():
    sampling, work = cost()
    assert sampling + work <= 10, f"{sampling:.2f} ms of sampling and {work:.2f} ms of work"


def checked(flash):
    """What both programs say of the sealed log in a flash."""
    with tempfile.TemporaryDirectory() as folder:
        log, path = Path(folder, "log.txt"), Path(folder, "saves.bin")
        path.write_bytes(saves(flash))
        ours = subprocess.run([ROOT / "target/debug/adjutant", "verify", log, "--saves", path], capture_output=True, text=True)
        assert ours.returncode == 0, ours.stderr
        script = subprocess.run(["python3", ROOT / "tests/verify.py", log], capture_output=True, text=True)
        assert script.returncode == 0, script.stderr
    assert ours.stdout == script.stdout
    return ours.stdout


def sealed(machine):
    """Seals the dice, with the opponent's number 30000000."""
    machine.press(*SEALED, "down", "ok").run(300).calm()
    return machine.press("down", "down", "down", "ok", "up", "up", "up", *("ok",) * 8)


def test_sealed_dice_survive_a_power_cut_and_are_checked():
    machine = sealed(ready())
    machine.press("back", "back", "up", "ok")
    for _ in range(2):
        machine.press("ok").run(300).calm().press("back")
    machine.edge("ok", True, bounce=False)
    written = machine.chip.flash_chip.pages
    machine.until(lambda machine: machine.chip.flash_chip.pages > written, 1_000, 0.05)
    after = decided(Machine(flash=machine.power_cut()).booted())
    # The new seal has come up by itself. Whoever goes on without reading it is shown it again, and rolls nothing before it is read
    # and has its number; then on with play, and to the end.
    after.press("back", "back", *ROLL).run(300).calm()
    assert rolls(after) in (2, 3), "a roll was made under a seal that nobody has read"
    after.press("down", "down", "down", *("ok",) * 9, "back", "ok").run(400).calm()
    after.press("back", "back", "down", "ok", "up", "up", "up", "ok", "back").press("ok").press("ok", ms=1_300).run(400).calm()
    said = checked(after.power_off())
    made = int(re.match(r"session 1: (\d+) rolls as sealed, 0 typed by hand\n", said)[1])
    assert made in (3, 4) and said.count("  seal ") == 2, said
    assert rolls(after) in (made, made - 1), "a roll was made that is not in the log"
