"""The shipped catalogue, as data and as its value."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from factions.systems.armoured_clash.catalogue import Catalogue, read

FOLDER = Path(__file__).parents[4] / "fixtures" / "armoured-clash"


@cache
def merged() -> dict[str, Any]:
    """Return every file of the folder as one dict; lists are joined."""
    whole: dict[str, Any] = {}
    for file in sorted(FOLDER.glob("*.json")):
        for key, value in json.loads(file.read_bytes()).items():
            whole[key] = whole.get(key, []) + value if isinstance(value, list) else value
    return whole


@cache
def _text() -> str:
    return json.dumps(merged())


@pytest.fixture
def data() -> dict[str, Any]:
    """Return a copy of the shipped catalogue data, to be changed at will."""
    copied: dict[str, Any] = json.loads(_text())
    return copied


@pytest.fixture(scope="session")
def clash() -> Catalogue:
    """Return the shipped catalogue as its value, straight from the files."""
    return read(merged())
