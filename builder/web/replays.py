"""A replayed battle as a log: one line an event that a spectator would remark on.

The events are those that a game's `battle.replay` returns; the drawing follows the same ones.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from factions.systems import SYSTEMS

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
    """Return the log of a battle; `a` and `b` are what the sides are called.

    A rule that reaches many, or a move in two legs, is told once, where it ends.
    """
    names = {"a": a, "b": b} | called(replay["units"])
    sides = {unit["id"]: unit["side"] for unit in replay["units"]}
    lines: list[Line] = []
    own = _own(replay.get("system", ""))
    words = {**WORDS, **own.WORDS} if own else WORDS
    at = None
    for step, event in enumerate(own.seen(replay["events"]) if own else replay["events"]):
        chapter = _chapter(event)
        if chapter != at:
            at = chapter
            lines.append(Line(step, chapter, weight="round"))
        text = words[event["kind"]](event, names) if event["kind"] in words else ""
        if text and text == lines[-1].text and event["kind"] in REPEATED:
            lines[-1] = replace(lines[-1], step=step)
        elif text:
            side = event.get("side") or sides.get(event.get("unit", ""), "")
            weight = "turn" if event["kind"] == "activated" else ""
            lines.append(Line(step, text, side, weight))
    return lines


REPEATED = {"rule", "moved"}
LEGEND = gettext_lazy(
    "One square is 10 strides. A ring is the unit that acts, a line its target. "
    "The letters stand on a unit's leader; a character that joined it is rimmed as well."
)


def legend(replay: Mapping[str, Any]) -> str:
    """Say what is drawn on the table of a battle of that game."""
    own = _own(replay.get("system", ""))
    return str(own.LEGEND if own else LEGEND)


def box(replay: Mapping[str, Any]) -> str:
    """Return the view box of the whole table, whose shape the page keeps free for the drawing."""
    width, depth = replay.get("table", {}).get("size", (60, 60))
    return f"0 0 {width:g} {depth:g}"


def _own(system: str) -> Any:
    return SYSTEMS[system].own("builder.web.logs") if system in SYSTEMS else None


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
    """Say how the battle ended, and whether what came before is told whole."""
    ended = _outcome(replay, a, b)
    if "cut" in replay:
        return ended + " " + _("The record was full: what came before the end is missing.")
    return ended


def _outcome(replay: Mapping[str, Any], a: str, b: str) -> str:
    """Say how the battle ended, the winner's points first; a game may have words of its own."""
    points = replay["result"]["points"]
    winner = replay["result"]["winner"]
    if winner is None:
        return _("A draw, %(a)s to %(b)s.") % {"a": points["a"], "b": points["b"]}
    name, loser = (a, "b") if winner == "a" else (b, "a")
    values = {"name": name, "more": points[winner], "fewer": points[loser]}
    own = _own(replay.get("system", ""))
    said = own.victory(replay) if own else None
    return (said or _("%(name)s wins, %(more)s to %(fewer)s.")) % values


ACTIONS = {
    "move": gettext_lazy("a move"),
    "charge": gettext_lazy("charge"),
    "assault": gettext_lazy("assault"),
    "attack": gettext_lazy("attack"),
    "shoot": gettext_lazy("shots"),
    "rest": gettext_lazy("rest"),
}
MOVES = {
    "move": gettext_lazy("moves"),
    "left behind": gettext_lazy("moves at the end of the round"),
    "pushed back": gettext_lazy("pushed back"),
    "pursuit": gettext_lazy("in pursuit"),
    "flight": gettext_lazy("in flight"),
    "free move": gettext_lazy("a free move"),
    "switch on it": gettext_lazy("shoved"),
    "own switch": gettext_lazy("a shift of ground"),
    "displaced": gettext_lazy("displaced"),
    "appears": gettext_lazy("beside its foe at once"),
}
REASONS = {
    "opportunity attack": gettext_lazy(" in passing"),
    "hold and shoot": gettext_lazy(" while they come on"),
}


# What a willpower test is made for.
TESTS = {
    "morale": gettext_lazy("nerve"),
    "rally": gettext_lazy("rally"),
    "bloodlust": gettext_lazy("bloodlust"),
    "intimidating": gettext_lazy("fear"),
    "sinister terrain": gettext_lazy("sinister ground"),
    "skill": gettext_lazy("skill"),
}


def _wounds(number: int) -> str:
    return ngettext("%(number)d wound", "%(number)d wounds", number) % {"number": number}


def _action(event: Event, names: Names) -> str:
    unit, does = names[event["unit"]], ACTIONS.get(event["action"], event["action"])
    if "other" not in event:
        return f"{unit}: {does}."
    values = {"unit": unit, "does": does, "other": names[event["other"]]}
    return _("%(unit)s: %(does)s at %(other)s.") % values


def _moved(event: Event, names: Names) -> str:
    said = MOVES.get(event["why"])
    return f"{names[event['unit']]}: {said}." if said else ""


