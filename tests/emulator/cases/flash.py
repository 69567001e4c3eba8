"""A flash chip that takes its time, loses power in the middle, or takes nothing any more."""

import random

from check import long
from image import image
from machine import ROLL, ROLLER, Machine, ready, results, same, saves, simulated

FIRST = " ".join(ROLL)


def rolling(machine):
    """Presses the key that rolls, and returns while the throw is being written."""
    written = machine.chip.flash_chip.pages
    machine.edge("ok", True, bounce=False)
    return machine.until(lambda machine: machine.chip.flash_chip.pages > written, 1_000, 0.05)


def test_the_harness_tears_what_a_power_cut_interrupts():
    machine = rolling(ready().press(*ROLLER))
    chip = machine.chip.flash_chip
    assert chip.busy
    _, address, before, after = chip.last
    torn = {bytes(chip.contents(address + 256, random.Random(seed))[address:]) for seed in range(20)}
    assert before != after and len(torn) > 5
    assert any(part not in (before, after) for part in torn), "nothing is half written"
    # Half way: no bit is cleared that should not be, and none set that was not.
    for part in torn:
        assert all(a & b == a and b & c == b for a, b, c in zip(after, part, before))


def test_the_firmware_waits_for_the_chip():
    machine = rolling(ready().press(*ROLLER))
    machine.chip.flash_chip.busy_until += 100e6
    waiting = machine.oled.bytes
    machine.run(90)
    assert machine.oled.bytes == waiting, "the picture came before the throw was kept"
    machine.run(500).calm()
    assert machine.picture() in results(FIRST)


def test_a_throw_is_kept_before_it_is_shown():
    machine = ready().press(*ROLLER)
    before = machine.picture()
    machine.edge("ok", True, bounce=False)
    machine.until(lambda machine: machine.picture() != before, 1_000, 0.1)
    after = Machine(flash=machine.power_cut()).booted().run(200).press(*ROLL).run(400).calm()
    assert after.picture() not in results(FIRST), "the throw was shown, and forgotten"


def cuts(seeds):
    """Rolls, cuts the power at a random moment, and starts again with what the flash holds, over and over."""
    for seed in seeds:
        dice = random.Random(seed)
        flash = None
        for _ in range(4):
            machine = Machine(flash=flash, seed=seed).booted().run(200)
            same(machine, simulated())
            assert not machine.logged("not saved") and machine.chip.resets_seen == 0
            machine.press(*ROLL).run(400).press("ok")
            machine = rolling(machine)
            machine.run(dice.uniform(0, 3))
            flash = machine.power_cut()


def test_power_cuts_in_the_middle_of_a_write():
    cuts([1])


@long
def test_many_power_cuts():
    cuts(range(2, 40))


def test_a_worn_out_chip_is_noticed():
    machine = ready()
    machine.chip.flash_chip.failing = True
    machine.press(*ROLL).run(400).calm()
    assert machine.logged("not saved")
    machine.press("back", "back", "back")
    assert machine.picture() != simulated(" ".join(ROLLER[:-1])), "home must say that nothing is being saved"


def test_a_full_chip_of_somebody_elses_bytes():
    flash = bytearray(image().flash())
    start = image().symbol("__saves_start")
    flash[start : start + len(saves(flash))] = random.Random(1).randbytes(len(saves(flash)))
    machine = Machine(flash=flash).booted().run(500)
    assert machine.chip.resets_seen == 0
    machine.press("down")
    assert machine.chip.resets_seen == 0 and machine.oled.on


def test_a_slow_sector_is_no_hang():
    """An old chip takes 400 ms to erase, with nothing else running; many sectors in a row are slow, not stuck."""
    machine = ready()
    machine.chip.flash_chip.sector_ms = 400
    machine.press(*ROLL).run(2_000).calm()
    assert machine.chip.resets_seen == 0
    assert machine.picture() in results(FIRST)
