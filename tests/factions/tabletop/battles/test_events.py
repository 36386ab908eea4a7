"""Events are declared once: what kernels write is read back as fields, and said in a sentence."""

from typing import Any

import pytest

from factions.tabletop.battles.events import (
    ABSENT,
    Row,
    Schema,
    Words,
    both,
    constant,
    flag,
    measure,
    own,
    side,
    unsaid,
    whole,
    word,
)

NAMES = {"a": "Swan", "b": "Bear", "a:e1": "Rifles", "b:e1": "Tank"}


class Reader:
    """What reads numbers for a replay. Player 0 is side b."""

    ids = ("a:e1", "b:e1")

    def side(self, player: float) -> str:
        return "ba"[int(player)]

    def both(self, one: float, other: float) -> dict[str, int]:
        return {"b": int(one), "a": int(other)}

    def weapon(self, row: Row, numbers: tuple[float, ...]) -> Any:
        return ABSENT if numbers[0] < 0 else f"weapon {numbers[0]:g} of slot {row.unit}"


PLACES = Words()
DEPLOYED = PLACES.add("deployment", "deployed")
WALK = PLACES.add("move", "moves", quiet=True)
RAM = PLACES.add("ram", "rams")


def schema() -> Schema:
    return Schema(unit="", length="inches", objective="flag", turn="turn", legend="")


def event(*fields: Any, numbers: tuple[float, ...], line: str = "") -> dict[str, Any]:
    """Return the fields of an event that is declared so and written so."""
    made = schema()
    kind = made.add("shots", *fields, line=line)
    row = Row.of((kind, 2, 5, 1, -1, *numbers, 0.0, 0.0))
    read = made.read(row, Reader())
    assert (read.pop("kind"), read.pop("round"), read.pop("turn")) == ("shots", 2, 5)
    assert read.pop("unit") == "b:e1"
    return read


@pytest.mark.parametrize(
    ("fields", "numbers", "read"),
    [
        ([whole("shots"), whole("hits")], (3.0, 2.0), {"shots": 3, "hits": 2}),
        ([whole("dice", 2)], (3.0, 4.0), {"dice": [3, 4]}),
        ([measure("x"), measure("facing", 2, digits=1)], (1.234, 0.11, 0.89),
         {"x": 1.23, "facing": [0.1, 0.9]}),
        ([flag("passed")], (1.0,), {"passed": True}),
        ([flag("passed")], (0.0,), {"passed": False}),
        ([word("why", PLACES)], (3.0,), {"why": "ram"}),
        ([side()], (0.0,), {"side": "b"}),
        ([side(or_none=True)], (-1.0,), {"side": None}),
        ([both("points")], (7.0, 9.0), {"points": {"b": 7, "a": 9}}),
        ([unsaid(2), whole("left")], (1.0, 2.0, 3.0), {"left": 3}),
        ([constant("models", 0), whole("left")], (4.0,), {"models": 0, "left": 4}),
        ([own("weapon", "its name")], (2.0,), {"weapon": "weapon 2 of slot 1"}),
        ([own("weapon", "its name")], (-1.0,), {}),
        ([own("arm", "its name", by="weapon")], (2.0,), {"arm": "weapon 2 of slot 1"}),
    ],
)  # fmt: skip
def test_numbers_are_read_as_fields(
    fields: list[Any], numbers: tuple[float, ...], read: dict[str, Any]
) -> None:
    assert event(*fields, numbers=numbers) == read


def test_kinds_are_numbered_from_one_in_their_order() -> None:
    made = schema()
    assert [made.add(name, line="") for name in ("initiative", "moved", "ended")] == [1, 2, 3]
    assert [kind.name for kind in made.kinds] == ["initiative", "moved", "ended"]


@pytest.mark.parametrize(("why", "kind"), [(DEPLOYED, "deployed"), (WALK, "moved")])
def test_a_unit_that_is_first_placed_is_deployed(why: int, kind: str) -> None:
    made = schema()
    number = made.add("moved", word("why", PLACES), line="{unit}: {why}.")
    read = made.read(Row.of((number, 1, 0, 0, -1, float(why))), Reader())
    assert read["kind"] == kind
    assert made.line(read, NAMES) == f"Rifles: {PLACES.phrases[read['why']]}."


def lines(*events: dict[str, Any]) -> list[str]:
    """Return what a page says of events."""
    made = schema()
    made.add("moved", word("why", PLACES), line="{unit}: {why}.")
    made.add("scored", both("points"), line="{a} {points[a]}, {b} {points[b]}.")
    made.add("end", line=lambda event: "Won by {side}." if event["side"] else "A draw.")
    made.add("round_end", line="The round ends.", quiet=True)
    made.add("hurt", line="{unit} hurt.", quiet=lambda event: not event["models"])
    return [text for _, text in made.page(events, NAMES, str)]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"kind": "moved", "unit": "a:e1", "why": "ram"}, "Rifles: rams."),
        ({"kind": "moved", "unit": "a:e1", "why": "move"}, ""),
        ({"kind": "scored", "points": {"a": 3, "b": 4}}, "Swan 3, Bear 4."),
        ({"kind": "end", "side": "b"}, "Won by Bear."),
        ({"kind": "end", "side": None}, "A draw."),
        ({"kind": "round_end"}, ""),
        ({"kind": "hurt", "unit": "b:e1", "models": 0}, ""),
        ({"kind": "hurt", "unit": "b:e1", "models": 2}, "Tank hurt."),
        ({"kind": "thunder"}, ""),
    ],
)
def test_a_page_says_what_its_drawing_does_not_show(event: dict[str, Any], line: str) -> None:
    assert lines(event) == [line]


def test_sentences_and_phrases_are_translated_before_they_are_filled_in() -> None:
    words = {"{unit}: {why}.": "{unit} : {why}.", "rams": "éperonne"}
    made = schema()
    made.add("moved", word("why", PLACES), line="{unit}: {why}.")
    moved = {"kind": "moved", "unit": "a:e1", "why": "ram"}
    assert made.line(moved, NAMES, words.__getitem__) == "Rifles : éperonne."


@pytest.mark.parametrize(
    ("winner", "a", "b", "text"),
    [
        ("a", 8, 4, "Swan wins, 8 to 4."),
        ("b", 1, 11, "Bear wins, 11 to 1."),
        (None, 6, 6, "A draw, 6 to 6."),
    ],
)
def test_the_outcome_has_the_points_of_the_winner_first(
    winner: str | None, a: int, b: int, text: str
) -> None:
    result = {"winner": winner, "points": {"a": a, "b": b}}
    assert schema().outcome({"result": result}, NAMES) == text
