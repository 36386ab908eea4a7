"""The words of a Company of Iron replay: priority, attacks, casualty rolls, cards, flags."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

Event = Mapping[str, Any]
Names = Mapping[str, str]
Words = Callable[[Event, Names], str]

LEGEND = gettext_lazy(
    "One square is 5 inches. A ring is the model that acts, a line its target, a notch the way it "
    "faces. Pale models are knocked down."
)
MOVES = {
    "aims": gettext_lazy("aims"),
    "advances": gettext_lazy("advances"),
    "runs": gettext_lazy("runs"),
    "charges": gettext_lazy("charges"),
    "stands up": gettext_lazy("stands up"),
    "forfeits its movement": gettext_lazy("stays"),
}
ACTIONS = {
    "attack": gettext_lazy("strikes"),
    "shoot": gettext_lazy("shoots"),
    "special action": gettext_lazy("makes a special action"),
}
ATTACKS = {
    "blow": gettext_lazy("strikes at"),
    "charge attack": gettext_lazy("charges into"),
    "free strike": gettext_lazy("strikes in passing at"),
    "shot": gettext_lazy("shoots at"),
    "assault": gettext_lazy("shoots, charging, at"),
    "impact": gettext_lazy("runs into"),
}
OUTCOMES = {
    "miss": gettext_lazy("missed"),
    "hit": gettext_lazy("hit"),
    "critical hit": gettext_lazy("critical hit"),
    "sure hit": gettext_lazy("hit without a roll"),
    "sure miss": gettext_lazy("missed without a roll"),
}
CASUALTIES = {
    "incapacitated": gettext_lazy("incapacitated"),
    "injured": gettext_lazy("injured"),
    "knocked down": gettext_lazy("knocked down"),
}
ASSETS = {
    "shake": gettext_lazy("Shake"),
    "reroll": gettext_lazy("Reroll"),
    "boost": gettext_lazy("Boost"),
    "brace": gettext_lazy("Brace"),
    "dash": gettext_lazy("Dash"),
}
JOURNEYS = {
    "pushed": gettext_lazy("pushed"),
    "by a rule": gettext_lazy("moved by a rule"),
    "ambush": gettext_lazy("out of ambush"),
    "surfacing": gettext_lazy("out of the ground"),
}
ENDS = {
    "scenario": gettext_lazy("The battle ends: the scenario is won."),
    "last round": gettext_lazy("The battle ends with its last round."),
    "nobody left": gettext_lazy("The battle ends: a side has nobody left."),
}
ROUTED = gettext_lazy("%(name)s wins: nobody is left of the enemy.")
# How a battle is won whose points are the models left, by why it ended.
BEHEADINGS = {
    "scenario": gettext_lazy(
        "%(name)s wins: the enemy commander has fallen. Models left: %(more)s to %(fewer)s."
    ),
    "last round": gettext_lazy("%(name)s wins. Models left: %(more)s to %(fewer)s."),
}


def seen(events: Sequence[Event]) -> Iterator[Event]:
    """Yield events as a spectator sees them: a model that advances no step stays."""
    for step, event in enumerate(events):
        if event["kind"] == "action" and event["move"] == "advances":
            yield {**event, "move": "advances" if _walks(events, step) else "forfeits its movement"}
        else:
            yield event


def _walks(events: Sequence[Event], step: int) -> bool:
    """Return whether the unit of an action leaves its spot before anyone else is activated."""
    unit = events[step]["unit"]
    for event in events[step + 1 :]:
        if event["kind"] in ("activated", "action", "round_end"):
            return False
        if event["kind"] == "moved" and event["unit"] == unit and event["why"] == "advance":
            return True
    return False


def victory(replay: Mapping[str, Any]) -> str | None:
    """Return how a battle was won, to be filled in; None where its points say it all."""
    why = next(event["why"] for event in reversed(replay["events"]) if event["kind"] == "ended")
    if why == "nobody left":
        return str(ROUTED)
    return str(BEHEADINGS[why]) if replay["scenario"] == "decapitate" else None


def _points(number: int) -> str:
    said = ngettext("%(number)d damage point", "%(number)d damage points", number)
    return said % {"number": number}


def _action(event: Event, names: Names) -> str:
    unit, move = names[event["unit"]], MOVES[event["move"]]
    if event["action"] not in ACTIONS:
        return f"{unit}: {move}."
    return f"{unit}: {move}, {ACTIONS[event['action']]}."


def _attack(event: Event, names: Names) -> str:
    values = {
        "unit": names[event["unit"]],
        "does": ATTACKS.get(event["why"], ATTACKS["blow"]),
        "other": names[event["other"]],
        "weapon": event["weapon"],
        "outcome": OUTCOMES[event["outcome"]],
        "total": event["total"],
        "needed": event["needed"],
    }
    if not event["dice"]:
        return _("%(unit)s %(does)s %(other)s (%(weapon)s): %(outcome)s.") % values
    said = _("%(unit)s %(does)s %(other)s (%(weapon)s): %(total)s of %(needed)s, %(outcome)s.")
    return said % values


def _damage(event: Event, names: Names) -> str:
    values = {"unit": names[event["unit"]], "points": _points(event["wounds"])}
    if not event["dice"]:
        return _("%(unit)s: %(points)s.") % values
    values |= {"total": event["total"], "armour": event["armour"]}
    return _("%(unit)s: %(total)s against ARM %(armour)s, %(points)s.") % values


def _casualty(event: Event, names: Names) -> str:
    values = {"unit": names[event["unit"]], "die": event["die"] + event["modifier"]}
    values["outcome"] = CASUALTIES[event["outcome"]]
    if event.get("rerolled"):
        return _("%(unit)s: casualty roll of %(die)s, %(outcome)s, rolled again.") % values
    return _("%(unit)s: casualty roll of %(die)s, %(outcome)s.") % values


def _card(event: Event, names: Names) -> str:
    values = {"side": names[event["side"]], "card": event["card"]}
    if event["became"] == "played":
        return _("%(side)s plays the battle plan %(card)s.") % values
    if event["became"] != "spent":
        return ""
    values["asset"] = ASSETS[event["asset"]]
    return _("%(side)s spends %(card)s for %(asset)s.") % values


def _rule(event: Event, names: Names) -> str:
    return f"{names[event['unit']]}: {event['rule']}."


def _moved(event: Event, names: Names) -> str:
    said = JOURNEYS.get(event["why"])
    return f"{names[event['unit']]}: {said}." if said else ""


def _states(event: Event, names: Names) -> str:
    return f"{names[event['unit']]}: {', '.join(event['states']) or _('ready again')}."


def _flag(event: Event, names: Names) -> str:
    if event["side"] is None:
        return ""
    values = {"number": event["objective"] + 1, "side": names[event["side"]]}
    return _("Flag %(number)s is held by %(side)s.") % values


def _scored(event: Event, names: Names) -> str:
    points = event["points"]
    values = {"a": names["a"], "b": names["b"], "points_a": points["a"], "points_b": points["b"]}
    return _("%(a)s %(points_a)s, %(b)s %(points_b)s points.") % values


def _unit(said: Any) -> Words:
    return lambda event, names: f"{names[event['unit']]}: {said}."


WORDS: Mapping[str, Words] = {
    "initiative": lambda event, names: _("Priority is with %s.") % names[event["side"]],
    "action": _action,
    "attack": _attack,
    "damage": _damage,
    "casualty": _casualty,
    "healed": lambda event, names: (
        _("%(unit)s: %(points)s removed.")
        % {"unit": names[event["unit"]], "points": _points(event["wounds"])}
    ),
    "card": _card,
    "rule": _rule,
    "moved": _moved,
    "states": _states,
    "blast": lambda event, names: _("A blast of %g inches.") % event["size"],
    "cloud": lambda event, names: _("A cloud of %g inches.") % event["size"],
    "expired": lambda event, names: (
        f"{names[event['unit']]}: {', '.join(event['states'])} {_('is over')}."
    ),
    "commander": _unit(gettext_lazy("takes command")),
    "taken": _flag,
    "scored": _scored,
    "round_end": lambda event, names: "",
    "ended": lambda event, names: str(ENDS[event["why"]]),
}
