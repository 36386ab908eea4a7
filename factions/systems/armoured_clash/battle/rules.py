"""What special rules and qualities do, written into the record that kernels read.

The words are those of the catalogue's schema: a bit is the name of one of `kernels.record.terms`, a
number goes into the field of SETUP that is called so. To give a rule an effect, edit a
fixture; to add a word, add it here and to the schema.
"""

from collections.abc import Sequence
from typing import Any

from factions.systems.armoured_clash.battle.forces import Unit
from factions.systems.armoured_clash.catalogue.rules import Effects
from factions.systems.armoured_clash.kernels.record import terms

# Bits of a unit.
FLAGS = (
    "shrouded", "irregular", "flying", "ponderous", "static", "durable", "automata", "bulky",
    "stoic", "assault-ramp", "construct", "rapid", "cumbersome", "emplacement", "stalkers", "slow",
    "large", "pioneers", "hover", "onslaught", "storming", "melee-masters", "pavises", "bulwark",
    "hot-headed", "unshaken", "bodyguard", "bail-out", "uncalled", "hunter", "hurtling",
    "two-fronts", "solid",
)  # fmt: skip
# Bits of a row, and what calls for its dice in brackets.
QUALITIES = (
    "turret", "suppressive", "devastating", "indirect", "torrent", "precision", "penetrating",
    "seismic", "lock-on", "slow-to-fire", "move-or-fire", "cryo", "reactive", "coruscating",
    "overcharge", "siegebreaker", "trap", "fields-of-fire", "full-steam",
)  # fmt: skip
BRACKETS = ("light", "heavy", "near")
# Numbers of a unit: fields of SETUP.
NUMBERS = (
    "sponsons", "rows", "vanguard", "hit-run", "demise", "entrance", "chain", "stilted",
    "inspiring", "peers", "fumes", "capacity", "portals",
)  # fmt: skip
OPEN, CLOSE = "open-order", "close-order"
VETERAN, EXPLOSION = "veteran", "explosion"  # of pools
RESILIENT, TERRIFIES = "resilient", "terrifies"  # a word each: an arc, a trait
ARCS = {"Front": terms.FRONT, "Flanks": terms.FLANKS}
APART = {"trail": "trail", "trap": "trap", "portal-blast": "portal"}  # rows, and their fields


def _named(word: str) -> str:
    return word.upper().replace("-", "_")


def _bits(words: Effects, known: Sequence[str]) -> int:
    return sum(getattr(terms, _named(word)) for word in known if word in words.bits)


def quality(words: Effects) -> int:
    """Return the qualities of a row as bits."""
    return _bits(words, QUALITIES)


def bracket(words: Effects) -> int:
    """Return what calls for a row's dice in brackets as bits."""
    return _bits(words, BRACKETS)


def flags(unit: Unit) -> int:
    """Return a unit's special rules as bits."""
    profile = unit.profile
    solid = profile.behemoth or profile.kind == "fortification"
    return (
        _bits(unit.effects, FLAGS)
        | (terms.SOLID if solid else 0)
        | (terms.COMMANDER if profile.commander else 0)
    )


def write(first: Any, slot: int, unit: Unit) -> None:
    """Write what a unit's special rules do: bits, numbers, the arc that Resilient names."""
    first.rules[slot] = flags(unit)
    for do in NUMBERS:
        if do in unit.effects.numbers:
            first[do.replace("-", "_")][slot] = unit.number(do)
    first.rows[slot] = max(1, unit.number("rows"))
    first.resilient[slot] = ARCS.get(unit.effects.words.get(RESILIENT, ""), 0)


def write_terror(first: Any, units: Sequence[Unit]) -> None:
    """Write which traits spare units from terrifying enemies, a bit a trait, and their bearers."""
    named = [unit.effects.words.get(TERRIFIES) for unit in units]
    bits = {trait: 1 << bit for bit, trait in enumerate(sorted({name for name in named if name}))}
    for slot, (unit, trait) in enumerate(zip(units, named, strict=True)):
        first.terror[slot] = bits.get(trait or "", 0)
        first.unfazed[slot] = sum(bit for name, bit in bits.items() if name in unit.profile.traits)
