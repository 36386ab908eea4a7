"""Where random legal lists fight: a game, an edition, and the terms of all their battles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from builder.services.balance.features import Costs, Ledger
from builder.services.battles.matching import not_fought
from builder.solve import Drawer, NoneDrawn, Referee
from builder.solve.judging import Position
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS, Game
from factions.tabletop.battles.generals import default
from factions.tabletop.estimates.logistic import Numbers
from factions.tabletop.lists.roster import read

MOST_UNFIELDED = 50  # pairs in a row that cannot be fielded
LOWEST = 0.8  # of the limit: what the poorer lists of a fit may spend
SEEDS = 2**63


class BadBalance(ValueError):  # noqa: N818 -- it reads so where it is raised
    """The request cannot be balanced; the message gives the reason."""


def game_of(system: str) -> Game:
    """Return the game of that id. Raises BadBalance if there is none."""
    if system not in SYSTEMS:
        raise BadBalance(f"no system is called {system!r}; there are {', '.join(SYSTEMS)}")
    return SYSTEMS[system]


@dataclass(frozen=True)
class Wish:
    """A request: what to balance.

    system: its id. version: of the edition; the one in force if None. factions, units: ids; none:
    all. size: the game's name of it; its standard if None. scenario: its id; all in turn if None.
    general: the id of the one that leads both sides; the game's default if None.
    """

    system: str
    version: str | None = None
    factions: Sequence[str] = ()
    units: Sequence[str] = ()
    size: str | None = None
    scenario: str | None = None
    general: str | None = None
    seed: int = 7


@dataclass(frozen=True, eq=False)
class Bout:
    """A pair of lists and how its battles went.

    factions: of a and b. totals: points as drawn. spent: printed points a feature, of a and b.
    rate: a's share of the battles, a draw half.
    """

    factions: tuple[str, str]
    totals: tuple[int, int]
    spent: tuple[Numbers, Numbers]
    rate: float
    battles: int


class Arena:
    """Raises BadBalance if the wish names something unknown."""

    def __init__(self, wish: Wish) -> None:
        self.wish, self.game = wish, game_of(wish.system)
        if not self.game.fights:
            raise BadBalance(not_fought(wish.system))
        self.edition: Edition = loading.edition_in_force(wish.system, wish.version)
        self.data: Mapping[str, Any] = loading.as_data(self.edition)
        self.ledger = Ledger(self.data)
        self.printed = self.game.catalogue.read(self.data)
        known = [faction["id"] for faction in self.data["factions"] if not faction["open_to_all"]]
        _check("faction", wish.factions, known)
        self.factions = list(dict.fromkeys(wish.factions)) or known
        units = [unit["id"] for unit in self.data["units"]]
        _check("unit", wish.units, units)
        sizes = list(self._muster({"system": wish.system, "faction": self.factions[0]}).book.sizes)
        _check("size", [wish.size] if wish.size else [], sizes)
        self.scenarios = list(self.game.battle.SCENARIOS)
        _check("scenario", [wish.scenario] if wish.scenario else [], self.scenarios)
        if wish.scenario:
            self.scenarios = [wish.scenario]
        generals = self.game.generals
        _check("general", [wish.general] if wish.general else [], list(generals))
        self.general = generals[wish.general] if wish.general else default(generals)
        worth = self.game.worth
        self.floors: Costs = worth.floors(self.data) if worth else {}

    def _muster(self, document: Mapping[str, Any]) -> Any:
        return self.game.legality.muster(read({"entries": [], **document}), self.printed)

    def table(self, costs: Costs) -> "Table":
        """Return the arena with those costs in place of the printed ones."""
        return Table(self, costs)


class Table:
    """Draws lists at given costs and fights their battles."""

    def __init__(self, arena: Arena, costs: Costs) -> None:
        self.arena = arena
        self.catalogue = arena.game.catalogue.read(repriced(arena.data, costs))
        referee = Referee(arena.game.legality, self.catalogue)
        size = {"size": arena.wish.size} if arena.wish.size else {}
        terms = {"system": arena.wish.system, **size}
        self.drawers: dict[str, Drawer] = {}
        for faction in arena.factions:
            drawer = Drawer(referee, {**terms, "faction": faction})
            try:
                drawer.draw(np.random.default_rng(0))
            except NoneDrawn:
                continue
            self.drawers[faction] = drawer
        if not self.drawers:
            raise BadBalance("none of the factions makes a legal list")
        self.limit = next(iter(self.drawers.values())).limit

    def drawn(self, dice: Generator, faction: str, *, full: bool) -> Position:
        """Return a list of about the limit, or of any total down to LOWEST of it."""
        drawer = self.drawers[faction]
        if full:
            return drawer.draw(dice)
        try:
            return drawer.draw(dice, int(self.limit * (LOWEST + (1 - LOWEST) * dice.random())))
        except NoneDrawn:
            return drawer.draw(dice)

    def pairs(self, dice: Generator) -> Iterator[tuple[Position, Position]]:
        """Yield pairs of lists of any two factions, or one, and of different totals."""
        factions = list(self.drawers)
        while True:
            first, second = (str(faction) for faction in dice.choice(factions, 2))
            yield (
                self.drawn(dice, first, full=bool(dice.integers(2))),
                self.drawn(dice, second, full=bool(dice.integers(2))),
            )

    def fought(
        self,
        pairs: Iterator[tuple[Position, Position]],
        first: int,
        number: int,
        battles: int,
        *,
        everywhere: bool = False,
    ) -> Iterator[Bout]:
        """Yield bouts `first` to `first + number - 1`; pairs that cannot be fielded are skipped.

        Each is fought over the next scenario in turn, or over all; `battles` battles in each.
        """
        done = refused = 0
        for a, b in pairs:
            try:
                bout = self._bout(a, b, first + done, battles, everywhere=everywhere)
            except ValueError as error:
                refused += 1
                if refused >= MOST_UNFIELDED:
                    raise BadBalance(f"the lists cannot be fielded: {error}") from error
                continue
            yield bout
            done, refused = done + 1, 0
            if done == number:
                return

    def _bout(
        self, a: Position, b: Position, index: int, battles: int, *, everywhere: bool
    ) -> Bout:
        arena = self.arena
        game = arena.game.battle
        rosters = read(a.document), read(b.document)
        turn = arena.scenarios[index % len(arena.scenarios)]
        tallies = [
            game.fight(
                game.compile(*rosters, self.catalogue, scenario, arena.general, arena.general),
                (arena.wish.seed + index) % SEEDS,
                0,
                battles,
            )
            for scenario in (arena.scenarios if everywhere else [turn])
        ]
        spent = [
            arena.ledger.spent(arena.game.legality.muster(roster, arena.printed))
            for roster in rosters
        ]
        return Bout(
            factions=(rosters[0].faction, rosters[1].faction),
            totals=(a.army.total, b.army.total),
            spent=(spent[0], spent[1]),
            rate=sum(tally.win_rate for tally in tallies) / len(tallies),
            battles=sum(tally.battles for tally in tallies),
        )


def repriced(data: Mapping[str, Any], costs: Costs) -> dict[str, Any]:
    """Return catalogue data with those costs; all other costs stay."""
    units = [
        unit
        | {
            "costs": [
                cost | {"points": costs.get((unit["id"], cost["id"]), cost["points"])}
                for cost in unit["costs"]
            ]
        }
        for unit in data["units"]
    ]
    return {**data, "units": units}


def _check(what: str, wanted: Sequence[str], known: Sequence[str]) -> None:
    for name in wanted:
        if name not in known:
            raise BadBalance(f"no {what} is called {name!r}; there are {_names(known)}")


def _names(known: Any) -> str:
    return ", ".join(known)
