"""What happens in a battle of Cold Iron, event by event.

Positions are centres of hexes, in widths of one. An attack's `attack` is the roll, `adjustment`
what is added to it, `defence` what it must reach, `met` how a blow is met, `multiple` the damage
multiple, `rolled` the damage before armour.
"""

from collections.abc import Mapping
from typing import Any

from factions.tabletop.battles.events import (
    Event,
    Schema,
    Words,
    both,
    constant,
    flag,
    own,
    side,
    whole,
    word,
)


def victory(replay: Mapping[str, Any]) -> str | None:
    """Return the sentence of a victory that leaves nobody of the other side standing."""
    if min(replay["result"]["points"].values()) == 0:
        return "{name} wins: nobody stands against it. Points left: {more}."
    return None


EVENTS = Schema(
    unit="{wounds} hit points, {cost} points",
    length="hexes",
    objective="mark",
    turn="turn",
    legend=(
        "Fighters stand on the centres of hexes of two metres; a square is ten of them. A ring is "
        "the fighter that acts, a line its target, a notch the way it faces."
    ),
    victory=victory,
)

PLACES = Words()
DEPLOYED = PLACES.add("deployment", "deployed")
MOVED = PLACES.add("move", "moves", quiet=True)

ATTACKS = Words()
BLOW = ATTACKS.add("blow", "strikes at")
SHOT = ATTACKS.add("shot", "shoots at")
GRAB = ATTACKS.add("grab", "grabs at")
TACKLE = ATTACKS.add("tackle", "tackles")
GRIP = ATTACKS.add("hand to hand", "wrestles")
PULLS_FREE = ATTACKS.add("pulling free", "tries to pull free of")
PIN = ATTACKS.add("pin", "tries to pin")
DRAW = ATTACKS.add("drawing a blade", "draws a blade against")
SHOVE = ATTACKS.add("shove", "shoves")
AT_MOUNT = ATTACKS.add("blow at the mount", "strikes at the mount of")
AT_SHIELD = ATTACKS.add("blow at the shield", "strikes at the shield of")

# How a blow is met, as `indices.PRIMARY` to `FOURTH`.
MET = Words(0)
MET.add("primary", "met by the first parry")
MET.add("secondary", "met by the second parry")
MET.add("dodge", "dodged")
MET.add("fourth", "hardly dodged")

STATUSES = Words()
STUNNED = STATUSES.add("stunned")
BLINKING = STATUSES.add("blinking")
DOUBLE_BLINKING = STATUSES.add("double blinking", "blinking doubly")
FULL_DEFENCE = STATUSES.add("full defence", "defends with all it has")
READIED = STATUSES.add("blade ready", "takes to the blade")
SHIELD_BROKEN = STATUSES.add("shield broken", "the shield is broken")
WEAPON_BROKEN = STATUSES.add("weapon broken", "the weapon is broken")
WEAPON_DROPPED = STATUSES.add("weapon dropped", "the weapon is dropped")
DESPERATE = STATUSES.add("desperate", "a desperate attack")
HAND_TO_HAND = STATUSES.add("hand to hand", "on the ground, hand to hand")
MOUNTED = STATUSES.add("in the saddle", "in the saddle again")
PINNED = STATUSES.add("pinned")
ON_THE_GROUND = STATUSES.add("on the ground")
EMPTY_HANDED = STATUSES.add("without a weapon in hand", "picks up a weapon")
DRAWN = STATUSES.add("ready with a short blade")
SET = STATUSES.add("behind a set spear")
SHOVED = STATUSES.add("shoved aside")
FULL_SWINGS = STATUSES.add("swinging at two", "swings at several")
AFOOT = STATUSES.add("on the feet in the hold", "stays on its feet in the hold")
EVADING = STATUSES.add("evading", "evades missiles")
TAKES_AIM = STATUSES.add("missile weapon ready", "takes up what it shoots with")
WEAPON_THROWN_AWAY = STATUSES.add("weapon thrown away", "the weapon is thrown away")

# What is said of a status that ends; of any other, that it is so no longer.
OVER = {
    "hand to hand": "{unit} is free< of {other}>.",
    "on the ground": "{unit} stands up.",
    "in the saddle": "{unit}: thrown from the saddle.",
    "without a weapon in hand": "{unit}: picks up a weapon.",
}


def _attack(event: Event) -> str:
    rolled = "{unit} {why} {other}:< {met},> {attack} {adjustment:+d} of {defence}"
    if event["multiple"]:
        return rolled + ", {multiple}x, {rolled}."
    return rolled + ("." if event["hit"] else ", in vain.")


def _damage(event: Event) -> str:
    if not event["wounds"]:
        return "{unit} takes no harm."
    if event["fatigue"]:
        return "{unit}: {wounds:point|points} of fatigue."
    return "{unit}: {wounds:hit point|hit points} lost."


def _status(event: Event) -> str:
    if not event["begins"]:
        return OVER.get(event["status"], "{unit}: no longer {status}.")
    if event["status"] == "hand to hand" and "other" in event:
        return "{unit} and {other} are on the ground, hand to hand."
    return "{unit}: {status}< by {other}>."


INITIATIVE = EVENTS.add("initiative", side(), line="{side} lines up first.")
PLACED = EVENTS.add(
    "moved",
    word("why", PLACES),
    own("positions", "`[[x, y], ...]`", 2),
    own("facing", "2 numbers"),
    line="{unit}: {why}.",
)
ATTACK = EVENTS.add(
    "attack",
    word("why", ATTACKS),
    whole("attack"),
    whole("defence"),
    whole("adjustment"),
    own("met", MET),
    whole("multiple"),
    whole("rolled"),
    own("hit", "true or false", 0),
    line=_attack,
)
DAMAGE = EVENTS.add("damage", whole("wounds"), flag("fatigue"), constant("models", 0), line=_damage)
STATUS = EVENTS.add("status", word("status", STATUSES), flag("begins"), line=_status)
FELL = EVENTS.add(
    "destroyed",
    own("dead", "true or false"),
    line=lambda event: "{unit} is dead." if event["dead"] else "{unit} falls unconscious.",
    detail="<by {other}>",
)
ENDED = EVENTS.add(
    "ended",
    both("points"),
    line="The battle ends.",
    detail="{points[a]} to {points[b]} points left",
)
