"""Writing two forces, a clash and the terrain into the records that kernels read."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from factions.systems.armoured_clash.battle import rules
from factions.systems.armoured_clash.battle.forces import Force, Unit
from factions.systems.armoured_clash.battle.pools import Kind, Pools
from factions.systems.armoured_clash.catalogue import Catalogue, Row
from factions.systems.armoured_clash.kernels import layout
from factions.systems.armoured_clash.kernels.layout import Record
from factions.systems.armoured_clash.odds.dice import (
    BLANK,
    GLANCING,
    HEROIC,
    HITS,
    MISS,
    STRIKE,
)

TYPES = {
    "infantry": layout.INFANTRY,
    "cavalry": layout.CAVALRY,
    "field-gun": layout.FIELD_GUN,
    "armour": layout.ARMOUR,
    "artillery": layout.ARTILLERY,
    "rotorcraft": layout.ROTORCRAFT,
    "aircraft": layout.AIRCRAFT,
    "fortification": layout.FORTIFICATION,
}
CATEGORIES = {"light": layout.LIGHT, "heavy": layout.HEAVY, "aerial": layout.AERIAL}
MODES = {"ranged": layout.RANGED, "melee": layout.MELEE, "impact": layout.IMPACT}
FACES = (HEROIC, STRIKE, GLANCING, MISS, BLANK)  # in the order of the kernels' own
CLOSE_ORDER = ("infantry", "cavalry", "field-gun")
FILES = 6
EXPLOSION = {"Arc": 2}
# Length and width of a model in inches, by type and SIZE: our reading, as no base is printed.
SMALL = {"infantry": (0.5, 0.5), "cavalry": (0.9, 0.6), "field-gun": (0.9, 0.9)}
BASES = {1: (1.0, 0.7), 2: (1.4, 1.0), 3: (2.2, 1.4), 4: (3.4, 2.4), 5: (4.0, 2.8)}
FLYERS = (1.4, 1.4)
ZONE = 12.0
MARKER_RADIUS = 25 / 25.4  # of a 50 mm marker
APART, BESIDE, ALOOF = 2.0, 0.5, 1.5
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
    "dense": Ground(layout.AREA, True, (5.0, 8.0), (5.0, 8.0), 3, layout.DENSE),
    "difficult": Ground(layout.AREA, True, (4.0, 7.0), (4.0, 7.0), 0, layout.DIFFICULT),
    "water": Ground(layout.AREA, True, (3.0, 5.0), (3.0, 5.0), 0, layout.WATER),
    "blocking": Ground(
        layout.STRUCTURE, False, (3.0, 5.0), (2.0, 4.0), 4, layout.BLOCKS | layout.IMPASSABLE
    ),
    "defensible-building": Ground(
        layout.STRUCTURE,
        False,
        (3.0, 4.0),
        (2.0, 4.0),
        3,
        layout.BLOCKS | layout.IMPASSABLE | layout.BUILDING,
    ),
    "impassable": Ground(layout.STRUCTURE, True, (2.0, 4.0), (2.0, 4.0), 0, layout.IMPASSABLE),
    "obstacle": Ground(layout.LINE, False, (3.0, 6.0), (0.4, 0.5), 1, layout.OBSTACLE),
}
PAIRS = {layout.AREA: (2, 3), layout.STRUCTURE: (1, 2), layout.LINE: (1, 2)}

# What a player's policy weighs: points of army for a point of victory by a marker, how much a
# threat and the nearness of a marker count, what suppression is worth of a unit.
TASTE = {
    layout.POINT: 12.0,
    layout.THREAT: 0.2,
    layout.DRAW: 0.9,
    layout.SHAKEN: 0.06,
}


def record(forces: Sequence[Force], catalogue: Catalogue, scenario: str, scale: str) -> Record:
    """Return the setup of a battle in which the first of two forces is player 0.

    Raises ValueError where a force has no unit or both together have too many.
    """
    units = [unit for force in forces for unit in force.units]
    if not all(force.units for force in forces):
        raise ValueError("a force is empty: none of its entries is a unit that can fight")
    if len(units) > layout.UNITS:
        raise ValueError(f"more than {layout.UNITS} units in one battle")
    setup = layout.blank(layout.SETUP)
    first = setup[0]
    split = len(forces[0].units)
    first.first[:] = 0, split, len(units)
    for player in range(2):
        for index, value in TASTE.items():
            first.taste[player, index] = value
    _table(first, catalogue, scenario, scale)
    _cards(first, catalogue, scale)
    pools = Pools(catalogue.die)
    weapon = 0
    for slot, unit in enumerate(units):
        start = 0 if slot < split else split
        _unit(first, slot, unit, start)
        weapon = _grid(first, slot, unit, weapon, pools)
    _terror(first, units)
    most = max(int(first.dice.max()), int(first.bracketed.max()), int(first.sponsons.max()))
    most = max(most, int(first.demise.max()))
    if most >= layout.DICE:
        raise ValueError(f"an attack of {most} dice, more than {layout.DICE - 1}")
    pools.write(first, most)
    return setup


def sides(setup: Record, player_0: int) -> None:
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
    first.templates = min(len(catalogue.terrain), layout.TEMPLATES)
    first.template_group[:] = -1
    for index, piece in enumerate(list(catalogue.terrain)[: layout.TEMPLATES]):
        ground = GROUND.get(piece)
        if ground is None:
            continue
        first.template_group[index] = ground.group
        first.template_disc[index] = ground.disc
        first.template_apart[index] = BESIDE if ground.group == layout.LINE else APART
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
    first.hand_limit = catalogue.scales[scale].hand


def _unit(first: Any, slot: int, unit: Unit, start: int) -> None:
    profile, level = unit.profile, unit.level
    first.entry[slot] = unit.row
    first.kind[slot] = TYPES[profile.kind]
    first.target[slot] = CATEGORIES[profile.target]
    first.rules[slot] = flags(unit)
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
    close = profile.kind in CLOSE_ORDER and profile.keyword("Irregular") is None
    first.files[slot] = FILES if close or profile.keyword("Lockstep") is not None else 0
    first.aboard[slot] = -1 if unit.aboard is None else start + unit.aboard
    first.waits[slot] = unit.waits
    for name, field in rules.NUMBERS.items():
        if profile.keyword(name) is not None:
            first[field][slot] = unit.number(name)
    first.rows[slot] = max(1, unit.number("All-Out Attack"))
    first.resilient[slot] = rules.ARCS.get(profile.keyword("Resilient") or "", 0)


def base(unit: Unit) -> tuple[float, float]:
    """Return the length and width of a model in inches."""
    kind = unit.profile.kind
    if kind in ("aircraft", "rotorcraft"):
        return FLYERS
    return SMALL.get(kind) or BASES[min(max(unit.profile.size, 1), max(BASES))]


def _terror(first: Any, units: Sequence[Unit]) -> None:
    """Write which traits spare units from Terrifying, a bit a trait, and who has them."""
    named = [unit.profile.keyword(rules.TERRIFYING) for unit in units]
    bits = {trait: 1 << bit for bit, trait in enumerate(sorted({name for name in named if name}))}
    for slot, (unit, trait) in enumerate(zip(units, named, strict=True)):
        first.terror[slot] = bits.get(trait or "", 0)
        first.unfazed[slot] = sum(bit for name, bit in bits.items() if name in unit.profile.traits)


def flags(unit: Unit) -> int:
    """Return a unit's special rules as bits."""
    profile = unit.profile
    bits = 0
    for name, bit in rules.FLAGS.items():
        if profile.keyword(name) is not None:
            bits |= bit
    solid = profile.behemoth or profile.kind == "fortification" or "Sturdy" in profile.traits
    leads = profile.commander
    return (
        bits
        | (layout.BEHEMOTH if profile.behemoth else 0)
        | (layout.SOLID if solid else 0)
        | (layout.COMMANDER if leads else 0)
    )


