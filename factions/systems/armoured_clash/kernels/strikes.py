"""What every attack comes to once it is rolled, and what Overcharge and Siegebreaker add to it.

Source: Armoured Clash, "Attack Rolls", and those qualities of the order of battle sheets.
"""

from factions.systems.armoured_clash.kernels import events
from factions.systems.armoured_clash.kernels.aiming import worth_of
from factions.systems.armoured_clash.kernels.cards import test_value
from factions.systems.armoured_clash.kernels.harm import (
    hurt,
    lose_officer,
    points_of,
    roll_by_hand,
    roll_hits,
)
from factions.systems.armoured_clash.kernels.layout import (
    DENSE,
    GREEDY,
    HOUSED,
    NEAREST,
    OVERCHARGE,
    SIEGEBREAKER,
    Record,
)
from factions.systems.armoured_clash.kernels.morale import disorder, suppression_test
from factions.systems.armoured_clash.kernels.places import exit_building
from factions.systems.armoured_clash.kernels.shapes import left, player_of
from factions.tabletop import rng
from factions.tabletop.jit import kernel


@kernel
def overcharge(
    d: Record,
    s: Record,
    u: int,
    v: int,
    kind: int,
    rating: int,
    dice: int,
    quality: int,
    shield: int,
) -> int:
    """Return the dice that a card adds to an attack, 0 where its general turns none up."""
    s.overcharged = 0
    if quality & OVERCHARGE == 0 or dice <= 0:
        return 0
    if not overcharges(d, s, u, v, kind, rating, dice, quality, shield):
        return 0
    s.overcharged = 1
    value = test_value(d, s, player_of(d, u))
    events.emit(s, events.ACTION, u, v, events.OVERCHARGES, value)
    return value


@kernel
def overcharges(
    d: Record,
    s: Record,
    u: int,
    v: int,
    kind: int,
    rating: int,
    dice: int,
    quality: int,
    shield: int,
) -> bool:
    """Tell whether a general turns up a card to overcharge an attack.

    Greedy does where the damage that a middling card adds is worth more than that of its blanks.
    """
    policy = d.policy[player_of(d, u)]
    if policy == NEAREST:
        return False
    if policy == GREEDY:
        more = dice + d.card_mean
        gain = worth_of(d, s, kind, rating, more, quality, shield, v)
        gain -= worth_of(d, s, kind, rating, dice, quality, shield, v)
        blanks = min(more * d.blank[rating], float(left(d, s, u)))
        return bool(gain > blanks * d.worth[u])
    return rng.below(s.rng, 2) != 0


@kernel
def burn(d: Record, s: Record, u: int) -> int:
    """Let a unit suffer for the blanks of the attack it has overcharged; return models lost."""
    if s.overcharged == 0:
        return 0
    s.overcharged = 0
    before = s.n[u]
    if s.blanks > 0 and before > 0:
        hurt(d, s, u, -1, s.blanks, 0, 0)
        if lose_officer(d, s, u, before - s.n[u], before, 0):
            disorder(d, s, u)
    return int(before - s.n[u])


@kernel
def raze(d: Record, s: Record, v: int, by: int, house: int) -> None:
    """Wreck a building: its garrison must leave, and what is left is dense ground."""
    if s.status[v] == HOUSED:
        homeward = -1.0 if player_of(d, v) == 0 else 1.0
        exit_building(d, s, v, by, s.x[v], s.y[v] + homeward * d.depth)
    s.piece_does[house] = DENSE
    events.emit(s, events.ACTION, by, v, events.RAZES, 0)


@kernel
def strike(
    d: Record,
    s: Record,
    u: int,
    v: int,
    why: int,
    kind: int,
    rating: int,
    dice: int,
    quality: int,
    shield: int,
    spared: int,
) -> None:
    """Roll a pool at a unit and inflict what it does; models lost and before are left in state.

    A building that a Siegebreaker brings down costs its garrison its SIZE, and the house.
    """
    house = s.house[v] if quality & SIEGEBREAKER and s.status[v] == HOUSED else -1
    if house >= 0 or s.overcharged:
        hits = roll_by_hand(d, s, kind, rating, dice)
    else:
        hits = roll_hits(d, s, kind, rating, dice)
    points = points_of(hits, shield, quality)
    more = points - points_of(hits, shield, 0)
    razed = house >= 0 and s.heroics >= s.piece_high[house]
    if razed:
        points += s.piece_high[house]
    events.emit(s, events.ATTACK, u, v, why, rating)
    events.add_numbers(s, 2, dice, hits)
    events.add_numbers(s, 4, shield, points)
    events.add_numbers(s, 6, more, 0)
    s.before = s.n[v]
    s.lost = hurt(d, s, v, u, points, quality, spared)
    if lose_officer(d, s, v, s.before - s.n[v], s.before, quality):
        disorder(d, s, v)
    if razed:
        raze(d, s, v, u, house)


@kernel
def shaken(d: Record, s: Record, u: int, v: int, quality: int) -> None:
    """Let a unit that has just lost models to a shot test for suppression."""
    if s.lost > 0 and s.n[v] > 0:
        own = s.before - s.n[v]
        suppression_test(d, s, v, u, own, s.before, quality, s.lost - own)
