"""Rules of units that help others, and of those that soar, occupy wrecks or boost their legs."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import E, K, L
from tests.factions.systems.armoured_clash.board.layout import FAILS, PASSES, Board, board
from tests.factions.systems.armoured_clash.board.units import EAST, NORTH, SOUTH, Piece, Unit, gun

FOE = Unit((24.0, 36.0), SOUTH, side=1, models=12)


def one(*keywords: str, **changes: Any) -> Unit:
    usual: dict[str, Any] = {"at": (24.0, 20.0), "models": 6, "keywords": keywords}
    return Unit(**(usual | changes))


def follower(b: Board, u: int) -> int:
    return int(K.following.choose_follower(b.d, b.s, u).who)


@pytest.mark.parametrize("policy", ["greedy", "nearest", "random"])
@pytest.mark.parametrize(
    ("friend", "follows"),
    [
        ({}, True),
        ({"activated": True}, False),
        ({"at": (34.0, 20.0)}, False),
        ({"kind": "artillery"}, False),
    ],
)
def test_who_is_supported_may_follow_at_once(
    policy: str, friend: dict[str, Any], follows: bool
) -> None:
    usual: dict[str, Any] = {"at": (29.0, 20.0), "kind": "armour", "size": 2}
    b = board(one("Support (Armour)"), one(**(usual | friend)), FOE, policy=policy)
    b.skip(0)
    assert follower(b, 0) == (1 if follows else -1)


def test_a_transport_and_its_passengers_do_not_follow() -> None:
    lorry = one(at=(28.0, 20.0), kind="armour", size=2, models=1, capacity=6)
    b = board(one("Support (Armour)"), lorry, one(at=None, aboard=1), FOE)
    b.skip(0)
    assert follower(b, 0) == -1


@pytest.mark.parametrize(
    ("state", "rating"),
    [
        ({"lookout": True}, L.IMPROVED),
        ({}, L.NEUTRAL),
        ({"lookout": True, "facing": SOUTH}, L.NEUTRAL),
        ({"lookout": True, "suppressed": True}, L.NEUTRAL),
    ],
)
def test_spotters_direct_indirect_fire_for_their_lookout(
    state: dict[str, Any], rating: int
) -> None:
    mortar = one(at=(24.0, 10.0), grid=(gun(4, "Indirect", long=40),))
    b = board(mortar, one("Spotters", at=(30.0, 20.0), **state), FOE)
    assert b.fire(0, 2).rating == rating
    assert not (b.is_on_lookout(1) and rating == L.IMPROVED)


@pytest.mark.parametrize(
    ("models", "card", "keyword", "left"),
    [(4, PASSES, "Repair (Heavy)", 2), (5, PASSES, "Repair (Heavy)", 1),
     (5, FAILS, "Repair (Heavy)", 3), (4, PASSES, "Repair (Artillery, Fortifications)", 3),
     (4, PASSES, "Repair (Armours)", 2)],
)  # fmt: skip
def test_a_unit_without_a_target_repairs_a_friend_that_its_rule_names(
    models: int, card: int, keyword: str, left: int
) -> None:
    tank = one(at=(26.0, 20.0), models=1, kind="armour", target="heavy", limit=6, damage=3)
    b = board(one(keyword, models=models), tank, FOE, card=card)
    b.order(0, L.STAY, L.TAKE_COVER)
    assert b.damage_on(1) == left
    assert b.is_in_cover(0) is ("Artillery" in keyword)


def test_a_unit_activated_near_a_manufacturer_gets_models_back() -> None:
    maker = one("Manufacturer (Scuttler)", at=(28.0, 20.0), models=1, kind="armour", size=2)
    for state, after in (({"left": 3}, 5), ({"left": 5}, 6), ({"left": 3, "traits": ()}, 3)):
        walker = replace(one(traits=("Scuttler",)), **state)
        b = board(walker, maker, FOE)
        b.order(0, L.STAY)
        assert b.models_left(0) == after


def top(keywords: tuple[str, ...], **rider: Any) -> Board:
    lorry = one(*keywords, models=1, kind="armour", size=2, capacity=6)
    return board(lorry, one(at=None, aboard=0, grid=(gun(3), gun(5)), **rider), FOE)


def test_passengers_of_an_open_top_fire_one_row_weakened() -> None:
    b = top(("Open Top",))
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 22.0), toward=(24.0, 40.0))
    assert [(shot.unit, shot.rating, shot.dice) for shot in b.attacks()] == [(1, L.WEAKENED, 5)]
    b = top(("Open Top",))
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=(24.0, 28.0), toward=(24.0, 40.0))
    assert b.attacks() == []
    b = top(())
    b.order(0, L.STAY)
    assert b.attacks() == []


def test_an_open_top_that_fails_to_rally_and_moves_has_no_attack_step() -> None:
    lorry = one("Open Top", models=1, kind="armour", size=2, capacity=6, suppressed=True)
    b = board(lorry, one(at=None, aboard=0, grid=(gun(3),)), FOE, card=FAILS)
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 22.0), toward=(24.0, 40.0))
    assert b.attacks() == []


def test_a_tractor_tows_one_gun_that_is_in_place_and_on_lookout() -> None:
    gun_line = one(at=None, kind="field-gun", traits=("Gun Carriage",), models=2)
    b = board(
        one("Tow", at=None, models=1, kind="armour", size=2), gun_line, gun_line,
        replace(FOE, at=None), markers=[(24.0, 24.0)],
    )  # fmt: skip
    b.deploy()
    assert [b.placings(u) for u in (1, 2)] == [[E.DEPLOYED, E.VANGUARD], [E.DEPLOYED]]
    assert [b.is_on_lookout(u) for u in b.units()] == [False, True, False, False]


def test_wrecks_of_buildings_and_behemoths_are_buildings_to_those_that_occupy_them() -> None:
    ruin = Piece((24.0, 25.0), 1.5, 1.5, L.DENSE | L.RUIN)
    for keywords, housed in ((("Occupy",), True), ((), False)):
        b = board(one(*keywords, at=(24.0, 22.0)), FOE, pieces=[ruin])
        b.order(0, L.STAY, L.GARRISON)
        assert b.is_garrison(0) is housed
        hulk = Unit((24.0, 24.5), NORTH, kind="armour", size=4, behemoth=True, keywords=("Large",))
        b = board(one(*keywords, at=(24.0, 26.0), facing=SOUTH), hulk, FOE)
        b.inflict(1, 1, 2)
        b.order(0, L.STAY, L.GARRISON)
        assert b.is_garrison(0) is housed


@pytest.mark.parametrize(("soars", "goes"), [(True, 10.0), (False, 4.0)])
def test_who_soars_goes_farther_over_everything_and_is_an_aerial_target(
    soars: bool, goes: float
) -> None:
    wall = Piece((20.0, 24.0), 1.0, 8.0, L.BLOCKS | L.IMPASSABLE)
    flak = replace(FOE, at=(24.0, 40.0), grid=(gun(4, against=("aerial",), long=30),), lookout=True)
    trooper = one(*(("Soar (10)",) if soars else ()), facing=EAST, at=(15.0, 24.0))
    b = board(trooper, flak, pieces=[wall] if soars else ())
    b.order(0, L.ADVANCE, L.NOTHING, to=(35.0, 24.0), toward=(48.0, 24.0))
    assert b.position(0)[0] - 15.0 == pytest.approx(goes)
    assert [attack.unit for attack in b.attacks()] == ([1] if soars else [])
    b.order(0, L.STAY)
    assert len(b.attacks()) == int(soars)


def test_a_jump_ramp_is_for_those_that_soar() -> None:
    for keywords, ramps in ((("Soar (10)",), True), ((), False)):
        rotor = one("Jump Ramp", kind="rotorcraft", models=2, capacity=6)
        b = board(rotor, one(*keywords, at=None, aboard=0), FOE)
        b.order(0, L.ADVANCE, L.RAMP, to=(24.0, 22.0), toward=(24.0, 40.0))
        assert b.is_ready(1) is ramps


@pytest.mark.parametrize(("card", "speed", "goes"), [(9, 4, 13.0), (2, 4, 6.0), (9, 8, 16.0)])
def test_boosters_take_a_slow_unit_as_far_as_a_card_lets_it(
    card: int, speed: int, goes: float
) -> None:
    mono = one("Locomotor Boosters", speed=speed)
    b = board(mono, replace(FOE, at=(24.0, 46.0)), card=card)
    b.d.card_mean = 6
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=(24.0, 20.0 + 2 * speed), toward=(24.0, 48.0))
    assert b.position(0)[1] - 20.0 == pytest.approx(goes)