def _grid(first: Any, slot: int, unit: Unit, weapon: int, pools: Pools) -> int:
    """Write the rows of a unit's grid, ranged ones first; return the number of the next row."""
    rows = [row for row in unit.profile.grid if not set(row.qualities) & set(rules.UNUSED)]
    ranged = [row for row in rows if row.mode == "ranged" and row.long]
    close = [row for row in rows if row.mode != "ranged"]
    if weapon + len(rows) > layout.WEAPONS:
        raise ValueError(f"more than {layout.WEAPONS} rows of grids in one battle")
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
    for durable in range(2):
        heroic = 1 if durable else HITS
        veteran = unit.number(rules.VETERAN)
        first.sponson_pool[slot, durable] = pools.kind(Kind(1, heroic, veteran))
        first.blast_pool[durable] = pools.kind(Kind(1, heroic))
    return weapon


def _row(first: Any, weapon: int, row: Row, unit: Unit, pools: Pools) -> None:
    first.against[weapon] = sum(CATEGORIES[target] for target in row.against)
    first.short[weapon], first.range[weapon] = row.short or 0, row.long or 0
    first.melee[weapon] = MODES[row.mode]
    first.by_damage[weapon] = row.by_damage
    first.quality[weapon] = sum(rules.QUALITIES.get(word, 0) for word in row.qualities)
    first.bracket[weapon] = sum(rules.BRACKETS.get(word, 0) for word in row.qualities)
    for band in row.bands:
        last = min(band.most, layout.STRENGTHS - 1) + 1
        first.dice[weapon, band.least : last] = band.dice
        first.bracketed[weapon, band.least : last] = band.bracketed
    explosion = max((EXPLOSION.get(word, 1) for word in row.qualities), default=1)
    for durable in range(2):
        kind = Kind(explosion, 1 if durable else HITS, unit.number(rules.VETERAN))
        first.pool[weapon, durable] = pools.kind(kind)
