"""What Company of Iron's own problems and fixes say to people, in the form of `messages`."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

MESSAGES: Mapping[str, Any] = {
    "game-size (limit)": _("A game of %(size)s points is not played: %(least)d or %(most)d are."),
    "banned-caster": _("%(unit)s commands by focus or fury, and such models are not played."),
    "banned-caster-attachment": _("%(unit)s serves a warcaster or warlock, and they stay away."),
    "banned-base": _("%(entry)s has a large or huge base: only bases up to 40 mm are played."),
    "banned-immobile": _("%(unit)s cannot move, and such models are not played."),
    "min-models": ngettext_lazy(
        "%(models)d model: a company has at least %(minimum)d.",
        "%(models)d models: a company has at least %(minimum)d.",
        "models",
    ),
    "one-each": _("%(unit)s: %(copies)d recruited, and one is all there is."),
    "one-character": _("%(character)s cannot be in two places: %(units)s."),
    "faction-only": _("%(entry)s belongs to %(unit_faction)s and is no Partisan of %(faction)s."),
    "attachment-alone": _("%(unit)s has to be attached to a unit."),
    "attachment-eligible": _("%(entry)s does not join %(unit)s. It joins %(attaches_to)s."),
    "attachment-eligible (none)": _("%(entry)s joins nobody, and so not %(unit)s."),
    "command-attachment-limit": _("A unit has one command attachment, not %(count)d: %(blamed)s."),
    "weapon-attachment-limit": _("A unit has at most three weapon attachments, not %(count)d."),
    "selective": _("%(entry)s serves only among Cephalyx, not beside %(units)s."),
    "commander-required": _("Nobody commands: mark a unit, a solo or an Officer as commander."),
    "commander-single": _("Only one may command; marked: %(commanders)s."),
    "commander-eligible": _("%(unit)s cannot command: unit leaders, Officers and solos can."),
    "commander-upgrade-required": _("%(entry)s commands and needs a Commander Upgrade."),
    "commander-upgrade-single": _(
        "%(entry)s has an upgrade too many: the commander has one, and nobody else has any."
    ),
    "requisition-unknown": _("Not known and counted as 0: the requisition costs of %(units)s."),
}

FIXES: Mapping[str, Any] = {
    "set-upgrade": _("Give %(unit)s the upgrade %(upgrade)s"),
}

NAMED = {"upgrade", "upgrades"}
