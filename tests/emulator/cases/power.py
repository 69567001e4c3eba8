"""One battle that goes on through power cuts: nothing that was shown is lost, and nothing is thrown twice.

At each cut the device itself is let run on: what it shows and keeps without the cut is what the cut one is compared with.
"""

import json
import os
import random
import re
import struct
import subprocess
import tempfile

from check import long
from faults import hang
from image import FLASH, ROOT, image
from machine import ABOUT, ROLL, Machine, played, ready, rolls, same, saves, simulated

SECTOR = 4096
LABEL, OPENING, MARK = slice(0, 16), slice(16, 32), slice(32, 36)
ERASED = 0xFF

# A battle of two example warbands, both tactics tests rolled: round 1, somebody is to act.
BATTLE = ("up",) * 5 + ("ok", "ok", "down", "ok", "down", "ok") + ("ok",) * 7


def read(flash):
    """What the saves hold according to the simulator: everything in words, the first picture, and the one after OK."""
    with tempfile.NamedTemporaryFile() as file:
        def fresh():
            file.seek(0)
            file.write(saves(flash))
            file.flush()
            return file.name

        command = [ROOT / "target/debug/adjutant", "report", "--json", "--saves", fresh()]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout), simulated("", saves=fresh()), simulated("ok", saves=fresh())


def crowded(flash, ready):
    """The same saves with few sectors ready, and all others full of what nobody needs: in the next pause there are erases."""
    start = image().symbol("__saves_start")
    sectors = [slice(at, at + SECTOR) for at in range(start, start + len(saves(flash)), SECTOR)]
    unused = lambda sector: all(byte == ERASED for byte in flash[sector][OPENING])
    used = next(flash[sector] for sector in sectors if not unused(sector))
    for sector in [sector for sector in sectors if unused(sector)][ready:]:
        waste = bytearray(used)
        waste[MARK] = bytes(4)
        flash[sector] = waste
    return flash


def settles(machine, picture):
    """Within a second the panel shows this: first the dice are tested, and odds take their time."""
    for _ in range(50):
        if machine.picture() != picture:
            machine.run(20)
    same(machine, picture)


class LeftAlone:
    """The same device at this moment, in a process of its own, where nobody touches it: it too may send odds that took their time."""

    def __init__(self, machine):
        self.before = machine.picture()
        until, self.until = os.pipe()
        self.seen, seen = os.pipe()
        self.process = os.fork()
        if not self.process:
            os.close(self.until)
            with open(until) as pipe:
                machine.chip.run(float(pipe.read()) - machine.chip.clock.nanos)
            with open(seen, "w") as pipe:
                pipe.write(machine.picture())
            os._exit(0)
        os.close(until)
        os.close(seen)

    def shows(self, machine):
        """Whether the one that was touched shows anything by now that this one does not, nor both did before."""
        with open(self.until, "w") as pipe:
            pipe.write(str(machine.chip.clock.nanos))
        with open(self.seen) as pipe:
            alone = pipe.read()
        os.waitpid(self.process, 0)
        return any(now not in then for now, *then in zip(machine.picture(), self.before, alone, strict=True))


