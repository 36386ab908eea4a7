import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest
from django.utils.translation import override
from django.utils.translation.trans_real import DjangoTranslation

from builder.formats import messages
from factions.systems.warcrow import legality
from factions.systems.warcrow.catalogue import Catalogue, read
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.legality.lists import CORPUS, corpus

NAMES = {
    "orc-hunters": "Orc Hunters",
    "lotta": "Lotta",
    "hersir": "Hersir",
    "mornmab": "Mornmab",
    "north": "Northern Tribes",
    "south": "Southern Tribes",
}
ROSTER = Roster(
    "warcrow",
    "north",
    (Entry("e1", "orc-hunters"), Entry("e2", "lotta"), Entry("e3", "orc-huntress")),
)

PROBLEMS: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    (
        "unknown-faction",
        {"faction": "nroth", "candidates": ["north", "south"]},
        (),
        "There is no faction “nroth”. There is Northern Tribes, Southern Tribes.",
    ),
    (
        "unknown-faction",
        {"faction": "nroth", "candidates": []},
        (),
        "There is no faction “nroth”.",
    ),
    (
        "unknown-option",
        {"option": "max", "candidates": []},
        ("e1",),
        "Orc Hunters has no option “maximum size”.",
    ),
    ("option-required", {"options": []}, ("e1",), "Orc Hunters needs one of its options."),
    ("game-size", {"size": "tiny", "allowed": []}, (), "There is no size “tiny”."),
    ("game-size", {"size": 20, "allowed": []}, (), "There is no size “20”."),
    (
        "unknown-unit",
        {"unit": "orc-huntress", "candidates": ["orc-hunters"]},
        ("e3",),
        "There is no unit “Orc huntress”. Was it Orc Hunters?",
    ),
    (
        "unknown-unit",
        {"unit": "100% ork", "candidates": []},
        ("e3",),
        "There is no unit “100% ork”.",
    ),
    (
        "unknown-option",
        {"option": "max", "candidates": ["standard"]},
        ("e1",),
        "Orc Hunters has no option “maximum size”. It has standard size.",
    ),
    (
        "unknown-upgrade",
        {"upgrade": "axe", "candidates": []},
        ("e1",),
        "Orc Hunters cannot take “axe”.",
    ),
    (
        "unknown-upgrade",
        {"upgrade": "axe", "candidates": ["axes"]},
        ("e1",),
        "Orc Hunters cannot take “axe”. It can take axes.",
    ),
    (
        "option-required",
        {"options": ["min", "max"]},
        ("e1",),
        "Orc Hunters needs one of its options: minimum size, maximum size.",
    ),
    (
        "points-limit",
        {"total": 265, "limit": 250, "over": 15},
        (),
        "265 points, 15 over the limit of 250.",
    ),
    ("points-limit", {"total": 1, "limit": 0, "over": 1}, (), "1 point, 1 over the limit of 0."),
    (
        "points-left",
        {"left": 20, "cheapest": "lotta"},
        (),
        "20 points left. The cheapest to recruit that fits is Lotta.",
    ),
    (
        "points-left",
        {"left": 1, "cheapest": "lotta"},
        (),
        "1 point left. The cheapest to recruit that fits is Lotta.",
    ),
    (
        "game-size",
        {"size": "tiny", "allowed": ["standard"]},
        (),
        "There is no size “tiny”. There is standard.",
    ),
    (
        "game-size",
        {"size": 20, "allowed": [50, 1000]},
        (),
        "A game of 20 points is not allowed: 50 to 1000 are.",
    ),
    (
        "faction-only",
        {"faction": "north", "unit_faction": "south"},
        ("e1",),
        "Orc Hunters belongs to Southern Tribes, not to Northern Tribes.",
    ),
    (
        "dangling-reference",
        {"reference": "lotta"},
        ("e1",),
        "Orc Hunters refers to something that is not in the list.",
    ),
    ("circular-reference", {}, ("e1",), "Orc Hunters is attached to itself."),
    ("circular-reference", {}, ("e1", "e2"), "Attached in a ring: Orc Hunters, Lotta."),
    (
        "commander-single",
        {"commanders": ["lotta", "hersir"]},
        ("e1", "e2"),
        "Only one may command; marked: Lotta, Hersir.",
    ),
    (
        "commander-single",
        {"commanders": ["lotta"]},
        ("e2",),
        "Only one of the copies of Lotta may command.",
    ),
    (
        "high-command-single",
        {"units": ["lotta"]},
        ("e2",),
        "Only one copy of Lotta may be recruited.",
    ),
    (
        "availability",
        {"unit": "orc-hunters", "copies": 4, "avb": 3},
        ("e1",),
        "Orc Hunters: 4 recruited, 3 available.",
    ),
    (
        "join-eligible",
        {"join": [["Infantry", "Varank"], ["Warg Riders"]], "unit": "orc-hunters"},
        ("e2",),
        "Lotta cannot join Orc Hunters: its Join is Infantry, Varank | Warg Riders.",
    ),
    (
        "join-eligible",
        {"join": [["Living Flesh"]], "unit": "mornmab", "rule": "Untameable"},
        ("e2",),
        "Lotta cannot join Mornmab: no character can join a unit that is Untameable.",
    ),
    (
        "join-single",
        {"units": ["lotta", "hersir"]},
        ("e2", "e1"),
        "Only one character may join a unit: Lotta, Hersir.",
    ),
    (
        "join-single",
        {"units": ["lotta", "hersir"]},
        ("e2",),
        "A character cannot join another: Lotta, Hersir.",
    ),
    (
        "join-single",
        {"units": ["lotta"]},
        ("e2",),
        "Only one character may join a unit: Lotta.",
    ),
]


