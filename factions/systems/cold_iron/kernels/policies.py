"""What combatants do in a turn, by the policy of their player: greedy, nearest or random.

Greedy weighs what each blow is expected to do from the exact odds: it gangs up on whom it drops
soonest, shoots from afar and takes to the blade when the enemy is near, keeps the band together,
strikes over a friend's shoulder with spears, wrestles down whom no blade bites, and covers up
when several close in on one who can do little.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    between,
    engaged,
    far,
    free,
    in_front,
    open_ground,
    player_of,
    tenant,
    toward,
)
from factions.systems.cold_iron.kernels.layout import (
    DEFENDS,
    DEPTH,
    DODGE,
    GREEDY,
    HOLDS,
    JUMPS,
    MELEE,
    MISSILE,
    NEAREST,
    PRIMARY,
    READIES,
    RIVER_FROM,
    RIVER_TO,
    SECONDARY,
    SHOOTS,
    STANDING,
    STRIKES,
    Record,
)
from factions.systems.cold_iron.kernels.missiles import armed, column, crowded
from factions.systems.cold_iron.kernels.movement import face, walk
from factions.tabletop import rng
from factions.tabletop.jit import kernel

CLOSE = 1  # hexes beyond the reach of a charge at which archers take to the blade
BEHIND_FRIENDS = 2  # hexes at which they do where a friend is nearer to the enemy
STAND_OFF = 8  # hexes that archers who come nearer keep
STRAGGLE = 3  # rows that one of a band goes ahead of the others
LOST_IN_HASTE = 3  # Hm that a shot without a turn to aim may lose
PATIENCE = 4  # turns that a band holds its line where nobody has anything to shoot
OUTNUMBERED = 3
STRONGER, WORTH_IT = 4, 4.0
FEW = 0.02  # points that are not worth a shot


@kernel
def decide(d: Record, s: Record, u: int) -> None:
    """Choose what somebody does this turn, and move."""
    s.does[u], s.target[u] = HOLDS, -1
    if s.idle[u] or s.stunned[u] or s.held[u] >= 0:
        return
    policy = d.policy[player_of(d, u)]
    if policy == GREEDY:
        choose(d, s, u)
    elif policy == NEAREST:
        approach(d, s, u, nearest(d, s, u))
    else:
        wander(d, s, u)


@kernel
def nearest(d: Record, s: Record, u: int) -> int:
    """Return the enemy closest to somebody, the first of equals, or -1."""
    enemy, best, least = 1 - player_of(d, u), -1, 9999
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[v] == STANDING and between(s, u, v) < least:
            best, least = v, between(s, u, v)
    return best


@kernel
def ready_blade(s: Record, u: int, v: int) -> None:
    """Take to the blade, which leaves no other attack this turn."""
    s.stance[u], s.does[u], s.target[u] = MELEE, READIES, v
    face(s, u, s.q[v], s.r[v])
    events.emit(s, events.STATUS, u, -1, events.READIED, 1)


@kernel
def approach(d: Record, s: Record, u: int, v: int) -> None:
    """Go for an enemy and strike if it is near enough; over the river if there is none."""
    if v < 0:
        march(d, s, u)
        return
    if s.stance[u] == MISSILE:
        ready_blade(s, u, v)
        return
    close_in(d, s, u, v, int(d.move[u]))


@kernel
def march(d: Record, s: Record, u: int) -> None:
    """Go to the far bank, where there is one."""
    if d.gap:
        row = DEPTH - 1 if player_of(d, u) == 0 else 0
        walk(d, s, u, s.q[u], row, int(d.move[u]), 0)


@kernel
def close_in(d: Record, s: Record, u: int, v: int, hexes: int) -> None:
    """Move to an enemy's side, no further than that; strike if there was time left for it."""
    reach = reach_of(d, s, u, v)
    may = striking_move(d, s, u)
    if between(s, u, v) > reach:
        k = flank(d, s, u, v, may) if d.policy[player_of(d, u)] == GREEDY else -1
        if k >= 0:
            walk(d, s, u, s.q[v] + DQ[k], s.r[v] + DR[k], hexes, 0)
        else:
            walk(d, s, u, s.q[v], s.r[v], hexes, 1)
    face(s, u, s.q[v], s.r[v])
    s.target[u] = v
    if between(s, u, v) <= reach_of(d, s, u, v) and s.went[u] <= may:
        s.does[u] = STRIKES
    elif s.does[u] == HOLDS:
        strike_beside(d, s, u)


