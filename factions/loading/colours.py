"""The colours in which pages show factions, shipped beside each game's catalogue."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from django.conf import settings

from factions.systems import SYSTEMS

FILE = "colours.toml"


class Colour(NamedTuple):
    """One colour twice, as `#rrggbb`: on a light ground, and on a dark one."""

    light: str
    dark: str


@cache
def colours() -> Mapping[str, Colour]:
    """Return the colour of each faction that ships, by its id; no two games share an id."""
    files = (settings.FIXTURES / system / FILE for system in SYSTEMS)
    return {
        faction: Colour(*pair)
        for file in files
        if file.is_file()
        for faction, pair in tomllib.loads(file.read_text(encoding="utf-8")).items()
    }
