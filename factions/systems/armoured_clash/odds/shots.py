"""Ranged attacks: which rows may be used in some way, and what each does.

Source: Armoured Clash, "Ranged Attacks", "Opportunity Fire", "Taking Cover", "Garrisoned Units".
"""

from dataclasses import replace

import numpy as np

from factions.systems.armoured_clash.catalogue import AIRCRAFT, Row
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
TRAP, TRAIL, PORTAL = POSITIONS = ("Trap", "Trail", "Portal Blast")
HIDDEN = ("Shrouded", "Obfuscating")
SLOW = ("Slow to Fire", "Coruscating")  # not for opportunity fire


def shots(one: Fighter, two: Fighter, way: Way) -> list[Attack]:
    """Return the ranged attacks that a unit may choose from, a row each, in printed order."""
    attacks = (shot(one, row, two, way) for row in one.profile.grid if may_fire(row, two, way))
    return [attack for attack in attacks if attack.dice]


def may_fire(row: Row, two: Fighter, way: Way) -> bool:
    """Tell whether a row may be used for a ranged attack in some way on a target."""
    words = row.qualities
    if row.mode != RANGED or two.profile.target not in row.against:
        return False
    if way.position != next((word for word in words if word in POSITIONS), ""):
        return False
    if way.short and (row.short is None or "Indirect" in words):
        return False
    if way.opportunity and any(word in words for word in SLOW):
        return False
    if way.suppressed and "Slow to Fire" in words:
        return False
    return (
        (way.opportunity or "Reactive" not in words)
        and ("Indirect" in words or not way.unseen)
        and ("Overcharge" in words or not way.overcharged)
    )


def is_near(row: Row, way: Way) -> bool:
    """Tell whether the target is within short range; so it always is where that is all of it."""
    return way.short or (row.short is not None and row.long is not None and row.short >= row.long)


def is_hidden(row: Row, two: Fighter, way: Way) -> bool:
    """Tell whether the target is concealed from an attack."""
    veiled = way.concealed or way.garrisoned or any(map(two.has, HIDDEN))
    return veiled and "Torrent" not in row.qualities


def shot(one: Fighter, row: Row, two: Fighter, way: Way) -> Attack:
    """Return a ranged attack with a row that may be used so."""
    words, models = row.qualities, one.standing
    near = is_near(row, way)
    rated = _rating(row, two, way)
    shield = defence(two, way) + two.has("Shield Generator")
    if "Torrent" not in words:
        shield += way.cover and (is_hidden(row, two, way) or two.has("Pavises"))
        shield += way.garrisoned and TRAP not in words
    count = dice(
        row, halved(models) if way.within else models, one.damage, two.profile.target, near=near
    )
    rolled, recoil = pool(one.die, count, rated, explosion(words)), None
    if way.overcharged:
        rolled = _overcharged(one, count, rated, words)
        recoil = _overcharged(one, count, rated, words, (BLANK, MISS)).sum(axis=1)
    tests = NEVER if way.opportunity and not two.has("Hot Headed") else IF_DESTROYED
    blow = replace(
        strike(one, two, words, rolled, shield), tests=ALWAYS if TRAP in words else tests
    )
    return Attack(row, count, rated, shield, blow, recoil)


def _overcharged(
    one: Fighter,
    count: int,
    rated: str,
    words: tuple[str, ...],
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


def _rating(row: Row, two: Fighter, way: Way) -> str:
    """Source: Determine Combat Rating; Trap, Trail, Portal Blast and Indirect say their own."""
    if way.position:
        return IMPROVED if way.position == TRAP else NEUTRAL
    if way.unseen:
        return WEAKENED
    grounded = two.profile.kind not in (AIRCRAFT, ROTORCRAFT) and not two.has("Hover")
    shaken = "Seismic" in row.qualities and way.garrisoned and grounded
    hurried = way.opportunity and "Lock On" not in row.qualities
    penalties = is_hidden(row, two, way) + hurried + way.suppressed
    return rating(way.aimed + is_near(row, way) + shaken, penalties)
