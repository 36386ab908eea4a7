"""Hand to hand combat turn by turn: how a hold begins, who fights on in it, how it is joined.

Source: Cold Iron, Hand to Hand Combat Initiation, Hand to Hand Attacks, Keeping a Weapon.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.clinches import (
    act,
    enter,
    grip,
    grip_lands,
    let_go,
    part,
    rolls,
)
from factions.systems.cold_iron.kernels.grips import (
    grabs,
    helpers,
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
from factions.systems.cold_iron.kernels.harm import armour, dismount, passing, settle
from factions.systems.cold_iron.kernels.hexes import in_front, player_of
from factions.systems.cold_iron.kernels.layout import (
    BIDES,
    COVERS,
    DEFENDS,
    DRAWS,
    ESCAPES,
    GRABBED,
    GREEDY,
    GRIPS,
    NEAREST,
    PINS,
    STANDING,
    Record,
)
from factions.systems.cold_iron.kernels.partings import bides, break_up, somebody
from factions.systems.cold_iron.kernels.rolls import adjustment
from factions.systems.cold_iron.kernels.spoils import random_crit
from factions.tabletop import rng
from factions.tabletop.jit import kernel

FROM_BEHIND = 4
STRONGER = 4  # by how much better one side is before the other would rather be free
KEEPS_FROM = 8  # and before it holds on to its weapons


@kernel
def hand_to_hand(d: Record, s: Record) -> None:
    """Let those who hold each other fight on, the better first; then others jump.

    A side that held its attack back for them attacks last, with all who have come.
    """
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
                join_in(d, s, u, int(s.held[v]))
            else:
                tackle(d, s, u, int(v))
            settle(d, s)
            part(d, s)
    if s.holds:
        for u in range(d.first[2]):
            if s.held[u] >= 0 and s.means[u] == BIDES:
                act_late(d, s, int(s.held[u]), player_of(d, u))


@kernel
def break_up_once(d: Record, s: Record, label: int) -> None:
    """Let a hold break up if it would, and no part of it again this turn."""
    for w in range(d.first[2]):
        if s.held[w] == label:
            s.broke[w] = s.current_round
    break_up(d, s, label)


@kernel
def join_in(d: Record, s: Record, u: int, label: int) -> None:
    """Let u, and friends who jump into the same hold, join it and attack as a group.

    Where their side held its attack back for them they attack with it instead.
    """
    player, own = player_of(d, u), s.holds
    waited, afoot, came = False, s.afoot[s.target[u]], 0
    for w in range(d.first[player], d.first[player + 1]):
        waited = waited or (s.held[w] == label and s.means[w] == BIDES)
    for w in range(d.first[player], d.first[player + 1]):
        if jumping(d, s, w) and s.held[s.target[w]] == label:
            s.does[w] = GRABBED
            if joins(d, s, w, label, own):
                enter(d, s, w, own)
                s.afoot[w], came = afoot, came + 1
    if came and not waited:
        arrive(d, s, label, own, player)
    for w in range(d.first[player], d.first[player + 1]):
        if s.held[w] == own:
            s.held[w] = label


@kernel
def arrive(d: Record, s: Record, label: int, own: int, player: int) -> None:
    """Let the newcomers of a hold attack by themselves: badly, they hit one of their own side.

    own: the number under which they are held until they have done so.
    """
    u, v = leader(d, s, own, player, True), leader(d, s, label, 1 - player, False)
    if u < 0 or v < 0:
        return
    mine, other = side_value(d, s, own, player, True), side_value(d, s, label, 1 - player, False)
    ca = adjustment(d, s)
    events.emit(s, events.ATTACK, u, v, events.GRIP, mine)
    events.add_numbers(s, 2, other, ca)
    if mine + ca < 0:
        v = somebody(d, s, label, player, -1)
        if v >= 0:
            grip_lands(d, s, u, v, random_crit(d, s, passing(d, s, u, v)))
    elif mine + ca >= other:
        grip(d, s, u, somebody(d, s, label, 1 - player, -1), mine + ca - other)


@kernel
def act_late(d: Record, s: Record, label: int, player: int) -> None:
    """Let a side of a hold make the attack that it held back."""
    other = GRIPS
    for w in range(d.first[2]):
        if s.held[w] == label:
            if player_of(d, w) == player:
                s.means[w] = GRIPS
            elif s.means[w] in (COVERS, ESCAPES):
                other = s.means[w]
    act(d, s, label, player, option(d, s, label, player), int(other))
    settle(d, s)
    part(d, s)


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
    """Let a tackle that succeeded end in a hold, on the ground or on the feet; or only v is down.

    An idle defender attacks as well, whether or not he pulls those down who would stay up.
    """
    s.holds += 1
    mounted = s.riding[v] != 0
    if mounted:
        dismount(s, v)
    for w in range(d.first[player], d.first[player + 1]):
        if s.held[w] == label:
            enter(d, s, w, label)
            s.keeps[w] = value(d, s, w) - d.keep[w] >= value(d, s, v) + KEEPS_FROM
    idle = s.struck[v] == 0 and s.does[v] != DEFENDS and s.stunned[v] == 0
    enter(d, s, v, label)
    floored = knocks_down(d, s, v, player)
    if not floored and not mounted:
        stay_up(d, s, v, label, player)
    act(d, s, label, player, GRIPS, GRIPS)
    parted = floored and s.status[v] == STANDING
    if parted and idle:
        parted = rolls(d, s, label, 1 - player, events.TACKLE, 0, 0) < 0
    if idle:
        act(d, s, label, 1 - player, GRIPS, GRIPS)
    for w in range(d.first[2]):
        if parted and s.held[w] == label:
            s.keeps[w] = 1
            let_go(d, s, w, w != v)


@kernel
def stay_up(d: Record, s: Record, v: int, label: int, player: int) -> None:
    """Let those who hold v stay on their feet, with him, where his friends are near.

    Where more of his are near than of theirs he tries to pull them down, unless he but defended.
    """
    if d.policy[player] != GREEDY:
        return
    mine, other = helpers(d, s, v, player), helpers(d, s, v, 1 - player)
    if other == 0:
        return
    pulls = d.policy[1 - player] == GREEDY and s.does[v] != DEFENDS and other > mine
    if pulls and rolls(d, s, label, 1 - player, events.TACKLE, 0, 0) >= 0:
        return
    for w in range(d.first[2]):
        if s.held[w] == label:
            s.afoot[w] = 1
            events.emit(s, events.STATUS, w, -1, events.AFOOT, 1)


@kernel
def fight_on(d: Record, s: Record, label: int) -> None:
    """Let both sides of a hold act, the one with the better value first."""
    values = side_value(d, s, label, 0, True), side_value(d, s, label, 1, True)
    first = rng.below(s.rng, 2) if values[0] == values[1] else int(values[1] > values[0])
    options = option(d, s, label, 0), option(d, s, label, 1)
    for w in range(d.first[2]):
        if s.held[w] == label:
            s.turned[w], s.means[w] = s.current_round, options[player_of(d, w)]
    for half in range(2):
        player = first if half == 0 else 1 - first
        if members(d, s, label, 0) and members(d, s, label, 1):
            act(d, s, label, player, options[player], options[1 - player])
            settle(d, s)
            part(d, s)


@kernel
def option(d: Record, s: Record, label: int, player: int) -> int:
    """Choose what a side of a hold does: wait for help, get free, pin, draw a dagger, or strike."""
    u, v = leader(d, s, label, player, True), leader(d, s, label, 1 - player, False)
    policy = d.policy[player]
    if u < 0 or v < 0 or policy == NEAREST:
        return GRIPS
    if policy != GREEDY:
        return rng.below(s.rng, 5)
    if bides(d, s, label, player):
        return BIDES
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
