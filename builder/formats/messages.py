"""The messages of problems and fixes, made from their data by translatable templates.

A template may use the keys of the problem's `data`, with names for ids, and `entry`: the name of
the first entry blamed. Of a pair of templates, the first is for a `number` of one, the second for
others. The template of a special case has the case after its code, in brackets. The templates of a
game in `words/<game>.py` take precedence over the shared ones.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from builder.formats import words
from factions.systems import SYSTEMS
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.roster import Roster

Names = Mapping[str, str]

NAMED = {
    "unit",
    "units",
    "other",
    "commander",
    "commanders",
    "faction",
    "unit_faction",
    "cheapest",
    "candidates",
}

# Names of the cost options whose keys no catalogue names.
OPTIONS: Mapping[str, Any] = {
    "min": _("minimum size"),
    "max": _("maximum size"),
    "standard": _("standard size"),
}
OF_OPTIONS = {"option", "options"}
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")

INSTEAD = ("candidates", "allowed", "options", "attaches_to")

MESSAGES: Mapping[str, Any] = {
    "unknown-faction": _("There is no faction “%(faction)s”. There is %(candidates)s."),
    "unknown-faction (nothing)": _("There is no faction “%(faction)s”."),
    "unknown-unit": _("There is no unit “%(unit)s”. Was it %(candidates)s?"),
    "unknown-unit (nothing)": _("There is no unit “%(unit)s”."),
    "unknown-option": _("%(entry)s has no option “%(option)s”. It has %(candidates)s."),
    "unknown-option (nothing)": _("%(entry)s has no option “%(option)s”."),
    "unknown-upgrade": _("%(entry)s cannot take “%(upgrade)s”. It can take %(candidates)s."),
    "unknown-upgrade (nothing)": _("%(entry)s cannot take “%(upgrade)s”."),
    "option-required": _("%(entry)s needs one of its options: %(options)s."),
    "option-required (nothing)": _("%(entry)s needs one of its options."),
    "points-limit": ngettext_lazy(
        "%(total)d point, %(over)d over the limit of %(limit)d.",
        "%(total)d points, %(over)d over the limit of %(limit)d.",
        "total",
    ),
    "points-left": ngettext_lazy(
        "%(left)d point left. The cheapest to recruit that fits is %(cheapest)s.",
        "%(left)d points left. The cheapest to recruit that fits is %(cheapest)s.",
        "left",
    ),
    "game-size": _("There is no size “%(size)s”. There is %(allowed)s."),
    "game-size (nothing)": _("There is no size “%(size)s”."),
    "game-size (limit)": _("A game of %(size)s points is not allowed: %(least)d to %(most)d are."),
    "faction-only": _("%(entry)s belongs to %(unit_faction)s, not to %(faction)s."),
    "dangling-reference": _("%(entry)s refers to something that is not in the list."),
    "dangling-reference (attached)": _("%(entry)s joins a unit that is not in the list."),
    "dangling-reference (aboard)": _("%(entry)s rides in a transport that is not in the list."),
    "dangling-reference (battlegroup)": _(
        "%(entry)s belongs to a battlegroup that is not in the list."
    ),
    "circular-reference": _("Attached in a ring: %(blamed)s."),
    "circular-reference (self)": _("%(entry)s is attached to itself."),
    "empty-list": _("The list has no entries."),
}

FIXES: Mapping[str, Any] = {
    "remove": ngettext_lazy(
        "Remove %(unit)s (%(points)d point)", "Remove %(unit)s (%(points)d points)", "points"
    ),
    "remove (free)": _("Remove %(unit)s"),
    "remove-several": ngettext_lazy(
        "Remove %(units)s (%(points)d point)", "Remove %(units)s (%(points)d points)", "points"
    ),
    "lower-count": ngettext_lazy(
        "Keep %(count)d copy of %(unit)s", "Keep %(count)d copies of %(unit)s", "count"
    ),
    "replace": ngettext_lazy(
        "Replace %(unit)s with %(other)s (%(points)d point)",
        "Replace %(unit)s with %(other)s (%(points)d points)",
        "points",
    ),
    "recruit": ngettext_lazy(
        "Recruit %(unit)s (%(points)d point)", "Recruit %(unit)s (%(points)d points)", "points"
    ),
    "then-recruit": ngettext_lazy(
        "%(first)s, then recruit %(unit)s (%(points)d point)",
        "%(first)s, then recruit %(unit)s (%(points)d points)",
        "points",
    ),
    "set-limit": ngettext_lazy("Play %(limit)d point", "Play %(limit)d points", "limit"),
    "set-size": _("Play the size %(size)s"),
    "drop-size": _("Leave the size out"),
    "set-faction": _("Play %(faction)s"),
    "set-option": _("Take the option %(option)s for %(unit)s"),
    "clear-option": _("Leave out the option of %(unit)s"),
    "drop-upgrades": _("Leave out %(upgrades)s"),
    "detach": _("Let %(unit)s go on its own"),
    "detach-all": _("Let %(units)s go on their own"),
    "disembark": _("Let %(unit)s travel on its own"),
    "clear-references": _("Let %(unit)s go without it"),
    "attach": _("Let %(unit)s join %(other)s"),
    "choose-commander": _("Make %(unit)s the commander"),
    "keep-commander": _("Keep %(unit)s as the only commander"),
    "unset-commander": _("Take the command from %(unit)s"),
}


@dataclass(frozen=True)
class Words:
    """The templates of one game's problems and fixes, and the keys whose values have names."""

    messages: Mapping[str, Any]
    fixes: Mapping[str, Any]
    named: frozenset[str]


