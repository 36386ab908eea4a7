"""Objectives: their control, and the conquest that units bring to a contest.

Source: Warcrow 1.6, "Objectives", "Contesting Control of an Objective".

For objectives, see `rules.activation:finish`, `rules.rounds:score`, `table.units:conquest_of`,
`table.formation:objectives_near`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.cards import CONQUEST
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.skills.lending import lend_conquest
from factions.systems.warcrow.kernels.table.requirements import holds, shared, times
from factions.systems.warcrow.kernels.table.units import conquest_of
from factions.tabletop.compiler.jit import kernel

ALARM = 12.0  # strides within which the loss of an objective makes a unit think again


@kernel(read_only=("d",))
def take_objectives(d: Setup, s: State, u: int) -> None:
    """Let the unit that ends its activation contest the objectives near its leader.

    Source: Warcrow 1.6, "Contesting Control of an Objective".
    """
    for objective in range(d.objectives):
        reach = d.objective_radius + d.contest + s.lead[u]
        dx, dy = s.x[u, 0] - d.objective[objective, 0], s.y[u, 0] - d.objective[objective, 1]
        if dx * dx + dy * dy > reach * reach:
            continue
        one, two = held_by(d, s, objective, 0), held_by(d, s, objective, 1)
        lead = one - two if player_of(d, u) == 0 else two - one
        if lead <= 0 and s.holder[objective] != player_of(d, u):
            more = lend_conquest(d, s, u, 1 - lead)
            one, two = (one + more, two) if player_of(d, u) == 0 else (one, two + more)
        player = 0 if one > two else 1
        if one != two and s.holder[objective] != player:
            s.holder[objective] = player
            for v in range(d.first[1 - player], d.first[2 - player]):
                dx = s.x[v, 0] - d.objective[objective, 0]
                dy = s.y[v, 0] - d.objective[objective, 1]
                if dx * dx + dy * dy < ALARM * ALARM:
                    s.fresh[v] = 0
            emits.emit(s, events.TAKEN, u, -1, objective, player)
            emits.add_numbers(s, one, two)


@kernel(read_only=("d",))
def held_by(d: Setup, s: State, objective: int, player: int) -> int:
    """Return the conquest of a player's units that contest an objective, by their nearest base.

    Source: Warcrow 1.6, "Contesting Control of an Objective".
    """
    total = 0
    for u in range(d.first[player], d.first[player + 1]):
        if s.contested[u] >> objective & 1:
            total += conquest_now(d, s, u)
    return total


@kernel(read_only=("d",))
def _stands(d: Setup, s: State, u: int, row: int) -> bool:
    """Return whether the conditions of a modifier that needs no opponent hold."""
    return holds(d, s, u, -1, d.modifier_when[row], d.modifier_near[row])


@kernel(read_only=("d",))
def conquest_now(d: Setup, s: State, u: int) -> int:
    """Return a unit's conquest with what skills add to it, while it contests an objective.

    Source: Warcrow 1.6, "Contesting Control of an Objective".
    """
    value = conquest_of(s, u)
    if s.demoralized[u]:
        return 0
    for row in range(d.modifier_first[u], d.modifier_last[u]):
        if d.modifier_what[row] == CONQUEST and holds(
            d, s, u, -1, d.modifier_when[row], d.modifier_near[row]
        ):
            value += times(d, s, u, -1, row) * d.modifier_amount[row]
    player = player_of(d, u)
    for aura in range(d.auras[player]):
        row = d.aura[player, aura]
        if d.modifier_what[row] == CONQUEST and shared(d, s, row, u) and _stands(d, s, u, row):
            value += d.modifier_amount[row]
    return int(value)
