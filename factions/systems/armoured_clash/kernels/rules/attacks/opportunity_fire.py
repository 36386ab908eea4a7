"""Opportunity fire: the reaction steps of an activation.

Source: Armoured Clash, "Opportunity Fire".
"""

from factions.systems.armoured_clash.kernels.judgement.aiming.reactions import (
    choose_reaction,
    choose_shot_at_flight,
)
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.rules.attacks.ranged_attacks import fire_row
from factions.systems.armoured_clash.kernels.rules.special_rules.fired_apart import fire_apart
from factions.systems.armoured_clash.kernels.table.shapes import stand
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def react(d: Setup, s: State, u: int, last: bool) -> None:
    """Let the enemy of the active unit declare opportunity fire in one of its reaction steps.

    Source: Armoured Clash, "Opportunity Fire".
    """
    best, row = choose_reaction(d, s, u, last)
    if best < 0:
        return
    s.reacted = 1
    s.lookout[best] = 0
    if row == d.trap[best]:
        fire_apart(d, s, best, row, u)
    else:
        fire_row(d, s, best, row, u, True)


@kernel(read_only=("d",))
def react_to_flight(d: Setup, s: State, u: int, first: float, last: float) -> None:
    """Let the enemy fire at an aircraft from any point of a stretch of its flight.

    first, last: where that begins and ends, in inches ahead of where the aircraft is.

    Source: Armoured Clash, "Aircraft", "Opportunity Fire".
    """
    best, row, ahead = choose_shot_at_flight(d, s, u, first, last)
    if best < 0:
        return
    x, y, hx, hy = s.x[u], s.y[u], s.hx[u], s.hy[u]
    stand(d, s, u, x + ahead * hx, y + ahead * hy, hx, hy)
    s.lookout[best] = 0
    fire_row(d, s, best, row, u, True)
    stand(d, s, u, x, y, hx, hy)


@kernel(read_only=("d",))
def second_reaction_step(d: Setup, s: State, u: int) -> None:
    """Let the enemy declare opportunity fire at the active unit, unless it has done so before.

    Source: Armoured Clash, "Opportunity Fire".
    """
    if s.reacted == 0:
        react(d, s, u, True)
