"""What the greedy policy expects: the worth of attacks, of enemies feared, of flags.

Everything is in army points. Expected damage comes from the exact odds of SETUP's `gain`. Source:
the project's design, section 5.
"""

from factions.systems.company_of_iron.kernels.layout import (
    AIMED_SHOT,
    BLOW,
    CHARGE_BLOW,
    COVERED_SHOT,
    CROWD,
    DREAD,
    GUARDED,
    HEAD,
    INCORPOREAL,
    INJURED,
    KNOCKED_DOWN,
    LATER,
    NOT_READY,
    PARRY,
    PLAYING,
    POINT,
    SEAT,
    SHARED,
    SHOT,
    STATIONARY,
    TIRED,
    Record,
)
from factions.systems.company_of_iron.kernels.stats import boxes, has
from factions.tabletop.jit import kernel

FALLEN = 0.7  # of a model's worth is gone when its last box is marked: dead, injured or down
FINISHED = 0.5  # of it when one that is injured is boxed
PART_SHELTER = 0.5  # of the loss by cover is the loss by concealment
DOWN_REACH = 0.35  # how likely an enemy that must stand up first is to strike
CONTEST = 0.8  # of a flag's stake: denied to the enemy
OFF_ITS_FEET = INJURED | KNOCKED_DOWN | STATIONARY
FUTURE = 0.8  # what a round later counts of the one before
MOST_ROUNDS = 2.5  # of points that a flag is worth at most
(
    EX,
    EY,
    NEAR,  # square of how near its blows come
    BLOWS,
    FAR,  # square of how far its shots go
    SHOTS,
    OWN,  # square of how near it must be for the own attack
    PRIZE,
    RARITY,  # of the square of a distance, what makes it greater the less worth the chase is
    HOLD,  # square of how near to it a model stays in its melee range: of `holder`s
    STRIKE,  # what its free strike costs a model that leaves that, likewise
) = range(11)
NO_PREY = 1e12
FREE_STRIKE = 1.6  # what a free strike is worth over a plain blow


@kernel
def stake(d: Record, s: Record, v: int) -> float:
    """Return what it is worth to be rid of a model."""
    worth, p = d.worth[v], d.side[v]
    if s.leader[p] == v:
        worth += d.taste[1 - p, HEAD]
    for o in range(d.posts if s.seat[v] else 0):
        if s.seat[v] >> o & 1:
            worth += d.taste[1 - p, SEAT] / max(1, s.hold[p, o])
    return float(worth)


@kernel
def appraise(d: Record, s: Record, v: int) -> None:
    """Write down what each box is worth that is marked on a model, as it is now."""
    worth = stake(d, s, v)
    if s.status[v] & INJURED:
        s.price[v] = FINISHED * worth
    else:
        s.price[v] = FALLEN * worth / max(1, boxes(d, s, v) - s.damage[v])


@kernel
def appraise_all(d: Record, s: Record) -> None:
    """Write down what a box of each model in play is worth."""
    for p in range(2):
        leader, crowd = s.leader[p], s.crowd[p]
        for v in range(d.first[p], d.first[p + 1]):
            state = 1 + 4 * s.damage[v] + 2 * int(s.status[v] & INJURED != 0) + int(leader == v)
            state += int(s.seat[v] != 0) * ((s.seat[v] << 16) + (crowd << 24))
            if state != s.priced[v]:
                s.priced[v] = state
                appraise(d, s, v)


@kernel
def prize(d: Record, s: Record, m: int, v: int, how: int) -> float:
    """Return what a whole series of attacks of m on v is worth; how: a column of `gain`."""
    k, e, status = d.kind[m], d.kind[v], s.status[v]
    expected = float(d.gain[k, e, how])
    if status & OFF_ITS_FEET == 0:
        left = d.boxes[e] - s.damage[v]
        return float(s.price[v] * (expected if expected < left else left))
    if how >= SHOT:
        return 0.0 if status & INJURED else float(s.price[v] * expected)
    if status & INJURED:
        return float(s.price[v]) if d.melee_range[k] > 0.0 else 0.0
    return float(s.price[v] * min(float(d.boxes[e] - s.damage[v]), expected * d.surely[k, e]))


@kernel
def shot_prize(d: Record, s: Record, m: int, v: int, shelter: int, aims: bool) -> float:
    """Return what a model's shots at v are worth; shelter: what v's DEF gains by it."""
    plain = prize(d, s, m, v, SHOT)
    value = prize(d, s, m, v, AIMED_SHOT) if aims else plain
    if shelter == 0 or value == 0.0:
        return value
    lost = plain - prize(d, s, m, v, COVERED_SHOT)
    return max(0.0, value - (lost if shelter > 2 else PART_SHELTER * lost))


@kernel
def survey(d: Record, s: Record) -> None:
    """Write down who stands battle-ready within reach of which flag, and count them."""
    for m in range(d.first[2]):
        s.seat[m] = 0
    s.crowd[0] = s.crowd[1] = 0
    for o in range(d.posts):
        x, y, reach = d.flag[o, 0], d.flag[o, 1], d.flag_reach
        for p in range(2):
            count = 0
            for m in range(d.first[p], d.first[p + 1]):
                dx, dy, far = s.on_x[m] - x, s.on_y[m] - y, reach + d.edge[m]
                at = int((dx * dx + dy * dy <= far * far) & (s.status[m] & NOT_READY == 0))
                s.seat[m] |= at << o
                count += at
            s.hold[p, o] = count
            s.crowd[p] += count << 8 * o


