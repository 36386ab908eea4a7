"""Kernels case by case, interpreted: guards, armour, thresholds, the order of action, the field."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.systems.cold_iron.battle.records import CRITS
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.odds import multiples
from factions.systems.cold_iron.odds.grips import together
from factions.tabletop.battles.records import blank
from tests.factions.systems.cold_iron.kernels.stage import (
    Field,
    K,
    field,
    stand,
    strikes_at,
)

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@given(st.sampled_from(CRITS), st.integers(0, 60), st.integers(-30, 60), st.integers(0, 6))
def test_multiples_are_those_of_the_odds(crit: str, margin: int, ca: int, c: int) -> None:
    found = K.critical_hits.multiple(CRITS.index(crit), margin, ca, c)
    assert found == multiples.multiple(crit, margin, ca, c)


def ringed(catalogue: Catalogue, number: int) -> Field:
    """Return a shieldman who faces direction 5, with so many guards around, from there on."""
    made = field(catalogue, ["line-shieldman"], ["town-guard"] * number)
    stand(made, 0, 10, 10, 5)
    for place in range(number):
        dq, dr = AROUND[(5 + (0, 1, 2, 3, 4)[place]) % 6]
        stand(made, 1 + place, 10 + dq, 10 + dr, (5 + place + 3) % 6)
        strikes_at(made, (1 + place, 0))
    strikes_at(made, (0, 1))
    return made


def test_four_engage_and_two_are_parried(catalogue: Catalogue) -> None:
    """Ahead: the first parry; beside it: the second; behind: the dodge, then less; no room."""
    made = ringed(catalogue, 5)
    K.parries.assign(made.d, made.s)
    assert list(made.s.guard[1:6]) == [L.PRIMARY, L.SECONDARY, L.DODGE, L.FOURTH, -1]
    defences = [
        K.attack_and_defence.attack_of(made.d, made.s, u, 0, int(made.s.guard[u]))[1]
        for u in (1, 2)
    ]
    assert defences == [17, 14]


def test_without_a_parry_there_are_two_dodges(catalogue: Catalogue) -> None:
    made = ringed(catalogue, 4)
    made.d.ds[0] = made.d.dp[0] = L.NONE_HELD
    K.parries.assign(made.d, made.s)
    assert sorted(made.s.guard[1:5])[-2:] == [L.FOURTH, L.FOURTH]
    assert made.s.guard[2] == L.DODGE


def test_who_is_attacked_from_behind_alone_turns_round(catalogue: Catalogue) -> None:
    made = field(catalogue, ["line-shieldman"], ["town-guard"])
    stand(made, 0, 10, 10, 2)
    stand(made, 1, 10, 11, 2)
    strikes_at(made, (1, 0))
    K.parries.assign(made.d, made.s)
    assert (made.s.facing[0], made.s.guard[1]) == (4, L.PRIMARY)
    made.s.facing[0], made.s.stunned[0] = 2, 1
    K.parries.assign(made.d, made.s)
    assert (made.s.facing[0], made.s.guard[1]) == (2, L.DODGE)


def test_armour_wears(catalogue: Catalogue) -> None:
    """Chain stops 60 points before it loses a T, then 30 for each; C goes below half of T."""
    made = field(catalogue, ["line-shieldman"], ["town-guard"])
    worn = []
    for points in (0, 59, 60, 89, 90, 400):
        made.s.worn[0] = points
        worn.append((K.armour.armour(made.d, made.s, 0), K.armour.protection(made.d, made.s, 0)))
    assert worn == [(4, 2), (4, 2), (3, 1), (3, 1), (2, 1), (0, 0)]


@pytest.mark.parametrize(
    ("wounds", "tired", "status", "penalty"),
    [
        (10, 0, L.STANDING, 0), (11, 0, L.STANDING, -3), (20, 0, L.STANDING, -3),
        (21, 0, L.OUT, 0), (31, 0, L.OUT, 0), (32, 0, L.DEAD, 0), (0, 22, L.STANDING, -3),
        (0, 43, L.STANDING, -5), (0, 63, L.STANDING, -5), (0, 64, L.OUT, 0), (0, 127, L.DEAD, 0),
    ],
)  # fmt: skip
def test_thresholds_of_21_points(
    wounds: int, tired: int, status: int, penalty: int, catalogue: Catalogue
) -> None:
    made = field(catalogue, ["line-shieldman"], ["town-guard"])
    stand(made, 0, 10, 10, 5)
    made.s.wounds[0], made.s.tired[0] = wounds, tired
    K.physical_health.pass_thresholds(made.d, made.s, 0, False)
    assert made.s.status[0] == status
    assert made.s.penalty[0] == (penalty if status == L.STANDING else 0)
    assert (K.hexes.tenant(made.s, 10, 10) == 0) == (status == L.STANDING)


def test_a_blow_of_more_than_three_times_the_hit_points_beheads(catalogue: Catalogue) -> None:
    for unit in ("line-shieldman", "bearskin"):
        made = field(catalogue, [unit], ["town-guard"])
        stand(made, 0, 10, 10, 5)
        K.physical_health.hurt(made.d, made.s, 1, 0, 3 * made.d.pt[0] + made.d.t[0] + 1, 0, 0)
        K.physical_health.settle(made.d, made.s)
        assert made.s.status[0] == L.DEAD


def test_long_weapons_strike_first(catalogue: Catalogue) -> None:
    """A spear that cannot fail leaves the sword no blow; two swords fall at the same moment."""
    for unit, blows in (("spear-serjeant", 1), ("two-hander", 2)):
        made = field(catalogue, [unit], ["town-guard"])
        stand(made, 0, 10, 10, 5)
        stand(made, 1, 10, 11, 2)
        made.d.h[:], made.d.hs[:], made.d.hw[:] = 90, 90, 90
        strikes_at(made, (0, 1), (1, 0))
        K.parries.assign(made.d, made.s)
        made.s.recording = 1
        K.blows.melee(made.d, made.s)
        kinds = made.s.event[: made.s.events, 0]
        assert (kinds == K.events.ATTACK).sum() == blows
        assert made.s.status[1] == L.DEAD


def test_spears_reach_over_a_friend_alone(catalogue: Catalogue) -> None:
    made = field(catalogue, ["spear-serjeant", "line-shieldman"], ["town-guard"])
    stand(made, 0, 10, 10, 5)
    stand(made, 2, 10, 12, 2)
    assert K.spearmen.reach_of(made.d, made.s, 0, 2) == 1
    stand(made, 1, 10, 11, 5)
    assert K.spearmen.reach_of(made.d, made.s, 0, 2) == 2
    made.d.spear[0] = 0
    assert K.spearmen.reach_of(made.d, made.s, 0, 2) == 1


@given(st.lists(st.integers(0, 30), min_size=1, max_size=4))
def test_values_add_up_as_in_the_odds(values: list[int]) -> None:
    d, s = blank(Setup)[0], blank(State)[0]
    number = len(values)
    d.first[:] = 0, number, number + 1
    d.added[:] = (
        60, 55, 50, 46, 42, 39, 35, 34, 32, 29, 24, 21, 19, 17, 16, 14, 13, 11, 10, 9,
    )  # fmt: skip
    d.hth[:number] = values
    s.held[:] = -1
    s.held[:number] = 1
    assert K.sides.side_value(d, s, 1, 0, True) == together(values)


def test_the_river_is_crossed_by_the_gap_alone(catalogue: Catalogue) -> None:
    made = field(catalogue, ["town-guard"], ["town-guard"], "hold-the-bridge")
    crossing = [
        column
        for column in range(L.WIDTH)
        if K.hexes.free(made.d, made.s, column - (L.RIVER_FROM >> 1), L.RIVER_FROM)
    ]
    assert crossing == [19, 20]
    stand(made, 0, 0, 10, 5)
    K.moving.walk(made.d, made.s, 0, -5, 30, 60, 0)
    assert made.s.r[0] > L.RIVER_TO


@pytest.mark.parametrize("scenario", ["melee", "hold-the-bridge"])
@pytest.mark.parametrize("policy", [L.GREEDY, L.NEAREST, L.RANDOMLY])
def test_a_battle_ends_and_adds_up(policy: int, scenario: str, catalogue: Catalogue) -> None:
    ours = ["line-shieldman", "spear-serjeant", "line-longbow", "bearskin"]
    theirs = ["goblin-warrior", "medium-wolf-war-dog", "border-rider", "market-wrestler"]
    d, s = field(catalogue, ours, theirs, scenario)
    d.policy[:] = policy
    K.game.battle(d, s, 11, 0, True)
    assert s.current_round == d.rounds or 0 in list(s.standing)
    assert list(s.standing) == [
        int((s.status[:4] == L.STANDING).sum()), int((s.status[4:8] == L.STANDING).sum()),
    ]  # fmt: skip
    assert s.dealt[:4].sum() <= s.taken[4:8].sum()
    assert s.dealt[4:8].sum() <= s.taken[:4].sum()
    standing = [u for u in range(8) if s.status[u] == L.STANDING]
    hexes = {(int(s.q[u]), int(s.r[u])) for u in standing}
    assert len(hexes) == len(standing)
    assert all(K.hexes.open_ground(d, q, r) for q, r in hexes)
    assert int((s.at >= 0).sum()) == len(standing)
    assert np.all(s.wounds[:8] >= 0)


@pytest.mark.parametrize(
    ("does", "apart", "fallen", "now", "target"),
    [
        (L.STRIKES, 1, False, L.STRIKES, 1), (L.STRIKES, 2, False, L.STRIKES, 2),
        (L.STRIKES, 1, True, L.STRIKES, 2), (L.JUMPS, 1, False, L.JUMPS, 1),
        (L.JUMPS, 11, False, L.STRIKES, 2),
    ],
)  # fmt: skip
def test_nobody_attacks_whom_he_no_longer_reaches(
    does: int, apart: int, fallen: bool, now: int, target: int, catalogue: Catalogue
) -> None:
    """Who has moved away after the blow was declared is safe; another beside is struck."""
    made = field(catalogue, ["line-shieldman"], ["town-guard"] * 2)
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 10, 10 + apart, 2)
    stand(made, 2, 11, 9, 4)
    made.d.policy[:] = L.NEAREST
    strikes_at(made, (0, 1))
    made.s.does[0] = does
    if fallen:
        K.physical_health.fall(made.d, made.s, 1, L.OUT)
    K.declarations.declare(made.d, made.s)
    assert (made.s.does[0], made.s.target[0]) == (now, target)
    K.hexes.lift(made.s, 2)
    K.hexes.put(made.s, 2, 30, 9)
    made.s.does[0], made.s.target[0] = L.STRIKES, 2
    K.declarations.declare(made.d, made.s)
    reached = apart == 1 and not fallen
    assert made.s.does[0] == (L.STRIKES if reached else L.HOLDS)


def test_the_first_parry_is_for_whom_one_strikes_at(catalogue: Catalogue) -> None:
    """Even if that one is idle: who stands beside him meets the second, others none."""
    for place, guard in ((0, L.SECONDARY), (5, L.DODGE)):
        made = field(catalogue, ["line-shieldman"], ["town-guard"] * 2)
        stand(made, 0, 10, 10, 5)
        stand(made, 1, 11, 10, 3)
        dq, dr = AROUND[(5 + place) % 6]
        stand(made, 2, 10 + dq, 10 + dr, 2)
        strikes_at(made, (0, 1), (2, 0))
        K.parries.assign(made.d, made.s)
        assert made.s.guard[2] == guard
        assert made.s.attackers[0] == 1


@pytest.mark.parametrize(
    ("unit", "state", "told"),
    [
        ("town-guard", "", L.PRIMARY), ("town-guard", "down", L.DODGE),
        ("town-guard", "dodging", L.DODGE), ("large-wolf", "", L.DODGE),
    ],
)  # fmt: skip
def test_a_blow_at_who_cannot_parry_is_told_as_dodged(
    unit: str, state: str, told: int, catalogue: Catalogue
) -> None:
    made = field(catalogue, ["town-guard"], [unit])
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 10, 11, 2)
    if state:
        getattr(made.s, state)[1] = 1
    assert K.attack_and_defence.met(made.d, made.s, 0, 1, L.PRIMARY) == told
