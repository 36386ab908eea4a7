"""Ranged attacks: which rows may be used in some way, and what each does.

Source: Armoured Clash, "Ranged Attacks", "Opportunity Fire", "Taking Cover", "Garrisoned Units".
"""

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from factions.systems.armoured_clash.catalogue import AIRCRAFT, Row
from factions.systems.armoured_clash.catalogue.rules import Effects
from factions.systems.armoured_clash.odds.dice import (
    BLANK,
    IMPROVED,
    MISS,
    NEUTRAL,
    STRIKES,
    WEAKENED,
    Chances,
    pool,
)
from factions.systems.armoured_clash.odds.harm import ALWAYS, IF_DESTROYED, NEVER
from factions.systems.armoured_clash.odds.sides import (
    NEAR,
    ROTORCRAFT,
    Attack,
    Fighter,
    Way,
    defence,
    dice,
    explosion,
    halved,
    rating,
    strike,
)

RANGED = "ranged"
TRAP, TRAIL, PORTAL = POSITIONS = ("trap", "trail", "portal-blast")
HIDDEN = "shrouded"
HOUSE_SIZE = 3  # of the buildings that battles draw
SLOW = ("slow-to-fire", "coruscating")  # not for opportunity fire


def shots(one: Fighter, two: Fighter, way: Way) -> list[Attack]:
    """Return the ranged attacks that a unit may choose from, a row each, in printed order."""
    attacks = (shot(one, row, two, way) for row in one.profile.grid if may_fire(one, row, two, way))
    return [attack for attack in attacks if attack.dice]


def may_fire(one: Fighter, row: Row, two: Fighter, way: Way) -> bool:
    """Return whether a row may be used for a ranged attack in some way on a target."""
    bits = one.qualities(row).bits
    if row.mode != RANGED or two.profile.target not in row.against:
        return False
    if way.position != next((word for word in POSITIONS if word in bits), ""):
        return False
    if way.short and (row.short is None or "indirect" in bits):
        return False
    if way.opportunity and any(word in bits for word in SLOW):
        return False
    if way.suppressed and "slow-to-fire" in bits:
        return False
    return (
        (way.opportunity or "reactive" not in bits)
        and ("indirect" in bits or not way.unseen)
        and ("overcharge" in bits or not way.overcharged)
    )


def is_near(row: Row, way: Way) -> bool:
    """Return whether the target is within short range; so it always is where that is all of it."""
    return way.short or (row.short is not None and row.long is not None and row.short >= row.long)


def is_hidden(bits: Collection[str], two: Fighter, way: Way) -> bool:
    """Return whether the target is concealed from an attack with such qualities."""
    veiled = way.concealed or way.garrisoned or two.has(HIDDEN)
    return veiled and "torrent" not in bits


def shot(one: Fighter, row: Row, two: Fighter, way: Way) -> Attack:
    """Return a ranged attack with a row that may be used so."""
    words = one.qualities(row)
    bits, models = words.bits, halved(one.standing) if way.within else one.standing
    rated = _rating(one, row, two, way)
    shield = defence(two, way) + two.has("shielded")
    if "torrent" not in bits:
        shield += way.cover and (is_hidden(bits, two, way) or two.has("pavises"))
        shield += way.garrisoned and TRAP not in bits
    called = (two.profile.target, NEAR if is_near(row, way) else "")
    count = dice(row, bits, models, one.damage, called)
    rolled, recoil = pool(one.die, count, rated, explosion(words)), None
    if way.overcharged:
        rolled = _overcharged(one, count, rated, words)
        recoil = _overcharged(one, count, rated, words, (BLANK, MISS)).sum(axis=1)
    tests = NEVER if way.opportunity and not two.has("hot-headed") else IF_DESTROYED
    blow = strike(one, two, bits, rolled, shield)
    if "precision" in bits and not two.has("bodyguard"):
        blow = replace(blow, unnerving=blow.unnerving + 1)  # its officer is lost: disordered
    if way.garrisoned and "siegebreaker" in bits:
        blow = replace(blow, points=_besieged(one, two, bits, rolled, shield))
    blow = replace(blow, tests=ALWAYS if TRAP in bits else tests)
    return Attack(row, count, rated, shield, blow, recoil)


def _besieged(
    one: Fighter, two: Fighter, bits: Collection[str], rolled: Chances, shield: int
) -> Chances:
    """Return the points of damage to a garrison whose building comes down by heroic strikes.

    As many as it has SIZE wreck it, those that a veteran makes of strikes included; that costs the
    garrison its SIZE, besides what the hits do.
    """
    heroics, strikes = np.indices(rolled.shape)
    falls = heroics + np.minimum(strikes, one.number("veteran")) >= HOUSE_SIZE
    standing = strike(one, two, bits, np.where(falls, 0.0, rolled), shield).points
    wrecked = strike(one, two, bits, np.where(falls, rolled, 0.0), shield).points
    found = np.zeros(len(wrecked) + HOUSE_SIZE)
    found[: len(standing)] = standing
    found[HOUSE_SIZE:] += wrecked
    return found


def _overcharged(
    one: Fighter,
    count: int,
    rated: str,
    words: Effects,
    counted: tuple[str, str] = STRIKES,
) -> Chances:
    """Return a pool to which a card from a whole deck adds its value in dice."""
    more = max(one.deck)
    found = np.zeros_like(pool(one.die, count + more, rated, explosion(words), counted))
    for value, copies in one.deck.items():
        rolled = pool(one.die, count + value, rated, explosion(words), counted)
        rows, columns = rolled.shape
        found[:rows, :columns] += rolled * copies / sum(one.deck.values())
    return found


def _rating(one: Fighter, row: Row, two: Fighter, way: Way) -> str:
    """Source: Determine Combat Rating; Trap, Trail, Portal Blast and Indirect say their own."""
    if way.position:
        return IMPROVED if way.position == TRAP else NEUTRAL
    if way.unseen:
        return WEAKENED
    bits = one.qualities(row).bits
    grounded = two.profile.kind not in (AIRCRAFT, ROTORCRAFT) and not two.has("hover")
    shaken = "seismic" in bits and way.garrisoned and grounded
    hurried = way.opportunity and "lock-on" not in bits
    penalties = is_hidden(bits, two, way) + hurried + way.suppressed
    return rating(way.aimed + is_near(row, way) + shaken, penalties)
