"""A blow of Cold Iron, die by die: slow, and written from the rules alone.

Percentile digits are rolled one after another, damage die by die, in fractions. Nothing of the
game's odds is used.
"""

import re
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_EVEN, Decimal, getcontext
from fractions import Fraction
from functools import cache
from statistics import NormalDist
from typing import NamedTuple

getcontext().prec = 40
CHART = {
    -30: "0000034", -29: "0000068", -28: "000013", -27: "000026", -26: "000048", -25: "000088",
    -24: "00016", -23: "00028", -22: "00048", -21: "00082", -20: "0013", -19: "0022", -18: "0035",
    -17: "0054", -16: "0082", -15: "012", -14: "018", -13: "025", -12: "036", -11: "049",
    -10: "067", -9: "088", -8: "12", -7: "15", -6: "18", -5: "23", -4: "27", -3: "33", -2: "38",
    -1: "44", 0: "50", 1: "56", 2: "62", 3: "67", 4: "73", 5: "77", 6: "82", 7: "85", 8: "88",
    9: "912", 10: "933", 11: "951", 12: "964", 13: "975", 14: "982", 15: "988", 16: "9918",
    17: "9946", 18: "9965", 19: "9978", 20: "9987", 21: "99918", 22: "99952", 23: "99972",
    24: "99984", 25: "999912", 26: "999952", 27: "999974", 28: "999987", 29: "9999932",
    30: "9999966",
}  # fmt: skip
BEYOND = range(31, 45)
MOST_ALIKE = 11  # leading 0s or 9s that are followed; more are one in 10**11 either way
# The printed rows, and on as they go on.
MARGIN = tuple(range(7, 131, 2))
MULTIPLES = {
    "sharp": tuple(range(2, 64)),
    "blunt": tuple(2 + column // 2 for column in range(62)),
    "b3": (2, *(3 + column // 2 for column in range(61))),
    "b4": (2, 3, *(4 + column // 2 for column in range(60))),
}
RANDOM_AT = tuple(range(3, 67, 2))
RANDOM = {"sharp": tuple(range(2, 34)), "blunt": (2, 2, *(2 + n // 2 for n in range(2, 32)))}
DICE = re.compile(r"(\d+)d(\d+)([+-]\d+)?")

Chances = Mapping[int, Fraction]


class Struck(NamedTuple):
    """An unhurt combatant that is struck."""

    pt: int
    con: int
    t: int
    c: int = 0
    berserk: bool = False
    undead: bool = False


class Story(NamedTuple):
    """What a blow comes to."""

    points: Chances
    stunned: Fraction
    blinking: Fraction
    unconscious: Fraction
    dead: Fraction


@cache
def thresholds() -> tuple[tuple[Fraction, int], ...]:
    """Return the least fraction of each Chance Adjustment, the chart's and those beyond it."""
    found = [(Fraction(Decimal(f"0.{digits}")), ca) for ca, digits in CHART.items()]
    for ca in BEYOND:
        tail = Decimal(NormalDist().cdf(-ca * 3 / 20))
        nines = re.fullmatch(r"0\.(0*)\d*", f"{tail:.25f}")
        assert nines
        places = Decimal(1).scaleb(-len(nines[1]) - 2)
        share = Fraction(tail.quantize(places, ROUND_HALF_EVEN))
        found += [(1 - share, ca), (share, -ca)]
    return tuple(sorted(found))


def read(digits: str) -> int:
    """Read rolled digits off the chart."""
    rolled = Fraction(Decimal(f"0.{digits}"))
    lowest = thresholds()[0][1]
    return max((ca for least, ca in thresholds() if least <= rolled), default=lowest)


def rolls(digits: str = "") -> Iterator[tuple[str, Fraction]]:
    """Yield every roll of percentile dice: two beyond the leading 0s or 9s."""
    alike = next((n for n, digit in enumerate(digits) if digit != digits[0]), len(digits))
    leading = alike if digits[:1] in ("0", "9") else 0
    if len(digits) >= min(leading, MOST_ALIKE) + 2:
        yield digits, Fraction(1, 10 ** len(digits))
        return
    for digit in "0123456789":
        yield from rolls(digits + digit)


@cache
def adjustments() -> Chances:
    """Return the chance of each Chance Adjustment, from every roll of the dice."""
    return _merged((read(digits), share) for digits, share in rolls())


def times(attack: int, defence: int, weapon: str, c: int, ca: int) -> int:
    """Return the multiple of damage, 0 of a miss, off the charts."""
    if attack + ca <= -5 or attack + ca < defence:
        return 0
    crit = attack
    if weapon == "natural":
        crit = min(attack, defence)
    margin = crit + ca - defence
    line = next((name for name in MULTIPLES if weapon.startswith(name)), "sharp")
    found = 2 if margin >= 7 else 1
    for step, multiple in zip(MARGIN, MULTIPLES[line], strict=True):
        if margin - c >= step and margin >= 7:
            found = max(found, multiple)
    if weapon.endswith("random"):
        roll = RANDOM["sharp" if weapon == "random" else "blunt"]
        allowed = [m for at, m in zip(RANDOM_AT, roll, strict=True) if ca >= at]
        found = min(found, max(allowed, default=1))
    return found


def multiples(attack: int, defence: int, weapon: str, c: int = 0) -> Chances:
    """Return the chance of each multiple."""
    return _merged(
        (times(attack, defence, weapon, c, ca), share) for ca, share in adjustments().items()
    )


def dice(text: str) -> Chances:
    """Return the chance of each sum of dice such as 2d4-1."""
    match = DICE.fullmatch(text)
    if match is None:
        return {0: Fraction(1)}
    sums: Chances = {int(match[3] or 0): Fraction(1)}
    for _ in range(int(match[1])):
        sums = _merged(
            (total + face, share / int(match[2]))
            for total, share in sums.items()
            for face in range(1, int(match[2]) + 1)
        )
    return sums


def struck(
    found: Chances, text: str, vs_t: int, less: int, foe: Struck, kind: tuple[bool, bool]
) -> Story:
    """Follow a blow. less: what distance takes off damage; kind: in fatigue, by a missile."""
    spared = max(0, vs_t - less)
    one = _merged((max(0, roll - max(0, less - vs_t)), share) for roll, share in dice(text).items())
    sums: Chances = {0: Fraction(1)}
    points: dict[int, Fraction] = {}
    for multiple in range(max(found) + 1):
        for total, share in sums.items():
            through = max(0, total - max(0, foe.t - spared)) if multiple else 0
            points[through] = points.get(through, Fraction(0)) + share * found.get(multiple, 0)
        sums = _merged(
            (total + roll, share * chance)
            for total, share in sums.items()
            for roll, chance in one.items()
        )
    return _outcomes(points, foe, *kind)


def _outcomes(points: Chances, foe: Struck, fatigue: bool, missile: bool) -> Story:
    shares = dict.fromkeys(("stunned", "blinking", "unconscious", "dead"), Fraction(0))
    pt = Fraction(foe.pt)
    for total, share in points.items():
        wounds = max(0, total - foe.con) // 2 if fatigue else total
        left = pt - wounds
        dead = left < (-pt / 4 if foe.berserk else -pt / 2) or total > 6 * pt
        out = fatigue and total >= (pt * 3 / 2 if missile else pt)
        half = pt * 3 / 4 if missile else pt / 2
        stun = total >= half if fatigue and not wounds else total > half
        if dead:
            shares["dead"] += share
            continue
        if stun and not foe.berserk:
            shares["stunned"] += share
        if left <= 0 or out or total > 3 * pt:
            shares["unconscious"] += share
        elif (left < pt / 2 or total > pt) and not (foe.berserk or foe.undead):
            shares["blinking"] += share
    return Story(points, *shares.values())


def _merged(branches: Iterator[tuple[int, Fraction]]) -> Chances:
    found: dict[int, Fraction] = {}
    for number, share in branches:
        found[number] = found.get(number, Fraction(0)) + share
    return found
