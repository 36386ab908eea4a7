"""Shots and throws, turn after turn: rates of fire, aim, fumbles."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels import layout as L  # noqa: N812
from tests.factions.systems.cold_iron.kernels.stage import Field, K, field, rolls, stand


def shooter(catalogue: Catalogue, unit: str, apart: int) -> Field:
    """Return somebody with a missile in hand, that far from one he may aim at."""
    made = field(catalogue, [unit], ["town-guard"])
    stand(made, 0, 10, 5, 5)
    stand(made, 1, 10, 5 + apart, 2)
    made.s.stance[0], made.s.recording = L.MISSILE, 1
    rolls(made, 0)
    return made


def ratings(made: Field, turns: int) -> list[int]:
    """Return the attack of a shot in each of so many turns in a row."""
    for _ in range(turns):
        K.game.begin(made.d, made.s, 0)
        K.missiles.shoot(made.d, made.s, 0, 1)
    rows = made.s.event[: made.s.events]
    return [int(row[6]) for row in rows if row[0] == K.events.ATTACK]


@pytest.mark.parametrize(
    ("unit", "apart", "lost", "more"),
    [
        ("javelin-skirmisher", 4, 3, 0),
        ("line-longbow", 18, 2, 2),
        ("shepherd-slinger", 11, 2, 2),
    ],
)
def test_what_is_thrown_may_be_thrown_every_turn(
    unit: str, apart: int, lost: int, more: int, catalogue: Catalogue
) -> None:
    """Distance costs a bow or a sling twice where no turn is taken to aim."""
    made = shooter(catalogue, unit, apart)
    first = int(made.d.hm[0]) - lost
    assert ratings(made, 3) == [first, first - more, first - more]


@pytest.mark.parametrize(
    ("unit", "load", "hasty"),
    [
        ("javelin-skirmisher", 0, 0), ("line-longbow", 1, 1), ("shepherd-slinger", 1, 1),
        ("wall-crossbow", 1, 0),
    ],
)  # fmt: skip
def test_who_may_shoot_in_haste(unit: str, load: int, hasty: int, catalogue: Catalogue) -> None:
    made = shooter(catalogue, unit, 4)
    assert (made.d.load[0], made.d.hasty[0]) == (load, hasty)


def test_greedy_throws_every_turn_and_loads_a_crossbow(catalogue: Catalogue) -> None:
    """Where distance costs 4 Hm a bow is aimed; what is thrown need not be."""
    for unit, does in (
        ("javelin-skirmisher", [L.SHOOTS, L.SHOOTS, L.SHOOTS]),
        ("wall-crossbow", [L.SHOOTS, L.HOLDS, L.SHOOTS]),
        ("line-longbow", [L.SHOOTS, L.HOLDS, L.SHOOTS]),
    ):
        made = shooter(catalogue, unit, 20)
        made.d.range[0, :5] = 2, 3, 4, 20, 21
        found = []
        for _ in does:
            K.game.begin(made.d, made.s, 0)
            K.choices.choose_shot(made.d, made.s, 0, 1)
            found.append(int(made.s.does[0]))
            if found[-1] == L.SHOOTS:
                K.missiles.shoot(made.d, made.s, 0, 1)
        assert found == does
