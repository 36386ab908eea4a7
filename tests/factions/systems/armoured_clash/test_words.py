"""What Armoured Clash's problems and fixes say: words for each, of what each carries."""

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from builder.formats import messages
from builder.formats.words import armoured_clash as words
from factions.systems.armoured_clash import legality
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.legality import rules
from factions.tabletop.lists.problem import Fix
from factions.tabletop.lists.roster import read
from tests.factions.systems.armoured_clash.legality.lists import CORPUS

PLACE = re.compile(r"%\((\w+)\)")
FOLDER = Path(legality.__file__).parent


def places(template: Any) -> set[str]:
    """Return the keys that a template, or either form of one, speaks of."""
    kwargs = getattr(template, "_kw", None) or {}
    forms = [kwargs[key] for key in ("singular", "plural") if key in kwargs] or [str(template)]
    return {key for form in forms for key in PLACE.findall(form)}


def own_codes() -> set[str]:
    return {rule.code for rule in legality.RULES if rule.find.__module__ == rules.__name__}


def test_every_own_code_has_a_message() -> None:
    codes = {key.partition(" (")[0] for key in words.MESSAGES}
    assert codes == (own_codes() | {"option-required"}) - {"game-size"}
    assert set(words.MESSAGES) & set(messages.MESSAGES) == {"option-required", "unknown-option"}


def test_every_fix_has_words() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.py"))
    labels = set(re.findall(r'Fix\(\s*"([a-z-]+)"', text))
    assert labels == set(words.FIXES) | (labels & set(messages.FIXES))
    assert set(words.FIXES) <= labels


@pytest.fixture
def carried(clash: Catalogue) -> dict[str, list[dict[str, Any]]]:
    """Return the data of every problem and fix of the corpus by code or label."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for listed in CORPUS.values():
        for problem in legality.check(read(listed["document"]), clash).problems:
            found[problem.code].append(dict(problem.data) | {"entry": "", "blamed": ""})
            for fix in problem.fixes:
                note(found, fix)
    return found


def note(found: dict[str, list[dict[str, Any]]], fix: Fix) -> None:
    found[fix.label].append(dict(fix.data))
    if "first" in fix.data:
        note(found, fix.data["first"])


def test_messages_speak_of_what_problems_carry(carried: dict[str, list[dict[str, Any]]]) -> None:
    for key, template in words.MESSAGES.items():
        code = key.partition(" (")[0]
        assert carried[code], code
        for data in carried[code]:
            assert places(template) <= set(data), code
            assert str(template % data)


def test_labels_speak_of_what_fixes_carry(carried: dict[str, list[dict[str, Any]]]) -> None:
    for label, template in words.FIXES.items():
        for data in carried[label]:
            assert places(template) <= set(data), label
            assert str(template % data)


def test_names_are_given_for_what_is_named(
    clash: Catalogue, carried: dict[str, list[dict[str, Any]]]
) -> None:
    names = legality.names(clash)
    assert names["full_strength"] == "Full Strength"
    assert names["battle"] == "Battle"
    assert names["crown"] == "Crown"
    assert names["mad-minute"] == "Mad Minute"
    assert names["crown-faction-battlegroup"] == "Crown Faction Battlegroup"
    for key in words.NAMED - {"orbats", "levels", "scales", "boons", "options", "allowed"}:
        said = [data[key] for rows in carried.values() for data in rows if key in data]
        values = {value for value in said if isinstance(value, str)}
        assert values, key
        strangers = {"crown-battlegroup", "mad-hour", "huge"}
        assert values - strangers <= set(names), key


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "battlegroup-commander-mark-broken",
            "Not a commander, so it cannot lead Crown Faction Battlegroup: Rifle Platoon.",
        ),
        (
            "battlegroup-commander-two-broken",
            "Imperium Faction Battlegroup is led by one commander and has 2.",
        ),
        (
            "slot-minimum-broken",
            "Crown Faction Battlegroup needs at least 1 unit in its slot Infantry and has 0.",
        ),
        (
            "bolstering-broken",
            "2 bolstered units in the slot Infantry of Crown Faction Battlegroup, with stars for "
            "1: 2 \N{MULTIPLICATION SIGN} Rifle Platoon.",
        ),
        (
            "transport-capacity-models-broken",
            "Too many aboard Stirling Armoured Transports: Rifle Platoon. They need room for 12 "
            "models, and there is room for 6.",
        ),
        (
            "transport-capacity-cavalry-broken",
            "Stirling Armoured Transports cannot carry this: Horse Guard Cavalry. A transport "
            "takes one unit of infantry, and some take only a few kinds.",
        ),
        ("game-size-name-broken", "There is no size “huge”. There is Skirmish, Battle, Cataclysm."),
    ],
)
def test_sentences(name: str, words: str, clash: Catalogue) -> None:
    roster = read(CORPUS[name]["document"])
    (problem,) = legality.check(roster, clash, fixes=False).problems
    assert messages.message(problem, roster, legality.names(clash)) == words
