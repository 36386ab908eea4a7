"""The table of what tests run of the kernels, and the floors that hold it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from factions.systems import SYSTEMS
from tests import kernel_coverage


def file(lines: int, branches: int) -> dict[str, Any]:
    """Return the summary of a file of eight lines and two branches."""
    sums = {"num_statements": 8, "covered_lines": lines}
    return {"summary": sums | {"num_branches": 2, "covered_branches": branches}}


@pytest.fixture
def counts() -> kernel_coverage.Counts:
    rooms = ("policies/greedy", "judgement/worth", "table/hexes", "record/setup")
    inside = "factions/systems/cold_iron/kernels"
    files = {f"{inside}/{room}.py": file(8, 2) for room in rooms}
    files[f"{inside}/game.py"] = file(3, 1)
    files[f"{inside}/rules/a.py"] = file(8, 0)
    files[f"{inside}/rules/more/b.py"] = file(0, 0)
    return kernel_coverage.counted(files)


def test_shares_are_of_lines_and_branches_by_room(counts: kernel_coverage.Counts) -> None:
    heads, line = kernel_coverage.table(counts, {"cold-iron": 70})
    assert heads.split() == [*kernel_coverage.ROOMS, "all", "floor"]
    assert line.split() == ["cold-iron", "40.0", "100.0", "40.0", *["100.0"] * 3, "74.3", "70.0"]


@pytest.mark.parametrize(
    ("floors", "low"),
    [({"cold-iron": 74}, []), ({"cold-iron": 75}, ["cold-iron"]), ({}, ["cold-iron"])],
)
def test_a_game_below_its_floor_or_without_one_is_reported(
    counts: kernel_coverage.Counts, floors: dict[str, float], low: list[str]
) -> None:
    assert kernel_coverage.fallen(counts, floors) == low


def test_each_game_that_fights_has_a_floor() -> None:
    settings = tomllib.loads((Path(kernel_coverage.ROOT) / "pyproject.toml").read_text())
    floors = settings["tool"]["rollcall"]["kernel-coverage"]
    assert set(floors) == {game.id for game in SYSTEMS.values() if game.fights}
