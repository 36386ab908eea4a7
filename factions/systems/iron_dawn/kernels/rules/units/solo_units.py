"""Solo units and sole survivors: leaving a unit and joining one.

Source: Iron Dawn V2, "Solo Units", "Squad Leaders".

Effects of solos in a unit: `rules.movement:speed`, `rules.turn_sequence:could_move`,
`rules.turn_sequence:waits_for_solos`, `rules.turn_sequence:moved`, `rules.morale:morale_of`,
`rules.morale:led`, `rules.shooting.firing:fires_along`, `rules.shooting.volleys:shoot`,
`rules.melee:blows`, `rules.removing_models:hurt`, `rules.defence_tests:strike_solos`,
`rules.orders:unit_of`.
"""

import math

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    ARMS,
    COHERENCY,
    FULL_HOUSE,
    JOINED,
    MODELS,
    MOST_MOVES,
    READY,
    SOLO,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.movement import speed
from factions.systems.iron_dawn.kernels.rules.removing_models import remove
from factions.systems.iron_dawn.kernels.rules.turn_sequence import moved
from factions.systems.iron_dawn.kernels.rules.units.combat_groups import inherit
from factions.systems.iron_dawn.kernels.table.formation import (
    bodies,
    close_up,
    is_vehicle,
    nearest_model,
    player_of,
)
from factions.systems.iron_dawn.kernels.table.standing import HAIR, STEP_COS, STEP_SIN, STEPS
from factions.systems.iron_dawn.kernels.table.ways import (
    NO_WAY,
    Way,
    find_way,
    gather,
    take_way,
)
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def may_part(d: Setup, s: State, u: int) -> bool:
    """Return whether a solo in a unit can leave it, the first of them, which is a move.

    Source: Iron Dawn V2, Solo Units.
    """
    solo = s.guest[u]
    still = s.pinned[u] == s.current_round or s.stuck[u] >= s.current_round
    if solo < 0 or s.status[u] != READY or still or s.busy[u] == s.current_turn:
        return False
    return bool(d.is_[solo] & SOLO and s.moves[solo] < MOST_MOVES)


@kernel(read_only=("d",))
def way_out(d: Setup, s: State, solo: int, u: int) -> tuple[bool, Way]:
    """Return whether a solo in a unit gets more than 3 inches from it by one move, and that way.

    It goes as straight out as it can.

    Source: Iron Dawn V2, Solo Units.
    """
    inches, far = speed(d, s, solo), s.spread[u] + COHERENCY + HAIR
    dx, dy = s.x[solo] - s.x[u], s.y[solo] - s.y[u]
    long = math.sqrt(dx * dx + dy * dy)
    gather(d, s, solo, inches)
    for step in range(STEPS):
        ux = (dx * STEP_COS[step] - dy * STEP_SIN[step]) / long
        uy = (dy * STEP_COS[step] + dx * STEP_SIN[step]) / long
        _, way = find_way(d, s, solo, s.x[u] + far * ux, s.y[u] + far * uy, inches)
        model = nearest_model(d, s, u, way[0], way[1])
        wx, wy = s.x[u] + d.place_x[model] - way[0], s.y[u] + d.place_y[model] - way[1]
        if wx * wx + wy * wy > COHERENCY * COHERENCY:
            return True, way
    return False, NO_WAY


@kernel(read_only=("d",))
def part(d: Setup, s: State, u: int) -> bool:
    """Let the first solo in a unit leave it by a move; return whether there was room.

    It goes from where it stands behind the unit's models, or beside the table's edge if that place
    is beyond it.

    Source: Iron Dawn V2, Solo Units.
    """
    solo = s.guest[u]
    others, place, moves = s.guest[solo], min(s.n[u], MODELS - 1), s.moves[solo]
    s.x[solo], s.y[solo] = s.x[u] + d.place_x[place], s.y[u] + d.place_y[place]
    s.ux[solo], s.uy[solo], s.inspired[solo] = s.ux[u], s.uy[u], s.inspired[u]
    s.guest[u], s.guest[solo] = others, -1
    close_up(d, s, solo)
    close_up(d, s, u)
    clear = s.room[solo] + HAIR
    s.x[solo] = min(max(s.x[solo], clear), d.width - clear)
    s.y[solo] = min(max(s.y[solo], clear), d.depth - clear)
    gone, way = way_out(d, s, solo, u)
    if not gone:
        s.guest[u], s.guest[solo] = solo, others
        close_up(d, s, u)
        return False
    take_way(s, solo, way)
    inherit(s, solo, u)
    s.status[solo], s.host[solo], s.dug[solo] = READY, -1, 0
    s.acted[solo] += 1
    s.moves[solo] = moves + 1
    s.busy[solo] = s.current_turn
    emits.placed(s, events.PARTED, solo, u, bodies(s, solo))
    return True


