"""Attacks of random fighters, against a slow twin that is given the same dice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from unittest.mock import patch

import numpy as np
import pytest

from tests.factions.systems.company_of_iron.kernels.fray import (
    E,
    Fighter,
    Fray,
    K,
    L,
    Row,
    Weapon,
    duel,
)
from tests.factions.systems.company_of_iron.kernels.twin import Lay, Twin

T = TypeVar("T")
SEEDS, FIGHTS, ATTACKS = 20, 20, 4
CHANGES = (
    *((what, amount) for what in (L.MAT, L.RAT, L.DEFENCE, L.ARMOUR) for amount in (-2, 1, 3)),
    *((what, amount) for what in (L.STRENGTH, L.ATTACK_ROLL, L.DAMAGE_ROLL) for amount in (-1, 2)),
    *(
        (what, amount)
        for what in (L.ATTACK_DICE, L.DAMAGE_DICE, L.TAKEN_DICE)
        for amount in (-1, 1)
    ),
    *((what, 1) for what in (L.BOOST_ATTACK, L.BOOST_DAMAGE, L.REROLL_ATTACK, L.REROLL_DAMAGE)),
    *((what, 1) for what in (L.DROP_LOWEST, L.DROP_HIGHEST, L.HALVE_ARMOUR, L.DOUBLE_DAMAGE)),
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


def told(fight: Fray) -> list[tuple[str, tuple[int, ...]]]:
    """Return what the kernels told, as the twin tells it."""
    found: list[tuple[str, tuple[int, ...]]] = []
    for row in fight.s.event[: int(fight.s.events)]:
        number = [int(value) for value in row]
        if number[0] == E.ATTACK:
            sure = number[10] == E.SURE_HIT
            found.append(("attack", (number[10],) if sure else (number[10], number[8], number[9])))
        elif number[0] == E.DAMAGE:
            found.append(("damage", (number[5], number[8], number[9])))
        elif number[0] == E.CASUALTY_ROLL:
            found.append(("casualty", (number[5], number[6])))
    return found


def outcome(fight: Fray) -> tuple[Any, ...]:
    """Return where the target is, its status and its damage."""
    gone = fight.s.where[1] == L.GONE
    return bool(gone), 0 if gone else int(fight.s.status[1]), int(fight.s.damage[1])


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_kernels_do_what_the_twin_does(seed: int) -> None:
    kinds = set()
    for number in range(FIGHTS):
        chosen = Lots(np.random.default_rng((seed, number)))
        one, two, behind = fighters(chosen)
        weapon = one.weapons[0]
        fight = duel(one, two, 6.0 if weapon.ranged else 0.3)
        rolled: list[int] = []

        def die(s: Any, rolled: list[int] = rolled, chosen: Lots = chosen) -> int:
            rolled.append(1 + chosen.below(6))
            return rolled[-1]

        contexts = [L.IS_CHARGE if chosen.below(3) == 0 and not weapon.ranged else 0]
        contexts += [0] * (ATTACKS - 1)
        with patch.object(K.rolls, "d6", die):
            for context in contexts:
                K.making_attacks.attack(fight.d, fight.s, 0, 1, 0, context, E.BY_ITSELF)
        lay = Lay(6.0 if weapon.ranged else 0.3)
        twin = Twin(one, replace(two, side=1), behind, list(rolled), lay=lay)
        for context in contexts:
            twin.attack(weapon, context)
        assert told(fight) == twin.told, (seed, number)
        kinds |= {kind for kind, _ in twin.told}
        assert twin.dice == []
        gone = twin.gone, 0 if twin.gone else twin.status, twin.damage
        assert outcome(fight) == gone, (seed, number)
    assert kinds == {"attack", "damage", "casualty"}
