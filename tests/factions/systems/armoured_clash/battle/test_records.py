"""What compiling a battle writes: units, grids, pools, cards, the table."""

import numpy as np
import pytest

from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.odds.dice import STANDARD_DIE, hits, pool
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import board
from tests.factions.systems.armoured_clash.board.units import Unit, blade, gun
from tests.factions.systems.armoured_clash.board.written import compiled


def roster(*entries: Entry, size: str = "battle") -> Roster:
    return Roster("armoured-clash", "crown", entries, size=size)


PLATOON = Entry("e1", "rifle-command-platoon", "reinforced")
GUNS = Entry("e2", "drake-field-guns", "basic", count=2)


def test_a_unit_is_written_at_its_level(clash: Catalogue) -> None:
    even, odd = compiled(roster(PLATOON, GUNS), roster(PLATOON), clash, "advance")
    assert even.numbers() == (3, 1)
    unit = even.unit(0)
    assert (unit.models, unit.rating, unit.points, unit.limit) == (12, 4, 90, 1)
    assert (unit.speed, unit.defence, unit.discipline, unit.break_limit) == (4, 2, 7, 2)
    assert even.has(0, L.STOIC)
    assert even.has(0, L.COMMANDER)
    assert unit.chain == 6
    assert even.entries() == [0, 1, 1, 0]
    assert even.sides() == [0, 0, 0, 1]
    assert odd.numbers() == (1, 3)
    assert odd.sides() == [1, 0, 0, 0]


def test_rows_of_a_grid_by_models_left(clash: Catalogue) -> None:
    battle, _ = compiled(roster(PLATOON), roster(GUNS), clash, "advance")
    rifles = battle.row(0, 0)
    assert (battle.ranged_rows(0), battle.unit(0).reach) == (2, 14)
    assert (rifles.against, rifles.short, rifles.long) == (L.LIGHT, 7, 14)
    assert [rifles.dice[models] for models in (0, 1, 6, 7, 12, 13, 18)] == [
        *(0, 5, 5, 12, 12, 18, 18)
    ]
    assert battle.charge_row(0) == battle.answer_row(0) == battle.ranged_rows(0)
    guns = battle.row(1, 0)
    assert guns.bracket == L.NEAR
    assert (guns.dice[4], guns.bracketed[4]) == (5, 8)


def test_pools_hold_the_exact_chances(clash: Catalogue) -> None:
    battle, _ = compiled(roster(PLATOON), roster(PLATOON), clash, "advance")
    for rating, name in enumerate(("weakened", "neutral", "improved")):
        exact = hits(pool(STANDARD_DIE, 12, name))
        found = battle.pool(0, 0, rating, 12)
        sums = np.cumsum(exact)[: L.POOL - 1]
        assert np.allclose(found.hits[: len(sums)], sums, atol=1e-6)
        assert found.hits[-1] == 1.0
        halves = np.arange(len(exact)) // 2
        assert found.expected[2] == pytest.approx(exact @ halves, rel=1e-5)
        assert found.hurts[2] == pytest.approx(exact[2:].sum(), rel=1e-5)


def test_the_table_is_that_of_the_larger_scale(clash: Catalogue) -> None:
    small, large = roster(PLATOON, size="skirmish"), roster(PLATOON)
    one, _ = compiled(small, small, clash, "advance")
    both, _ = compiled(small, large, clash, "advance")
    assert one.field() == (36, 48, 4, 5, 3, 2, 0)
    assert both.field()[:3] == (48, 48, 5)
    assert one.marker(0) == [9.0, 24.0]


def test_the_deck_has_every_value_and_command_once_each(clash: Catalogue) -> None:
    battle, _ = compiled(roster(PLATOON), roster(PLATOON), clash, "advance")
    assert len({*battle.cards()}) == len(battle.cards()) == 48
    assert battle.chance_above(7) == pytest.approx(5 / 12)


def test_passengers_reserves_and_unknown_units(clash: Catalogue) -> None:
    wagon = Entry("e5", "stirling-armoured-transports", "basic")
    rider = Entry("e6", "rifle-platoon", "basic", embarked_in="e5")
    spare = Entry("e7", "rifle-platoon", "basic", reserve=True)
    battle, _ = compiled(
        roster(wagon, rider, spare, Entry("x", "nobody")), roster(PLATOON), clash, "advance"
    )
    assert battle.numbers() == (3, 1)
    assert battle.transports()[:3] == [-1, 0, -1]
    assert battle.waiting()[:3] == [False, False, True]


@pytest.mark.parametrize(("transport", "passenger"), [(False, True), (True, False)])
def test_a_passenger_is_in_reserve_exactly_when_its_transport_is(
    transport: bool, passenger: bool, clash: Catalogue
) -> None:
    wagon = Entry("e5", "stirling-armoured-transports", "basic", reserve=transport)
    rider = Entry("e6", "rifle-platoon", "basic", embarked_in="e5", reserve=passenger)
    battle, _ = compiled(roster(wagon, rider), roster(PLATOON), clash, "advance")
    assert battle.transports()[:2] == [-1, 0]
    assert battle.waiting()[:2] == [transport, transport]


def test_too_many_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="dice"):
        board(Unit(grid=(gun(40),)), Unit(side=1, grid=(blade(1),)))


def test_too_many_units_are_refused(clash: Catalogue) -> None:
    many = Entry("e1", "rifle-platoon", "basic", count=L.UNITS)
    with pytest.raises(ValueError, match="more than 144 units"):
        compiled(roster(many), roster(PLATOON), clash, "advance")