@kernel
def weigh_flags(d: Record, s: Record, m: int) -> None:
    """Write down what it is worth for a model to end within reach of each flag."""
    p, left, weight = d.side[m], 0.0, 1.0
    for number in range(max(s.current_round, d.flag_from), d.rounds + 1):
        left += weight if number > s.current_round or s.current_round >= d.flag_from else 0.0
        weight *= FUTURE
    for o in range(d.posts):
        dx, dy = s.x[m] - d.flag[o, 0], s.y[m] - d.flag[o, 1]
        far = d.flag_reach + d.edge[m]
        mine, theirs = s.hold[p, o], s.hold[1 - p, o]
        if dx * dx + dy * dy <= far * far and s.status[m] & NOT_READY == 0:
            mine -= 1
        if theirs == 0:
            part = 1.0 if mine == 0 else d.taste[p, GUARDED]
        else:
            part = CONTEST if mine == 0 else d.taste[p, SHARED]
        for _ in range(mine - 1):
            part *= d.taste[p, CROWD]
        s.pull[o] = part * d.taste[p, POINT] * min(left, MOST_ROUNDS)


@kernel
def charge_reach(d: Record, s: Record, m: int) -> float:
    """Return from how far, edge to edge, a model may bring an enemy into melee by a charge."""
    return float(max(0.0, s.charges[m]))


@kernel
def _fear(d: Record, s: Record, m: int, e: int, row: int) -> None:
    """Write down what enemy e may do to model m, and how near."""
    fear, k, wide = s.fear[row], d.kind[e], d.edge[m] + d.edge[e]
    taste, status = d.taste[d.side[m]], s.status[e]
    likely = taste[DREAD] * (taste[TIRED] if s.activated[e] else 1.0)
    likely *= DOWN_REACH if status & (KNOCKED_DOWN | STATIONARY) else 1.0
    likely = 0.0 if status & INJURED else likely
    near, far = charge_reach(d, s, e), d.gun_range[k] + d.spd[k] + wide
    blows = likely * prize(d, s, e, m, CHARGE_BLOW) if near > 0.0 else 0.0
    shots = 0.0
    if d.gun_range[k] > 0.0:
        shots = likely * prize(d, s, e, m, SHOT) if s.engaged[e] == 0 else 0.0
    fear[NEAR], fear[FAR] = (near + wide) * (near + wide), far * far
    # What is near suffers the worse of both.
    fear[BLOWS], fear[SHOTS] = max(0.0, blows - shots), shots


@kernel
def _hope(d: Record, s: Record, m: int, e: int, row: int) -> None:
    """Write down what model m may do to enemy e later on, and from how near."""
    fear, wide = s.fear[row], d.edge[m] + d.edge[e]
    gun, later = d.gun_range[d.kind[m]], d.taste[d.side[m], LATER]
    blows = prize(d, s, m, e, CHARGE_BLOW)
    shots = prize(d, s, m, e, SHOT) if gun > 0.0 else -1.0
    shoots = shots >= later * blows
    own = (gun if shoots else charge_reach(d, s, m)) + wide
    value = shots if shoots else later * blows
    fear[OWN], fear[PRIZE] = own * own, value
    fear[RARITY] = 1.0 / (value * own * own) if value > 0.0 else NO_PREY
    s.most_blow = max(s.most_blow, blows)


@kernel
def _hold(d: Record, s: Record, m: int) -> None:
    """Write down which enemies strike at a model that leaves their melee range, and how hard."""
    s.holders = 0
    if s.engaged[m] == 0 or has(d, s, m, PARRY | INCORPOREAL):
        return
    for row in range(s.foes):
        e = s.foe[row]
        if s.engages[e, m]:
            far = d.melee_range[d.kind[e]] + d.edge[m] + d.edge[e]
            s.fear[row, HOLD], s.fear[row, STRIKE] = (
                far * far,
                FREE_STRIKE * prize(d, s, e, m, BLOW),
            )
            s.holder[s.holders] = row
            s.holders += 1


@kernel
def weigh_up(d: Record, s: Record, m: int, struck: bool) -> None:
    """Write down what there is to fear and to gain for a model, by enemy and by flag.

    struck: free strikes are made on it as it goes. `nearest` is the row of the enemy nearest to it,
    `quarry` of the one most worth going for: prize over the square of its distance; -1 for none.
    """
    weigh_flags(d, s, m)
    s.own_stake, s.most_blow = stake(d, s, m), 0.0
    nearest, quarry, least, most, foe, row = -1, -1, NO_PREY, 0.0, 1 - d.side[m], 0
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.where[e] != PLAYING:
            continue
        fear = s.fear[row]
        fear[EX], fear[EY], s.foe[row] = s.x[e], s.y[e], e
        _fear(d, s, m, e, row)
        _hope(d, s, m, e, row)
        dx, dy = fear[EX] - s.x[m], fear[EY] - s.y[m]
        square = dx * dx + dy * dy
        worth = fear[PRIZE] / max(4.0, square)
        nearest, least = (row, square) if square < least else (nearest, least)
        quarry, most = (row, worth) if worth > most else (quarry, most)
        row += 1
    s.foes, s.nearest, s.quarry, s.holders = row, nearest, quarry, 0
    if struck:
        _hold(d, s, m)
