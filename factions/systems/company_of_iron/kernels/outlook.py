"""What the greedy policy expects: the worth of attacks, of enemies feared, of flags.

Everything is in army points. Expected damage comes from the exact odds of SETUP's `deals`. What is
to be known of each enemy is found side by side, a lane a slot, without branches. Source: the
project's design, section 5.
"""

from factions.systems.company_of_iron.kernels import engagement, rolls
from factions.systems.company_of_iron.kernels.bases import lanes, within
from factions.systems.company_of_iron.kernels.facing import behind
from factions.systems.company_of_iron.kernels.layout import (
    AIMED_SHOT,
    ARMOUR,
    CHARGE_BLOW,
    CONTINUING,
    COVERED_SHOT,
    CROWD,
    DAMAGE_DICE,
    DREAD,
    FLOOR_BLOW,
    FLOOR_CHARGE,
    FLOOR_SHOT,
    FLOORED,
    FREE_BLOW,
    FROM_FRONT,
    GUARDED,
    HEAD,
    HINDERED_SHOT,
    INCORPOREAL,
    INJURED,
    KNOCKED_DOWN,
    LATER,
    NOT_READY,
    PARRY,
    PLAYING,
    POINT,
    REACHES,
    SEAT,
    SHARED,
    SHOT,
    STATIONARY,
    SURELY,
    TIRED,
    Record,
)
from factions.systems.company_of_iron.kernels.stats import asks, has, lasts
from factions.tabletop.jit import kernel

FALLEN = 0.7  # of a model's worth is gone when its last box is marked: dead, injured or down
FINISHED = 0.5  # of it when one that is injured is boxed
COVER = 4  # DEF
DOWN_REACH = 0.35  # how likely an enemy that must stand up first is to strike
CONTEST = 0.8  # of a flag's stake: denied to the enemy
FUTURE = 0.8  # what a round later counts of the one before
MOST_ROUNDS = 2.5  # of points that a flag is worth at most
# What a model that is weighing up has to fear of an enemy and to hope for: rows of `fear`.
(
    NEAR,  # square of how near its blows come
    BLOWS,
    FAR,  # square of how far its shots go
    SHOTS,
    OWN,  # square of how near it must be for the own attack
    PRIZE,
    RARITY,  # of the square of a distance, what makes it greater the less worth the chase is
    CHARGED,  # what a charge at it is worth
    HOLD,  # square of how near to it a model stays in its melee range: of `holder`s
    STRIKE,  # what its free strike costs a model that leaves that, likewise
) = range(10)
NO_PREY = 1e12
LEAST = 1e-6  # boxes
SLIGHT = 0.02  # army points: nobody hides from shots feared less
WARY = 2.0  # times the square of how far its shots go is how near a gunner is heeded


@kernel
def _stand(d: Record, s: Record, o: int) -> None:
    """Count who stands battle-ready within reach of a flag, and add that to their stakes."""
    x, y, border, number = d.flag[o, 0], d.flag[o, 1], d.first[1], lanes(d.first[2])
    first = second = 0
    for m in range(number):
        dx, dy, far = s.on_x[m] - x, s.on_y[m] - y, d.flag_reach + d.edge[m]
        there = (dx * dx + dy * dy <= far * far) & (s.status[m] & NOT_READY == 0)
        s.seat[m] |= int(there) << o
        first += int(there & (m < border))
        second += int(there & (m >= border))
    s.hold[0, o], s.hold[1, o] = first, second
    ours, theirs = d.taste[1, SEAT] / max(1, first), d.taste[0, SEAT] / max(1, second)
    for m in range(number):
        more = ours if m < border else theirs
        s.stake[m] += more if s.seat[m] >> o & 1 else 0.0


@kernel
def appraise(d: Record, s: Record, v: int) -> None:
    """Write down what each box is worth that is marked on a model, as it is now, and how many."""
    injured = s.status[v] & INJURED != 0
    left = max(1.0, float(d.boxes[v] - s.damage[v]))
    s.left[v] = 0.0 if injured else left
    s.finish[v] = 1.0 if injured else 0.0
    s.prone[v] = 1.0 if s.status[v] & (KNOCKED_DOWN | STATIONARY) else 0.0
    s.price[v] = s.stake[v] * (FINISHED if injured else FALLEN / left)
    s.topple[v] = (1.0 - s.prone[v]) * d.taste[1 - d.side[v], FLOORED] * s.stake[v]


