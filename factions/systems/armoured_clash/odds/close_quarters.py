"""Close quarters attacks: attack, retaliation, the winner, the loser's suppression test. Exactly.

Source: Armoured Clash, "Close Quarters Attacks", "Defensive Advantage".
"""

from dataclasses import dataclass

import numpy as np

from factions.systems.armoured_clash.odds.dice import Chances
from factions.systems.armoured_clash.odds.harm import (
    BROKEN,
    FRESH,
    STATUSES,
    Body,
    Strike,
    steps,
    suppression_test,
)


@dataclass(frozen=True)
class Combatant:
    """A unit in close quarters. left: points of damage that it can take when it is contacted.

    blows: its attack by the points left to it, None where it has none; the same object where it is
    the same attack.
    """

    body: Body
    left: int
    blows: tuple[Strike | None, ...]


@dataclass(frozen=True)
class Combat:
    """How it ends for the attacking unit, and a table (`harm`) of what is left of either."""

    wins: float
    draws: float
    loses: float
    attacker: Chances
    target: Chances


def combat(
    one: Combatant, two: Combatant, *, advantage: bool = False, sponsons: Strike | None = None
) -> Combat:
    """Return what comes of a charge, both units having been fresh.

    advantage: the target has the defensive advantage and attacks first. sponsons: what it does to
    the charger before that; models lost to it do not count. A charger of which nothing is left
    loses. A unit that withdraws has room to.
    """
    ends = np.zeros(3)
    tables = tuple(np.zeros((len(STATUSES), each.body.whole + 1)) for each in (one, two))
    arriving = np.zeros(one.body.whole + 1)
    arriving[one.left] = 1.0
    if sponsons is not None:
        arriving = steps(one.body, sponsons)[one.left]
    for left in np.flatnonzero(arriving):
        joint = np.zeros((one.body.whole + 1, two.body.whole + 1))
        joint[left, two.left] = arriving[left]
        before = (int(left), two.left)
        for place in (1, 0) if advantage else (0, 1):
            _exchange((one, two), place, joint)
        for after in np.argwhere(joint > 0):
            _resolve((one, two), before, (int(after[0]), int(after[1])), joint, ends, tables)
    wins, draws, loses = map(float, ends)
    return Combat(wins, draws, loses, *tables)


def _exchange(sides: tuple[Combatant, Combatant], place: int, joint: Chances) -> None:
    """Let one side attack, whatever is left of either; `joint` is rewritten."""
    striker, target = sides[place], sides[1 - place]
    rows = joint if place == 0 else joint.T
    known: dict[int, Chances] = {}
    for left in np.flatnonzero(rows.any(axis=1)):
        blow = striker.blows[left] if left else None
        if blow is not None:
            if id(blow) not in known:
                known[id(blow)] = steps(target.body, blow)
            rows[left] = rows[left] @ known[id(blow)]


def _resolve(
    sides: tuple[Combatant, Combatant],
    before: tuple[int, int],
    after: tuple[int, int],
    joint: Chances,
    ends: Chances,
    tables: tuple[Chances, ...],
) -> None:
    """Add a case to the ends and to both tables: the loser withdraws and tests.

    Neither happens where a unit is annihilated: then the action ends.
    """
    chance, over = float(joint[after]), 0 in after
    lost = [
        side.body.standing(was) - side.body.standing(now)
        for side, was, now in zip(sides, before, after, strict=True)
    ]
    less, more = (after[1], after[0]) if over else lost
    ends[1 + (less > more) - (more > less)] += chance
    for place, side in enumerate(sides):
        blow = next((each for each in sides[1 - place].blows if each is not None), None)
        if over or lost[place] <= lost[1 - place] or blow is None:
            tables[place][FRESH, after[place]] += chance
        elif side.body.static:
            tables[place][BROKEN, after[place]] += chance
        else:
            case = (FRESH, before[place], after[place], chance)
            suppression_test(side.body, tables[place], blow, case)
