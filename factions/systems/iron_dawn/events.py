"""What happens in a battle of Iron Dawn, event by event.

`turn` counts action phases, 0 at deployment. Lengths are inches, `needed` is the least roll that
hits, `positions` are of models, the first model's first. The second combat group of a squad that
has split is a unit with the squad's id and "/2"; it comes with "second group", a solo goes with
"leaving", and one that joins `other` has no positions any more.
"""

from collections.abc import Mapping
from typing import Any

from factions.tabletop.battles.events import (
    Event,
    Schema,
    Words,
    both,
    flag,
    measure,
    own,
    side,
    unsaid,
    whole,
    word,
)

VICTORIES = {
    "objectives": "{name} wins by objectives. Points: {more} to {fewer}.",
    "elimination": "{name} wins by elimination. Points: {more} to {fewer}.",
    "outnumbered": "{name} wins by numbers. Points: {more} to {fewer}.",
}


def victory(replay: Mapping[str, Any]) -> str | None:
    """Return the sentence of a victory that points do not decide."""
    why = next(event["why"] for event in reversed(replay["events"]) if event["kind"] == "ended")
    return VICTORIES.get(why)


EVENTS = Schema(
    unit="{models:model|models} with {wounds} HP<, in {joined_to}><, rides in {rides_in}>",
    length="inches",
    objective="objective",
    turn="action phase",
    legend=(
        "One square is a sixth of the table. A ring is the unit that acts, a line its target. "
        "The letters stand on a unit's first model, a notch shows the way it faces."
    ),
    victory=victory,
)

PLACES = Words()
DEPLOYMENT = PLACES.add("deployment", "deployed")
WALK = PLACES.add("move", "moves", quiet=True)
CHARGE = PLACES.add("charge", "charges", quiet=True)
RAM = PLACES.add("ram", "rams")
DISEMBARK = PLACES.add("disembarking", "gets out", quiet=True)
BAIL_OUT = PLACES.add("bailing out", "bails out")
RETREAT = PLACES.add("falling back", "falls back")
LEFT_ALONE = PLACES.add("left alone", "alone now")
PIVOT = PLACES.add("pivot", "turns", quiet=True)
BOARDING = PLACES.add("embarking", "gets in", quiet=True)
SPLIT = PLACES.add("second group", "splits off", quiet=True)
CLOSED_UP = PLACES.add("closing up", "closes up", quiet=True)
PARTED = PLACES.add("leaving", "leaves its unit", quiet=True)
JOINING = PLACES.add("joining", "joins", quiet=True)
MADE_WAY = PLACES.add("making way", "makes way", quiet=True)

CAUSES = Words()
BURST_HIT = CAUSES.add("burst", "a burst near by")
FLAME_HIT = CAUSES.add("flame")
EXPLOSION = CAUSES.add("explosion", "an explosion")
FALL = CAUSES.add("fall", "the wreck")
FIRE = CAUSES.add("fire", "burning ground")
RIGGED = CAUSES.add("charge set", "a charge")
SHOT_AT = CAUSES.add("shots", "")
STRUCK = CAUSES.add("blows", "")
RAMMED = CAUSES.add("ram", "the ram")

# In the order of `indices.HOLD` to `JOIN`.
ACTIONS = Words(0)
ACTIONS.add("hold", "holds")
ACTIONS.add("move", "moves")
ACTIONS.add("double move", "moves twice as far")
ACTIONS.add("run", "runs")
ACTIONS.add("overdrive", "drives on at full power")
ACTIONS.add("shoot", "shoots")
ACTIONS.add("suppressing fire", "keeps heads down")
ACTIONS.add("armour penetrating round", "fires an armour penetrating round")
ACTIONS.add("assault", "assaults")
ACTIONS.add("dig in", "takes cover")
ACTIONS.add("repair", "repairs")
ACTIONS.add("rig it to blow", "sets a charge")
ACTIONS.add("disembark", "gets out")
ACTIONS.add("re-crew", "mans the vehicle")
ACTIONS.add("inspire", "orders: Inspire")
ACTIONS.add("concentrate fire", "orders: Concentrate Fire")
ACTIONS.add("disable that vehicle", "orders: Disable That Vehicle")
ACTIONS.add("hold the line", "orders: Hold the Line")
ACTIONS.add("fall back", "orders: Fall Back")
ACTIONS.add("embark", "gets in")
ACTIONS.add("join", "joins")

STATES = Words()
SUPPRESSED = STATES.add("suppressed")
PINNED = STATES.add("pinned")
DUG_IN = STATES.add("dug in")
HULL_DOWN = STATES.add("hull down")
ABANDONED = STATES.add("abandoned", "abandoned by the crew")
CREWED = STATES.add("crewed again")
UP_AGAIN = STATES.add("repaired")
LEADER_LOST = STATES.add("leader lost", "its leader falls")

REASONS = Words()
TO_ACT = REASONS.add("to act")
TO_ORDER = REASONS.add("to order", "for an order")
TO_DODGE = REASONS.add("to dodge")
TO_CREW = REASONS.add("to crew", "to man a vehicle")

