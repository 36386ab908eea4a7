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
)
from factions.tabletop.battles import terrain
from factions.tabletop.battles.heads import SetupHead
from factions.tabletop.battles.records import bytes_, floats, ints, singles


class Setup(
    SetupHead, terrain.Templates, units=MODELS, templates_most=TEMPLATES, groups=TERRAIN_GROUPS
):
    """SETUP: what a battle is fought with, which nothing changes."""

    total = floats("army points", 2)
    hand = ints("size of the hand", 2)
    commander = ints("slot", 2)
    # A row a model.
    side = ints("?", MODELS)
    kind = ints("?", MODELS)
    group = ints("its unit, or a number of its own", MODELS)
    worth = floats("points of the model", MODELS)
    edge = floats("of its base, from the centre", MODELS)
    boxes = ints("with those of a force field and a commander's upgrade", MODELS)
    ambush = bytes_("begins off the table", MODELS)
    advanced = bytes_("deploys in advance", MODELS)
    burrows = bytes_("begins under a burrow marker", MODELS)
    # A row a kind.
    kinds = ints("?")
    spd = ints("?", KINDS)
    str = ints("?", KINDS)
    mat = ints("?", KINDS)
    rat = ints("?", KINDS)
    def_ = ints("?", KINDS)
    arm = ints("?", KINDS)
    cmd = ints("?", KINDS)
    medium = bytes_("?", KINDS)
    advantages = ints("?", KINDS)
    shield = ints("ARM of its shields and bucklers; not from behind", KINDS)
    melee_range = floats("the longest, 0 for none", KINDS)
    gun_range = floats("the longest, 0 for none", KINDS)
    more_reach = floats("inches that rules add to a melee range at most")
    weapon_first = ints("its weapons: a row a kind of weapon", KINDS + 1)
    arms = ints("those that reach anybody, as bits: in melee, at range", KINDS, 2)
    effect_first = ints("its effects", KINDS + 1)
    prowls = ints("the effect by which shelter gives it Stealth, -1 for none", KINDS)
    sorts = ints("its effects by sort: from which row on", KINDS, SORTS)
    swings = ints("what its rows that ask for something change for it, as bits", KINDS)
    of_kind = ints("slots of its models: from, to", KINDS, 2)
    deals = singles("a kind to a model", KINDS, ODDS, MODELS)
    suffers = singles("a kind from a model", KINDS, ODDS, MODELS)
    floors = bytes_("some of its FLOOR_BLOW to FLOOR_SHOT are not 0", KINDS)
    # Events that its own or its weapons' effects wait for, as bits; ALWAYS: it may steal hits.
    heard = ints("?", KINDS)
    heard_all = ints("?")
    # A row a weapon.
    ranged = bytes_("?", WEAPONS)
    length = floats("RNG", WEAPONS)
    power = ints("POW, in melee with base STR; -1 for none", WEAPONS)
    shots = ints("ROF; -3 for d3", WEAPONS)
    copies = ints("?", WEAPONS)
    area = floats("AOE, 0 for none", WEAPONS)
    qualities = ints("?", WEAPONS)
    weapon_effect = ints("its own effects", WEAPONS + 1)
    weapon_waits = ints("from which of them on they wait for events", WEAPONS)
    # A row an effect. One of a weapon counts for its attacks alone.
    what = ints("?", EFFECTS)
    event = ints("?", EFFECTS)
    when = ints("?", EFFECTS)
    whom = ints("?", EFFECTS)
    within = floats("of an aura or an action, -1: CMD", EFFECTS)
    amount = floats("?", EFFECTS)
    dice = ints("3: d3 more, 6: d6 more", EFFECTS)
    most = ints("times an activation, 0: always", EFFECTS)
    rule = ints("row of the rule's name; effects of one name never add up", EFFECTS)
    names = ints("?")
    asks_critical = bytes_("some effect asks whether a hit is critical")
    lender = ints("kind that lends the effect while it is near; -1: its own", EFFECTS)
    leans = ints("kinds that lend to it, as bits; all where places decide", KINDS)
    side_leans = ints("those that lend to any kind of a player, or lean, likewise", 2)
    lends = floats("how near; -1: CMD, -2: anywhere", EFFECTS)
    spell = bytes_("put on a model it is a spell or an animus", EFFECTS)
    wall = bytes_("it is Shield Wall", EFFECTS)
    filter = ints("traits asked of whom it touches, as bits of `advantages`", EFFECTS)
    auras = ints("how many models of a player have effects on others", 2)
    aura = ints("?", 2, MODELS)
    aura_far = floats("how far those go that ask for nothing; -1: none do", 2, MODELS)
    aura_leans = ints("kinds that lend those, as `leans`", 2)
    aura_asks = bytes_("some ask for something", 2)
    aura_plain = bytes_("some ask for nothing", 2)
    # The table.
    zone = floats("y from, y to of either deployment zone", 2, 2)
    advance = floats("how far beyond it advance deployment goes")
    rounds = ints("?")
    posts = ints("flags")
    flag = floats("?", FLAGS, 2)
    flag_reach = floats("?")
    flag_from = ints("first round in which flags score")
    lead = ints("points ahead that win at once; 0: never")
    beheads = bytes_("the commander's fall ends the game")
    taste = floats("what a player's policy weighs", 2, TASTES)
    # The deck, one for either player.
    cards = ints("?")
    card_asset = ints("?", CARDS)
    card_what = ints("stats its plan changes, -1 for none", CARDS, 4)
    card_amount = ints("?", CARDS, 4)
    card_grants = ints("bits of `advantages`", CARDS)
    card_within = floats("of the commander; -1: the whole army; 0: it alone", CARDS)
    chances = floats("that so many dice show at least that sum", DICE + 1, SUMS)
    # Bonuses of the Commander Upgrade, while the first commander lives.
    upgrade = ints("?", 2, WHATS)
    upgrade_grants = ints("?", 2)
