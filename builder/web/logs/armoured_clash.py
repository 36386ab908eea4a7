"""The words of an Armoured Clash replay: attacks, tests of discipline, cards, markers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

Event = Mapping[str, Any]
Names = Mapping[str, str]
Words = Callable[[Event, Names], str]

LEGEND = gettext_lazy(
    "One square is 10 inches. A ring is the unit that acts, a line its target, a notch the way it "
    "faces. The letters stand on a unit's officer."
)
MOVES = {
    "vanguard": gettext_lazy("an advance before the battle"),
    "advance": gettext_lazy("advances"),
    "double time": gettext_lazy("double time"),
    "withdrawal": gettext_lazy("withdraws"),
    "falling back": gettext_lazy("falls back"),
    "from reserve": gettext_lazy("arrives from reserve"),
    "flank attack": gettext_lazy("arrives on the flank"),
    "sortie": gettext_lazy("flies a sortie"),
    "escape": gettext_lazy("flies off"),
    "disembark": gettext_lazy("disembarks"),
    "exit": gettext_lazy("leaves the building"),
    "garrison": gettext_lazy("garrisons a building"),
    "hit & run": gettext_lazy("retires"),
    "in tow": gettext_lazy("is drawn along"),
    "turn": gettext_lazy("turns"),
}
ACTIONS = {
    "aim": gettext_lazy("aims"),
    "embark": gettext_lazy("embarks"),
    "charge": gettext_lazy("charges"),
    "overcharge": gettext_lazy("overcharges its attack on"),
    "wrecked building": gettext_lazy("brings the building down on"),
    "portal opened": gettext_lazy("opens a portal beside"),
    "portal blast": gettext_lazy("blasts a portal"),
    "ride": gettext_lazy("stays aboard"),
}
ATTACKS = {
    "shot": gettext_lazy("shoots at"),
    "opportunity fire": gettext_lazy("takes the opportunity to shoot at"),
    "close quarters": gettext_lazy("attacks"),
    "retaliation": gettext_lazy("hits back at"),
    "sponsons": gettext_lazy("fires its sponsons at"),
    "explosion": gettext_lazy("blows up beside"),
}
RATINGS = {
    "weakened": gettext_lazy("weakened"),
    "neutral": gettext_lazy("neutral"),
    "improved": gettext_lazy("improved"),
}
TESTS = {"suppression": gettext_lazy("suppression"), "rally": gettext_lazy("rally")}
STATUSES = {
    "suppressed": (gettext_lazy("suppressed"), gettext_lazy("no longer suppressed")),
    "disordered": (gettext_lazy("disordered"), gettext_lazy("in order again")),
    "on lookout": (gettext_lazy("on lookout"), gettext_lazy("no longer on lookout")),
    "taking cover": (gettext_lazy("taking cover"), gettext_lazy("out of cover")),
    "reloading": (gettext_lazy("reloading"), gettext_lazy("loaded again")),
    "broken": (gettext_lazy("broken"), ""),
    "fleeing": (gettext_lazy("flees the field"), ""),
    "frozen": (gettext_lazy("frozen, and activated with that"), ""),
    "unable to withdraw": (gettext_lazy("unable to withdraw"), ""),
}
DAMAGED = {
    "overcharge": gettext_lazy("%(unit)s: %(wounds)s damage from the blanks of its Overcharge."),
    "capacity": gettext_lazy("%(unit)s: no room left in its transport."),
    "no room": gettext_lazy("%(unit)s: no room to go."),
}
COMMANDS = {
    "fire again": gettext_lazy("Fire again"),
    "at the double": gettext_lazy("At the double"),
    "rally": gettext_lazy("Rally"),
    "dig in": gettext_lazy("Dig in"),
    "flank attack": gettext_lazy("Flank attack"),
    "open portals": gettext_lazy("Open portals"),
}
FACES = {
    "heroic strike": gettext_lazy("heroic strike"),
    "strike": gettext_lazy("strike"),
    "glancing strike": gettext_lazy("glancing strike"),
    "miss": gettext_lazy("miss"),
    "blank": gettext_lazy("blank"),
}


def seen(events: Sequence[Event]) -> Iterator[Event]:
    """Yield events as a spectator sees them: all of them."""
    yield from events


def victory(replay: Mapping[str, Any]) -> str | None:
    """Return how a battle was won, to be filled in, where twice the points make it devastating."""
    if replay["result"].get("devastating"):
        return _("%(name)s wins a devastating victory, %(more)s to %(fewer)s.")
    return None


def _attack(event: Event, names: Names) -> str:
    dice = ngettext("%(number)d die", "%(number)d dice", event["dice"]) % {"number": event["dice"]}
    hits = ngettext("%(number)d hit", "%(number)d hits", event["hits"]) % {"number": event["hits"]}
    said = _("%(unit)s %(does)s %(other)s: %(dice)s %(rating)s, %(hits)s, %(damage)s damage.") % {
        "unit": names[event["unit"]],
        "does": ATTACKS[event["why"]],
        "other": names[event["other"]],
        "dice": dice,
        "rating": RATINGS[event["rating"]],
        "hits": hits,
        "damage": event["damage"],
    }
    return said + (" " + _("One point is Devastating's.") if event["devastating"] else "")


def _damage(event: Event, names: Names) -> str:
    said = []
    unit = names[event["unit"]]
    if event["why"] in DAMAGED:
        said.append(DAMAGED[event["why"]] % {"unit": unit, "wounds": event["wounds"]})
    if event["penetrating"]:
        more = _("%(unit)s: %(more)s damage more by Penetrating.")
        said.append(more % {"unit": unit, "more": event["penetrating"]})
    if event["models"]:
        lost = ngettext("%(number)d model lost", "%(number)d models lost", event["models"])
        said.append(f"{unit}: {lost % {'number': event['models']}}.")
    return " ".join(said)


def _test(event: Event, names: Names) -> str:
    said = (
        _("%(unit)s passes its %(why)s test (%(value)s of %(needed)s).")
        if event["passed"]
        else _("%(unit)s fails its %(why)s test (%(value)s of %(needed)s).")
    )
    return said % {**event, "unit": names[event["unit"]], "why": TESTS[event["why"]]}


def _status(event: Event, names: Names) -> str:
    if "side" in event:
        return _("Communications of %s break down.") % names[event["side"]]
    said = STATUSES[event["status"]][0 if event["begins"] else 1]
    return f"{names[event['unit']]}: {said}." if said else ""


def _moved(event: Event, names: Names) -> str:
    said = MOVES.get(event["why"])
    return f"{names[event['unit']]}: {said}." if said else ""


def _action(event: Event, names: Names) -> str:
    said = ACTIONS.get(event["action"])
    if said is None:
        return ""
    other = f" {names[event['other']]}" if "other" in event else ""
    card = _(" with a card of %s") % event["value"] if event["value"] else ""
    return f"{names[event['unit']]}: {said}{other}{card}."


def _card(event: Event, names: Names) -> str:
    values = {"side": names[event["side"]], "value": event["value"]}
    if event["became"] == "surrender":
        return _("%(side)s surrenders the initiative.") % values
    if event["became"] == "bid":
        return _("%(side)s bids %(value)s for the initiative.") % values
    if event["became"] == "interference":
        return _("%(side)s interferes with a card of %(value)s, and the command fails.") % values
    values |= {"unit": names[event["unit"]], "command": COMMANDS[event["command"]]}
    return _("%(side)s commands %(unit)s: %(command)s (%(value)s).") % values


def _combat(event: Event, names: Names) -> str:
    values: dict[str, Any] = {"damage": event["damage"], "back": event["back"]}
    values |= {"unit": names[event["unit"]], "other": names[event["other"]]}
    if event["won"] is None:
        return _("%(unit)s destroys %(damage)s, %(other)s %(back)s: a stalemate.") % values
    values["winner"] = values[event["won"]]
    return _("%(unit)s destroys %(damage)s, %(other)s %(back)s: %(winner)s wins.") % values


def _taken(event: Event, names: Names) -> str:
    number = event["objective"] + 1
    if event["side"] is None:
        return _("Nobody controls marker %(number)s now.") % {"number": number}
    values = {"number": number, "side": names[event["side"]]}
    return _("%(side)s controls marker %(number)s.") % values


def _gained(event: Event, names: Names) -> str:
    points = ngettext("%(number)d point", "%(number)d points", event["points"])
    values: dict[str, Any] = {"side": names[event["side"]]}
    values["points"] = points % {"number": event["points"]}
    if event["why"] == "marker":
        values["number"] = event["objective"] + 1
        return _("%(side)s gains %(points)s for marker %(number)s.") % values
    if event["why"] == "hunter":
        values["unit"] = names[event["unit"]]
        return _("%(side)s gains %(points)s for a combat that %(unit)s has won.") % values
    return _("%(side)s gains %(points)s: the enemy has nobody left on the table.") % values


def _scored(event: Event, names: Names) -> str:
    points = event["points"]
    values = {"a": names["a"], "b": names["b"], "points_a": points["a"], "points_b": points["b"]}
    return _("%(a)s %(points_a)s, %(b)s %(points_b)s points.") % values


def _destroyed(event: Event, names: Names) -> str:
    points = ngettext("%(number)d point", "%(number)d points", event["points"])
    values = {"unit": names[event["unit"]], "points": points % {"number": event["points"]}}
    return _("%(unit)s is annihilated (%(points)s).") % values


WORDS: Mapping[str, Words] = {
    "initiative": lambda event, names: _("The initiative is with %s.") % names[event["side"]],
    "activated": lambda event, names: names[event["unit"]],
    "moved": _moved,
    "action": _action,
    "attack": _attack,
    "damage": _damage,
    "test": _test,
    "status": _status,
    "card": _card,
    "combat": _combat,
    "blast": lambda event, names: (
        _("%(unit)s blows up: %(face)s.")
        % {"unit": names[event["unit"]], "face": FACES[event["face"]]}
    ),
    "destroyed": _destroyed,
    "taken": _taken,
    "gained": _gained,
    "scored": _scored,
    "round_end": lambda event, names: "",
}
