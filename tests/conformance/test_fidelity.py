"""From a rule to its code: each `where` of `fidelity.toml` exists."""

import pkgutil
from collections.abc import Mapping
from typing import Any

import pytest

from tests.conformance.games import GAMES

pytestmark = pytest.mark.usefixtures("example_game")

MOST = 5


def rows(game: str) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = GAMES[game].fidelity["mechanic"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_each_mechanic_that_is_played_has_where_and_no_other(game: str) -> None:
    for row in rows(game):
        played = row["status"] != "not-modelled"
        assert played <= len(row.get("where", ())) <= (MOST if played else 0), row["name"]


@pytest.mark.parametrize("game", GAMES)
def test_each_place_is_a_function_of_the_game(game: str) -> None:
    package = f"{GAMES[game].package}.{GAMES[game].folder.name}"
    places = [place for row in rows(game) for place in row.get("where", ())]
    assert places
    for place in places:
        found = pkgutil.resolve_name(f"{package}.{place}")
        for inside in ("fget", "py_func"):  # a property's function, a kernel's
            found = getattr(found, inside, found)
        assert callable(found), place
        assert found.__module__ == f"{package}.{place.partition(':')[0]}", place