class Battle:
    """The battle, and the rolls that somebody has seen."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.flash = played(BATTLE)
        self.known = read(self.flash)[0]
        assert self.known["battle"]["game"] == "bridge" and len(self.known["rolls"]) == 3, "this is no battle in round 1"
        self.boots = 0

    def restart(self):
        """Power on: the panel shows what the saves hold, and no roll that was seen is missing or another."""
        self.boots += 1
        report, first, then = read(self.flash)
        rolls = report["rolls"]
        assert [roll["number"] for roll in rolls] == list(range(1, len(rolls) + 1)), "a number is missing, or there twice"
        for before, now in zip(self.known["rolls"], rolls, strict=False):
            assert before["dice"] == now["dice"], f"other dice in roll {now['number']}"
        assert len(rolls) >= len(self.known["rolls"]), "a roll that was seen is gone"
        self.known = report
        machine = Machine(flash=self.flash, seed=self.boots).booted()
        settles(machine, first)
        assert machine.chip.resets_seen == 0 and not machine.logged("not saved")
        machine.press("ok")
        settles(machine, then)
        return machine

    def key(self):
        """Most presses go on; now and then one goes back, or somewhere else."""
        return self.dice.choices(["ok", "down", "up", "back"], [16, 1, 1, 1])[0]

    def cut_in_a_press(self):
        """Cuts the power at any moment from a press to the end of what comes of it, mostly while something is being written."""
        machine = self.restart()
        for _ in range(self.dice.randrange(2)):
            machine.press(self.key())
        before, key = read(machine.power_off())[0], self.key()
        if key == "back":
            # Held it would mean something else, so it acts when it is let go.
            machine.edge(key, True, bounce=False)
            machine.run(60)
        alone, pages = LeftAlone(machine), machine.chip.flash_chip.pages
        machine.edge(key, key != "back", bounce=False)
        if self.dice.random() < 0.7:
            # Within the nth page that is written, if there is one.
            wanted = pages + self.dice.choice([1, 1, 1, 2, 3])
            for _ in range(400):
                if machine.chip.flash_chip.pages >= wanted:
                    break
                machine.run(0.05)
            machine.run(self.dice.uniform(0, 0.8))
        else:
            machine.run(self.dice.uniform(0, 90))
        torn, shown = machine.power_cut(), alone.shows(machine)
        inside = machine.chip.flash_chip.busy
        if key != "back":
            machine.edge(key, False, bounce=False)
        machine.run(100).calm()
        after, found = read(machine.power_off())[0], read(torn)[0]
        if shown:
            assert found == after, f"{key}: it was shown, and is not in flash"
        else:
            assert found in (before, after), f"{key}: neither before nor after"
        self.flash = torn
        return inside

    def cut_in_an_erase(self):
        """Cuts the power while a sector is being erased, some time after the last press."""
        self.flash = crowded(self.flash, 2)
        machine = self.restart()
        before, sectors = read(machine.power_off())[0], machine.chip.flash_chip.sectors
        wanted = sectors + self.dice.randrange(1, 4)
        machine.until(lambda machine: machine.chip.flash_chip.sectors >= wanted, 5_000, 1)
        machine.run(self.dice.uniform(0, 44))
        self.flash = machine.power_cut()
        assert read(self.flash)[0] == before, "an erase changed something"
        return machine.chip.flash_chip.busy


def battle(seed, cuts):
    """Cuts so many times; a fifth of the cuts in an erase."""
    battle = Battle(seed)
    inside = [battle.cut_in_an_erase() if nth % 5 == 4 else battle.cut_in_a_press() for nth in range(cuts)]
    battle.restart()
    assert sum(inside) >= cuts // 3, f"only {sum(inside)} of {cuts} cuts hit a flash operation"
    return battle


def test_a_battle_goes_on_through_20_cuts():
    battle(1, 20)


@long
def test_a_battle_goes_on_through_200_cuts():
    after = battle(2, 200)
    assert len(after.known["rolls"]) >= 25, f"only {len(after.known['rolls'])} rolls between the cuts"


# A battle of Sword & Sorcery up to the first melee's card: the ninth roll.
MELEE = ("ok",) * 36


def test_a_melee_runs_on_and_every_throw_is_kept():
    machine = Machine(flash=played(MELEE, seed=3)).booted().run(200)
    machine.press("ok")
    before = rolls(machine)
    machine.press("ok")
    machine.run(500).calm()
    # Whoever wins a round has his blow rolled for: there are two rolls at least.
    assert rolls(machine) >= before + 2, f"{rolls(machine) - before} rolls"


# The chip on the Pico, a W25Q16JV, by its data sheet, in milliseconds: usually 0.4 for a page and 45 for a sector.
PAGE_LONGEST, SECTOR_LONGEST = 3, 400
MAY_WAIT = 60
"""Milliseconds that a key may wait for a write."""


WANTED = 6
"""Sectors that are to be ready after a pause."""


def erasing(sectors):
    """A device after its first roll, which has so many sectors to erase as soon as nobody touches a key for two seconds."""
    return Machine(flash=crowded(played(ROLL), WANTED - sectors)).booted().run(120).calm()


def response(machine, key):
    """Milliseconds from a press to the first byte of the picture that answers it."""
    sent, pressed = machine.oled.bytes, machine.ms
    machine.edge(key, True, bounce=False)
    machine.until(lambda machine: machine.oled.bytes > sent, 1_000, 0.1)
    return machine.ms - pressed


def test_nothing_is_erased_while_a_key_is_down():
    machine = erasing(2)
    chip = machine.chip.flash_chip
    for held in (False, True, False):
        machine.edge("back", held, bounce=False)
        until = machine.ms + (4_000 if held else 1_500)
        while machine.ms < until:
            machine.run(50)
            assert chip.sectors == 0, f"an erase while the key was {'down' if held else 'hardly up'}"
    machine.run(1_000)
    # Those that were prepared, and whatever power-on itself had to write.
    assert chip.sectors >= 2, f"{chip.sectors} erases in the pause"


def test_a_press_waits_for_an_erase_no_longer_than_60_ms():
    """Whenever in an erase a key goes down, even if it is up again before that is over."""
    waited = []
    for begun in (0, 10, 30):
        machine = erasing(1)
        usual = response(machine, "down")
        machine.run(60).edge("down", False, bounce=False)
        machine.until(lambda machine: machine.chip.flash_chip.sectors == 1, 3_000, 0.5).run(begun)
        sent, pressed = machine.oled.bytes, machine.ms
        assert machine.chip.flash_chip.busy
        machine.edge("down", True, bounce=False)
        machine.run(4)
        machine.edge("down", False, bounce=False)
        machine.until(lambda machine: machine.oled.bytes > sent, 1_000, 0.1)
        waited.append(machine.ms - pressed - usual)
        same(machine.run(100).calm(), simulated("down down"))
    assert 30 < max(waited) < MAY_WAIT and min(waited) < 25, f"waited for {waited} ms"


def test_a_press_waits_for_pages_no_longer_than_60_ms():
    """The same keys on a chip that takes no time and on the slowest there is: the difference is what a write costs."""
    def responses(page_ms):
        blank = image("pico-ssd1306").flash()
        machine = Machine(blank, prepare=lambda machine: setattr(machine.chip.flash_chip, "page_ms", page_ms)).booted().run(200)
        times = []
        # Past the welcome, and into a battle.
        for key in ("down", "back", *BATTLE[:9]):
            times.append(response(machine, key))
            machine.run(20).edge(key, False, bounce=False)
            machine.run(30).calm()
        return times, machine.chip.flash_chip.pages

    # Worst of all is the first save on a chip that was never written to.
    (slow, pages), (quick, same_pages) = responses(PAGE_LONGEST), responses(0)
    assert pages == same_pages and pages > 20, "not the same presses"
    longest = max(a - b for a, b in zip(slow, quick))
    assert 2 * PAGE_LONGEST < longest < MAY_WAIT, f"a key waits up to {longest:.1f} ms"


def test_the_watchdog_waits_much_longer_than_the_longest_erase():
    machine = erasing(1)
    machine.chip.flash_chip.sector_ms = SECTOR_LONGEST
    machine.run(4_000)
    assert machine.chip.flash_chip.sectors >= 1 and machine.chip.resets_seen == 0
    machine.press("down")
    fed = machine.ms
    hang(machine, interrupts=False)
    machine.until(lambda machine: machine.chip.resets_seen == 1, 10_000)
    assert machine.ms - fed > 10 * SECTOR_LONGEST


def drag(uf2, program, flash):
    """A UF2 file is dragged onto the device: the boot ROM erases the sectors that the file names, and writes its pages."""
    flash, erased = bytearray(flash), set()
    for at in range(0, len(uf2), 512):
        address, size = struct.unpack_from("<II", uf2, at + 12)
        place, sector = address - FLASH, (address - FLASH) // SECTOR
        if sector not in erased:
            erased.add(sector)
            flash[sector * SECTOR : (sector + 1) * SECTOR] = bytes([ERASED]) * SECTOR
        flash[place : place + size] = program[place : place + size]
    return flash


def test_a_new_image_keeps_the_saves():
    machine = ready().press(*ABOUT)
    old = machine.picture()
    again = ("back", "up", "up", "up", "ok", "ok")
    before = machine.run(100).press(*again).run(400).calm().power_off()
    # The same program under another version: what the About page says tells which one runs.
    program = image().flash()
    version = re.search(rb"Adjutant (\d+\.\d+\.\d+)", program)
    program[version.start(1) : version.end(1)] = version[1].translate(bytes.maketrans(b"0123456789", b"9876543210"))
    after = drag(image().uf2, program, before)
    assert after != before and saves(after) == saves(before)
    machine = Machine(flash=after).booted().press(*ABOUT)
    assert machine.picture() != old, "the new image does not run"
    machine.run(100).press(*again).run(400).calm()
    rolls = [read(flash)[0]["rolls"] for flash in (before, machine.power_off())]
    assert len(rolls[0]) == 1 and rolls[1][:1] == rolls[0] and [roll["number"] for roll in rolls[1]] == [1, 2]