@kernel(read_only=("d",))
def survivor(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit is the sole survivor of a squad. Source: Iron Dawn V2, Solo Units."""
    alone = s.n[u] == 1 and d.models[u] > 1 and s.guest[u] < 0
    return bool(alone and not d.is_[u] & SOLO and not is_vehicle(d, u))


@kernel(read_only=("d",))
def way_in(d: Setup, s: State, u: int, v: int, inches: float) -> bool:
    """Return whether a unit gets within 3 inches of the nearest model of unit v by one move.

    Source: Iron Dawn V2, Solo Units, Turning/Pivoting.
    """
    model = nearest_model(d, s, v, s.x[u], s.y[u])
    x, y = s.x[v] + d.place_x[model], s.y[v] + d.place_y[model]
    away = geometry.distance(s.x[u], s.y[u], x, y)
    if away <= COHERENCY + geometry.EPSILON:
        return True
    if away > COHERENCY + inches + geometry.EPSILON:
        return False
    gather(d, s, u, inches)
    nearer, _ = find_way(d, s, u, x, y, inches)
    return bool(away - nearer <= COHERENCY + geometry.EPSILON)


@kernel(read_only=("d",))
def may_join(d: Setup, s: State, u: int, v: int, inches: float) -> bool:
    """Return whether a solo, or the sole survivor of a squad, can join a unit with so many inches.

    A solo joins any infantry, a survivor a unit of its own kind.

    Source: Iron Dawn V2, Solo Units.
    """
    if u == v or player_of(d, u) != player_of(d, v) or s.status[v] != READY or is_vehicle(d, v):
        return False
    alike = d.kind[u] == d.kind[v] and s.n[v] < FULL_HOUSE
    if not d.is_[u] & SOLO and not (alike and survivor(d, s, u)):
        return False
    dx, dy, far = s.x[u] - s.x[v], s.y[u] - s.y[v], s.spread[v] + COHERENCY + inches
    return dx * dx + dy * dy <= far * far and way_in(d, s, u, v, inches)


@kernel(read_only=("d",))
def join(d: Setup, s: State, u: int, v: int) -> None:
    """Let a solo with the solos in it, or the sole survivor of a squad, join unit v.

    They come behind those that are in it, and have done what the unit they are in has done; that
    is their action of this phase, whatever unit v still does in it. A survivor's old unit counts
    as destroyed; a survivor that was its leader leads unit v.

    Source: Iron Dawn V2, Solo Units.
    """
    moved(s, u)
    if d.is_[u] & SOLO:
        last, solo = v, u
        while s.guest[last] >= 0:
            last = s.guest[last]
        s.guest[last], s.status[u], s.dug[u] = u, JOINED, 0
        while solo >= 0:
            s.host[solo], s.busy[solo] = v, s.current_turn
            s.shot[solo] = max(s.shot[solo], s.shot[u])
            s.assaulted[solo] = max(s.assaulted[solo], s.assaulted[u])
            s.doubled[solo] = max(s.doubled[solo], s.doubled[u])
            solo = s.guest[solo]
        close_up(d, s, v)
        emits.placed(s, events.JOINING, u, v, 0)
        return
    s.n[v] += 1
    s.left[v] += s.left[u]
    s.leader[v] = max(s.leader[v], s.leader[u])
    for arm in range(ARMS):
        if d.arm[u, arm] == d.arm[v, arm]:
            s.specials[v, arm] += s.specials[u, arm]
    emits.placed(s, events.JOINING, u, v, 0)
    remove(d, s, u, -1)
    close_up(d, s, v)
    s.strength[v] = s.n[v] / d.models[v]
    emits.placed(s, events.CLOSED_UP, v, u, bodies(s, v))
