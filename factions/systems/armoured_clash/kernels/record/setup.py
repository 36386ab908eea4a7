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
from factions.tabletop.battles.records import laid_out

ints, words, floats, singles, bytes_ = "i8", "i4", "f8", "f4", "i1"

SETUP = laid_out(
    [
        ("first", ints, (3,)),  # slots of player p: first[p] to first[p + 1] - 1
        ("policy", ints, (2,)),
        ("taste", floats, (2, TASTES)),
        # A row a unit.
        ("entry", ints, (UNITS,)),  # row of its list entry
        ("side", ints, (UNITS,)),
        ("kind", ints, (UNITS,)),
        ("target", ints, (UNITS,)),  # its category, a bit
        ("rules", ints, (UNITS,)),
        ("height", ints, (UNITS,)),
        ("speed", floats, (UNITS,)),
        ("defence", ints, (UNITS,)),
        ("limit", ints, (UNITS,)),
        ("discipline", ints, (UNITS,)),
        ("break_limit", ints, (UNITS,)),  # -1: it cannot break
        ("models", ints, (UNITS,)),
        ("points", ints, (UNITS,)),  # its victory points rating
        ("cost", floats, (UNITS,)),
        ("worth", floats, (UNITS,)),  # of a point of damage, in army points
        ("long", floats, (UNITS,)),  # length and width of a model
        ("wide", floats, (UNITS,)),
        ("files", ints, (UNITS,)),  # models in a full rank; 0: open formation
        ("capacity", ints, (UNITS,)),  # models of infantry a model carries
        ("aboard", ints, (UNITS,)),  # the transport that it begins in, or -1
        ("waits", bytes_, (UNITS,)),  # begins in reserve
        ("sponsons", ints, (UNITS,)),
        ("resilient", ints, (UNITS,)),
        ("rows", ints, (UNITS,)),  # of its grid that one attack step allows
        ("vanguard", floats, (UNITS,)),
        ("hit_run", floats, (UNITS,)),
        ("demise", ints, (UNITS,)),
        ("entrance", floats, (UNITS,)),
        ("chain", floats, (UNITS,)),
        ("stilted", ints, (UNITS,)),
        ("inspiring", ints, (UNITS,)),
        ("peers", floats, (UNITS,)),
        ("fumes", floats, (UNITS,)),
        ("terror", ints, (UNITS,)),  # a bit for the trait that is spared
        ("unfazed", ints, (UNITS,)),  # such bits of its own traits
        ("weapon", ints, (UNITS,)),  # its ranged rows: weapon to guns - 1
        ("guns", ints, (UNITS,)),
        ("charges", ints, (UNITS,)),  # the row it charges with, or -1
        ("answers", ints, (UNITS,)),  # the row it retaliates with, or -1
        ("reach", floats, (UNITS,)),  # of its longest row
        # Rows that are not fired as others are, or -1; and the engine that draws a carriage, or -1.
        ("trail", ints, (UNITS,)),
        ("trap", ints, (UNITS,)),
        ("portal", ints, (UNITS,)),
        ("engine", ints, (UNITS,)),
        ("couples", ints, (UNITS,)),  # carriages that it draws
        ("portals", ints, (UNITS,)),  # markers that it may place in an activation
        # A row a weapon.
        ("against", ints, (WEAPONS,)),
        ("short", floats, (WEAPONS,)),
        ("range", floats, (WEAPONS,)),
        ("quality", ints, (WEAPONS,)),
        ("melee", bytes_, (WEAPONS,)),  # RANGED, MELEE or IMPACT
        ("by_damage", bytes_, (WEAPONS,)),
        ("bracket", ints, (WEAPONS,)),  # what calls for the dice in brackets
        ("dice", bytes_, (WEAPONS, STRENGTHS)),  # by models left, or by damage suffered
        ("bracketed", bytes_, (WEAPONS, STRENGTHS)),
        ("pool", ints, (WEAPONS, 2)),  # its kind of pool against others, against the durable
        ("sponson_pool", ints, (UNITS, 2)),
        # A row a kind of pool, by rating and dice: chances of at most so many hits.
        ("hits", singles, (KINDS, 3, DICE, POOL)),
        # Of a kind of pool: dice that a heroic strike adds, its hits, strikes turned into them.
        ("kind_adds", ints, (KINDS,)),
        ("kind_heroic", ints, (KINDS,)),
        ("kind_turned", ints, (KINDS,)),
        ("blank", floats, (3,)),  # blanks that a die comes to, by rating
        # Expected points of damage by DEFENCE: hits left over lost, or one more.
        ("expected", singles, (KINDS, 3, DICE, 2, DEFENCES)),
        ("hurts", singles, (KINDS, 3, DICE, 2, DEFENCES)),  # chance of a point at all
        # The attack die, as faces of HEROIC and so on.
        ("faces", ints),
        ("face", ints, (FACES,)),
        ("blast_pool", ints, (2,)),  # the plain kind of pool, against others, against the durable
        # Cards.
        ("cards", ints),
        ("card_value", ints, (CARDS,)),
        ("card_does", ints, (CARDS,)),
        ("above", floats, (32,)),  # share of cards worth more than so much
        ("hand_limit", ints),
        ("card_mean", ints),
        ("most_portals", ints),
        # The table.
        ("width", floats),
        ("depth", floats),
        ("zone", floats),  # depth of either deployment zone, at y = 0 and at y = depth
        ("rounds", ints),
        ("half", ints),  # whether half of a force begins in reserve
        ("markers", ints),
        ("marker", floats, (MARKERS, 2)),
        ("marker_radius", floats),
        ("marker_points", ints),
        *terrain.setup_fields(TEMPLATES, GROUPS),
        ("template_does", ints, (TEMPLATES,)),
        ("template_high", ints, (TEMPLATES,)),  # its SIZE
    ]
)
