"""Writing what generals have become into their files, which keep all else as it stands."""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from builder.services.generals.league import League
from builder.services.generals.training import Trained
from factions.systems import SYSTEMS
from factions.tabletop.battles.generals import FOLDER, General, Place, shipped


def file_of(system: str, general: str) -> Path:
    """Return the file of a game's general."""
    return SYSTEMS[system].fixtures / system / FOLDER / f"{general}.toml"


def write_league(league: League) -> None:
    """Write each general's rating into its file."""
    for one in league.standings():
        rating, low, high = (round(value) for value in (one.rating, one.low, one.high))
        place = Place(rating, low, high, round(one.share, 3), league.fought)
        _write(file_of(league.system, one.general.id), {"league": asdict(place)})
    shipped.cache_clear()


def write_trained(system: str, trained: Trained) -> None:
    """Write a general's weights into its file, with the run that they come from."""
    shares = {"share": trained.share, "low": trained.low, "high": trained.high}
    _write(
        file_of(system, trained.general.id),
        {
            "weights": dict(trained.general.weights),
            "scenarios": _apart(trained.general),
            "training": asdict(trained.run) | {key: round(one, 3) for key, one in shares.items()},
        },
    )
    shipped.cache_clear()


def _apart(general: General) -> dict[str, dict[str, float]]:
    return {name: dict(weights) for name, weights in general.scenarios.items() if weights}


def _write(path: Path, tables: Mapping[str, Mapping[str, Any]]) -> None:
    import tomlkit

    document = tomlkit.parse(path.read_text(encoding="utf-8"))
    for name, values in tables.items():
        if values:
            document[name] = values
        else:
            document.pop(name, None)
    path.write_text(tomlkit.dumps(document), encoding="utf-8")