@cache
def words_of(system: str) -> Words:
    """Return the templates of a game: its own take precedence over the shared ones."""
    own: Any = SYSTEMS[system].own(words.__name__)
    if own is None:
        return Words(MESSAGES, FIXES, frozenset(NAMED))
    return Words({**MESSAGES, **own.MESSAGES}, {**FIXES, **own.FIXES}, frozenset(NAMED | own.NAMED))


class WordsMissingError(LookupError):
    """A rule of a game has no message."""

    def __init__(self, system: str, code: str) -> None:
        folder = f"builder/formats/words/{system.replace('-', '_')}.py"
        super().__init__(f"{system}/{code} has no message: add one to MESSAGES in {folder}.")


def message(problem: Problem, roster: Roster, names: Names) -> str:
    """Return the problem's sentence in the active language."""
    templates = words_of(roster.system)
    units = {entry.id: entry.unit for entry in roster.entries}
    blamed = [_name(units[entry], names) for entry in problem.entries]
    of_options = problem.code in ("unknown-option", "option-required")
    named = templates.named | (OF_OPTIONS | {"candidates"} if of_options else set())
    values = _values(problem.data, {**OPTIONS, **names} if of_options else names, named)
    values |= {"entry": blamed[0] if blamed else "", "blamed": _listed(blamed)}
    special = problem.code + _case(problem, roster)
    code = special if special in templates.messages else problem.code
    if code not in templates.messages:
        raise WordsMissingError(roster.system, code)
    return str(templates.messages[code] % values)


def label(fix: Fix, names: Names, system: str) -> str:
    """Return the label of a fix of that game in the active language."""
    templates = words_of(system)
    values = _values(fix.data, {**OPTIONS, **names}, templates.named | OF_OPTIONS)
    if "first" in values:
        values["first"] = label(values["first"], names, system)
    free = values.get("points") == 0 and f"{fix.label} (free)" in templates.fixes
    return str(templates.fixes[f"{fix.label} (free)" if free else fix.label] % values)


def _case(problem: Problem, roster: Roster) -> str:
    """Return the end of the key of a template for a special case of a problem.

    In an edition without alternatives, a problem that would list them has a case of its own.
    """
    if problem.code == "dangling-reference":
        return _dangling(problem, roster)
    data, alone = problem.data, len(problem.entries) == 1
    if any(key in data and not data[key] for key in INSTEAD):
        return " (nothing)"
    cases = {
        "game-size": (" (limit)", isinstance(data.get("size"), int)),
        "circular-reference": (" (self)", alone),
        "commander-single": (" (copies)", alone),
        "high-command-single": (" (copies)", alone),
        "join-eligible": (" (rule)", "rule" in data),
        "join-single": (" (character)", alone and len(data.get("units", ())) > 1),
        "battlegroup-commander": (" (marked)", bool(problem.entries) and data.get("count", 2) <= 1),
        "faction-battlegroup-single": (" (same)", len(set(data.get("orbats", ()))) == 1),
        "squad-size": (" (fixed)", data.get("min") == data.get("max")),
        "attribute-range": _off_range(data),
        "transport-capacity": (" (unfit)", data.get("models", 0) <= data.get("capacity", -1)),
    }
    case, applies = cases.get(problem.code, ("", False))
    return case if applies else ""


def _dangling(problem: Problem, roster: Roster) -> str:
    """Return the case by the kind of the reference: joining, riding or belonging."""
    entry = next(entry for entry in roster.entries if entry.id in problem.entries)
    cases = {
        entry.attached_to: " (attached)",
        entry.embarked_in: " (aboard)",
        entry.battlegroup: " (battlegroup)",
    }
    return cases.get(problem.data["reference"], "")


def _off_range(data: Mapping[str, Any]) -> tuple[str, bool]:
    """Return the case of a value that is not a whole number, or below the minimum."""
    value = data.get("value")
    if not isinstance(value, int) or isinstance(value, bool):
        return " (word)", True
    return " (low)", value < data.get("min", value)


def _values(data: Mapping[str, Any], names: Names, named: frozenset[str]) -> dict[str, Any]:
    values = {key: _text(value, names if key in named else {}) for key, value in data.items()}
    if isinstance(data.get("allowed"), Sequence) and data["allowed"]:
        values |= {"least": data["allowed"][0], "most": data["allowed"][-1]}
    return values


def _text(value: Any, names: Names) -> Any:
    """Return a name for an id; groups of labels as printed on the cards; numbers as they are."""
    if isinstance(value, str):
        return _name(value, names)
    if isinstance(value, Sequence):
        groups = any(isinstance(item, list) for item in value)
        items = [str(_text(item, names)) for item in value]
        return " | ".join(items) if groups else _listed(items)
    return value


def _name(key: str, names: Names) -> str:
    """Return the name of a key; one without a name is written as words."""
    if key in names:
        return str(names[key])
    return key.replace("-", " ").capitalize() if KEY.fullmatch(key) else key


def _listed(items: Sequence[str]) -> str:
    """Return the items as one text, each once with its number.

    They are separated by semicolons if one of them contains a comma.
    """
    counted = Counter(items)
    texts = [f"{number} \u00d7 {item}" if number > 1 else item for item, number in counted.items()]
    return ("; " if any("," in item for item in items) else ", ").join(texts)
