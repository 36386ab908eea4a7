"""Writing two forces, a clash and the terrain into the records that kernels read."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from factions.systems.armoured_clash.battle import rules
from factions.systems.armoured_clash.battle.forces import Force, Unit
from factions.systems.armoured_clash.battle.pools import Kind, Pools
from factions.systems.armoured_clash.catalogue import Catalogue, Row
from factions.systems.armoured_clash.kernels.record import terms
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.odds.dice import (
    BLANK,
    GLANCING,
    HEROIC,
    HITS,
    MISS,
    STRIKE,
)
from factions.tabletop.battles.generals import General, lead
from factions.tabletop.battles.records import One, blank

TYPES = {
    "infantry": terms.INFANTRY,
    "cavalry": terms.CAVALRY,
    "field-gun": terms.FIELD_GUN,
    "armour": terms.ARMOUR,
    "artillery": terms.ARTILLERY,
    "rotorcraft": terms.ROTORCRAFT,
    "aircraft": terms.AIRCRAFT,
    "fortification": terms.FORTIFICATION,
}
CATEGORIES = {"light": terms.LIGHT, "heavy": terms.HEAVY, "aerial": terms.AERIAL}
MODES = {"ranged": terms.RANGED, "melee": terms.MELEE, "impact": terms.IMPACT}
FACES = (HEROIC, STRIKE, GLANCING, MISS, BLANK)  # in the order of the kernels' own
CLOSE_ORDER = ("infantry", "cavalry", "field-gun")
FILES = 6
# Length and width of a model in inches, by type and SIZE: our reading, as no base is printed.
SMALL = {"infantry": (0.5, 0.5), "cavalry": (0.9, 0.6), "field-gun": (0.9, 0.9)}
BASES = {1: (1.0, 0.7), 2: (1.4, 1.0), 3: (2.2, 1.4), 4: (3.4, 2.4), 5: (4.0, 2.8)}
FLYERS = (1.4, 1.4)
ZONE = 12.0
MARKER_RADIUS = 25 / 25.4  # of a 50 mm marker
APART, BESIDE, ALOOF = 2.0, 0.5, 1.5
WIDE_APART = (terms.AREA, terms.STRUCTURE)
PORTALS = {"skirmish": 2, "battle": 3, "cataclysm": 4}  # markers of a side at once: our reading
BOUNTY = 25.0  # army points that a point of victory is worth where it is another unit's


class Ground(NamedTuple):
    """How a kind of terrain is drawn: its group, shape, sizes and SIZE, and what it does."""

    group: int
    disc: bool
    length: tuple[float, float]
    width: tuple[float, float]
    high: int
    does: int


# How the pieces of the edition are drawn; a table of our own, as clashes leave it to the players.
GROUND = {
    "dense": Ground(terms.AREA, True, (5.0, 8.0), (5.0, 8.0), 3, terms.DENSE),
    "difficult": Ground(terms.AREA, True, (4.0, 7.0), (4.0, 7.0), 0, terms.DIFFICULT),
    "water": Ground(terms.AREA, True, (3.0, 5.0), (3.0, 5.0), 0, terms.WATER),
    "blocking": Ground(
        terms.STRUCTURE, False, (3.0, 5.0), (2.0, 4.0), 4, terms.BLOCKS | terms.IMPASSABLE
    ),
    "defensible-building": Ground(
        terms.STRUCTURE,
        False,
        (3.0, 4.0),
        (2.0, 4.0),
        3,
        terms.BLOCKS | terms.IMPASSABLE | terms.BUILDING,
    ),
    "impassable": Ground(terms.STRUCTURE, True, (2.0, 4.0), (2.0, 4.0), 0, terms.IMPASSABLE),
    "road": Ground(terms.ROADS, False, (12.0, 20.0), (3.0, 3.5), 0, terms.ROAD),
    "obstacle": Ground(terms.LINE, False, (3.0, 6.0), (0.4, 0.5), 1, terms.OBSTACLE),
}
PAIRS = {terms.AREA: (2, 3), terms.STRUCTURE: (1, 2), terms.LINE: (1, 2), terms.ROADS: (0, 1)}

# What a general weighs, by its name in the files.
WEIGHTS = {
    "point": terms.POINT,
    "threat": terms.THREAT,
    "draw": terms.DRAW,
    "shaken": terms.SHAKEN,
    "nerve": terms.NERVE,
    "kill": terms.KILL,
    "watch": terms.WATCH,
    "hope": terms.HOPE,
    "finish": terms.FINISH,
    "care": terms.CARE,
    "looks": terms.LOOKS,
    "stop": terms.STOP,
    "haste": terms.HASTE,
    "barred": terms.BARRED,
    "retire": terms.RETIRE,
}


def record(
    forces: Sequence[Force],
    catalogue: Catalogue,
    scenario: str,
    scale: str,
    generals: Sequence[General],
) -> One[Any]:
    """Return the setup of a battle in which the first of two forces is player 0.

    Raises ValueError where a force has no unit or both together have too many.
    """
    units = [unit for force in forces for unit in force.units]
    if not all(force.units for force in forces):
        raise ValueError("a force is empty: none of its entries is a unit that can fight")
    if len(units) > terms.UNITS:
        raise ValueError(f"more than {terms.UNITS} units in one battle")
    setup: One[Any] = blank(Setup)
    first = setup[0]
    split = len(forces[0].units)
    first.first[:] = 0, split, len(units)
    lead(first, generals, scenario, WEIGHTS)
    _table(first, catalogue, scenario, scale)
    _cards(first, catalogue, scale)
    pools = Pools(catalogue.die)
    weapon = 0
    for slot, unit in enumerate(units):
        _unit(first, slot, unit, 0 if slot < split else split)
        rules.write(first, slot, unit)
        weapon = _grid(first, slot, unit, weapon, pools)
    rules.write_names(first, units)
    rules.write_auras(first, units)
    rules.write_drops(first, units)
    rules.write_tows(first, units)
    most = _most_dice(first, weapon, max(catalogue.deck))
    if most >= terms.DICE:
        raise ValueError(f"an attack of {most} dice, more than {terms.DICE - 1}")
    pools.write(first, most)
    return setup


def _most_dice(first: Any, weapons: int, card: int) -> int:
    """Return the most dice that any attack is made with, a card of Overcharge among them."""
    rows = np.maximum(first.dice[:weapons].max(axis=1), first.bracketed[:weapons].max(axis=1))
    more = np.where(first.quality[:weapons] & terms.OVERCHARGE, card, 0)
    steam = terms.THREE_MORE * int(first.couples.max())
    more += np.where(first.quality[:weapons] & terms.FULL_STEAM, steam, 0)
    thrown = card if first.throws.any() else 0
    others = int(first.sponsons.max()), int(first.demise.max()), thrown
    return max(int((rows + more).max(initial=0)), *others)


def sides(setup: One[Any], player_0: int) -> None:
    """Write which side of the list each unit belongs to."""
    split = int(setup[0].first[1])
    setup[0].side[:split], setup[0].side[split:] = player_0, 1 - player_0


def _table(first: Any, catalogue: Catalogue, scenario: str, scale: str) -> None:
    clash = catalogue.scenarios[scenario]
    first.width, first.depth = catalogue.scales[scale].table
    first.zone = ZONE
    first.rounds = clash["rounds"]
    first.half = clash["half_in_reserve"]
    first.markers = len(clash["markers"])
    for index, (x, y) in enumerate(clash["markers"]):
        first.marker[index] = x * float(first.width), y * float(first.depth)
    first.marker_radius, first.marker_points = MARKER_RADIUS, clash["points"]
    first.band[:] = ZONE + 1.0, float(first.depth) - ZONE - 1.0
    first.clear = MARKER_RADIUS + ALOOF
    for group, pairs in PAIRS.items():
        first.pairs[group] = pairs
    first.templates = min(len(catalogue.terrain), terms.TEMPLATES)
    first.template_group[:] = -1
    for index, piece in enumerate(list(catalogue.terrain)[: terms.TEMPLATES]):
        ground = GROUND.get(piece)
        if ground is None:
            continue
        first.template_group[index] = ground.group
        first.template_disc[index] = ground.disc
        first.template_apart[index] = APART if ground.group in WIDE_APART else BESIDE
        first.template_size[index] = (*ground.length, *ground.width)
        first.template_does[index] = ground.does
        first.template_high[index] = ground.high
    first.faces = len(catalogue.die)
    first.face[: len(catalogue.die)] = [FACES.index(face) for face in catalogue.die]


def _cards(first: Any, catalogue: Catalogue, scale: str) -> None:
    """Write the deck: of each value as many cards as it has copies, the commands in turn."""
    cards = [
        (value, copy % 4) for value, copies in catalogue.deck.items() for copy in range(copies)
    ]
    first.cards = len(cards)
    for index, (value, command) in enumerate(cards):
        first.card_value[index], first.card_does[index] = value, command
    for value in range(len(first.above)):
        first.above[value] = sum(card > value for card, _ in cards) / len(cards)
    first.card_mean = round(sum(value for value, _ in cards) / len(cards))
    first.most_portals = PORTALS[scale]
    first.hand_limit = catalogue.scales[scale].hand


def _unit(first: Any, slot: int, unit: Unit, start: int) -> None:
    profile, level = unit.profile, unit.level
    first.entry[slot] = unit.row
    first.kind[slot] = TYPES[profile.kind]
    first.target[slot] = CATEGORIES[profile.target]
    first.height[slot] = profile.size
    first.speed[slot] = profile.speed or 0
    first.defence[slot] = profile.defence
    first.limit[slot] = profile.damage_limit
    first.discipline[slot] = -1 if profile.discipline is None else profile.discipline
    first.break_limit[slot] = -1 if profile.break_limit is None else profile.break_limit
    first.models[slot] = level.models
    first.points[slot] = level.victory_points
    first.cost[slot] = level.points
    bounty = BOUNTY * level.victory_points
    first.worth[slot] = 0.5 * (level.points + bounty) / unit.whole
    first.long[slot], first.wide[slot] = base(unit)
    first.files[slot] = FILES if in_ranks(unit) else 0
    first.aboard[slot] = -1 if unit.aboard is None else start + unit.aboard
    first.waits[slot] = unit.waits
    first.engine[slot] = -1 if unit.engine is None else start + unit.engine
    if unit.engine is not None:
        first.couples[start + unit.engine] += 1


def in_ranks(unit: Unit) -> bool:
    """Return whether a unit fights in close formation, by its type or by a rule that says so."""
    bits = unit.effects.bits
    return rules.CLOSE in bits or (unit.profile.kind in CLOSE_ORDER and rules.OPEN not in bits)


def base(unit: Unit) -> tuple[float, float]:
    """Return the length and width of a model in inches."""
    kind = unit.profile.kind
    if kind in ("aircraft", "rotorcraft"):
        return FLYERS
    return SMALL.get(kind) or BASES[min(max(unit.profile.size, 1), max(BASES))]


def _grid(first: Any, slot: int, unit: Unit, weapon: int, pools: Pools) -> int:
    """Write the rows of a unit's grid, ranged ones first; return the number of the next row."""
    rows = unit.profile.grid
    fired = [row for row in rows if not unit.qualities(row).bits & set(rules.APART)]
    ranged = [row for row in fired if row.mode == "ranged" and row.long]
    close = [row for row in rows if row.mode != "ranged"]
    if weapon + len(rows) > terms.WEAPONS:
        raise ValueError(f"more than {terms.WEAPONS} rows of grids in one battle")
    first.weapon[slot], first.guns[slot] = weapon, weapon + len(ranged)
    first.charges[slot] = first.answers[slot] = -1
    for row in (*ranged, *close):
        _row(first, weapon, row, unit, pools)
        if row in ranged:
            first.reach[slot] = max(float(first.reach[slot]), row.long or 0)
        elif first.charges[slot] < 0:
            first.charges[slot] = weapon
        if row.mode == "melee" and first.answers[slot] < 0:
            first.answers[slot] = weapon
        weapon += 1
    weapon = _apart(first, slot, unit, weapon, pools)
    for durable in range(2):
        heroic = 1 if durable else HITS
        first.sponson_pool[slot, durable] = pools.kind(Kind(1, heroic, unit.number(rules.VETERAN)))
        first.blast_pool[durable] = pools.kind(Kind(1, heroic))
    return weapon


