"""What the page of the conformance lists counts, and the codes of each game in order.

`python -m tests.conformance.counting` writes both again after a list or a rule was added; read the
difference before you keep it.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from factions.systems import SYSTEMS

FOLDER = Path(__file__).parent.parent / "lists"
PAGE, CODES = FOLDER / "README.md", FOLDER / "codes.txt"
AGAIN = "run python -m tests.conformance.counting and read what it changes"
SHARED = frozenset(
    {
        "unknown-faction",
        "unknown-unit",
        "unknown-option",
        "unknown-upgrade",
        "option-required",
        "points-limit",
        "points-left",
        "game-size",
        "faction-only",
        "dangling-reference",
        "circular-reference",
        "empty-list",
    }
)
ROW = re.compile(r"^(\| `([\w-]+)` \| [^|]+ \|) \d+ \| \d+ \| \d+ \| \d+ \|$", re.MULTILINE)


def codes(system: str) -> list[str]:
    """Return a game's codes in the rulebook's order."""
    return [rule.code for rule in SYSTEMS[system].legality.RULES]


def own(system: str) -> set[str]:
    """Return the codes that no other game has."""
    return set(codes(system)) - SHARED


def lists(system: str) -> list[str]:
    """Return the names of a game's lists."""
    return sorted(file.stem for file in (FOLDER / system).glob("*.json"))


def counted(page: str) -> str:
    """Return the page with the numbers of today's lists and rules."""

    def row(found: re.Match[str]) -> str:
        head, system = found.groups()
        names = lists(system)
        broken = sum(name.endswith("-broken") for name in names)
        numbers = (len(names), broken, len(codes(system)), len(own(system)))
        return f"{head} {' | '.join(map(str, numbers))} |"

    page = ROW.sub(row, page)
    every = sum(len(lists(system)) for system in SYSTEMS)
    page = re.sub(r"^\d+ lists of", f"{every} lists of", page, flags=re.MULTILINE)
    apart = sum(len(own(system)) for system in SYSTEMS)
    return re.sub(r"The other \d+ are of one game", f"The other {apart} are of one game", page)


def in_order() -> str:
    """Return every game's codes, a line each, in the rulebook's order."""

    def lines() -> Iterator[str]:
        for system in SYSTEMS:
            yield from (f"{system}/{code}\n" for code in codes(system))

    return "".join(lines())


def main() -> None:
    """Write the page's numbers and the codes again."""
    PAGE.write_text(counted(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    CODES.write_text(in_order(), encoding="utf-8")


if __name__ == "__main__":
    main()
