"""How a blow and the hex it is struck from are weighed, on small fields."""

from collections.abc import Sequence
from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import MIDDLE, Board, Unit, beside, distance

GUARD = Unit("town-guard")


def duel(
    catalogue: Catalogue, foes: Sequence[Unit] = (GUARD,), one: Unit = GUARD, **options: Any
) -> Board:
    """Return a unit in the middle of the field, and others that it cannot reach, or stand near."""
    ours = [one.placed(MIDDLE), Unit(at=(30, 0))]
    placed = [
        unit.placed((2 * v, 38)).but(facing=unit.facing if unit.facing is not None else 2)
        for v, unit in enumerate(foes)
    ]
    return Board(catalogue, ours, placed, **options)


def test_nobody_is_struck_out_of_reach(catalogue: Catalogue) -> None:
    assert duel(catalogue).weigh(0, 3) == (-1, (10, 10))
    board = duel(catalogue, [Unit(at=(10, 14))])
    assert board.weigh(0, 3).target == 2
    assert board.weigh(0, 2).target == -1


def test_nobody_is_struck_that_there_is_no_room_to_get_at(catalogue: Catalogue) -> None:
    """The weakest of all is safe while friends stand on all sides of it."""
    damage = {(0, 2): 90.0} | {(0, v): 5.0 if v == 5 else 0.0 for v in range(3, 9)}
    for ring, target in ((False, 2), (True, 5)):
        around = [Unit(at=beside((10, 13), way) if ring else None) for way in range(6)]
        foes = [Unit(at=(10, 13)), *around]
        assert duel(catalogue, foes, blow_damage=damage).weigh(0, 3).target == target


def test_the_worth_of_a_blow_is_its_share_of_a_body_by_what_that_is_worth(
    catalogue: Catalogue,
) -> None:
    for wounds, worth in ((0, 2.0), (10, 4.0), (18, 10.0)):
        foe = Unit(hit_points=20, worth=10.0, wounds=wounds)
        board = duel(catalogue, [foe], blow_damage={(0, 2): (3.99, 3.0, 2.0, 1.0)})
        assert board.worth_of_a_blow(0, at=2) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("attackers", "unseen", "stunned", "guard"),
    [
        (0, False, 0, L.PRIMARY), (1, False, 0, L.SECONDARY), (2, False, 0, L.DODGE),
        (5, False, 0, L.DODGE), (0, True, 0, L.PRIMARY), (1, True, 0, L.DODGE),
        (0, False, 1, L.SECONDARY), (2, False, 1, L.FOURTH), (0, True, 1, L.FOURTH),
    ],
)  # fmt: skip
def test_a_busy_unit_meets_a_blow_with_less(
    attackers: int, unseen: bool, stunned: int, guard: int, catalogue: Catalogue
) -> None:
    foe = Unit(hit_points=20, worth=20.0, threatened=attackers, stunned=stunned)
    board = duel(catalogue, [foe], blow_damage={(0, 2): (1.0, 2.0, 3.0, 4.0)})
    worth = board.worth_of_a_blow(0, at=2, unseen=unseen)
    assert worth == pytest.approx(guard + 1.01)


def test_each_further_enemy_beside_a_hex_meets_the_next_defence(catalogue: Catalogue) -> None:
    """The stunned and those in a hold are no danger; free hexes are a little one."""
    safe = Unit(hit_points=10, worth=10.0, peril=0.0)
    damage = {(v, 0): (1.0, 2.0, 4.0, 8.0) for v in range(2, 5)}
    near = [Unit(at=beside(MIDDLE, way)) for way in range(3)]
    found = [
        duel(catalogue, [*near[:number], *[GUARD] * (3 - number)], safe, blow_damage=damage)
        for number in range(1, 4)
    ]
    assert [board.exposure(0, MIDDLE) for board in found] == [1.0, 3.0, 7.0]
    foes = [near[0].but(stunned=1), *near[1:]]
    for peril, exposed in ((0.0, 1.0), (10.0, 4.0)):
        one = safe.but(peril=peril)
        board = duel(catalogue, foes, one, hold=(3,), blow_damage=damage)
        assert board.exposure(0, MIDDLE) == pytest.approx(exposed)


def test_a_blow_is_struck_from_where_one_enemy_less_strikes_back(catalogue: Catalogue) -> None:
    damage = {(0, 3): 0.0, (2, 0): 5.0, (3, 0): 5.0}
    foes = [Unit(at=(10, 13)), Unit(at=(11, 12))]
    target, spot = duel(catalogue, foes, blow_damage=damage).weigh(0, 3)
    assert target == 2
    assert distance(spot, (10, 13)) == 1
    assert distance(spot, (11, 12)) > 1


