"""SETUP, the record of a battle that is read only.

It holds the units of player 0, then those of player 1; the rows of their armaments grids; the
chances of every attack pool; the clash.
"""

from factions.systems.armoured_clash.kernels.record.terms import (
    AURAS,
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

    taste = floats(
        "weights of each player's greedy policy, by `terms.POINT` and so on",
        2,
        TASTES,
    )
    # Index: the unit's slot.
    side = ints("side of the request that it belongs to, 0 or 1, in both setups of a pair", UNITS)
    kind = ints("unit type: `terms.INFANTRY` and so on", UNITS)
    target = ints("target category: `terms.LIGHT`, `HEAVY` or `AERIAL`", UNITS)
    rules = ints("special rules, as bits: `terms.SHROUDED` and so on", UNITS)
    height = ints("SIZE", UNITS)
    speed = floats("SPEED; 0: it does not move", UNITS, unit="inches")
    defence = ints("DEFENCE: hits that make a point of damage", UNITS, unit="hits")
    limit = ints("DAMAGE LIMIT of a model", UNITS, unit="points of damage")
    discipline = ints("DISCIPLINE; -1: it takes no tests", UNITS)
    break_limit = ints("BREAK LIMIT; -1: it cannot break", UNITS, unit="models")
    models = ints("models at the start", UNITS, unit="models")
    points = ints(
        "victory points rating: what the enemy scores for annihilating it",
        UNITS,
        unit="victory points",
    )
    cost = floats("what it costs", UNITS, unit="points of cost")
    worth = floats(
        "what a point of damage to it is worth, its victory points included",
        UNITS,
        unit="army points",
    )
    long = floats("length of a model, along its facing", UNITS, unit="inches")
    wide = floats("width of a model", UNITS, unit="inches")
    files = ints(
        "models in a full rank of its close formation; 0: open formation", UNITS, unit="models"
    )
    capacity = ints(
        "Capacity: models of infantry that each of its models carries", UNITS, unit="models"
    )
    aboard = ints("transport that it begins the battle in; -1: none", UNITS)
    waits = bytes_("1: it begins the battle in reserve", UNITS)
    sponsons = ints("dice of the special rule Sponsons; 0: it has none", UNITS, unit="dice")
    resilient = ints(
        "arc named by its special rule Resilient: `terms.FRONT` or `FLANKS`; 0: none", UNITS
    )
    rows = ints(
        "rows of its armaments grid that may fire in one attack step, at least 1",
        UNITS,
        unit="rows",
    )
    vanguard = floats(
        "how far Vanguard lets it advance before the first round; 0: not at all",
        UNITS,
        unit="inches",
    )
    hit_run = floats(
        "how far Hit & Run lets it move after an attack; 0: not at all", UNITS, unit="inches"
    )
    demise = ints(
        "dice of the explosion of its wreck, by Fiery or Spectacular Demise; 0: none",
        UNITS,
        unit="dice",
    )
    entrance = floats("range of its Dynamic Entry; 0: it has none", UNITS, unit="inches")
    chain = floats("range of its Chain of Command; 0: it has none", UNITS, unit="inches")
    stilted = ints("SIZE up to which it steps over units and terrain; 0: it steps over none", UNITS)
    inspiring = ints(
        "friends whose suppression its special rule Inspiring ends at a time; 0: none",
        UNITS,
        unit="units",
    )
    throws = floats("range of its Throw; 0: it has none", UNITS, unit="inches")
    peers = floats("range of its Peer Review; 0: it has none", UNITS, unit="inches")
    fumes = floats("range of its Corrosive Fumes; 0: it has none", UNITS, unit="inches")
    traits = ints(
        "its traits, unit type, target category and faction, as bits of those that rules name",
        UNITS,
    )
    terror = ints(
        "0: not Terrifying; else the bit of the trait whose units it does not terrify", UNITS
    )
    admits = ints("bits of the traits of its passengers, by Restricted Access; 0: any", UNITS)
    supplies = ints("bits of the traits that its Ammo Supply names", UNITS)
    supports = ints("bits of the traits of those that it supports", UNITS)
    repairs = ints("bits of the traits of those that it repairs", UNITS)
    makes = ints("bits of the traits of those whose models it restores", UNITS)
    resolve = ints("added to the value of cards that command it", UNITS)
    drop = ints("added to the value of cards for its flank attacks", UNITS)
    # Rules that reach all about a unit.
    auras = ints("rules that reach all about a unit, listed in the fields that follow")
    aura_of = ints("unit that has the rule", AURAS)
    aura_kind = ints("which rule: `terms.JAMMING` and so on", AURAS)
    aura_reach = floats("how far it reaches", AURAS, unit="inches")
    weapon = ints("first of its ranged rows, which are `weapon` to `guns` - 1", UNITS)
    guns = ints("row after the last of its ranged rows", UNITS)
    charges = ints("row that it charges with; -1: none", UNITS)
    answers = ints("melee row that it retaliates with; -1: none", UNITS)
    reach = floats("longest range of its ranged rows; 0: it has none", UNITS, unit="inches")
    # Rows with a firing rule of their own; land trains; portals.
    trail = ints("row with the quality Trail; -1: none", UNITS)
    trap = ints("row with the quality Trap; -1: none", UNITS)
    portal = ints("row with the quality Portal Blast; -1: none", UNITS)
    engine = ints("engine of the land train that it is a carriage of; -1: none", UNITS)
    couples = ints("carriages that it draws as an engine at the start", UNITS, unit="units")
    portals = ints(
        "portal markers that Portal Mastery lets it place in an activation", UNITS, unit="markers"
    )
    # Index: the row of an armaments grid.
    against = ints(
        "target categories that it may be fired at, as bits: `terms.LIGHT` and so on", WEAPONS
    )
    short = floats("short range; 0: it has none", WEAPONS, unit="inches")
    range = floats("long range; 0: it is no ranged row", WEAPONS, unit="inches")
    quality = ints("weapon qualities, as bits: `terms.TURRET` and so on", WEAPONS)
    melee = bytes_("kind of attack: `terms.RANGED`, `MELEE` or `IMPACT`", WEAPONS)
    by_damage = bytes_(
        "1: its columns go by the damage suffered, as a behemoth's do; 0: by models", WEAPONS
    )
    bracket = ints(
        "what calls for its dice in brackets, as bits: `terms.LIGHT`, `HEAVY`, `NEAR`", WEAPONS
    )
    dice = bytes_(
        "its dice by column: models that count, or damage suffered, see `by_damage`",
        WEAPONS,
        STRENGTHS,
        unit="dice",
    )
    bracketed = bytes_("its dice in brackets by the same column", WEAPONS, STRENGTHS, unit="dice")
    pool = ints(
        "kind of pool that it rolls; index 1: against Durable units, 0: against all others",
        WEAPONS,
        2,
    )
    sponson_pool = ints(
        "kind of pool that its sponsons roll; second index as that of `pool`", UNITS, 2
    )
    # Attack pools: first index, the kind of pool.
    hits = singles(
        "chance of at most as many hits as the last index, by kind of pool, rating and dice",
        KINDS,
        3,
        DICE,
        POOL,
    )
    kind_adds = ints("dice that each heroic strike adds to a pool of this kind", KINDS, unit="dice")
    kind_heroic = ints("hits that each heroic strike scores", KINDS, unit="hits")
    kind_turned = ints("strikes that count as heroic strikes instead", KINDS, unit="strikes")
    blank = floats("blanks expected of a die, by rating", 3, unit="dice")
    expected = singles(
        "damage expected of a pool by kind, rating, dice, whether it is Devastating, DEFENCE",
        KINDS,
        3,
        DICE,
        2,
        DEFENCES,
        unit="points of damage",
    )
    hurts = singles(
        "chance that such a pool inflicts a point of damage at all; indices as of `expected`",
        KINDS,
        3,
        DICE,
        2,
        DEFENCES,
    )
    # The attack die.
    faces = ints("faces of the attack die", unit="faces")
    face = ints(
        "what each face shows: `terms.HEROIC`, `STRIKE`, `GLANCING`, `MISS` or `BLANK`", FACES
    )
    blast_pool = ints("kind of pool that exploding wrecks roll; index as of `pool`", 2)
    # Cards.
    cards = ints("cards of either player's deck", unit="cards")
    card_value = ints("value of each card", CARDS)
    card_does = ints(
        "command of each card: `terms.STEADY_AIM`, `AT_THE_DOUBLE`, `RALLY` or `DIG_IN`", CARDS
    )
    above = floats("share of the deck's cards whose value is greater than the index", 32)
    hand_limit = ints("cards that a player draws up to", unit="cards")
    card_mean = ints("mean value of a card, rounded")
    most_portals = ints(
        "portal markers that a player may have on the table at once", unit="markers"
    )
    # The table.
    zone = floats(
        "depth of either deployment zone: from y = 0, and back from y = `depth`", unit="inches"
    )
    rounds = ints("rounds that the clash lasts at most", unit="rounds")
    half = ints("1: half of each force begins in reserve")
    markers = ints("strategic objective markers on the table", unit="markers")
    marker = floats("x and y of each marker", MARKERS, 2, unit="inches")
    marker_radius = floats("radius of a marker", unit="inches")
    marker_points = ints("what controlling a marker scores in an end phase", unit="victory points")
    template_high = ints("SIZE of its pieces", TEMPLATES)
