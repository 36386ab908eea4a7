"""Combat groups: a squad that splits into two. Source: Iron Dawn V2, "Combat Groups".

A squad that can split has a spare slot for its second group, out of play until then. The groups
count as one unit for victory.
"""

from factions.systems.iron_dawn.kernels.record import events
from factions.systems.iron_dawn.kernels.record.indices import (
    AWAY,
    GONE,
    LEAST_TO_SPLIT,
    READY,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import bodies, close_up, player_of
from factions.systems.iron_dawn.kernels.table.standing import stand_around
from factions.tabletop.compiler.jit import kernel


@kernel
def inherit(s: State, g: int, u: int) -> None:
    """Give a unit that leaves another what that one has done in this turn, and its state.

    Source: Iron Dawn V2, Combat Groups.
    """
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


@kernel(read_only=("d",))
def may_split(d: Setup, s: State, u: int) -> bool:
    """Return whether a squad can split into two combat groups: six models or more of it are left.

    Source: Iron Dawn V2, Combat Groups.
    """
    g = d.group[u]
    if g < 0 or s.status[u] != READY or s.n[u] < LEAST_TO_SPLIT:
        return False
    return bool(s.status[g] == AWAY)


@kernel(read_only=("d",))
def split(d: Setup, s: State, u: int) -> bool:
    """Split a squad: half of its models, and of its special weapons, become a second group.

    The leader, solos in it, and an odd model stay with the first. Returns whether there was room.

    Source: Iron Dawn V2, Combat Groups.
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


@kernel(read_only=("d",))
def fold(d: Setup, s: State) -> None:
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