def test_the_back_of_a_busy_unit_is_sought(catalogue: Catalogue) -> None:
    damage = {(0, 2): (1.0, 1.0, 9.0, 9.0), (2, 0): 0.0}
    for busy in (0, 1):
        board = duel(catalogue, [Unit(at=(10, 12), threatened=busy)], blow_damage=damage)
        target, spot = board.weigh(0, 4)
        assert target == 2
        assert board.out_of_sight(2, spot) == bool(busy)


def test_nobody_steps_about_beside_an_enemy_for_as_good_a_blow(catalogue: Catalogue) -> None:
    assert duel(catalogue, [Unit(at=(10, 11))]).weigh(0, 1) == (2, (10, 10))


def test_whoever_is_worth_more_is_struck(catalogue: Catalogue) -> None:
    for dear in (2, 3):
        foes = [
            Unit(at=spot, worth=5.0 if v == dear else 1.0)
            for v, spot in enumerate(((10, 11), (9, 11)), 2)
        ]
        assert duel(catalogue, foes).weigh(0, 1).target == dear


def test_a_spear_goes_behind_a_friend_that_fights(catalogue: Catalogue) -> None:
    """Where nobody can get at it; a sword has to stand beside the enemy."""
    for unit, away in (("spear-serjeant", 2), ("town-guard", 1)):
        ours = [Unit(unit, at=(10, 8)), Unit("line-shieldman", at=(10, 11))]
        board = Board(catalogue, ours, [Unit(at=(10, 12))], blow_damage={(2, 0): 9.0})
        target, spot = board.weigh(0, 4)
        assert target == 2
        assert distance(spot, (10, 12)) == away


def test_worth_and_peril_are_made_of_the_odds(catalogue: Catalogue) -> None:
    board = Board(catalogue, ["bearskin", "town-guard"], ["road-pilgrim", "town-guard"])
    sheet = board.sheet(0)
    shares = [board.expected_blow(0, v, L.SECONDARY) / board.sheet(v).hit_points for v in (2, 3)]
    worth = (0.01 + sum(shares) / 2) * (2 + sheet.points)
    assert sheet.worth == pytest.approx(worth, rel=1e-5)
    assert sheet.worth > board.sheet(2).worth
    peril = (board.expected_blow(2, 0, L.DODGE) + board.expected_blow(3, 0, L.DODGE)) / 2
    assert sheet.peril == pytest.approx(peril, rel=1e-5)


def test_nobody_goes_for_whom_it_cannot_harm(catalogue: Catalogue) -> None:
    """A Spectre is harmed from the sixth level on, or by another; other enemies are struck."""
    spectre, guard = Unit("spectre", at=beside(MIDDLE, 4)), Unit(at=beside(MIDDLE, 5))
    for one, foes, target in (
        ("town-guard", [spectre], -1), ("town-guard", [spectre, guard], 2),
        ("spectre", [spectre], 1), ("iron-colonel", [spectre], 1),
    ):  # fmt: skip
        board = Board(catalogue, [Unit(one, at=MIDDLE)], foes, no_jumps=True)
        assert (one, board.weigh(0, 1).target) == (one, target)


def test_whoever_can_harm_nobody_near_covers_up(catalogue: Catalogue) -> None:
    """With or without hands to parry; whoever may strike another does."""
    spectre = Unit("spectre", at=beside(MIDDLE, 4), facing=1)
    for one in ("town-guard", "medium-wolf-war-dog"):
        for others, does in (([], L.DEFENDS), ([Unit(at=beside(MIDDLE, 5), facing=2)], L.STRIKES)):
            board = Board(catalogue, [Unit(one, at=MIDDLE)], [spectre, *others], no_jumps=True)
            board.cover_up(0)
            assert (one, board.decide(0).does) == (one, does)


def test_a_way_leads_to_whom_one_can_harm(catalogue: Catalogue) -> None:
    """Past a Spectre that is nearer; nobody who waited strikes at one either."""
    foes = [Unit("spectre", at=(14, 10), does=L.RISES), Unit(at=(10, 24))]
    board = Board(catalogue, [Unit(at=MIDDLE, move=4)], foes, committed=True, no_jumps=True)
    board.decide(0)
    assert board.position(0) == (10, 14)
    board = Board(catalogue, [Unit(at=MIDDLE)], [Unit("spectre", at=beside(MIDDLE, 4))])
    board.declare()
    assert board.does(0) == L.HOLDS
