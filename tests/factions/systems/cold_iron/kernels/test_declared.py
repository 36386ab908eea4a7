"""What generals make of what the enemy has declared this turn."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import MIDDLE, Board, Unit, beside

FOE = beside(MIDDLE, 5)
NEXT, OPPOSITE = beside(FOE, 3), beside(FOE, 5)
BLOWS = (1.0, 2.0, 4.0, 8.0)
NO_ROOM = -1


@pytest.mark.parametrize(
    ("foe", "friend", "guard"),
    [
        (Unit(), NEXT, L.PRIMARY),
        (Unit(strikes=0, threatened=1), NEXT, L.PRIMARY),
        (Unit(strikes=1), NEXT, L.SECONDARY),
        (Unit(strikes=1), OPPOSITE, L.DODGE),
        (Unit(strikes=1, threatened=2), NEXT, L.DODGE),
        (Unit(strikes=1, threatened=3), NEXT, L.FOURTH),
        (Unit("cave-bear", large=False, strikes=1, threatened=2), NEXT, L.FOURTH),
        (Unit(threatened=1, facing=2), NEXT, L.SECONDARY),
        (Unit(threatened=1, facing=5), NEXT, L.DODGE),
        (Unit(threatened=4), NEXT, NO_ROOM),
        (Unit(stunned=1), NEXT, L.SECONDARY),
        (Unit(stunned=1, threatened=2), NEXT, L.FOURTH),
        (Unit(large=True, threatened=1, facing=2), NEXT, L.DODGE),
        (Unit(large=True, threatened=1, facing=5), NEXT, L.FOURTH),
    ],
)
def test_a_blow_meets_what_the_blows_before_it_have_left(
    foe: Unit, friend: tuple[int, int], guard: int, catalogue: Catalogue
) -> None:
    """Whom a unit strikes back at meets its first parry, one beside that the second."""
    ours = [Unit(at=MIDDLE), Unit(at=friend)]
    assert Board(catalogue, ours, [foe.but(at=FOE)]).guard_met(0, 2) == guard


@pytest.mark.parametrize(
    ("other", "now", "later"),
    [
        (Unit(), 2.0, 2.0),
        (Unit(strikes=0), 2.0, 2.0),
        (Unit(strikes=1), 0.0, 2.0),
        (Unit(does=L.DEFENDS), 0.0, 2.0),
        (Unit(in_hand=L.MISSILE), 0.0, 2.0),
        (Unit(move=8, moved=5), 0.0, 2.0),
        (Unit(stunned=1), 0.0, 0.0),
    ],
)
def test_an_enemy_that_has_declared_something_else_is_a_danger_later(
    other: Unit, now: float, later: float, catalogue: Catalogue
) -> None:
    """Beside one that is struck at, whose blow meets the first parry."""
    ours = [Unit(at=MIDDLE, hit_points=10, worth=10.0), Unit(at=(30, 0))]
    board = Board(
        catalogue, ours, [Unit(at=FOE), other.but(at=beside(MIDDLE, 4))],
        blow_damage={(v, 0): BLOWS for v in (2, 3)},
    )  # fmt: skip
    first = BLOWS[L.PRIMARY]
    for heed, expected in ((1.0, now), (0.5, (now + later) / 2), (0.0, later)):
        assert board.suffered(0, 2, heed) == pytest.approx(first + expected)


def test_an_enemy_strikes_one_of_those_around_it(catalogue: Catalogue) -> None:
    ours = [Unit(at=MIDDLE, hit_points=10, worth=10.0), Unit(at=NEXT), Unit(at=OPPOSITE)]
    board = Board(catalogue, ours, [Unit(at=FOE)], blow_damage={(3, 0): 3.0})
    assert board.suffered(0, 3, 1.0) == pytest.approx(1.0)


def test_enemies_apart_from_who_is_struck_at_meet_dodges(catalogue: Catalogue) -> None:
    ours = [Unit(at=MIDDLE, hit_points=10, worth=10.0), Unit(at=(30, 0))]
    theirs = [Unit(at=beside(MIDDLE, way)) for way in (5, 1, 2, 3)]
    board = Board(catalogue, ours, theirs, blow_damage={(v, 0): BLOWS for v in range(2, 6)})
    assert board.suffered(0, 2, 1.0) == pytest.approx(1.0 + 4.0 + 4.0 + 8.0)


@pytest.mark.parametrize(("heed", "target"), [(0.0, 2), (1.0, 3)])
def test_who_is_busy_with_a_friend_is_struck(
    heed: float, target: int, catalogue: Catalogue
) -> None:
    ours = [Unit(at=MIDDLE), Unit(at=beside(MIDDLE, 3, 2))]
    theirs = [Unit(at=FOE, worth=1.1), Unit(at=beside(MIDDLE, 3), strikes=1, worth=1.0)]
    board = Board(
        catalogue, ours, theirs, weights={"heed": heed, "harm": 0.0},
        blow_damage={(0, v): BLOWS for v in (2, 3)},
    )  # fmt: skip
    assert board.weigh(0, 0).target == target


@pytest.mark.parametrize(("heed", "target"), [(0.0, 2), (1.0, 3)])
def test_full_defence_is_left_alone(heed: float, target: int, catalogue: Catalogue) -> None:
    theirs = [
        Unit(at=FOE, does=L.DEFENDS, worth=2.0), Unit(at=beside(MIDDLE, 4), worth=1.0)
    ]  # fmt: skip
    board = Board(
        catalogue, [Unit(at=MIDDLE)], theirs, weights={"heed": heed, "harm": 0.0},
        blow_damage={(0, v): BLOWS for v in (1, 2)},
    )  # fmt: skip
    assert board.weigh(0, 0).target == target - 1


@pytest.mark.parametrize(
    ("relief", "blow", "friends", "does"),
    [
        (0.0, 0.5, 4, L.STRIKES),
        (1.0, 0.5, 4, L.DEFENDS),
        (1.0, 1.5, 4, L.STRIKES),
        (4.0, 0.5, 4, L.STRIKES),
        (1.0, 0.5, 0, L.STRIKES),
    ],
)
def test_full_defence_is_taken_where_it_spares_more_than_a_blow(
    relief: float, blow: float, friends: int, does: int, catalogue: Catalogue
) -> None:
    """Two enemies strike for 1 and 2 points, or at the friend beside each: it spares 0.9.

    Friends leave no other hex.
    """
    around = [Unit(at=beside(MIDDLE, way)) for way in range(friends)]
    ours = [Unit(at=MIDDLE, hit_points=10, worth=10.0), *around]
    foe = Unit(hit_points=10, worth=10.0)
    theirs = [foe.but(at=beside(MIDDLE, way), facing=(way + 3) % 6) for way in (4, 5)]
    slots = [len(ours), len(ours) + 1]
    board = Board(
        catalogue, ours, theirs, no_jumps=True,
        weights={"heed": 1.0, "harm": 1.0, "hole": 0.0, "relief": relief},
        blow_damage={(0, v): blow for v in slots} | {(v, 0): BLOWS for v in slots},
    )  # fmt: skip
    board.cover_up(0)
    assert board.decide(0).does == does


@pytest.mark.parametrize(
    ("apart", "moved", "does", "gone"),
    [(2, 0, L.STRIKES, 1), (2, 3, L.STRIKES, 1), (2, 4, L.HOLDS, 0), (6, 0, L.HOLDS, 0)],
)
def test_a_unit_follows_an_enemy_that_steps_away_from_its_blow(
    apart: int, moved: int, does: int, gone: int, catalogue: Catalogue
) -> None:
    """With what is left of half a move of 8; no further than that."""
    one = Unit(at=MIDDLE, strikes=1, move=8, charge=0, moved=moved)
    board = Board(catalogue, [one], [Unit(at=beside(MIDDLE, 5, apart), facing=5)])
    board.declare()
    assert (board.does(0), board.moved(0) - moved) == (does, gone)
    assert (board.apart(0, 1) == 1) == (does == L.STRIKES)


def test_a_unit_that_is_engaged_follows_one_hex(catalogue: Catalogue) -> None:
    """A friend of the enemy, which it cannot harm, faces it."""
    for steps, does in ((2, L.STRIKES), (3, L.HOLDS)):
        theirs = [Unit(at=beside(MIDDLE, 5, steps)), Unit("spectre", at=beside(MIDDLE, 2))]
        theirs[1] = theirs[1].but(facing=5)
        board = Board(catalogue, [Unit(at=MIDDLE, strikes=1, move=8)], theirs)
        board.declare()
        assert board.does(0) == does


def test_a_unit_strikes_another_beside_it_and_does_not_follow(catalogue: Catalogue) -> None:
    theirs = [Unit(at=beside(MIDDLE, 5, 2)), Unit(at=beside(MIDDLE, 2))]
    board = Board(catalogue, [Unit(at=MIDDLE, strikes=1, move=8)], theirs)
    board.declare()
    assert (board.decision(0), board.moved(0)) == ((L.STRIKES, 2), 0)


def test_a_unit_that_is_stunned_follows_nobody(catalogue: Catalogue) -> None:
    one = Unit(at=MIDDLE, strikes=1, move=8, stunned=1)
    board = Board(catalogue, [one], [Unit(at=beside(MIDDLE, 5, 2))])
    board.declare()
    assert board.moved(0) == 0


@pytest.mark.parametrize(("moved", "does"), [(4, L.HOLDS), (3, L.STRIKES)])
def test_who_follows_may_get_out_of_reach_of_another_blow(
    moved: int, does: int, catalogue: Catalogue
) -> None:
    """Of one beside it whom it cannot harm, unless that one has time to follow in its turn."""
    ghost = Unit("spectre", at=beside(MIDDLE, 2), facing=5, strikes=0, move=8, moved=moved)
    board = Board(
        catalogue, [Unit(at=MIDDLE, strikes=2, move=8)], [ghost, Unit(at=beside(MIDDLE, 5, 2))]
    )
    board.declare()
    assert (board.does(0), board.position(0)) == (L.STRIKES, beside(MIDDLE, 5))
    assert board.does(1) == does
