"""Whole battles are the ones that `digests.txt` holds, however kernels are rewritten."""

from functools import cache
from pathlib import Path

import pytest

from factions.systems import SYSTEMS
from tests.playthroughs.digests import Row, digest, rows

FILE = Path(__file__).with_name("digests.txt")


@cache
def kept() -> dict[Row, str]:
    """Return the digests in the file, by what they are of."""
    lines = (line.split() for line in FILE.read_text().splitlines())
    return {Row(*parts): found for *parts, found in lines}


def test_every_shipped_list_is_held_in_every_scenario_and_policy() -> None:
    assert list(kept()) == list(rows(SYSTEMS))


@pytest.mark.parametrize("game", SYSTEMS)
def test_the_last_list_fights_the_same_battles(game: str) -> None:
    """The other rows take a core some twelve minutes: `python -m tests.playthroughs.digests`."""
    of_game = [row for row in kept() if row.game == game]
    last = [row for row in of_game if row.name == of_game[-1].name]
    assert {row: digest(row) for row in last} == {row: kept()[row] for row in last}
