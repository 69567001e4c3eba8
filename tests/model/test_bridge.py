#!/usr/bin/env python3
"""Bridge Crossing worked out once more, from the specification alone: attack, armor and injury, and the tactics test.

Nothing here ranks dice or counts readings: every throw is looked at, every choice of dice to take away is tried, and whoever may
choose takes what is best for him. All numbers are exact fractions. The results stand in bridge.txt beside this file; the
program's own odds are compared with the same file (tests/bridge/odds.rs).

    python3 -m unittest tests/model/test_bridge.py     is the file what this model says, and is it what the specification says?
    python3 tests/model/test_bridge.py --write         writes the file anew
"""

import itertools
import sys
import unittest
from collections import Counter
from fractions import Fraction
from functools import cache
from math import factorial
from pathlib import Path

TABLE = Path(__file__).with_name("bridge.txt")

# Hits, Skulls and Advances on a face.
SYMBOLS = {"B": (0, 0, 0), "S": (0, 1, 0), "H": (1, 0, 0), "A": (0, 0, 1), "HA": (1, 0, 1), "HH": (2, 0, 0)}

LAYOUTS = [
    "S B B H H HA",
    "S B A H H HA",
    "S B A H H HH",
    "S B H H H A",
    # Of a player's own: without a Skull, without a Hit, with everything, and lopsided ones.
    "B B H H HA HH",
    "S S B B A A",
    "B S H A HA HH",
    "HH HH HA A S S",
    "HA HA HA HA HA S",
    "S S S S S HH",
]

EFFECTS = ["no-effect", "stunned", "wounded", "incapacitated", "mortal"]
ENDS = ["miss", "stopped", *EFFECTS]


@cache
def throws(layout, dice):
    """Every different throw, with its chance."""
    faces = Counter(layout.split())
    found = []
    for throw in itertools.combinations_with_replacement(sorted(faces), dice):
        ways = factorial(dice)
        for symbol, count in Counter(throw).items():
            ways = ways * faces[symbol] ** count // factorial(count)
        found.append((throw, Fraction(ways, 6**dice)))
    return found


@cache
def kept(throw, stay):
    """Every way to take dice away until so many are left: the symbols on those."""
    left = {tuple(sorted(choice)) for choice in itertools.combinations(throw, stay)}
    return [tuple(sum(SYMBOLS[die][kind] for die in dice) for kind in range(3)) for dice in left]


def standard(symbols):
    return symbols[0] - symbols[1]


def melee(symbols):
    return symbols[0] - symbols[1] + symbols[2]


@cache
def rolled(layout, base, step, value, best=max, worst=min):
    """The chance of every value of a roll. Above 0 the roller chooses, below 0 his opponent."""
    chances = Counter()
    for throw, chance in throws(layout, base + abs(step)):
        options = [value(symbols) for symbols in kept(throw, base)]
        chances[(best if step > 0 else worst)(options)] += chance
    return chances


def attack(layout, kind, dice, step, armor):
    """The chance of everything an attack can end in."""
    ends = Counter()
    for damage, chance in rolled(layout, dice, step, kind).items():
        if damage < 1:
            ends["miss"] += chance
            continue
        for prevents, share in rolled(layout, armor, 0, standard).items() if armor else [(0, 1)]:
            left = damage - max(0, prevents)
            if left <= 0:
                ends["stopped"] += chance * share
                continue
            over = max(0, left - 3)
            for hits, part in rolled(layout, 1, -1 - over, standard).items():
                final = min(max(min(left, 3) - hits, 0), 4)
                ends[EFFECTS[final]] += chance * share * part
    return ends


def tactics(layout, base, step, holder):
    """The chance to lose the initiative, and of every number of pool Attacks while it is not lost."""

    def gain(symbols):
        net = standard(symbols)
        return (not (holder and net < 0), max(0, net), symbols[2])

    ends = Counter()
    for (keeps, attacks, _), chance in rolled(layout, base, step, gain).items():
        ends[f"pool {attacks}" if attacks and keeps else "nothing" if keeps else "lost"] += chance
    return ends


