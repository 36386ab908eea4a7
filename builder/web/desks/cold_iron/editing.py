"""A character's page: its form, its present sheet, and problems beside what they blame."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.web.cards.cold_iron import words
from builder.web.cards.cold_iron.figures import Figures, figures
from builder.web.desks.cold_iron.building import BuildForm
from builder.web.desks.cold_iron.starting import begun, starts, template_of
from builder.web.sheets import Line, Sheet, Trouble
from factions.systems.cold_iron.catalogue import ATTRIBUTES, Catalogue
from factions.systems.cold_iron.legality.band import Member
from factions.systems.cold_iron.pricing import Muster
from factions.systems.cold_iron.sheet.figures import rating
from factions.systems.cold_iron.sheet.prices import parts, silver

TEMPLATE = "desks/cold_iron/character.html"
CHANGED = "desks/cold_iron/_changed.html"
BEGIN = "desks/cold_iron/begin.html"

# The part of the form that a problem stands by.
PLACES: Mapping[str, str] = {
    "augments": "attributes",
    "skill-points": "skills",
    "weapon-strength": "gear",
    "weapon-size": "gear",
    "shield-size": "gear",
    "hands": "gear",
    "encumbrance": "gear",
    "encumbered": "gear",
    "quality": "gear",
    "armour-single": "gear",
    "mount-missing": "gear",
    "unknown-upgrade": "gear",
    "berserk-missile": "berserk",
}
OTHER = "other"


@dataclass(frozen=True)
class Note:
    """The note below a part of the form: its id, errors and problems, and the part's points."""

    id: str
    wrong: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    points: str = ""


@dataclass(frozen=True)
class Part:
    """A group of fields above their note."""

    title: Any
    fields: tuple[forms.BoundField, ...]
    note: Note


