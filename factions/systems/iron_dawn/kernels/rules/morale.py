"""Morale tests, and what commanders near by do to them.

Source: Iron Dawn V2, "Morale", "Command Radius", "Commanders", "Squad Leaders".

Effects of squad leaders: `rules.turn_sequence:may_act`, `rules.morale:led`,
`rules.shooting.firing:has_round`, `rules.removing_models:fall`, `table.formation:front_rank`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    ABOARD,
    COMMANDER,
    JOINED,
    MODELS,
    READY,
    SOLO,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.dice import d10
from factions.systems.iron_dawn.kernels.table.formation import (
    is_vehicle,
    place_of,
    player_of,
    within,
)
from factions.tabletop.compiler.jit import kernel

WORST, NINE, TEN = 8, 9, 10  # the highest face that may pass; those rolled again


@kernel(read_only=("d",))
def carrier(s: State, d: Setup, u: int) -> int:
    """Return the unit whose place on the table is that of unit u: its own, host or transport."""
    if s.status[u] == JOINED:
        u = s.host[u]
    if s.status[u] == ABOARD:
        u = s.ride[u]
    return int(u)


@kernel(read_only=("d",))
def commands(d: Setup, s: State, commander: int) -> bool:
    """Return whether a unit is a commander in play, and not in an abandoned vehicle.

    Source: Iron Dawn V2, Commanders.
    """
    if d.radius[commander] <= 0.0:
        return False
    if is_vehicle(d, commander):
        return bool(s.status[commander] == READY and not s.abandoned[commander])
    return bool(s.status[commander] in (READY, JOINED, ABOARD))


@kernel(read_only=("d",))
def in_radius(d: Setup, s: State, commander: int, u: int) -> bool:
    """Return whether any of unit u is within the command radius of a commander.

    The radius is that about the commander's own model, or about the hull it is in.

    Source: Iron Dawn V2, Command Radius.
    """
    at, far = carrier(s, d, commander), d.radius[commander]
    x, y = s.x[at], s.y[at]
    if is_vehicle(d, at):
        far += s.room[at]
    elif at != commander:
        place = min(place_of(s, at, commander), MODELS - 1)
        x, y = x + d.place_x[place], y + d.place_y[place]
    return within(d, s, u, x, y, far) > 0


@kernel(read_only=("d",))
def lent(d: Setup, s: State, u: int) -> int:
    """Return what the best commander whose radius infantry is within adds to its MOR.

    Source: Iron Dawn V2, Command Radius.
    """
    player, most = player_of(d, u), 0
    for commander in range(s.first[player], s.first[player + 1]):
        if d.lends[commander] > most and commands(d, s, commander):
            if in_radius(d, s, commander, u):
                most = d.lends[commander]
    return int(most)


@kernel(read_only=("d",))
def morale_of(d: Setup, s: State, u: int) -> int:
    """Return a unit's MOR: that of the best commander in it, else its own and a bonus.

    Source: Iron Dawn V2, Commanders.
    """
    more = 1 if s.inspired[u] == s.current_round else 0
    solo, best = s.guest[u], -1
    while solo >= 0:
        if d.is_[solo] & COMMANDER:
            best = max(best, int(d.mor[solo]))
        solo = s.guest[solo]
    if best >= 0:
        return int(best + more)
    if d.radius[u] > 0.0:
        return int(d.mor[u] + more)
    return int(d.mor[u] + lent(d, s, u) + more)


@kernel
def passes(s: State, u: int, mor: int, why: int) -> bool:
    """Roll a morale test: MOR or less passes, 9 and 10 never do.

    MOR 10 rolls a 10 once more, MOR 11 a 9 too.

    Source: Iron Dawn V2, Morale.
    """
    face = d10(s)
    if (face == TEN and mor >= TEN) or (face == NINE and mor > TEN):
        face = d10(s)
    passed = face <= mor and face <= WORST
    emits.emit(s, events.MORALE, u, -1, why, face)
    emits.more(s, mor, 1 if passed else 0, 0, 0)
    return passed


@kernel(read_only=("d",))
def test(d: Setup, s: State, u: int, why: int) -> bool:
    """Let a unit test its morale; Hold the Line rolls a failed test once more.

    Source: Iron Dawn V2, Morale.
    """
    mor = morale_of(d, s, u)
    if passes(s, u, mor, why):
        return True
    return bool(s.steady[u] == s.current_turn and passes(s, u, mor, why))


@kernel(read_only=("d",))
def led(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit acts three times without a test: it has a leader, or needs none.

    Source: Iron Dawn V2, Squad Leaders.
    """
    return bool(s.leader[u] or d.is_[u] & SOLO or s.guest[u] >= 0 or is_vehicle(d, u))


@kernel(read_only=("d",))
def calm(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may act: without a leader or an order it has to pass a morale test.

    Source: Iron Dawn V2, Squad Leaders.
    """
    if led(d, s, u) or s.ordered[u] == s.current_round:
        return True
    return test(d, s, u, events.TO_ACT)
