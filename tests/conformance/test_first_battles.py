"""First battles, fought by kernels as plain Python while a game is compiled, are the very same."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings

from factions.systems import SYSTEMS, Game

FIGHTING = [game for game in SYSTEMS.values() if game.fights]
FIGHT = """
import json, sys
import django
django.setup()
from builder.services.battles import kernels
print(json.dumps(kernels.fight_a_pair(sys.argv[1]).as_json()))
"""


def fought(game: Game, jit: str) -> Any:
    """Return the tally of a game's pair, fought by another process."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", FIGHT, game.id],
        env=os.environ | {"ROLLCALL_JIT": jit, "DJANGO_SETTINGS_MODULE": "builder.settings"},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.served
@pytest.mark.parametrize("game", FIGHTING, ids=lambda game: game.id)
def test_interpreted_battles_are_those_that_compiled_kernels_fight(game: Game) -> None:
    compiled, interpreted = (fought(game, jit) for jit in "10")
    assert compiled["battles"] == 2
    assert interpreted == compiled
