"""Lost hit points and models, units destroyed. Source: Iron Dawn V2, "Removing models"."""

from factions.systems.iron_dawn.kernels.record import events
from factions.systems.iron_dawn.kernels.record.indices import GONE, READY
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import bodies, close_up, player_of
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
    events.emit(s, events.DESTROYED, v, u, 0, 0)


@kernel(read_only=("d",))
def hurt(d: Setup, s: State, v: int, points: int, u: int) -> None:
    """Take hit points from infantry, model after model; unit u took them.

    Solos in a unit are hurt only when the unit is destroyed. They are then on their own: the first
    is a unit that the others are in.

    Source: Iron Dawn V2, Removing models.
    """
    if points <= 0 or s.status[v] != READY:
        return
    points = min(points, s.left[v])
    credit(d, s, u, v, points)
    before = s.n[v]
    s.left[v] -= points
    s.n[v] = (s.left[v] + d.hp[v] - 1) // d.hp[v]
    events.emit(s, events.DAMAGE, v, u, points, before - s.n[v])
    events.more(s, s.n[v], s.x[v], s.y[v], bodies(s, v))
    if s.left[v] == 0:
        g = s.guest[v]
        s.guest[v] = -1
        remove(d, s, v, u)
        if g >= 0:
            s.status[g], s.host[g] = READY, -1
            s.x[g], s.y[g], s.ux[g], s.uy[g] = s.x[v], s.y[v], s.ux[v], s.uy[v]
            s.acted[g], s.moves[g], s.shot[g] = s.acted[v], s.moves[v], max(s.shot[g], s.shot[v])
            s.assaulted[g] = max(s.assaulted[g], s.assaulted[v])
            s.manoeuvred[g], s.doubled[g] = s.manoeuvred[v], max(s.doubled[g], s.doubled[v])
            s.ran[g], s.dug[g] = s.ran[v], s.dug[v]
            s.suppressed[g], s.pinned[g] = s.suppressed[v], s.pinned[v]
            other = s.guest[g]
            while other >= 0:
                s.host[other] = g
                other = s.guest[other]
            close_up(d, s, g)
            events.placed(s, events.FALL, g, -1, bodies(s, g))
    elif s.n[v] < before:
        close_up(d, s, v)
