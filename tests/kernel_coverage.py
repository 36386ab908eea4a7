"""What share of each game's kernels its tests run as plain Python: printed, and held to a floor.

    coverage run -m pytest tests/factions/systems/*/kernels tests/factions/systems/*/rules
    python -m tests.kernel_coverage

A share is of lines and branches together, in per cent, as coverage has it. Floors are in
pyproject.toml, one a game.
"""

import json
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import coverage

ROOT = Path(__file__).parent.parent
ROOMS = ("game", "policies", "rules", "judgement", "table", "record")
Counts = dict[tuple[str, str], tuple[int, int]]


def report() -> dict[str, Any]:
    """Return what coverage counted in the last run."""
    measured = coverage.Coverage()
    measured.load()
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        measured.json_report(outfile=file.name)
        found: dict[str, Any] = json.load(file)
    return found


def counted(files: Mapping[str, Any]) -> Counts:
    """Return how many lines and branches were run, and how many there are, by game and room."""
    sums: Counts = defaultdict(lambda: (0, 0))
    for name, file in files.items():
        _, _, game, _, room, *_ = Path(name).with_suffix("").parts
        summary = file["summary"]
        key = game.replace("_", "-"), room
        done, of = sums[key]
        done += summary["covered_lines"] + summary["covered_branches"]
        sums[key] = done, of + summary["num_statements"] + summary["num_branches"]
    return sums


def share(counts: Counts, game: str, *rooms: str) -> float:
    """Return what share of a game's rooms was run, in per cent."""
    done, of = map(sum, zip(*(counts[game, room] for room in rooms), strict=True))
    return 100 * done / of


def table(counts: Counts, floors: Mapping[str, float]) -> Iterator[str]:
    """Yield a line for each game: its rooms, all of them together, and its floor."""
    yield " ".join((f"{'':16}", *(f"{name:>9}" for name in (*ROOMS, "all", "floor"))))
    for game, floor in floors.items():
        shares = [*(share(counts, game, room) for room in ROOMS), share(counts, game, *ROOMS)]
        yield " ".join((f"{game:16}", *(f"{one:9.1f}" for one in (*shares, floor))))


def fallen(counts: Counts, floors: Mapping[str, float]) -> list[str]:
    """Return the games of which less was run than their floors, or which have none."""
    games = {game for game, _ in counts}
    low = {game for game, floor in floors.items() if share(counts, game, *ROOMS) < floor}
    return sorted(low | (games - set(floors)))


def main() -> None:
    """Print the table of the last run, and fail where a game is below its floor."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    floors = settings["tool"]["rollcall"]["kernel-coverage"]
    counts = counted(report()["files"])
    sys.stdout.writelines(f"{line}\n" for line in table(counts, floors))
    if low := fallen(counts, floors):
        sys.exit(f"Below its floor, or without one: {', '.join(low)}")


if __name__ == "__main__":
    main()
