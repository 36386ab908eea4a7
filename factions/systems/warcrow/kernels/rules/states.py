"""States: frightened, slowed, disarmed, vulnerable.

Source: Warcrow 1.6, "States", "Immunity to a State".

Effects of being frightened: `rules.morale.willpower:will_test`, `rules.magic.casting:cast`,
`rules.dice.throwing:calm`, `rules.dice.at_hand:context`.

Effects of being slowed: `table.ways:leg`, `table.ways:charge_reach`, `rules.movement.moves:go`,
`rules.attacks.charges:close_in`, `rules.activation:begin`, `rules.activation:start_activation`.

Effects of being disarmed or vulnerable: `rules.dice.at_hand:context`,
`rules.attacks.attack:set_contexts`, `rules.dice.opposed:exchange`, `rules.attacks.melee:fight`,
`rules.attacks.ranged:fire`, `rules.face_to_face:roll_off`, `rules.skills.blasts:hit`,
`rules.terrain_keywords:hazard`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.cards import IMMUNE
from factions.systems.warcrow.kernels.record.layout import (
    FEARLESS,
    FRIGHTENED,
    GOLEM,
    READY,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.requirements import shared
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def give_states(d: Setup, s: State, u: int, states: int) -> None:
    """Put states on a unit, those it is immune to left out.

    Source: Warcrow 1.6, "States", "Immunity to a State".
    """
    if d.keywords[u] & (FEARLESS | GOLEM):
        states &= ~FRIGHTENED
    if states & ~s.states[u] & 15:
        states &= ~shielded(d, s, u)
    fresh = states & 15 & ~s.states[u]
    if fresh and s.status[u] == READY:
        s.states[u] |= fresh
        emits.emit(s, events.STATE, u, -1, s.states[u], 0)


@kernel
def drop_states(s: State, u: int, states: int) -> None:
    """Remove states from a unit.

    Source: Warcrow 1.6, "States".
    """
    if s.states[u] & states:
        s.states[u] &= ~states
        emits.emit(s, events.STATE, u, -1, s.states[u], 0)


@kernel(read_only=("d",))
def shielded(d: Setup, s: State, u: int) -> int:
    """Return the states a unit cannot be put in, by its own skills and by allies near it.

    Source: Warcrow 1.6, "Immunity to a State".
    """
    immune = d.immune[u]
    player = player_of(d, u)
    for aura in range(d.auras[player]):
        row = d.aura[player, aura]
        if d.modifier_what[row] == IMMUNE and shared(d, s, row, u):
            immune |= d.modifier_amount[row]
    return int(immune)
