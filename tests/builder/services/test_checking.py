"""Many lists judged: verdicts as the checker's own, edits as the solver's, bounds by counts."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from builder.formats import verdicts
from builder.formats.text.several import Pasted
from builder.services import checking
from builder.services.checking import Distance, TooManyError, judge
from builder.services.terms import Terms
from builder.solve import repairs
from factions import loading
from factions.models import Edition
from tests.builder.solving import illegal, referee, reference_lists

pytestmark = pytest.mark.usefixtures("loaded")

Document = dict[str, Any]
EMPTY = {"format": "rollcall-list/1", "system": "warcrow", "faction": "elves", "entries": []}


def pasted(*documents: Document) -> list[Pasted]:
    """Return documents as they are handed in."""
    return [Pasted(json.dumps(document)) for document in documents]


def test_verdicts_are_the_checkers_and_edits_the_solvers() -> None:
    broken = list(illegal("warcrow").values())
    judged = judge(pasted(*broken))
    assert len(judged) == len(broken) > 35
    for one, document in zip(judged, broken, strict=True):
        own = verdicts.verdict(document)
        assert one.verdict is not None
        assert one.verdict["problems"] == own["problems"]
        found = repairs(document, referee("warcrow"), answers=1)
        assert one.distance == Distance(found[0].cost[0] if found else None)
        assert not one.legal


def test_legal_lists_are_no_edits_away() -> None:
    judged = judge(pasted(*reference_lists("warcrow")))
    assert {(one.legal, one.distance) for one in judged} == {(True, Distance(0))}
    assert [one.number for one in judged] == list(range(1, len(judged) + 1))


def test_lists_that_cannot_be_read_or_judged_have_errors_in_their_places() -> None:
    elsewhere = {**EMPTY, "edition": "9"}
    broken, unknown, text, fine = judge(
        [Pasted("{"), *pasted(elsewhere), Pasted("zzzz qqqq"), *pasted(EMPTY)]
    )
    assert broken.error.startswith("Not JSON")
    assert unknown.error.startswith("/edition: There is no edition")
    assert text.error == "The text does not say which faction it is of. Choose the faction."
    assert (fine.error, fine.legal, fine.faction) == ("", False, '"elves"')
    assert broken.text == "{"
    assert broken.copy is None


def test_a_text_that_is_not_understood_in_full_is_not_legal() -> None:
    (one,) = judge([Pasted("Northern Tribes\nAhlwardt, Ice Bear (commander)\nOrc Huntres", "Ada")])
    assert one.doubtful
    assert not one.legal
    assert one.copy is None
    assert one.reading is not None
    assert one.reading.unmatched[0].candidates[0] == "Orc Hunters"


def test_a_copy_is_pinned_to_the_edition_that_judged(garrison: Document, dawns: Any) -> None:
    then, now = dawns["0.9"].effective, dawns["2.0"].effective
    (old,), (new,) = (judge(pasted(garrison), as_of=day) for day in (then, now))
    assert (old.legal, new.legal) == (True, False)
    assert old.copy is not None
    assert new.copy is not None
    assert (old.copy["edition"], new.copy["edition"]) == ("0.9", "2.0")
    (before,) = judge(pasted(garrison), as_of=date(1970, 1, 1))
    assert "in force on 1970-01-01" in before.error


def test_private_editions_are_found_by_the_caller(loaded: Edition) -> None:
    asked = []

    def private(document: Mapping[str, Any]) -> Edition:
        asked.append(document["edition"])
        return loaded

    (one,) = judge(pasted({**EMPTY, "edition": "mine"}), private=private)
    assert (one.error, asked) == ("", ["mine"])


def test_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    judge([Pasted("x")] * 100)
    with pytest.raises(TooManyError) as caught:
        judge([Pasted("x")] * 101)
    assert caught.value.most == 100
    long = {**EMPTY, "entries": [{"id": f"e{n}", "unit": "evoker"} for n in range(500)]}
    with pytest.raises(TooManyError) as caught:
        judge(pasted(*[long] * 11))
    assert caught.value.most == 5000
    monkeypatch.setattr(checking, "WORK", 0)
    (one,) = judge(pasted(EMPTY))
    assert one.distance == Distance(None, sought=False)


def test_the_same_lists_get_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "WORK", 400)
    broken = list(illegal("warcrow").values())
    first, again = ([one.distance for one in judge(pasted(*broken))] for _ in range(2))
    assert first == again
    assert Distance(None, sought=False) in first
    assert Distance(1) in first
    assert loading.edition_in_force("warcrow").version == "1.6"


def test_a_text_without_a_game_is_of_the_events(dawns: dict[str, Edition]) -> None:
    pieces = [Pasted("Liste\nEvocador"), Pasted("Humans\nColonel")]
    untold, other = judge(pieces)
    assert untold.error == "The text does not say which game it is of. Choose the game."
    asked, strange = judge(pieces, terms=Terms(system="warcrow"))
    assert asked.error == "The text does not say which faction it is of. Choose the faction."
    assert (other.strange, strange.strange) == (False, True)