@kernel
def striking_move(d: Record, s: Record, u: int) -> int:
    """Return how far somebody moves and still strikes: half a move, a whole one in a charge."""
    return int(d.move[u] if d.charge[u, s.stance[u]] else (d.move[u] + 1) // 2)


@kernel
def flank(d: Record, s: Record, u: int, v: int, hexes: int) -> int:
    """Return the direction of a free hex beside an enemy whom others attack, out of his sight.

    -1: there is none within reach, or nobody keeps him busy.
    """
    if s.attackers[v] <= 1:
        return -1
    best, least = -1, hexes
    for k in range(DIRECTIONS):
        turn = (k - s.facing[v]) % DIRECTIONS
        q, r = s.q[v] + DQ[k], s.r[v] + DR[k]
        if 1 < turn < DIRECTIONS - 1 and free(d, s, q, r):
            long = far(s.q[u], s.r[u], q, r) + 1
            if long <= least:
                best, least = k, long
    return best


@kernel
def strike_beside(d: Record, s: Record, u: int) -> None:
    """Strike an enemy who stands in the way, if there is one."""
    if s.went[u] > striking_move(d, s, u):
        return
    for k in range(DIRECTIONS):
        q, r = s.q[u] + DQ[k], s.r[u] + DR[k]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) != player_of(d, u):
                s.does[u], s.target[u] = STRIKES, v
                face(s, u, q, r)
                return


@kernel
def reach_of(d: Record, s: Record, u: int, v: int) -> int:
    """Return how far somebody strikes at an enemy: a spear over a friend who stands between."""
    if d.spear[u, s.stance[u]] and between(s, u, v) == 2:
        k = toward(s.q[u], s.r[u], s.q[v], s.r[v])
        w = tenant(s, s.q[u] + DQ[k], s.r[u] + DR[k])
        if w >= 0 and player_of(d, w) == player_of(d, u):
            return 2
    return 1


@kernel
def wander(d: Record, s: Record, u: int) -> None:
    """Do anything: strike whoever is beside, shoot, or move somewhere."""
    v = nearest(d, s, u)
    if v >= 0 and between(s, u, v) <= 1 and s.stance[u] != MISSILE and rng.below(s.rng, 2):
        s.does[u], s.target[u] = STRIKES, v
        face(s, u, s.q[v], s.r[v])
    elif v >= 0 and armed(d, s, u) and s.loading[u] == 0 and rng.below(s.rng, 2):
        s.does[u], s.target[u] = SHOOTS, v
    elif v >= 0 and s.stance[u] == MISSILE and rng.below(s.rng, 4) == 0:
        ready_blade(s, u, v)
    else:
        k = rng.below(s.rng, DIRECTIONS)
        hexes = rng.below(s.rng, int(d.move[u]) + 1)
        walk(d, s, u, s.q[u] + DQ[k] * hexes, s.r[u] + DR[k] * hexes, hexes, 0)


@kernel
def choose(d: Record, s: Record, u: int) -> None:
    """Do what promises most."""
    v = nearest(d, s, u)
    if v < 0:
        march(d, s, u)
        return
    near = between(s, u, v)
    if s.stance[u] == MISSILE:
        if near <= safe_from(d, s, u, v, near) or not armed(d, s, u):
            ready_blade(s, u, v)
        else:
            choose_shot(d, s, u, v)
        return
    target = best_target(d, s, u)
    if s.dodging[u] == 0 and engaged(d, s, u) and hard_pressed(d, s, u):
        s.does[u], s.target[u] = DEFENDS, target
        face(s, u, s.q[target], s.r[target])
        return
    if near <= 1 and wrestles(d, s, u, target):
        s.does[u], s.target[u] = JUMPS, target
        face(s, u, s.q[target], s.r[target])
        return
    if near <= 1 and s.penalty[u] < 0 and s.desperate[u] == 0:
        s.desperate[u], s.brave[u], s.penalty[u] = 1, s.current_round, 0
        events.emit(s, events.STATUS, u, -1, events.DESPERATE, 1)
    close_in(d, s, u, target, pace(d, s, u, near))


