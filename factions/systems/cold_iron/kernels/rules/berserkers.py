"""Berserkers: every line of theirs. Source: Cold Iron, Berserkers; Physical Health.

Who is berserk is so from the start. What they do not do for want of judgement, policies ask here.

Effects: `rules.physical_combat.attack_and_defence:attack_at`,
`rules.situational_modifiers:shift`, `rules.hand_to_hand.sides:value`,
`rules.physical_health:blink`, `rules.physical_health:hurt`,
`rules.physical_combat.blows:land_blow`, `rules.hand_to_hand.initiation:grabs`.
"""

from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.tabletop.compiler.jit import kernel

FURY, COMBAT = 3, 1  # fatigue of a turn of combat, berserk or not
OWN_RESERVE, RESERVE = 4, 2  # the share of Pt below 0 that is death
NEVER = 99  # a multiple that no blow reaches


@kernel(read_only=("d",))
def feels_blows(d: Setup, u: int) -> bool:
    """Return whether blows stun somebody, and wounds and fatigue make him blink: no berserker.

    Source: Cold Iron, Berserkers; Hit Points; Fatigue.
    """
    return bool(d.berserk[u] == 0)


@kernel(read_only=("d",))
def reserve(d: Setup, u: int) -> int:
    """Return the share of Pt below 0 that somebody dies beyond: half, a quarter of a berserker.

    Source: Cold Iron, Berserkers; Hit Points.
    """
    return OWN_RESERVE if d.berserk[u] else RESERVE


@kernel(read_only=("d",))
def fatigue_of_combat(d: Setup, u: int) -> int:
    """Return the fatigue of a turn of combat. Source: Cold Iron, Berserkers; Fatigue."""
    return FURY if d.berserk[u] else COMBAT


@kernel(read_only=("d",))
def kept_out_at(d: Setup, u: int) -> int:
    """Return the multiple of damage that keeps somebody out of a hold: no berserker by any.

    Source: Cold Iron, Berserkers; Hand to Hand Combat Initiation.
    """
    return NEVER if d.berserk[u] else int(d.kept_out[u])


@kernel(read_only=("d",))
def keeps_judgement(d: Setup, u: int) -> bool:
    """Return whether somebody may defend himself, flee, wait or think again: berserkers do not.

    Source: Cold Iron, Berserkers.
    """
    return bool(d.berserk[u] == 0)
