"""Battles by stock Numba, where nothing that is made of Numba's internals can be imported."""

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings

from builder.services.battles import kernels
from factions.tabletop.compiler import kernel_cache

GAME = "cold-iron"  # it has the fewest kernels
QUICKLY = {"NUMBA_OPT": "0"}  # 56 CPU seconds, not 73: what is compiled is fought with twice only
REFUSED = ("compiling", "instructions", "internals")
PLAIN = {"ROLLCALL_JIT": "plain", "DJANGO_SETTINGS_MODULE": "builder.settings"}
FIGHT = """
import json, sys
import django

class Refuser:
    def find_spec(self, name, path=None, target=None):
        home, _, module = name.rpartition(".")
        if home == "factions.tabletop.compiler" and module in sys.argv[2:]:
            raise SystemExit(f"{name} is asked for")

sys.meta_path.insert(0, Refuser())
django.setup()
from builder.services.battles import kernels
print(json.dumps(kernels.fight_a_pair(sys.argv[1]).as_json()))
"""


@pytest.mark.served
def test_a_battle_by_stock_numba_is_the_very_same() -> None:
    assert kernel_cache.enabled()
    assert not kernel_cache.plain()
    folder = kernel_cache.folder(GAME)
    assert folder is not None
    apart = {"ROLLCALL_CACHE": str(folder.parents[1] / "unoptimised")}
    done = subprocess.run(  # noqa: S603 -- this very Python, and code of ours
        [sys.executable, "-c", FIGHT, GAME, *REFUSED],
        env=os.environ | PLAIN | QUICKLY | apart,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    usual = json.loads(json.dumps(kernels.fight_a_pair(GAME).as_json()))
    assert usual["battles"] == 2
    assert json.loads(done.stdout) == usual
