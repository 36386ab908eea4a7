"""What happens in a battle of Warcrow, event by event.

Lengths are strides; `wounds` are suffered, `level` is the stress or Tinge after it; `positions`
are of troops, the leader's first. A roll's `damage` is what `other` suffers of it, `back` what
`unit` does; `switches` are what those of either roll do, by effect. A skill's `other` is its
target and `tokens` what it leaves; a spell's `other` blocks it, `dice` are of its Tinge roll,
`backlash` is Tinge from blocking. `foiled`: what a charge or an assault no longer reaches.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from factions.tabletop.battles.events import (
    Event,
    Schema,
    Words,
    both,
    flag,
    own,
    side,
    whole,
    word,
)

EVENTS = Schema(
    unit="{troops} with {wounds} W<, joins {joined_to}>",
    length="strides",
    objective="objective",
    turn="turn",
    legend=(
        "One square is 10 strides. A ring is the unit that acts, a line its target. The letters "
        "stand on a unit's leader; a character that joined it is rimmed as well."
    ),
)

# Actions, and the other reasons a unit moves, strikes or tests its willpower.
REASONS = Words()
MOVE = REASONS.add("move")
CHARGE = REASONS.add("charge")
ASSAULT = REASONS.add("assault")
ATTACK = REASONS.add("attack")
SHOOT = REASONS.add("shoot")
REST = REASONS.add("rest")
PUSHED = REASONS.add("pushed back")
PURSUIT = REASONS.add("pursuit")
FLEE = REASONS.add("flight")
FREE_MOVE = REASONS.add("free move")
LEFT_BEHIND = REASONS.add("left behind")
OPPORTUNITY = REASONS.add("opportunity attack")
HOLD_AND_SHOOT = REASONS.add("hold and shoot")
SHOVED = REASONS.add("switch on it")
DISPLACED = REASONS.add("own switch")
PILE_IN = REASONS.add("positioning")
FORM_UP = REASONS.add("closing ranks")
DEPLOYMENT = REASONS.add("deployment")
MORALE = REASONS.add("morale")
RALLY = REASONS.add("rally")
BLOODLUST = REASONS.add("bloodlust")
DAUNTED = REASONS.add("intimidating")
SINISTER = REASONS.add("sinister terrain")
SKILL_TEST = REASONS.add("skill")
LANDED = REASONS.add("appears")
BLASTED = REASONS.add("ranged attack of a skill")
STRUCK_BY = REASONS.add("strike of a skill")
BY_SKILL = REASONS.add("displaced")
SWAPPED = REASONS.add("swap")
DISGUISE = REASONS.add("disguise")
JOINING = REASONS.add("joining")
LEAVING = REASONS.add("leaving")

ACTIONS = {"move": "a move", "shoot": "shots"}
MOVES = {
    "move": "moves",
    "left behind": "moves at the end of the round",
    "pursuit": "in pursuit",
    "flight": "in flight",
    "free move": "a free move",
    "switch on it": "shoved",
    "own switch": "a shift of ground",
    "deployment": "deployed",
    "appears": "beside its foe at once",
    "swap": "changes places",
    "joining": "joins a unit",
    "leaving": "leaves its unit",
}
QUIET_MOVES = {"charge", "assault", "attack", "positioning", "closing ranks"}
ROLLS = dict.fromkeys(REASONS.words.values(), "") | {
    "opportunity attack": " in passing",
    "hold and shoot": " while they come on",
}
TESTS = {
    "morale": "nerve",
    "intimidating": "fear",
    "sinister terrain": "sinister ground",
}


def _skill(event: Event) -> str:
    alone = event.get("other", event["unit"]) == event["unit"]
    return "{unit}: {skill}." if alone else "{unit}: {skill} on {other}."


def _test(event: Event) -> str:
    if event["successes"] >= event["needed"]:
        return "{unit}: {why} test passed, {successes} of {needed} needed."
    return "{unit}: {why} test failed, {successes} of {needed} needed."


def _spell(event: Event) -> str:
    cast = "{unit}: a spell, {successes:success|successes}"
    return cast + (" against {blocks:block|blocks} of {other}." if "other" in event else ".")


def _symbols(rolled: Sequence[str]) -> list[str]:
    """Return each roll with its symbols in braces, which pages draw."""
    return ["".join(f"{{{letter}}}" for letter in symbols) or "nothing" for symbols in rolled]


def _switches(effects: Sequence[Mapping[str, Any]]) -> list[str]:
    return [
        ", ".join(
            f"{name} {effect if isinstance(effect, int) else ' '.join(effect)}"
            for name, effect in side_effects.items()
        )
        for side_effects in effects
    ]


INITIATIVE = EVENTS.add("initiative", side(), line="The first initiative is with {side}.")
ACTIVATED = EVENTS.add("activated", flag("again", ", again"), line="{unit}{again}")
PASSED = EVENTS.add("passed", side(), line="{side} passes.")
PLACED = EVENTS.add(
    "moved",
    word("why", REASONS, MOVES),
    own("positions", "`[[x, y], ...]`", 18),
    line="{unit}: {why}.",
    detail="<{other}>",
    quiet=lambda event: event["why"] in QUIET_MOVES,
)
ACTION = EVENTS.add(
    "action", word("action", REASONS, ACTIONS), line="{unit}: {action}< at {other}>."
)
ROLL = EVENTS.add(
    "roll",
    word("why", REASONS, ROLLS),
    whole("damage"),
    whole("back"),
    whole("rage", 2),
    own("rolled", "2 strings of `SBXsbx`", 6, say=_symbols),
    flag("repeated", ", rolled again"),
    own("switches", "2 objects, amounts and states by effect", 2, say=_switches),
    line=(
        "{rolled[0]} against {rolled[1]}{repeated}{why}: {damage:wound|wounds}"
        "<, {back:wound|wounds} back>."
    ),
    detail="<switches {switches[0]} against {switches[1]}>< rage {rage[0]} and {rage[1]}>",
)
DAMAGE = EVENTS.add(
    "damage", whole("wounds"), line="{unit}: {wounds:wound|wounds}.", detail="<by {other}>"
)
STRESS = EVENTS.add("stress", whole("level"), line="{unit}: stress at {level}.")
STATE = EVENTS.add(
    "states",
    own("states", "list of words"),
    line=lambda event: "{unit}: {states}." if event["states"] else "{unit}: steady again.",
)
TEST = EVENTS.add(
    "test", whole("successes"), whole("needed"), word("why", REASONS, TESTS), line=_test
)
DEMORALIZED = EVENTS.add("demoralized", whole("rally"), line="{unit}: demoralised.")
RALLIED = EVENTS.add("rallied", whole("level"), line="{unit}: rallied.", detail="stress {level}")
DESTROYED = EVENTS.add("destroyed", line="{unit}: destroyed.", detail="<by {other}>")
COMBAT = EVENTS.add(
    "combat", whole("damage"), whole("back"), line="Combat: {damage} to {back}.", quiet=True
)
HELD = EVENTS.add("held", line="{unit}: ground held.")
TAKEN = EVENTS.add(
    "taken",
    whole("objective"),
    side(),
    both("conquest"),
    line="Objective {objective:#} goes to {side}.",
    detail="conquest {conquest[a]} and {conquest[b]}",
)
SCORED = EVENTS.add(
    "scored",
    both("points"),
    both("held"),
    line=("{a} {points[a]}, {b} {points[b]} points< ({held[a]} and {held[b]} objectives held)>."),
)
ROUND_END = EVENTS.add("round_end", side(), line="The initiative goes to {side}.")
ENDED = EVENTS.add("ended", both("points"), line="The battle ends.")
SPLIT = EVENTS.add("left_alone", line="{unit}: alone now.", detail="<{other}>")
INTIMIDATED = EVENTS.add(
    "intimidated", whole("value"), line="{unit}: Intimidating {value}.", quiet=True
)
HEALED = EVENTS.add("healed", whole("wounds"), line="{unit}: {wounds:wound|wounds} healed.")
SKILL = EVENTS.add(
    "skill", own("skill", "its name"), whole("tokens"), line=_skill, detail="tokens left: {tokens}"
)
SPELL = EVENTS.add(
    "spell",
    whole("successes"),
    whole("blocks"),
    whole("dice"),
    whole("backlash"),
    line=_spell,
    detail="<{dice:die|dice} of alterations>",
)
TINGED = EVENTS.add("tinge", whole("level"), line="{unit}: Tinge at {level}.")
FOILED = EVENTS.add("foiled", line="{unit}: {other} out of reach.")
YIELDED = EVENTS.add("yielded", side(), line="{side} lets the enemy activate first.")
