"""The policies that greedy is measured against: nearest and random."""

import math

from factions.systems.company_of_iron.kernels.judgement.shots import best_shot
from factions.systems.company_of_iron.kernels.policies.greedy import begin_order
from factions.systems.company_of_iron.kernels.policies.trials import in_melee, offer
from factions.systems.company_of_iron.kernels.record.layout import (
    ADVANCE,
    AIM,
    BLOWS,
    CHARGE,
    FORFEIT,
    GUNFIGHTER,
    KNOCKED_DOWN,
    NO_RUN,
    NOTHING,
    RUN,
    SHOTS,
    SPEED,
    STAND,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.activation import Order
from factions.systems.company_of_iron.kernels.rules.normal_movement import charges
from factions.systems.company_of_iron.kernels.table import charge_lines
from factions.systems.company_of_iron.kernels.table.bases import has
from factions.systems.company_of_iron.kernels.table.sight import sees_from
from factions.systems.company_of_iron.kernels.table.stats.current_stats import stat
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel, seldom

RANDOM_TRIES = 4


@kernel(read_only=("d",))
def strikes_at(d: Setup, s: State, m: int, e: int) -> bool:
    """Return whether an enemy is in melee range and sight."""
    k = d.kind[m]
    far = d.melee_range[k] + d.edge[m] + d.edge[e]
    dx, dy = s.x[e] - s.x[m], s.y[e] - s.y[m]
    if d.melee_range[k] == 0.0 or dx * dx + dy * dy > far * far:
        return False
    return sees_from(d, s, m, s.x[m], s.y[m], e)


@seldom(read_only=("d",))
def choose_nearest(d: Setup, s: State, m: int) -> Order:
    """Return the order to reach the closest enemy and hit it."""
    idle, seen = begin_order(d, s, m)
    e, k = seen.nearest, d.kind[m]
    if e < 0:
        return idle
    x, y, ex, ey = s.x[m], s.y[m], s.x[e], s.y[e]
    down, runs = s.status[m] & KNOCKED_DOWN != 0, not has(d, s, m, NO_RUN)
    if strikes_at(d, s, m, e):
        return offer(idle, FORFEIT if down else ADVANCE, BLOWS, e, x, y, 1.0)
    if d.gun_range[k] > 0.0 and (s.engaged[m] == 0 or has(d, s, m, GUNFIGHTER)):
        _, target = best_shot(d, s, m, x, y, True)
        if target >= 0:
            how = FORFEIT if down or s.engaged[m] > 0 else AIM
            return offer(idle, how, SHOTS, target, x, y, 1.0)
    if down:
        return offer(idle, STAND, NOTHING, -1, ex, ey, 1.0)
    if runs and _may_charge(d, s, m, e):
        return offer(idle, CHARGE, BLOWS, e, ex, ey, 1.0)
    return offer(idle, RUN if runs else ADVANCE, NOTHING, -1, ex, ey, 1.0)


@kernel(read_only=("d",))
def _may_charge(d: Setup, s: State, m: int, e: int) -> bool:
    """Return whether a charge at e would not fail."""
    reaches, _ = charge_lines.way_that_reaches(d, s, m, e, charges.charge_length(d, s, m))
    return reaches


@seldom(read_only=("d",))
def choose_random(d: Setup, s: State, m: int) -> Order:
    """Return any order that is allowed."""
    idle, _ = begin_order(d, s, m)
    k, step = d.kind[m], float(stat(d, s, m, SPEED, 0))
    down, runs = s.status[m] & KNOCKED_DOWN != 0, not has(d, s, m, NO_RUN)
    angle, far = 2.0 * math.pi * rng.uniform(s.rng), rng.uniform(s.rng) * step
    x, y = s.x[m] + far * math.cos(angle), s.y[m] + far * math.sin(angle)
    for _ in range(RANDOM_TRIES):
        what = rng.below(s.rng, 4)
        row = rng.below(s.rng, max(1, s.foes))
        if what == 0:
            break
        if row >= s.foes:
            continue
        e = s.foe[row]
        if what == 1 and strikes_at(d, s, m, e) and not down:
            return offer(idle, ADVANCE, BLOWS, e, s.x[m], s.y[m], 1.0)
        if what == 2 and d.gun_range[k] > 0.0 and not in_melee(d, s, m, s.x[m], s.y[m]):
            _, target = best_shot(d, s, m, s.x[m], s.y[m], True)
            if target >= 0:
                return offer(idle, FORFEIT if down else AIM, SHOTS, target, s.x[m], s.y[m], 1.0)
        if what == 3 and runs and not down and _may_charge(d, s, m, e):
            return offer(idle, CHARGE, BLOWS, e, s.x[e], s.y[e], 1.0)
    if down:
        return offer(idle, STAND, NOTHING, -1, x, y, 1.0)
    if runs and rng.below(s.rng, 2) == 0:
        return offer(idle, RUN, NOTHING, -1, 2.0 * x - s.x[m], 2.0 * y - s.y[m], 1.0)
    return offer(idle, ADVANCE, NOTHING, -1, x, y, 1.0)
