"""The colours of factions: read from the fixtures of each game."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from factions.loading import Colour, colours


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Iterator[Path]:
    """Return the folder of a game, which is all that there is of fixtures."""
    settings.FIXTURES = tmp_path
    (tmp_path / "warcrow").mkdir()
    colours.cache_clear()
    yield tmp_path / "warcrow"
    colours.cache_clear()


def test_each_colour_is_a_pair_of_six_digits() -> None:
    found = colours()
    assert found["trollbloods"] == Colour("#1d5c7a", "#82c5e0")
    assert all(re.fullmatch("#[0-9a-f]{6}", one) for pair in found.values() for one in pair)


def test_a_game_may_come_without_colours(folder: Path) -> None:
    (folder / "colours.toml").write_text('mine = ["#000000", "#ffffff"]\n')
    assert colours() == {"mine": Colour("#000000", "#ffffff")}


def test_a_colour_that_lacks_its_twin_is_refused(folder: Path) -> None:
    (folder / "colours.toml").write_text('mine = ["#000000"]\n')
    with pytest.raises(TypeError):
        colours()
