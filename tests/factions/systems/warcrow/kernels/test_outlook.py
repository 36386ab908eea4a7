"""What a spot is worth to a unit: objectives it may or may not take."""

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.judgement.outlook import OUT_OF_REACH
from tests.factions.systems.warcrow.board import L, Unit, board, skill


def test_those_left_behind_fear_in_full_an_enemy_that_has_acted() -> None:
    fears = []
    for activated in (False, True):
        foe = Unit(side=1, at=(30.0, 30.0), activated=activated, hits="SSS")
        made = board(Unit(at=(30.0, 22.0), wounds=9), foe)
        made.end_round()
        fears.append(made.fear(0))
    assert fears[0] == fears[1] > 0


@pytest.mark.parametrize(("theirs", "part"), [(0, 1.0), (1, OUT_OF_REACH)])
def test_an_objective_that_too_many_hold_draws_less(theirs: int, part: float) -> None:
    pulls = []
    for conquest in (0, theirs):
        foe = Unit(side=1, at=(30.0, 33.0), conquest=conquest)
        made = board(Unit(at=(30.0, 20.0)), foe, objectives=[(30.0, 30.0)])
        made.survey()
        pulls.append(made.pull(0))
    assert pulls[0] > 0
    assert pulls[1] == pytest.approx(part * pulls[0])


@pytest.mark.parametrize("move", [(3, 2), (3, 0), (0, 0)])
@pytest.mark.parametrize("charge", [9, 3, 0])
@pytest.mark.parametrize("shots", [0, 10])
@pytest.mark.parametrize("states", [0, L.SLOWED])
def test_units_are_surveyed_to_come_as_far_as_each_would_go(
    move: tuple[int, int], charge: int, shots: int, states: int
) -> None:
    farther = (Deed("charge", amount=1), Deed("farther", amount=2))
    mine = {"move": move, "charge": charge, "range": shots, "states": states}
    skilled = Unit(**mine, skills=(skill(*farther),))  # type: ignore[arg-type]  # fields of many types
    made = board(skilled, Unit(at=(30, 50), side=1))
    made.survey()
    for u in range(2):
        walk = sum(made.legs(u))
        melee = max(made.charge_reach(u), walk) + made.base(u)
        gun = made.range_of(u)
        far = gun + 0.5 * walk + made.base(u) if gun else 0.0
        assert made.reach(u) == (2.0 * walk, melee, far)


@pytest.mark.parametrize(("demoralized", "takes"), [(False, 1), (True, 0)])
def test_the_demoralized_are_surveyed_as_taking_nothing(demoralized: bool, takes: int) -> None:
    made = board(Unit(demoralized=demoralized), Unit(at=(30, 50), side=1))
    made.survey()
    assert (made.takes(0), made.takes(1)) == (takes, 1)


def weighed(player: int, value: float) -> list[float]:
    """Return what player 0 weighs where all weights of a player's general are so much.

    Its units contest an objective, and the second is engaged with an enemy.
    """
    frighten = skill(Deed("stress", at="action", to="enemy", within=10, amount=1))
    mine = Unit(at=(30.0, 27.0), wounds=4, range=10, shots="SSS", stress=1, skills=(frighten,))
    bold = Unit(at=(30.0, 29.0), wounds=4, hits="SS")
    foe = Unit(side=1, at=(30.0, 31.0), wounds=4, hits="SSS", range=9, shots="SSS")
    seen = Unit(side=1, at=(36.0, 27.0), wounds=4, hits="SS", activated=True)
    made = board(mine, bold, foe, seen, objectives=[(30.0, 30.0)])
    for weight in range(L.TASTES):
        made.set_taste(player, weight, value)
    made.survey()
    worths = [made.blow(1, 2), made.shot(0, 2), made.fear(0), made.fear(1), made.hope(0)]
    worths += [made.weigh(u).value for u in range(2)]
    return [*worths, made.worth_of_deed(0, 3)]


def test_a_general_weighs_by_no_weight_of_the_enemy() -> None:
    assert weighed(1, 1.7) == weighed(1, 0.1)
    assert not any(a == b for a, b in zip(weighed(0, 1.7), weighed(0, 0.1), strict=True))
