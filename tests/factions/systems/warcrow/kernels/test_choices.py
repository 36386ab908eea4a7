"""What a side decides in the middle of a fight: holding its ground, pursuit."""

import math

import pytest

from factions.systems.warcrow.kernels.record.layout import GAP
from tests.factions.systems.warcrow.board import Board, Unit, board


def beaten(
    hits: str, back: str, stress: int = 0, goal: bool = False, seed: int = 0, policy: str = "greedy"
) -> Board:
    """Let unit 0 beat unit 1, which stands within reach of its own objective or of none."""
    objectives = [(30.0, 36.0)] if goal else []
    loser = Unit(side=1, at=(30.0, 32.0), wounds=9, morale=3, hits=back, stress=stress)
    mine = Unit(wounds=9, hits=hits)
    holders = [1] * len(objectives)
    made = board(mine, loser, objectives=objectives, policy=policy, holders=holders)
    made.reseed(seed)
    made.fight(0, 1)
    return made


@pytest.mark.parametrize(
    ("stress", "goal", "after", "holds"),
    [(0, True, 2, True), (1, True, 3, True), (2, True, 3, False), (0, False, 1, False)],
)
def test_an_objective_is_held_for_a_stress(
    stress: int, goal: bool, after: int, holds: bool
) -> None:
    made = beaten("SS", "S", stress, goal)
    assert (made.stress(1), made.at(1) == (30.0, 32.0)) == (after, holds)


def test_a_winner_with_the_better_of_it_pursues_into_contact() -> None:
    made = beaten("SSS", "")
    assert made.at(1) == pytest.approx((30.0, 35.0))
    assert math.dist(made.at(0), made.at(1)) == pytest.approx(2 + GAP)
    assert made.is_engaged(0, 1)


@pytest.mark.parametrize(
    ("policy", "ends"), [("nearest", {(0, 1)}), ("random", {(1, 1), (0, 0), (0, 1)})]
)
def test_the_nearest_policy_gives_way_and_the_random_one_tosses_a_coin(
    policy: str, ends: set[tuple[int, int]]
) -> None:
    seen = set()
    for seed in range(16):
        made = beaten("SS", "S", goal=True, seed=seed, policy=policy)
        seen.add((int(made.at(1) == (30.0, 32.0)), int(made.is_engaged(0, 1))))
    assert seen == ends
