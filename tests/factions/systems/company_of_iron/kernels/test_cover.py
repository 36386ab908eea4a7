"""What shelter is worth to a greedy model that guns look at, and that it looks for it."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.company_of_iron.kernels.field import HILL, OBSTACLE, OBSTRUCTION
from tests.factions.systems.company_of_iron.kernels.fray import (
    RIFLE,
    SWORD,
    Fighter,
    Fray,
    K,
    L,
    Weapon,
)
from tests.factions.systems.company_of_iron.kernels.stage import stage

WALL = ((13.0, 12.0), 1.5, 0.2)  # its middle, half its length and its width
BLOCK = ((13.0, 12.0), 1.5, 1.0)
OPEN, COVERED, HINDERED = 0.6, 0.2, 0.1  # boxes that a shot marks
ME = Fighter(worth=4.0, weapons=())  # it has nothing to hope for
LONG = replace(RIFLE, length=24.0)  # nobody gets out of its reach
GUNS = tuple(Fighter(at=(12.0 + n, 27.0), side=1, weapons=(LONG,)) for n in range(3))


def gallery(
    piece: tuple[tuple[float, float], float, float], does: int, *foes: Fighter, me: Fighter = ME
) -> Fray:
    """Return a model and enemies, with a piece of terrain near the model."""
    made = stage(me, *foes)
    for table in (made.d.deals, made.d.suffers):
        table[:, L.SHOT], table[:, L.COVERED_SHOT] = OPEN, COVERED
        table[:, L.HINDERED_SHOT] = HINDERED
    (x, y), half, width = piece
    K.ground.put_piece(made.s, 0, x, y, half, width, 0.0)
    made.s.piece_does[0], made.s.pieces = does, 1
    K.ground.sort(made.s)
    made.s.leader[0] = -1
    K.worth.survey_worth(made.d, made.s)
    return made


def end(made: Fray) -> tuple[float, float]:
    """Return where the order of the model ends."""
    made.decide()
    return made.order.x, made.order.y


def behind(made: Fray, m: int = 0) -> bool:
    """Return whether the model's order ends close behind the piece, as the enemies see it."""
    x, y = end(made)
    return 10.0 < y < 12.0 and 11.0 < x < 15.0


def spared(made: Fray, x: float, y: float) -> float:
    """Return what part of all that is feared shelter takes away at a place."""
    d, s = made.d, made.s
    K.outlook.weigh_up(d, s, 0, True)
    K.weighing.weigh_place(d, s, 0, x, y)
    loss, s.covers = float(s.option_loss[K.weighing.ONE]), 2
    return float(K.cover.spared(d, s, 0, x, y, loss)) / loss


def test_it_ends_behind_a_wall_that_guns_look_at() -> None:
    assert behind(gallery(WALL, OBSTACLE, *GUNS))


def test_it_breaks_the_line_of_sight_with_an_obstruction() -> None:
    made = gallery(BLOCK, OBSTRUCTION, *GUNS)
    assert behind(made)
    made.s.x[0], made.s.y[0] = end(made)
    for gun in range(1, 4):
        assert not K.sight.sees(made.d, made.s, gun, 0)


def test_a_shooter_in_cover_stays_there_to_shoot() -> None:
    """It stands behind the wall; from the open it would reach one more of them no better."""
    me = Fighter(at=(13.0, 11.0), worth=4.0, weapons=(RIFLE,))
    foes = [replace(gun, at=(gun.at[0], 22.0)) for gun in GUNS]
    made = gallery(WALL, OBSTACLE, *foes, me=me)
    assert end(made) == (13.0, 11.0)
    assert made.order.do == L.SHOTS


@pytest.mark.parametrize("weapons", [(), (SWORD,)])
def test_it_does_not_hide_from_enemies_without_guns(weapons: tuple[Weapon, ...]) -> None:
    foes = [replace(gun, weapons=weapons) for gun in GUNS]
    made = gallery(WALL, OBSTACLE, *foes)
    assert not behind(made)
    assert made.s.gunners == 0
    assert made.s.covers == 1


