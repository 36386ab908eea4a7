"""First battles, fought by kernels as plain Python while a game is compiled, are the very same."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings

from builder.services.battles import kernels
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache

FIGHTING = [game.id for game in SYSTEMS.values() if game.fights]
FIGHT = """
import json, sys
import django
django.setup()
from builder.services.battles import kernels
print(json.dumps({game: kernels.fight_a_pair(game).as_json() for game in sys.argv[1:]}))
"""


@pytest.fixture(scope="module")
def interpreted() -> Any:
    """Return the tally of each game's pair, fought by a process that compiles nothing."""
    done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-c", FIGHT, *FIGHTING],
        env=os.environ | {"ROLLCALL_JIT": "0", "DJANGO_SETTINGS_MODULE": "builder.settings"},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.served
@pytest.mark.parametrize("game", FIGHTING)
def test_interpreted_battles_are_those_that_compiled_kernels_fight(
    game: str, interpreted: Any
) -> None:
    assert kernel_cache.enabled()
    compiled = json.loads(json.dumps(kernels.fight_a_pair(game).as_json()))
    assert compiled["battles"] == 2
    assert interpreted[game] == compiled
