"""STATE, the record of a battle that changes: allocated once, set anew for each battle."""

from factions.systems.cold_iron.kernels.record.indices import (
    DEPTH,
    EVENT_WIDTH,
    EVENTS,
    UNITS,
    WIDTH,
)
from factions.tabletop.battles.heads import TurnsHead
from factions.tabletop.battles.records import bytes_, ints


class State(TurnsHead, units=UNITS, events_most=EVENTS, event_width=EVENT_WIDTH):
    """STATE: what changes in a battle; allocated once, set anew for each."""

    # A row a combatant.
    gone = ints("1: out of the fight or dead", UNITS)
    q = ints("?", UNITS)
    r = ints("?", UNITS)
    facing = ints("?", UNITS)
    wounds = ints("hit points lost", UNITS)
    tired = ints("fatigue, without the wounds", UNITS)
    worn = ints("points that the armour has stopped", UNITS)
    shield_lost = ints("?", UNITS)
    weapon_lost = ints("?", UNITS)
    mount_lost = ints("?", UNITS)
    riding = bytes_("?", UNITS)
    horse_q = ints("where its mount waits whom it came off", UNITS)
    horse_r = ints("?", UNITS)
    mounting = ints("turns in which it has got on again", UNITS)
    stance = ints("?", UNITS)
    unready = bytes_("its weapon broke: the next is still to be readied", UNITS)
    shots_left = ints("?", UNITS)
    loading = ints("turns until it may shoot well aimed", UNITS)
    penalty = ints("0 or less, to everything: blinking, desperation", UNITS)
    desperate = ints("desperation attacks made", UNITS)
    brave = ints("the turn in which it ignores penalties", UNITS)
    stunned = ints("turns, the one at hand with them", UNITS)
    idle = ints("turns without any action after a fumble", UNITS)
    dodging = ints("with the dodge alone: 1 this turn, 2 the next, 3 both", UNITS)
    down = ints("UP, PRONE or UNARMED", UNITS)
    lame = bytes_("a twisted ankle: half the movement", UNITS)
    slowed = ints("the turn in which it has half its movement", UNITS)
    clumsy = ints("what lost DEX costs, 0 or more", UNITS)
    off = ints("the turn in which it struck so badly that it is out of position", UNITS)
    does = ints("?", UNITS)
    target = ints("?", UNITS)
    second = ints("whom a double swing is at as well, or -1", UNITS)
    third = ints("whom the third of three swings is at, or -1", UNITS)
    haste = ints("what a double swing, or readying, costs attack and defence", UNITS)
    at_mount = bytes_("the blow is at the mount", UNITS)
    at_shield = bytes_("the blow is at the shield", UNITS)
    named = bytes_("the blow into a hold is for one by name", UNITS)
    parried = bytes_("has parried a blow for a friend this turn", UNITS)
    spear_set = bytes_("?", UNITS)
    struck = bytes_("has made an attack this turn", UNITS)
    went = ints("hexes moved this turn", UNITS)
    run = ints("hexes moved in this turn and the last in a straight line", UNITS)
    course = ints("the direction of them", UNITS)
    guard = ints("how the attack of this turn is met", UNITS)
    other_guard = ints("and how the second and the third swing are", UNITS)
    third_guard = ints("?", UNITS)
    threatened = ints("how many have chosen to attack it this turn", UNITS)
    attackers = ints("how many engage it, of those who strike", UNITS)
    around = ints("attackers from each direction, three bits for each", UNITS)
    primary = ints("who is met by the primary defence, or -1", UNITS)
    seconded = ints("whether the secondary defence is taken", UNITS)
    fought = bytes_("in combat this turn", UNITS)
    held = ints("the number of the hand to hand combat it is in, or -1", UNITS)
    holds = ints("such combats so far")
    means = ints("what its side of the hold does this turn", UNITS)
    afoot = bytes_("hand to hand on its feet", UNITS)
    keeps = bytes_("holds on to weapon and shield hand to hand", UNITS)
    drawn = bytes_("has a dagger or short sword ready hand to hand", UNITS)
    pins = ints("attempts in a row to pin it that succeeded", UNITS)
    pinned = bytes_("?", UNITS)
    turned = ints("the turn in which its hold was last fought on", UNITS)
    broke = ints("the turn in which its hold was last asked to break up", UNITS)
    hemmed = bytes_("whom somebody holds in while others get free", UNITS)
    new_wounds = ints("of the step at hand", UNITS)
    new_fatigue = ints("?", UNITS)
    new_worn = ints("?", UNITS)
    new_stun = ints("?", UNITS)
    new_out = ints("?", UNITS)
    new_down = ints("?", UNITS)
    last = ints("who hurt it last", UNITS)
    # The field: the slot that stands in a hex, or -1, by row and column.
    at = ints("?", DEPTH * WIDTH)
    # The game.
    standing = ints("?", 2)
    shot_at = ints("whether the enemy of a band has anything to shoot in hand", 2)
    committed = ints("whether a band has gone in", 2)
    slowest = ints("how far the slowest of a band strikes, in hexes", 2)