class Character:
    """One entry of a list. Raises KeyError if the entry or its unit does not exist.

    data: what was typed, to be shown again.
    """

    def __init__(self, sheet: Sheet, entry: str, data: Mapping[str, Any] | None = None) -> None:
        found = [member for member in sheet.army.members if member.entry.id == entry]  # type: ignore[attr-defined]  # the sheet of this game has its army
        if not found:
            raise KeyError(entry)
        self.sheet = sheet
        self.member: Member = found[0]
        self.line: Line = next(line for line in sheet.flat if line.entry["id"] == entry)
        self.catalogue: Catalogue = sheet.catalogue
        self.own = self.member.combatant.template
        self.may_own = template_of(self.member.combatant, self.catalogue) is not None
        self.form = BuildForm(self.member, self.catalogue, data) if self.own else None

    @property
    def level(self) -> int:
        """The fighter level."""
        return self.member.fielded.build.level

    @cached_property
    def figures(self) -> Figures:
        """The whole sheet, worked out."""
        return figures(self.member.fielded.build, self.catalogue)

    @property
    def chief(self) -> Iterator[Any]:
        """Yield the ratings that are always in sight."""
        yield from (rating for rating in self.figures.faces if rating.short in ("Pt", "H", "D"))

    @property
    def in_words(self) -> str:
        """The chief ratings and whether the character is legal, for screen readers."""
        ratings = (f"{rating.name} {rating.value}" for rating in self.chief)
        verdict = _("not legal") if self.line.blamed else _("legal")
        return ", ".join((*ratings, verdict))

    @property
    def facts(self) -> Iterator[tuple[Any, str]]:
        """Yield what the character costs: experience, skill points, silver."""
        build, charts = self.member.fielded.build, self.catalogue.charts
        yield _("Experience"), str(max(0, charts.experience[build.level]))
        if build.school == "skills":
            spent, granted = sum(map(self._cost, build.skills)), charts.skill_points[build.level]
            yield _("Skill points"), f"{spent} / {granted}"
        yield _("Silver"), str(silver(build))
        yield _("Points"), str(self.member.fielded.points)
        yield _("Points left in the list"), str(self.left)

    @property
    def left(self) -> int:
        """The points that the list has left, below 0 if it is over its limit."""
        return int(self.sheet.army.limit - self.sheet.army.total)

    @property
    def worth(self) -> list[tuple[Any, str, str]]:
        """The figures of the muster points: each with its value and its factor."""
        pricing = self.catalogue.charts.pricing
        if not isinstance(pricing, Muster):
            return []
        fielded = self.member.fielded
        found = parts(self.member.combatant, fielded.build, fielded.sheet, pricing)
        order = list(words.FIGURES)
        rows = [
            (words.FIGURES[key], _valued(key, value), f"\N{MULTIPLICATION SIGN} {by:.2f}")
            for key, value, by in sorted(found, key=lambda part: order.index(part[0]))
        ]
        return [(_("Everybody"), "", f"{pricing.base:g}"), *rows]

    def customised(self) -> dict[str, Any]:
        """Return the entry's parts as a player's own character. Raises KeyError if impossible."""
        entry = self.member.entry
        made = begun(self.member.combatant, entry.option, self.catalogue)
        return made | {"name": entry.name or made["name"], "option": None}

    # The parts of the form, each with its note.

    @property
    def attributes(self) -> list[Part]:
        """The attributes: as rolled, potential, augments."""
        assert self.form  # noqa: S101 -- asked of a form's page alone
        return [
            self._part(key, words.ATTRIBUTES[key], *fields) for key, fields in self.form.attributes
        ]

    @property
    def skills(self) -> list[tuple[Any, list[Part]]]:
        """The skills by group."""
        assert self.form  # noqa: S101 -- asked of a form's page alone
        return [
            (words.GROUPS.get(group, group), [self._part(f.name, f.label, f) for f in fields])
            for group, fields in self.form.skills
        ]

    @property
    def level_part(self) -> Part:
        """The fighter level."""
        return self._single("level")

    @property
    def load_part(self) -> Part:
        """The other things carried."""
        return self._single("load")

    @property
    def notes(self) -> dict[str, Note]:
        """The notes of whole parts: attributes, skills, gear, berserk, other."""
        return {key: self._note(key) for key in ("attributes", "skills", "gear", "berserk", OTHER)}

    @property
    def every_note(self) -> Iterator[Note]:
        """Yield all notes of the form."""
        yield from self.notes.values()
        yield from (part.note for part in (self.level_part, self.load_part, *self.attributes))
        yield from (part.note for _group, parts in self.skills for part in parts)

    def _single(self, key: str) -> Part:
        assert self.form  # noqa: S101 -- asked of a form's page alone
        return self._part(key, self.form[key].label, self.form[key])

    def _part(self, key: str, title: Any, *fields: forms.BoundField) -> Part:
        wrong = tuple(str(error) for field in fields for error in field.errors)
        return Part(title, fields, self._note(key, wrong))

    def _note(self, key: str, wrong: tuple[str, ...] = ()) -> Note:
        points = self._cost(key) if key in self.member.fielded.build.skills else 0
        points_text = ngettext("%d point", "%d points", points) % points if points else ""
        return Note(f"note-{key}", wrong, tuple(self._troubles.get(key, ())), points_text)

    def _cost(self, skill: str) -> int:
        charts = self.catalogue.charts
        level = self.member.fielded.build.skills[skill]
        return charts.skill_costs[charts.skills[skill].cost_class][level]

    @cached_property
    def _troubles(self) -> Mapping[str, list[Trouble]]:
        found: dict[str, list[Trouble]] = {}
        for trouble in self.line.troubles:
            found.setdefault(self._place(trouble.problem), []).append(trouble)
        return found

    def _place(self, problem: Mapping[str, Any]) -> str:
        blamed = str(problem["data"].get("attribute", ""))
        part = blamed.partition("-")[0]
        if part in ATTRIBUTES:
            return part
        fields = self.form.fields if self.form else {}
        code = str(problem["code"]).rpartition("/")[2]
        return blamed if blamed in fields else PLACES.get(code, OTHER)


def _valued(figure: str, value: float) -> str:
    """Return a figure as shown on a page; a trait or possession has only its name."""
    return f"{round(rating(figure, value), 1):g}" if figure in words.NUMBERED else ""


@dataclass(frozen=True)
class Start:
    """A start for a character. value: the form's value that chooses it."""

    value: str
    name: str
    level: int
    template: bool


def beginnings(sheet: Sheet) -> list[Start]:
    """Return all starts for a player's own character."""
    return [
        Start(f"{unit.id}:{grade.option}", unit.name, grade.level, unit.template)
        for unit, grade in starts(sheet.catalogue)
    ]


def beginning(sheet: Sheet, value: str) -> dict[str, Any]:
    """Return the parts of an entry that begins so. Raises KeyError."""
    unit, _colon, option = value.partition(":")
    return begun(sheet.catalogue.combatants[unit], option, sheet.catalogue)
