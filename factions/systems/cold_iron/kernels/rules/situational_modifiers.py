"""What a combatant does, and its state, add to all its defences.

Source: Cold Iron, Special, Tactical and Situational Modifiers.

Effects of full defence, of evading and of bracing oneself:
`rules.situational_modifiers:shift`, `rules.situational_modifiers:covered`,
`rules.physical_combat.attack_and_defence:attack_at`,
`rules.physical_combat.attack_and_defence:only_dodges`, `rules.physical_combat.blows:melee`,
`rules.movement.moving:walk`, `rules.missile_attacks:met_by`,
`rules.hand_to_hand.initiation:steadiness`, `rules.hand_to_hand.initiation:grabs`,
`rules.hand_to_hand.swinging_in:lent`.
"""

from factions.systems.cold_iron.kernels.record.indices import (
    BRACES,
    DEFENDS,
    EVADES,
    OUT,
    PRONE,
    RISES,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel

HEIGHT, LYING = 2, 4
OVER_A_BODY = 1
FULL, EVADING = 4, 2


@kernel(read_only=("d",))
def shift(d: Setup, s: State, u: int, v: int) -> int:
    """Return what the defence of v against u gains by what it does and by its state.

    Source: Cold Iron, Special, Tactical and Situational Modifiers; Hit Points.
    """
    found = s.penalty[v] - d.unguarded[v] - s.haste[v] + height(s, u, v)
    if s.stunned[v] or s.down[v] & PRONE or s.does[v] == RISES:
        found -= LYING
    elif s.does[v] == DEFENDS:
        found += FULL
    elif s.does[v] == EVADES:
        found += EVADING
    if over_a_body(d, s, v):
        found -= OVER_A_BODY
    return int(found)


@kernel(read_only=("d",))
def over_a_body(d: Setup, s: State, v: int) -> bool:
    """Return whether somebody who still lives lies in the hex that v stands in.

    Source: Cold Iron, Special, Tactical and Situational Modifiers.
    """
    for u in range(d.first[2]):
        if s.status[u] == OUT and s.q[u] == s.q[v] and s.r[u] == s.r[v]:
            return True
    return False


@kernel
def height(s: State, u: int, v: int) -> int:
    """Return what v's parries and dodge gain by its height over u: a rider's over one on foot.

    Source: Cold Iron, Special, Tactical and Situational Modifiers.
    """
    return HEIGHT if s.riding[v] and s.riding[u] == 0 else 0


@kernel
def covered(s: State, v: int) -> bool:
    """Return whether v does nothing but defend itself, or has braced itself against a jump.

    Source: Cold Iron, Hand to Hand Combat Initiation; Summary of Actions.
    """
    return bool(s.does[v] == DEFENDS or s.does[v] == BRACES)
