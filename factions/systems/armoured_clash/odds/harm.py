"""What attacks leave of a unit: damage, models destroyed, suppression, breaking. Exactly.

A unit is a number, the points of damage it can still take: its models' DAMAGE LIMITs less what has
accumulated. What becomes of it is a table of chances, a row a status, a column such a number.
Source: Armoured Clash, "Apply Damage", "Damage", "Suppression", "Breaking", "Falling Back".
"""

from dataclasses import dataclass, field

import numpy as np

from factions.systems.armoured_clash.odds.dice import Chances

FRESH, ACTIVATED, SUPPRESSED, FALLEN_BACK, BROKEN = STATUSES = range(5)
NEVER, IF_DESTROYED, ALWAYS = range(3)


@dataclass(frozen=True)
class Body:
    """A unit that is attacked.

    limit: its DAMAGE LIMIT. risk: the chance that it fails a suppression test with a modifier of 0,
    -1, -2 and so on. solid: Penetrating attacks do it one damage more and destroy no model at once.
    static: it is annihilated where it loses a close quarters combat.
    """

    models: int
    limit: int
    risk: tuple[float, ...]
    break_limit: int | None = None
    solid: bool = False
    static: bool = False

    @property
    def whole(self) -> int:
        """The points of damage that all its models can take."""
        return self.models * self.limit

    def standing(self, left: int) -> int:
        """Return how many models it has while it can take that many points of damage."""
        return -(-left // self.limit)

    def fresh(self) -> Chances:
        """Return the table of the unhurt unit."""
        found = np.zeros((len(STATUSES), self.whole + 1))
        found[FRESH, self.whole] = 1.0
        return found


@dataclass(frozen=True)
class Strike:
    """An attack that was rolled. points: the chance of each number of points of damage.

    tests: when it calls for a suppression test. unnerving: what its target's DISCIPLINE is lowered
    by in that. activates: a failed test makes its target activated, suppressed if it was.
    """

    points: Chances = field(compare=False)
    penetrating: bool = False
    tests: int = IF_DESTROYED
    unnerving: int = 0
    activates: bool = False


def points(hits: Chances, defence: int, *, devastating: bool = False) -> Chances:
    """Return the chance of each number of points of damage that hits inflict.

    devastating: hits that are left over inflict one more.
    """
    number = np.arange(len(hits))
    inflicted = number // defence + (devastating & (number % defence > 0))
    return np.bincount(inflicted, weights=hits).astype(np.float64)


def steps(body: Body, strike: Strike) -> Chances:
    """Return the chances of points left afterwards (columns), by those left before (rows)."""
    suffered = np.arange(len(strike.points))
    rows = []
    for before in range(body.whole + 1):
        left = np.maximum(0, before - suffered)
        if strike.penetrating:
            accumulated = left % body.limit
            hurt = (suffered > 0) & (accumulated > 0)
            left -= hurt * (1 if body.solid else accumulated)
        rows.append(np.bincount(left, weights=strike.points, minlength=body.whole + 1))
    return np.array(rows)


def attacked(body: Body, found: Chances, strike: Strike) -> Chances:
    """Return what an attack makes of a unit's table; each test is a card from a whole deck."""
    after = np.zeros_like(found)
    after[BROKEN] = found[BROKEN]
    step = steps(body, strike)
    for status, before in np.argwhere(found[:BROKEN] > 0):
        for left in np.flatnonzero(step[before]):
            chance = float(found[status, before] * step[before, left])
            suppression_test(body, after, strike, (status, before, int(left), chance))
    return after


def suppression_test(
    body: Body, found: Chances, strike: Strike, case: tuple[int, int, int, float]
) -> None:
    """Add a case to a unit's table, once it has taken the suppression test that it calls for.

    case: its status, the points left before and after the attack, and the chance of all that.
    """
    status, before, left, chance = case
    failing = chance * _risk(body, strike, before, left)
    found[status, left] += chance - failing
    found[_failed(body, strike, status, left), left] += failing


def _risk(body: Body, strike: Strike, before: int, left: int) -> float:
    lost = body.standing(before) - body.standing(left)
    if left == 0 or strike.tests == NEVER or (strike.tests == IF_DESTROYED and lost == 0):
        return 0.0
    return body.risk[strike.unnerving + (2 * lost >= body.standing(before))]


def _failed(body: Body, strike: Strike, status: int, left: int) -> int:
    """Return the status of a unit that has failed a suppression test."""
    if body.break_limit is not None and body.standing(left) <= body.break_limit:
        return BROKEN
    if status >= SUPPRESSED:
        return FALLEN_BACK
    return ACTIVATED if strike.activates and status == FRESH else SUPPRESSED
