"""The policies that greedy is measured against: nearest and random."""

import math

from factions.systems.company_of_iron.kernels.judgement.shots import best_shot
from factions.systems.company_of_iron.kernels.policies.greedy import begin_order, in_melee, offer
from factions.systems.company_of_iron.kernels.record.layout import (
    ADVANCE,
    AIM,
    AT,
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
    Record,
)
from factions.systems.company_of_iron.kernels.rules.normal_movement import charges
from factions.systems.company_of_iron.kernels.table import charge_lines
from factions.systems.company_of_iron.kernels.table.bases import has
from factions.systems.company_of_iron.kernels.table.sight import sees_from
from factions.systems.company_of_iron.kernels.table.stats.current_stats import stat
from factions.tabletop import rng
from factions.tabletop.jit import kernel, seldom

RANDOM_TRIES = 4


@kernel
def strikes_at(d: Record, s: Record, m: int, e: int) -> bool:
    """Tell whether an enemy is in melee range and sight."""
    k = d.kind[m]
    far = d.melee_range[k] + d.edge[m] + d.edge[e]
    dx, dy = s.x[e] - s.x[m], s.y[e] - s.y[m]
    if d.melee_range[k] == 0.0 or dx * dx + dy * dy > far * far:
        return False
    return sees_from(d, s, m, s.x[m], s.y[m], e)


@seldom
def choose_nearest(d: Record, s: Record, m: int) -> None:
    """Write the order to reach the closest enemy and hit it."""
    begin_order(d, s, m)
    e, k = s.nearest, d.kind[m]
    if e < 0:
        return
    x, y, ex, ey = s.x[m], s.y[m], s.x[e], s.y[e]
    down, runs = s.status[m] & KNOCKED_DOWN != 0, not has(d, s, m, NO_RUN)
    if strikes_at(d, s, m, e):
        offer(s, FORFEIT if down else ADVANCE, BLOWS, e, x, y, 1.0)
        return
    if d.gun_range[k] > 0.0 and (s.engaged[m] == 0 or has(d, s, m, GUNFIGHTER)):
        best_shot(d, s, m, x, y, True)
        if s.best[AT] >= 0:
            offer(
                s, FORFEIT if down or s.engaged[m] > 0 else AIM, SHOTS, int(s.best[AT]), x, y, 1.0
            )
            return
    if down:
        offer(s, STAND, NOTHING, -1, ex, ey, 1.0)
    elif runs and charge_lines.finds_way(d, s, m, e, charges.charge_length(d, s, m)):
        offer(s, CHARGE, BLOWS, e, ex, ey, 1.0)
    else:
        offer(s, RUN if runs else ADVANCE, NOTHING, -1, ex, ey, 1.0)


@seldom
def choose_random(d: Record, s: Record, m: int) -> None:
    """Write any order that is allowed."""
    begin_order(d, s, m)
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
            offer(s, ADVANCE, BLOWS, e, s.x[m], s.y[m], 1.0)
            return
        if what == 2 and d.gun_range[k] > 0.0 and not in_melee(d, s, m, s.x[m], s.y[m]):
            best_shot(d, s, m, s.x[m], s.y[m], True)
            if s.best[AT] >= 0:
                offer(s, FORFEIT if down else AIM, SHOTS, int(s.best[AT]), s.x[m], s.y[m], 1.0)
                return
        if what == 3 and runs and not down:
            if charge_lines.finds_way(d, s, m, e, charges.charge_length(d, s, m)):
                offer(s, CHARGE, BLOWS, e, s.x[e], s.y[e], 1.0)
                return
    if down:
        offer(s, STAND, NOTHING, -1, x, y, 1.0)
    elif runs and rng.below(s.rng, 2) == 0:
        offer(s, RUN, NOTHING, -1, 2.0 * x - s.x[m], 2.0 * y - s.y[m], 1.0)
    else:
        offer(s, ADVANCE, NOTHING, -1, x, y, 1.0)
