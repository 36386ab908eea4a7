"""The quality of lists made by *Fill up*: duels with random legal ones of the same points.

A random legal list of a part of the points is filled up once by recruiting at random, and once by
the solver's advice with the same points. Both fight each other; the list that wins more than half
of the battles wins the duel. Factions and scenarios take turns.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from benchmarks import Row
from benchmarks.battle import fighting
from builder.services.advising import advice
from builder.solve import Drawer, NoneDrawn, Referee, complete
from builder.solve.judging import Document, Position
from factions import loading
from factions.systems import Game
from factions.tabletop.lists.roster import read

SEED = 11
DUELS, BATTLES = 100, 200
QUICK_DUELS = 24
PARTS = (0.3, 0.6)  # of the points, that a list to be filled up has at least and at most
TRIES = 6  # random lists drawn for one of nearly all points
ALIKE = 0.99  # of the points: enough
LEAST, AIM = 60.0, 75.0
NORMAL = 1.96
PER_CENT = 100.0


class Duel(NamedTuple):
    """The filled list against the random one: its share of battles, and the points of both."""

    share: float
    points: tuple[int, int]


def run(*, quick: bool = False) -> Iterable[Row]:
    """Measure each game that has battles."""
    for game in fighting():
        yield from _rows(game.id, list(duels(game, QUICK_DUELS if quick else DUELS)))


def _rows(system: str, fought: list[Duel]) -> Iterator[Row]:
    won = sum(duel.share > 0.5 for duel in fought) + 0.5 * sum(d.share == 0.5 for d in fought)
    number = len(fought)
    low, high = wilson(won / number, number)
    apart = np.mean([duel.points[0] - duel.points[1] for duel in fought])
    yield Row(
        f"{system}, duels won of {number}",
        PER_CENT * won / number,
        "%",
        LEAST,
        AIM,
        (PER_CENT * low, PER_CENT * high),
        note=f"{apart:+.1f} points on average",
    )
    yield Row(f"{system}, battles won", PER_CENT * float(np.mean([d.share for d in fought])), "%")


def wilson(share: float, number: int) -> tuple[float, float]:
    """Return the ends of Wilson's interval at 95 % of a share of so many."""
    square = NORMAL**2 / number
    middle = (share + square / 2) / (1 + square)
    wide = NORMAL / (1 + square) * math.sqrt(share * (1 - share) / number + square / (4 * number))
    return middle - wide, middle + wide


def duels(game: Game, number: int) -> Iterator[Duel]:
    """Yield duels, of the factions and the scenarios in turn."""
    edition = loading.edition_in_force(game.id)
    catalogue, worths = loading.catalogue(edition), advice(edition)
    drawers = list(_drawers(game, catalogue))
    done, dice = 0, np.random.default_rng(SEED)
    while done < number:
        drawer = drawers[done % len(drawers)]
        begun = _begun(drawer, dice)
        other = _grown(drawer, dice, begun)
        if other is None:
            continue
        filled = complete(*_bound(drawer.referee, begun, other.army.total), advice=worths)
        if filled is None:
            continue
        scenario = game.battle.SCENARIOS[done % len(game.battle.SCENARIOS)]
        setup = game.battle.compile(
            read(filled.document), read(other.document), catalogue, scenario
        )
        share = game.battle.fight(setup, SEED + done, 0, BATTLES).win_rate
        yield Duel(share, (filled.points, other.army.total))
        done += 1


def _drawers(game: Game, catalogue: Any) -> Iterator[Drawer]:
    """Yield a drawer of lists for each faction that has legal ones."""
    referee = Referee(game.legality, catalogue)
    for faction in catalogue.factions:
        drawer = Drawer(referee, {"system": game.id, "faction": faction})
        try:
            drawer.draw(np.random.default_rng(0))
        except NoneDrawn:
            continue
        yield drawer


def _begun(drawer: Drawer, dice: Generator) -> Document:
    least, most = PARTS
    while True:
        part = least + (most - least) * dice.random()
        try:
            found = drawer.draw(dice, int(part * drawer.limit))
        except NoneDrawn:
            continue
        if found.army.limit == drawer.limit:
            return found.document


def _bound(referee: Referee, begun: Document, points: int) -> tuple[Document, Referee]:
    """Return the list with those points as its limit, and a referee that allows it."""
    bound = {**begun, "points_limit": points}
    if "game-size" in referee.judge(bound).codes:
        catalogue = replace(referee.catalogue, sizes={"even": points})
        referee = Referee(referee.legality, catalogue)
    return bound, referee


def _grown(drawer: Drawer, dice: Generator, begun: Document) -> Position | None:
    """Return the list of most points that the other grows into, of some tries."""
    best: Position | None = None
    for _ in range(TRIES):
        try:
            found = drawer.draw(dice, begun=begun)
        except NoneDrawn:
            return best
        if best is None or found.army.total > best.army.total:
            best = found
        if best.army.total >= ALIKE * drawer.limit:
            break
    return best
