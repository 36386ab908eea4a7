"""What a spot is worth to a unit: objectives it may or may not take."""

import pytest

from tests.factions.systems.warcrow.interpreted import K, Unit, board


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