def test_it_does_not_hide_where_no_gun_can_reach_it() -> None:
    foes = [replace(gun, weapons=(replace(RIFLE, length=2.0),)) for gun in GUNS]
    assert not behind(gallery(WALL, OBSTACLE, *foes))


def test_without_cover_in_reach_no_place_is_looked_at_so_closely() -> None:
    """A hill is none: nobody hides on it. Of two walls only the near one is in reach."""
    for piece, does, covers in (
        (WALL, HILL, 1),
        (((13.0, 20.0), 1.5, 0.2), OBSTACLE, 1),
        (WALL, OBSTACLE, 2),
    ):
        made = gallery(piece, does, *GUNS)
        end(made)
        assert made.s.covers == covers
        x, y = piece[0]
        K.weighing.weigh_place(made.d, made.s, 0, x, y - 1.0)
        loss = float(made.s.option_loss[K.weighing.ONE])
        found = K.cover.spared(made.d, made.s, 0, x, y - 1.0, loss)
        assert (found > 0.0) is (covers > 1)


@pytest.mark.parametrize(
    ("does", "place", "part"),
    [
        (OBSTACLE, (13.0, 11.0), 1.0 - COVERED / OPEN),
        (L.LINEAR | L.CONCEALS, (13.0, 11.0), None),  # between the open and cover
        (OBSTACLE, (13.0, 9.0), 0.0),  # too far behind it
        (OBSTACLE, (13.0, 13.0), 0.0),  # before it
        (HILL, (13.0, 12.0), None),
        (HILL, (13.0, 8.0), 0.0),
        (L.BLOCKS, (13.0, 11.0), 1.0 - 0.25),
        (OBSTRUCTION, (13.0, 11.0), 1.0 - 0.25),
    ],
)
def test_shots_are_feared_less_by_what_shelters_from_them(
    does: int, place: tuple[float, float], part: float | None
) -> None:
    found = spared(gallery(WALL, does, *GUNS), *place)
    if part is None:
        assert 0.1 < found < 1.0 - COVERED / OPEN - 0.1
    else:
        assert found == pytest.approx(part, abs=1e-6)


@pytest.mark.parametrize(("blow", "part"), [(0.0, 2 / 3), (0.4, 1 / 3), (0.9, 0.0)])
def test_who_may_charge_is_feared_for_the_worse_of_both(blow: float, part: float) -> None:
    """It shelters from the shot, not from the blow."""
    foe = Fighter(at=(13.0, 16.0), side=1, weapons=(SWORD, RIFLE))
    made = gallery(WALL, OBSTACLE, foe, me=replace(ME, worth=8.0))
    made.d.suffers[:, L.CHARGE_BLOW] = blow
    assert spared(made, 13.0, 11.0) == pytest.approx(part)


def test_no_more_is_spared_than_a_place_is_feared_for() -> None:
    """Nine guns would take more than all that the model is worth, and still would from cover."""
    made = gallery(WALL, OBSTACLE, *[GUNS[0]] * 9)
    made.d.taste[:, L.DREAD] = 9.0
    assert spared(made, 13.0, 11.0) == 0.0


def place_of(change: Any) -> tuple[float, float]:
    """Return the place in cover that is listed for a piece so changed."""
    made = gallery(change, OBSTRUCTION, replace(GUNS[1], at=(13.0, 26.0)))
    d, s = made.d, made.s
    seen = K.outlook.weigh_up(d, s, 0, True)
    K.places.gather_places(d, s, 0, seen, 6.0, 12.0)
    assert s.covers == 2
    return float(s.option_x[1]), float(s.option_y[1])


@pytest.mark.parametrize(("half", "width"), [(1.5, 0.4), (1.0, 2.0), (2.0, -1.0)])
def test_places_behind_a_piece_are_just_clear_of_it(half: float, width: float) -> None:
    """As the enemy sees it, straight above: by half its depth, whichever side that is."""
    x, y = place_of(((13.0, 12.0), half, width))
    deep = half if width < 0.0 else width
    assert (x, y) == pytest.approx((13.0, 12.0 - deep - 0.59 - 0.05))
