"""A replayed battle as a log: one line an event that a spectator would remark on.

The events are those that a game's `battle.replay` returns; the drawing follows the same ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from factions.systems import SYSTEMS

Event = Mapping[str, Any]


@dataclass(frozen=True)
class Line:
    """A line of the log. step: the event's number. side: a, b or empty. weight: round or turn.

    first: whether it is the first of its step, which links to the step lead to.
    """

    step: int
    text: str
    side: str = ""
    weight: str = ""
    first: bool = False


def story(replay: Mapping[str, Any], a: str, b: str) -> list[Line]:
    """Return the log of a battle; `a` and `b` are what the sides are called.

    A rule that reaches many, or a move in two legs, has one line, where it ends.
    """
    names = {"a": a, "b": b} | called(replay["units"])
    sides = {unit["id"]: unit["side"] for unit in replay["units"]}
    lines: list[Line] = []
    at = None
    page = SYSTEMS[replay["system"]].events.page(replay["events"], names, _)
    for step, (event, text) in enumerate(page):
        chapter = _chapter(event)
        if chapter != at:
            at = chapter
            lines.append(Line(step, chapter, weight="round"))
        if text and text == lines[-1].text and event["kind"] in REPEATED:
            lines[-1] = replace(lines[-1], step=step)
        elif text:
            side = event.get("side") or sides.get(event.get("unit", ""), "")
            weight = "turn" if event["kind"] == "activated" else ""
            lines.append(Line(step, text, side, weight))
    return _anchored(lines)


def _anchored(lines: list[Line]) -> list[Line]:
    """Mark the first line of each step."""
    before = [None, *(line.step for line in lines)]
    return [
        replace(line, first=line.step != last) for line, last in zip(lines, before, strict=False)
    ]


REPEATED = {"rule", "moved"}


def legend(replay: Mapping[str, Any]) -> str:
    """Return what is drawn on the table of a battle of that game."""
    return _(SYSTEMS[replay["system"]].events.legend)


def box(replay: Mapping[str, Any]) -> str:
    """Return the view box of the whole table, whose shape the page keeps free for the drawing."""
    width, depth = replay.get("table", {}).get("size", (60, 60))
    return f"0 0 {width:g} {depth:g}"


def _chapter(event: Event) -> str:
    return _("Round %(number)s") % {"number": event["round"]} if event["turn"] else _("Deployment")


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
    """Return how the battle ended, and whether the record of it is whole."""
    return SYSTEMS[replay["system"]].events.outcome(replay, {"a": a, "b": b}, _)
