"""How things stand for a unit: what it has to fear, to hope for and to fight over, by place.

`survey` looks at the whole table once a decision; `weigh_up` at one unit's enemies and objectives.
"""

from factions.systems.warcrow.kernels.judgement.edges import sharpen
from factions.systems.warcrow.kernels.judgement.points import verdict
from factions.systems.warcrow.kernels.judgement.spots import FADE, NOTHING
from factions.systems.warcrow.kernels.judgement.worth import clash, shot, shot_to, strain, strain_to
from factions.systems.warcrow.kernels.record.layout import (
    ASSURED,
    BOUNTY,
    DANGER_X,
    DANGER_Y,
    ERRAND,
    FAR_LOSS,
    FAR_SQUARE,
    FINISH,
    FUTURE,
    GOAL_WORTH,
    GOAL_X,
    GOAL_Y,
    HOLDS,
    NEAR_LOSS,
    NEAR_SQUARE,
    OWN_GAIN,
    OWN_SQUARE,
    PATIENCE,
    POINT,
    READY,
    SLOWED,
    THREAT,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.turns import end_of
from factions.systems.warcrow.kernels.table.ground import fours
from factions.systems.warcrow.kernels.table.units import conquest_of, range_of
from factions.systems.warcrow.kernels.table.ways import SLOWED_CHARGE, charge_reach, leg
from factions.tabletop.compiler.jit import kernel

AGAIN, LATER = 0.45, 0.75  # how likely an enemy that has, or has not, been activated comes
BUSY = 0.5  # how much less likely one that fights somebody else
NEXT_TIME = 0.35  # what a blow or shot made possible for a later activation counts
CHASE = 0.3  # what being on the way to the enemy most worth hitting counts
# Parts of a stake: alone against too many, joining friends there, more than enough there already,
# holding on to one's own, keeping out enemies that could come, guarding what none threatens,
# powerless.
OUT_OF_REACH, GATHERING, SHARED, KEPT, GUARD, LONELY, POWERLESS = 0.25, 0.5, 0.3, 0.8, 0.6, 0.1, 0.1


@kernel(read_only=("d",))
def survey(d: Setup, s: State) -> None:
    """Write down every unit's edges, reaches and bounty, and every objective's conquest."""
    s.edged = d.edged
    for u in range(d.first[2]):
        if s.status[u] == READY:
            sharpen(d, s, u)
    survey_ground(d, s)


@kernel(read_only=("d",))
def survey_ground(d: Setup, s: State) -> None:
    """Write down what `survey` does but for edges, which stay as they were."""
    s.ending = s.current_turn >= end_of(d, s, d.rounds)
    s.turns_left = 0 if s.closing else max(0, end_of(d, s, s.current_round) - s.current_turn)
    _survey_reaches(d, s)
    for objective in range(d.objectives):
        _survey_objective(d, s, objective)
    for player in range(2):
        price = d.taste[player, BOUNTY] * d.taste[player, POINT]
        weak = d.taste[player, FINISH]
        for u in range(d.first[2]):
            more = price * s.takes[u] / max(1, s.left[u]) if s.contested[u] else 0.0
            s.bounty[player, u] = more
            if weak > 0.0:
                lost = 1.0 - d.worth[u] * s.left[u] / max(1, d.cost[u])
                s.bounty[player, u] += weak * d.worth[u] * lost


@kernel(read_only=("d",))
def _survey_reaches(d: Setup, s: State) -> None:
    """Write down how far every unit comes, side by side: `leg`, `charge_reach`, `range_of`."""
    for u in range(fours(d.first[2])):
        r, slow, one, two = s.lead[u], s.states[u] & SLOWED, d.move[u, 0], d.move[u, 1]
        walk = one + 2.0 * r if one > 0.0 else 0.0
        walk += two + 2.0 * r if (two > 0.0) & (slow == 0) else 0.0
        charge = d.charge[u] + s.spurred[u] - (SLOWED_CHARGE if slow else 0.0)
        charge = charge + 2.0 * r if charge > 0.0 else 0.0
        s.marches[u], s.reach[u] = 2.0 * walk, max(charge, walk) + r
        shots = s.shoots[u] + s.further[u]
        s.shots[u] = shots + 0.5 * walk + r if (s.shoots[u] > 0.0) & (shots > 0.0) else 0.0
        s.takes[u] = 0 if s.demoralized[u] else s.conquest[u]


@kernel(read_only=("d",))
def _survey_objective(d: Setup, s: State, objective: int) -> None:
    """Sum up the conquest of either player that contests an objective, or could come to."""
    hold = could = others = coming = 0
    ox, oy = d.objective[objective, 0], d.objective[objective, 1]
    within = d.objective_radius + d.contest
    mine, last = d.first[1], d.first[2]
    for u in range(fours(last)):
        march = within + s.lead[u] + s.marches[u]
        dx, dy = s.lead_x[u] - ox, s.lead_y[u] - oy
        takes = s.takes[u] if dx * dx + dy * dy <= march * march else 0
        could = max(could, takes if u < mine else 0)
        coming = max(coming, takes if (u >= mine) & (u < last) else 0)
        held = s.takes[u] if s.contested[u] >> objective & 1 else 0
        hold += held if u < mine else 0
        others += held if (u >= mine) & (u < last) else 0
    s.could[0, objective], s.hold[0, objective] = could, hold
    s.could[1, objective], s.hold[1, objective] = coming, others


@kernel
def later(s: State) -> float:
    """Return what a gain made possible for a later activation counts: none comes at the end."""
    return 0.0 if s.ending else NEXT_TIME


@kernel(read_only=("d",))
def _fear(d: Setup, s: State, u: int, v: int, row: int, mine: float, theirs: float) -> None:
    """Write what enemy v may cost unit u, by distance, into a row of `danger`.

    mine, theirs: what a level of stress costs either.
    """
    player = player_of(d, u)
    danger = s.danger[row]
    danger[FAR_SQUARE] = danger[FAR_LOSS] = danger[NEAR_SQUARE] = danger[NEAR_LOSS] = 0.0
    spent = s.activated[v] and not s.closing
    tired = spent and s.stress[v] >= d.morale[v]
    done = s.ending and s.opener != player  # nobody acts after this unit
    if s.demoralized[v] or tired or done:
        return
    likely = d.taste[player, THREAT] * (AGAIN if spent else LATER)
    if s.foes[v] > 0 and not s.engaged[v, u]:
        likely *= BUSY
    blows, shots = likely * max(0.0, clash(d, s, player, v, u, True, (theirs, mine))), 0.0
    near, far = s.reach[v] + s.spread[u], 0.0
    if s.shots[v] > 0.0:
        shots, far = likely * shot_to(d, s, player, v, u), s.shots[v] + s.spread[u]
    danger[FAR_SQUARE], danger[FAR_LOSS] = near * near, blows
    if far > near:
        danger[FAR_SQUARE], danger[FAR_LOSS] = far * far, shots
        danger[NEAR_SQUARE], danger[NEAR_LOSS] = near * near, max(0.0, blows - shots)
    elif far > 0.0:
        danger[NEAR_SQUARE], danger[NEAR_LOSS] = far * far, max(0.0, shots - blows)


@kernel(read_only=("d",))
def _hope(d: Setup, s: State, u: int, v: int, shoots: bool, mine: float, theirs: float) -> float:
    """Return what unit u may gain from enemy v: by a shot if it has one, else by a charge."""
    if shoots:
        return shot(d, s, u, v)
    hope = max(0.0, clash(d, s, player_of(d, u), u, v, True, (mine, theirs)))
    return hope if d.zap[u] < 0 else max(hope, _blast(d, s, u, v))


@kernel(read_only=("d",))
def _blast(d: Setup, s: State, u: int, v: int) -> float:
    """Return what unit u may gain from enemy v by its best blast."""
    hits = min(float(d.deed_gain[d.zap[u], s.page[v]]), 1.0 * s.left[v])
    return float((d.worth[v] + s.bounty[player_of(d, u), v]) * hits)


@kernel(read_only=("d",))
def pull(d: Setup, s: State, u: int) -> None:
    """Write down what it is worth for unit u to end within reach of each objective.

    What it takes where it stands is its claim. What it would take counts in full and twice from
    the enemy's hands; what it would keep from being taken counts nearly in full; what is safe
    without it counts little or nothing.
    """
    player = player_of(d, u)
    mine = conquest_of(s, u)
    left, weight = 0.0, 1.0
    for _ in range(s.current_round, d.rounds + 1):
        left += weight
        weight *= d.taste[player, FUTURE]
    stake = d.taste[player, POINT] * (d.score[0] + 0.5 * d.score[1]) * left
    replies = (s.turns_left + (s.opener == player and not s.closing)) / d.turns
    wait = d.taste[player, PATIENCE] * replies
    exposed = s.opener == player and s.turns_left == 0 and not s.closing
    reach = d.objective_radius + d.contest + s.lead[u]
    s.goals, s.goal_reach, s.claim = 0, reach, 0.0
    s.goal_stride = max(4.0, leg(d, s, u, 0) + leg(d, s, u, 1))
    for objective in range(d.objectives):
        ours, theirs = s.hold[player, objective], s.hold[1 - player, objective]
        dx, dy = s.x[u, 0] - d.objective[objective, 0], s.y[u, 0] - d.objective[objective, 1]
        there = dx * dx + dy * dy <= reach * reach
        if s.contested[u] >> objective & 1:
            ours -= mine
        others = theirs + s.could[1 - player, objective] if theirs == 0 else theirs
        value = _stake(s.holder[objective], player, (ours, theirs, others), mine) * stake
        value *= verdict(d, s, player, objective)
        safe = theirs + s.could[1 - player, objective] <= ours + mine
        value *= 1.0 - wait * (1.0 - d.taste[player, ASSURED] if safe else 1.0)
        if exposed and safe and ours < others and s.holder[objective] == player:
            value *= 1.0 + d.taste[player, HOLDS]
        if s.errand[u] >= 0 and s.errand[u] != objective:
            value *= 1.0 - d.taste[player, ERRAND]
        s.pull[objective] = value if mine > 0 else POWERLESS * value
        if there and s.holder[objective] != player and ours + mine > theirs:
            s.claim += s.pull[objective]
        if s.pull[objective] > 0.0:
            goal = s.goal[s.goals]
            goal[GOAL_X], goal[GOAL_Y], goal[GOAL_WORTH] = -dx, -dy, s.pull[objective]
            s.goals += 1


@kernel
def _stake(holder: int, player: int, there: tuple[int, int, int], mine: int) -> float:
    """Return the part of an objective's stake that a unit with conquest `mine` can decide.

    there: conquest of the own other units, of the enemy's, of those of the enemy's that could come.
    """
    ours, theirs, others = there
    if holder != player:
        if ours + mine <= theirs:
            return OUT_OF_REACH if ours == 0 else GATHERING
        part = 2.0 if holder >= 0 else 1.0
        return part * SHARED if ours > theirs else part
    if theirs > 0 and ours <= theirs:
        return KEPT if ours + mine >= theirs else GATHERING
    if ours < others:
        return GUARD
    return LONELY if ours == 0 else 0.0


@kernel
def _chase(
    s: State, at: tuple[float, float], square: float, own: float, hope: float, most: float
) -> float:
    """Make the enemy there the one the unit is drawn to, if it draws it more than any so far.

    most: how much that one does. How much the unit is drawn now is returned.
    """
    gain = CHASE * FADE * hope
    fade = FADE + max(0.0, square - own * own)
    if gain <= most * fade:
        return most
    s.hunt_x, s.hunt_y = at
    s.hunt_square, s.hunt_gain = own * own, gain
    return gain / fade


@kernel
def _pales(square: float, own: float, hope: float, most: float) -> bool:
    """Return whether an enemy surely draws the unit less than the one that does most so far.

    hope: more than the unit may gain from it.
    """
    return bool(CHASE * FADE * hope <= most * (FADE + max(0.0, square - own * own)))


@kernel(read_only=("d",))
def weigh_up(d: Setup, s: State, u: int) -> None:
    """Write down unit u's dangers, hopes and goals, all places as seen from its leader."""
    pull(d, s, u)
    player, armed = player_of(d, u), range_of(s, u)
    shoots = armed > 0.0
    if not shoots and d.zap[u] >= 0:
        armed = d.zap_range[u]
    s.hunt_gain, most = 0.0, 0.0
    x, y, row = s.x[u, 0], s.y[u, 0], 0
    steps = 2.0 * s.goal_stride + s.spread[u]
    own = armed if armed > 0.0 else s.reach[u]
    hits = (armed if armed > 0.0 else charge_reach(d, s, u)) + s.lead[u]
    mine = strain(d, s, u, 1)
    s.most_danger = d.taste[player, THREAT] * d.worth[u] * s.left[u]
    for v in range(d.first[1 - player], d.first[2 - player]):
        if s.status[v] != READY:
            continue
        dx, dy = s.x[v, 0] - x, s.y[v, 0] - y
        far = steps + s.spread[v] + max(own, s.reach[v], s.shots[v])
        square, theirs = dx * dx + dy * dy, strain_to(d, s, player, v, 1)
        afar = square > far * far
        at_most = (d.worth[v] + s.bounty[player, v]) * s.left[v] + theirs
        if afar and (s.ending or _pales(square, own, at_most, most)):
            continue
        hope = 0.0 if s.disguised[v] else _hope(d, s, u, v, shoots, mine, theirs)
        if not s.ending:
            most = _chase(s, (dx, dy), square, own, hope, most)
        if afar:
            continue
        s.danger[row, DANGER_X], s.danger[row, DANGER_Y] = dx, dy
        s.danger_from[row] = v
        _fear(d, s, u, v, row, mine, theirs)
        within = hits + s.lead[v]
        s.danger_at[row] = within
        s.danger[row, OWN_SQUARE] = within * within
        s.danger[row, OWN_GAIN] = hope if shoots else hope * later(s)
        row += int(
            s.danger[row, FAR_LOSS] + s.danger[row, NEAR_LOSS] + s.danger[row, OWN_GAIN] > NOTHING
        )
    s.dangers = row
