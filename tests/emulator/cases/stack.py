"""What takes most of the stack stays well within it: on silicon its end is guarded, and whoever went over it would see a restart."""

import random

from check import long
from machine import STACK_SIZE, Machine, deepest, paint, same, simulated

SPARE = 2_048
"""Bytes that nothing here may use: for interrupts, and for what nobody thought of."""

# A melee of Song of Blades and Heroes as offered, up to the dice; there both dice are typed.
CARD = (*("down",) * 3, "ok", "down", "ok", *("down",) * 12, "ok", "up", *("ok",) * 11)
TYPED = (*CARD, "down", "ok", "ok", "ok")
# What the result says is overruled, then an answer is given differently; the dice are dealt again.
AMENDED = ("up", "ok", "ok", "up", "ok", "up", "ok", "down", "ok", "up", "ok")


# Hands that change their mind: a way into everything within a few presses.
MASHED = {"ok": 60, "down": 22, "up": 12, "back": 6}


def stays_within(machine):
    assert deepest(machine) <= STACK_SIZE - SPARE, f"{deepest(machine)} of {STACK_SIZE} bytes"


def played(keys):
    machine = Machine(prepare=paint).booted().run(200)
    machine.press(*keys)
    same(machine.calm(), simulated(" ".join(keys)))
    return machine


def test_own_dice_fit_on_the_stack():
    stays_within(played(TYPED))


def test_changes_afterwards_fit_on_the_stack():
    stays_within(played((*TYPED, *AMENDED)))


def mashed(game):
    """A game played by mashing its keys, with the power cut now and then."""
    hands, flash = random.Random(game), None
    for _ in range(4):
        machine = Machine(flash, prepare=paint).booted().run(200)
        machine.press(*(("down",) * game if flash is None else ()), "ok")
        machine.press(*hands.choices(list(MASHED), MASHED.values(), k=60))
        stays_within(machine)
        flash = machine.power_off()


@long
def test_a_mashed_sword_and_sorcery_stays_within_the_stack():
    mashed(0)


@long
def test_a_mashed_sci_fi_combat_stays_within_the_stack():
    mashed(1)


@long
def test_a_mashed_swordplay_stays_within_the_stack():
    mashed(2)


@long
def test_a_mashed_song_of_blades_stays_within_the_stack():
    mashed(3)


@long
def test_a_mashed_bridge_crossing_stays_within_the_stack():
    mashed(4)
