"""Keepers of flags, guarded commanders, and enemies that have others to strike."""

import math

import pytest

from tests.factions.systems.company_of_iron.board.fighters import Fighter
from tests.factions.systems.company_of_iron.board.kernels import SMALL, K, L, Spot
from tests.factions.systems.company_of_iron.board.stage import Scene, stage
from tests.factions.systems.company_of_iron.board.taste import TASTE

FLAGS = ((8.0, 15.0), (22.0, 15.0))
SCENE = Scene(flags=FLAGS, in_round=7)
FOE = Fighter(at=(15.0, 28.0), side=1)
LEADER = Fighter(at=(15.0, 4.0))
KEEPS = {L.KEEP: 1.0, L.POINT: 2.0}


def at(x: float, y: float, worth: float = 1.0, status: int = 0) -> Fighter:
    return Fighter(at=(x, y), worth=worth, status=status)


@pytest.mark.parametrize(
    ("models", "keepers"),
    [
        ((at(8.0, 6.0), at(22.0, 6.0)), [1, 2]),  # each the nearer flag
        ((at(8.0, 13.0), at(9.0, 6.0)), [1, 2]),  # one is there, the other crosses
        ((at(8.0, 6.0, worth=9.0), at(8.0, 6.0), at(22.0, 6.0)), [2, 3]),  # the cheaper stays
        ((at(8.0, 13.0, status=L.INJURED), at(8.0, 6.0), at(22.0, 6.0)), [2, 3]),
        ((at(8.0, 6.0),), [1, -1]),  # nobody keeps two, and the commander none
    ],
)
def test_the_model_that_is_soonest_there_and_least_needed_keeps_a_flag(
    models: tuple[Fighter, ...], keepers: list[int]
) -> None:
    assert stage(LEADER, *models, FOE, scene=SCENE, tastes=KEEPS).name_keepers() == keepers


def test_who_has_no_care_for_keepers_names_none() -> None:
    assert stage(LEADER, at(8.0, 13.0), FOE, scene=SCENE).name_keepers() == [-1, -1]


def test_a_keeper_takes_its_flag_for_open_and_others_for_kept() -> None:
    """Even before it is there, and even where a friend stands already."""
    models = (LEADER, at(8.0, 6.0), at(8.0, 15.0, worth=9.0), FOE)
    made = stage(*models, scene=Scene(flags=FLAGS[:1], in_round=7), tastes=KEEPS)
    assert made.name_keepers() == [1]
    assert made.flag_worth(1) == pytest.approx(2.0)
    assert made.flag_worth(2) == pytest.approx(TASTE[L.GUARDED] * 2.0)
    assert made.flag_worth(0) == pytest.approx(TASTE[L.GUARDED] * 2.0)


@pytest.mark.parametrize("spot", [(8.0, 13.0), (8.0, 3.0), (29.0, 1.0)])
def test_a_flag_draws_its_keeper_by_the_runs_that_are_left(spot: Spot) -> None:
    made = stage(at(8.0, 6.0), FOE, scene=SCENE, tastes=KEEPS)
    made.s.keeper[0, 0] = 0
    made.weigh_up()
    stride = 2.0 * made.d.spd[0]
    runs = max(0.0, math.dist(spot, FLAGS[0]) - 3.0 - SMALL) / stride
    drawn = made.weigh_place(*spot).drawn
    assert drawn == pytest.approx(2.0 * K.outlook.FUTURE**runs)


@pytest.mark.parametrize(("leads", "times"), [(True, 3.0), (False, 1.0)])
def test_a_commander_is_feared_for_more_than_others(leads: bool, times: float) -> None:
    models = (Fighter(worth=2.0), Fighter(at=(1.0, 1.0)), Fighter(at=(10.0, 20.0), side=1))
    leaders = (0 if leads else 1, 2)
    plain = stage(*models, leaders=leaders)
    made = stage(*models, leaders=leaders, tastes={L.GUARD: 3.0})
    for board in (plain, made):
        board.weigh_up()
    assert made.fear(2).strikes == pytest.approx(times * plain.fear(2).strikes)


@pytest.mark.parametrize(("other", "part"), [((10.0, 12.0), 0.5), ((29.0, 1.0), 1.0)])
def test_an_enemy_that_may_strike_others_is_feared_less(other: Spot, part: float) -> None:
    """It has two like targets in reach, or the other is out of it."""
    models = (
        Fighter(at=(1.0, 29.0)),
        Fighter(at=(10.0, 10.0), worth=2.0),
        Fighter(at=other, worth=2.0),
        Fighter(at=(10.0, 14.0), side=1),
    )
    plain, made = stage(*models), stage(*models, tastes={L.FOCUS: 1.0})
    for board in (plain, made):
        board.weigh_up(1)
    assert made.fear(3).strikes == pytest.approx(part * plain.fear(3).strikes)
