"""What each entry of both lists did for its points, ranked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.models import Run
from builder.web import pictures
from builder.web.pictures import Bar
from builder.web.results import Figure, names_of, numbered, squeezed
from factions import loading
from factions.models import Unit
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster

Result = Mapping[str, Any]
LONGEST = 36  # letters of a name above its bar


@dataclass(frozen=True)
class Part:
    """An entry of a list that fought: its name among its side's, its points, and its figures."""

    id: str
    name: str
    points: int
    figures: Mapping[str, float]

    @property
    def earned(self) -> float | None:
        """What it destroys in a battle, as a share of its own points; None if it costs none."""
        return self.figures["points_killed"] / self.points if self.points else None


Parts = Mapping[str, Sequence[Part]]


def parts(run: Run, result: Result) -> dict[str, list[Part]]:
    """Return the entries of each side in the order of its list. One query."""
    keys = {entry["unit"] for entry in result["entries"]}
    rows = Unit.objects.filter(edition=run.edition_id, key__in=keys)
    units = dict(rows.values_list("key", "name"))
    found = {}
    for side, document in (("a", run.a_document), ("b", run.b_document)):
        entries = [entry for entry in result["entries"] if entry["side"] == side]
        copies = {entry["id"]: int(entry.get("count", 1)) for entry in document["entries"]}
        names = [
            called(name, copies[entry["entry"]])
            for name, entry in zip(
                numbered([units.get(entry["unit"], entry["unit"]) for entry in entries]),
                entries,
                strict=True,
            )
        ]
        points = _points(run, document)
        found[side] = [
            Part(entry["entry"], name, points.get(entry["entry"], 0), entry)
            for name, entry in zip(names, entries, strict=True)
        ]
    return found


def called(name: str, copies: int) -> str:
    """Return the name of an entry, with how many of its unit it has if that is several."""
    return f"{name} \u00d7 {copies}" if copies > 1 else name


def _points(run: Run, document: Mapping[str, Any]) -> dict[str, int]:
    """Return the points of each entry of a list, all its copies together."""
    game, catalogue = SYSTEMS[run.edition.system_id], loading.catalogue(run.edition)
    army = game.legality.muster(roster.read(document), catalogue)
    return {key: army.cost(entry) * entry.count for key, entry in army.entries.items()}


def ranked(side: Sequence[Part]) -> list[Part]:
    """Return entries, those first that destroyed most for their points; then those without."""
    return sorted(
        side,
        key=lambda part: (
            part.earned is None,
            -(part.earned or 0.0),
            -part.figures["points_killed"],
        ),
    )


def figures(result: Result, sides: Parts) -> list[Figure]:
    """Return what each side's entries did, a figure a side."""
    most = max((part.earned or 0.0 for side in sides.values() for part in side), default=0.0)
    return [
        _figure(side, name, ranked(sides[side]), max(most, 1.0))
        for side, name in zip("ab", names_of(result), strict=True)
    ]


def _figure(side: str, name: str, entries: Sequence[Part], most: float) -> Figure:
    short = squeezed([part.name for part in entries], LONGEST)
    rows = [
        Bar(called, _worth(part), [((part.earned or 0.0) / most, f"side-{side}")])
        for called, part in zip(short, entries, strict=True)
    ]
    table = [
        (
            part.name,
            part.points,
            f"{part.figures['points_killed']:.1f}",
            _worth(part),
            f"{part.figures['survived']:.0%}",
            f"{part.figures['damage_dealt']:.1f}",
            f"{part.figures['damage_taken']:.1f}",
        )
        for part in entries
    ]
    label = _("Points that each entry of %(name)s destroys in a battle, as a share of its own")
    head = (_("Unit"), _("Points"), _("Destroys"), _("Of its points"), _("Survives"), _("Deals"),
            _("Takes"))  # fmt: skip
    drawn = pictures.bars(rows, label % {"name": name})
    return Figure(_("Work done by %(name)s") % {"name": name}, drawn, head, table)


def _worth(part: Part) -> str:
    return _("costs none") if part.earned is None else f"{part.earned:.0%}"
