"""Who meets whom with what: attacks, defences, and which of them each opponent gets.

Source: Cold Iron, Physical Combat, Engaging and Disengaging Combat, the summary's modifiers.
"""

from factions.systems.cold_iron.kernels.hexes import between, in_front, toward
from factions.systems.cold_iron.kernels.layout import (
    DEFENDS,
    DODGE,
    ENGAGED_MOST,
    FOURTH,
    JUMPS,
    NONE_HELD,
    PRIMARY,
    READIES,
    SECONDARY,
    STRIKES,
    Record,
)
from factions.tabletop.jit import kernel

RAGE, HEIGHT = 4, 2
SHIELD_SECOND, WEAPON_SECOND = 3, 6
GRAPPLED_LEAST = 6


@kernel
def shift(d: Record, s: Record, u: int, v: int) -> int:
    """Return what the defence of v against u gains by what it does and by its state."""
    found = s.penalty[v] - d.berserk[v]
    if d.mounted[v] and d.mounted[u] == 0:
        found += HEIGHT
    if s.stunned[v]:
        found -= 4
    elif s.does[v] == DEFENDS:
        found += 4
    elif s.does[v] == READIES:
        found -= 6
    return int(found)


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
    alone = guard >= DODGE or s.dodging[v] or s.does[v] == JUMPS
    if s.held[v] >= 0:
        attack, defence = d.h[u, a], max(GRAPPLED_LEAST, dodge // 2)
    elif not alone:
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
    attack += s.penalty[u] - (6 if s.does[u] == READIES else 0)
    return int(attack), int(defence + shift(d, s, u, v)), int(fumble)


@kernel
def assign(d: Record, s: Record) -> None:
    """Give each attacker of this turn the defence that he meets.

    Who is struck back at meets the primary defence; of the others in front the next takes what is
    left of the two parries, if he stands beside the first. More than four have no room.
    """
    for v in range(d.first[2]):
        s.attackers[v], s.primary[v], s.seconded[v] = 0, -1, 0
    for u in range(d.first[2]):
        if s.does[u] == STRIKES and s.attackers[s.target[u]] == 0:
            turn_round(d, s, int(s.target[u]))
    for v in range(d.first[2]):
        s.attackers[v] = 0
    for u in range(d.first[2]):
        if s.does[u] == STRIKES:
            v = s.target[u]
            if s.target[v] == u and in_front(s, v, u):
                s.primary[v], s.attackers[v] = u, 1
    for u in range(d.first[2]):
        if s.does[u] == STRIKES:
            s.guard[u] = PRIMARY if s.primary[s.target[u]] == u else place(d, s, u, s.target[u])


@kernel
def turn_round(d: Record, s: Record, v: int) -> None:
    """Let somebody who is attacked only from behind turn to the first of those who do it.

    Marks in `attackers` that he has been looked at.
    """
    s.attackers[v], first = 1, -1
    for u in range(d.first[2]):
        if s.does[u] == STRIKES and s.target[u] == v:
            if in_front(s, v, u):
                return
            if first < 0:
                first = u
    if s.stunned[v] == 0 and s.held[v] < 0:
        s.facing[v] = toward(s.q[v], s.r[v], s.q[first], s.r[first])


@kernel
def place(d: Record, s: Record, u: int, v: int) -> int:
    """Return the defence that one more attacker meets, -1 where he has no room."""
    number = s.attackers[v]
    if number >= ENGAGED_MOST:
        return -1
    s.attackers[v] += 1
    if parries(d, s, v) and in_front(s, v, u):
        if s.primary[v] < 0:
            s.primary[v] = u
            return PRIMARY
        if s.seconded[v] == 0 and between(s, u, s.primary[v]) <= 1:
            s.seconded[v] = 1
            return SECONDARY
    free = 3 if parries(d, s, v) else 2
    return DODGE if number < free else FOURTH
