"""The messages of Warcrow's own problems."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

NAMED = {"high_command", "owner"}

MESSAGES: Mapping[str, Any] = {
    "nonstandard-points": _(
        "Scenarios are balanced for the standard size: at %(limit)d points, adjust the turns a "
        "round."
    ),
    "commander-required": _("The company has no commander: mark an Officer of the faction as one."),
    "commander-single": _("Only one may command; marked: %(commanders)s."),
    "commander-single (copies)": _("Only one of the copies of %(entry)s may command."),
    "commander-officer": _("%(unit)s cannot command: only Officer characters can."),
    "commander-faction": _("%(entry)s cannot command: it belongs to %(unit_faction)s."),
    "high-command-single": _("Only one may have High Command: %(units)s."),
    "high-command-single (copies)": _("Only one copy of %(entry)s may be recruited."),
    "high-command-leads": _(
        "%(high_command)s has High Command and commands, so %(commander)s cannot."
    ),
    "availability": _("%(unit)s: %(copies)d recruited, %(avb)d available."),
    "join-keyword": _("%(unit)s cannot join a unit: it has no Join."),
    "join-eligible": _("%(entry)s cannot join %(unit)s: its Join is %(join)s."),
    "join-eligible (rule)": _(
        "%(entry)s cannot join %(unit)s: no character can join a unit that is %(rule)s."
    ),
    "join-single": _("Only one character may join a unit: %(units)s."),
    "join-single (character)": _("A character cannot join another: %(units)s."),
    "join-character-only": _("%(entry)s cannot be attached: only characters join units."),
    "companion-owner": _("%(entry)s comes only with %(owner)s."),
    "enhancement-single": _("A unit takes one enhancement: %(blamed)s."),
}

FIXES: Mapping[str, Any] = {}
