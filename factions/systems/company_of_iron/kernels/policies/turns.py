"""Whose turn it is: which model a player activates next, and when the player passes.

Source: Company of Iron, Core Rules, "Priority & Activating Models"; design, section 5.
"""

from factions.systems.company_of_iron.kernels.judgement.worth import (
    floor_rows,
    prize,
    survey_worth_again,
)
from factions.systems.company_of_iron.kernels.record.layout import (
    BLOW,
    BURIED,
    CHARGE_BLOW,
    GREEDY,
    INJURED,
    KNOCKED_DOWN,
    NEAREST,
    PLAYING,
    SAVE,
    SHOT,
    SURELY,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import (
    CHARGE_MORE,
    WIDE,
    bases_around,
    lanes,
    own,
    word,
)
from factions.tabletop.battles import rng
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

MARGIN = 1e-6  # inches by which a model considered may be out of reach
NOT_URGENT = -1e9  # below the urgency of any model
LAST = -0.5  # the urgency of the injured
ASKED = 6  # models asked again at most
AHEAD = 1e-3  # what an inch further ahead hurries: those in front make room for those behind
WORTH_ACTING = 0.05  # a gain for which a player with fewer models to go does not pass


@kernel
def waits(s: State, m: int) -> bool:
    """Return whether a model is still to be activated this round."""
    there = (s.where[m] == PLAYING) | (s.where[m] == BURIED)
    return bool((s.activated[m] == 0) & there)


@kernel(read_only=("d",))
def waiting(d: Setup, s: State, p: int) -> int:
    """Return how many models of a player are still to be activated."""
    count = 0
    for m in range(d.first[p], d.first[p + 1]):
        count += int(waits(s, m))
    return count


@kernel(read_only=("d",))
def gain_against(d: Setup, s: State, m: int, e: int) -> float:
    """Return what there is to gain from, or to lose to, an enemy for a model that acts now."""
    dx, dy, wide = s.x[m] - s.on_x[e], s.y[m] - s.on_y[e], d.edge[m] + d.edge[e]
    square, far = dx * dx + dy * dy, wide + max(s.charges[m], s.shoots[m])
    if square > far * far:
        return 0.0
    k, j, gain, down = d.kind[m], d.kind[e], 0.0, s.status[m] & KNOCKED_DOWN != 0
    if d.melee_range[k] > 0.0:
        mine = wide + d.melee_range[k] + (0.0 if down else d.spd[k] + CHARGE_MORE)
        if square <= mine * mine:
            gain = prize(d, s, m, e, CHARGE_BLOW)
    if d.gun_range[k] > 0.0 and s.engaged[m] == 0:
        gun = wide + d.gun_range[k] + (0 if down else d.spd[k])
        if square <= gun * gun:
            gain = max(gain, prize(d, s, m, e, SHOT))
    if gain > 0.0 and s.activated[e] == 0 and s.status[e] & (INJURED | KNOCKED_DOWN) == 0:
        near = d.spd[j] + CHARGE_MORE + d.melee_range[j] + wide
        if d.melee_range[j] > 0.0 and square <= near * near:
            gain += d.taste[d.side[m], SAVE] * min(gain, prize(d, s, e, m, BLOW))
    return gain


@kernel(read_only=("d",))
def _gains(d: Setup, s: State, m: int, start: int) -> None:
    """Write what there is to gain from or lose to enemies in four lanes, as `gain_against`."""
    k, x, y, edge, finish = d.kind[m], s.x[m], s.y[m], d.edge[m], s.finish[m]
    price, left, prone = s.price[m], s.left[m], s.prone[m] > 0.0
    deals, suffers, save = d.deals[k], d.suffers[k], d.taste[d.side[m], SAVE]
    blade, shooter = d.melee_range[k] > 0.0, (d.gun_range[k] > 0.0) & (s.engaged[m] == 0)
    down = s.status[m] & KNOCKED_DOWN != 0
    blows = d.melee_range[k] + (0.0 if down else d.spd[k] + CHARGE_MORE)
    guns = d.gun_range[k] + (0.0 if down else float(d.spd[k]))
    (floor_charge, floor_shot), part = floor_rows(d, k), float(d.floors[k])
    for n in range(4):
        e = start + n
        dx, dy, wide, reach = x - s.on_x[e], y - s.on_y[e], edge + d.edge[e], s.charges[e]
        square, near, far = dx * dx + dy * dy, wide + blows, wide + guns
        marked = float(deals[CHARGE_BLOW, e])
        marked *= float(deals[SURELY, e]) if s.prone[e] > 0.0 else 1.0
        charge = s.price[e] * (s.finish[e] + min(s.left[e], marked))
        charge += part * s.topple[e] * float(deals[floor_charge, e])
        shot = s.price[e] * min(s.left[e], float(deals[SHOT, e]))
        shot += part * s.topple[e] * float(deals[floor_shot, e])
        gain = charge if blade & (square <= near * near) else 0.0
        gain = max(gain, shot if shooter & (square <= far * far) else 0.0)
        suffered = float(suffers[BLOW, e]) * (float(suffers[SURELY, e]) if prone else 1.0)
        lost, theirs = price * (finish + min(left, suffered)), wide + max(0.0, reach)
        fit = (s.activated[e] == 0) & (s.status[e] & (INJURED | KNOCKED_DOWN) == 0) & (reach > 0.0)
        saved = save * min(gain, lost)
        s.gain[e] = gain + (saved if fit & (square <= theirs * theirs) else 0.0)


@kernel(read_only=("d",))
def urgency(d: Setup, s: State, m: int) -> float:
    """Return what there is to gain or to lose for a model by acting now, in army points."""
    if s.where[m] != PLAYING or s.status[m] & INJURED:
        return LAST
    most, foe = 0.0, 1 - d.side[m]
    far, start = max(s.charges[m], s.shoots[m]) + d.edge[m] + MARGIN, word(d, foe)
    left = bases_around(d, s, foe, s.x[m], s.y[m], far) if far > 0.0 else 0
    while left:
        four = first_bit(left) & -4
        _gains(d, s, m, start + four)
        while left >> four & 15:
            most = max(most, s.gain[start + first_bit(left)])
            left &= left - 1
    south = d.zone[d.side[m], 0] < d.zone[foe, 0]
    return float(most + AHEAD * (s.y[m] if south else d.depth - s.y[m]))


@kernel(read_only=("d",))
def ask_all(d: Setup, s: State) -> None:
    """Ask every model anew what it has to gain, as a round begins."""
    survey_worth_again(d, s)
    for m in range(d.first[2]):
        s.urge[m] = urgency(d, s, m)


@kernel(read_only=("d",))
def remind(d: Setup, s: State, e: int) -> None:
    """Let the enemies of a model that has acted see what it has opened to them."""
    if s.where[e] != PLAYING:
        return
    foe, x, y, edge, left = 1 - d.side[e], s.x[e], s.y[e], d.edge[e], 0
    start = word(d, foe)
    for n in range(lanes(min(WIDE, d.first[foe + 1] - start))):
        m = start + n
        dx, dy, far = s.on_x[m] - x, s.on_y[m] - y, edge + d.edge[m] + MARGIN
        far += max(0.0, s.charges[m], s.shoots[m])
        fit = (s.activated[m] == 0) & (s.status[m] & INJURED == 0)
        left |= int(fit & (dx * dx + dy * dy <= far * far)) << n
    left &= own(d, foe)
    while left:
        m = start + first_bit(left)
        left &= left - 1
        s.urge[m] = max(s.urge[m], gain_against(d, s, m, e))


@kernel(read_only=("d",))
def _greedy_model(d: Setup, s: State, p: int, may_pass: bool) -> int:
    """Return the model with most to gain or lose, those with nothing left to do last; -1: pass.

    What was written down may be out of date where it is too high: the highest is asked again, but
    for the last of all.
    """
    pick, most = -1, 0.0
    for _ in range(ASKED):
        pick, most, second = -1, NOT_URGENT, NOT_URGENT
        for m in range(d.first[p], d.first[p + 1]):
            urge = s.urge[m]
            urge = urge if waits(s, m) else NOT_URGENT
            second = max(second, min(most, urge))
            pick = m if urge > most else pick
            most = max(most, urge)
        if pick < 0 or (second == NOT_URGENT and not may_pass):
            break
        before, most = most, urgency(d, s, pick)
        s.urge[pick] = most
        if most >= before or most > second:
            break
    return -1 if may_pass and most < WORTH_ACTING else int(pick)


@kernel(read_only=("d",))
def choose_model(d: Setup, s: State, p: int, mine: int, theirs: int) -> int:
    """Return the model that a player activates now, -1 where the player passes.

    mine, theirs: how many models the player and the opponent have still to activate.
    """
    policy = d.policy[p]
    if policy == GREEDY:
        return _greedy_model(d, s, p, mine < theirs)
    if policy == NEAREST:
        for m in range(d.first[p], d.first[p + 1]):
            if waits(s, m):
                return m
        return -1
    if mine < theirs and rng.below(s.rng, 4) == 0:
        return -1
    left = rng.below(s.rng, max(1, mine))
    for m in range(d.first[p], d.first[p + 1]):
        if waits(s, m):
            if left == 0:
                return m
            left -= 1
    return -1
