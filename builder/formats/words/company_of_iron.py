"""The messages of Company of Iron's own problems and fixes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

MESSAGES: Mapping[str, Any] = {
    "unknown-option": _("%(entry)s has no such size: %(option)s. It has %(candidates)s."),
    "unknown-option (nothing)": _("%(entry)s has no size “%(option)s”."),
    "option-required": _("Choose the size of %(entry)s: %(options)s."),
    "unknown-upgrade": _("There is no Commander Upgrade “%(upgrade)s”. There is %(candidates)s."),
    "unknown-upgrade (nothing)": _("There is no Commander Upgrade “%(upgrade)s”."),
    "game-size": _("There is no game of size “%(size)s”. There is %(allowed)s."),
    "game-size (limit)": _("A game of %(size)s points is not played: %(least)d or %(most)d are."),
    "banned-caster": _("%(unit)s cannot be played: focus and fury are not part of the game."),
    "banned-caster-attachment": _(
        "%(unit)s cannot be played: warcasters and warlocks stay away, and so do their own."
    ),
    "banned-base": _("%(entry)s cannot be played: no base is larger than 40 mm."),
    "banned-immobile": _("%(unit)s cannot be played, for it cannot move."),
    "min-models": ngettext_lazy(
        "%(models)d model: a company has at least %(minimum)d.",
        "%(models)d models: a company has at least %(minimum)d.",
        "models",
    ),
    "one-each": _("%(unit)s: %(copies)d in the list, and a company has one of each."),
    "one-character": _("%(character)s cannot be in two places at once: %(units)s."),
    "faction-only": _("%(entry)s serves %(unit_faction)s and is no Partisan of %(faction)s."),
    "attachment-alone": _("%(unit)s has to be attached to a unit."),
    "attachment-eligible": _("%(entry)s cannot join %(unit)s: its card names %(attaches_to)s."),
    "attachment-eligible (nothing)": _("%(entry)s is no attachment, so it cannot join %(unit)s."),
    "command-attachment-limit": _(
        "One unit has %(count)d command attachments, and may have one: %(blamed)s."
    ),
    "weapon-attachment-limit": _(
        "One unit has %(count)d weapon attachments, and may have three: %(blamed)s."
    ),
    "selective": _("%(entry)s is Selective and serves only among Cephalyx, not beside %(units)s."),
    "commander-required": _("The company has no commander: choose a unit, a solo or an Officer."),
    "commander-single": _("Only one may command, and these do: %(commanders)s."),
    "commander-eligible": _("%(unit)s cannot command: a unit's leader, an Officer or a solo can."),
    "commander-upgrade-required": _("%(entry)s commands, and needs a Commander Upgrade."),
    "commander-upgrade-single": _(
        "%(entry)s has a Commander Upgrade too many: the commander has one, others have none."
    ),
    "requisition-unknown": _(
        "No requisition cost is known for %(units)s. Each counts as 0, so the hand may be smaller."
    ),
}

FIXES: Mapping[str, Any] = {
    "set-upgrade": _("Give %(unit)s the upgrade %(upgrade)s"),
    "set-option": _("Field %(unit)s at its %(option)s"),
    "clear-option": _("Field %(unit)s at its own size"),
}

NAMED = {"upgrade", "upgrades"}
