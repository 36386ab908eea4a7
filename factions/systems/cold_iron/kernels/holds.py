"""Hand to hand combat on the ground: blows, pins, drawn daggers, getting free; how it is joined.

Source: Cold Iron, Hand to Hand Combat, Hand to Hand Attacks, Keeping a Weapon, Pin and Disarm
Maneuvers, Disengaging from Hand-to-Hand Combat.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.grips import (
    FULL,
    following,
    grabs,
    joins,
    jumping,
    knocks_down,
    leader,
    members,
    recants,
    side_value,
    steadiness,
    value,
)
from factions.systems.cold_iron.kernels.harm import (
    armour,
    dismount,
    fall,
    hurt,
    passing,
    settle,
)
from factions.systems.cold_iron.kernels.hexes import in_front, player_of
from factions.systems.cold_iron.kernels.layout import (
    COVERS,
    DEFENDS,
    DRAWS,
    ESCAPES,
    GRABBED,
    GREEDY,
    GRIPS,
    NEAREST,
    OUT,
    PINS,
    PRONE,
    STANDING,
    UNARMED,
    UP,
    Record,
)
from factions.systems.cold_iron.kernels.partings import break_up, opposed, picks, somebody
from factions.systems.cold_iron.kernels.rolls import adjustment, damage, multiple
from factions.systems.cold_iron.kernels.spoils import random_crit
from factions.tabletop import rng
from factions.tabletop.jit import kernel

FREE, PIN_STEP, PIN_AT_ONCE, PINS_NEEDED = 3, 5, 12, 3
FROM_BEHIND = 4
STRONGER = 4  # by how much better one side is before the other would rather be free
KEEPS_FROM = 8  # and before it holds on to its weapons


@kernel
def hand_to_hand(d: Record, s: Record) -> None:
    """Let those who hold each other fight on, the better first; then let others jump."""
    if s.holds:
        part(d, s)
        for u in range(d.first[1]):
            if s.held[u] >= 0 and s.turned[u] != s.current_round:
                if s.broke[u] != s.current_round:
                    break_up_once(d, s, int(s.held[u]))
                fight_on(d, s, int(s.held[u]))
    for u in range(d.first[2]):
        if jumping(d, s, u) and not recants(d, s, u):
            v = s.target[u]
            if s.held[v] >= 0:
                if joins(d, s, u):
                    enter(d, s, u, int(s.held[v]))
                    arrive(d, s, u)
            else:
                tackle(d, s, u, int(v))
            settle(d, s)
            part(d, s)


@kernel
def break_up_once(d: Record, s: Record, label: int) -> None:
    """Let a hold break up if it would, and no part of it again this turn."""
    for w in range(d.first[2]):
        if s.held[w] == label:
            s.broke[w] = s.current_round
    break_up(d, s, label)


@kernel
def arrive(d: Record, s: Record, u: int) -> None:
    """Let who has thrown himself into a hold attack by himself: badly, he hits one of his own."""
    label, player = int(s.held[u]), player_of(d, u)
    v = leader(d, s, label, 1 - player, False)
    if v < 0:
        return
    mine, other = value(d, s, u), side_value(d, s, label, 1 - player, False)
    ca = adjustment(d, s)
    events.emit(s, events.ATTACK, u, v, events.GRIP, mine)
    events.add_numbers(s, 2, other, ca)
    if mine + ca < 0:
        v = somebody(d, s, label, player, u)
        if v >= 0:
            grip_lands(d, s, u, v, random_crit(d, s, passing(d, s, u, v)))
    elif mine + ca >= other:
        grip(d, s, u, somebody(d, s, label, 1 - player, -1), mine + ca - other)


@kernel
def part(d: Record, s: Record) -> None:
    """Leave those on the ground, free, whose opponents in a hold are all gone."""
    for u in range(d.first[2]):
        if s.held[u] >= 0 and members(d, s, int(s.held[u]), 1 - player_of(d, u)) == 0:
            let_go(d, s, u, False)


@kernel
def let_go(d: Record, s: Record, u: int, on_feet: bool) -> None:
    """Take somebody out of a hold. Weapons other than daggers lie on the ground."""
    armed = s.keeps[u] or d.small[u, s.stance[u]]
    s.held[u], s.pins[u], s.pinned[u], s.keeps[u] = -1, 0, 0, 0
    s.down[u] = (UP if armed else UNARMED) if on_feet else PRONE
    events.emit(s, events.STATUS, u, -1, events.HAND_TO_HAND, 0)


@kernel
def enter(d: Record, s: Record, u: int, label: int) -> None:
    """Bring somebody into a hold: a dagger in hand is ready, other weapons are dropped."""
    s.held[u], s.down[u] = label, UP
    s.drawn[u] = d.small[u, s.stance[u]] and not d.bare[u, s.stance[u]]
    events.emit(s, events.STATUS, u, -1, events.HAND_TO_HAND, 1)


@kernel
def tackle(d: Record, s: Record, u: int, v: int) -> None:
    """Let u, and friends who jump the same enemy, grab him and bring him down together."""
    label, player = s.holds, player_of(d, u)
    behind, caught = False, 0
    most = members(d, s, label, player) + (6 if d.large[v] else 4)
    for w in range(d.first[player], d.first[player + 1]):
        if jumping(d, s, w) and s.target[w] == v and caught < most:
            s.does[w] = GRABBED
            if grabs(d, s, w):
                s.held[w], caught = label, caught + 1
                behind = behind or not in_front(s, v, w)
    if caught == 0:
        return
    mine = side_value(d, s, label, player, True) + (FROM_BEHIND if behind else 0)
    other, ca = steadiness(d, s, v), adjustment(d, s)
    first = leader(d, s, label, player, True)
    events.emit(s, events.ATTACK, first, v, events.TACKLE, mine)
    events.add_numbers(s, 2, other, ca)
    if mine + ca < other:
        for w in range(d.first[player], d.first[player + 1]):
            if s.held[w] == label:
                s.held[w] = -1
        return
    bring_down(d, s, v, label, player)


@kernel
def bring_down(d: Record, s: Record, v: int, label: int, player: int) -> None:
    """Let a tackle that succeeded end on the ground: a hold, or only v is down."""
    s.holds += 1
    if s.riding[v]:
        dismount(s, v)
    for w in range(d.first[player], d.first[player + 1]):
        if s.held[w] == label:
            enter(d, s, w, label)
            s.keeps[w] = value(d, s, w) - d.keep[w] >= value(d, s, v) + KEEPS_FROM
    idle = s.struck[v] == 0 and s.does[v] != DEFENDS and s.stunned[v] == 0
    enter(d, s, v, label)
    floored = knocks_down(d, s, v, player)
    act(d, s, label, player, GRIPS, GRIPS)
    if floored and s.status[v] == STANDING:
        pulled = idle and rolls(d, s, label, 1 - player, events.TACKLE, 0, 0) >= 0
        if not pulled:
            for w in range(d.first[2]):
                if s.held[w] == label:
                    s.keeps[w] = 1
                    let_go(d, s, w, w != v)
            return
    if idle:
        act(d, s, label, 1 - player, GRIPS, GRIPS)


@kernel
def fight_on(d: Record, s: Record, label: int) -> None:
    """Let both sides of a hold act, the one with the better value first."""
    for w in range(d.first[2]):
        if s.held[w] == label:
            s.turned[w] = s.current_round
    values = side_value(d, s, label, 0, True), side_value(d, s, label, 1, True)
    first = rng.below(s.rng, 2) if values[0] == values[1] else int(values[1] > values[0])
    options = option(d, s, label, 0), option(d, s, label, 1)
    for half in range(2):
        player = first if half == 0 else 1 - first
        if members(d, s, label, 0) and members(d, s, label, 1):
            act(d, s, label, player, options[player], options[1 - player])
            settle(d, s)
            part(d, s)


@kernel
def option(d: Record, s: Record, label: int, player: int) -> int:
    """Choose what a side of a hold does: free itself, pin, draw a dagger, or strike."""
    u, v = leader(d, s, label, player, True), leader(d, s, label, 1 - player, False)
    policy = d.policy[player]
    if u < 0 or v < 0 or policy == NEAREST:
        return GRIPS
    if policy != GREEDY:
        return rng.below(s.rng, 5)
    mine = side_value(d, s, label, player, True)
    edge = mine - side_value(d, s, label, 1 - player, False)
    if edge <= -STRONGER and d.berserk[u] == 0:
        more = members(d, s, label, player) < s.standing[player]
        return COVERS if more and edge <= -2 * STRONGER else ESCAPES
    kind = s.drawn[u]
    number, faces, added = d.grip_dice[u, kind, 0], d.grip_dice[u, kind, 1], d.grip_dice[u, kind, 2]
    through = number * (faces + 1) + 2 * added - 2 * armour(d, s, v)
    if d.blade[u] and s.drawn[u] == 0 and edge >= 0:
        return DRAWS
    return PINS if through <= 2 and edge > 0 and not d.ghost[u] else GRIPS


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
    if u < 0 or does == COVERS:
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
