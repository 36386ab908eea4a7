"""Transporting units: embarking and disembarking.

Source: Armoured Clash, "Transporting Units".

Effects of being aboard: `rules.damage:crush_passengers`, `rules.damage:thinned`,
`rules.discipline.suppression:suppression_test`, `rules.discipline.discipline_tests:lent`,
`rules.discipline.falling_back:fall_back`, `rules.round.deployment:board_transports`,
`rules.round.activation:activate`, `rules.round.manoeuvres:manoeuvre`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    ASSAULT_RAMP,
    BULKY,
    CHAMBERS,
    ENTER,
    INFANTRY,
    JUMP_RAMP,
    READY,
    RUN_AMOK,
    SOARS,
    SPACIOUS,
)
from factions.systems.armoured_clash.kernels.table.auras import traits_of
from factions.systems.armoured_clash.kernels.table.beside import (
    room_beside,
    room_facing,
    transport_host,
)
from factions.systems.armoured_clash.kernels.table.measuring import within
from factions.systems.armoured_clash.kernels.table.shapes import form, in_front, player_of, stand_at
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def room_of(d: Setup, u: int, v: int) -> int:
    """Return the room that a model of unit u takes in transport v: the bulky, two.

    Source: Armoured Clash, the special rules Bulky and Spacious.
    """
    return 2 if d.rules[u] & BULKY and d.rules[v] & SPACIOUS == 0 else 1


@kernel(read_only=("d",))
def takes(d: Setup, s: State, v: int, u: int) -> bool:
    """Return whether a transport on the table takes a unit of infantry aboard, wherever that is.

    Source: Armoured Clash, "Transporting Units"; the special rules Restricted Access and Run Amok.
    """
    if d.capacity[v] == 0 or s.status[v] != READY or s.load[v] >= 0 or d.kind[u] != INFANTRY:
        return False
    if d.admits[v] and d.admits[v] & traits_of(d, s, u) == 0:
        return False
    if d.rules[u] & RUN_AMOK and d.rules[v] & CHAMBERS == 0:
        return False
    return bool(s.n[u] * room_of(d, u, v) <= s.n[v] * d.capacity[v])


@kernel(read_only=("d",))
def may_embark(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether infantry may enter a transport from where it stands.

    Source: Armoured Clash, "Embarking and Disembarking".
    """
    if s.status[u] != READY or player_of(d, u) != player_of(d, v) or not takes(d, s, v, u):
        return False
    return within(d, s, u, v, ENTER)


@kernel(read_only=("d",))
def has_ramp(d: Setup, s: State, u: int) -> bool:
    """Return whether a transport may let its passengers out: by a Jump Ramp only those that soar.

    Source: Armoured Clash, the special rules Assault Ramp and Jump Ramp.
    """
    v = s.load[u]
    if v < 0:
        return False
    return bool(d.rules[u] & ASSAULT_RAMP or (d.rules[u] & JUMP_RAMP and d.rules[v] & SOARS))


@kernel
def embark(s: State, u: int, v: int) -> None:
    """Put a unit aboard a transport. Source: Armoured Clash, "Embarking and Disembarking"."""
    s.status[u], s.carrier[u], s.load[v] = ABOARD, v, u
    s.lookout[u] = s.covered[u] = 0
    emits.emit(s, events.ACTION, u, v, events.EMBARKED, 0)


@kernel(read_only=("d",))
def disembark(d: Setup, s: State, u: int, tx: float, ty: float, fx: float, fy: float) -> bool:
    """Set a passenger up beside its transport, toward (tx, ty); False where there is no room.

    It faces outward or, where (fx, fy) is then not in its front arc and there is room, that. No
    unit gets out of a transport that is still in reserve.

    Source: Armoured Clash, "Embarking and Disembarking".
    """
    v = s.carrier[u]
    if s.status[v] != READY:
        return False
    form(d, s, u)
    spot = room_beside(d, s, u, transport_host(s, v), tx, ty)
    if not spot.found:
        return False
    if not in_front(spot.hx, spot.hy, fx - spot.x, fy - spot.y):
        turned = room_facing(d, s, u, v, spot, fx, fy)
        spot = turned if turned.found else spot
    s.status[u], s.carrier[u], s.load[v] = READY, -1, -1
    stand_at(d, s, u, spot)
    emits.emit_place(s, events.DISEMBARKED, u)
    return True
