"""The form of a player's own character: the entry's values, and the typed ones."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from builder.web.desks.cold_iron.gear import Gear, Rows, of_build
from factions.systems.cold_iron.catalogue import ATTRIBUTES, Catalogue, Combatant
from factions.systems.cold_iron.legality.band import Member
from factions.systems.cold_iron.sheet.own import SWITCHES, bounds

Stats = dict[str, Any]
NAME = 120  # letters, as a document may have
FAR = 1000  # the most a document may have, far outside of any rule
NUMBERS = {
    "invalid": _("A whole number, please."),
    "min_value": _("A number of %(limit_value)s or more, please."),
    "max_value": _("A number of %(limit_value)s or less, please."),
}
NAMES = {"level": _("Fighter level"), "load": _("Encumbrance of other things carried")}


class BuildForm(forms.Form):
    """A character: its name and temper, its numbers by their keys in `stats`, its equipment.

    Numbers out of range are accepted; the checker reports them.
    """

    name = forms.CharField(max_length=NAME, required=False, label=_("Name"))
    berserk = forms.BooleanField(required=False, label=_("Goes berserk"))
    fitted = forms.BooleanField(required=False, label=_("Its armour was made to fit"))

    def __init__(
        self, member: Member, catalogue: Catalogue, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, auto_id="f-%s", initial={"name": member.entry.name})
        self.member, self.catalogue = member, catalogue
        self.stats: Stats = dict(member.entry.stats or {})
        for key in self.limits:
            self.fields[key] = self._number(key)
        for key in SWITCHES:
            self.initial[key] = getattr(member.fielded.build, key)
        items = catalogue.allowed[member.combatant.id]
        allowed = {key: item for key, item in catalogue.items.items() if key in items}
        if not allowed:
            del self.fields["fitted"]
        carried = of_build(member.fielded.build, member.entry.upgrades)
        self.rows = Rows(carried, allowed, data)

    @property
    def template(self) -> Combatant:
        """The template that the character is made of."""
        return self.member.combatant

    @cached_property
    def limits(self) -> Mapping[str, tuple[int, int]]:
        """The least and the most of each number."""
        return bounds(self.catalogue.charts, self.template.school)

    @cached_property
    def defaults(self) -> Mapping[str, int]:
        """The default of each number."""
        grade = next(iter(self.template.grades.values()))
        own = {"level": grade.level, **grade.attributes, **grade.skills}
        return {key: own.get(key, 0) for key in self.limits}

    def _number(self, key: str) -> forms.IntegerField:
        least, most = self.limits[key]
        skill = self.catalogue.charts.skills.get(key)
        field = forms.IntegerField(
            required=False,
            min_value=-FAR,
            max_value=FAR,
            label=skill.name if skill else NAMES.get(key, key),
            initial=self.stats.get(key, self.defaults[key]),
            error_messages=NUMBERS,
        )
        field.widget.attrs.update({"min": least, "max": most, "inputmode": "numeric"})
        return field

    def is_valid(self) -> bool:
        """Return whether everything typed can be read, each row of equipment too."""
        rows = self.rows.valid()
        return super().is_valid() and rows

    def values(self) -> dict[str, Any]:
        """Return the parts of the entry as typed; unchanged parts stay as they are."""
        typed, gear = self.cleaned_data, self._gear()
        stats = {key: value for key, value in self.stats.items() if key not in self.limits}
        stats |= dict(self._numbers(typed))
        for key in typed.keys() & SWITCHES:
            if key in self.stats or typed[key] != getattr(self.template, key):
                stats[key] = typed[key]
        if "held" in self.stats or sorted(gear.held) != sorted(self._usually_held(gear)):
            stats["held"] = list(gear.held)
        stats.pop("quality", None)
        if gear.quality:
            stats["quality"] = list(gear.quality)
        return {"name": typed["name"], "upgrades": list(gear.upgrades), "stats": stats}

    def _numbers(self, typed: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
        for key in self.limits:
            value, unsaid = typed[key], key not in self.stats
            zero = key in self.catalogue.charts.skills and value == 0
            if value is not None and not zero and not (unsaid and value == self.defaults[key]):
                yield key, value

    def _gear(self) -> Gear:
        def listed(key: str) -> list[str]:
            value = self.stats.get(key, ())
            return [str(item) for item in value] if isinstance(value, list) else []

        return self.rows.gear(self.member.entry.upgrades, listed("held"), listed("quality"))

    def _usually_held(self, gear: Gear) -> list[str]:
        """Return the items in hand by default: the first weapon and shield."""
        allowed = self.rows.allowed
        items = tuple(allowed[key] for key in gear.upgrades if key in allowed)
        unsaid = replace(self.member.fielded.build, items=items, held=None)
        return [item.id for item in unsaid.in_hand]

    # How it is set.

    @property
    def attributes(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Each attribute: as rolled, its potential, its augments."""
        endings = ("", "-potential", "-augments")
        return [(key, [self[f"{key}{end}"] for end in endings]) for key in ATTRIBUTES]

    @property
    def skills(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """The skills by group; none for characters that learn nothing."""
        groups: dict[str, list[forms.BoundField]] = {}
        for key, skill in self.catalogue.charts.skills.items():
            if key in self.fields:
                groups.setdefault(skill.group, []).append(self[key])
        yield from groups.items()
