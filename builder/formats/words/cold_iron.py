"""The messages of Cold Iron's own problems and fixes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

NAMED = {
    "item",
    "items",
    "upgrade",
    "upgrades",
    "attribute",
    "option",
    "options",
    "weapon",
    "shield",
}

MESSAGES: Mapping[str, Any] = {
    "unknown-option": _("%(entry)s has no place for “%(option)s”; there is %(candidates)s."),
    "option-required": _("%(entry)s needs a level: %(options)s."),
    "leader-single": _("Only one may lead the band; these are marked: %(blamed)s."),
    "leader-missing": _("The band has no leader. Choose one."),
    "attribute-range": _(
        "%(attribute)s of %(entry)s is %(value)s, which is too high: %(max)d is the most."
    ),
    "attribute-range (low)": _(
        "%(attribute)s of %(entry)s is %(value)s, which is too low: %(min)d is the least."
    ),
    "attribute-range (word)": _(
        "%(attribute)s of %(entry)s is %(value)s; it must be a whole number from %(min)d to "
        "%(max)d."
    ),
    "augments": ngettext_lazy(
        "%(entry)s has %(augments)d augment. Five are the most, unless all of them raise one "
        "attribute to its potential.",
        "%(entry)s has %(augments)d augments. Five are the most, unless all of them raise one "
        "attribute to its potential.",
        "augments",
    ),
    "skill-points": ngettext_lazy(
        "The skills of %(entry)s cost %(spent)d point; its level grants %(granted)d.",
        "The skills of %(entry)s cost %(spent)d points; its level grants %(granted)d.",
        "spent",
    ),
    "weapon-strength": _(
        "%(entry)s is too weak for its %(weapon)s: that takes a STR adjustment of %(required)+d, "
        "with the shield if one is held, and there is %(has)+d."
    ),
    "weapon-size": _(
        "%(entry)s is too small for its %(weapon)s: that takes a size modifier of %(required)+d or "
        "less, and there is %(has)+d."
    ),
    "shield-size": _(
        "%(entry)s is too small for its %(shield)s: the defence of %(d)d and the size modifier of "
        "%(szd)+d may come to 5 at most."
    ),
    "hands": _("%(entry)s holds more than two hands can."),
    "encumbrance": _(
        "%(entry)s carries %(load)d, which is off the chart: %(limit)d is the most for its STR."
    ),
    "encumbered": _("%(entry)s carries so much that it costs %(penalty)d on attack and defence."),
    "quality": _("%(entry)s cannot have high quality in %(item)s: there is only the plain make."),
    "armour-single": _("%(entry)s wears more than one suit of armour: %(items)s."),
    "mount-missing": _("%(entry)s is a rider and has no mount."),
    "berserk-missile": _("%(entry)s goes berserk, and berserkers use no missile weapons."),
}

FIXES: Mapping[str, Any] = {
    "choose-leader": _("Let %(unit)s lead"),
    "keep-leader": _("Keep %(unit)s as the only leader"),
    "set-stats": _("Set for %(unit)s: %(stats)s"),
    "drop-stats": _("Leave out what %(unit)s has no place for"),
    "hold": _("Let %(unit)s hold only %(items)s"),
    "plain-make": _("Take the plain %(items)s for %(unit)s"),
    "give-mount": _("Give %(unit)s a mount: %(item)s"),
    "go-on-foot": _("Let %(unit)s fight on foot, as %(other)s"),
    "calm-down": _("Let %(unit)s keep its temper"),
}
