"""SETUP, the record of a battle that is only read.

The combatants of player 0, then those of player 1; the damage each is expected to do to each; the
charts; the field.
"""

from factions.systems.cold_iron.kernels.record.indices import (
    ADDED,
    ADJUSTMENTS,
    COLUMNS,
    LARGEST,
    STANCES,
    TASTES,
    UNITS,
)
from factions.tabletop.battles.heads import SetupHead
from factions.tabletop.battles.records import bytes_, floats, ints, singles


class Setup(SetupHead, units=UNITS):
    """SETUP: what a battle is fought with, which nothing changes."""

    # A row a combatant.
    points = ints("muster points that it costs", UNITS, unit="points of cost")
    pt = ints("Pt, its full hit points", UNITS, unit="hit points")
    con = ints("CON; half of a blow's fatigue beyond it is wounds instead", UNITS)
    t = ints("T of its armour, new: damage that it stops of each blow", UNITS, unit="hit points")
    c = ints("C, the crit protection of its armour, new", UNITS)
    grace = ints(
        "damage that its armour stops before it loses its first T; 0: it never wears",
        UNITS,
        unit="hit points",
    )
    per_t = ints(
        "damage that its armour stops before each further T is lost", UNITS, unit="hit points"
    )
    berserk = bytes_("1: it is a berserker", UNITS)
    rage = ints("what a berserker's rage adds to attack and hand to hand value; 0: none", UNITS)
    unguarded = ints("what its rage takes off each of its defences; 0: none", UNITS)
    tireless = bytes_("1: it is undead, which wounds and fatigue do not make blink", UNITS)
    large = bytes_(
        "1: large; three attackers in front meet its dodge, three behind its dodge - 4", UNITS
    )
    ghost = bytes_("1: a ghost; only magic harms it, and armour does not stop its touch", UNITS)
    enchanted = bytes_("1: an enchanted fighter; its blows harm ghosts", UNITS)
    siz = ints("SIZ", UNITS)
    szd = ints("SzD, the part of its dodge that comes from its size", UNITS)
    mounted = bytes_("1: it begins the battle on a mount", UNITS)
    move = ints("movement allowance, on its mount if it has one", UNITS, unit="hexes")
    short_move = ints("the same, with turns or stops", UNITS, unit="hexes")
    foot_move = ints("movement allowance on foot", UNITS, unit="hexes")
    short_foot_move = ints("the same, with turns or stops", UNITS, unit="hexes")
    # The mount, and the rider's seat.
    mount_pt = ints("damage at which its mount dies", UNITS, unit="hit points")
    mount_t = ints("T of its mount: damage that it stops of each blow", UNITS, unit="hit points")
    mount_c = ints("C, the crit protection of its mount", UNITS)
    mount_db = ints("Db, the dodge of its mount", UNITS)
    seat = ints("Du, a rider's defence against tackles and lances; -99: not trained for it", UNITS)
    unhorses = ints(
        "Hu, a lance's attack to unhorse a rider; NONE_HELD: no lance, or not trained", UNITS
    )
    hth = ints("HtH, its hand to hand value", UNITS)
    grab = ints("attack value of its grab", UNITS)
    jump = ints("Db-vs-Jump: change of its dodge against the enemy it jumps, 0 or less", UNITS)
    shove = ints("half of its shield's D, which it adds to a shove; 0: no shield", UNITS)
    agile = ints("DEX and hand to hand skill, added to the roll to stay on its feet", UNITS)
    keep = ints("loss of hand to hand value while it keeps its weapon and shield", UNITS)
    kept_out = ints("damage multiple of a hit that keeps it out of hand to hand combat", UNITS)
    blade = bytes_("1: it carries a dagger or a short sword to draw in a hold", UNITS)
    # Damage in a hold.
    grip_dice = ints(
        "damage in a hold, with its body (0) or its blade (1): dice, faces, added", UNITS, 2, 3
    )
    grip_crit = ints(
        "crit type of that, with its body (0) or its blade (1): SHARP to B4_RANDOM", UNITS, 2
    )
    grip_fatigue = bytes_(
        "1: that causes fatigue, not wounds; with its body (0) or its blade (1)", UNITS, 2
    )
    shoots = bytes_("1: it carries a missile weapon, shot or thrown", UNITS)
    shots = ints("missiles that it carries", UNITS)
    blade_edge = floats(
        "how many times what its shots are expected to do its blows are; 0: it does not shoot",
        UNITS,
    )
    shield = ints("hit points of the shield it holds; 0: no shield", UNITS, unit="hit points")
    # A row a combatant, a column a stance (MELEE to BODY): defences, and what is in hand.
    db = ints("Db, the dodge", UNITS, STANCES)
    db_long = ints(
        "Db-vs-Long, the dodge with bare hands against anything longer than a dagger",
        UNITS,
        STANCES,
    )
    ds = ints("Ds, the parry with the shield; NONE_HELD: no shield", UNITS, STANCES)
    dp = ints("Dp, the parry with the weapon; NONE_HELD: nothing to parry with", UNITS, STANCES)
    dw = ints("Dw, the defence against weak attacks", UNITS, STANCES)
    dm = ints("Dm, the defence against missiles", UNITS, STANCES)
    h = ints("H, the normal attack", UNITS, STANCES)
    hs = ints("Hs, the strong attack, which a dodge meets", UNITS, STANCES)
    hw = ints("Hw, the weak attack, which Dw meets", UNITS, STANCES)
    dice = ints("damage of a blow: dice, faces, added", UNITS, STANCES, 3)
    crit = ints("crit type of a blow: SHARP to B4_RANDOM", UNITS, STANCES)
    vs_t = ints("points of T that a blow ignores", UNITS, STANCES, unit="hit points")
    fatigue = bytes_("1: a blow causes fatigue, not wounds", UNITS, STANCES)
    fumble = ints(
        "added to the attack for the fumble chart alone; not 0 for flails", UNITS, STANCES
    )
    step = ints(
        "step of the order of action in which it strikes: LONG, USUAL or SHORT", UNITS, STANCES
    )
    small = bytes_("1: it strikes with a dagger or its body", UNITS, STANCES)
    bare = bytes_("1: it strikes with its body", UNITS, STANCES)
    spear = bytes_("1: a spear, which reaches over one rank", UNITS, STANCES)
    charge = ints("d6 of damage added at the end of a charge", UNITS, STANCES, unit="dice")
    weapon = ints(
        "hit points of the weapon; 0: it does not break", UNITS, STANCES, unit="hit points"
    )
    hurts_shield = ints(
        "damage to the shield that parries it, in quarters of its damage", UNITS, STANCES
    )
    hacks_shield = ints(
        "damage to a shield that is aimed at, in quarters of its damage", UNITS, STANCES
    )
    hurts_weapon = ints(
        "damage to the weapon that parries it, in quarters of its damage", UNITS, STANCES
    )
    # The weapon of the missile stance.
    hm = ints("Hm, the missile attack", UNITS)
    shot_dice = ints("damage of a missile: dice, faces, added", UNITS, 3)
    shot_crit = ints("crit type of a missile: SHARP to B4_RANDOM", UNITS)
    shot_vs_t = ints("points of T that a missile ignores at no distance", UNITS, unit="hit points")
    shot_fumble = ints("added to a hasty shot for the fumble chart alone", UNITS)
    shot_fatigue = bytes_("1: a missile causes fatigue, not wounds", UNITS)
    shot_hurts_shield = ints(
        "damage to a shield of a missile that misses, in quarters of its damage", UNITS
    )
    range = ints(
        "greatest distance of each column of the missile range table", UNITS, COLUMNS, unit="hexes"
    )
    load = ints(
        "turns to load or aim between two well aimed shots; 0: it throws", UNITS, unit="turns"
    )
    throws = bytes_("0: it does not throw, 1: it throws, 2: it throws its melee weapon", UNITS)
    hasty = bytes_("1: it may be shot without the turns of `load`, at a cost", UNITS)
    # Damage expected of each combatant u against each enemy v.
    gain = singles(
        "damage expected of a blow of u at v, by the defence it meets: [u, v, PRIMARY to FOURTH]",
        UNITS,
        UNITS,
        4,
        unit="hit points",
    )
    shot_gain = singles(
        "damage expected of a shot of u at v at the nearest range: [u, v]",
        UNITS,
        UNITS,
        unit="hit points",
    )
    grip_gain = singles(
        "damage expected of a jump of u at v, up to its first blow in the hold: [u, v]",
        UNITS,
        UNITS,
        unit="hit points",
    )
    mount_gain = singles(
        "damage expected of a blow of u at the mount of v: [u, v]", UNITS, UNITS, unit="hit points"
    )
    worth = floats("its cost, times the mean share of an enemy's Pt that its blow takes", UNITS)
    peril = floats(
        "mean damage expected of an enemy's blow that meets its dodge", UNITS, unit="hit points"
    )
    gang = floats(
        "mean share of an enemy's Pt that a blow takes more where it meets the dodge, not a parry",
        2,
    )
    bite = floats(
        "mean share of an enemy's Pt, by its cost, that a blow takes which meets its first parry", 2
    )
    taste = floats("weights of each player's general: SHOT to BITE", 2, TASTES)
    # Charts.
    hm_lost = ints("loss of Hm in each column of the missile range table", COLUMNS)
    damage_lost = ints(
        "loss of damage in each column of the missile range table", COLUMNS, unit="hit points"
    )
    at_most = floats("chance of a Chance Adjustment of index - FARTHEST or less", ADJUSTMENTS)
    added = ints(
        "what one more combatant adds to a hand to hand value, in tenths, by how far it lies below",
        ADDED,
    )
    adj = ints("adjustment (adj) of each strength or size", LARGEST + 1)
    # The field.
    rounds = ints("turns that the battle lasts at most", unit="turns")
    zone = ints("deployment zone of each player: first row, last row", 2, 2, unit="rows")
    gap = ints("width of the bridge over the river; 0: no river", unit="hexes")
    gap_from = ints("first column of the bridge")
    wall = ints("1: a low wall gives cover along both banks; 0: no wall")