@kernel
def safe_from(d: Record, s: Record, u: int, v: int, near: int) -> int:
    """Return how near an enemy may be to somebody who shoots: nearer where a friend bars him."""
    player = player_of(d, u)
    if d.shot_gain[u, v] > d.gain[u, v, SECONDARY]:
        for w in range(d.first[player], d.first[player + 1]):
            if s.status[w] == STANDING and s.stance[w] != MISSILE and between(s, w, v) < near - 1:
                return BEHIND_FRIENDS
    return int((d.move[v] + 1) // 2 + CLOSE)


@kernel
def best_target(d: Record, s: Record, u: int) -> int:
    """Return the enemy whom a blow now, or soon, brings down soonest for what it is worth."""
    enemy, best, most = 1 - player_of(d, u), -1, -1.0
    hexes = 1 if engaged(d, s, u) else max(1, striking_move(d, s, u))
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[v] != STANDING:
            continue
        guard = min(DODGE, int(s.attackers[v]))
        if not in_front(s, v, u) and between(s, u, v) <= 1:
            guard = DODGE
        left = max(1, d.pt[v] - s.wounds[v])
        turns = 1 + max(0, between(s, u, v) - 2 + hexes) // hexes
        worth = (d.gain[u, v, guard] + FEW) * (2 + d.points[v]) / left / (turns * turns)
        if worth > most:
            best, most = v, worth
    if best >= 0:
        s.attackers[best] += 1
    return best


@kernel
def pace(d: Record, s: Record, u: int, near: int) -> int:
    """Return how far to go: no further ahead of the band than it can follow."""
    move = int(d.move[u])
    player = player_of(d, u)
    if near <= striking_move(d, s, u) + 1:
        return move
    patient = s.current_round <= PATIENCE and d.mounted[u] == 0
    if patient and shooters(d, s, player) + shooters(d, s, 1 - player) == 0:
        return 0
    total = number = 0
    for w in range(d.first[player], d.first[player + 1]):
        if s.status[w] == STANDING and s.stance[w] != MISSILE and w != u:
            total, number = total + s.r[w], number + 1
    if number == 0:
        return move
    ahead = s.r[u] - total // number if player == 0 else total // number - s.r[u]
    return max(1, min(move, move // 2 + STRAGGLE - int(ahead)))


@kernel
def shooters(d: Record, s: Record, player: int) -> int:
    """Return how many of a band that still stand have something to shoot."""
    number = 0
    for w in range(d.first[player], d.first[player + 1]):
        if s.status[w] == STANDING and d.shoots[w]:
            number += 1
    return number


@kernel
def hard_pressed(d: Record, s: Record, u: int) -> bool:
    """Tell whether three or more close in on somebody while friends still fight elsewhere."""
    player = player_of(d, u)
    if d.berserk[u] or s.standing[player] < 2:
        return False
    number = 0
    for k in range(DIRECTIONS):
        q, r = s.q[u] + DQ[k], s.r[u] + DR[k]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) != player and in_front(s, v, u):
                number += 1
    return number >= OUTNUMBERED and s.standing[player] > s.standing[1 - player] // 2 + 1


@kernel
def wrestles(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether it is better to jump an enemy than to strike him."""
    if v < 0 or d.mounted[u] or d.mounted[v] or s.held[v] >= 0:
        return False
    stronger = d.hth[u] - d.hth[v] >= STRONGER
    guard = PRIMARY if s.attackers[v] <= 1 else SECONDARY
    return bool(stronger and d.grip_gain[u, v] > WORTH_IT * d.gain[u, v, guard])


@kernel
def choose_shot(d: Record, s: Record, u: int, v: int) -> None:
    """Shoot whom a shot does most to, aim or load for the next, or come nearer."""
    best, most = -1, 0.0
    enemy = 1 - player_of(d, u)
    for w in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[w] != STANDING:
            continue
        k = column(d, u, between(s, u, w))
        if k < 0:
            continue
        left = max(1, d.pt[w] - s.wounds[w])
        worth = d.shot_gain[u, w] * (2 + d.points[w]) / left / (1 + k)
        if crowded(d, s, u, w):
            worth *= 0.25
        if worth > most:
            best, most = w, worth
    if best < 0 or column(d, u, between(s, u, best)) > 4:
        walk(d, s, u, s.q[v], s.r[v], int(d.move[u]) // 2, STAND_OFF)
        face(s, u, s.q[v], s.r[v])
        return
    face(s, u, s.q[best], s.r[best])
    lost = d.hm_lost[column(d, u, between(s, u, best))]
    if s.loading[u] == 0 or (d.load[u] == 0 and lost <= LOST_IN_HASTE):
        s.does[u], s.target[u] = SHOOTS, best


@kernel
def across(d: Record, s: Record, u: int) -> bool:
    """Tell whether somebody stands on the bank that was the enemy's."""
    return bool(s.r[u] >= RIVER_TO) if player_of(d, u) == 0 else bool(s.r[u] < RIVER_FROM)
