"""Prints what the firmware costs: emulated time and bytes, the same on every machine.

The emulator counts cycles of the core but no waits for flash that is not in the cache, so that the times on silicon are longer by
what the cache misses; bytes and bus times are exact.
"""

from elftools.elf.elffile import ELFFile

from image import image
from machine import MS, Machine

STACK_SIZE = image().symbol("_stack_start") - image().symbol("_stack_end")
MARK = 0xA5
FULL = 1_024

# The keys before, the key that is measured, and where it leads: menus, then whole new screens.
PRESSES = [
    ((), "down", "home: cursor down"),
    (("up", "up", "ok"), "down", "settings: cursor down"),
    (("up", "up", "up", "up", "ok"), "down", "roller: cursor down"),
    (("up", "up", "up", "up", "ok", "down", "ok"), "up", "roller: value up"),
    (("up", "ok"), "down", "about: next page"),
    ((), "ok", "home: a game opens"),
    (("up", "up"), "ok", "home: settings open"),
    (("up", "up", "up", "up"), "ok", "home: roller opens"),
    (("ok",), "ok", "game: first row opens"),
    (("up", "up", "up", "up", "ok"), "ok", "roller: a roll, to the last byte of its first picture"),
]


def size(image):
    with open(image.elf_path, "rb") as file:
        sections = {section.name: section["sh_size"] for section in ELFFile(file).iter_sections()}
    flash = sum(sections[name] for name in (".boot2", ".vector_table", ".text", ".rodata", ".data"))
    return flash, sum(sections[name] for name in (".data", ".bss", ".uninit"))


def paint(machine):
    machine.chip.sram[:STACK_SIZE] = bytes([MARK]) * STACK_SIZE


def deepest(machine):
    stack = bytes(machine.chip.sram[:STACK_SIZE])
    return len(stack.lstrip(bytes([MARK])))


def row(what, value, unit):
    print(f"| {what} | {value} | {unit} |")


def main():
    machine = Machine(prepare=paint)
    machine.booted()
    print("| what | measured | |\n|---|---|---|")
    row("power-on to the first full picture", f"{machine.oled.first_lit / MS:.1f}", "ms")

    machine.run(1_000)
    cycles, start = machine.chip.core.cycles, machine.ms
    machine.run(20_000)
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

    # The deepest the stack has been while somebody uses the device.
    machine = Machine(prepare=paint).booted().run(200)
    for keys in (("ok",), ("ok",) * 12, ("down", "ok") * 6, ("back",) * 6, ("up",) * 4 + ("ok",) * 6):
        machine.press(*keys).run(500)
    flash, ram = size(machine.image)
    row("image", f"{flash / 1024:.1f}", "KB of flash")
    row("static RAM", f"{ram / 1024:.1f}", "KB")
    row("stack, deepest", f"{deepest(machine) / 1024:.1f}", f"KB of {STACK_SIZE // 1024}")


main()
