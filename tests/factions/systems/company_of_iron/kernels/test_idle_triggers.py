"""Effects that would change nothing: they neither happen nor are used up."""

import pytest

from tests.factions.systems.company_of_iron.board.events import Trigger
from tests.factions.systems.company_of_iron.board.fighters import Fighter, Row, duel, fray
from tests.factions.systems.company_of_iron.board.kernels import E, L


def test_what_is_on_a_model_already_is_neither_written_nor_used_up() -> None:
    row = Row(L.MAT, 1, event=L.ON_START, whom=L.UNIT, most=3, rule=3)
    mates = [Fighter(at=(x, 10.0), group=0, rows=(row,)) for x in (10.0, 12.0)]
    fight = fray(*mates, Fighter(side=1, at=(20.0, 20.0)))
    for _ in range(2):
        for u in range(2):
            fight.fire(L.ON_START, u)
    assert fight.events(E.TRIGGER) == [Trigger(0, 0), Trigger(0, 1)]
    assert fight.uses(0, 1) == [1, 0]
    assert [fight.stat(u, L.MAT) for u in range(2)] == [7, 7]
    assert [fight.effects_on(u) for u in range(2)] == [1, 1]


def test_a_lasting_effect_begun_again_lasts_on() -> None:
    row = Row(L.MAT, 1, event=L.ON_START)
    fight = duel(Fighter(rows=(row,)))
    fight.fire(L.ON_START)
    until = fight.effect_ends(0)
    fight.have_acted(0)
    fight.fire(L.ON_START)
    assert fight.effect_ends(0) == until + 1


@pytest.mark.parametrize(
    ("what", "status", "fires"),
    [
        (L.STAND_UP, 0, False),
        (L.STAND_UP, L.KNOCKED_DOWN, True),
        (L.STAND_UP, L.KNOCKED_DOWN | L.INJURED, False),
        (L.KNOCK_DOWN, L.KNOCKED_DOWN, False),
        (L.SET_FIRE, L.ON_FIRE, False),
        (L.SET_FIRE, 0, True),
        (L.HEAL, 0, False),
    ],
)
def test_what_would_change_nothing_does_not_happen(what: int, status: int, fires: bool) -> None:
    fight = duel(Fighter(rows=(Row(what, 1, event=L.ON_START, most=-1),), status=status))
    fight.fire(L.ON_START)
    assert len(fight.events(E.TRIGGER)) == fires
    assert fight.is_used_up(0) is fires
