"""Battles by stock Numba, where nothing that is made of Numba's internals can be imported."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from factions.tabletop.compiler import kernel_cache
from tests.example.pair import fight_a_pair

REFUSED = ("compiling", "instructions", "internals")
FIGHT = """
import runpy, sys

class Refuser:
    def find_spec(self, name, path=None, target=None):
        home, _, module = name.rpartition(".")
        if home == "factions.tabletop.compiler" and module in sys.argv[1:]:
            raise SystemExit(f"{name} is asked for")

sys.meta_path.insert(0, Refuser())
runpy.run_module("tests.example.pair", run_name="__main__")
"""


@pytest.mark.served
def test_a_battle_by_stock_numba_is_the_very_same(tmp_path: Path) -> None:
    """The example game has every construct of kernels, and compiles in seconds."""
    assert kernel_cache.enabled()
    assert not kernel_cache.plain()
    done = subprocess.run(  # noqa: S603 -- this very Python, and code of ours
        [sys.executable, "-c", FIGHT, *REFUSED],
        env=os.environ | {"ROLLCALL_JIT": "plain", "ROLLCALL_CACHE": str(tmp_path)},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    usual = json.loads(json.dumps(fight_a_pair().as_json()))
    assert usual["battles"] == 2
    assert json.loads(done.stdout) == usual
