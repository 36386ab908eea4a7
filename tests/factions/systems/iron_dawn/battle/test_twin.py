"""Whole battles compiled, against the same kernels as plain Python: event by event the same.

Spots may differ in the last digit, by the order in which sums are made.
"""

from typing import Any

import numpy as np
import pytest

from factions import loading
from factions.systems.iron_dawn import battle
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.kernels import game
from factions.systems.iron_dawn.kernels.record import indices
from factions.systems.iron_dawn.kernels.record.state import State
from factions.tabletop.battles import stretches
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import blank
from factions.tabletop.lists import roster as rosters
from tests.factions.systems.iron_dawn.board import K

SEED = 20_261_122
BATTLES = [
    ("humans/the-third-line", "woruxi/red-road", "hold-the-line", "greedy", "greedy", 0),
    ("kurae/borne-by-stone", "sea-people/landing-at-first-light", "breakthrough", "greedy",
     "nearest", 5),
    ("sparaxians/the-palanquins", "humans/wheels-and-tracks", "hold-the-line", "random",
     "greedy", 2),
]  # fmt: skip


@pytest.mark.parametrize("terms", BATTLES, ids=[terms[0] for terms in BATTLES])
def test_a_compiled_battle_is_the_plain_one(terms: tuple[Any, ...], dawn: Catalogue) -> None:
    one, two, scenario, policy_a, policy_b, index = terms
    lists = loading.references("iron-dawn")
    a, b = rosters.read(lists[one]), rosters.read(lists[two])
    generals = battle.GENERALS[policy_a], battle.GENERALS[policy_b]
    setup = battle.compile(a, b, dawn, scenario, *generals)
    counts = stretches.blank(
        1, indices.VP_COLUMNS, indices.ROUND_COLUMNS, [len(a.entries), len(b.entries)]
    )
    compiled, plain = blank(State), blank(State)
    compiled[0].recording = plain[0].recording = 1
    one = (SEED, index, 1)
    game.play(setup.even.setup, setup.odd.setup, compiled, one, counts)
    record = (setup.odd if index % 2 else setup.even).setup
    K.game.battle(opened(record), opened(plain), SEED, index, True)
    events, expected = (one[0].event[: int(one[0].events)] for one in (compiled, plain))
    assert len(events) > 100
    assert np.allclose(events, expected, atol=1e-4)
    assert int(compiled[0].over) == int(plain[0].over) > 0
