"""How a blow and the hex it is struck from are weighed, on small fields."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from tests.factions.systems.cold_iron.kernels.stage import Field, K, field, stand

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def weighed(made: Field, hexes: int) -> tuple[int, int, int]:
    found = K.targets.weigh(made.d, made.s, 0, hexes)
    return int(found[0]), int(found[1]), int(found[2])


def duel(catalogue: Catalogue, foes: int = 1) -> Field:
    """Return one man in the middle of the field, and others whom he cannot reach yet."""
    made = field(catalogue, ["town-guard", "town-guard"], ["town-guard"] * foes)
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 30, 0, 5)
    for v in range(foes):
        stand(made, 2 + v, 2 * v, 38, 2)
    return made


def move(made: Field, v: int, q: int, r: int, facing: int = 2) -> None:
    K.hexes.lift(made.s, v)
    stand(made, v, q, r, facing)


def test_nobody_is_struck_who_is_out_of_reach(catalogue: Catalogue) -> None:
    made = duel(catalogue)
    assert weighed(made, 3) == (-1, 10, 10)
    move(made, 2, 10, 14)
    assert weighed(made, 3)[0] == 2
    assert weighed(made, 2)[0] == -1


def test_nobody_is_struck_whom_there_is_no_room_to_get_at(catalogue: Catalogue) -> None:
    """The weakest of all is safe while friends stand on all sides of him."""
    for ring, target in ((False, 2), (True, 5)):
        made = duel(catalogue, 7)
        move(made, 2, 10, 13)
        for v, (dq, dr) in enumerate(AROUND, 3):
            if ring:
                move(made, v, 10 + dq, 13 + dr)
        made.d.gain[0, 2, :], made.d.gain[0, 3:9, :] = 90, 0.0
        made.d.gain[0, 5, :] = 5
        assert weighed(made, 3)[0] == target


def test_the_worth_of_a_blow_is_its_share_of_a_body_by_what_that_is_worth(
    catalogue: Catalogue,
) -> None:
    made = duel(catalogue)
    made.d.gain[0, 2, :], made.d.pt[2], made.d.worth[2] = (3.99, 3.0, 2.0, 1.0), 20, 10.0
    assert K.worth.worth_of_a_blow(made.d, made.s, 0, 2, False) == pytest.approx(2.0)
    made.s.wounds[2] = 10
    assert K.worth.worth_of_a_blow(made.d, made.s, 0, 2, False) == pytest.approx(4.0)
    made.s.wounds[2] = 18
    assert K.worth.worth_of_a_blow(made.d, made.s, 0, 2, False) == pytest.approx(10.0)


@pytest.mark.parametrize(
    ("attackers", "unseen", "stunned", "guard"),
    [
        (0, False, 0, L.PRIMARY), (1, False, 0, L.SECONDARY), (2, False, 0, L.DODGE),
        (5, False, 0, L.DODGE), (0, True, 0, L.PRIMARY), (1, True, 0, L.DODGE),
        (0, False, 1, L.FOURTH),
    ],
)  # fmt: skip
def test_who_is_busy_is_met_by_less(
    attackers: int, unseen: bool, stunned: int, guard: int, catalogue: Catalogue
) -> None:
    made = duel(catalogue)
    made.d.gain[0, 2, :] = 1.0, 2.0, 3.0, 4.0
    made.d.worth[2] = made.d.pt[2]
    made.s.threatened[2], made.s.stunned[2] = attackers, stunned
    assert K.worth.worth_of_a_blow(made.d, made.s, 0, 2, unseen) == pytest.approx(guard + 1.01)


def test_each_further_enemy_beside_a_hex_meets_the_next_defence(catalogue: Catalogue) -> None:
    """The stunned and those in a hold are no danger; free hexes are a little one."""
    made = duel(catalogue, 3)
    made.d.pt[0], made.d.worth[0], made.d.peril[0] = 10, 10.0, 0.0
    made.d.gain[2:5, 0, :] = 1.0, 2.0, 4.0, 8.0
    found = []
    for v, (dq, dr) in enumerate(AROUND[:3], 2):
        move(made, v, 10 + dq, 10 + dr)
        found.append(K.worth.exposure(made.d, made.s, 0, 10, 10))
    assert found == [1.0, 3.0, 7.0]
    made.s.stunned[2], made.s.held[3] = 1, 1
    assert K.worth.exposure(made.d, made.s, 0, 10, 10) == 1.0
    made.d.peril[0] = 10.0
    assert K.worth.exposure(made.d, made.s, 0, 10, 10) == pytest.approx(4.0)


def test_a_blow_is_struck_from_where_one_enemy_less_strikes_back(catalogue: Catalogue) -> None:
    made = duel(catalogue, 2)
    move(made, 2, 10, 13)
    move(made, 3, 11, 12)
    made.d.gain[0, 3, :], made.d.gain[2:4, 0, :] = 0.0, 5.0
    target, q, r = weighed(made, 3)
    assert target == 2
    assert K.hexes.far(q, r, 10, 13) == 1
    assert K.hexes.far(q, r, 11, 12) > 1


def test_the_back_of_who_is_busy_is_sought(catalogue: Catalogue) -> None:
    for busy in (0, 1):
        made = duel(catalogue)
        move(made, 2, 10, 12)
        made.d.gain[0, 2, :] = 1.0, 1.0, 9.0, 9.0
        made.d.gain[2, 0, :] = 0.0
        made.s.threatened[2] = busy
        target, q, r = weighed(made, 4)
        assert target == 2
        assert K.hexes.out_of_sight(made.s, 2, q, r) == bool(busy)


def test_who_stands_beside_an_enemy_does_not_step_about_for_as_good_a_blow(
    catalogue: Catalogue,
) -> None:
    made = duel(catalogue)
    move(made, 2, 10, 11)
    assert weighed(made, 1) == (2, 10, 10)


def test_whoever_is_worth_more_is_struck(catalogue: Catalogue) -> None:
    for dear in (2, 3):
        made = duel(catalogue, 2)
        move(made, 2, 10, 11)
        move(made, 3, 9, 11)
        made.d.worth[2:4] = 1.0
        made.d.worth[dear] = 5.0
        assert weighed(made, 1)[0] == dear


def test_a_spear_goes_behind_a_friend_who_fights(catalogue: Catalogue) -> None:
    """Where nobody can get at it; with a sword the same man has to stand beside the enemy."""
    for unit, away in (("spear-serjeant", 2), ("town-guard", 1)):
        made = field(catalogue, [unit, "line-shieldman"], ["town-guard"])
        stand(made, 0, 10, 8, 5)
        stand(made, 1, 10, 11, 5)
        stand(made, 2, 10, 12, 2)
        made.d.gain[2, 0, :] = 9.0
        target, q, r = weighed(made, 4)
        assert target == 2
        assert K.hexes.far(q, r, 10, 12) == away


def test_worth_and_peril_are_made_of_the_odds(catalogue: Catalogue) -> None:
    made = field(catalogue, ["bearskin", "town-guard"], ["road-pilgrim", "town-guard"])
    gain, pt, points = made.d.gain, made.d.pt, made.d.points
    share = (gain[0, 2, L.SECONDARY] / pt[2] + gain[0, 3, L.SECONDARY] / pt[3]) / 2
    assert made.d.worth[0] == pytest.approx((0.01 + share) * (2 + points[0]), rel=1e-5)
    assert made.d.worth[0] > made.d.worth[2]
    peril = (gain[2, 0, L.DODGE] + gain[3, 0, L.DODGE]) / 2
    assert made.d.peril[0] == pytest.approx(peril, rel=1e-5)
