"""Advances: moving a model as its order says, and turning it.

Source: Company of Iron, Core Rules, "Normal Movement & Advancing".
"""

import math

from factions.systems.company_of_iron.kernels.judgement.targets import nearest_enemy
from factions.systems.company_of_iron.kernels.record import events
from factions.systems.company_of_iron.kernels.record.layout import ON_ENTERED, WAY_FIELDS, Record
from factions.systems.company_of_iron.kernels.rules import movement
from factions.systems.company_of_iron.kernels.rules.normal_movement.free_strikes import go_on_struck
from factions.systems.company_of_iron.kernels.rules.triggered_effects import triggers
from factions.systems.company_of_iron.kernels.table import ways
from factions.systems.company_of_iron.kernels.table.bases import face
from factions.systems.company_of_iron.kernels.table.engagement import turned
from factions.tabletop.jit import kernel


@kernel
def recall(s: Record) -> None:
    """Take up the way that was found when the order was given."""
    for n in range(WAY_FIELDS):
        s.spot[n] = s.chosen[n]
    s.has_way = 0


@kernel
def look_at(s: Record, m: int, v: int) -> None:
    """Let the way in `spot` end facing model v."""
    dx, dy = s.x[v] - s.spot[0], s.y[v] - s.spot[1]
    long = math.sqrt(dx * dx + dy * dy)
    if long > 0.0:
        s.spot[2], s.spot[3] = dx / long, dy / long


@kernel
def _entered(d: Record, s: Record, m: int) -> None:
    """Let the enemies answer in whose melee range a model has ended its advance."""
    if d.heard_all >> ON_ENTERED & 1 == 0 or s.engaged[m] == 0:
        return
    foe = 1 - d.side[m]
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.engages[e, m] and d.heard[d.kind[e]] >> ON_ENTERED & 1:
            triggers.fire(d, s, ON_ENTERED, e, m, -1)


@kernel
def advance(
    d: Record, s: Record, m: int, x: float, y: float, length: float, at: int, why: int
) -> None:
    """Move a model toward a spot, facing model `at` (-1: its nearest enemy) when it is there."""
    dx, dy = x - s.x[m], y - s.y[m]
    if dx * dx + dy * dy < 1e-6:
        turn(d, s, m, at if at >= 0 else nearest_enemy(d, s, m, s.x[m], s.y[m]))
        return
    if s.has_way:
        recall(s)
    else:
        ways.way(d, s, m, x, y, length, ways.EXACT)
    follow(d, s, m, at, why, True)


@kernel
def follow(d: Record, s: Record, m: int, at: int, why: int, struck: bool) -> None:
    """Advance a model by the way in `spot`, as `advance`; struck: it draws free strikes."""
    if at < 0:
        at = nearest_enemy(d, s, m, s.spot[0], s.spot[1])
    if at >= 0:
        look_at(s, m, at)
    if not struck or go_on_struck(d, s, m):
        movement.go(d, s, m, why)
        _entered(d, s, m)


@kernel
def turn(d: Record, s: Record, m: int, at: int) -> None:
    """Turn a model where it stands, to face another."""
    if at < 0:
        return
    ux, uy = s.ux[m], s.uy[m]
    face(d, s, m, s.x[at], s.y[at])
    if (ux - s.ux[m]) * (ux - s.ux[m]) + (uy - s.uy[m]) * (uy - s.uy[m]) > 1e-4:
        turned(d, s, m)
        events.emit_place(s, events.MOVE, m, events.TURNING, s.x[m], s.y[m])
