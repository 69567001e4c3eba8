"""Whole melees worked out apart from the program, from the specifications alone: recursions over both Reps in exact fractions.

    python3 tests/bench/reference.py    prints the fractions that tests/odds/exchange.rs holds the program to
"""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb


def passes(rep):
    """Chances of 0, 1 and 2 passes of 2d6 against Rep (sns:P21; a 6 does not fail in melee, sns:R7)."""
    p = Fraction(max(0, min(6, rep)), 6)
    return [(1 - p) ** 2, 2 * p * (1 - p), p * p]


@cache
def sns_attacker_wins(defender, attacker, armour=4):
    """One against one, both of Class Melee and AC 4 (sns:P21, sns:R35): the attacker's chance."""
    wins, again = Fraction(0), Fraction(0)

    def both_lose(defends, attacks, share):
        # Both at 0 is void: the same round again.
        nonlocal wins, again
        defends, attacks = defends - 1, attacks - 1
        if defends == 0 and attacks == 0:
            again += share
        elif attacks == 0:
            pass
        elif defends == 0:
            wins += share
        else:
            wins += share * sns_attacker_wins(defends, attacks)

    for (d, one), (a, other) in product(enumerate(passes(defender)), enumerate(passes(attacker))):
        share = one * other
        if share == 0:
            continue
        if abs(d - a) == 2:
            wins += share if a > d else 0
        elif d == a:
            both_lose(defender, attacker, share)
        else:
            # The winner of a round by one rolls above the loser's AC to put him out; else the loser has -1 Rep.
            out = Fraction(6 - armour, 6)
            if a > d:
                wins += share * out
                if defender == 1:
                    wins += share * (1 - out)
                else:
                    wins += share * (1 - out) * sns_attacker_wins(defender - 1, attacker)
            elif attacker > 1:
                wins += share * (1 - out) * sns_attacker_wins(defender, attacker - 1)
    return wins / (1 - again)


def margins(dice, foes):
    """Chances of every margin of successes, 1-3 on each die (dice:D9)."""
    found = {}
    for ours, theirs in product(range(dice + 1), range(foes + 1)):
        share = Fraction(comb(dice, ours) * comb(foes, theirs), 2 ** (dice + foes))
        found[ours - theirs] = found.get(ours - theirs, 0) + share
    return found


@cache
def swordplay_charger_wins(charger, target, weapon=1, light=1):
    """Melee Reps as given, a One Hand weapon and light armour each, no Star (swordplay:P25, swordplay:P26)."""
    wins, again = Fraction(0), Fraction(0)
    for margin, share in margins(charger + weapon, target + weapon).items():
        if margin == 0:
            again += share
            continue
        loser = target if margin > 0 else charger
        for die in range(1, 7):
            score = die + abs(margin) + light
            each = share / 6
            # 6 or more kills, Rep or more puts out, less costs a Rep; at 0 he is out (swordplay:R86).
            if score >= 6 or score >= loser or loser == 1:
                wins += each if margin > 0 else 0
            elif margin > 0:
                wins += each * swordplay_charger_wins(charger, target - 1)
            else:
                wins += each * swordplay_charger_wins(charger - 1, target)
    return wins / (1 - again)


if __name__ == "__main__":
    for pair in [(5, 5), (4, 3), (6, 4), (3, 5), (1, 1), (2, 1)]:
        print("sns", *pair, sns_attacker_wins(*pair))
    for pair in [(5, 5), (5, 4), (4, 5), (6, 3), (2, 2), (1, 3)]:
        print("swordplay", *pair, swordplay_charger_wins(*pair))
