"""Demoralized units: they flee, and try to rally.

Source: Warcrow 1.6, "Demoralized Unit", "Fleeing", "Rally a Demoralized Unit".

Effects of being demoralized: `rules.activation:may_act`, `rules.activation:finish`,
`table.units:able`, `table.units:free`, `table.units:conquest_of`, `rules.objectives:conquest_now`,
`rules.attacks.charges:close_in`, `rules.attacks.melee:result`, `rules.attacks.melee:conclude`,
`rules.attacks.opportunity:leave`, `rules.dice.at_hand:context`, `rules.morale.stress:add_stress`,
`rules.morale.stress:relieve`, `rules.morale.meeting:intimidate`, `game:take_turn`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import STEADY
from factions.systems.warcrow.kernels.record.layout import CLEAR, GOLEM, READY, TOUCH
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.damage import destroy
from factions.systems.warcrow.kernels.rules.morale.willpower import will_test
from factions.systems.warcrow.kernels.rules.terrain_keywords import cross
from factions.systems.warcrow.kernels.table.flights import find_flight
from factions.systems.warcrow.kernels.table.formation import NOBODY, gather
from factions.systems.warcrow.kernels.table.runs import clear_run
from factions.systems.warcrow.kernels.table.ways import leg, march_to
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

RALLY_AFTER = 2


@kernel(read_only=("d",))
def run_away(d: Setup, s: State, u: int) -> None:
    """Let a unit flee; off the table it is destroyed.

    Source: Warcrow 1.6, "Fleeing".
    """
    x, y = s.x[u, 0], s.y[u, 0]
    left, cx, cy = flee(d, s, u)
    if left:
        if d.guest[u] >= 0 and s.character[u] >= 0:
            destroy(d, s, d.guest[u], -1)
            s.character[u] = -1
        destroy(d, s, u, -1)
    else:
        emits.emit_places(s, events.FLEE, u, -1)
        cross(d, s, u, x, y, cx, cy)


@kernel(read_only=("d",))
def demoralize(d: Setup, s: State, u: int) -> None:
    """Make a unit demoralized: it flees at once and tries to rally two turns later.

    Source: Warcrow 1.6, "Demoralized Unit".
    """
    proof = d.keywords[u] & GOLEM or d.traits[u] & STEADY
    if proof or s.demoralized[u] or s.status[u] != READY:
        return
    s.demoralized[u] = 1
    s.rally[u] = s.current_turn + RALLY_AFTER
    emits.emit(s, events.DEMORALIZED, u, -1, s.rally[u], 0)
    run_away(d, s, u)


@kernel(read_only=("d",))
def rally(d: Setup, s: State, book: Book, u: int) -> bool:
    """Let a demoralized unit try to rally; return whether it did. A failure makes it flee again.

    Source: Warcrow 1.6, "Rally a Demoralized Unit", "Multiple Rally Attempts".
    """
    if will_test(d, s, book, u, 1, events.RALLY) >= 1:
        s.demoralized[u] = 0
        s.stress[u] = min(s.stress[u], max(0, d.morale[u] - 1))
        emits.emit(s, events.RALLIED, u, -1, s.stress[u], 0)
        return True
    s.rally[u] += RALLY_AFTER
    run_away(d, s, u)
    return False


@kernel(read_only=("d",))
def flee(d: Setup, s: State, u: int) -> tuple[bool, float, float]:
    """Move a fleeing unit home by both its values; return whether it left, where its way bent.

    Outside its zone it makes for the zone, inside it for the nearest edge of it. Where no straight
    way takes it all it may go, it takes the bend that leads furthest home.

    Source: Warcrow 1.6, "Fleeing".
    """
    x, y, r = s.x[u, 0], s.y[u, 0], s.lead[u]
    home = r if player_of(d, u) == 0 else d.depth - r
    inside = abs(y - home) <= d.zone - 2.0 * r
    tx, ty = x, home
    if inside and min(x - r, d.width - r - x) < abs(y - home):
        tx, ty = (r if x < 0.5 * d.width else d.width - r), y
    first, second = leg(d, s, u, 0), leg(d, s, u, 1)
    long = geometry.distance(x, y, tx, ty)
    if long <= TOUCH:
        return True, x, y
    gather(d, s, u, x, y, first + second + r + CLEAR, NOBODY)
    ux, uy, both = (tx - x) / long, (ty - y) / long, first + second
    if long <= both and clear_run(d, s, u, x, y, ux, uy, long) > long - TOUCH:
        return True, x, y
    gone, ex, ey, cx, cy = find_flight(d, s, u, ux, uy, long, (first, second))
    if gone > 0.0:
        march_to(d, s, u, ex, ey, ux, uy)
    return gone >= long - TOUCH, cx, cy
