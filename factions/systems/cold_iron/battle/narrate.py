"""A replay in words, a line an event, for terminals and golden files."""

from collections.abc import Callable, Mapping
from typing import Any

from factions.tabletop.battles.telling import closing_words, named, opening_words

Event = Mapping[str, Any]


def narrate(replay: Mapping[str, Any]) -> list[str]:
    """Return the lines that tell a replay, as `battle.replay` returned it."""
    names = {unit["id"]: f"{unit['name']} [{unit['id']}]" for unit in replay["units"]}
    lines = opening_words(replay, "hexes", "mark")
    lines.extend(
        f"{unit['id']}: {unit['name']}, {unit['wounds']} hit points, {unit['cost']} points"
        for unit in replay["units"]
    )
    at = -1
    for event in replay["events"]:
        if event["turn"] != at:
            at = event["turn"]
            lines.append(f"== turn {at}" if at else "== deployment")
        lines.append(WORDS[event["kind"]](named(event, names)))
    lines.append(closing_words(replay))
    return lines


def _moved(event: Event) -> str:
    (x, y), (hx, hy) = event["positions"][0], event["facing"]
    return f"  {event['unit']} {event['why']}: {x:.1f},{y:.1f} facing {hx:.2f},{hy:.2f}"


def _attack(event: Event) -> str:
    met = f" ({event['met']})" if event["met"] else ""
    end = "misses"
    if event["hit"]:
        end = "succeeds"
    if event["multiple"]:
        end = f"hits, {event['multiple']}x, {event['rolled']} damage"
    return (
        f"  {event['why']} of {event['unit']} at {event['other']}: {event['attack']} "
        f"{event['adjustment']:+d} against {event['defence']}{met}: {end}"
    )


def _damage(event: Event) -> str:
    what = f"takes {event['wounds']} fatigue"
    if not event["fatigue"]:
        what = f"loses {event['wounds']} hit points"
    return f"    {event['unit']} {what}"


def _status(event: Event) -> str:
    how = "by" if event["status"] == "shoved aside" else "with"
    with_whom = f" {how} {event['other']}" if "other" in event else ""
    never = "" if event["begins"] else "no longer "
    return f"    {event['unit']} is {never}{event['status']}{with_whom}"


def _fell(event: Event) -> str:
    by = f", by {event['other']}" if "other" in event else ""
    return f"    {event['unit']} {'is dead' if event['dead'] else 'falls unconscious'}{by}"


WORDS: dict[str, Callable[[Event], str]] = {
    "initiative": lambda event: f"  {event['side']} lines up first",
    "deployed": _moved,
    "moved": _moved,
    "attack": _attack,
    "damage": _damage,
    "status": _status,
    "destroyed": _fell,
    "ended": lambda event: f"  the battle ends: a {event['points']['a']}, b {event['points']['b']}",
}
