"""Power-on after power-on: sound oscillators are never refused, the spacing fits them and is remembered, and no two boots are alike."""

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


def test_other_salt_other_dice():
    """The same noise twice, on devices that differ in their flash chip's number alone."""
    seen = {boot(Ring(1), seed=seed).press(*ROLLER, "ok").run(400).calm().picture() for seed in (1, 2, 3, 4)}
    assert len(seen) > 1
