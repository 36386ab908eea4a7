"""A series of attacks on one model: what becomes of it, exactly.

The target is a chain of states: how many damage points are marked on it, whether it stands, is
knocked down or stationary, and whether its casualty rolls are worse; then injured, and fallen.
Source: Company of Iron, Core Rules, "Casualty Rolls", "Attacking Injured Targets", "Knockdown".
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from factions.systems.company_of_iron.odds.dice import Chances, points

STANDING, DOWN, STILL = range(3)  # DOWN and STILL are bits: 3 is both
STANCES = 4
FRAIL = 4  # added to a stance: casualty rolls are 1 worse
INCAPACITATED_TO, INJURED_TO, SIDES = 2, 4, 6
NEVER, IF_CRITICAL, ALWAYS = range(3)


@dataclass(frozen=True)
class Harm:
    """A damage roll. margin: power less armour; times: what gets past armour counts so often."""

    dice: int
    margin: int
    times: int = 1
    again: bool = False

    @property
    def chances(self) -> Chances:
        """The chance of each number of damage points."""
        return points(self.dice, self.margin, self.times, again=self.again)


@dataclass(frozen=True)
class Strike:
    """One attack on a target. hits: chance to hit and of a critical hit, by the target's stance.

    harm, critical: the damage of a hit and of a critical one, None where there is none. floors,
    stills, denies, weakens: when a hit knocks down, makes stationary, denies Tough, makes casualty
    rolls worse: NEVER, IF_CRITICAL or ALWAYS. at_least: points suffered where the roll does none.
    """

    hits: tuple[tuple[float, float], ...]
    harm: Harm | None
    critical: Harm | None
    melee: bool
    floors: int = NEVER
    stills: int = NEVER
    denies: int = NEVER
    weakens: int = NEVER
    at_least: int = 0


@dataclass(frozen=True)
class Target:
    """A fresh model. casualty: added to its casualty rolls. tough: it has the reroll of Tough.

    rerolls: any casualty roll that incapacitates it is rolled again. steady: never knocked down.
    """

    boxes: int
    casualty: int = 0
    tough: bool = False
    rerolls: bool = False
    steady: bool = False


@dataclass(frozen=True)
class End:
    """What is left of a target. damage: the chance of each number of points marked, all: fallen.

    marked: points marked on average, whether they were removed again or not. floored: how much
    likelier it lies or is stationary in the end by what the attacks do beside their damage.
    """

    damage: tuple[float, ...]
    marked: float
    felled: float
    injured: float
    down: float
    floored: float = 0.0


class _Chain:
    """The chances of a target's states: by stance (and FRAIL) and damage; injured; fallen."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.alive: NDArray[np.float64] = np.zeros((2 * STANCES, target.boxes))
        self.alive[STANDING, 0] = 1.0
        self.injured = self.fallen = self.marked = 0.0

    def suffer(self, strike: Strike) -> None:
        """Let the target undergo an attack."""
        before, self.alive = self.alive, np.zeros_like(self.alive)
        if strike.melee:
            self.fallen, self.injured = self.fallen + self.injured, 0.0
        for row in range(2 * STANCES):
            if not before[row].any():
                continue
            hit, critical = strike.hits[row % STANCES]
            self.alive[row] += (1 - hit) * before[row]
            if hit > critical:
                self._struck(strike, row, (hit - critical) * before[row], critical=False)
            if critical > 0:
                self._struck(strike, row, critical * before[row], critical=True)

    def _struck(self, strike: Strike, row: int, mass: Chances, *, critical: bool) -> None:
        """Add what a hit does to the target that was in one row of states."""
        least = IF_CRITICAL if critical else ALWAYS
        stance, frail = row % STANCES, row >= FRAIL or strike.weakens >= least
        if strike.floors >= least and not self.target.steady:
            stance |= DOWN
        if strike.stills >= least:
            stance |= STILL
        harm = strike.critical if critical else strike.harm
        to = stance + FRAIL * frail
        if harm is None:
            self.alive[to] += mass
            return
        chances = harm.chances
        if strike.at_least:
            chances = np.concatenate([chances, np.zeros(strike.at_least)])
            chances[strike.at_least] += chances[0]
            chances[0] = 0.0
        denied = strike.denies >= least
        self._mark(to, mass, chances, tough=stance == STANDING and not denied)

    def _mark(self, to: int, mass: Chances, chances: Chances, *, tough: bool) -> None:
        """Mark damage points and roll for a casualty where all are marked."""
        boxes = self.target.boxes
        after = np.convolve(mass, chances)
        reached = np.zeros(boxes)  # the chance that at least so many are marked, from 1 up
        tail = chances[::-1].cumsum()[::-1][1 : boxes + 1]
        reached[: len(tail)] = tail
        self.marked += float(mass @ reached.cumsum()[::-1])
        self.alive[to] += after[:boxes]
        self._casualty(to, float(after[boxes:].sum()), tough=tough)

    def _casualty(self, to: int, mass: float, *, tough: bool) -> None:
        if mass == 0.0:
            return
        target = self.target
        incapacitated, injured = casualty(target.casualty - (to >= FRAIL))
        again = (target.tough and tough) or target.rerolls
        rolled = incapacitated if again else 1.0
        lost = incapacitated * rolled
        hurt = injured * (1 + incapacitated if again else 1.0)
        self.fallen += mass * lost
        self.injured += mass * hurt
        down = to if target.steady else to | DOWN
        self.alive[down, target.boxes - 1] += mass * (1 - lost - hurt)


def casualty(more: int) -> tuple[float, float]:
    """Return the chances that a casualty roll with that modifier incapacitates, and injures."""
    lost = min(SIDES, max(0, INCAPACITATED_TO - more))
    hurt = min(SIDES, max(0, INJURED_TO - more)) - lost
    return lost / SIDES, hurt / SIDES


@lru_cache(maxsize=8192)
def fate(strikes: tuple[Strike, ...], target: Target) -> End:
    """Return what a series of attacks, all of them made on it, leaves of a fresh target."""
    chain = _Chain(target)
    for strike in strikes:
        chain.suffer(strike)
    damage = chain.alive.sum(axis=0)
    damage[target.boxes - 1] += chain.injured
    stances = chain.alive.sum(axis=1)
    return End(
        damage=(*map(float, damage), chain.fallen),
        marked=float(chain.marked),
        felled=float(chain.fallen),
        injured=float(chain.injured),
        down=float(sum(stances[row] for row in range(2 * STANCES) if row & DOWN)),
        floored=_floored(strikes, target, float(stances.sum() - stances[STANDING::STANCES].sum())),
    )


def _floored(strikes: tuple[Strike, ...], target: Target, helpless: float) -> float:
    """Return what of the chance to be helpless, and not worse, comes of more than damage."""
    if all(strike.floors == strike.stills == NEVER for strike in strikes):
        return 0.0
    bare = tuple(replace(strike, floors=NEVER, stills=NEVER) for strike in strikes)
    return max(0.0, helpless - fate(bare, target).down)
