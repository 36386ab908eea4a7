"""What shelter is worth to a greedy model that guns look at, and that it looks for it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, SWORD, Fighter, Weapon
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.board.stage import Odds, stage
from tests.factions.systems.company_of_iron.board.taste import TASTE
from tests.factions.systems.company_of_iron.board.terrain import HILL, OBSTACLE, OBSTRUCTION, Piece

WALL = Piece((13.0, 12.0), 1.5, 0.2, does=OBSTACLE)
BLOCK = Piece((13.0, 12.0), 1.5, 1.0, does=OBSTRUCTION)
OPEN, COVERED, HINDERED = 0.6, 0.2, 0.1  # boxes that a shot marks
ME = Fighter(worth=4.0, weapons=())  # it has nothing to hope for
LONG = replace(RIFLE, length=24.0)  # nobody gets out of its reach
GUNS = tuple(Fighter(at=(12.0 + n, 27.0), side=1, weapons=(LONG,)) for n in range(3))


def gallery(
    piece: Piece,
    *foes: Fighter,
    me: Fighter = ME,
    suffers: Sequence[Odds] = (),
    dread: float = TASTE[L.DREAD],
) -> Board:
    """Return a model and enemies, with a piece of terrain near the model."""
    odds = [
        Odds(sort, boxes)
        for sort, boxes in ((L.SHOT, OPEN), (L.COVERED_SHOT, COVERED), (L.HINDERED_SHOT, HINDERED))
    ]
    return stage(
        me,
        *foes,
        pieces=[piece],
        deals=odds,
        suffers=[*odds, *suffers],
        leaderless=(0,),
        dread=dread,
    )


def end(made: Board) -> tuple[float, float]:
    """Return where the order of the model ends."""
    made.decide()
    return made.destination()


def behind(made: Board) -> bool:
    """Return whether the model's order ends close behind the piece, as the enemies see it."""
    x, y = end(made)
    return 10.0 < y < 12.0 and 11.0 < x < 15.0


def test_it_ends_behind_a_wall_that_guns_look_at() -> None:
    assert behind(gallery(WALL, *GUNS))


def test_it_breaks_the_line_of_sight_with_an_obstruction() -> None:
    made = gallery(BLOCK, *GUNS)
    assert behind(made)
    made.put(0, *end(made))
    for gun in range(1, 4):
        assert not made.sees(gun, 0)


def test_a_shooter_in_cover_stays_there_to_shoot() -> None:
    """It stands behind the wall; from the open it would reach one more of them no better."""
    me = Fighter(at=(13.0, 11.0), worth=4.0, weapons=(RIFLE,))
    foes = [replace(gun, at=(gun.at[0], 22.0)) for gun in GUNS]
    made = gallery(WALL, *foes, me=me)
    assert end(made) == (13.0, 11.0)
    assert made.order.do == L.SHOTS


@pytest.mark.parametrize("weapons", [(), (SWORD,)])
def test_it_does_not_hide_from_enemies_without_guns(weapons: tuple[Weapon, ...]) -> None:
    foes = [replace(gun, weapons=weapons) for gun in GUNS]
    made = gallery(WALL, *foes)
    assert not behind(made)
    assert made.gunners() == []
    assert made.places_in_cover() == []


def test_it_does_not_hide_where_no_gun_can_reach_it() -> None:
    foes = [replace(gun, weapons=(replace(RIFLE, length=2.0),)) for gun in GUNS]
    assert not behind(gallery(WALL, *foes))


def test_without_cover_in_reach_no_place_is_looked_at_so_closely() -> None:
    """A hill is none: nobody hides on it. Of two walls only the near one is in reach."""
    hill, far = replace(WALL, does=HILL), replace(WALL, at=(13.0, 20.0))
    for piece, covers in ((hill, 0), (far, 0), (WALL, 1)):
        made = gallery(piece, *GUNS)
        end(made)
        assert len(made.places_in_cover()) == covers
        x, y = piece.at
        assert (made.spared(x, y - 1.0, 1 + covers) > 0.0) is (covers > 0)


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
    found = gallery(replace(WALL, does=does), *GUNS).spared_part(*place)
    if part is None:
        assert 0.1 < found < 1.0 - COVERED / OPEN - 0.1
    else:
        assert found == pytest.approx(part, abs=1e-6)


@pytest.mark.parametrize(("blow", "part"), [(0.0, 2 / 3), (0.4, 1 / 3), (0.9, 0.0)])
def test_an_enemy_that_may_charge_is_feared_for_the_worse_of_both(blow: float, part: float) -> None:
    """It shelters from the shot, not from the blow."""
    foe = Fighter(at=(13.0, 16.0), side=1, weapons=(SWORD, RIFLE))
    suffers = [Odds(L.CHARGE_BLOW, blow)]
    made = gallery(WALL, foe, me=replace(ME, worth=8.0), suffers=suffers)
    assert made.spared_part(13.0, 11.0) == pytest.approx(part)


def test_no_more_is_spared_than_a_place_is_feared_for() -> None:
    """Nine guns would take more than all that the model is worth, and still would from cover."""
    made = gallery(WALL, *[GUNS[0]] * 9, dread=9.0)
    assert made.spared_part(13.0, 11.0) == 0.0


@pytest.mark.parametrize(("half", "width"), [(1.5, 0.4), (1.0, 2.0), (2.0, -1.0)])
def test_places_behind_a_piece_are_just_clear_of_it(half: float, width: float) -> None:
    """As the enemy sees it, straight above: by half its depth, whichever side that is."""
    made = gallery(replace(BLOCK, half=half, width=width), replace(GUNS[1], at=(13.0, 26.0)))
    made.gather_places()
    [place] = made.places_in_cover()
    deep = half if width < 0.0 else width
    assert (place.x, place.y) == pytest.approx((13.0, 12.0 - deep - 0.59 - 0.05))
