"""Land trains: carriages drawn and counted, two fronts, a row fired from each."""

from dataclasses import replace

from tests.factions.systems.armoured_clash.stage import (
    EAST,
    NORTH,
    SOUTH,
    K,
    L,
    Unit,
    blade,
    board,
    gun,
)

RAM = blade(4, "Full Steam Ahead", mode="impact")
ENGINE = Unit((24.0, 16.0), kind="armour", target="heavy", size=3, speed=6, limit=8, grid=(RAM,))
CAR = Unit(
    (24.0, 13.0), kind="fortification", target="heavy", size=3, speed=None, limit=4, engine=0
)
LAST = replace(CAR, at=(24.0, 10.0))
FOE = Unit((24.0, 30.0), SOUTH, 1, models=6)


def test_every_carriage_of_the_train_adds_three_dice() -> None:
    b = board(ENGINE, CAR, LAST, FOE)
    d, s = b
    w = int(d.charges[0])
    assert K.close_quarters.melee_dice(d, s, 0, w, 3, False) == 4
    s.coupled[1] = s.coupled[2] = 1
    assert K.close_quarters.melee_dice(d, s, 0, w, 3, False) == 10
    s.status[2] = L.GONE
    assert K.close_quarters.melee_dice(d, s, 0, w, 3, False) == 7
    plain = board(replace(ENGINE, grid=(blade(4, mode="impact"),)), CAR, FOE)
    plain.s.coupled[1] = 1
    assert K.close_quarters.melee_dice(*plain, 0, w, 2, False) == 4


def test_an_engine_draws_its_carriages_after_it() -> None:
    b = board(ENGINE, CAR, LAST, FOE)
    b.s.coupled[1] = 1
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 22.0), toward=(24.0, 40.0))
    assert b.at(0) == (24.0, 22.0)
    assert b.gap(0, 1) < 0.2
    assert b.at(2) == (24.0, 10.0)


def test_a_train_is_deployed_in_line() -> None:
    away = replace(FOE, at=None)
    b = board(
        *(replace(unit, at=None) for unit in (ENGINE, CAR, LAST)), away, markers=[(24.0, 24.0)]
    )
    b.s.opening = 0
    K.deployment.deploy(b.d, b.s)
    coupled = int(b.s.coupled[1]) + int(b.s.coupled[2])
    assert coupled == K.land_trains.drawn(b.d, b.s, 0) == 2
    assert b.gap(0, 1) < 0.2
    assert b.gap(1, 2) < 0.2
    assert b.s.x[0] == b.s.x[1] == b.s.x[2]


def test_rolling_stock_has_a_front_behind_and_flanks_beside() -> None:
    car = Unit((24.0, 24.0), NORTH, keywords=("Rolling Stock",), grid=(gun(4),))
    back = Unit((24.0, 14.0), NORTH, 1)
    side = Unit((34.0, 24.0), NORTH, 1)
    b = board(car, back, side)
    assert [K.targets.best_row(*b, 0, v, False, 0).row for v in (1, 2)] == [b.d.weapon[0], -1]
    assert [bool(K.shapes.flanked(b.d, b.s, v, 0)) for v in (1, 2)] == [False, True]
    plain = board(replace(car, keywords=()), back, side)
    assert K.targets.best_row(*plain, 0, 1, False, 0).row == -1
    assert K.shapes.flanked(plain.d, plain.s, 1, 0)


def test_fields_of_fire_are_fired_once_from_each_front() -> None:
    row = gun(4, "Fields Of Fire")
    car = Unit((24.0, 24.0), NORTH, keywords=("Rolling Stock",), grid=(row,))
    ahead = [Unit((x, 34.0), SOUTH, 1, models=9) for x in (22.0, 27.0)]
    behind = Unit((24.0, 14.0), NORTH, 1, models=9)
    b = board(car, *ahead, behind)
    b.order(0, L.STAY, L.SHOOT, 1)
    assert [row[1] for row in b.told(K.events.ATTACK)] == [1, 3]
    b = board(car, *ahead)
    b.order(0, L.STAY, L.SHOOT, 1)
    assert [row[1] for row in b.told(K.events.ATTACK)] == [1]
    b = board(replace(car, grid=(gun(4),), facing=EAST), *ahead)
    b.order(0, L.STAY, L.SHOOT, 1)
    assert b.told(K.events.ATTACK) == []
