"""The page of what units are for: rows of the file shipped with an edition, drawn to one scale."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from factions.models import Unit

ROLES = {
    "leads": _("leads"),
    "carries": _("carries"),
    "bombards": _("bombards"),
    "hunts": _("hunts vehicles"),
    "shoots": _("shoots men"),
    "assaults": _("assaults"),
    "holds": _("holds ground"),
    "endures": _("stands up to fire"),
    "fills": _("all-round"),
}
TARGETS = {
    "levies": _("levies"),
    "troops": _("troops"),
    "hard-troops": _("hard troops"),
    "characters": _("characters"),
    "light-vehicles": _("light vehicles"),
    "heavy-vehicles": _("heavy vehicles"),
}
WIDE = 100  # what drawings are wide
Shipped = Mapping[str, Any]


@dataclass(frozen=True)
class Bar:
    """What a unit takes from a class of targets. width: of WIDE."""

    name: Any
    points: float
    width: str


@dataclass(frozen=True)
class Price:
    """Where a price stands, of WIDE. low, wide: where its worth may lie, from least to most."""

    least: int
    most: int
    floor: str
    low: str
    wide: str
    at: str


@dataclass(frozen=True)
class Role:
    """A unit on the page. beats, beaten: units of other factions."""

    unit: Unit
    row: Shipped
    roles: Sequence[Any]
    price: Price
    bars: Sequence[Bar]
    beats: Sequence[Unit]
    beaten: Sequence[Unit]


def rows(shipped: Shipped, units: Iterable[Unit], faction: str) -> list[Role]:
    """Return a faction's units that the file has, in its order; units: of the whole edition."""
    known = {unit.key: unit for unit in units}
    dearest = max(row["interval"][1] for row in shipped["units"])
    most = max(max(row["takes"].values()) for row in shipped["units"])
    return [
        Role(
            unit=known[row["unit"]],
            row=row,
            roles=[ROLES[role] for role in row["roles"]],
            price=_price(row, dearest),
            bars=[
                Bar(name, row["takes"][target], _of(row["takes"][target], most))
                for target, name in TARGETS.items()
            ],
            beats=[known[key] for key in row["beats"] if key in known],
            beaten=[known[key] for key in row["beaten"] if key in known],
        )
        for row in shipped["units"]
        if row["unit"] in known and known[row["unit"]].faction.key == faction
    ]


def labels(shipped: Shipped | None, key: str) -> list[Any]:
    """Return the roles of one unit, none where nothing is shipped on it."""
    units = shipped["units"] if shipped else ()
    return [ROLES[role] for row in units if row["unit"] == key for role in row["roles"]]


def _price(row: Shipped, dearest: float) -> Price:
    low, high = row["interval"]
    return Price(
        round(low),
        round(high),
        _of(row["floor"], dearest),
        _of(low, dearest),
        _of(high - low, dearest),
        _of(row["points"], dearest),
    )


def _of(value: float, most: float) -> str:
    return f"{max(0.0, min(WIDE * value / most, WIDE)):.1f}"
