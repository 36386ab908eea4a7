"""Skills that another unit's spell silences for some turns."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed, Skill
from factions.systems.warcrow.kernels.record import cards
from tests.factions.systems.warcrow.board import Board, Unit, board, skill

ACTION = skill(Deed("heal", at="action", amount=1), type="combat")
COMMAND = skill(Deed("heal", at="start", amount=1), type="command")
PASSIVE = skill(Deed("heal", at="start", amount=1))
ONCE = skill(Deed("heal", at="start", amount=1, limit="game"))
SILENCE = skill(Deed("silence", at="start", to="enemy", lasts=4))


def silenced(*skills: Skill, **changes: Any) -> Board:
    """Return a board on which unit 0 has silenced a skill of the wounded unit 1 in turn 1."""
    made = board(
        Unit(skills=(SILENCE,)),
        Unit(side=1, at=(30.0, 36.0), wounds=9, damage=6, command=9, skills=skills, **changes),
    )
    made.do(0, 0, 1)
    return made


@pytest.mark.parametrize(("turn", "healed"), [(1, 0), (5, 0), (6, 1)])
def test_a_skill_silenced_comes_back_after_its_turns(turn: int, healed: int) -> None:
    made = silenced(PASSIVE)
    made.in_turn(turn)
    made.moment(cards.START, 1)
    assert made.damage(1) == 6 - healed


@pytest.mark.parametrize(
    ("skills", "gone"),
    [
        ((PASSIVE, COMMAND, ACTION), 2),
        ((PASSIVE, COMMAND), 1),
        ((PASSIVE, PASSIVE), 0),
        ((), -1),
    ],
)
def test_an_action_is_silenced_before_a_command_and_that_before_any_other(
    skills: tuple[Skill, ...], gone: int
) -> None:
    made = silenced(*skills)
    for number in range(len(skills)):
        assert made.is_silenced(1, number) is (number == gone)


def test_the_next_one_silences_the_next_skill() -> None:
    made = silenced(PASSIVE, COMMAND)
    made.do(0, 0, 1)
    assert made.is_silenced(1, 0)
    assert made.worth_of_deed(deed=0, u=0, v=1) == 0.0  # nothing is left to silence


@pytest.mark.parametrize("spent", [True, False])
def test_what_is_used_up_is_not_worth_silencing(spent: bool) -> None:
    made = board(
        Unit(skills=(SILENCE,)),
        Unit(side=1, at=(30.0, 36.0), wounds=9, damage=6, cost=40, skills=(ONCE,)),
    )
    if spent:
        made.moment(cards.START, 1)
    assert made.worth_of_deed(deed=0, u=0, v=1) == (0.0 if spent else 2.0)
