"""Who meets whom with what: attacks, defences, and which of them each opponent gets.

Source: Cold Iron, Physical Combat, Engaging and Disengaging Combat, the summary's modifiers.
"""

from factions.systems.cold_iron.kernels.grips import side_value, value, value_but
from factions.systems.cold_iron.kernels.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    between,
    closed,
    in_front,
    open_ground,
    player_of,
    tenant,
    toward,
)
from factions.systems.cold_iron.kernels.layout import (
    DEFENDS,
    DODGE,
    ENGAGED_MOST,
    EVADES,
    FOURTH,
    GRABBED,
    JUMPS,
    LARGE_MOST,
    LARGEST,
    NONE_HELD,
    PRIMARY,
    READIES,
    RISES,
    SECONDARY,
    STRIKES,
    Record,
)
from factions.tabletop.jit import kernel

RAGE, HEIGHT = 4, 2
SHIELD_SECOND, WEAPON_SECOND = 3, 6
GRAPPLED_LEAST, MUCH_STRONGER = 6, 12
LYING, READYING = 4, 6
A_DIRECTION, SEVEN = 3, 7  # bits that count the attackers from one direction
WALL, CORNER = 2, 4  # hexes that nobody can stand in: with that many, three or two may engage
FOR_A_FRIEND, ONLY_PARRYING = 3, 2  # the share of a parry that serves a friend; what is added


@kernel
def shift(d: Record, s: Record, u: int, v: int) -> int:
    """Return what the defence of v against u gains by what it does and by its state."""
    found = s.penalty[v] - d.berserk[v] - s.haste[v]
    if s.riding[v] and s.riding[u] == 0:
        found += HEIGHT
    if s.stunned[v] or s.down[v] or s.does[v] == RISES:
        found -= LYING
    elif s.does[v] == DEFENDS:
        found += 4
    elif s.does[v] == READIES:
        found -= READYING
    return int(found)


