"""SETUP, the record of a battle that is only read.

The combatants of the player who is first in it, then those of the other; what each expects of each;
the charts; the field.
"""

from factions.systems.cold_iron.kernels.record.indices import (
    ADDED,
    ADJUSTMENTS,
    COLUMNS,
    LARGEST,
    STANCES,
    UNITS,
)
from factions.tabletop.battles.heads import SetupHead
from factions.tabletop.battles.records import bytes_, floats, ints, singles


class Setup(SetupHead, units=UNITS):
    """SETUP: what a battle is fought with, which nothing changes."""

    # A row a combatant.
    points = ints("?", UNITS)
    pt = ints("?", UNITS)
    con = ints("?", UNITS)
    t = ints("?", UNITS)
    c = ints("?", UNITS)
    grace = ints("what armour stops before it loses its first T; 0: a hide", UNITS)
    per_t = ints("and before each further T", UNITS)
    berserk = bytes_("?", UNITS)
    tireless = bytes_("undead: they do not blink", UNITS)
    large = bytes_("three in front meet the dodge, three behind 4 less", UNITS)
    ghost = bytes_("harmed by magic alone; armour does not stop its touch", UNITS)
    enchanted = bytes_("of level 6: harms what magic alone harms", UNITS)
    siz = ints("?", UNITS)
    szd = ints("what size does to the dodge", UNITS)
    mounted = bytes_("?", UNITS)
    move = ints("?", UNITS)
    foot_move = ints("?", UNITS)
    # The mount: what it can lose before it falls, armour, dodge.
    mount_pt = ints("?", UNITS)
    mount_t = ints("?", UNITS)
    mount_c = ints("?", UNITS)
    mount_db = ints("?", UNITS)
    seat = ints("what holds a rider in the saddle against tackle and lance", UNITS)
    unhorses = ints("the attack of a lance that takes him out of it, or none", UNITS)
    hth = ints("?", UNITS)
    grab = ints("?", UNITS)
    jump = ints("what the dodge loses against whom one jumps, 0 or less", UNITS)
    shove = ints("what half of the shield adds to a shove", UNITS)
    agile = ints("DEX and the skill that keep it on its feet when kept out", UNITS)
    keep = ints("what keeping weapon and shield costs hand to hand", UNITS)
    kept_out = ints("the multiple that keeps it out of hand to hand", UNITS)
    blade = bytes_("carries a dagger or a short sword", UNITS)
    # Damage hand to hand with the body, and with the blade: number, faces, added.
    grip_dice = ints("?", UNITS, 2, 3)
    grip_crit = ints("?", UNITS, 2)
    grip_fatigue = bytes_("?", UNITS, 2)
    shoots = bytes_("?", UNITS)
    shots = ints("missiles carried", UNITS)
    blade_first = bytes_("does more with the blade than with what it shoots", UNITS)
    shield = ints("hit points of the shield held; 0: none", UNITS)
    # A row a combatant, a column a stance: defences, and the weapon in hand, or the body.
    db = ints("?", UNITS, STANCES)
    db_long = ints("?", UNITS, STANCES)
    ds = ints("?", UNITS, STANCES)
    dp = ints("?", UNITS, STANCES)
    dw = ints("?", UNITS, STANCES)
    dm = ints("?", UNITS, STANCES)
    h = ints("?", UNITS, STANCES)
    hs = ints("?", UNITS, STANCES)
    hw = ints("?", UNITS, STANCES)
    dice = ints("?", UNITS, STANCES, 3)
    crit = ints("?", UNITS, STANCES)
    vs_t = ints("?", UNITS, STANCES)
    fatigue = bytes_("?", UNITS, STANCES)
    fumble = ints("added where fumbles are looked for: flails", UNITS, STANCES)
    step = ints("?", UNITS, STANCES)
    small = bytes_("a dagger, or the body", UNITS, STANCES)
    bare = bytes_("the body", UNITS, STANCES)
    spear = bytes_("reaches over one rank", UNITS, STANCES)
    charge = ints("d6 at the end of a charge", UNITS, STANCES)
    weapon = ints("its hit points; 0: it does not break", UNITS, STANCES)
    hurts_shield = ints("quarters of the damage that a miss does to it", UNITS, STANCES)
    hacks_shield = ints("and that of a blow that is aimed at it", UNITS, STANCES)
    hurts_weapon = ints("?", UNITS, STANCES)
    # The weapon of the missile stance.
    hm = ints("?", UNITS)
    shot_dice = ints("?", UNITS, 3)
    shot_crit = ints("?", UNITS)
    shot_vs_t = ints("?", UNITS)
    shot_fumble = ints("added where fumbles are looked for of a hasty shot", UNITS)
    shot_fatigue = bytes_("?", UNITS)
    range = ints("hexes of each column of the range table", UNITS, COLUMNS)
    load = ints("turns between two shots that are well aimed; thrown: none", UNITS)
    throws = bytes_("1: it is thrown, 2: and struck with as well", UNITS)
    hasty = bytes_("may be shot without them: a bow or a sling", UNITS)
    # What a blow is expected to do, by how it is met, and a shot at the nearest range.
    gain = singles("?", UNITS, UNITS, 4)
    shot_gain = singles("?", UNITS, UNITS)
    grip_gain = singles("of a blow hand to hand", UNITS, UNITS)
    mount_gain = singles("of a blow at the mount", UNITS, UNITS)
    worth = floats("its points, times what its blows take of a body", UNITS)
    peril = floats("what a blow of the enemy is expected to do where it dodges", UNITS)
    # Charts.
    hm_lost = ints("?", COLUMNS)
    damage_lost = ints("?", COLUMNS)
    at_most = floats("chance of that Chance Adjustment or a worse one", ADJUSTMENTS)
    added = ints("in tenths: what another adds to a hand to hand value", ADDED)
    adj = ints("the adjustment of each strength or size", LARGEST + 1)
    # The field.
    rounds = ints("?")
    zone = ints("rows of either player, from and to", 2, 2)
    gap = ints("hexes that lead over the river; 0: no river")
    gap_from = ints("the first column of them")
    wall = ints("the cover of a low wall along either bank; 0: none")
