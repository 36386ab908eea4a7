"""Attack rolls: pools of dice, and what every attack comes to once it is rolled.

Source: Armoured Clash, "Attack Rolls", "Damage".
"""

from factions.systems.armoured_clash.kernels.record import events
from factions.systems.armoured_clash.kernels.record.terms import (
    BLANK,
    DEVASTATING,
    DICE,
    GLANCING,
    HEROIC,
    HOUSED,
    IMPROVED,
    MISS,
    NEUTRAL,
    POOL,
    SIEGEBREAKER,
    STRIKE,
    Record,
)
from factions.systems.armoured_clash.kernels.rules.damage import inflict, lose_officer
from factions.systems.armoured_clash.kernels.rules.discipline.statuses import disorder
from factions.systems.armoured_clash.kernels.rules.discipline.suppression import suppression_test
from factions.systems.armoured_clash.kernels.rules.garrisons import raze_building
from factions.tabletop import rng
from factions.tabletop.jit import kernel


@kernel
def roll_hits(d: Record, s: Record, kind: int, rating: int, dice: int) -> int:
    """Roll an attack pool: one draw from the exact chances of its hits."""
    if dice <= 0:
        return 0
    chances = d.hits[kind, rating, min(dice, DICE - 1)]
    shown = rng.uniform(s.rng)
    low, top = 0, POOL - 1
    while low < top:
        middle = (low + top) >> 1
        if shown < chances[middle]:
            top = middle
        else:
            low = middle + 1
    return low


@kernel
def _face(d: Record, s: Record, rating: int) -> int:
    """Return what a die that adds no others shows once it is rolled again, if it may be."""
    face = d.face[rng.below(s.rng, d.faces)]
    if (face == GLANCING and rating >= NEUTRAL) or (face == MISS and rating >= IMPROVED):
        face = d.face[rng.below(s.rng, d.faces)]
    return int(face)


@kernel
def _note(s: Record, face: int) -> None:
    s.heroics += 1 if face == HEROIC else 0
    s.strikes += 1 if face == STRIKE else 0
    s.blanks += 1 if face == BLANK else 0


@kernel
def roll_by_hand(d: Record, s: Record, kind: int, rating: int, dice: int) -> int:
    """Roll an attack pool die by die; return its hits. What they show is left in state."""
    s.heroics = s.strikes = s.blanks = 0
    for _ in range(dice):
        face, more = d.face[rng.below(s.rng, d.faces)], 0
        if face == HEROIC:
            more = d.kind_adds[kind]
        elif (face == GLANCING and rating >= NEUTRAL) or (face == MISS and rating >= IMPROVED):
            face = d.face[rng.below(s.rng, d.faces)]
        _note(s, face)
        for _ in range(more):
            _note(s, _face(d, s, rating))
    turned = min(s.strikes, d.kind_turned[kind])
    s.heroics += turned
    s.strikes -= turned
    return int(s.heroics * d.kind_heroic[kind] + s.strikes)


@kernel
def points_of(hits: int, defence: int, quality: int) -> int:
    """Return the points of damage that hits inflict at a DEFENCE."""
    points = hits // defence
    if quality & DEVASTATING and hits > points * defence:
        points += 1
    return int(points)


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
    s.lost = inflict(d, s, v, u, points, quality, spared)
    if lose_officer(d, s, v, s.before - s.n[v], s.before, quality):
        disorder(d, s, v)
    if razed:
        raze_building(d, s, v, u, house)


@kernel
def shaken(d: Record, s: Record, u: int, v: int, quality: int) -> None:
    """Let a unit that has just lost models to a shot test for suppression."""
    if s.lost > 0 and s.n[v] > 0:
        own = s.before - s.n[v]
        suppression_test(d, s, v, u, own, s.before, quality, s.lost - own)
