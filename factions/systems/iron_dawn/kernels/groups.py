"""Combat groups, sole survivors and solo units: who splits off a unit, and who joins one.

Source: Iron Dawn V2, "Combat Groups", "Solo Units", "Squad Leaders". A squad that can split has a
spare slot for its second group, out of play until then. The groups count as one unit for victory.
"""

from factions.systems.iron_dawn.kernels import events
from factions.systems.iron_dawn.kernels.damage import remove
from factions.systems.iron_dawn.kernels.formation import bodies, close_up, is_vehicle, player_of
from factions.systems.iron_dawn.kernels.layout import (
    AWAY,
    COHERENCY,
    FULL_HOUSE,
    GONE,
    JOINED,
    LEAST_TO_SPLIT,
    MOST_MOVES,
    READY,
    SOLO,
    Record,
)
from factions.systems.iron_dawn.kernels.movement import stand_around
from factions.tabletop.jit import kernel


@kernel
def inherit(s: Record, g: int, u: int) -> None:
    """Give a unit that leaves another what that one has done in this turn, and its state."""
    s.acted[g], s.moves[g], s.shot[g] = s.acted[u], s.moves[u], max(s.shot[g], s.shot[u])
    s.assaulted[g], s.doubled[g] = (
        max(s.assaulted[g], s.assaulted[u]),
        max(s.doubled[g], s.doubled[u]),
    )
    s.manoeuvred[g], s.ordered[g] = s.manoeuvred[u], s.ordered[u]
    s.ran[g], s.busy[g] = s.ran[u], s.busy[u]
    s.suppressed[g], s.pinned[g], s.inspired[g] = s.suppressed[u], s.pinned[u], s.inspired[u]
    s.stuck[g], s.mute[g], s.steady[g] = s.stuck[u], s.mute[u], s.steady[u]
    s.focus[g], s.focus_at[g], s.focus_acc[g] = s.focus[u], s.focus_at[u], s.focus_acc[u]


@kernel
def may_split(d: Record, s: Record, u: int) -> bool:
    """Tell whether a squad can split into two combat groups: six models or more of it are left."""
    g = d.group[u]
    if g < 0 or s.status[u] != READY or s.n[u] < LEAST_TO_SPLIT:
        return False
    return bool(s.status[g] == AWAY)


@kernel
def split(d: Record, s: Record, u: int) -> bool:
    """Split a squad: half of its models, and of its special weapons, become a second group.

    The leader, solos in it, and an odd model stay with the first. Tell whether there was room.
    """
    g, player = d.group[u], player_of(d, u)
    half = s.n[u] // 2
    s.n[g], s.left[g] = half, half * d.hp[u]
    s.x[g], s.y[g], s.ux[g], s.uy[g] = s.x[u], s.y[u], s.ux[u], s.uy[u]
    s.n[u] -= half
    s.left[u] -= s.left[g]
    close_up(d, s, g)
    close_up(d, s, u)
    if not stand_around(d, s, g, s.x[u], s.y[u], s.room[g] + s.room[u] + 0.1):
        s.n[u] += half
        s.left[u] += s.left[g]
        s.n[g] = s.left[g] = 0
        close_up(d, s, u)
        return False
    inherit(s, g, u)
    s.status[g], s.split[u], s.dug[g] = READY, 1, s.dug[u]
    s.strength[u] = s.n[u] / d.models[u]
    s.strength[g] = half / d.models[u]
    if player == 0:
        s.first[0] = min(s.first[0], g)
    else:
        s.first[2] = max(s.first[2], g + 1)
    events.placed(s, events.SPLIT, g, u, bodies(s, g))
    events.placed(s, events.CLOSED_UP, u, g, bodies(s, u))
    return True


@kernel
def may_part(d: Record, s: Record, u: int) -> bool:
    """Tell whether a solo in a unit can leave it, the first of them, which is a move."""
    g = s.guest[u]
    still = s.pinned[u] == s.current_round or s.stuck[u] >= s.current_round
    if g < 0 or s.status[u] != READY or still:
        return False
    return bool(d.is_[g] & SOLO and s.moves[u] < MOST_MOVES)


@kernel
def part(d: Record, s: Record, u: int) -> bool:
    """Let the first solo in a unit leave it, by a move; tell whether there was room."""
    g = s.guest[u]
    others = s.guest[g]
    s.x[g], s.y[g], s.ux[g], s.uy[g] = s.x[u], s.y[u], s.ux[u], s.uy[u]
    s.guest[u], s.guest[g] = others, -1
    close_up(d, s, g)
    close_up(d, s, u)
    if not stand_around(d, s, g, s.x[u], s.y[u], s.spread[u] + COHERENCY + s.room[g]):
        s.guest[u], s.guest[g] = g, others
        close_up(d, s, u)
        return False
    inherit(s, g, u)
    s.status[g], s.host[g], s.dug[g] = READY, -1, 0
    s.acted[g] += 1
    s.moves[g] += 1
    s.busy[g] = s.current_turn
    events.placed(s, events.PARTED, g, u, bodies(s, g))
    return True


@kernel
def survivor(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit is the sole survivor of a squad."""
    alone = s.n[u] == 1 and d.models[u] > 1 and s.guest[u] < 0
    return bool(alone and not d.is_[u] & SOLO and not is_vehicle(d, u))


@kernel
def may_join(d: Record, s: Record, u: int, v: int, inches: float) -> bool:
    """Tell whether a solo, or the sole survivor of a squad, can join a unit with so many inches.

    A solo joins infantry without a solo in it, a survivor a unit of his own kind.
    """
    if u == v or player_of(d, u) != player_of(d, v) or s.status[v] != READY or is_vehicle(d, v):
        return False
    dx, dy, far = s.x[u] - s.x[v], s.y[u] - s.y[v], s.spread[v] + COHERENCY + inches
    if dx * dx + dy * dy > far * far:
        return False
    if d.is_[u] & SOLO:
        return bool(s.guest[u] < 0 and s.guest[v] < 0 and not d.is_[v] & SOLO)
    return bool(survivor(d, s, u) and d.kind[u] == d.kind[v] and s.n[v] < FULL_HOUSE)


@kernel
def join(d: Record, s: Record, u: int, v: int) -> None:
    """Let a solo, or the sole survivor of a squad, join unit v.

    A survivor's old unit counts as destroyed; if he was its leader he leads the other then.
    """
    s.moves[u] += 1
    if d.is_[u] & SOLO:
        s.status[u], s.host[u], s.guest[v], s.dug[u] = JOINED, v, u, 0
        close_up(d, s, v)
        events.placed(s, events.JOINING, u, v, 0)
        return
    s.n[v] += 1
    s.left[v] += s.left[u]
    s.leader[v] = max(s.leader[v], s.leader[u])
    events.placed(s, events.JOINING, u, v, 0)
    remove(d, s, u, -1)
    close_up(d, s, v)
    s.strength[v] = s.n[v] / d.models[v]
    events.placed(s, events.CLOSED_UP, v, u, bodies(s, v))


@kernel
def fold(d: Record, s: Record) -> None:
    """At the end of a battle, count what second groups have done as done by their squads."""
    for u in range(d.first[0], d.first[2]):
        g = d.group[u]
        if g < 0 or s.split[u] == 0:
            continue
        s.dealt[u] += s.dealt[g]
        s.taken[u] += s.taken[g]
        s.killed[u] += s.killed[g]
        if s.status[u] == GONE and s.status[g] != GONE:
            s.status[u] = s.status[g]
