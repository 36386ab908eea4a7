"""Random fighters for the slow twin, drawn by seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from tests.factions.systems.company_of_iron.board.fighters import Fighter, Row, Weapon
from tests.factions.systems.company_of_iron.board.kernels import L

T = TypeVar("T")
CHANGES = (
    *((what, amount) for what in (L.MAT, L.RAT, L.DEFENCE, L.ARMOUR) for amount in (-2, 1, 3)),
    *((what, amount) for what in (L.STRENGTH, L.ATTACK_ROLL, L.DAMAGE_ROLL) for amount in (-1, 2)),
    *(
        (what, amount)
        for what in (L.ATTACK_DICE, L.DAMAGE_DICE, L.TAKEN_DICE)
        for amount in (-1, 1)
    ),
    *((what, 1) for what in (L.BOOST_ATTACK, L.BOOST_DAMAGE, L.REROLL_ATTACK, L.REROLL_DAMAGE)),
    *((what, 1) for what in (L.DROP_LOWEST, L.HALVE_ARMOUR, L.DOUBLE_DAMAGE)),
    (L.DEFENCE_CAP, 9),
    (L.DEFENCE_CAP, 7),
)
ASKED = (
    *(0, 0, L.IN_MELEE, L.AT_RANGE, L.IS_CHARGE, L.ON_LIVING, L.FULL_HEALTH, L.FROM_BEHIND),
    *(L.FROM_FRONT, L.ON_DOWN, L.FIRST_ATTACK, L.IS_CRITICAL),
)
FIRED = (L.KNOCK_DOWN, L.MAKE_STATIONARY, L.DENY_TOUGH, L.DENY_HEAL)
TYPES = (0, 0, L.FIRE, L.COLD | L.MAGICAL, L.MAGICAL, L.WEAPON_MASTER, L.CHAIN)
TRAITS = (L.LIVING, L.UNDEAD, L.TOUGH | L.LIVING, L.INCORPOREAL, L.PROOF_FIRE, L.NO_KNOCKDOWN)


@dataclass
class Lots:
    """Lots to be drawn, by seed."""

    source: np.random.Generator

    def below(self, number: int) -> int:
        """Draw a whole number from 0 to one less."""
        return int(self.source.integers(number))

    def choice(self, of: Sequence[T]) -> T:
        """Draw one of several."""
        return of[self.below(len(of))]


def rows(chosen: Lots, *, fires: bool) -> tuple[Row, ...]:
    """Return some effects: modifiers, and where asked for what a hit does."""
    found = []
    for _ in range(chosen.below(4)):
        what, amount = chosen.choice(CHANGES)
        whom = chosen.choice((L.SELF, L.SELF, L.TARGET))
        found.append(Row(what, amount, chosen.choice(ASKED), whom=whom))
    if fires and chosen.below(2):
        event = chosen.choice((L.ON_HIT, L.ON_CRITICAL))
        found.append(Row(chosen.choice(FIRED), 0, event=event, whom=L.TARGET))
    return tuple(found)


def fighters(chosen: Lots) -> tuple[Fighter, Fighter, bool]:
    """Return two fighters, and whether the second turns its back."""
    ranged = chosen.below(5) < 2
    weapon = Weapon(
        power=8 + chosen.below(8),
        length=12.0 if ranged else 1.0,
        ranged=ranged,
        qualities=chosen.choice(TYPES),
        rows=rows(chosen, fires=True),
    )
    traits = chosen.choice(TRAITS) | chosen.choice((0, L.CAVALRY))
    one = Fighter(weapons=(weapon,), traits=traits, rows=rows(chosen, fires=False))
    extra = chosen.choice(((), (Row(L.CASUALTY, 1),), (Row(L.REROLL_CASUALTY, 1),)))
    behind = chosen.below(3) == 0
    two = Fighter(
        def_=8 + chosen.below(8),
        arm=12 + chosen.below(8),
        boxes=chosen.choice((1, 5, 8)),
        shield=chosen.choice((0, 2)),
        traits=chosen.choice(TRAITS),
        rows=(*rows(chosen, fires=False), *extra),
        faces=(10.0, 40.0) if behind else (10.0, 0.0),
    )
    return one, two, behind