@kernel
def survey(d: Record, s: Record) -> None:
    """Write down who holds which flag, what it is worth to be rid of each model and of each box."""
    s.upset = 0
    for m in range(lanes(d.first[2])):
        s.stake[m], s.seat[m] = d.worth[m], 0
    for p in range(2):
        if s.leader[p] >= 0:
            s.stake[s.leader[p]] += d.taste[1 - p, HEAD]
    for o in range(d.posts):
        _stand(d, s, o)
    _appraise_all(d, s)


@kernel
def _appraise_all(d: Record, s: Record) -> None:
    s.worn = 0
    for m in range(lanes(d.first[2])):
        appraise(d, s, m)


@kernel
def survey_again(d: Record, s: Record) -> None:
    """Write down anew what of a survey is not as it was."""
    if s.upset:
        survey(d, s)
    elif s.worn:
        _appraise_all(d, s)


@kernel
def floor_rows(d: Record, k: int) -> tuple[int, int]:
    """Return the rows of `deals` to multiply by `floors`: some that are at hand where it is 0."""
    return (FLOOR_CHARGE, FLOOR_SHOT) if d.floors[k] else (CHARGE_BLOW, SHOT)


@kernel
def prize(d: Record, s: Record, m: int, v: int, how: int) -> float:
    """Return what a whole series of attacks of m on v is worth; how: a row of `deals`."""
    k = d.kind[m]
    expected = float(d.deals[k, how, v])
    if how >= SHOT:
        return float(s.price[v] * min(s.left[v], expected) + _floors(d, s, k, v, FLOOR_SHOT))
    if d.melee_range[k] == 0.0:
        return 0.0
    expected *= float(d.deals[k, SURELY, v]) if s.prone[v] > 0.0 else 1.0
    floors = _floors(d, s, k, v, FLOOR_CHARGE if how == CHARGE_BLOW else FLOOR_BLOW)
    return float(s.price[v] * (s.finish[v] + min(s.left[v], expected)) + floors)


@kernel
def _floors(d: Record, s: Record, k: int, v: int, row: int) -> float:
    """Return what it is worth that attacks of a kind may leave v knocked down or stationary."""
    return float(s.topple[v] * float(d.deals[k, row, v])) if d.floors[k] else 0.0


@kernel
def hardened(d: Record, s: Record, m: int, v: int, guns: bool, dice: int) -> float:
    """Return what part of what attacks of m mark on v is left by the ARM that is put on v.

    dice: of a damage roll. Worked out for m's hardest weapon of that sort, from where m is.
    """
    if s.lasting[v, 0] < 0 or s.status[v] & INJURED:
        return 1.0
    return _part_left(d, s, m, v, guns, dice)


@kernel
def _part_left(d: Record, s: Record, m: int, v: int, guns: bool, dice: int) -> float:
    more, bits, k = 0, 0 if behind(d, s, m, v) else FROM_FRONT, d.kind[m]
    for n in range(CONTINUING):
        e = s.lasting[v, n]
        if e >= 0 and d.what[e] == ARMOUR and (not asks(d, e) or lasts(d, s, e, v, m, bits)):
            more += int(d.amount[e])
    if more <= 0:
        return 1.0
    hardest, extra = -1, 0
    for w in range(d.weapon_first[k], d.weapon_first[k + 1]):
        if (d.ranged[w] != 0) == guns and (hardest < 0 or d.power[w] > d.power[hardest]):
            hardest = w
    if hardest < 0:
        return 1.0
    for e in range(d.weapon_effect[hardest], d.weapon_waits[hardest]):
        extra += int(d.amount[e]) if d.what[e] == DAMAGE_DICE else 0
    short = d.arm[d.kind[v]] + (d.shield[d.kind[v]] if bits else 0) - d.power[hardest]
    before = after = 0.0
    for point in range(1, int(s.left[v]) + 1):
        before += rolls.chance(d, dice + extra, short + point)
        after += rolls.chance(d, dice + extra, short + more + point)
    return after / before if before > 0.0 else 1.0


@kernel
def _as_likely(d: Record, need: int, more: int, easy: float, hard: float) -> float:
    """Return what lies between two worths of shots as the chances of two dice do.

    need: what the dice must show for the easy ones; more: what they must beyond that, of COVER more
    for the hard ones.
    """
    if more == 0:
        return easy
    most, least = rolls.likely(d, 2, need), rolls.likely(d, 2, need + COVER)
    if more == COVER or most <= least:
        return hard
    return easy + (hard - easy) * (most - rolls.likely(d, 2, need + more)) / (most - least)


