import hashlib
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import jsonpatch
import pytest
from pytest_django import DjangoAssertNumQueries

from builder.formats import verdicts
from builder.formats.documents import DocumentError
from factions.models import Edition
from tests.builder.formats.made import document
from tests.factions.systems.warcrow.legality.lists import CORPUS

pytestmark = pytest.mark.usefixtures("loaded")

BROKEN = CORPUS["points-limit-broken"]["document"]
LEGAL = CORPUS["points-limit-legal"]["document"]


def test_a_legal_list() -> None:
    verdict = verdicts.verdict(LEGAL)
    assert verdict["legal"] is True
    assert verdict["problems"] == []
    assert (verdict["system"], verdict["edition"]) == ("warcrow", "1.6")
    assert verdict["summary"]["points"] == 250


def test_a_broken_list_has_the_shape_that_programs_rely_on() -> None:
    verdict = verdicts.verdict(BROKEN)
    assert list(verdict) == [
        "legal",
        "system",
        "edition",
        "checked_at",
        "document_sha256",
        "summary",
        "problems",
        "more_problems",
    ]
    (problem,) = verdict["problems"]
    fixes = problem.pop("fixes")
    assert problem == {
        "code": "warcrow/points-limit",
        "severity": "error",
        "message": "265 points, 15 over the limit of 250.",
        "entries": [],
        "data": {"total": 265, "limit": 250, "over": 15},
        "source": {"title": "Warcrow 1.6, Fill Out the Company", "ref": "3d"},
    }
    assert fixes[0] == {
        "label": "Remove Evoker (25 points)",
        "patch": [{"op": "remove", "path": "/entries/2"}],
    }
    assert verdict["legal"] is False


@pytest.mark.parametrize("name", sorted(CORPUS))
def test_verdicts_are_plain_json_with_the_codes_of_the_corpus(name: str) -> None:
    verdict = verdicts.verdict(CORPUS[name]["document"])
    assert json.loads(json.dumps(verdict)) == verdict
    found = [{"code": p["code"], "severity": p["severity"]} for p in verdict["problems"]]
    assert sorted(found, key=str) == sorted(CORPUS[name]["codes"], key=str)


def test_fixes_are_patches_of_the_document_as_it_was_sent() -> None:
    spoken = {"commander": False, "count": 1, "upgrades": [], "reserve": False}
    sent = {**BROKEN, "entries": [spoken | entry for entry in BROKEN["entries"]]}
    for fix in verdicts.verdict(sent)["problems"][0]["fixes"]:
        assert verdicts.verdict(jsonpatch.apply_patch(sent, fix["patch"]))["legal"]


def test_checked_at_is_now_in_utc() -> None:
    text = verdicts.verdict(LEGAL)["checked_at"]
    assert text.endswith("Z")
    assert abs(datetime.fromisoformat(text) - datetime.now(UTC)) < timedelta(minutes=5)


def test_the_digest_does_not_depend_on_the_order_of_keys_but_on_all_else() -> None:
    digest = verdicts.verdict(LEGAL)["document_sha256"]
    turned = json.loads(json.dumps(LEGAL, sort_keys=True))
    assert verdicts.verdict(turned)["document_sha256"] == digest
    assert verdicts.verdict(LEGAL | {"name": "é"})["document_sha256"] != digest


def test_the_digest_is_that_of_the_document_with_sorted_keys_and_no_spaces() -> None:
    text = (
        '{"entries":[{"commander":true,"id":"e1","unit":"orc-hunters"}],"faction":"northern-tribes"'
        ',"format":"rollcall-list/1","name":"é\\"","points_limit":250,"system":"warcrow"}'
    )
    digest = verdicts.verdict(json.loads(text))["document_sha256"]
    assert digest == hashlib.sha256(text.encode()).hexdigest()
    again = text.replace(":250,", ":250.0,")
    assert verdicts.verdict(json.loads(again))["document_sha256"] == digest


def test_one_query_a_verdict_and_one_for_many(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    verdicts.verdict(LEGAL)
    with django_assert_num_queries(1):
        verdicts.verdict(BROKEN)
    with django_assert_num_queries(1):
        assert len(verdicts.verdicts([LEGAL, BROKEN] * 10)) == 20


def test_many_keep_their_order_and_give_errors_in_place() -> None:
    first, second, third = verdicts.verdicts([LEGAL, {"format": 1}, BROKEN])
    assert isinstance(first, dict)
    assert isinstance(third, dict)
    assert (first["legal"], third["legal"]) == (True, False)
    assert isinstance(second, DocumentError)
    assert second.path == "/format"


def refused(asked: Any) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        verdicts.verdict(asked)
    return caught.value


def test_invalid_documents_are_refused() -> None:
    assert refused([1]).kind == "schema"
    assert refused(document(points_limit=float("nan"))).kind == "malformed"


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    error = refused(document(edition="1.5"))
    assert (error.kind, error.path, error.candidates) == ("schema", "/edition", ("1.6",))
    assert error.reason == 'There is no edition "1.5" of warcrow.'


def test_no_edition_in_force_is_refused_with_those_there_are(loaded: Edition) -> None:
    tomorrow = datetime.now(UTC).date() + timedelta(days=2)
    Edition.objects.update(effective=tomorrow)
    error = refused(document())
    assert (error.path, error.candidates) == ("/edition", ("1.6",))
    assert error.reason == "No edition of warcrow is in force today; name one of them."
    assert verdicts.verdict(document(edition="1.6"))["edition"] == "1.6"


def test_a_game_without_a_catalogue_is_refused(loaded: Edition) -> None:
    Edition.objects.all().delete()
    error = refused(document())
    assert (error.kind, error.path) == ("schema", "/system")
    assert error.reason == "No catalogue of warcrow is loaded: run manage.py load_catalogue."


FULL: list[dict[str, Any]] = [
    {"unit": "hersir", "commander": True},
    {"unit": "warg-riders", "count": 2},
    {"unit": "skin-changers"},
]


def with_copies(*counts: int) -> dict[str, Any]:
    """Return a list of 250 points with Njord, of availability 1, that often an entry."""
    copies = [{"unit": "njord-the-merciless", "count": count} for count in counts]
    entries = [{"id": f"e{n}", **entry} for n, entry in enumerate([*FULL, *copies], 1)]
    return document(entries=entries)


@pytest.mark.parametrize("counts", [(3,), (1, 1, 1), (2, 1), (1, 2)])
def test_copies_beyond_the_availability_can_be_removed(counts: tuple[int, ...]) -> None:
    broken = with_copies(*counts)
    verdict = verdicts.verdict(broken)
    assert verdict["summary"]["points_left"] == 0
    assert [problem["code"].partition("/")[2] for problem in verdict["problems"]] == [
        "availability"
    ]
    assert verdict["problems"][0]["fixes"]
    for fix in verdict["problems"][0]["fixes"]:
        fixed = jsonpatch.apply_patch(broken, fix["patch"])
        again = verdicts.verdict(fixed)
        assert again["problems"] == [], fix["label"]
        copies = [e.get("count", 1) for e in fixed["entries"] if e["unit"] == "njord-the-merciless"]
        assert sum(copies) <= 1
