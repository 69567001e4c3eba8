"""The firmware image: what is in the UF2 file, and where things are according to the ELF file beside it."""

import json
import struct
from functools import cache, cached_property
from pathlib import Path

from elftools.elf.elffile import ELFFile

ROOT = Path(__file__).resolve().parents[2]
FLASH = 0x10000000
FLASH_SIZE = 2 * 1024 * 1024
ERASED = 0xFF


class Image:
    def __init__(self, board):
        stem = ROOT / "target/uf2" / f"adjutant-{board}"
        self.uf2 = stem.with_suffix(".uf2").read_bytes()
        self.elf_path = stem.with_suffix(".elf")

    def flash(self):
        """A flash chip, blank but for the blocks of the UF2 file, as dragging and dropping leaves it."""
        chip = bytearray([ERASED]) * FLASH_SIZE
        for at in range(0, len(self.uf2), 512):
            start0, start1, _, address, size, _, _, family = struct.unpack_from("<8I", self.uf2, at)
            (end,) = struct.unpack_from("<I", self.uf2, at + 508)
            assert (start0, start1, end) == (0x0A324655, 0x9E5D5157, 0x0AB16F30), "not a UF2 block"
            assert family == 0xE48BFF56, "not for an RP2040"
            chip[address - FLASH : address - FLASH + size] = self.uf2[at + 32 : at + 32 + size]
        return chip

    @cached_property
    def _symbols(self):
        with open(self.elf_path, "rb") as file:
            elf = ELFFile(file)
            defmt = elf.get_section_index(".defmt")
            symbols, strings = {}, {}
            for symbol in elf.get_section_by_name(".symtab").iter_symbols():
                if symbol["st_shndx"] == defmt and symbol.name.startswith("{"):
                    strings[symbol["st_value"]] = json.loads(symbol.name)
                else:
                    symbols[symbol.name] = symbol["st_value"]
            return symbols, strings

    def symbol(self, name):
        """The address of a symbol: its whole name, or a part that is found in one name only."""
        symbols = self._symbols[0]
        if name in symbols:
            return symbols[name]
        found = sorted(key for key in symbols if name in key)
        assert len(found) == 1, f"{name} is {found or 'nowhere'} in the image"
        return symbols[found[0]]

    def message(self, index):
        """The level and the format string of a log message."""
        entry = self._symbols[1].get(index, {"tag": "defmt_unknown", "data": f"message {index}"})
        return entry["tag"].removeprefix("defmt_"), entry["data"]


@cache
def image(board="pico-ssd1306"):
    return Image(board)
