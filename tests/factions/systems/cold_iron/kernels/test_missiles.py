"""Shots and throws, turn after turn: rates of fire, aim, fumbles."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
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
        K.game.begin_turn(made.d, made.s, 0)
        K.missile_attacks.shoot(made.d, made.s, 0, 1)
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
            K.game.begin_turn(made.d, made.s, 0)
            K.greedy.choose_shot(made.d, made.s, 0, 1)
            found.append(int(made.s.does[0]))
            if found[-1] == L.SHOOTS:
                K.missile_attacks.shoot(made.d, made.s, 0, 1)
        assert found == does


@pytest.mark.parametrize(
    ("loading", "ca", "hits"), [(1, -8, False), (1, -7, True), (0, -11, True), (0, -12, False)]
)
def test_a_hasty_shot_is_fumbled_the_sooner(
    loading: int, ca: int, hits: bool, catalogue: Catalogue
) -> None:
    """By the bow's row for the fourth level of skill, 3 less: a sum of -2 is a fumble then.

    An attack of 8 less 1 for the distance, and 1 more in haste; whatever the defence.
    """
    made = shooter(catalogue, "line-longbow", 5)
    made.d.hm[0], made.d.shot_fumble[0] = 8, -3
    made.d.dm[1, :] = -40
    made.d.t[1] = made.d.c[1] = 0
    made.s.loading[0] = loading
    rolls(made, ca)
    K.missile_attacks.shoot(made.d, made.s, 0, 1)
    assert (made.s.new_wounds[1] > 0) == hits


def test_what_is_easily_fumbled_is_the_sheets(catalogue: Catalogue) -> None:
    """7 less without any skill in it, nothing from the seventh level on; a goblin by his level."""
    found = [shooter(catalogue, unit, 4).d for unit in ("line-longbow", "goblin-bowman")]
    skill = catalogue.combatants["line-longbow"].grades["standard"].skills["bow"]
    assert [int(d.shot_fumble[0]) for d in found] == [skill - 7, 1 - 7]
    assert field(catalogue, ["line-shieldman"], ["town-guard"]).d.fumble[0].tolist() == [0, 0, 0]


def test_a_flail_is_fumbled_sooner(catalogue: Catalogue) -> None:
    """A sum of -1 with the third level of skill, which leaves 4 of the 7."""
    made = shooter(catalogue, "line-shieldman", 1)
    made.s.stance[0] = L.MELEE
    made.d.h[0, :] = made.d.hs[0, :] = made.d.hw[0, :] = 0
    made.d.fumble[0, L.MELEE] = -4
    rolls(made, -1)
    K.blows.strike(made.d, made.s, 0, 1, L.PRIMARY)
    assert made.s.idle[0] == 0
    assert made.s.new_wounds[1] == 0
    assert K.attack_and_defence.attack_of(made.d, made.s, 0, 1, L.PRIMARY)[2] == -4
    rolls(made, -4)
    K.blows.strike(made.d, made.s, 0, 1, L.PRIMARY)
    assert made.s.idle[0] == 2
