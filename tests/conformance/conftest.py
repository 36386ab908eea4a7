"""The example game stands beside those that ship where tests ask for it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings

from factions import loading
from factions.loading import schema
from factions.systems import SYSTEMS, Game
from factions.tabletop.compiler import sources
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.roster import Roster
from tests import example

EXAMPLE = Path(example.__file__).parent


@pytest.fixture(scope="session")
def fixtures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of fixtures with those of the example among them."""
    folder = tmp_path_factory.mktemp("fixtures")
    (folder / "schema").mkdir()
    for home in (settings.FIXTURES, EXAMPLE / "fixtures"):
        for path in home.iterdir():
            if path.name != "schema":
                (folder / path.name).symlink_to(path)
        for path in (home / "schema").iterdir():
            (folder / "schema" / path.name).symlink_to(path)
    return folder


@pytest.fixture(scope="module")
def example_game(fixtures: Path) -> Iterator[None]:
    """Let the example be one of the games."""
    kept = schema._schemas, schema.validator
    for each in kept:
        each.cache_clear()
    with (
        patch.dict(SYSTEMS, {example.FORD.id: example.FORD}),
        patch.dict(sources.HOMES, {example.__name__: EXAMPLE}),
        patch.object(settings, "FIXTURES", fixtures),
    ):
        yield
    for each in kept:
        each.cache_clear()


@pytest.fixture(scope="module")
def catalogue(game: Game) -> Any:
    """Return the shipped catalogue of the game that a module is about."""
    return game.catalogue.read(loading.data_of(settings.FIXTURES / game.id))


@pytest.fixture(scope="module")
def companies(game: Game) -> list[Roster]:
    """Return its shipped lists, by name."""
    shipped = loading.references(game.id)
    return [rosters.read(shipped[name]) for name in sorted(shipped)]
