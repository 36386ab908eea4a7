"""What Iron Dawn's own problems and fixes say to people."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

NAMED = {"upgrade", "upgrades"}

MESSAGES: Mapping[str, Any] = {
    "commander-required": _("Nobody commands: recruit a commander or a command vehicle."),
    "commander-share": ngettext_lazy(
        "%(spent)d point spent on commanders; %(needed)d needed, a tenth of all points spent.",
        "%(spent)d points spent on commanders; %(needed)d needed, a tenth of all points spent.",
        "spent",
    ),
    "command-vehicle": _("%(unit)s cannot be a command vehicle."),
    "squad-size": ngettext_lazy(
        "%(entry)s cannot have %(models)d model: at least %(min)d, at most %(max)d.",
        "%(entry)s cannot have %(models)d models: at least %(min)d, at most %(max)d.",
        "models",
    ),
    "rank-upgrade": _("%(entry)s is Veteran already: the rank is taken once."),
    "retinue-owner": _("%(entry)s can be attached only to a commander."),
    "join-type": _(
        "%(entry)s cannot join that unit: only solo units join others, and only of their own type."
    ),
    "transport-capacity": _(
        "%(entry)s carries %(capacity)d infantry models and no vehicle; aboard: %(models)d."
    ),
    "special-weapons": ngettext_lazy(
        "%(entry)s has %(count)d special weapon; it may take %(max)d.",
        "%(entry)s has %(count)d special weapons; it may take %(max)d.",
        "count",
    ),
}

FIXES: Mapping[str, Any] = {
    "promote": _("Make %(unit)s a command vehicle"),
    "embark": _("Let %(unit)s ride in %(other)s"),
    "disembark-several": _("Let %(units)s travel on their own"),
}
