"""What a blow is worth, and what the hex costs that it is struck from.

Both are shares: how much of a body a blow is expected to take, times what that body is worth.
"""

from factions.systems.cold_iron.kernels.declarations import reach_of
from factions.systems.cold_iron.kernels.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    between,
    far,
    free,
    open_ground,
    player_of,
    tenant,
)
from factions.systems.cold_iron.kernels.layout import DODGE, FOURTH, STANDING, Record
from factions.tabletop.jit import kernel

FEW = 0.01  # points that any blow may do
EXPOSED = 0.5  # what harm suffered weighs against harm done
HOLE = 0.1  # how much of a blow each free hex beside somebody may bring
AT_HAND = 1.5  # times what a blow is worth that needs no step
NOTHING = -1.0e9


@kernel
def weigh(d: Record, s: Record, u: int, hexes: int) -> tuple[int, int, int]:
    """Return whom to strike this turn, -1 for nobody, and q and r of the hex to strike him from.

    hexes: how far u may go for it. Blows that could not be better wherever they come from are
    passed over before any hex is looked at.
    """
    best, most, at_q, at_r = -1, NOTHING, int(s.q[u]), int(s.r[u])
    enemy, cost = 1 - player_of(d, u), -1.0
    for v in range(d.first[enemy], d.first[enemy + 1]):
        apart = between(s, u, v)
        if s.status[v] != STANDING or apart - 1 - d.spear[u, s.stance[u]] > hexes:
            continue
        if AT_HAND * harm(d, s, u, v, True) <= most:
            continue
        if apart <= reach_of(d, s, u, v):
            if cost < 0:
                cost = EXPOSED * exposure(d, s, u, int(s.q[u]), int(s.r[u]))
            unseen = behind(s, v, int(s.q[u]), int(s.r[u]))
            now = AT_HAND * harm(d, s, u, v, unseen) - cost
            if now > most:
                best, most, at_q, at_r = v, now, int(s.q[u]), int(s.r[u])
        for k in range(DIRECTIONS):
            q, r = s.q[v] + DQ[k], s.r[v] + DR[k]
            if d.spear[u, s.stance[u]] and over_a_friend(d, s, u, q, r):
                q, r = q + DQ[k], r + DR[k]
            if far(s.q[u], s.r[u], q, r) <= hexes and free(d, s, q, r):
                now = harm(d, s, u, v, behind(s, v, q, r))
                if now > most:
                    now -= EXPOSED * exposure(d, s, u, q, r)
                if now > most:
                    best, most, at_q, at_r = v, now, q, r
    return best, at_q, at_r


@kernel
def over_a_friend(d: Record, s: Record, u: int, q: int, r: int) -> bool:
    """Tell whether a friend stands in a hex, over whose shoulder a spear reaches."""
    if not open_ground(d, q, r):
        return False
    w = tenant(s, q, r)
    return bool(w >= 0 and w != u and player_of(d, w) == player_of(d, u))


@kernel
def behind(s: Record, v: int, q: int, r: int) -> bool:
    """Tell whether a hex beside somebody is out of his sight."""
    for k in range(2, DIRECTIONS - 1):
        turned = (s.facing[v] + k) % DIRECTIONS
        if s.q[v] + DQ[turned] == q and s.r[v] + DR[turned] == r:
            return True
    return False


@kernel
def harm(d: Record, s: Record, u: int, v: int, unseen: bool) -> float:
    """Return what a blow of u at v is worth: by how many keep him busy, his wounds, his worth.

    Who is kept busy cannot turn to whom he does not see; the stunned and the fallen only dodge.
    """
    guard = min(DODGE, int(s.attackers[v]))
    if s.stunned[v] or s.down[v]:
        guard = FOURTH
    elif unseen and guard:
        guard = DODGE
    left = max(1, d.pt[v] - s.wounds[v])
    return float(min(1.0, (float(d.gain[u, v, guard]) + FEW) / left) * d.worth[v])


@kernel
def exposure(d: Record, s: Record, u: int, q: int, r: int) -> float:
    """Return what it costs u to stand in a hex: by who is beside it, and who may come there."""
    total, number, holes, player = 0.0, 0, 0, player_of(d, u)
    for k in range(DIRECTIONS):
        x, y = q + DQ[k], r + DR[k]
        if open_ground(d, x, y):
            w = tenant(s, x, y)
            if w < 0:
                holes += 1
            elif player_of(d, w) != player and s.stunned[w] == 0 and s.down[w] == 0:
                if s.held[w] < 0:
                    total += float(d.gain[w, u, min(number, FOURTH)])
                    number += 1
    total += HOLE * holes * d.peril[u]
    return float(total / max(1, d.pt[u] - s.wounds[u]) * d.worth[u])
