"""Attacks in a hold. Source: Cold Iron, Hand to Hand Attacks; Summary of Hand to Hand Options."""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import COVERS, DRAWS, ESCAPES, PINS
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.hand_to_hand.disengaging import release, slip
from factions.systems.cold_iron.kernels.rules.hand_to_hand.pins import pin
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import leader, side_value
from factions.systems.cold_iron.kernels.rules.physical_health import hurt
from factions.systems.cold_iron.kernels.rules.reference_charts.chance_adjustment import adjustment
from factions.systems.cold_iron.kernels.rules.reference_charts.critical_hits import damage, multiple
from factions.systems.cold_iron.kernels.rules.situational_modifiers import FULL
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.armour import passing
from factions.systems.cold_iron.kernels.table.hexes import player_of
from factions.tabletop.compiler.jit import kernel

NOBODY_ACTS = -99  # by how much an attack fails that a side has nobody for
FREE = 3  # by how much an attempt to pull free must succeed


@kernel(read_only=("d",))
def roll_attack(
    d: Setup, s: State, label: int, player: int, kind: int, needed: int, added: int
) -> tuple[int, int]:
    """Roll one attack of a side of a hold against the other.

    Return by how much it succeeds, and the Chance Adjustment.

    Source: Cold Iron, Hand to Hand Attacks.
    """
    u, v = leader(d, s, label, player, True), leader(d, s, label, 1 - player, False)
    if u < 0 or v < 0:
        return NOBODY_ACTS, 0
    mine, other = side_value(d, s, label, player, True), side_value(d, s, label, 1 - player, False)
    ca = adjustment(d, s)
    s.fought[u] = s.fought[v] = 1
    emits.emit(s, events.ATTACK, u, v, kind, mine)
    emits.add_numbers(s, 2, other + needed + added, ca)
    return mine + ca - other - needed - added, ca


@kernel(read_only=("d",))
def grip_hits(d: Setup, s: State, u: int, v: int, margin: int, ca: int) -> None:
    """Let a blow hand to hand fall, by how much it succeeded and the Chance Adjustment.

    Source: Cold Iron, Hand to Hand Attacks.
    """
    crit = int(d.grip_crit[u, int(s.drawn[u])])
    grip_lands(d, s, u, v, multiple(crit, margin, ca, passing(d, s, u, v)))


@kernel(read_only=("d",))
def grip_lands(d: Setup, s: State, u: int, v: int, times: int) -> None:
    """Roll the damage of a blow hand to hand; who is hurt by it does not go on with a pin.

    Source: Cold Iron, Hand to Hand Attacks; Pin and Disarm Maneuvers.
    """
    kind = int(s.drawn[u])
    number, faces, added = d.grip_dice[u, kind, 0], d.grip_dice[u, kind, 1], d.grip_dice[u, kind, 2]
    total = damage(s, int(number), int(faces), int(added), 0, 0, times)
    emits.add_numbers(s, 5, times, total)
    points = hurt(d, s, u, v, total, 0, int(d.grip_fatigue[u, kind]))
    emits.emit(s, events.DAMAGE, v, u, points, int(d.grip_fatigue[u, kind]))
    if points > 0:
        for friend in range(d.first[2]):
            if s.held[friend] == s.held[v] and player_of(d, friend) == player_of(d, u):
                s.pins[friend] = 0


@kernel(read_only=("d",))
def attack_in_hold(
    d: Setup, s: State, label: int, player: int, does: int, other: int, v: int, cost: int
) -> None:
    """Let one side of a hold attack the other: pull free, draw a dagger, pin, or strike.

    other: what the other side does. v: whom they go for, which costs their attack so much.

    Source: Cold Iron, Summary of Hand to Hand Options; Disengaging from Hand-to-Hand Combat.
    """
    u = leader(d, s, label, player, True)
    covered = FULL if other == COVERS else 0
    if does == ESCAPES:
        slip(d, s, label, player)
        if roll_attack(d, s, label, player, events.PULLS_FREE, FREE, covered)[0] >= 0:
            release(d, s, label, player, True)
    elif does == DRAWS:
        if roll_attack(d, s, label, player, events.DRAW, 0, covered)[0] >= 0:
            s.drawn[u] = d.blade[u]
            emits.emit(s, events.STATUS, u, -1, events.DRAWN, 1)
    else:
        kind = events.PIN if does == PINS else events.GRIP
        margin, ca = roll_attack(d, s, label, player, kind, cost, covered)
        mine = side_value(d, s, label, player, True) - cost
        if ca + mine < 0 and other == ESCAPES:
            release(d, s, label, 1 - player, False)
        elif does == PINS:
            pin(s, v, margin)
        elif margin >= 0:
            grip_hits(d, s, u, v, margin, ca)