# Results of a D10.
CRITICALS = Words().all(
    "crew stunned",
    "secondary weapon lost",
    "engine damaged",
    "secondary weapon lost",
    "armour breached",
    "crew casualties",
    "main weapons lost",
    "engine destroyed",
    "explosion",
    "great explosion",
)

DIRECTIONS = Words()
DIRECTIONS.add("forward")
DIRECTIONS.add("left", "to the left")
DIRECTIONS.add("behind", "back")
DIRECTIONS.add("right", "to the right")

# Cover as `indices.NONE` (or less), `LESS` and `MORE`.
COVER = Words(0)
COVER.add("none", "")
COVER.add("up to 50 %")
COVER.add("50 to 90 %")

BECAME = Words()
BURNS = BECAME.add("burning", "Terrain catches fire")
FALLS = BECAME.add("destroyed", "Cover is shot to pieces")
RIGGED_GROUND = BECAME.add("rigged", "A charge goes off on terrain")

ENDS = Words()
BY_OBJECTIVES = ENDS.add("objectives", "most objectives were held for three turns")
BY_ELIMINATION = ENDS.add("elimination", "a side has nobody left to fight with")
BY_NUMBERS = ENDS.add("outnumbered", "a side is outnumbered two to one")
BY_POINTS = ENDS.add("last turn", "its last turn is over")


def _taken(event: Event) -> str:
    if event["side"] is None:
        return "Objective {objective:#} is nobody's."
    return "Objective {objective:#} is held by {side}."


INITIATIVE = EVENTS.add(
    "initiative",
    side(),
    whole("dice", 2),
    line="{side} has the initiative.",
    detail="{dice}",
)
PLACED = EVENTS.add(
    "moved",
    word("why", PLACES),
    own("positions", "`[[x, y], ...]`", 3),
    measure("facing", 2, digits=3),
    line="{unit}: {why}< ({other})>.",
)
ACTION = EVENTS.add("action", word("action", ACTIONS), line="{unit}: {action}< ({other})>.")
SHOTS = EVENTS.add(
    "shots",
    own("weapon", "its name"),
    whole("shots"),
    whole("hits"),
    whole("tens"),
    whole("needed"),
    own("cover", COVER),
    line="{shots:shot|shots}, {weapon}: {needed} or more<, cover {cover}>, {hits} hit.",
    detail="<{tens} by a 10>",
)
BLOWS = EVENTS.add(
    "blows",
    whole("blows"),
    whole("hits"),
    whole("tens"),
    whole("needed"),
    line="{blows:blow|blows}: {needed} or more, {hits} hit.",
    detail="<{tens} by a 10>",
)
TESTS = EVENTS.add(
    "tests",
    whole("made"),
    whole("failed"),
    unsaid(),
    word("why", CAUSES),
    own("points", "number", by="of_an_attack"),
    own("criticals", "number", by="of_an_attack"),
    line="{unit}: {failed} of {made} defence tests failed< ({why})>.",
    detail="<{points} taken without a test><{criticals} critical>",
)
DAMAGE = EVENTS.add(
    "damage",
    whole("wounds"),
    whole("models"),
    whole("left"),
    own("positions", "`[[x, y], ...]`", 3, by="left"),
    line="{unit}: {wounds:hit point|hit points} lost<, {models:model falls|models fall}>.",
    detail="{left} left",
)
CONDITION = EVENTS.add("states", own("states", STATES), line="{unit}: {states}.")
MORALE = EVENTS.add(
    "morale",
    word("why", REASONS),
    whole("die"),
    whole("mor"),
    flag("passed", "passed", "failed"),
    line="{unit}: morale test {why} {passed}, {die} of {mor}.",
)
CRITICAL_HIT = EVENTS.add(
    "critical",
    word("result", CRITICALS),
    whole("second"),
    line="{unit}: critical hit, {result}.",
    detail="<{second}>",
)
SCATTER = EVENTS.add(
    "scatter",
    word("direction", DIRECTIONS),
    whole("inches"),
    line="The shot scatters {inches:inch|inches} {direction}.",
)
DESTROYED = EVENTS.add("destroyed", line="{unit}: destroyed.")
TAKEN = EVENTS.add("taken", whole("objective"), side(or_none=True), line=_taken)
SCORED = EVENTS.add(
    "scored",
    both("points"),
    both("held"),
    both("turns"),
    line=("{a} {points[a]}, {b} {points[b]} points ({held[a]} and {held[b]} objectives held)."),
    detail="turns with most: {turns[a]} and {turns[b]}",
)
ROUND_END = EVENTS.add("round_end", side(), line="The turn ends.", quiet=True)
ENDED = EVENTS.add(
    "ended", word("why", ENDS), unsaid(), both("points"), line="The battle ends: {why}."
)
GROUND = EVENTS.add(
    "ground",
    whole("piece"),
    word("became", BECAME),
    line="{became}.",
    detail="piece {piece:#}",
)
