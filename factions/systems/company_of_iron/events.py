"""What happens in a battle of Company of Iron, event by event.

A unit is a model. `turn` counts activations, 0 until all are deployed. Lengths are inches; totals
have every modifier in them; `armour` is the modified ARM, `needed` the modified DEF.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from factions.tabletop.battles.events import (
    Event,
    Schema,
    Words,
    both,
    constant,
    flag,
    measure,
    own,
    side,
    unsaid,
    whole,
    word,
)

ROUTED = "{name} wins: nobody is left of the enemy."
# How a battle is won whose points are the models left, by why it ended.
BEHEADINGS = {
    "scenario": "{name} wins: the enemy commander has fallen. Models left: {more} to {fewer}.",
    "last round": "{name} wins. Models left: {more} to {fewer}.",
}


def victory(replay: Mapping[str, Any]) -> str | None:
    """Return the sentence of a victory that points do not decide."""
    why = next(event["why"] for event in reversed(replay["events"]) if event["kind"] == "ended")
    if why == "nobody left":
        return ROUTED
    return BEHEADINGS[why] if replay["scenario"] == "decapitate" else None


def seen(events: Sequence[Event]) -> Sequence[Event]:
    """Return events as a spectator sees them: a model that advances no step stays."""
    return [_seen(events, step) for step in range(len(events))]


def _seen(events: Sequence[Event], step: int) -> Event:
    event = events[step]
    stays = event["kind"] == "action" and event["move"] == "advances" and not _walks(events, step)
    return {**event, "move": "forfeits its movement"} if stays else event


def _walks(events: Sequence[Event], step: int) -> bool:
    """Return whether the unit of an action leaves its spot before another is activated."""
    unit = events[step]["unit"]
    for event in events[step + 1 :]:
        if event["kind"] in ("activated", "action", "round_end"):
            return False
        if event["kind"] == "moved" and event["unit"] == unit and event["why"] == "advance":
            return True
    return False


EVENTS = Schema(
    unit=lambda unit: "{model}, {wounds:box|boxes}" + ", commander" * unit["commander"],
    length="inches",
    objective="flag",
    turn="activation",
    legend=(
        "One square is 5 inches. A ring is the model that acts, a line its target, a notch the way "
        "it faces. Pale models are knocked down."
    ),
    seen=seen,
    victory=victory,
)

# Why something happens.
REASONS = Words(0)
BY_ITSELF = REASONS.add("plain")
FULL_ADVANCE = REASONS.add("advance")
RUNNING = REASONS.add("run")
CHARGING = REASONS.add("charge")
TURNING = REASONS.add("turn")
PUSHED = REASONS.add("pushed")
BY_RULE = REASONS.add("by a rule")
DEPLOYED = REASONS.add("deployment")
AMBUSHED = REASONS.add("ambush")
SURFACED = REASONS.add("surfacing")
MELEE_BLOW = REASONS.add("blow")
CHARGE_ATTACK = REASONS.add("charge attack")
FREE_STRIKE = REASONS.add("free strike")
GUNSHOT = REASONS.add("shot")
IMPACT = REASONS.add("impact")
FLAMES = REASONS.add("fire")
CORROSIVE = REASONS.add("corrosion")
INJURY = REASONS.add("injury")
ACTIVATION = REASONS.add("activation")
STANDING_UP = REASONS.add("standing up")
SHAKEN = REASONS.add("shaken")
CRITICAL_HIT = REASONS.add("critical hit")
BY_SCENARIO = REASONS.add("scenario")
BY_ROUNDS = REASONS.add("last round")
BY_ROUT = REASONS.add("nobody left")
WITHDREW = REASONS.add("withdrawal")
JOURNEYS = {
    "advance": "advances",
    "run": "runs",
    "charge": "charges",
    "turn": "turns",
    "by a rule": "moved by a rule",
    "deployment": "deployed",
    "ambush": "out of ambush",
    "surfacing": "out of the ground",
}
BLOWS = dict.fromkeys(REASONS.words.values(), "strikes at") | {
    "charge attack": "charges into",
    "free strike": "strikes in passing at",
    "shot": "shoots at",
    "impact": "runs into",
}
ENDS = {
    "scenario": "the scenario is won",
    "last round": "the last round is over",
    "nobody left": "a side has nobody left",
}

# Outcomes of an attack roll, of a casualty roll, and what becomes of a card.
OUTCOMES = Words(0)
MISS = OUTCOMES.add("miss", "missed")
HIT = OUTCOMES.add("hit")
CRITICAL = OUTCOMES.add("critical hit")
SURE_HIT = OUTCOMES.add("sure hit", "hit without a roll")
SURE_MISS = OUTCOMES.add("sure miss", "missed without a roll")
CASUALTIES = Words(0)
INCAPACITATED = CASUALTIES.add("incapacitated")
INJURES = CASUALTIES.add("injured")
KNOCKS_DOWN = CASUALTIES.add("knocked down")
BECAME = Words(0)
DRAWN = BECAME.add("drawn", "draws", quiet=True)
PLANNED = BECAME.add("played", "plays the battle plan")
SPENT = BECAME.add("spent", "spends")
DISCARDED = BECAME.add("discarded", "discards", quiet=True)

# How a model moves, what it does, and what a card is spent for, in the order of `layout`.
MOVES = Words(0)
MOVES.add("forfeits its movement", "stays")
MOVES.all("aims", "advances", "runs", "charges", "stands up")
ACTIONS = Words(0)
ACTIONS.add("nothing", "")
ACTIONS.add("attack", "strikes")
ACTIONS.add("shoot", "shoots")
ACTIONS.add("special action", "makes a special action")
ASSETS = Words(0)
ASSETS.add("shake", "Shake")
ASSETS.add("reroll", "Reroll")
ASSETS.add("boost", "Boost")
ASSETS.add("brace", "Brace")
ASSETS.add("dash", "Dash")


def _card(event: Event) -> str:
    if event["became"] == "spent":
        return "{side} spends {card} for {asset}."
    return "{side} {became} {card}."


def _attack(event: Event) -> str:
    rolled = ": {total} of {needed}, {outcome}." if event["dice"] else ": {outcome}."
    return "{unit} {why} {other} ({weapon})" + rolled


def _damage(event: Event) -> str:
    if event["dice"]:
        return "{unit}: {total} against ARM {armour}, {wounds:damage point|damage points}."
    return "{unit}: {wounds:damage point|damage points}."


PRIORITY = EVENTS.add(
    "initiative", side(), whole("dice", 2), line="Priority is with {side}.", detail="{dice}"
)
ACTIVATED = EVENTS.add("activated", constant("again", value=False), line="{unit}")
PASSED = EVENTS.add("passed", side(), line="{side} passes.")
DID = EVENTS.add(
    "action",
    word("move", MOVES),
    word("action", ACTIONS),
    line="{unit}: {move}<, {action}>.",
    detail="<{other}>",
)
MOVED = EVENTS.add(
    "moved",
    word("why", REASONS, JOURNEYS),
    own("positions", "`[[x, y], ...]`", 2),
    measure("facing", 2, digits=3),
    measure("bend", 2),
    line="{unit}: {why}.",
    quiet=lambda event: event["why"] in ("advance", "run", "charge", "turn"),
)
ATTACK = EVENTS.add(
    "attack",
    own("weapon", "its name"),
    word("why", REASONS, BLOWS),
    whole("dice"),
    whole("total"),
    whole("needed"),
    word("outcome", OUTCOMES),
    whole("rerolls"),
    line=_attack,
    detail="<{dice} dice><, rolled again {rerolls}x>",
)
DAMAGE = EVENTS.add(
    "damage",
    whole("wounds"),
    word("why", REASONS),
    whole("dice"),
    whole("total"),
    whole("armour"),
    line=_damage,
    detail="<{dice} dice>",
)
CASUALTY_ROLL = EVENTS.add(
    "casualty",
    whole("die"),
    whole("modifier"),
    word("outcome", CASUALTIES),
    word("why", REASONS),
    flag("rerolled", ", rolled again"),
    line="{unit}: casualty roll of {die}< {modifier:+d}>, {outcome}{rerolled}.",
)
STATUS = EVENTS.add(
    "states",
    unsaid(),
    own("states", "list of words"),
    word("why", REASONS),
    line=lambda event: "{unit}: {states}." if event["states"] else "{unit}: ready again.",
)
HEALED = EVENTS.add(
    "healed",
    whole("wounds"),
    word("why", REASONS),
    line="{unit}: {wounds:damage point|damage points} removed.",
)
FELL = EVENTS.add("destroyed", word("why", REASONS), line="{unit}: destroyed.", detail="<{other}>")
TRIGGER = EVENTS.add(
    "rule",
    own("rule", "its name"),
    own("amount", "number"),
    line="{unit}: {rule}.",
    detail="<{other}>< {amount}>",
)
BLAST = EVENTS.add(
    "blast",
    word("why", REASONS),
    measure("x"),
    measure("y"),
    measure("size"),
    unsaid(),
    whole("direction"),
    own("inches", "number"),
    line="A blast of {size:g} inches.",
    detail="{x:.1f},{y:.1f}<, {inches:.1f} off in direction {direction}>",
)
CLOUD = EVENTS.add(
    "cloud",
    word("why", REASONS),
    measure("x"),
    measure("y"),
    measure("size"),
    unsaid(),
    whole("until"),
    line="A cloud of {size:g} inches.",
    detail="{x:.1f},{y:.1f}<, until round {until}>",
)
EXPIRED = EVENTS.add(
    "expired",
    own("states", "list of words"),
    whole("die"),
    line="{unit}: {states} is over.",
    detail="{die}",
)
CARD = EVENTS.add(
    "card",
    side(),
    own("card", "its name"),
    word("became", BECAME),
    word("asset", ASSETS),
    line=_card,
    detail="<{unit}>",
)
COMMANDER = EVENTS.add("commander", line="{unit}: takes command.")
FLAG = EVENTS.add(
    "taken",
    whole("objective"),
    own("side", "`a` or `b`, or null", by="holder"),
    line=lambda event: (
        "Flag {objective:#} is held by {side}."
        if event["side"]
        else "Flag {objective:#} is nobody's."
    ),
    quiet=lambda event: event["side"] is None,
)
SCORED = EVENTS.add(
    "scored",
    both("points"),
    both("held"),
    line="{a} {points[a]}, {b} {points[b]} points.",
    detail="flags held: {held[a]} and {held[b]}",
)
ROUND_END = EVENTS.add("round_end", line="The round ends.", quiet=True)
ENDED = EVENTS.add(
    "ended", unsaid(), both("points"), word("why", REASONS, ENDS), line="The battle ends: {why}."
)
