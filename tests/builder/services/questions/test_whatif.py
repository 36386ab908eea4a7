"""What if: the best change is found, intervals hold for all, effort halves, and what is refused."""

from typing import Any

import pytest

from builder.services import battles, questions
from builder.solve import Referee, variations
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle
from tests.builder.services.questions.conftest import Document, terms


@pytest.fixture
def field(loaded: Edition, game: FakeBattle, documents: dict[str, Document]) -> dict[str, Document]:
    """Return a field of two lists without Evokers."""
    return {
        "one": documents["the-syenann/green-vigil"],
        "other": documents["the-syenann/ash-and-song"],
    }


def asked(document: Document, field: dict[str, Document], **options: Any) -> dict[str, Any]:
    """Return the ranked changes."""
    progress = {"progress": options.pop("progress")} if "progress" in options else {}
    return questions.what_if_here(
        document, field, terms(**{"ceiling": 12_000} | options), **progress
    )


def test_a_unit_worth_ten_chances_more_is_found(a: Document, field: dict[str, Document]) -> None:
    result = asked(a, field)
    best = result["changes"][0]
    assert "Evoker" in best["label"]
    assert best["interval"][0] > 0
    assert best["interval"][0] < 0.1 < best["interval"][1]
    evokers = [entry["unit"] for entry in best["document"]["entries"]].count("evoker")
    assert evokers == 1 + [entry["unit"] for entry in a["entries"]].count("evoker")


def test_every_variation_is_there_once_the_longest_fought_first(
    a: Document, field: dict[str, Document]
) -> None:
    result = asked(a, field)
    referee = Referee(
        SYSTEMS["warcrow"].legality, loading.catalogue(loading.edition_in_force("warcrow"))
    )
    documents = [one.document for one in variations(a, referee)]
    assert len(result["changes"]) == len(documents)
    assert all(change["document"] in documents for change in result["changes"])
    fought = [change["battles"] for change in result["changes"]]
    assert fought == sorted(fought, reverse=True)
    assert fought[0] > 10 * fought[-1]
    assert result["battles"] <= 12_000


def test_a_change_that_changes_nothing_gains_nothing(
    a: Document, field: dict[str, Document]
) -> None:
    """On the same dice two lists of one strength differ in no battle."""
    result = asked(a, field)
    same = [one for one in result["changes"] if one["gain"] == 0]
    assert same
    for one in same:
        assert one["interval"][0] < 0 < one["interval"][1]


def test_the_base_rate_is_over_the_field(a: Document, field: dict[str, Document]) -> None:
    result = asked(a, field)
    evokers = [entry["unit"] for entry in a["entries"]].count("evoker")
    assert result["win_rate"] == pytest.approx(0.5 + 0.1 * evokers, abs=0.03)
    assert [one["key"] for one in result["field"]] == ["one", "other"]


def test_half_of_them_go_on(a: Document, field: dict[str, Document]) -> None:
    seen: list[int] = []
    number = len(asked(a, field, progress=lambda battles, left: seen.append(left))["changes"])
    halves = [number]
    while halves[-1] > 1:
        halves.append(-(-halves[-1] // 2))
    assert seen == halves[1:]


def test_a_stop_keeps_what_is_known(
    a: Document, field: dict[str, Document], game: FakeBattle
) -> None:
    rounds: list[int] = []

    def stop(battles: int, left: int) -> None:
        rounds.append(left)
        if len(rounds) == 2:
            raise KeyboardInterrupt

    result = asked(a, field, progress=stop)
    assert result["stopped"] is True
    assert len(rounds) == 2


def test_a_stop_in_the_first_round_is_a_stop(
    a: Document, field: dict[str, Document], game: FakeBattle
) -> None:
    game.interrupted_after = 3
    with pytest.raises(KeyboardInterrupt):
        asked(a, field)


def test_a_list_without_a_legal_change_is_refused(
    a: Document, field: dict[str, Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.services.battles.variants.variations", lambda *_: iter(()))
    with pytest.raises(
        battles.BadBattle, match="No single change of this list is legal"
    ) as refused:
        asked(a, field)
    assert refused.value.field == "a"


def test_an_empty_field_is_refused(a: Document, field: dict[str, Document]) -> None:
    with pytest.raises(battles.BadBattle, match="1 to 63 lists; here are 0"):
        asked(a, {})
