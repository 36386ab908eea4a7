"""How one gets out of a hold. Source: Cold Iron, Disengaging from Hand-to-Hand Combat."""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    NONE_HELD,
    PRONE,
    SHIELD,
    UP,
    WEAPON,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import (
    following,
    leader,
    members,
    opposed,
    value,
)
from factions.systems.cold_iron.kernels.table.hexes import player_of
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def free_the_unopposed(d: Setup, s: State) -> None:
    """Free those whose opponents in a hold are all gone: on the ground, if they went down.

    Source: Cold Iron, Disengaging from Hand-to-Hand Combat.
    """
    for u in range(d.first[2]):
        if s.held[u] >= 0 and members(d, s, int(s.held[u]), 1 - player_of(d, u)) == 0:
            let_go(d, s, u, False)


@kernel(read_only=("d",))
def let_go(d: Setup, s: State, u: int, on_feet: bool) -> None:
    """Take somebody out of a hold. Weapons other than daggers lie on the ground.

    Source: Cold Iron, Disengaging from Hand-to-Hand Combat.
    """
    armed = s.keeps[u] or d.small[u, s.stance[u]]
    up = on_feet or s.afoot[u]
    s.held[u], s.pins[u], s.pinned[u], s.keeps[u], s.afoot[u] = -1, 0, 0, 0, 0
    dropped = WEAPON | (SHIELD if d.ds[u, s.stance[u]] > NONE_HELD else 0)
    s.down[u] = (UP if armed else dropped) | (UP if up else PRONE)
    emits.emit(s, events.STATUS, u, -1, events.HAND_TO_HAND, 0)


@kernel(read_only=("d",))
def release(d: Setup, s: State, label: int, player: int, on_feet: bool) -> None:
    """Free those of a side of a hold who are not pinned.

    Source: Cold Iron, Disengaging from Hand-to-Hand Combat.
    """
    for u in range(d.first[player], d.first[player + 1]):
        if s.held[u] == label and s.pinned[u] == 0:
            let_go(d, s, u, on_feet)


@kernel(read_only=("d",))
def slip(d: Setup, s: State, label: int, player: int) -> None:
    """Free those whom nobody holds in: each of the others holds one, the best first.

    He has his choice of one who is weaker than he, or else any.

    Source: Cold Iron, Disengaging from Hand-to-Hand Combat.
    """
    own = 0
    for u in range(d.first[player], d.first[player + 1]):
        s.hemmed[u] = 0
        own += opposed(d, s, u, label)
    holder = leader(d, s, label, 1 - player, False)
    while holder >= 0 and own > 0:
        best, most, found = -1, -1.0, 0
        for u in range(d.first[player], d.first[player + 1]):
            if opposed(d, s, u, label) and s.hemmed[u] == 0:
                found += 1
                weaker = value(d, s, holder) > value(d, s, u)
                if weaker and d.worth[u] > most:
                    best, most = u, d.worth[u]
                elif most < 0.0 and (found == 1 or rng.below(s.rng, found) == 0):
                    best = u
        if best >= 0:
            s.hemmed[best] = 1
        own -= 1
        holder = following(d, s, label, 1 - player, False, holder)
    for u in range(d.first[player], d.first[player + 1]):
        if own > 0 and opposed(d, s, u, label) and s.hemmed[u] == 0:
            let_go(d, s, u, True)
