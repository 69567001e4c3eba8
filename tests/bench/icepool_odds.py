"""The same distributions by icepool, each timed: prints JSON as `tests/bench/odds.rs` does.

Each is written as its documentation would have it: the shortest way a reader of it would find.
"""

import json
import sys
import time

import icepool
from icepool import Die, Vector, d, d6

SECONDS = 0.5


def blades(own, foe):
    """An exchange of blows (blades:P15), no special rules."""

    def outcome(one, other):
        a, b = one + own, other + foe
        if a == b:
            return "no-effect"
        who, winner, loser, die = ("target", a, b, one) if a > b else ("attacker", b, a, other)
        if winner >= 3 * loser:
            return f"{who}-gruesome"
        if winner >= 2 * loser:
            return f"{who}-killed"
        return f"{who}-recoils" if die % 2 else f"{who}-falls"

    return icepool.map(outcome, d6, d6)


# Whoever is at 0 is out; all ends of a side are one.
FIRST_OUT, SECOND_OUT = (0, 1), (1, 0)


def ended(state):
    return FIRST_OUT if state[0] == 0 else SECOND_OUT if state[1] == 0 else state


def sns(defender, attacker):
    """A melee to its end (sns:P21), both of Class Melee and AC 4."""

    def round_(state):
        defends, attacks = state
        if 0 in state:
            return state

        def compare(d_passes, a_passes, armour):
            if abs(d_passes - a_passes) == 2:
                return SECOND_OUT if d_passes > a_passes else FIRST_OUT
            if a_passes == d_passes:
                # Both at 0 is void.
                return state if state == (1, 1) else ended((defends - 1, attacks - 1))
            if a_passes > d_passes:
                return ended((0 if armour > 4 else defends - 1, attacks))
            return ended((defends, 0 if armour > 4 else attacks - 1))

        return icepool.map(compare, 2 @ (d6 <= defends), 2 @ (d6 <= attacks), d6)

    end = Die([(defender, attacker)]).map(round_, repeat="inf", star=False)
    return end.map({FIRST_OUT: "attackers-win", SECOND_OUT: "defender-wins"})


def swordplay(charger, target):
    """A melee to its end (swordplay:P25), a One Hand weapon and light armour each."""

    def round_(state):
        one, other = state
        if 0 in state:
            return state

        def compare(margin, die):
            if margin == 0:
                return state
            loser = other if margin > 0 else one
            score = die + abs(margin) + 1
            left = 0 if score >= 6 or score >= loser else loser - 1
            return ended((one, left) if margin > 0 else (left, other))

        return icepool.map(compare, (one + 1) @ (d6 <= 3) - (other + 1) @ (d6 <= 3), d6)

    end = Die([(charger, target)]).map(round_, repeat="inf", star=False)
    return end.map({FIRST_OUT: "loses", SECOND_OUT: "wins"})


CASES = {
    "5d6 added": lambda: 5 @ d6,
    "12d6 added": lambda: 12 @ d6,
    "2d6 added, doubles apart": lambda: icepool.map(lambda a, b: f"{a + b},{int(a == b)}", d6, d6),
    "highest of 6d20": lambda: d(20).highest(6),
    "12d6, how many 4+": lambda: 12 @ (d6 >= 4),
    "Star Power, 8 dice": lambda: 8 @ d6.map(lambda face: Vector((int(face <= 3), int(face == 6)))),
    "2d6 against Reps 3, 4 and 5": lambda: 2 @ d6.map(lambda face: Vector((int(face <= 3), int(face <= 4), int(face <= 5)))),
    "symbol dice, 3d-3 in melee": lambda: Die([-1, 0, 0, 1, 1, 2]).pool(6).lowest(3).sum(),
    "Combat 4 v 3, die against die": lambda: blades(4, 3),
    "2d6 melee, Rep 5 v 5, to the end": lambda: sns(5, 5),
    "2d6 melee, Rep 6 v 4, to the end": lambda: sns(6, 4),
    "Swordplay melee, 6d6 v 6d6, to the end": lambda: swordplay(5, 5),
}


def text(outcome):
    return ",".join(map(str, outcome)) if isinstance(outcome, (tuple, Vector)) else str(outcome)


def main():
    told = []
    for name, case in CASES.items():
        best, start, die = None, time.perf_counter(), None
        while best is None or time.perf_counter() - start < SECONDS:
            before = time.perf_counter_ns()
            die = case()
            spent = time.perf_counter_ns() - before
            best = spent if best is None else min(best, spent)
        odds = {text(outcome): f"{ways}/{die.denominator()}" for outcome, ways in die.items() if ways}
        told.append({"name": name, "nanos": best, "odds": odds})
    json.dump(told, sys.stdout)


main()
