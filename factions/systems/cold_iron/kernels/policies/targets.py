"""Whom the greedy policy strikes, and from which hex."""

from factions.systems.cold_iron.kernels.judgement.worth import FEW, exposure, worth_of_a_blow
from factions.systems.cold_iron.kernels.policies.temper import weight
from factions.systems.cold_iron.kernels.policies.turn import (
    LEFT_BY_FULL_DEFENCE,
    dealt,
    forget_dangers,
    last_guard,
    suffered,
)
from factions.systems.cold_iron.kernels.record.indices import (
    DEFENDS,
    HARM,
    HEED,
    HOLE,
    STANDING,
    STAY,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.enchanted_fighters import harms
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
BLOW = 0  # no missile, and wounds
FARAWAY = 9999
WIDE, OUTSIDE = 1024, 512  # more than hexes are wide, and than the least q is below 0


@kernel
def mark_of(v: int, q: int, r: int) -> int:
    """Return the mark of a blow at an enemy from a hex."""
    return (v * WIDE + r) * WIDE + q + OUTSIDE


@kernel(read_only=("d",))
def weigh(d: Setup, s: State, u: int, hexes: int, but: int) -> tuple[int, int, int]:
    """Return whom to strike this turn, -1 for nobody, and q and r of the hex to strike him from.

    hexes: how far u may go for it. but: an enemy who is passed over, -1 for none; so are those whom
    u cannot harm. Blows that could not be better wherever they come from are passed over before any
    hex is looked at.
    """
    best, most, at_q, at_r = -1, NOTHING, int(s.q[u]), int(s.r[u])
    player = player_of(d, u)
    heeds, stay = weight(d, player, HEED) > 0.0, weight(d, player, STAY)
    if heeds:
        forget_dangers(d, s, player)
    for v in range(d.first[1 - player], d.first[2 - player]):
        apart = between(s, u, v)
        if s.status[v] != STANDING or v == but or apart - 1 - d.spear[u, s.stance[u]] > hexes:
            continue
        if not harms(d, u, v, BLOW):
            continue
        if max(1.0, stay) * most_of_a_blow(d, s, u, v, heeds) <= most:
            continue
        if apart <= reach_of(d, s, u, v):
            now = promise(d, s, u, v, int(s.q[u]), int(s.r[u]), stay, NOTHING)
            now = scripts.heard(s, mark_of(v, int(s.q[u]), int(s.r[u])), now)
            if now > most:
                best, most, at_q, at_r = v, now, int(s.q[u]), int(s.r[u])
        for direction in range(DIRECTIONS):
            q, r = s.q[v] + DQ[direction], s.r[v] + DR[direction]
            if d.spear[u, s.stance[u]] and over_a_friend(d, s, u, q, r):
                q, r = q + DQ[direction], r + DR[direction]
            if far(s.q[u], s.r[u], q, r) <= hexes and free(d, s, q, r):
                now = promise(d, s, u, v, q, r, 1.0, most)
                if now > most:
                    now = scripts.heard(s, mark_of(v, q, r), now)
                if now > most:
                    best, most, at_q, at_r = v, now, q, r
    return best, at_q, at_r


@kernel(read_only=("d",))
def quarry(d: Setup, s: State, u: int, v: int) -> int:
    """Return v, the nearest enemy, or the nearest whom u can harm, if there is any."""
    if harms(d, u, v, BLOW):
        return v
    enemy, best, least = 1 - player_of(d, u), v, FARAWAY
    for other in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[other] == STANDING and harms(d, u, other, BLOW):
            apart = between(s, u, other)
            if apart < least:
                best, least = other, apart
    return best


@kernel(read_only=("d",))
def most_of_a_blow(d: Setup, s: State, u: int, v: int, heeds: bool) -> float:
    """Return the most that a blow of u at v may be worth from any hex."""
    if heeds:
        left = max(1, d.pt[v] - s.wounds[v])
        covered = LEFT_BY_FULL_DEFENCE if s.does[v] == DEFENDS else 1.0
        points = (float(d.gain[u, v, last_guard(d, s, u, v)]) + FEW) * covered
        return float(min(1.0, points / left) * d.worth[v])
    return worth_of_a_blow(d, s, u, v, True)


@kernel(read_only=("d",))
def promise(
    d: Setup, s: State, u: int, v: int, q: int, r: int, share: float, least: float
) -> float:
    """Return what a blow of u at v from a hex is worth, less what u may suffer there.

    share: what multiplies the blow. least: where the blow alone is worth no more, what it costs is
    not looked at.
    """
    player = player_of(d, u)
    harm, hole, heed = weight(d, player, HARM), weight(d, player, HOLE), weight(d, player, HEED)
    if s.presses[player]:
        harm = 0.0
    if heed > 0.0:
        now = share * dealt(d, s, u, v, q, r)
        return now - harm * suffered(d, s, u, v, q, r, heed, hole) if now > least else now
    now = share * worth_of_a_blow(d, s, u, v, out_of_sight(s, v, q, r))
    return now - harm * exposure(d, s, u, q, r, hole) if now > least else now