@pytest.mark.parametrize(("code", "data", "entries", "expected"), PROBLEMS)
def test_message(code: str, data: dict[str, Any], entries: tuple[str, ...], expected: str) -> None:
    assert messages.message(Problem(code, data, entries), ROSTER, NAMES) == expected


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"attached_to": "e17"}, "Orc Hunters joins a unit that is not in the list."),
        ({"embarked_in": "e17"}, "Orc Hunters rides in a transport that is not in the list."),
        ({"battlegroup": "e17"}, "Orc Hunters belongs to a battlegroup that is not in the list."),
    ],
)
def test_a_missing_reference_is_described_by_its_kind(keys: dict[str, str], expected: str) -> None:
    roster = Roster("warcrow", "north", (Entry("e1", "orc-hunters", **keys),))  # type: ignore[arg-type]  # keywords of many types
    problem = Problem("dangling-reference", {"reference": "e17"}, ("e1",))
    assert messages.message(problem, roster, NAMES) == expected


CLASH = Roster("armoured-clash", "crown", (Entry("e1", "rifle-platoon"),))
CLASH_NAMES = {"breakers": "Line-Breakers", "crown": "Crown", "rifle-platoon": "Rifle Platoon"}


@pytest.mark.parametrize(
    ("code", "data", "entries", "expected"),
    [
        (
            "faction-battlegroup-single",
            {"orbats": ["breakers", "breakers"]},
            (),
            "A force has each battlegroup only once, and this one has 2 \u00d7 Line-Breakers.",
        ),
        (
            "faction-battlegroup-single",
            {"orbats": ["crown", "breakers"]},
            (),
            "A force may have only one of these: Crown, Line-Breakers.",
        ),
        (
            "battlegroup-commander",
            {"orbat": "crown", "count": 1},
            ("e1",),
            "Not a commander, so it cannot lead Crown: Rifle Platoon.",
        ),
        (
            "boon-unknown",
            {"boon": "mad-hour"},
            (),
            "There is no boon “Mad hour” in this edition.",
        ),
    ],
)
def test_messages_of_armoured_clash(
    code: str, data: dict[str, Any], entries: tuple[str, ...], expected: str
) -> None:
    assert messages.message(Problem(code, data, entries), CLASH, CLASH_NAMES) == expected


REMOVED = Fix("remove", {"entry": "e1", "unit": "orc-hunters", "points": 20}, ())
FIXES = [
    (REMOVED, "Remove Orc Hunters (20 points)"),
    (Fix("remove", {"unit": "orc-hunters", "points": 1}, ()), "Remove Orc Hunters (1 point)"),
    (Fix("remove", {"unit": "orc-huntress", "points": 0}, ()), "Remove Orc huntress"),
    (
        Fix("remove-several", {"units": ["lotta", "hersir"], "points": 50}, ()),
        "Remove Lotta, Hersir (50 points)",
    ),
    (
        Fix("remove-several", {"units": ["lotta", "hersir", "lotta"], "points": 75}, ()),
        "Remove 2 \u00d7 Lotta, Hersir (75 points)",
    ),
    (Fix("lower-count", {"unit": "lotta", "count": 1}, ()), "Keep 1 copy of Lotta"),
    (Fix("lower-count", {"unit": "lotta", "count": 2}, ()), "Keep 2 copies of Lotta"),
    (
        Fix("then-recruit", {"unit": "lotta", "points": 25, "first": REMOVED}, ()),
        "Remove Orc Hunters (20 points), then recruit Lotta (25 points)",
    ),
    (
        Fix("attach", {"unit": "lotta", "other": "orc-hunters", "to": "e1"}, ()),
        "Let Lotta join Orc Hunters",
    ),
]