@kernel
def in_the_hold(d: Record, s: Record, u: int, v: int) -> int:
    """Return what the defence of v in a hold gains against a blow from outside.

    The smaller and the stronger side are harder to hit, the larger and weaker easier. Against who
    names v all the others count as one side.
    """
    player, label, found = player_of(d, v), s.held[v], 0
    if s.named[u]:
        edge = value(d, s, v) - value_but(d, s, label, v)
        own = d.siz[v]
        rest = bulk(d, s, label, player) + bulk(d, s, label, 1 - player) - own
    else:
        edge = side_value(d, s, label, player, False) - side_value(d, s, label, 1 - player, False)
        own, rest = bulk(d, s, label, player), bulk(d, s, label, 1 - player)
    if abs(edge) >= MUCH_STRONGER:
        bonus = d.adj[min(abs(edge), LARGEST)]
        found += bonus if edge > 0 else -(bonus // 2)
    return int(found + d.adj[min(rest, LARGEST)] - d.adj[min(own, LARGEST)])


@kernel
def bulk(d: Record, s: Record, label: int, player: int) -> int:
    """Return the sizes of a side of a hold together."""
    total = 0
    for u in range(d.first[player], d.first[player + 1]):
        if s.held[u] == label:
            total += d.siz[u]
    return int(total)


@kernel
def covered(d: Record, s: Record, v: int, attack: int, defence: int) -> int:
    """Return the defence of v on the ground, with what friends beside him parry of a blow.

    Each parries one blow a turn; one by one they join in, the best first, as long as the blow is no
    less likely to hit than to miss.
    """
    while attack >= defence:
        best, most = -1, 0
        for k in range(DIRECTIONS):
            q, r = s.q[v] + DQ[k], s.r[v] + DR[k]
            if open_ground(d, q, r):
                w = tenant(s, q, r)
                if w >= 0 and player_of(d, w) == player_of(d, v) and lent(d, s, w, v) > most:
                    best, most = w, lent(d, s, w, v)
        if best < 0:
            break
        s.parried[best] = 1
        defence += most
    return defence


@kernel
def lent(d: Record, s: Record, w: int, v: int) -> int:
    """Return what w adds to the defence of v: a third of his parry, if he has not lent it yet.

    He must do nothing but parry, which adds 2 for a hold, or swing into the hold that v is in.
    """
    if s.parried[w] or s.held[w] >= 0 or s.down[w] or s.stunned[w]:
        return 0
    share = max(d.dp[w, s.stance[w]], d.ds[w, s.stance[w]]) // FOR_A_FRIEND
    if s.does[w] == DEFENDS:
        return int(max(0, share + (ONLY_PARRYING if s.held[v] >= 0 else 0)))
    swings = s.does[w] == STRIKES and s.held[v] >= 0 and s.held[s.target[w]] == s.held[v]
    return int(max(0, share)) if swings else 0


@kernel
def parries(d: Record, s: Record, v: int) -> bool:
    """Tell whether somebody has a shield or a weapon to parry with."""
    st = s.stance[v]
    return bool(shielded(d, s, v) or d.dp[v, st] > NONE_HELD)


@kernel
def shielded(d: Record, s: Record, v: int) -> bool:
    """Tell whether somebody has a whole shield in hand."""
    return bool(d.ds[v, s.stance[v]] > NONE_HELD and s.shield_lost[v] < d.shield[v])


@kernel
def attack_of(d: Record, s: Record, u: int, v: int, guard: int) -> tuple[int, int, int]:
    """Return attack, defence, and what is added to the attack where it is looked at for fumbles.

    The defender parries or dodges as is better; the attacker may leave his STR out.
    """
    a, st = s.stance[u], s.stance[v]
    long = d.bare[v, st] and not d.small[u, a]
    dodge = d.db_long[v, st] if long else d.db[v, st]
    rage = RAGE * d.berserk[u]
    attack, defence, fumble = d.hs[u, a], dodge, -rage
    jumps = s.does[v] == JUMPS or s.does[v] == GRABBED
    if jumps and s.target[v] == u and d.small[u, a] == 0 and s.off[u] != s.current_round - 1:
        defence += d.jump[v]
    if s.held[v] >= 0:
        attack, defence = d.h[u, a] + rage, max(GRAPPLED_LEAST, (dodge - d.szd[v]) // 2)
        fumble = -2 * rage
    elif guard < DODGE and not only_dodges(d, s, u, v):
        parry, weakly = dodge, dodge
        second = guard == SECONDARY
        if shielded(d, s, v):
            parry = max(parry, d.ds[v, st] - (SHIELD_SECOND if second else 0))
            weakly = max(weakly, d.dw[v, st] - (SHIELD_SECOND if second else 0))
        if d.dp[v, st] > NONE_HELD:
            parry = max(parry, d.dp[v, st] - (WEAPON_SECOND if second else 0))
            weakly = max(weakly, min(d.dw[v, st], parry))
        if d.h[u, a] + rage - parry <= attack - defence:
            attack, defence, fumble = d.h[u, a] + rage, parry, -2 * rage
        if d.hw[u, a] + rage - weakly > attack - defence:
            attack, defence, fumble = d.hw[u, a] + rage, weakly, -2 * rage
    if guard == FOURTH:
        defence -= 4
    if s.held[v] >= 0:
        defence += in_the_hold(d, s, u, v)
    attack += s.penalty[u] - s.haste[u]
    return int(attack), int(defence + shift(d, s, u, v)), int(fumble + d.fumble[u, a])


@kernel
def only_dodges(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether v cannot parry u: busy with something else, in a hold, or against a ghost."""
    does = s.does[v]
    busy = does in (JUMPS, GRABBED, RISES, EVADES) or s.dodging[v] & 1
    return bool(busy or s.down[v] or s.held[v] >= 0 or d.ghost[u])


@kernel
def met(d: Record, s: Record, u: int, v: int) -> int:
    """Return the defence that u meets, as it is told: a dodge where v cannot parry."""
    guard = int(s.guard[u])
    if guard < DODGE and (only_dodges(d, s, u, v) or not parries(d, s, v)):
        return DODGE
    return guard


@kernel
def assign(d: Record, s: Record) -> None:
    """Give each attacker of this turn the defence that he meets.

    The primary one is for whom one strikes at, even if he does not strike back; of the others in
    front the next takes the second, if he stands beside the first. More than four have no room.
    """
    for v in range(d.first[2]):
        s.attackers[v], s.primary[v], s.seconded[v], s.around[v] = 0, -1, 0, 0
    for u in range(d.first[2]):
        if strikes(s, u):
            for v in (int(s.target[u]), int(s.second[u]), int(s.third[u])):
                if v >= 0:
                    notice(s, u, v)
    for v in range(d.first[2]):
        if s.around[v] and s.stunned[v] == 0 and s.down[v] == 0 and s.held[v] < 0:
            turn_round(s, v)
    for u in range(d.first[2]):
        if strikes(s, u):
            if in_front(s, u, int(s.target[u])):
                s.primary[u] = s.target[u]
            for v in (int(s.target[u]), int(s.second[u]), int(s.third[u])):
                if v >= 0:
                    claim(s, u, v)
    for u in range(d.first[2]):
        if strikes(s, u):
            s.guard[u] = guard_of(d, s, u, int(s.target[u]))
            if s.second[u] >= 0:
                s.other_guard[u] = guard_of(d, s, u, int(s.second[u]))
            if s.third[u] >= 0:
                s.third_guard[u] = guard_of(d, s, u, int(s.third[u]))


@kernel
def strikes(s: Record, u: int) -> bool:
    """Tell whether a blow of somebody is still to come this turn."""
    return bool(s.does[u] == STRIKES and s.struck[u] == 0)


@kernel
def met_first(s: Record, u: int, v: int) -> bool:
    """Tell whether v strikes back at u, who so meets the primary defence."""
    struck = s.target[v] == u or s.second[v] == u or s.third[v] == u
    return bool(struck and in_front(s, v, u))


@kernel
def claim(s: Record, u: int, v: int) -> None:
    """Give u the primary defence of v where v strikes back at him."""
    if met_first(s, u, v):
        s.primary[v], s.attackers[v] = u, s.attackers[v] + 1


@kernel
def guard_of(d: Record, s: Record, u: int, v: int) -> int:
    """Return the defence of v that u meets, -1 where he has no room."""
    return PRIMARY if met_first(s, u, v) else place(d, s, u, v)


@kernel
def notice(s: Record, u: int, v: int) -> None:
    """Count an attacker of v by the direction that the blow comes from."""
    s.around[v] += 1 << (A_DIRECTION * toward(s.q[v], s.r[v], s.q[u], s.r[u]))


@kernel
def turn_round(s: Record, v: int) -> None:
    """Let somebody turn so that most of those who attack him are ahead, as is whom he strikes."""
    struck, best, most = s.target[v], s.facing[v], -1
    ahead = toward(s.q[v], s.r[v], s.q[struck], s.r[struck]) if struck >= 0 else 0
    for turn in range(DIRECTIONS):
        facing = (s.facing[v] + turn) % DIRECTIONS
        apart = (ahead - facing) % DIRECTIONS
        if s.does[v] == STRIKES and 1 < apart < DIRECTIONS - 1:
            continue
        number = 0
        for k in (facing, (facing + 1) % DIRECTIONS, (facing + 5) % DIRECTIONS):
            number += (s.around[v] >> (A_DIRECTION * k)) & SEVEN
        if number > most:
            best, most = facing, number
    s.facing[v] = best


@kernel
def place(d: Record, s: Record, u: int, v: int) -> int:
    """Return the defence that one more attacker meets, -1 where he has no room."""
    number = s.attackers[v]
    if number >= room(d, s, v, number):
        return -1
    s.attackers[v] += 1
    if d.large[v]:
        return DODGE if in_front(s, v, u) else FOURTH
    if parries(d, s, v) and in_front(s, v, u):
        if s.primary[v] < 0:
            s.primary[v] = u
            return PRIMARY
        if s.seconded[v] == 0 and between(s, u, s.primary[v]) <= 1:
            s.seconded[v] = 1
            return SECONDARY
    free = 3 if parries(d, s, v) else 2
    return DODGE if number < free else FOURTH


@kernel
def room(d: Record, s: Record, v: int, number: int) -> int:
    """Return how many may engage somebody: fewer with the back to a wall or in a corner."""
    if d.large[v]:
        return LARGE_MOST
    if number < 2:
        return ENGAGED_MOST
    barred = closed(d, s, v)
    return 2 if barred >= CORNER else 3 if barred >= WALL else ENGAGED_MOST
