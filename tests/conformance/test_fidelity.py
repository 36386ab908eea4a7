"""From a rule to its code: what `fidelity.toml` and the headings of modules name is there."""

import pkgutil
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.conformance.games import GAMES

pytestmark = pytest.mark.usefixtures("example_game")

MOST = 8  # a state or a place works in many rules, and its row names each of them
EFFECTS = re.compile(r"^Effects\b[^:`]*:\s(.+?)\.$", re.DOTALL)
PLACE = re.compile(r"`([a-z_]+(?:\.[a-z_]+)*:[a-z_0-9]+)`")


def rows(game: str) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = GAMES[game].fidelity["mechanic"]
    return found


def package(game: str) -> str:
    return f"{GAMES[game].package}.{GAMES[game].folder.name}"


def is_function(place: str) -> bool:
    """Return whether a place, `module:function`, is a function that the module itself defines."""
    found = pkgutil.resolve_name(place)
    for inside in ("fget", "py_func"):  # a property's function, a kernel's
        found = getattr(found, inside, found)
    return callable(found) and found.__module__ == place.partition(":")[0]


def effects(game: str) -> Iterator[tuple[str, str]]:
    """Yield each file under `rules` that lists effects, with what stands after `Effects ...: `."""
    for path in sorted((GAMES[game].folder / "kernels" / "rules").rglob("*.py")):
        heading = path.read_text().removeprefix('"""').partition('"""')[0]
        for paragraph in heading.split("\n\n"):
            if paragraph.strip().startswith("Effects"):
                listed = EFFECTS.match(paragraph.strip())
                assert listed, f"{path}: {paragraph}"
                yield str(path), listed.group(1)


@pytest.mark.parametrize("game", GAMES)
def test_each_mechanic_that_is_played_has_where_and_no_other(game: str) -> None:
    for row in rows(game):
        played = row["status"] != "not-modelled"
        assert played <= len(row.get("where", ())) <= (MOST if played else 0), row["name"]


@pytest.mark.parametrize("game", GAMES)
def test_each_place_is_a_function_of_the_game(game: str) -> None:
    places = [place for row in rows(game) for place in row.get("where", ())]
    assert places
    for place in places:
        assert is_function(f"{package(game)}.{place}"), place


@pytest.mark.parametrize("game", GAMES)
def test_each_effect_that_a_heading_lists_is_a_function_of_the_kernels(game: str) -> None:
    for path, listed in effects(game):
        places = listed.replace("\n", " ").split(", ")
        for place in places:
            assert PLACE.fullmatch(place), f"{path}: {place}"
            assert is_function(f"{package(game)}.kernels.{place.strip('`')}"), f"{path}: {place}"


def test_headings_of_some_games_list_effects() -> None:
    assert any(True for game in GAMES for _ in effects(game))