@kernel
def _hindered(d: Record, m: int, v: int, hindered: int) -> float:
    """Return how many boxes a model's shots mark on v, whose DEF gains so much."""
    need = int(d.def_[d.kind[v]] - d.rat[d.kind[m]])
    plain = float(d.deals[d.kind[m], SHOT, v])
    covered = float(d.deals[d.kind[m], COVERED_SHOT, v])
    if hindered <= COVER:
        return _as_likely(d, need, hindered, plain, covered)
    worse = float(d.deals[d.kind[m], HINDERED_SHOT, v])
    if hindered <= 2 * COVER:
        return _as_likely(d, need + COVER, hindered - COVER, covered, worse)
    return worse * rolls.likely(d, 2, need + hindered) / rolls.likely(d, 2, need + 2 * COVER)


@kernel
def shot_prize(d: Record, s: Record, m: int, v: int, hindered: int) -> float:
    """Return what a model's shots at v are worth; hindered: what DEF v gains, -2 for aimed shots.

    Between the rows of `deals`, and beyond, the odds change as those of a plain attack roll do.
    """
    if hindered < 0:
        expected = float(d.deals[d.kind[m], AIMED_SHOT, v])
    else:
        expected = _hindered(d, m, v, hindered)
    floors = _floors(d, s, d.kind[m], v, FLOOR_SHOT)
    if floors > 0.0 and hindered > 0:
        floors *= min(1.0, expected / max(LEAST, float(d.deals[d.kind[m], SHOT, v])))
    return float(s.price[v] * min(s.left[v], expected) + floors)


@kernel
def posts_now(d: Record, s: Record) -> int:
    """Return how many flags are worth being held: none in a round at whose end none scores."""
    return int(d.posts) if s.current_round >= d.flag_from else 0


@kernel
def weigh_flags(d: Record, s: Record, m: int) -> None:
    """Write down what it is worth for a model to end within reach of each flag.

    Before flags score that is what it will be worth then, less FUTURE for each round until then:
    nobody holds them for it, but it draws (`weighing`).
    """
    p, left, weight, first = d.side[m], 0.0, 1.0, max(s.current_round, d.flag_from)
    for _ in range(first, d.rounds + 1):
        left += weight
        weight *= FUTURE
    stake = d.taste[p, POINT] * min(left, MOST_ROUNDS)
    for _ in range(s.current_round, first):
        stake *= FUTURE
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
        s.pull[o] = part * stake


@kernel
def charge_reach(d: Record, s: Record, m: int) -> float:
    """Return from how far, edge to edge, a model may bring an enemy into melee by a charge."""
    return float(max(0.0, s.charges[m]))


@kernel
def reaches_any(d: Record, s: Record, m: int) -> bool:
    """Tell whether an enemy is near enough for m to charge it or to shoot at it after a move."""
    far, foe = max(s.charges[m], s.shoots[m]), 1 - d.side[m]
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.where[e] == PLAYING and within(d, s, m, e, far):
            return True
    return False


@kernel
def _fears(d: Record, s: Record, m: int, start: int, number: int) -> None:
    """Write down what the enemies in so many lanes may do to model m, and how near."""
    fear, suffers, taste, edge = s.fear, d.suffers[d.kind[m]], d.taste[d.side[m]], d.edge[m]
    dread, tired, price, left = taste[DREAD], taste[TIRED], s.price[m], s.left[m]
    finish, prone = s.finish[m], s.prone[m] > 0.0
    for n in range(number):
        e = start + n
        status, wide, gun = s.status[e], edge + d.edge[e], s.shoots[e]
        near, far = max(0.0, s.charges[e]) + wide, max(0.0, gun) + wide
        surely, marked = float(suffers[SURELY, e]), float(suffers[CHARGE_BLOW, e])
        strike = price * (finish + min(left, marked * (surely if prone else 1.0)))
        shot = price * min(left, float(suffers[SHOT, e]))
        likely = dread * (tired if s.activated[e] else 1.0)
        likely *= DOWN_REACH if status & (KNOCKED_DOWN | STATIONARY) else 1.0
        likely = 0.0 if status & INJURED else likely
        harm = likely * (strike if s.charges[e] > 0.0 else 0.0)
        shots = likely * (shot if (gun > 0.0) & (s.engaged[e] == 0) else 0.0)
        fear[NEAR, e], fear[FAR, e], fear[SHOTS, e] = near * near, far * far, shots
        fear[BLOWS, e] = max(0.0, harm - shots)  # what is near suffers the worse of both


