"""A switch that one unit lends to its allies: who has it, and what it strikes out."""

import pytest

from factions.systems.warcrow.catalogue import Attack, Deed, Effect, Pool, Switch
from tests.factions.systems.warcrow.board import Board, Unit, board, skill

GADGETS = skill(
    Deed("switches", to="allies", within=5, roll="any"),
    switches=(Switch("X", (Effect("cancel", amount=0, symbol="X"),)),),
)
FIERCE = Attack(Pool("", "SXX"), switches=(Switch("XX", (Effect("wound"),)),))


def helped(x: float) -> Board:
    """Return a unit with a special symbol, its ally with gadgets at (x, 30), and a fierce enemy."""
    return board(
        Unit(at=(30.0, 28.0), wounds=9, hits="SX"),
        Unit(at=(x, 28.0), skills=(GADGETS,)),
        Unit(side=1, at=(30.0, 30.01), wounds=9, blocks=FIERCE),
    )


@pytest.mark.parametrize(("x", "wounds"), [(36.99, 1), (37.01, 2)])
def test_a_unit_near_the_gadgets_strikes_out_all_specials_of_its_enemy(
    x: float, wounds: int
) -> None:
    made = helped(x)
    made.fight(0, 2)
    assert made.damage(0) == wounds  # what the answer of the enemy does


def test_the_gadgets_of_a_unit_that_has_lost_heart_do_nothing() -> None:
    made = helped(36.99)
    made.lose_heart(1)
    made.fight(0, 2)
    assert made.damage(0) == 2


def test_the_maker_has_its_own_switch() -> None:
    made = board(
        Unit(at=(30.0, 28.0), wounds=9, hits="SX", skills=(GADGETS,)),
        Unit(side=1, at=(30.0, 30.01), wounds=9, blocks=FIERCE),
    )
    made.fight(0, 1)
    assert made.damage(0) == 1


def test_a_token_bought_with_a_symbol_is_kept_on_the_card() -> None:
    thirsty = Attack(Pool("", "xx"), switches=(Switch("x", (Effect("token", "self"),)),))
    made = board(
        Unit(at=(30.0, 28.0), hits=thirsty),
        Unit(side=1, at=(30.0, 30.01), wounds=9),
    )
    made.fight(0, 1)
    assert made.stored(0) == 2
