"""Lost hit points and models, units destroyed. Source: Iron Dawn V2, "Removing models"."""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import ARMS, GONE, JOINED, READY
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import (
    bodies,
    close_up,
    front_rank,
    player_of,
)
from factions.tabletop.compiler.jit import kernel

HALF_POINTS = 0.5  # of a squad's points, for each of its combat groups


@kernel(read_only=("d",))
def credit(d: Setup, s: State, u: int, v: int, points: int) -> None:
    """Count hit points that unit v has lost, and for unit u if it is an enemy of it."""
    s.taken[v] += points
    if u >= 0 and player_of(d, u) != player_of(d, v):
        s.dealt[u] += points


@kernel(read_only=("d",))
def remove(d: Setup, s: State, v: int, u: int) -> None:
    """Take a destroyed unit off; unit u destroyed it. Source: Iron Dawn V2, Removing models."""
    s.status[v], s.n[v], s.left[v] = GONE, 0, 0
    if u >= 0 and player_of(d, u) != player_of(d, v):
        apart = d.squad[v] >= 0 or s.split[v]
        s.killed[u] += HALF_POINTS * d.cost[v] if apart else d.cost[v]
    emits.emit(s, events.DESTROYED, v, u, 0, 0)


@kernel
def fall(s: State, v: int, models: int) -> None:
    """Let the closest models of a unit fall, as it stands: its front rank, the second, the rest.

    Special weapons and then the leader are the second rank. Gaps stay until the unit moves.

    Source: Iron Dawn V2, Removing models.
    """
    behind = models - front_rank(s, v)
    s.fallen[v] += models
    for last in range(ARMS):
        arm = ARMS - 1 - last
        fallen = min(max(behind, 0), s.specials[v, arm])
        s.specials[v, arm] -= fallen
        behind -= fallen
    if behind > 0 and s.leader[v]:
        s.leader[v] = 0
        emits.emit(s, events.CONDITION, v, -1, events.LEADER_LOST, 0)


@kernel(read_only=("d",))
def unlink(d: Setup, s: State, solo: int) -> None:
    """Take a solo that falls out of the unit it is in. Source: Iron Dawn V2, Removing models."""
    v = s.host[solo]
    before = v
    while s.guest[before] != solo:
        before = s.guest[before]
    s.guest[before], s.guest[solo], s.host[solo] = s.guest[solo], -1, -1
    close_up(d, s, v)


@kernel(read_only=("d",))
def hurt(d: Setup, s: State, v: int, points: int, u: int) -> None:
    """Take hit points from infantry, model after model; unit u took them.

    When a unit is destroyed the solos in it are on their own: the first is a unit that the others
    are in. A solo that falls in a unit leaves it.

    Source: Iron Dawn V2, Removing models.
    """
    if points <= 0 or s.status[v] not in (READY, JOINED):
        return
    if s.status[v] == JOINED:
        s.x[v], s.y[v] = s.x[s.host[v]], s.y[s.host[v]]
    points = min(points, s.left[v])
    credit(d, s, u, v, points)
    s.left[v] -= points
    models = s.n[v] - (s.left[v] + d.hp[v] - 1) // d.hp[v]
    emits.emit(s, events.DAMAGE, v, u, points, models)
    emits.more(s, s.n[v] - models, s.x[v], s.y[v], bodies(s, v) - models)
    if s.left[v] > 0:
        fall(s, v, models)
    s.n[v] -= models
    if s.left[v] == 0 and s.status[v] == JOINED:
        unlink(d, s, v)
        remove(d, s, v, u)
    elif s.left[v] == 0:
        solo = s.guest[v]
        s.guest[v] = -1
        remove(d, s, v, u)
        if solo >= 0:
            s.status[solo], s.host[solo] = READY, -1
            s.x[solo], s.y[solo], s.ux[solo], s.uy[solo] = s.x[v], s.y[v], s.ux[v], s.uy[v]
            s.acted[solo] = s.acted[v]
            s.shot[solo] = max(s.shot[solo], s.shot[v])
            s.assaulted[solo] = max(s.assaulted[solo], s.assaulted[v])
            s.doubled[solo] = max(s.doubled[solo], s.doubled[v])
            s.manoeuvred[solo], s.ran[solo], s.dug[solo] = s.manoeuvred[v], s.ran[v], s.dug[v]
            s.suppressed[solo], s.pinned[solo] = s.suppressed[v], s.pinned[v]
            other = s.guest[solo]
            while other >= 0:
                s.host[other] = solo
                other = s.guest[other]
            close_up(d, s, solo)
            emits.placed(s, events.LEFT_ALONE, solo, -1, bodies(s, solo))
    elif models > 0:
        close_up(d, s, v)