def _apart(first: Any, slot: int, unit: Unit, weapon: int, pools: Pools) -> int:
    """Write the rows that are not fired as others are; return the number of the next row."""
    for name in rules.APART.values():
        first[name][slot] = -1
    for row in unit.profile.grid:
        bits = unit.qualities(row).bits & set(rules.APART)
        for bit in bits:
            first[rules.APART[bit]][slot] = weapon
        if bits:
            _row(first, weapon, row, unit, pools)
            weapon += 1
    return weapon


def _row(first: Any, weapon: int, row: Row, unit: Unit, pools: Pools) -> None:
    first.against[weapon] = sum(CATEGORIES[target] for target in row.against)
    first.short[weapon], first.range[weapon] = row.short or 0, row.long or 0
    first.melee[weapon] = MODES[row.mode]
    first.by_damage[weapon] = row.by_damage
    words = unit.qualities(row)
    first.quality[weapon] = rules.quality(words)
    first.bracket[weapon] = rules.bracket(words)
    for band in row.bands:
        last = min(band.most, terms.STRENGTHS - 1) + 1
        first.dice[weapon, band.least : last] = band.dice
        first.bracketed[weapon, band.least : last] = band.bracketed
    explosion = words.numbers.get(rules.EXPLOSION, 1)
    for durable in range(2):
        kind = Kind(explosion, 1 if durable else HITS, unit.number(rules.VETERAN))
        first.pool[weapon, durable] = pools.kind(kind)
