"""Charging: the move, whether it fails, whether it makes a charge attack.

Source: Company of Iron, "Charge".
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record.layout import (
    CHARGE_LENGTH,
    KNOCKED_DOWN,
    PLAYING,
    SPEED,
    STATIONARY,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import movement
from factions.systems.company_of_iron.kernels.rules.normal_movement.free_strikes import go_on_struck
from factions.systems.company_of_iron.kernels.table import charge_lines
from factions.systems.company_of_iron.kernels.table.bases import CHARGE_MORE
from factions.systems.company_of_iron.kernels.table.stats.current_stats import stat
from factions.systems.company_of_iron.kernels.table.ways import Way
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def charge_at(d: Setup, s: State, u: int, v: int, has_way: bool, way: Way) -> int:
    """Charge v; return 0 for a failed charge, 1 for one without a charge attack, else 2.

    has_way: the way is known to end in reach of v.

    Source: Company of Iron, Charge.
    """
    reaches = has_way
    if not has_way:
        reaches, way = charge_lines.charge_way(d, s, u, v, charge_length(d, s, u))
    far = way.long >= charge_lines.CHARGE_ATTACK_FROM
    goes, way = go_on_struck(d, s, u, way)
    if not goes:
        return 0
    movement.go(d, s, u, way, events.CHARGING)
    if s.status[u] & (KNOCKED_DOWN | STATIONARY) or s.where[v] != PLAYING or not reaches:
        return 0
    return 2 if far else 1


@kernel(read_only=("d",))
def charge_length(d: Setup, s: State, u: int) -> float:
    """Return how far a model charges. Source: Company of Iron, Charge."""
    return float(stat(d, s, u, SPEED, 0) + stat(d, s, u, CHARGE_LENGTH, 0)) + CHARGE_MORE
