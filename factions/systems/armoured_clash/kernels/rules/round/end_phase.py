"""The end phase: markers scored, ground presence, all units made ready.

Source: Armoured Clash, "End Phase", "Strategic Objective Markers", "Clash Objectives",
"Victory Points".

For objective markers, see `table.markers:may_hold`, `table.markers:may_deny`,
`table.markers:touches`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import PRESENCE
from factions.systems.armoured_clash.kernels.table.markers import may_deny, may_hold, touches
from factions.systems.armoured_clash.kernels.table.shapes import in_play, player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def controller(d: Setup, s: State, marker: int) -> int:
    """Return the player in control of a marker, or -1.

    Source: Armoured Clash, "Strategic Objective Markers".
    """
    holds = denies = 0
    for u in range(d.first[2]):
        if touches(d, s, u, marker):
            bit = 1 << player_of(d, u)
            holds |= bit if may_hold(d, s, u) else 0
            denies |= bit if may_deny(d, u) else 0
    if holds == 1 and denies & 2 == 0:
        return 0
    if holds == 2 and denies & 1 == 0:
        return 1
    return -1


@kernel(read_only=("d",))
def present(d: Setup, s: State, player: int) -> bool:
    """Return whether a player has a unit on the table, or aboard one that is.

    Source: Armoured Clash, "End Phase".
    """
    for u in range(d.first[player], d.first[player + 1]):
        if in_play(s, u):
            return True
    return False


@kernel(read_only=("d",))
def end_phase(d: Setup, s: State) -> None:
    """Score the markers, see which player has no unit left on the table, make all units ready.

    Source: Armoured Clash, "End Phase".
    """
    for marker in range(d.markers):
        player = controller(d, s, marker)
        if player != s.holder[marker]:
            s.holder[marker] = player
            emits.emit(s, events.TAKEN, -1, -1, marker, player)
        if player >= 0:
            s.points[player] += d.marker_points
            emits.emit(s, events.GAINED, -1, -1, events.MARKER, player)
            emits.add_numbers(s, 2, d.marker_points, marker)
    for player in range(2):
        if not present(d, s, player):
            s.points[1 - player] += PRESENCE
            emits.emit(s, events.GAINED, -1, -1, events.ABSENCE, 1 - player)
            emits.add_numbers(s, 2, PRESENCE, -1)
            s.over = 1
    emits.emit(s, events.SCORED, -1, -1, s.points[0], s.points[1])
    for u in range(d.first[2]):
        s.activated[u] = 0
