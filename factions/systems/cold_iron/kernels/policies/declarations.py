"""What is declared once everybody has moved: blows at whom has come near, set spears, two swings.

Source: Cold Iron, Multiple Swings, Special Actions, Hand to Hand Combat Initiation.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.policies.targets import BLOW
from factions.systems.cold_iron.kernels.policies.temper import weighs
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    HOLDS,
    JUMPS,
    MISSILE,
    PRIMARY,
    STANDING,
    STRIKES,
    UNFIT,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.berserkers import keeps_judgement
from factions.systems.cold_iron.kernels.rules.enchanted_fighters import harms
from factions.systems.cold_iron.kernels.rules.hand_to_hand.initiation import (
    brace,
    may_brace,
)
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import value
from factions.systems.cold_iron.kernels.rules.movement.engaging import engaged
from factions.systems.cold_iron.kernels.rules.movement.moving import (
    ENGAGED_MOVE,
    striking_move,
    walk,
)
from factions.systems.cold_iron.kernels.rules.physical_combat.attack_and_defence import attack_of
from factions.systems.cold_iron.kernels.rules.physical_combat.spearmen import (
    SET_MOVE,
    over_the_shoulder,
    reach_of,
)
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.in_hand import hindrance
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    between,
    face,
    in_front,
    open_ground,
    player_of,
    tenant,
    toward,
)
from factions.tabletop.compiler.jit import kernel

MUCH_THE_STRONGER = 6  # hand to hand: then it is better not to strike at all
PACKED, APART = 6, 12  # what two swings cost: at those who jump, at others
TRIPLE = 3  # times that what three cost
SURE = 2  # how much better than the defence an attack with two swings must be


@kernel(read_only=("d",))
def declare(d: Setup, s: State) -> None:
    """Let everybody who still can answer what the enemy has begun."""
    for u in range(d.first[2]):
        if s.does[u] == STRIKES and s.status[u] == STANDING and s.held[u] < 0:
            if s.struck[u] == 0 and not helpless(s, u):
                go_after(d, s, u, int(s.target[u]))
    for u in range(d.first[2]):
        if s.status[u] == STANDING and s.held[u] < 0 and not helpless(s, u):
            if s.struck[u] == 0 and (s.does[u] == STRIKES or s.does[u] == JUMPS):
                lose_sight(d, s, u)
            if s.does[u] == HOLDS and s.stance[u] != MISSILE and s.struck[u] == 0:
                answer(d, s, u)
            if weighs(d, player_of(d, u)) and s.struck[u] == 0:
                if s.does[u] == STRIKES and hindrance(s, u) == 0:
                    swing_at_two(d, s, u)


@kernel(read_only=("d",))
def go_after(d: Setup, s: State, u: int, v: int) -> None:
    """Go after v, who has stepped away from a blow since, with what is left of the move to strike.

    Who has another beside whom he can harm strikes that one instead.

    Source: Cold Iron, Engaging and Disengaging Combat.
    """
    apart, hexes = between(s, u, v), striking_move(d, s, u) - s.went[u]
    if s.status[v] != STANDING or apart <= reach_of(d, s, u, v) or apart - 1 > hexes:
        return
    if apart - 1 > ENGAGED_MOVE and engaged(d, s, u):
        return
    if whom_beside(d, s, u) < 0 and walk(d, s, u, s.q[v], s.r[v], int(hexes), 1) > 0:
        face(s, u, s.q[v], s.r[v])


@kernel(read_only=("d",))
def lose_sight(d: Setup, s: State, u: int) -> None:
    """Let go of whom one meant to attack, if he fell or moved out of reach since."""
    v = s.target[u]
    reach = reach_of(d, s, u, v) if s.does[u] == STRIKES else 1
    if s.status[v] != STANDING or between(s, u, v) > reach:
        s.does[u], s.target[u] = HOLDS, -1
        s.at_mount[u] = s.at_shield[u] = 0


@kernel
def helpless(s: State, u: int) -> bool:
    """Return whether somebody can do nothing this turn."""
    return bool(s.idle[u] or s.stunned[u] or s.down[u] & UNFIT)


@kernel(read_only=("d",))
def answer(d: Setup, s: State, u: int) -> None:
    """Let somebody who waited strike whom he does most to of those who have come within reach.

    Whom he cannot harm he leaves alone.
    """
    if s.went[u] > striking_move(d, s, u):
        return
    best = whom_beside(d, s, u)
    if best < 0 and d.spear[u, s.stance[u]]:
        best = over_the_shoulder(d, s, u)
    if best >= 0:
        s.does[u], s.target[u] = STRIKES, best
        s.facing[u] = toward(s.q[u], s.r[u], s.q[best], s.r[best])
        if d.spear[u, s.stance[u]] and s.went[u] <= SET_MOVE:
            s.spear_set[u] = 1
            emits.emit(s, events.STATUS, u, -1, events.SET, 1)


@kernel(read_only=("d",))
def whom_beside(d: Setup, s: State, u: int) -> int:
    """Return whom beside u a blow of it does most to, -1 where it can harm nobody there."""
    best, most, player = -1, -1.0, player_of(d, u)
    for direction in range(DIRECTIONS):
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) != player and s.held[v] < 0 and harms(d, u, v, BLOW):
                worth = d.gain[u, v, PRIMARY] + (1.0 if in_front(s, u, v) else 0.0)
                if worth > most:
                    best, most = v, worth
    return best


@kernel(read_only=("d",))
def swing_at_two(d: Setup, s: State, u: int) -> None:
    """Choose several swings where all are sure enough; none at all at who is much the stronger."""
    first, other, jumpers, player = -1, -1, 0, player_of(d, u)
    for direction in range(DIRECTIONS):
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) != player:
                jumps = s.does[v] == JUMPS and s.target[v] == u
                if (
                    jumps
                    and value(d, s, v) - value(d, s, u) >= MUCH_THE_STRONGER
                    and keeps_judgement(d, u)
                    and may_brace(s, u)
                ):
                    brace(s, u)
                    return
                if in_front(s, u, v) and v != s.target[u]:
                    first = v
                    if jumps:
                        other = v
                jumpers += 1 if jumps else 0
    cost = PACKED if jumpers >= 2 and other >= 0 else APART
    v = other if cost == PACKED else first
    if v >= 0 and between(s, u, int(s.target[u])) == 1:
        if surely(d, s, u, v, cost) and surely(d, s, u, int(s.target[u]), cost):
            s.third[u] = third_of_three(d, s, u, v, TRIPLE * cost)
            s.second[u], s.haste[u] = v, cost if s.third[u] < 0 else TRIPLE * cost
            emits.emit(s, events.STATUS, u, -1, events.FULL_SWINGS, 1)


@kernel(read_only=("d",))
def third_of_three(d: Setup, s: State, u: int, second: int, cost: int) -> int:
    """Return whom a third swing is at where all three are sure enough at that cost, or -1."""
    player, first = player_of(d, u), int(s.target[u])
    for direction in range(DIRECTIONS):
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        v = tenant(s, q, r) if open_ground(d, q, r) else -1
        if v < 0 or player_of(d, v) == player or v in (first, second):
            continue
        packed = s.does[v] == JUMPS and s.target[v] == u
        if in_front(s, u, v) and (packed or cost == TRIPLE * APART):
            if surely(d, s, u, v, cost) and surely(d, s, u, second, cost):
                if surely(d, s, u, first, cost):
                    return v
    return -1


@kernel(read_only=("d",))
def surely(d: Setup, s: State, u: int, v: int, cost: int) -> bool:
    """Return whether u hits v well even so, and v does not hit u much the more easily for it."""
    blow = attack_of(d, s, u, v, PRIMARY)
    if blow.attack - cost < blow.defence + SURE:
        return False
    back = attack_of(d, s, v, u, PRIMARY)
    return bool(back.attack <= back.defence - cost)
