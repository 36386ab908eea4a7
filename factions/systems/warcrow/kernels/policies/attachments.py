"""Characters that join units or leave them: whether they may now, and what either is worth.

Source: Warcrow 1.6, "Characters Joining a Unit", "Characters Leaving a Unit".
"""

from factions.systems.warcrow.kernels.judgement.places import TINY, consider
from factions.systems.warcrow.kernels.policies.orders import Order, option
from factions.systems.warcrow.kernels.record.cards import ACTION, CASTING, CHARACTER
from factions.systems.warcrow.kernels.record.layout import (
    BACK,
    BLOODLUST,
    CLEAR,
    DANGER_X,
    DANGER_Y,
    FAR_LOSS,
    FAR_SQUARE,
    FORMATION,
    GAP,
    HIT,
    JOIN_UNIT,
    JOINED,
    NEAR_LOSS,
    NEAR_SQUARE,
    PART_WITH,
    READY,
    SHOT_HIT,
    SIDE_WITH,
    THREAT,
    VALUE,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.damage import hand_on
from factions.systems.warcrow.kernels.table.companions import (
    form_with,
    host_of,
    is_open,
    may_join,
    may_leave,
)
from factions.systems.warcrow.kernels.table.formation import (
    CLOCK,
    CLOCK_COS,
    CLOCK_SIN,
    NOBODY,
    gather,
    leader_sees,
    spot_free,
)
from factions.systems.warcrow.kernels.table.units import take_stock
from factions.systems.warcrow.kernels.table.ways import (
    ENOUGH,
    best_way,
    both_legs,
    leg,
)
from factions.tabletop.battles import geometry
from factions.tabletop.battles.choosing import better
from factions.tabletop.compiler.jit import kernel

RINGS = 3  # of places round a leader
MOVES = 2  # that a character makes to join a unit


@kernel(read_only=("d",))
def gets_into(d: Setup, s: State, u: int, v: int, x: float, y: float) -> bool:
    """Return whether two moves to a place, round what is in the way, let character u join v."""
    ox, oy = s.x[u, 0], s.y[u, 0]
    legs, joins = (leg(d, s, u, 0), leg(d, s, u, 1)), False
    for _ in range(MOVES):
        long = geometry.distance(s.x[u, 0], s.y[u, 0], x, y)
        if joins or long < ENOUGH:
            break
        gather(d, s, u, s.x[u, 0], s.y[u, 0], both_legs(d, s, u) + s.lead[u] + CLEAR, NOBODY)
        left, ex, ey, _, _ = best_way(d, s, u, x, y, legs)
        if left >= long - ENOUGH:
            break
        s.x[u, 0], s.y[u, 0] = ex, ey
        joins = may_join(d, s, u, v)
    s.x[u, 0], s.y[u, 0] = ox, oy
    return joins


@kernel(read_only=("d",))
def find_berth(d: Setup, s: State, u: int, v: int) -> tuple[bool, float, float]:
    """Find the nearest free place for character u in formation with the leader of unit v.

    And whether it gets there by its two moves.
    """
    ox, oy = s.x[v, 0], s.y[v, 0]
    least, most = s.lead[u] + s.lead[v] + GAP, s.lead[u] + s.lead[v] + FORMATION - GAP
    near, bx, by = geometry.NEVER, ox, oy
    gather(d, s, u, ox, oy, most + s.lead[u], NOBODY)
    for ring in range(RINGS):
        far = least + (most - least) * ring / (RINGS - 1)
        for step in range(CLOCK):
            x, y = ox + far * CLOCK_COS[step], oy + far * CLOCK_SIN[step]
            away = geometry.distance(x, y, s.x[u, 0], s.y[u, 0])
            if away < near and spot_free(d, s, x, y, s.lead[u]) and leader_sees(s, ox, oy, x, y):
                near, bx, by = away, x, y
    if near > MOVES * both_legs(d, s, u):
        return False, bx, by
    return may_join(d, s, u, v) or gets_into(d, s, u, v, bx, by), bx, by


@kernel(read_only=("d",))
def _does(d: Setup, s: State, u: int, sheet: int) -> float:
    """Return what a sheet of unit u does to the enemies on the table, on average."""
    total, count, enemy = 0.0, 0, 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[v] == READY:
            gain = d.gain[sheet, s.page[v]]
            hits = max(float(gain[HIT]), float(gain[SHOT_HIT]))
            total += d.worth[v] * hits - d.worth[u] * float(gain[BACK])
            count += 1
    return float(total / max(1, count))


@kernel(read_only=("d",))
def worth_of_form(d: Setup, s: State, u: int, form: int, troops: int) -> float:
    """Return how much more unit u does to an enemy in a form with so many troops than now."""
    panel = 0 if troops >= d.members[form] else 1
    return _does(d, s, u, d.sheet[form, panel]) - _does(d, s, u, s.page[u])


@kernel(read_only=("d",))
def _token(d: Setup, s: State, v: int) -> float:
    """Return what it costs a unit that it has been activated, once a character has joined it."""
    return 0.0 if s.activated[v] else max(0.0, s.kept[v, VALUE])


@kernel(read_only=("d",))
def peril(d: Setup, s: State, u: int) -> float:
    """Return what enemies may cost unit u where it stands, in full. `consider` is first."""
    total = 0.0
    for row in range(s.dangers):
        danger = s.danger[row]
        dx, dy = danger[DANGER_X], danger[DANGER_Y]
        square = dx * dx + dy * dy
        total += danger[FAR_LOSS] if square <= danger[FAR_SQUARE] else 0.0
        total += danger[NEAR_LOSS] if square <= danger[NEAR_SQUARE] else 0.0
    share = max(TINY, d.taste[player_of(d, u), THREAT])
    return float(min(total / share, d.worth[u] * s.left[u]))


@kernel(read_only=("d",))
def weigh_joins(d: Setup, s: State, u: int, order: Order) -> Order:
    """Weigh joining the units that character u may join; return the best order of all.

    In a unit it is out of danger, and the unit does more. `consider` is first.
    """
    player = player_of(d, u)
    part = d.taste[player, SIDE_WITH]
    if part <= 0.0 or d.traits[u] & CHARACTER == 0 or s.parted == u:
        return order
    fear = peril(d, s, u)
    for form in range(d.forms[player], d.forms[player + 1]):
        v = d.host[form]
        if d.guest[form] != u or not is_open(d, s, v, form):
            continue
        worth = part * (fear + worth_of_form(d, s, v, form, s.n[v] + 1))
        worth -= _token(d, s, v)
        if worth > order.value:
            found, x, y = find_berth(d, s, u, v)
            if found:
                order = better(order, option(u, JOIN_UNIT, v, worth, x, y))
    return order


@kernel(read_only=("d",))
def is_berth(d: Setup, s: State, u: int, v: int, x: float, y: float) -> bool:
    """Return whether a place is still one in formation with unit v, which u may still join."""
    gap = geometry.distance(x, y, s.x[v, 0], s.y[v, 0]) - s.lead[u] - s.lead[v]
    return gap <= FORMATION and is_open(d, s, v, form_with(d, v, u))


@kernel(read_only=("d",))
def look_for_parting(d: Setup, s: State, player: int) -> None:
    """Mark the characters of a player that may leave their units now.

    They do where the player has more turns in the round than units still to be activated, or where
    alone they have a skill to use as an action or a spell to cast.
    """
    first, last = d.first[player], d.first[player + 1]
    waiting = 0
    for u in range(first, last):
        s.parts[u] = 0
        waiting += s.status[u] == READY and not s.activated[u] and not s.demoralized[u]
    if d.taste[player, PART_WITH] <= 0.0:
        return
    for u in range(first, last):
        if not s.activated[u] and may_leave(d, s, u):
            guest = d.guest[u]
            able = waiting <= s.turns_left or d.moments[guest] & (1 << ACTION | 1 << CASTING)
            s.parts[guest] = able and d.keywords[guest] & BLOODLUST == 0
            s.fresh[guest] = s.activated[guest] = 0


@kernel(read_only=("d",))
def step_out(d: Setup, s: State, u: int) -> float:
    """Put a character beside the unit it has joined, only to look at what it could do alone.

    What it would have to fear there is returned.
    """
    host = host_of(d, s, u)
    place = s.character[host]
    s.x[u, 0], s.y[u, 0] = s.x[host, place], s.y[host, place]
    s.n[u], s.character[u], s.status[u], s.formed[u], s.parted = 1, -1, READY, 1, u
    hand_on(s, host, u)
    take_stock(d, s, u)
    s.spread[u] = s.lead[u]
    consider(d, s, u)
    return peril(d, s, u)


@kernel(read_only=("d",))
def step_back(d: Setup, s: State, u: int, order: Order, fear: float) -> Order:
    """Put it back into its unit; return the order as one for which it would leave that.

    What it has to fear alone counts against it, and what it does for the unit.
    """
    s.n[u], s.status[u], s.parted = 0, JOINED, -1
    take_stock(d, s, u)
    host, part = host_of(d, s, u), d.taste[player_of(d, u), PART_WITH]
    loss = min(0.0, worth_of_form(d, s, host, form_with(d, host, -1), s.n[host] - 1))
    who, what, at, x, y, value, skill, claim, sure = order
    return Order(who, what, at, x, y, part * value - fear + loss, skill, claim, sure)
