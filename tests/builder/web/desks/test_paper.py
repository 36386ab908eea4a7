"""A list on paper: the rows of its entries, what stands before them, and the foot."""

from typing import Any

import pytest

from builder.web.desks import kind_of
from builder.web.desks.parts import Group
from builder.web.sheets import Line, Sheet
from factions import loading
from factions.systems import SYSTEMS
from tests import rows

ENTRY = {"id": "e1", "unit": "guards"}


def line(name: str, **values: Any) -> Line:
    """Return an entry of a unit that no edition has, by its name."""
    entry = {**ENTRY, "name": name, **values.pop("entry", {})}
    return Line(entry, None, 10, **values)


def titles(game: str, *lines: Line) -> list[str]:
    """Return what is printed of entries in that game."""
    return [row.title for row in kind_of(game)._body(Group(lines)).rows]


def test_an_entry_is_printed_with_its_number_and_upgrades_and_reserve() -> None:
    given = line("Guards", entry={"count": 2, "reserve": True}, taken=("Veteran", "Flag"))
    assert titles("warcrow", given) == [
        "2 \N{MULTIPLICATION SIGN} Guards, Veteran, Flag, in reserve"
    ]


@pytest.mark.parametrize(
    ("game", "title"), [("warcrow", "Ann (commander)"), ("armoured-clash", "Ann")]
)
def test_a_commander_is_marked_unless_a_slot_shows_it(game: str, title: str) -> None:
    assert titles(game, line("Ann", commands=True)) == [title]


@pytest.mark.parametrize(
    ("game", "joined", "aboard"),
    [("iron-dawn", "↳", "↳"), ("armoured-clash", "with it:", "aboard:")],
)
def test_units_that_joined_and_units_aboard_follow(game: str, joined: str, aboard: str) -> None:
    rider = line("Rider", joined=(line("Guest of the rider"),))
    carrier = line("Carrier", joined=(line("Guest"),), aboard=(rider,))
    assert titles(game, carrier) == [
        "Carrier",
        f"{joined} Guest",
        f"{aboard} Rider",
        f"{aboard} Guest of the rider",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("game", SYSTEMS)
def test_every_row_has_a_figure_for_each_head(game: str) -> None:
    edition = rows.load(game)
    document = next(iter(loading.references(game).values()))
    sheet = Sheet(document, edition, {unit.key: unit for unit in edition.units.all()})
    paper = kind_of(game).paper(sheet)
    printed = [row for body in paper.bodies for row in body.rows]
    assert len(printed) == len(document["entries"])
    assert {len(row.figures) for row in printed} == {len(paper.head) - 2} == {len(paper.figures)}
    assert paper.figures[-1] == sheet.summary["points"]
