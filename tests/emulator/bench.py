"""Prints what the firmware costs: emulated time and bytes, the same on every machine.

The emulator counts cycles of the core but no waits for flash that is not in the cache, so that the times on silicon are longer by
what the cache misses; bytes and bus times are exact.
"""

import random

from elftools.elf.elffile import ELFFile

import check  # noqa: F401, for the folder of the tests
from machine import ABOUT, MS, ROLLER, SETTINGS, STACK_SIZE, Machine, deepest, paint, played
from power import BATTLE
from stack import AMENDED, TYPED

FULL = 1_024
GAMES = 5
CLOCKS, CLK_SYS_CTRL = 0x40008, 0x3C

# The keys before, the key that is measured, and where it leads: menus, then whole new screens.
PRESSES = [
    ((), "down", "home: cursor down"),
    (SETTINGS, "down", "settings: cursor down"),
    (ROLLER, "down", "roller: cursor down"),
    ((*ROLLER, "down", "ok"), "up", "roller: value up"),
    (ABOUT, "down", "about: next page"),
    ((), "ok", "home: a game opens"),
    (SETTINGS[:-1], "ok", "home: settings open"),
    (ROLLER[:-1], "ok", "home: roller opens"),
    (("ok",), "ok", "game: first row opens"),
    (ROLLER, "ok", "roller: a roll, to the last byte of its first picture"),
]


def size(image):
    with open(image.elf_path, "rb") as file:
        sections = {section.name: section["sh_size"] for section in ELFFile(file).iter_sections()}
    flash = sum(sections[name] for name in (".boot2", ".vector_table", ".text", ".rodata", ".data"))
    return flash, sum(sections[name] for name in (".data", ".bss", ".uninit"))


def watch_clocks(machine):
    """Notes when the program has the processor run from the crystal's clock."""
    clocks = machine.chip.peripherals[CLOCKS]
    write = clocks.write_uint32

    def noting(offset, value):
        if offset == CLK_SYS_CTRL and value & 1 and not hasattr(machine, "early"):
            machine.early = machine.chip.core.cycles
        write(offset, value)

    clocks.write_uint32 = noting


def depth(game):
    """The deepest the stack has been while somebody plays a game: a battle with questions, odds, changes and going back, then the
    same after a power cut in the middle of it."""
    machine = Machine(prepare=paint).booted().run(200)
    hands = random.Random(game)
    machine.press(*("down",) * game, "ok")
    machine.press(*hands.choices(("ok", "down", "up", "back"), (70, 15, 8, 7), k=40))
    again = Machine(machine.power_off(), prepare=paint).booted().run(200)
    again.press(*hands.choices(("ok", "down", "up", "back"), (70, 15, 8, 7), k=15))
    return max(deepest(machine), deepest(again))


def depth_of_changes():
    """The deepest while dice are typed and everything is changed again."""
    machine = Machine(prepare=paint).booted().run(200)
    machine.press(*TYPED, *AMENDED)
    return deepest(machine)


# At the battle's board: the menu, its third row from the end.
UNDO = ("ok", "up", "up", "up", "ok")


def depth_of_a_battle():
    """The deepest while a battle is taken up that the simulator has fought so far: early, in the middle and late; and while its last
    two procedures are undone."""
    deep = []
    for presses in (0, 100, 250, 600):
        machine = Machine(played((*BATTLE, *("ok",) * presses)), prepare=paint).booted().run(200)
        machine.press("ok", *(UNDO * 2 if presses == 0 else ("ok",) * 25))
        deep.append(deepest(machine))
    return max(deep)


def row(what, value, unit):
    print(f"| {what} | {value} | {unit} |")


def main():
    machine = Machine(prepare=watch_clocks)
    machine.booted()
    print("| what | measured | |\n|---|---|---|")
    row("power-on to the first full picture", f"{machine.oled.first_lit / MS:.1f}", "ms")
    row("of that before the clocks are set up", machine.early, "cycles, which silicon counts at some 6 MHz")

    # Tidying up is over by then, and the panel not yet dimmed.
    machine.run(13_000)
    cycles, start = machine.chip.core.cycles, machine.ms
    machine.run(14_000)
    awake = (machine.chip.core.cycles - cycles) * 8 / MS / (machine.ms - start)
    row("awake on a still screen", f"{awake * 100:.4f}", "% of the time")

    for before, key, what in PRESSES:
        machine = Machine(prepare=paint).booted().run(200)
        machine.press(*before)
        sent, pressed = machine.oled.bytes, machine.ms
        machine.edge(key, True, bounce=False)
        machine.run(1)
        # The first picture only: dice tumble on.
        machine.until(lambda machine: machine.oled.bytes > sent, 500, 0.2)
        machine.until(lambda machine: machine.ms - machine.oled.last_byte / MS > 0.4, 500, 0.1)
        time, sent = machine.oled.last_byte / MS - pressed, machine.oled.bytes - sent
        row(what, f"{time:.1f} ms, {sent} bytes", f"{sent * 100 // FULL} % of a picture")

    flash, ram = size(machine.image)
    row("image", f"{flash / 1024:.1f}", "KB of flash")
    row("static RAM", f"{ram / 1024:.1f}", "KB")
    row("stack, deepest in any game", f"{max(map(depth, range(GAMES))) / 1024:.1f}", f"KB of {STACK_SIZE // 1024}")
    row("stack, deepest in a long battle, taken up and undone", f"{depth_of_a_battle() / 1024:.1f}", f"KB of {STACK_SIZE // 1024}")
    row("stack, deepest while dice are typed and changed", f"{depth_of_changes() / 1024:.1f}", f"KB of {STACK_SIZE // 1024}")


main()
