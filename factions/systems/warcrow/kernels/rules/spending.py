"""What skills cost and how often they may be used: command tokens, stress, Tinge, wounds, limits.

Source: Warcrow 1.6, "Command Skills", "Limitation".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.cards import (
    A_GAME,
    A_ROUND,
    AN_ACTIVATION,
    ENEMY_ARRIVES,
    TROOP_LOST,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.damage import suffer
from factions.systems.warcrow.kernels.table.units import able
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def usable(d: Setup, s: State, skill: int) -> bool:
    """Return whether a skill may be used now, as far as its bearer, limit and price go.

    Source: Warcrow 1.6, "Limitation", "Command Skills".
    """
    u = d.skill_of[skill]
    gone = not able(s, u) and d.skill_at[skill] not in (TROOP_LOST, ENEMY_ARRIVES)
    if gone or (d.skill_command[skill] and s.tokens[player_of(d, u)] < 1):
        return False
    limit, used = d.skill_limit[skill], s.used[d.skill_uses[skill]]
    if (limit == A_GAME and used) or (limit == A_ROUND and used == s.current_round):
        return False
    if limit == AN_ACTIVATION and used == s.acts:
        return False
    stress, tinge, wounds, kept = d.skill_price[skill]
    if s.silenced[skill] >= s.current_turn:
        return False
    if s.stored[u] < kept or (stress > 0 and s.stress[u] + stress > d.morale[u]):
        return False
    return bool(s.tinge[u] + tinge >= 0 and (wounds == 0 or s.left[u] > wounds))


@kernel
def begins_again(s: State, u: int) -> bool:
    """Return whether to act now is a second activation of the round for a unit: at a stress.

    The activation at hand, if it is the unit's, has taken its token or its stress already.

    Source: Warcrow 1.6, "Activating a Unit".
    """
    return bool(s.activated[u] and s.active != u)


@kernel(read_only=("d",))
def usable_in_turn(d: Setup, s: State, skill: int) -> bool:
    """Return whether a skill may be used once its bearer is activated for it.

    Where that is its second activation, its stress comes before the one that the skill costs.

    Source: Warcrow 1.6, "Activating a Unit", "Effects of Stress".
    """
    u, stress = d.skill_of[skill], d.skill_price[skill, 0]
    before = 1 if begins_again(s, u) else 0
    bearable = stress == 0 or s.stress[u] + before + stress <= d.morale[u]
    return bool(bearable and usable(d, s, skill))


@kernel(read_only=("d",))
def spend(d: Setup, s: State, skill: int, v: int) -> None:
    """Note the use of a skill against or for unit v, and take all that it costs.

    Source: Warcrow 1.6, "Requirements", "Limitation", "Command Skills".
    """
    u, limit = d.skill_of[skill], d.skill_limit[skill]
    now = s.acts if limit == AN_ACTIVATION else s.current_round if limit == A_ROUND else 1
    s.used[d.skill_uses[skill]] = now
    player = player_of(d, u)
    if d.skill_command[skill]:
        s.tokens[player] -= 1
    emits.emit(s, events.SKILL, u, v, skill, s.tokens[player])
    stress, tinge, wounds, kept = d.skill_price[skill]
    s.stored[u] -= kept
    if stress > 0:
        s.stress[u] += stress
        emits.emit(s, events.STRESS, u, -1, s.stress[u], 0)
    if tinge != 0:
        s.tinge[u] += tinge
        emits.emit(s, events.TINGED, u, -1, s.tinge[u], 0)
    if wounds > 0:
        suffer(d, s, u, wounds, -1)
