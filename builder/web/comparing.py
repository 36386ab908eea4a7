"""Units side by side: the rows of the comparison, and where the units differ."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.services.search import barred
from builder.web.cards import card_of
from builder.web.wording import spaced
from factions.models import Unit, Weapon

# Data about the data, and figures that are shown elsewhere on the page.
UNTOLD = frozenset({"absent", "character", "count", "edition", "fitted", "joined", "level", "model",
                    "name", "option", "origin", "panel", "points_confidence", "printed", "tags",
                    "trust", "unconfirmed", "veteran_points"})  # fmt: skip
ABBREVIATED = 3  # letters of a key that is printed in capitals
PRINTED = {"p_s": "P+S", "effective": "effective"}
FEW = 3  # values that are listed one by one


@dataclass(frozen=True)
class Cell:
    """What one unit has in a row: lines of words, or dice and symbols."""

    lines: tuple[str, ...] = ()
    dice: str = ""
    symbols: str = ""


@dataclass(frozen=True)
class Row:
    """A row of the comparison: a cell a unit."""

    label: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Return whether the units differ in this."""
        return len(set(self.cells)) > 1


def rows(units: Sequence[Unit]) -> list[Row]:
    """Return the rows of a comparison; costs, weapons and factions are loaded.

    Units of one game are compared figure by figure, those of several by what all games have.
    """
    one_game = len({unit.edition.system_id for unit in units}) == 1
    found = [] if one_game else [_row(_("Game"), units, lambda unit: [unit.edition.system.name])]
    found += [
        _row(_("Faction"), units, lambda unit: [unit.faction.name]),
        _row(_("Kind"), units, lambda unit: map(spaced, unit.roles or [unit.kind])),
        _row(_("Points"), units, _costs),
        _row(_("Models"), units, _models),
    ]
    if one_game:
        found += _figures(units)
    found += [
        _row(_("Keywords"), units, lambda unit: unit.keywords),
        _row(_("Abilities"), units, lambda unit: [str(skill["name"]) for skill in unit.skills]),
        _row(_("Weapons"), units, lambda unit: map(_weapon, unit.weapons.all())),
    ]
    return [row for row in found if any(cell != Cell() for cell in row.cells)]


def _row(label: str, units: Iterable[Unit], values: Any) -> Row:
    cells = (Cell(tuple(dict.fromkeys(values(unit)))) for unit in units)
    return Row(label, tuple(cells))


def _costs(unit: Unit) -> Iterator[str]:
    costs = list(unit.costs.all())
    if barred(unit.stats):
        yield _("not played")
        return
    if len(costs) > FEW:
        yield _span([cost.points for cost in costs])
        return
    for cost in costs:
        name = cost.name or spaced(cost.key)
        yield f"{name}: {cost.points}" if len(costs) > 1 else str(cost.points)


def _models(unit: Unit) -> Iterator[str]:
    if not barred(unit.stats):
        yield _span(sorted({cost.models_count for cost in unit.costs.all()}))


def _weapon(weapon: Weapon) -> str:
    """Return a weapon in one line: its name, number, use and figures."""
    mode, stats = spaced(weapon.mode), weapon.stats
    parts = [] if weapon.name.startswith(mode) else [mode.lower()]
    if weapon.range is not None:
        parts.append(_("range %s") % f"{weapon.range:g}")
    parts += [stats[key] for key in ("dice", "symbols") if stats.get(key)]
    parts += [
        f"{_label(key)} {value}" for key, value in sorted(stats.items())
        if key not in UNTOLD and isinstance(value, int) and not isinstance(value, bool)
    ]  # fmt: skip
    number = stats.get("count", 1)
    name = f"{number} \u00d7 {weapon.name}" if number > 1 else weapon.name
    return f"{name} ({', '.join(parts)})"


def _figures(units: Sequence[Unit]) -> Iterator[Row]:
    """Yield a row for each figure that any of the units has.

    First those that the game's cards name as FIGURES, in their order, then the others.
    """
    stats = [dict(_flat(unit.stats)) for unit in units]
    known = dict.fromkeys(key for figures in stats for key in figures)
    printed = getattr(card_of(units[0].edition.system_id), "FIGURES", ())
    for key in dict.fromkeys([*(key for key in printed if key in known), *sorted(known)]):
        cells = tuple(figures.get(key, Cell()) for figures in stats)
        yield Row(_label(key), cells)


def _flat(stats: Mapping[str, Any]) -> Iterator[tuple[str, Cell]]:
    """Yield the figures of a stat line, those of its parts beside its own."""
    for key, value in stats.items():
        if key in UNTOLD:
            continue
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            yield from _parts(value)
        elif (cell := _cell(value)) is not None:
            yield key, cell


def _parts(parts: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Cell]]:
    """Yield the figures of several models, panels or levels, each for all of them together."""
    for key in dict.fromkeys(key for part in parts for key in part if key not in UNTOLD):
        values = [part[key] for part in parts if part.get(key) is not None]
        cells = [cell for cell in map(_cell, values) if cell is not None]
        if len(cells) == 1 or (cells and cells[0].dice):
            yield key, cells[0]
        elif cells:
            yield key, Cell((_span([line for cell in cells for line in cell.lines]),))


def _cell(value: object) -> Cell | None:
    """Return a figure as a cell; None if it is not a figure."""
    if isinstance(value, Mapping) and "dice" in value:
        return Cell(dice=value["dice"], symbols=value.get("symbols", ""))
    if value is True:
        return Cell((_("yes"),))
    if isinstance(value, int | float) and value is not False:
        return Cell((f"{value:g}",))
    if isinstance(value, str) and value:
        return Cell((spaced(value),))
    if isinstance(value, list) and value and all(isinstance(item, int | float) for item in value):
        return Cell(("-".join(f"{item:g}" for item in value),))
    return None


def _span(values: Sequence[object]) -> str:
    """Return few values one by one, many by the first and the last."""
    several = [str(value) for value in dict.fromkeys(values)]
    return " / ".join(several) if len(several) <= FEW else f"{several[0]} \u2013 {several[-1]}"


def _label(key: str) -> str:
    return PRINTED.get(key) or (key.upper() if len(key) <= ABBREVIATED else spaced(key))
