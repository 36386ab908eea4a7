"""STATE, the record of a battle that changes: allocated once, set anew for each battle."""

from factions.systems.cold_iron.kernels.record.indices import (
    DEPTH,
    EVENT_WIDTH,
    EVENTS,
    UNITS,
    WIDTH,
)
from factions.tabletop.battles.heads import TurnsHead
from factions.tabletop.battles.records import bytes_, floats, ints


class State(TurnsHead, units=UNITS, events_most=EVENTS, event_width=EVENT_WIDTH):
    """STATE: what changes in a battle; allocated once, set anew for each."""

    # A row a combatant.
    status = ints("STANDING, OUT or DEAD", UNITS)
    q = ints("axial coordinate q of its hex", UNITS, unit="hexes")
    r = ints(
        "axial coordinate r of its hex: the row, counted from player 0's edge", UNITS, unit="hexes"
    )
    facing = ints("direction that it faces, 0 to 5", UNITS)
    wounds = ints("hit points lost", UNITS, unit="hit points")
    tired = ints("fatigue, wounds apart", UNITS, unit="hit points")
    worn = ints("damage that its armour has stopped", UNITS, unit="hit points")
    shield_lost = ints("hit points that its shield has lost", UNITS, unit="hit points")
    weapon_lost = ints("hit points that the weapon in hand has lost", UNITS, unit="hit points")
    mount_lost = ints("hit points that its mount has lost", UNITS, unit="hit points")
    riding = bytes_("1: it sits on its mount", UNITS)
    horse_q = ints("q of the hex where its mount waits after it came off", UNITS, unit="hexes")
    horse_r = ints("r of that hex; -1: its mount does not wait anywhere", UNITS, unit="hexes")
    mounting = ints("turns already spent on mounting again", UNITS, unit="turns")
    stance = ints("what it has in hand: MELEE to BODY", UNITS)
    unready = bytes_("1: its weapon broke and it has yet to ready the next", UNITS)
    shots_left = ints("missiles left", UNITS)
    loading = ints(
        "turns until its next well aimed shot; SAFE: it also aims past friends", UNITS, unit="turns"
    )
    penalty = ints("added to its attacks and defences for blinking and the like, 0 or less", UNITS)
    desperate = ints("desperation attacks made", UNITS)
    brave = ints("turn in which a desperation attack frees it from penalties; 0: none yet", UNITS)
    stunned = ints("turns that it is still stunned, this one included", UNITS, unit="turns")
    idle = ints("turns without any action after a fumble, this one included", UNITS, unit="turns")
    dodging = ints("turns in which it may only dodge, as bits: 1 this turn, 2 the next", UNITS)
    down = ints("what of it is on the ground, as bits: PRONE itself, WEAPON, SHIELD", UNITS)
    fresh = ints("what it has taken in hand this turn, as bits: WEAPON, SHIELD", UNITS)
    lame = bytes_("1: a twisted ankle halves its movement", UNITS)
    slowed = ints("turn in which its movement is halved; 0: none yet", UNITS)
    clumsy = ints("loss of attacks and defences for DEX lost in a fumble, 0 or more", UNITS)
    off = ints("turn of its last attack with a total below 0; 0: none yet", UNITS)
    does = ints("action of this turn: HOLDS to BRACES", UNITS)
    target = ints("slot that it attacks this turn; -1: none", UNITS)
    second = ints("slot at which its second swing goes; -1: none", UNITS)
    third = ints("slot at which its third swing goes; -1: none", UNITS)
    haste = ints("loss of attack and defence for several swings", UNITS)
    at_mount = bytes_("1: its blow is at the mount of its target", UNITS)
    at_shield = bytes_("1: its blow is at the shield of its target", UNITS)
    named = bytes_("1: its blow into a hold is at its target alone, not at that side", UNITS)
    parried = bytes_("1: it has parried a blow for a friend this turn", UNITS)
    spear_set = bytes_("1: it has set its spear against a charge this turn", UNITS)
    struck = bytes_("1: it has made an attack this turn", UNITS)
    went = ints("hexes moved this turn", UNITS, unit="hexes")
    run = ints(
        "hexes moved in a straight line since it last stood still for a turn", UNITS, unit="hexes"
    )
    bent = bytes_("1: its move of this turn has turned aside", UNITS)
    course = ints("direction of its last step, 0 to 5", UNITS)
    guard = ints("defence that its blow meets: PRIMARY to FOURTH; -1: no room to strike", UNITS)
    other_guard = ints("defence that its second swing meets, as in `guard`", UNITS)
    third_guard = ints("defence that its third swing meets, as in `guard`", UNITS)
    threatened = ints("enemies that have chosen to attack it this turn", UNITS)
    danger = floats(
        "how likely it is to strike the one that weighs a blow at it; -1: not reckoned yet", UNITS
    )
    attackers = ints("attackers that have been given one of its defences this turn", UNITS)
    around = ints("attackers from each direction, three bits for each direction", UNITS)
    primary = ints("slot that meets its primary defence this turn; -1: none", UNITS)
    seconded = bytes_("1: its secondary defence is taken this turn", UNITS)
    fought = bytes_("1: it has been in combat this turn", UNITS)
    held = ints("number of the hold that it is in; -1: none", UNITS)
    holds = ints("holds (hand to hand combats) numbered so far in the battle")
    means = ints("action of its side of the hold this turn: GRIPS to BIDES", UNITS)
    afoot = bytes_("1: it is in a hold on its feet", UNITS)
    keeps = bytes_("1: it keeps its weapon and shield in the hold", UNITS)
    drawn = bytes_("1: it has a dagger or short sword ready in the hold", UNITS)
    pins = ints("attempts in a row to pin it that succeeded", UNITS)
    pinned = bytes_("1: it is pinned in its hold", UNITS)
    turned = ints("turn in which its hold was last fought on; 0: never", UNITS)
    broke = ints("turn in which its hold last had the choice to break up; 0: never", UNITS)
    hemmed = bytes_("1: an enemy holds it in while its friends pull free", UNITS)
    new_wounds = ints(
        "wounds of this step of the order of action, not yet in effect", UNITS, unit="hit points"
    )
    new_fatigue = ints("fatigue of this step, not yet in effect", UNITS, unit="hit points")
    new_worn = ints(
        "damage that its armour stopped in this step, not yet in effect", UNITS, unit="hit points"
    )
    new_stun = ints("1: a blow of this step stuns it", UNITS)
    new_out = ints("1: a blow of this step knocks it out", UNITS)
    new_down = ints("what falls to the ground once this step is over, as the bits of `down`", UNITS)
    last = ints("slot that hurt it last; -1: none", UNITS)
    # The field.
    at = ints("slot that stands in each hex, by row and column; -1: empty", DEPTH * WIDTH)
    came = ints("1 + hex before each on the way last looked for; 0: not seen", DEPTH * WIDTH)
    steps = ints("length of that way to each hex seen", DEPTH * WIDTH, unit="hexes")
    queue = ints("hexes that it has come to, the nearest first", DEPTH * WIDTH)
    seen = ints("number of those hexes")
    # A row a player.
    standing = ints("combatants of each player that still stand", 2)
    shot_at = ints("1: the enemy of this player has missiles in hand", 2)
    committed = ints("1: this player's band no longer waits and goes in", 2)
    presses = ints("1: this player's band must get over the bridge before the battle ends", 2)
    slowest = ints(
        "shortest striking move in each player's band, of those not shooting", 2, unit="hexes"
    )
