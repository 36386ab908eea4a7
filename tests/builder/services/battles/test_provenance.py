"""Where the figures of lists are from stands beside every win rate that they decide."""

from typing import Any

import pytest

from builder.services.battles import unprinted
from builder.services.battles.provenance import provenance
from tests import rows


def side(**parts: dict[str, int]) -> dict[str, Any]:
    """Return a side with entries by the confidence of their figures and points."""
    return {"provenance": parts}


@pytest.mark.parametrize(
    ("sides", "sentence"),
    [
        ([side(figures={"printed": 3}, points={"printed": 3})] * 2, ""),
        (
            [side(figures={"sample": 3}, points={"sample": 3})] * 2,
            "Figures of the 6 units that fight: all our own sample.",
        ),
        (
            [
                side(figures={"printed": 1, "fan": 2}, points={"printed": 1, "fan": 2}),
                side(figures={"fan": 3}, points={"printed": 2, "fan": 1}),
            ],
            "Figures of the 6 units that fight: 1 read off the printed card, 5 from a fan edition. "
            "Their points: 3 read off the printed card, 3 from a fan edition.",
        ),
        (
            [side(figures={"printed": 2}, points={"fan": 2})],
            "Figures of the 2 units that fight: all read off the printed card. "
            "Their points: all from a fan edition.",
        ),
        ([{"name": "of a run before this was kept"}], ""),
    ],
)
def test_the_sentence(sides: list[dict[str, Any]], sentence: str) -> None:
    assert unprinted(*sides) == sentence


@pytest.mark.django_db
def test_entries_are_counted_by_the_confidence_of_their_units() -> None:
    edition = rows.load("company-of-iron")
    units = ["winter-guard-rifle-corps", "winter-guard-infantry", "doom-reaver-swordsmen"]
    entries = [{"id": f"e{n}", "unit": unit} for n, unit in enumerate([*units, units[2]])]
    assert provenance(edition, {"entries": entries}) == {
        "figures": {"printed": 1, "inferred": 1, "fan": 2},
        "points": {"printed": 1, "fan": 3},
    }
