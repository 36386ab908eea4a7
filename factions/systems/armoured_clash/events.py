"""What happens in a battle of Armoured Clash, event by event.

`turn` counts activations, 0 until all are deployed. Lengths are inches, `wounds` points of damage;
`positions` are of models, the officer first. An attack's `devastating` are points of its damage
that Devastating adds, `penetrating` those of damage that Penetrating adds. A combat's `damage` are
models that `other` loses, its `back` those that `unit` loses.
"""

from collections.abc import Mapping
from typing import Any

from factions.tabletop.battles.events import (
    Event,
    Schema,
    Words,
    both,
    measure,
    own,
    side,
    whole,
    word,
)


def victory(replay: Mapping[str, Any]) -> str | None:
    """Return the sentence of a victory that twice the points make devastating."""
    if replay["result"].get("devastating"):
        return "{name} wins a devastating victory, {more} to {fewer}."
    return None


EVENTS = Schema(
    unit="{troops:model|models} with DAMAGE LIMIT {wounds}, {cost:point|points}<, aboard {aboard}>",
    length="inches",
    objective="marker",
    turn="activation",
    legend=(
        "One square is 10 inches. A ring is the unit that acts, a line its target, a notch the way "
        "it faces. The letters stand on a unit's officer."
    ),
    victory=victory,
)

PLACES = Words()
DEPLOYED = PLACES.add("deployment", "deployed")
ADVANCED = PLACES.add("advance", "advances")
DOUBLED = PLACES.add("double time")
CHARGED = PLACES.add("charge", "charges", quiet=True)
WITHDREW = PLACES.add("withdrawal", "withdraws")
FELL_BACK = PLACES.add("falling back", "falls back")
ARRIVED = PLACES.add("from reserve", "arrives from reserve")
FLANKED = PLACES.add("flank attack", "arrives on the flank")
DROPPED = PLACES.add("aerial assault", "drops from the sky")
SURFACED = PLACES.add("surfacing", "comes up from underground")
FORTH = PLACES.add("forward", "deployed forward")
SORTIED = PLACES.add("sortie", "flies a sortie")
ESCAPED = PLACES.add("escape", "flies off")
DISEMBARKED = PLACES.add("disembark", "disembarks")
EXITED = PLACES.add("exit", "leaves the building")
GARRISONED = PLACES.add("garrison", "garrisons a building")
VANGUARD = PLACES.add("vanguard", "an advance before the battle")
RAN = PLACES.add("hit & run", "retires")
SCATTERED = PLACES.add("losses", "closes up", quiet=True)
TOWED = PLACES.add("in tow", "is drawn along")
TURNED = PLACES.add("turn", "turns")

ACTIONS = Words()
EMBARKED = ACTIONS.add("embark", "embarks")
AIMS = ACTIONS.add("aim", "aims")
SHOOTS = ACTIONS.add("shoot", "shoots", quiet=True)
CHARGES = ACTIONS.add("charge", "charges")
OVERCHARGES = ACTIONS.add("overcharge", "overcharges its attack on")
RAZES = ACTIONS.add("wrecked building", "brings the building down on")
OPENS_PORTAL = ACTIONS.add("portal opened", "opens a portal beside")
BLASTS_PORTAL = ACTIONS.add("portal blast", "blasts a portal")
RIDES = ACTIONS.add("ride", "stays aboard")
OVERRUNS = ACTIONS.add("overrun", "overruns")
THROWS = ACTIONS.add("throw", "throws something at")
SOARS = ACTIONS.add("soar", "soars")
BOOSTS = ACTIONS.add("boost", "boosts its locomotors")
SPOTS = ACTIONS.add("spot", "directs fire at")
REPAIRS = ACTIONS.add("repair", "repairs")
RESTORES = ACTIONS.add("restore", "restores models of")
REGROUPS = ACTIONS.add("regroup", "goes back to reserve to regroup")

ATTACKS = Words()
SHOT = ATTACKS.add("shot", "shoots at")
OPPORTUNITY = ATTACKS.add("opportunity fire", "takes the opportunity to shoot at")
BLOW = ATTACKS.add("close quarters", "attacks")
ANSWER = ATTACKS.add("retaliation", "hits back at")
SPONSONS = ATTACKS.add("sponsons", "fires its sponsons at")
DEMISE = ATTACKS.add("explosion", "blows up beside")

# Ratings of an attack and faces of its dice, in the order of the odds.
RATINGS = Words(0).all("weakened", "neutral", "improved")
FACES = Words(0).all("heroic strike", "strike", "glancing strike", "miss", "blank")

# What damage comes of: an attack, blanks of Overcharge, no room aboard or on the ground, Run Amok.
CAUSES = Words(0)
HIT = CAUSES.add("attack", "")
BURNT = CAUSES.add("overcharge", "from the blanks of its Overcharge")
CRUSHED = CAUSES.add("capacity", "as its transport has no room left")
PUSHED = CAUSES.add("no room", "as it has no room to go")
AMOK = CAUSES.add("run amok", "as it runs amok")

# The winner of a combat.
WINNERS = Words(0)
NOBODY = WINNERS.add(None)
CHARGER = WINNERS.add("unit")
CHARGED_AT = WINNERS.add("other")

# What victory points are gained for, but for units annihilated.
GAINS = Words()
MARKER = GAINS.add("marker")
ABSENCE = GAINS.add("zero ground presence")
HUNT = GAINS.add("hunter")

TESTS = Words()
SUPPRESSION = TESTS.add("suppression")
RALLIES = TESTS.add("rally")
MENDS = TESTS.add("repair")

