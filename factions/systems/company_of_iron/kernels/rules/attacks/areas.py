"""Areas of effect, where they deviate to and which models they catch; sprays and sweeping blows.

Source: Company of Iron, Core Rules, "Area-of-Effect (AOE) Attacks", "Deviation", "Point of Impact
& Origin of Damage"; Advanced Rules, "Spray Attacks".
"""

import math

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import (
    DEFENDER,
    EVERYONE,
    FROM_BEHIND,
    FROM_FRONT,
    HIGH_EXPLOSIVE,
    IS_BLAST,
    ON_CRITICAL,
    PLAYING,
    PROOF_BLAST,
    SPARED,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import rolls
from factions.systems.company_of_iron.kernels.rules.attacks.attack_rolls import Attacked
from factions.systems.company_of_iron.kernels.rules.attacks.direct_hits import before, settle
from factions.systems.company_of_iron.kernels.rules.damage import damage_rolls, falls
from factions.systems.company_of_iron.kernels.rules.triggered_effects import triggers
from factions.systems.company_of_iron.kernels.table import bases, ground, sight
from factions.systems.company_of_iron.kernels.table.bases import gap, has, radius, within
from factions.systems.company_of_iron.kernels.table.stats.conditions import of_attack
from factions.systems.company_of_iron.kernels.table.stats.sums import gather_sums, open_sums
from factions.tabletop.battles.geometry import EPSILON, point_segment
from factions.tabletop.compiler.jit import kernel, seldom

SIXTH = math.pi / 3.0
COSINES = tuple(math.cos(SIXTH * k) for k in range(6))
SINES = tuple(math.sin(SIXTH * k) for k in range(6))
SPRAY_WIDTH = 0.5  # half the breadth of a spray's template


@kernel
def direction_to(s: State, u: int, x: float, y: float) -> tuple[float, float]:
    """Return the unit vector from a model to a point; its facing where it stands there."""
    dx, dy = x - s.x[u], y - s.y[u]
    far = math.sqrt(dx * dx + dy * dy)
    if far <= EPSILON:
        return float(s.ux[u]), float(s.uy[u])
    return dx / far, dy / far


@kernel(read_only=("d",))
def swept(d: Setup, s: State, u: int, v: int, weapon: int, ux: float, uy: float) -> bool:
    """Return whether u's spray along (ux, uy) touches v, or its sweeping blow reaches v.

    Source: Company of Iron, Advanced Rules, Spray Attacks.
    """
    if s.where[v] != PLAYING:
        return False
    far = d.length[weapon]
    if d.qualities[weapon] & EVERYONE:
        return d.side[v] != d.side[u] and within(d, s, u, v, far) and sight.sees(d, s, u, v)
    if d.side[v] == d.side[u] and has(d, s, v, SPARED):
        return False
    edge = radius(d, u)
    ax, ay = s.x[u] + edge * ux, s.y[u] + edge * uy
    reach = SPRAY_WIDTH + radius(d, v)
    away = point_segment(s.x[v], s.y[v], ax, ay, ax + far * ux, ay + far * uy)
    ahead = (s.x[v] - s.x[u]) * ux + (s.y[v] - s.y[u]) * uy
    return bool(away <= reach * reach and ahead > 0.0 and within(d, s, u, v, far))


@seldom(read_only=("d",))
def deviate(
    d: Setup, s: State, u: int, v: int, weapon: int, at: tuple[float, float]
) -> tuple[float, float]:
    """Return where a missed area at `at` lands: d6 direction, d6 inches, half the way at most.

    A target out of range: from the point at the end of the range. 1 is long, 4 is short.

    Source: Company of Iron, Deviation.
    """
    ux, uy = direction_to(s, u, at[0], at[1])
    x, y, far, edge = at[0], at[1], gap(d, s, u, v), radius(d, u)
    if far > d.length[weapon]:
        far = d.length[weapon]
        x, y = s.x[u] + (edge + far) * ux, s.y[u] + (edge + far) * uy
    way = rolls.d6(s)
    inches = min(float(rolls.d6(s)), 0.5 * far)
    cosine, sine = COSINES[way - 1], SINES[way - 1]
    vx, vy = ux * cosine - uy * sine, ux * sine + uy * cosine
    inches = min(inches, _room(x, vx, d.width), _room(y, vy, d.depth))
    x, y = x + inches * vx, y + inches * vy
    emits.emit_spot(s, events.BLAST, u, v, events.BY_ITSELF, x, y, d.area[weapon])
    emits.last(s, way, int(10.0 * inches + 0.5))
    return float(x), float(y)


@kernel
def _room(at: float, step: float, size: float) -> float:
    """Return how far a point may go along one axis before it leaves the table."""
    if step > EPSILON:
        return (size - at) / step
    return at / -step if step < -EPSILON else size


@seldom(read_only=("d",))
def burst(
    d: Setup,
    s: State,
    u: int,
    target: int,
    weapon: int,
    at: tuple[float, float],
    sort: int,
    came: Attacked,
) -> None:
    """Blast every model under the template of u's attack except the one directly hit.

    A blow spares the model that strikes it: it is what bursts. at: the centre of the target's base.
    came: what came of the attack on it.

    Source: Company of Iron, Area-of-Effect (AOE) Attacks; Point of Impact & Origin of Damage.
    """
    spared = came.struck
    if came.hit:
        x, y = (s.x[spared], s.y[spared]) if spared != target else at
        emits.emit_spot(s, events.BLAST, u, spared, events.BY_ITSELF, x, y, d.area[weapon])
    else:
        x, y = deviate(d, s, u, target, weapon, at)
        spared = -1
    half = 0.5 * d.area[weapon]
    for v in range(d.first[2]):
        if v == spared or s.where[v] != PLAYING or (v == u and d.ranged[weapon] == 0):
            continue
        dx, dy, reach = s.x[v] - x, s.y[v] - y, half + radius(d, v)
        if dx * dx + dy * dy < reach * reach and not _safe(d, s, u, v, x, y):
            was = before(s, v)
            after = _blast(d, s, u, v, weapon, (x, y), sort, came.critical)
            settle(d, s, u, v, weapon, was, after)


@kernel(read_only=("d",))
def _safe(d: Setup, s: State, u: int, v: int, x: float, y: float) -> bool:
    """Return whether a blast at a point does nothing to v."""
    if has(d, s, v, PROOF_BLAST) or ground.entrenched(d, s, v, x, y):
        return True
    return d.side[v] == d.side[u] and has(d, s, v, SPARED)


@kernel(read_only=("d",))
def _blast(
    d: Setup,
    s: State,
    u: int,
    v: int,
    weapon: int,
    at: tuple[float, float],
    sort: int,
    critical: bool,
) -> int:
    """Roll blast damage, half the weapon's POW, against v; it comes from the point of impact.

    Returns what that left of v.
    """
    arc = bases.arc_of_origin(d, s, v, at[0], at[1])
    shared = of_attack(d, s, u, v, weapon, IS_BLAST) & ~(FROM_FRONT | FROM_BEHIND) | arc
    open_sums(s, -1, v)
    s.bits = shared
    gather_sums(d, s, v, u, weapon, DEFENDER, shared)
    damage_rolls.brand(d, s, v, weapon, critical)
    if critical:
        triggers.fire(d, s, ON_CRITICAL, u, v, weapon)
    if d.power[weapon] < 0 or s.where[v] != PLAYING:
        return falls.STANDS
    power = d.power[weapon] if d.qualities[weapon] & HIGH_EXPLOSIVE else (d.power[weapon] + 1) >> 1
    return int(
        damage_rolls.inflict(
            d, s, u, v, sort, damage_rolls.roll(d, s, v, power, 2, d.qualities[weapon], shared)
        )
    )
