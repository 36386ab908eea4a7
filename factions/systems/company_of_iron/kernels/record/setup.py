"""SETUP: what a battle is fought with, read only.

The models of the player who is first in it, then those of the other; the kinds they are of, a row a
stat bar; their weapons and rules; the deck; the scenario.
"""

from factions.systems.company_of_iron.kernels.record.layout import (
    CARDS,
    DICE,
    EFFECTS,
    FLAGS,
    KINDS,
    MODELS,
    ODDS,
    SORTS,
    SUMS,
    TASTES,
    TEMPLATES,
    TERRAIN_GROUPS,
    WEAPONS,
    WHATS,
    bytes_,
    floats,
    ints,
    singles,
)
from factions.tabletop.battles import terrain
from factions.tabletop.battles.records import laid_out

SETUP = laid_out(
    [
        ("first", ints, (3,)),  # slots of player p: first[p] to first[p + 1] - 1
        ("policy", ints, (2,)),
        ("total", floats, (2,)),  # army points
        ("hand", ints, (2,)),  # size of the hand
        ("commander", ints, (2,)),  # slot
        # A row a model.
        ("side", ints, (MODELS,)),
        ("entry", ints, (MODELS,)),  # row of its list entry
        ("kind", ints, (MODELS,)),
        ("group", ints, (MODELS,)),  # its unit, or a number of its own
        ("worth", floats, (MODELS,)),  # points of the model
        ("edge", floats, (MODELS,)),  # of its base, from the centre
        ("boxes", ints, (MODELS,)),  # with those of a force field and a commander's upgrade
        ("ambush", bytes_, (MODELS,)),  # begins off the table
        ("advanced", bytes_, (MODELS,)),  # deploys in advance
        ("burrows", bytes_, (MODELS,)),  # begins under a burrow marker
        # A row a kind.
        ("kinds", ints),
        ("spd", ints, (KINDS,)),
        ("str", ints, (KINDS,)),
        ("mat", ints, (KINDS,)),
        ("rat", ints, (KINDS,)),
        ("def_", ints, (KINDS,)),
        ("arm", ints, (KINDS,)),
        ("cmd", ints, (KINDS,)),
        ("medium", bytes_, (KINDS,)),
        ("advantages", ints, (KINDS,)),
        ("shield", ints, (KINDS,)),  # ARM of its shields and bucklers; not from behind
        ("melee_range", floats, (KINDS,)),  # the longest, 0 for none
        ("gun_range", floats, (KINDS,)),  # the longest, 0 for none
        ("more_reach", floats),  # inches that rules add to a melee range at most
        ("weapon_first", ints, (KINDS + 1,)),  # its weapons: a row a kind of weapon
        ("arms", ints, (KINDS, 2)),  # those that reach anybody, as bits: in melee, at range
        ("effect_first", ints, (KINDS + 1,)),  # its effects
        ("prowls", ints, (KINDS,)),  # the effect by which shelter gives it Stealth, -1 for none
        ("sorts", ints, (KINDS, SORTS)),  # its effects by sort: from which row on
        ("swings", ints, (KINDS,)),  # what its rows that ask for something change for it, as bits
        ("of_kind", ints, (KINDS, 2)),  # slots of its models: from, to
        ("deals", singles, (KINDS, ODDS, MODELS)),  # a kind to a model
        ("suffers", singles, (KINDS, ODDS, MODELS)),  # a kind from a model
        ("floors", bytes_, (KINDS,)),  # some of its FLOOR_BLOW to FLOOR_SHOT are not 0
        # Events that its own or its weapons' effects wait for, as bits; ALWAYS: it may steal hits.
        ("heard", ints, (KINDS,)),
        ("heard_all", ints),
        # A row a weapon.
        ("ranged", bytes_, (WEAPONS,)),
        ("length", floats, (WEAPONS,)),  # RNG
        ("power", ints, (WEAPONS,)),  # POW, in melee with base STR; -1 for none
        ("shots", ints, (WEAPONS,)),  # ROF; -3 for d3
        ("copies", ints, (WEAPONS,)),
        ("area", floats, (WEAPONS,)),  # AOE, 0 for none
        ("qualities", ints, (WEAPONS,)),
        ("weapon_effect", ints, (WEAPONS + 1,)),  # its own effects
        ("weapon_waits", ints, (WEAPONS,)),  # from which of them on they wait for events
        # A row an effect. One of a weapon counts for its attacks alone.
        ("what", ints, (EFFECTS,)),
        ("event", ints, (EFFECTS,)),
        ("when", ints, (EFFECTS,)),
        ("whom", ints, (EFFECTS,)),
        ("within", floats, (EFFECTS,)),  # of an aura or an action, -1: CMD
        ("amount", floats, (EFFECTS,)),
        ("dice", ints, (EFFECTS,)),  # 3: d3 more, 6: d6 more
        ("most", ints, (EFFECTS,)),  # times an activation, 0: always
        ("rule", ints, (EFFECTS,)),  # row of the rule's name; effects of one name never add up
        ("names", ints),
        ("asks_critical", bytes_),  # some effect asks whether a hit is critical
        ("lender", ints, (EFFECTS,)),  # kind that lends the effect while it is near; -1: its own
        ("leans", ints, (KINDS,)),  # kinds that lend to it, as bits; all where places decide
        ("side_leans", ints, (2,)),  # those that lend to any kind of a player, or lean, likewise
        ("lends", floats, (EFFECTS,)),  # how near; -1: CMD, -2: anywhere
        ("spell", bytes_, (EFFECTS,)),  # put on a model it is a spell or an animus
        ("wall", bytes_, (EFFECTS,)),  # it is Shield Wall
        ("filter", ints, (EFFECTS,)),  # traits asked of whom it touches, as bits of `advantages`
        ("auras", ints, (2,)),  # how many models of a player have effects on others
        ("aura", ints, (2, MODELS)),
        ("aura_far", floats, (2, MODELS)),  # how far those go that ask for nothing; -1: none do
        ("aura_leans", ints, (2,)),  # kinds that lend those, as `leans`
        ("aura_asks", bytes_, (2,)),  # some ask for something
        ("aura_plain", bytes_, (2,)),  # some ask for nothing
        # The table.
        ("width", floats),
        ("depth", floats),
        ("zone", floats, (2, 2)),  # y from, y to of either deployment zone
        ("advance", floats),  # how far beyond it advance deployment goes
        ("rounds", ints),
        ("posts", ints),  # flags
        ("flag", floats, (FLAGS, 2)),
        ("flag_reach", floats),
        ("flag_from", ints),  # first round in which flags score
        ("lead", ints),  # points ahead that win at once; 0: never
        ("beheads", bytes_),  # the commander's fall ends the game
        ("taste", floats, (2, TASTES)),  # what a player's policy weighs
        *terrain.setup_fields(TEMPLATES, TERRAIN_GROUPS),
        ("template_does", ints, (TEMPLATES,)),
        # The deck, one for either player.
        ("cards", ints),
        ("card_asset", ints, (CARDS,)),
        ("card_what", ints, (CARDS, 4)),  # stats its plan changes, -1 for none
        ("card_amount", ints, (CARDS, 4)),
        ("card_grants", ints, (CARDS,)),  # bits of `advantages`
        ("card_within", floats, (CARDS,)),  # of the commander; -1: the whole army; 0: it alone
        ("chances", floats, (DICE + 1, SUMS)),  # that so many dice show at least that sum
        # Bonuses of the Commander Upgrade, while the first commander lives.
        ("upgrade", ints, (2, WHATS)),
        ("upgrade_grants", ints, (2,)),
    ]
)
