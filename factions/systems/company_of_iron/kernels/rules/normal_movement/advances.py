"""Advances: moving a model as its order says, and turning it.

Source: Company of Iron, Core Rules, "Normal Movement & Advancing".
"""

import math

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement.targets import nearest_enemy
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import ON_ENTERED
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import movement
from factions.systems.company_of_iron.kernels.rules.normal_movement.free_strikes import go_on_struck
from factions.systems.company_of_iron.kernels.rules.triggered_effects import triggers
from factions.systems.company_of_iron.kernels.table.bases import face
from factions.systems.company_of_iron.kernels.table.engagement import turned
from factions.systems.company_of_iron.kernels.table.ways import Way
from factions.tabletop.compiler.jit import kernel


@kernel
def look_at(s: State, v: int, way: Way) -> Way:
    """Return a way that ends facing model v."""
    dx, dy = s.x[v] - way.x, s.y[v] - way.y
    long = math.sqrt(dx * dx + dy * dy)
    if long <= 0.0:
        return way
    x, y = way.x, way.y
    return Way(x, y, dx / long, dy / long, way.long, way.stopped, way.bend_x, way.bend_y)


@kernel(read_only=("d",))
def _entered(d: Setup, s: State, u: int) -> None:
    """Let the enemies answer in whose melee range a model has ended its advance."""
    if d.heard_all >> ON_ENTERED & 1 == 0 or s.engaged[u] == 0:
        return
    foe = 1 - d.side[u]
    for enemy in range(d.first[foe], d.first[foe + 1]):
        if s.engages[enemy, u] and d.heard[d.kind[enemy]] >> ON_ENTERED & 1:
            triggers.fire(d, s, ON_ENTERED, enemy, u, -1)


@kernel(read_only=("d",))
def advance(d: Setup, s: State, u: int, x: float, y: float, way: Way, at: int, why: int) -> None:
    """Move a model toward a spot by a way, facing model `at` (-1: its nearest enemy) at its end.

    Source: Company of Iron, Normal Movement & Advancing; Full Advance; Run.
    """
    dx, dy = x - s.x[u], y - s.y[u]
    if dx * dx + dy * dy < 1e-6:
        turn(d, s, u, at if at >= 0 else nearest_enemy(d, s, u, s.x[u], s.y[u]))
        return
    follow(d, s, u, way, at, why, True)


@kernel(read_only=("d",))
def follow(d: Setup, s: State, u: int, way: Way, at: int, why: int, struck: bool) -> None:
    """Advance a model by a way, as `advance`; struck: it draws free strikes.

    Source: Company of Iron, Normal Movement & Advancing.
    """
    if at < 0:
        at = nearest_enemy(d, s, u, way.x, way.y)
    if at >= 0:
        way = look_at(s, at, way)
    goes = True
    if struck:
        goes, way = go_on_struck(d, s, u, way)
    if goes:
        movement.go(d, s, u, way, why)
        _entered(d, s, u)


@kernel(read_only=("d",))
def turn(d: Setup, s: State, u: int, at: int) -> None:
    """Turn a model where it stands, to face another.

    Source: Company of Iron, Normal Movement & Advancing.
    """
    if at < 0:
        return
    ux, uy = s.ux[u], s.uy[u]
    face(d, s, u, s.x[at], s.y[at])
    if (ux - s.ux[u]) * (ux - s.ux[u]) + (uy - s.uy[u]) * (uy - s.uy[u]) > 1e-4:
        turned(d, s, u)
        emits.emit_place(s, events.MOVED, u, events.TURNING, s.x[u], s.y[u])
