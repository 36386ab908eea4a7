"""Generals: who leads a side, each a file of weights that a game's policies decide by."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures"
FOLDER = "generals"
# How orders are found; a general's `policy` is one of them, and kernels know it by its place here.
POLICIES = ("greedy", "nearest", "random")


@dataclass(frozen=True)
class Place:
    """What a general came to in a league.

    rating: on the scale of Elo, greedy at 1500; low, high: its interval at 95 per cent. share: of
    its battles won, a draw half. battles: of the whole league.
    """

    rating: int
    low: int
    high: int
    share: float
    battles: int


@dataclass(frozen=True)
class General:
    """How a side is led.

    policy: one of POLICIES. plays: how often it tries an option at most by playing on, 0 where it
    does not search. weights: by the game's names for them. scenarios: weights that are
    others in one scenario, by its id. about: how it decides, in a paragraph for players.
    yardstick: whether it exists to measure others by. place: in its last league, None before one.
    """

    id: str
    name: str
    policy: str
    about: str
    weights: Mapping[str, float] = field(default_factory=dict)
    scenarios: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    yardstick: bool = False
    plays: int = 0
    place: Place | None = None

    @property
    def searches(self) -> bool:
        """Return whether it plays on before it decides, which takes a second a battle or more."""
        return self.plays > 0

    @property
    def decides(self) -> tuple[Any, ...]:
        """Return all of it that makes a battle what it is."""
        apart = {scenario: sorted(weights.items()) for scenario, weights in self.scenarios.items()}
        return self.id, self.policy, self.plays, sorted(self.weights.items()), sorted(apart.items())

    def weights_in(self, scenario: str) -> dict[str, float]:
        """Return the weights that it decides by in a scenario."""
        return {**self.weights, **self.scenarios.get(scenario, {})}


@cache
def shipped(game: str, home: Path = FIXTURES) -> Mapping[str, General]:
    """Return a game's generals by id, the default first: who won the league, then by id.

    home: the folder of all games' fixtures. Raises ValueError, naming the file, where one is wrong.
    """
    files = {path.stem: path for path in sorted((home / game / FOLDER).glob("*.toml"))}
    data = {name: tomllib.loads(path.read_text(encoding="utf-8")) for name, path in files.items()}
    generals = []
    for name, path in files.items():
        try:
            generals.append(_general(name, data))
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{path}: {error}") from error
    generals.sort(key=lambda one: (one.yardstick, -(one.place.rating if one.place else 0), one.id))
    return {general.id: general for general in generals}


def _line(name: str, files: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the ids of a general, of the one that it is like, and so on."""
    line = [name]
    while "like" in files[line[-1]]:
        line.append(files[line[-1]]["like"])
        if line[-1] in line[:-1]:
            raise ValueError(f"{' is like '.join(line)}")
    return line


def _general(name: str, files: Mapping[str, Mapping[str, Any]]) -> General:
    """Return the general of a file; `like` names the one whose weights it has where it has none."""
    own, policy = files[name], None
    weights: dict[str, float] = {}
    scenarios: dict[str, dict[str, float]] = {}
    for one in reversed(_line(name, files)):
        policy = files[one].get("policy", policy)
        weights |= files[one].get("weights", {})
        for scenario, others in files[one].get("scenarios", {}).items():
            scenarios[scenario] = scenarios.get(scenario, {}) | others
    if policy not in POLICIES:
        raise ValueError(f"policy {policy!r} is not one of {', '.join(POLICIES)}")
    return General(
        id=name,
        name=own["name"],
        policy=policy,
        about=" ".join(own["about"].split()),
        weights=weights,
        scenarios=scenarios,
        yardstick=own.get("yardstick", False),
        plays=own.get("plays", 0),
        place=Place(**own["league"]) if "league" in own else None,
    )


def default(generals: Mapping[str, General]) -> General:
    """Return the general that leads where none is named."""
    return next(iter(generals.values()))


def lead(
    d: Any, generals: Sequence[General], scenario: str, weights: Mapping[str, int] | None = None
) -> None:
    """Write the generals of players 0 and 1 into a SETUP.

    weights: the columns of its `taste` by their names. Raises ValueError where a general lacks a
    weight or has one that the game does not know.
    """
    for player, general in enumerate(generals):
        d.policy[player] = POLICIES.index(general.policy)
        d.searches[player] = general.plays
        values = general.weights_in(scenario)
        columns = weights or {}
        if values.keys() != columns.keys():
            wrong = ", ".join(sorted(values.keys() ^ columns.keys()))
            raise ValueError(f"general {general.id}: weights missing or unknown: {wrong}")
        for name, value in values.items():
            d.taste[player, columns[name]] = value
