"""The manual's worked examples, as the kernels play them from the digits rolled."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import Board, Unit, dice_fall


def duel(catalogue: Catalogue, one: Unit, other: Unit, attack: int, defence: int) -> Board:
    """Return two face to face: the first has that attack, the other that defence alone."""
    attacker = one.but(at=(10, 10), attack=attack)
    defender = other.but(
        at=(10, 11), dodge=defence, shield_parry=defence, weak_defence=defence,
        weapon_parry=L.NONE_HELD,
    )  # fmt: skip
    return Board(catalogue, [attacker], [defender])


def struck(board: Board) -> tuple[int, int, int]:
    """Let the first strike; return attack with adjustment, the defence met, and the multiple."""
    board.strike(0, at=1)
    blow = board.attacks()[0]
    return blow.attack + blow.adjustment, blow.defence, blow.multiple


@pytest.mark.parametrize(
    ("digits", "ca"),
    [
        ("89", 8), ("910", 8), ("911", 8), ("912", 9), ("919", 9), ("67", 3), ("66", 2),
        ("999985", 27), ("00045", -23), ("35", -3), ("50", 0), ("49", -1), ("99999900", 31),
    ],
)  # fmt: skip
def test_digits_are_read_off_the_chart(
    digits: str, ca: int, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_fall(monkeypatch, digits)
    assert Board(catalogue, ["town-guard"], ["town-guard"]).chance_adjustment() == ca


@pytest.mark.parametrize(
    ("digits", "total", "times"), [("89", 19, 1), ("999985", 38, 10), ("67", 14, 1), ("66", 13, 0)]
)
def test_the_goblin(
    digits: str, total: int, times: int, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """H 11 on D 14: 89 is 19 and hits, 999985 is 24 above it, 67 just enough."""
    goblin = Unit("goblin-warrior", armour=0, crit_protection=0)
    board = duel(catalogue, Unit("line-shieldman"), goblin, 11, 14)
    dice_fall(monkeypatch, digits)
    assert struck(board) == (total, 14, times)
    assert (board.wounds_taken(1) > 0) == (times > 0)


def test_the_goblins_enemy_fumbles(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """00045 is -23, which leaves -12: the blow misses and the weapon breaks."""
    board = duel(catalogue, Unit("line-shieldman"), Unit("goblin-warrior"), 11, -40)
    dice_fall(monkeypatch, "00045")
    assert struck(board) == (-12, -40, 0)
    assert board.in_hand(0) == L.SPARE
    assert board.idle_turns(0) == 2


def test_the_giant_breaks_out_by_a_roll_of_35(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """17 and -3 on 7 is 7 more, at which the adventurer falls; at 33, -4, it keeps its feet."""
    giant, guard = Unit("cave-bear", hand_to_hand=17, shove=0), Unit(hand_to_hand=7, shove=0)
    for digits, posture in (("35", L.PRONE), ("32", L.UP)):
        board = duel(catalogue, giant, guard, 0, 0)
        dice_fall(monkeypatch, digits)
        assert board.collide(0, 1)
        assert board.posture(1) == posture


def test_three_hand_to_hand_attack_as_eighteen(catalogue: Catalogue) -> None:
    """A 12, an 8 and a 5 against a 17: they roll as 18, in whatever order they stand."""
    for values in ((12, 8, 5), (5, 12, 8)):
        ours = [Unit(hand_to_hand=value) for value in values]
        board = Board(catalogue, ours, [Unit(hand_to_hand=17)], hold=(0, 1, 2, 3), ca=-1)
        board.act_in_hold(0, L.GRIPS)
        grip = board.attacks()[0]
        assert (grip.attack, grip.defence, grip.multiple) == (18, 17, 1)


@pytest.mark.parametrize(
    ("margin", "times"),
    [(-1, 0), (0, 1), (6, 1), (7, 2), (11, 2), (12, 3), (13, 3), (14, 4), (15, 4), (16, 5)],
)
def test_plate_armour(margin: int, times: int, catalogue: Catalogue) -> None:
    """A sword against a wearer of plate, T 6 and C 3, whose defence is 0."""
    knight = Unit("belted-knight", riding=False)
    board = duel(catalogue, Unit("line-shieldman"), knight, 0, 0)
    sheet = board.sheet(1)
    assert (sheet.armour, sheet.crit_protection) == (6, 3)
    board.rolls(margin)
    assert struck(board) == (margin, 0, times)
