"""Whose turn it is: which model a player activates next, and when the player passes.

Source: Company of Iron, Core Rules, "Priority & Activating Models"; design, section 5.
"""

from factions.systems.company_of_iron.kernels.judgement.weighing import weigh_place
from factions.systems.company_of_iron.kernels.judgement.worth import (
    appraise_fresh,
    floor_rows,
    prize,
    prize_to,
    survey_worth_again,
)
from factions.systems.company_of_iron.kernels.policies import orders
from factions.systems.company_of_iron.kernels.record.layout import (
    BLOW,
    BURIED,
    CHARGE_BLOW,
    GREEDY,
    INJURED,
    KNOCKED_DOWN,
    NEAREST,
    PLAYING,
    RIVAL,
    SAVE,
    SHOT,
    SURELY,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.command_cards import deal_anew
from factions.systems.company_of_iron.kernels.table.bases import (
    CHARGE_MORE,
    WIDE,
    bases_around,
    lanes,
    own,
    word,
)
from factions.tabletop.battles import rng, scripts
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel, seldom

MARGIN = 1e-6  # inches by which a model considered may be out of reach
NOT_URGENT = -1e9  # below the urgency of any model
MATTERS = 0.05  # army points: for less a player passes, where it may
LAST = -0.5  # the urgency of the injured
ASKED = 6  # models asked again at most
AHEAD = 1e-3  # what an inch further ahead hurries: those in front make room for those behind


@kernel
def waits(s: State, u: int) -> bool:
    """Return whether a model is still to be activated this round."""
    there = (s.where[u] == PLAYING) | (s.where[u] == BURIED)
    return bool((s.activated[u] == 0) & there)


@kernel(read_only=("d",))
def waiting(d: Setup, s: State, player: int) -> int:
    """Return how many models of a player are still to be activated."""
    count = 0
    for u in range(d.first[player], d.first[player + 1]):
        count += int(waits(s, u))
    return count


@kernel(read_only=("d",))
def gain_against(d: Setup, s: State, u: int, enemy: int) -> float:
    """Return what there is to gain from, or to lose to, an enemy for a model that acts now."""
    dx, dy, wide = s.x[u] - s.on_x[enemy], s.y[u] - s.on_y[enemy], d.edge[u] + d.edge[enemy]
    square, far = dx * dx + dy * dy, wide + max(s.charges[u], s.shoots[u])
    if square > far * far:
        return 0.0
    kind, its_kind, gain, down = d.kind[u], d.kind[enemy], 0.0, s.status[u] & KNOCKED_DOWN != 0
    if d.melee_range[kind] > 0.0:
        mine = wide + d.melee_range[kind] + (0.0 if down else d.spd[kind] + CHARGE_MORE)
        if square <= mine * mine:
            gain = prize(d, s, u, enemy, CHARGE_BLOW)
    if d.gun_range[kind] > 0.0 and s.engaged[u] == 0:
        gun = wide + d.gun_range[kind] + (0 if down else d.spd[kind])
        if square <= gun * gun:
            gain = max(gain, prize(d, s, u, enemy, SHOT))
    if gain > 0.0 and s.activated[enemy] == 0 and s.status[enemy] & (INJURED | KNOCKED_DOWN) == 0:
        near = d.spd[its_kind] + CHARGE_MORE + d.melee_range[its_kind] + wide
        if d.melee_range[its_kind] > 0.0 and square <= near * near:
            gain += d.taste[d.side[u], SAVE] * min(gain, prize_to(d, s, d.side[u], enemy, u, BLOW))
    return gain


@kernel(read_only=("d",))
def _gains(d: Setup, s: State, u: int, start: int) -> None:
    """Write what there is to gain from or lose to enemies in four lanes, as `gain_against`."""
    kind, x, y, edge, finish = d.kind[u], s.x[u], s.y[u], d.edge[u], s.finish[u]
    price, left, prone = s.price[d.side[u], u], s.left[u], s.prone[u] > 0.0
    deals, suffers, save = d.deals[kind], d.suffers[kind], d.taste[d.side[u], SAVE]
    blade, shooter = d.melee_range[kind] > 0.0, (d.gun_range[kind] > 0.0) & (s.engaged[u] == 0)
    down = s.status[u] & KNOCKED_DOWN != 0
    blows = d.melee_range[kind] + (0.0 if down else d.spd[kind] + CHARGE_MORE)
    guns = d.gun_range[kind] + (0.0 if down else float(d.spd[kind]))
    (floor_charge, floor_shot), part = floor_rows(d, kind), float(d.floors[kind])
    prices, topples = s.price[d.side[u]], s.topple[d.side[u]]
    for lane in range(4):
        enemy = start + lane
        dx, dy = x - s.on_x[enemy], y - s.on_y[enemy]
        wide, reach = edge + d.edge[enemy], s.charges[enemy]
        square, near, far = dx * dx + dy * dy, wide + blows, wide + guns
        marked = float(deals[CHARGE_BLOW, enemy])
        marked *= float(deals[SURELY, enemy]) if s.prone[enemy] > 0.0 else 1.0
        charge = prices[enemy] * (s.finish[enemy] + min(s.left[enemy], marked))
        charge += part * topples[enemy] * float(deals[floor_charge, enemy])
        shot = prices[enemy] * min(s.left[enemy], float(deals[SHOT, enemy]))
        shot += part * topples[enemy] * float(deals[floor_shot, enemy])
        gain = charge if blade & (square <= near * near) else 0.0
        gain = max(gain, shot if shooter & (square <= far * far) else 0.0)
        suffered = float(suffers[BLOW, enemy]) * (float(suffers[SURELY, enemy]) if prone else 1.0)
        lost, theirs = price * (finish + min(left, suffered)), wide + max(0.0, reach)
        fit = (
            (s.activated[enemy] == 0)
            & (s.status[enemy] & (INJURED | KNOCKED_DOWN) == 0)
            & (reach > 0.0)
        )
        saved = save * min(gain, lost)
        s.gain[enemy] = gain + (saved if fit & (square <= theirs * theirs) else 0.0)


@kernel(read_only=("d",))
def urgency(d: Setup, s: State, u: int) -> float:
    """Return what there is to gain or to lose for a model by acting now, in army points."""
    if s.where[u] != PLAYING or s.status[u] & INJURED:
        return LAST
    most, foe = 0.0, 1 - d.side[u]
    far, start = max(s.charges[u], s.shoots[u]) + d.edge[u] + MARGIN, word(d, foe)
    left = bases_around(d, s, foe, s.x[u], s.y[u], far) if far > 0.0 else 0
    while left:
        four = first_bit(left) & -4
        _gains(d, s, u, start + four)
        while left >> four & 15:
            most = max(most, s.gain[start + first_bit(left)])
            left &= left - 1
    south = d.zone[d.side[u], 0] < d.zone[foe, 0]
    return float(most + AHEAD * (s.y[u] if south else d.depth - s.y[u]))


@kernel(read_only=("d",))
def ask_all(d: Setup, s: State) -> None:
    """Ask every model anew what it has to gain, as a round begins."""
    survey_worth_again(d, s)
    appraise_fresh(d, s)
    for u in range(d.first[2]):
        s.urge[u] = urgency(d, s, u)


@kernel(read_only=("d",))
def remind(d: Setup, s: State, v: int) -> None:
    """Let the enemies of a model that has acted see what it has opened to them."""
    if s.where[v] != PLAYING:
        return
    foe, x, y, edge, left = 1 - d.side[v], s.x[v], s.y[v], d.edge[v], 0
    start = word(d, foe)
    for lane in range(lanes(min(WIDE, d.first[foe + 1] - start))):
        u = start + lane
        dx, dy, far = s.on_x[u] - x, s.on_y[u] - y, edge + d.edge[u] + MARGIN
        far += max(0.0, s.charges[u], s.shoots[u])
        fit = (s.activated[u] == 0) & (s.status[u] & INJURED == 0)
        left |= int(fit & (dx * dx + dy * dy <= far * far)) << lane
    left &= own(d, foe)
    while left:
        u = start + first_bit(left)
        left &= left - 1
        s.urge[u] = max(s.urge[u], gain_against(d, s, u, v))


@kernel(read_only=("d",))
def _promise(d: Setup, s: State, u: int) -> float:
    """Return by how much a model had rather act now than stay where it is, in army points."""
    if s.where[u] != PLAYING or s.status[u] & INJURED:
        return 0.0
    order = orders.decide(d, s, u, False)
    stays = weigh_place(d, s, u, s.x[u], s.y[u])
    return float(order.worth - stays)


@kernel(read_only=("d",))
def _better(d: Setup, s: State, player: int, first: int) -> int:
    """Return which has more to act for: the most urgent model, or the next that is nearly so.

    What is urgent by what it could do to an enemy may be barred from it, or have better to do.
    """
    rival, least = -1, max(MATTERS, d.taste[player, RIVAL] * s.urge[first])
    for u in range(d.first[player], d.first[player + 1]):
        if u != first and s.urge[u] >= least and waits(s, u):
            rival, least = u, s.urge[u]
    if rival < 0 or _promise(d, s, rival) <= _promise(d, s, first):
        return first
    return rival


@kernel(read_only=("d",))
def _greedy_model(d: Setup, s: State, player: int, may_pass: bool) -> int:
    """Return the model with most to gain or lose, those with nothing left to do last; -1: pass.

    What was written down may be out of date where it is too high: the highest is asked again, but
    for the last of all.
    """
    pick, most = -1, 0.0
    for _ in range(ASKED):
        pick, most, second = -1, NOT_URGENT, NOT_URGENT
        for u in range(d.first[player], d.first[player + 1]):
            urge = s.urge[u]
            urge = urge if waits(s, u) else NOT_URGENT
            second = max(second, min(most, urge))
            pick = u if urge > most else pick
            most = max(most, urge)
        if pick < 0 or (second == NOT_URGENT and not may_pass):
            break
        before, most = most, urgency(d, s, pick)
        s.urge[pick] = most
        if most >= before or most > second:
            break
    if pick < 0 or (may_pass and most < MATTERS):
        return -1
    return _better(d, s, player, pick) if d.taste[player, RIVAL] > 0.0 else int(pick)


@seldom(read_only=("d",))
def _searched(d: Setup, s: State, player: int, best: int) -> int:
    """Return the model that a search has act: the best one if none is forced."""
    most = s.urge[best]
    for u in range(d.first[player], d.first[player + 1]):
        most = max(most, s.urge[u] if waits(s, u) else NOT_URGENT)
    pick, most = best, scripts.heard(s, best, most)
    for u in range(d.first[player], d.first[player + 1]):
        if u != best and waits(s, u):
            value = scripts.heard(s, u, s.urge[u])
            if value > most:
                pick, most = u, value
    return int(pick)


@kernel(read_only=("d",))
def choose_model(d: Setup, s: State, player: int, mine: int, theirs: int) -> int:
    """Return the model that a player activates now, -1 where the player passes.

    mine, theirs: how many models the player and the opponent have still to activate.
    """
    policy = d.policy[player]
    if policy == GREEDY:
        scripts.open_decision(d, s, player)
        u = _greedy_model(d, s, player, mine < theirs)
        if s.hears and u >= 0:
            u = _searched(d, s, player, u)
        if scripts.close_decision(d, s, player):
            deal_anew(d, s, 1 - player)
        return u
    if policy == NEAREST:
        for u in range(d.first[player], d.first[player + 1]):
            if waits(s, u):
                return u
        return -1
    if mine < theirs and rng.below(s.rng, 4) == 0:
        return -1
    left = rng.below(s.rng, max(1, mine))
    for u in range(d.first[player], d.first[player + 1]):
        if waits(s, u):
            if left == 0:
                return u
            left -= 1
    return -1
