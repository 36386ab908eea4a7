"""Whom the greedy policy strikes, and from which hex."""

from factions.systems.cold_iron.kernels.judgement.worth import exposure, worth_of_a_blow
from factions.systems.cold_iron.kernels.policies.temper import weight
from factions.systems.cold_iron.kernels.record.indices import HARM, HOLE, STANDING, STAY
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.physical_combat.spearmen import (
    over_a_friend,
    reach_of,
)
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    between,
    far,
    free,
    out_of_sight,
    player_of,
)
from factions.tabletop.battles import scripts
from factions.tabletop.compiler.jit import kernel

NOTHING = -1.0e9
WIDE, OUTSIDE = 1024, 512  # more than hexes are wide, and than the least q is below 0


@kernel
def mark_of(v: int, q: int, r: int) -> int:
    """Return the mark of a blow at an enemy from a hex."""
    return (v * WIDE + r) * WIDE + q + OUTSIDE


@kernel(read_only=("d",))
def weigh(d: Setup, s: State, u: int, hexes: int) -> tuple[int, int, int]:
    """Return whom to strike this turn, -1 for nobody, and q and r of the hex to strike him from.

    hexes: how far u may go for it. Blows that could not be better wherever they come from are
    passed over before any hex is looked at.
    """
    best, most, at_q, at_r = -1, NOTHING, int(s.q[u]), int(s.r[u])
    enemy, cost = 1 - player_of(d, u), -1.0
    stay, harm = weight(d, 1 - enemy, STAY), weight(d, 1 - enemy, HARM)
    hole = weight(d, 1 - enemy, HOLE)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        apart = between(s, u, v)
        if s.status[v] != STANDING or apart - 1 - d.spear[u, s.stance[u]] > hexes:
            continue
        if max(1.0, stay) * worth_of_a_blow(d, s, u, v, True) <= most:
            continue
        if apart <= reach_of(d, s, u, v):
            if cost < 0:
                cost = harm * exposure(d, s, u, int(s.q[u]), int(s.r[u]), hole)
            unseen = out_of_sight(s, v, int(s.q[u]), int(s.r[u]))
            now = stay * worth_of_a_blow(d, s, u, v, unseen) - cost
            now = scripts.heard(s, mark_of(v, int(s.q[u]), int(s.r[u])), now)
            if now > most:
                best, most, at_q, at_r = v, now, int(s.q[u]), int(s.r[u])
        for direction in range(DIRECTIONS):
            q, r = s.q[v] + DQ[direction], s.r[v] + DR[direction]
            if d.spear[u, s.stance[u]] and over_a_friend(d, s, u, q, r):
                q, r = q + DQ[direction], r + DR[direction]
            if far(s.q[u], s.r[u], q, r) <= hexes and free(d, s, q, r):
                now = worth_of_a_blow(d, s, u, v, out_of_sight(s, v, q, r))
                if now > most:
                    now -= harm * exposure(d, s, u, q, r, hole)
                    now = scripts.heard(s, mark_of(v, q, r), now)
                if now > most:
                    best, most, at_q, at_r = v, now, q, r
    return best, at_q, at_r
