"""Attack rolls: pools of dice, and what every attack comes to once it is rolled.

Source: Armoured Clash, "Attack Rolls", "Damage".
"""

from typing import NamedTuple

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
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
)
from factions.systems.armoured_clash.kernels.rules.damage import inflict, lose_officer
from factions.systems.armoured_clash.kernels.rules.discipline.statuses import disorder
from factions.systems.armoured_clash.kernels.rules.discipline.suppression import suppression_test
from factions.systems.armoured_clash.kernels.rules.garrisons import raze_building
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel


class Rolled(NamedTuple):
    """What a pool comes to: hits; heroic strikes, strikes and blanks where it is rolled by hand."""

    hits: int
    heroics: int
    strikes: int
    blanks: int


class Toll(NamedTuple):
    """What an attack cost a unit: its models before it, and those lost, passengers too.

    blanks: of the attack's dice, where they were rolled by hand.
    """

    before: int
    lost: int
    blanks: int


@kernel(read_only=("d",))
def roll_hits(d: Setup, s: State, kind: int, rating: int, dice: int) -> int:
    """Roll an attack pool: one draw from the exact chances of its hits.

    Source: Armoured Clash, "Attack Rolls".
    """
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


@kernel(read_only=("d",))
def _face(d: Setup, s: State, rating: int) -> int:
    """Return what a die that adds no others shows once it is rolled again, if it may be."""
    face = d.face[rng.below(s.rng, d.faces)]
    if (face == GLANCING and rating >= NEUTRAL) or (face == MISS and rating >= IMPROVED):
        face = d.face[rng.below(s.rng, d.faces)]
    return int(face)


@kernel(read_only=("d",))
def roll_by_hand(d: Setup, s: State, kind: int, rating: int, dice: int) -> Rolled:
    """Roll an attack pool die by die. Source: Armoured Clash, "Attack Rolls"."""
    heroics = strikes = blanks = 0
    for _ in range(dice):
        face, more = d.face[rng.below(s.rng, d.faces)], 0
        if face == HEROIC:
            more = d.kind_adds[kind]
        elif (face == GLANCING and rating >= NEUTRAL) or (face == MISS and rating >= IMPROVED):
            face = d.face[rng.below(s.rng, d.faces)]
        for another in range(1 + more):
            if another > 0:
                face = _face(d, s, rating)
            heroics += 1 if face == HEROIC else 0
            strikes += 1 if face == STRIKE else 0
            blanks += 1 if face == BLANK else 0
    turned = min(strikes, d.kind_turned[kind])
    heroics, strikes = heroics + turned, strikes - turned
    return Rolled(int(heroics * d.kind_heroic[kind] + strikes), heroics, strikes, blanks)


@kernel
def points_of(hits: int, defence: int, quality: int) -> int:
    """Return the points of damage that hits inflict at a DEFENCE.

    Source: Armoured Clash, "Damage".
    """
    points = hits // defence
    if quality & DEVASTATING and hits > points * defence:
        points += 1
    return int(points)


@kernel(read_only=("d",))
def strike(
    d: Setup,
    s: State,
    u: int,
    v: int,
    why: int,
    kind: int,
    rating: int,
    dice: int,
    quality: int,
    shield: int,
    spared: int,
    by_hand: bool,
) -> Toll:
    """Roll a pool at a unit and inflict what it does.

    by_hand: whether it matters what the dice show. A building that a Siegebreaker brings down costs
    its garrison its SIZE, and the house.

    Source: Armoured Clash, "Attack Rolls".
    """
    house = s.house[v] if quality & SIEGEBREAKER and s.status[v] == HOUSED else -1
    if house >= 0 or by_hand:
        rolled = roll_by_hand(d, s, kind, rating, dice)
    else:
        rolled = Rolled(roll_hits(d, s, kind, rating, dice), 0, 0, 0)
    hits = rolled.hits
    points = points_of(hits, shield, quality)
    more = points - points_of(hits, shield, 0)
    razed = house >= 0 and rolled.heroics >= s.piece_high[house]
    if razed:
        points += s.piece_high[house]
    emits.emit(s, events.ATTACK, u, v, why, rating)
    emits.add_numbers(s, 2, dice, hits)
    emits.add_numbers(s, 4, shield, points)
    emits.add_numbers(s, 6, more, 0)
    toll = suffer(d, s, v, u, points, quality, spared)
    if razed:
        raze_building(d, s, v, u, house)
    return Toll(toll.before, toll.lost, rolled.blanks)


@kernel(read_only=("d",))
def suffer(d: Setup, s: State, v: int, by: int, points: int, quality: int, spared: int) -> Toll:
    """Inflict points of damage on a unit, which may cost it its officer and so disorder it.

    Source: Armoured Clash, "Damage", "Loss of an Officer".
    """
    before = int(s.n[v])
    lost = inflict(d, s, v, by, points, quality, spared)
    if lose_officer(d, s, v, before - s.n[v], before, quality):
        disorder(d, s, v)
    return Toll(before, lost, 0)


@kernel(read_only=("d",))
def shaken(d: Setup, s: State, u: int, v: int, quality: int, toll: Toll) -> None:
    """Let a unit that has just lost models to a shot test for suppression.

    Source: Armoured Clash, "Suppression".
    """
    if toll.lost > 0 and s.n[v] > 0:
        own = toll.before - s.n[v]
        suppression_test(d, s, v, u, own, toll.before, quality, toll.lost - own)
