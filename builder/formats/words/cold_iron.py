"""What Cold Iron's own problems and fixes say to people."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

NAMED = {"item", "items", "upgrade", "upgrades"}

MESSAGES: Mapping[str, Any] = {
    "leader-single": _("Only one may lead the band; marked: %(blamed)s."),
    "leader-missing": _("Nobody leads the band."),
    "attribute-range": _("%(entry)s: %(attribute)s is %(value)s; at most %(max)d is possible."),
    "augments": ngettext_lazy(
        "%(entry)s: %(augments)d augment; five are allowed, or one attribute at its potential.",
        "%(entry)s: %(augments)d augments; five are allowed, or one attribute at its potential.",
        "augments",
    ),
    "skill-points": ngettext_lazy(
        "%(entry)s: the skills cost %(spent)d point, the level grants %(granted)d.",
        "%(entry)s: the skills cost %(spent)d points, the level grants %(granted)d.",
        "spent",
    ),
    "weapon-strength": _(
        "%(entry)s: a weapon takes a STR adjustment of %(required)+d; there is %(has)+d."
    ),
    "weapon-size": _(
        "%(entry)s: a weapon is too large for a size modifier of %(has)+d; it takes %(required)+d."
    ),
    "shield-size": _(
        "%(entry)s: a shield of %(d)d is too large; with the size modifier of %(szd)+d at most 5 "
        "is possible."
    ),
    "hands": _("%(entry)s holds more than two hands can."),
    "encumbrance": _("%(entry)s carries %(load)d; more than %(limit)d is off the chart."),
    "encumbered": _("The load of %(entry)s costs %(penalty)d to defence."),
    "quality": _("%(entry)s: there is no high quality “%(item)s”."),
    "berserk-missile": _("%(entry)s goes berserk and cannot use its missile weapons."),
}

FIXES: Mapping[str, Any] = {
    "choose-leader": _("Let %(unit)s lead"),
    "keep-leader": _("Keep %(unit)s as the only leader"),
    "set-stats": _("Set for %(unit)s: %(stats)s"),
    "drop-stats": _("Leave out what %(unit)s has no place for"),
    "hold": _("Let %(unit)s hold only %(items)s"),
    "plain-make": _("Take a plain %(items)s for %(unit)s"),
}
