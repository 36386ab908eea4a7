"""What generals look ahead to: skills after a move, errands, who is left without a token."""

import pytest

from factions.systems.warcrow.catalogue import Deed
from tests.factions.systems.warcrow.board import Board, L, Unit, board, skill

DISARM = skill(Deed("state", at="cast", to="enemy", within=10, states=("disarmed",)), type="magic")
CASTER = Unit(will="S", keywords="Spellcaster", wounds=4, morale=4, hits="", skills=(DISARM,))


def pair(distance: float, approach: float) -> Board:
    """Return a Spellcaster and an enemy worth disarming so far from it; its spell reaches 10."""
    foe = Unit(side=1, at=(30.0, 30.0 + distance), hits="", cost=90, wounds=2)
    made = board(CASTER, foe, scenario="last-stand")
    made.set_taste(0, L.APPROACH, approach)
    made.survey()
    return made


@pytest.mark.parametrize(
    ("distance", "approach", "what"),
    [
        (11.0, 1.0, L.USE_SKILL),
        (16.0, 1.0, L.MOVE_THEN_USE),
        (16.0, 0.0, L.MARCH),
        (30.0, 1.0, L.MARCH),  # one move does not bring it into range
    ],
)
def test_a_caster_walks_to_where_its_spell_reaches(
    distance: float, approach: float, what: int
) -> None:
    assert pair(distance, approach).weigh().what == what


def test_it_casts_where_it_has_come_to() -> None:
    made = pair(16.0, 1.0)
    made.play()
    assert (made.order().what, made.states(1)) == (L.MOVE_THEN_USE, L.DISARMED)


def test_each_objective_is_sent_the_nearest_unit_left() -> None:
    units = [Unit(at=(20.0, 10.0)), Unit(at=(24.0, 10.0)), Unit(at=(28.0, 10.0))]
    made = board(*units, Unit(side=1, at=(5.0, 55.0)), objectives=[(20.0, 20.0), (50.0, 20.0)])
    made.set_taste(0, L.ERRAND, 0.5)
    made.decide()
    assert made.errands(3) == [0, 0, 1]


@pytest.mark.parametrize(("errand", "part"), [(0.0, 1.0), (0.3, 0.7)])
def test_what_another_is_sent_to_counts_less(errand: float, part: float) -> None:
    made = board(Unit(at=(20.0, 10.0)), objectives=[(20.0, 20.0), (50.0, 20.0)])
    made.survey()
    alone = made.pull(0, 1)
    made.set_taste(0, L.ERRAND, errand)
    made.decide()
    assert made.pull(0, 1) == pytest.approx(part * alone)


@pytest.mark.parametrize(("turn", "part"), [(1, 0.0), (4, 1 / 3), (5, 2 / 3)])
def test_the_fewer_turns_are_left_the_more_units_go_without_a_token(turn: int, part: float) -> None:
    made = board(*(Unit(at=(10.0 * n, 10.0)) for n in range(1, 4)), turn=turn)
    made.decide()
    assert made.left_over(0) == pytest.approx(part)


@pytest.mark.parametrize(("turn", "part"), [(1, 0.6), (5, 1.0)])
def test_the_patient_value_objectives_as_the_round_runs_out(turn: int, part: float) -> None:
    made = board(Unit(at=(20.0, 10.0)), objectives=[(20.0, 20.0)], turn=turn)
    made.survey()
    now = made.pull(0)
    made.set_taste(0, L.PATIENCE, 0.5)
    assert made.pull(0) == pytest.approx(part * now)
