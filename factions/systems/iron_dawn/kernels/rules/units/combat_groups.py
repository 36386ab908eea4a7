"""Combat groups: a squad that splits into two. Source: Iron Dawn V2, "Combat Groups".

A squad that can split has a spare slot for its second group, out of play until then. The groups
count as one unit for victory.

Effects: `rules.removing_models:remove`, `rules.victory:stands`, `rules.victory:whole_left`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    ARMS,
    AWAY,
    GONE,
    LEAST_TO_SPLIT,
    READY,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import bodies, close_up, player_of
from factions.systems.iron_dawn.kernels.table.standing import HAIR, stand_around
from factions.tabletop.compiler.jit import kernel


@kernel
def inherit(s: State, u: int, v: int) -> None:
    """Give a unit that leaves another what that one has done in this turn, and its state.

    Source: Iron Dawn V2, Combat Groups.
    """
    s.acted[u], s.moves[u], s.shot[u] = s.acted[v], s.moves[v], max(s.shot[u], s.shot[v])
    s.assaulted[u] = max(s.assaulted[u], s.assaulted[v])
    s.doubled[u] = max(s.doubled[u], s.doubled[v])
    s.manoeuvred[u], s.ordered[u] = s.manoeuvred[v], s.ordered[v]
    s.ran[u], s.busy[u] = s.ran[v], s.busy[v]
    s.suppressed[u], s.pinned[u], s.inspired[u] = s.suppressed[v], s.pinned[v], s.inspired[v]
    s.stuck[u], s.mute[u], s.steady[u] = s.stuck[v], s.mute[v], s.steady[v]
    s.focus[u], s.focus_at[u], s.focus_acc[u] = s.focus[v], s.focus_at[v], s.focus_acc[v]


@kernel(read_only=("d",))
def may_split(d: Setup, s: State, u: int) -> bool:
    """Return whether a squad can split into two combat groups: six models or more of it are left.

    Source: Iron Dawn V2, Combat Groups.
    """
    group = d.group[u]
    if group < 0 or s.status[u] != READY or s.n[u] < LEAST_TO_SPLIT:
        return False
    return bool(s.status[group] == AWAY)


@kernel(read_only=("d",))
def stand_apart(d: Setup, s: State, group: int, u: int) -> bool:
    """Put a second group beside its squad, as near as it may; return whether there was room.

    Source: Iron Dawn V2, Combat Groups.
    """
    for wide in (s.room[group] + s.room[u], s.spread[group] + s.spread[u]):
        if stand_around(d, s, group, s.x[u], s.y[u], wide + HAIR, False):
            return True
    return False


@kernel(read_only=("d",))
def split(d: Setup, s: State, u: int) -> bool:
    """Split a squad: half of its models, and of its special weapons, become a second group.

    The leader, solos in it, and an odd model stay with the first. Returns whether there was room.

    Source: Iron Dawn V2, Combat Groups.
    """
    group, player = d.group[u], player_of(d, u)
    half = s.n[u] // 2
    s.n[group], s.left[group] = half, half * d.hp[u]
    s.x[group], s.y[group], s.ux[group], s.uy[group] = s.x[u], s.y[u], s.ux[u], s.uy[u]
    s.n[u] -= half
    s.left[u] -= s.left[group]
    close_up(d, s, group)
    close_up(d, s, u)
    if not stand_apart(d, s, group, u):
        s.n[u] += half
        s.left[u] += s.left[group]
        s.n[group] = s.left[group] = 0
        close_up(d, s, u)
        return False
    for arm in range(ARMS):
        s.specials[group, arm] = s.specials[u, arm] // 2
        s.specials[u, arm] -= s.specials[group, arm]
    inherit(s, group, u)
    s.status[group], s.split[u], s.dug[group] = READY, 1, s.dug[u]
    s.fallen[group] = s.fallen[u] // 2
    s.fallen[u] -= s.fallen[group]
    s.strength[u] = s.n[u] / d.models[u]
    s.strength[group] = half / d.models[u]
    if player == 0:
        s.first[0] = min(s.first[0], group)
    else:
        s.first[2] = max(s.first[2], group + 1)
    emits.placed(s, events.SPLIT, group, u, bodies(s, group))
    emits.placed(s, events.CLOSED_UP, u, group, bodies(s, u))
    return True


@kernel(read_only=("d",))
def fold(d: Setup, s: State) -> None:
    """At the end of a battle, count what second groups have done as done by their squads."""
    for u in range(d.first[0], d.first[2]):
        group = d.group[u]
        if group < 0 or s.split[u] == 0:
            continue
        s.dealt[u] += s.dealt[group]
        s.taken[u] += s.taken[group]
        s.killed[u] += s.killed[group]
        if s.status[u] == GONE and s.status[group] != GONE:
            s.status[u] = s.status[group]
