"""What is in the image: the code of the dice is small, and nothing in it could throw dice that were written down beforehand."""

import re
from bisect import bisect_right

from elftools.elf.elffile import ELFFile
from image import ROOT, image

KB, RAM = 1_024, 0x20000000

NAMES = re.compile(r"7entropy(?!4seal|5trial)|\.\.entropy\.\.(?!seal|trial)|4sha2|4hmac|6digest|12block_buffer|adjutant_rp20405noise")
"""In the names of functions and constants: from noise to dice, and the crates that this stands on. Sealed dice and the self-test
are what else is made of it."""
FILES = re.compile(r"src/entropy(?!/seal|/trial)|/(?:sha2|hmac|digest|block-buffer|crypto-common)-|src/sha256/|rp2040/src/noise\.rs")
"""The files that they come from."""
SEEDED = re.compile(r"/(?:chacha20|rand|rand_chacha|rand_xorshift|rand_xoshiro|fastrand|oorandom|getrandom)-\d|simulator/|tests/")
"""Files of generators that follow from a seed, of the simulator and of tests."""


def programs(elf):
    """Each unit's line program, with the paths of its files."""
    dwarf = elf.get_dwarf_info()
    for unit in dwarf.iter_CUs():
        program = dwarf.line_program_for_CU(unit)
        if program:
            old = program["version"] < 5
            folders = [folder.decode() for folder in program["include_directory"]]
            folders = ["", *folders] if old else folders
            files = [f"{folders[file.dir_index]}/{file.name.decode()}" for file in program["file_entry"]]
            yield program, [None, *files] if old else files


def files(path):
    """Every source file that something in a program comes from."""
    with open(path, "rb") as file:
        return {name for _, names in programs(ELFFile(file)) for name in names if name}


def lines(elf):
    """From where to where in the flash lies what was written in which file; what was inlined counts for where it was written."""
    for program, names in programs(elf):
        before = None
        for state in (entry.state for entry in program.get_entries()):
            if state is None:
                continue
            if before and before.address < state.address:
                yield before.address, state.address, names[before.file]
            before = None if state.end_sequence else state


def size():
    """Bytes of flash: what has such a name, what was written in such a file and became part of something else; and RAM at rest."""
    with open(image().elf_path, "rb") as file:
        elf = ELFFile(file)
        symbols = [symbol for symbol in elf.get_section_by_name(".symtab").iter_symbols() if symbol["st_size"]]
        places = {(symbol["st_value"] & ~1, symbol["st_size"]) for symbol in symbols if NAMES.search(symbol.name)}
        own = sorted((start, start + size) for start, size in places if start < RAM)
        starts = [start for start, _ in own]

        def inside(address):
            nth = bisect_right(starts, address) - 1
            return nth >= 0 and address < own[nth][1]

        loaded = lambda address: 0x10000000 <= address < RAM
        inlined = sum(end - start for start, end, name in lines(elf) if FILES.search(name) and loaded(start) and not inside(start))
        (ram,) = {symbol["st_size"] for symbol in symbols if re.search(r"4dice6SOURCE", symbol.name)}
    return sum(end - start for start, end in own), inlined, ram


def test_the_code_of_the_dice_is_within_its_budget():
    own, inlined, ram = size()
    assert own > 3 * KB, f"{own} bytes: the names of the functions are not what they were"
    assert own + inlined <= 8 * KB, f"{own} bytes of functions and {inlined} inlined elsewhere"
    assert ram <= 2 * KB, f"{ram} bytes of RAM"


def test_nothing_in_the_image_makes_dice_from_a_seed():
    found = files(image().elf_path)
    assert any(name.endswith("entropy/source.rs") for name in found), "the files are not what they were"
    seeded = sorted(name for name in found if SEEDED.search(name))
    assert not seeded, seeded
    # Dice come out of a `Cup`, and there are two: the source, and the hand that it deals from its own generator.
    with open(image().elf_path, "rb") as file:
        names = [symbol.name for symbol in ELFFile(file).get_section_by_name(".symtab").iter_symbols()]
    cups = {name for name in names if re.search(r"dice\.\.cup\.\.Cup\$GT\$(?:5throw|9throw_all)", name)}
    # The source itself; what passes it on to the screens; and the sampler of odds, which is never given to anything that rolls.
    known = ("entropy..source..Source", "ui..watched..Watched", "dice..cup..RngCup")
    assert any(known[0] in name for name in cups) and all(any(part in name for part in known) for name in cups), cups
    # Whatever of the sampler is not inlined has its own name: who uses it is told by the source.
    users = {path for folder in ("src", "boards/rp2040", "boards/pico-ssd1306") for path in (ROOT / folder).rglob("*.rs")
             if "rand_pcg" in path.read_text()}
    assert users == {ROOT / "src/engine/odds/sample.rs", ROOT / "src/dice/recipe/chances.rs"}, users


def test_a_program_with_seeded_dice_is_found_out():
    """The simulator has some, for tests and scripts."""
    found = files(ROOT / "target/debug/adjutant")
    assert any("chacha20-" in name and SEEDED.search(name) for name in found), "the files are not what they were"
    assert any("simulator/" in name for name in found)