@kernel
def _hopes(d: Record, s: Record, m: int, start: int, number: int) -> None:
    """Write down what model m may do to those enemies later on, and from how near."""
    fear, k, edge, later = s.fear, d.kind[m], d.edge[m], d.taste[d.side[m], LATER]
    deals, blade, shooter = d.deals[k], d.melee_range[k] > 0.0, d.gun_range[k] > 0.0
    reach, part = charge_reach(d, s, m), float(d.floors[k])
    floor_charge, floor_shot = floor_rows(d, k)
    for n in range(number):
        e = start + n
        wide = edge + d.edge[e]
        surely, marked = float(deals[SURELY, e]), float(deals[CHARGE_BLOW, e])
        marked *= surely if s.prone[e] > 0.0 else 1.0
        charge = s.price[e] * (s.finish[e] + min(s.left[e], marked))
        charge += part * s.topple[e] * float(deals[floor_charge, e])
        shots = s.price[e] * min(s.left[e], float(deals[SHOT, e]))
        shots += part * s.topple[e] * float(deals[floor_shot, e])
        charge, shots = (charge if blade else 0.0), (shots if shooter else -1.0)
        shoots = shots >= later * charge
        own = (float(deals[REACHES, e]) if shoots else reach) + wide
        value = shots if shoots else later * charge
        fear[OWN, e], fear[PRIZE, e], fear[CHARGED, e] = own * own, value, charge
        fear[RARITY, e] = 1.0 / (value * own * own) if value > 0.0 else NO_PREY


@kernel
def _hold(d: Record, s: Record, m: int) -> None:
    """Write down which enemies strike at a model that leaves their melee range, and how hard.

    One that is to stand up is held by those that engage it then. Whoever is felled on its way also
    loses what it was to do.
    """
    s.holders, down = 0, s.status[m] & KNOCKED_DOWN != 0
    if (s.engaged[m] == 0 and not down) or has(d, s, m, PARRY | INCORPOREAL):
        return
    aims = 0.0
    for n in range(s.foes):
        aims = max(aims, s.fear[PRIZE, s.foe[n]], s.fear[CHARGED, s.foe[n]])
    for n in range(s.foes):
        e = s.foe[n]
        if s.engages[e, m] or (down and engagement.would_hold(d, s, e, m)):
            far = d.melee_range[d.kind[e]] + d.edge[m] + d.edge[e]
            marked = min(s.left[m], float(d.suffers[d.kind[m], FREE_BLOW, e]))
            s.fear[HOLD, e] = far * far
            s.fear[STRIKE, e] = marked * (s.price[m] + aims / max(1.0, s.left[m]))
            s.holder[s.holders] = e
            s.holders += 1


@kernel
def weigh_up(d: Record, s: Record, m: int, struck: bool) -> None:
    """Write down what there is to fear and to gain for a model, by enemy and by flag.

    struck: free strikes are made on it as it goes. `nearest` is the enemy nearest to it, `quarry`
    the one most worth going for: prize over the square of its distance; `shooter` the one of the
    `gunner`s, who are near enough for it, whose shots it has most to fear; -1 for none.
    """
    foe = 1 - d.side[m]
    start = d.first[foe] & -4
    appraise(d, s, m)
    weigh_flags(d, s, m)
    _fears(d, s, m, start, lanes(d.first[foe + 1] - start))
    _hopes(d, s, m, start, lanes(d.first[foe + 1] - start))
    nearest, quarry, least, most, charge, foes = -1, -1, NO_PREY, 0.0, 0.0, 0
    gunners, shooter, worst = 0, -1, 0.0
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.where[e] == PLAYING:
            dx, dy = s.x[e] - s.x[m], s.y[e] - s.y[m]
            square = dx * dx + dy * dy
            worth = s.fear[PRIZE, e] / max(4.0, square)
            nearest, least = (e, square) if square < least else (nearest, least)
            quarry, most = (e, worth) if worth > most else (quarry, most)
            charge = max(charge, s.fear[CHARGED, e])
            shots = s.fear[SHOTS, e] if square <= WARY * s.fear[FAR, e] else 0.0
            shooter, worst = (e, shots) if shots > worst else (shooter, worst)
            s.gunner[gunners] = e
            gunners += int(shots >= SLIGHT)
            s.foe[foes] = e
            foes += 1
    s.foes, s.nearest, s.quarry, s.most_blow, s.holders = foes, nearest, quarry, charge, 0
    s.shooter, s.gunners = shooter, gunners
    if struck:
        _hold(d, s, m)
