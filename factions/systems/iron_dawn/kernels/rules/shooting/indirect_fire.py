"""Indirect fire: on the target or scattered. Source: Iron Dawn V2, "Indirect Fire weapons"."""

import math

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import BURST, EXPLOSIVE, SCATTER_NEAR, TOP
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.defence_tests import tests_of_hits
from factions.systems.iron_dawn.kernels.rules.dice import d5, d10
from factions.systems.iron_dawn.kernels.rules.shooting.explosives import burst, splash
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, within
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def land(
    d: Setup,
    s: State,
    u: int,
    v: int,
    weapon: int,
    fallen: tuple[int, int],
    models: int,
    att: int,
    cover: int,
) -> tuple[int, int, int, int, int]:
    """Let the hits of an indirect weapon come down: on the target, or scattered around it.

    fallen: hits, natural 10s among them. Returns tests made and failed, hit points taken without
    one, critical hits, and whether a round came down near by.

    Source: Iron Dawn V2, Indirect Fire weapons.
    """
    hits, tens = fallen
    made = failed = points = criticals = near = 0
    for shot in range(hits):
        side = 5
        if shot >= tens:
            side = d5(s)
        elif is_vehicle(d, v):
            criticals += 1
        else:
            points += d.hp[v]
        if side == 5:
            near = 1
            rolled, lost = tests_of_hits(d, s, v, models, att, TOP, cover)
            made, failed = made + rolled, failed + lost
            splash(d, s, u, v, weapon, att, True)
            continue
        far = d10(s)
        emits.emit(s, events.SCATTER, u, v, side, far)
        if far <= SCATTER_NEAR:
            near = 1
        if d.weapon[weapon] & EXPLOSIVE:
            x, y = fallen_at(s, u, v, side, far)
            burst(d, s, x, y, att, u, v, True)
            rolled, lost = tests_of_hits(d, s, v, within(d, s, v, x, y, BURST), att, TOP, cover)
            made, failed = made + rolled, failed + lost
    return made, failed, int(points), criticals, near


@kernel
def fallen_at(s: State, u: int, v: int, side: int, far: int) -> tuple[float, float]:
    """Return where a shot comes down beside its target: forward, left, behind or right of it.

    Source: Iron Dawn V2, Indirect Fire chart.
    """
    dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
    long = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
    dx, dy = far * dx / long, far * dy / long
    if side == 2:
        dx, dy = -dy, dx
    elif side == 3:
        dx, dy = -dx, -dy
    elif side == 4:
        dx, dy = dy, -dx
    return float(s.x[v] + dx), float(s.y[v] + dy)
