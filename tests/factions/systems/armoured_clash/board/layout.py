"""Small battles laid out by hand, their kernels plain Python.

Every face of the die is a strike, so that a die is a hit; every card has one value, so that tests
of discipline are passed or failed at will. Seven is what a unit's DISCIPLINE is.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from factions.systems.armoured_clash.odds.dice import STRIKE
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import blank
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.armoured_clash.board.generals import Generals
from tests.factions.systems.armoured_clash.board.kernels import K, L, shipped
from tests.factions.systems.armoured_clash.board.units import Piece, Spot, Unit

SEED = 7
KEPT = 32
PASSES, FAILS = 1, 12


class Board(Generals):
    """A battle in its second round, its events recorded."""

    def lay(self, piece: Piece) -> None:
        """Add a piece of terrain."""
        s, k = self.s, int(self.s.pieces)
        K.terrain.put_piece(s, k, *piece.at, piece.half, piece.across, piece.angle)
        s.piece_does[k], s.piece_high[k] = piece.does, piece.high
        s.piece_template[k], s.tenant[k] = -1, -1
        K.ground.mark_piece(s, k)
        s.pieces = s.drawn = k + 1

    def enter(self, slot: int, unit: Unit) -> None:
        """Stand a unit where it is to begin, as it is to begin."""
        d, s = self.d, self.s
        s.n[slot] = d.models[slot] if unit.left is None else unit.left
        s.damage[slot] = unit.damage
        K.shapes.form(d, s, slot)
        if unit.aboard is not None:
            s.status[slot], s.carrier[slot], s.load[unit.aboard] = L.ABOARD, unit.aboard, slot
        elif unit.at is not None:
            s.status[slot] = L.READY
            K.shapes.stand(d, s, slot, *unit.at, *unit.facing)
        if unit.reserve:
            s.status[slot] = L.RESERVE
        if unit.garrison is not None:
            K.garrisons.garrison(s, slot, unit.garrison)
        s.activated[slot], s.suppressed[slot] = unit.activated, unit.suppressed
        s.disordered[slot], s.reloading[slot] = unit.disordered, unit.reloading
        s.lookout[slot], s.covered[slot] = unit.lookout, unit.covered
        s.incoming[slot], s.coupled[slot] = unit.incoming, unit.coupled
        if unit.worth is not None:
            d.worth[slot] = unit.worth


@lru_cache(KEPT)
def _setup(units: tuple[Unit, ...], card: int, scenario: str, policy: str, die: Any) -> Any:
    profiles = {f"u{n}": replace(unit.profile, id=f"u{n}") for n, unit in enumerate(units)}
    sides: tuple[list[Entry], list[Entry]] = ([], [])
    for n, unit in enumerate(units):
        aboard = None if unit.aboard is None else f"u{unit.aboard}"
        engine = None if unit.engine is None else f"u{unit.engine}"
        entry = Entry(
            f"u{n}", f"u{n}", "basic", 1, engine, embarked_in=aboard, reserve=unit.reserve
        )
        sides[unit.side].append(entry)
    return K.battle.compile(
        *(Roster("armoured-clash", "test", tuple(side), size="battle") for side in sides),
        replace(shipped(), profiles=profiles, die=die, deck={card: 48}),
        scenario,
        *[K.battle.GENERALS[policy]] * 2,
    )


def _both_sides(units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Return the units, and for a side without one a unit that stays off the table."""
    given = list(units)
    for side in range(2):
        if all(unit.side != side for unit in given):
            given.insert(0 if side == 0 else len(given), Unit(None, side=side))
    sides = [unit.side for unit in given]
    if sides != sorted(sides):
        raise ValueError("units of side 0 come first")
    return tuple(given)


def board(
    *units: Unit,
    pieces: Sequence[Piece] = (),
    markers: Sequence[Spot] = (),
    card: int = PASSES,
    scenario: str = "advance",
    policy: str = "nearest",
    die: tuple[str, ...] = (STRIKE,) * 6,
    shows: int | None = None,
    in_round: int = 2,
    portals: Sequence[Spot] = (),
) -> Board:
    """Lay a battle out: each unit's place is its slot, those of side 0 before those of side 1.

    A side without a unit has one that stays off the table. Nobody holds a card. shows: the face
    that a die rolled by hand shows. portals: the markers of player 0.
    """
    given = _both_sides(units)
    setup = _setup(given, card, scenario, policy, die)
    made = Board(opened(setup.even.copy()), opened(blank(K.state.State)))
    d, s = made.d, made.s
    s.pieces = s.drawn = 0
    K.rng.reseed(s.rng, SEED, 0)
    K.game.reset(d, s)
    s.recording, s.current_turn, s.current_round = 1, 1, in_round
    d.markers = len(markers)
    for number, spot in enumerate(markers):
        d.marker[number] = spot
    for piece in pieces:
        made.lay(piece)
    for slot, unit in enumerate(given):
        made.enter(slot, unit)
    for number, (x, y) in enumerate(portals):
        s.portal_x[0, number], s.portal_y[0, number] = x, y
        s.open_portals[0] = number + 1
    K.stock.take_stock(d, s)
    if shows is not None:
        d.faces, d.face[0] = 1, shows
    s.events = 0
    return made


def away(one: Spot, other: Spot) -> float:
    """Return the distance of two spots."""
    return math.dist(one, other)
