"""The whole device on the bench: chip, panel, keys, LED, and somebody's hands."""

import random
import re
import struct
import subprocess
import tempfile
import zlib
from functools import cache

from chip import Chip
from image import FLASH_SIZE, ROOT, image
from oled import HEIGHT, WIDTH, Oled
from rtt import Log

KEYS = {"up": 10, "down": 11, "ok": 12, "back": 13}
LED = 25
MS = 1_000_000

STACK_SIZE = image().symbol("_stack_start") - image().symbol("_stack_end")
UNUSED = 0xA5

TAP = 60
"""A press by a quick hand, in milliseconds; the simulator's scripts use the same."""


class Machine:
    """A device, powered on when it is made. `flash` is what a former one left behind, or else that of a device whose welcome was
    skipped; `prepare` may break it before the start."""

    def __init__(self, flash=None, seed=1, prepare=None, board="pico-ssd1306"):
        self.image = image(board)
        self.dice = random.Random(seed)
        self.chip = Chip(bytearray(greeted(board)) if flash is None else flash, seed)
        self.oled = Oled(self.chip.i2c[0], self.chip.clock, seed)
        self.log = Log(self.chip, self.image)
        self.led_changes = []
        for pin in KEYS.values():
            self.chip.gpio[pin].set_input_value(True)
        self.chip.gpio[LED].add_listener(lambda state, _: self.led_changes.append((self.ms, state)))
        if prepare:
            prepare(self)

    # Time.

    @property
    def ms(self):
        return self.chip.clock.nanos / MS

    def run(self, ms):
        self.chip.run(ms * MS)
        self.log.drain()
        return self

    def until(self, condition, limit=2_000, step=5):
        """Lets time pass until something is true."""
        end = self.ms + limit
        while not condition(self):
            assert self.ms < end, f"it never came, within {limit} ms"
            self.run(step)
        return self

    def booted(self):
        """Runs until the first picture stands."""
        self.until(lambda machine: machine.oled.on)
        return self.calm()

    def calm(self, still=40, limit=3_000):
        """Runs until nothing has been sent to the panel for a while."""
        return self.until(lambda machine: machine.ms - (machine.oled.last_byte or 0) / MS > still, limit, 10)

    # Hands.

    def edge(self, key, down, bounce=True):
        """A contact closes or opens; real ones chatter for a millisecond or three."""
        pin = self.chip.gpio[KEYS[key]]
        if bounce:
            for _ in range(self.dice.randrange(2, 6)):
                pin.set_input_value(not down)
                self.run(self.dice.uniform(0.05, 0.3))
                pin.set_input_value(down)
                self.run(self.dice.uniform(0.05, 0.3))
        pin.set_input_value(not down)

    def press(self, *keys, ms=TAP):
        """Presses the keys one after the other, and waits for the picture after each."""
        for key in keys:
            self.edge(key, True)
            self.run(ms)
            self.edge(key, False)
            self.run(25)
            self.calm()
        return self

    # Power.

    def power_cut(self):
        """What the flash holds if power goes at this moment, with whatever was being written torn."""
        return self.chip.flash_chip.contents(FLASH_SIZE, self.dice)

    def power_off(self):
        """What the flash holds if power goes when it is idle."""
        return self.chip.flash_chip.contents(FLASH_SIZE)

    # Eyes.

    def picture(self):
        return self.oled.picture()

    def logged(self, words):
        self.log.drain()
        return any(words in text for _, text in self.log.lines)


STOCK = []
"""Devices that are on; `check.py` switches them on before it divides into the processes of the tests."""


def ready():
    """A device on which nothing was done, that is on and has tested its dice: a fresh one, if the stock is used up."""
    return STOCK.pop() if STOCK else Machine().booted().run(200)


def png(picture, path, scale=4):
    """Writes a picture as the simulator does, each pixel four by four."""
    lines = picture.split("\n")[:HEIGHT]
    row = lambda line: b"\0" + b"".join(bytes([0xFF if pixel == "#" else 0]) * scale for pixel in line)
    data = zlib.compress(b"".join(row(line) * scale for line in lines))
    chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    header = struct.pack(">IIBBBBB", WIDTH * scale, HEIGHT * scale, 8, 0, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def same(machine, expected, what="the simulator"):
    """The panel shows exactly this; if not, both pictures are left in target/emulator."""
    seen = machine.picture()
    if seen != expected:
        folder = ROOT / "target/emulator"
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in (("seen", seen), ("expected", expected)):
            (folder / f"{name}.txt").write_text(picture)
            png(picture, folder / f"{name}.png")
        wrong = sum(a != b for a, b in zip(seen, expected))
        raise AssertionError(f"{wrong} pixels differ from {what}: see target/emulator/seen.png and expected.png; log {machine.log.lines}")


def simulated(keys="", seed=1, saves=None, options=()):
    """What the simulator shows after these keys: the picture that the panel must show too."""
    arguments = [ROOT / "target/debug/adjutant", "--seed", str(seed), "--print", "--keys", keys, *options]
    run = subprocess.run(arguments + (["--saves", saves] if saves else []), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


@cache
def home():
    """The first menu of a device whose dice are good."""
    return simulated()


# From home, whose last rows are the roller, the fairness pages, the settings and the about pages.
ABOUT = ("up", "ok")
SETTINGS = ("up", "up", "ok")
ROLLER = ("up", "up", "up", "up", "ok")
# The first roll: two six-sided dice, 36 pictures.
ROLL = (*ROLLER, "ok")


@cache
def results(keys):
    """All pictures the simulator shows after these keys with any dice."""
    pictures = set()
    for seed in range(1_000):
        pictures.add(simulated(keys, seed))
        if len(pictures) == 36:
            break
    return pictures


def saves(flash):
    """The part of a flash chip that the simulator keeps in its file."""
    start, end = image().symbol("__saves_start"), image().symbol("__saves_end")
    return bytes(flash[start:end])


def rolls(machine):
    """How many rolls the device has kept."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/saves.bin"
        with open(path, "wb") as file:
            file.write(saves(machine.power_off()))
        command = [ROOT / "target/debug/adjutant", "saves", "export", f"{folder}/copy.bin", "--saves", path]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return int(re.match(r"(\d+) rolls?\b", said)[1])


def played(keys, seed=1, board="pico-ssd1306", options=()):
    """The flash of a device on which these keys were pressed: its saves are the simulator's."""
    flash, start = image(board).flash(), image(board).symbol("__saves_start")
    with tempfile.NamedTemporaryFile() as file:
        file.write(saves(flash))
        file.flush()
        simulated(" ".join(keys), seed, file.name, options)
        file.seek(0)
        flash[start : start + len(saves(flash))] = file.read()
    return flash


WELCOME = ("--welcome",)
"""A device out of the box says hello; without this the simulator's begins at its menu."""


@cache
def greeted(board):
    """The flash of a device on which the welcome and the name were skipped, and nothing else done: where nearly all tests begin."""
    return bytes(played(("down", "back"), board=board, options=WELCOME))


# The stack, which begins where RAM does.


def paint(machine):
    """Marks the whole stack, before the start."""
    machine.chip.sram[:STACK_SIZE] = bytes([UNUSED]) * STACK_SIZE


def deepest(machine):
    """How many bytes of the stack were ever used."""
    return len(bytes(machine.chip.sram[:STACK_SIZE]).lstrip(bytes([UNUSED])))