def _roll(event: Event, names: Names) -> str:
    mine, theirs = (
        "".join(f"{{{letter}}}" for letter in rolled) or _("nothing") for rolled in event["rolled"]
    )
    values = {"mine": mine, "theirs": theirs, "wounds": _wounds(event["damage"])}
    values["how"] = _(", rolled again") if event["repeated"] else ""
    values["how"] += str(REASONS.get(event["why"], ""))
    back = {"back": _wounds(event["back"])}
    values["back"] = _(", %(back)s back") % back if event["back"] else ""
    return _("%(mine)s against %(theirs)s%(how)s: %(wounds)s%(back)s.") % values


def _states(event: Event, names: Names) -> str:
    return f"{names[event['unit']]}: {', '.join(event['states']) or _('steady again')}."


def _test(event: Event, names: Names) -> str:
    kept = event["successes"] >= event["needed"]
    said = (
        _("%(unit)s: %(why)s test passed, %(successes)s of %(needed)s needed.")
        if kept
        else _("%(unit)s: %(why)s test failed, %(successes)s of %(needed)s needed.")
    )
    return said % {**event, "unit": names[event["unit"]], "why": TESTS[event["why"]]}


def _skill(event: Event, names: Names) -> str:
    values = {"unit": names[event["unit"]], "skill": event["skill"]}
    if event.get("other", event["unit"]) == event["unit"]:
        return f"{values['unit']}: {values['skill']}."
    return _("%(unit)s: %(skill)s on %(other)s.") % {**values, "other": names[event["other"]]}


def _spell(event: Event, names: Names) -> str:
    successes, blocks = event["successes"], event["blocks"]
    rolled = ngettext("%(number)d success", "%(number)d successes", successes)
    values = {"unit": names[event["unit"]], "rolled": rolled % {"number": successes}}
    if "other" not in event:
        return _("%(unit)s: a spell, %(rolled)s.") % values
    blocked = ngettext("%(number)d block", "%(number)d blocks", blocks) % {"number": blocks}
    values |= {"other": names[event["other"]], "blocked": blocked}
    return _("%(unit)s: a spell, %(rolled)s against %(blocked)s of %(other)s.") % values


def _scored(event: Event, names: Names) -> str:
    points, held = event["points"], event["held"]
    values = {"a": names["a"], "b": names["b"], "points_a": points["a"], "points_b": points["b"]}
    said = _("%(a)s %(points_a)s, %(b)s %(points_b)s points.")
    if any(held.values()):
        values |= {"held_a": held["a"], "held_b": held["b"]}
        said = _(
            "%(a)s %(points_a)s, %(b)s %(points_b)s points (%(held_a)s and %(held_b)s objectives"
            " held)."
        )
    return said % values


def _unit(said: Any) -> Words:
    return lambda event, names: f"{names[event['unit']]}: {said}."


WORDS: Mapping[str, Words] = {
    "initiative": lambda event, names: _("The first initiative is with %s.") % names[event["side"]],
    "deployed": _unit(gettext_lazy("deployed")),
    "activated": lambda event, names: (
        (_("%s, again") if event["again"] else "%s") % names[event["unit"]]
    ),
    "passed": lambda event, names: _("%s passes.") % names[event["side"]],
    "action": _action,
    "moved": _moved,
    "roll": _roll,
    "damage": lambda event, names: f"{names[event['unit']]}: {_wounds(event['wounds'])}.",
    "healed": lambda event, names: (
        _("%(unit)s: %(wounds)s healed.")
        % {"unit": names[event["unit"]], "wounds": _wounds(event["wounds"])}
    ),
    "stress": lambda event, names: (
        _("%(unit)s: stress at %(level)s.")
        % {"unit": names[event["unit"]], "level": event["level"]}
    ),
    "states": _states,
    "test": _test,
    "demoralized": _unit(gettext_lazy("demoralised")),
    "rallied": _unit(gettext_lazy("rallied")),
    "destroyed": _unit(gettext_lazy("destroyed")),
    "skill": _skill,
    "spell": _spell,
    "tinge": lambda event, names: (
        _("%(unit)s: Tinge at %(level)s.") % {"unit": names[event["unit"]], "level": event["level"]}
    ),
    "foiled": lambda event, names: (
        _("%(unit)s: %(other)s out of reach.")
        % {"unit": names[event["unit"]], "other": names[event["other"]]}
    ),
    "left_alone": _unit(gettext_lazy("alone now")),
    "held": _unit(gettext_lazy("ground held")),
    "taken": lambda event, names: (
        _("Objective %(number)s goes to %(side)s.")
        % {"number": event["objective"] + 1, "side": names[event["side"]]}
    ),
    "scored": _scored,
    "round_end": lambda event, names: _("The initiative goes to %s.") % names[event["side"]],
    "ended": lambda event, names: _("The battle ends."),
}
