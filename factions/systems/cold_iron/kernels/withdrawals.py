"""Leaving a fight: who would soon collapse runs, and keeps away from the enemy.

Source: Cold Iron, Engaging and Disengaging Combat, Fatigue, Special Actions.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.harm import COLLAPSED, settle
from factions.systems.cold_iron.kernels.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    between,
    engaged,
    far,
    free,
    holds_back,
    lift,
    open_ground,
    player_of,
    put,
    tenant,
)
from factions.systems.cold_iron.kernels.layout import DODGE, FLEES, MISSILE, STANDING, Record
from factions.systems.cold_iron.kernels.movement import face, move_of
from factions.systems.cold_iron.kernels.strikes import strike
from factions.tabletop.jit import kernel

LAST_TURNS = 2  # of combat: to run takes one of them
OUT_OF_REACH = 2  # hexes beyond an enemy's move


@kernel
def spent(d: Record, s: Record, u: int) -> bool:
    """Tell whether two more turns of combat would make somebody collapse."""
    level = s.wounds[u] + s.tired[u] + LAST_TURNS
    return bool(level > COLLAPSED * d.pt[u] and d.berserk[u] == 0)


@kernel
def withdraws(d: Record, s: Record, u: int, v: int) -> bool:
    """Let somebody get away from the nearest enemy v, or keep away; tell whether he does.

    He fights on where the blows at his back would bring him down, and where there is no way out.
    """
    if between(s, u, v) > move_of(d, s, v) + OUT_OF_REACH:
        face(s, u, s.q[v], s.r[v])
        return True
    if not engaged(d, s, u):
        return run(d, s, u, v) > 0
    danger, player, out = 0.0, player_of(d, u), False
    for k in range(DIRECTIONS):
        q, r = s.q[u] + DQ[k], s.r[u] + DR[k]
        if open_ground(d, q, r):
            w = tenant(s, q, r)
            out = out or w < 0
            if w >= 0 and player_of(d, w) != player and holds_back(d, s, w, u):
                danger += float(d.gain[w, u, DODGE])
    if not out or danger >= d.pt[u] - s.wounds[u]:
        return False
    flee(d, s, u, v)
    return True


@kernel
def flee(d: Record, s: Record, u: int, v: int) -> None:
    """Run from melee: whoever engages him strikes once more, at his dodge alone."""
    s.does[u] = FLEES
    events.emit(s, events.STATUS, u, -1, events.FLEEING, 1)
    player = player_of(d, u)
    for k in range(DIRECTIONS):
        q, r = s.q[u] + DQ[k], s.r[u] + DR[k]
        if open_ground(d, q, r):
            w = tenant(s, q, r)
            if w >= 0 and player_of(d, w) != player and holds_back(d, s, w, u):
                if s.stance[w] != MISSILE and s.idle[w] == 0:
                    before = s.struck[w]
                    s.guard[w] = DODGE
                    strike(d, s, w, u)
                    s.struck[w] = before
    settle(d, s)
    if s.status[u] == STANDING and s.stunned[u] == 0 and s.down[u] == 0:
        run(d, s, u, v)


@kernel
def run(d: Record, s: Record, u: int, v: int) -> int:
    """Move as far away from an enemy as a whole move goes; return how many hexes it was."""
    gone = 0
    for _ in range(move_of(d, s, u)):
        best, most = -1, far(s.q[u], s.r[u], s.q[v], s.r[v])
        for k in range(DIRECTIONS):
            q, r = s.q[u] + DQ[k], s.r[u] + DR[k]
            if free(d, s, q, r) and far(q, r, s.q[v], s.r[v]) > most:
                best, most = k, far(q, r, s.q[v], s.r[v])
        if best < 0:
            break
        lift(s, u)
        put(s, u, s.q[u] + DQ[best], s.r[u] + DR[best])
        s.facing[u] = best
        gone += 1
    if gone:
        s.went[u], s.run[u] = s.went[u] + gone, 0
        events.emit_place(s, events.MOVED, u)
    return gone
