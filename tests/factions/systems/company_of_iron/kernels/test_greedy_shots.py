"""What a greedy model shoots at: what its shots hurt most, and nothing that they cannot hit."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, Fighter, Row
from tests.factions.systems.company_of_iron.board.kernels import L, Spot
from tests.factions.systems.company_of_iron.board.stage import Odds, stage
from tests.factions.systems.company_of_iron.board.terrain import HILL, OBSTACLE, Piece

SHOOTER = Fighter(weapons=(RIFLE,))
PROWL = Row(L.GRANTS, amount=L.STEALTH, when=L.SHELTERED)
HARDER = [
    Odds(sort, 0.8 / 2**times)
    for times, sort in enumerate((L.AIMED_SHOT, L.SHOT, L.COVERED_SHOT, L.HINDERED_SHOT))
]


@pytest.mark.parametrize(("sees", "at"), [(0, 1), (L.EYELESS_SIGHT, 2)])
def test_it_does_not_shoot_at_what_it_cannot_hit(sees: int, at: int) -> None:
    """Beyond 5 inches every shot at a model with Stealth misses."""
    plain = Fighter(at=(8.0, 18.0), side=1)
    stealthy = Fighter(at=(12.0, 18.0), side=1, worth=3.0, traits=L.LIVING | L.STEALTH)
    made = stage(replace(SHOOTER, traits=L.LIVING | sees), plain, stealthy, leaderless=(1,))
    assert made.decided() == (L.AIM, L.SHOTS, at)


def shooting_gallery(
    one: Spot,
    two: Spot,
    beside: Spot = (28.0, 3.0),
    far: float | None = None,
    pieces: Sequence[Piece] = (),
) -> Board:
    """Return a shooter, its friend and two enemies; each harder sort of shot does half as much.

    The second enemy is worth a little more. far: how near it has to be for shots to hit.
    """
    foes = Fighter(at=one, side=1), Fighter(at=two, side=1, worth=1.1)
    deals = [*HARDER, *([] if far is None else [Odds(L.REACHES, far, by=0, at=3)])]
    return stage(SHOOTER, Fighter(at=beside), *foes, deals=deals, pieces=pieces, leaderless=(1,))


@pytest.mark.parametrize(("far", "at"), [(19.1, 3), (19.5, 2)])
def test_it_rather_shoots_at_what_range_does_not_protect(far: float, at: int) -> None:
    """8 inches, and the bases, are near enough for all of its skill."""
    assert shooting_gallery((8.0, 17.0), (10.0, far)).best_shot() == at


@pytest.mark.parametrize(("beside", "at"), [((28.0, 3.0), 3), ((14.2, 16.0), 2)])
def test_it_rather_shoots_at_what_no_melee_protects(beside: tuple[float, float], at: int) -> None:
    assert shooting_gallery((7.0, 17.0), (13.0, 17.0), beside).best_shot() == at


def test_it_looks_past_those_that_turn_out_to_be_in_cover() -> None:
    """Three are worth more than the fourth, each of them if it were in the open."""
    covered = [
        Fighter(at=(7.0 + 2 * n, 17.0), side=1, worth=1.3 - 0.1 * n, traits=L.LIVING | L.IN_COVER)
        for n in range(3)
    ]
    bare = Fighter(at=(13.5, 17.0), side=1)
    made = stage(SHOOTER, *covered, bare, deals=HARDER, leaderless=(1,))
    assert made.best_shot() == 4


@pytest.mark.parametrize(
    ("rows", "y", "ignores", "at"),
    [
        ((), 17.0, 0, 3),
        ((PROWL,), 17.0, 0, 2),
        ((PROWL,), 15.5, 0, 3),
        ((PROWL,), 17.0, L.NO_STEALTH, 3),
        ((PROWL,), 17.0, L.NO_COVER, 2),
    ],
)
def test_it_does_not_shoot_at_what_shelter_hides_from_it(
    rows: tuple[Row, ...], y: float, ignores: int, at: int
) -> None:
    """A model that prowls has Stealth in shelter: beyond 5 inches every shot at it misses."""
    seer = replace(SHOOTER, rows=(Row(L.IGNORES, amount=ignores),))
    foes = Fighter(at=(14.0, 16.0), side=1), Fighter(at=(10.0, y), side=1, worth=9.0, rows=rows)
    wall = Piece((10.0, y - 1.2), 0.2, does=OBSTACLE)
    made = stage(seer, Fighter(at=(28.0, 3.0)), *foes, pieces=[wall], leaderless=(1,))
    assert made.best_shot() == at
    assert made.target() == at


def test_it_rather_shoots_at_what_no_hill_protects() -> None:
    hill = Piece((13.0, 17.0), 1.0, does=HILL)
    for pieces, at in (([], 3), ([hill], 2)):
        assert shooting_gallery((7.0, 17.0), (13.0, 17.0), pieces=pieces).best_shot() == at


@pytest.mark.parametrize(("far", "at"), [(11.0, 3), (6.0, 2)])
def test_it_does_not_shoot_beyond_where_its_shots_may_hit(far: float, at: int) -> None:
    """A rule of the dearer enemy shortens the range."""
    assert shooting_gallery((8.0, 17.0), (12.0, 17.0), far=far).best_shot() == at


def test_a_hair_from_a_melee_range_it_does_not_count_on_shooting() -> None:
    """Two bases of 0.59 inches, a melee range of 1 inch and 0.005 beyond."""
    for gap, there in ((1.005, True), (1.05, False)):
        made = stage(SHOOTER, Fighter(at=(10.0, 11.18 + gap), side=1))
        assert made.counts_on_melee() is there
