"""A replayed battle as a log: one line an event that a spectator would remark on.

The events are those that a game's `battle.replay` returns; the drawing follows the same ones.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Event = Mapping[str, Any]
Names = Mapping[str, str]
Words = Callable[[Event, Names], str]


@dataclass(frozen=True)
class Line:
    """A line of the log. step: the event's number. side: a, b or empty. weight: round or turn."""

    step: int
    text: str
    side: str = ""
    weight: str = ""


def story(replay: Mapping[str, Any], a: str, b: str) -> list[Line]:
    """Return the log of a battle; `a` and `b` are what the sides are called."""
    names = {"a": a, "b": b} | called(replay["units"])
    sides = {unit["id"]: unit["side"] for unit in replay["units"]}
    lines: list[Line] = []
    at = None
    for step, event in enumerate(replay["events"]):
        chapter = f"Round {event['round']}" if event["turn"] else "Deployment"
        if chapter != at:
            at = chapter
            lines.append(Line(step, chapter, weight="round"))
        text = WORDS[event["kind"]](event, names) if event["kind"] in WORDS else ""
        if text:
            side = event.get("side") or sides.get(event.get("unit", ""), "")
            weight = "turn" if event["kind"] == "activated" else ""
            lines.append(Line(step, text, side, weight))
    return lines


def called(units: list[Mapping[str, Any]]) -> dict[str, str]:
    """Name every unit by its id; those of one name on one side are numbered."""
    counts: dict[tuple[str, str], int] = {}
    for unit in units:
        key = (unit["side"], unit["name"])
        counts[key] = counts.get(key, 0) + 1
    seen: dict[tuple[str, str], int] = {}
    names = {}
    for unit in units:
        key = (unit["side"], unit["name"])
        seen[key] = seen.get(key, 0) + 1
        names[unit["id"]] = unit["name"] if counts[key] == 1 else f"{unit['name']} {seen[key]}"
    return names


def outcome(replay: Mapping[str, Any], a: str, b: str) -> str:
    """Say how the battle ended."""
    points = replay["result"]["points"]
    winner = replay["result"]["winner"]
    score = f"{points['a']} to {points['b']}"
    return f"{a if winner == 'a' else b} wins, {score}." if winner else f"A draw, {score}."


ACTIONS = {
    "move": "a move",
    "charge": "charge",
    "assault": "assault",
    "attack": "attack",
    "shoot": "shots",
    "rest": "rest",
}
MOVES = {
    "pushed back": "pushed back",
    "pursuit": "in pursuit",
    "flight": "in flight",
    "free move": "a free move",
    "switch on it": "shoved",
    "own switch": "a shift of ground",
}
REASONS = {"opportunity attack": " in passing", "hold and shoot": " while they come on"}


def _wounds(number: int) -> str:
    return f"{number} wound{'' if number == 1 else 's'}"


def _action(event: Event, names: Names) -> str:
    at = f" at {names[event['other']]}" if "other" in event else ""
    return f"{names[event['unit']]}: {ACTIONS.get(event['action'], event['action'])}{at}."


def _moved(event: Event, names: Names) -> str:
    said = MOVES.get(event["why"])
    return f"{names[event['unit']]}: {said}." if said else ""


def _roll(event: Event, names: Names) -> str:
    mine, theirs = (
        "".join(f"{{{letter}}}" for letter in rolled) or "nothing" for rolled in event["rolled"]
    )
    again = ", rolled again" if event["repeated"] else ""
    back = f", {_wounds(event['back'])} back" if event["back"] else ""
    why = REASONS.get(event["why"], "")
    return f"{mine} against {theirs}{again}{why}: {_wounds(event['damage'])}{back}."


def _states(event: Event, names: Names) -> str:
    return f"{names[event['unit']]}: {', '.join(event['states']) or 'steady again'}."


def _test(event: Event, names: Names) -> str:
    passed = "nerve kept" if event["successes"] >= event["needed"] else "nerve lost"
    return f"{names[event['unit']]}: {passed}, {event['successes']} of {event['needed']} needed."


def _scored(event: Event, names: Names) -> str:
    points, held = event["points"], event["held"]
    return (
        f"{names['a']} {points['a']}, {names['b']} {points['b']} points"
        f" ({held['a']} and {held['b']} objectives held)."
    )


def _unit(said: str) -> Words:
    return lambda event, names: f"{names[event['unit']]}: {said}."


WORDS: Mapping[str, Words] = {
    "initiative": lambda event, names: f"The first initiative is with {names[event['side']]}.",
    "deployed": _unit("deployed"),
    "activated": lambda event, names: f"{names[event['unit']]}{', again' * event['again']}",
    "passed": lambda event, names: f"{names[event['side']]} passes.",
    "action": _action,
    "moved": _moved,
    "roll": _roll,
    "damage": lambda event, names: f"{names[event['unit']]}: {_wounds(event['wounds'])}.",
    "stress": lambda event, names: f"{names[event['unit']]}: stress at {event['level']}.",
    "states": _states,
    "test": _test,
    "demoralized": _unit("demoralised"),
    "rallied": _unit("rallied"),
    "destroyed": _unit("destroyed"),
    "left_alone": _unit("alone now"),
    "held": _unit("ground held"),
    "taken": lambda event, names: (
        f"Objective {event['objective'] + 1} goes to {names[event['side']]}."
    ),
    "scored": _scored,
    "round_end": lambda event, names: f"The initiative goes to {names[event['side']]}.",
    "ended": lambda event, names: "The battle ends.",
}
