"""What the simulator of Company of Iron admits not to play."""

import re
from collections import Counter

from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.catalogue.rules import (
    MODELLED,
    NOT_MODELLED,
    SIMPLIFIED,
    STAR,
    engine,
    parts,
)
from tests.factions.systems.company_of_iron.conftest import GAME

ROWS = GAME.fidelity["mechanic"]
HANDED_ON = ("Granted", "Tactics")
NAMED = ("Leadership", "Elite Cadre", "Partner")
ONCE = "On one card alone: "
LEFT = re.compile(r"^Left out: on cards (\d+) times\.$")


def name_of(printed: str) -> str:
    """Return the name a rule is listed by: that of the rule it hands on, if it does."""
    base, brackets = parts(printed)
    if base in HANDED_ON and brackets:
        return name_of(brackets[0])
    if base in NAMED:
        return f"{base} of a rule left out, or of none"
    return STAR.sub("", base)


def test_every_mechanic_is_listed_in_its_order() -> None:
    numbered = [row for row in ROWS if "number" in row]
    assert [row["number"] for row in numbered] == list(range(1, 22))
    assert ROWS[: len(numbered)] == numbered
    assert len({row["name"] for row in ROWS}) == len(ROWS)


def test_every_row_says_what_is_left_out() -> None:
    for row in ROWS:
        assert set(row) - {"number", "where"} == {"name", "status", "how"}
        assert row["status"] in (MODELLED, SIMPLIFIED, NOT_MODELLED)
        assert (row["how"] == "") == (row["status"] == MODELLED)
        assert row["how"] == "" or row["how"].endswith(".")


def test_rules_left_out_are_listed_with_how_often(catalogue: Catalogue) -> None:
    levels: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for profile in catalogue.profiles.values():
        if profile.bans:
            continue
        printed = [(skill.name, skill.options) for skill in profile.skills]
        printed += [(name, ()) for weapon in profile.weapons for name in weapon.rules]
        for name, options in printed:
            level, _ = engine(catalogue.book, name, options)
            levels[level] += 1
            left[name_of(name)] += level == NOT_MODELLED
    listed = {row["name"]: LEFT.match(row["how"]) for row in ROWS if "number" not in row}
    counts = {name: int(found[1]) for name, found in listed.items() if found}
    for row in ROWS:
        if row["name"].startswith(ONCE):
            names = row["how"].removeprefix("Left out: ").removesuffix(".").split("; ")
            assert {name[0].upper() for name in names} == {row["name"].removeprefix(ONCE)}
            assert len(set(names)) == len(names)
            assert not set(names) & set(counts)
            counts |= dict.fromkeys(names, 1)
    assert counts == +left
    how = {row["name"]: row["how"] for row in ROWS}
    assert how["Special rules of cards"] == (
        f"Of {levels.total():,} on the cards that may be played, {levels[MODELLED]:,} are modelled "
        f"and {levels[SIMPLIFIED]:,} simplified."
    )
