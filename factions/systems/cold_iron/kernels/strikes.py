"""Blows, from the roll to what breaks. Source: Cold Iron, Physical Combat, Fumbles, Weapons.

Blows of one step of the order of action fall at the same moment.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.guards import attack_of, shielded
from factions.systems.cold_iron.kernels.harm import hurt, protection, settle
from factions.systems.cold_iron.kernels.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    open_ground,
    player_of,
    tenant,
)
from factions.systems.cold_iron.kernels.layout import (
    JUMPS,
    MELEE,
    NONE_HELD,
    RANDOM,
    SECONDARY,
    SHORT,
    SPARE,
    STANDING,
    STRIKES,
    Record,
)
from factions.systems.cold_iron.kernels.rolls import adjustment, damage, multiple
from factions.tabletop import rng
from factions.tabletop.jit import kernel

FUMBLED = -5
ONLY_DODGES, STRIKES_GROUND, NO_ACTION, DROPS, BREAKS = -6, -7, -8, -10, -12
HITS_FRIEND, HITS_SELF, FALLS = -13, -14, -15
RIVAL = 3  # a random crit doubles at 3


@kernel
def melee(d: Record, s: Record) -> None:
    """Let everybody strike: long weapons, then others, then daggers and bodies."""
    for step in range(SHORT + 1):
        for u in range(d.first[2]):
            if s.status[u] != STANDING or s.does[u] != STRIKES or s.guard[u] < 0:
                continue
            if d.step[u, s.stance[u]] == step and s.stunned[u] == 0 and s.held[u] < 0:
                strike(d, s, u, int(s.target[u]))
        settle(d, s)


@kernel
def strike(d: Record, s: Record, u: int, v: int) -> None:
    """Resolve one blow; its damage waits for `settle`."""
    if s.status[v] != STANDING:
        return
    s.fought[u] = s.fought[v] = 1
    a = s.stance[u]
    attack, defence, fumble = attack_of(d, s, u, v, int(s.guard[u]))
    ca = adjustment(d, s)
    total = attack + ca
    events.emit(s, events.ATTACK, u, v, events.BLOW, attack)
    events.add_numbers(s, 2, defence, ca)
    events.add_numbers(s, 4, int(s.guard[u]), 0)
    if total + fumble <= FUMBLED:
        spoil(d, s, u, total + fumble)
    elif total >= defence:
        times = multiple(int(d.crit[u, a]), total - defence, ca, protection(d, s, v))
        land(d, s, u, v, times)
    else:
        turned(d, s, u, v)


@kernel
def land(d: Record, s: Record, u: int, v: int, times: int) -> None:
    """Roll the damage of a hit so many times and let it fall."""
    a = s.stance[u]
    charge = d.charge[u, a] if s.went[u] >= d.move[u] // 2 and s.went[u] > 0 else 0
    number, faces, added = d.dice[u, a, 0], d.dice[u, a, 1], d.dice[u, a, 2]
    total = damage(s, int(number), int(faces), int(added), int(charge), 0, times)
    events.add_numbers(s, 5, times, total)
    points = hurt(d, s, u, v, total, int(d.vs_t[u, a]), int(d.fatigue[u, a]))
    if s.does[v] == JUMPS and times >= d.kept_out[v] and d.small[u, a] == 0:
        s.does[v] = STRIKES
        s.guard[v] = -1
    events.emit(s, events.DAMAGE, v, u, points, int(d.fatigue[u, a]))


@kernel
def turned(d: Record, s: Record, u: int, v: int) -> None:
    """Let a shield or two weapons take what a blow that was parried does to them."""
    a, b = s.stance[u], s.stance[v]
    one = damage(s, int(d.dice[u, a, 0]), int(d.dice[u, a, 1]), int(d.dice[u, a, 2]), 0, 0, 1)
    if shielded(d, s, v):
        s.shield_lost[v] += (one + d.vs_t[u, a]) * d.hurts_shield[u, a] // 4
        if not shielded(d, s, v):
            events.emit(s, events.STATUS, v, -1, events.SHIELD_BROKEN, 1)
    elif d.dp[v, b] > NONE_HELD and s.guard[u] <= SECONDARY:
        wear(d, s, v, (one + d.vs_t[u, a]) * d.hurts_weapon[u, a] // 4)
        back = damage(s, int(d.dice[v, b, 0]), int(d.dice[v, b, 1]), int(d.dice[v, b, 2]), 0, 0, 1)
        wear(d, s, u, (back + d.vs_t[v, b]) * d.hurts_weapon[v, b] // 4)


@kernel
def wear(d: Record, s: Record, u: int, points: int) -> None:
    """Take hit points off the weapon in hand; without it the spare one, or the body, is left."""
    st = s.stance[u]
    if d.weapon[u, st] == 0:
        return
    s.weapon_lost[u] += points
    if s.weapon_lost[u] >= d.weapon[u, st]:
        if st == MELEE:
            s.stance[u], s.weapon_lost[u] = SPARE, 0
        events.emit(s, events.STATUS, u, -1, events.WEAPON_BROKEN, 1)


@kernel
def spoil(d: Record, s: Record, u: int, total: int) -> None:
    """Let a fumble do what its chart says. Turns count the one at hand."""
    a = s.stance[u]
    if total <= ONLY_DODGES and total > NO_ACTION:
        s.dodging[u] = 2
    if total == STRIKES_GROUND:
        number, faces, added = d.dice[u, a, 0], d.dice[u, a, 1], d.dice[u, a, 2]
        wear(d, s, u, damage(s, int(number), int(faces), int(added), 0, 0, random_crit(d, s, 0)))
    if total <= NO_ACTION:
        s.idle[u] = 2
    if total <= BREAKS and total > HITS_FRIEND and d.weapon[u, a]:
        wear(d, s, u, int(d.weapon[u, a]))
    elif total <= DROPS and total > BREAKS:
        events.emit(s, events.STATUS, u, -1, events.WEAPON_DROPPED, 1)
    if total == HITS_FRIEND:
        v = friend_beside(d, s, u)
        if v >= 0:
            stray(d, s, u, v)
    if total == HITS_SELF:
        stray(d, s, u, u)
    if total == FALLS:
        s.stunned[u] = 2
    if total < FALLS:
        s.dodging[u] = 2


@kernel
def random_crit(d: Record, s: Record, c: int) -> int:
    """Return the multiple of a hit that nobody aimed: by a new roll, against crit protection."""
    ca = adjustment(d, s) - c
    return multiple(RANDOM, 99, ca, 0) if ca >= RIVAL else 1


@kernel
def stray(d: Record, s: Record, u: int, v: int) -> None:
    """Let a blow fall on whom it was not meant for."""
    land(d, s, u, v, random_crit(d, s, protection(d, s, v)))


@kernel
def friend_beside(d: Record, s: Record, u: int) -> int:
    """Return a friend in a hex beside a combatant, each as likely, or -1."""
    found, best = 0, -1
    for k in range(DIRECTIONS):
        q, r = s.q[u] + DQ[k], s.r[u] + DR[k]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) == player_of(d, u):
                found += 1
                if rng.below(s.rng, found) == 0:
                    best = v
    return best
