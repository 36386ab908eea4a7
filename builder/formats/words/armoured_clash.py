"""What Armoured Clash's own problems and fixes say to people."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

NAMED = {
    "orbat",
    "orbats",
    "instead",
    "boon",
    "boons",
    "option",
    "options",
    "levels",
    "scales",
}

MESSAGES: Mapping[str, Any] = {
    "level-missing": _("%(entry)s cannot be taken at the level %(option)s, only at %(levels)s."),
    "points-minimum": ngettext_lazy(
        "%(total)d point: this scale is meant for %(minimum)d and more.",
        "%(total)d points: this scale is meant for %(minimum)d and more.",
        "total",
    ),
    "battlegroup-required": _("A force needs a battlegroup."),
    "battlegroup-unassigned": _("%(entry)s is in no battlegroup."),
    "battlegroup-faction": _("%(orbat)s is not a battlegroup of this faction."),
    "faction-battlegroup-single": _(
        "A force has one faction battlegroup, and each auxiliary one once: %(orbats)s."
    ),
    "unit-not-in-battlegroup": _("%(unit)s is not on the order of battle of %(orbat)s."),
    "unit-scale": _("%(entry)s is for other scales in this battlegroup: %(scales)s."),
    "unit-copies": _("%(entry)s: %(copies)d taken here, %(max)d allowed."),
    "slot-minimum": ngettext_lazy(
        "The slot %(slot)s has %(count)d of at least %(min)d unit.",
        "The slot %(slot)s has %(count)d of at least %(min)d units.",
        "min",
    ),
    "slot-maximum": ngettext_lazy(
        "The slot %(slot)s has %(count)d units, %(max)d is the most.",
        "The slot %(slot)s has %(count)d units, %(max)d are the most.",
        "max",
    ),
    "battlegroup-commander": _(
        "%(orbat)s needs exactly one commander, and no other unit marked as one: it has %(count)d."
    ),
    "bolstering": ngettext_lazy(
        "The slot %(slot)s has %(bolstered)d bolstered unit for a limit of %(stars)d.",
        "The slot %(slot)s has %(bolstered)d bolstered units for a limit of %(stars)d.",
        "bolstered",
    ),
    "boon-unknown": _("There is no boon “%(boon)s”."),
    "boon-once": _("The boon %(boon)s can be bought only once."),
    "boon-faction": _("The boon %(boon)s belongs to another faction."),
    "transport-capacity": _(
        "Too much aboard: %(blamed)s. Room for %(models)d models is needed, and there is room for "
        "%(capacity)d, in one unit of infantry."
    ),
    "reserve-half": ngettext_lazy(
        "%(reserve)d unit begins in reserve, at most half may: %(allowed)d.",
        "%(reserve)d units begin in reserve, at most half may: %(allowed)d.",
        "reserve",
    ),
    "aircraft-reserve": _("%(unit)s is an aircraft and begins in reserve."),
}

FIXES: Mapping[str, Any] = {
    "assign": _("Put %(unit)s into %(orbat)s"),
    "form-battlegroup": _("Form one battlegroup: %(orbat)s"),
    "set-orbat": _("Play %(orbat)s in the place of %(instead)s"),
    "merge-battlegroup": _("Disband %(orbat)s; its units join the other"),
    "disband": _("Disband %(orbat)s and its units"),
    "recruit-several": ngettext_lazy(
        "Recruit %(units)s (%(points)d point)", "Recruit %(units)s (%(points)d points)", "points"
    ),
    "lower-levels": _("Take %(units)s at a lower level"),
    "drop-boons": _("Leave out %(boons)s"),
    "deploy": _("Deploy %(units)s"),
    "hold-back": _("Begin with %(units)s in reserve"),
    "disembark-several": _("Let %(units)s travel on their own"),
}
