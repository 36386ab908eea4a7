"""Riders: mounts as targets, who holds them back, lances and runs, coming off and on again."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import AT_MOUNT, Board, Unit, face_to_face

GUARD, RIDER = Unit("town-guard"), Unit("border-rider")


def test_a_horse_is_a_target_of_its_own_and_its_rider_falls_with_it(catalogue: Catalogue) -> None:
    one = Unit(aims_at_mount=True)
    board = face_to_face(catalogue, one, RIDER, ca=0)
    sheet = board.sheet(1)
    assert sheet.mount.hit_points > sheet.hit_points
    assert board.move_of(1) == sheet.move
    board.strike(0, at=1)
    assert (board.mount_wounds(1) > 0, board.wounds_taken(1)) == (True, 0)
    board = face_to_face(catalogue, one, RIDER.but(mount_wounds=sheet.mount.hit_points - 1), ca=0)
    board.strike(0, at=1)
    assert (board.is_riding(1), board.posture(1)) == (False, L.PRONE)
    assert board.move_of(1) == sheet.foot_move < sheet.move


def test_a_mount_dodges_worse_behind(catalogue: Catalogue) -> None:
    met = []
    for facing in (2, 5):
        board = face_to_face(catalogue, GUARD, RIDER.but(at=(10, 11), facing=facing))
        board.strike_mount(0, at=1)
        met += [blow.defence for blow in board.attacks(AT_MOUNT)]
    dodge = board.sheet(1).mount.dodge
    assert met == [dodge, dodge - 4]


def test_a_rider_is_held_back_by_spears_alone(catalogue: Catalogue) -> None:
    for foe, held in (("town-guard", False), ("spear-serjeant", True), ("border-rider", True)):
        assert face_to_face(catalogue, RIDER, Unit(foe)).is_engaged(0) == held
        assert face_to_face(catalogue, RIDER.but(riding=False), Unit(foe)).is_engaged(0)


def test_an_engaged_unit_moves_but_one_hex(catalogue: Catalogue) -> None:
    for facing, hexes in ((2, 1), (5, 4)):
        board = face_to_face(catalogue, GUARD, Unit(at=(10, 11), facing=facing))
        assert board.walk(0, to=(10, 0), hexes=4) == hexes


def test_a_rider_that_has_lost_its_mount_is_no_higher(catalogue: Catalogue) -> None:
    high, low = (
        face_to_face(catalogue, GUARD, RIDER.but(riding=riding)).attack_and_defence(0, at=1).defence
        for riding in (True, False)
    )
    assert low == high - 2


def test_greedy_aims_at_the_mount_where_that_is_quicker(catalogue: Catalogue) -> None:
    knight = Unit("belted-knight")
    board = face_to_face(catalogue, GUARD, knight)
    board.aim(0, at=1)
    assert board.aims_at_mount(0)
    board = face_to_face(catalogue, GUARD, knight, mount_damage={(0, 1): 0})
    board.aim(0, at=1)
    assert not board.aims_at_mount(0)


def test_a_mount_is_struck_where_it_falls_much_sooner_than_its_rider(catalogue: Catalogue) -> None:
    """A rider on foot is not beaten yet: the mount must fall ten times as soon."""
    rider = RIDER.but(hit_points=20, mount_hit_points=20)
    for blow, at_mount in ((9.0, False), (11.0, True)):
        board = face_to_face(
            catalogue, GUARD, rider, blow_damage={(0, 1): 1.0}, mount_damage={(0, 1): blow}
        )
        board.aim(0, at=1)
        assert board.aims_at_mount(0) == at_mount


def test_a_tackle_drags_a_rider_from_the_saddle(catalogue: Catalogue) -> None:
    board = face_to_face(catalogue, GUARD, RIDER, policies=L.NEAREST, ca=12)
    sheet = board.sheet(1)
    assert board.steadiness(1) == max(sheet.mount.seat, sheet.hand_to_hand)
    board.jump(0, at=1)
    assert not board.is_riding(1)


@pytest.mark.parametrize(
    ("share", "riding", "dice"), [(1.0, True, 2), (0.5, True, 0), (1.0, False, 0)]
)
def test_a_lance_takes_a_whole_move_in_a_line(
    share: float, riding: bool, dice: int, catalogue: Catalogue
) -> None:
    lancer = Unit("household-lancer", riding=riding, moved=3)
    whole = face_to_face(catalogue, lancer, GUARD).sheet(0).move
    board = face_to_face(catalogue, lancer.but(run=int(whole * share)), GUARD)
    assert board.extra_dice(0, at=1) == dice


def test_runs_add_up_only_in_a_line(catalogue: Catalogue) -> None:
    board = Board(catalogue, [Unit(at=(10, 10))], [Unit(at=(0, 39))])
    board.walk(0, to=(10, 14), hexes=4)
    assert (board.moved(0), board.run(0)) == (4, 4)
    board.begin_turn(0)
    board.walk(0, to=(10, 16), hexes=2)
    assert (board.moved(0), board.run(0)) == (2, 6)
    board.begin_turn(0)
    board.walk(0, to=(10, 13), hexes=3)
    assert board.run(0) == 3
    board.begin_turn(0)
    board.begin_turn(0)
    assert board.run(0) == 0


@pytest.mark.parametrize(
    ("lost", "away", "near", "rides"),
    [
        (0, False, False, True), (999, False, False, False), (0, True, False, False),
        (0, False, True, False),
    ],
)  # fmt: skip
def test_whoever_came_off_its_mount_gets_on_again_in_two_turns(
    lost: int, away: bool, near: bool, rides: bool, catalogue: Catalogue
) -> None:
    """Where the mount lives, the rider has not left it, and nobody engages it."""
    rider = RIDER.but(at=(11, 10) if away else (10, 10), dismounted_at=(10, 10), mount_wounds=lost)
    board = Board(catalogue, [rider], [Unit(at=(10, 11 if near else 30))])
    for turn in range(2):
        assert not board.is_riding(0)
        board.begin_turn(0)
        board.decide(0)
        assert board.turns_mounting(0) == (1 if rides and turn == 0 else 0)
    assert board.is_riding(0) == rides