@pytest.mark.parametrize(("fix", "expected"), FIXES)
def test_label(fix: Fix, expected: str) -> None:
    assert messages.label(fix, NAMES, "warcrow") == expected


@pytest.mark.parametrize("name", sorted(CORPUS))
def test_every_problem_that_is_found_has_a_message(name: str, warcrow: Catalogue) -> None:
    of, names = corpus(name), legality.names(warcrow)
    for problem in legality.check(of, warcrow).problems:
        texts = [messages.message(problem, of, names)]
        texts += [messages.label(fix, names, "warcrow") for fix in problem.fixes]
        for text in texts:
            assert text[0] == text[0].upper() or problem.entries
            assert "%" not in text
            assert "None" not in text


def shapes_of(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the data with each list in it empty, of one, and of several; numbers 0, 1 and 2."""
    choices = [
        [[], value[:1], [*value, *value]] if isinstance(value, list)
        else [0, 1, 2] if isinstance(value, int)
        else [value]
        for value in data.values()
    ]  # fmt: skip
    for values in product(*choices):
        yield dict(zip(data, values, strict=True))


def found_problems(catalogue: Catalogue) -> Iterator[tuple[Problem, Roster]]:
    """Yield every problem of the conformance lists, and of the rows above."""
    for name in CORPUS:
        of = corpus(name)
        yield from ((problem, of) for problem in legality.check(of, catalogue).problems)
    made = {"enhancement-single": ("e1", "e2")}
    rows = [(code, data, entries) for code, data, entries, _ in PROBLEMS]
    rows += [(code, {}, entries) for code, entries in made.items()]
    yield from ((Problem(code, data, entries), ROSTER) for code, data, entries in rows)


def test_every_code_has_a_message_for_every_shape_of_data(warcrow: Catalogue) -> None:
    counts: Counter[str] = Counter()
    names = legality.names(warcrow)
    for problem, of in found_problems(warcrow):
        blamed = problem.entries
        for data in shapes_of(problem.data):
            for entries in {blamed, blamed[:1], (*blamed, *blamed)}:
                text = messages.message(Problem(problem.code, data, entries), of, names)
                assert text.endswith((".", "?"))
                assert not re.search(r"%\(|None|\[|^ ", text)
                counts[problem.code] += 1
    assert set(counts) == {rule.code for rule in legality.RULES}
    assert min(counts.values()) >= 1


def test_every_fix_has_a_label_for_every_shape_of_data(warcrow: Catalogue) -> None:
    found = [fix for problem, _ in found_problems(warcrow) for fix in problem.fixes]
    found += [fix for fix, _ in FIXES]
    found += [Fix(label, {"unit": "lotta", "points": 25}, ()) for label in ("recruit", "disembark")]
    for fix in found:
        for data in shapes_of(fix.data):
            assert not re.search(
                r"%\(|None|\[", messages.label(Fix(fix.label, data, ()), NAMES, "warcrow")
            )
    assert len({fix.label for fix in found}) == 21


def test_an_edition_without_factions_has_its_verdict(warcrow_data: dict[str, Any]) -> None:
    bare_edition = warcrow_data | {"factions": [], "units": []}
    of = Roster("warcrow", "north", (Entry("e1", "lotta"),))
    verdict = legality.check(of, read(bare_edition))
    texts = [messages.message(problem, of, {}) for problem in verdict.problems]
    assert "There is no faction “north”." in texts
    assert "There is no unit “lotta”." in texts


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Translate everything into shouting."""
    monkeypatch.setattr(DjangoTranslation, "gettext", lambda self, text: text.upper())
    with override("de"):
        yield


def test_messages_follow_the_active_language(elsewhere: None) -> None:
    problem = Problem("empty-list")
    assert messages.message(problem, ROSTER, NAMES) == "THE LIST HAS NO ENTRIES."


def test_a_rule_without_a_message_raises_with_the_next_step(warcrow: Catalogue) -> None:
    reason = "^warcrow/unheard-of has no message: .*builder/formats/words/warcrow.py"
    with pytest.raises(messages.WordsMissingError, match=reason):
        messages.message(Problem("unheard-of"), ROSTER, {})