STATUSES = Words()
SUPPRESSED = STATUSES.add("suppressed")
DISORDERED = STATUSES.add("disordered")
ON_LOOKOUT = STATUSES.add("on lookout")
TAKES_COVER = STATUSES.add("taking cover")
RELOADS = STATUSES.add("reloading")
BREAKS = STATUSES.add("broken")
FLEES = STATUSES.add("fleeing", "flees the field")
CUT_OFF = STATUSES.add("cut off")
FREEZES = STATUSES.add("frozen", "frozen, and activated with that")
STANDS = STATUSES.add("unable to withdraw")

# What becomes of a card, and the commands in the order of `terms`.
BECAME = Words()
BIDS = BECAME.add("bid")
COMMANDS = BECAME.add("command")
INTERFERES = BECAME.add("interference")
SURRENDERS = BECAME.add("surrender")
ORDERS = Words(0)
ORDERS.add("fire again", "Fire again")
ORDERS.add("at the double", "At the double")
ORDERS.add("rally", "Rally")
ORDERS.add("dig in", "Dig in")
ORDERS.add("flank attack", "Flank attack")
ORDERS.add("open portals", "Open portals")
ORDERS.add("aerial assault", "Aerial assault")

CARDS = {
    "surrender": "{side} surrenders the initiative.",
    "bid": "{side} bids {value} for the initiative.",
    "interference": "{side} interferes with a card of {value}, and the command fails.",
    "command": "{side} commands {unit}: {command} ({value}).",
}
REWARDS = {
    "marker": "{side} gains {points:point|points} for marker {objective:#}.",
    "hunter": "{side} gains {points:point|points} for a combat that {unit} has won.",
    "zero ground presence": (
        "{side} gains {points:point|points}: the enemy has nobody left on the table."
    ),
}


def _status(event: Event) -> str:
    if "side" in event:
        return "Communications of {side} break down."
    return "{unit}: {status}." if event["begins"] else "{unit}: no longer {status}."


def _combat(event: Event) -> str:
    end = f"{{{event['won']}}} wins." if event["won"] else "a stalemate."
    return "{unit} destroys {damage}, {other} {back}: " + end


def _taken(event: Event) -> str:
    if event["side"] is None:
        return "Nobody controls marker {objective:#} now."
    return "{side} controls marker {objective:#}."


INITIATIVE = EVENTS.add("initiative", side(), line="The initiative is with {side}.")
ACTIVATED = EVENTS.add("activated", line="{unit}")
PLACED = EVENTS.add(
    "moved",
    word("why", PLACES),
    own("positions", "`[[x, y], ...]`", 3),
    measure("facing", 2, digits=3),
    line="{unit}: {why}.",
)
ACTION = EVENTS.add(
    "action",
    word("action", ACTIONS),
    whole("value"),
    line="{unit}: {action}< {other}>< with a card of {value}>.",
)
ATTACK = EVENTS.add(
    "attack",
    word("why", ATTACKS),
    word("rating", RATINGS),
    whole("dice"),
    whole("hits"),
    whole("defence"),
    whole("damage"),
    whole("devastating"),
    line=(
        "{unit} {why} {other}: {dice:die|dice} {rating}, {hits:hit|hits}, {damage} damage"
        "<, {devastating} of it Devastating>."
    ),
    detail="DEFENCE {defence}",
)
DAMAGE = EVENTS.add(
    "damage",
    whole("wounds"),
    whole("models"),
    whole("penetrating"),
    word("why", CAUSES),
    line=(
        "{unit}: {wounds} damage< {why}><, {penetrating} of it Penetrating>"
        "<, {models:model|models} lost>."
    ),
    quiet=lambda event: event["why"] == "attack" and not event["models"],
)
TEST = EVENTS.add(
    "test",
    word("why", TESTS),
    whole("value"),
    whole("needed"),
    own("passed", "true or false", 0),
    line=lambda event: (
        "{unit} passes its {why} test ({value} of {needed})."
        if event["passed"]
        else "{unit} fails its {why} test ({value} of {needed})."
    ),
)
STATUS = EVENTS.add(
    "status",
    word("status", STATUSES),
    own("begins", "true or false"),
    own("side", "`a` or `b`, or absent", 0, by="cut_off"),
    line=_status,
)
DESTROYED = EVENTS.add(
    "destroyed",
    whole("points"),
    line="{unit} is annihilated ({points:point|points}).",
)
COMBAT = EVENTS.add("combat", whole("damage"), whole("back"), word("won", WINNERS), line=_combat)
CARD = EVENTS.add(
    "card",
    word("became", BECAME),
    side(),
    whole("value"),
    own("command", ORDERS),
    line=lambda event: CARDS[event["became"]],
)
TAKEN = EVENTS.add("taken", whole("objective"), side(or_none=True), line=_taken)
SCORED = EVENTS.add("scored", both("points"), line="{a} {points[a]}, {b} {points[b]} points.")
ROUND_END = EVENTS.add("round_end", line="The round ends.", quiet=True)
ENDED = EVENTS.add("ended", both("points"), line="The battle ends.")
BLAST = EVENTS.add(
    "blast",
    word("face", FACES),
    whole("dice"),
    line="{unit} blows up: {face}.",
    detail="{dice:die|dice}",
)
GAINED = EVENTS.add(
    "gained",
    word("why", GAINS),
    side(),
    whole("points"),
    own("objective", "number or null"),
    line=lambda event: REWARDS[event["why"]],
)
