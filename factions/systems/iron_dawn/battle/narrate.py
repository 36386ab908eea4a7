"""A replay in words, a line an event, for terminals and golden files."""

from collections.abc import Callable, Mapping
from typing import Any

from factions.tabletop.battles.telling import closing_words, named, opening_words

Told = Mapping[str, Any]
PHASES = 3


def narrate(replay: Mapping[str, Any]) -> list[str]:
    """Return a replay as lines of text, as `battle.replay` returned it."""
    names = {unit["id"]: f"{unit['name']} [{unit['id']}]" for unit in replay["units"]}
    pieces = replay["table"]["terrain"]
    wheels = {unit["id"] for unit in replay["units"] if unit["vehicle"]}
    lines = [*opening_words(replay, "inches", "objective"), *map(_unit, replay["units"])]
    at = -1
    for event in replay["events"]:
        if event["turn"] != at and event["kind"] != "initiative":
            at = event["turn"]
            lines.append("== " + _heading(event))
        more: dict[str, str] = {}
        if event["kind"] == "ground":
            more["piece"] = f"{pieces[event['piece']]['name']} {event['piece']}"
        elif event["kind"] == "damage":
            more["of"] = "HP" if event["unit"] in wheels else "models"
        lines.append(WORDS[event["kind"]](named(event, names) | more))
    return [*lines, closing_words(replay)]


def _heading(event: Told) -> str:
    if event["turn"] == 0:
        return "deployment"
    return f"turn {event['round']}, action phase {(event['turn'] - 1) % PHASES + 1}"


def _unit(unit: Told) -> str:
    joined = f", in {unit['joined_to']}" if unit["joined_to"] else ""
    rides = f", rides in {unit['rides_in']}" if unit["rides_in"] else ""
    models = f"{unit['models']} model{'s' * (unit['models'] > 1)} with {unit['wounds']} HP"
    return f"{unit['id']}: {unit['name']}, {models}{joined}{rides}"


def _spot(event: Told) -> str:
    if not event["positions"]:
        return "within"
    x, y = event["positions"][0]
    return f"{x:.1f},{y:.1f}"


def _deployed(event: Told) -> str:
    return f"  {event['unit']} deploys: {_spot(event)}"


def _moved(event: Told) -> str:
    other = f" ({event['other']})" if "other" in event else ""
    return f"      {event['unit']} {event['why']}{other}: to {_spot(event)}"


def _action(event: Told) -> str:
    other = f" at {event['other']}" if "other" in event else ""
    return f"  {event['unit']}: {event['action']}{other}"


def _shots(event: Told) -> str:
    tens = f", {event['tens']} by a 10" if event["tens"] else ""
    cover = f", cover {event['cover']}" if event["cover"] != "none" else ""
    return (
        f"      {event['shots']} with {event['weapon']}, {event['needed']}+{cover}: "
        f"{event['hits']} hit{tens}"
    )


def _blows(event: Told) -> str:
    tens = f", {event['tens']} by a 10" if event["tens"] else ""
    return f"      {event['blows']} blows, {event['needed']}+: {event['hits']} hit{tens}"


def _tests(event: Told) -> str:
    more = f", {event['points']} taken without a test" if event["points"] else ""
    critical = f", {event['criticals']} critical" if event["criticals"] else ""
    return (
        f"      {event['unit']} tests its defence ({event['why']}): "
        f"{event['failed']} of {event['made']} failed{more}{critical}"
    )


def _damage(event: Told) -> str:
    models = f", {event['models']} models fall" if event["models"] else ""
    left = f"{event['left']} {event['of']} left"
    return f"      {event['unit']} loses {event['wounds']} HP{models}, {left}"


def _morale(event: Told) -> str:
    end = "passes" if event["passed"] else "fails"
    rolled = f"{event['die']} of {event['mor']}"
    return f"      {event['unit']} tests morale {event['why']}: {rolled}, {end}"


def _critical(event: Told) -> str:
    second = f" ({event['second']})" if event["second"] else ""
    return f"      critical hit on {event['unit']}: {event['result']}{second}"


def _taken(event: Told) -> str:
    holder = f"goes to {event['side']}" if event["side"] else "is nobody's"
    return f"  objective {event['objective']} {holder}"


def _scored(event: Told) -> str:
    points, held, turns = event["points"], event["held"], event["turns"]
    return (
        f"  points: a {points['a']}, b {points['b']}; "
        f"objectives held: a {held['a']}, b {held['b']}; "
        f"turns with most: a {turns['a']}, b {turns['b']}"
    )


WORDS: dict[str, Callable[[Told], str]] = {
    "initiative": lambda event: (
        f"initiative: {event['side']} ({event['dice'][0]} against {event['dice'][1]})"
    ),
    "deployed": _deployed,
    "moved": _moved,
    "action": _action,
    "shots": _shots,
    "blows": _blows,
    "tests": _tests,
    "damage": _damage,
    "states": lambda event: f"      {event['unit']} is {', '.join(event['states'])}",
    "morale": _morale,
    "critical": _critical,
    "scatter": lambda event: f"      scatters {event['inches']} inches {event['direction']}",
    "destroyed": lambda event: f"      {event['unit']} is destroyed",
    "ground": lambda event: f"      {event['piece']} is {event['became']}",
    "taken": _taken,
    "scored": _scored,
    "round_end": lambda event: "  the turn ends",
    "ended": lambda event: f"the battle ends: {event['why']}",
}
