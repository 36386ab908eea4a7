"""Whole battles, interpreted: they end, add up, and leave nothing impossible behind."""

import pytest

from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import Board, board
from tests.factions.systems.armoured_clash.board.units import Unit, blade, gun

FORCE = (
    Unit(None, models=12, grid=(gun(6), blade(6))),
    Unit(None, models=5, kind="cavalry", speed=8, grid=(blade(6, mode="impact"),)),
    Unit(None, models=2, kind="armour", target="heavy", size=2, limit=4, grid=(gun(5, "Turret"),)),
    Unit(None, models=3, kind="aircraft", target="aerial", speed=None, limit=2, grid=(gun(6),),
         keywords=("Flying",)),
)  # fmt: skip


def fought(policy: str, scenario: str) -> Board:
    enemies = [Unit(**{**vars(unit), "side": 1}) for unit in FORCE]
    b = board(*FORCE, *enemies, policy=policy, scenario=scenario, die=STANDARD_DIE, card=6,
              markers=[(24.0, 24.0)])  # fmt: skip
    b.battle(11)
    return b


@pytest.mark.parametrize("scenario", ["advance", "meeting-engagement"])
@pytest.mark.parametrize("policy", ["greedy", "nearest", "random"])
def test_a_battle_ends_and_adds_up(policy: str, scenario: str) -> None:
    b = fought(policy, scenario)
    assert b.current_round() == b.rounds() or b.is_over()
    for u in b.units():
        unit = FORCE[u % len(FORCE)]
        assert b.damage_left(u) + b.damage_taken(u) == unit.models * unit.limit
        assert b.models_left(u) > 0 or b.is_gone(u)
    for player in (0, 1):
        dealt = sum(b.damage_dealt(u) for u in b.units(player))
        assert dealt <= sum(b.damage_taken(u) for u in b.units(1 - player))
    assert all(on_the_table(b, u) for u in b.units() if b.is_ready(u))
    assert b.number_of_events() < L.EVENTS


def on_the_table(b: Board, u: int) -> bool:
    (x, y), (width, depth) = b.position(u), b.table()
    return 0.0 <= x <= width and 0.0 <= y <= depth


def test_every_card_is_somewhere() -> None:
    b = fought("greedy", "advance")
    for player in range(2):
        assert b.deck_left(player) + b.discards(player) + b.cards_held(player) == 48


def test_terrain_is_mirrored_and_the_same_for_both_battles_of_a_pair() -> None:
    b = fought("nearest", "advance")
    shapes = [piece.shape for piece in b.terrain()]
    assert shapes
    for one, other in zip(shapes[::2], shapes[1::2], strict=True):
        assert (one[0] + other[0], one[1] + other[1]) == pytest.approx(b.table())
    b.battle(11, 1, fresh=False)
    assert [piece.shape for piece in b.terrain()] == shapes
