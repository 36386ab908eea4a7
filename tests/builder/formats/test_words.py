"""The messages of each game's own problems and fixes, for every list of its corpus."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from builder.formats import messages
from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop.lists import edits, remedies, rules
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.roster import Entry, Roster, read

LISTS = Path(__file__).parents[2] / "lists"
LEFT_OPEN = re.compile(r"%\(|None|\[|^ |\s\s|“”")


@cache
def catalogue(system: str) -> Any:
    return SYSTEMS[system].catalogue.read(loading.data_of(settings.FIXTURES / system))


def corpus(system: str) -> Iterator[tuple[Roster, Problem]]:
    """Yield each problem of each list of a game's corpus."""
    for path in sorted((LISTS / system).glob("*.json")):
        of = read(json.loads(path.read_text(encoding="utf-8"))["document"])
        verdict = SYSTEMS[system].legality.check(of, catalogue(system))
        yield from ((of, problem) for problem in verdict.problems)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_problem_and_fix_of_the_corpus_has_a_message(system: str) -> None:
    names = SYSTEMS[system].legality.names(catalogue(system))
    codes = set()
    for of, problem in corpus(system):
        codes.add(problem.code)
        text = messages.message(problem, of, names)
        assert text.endswith((".", "?"))
        assert not LEFT_OPEN.search(text)
        for fix in problem.fixes:
            assert not LEFT_OPEN.search(messages.label(fix, names, system))
    assert codes == {rule.code for rule in SYSTEMS[system].legality.RULES} - UNSEEN.get(
        system, set()
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_message_of_the_corpus_contains_a_key(system: str) -> None:
    names = SYSTEMS[system].legality.names(catalogue(system))
    ids = re.compile(r"\b(e\d+|b\d+|min|max|[a-z]+(-[a-z]+)+)\b")
    for of, problem in corpus(system):
        texts = [messages.message(problem, of, names)]
        texts += [messages.label(fix, names, system) for fix in problem.fixes]
        for text in texts:
            assert not ids.search(text), text


# Codes that no list of a corpus breaks: the shipped catalogue has nothing to break them with.
UNSEEN = {"warcrow": {"enhancement-single", "option-required"}}


def bare(keys: Any) -> set[str]:
    return {key.partition(" (")[0] for key in keys}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_has_a_message_and_every_own_message_a_rule(system: str) -> None:
    codes = {rule.code for rule in SYSTEMS[system].legality.RULES}
    templates = messages.words_of(system)
    assert codes <= bare(templates.messages)
    assert bare(templates.messages) - bare(messages.MESSAGES) <= codes


def test_every_shared_message_has_a_rule_of_some_game() -> None:
    codes = {rule.code for game in SYSTEMS.values() for rule in game.legality.RULES}
    assert bare(messages.MESSAGES) <= codes


def labels_in(paths: Any) -> set[str]:
    """Find the labels of fixes where they are made."""
    texts = [Path(path).read_text(encoding="utf-8") for path in paths]
    return {label for text in texts for label in re.findall(r'\bFix\(\s*"([a-z-]+)"', text)}


def test_every_fix_has_words_and_all_words_are_of_a_fix() -> None:
    shared = labels_in((edits.__file__, remedies.__file__, rules.__file__))
    own = {
        system: labels_in((game.folder / "legality").glob("*.py"))
        for system, game in SYSTEMS.items()
    }
    assert len(shared) == 17
    for system, labels in own.items():
        templates = messages.words_of(system)
        assert shared | labels <= bare(templates.fixes)
        assert bare(templates.fixes) - bare(messages.FIXES) <= labels
    assert bare(messages.FIXES) <= shared.union(*own.values())


OWN = [
    (
        "armoured-clash",
        "transport-capacity",
        {"transport": "a", "models": 6, "capacity": 4},
        "Too many aboard a",
    ),
    ("iron-dawn", "transport-capacity", {"models": 6, "capacity": 4}, "6 models are aboard a"),
    ("warcrow", "commander-required", {}, "mark an Officer of the faction"),
    ("iron-dawn", "squad-size", {"models": 8, "min": 6, "max": 7}, "6 to 7 make a squad"),
    ("iron-dawn", "squad-size", {"models": 8, "min": 7, "max": 7}, "it always has 7"),
    ("iron-dawn", "commander-required", {}, "a commander or a command vehicle"),
    ("company-of-iron", "commander-single", {"commanders": ["a"]}, "Only one may command, and"),
    ("warcrow", "commander-single", {"commanders": ["a"]}, "Only one of the copies of a"),
    ("company-of-iron", "game-size", {"size": 30, "allowed": [20, 25]}, "20 or 25 are."),
    ("warcrow", "game-size", {"size": 30, "allowed": [50, 1000]}, "50 to 1000 are."),
    (
        "company-of-iron",
        "attachment-eligible",
        {"unit": "a", "attaches_to": []},
        "a is no attachment, so it cannot join a.",
    ),
    ("company-of-iron", "faction-only", {"faction": "x", "unit_faction": "y"}, "is no Partisan"),
    ("warcrow", "faction-only", {"faction": "x", "unit_faction": "y"}, "belongs to y, not to x."),
    (
        "company-of-iron",
        "one-character",
        {"character": "Eiryss", "units": ["Eiryss, Angel", "Eiryss, Hunter"]},
        "at once: Eiryss, Angel; Eiryss, Hunter.",
    ),
]


@pytest.mark.parametrize(("system", "code", "data", "part"), OWN)
def test_a_games_own_words_win(system: str, code: str, data: dict[str, Any], part: str) -> None:
    of = Roster(system, "x", (Entry("e1", "a"),))
    assert part in messages.message(Problem(code, data, ("e1",)), of, {})


def test_a_fix_within_a_fix_has_the_same_label() -> None:
    first = Fix("set-upgrade", {"unit": "a", "upgrade": "b"}, ())
    whole = Fix("then-recruit", {"unit": "c", "points": 2, "first": first}, ())
    label = messages.label(whole, {"b": "Keen Blade"}, "company-of-iron")
    assert label == "Give a the upgrade Keen Blade, then recruit c (2 points)"
