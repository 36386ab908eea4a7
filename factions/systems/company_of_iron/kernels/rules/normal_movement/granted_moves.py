"""Moves that rules grant outside Normal Movement: where a model goes with them.

Source: Company of Iron, Core Rules, "End of Activation Movement".
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement.destinations import (
    destination,
)
from factions.systems.company_of_iron.kernels.judgement.targets import nearest_enemy
from factions.systems.company_of_iron.kernels.record.layout import (
    INJURED,
    KNOCKED_DOWN,
    MOVE_SELF,
    PLACE_SELF,
    PLAYING,
    SPEED,
    STATIONARY,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import movement
from factions.systems.company_of_iron.kernels.rules.normal_movement.advances import follow, turn
from factions.systems.company_of_iron.kernels.table import ways
from factions.systems.company_of_iron.kernels.table.stats.current_stats import stat
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def step(d: Setup, s: State, u: int, effect: int, inches: int, strikes: bool) -> None:
    """Move a model up to that far (-1: its SPD), or place it no further away.

    strikes: an attack follows. Moving is advancing: it draws free strikes, unless a rule forbids
    them.

    Source: Company of Iron, End of Activation Movement.
    """
    if s.where[u] != PLAYING or s.status[u] & (KNOCKED_DOWN | STATIONARY | INJURED):
        return
    length = float(inches) if inches >= 0 else float(stat(d, s, u, SPEED, 0))
    x, y = destination(d, s, u, length, strikes, d.what[effect] == MOVE_SELF)
    dx, dy = x - s.x[u], y - s.y[u]
    if dx * dx + dy * dy < 0.01:
        return
    if d.what[effect] == PLACE_SELF:
        movement.leap(d, s, u, x, y, length, events.BY_RULE)
        turn(d, s, u, nearest_enemy(d, s, u, s.x[u], s.y[u]))
    else:
        way = ways.way_to(d, s, u, x, y, length, ways.EXACT)
        follow(d, s, u, way, -1, events.BY_RULE, d.what[effect] == MOVE_SELF)
