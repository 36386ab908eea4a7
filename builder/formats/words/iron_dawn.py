"""The messages of Iron Dawn's own problems and fixes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

NAMED = {"upgrade", "upgrades"}

MESSAGES: Mapping[str, Any] = {
    "unknown-option": _("%(entry)s has no size “%(option)s”. Possible: %(candidates)s."),
    "option-required": _("Choose how many models %(entry)s has: %(options)s."),
    "commander-required": _(
        "The army has no commander: it needs a commander or a command vehicle."
    ),
    "commander-share": ngettext_lazy(
        "%(spent)d point goes on command; it takes %(needed)d, a tenth of all that is spent.",
        "%(spent)d points go on command; it takes %(needed)d, a tenth of all that is spent.",
        "spent",
    ),
    "command-vehicle": _("%(unit)s cannot be a command vehicle."),
    "squad-size": ngettext_lazy(
        "%(entry)s cannot have %(models)d model: %(min)d to %(max)d make a squad.",
        "%(entry)s cannot have %(models)d models: %(min)d to %(max)d make a squad.",
        "models",
    ),
    "squad-size (fixed)": ngettext_lazy(
        "%(entry)s cannot have %(models)d model: it always has %(max)d.",
        "%(entry)s cannot have %(models)d models: it always has %(max)d.",
        "models",
    ),
    "rank-upgrade": _("%(entry)s is Veteran already, and the rank is taken only once."),
    "circular-reference": _("These join or carry one another in a ring: %(blamed)s."),
    "circular-reference (self)": _("%(entry)s can neither join nor carry itself."),
    "retinue-owner": _("%(entry)s is a retinue: it may be attached to a commander only."),
    "join-type": _(
        "%(entry)s cannot be attached there: only a solo unit on foot joins another unit, and that "
        "one has to be on foot too."
    ),
    "transport-capacity": ngettext_lazy(
        "%(models)d model is aboard %(entry)s, which has room for %(capacity)d on foot.",
        "%(models)d models are aboard %(entry)s, which has room for %(capacity)d on foot.",
        "models",
    ),
    "transport-capacity (unfit)": _("%(entry)s carries models on foot and no vehicle."),
    "upgrade-single": _("%(entry)s takes %(upgrade)s only once."),
    "special-weapons": ngettext_lazy(
        "%(entry)s has %(count)d special weapon, more than the %(max)d it may have.",
        "%(entry)s has %(count)d special weapons, more than the %(max)d it may have.",
        "count",
    ),
}

FIXES: Mapping[str, Any] = {
    "set-option": _("Set the models of %(unit)s to %(option)s"),
    "clear-option": _("Leave out the size of %(unit)s"),
    "drop-upgrades": _("Take from %(unit)s: %(upgrades)s"),
    "promote": _("Make %(unit)s a command vehicle"),
    "embark": _("Let %(unit)s ride in %(other)s"),
    "disembark": _("Let %(unit)s go on foot"),
    "disembark-several": _("Let %(units)s go on foot"),
}
