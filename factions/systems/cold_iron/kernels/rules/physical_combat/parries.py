"""Which defence each attacker meets: two parries at most, then dodges.

Source: Cold Iron, Physical Combat, Engaging and Disengaging Combat; the summary's modifiers
(Primary Defense, Second to Fourth Attacker).
"""

from factions.systems.cold_iron.kernels.judgement.choices import turn_round
from factions.systems.cold_iron.kernels.record.indices import (
    A_DIRECTION,
    DODGE,
    FOURTH,
    PRIMARY,
    PRONE,
    SECONDARY,
    STRIKES,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.movement.engaging import room_around
from factions.systems.cold_iron.kernels.rules.physical_combat.attack_and_defence import only_dodges
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.in_hand import parries
from factions.systems.cold_iron.kernels.table.hexes import between, in_front, toward
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def assign(d: Setup, s: State) -> None:
    """Give each attacker of this turn the defence that he meets.

    The primary one is for whom one strikes at, even if he does not strike back; of the others in
    front the next takes the second, if he stands beside the first. More than four have no room.

    Source: Cold Iron, Melee Defense; Engaging and Disengaging Combat.
    """
    for v in range(d.first[2]):
        s.attackers[v], s.primary[v], s.around[v] = 0, -1, 0
    for u in range(d.first[2]):
        if strikes(s, u):
            for v in (int(s.target[u]), int(s.second[u]), int(s.third[u])):
                if v >= 0:
                    notice_attacker(s, u, v)
    for v in range(d.first[2]):
        if s.around[v] and s.stunned[v] == 0 and s.down[v] & PRONE == 0 and s.held[v] < 0:
            turn_round(s, v)
    for u in range(d.first[2]):
        if strikes(s, u):
            if in_front(s, u, int(s.target[u])):
                s.primary[u] = s.target[u]
            for v in (int(s.target[u]), int(s.second[u]), int(s.third[u])):
                if v >= 0:
                    claim_primary(s, u, v)
    for u in range(d.first[2]):
        if strikes(s, u):
            s.guard[u] = guard_of(d, s, u, int(s.target[u]))
            if s.second[u] >= 0:
                s.other_guard[u] = guard_of(d, s, u, int(s.second[u]))
            if s.third[u] >= 0:
                s.third_guard[u] = guard_of(d, s, u, int(s.third[u]))


@kernel
def strikes(s: State, u: int) -> bool:
    """Return whether a blow of somebody is still to come this turn."""
    return bool(s.does[u] == STRIKES and s.struck[u] == 0)


@kernel
def met_first(s: State, u: int, v: int) -> bool:
    """Return whether v strikes back at u, who so meets the primary defence.

    Source: Cold Iron, Melee Defense.
    """
    struck = s.target[v] == u or s.second[v] == u or s.third[v] == u
    return bool(struck and in_front(s, v, u))


@kernel
def claim_primary(s: State, u: int, v: int) -> None:
    """Give u the primary defence of v where v strikes back at him."""
    if met_first(s, u, v):
        s.primary[v], s.attackers[v] = u, s.attackers[v] + 1


@kernel(read_only=("d",))
def guard_of(d: Setup, s: State, u: int, v: int) -> int:
    """Return the defence of v that u meets, -1 where he has no room."""
    return PRIMARY if met_first(s, u, v) else next_defence(d, s, u, v)


@kernel
def notice_attacker(s: State, u: int, v: int) -> None:
    """Count an attacker of v by the direction that the blow comes from."""
    s.around[v] += 1 << (A_DIRECTION * toward(s.q[v], s.r[v], s.q[u], s.r[u]))


@kernel(read_only=("d",))
def next_defence(d: Setup, s: State, u: int, v: int) -> int:
    """Return the defence that one more attacker meets, -1 where he has no room.

    Source: Cold Iron, Melee Defense; Engaging and Disengaging Combat.
    """
    number = s.attackers[v]
    if number >= room_around(d, s, v, number):
        return -1
    s.attackers[v] += 1
    if d.large[v]:
        return large_creature_dodges(s, u, v)
    hands = parries(d, s, v) and not only_dodges(d, s, u, v)
    if hands and in_front(s, v, u):
        if s.primary[v] < 0:
            s.primary[v] = u
            return PRIMARY
        if s.seconded[v] == 0 and between(s, u, s.primary[v]) <= 1:
            s.seconded[v] = 1
            return SECONDARY
    free = 3 if hands else 2
    return DODGE if number < free else FOURTH


@kernel
def large_creature_dodges(s: State, u: int, v: int) -> int:
    """Return the defence of a large creature: a dodge in front, one at -4 behind.

    Source: Cold Iron, Engaging and Disengaging Combat.
    """
    return DODGE if in_front(s, v, u) else FOURTH
