"""Attack types: a weapon of several takes the one that promises most, attack by attack.

Source: Company of Iron, Core Rules, "Making Attacks"; the cards' "Attack Type".
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement import chances
from factions.systems.company_of_iron.kernels.record.layout import (
    AIMED,
    AIMING,
    ATTACK_DICE,
    ATTACKER,
    BOOST_ATTACK,
    DROP_LOWEST,
    TYPED,
    WEAPONS,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.attacks.attack_modifiers import (
    combined,
    defence,
    skill,
    sum_up_attack,
    surely,
)
from factions.systems.company_of_iron.kernels.rules.attacks.direct_hits import share_marked
from factions.systems.company_of_iron.kernels.table.stats.conditions import of_attack
from factions.tabletop.compiler.jit import kernel, seldom

BETTER = 1e-6  # by more than this: alike, the first on the card is taken


@seldom(read_only=("d",))
def _promise(d: Setup, s: State, u: int, v: int, weapon: int, context: int) -> float:
    """Return what share of v's boxes an attack of u with a weapon marks on average."""
    shared = of_attack(d, s, u, v, weapon, context)
    if d.ranged[weapon] and s.status[u] & AIMING:
        shared |= AIMED
    screens = sum_up_attack(d, s, u, v, weapon, shared)
    more, outcome, likely = combined(d, s, u, v, weapon), surely(d, s, u, v, weapon), 1.0
    if outcome == events.SURE_MISS:
        return 0.0
    if outcome == events.MISS:
        dice = 2 + s.sums[ATTACKER, ATTACK_DICE] + s.sums[ATTACKER, DROP_LOWEST]
        dice += 1 if s.sums[ATTACKER, BOOST_ATTACK] > 0 else 0
        need = defence(d, s, u, v, weapon, screens) - skill(d, s, u, v, weapon, shared) - more
        likely = chances.likely(d, dice, need)
    return float(likely * share_marked(d, s, u, v, weapon, (shared, more, 0), 0))


@kernel(read_only=("d",))
def best_type(d: Setup, s: State, u: int, v: int, weapon: int, context: int) -> int:
    """Return the row of the attack type with which u attacks v with a weapon.

    What a type does but damage is not weighed. Source: Company of Iron, Making Attacks.
    """
    other = weapon + 1
    if other >= WEAPONS or d.qualities[other] & TYPED == 0:
        return weapon
    pick, most = weapon, _promise(d, s, u, v, weapon, context)
    while other < WEAPONS and d.qualities[other] & TYPED:
        value = _promise(d, s, u, v, other, context)
        if value > most + BETTER:
            pick, most = other, value
        other += 1
    s.bits = 0
    return pick
