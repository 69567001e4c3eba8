"""The ring oscillator, sound and in every way it can fail. All of it is a model: it shows what the firmware does with such noise,
never how much entropy a chip has.

A model says what the random bit reads at a moment, and whether the oscillator runs. Times are in nanoseconds.
"""

import math
import random

from rp2040py.peripherals.peripheral import BasePeripheral

PICO = 1e-3


class Model:
    """An oscillator that runs."""

    def __init__(self, seed=1):
        self.dice = random.Random(seed)

    def runs(self, nanos):
        return True

    def bit(self, nanos):
        raise NotImplementedError


class Ring(Model):
    """A real one: each period is off by `jitter` picoseconds, and it is high for the part `duty` of each."""

    def __init__(self, seed=1, period=7_140, jitter=14, duty=0.5):
        super().__init__(seed)
        # No two are alike: what is left over of the last period between two samples differs from device to device.
        self.period = period * (1 + self.dice.random() * 1e-3) * PICO if jitter else period * PICO
        self.jitter, self.duty = jitter * PICO, duty
        self.last, self.phase = 0, self.dice.random()

    def spread(self, nanos):
        """The jitter now."""
        return self.jitter

    def bit(self, nanos):
        periods = (nanos - self.last) / self.period
        self.last = nanos
        self.phase += periods + self.spread(nanos) / self.period * math.sqrt(periods) * self.dice.gauss(0, 1)
        self.phase %= 1
        return int(self.phase < self.duty)


class Drift(Ring):
    """One whose jitter shrinks from a moment on, and is gone after so long."""

    def __init__(self, seed=1, begin=0, length=5e9, **ring):
        super().__init__(seed, **ring)
        self.begin, self.length = begin, length

    def spread(self, nanos):
        return self.jitter * min(1, max(0, 1 - (nanos - self.begin) / self.length))


class Bias(Model):
    """Each read is a one with this chance, whatever came before."""

    def __init__(self, chance, seed=1):
        super().__init__(seed)
        self.chance = chance

    def bit(self, nanos):
        return int(self.dice.random() < self.chance)


class Markov(Model):
    """Each read is the same as the one before with this chance."""

    def __init__(self, same, seed=1):
        super().__init__(seed)
        self.same, self.last = same, 0

    def bit(self, nanos):
        self.last ^= self.dice.random() >= self.same
        return int(self.last)


class Stuck(Model):
    """Always the same."""

    def __init__(self, level):
        super().__init__()
        self.level = level

    def bit(self, nanos):
        return self.level


class Period(Model):
    """A random pattern of this many reads, again and again."""

    def __init__(self, length, seed=1):
        super().__init__(seed)
        # Two at least that differ: a period of one is stuck.
        self.pattern = [0, 1] + [self.dice.getrandbits(1) for _ in range(length - 2)]
        self.nth = -1

    def bit(self, nanos):
        self.nth = (self.nth + 1) % len(self.pattern)
        return self.pattern[self.nth]


class Dropout(Ring):
    """A sound one whose bit is dead in bursts: one every so many nanoseconds, so long."""

    def __init__(self, seed=1, every=25e6, length=5e6, **ring):
        super().__init__(seed, **ring)
        self.every, self.length = every, length

    def bit(self, nanos):
        return super().bit(nanos) if nanos % self.every >= self.length else 0


class Stopped(Model):
    """It does not run, and its bit rests."""

    def runs(self, nanos):
        return False

    def bit(self, nanos):
        return 0


class Switch(Model):
    """One that turns into another at a moment."""

    def __init__(self, before, at, after):
        super().__init__()
        self.before, self.at, self.after = before, at, after

    def now(self, nanos):
        return self.after if nanos >= self.at else self.before

    def runs(self, nanos):
        return self.now(nanos).runs(nanos)

    def bit(self, nanos):
        return self.now(nanos).bit(nanos)


def locked():
    """One that is locked to the crystal: a whole number of its periods fits every spacing, and nothing shakes it."""
    return Ring(period=8_000, jitter=0)


class Rosc(BasePeripheral):
    """The oscillator's registers."""

    STATUS, RANDOMBIT = 0x18, 0x1C
    STABLE_AND_ENABLED = 0x80001000

    def __init__(self, chip, seed):
        super().__init__(chip, "ROSC")
        # A good one: the shortest spacing does.
        self.model = Ring(seed, jitter=20)
        self.registers = {}
        self.sampled = []

    def read_uint32(self, offset):
        nanos = self.rp2040.clock.nanos
        if offset == self.STATUS:
            return self.STABLE_AND_ENABLED if self.model.runs(nanos) else 0
        if offset == self.RANDOMBIT:
            self.sampled.append(nanos)
            return self.model.bit(nanos)
        return self.registers.get(offset, 0)

    def write_uint32(self, offset, value):
        self.registers[offset] = value
