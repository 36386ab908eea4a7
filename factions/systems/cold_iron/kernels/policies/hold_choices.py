"""What a side of a hold chooses: its action, whom it goes for, whether it waits or parts."""

from factions.systems.cold_iron.kernels.judgement.chances import chance
from factions.systems.cold_iron.kernels.policies.temper import goes_straight, weighs
from factions.systems.cold_iron.kernels.record.indices import (
    BIDES,
    COVERS,
    DODGE,
    DRAWS,
    ESCAPES,
    GRIPS,
    PINS,
    STANDING,
    UNFIT,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.berserkers import keeps_judgement
from factions.systems.cold_iron.kernels.rules.hand_to_hand.initiation import jumping
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import (
    added_up,
    following,
    leader,
    members,
    opposed,
    side_value,
    somebody,
    value,
)
from factions.systems.cold_iron.kernels.rules.physical_combat.attack_and_defence import attack_at
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.armour import armour
from factions.systems.cold_iron.kernels.table.hexes import between, player_of
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

STRONGER = 4  # by how much better one side is before the other would rather be free
NEAR = 2  # hexes
NAMED, EXCLUDED = 4, 2  # what it costs to go for one alone, and for anybody but one
LITTLE = 0.25  # points that a blow is worth which armour should stop


@kernel(read_only=("d",))
def option(d: Setup, s: State, label: int, player: int) -> int:
    """Choose what a side of a hold does: wait for help, get free, pin, draw a dagger, or strike."""
    u, v = leader(d, s, label, player, True), leader(d, s, label, 1 - player, False)
    if u < 0 or v < 0 or goes_straight(d, player):
        return GRIPS
    if not weighs(d, player):
        return rng.below(s.rng, 5)
    if bides(d, s, label, player):
        return BIDES
    mine = side_value(d, s, label, player, True)
    edge = mine - side_value(d, s, label, 1 - player, False)
    if edge <= -STRONGER and keeps_judgement(d, u):
        more = members(d, s, label, player) < s.standing[player]
        return COVERS if more and edge <= -2 * STRONGER else ESCAPES
    kind = s.drawn[u]
    number, faces, added = d.grip_dice[u, kind, 0], d.grip_dice[u, kind, 1], d.grip_dice[u, kind, 2]
    through = number * (faces + 1) + 2 * added - 2 * armour(d, s, v)
    if d.blade[u] and s.drawn[u] == 0 and edge >= 0:
        return DRAWS
    return PINS if through <= 2 and edge > 0 and not d.ghost[u] else GRIPS


@kernel(read_only=("d",))
def bides(d: Setup, s: State, label: int, player: int) -> bool:
    """Return whether a side of a hold does more if it waits for friends who are about to join it.

    One attack of all together is held against one now and one of the newcomers by themselves.
    """
    new, found = -99, False
    for u in range(d.first[player], d.first[player + 1]):
        if jumping(d, s, u) and s.held[s.target[u]] == label:
            new = added_up(d, new, value(d, s, u)) if found else value(d, s, u)
            found = True
    if not found:
        return False
    mine = side_value(d, s, label, player, True)
    other = side_value(d, s, label, 1 - player, False)
    apart = chance(d, other - mine) + chance(d, other - new)
    return chance(d, other - added_up(d, mine, new)) > apart


@kernel(read_only=("d",))
def picks(d: Setup, s: State, label: int, player: int, does: int) -> tuple[int, int]:
    """Return whom a side of a hold goes for, or -1, and what that costs its attack.

    By the greedy policy one alone, or of three or more anybody but one, where that promises more.
    """
    u, number, total = leader(d, s, label, player, True), 0, 0.0
    best, most, worst, least = -1, -1.0, -1, 1.0e9
    if u >= 0 and weighs(d, player):
        for v in range(d.first[1 - player], d.first[2 - player]):
            if opposed(d, s, v, label):
                now = worth_in_a_hold(d, s, u, v, does)
                number, total = number + 1, total + now
                if now > most:
                    best, most = v, now
                if now < least:
                    worst, least = v, now
    if number < 2:
        return somebody(d, s, label, 1 - player, -1), 0
    edge = side_value(d, s, label, player, True) - side_value(d, s, label, 1 - player, False)
    plain = chance(d, -edge) * total / number
    named = chance(d, NAMED - edge) * most
    others = chance(d, EXCLUDED - edge) * (total - least) / (number - 1) if number > 2 else 0.0
    if named > plain and named >= others:
        return best, NAMED
    if others > plain:
        return somebody(d, s, label, 1 - player, worst), EXCLUDED
    return somebody(d, s, label, 1 - player, -1), 0


@kernel(read_only=("d",))
def worth_in_a_hold(d: Setup, s: State, u: int, v: int, does: int) -> float:
    """Return what it is worth to u to hit v hand to hand, or to go on with pinning him."""
    if does == PINS:
        return float((1 + s.pins[v]) * d.worth[v])
    kind, left = int(s.drawn[u]), max(1, d.pt[v] - s.wounds[v])
    dice = d.grip_dice[u, kind]
    stopped = 0 if d.ghost[u] else armour(d, s, v)
    points = max(LITTLE, dice[0] * (dice[1] + 1) / 2.0 + dice[2] - stopped)
    return float(min(1.0, points / left) * d.worth[v])


@kernel(read_only=("d",))
def names_one(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether u, who swings into a hold, does more if he names v than by anybody's chance.

    Then all the others count as v's opponents, and any of them may be hit instead.
    """
    label, enemy = s.held[v], player_of(d, v)
    number, total = 0, 0.0
    for member in range(d.first[enemy], d.first[enemy + 1]):
        if s.held[member] == label and s.status[member] == STANDING:
            total += worth_of_a_swing(d, s, u, member, False)
            number += 1
    named = worth_of_a_swing(d, s, u, v, True)
    return bool(number > 1 and named * number > total)


@kernel(read_only=("d",))
def worth_of_a_swing(d: Setup, s: State, u: int, v: int, named: bool) -> float:
    """Return what a blow of u into a hold is worth that falls on v."""
    blow = attack_at(d, s, u, v, DODGE, named)
    return float(chance(d, blow.defence - blow.attack) * d.worth[v] / max(1, d.pt[v] - s.wounds[v]))


@kernel(read_only=("d",))
def would_part(d: Setup, s: State, label: int, player: int) -> bool:
    """Return whether a side would rather fight man by man: none of it against a better one."""
    if members(d, s, label, player) < members(d, s, label, 1 - player):
        return False
    for member in range(d.first[2]):
        if s.held[member] == label and s.pinned[member]:
            return False
    u, v = leader(d, s, label, player, True), leader(d, s, label, 1 - player, False)
    while v >= 0:
        if u < 0 or value(d, s, u) < value(d, s, v):
            return False
        u = following(d, s, label, player, True, u)
        v = following(d, s, label, 1 - player, False, v)
    return True


@kernel(read_only=("d",))
def helpers(d: Setup, s: State, v: int, player: int) -> int:
    """Return how many of a band stand near somebody, free and on their feet."""
    number = 0
    for u in range(d.first[player], d.first[player + 1]):
        if u != v and s.status[u] == STANDING and s.held[u] < 0 and between(s, u, v) <= NEAR:
            number += s.down[u] & UNFIT == 0 and s.stunned[u] == 0
    return int(number)
