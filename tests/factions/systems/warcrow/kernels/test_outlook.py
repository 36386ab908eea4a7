"""What a spot is worth to a unit: objectives it may or may not take."""

from unittest.mock import patch

import pytest

from tests.factions.systems.warcrow.interpreted import K, L, Unit, board


@pytest.mark.parametrize(("theirs", "part"), [(0, 1.0), (1, K.outlook.OUT_OF_REACH)])
def test_an_objective_that_too_many_hold_draws_less(theirs: int, part: float) -> None:
    pulls = []
    for conquest in (0, theirs):
        foe = Unit(side=1, at=(30.0, 33.0), conquest=conquest)
        d, s = board(Unit(at=(30.0, 20.0)), foe, objectives=[(30.0, 30.0)])
        K.outlook.survey(d, s)
        K.outlook.pull(d, s, 0)
        pulls.append(float(s.pull[0]))
    assert pulls[0] > 0
    assert pulls[1] == pytest.approx(part * pulls[0])


@pytest.mark.parametrize("move", [(3, 2), (3, 0), (0, 0)])
@pytest.mark.parametrize("charge", [9, 3, 0])
@pytest.mark.parametrize("shots", [0, 10])
@pytest.mark.parametrize("states", [0, L.SLOWED])
def test_how_far_units_come_is_surveyed_as_each_would_go(
    move: tuple[int, int], charge: int, shots: int, states: int
) -> None:
    made = board(Unit(move=move, charge=charge, range=shots), Unit(at=(30, 50), side=1))
    d, s = made.d, made.s
    s.states[0], s.spurred[0], s.further[0] = states, 1.0, 2.0 if shots else 0.0
    with patch.object(K.outlook, "sharpen"):
        K.outlook.survey(d, s)
    for u in range(2):
        walk = K.ways.leg(d, s, u, 0) + K.ways.leg(d, s, u, 1)
        reach = max(K.ways.charge_reach(d, s, u), walk) + s.lead[u]
        gun = K.units.range_of(s, u)
        far = gun + 0.5 * walk + s.lead[u] if gun else 0.0
        assert (s.marches[u], s.reach[u], s.shots[u]) == (2.0 * walk, reach, far)
    assert s.takes[:2].tolist() == [1, 1]
    s.demoralized[0] = 1
    K.outlook.survey(d, s)
    assert s.takes[:2].tolist() == [0, 1]
