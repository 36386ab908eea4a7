"""What generals do that a player would look for, counted from replays.

With the same shipped list on both sides, both led by the marshal. A figure is a share: how
often a thing was done, of the times that it could be.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from benchmarks import Row
from benchmarks.battle import SEED, companies, fighting, shipped, spread
from factions.systems import Game

LISTS, BATTLES = 12, 8
ALL = 100.0
Replay = Mapping[str, Any]


class Share(NamedTuple):
    """How often a thing was done, and how often it could be."""

    done: int
    of: int


class Figure(NamedTuple):
    """A share counted from a setup and a replay of it.

    scenario: the only one that it is counted in; None: any. least: per cent that will do.
    """

    name: str
    counted: Callable[[Any, Replay], Share]
    scenario: str | None = None
    least: float | None = None


def markers_scored(_: Any, replay: Replay) -> Share:
    """Count markers that score for a side in an end phase, of all in all rounds fought."""
    events = replay["events"]
    scored = sum(event["kind"] == "gained" and event["why"] == "marker" for event in events)
    ends = sum(event["kind"] == "scored" for event in events)
    return Share(scored, ends * len(replay["table"]["objectives"]))


def sorties_shot_at(setup: Any, replay: Replay) -> Share:
    """Count sorties that are fired at, of those while an enemy able to is on the table."""
    able = {
        unit.profile.id
        for force in setup.sources.companies
        for unit in force.units
        if any("aerial" in row.against and row.long for row in unit.profile.grid)
    }
    flak = {unit["id"]: unit["side"] for unit in replay["units"] if unit["profile"] in able}
    out, flights, hit = set(), set(), set()
    for event in replay["events"]:
        unit, turn = event.get("unit"), event["turn"]
        if event["kind"] == "destroyed":
            out.discard(unit)
        elif event.get("why") == "sortie":
            if any(unit not in (enemy, None) and flak[enemy] != unit[0] for enemy in out):
                flights.add((unit, turn))
        elif event["kind"] in ("deployed", "moved") and unit in flak:
            out.add(unit) if event["positions"] else out.discard(unit)
        elif event.get("why") == "opportunity fire":
            hit.add((event["other"], turn))
    return Share(len(flights & hit), len(flights))


FIGURES: Mapping[str, tuple[Figure, ...]] = {
    "armoured-clash": (
        Figure("markers scored", markers_scored, "advance", 60.0),
        Figure("sorties shot at", sorties_shot_at, None, 50.0),
    ),
}


def run() -> Iterable[Row]:
    """Count the figures of each game that has any."""
    for game in fighting():
        for figure in FIGURES.get(game.id, ()):
            yield row_of(game, figure)


def row_of(game: Game, figure: Figure) -> Row:
    """Return a figure over all that was replayed."""
    shares = [figure.counted(setup, replay) for setup, replay in played(game, figure.scenario)]
    done, of = sum(share.done for share in shares), sum(share.of for share in shares)
    aim = None if figure.least is None else ALL
    name = f"{game.id}, {figure.name}"
    return Row(name, ALL * done / max(1, of), "%", figure.least, aim, note=f"{done:,} of {of:,}")


def played(game: Game, scenario: str | None) -> Iterator[tuple[Any, Replay]]:
    """Yield setups and battles of lists from all over, in one scenario or in all."""
    catalogue, general = game.catalogue.read(shipped(game)), game.generals["marshal"]
    for roster in spread(companies(game), LISTS).values():
        for name in game.battle.SCENARIOS if scenario is None else (scenario,):
            setup = game.battle.compile(roster, roster, catalogue, name, general, general)
            for index in range(0, 2 * BATTLES, 2):  # the other of a pair only swaps the sides
                yield setup, game.battle.replay(setup, SEED, index)
