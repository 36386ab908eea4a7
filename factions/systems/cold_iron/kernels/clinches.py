"""What both sides do in a hold: blows, pins, drawn daggers, getting free; who enters and leaves it.

Source: Cold Iron, Hand to Hand Combat, Hand to Hand Attacks, Keeping a Weapon, Pin and Disarm
Maneuvers, Disengaging from Hand-to-Hand Combat.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.grips import (
    FULL,
    PIN_AT_ONCE,
    PIN_STEP,
    PINS_NEEDED,
    following,
    leader,
    members,
    side_value,
    value,
)
from factions.systems.cold_iron.kernels.harm import fall, hurt, passing
from factions.systems.cold_iron.kernels.hexes import player_of
from factions.systems.cold_iron.kernels.layout import (
    BIDES,
    COVERS,
    DRAWS,
    ESCAPES,
    GRIPS,
    OUT,
    PINS,
    PRONE,
    STANDING,
    UNARMED,
    UP,
    Record,
)
from factions.systems.cold_iron.kernels.partings import opposed, picks
from factions.systems.cold_iron.kernels.rolls import adjustment, damage, multiple
from factions.tabletop import rng
from factions.tabletop.jit import kernel

FREE = 3


@kernel
def part(d: Record, s: Record) -> None:
    """Free those whose opponents in a hold are all gone: on the ground, if they went down."""
    for u in range(d.first[2]):
        if s.held[u] >= 0 and members(d, s, int(s.held[u]), 1 - player_of(d, u)) == 0:
            let_go(d, s, u, False)


@kernel
def let_go(d: Record, s: Record, u: int, on_feet: bool) -> None:
    """Take somebody out of a hold. Weapons other than daggers lie on the ground."""
    armed = s.keeps[u] or d.small[u, s.stance[u]]
    up = on_feet or s.afoot[u]
    s.held[u], s.pins[u], s.pinned[u], s.keeps[u], s.afoot[u] = -1, 0, 0, 0, 0
    s.down[u] = (UP if armed else UNARMED) if up else PRONE
    events.emit(s, events.STATUS, u, -1, events.HAND_TO_HAND, 0)


@kernel
def enter(d: Record, s: Record, u: int, label: int) -> None:
    """Bring somebody into a hold: a dagger in hand is ready, other weapons are dropped."""
    s.held[u], s.down[u], s.afoot[u], s.means[u] = label, UP, 0, GRIPS
    s.drawn[u] = d.small[u, s.stance[u]] and not d.bare[u, s.stance[u]]
    events.emit(s, events.STATUS, u, -1, events.HAND_TO_HAND, 1)


@kernel
def rolls(d: Record, s: Record, label: int, player: int, kind: int, needed: int, added: int) -> int:
    """Roll one attack of a side of a hold against the other; return by how much it succeeds."""
    u, v = leader(d, s, label, player, True), leader(d, s, label, 1 - player, False)
    if u < 0 or v < 0:
        return -99
    mine, other = side_value(d, s, label, player, True), side_value(d, s, label, 1 - player, False)
    ca = adjustment(d, s)
    s.fought[u] = s.fought[v] = 1
    events.emit(s, events.ATTACK, u, v, kind, mine)
    events.add_numbers(s, 2, other + needed + added, ca)
    return mine + ca - other - needed - added


@kernel
def act(d: Record, s: Record, label: int, player: int, does: int, other: int) -> None:
    """Let one side of a hold do what it has chosen."""
    u = leader(d, s, label, player, True)
    if u < 0 or does in (COVERS, BIDES):
        return
    v, cost = picks(d, s, label, player, does)
    if v < 0:
        tie_up(d, s, label, player)
        return
    covered = FULL if other == COVERS else 0
    if does == ESCAPES:
        slip(d, s, label, player)
        if rolls(d, s, label, player, events.PULLS_FREE, FREE, covered) >= 0:
            release(d, s, label, player, True)
    elif does == DRAWS:
        if rolls(d, s, label, player, events.DRAW, 0, covered) >= 0:
            s.drawn[u] = d.blade[u]
            events.emit(s, events.STATUS, u, -1, events.DRAWN, 1)
    else:
        kind = events.PIN if does == PINS else events.GRIP
        margin = rolls(d, s, label, player, kind, cost, covered)
        mine = side_value(d, s, label, player, True) - cost
        if s.rolled + mine < 0 and other == ESCAPES:
            release(d, s, label, 1 - player, False)
        elif does == PINS:
            pin(s, v, margin)
        elif margin >= 0:
            grip(d, s, u, v, margin)


@kernel
def slip(d: Record, s: Record, label: int, player: int) -> None:
    """Free those whom nobody holds in: each of the others holds one, the best first.

    He has his choice of one who is weaker than he, or else any.
    """
    own = 0
    for u in range(d.first[player], d.first[player + 1]):
        s.hemmed[u] = 0
        own += opposed(d, s, u, label)
    w = leader(d, s, label, 1 - player, False)
    while w >= 0 and own > 0:
        best, most, found = -1, -1.0, 0
        for u in range(d.first[player], d.first[player + 1]):
            if opposed(d, s, u, label) and s.hemmed[u] == 0:
                found += 1
                weaker = value(d, s, w) > value(d, s, u)
                if weaker and d.worth[u] > most:
                    best, most = u, d.worth[u]
                elif most < 0.0 and (found == 1 or rng.below(s.rng, found) == 0):
                    best = u
        if best >= 0:
            s.hemmed[best] = 1
        own -= 1
        w = following(d, s, label, 1 - player, False, w)
    for u in range(d.first[player], d.first[player + 1]):
        if own > 0 and opposed(d, s, u, label) and s.hemmed[u] == 0:
            let_go(d, s, u, True)


@kernel
def grip(d: Record, s: Record, u: int, v: int, margin: int) -> None:
    """Let a blow hand to hand fall, by how much it succeeded."""
    crit = int(d.grip_crit[u, int(s.drawn[u])])
    grip_lands(d, s, u, v, multiple(crit, margin, int(s.rolled), passing(d, s, u, v)))


@kernel
def grip_lands(d: Record, s: Record, u: int, v: int, times: int) -> None:
    """Roll the damage of a blow hand to hand; who is hurt by it does not go on with a pin."""
    kind = int(s.drawn[u])
    number, faces, added = d.grip_dice[u, kind, 0], d.grip_dice[u, kind, 1], d.grip_dice[u, kind, 2]
    total = damage(s, int(number), int(faces), int(added), 0, 0, times)
    events.add_numbers(s, 5, times, total)
    points = hurt(d, s, u, v, total, 0, int(d.grip_fatigue[u, kind]))
    events.emit(s, events.DAMAGE, v, u, points, int(d.grip_fatigue[u, kind]))
    if points > 0:
        for w in range(d.first[2]):
            if s.held[w] == s.held[v] and player_of(d, w) == player_of(d, u):
                s.pins[w] = 0


@kernel
def pin(s: Record, v: int, margin: int) -> None:
    """Count an attempt to pin v: three in a row by 5, or one by 12."""
    s.pins[v] = s.pins[v] + 1 if margin >= PIN_STEP else 0
    if margin >= PIN_AT_ONCE or s.pins[v] >= PINS_NEEDED:
        s.pinned[v] = 1
        events.emit(s, events.STATUS, v, -1, events.PINNED, 1)


@kernel
def tie_up(d: Record, s: Record, label: int, player: int) -> None:
    """Beat one who is pinned into submission and tie him: he is out of the fight."""
    by = leader(d, s, label, player, True)
    for w in range(d.first[1 - player], d.first[2 - player]):
        if s.held[w] == label and s.status[w] == STANDING and s.pinned[w]:
            s.last[w] = by
            fall(d, s, w, OUT)
            return


@kernel
def release(d: Record, s: Record, label: int, player: int, on_feet: bool) -> None:
    """Free a side of a hold; `part` leaves the other on the ground."""
    for w in range(d.first[player], d.first[player + 1]):
        if s.held[w] == label and s.pinned[w] == 0:
            let_go(d, s, w, on_feet)
