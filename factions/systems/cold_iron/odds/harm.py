"""What a blow does: dice for each multiple, armour, and what becomes of a body that was unhurt.

Source: Cold Iron, Hit Points, Fatigue, Weapons, Armor and Shields, Distance Effects on Missiles,
Berserkers.
"""

import re
from typing import NamedTuple

import numpy as np

from factions.systems.cold_iron.odds.multiples import Chances

DICE = re.compile(r"(\d+)d(\d+)([+-]\d+)?")
MISSILE_KNOCK_OUT = 1.5  # times the hit points
COLLAPSED, EXHAUSTED = 3, 6  # times the hit points, in fatigue


class Damage(NamedTuple):
    """What each multiple rolls. charge: d6 more. less: what distance takes off each multiple.

    vs_t: T that is passed by. fatigue, missile: what kind of blow it is.
    """

    dice: str
    vs_t: int = 0
    charge: int = 0
    less: int = 0
    fatigue: bool = False
    missile: bool = False

    def at(self, penalty: int) -> "Damage":
        """Return the damage at a distance: what it takes off goes first against vs_t."""
        spared = min(self.vs_t, penalty)
        return self._replace(vs_t=self.vs_t - spared, less=penalty - spared)


class Body(NamedTuple):
    """Somebody unhurt. tireless: undead, whom no blow makes blink."""

    pt: int
    con: int
    t: int = 0
    berserk: bool = False
    tireless: bool = False


class Fate(NamedTuple):
    """What is left: the chance of each number of points, the last of them or more.

    blinking, unconscious and dead exclude one another; stunned may go with any but the last.
    reeling: stunned, but conscious.
    """

    damage: Chances
    stunned: float
    reeling: float
    blinking: float
    unconscious: float
    dead: float


def rolled(damage: Damage) -> Chances:
    """Return the chance of each number that one multiple rolls, never below 0."""
    found = np.ones(1)
    added = 0
    if match := DICE.fullmatch(damage.dice):
        number, faces, added = int(match[1]), int(match[2]), int(match[3] or 0)
        for _ in range(number):
            found = np.convolve(found, _die(faces))
    for _ in range(damage.charge):
        found = np.convolve(found, _die(6))
    return _moved(found, added - damage.less)


def suffered(times: Chances, damage: Damage, t: int, most: int) -> Chances:
    """Return the chance of each number of points through armour; most stands for all beyond.

    times: the chance of each multiple, 0 a miss. t: of the armour, that stops its points once.
    """
    stopped = max(0, t - damage.vs_t)
    one, length = rolled(damage), most + stopped + 1
    total, found = np.ones(1), np.zeros(length)
    for share in times:
        found[: len(total)] += share * total
        total = _capped(np.convolve(total, one), length)
    return _moved(found, -stopped)


def fate(times: Chances, damage: Damage, body: Body) -> Fate:
    """Return what a blow leaves of a body that was unhurt and rested."""
    most = EXHAUSTED * body.pt + 1 if damage.fatigue else 3 * body.pt // 2 + 1
    found = suffered(times, damage, body.t, most)
    blow = _Blow(damage, body)
    points = range(most + 1)
    dead = np.array([blow.kills(number) for number in points])
    down = ~dead & np.array([blow.fells(number) for number in points])
    standing = ~dead & ~down
    stuns = np.array([blow.stuns(number) for number in points])
    return Fate(
        damage=found,
        stunned=_share(found, ~dead & stuns),
        reeling=_share(found, standing & stuns),
        blinking=_share(found, standing & np.array([blow.blinks(number) for number in points])),
        unconscious=_share(found, down),
        dead=_share(found, dead),
    )


class _Blow:
    """One blow's points, and what so many of them do. Halves are compared doubled."""

    def __init__(self, damage: Damage, body: Body) -> None:
        self.damage, self.body = damage, body

    def _wounds(self, points: int) -> int:
        """Return the hit points lost: of fatigue, half of what goes beyond CON."""
        if not self.damage.fatigue:
            return points
        return max(0, points - self.body.con) // 2

    def stuns(self, points: int) -> bool:
        """More than half of Pt in one blow, of a missile three quarters; so much in fatigue."""
        if self.body.berserk:
            return False
        quarters = (3 if self.damage.missile else 2) * self.body.pt
        reached = self.damage.fatigue and not self._wounds(points)
        return 4 * points >= quarters if reached else 4 * points > quarters

    def blinks(self, points: int) -> bool:
        """Less than half of Pt left, or more fatigue than Pt."""
        if self.body.berserk or self.body.tireless:
            return False
        pt = self.body.pt
        return 2 * (pt - self._wounds(points)) < pt or points > pt

    def fells(self, points: int) -> bool:
        """No hit points left, knocked out in one blow of fatigue, or collapsed."""
        pt = self.body.pt
        out = MISSILE_KNOCK_OUT * pt if self.damage.missile else pt
        knocked = self.damage.fatigue and points >= out
        return self._wounds(points) >= pt or knocked or points > COLLAPSED * pt

    def kills(self, points: int) -> bool:
        """Below half of Pt beyond nothing, a berserker a quarter; or exhausted."""
        pt, wounds = self.body.pt, self._wounds(points)
        reserve = 4 if self.body.berserk else 2
        return reserve * (wounds - pt) > pt or points > EXHAUSTED * pt


def _die(faces: int) -> Chances:
    return np.concatenate([np.zeros(1), np.full(faces, 1 / faces)])


def _moved(found: Chances, by: int) -> Chances:
    """Return chances of numbers so much higher or lower; what falls below 0 is 0."""
    if by >= 0:
        return np.concatenate([np.zeros(by), found])
    kept = found[-by:].copy() if -by < len(found) else np.zeros(1)
    kept[0] = found[: 1 - by].sum()
    return kept


def _capped(found: Chances, length: int) -> Chances:
    if len(found) <= length:
        return found
    return np.concatenate([found[: length - 1], [found[length - 1 :].sum()]])


def _share(found: Chances, which: np.ndarray) -> float:
    return float(found[which].sum())
