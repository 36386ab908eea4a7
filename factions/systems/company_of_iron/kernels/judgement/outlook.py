"""What a model has to fear of each enemy and to hope for, and what each flag is worth to it.

Everything is in army points. What is to be known of each enemy is found side by side, a lane a
slot, without branches.
"""

from typing import NamedTuple

from factions.systems.company_of_iron.kernels.judgement.worth import appraise, floor_rows
from factions.systems.company_of_iron.kernels.record.layout import (
    CHARGE_BLOW,
    CONTEST,
    CROWD,
    DREAD,
    FOCUS,
    FREE_BLOW,
    GUARD,
    GUARDED,
    INCORPOREAL,
    INJURED,
    KNOCKED_DOWN,
    LATER,
    NOT_READY,
    PARRY,
    PIN,
    PLAYING,
    POINT,
    REACHES,
    SHARED,
    SHOT,
    STATIONARY,
    SURELY,
    TIRED,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import engagement
from factions.systems.company_of_iron.kernels.table.bases import has, lanes, within
from factions.tabletop.compiler.jit import kernel

DOWN_REACH = 0.35  # how likely an enemy that must stand up first is to strike
FUTURE = 0.8  # what a round later counts of the one before
MOST_ROUNDS = 2.5  # of points that a flag is worth at most
# What a model that is weighing up has to fear of an enemy and to hope for: rows of `fear`.
(
    NEAR,  # square of how near its blows come
    STRIKES_FEARED,
    FAR,  # square of how far its shots go
    SHOTS_FEARED,
    OWN,  # square of how near it must be for the own attack
    PRIZE,
    RARITY,  # of the square of a distance, what makes it greater the less worth the chase is
    CHARGE_PRIZE,  # what a charge at it is worth
    HOLD,  # square of how near to it a model stays in its melee range: of `holder`s
    STRIKE,  # what its free strike costs a model that leaves that, likewise
    TOUCH,  # square of how near it must be to be engaged; -1: it cannot
    TIE,  # what engaging it is worth
) = range(12)
NO_PREY = 1e12
ARM = 3.0  # inches: what shoots no farther is no gunner
FEW = 1e-6  # army points
SLIGHT = 0.02  # army points: shots feared less are not hidden from
WARY = 2.0  # times the square of how far its shots go is how near a gunner is heeded


class Outlook(NamedTuple):
    """The enemies that matter most to the model weighed up; -1 for none."""

    nearest: int
    quarry: int  # most worth going for: its prize over the square of its distance
    shooter: int  # whose shots it has most to fear, of those near enough for it
    most_blow: float  # the most that a charge at one of them is worth


@kernel(read_only=("d",))
def posts_now(d: Setup, s: State) -> int:
    """Return how many flags are worth being held: none in a round at whose end none scores."""
    return int(d.posts) if s.current_round >= d.flag_from else 0


@kernel(read_only=("d",))
def weigh_flags(d: Setup, s: State, u: int) -> None:
    """Write down what it is worth for a model to end within reach of each flag.

    Before flags score that is what it will be worth then, less FUTURE for each round until then:
    flags cannot be held yet, but they attract (`weighing`).
    """
    player, left, weight, first = d.side[u], 0.0, 1.0, max(s.current_round, d.flag_from)
    for _ in range(first, d.rounds + 1):
        left += weight
        weight *= FUTURE
    stake = d.taste[player, POINT] * min(left, MOST_ROUNDS)
    for _ in range(s.current_round, first):
        stake *= FUTURE
    for flag in range(d.posts):
        dx, dy = s.x[u] - d.flag[flag, 0], s.y[u] - d.flag[flag, 1]
        far = d.flag_reach + d.edge[u]
        mine, theirs = s.hold[player, flag], s.hold[1 - player, flag]
        if dx * dx + dy * dy <= far * far and s.status[u] & NOT_READY == 0:
            mine -= 1
        keeper = s.keeper[player, flag]
        if keeper >= 0 and s.where[keeper] == PLAYING and s.status[keeper] & NOT_READY == 0:
            mine = 0 if keeper == u else max(1, mine)
        if theirs == 0:
            part = 1.0 if mine == 0 else d.taste[player, GUARDED]
        else:
            part = d.taste[player, CONTEST] if mine == 0 else d.taste[player, SHARED]
        for _ in range(mine - 1):
            part *= d.taste[player, CROWD]
        s.pull[flag] = part * stake


@kernel(read_only=("d",))
def charge_reach(d: Setup, s: State, u: int) -> float:
    """Return from how far, edge to edge, a model may bring an enemy into melee by a charge."""
    return float(max(0.0, s.charges[u]))


@kernel(read_only=("d",))
def reaches_any(d: Setup, s: State, u: int) -> bool:
    """Return whether an enemy is near enough for u to charge it or to shoot at it after a move."""
    far, foe = max(s.charges[u], s.shoots[u]), 1 - d.side[u]
    for enemy in range(d.first[foe], d.first[foe + 1]):
        if s.where[enemy] == PLAYING and within(d, s, u, enemy, far):
            return True
    return False


@kernel(read_only=("d",))
def most_lost(d: Setup, s: State, u: int) -> float:
    """Return what a model is at most feared for: its worth, or that of a commander."""
    leads = u == s.leader[d.side[u]]
    return float(s.stake[d.side[u], u] * (d.taste[d.side[u], GUARD] if leads else 1.0))


@kernel(read_only=("d",))
def _lures(d: Setup, s: State, u: int, start: int, number: int) -> None:
    """Write down what the enemies in so many lanes may do to other models than u, all in all."""
    lure, player = s.lure, d.side[u]
    for lane in range(number):
        lure[start + lane] = 0.0
    for v in range(d.first[player], d.first[player + 1]):
        if v == u or s.where[v] != PLAYING:
            continue
        suffers, edge, price, left = d.suffers[d.kind[v]], d.edge[v], s.price[player, v], s.left[v]
        for lane in range(number):
            enemy = start + lane
            dx, dy, wide = s.on_x[enemy] - s.x[v], s.on_y[enemy] - s.y[v], edge + d.edge[enemy]
            near, far = max(0.0, s.charges[enemy]) + wide, max(0.0, s.shoots[enemy]) + wide
            square, strike = dx * dx + dy * dy, min(left, float(suffers[CHARGE_BLOW, enemy]))
            shot = min(left, float(suffers[SHOT, enemy]))
            strike = strike if square <= near * near else 0.0
            lure[enemy] += price * max(strike, shot if square <= far * far else 0.0)


@kernel(read_only=("d",))
def _fears(d: Setup, s: State, u: int, start: int, number: int) -> None:
    """Write down what the enemies in so many lanes may do to model u, and how near."""
    fear, suffers, taste, edge = s.fear, d.suffers[d.kind[u]], d.taste[d.side[u]], d.edge[u]
    dread, tired, price, left = taste[DREAD], taste[TIRED], s.price[d.side[u], u], s.left[u]
    finish, prone, focus = s.finish[u], s.prone[u] > 0.0, taste[FOCUS]
    dread *= taste[GUARD] if u == s.leader[d.side[u]] else 1.0
    if focus > 0.0:
        _lures(d, s, u, start, number)
    for lane in range(number):
        enemy = start + lane
        status, wide, gun = s.status[enemy], edge + d.edge[enemy], s.shoots[enemy]
        near, far = max(0.0, s.charges[enemy]) + wide, max(0.0, gun) + wide
        surely, marked = float(suffers[SURELY, enemy]), float(suffers[CHARGE_BLOW, enemy])
        strike = price * (finish + min(left, marked * (surely if prone else 1.0)))
        shot = price * min(left, float(suffers[SHOT, enemy]))
        likely = dread * (tired if s.activated[enemy] else 1.0)
        likely *= DOWN_REACH if status & (KNOCKED_DOWN | STATIONARY) else 1.0
        likely = 0.0 if status & INJURED else likely
        if focus > 0.0:
            lure = s.lure[enemy]
            likely *= 1.0 - focus * lure / max(FEW, lure + max(strike, shot))
        harm = likely * (strike if s.charges[enemy] > 0.0 else 0.0)
        shots = likely * (shot if (gun > 0.0) & (s.engaged[enemy] == 0) else 0.0)
        fear[NEAR, enemy], fear[FAR, enemy] = near * near, far * far
        fear[SHOTS_FEARED, enemy] = shots
        fear[STRIKES_FEARED, enemy] = max(
            0.0, harm - shots
        )  # what is near suffers the worse of both


@kernel(read_only=("d",))
def _hopes(d: Setup, s: State, u: int, start: int, number: int) -> None:
    """Write down what model u may do to those enemies later on, and from how near."""
    fear, kind, edge, later = s.fear, d.kind[u], d.edge[u], d.taste[d.side[u], LATER]
    deals, blade, shooter = d.deals[kind], d.melee_range[kind] > 0.0, d.gun_range[kind] > 0.0
    reach, part = charge_reach(d, s, u), float(d.floors[kind])
    blows, pin = d.melee_range[kind], d.taste[d.side[u], PIN]
    floor_charge, floor_shot = floor_rows(d, kind)
    prices, topples = s.price[d.side[u]], s.topple[d.side[u]]
    for lane in range(number):
        enemy = start + lane
        wide = edge + d.edge[enemy]
        surely, marked = float(deals[SURELY, enemy]), float(deals[CHARGE_BLOW, enemy])
        marked *= surely if s.prone[enemy] > 0.0 else 1.0
        charge = prices[enemy] * (s.finish[enemy] + min(s.left[enemy], marked))
        charge += part * topples[enemy] * float(deals[floor_charge, enemy])
        shots = prices[enemy] * min(s.left[enemy], float(deals[SHOT, enemy]))
        shots += part * topples[enemy] * float(deals[floor_shot, enemy])
        charge, shots = (charge if blade else 0.0), (shots if shooter else -1.0)
        shoots = shots >= later * charge
        own = (float(deals[REACHES, enemy]) if shoots else reach) + wide
        value = shots if shoots else later * charge
        fear[OWN, enemy], fear[PRIZE, enemy], fear[CHARGE_PRIZE, enemy] = own * own, value, charge
        touch, gun = blows + wide, d.gun_range[d.kind[enemy]]
        free = (s.engaged[enemy] == s.engages[u, enemy]) & (s.status[enemy] & NOT_READY == 0)
        fear[TOUCH, enemy] = touch * touch if blade else -1.0
        fear[TIE, enemy] = pin * d.worth[enemy] if free & (gun > ARM) else 0.0
        fear[RARITY, enemy] = 1.0 / (value * own * own) if value > 0.0 else NO_PREY


@kernel(read_only=("d",))
def _hold(d: Setup, s: State, u: int) -> None:
    """Write down which enemies strike at a model that leaves their melee range, and how hard.

    One that is to stand up is held by those that engage it then. A model felled on its way also
    loses what it was to do.
    """
    s.holders, down = 0, s.status[u] & KNOCKED_DOWN != 0
    if (s.engaged[u] == 0 and not down) or has(d, s, u, PARRY | INCORPOREAL):
        return
    aims = 0.0
    for place in range(s.foes):
        aims = max(aims, s.fear[PRIZE, s.foe[place]], s.fear[CHARGE_PRIZE, s.foe[place]])
    for place in range(s.foes):
        enemy = s.foe[place]
        if s.engages[enemy, u] or (down and engagement.would_hold(d, s, enemy, u)):
            far = d.melee_range[d.kind[enemy]] + d.edge[u] + d.edge[enemy]
            marked = min(s.left[u], float(d.suffers[d.kind[u], FREE_BLOW, enemy]))
            s.fear[HOLD, enemy] = far * far
            s.fear[STRIKE, enemy] = marked * (s.price[d.side[u], u] + aims / max(1.0, s.left[u]))
            s.holder[s.holders] = enemy
            s.holders += 1


@kernel(read_only=("d",))
def weigh_up(d: Setup, s: State, u: int, struck: bool) -> Outlook:
    """Write down what there is to fear and to gain for a model, by enemy and by flag.

    struck: free strikes are made on it as it goes.
    """
    foe = 1 - d.side[u]
    start = d.first[foe] & -4
    appraise(d, s, u)
    weigh_flags(d, s, u)
    _fears(d, s, u, start, lanes(d.first[foe + 1] - start))
    _hopes(d, s, u, start, lanes(d.first[foe + 1] - start))
    nearest, quarry, least, most, charge, foes = -1, -1, NO_PREY, 0.0, 0.0, 0
    gunners, shooter, worst = 0, -1, 0.0
    for enemy in range(d.first[foe], d.first[foe + 1]):
        if s.where[enemy] == PLAYING:
            dx, dy = s.x[enemy] - s.x[u], s.y[enemy] - s.y[u]
            square = dx * dx + dy * dy
            worth = s.fear[PRIZE, enemy] / max(4.0, square)
            nearest, least = (enemy, square) if square < least else (nearest, least)
            quarry, most = (enemy, worth) if worth > most else (quarry, most)
            charge = max(charge, s.fear[CHARGE_PRIZE, enemy])
            shots = s.fear[SHOTS_FEARED, enemy] if square <= WARY * s.fear[FAR, enemy] else 0.0
            shooter, worst = (enemy, shots) if shots > worst else (shooter, worst)
            s.gunner[gunners] = enemy
            gunners += int(shots >= SLIGHT)
            s.foe[foes] = enemy
            foes += 1
    s.foes, s.gunners, s.holders = foes, gunners, 0
    if struck:
        _hold(d, s, u)
    return Outlook(nearest, quarry, shooter, charge)
