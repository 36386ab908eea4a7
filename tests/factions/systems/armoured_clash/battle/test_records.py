"""What compiling a battle writes: units, grids, pools, cards, the table."""

import numpy as np
import pytest

from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.odds.dice import STANDARD_DIE, hits, pool
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.armoured_clash.stage import K, L, Unit, blade, board, gun


def roster(*entries: Entry, size: str = "battle") -> Roster:
    return Roster("armoured-clash", "crown", entries, size=size)


PLATOON = Entry("e1", "rifle-command-platoon", "reinforced")
GUNS = Entry("e2", "drake-field-guns", "basic", count=2)


def test_a_unit_is_written_at_its_level(clash: Catalogue) -> None:
    setup = K.battle.compile(roster(PLATOON, GUNS), roster(PLATOON), clash, "advance")
    d = setup.even[0]
    assert d.first.tolist() == [0, 3, 4]
    assert (d.models[0], d.points[0], d.cost[0], d.limit[0]) == (12, 4, 90, 1)
    assert (d.speed[0], d.defence[0], d.discipline[0], d.break_limit[0]) == (4, 2, 7, 2)
    assert d.rules[0] & L.STOIC
    assert d.rules[0] & L.COMMANDER
    assert d.chain[0] == 6
    assert [int(row) for row in d.entry[:4]] == [0, 1, 1, 0]
    assert d.side[:4].tolist() == [0, 0, 0, 1]
    assert setup.odd[0].first.tolist() == [0, 1, 4]
    assert setup.odd[0].side[:4].tolist() == [1, 0, 0, 0]


def test_rows_of_a_grid_by_models_left(clash: Catalogue) -> None:
    d = K.battle.compile(roster(PLATOON), roster(GUNS), clash, "advance").even[0]
    w = int(d.weapon[0])
    assert (d.guns[0] - w, d.reach[0]) == (2, 14)
    assert (d.against[w], d.short[w], d.range[w]) == (L.LIGHT, 7, 14)
    assert [int(d.dice[w, models]) for models in (0, 1, 6, 7, 12, 13, 18)] == [
        *(0, 5, 5, 12, 12, 18, 18)
    ]
    assert d.charges[0] == d.answers[0] == d.guns[0]
    guns = int(d.weapon[1])
    assert d.bracket[guns] == L.NEAR
    assert (d.dice[guns, 4], d.bracketed[guns, 4]) == (5, 8)


def test_pools_hold_the_exact_chances(clash: Catalogue) -> None:
    d = K.battle.compile(roster(PLATOON), roster(PLATOON), clash, "advance").even[0]
    kind = int(d.pool[int(d.weapon[0]), 0])
    for rating, name in enumerate(("weakened", "neutral", "improved")):
        exact = hits(pool(STANDARD_DIE, 12, name))
        row = d.hits[kind, rating, 12]
        sums = np.cumsum(exact)[: L.POOL - 1]
        assert np.allclose(row[: len(sums)], sums, atol=1e-6)
        assert row[-1] == 1.0
        halves = np.arange(len(exact)) // 2
        assert d.expected[kind, rating, 12, 0, 2] == pytest.approx(exact @ halves, rel=1e-5)
        assert d.hurts[kind, rating, 12, 0, 2] == pytest.approx(exact[2:].sum(), rel=1e-5)


def test_the_table_is_that_of_the_larger_scale(clash: Catalogue) -> None:
    small, large = roster(PLATOON, size="skirmish"), roster(PLATOON)
    one = K.battle.compile(small, small, clash, "advance").even[0]
    both = K.battle.compile(small, large, clash, "advance").even[0]
    assert (one.width, one.depth, one.hand_limit) == (36, 48, 4)
    assert (both.width, both.depth, both.hand_limit) == (48, 48, 5)
    assert (one.rounds, one.markers, one.marker_points, one.half) == (5, 3, 2, 0)
    assert one.marker[0].tolist() == [9.0, 24.0]


def test_the_deck_has_every_value_and_command_once_each(clash: Catalogue) -> None:
    d = K.battle.compile(roster(PLATOON), roster(PLATOON), clash, "advance").even[0]
    pairs = {(int(d.card_value[k]), int(d.card_does[k])) for k in range(int(d.cards))}
    assert len(pairs) == d.cards == 48
    assert d.above[7] == pytest.approx(5 / 12)


def test_passengers_reserves_and_unknown_units(clash: Catalogue) -> None:
    wagon = Entry("e5", "stirling-armoured-transports", "basic")
    rider = Entry("e6", "rifle-platoon", "basic", embarked_in="e5")
    spare = Entry("e7", "rifle-platoon", "basic", reserve=True)
    d = K.battle.compile(
        roster(wagon, rider, spare, Entry("x", "nobody")), roster(PLATOON), clash, "advance"
    ).even[0]
    assert d.first.tolist() == [0, 3, 4]
    assert d.aboard[:3].tolist() == [-1, 0, -1]
    assert d.waits[:3].tolist() == [0, 0, 1]


@pytest.mark.parametrize(("transport", "passenger"), [(False, True), (True, False)])
def test_a_passenger_is_in_reserve_exactly_when_its_transport_is(
    transport: bool, passenger: bool, clash: Catalogue
) -> None:
    wagon = Entry("e5", "stirling-armoured-transports", "basic", reserve=transport)
    rider = Entry("e6", "rifle-platoon", "basic", embarked_in="e5", reserve=passenger)
    d = K.battle.compile(roster(wagon, rider), roster(PLATOON), clash, "advance").even[0]
    assert d.aboard[:2].tolist() == [-1, 0]
    assert d.waits[:2].tolist() == [transport, transport]


def test_too_many_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="dice"):
        board(Unit(grid=(gun(40),)), Unit(side=1, grid=(blade(1),)))


def test_too_many_units_are_refused(clash: Catalogue) -> None:
    many = Entry("e1", "rifle-platoon", "basic", count=L.UNITS)
    with pytest.raises(ValueError, match="more than 144 units"):
        K.battle.compile(roster(many), roster(PLATOON), clash, "advance")
