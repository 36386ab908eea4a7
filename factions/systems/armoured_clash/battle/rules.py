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
    "two-fronts", "solid", "signals", "spacious", "strongpoint", "expertise",
    "run-amok", "overrun", "berserk", "shockwave", "rabble", "regroup", "jump-ramp", "open-top",
    "spotters", "occupy", "locomotor", "ambushers", "aerial-assault", "subterranean", "forward",
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
    "inspiring", "peers", "fumes", "capacity", "portals", "resolve", "throws",
)  # fmt: skip
OPEN, CLOSE = "open-order", "close-order"
VETERAN, EXPLOSION = "veteran", "explosion"  # of pools
SOAR, TOW = "soar", "tow"
CARRIAGE = "Gun Carriage"  # a trait
LEVELS = ("basic", "single", "reinforced", "full_strength")
RESILIENT, DROP = "resilient", "drop"  # a word each: an arc, a unit
# Rules that name traits, unit types, target categories or factions, and their fields of SETUP.
NAMING = {
    "terrifies": "terror", "admits": "admits", "supplies": "supplies", "supports": "supports",
    "repairs": "repairs", "makes": "makes",
}  # fmt: skip
KNOWN_TRAITS = ("inhuman", "faithful")  # in the order of their bits
CHAMBERS = "Containment Chambers"  # a trait
HELPS = 2  # what a unit that Hostile Territory Drop names adds to a card
# Rules that reach all about a unit; a number that is not printed is the book's own.
AURAS = ("jamming", "shrine", "shield", "hoarfrost", "supply", "paths", "veil")
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
        | (terms.BEHEMOTH if profile.behemoth else 0)
        | (terms.CHAMBERS if CHAMBERS in profile.traits else 0)
        | (terms.COMMANDER if profile.commander else 0)
    )


def write(first: Any, slot: int, unit: Unit) -> None:
    """Write what a unit's special rules do: bits, numbers, the arc that Resilient names."""
    first.rules[slot] = flags(unit)
    for do in NUMBERS:
        if do in unit.effects.numbers:
            first[do.replace("-", "_")][slot] = unit.number(do)
    first.rows[slot] = max(1, unit.number("rows"))
    if unit.number(SOAR) > first.speed[slot]:
        first.speed[slot] = unit.number(SOAR)
        first.rules[slot] |= terms.SOARS
    first.resilient[slot] = ARCS.get(unit.effects.words.get(RESILIENT, ""), 0)


def write_names(first: Any, units: Sequence[Unit]) -> None:
    """Write the traits that rules of these units name, a bit each, and which units have them."""
    named = [{do: _names(unit.effects.words.get(do, "")) for do in NAMING} for unit in units]
    others = {name for rules in named for names in rules.values() for name in names}
    known = (*KNOWN_TRAITS, *sorted(others - set(KNOWN_TRAITS)))
    bits = {name: 1 << bit for bit, name in enumerate(known)}
    for slot, (unit, rules) in enumerate(zip(units, named, strict=True)):
        for do, field in NAMING.items():
            first[field][slot] = sum(bits[name] for name in rules[do])
        profile = unit.profile
        own = {profile.kind, profile.target, profile.faction, *map(str.lower, profile.traits)}
        first.traits[slot] = sum(bit for name, bit in bits.items() if name in own)


def _names(words: str) -> list[str]:
    """Return the names in a rule's brackets, in lower case and in the singular."""
    return [name.lower().removesuffix("s") for name in words.split(", ") if name]


def write_auras(first: Any, units: Sequence[Unit]) -> None:
    """List the rules that reach all about a unit. Raises ValueError if there are too many."""
    for slot, unit in enumerate(units):
        for kind, do in enumerate(AURAS):
            if unit.number(do) > 0:
                if first.auras == terms.AURAS:
                    raise ValueError(f"more than {terms.AURAS} rules with a reach in one battle")
                index = int(first.auras)
                first.aura_of[index], first.aura_kind[index] = slot, kind
                first.aura_reach[index] = unit.number(do)
                first.auras += 1


def write_tows(first: Any, units: Sequence[Unit]) -> None:
    """Write which gun carriages are towed, one by each tractor and at no higher level than it."""
    for player in range(2):
        force = range(int(first.first[player]), int(first.first[player + 1]))
        guns = [slot for slot in force if CARRIAGE in units[slot].profile.traits]
        for slot in force:
            most = LEVELS.index(units[slot].level.id) if units[slot].number(TOW) else -1
            gun = next((gun for gun in guns if LEVELS.index(units[gun].level.id) <= most), None)
            if gun is not None:
                guns.remove(gun)
                first.vanguard[gun] = max(float(first.vanguard[gun]), units[slot].number(TOW))
                first.rules[gun] |= terms.ALERT


def write_drops(first: Any, units: Sequence[Unit]) -> None:
    """Write which flank attacks are helped: each unit that such a rule names helps one."""
    for player in range(2):
        force = range(int(first.first[player]), int(first.first[player + 1]))
        named = [units[slot].profile.name for slot in force]
        for slot in force:
            name = units[slot].effects.words.get(DROP)
            if name in named:
                named.remove(name)
                first.drop[slot] = HELPS
