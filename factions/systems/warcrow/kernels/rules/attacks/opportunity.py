"""Opportunity attacks on a unit that walks away.

Source: Warcrow 1.6, "Opportunity Attack".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.choices import wants_strike
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.cards import DEFENCE_ROLL, MELEE_ROLL, SLIPS
from factions.systems.warcrow.kernels.record.layout import (
    AFTER_SHOT,
    PARTING,
    READY,
    ROLL_OFF,
    STRIKE,
    STRUCK,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.attacks.attack import crowded, may_reroll, set_contexts
from factions.systems.warcrow.kernels.rules.dice.at_hand import set_roll
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress, may_stress
from factions.systems.warcrow.kernels.rules.skills.modifiers import collect
from factions.systems.warcrow.kernels.table.units import heir
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def leave(d: Setup, s: State, u: int) -> None:
    """Let the enemies of an engaged unit that is about to move strike at it, if they want to.

    Source: Warcrow 1.6, "Opportunity Attack".
    """
    enemy = 1 - player_of(d, u)
    if d.traits[u] & SLIPS:
        return
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.engaged[u, v] and not s.demoralized[v]:
            if may_stress(d, s, v, 1) and wants_strike(d, s, v, u):
                push_step(s, PARTING, v, u, 0)


@kernel(read_only=("d",))
def parting_blow(d: Setup, s: State, by: int, u: int) -> None:
    """Let unit `by` strike at the engaged unit u that is about to move, for a stress.

    Source: Warcrow 1.6, "Opportunity Attack".
    """
    by, u = heir(d, s, by), heir(d, s, u)
    one = s.page[by]
    there = s.status[by] == READY and s.status[u] == READY and s.engaged[by, u]
    if not there or d.roll[one, STRIKE] < 0 or not may_stress(d, s, by, 1):
        return
    emits.emit(s, events.ACTION, by, u, events.OPPORTUNITY, 0)
    add_stress(d, s, by, 1)
    row = d.roll[one, STRIKE + (1 if crowded(d, s, by) else 0)]
    reply = d.roll[s.page[u], STRUCK + (1 if crowded(d, s, u) else 0)]
    contexts = set_contexts(d, s, by, u, True)
    set_roll(s, (by, u), (row, reply), contexts, events.OPPORTUNITY)
    s.roll_again = 1 if may_reroll(s, by, u, False) else 0
    collect(d, s, by, u, MELEE_ROLL, DEFENCE_ROLL)
    push_step(s, AFTER_SHOT, by, u, 1)
    push_step(s, ROLL_OFF, -1, -1, 0)
