"""The state of the code: what a game's kernels and its results come from, told by a digest.

A game's sources are its own folder and what all games share; models, pages and other games are
not among them, so editing those changes nothing here. Nothing here loads Numba.
"""

import hashlib
from functools import cache
from pathlib import Path

FACTIONS = Path(__file__).resolve().parents[2]
SHARED = FACTIONS / "tabletop"
# Packages whose folders are games. A program may add its own.
HOMES = {"factions.systems": FACTIONS / "systems"}


def digest(*folders: Path) -> str:
    """Return the SHA-256, in hexadecimal, of the names and text of the sources in the folders."""
    result = hashlib.sha256()
    for top in folders:
        for path in sorted(top.rglob("*.py")):
            text = path.read_bytes()
            result.update(f"{path.relative_to(top)}\0{len(text)}\0".encode() + text)
    return result.hexdigest()


def folder_of(game: str) -> Path:
    """Return where a game's parts live."""
    places = [home / game.replace("-", "_") for home in HOMES.values()]
    return next((place for place in places if place.is_dir()), places[0])


@cache
def rules_of(game: str) -> str:
    """Return the digest of a game's sources as this process runs them."""
    return digest(SHARED, folder_of(game))


@cache
def rules_of_all() -> str:
    """Return the digest of every source, for code that is no one game's."""
    return digest(FACTIONS)


def games() -> list[str]:
    """Return the ids of the games that have sources."""
    parts = (part for home in HOMES.values() for part in home.glob("*/__init__.py"))
    return sorted(part.parent.name.replace("_", "-") for part in parts)


def game_of(module: str) -> str | None:
    """Return the game whose sources a module belongs to, by its dotted name; None for no game's.

    The tests' folders are named as the sources are, so a test's module is of the game it tests.
    """
    for package, home in HOMES.items():
        _, found, inside = module.partition(f"{package}.")
        name = inside.partition(".")[0]
        if found and (home / name).is_dir():
            return name.replace("_", "-")
    return None
