"""Attack and defence of a blow: strong, weak or usual, parried or dodged.

Source: Cold Iron, Physical Combat (Normal, Strong and Weak Attack; Basic, Melee and Weak Defense).

Nobody aborts a full dodge, at -6, to swing at who jumps (fidelity.toml, 8).
"""

from typing import NamedTuple

from factions.systems.cold_iron.kernels.record.indices import (
    BRACES,
    DODGE,
    EVADES,
    FOURTH,
    GRABBED,
    JUMPS,
    SECONDARY,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.hand_to_hand.swinging_in import (
    defence_in_a_hold,
    in_the_hold,
)
from factions.systems.cold_iron.kernels.rules.situational_modifiers import FULL, shift
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.in_hand import (
    hindrance,
    parry_of,
)
from factions.tabletop.compiler.jit import kernel


class Blow(NamedTuple):
    """A blow before its roll.

    fumble: added to the attack where it is looked at for fumbles. means: WEAPON or SHIELD if that
    parries it, 0 if it is dodged.
    """

    attack: int
    defence: int
    fumble: int
    means: int


@kernel(read_only=("d",))
def attack_of(d: Setup, s: State, u: int, v: int, guard: int) -> Blow:
    """Return a blow of u at v that meets that defence.

    Into a hold, u names v or not as he has chosen.

    Source: Cold Iron, Physical Combat.
    """
    return attack_at(d, s, u, v, guard, s.named[u] != 0)


@kernel(read_only=("d",))
def attack_at(d: Setup, s: State, u: int, v: int, guard: int, named: bool) -> Blow:
    """Return the same where u names v, or does not.

    The defender parries or dodges as is better; the attacker may leave his STR out.

    Source: Cold Iron, Physical Combat; Hand to Hand Combat Initiation.
    """
    attacking, defending = s.stance[u], s.stance[v]
    long = d.bare[v, defending] and not d.small[u, attacking]
    dodge = int(d.db_long[v, defending] if long else d.db[v, defending])
    if s.does[v] == BRACES:
        dodge += FULL
    more = d.rage[u]
    attack, defence, fumble, means = d.hs[u, attacking], dodge, -more, 0
    jumps_at = s.target[v] == u and (s.does[v] == JUMPS or s.does[v] == GRABBED)
    if jumps_at and d.small[u, attacking] == 0 and s.off[u] != s.current_round - 1:
        defence += d.jump[v]
    if s.held[v] >= 0:
        attack, defence = d.h[u, attacking] + more, defence_in_a_hold(d, v, dodge)
        fumble = -2 * more
    elif guard < DODGE and not only_dodges(d, s, u, v):
        parry, less, hands = parry_of(d, s, v, guard == SECONDARY)
        weakly = max(dodge, min(d.dw[v, defending] - less, parry))
        parry = max(dodge, parry)
        if d.h[u, attacking] + more - parry <= attack - defence:
            attack, defence, fumble = d.h[u, attacking] + more, parry, -2 * more
            means = hands if parry > dodge else 0
        if d.hw[u, attacking] + more - weakly > attack - defence:
            attack, defence, fumble = d.hw[u, attacking] + more, weakly, -2 * more
            means = hands if weakly > dodge else 0
    if guard == FOURTH:
        defence -= 4
    if s.held[v] >= 0:
        defence += in_the_hold(d, s, v, named)
    attack += s.penalty[u] - hindrance(s, u)
    defence += shift(d, s, u, v)
    return Blow(int(attack), int(defence), int(fumble + d.fumble[u, attacking]), int(means))


@kernel(read_only=("d",))
def only_dodges(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether v cannot parry u: busy with something else, in a hold, or against a ghost.

    Source: Cold Iron, Engaging and Disengaging Combat; Summary of Actions.
    """
    does = s.does[v]
    busy = does in (JUMPS, GRABBED, EVADES) or s.dodging[v] & 1
    return bool(busy or s.held[v] >= 0 or d.ghost[u])


@kernel
def met(guard: int, means: int) -> int:
    """Return the defence that a blow met, as a replay has it: a dodge if nothing parried it."""
    return max(guard, DODGE) if means == 0 else guard
