"""The words of a Cold Iron replay: blows, shots, grips, and what becomes of bodies."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

Event = Mapping[str, Any]
Names = Mapping[str, str]
Words = Callable[[Event, Names], str]

LEGEND = gettext_lazy(
    "Fighters stand on the centres of hexes of two metres; a square is ten of them. A ring is who "
    "acts, a line its target, a notch the way it faces."
)
ATTACKS = {
    "blow": gettext_lazy("strikes at"),
    "shot": gettext_lazy("shoots at"),
    "grab": gettext_lazy("grabs at"),
    "tackle": gettext_lazy("tackles"),
    "hand to hand": gettext_lazy("wrestles"),
    "pulling free": gettext_lazy("tries to pull free of"),
    "pin": gettext_lazy("tries to pin"),
    "drawing a blade": gettext_lazy("draws a blade against"),
    "shove": gettext_lazy("shoves"),
    "blow at the mount": gettext_lazy("strikes at the mount of"),
    "blow at the shield": gettext_lazy("strikes at the shield of"),
}
MET = {
    "primary": gettext_lazy("met by the first parry"),
    "secondary": gettext_lazy("met by the second parry"),
    "dodge": gettext_lazy("dodged"),
    "fourth": gettext_lazy("hardly dodged"),
}
STATUSES = {
    "stunned": gettext_lazy("stunned"),
    "blinking": gettext_lazy("blinking"),
    "double blinking": gettext_lazy("blinking doubly"),
    "full defence": gettext_lazy("defends with all it has"),
    "blade ready": gettext_lazy("takes to the blade"),
    "shield broken": gettext_lazy("the shield is broken"),
    "weapon broken": gettext_lazy("the weapon is broken"),
    "weapon dropped": gettext_lazy("the weapon is dropped"),
    "desperate": gettext_lazy("a desperate attack"),
    "in the saddle": gettext_lazy("thrown from the saddle"),
    "pinned": gettext_lazy("pinned"),
    "on the ground": gettext_lazy("on the ground"),
    "without a weapon in hand": gettext_lazy("picks up a weapon"),
    "ready with a short blade": gettext_lazy("ready with a short blade"),
    "behind a set spear": gettext_lazy("behind a set spear"),
    "shoved aside": gettext_lazy("shoved aside"),
    "swinging at two": gettext_lazy("swings at several"),
    "on the feet in the hold": gettext_lazy("stays on its feet in the hold"),
    "evading": gettext_lazy("evades missiles"),
}


def seen(events: Sequence[Event]) -> Iterator[Event]:
    """Yield events as a spectator sees them: all of them."""
    yield from events


def victory(replay: Mapping[str, Any]) -> str | None:
    """Return how a battle was won, to be filled in, where nobody of the other side stands."""
    points = replay["result"]["points"]
    if replay["result"]["winner"] is not None and min(points.values()) == 0:
        return _("%(name)s wins: nobody stands against it. Points left: %(more)s.")
    return None


def _attack(event: Event, names: Names) -> str:
    met = f" {MET[event['met']]}," if event["met"] else ""
    values = {
        "unit": names[event["unit"]],
        "does": ATTACKS[event["why"]],
        "other": names[event["other"]],
        "sum": f"{event['attack']} {event['adjustment']:+d}",
        "defence": event["defence"],
        "met": met,
    }
    if event["multiple"]:
        values |= {"times": event["multiple"], "rolled": event["rolled"]}
        return (
            _("%(unit)s %(does)s %(other)s:%(met)s %(sum)s of %(defence)s, %(times)sx, %(rolled)s.")
            % values
        )
    if event["hit"]:
        return _("%(unit)s %(does)s %(other)s: %(sum)s of %(defence)s.") % values
    return _("%(unit)s %(does)s %(other)s:%(met)s %(sum)s of %(defence)s, in vain.") % values


def _damage(event: Event, names: Names) -> str:
    number = event["wounds"]
    if event["fatigue"]:
        said = ngettext("%(number)d point of fatigue", "%(number)d points of fatigue", number)
    else:
        said = ngettext("%(number)d hit point lost", "%(number)d hit points lost", number)
    lost = said % {"number": number} if number else _("the armour holds")
    return f"{names[event['unit']]}: {lost}."


def _status(event: Event, names: Names) -> str:
    if event["status"] == "hand to hand" and "other" not in event:
        begun = _("%s is on the ground, hand to hand.")
        return (begun if event["begins"] else _("%s is free.")) % names[event["unit"]]
    if event["status"] == "hand to hand":
        values = {"unit": names[event["unit"]], "other": names[event["other"]]}
        begun = _("%(unit)s and %(other)s are on the ground, hand to hand.")
        return (begun if event["begins"] else _("%(unit)s is free of %(other)s.")) % values
    if event["status"] == "on the ground" and not event["begins"]:
        return _("%s stands up.") % names[event["unit"]]
    if event["status"] == "in the saddle" and event["begins"]:
        return _("%s is in the saddle again.") % names[event["unit"]]
    return f"{names[event['unit']]}: {STATUSES[event['status']]}."


def _fell(event: Event, names: Names) -> str:
    said = _("%s is dead.") if event["dead"] else _("%s falls unconscious.")
    return said % names[event["unit"]]


WORDS: Mapping[str, Words] = {
    "initiative": lambda event, names: _("%s lines up first.") % names[event["side"]],
    "moved": lambda event, names: "",
    "attack": _attack,
    "damage": _damage,
    "status": _status,
    "destroyed": _fell,
}
