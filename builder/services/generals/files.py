"""Writing what generals have become into their files, which keep all else as it stands."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from builder.services.generals.league import League
from builder.services.generals.training import Trained
from factions.systems import SYSTEMS
from factions.tabletop.battles.generals import FOLDER, Place, shipped


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
    """Write a general's trained weights into its file, with the run that they come from."""
    path, before = file_of(system, trained.general.id), SYSTEMS[system].generals[trained.general.id]
    run = {name: value for name, value in asdict(trained.run).items() if value not in (None, ())}
    shares = {"share": trained.share, "low": trained.low, "high": trained.high}
    run |= {name: round(value, 3) for name, value in shares.items()}
    changed = trained.general.weights.items() - before.weights.items()
    old = tomllib.loads(path.read_text(encoding="utf-8"))
    scenario = trained.run.scenario
    _write(
        path,
        {
            "weights": old.get("weights", {}) | dict(sorted(changed)),
            "scenarios": {
                name: dict(own) for name, own in trained.general.scenarios.items() if own
            },
            "training": old.get("training", {}) | {scenario: run} if scenario else run,
        },
    )
    shipped.cache_clear()


def _write(path: Path, tables: Mapping[str, Mapping[str, Any]]) -> None:
    import tomlkit

    document = tomlkit.parse(path.read_text(encoding="utf-8"))
    for name, values in tables.items():
        if values:
            document[name] = values
        else:
            document.pop(name, None)
    path.write_text(tomlkit.dumps(document), encoding="utf-8")
