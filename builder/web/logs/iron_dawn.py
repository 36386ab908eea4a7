"""The words of an Iron Dawn replay: phases, volleys, tests, critical hits, objectives."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

Event = Mapping[str, Any]
Names = Mapping[str, str]
Words = Callable[[Event, Names], str]

LEGEND = gettext_lazy(
    "One square is a sixth of the table. A ring is the unit that acts, a line its target. "
    "The letters stand on a unit's first model, a notch shows the way it faces."
)
ACTIONS = {
    "move": gettext_lazy("moves"),
    "double move": gettext_lazy("moves twice as far"),
    "run": gettext_lazy("runs"),
    "overdrive": gettext_lazy("drives on at full power"),
    "shoot": gettext_lazy("shoots"),
    "suppressing fire": gettext_lazy("keeps heads down"),
    "armour penetrating round": gettext_lazy("fires an armour penetrating round"),
    "assault": gettext_lazy("assaults"),
    "dig in": gettext_lazy("takes cover"),
    "repair": gettext_lazy("repairs"),
    "rig it to blow": gettext_lazy("sets a charge"),
    "disembark": gettext_lazy("gets out"),
    "re-crew": gettext_lazy("mans the vehicle"),
    "inspire": gettext_lazy("orders: Inspire"),
    "concentrate fire": gettext_lazy("orders: Concentrate Fire"),
    "disable that vehicle": gettext_lazy("orders: Disable That Vehicle"),
    "hold the line": gettext_lazy("orders: Hold the Line"),
    "fall back": gettext_lazy("orders: Fall Back"),
    "embark": gettext_lazy("gets in"),
    "join": gettext_lazy("joins"),
}
MOVES = {
    "ram": gettext_lazy("rams"),
    "bailing out": gettext_lazy("bails out"),
    "falling back": gettext_lazy("falls back"),
    "left alone": gettext_lazy("alone now"),
}
STATES = {
    "suppressed": gettext_lazy("suppressed"),
    "pinned": gettext_lazy("pinned"),
    "dug in": gettext_lazy("dug in"),
    "hull down": gettext_lazy("hull down"),
    "abandoned": gettext_lazy("abandoned by the crew"),
    "crewed again": gettext_lazy("crewed again"),
    "repaired": gettext_lazy("repaired"),
}
REASONS = {
    "to act": gettext_lazy("to act"),
    "to order": gettext_lazy("for an order"),
    "to dodge": gettext_lazy("to dodge"),
    "to crew": gettext_lazy("to man a vehicle"),
}
CAUSES = {
    "burst": gettext_lazy("a burst near by"),
    "flame": gettext_lazy("flame"),
    "explosion": gettext_lazy("an explosion"),
    "fall": gettext_lazy("the wreck"),
    "fire": gettext_lazy("burning ground"),
    "charge set": gettext_lazy("a charge"),
    "ram": gettext_lazy("the ram"),
}
CRITICALS = {
    "crew stunned": gettext_lazy("crew stunned"),
    "secondary weapon lost": gettext_lazy("secondary weapon lost"),
    "engine damaged": gettext_lazy("engine damaged"),
    "armour breached": gettext_lazy("armour breached"),
    "crew casualties": gettext_lazy("crew casualties"),
    "main weapons lost": gettext_lazy("main weapons lost"),
    "engine destroyed": gettext_lazy("engine destroyed"),
    "explosion": gettext_lazy("explosion"),
    "great explosion": gettext_lazy("great explosion"),
}
DIRECTIONS = {
    "forward": gettext_lazy("forward"),
    "left": gettext_lazy("to the left"),
    "behind": gettext_lazy("back"),
    "right": gettext_lazy("to the right"),
}
ENDS = {
    "objectives": gettext_lazy("The battle ends: most objectives were held for three turns."),
    "elimination": gettext_lazy("The battle ends: a side has nobody left to fight with."),
    "outnumbered": gettext_lazy("The battle ends: a side is outnumbered two to one."),
    "last turn": gettext_lazy("The battle ends with its last turn."),
}
VICTORIES = {
    "objectives": gettext_lazy("%(name)s wins by objectives. Points: %(more)s to %(fewer)s."),
    "elimination": gettext_lazy("%(name)s wins by elimination. Points: %(more)s to %(fewer)s."),
    "outnumbered": gettext_lazy("%(name)s wins by numbers. Points: %(more)s to %(fewer)s."),
}


def seen(events: Sequence[Event]) -> Iterator[Event]:
    """Yield events as a spectator sees them: all of them."""
    yield from events


def victory(replay: Mapping[str, Any]) -> str | None:
    """Return how a battle was won, to be filled in; None where its points say it all."""
    why = next(event["why"] for event in reversed(replay["events"]) if event["kind"] == "ended")
    return str(VICTORIES[why]) if why in VICTORIES else None


def _points(number: int) -> str:
    return ngettext("%(number)d hit point lost", "%(number)d hit points lost", number) % {
        "number": number
    }


def _action(event: Event, names: Names) -> str:
    values = {"unit": names[event["unit"]], "does": ACTIONS[event["action"]]}
    if "other" not in event:
        return f"{values['unit']}: {values['does']}."
    return _("%(unit)s: %(does)s (%(other)s).") % (values | {"other": names[event["other"]]})


def _moved(event: Event, names: Names) -> str:
    said = MOVES.get(event["why"])
    return f"{names[event['unit']]}: {said}." if said else ""


def _shots(event: Event, names: Names) -> str:
    fired = ngettext("%(number)d shot", "%(number)d shots", event["shots"])
    values = {"fired": fired % {"number": event["shots"]}}
    values |= {name: event[name] for name in ("weapon", "needed", "hits")}
    return _("%(fired)s, %(weapon)s: %(needed)s or more, %(hits)s hit.") % values


def _blows(event: Event, names: Names) -> str:
    struck = ngettext("%(number)d blow", "%(number)d blows", event["blows"])
    values = {"struck": struck % {"number": event["blows"]}}
    values |= {name: event[name] for name in ("needed", "hits")}
    return _("%(struck)s: %(needed)s or more, %(hits)s hit.") % values


def _tests(event: Event, names: Names) -> str:
    values = {"unit": names[event["unit"]], "failed": event["failed"], "made": event["made"]}
    if event["why"] not in CAUSES:
        return _("%(unit)s: %(failed)s of %(made)s defence tests failed.") % values
    values["why"] = CAUSES[event["why"]]
    return _("%(unit)s: %(failed)s of %(made)s defence tests failed (%(why)s).") % values


def _damage(event: Event, names: Names) -> str:
    values = {"unit": names[event["unit"]], "points": _points(event["wounds"])}
    if not event["models"]:
        return _("%(unit)s: %(points)s.") % values
    fell = ngettext("%(number)d model falls", "%(number)d models fall", event["models"])
    values["fell"] = fell % {"number": event["models"]}
    return _("%(unit)s: %(points)s, %(fell)s.") % values


def _states(event: Event, names: Names) -> str:
    return f"{names[event['unit']]}: {', '.join(str(STATES[one]) for one in event['states'])}."


def _morale(event: Event, names: Names) -> str:
    said = (
        _("%(unit)s: morale test %(why)s passed, %(die)s of %(mor)s.")
        if event["passed"]
        else _("%(unit)s: morale test %(why)s failed, %(die)s of %(mor)s.")
    )
    values = {"unit": names[event["unit"]], "why": REASONS[event["why"]]}
    return said % (values | {"die": event["die"], "mor": event["mor"]})


def _critical(event: Event, names: Names) -> str:
    values = {"unit": names[event["unit"]], "result": CRITICALS[event["result"]]}
    return _("%(unit)s: critical hit, %(result)s.") % values


def _scatter(event: Event, names: Names) -> str:
    values = {"inches": event["inches"], "way": DIRECTIONS[event["direction"]]}
    return _("The shot scatters %(inches)s inches %(way)s.") % values


def _ground(event: Event, names: Names) -> str:
    if event["became"] == "burning":
        return _("Terrain catches fire.")
    return _("Cover is shot to pieces.")


def _taken(event: Event, names: Names) -> str:
    number = event["objective"] + 1
    if event["side"] is None:
        return _("Objective %(number)s is nobody's.") % {"number": number}
    values = {"number": number, "side": names[event["side"]]}
    return _("Objective %(number)s is held by %(side)s.") % values


def _scored(event: Event, names: Names) -> str:
    points, held = event["points"], event["held"]
    values = {"a": names["a"], "b": names["b"], "points_a": points["a"], "points_b": points["b"]}
    values |= {"held_a": held["a"], "held_b": held["b"]}
    return (
        _(
            "%(a)s %(points_a)s, %(b)s %(points_b)s points (%(held_a)s and %(held_b)s objectives"
            " held)."
        )
        % values
    )


WORDS: Mapping[str, Words] = {
    "initiative": lambda event, names: (
        _("%(side)s has the initiative.") % {"side": names[event["side"]]}
    ),
    "action": _action,
    "moved": _moved,
    "shots": _shots,
    "blows": _blows,
    "tests": _tests,
    "damage": _damage,
    "states": _states,
    "morale": _morale,
    "critical": _critical,
    "scatter": _scatter,
    "ground": _ground,
    "taken": _taken,
    "scored": _scored,
    "round_end": lambda event, names: "",
    "ended": lambda event, names: str(ENDS[event["why"]]),
}