def cases():
    """Every line of the table: what is rolled, and the chances."""
    for layout in LAYOUTS:
        for dice, armor in itertools.product((2, 3), (0, 1, 2)):
            for step in (-3, -2, -1, 0, 1, 2):
                yield f"{layout} | melee {dice} {step} {armor}", attack(layout, melee, dice, step, armor), ENDS
        for armor in (0, 1, 2):
            for step in (-5, -4, -3, -2, -1, 0, 1):
                yield f"{layout} | ranged 3 {step} {armor}", attack(layout, standard, 3, step, armor), ENDS
        for base, step, holder in itertools.product((1, 2, 3), (-2, -1, 0, 1), (True, False)):
            ends = ["lost", "nothing", *(f"pool {attacks}" for attacks in range(1, 7))]
            yield f"{layout} | tactics {base} {step} {'yes' if holder else 'no'}", tactics(layout, base, step, holder), ends


def table():
    lines = []
    for what, chances, ends in cases():
        assert sum(chances.values()) == 1, what
        told = ", ".join(f"{end} {chances[end]}" for end in ends if chances[end])
        lines.append(f"{what} | {told}")
    return "\n".join(lines) + "\n"


class Bridge(unittest.TestCase):
    def test_the_table_is_what_the_model_says(self):
        self.assertEqual(TABLE.read_text().splitlines(), table().splitlines())

    def per_cent(self, chances, *told):
        self.assertEqual([round(float(100 * chances[end]), 1) for end in ENDS], list(told))

    def test_the_attacks_of_section_5(self):
        default = LAYOUTS[0]
        self.per_cent(attack(default, melee, 2, 0, 0), 36.1, 0, 6.9, 17.9, 21.5, 13.0, 4.6)
        self.per_cent(attack(default, melee, 2, -1, 1), 61.1, 11.8, 4.5, 9.8, 9.2, 3.1, 0.6)
        self.per_cent(attack(default, melee, 3, 0, 0), 27.8, 0, 5.6, 15.4, 21.9, 19.1, 10.2)
        self.per_cent(attack(default, melee, 3, -1, 1), 50.2, 11.4, 4.9, 11.6, 12.7, 6.8, 2.4)
        self.per_cent(attack(default, standard, 3, 0, 0), 33.3, 0, 7.3, 19.2, 23.1, 13.2, 3.8)
        self.per_cent(attack(default, standard, 3, -1, 1), 52.1, 12.5, 5.2, 12.1, 12.2, 4.9, 1.0)

    def test_the_injuries_of_section_5(self):
        for step, expected in ((-1, ("1/4", "4/9", "11/36")), (-2, ("1/8", "49/108", "91/216")), (-3, ("1/16", "34/81", "671/1296"))):
            chances = rolled(LAYOUTS[0], 1, step, standard)
            self.assertEqual([chances[hits] for hits in (1, 0, -1)], [Fraction(text) for text in expected])

    def test_the_tactics_of_section_5(self):
        chances = rolled(LAYOUTS[0], 1, -1, lambda symbols: (standard(symbols), symbols[2]))
        self.assertEqual(chances, {(-1, 0): Fraction(11, 36), (0, 0): Fraction(4, 9), (1, 0): Fraction(2, 9), (1, 1): Fraction(1, 36)})

    def test_the_layouts_of_section_2(self):
        lost = {LAYOUTS[0]: (30.6, 29.6, 26.8), LAYOUTS[1]: (30.6, 29.6, 26.8), LAYOUTS[2]: (30.6, 29.6, 26.3), LAYOUTS[3]: (30.6, 29.6, 26.8)}
        for layout, expected in lost.items():
            told = tuple(round(float(100 * tactics(layout, base, -1, True)["lost"]), 1) for base in (1, 2, 3))
            self.assertEqual(told, expected, layout)
        for layout, hand, two_handed, bow in (
            (LAYOUTS[0], 17.6, 29.3, 17.0),
            (LAYOUTS[1], 24.3, 40.0, 17.0),
            (LAYOUTS[2], 24.3, 40.0, 29.3),
            (LAYOUTS[3], 13.6, 29.0, 17.0),
        ):
            attacks = [attack(layout, melee, 2, 0, 0), attack(layout, melee, 3, 0, 0), attack(layout, standard, 3, 0, 0)]
            out = [round(float(100 * (chances["incapacitated"] + chances["mortal"])), 1) for chances in attacks]
            self.assertEqual(out, [hand, two_handed, bow], layout)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        TABLE.write_text(table())
    else:
        unittest.main()
