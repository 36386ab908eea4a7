"""How a hold is joined, and what its newcomers do.

Source: Cold Iron, Hand to Hand Combat Initiation, Multiple Combatants on a Side.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    BIDES,
    ENGAGED_MOST,
    GRABBED,
    LARGE_MOST,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.hand_to_hand.attacks import grip_hits, grip_lands
from factions.systems.cold_iron.kernels.rules.hand_to_hand.initiation import enter, grabs, jumping
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import (
    leader,
    members,
    side_value,
    somebody,
    value,
)
from factions.systems.cold_iron.kernels.rules.reference_charts.chance_adjustment import adjustment
from factions.systems.cold_iron.kernels.rules.reference_charts.critical_hits import random_crit
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.armour import passing
from factions.systems.cold_iron.kernels.table.hexes import player_of
from factions.tabletop.compiler.jit import kernel

JOINS_TACKLE = 0


@kernel(read_only=("d",))
def gets_in(d: Setup, s: State, u: int, label: int, own: int) -> bool:
    """Let somebody throw himself into the hold that his target is in; tell whether he is in it.

    own: the number under which those are held who have joined it this turn.

    Source: Cold Iron, Hand to Hand Combat Initiation; Multiple Combatants on a Side.
    """
    v, player = s.target[u], player_of(d, u)
    large = LARGE_MOST if d.large[v] else ENGAGED_MOST
    mine = members(d, s, label, player) + members(d, s, own, player)
    if mine >= large * members(d, s, label, 1 - player):
        return False
    if not grabs(d, s, u):
        return False
    ca, mine = adjustment(d, s), value(d, s, u)
    emits.emit(s, events.ATTACK, u, v, events.TACKLE, mine)
    emits.add_numbers(s, 2, JOINS_TACKLE, ca)
    return bool(mine + ca >= JOINS_TACKLE)


@kernel(read_only=("d",))
def join_in(d: Setup, s: State, u: int, label: int) -> None:
    """Let u, and friends who jump into the same hold, join it and attack as a group.

    Where their side held its attack back for them they attack with it instead.

    Source: Cold Iron, Hand to Hand Combat Initiation.
    """
    player, own = player_of(d, u), s.holds
    waited, afoot, came = False, s.afoot[s.target[u]], 0
    for v in range(d.first[player], d.first[player + 1]):
        waited = waited or (s.held[v] == label and s.means[v] == BIDES)
    for v in range(d.first[player], d.first[player + 1]):
        if jumping(d, s, v) and s.held[s.target[v]] == label:
            s.does[v] = GRABBED
            if gets_in(d, s, v, label, own):
                enter(d, s, v, own)
                s.afoot[v], came = afoot, came + 1
    if came and not waited:
        newcomers_attack(d, s, label, own, player)
    for v in range(d.first[player], d.first[player + 1]):
        if s.held[v] == own:
            s.held[v] = label


@kernel(read_only=("d",))
def newcomers_attack(d: Setup, s: State, label: int, own: int, player: int) -> None:
    """Let the newcomers of a hold attack by themselves: badly, they hit one of their own side.

    own: the number under which they are held until they have done so.

    Source: Cold Iron, Hand to Hand Combat Initiation.
    """
    u, v = leader(d, s, own, player, True), leader(d, s, label, 1 - player, False)
    if u < 0 or v < 0:
        return
    mine, other = side_value(d, s, own, player, True), side_value(d, s, label, 1 - player, False)
    ca = adjustment(d, s)
    emits.emit(s, events.ATTACK, u, v, events.GRIP, mine)
    emits.add_numbers(s, 2, other, ca)
    if mine + ca < 0:
        v = somebody(d, s, label, player, -1)
        if v >= 0:
            grip_lands(d, s, u, v, random_crit(d, s, passing(d, s, u, v)))
    elif mine + ca >= other:
        grip_hits(d, s, u, somebody(d, s, label, 1 - player, -1), mine + ca - other, ca)
