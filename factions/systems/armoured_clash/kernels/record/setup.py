"""SETUP, the record of a battle that is read only.

Its rows are the units of the player who is first in it, then those of the other; their grids; the
chances of every attack pool; the clash.
"""

from factions.systems.armoured_clash.kernels.record.terms import (
    CARDS,
    DEFENCES,
    DICE,
    FACES,
    GROUPS,
    KINDS,
    MARKERS,
    POOL,
    STRENGTHS,
    TASTES,
    TEMPLATES,
    UNITS,
    WEAPONS,
)
from factions.tabletop.battles import terrain
from factions.tabletop.battles.heads import SetupHead
from factions.tabletop.battles.records import bytes_, floats, ints, singles


class Setup(SetupHead, terrain.Templates, units=UNITS, templates_most=TEMPLATES, groups=GROUPS):
    """SETUP: what a battle is fought with, which nothing changes."""

    taste = floats("?", 2, TASTES)
    # A row a unit.
    side = ints("?", UNITS)
    kind = ints("?", UNITS)
    target = ints("its category, a bit", UNITS)
    rules = ints("?", UNITS)
    height = ints("?", UNITS)
    speed = floats("?", UNITS)
    defence = ints("?", UNITS)
    limit = ints("?", UNITS)
    discipline = ints("?", UNITS)
    break_limit = ints("-1: it cannot break", UNITS)
    models = ints("?", UNITS)
    points = ints("its victory points rating", UNITS)
    cost = floats("?", UNITS)
    worth = floats("of a point of damage, in army points", UNITS)
    long = floats("length and width of a model", UNITS)
    wide = floats("?", UNITS)
    files = ints("models in a full rank; 0: open formation", UNITS)
    capacity = ints("models of infantry a model carries", UNITS)
    aboard = ints("the transport that it begins in, or -1", UNITS)
    waits = bytes_("begins in reserve", UNITS)
    sponsons = ints("?", UNITS)
    resilient = ints("?", UNITS)
    rows = ints("of its grid that one attack step allows", UNITS)
    vanguard = floats("?", UNITS)
    hit_run = floats("?", UNITS)
    demise = ints("?", UNITS)
    entrance = floats("?", UNITS)
    chain = floats("?", UNITS)
    stilted = ints("?", UNITS)
    inspiring = ints("?", UNITS)
    peers = floats("?", UNITS)
    fumes = floats("?", UNITS)
    terror = ints("a bit for the trait that is spared", UNITS)
    unfazed = ints("such bits of its own traits", UNITS)
    weapon = ints("its ranged rows: weapon to guns - 1", UNITS)
    guns = ints("?", UNITS)
    charges = ints("the row it charges with, or -1", UNITS)
    answers = ints("the row it retaliates with, or -1", UNITS)
    reach = floats("of its longest row", UNITS)
    # Rows that are not fired as others are, or -1; and the engine that draws a carriage, or -1.
    trail = ints("?", UNITS)
    trap = ints("?", UNITS)
    portal = ints("?", UNITS)
    engine = ints("?", UNITS)
    couples = ints("carriages that it draws", UNITS)
    portals = ints("markers that it may place in an activation", UNITS)
    # A row a weapon.
    against = ints("?", WEAPONS)
    short = floats("?", WEAPONS)
    range = floats("?", WEAPONS)
    quality = ints("?", WEAPONS)
    melee = bytes_("RANGED, MELEE or IMPACT", WEAPONS)
    by_damage = bytes_("?", WEAPONS)
    bracket = ints("what calls for the dice in brackets", WEAPONS)
    dice = bytes_("by models left, or by damage suffered", WEAPONS, STRENGTHS)
    bracketed = bytes_("?", WEAPONS, STRENGTHS)
    pool = ints("its kind of pool against others, against the durable", WEAPONS, 2)
    sponson_pool = ints("?", UNITS, 2)
    # A row a kind of pool, by rating and dice: chances of at most so many hits.
    hits = singles("?", KINDS, 3, DICE, POOL)
    # Of a kind of pool: dice that a heroic strike adds, its hits, strikes turned into them.
    kind_adds = ints("?", KINDS)
    kind_heroic = ints("?", KINDS)
    kind_turned = ints("?", KINDS)
    blank = floats("blanks that a die comes to, by rating", 3)
    # Expected points of damage by DEFENCE: hits left over lost, or one more.
    expected = singles("?", KINDS, 3, DICE, 2, DEFENCES)
    hurts = singles("chance of a point at all", KINDS, 3, DICE, 2, DEFENCES)
    # The attack die, as faces of HEROIC and so on.
    faces = ints("?")
    face = ints("?", FACES)
    blast_pool = ints("the plain kind of pool, against others, against the durable", 2)
    # Cards.
    cards = ints("?")
    card_value = ints("?", CARDS)
    card_does = ints("?", CARDS)
    above = floats("share of cards worth more than so much", 32)
    hand_limit = ints("?")
    card_mean = ints("?")
    most_portals = ints("?")
    # The table.
    zone = floats("depth of either deployment zone, at y = 0 and at y = depth")
    rounds = ints("?")
    half = ints("whether half of a force begins in reserve")
    markers = ints("?")
    marker = floats("?", MARKERS, 2)
    marker_radius = floats("?")
    marker_points = ints("?")
    template_high = ints("its SIZE", TEMPLATES)
