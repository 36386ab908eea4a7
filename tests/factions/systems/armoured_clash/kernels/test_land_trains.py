"""Land trains: carriages drawn and counted, two fronts, a row fired from each."""

from dataclasses import replace

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import board
from tests.factions.systems.armoured_clash.board.units import EAST, NORTH, SOUTH, Unit, blade, gun

RAM = blade(4, "Full Steam Ahead", mode="impact")
ENGINE = Unit((24.0, 16.0), kind="armour", target="heavy", size=3, speed=6, limit=8, grid=(RAM,))
CAR = Unit(
    (24.0, 13.0), kind="fortification", target="heavy", size=3, speed=None, limit=4, engine=0
)
LAST = replace(CAR, at=(24.0, 10.0))
FOE = Unit((24.0, 30.0), SOUTH, 1, models=6)


def test_every_carriage_of_the_train_adds_three_dice() -> None:
    assert board(ENGINE, CAR, LAST, FOE).charge_dice(0, 3) == 4
    b = board(ENGINE, replace(CAR, coupled=True), replace(LAST, coupled=True), FOE)
    assert b.charge_dice(0, 3) == 10
    b.annihilate(2, 3)
    assert b.charge_dice(0, 3) == 7
    plain = replace(ENGINE, grid=(blade(4, mode="impact"),))
    assert board(plain, replace(CAR, coupled=True), FOE).charge_dice(0, 2) == 4


def test_an_engine_draws_its_carriages_after_it() -> None:
    b = board(ENGINE, replace(CAR, coupled=True), LAST, FOE)
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 22.0), toward=(24.0, 40.0))
    assert b.position(0) == (24.0, 22.0)
    assert b.gap(0, 1) < 0.2
    assert b.position(2) == (24.0, 10.0)


def test_a_train_is_deployed_in_line() -> None:
    away = replace(FOE, at=None)
    b = board(
        *(replace(unit, at=None) for unit in (ENGINE, CAR, LAST)), away, markers=[(24.0, 24.0)]
    )
    b.deploy()
    assert b.is_coupled(1)
    assert b.is_coupled(2)
    assert b.carriages(0) == 2
    assert b.gap(0, 1) < 0.2
    assert b.gap(1, 2) < 0.2
    assert b.position(0)[0] == b.position(1)[0] == b.position(2)[0]


def test_rolling_stock_has_a_front_behind_and_flanks_beside() -> None:
    car = Unit((24.0, 24.0), NORTH, keywords=("Rolling Stock",), grid=(gun(4),))
    back = Unit((24.0, 14.0), NORTH, 1)
    side = Unit((34.0, 24.0), NORTH, 1)
    b = board(car, back, side)
    assert [b.row_at(0, v) for v in (1, 2)] == [0, -1]
    assert [b.flanks(v, 0) for v in (1, 2)] == [False, True]
    plain = board(replace(car, keywords=()), back, side)
    assert plain.row_at(0, 1) == -1
    assert plain.flanks(1, 0)


def test_fields_of_fire_are_fired_once_from_each_front() -> None:
    row = gun(4, "Fields Of Fire")
    car = Unit((24.0, 24.0), NORTH, keywords=("Rolling Stock",), grid=(row,))
    ahead = [Unit((x, 34.0), SOUTH, 1, models=9) for x in (22.0, 27.0)]
    behind = Unit((24.0, 14.0), NORTH, 1, models=9)
    b = board(car, *ahead, behind)
    b.order(0, L.STAY, L.SHOOT, 1)
    assert [attack.target for attack in b.attacks()] == [1, 3]
    b = board(car, *ahead)
    b.order(0, L.STAY, L.SHOOT, 1)
    assert [attack.target for attack in b.attacks()] == [1]
    b = board(replace(car, grid=(gun(4),), facing=EAST), *ahead)
    b.order(0, L.STAY, L.SHOOT, 1)
    assert b.attacks() == []
