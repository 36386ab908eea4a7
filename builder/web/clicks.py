"""Clicks of the list builder in words."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from django.utils.translation import gettext_lazy as _

WORDS: Mapping[str, Any] = {
    "add": _("Recruit {}"),
    "equip": _("Recruit {} with {}"),
    "duplicate": _("Recruit another {}"),
    "remove": _("Remove {}"),
    "up": _("Move {} up"),
    "down": _("Move {} down"),
    "commander": _("Change the command of {}"),
    "mark": _("Change the command of {}"),
    "join": _("Let {} join {}"),
    "lead": _("Let {} command"),
    "attach": _("Let {1} join {0}"),
    "leave": _("Let {} stand alone"),
    "option": _("Field {} another way"),
    "upgrade": _("Change the upgrades of {}"),
    "arm": _("Change the upgrades of {}"),
    "disarm": _("Change the upgrades of {}"),
    "embark": _("Let {} ride in {}"),
    "disembark": _("Let {} go on foot"),
    "reserve": _("Change the reserve of {}"),
    "count": _("Change the copies of {}"),
    "stat": _("Change the figures of {}"),
    "size": _("Change the size of the game"),
    "form": _("Form a battlegroup"),
    "disband": _("Disband a battlegroup"),
    "assign": _("Put {} into another battlegroup"),
    "boon": _("Change the boons"),
    "undo": _("Undo"),
    "redo": _("Redo"),
    "fix": _("A fix"),
    "take": _("A change that was found for save {}"),
}


UNKNOWN = _("A change that this page does not know")


def in_words(name: str, names: Mapping[str, str]) -> str:
    """Return what a click does, in words. names: of units and entries, by their ids.

    An unknown verb has fixed words: text that was sent is never used as a format.
    """
    verb, *arguments = (unquote(part) for part in name.split(":"))
    if verb not in WORDS:
        return str(UNKNOWN)
    words = [names.get(argument, argument) for argument in arguments]
    return str(WORDS[verb]).format(*words, "", "").strip()
