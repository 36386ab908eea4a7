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
def strikes_at(d: Setup, s: State, u: int, enemy: int) -> bool:
    """Return whether an enemy is in melee range and sight."""
    kind = d.kind[u]
    far = d.melee_range[kind] + d.edge[u] + d.edge[enemy]
    dx, dy = s.x[enemy] - s.x[u], s.y[enemy] - s.y[u]
    if d.melee_range[kind] == 0.0 or dx * dx + dy * dy > far * far:
        return False
    return sees_from(d, s, u, s.x[u], s.y[u], enemy)


@seldom(read_only=("d",))
def choose_nearest(d: Setup, s: State, u: int, down: bool) -> Order:
    """Return the order to reach the closest enemy and hit it; down: it must forgo one of both."""
    idle, seen = begin_order(d, s, u)
    enemy, kind = seen.nearest, d.kind[u]
    if enemy < 0:
        return idle
    x, y, ex, ey = s.x[u], s.y[u], s.x[enemy], s.y[enemy]
    runs = not has(d, s, u, NO_RUN)
    if strikes_at(d, s, u, enemy):
        return offer(idle, FORFEIT if down else ADVANCE, BLOWS, enemy, x, y, 1.0)
    if d.gun_range[kind] > 0.0 and (s.engaged[u] == 0 or has(d, s, u, GUNFIGHTER)):
        _, target = best_shot(d, s, u, x, y, True)
        if target >= 0:
            how = FORFEIT if down or s.engaged[u] > 0 else AIM
            return offer(idle, how, SHOTS, target, x, y, 1.0)
    if down:
        return offer(idle, STAND, NOTHING, -1, ex, ey, 1.0)
    if runs and _may_charge(d, s, u, enemy):
        return offer(idle, CHARGE, BLOWS, enemy, ex, ey, 1.0)
    return offer(idle, RUN if runs else ADVANCE, NOTHING, -1, ex, ey, 1.0)


@kernel(read_only=("d",))
def _may_charge(d: Setup, s: State, u: int, enemy: int) -> bool:
    """Return whether a charge at an enemy would not fail."""
    reaches, _ = charge_lines.way_that_reaches(d, s, u, enemy, charges.charge_length(d, s, u))
    return reaches


@seldom(read_only=("d",))
def choose_random(d: Setup, s: State, u: int, down: bool) -> Order:
    """Return any order that is allowed; down: it must forgo movement or action."""
    idle, _ = begin_order(d, s, u)
    kind, step = d.kind[u], float(stat(d, s, u, SPEED, 0))
    runs = not has(d, s, u, NO_RUN)
    angle, far = 2.0 * math.pi * rng.uniform(s.rng), rng.uniform(s.rng) * step
    x, y = s.x[u] + far * math.cos(angle), s.y[u] + far * math.sin(angle)
    for _ in range(RANDOM_TRIES):
        what = rng.below(s.rng, 4)
        row = rng.below(s.rng, max(1, s.foes))
        if what == 0:
            break
        if row >= s.foes:
            continue
        enemy = s.foe[row]
        if what == 1 and strikes_at(d, s, u, enemy) and not down:
            return offer(idle, ADVANCE, BLOWS, enemy, s.x[u], s.y[u], 1.0)
        if what == 2 and d.gun_range[kind] > 0.0 and not in_melee(d, s, u, s.x[u], s.y[u]):
            _, target = best_shot(d, s, u, s.x[u], s.y[u], True)
            if target >= 0:
                return offer(idle, FORFEIT if down else AIM, SHOTS, target, s.x[u], s.y[u], 1.0)
        if what == 3 and runs and not down and _may_charge(d, s, u, enemy):
            return offer(idle, CHARGE, BLOWS, enemy, s.x[enemy], s.y[enemy], 1.0)
    if down:
        return offer(idle, STAND, NOTHING, -1, x, y, 1.0)
    if runs and rng.below(s.rng, 2) == 0:
        return offer(idle, RUN, NOTHING, -1, 2.0 * x - s.x[u], 2.0 * y - s.y[u], 1.0)
    return offer(idle, ADVANCE, NOTHING, -1, x, y, 1.0)
