"""Whole battles, interpreted: they end, add up, and leave nothing impossible behind."""

import numpy as np
import pytest

from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from tests.factions.systems.armoured_clash.stage import Board, K, L, Unit, blade, board, gun

FORCE = (
    Unit(None, models=12, grid=(gun(6), blade(6))),
    Unit(None, models=5, kind="cavalry", speed=8, grid=(blade(6, mode="impact"),)),
    Unit(None, models=2, kind="armour", target="heavy", size=2, limit=4, grid=(gun(5, "Turret"),)),
    Unit(None, models=3, kind="aircraft", target="aerial", speed=None, limit=2, grid=(gun(6),),
         keywords=("Flying",)),
)  # fmt: skip


def fought(policy: str, scenario: str) -> Board:
    enemies = [Unit(**{**vars(unit), "side": 1}) for unit in FORCE]
    b = board(*FORCE, *enemies, policy=policy, scenario=scenario, die=STANDARD_DIE, card=6)
    b.d.markers = 1
    b.d.marker[0] = 24.0, 24.0
    K.game.battle(b.d, b.s, 11, 0, True)
    return b


@pytest.mark.parametrize("scenario", ["advance", "meeting-engagement"])
@pytest.mark.parametrize("policy", ["greedy", "nearest", "random"])
def test_a_battle_ends_and_adds_up(policy: str, scenario: str) -> None:
    b = fought(policy, scenario)
    d, s = b
    assert s.current_round == d.rounds or s.over
    whole = d.models[:8] * d.limit[:8]
    left = np.array([K.shapes.damage_left(d, s, u) if s.n[u] > 0 else 0 for u in range(8)])
    assert np.all(left + s.taken[:8] == whole)
    assert s.dealt[:4].sum() <= s.taken[4:8].sum()
    assert s.dealt[4:8].sum() <= s.taken[:4].sum()
    assert all(s.status[u] == L.GONE for u in range(8) if s.n[u] == 0)
    for u in range(8):
        if s.status[u] == L.READY:
            assert 0.0 <= s.x[u] <= d.width
            assert 0.0 <= s.y[u] <= d.depth
    assert s.events < L.EVENTS


def test_every_card_is_somewhere() -> None:
    _, s = fought("greedy", "advance")
    for player in range(2):
        assert s.deck_left[player] + s.piled[player] + s.held[player] == 48


def test_terrain_is_mirrored_and_the_same_for_both_battles_of_a_pair() -> None:
    b = fought("nearest", "advance")
    drawn = int(b.s.drawn)
    pieces = b.s.piece[:drawn].copy()
    assert drawn > 0
    assert np.allclose(pieces[::2, 0] + pieces[1::2, 0], b.d.width)
    assert np.allclose(pieces[::2, 1] + pieces[1::2, 1], b.d.depth)
    K.game.battle(b.d, b.s, 11, 1, False)
    assert np.array_equal(b.s.piece[:drawn], pieces)
