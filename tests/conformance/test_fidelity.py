"""From a rule to its code: each place that `fidelity.toml` and headings of modules name exists."""

import pkgutil
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.conformance.games import GAMES

pytestmark = pytest.mark.usefixtures("example_game")

MOST = 8  # a state or a place works in many rules, and its row names each of them
ELSEWHERE = re.compile(r"^(?:Effects\b[^:`]*:|For [^:`]*, see)\s(.+?)\.$", re.DOTALL)
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


def elsewhere(game: str) -> Iterator[tuple[str, str]]:
    """Yield each file under `rules` whose heading names functions elsewhere, and those names.

    A paragraph of a state, a place or a kind of unit begins with `Effects: ` or `Effects of ...: `,
    one of a rule that another room plays with `For ..., see `.
    """
    for path in sorted((GAMES[game].folder / "kernels" / "rules").rglob("*.py")):
        heading = path.read_text().removeprefix('"""').partition('"""')[0]
        for paragraph in map(str.strip, heading.split("\n\n")):
            if paragraph.startswith(("Effects", "For ")):
                listed = ELSEWHERE.match(paragraph)
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
def test_each_name_in_the_headings_of_rules_is_a_function_of_the_kernels(game: str) -> None:
    headings = list(elsewhere(game))
    assert headings
    for path, listed in headings:
        for place in listed.replace("\n", " ").split(", "):
            assert PLACE.fullmatch(place), f"{path}: {place}"
            assert is_function(f"{package(game)}.kernels.{place.strip('`')}"), f"{path}: {place}"
