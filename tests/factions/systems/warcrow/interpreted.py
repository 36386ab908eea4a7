"""Warcrow's kernels as plain Python, and small battles for them to act on.

To compile a kernel for one small test takes seconds. `load` imports a second copy of the kernels
that is not compiled, and leaves the copy that everyone else imports as it was.
"""

import importlib
import math
import os
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

from factions.systems.warcrow.kernels import layout

KERNELS = "factions.systems.warcrow.kernels"
PLANE = ("factions.tabletop.geometry", "factions.tabletop.rng")
TABLE = 60.0
ZONE = 8.0
SEED = 7


@dataclass(frozen=True)
class Unit:
    """A unit of a small battle; lengths in strides, `at` its leader's place.

    spots: where its other troops stand; without any they stand in formation. host: the slot of
    the unit that this character joins. rugged, ignores: bits of the pieces by their place in
    `pieces`.
    """

    at: tuple[float, float] = (30.0, 30.0)
    side: int = 0
    troops: int = 1
    spots: Sequence[tuple[float, float]] = ()
    radius: float = 1.0
    wounds: int = 1
    move: tuple[float, float] = (3.0, 2.0)
    charge: float = 9.0
    morale: int = 2
    keywords: int = 0
    intimidating: int = 0
    cover: int = -1
    rugged: int = 0
    ignores: int = 0
    conquest: int = 1
    range: float = 0.0
    cost: float = 30.0
    states: int = 0
    stress: int = 0
    damage: int = 0
    status: int = layout.READY
    host: int = -1


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: a box of half a length and half a width, or a disc of radius `half`."""

    at: tuple[float, float]
    half: float
    width: float = -1.0
    angle: float = 0.0
    does: int = 0
    cover: int = -1


def _concerned(name: str) -> bool:
    return name in PLANE or name == KERNELS or name.startswith(f"{KERNELS}.")


@contextmanager
def _apart() -> Iterator[None]:
    """Hide the kernels that are imported already, and bring them back as they were."""
    hidden = {name: module for name, module in sys.modules.items() if _concerned(name)}
    parents = [
        (sys.modules[parent], child)
        for parent, _, child in (name.rpartition(".") for name in (*PLANE, KERNELS))
    ]
    attributes = [vars(parent).get(child) for parent, child in parents]
    switch = os.environ.get("ROLLCALL_JIT")
    os.environ["ROLLCALL_JIT"] = "0"
    try:
        for name in hidden:
            del sys.modules[name]
        for parent, child in parents:
            vars(parent).pop(child, None)
        yield
    finally:
        _bring_back(hidden, parents, attributes, switch)


def _bring_back(
    hidden: dict[str, ModuleType],
    parents: Sequence[tuple[ModuleType, str]],
    attributes: Sequence[Any],
    switch: str | None,
) -> None:
    for name in [name for name in sys.modules if _concerned(name)]:
        del sys.modules[name]
    sys.modules.update(hidden)
    for (parent, child), value in zip(parents, attributes, strict=True):
        vars(parent).pop(child, None)
        if value is not None:
            setattr(parent, child, value)
    if switch is None:
        del os.environ["ROLLCALL_JIT"]
    else:
        os.environ["ROLLCALL_JIT"] = switch


def _module(name: str) -> ModuleType:
    return importlib.import_module(name)  # noqa: TID251


@cache
def load() -> SimpleNamespace:
    """Return the interpreted modules by their short names: `load().sight`, `load().geometry`."""
    with _apart():
        found = {name.rpartition(".")[2]: _module(name) for name in PLANE}
        package = _module(KERNELS)
        for module in pkgutil.iter_modules(package.__path__):
            found[module.name] = _module(f"{KERNELS}.{module.name}")
    return SimpleNamespace(**found)


def field(
    *units: Unit, pieces: Sequence[Piece] = (), table: tuple[float, float] = (TABLE, TABLE)
) -> tuple[Any, Any]:
    """Return the setup and the state of a battle in its first round.

    The units of side 0 come before those of side 1 and each keeps its place as its slot. Each
    piece is a template of its own. Events are recorded. Rolls (`roll`, `sheet`, `will`) are left
    for whoever needs them to fill in.
    """
    if [unit.side for unit in units] != sorted(unit.side for unit in units):
        raise ValueError("units of side 0 come first")
    d, s = layout.blank(layout.SETUP)[0], layout.blank(layout.STATE)[0]
    split = sum(unit.side == 0 for unit in units)
    d.first[:] = 0, split, len(units)
    d.width, d.depth = table
    d.zone, d.rounds, d.turns, d.contest = ZONE, 3, 5, layout.CONTEST
    d.guest[:] = d.host[:] = d.cover[:] = d.roll[:] = d.template_lethal[:] = -1
    s.character[:] = s.bloodthirst[:] = s.holder[:] = -1
    s.active, s.recording, s.current_round, s.current_turn = -1, 1, 1, 1
    load().rng.reseed(s.rng, SEED, 0)
    for slot, unit in enumerate(units):
        _describe(d, slot, unit)
    for k, piece in enumerate(pieces):
        _lay(d, s, k, piece)
    for slot, unit in enumerate(units):
        _stand(d, s, slot, unit)
    for slot in range(len(units)):
        if s.status[slot] == layout.READY:
            load().formation.refresh(d, s, slot)
    s.events = 0
    return d, s


def _describe(d: Any, slot: int, unit: Unit) -> None:
    d.entry[slot], d.side[slot], d.troops[slot] = slot, unit.side, unit.troops
    d.radius[slot] = d.guest_radius[slot] = unit.radius
    d.wounds[slot], d.morale[slot], d.keywords[slot] = unit.wounds, unit.morale, unit.keywords
    d.move[slot], d.charge[slot] = unit.move, unit.charge
    d.intimidating[slot], d.cover[slot] = unit.intimidating, unit.cover
    d.rugged[slot], d.ignores[slot] = unit.rugged, unit.ignores
    d.conquest[slot], d.range[slot], d.armed[slot] = unit.conquest, unit.range, 1
    d.cost[slot], d.worth[slot] = unit.cost, unit.cost / (unit.wounds * unit.troops)
    if unit.host >= 0:
        d.host[slot], d.guest[unit.host] = unit.host, slot
        d.guest_radius[unit.host] = unit.radius


def _lay(d: Any, s: Any, k: int, piece: Piece) -> None:
    load().ground.put_piece(s, k, *piece.at, piece.half, piece.width, piece.angle)
    s.piece_does[k], s.piece_cover[k], s.piece_template[k] = piece.does, piece.cover, k
    d.template_does[k], d.template_cover[k] = piece.does, piece.cover
    s.pieces = d.templates = k + 1


def _stand(d: Any, s: Any, slot: int, unit: Unit) -> None:
    s.states[slot], s.stress[slot], s.damage[slot] = unit.states, unit.stress, unit.damage
    if unit.host >= 0:
        return
    load().deploy.muster(d, s, slot)
    s.status[slot] = unit.status
    if unit.status != layout.READY:
        return
    if not unit.spots:
        load().deploy.stand(d, s, slot, *unit.at)
        return
    for t, (x, y) in enumerate((unit.at, *unit.spots)):
        s.x[slot, t], s.y[slot, t] = x, y
    s.n[slot] = 1 + len(unit.spots)
    load().formation.refresh(d, s, slot)


def places(s: Any, u: int) -> list[tuple[float, float]]:
    """Return where the troops of a unit stand, its leader first."""
    return [(float(s.x[u, t]), float(s.y[u, t])) for t in range(s.n[u])]


def gap(d: Any, s: Any, u: int, v: int) -> float:
    """Return the distance between the nearest bases of two units; negative where they overlap."""
    base = load().sight.base_of
    return min(
        math.dist(p, q) - float(base(d, s, u, i) + base(d, s, v, j))
        for i, p in enumerate(places(s, u))
        for j, q in enumerate(places(s, v))
    )
