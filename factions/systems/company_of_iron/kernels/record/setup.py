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

    total = floats("cost of each player's company", 2, unit="army points")
    habits = ints("choices of each player's policy, as bits: PLAYS_CARDS to SEEKS", 2)
    opening = ints("what each player adds to the first roll for priority", 2)
    hand = ints("Command cards that each player draws up to in a round", 2, unit="cards")
    commander = ints("slot of each player's first commander", 2)
    # A row a model.
    side = ints("player the model belongs to: 0 or 1", MODELS)
    kind = ints("row of the model's kind", MODELS)
    group = ints("number of the model's unit; a model outside units has its own", MODELS)
    worth = floats("share of its entry's cost that the model stands for", MODELS, unit="points")
    edge = floats("radius of the model's base", MODELS, unit="inches")
    boxes = ints(
        "damage it can take, with its force field and Commander Upgrade",
        MODELS,
        unit="damage boxes",
    )
    ambush = bytes_("1: the model begins in ambush, off the table", MODELS)
    advanced = bytes_("1: the model uses Advance Deployment", MODELS)
    burrows = bytes_("1: the model begins under a burrow marker", MODELS)
    # A row a kind.
    kinds = ints("number of kinds in the battle")
    spd = ints("base SPD of the kind", KINDS, unit="inches")
    str = ints("base STR of the kind", KINDS)
    mat = ints("base MAT of the kind", KINDS)
    rat = ints("base RAT of the kind", KINDS)
    def_ = ints("base DEF of the kind", KINDS)
    arm = ints("base ARM of the kind, without shields", KINDS)
    cmd = ints("base CMD of the kind", KINDS, unit="inches")
    medium = bytes_("size of the kind's base; 0: small, 1: medium", KINDS)
    advantages = ints("traits printed on the kind's card, as bits of `layout`", KINDS)
    shield = ints("ARM that shields and bucklers add, except from behind", KINDS)
    melee_range = floats(
        "longest melee range of the kind; 0: no melee weapon", KINDS, unit="inches"
    )
    gun_range = floats("longest RNG of the kind; 0: no ranged weapon", KINDS, unit="inches")
    more_reach = floats("most that rules in this battle add to a melee range", unit="inches")
    weapon_first = ints("first row of the kind's weapons; the next kind's row ends them", KINDS + 1)
    arms = ints(
        "weapons with a range above 0, as bits by place on the card; index 0 melee, 1 ranged",
        KINDS,
        2,
    )
    effect_first = ints("first row of the kind's effects; the next kind's row ends them", KINDS + 1)
    prowls = ints("row of the effect that grants Stealth while sheltered; -1: none", KINDS)
    sorts = ints("first row of each sort of the kind's effects: PLAIN to WAITING", KINDS, SORTS)
    swings = ints("bits of `what` that the kind's conditional effects change for it", KINDS)
    of_kind = ints("slots of the kind's models; index 0 the first, 1 one past the last", KINDS, 2)
    deals = singles(
        "expected results of a kind (BLOW to FLOOR_SHOT) on a model", KINDS, ODDS, MODELS
    )
    suffers = singles(
        "expected results of a model (BLOW to FLOOR_SHOT) on a kind", KINDS, ODDS, MODELS
    )
    floors = bytes_("1: some of the kind's FLOOR_BLOW to FLOOR_SHOT are above 0", KINDS)
    heard = ints(
        "events that its effects wait for, weapons' included, as bits; ALWAYS: may steal hits",
        KINDS,
    )
    heard_all = ints("events that any kind waits for, as bits of the same")
    # A row a weapon.
    ranged = bytes_("1: a ranged weapon, 0: a melee weapon", WEAPONS)
    length = floats("RNG of the weapon", WEAPONS, unit="inches")
    far = floats("longest RNG of the weapon, by any attack type of it", WEAPONS, unit="inches")
    power = ints("POW of the weapon, with base STR in melee; -1: it does no damage", WEAPONS)
    shots = ints("ROF of the weapon; -3: d3", WEAPONS, unit="attacks")
    copies = ints("identical weapons that the row stands for, at least 1", WEAPONS)
    area = floats("diameter of the weapon's AOE; 0: none", WEAPONS, unit="inches")
    qualities = ints("damage types and other weapon qualities, as bits of `layout`", WEAPONS)
    weapon_effect = ints("first row of the weapon's effects; the next ends them", WEAPONS + 1)
    weapon_waits = ints("first of the weapon's effects that waits for an event", WEAPONS)
    # A row an effect. One of a weapon counts for its attacks alone.
    what = ints("what the effect changes (SPEED to OPENING) or does (KNOCK_DOWN on)", EFFECTS)
    event = ints("event that triggers the effect; ALWAYS: a plain modifier", EFFECTS)
    when = ints("conditions that must all hold, as bits", EFFECTS)
    whom = ints("models the effect touches: SELF to WEAPON_ONLY", EFFECTS)
    within = floats("range of an aura or an action; -1: its bearer's CMD", EFFECTS, unit="inches")
    amount = floats("size of the change; for IGNORES, GRANTS and FORBIDS, bits", EFFECTS)
    dice = ints("die added to the amount; 0: none, 3: d3, 6: d6", EFFECTS)
    most = ints("uses of the effect in an activation; 0: unlimited", EFFECTS)
    rule = ints("number of the rule's name; effects of one name never add up", EFFECTS)
    names = ints("number of names of rules in the battle")
    asks_critical = bytes_("1: some effect asks whether a hit is critical")
    lender = ints("kind that lends the effect while near; -1: the bearer's own", EFFECTS)
    leans = ints("kinds that lend effects to the kind, as bits; -1: it has moods", KINDS)
    side_leans = ints("kinds that a player's effects depend on, as the bits of `leans`", 2)
    lends = floats("how near the lender must be; -1: its CMD, -2: in play", EFFECTS, unit="inches")
    spell = bytes_("1: the effect is a spell or an animus while it is on a model", EFFECTS)
    wall = bytes_("1: the effect is Shield Wall", EFFECTS)
    filter = ints("traits required of a model it touches, as bits; 0: none", EFFECTS)
    auras = ints("models of each player with effects on enemies", 2)
    aura = ints("slots of each player's models with effects on enemies", 2, MODELS)
    aura_far = floats(
        "longest range of the unconditional effects of each in `aura`; -1: it has none",
        2,
        MODELS,
        unit="inches",
    )
    aura_leans = ints("kinds that each player's effects on enemies depend on, as `leans`", 2)
    aura_asks = bytes_("1: some of a player's effects on enemies are conditional", 2)
    aura_plain = bytes_("1: some of a player's effects on enemies are unconditional", 2)
    # The table.
    zone = floats("y of each player's deployment zone; index 0 from, 1 to", 2, 2, unit="inches")
    advance = floats("how far beyond its zone Advance Deployment reaches", unit="inches")
    rounds = ints("rounds the battle lasts at most", unit="rounds")
    posts = ints("number of flags on the table")
    flag = floats("position of each flag; index 0 x, 1 y", FLAGS, 2, unit="inches")
    flag_reach = floats("distance within which a model holds a flag", unit="inches")
    flag_from = ints("first round at whose end flags score", unit="rounds")
    lead = ints("lead that wins at once; 0: never", unit="victory points")
    beheads = bytes_("1: the fall of a commander ends the battle")
    taste = floats("weights of each player's policy: POINT to CONTEST", 2, TASTES)
    # The deck, one for either player.
    cards = ints("number of cards in the deck", unit="cards")
    card_asset = ints("asset of each card: SHAKE to DASH", CARDS)
    card_what = ints("stats that each card's battle plan changes; -1: none", CARDS, 4)
    card_amount = ints("how much the plan adds to each stat in `card_what`", CARDS, 4)
    card_grants = ints("advantages that each card's battle plan grants, as bits", CARDS)
    card_within = floats(
        "range of the plan from the commander; -1: the whole army, 0: the commander alone",
        CARDS,
        unit="inches",
    )
    chances = floats("chance that a number of dice shows at least a sum", DICE + 1, SUMS)
    # Bonuses of the Commander Upgrade, while the first commander lives.
    upgrade = ints("what each player's Commander Upgrade adds to each `what`", 2, WHATS)
    upgrade_grants = ints("advantages that each player's Commander Upgrade grants, as bits", 2)
