"""Kernels case by case: defences, armour, thresholds, the order of action, the field."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.systems.cold_iron.battle.records import CRITS
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from factions.systems.cold_iron.odds import multiples
from factions.systems.cold_iron.odds.grips import together
from tests.factions.systems.cold_iron.board import (
    MIDDLE,
    Board,
    Decision,
    Unit,
    beside,
    multiple,
    value_together,
)

SHIELDMAN = Unit("line-shieldman", at=MIDDLE)


@given(st.sampled_from(CRITS), st.integers(0, 60), st.integers(-30, 60), st.integers(0, 6))
def test_multiples_are_those_of_the_odds(crit: str, margin: int, ca: int, c: int) -> None:
    found = multiple(CRITS.index(crit), margin, ca, c)
    assert found == multiples.multiple(crit, margin, ca, c)


def ringed(catalogue: Catalogue, number: int, one: Unit = SHIELDMAN) -> Board:
    """Return a shieldman who faces direction 5, with so many guards around, from there on."""
    foes = [
        Unit(at=beside(MIDDLE, 5 + place), facing=(5 + place + 3) % 6, strikes=0)
        for place in range(number)
    ]
    board = Board(catalogue, [one.but(facing=5, strikes=1)], foes)
    board.assign_defences()
    return board


def test_four_engage_and_two_are_parried(catalogue: Catalogue) -> None:
    """Ahead: the first parry; beside it: the second; behind: the dodge, then less; no room."""
    board = ringed(catalogue, 5)
    guards = [board.guard(v) for v in range(1, 6)]
    assert guards == [L.PRIMARY, L.SECONDARY, L.DODGE, L.FOURTH, -1]
    defences = [board.attack_and_defence(v, at=0, guard=guards[v - 1]).defence for v in (1, 2)]
    assert defences == [17, 14]


def test_whoever_may_only_dodge_has_two_dodges_too(catalogue: Catalogue) -> None:
    """Whether it has a shield in hand or not: the third meets its dodge with 4 less."""
    for busy, third in ((False, L.DODGE), (True, L.FOURTH)):
        one = SHIELDMAN.but(only_dodges=busy)
        board = ringed(catalogue, 3, one)
        assert sorted(board.guard(v) for v in range(1, 4))[-1] == third


def test_without_a_parry_there_are_two_dodges(catalogue: Catalogue) -> None:
    unarmed = SHIELDMAN.but(shield_parry=L.NONE_HELD, weapon_parry=L.NONE_HELD)
    board = ringed(catalogue, 4, unarmed)
    assert sorted(board.guard(v) for v in range(1, 5))[-2:] == [L.FOURTH, L.FOURTH]
    assert board.guard(2) == L.DODGE


def test_whoever_is_attacked_from_behind_alone_turns_round(catalogue: Catalogue) -> None:
    for stunned, facing, guard in ((0, 4, L.PRIMARY), (1, 2, L.DODGE)):
        one = SHIELDMAN.but(facing=2, stunned=stunned)
        board = Board(catalogue, [one], [Unit(at=(10, 11), strikes=0)])
        board.assign_defences()
        assert (board.facing(0), board.guard(1)) == (facing, guard)


def test_armour_wears(catalogue: Catalogue) -> None:
    """Chain stops 60 points before it loses a T, then 30 for each; C goes below half of T."""
    worn = []
    for points in (0, 59, 60, 89, 90, 400):
        board = Board(catalogue, [SHIELDMAN.but(worn=points)], ["town-guard"])
        worn.append((board.armour(0), board.crit_protection(0)))
    assert worn == [(4, 2), (4, 2), (3, 1), (3, 1), (2, 1), (0, 0)]


@pytest.mark.parametrize(
    ("wounds", "fatigue", "status", "penalty"),
    [
        (10, 0, L.STANDING, 0), (11, 0, L.STANDING, -3), (20, 0, L.STANDING, -3),
        (21, 0, L.OUT, 0), (31, 0, L.OUT, 0), (32, 0, L.DEAD, 0), (0, 22, L.STANDING, -3),
        (0, 43, L.STANDING, -5), (0, 63, L.STANDING, -5), (0, 64, L.OUT, 0), (0, 127, L.DEAD, 0),
    ],
)  # fmt: skip
def test_thresholds_of_21_points(
    wounds: int, fatigue: int, status: int, penalty: int, catalogue: Catalogue
) -> None:
    board = Board(catalogue, [SHIELDMAN.but(wounds=wounds, fatigue=fatigue)], ["town-guard"])
    board.pass_thresholds(0)
    assert board.status(0) == status
    assert board.penalty(0) == (penalty if status == L.STANDING else 0)
    assert (board.unit_at(MIDDLE) == 0) == (status == L.STANDING)


def test_a_blow_of_more_than_three_times_the_hit_points_beheads(catalogue: Catalogue) -> None:
    for unit in ("line-shieldman", "bearskin"):
        board = Board(catalogue, [Unit(unit, at=MIDDLE)], ["town-guard"])
        sheet = board.sheet(0)
        board.hurt(0, 3 * sheet.hit_points + sheet.armour + 1, by=1)
        board.settle()
        assert board.status(0) == L.DEAD


@pytest.mark.parametrize(("less", "status"), [(1, L.STANDING), (0, L.OUT)])
def test_a_berserker_is_knocked_out_by_its_hit_points_in_one_blow_of_fatigue(
    less: int, status: int, catalogue: Catalogue
) -> None:
    """It is exempt from stuns alone."""
    one = Unit("bearskin", at=MIDDLE, armour=0, hit_points=10)
    board = Board(catalogue, [one], ["town-guard"])
    board.hurt(0, 10 - less, by=1, fatigue=True)
    board.settle()
    assert (board.status(0), board.is_stunned(0)) == (status, False)


def test_long_weapons_strike_first(catalogue: Catalogue) -> None:
    """A spear that cannot fail leaves the sword no blow; two swords fall at the same moment."""
    for unit, blows in (("spear-serjeant", 1), ("two-hander", 2)):
        one, other = Unit(unit, at=MIDDLE, strikes=1), Unit(at=(10, 11), strikes=0)
        board = Board(catalogue, [one.but(attack=90)], [other.but(attack=90)])
        board.assign_defences()
        board.strike_all()
        assert len(board.attacks()) == blows
        assert board.status(1) == L.DEAD


@given(st.lists(st.integers(0, 30), min_size=1, max_size=4))
def test_values_add_up_as_in_the_odds(values: list[int]) -> None:
    assert value_together(values) == together(values)


def test_the_river_is_crossed_by_the_gap_alone(catalogue: Catalogue) -> None:
    board = Board(catalogue, [Unit(at=(0, 10))], ["town-guard"], "hold-the-bridge")
    crossing = [column for column in range(L.WIDTH) if board.is_free(column, L.RIVER_FROM)]
    assert crossing == [19, 20]
    for turn in range(1, 5):
        board.in_turn(turn)
        board.begin_turn(0)
        board.walk(0, to=(-5, 30), hexes=board.move_of(0))
    assert board.position(0)[1] > L.RIVER_TO


@pytest.mark.parametrize(("wide", "gone"), [(3, 8), (4, 0)])
def test_a_walker_goes_two_hexes_aside_and_no_more(
    wide: int, gone: int, catalogue: Catalogue
) -> None:
    """Round three friends abreast it goes on; round four it would take a third step aside."""
    row = [Unit(at=(9 + u, 11)) for u in range(wide)]
    board = Board(catalogue, [Unit(at=MIDDLE), *row], [Unit(at=(10, 30))])
    assert board.walk(0, to=(10, 20), hexes=8) == gone
    assert (board.position(0) == MIDDLE) == (gone == 0)


@pytest.mark.parametrize("scenario", ["melee", "hold-the-bridge"])
@pytest.mark.parametrize("policy", [L.GREEDY, L.NEAREST, L.RANDOMLY])
def test_a_battle_ends_and_adds_up(policy: int, scenario: str, catalogue: Catalogue) -> None:
    ours = ["line-shieldman", "spear-serjeant", "line-longbow", "bearskin"]
    theirs = ["goblin-warrior", "medium-wolf-war-dog", "border-rider", "market-wrestler"]
    board = Board(catalogue, ours, theirs, scenario, policy)
    board.fight_battle(11, 0)
    mine, others = range(4), range(4, 8)
    assert board.turns_fought() == board.ground().turns or 0 in board.standing()
    standing = [u for u in range(8) if board.status(u) == L.STANDING]
    assert board.standing() == [sum(u in side for u in standing) for side in (mine, others)]
    assert board.damage_dealt(*mine) <= board.damage_taken(*others)
    assert board.damage_dealt(*others) <= board.damage_taken(*mine)
    hexes = {board.position(u) for u in standing}
    assert len(hexes) == len(standing)
    assert all(board.is_open_ground(spot) for spot in hexes)
    assert board.occupied() == len(standing)
    assert all(board.wounds(u) >= 0 for u in range(8))


@pytest.mark.parametrize(
    ("does", "apart", "fallen", "now", "target"),
    [
        (L.STRIKES, 1, False, L.STRIKES, 1), (L.STRIKES, 2, False, L.STRIKES, 2),
        (L.STRIKES, 1, True, L.STRIKES, 2), (L.JUMPS, 1, False, L.JUMPS, 1),
        (L.JUMPS, 11, False, L.STRIKES, 2),
    ],
)  # fmt: skip
def test_nobody_attacks_what_it_no_longer_reaches(
    does: int, apart: int, fallen: bool, now: int, target: int, catalogue: Catalogue
) -> None:
    """An enemy that has moved away since is safe; another beside is struck, if there is one."""
    reached = apart == 1 and not fallen
    strikes_alone = (L.STRIKES, 1) if reached else (L.HOLDS, -1)
    for spot, chosen, at, decided in (
        ((11, 9), does, 1, (now, target)), ((30, 9), L.STRIKES, 2, strikes_alone),
    ):  # fmt: skip
        one = SHIELDMAN.but(does=chosen, target=at)
        foes = [Unit(at=(10, 10 + apart)), Unit(at=spot, facing=4)]
        board = Board(catalogue, [one], foes, policies=L.NEAREST)
        if fallen:
            board.fall(1, L.OUT)
        board.declare()
        assert board.decision(0) == Decision(*decided)


def test_the_first_parry_is_for_the_one_struck_at(catalogue: Catalogue) -> None:
    """Even if that one is idle: an attacker beside it meets the second, others none."""
    for place, guard in ((0, L.SECONDARY), (5, L.DODGE)):
        foes = [
            Unit(at=(11, 10), facing=3),
            Unit(at=beside(MIDDLE, 5 + place), facing=2, strikes=0),
        ]
        board = Board(catalogue, [SHIELDMAN.but(strikes=1)], foes)
        board.assign_defences()
        assert board.guard(2) == guard
        assert board.attackers(0) == 1


@pytest.mark.parametrize(
    ("other", "met"),
    [
        (Unit(), L.PRIMARY), (Unit(posture=L.PRONE), L.PRIMARY), (Unit(posture=L.UNARMED), L.DODGE),
        (Unit(only_dodges=True), L.DODGE),
        (Unit("large-wolf"), L.DODGE),
    ],
)  # fmt: skip
def test_a_blow_at_a_unit_that_cannot_parry_is_shown_as_dodged(
    other: Unit, met: int, catalogue: Catalogue
) -> None:
    board = Board(catalogue, [Unit(at=MIDDLE)], [other.but(at=(10, 11))])
    assert board.defence_met(1, by=0) == met
