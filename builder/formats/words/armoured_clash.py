"""The messages of Armoured Clash's own problems and fixes."""

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
    "size",
    "allowed",
    "transport",
}

MESSAGES: Mapping[str, Any] = {
    "option-required": _("%(entry)s needs a reinforcement level: %(options)s."),
    "unknown-option": _("%(entry)s has no level “%(option)s”. It has %(candidates)s."),
    "level-missing": _("%(entry)s cannot be taken at the level %(option)s, only at %(levels)s."),
    "points-minimum": ngettext_lazy(
        "%(total)d point: this scale is meant for %(minimum)d and more.",
        "%(total)d points: this scale is meant for %(minimum)d and more.",
        "total",
    ),
    "battlegroup-required": _("No battlegroup is formed, and every unit serves in one."),
    "battlegroup-unassigned": _("%(entry)s is in no battlegroup."),
    "battlegroup-faction": _("%(orbat)s is no battlegroup of the list's faction."),
    "faction-battlegroup-single": _("A force may have only one of these: %(orbats)s."),
    "faction-battlegroup-single (same)": _(
        "A force has each battlegroup only once, and this one has %(orbats)s."
    ),
    "unit-not-in-battlegroup": _("%(unit)s is not on the order of battle of %(orbat)s."),
    "unit-scale": _("%(entry)s serves in its battlegroup only at these scales: %(scales)s."),
    "unit-copies": ngettext_lazy(
        "%(entry)s may be taken only once here, not %(copies)d times.",
        "%(entry)s may be taken %(max)d times here, not %(copies)d times.",
        "max",
    ),
    "slot-minimum": ngettext_lazy(
        "%(orbat)s needs at least %(min)d unit in its slot %(slot)s and has %(count)d.",
        "%(orbat)s needs at least %(min)d units in its slot %(slot)s and has %(count)d.",
        "min",
    ),
    "slot-maximum": ngettext_lazy(
        "%(orbat)s takes at most %(max)d unit in its slot %(slot)s, not %(count)d.",
        "%(orbat)s takes at most %(max)d units in its slot %(slot)s, not %(count)d.",
        "max",
    ),
    "battlegroup-commander": _("%(orbat)s is led by one commander and has %(count)d."),
    "battlegroup-commander (marked)": _(
        "Not a commander, so it cannot lead %(orbat)s: %(blamed)s."
    ),
    "bolstering": ngettext_lazy(
        "%(bolstered)d bolstered unit in the slot %(slot)s of %(orbat)s, with stars for "
        "%(stars)d: %(blamed)s.",
        "%(bolstered)d bolstered units in the slot %(slot)s of %(orbat)s, with stars for "
        "%(stars)d: %(blamed)s.",
        "bolstered",
    ),
    "boon-unknown": _("There is no boon “%(boon)s” in this edition."),
    "boon-once": _("The boon %(boon)s can be bought only once."),
    "boon-faction": _("The boon %(boon)s belongs to another faction."),
    "transport-capacity": _(
        "Too many aboard %(transport)s: %(blamed)s. They need room for %(models)d models, and "
        "there is room for %(capacity)d."
    ),
    "transport-capacity (unfit)": _(
        "%(transport)s cannot carry this: %(blamed)s. A transport takes one unit of infantry, "
        "and some take only a few kinds."
    ),
    "reserve-half": ngettext_lazy(
        "%(reserve)d unit begins in reserve; at most half of the force may: %(allowed)d.",
        "%(reserve)d units begin in reserve; at most half of the force may: %(allowed)d.",
        "reserve",
    ),
    "aircraft-reserve": _("%(unit)s is an aircraft and begins in reserve."),
}

FIXES: Mapping[str, Any] = {
    "set-option": _("Take %(unit)s at the level %(option)s"),
    "set-size": _("Play the scale %(size)s"),
    "drop-size": _("Leave the scale out"),
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
