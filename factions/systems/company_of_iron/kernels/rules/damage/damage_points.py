"""Damage points, marked on a model.

Source: Company of Iron, Core Rules, "Recording Damage", "Injured".

Effects of being injured: `rules.damage.casualty_rolls:casualty`, `rules.maintenance:rouse`,
`rules.attacks.attack_modifiers:surely`, `rules.attacks.making_attacks:may_target`,
`rules.damage.damage_rolls:inflict`,
`table.stats.current_stats:lent`, `rules.triggered_effects.triggers:touches`.
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import INJURED, PLAYING
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.damage.casualty_rolls import casualty
from factions.systems.company_of_iron.kernels.rules.damage.falls import KILLED, STANDS, fall
from factions.tabletop.compiler.jit import kernel, seldom


@seldom(read_only=("d",))
def hurt(d: Setup, s: State, u: int, v: int, amount: int) -> int:
    """Let v suffer damage points by u (-1: nobody) without a roll; return what is left of it.

    Source: Company of Iron, Recording Damage.
    """
    emits.emit(s, events.DAMAGE, v, u, min(amount, left(d, s, v)), events.BY_RULE)
    return suffer(d, s, u, v, amount, events.BY_RULE)


@kernel(read_only=("d",))
def left(d: Setup, s: State, v: int) -> int:
    """Return how many damage points a model can still take.

    Source: Company of Iron, Damage Capacity.
    """
    return int(d.boxes[v] - s.damage[v])


@kernel(read_only=("d",))
def suffer(d: Setup, s: State, u: int, v: int, amount: int, why: int) -> int:
    """Mark damage points on v and roll for a casualty once all are marked.

    Any damage boxes an injured model. Returns STANDS, FELL, HURT_BADLY (injured) or FLOORED.

    Source: Company of Iron, Recording Damage; Injured.
    """
    taken = min(amount, left(d, s, v))
    if s.where[v] != PLAYING or taken <= 0:
        return STANDS
    s.damage[v] += taken
    s.worn = 1
    s.taken[v] += taken
    if u >= 0 and d.side[u] != d.side[v]:
        s.dealt[u] += taken
        s.hurt_in[v] = s.current_round
    if s.status[v] & INJURED:
        fall(d, s, u, v, why)
        return KILLED
    return STANDS if left(d, s, v) > 0 else casualty(d, s, u, v, why)
