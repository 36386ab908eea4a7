"""Units and attacks of the slow twin, and as the exact odds take them."""

import numpy as np
from hypothesis import strategies as st

from factions.systems.armoured_clash.odds.dice import REROLLED, STANDARD_DIE, Chances, hits, pool
from factions.systems.armoured_clash.odds.harm import (
    BROKEN,
    FALLEN_BACK,
    FRESH,
    SUPPRESSED,
    Body,
    Strike,
    points,
)
from tests.reference import armoured_clash_attack as twin

WORDS = {"fresh": FRESH, "suppressed": SUPPRESSED, "fallen back": FALLEN_BACK, "broken": BROKEN}
UNITS = st.builds(
    twin.Unit,
    models=st.integers(1, 4),
    limit=st.integers(1, 3),
    discipline=st.integers(0, 6),
    break_limit=st.integers(0, 2),
    cards=st.just((1, 2, 3, 4, 5, 6)),
    solid=st.booleans(),
)
ARMS = st.builds(
    twin.Arms,
    dice=st.lists(st.integers(1, 2), min_size=5, max_size=5).map(tuple),
    rating=st.sampled_from(sorted(REROLLED)),
    defence=st.integers(1, 3),
    devastating=st.booleans(),
    penetrating=st.booleans(),
    suppressive=st.integers(0, 1),
)


def sure(number: int) -> Chances:
    """Return the chances of what always comes to that number."""
    found = np.zeros(number + 1)
    found[number] = 1.0
    return found


def body_of(unit: twin.Unit) -> Body:
    """Return the twin's unit as the exact odds take it."""
    risk = tuple(
        sum(card > unit.discipline - lowered for card in unit.cards) / len(unit.cards)
        for lowered in range(4)
    )
    return Body(unit.models, unit.limit, risk, unit.break_limit, unit.solid)


def strike_of(arms: twin.Arms, count: int, die: tuple[str, ...] = STANDARD_DIE) -> Strike:
    """Return the twin's attack with so many dice as the exact odds take it."""
    inflicted = points(
        hits(pool(die, count, arms.rating, arms.added)), arms.defence, devastating=arms.devastating
    )
    return Strike(inflicted, penetrating=arms.penetrating, unnerving=arms.suppressive)


def left_of(unit: twin.Unit) -> int:
    """Return the points of damage that the twin's unit can still take."""
    return unit.models * unit.limit - unit.damage
