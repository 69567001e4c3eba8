"""Power-on after power-on: sound oscillators are never refused, the spacing fits them and is remembered, and no two boots are alike."""

import random

from check import long
from machine import ROLLER, Machine, home, same
from noise import decided, refuses, with_model
from rosc import Bias, Ring

FEW, GOAL = 10, 100

SOUND = {
    "7_ps": (lambda seed: Ring(seed, jitter=7), 700),
    "14_ps": (lambda seed: Ring(seed, jitter=14), 250),
    "bias_60": (lambda seed: Bias(0.60, seed), 250),
}
"""Models, and within how many milliseconds the dice must be ready."""

SPACINGS = {14: 50_000, 7: 200_000, 4: 500_000, 2: 500_000}
"""Picoseconds of jitter a period, and nanoseconds between the reads that such an oscillator needs; at 2 ms every fourth counts."""


def spacing(machine):
    """Nanoseconds between the last two reads."""
    before, last = machine.chip.rosc.sampled[-2:]
    return round(last - before)


def boot(model, flash=None, seed=1):
    return decided(Machine(flash=flash, seed=seed, prepare=with_model(model)).booted())


def series(model, limit, seeds):
    for seed in seeds:
        machine = boot(model(seed))
        same(machine, home())
        ready = machine.chip.rosc.sampled[-1] / 1e6
        assert ready <= limit, f"seed {seed}: ready after {ready:.0f} ms"


def never_refused(name, seeds):
    return lambda: series(*SOUND[name], seeds)


for _name in SOUND:
    globals()[f"test_sound_noise_of_{_name}_is_never_refused"] = never_refused(_name, range(FEW))
    globals()[f"test_sound_noise_of_{_name}_is_never_refused_in_{GOAL}_boots"] = long(never_refused(_name, range(FEW, GOAL)))


def test_the_spacing_fits_the_oscillator_and_is_remembered():
    for jitter, expected in SPACINGS.items():
        machine = boot(Ring(3, jitter=jitter))
        same(machine, home())
        reads = len(machine.chip.rosc.sampled)
        assert spacing(machine) == expected, f"{jitter} ps: {spacing(machine)} ns"
        assert machine.chip.rosc.sampled[-1] <= 6e9, "boot takes too long"
        again = boot(Ring(4, jitter=jitter), machine.power_off())
        same(again, home())
        assert spacing(again) == expected
        # Straight to it: no shorter one is tried first.
        samples = 4 * 2_048 if jitter == 2 else 2_048
        assert len(again.chip.rosc.sampled) == samples, f"{jitter} ps: {len(again.chip.rosc.sampled)} reads after {reads}"


def test_a_boot_like_an_earlier_one_is_refused():
    flash = None
    for seed in (1, 2):
        machine = boot(Bias(0.5, seed), flash)
        same(machine, home())
        flash = machine.power_off()
    # The same noise as at the first power-on, not the last.
    machine = boot(Bias(0.5, 1), flash)
    assert machine.picture() != home()
    refuses(machine.press(*ROLLER))


def rolled(change=lambda machine: None):
    """A roll of a device that differs from others by one thing alone."""
    def prepare(machine):
        with_model(Ring(1))(machine)
        change(machine)

    return decided(Machine(prepare=prepare).booted()).press(*ROLLER, "ok").run(400).calm().picture()


SALTS = {
    "the number of its flash chip": lambda nth: lambda machine: setattr(machine.chip.flash_chip, "number", bytes([0] * 4 + [nth] * 8)),
    "how warm it is": lambda nth: lambda machine: machine.chip.adc.channel_values.__setitem__(4, 800 + nth),
    "when its keys were pressed": lambda nth: lambda machine: setattr(machine, "dice", random.Random(nth)),
}


def test_each_salt_alone_makes_other_dice():
    """The same noise: without another salt the same dice, with another one others. Two dice may be alike by chance, four throws not."""
    plain = rolled()
    assert rolled() == plain, "something else than salts differs"
    for what, change in SALTS.items():
        assert any(rolled(change(nth)) != plain for nth in range(90, 94)), what